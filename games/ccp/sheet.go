package ccp

import (
	"maps"
	"slices"
	"strings"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/games/made"
	"beachhead/hex"
)

// What a page needs to draw the game: the map, the look of the counters and the words for choices. sheet_words.go has the words,
// sheet_map.go the map.

const sheetSize = 100.0 // map units from flat side to flat side

type sheetKey struct {
	m        *Module
	scenario string
}

var sheets made.Once[sheetKey, *engine.Sheet]

// Sheet describes the game for a page. It is made once a scenario and must not be changed.
func (m *Module) Sheet(scenario string) *engine.Sheet {
	i := slices.IndexFunc(m.Scenario, func(s Scenario) bool { return s.ID == scenario })
	if i < 0 {
		return nil
	}
	return sheets.Get(sheetKey{m, scenario}, func() *engine.Sheet { return m.makeSheet(&m.Scenario[i]) })
}

// onSheet turns lattice points into map units.
func onSheet(p hex.Point) (x, y float64) { return terrain.Grid.Drawn(p, sheetSize) }

func (m *Module) makeSheet(sc *Scenario) *engine.Sheet {
	s := &engine.Sheet{
		Game: m.ID(), Title: m.Title(), Orientation: "flat", Size: sheetSize,
		Kinds: m.sheetKinds(), States: sheetStates, Words: m.sheetWords(),
		Face:   engine.SheetFace{Style: "squad", Left: "fp", Right: "move", Boxed: "boxed", Reach: "command"},
		Scores: map[string]string{"vp": "VP (above 0: " + sc.title(Allied) + ")"}, Endings: sheetEndings,
	}
	m.dress(s, sc.Sides[Allied].Nation, sc.Sides[Japan].Nation)
	s.Guide = maps.Clone(sheetGuide)
	s.Guide["advance.unit"] = strings.ReplaceAll(s.Guide["advance.unit"], "turn of {side}", sc.title(Allied)+" turn")
	s.Windows = m.sheetWindows(sc)
	s.Sides = m.sheetSides(sc)
	s.Tracks = sheetTracks(sc, s.Sides)
	s.Short, s.Setup = m.sheetShort(), m.sheetSetup(sc)
	m.sheetUnits(s, sc)
	m.sheetMap(s, sc)
	s.Situation = m.situation(sc)
	return s
}

// sheetSides are the colours of the forces of a scenario.
func (m *Module) sheetSides(sc *Scenario) (out []engine.SheetSide) {
	look := [nNations]engine.SheetSide{
		NationJapan: {People: "The Japanese", Fill: "#efb469", Ink: "#241703", Edge: "#a8641a"},
		NationUS:    {People: "The Americans", Fill: "#4a5d3a", Ink: "#f7f5e8", Edge: "#2c3a20"},
		NationCW:    {People: "The Commonwealth forces", Fill: "#27406e", Ink: "#f3f5fa", Edge: "#162747"},
	}
	for i, name := range seatNames {
		side := look[sc.Sides[i].Nation]
		side.ID, side.Label = name, sc.title(Side(i))
		if side.Label != sideTitles[i] {
			side.Always = sideTitles[i]
		}
		out = append(out, side)
	}
	return out
}

// sheetShort are the names on the counters: who is on a squad or team, the family name of a leader, the model of a weapon.
func (m *Module) sheetShort() map[string]string {
	out := map[string]string{}
	for i := range m.Types {
		t := &m.Types[i]
		short := strings.TrimSuffix(strings.TrimSuffix(t.Name, " Squad"), " Team")
		if _, family, ok := strings.Cut(short, ". "); ok {
			short = family
		}
		out[t.ID] = short
	}
	for i := range m.Arms {
		t := &m.Arms[i]
		words := strings.Fields(t.Name)
		short := words[0]
		switch {
		case words[len(words)-1] == "MG":
			short = words[0][:1] + "MG"
		case t.Kind == Mortar && t.Name == "Grenade Discharger":
			short = "GrD"
		case t.Kind == Mortar:
			short = strings.NewReplacer("Light", "L", "Medium", "M", "Heavy", "H").Replace(words[0]) + " Mtr"
		case t.Kind == Flamethrower:
			short = "Flame"
		}
		out[t.ID] = short
	}
	return out
}

// sheetUnits lists the counters of both nations, units and weapons, as they are printed.
func (m *Module) sheetUnits(s *engine.Sheet, sc *Scenario) {
	takes := func(n Nation) bool { return n == sc.Sides[Allied].Nation || n == sc.Sides[Japan].Nation }
	for i := range m.Units {
		d := &m.Units[i]
		if !takes(d.Nation) {
			continue
		}
		k := &d.Front
		p := engine.Piece{ID: d.Name, Label: m.unitTitle(UnitID(i)), Side: seatNames[d.Side], Kind: kindCells[d.Kind],
			Values: map[string]int{"fp": int(k.FP), "range": int(k.Range), "move": int(k.Move), "morale": int(k.Morale), "figures": int(d.Figures)}}
		if k.Command >= 0 {
			p.Values["command"] = int(k.Command)
		}
		if k.Boxed {
			p.Values["boxed"] = 1
		}
		s.Units = append(s.Units, p)
	}
	for i := range m.Weapons {
		d := &m.Weapons[i]
		if takes(d.Nation) {
			s.Units = append(s.Units, engine.Piece{ID: d.Name, Label: m.weaponTitle(WeaponID(i)), Side: seatNames[d.Side], Kind: armCells[d.Kind],
				Values: map[string]int{"fp": int(d.FP), "range": int(d.Range), "min": int(d.MinRange), "move": int(d.Move)}})
		}
	}
}

var _ engine.Charted = (*Module)(nil)
