package iwo

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"beachhead/engine"
)

// What an enemy tried of the hidden pieces: worlds that are made here and not by Resample.

var enemyGames = flag.Int("iwo.enemy", 2, "games of TestExchanged and TestDrawnApart")

// exchanged is the same position with two unseen pieces in each other's place, in every respect but who they are; nil if there are no two of which either could be the other.
func exchanged(g *Game, r *rand.Rand) *Game {
	t := g.Clone(nil).(*Game)
	s := &t.s
	name := func(a, b int16, forts bool) {
		program.EachName(t, func(f *frame, slot int) {
			if p := program.ProcOf(f); p == "fort.place" || namesForts[p] != forts {
				return
			}
			switch f.V[slot] {
			case a:
				f.V[slot] = b
			case b:
				f.V[slot] = a
			}
		})
	}
	var units, depths, forts [][2]int
	for a := range g.m.Jap {
		for b := range a {
			x, y := &s.Jap[a], &s.Jap[b]
			if x.Of != mixKnown && y.Of != mixKnown && (x.At >= 0 || y.At >= 0) && x.May.has(y.Of) && y.May.has(x.Of) && t.tank(JapID(a)) == t.tank(JapID(b)) {
				units = append(units, [2]int{a, b})
			}
		}
	}
	for a := range g.m.Depths {
		for b := range a {
			x, y := &s.Depths[a], &s.Depths[b]
			if x.Of != mixKnown && y.Of != mixKnown && (x.At >= 0 || y.At >= 0) && x.May.has(y.Of) && y.May.has(x.Of) {
				depths = append(depths, [2]int{a, b})
			}
		}
	}
	for a := range g.m.Forts {
		for b := range a {
			x, y := &s.Forts[a], &s.Forts[b]
			if g.m.Forts[a].Class == g.m.Forts[b].Class && (x.Flags|y.Flags)&Revealed == 0 && max(x.At, y.At) >= 0 && (x.At >= 0 || x.At == Cup) && (y.At >= 0 || y.At == Cup) {
				forts = append(forts, [2]int{a, b})
			}
		}
	}
	for n := range 3 {
		lists := [][][2]int{units, depths, forts}
		list := lists[n]
		if len(list) == 0 || r.IntN(4) == 0 {
			continue
		}
		p := list[r.IntN(len(list))]
		a, b := p[0], p[1]
		switch n {
		case 0:
			s.Jap[a], s.Jap[b] = s.Jap[b], s.Jap[a]
			s.Jap[a].May, s.Jap[b].May = s.Jap[b].May, s.Jap[a].May
			name(int16(a), int16(b), false)
		case 1:
			s.Depths[a], s.Depths[b] = s.Depths[b], s.Depths[a]
			s.Depths[a].May, s.Depths[b].May = s.Depths[b].May, s.Depths[a].May
			swap := func(d *DepthID) {
				switch int(*d) {
				case a:
					*d = DepthID(b)
				case b:
					*d = DepthID(a)
				}
			}
			for j := range g.m.Jap {
				swap(&s.Jap[j].Depth)
			}
			for i := range s.Caves {
				if s.Caves[i].At >= 0 {
					swap(&s.Caves[i].Depth)
				}
			}
		default:
			s.Forts[a], s.Forts[b] = s.Forts[b], s.Forts[a]
			name(int16(a), int16(b), true)
		}
	}
	t.relink()
	t.reindex()
	program.Restore(t)
	if t.Hash() == g.Hash() || t.Check() != nil {
		return nil
	}
	return t
}

// asJSON is for comparing.
func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// toldApart says by what a seat could tell two worlds apart.
func toldApart(t *testing.T, a, b *Game, seat engine.Seat, r *rand.Rand, heavy bool) string {
	t.Helper()
	differ := func(what, x, y string) string {
		i := 0
		for i < len(x) && i < len(y) && x[i] == y[i] {
			i++
		}
		return fmt.Sprintf("%s at byte %d:\n%.300s\n%.300s", what, i, x[max(0, i-100):], y[max(0, min(i-100, len(y))):])
	}
	va, vb := a.View(seat), b.View(seat)
	if x, y := asJSON(t, va), asJSON(t, vb); x != y {
		return differ("view", x, y)
	}
	qa, qb := a.Pending(), b.Pending()
	if (qa == nil) != (qb == nil) {
		return "the end"
	}
	if qa == nil {
		return ""
	}
	if qa.Seats != qb.Seats {
		return "who is asked"
	}
	if qa.Seats.Has(engine.ChanceSeat) { // nobody is asked while cards are drawn
		return ""
	}
	seed := r.Uint64()
	ga, gb := a.Clone(nil), b.Clone(nil)
	ga.Resample(seat, rand.New(rand.NewPCG(seed, 5)))
	gb.Resample(seat, rand.New(rand.NewPCG(seed, 5)))
	if ga.Hash() != gb.Hash() {
		x, y := ga.(*Game), gb.(*Game)
		for i := range x.s.Depth {
			if x.s.Stack[i] != y.s.Stack[i] {
				return fmt.Sprintf("guess: frame %d %s %v, %v", i, program.ProcOf(&x.s.Stack[i]), x.s.Stack[i], y.s.Stack[i])
			}
		}
		vx, vy := reflect.ValueOf(x.s), reflect.ValueOf(y.s)
		for i := range vx.NumField() {
			if !reflect.DeepEqual(vx.Field(i).Interface(), vy.Field(i).Interface()) {
				return fmt.Sprintf("guess: %s\n%.600v\n%.600v", vx.Type().Field(i).Name, vx.Field(i).Interface(), vy.Field(i).Interface())
			}
		}
		return "guess"
	}
	if !reflect.DeepEqual(va.Sight, vb.Sight) {
		return "sight"
	}
	if za, ea := a.m.Zones(va); ea == nil {
		zb, _ := b.m.Zones(vb)
		if x, y := asJSON(t, za), asJSON(t, zb); x != y {
			return differ("zones", x, y)
		}
	}
	if x, y := a.m.Draw(va, engine.DrawOptions{}), b.m.Draw(vb, engine.DrawOptions{}); x != y {
		return differ("terminal", x, y)
	}
	if x, y := fmt.Sprint(engine.Readings(a.m, a, seat)), fmt.Sprint(engine.Readings(b.m, b, seat)); x != y {
		return differ("measures", x, y)
	}
	if x, y := asJSON(t, a.Explain(seat, nil)), asJSON(t, b.Explain(seat, nil)); x != y {
		return differ("explanation", x, y)
	}
	var asked []engine.Choice
	if p := qa.For(seat); p != nil {
		pb := qb.For(seat)
		if x, y := fmt.Sprint(p.Kind, p.Topic, p.Text, p.Rule, p.Options), fmt.Sprint(pb.Kind, pb.Topic, pb.Text, pb.Rule, pb.Options); x != y {
			return differ("question", x, y)
		}
		asked = append(asked, p.Options...)
		r.Shuffle(len(asked), func(i, k int) { asked[i], asked[k] = asked[k], asked[i] })
		asked = asked[:min(len(asked), 6)]
	}
	for range 8 { // anything, about hexes with somebody unseen among others
		h := a.m.Pos[r.IntN(len(a.m.Pos))].Hex
		u := int16(r.IntN(len(a.m.US)))
		asked = append(asked, about(vAttack, h), about(vShell, h), about(vStep, h), about(vEnter, h), about(vDeliberate, h), about(vNaval, h), about(vShoot, u, h), about(vHex, h))
	}
	for _, c := range asked {
		if x, y := fmt.Sprint(a.WhyNot(seat, c)), fmt.Sprint(b.WhyNot(seat, c)); x != y {
			return differ("reason against "+a.m.Format(c), x, y)
		}
		c2 := c
		if x, y := asJSON(t, a.Explain(seat, &c)), asJSON(t, b.Explain(seat, &c2)); x != y {
			return differ("explanation of "+a.m.Format(c), x, y)
		}
	}
	if heavy && qa.For(seat) != nil {
		for _, p := range profiles {
			ca, wa := p.New(seed).Choose(va, engine.Budget{})
			cb, wb := p.New(seed).Choose(vb, engine.Budget{})
			if ca != cb || wa != wb {
				return fmt.Sprintf("%s chooses %s, %s (%s, %s)", p.Name, a.m.Format(ca), b.m.Format(cb), wa, wb)
			}
		}
	}
	return ""
}

// hear answers in a game, and gives what a seat hears and whether something that was hidden is shown.
func hear(t *testing.T, g *Game, seat, by engine.Seat, c engine.Choice) (told string, shown bool) {
	t.Helper()
	var b strings.Builder
	g.Listen(func(e engine.Event) {
		if e.For.Has(seat) {
			shown = shown || e.Reveal
			fmt.Fprintln(&b, e.Kind, e.Rule, e.Mods, g.Describe(e))
		}
	}, nil)
	err := g.Apply(by, c)
	g.Listen(nil, nil)
	if err != nil {
		t.Fatalf("%s: %v", g.m.Format(c), err)
	}
	return b.String(), shown
}

// playedTogether plays two worlds on with the same answers until something hidden is shown, and says how a seat could tell them apart before. Of draws that nobody watches the place in the list is the same.
func playedTogether(t *testing.T, a, b *Game, seat engine.Seat, r *rand.Rand, most int) (compared int, how string) {
	t.Helper()
	var did []string
	for n := range most {
		if how := toldApart(t, a, b, seat, r, n%8 == 0); how != "" {
			return compared, fmt.Sprintf("%s\nafter %s", how, strings.Join(did[max(0, len(did)-8):], ", "))
		}
		compared++
		qa, qb := a.Pending(), b.Pending()
		if qa == nil {
			return compared, ""
		}
		by, p := qa.First()
		pb := qb.For(by)
		i := r.IntN(len(p.Options))
		if len(p.Options) != len(pb.Options) {
			if by != engine.ChanceSeat {
				return compared, "numbers of options"
			}
			return compared, ""
		}
		ca, cb := p.Options[i], pb.Options[i]
		if by == engine.ChanceSeat && contains(openDraws, p.Label) { // he sees which it is
			cb = ca
		}
		did = append(did, fmt.Sprintf("%s(%s)", a.m.Format(ca), p.Label))
		ea, sa := hear(t, a, seat, by, ca)
		eb, sb := hear(t, b, seat, by, cb)
		switch {
		case ea != eb && !(sa && sb):
			return compared, fmt.Sprintf("what is told after %s:\n%s\n%s", strings.Join(did[max(0, len(did)-8):], ", "), ea, eb)
		case ea != eb:
			return compared, ""
		case sa && asJSON(t, a.View(seat)) != asJSON(t, b.View(seat)):
			return compared, ""
		}
	}
	return compared, ""
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// somewhere is a game that was played on at random.
func somewhere(t *testing.T, m *Module, n int, r *rand.Rand) *Game {
	t.Helper()
	var made engine.Game
	var err error
	steps := r.IntN(600)
	if n%2 == 0 {
		made, err = m.Place(crowded(m, uint64(n), 5+r.IntN(50), phaseLabels[1+r.IntN(len(phaseLabels)-1)]))
		steps = r.IntN(60)
	} else {
		made, err = m.New(engine.Setup{Scenario: m.Scenario[r.IntN(len(m.Scenario))].ID})
	}
	if err != nil {
		t.Fatal(err)
	}
	g := made.(*Game)
	for range steps {
		q := g.Pending()
		if q == nil {
			break
		}
		by, p := q.First()
		if err := g.Apply(by, p.Options[r.IntN(len(p.Options))]); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestExchanged: two unseen pieces that could be each other are exchanged; whatever is asked and done, nothing tells the player before one of them is shown.
func TestExchanged(t *testing.T) {
	m := Default()
	pairs, compared := 0, 0
	for n := range *enemyGames {
		r := rand.New(rand.NewPCG(uint64(n), 41))
		g := somewhere(t, m, n, r)
		for range 4 {
			if g.Pending() == nil {
				break
			}
			other := exchanged(g, r)
			if other == nil {
				continue
			}
			pairs++
			k, how := playedTogether(t, g.Clone(nil).(*Game), other, engine.Seat(0), r, 12)
			if compared += k; how != "" {
				t.Errorf("game %d: %s", n, how)
			}
		}
	}
	t.Logf("%d pairs, %d positions", pairs, compared)
	if pairs == 0 {
		t.Error("no two pieces were exchanged")
	}
}

// TestDrawnApart: where a piece is drawn face down, another is drawn in the other world.
func TestDrawnApart(t *testing.T) {
	m := Default()
	pairs, compared := 0, 0
	for n := range *enemyGames {
		r := rand.New(rand.NewPCG(uint64(n), 43))
		g := somewhere(t, m, n, r)
		for range 1500 {
			q := g.Pending()
			if q == nil || pairs > 4*n+4 {
				break
			}
			by, p := q.First()
			if by == engine.ChanceSeat && !contains(openDraws, p.Label) && len(p.Options) > 1 {
				i := r.IntN(len(p.Options))
				k := (i + 1 + r.IntN(len(p.Options)-1)) % len(p.Options)
				a, b := g.Clone(nil).(*Game), g.Clone(nil).(*Game)
				label := p.Label
				drawn := fmt.Sprint(m.Format(p.Options[i]), m.Format(p.Options[k]))
				ea, sa := hear(t, a, 0, by, p.Options[i])
				eb, sb := hear(t, b, 0, by, p.Options[k])
				if shown := sa && sb || strings.Contains(drawn, "jp-tank"); !shown && ea != eb { // tanks are known by their backs (ruling 9-A)
					t.Errorf("game %d, draw of %s: %s\n%s", n, drawn, ea, eb)
				} else if !shown {
					pairs++
					c, how := playedTogether(t, a, b, 0, r, 12)
					if compared += c; how != "" {
						t.Errorf("game %d, draw of %s (%s): %s", n, label, drawn, how)
					}
				}
			}
			if err := g.Apply(by, p.Options[r.IntN(len(p.Options))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d pairs, %d positions", pairs, compared)
	if pairs == 0 {
		t.Error("nothing was drawn face down")
	}
}

// TestWhoComesUpIsTold: that a unit which came up is turned up as somebody enters its hex is an event of its own, so that what he answered before cannot be taken back with the knowledge (undo stops at it).
func TestWhoComesUpIsTold(t *testing.T) {
	m := Default()
	s, err := engine.NewSessionAt(m, engine.Position{Game: "iwo", Scenario: "s1-d-day", At: &engine.At{Turn: 8, Phase: "action"},
		Tracks: map[string]int{"naval": 0, "last": 40, "forted.D1": 1, "forted.D2": 1, "probed.C9": 1},
		Pieces: pieces{"jp-mc-3": {"at": "pool-2"}, "jp-tap-4": {"at": "0914", "revealed": true}, "us-a-1-24": {"at": "0913"}, "us-b-1-24": {"at": "0913"}, "us-c-1-24": {"at": "0813"}, "us-k-3-27": {"at": "0410"}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer := func(by, text string) {
		t.Helper()
		seat, err := engine.SeatByName(m, by)
		if err != nil {
			t.Fatal(err)
		}
		c, err := engine.ParseChoice(m, text)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Answer(seat, c); err != nil {
			t.Fatalf("%s: %v; %v", text, err, s.Game().Pending())
		}
	}
	for _, text := range []string{"us attack 0914", "us unit us-c-1-24", "us done", "us unit us-a-1-24", "us unit us-b-1-24", "us one 0914", "chance draw 11", "chance unit-jp jp-mc-3", "chance draw 10", "chance marker loss-01"} {
		by, text, _ := strings.Cut(text, " ")
		answer(by, text)
	}
	if q := s.Game().Pending().For(0); q == nil || q.Kind != "move.fight" || s.Game().(*Game).s.Jap[m.japNamed["jp-mc-3"]].Flags&Revealed == 0 {
		t.Fatalf("%+v", q)
	}
	told := false
	for _, e := range s.Log(0, 1) {
		told = told || e.Reveal && e.Rule == "7.4a1"
	}
	if !told {
		t.Error("nobody is told who came up")
	}
}

// TestWhoComesUp: a unit comes up unseen while the rules wait for an answer of the player; what the rules remember of it meanwhile is made up in a guess as the unit itself is. Studies begin from guesses, and
// their owners can read them whole.
func TestWhoComesUp(t *testing.T) {
	forted := map[string]int{"probed.C7": 1, "forted.D1": 1, "forted.D2": 1, "forted.G1": 1}
	for name, c := range map[string]struct {
		position engine.Position
		play     []string
		until    string
	}{
		"preservation move": {engine.Position{Game: "iwo", Scenario: "campaign", At: &engine.At{Turn: 9, Phase: "action"}, Tracks: forted,
			Pieces: pieces{"us-a-1-24": {"at": "0419"}, "us-k-3-27": {"at": "0410"}, "jp-309-2": {"at": "pool-2"}, "jp-309-3": {"at": "pool-2"}}},
			[]string{"us preserve us-a-1-24 0519", "chance draw 05", "unit", "chance draw 02"}, ""}, // a die, not a question: who is hit as a position is entered has no choice (9.6c)
		"infiltration": {engine.Position{Game: "iwo", Scenario: "s1-d-day", At: &engine.At{Turn: 3, Phase: "event-1"}, Tracks: forted,
			Pieces: pieces{"us-a-1-24": {"at": "0419"}, "us-a-1-23": {"at": "0417"}, "jp-309-2": {"at": "pool-2"}, "jp-309-3": {"at": "pool-2"}}},
			[]string{"chance draw 04", "us place us-a-1-24 0519", "chance draw 05", "unit"}, "event.infiltration"},
	} {
		var worlds []*Game
		for _, unit := range []string{"jp-309-2", "jp-309-3"} {
			m := Default()
			made, err := m.Place(c.position)
			if err != nil {
				t.Fatal(name, err)
			}
			g := made.(*Game)
			for _, line := range c.play {
				if line == "unit" {
					line = "chance unit-jp " + unit
				}
				by, text, _ := strings.Cut(line, " ")
				seat, err := engine.SeatByName(m, by)
				if err != nil {
					t.Fatal(err)
				}
				choice, err := engine.ParseChoice(m, text)
				if err != nil {
					t.Fatal(err)
				}
				if err := g.Apply(seat, choice); err != nil {
					t.Fatalf("%s, %s: %v", name, line, err)
				}
			}
			if q := g.Pending(); q == nil || c.until != "" && (q.For(0) == nil || q.For(0).Kind != c.until) {
				t.Fatalf("%s: %v is asked", name, q)
			}
			worlds = append(worlds, g)
		}
		if how := toldApart(t, worlds[0], worlds[1], 0, rand.New(rand.NewPCG(1, 2)), true); how != "" {
			t.Errorf("%s: %s", name, how)
		}
	}
}

// byHand are pairs of positions that differ only in who lies face down, each written by hand: what stands in the second in the place of words of the first.
var byHand = []struct {
	name, at string
	swap     []string
}{
	{"a weak unit for one that close combat must take, ordinary depth for a reinforcement", `{"game": "iwo", "scenario": "s3-drive-to-the-north", "at": {"turn": 9, "phase": "PHASE"}, "tracks": {"artillery.4th": 5, "naval": 2, "air": 2},
	"pieces": {"jp-tap-2": {"at": "0716", "depth": "depth-01"}, "jp-145-i-2": {"at": "pool-2"}, "jp-sag-3": {"at": "pool-2"}, "depth-53": {"at": "pool-2"}, "reinforce-1": {"at": "pool-2"}, "jp-309-1": {"at": "0618", "depth": "depth-14", "disrupted": true}, "us-hq-23": {"at": "0614"},
	"us-hq-27": {"at": "0613"}, "us-hq-1-23": {"at": "0615"}, "us-a-1-23": {"at": "0715"}, "us-b-1-23": {"at": "0617"}, "us-hw-23": {"at": "0615"}, "us-1a-4tk": {"at": "0616", "rgt": 23}, "hero-officer-1": {"with": "us-hq-1-23"}}}`,
		[]string{"jp-tap-2", "jp-145-i-2", "depth-01", "reinforce-1", "jp-309-1", "jp-sag-3"}},
	{"two forts of which another lies on top", `{"game": "iwo", "scenario": "s4-hot-rocks", "options": {"players": "2"}, "at": {"turn": 25, "phase": "PHASE"}, "tracks": {"artillery.4th": 5, "artillery.3rd": 5, "naval": 2, "air": 2, "forted.H5": 1, "forted.G1": 1},
	"pieces": {"fort-1-03": {"at": "1924", "below": true}, "fort-2-09": {"at": "1924"}, "jp-145-iii-1": {"at": "1924", "depth": "depth-48"}, "jp-mc-5": {"at": "pool-3"}, "depth-02": {"at": "pool-3"}, "us-hq-21": {"at": "1921"}, "us-hq-1-21": {"at": "1922"},
	"us-a-1-21": {"at": "1923"}, "us-b-1-21": {"at": "1823"}, "us-hq-28": {"at": "1821"}, "us-hq-2-28": {"at": "1822"}, "us-e-2-28": {"at": "1824"}, "us-a-5e": {"at": "1823", "rgt": 28}, "hero-nco-1": {"with": "us-a-1-21"}, "us-2a-5tk": {"at": "1922", "rgt": 28}}}`,
		[]string{"fort-1-03", "fort-2-09", "jp-145-iii-1", "jp-mc-5", "depth-48", "depth-02"}},
	{"a fort of other sides, a cave with another marker, two units of which one is elite", `{"game": "iwo", "scenario": "campaign", "at": {"turn": 30, "phase": "PHASE"}, "tracks": {"artillery.4th": 5, "naval": 2, "air": 2, "forted.D1": 1, "forted.D2": 1, "forted.F2": 1},
	"pieces": {"fort-2-01": {"at": "0820"}, "jp-145-ii-2": {"at": "0820"}, "jp-mc-5": {"at": "pool-3"}, "jp-mc-3": {"at": "0720", "disrupted": true}, "jp-145-i-2": {"at": "pool-2"}, "cave-1": {"at": "0520", "depth": "depth-03"}, "depth-54": {"at": "pool-2"}, "jp-coast-2": {"at": "0519", "depth": "reinforce-2"}, "depth-11": {"at": "pool-2"},
	"us-hq-24": {"at": "0421"}, "us-hq-1-24": {"at": "0521"}, "us-a-1-24": {"at": "0621"}, "us-b-1-24": {"at": "0721"}, "us-c-1-24": {"at": "0420"}, "us-a-4e": {"at": "0821", "rgt": 24}, "hero-rifleman-1": {"with": "us-a-1-24"}}}`,
		[]string{"fort-2-01", "fort-2-14", "jp-145-ii-2", "jp-mc-5", "jp-mc-3", "jp-145-i-2", "depth-03", "depth-54", "reinforce-2", "depth-11"}},
}

// TestWorldsByHand: whatever is asked and done in such a pair, nothing tells a player which it is before somebody is turned up.
func TestWorldsByHand(t *testing.T) {
	m := Default()
	for _, x := range byHand {
		for _, phase := range []string{"hq", "event-1", "fire", "event-2", "action", "raid"} {
			compared := 0
			for n := range *enemyGames * 2 {
				var worlds [2]*Game
				for i := range worlds {
					var swap []string
					for k := 0; k < len(x.swap); k += 2 { // each for the other
						swap = append(swap, `"`+x.swap[k]+`"`, `"`+x.swap[k+i]+`"`, `"`+x.swap[k+1]+`"`, `"`+x.swap[k+1-i]+`"`)
					}
					var p engine.Position
					if err := json.Unmarshal([]byte(strings.NewReplacer(swap...).Replace(strings.ReplaceAll(x.at, "PHASE", phase))), &p); err != nil {
						t.Fatal(err)
					}
					g, err := m.Place(p)
					if err != nil {
						t.Fatalf("%s: %v", x.name, err)
					}
					worlds[i] = g.(*Game)
				}
				r := rand.New(rand.NewPCG(uint64(n), 43))
				for seat := range engine.Seat(worlds[0].s.Pair + 1) {
					k, how := playedTogether(t, worlds[0].Clone(nil).(*Game), worlds[1].Clone(nil).(*Game), seat, r, 20)
					if compared += k; how != "" {
						t.Fatalf("%s, %s, seat %d: %s", x.name, phase, seat, how)
					}
				}
			}
			if compared == 0 {
				t.Errorf("%s, %s: nothing was compared", x.name, phase)
			}
		}
	}
}
