package formosa

import (
	"errors"
	"fmt"

	"beachhead/hex"
)

// alliedFlags are those only Allied units have.
const alliedFlags = BaseSide | Halted | Landed | Motorized

// Check verifies that the position could exist. It names the first thing that cannot be. Stacking limits are not among
// what it checks, since they hold only at the end of phases (13.0c).
func (g *Game) Check() error {
	for _, check := range [...]func(*Game) error{
		(*Game).checkTime, (*Game).checkUnits, (*Game).checkLists, (*Game).checkZOC, (*Game).checkStrikes, (*Game).checkMarkers, (*Game).checkBattle,
	} {
		if err := check(g); err != nil {
			return err
		}
	}
	return nil
}

func (g *Game) checkTime() error {
	s := &g.s
	switch {
	case int(s.Scenario) >= len(g.m.Scenario):
		return fmt.Errorf("there is no scenario number %d", s.Scenario)
	case s.Phase >= nPhases:
		return fmt.Errorf("there is no phase number %d", s.Phase)
	case s.Active > Japanese:
		return fmt.Errorf("there is no side number %d", s.Active)
	case s.Turn < 0 || s.Turn > g.scenario().Turns:
		return fmt.Errorf("game turn %d of %d", s.Turn, g.scenario().Turns)
	case s.Turn == 0 && s.Phase != PhSetup:
		return fmt.Errorf("%s before the first game turn", phaseNames[s.Phase])
	case s.AmoyTurn < 0 || s.AmoyTurn > s.Turn:
		return fmt.Errorf("capture of Amoy in game turn %d, in game turn %d", s.AmoyTurn, s.Turn)
	}
	for _, side := range [...]Side{Allied, Japanese} {
		if lp := s.LP[side] + s.LPLater[side]; s.LP[side] < 0 || s.LPLater[side] < 0 || lp < 0 || lp > maxLP {
			return fmt.Errorf("the %s side has %d LP", seatNames[side], lp)
		}
	}
	return nil
}

// maxLP is more LP than a side can ever have: income comes on top of the limit of 7.2j, or of what the set-up gives.
const maxLP = 99

// hexes is how many hexes the map has.
func (g *Game) hexes() int { return len(g.m.Hexes) }

func (g *Game) checkUnits() error {
	for i := range g.s.Units {
		u, us := UnitID(i), g.s.Units[i]
		if i >= len(g.m.Units) {
			if us != (UnitState{Loc: OutOfGame}) {
				return fmt.Errorf("a unit that does not exist is at %d", us.Loc)
			}
			continue
		}
		d := &g.m.Units[i]
		bad := func(text string) error { return fmt.Errorf("%s: %s", d.ID, text) }
		switch {
		case us.Loc < lastLoc || int(us.Loc) >= g.hexes():
			return bad("it is nowhere")
		}
		if d.Side == Allied {
			switch {
			case us.Flags&Revealed == 0:
				return bad("an Allied unit cannot be concealed")
			case us.Flags&Seen != 0:
				return bad("only concealed units are noted as seen moving")
			case us.Flags&BaseSide != 0 && !d.CanBase:
				return bad("it has no base side")
			case us.Flags&BaseSide != 0 && us.Loc < 0:
				return bad("a base is on the map")
			}
			if d.Contingent == CW && !g.scenario().CW && us.Loc != OutOfGame {
				return bad("there are no Commonwealth units in this scenario")
			}
		} else {
			switch {
			case us.Flags&alliedFlags != 0:
				return bad("it has a flag of Allied units")
			case us.Loc == Staging || us.Loc == Amoy:
				return bad("it is in an Allied display")
			case us.Flags&Seen != 0 && us.Flags&Revealed == 0 && d.MF == 0:
				return bad("it cannot have been seen moving")
			case d.Type == Deception && us.Flags&Revealed != 0 && us.Loc != OutOfGame:
				return bad("a revealed deception is out of the game")
			}
		}
		if us.Loc < 0 {
			continue
		}
		h := hex.Hex(us.Loc)
		p := &g.m.Hexes[h]
		switch {
		case !p.Land && (d.Side == Japanese || g.s.Phase != PhInvasion || !g.marked(h)):
			return bad("it is at sea in " + g.m.Grid.ID(h))
		case p.Land && !g.canExist(u, h):
			return bad("it cannot enter the terrain of " + g.m.Grid.ID(h))
		case us.Flags&BaseSide != 0 && !p.Port() && !p.Airfield:
			return bad("its base in " + g.m.Grid.ID(h) + " is in no port and on no airfield")
		}
	}
	return nil
}

// marked tells whether an invasion marker lies in a hex.
func (g *Game) marked(h hex.Hex) bool {
	for i := range min(max(int(g.s.Marks), 0), maxMarks) {
		if g.s.MarkHex[i] == int16(h) {
			return true
		}
	}
	return false
}

// checkLists verifies the lists of units by hex, and what is counted along with them.
func (g *Game) checkLists() error {
	s := &g.s
	units, ashore, held := 0, int16(0), int16(0)
	for i := range s.Head {
		u := s.Head[i]
		if u == NoUnit {
			continue
		}
		if i >= g.hexes() {
			return fmt.Errorf("there is a stack in a hex that does not exist")
		}
		h := hex.Hex(i)
		side := Side(99)
		for last := -1; u != NoUnit; u = s.Next[u] {
			switch {
			case int(u) >= len(g.m.Units) || int(u) <= last:
				return fmt.Errorf("the stack in %s is out of order", g.m.Grid.ID(h))
			case s.Units[u].Loc != Loc(h):
				return fmt.Errorf("%s: the stack in %s does not know that it is elsewhere", g.m.Units[u].ID, g.m.Grid.ID(h))
			case side != 99 && g.m.Units[u].Side != side:
				return fmt.Errorf("%s: there are units of both sides in %s", g.m.Units[u].ID, g.m.Grid.ID(h))
			}
			last, side = int(u), g.m.Units[u].Side
			units++
			if side == Allied && g.m.Hexes[h].Land {
				ashore++
			}
		}
		if side == Allied && g.m.Hexes[h].Land && g.objective(h) {
			held++
		}
	}
	for u := range s.Units {
		if s.Units[u].Loc >= 0 {
			units--
		} else if s.Next[u] != NoUnit {
			return errors.New("a unit off the map has one below it")
		}
	}
	switch {
	case units != 0:
		return errors.New("a unit on the map is in no stack")
	case ashore != s.Ashore:
		return fmt.Errorf("%d Allied units ashore are counted as %d", ashore, s.Ashore)
	case held != s.Held:
		return fmt.Errorf("%d objectives held are counted as %d", held, s.Held)
	}
	return nil
}

func (g *Game) checkZOC() error {
	s := &g.s
	var exert [MaxHexes]uint8
	var zoc [2][MaxHexes]uint8
	for h := range g.m.Hexes {
		if !g.m.Hexes[h].Land {
			continue
		}
		for u := s.Head[h]; u != NoUnit; u = s.Next[u] {
			if g.exerts(u) {
				side := g.m.Units[u].Side
				exert[h] = 1 + uint8(side)
				for d, n := range g.m.Grid.Neighbors(hex.Hex(h)) {
					if n != hex.None && g.m.Edge[h][d]&AllSea == 0 {
						zoc[side][n]++
					}
				}
				break
			}
		}
	}
	if exert != s.Exert || zoc != s.ZOC {
		for h := range g.m.Hexes {
			if exert[h] != s.Exert[h] || zoc[0][h] != s.ZOC[0][h] || zoc[1][h] != s.ZOC[1][h] {
				return fmt.Errorf("the ZOC in and around %s are not those of the units", g.m.Grid.ID(hex.Hex(h)))
			}
		}
		return errors.New("there is a ZOC in a hex that does not exist")
	}
	return nil
}

// airUsed counts the air points of a contingent that are not in the Reinforcements Display.
func (g *Game) airUsed(c Contingent) int {
	s := &g.s
	n := int(s.TACReady[c]) + int(s.TACSuperiority[c]) + int(s.TACTactical[c])
	for _, a := range [...]*[MaxHexes]uint8{&s.Support, &s.Interdict} {
		for h := nextSet(a, 0); h < MaxHexes; h = nextSet(a, h+1) {
			if supportOf(a[h]) == c {
				n += supportPoints(a[h])
			}
		}
	}
	return n
}

func (g *Game) checkStrikes() error {
	s, l := &g.s, &g.m.Limits
	var used [3]int
	for c := range used {
		used[c] = int(s.TACReady[c]) + int(s.TACSuperiority[c]) + int(s.TACTactical[c])
		if s.TACReady[c] < 0 || s.TACSuperiority[c] < 0 || s.TACTactical[c] < 0 {
			return fmt.Errorf("there are fewer than no %s air points", contingentWords[c])
		}
		if s.GunfireReady[c] < 0 || s.GunfireStaging[c] < 0 || s.GunfireUsed[c] < 0 ||
			int16(s.GunfireReady[c])+int16(s.GunfireStaging[c]) > l.Gunfire[c] || int16(s.GunfireUsed[c]) > l.Gunfire[c] {
			return fmt.Errorf("%s naval gunfire: %d available and %d in the Staging Area, of %d", contingentWords[c], s.GunfireReady[c], s.GunfireStaging[c], l.Gunfire[c])
		}
	}
	for h := range s.Support {
		for _, x := range [...]uint8{s.Support[h], s.Interdict[h]} {
			if x == 0 {
				continue
			}
			if h >= g.hexes() {
				return errors.New("there are air points on a hex that does not exist")
			}
			c := supportOf(x)
			if c > JP || supportPoints(x) == 0 {
				return fmt.Errorf("the air points on %s are nobody's", g.m.Grid.ID(hex.Hex(h)))
			}
			used[c] += supportPoints(x)
		}
		if x := s.Interdict[h]; x != 0 && supportOf(x) == JP {
			return fmt.Errorf("interdiction by the Japanese on %s", g.m.Grid.ID(hex.Hex(h)))
		}
	}
	for c, n := range used {
		if n > int(l.TAC[c]) {
			return fmt.Errorf("%d %s air points of %d", n, contingentWords[c], l.TAC[c])
		}
	}
	switch {
	case s.KamikazeReady < 0 || s.Tokku < 0 || s.KamikazeSpent < 0 || int16(s.KamikazeReady)+int16(s.Tokku)+int16(s.KamikazeSpent) > l.Kamikaze:
		return fmt.Errorf("points of Kamikaze: %d available, %d assigned and %d spent, of %d", s.KamikazeReady, s.Tokku, s.KamikazeSpent, l.Kamikaze)
	case s.B29Ready > 1 || s.B29Planned > 1:
		return errors.New("there is one B-29")
	case s.FireColumn < 0 || int16(s.FireColumn) > l.TAC[JP]:
		return fmt.Errorf("air superiority fire of the Japanese of %d points", s.FireColumn)
	case !g.hexOrNone(s.B29At) || !g.hexOrNone(s.Suppressed):
		return errors.New("the B-29 is nowhere")
	case s.AirSupply > 1 || s.AirSupplied > 1 || s.Fleet > 2 || s.NoGunfire > 1 || s.NoLanding > 1 || s.Bought97th > 1 || s.CampFreed > 1 || s.CampBombed > 1:
		return errors.New("a marker has a side that does not exist")
	}
	return nil
}

func (g *Game) hexOrNone(h int16) bool { return h == none || g.isHex(h) }

func (g *Game) checkMarkers() error {
	s := &g.s
	if s.Marks < 0 || s.Marks > maxMarks {
		return fmt.Errorf("%d invasion markers", s.Marks)
	}
	amphib, drop := int16(s.Amphib), int16(s.DropZones)
	for i := range int(s.Marks) {
		if !g.isHex(s.MarkHex[i]) || s.MarkDZ[i] > 1 || s.MarkUse[i] > 1 {
			return errors.New("an invasion marker is nowhere")
		}
		if s.MarkDZ[i] != 0 {
			drop++
		} else {
			amphib++
		}
	}
	if s.Amphib < 0 || s.DropZones < 0 || amphib > g.m.Limits.Amphib || drop > g.m.Limits.DropZones {
		return fmt.Errorf("%d amphibious markers of %d and %d drop zones of %d", amphib, g.m.Limits.Amphib, drop, g.m.Limits.DropZones)
	}
	if s.AmphibKept < 0 || s.AmphibKept > s.Amphib {
		return fmt.Errorf("%d amphibious markers kept for later of %d", s.AmphibKept, s.Amphib)
	}
	for h := g.hexes(); h < MaxHexes; h++ {
		if s.Transfers[h] != 0 {
			return errors.New("there were transfers to a hex that does not exist")
		}
	}
	return nil
}

func (g *Game) checkBattle() error {
	b := &g.s.B
	for i := len(g.m.Units); i < 64*len(g.s.Must); i++ {
		if i < 256 && (in(&g.s.Must, UnitID(i)) || in(&g.s.Retreat, UnitID(i))) {
			return errors.New("a unit that does not exist must fight or retreat")
		}
	}
	bad := func(what string) error { return fmt.Errorf("the combat in progress has an impossible %s", what) }
	switch {
	case b.Kind > Counter:
		return bad("kind")
	case b.Attacker > Japanese:
		return bad("attacker")
	case b.NTargets < 0 || int(b.NTargets) > len(b.Targets) || b.NOrigins < 0 || int(b.NOrigins) > len(b.Origins):
		return bad("number of hexes")
	case b.LP[0] < 0 || b.LP[1] < 0 || b.LP[0] > max(g.m.K.AttackLPMax[0], g.m.K.DefendLPMax[0]) || b.LP[1] > max(g.m.K.AttackLPMax[1], g.m.K.DefendLPMax[1]):
		return bad("number of LP")
	case b.Column < 0 || int(b.Column) >= len(g.m.CRTColumns):
		return bad("column")
	case b.Roll < 0 || b.Roll > 6:
		return bad("die")
	case b.Result > DE:
		return bad("result")
	case b.AirDrop > 1:
		return bad("air supply")
	case !g.hexOrNone(b.Hit) || !g.hexOrNone(b.Camp):
		return bad("hex")
	}
	for _, h := range b.Targets[:b.NTargets] {
		if !g.isHex(h) {
			return bad("target")
		}
	}
	for _, h := range b.Origins[:b.NOrigins] {
		if !g.isHex(h) {
			return bad("origin")
		}
	}
	for c := range b.Gunfire {
		if b.Gunfire[c] < 0 || int16(b.Gunfire[c]) > g.m.Limits.Gunfire[c] || b.Air[c] < 0 || int16(b.Air[c]) > g.m.Limits.TAC[c] {
			return bad("number of strikes")
		}
	}
	return nil
}
