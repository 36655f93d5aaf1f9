package ccp

import (
	"fmt"
	"math"
	"slices"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/games/choosing"
)

// The computer player greedy-1.
//
// It looks one order ahead. Every option of a question gets a value in points, and the best is taken; a point is about the worth of a
// victory point. It knows no more than its seat does: it works on the position of its Sight. What dice bring it computes from
// the cards that are left in the piles, as far as the discards and its own hand tell.
//
// greedy.go has the frame, dice and worths, greedy_map.go ways, goals and exposure, greedy_orders.go what to play,
// greedy_fire.go attacks, greedy_move.go moves, advances and melees, greedy_react.go actions and the Initiative, greedy_setup.go the
// set-up, and greedy_event.go events.

// Weights, in points unless another unit is named.
const (
	wFP         = 0.22 // a point of firepower of a unit
	wWeaponFP   = 0.16 // a point of firepower of a weapon
	wCommand    = 1.2  // a point of command
	wBroken     = 0.45 // share of its fighting worth that a unit loses by breaking
	wBrokenVP   = 0.30 // share of its VP that a unit is worth less to its side once broken: it goes more easily
	wSuppressed = 0.12 // share of its fighting worth that a suppressed unit loses
	wBrink      = 14.0 // losing the game by losses; spread over the units that are left
	wBack       = 0.4  // share of its fighting worth that an eliminated unit takes along if it comes back (17.2c)

	wUnknown  = 0.6 // what an objective may be worth beyond its open chits
	wNear     = 0.2 // loss of attraction of a goal for each MP of way (exponent)
	wCrowd    = 0.3 // how much less a goal attracts for each unit that is close to it
	wOthers   = 0.3 // share of the attraction of the goals other than the most attractive
	wGuard    = 0.5 // share of its value that an objective under control attracts
	wExit     = 0.9 // share of its VP that an Exit Point attracts
	wCover    = 0.10
	wStand    = 0.35 // how often a unit that is seen is shot at in a turn
	wStep     = 2.0  // weight of the loss to expect on a step that can be shot at: who breaks there stays under fire, and each step may be shot at
	wShot     = 0.45 // share of the loss that a unit could inflict from where it is
	wOver     = 1.5  // a figure too many in a hex
	wMoveMin  = 0.2  // least gain of a unit that moves
	wHomeless = 0.25 // a leader with nobody to lead
	wStack    = 0.3  // how much more a unit has to fear for each other unit in its hex: every attack hits them all
	wMany     = 0.3  // how much more it has to fear for each further piece that can fire at its hex
	wLand     = 0.6  // how often a unit is shot at in the hex where it is set up or comes into play
	wMelee    = 0.5  // share of what a melee would bring that a place next to the enemy is worth, with an Advance card in hand
	wSurplus  = 0.7  // what each further Fire card is worth, compared with the one before
	wSmoke    = 1.0  // least gain of a smoke round
	wSave     = 0.6  // share of the loss to expect that a rally saves

	wInitiative = 1.3 // the Initiative card
	wBoostMin   = 0.1 // least gain of an action that adds firepower
	wOpMin      = 0.5 // least expected loss for which a Fire card is played for Op Fire
	wShotMin    = 0.04
	wCardMin    = 0.1 // least value of an order
	wDud        = 0.3 // a card that is of no use, discarded
)

// greedy is the player.
type greedy struct {
	x         *Sight
	g         Game // the position as the seat knows it
	side, foe Side
	opts      []choice
	kind      string
	rule      string

	odds   [2]odds // of the dice of each side
	gap    [21]float64
	worths [MaxUnits]worth
	shocks [2][2][maxMorale][maxFP]shocked
	stamp  uint32

	ways    *ways
	goals   []goal
	threats [2]*[NHexes]int8
	threat  [2][NHexes]int8
	barrels [2][NHexes]int8 // pieces that can fire at a hex
	costs   [NHexes][6]int16
	costed  terrain.Set
	watched bool         // everybody can Op Fire: a Charge is thought of
	charge  float64      // chance of an Advance card in the own next turn
	extra   [NHexes]int8 // figures that are planned to come to a hex

	field  walk
	pieces []gun
	aims   []aimed
	tolls  uint64  // attacks valued, for tests
	wanted []int16 // pieces of the attack being made
	at     int16   // its hex
}

func newGreedy(uint64) engine.Bot { return &greedy{at: none} }

// BySight implements [engine.BySight].
func (b *greedy) BySight() {}

// Choose takes the option with the best value.
func (b *greedy) Choose(v *engine.View, _ engine.Budget) (engine.Choice, string) {
	return choosing.From(v, func(p *engine.Prompt) (choice, string) {
		b.opts, b.kind, b.rule = p.Options, p.Kind, p.Rule
		x, ok := v.Sight.(*Sight)
		if !ok || x == nil || x.Seat != seat(Allied) && x.Seat != seat(Japan) {
			return choice{}, choosing.NoIdea
		}
		if len(b.opts) == 1 {
			return b.opts[0], "there is no other choice"
		}
		b.look(x)
		return deciders.Answer(b, p.Kind)
	})
}

// deciders are the answers to questions, by their kind.
var deciders choosing.Deciders[*greedy]

func init() {
	deciders = choosing.Deciders[*greedy]{
		"setup.unit": (*greedy).setUnit, "setup.fort": (*greedy).setFort, "setup.weapon": (*greedy).giveArm,
		"setup.sighting": (*greedy).setSighting, "setup.special": (*greedy).special, "cave": (*greedy).cave,

		"turn.decide": (*greedy).order, "turn.discard": (*greedy).drop, "banzai.discard": (*greedy).dropExcess,
		"fire.activate": (*greedy).activate, "move.activate": (*greedy).activate, "advance.activate": (*greedy).activate,
		"request.leader": (*greedy).caller, "request.unit": (*greedy).repair, "reconnoiter.activate": (*greedy).scoutOut,
		"opfire.activate": (*greedy).activateOp, "charge.allied": (*greedy).watch,

		"fire.target": (*greedy).target, "fire.group": (*greedy).join, "fire.victim": (*greedy).victim, "fire.jam": (*greedy).jam,
		"move.unit": (*greedy).mover, "move.together": (*greedy).along, "move.step": (*greedy).step, "exit.track": (*greedy).comeBack,
		"advance.unit": (*greedy).advance, "revive.unit": (*greedy).revive,
		"request.asset": (*greedy).request, "spot.hex": (*greedy).spot, "impact.hex": (*greedy).strike, "bomb.hex": (*greedy).bomb,
		"strafe.direction": (*greedy).strafe, "denied.asset": (*greedy).deny, "denied.weapon": (*greedy).enemyArm,
		"infiltrate.box": (*greedy).box, "infiltrate.hex": (*greedy).comeOut, "infiltrate.weapon": (*greedy).giveArm,
		"support": (*greedy).support, "reconnoiter.card": (*greedy).topCard,

		"melee.hex": (*greedy).firstMelee, "defend.unit": (*greedy).firstDefense,
		"react": (*greedy).react, "roll.initiative": (*greedy).initiative, "ambush.unit": (*greedy).giveUp, "panji.fort": (*greedy).panji,
		"demolitions.hex": (*greedy).blow, "screen.squad": (*greedy).screen, "hidden-unit.place": (*greedy).setUnit,

		"trigger.sniper": (*greedy).sniper, "trigger.disperse": (*greedy).disperse, "trigger.sighting": (*greedy).sighting,
		"time.arrive": (*greedy).arrive, "time.sighting": (*greedy).setSighting, "blaze.leave": (*greedy).arrive,
		"event.unit": (*greedy).eventUnit, "event.hex": (*greedy).eventHex, "event.place": (*greedy).arrive, "event.deploy": (*greedy).keeper,
		"event.air-support": (*greedy).aircraft, "event.white-phosphorus": (*greedy).phosphorus, "event.white-phosphorus.hex": (*greedy).phosphorusHex,
		"event.white-phosphorus.unit": (*greedy).giveUp, "event.scrounge": (*greedy).ownArm, "event.scrounge.unit": (*greedy).giveArm,
		"event.stealth": (*greedy).slip, "event.stealth.hex": (*greedy).slipTo, "event.walking-wounded": (*greedy).wounded,
		"event.weapon": (*greedy).enemyArm, "event.reconnaissance": (*greedy).showChit, "event.reinforcements": (*greedy).arrive,
		"event.tennoheika": (*greedy).banzai,
	}
}

// offered tells whether a choice is among the options.
func (b *greedy) offered(c choice) bool { return slices.Contains(b.opts, c) }

// first tells whether an option with a verb is offered, and gives the first.
func (b *greedy) first(v engine.Verb) (choice, bool) {
	for _, c := range b.opts {
		if c.Verb == v {
			return c, true
		}
	}
	return choice{}, false
}

// best takes the option with the highest value; of equals the first.
func (b *greedy) best(value func(c choice) float64) (choice, float64) {
	return choosing.Best(b.opts, value)
}

// look takes in what the seat knows.
func (b *greedy) look(x *Sight) {
	b.x, b.side = x, Side(x.Seat)
	b.foe = b.side.Other()
	if b.g.m != x.Module || b.ways == nil || b.g.s.Scenario != x.Known.Scenario {
		s := &x.Module.Scenario[x.Known.Scenario]
		b.ways = waysOf.Get(s, s.ways)
		b.wanted, b.at = b.wanted[:0], none
	}
	b.g.m, b.g.s = x.Module, x.Known
	b.stamp++
	b.count(Allied)
	b.count(Japan)
	b.gap = [21]float64{}
	for i, p := range b.odds[b.side].sum {
		for j, q := range b.odds[b.foe].sum {
			if i >= 2 && j >= 2 {
				b.gap[i-j+10] += p * q
			}
		}
	}
	b.price()
	b.charge = b.chargeChance()
	b.goals, b.pieces, b.aims = b.goals[:0], b.pieces[:0], b.aims[:0]
	b.threats = [2]*[NHexes]int8{}
	b.costed = terrain.Set{}
	b.extra = [NHexes]int8{}
}

// odds are the chances of what the next card of a side's pile shows.
type odds struct {
	sum     [13]float64
	product [37]float64
	fire    float64 // share of Fire cards among the cards whose place the seat does not know
}

// reshuffled is the size below which a pile is taken to be mixed with the discards before the dice in question are turned.
const reshuffled = 6

// count makes the odds of a side from the cards that are left.
func (b *greedy) count(side Side) {
	g, o := &b.g, &b.odds[side]
	*o = odds{}
	total := 0.0
	put := func(set *cardSet, weight float64) {
		g.eachCard(set, side, func(c CardID) {
			k := &g.m.Cards[c]
			o.sum[k.White+k.Colored] += weight
			o.product[k.White*k.Colored] += weight
			if k.Order == OrderFire {
				o.fire += weight
			}
			total += weight
		})
	}
	if top := g.s.Top[side]; top != NoCard {
		k := &g.m.Cards[top]
		o.sum[k.White+k.Colored], o.product[k.White*k.Colored] = 1, 1
		return
	}
	put(&g.s.Pile[side], 1)
	if n := g.s.Pile[side].len(); n < reshuffled {
		put(&g.s.Discard[side], float64(reshuffled-n)/float64(max(1, g.s.Discard[side].len())))
	}
	if total == 0 {
		return
	}
	for i := range o.sum {
		o.sum[i] /= total
	}
	for i := range o.product {
		o.product[i] /= total
	}
	o.fire /= total
}

// holdsFire is the chance that a side has a Fire card in hand.
func (b *greedy) holdsFire(side Side) float64 {
	if side != b.side {
		return 1 - math.Pow(1-b.odds[side].fire, float64(b.x.Hands[side]))
	}
	found := 0.0
	b.g.hand(side, func(c CardID) {
		if b.g.m.Cards[c].Order == OrderFire {
			found = 1
		}
	})
	return found
}

const (
	maxMorale = 32
	maxFP     = 48
)

// shocked is what an attack does to a unit: the chances that it is eliminated, breaks, is suppressed.
type shocked struct {
	stamp uint32
	p     [3]float64
}

// shock gives the chances of a side's attack with a FP, all modifiers included, on a unit with a morale. They are exact for a full pile.
func (b *greedy) shock(by Side, fp, morale int, moving bool) *[3]float64 {
	m := 0
	if moving {
		m = 1
	}
	fp, morale = min(max(fp, 0), maxFP-1), min(max(morale, 0), maxMorale-1)
	s := &b.shocks[by][m][morale][fp]
	if s.stamp == b.stamp {
		return &s.p
	}
	s.stamp, s.p = b.stamp, [3]float64{}
	against := &b.odds[by.Other()].sum
	for i, p := range b.odds[by].sum {
		if p > 0 {
			one := b.stand(fp+i, morale, moving, against)
			for k := range s.p {
				s.p[k] += p * one[k]
			}
		}
	}
	return &s.p
}

// stand gives the chances of a Defense roll against an Attack Total.
func (b *greedy) stand(attack, morale int, moving bool, dice *[13]float64) (p [3]float64) {
	for j, q := range dice {
		if q > 0 {
			if r := defense(morale+j, attack, moving); r < resNone {
				p[r] += q
			}
		}
	}
	return p
}

// worth is what a unit is worth to its side, and how much of it each result of a Defense roll takes away.
type worth struct{ all, broken, suppressed float64 }

// price sets the worths of all units on the map.
func (b *greedy) price() {
	g := &b.g
	kill := float64(g.chitBonus(ChitElimination))
	for _, side := range [...]Side{Allied, Japan} {
		brink := wBrink / math.Pow(float64(max(1, g.s.Present[side])), 1.5)
		if side == Allied {
			left := int(g.scenario().Surrender) - g.casualties(Allied)
			brink = max(brink, wBrink/math.Pow(float64(max(1, left)), 1.5))
		}
		back := g.posture(side).Return
		for u := g.units(side); u != NoUnit; u = g.more(side, u) {
			d, w := &g.m.Units[u], &b.worths[u]
			fight, vp := b.fighting(u), float64(d.VP)+kill
			if d.Kind == Hero {
				vp = 0
			}
			now := fight
			if g.has(u, Broken) {
				now *= 1 - wBroken
			}
			if g.has(u, Suppressed) {
				now *= 1 - wSuppressed
			}
			w.all = vp + now + brink
			if back {
				w.all = vp + wBack*now
			}
			w.broken = wBroken*fight + wBrokenVP*vp
			if g.has(u, Broken) {
				w.broken = w.all
			}
			w.suppressed = wSuppressed * fight
			if g.has(u, Suppressed) {
				w.suppressed = 0
			}
		}
	}
}

// fighting is the fighting worth of a unit when it is in order, with its weapon.
func (b *greedy) fighting(u UnitID) float64 {
	g := &b.g
	d := &g.m.Units[u]
	n := wFP*float64(d.Front.FP) + 0.04*float64(d.Front.Range)
	if d.IsLeader() {
		n += 0.3 + wCommand*float64(max(0, d.Front.Command))
	}
	if d.Kind == SogekiHei || d.Kind == Hero {
		n += 0.8
	}
	if w := g.arm(u); w != NoWeapon && g.s.Weapons[w].Broken == 0 {
		n += wWeaponFP * float64(g.m.Weapons[w].FP)
	}
	return n
}

// hurt is the expected loss of a unit by an attack.
func (b *greedy) hurt(u UnitID, p *[3]float64) float64 {
	w := &b.worths[u]
	return p[resEliminated]*w.all + p[resBroken]*w.broken + p[resSuppressed]*w.suppressed
}

// lead is by how much the side is ahead in VP, its own secret chits included.
func (b *greedy) lead() int {
	g := &b.g
	vp := int(g.s.VP)
	if b.side == Japan {
		vp = -vp
	}
	for o, c := range g.s.Control {
		if c != 0 {
			v := g.chitValue(o, chitAllied+uint8(b.side))
			if Side(c-1) == b.side {
				vp += v
			} else {
				vp -= v
			}
		}
	}
	return vp
}

// late is how near the game is to its end: 0 at the beginning, 1 when it may end any moment.
func (b *greedy) late() float64 {
	sc := b.g.scenario()
	return min(1, float64(b.g.s.Time-sc.Time)/float64(max(1, sc.SuddenDeath-sc.Time)))
}

// presses tells whether the side has to win ground: it is no Defender, or it is behind.
func (b *greedy) presses() bool { return !b.g.posture(b.side).Defender || b.lead() < 0 }

func (b *greedy) title(u UnitID) string { return b.g.m.unitTitle(u) }

// points writes a value.
func points(v float64) string { return fmt.Sprintf("%.1f", v) }
