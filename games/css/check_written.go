package css

import "fmt"

// What cannot be in a written position besides what [Game.Check] names. In the midst of an Activation there may be pieces that wait for what becomes of them; a written position begins
// before one, so that nothing waits in it.

// checkWritten names the first thing that cannot be in a position that somebody has written.
func (g *Game) checkWritten() error {
	for _, check := range [...]func(*Game) error{(*Game).checkPieced, (*Game).checkLoads, (*Game).checkGround, (*Game).checkBooks} {
		if err := check(g); err != nil {
			return err
		}
	}
	return nil
}

// checkPieced looks at Support Weapons, Leaders and Heroes: on the map they are with Units of their side.
func (g *Game) checkPieced() error {
	with := func(id string, side Side, l Loc, rule string) error {
		switch {
		case !isPlace(l):
			return nil
		case g.empty(l):
			return fmt.Errorf("%s: in %s without a Unit (%s)", id, g.m.placeName(l), g.m.cite(rule))
		case g.sideAt(l) != side:
			return fmt.Errorf("%s: in %s with Units of the other side (%s)", id, g.m.placeName(l), g.m.cite(rule))
		}
		return nil
	}
	for w := range g.m.Weapons {
		l := g.s.Weapons[w].Loc
		if err := with(g.m.Weapons[w].ID, g.m.Weapons[w].Side, l, "12.1e"); err != nil {
			return err
		}
		if isPlace(l) && g.surplus(l) > 0 {
			return fmt.Errorf("%s: in %s there are more Support Weapons than Units (%s)", g.m.Weapons[w].ID, g.m.placeName(l), g.m.cite("12.1e"))
		}
	}
	for l := range g.m.Leaders {
		if err := with(g.m.Leaders[l].ID, g.m.Leaders[l].Side, g.s.Leaders[l].Loc, "13.1a"); err != nil {
			return err
		}
	}
	for h := range g.m.Heroes {
		row, l := &g.m.Heroes[h], g.s.Heroes[h].Loc
		if err := with(row.ID, row.Side, l, "14.0"); err != nil {
			return err
		}
		if !g.on(FeatureHeroBoxes) {
			continue
		}
		if isPlace(l) && !g.keptAt(HeroID(h), l, func(UnitID) bool { return true }) {
			return fmt.Errorf("%s: no Unit in %s is one that he can be with (L14.1.2a)", row.ID, g.m.placeName(l))
		}
		if d := heroBoxOf(l); d != NoDivision {
			if x := &g.m.Divisions[d]; x.Side != row.Side || x.Force == Alone || row.Division != NoDivision && row.Division != d {
				return fmt.Errorf("%s: the %s is no Division of his (L14.1.0b)", row.ID, x.Name)
			}
		}
	}
	return nil
}

// checkLoads looks at the cargo of transport, and at NKVD Barriers.
func (g *Game) checkLoads() error {
	var laden UnitSet
	for i := range g.m.Units {
		u, row, l := UnitID(i), &g.m.Units[i], g.at(UnitID(i))
		if g.has(u, NKVD) && (!g.on(FeatureBarriers) || row.Side != SideB) {
			return fmt.Errorf("%s: no NKVD Barrier is attached to it (L27.1e)", row.ID)
		}
		if l == Pool && !row.Truck {
			return fmt.Errorf("%s: no transport, and in the pool (%s)", row.ID, g.m.cite("15.0a"))
		}
		t := truckOf(l)
		if t == NoUnit {
			continue
		}
		truck := &g.m.Units[t]
		switch {
		case laden.has(t):
			return fmt.Errorf("%s: more than one Unit aboard %s (%s)", row.ID, truck.ID, g.m.cite("15.0b"))
		case !isPlace(g.at(t)):
			return fmt.Errorf("%s: aboard %s, which is not on the map (%s)", row.ID, truck.ID, g.m.cite("15.0c"))
		case row.Side != truck.Side || row.Stripe != Corps && row.Division != truck.Division:
			return fmt.Errorf("%s: aboard %s, which is of another Division (%s)", row.ID, truck.ID, g.m.cite("15.0c"))
		case row.Truck || row.Static || row.Indirect() && row.Move != NoMove:
			return fmt.Errorf("%s: no transport carries it (%s)", row.ID, g.m.cite("15.0b"))
		case row.HasColumn && !g.has(u, Column):
			return fmt.Errorf("%s: Deployed aboard %s (%s)", row.ID, truck.ID, g.m.cite("15.0b"))
		}
		laden.add(t)
	}
	return nil
}

// checkGround looks at markers in hexes that want something of their hex.
func (g *Game) checkGround() error {
	for m := range g.s.Marks {
		for h := range g.s.Marks[m].Each() {
			what := ""
			switch m := Mark(m); {
			case m >= MarkFoxhole && m <= MarkBunker && g.empty(h) && !g.m.Forts[Foxhole+int(m-MarkFoxhole)].Stays:
				what = g.m.cite("10.0b") + ": nobody is there"
			case m == MarkRidge && (g.empty(h) || !g.onCrest(h)):
				what = g.m.cite("6.2.2cf") + ": nobody is there who could have claimed it"
			case (m == MarkAssaultA || m == MarkAssaultB) && len(g.caves.hexes) == 0 && !g.about(h, Side(m-MarkAssaultA)):
				what = g.m.cite("9.2c") + ": nobody is next to it"
			default:
				continue
			}
			return fmt.Errorf("%s.%s: %s", markNames[m], g.m.Ground.ID(h), what)
		}
	}
	return nil
}

// onCrest tells whether a Ridge marker in a hex would be good for one of its hexsides.
func (g *Game) onCrest(h Hex) bool {
	for d := range 6 {
		if g.crowns(h, d) {
			return true
		}
	}
	return false
}

// checkBooks looks at chits, bombers and Displays.
func (g *Game) checkBooks() error {
	for c := range g.m.Chits {
		row := &g.m.Chits[c]
		switch {
		case g.s.Bought.has(ChitID(c)) && (row.Kind > ChitFormation || row.Cost < 0):
			return fmt.Errorf("bought.%s: nobody buys that chit (%s)", row.ID, g.m.cite("4.1Da"))
		case g.s.Played.has(ChitID(c)) && row.Kind > ChitFormation:
			return fmt.Errorf("played.%s: nobody plays that chit before a draw (%s)", row.ID, g.m.cite("4.2Ca"))
		}
	}
	for d := range g.m.Divisions {
		if g.rules().SnafuCost == 0 && g.s.Divisions[d].TQ < 0 {
			return fmt.Errorf("tq.%s: a Troop Quality is not below 0 (%s)", g.m.Divisions[d].ID, g.m.cite("19.2a"))
		}
	}
	for b := range g.m.Bombers {
		if d := g.bomberOf(b); d != NoDivision && (g.m.Divisions[d].Side != g.m.Bombers[b].Side || g.m.Divisions[d].Force != Whole) {
			return fmt.Errorf("bomber.%s: it does not fly for the %s (L16.1.3a)", g.m.Bombers[b].ID, g.m.Divisions[d].Name)
		}
	}
	return nil
}
