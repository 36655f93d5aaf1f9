package css

import (
	"beachhead/engine"
	"beachhead/games/css/ground"
)

// 8.5 Opportunity Fire: who may fire at Units that leave a hex, land, run in or unload, and in what order. How the fire itself is resolved is in fire.go and attack.go; those who
// assault are fired at by assault.go.

// Kinds of trigger.
const (
	triggerMove   int16 = iota // Units leave their hex in a Movement Action (8.5d)
	triggerUnload              // a Truck unloads (15.0f)
	triggerLand                // Units come out of the Final Run-In Zone onto the beach (22.2.2)
	triggerRun                 // one runs in from the Approach Zone, and is fired at there (22.1e, ruling 22-D)
)

var (
	orHold     = reason{Rule: "8.5h", Text: "Name a place that fires, or hold."}
	noWatch    = reason{Rule: "8.5a", Text: "Nobody there has a Fire Zone on the hex."}
	hasFired   = reason{Rule: "8.5f", Text: "Units there have fired, and are under a No Opportunity Fire marker."}
	firedNow   = reason{Rule: "8.5c", Text: "That place has fired at these Units already."}
	brokenGun  = reason{Rule: "8.5.1d", Text: "The Support Weapon that the Sustained Fire marker is about is no longer there."}
	screened   = reason{Rule: "8.5e", Text: "A Deployed friend is in the hex that they leave, and no Unit there watches both hexes."}
	byNight    = reason{Rule: "8.5.2a", Text: "At night they leave a hex that is not Illuminated without being fired at."}
	notTargets = reason{Rule: "8.5a", Text: "Fire at the place that they leave, or at a Hard Target among them."}
)

// mayTrigger tells whether Units of a place may fire at those who do something that triggers it: they leave from for to, or unload in from, or are in from on their way out of the zone
// of to, or onto the beach of to (8.5, 15.0f, 22.1e, 22.2.2).
func (g *Game) mayTrigger(p, from, to Loc, kind int16) *reason {
	mover := g.sideAt(from)
	switch {
	case !isPlace(p) || g.empty(p) || mover == NoSide || g.sideAt(p) != mover.Other():
		return &noWatch
	case kind == triggerMove && g.infiltrates(mover, from):
		return &byNight
	case g.sheltered(from):
		return &behindLines
	case g.s.Shot.has(p):
		return &firedNow
	case g.under(p, CondNoOpp):
		return &hasFired
	case g.under(p, CondSustained) && !g.bound(p):
		return &brokenGun
	}
	both := (kind == triggerMove || kind == triggerUnload && g.rules().LoadMoves) && g.shielded(from) // L6.0d, ruling L-29
	why := &noWatch
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		switch {
		case kind == triggerRun:
			if g.coversZone(u, to) {
				return nil
			}
		case kind == triggerLand:
			if g.covers(u, g.hexOf(to)) {
				return nil
			}
		case !g.covers(u, g.hexOf(from)):
		case both && (to < 0 || !g.covers(u, g.hexOf(to))):
			why = &screened
		default:
			return nil
		}
	}
	return why
}

// bound tells whether the weapon of the Sustained Fire marker is in a place (8.5.1, ruling 8-D).
func (g *Game) bound(p Loc) bool {
	return g.boundWeapon(p) != NoWeapon
}

// shielded tells whether a Deployed friend is in the place that Units leave, and is not one of them (6.0e, 8.5e).
func (g *Game) shielded(from Loc) bool {
	for u := g.first(from); u != NoUnit; u = g.next(u) {
		if g.deployed(u) && !g.has(u, Leaving) {
			return true
		}
	}
	return false
}

// coversZone tells whether a Naval Zone is in the Fire Zone of a Unit: it sees the beach, Sugar Cane and Brush apart, and can fire as far as the beach and what the zone adds
// (22.2.1a). Nobody fires at a Transport Zone.
func (g *Game) coversZone(u UnitID, p Loc) bool {
	n, from := g.fireReach(u), g.at(u)
	if n == 0 || !isZone(p) || g.hexOf(from) == NoHex {
		return false
	}
	b, zone := zoneAt(p)
	row := &g.m.Beaches[b]
	far := int(row.RangeFinal)
	switch zone {
	case Transport:
		return false
	case Approach:
		far = int(row.RangeApproach)
	}
	d := g.m.Ground.Distance(g.hexOf(from), row.Hex)
	return d+far <= n && (d <= 1 && isHex(from) || d <= g.vision(row.Hex) &&
		g.m.Ground.Look(ground.Look{From: g.hexOf(from), To: row.Hex, FromCave: isCave(from), Zone: true, Marks: g.marks(), Variant: g.variant()}))
}

// leaves tells whether one of those fired at is still in the place.
func (g *Game) leaves(from Loc) bool {
	for u := g.first(from); u != NoUnit; u = g.next(u) {
		if g.has(u, Leaving) {
			return true
		}
	}
	return false
}

// mayAim tells whether those who leave can be fired at so: at the place if one of them is no Hard Target, or at one of them that is (8.3.1).
func (g *Game) mayAim(c choice, from Loc) *reason {
	switch c.Verb {
	case vFire:
		if c.A != g.hexOf(from) && c.A != g.aim(from) {
			return &notTargets
		}
		for u := g.first(from); u != NoUnit; u = g.next(u) {
			if g.has(u, Leaving) && !g.m.Units[u].Hard {
				return nil
			}
		}
	case vHard:
		if g.isUnit(c.A) && g.at(c.A) == from && g.has(c.A, Leaving) && g.m.Units[c.A].Hard {
			return nil
		}
	}
	return &notTargets
}

// opfire lets the other side fire at the Units of a place that have the flag Leaving, place after place in the order it likes (8.5c). It returns how often was fired.
// V: place left, place entered or -1 (for a run in the zone that is left), kind of trigger; fires; place that fires, -1 when it is over; Hard Target, or NoUnit.
var _ = program.Proc("opfire",
	do(func(g *Game, _ *frame) { g.s.Shot = PlaceSet{} }),
	while(func(g *Game, f *frame) bool {
		more := f.V[4] >= 0 && g.leaves(f.V[0])
		f.V[4] = -1
		return more
	},
		put(ask{
			Label: "from", Kind: "opfire.from", Prompt: "Fire at those who come under your guns?", Rule: "8.5a",
			Explain: explainTrigger,
			Seat:    func(g *Game, f *frame) engine.Seat { return seat(g.sideAt(f.V[0]).Other()) },
			Tell:    tellTrigger,
			Sure:    true,
			List: func(g *Game, f *frame, o *options) {
				side, h := g.sideAt(f.V[0]).Other(), g.aim(f.V[0])
				if f.V[2] != triggerRun && h != NoHex && !g.zone(side).Has(h) {
					return
				}
				stands := &g.s.Stands[side]
				n := 0
				for p := range stands.each() {
					if f.V[2] != triggerRun && h != NoHex && !g.zoneOf(p).Has(h) {
						continue
					}
					if g.mayTrigger(p, f.V[0], f.V[1], f.V[2]) == nil {
						o.Add(about(vFrom, p))
						n++
					}
				}
				if n > 0 {
					o.Add(say(vHold))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch c.Verb {
				case vHold:
					return nil
				case vFrom:
					return g.mayTrigger(c.A, f.V[0], f.V[1], f.V[2])
				}
				return &orHold
			},
			Take: func(_ *Game, f *frame, c choice) {
				if c.Verb == vFrom {
					f.V[4] = c.A
				}
			},
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[4] >= 0 },
			do(func(g *Game, f *frame) {
				f.V[5] = NoUnit
				g.s.Shot.add(f.V[4])
			}),
			iff(func(_ *Game, f *frame) bool { return f.V[2] != triggerRun }, put(ask{
				Label: "at", Kind: "opfire.at", Prompt: "At whom?", Rule: "8.3.1a", Tell: tellTriggerAt,
				Explain: explainTriggerAt,
				Seat:    func(g *Game, f *frame) engine.Seat { return seat(g.sideAt(f.V[0]).Other()) },
				List: func(g *Game, f *frame, o *options) {
					o.Add(about(vFire, g.aim(f.V[0])))
					for u := g.first(f.V[0]); u != NoUnit; u = g.next(u) {
						o.Add(about(vHard, u))
					}
				},
				Check: func(g *Game, f *frame, c choice) *reason { return g.mayAim(c, f.V[0]) },
				Take: func(_ *Game, f *frame, c choice) {
					if c.Verb == vHard {
						f.V[5] = c.A
					}
				},
			})),
			call("fire", "fire", func(g *Game, f *frame) [6]int16 {
				if f.V[2] == triggerRun { // one Unit, and a Hard Target whatever it is (22.1e)
					return [6]int16{f.V[4], int16(LandingFire), g.first(f.V[0]), 1}
				}
				kind := OpportunityFire
				if f.V[2] == triggerLand {
					kind = LandingFire
				}
				if f.V[5] != NoUnit {
					return [6]int16{f.V[4], int16(kind), f.V[5], 1}
				}
				return [6]int16{f.V[4], int16(kind), f.V[0], 0}
			}),
			do(func(g *Game, f *frame) { f.V[3] += g.s.Ret }))),
	answer(func(_ *Game, f *frame) int16 { return f.V[3] }),
)
