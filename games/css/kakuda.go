package css

// 28 Vice Admiral Kakuda: a Leader of the Navy who comes by an event, and is rolled for at each Random Event while he is on the map.

var (
	evAdmiral = event("{l0} joins {p1}.")
	evFit     = event("{l0} is fit for duty.")
	evDrunk   = event("{l0} is drunk, and back in {n2} turns.")
	evOff     = event("{l0} leaves the map.")
	evStruck  = event("{l0} is never seen again.")

	orAdmiral = reason{Rule: "28.0a", Text: "Name a place with a Navy Unit."}
	rollFate  = saysTable(newRoll("kakuda", "the fate of Kakuda", "28.0b"), "kakuda", kakudaTexts)
	rollSober = says(newRoll("sober", "how long Kakuda is away", "28.0d"), func(_ *Module, n int) string { return plural(n, "turn", "turns") }, nil)
)

// fates are the words of the table, from the worst for side B.
var fates = map[string]int{"gone": 0, "very-drunk": 1, "drunk": 2, "fit": 3}

// admiral is the Leader who comes by an event, NoLeader in a game without him.
func (g *Game) admiral() LeaderID {
	for l := range g.m.Leaders {
		if g.on(FeatureKakuda) && g.m.Leaders[l].Event {
			return LeaderID(l)
		}
	}
	return NoLeader
}

// navyAt tells whether a Navy Unit is in a place on the map.
func (g *Game) navyAt(p Loc) bool {
	if !isPlace(p) || g.hexOf(p) == NoHex {
		return false
	}
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.m.Units[u].Side == SideB && g.m.Divisions[g.m.Units[u].Division].Navy {
			return true
		}
	}
	return false
}

// navyThere tells whether a Navy Unit is in any place on the map.
func (g *Game) navyThere() bool {
	for p := range g.s.Stands[SideB].each() {
		if g.navyAt(p) {
			return true
		}
	}
	return false
}

// event.kakuda brings him, unless he is on the map, on the Turn Record Track, or gone, or no Navy Unit is there for him (28.0a). Who waits off the map for a way to his
// Units (13.1d) is not on it.
var _ = program.Proc("event.kakuda",
	iff(func(g *Game, _ *frame) bool {
		l := g.admiral()
		return l == NoLeader || g.s.Kakuda != 0 || g.s.Leaders[l].Loc != Nowhere && g.s.Leaders[l].Loc != Aside || !g.navyThere()
	},
		do(func(g *Game, _ *frame) { g.void("28.0a") }),
		leave()),
	sub("place", "kakuda.place"),
)

// kakuda.place puts him with a Navy Unit (28.0a, d). While there is none he stays where he is.
var _ = program.Proc("kakuda.place", put(ask{
	Label: "where", Kind: "kakuda", Prompt: "With which Navy Unit is Kakuda?", Rule: "28.0a",
	Seat: of(SideB),
	List: func(g *Game, _ *frame, o *options) {
		stands := &g.s.Stands[SideB]
		for p := range stands.each() {
			if g.navyAt(p) {
				o.Add(about(vPlaceAt, p))
			}
		}
	},
	Check: func(g *Game, _ *frame, c choice) *reason {
		if c.Verb != vPlaceAt || !g.navyAt(c.A) {
			return &orAdmiral
		}
		return nil
	},
	Take: func(g *Game, _ *frame, c choice) {
		g.lead(g.admiral(), c.A)
		g.tell(evAdmiral, "28.0a", g.admiral(), c.A)
	},
}))

// struckOff notes that the Leader who comes by an event is gone for good (28.0f).
func (g *Game) struckOff(l LeaderID) {
	if l == g.admiral() {
		g.s.Kakuda = 1
	}
}

// kakuda.fate is rolled for at each Random Event while he is on the map (28.0b to f).
// V: Leader; 1 if he is drunk.
var _ = program.Proc("kakuda.fate",
	do(func(g *Game, f *frame) {
		f.V[0] = g.admiral()
		for face := range 10 {
			g.grade(0, face, -fates[g.m.Tables["kakuda"].At(face).Word])
		}
	}),
	leaveIf(func(g *Game, f *frame) bool { return !isPlace(g.s.Leaders[f.V[0]].Loc) }), // the event has cost him
	call("die", "roll", func(*Game, *frame) [6]int16 { return [6]int16{rollFate, int16(SideB), 1} }),
	do(func(g *Game, f *frame) {
		switch l := f.V[0]; fates[g.m.Tables["kakuda"].At(int(g.s.Ret)).Word] {
		case fates["fit"]:
			g.tell(evFit, "28.0c", l, g.s.Ret)
		case fates["drunk"]:
			f.V[1] = 1
			for face := range 10 {
				g.grade(0, face, face)
			}
		case fates["very-drunk"]:
			g.lead(l, Nowhere)
			g.tell(evOff, "28.0e", l, g.s.Ret)
		default:
			g.lead(l, Nowhere)
			g.struckOff(l)
			g.tell(evStruck, "28.0f", l, g.s.Ret)
		}
	}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[1] == 0 }),
	call("away", "roll", func(*Game, *frame) [6]int16 { return [6]int16{rollSober, int16(SideB), 1} }),
	do(func(g *Game, f *frame) {
		n := g.s.Ret
		if n == 0 {
			g.tell(evFit, "28.0d", f.V[0], n)
			return
		}
		g.lead(f.V[0], OnTrack(g.s.Turn+n))
		g.tell(evDrunk, "28.0d", f.V[0], n, n)
	}),
)
