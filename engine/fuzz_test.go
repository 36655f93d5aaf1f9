package engine_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
)

// FuzzRecord: readers of records never panic, and what replays is recorded again as something that replays.
func FuzzRecord(f *testing.F) {
	s := whole(f, 2)
	text := s.Record(s.Header(true))
	f.Add(text)
	f.Add(text[:len(text)/2])
	f.Add(strings.ReplaceAll(text, "chance", "red"))
	f.Add("Game: toygame\nScenario: 1\nOptions: reserve=on\n1 red bid 0\n2 blue bid 0\n3 chance roll 3\n")
	f.Add("Game: toygame\nScenario: 2\nSeed: x\nSeed commitment: " + engine.Commitment("x") + "\n1 red bid 1\n")
	p := session(f, "red bid 1").Game().Position()
	b, _ := json.Marshal(p)
	f.Add("Game: toygame\nStart: " + string(b) + "\n1 red guard red-1\n")
	f.Fuzz(func(t *testing.T, text string) {
		h, err := engine.ReadHeader(text)
		if err != nil && h.Game == "toygame" && len(text) == 0 {
			t.Error("an empty record has a game")
		}
		s, err := engine.Replay(toy, text, engine.ReplayOptions{Ask: true})
		if err != nil {
			var at *engine.RecordError
			if !errors.As(err, &at) || at.Line < 1 {
				t.Fatalf("not a record error with a line: %v", err)
			}
		} else {
			again, err := engine.Replay(toy, s.Record(s.Header(true)), engine.ReplayOptions{Ask: true})
			if err != nil || again.Game().Hash() != s.Game().Hash() {
				t.Fatalf("recorded again, it does not replay: %v", err)
			}
		}
		engine.VerifyDice(toy, text)
		engine.Replay(toy, text, engine.ReplayOptions{})
	})
}

// FuzzLoad: a save of any bytes is refused, or gives a possible position that plays on and saves to the same bytes.
func FuzzLoad(f *testing.F) {
	g, answers := script(f)
	for i, a := range answers {
		if i%5 == 0 {
			f.Add(g.AppendSave(nil), uint8(i))
		}
		if err := g.Apply(a.seat, a.c); err != nil {
			f.Fatal(err)
		}
	}
	f.Add(g.AppendSave(nil), uint8(0))
	f.Add([]byte("BHS1"), uint8(0))
	f.Fuzz(func(t *testing.T, b []byte, pick uint8) {
		g, err := toy.New(engine.Setup{Scenario: "1"})
		if err != nil {
			t.Fatal(err)
		}
		before := g.Hash()
		if err := g.Load(b); err != nil {
			if !errors.Is(err, engine.ErrSave) || g.Hash() != before {
				t.Fatalf("refused wrongly: %v", err)
			}
			return
		}
		if err := g.Check(); err != nil {
			t.Fatalf("loaded, but impossible: %v", err)
		}
		c, err := toy.New(engine.Setup{Scenario: "1"})
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Load(g.AppendSave(nil)); err != nil || c.Hash() != g.Hash() || !bytes.Equal(c.AppendSave(nil), g.AppendSave(nil)) {
			t.Fatalf("saved and loaded again: %v", err)
		}
		for n := 0; n < 200; n++ {
			q := g.Pending()
			if q == nil {
				return
			}
			seat, p := q.First()
			if len(p.Options) == 0 {
				t.Fatalf("%s is asked without an option", p.Kind)
			}
			for s := red; s <= blue; s++ {
				g.View(s)
			}
			if err := g.Apply(seat, p.Options[(n*7+int(pick))%len(p.Options)]); err != nil {
				t.Fatal(err)
			}
			if err := g.Check(); err != nil {
				t.Fatalf("after %d answers: %v", n+1, err)
			}
		}
	})
}

// FuzzChoices: any bytes are choices of a toy game, listed ones and others. Apply accepts exactly what
// WhyNot has nothing against and what is listed, and a refusal changes nothing.
func FuzzChoices(f *testing.F) {
	f.Add([]byte{0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, false)
	f.Add([]byte{3, 1, 3, 2, 200, 16, 1, 2, 0, 0, 0, 220, 18, 0, 2, 5, 5, 5, 9, 9, 9}, true)
	f.Add(bytes.Repeat([]byte{1, 7, 2, 255, 19, 2, 4}, 60), true)
	f.Fuzz(func(t *testing.T, b []byte, reserve bool) {
		opt := map[string]string{"reserve": "off"}
		if reserve {
			opt["reserve"] = "on"
		}
		g, err := toy.New(engine.Setup{Scenario: "1", Options: opt})
		if err != nil {
			t.Fatal(err)
		}
		next := func() int {
			if len(b) == 0 {
				return 0
			}
			x := b[0]
			b = b[1:]
			return int(x)
		}
		for len(b) > 0 {
			q := g.Pending()
			if q == nil {
				if _, over := g.Result(); !over {
					t.Fatal("over without a result")
				}
				return
			}
			x := next()
			if x < 200 { // a listed option
				seats := q.Seats.Seats()
				seat := seats[x%len(seats)]
				o := q.For(seat).Options
				if err := g.Apply(seat, o[next()%len(o)]); err != nil {
					t.Fatal(err)
				}
				if err := g.Check(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			seat := engine.Seat(x%5 - 2)
			c := engine.Choice{Verb: engine.Verb(next() % 32), A: int16(next() - 4), B: int16(next() - 4), C: int16(next() / 200)}
			listed := false
			if p := q.For(seat); p != nil {
				for _, o := range p.Options {
					listed = listed || o == c
				}
			}
			why := g.WhyNot(seat, c)
			h := g.Hash()
			err := g.Apply(seat, c)
			if listed != (err == nil) || listed != (len(why) == 0) {
				t.Fatalf("seat %d, %v: listed %v, reasons %v, error %v", seat, c, listed, why, err)
			}
			if err != nil && g.Hash() != h {
				t.Fatal("a refusal changed the game")
			}
			if c.Verb >= engine.FirstVerb && c.Verb <= toygame.End {
				toy.Format(c)
			}
		}
	})
}
