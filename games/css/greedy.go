package css

import (
	"fmt"
	"math"
	"math/rand/v2"

	"beachhead/engine"
	"beachhead/games/choosing"
	"beachhead/games/css/ground"
)

// The computer player greedy.
//
// It looks one Action ahead. Every option of a question gets a value in points, and the best is taken; a point is about the worth of a Victory
// Point. It knows no more than its seat does: it works on the position of its Sight, and asks the rules themselves whether a Unit may fire, what
// a fire or an Assault adds up to, and what a way costs.
//
// greedy.go has the frame and what pieces are worth, greedy_map.go goals, ways and danger, greedy_fire.go fire, greedy_acts.go who acts and how,
// greedy_assault.go Assaults and charges, greedy_buy.go chits, Support Weapons and Leaders, greedy_sea.go landings, fleet and aircraft,
// greedy_setup.go the set-up, greedy_event.go events, and greedy_littleland.go
// what only The Little Land asks.

// greedy is the player.
type greedy struct {
	w         *weights
	x         *Sight
	g         *Game // the position as the seat knows it
	side, foe Side
	opts      []choice
	kind      string
	f         [6]int16 // locals of the procedure that asks

	theatre *theatre // of the scenario: distances
	goals   []goal
	seen    bool // goals are made
	key     planKey
	column  map[UnitID]bool // posture that is wanted in the Activation in progress
	frail   float64         // how much more those who are moved have to fear for their DG
	gripped PlaceSet        // places whose grip is known
	grips   [MaxPlaces]float64
	onsets  map[Hex]float64 // what Assaults would bring with those Grouped
	danger  [2][MaxHexes]float64
	feared  [2]bool
	chance  *rand.Rand // for what an enemy who knows this player must not be able to foresee
}

// planKey is the Activation that a plan is for.
type planKey struct {
	turn   Turn
	chit   ChitID
	played ChitSet
	cup    ChitSet
}

func newGreedy(seed uint64) engine.Bot {
	return &greedy{w: &usual, onsets: map[Hex]float64{}, chance: rand.New(rand.NewPCG(seed, 24))}
}

// BySight implements [engine.BySight].
func (b *greedy) BySight() {}

// Choose takes the option with the best value.
func (b *greedy) Choose(v *engine.View, _ engine.Budget) (engine.Choice, string) {
	return choosing.From(v, func(p *engine.Prompt) (choice, string) {
		b.opts, b.kind = p.Options, p.Kind
		x, ok := v.Sight.(*Sight)
		if !ok || x == nil || x.Seat != seat(SideA) && x.Seat != seat(SideB) {
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
		"setup.unit": (*greedy).setUnit, "setup.posture": (*greedy).setPosture, "setup.fort": (*greedy).setFort, "setup.weapon": (*greedy).setWeapon,
		"setup.leader": (*greedy).setLeader, "setup.mine": (*greedy).setMine, "setup.guns": (*greedy).setGuns, "udt": (*greedy).udt,

		"purchase": (*greedy).purchase, "preempt": (*greedy).preempt, "snafu": (*greedy).snafu, "reinforce": (*greedy).reinforce,
		"bombard": (*greedy).bombard, "surrender": (*greedy).surrender, "banzai.massed": (*greedy).massed, "artillery.shift": (*greedy).shift,
		"concede": (*greedy).concede, "roll.reroll": (*greedy).reroll, "roll.hero": (*greedy).rescue,

		"leaders": (*greedy).leaders, "leaders.alone": (*greedy).joinLeader, "weapons.attach": (*greedy).attach, "weapons.detach": (*greedy).keepWeapons,
		"weapons.surplus": (*greedy).leaveWeapon, "weapons.break": (*greedy).mend, "heroes.place": (*greedy).placeHero, "posture": (*greedy).posture,

		"act.who": (*greedy).who, "act.again": (*greedy).again, "act.what": (*greedy).what, "act.pay": (*greedy).pays,
		"move.on": (*greedy).goOn, "move.charge": (*greedy).chargeAt, "carry": (*greedy).carry, "ridge.enemy": (*greedy).claim, "ridge.mover": (*greedy).claim, "ridge.drop": (*greedy).keepRidges,

		"fire.with": (*greedy).asProposed, "fire.target": (*greedy).targetUnit, "indirect.with": (*greedy).asProposed,
		"opfire.from": (*greedy).opFire, "opfire.at": (*greedy).opAt, "tenacity": (*greedy).tenacity, "lose": (*greedy).lose,

		"assaults": (*greedy).assaults, "assault.allot": (*greedy).allot, "assault.support": (*greedy).support, "assault.retreat": (*greedy).fallBack,
		"assault.fire": (*greedy).returnFire, "assault.spread": (*greedy).spread, "assault.advance": (*greedy).advance, "assault.mark": (*greedy).mark,
		"banzai.leader": (*greedy).loseLeader, "gyokusai.who": (*greedy).rushWho, "gyokusai.what": (*greedy).rushWhat, "gyokusai.lights": (*greedy).flares,
		"heroes.alone": (*greedy).placeHero, "heroes.assault": (*greedy).useHero, "heroes.cancel": (*greedy).useHero, "heroes.save": (*greedy).useHero,

		"landing.beach": (*greedy).nextBeach, "landing.zone": (*greedy).ashore, "landing.posture": (*greedy).landDeployed, "naval": (*greedy).fleet,
		"air.use": (*greedy).air, "air.pay": (*greedy).pays, "air.strike": (*greedy).strike, "airfield.enter": (*greedy).repairers,

		"event.banzai": (*greedy).fury, "event.cross": (*greedy).slip, "event.deploy": (*greedy).slipPosture, "event.division": (*greedy).division,
		"event.fortitude": (*greedy).fortitude, "event.hero": (*greedy).famous, "event.infiltration": (*greedy).slipWho, "event.mishap": (*greedy).mishap,
		"event.raid": (*greedy).raid, "event.strike": (*greedy).strike, "kakuda": (*greedy).kakuda,

		"barrier": (*greedy).barrier, "barrier.unit": (*greedy).barrierUnit, "commissar": (*greedy).giveWay, "commissar.move": (*greedy).sendAway,
		"hero.box": (*greedy).boxHero, "hero.place": (*greedy).heroPlace, "hero.spend": (*greedy).spendHero, "roll.gunner": (*greedy).gunner,
		"air.assign": (*greedy).assignBomber, "bomb.early": (*greedy).bombEarly, "bomb": (*greedy).bombWhere, "bomb.at": (*greedy).bombWhat, "flotilla": (*greedy).guns,
		"entry": (*greedy).arrives, "shore": (*greedy).arrives, "partisans": (*greedy).arrives, "drop.posture": (*greedy).dropPosture,
		"entry.weapon": (*greedy).entryWeapon, "entry.leader": (*greedy).entryLeader,
		"event.accident": (*greedy).raid, "event.barrier": (*greedy).policeHex, "event.initiative": (*greedy).hurl, "event.own-strike": (*greedy).ownStrike, "event.relieved": (*greedy).relieve,
	}
}

// look takes in what the seat knows.
func (b *greedy) look(x *Sight) {
	b.x, b.side = x, Side(x.Seat)
	b.foe = b.side.Other()
	if b.g == nil || b.g.m != x.Module {
		b.g = newGame(x.Module)
		b.theatre, b.column = nil, nil
	}
	b.g.s, b.f = x.Known, x.Asked
	b.g.forget()
	b.goals, b.seen, b.feared, b.gripped = b.goals[:0], false, [2]bool{}, PlaceSet{}
	b.frail = 1
	clear(b.onsets)
	if b.theatre == nil {
		b.theatre = newTheatre(x.Module.Ground)
	}
	if k := (planKey{b.g.s.Turn, b.g.s.Chit, b.g.s.Played, b.g.s.Cup}); k != b.key {
		b.key, b.column = k, nil
	}
}

// first gives the first option with a verb, false if there is none.
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

// orElse takes the best option, or the one that declines if no other is worth at least so much.
func (b *greedy) orElse(declines engine.Verb, least float64, value func(c choice) float64) (choice, float64) {
	return b.best(func(c choice) float64 {
		if c.Verb == declines {
			return least
		}
		return value(c)
	})
}

// What pieces are worth.

// fight is what a Unit is worth in fighting, whatever its condition.
func (b *greedy) fight(u UnitID) float64 {
	row := &b.g.m.Units[u]
	n := b.w.Base + b.w.FP*float64(row.Front.FP)
	if row.Front.Range > 1 {
		n += b.w.Range
	}
	if row.HQ {
		n += b.w.HQ
	}
	return n
}

// price is the VP that the elimination of a Unit brings the enemy.
func (b *greedy) price(u UnitID) float64 {
	if b.g.m.Units[u].HQ {
		return 0 // goes to the Routed Units box (8.4.1h)
	}
	n := float64(b.g.pointsFor(u))
	if b.g.scenario().Victory.Halves {
		n /= 2 // L24.2c
	}
	return n
}

// worth is what its elimination costs its side.
func (b *greedy) worth(u UnitID) float64 { return b.price(u) + b.fight(u) }

// stack is what the Units of a place are worth in fighting.
func (b *greedy) stack(p Loc) (n float64) {
	for u := b.g.first(p); u != NoUnit; u = b.g.next(u) {
		n += b.fight(u)
	}
	return n + b.w.Grip*b.grip(p)
}

// grip are the Victory Points of the hexes that a stack of side B keeps side A from: it stands there, or has a Fire Zone on them (25.4).
func (b *greedy) grip(p Loc) (n float64) {
	g := b.g
	if g.sideAt(p) != SideB || g.hexOf(p) == NoHex {
		return 0
	}
	if b.gripped.has(p) {
		return b.grips[p]
	}
	for i := range g.scenario().Victory.Scores {
		if x := &g.scenario().Victory.Scores[i]; g.s.Held>>i&1 == 0 && (g.hexOf(p) == x.Hex || g.zoneOf(p).Has(x.Hex)) {
			n += float64(x.VP)
		}
	}
	b.gripped.add(p)
	b.grips[p] = n
	return n
}

// dgCost is what levels of DG cost the side of a place, by level what the next one does, as shares of its fighting worth.
var dgCost = [maxDG]float64{0.13, 0.17, 0.25, 0.30}

// disorder is what so many levels more cost the side of a place. shot: they count as casualties (25.2).
func (b *greedy) disorder(p Loc, n int, shot bool) float64 {
	g := b.g
	if g.empty(p) || n <= 0 {
		return 0
	}
	sum, dg := 0.0, g.dg(p)
	fight := b.stack(p)
	if per := g.scenario().Victory.DGPerVP; shot && per > 0 && g.sideAt(p) == SideA {
		sum += float64(n) / float64(per)
	}
	left := g.count(p)
	if g.has(g.first(p), Fanatic) {
		return sum + math.Min(float64(n)/2, float64(left))*b.cheapest(p)
	}
	for range n {
		if left == 0 {
			break
		}
		if dg < maxDG {
			sum += dgCost[dg] * (fight + b.w.OwnLoss*b.cheapestPrice(p)*float64(dg)/2)
			dg++
		} else {
			sum += b.cheapest(p)
			left--
		}
	}
	return sum
}

// cheapest is the least that a Unit of a place is worth: the owner chooses who is lost.
func (b *greedy) cheapest(p Loc) float64 {
	low := 99.0
	for u := b.g.first(p); u != NoUnit; u = b.g.next(u) {
		low = min(low, b.worth(u))
	}
	return low
}

func (b *greedy) cheapestPrice(p Loc) float64 {
	low := 99.0
	for u := b.g.first(p); u != NoUnit; u = b.g.next(u) {
		low = min(low, b.price(u))
	}
	return low
}

// relief is what a Rally is worth to those in a place.
func (b *greedy) relief(p Loc) float64 {
	g := b.g
	f := b.stack(p)
	switch {
	case g.under(p, CondSuppressed):
		return b.w.Suppress*f + 0.1
	case g.under(p, CondPinned):
		return b.w.Pin*f + 0.05
	case g.dg(p) > 0:
		return dgCost[g.dg(p)-1]*(f+b.w.OwnLoss*b.cheapestPrice(p)*float64(g.dg(p)-1)/2) + 0.02
	}
	return 0
}

// behind is by how many points the side misses its victory as things stand; 0 and less if it has it.
func (b *greedy) behind() int {
	v, n := &b.g.scenario().Victory, b.g.balance()
	if b.side == SideA {
		return int(v.AtLeast) - n
	}
	return n - int(v.AtMost)
}

// turnsLeft is how many turns there are, this one included.
func (b *greedy) turnsLeft() int { return int(b.g.scenario().Last-b.g.s.Turn) + 1 }

func (b *greedy) title(u UnitID) string { return b.g.m.Units[u].Name }
func (b *greedy) where(p Loc) string    { return b.g.m.placeTitle(p) }

// points writes a value.
func points(v float64) string { return fmt.Sprintf("%.1f", v) }

// around calls fn for the hexes next to one.
func (b *greedy) around(h Hex, fn func(n Hex)) {
	for _, n := range b.g.m.Ground.Near(h) {
		if n != ground.NoHex {
			fn(n)
		}
	}
}
