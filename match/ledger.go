package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"beachhead/engine"
	"beachhead/store"
)

// ledger is a game with its lines: it plays what is answered, and plays the lines again.
type ledger struct {
	mod  engine.Module
	head *store.Game
	s    *engine.Session // without dice: they are thrown here, so that a ledger can go on after it was read
	dice *engine.Dice

	spares *engine.Spares // memory for positions that all games of the hall share; nil for a ledger that is by itself

	opening []engine.Choice // what chance answered before the first step
	steps   []step          // the answers of seats that stand
	redo    [engine.MaxSeats][]engine.Choice
	thrown  uint32 // how often chance has answered, what was taken back included: the number of the next throw
	phase   int    // number of the secret question that is open, 0 if none is
	phases  int    // numbers given so far
	ended   *ending
	same    int         // how many events the last change left as they were
	backs   []takenBack // what was taken back with the consent of the others, in the order of the log

	timed
	rebuilds bool // answers are played again that were given before, when clocks showed something else

	bared engine.Game // the game laid open when it is over, nil as long as nobody has looked; see shown
	marks [][]byte    // saved positions of the past, one every markEvery steps; see at
	pace  int         // of bots in milliseconds, -1 for a halt
	paced bool        // whether anybody has said so
	held  bool        // the operator has stopped the game
}

// step is one answer of a seat, with what chance answered to it. A game has a thousand of them and more.
type step struct {
	seat    engine.Seat
	choice  engine.Choice
	first   uint32 // number of the first of its dice
	events  int32  // in the log before it
	phase   int32  // of the secret question it answers, 0 for an open one
	dice    []engine.Choice
	said    *said  // nil of most
	blocked string // why it cannot be taken back, "" if it can
}

// said is what only few answers have.
type said struct {
	note string
	kind string // of the question, as orders name it, if an order or the table answered it
}

// note is the remark of an answer, "" for none.
func (s *step) note() string {
	if s.said == nil {
		return ""
	}
	return s.said.note
}

// kind is that of the question, "" if no order and not the table has answered it.
func (s *step) kind() string {
	if s.said == nil {
		return ""
	}
	return s.said.kind
}

// ending is an end that the rules do not know.
type ending struct {
	winner engine.Seat // ChanceSeat for nobody
	level  string
}

const (
	dieThrown   = "a die has been thrown"
	shownHidden = "something hidden has been shown"
)

// newLedger puts a game at its beginning. The dice before the first question are still to be thrown. Spares may be nil.
func newLedger(m engine.Module, h *store.Game, seed string, spares *engine.Spares) (*ledger, error) {
	b := &ledger{mod: m, head: h, spares: spares}
	if seed != "" {
		b.dice = engine.NewDice(seed)
	}
	return b, b.begin()
}

func (b *ledger) begin() (err error) {
	b.opening, b.steps, b.thrown, b.phase, b.ended, b.same = nil, nil, 0, 0, nil, 0
	b.redo = [engine.MaxSeats][]engine.Choice{}
	b.marks, b.bared = nil, nil
	if b.head.Start != "" {
		var p engine.Position
		if err := json.Unmarshal([]byte(b.head.Start), &p); err != nil {
			return fmt.Errorf("starting position: %w", err)
		}
		b.s, err = engine.NewSessionAt(b.mod, p, nil)
	} else {
		b.s, err = engine.NewSession(b.mod, engine.Setup{Scenario: b.head.Scenario, Options: b.head.Options}, nil)
	}
	if err != nil {
		return err
	}
	if b.spares != nil {
		b.s.Share(b.spares)
	}
	b.settle(0)
	return nil
}

// keptPast is how many answers can be taken back without playing the game again from its beginning. Of a secret decision that is open all can: how long it
// takes would tell how many the others have given.
const keptPast = 4

func (b *ledger) game() engine.Game { return b.s.Game() }

// over tells whether nothing more can be answered.
func (b *ledger) over() bool { return b.ended != nil || b.game().Pending() == nil }

// pending is the question that the game waits for, nil if it is over.
func (b *ledger) pending() *engine.Question {
	if b.ended != nil {
		return nil
	}
	return b.game().Pending()
}

// settle numbers the secret question that is open now; before is who was asked in the one that was open before.
func (b *ledger) settle(before engine.SeatSet) {
	q := b.pending()
	switch {
	case q == nil || !q.Secret:
		b.phase = 0
	case b.phase == 0 || q.Seats&^before != 0:
		b.phases++
		b.phase = b.phases
	}
	if b.phase == 0 {
		b.s.KeepPast(keptPast)
	} else {
		b.s.KeepPast(0)
	}
}

// take carries out a seat's answer, without dice.
func (b *ledger) take(seat engine.Seat, c engine.Choice, note string) error {
	if b.ended != nil {
		return engine.ErrOver
	}
	st := step{seat: seat, choice: c, events: int32(b.s.Events()), phase: int32(b.phase)}
	if note != "" {
		st.said = &said{note: note}
	}
	var before engine.SeatSet
	if q := b.game().Pending(); q != nil {
		before = q.Seats
		if p := q.For(seat); p != nil && (strings.HasPrefix(note, byOrder) || st.itself()) {
			st.said.kind = p.AskedKind()
		}
	}
	if seat < 0 {
		return &engine.WrongSeat{Seat: seat}
	}
	if err := b.s.Answer(seat, c); err != nil {
		return err
	}
	if !b.rebuilds {
		b.noteFace()
		b.forgetEnds()
		b.last = answerAct
	}
	b.same = int(st.events)
	if b.revealed(b.same) {
		st.blocked = shownHidden
	}
	b.steps = append(b.steps, st)
	b.settle(before)
	switch {
	case st.itself(): // it comes with the answer before, which may have been given again
	case b.phase == 0 || b.phase != int(st.phase):
		b.redo = [engine.MaxSeats][]engine.Choice{}
	default:
		b.redo[seat] = nil // what the others took back in secret stays theirs
	}
	return nil
}

// revealed tells whether anybody was shown something since there were so many events.
func (b *ledger) revealed(events int) bool {
	for e := range b.s.Since(events) {
		if e.Reveal {
			return true
		}
	}
	return false
}

// drawn says what chance has done: thrown a die, or drawn what the game's sheet calls it.
func (b *ledger) drawn(c engine.Choice) string {
	word, _, _ := strings.Cut(b.mod.Format(c), " ")
	if s := engine.FirstSheet(b.mod); s != nil && c.Verb != engine.VerbRoll && s.Verbs[word].Drawn != "" {
		return s.Verbs[word].Drawn + " has been drawn"
	}
	return dieThrown
}

// chance carries out an answer of chance.
func (b *ledger) chance(c engine.Choice) error {
	if b.ended != nil {
		return engine.ErrOver
	}
	if err := b.s.Answer(engine.ChanceSeat, c); err != nil {
		return err
	}
	if n := len(b.steps); n > 0 {
		if len(b.steps[n-1].dice) == 0 {
			b.steps[n-1].first = b.thrown
		}
		b.steps[n-1].dice = append(b.steps[n-1].dice, c)
		b.steps[n-1].blocked = b.drawn(c)
	} else {
		b.opening = append(b.opening, c)
	}
	b.thrown++
	b.settle(0)
	return nil
}

// where is the public breadcrumb.
func (b *ledger) where() []string {
	if g, ok := b.game().(engine.Placed); ok {
		return g.Breadcrumb()
	}
	return b.game().View(engine.ObserverSeat).Where
}

// forget drops what is known of steps that do not stand any more.
func (b *ledger) forget() {
	b.marks = b.marks[:min(len(b.marks), len(b.steps)/markEvery+1)]
}

// throw throws the dice that the game waits for and returns their lines.
func (b *ledger) throw() (lines []string, err error) {
	for {
		q := b.pending()
		if q == nil {
			return lines, nil
		}
		p := q.For(engine.ChanceSeat)
		if p == nil {
			return lines, nil
		}
		if b.dice == nil {
			return lines, errors.New("the game has no dice")
		}
		c := p.Options[b.dice.Throw(b.thrown, len(p.Options))]
		lines = append(lines, "chance "+engine.FormatChoice(b.mod, c))
		if err := b.chance(c); err != nil {
			return lines, fmt.Errorf("a listed outcome was refused: %w", err)
		}
	}
}

// undoable tells whether a seat can take its last answer back, and if not, why. What it says follows from what the seat has
// seen: see the package comment.
func (b *ledger) undoable(seat engine.Seat) (why string) {
	if b.over() {
		return "the game is over"
	}
	if b.phase != 0 {
		if i := b.lastSecret(seat); i >= 0 {
			return b.steps[i].blocked
		}
		return "all decide in secret now"
	}
	i := len(b.steps) - 1
	for ; i >= 0 && b.steps[i].itself(); i-- {
		if why := b.steps[i].blocked; why != "" {
			return why
		}
	}
	if i < 0 {
		return "there is nothing to take back"
	}
	switch last := &b.steps[i]; {
	case last.phase != 0:
		return "both sides have shown what they decided in secret"
	case !slices.ContainsFunc(b.steps, func(s step) bool { return s.seat == seat }):
		return "there is nothing to take back"
	case last.seat != seat:
		return "the " + engine.SeatName(b.mod, last.seat) + " side has decided since"
	default:
		return last.blocked
	}
}

// mayUndo tells why a seat may not take its last answer back, "" if it may. The lines of a game, also those of earlier versions, need not keep to what clocks
// add to that.
func (b *ledger) mayUndo(seat engine.Seat) (why string) {
	if why := b.undoable(seat); why != "" || b.phase != 0 { // what is decided in secret each changes on his own time
		return why
	}
	return b.afterReseating(b.before(seat, 1))
}

// fresh tells whether a seat has given no answer yet.
func (b *ledger) fresh(seat engine.Seat) bool {
	return !slices.ContainsFunc(b.steps, func(s step) bool { return s.seat == seat && !s.itself() })
}

// lastSecret finds a seat's last answer to the secret question that is open, -1 if it has given none.
func (b *ledger) lastSecret(seat engine.Seat) int {
	for i := len(b.steps) - 1; i >= 0 && int(b.steps[i].phase) == b.phase; i-- {
		if b.steps[i].seat == seat {
			return i
		}
	}
	return -1
}

// undo takes a seat's last answer back, and what was answered by itself after it.
func (b *ledger) undo(seat engine.Seat) error {
	if why := b.undoable(seat); why != "" {
		return &engine.CannotUndo{Why: why}
	}
	var others []step
	i := len(b.steps) - 1
	if b.phase != 0 {
		i = b.lastSecret(seat)
		others = append(others, b.steps[i+1:]...)
	}
	for b.steps[i].itself() {
		i--
	}
	gone := b.steps[i]
	q := b.pending()
	defer b.undone(seat, i, len(b.steps), q != nil && q.Seats.Has(seat))
	redo, same := b.redo, int(gone.events)
	for x := range redo {
		if gone.phase == 0 && engine.Seat(x) != seat { // what another took back was an answer to this one
			redo[x] = nil
		}
	}
	redo[seat] = append(redo[seat][:len(redo[seat]):len(redo[seat])], gone.choice)
	for k := len(b.steps) - 1; k >= i; k-- {
		if err := b.s.Undo(b.steps[k].seat); err != nil {
			// The engine keeps no way back, since it showed another seat something in private.
			all, next := append(append([]step(nil), b.steps[:i]...), others...), b.thrown
			if err := b.rebuild(all); err != nil {
				return err
			}
			b.renumber(int(gone.phase))
			b.burn(next)
			b.pull(same)
			b.redo, b.same = redo, same
			return nil
		}
	}
	b.steps = b.steps[:i]
	b.forget()
	b.pull(same)
	if b.phase != int(gone.phase) {
		b.phase = int(gone.phase)
	}
	b.rebuilds = true
	defer func() { b.rebuilds = false }()
	for _, o := range others {
		if err := b.take(o.seat, o.choice, o.note()); err != nil {
			return err
		}
	}
	b.redo, b.same = redo, same
	return nil
}

// renumber gives the secret question that is open the number that it had: it is the same one, and whatever has another number is taken to be news.
func (b *ledger) renumber(was int) {
	now := b.phase
	if now == 0 || was == 0 {
		return
	}
	for i := range b.steps {
		if int(b.steps[i].phase) == now {
			b.steps[i].phase = int32(was)
		}
	}
	b.phase = was
}

// again gives the answer that a seat took back last.
func (b *ledger) again(seat engine.Seat) error {
	n := len(b.redo[seat])
	if n == 0 {
		return refuse(NotPossible, "There is nothing to redo.")
	}
	redo := b.redo
	if err := b.take(seat, redo[seat][n-1], ""); err != nil {
		return err
	}
	if b.phase != 0 {
		b.redo = redo
	}
	b.redo[seat] = redo[seat][:n-1]
	return nil
}

// decisions counts the answers of a seat that stand.
func (b *ledger) decisions(seat engine.Seat) int {
	n := 0
	for i := range b.steps {
		if b.steps[i].seat == seat {
			n++
		}
	}
	return n
}

// before returns how many steps stand before the n-th last answer that a seat gave, -1 if it has not given so many. Secret answers
// go together: which of them was first nobody shall learn.
func (b *ledger) before(seat engine.Seat, n int) int {
	for i := len(b.steps) - 1; i >= 0; i-- {
		if b.steps[i].seat != seat || b.steps[i].itself() {
			continue
		}
		if n--; n > 0 {
			continue
		}
		for p := b.steps[i].phase; p != 0 && i > 0 && b.steps[i-1].phase == p; {
			i--
		}
		return i
	}
	return -1
}

// burn passes over all throws before the one with number next: they have been seen.
func (b *ledger) burn(next uint32) {
	if next > b.thrown {
		b.s.Burn(next - b.thrown)
		b.thrown = next
	}
}

// rebuild plays steps from the beginning.
func (b *ledger) rebuild(steps []step) error {
	b.rebuilds = true
	defer func() { b.rebuilds = false }()
	opening := b.opening
	if err := b.begin(); err != nil {
		return err
	}
	for _, c := range opening {
		if err := b.chance(c); err != nil {
			return err
		}
	}
	for _, st := range steps {
		if err := b.take(st.seat, st.choice, st.note()); err != nil {
			return err
		}
		if len(st.dice) > 0 {
			b.burn(st.first)
		}
		for _, c := range st.dice {
			if err := b.chance(c); err != nil {
				return err
			}
		}
	}
	b.same = 0
	return nil
}

// resignation is the level of a result by which somebody gave the game up.
const resignation = "resignation"

// resign ends the game. With two seats the other one wins; where all play together, the rules do.
func (b *ledger) resign(seat engine.Seat) {
	b.ended = &ending{winner: engine.ChanceSeat, level: resignation}
	switch {
	case engine.Together(b.mod):
		b.ended.winner = engine.RulesSeat
	case len(b.mod.Seats()) == 2:
		b.ended.winner = 1 - seat
	}
	b.phase, b.same = 0, b.s.Events()
}

func (b *ledger) draw() {
	b.ended = &ending{winner: engine.ChanceSeat, level: "by agreement"}
	b.phase, b.same = 0, b.s.Events()
}

// result is how the game ended in a few words, "" while it goes on.
func (b *ledger) result() string {
	if b.ended != nil {
		return strings.TrimSpace(b.winner(b.ended.winner) + " " + b.ended.level)
	}
	if r, over := b.game().Result(); over {
		return strings.TrimSpace(b.winner(r.Winner) + " " + r.Level)
	}
	return ""
}

func (b *ledger) winner(s engine.Seat) string {
	if s < 0 && s != engine.RulesSeat {
		return "draw"
	}
	return engine.SeatName(b.mod, s)
}

// shown is the game as it is looked at: once it is over, one in which nothing is hidden any more, as the record that everybody may have then hides nothing.
func (b *ledger) shown() engine.Game {
	if !b.over() {
		b.bared = nil
		return b.game()
	}
	if b.bared == nil {
		b.bared = laidOpen(b.game().Clone(nil))
	}
	return b.bared
}

// laidOpen lays a game open, if it can be.
func laidOpen(g engine.Game) engine.Game {
	if o, ok := g.(engine.Opened); ok {
		o.Open()
	}
	return g
}

// view is what a seat may know. It shares nothing that changes with the game.
func (b *ledger) view(seat engine.Seat) *engine.View {
	v := b.shown().View(seat)
	v.Prompt, v.Sight = nil, nil // for bots
	if b.ended != nil {
		v.Pending, v.Over = nil, b.ended.score(b.mod)
	}
	return v
}

// sketch is view for games that sketch; nil for others. It is made in the memory of spare, if there is one.
func (b *ledger) sketch(seat engine.Seat, spare *engine.Sketch) *engine.Sketch {
	g, ok := b.shown().(engine.Sketcher)
	if !ok {
		return nil
	}
	if spare == nil {
		spare = &engine.Sketch{}
	}
	g.Sketch(seat, spare)
	if b.ended != nil {
		spare.Open, spare.Over = false, b.ended.score(b.mod)
	}
	return spare
}

func (e *ending) score(m engine.Module) *engine.Score {
	s := &engine.Score{Level: e.level, Score: map[string]int{}}
	if e.winner >= 0 || e.winner == engine.RulesSeat {
		s.Winner = engine.SeatName(m, e.winner)
	}
	return s
}

// maxNote bounds a remark in a line, in bytes.
const maxNote = 1000

// answerLine is the line of an answer.
func (b *ledger) answerLine(seat engine.Seat, c engine.Choice, note string) string {
	l := engine.SeatName(b.mod, seat) + " " + engine.FormatChoice(b.mod, c)
	if note != "" {
		l += " ; " + note
	}
	return l
}

// remark makes a text fit to be a remark: one line of valid UTF-8.
func remark(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
	if len(text) > maxNote {
		n := maxNote
		for !utf8.RuneStart(text[n]) {
			n--
		}
		text = text[:n]
	}
	return text
}

// unknownLine is the error of a line about the table that this program does not know, or cannot read. Those that it has written it knows, so a later version has.
type unknownLine struct{ err error }

func (e *unknownLine) Error() string { return e.err.Error() }
func (e *unknownLine) Unwrap() error { return e.err }

// read plays one line.
func (b *ledger) read(line string) error {
	text, note, _ := strings.Cut(line, " ; ")
	who, rest, _ := strings.Cut(text, " ")
	if who == "table" {
		what, arg, _ := strings.Cut(rest, " ")
		if what != "time" {
			b.last = otherAct
		}
		if is, err := b.readTime(what, arg); is && err != nil { // a later version says more
			return &unknownLine{err}
		} else if is {
			return nil
		}
		switch what {
		default:
			return &unknownLine{fmt.Errorf("a table does not %q", what)}
		case "undo", "redo", "resign": // of a seat
		case "hold", "release":
			b.held, b.same = what == "hold", b.s.Events()
			return nil
		case "back":
			n, x, err := readBack(b.mod, arg)
			if err != nil {
				return err
			}
			return b.back(n, x)
		case "draw":
			b.draw()
			return nil
		case "pace":
			n, err := strconv.Atoi(arg)
			b.pace, b.paced, b.same = n, true, b.s.Events()
			return err
		}
		seat, err := engine.SeatByName(b.mod, arg)
		if err != nil {
			return err
		}
		if seat < 0 {
			return fmt.Errorf("%s is no player", arg)
		}
		switch what {
		case "undo":
			return b.undo(seat)
		case "redo":
			return b.again(seat)
		case "resign":
			b.resign(seat)
			return nil
		}
	}
	seat, err := engine.SeatByName(b.mod, who)
	if err != nil {
		return err
	}
	c, err := engine.ParseChoice(b.mod, rest)
	if err != nil {
		return err
	}
	if seat == engine.ChanceSeat {
		return b.chance(c)
	}
	return b.take(seat, c, note)
}

// groups divides lines into what happened at once: a line, the dice that belong to it, and what was answered by itself with it. The first group is
// the dice before the first question; it may be empty. each is called with the number of lines so far.
func groups(lines []store.Line, each func(n int, group []store.Line) error) error {
	start := 0
	for i := 0; i <= len(lines); i++ {
		if i < len(lines) && (strings.HasPrefix(lines[i].Text, "chance ") || strings.HasPrefix(lines[i].Text, "table time ") || strings.Contains(lines[i].Text, " ; "+withIt)) {
			continue
		}
		if err := each(i, lines[start:i]); err != nil {
			return err
		}
		start = i
	}
	return nil
}

// ReadError is the error of a game whose lines do not play, and which line it is.
type ReadError struct {
	Line int // from 1
	Text string
	Err  error
}

func (e *ReadError) Error() string { return fmt.Sprintf("line %d, %q: %v", e.Line, e.Text, e.Err) }

func (e *ReadError) Unwrap() error { return e.Err }

// readAll plays lines; after each group, look is called with the number of lines so far.
func (b *ledger) readAll(lines []store.Line, look func(n int)) error {
	return groups(lines, func(n int, group []store.Line) error {
		same := b.s.Events()
		for i, l := range group {
			if err := b.read(l.Text); err != nil {
				return &ReadError{n - len(group) + i + 1, l.Text, err}
			}
			same = min(same, b.same)
		}
		b.showTime()
		b.same = same // by the group, and not only by the last of its answers
		if look != nil {
			look(n)
		}
		return nil
	})
}

// record writes the game as text, with the seed if withSeed.
func (b *ledger) record(withSeed bool) string {
	h := b.header()
	h.Start = b.head.Start
	if withSeed && b.dice != nil && h.Commitment != "" {
		h.Seed = b.dice.Seed()
	}
	return b.s.Record(h)
}

// header is the head of a record, without anything that could be hidden.
func (b *ledger) header() engine.Header {
	h := engine.Header{
		Game: b.head.Module, Scenario: b.head.Scenario, Options: b.head.Options, RulesVersion: b.head.RulesVersion,
		Commitment: b.head.Commitment, Date: b.head.Created.Format(time.DateOnly), Result: b.result(),
	}
	for i, s := range b.head.Seats {
		if i > 0 {
			h.Players += " "
		}
		h.Players += s.Name + "=" + kindNames[s.Kind]
		if s.Kind == store.Bot {
			h.Players += ":" + s.Who
		}
	}
	return h
}
