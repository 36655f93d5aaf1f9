package iwo

import (
	"fmt"
	"slices"

	"beachhead/engine"
)

// 16.1, 16.4 Replacements.

var (
	evReplace = event("{u0} regains a step; {n1} now.")
	evRebuilt = event("{u0} is rebuilt in reserve with one step.")
	evGain    = event("Replacements from reserve: {n0} infantry, {n1} tank, {n2} engineer steps.")

	orReplace = reason{Rule: "16.1", Text: "Name a unit that regains a step."}
	whole     = reason{Rule: "16.1", Text: "The unit has all its steps."}
	notInPlay = reason{Rule: "16.1", Text: "The unit is neither on the map nor in reserve."}
	noPoints  = reason{Rule: "16.1", Text: "There are no replacement steps left for it."}
	onceADay  = reason{Rule: "16.1c", Text: "A unit that is not in reserve gets one step a day."}
	hwRest    = reason{Rule: "16.1c", Text: "Heavy weapons need two steps for one, and outside reserve a unit gets one step a day."}
	tankFire  = reason{Rule: "16.1d", Text: "Tanks regain no step under intense fire."}
	worn      = reason{Rule: "16.4", Text: "More than 46 points of the division are spent: its companies regain three steps at most."}
)

// fullPoints is how many infantry points a division may expend before its companies cannot be whole any more (16.4).
const fullPoints = 46

// replaces tells whether replacements are expended now: in AM turns, or in those that the scenario names (16.1c, 18.4.4d).
func (g *Game) replaces() bool {
	if t := g.scenario().Repl.Turns; len(t) > 0 {
		return slices.Contains(t, g.s.Turn)
	}
	return g.am()
}

// purse is what pays for a unit, and what a step costs (16.1a, 16.1b, 16.1f).
func (g *Game) purse(u UnitID) (points *int16, cost int16) {
	cost = 1
	if g.kind(u) == HeavyWeapons {
		cost = 2
	}
	if g.scenario().Repl.Any > 0 {
		return &g.s.Any, cost
	}
	switch g.kind(u) {
	case Tank:
		return &g.s.Tanks, cost
	case Engineer:
		return &g.s.Engineer, cost
	}
	return &g.s.Div[g.m.US[u].Division].Infantry, cost
}

// regains is the reason why a unit cannot regain a step (16.1).
func (g *Game) regains(c choice) *reason {
	if c.Verb != vReplace {
		return &orReplace
	}
	if !g.isUnit(c.A) {
		return &whole
	}
	x, row := &g.s.US[c.A], &g.m.US[c.A]
	if x.At < 0 && x.At != Reserve && x.At != Dead {
		return &notInPlay
	}
	if row.Kind == RgtHQ || x.Steps == row.Steps {
		return &whole
	}
	points, cost := g.purse(c.A)
	rests := g.inReserve(c.A) || x.At == Dead
	switch {
	case *points < cost:
		return &noPoints
	case !rests && x.Flags&Replaced != 0:
		return &onceADay
	case !rests && cost > 1 && g.scenario().Repl.Any == 0:
		return &hwRest
	case !rests && row.Kind == Tank && g.danger(false).Intense.Has(x.At):
		return &tankFire
	case row.Kind == Infantry && x.Steps == 3 && g.s.Div[row.Division].Spent > fullPoints:
		return &worn
	}
	return nil
}

// hq.replace is the step of replacements: what the reserves bring first (16.1g, 16.1h, 16.2c, 16.2d), then a step at a time. V: 1 when it is over, unit.
var _ = program.Proc("hq.replace",
	do(func(g *Game, _ *frame) {
		g.clearAll(Replaced) // once a day, and this is asked for once a day
		if g.am() {
			g.rests()
		}
	}),
	begins,
	while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
		do(func(_ *Game, f *frame) { f.V[1] = NoUnit }),
		put(shared(ask{Label: "who", Kind: "hq.replace", Prompt: "Which unit regains a step?", Rule: "16.1", Tell: tellReplace,
			List: func(g *Game, _ *frame, o *options) {
				for u := range g.m.US {
					if c := about(vReplace, int16(u)); g.pair() || g.s.US[u].Steps != g.m.US[u].Steps {
						o.Add(c)
					}
				}
				o.Add(say(vDone))
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb == vDone {
					return nil
				}
				return g.regains(c)
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone {
					f.V[0] = g.ends()
					return
				}
				f.V[1] = c.A
				g.regain(c.A)
			},
			Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
				if c == nil {
					g.explainReplace(x)
				}
			}})),
		iff(func(g *Game, f *frame) bool { return f.V[1] != NoUnit && g.marked(f.V[1]) },
			throw(chance{Label: "marker", Why: "a step-loss marker", Rule: "2.2.1h",
				Draw: freeMarkers,
				Take: func(g *Game, f *frame, c choice) { g.s.US[f.V[1]].Loss, g.s.Loss[c.A] = LossID(c.A), 1 }}))),
)

// explainReplace says what a unit has with one step more. As long as a step can be given, to give none is no default.
func (g *Game) explainReplace(x *engine.Explanation) {
	for u := range g.m.US {
		c := about(vReplace, int16(u))
		if !g.mine(UnitID(u)) || g.regains(c) != nil {
			continue
		}
		note := fmt.Sprintf("%d of %d steps then", g.s.US[u].Steps+1, g.m.US[u].Steps)
		if _, cost := g.purse(UnitID(u)); cost > 1 {
			note += fmt.Sprintf(", for %d points", cost)
		}
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(c), Note: note, Better: true})
	}
}

// freeMarkers are the step-loss markers that are under no unit.
func freeMarkers(g *Game, _ *frame, o *options) {
	for l := range g.m.Losses {
		if g.s.Loss[l] == 0 {
			o.Add(about(vMarker, int16(l)))
		}
	}
}

// inReserve tells whether a unit is in reserve, or counts as such on a rest day (16.3b).
func (g *Game) inReserve(u UnitID) bool { return g.s.US[u].At == Reserve || g.has(u, Rested) }

// regain gives a step back, for its price. One that was eliminated is rebuilt in reserve (ruling 16-A). Companies come out of the loss box step for step as they went in (18.1b, 18.1e).
func (g *Game) regain(u UnitID) {
	x, row := &g.s.US[u], &g.m.US[u]
	points, cost := g.purse(u)
	*points -= cost
	if g.infantry(u) {
		g.s.Div[row.Division].Spent += cost
	}
	if x.Loss != NoLoss {
		g.s.Loss[x.Loss], x.Loss = 0, NoLoss
	}
	x.Steps++
	g.shifted()
	switch {
	case row.Kind != Infantry || x.Steps != 1 && x.Steps != 3:
	case x.Steps == 3 && x.Before != 0: // that loss is in no box
		x.Before = 0
	default:
		g.s.Div[row.Division].Companies = max(0, g.s.Div[row.Division].Companies-1)
	}
	if x.At == Dead {
		g.place(u, Reserve)
		x.Since = g.s.Turn
		g.flags(u, 0)
		g.tell(evRebuilt, "16.1", u)
		return
	}
	if !g.inReserve(u) {
		x.Flags |= Replaced
	}
	g.tell(evReplace, "16.1", u, int16(x.Steps))
}

// rests gives the points that units in reserve bring in the AM turn.
func (g *Game) rests() {
	tank, engineer, infantry := int16(0), int16(0), int16(0)
	var inReserve, of [3 * nRegiments]int8
	for u := range g.m.US {
		x, row := &g.s.US[u], &g.m.US[u]
		if row.Bn != NoBn && x.At != Nowhere {
			of[row.Bn]++
		}
		if !g.inReserve(UnitID(u)) {
			continue
		}
		switch row.Kind {
		case Tank:
			tank += int16(x.Steps)
		case Engineer:
			engineer += int16(x.Steps)
		}
		if row.Bn != NoBn {
			inReserve[row.Bn]++
		}
	}
	for r := range nRegiments {
		all := int16(0)
		for b := range 3 {
			if n := r*3 + b; of[n] > 0 && inReserve[n] == of[n] {
				all++
			}
		}
		if n := all + int16(boolInt(all == 3)); n > 0 {
			g.s.Div[r/3].Infantry += n
			infantry += n
		}
	}
	g.s.Tanks += tank / 2
	g.s.Engineer += engineer / 3
	if infantry+tank/2+engineer/3 > 0 {
		g.tell(evGain, "16.2", infantry, tank/2, engineer/3)
	}
}
