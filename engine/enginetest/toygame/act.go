package toygame

import "beachhead/engine"

var (
	notYours   = &engine.Reason{Rule: "4.2", Text: "Only a unit of your own that is in play can act."}
	spent      = &engine.Reason{Rule: "4.3", Text: "A unit acts once in a turn."}
	notNext    = &engine.Reason{Rule: "4.2", Text: "A unit moves one space."}
	occupied   = &engine.Reason{Rule: "1.1", Text: "A space holds one unit."}
	notEnemy   = &engine.Reason{Rule: "5.1", Text: "There is no enemy to attack in that space."}
	outOfReach = &engine.Reason{Rule: "5.1", Text: "A unit attacks an adjacent space."}
	guarded    = &engine.Reason{Rule: "3.3", Text: "That unit is on guard."} // given by a fault only
)

// act is one action of the side whose turn it is (4.2, 4.3, 5.1).
var act = engine.Ask[*Game]{
	Label: "act", Kind: "act", Prompt: "Move, attack or end your turn.", Rule: "4.2", Always: true,
	Seat: (*Game).phasing,
	List: func(g *Game, f *frame, o *engine.Options) {
		for u := int16(0); u < units; u++ {
			at := int16(g.S.At[u])
			if side(u) != g.phasing(f) {
				continue
			}
			for _, to := range [2]int16{at - 1, at + 1} {
				if g.mod.Faults.MissLegal && u == 1 && to > at {
					continue
				}
				o.Add(engine.Choice{Verb: Move, A: u, B: to})
				o.Add(engine.Choice{Verb: Attack, A: u, B: to})
			}
		}
		o.Add(engine.Choice{Verb: End})
	},
	Check: func(g *Game, f *frame, c engine.Choice) *engine.Reason {
		me := g.phasing(f)
		switch c.Verb {
		case End:
			if c != (engine.Choice{Verb: End}) {
				return notAnswer
			}
			return nil
		case Move, Attack:
		default:
			return notAnswer
		}
		if !isUnit(c.A) || side(c.A) != me || g.S.At[c.A] == 0 {
			return notYours
		}
		if g.S.Spent[c.A] != 0 {
			return spent
		}
		there := g.S.occupant(c.B)
		if c.Verb == Move {
			switch {
			case !isSpace(c.B) || !adjacent(int16(g.S.At[c.A]), c.B) || c.C != 0:
				return notNext
			case there >= 0 && !(g.mod.Faults.Stack && side(there) == me):
				return occupied
			}
			return nil
		}
		switch {
		case there < 0 || side(there) == me || c.C != 0:
			return notEnemy
		case !adjacent(int16(g.S.At[c.A]), c.B):
			return outOfReach
		case g.mod.Faults.LeakOptions && int16(g.S.Guard[other(me)]) == there:
			return guarded
		}
		return nil
	},
	Take: func(g *Game, f *frame, c engine.Choice) {
		switch c.Verb {
		case End:
			f.V[1] = 1
		case Move:
			g.S.At[c.A] = int8(c.B)
			g.S.Spent[c.A] = 1
			g.Emit(engine.Event{Kind: EventMove, For: engine.Everyone, Rule: "4.2", Args: [6]int16{c.A, c.B}})
			if side(c.A) == Red && c.B > middle || side(c.A) == Blue && c.B < middle { // 6.1
				g.over(int8(side(c.A)), breakthrough, "6.1")
			}
		case Attack:
			g.S.Spent[c.A] = 1
			f.V[2], f.V[3] = c.A+1, g.S.occupant(c.B)
			if g.shared != nil {
				*g.shared++
			}
		}
	},
	Explain: func(g *Game, f *frame, c *engine.Choice, x *engine.Explanation) {
		if c == nil || c.Verb != Attack || !isUnit(c.A) {
			return
		}
		t := g.S.occupant(c.B)
		if t < 0 {
			return
		}
		x.Sums = append(x.Sums, g.attackSum(c.A, t))
		n := g.baseSum(c.A, t)
		var p [len(results)]int
		for die := int16(1); die <= 6; die++ {
			p[result(die+n)]++
		}
		for i, k := range p {
			if k > 0 {
				x.Outcomes = append(x.Outcomes, engine.Outcome{P: float64(k) / 6, Text: results[i]})
			}
		}
	},
}
