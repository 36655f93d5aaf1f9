package ccp

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// Whatever a view or a choice of any scenario can name, the sheet can draw and say.
func TestSheetSaysAll(t *testing.T) {
	m := Default()
	for word := range verbWords {
		if word != "draw" && sheetVerbs[word].Label == "" { // draws are of the seat chance, which has no page
			t.Errorf("the sheet has no words for the choice %q", word)
		}
	}
	for word := range sheetVerbs {
		if _, ok := verbWords[word[strings.LastIndex(word, " ")+1:]]; !ok { // after the kind of question, where there is one
			t.Errorf("the sheet has words for %q, which is no choice", word)
		}
	}
	for _, level := range []string{"surrender", "elimination", "points", "tie"} { // those of Game.winner
		if sheetEndings[level] == "" {
			t.Errorf("the sheet has no sentence for a game that ends by %s", level)
		}
	}
	for _, w := range flagWords {
		if sheetStates[w.word].Label == "" {
			t.Errorf("the sheet does not know the state %q", w.word)
		}
	}
	kinds := map[string]bool{} // that were met
	for i := range m.Scenario {
		sc := &m.Scenario[i]
		s := m.Sheet(sc.ID)
		if s == nil || s != m.Sheet(sc.ID) {
			t.Fatalf("%s: sheet %p, then %p", sc.ID, s, m.Sheet(sc.ID))
		}
		c := sheetChecker{t: t, sheet: s, known: map[string]bool{}, seen: map[string]bool{}}
		for _, h := range s.Hexes {
			c.known[h.ID] = true
		}
		for _, u := range s.Units {
			c.known[u.ID] = true
		}
		for w := range s.Words {
			c.known[w] = true
		}
		n := 0
		stroll(t, m, sc.ID, uint64(i)+50, 900, func(g *Game) {
			for seat := engine.Seat(0); seat < 2; seat++ {
				if n++; n%5 == 0 || g.Pending().Seats.Has(seat) {
					c.view(g.View(seat), kinds)
				}
			}
		})
	}
	for _, k := range []string{"squad", "team", "leader", "mg", "smoke", "blaze", "melee", "sighting", "objective", "cave", "foxholes", "wire", "mines"} {
		if !kinds[k] {
			t.Errorf("no %s in all the games: the test has seen too little", k)
		}
	}
	if m.Sheet("S99") != nil {
		t.Error("a sheet of a scenario that there is not")
	}
}

// sheetChecker looks everything up in a sheet.
type sheetChecker struct {
	t     *testing.T
	sheet *engine.Sheet
	known map[string]bool // hexes, units, weapons and words
	seen  map[string]bool // what has been complained about
}

func (c *sheetChecker) miss(what, name string) {
	if key := what + " " + name; !c.seen[key] {
		c.seen[key] = true
		c.t.Errorf("the sheet does not know the %s %q", what, name)
	}
}

func (c *sheetChecker) view(v *engine.View, kinds map[string]bool) {
	pieces := map[string]bool{}
	for _, p := range v.Pieces {
		pieces[p.ID] = true
	}
	for _, p := range v.Pieces {
		kinds[p.Kind] = true
		if k := c.sheet.Kinds[p.Kind]; k.Label == "" || k.Symbol == "" {
			c.miss("kind", p.Kind)
		}
		if !c.known[p.At] && !pieces[p.At] {
			c.miss("place", p.At)
		}
		if p.Side != "" && p.Side != c.sheet.Sides[0].ID && p.Side != c.sheet.Sides[1].ID {
			c.miss("side", p.Side)
		}
		for _, s := range p.State {
			if c.sheet.States[s].Label == "" {
				c.miss("state", s)
			}
		}
	}
	tracks := map[string]bool{}
	for _, x := range v.Tracks {
		tracks[x.ID] = true
	}
	for _, b := range v.Boxes { // a gauge may show how many things are in a box
		tracks[b.ID] = true
	}
	for _, g := range c.sheet.Gauges {
		for _, x := range g.Tracks {
			if !tracks[x] {
				c.miss("track of the gauge "+g.Label+" in the view", x)
			}
		}
	}
	for _, b := range v.Boxes {
		for _, id := range b.Pieces {
			if !c.known[id] && !pieces[id] {
				c.miss("thing in "+b.ID, id)
			}
		}
	}
	if v.Pending == nil {
		return
	}
	for _, o := range v.Pending.Options {
		words := strings.Fields(o)
		if c.sheet.Verbs[words[0]].Label == "" {
			c.miss("choice", words[0])
		}
		for _, a := range words[1:] {
			if _, bad := strconv.Atoi(a); bad != nil && !c.known[a] && !pieces[a] {
				c.miss("argument of "+words[0], a)
			}
		}
	}
}

// The shapes of a sheet are those that sight is judged by, point for point, and no sheet is large.
func TestSheetShapesAreSight(t *testing.T) {
	m := Default()
	for i := range m.Scenario {
		sc := &m.Scenario[i]
		s := m.Sheet(sc.ID)
		drawn := sc.Map.Shapes()
		want := map[string][][]hex.Point{}
		for k, l := range drawn.Levels {
			want["level"+strconv.Itoa(k+1)] = l.Loops
		}
		for _, g := range drawn.Growth {
			want[g.Type.String()+"0"] = g.Loops
		}
		for _, q := range drawn.Solids {
			key := q.Type.String() + "0"
			want[key] = append(want[key], q.Corners[:])
		}
		for _, q := range drawn.Cuts {
			want["cut0"] = append(want["cut0"], q[:])
		}
		got := map[string][][]hex.Point{}
		for _, x := range s.Shapes {
			key := x.Kind + strconv.Itoa(x.Level)
			for _, l := range x.Points {
				var loop []hex.Point
				var at hex.Point
				for i := 0; i < len(l); i += 2 {
					at = hex.Point{X: at.X + l[i], Y: at.Y + l[i+1]}
					loop = append(loop, at)
				}
				got[key] = append(got[key], loop)
			}
		}
		for key, loops := range want {
			if len(loops) != len(got[key]) {
				t.Fatalf("%s: %d loops of %s on the sheet, %d in the shapes", sc.ID, len(got[key]), key, len(loops))
			}
			for j := range loops {
				for k, p := range loops[j] {
					if got[key][j][k] != p {
						t.Fatalf("%s: loop %d of %s has %v at %d, expected %v", sc.ID, j, key, got[key][j][k], k, p)
					}
				}
			}
		}
		x, y := onSheet(terrain.Grid.Center(0))
		k := terrain.Grid.Center(0)
		if dx, dy := x-float64(k.X)*s.ShapeX, y-float64(k.Y)*s.ShapeY; dx*dx+dy*dy > 1e-6 {
			t.Errorf("%s: shapes lie %g, %g beside the hexes", sc.ID, dx, dy)
		}
		b, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if len(b) > 250<<10 {
			t.Errorf("%s: the sheet has %d KB", sc.ID, len(b)>>10)
		}
	}
}
