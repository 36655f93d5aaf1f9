package css

import (
	"beachhead/engine"
	"beachhead/games/css/ground"
	"beachhead/hex"
)

// 6.2.2 Ridge markers: who claims a Ridge when an enemy comes up to it, and when the marker goes. What it does to fire and Assaults is asked by those chapters.

var (
	evClaims   = event("The {s0} player claims the Ridge at {p1}.")
	evForfeits = event("Only a cave is on the Ridge: the {s0} player has it, at {p1}.")
	evForgoes  = event("The Ridge marker at {p0} is taken off.")
	evDrops    = event("No enemy is left on the Ridge: the marker at {p0} goes.")

	orForgo = reason{Rule: "6.2.2ch", Text: "Name a hex with a Ridge marker and an Active Unit, or go on."}
	orClaim = reason{Rule: "6.2.2cf", Text: "Claim the Ridge, or pass."}
)

// isRidge tells whether a hexside is a Ridge: one across which a marker can be claimed. In The Little Land it is a Steep Slope (L6.2.2n).
func (g *Game) isRidge(h Hex, d int) bool { return g.m.Ground.Edge(h, d).ID == g.m.Ridge.Hexside }

// crowns tells whether a marker in a hex is good for a hexside of it: any Ridge, or one on whose upper side the hex is (L6.2.2q).
func (g *Game) crowns(h Hex, d int) bool {
	return g.isRidge(h, d) && (!g.m.Ridge.Upper || g.m.Ground.Upper(h, d))
}

// disputed tells whether those who came into a place have an enemy across a Ridge that nobody has claimed on either side.
func (g *Game) disputed(p Loc) bool {
	for d := range 6 {
		if g.mayDispute(p, d) {
			return true
		}
	}
	return false
}

// mayDispute tells the same of one hexside (6.2.2cf, ruling 6-H). Units inside a cave neither come up to a Ridge nor claim it (6.3o).
func (g *Game) mayDispute(p Loc, d int) bool {
	if !g.on(FeatureRidges) || !isHex(p) || g.empty(p) || !g.isRidge(p, d) {
		return false
	}
	n := g.near(p, d)
	if n != NoHex && g.m.Ridge.Upper { // L6.2.2n: only who stands above
		return g.stands(n, g.sideAt(p).Other()) && g.crowns(n, hex.Opposite(d)) && g.mayClaim(n)
	}
	if n == NoHex || g.sideAt(n) == g.sideAt(p) || !g.stands(n, g.sideAt(p).Other()) || g.marked(MarkRidge, p) || g.marked(MarkRidge, n) {
		return false
	}
	return g.mayClaim(n) || g.mayClaim(p)
}

// mayClaim tells whether Units stand in a hex outside of caves and may place a marker there: none lies there, or across a Ridge of it (ruling 6-H).
func (g *Game) mayClaim(h Hex) bool {
	if g.empty(h) || g.marked(MarkRidge, h) {
		return false
	}
	for d := range 6 {
		if n := g.near(h, d); n != NoHex && g.isRidge(h, d) && !g.m.Ridge.Upper && g.marked(MarkRidge, n) {
			return false
		}
	}
	return true
}

// ridges.claim lets the two sides claim Ridges after Units have come into a place: across each hexside first the enemy, and if he declines who came; who has only a cave there
// cannot (6.2.2cf, cg). It returns 1 if a marker was placed.
// V: place; side that came; direction; what is said: 0 nothing, 1 claimed, 2 declined; side that has declined; 1 if a marker was placed.
var _ = program.Proc("ridges.claim",
	engine.ForEach(2, func(*Game, *frame) int { return 6 },
		iff(func(g *Game, f *frame) bool { return g.mayDispute(f.V[0], int(f.V[2])) },
			do(func(g *Game, f *frame) {
				f.V[3] = 0
				n := g.near(f.V[0], int(f.V[2]))
				if g.empty(n) { // a cave alone
					g.lay(MarkRidge, f.V[0])
					f.V[3], f.V[5] = 1, 1
					g.tell(evForfeits, "6.2.2cg", f.V[1], f.V[0])
				}
			}),
			iff(func(_ *Game, f *frame) bool { return f.V[3] == 0 },
				put(ridgeAsk("enemy", "An enemy has come up to the Ridge. Claim it?", "6.2.2cf", true)),
				iff(func(g *Game, f *frame) bool { return f.V[3] == 0 && f.V[4] == 0 && !g.m.Ridge.Upper },
					put(ridgeAsk("mover", "The enemy does not claim the Ridge. Claim it?", "6.2.2cg", false)),
					do(func(_ *Game, f *frame) {
						if f.V[3] == 0 {
							f.V[4] = 1 // who came is asked once: his marker is for all Ridges of his hex
						}
					})))),
	),
	answer(func(_ *Game, f *frame) int16 { return f.V[5] }),
)

// ridgeAsk is the question to the enemy of who came, or to him.
func ridgeAsk(label, prompt, rule string, enemy bool) ask {
	at := func(g *Game, f *frame) Loc {
		if enemy {
			return g.near(f.V[0], int(f.V[2]))
		}
		return f.V[0]
	}
	return ask{
		Label: label, Kind: "ridge." + label, Prompt: prompt, Rule: rule,
		Seat: func(_ *Game, f *frame) engine.Seat {
			if enemy {
				return seat(Side(f.V[1]).Other())
			}
			return seat(Side(f.V[1]))
		},
		Tell: told(func(g *Game, f *frame) (string, UnitID) {
			return prompt + " The marker would lie in " + g.m.placeTitle(at(g, f)) + ".", g.first(at(g, f))
		}),
		List: func(g *Game, f *frame, o *options) {
			if g.mayClaim(at(g, f)) {
				o.Add(say(vClaim))
				o.Add(say(vPass))
			}
		},
		Check: func(_ *Game, _ *frame, c choice) *reason {
			if c.Verb != vClaim && c.Verb != vPass {
				return &orClaim
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) {
			if c.Verb == vClaim {
				g.lay(MarkRidge, at(g, f))
				f.V[3], f.V[5] = 1, 1
				g.tell(evClaims, rule, int16(g.sideAt(at(g, f))), at(g, f))
			}
		},
	}
}

// ridges.drop takes Ridge markers off hexes with an Active Unit and no enemy next to them (6.2.2ch, ruling 6-G), or lets their owner take them off (L6.2.2p).
// V: 1 when it is over.
var _ = program.Proc("ridges.drop",
	iff(func(g *Game, _ *frame) bool { return g.m.Ridge.Upper },
		while(func(g *Game, f *frame) bool { return f.V[0] == 0 && !g.s.Marks[MarkRidge].Empty() },
			do(func(_ *Game, f *frame) { f.V[0] = 1 }),
			put(orElse(ask{
				Label: "drop", Kind: "ridge.drop", Prompt: "Which Ridge markers come off?", Rule: "6.2.2ch",
				Seat: bySide,
				Take: func(g *Game, f *frame, c choice) {
					if c.Verb == vForgo {
						f.V[0] = 0
						g.lift(MarkRidge, c.A)
						g.tell(evForgoes, "6.2.2ch", c.A)
					}
				},
			}, vForgo, vDone, &orForgo,
				func(g *Game, _ *frame, o *options) {
					for h := range g.s.Marks[MarkRidge].Each() {
						o.Add(about(vForgo, h))
					}
				},
				func(g *Game, _ *frame, c choice) *reason {
					if !isHex(c.A) || !g.marked(MarkRidge, c.A) || !g.activeIn(c.A) {
						return &orForgo
					}
					return nil
				}))),
		leave()),
	do(func(g *Game, _ *frame) {
		if !g.on(FeatureRidges) || g.s.Marks[MarkRidge].Empty() {
			return
		}
		for h := g.s.Marks[MarkRidge].Next(0); h != ground.NoHex; h = g.s.Marks[MarkRidge].Next(h + 1) {
			if g.activeIn(h) && !g.opposed(h) {
				g.lift(MarkRidge, h)
				g.tell(evDrops, "6.2.2ch", h)
			}
		}
	}),
)

// activeIn tells whether an Active Unit is in a place.
func (g *Game) activeIn(p Loc) bool {
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.has(u, Active) {
			return true
		}
	}
	return false
}

// ridgeTQ is what a Ridge marker adds in an Assault on its hex: to its Units if an assaulter comes across a Ridge (6.2.2ci, cn), to the assaulters if one comes across another
// hexside (6.2.2cl). Bit d of from is set if Units assault from the neighbour in direction d.
func (g *Game) ridgeTQ(h Hex, from uint8) (defender, assaulter int) {
	if !g.on(FeatureRidges) || !g.marked(MarkRidge, h) {
		return 0, 0
	}
	for d := range 6 {
		switch {
		case from>>d&1 == 0:
		case g.crowns(h, d):
			defender = int(g.m.Ridge.Assaulted)
		default:
			assaulter = int(g.m.Ridge.OtherAssault)
		}
	}
	return defender, assaulter
}

// ridgeFire is what Ridge markers add to a Fire Value: the marker of the hex fired at, and that of the hex from which it is fired, which takes the place of what the Ridge itself
// subtracts (6.2.2cj, ck, cm). side fires. A line through a corner goes by two hexsides; it crosses a Ridge there if both are one (LOS of 7.1.1b).
func (g *Game) ridgeFire(from, to Loc, side Side, t *terms) (n int) {
	if !g.on(FeatureRidges) || !isHex(from) || !isHex(to) || from == to {
		return 0
	}
	exit, enter := g.m.Ground.Ends(from, to)
	out := g.crowns(from, int(exit[0])) && g.crowns(from, int(exit[1]))
	in := g.crowns(to, int(enter[0])) && g.crowns(to, int(enter[1]))
	across := g.isRidge(to, int(enter[0])) && g.isRidge(to, int(enter[1]))
	if g.marked(MarkRidge, from) && out {
		n += t.add(int(g.m.Ridge.OwnFire[side]), "6.2.2ck", "across a claimed Ridge")
		var buf [4]ground.Part
		for _, p := range g.m.Ground.FireMods(buf[:0], from, to, &g.s.Marks[MarkCleared]) {
			if p.Other != NoHex && p.Rule == "6.2.2ce" {
				n += t.add(-int(p.Value), "6.2.2ck", "the Ridge is no hindrance")
			}
		}
	}
	switch {
	case !g.marked(MarkRidge, to):
	case in:
		n += t.add(int(g.m.Ridge.FiredOn), "6.2.2cj", "at a claimed Ridge")
	case across: // down a Steep Slope (L6.2.2r, u)
	default:
		n += t.add(int(g.m.Ridge.OtherFire), "6.2.2cm", "round a claimed Ridge")
	}
	return n
}
