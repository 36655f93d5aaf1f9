package iwo

import (
	"fmt"
	"slices"

	"beachhead/engine"
	"beachhead/games/choosing"
	"beachhead/games/iwo/ground"
)

// The computer player greedy.
//
// It looks one step ahead. Every option of a question gets a value, in steps of US units, and the best is taken. It knows no more than the player: it works on the position of its Sight, and asks the rules
// themselves what an attack adds up to and where fire is.
//
// greedy.go has the frame and the questions about losses, greedy_map.go goals, ways and danger, greedy_plan.go who goes where, greedy_siege.go who goes against strong points, greedy_odds.go what attacks bring, greedy_act.go who acts and how.

// greedy is the player.
type greedy struct {
	g          *Game // the position as the player knows it
	opts       []choice
	f          frame // the locals of the procedure that asks
	goals      ground.Set
	dear       ground.Set             // those of them for which there is no other, or few
	away       [ground.MaxHexes]int16 // how far the nearest goal is
	fire       ground.Field
	guns       []gun
	hard       bool  // the day has cost too much already
	met        []int // the goals that are reached, by number
	jobs       [maxUS]job
	aim        [maxUS]Hex // the target that each company had last
	besieged   map[GroupID]*siege
	seat       [maxUS]Hex     // where each headquarters will be
	called     map[UnitID]Hex // headquarters of regiments that go to an empty position
	cmd        UnitSet        // who is in command as the plan is made
	marks      []mark
	far        map[Hex]*[ground.MaxHexes]int16 // how far each hex is from one, as long as the Japanese hold what they held
	held       ground.Set
	shun       ground.Set               // under the fire of strong points that are left alone for now
	avoided    ground.Set               // for which far was made
	raids      [ground.MaxHexes]float64 // how strong a raid on a hex may be (10.2b)
	probed     [ground.MaxHexes]float64
	plan       *State          // for which they were made
	shut       int             // which forts with closed sides were known then
	shaking    int             // which Japanese units were disrupted then
	sent       choice          // who was to act last, and
	idle       map[choice]bool // those who found nothing to do in this phase
	turn       Turn
	going      map[Hex]bool    // the targets that groups storm
	plot       Hex             // the hex that who acts now is to enter, NoHex
	wants      Hex             // of the plan of bestAct
	barredFrom map[UnitID]bool // who could not enter in this phase
}

func newGreedy(uint64) engine.Bot {
	return &greedy{idle: map[choice]bool{}, going: map[Hex]bool{}, barredFrom: map[UnitID]bool{}, plot: NoHex}
}

// BySight implements [engine.BySight].
func (b *greedy) BySight() {}

// Choose takes the option with the best value.
func (b *greedy) Choose(v *engine.View, _ engine.Budget) (engine.Choice, string) {
	return choosing.From(v, func(p *engine.Prompt) (choice, string) {
		x, ok := v.Sight.(*Sight)
		if !ok || x == nil {
			return choice{}, choosing.NoIdea
		}
		own := slices.DeleteFunc(slices.Clone(p.Options), func(c choice) bool { return c.Verb == vOver }) // it ends its lists: who hands one over is asked again
		if len(own) == 1 {
			return own[0], "there is no other choice"
		}
		if b.g == nil || b.g.m != x.m {
			b.g = newGame(x.m)
		}
		b.g.adopt(&x.s)
		b.opts = own
		b.f = *b.g.s.Core.Top()
		if b.turn != b.g.s.Turn {
			b.turn = b.g.s.Turn
			clear(b.idle)
			clear(b.barredFrom)
		}
		b.look()
		return deciders.Answer(b, p.Kind)
	})
}

// deciders are the answers to questions, by their kind.
var deciders choosing.Deciders[*greedy]

func init() {
	land := (*greedy).land
	spare := (*greedy).victim
	first, last := (*greedy).first, (*greedy).gives
	deciders = choosing.Deciders[*greedy]{
		"landing.drift": spare, "landing.land": land, "landing.arrive": land, "third": first, "third.box": land, "rest": (*greedy).rests,
		"setup.choose": (*greedy).strongest, "setup.loss": (*greedy).spent, "setup.place": land, "setup.hero": (*greedy).strongest,

		"stack.over": spare, "fire.hit": spare, "fire.spare": (*greedy).substitute, "step.hero": last, "fire.leader": spare, "fire.armour": spare, "gun.hit": spare, "ambush": spare,
		"artillery.hit": spare, "artillery.spare": (*greedy).goToGround, "raid.hit": spare, "attack.loss": spare, "overrun": first, "assault": first,

		"hq.garrison": (*greedy).garrison, "hq.post": (*greedy).posts, "hq.replace": (*greedy).replace, "hq.assign": (*greedy).assets, "hq.reserve": (*greedy).reserve,
		"hq.commit": (*greedy).comeOut, "hq.arrive": land, "hq.return": land,

		"action.support": (*greedy).support, "action": (*greedy).act, "move.step": (*greedy).step, "move.fight": first, "attack.join": (*greedy).enough, "attack.hero": (*greedy).cover,
		"barrage.points": (*greedy).all, "barrage.tanks": (*greedy).all, "officer.rallies": (*greedy).strongest,

		"fight.loss": (*greedy).fightLoss, "fight.blast": spare, "fight.withdraw": (*greedy).withdraw, "fight.retreat": land, "fight.order": first, "fort.neighbour": first,
		"hero.joins": (*greedy).strongest,

		"event.artillery": first, "event.battery": first, "event.cave": (*greedy).farthest, "event.charge": first, "event.congestion": first, "event.congestion.step": spare,
		"event.depth": (*greedy).farthest, "event.dogs": first, "event.fatigue": spare, "event.flee": first, "event.fort": (*greedy).farthest, "event.hero": first,
		"event.infiltration": (*greedy).last, "event.lvt": first, "event.lvta": first, "event.mortars": (*greedy).farthest, "event.napalm": first, "event.ng-error": spare,
		"event.post": first, "event.rally": (*greedy).farthest, "event.sketch": first, "event.stuck": spare,
	}
}

// first takes the first option, where nothing speaks for another.
func (b *greedy) first() (choice, string) { return b.opts[0], "nothing speaks for another one" }

// gives lets a hero, or an inspired marker, take the place of a step: it is the last answer, and a step is worth more.
func (b *greedy) gives() (choice, string) { return b.opts[len(b.opts)-1], "a step is worth more" }

// last declines: the answers that end a list stand at its end.
func (b *greedy) last() (choice, string) {
	return b.opts[len(b.opts)-1], "nothing on the list is worth it"
}

// worth is what the steps of a unit are worth: infantry and its headquarters most, since a company that loses its second counts for the division (18.1b).
func (b *greedy) worth(u UnitID) float64 {
	x := &b.g.s.US[u]
	v := 1.0
	switch b.g.kind(u) {
	case RgtHQ:
		v = 3
	case HeavyWeapons:
		v = 1.4
	case BnHQ:
		v = 1.3
	case Tank:
		v = 1.2
	case Infantry:
		if x.Steps == 1 || x.Steps == 3 { // 18.1b: its next loss is a counter in the loss box
			v += counter * b.scarce(int(b.g.m.US[u].Division))
		}
	}
	return v
}

// scarce is how near a division is to a catastrophic loss: 1 with one counter left, 0 where there is no limit (18.1).
func (b *greedy) scarce(d int) float64 {
	limit := b.limit(d)
	if limit == 0 {
		return 0
	}
	return 1 / float64(max(1, limit-b.g.s.Div[d].Companies))
}

// victim is who suffers where the player names him: who loses least by it, of those who are disrupted anyway.
func (b *greedy) victim() (choice, string) {
	c, _ := choosing.Best(b.opts, func(c choice) float64 {
		if c.Verb != vUnit || !b.g.isUnit(c.A) {
			return -2 // heroes, and whatever costs more than a step
		}
		v := -b.worth(c.A)
		if b.g.has(c.A, Disrupted) {
			v += 0.6
		}
		if b.g.has(c.A, Acted) {
			v += 0.2
		}
		return v
	})
	return c, "that costs least"
}

// spent is who has lost a step before the game: who rests, so that companies at the front begin whole; headquarters before companies, since no company of theirs is nearer to a counter by it (18.1b, 18.6.1b).
func (b *greedy) spent() (choice, string) {
	c, _ := choosing.Best(b.opts, func(c choice) float64 {
		if c.Verb != vUnit || !b.g.isUnit(c.A) {
			return -2
		}
		x := &b.g.s.US[c.A]
		v := 0.0
		if x.At == Reserve {
			v += 4
		}
		if b.g.kind(c.A) == BnHQ {
			v += 2
		}
		if x.Steps < b.g.m.US[c.A].Steps { // one company that is spent, rather than two that are worn
			v++
		}
		return v
	})
	return c, "the front misses it least"
}

// strongest takes the unit that gains most: the one of most worth with the most steps.
func (b *greedy) strongest() (choice, string) {
	c, _ := choosing.Best(b.opts, func(c choice) float64 {
		if c.Verb != vUnit && c.Verb != vReplace || !b.g.isUnit(c.A) {
			return -1
		}
		x := &b.g.s.US[c.A]
		v := b.worth(c.A)
		if b.g.onMap(c.A) {
			v += 1
		}
		if x.Flags&Disrupted == 0 {
			v += 0.5
		}
		return v + float64(b.g.m.US[c.A].Strength[x.Steps])/10
	})
	return c, "it is of most use there"
}

// substitute decides what takes a hit: the unit as it is, two that are disrupted, a tank, a hero.
func (b *greedy) substitute() (choice, string) {
	u, hurt := b.f.V[0], b.f.V[2] != 0
	own := 0.0
	if hurt {
		own = b.shaken(u)
	}
	c, v := choosing.Best(b.opts, func(c choice) float64 {
		switch c.Verb {
		case vTake:
			if b.f.V[1] == 0 {
				return -own
			}
			return -b.worth(u) - own
		case vBoth:
			return -b.shaken(c.A) - b.shaken(c.B)
		case vHero:
			return -0.4 - own
		case vTank:
			return -1.3 - own
		case vTankMore:
			return -1.3 - b.worth(u)
		case vMore:
			if b.f.V[1] == 0 {
				return -b.worth(u)
			}
			return -2.2 * b.worth(u)
		}
		return -9
	})
	return c, fmt.Sprintf("that costs %.1f, the least", -v)
}

// shaken is what it costs that a unit is disrupted: it does nothing for a turn, and where it cannot recover for longer.
func (b *greedy) shaken(u UnitID) float64 {
	g := b.g
	switch {
	case g.has(u, Disrupted):
		return 0
	case g.s.Turn >= g.s.Last && g.s.Phase > PhaseAction:
		return 0.05
	}
	v := perShaken
	if b.sparing() { // days are left, and steps are what they are short of
		v = dayShaken
	}
	if g.has(u, Acted) {
		v /= 2
	}
	if at := g.s.US[u].At; at >= 0 && g.besideFort(at) && b.sparing() {
		v *= fortShaken // it does not recover there (7.6)
	} else if at >= 0 && (b.fire.Intense.Has(at) || g.besideFort(at)) {
		v *= 1.5
	}
	if g.kind(u) == BnHQ {
		v *= 1.2
	}
	return v
}

// goToGround is whether all units of a hex are disrupted instead of a step of one (6.6.2b).
func (b *greedy) goToGround() (choice, string) {
	g := b.g
	if b.sparing() {
		u, cost := b.f.V[2], 0.0
		if g.isUnit(u) && g.onMap(u) {
			g.units(g.s.US[u].At, func(o UnitID) { cost += b.shaken(o) })
			if v := b.worth(u); cost > v {
				return b.last()
			}
		}
	}
	return b.opts[0], "disruption passes, a step does not come back"
}

// fightLoss is who loses a step in close combat.
func (b *greedy) fightLoss() (choice, string) {
	c, _ := choosing.Best(b.opts, func(c choice) float64 {
		switch c.Verb {
		case vUnit:
			return -b.worth(c.A)
		case vHero:
			return -0.8
		}
		return -1.1 // two cards, each about half a hit
	})
	return c, "that costs least"
}

// withdraw is whether units leave a close combat: if the Japanese have more cards left than they.
func (b *greedy) withdraw() (choice, string) {
	f := &b.g.s.C
	for _, c := range b.opts {
		if c.Verb == vYes && f.Jap > f.US+2 {
			return c, fmt.Sprintf("%d cards against %d", f.US, f.Jap)
		}
	}
	return b.opts[0], "the close combat goes on"
}
