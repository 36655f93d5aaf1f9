package css

import (
	"beachhead/engine"
)

// 4 Sequence of play. This file is the frame: what happens in a step is in the file of its chapter.

// lowQuality is why a Division has not the chits of a better one (4.1D).
const lowQuality = "The Troop Quality of its Division is too low for that chit this turn."

var (
	evTurn    = event("The turn of {h0}, begins.")
	evDrawn   = event("Out of the Cup: {c0}.")
	evPlayed  = event("The {s0} player pays for the {c1} before the next draw.")
	evFirst   = event("Before the first draw {c0} is in play.")
	evOver    = event("The Cup is empty, and nobody plays another chit.")
	evLightsA = event("With the day the Illumination Rounds go.")

	orPass = reason{Rule: "4.2Ca", Text: "Play a Formation chit, or pass."}
	noPlay = reason{Rule: "4.2Ca", Text: "Only a Formation chit of yours can be played before a draw."}
	noTwin = reason{Rule: "4.2Cc", Text: "That chit was bought for this turn, or has been played in it."}
	noDP   = reason{Rule: "4.2Ca", Text: "Its Division has not the Dispatch Points for it."}
	lowTQ  = [2]reason{{Rule: "4.1Db", Text: lowQuality}, {Rule: "4.1Dd", Text: lowQuality}} // of each side for a Formation chit
	poorTQ = [2]reason{{Rule: "4.1Dc", Text: lowQuality}, {Rule: "4.1De", Text: lowQuality}} // and for any chit
	absent = reason{Rule: "18.0", Text: "No Unit of it has come into play yet."}
)

// The game: set-up, then turns, until it is halted (25.0).
var _ = program.Proc("game",
	sub("setup", "setup"),
	while(func(*Game, *frame) bool { return true }, sub("turn", "turn")),
)

// turn is one Game Turn (4.0). On a day of Storm nothing happens but its weather (4.1Ad).
var _ = program.Proc("turn",
	do(func(g *Game, _ *frame) {
		g.s.Step = StepPrepare
		if g.dawn() {
			g.s.Front.Stays = 0 // L20.1.2
		}
		g.staleAll()     // by night and day one sees differently far
		g.clearAll(Late) // 22.1h
		g.fieldReady()
		g.tell(evTurn, "4.3D", g.s.Turn)
	}),
	sub("1", "prep"),
	leaveIf(func(g *Game, _ *frame) bool { return g.s.Ret != 0 }),
	do(func(g *Game, _ *frame) { g.s.Step = StepAction }),
	sub("2", "action"),
	do(func(g *Game, _ *frame) { g.s.Step = StepEnd }),
	sub("3", "finish"),
)

// prep is the Preparation Phase. It returns 1 if a Storm has taken the day away: the turn is then the first of the next.
// V: how many sides have bought.
var _ = program.Proc("prep",
	iff(func(g *Game, _ *frame) bool { return g.dawn() },
		sub("A", "weather"),
		iff(func(g *Game, _ *frame) bool { return g.s.Ret != 0 },
			do(func(g *Game, _ *frame) { g.s.Turn += Turn(len(g.m.Turns)) }),
			iff(func(g *Game, _ *frame) bool { return g.s.Turn > g.scenario().Last }, sub("last", "victory.check")), // ruling 4-D
			answer(func(*Game, *frame) int16 { return 1 })),
		sub("B", "fatigue"),
		do(func(g *Game, _ *frame) { g.s.Reroll = [2]uint8{1, 1} })), // C, 26.0
	do(func(g *Game, _ *frame) {
		g.s.Bought, g.s.Played = 0, 0
		if c := g.firstChit(); c != NoChit {
			g.s.Played.add(c) // for nothing, before the first draw
		}
	}),
	engine.ForEach(0, func(*Game, *frame) int { return 2 }, // D, ruling 4-A
		call("D", "purchase", func(g *Game, f *frame) [6]int16 { return [6]int16{int16(g.inTurn(f.V[0]))} })),
	sub("E", "tire"),
	sub("F", "dispatch"),
	sub("G", "reinforce"),
	sub("H", "fighters"), // L16.1
	iff(func(g *Game, _ *frame) bool { return g.s.Turn == g.scenario().Start }, sub("bombard", "bombard")), // 8.6.6
	iff(func(g *Game, _ *frame) bool { return g.nightfall() }, sub("night", "night.begin")),                // 17.0
)

// inTurn is the Initiative Player for 0 and the Reaction Player for 1 (2.0bi, bs).
func (g *Game) inTurn(i int16) Side {
	if s := g.scenario().Initiative; i == 0 {
		return s
	}
	return g.scenario().Initiative.Other()
}

// nightfall tells whether the turn is the first of the night.
func (g *Game) nightfall() bool {
	h := g.m.Hour(g.s.Turn)
	return g.night() && (h == 0 || !g.m.Turns[h-1].Night)
}

// lastNight tells whether the turn is the last of its day.
func (g *Game) lastNight() bool { return g.night() && g.m.Hour(g.s.Turn) == len(g.m.Turns)-1 }

// action is the Action Phase (4.2).
// V: 1 when it is over, chit in play.
var _ = program.Proc("action",
	do(func(g *Game, _ *frame) {
		g.fill()
		if g.dawn() && !g.s.Marks[MarkLit].Empty() {
			g.liftAll(MarkLit) // 4.2B
			g.tell(evLightsA, "4.2B")
		}
		if g.night() || g.rain() {
			g.s.Air = 0 // 16.0h
		}
	}),
	sub("massed", "banzai.massed"),
	sub("lights", "gyokusai.lights"),
	iff(func(g *Game, _ *frame) bool { return g.lastNight() }, sub("guns", "artillery.shift")), // 23.0b
	iff(func(g *Game, _ *frame) bool { return g.firstChit() != NoChit },
		do(func(g *Game, f *frame) {
			f.V[1] = g.firstChit()
			g.s.Played.add(f.V[1])
			g.s.Chit = f.V[1] // as when it is drawn
			g.tell(evFirst, "L4.2C0a", f.V[1])
		}),
		call("first", "chit", local(1))),
	while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
		iff(func(g *Game, _ *frame) bool {
			return g.nightfall() && g.on(FeatureGabaldon) && g.s.Demanded != g.s.Turn
		},
			sub("surrender", "surrender")), // 14.2e, ruling 14-A
		call("initiative", "preempt", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.inTurn(0))} }),
		took(1),
		iff(func(_ *Game, f *frame) bool { return f.V[1] == NoChit },
			call("reaction", "preempt", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.inTurn(1))} }),
			took(1)),
		iff(func(_ *Game, f *frame) bool { return f.V[1] == NoChit }, throw(chance{
			Label: "draw", Why: "the next chit of the Cup", Rule: "4.2Ca",
			Draw: func(g *Game, _ *frame, o *options) { g.s.Cup.each(func(c ChitID) { o.Add(about(vDraw, c)) }) },
			Take: func(g *Game, f *frame, c choice) {
				f.V[1] = c.A
				g.s.Cup.remove(c.A)
				g.s.Chit = c.A // what is told of it stands under its heading in the log
				g.tell(evDrawn, "4.2Ca", c.A)
			},
		})),
		iff(func(_ *Game, f *frame) bool { return f.V[1] == NoChit },
			do(func(g *Game, f *frame) { f.V[0] = 1; g.tell(evOver, "4.2Cvii") })),
		iff(func(_ *Game, f *frame) bool { return f.V[1] != NoChit }, call("chit", "chit", local(1)))),
)

// fill puts the chits of the turn into the Cup (4.2A, B).
func (g *Game) fill() {
	g.s.Cup = g.s.Bought
	for i := range g.m.Chits {
		if c := &g.m.Chits[i]; c.Kind > ChitFormation && g.belongs(c) {
			g.s.Cup.add(ChitID(i))
		}
	}
}

// belongs tells whether a chit that costs nothing is in the Cup this turn (4.2A, 17.0b, 21.0a, ruling C4). While the fleet is away aircraft fly from an
// operational airfield only (22.3).
func (g *Game) belongs(c *Chit) bool {
	switch {
	case g.night() && !c.Night || g.rain() && !c.Rain:
		return false
	case c.Kind == ChitAir:
		return !g.unsupported() || g.s.Field == fieldOperational
	case c.Kind == ChitNaval:
		return !g.unsupported()
	case c.Kind == ChitLanding:
		return g.atSea()
	}
	return true
}

// atSea tells whether a Unit is in a Naval Zone: else the Amphibious chit has nothing to do, and stays out (22.0).
func (g *Game) atSea() bool {
	p := g.s.Stands[SideA].after(firstZone - 1)
	return p >= firstZone && isZone(p)
}

// unsupported tells whether the fleet is away (22.3).
func (g *Game) unsupported() bool {
	n := g.scenario().NoSupport
	return n[0] > 0 && g.s.Turn >= n[0] && g.s.Turn <= n[1]
}

// preempt lets a side play a Formation chit before a draw (4.2C). It returns the chit, or NoChit.
// V: side; chit.
var _ = program.Proc("preempt",
	do(func(_ *Game, f *frame) { f.V[1] = NoChit }),
	put(orElse(ask{
		Label: "preempt", Kind: "preempt", Prompt: "Play a Formation chit before the next draw?", Rule: "4.2Ca",
		Tell: tellPreempt, Explain: explainPreempt,
		Seat: bySlot(0),
		Take: func(g *Game, f *frame, c choice) {
			if c.Verb != vPlay {
				return
			}
			f.V[1] = c.A
			row := &g.m.Chits[c.A]
			g.s.Played.add(c.A)
			g.addDP(row.Division, -int(row.Preempt))
			g.s.Chit = c.A // as when it is drawn
			g.tell(evPlayed, "4.2Ca", f.V[0], c.A)
		},
	}, vPlay, vPass, &orPass,
		func(g *Game, _ *frame, o *options) {
			for i := range g.m.Chits {
				o.Add(about(vPlay, ChitID(i)))
			}
		},
		func(g *Game, f *frame, c choice) *reason { return g.mayPlay(Side(f.V[0]), c.A) })),
	answer(func(_ *Game, f *frame) int16 { return f.V[1] }),
)

// mayPlay tells whether a side may play a chit before a draw (4.2Ca, c, 4.1Db to e, ruling 4-B).
func (g *Game) mayPlay(side Side, c ChitID) *reason {
	if c < 0 || int(c) >= len(g.m.Chits) {
		return &noPlay
	}
	row := &g.m.Chits[c]
	switch {
	case row.Kind > ChitFormation || row.Side != side || row.Preempt < 0: // the Division chits of attached forces, too (L26.0f)
		return &noPlay
	case g.s.Bought.has(c) || g.s.Played.has(c):
		return &noTwin
	}
	return g.mayAfford(c, int(row.Preempt))
}

// mayAfford tells whether the Division of a chit can have it this turn for a price (4.1D, 18.0).
func (g *Game) mayAfford(c ChitID, price int) *reason {
	row := &g.m.Chits[c]
	d, buy := g.division(row.Division), &g.rules().Buy[row.Side]
	switch {
	case g.silent(row.Division):
		return &silentYet
	case d.TQ <= buy.Nothing:
		return &poorTQ[row.Side]
	case row.Kind == ChitFormation && d.TQ <= buy.NoFormation:
		return &lowTQ[row.Side]
	case int(d.DP) < price:
		return &noDP
	case !g.present(c):
		return &absent
	}
	return nil
}

// present tells whether a Unit that a chit would make Active is in play, or enters it in this turn (18.0). For a Formation chit it must be one of its own: No-Stripe Units
// alone, which are of every Formation, do not bring the others into play (ruling 18-B).
func (g *Game) present(c ChitID) bool {
	own := g.brings(c)
	coming := false
	for u := range own.each() {
		l := g.s.Units[u].Loc
		if fielded(l) || g.due(l) {
			return true
		}
		coming = coming || l == Coming
	}
	if !coming {
		return false
	}
	found := false
	g.dueArrivals(func(a *Arrival) {
		for _, u := range a.Units {
			found = found || g.at(u) == Coming && own.has(u)
		}
	})
	return found
}

// brings are the Units on whose account a chit can be had (ruling 18-B).
func (g *Game) brings(c ChitID) *UnitSet {
	if g.brought == nil {
		g.brought = make([]UnitSet, len(g.m.Chits))
		for i := range g.m.Chits {
			for u := range g.m.Units {
				row, x := &g.m.Units[u], &g.m.Chits[i]
				if (x.Kind == ChitDivision || row.Stripe == Colored) && g.activates(x, row.Division, row.Stripe, row.Formation) {
					g.brought[i].add(UnitID(u))
				}
			}
		}
	}
	return &g.brought[c]
}

// fielded tells whether a Unit there is in play: in a place, in the Routed Units box, or aboard a Truck.
func fielded(l Loc) bool { return isPlace(l) || l == Routed || truckOf(l) != NoUnit }

// chitProcs are the procedures of the chits, by kind.
var chitProcs = [nChitKinds]string{
	ChitDivision: "activation", ChitFormation: "activation", ChitCommand: "command", ChitWind: "wind",
	ChitEvent: "event", ChitNaval: "naval", ChitLanding: "landing", ChitAir: "air",
}

// chit resolves a chit (4.2C i to vi), and what is due at the end of any Activation: penalties (6.1b, d), control where Fire Zones count (11.3, 25.4).
// V: chit.
var _ = program.Proc("chit",
	do(func(g *Game, f *frame) { g.begin(f.V[0]) }),
	engine.Switch("resolve", func() []string { return chitProcs[:] },
		func(g *Game, f *frame) int { return int(g.m.Chits[f.V[0]].Kind) }, local(0)),
	sub("penalties", "penalties"),
	sub("control", "victory.control"),
	do(func(g *Game, _ *frame) { g.ended() }),
)

// begin starts the Activation of a chit: who is Active (5.1), and where everybody stands (6.0b).
func (g *Game) begin(c ChitID) {
	row := &g.m.Chits[c]
	g.s.Chit, g.s.Side = c, row.Side
	for u := range g.m.Units {
		g.s.Start[u] = g.s.Units[u].Loc
	}
	for u := range g.actives(c).each() {
		g.set(u, Active)
	}
}

// actives are the Units that a chit makes Active (5.1).
func (g *Game) actives(c ChitID) *UnitSet {
	if g.summons == nil {
		g.summons = make([]UnitSet, len(g.m.Chits))
		for i := range g.m.Chits {
			for u := range g.m.Units {
				if row, x := &g.m.Units[u], &g.m.Chits[i]; x.Kind <= ChitFormation && g.activates(x, row.Division, row.Stripe, row.Formation) {
					g.summons[i].add(UnitID(u))
				}
			}
		}
	}
	return &g.summons[c]
}

// ended ends an Activation.
func (g *Game) ended() {
	g.clearAll(activationFlags)
	g.s.Fired, g.s.Rallied, g.s.Built, g.s.Shot = PlaceSet{}, PlaceSet{}, PlaceSet{}, PlaceSet{}
	g.s.Chit, g.s.Side, g.s.Interdicted = NoChit, NoSide, 0
	g.s.Front.Spent = 0
	for u := range g.m.Units {
		g.s.Start[u] = Nowhere
	}
}

// activation is that of a Division or a Formation (4.2Cv). The steps have their letters.
var _ = program.Proc("activation",
	iff(func(g *Game, _ *frame) bool { return g.s.Side == SideB && !g.s.Played.has(g.s.Chit) },
		sub("interdiction", "interdiction")), // 16.0g, ruling 16-A
	sub("turned", "indirect.column"), // 8.6.4
	sub("a", "leaders"),
	sub("commissars", "commissars.move"), // L27.2e
	sub("heroes", "heroes.step"),         // L14.1.0c
	sub("b", "weapons.attach"),
	do(func(g *Game, _ *frame) { g.ready() }), // c
	sub("d", "weapons.detach"),
	do(func(g *Game, _ *frame) { g.refresh() }), // e
	sub("ridges", "ridges.drop"),                // 6.2.2ch, ruling 6-G
	sub("f", "posture"),
	sub("charges", "gyokusai.charges"), // 9.6.2m: before the Assaults of step g
	sub("bombers", "bombers.early"),    // L16.1.4a
	sub("g", "assaults"),
	sub("h", "assault.mark"),
	iff(func(g *Game, _ *frame) bool { return g.s.Massed == massedNow && g.s.Side == SideB },
		sub("massed", "assaults")), // 9.6.1: what h has marked is charged at once
	sub("rush", "gyokusai.moves"), // 9.6.2j: before the Actions of step i
	sub("i", "acts"),              // and j
	sub("fires", "fires"),         // 8.7.1c, ruling FIRE-D: before k
)

// ready brings Active Support Weapons from the Reallocating to the Available box (4.2Cv-c).
func (g *Game) ready() {
	c := &g.m.Chits[g.s.Chit]
	for w := range g.m.Weapons {
		row := &g.m.Weapons[w]
		if g.s.Weapons[w].Loc == Reallocating && g.activates(c, row.Division, row.Stripe, row.Formation) {
			g.attach(WeaponID(w), Available)
		}
	}
}

// refresh takes Concentrated Fire, Sustained Fire and No Opportunity Fire off all places with an Active Unit (4.2Cv-e, 10.0d): one is enough.
func (g *Game) refresh() {
	for u := range g.with(Active).each() {
		if p := g.at(u); isPlace(p) {
			g.unmark(p, condFire)
		}
	}
}

// command is the Direct Command chit (4.2Cvi): dice for each Division of the side that is in play, then Units at a price.
// V: chit, Division.
var _ = program.Proc("command",
	eachThat(1, divisions, func(g *Game, _ *frame, d int16) bool { return g.m.Divisions[d].Side == g.s.Side && g.rolls(d) }, call("a", "command.roll", local(1))),
	call("b", "acts", func(*Game, *frame) [6]int16 { return [6]int16{1} }),
	sub("fires", "fires"), // 8.7.1c
)

// inPlay tells whether a Division has a Unit in play (18.0).
func (g *Game) inPlay(d DivisionID) bool {
	if !g.scenario().Divisions[d].InPlay {
		return false
	}
	for u := range g.unitsIn(d).each() {
		if fielded(g.s.Units[u].Loc) {
			return true
		}
	}
	return false
}

// finish is the End Phase (4.3). What the turn ends goes: Bombardment markers (8.6.6h).
var _ = program.Proc("finish",
	do(func(g *Game, _ *frame) { g.liftAll(MarkBombard) }),
	sub("concede", "concede"), // 25.4b: before it is seen what the hexes trigger
	sub("A", "gyokusai.check"),
	sub("B", "victory.check"),
	do(func(g *Game, _ *frame) { g.s.Turn++ }), // D
)
