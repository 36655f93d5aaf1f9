package iwo

// 16.3 Rest days.

var (
	evRest   = event("A day of rest.")
	evFresh  = event("All units recover from disruption.")
	orYesNo  = reason{Rule: "16.3", Text: "Say yes or no."}
	restFrom = Turn(28) // 27 February
)

// mayRest tells whether a day of rest can be taken now: in the AM turn of 27 February or a later day (16.3).
func (g *Game) mayRest() bool { return g.am() && g.s.Turn >= restFrom }

// rest asks for a day of rest: nobody acts in its three turns; US units that are not under intense fire get replacements as in reserve; where sector 1 or sector 2 has no position left to the
// Japanese all units recover (16.3a to 16.3d). Ret: 1 if it was taken. V: the same.
var _ = program.Proc("rest",
	put(ask{Label: "rest", Kind: "rest", Prompt: "A day of rest?", Rule: "16.3",
		List: func(_ *Game, _ *frame, o *options) { o.Add(say(vNo)); o.Add(say(vYes)) },
		Check: func(_ *Game, _ *frame, c choice) *reason {
			if c.Verb != vYes && c.Verb != vNo {
				return &orYesNo
			}
			return nil
		},
		Take: func(_ *Game, f *frame, c choice) { f.V[0] = int16(boolInt(c.Verb == vYes)) }}),
	iff(func(_ *Game, f *frame) bool { return f.V[0] == 0 }, answer(func(*Game, *frame) int16 { return 0 })),
	do(func(g *Game, _ *frame) {
		g.tell(evRest, "16.3")
		fire := g.threat(false)
		for u := range g.m.US {
			if g.onMap(UnitID(u)) && !fire.Intense.Has(g.s.US[u].At) {
				g.set(UnitID(u), Rested)
			}
		}
	}),
	sub("replace", "hq.replace"),
	do(func(g *Game, _ *frame) {
		g.clearAll(Rested)
		if g.calm(1) || g.calm(2) {
			for u := range g.m.US {
				if x := &g.s.US[u]; x.Flags&Disrupted != 0 {
					x.Flags &^= Disrupted
					x.Since = 0
				}
			}
			for j := range g.s.Jap {
				g.s.Jap[j].Flags &^= JDisrupt
			}
			for k := range g.s.Forts {
				g.s.Forts[k].Flags &^= JDisrupt
			}
			g.stirred()
			g.tell(evFresh, "16.3c")
		}
		g.s.Mortars = 0 // Heavy Mortar Fire was for the fire phase of this turn (20.0e09)
	}),
	sub("crowds", "crowds"),
	forEach(1, func(*Game, *frame) int { return 2 }, // to the PM turn; what the schedule has for them comes, and counterbattery goes on (20.0e11)
		do(func(g *Game, _ *frame) {
			g.s.Turn++
			g.artilleryComes()
		}),
		sub("battery", "battery")),
	iff(func(g *Game, _ *frame) bool { return g.s.Turn >= g.s.Last },
		serve("victory", "victory.check", func(*Game, *frame) [6]int16 { return [6]int16{1} })),
	do(func(g *Game, _ *frame) { g.s.Turn++ }),
	answer(func(*Game, *frame) int16 { return 1 }),
)

// calm tells whether no position of a sector is under Japanese control: in a scenario in which US units may not enter it none is as long as no Japanese are there (16.3c, ruling 16-H).
func (g *Game) calm(sector int) bool {
	return g.freeOf(sector) || g.scenario().Forbidden>>sector&1 != 0 && !g.inSector(sector)
}

// freeOf tells whether no position of a sector is under Japanese control: all are in US hands, or controlled by the US side and not held (16.3c).
func (g *Game) freeOf(sector int) bool {
	all := g.m.posHexes
	if all.And(&g.m.Map.Sectors[sector]); all.Meets(&g.s.Held) {
		return false
	}
	all.AndNot(&g.linking().control)
	for h := range all.All() {
		if !g.closed(g.m.At[h]) {
			return false
		}
	}
	return true
}
