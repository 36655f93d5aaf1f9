package css

import (
	"errors"
	"fmt"
)

// Check verifies that the position could exist. It names the first thing that cannot be.
func (g *Game) Check() error {
	for _, check := range [...]func(*Game) error{(*Game).checkNumbers, (*Game).checkUnits, (*Game).checkStacks, (*Game).checkPieces, (*Game).checkMarkers, (*Game).checkProgress} {
		if err := check(g); err != nil {
			return err
		}
	}
	return nil
}

// isSide tells whether a side exists, or is none.
func isSide(s Side) bool { return s <= SideB || s == NoSide }

// isLoc tells whether a place or box exists in this game.
func (g *Game) isLoc(l Loc) bool {
	switch {
	case isHex(l):
		return int(l) < g.m.Ground.N
	case isCave(l):
		return int(l-firstCave) < len(g.caves.hexes)
	case isZone(l):
		b, _ := zoneAt(l)
		return int(b) < len(g.m.Beaches)
	case isGroup(l):
		return int(l-firstGroup) < len(g.m.Groups)
	case l == Transit:
		return true
	case l >= 0:
		return false
	}
	if t, ok := dueAt(l); ok {
		return t >= 0 && t <= 2*MaxTurns
	}
	if u := truckOf(l); u != NoUnit {
		return int(u) < len(g.m.Units) && g.m.Units[u].Truck
	}
	return l >= Aside
}

func (g *Game) isChit(c ChitID) bool { return c >= NoChit && int(c) < len(g.m.Chits) }

func (g *Game) checkNumbers() error {
	s := &g.s
	if int(s.Scenario) >= len(g.m.Scenario) {
		return fmt.Errorf("there is no scenario number %d", s.Scenario)
	}
	all := ChitSet(1)<<len(g.m.Chits) - 1
	switch {
	case s.Turn < 1 || s.Turn > 2*MaxTurns:
		return fmt.Errorf("there is no turn %d", s.Turn)
	case s.Step >= nSteps || !isSide(s.Side) || !g.isChit(s.Chit):
		return errors.New("a phase, a side or a chit that does not exist")
	case s.Weather < -1 || int(s.Weather) >= len(g.m.Weather):
		return errors.New("a weather that does not exist")
	case (s.Cup|s.Bought|s.Played)&^all != 0:
		return errors.New("a chit that does not exist")
	case s.Massed > massedDone || s.Field > fieldOperational || s.Interdicted > 1 || s.Last > lastLit:
		return errors.New("a marker that does not exist")
	case s.Reroll[SideA] > 1 || s.Reroll[SideB] > 1:
		return errors.New("more than one marker for a new roll (26.0)")
	}
	if g.scenario().Victory.Halves && s.Casualties&^3 != 0 {
		return errors.New("more than one half point on the way for each side (L24.2c)")
	}
	r := g.rules()
	for i, n := range s.VP {
		if n > r.MaxVP {
			return fmt.Errorf("the %s have %d Victory Points, more than %d (25.1)", g.m.Sides[i].Name, n, r.MaxVP)
		}
	}
	for d := range g.m.Divisions {
		x, row := &s.Divisions[d], &g.m.Divisions[d]
		switch {
		case x.DC < 0 || x.DC > r.MaxDC:
			return fmt.Errorf("%s has %d Direct Commands (2.0ap)", row.Name, x.DC)
		case x.DP < 0 || x.DP > r.MaxDP:
			return fmt.Errorf("%s has %d Dispatch Points (2.0ar)", row.Name, x.DP)
		case x.Fatigue < 0 || x.Fatigue > maxTrack:
			return fmt.Errorf("%s has a Fatigue of %d (2.0bc)", row.Name, x.Fatigue)
		case x.TQ < lowestTQ || x.TQ > row.TQBase:
			return fmt.Errorf("%s has a Troop Quality of %d (19.2)", row.Name, x.TQ)
		}
	}
	return nil
}

// lowestTQ is that under Supply Disruption (20.1n).
const lowestTQ = -2

func (g *Game) checkUnits() error {
	for i := range g.s.Units {
		us := &g.s.Units[i]
		switch {
		case i >= len(g.m.Units):
			if us.Loc != Nowhere {
				return errors.New("a Unit that does not exist")
			}
			continue
		case !g.isLoc(us.Loc) || us.Loc == Available || us.Loc == Reallocating || us.Loc == Aside:
			return fmt.Errorf("%s is nowhere", g.m.Units[i].ID)
		case us.Flags>>nFlags != 0:
			return fmt.Errorf("%s is in a state that does not exist", g.m.Units[i].ID)
		case g.s.Start[i] != Nowhere && !g.isLoc(g.s.Start[i]):
			return fmt.Errorf("%s began nowhere", g.m.Units[i].ID)
		case us.Cond&CondDG > maxDG:
			return fmt.Errorf("%s has more than %d levels of Disorganization (2.0aq)", g.m.Units[i].ID, maxDG)
		case us.Cond&CondSuppressed != 0 && us.Cond&CondPinned != 0:
			return fmt.Errorf("%s is Suppressed and Pinned (8.4.4)", g.m.Units[i].ID)
		case !isPlace(us.Loc) && us.Cond != 0:
			return fmt.Errorf("%s has a marker off the map (8.4.2h)", g.m.Units[i].ID)
		}
		row, column := &g.m.Units[i], us.Flags&Column != 0
		switch p := us.Loc; {
		case p <= onTrack && p > aboard && row.Side != SideA && !g.delayed(UnitID(i)):
			return fmt.Errorf("%s is on the Turn Record Track, by which artillery of the %s alone enters (27.0e)", row.ID, g.m.Sides[SideA].Name)
		case !isPlace(p):
		case column && !row.HasColumn:
			return fmt.Errorf("%s has no Column side", row.ID)
		case us.Flags&Frozen != 0 && !column:
			return fmt.Errorf("%s stays In-Column for the rest of the game (8.6.4)", row.ID)
		case isZone(p) && (row.Side != SideA || !column):
			return fmt.Errorf("%s is in a Naval Zone, and not an American In-Column (22.1)", row.ID)
		case isCave(p) && (row.Side != SideB || row.Move != Leg && row.Move != NoMove):
			return fmt.Errorf("%s cannot be inside a cave (6.3)", row.ID)
		case isHex(p) && g.on(FeatureEntryHexes) && g.m.Entry[row.Side.Other()].Has(p):
			return fmt.Errorf("%s is in %s, a Reinforcement Hex of the enemy (L18.0d)", row.ID, g.m.Ground.ID(p))
		case isHex(p) && !column && (row.Move == Wheeled || row.Move == Tracked) && !g.m.Ground.TerrainNow(p, &g.s.Marks[MarkCleared]).DeployWT:
			return fmt.Errorf("%s is Deployed in %s (6.2.1)", row.ID, g.m.Ground.ID(p))
		}
	}
	return nil
}

func (g *Game) checkStacks() error {
	for _, set := range [...]*PlaceSet{&g.s.Stands[SideA], &g.s.Stands[SideB], &g.s.Fired, &g.s.Rallied, &g.s.Built, &g.s.Shot} {
		if p := set.after(Transit); p >= 0 {
			return fmt.Errorf("there is no place %d", p)
		}
	}
	n := 0
	for p := range Loc(MaxPlaces) {
		side, last := NoSide, NoUnit
		for u := g.s.Head[p]; u != NoUnit; u = g.s.Next[u] {
			if u < 0 || int(u) >= len(g.m.Units) || u <= last || g.s.Units[u].Loc != p {
				return fmt.Errorf("the stack in %s is not in order", g.m.placeName(p))
			}
			switch row := &g.m.Units[u]; {
			case side != NoSide && row.Side != side:
				return fmt.Errorf("both sides are in %s", g.m.placeName(p))
			case last != NoUnit && (g.s.Units[u].Cond != g.s.Units[last].Cond || (g.s.Units[u].Flags^g.s.Units[last].Flags)&stackFlags != 0):
				return fmt.Errorf("the Units in %s have different conditions (6.1.1)", g.m.placeName(p))
			default:
				side = row.Side
			}
			last = u
			n++
		}
		for s := range g.s.Stands {
			if g.s.Stands[s].has(p) != (side == Side(s)) {
				return fmt.Errorf("%s is not noted as it stands", g.m.placeName(p))
			}
		}
		if limit := int(g.rules().CaveLimit); isCave(p) && g.count(p) > limit {
			return fmt.Errorf("more than %d Units are in %s (6.3f)", limit, g.m.placeTitle(p))
		}
		if b, z := zoneAt(p); isZone(p) && z != Transport && g.count(p) > int(g.rules().ZoneLimit) {
			return fmt.Errorf("more than %d Units are in %s, at %s (22.1a)", g.rules().ZoneLimit, g.m.placeTitle(p), g.m.Beaches[b].ID)
		}
	}
	for u := range g.m.Units {
		if isPlace(g.s.Units[u].Loc) {
			n--
		}
	}
	if n != 0 {
		return errors.New("a Unit is in no stack")
	}
	return nil
}

func (g *Game) checkPieces() error {
	for w := range g.s.Weapons {
		l := g.s.Weapons[w].Loc
		switch {
		case w >= len(g.m.Weapons):
			if l != Nowhere {
				return errors.New("a Support Weapon that does not exist")
			}
		case !g.isLoc(l) || isGroup(l):
			return fmt.Errorf("%s is nowhere", g.m.Weapons[w].ID)
		case isZone(l):
			return fmt.Errorf("%s is at sea (22.0b)", g.m.Weapons[w].ID)
		case isPlace(l) && g.sideAt(l) != NoSide && g.sideAt(l) != g.m.Weapons[w].Side:
			return fmt.Errorf("%s is with the enemy", g.m.Weapons[w].ID)
		}
	}
	for x := range g.s.Leaders {
		l := g.s.Leaders[x].Loc
		switch {
		case x >= len(g.m.Leaders):
			if l != Nowhere {
				return errors.New("a Leader who does not exist")
			}
		case !g.isLoc(l):
			return fmt.Errorf("%s is nowhere", g.m.Leaders[x].ID)
		case g.s.Leaders[x].Back > backCommissar || g.isCommissar(LeaderID(x)) && g.m.Leaders[x].Commissar == nil:
			return fmt.Errorf("%s has no Commissar (L27.2)", g.m.Leaders[x].ID)
		case g.s.Leaders[x].Back == 1 && !g.m.Leaders[x].Replaced:
			return fmt.Errorf("%s has no replacement (13.3)", g.m.Leaders[x].ID)
		case isPlace(l) && g.sideAt(l) != NoSide && g.sideAt(l) != g.m.Leaders[x].Side:
			return fmt.Errorf("%s is with the enemy", g.m.Leaders[x].ID)
		}
	}
	for h := range g.s.Heroes {
		if l := g.s.Heroes[h].Loc; g.on(FeatureHeroBoxes) && h < len(g.m.Heroes) && heroBoxOf(l) != NoDivision && int(heroBoxOf(l)) < len(g.m.Divisions) {
			continue
		}
		if l := g.s.Heroes[h].Loc; h < len(g.m.Heroes) && !g.isLoc(l) || h >= len(g.m.Heroes) && l != Nowhere {
			return errors.New("a Hero who does not exist")
		}
	}
	return nil
}

func (g *Game) checkMarkers() error {
	s := &g.s
	for m := range s.Marks {
		for h := range s.Marks[m].Each() {
			switch {
			case int(h) >= g.m.Ground.N:
				return errors.New("a marker in a hex that does not exist")
			case Mark(m) <= MarkBombard && g.barrage(h) != Smoke+m:
				return fmt.Errorf("two Barrages in %s (8.6.2d)", g.m.Ground.ID(h))
			case Mark(m) >= MarkFoxhole && Mark(m) <= MarkBunker && g.fort(h) != Foxhole+m-int(MarkFoxhole):
				return fmt.Errorf("two Fortifications in %s (11.1f)", g.m.Ground.ID(h))
			case Mark(m) == MarkBurning && g.marked(MarkCleared, h):
				return fmt.Errorf("%s burns and has burned (8.7.1)", g.m.Ground.ID(h))
			}
		}
	}
	for i := range s.Mines {
		x := &s.Mines[i]
		if x.Hex != NoHex && (x.Hex < 0 || int(x.Hex) >= g.m.Ground.N || x.Value < Dummy || x.Value > 4 || x.Open > 1) {
			return errors.New("a Mine marker that does not exist")
		}
		for k := range i {
			if s.Mines[k].Hex == x.Hex && x.Hex != NoHex {
				return fmt.Errorf("two Mine markers in %s", g.m.Ground.ID(x.Hex))
			}
		}
	}
	if s.Sealed>>len(g.caves.hexes) != 0 || s.Landed>>len(g.m.Beaches) != 0 || s.Closed>>len(g.m.Beaches) != 0 {
		return errors.New("a cave or a beach that does not exist")
	}
	n := len(g.scenario().Victory.Scores)
	if s.Held>>n != 0 || s.Trod>>n != 0 {
		return errors.New("a Victory Hex that does not exist")
	}
	for _, h := range append(s.Fleet[:], s.Aims[:]...) {
		if h != NoHex && (h < 0 || int(h) >= g.m.Ground.N) {
			return errors.New("a target that does not exist")
		}
	}
	for b, h := range s.Beach {
		if h != NoHex && (b >= len(g.m.Beaches) || h != g.m.Beaches[b].Hex && h != g.m.Beaches[b].Drift) {
			return errors.New("a Final Beach marker where none can be (22.2.3)")
		}
	}
	return nil
}

// checkProgress checks the records of what is in progress.
func (g *Game) checkProgress() error {
	s := &g.s
	unit := func(u UnitID) bool { return u >= NoUnit && int(u) < len(g.m.Units) }
	weapon := func(w WeaponID) bool { return w >= NoWeapon && int(w) < len(g.m.Weapons) }
	place := func(l Loc) bool { return l == -1 || isPlace(l) && g.isLoc(l) }
	switch {
	case s.R.Face[0] < 0 || s.R.Face[0] > 9 || s.R.Face[1] < 0 || s.R.Face[1] > 9 || s.R.Side > SideB && s.R.Side != NoSide || s.R.Pair > 1 || s.R.Kind < -1 || int(s.R.Kind) >= len(rolls):
		return errors.New("a die that does not exist")
	case !place(s.M.From) || !place(s.M.To) || !place(s.M.Goal) || !isSide(s.M.Side):
		return errors.New("a movement between places that do not exist")
	case !place(s.A.From) || !place(s.A.At) || !unit(s.A.Firer) || !unit(s.A.Target) || !weapon(s.A.Weapon) || !weapon(s.A.Guard) || !weapon(s.A.Second) || s.A.Hero < NoHero || int(s.A.Hero) >= len(g.m.Heroes) || s.A.Color > NoFire || s.A.Kind > EventFire || !isSide(s.A.Side):
		return errors.New("an attack by what does not exist")
	case s.X.Hex < NoHex || int(s.X.Hex) >= g.m.Ground.N || !place(s.X.From) || !isSide(s.X.Side) || s.X.Marker > 2 || s.X.Hero < NoHero || int(s.X.Hero) >= len(g.m.Heroes):
		return errors.New("an Assault that does not exist")
	}
	return nil
}
