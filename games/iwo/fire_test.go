package iwo

import (
	"testing"

	"beachhead/engine"
)

// position makes a game of pieces at the beginning of a phase.
func position(t *testing.T, turn int, phase string, pieces map[string]map[string]any) *Game {
	t.Helper()
	g, err := Default().Place(engine.Position{Game: "iwo", Scenario: "campaign", At: &engine.At{Turn: turn, Phase: phase}, Pieces: pieces})
	if err != nil {
		t.Fatal(err)
	}
	return g.(*Game)
}

// TestEveryCell reaches each cell of the fire and action summary (22.0): for each mark and section a card that bears it, a position of its colour, held with US units in its field, held without, empty; and tanks.
func TestEveryCell(t *testing.T) {
	m := Default()
	reached := 0
	for i := range m.Acts {
		row := &m.Acts[i]
		for _, turn := range []Turn{row.From, row.To} {
			if *m.ActsOn(row.Mark, turn) != *row {
				t.Errorf("turn %d: the row of %s from %d is not that in use", turn, markNames[row.Mark], row.From)
			}
			for what, want := range []Act{row.Fire, row.NoFire, row.Empty, row.Tank} {
				if what == 3 && turn < 7 {
					want = row.Fire // before turn 7 a unit of tanks is a unit like others
				}
				if got := actOf(t, m, row.Mark, turn, what); got != want {
					t.Errorf("turn %d, %s, situation %d: %s, expected %s", turn, markNames[row.Mark], what, actNames[got], actNames[want])
				}
				reached++
				if want != ActNone && actProc[want] == "" {
					t.Errorf("%s has no procedure", actNames[want])
				}
			}
		}
	}
	if reached != 8*len(m.Acts) {
		t.Errorf("%d cells", reached)
	}
}

// actOf is what the position of a colour does for a mark: 0 held and US units in its field, 1 held without, 2 empty, 3 tanks with US units in their field.
func actOf(t *testing.T, m *Module, mark Mark, turn Turn, what int) Act {
	spots := map[Color]string{Red: "1415", Brown: "1817", Green: "0716", Blue: "0618", Purple: "1116", Gold: "0817"}
	for c := range m.Cards {
		for b, box := range m.Cards[c].Box {
			if box.Mark != mark || box.Bar || mark == Plain && m.ActsOn(mark, turn).Mark != mark {
				continue
			}
			h, _ := m.Map.Parse(spots[box.Color])
			us := Hex(-1)
			for o := range m.Map.Hexes { // next to the position, or three hexes off and out of its field
				d := m.Map.Distance(h, Hex(o))
				f := m.Map.Field(h, 2)
				if what != 1 && what != 2 && d == 1 && f.Intense.Has(Hex(o)) || (what == 1 || what == 2) && d == 3 {
					us = Hex(o)
				}
			}
			pieces := map[string]map[string]any{"us-k-3-27": {"at": m.Map.ID(us)}}
			switch what {
			case 0, 1:
				pieces["jp-310-1"] = map[string]any{"at": spots[box.Color]}
			case 3:
				pieces["jp-tank-1"] = map[string]any{"at": spots[box.Color]}
			}
			if what == 2 && m.ActsOn(mark, turn).Empty == ActInfiltrate { // it must be cut off: US units on both sides
				pieces["us-k-3-27"] = map[string]any{"at": m.Map.ID(m.Map.Beside[h][0])}
				pieces["us-i-3-27"] = map[string]any{"at": m.Map.ID(m.Map.Beside[h][3])}
			}
			g := position(t, int(turn), "fire", pieces)
			g.s.Track[1] = CardID(c)
			a, _ := g.actsAt(h, int16(b))
			if what == 3 && turn >= 7 {
				return a.tank
			}
			return a.act
		}
	}
	t.Fatalf("no card bears %s without a bar", markNames[mark])
	return ActNone
}

// TestFireChart reaches each cell of the Japanese Fire Chart (6.3a to 6.3c): a unit with the symbol and one without, and a tank, under intense and steady fire of revealed and of unrevealed units.
func TestFireChart(t *testing.T) {
	m := Default()
	const circle = CardID(23) // card 24: red, circle
	if m.Cards[circle].Target != Circle {
		t.Fatal("another card")
	}
	for intense, at := range []string{"1616", "1316"} {
		for unseen := range 2 {
			g := position(t, 5, "fire", map[string]map[string]any{"jp-310-1": {"at": "1415", "revealed": unseen == 0}, "us-c-1-28": {"at": at}, "us-a-1-28": {"at": at}, "us-1c-5tk": {"at": at}, "us-1a-5tk": {"at": at}, "us-hq-28": {"at": at}})
			h, _ := m.Map.Parse("1415")
			f, limit, face := g.plan(m.Pos[m.At[h]].Group, NoHex, 0)
			if limit != 1 || face != (unseen == 1) {
				t.Fatalf("limit %d, unseen %v", limit, face)
			}
			for id, match := range map[string]int{"us-c-1-28": 1, "us-a-1-28": 0, "us-1c-5tk": 1, "us-1a-5tk": 0, "us-hq-28": 0} {
				u := m.named[id]
				want := m.Fire[intense][unseen][match]
				step, disrupt := g.onChart(u, circle, &f, face, 0)
				switch g.kind(u) {
				case Tank:
					want.Step, want.Disrupt = want.Tank, false
				case RgtHQ:
					want.Disrupt = false // 6.3.3b1
				}
				if step != want.Step || disrupt != want.Disrupt {
					t.Errorf("intense %d, unseen %d, %s: %v %v, expected %v %v", intense, unseen, id, step, disrupt, want.Step, want.Disrupt)
				}
			}
		}
	}
}

// TestSecondUnit holds 13.7e: nobody gets a second unit before all groups of the sector have one, then black hilltops first, other hilltops, the rest.
func TestSecondUnit(t *testing.T) {
	m := Default()
	g := position(t, 6, "fire", map[string]map[string]any{"us-k-3-27": {"at": "0410"}})
	pos := func(id string) PosID { return m.posNamed[id] }
	used := JapID(0)
	fill := func(p PosID) {
		for g.tank(used) {
			used++
		}
		g.station(used, m.Pos[p].Hex)
		used++
	}
	top, hill, rest := pos("J1"), pos("H2"), pos("G6") // each of a group of which another hex is held
	for i := range m.Groups {
		p := m.Groups[i].Pos[0]
		for _, q := range m.Groups[i].Pos { // the hexes that ask stay empty
			if q != top && q != hill && q != rest && m.Pos[q].Sector == 3 {
				p = q
			}
		}
		if m.Pos[p].Sector != 3 || m.Pos[p].ID == "F1" {
			continue
		}
		fill(p)
	}
	if g.mayDouble(top) || g.mayDouble(rest) {
		t.Error("F1 has no unit yet")
	}
	fill(pos("F1"))
	if !g.mayDouble(top) {
		t.Error("a black hilltop group may have a second unit when all have one")
	}
	if g.mayDouble(hill) || g.mayDouble(rest) {
		t.Error("black hilltop groups come first")
	}
	double := func(class int) {
		for i := range m.Groups {
			for _, q := range m.Groups[i].Pos {
				if m.Pos[q].Sector == 3 && g.classOf(q) == class && !g.s.Held.Has(m.Pos[q].Hex) && q != top && q != hill && q != rest {
					fill(q)
				}
			}
		}
	}
	double(1)
	fill(top)
	if !g.mayDouble(hill) {
		t.Error("then other hilltops")
	}
	if g.mayDouble(rest) {
		t.Error("H2 is a hilltop, and has none")
	}
}

// TestCounterSetup holds 14.4.1: all tanks are revealed, lose their own depth and get a marker of the pool, and each is joined by the unit within three hexes that is unrevealed, or else by a revealed one.
func TestCounterSetup(t *testing.T) {
	m := Default()
	for _, open := range []bool{false, true} {
		g := position(t, 10, "fire", map[string]map[string]any{"us-k-3-27": {"at": "0410"}, "depth-13": {"at": "pool-2"}, "depth-14": {"at": "pool-2"}, "depth-16": {"at": "pool-2"},
			"jp-tank-1": {"at": "1415", "depth": "depth-17", "disrupted": true}, "jp-310-1": {"at": "1515", "depth": "depth-15", "disrupted": true, "revealed": open},
			"jp-310-2": {"at": "1313", "revealed": true}, "jp-145-ii-1": {"at": "1817"}})
		tank, foot, shown, far := m.japNamed["jp-tank-1"], m.japNamed["jp-310-1"], m.japNamed["jp-310-2"], m.japNamed["jp-145-ii-1"]
		joins, stays := foot, shown
		if open { // both are revealed: the stronger, and of equals the nearer
			if a, b := m.Jap[foot].Strength, m.Jap[shown].Strength; a < b {
				joins, stays = shown, foot
			}
		}
		program.Start(g, "counter.setup")
		for g.Pending() != nil {
			_, q := g.Pending().First()
			if err := g.Apply(engine.ChanceSeat, q.Options[0]); err != nil {
				t.Fatal(err)
			}
		}
		at := g.s.Jap[tank].At
		for _, j := range []JapID{tank, joins} {
			x := &g.s.Jap[j]
			if x.At != at || x.Flags&(Counter|Revealed|JDisrupt) != Counter|Revealed || x.Depth == NoDepth || g.s.Depths[x.Depth].Flags&Revealed == 0 {
				t.Errorf("%s at %s: flags %b, depth %d (14.4.1b, 14.4.1e, 14.4.1f)", m.Jap[j].ID, m.Map.ID(x.At), x.Flags, x.Depth)
			}
		}
		if x := &g.s.Jap[stays]; x.At == at || x.Flags&Counter != 0 {
			t.Errorf("%s joined, too", m.Jap[stays].ID)
		}
		if x := &g.s.Jap[far]; x.At == at || x.Flags&Counter != 0 {
			t.Error("a unit four hexes off joined")
		}
		if id := m.japNamed["jp-310-1"]; joins == id && g.s.Depths[14].At != Pool(g.m.Map.Hexes[at].Sector) && g.s.Jap[id].Depth != 14 {
			t.Error("its depth is not in the pool (14.4.1e)")
		}
	}
}
