package iwo

import "slices"

// 20.0 Events about US units, support and the weather.

var (
	evMorePlanes = event("An airstrike is gained: {n0}.")
	evMoreShips  = event("Naval gunfire is gained: {n0}.")
	evMoreGuns   = event("The {v0} Division has an artillery point back.")
	evLostGun    = event("Counterbattery: the {v0} Division loses an artillery point.")
	evInEffect   = event("It holds until the turn ends.")
	evTired      = event("The battalion of {u0} is worn out.")
	evNotPM      = event("It is no PM turn.")
	evDepthNear  = event("The position nearest to the hero gains depth: {p0}.")
	evGoal0      = event("Every airfield is free of Japanese fire: the objective is met.")
	evGoalStays  = event("An airfield must be attacked each turn.")
	evGoalFailed = event("No position at an airfield was attacked: the Japanese at airfield {n0} gain strength.")
)

var _ = occurs("airstrike", do(func(g *Game, _ *frame) {
	g.s.Air = min(g.s.Air+1, 9)
	g.tell(evMorePlanes, "20.0e02", int16(g.s.Air))
}))

var _ = occurs("naval-gunfire", do(func(g *Game, _ *frame) {
	g.s.Naval = min(g.s.Naval+1, 9)
	g.tell(evMoreShips, "20.0e28", int16(g.s.Naval))
}))

// What holds until the end of the turn: the chapters of movement, fire and attack look at it.
var (
	_ = occurs("ammo-dump-explosion", do(func(g *Game, _ *frame) {
		if g.s.Dump == 0 {
			for d := range g.s.Short { // half of what is not used yet, rounded up, is left
				g.s.Short[d] = g.pointsLeft(d) / 2
			}
		}
		g.s.Dump = 1
		g.tell(evInEffect, "20.0e03")
	}))
	_ = occurs("at-ditch", do(func(g *Game, f *frame) { g.s.Ditch |= g.m.Cards[f.V[0]].Colors(); g.tell(evInEffect, "20.0e04") }))
	_ = occurs("intense-fire", do(func(g *Game, _ *frame) { g.s.Intense = 1; g.tell(evInEffect, "20.0e10") }))
	_ = occurs("minefields", do(func(g *Game, f *frame) { g.s.Mines |= 1 << g.m.leftmost(f.V[0]); g.tell(evInEffect, "20.0e26") }))
	_ = occurs("rain", do(func(g *Game, _ *frame) { g.s.Rain = 1; g.stirred(); g.tell(evInEffect, "20.0e31") }))
	_ = occurs("night-assault", do(func(g *Game, _ *frame) {
		if !g.pm() {
			g.tell(evNotPM, "20.0e30")
			return
		}
		g.s.Night = 1
		g.tell(evInEffect, "20.0e30")
	}))
	// Heavy Mortar Fire is for the next fire phase: that of this turn if it comes before it, else that of the next turn (20.0e09).
	_ = occurs("heavy-mortar-fire", do(func(g *Game, _ *frame) { g.s.Mortars = 1 }))
)

// standsYet tells whether Suribachi has not fallen (20.0e11).
func (g *Game) standsYet() bool {
	for k := range g.m.Groups {
		if g.m.suribachi(GroupID(k)) && g.intact(GroupID(k)) {
			h := g.m.Pos[g.m.Groups[k].Pos[0]].Hex
			return g.scenario().Forbidden>>g.m.Map.Hexes[h].Sector&1 == 0 || g.inSector(1)
		}
	}
	return false
}

// armed are the divisions with artillery points.
func (g *Game) armed(*frame) (list []int16) {
	for d := range g.s.Div {
		if g.s.Div[d].Points > 0 {
			list = append(list, int16(d))
		}
	}
	return list
}

// battery.fires takes the artillery points that Japanese counterbattery costs in a turn: one of a division, two while Suribachi stands (20.0e11). V: points; division.
var _ = program.Proc("battery.fires",
	do(func(g *Game, f *frame) { f.V[0] = 1 + int16(boolInt(g.standsYet())) }),
	while(func(g *Game, f *frame) bool { return f.V[0] > 0 && len(g.armed(f)) > 0 },
		pick("of", "event.battery", "Which division loses an artillery point?", "20.0e11", vDivision, 1, (*Game).armed),
		do(func(g *Game, f *frame) {
			d := &g.s.Div[f.V[1]]
			d.Points--
			d.Lost++
			d.Used = min(d.Used, d.Points)
			f.V[0]--
			g.tell(evLostGun, "20.0e11", f.V[1])
		})),
)

var _ = occurs("japanese-counterbattery",
	do(func(g *Game, _ *frame) {
		for i := range g.s.Battery {
			if g.s.Battery[i] == 0 {
				g.s.Battery[i] = 3 // this turn, and three more
				return
			}
		}
	}),
	sub("fires", "battery.fires"),
)

// battery goes on with each counterbattery as a turn begins. V: which.
var _ = program.Proc("battery",
	forEach(0, func(g *Game, _ *frame) int { return len(g.s.Battery) },
		iff(func(g *Game, f *frame) bool { return g.s.Battery[f.V[0]] > 0 },
			do(func(g *Game, f *frame) { g.s.Battery[f.V[0]]-- }),
			sub("fires", "battery.fires"))),
)

var _ = occurs("us-artillery-replacement",
	pick("of", "event.artillery", "Which division gets an artillery point back?", "20.0e36", vDivision, 2, func(g *Game, _ *frame) (list []int16) {
		for d := range g.s.Div {
			if g.s.Div[d].Lost > 0 {
				list = append(list, int16(d))
			}
		}
		return list
	}),
	do(func(g *Game, f *frame) {
		if f.V[2] < 0 {
			g.tell(evNothing, "20.0e36")
			return
		}
		d := &g.s.Div[f.V[2]]
		d.Points++
		d.Lost--
		g.tell(evMoreGuns, "20.0e36", f.V[2])
	}))

// Command Post Hit: the undisrupted battalion headquarters nearest to a position that the Japanese hold, then to a black one, then as the player chooses (20.0e06).
var _ = occurs("command-post-hit",
	pick("who", "event.post", "Which headquarters is disrupted?", "20.0e06", vUnit, 2, func(g *Game, _ *frame) (list []int16) {
		best := [2]int{99, 99}
		for u := range g.m.US {
			if g.kind(UnitID(u)) != BnHQ || !g.onMap(UnitID(u)) || g.has(UnitID(u), Disrupted) {
				continue
			}
			key := [2]int{99, 99}
			for p := range g.m.Pos {
				d := g.m.Map.Distance(g.s.US[u].At, g.m.Pos[p].Hex)
				if g.s.Held.Has(g.m.Pos[p].Hex) {
					key[0] = min(key[0], d)
				}
				if g.m.Pos[p].Color == Black {
					key[1] = min(key[1], d)
				}
			}
			if key[0] == 99 {
				continue
			}
			if key[0] < best[0] || key[0] == best[0] && key[1] < best[1] {
				best, list = key, nil
			}
			if key == best {
				list = append(list, int16(u))
			}
		}
		return list
	}),
	do(func(g *Game, f *frame) {
		if f.V[2] < 0 {
			g.tell(evNothing, "20.0e06")
			return
		}
		g.disrupt(f.V[2], "20.0e06")
	}))

// Fatigue: all units of a battalion that is not in reserve, by one of them (20.0e07).
var _ = occurs("fatigue",
	pick("who", "event.fatigue", "Which battalion is worn out? All its units are disrupted: name one.", "20.0e07", vUnit, 2, func(g *Game, _ *frame) (list []int16) {
		seen := map[int8]bool{}
		for u := range g.m.US {
			if b := g.m.US[u].Bn; b != NoBn && !seen[b] && (g.onMap(UnitID(u)) || boxOf(g.s.US[u].At) != NoBox) {
				seen[b] = true
				list = append(list, int16(u))
			}
		}
		return list
	}),
	do(func(g *Game, f *frame) {
		if f.V[2] < 0 {
			g.tell(evNothing, "20.0e07")
			return
		}
		g.tell(evTired, "20.0e07", f.V[2])
		for u := range g.m.US {
			if g.m.US[u].Bn == g.m.US[f.V[2]].Bn && (g.onMap(UnitID(u)) || boxOf(g.s.US[u].At) != NoBox) {
				g.disrupt(UnitID(u), "20.0e07")
			}
		}
	}))

// colourFire are the hexes under intense fire of the positions of a colour.
func (g *Game) colourFire(c Color, fn func(h Hex)) {
	for k := range g.m.Groups {
		if g.m.Groups[k].Color != c {
			continue
		}
		at := g.field(GroupID(k), false).Intense
		at.And(&g.s.Stand)
		for h := range at.All() {
			fn(h)
		}
	}
}

// heroHexes are the stacks under intense fire that a hero can join: of the first colour of the card that has any, or else of all (20.0e08).
func (g *Game) heroHexes(f *frame) []int16 {
	_, list := g.heroFire(f.V[0])
	return list
}

// heroFire is heroHexes with the colour, NoColor for all.
func (g *Game) heroFire(card int16) (of Color, list []int16) {
	fits := func(h Hex) (yes bool) {
		g.units(h, func(u UnitID) { yes = yes || g.kind(u) == Infantry || g.kind(u) == BnHQ })
		return yes
	}
	for i := range 4 {
		for c := Red; c < nColors; c++ {
			if i < 3 && c != g.m.Cards[card].Box[i].Color {
				continue
			}
			g.colourFire(c, func(h Hex) {
				if fits(h) && !slices.Contains(list, h) {
					list = append(list, h)
				}
			})
		}
		if len(list) == 0 {
			continue
		}
		if i == 3 {
			return NoColor, list
		}
		return g.m.Cards[card].Box[i].Color, list
	}
	return NoColor, nil
}

// Hero: he joins a stack; the position nearest to him that can have depth and has none gains it (20.0e08, 11.1.1).
var _ = occurs("hero",
	iff(func(g *Game, _ *frame) bool { return !g.heroLeft() }, do(func(g *Game, _ *frame) { g.tell(evNoHeroes, "11.1.7b") }), leave()),
	pick("where", "event.hero", "Which stack does the hero join?", "20.0e08", vHex, 2, (*Game).heroHexes, tellHero),
	iff(func(g *Game, f *frame) bool { return f.V[2] < 0 }, do(func(g *Game, _ *frame) { g.tell(evNothing, "20.0e08") }), leave()),
	serve("hero", "hero.enter", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2], -1} }),
	do(func(g *Game, f *frame) {
		if g.s.Ret >= 0 {
			f.V[2] = g.s.US[g.s.Ret].At
		}
	}),
	pick("depth", "event.depth", "Which position gains depth?", "20.0e08", vPos, 3, func(g *Game, f *frame) []int16 {
		net := g.net().Pos
		return bests(g.holding(func(p PosID, h Hex) ([5]int16, bool) {
			return [5]int16{int16(g.m.Map.Distance(h, f.V[2]))}, g.deepens(p, &net) && !g.depthAt(h)
		}))
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[3] >= 0 },
		do(func(g *Game, f *frame) { g.tell(evDepthNear, "20.0e08", f.V[3]) }),
		call("depth.at", "depth.at", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[3]} })))

// NG Error: a unit within two hexes of a held position and in its field of fire loses a step, the player's choice (20.0e29).
var _ = occurs("ng-error",
	pick("who", "event.ng-error", "Which unit loses a step?", "20.0e29", vUnit, 2, func(g *Game, _ *frame) (list []int16) {
		for u := range g.m.US {
			if g.onMap(UnitID(u)) && g.kind(UnitID(u)) != RgtHQ && g.nearFire(g.s.US[u].At) {
				list = append(list, int16(u))
			}
		}
		return list
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[2] < 0 }, do(func(g *Game, _ *frame) { g.tell(evNothing, "20.0e29") }), leave()),
	due("lose", 2, byEvent))

// nearFire tells whether a held position is within two hexes, in whose field of fire a hex lies.
func (g *Game) nearFire(h Hex) bool {
	for x := range g.m.Map.Within(h, 2).All() {
		if p := g.m.At[x]; p != NoPos && g.s.Held.Has(x) {
			if f := g.field(g.m.Pos[p].Group, false); f.Has(h) {
				return true
			}
		}
	}
	return false
}

// Napalm Works: an airstrike at once, not shifted by a fort; none in rain (20.0e27).
var _ = occurs("napalm-works",
	iff(func(g *Game, _ *frame) bool { return g.s.Rain == 0 },
		pick("at", "event.napalm", "Where does the airstrike go?", "20.0e27", vHex, 2, func(g *Game, _ *frame) (list []int16) {
			for h := range g.s.Held.All() {
				list = append(list, h)
			}
			return list
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[2] >= 0 },
			serve("barrage", "barrage", func(g *Game, f *frame) [6]int16 {
				b := &g.m.Barrages[BarrageAir]
				return [6]int16{f.V[2], int16(b.Strength), int16(b.Symbol), 1}
			}))))

// LVT(A) Support: a barrage of three points, if the player wants it, on a held position within three hexes of the coast and next to a US unit (20.0e25).
var _ = occurs("lvta-support",
	may("at", "event.lvta", "Do the LVT(A)s fire, and at what?", "20.0e25", vHex, 2, func(g *Game, _ *frame) (list []int16) {
		for _, x := range g.holding(func(_ PosID, h Hex) ([5]int16, bool) { return [5]int16{}, g.beside(h, &g.s.Stand) && g.coastNear(h) }) {
			list = append(list, g.m.Pos[x.pos].Hex)
		}
		return list
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[2] >= 0 },
		serve("barrage", "barrage", func(g *Game, f *frame) [6]int16 {
			b := &g.m.Barrages[BarrageLVT]
			return [6]int16{f.V[2], int16(b.Strength), int16(b.Symbol), 0}
		})))

func (g *Game) coastNear(h Hex) bool {
	for x := range g.m.Map.Within(h, 3).All() {
		if g.m.Map.Hexes[x].Coast {
			return true
		}
	}
	return false
}

// Airfield Objective (20.0e01): the card stays until no Japanese fire reaches an airfield.
var _ = occurs("airfield-objective", do(func(g *Game, f *frame) {
	if g.airfieldsFree() {
		g.tell(evGoal0, "20.0e01b")
		return
	}
	g.tell(evGoalStays, "20.0e01")
	if g.s.Objective == 0 {
		g.s.Objective, g.s.Lasting = 1, CardID(f.V[0])
	}
}))

// airfieldsFree tells whether no position that the Japanese hold has an airfield hex in its field of fire (20.0e01b).
func (g *Game) airfieldsFree() bool {
	fire := g.threatAll()
	for n := 1; n <= 3; n++ {
		if fire.Meets(&g.m.Map.Airfields[n]) {
			return false
		}
	}
	return true
}

// gainsAt tells whether a position at an airfield gains a unit (1) or depth (2): in communication, nobody there, or somebody without depth (20.0e01a, 9.2, 9.3.1). 0: neither.
func (g *Game) gainsAt(p PosID, net *PosSet) int16 {
	switch s := g.m.Pos[p].Sector; {
	case !net.has(p) || !g.canTake(p) && !g.s.Held.Has(g.m.Pos[p].Hex):
		return 0
	case g.canTake(p):
		return int16(boolInt(g.pooled(s) > 0))
	case g.deepens(p, net):
		for d := range g.m.Depths {
			if g.s.Depths[d].At == Pool(s) {
				return 2
			}
		}
	}
	return 0
}

// airfieldGains is the first airfield of which a position can gain a unit (1) or depth (2); 0.
func (g *Game) airfieldGains(what int16) int16 {
	net := g.net().Pos
	for n := range int16(len(g.m.airfields)) {
		any := false
		g.m.airfields[n].each(func(p PosID) { any = any || g.gainsAt(p, &net) == what })
		if any {
			return n
		}
	}
	return 0
}

// event.objective is done as a turn ends while the card is in play. If no position at an airfield was attacked, the first airfield of which a position can still take a unit gains: a unit where nobody is,
// depth where somebody is; if none can take one, the first that can gain depth (20.0e01a, 20.0e01c, ruling 20-K). V: airfield, position, what it gains.
var _ = provide("event.objective", program.Proc("event.objective",
	iff(func(g *Game, _ *frame) bool { return g.s.Objective == 1 },
		do(func(g *Game, f *frame) {
			if f.V[0] = g.airfieldGains(1); f.V[0] == 0 {
				f.V[0] = g.airfieldGains(2)
			}
			if f.V[0] > 0 {
				g.tell(evGoalFailed, "20.0e01a", f.V[0])
			}
		}),
		forEach(1, func(g *Game, _ *frame) int { return len(g.m.Pos) },
			do(func(g *Game, f *frame) {
				f.V[2] = 0
				if net := g.net().Pos; f.V[0] > 0 && g.m.airfields[f.V[0]].has(f.V[1]) {
					f.V[2] = g.gainsAt(f.V[1], &net)
				}
			}),
			iff(func(_ *Game, f *frame) bool { return f.V[2] == 1 },
				call("unit", "unit.appear", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1], 0} })),
			iff(func(_ *Game, f *frame) bool { return f.V[2] == 2 },
				call("depth", "depth.at", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1]} })))),
	do(func(g *Game, _ *frame) {
		if g.s.Objective = 1; g.airfieldsFree() {
			g.tell(evGoal0, "20.0e01c")
			if g.s.Lasting != NoCard { // a written position may have the objective without its card
				g.s.Discards.add(g.s.Lasting)
			}
			g.s.Objective, g.s.Lasting = 0, NoCard
		}
	}),
))
