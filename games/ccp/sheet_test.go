package ccp

import (
	"encoding/json"
	"slices"
	"strconv"
	"testing"

	"beachhead/engine/enginetest"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// Whatever a view or a choice of any scenario can name, the sheet can draw and say.
func TestSheetSaysAll(t *testing.T) {
	m := Default()
	enginetest.Sheets(t, m, enginetest.SheetOptions{Verbs: verbs.Words(), Unsaid: []string{"draw"}, Kinds: program.Kinds(), Pick: liveliness,
		Met: []string{"squad", "team", "leader", "mg", "smoke", "blaze", "melee", "sighting", "objective", "cave", "foxholes", "wire", "mines"}})
	for _, level := range []string{"surrender", "elimination", "points", "tie"} { // those of Game.winner
		if sheetEndings[level] == "" {
			t.Errorf("the sheet has no sentence for a game that ends by %s", level)
		}
	}
	for _, sc := range m.Scenarios() {
		for _, w := range flagWords {
			if m.Sheet(sc.ID).States[w.word].Label == "" {
				t.Errorf("%s: the sheet does not know the state %q", sc.ID, w.word)
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

// The clock of a briefing names the side of each group that comes, also where both sides get one at the same time or something else is said there.
func TestClockNamesSides(t *testing.T) {
	m, groups := Default(), 0
	for i := range m.Scenario {
		sc := &m.Scenario[i]
		for _, turn := range m.briefClock(sc) {
			var want, got []string
			for side := range sc.Sides {
				for j := range sc.Sides[side].Reinforcements {
					if int(sc.Sides[side].Reinforcements[j].Time) == turn.N {
						want = append(want, seatNames[side])
					}
				}
			}
			for _, x := range turn.Comes {
				if got = append(got, x.Side); x.Text == "" {
					t.Errorf("%s, %d: nothing comes for %s", sc.ID, turn.N, x.Side)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s, %d: the clock has groups of %v, expected %v", sc.ID, turn.N, got, want)
			}
			groups += len(want)
		}
	}
	if groups < 4 {
		t.Errorf("only %d groups of reinforcements", groups)
	}
}

// TestBriefingPoints: what open chits give when play begins is in the points that the briefing says (14.3.4c).
func TestBriefingPoints(t *testing.T) {
	b := Default().Briefing("S01")
	if text := b.Sides[0].Win[0].Text; text != "You begin with 5 VP. Still be ahead when the clock runs out." {
		t.Errorf("the Commonwealth forces are told %q", text)
	}
}
