// Package match is the table that a game is played at: who sits where, whose answer counts, what each one gets to see, what
// may be taken back. It knows the rules of no game; package engine does, and package store remembers.
//
// # Tables
//
// A [Hall] holds the games. [Hall.Create] makes one, [Hall.Table] gives a handle on one. Behind the handle, one
// goroutine owns each game that anybody is busy with and does one thing after the other; a game left alone
// leaves the memory and comes back from its lines when it is wanted again, without anybody noticing.
//
// Every method of a [Table] names who calls: a [Who] is a player (the private id in a cookie) and the seat he acts for.
// Whoever does not have the seat is refused. What a table refuses is a [*Refusal] with a code for programs and
// reasons for people; every other error is a failure of the machinery (a context that ended, a disk that is full).
//
// An answer is checked against the version it answers, against the seats, and by the engine; then it is stored with the
// dice that follow; only then does anybody hear of it, the caller included.
//
// # What a seat knows
//
// Each seat has a stream of its own: a [Page] and the [Change]s to it. A page is made from [engine.Game.View] (or, where
// the game is an [engine.Sketcher], from its sketch, which is the same in numbers), the events
// that the seat learns of, the question to it and what it could take back. After whatever happens at the table the
// page of each seat that somebody looks at is made anew and compared with the last; if they are the same, nothing is sent. So the version of a
// page, which counts the changes, counts what the seat has seen, and not what has happened. The version of another
// seat, the number of answers, the numbers of events: none of it leaves this package.
//
// Four things need care beyond the view:
//
//   - Secret decisions ([engine.AskAll]). Who has answered already is a secret. While such a question is open, a seat can take
//     back its own answers to it, in whatever order the answers came, and nothing before it; afterwards none of them. So
//     whether undo is offered, and why not, does not tell what the others have done.
//   - Undo in general. The reason why a seat cannot undo is derived from what that seat has seen: if another seat has
//     decided since, that is the reason, whatever else happened.
//   - Times. A line of a secret answer has the time of the last line before the question, so neither "last move" nor the order of
//     lists tells that somebody has answered.
//   - Standing orders may only name answers without arguments (pass, hold, keep): those are offered whatever the
//     seat holds, so a prompt answer shows that an order was given and nothing about the hand. Whether the answer is prompt may
//     hang on a condition of the order ("ask me only if he is within 4 hexes"), so a condition compares measures of the game with
//     numbers and nothing else, and a measure is read from the view of an observer ([engine.Measured]): the other seat could work out
//     as well as its owner when an order with that condition would answer. What an order says, and which answers were given by it, is
//     told to its seat alone.
//   - Answers that are given by themselves, where a seat has one answer only. They come as promptly, so where people play against each other they are given only
//     at questions of which everybody knows that there is one answer ([engine.Evident]). Where all others are computers, which learn nothing
//     from promptness, they are given wherever there is one, where all come to the same ([engine.Moot]), and where there is nothing to do anything for ([engine.Idle]); whoever looks on at such a game may learn from it what the hand does not hold.
//
// One thing follows from the rules of undo and cannot be hidden: if an answer showed something to the other side alone, it
// cannot be taken back, and whoever tries learns that something was shown.
//
// # Lines
//
// What the store keeps of a game is a list of lines, each one of these. What follows " ; " is a remark.
//
//	red move red-3 s4 ; greedy: why   an answer of a seat; a remark says who gave it in the seat's name: a bot, or a
//	                                  "standing order", and which part of its condition did not hold, or "by itself with it" and "by itself
//	                                  later" where there was one answer only: the first stands with the line before it, in one change of the pages
//	chance roll 4                     a die or a draw, belonging to the line before it
//	table undo red                    a seat took its last answer back
//	table redo red                    and gave it again
//	table back 12 30 red agreed       what red asked to take back: only the first 12 answers of seats stand; the next throw is number 30, counted from 0,
//	                                  since those before it have been seen. Without "agreed" there was nobody to ask. As it once was the seat is not named, and
//	                                  before that the number was not: then what does not stand is thrown again
//	table resign red                  the ways to end a game that the rules do not know
//	table draw
//	table clock each 259200000 0 loss        what was agreed about time; see clock.go
//	table time 5000 0 259200000,5000,0 ...   what the clocks show since then, for each seat what is left, since when it runs and what it had before; in a
//	                                         secret decision then " seems " and what they show to others: as if nobody had answered
//	table late red loss                      somebody's time has ended, and what was done; after substitute a mark by which he is known again
//	table pause red 7                        what was agreed, or done: the clocks stand (after it "alone" if nobody else had to agree), they go on, a seat goes
//	                                         to somebody else
//	table resume red
//	table replace red bot
//	table leaves red handed 5d0f8a.. bot     the operator has taken a seat (with a mark, if it was a player's), or given it ("sits"); "bot" if a computer has it now
//	table hold                        the operator of the server has stopped the game: nothing is answered in it until
//	table release                     he lets it go on
//	table pace 500                    how long bots wait before they answer, in milliseconds; -1 halts them
//
// Nothing is ever removed: what was taken back can be found there. Dice follow from a seed that nobody sees before the
// end ([engine.Dice]); they are written down all the same, so that a game can be read without it.
//
// Pages are made again from the lines, too. After an orderly end of the server they have the versions that they had (a snapshot keeps them), so a page that was left open
// goes on as if nothing had been. After its death the version of a seat's page is no lower than it was, and if it is the same, so is the page. It is higher where changes had been put
// together: several answers while nobody looked or the hall had much to do, or a set-up that was given at once. Then the page comes whole to whoever held the older one, and an
// answer to that is stale.
//
// # Several programs
//
// Where the store is a [store.Attender], who looks by way of another program is present, too: see attend.go.
//
// Where the store is a [store.Follower], other programs may play the same games. A game in memory hears that there is something to read and catches up in place; what it wanted to add while another program was
// first is carried out again on the position that there is. What a game does of itself one of them does (jobs.go). Each program has numbers of its own for the pages. See nodes.go and docs/adr/0017-nodes-on-one-database.md.
//
// # What can be done
//
// Of a [Hall]:
//
//	Create    a game from a Proposal: seats are the creator's, bots' or open; or a study from a record
//	List      the player's games, or the public ones (store.Query: Public, States, Limit, Offset), as *Info
//	Waiting       the games that wait for a player, those whose time ends first, then those that have waited longest
//	Table     a handle on a game
//	Link      where a token leads, without taking anything
//	Join      takes the seat of an invitation token
//	Due           what a player is to be told of, when its job falls due; Stands is the same whether he looks or not; Invitation makes such a job
//	Expire    forgets old studies in which nothing was done
//	Close     ends all tables; the store stays open
//
// Of a [Table], for a Who{Player, Seat, Link}; the seat is engine.ObserverSeat to look on:
//
//	Page          the page of the seat and what is known of the table; no page while it is put away
//	Info          what is known of the table
//	Visit         the rules, for who may look at the table
//	Module        the rules
//	Seats         the seats of a player
//	Subscribe     the messages from a version on: Subscription.Next, Message.JSON, Subscription.Close
//	Answer        an answer to the question on the page with a version, as text
//	Reply         the same, and what it changes on the page comes back with it
//	WhyNot        the reasons against a choice
//	Explain       the sums behind the question or a choice
//	Undo, Redo    the seat's own last answer
//	RequestUndo   beyond that, with the consent of the others; at once where there is nobody to ask, but not while a seat is open that somebody had
//	OfferDraw     asks the others to end the game
//	Consent       agrees to a request, refuses it, or withdraws one's own
//	Pause         asks the others to have all clocks stand; Resume has them go on
//	Replace       asks the others to give a seat to somebody else
//	Resign        gives the game up
//	SetOrder      a standing order for a kind of question, with or without a condition; Orders lists them; [AskAll] to be asked everything
//	Standing      the orders, what is measured at the question now, and the answers that the orders gave
//	TakeOver      hot seat: hands the screen to another seat of the same player
//	PutAway       hot seat: puts the page away until a seat takes over
//	Say, Talk     the table's talk
//	Note, SetNote private notes
//	Seen          the page of a seat is in front of its player: what he waits to be told of it he knows
//	SetTold       how a player wants to be told of this game; HowTold returns it
//	Links         invitations to open seats and the link for looking on
//	Sit           takes an open seat of a public game
//	Supply        who is in supply, as far as the seat can know
//	At            what the seat saw when its log had n entries
//	Branch        a private study of that moment
//	Rematch       the same game again, with the seats moved on or as they were
//	Record        the seat's own copy: the record after the end and of a study, before it what the seat has seen
//	WhyMove       why a bot did what it did
//	SetPace       how fast bots play
package match
