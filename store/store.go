// Package store keeps games, and promises not to lose them.
//
// A game is a head, which hardly changes, and a list of lines, which only grows: what was answered, thrown, taken
// back. What a line says is the business of package match; the store sees texts. The lines are the truth. Everything
// else about a running game can be computed from them, and [Snapshot] keeps what is slow to compute, as a cache.
//
// This file, people.go, house.go and notices.go are the contract. Each implementation passes the suite in package storetest:
//
//   - package sqlite keeps everything in one file, for one program;
//   - package postgres keeps it in a PostgreSQL database, which several programs may share;
//   - package memory keeps it in memory, for tests.
//
// # What every implementation promises
//
// Acknowledged is durable: a call that writes returns nil only when what it wrote survives the death of the program
// at that moment, by any signal. Packages sqlite and postgres say what survives the loss of power. (Package memory keeps this promise
// as long as it lives.)
//
// A write happens wholly or not at all, and a call that returns an error has written nothing. If the context ends
// before a write was begun, it is not begun; once begun, it is carried out and its outcome is reported, whatever
// the context says. So the caller always knows.
//
// What a call that returned has written is seen by every call that begins later.
//
// A store that can do nothing now says so by an [*Unavailable]: the disk is full, or another program has the file. Nothing was written, and as soon as the disk has
// room again the same call succeeds. (One that says Open is the exception: a database on another machine was lost in the middle of a write and did not come back
// in time. What a write to a game has led to is read from the game; to add lines again where they already are is a [*Stale].) What needs no room (all that reads) goes on meanwhile, and shows what was acknowledged.
//
// All methods may be called from several goroutines at once. Values passed in are copied, values returned belong to the caller.
//
// Texts are UTF-8 without NUL and within the limits below; others are refused by an [*Invalid]. They come back byte
// for byte. Times come back to the millisecond, in UTC.
package store

import (
	"context"
	"time"
)

// Store keeps games, and the people who play them. The package comment says what holds for all its methods.
type Store interface {
	People
	House
	Lobby
	Ladder
	Notices

	// Create adds a game with its first lines. The seed is kept apart from the head, so that no list of games can
	// show it. Error: ErrExists, ErrDeleted (there was one of this id, which Delete has forgotten), *Invalid.
	Create(ctx context.Context, g Game, seed string, lines []Line) error

	// Game returns the head of a game. Error: ErrNotFound.
	Game(ctx context.Context, id string) (Game, error)

	// Seed returns the secret that a game's dice follow from. Error: ErrNotFound.
	Seed(ctx context.Context, id string) (string, error)

	// Games lists heads without Start, which may be long, those that something happened to last first.
	Games(ctx context.Context, q Query) ([]Game, error)

	// Add adds to a game that has exactly a.At lines. All of it is added or nothing: lines, the end of the game, a change of a seat, jobs. Jobs of a name that there is
	// are passed over. Error: *Stale (which is ErrStale) if the game has another number of lines, ErrOver if it is over, ErrTaken if the seat is not a.Reseat.From's,
	// ErrNotFound (the game, or the seat), *Invalid.
	Add(ctx context.Context, id string, a Addition) error

	// Append is Add of lines, and of a result if it is not empty.
	Append(ctx context.Context, id string, at int, lines []Line, result string) error

	// Settle is Append for lines that settle what seats have asked for: the game's requests are forgotten by the same act.
	Settle(ctx context.Context, id string, at int, lines []Line, result string) error

	// Lines returns the lines of a game from number from on; the first is 0. Error: ErrNotFound.
	Lines(ctx context.Context, id string, from int) ([]Line, error)

	// Take changes who has a seat, if it is from who has it now; the standing orders of the seat were his, and go. Error: ErrTaken if it is not, ErrOver, ErrNotFound
	// (the game, or the seat), *Invalid.
	Take(ctx context.Context, id string, seat int, from, to Occupant) error

	// Say adds to a game's chat and returns the number of the message in its game, from 1. Number and game of c are ignored.
	// Error: ErrNotFound, *Invalid.
	Say(ctx context.Context, id string, c Chat) (int, error)
	// Chats returns at most limit messages of a room in order: those with numbers of at least from, or, if from is 0, the last
	// ones. Error: ErrNotFound.
	Chats(ctx context.Context, id, room string, from, limit int) ([]Chat, error)

	// SetNote keeps a player's private text about a seat; Note returns it, "" if there is none. There is no way to
	// read a note without naming the player it belongs to. Error: ErrNotFound, *Invalid.
	SetNote(ctx context.Context, id string, seat int, player, text string) error
	Note(ctx context.Context, id string, seat int, player string) (string, error)

	// SetVisit keeps how far a player has read the log of a seat; Visit returns it, a zero one if he never has. Error: ErrNotFound, *Invalid.
	SetVisit(ctx context.Context, id string, seat int, player string, v Visit) error
	Visit(ctx context.Context, id string, seat int, player string) (Visit, error)

	// AddLink keeps a token that leads to a game. Error: ErrExists, ErrNotFound (no such game), *Invalid.
	AddLink(ctx context.Context, l Link) error
	// Link finds a token. Error: ErrNotFound.
	Link(ctx context.Context, token string) (Link, error)
	// Links lists the tokens of a game, oldest first. Error: ErrNotFound.
	Links(ctx context.Context, id string) ([]Link, error)
	// DropLink forgets a token. There need not be one.
	DropLink(ctx context.Context, token string) error

	// SetRequest keeps what a seat asks the others to consent to, in place of an earlier one of the same kind and
	// seat. DropRequest forgets it; there need not be one. Requests lists those of a game by kind and seat.
	// Error: ErrNotFound, *Invalid.
	SetRequest(ctx context.Context, id string, r Request) error
	DropRequest(ctx context.Context, id, kind string, seat int) error
	Requests(ctx context.Context, id string) ([]Request, error)

	// SetOrder keeps what is to be answered to a kind of question for a seat; an empty choice forgets it. Orders
	// lists those of a game by seat and kind. Error: ErrNotFound, *Invalid.
	SetOrder(ctx context.Context, id string, o Order) error
	Orders(ctx context.Context, id string) ([]Order, error)

	// SetSnapshot keeps a cache in place of an earlier one. Snapshot returns it, as lists do ([Query.Snapshots]). Whoever reads one must be
	// able to do without. Error: ErrNotFound (the game, or a snapshot of it), *Invalid.
	SetSnapshot(ctx context.Context, id string, s Snapshot) error
	Snapshot(ctx context.Context, id string) (Snapshot, error)

	// Ends tells how far games are, by their ids; those that there are not are left out.
	Ends(ctx context.Context, ids []string) (map[string]End, error)

	// Expire forgets studies that were made before a time and in which nothing has happened since: no line, talk or note was added. All that hangs on them
	// goes with them. Those of keep stay. It forgets at most MaxList at once and returns how many.
	Expire(ctx context.Context, before time.Time, keep []string) (int, error)

	// AddJob adds a job, and tells whether there was none of its name. Error: *Invalid.
	AddJob(ctx context.Context, j Job) (added bool, err error)
	// Postpone has jobs that wait be due no earlier than after a while; those that there are not do not matter.
	Postpone(ctx context.Context, jobs []Job, by time.Duration) error
	// PostponeAll has all jobs of several sorts that wait be due no earlier than after a while. DropJobs forgets those of one sort that wait.
	PostponeAll(ctx context.Context, of []JobsOf, by time.Duration) error
	DropJobs(ctx context.Context, of JobsOf) error
	// Jobs returns those of one sort that are not done, those under way included, the ones that are due first first, at most MaxList.
	Jobs(ctx context.Context, of JobsOf) ([]Job, error)
	// FinishJobs notes that jobs are done, whoever may be at them: what they were for has been done with another. Those that there are not do not matter.
	FinishJobs(ctx context.Context, jobs []Job) error
	// Pending counts the jobs of a kind that are not done.
	Pending(ctx context.Context, kind string) (int, error)
	// Work carries jobs out as they fall due, until the context ends; when it returns no handler is running. Several programs may do so at once where the store
	// can be shared: each job is given to one of them.
	Work(ctx context.Context, w Workers)

	// Beat notes how long the service has been up in all its life, and returns that or a longer time that was noted before. It counts no time in which nobody noted any.
	Beat(ctx context.Context, served time.Duration) (time.Duration, error)

	// Delete forgets a game and all that hangs on it, the challenge of which it came besides. Its id is never a game's again: whoever was about to make one that was agreed on does not bring it
	// back. Error: ErrNotFound.
	Delete(ctx context.Context, id string) error

	// Close waits for the writes under way and gives back what the store holds. Calls after it return ErrClosed.
	Close() error
}

// Follower is a store that other programs may write to, and that tells of it.
type Follower interface {
	// Follow calls heard with the id of each game that another program has written to, until the context ends; with "" if it may have missed some. Then the write is seen by
	// whoever reads. It may call for one write several times, and once for several.
	Follow(ctx context.Context, heard func(id string))
}

// OfAccount is what stands before the id of an account, where a [Follower] tells that something about it has changed which may be remembered: what it may do, or where it is signed in.
const OfAccount = "@"

// OfPresence is what stands before the id of a game, where a [Follower] tells that others look at it, or no more.
const OfPresence = "?"

// AttendedFor is how long it counts what a program has noted by [Attender].
const AttendedFor = 15 * time.Second

// Attender is a [Follower] by which programs tell each other at which seats of games somebody looks.
type Attender interface {
	Follower
	// Attend notes that this program goes on, and at which seats of games somebody looks by way of it: bit i is seat i, and of games that are not named it stays
	// what it was. All that it has noted counts for AttendedFor
	// after its last call. Fresh tells that nothing of it was known before; others are the programs that go on: if they are not who they were, what is attended
	// may have changed in any game.
	Attend(ctx context.Context, seats map[string]uint8) (fresh bool, others []string, err error)
	// Attended tells which seats of games are looked at by way of other programs; without any named, of all. Games of which none is are left out.
	Attended(ctx context.Context, games []string) (map[string]uint8, error)
}

// Reviewer is a [Follower] whose notices may be lost, if a program dies between a write and the notice of it.
type Reviewer interface {
	// Moved tells which games do not have as many lines as the caller knows of. One that is gone has none.
	Moved(ctx context.Context, lines map[string]int) ([]string, error)
}

// Limits of texts, in bytes, and of lists.
const (
	MaxName  = 200      // ids, names, kinds, tokens, profiles, players, results
	MaxLine  = 8 << 10  // a line
	MaxLines = 1 << 16  // the lines of one call
	MaxOnly  = 1 << 10  // the condition of a standing order
	MaxChat  = 4 << 10  // a message
	MaxNote  = 64 << 10 // a note
	MaxStart = 1 << 20  // a starting position
	MaxCache = 16 << 20 // a snapshot
	MaxSeats = 8
	MaxList  = 500 // games or messages that one call returns
)

// Kind is who has a seat.
type Kind uint8

const (
	Open   Kind = iota // nobody yet
	Person             // a player
	Bot                // a computer player
)

// Occupant is who has a seat.
type Occupant struct {
	Kind Kind
	// Who is the player's private id or the bot's profile, "" for an open seat.
	Who string
}

// Seat is a place at a game and who has it.
type Seat struct {
	Name string // of the seat: "allied"
	Occupant
}

// State is how far a game is.
type State uint8

const (
	Waiting State = iota // a seat is open
	Live
	Over
)

// Game is the head of a game.
type Game struct {
	ID               string
	Module, Scenario string
	Options          map[string]string
	RulesVersion     string
	// Start is a position, as JSON, that the game began from in place of the scenario's set-up.
	Start string
	// Commitment promises the seed of the dice.
	Commitment string
	Seats      []Seat
	// Creator is the private id of the player who made the game.
	Creator string
	// Private games are in nobody's list but their players'.
	Private bool
	// Study marks a game that one player plays with all seats, to try something.
	Study bool
	// Rated marks a game whose outcome changes how its players are rated.
	Rated bool
	// Parent is the game that this one came from: a rematch or a study.
	Parent  string
	Created time.Time

	// Updated is when the last line was added, Lines how many there are, Result how the game ended, "" while it goes
	// on. They follow from what is done with the game; Create ignores them.
	Updated time.Time
	Lines   int
	Result  string

	// Snapshot is there in lists for which it was asked ([Query.Snapshots]), if the game has one; Create ignores it.
	Snapshot *Snapshot
}

// State tells how far the game is.
func (g *Game) State() State {
	if g.Result != "" {
		return Over
	}
	for _, s := range g.Seats {
		if s.Kind == Open {
			return Waiting
		}
	}
	return Live
}

// End is how a game ended, and when something happened in it last.
type End struct {
	Result  string // "" while it goes on
	Updated time.Time
}

// Line is one entry of a game.
type Line struct {
	Text string
	Time time.Time
}

// Query says which games to list. What is left zero does not matter.
type Query struct {
	// Player has a seat in the game, or made it.
	Player string
	// Public leaves private games and studies out.
	Public bool
	// NoStudies leaves studies out.
	NoStudies bool
	// States are those wanted; none means all.
	States []State
	// Parent is the game they came from.
	Parent string
	// Snapshots has them come with their snapshots.
	Snapshots bool
	// Limit is how many are wanted at most (0: MaxList), Offset how many are passed over.
	Limit, Offset int
}

// Chat is one message.
type Chat struct {
	N int
	// Room separates those who may read it.
	Room string
	// From is the name shown, Player the private id of who wrote it.
	From, Player string
	Text         string
	Time         time.Time
}

// Visit is how far somebody has read the log of a seat.
type Visit struct {
	Entries int // of the log
	Backs   int // how often answers had been taken back by then
	Time    time.Time
}

// LinkKind is what a link is good for.
type LinkKind uint8

const (
	Invitation LinkKind = iota // to a seat
	Watch                      // to look on
)

// Link is a token that opens a game to whoever has it.
type Link struct {
	Token   string
	Game    string
	Kind    LinkKind
	Seat    int // of an invitation
	Created time.Time
}

// Request is something that a seat asks the other seats to consent to.
type Request struct {
	Kind   string
	Seat   int
	Arg    int
	Agreed uint8 // bit i: seat i has agreed
	Time   time.Time
}

// Order is a standing order: the answer to every question of a kind, or if Only is not empty to those at which the condition in it does
// not hold. What the condition says is the business of package match.
type Order struct {
	Seat               int
	Kind, Choice, Only string
}

// Snapshot is a cache of what follows from the first At lines.
type Snapshot struct {
	At int
	// Stamp says what made it; a reader that is not the same must not use it.
	Stamp string
	Data  []byte
}
