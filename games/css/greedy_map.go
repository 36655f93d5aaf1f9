package css

import (
	"math"

	"beachhead/games/css/ground"
)

// Goals, ways and danger of the computer player.

const (
	wNear     = 5.0  // Movement Points of way at which a goal attracts half as much
	wPull     = 0.22 // weight of what attracts, for each Unit
	wOther    = 0.25 // share of the attraction of the goals other than the most attractive
	wCrowd    = 0.25 // least share of its attraction that a goal with more friends around it than it needs keeps
	wNeed     = 3.0  // Units that a goal has use for, and
	wNeedFoe  = 2.5  // for each enemy at it or next to it
	wGuardOwn = 0.7  // share of its points that a Victory Hex attracts that one has
	wTake     = 1.3  // share that one attracts that the enemy has
	wPrey     = 0.35 // share of the worth of an enemy stack that attracts
	wWatchVP  = 0.5  // share of the points of a Victory Hex that an enemy attracts whose Fire Zone keeps it
	wBeach    = 0.8  // a beach that can be closed
	wIdle     = 0.35 // share of the attraction of what is to be taken for a side that wins as things stand
	wCover    = 0.05 // a point of cover, for a Unit
	wDanger   = 0.5  // share of the loss that is to be feared in a place
	wStakeA   = 0.9  // what is at stake for a stack of a side
	wStakeB   = 0.5
	wColumn   = 1.35 // how much more is to be feared In-Column
)

// theatre are the distances of a map in Movement Points on foot, enemies apart. They are made when they are asked for.
type theatre struct {
	g    *ground.Map
	from map[Hex][]int16
}

func newTheatre(g *ground.Map) *theatre { return &theatre{g: g, from: map[Hex][]int16{}} }

// far is no way at all.
const far = 1 << 12

// to are the distances of all hexes to one.
func (t *theatre) to(h Hex) []int16 {
	if d := t.from[h]; d != nil {
		return d
	}
	d := make([]int16, t.g.N)
	for i := range d {
		d[i] = far
	}
	var none ground.Set
	d[h] = 0
	line := []Hex{h}
	for i := 0; i < len(line); i++ {
		at := line[i]
		for _, n := range t.g.Near(at) {
			if n == ground.NoHex {
				continue
			}
			c := t.g.Cost(ground.Leg, n, t.g.Direction(n, at), &none)
			if c >= 0 && d[at]+int16(c) < d[n] {
				d[n] = d[at] + int16(c)
				line = append(line, n)
			}
		}
	}
	t.from[h] = d
	return d
}

// distance is that from one hex to another, in Movement Points.
func (b *greedy) distance(from, to Hex) float64 {
	if from == NoHex || to == NoHex {
		return far
	}
	return float64(b.theatre.to(to)[from]) / float64(b.g.m.Ground.Scale)
}

// goal is a hex that attracts.
type goal struct {
	hex    Hex
	weight float64
	guard  bool    // it is to be held, else taken
	need   float64 // Units that have use there
}

// makeGoals lists what attracts the side: Victory Hexes to take and to hold, enemies who keep the side from one, or who are easy prey, beaches to close.
func (b *greedy) makeGoals() {
	if b.seen {
		return
	}
	b.seen = true
	g := b.g
	v := &g.scenario().Victory
	idle := 1.0
	if b.behind() <= 0 {
		idle = wIdle
	}
	add := func(h Hex, w float64, guard bool) {
		for i := range b.goals {
			if b.goals[i].hex == h {
				b.goals[i].weight += w
				b.goals[i].guard = b.goals[i].guard || guard
				return
			}
		}
		b.goals = append(b.goals, goal{h, w, guard, 0})
	}
	vp := map[Hex]float64{}
	for i := range v.Scores {
		x := &v.Scores[i]
		vp[x.Hex] += float64(x.VP)
		held := g.s.Held>>i&1 != 0 == (b.side == SideA)
		if held {
			add(x.Hex, wGuardOwn*float64(x.VP), true)
		} else {
			add(x.Hex, wTake*float64(x.VP)*idle, false)
		}
	}
	if b.side == SideB {
		for i := range g.m.Beaches {
			if g.s.Landed>>i&1 != 0 && g.s.Closed>>i&1 == 0 {
				add(g.m.Beaches[i].Hex, wBeach, false)
			}
		}
	}
	stands := &g.s.Stands[b.foe]
	for p := stands.after(-1); p >= 0; p = stands.after(p) {
		h := g.hexOf(p)
		if h == NoHex {
			continue
		}
		w := wPrey * b.prey(p) * 2 * idle
		if b.side == SideA {
			zone := g.zoneOf(p)
			for x, n := range vp {
				if zone.Has(x) {
					w += wWatchVP * n
				}
			}
		}
		add(h, w, false)
	}
	for i := range b.goals {
		x := &b.goals[i]
		x.need = wNeed
		for y := range g.m.Ground.Within(x.hex, 1).Each() {
			if g.sideAt(y) == b.foe {
				x.need += wNeedFoe * float64(g.count(y))
			}
		}
		if x.guard {
			x.need = math.Max(wNeed, x.need/2)
		}
	}
}

// prey is what is to be had from an enemy stack: its price in VP, and a little for what it is.
func (b *greedy) prey(p Loc) (n float64) {
	for u := b.g.first(p); u != NoUnit; u = b.g.next(u) {
		n += 0.5*b.price(u) + 0.5*b.fight(u)
	}
	return n + 0.2*float64(b.g.dg(p))
}

// pull is how strongly the goals attract n Units of a Division to a hex, each of them. crowd: friends near each goal, as counted by throng.
func (b *greedy) pull(h Hex, d DivisionID, n int, crowd []float64) float64 {
	b.makeGoals()
	best, sum := 0.0, 0.0
	for i := range b.goals {
		x := &b.goals[i]
		if b.g.outOfBounds(d, x.hex) {
			continue
		}
		w := x.weight * wNear / (wNear + b.distance(h, x.hex))
		if all := crowd[i] + float64(n); all > x.need {
			w *= math.Max(x.need/all, wCrowd)
		}
		sum += w
		best = max(best, w)
	}
	return best + wOther*(sum-best)
}

// throng counts the friends close to each goal, apart from those in a place.
func (b *greedy) throng(but Loc) []float64 {
	b.makeGoals()
	n := make([]float64, len(b.goals))
	stands := &b.g.s.Stands[b.side]
	for p := stands.after(-1); p >= 0; p = stands.after(p) {
		h := b.g.hexOf(p)
		if h == NoHex || p == but {
			continue
		}
		for i := range b.goals {
			if d := b.g.m.Ground.Distance(h, b.goals[i].hex); d <= 2 {
				n[i] += float64(b.g.count(p)) * (3 - float64(d)) / 3
			}
		}
	}
	return n
}

// outOfBounds tells whether Units of a Division may not enter a hex by the scenario.
func (g *Game) outOfBounds(d DivisionID, h Hex) bool {
	for i := range g.scenario().Limits {
		l := &g.scenario().Limits[i]
		for _, x := range l.Divisions {
			if x == d && l.Hexes.Has(h) {
				return true
			}
		}
	}
	return false
}

// fear makes the danger of each hex for Units of a side: what the enemies whose Fire Zones it would lie in fire with, by Direct and Indirect Fire.
func (b *greedy) fear(side Side) *[MaxHexes]float64 {
	if b.feared[side] {
		return &b.danger[side]
	}
	b.feared[side] = true
	d := &b.danger[side]
	*d = [MaxHexes]float64{}
	g := b.g
	stands := &g.s.Stands[side.Other()]
	for p := stands.after(-1); p >= 0; p = stands.after(p) {
		h := g.hexOf(p)
		if h == NoHex || g.under(p, CondSuppressed) {
			continue
		}
		fp, reach, n := 0, 0, 0
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			x := &g.m.Units[u].Front
			if x.Color == Black || x.Color == NoFire {
				continue
			}
			fp, reach, n = max(fp, int(x.FP)), max(reach, int(x.Range)), n+1
		}
		if n == 0 {
			continue
		}
		v := float64(fp+min(n-1, int(g.rules().Adders))) - 0.5*float64(g.dg(p))
		if g.under(p, CondPinned) {
			v -= 3
		}
		v = max(v, 0.5) * 0.12
		for x := range g.m.Ground.Within(h, min(reach, 3)).Each() {
			if g.m.Ground.Distance(x, h) == 1 || g.sees(p, x) {
				d[x] += v
			}
		}
	}
	return d
}

// threat is what Units of the own side have to fear in a hex, for each of them.
func (b *greedy) threat(h Hex, column bool) float64 {
	n := b.fear(b.side)[h]
	if n == 0 {
		return 0
	}
	cover := float64(b.g.m.Ground.TerrainNow(h, &b.g.s.Marks[MarkCleared]).Mod)
	if f := b.g.fort(h); f != NoFort {
		cover += float64(b.g.m.Forts[f].Defense)
	}
	n *= math.Pow(0.8, -cover)
	if column {
		n *= wColumn
	}
	return n
}

// placeValue is what a place is worth to n Units of a Division who come to those there, In-Column or Deployed; all is how many would be there.
func (b *greedy) placeValue(h Hex, d DivisionID, n, all int, column bool, crowd []float64) float64 {
	g := b.g
	stake := wStakeB
	if b.side == SideA {
		stake = wStakeA
	}
	v := float64(n)*wPull*b.pull(h, d, n, crowd) - wDanger*stake*b.haste()*b.threat(h, column)*(0.6+0.4*float64(n))
	return v + float64(n)*b.shelterValue(h) - b.stackCost(h, all, g)
}

// haste is how much less danger counts for a side that has to win ground as the game goes to its end: 1 at first.
func (b *greedy) haste() float64 {
	if b.behind() <= 0 {
		return 1.2
	}
	sc := b.g.scenario()
	return 0.45 + 0.55*float64(b.turnsLeft())/float64(max(1, sc.Last-sc.Start+1))
}

// shelterValue is what the cover of a hex is worth to a Unit there while enemies are not far.
func (b *greedy) shelterValue(h Hex) float64 {
	g := b.g
	cover := float64(g.m.Ground.TerrainNow(h, &g.s.Marks[MarkCleared]).Mod)
	if f := g.fort(h); f != NoFort {
		cover += 2 * float64(g.m.Forts[f].Defense)
	}
	return -wCover * cover
}

// stackCost is what it costs that too many would be in a hex.
func (b *greedy) stackCost(h Hex, n int, g *Game) float64 {
	over := n - int(g.rules().StackLimit)
	if over <= 0 {
		return 0
	}
	return 0.9 * float64(over)
}
