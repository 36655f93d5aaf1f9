package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// SeatName is the name of a seat in texts: the module's, or "chance" or "observer".
func SeatName(m Module, s Seat) string {
	switch {
	case s == ChanceSeat:
		return "chance"
	case s == ObserverSeat:
		return "observer"
	case s == RulesSeat:
		return "rules"
	case int(s) < len(m.Seats()):
		return m.Seats()[s]
	}
	return "nobody"
}

// SeatByName finds a seat by its name.
func SeatByName(m Module, name string) (Seat, error) {
	for i, n := range m.Seats() {
		if n == name {
			return Seat(i), nil
		}
	}
	switch name {
	case "chance":
		return ChanceSeat, nil
	case "observer":
		return ObserverSeat, nil
	}
	return 0, fmt.Errorf("no seat %q; the seats are %s, chance and observer", name, strings.Join(m.Seats(), ", "))
}

// ParseChoice reads the text of a choice for a game of m: "roll 4" is the kernel's, the rest the module's.
func ParseChoice(m Module, text string) (Choice, error) {
	f := strings.Fields(text)
	if len(f) == 0 {
		return Choice{}, errors.New("empty choice")
	}
	if f[0] == "roll" {
		var n int
		if len(f) != 2 {
			return Choice{}, errors.New("expected \"roll N\"")
		}
		if _, err := fmt.Sscanf(f[1], "%d", &n); err != nil || n < 0 || n > 100 || fmt.Sprint(n) != f[1] {
			return Choice{}, fmt.Errorf("expected a number after roll, not %q", f[1])
		}
		return Roll(n), nil
	}
	return m.Parse(strings.Join(f, " "))
}

// FormatChoice writes a choice as text.
func FormatChoice(m Module, c Choice) string {
	if c.Verb == VerbRoll {
		return fmt.Sprintf("roll %d", c.A)
	}
	return m.Format(c)
}

// FormatChoices writes choices as texts.
func FormatChoices(m Module, list []Choice) []string {
	out := make([]string, len(list))
	w, quick := m.(interface{ AppendChoice([]byte, Choice) []byte })
	if !quick {
		for i, c := range list {
			out[i] = FormatChoice(m, c)
		}
		return out
	}
	// All texts share one piece of memory.
	draft := drafts.Get().(*draft)
	defer drafts.Put(draft)
	b, ends := draft.text[:0], draft.ends[:0]
	for _, c := range list {
		if c.Verb == VerbRoll {
			b = strconv.AppendInt(append(b, "roll "...), int64(c.A), 10)
		} else {
			b = w.AppendChoice(b, c)
		}
		ends = append(ends, len(b))
	}
	draft.text, draft.ends = b, ends
	text, from := string(b), 0
	for i, end := range ends {
		out[i], from = text[from:end], end
	}
	return out
}

// draft is what texts of choices are written in, before it is known how long they are.
type draft struct {
	text []byte
	ends []int
}

var drafts = sync.Pool{New: func() any { return new(draft) }}

// Logged is an event with its place in the game.
type Logged struct {
	Event
	N      int      // number of the event, from 1
	Answer int      // number of the answer it came with; 0 for the set-up
	Where  []string // the breadcrumb when it happened, which may be another one than after the answer; nil if the game is not Placed
}

// Placed is a game that says where in the game it is, the same for every seat: turn, phase, what goes on. It is asked while rules run, too.
type Placed interface{ Breadcrumb() []string }

// Session is a game with its record, its log, its dice and its past: what a table or a tool
// needs beyond the rules. One goroutine owns it.
type Session struct {
	mod     Module
	game    Game
	setup   Setup
	start   *Position
	dice    *Dice  // nil: chance is asked
	throws  uint32 // thrown so far, those that were taken back included: the number of the next one
	burns   []burn
	answers []Answer
	count   int                  // answers that are not automatic
	whys    map[[2]string]string // what chance was asked, by text and rule: the same words again and again
	log     eventLog
	past    []snapshot
	spare   []Game // games whose memory serves the next snapshots
	shared  *Spares
	most    int // snapshots that are kept, 0 for all
	reveal  bool
}

// burn says that throws were passed over before an answer.
type burn struct {
	before int // index of the answer
	n      uint32
}

// snapshot is the state before one answer, kept while undo may go back to it.
type snapshot struct {
	seat                Seat
	game                Game
	answers, count, log int
	blocked             string // why undo may not go back here; "" if it may
}

// NewSession begins a game. With a seed the session throws the dice itself; with dice nil
// the answers to chance must come from outside.
func NewSession(m Module, s Setup, dice *Dice) (*Session, error) {
	g, err := m.New(s)
	if err != nil {
		return nil, err
	}
	return begin(m, g, nil, dice)
}

// NewSessionAt begins a game at a position.
func NewSessionAt(m Module, p Position, dice *Dice) (*Session, error) {
	g, err := m.Place(p)
	if err != nil {
		return nil, err
	}
	return begin(m, g, &p, dice)
}

func begin(m Module, g Game, start *Position, dice *Dice) (*Session, error) {
	s := &Session{mod: m, game: g, setup: g.Setup(), start: start, dice: dice}
	s.listen()
	if err := s.throwFirst(); err != nil {
		return nil, err
	}
	return s, nil
}

// throwFirst throws the dice that are pending before any answer. A bug in a rule is an error, not a panic.
func (s *Session) throwFirst() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error, please report: %v", r)
		}
	}()
	s.throwDice()
	return nil
}

func (s *Session) listen() {
	s.game.Listen(
		func(e Event) {
			if e.Reveal {
				s.reveal = true
			}
			s.log.add(&e, s.count, s.where())
		},
		func(seat Seat, c Choice) { s.answers = append(s.answers, Answer{Seat: seat, Choice: c, Auto: true}) })
}

// where is the place of now; events of one place share it.
func (s *Session) where() int32 {
	g, ok := s.game.(Placed)
	if !ok {
		return noPlace
	}
	return s.log.at(g.Breadcrumb())
}

// Game returns the game. It must not be answered except through the session.
func (s *Session) Game() Game { return s.game }

// Module returns the module.
func (s *Session) Module() Module { return s.mod }

// Dice returns the session's dice, nil if chance is asked.
func (s *Session) Dice() *Dice { return s.dice }

// Answers returns the record so far.
func (s *Session) Answers() []Answer { return s.answers }

// Log returns the events from number from (1 is the first) that a seat may know.
// Seat ChanceSeat gets all.
func (s *Session) Log(seat Seat, from int) []Logged {
	var out []Logged
	for i := max(from, 1) - 1; i < s.log.n; i++ {
		if seat == ChanceSeat || s.log.entry(i).to.Has(seat) {
			out = append(out, s.log.event(i))
		}
	}
	return out
}

// Still returns the session as it stands, to be read while this one goes on. It throws no dice and takes nothing back.
func (s *Session) Still() *Session {
	return &Session{mod: s.mod, game: s.game.Clone(nil), setup: s.setup, start: s.start, throws: s.throws, count: s.count,
		burns: slices.Clone(s.burns), answers: slices.Clone(s.answers), log: s.log.clone()}
}

// Since goes through all events after the first n, whoever may know them.
func (s *Session) Since(n int) iter.Seq[Logged] {
	return func(yield func(Logged) bool) {
		for i := max(n, 0); i < s.log.n && yield(s.log.event(i)); i++ {
		}
	}
}

// Event returns an event by its number, from 1.
func (s *Session) Event(n int) Logged { return s.log.event(n - 1) }

// Events is how many events there are.
func (s *Session) Events() int { return s.log.n }

// Answer gives a seat's answer and throws whatever dice follow. On an error nothing has changed.
func (s *Session) Answer(seat Seat, c Choice) (err error) {
	if s.dice == nil {
		return s.apply(seat, c)
	}
	before, game := *s, s.snapshotGame()
	if err := s.apply(seat, c); err != nil {
		return err
	}
	defer func() {
		if r := recover(); r != nil { // a bug in a rule must not leave the table with half an answer
			*s = before
			s.game = game
			s.past, s.spare = nil, nil // what they held may be gone
			s.listen()
			err = fmt.Errorf("internal error, please report: %v", r)
		}
	}()
	s.throwDice()
	s.keep(game)
	return nil
}

// maxSpare is how much memory for snapshots is kept: a long stretch that could be taken back must not hold it for ever.
const maxSpare = 32

// KeepPast says how many of the last answers Undo can take back. A position is kept for each, so whoever can play the answers
// again keeps few; if nothing is said, or 0, all are kept. It may be said anew at any time.
func (s *Session) KeepPast(n int) { s.most = n }

// Spares are games whose memory serves the next snapshots of all sessions that share them, whose games must be of one module. The zero value has none.
type Spares struct{ pool sync.Pool }

// Share has the session take the memory for its snapshots from spares that others use as well, so that none has to hold what it needs only now and then.
func (s *Session) Share(p *Spares) { s.shared = p }

// keep has the memory of a game serve a later snapshot.
func (s *Session) keep(g Game) {
	if s.shared != nil {
		g.Listen(nil, nil) // or it would hold this session
		s.shared.pool.Put(g)
		return
	}
	if len(s.spare) < maxSpare && (s.most == 0 || len(s.spare) < 2) { // one while it is answered, one to go back to
		s.spare = append(s.spare, g)
	}
}

// snapshotGame copies the game, into memory that is no longer needed if there is any.
func (s *Session) snapshotGame() Game {
	if s.shared != nil {
		g, _ := s.shared.pool.Get().(Game)
		return s.game.Clone(g)
	}
	if n := len(s.spare); n > 0 {
		g := s.spare[n-1]
		s.spare = s.spare[:n-1]
		return s.game.Clone(g)
	}
	return s.game.Clone(nil)
}

// why says what chance is asked, in words that all answers to it share.
func (s *Session) why(p *Prompt) string {
	key := [2]string{p.Text, p.Rule}
	why, known := s.whys[key]
	if !known {
		if s.whys == nil || len(s.whys) >= mostWhys { // texts with names in them are new each time
			s.whys = map[[2]string]string{}
		}
		why = p.Text + ", " + p.Rule
		s.whys[key] = why
	}
	return why
}

const mostWhys = 64

func (s *Session) apply(seat Seat, c Choice) (err error) {
	why := ""
	if q := s.game.Pending(); q != nil {
		if p := q.For(seat); p != nil && seat == ChanceSeat {
			why = s.why(p)
		}
	}
	snap := snapshot{seat: seat, game: s.snapshotGame(), answers: len(s.answers), count: s.count, log: s.log.n}
	s.reveal = false
	s.answers = append(s.answers, Answer{Seat: seat, Choice: c, Why: why})
	s.count++
	back := func() {
		s.answers = s.answers[:snap.answers]
		s.count = snap.count
		s.log.cut(snap.log)
	}
	defer func() {
		if r := recover(); r != nil { // a bug in a rule must not take the table down
			s.game = snap.game
			s.listen()
			back()
			err = fmt.Errorf("internal error, please report: %v", r)
		}
	}()
	if err := s.game.Apply(seat, c); err != nil {
		back()
		s.keep(snap.game)
		return err
	}
	switch {
	case seat == ChanceSeat:
		snap.blocked = "a die has been thrown"
		s.throws++
	case s.reveal:
		snap.blocked = "something hidden has been shown"
	}
	if n := len(s.past) + 1 - s.most; s.most > 0 && n > 0 {
		for i := range s.past[:n] {
			if g := s.past[i].game; g != nil {
				s.keep(g)
			}
		}
		s.past = slices.Delete(s.past, 0, n)
	}
	s.past = append(s.past, snap)
	if snap.blocked != "" {
		for i := range s.past { // out of reach
			if s.past[i].game != nil {
				s.keep(s.past[i].game)
				s.past[i].game = nil
			}
		}
		s.past = append(s.past[:0], snap)
		s.past[0].game = nil
	}
	return nil
}

func (s *Session) throwDice() {
	for s.dice != nil {
		q := s.game.Pending()
		if q == nil {
			return
		}
		p := q.For(ChanceSeat)
		if p == nil {
			return
		}
		if err := s.apply(ChanceSeat, p.Options[s.dice.Throw(s.throws, len(p.Options))]); err != nil {
			panic("engine: a listed outcome was refused: " + err.Error())
		}
	}
}

// Burn passes over the next n throws: they were thrown in a past that was taken back, and whoever saw them must not meet them again. The record says
// so, and the throws after them have the numbers that follow.
func (s *Session) Burn(n uint32) {
	if n == 0 {
		return
	}
	s.throws += n
	if k := len(s.burns) - 1; k >= 0 && s.burns[k].before == len(s.answers) {
		s.burns[k].n += n
		return
	}
	s.burns = append(s.burns, burn{len(s.answers), n})
}

// CannotUndo says what makes an undo impossible.
type CannotUndo struct{ Why string }

func (e *CannotUndo) Error() string { return "undo is not possible: " + e.Why }

// Undo takes back the seat's last answer, if no die, no reveal and no other seat's decision came after it.
func (s *Session) Undo(seat Seat) error {
	if len(s.past) == 0 {
		return &CannotUndo{"there is no answer to take back"}
	}
	last := s.past[len(s.past)-1]
	if last.blocked != "" {
		return &CannotUndo{last.blocked}
	}
	if last.seat != seat {
		return &CannotUndo{"the last decision was " + SeatName(s.mod, last.seat) + "'s"}
	}
	s.keep(s.game)
	s.game = last.game
	s.listen()
	s.answers = s.answers[:last.answers]
	s.count = last.count
	s.log.cut(last.log)
	s.past = s.past[:len(s.past)-1]
	for i := range s.burns { // a throw that is burned stays so
		s.burns[i].before = min(s.burns[i].before, len(s.answers))
	}
	return nil
}

// Header describes the session for a record. The seed is included if withSeed.
func (s *Session) Header(withSeed bool) Header {
	h := Header{Game: s.mod.ID(), Scenario: s.setup.Scenario, Options: s.setup.Options, RulesVersion: s.mod.RulesVersion()}
	if s.dice != nil {
		h.Commitment = Commitment(s.dice.seed)
		if withSeed {
			h.Seed = s.dice.seed
		}
	}
	if s.start != nil {
		if b, err := json.Marshal(s.start); err == nil {
			h.Start = string(b)
		}
	}
	if r, over := s.game.Result(); over {
		w := "draw"
		if r.Winner != ChanceSeat {
			w = SeatName(s.mod, r.Winner)
		}
		h.Result = w + " " + r.Level
	}
	return h
}

// Record writes the game as text.
func (s *Session) Record(h Header) string {
	var b strings.Builder
	h.write(&b)
	b.WriteString("\n")
	n, burns := 0, s.burns
	for i := range len(s.answers) + 1 {
		for len(burns) > 0 && burns[0].before == i {
			fmt.Fprintf(&b, "%s%d\n", burnedLine, burns[0].n)
			burns = burns[1:]
		}
		if i < len(s.answers) {
			n = s.writeAnswer(&b, i, n)
		}
	}
	return b.String()
}

func (s *Session) writeAnswer(b *strings.Builder, i, n int) int {
	a := s.answers[i]
	line := SeatName(s.mod, a.Seat) + " " + FormatChoice(s.mod, a.Choice)
	switch {
	case a.Auto:
		fmt.Fprintf(b, "; only choice: %s\n", line)
		return n
	case a.Why != "":
		fmt.Fprintf(b, "%d %s ; %s\n", n+1, line, a.Why)
	default:
		fmt.Fprintf(b, "%d %s\n", n+1, line)
	}
	return n + 1
}

// Lines gives the record lines from answer index from on, and how many answers there are: what a
// file that is kept as the game goes on must be given. What is burned does not stand there: write the record anew after [Session.Burn].
func (s *Session) Lines(from int) (string, int) {
	var b strings.Builder
	n := 0
	for i := 0; i < len(s.answers); i++ {
		if i < from {
			if !s.answers[i].Auto {
				n++
			}
			continue
		}
		n = s.writeAnswer(&b, i, n)
	}
	return b.String(), len(s.answers)
}

// ReadHeader reads the head of a record.
func ReadHeader(text string) (Header, error) {
	h, _, err := readRecord(text)
	return h, err
}

// ReplayOptions say how a record is to be read.
type ReplayOptions struct {
	// Each is called after every answer, with the number of the answer.
	Each func(s *Session, n int)
	// Ask leaves chance to be answered from outside after the end of the record.
	Ask bool
	// Dice has every die checked against the seed, where the record publishes it, and the seed against its commitment.
	Dice bool
}

// Replay plays a record through, checks every choice, and returns the session at its end, ready to go on.
// The error is a *RecordError that names the line. If the record was made with other rules than those of m, it says so.
func Replay(m Module, text string, o ReplayOptions) (*Session, error) {
	h, lines, err := readRecord(text)
	if err != nil {
		return nil, err
	}
	s, err := replay(m, &h, lines, o)
	if r := (*RecordError)(nil); errors.As(err, &r) && h.RulesVersion != "" && h.RulesVersion != m.RulesVersion() {
		return nil, &RecordError{r.Line, fmt.Errorf("%w (the record was made with version %q of the rules, these are version %s)", r.Err, h.RulesVersion, m.RulesVersion())}
	}
	return s, err
}

func replay(m Module, h *Header, lines []recordLine, o ReplayOptions) (*Session, error) {
	if h.Game != m.ID() {
		return nil, h.bad("Game", fmt.Errorf("the record is of %q, not of %q", h.Game, m.ID()))
	}
	opts, err := ReadOptions(m.Options(), h.Options)
	if err != nil {
		return nil, h.bad("Options", err)
	}
	var s *Session
	if h.Start != "" {
		var p Position
		if err := json.Unmarshal([]byte(h.Start), &p); err != nil {
			return nil, h.bad("Start", fmt.Errorf("Start: %w", err))
		}
		if s, err = NewSessionAt(m, p, nil); err != nil {
			return nil, h.bad("Start", err)
		}
	} else if s, err = NewSession(m, Setup{Scenario: h.Scenario, Options: opts}, nil); err != nil {
		return nil, h.bad("Scenario", err)
	}
	var dice *Dice
	if o.Dice && h.Seed != "" {
		if got := Commitment(h.Seed); h.Commitment != "" && got != h.Commitment {
			return nil, h.bad("Seed", fmt.Errorf("the seed is not the one promised: its commitment is %s", got))
		}
		dice = NewDice(h.Seed)
	}
	for _, l := range lines {
		s.Burn(l.burned)
		seat, err := SeatByName(m, l.seat)
		if err != nil {
			return nil, &RecordError{l.line, err}
		}
		c, err := ParseChoice(m, l.choice)
		if err != nil {
			return nil, &RecordError{l.line, err}
		}
		if q := s.game.Pending(); dice != nil && seat == ChanceSeat && q != nil {
			if p := q.For(ChanceSeat); p != nil {
				if want := p.Options[dice.Throw(s.throws, len(p.Options))]; want != c {
					return nil, &RecordError{l.line, fmt.Errorf("the die shows %s, the seed gives %s", l.choice, FormatChoice(m, want))}
				}
			}
		}
		if err := s.apply(seat, c); err != nil {
			return nil, &RecordError{l.line, fmt.Errorf("%s %s: %w", l.seat, l.choice, err)}
		}
		if o.Each != nil {
			o.Each(s, l.number)
		}
	}
	s.Burn(h.burned)
	if h.Seed != "" {
		s.dice = NewDice(h.Seed)
	}
	if !o.Ask {
		if s.dice == nil {
			s.dice = NewDice(NewSeed())
		}
		if err := s.throwFirst(); err != nil {
			return nil, err
		}
	} else {
		s.dice = nil
	}
	return s, nil
}

// Burned is how many throws a record says were passed over, because they were taken back after they had been seen.
func Burned(text string) (int, error) {
	h, lines, err := readRecord(text)
	n := int(h.burned)
	for _, l := range lines {
		n += int(l.burned)
	}
	return n, err
}

// VerifyDice replays a record that publishes its seed and checks that the seed is the one promised and that
// every die of the record follows from it. It returns how many dice there were. The error names the first line that is wrong.
func VerifyDice(m Module, text string) (int, error) {
	h, lines, err := readRecord(text)
	if err != nil {
		return 0, err
	}
	if h.Seed == "" {
		return 0, &RecordError{1, errors.New("the record does not publish its Seed; nothing can be checked before it does")}
	}
	if h.Commitment == "" {
		return 0, &RecordError{1, errors.New("the record has no Seed commitment")}
	}
	if _, err := Replay(m, text, ReplayOptions{Ask: true, Dice: true}); err != nil {
		return 0, err
	}
	thrown := 0
	for _, l := range lines {
		if l.seat == "chance" {
			thrown++
		}
	}
	return thrown, nil
}
