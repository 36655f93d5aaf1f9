package css

// 24.1, 24.2 Mines: what befalls those who enter their hex, and how American Engineers clear it.

var (
	evTurnsUp  = event("A Mine marker in {p0} is turned up: {n1}.")
	evNoMine   = event("The Mine marker in {p0} is a dummy.")
	evExplodes = event("Mines of {n1} in {p0} go off.")
	evMinesOff = event("{u0} clears the mines in {p1}.")
	evMinesOn  = event("{u0} does not find all mines in {p1}.")

	noMines     = reason{Rule: "24.2", Text: "There is no Mine marker."}
	notEngineer = reason{Rule: "24.2", Text: "Only American Engineers do that."}
	builtOnce   = reason{Rule: "11.1d", Text: "There has been an Engineering Action in this hex in this Activation."}
	rollMines   = newRoll("mines", "the clearing of mines", "24.2")
)

// mineAt is the Mine marker of a hex by its place in the list, -1 if there is none.
func (g *Game) mineAt(p Loc) int {
	for i := range g.s.Mines {
		if isHex(p) && g.s.Mines[i].Hex == p {
			return i
		}
	}
	return -1
}

// turnUp shows a Mine marker; a dummy goes (24.1b).
func (g *Game) turnUp(i int) {
	x := &g.s.Mines[i]
	if x.Open != 0 {
		return
	}
	x.Open = 1
	if x.Value == Dummy {
		g.tellReveal(evNoMine, "24.1b", x.Hex)
		g.unmine(i)
		return
	}
	g.tellReveal(evTurnsUp, "24.1b", x.Hex, int16(x.Value))
}

// unmine takes a Mine marker away.
func (g *Game) unmine(i int) { g.s.Mines[i] = MineState{Hex: NoHex} }

// mines.enter attacks those in Transit who come into a hex with a Mine marker, at its strength on the black row, without modifiers (24.1b, c, rulings C24, 24-B). The hex is
// attacked, so its half of the table counts whoever comes.
// V: hex.
var _ = program.Proc("mines.enter",
	do(func(g *Game, f *frame) {
		if i := g.mineAt(f.V[0]); i >= 0 {
			g.turnUp(i)
		}
	}),
	leaveIf(func(g *Game, f *frame) bool { return g.mineAt(f.V[0]) < 0 || g.empty(Transit) }),
	do(func(g *Game, f *frame) {
		a := &g.s.A
		*a = noAttack
		a.Kind, a.Side, a.Color, a.At = MineAttack, g.sideAt(Transit).Other(), Black, Transit
		a.Value = g.s.Mines[g.mineAt(f.V[0])].Value
		g.tell(evExplodes, "24.1c", f.V[0], int16(a.Value))
	}),
	sub("target", "fire.target"),
	sub("attack", "attack"),
	do(func(g *Game, _ *frame) { g.s.A = noAttack }),
)

// skill is the Troop Quality of a Unit for what it undertakes: its own with what the markers of its place do to it, and a Leader and a Hero who are there (2.0cd, 11.1e, 13.2b, 20.1b).
func (g *Game) skill(u UnitID, t *terms) int {
	n := g.quality(u, t) + g.bearing(g.at(u), t)
	if l, v := g.leadOf(u, leaderTQ); l != NoLeader {
		n += t.add(v, "13.2b", g.leaderTitle(l))
	}
	if x := g.heroOf(g.at(u), NoWeapon, func(x *Hero) int { return int(x.TQ) }); x != nil {
		n += t.add(int(x.TQ), "8.3.2b", x.Name)
	}
	return n
}

// mayBuild tells what keeps a place from an Engineering Action: one in an Activation, outside of caves and of sea (11.1d).
func (g *Game) mayBuild(p Loc) *reason {
	if g.s.Built.has(p) {
		return &builtOnce
	}
	return nil
}

var _ = action(vClear, actionRule{
	Rule: "24.2", Proc: "mines.clear", Explain: explainDig,
	Able: func(g *Game, u UnitID) *reason {
		switch {
		case g.mineAt(g.at(u)) < 0:
			return &noMines
		case !g.m.Units[u].Engineer:
			return &notEngineer
		}
		return g.mayBuild(g.at(u))
	},
})

// mines.clear is the Engineering Action of an Engineer in the hex (24.2, ruling 24-C). A marker that was still face down is shown as it leaves the map (ruling 24-G).
// V: place, Unit.
var _ = program.Proc("mines.clear",
	do(func(g *Game, f *frame) { g.s.Built.add(f.V[0]) }),
	call("check", "check", func(g *Game, f *frame) [6]int16 {
		return [6]int16{int16(g.skill(f.V[1], nil)), rollMines, int16(g.m.Units[f.V[1]].Side), 1}
	}),
	do(func(g *Game, f *frame) {
		if g.s.Ret == 0 {
			g.tell(evMinesOn, "24.2", f.V[1], f.V[0])
			return
		}
		g.turnUp(g.mineAt(f.V[0]))
		if i := g.mineAt(f.V[0]); i >= 0 {
			g.unmine(i)
		}
		g.tell(evMinesOff, "24.2", f.V[1], f.V[0])
	}),
)
