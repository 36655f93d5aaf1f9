package ccp

import (
	"beachhead/engine"
	"beachhead/hex"
)

// 3.1, 4, 5.1, T81.3, F100 to F107: the numbers of pieces as they lie. Every number is made by one function that lists its terms
// into mods, if it is not nil, so that what a player is shown is what is used.

// terms collects the terms of a sum. A nil *terms collects nothing.
type terms struct {
	list []engine.Mod
}

// add adds a term and returns its value. Zeros are left out.
func (t *terms) add(n int, rule, text string) int {
	if t != nil && n != 0 {
		t.list = append(t.list, engine.Mod{Value: n, Rule: rule, Text: text})
	}
	return n
}

// stats is the side of the counter that lies up.
func (g *Game) stats(u UnitID) *Stats {
	if g.has(u, Broken) {
		return &g.m.Units[u].Back
	}
	return &g.m.Units[u].Front
}

// command is the command of a unit, -1 if it has none (3.1.5).
func (g *Game) command(u UnitID) int { return int(g.stats(u).Command) }

// led is the command of all leaders of the side in the hex of a squad or team (3.3.1.2); leaders get none.
func (g *Game) led(u UnitID) (n int) {
	d := &g.m.Units[u]
	if d.IsLeader() || g.s.Units[u].Loc < 0 {
		return 0
	}
	for o := g.firstOf(g.at(u), d.Side); o != NoUnit; o = g.nextOf(o, d.Side) {
		n += max(0, g.command(o))
	}
	return n
}

// common adds what changes FP, range, movement and morale alike: command, veteran, suppressed.
func (g *Game) common(u UnitID, t *terms) int {
	n := t.add(g.led(u), "3.3.1.2a", "command of leaders in the hex")
	if g.has(u, Veteran) {
		n += t.add(1, "4.1.2", "veteran")
	}
	if g.has(u, Suppressed) {
		n += t.add(-1, "4.2.2a", "suppressed")
	}
	return n
}

// wired adds the -1 of wire (F107.1).
func (g *Game) wired(u UnitID, t *terms) int {
	if l := g.s.Units[u].Loc; l >= 0 && g.s.Fort[l] == Wire {
		return t.add(-1, "F107.1", "wire")
	}
	return 0
}

// fp is the current FP of a unit (3.1.1).
func (g *Game) fp(u UnitID, t *terms) int {
	return t.add(int(g.stats(u).FP), "3.1.1", "firepower") + g.common(u, t) + g.wired(u, t)
}

// reach is the current range of a unit (3.1.2).
func (g *Game) reach(u UnitID, t *terms) int {
	return t.add(int(g.stats(u).Range), "3.1.2", "range") + g.common(u, t) + g.wired(u, t)
}

// movement is the current movement of a unit in MPs (3.1.3, 5.1a).
func (g *Game) movement(u UnitID, t *terms) int {
	n := t.add(int(g.stats(u).Move), "3.1.3", "movement") + g.common(u, t)
	if w := g.arm(u); w != NoWeapon {
		n += t.add(int(g.m.Weapons[w].Move), "5.1a", "weapon")
	}
	return n
}

// weaponFP and weaponReach are the current numbers of a weapon that a unit possesses (5.1, 3.3.1.3).
func (g *Game) weaponFP(w WeaponID, t *terms) int {
	return t.add(int(g.m.Weapons[w].FP), "5.1a", "firepower of the weapon") + g.weaponCommand(w, t)
}

func (g *Game) weaponReach(w WeaponID, t *terms) int {
	return t.add(int(g.m.Weapons[w].Range), "5.1a", "range of the weapon") + g.weaponCommand(w, t)
}

func (g *Game) weaponCommand(w WeaponID, t *terms) int {
	u := g.s.Weapons[w].Owner
	if g.m.Weapons[w].Ordnance || u < 0 || g.m.Units[u].IsLeader() {
		return 0
	}
	return t.add(g.led(u), "3.3.1.3a", "command of leaders in the hex")
}

// against is what a unit needs its Cover against.
type against uint8

const (
	vsFire against = iota
	vsMortar
	vsArtillery
	vsAircraft
	vsFlame // Cover 0 (5.6a)
	vsMines // Cover 0 (F104.2a)
)

// cover is the best Cover of a unit (T81.3), less the penalty for overstacking (T81.3.2).
func (g *Game) cover(u UnitID, v against, t *terms) int {
	h := g.at(u)
	if v == vsFlame {
		return t.add(0, "5.6a", "")
	}
	if v == vsMines {
		return 0
	}
	best, rule, text := int(g.ground(h).Cover), "T81.3.1a", "Cover of the terrain"
	if k := g.s.Fort[h]; k != NoFort && (k != Cave || g.has(u, Inside)) {
		r := &g.m.Forts[k]
		n := [...]int8{vsFire: r.Cover, vsMortar: r.Mortars, vsArtillery: r.Radios, vsAircraft: r.Aircraft}[v]
		if int(n) > best {
			best, rule, text = int(n), fortRules[k], "Cover of the "+r.ID
		}
	}
	return t.add(best, rule, text) + t.add(-max(0, g.figures(h)-StackLimit), "T81.3.2", "overstacked")
}

// hexCover is the Cover that a unit in the hex would have that is in no cave (A43.6b, E62).
func (g *Game) hexCover(h hex.Hex) int {
	best := int(g.ground(h).Cover)
	if k := g.s.Fort[h]; k != NoFort && k != Cave {
		best = max(best, int(g.m.Forts[k].Cover))
	}
	return best - max(0, g.figures(h)-StackLimit)
}

var fortRules = [nForts]string{Bunker: "F101a", Pillbox: "F105a", Trench: "F106.1", Cave: "F102.2.3a", Foxholes: "F103", Mines: "F104.1a", Wire: "F107.1"}

// morale is the current morale of a unit with its Cover (3.1.4).
func (g *Game) morale(u UnitID, v against, t *terms) int {
	return t.add(int(g.stats(u).Morale), "3.1.4", "morale") + g.common(u, t) + g.wired(u, t) + g.cover(u, v, t)
}

// figures is the number of soldier figures in a hex (15.2.1).
func (g *Game) figures(h hex.Hex) (n int) {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		n += int(g.m.Units[u].Figures)
	}
	return n
}
