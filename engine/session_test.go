package engine_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
)

var toy = toygame.New(toygame.Faults{})

const red, blue = toygame.Red, toygame.Blue

func choice(t testing.TB, text string) engine.Choice {
	t.Helper()
	c, err := engine.ParseChoice(toy, text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// session begins a toy game without dice and plays lines like "red bid 1".
func session(t testing.TB, lines ...string) *engine.Session {
	t.Helper()
	s, err := engine.NewSession(toy, engine.Setup{Scenario: "1"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	playLines(t, s, lines...)
	return s
}

func playLines(t testing.TB, s *engine.Session, lines ...string) {
	t.Helper()
	for _, l := range lines {
		who, text, _ := strings.Cut(l, " ")
		seat, err := engine.SeatByName(toy, who)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Answer(seat, choice(t, text)); err != nil {
			t.Fatalf("%s: %v", l, err)
		}
	}
}

// whole plays a whole game at random with dice of a seed.
func whole(t testing.TB, seed uint64) *engine.Session {
	t.Helper()
	s, err := engine.NewSession(toy, engine.Setup{Scenario: "1", Options: map[string]string{"reserve": "on"}}, engine.NewDice(fmt.Sprint("seed ", seed)))
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 3))
	for q := s.Game().Pending(); q != nil; q = s.Game().Pending() {
		seats := q.Seats.Seats()
		seat := seats[r.IntN(len(seats))]
		o := q.For(seat).Options
		if err := s.Answer(seat, o[r.IntN(len(o))]); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// toRed brings a game to red's first action; red-1 and blue-1 are on guard.
var toRed = []string{"red bid 2", "red guard red-1", "blue bid 1", "blue guard blue-1", "chance draw c2"}

func TestUndo(t *testing.T) {
	var no *engine.CannotUndo
	refused := func(s *engine.Session, seat engine.Seat, why string) {
		t.Helper()
		h, n := s.Game().Hash(), s.Events()
		if err := s.Undo(seat); !errors.As(err, &no) || !strings.Contains(no.Why, why) {
			t.Errorf("undo: %v, expected %q", err, why)
		}
		if s.Game().Hash() != h || s.Events() != n {
			t.Error("the refused undo changed something")
		}
	}
	s := session(t)
	refused(s, red, "there is no answer")
	start := s.Game().Hash()
	playLines(t, s, "red bid 0")
	if err := s.Undo(red); err != nil || s.Game().Hash() != start || len(s.Answers()) != 0 {
		t.Errorf("undo of a secret answer: %v", err)
	}

	s = session(t, toRed...)
	refused(s, red, "a die has been thrown") // the card drawn
	before, events, answers := s.Game().Hash(), s.Events(), len(s.Answers())
	playLines(t, s, "red move red-3 s4")
	between := s.Game().Hash()
	playLines(t, s, "red move red-2 s3")
	refused(s, blue, "red's")
	for i, want := range []uint64{between, before} {
		if err := s.Undo(red); err != nil || s.Game().Hash() != want {
			t.Errorf("undo %d: %v", i, err)
		}
	}
	if s.Events() != events || len(s.Answers()) != answers {
		t.Errorf("%d events, %d answers", s.Events(), len(s.Answers()))
	}
	refused(s, red, "a die")
	// The game goes on after an undo, and is recorded as if nothing had been taken back.
	playLines(t, s, "red move red-3 s4")
	if s.Game().Hash() != between {
		t.Error("the same answer gives another position")
	}
	if got := s.Log(engine.ChanceSeat, events+1); len(got) != 1 || got[0].N != events+1 || got[0].Answer != 6 {
		t.Errorf("log after undo: %+v", got)
	}

	// The guard shown is a reveal.
	playLines(t, s, "red end", "chance draw c3", "blue attack blue-1 s4")
	refused(s, blue, "something hidden has been shown")
	playLines(t, s, "red pass")
	refused(s, blue, "red's")
	if err := s.Undo(red); err != nil {
		t.Error(err)
	}
	refused(s, red, "something hidden has been shown")
}

// TestLog: seats see the events that are for them, numbered through.
func TestLog(t *testing.T) {
	s := session(t, toRed...)
	texts := func(seat engine.Seat, from int) string {
		var out []string
		for _, e := range s.Log(seat, from) {
			out = append(out, fmt.Sprintf("%d/%d %s", e.N, e.Answer, s.Game().Describe(e.Event)))
		}
		return strings.Join(out, " ")
	}
	all := texts(engine.ChanceSeat, -3)
	if want := "1/0 Turn 1. 2/4 red bids 2. 3/4 blue bids 1. 4/5 red draws c2. 5/5 red draws a card."; all != want {
		t.Errorf("%s, expected %s", all, want)
	}
	if texts(red, 4) != "4/5 red draws c2." || texts(blue, 4) != "5/5 red draws a card." || texts(engine.ObserverSeat, 4) != texts(blue, 4) || texts(red, 99) != "" {
		t.Errorf("%s; %s", texts(red, 4), texts(blue, 4))
	}
}

func TestSeatNames(t *testing.T) {
	for _, s := range []engine.Seat{red, blue, engine.ChanceSeat, engine.ObserverSeat} {
		if x, err := engine.SeatByName(toy, engine.SeatName(toy, s)); err != nil || x != s {
			t.Errorf("seat %d: %d %v", s, x, err)
		}
	}
	if _, err := engine.SeatByName(toy, "green"); err == nil || !strings.Contains(err.Error(), "red, blue, chance and observer") {
		t.Error(err)
	}
	if engine.SeatName(toy, 3) != "nobody" {
		t.Error("seat 3")
	}
	for _, bad := range []string{"", " ", "roll", "roll 101", "roll 04", "roll +4", "roll 4 4", "roll 4x", "move", "jump red-1 s2"} {
		if c, err := engine.ParseChoice(toy, bad); err == nil {
			t.Errorf("%q is %v", bad, c)
		}
	}
	for _, good := range []string{"roll 6", "move red-1 s2", "pass", "draw c12"} {
		if c, err := engine.ParseChoice(toy, "  "+strings.ReplaceAll(good, " ", "\t ")); err != nil || engine.FormatChoice(toy, c) != good {
			t.Errorf("%q: %v %v", good, c, err)
		}
	}
}

// buggy is a toy game in which a certain card breaks a rule.
type buggy struct{ *toygame.Module }

type buggyGame struct{ engine.Game }

func (b buggy) New(s engine.Setup) (engine.Game, error) {
	g, err := b.Module.New(s)
	return &buggyGame{g}, err
}

func (g *buggyGame) Clone(engine.Game) engine.Game { return &buggyGame{g.Game.Clone(nil)} }

func (g *buggyGame) Apply(s engine.Seat, c engine.Choice) error {
	err := g.Game.Apply(s, c)
	if c.Verb == toygame.Draw || c.Verb == toygame.Move {
		panic("a bug")
	}
	return err
}

// TestBugInRule: a panic in a rule is an error, and the game is where it was before the answer, also when it
// was a die that broke it.
func TestBugInRule(t *testing.T) {
	for _, dice := range []*engine.Dice{nil, engine.NewDice("x")} {
		s, err := engine.NewSession(buggy{toy}, engine.Setup{Scenario: "1"}, dice)
		if err != nil {
			t.Fatal(err)
		}
		playLines(t, s, "red bid 2", "red guard red-1", "blue bid 1")
		if dice == nil {
			playLines(t, s, "blue guard blue-1")
		}
		h, events, answers := s.Game().Hash(), s.Events(), len(s.Answers())
		if dice == nil {
			err = s.Answer(engine.ChanceSeat, choice(t, "draw c4"))
		} else {
			err = s.Answer(blue, choice(t, "guard blue-1"))
		}
		if err == nil || !strings.Contains(err.Error(), "internal error, please report: ") || !strings.Contains(err.Error(), "a bug") {
			t.Errorf("%v", err)
		}
		if s.Game().Hash() != h || s.Events() != events || len(s.Answers()) != answers {
			t.Errorf("the game is not where it was: %d events, expected %d; %d answers, expected %d", s.Events(), events, len(s.Answers()), answers)
		}
		s.Undo(blue) // must not panic whatever is left to take back
	}
}

// TestSessionDice throws by itself, the same for the same seed.
func TestSessionDice(t *testing.T) {
	a, b := whole(t, 5), whole(t, 5)
	if a.Game().Hash() != b.Game().Hash() || a.Record(a.Header(true)) != b.Record(b.Header(true)) {
		t.Error("the same seed gives another game")
	}
	for _, x := range a.Answers() {
		if x.Seat == engine.ChanceSeat && x.Why == "" {
			t.Error("a die without its reason")
		}
	}
}

// TestUndoAtRandom plays, takes back and plays on; what is left is always what its record replays to, log included.
func TestUndoAtRandom(t *testing.T) {
	text := func(s *engine.Session) string {
		out := ""
		for _, e := range s.Log(engine.ChanceSeat, 1) {
			out += fmt.Sprintln(e.N, e.Answer, e.For, s.Game().Describe(e.Event))
		}
		return out
	}
	undone := 0
	for seed := uint64(0); seed < 40; seed++ {
		var dice *engine.Dice
		if seed%2 == 0 {
			dice = engine.NewDice(fmt.Sprint("undo ", seed))
		}
		s, err := engine.NewSession(toy, engine.Setup{Scenario: "1"}, dice)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(seed, 9))
		for n := 0; n < 150 && s.Game().Pending() != nil; n++ {
			if r.IntN(3) == 0 {
				if s.Undo(engine.Seat(r.IntN(2))) == nil {
					undone++
				}
			} else {
				q := s.Game().Pending()
				seats := q.Seats.Seats()
				seat := seats[r.IntN(len(seats))]
				o := q.For(seat).Options
				if err := s.Answer(seat, o[r.IntN(len(o))]); err != nil {
					t.Fatal(err)
				}
				if r.IntN(4) == 0 {
					s.Answer(seat, engine.Choice{Verb: 99}) // refused
				}
			}
			again, err := engine.Replay(toy, s.Record(s.Header(true)), engine.ReplayOptions{Ask: true})
			if err != nil {
				t.Fatal(err)
			}
			if again.Game().Hash() != s.Game().Hash() || text(again) != text(s) {
				t.Fatalf("seed %d, step %d: the game is not what its record says:\n%s\n%s", seed, n, text(s), text(again))
			}
		}
	}
	if undone < 100 {
		t.Errorf("only %d undone", undone)
	}
}

// Of a session that keeps few positions as many answers can be taken back, if they could be anyway, and to the same positions.
func TestKeepPast(t *testing.T) {
	const most = 3
	refused := 0
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 9))
		dice := func() *engine.Dice { return engine.NewDice(fmt.Sprint("kept ", seed)) }
		all, err := engine.NewSession(toy, engine.Setup{Scenario: "1"}, dice())
		if err != nil {
			t.Fatal(err)
		}
		few, err := engine.NewSession(toy, engine.Setup{Scenario: "1"}, dice())
		if err != nil {
			t.Fatal(err)
		}
		few.KeepPast(most)
		for range 1 + r.IntN(60) {
			q := all.Game().Pending()
			if q == nil {
				break
			}
			seat, o := q.First()
			c := o.Options[r.IntN(len(o.Options))]
			if err := errors.Join(all.Answer(seat, c), few.Answer(seat, c)); err != nil {
				t.Fatal(err)
			}
		}
		for n := 0; ; n++ {
			var err error
			for _, seat := range []engine.Seat{red, blue} {
				if err = all.Undo(seat); err == nil {
					err = few.Undo(seat)
					if (err == nil) != (n < most) {
						t.Fatalf("seed %d: %d answers taken back, then %v", seed, n, err)
					}
					break
				}
			}
			if err != nil {
				if n >= most {
					refused++
				}
				break
			}
			if all.Game().Hash() != few.Game().Hash() || len(all.Answers()) != len(few.Answers()) {
				t.Fatalf("seed %d: %d answers taken back lead elsewhere", seed, n+1)
			}
		}
	}
	if refused == 0 {
		t.Error("no game had more to take back")
	}
}

// Sessions that share the memory for their snapshots play and take back as each would by itself.
func TestSharedSpares(t *testing.T) {
	m := toygame.New(toygame.Faults{})
	play := func(share *engine.Spares) string {
		out := ""
		var all []*engine.Session
		for n := range 3 {
			s, err := engine.NewSession(m, engine.Setup{Scenario: "1"}, engine.NewDice(fmt.Sprint("seed", n)))
			if err != nil {
				t.Fatal(err)
			}
			if s.KeepPast(3); share != nil {
				s.Share(share)
			}
			all = append(all, s)
		}
		for round := range 12 {
			for _, s := range all {
				q := s.Game().Pending()
				if q == nil {
					continue
				}
				for seat := range engine.Seat(len(m.Seats())) {
					if p := q.For(seat); p != nil {
						err := s.Answer(seat, p.Options[round%len(p.Options)])
						out += fmt.Sprintln(seat, err, s.Game().Hash(), s.Events(), len(slices.Collect(s.Since(0))), len(slices.Collect(s.Since(s.Events()+5))))
						if round%3 == 0 {
							out += fmt.Sprintln(s.Undo(seat), s.Game().Hash())
						}
						break
					}
				}
			}
		}
		return out
	}
	if alone, shared := play(nil), play(&engine.Spares{}); alone != shared || alone == "" {
		t.Errorf("alone\n%s\nshared\n%s", alone, shared)
	}
}
