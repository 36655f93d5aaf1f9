package css

// 8.7 Flamethrowers and fires: whether an attack sets its hex on fire, what the Wind chit does to fires, who is driven out of them.

var (
	evBurns   = event("{p0} catches fire.")
	evWind    = event("The wind: all Barrages and Illumination Rounds go.")
	evBlown   = event("The wind: all Barrages go.")
	evDarkens = event("The wind: all Illumination Rounds go.")
	evCalm    = event("The wind: no Barrage and no Illumination Round is there that it takes away.")
	evCleared = event("The fire in {p0} has burned down: the hex is Clear from now on.")
	evGoesOn  = event("{p0} burns on.")
	evSpreads = event("The fire spreads from {p0} to {p1}.")
	evStays   = event("The fire in {p0} finds nothing to spread to.")
	evSmoked  = event("Those inside {p0} suffer from the fire.")
)

// rollFlames is the die of the Wind chit for a fire, rollSpread that for the hex to which it spreads.
var (
	rollFlames = saysTable(newRoll("flames", "what becomes of a fire", "8.7.1e"), "fire-wind", flameTexts)
	rollSpread = says(newRoll("spread", "where the fire spreads", "8.7.1f"), func(_ *Module, n int) string {
		if n < 5 {
			return "0 to 4"
		}
		return "5 to 9"
	}, nil)
)

// napalm is Attack.Flame of napalm: the hex catches fire by the unmodified die, Hot or not (ruling 8-G).
const napalm = 2

// kindles tells whether a die of the attack in progress sets the hex on fire (8.7a to c). The inside of a cave does not burn.
func (g *Game) kindles(die int) bool {
	a := &g.s.A
	if !isHex(a.At) || g.marked(MarkBurning, a.At) {
		return false
	}
	most := int(g.m.Ground.TerrainNow(a.At, &g.s.Marks[MarkCleared]).Ignite)
	if most < 0 || a.Flame == 0 && !g.flamed() {
		return false
	}
	if w := g.s.Weather; w >= 0 && a.Flame != napalm {
		die += int(g.m.Weather[w].Ignite)
	}
	return die <= most
}

// flamed tells whether a Unit with a flamethrower of its own fires, or adds to the Direct Fire, of the attack in progress (L8.7.0a).
func (g *Game) flamed() bool {
	a := &g.s.A
	if a.Firer == NoUnit || a.lays() {
		return false
	}
	if g.m.Units[a.Firer].Flame {
		return true
	}
	for u := g.first(a.From); u != NoUnit; u = g.next(u) {
		if g.has(u, Firing) && g.m.Units[u].Flame {
			return true
		}
	}
	return false
}

// ignite puts an On Fire marker into a hex (8.7d).
func (g *Game) ignite(h Hex) {
	if !g.marked(MarkBurning, h) {
		g.lay(MarkBurning, h)
		g.tell(evBurns, "8.7d", h)
	}
}

// clearMarks is what the wind takes away: Barrages, but no Bombardment, and Illumination Rounds (4.2Ci, 8.6.2k, 8.6.6d, 17.1e).
func (g *Game) clearMarks() {
	lit, shelled := !g.s.Marks[MarkLit].Empty(), false
	for b := Smoke; b < NBarrages; b++ {
		if k := MarkSmoke + Mark(b-Smoke); g.m.Barrages[b].Wind {
			shelled = shelled || !g.s.Marks[k].Empty()
			g.liftAll(k)
		}
	}
	g.liftAll(MarkLit)
	k := evCalm
	switch {
	case shelled && lit:
		k = evWind
	case shelled:
		k = evBlown
	case lit:
		k = evDarkens
	}
	g.tell(k, "4.2Ci")
}

// burnsNext is the next fire that the Wind chit has to roll for: one in terrain that burns (8.7.1e). NoHex if there is none.
func (g *Game) burnsNext() Hex {
	for h := range g.s.Marks[MarkBurning].Each() {
		if !g.s.Shot.has(Loc(h)) && g.flammable(h) {
			return h
		}
	}
	return NoHex
}

// flammable tells whether a hex can catch fire (8.7a).
func (g *Game) flammable(h Hex) bool { return h != NoHex && g.terrainNow(h).Ignite >= 0 }

// spreadsTo is where a fire would spread for the lower and the upper half of the die, NoHex where nothing is that could catch fire and is not on fire (8.7.1f, ruling 8-P).
func (g *Game) spreadsTo(h Hex) (to [2]Hex) {
	for i, d := range g.rules().SpreadTo {
		if to[i] = g.near(h, int(d)); !g.flammable(to[i]) || g.marked(MarkBurning, to[i]) {
			to[i] = NoHex
		}
	}
	return to
}

// wind is the Wind chit: markers go (4.2Ci), and each fire burns down, burns on or spreads (8.7.1e, f). A fire that it has lit has no die of its own.
// V: chit; hex, where it spreads.
var _ = program.Proc("wind",
	do(func(g *Game, _ *frame) {
		g.clearMarks()
		g.s.Shot = PlaceSet{}
	}),
	while(func(g *Game, f *frame) bool { f.V[1] = g.burnsNext(); return f.V[1] != NoHex },
		do(func(g *Game, f *frame) {
			g.s.Shot.add(f.V[1])
			for face := range 10 {
				g.gradeApart(0, face, int(g.m.Tables["fire-wind"].At(face).N))
			}
		}),
		call("die", "roll", func(g *Game, _ *frame) [6]int16 { return [6]int16{rollFlames, int16(g.inTurn(0)), 1} }),
		do(func(g *Game, f *frame) {
			h := f.V[1]
			f.V[2] = NoHex
			switch g.m.Tables["fire-wind"].At(int(g.s.Ret)).Word {
			case "cleared":
				g.lift(MarkBurning, h)
				g.lay(MarkCleared, h)
				g.tell(evCleared, "8.7.1e", h)
			case "spreads":
				switch to := g.spreadsTo(h); {
				case to[0] == NoHex && to[1] == NoHex:
					g.tell(evStays, "8.7.1f", h)
				case to[1] == NoHex:
					f.V[2] = to[0]
				case to[0] == NoHex:
					f.V[2] = to[1]
				default:
					f.V[3] = 1
				}
			default:
				g.tell(evGoesOn, "8.7.1e", h)
			}
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[3] != 0 },
			do(func(g *Game, f *frame) {
				f.V[3] = 0
				for face := range 10 {
					g.gradeApart(0, face, face/5)
				}
			}),
			call("where", "roll", func(g *Game, _ *frame) [6]int16 { return [6]int16{rollSpread, int16(g.inTurn(0)), 1} }),
			do(func(g *Game, f *frame) { f.V[2] = g.spreadsTo(f.V[1])[g.s.Ret/5] })),
		do(func(g *Game, f *frame) {
			if f.V[2] != NoHex {
				g.tell(evSpreads, "8.7.1f", f.V[1], f.V[2])
				g.ignite(f.V[2])
				g.s.Shot.add(f.V[2])
			}
		})),
	do(func(g *Game, _ *frame) { g.s.Shot = PlaceSet{} }),
)

// scorched is the lowest Active Unit in a burning hex, outside its cave, NoUnit if there is none. To those under a Gyokusai marker a rout is nothing (9.6.2q), and who has assaulted is
// no longer Active (ruling 9-O).
func (g *Game) scorched() UnitID {
	for u := range g.m.Units {
		u := UnitID(u)
		if p := g.at(u); g.has(u, Active) && !g.has(u, Fanatic|Stormed) && isHex(p) && g.marked(MarkBurning, p) {
			return u
		}
	}
	return NoUnit
}

// bereft tells whether nobody is left in a burning hex to rout, and somebody to be Pinned.
func (g *Game) bereft(p Loc) bool {
	stays := false
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		switch {
		case g.has(u, Fanatic): // to him Pinned is nothing (9.6.2q)
		case g.has(u, Active) && !g.has(u, Stormed):
			return false
		default:
			stays = true
		}
	}
	return stays
}

// besmoked is the next place inside a cave of a burning hex with an Active Unit, -1 if there is none.
func (g *Game) besmoked(after Loc) Loc {
	for p := g.s.Stands[SideB].after(max(after, firstCave-1)); isCave(p); p = g.s.Stands[SideB].after(p) {
		for u := g.first(p); u != NoUnit && g.marked(MarkBurning, g.hexOf(p)); u = g.next(u) {
			if g.has(u, Active) && !g.has(u, Stormed) {
				return p
			}
		}
	}
	return -1
}

// fires drives Active Units out of burning hexes at the end of their Activation: they rout without a check; inside a cave the stack takes 1 DG instead (8.7.1c, ruling FIRE-D).
// Who stays behind, since he is not Active, is Pinned as after any rout (8.4.2h): once, however many are gone.
// V: Unit, place.
var _ = program.Proc("fires",
	leaveIf(func(g *Game, _ *frame) bool { return g.s.Marks[MarkBurning].Empty() }),
	do(func(_ *Game, f *frame) { f.V[1] = -1 }),
	while(func(g *Game, f *frame) bool { f.V[1] = g.besmoked(f.V[1]); return f.V[1] >= 0 },
		do(func(g *Game, f *frame) { g.tell(evSmoked, "8.7.1c", f.V[1]) }),
		call("cave", "disorder", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1], 1} })),
	while(func(g *Game, f *frame) bool { f.V[0] = g.scorched(); return f.V[0] != NoUnit },
		do(func(g *Game, f *frame) { f.V[1] = g.at(f.V[0]) }),
		call("rout", "rout", local(0)),
		do(func(g *Game, f *frame) {
			if g.bereft(f.V[1]) {
				g.pinAt(f.V[1])
			}
		})),
)
