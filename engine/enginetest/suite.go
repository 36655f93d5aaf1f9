package enginetest

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"beachhead/engine"
)

// Options say how [Run] tests a module. The zero value is right for most.
type Options struct {
	// Games is how many random games are played from each scenario with each set of options (0: 12, and a
	// third of it under -short).
	Games int
	// Cap is the largest number of answers, dice included, that a game may take (0: 50,000).
	Cap int
	// Seed makes other games. The same seed gives the same games. go test -seed N goes before it.
	Seed uint64
	// Samples is about how many positions of a game are examined (0: 25). The first positions with a
	// question that was not seen before are always examined.
	Samples int
	// Limit is how long the games of one scenario and set of options may take (0: a minute). Games that do not
	// fit are left out; the log says so and MustReach is then not enforced.
	Limit time.Duration

	// OptionSets are sets of options to play with besides the defaults.
	OptionSets []map[string]string
	// Scenarios limits the test to some scenarios.
	Scenarios []string
	// Neutral are the answers that decline, see [ScriptOptions]; some games are played with many, some with few.
	Neutral []string
	// Pick chooses an option instead of the suite; ok is false to leave it to the suite.
	Pick func(g engine.Game, seat engine.Seat, p *engine.Prompt, r *rand.Rand) (c engine.Choice, ok bool)

	// Unlisted gives choices that may well be illegal, for the refusals. The suite adds options of other
	// questions and changed arguments of its own.
	Unlisted func(g engine.Game, seat engine.Seat) []engine.Choice
	// Loose are kinds of question whose Check lets pass more than is listed, on purpose.
	Loose []string
	// NoPlace tells that a position need not survive being written down and read again. The suite
	// expects that of every position.
	NoPlace func(engine.Position) bool

	// OpenInformation is a game in which nobody hides anything: all guesses at a position are the same. Without it, two of them must differ in the course of a game.
	OpenInformation bool
	// Hides tells whether something is hidden from a seat in the course of a scenario, where that differs; nil: from all in all.
	Hides func(scenario string, seat engine.Seat) bool
	// Truth are facts that no seat sees: what only the rules know in a game against them. What is so in one of two worlds that look alike only must not be so in every guess.
	Truth func(g engine.Game) []string
	// MayTell are kinds of question whose answers may show the seat itself a hidden fact without an event
	// marked Reveal: each a ruling that somebody has thought about.
	MayTell []string
	// DiceMayTell allows the same of dice: a result that depends on hidden facts.
	DiceMayTell bool
	// OpenDraws are the labels of draws that everyone sees.
	OpenDraws []string
	// OpenAnswers: whatever a player answers is seen by all, as in a game against the rules, in which there is nobody from whom to hide it.
	OpenAnswers bool

	// MustReach are lines of the report that must be there: "step PROC/LABEL", "kind KIND", "verb WORD",
	// "auto WORD" (an automatic answer), "event N", "rule ID", "end LEVEL", "bot NAME", "measure KIND ID" (a reading).
	MustReach []string
	// Events names the kinds of event there are, so that those that never happened are listed.
	Events map[engine.EventKind]string

	// BotBudget limits the bots' thinking (zero: 20 nodes), BotAnswers the answers of the one game that
	// each plays (0: 400).
	BotBudget  engine.Budget
	BotAnswers int
}

func (o Options) withDefaults() Options {
	def := func(n *int, v int) {
		if *n == 0 {
			*n = v
		}
	}
	if o.Games == 0 && testing.Short() {
		o.Games = 4
	}
	def(&o.Games, 12)
	def(&o.Cap, 50_000)
	def(&o.Samples, 25)
	def(&o.BotAnswers, 400)
	if o.BotBudget == (engine.Budget{}) {
		o.BotBudget.Nodes = 20
	}
	if o.Limit == 0 {
		o.Limit = time.Minute
	}
	if o.Neutral == nil {
		o.Neutral = DefaultNeutral
	}
	return o
}

// Traced is a game that tells where it stands, for the report of what was reached.
// With a Program p of package engine the methods are p.Where(g) and p.Steps().
type Traced interface {
	// Where lists the procedures in progress, outermost first.
	Where() []engine.Where
	// Steps lists all steps with a label as "PROC/LABEL".
	Steps() []string
}

// Run tests what must hold for every module, by random games from every scenario:
//
//   - The module describes itself completely; unknown scenarios and options are refused.
//   - Every game ends, within Options.Cap answers, and then has a result and asks nothing.
//   - Every listed option is accepted, by Apply, by WhyNot and by the Check of its question; its text reads back as the same
//     choice; the position after it passes Check.
//   - What is not listed is refused with *engine.Illegal, a reason that has a text, and without a trace; a
//     choice of the question's verbs that its Check lets pass must be listed. Seats that are not
//     asked get *engine.WrongSeat.
//   - A clone is independent: its hash stays whatever the original does.
//   - Save and load give the same hash, options, views and future; damaged saves are refused or give a
//     possible position. Equal hashes come with equal saves.
//   - Records replay to the same hash and the same record.
//   - An answer that is taken back leaves no trace, and given again leads where it led.
//   - Positions written down and placed again look the same to every seat and offer the same options; with
//     a binary State they have the same hash.
//   - Views are well-formed, stable, and show questions only to those who are asked.
//   - Secret questions can be answered in any order, and answers do not show before all are given.
//   - Nothing depends on what a seat cannot know; see below.
//   - Bots of the module choose legal options, and the same ones with the same seed.
//
// # Non-interference
//
// For each player and the observer, the position is cloned and what the seat cannot know is resampled. The two
// worlds must be alike to the seat: its View as JSON, its options, WhyNot and Explain for listed and unlisted
// choices, and who is asked. If the module is [engine.Measured], what is measured at a question that is put in both must be the same to
// whomever it is put, so measures depend on nothing that anybody hides. If it is [engine.Evident], such a question has one answer in both or in neither. Then both worlds are played on with equal public answers:
//
//   - After an answer of the seat itself, the events that it sees must be the same in both, text
//     included, unless one of them is marked Reveal: then the worlds may part, and the comparison ends.
//     So a hidden fact that an answer brings to light must be told by an event marked Reveal.
//     Without one, the views must still be equal.
//   - After an answer of another seat, or a die, the worlds may part: the other chose by what it knows. If the
//     views are still equal the comparison goes on, else it ends. With dice it is as strict as with
//     own answers unless Options.DiceMayTell.
//   - A draw is made differently in two worlds: if the seat's views after it are equal, the events it
//     sees must be equal too.
//
// Resampling must leave a possible position (Check), and depend on nothing but its random numbers. For a seat that something is hidden from ([Options].Hides) two guesses must
// differ in the course of a game; for any other they may not.
//
// # Guesses
//
// Worlds that look alike also come from where Resample has no hand in: each position is played on in several ways, in which the seat and the dice
// answer by what the seat knows and the others this or that, secret answers and draws included. Wherever two ways have told and shown
// the seat the same, but the positions differ,
//
//   - the worlds are alike to it in every respect above, and its Sight is the same;
//   - guesses from the same random numbers have equal hashes;
//   - what another seat sees in one of the worlds only, of a piece where this seat sees that one is, of the numbers of a piece that it sees without them, or of a box that it sees
//     closed, is not so in every one of many guesses, nor is what Options.Truth says of one of them only.
//
// So a guess is made of what the seat knows and of nothing else. What is known openly without being told by an event or the view is a
// matter for Options.OpenDraws.
func Run(t *testing.T, m engine.Module, o Options) {
	o = o.withDefaults()
	if seed != nil && *seed != 0 {
		o.Seed = *seed
	}
	if err := describes(m); err != nil {
		t.Fatal(err)
	}
	var scenarios []string
	for _, s := range m.Scenarios() {
		if len(o.Scenarios) == 0 || contains(o.Scenarios, s.ID) {
			scenarios = append(scenarios, s.ID)
		}
	}
	total := newReport()
	t.Run("games", func(t *testing.T) {
		for _, s := range scenarios {
			for i, set := range append([]map[string]string{nil}, o.OptionSets...) {
				name := s
				if i > 0 {
					name += fmt.Sprintf("+%d", i)
				}
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					x := newExaminer(m, engine.Setup{Scenario: s, Options: set}, o)
					start := time.Now()
					played := 0
					for n := 0; n < o.Games; n++ {
						if time.Since(start) > o.Limit {
							break
						}
						if err := x.game(n); err != nil {
							t.Errorf("scenario %s, options %v, game %d (seed %d): %v", s, set, n, o.Seed, err)
							break
						}
						played++
					}
					if played < o.Games && !t.Failed() {
						t.Logf("only %d of %d games in %v", played, o.Games, o.Limit)
						x.report.cut = true
					}
					if err := x.worldsDiffer(); err != nil && !t.Failed() && !x.report.cut {
						t.Error(err)
					}
					total.merge(x.report)
				})
			}
			t.Run(s+"/bots", func(t *testing.T) {
				t.Parallel()
				x := newExaminer(m, engine.Setup{Scenario: s}, o)
				for _, p := range m.Bots() {
					if err := x.bots(p); err != nil {
						t.Errorf("scenario %s, bot %s: %v", s, p.Name, err)
					}
				}
				total.merge(x.report)
			})
		}
	})
	t.Log(total.text(m, o))
	if !t.Failed() && !total.cut {
		for _, w := range o.MustReach {
			if total.seen[w] == 0 {
				t.Errorf("never reached: %s", w)
			}
		}
	}
}

// Examine tests fixed positions as [Run] tests those that its games come to, and from each the next ones: Options.Samples positions, to which random answers lead. It is for what
// games come to seldom.
func Examine(t *testing.T, m engine.Module, o Options, starts ...Start) {
	o = o.withDefaults()
	for _, s := range starts {
		t.Run(s.Name, func(t *testing.T) {
			g, err := s.open(m)
			if err != nil {
				t.Fatal(err)
			}
			x := newExaminer(m, g.Setup(), o)
			x.r = x.random("examine", s.Name)
			var did []string
			for i := 0; i < o.Samples && g.Pending() != nil; i++ {
				if err := guarded(func() error { return x.examine(g) }); err != nil {
					t.Fatalf("after %v: %v", did, err)
				}
				by, p := g.Pending().First()
				c := p.Options[x.r.IntN(len(p.Options))]
				did = append(did, x.name(by)+" "+x.text(c))
				if err := g.Apply(by, c); err != nil {
					t.Fatalf("after %v: %v", did, err)
				}
			}
			for _, k := range x.kept {
				if k.g.Hash() != k.hash {
					t.Errorf("a clone made at answer %d changed while the game went on", k.answer)
				}
			}
			if err := x.worldsDiffer(); err != nil {
				t.Error(err)
			}
		})
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// describes checks what a module says of itself.
func describes(m engine.Module) error {
	if m.ID() == "" || m.Title() == "" || m.RulesVersion() == "" || strings.ContainsAny(m.ID(), " \t/;") {
		return fmt.Errorf("the module has no proper id, title or rules version: %q %q %q", m.ID(), m.Title(), m.RulesVersion())
	}
	if n := len(m.Seats()); n < 1 || n > engine.MaxSeats {
		return fmt.Errorf("the module has %d seats", n)
	}
	ids := map[string]bool{"chance": true, "observer": true, "draw": true}
	for _, s := range m.Seats() {
		if s == "" || ids[s] || strings.ContainsAny(s, " \t;#") {
			return fmt.Errorf("a seat cannot be called %q", s)
		}
		ids[s] = true
	}
	if len(m.Scenarios()) == 0 {
		return fmt.Errorf("the module has no scenario")
	}
	ids = map[string]bool{}
	for _, s := range m.Scenarios() {
		if s.ID == "" || s.Title == "" || ids[s.ID] {
			return fmt.Errorf("scenario %q: no title, or it stands twice", s.ID)
		}
		ids[s.ID] = true
	}
	rules := map[string]bool{}
	for _, r := range m.Rules() {
		if r.ID == "" || strings.ContainsAny(r.ID, " \t,") || rules[r.ID] {
			return fmt.Errorf("rule %q: the id has a blank or stands twice", r.ID)
		}
		rules[r.ID] = true
	}
	if len(rules) == 0 {
		return fmt.Errorf("the module has no rule index")
	}
	ids = map[string]bool{}
	for _, d := range m.Options() {
		switch {
		case d.ID == "" || ids[d.ID] || strings.ContainsAny(d.ID, " \t=;"):
			return fmt.Errorf("option %q stands twice or has a blank", d.ID)
		case strings.Contains(d.Title, "ruling"):
			return fmt.Errorf("option %s: a player reads of a ruling, %q; it belongs into Ruling", d.ID, d.Title)
		case !contains(d.Values, d.Default):
			return fmt.Errorf("option %s: the default %q is none of %v", d.ID, d.Default, d.Values)
		case d.Rule != "" && !rules[d.Rule]:
			return fmt.Errorf("option %s names rule %q, which is not in the index", d.ID, d.Rule)
		}
		ids[d.ID] = true
	}
	if _, err := m.New(engine.Setup{Scenario: "no such scenario"}); err == nil {
		return fmt.Errorf("an unknown scenario is accepted")
	}
	if _, err := m.New(engine.Setup{Scenario: m.Scenarios()[0].ID, Options: map[string]string{"no-such-option": "on"}}); err == nil {
		return fmt.Errorf("an unknown option is accepted")
	}
	for _, bad := range []string{"", "   ", "no such verb", "roll", "roll x", "\x00", strings.Repeat("x ", 200)} {
		err := guarded(func() error {
			if c, err := engine.ParseChoice(m, bad); err == nil {
				return fmt.Errorf("it is read as the choice %v", c)
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("the text %q: %w", bad, err)
		}
	}
	return nil
}

// report counts what was reached.
type report struct {
	mu      sync.Mutex
	seen    map[string]int
	steps   map[string]bool // all there are
	games   int
	answers int
	longest int
	looked  int
	cut     bool
}

func newReport() *report { return &report{seen: map[string]int{}, steps: map[string]bool{}} }

func (r *report) merge(x *report) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for k, n := range x.seen {
		r.seen[k] += n
	}
	for k := range x.steps {
		r.steps[k] = true
	}
	r.games += x.games
	r.answers += x.answers
	r.looked += x.looked
	r.longest = max(r.longest, x.longest)
	r.cut = r.cut || x.cut
}

func (r *report) text(m engine.Module, o Options) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d games, %d answers, the longest %d; %d positions examined\nreached:", r.games, r.answers, r.longest, r.looked)
	var keys []string
	for k := range r.seen {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		name := ""
		var n engine.EventKind
		if _, err := fmt.Sscanf(k, "event %d", &n); err == nil && o.Events[n] != "" {
			name = " (" + o.Events[n] + ")"
		}
		fmt.Fprintf(&b, "\n  %s%s %d", k, name, r.seen[k])
	}
	var not []string
	for s := range r.steps {
		if r.seen["step "+s] == 0 {
			not = append(not, "step "+s)
		}
	}
	for k, name := range o.Events {
		if r.seen[fmt.Sprintf("event %d", k)] == 0 {
			not = append(not, fmt.Sprintf("event %d (%s)", k, name))
		}
	}
	sort.Strings(not)
	b.WriteString("\nnot reached:")
	for _, s := range not {
		b.WriteString("\n  " + s)
	}
	if len(not) == 0 {
		b.WriteString(" nothing known")
	}
	return b.String()
}

// examiner plays games of one set-up and examines their positions.
type examiner struct {
	m      engine.Module
	setup  engine.Setup
	o      Options
	report *report
	kinds  map[string]int    // how often a question was examined
	saves  map[uint64]string // digest of the save of each hash
	differ map[engine.Seat]int
	hidden map[engine.Seat]int // resamplings, and how many changed something
	verbs  map[string]bool
	pairs  int  // worlds found that look alike
	blind  bool // leaves them out

	// What follows is of the game in progress.

	s     *engine.Session
	r     *rand.Rand
	n     int
	kept  []kept
	pool  []engine.Choice // options of earlier questions
	spare engine.Game
	room  [2][]byte // of two views that are compared
}

// kept is a clone that must not change.
type kept struct {
	g      engine.Game
	hash   uint64
	answer int
}

func newExaminer(m engine.Module, s engine.Setup, o Options) *examiner {
	return &examiner{m: m, setup: s, o: o, report: newReport(), kinds: map[string]int{}, saves: map[uint64]string{},
		differ: map[engine.Seat]int{}, hidden: map[engine.Seat]int{}, verbs: map[string]bool{}}
}

// answers is how many answers the game in progress has had, 0 where there is none.
func (x *examiner) answers() int {
	if x.s == nil {
		return 0
	}
	return len(x.s.Answers())
}

// seats are the players and the observer.
func (x *examiner) seats() []engine.Seat {
	out := []engine.Seat{}
	for i := range engine.SeatsOf(x.m, x.setup) {
		out = append(out, engine.Seat(i))
	}
	return append(out, engine.ObserverSeat)
}

func (x *examiner) name(s engine.Seat) string   { return engine.SeatName(x.m, s) }
func (x *examiner) text(c engine.Choice) string { return engine.FormatChoice(x.m, c) }
func (x *examiner) seed(parts ...any) string    { return "enginetest " + fmt.Sprint(parts...) }
func (x *examiner) see(kind string, what any)   { x.report.seen[kind+" "+fmt.Sprint(what)]++ }
func (x *examiner) random(parts ...any) *rand.Rand {
	return rand.New(rand.NewPCG(digest(parts...), x.o.Seed))
}
func digest(parts ...any) uint64 { h := fnv.New64a(); fmt.Fprint(h, parts...); return h.Sum64() }

// situation says where a game stands, for a failure.
func (x *examiner) situation() string {
	if x.s == nil {
		return ""
	}
	var b strings.Builder
	q := x.s.Game().Pending()
	if q != nil {
		for _, s := range q.Seats.Seats() {
			p := q.For(s)
			var opts []string
			for i, c := range p.Options {
				if i == 40 {
					opts = append(opts, fmt.Sprintf("... (%d)", len(p.Options)))
					break
				}
				opts = append(opts, x.text(c))
			}
			fmt.Fprintf(&b, "\n  pending: %s %s %s %q\n  options: %s", x.name(s), p.Kind, p.Rule, p.Text, strings.Join(opts, " | "))
		}
	}
	a := x.s.Answers()
	fmt.Fprintf(&b, "\n  the last of %d answers:", len(a))
	for _, y := range a[max(0, len(a)-8):] {
		fmt.Fprintf(&b, " %s %s;", x.name(y.Seat), x.text(y.Choice))
	}
	return b.String()
}

// guarded runs fn and makes an error of a panic.
func guarded(fn func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return fn()
}

// game plays the n-th random game.
func (x *examiner) game(n int) error {
	err := guarded(func() error { return x.play(n) })
	if err != nil {
		where := ""
		guarded(func() error { where = x.situation(); return nil })
		err = fmt.Errorf("%w%s", err, where)
	}
	return err
}

func (x *examiner) play(n int) error {
	s, err := engine.NewSession(x.m, x.setup, nil)
	if err != nil {
		return err
	}
	x.s, x.n, x.kept, x.pool = s, n, nil, nil
	x.r = x.random("game", x.setup.Scenario, x.setup.Options, n)
	dice := engine.NewDice(x.seed(x.setup.Scenario, n, x.o.Seed))
	if t, ok := s.Game().(Traced); ok {
		for _, step := range t.Steps() {
			x.report.steps[step] = true
		}
	}
	if a, err := x.m.New(x.setup); err != nil || a.Hash() != s.Game().Hash() {
		return fmt.Errorf("the same set-up made twice is not the same: %v", err)
	}
	looked, throws := 0, uint32(0)
	for answers := 0; ; answers++ {
		g := s.Game()
		q := g.Pending()
		if q == nil {
			x.report.longest = max(x.report.longest, answers)
			break
		}
		if answers == x.o.Cap {
			return fmt.Errorf("the game has not ended after %d answers", answers)
		}
		seats := q.Seats.Seats()
		if len(seats) == 0 {
			return fmt.Errorf("a question is pending, but nobody is asked")
		}
		seat := seats[x.r.IntN(len(seats))]
		p := q.For(seat)
		if len(p.Options) == 0 {
			return fmt.Errorf("%s is asked %s without an option", x.name(seat), p.Kind)
		}
		x.reach(g, seat, p)
		key := p.Kind + "/" + p.Label
		// Few at the beginning are many: the rate falls with the number of positions examined.
		if x.kinds[key] < 3 || x.r.IntN(4+40*looked/x.o.Samples) == 0 && looked < 2*x.o.Samples {
			x.kinds[key]++
			looked++
			x.report.looked++
			if err := x.examine(g); err != nil {
				return err
			}
		}
		var c engine.Choice
		if seat == engine.ChanceSeat {
			c = p.Options[dice.Throw(throws, len(p.Options))]
			throws++
		} else {
			c = x.pick(g, seat, p)
		}
		for i := 0; i < 3 && len(p.Options) > 0; i++ {
			x.remember(p.Options[x.r.IntN(len(p.Options))])
		}
		x.see("verb", strings.SplitN(x.text(c), " ", 2)[0])
		from, before, hash := s.Events(), len(s.Answers()), g.Hash()
		if err := s.Answer(seat, c); err != nil {
			return fmt.Errorf("the listed option %s %s is refused: %w", x.name(seat), x.text(c), err)
		}
		if answers%undoes == 0 && seat != engine.ChanceSeat {
			if err := x.undone(seat, c, hash, before); err != nil {
				return err
			}
		}
		for _, e := range s.Log(engine.ChanceSeat, from+1) {
			x.see("event", e.Kind)
			if e.Rule != "" {
				x.see("rule", e.Rule)
			}
			if x.s.Game().Describe(e.Event) == "" {
				return fmt.Errorf("an event of kind %d has no description", e.Kind)
			}
		}
		for _, a := range s.Answers()[before+1:] {
			x.see("auto", strings.SplitN(x.text(a.Choice), " ", 2)[0])
		}
		x.report.answers++
	}
	x.report.games++
	return x.finished()
}

// undoes is how often the suite takes an answer back, if it can be.
const undoes = 7

// undone takes the last answer back, if it can be, and gives it again: the game is as it was before, and then as it was after.
func (x *examiner) undone(seat engine.Seat, c engine.Choice, hash uint64, answers int) error {
	s := x.s
	after, events := s.Game().Hash(), s.Events()
	if err := s.Undo(seat); err != nil {
		if _, ok := errors.AsType[*engine.CannotUndo](err); !ok || s.Game().Hash() != after {
			return fmt.Errorf("undo of %s %s: %w", x.name(seat), x.text(c), err)
		}
		return nil
	}
	x.see("undone", strings.SplitN(x.text(c), " ", 2)[0])
	if s.Game().Hash() != hash || len(s.Answers()) != answers {
		return fmt.Errorf("after %s %s was taken back the position is another", x.name(seat), x.text(c))
	}
	if err := s.Answer(seat, c); err != nil || s.Game().Hash() != after || s.Events() != events {
		return fmt.Errorf("%s %s, taken back and given again, leads to another position (%v)", x.name(seat), x.text(c), err)
	}
	return nil
}

// reach notes a position for the report.
func (x *examiner) reach(g engine.Game, seat engine.Seat, p *engine.Prompt) {
	x.see("kind", p.Kind)
	t, ok := g.(Traced)
	if !ok {
		return
	}
	for _, w := range t.Where() {
		x.see("step", w.Proc+"/"+w.Label)
	}
	if q := g.Pending(); q.Secret {
		for _, s := range q.Seats.Seats() {
			for step := range x.report.steps { // the secret procedure is not on the stack
				if strings.HasSuffix(step, "/"+q.For(s).Label) {
					x.see("step", step)
				}
			}
		}
	}
}

func (x *examiner) remember(c engine.Choice) {
	if len(x.pool) < 200 {
		x.pool = append(x.pool, c)
		return
	}
	x.pool[x.r.IntN(len(x.pool))] = c
}

// pick chooses an option: games differ in how much they like to decline, and in half of them rare
// verbs are as likely as frequent ones.
func (x *examiner) pick(g engine.Game, seat engine.Seat, p *engine.Prompt) engine.Choice {
	if x.o.Pick != nil {
		if c, ok := x.o.Pick(g, seat, p, x.r); ok {
			return c
		}
	}
	if d := [...]int{0, 60, 8, 25}[x.n%4]; x.r.IntN(100) < d {
		for _, n := range x.o.Neutral {
			for _, c := range p.Options {
				if t := x.text(c); t == n || strings.HasPrefix(t, n+" ") {
					return c
				}
			}
		}
	}
	if x.n%8 < 4 {
		return p.Options[x.r.IntN(len(p.Options))]
	}
	var verbs []engine.Verb
	for _, c := range p.Options {
		found := false
		for _, v := range verbs {
			found = found || v == c.Verb
		}
		if !found {
			verbs = append(verbs, c.Verb)
		}
	}
	v := verbs[x.r.IntN(len(verbs))]
	for {
		if c := p.Options[x.r.IntN(len(p.Options))]; c.Verb == v {
			return c
		}
	}
}

// finished checks the end of a game, its record, and the clones kept on the way.
func (x *examiner) finished() error {
	g := x.s.Game()
	if g.Pending() != nil {
		return fmt.Errorf("the game is not over")
	}
	res, over := g.Result()
	if !over || res.Level == "" {
		return fmt.Errorf("nothing is pending, but the result is %v %v", res, over)
	}
	if res.Winner != engine.RulesSeat && (res.Winner < engine.ChanceSeat || int(res.Winner) >= len(engine.SeatsOf(x.m, x.setup))) {
		return fmt.Errorf("the winner is seat %d", res.Winner)
	}
	x.see("end", res.Level)
	h := g.Hash()
	for _, s := range append(x.seats(), engine.ChanceSeat) {
		if err := g.Apply(s, engine.Roll(1)); err != engine.ErrOver {
			return fmt.Errorf("an answer after the end is not refused by ErrOver: %v", err)
		}
		if len(g.WhyNot(s, engine.Roll(1))) == 0 {
			return fmt.Errorf("after the end WhyNot has no reason")
		}
	}
	for _, s := range x.seats() {
		v := g.View(s)
		if v.Over == nil || v.Pending != nil || v.Prompt != nil {
			return fmt.Errorf("after the end the view of %s does not say that it is over", x.name(s))
		}
	}
	if g.Hash() != h {
		return fmt.Errorf("looking at the end changed it")
	}
	if err := g.Check(); err != nil {
		return fmt.Errorf("check at the end: %w", err)
	}
	for _, k := range x.kept {
		if k.g.Hash() != k.hash {
			return fmt.Errorf("a clone made at answer %d changed while the game went on", k.answer)
		}
	}
	record := x.s.Record(x.s.Header(false))
	again, err := engine.Replay(x.m, record, engine.ReplayOptions{Ask: true})
	if err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	if again.Game().Hash() != h {
		return fmt.Errorf("the record replays to another hash")
	}
	if again.Record(again.Header(false)) != record {
		return fmt.Errorf("the record replayed is another record")
	}
	return nil
}

// bots plays one game with the same bot in all seats, twice.
func (x *examiner) bots(p engine.Profile) error {
	if p.Name == "" || p.About == "" {
		return fmt.Errorf("it has no name or description")
	}
	var first string
	for run := 0; run < 2; run++ {
		s, err := engine.NewSession(x.m, x.setup, engine.NewDice(x.seed("bots", x.setup.Scenario)))
		if err != nil {
			return err
		}
		x.s = s
		var bots []engine.Bot
		for i := range engine.SeatsOf(x.m, x.setup) {
			bots = append(bots, p.New(x.o.Seed+uint64(i)))
		}
		err = guarded(func() error {
			for n := 0; n < x.o.BotAnswers; n++ {
				q := s.Game().Pending()
				if q == nil {
					break
				}
				seat, pr := q.First()
				v := s.Game().View(seat)
				if v.Prompt == nil || len(v.Prompt.Options) != len(pr.Options) {
					return fmt.Errorf("the view of %s does not hold its question", x.name(seat))
				}
				if _, ok := bots[seat].(engine.BySight); ok && n%2 == 1 {
					whole := v
					if v = engine.ViewOf(bots[seat], s.Game(), seat); !reflect.DeepEqual(v.Prompt, whole.Prompt) || !reflect.DeepEqual(v.Sight, whole.Sight) {
						return fmt.Errorf("a glance of %s does not hold the question and the Sight of its view", x.name(seat))
					}
				}
				h := s.Game().Hash()
				c, why := bots[seat].Choose(v, x.o.BotBudget)
				if why == "" {
					return fmt.Errorf("it chooses %s without saying why", x.text(c))
				}
				if s.Game().Hash() != h {
					return fmt.Errorf("its thinking changed the game")
				}
				if b, ok := bots[seat].(engine.Blind); ok && n%2 == 1 {
					c = b.Pick(pr)
				}
				if err := s.Answer(seat, c); err != nil {
					return fmt.Errorf("it chooses %s: %w", x.text(c), err)
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("%w%s", err, x.situation())
		}
		record := s.Record(s.Header(true))
		if run == 0 {
			first = record
		} else if first != record {
			return fmt.Errorf("with the same seed it plays another game")
		}
		if n, err := engine.VerifyDice(x.m, record); err != nil {
			return fmt.Errorf("after %d dice: %w", n, err)
		}
	}
	x.see("bot", p.Name)
	return nil
}
