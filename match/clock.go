package match

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/store"
)

// Clocks are those of wargames: a player's clock runs from when the game comes to him until it passes to another, however many answers he gives
// meanwhile. What they show is in lines beside those of the game ("table time"), written when a clock starts or stops, so that whoever reads the lines knows what whoever wrote them knew. Time is
// that in which the service was up ([pulse]). docs/adr/0019-clocks.md says why.

// Terms are what was agreed about time when the table was made.
type Terms struct {
	// Kind is [EachTurn] or [Bank].
	Kind string
	// Each is how long a player has each time the game comes to him, or what is in his bank at the beginning.
	Each time.Duration
	// Add is what a bank gets each time the game passes to another.
	Add time.Duration
	// End is what happens to a player whose time has ended: [EndLoss], [EndSubstitute] or [EndBot].
	End string
	// Bot is the computer player that then takes the seat.
	Bot string
}

// The kinds of clocks.
const (
	EachTurn = "each"
	Bank     = "bank"
)

// What happens at the end of somebody's time.
const (
	EndLoss       = "loss"       // he has lost
	EndSubstitute = "substitute" // his seat is open to others
	EndBot        = "bot"        // a computer player takes it
)

const (
	minTime = time.Second
	maxTime = 366 * 24 * time.Hour
)

// check says what is wrong with terms.
func (t *Terms) check(m engine.Module) error {
	switch {
	case t.Kind != EachTurn && t.Kind != Bank:
		return refuse(Invalid, "There is no clock %q; expected %q or %q.", t.Kind, EachTurn, Bank)
	case t.Each < minTime || t.Each > maxTime:
		return refuse(Invalid, "A clock has between %v and %d days, not %v.", minTime, maxTime/(24*time.Hour), t.Each)
	case t.Add < 0 || t.Add > maxTime || t.Kind == EachTurn && t.Add != 0:
		return refuse(Invalid, "What is added must be from 0 to %d days, and only to a bank.", maxTime/(24*time.Hour))
	case t.End != EndLoss && t.End != EndSubstitute && t.End != EndBot:
		return refuse(Invalid, "At the end of the time comes %q, %q or %q, not %q.", EndLoss, EndSubstitute, EndBot, t.End)
	case t.End == EndBot:
		p, err := bot.Find(m, t.Bot)
		if err != nil {
			return refuse(Invalid, "%v.", err)
		}
		t.Bot = p.Name
	case t.Bot != "":
		return refuse(Invalid, "No computer player comes at the end of the time.")
	}
	return nil
}

func (t *Terms) line() string {
	return strings.TrimSpace(fmt.Sprintf("table clock %s %d %d %s %s", t.Kind, t.Each.Milliseconds(), t.Add.Milliseconds(), t.End, t.Bot))
}

func readTerms(text string) (*Terms, error) {
	f := strings.Fields(text)
	if len(f) == 4 {
		f = append(f, "")
	}
	if len(f) != 5 {
		return nil, fmt.Errorf("%q is no clock", text)
	}
	each, err1 := strconv.ParseInt(f[1], 10, 64)
	add, err2 := strconv.ParseInt(f[2], 10, 64)
	return &Terms{f[0], time.Duration(each) * time.Millisecond, time.Duration(add) * time.Millisecond, f[3], f[4]}, errors.Join(err1, err2)
}

// String says the terms to people.
func (t *Terms) String() string {
	text := longTime(t.Each) + " each time the game comes to you"
	if t.Kind == Bank {
		text = longTime(t.Each) + " for the whole game"
		if t.Add > 0 {
			text += ", and " + longTime(t.Add) + " more each time the game passes to another"
		}
	}
	return text + "; who runs out of time " + map[string]string{
		EndLoss: "has lost", EndSubstitute: "leaves the seat to somebody else", EndBot: "leaves the seat to the computer (" + t.Bot + ")",
	}[t.End]
}

// longTime says how long something is: "3 days", "1 day 12 hours".
func longTime(d time.Duration) string {
	var out []string
	for _, u := range []struct {
		one  string
		long time.Duration
	}{{"day", 24 * time.Hour}, {"hour", time.Hour}, {"minute", time.Minute}, {"second", time.Second}} {
		if n := d / u.long; n > 0 && len(out) < 2 {
			s := "s"
			if n == 1 {
				s = ""
			}
			out = append(out, fmt.Sprintf("%d %s%s", n, u.one, s))
			d -= n * u.long
		}
	}
	if out == nil {
		return "no time"
	}
	return strings.Join(out, " ")
}

// seatClock is the clock of a seat. Times are milliseconds that the service was up.
type seatClock struct {
	left  int64 // when it started, or stopped
	since int64 // when it started; stopped if it stands
	// resume is what was left at the beginning of the turn while it runs, and once it has stopped what was left before anything was given: who takes his answer back goes on from there, and
	// who was asked meanwhile has not lost what went by.
	resume int64
}

const (
	stopped = -1
	// never is when a clock starts again that is stopped until somebody has it go on.
	never = int64(1) << 50
)

// until is when the time of a seat ends.
func (c seatClock) until() int64 { return c.since + c.left }

func (c seatClock) leftAt(p int64) int64 {
	if c.since == stopped {
		return c.left
	}
	return c.left - max(0, p-c.since)
}

// spent is what has gone by of the turn that there is, 0 if it has ended with an answer.
func (c seatClock) spent(p int64) int64 { return max(0, c.resume-c.leftAt(p)) }

// clockFace is what all clocks show.
type clockFace struct {
	at    int64 // when it was written
	pause int64 // when the pause ends; 0 for none
	seats [engine.MaxSeats]seatClock
}

// shows tells whether two faces show the same.
func (c clockFace) shows(x *clockFace) bool {
	c.at = x.at
	return c == *x
}

func (c *clockFace) text(seats int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d", c.at, c.pause)
	for _, s := range c.seats[:seats] {
		fmt.Fprintf(&b, " %d,%d,%d", s.left, s.since, s.resume)
	}
	return b.String()
}

func readFace(text string, seats int) (c clockFace, err error) {
	f := strings.Fields(text)
	if len(f) != seats+2 {
		return c, fmt.Errorf("%q is no time of %d seats", text, seats)
	}
	number := func(x string) (n int64) {
		n, e := strconv.ParseInt(x, 10, 64)
		err = errors.Join(err, e)
		return n
	}
	c.at, c.pause = number(f[0]), number(f[1])
	for i, x := range f[2:] {
		p := strings.Split(x, ",")
		if len(p) != 3 {
			return c, fmt.Errorf("%q is no time", x)
		}
		c.seats[i] = seatClock{number(p[0]), number(p[1]), number(p[2])}
	}
	return c, err
}

// seeming stands in a line about time between what the clocks show and what they seem to show to others.
const seeming = " seems "

// begun is the face before any clock has started.
func (t *Terms) begun() (c clockFace) {
	for i := range c.seats {
		c.seats[i] = seatClock{t.Each.Milliseconds(), stopped, t.Each.Milliseconds()}
	}
	return c
}

// timed are what a ledger knows of time.
type timed struct {
	terms *Terms // nil: no clocks
	face  clockFace
	// others is the face that others see. In a secret decision it is the one that there would be if nobody had answered in it: that somebody has, and his clock stands, is a secret. It belongs
	// to a phase.
	others  clockFace
	shownAt int
	were    []facedAt // what the clocks showed before the last answers with which they changed; see faceBefore
	late    string    // whose time has ended the game
	past
	alone    bool           // nobody else has agreed to the last pause
	vacant   engine.SeatSet // seats that were left to others, and that nobody has taken
	last     lastAct        // what was done last that may move clocks
	inTurn   bool           // the answer that was taken back last had not ended the turn of who gave it
	ends     []turnEnd      // in the order in which they came
	reseated int            // so many answers had been given when somebody left his seat last, lost it, or took one that was left
}

// lastAct is what a line about time belongs to.
type lastAct uint8

const (
	otherAct  lastAct = iota
	answerAct         // also one that is given again
	undoAct
	backAct
)

// turnEnd is an answer with which the clock of a seat has stopped.
type turnEnd struct {
	steps int // how many answers there were with it
	phase int // the secret decision that was open after it, 0 for none
	seat  engine.Seat
	left  int64 // when he gave it
	turn  int64 // at the beginning of that turn
}

// noteTime notes what a line about time says of the turns of seats, which showed something else before.
func (b *ledger) noteTime(was *clockFace) {
	for i := range b.head.Seats {
		old, now := was.seats[i], b.face.seats[i]
		if b.last == answerAct && old.since != stopped && now.since == stopped {
			b.ends = append(b.ends, turnEnd{len(b.steps), b.phase, engine.Seat(i), now.resume, old.resume})
		}
	}
	b.forgetEnds()
}

// forgetEnds forgets the ends of turns by answers that do not stand.
func (b *ledger) forgetEnds() {
	b.ends = slices.DeleteFunc(b.ends, func(e turnEnd) bool { return e.steps > len(b.steps) })
}

// reached notes that answers were taken back: those that come now are given to who sits there. Only lines of earlier versions go back behind a change of
// hands. How many answers there are of a secret decision that is open counts for nothing.
func (b *ledger) reached() {
	if b.phase == 0 || b.last == backAct {
		b.reseated = min(b.reseated, len(b.steps))
	}
}

// undone notes that a seat has taken its answer after the first i back, when there were so many and it was asked or not; what others have decided in
// secret after it stands.
func (b *ledger) undone(seat engine.Seat, i, were int, asked bool) {
	b.last, b.inTurn = undoAct, asked
	b.reached()
	b.ends = slices.DeleteFunc(b.ends, func(e turnEnd) bool { return e.seat == seat && e.steps > i })
	for k := range b.ends {
		if e := &b.ends[k]; e.steps > i {
			e.steps -= were - len(b.steps)
		}
	}
}

// gave is the first end of a turn of a seat that has just been taken back by agreement. Where a secret decision was open then, what was
// decided in it is none: that somebody had decided nobody shall learn.
func (b *ledger) gave(seat engine.Seat) (e turnEnd, ok bool) {
	i := slices.IndexFunc(b.ends, func(e turnEnd) bool {
		return e.seat == seat && e.steps > len(b.steps) && (e.phase == 0 || e.phase != b.shownAt)
	})
	if i < 0 {
		return e, false
	}
	return b.ends[i], true
}

// unanswered is what the clocks show where a secret decision was open that has just been taken back by agreement: as if nobody had answered
// in it. Whose time would have ended by that has what he had.
func (b *ledger) unanswered(p int64) clockFace {
	now := b.face
	for i := range b.head.Seats {
		if c := b.others.seats[i]; c.since == stopped || c.leftAt(p) > 0 {
			now.seats[i] = c
		}
	}
	return now
}

// facedAt is what the clocks showed when there were so many answers.
type facedAt struct {
	steps int
	face  clockFace
}

// keptFaces is how many of them are kept: so often in a row the sides can take back what gave the game to the other, and have all as it was.
const keptFaces = 8

// noteFace notes what the clocks show before an answer that is no secret one.
func (b *ledger) noteFace() {
	if b.terms == nil || b.phase != 0 {
		return
	}
	n := len(b.steps)
	b.were = slices.DeleteFunc(b.were, func(x facedAt) bool { return x.steps >= n })
	if k := len(b.were); k > 0 && b.were[k-1].face == b.face {
		return
	}
	if len(b.were) == keptFaces {
		b.were = slices.Delete(b.were, 0, 1)
	}
	b.were = append(b.were, facedAt{n, b.face})
}

// faceBefore is what the clocks showed before the first of the answers that have just been taken back, false if that is not known any more.
func (b *ledger) faceBefore() (was clockFace, ok bool) {
	for _, x := range b.were {
		if x.steps <= len(b.steps) {
			was, ok = x.face, true
		}
	}
	return was, ok
}

// past is who has had a seat and has it no more.
type past struct {
	// lateMarks are those whose seats went to others because their time had ended.
	lateMarks []string
	lateSeats engine.SeatSet // the seats that they had
	left      []leftMark     // who has had a seat that went to others by agreement, or by the operator
}

// leftMark is who has had a seat, by his [lateMark].
type leftMark struct {
	seat engine.Seat
	mark string
}

func (x past) clonePast() past {
	x.lateMarks, x.left = slices.Clone(x.lateMarks), slices.Clone(x.left)
	return x
}

// notePast reads what a line about the table says of it.
func (x *past) notePast(m engine.Module, what, arg string) {
	f := strings.Fields(arg)
	if len(f) < 2 {
		return
	}
	seat, err := engine.SeatByName(m, f[0])
	switch what {
	case "replace", "sits", "leaves":
		// Lines of earlier versions have no mark, nor has who sits down without anybody's having left, nor a computer that is sent away.
		if what != "replace" && f[len(f)-1] == EndBot { // who comes
			f = f[:len(f)-1]
		}
		if err == nil && (len(f) == 3 || len(f) == 2 && f[1] == handed) {
			x.left = append(x.left, leftMark{seat, strings.Join(f[2:], "")})
		}
	case "late":
		if f[1] == EndLoss {
			return
		}
		if err == nil && seat >= 0 {
			x.lateSeats |= engine.SetOf(seat)
		}
		if len(f) == 3 {
			x.lateMarks = append(x.lateMarks, f[2])
		}
	}
}

// readTime carries out a line about time; false if it is none.
func (b *ledger) readTime(what, arg string) (is bool, err error) {
	switch what {
	case "clock":
		if b.terms, err = readTerms(arg); err == nil {
			b.face = b.terms.begun()
			b.others = b.face
		}
	case "time":
		was := b.face
		shows, seems, ok := strings.Cut(arg, seeming)
		if b.face, err = readFace(shows, len(b.head.Seats)); err == nil && ok { // lines of earlier versions say nothing of others; then those see what they saw
			b.others, err = readFace(seems, len(b.head.Seats))
			b.shownAt = b.phase
		}
		b.noteTime(&was)
	case "replace", "sits", "leaves":
		b.notePast(b.mod, what, arg)
		b.reseats(what, arg)
	case "pause", "resume": // what follows is in the lines with it
		b.alone = what == "pause" && strings.HasSuffix(arg, " "+aloneWord)
	case "late":
		b.notePast(b.mod, what, arg)
		b.reseats(what, arg)
		names, rest, _ := strings.Cut(arg, " ")
		if rest != EndLoss {
			break
		}
		var who engine.SeatSet
		for n := range strings.SplitSeq(names, ",") {
			seat, err := engine.SeatByName(b.mod, n)
			if err != nil || seat < 0 {
				return true, fmt.Errorf("%q is no player", n)
			}
			who |= engine.SetOf(seat)
		}
		b.lose(who)
		b.late = names
	default:
		return false, nil
	}
	if b.same = b.s.Events(); err == nil {
		b.happened(what, arg)
	}
	return true, err
}

// reseats notes a line by which a seat goes from one to another. At a table where all have come together nobody has left one. Of a secret decision that is
// open all stands, also where nobody has answered in it: else who sits down would learn whether somebody had, by whether he may ask to have his own answer
// taken back.
func (b *ledger) reseats(what, arg string) {
	b.ends = nil
	name, _, _ := strings.Cut(arg, " ")
	if seat, err := engine.SeatByName(b.mod, name); what != "sits" || err == nil && b.hadSomebody(seat) {
		n := len(b.steps)
		if b.phase != 0 {
			for n > 0 && int(b.steps[n-1].phase) == b.phase {
				n--
			}
			n++
		}
		b.reseated = n
	}
}

// afterReseating tells why a seat cannot take back the answers after the first n, "" if it can: with clocks those stand that were given before a seat went
// to somebody else. Whose time went by since then is not who takes back, and who sits there now has not agreed to anything before.
func (b *ledger) afterReseating(n int) (why string) {
	if b.terms == nil || n >= b.reseated {
		return ""
	}
	return "a seat has changed hands since, and with clocks what was answered before that stands"
}

// lose ends the game for those whose time has ended. With two seats the other one wins; if it is both, nobody does.
func (b *ledger) lose(who engine.SeatSet) {
	b.ended = &ending{winner: engine.ChanceSeat, level: "on time"}
	if len(who.Seats()) > 1 {
		b.ended.level = "with both out of time"
	}
	if engine.Together(b.mod) {
		b.ended.winner = engine.RulesSeat
	} else if len(b.head.Seats) == 2 {
		for i := range engine.Seat(2) {
			if who == engine.SetOf(i) {
				b.ended.winner = 1 - i
			}
		}
	}
	b.phase, b.same = 0, b.s.Events()
}

// showTime brings what others see of the clocks up to date, after each act.
func (b *ledger) showTime() {
	if b.phase == 0 || b.phase != b.shownAt {
		b.others, b.shownAt = b.face, b.phase
	}
}

// unasked tells whether nobody has asked the player of a seat whether he wants to play: it is a rematch, and he has given no answer in it.
func (l *live) unasked(seat engine.Seat) bool { return l.head.Parent != "" && l.book.fresh(seat) }

// runs tells whether the clock of a seat is to run. Nobody has agreed on a rematch but who asked for it, so there it does not run before its player has given an answer.
func (l *live) runs(seat engine.Seat) bool {
	return l.mayRun(seat) && l.asked(seat) && !l.unasked(seat)
}

// mayRun tells whether the clock of a seat could run if it were asked.
func (l *live) mayRun(seat engine.Seat) bool {
	return l.head.Seats[seat].Kind == store.Person && l.head.State() == store.Live && !l.book.held
}

// seemsToRun is [live.runs] for the eyes of others in a secret decision: as if nobody had answered in it.
func (l *live) seemsToRun(seat engine.Seat) bool {
	b := l.book
	came := func(x step) bool { return x.seat == seat && !x.itself() && int(x.phase) != b.phase }
	return l.mayRun(seat) && l.seemsAsked(seat) && (l.head.Parent == "" || slices.ContainsFunc(b.steps, came))
}

// seemsAsked is [live.asked], likewise.
func (l *live) seemsAsked(seat engine.Seat) bool {
	return l.asked(seat) || l.book.lastSecret(seat) >= 0
}

// goesOnWith is what a seat whose clock stands would have left if it had never stopped since its last answer: with that goes on who takes it back, or he would think on the time of others.
func (b *ledger) goesOnWith(seat engine.Seat, p int64) int64 {
	if b.phase != 0 {
		return b.others.seats[seat].leftAt(p)
	}
	var spent int64
	for i := range b.head.Seats {
		if c := b.face.seats[i]; c.since != stopped {
			spent = max(spent, c.spent(p))
		}
	}
	return b.face.seats[seat].resume - spent
}

// mayGoOn refuses to take an answer back to whom no time would be left then.
func (l *live) mayGoOn(seat engine.Seat) error {
	b := l.book
	if b.terms == nil || l.head.Study || b.over() || b.face.seats[seat].since != stopped {
		return nil
	}
	if b.goesOnWith(seat, max(l.hall.pulse.now(), b.face.at)) > 0 {
		return nil
	}
	return refuse(NotPossible, "Who takes an answer back goes on as if his clock had run on since then. Your time would have ended.")
}

// timeLine is the line about the clocks that goes with others, "" if none starts or stops. In a secret decision it says as well what others see.
func (l *live) timeLine(lines []string) string {
	b := l.book
	if b.terms == nil || l.head.Study {
		return ""
	}
	p, seats, act := max(l.hall.pulse.now(), b.face.at), len(l.head.Seats), readAct(lines)
	was := b.face
	if b.last == backAct && b.shownAt != 0 {
		was = b.unanswered(p)
	}
	now := l.faceAfter(act, p, was, l.runs, l.asked)
	changed := !now.shows(&b.face)
	if b.phase == 0 {
		if !changed {
			return ""
		}
		return "table time " + now.text(seats)
	}
	if b.phase == b.shownAt {
		was = b.others
	}
	if act.what == "undo" { // as little as the answer
		act = clockAct{}
	}
	seems := l.faceAfter(act, p, was, l.seemsToRun, l.seemsAsked)
	if !changed && seems.shows(&was) {
		return ""
	}
	return "table time " + now.text(seats) + seeming + seems.text(seats)
}

// handed stands in the line of an operator who takes a seat from a player or a computer.
const handed = "handed"

// clockAct is what clocks follow: the first of the lines of an act, in its words.
type clockAct struct {
	what string // "answer", also one that is given again; [handed] if the operator takes a seat from who has it; else the word after "table"
	seat string // whose act it is, or who leaves
	more string // the rest of the line
}

func readAct(lines []string) clockAct {
	if len(lines) == 0 {
		return clockAct{}
	}
	who, rest, _ := strings.Cut(lines[0], " ")
	what, rest, _ := strings.Cut(rest, " ")
	seat, more, _ := strings.Cut(rest, " ")
	switch {
	case who != "table":
		return clockAct{"answer", who, ""}
	case what == "redo":
		what = "answer"
	case strings.HasPrefix(more+" ", handed+" "):
		what = handed
	}
	return clockAct{what, seat, more}
}

// faceAfter is what clocks show after an act, that showed something else before, where some seats are asked, and the clocks of some are to run. What each shows
// follows from whether it ran and is to run now, and then from the act:
//
//	ran  runs  see
//	yes  yes   goesOn: a pause or a new player may change it
//	yes  no    stops:  a turn ends, or waits for the game to go on
//	no   yes   starts: a turn begins, goes on, or is there again since an answer was taken back
//	no   no    stands: the seat is not asked, or nobody's clock runs, since a seat is open or the game is held
//
// Where a turn that had ended with an answer is taken back by agreement, none of these counts.
func (l *live) faceAfter(a clockAct, p int64, was clockFace, runs, asked func(engine.Seat) bool) (now clockFace) {
	now = was
	switch a.what {
	case "pause":
		now.pause = never
		text, _, _ := strings.Cut(a.more, " ")
		if days, _ := strconv.ParseInt(text, 10, 64); days > 0 {
			now.pause = p + days*(24*time.Hour).Milliseconds()
		}
	case "resume":
		now.pause = 0
	}
	from := max(p, now.pause) // when a clock that is to run does
	for i, s := range l.head.Seats {
		seat := engine.Seat(i)
		m := moment{clockAct: a, p: p, from: from, own: a.seat == s.Name, asked: asked(seat)}
		ran, run := was.seats[i].since != stopped, !l.book.over() && runs(seat)
		c := &now.seats[i]
		end, back := l.book.gave(seat)
		switch {
		case a.what == "back" && back: // he has what he had left when he gave the answer, and no turn that came after it
			*c = seatClock{end.left, stopped, end.turn}
			if run {
				c.since = from
			} else if !m.asked {
				c.resume, c.left = c.left, l.book.terms.turn(c.left)
			}
		case ran && run:
			l.book.goesOn(c, m)
		case ran:
			l.book.stops(c, seat, m)
		case run:
			l.book.starts(c, seat, m)
		default:
			l.book.stands(c, seat, m)
		}
	}
	now.at = p
	return now
}

// moment is an act as the clock of one seat sees it.
type moment struct {
	clockAct
	p, from int64 // when it is, and when a clock that is to run does
	own     bool  // the act is that of this seat
	asked   bool  // the seat is, or seems to be
}

func (b *ledger) goesOn(c *seatClock, m moment) {
	switch {
	case m.what == handed && m.own: // who is given the seat begins a turn
		c.left = b.terms.turn(c.leftAt(m.p))
		c.since, c.resume = m.from, c.left
	case m.what == "pause":
		c.left, c.since = c.leftAt(m.p), m.from
	case m.what == "resume":
		c.since = min(c.since, m.p)
	}
}

func (b *ledger) starts(c *seatClock, seat engine.Seat, m moment) {
	switch {
	case m.what == "back":
		c.left = c.resume
	case m.what == "undo" && m.own: // as if it had never stopped
		c.left = max(0, b.goesOnWith(seat, m.p))
		c.resume = b.began(seat, c.left)
	default: // in the middle of a turn its beginning stands there
		c.resume = max(c.resume, c.left)
	}
	c.since = m.from
}

func (b *ledger) stops(c *seatClock, seat engine.Seat, m moment) {
	if m.what == "undo" { // he has not answered, and what went by is that of who takes his answer back
		if !b.asBefore(c, seat) {
			c.left, c.since = b.terms.turn(max(c.resume, c.leftAt(m.p))), stopped
		}
		return
	}
	c.left, c.since = max(0, c.leftAt(m.p)), stopped
	switch {
	case m.what == "hold", !m.own && (m.what == "replace" || m.what == "late" || m.what == handed): // his turn goes on when the game does
		return
	case m.what == "late": // who takes a seat whose time has ended has it all
		c.resume, c.left = c.left, b.terms.Each.Milliseconds()
	case m.what == "back" || m.what == "replace" || m.what == handed: // he has not answered
		c.resume, c.left = c.left, b.terms.turn(c.left)
	default:
		c.resume, c.left = c.left, b.terms.turn(min(c.left+b.terms.Add.Milliseconds(), maxTime.Milliseconds()))
	}
}

func (b *ledger) stands(c *seatClock, seat engine.Seat, m moment) {
	switch {
	case m.what == handed && m.own: // who is given the seat begins a turn, once the game goes on
		if whole := b.terms.turn(c.left); whole != c.left {
			c.left, c.resume = whole, whole
		}
	case m.what == "undo" && m.own && b.inTurn: // his clock waits for the game to go on, as before
	case m.what == "undo" && m.own: // as if it had never stopped
		c.left = min(c.left, max(0, min(c.resume, b.goesOnWith(seat, m.p))))
		c.resume = b.began(seat, c.resume)
	case m.what == "undo":
		b.asBefore(c, seat)
	case m.what == "answer" && m.own && !m.asked: // his turn has ended, and the next one is like others
		c.resume, c.left = c.left, b.terms.turn(c.left)
	}
}

// began is what a seat had at the beginning of the turn in which it is again, since it has taken an answer back: at least so much. Its clock may have stood
// when it gave that, in the middle of the turn, since a seat was open.
func (b *ledger) began(seat engine.Seat, least int64) int64 {
	was, ok := b.faceBefore()
	if !ok || b.phase != 0 {
		return least
	}
	return max(least, was.seats[seat].left, was.seats[seat].resume)
}

// asBefore has a clock show what it showed before the answers that have been taken back, if it stood then, and that is known.
func (b *ledger) asBefore(c *seatClock, seat engine.Seat) bool {
	was, ok := b.faceBefore()
	if !ok || b.phase != 0 || was.seats[seat].since != stopped {
		return false
	}
	*c = was.seats[seat]
	return true
}

// turn is what a seat that has so much left begins a turn with.
func (t *Terms) turn(left int64) int64 {
	if t.Kind == EachTurn {
		return t.Each.Milliseconds()
	}
	return left
}

// clockJob is the job for the next end of somebody's time, once the game has so many lines; nil if no clock runs.
func (l *live) clockJob(lines int) []store.Job {
	next, ok := l.nextEnd()
	if !ok {
		return nil
	}
	due := l.hall.cfg.Now().Add(time.Duration(max(0, next-l.hall.pulse.now())) * time.Millisecond)
	return []store.Job{{Kind: store.JobClock, Game: l.id, Key: strconv.Itoa(lines), Due: due}}
}

// nextEnd is when the next time ends.
func (l *live) nextEnd() (next int64, ok bool) {
	if l.book.over() {
		return 0, false
	}
	for i := range l.head.Seats {
		if c := l.book.face.seats[i]; c.since != stopped && c.since < never && (!ok || c.until() < next) {
			next, ok = c.until(), true
		}
	}
	return next, ok
}

// isLate tells whether the time of a seat has ended.
func (l *live) isLate(seat engine.Seat) bool {
	c := l.book.face.seats[seat]
	return l.book.terms != nil && !l.book.over() && c.since != stopped && l.hall.pulse.now() >= c.until()
}

// What is refused since somebody's time has ended, though the job for it has not come yet: the own one, or that of another.
var (
	errLate      = refuse(NotPossible, "Your time has ended.")
	errOtherLate = refuse(NotPossible, "The time of another player has ended just now.")
)

// timeIsUp is asked before anything is done that stops clocks, gives time back or ends the game: if somebody's time has ended by now, what was agreed on for that comes first, and
// seat, who wants the other thing, is refused it.
func (l *live) timeIsUp(seat engine.Seat) error {
	late := l.isLate(seat)
	switch ended, err := l.endFirst(); {
	case !ended || err != nil:
		return err
	case late:
		return errLate
	}
	return errOtherLate
}

// endFirst ends the time of those whose has come to its end by now, though the job for it has not come; false if nobody's has.
func (l *live) endFirst() (ended bool, err error) {
	next, ok := l.nextEnd()
	if l.book.terms == nil || !ok || l.hall.pulse.now() < next {
		return false, nil
	}
	return true, l.timeUp(next)
}

// endAll is asked before the operator does something: he saves nobody by it whose time has ended, and is not refused it for that.
func (l *live) endAll() error {
	for {
		if ended, err := l.endFirst(); !ended || err != nil {
			return err
		}
	}
}

// endTime is given the job for the end of somebody's time.
func (h *Hall) endTime(ctx context.Context, j store.Job) error {
	if err := h.pulse.start(); err != nil {
		return err
	}
	return h.inGame(ctx, j, func(l *live) error {
		next, ok := l.nextEnd()
		switch {
		case l.book.terms == nil:
			return nil
		case !ok && l.book.face.at == 0 && l.timeLine(nil) != "": // whoever made the game died before they began
			return l.commit(engine.ChanceSeat)
		case !ok:
			return nil // the clocks stand; when one starts there is another job
		}
		if rest := next - h.pulse.now(); rest > 0 {
			return &store.Again{After: time.Duration(rest) * time.Millisecond}
		}
		return l.timeUp(next)
	})
}

// timeUp does what was agreed on for those whose time ended at that moment.
func (l *live) timeUp(at int64) error {
	var who []engine.Seat
	var names []string
	for i, s := range l.head.Seats {
		if c := l.book.face.seats[i]; c.since != stopped && c.until() == at {
			who, names = append(who, engine.Seat(i)), append(names, s.Name)
		}
	}
	t := l.book.terms
	switch t.End {
	case EndSubstitute:
		return l.replace(who[0], store.Occupant{}, "table late "+names[0]+" "+EndSubstitute+" "+lateMark(l.id, l.player(who[0])))
	case EndBot:
		return l.replace(who[0], store.Occupant{Kind: store.Bot, Who: t.Bot}, "table late "+names[0]+" "+EndBot+" "+lateMark(l.id, l.player(who[0])))
	}
	line := "table late " + strings.Join(names, ",") + " " + EndLoss
	if err := l.book.read(line); err != nil {
		return l.spoiled(err)
	}
	return l.commit(engine.ChanceSeat, line)
}

// lateMark is by what the lines of a game know somebody again whose time in it has ended, or who has given up a seat: nobody else can tell who it is.
func lateMark(game, player string) string {
	h := sha256.Sum256([]byte("beachhead late: " + game + " " + player))
	return hex.EncodeToString(h[:8])
}

// replace gives the seat of a person to somebody else.
func (l *live) replace(seat engine.Seat, to store.Occupant, line string) error {
	if err := l.guestLeaves(context.Background(), seat); err != nil {
		return err
	}
	from, told := l.head.Seats[seat].Occupant, l.leaving(seat)
	maps.DeleteFunc(l.orders, func(k orderKey, _ *order) bool { return k.seat == seat }) // they were his; the store forgets them with the seat
	was := append([]store.Seat(nil), l.head.Seats...)
	l.head.Seats[seat].Occupant = to
	l.bots = l.bots || to.Kind == store.Bot
	if err := l.book.read(line); err != nil {
		return l.spoiled(err)
	}
	a := store.Addition{Settles: true, Reseat: &store.Reseat{Seat: int(seat), From: from, To: to}, Jobs: told}
	if _, err := l.commitBy(a, engine.ChanceSeat, "", line); err != nil {
		return err
	}
	l.settled()
	l.nameSeats(context.Background())
	l.reseated(was)
	l.informAll()
	return nil
}

// reseated has the streams follow the seats: who has left one is sent away, and a seat that a bot has got has nobody who looks.
func (l *live) reseated(was []store.Seat) {
	l.bots = false
	for i, s := range l.head.Seats {
		seat := engine.Seat(i)
		if s.Kind == store.Bot {
			l.bots = true
		}
		if s.Occupant == was[i].Occupant || was[i].Kind == store.Open && s.Kind == store.Person {
			continue
		}
		if st := l.streams[seat]; st != nil {
			st.end()
			delete(l.streams, seat)
		}
		l.hush(seat)
		l.players[seat] = nil
		delete(l.reports, seat)
		delete(l.front, was[i].Who)
		if s.Kind != store.Bot {
			st := &stream{seat: seat}
			l.streams[seat] = st
			l.fresh(st)
			st.info = l.inform(seat)
		}
	}
	l.lookAnew()
	l.rehide()
}

// ClockInfo is what is known of the clocks of a table. Times are in milliseconds.
type ClockInfo struct {
	Kind string `json:"kind"`
	Each int64  `json:"each"`
	Add  int64  `json:"add,omitempty"`
	End  string `json:"end"`
	Bot  string `json:"bot,omitempty"`
	// Text says the terms to people.
	Text string `json:"text"`
	// Left is what each seat had left when this was told. In a secret decision a seat is told its own; of the others that is told which would be so if none had answered.
	Left []int64 `json:"left"`
	// Runs are the seats whose clocks run.
	Runs []string `json:"runs,omitempty"`
	// Paused: all clocks stand, until somebody has them go on, or for so long as Pause says.
	Paused bool  `json:"paused,omitempty"`
	Pause  int64 `json:"pause,omitempty"`
	// Resume: the seat that is told may have them go on before that.
	Resume bool `json:"resume,omitempty"`
	// Late are those whose time has ended the game, joined by commas.
	Late string `json:"late,omitempty"`
}

// LeftTo says what a seat has left, "" if that is as much as was agreed on, or more.
func (i *ClockInfo) LeftTo(seat int) string {
	if seat < 0 || seat >= len(i.Left) {
		return ""
	}
	return lessThan(time.Duration(i.Each)*time.Millisecond, i.Left[seat])
}

// Stands says in a sentence that all clocks stand by agreement, and for how long: whoever takes a seat has not agreed to it, and waits as long as the others do. It is
// "" if they do not.
func (i *ClockInfo) Stands() string {
	if !i.Paused {
		return ""
	}
	return standFor(i.Pause)
}

// standFor says that all clocks stand for so many milliseconds more, or 0: until somebody has them go on.
func standFor(pause int64) string {
	if pause == 0 {
		return "All clocks stand until a player has them go on."
	}
	return "All clocks stand for " + longTime(time.Duration(pause)*time.Millisecond) + " more, as was agreed."
}

// rest is how long a pause goes on at p, 0 for one without an end; is says whether there is one.
func (c *clockFace) rest(p int64) (rest int64, is bool) {
	if c.pause <= p {
		return 0, false
	}
	if c.pause < never {
		rest = c.pause - p
	}
	return rest, true
}

// lessThan says so many milliseconds, "" if they are not less than what was agreed on.
func lessThan(each time.Duration, left int64) string {
	if left >= each.Milliseconds() {
		return ""
	}
	return longTime(time.Duration(left) * time.Millisecond)
}

// clockInfo describes the clocks to a seat.
func (l *live) clockInfo(seat engine.Seat) *ClockInfo {
	b := l.book
	t := b.terms
	if t == nil {
		return nil
	}
	p := l.hall.pulse.now()
	i := &ClockInfo{Kind: t.Kind, Each: t.Each.Milliseconds(), Add: t.Add.Milliseconds(), End: t.End, Bot: t.Bot, Text: t.String(), Late: b.late, Left: []int64{}}
	if i.Pause, i.Paused = b.face.rest(p); i.Paused {
		i.Resume = seat >= 0 && l.mayResume(seat)
	}
	for s := range l.head.Seats {
		c := b.others.seats[s]
		if engine.Seat(s) == seat || b.phase == 0 {
			c = b.face.seats[s]
		}
		i.Left = append(i.Left, max(0, c.leftAt(p)))
		if c.since != stopped && c.since <= p && !b.over() {
			i.Runs = append(i.Runs, l.head.Seats[s].Name)
		}
	}
	return i
}
