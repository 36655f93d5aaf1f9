package css

// 11.1 Building Fortifications: Foxholes and Trenches. What they do is in stats.go.

var (
	evDigs    = event("{u0} digs Foxholes in {p1}.")
	evTrench  = event("{u0} turns the Foxholes in {p1} into a Trench.")
	evNoDig   = event("{u0} makes no Trench in {p1}.")
	rollBuild = newRoll("trench", "the building of a Trench", "11.1e")

	noBuilding = reason{Rule: "11.1b", Text: "Fortifications are built in hexes on the map, and not inside caves."}
	hasFort    = reason{Rule: "11.1f", Text: "There is a Fortification in the hex."}
	noFoxhole  = reason{Rule: "11.1e", Text: "A Trench is made of Foxholes, and there are none."}
	noDigger   = reason{Rule: "11.1c", Text: "Deployed Leg Units build Foxholes."}
	inColumn   = reason{Rule: "11.1c", Text: "Deployed Leg Units build Foxholes, and this one is In-Column."}
	noTrencher = reason{Rule: "11.1e", Text: "Of this side Deployed Engineers build Trenches."}
	ditchless  = reason{Rule: "11.1e", Text: "Only Deployed Units that go on foot build Trenches on this side, and this one is In-Column."}
	noDitcher  = reason{Rule: "11.1e", Text: "Only Deployed Units that go on foot build Trenches on this side: no vehicles, and nobody In-Column."}
)

var (
	_ = action(vFoxhole, actionRule{
		Rule: "11.1c", Proc: "foxhole",
		Able: func(g *Game, u UnitID) *reason {
			p := g.at(u)
			switch {
			case !isHex(p):
				return &noBuilding
			case g.fort(p) != NoFort:
				return &hasFort
			case g.m.Units[u].Move != Leg:
				return &noDigger
			case !g.deployed(u):
				return &inColumn
			}
			return g.mayBuild(p)
		},
	})
	_ = action(vTrench, actionRule{
		Rule: "11.1e", Proc: "trench", Explain: explainDig,
		Able: func(g *Game, u UnitID) *reason {
			p := g.at(u)
			switch {
			case !isHex(p):
				return &noBuilding
			case g.fort(p) != Foxhole:
				return &noFoxhole
			case !g.trenches(u) && g.rules().Trench[g.m.Units[u].Side] == ByEngineers:
				return &noTrencher
			case !g.trenches(u) && g.m.Units[u].Move == Leg && !g.deployed(u):
				return &ditchless
			case !g.trenches(u):
				return &noDitcher
			}
			return g.mayBuild(p)
		},
	})
)

// trenches tells whether a Unit can build Trenches (11.1e, h).
func (g *Game) trenches(u UnitID) bool {
	row := &g.m.Units[u]
	if g.rules().Trench[row.Side] == ByEngineers {
		return g.deployed(u) && row.Engineer
	}
	return g.deployed(u) && row.Move == Leg
}

// foxhole is the Engineering Action that needs no check (11.1c).
// V: place, Unit.
var _ = program.Proc("foxhole",
	do(func(g *Game, f *frame) {
		g.s.Built.add(f.V[0])
		g.setFort(f.V[0], Foxhole)
		g.tell(evDigs, "11.1c", f.V[1], f.V[0])
	}),
)

// trench is the one that does (11.1e).
// V: place, Unit; 1 if a Hero was expended.
var _ = program.Proc("trench",
	do(func(g *Game, f *frame) { g.s.Built.add(f.V[0]) }),
	iff(func(g *Game, f *frame) bool { return g.spendable(f.V[1]) != NoHero }, // L20.1.0c
		call("hero", "heroes.spend", local(1)),
		took(2)),
	iff(func(_ *Game, f *frame) bool { return f.V[2] != 0 },
		do(func(g *Game, f *frame) {
			g.setFort(f.V[0], Trench)
			g.tell(evTrench, "11.1e", f.V[1], f.V[0])
		}),
		leave()),
	call("check", "check", func(g *Game, f *frame) [6]int16 {
		return [6]int16{int16(g.skill(f.V[1], nil)), rollBuild, int16(g.m.Units[f.V[1]].Side), 1}
	}),
	do(func(g *Game, f *frame) {
		if g.s.Ret == 0 {
			g.tell(evNoDig, "11.1e", f.V[1], f.V[0])
			return
		}
		g.setFort(f.V[0], Trench)
		g.tell(evTrench, "11.1e", f.V[1], f.V[0])
	}),
)
