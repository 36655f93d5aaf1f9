package formosa

import "beachhead/engine"

// 11.0 Fog of war: who knows what.

// Unknown is the place, in a Sight, of a unit that the seat cannot see.
const Unknown Loc = lastLoc - 1

// Sight is what a seat knows, for bots that know the game. It says nothing that the View does not.
type Sight struct {
	Module *Module
	Seat   engine.Seat
	// Known is the position with everything the seat cannot know blanked. Units it cannot see are at Unknown, without
	// flags and in no stack; those of the enemy that are known to be lost are Eliminated, which of the two displays of lost
	// units they lie in being unknown. Enemy displays and missions not yet shown are zero. The procedures in progress are left
	// out; see View.Prompt. ZOC and Exert are true: a concealed counter exerts a ZOC whatever it is (11.1c).
	Known State
	// Hidden counts the concealed enemy counters of each hex, Moving those of them that were seen moving, which are
	// therefore mobile.
	Hidden, Moving [MaxHexes]uint8
}

// owner is the side that a seat plays; false for observers.
func owner(s engine.Seat) (Side, bool) {
	if s == seat(Allied) || s == seat(Japanese) {
		return Side(s), true
	}
	return Allied, false
}

// owns tells whether a seat plays a side.
func owns(s engine.Seat, side Side) bool { return s == seat(side) }

// Open lays the position open: no view hides anything of it any more. It implements [engine.Opened].
func (g *Game) Open() { g.bared = true }

// knows tells whether a seat may know what a side keeps from the other.
func (g *Game) knows(s engine.Seat, side Side) bool { return g.bared || owns(s, side) }

// sees tells whether a seat may know what a unit is and where: its own units, what lies face up on the map (11.0a to 11.0c),
// nothing in the displays of the enemy (11.0d).
func (g *Game) sees(s engine.Seat, u UnitID) bool {
	us := g.s.Units[u]
	return g.knows(s, g.m.Units[u].Side) || us.Loc >= 0 && us.Flags&Revealed != 0
}

// knownLost tells whether everybody knows that a Japanese unit is lost: it was revealed, and lies neither on the map
// nor where a unit waits that never was there. Allied losses are not known in this way, since a replaced unit
// goes back to a display in secret.
func (g *Game) knownLost(u UnitID) bool {
	us := g.s.Units[u]
	if g.m.Units[u].Side == Allied || us.Flags&Revealed == 0 {
		return false
	}
	switch us.Loc {
	case Replacements, Eliminated, OutOfGame, InHand:
		return true
	}
	return false
}

// missionsShown tells whether the missions of the game turn are known to both sides (16.1d).
func (g *Game) missionsShown() bool {
	return g.s.Phase >= PhAirSuperiority && g.s.Phase <= PhAirReturn
}

// garrisoning tells whether the Japanese player is still setting up. Until he has finished the others see none of it:
// his units are placed in the order of their list, so that whoever saw one counter after another appear would know them all.
func (g *Game) garrisoning() bool {
	if g.s.Phase != PhSetup {
		return false
	}
	for u := range g.m.Units {
		if g.m.Units[u].Side == Japanese && g.s.Units[u].Loc == InHand {
			return true
		}
	}
	if g.s.Active != Japanese {
		return false
	}
	w := program.Where(g)
	if len(w) < 2 {
		return true
	}
	switch w[1].Label {
	case "recon", "recruit.allied":
		return false
	}
	return true
}

// publicFlags are the flags of visible enemy units that can be seen on the table.
const publicFlags = Revealed | BaseSide | Moved | Halted | Landed | Attacked | Defended | Attacking | Defending | Doomed | Motorized | Infiltrated

// sight makes the position as a seat knows it.
func (g *Game) sight(s engine.Seat) *Sight {
	x := &Sight{Module: g.m, Seat: s, Known: g.s}
	k := &x.Known
	k.Core = engine.Core{}
	laying := g.garrisoning() && !g.knows(s, Japanese)
	for h := range k.Head {
		k.Head[h] = NoUnit
	}
	for i := len(g.m.Units) - 1; i >= 0; i-- {
		u, us := UnitID(i), &k.Units[i]
		k.Next[i] = NoUnit
		switch {
		case g.knows(s, g.m.Units[i].Side):
		case !laying && g.sees(s, u):
			us.Flags &= publicFlags
		case g.knownLost(u):
			*us = UnitState{Loc: Eliminated, Flags: Revealed}
		default:
			if us.Loc >= 0 && !laying {
				x.Hidden[us.Loc]++
				if us.Flags&Seen != 0 {
					x.Moving[us.Loc]++
				}
			}
			*us = UnitState{Loc: Unknown}
			drop(&k.Must, u)
			drop(&k.Retreat, u)
		}
		if us.Loc >= 0 {
			k.Next[i] = k.Head[us.Loc]
			k.Head[us.Loc] = u
		}
	}
	if laying {
		k.ZOC[Japanese], k.LP[Japanese] = [MaxHexes]uint8{}, 0
		for h, e := range k.Exert {
			if e == 1+uint8(Japanese) {
				k.Exert[h] = 0
			}
		}
	}
	shown := g.missionsShown()
	if !g.knows(s, Allied) {
		for _, c := range [...]Contingent{US, CW} {
			k.TACReady[c], k.GunfireReady[c] = 0, 0
			if !shown {
				k.TACSuperiority[c], k.TACTactical[c], k.GunfireStaging[c] = 0, 0, 0
			}
		}
		if !shown {
			k.B29Planned = 0
		}
		k.B29Ready, k.AirSupply, k.Amphib, k.AmphibKept, k.DropZones, k.Bought97th = 0, 0, 0, 0, 0, 0
	}
	if !g.knows(s, Japanese) {
		k.TACReady[JP], k.KamikazeReady = 0, 0
		if !shown {
			k.TACSuperiority[JP], k.TACTactical[JP], k.Tokku = 0, 0, 0
		}
		if k.Fleet == 1 {
			k.Fleet = 0
		}
	}
	return x
}
