package ccp

import (
	"fmt"

	"beachhead/engine"
)

// O24 Asset Request: the choice, radios (6, O24.1, O24.2) and repairs (O24.6). Artillery, aircraft and starshells have files of their own.

var (
	evRequests = event("The {s0} player requests: {t1}.")
	evDenied   = event("Artillery is denied to the {s0} player.")
	evRadioUp  = event("The {s0} player's radio is restored: {r1}.")
	evRepaired = event("The {W0} is repaired.")

	notRequest   = reason{Rule: "O24a", Text: "That is no activity of an Asset Request."}
	boxTaken     = reason{Rule: "O24b", Text: "There is a radio or an artillery denied marker in your Artillery Box."}
	nightRadio   = reason{Rule: "18.4a", Text: "No radio is acquired at night."}
	noBroken     = reason{Rule: "O24c", Text: "You have no broken radio in play."}
	noUnbroken   = reason{Rule: "O24c", Text: "You have no unbroken radio in play."}
	noPlane      = reason{Rule: "O24d", Text: "You have no aircraft in play."}
	byDay        = reason{Rule: "O24d", Text: "Illumination is for the night."}
	noRequest    = reason{Rule: "O24a", Text: "None of the activities of an Asset Request is possible now."}
	leadersOnly  = reason{Rule: "O24.1a", Text: "Only an unbroken, unsuppressed leader can do that."}
	noSpot       = reason{Rule: "O24.3.1a", Text: "A spotter is an unbroken, unsuppressed leader who sees a hex for the spotting round."}
	nobodyRepair = reason{Rule: "O24.6", Text: "An unbroken, unsuppressed unit with a broken weapon repairs it."}
)

// requests are the activities in the order of the book, with their procedures.
var requests = [...]struct {
	asset int16
	proc  string
}{
	{assetEstablish, "request.establish"}, {assetRestore, "request.restore"}, {assetFire, "request.fire"}, {assetBomb, "request.bomb"},
	{assetStrafe, "request.strafe"}, {assetRepair, "request.repair"}, {assetIlluminate, "request.illuminate"},
}

// upright tells whether a unit is a leader who can work for an Asset Request.
func upright(g *Game, u UnitID) *reason {
	if !g.m.Units[u].IsLeader() || g.has(u, Broken|Suppressed) {
		return &leadersOnly
	}
	return nil
}

// caller is who may be activated for an activity: one unit only.
func caller(rule string, able func(*Game, UnitID) *reason) *activator {
	return &activator{Rule: rule, Who: [2]string{"Who asks for it?"}, Flags: Ordered, Alone: true, Side: func(g *Game) Side { return g.s.Active }, Able: able}
}

var (
	establisher = caller("O24.1a", upright)
	restorer    = caller("O24.2", upright)
	repairer    = caller("O24.6", func(g *Game, u UnitID) *reason {
		if w := g.arm(u); w == NoWeapon || g.s.Weapons[w].Broken == 0 || g.has(u, Broken|Suppressed) {
			return &nobodyRepair
		}
		return nil
	})

	establishActivation = activation("request.establish.leader", "request.leader", establisher)
	restoreActivation   = activation("request.restore.leader", "request.leader", restorer)
	repairActivation    = activation("request.repair.unit", "request.unit", repairer)
)

// someone gives a reason if nobody can be activated for an activity.
func (g *Game) someone(x *activator, why *reason) *reason {
	if x.anybody(g) != nil {
		return why
	}
	return nil
}

// mayRequest tells whether an activity of Asset Request can be chosen (O24b to O24d), and whether somebody could do it (O20.3b).
func (g *Game) mayRequest(asset int16) *reason {
	side := g.s.Active
	radio, broken := g.s.Radio[side] != NoRadio, g.s.RadioUp[side] == radioBroken
	switch asset {
	case assetEstablish:
		switch {
		case g.night():
			return &nightRadio
		case radio || g.s.Denied[side] != 0:
			return &boxTaken
		}
		return g.someone(establisher, &leadersOnly)
	case assetRestore:
		if !radio || !broken {
			return &noBroken
		}
		return g.someone(restorer, &leadersOnly)
	case assetFire:
		if !radio || broken {
			return &noUnbroken
		}
		return g.someone(spotter, &noSpot)
	case assetBomb, assetStrafe:
		if g.s.Aircraft[side] == none {
			return &noPlane
		}
		return nil
	case assetRepair:
		return g.someone(repairer, &nobodyRepair)
	case assetIlluminate:
		if !g.night() {
			return &byDay
		}
		return g.someone(illuminator, &noSpot)
	}
	return &notRequest
}

var _ = order(OrderAssetRequest, orderRule{
	Rule: "O24a", Proc: "order.asset-request",
	May: func(g *Game, _ *Card) *reason {
		for i := range requests {
			if g.mayRequest(requests[i].asset) == nil {
				return nil
			}
		}
		return &noRequest
	},
})

// order.asset-request carries out one activity.
// V: card; place of the activity among the requests.
var _ = program.Proc("order.asset-request",
	put(ask{
		Label: "asset", Kind: "request.asset", Prompt: "What do you ask for?", Rule: "O24a",
		Seat: byActive,
		List: func(_ *Game, _ *frame, o *options) {
			for i := range requests {
				o.Add(about(vAsset, requests[i].asset))
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb != vAsset {
				return &notRequest
			}
			return g.mayRequest(c.A)
		},
		Take: func(g *Game, f *frame, c choice) {
			g.tell(evRequests, "O24a", int16(g.s.Active), c.A)
			for i := range requests {
				if requests[i].asset == c.A {
					f.V[1] = int16(i)
				}
			}
		},
		Explain: explainRequest,
	}),
	engine.Switch("request", func() (names []string) {
		for i := range requests {
			names = append(names, requests[i].proc)
		}
		return names
	}, func(_ *Game, f *frame) int { return int(f.V[1]) }, nil),
)

// explainRequest shows what the roll on the Radio Table can bring.
func explainRequest(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c == nil || c.Verb != vAsset || c.A != assetEstablish {
		return
	}
	ways := make([]int, len(g.m.Radios)+1) // by radio, the last for denied
	for n, w := range diceWays {
		if w > 0 {
			r := g.onTable(g.s.Active, n)
			if r == NoRadio {
				r = RadioID(len(g.m.Radios))
			}
			ways[r] += w
		}
	}
	for r, w := range ways {
		text := "artillery denied"
		if r < len(g.m.Radios) {
			text = fmt.Sprintf("%s: FP %d for %d VP", g.m.Radios[r].Name, g.m.Radios[r].FP, g.m.Radios[r].Cost)
		}
		if w > 0 {
			x.Outcomes = append(x.Outcomes, engine.Outcome{P: float64(w) / 36, Text: text})
		}
	}
}

// onTable is what a roll on the Radio Table of a side brings in the year of the scenario; NoRadio is the artillery denied marker.
func (g *Game) onTable(side Side, roll int) RadioID { return g.nation(side).RadioTable[roll][g.year()] }

// O24.1 Communication Established. Every cell of our tables names one thing, so there is nothing to choose.
var _ = program.Proc("request.establish",
	sub("leader", establishActivation),
	call("roll", "roll", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.Active), rollRadio} }),
	do(func(g *Game, _ *frame) {
		side := g.s.Active
		r := g.onTable(side, sum(g))
		switch {
		case g.s.Radio[side] != NoRadio || g.s.Denied[side] != 0: // one has come while the roll was made
			if r != NoRadio {
				g.tell(evNoRadio, "15.1.2", int16(side), r)
			}
		case r == NoRadio:
			g.s.Denied[side] = 1
			g.tell(evDenied, "O24.1d", int16(side))
		default:
			g.score(side, -int(g.m.Radios[r].Cost), "O24.1c")
			g.s.Radio[side], g.s.RadioUp[side] = r, radioFine
			g.tell(evRadio, "O24.1c", int16(side), r)
		}
	}),
)

// O24.2 Communication Restored.
var _ = program.Proc("request.restore",
	sub("leader", restoreActivation),
	do(func(g *Game, _ *frame) {
		side := g.s.Active
		g.s.RadioUp[side] = radioFine
		g.tell(evRadioUp, "O24.2", int16(side), g.s.Radio[side])
	}),
)

// O24.6 Weapon Repair.
var _ = program.Proc("request.repair",
	sub("unit", repairActivation),
	do(func(g *Game, _ *frame) {
		w := g.arm(g.s.R.First)
		g.s.Weapons[w].Broken = 0
		g.tell(evRepaired, "O24.6", w)
	}),
)
