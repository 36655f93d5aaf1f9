package css

import (
	"math"

	"beachhead/games/css/ground"
)

// Goals, ways and danger of the computer player.

// theatre are the distances of a map in Movement Points on foot, enemies apart. They are made when they are asked for.
type theatre struct {
	g      *ground.Map
	from   [][]int16 // by the hex they lead to
	beyond map[*Beyond][]int16
}

func newTheatre(g *ground.Map) *theatre {
	return &theatre{g: g, from: make([][]int16, g.N), beyond: map[*Beyond][]int16{}}
}

// far is no way at all.
const far = 1 << 12

// to are the distances of all hexes to one.
func (t *theatre) to(h Hex) []int16 {
	if d := t.from[h]; d != nil {
		return d
	}
	var one ground.Set
	one.Add(h)
	d := t.toAny(&one)
	t.from[h] = d
	return d
}

// toAny are the distances of all hexes to the nearest of some.
func (t *theatre) toAny(some *ground.Set) []int16 {
	d := make([]int16, t.g.N)
	for i := range d {
		d[i] = far
	}
	var none ground.Set
	var line []Hex
	for h := range some.Each() {
		d[h] = 0
		line = append(line, h)
	}
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
		idle = b.w.Idle
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
			add(x.Hex, b.w.GuardOwn*float64(x.VP), true)
		} else {
			add(x.Hex, b.w.Take*float64(x.VP)*idle, false)
		}
	}
	if b.side == SideB {
		for i := range g.m.Beaches {
			if g.s.Landed>>i&1 != 0 && g.s.Closed>>i&1 == 0 {
				add(g.m.Beaches[i].Hex, b.w.Beach, false)
			}
		}
	}
	stands := &g.s.Stands[b.foe]
	for p := range stands.each() {
		h := g.hexOf(p)
		if h == NoHex {
			continue
		}
		w := b.w.Prey * b.prey(p) * 2 * idle
		if b.side == SideA {
			zone := g.zoneOf(p)
			for x, n := range vp {
				if zone.Has(x) {
					w += b.w.WatchVP * n
				}
			}
		}
		add(h, w, false)
	}
	for i := range b.goals {
		x := &b.goals[i]
		x.need = b.w.Need
		for y := range g.m.Ground.Within(x.hex, 1).Each() {
			if g.sideAt(y) == b.foe {
				x.need += b.w.NeedFoe * float64(g.count(y))
			}
		}
		if x.guard {
			x.need = math.Max(b.w.Need, x.need/2)
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
		w := x.weight * b.w.Near / (b.w.Near + b.distance(h, x.hex))
		if all := crowd[i] + float64(n); all > x.need {
			w *= math.Max(x.need/all, b.w.Crowd)
		}
		sum += w
		best = max(best, w)
	}
	return best + b.w.Other*(sum-best) + b.lure(h, d)
}

// lure is how strongly a line attracts Units of a Division beyond which each is worth points at the end (L24.2a).
func (b *greedy) lure(h Hex, d DivisionID) float64 {
	x := b.g.scenario().Victory.Beyond
	if x == nil || x.Side != b.side || x.Division != d {
		return 0
	}
	way := b.theatre.beyond[x]
	if way == nil {
		way = b.theatre.toAny(&x.Hexes)
		b.theatre.beyond[x] = way
	}
	return b.w.Beyond * float64(x.VP) * b.w.Near / (b.w.Near + float64(way[h])/float64(b.g.m.Ground.Scale))
}

// throng counts the friends close to each goal, apart from those in a place.
func (b *greedy) throng(but Loc) []float64 {
	b.makeGoals()
	n := make([]float64, len(b.goals))
	stands := &b.g.s.Stands[b.side]
	for p := range stands.each() {
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
		if l.Until != 0 && g.s.Turn >= l.Until {
			continue
		}
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
	for p := range stands.each() {
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
		n *= b.w.Column
	}
	return n
}

// placeValue is what a place is worth to n Units of a Division who come to those there, In-Column or Deployed; all is how many would be there.
func (b *greedy) placeValue(h Hex, d DivisionID, n, all int, column bool, crowd []float64) float64 {
	g := b.g
	stake := b.w.StakeB
	if b.side == SideA {
		stake = b.w.StakeA
	}
	v := float64(n)*b.w.Pull*b.pull(h, d, n, crowd) - b.w.Danger*stake*b.frail*b.haste()*b.threat(h, column)*(0.6+0.4*float64(n))*b.homelessness(d, column)
	shelter := b.shelterValue(h)
	if b.behind() > 0 { // who has to win ground marches on the nearest hex that somebody is wanted at
		if !b.close(h, 3) {
			shelter *= b.w.Halt
		}
		v -= float64(n) * b.w.March * b.march(h, d, crowd)
	}
	return v + float64(n)*(shelter-b.inTheWay(h)) - b.stackCost(h, all, g)
}

// march is how far it is to the nearest hex that is to be taken and where fewer are than it needs, in Movement Points.
func (b *greedy) march(h Hex, d DivisionID, crowd []float64) float64 {
	b.makeGoals()
	least := 60.0
	for i := range b.goals {
		if x := &b.goals[i]; !x.guard && x.weight >= 1 && crowd[i] < x.need && !b.g.outOfBounds(d, x.hex) {
			least = math.Min(least, b.distance(h, x.hex))
		}
	}
	return least
}

// inTheWay is what it costs that a Unit stays on a beach before which others wait at sea.
func (b *greedy) inTheWay(h Hex) float64 {
	if b.side != SideA {
		return 0
	}
	for i := range b.g.m.Beaches {
		if b.g.landsOn(BeachID(i)) != h {
			continue
		}
		n := 0
		for z := int8(Transport); z <= FinalRun; z++ {
			n += b.g.count(ZonePlace(BeachID(i), z))
		}
		return b.w.Blocked * math.Min(float64(n), 6)
	}
	return 0
}

// homelessness is how much more Units In-Column have to fear whose Division has no HQ on the map.
func (b *greedy) homelessness(d DivisionID, column bool) float64 {
	if column && b.homeless(d) {
		return b.w.Homeless
	}
	return 1
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
	return -b.w.Cover * cover
}

// stackCost is what it costs that too many would be in a hex.
func (b *greedy) stackCost(h Hex, n int, g *Game) float64 {
	over := n - int(g.rules().StackLimit)
	if over <= 0 {
		return 0
	}
	return 0.9 * float64(over)
}
