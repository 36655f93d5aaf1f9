package iwo

import (
	"beachhead/engine"
	"beachhead/games/iwo/ground"
)

// 7.3.3 Movement under fire: what draws it, and who fires.

var (
	evMUF     = event("Movement under fire at {h0}.")
	evNobody  = event("No position that could fire has a colour of the card.")
	evMayFire = event("{q0} fires at the movers.")
)

// dodge is why a step draws fire, for the log and the explanation.
type dodge struct {
	at      Hex    // where the fire hits: the hex that is left, or that being entered
	rule    string // "" if there is none
	noTanks bool   // the group's tanks are not fired at as they leave (ruling 7-A)
}

// dodges says whether the step of the movement in progress draws fire (7.3.3).
func (g *Game) dodges() (d dodge) {
	mv := &g.s.M
	switch {
	case mv.how() >= stepEnter: // 7.4: who joins a close combat that waits for the end of the phase is not fired at (8.6c1)
		if g.joins(mv.To) {
			return dodge{}
		}
		return dodge{at: mv.To, rule: "7.3.1x2a"}
	case g.otherHex(mv.To):
		return dodge{at: mv.To, rule: "7.3.3e"}
	}
	return g.leaves()
}

// leaves is the fire that the step draws at the hex that is left (7.3.3a to 7.3.3d, 17.5.2a). Who enters a hex that the Japanese hold draws none (ruling 7-H).
func (g *Game) leaves() dodge {
	mv := &g.s.M
	tanks, others, _, _ := g.group()
	leaving, one := g.danger(true), mv.how() == stepOne || g.oneHex(mv.From, mv.To)
	switch {
	case mv.how() >= stepEnter:
		return dodge{}
	case g.besideSame(mv.From, mv.To):
		return dodge{at: mv.From, rule: "17.5.2a"}
	case g.slides(mv.From, mv.To):
		return dodge{at: mv.From, rule: "7.3.3d"}
	case one || !leaving.Has(mv.From):
		return dodge{}
	case !tanks:
		return dodge{at: mv.From, rule: "7.3.3b"}
	case leaving.Intense.Has(mv.From) && leaving.Has(mv.To):
		return dodge{at: mv.From, rule: "7.3.3c"}
	case leaving.Intense.Has(mv.From) && others:
		return dodge{at: mv.From, rule: "7.3.3b", noTanks: true}
	}
	return dodge{}
}

// oneHex tells whether the group can move one hex only, from a terrace on which it began or over a bluff: that is a move of one hex, declared or not (7.3.2a, 7.3.2b).
func (g *Game) oneHex(from, to Hex) bool {
	tanks, _, _, _ := g.group()
	side := g.m.Map.Side(from, to)
	return g.terrace(from) && g.start() == from || !tanks && side&ground.Bluff != 0 && side&ground.Road == 0
}

// notes notes in the movement in progress, before anybody comes up where it leads, whether the step draws fire at the hex that is left, and whether that spares tanks.
func (g *Game) notes() {
	d := g.leaves()
	if g.s.M.Kind = g.s.M.how(); d.rule != "" {
		g.s.M.Kind |= stepLeaves
	}
	if d.noTanks {
		g.s.M.Kind |= stepNoTanks
	}
}

// atGoal tells whether the fire of a group at a step is at the hex that is being entered: that of the group of the hex (7.3.1x2a, 7.3.3e). The others fire at the hex that is left.
func (g *Game) atGoal(k GroupID, at Hex) bool {
	p := g.m.At[g.s.M.To]
	return at == g.s.M.To && p != NoPos && g.m.Pos[p].Group == k
}

// flagsAt are the flags of the fire of a group at a step.
func (g *Game) flagsAt(k GroupID, at Hex) int16 {
	switch {
	case g.atGoal(k, at):
		return fireMoving | fireAtGoal
	case g.s.M.Kind&stepNoTanks != 0:
		return fireMoving | fireNoTanks
	}
	return fireMoving
}

func (g *Game) underFire() bool { return g.dodges().rule != "" }

// joins tells whether units have entered a hex for a deliberate close combat already.
func (g *Game) joins(h Hex) (yes bool) {
	g.units(h, func(u UnitID) { yes = yes || g.has(u, Entered) })
	return yes
}

// otherHex tells whether a hex is of a group of which another hex is held by an undisrupted unit or fort, nobody holds it, and no US unit or garrison is in it (7.3.3e, 15.4.1).
func (g *Game) otherHex(to Hex) bool {
	p := g.m.At[to]
	if p == NoPos || g.s.Held.Has(to) || g.closed(p) {
		return false
	}
	live, _ := g.manned(g.m.Pos[p].Group)
	return live > 0
}

// besideSame tells whether both hexes are next to forts (17.5.2).
func (g *Game) besideSame(from, to Hex) bool { return g.besideFort(from) && g.besideFort(to) }

// slides tells whether the step is from intense fire next to a held, undisrupted position into intense fire of the same (7.3.3d).
func (g *Game) slides(from, to Hex) bool {
	for _, h := range g.m.Map.Beside[from] {
		if h == NoHex || !g.s.Held.Has(h) || g.m.At[h] == NoPos {
			continue
		}
		k := g.m.Pos[g.m.At[h]].Group
		if live, _ := g.manned(k); live == 0 {
			continue
		}
		if f := g.field(k, true); f.Intense.Has(from) && f.Intense.Has(to) {
			return true
		}
	}
	return false
}

// firesAt tells whether a group fires at movers in a hex, and how: its field as shortened by US neighbours covers the hex (7.3.3a2, digest A9).
func (g *Game) firesAt(k GroupID, h Hex) bool {
	f := g.field(k, true)
	if p := g.m.At[h]; p != NoPos && g.m.Pos[p].Group == k && g.s.Held.Has(h) {
		return true // into its own hex
	}
	return f.Has(h)
}

// move.fire draws one card for the step; each group that may fires if the card has its colour, a black one if it has the colour of a position within three hexes (7.3.3f). A unit that has just come up
// fires whatever the card (9.6c), and who is hit by it is disrupted. V: from, to, unit that came up or -1; group, hex fired at, card.
var _ = program.Proc("move.fire",
	do(func(g *Game, f *frame) {
		d := g.dodges()
		if f.V[2] >= 0 {
			d = dodge{at: f.V[0], rule: "9.6c"}
		}
		f.V[4] = d.at
		g.tell(evMUF, d.rule, d.at)
	}),
	drawCard("card", "movement under fire", "7.3.3f"),
	do(func(g *Game, f *frame) {
		f.V[5] = int16(g.s.Drawn)
		g.discard()
		g.tellHolds(f)
		f.V[3] = 0
		if !g.nextFires(f) && (f.V[4] != f.V[1] || g.caveAt(f.V[1]) < 0) {
			g.tell(evNobody, "7.3.3f")
		}
	}),
	do(func(_ *Game, f *frame) { f.V[3] = 0 }),
	while(func(g *Game, f *frame) bool { return g.nextFires(f) },
		do(func(g *Game, f *frame) { g.tell(evMayFire, "7.3.3f", g.m.Groups[f.V[3]].Pos[0]) }),
		serve("group", "fire.group", func(g *Game, f *frame) [6]int16 {
			flags := g.flagsAt(GroupID(f.V[3]), f.V[4])
			if g.risen(f) {
				flags = fireMoving
			}
			flags |= g.marksOn(CardID(f.V[5]), g.m.Groups[f.V[3]].Color) & fireArmor // leaders are fired at in the fire phase alone (11.4)
			if g.risen(f) {
				flags |= fireRisen
			}
			return [6]int16{f.V[3], flags, f.V[5]}
		}),
		do(func(g *Game, f *frame) {
			if g.risen(f) { // whoever is hit, tanks too, and whatever took his step
				g.movers(func(u UnitID) {
					if g.s.F.Hit.has(u) {
						g.disrupt(u, "9.6c")
					}
				})
			}
			f.V[3]++
		})),
	iff(func(g *Game, f *frame) bool { return f.V[2] < 0 && f.V[4] == f.V[1] && g.caveAt(f.V[1]) >= 0 },
		call("cave", "cave.fire", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1], f.V[5]} })),
)

// risen tells whether the group in slot 3 of move.fire is that of the unit that has come up.
func (g *Game) risen(f *frame) bool {
	return f.V[2] >= 0 && g.m.Pos[g.m.At[g.s.Jap[f.V[2]].At]].Group == GroupID(f.V[3])
}

// Set in the kind of a step besides: it draws fire at the hex that is left, and that fire spares the tanks of the group.
const (
	stepLeaves  uint8 = 1 << 6
	stepNoTanks uint8 = 1 << 7
)

// how is the kind of the step without them.
func (m *Movement) how() uint8 { return m.Kind &^ (stepLeaves | stepNoTanks) }

// Flags of fire.group, in its slot 1.
const (
	fireArmor int16 = 1 << iota
	fireStar
	fireMachineGun
	fireMortar
	fireMoving  // only at units with flag Moving
	fireTanks   // of tank units alone
	fireAtGoal  // at the hex g.s.M.To, in which they are not yet
	fireNoTanks // not at US tanks
	fireRisen   // of a unit that has come up as its position is entered: whoever is hit is disrupted (9.6c)
)

// marksOn are the flags of fire by the symbol of a colour on a card: at armour, at leaders (6.1a, 6.1b). A letter is none; black has no colour.
func (g *Game) marksOn(c CardID, color Color) (flags int16) {
	for _, b := range g.m.Cards[c].Box {
		if b.Color != color {
			continue
		}
		switch g.m.ActsOn(b.Mark, g.s.Turn).Fire {
		case ActFireArmor:
			flags |= fireArmor
		case ActFireLeader:
			flags |= fireStar
		}
	}
	return flags
}

// nextFires puts the next group from that of slot 3 on that fires into that slot.
func (g *Game) nextFires(f *frame) bool {
	for ; int(f.V[3]) < len(g.m.Groups); f.V[3]++ {
		if (f.V[2] >= 0 || g.burning().held.has(GroupID(f.V[3]))) && g.firesNow(f) {
			return true
		}
	}
	return false
}

// firesNow tells whether the group in slot 3 fires: the one of the unit that came up alone; else all that may and of which the card has the colour.
func (g *Game) firesNow(f *frame) bool {
	return g.mayFireNow(f) && (g.risen(f) || g.matches(&g.m.Cards[f.V[5]], g.m.Groups[f.V[3]].Pos[0], 3))
}

// mayFireNow tells whether the group in slot 3 fires if the card has its colour.
func (g *Game) mayFireNow(f *frame) bool {
	k := GroupID(f.V[3])
	if g.risen(f) {
		return true
	}
	if live, down := g.manned(k); live == 0 && (down == 0 || !g.m.Groups[k].Black) {
		return false
	}
	if g.atGoal(k, f.V[4]) {
		return g.firesAt(k, f.V[4])
	}
	_, others, _, _ := g.group()
	return g.s.M.Kind&stepLeaves != 0 && (g.s.M.Kind&stepNoTanks == 0 || others) && g.firesAt(k, f.V[0])
}

// tellHolds tells of the groups that could fire at the step and do not, since the card has not their colour (7.3.3f). Slots as of move.fire.
func (g *Game) tellHolds(f *frame) {
	if !g.Machine().Heard() {
		return
	}
	x := engine.Mod{Rule: "7.3.3f"}
	for k := range g.m.Groups {
		f.V[3] = int16(k)
		if !g.mayFireNow(f) || g.firesNow(f) {
			continue
		}
		p := &g.m.Pos[g.m.Groups[k].Pos[0]]
		x.Value++
		x.Cells = append(x.Cells, engine.Cell{Of: g.m.Groups[k].Name, Is: g.id(p.Hex)})
		x.Text += map[bool]string{true: "", false: ", "}[x.Text == ""] + g.m.Groups[k].Name
	}
	if x.Value > 0 {
		x.Text += ": the card has not the colour"
		g.tellWhy(evPassed, "7.3.3f", []engine.Mod{x}, int16(x.Value))
	}
}
