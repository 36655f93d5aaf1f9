package match

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/store"
)

// Dice that were seen do not come again: after an agreed undo the throws go on behind those thrown, however often the game goes back, leaves the memory and comes
// again, and the record at the end proves every die with its number.
func TestSeenDiceAreBurned(t *testing.T) {
	burned, turnedBack := 0, 0
	for seed := range uint64(12) {
		s := newStore(t)
		h := open(t, s, Config{Seed: func() string { return fmt.Sprint("burn ", seed) }})
		tb, who := duel(t, h, "toygame")
		r := testRand(seed)
		for n := 0; n < 60 && info(t, tb, who[0]).State == "live"; n++ {
			playOn(t, tb, who, r, 1+r.IntN(4))
			if r.IntN(3) == 0 { // as if it had been killed: what is known of the dice is in the lines
				h.Close()
				h = open(t, s, Config{})
				tb = h.Table(tb.id)
			}
			i := r.IntN(2)
			if p := page(t, tb, who[i]); r.IntN(2) == 0 {
				if _, asked, err := tb.RequestUndo(t.Context(), who[i], p.Version, 1+r.IntN(4)); err == nil && asked {
					must(t, tb.Consent(t.Context(), who[1-i], AskUndo, who[i].Seat, true))
					turnedBack++
				}
			}
		}
		if info(t, tb, who[0]).State == "live" {
			must(t, tb.Resign(t.Context(), who[0]))
		}
		text, err := tb.Record(t.Context(), onlooker)
		must(t, err)
		stand, err := engine.VerifyDice(toy, text)
		if err != nil {
			t.Fatalf("game %d: %v\n%s", seed, err, text)
		}
		all := 0
		for _, l := range lines(t, h, tb.id) {
			if strings.HasPrefix(l, "chance ") {
				all++
			}
		}
		if n, err := engine.Burned(text); err != nil || n != all-stand {
			t.Errorf("game %d: %d dice thrown, %d stand, %d burned: %v\n%s", seed, all, stand, n, err, text)
		}
		burned += all - stand
		// Without the comments it is the record of a game whose dice nobody promised.
		var bare []string
		for _, l := range strings.Split(text, "\n") {
			if !strings.HasPrefix(l, "; throws burned") {
				bare = append(bare, l)
			}
		}
		if len(bare) < strings.Count(text, "\n")+1 {
			if _, err := engine.Replay(toy, strings.Join(bare, "\n"), engine.ReplayOptions{Ask: true}); err != nil {
				t.Errorf("game %d does not replay without comments: %v", seed, err)
			}
		}
	}
	if burned < 20 || turnedBack < 40 {
		t.Errorf("%d dice burned by %d undos: too few to tell", burned, turnedBack)
	}
}

// Whoever has seen a die and gives the same answers again does not get it again, against a person, against a bot, in a study and on a hot seat. The number of the next throw
// is in the stored line, and a game that was killed right after it goes on from there.
func TestSameAnswersOtherDice(t *testing.T) {
	for name, seats := range map[string][]store.Occupant{
		"hot seat": {person("ann"), person("ann")}, "bot": {person("ann"), robot("random")}, "study": nil,
	} {
		s := newStore(t)
		h := open(t, s, Config{Seed: engine.NewSeed})
		p := Proposal{Module: "toygame", Scenario: "1", Seats: seats}
		if name == "study" {
			p = Proposal{Record: "Game: toygame\nScenario: 1\n", Seats: []store.Occupant{person("ann"), person("ann")}}
		}
		tb := create(t, h, p)
		who := [2]Who{{Player: "ann", Seat: 0}, {Player: "ann", Seat: 1}}
		give := func(i int, c string) {
			t.Helper()
			if name == "bot" && i == 1 {
				return
			}
			must(t, tb.TakeOver(t.Context(), who[i]))
			answer(t, tb, who[i], c)
		}
		dice := func() (out []string) {
			for _, l := range lines(t, h, tb.id) {
				if strings.HasPrefix(l, "chance ") {
					out = append(out, l)
				}
			}
			return out
		}
		wait := func(n int) { // for the bot, and for the dice
			t.Helper()
			for range 2000 {
				if len(dice()) >= n {
					return
				}
				page(t, tb, who[0])
			}
			t.Fatalf("%s: only %d dice", name, len(dice()))
		}
		seen := 0
		for range 6 {
			give(0, "bid 1")
			give(0, "guard red-1")
			give(1, "bid 1")
			give(1, "guard blue-1")
			wait(seen + 1)
			all := dice()
			seen = len(all)
			must(t, tb.TakeOver(t.Context(), who[0]))
			if name == "bot" { // what it does meanwhile is taken back too
				must(t, tb.SetPace(t.Context(), who[0], Halt))
			}
			_, asked, err := tb.RequestUndo(t.Context(), who[0], page(t, tb, who[0]).Version, len(decisions(t, h, tb.id, "red")))
			if must(t, err); asked {
				t.Fatal("somebody was asked")
			}
			if got := lines(t, h, tb.id); !slices.ContainsFunc(got, func(l string) bool {
				return strings.HasPrefix(l, "table back ") && strings.HasSuffix(l, fmt.Sprint(" ", len(dice()), " red"))
			}) {
				t.Fatalf("%s: the lines do not say which throw is the next after %d: %q", name, seen, got)
			}
			seen = len(dice())
			h.Close()
			h = open(t, s, Config{Seed: engine.NewSeed})
			tb = h.Table(tb.id)
			if name == "bot" {
				must(t, tb.SetPace(t.Context(), who[0], 0))
			}
		}
		must(t, tb.TakeOver(t.Context(), who[0]))
		give(0, "bid 1")
		must(t, tb.Resign(t.Context(), who[0]))
		text, err := tb.Record(t.Context(), who[0])
		must(t, err)
		n, err := engine.Burned(text)
		if err != nil || n < 6 {
			t.Errorf("%s: %d burned, %v\n%s", name, n, err, text)
		}
		if name != "study" {
			if _, err := engine.VerifyDice(toy, text); err != nil {
				t.Errorf("%s: %v\n%s", name, err, text)
			}
		}
	}
}

// decisions are the answers of a seat that stand.
func decisions(t *testing.T, h *Hall, id, seat string) (out []string) {
	t.Helper()
	must(t, h.Table(id).do(t.Context(), func(l *live) error {
		for i := range l.book.steps {
			if engine.SeatName(l.mod, l.book.steps[i].seat) == seat {
				out = append(out, engine.FormatChoice(l.mod, l.book.steps[i].choice))
			}
		}
		return nil
	}))
	return out
}

// A game that went back before dice were burned is read as it was written: what did not stand had been thrown again, and its record proves that as ever. From now on it burns.
func TestOldLinesOfUndo(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for seed := range 5 {
		b := &ledger{mod: toy, head: &store.Game{Module: "toygame", Scenario: "1"}, dice: engine.NewDice(fmt.Sprint(seed))}
		must(t, b.begin())
		play := func(n int) {
			for range n {
				q := b.pending()
				if q == nil {
					return
				}
				seat, prompt := q.First()
				must(t, b.take(seat, prompt.Options[r.IntN(len(prompt.Options))], ""))
				_, err := b.throw()
				must(t, err)
			}
		}
		play(14)
		thrown := b.thrown
		must(t, b.read("table back 3"))
		if b.thrown >= thrown {
			t.Fatalf("%d dice before, %d after", thrown, b.thrown)
		}
		play(4)
		next := b.thrown
		must(t, b.read(fmt.Sprintf("table back 2 %d", next)))
		if b.thrown != next {
			t.Errorf("the next throw is %d, expected %d", b.thrown, next)
		}
		play(10)
		b.head.Commitment = engine.Commitment(b.dice.Seed())
		if _, err := engine.VerifyDice(toy, b.record(true)); err != nil {
			t.Errorf("%v\n%s", err, b.record(true))
		}
	}
	for _, bad := range []string{"table back", "table back x", "table back 0 x", "table back 0 -1", "table back 0 1 2", "table back 0 1 chance", "table back 0 1 red x", "table back 0 1 red agreed x", "table back 0 99999999999", "table back -1 0"} {
		b := &ledger{mod: toy, head: &store.Game{Module: "toygame", Scenario: "1"}}
		must(t, b.begin())
		if b.read(bad) == nil {
			t.Errorf("%q is read", bad)
		}
	}
}
