package formosa

import (
	"fmt"
	"math"
	"slices"

	"beachhead/engine"
	"beachhead/games/choosing"
	"beachhead/games/made"
	"beachhead/hex"
)

// The computer player greedy-1.
//
// It looks one player turn ahead. Every option of a question gets a score in points, and the best is taken. A point is
// about the worth of one combat factor. It knows no more than its seat does: it works on a position made of what the
// Sight shows, in which every concealed enemy counter is a stand-in of average strength.
//
// greedy.go has the frame and the weights, greedy_odds.go what a combat may bring, greedy_combat.go the Combat Phases, greedy_move.go the planning of
// moves, greedy_air.go missions, greedy_landings.go, greedy_shop.go and greedy_posts.go what only the Allies decide, greedy_japanese.go what only the Japanese do.

// Weights. All are in points unless another unit is named.
const (
	wVP        = 4.0  // a victory point that will count at the end
	wLP        = 0.8  // a logistics point
	wAlliedCF  = 0.4  // a combat factor of the Allies, who have plenty
	wJapanCF   = 1.0  // a combat factor of the Japanese, who get no more
	wFoeCF     = 1.4  // the same to the Allies
	wAnchor    = 2.0  // a static Japanese unit, beyond its factors: it frees its stack from having to attack
	wHQ        = 3.0  // a headquarters beyond its factors
	wEngineer  = 5.0  // an engineer beyond its factors: bases score
	wNoSupply  = 8.0  // an Allied unit that scores and would be lost out of supply, for good
	wLastTurn  = 0.2  // share of the worth of Japanese units that remains in the last game turn
	wHiddenCF  = 2.9  // combat factors to expect of a concealed counter (no points)
	wGround    = 2.0  // any hex taken from the enemy
	wPortTake  = 8.0  // taking a port while none of ours on the island is functional
	wPortMore  = 1.5  // taking another
	wTogether  = 0.9  // advancing to where friends are, for each of them
	wAlone     = 0.35 // advancing to where the enemy could bring more factors, for each factor
	wTake      = 1.2  // share of the VP of a hex that taking it is worth to the Allies
	wRetreat   = 0.8  // a unit made to retreat
	wNoRetreat = 1.6  // a unit that has to retreat and may find no way
	wAttackMin = 0.6  // least value of an attack that need not be made
	wUnitTied  = 0.05 // the same when moves are planned: what a unit could do elsewhere
	wUnitBusy  = 0.1  // what it costs to tie up a unit in an attack

	// Movement.
	wStay      = 0.4  // staying where one is, to stop idle marches
	wMarch     = 0.14 // loss of attraction of an objective for each half movement point of way to it (exponent)
	wGarrison  = 0.5  // share of an objective's VP that its first garrison is worth, before the last turns
	wExposed   = 0.8  // a lone weak unit next to enemies
	wPeakPost  = 1.1  // Japanese: holding a VP hex, for each VP
	wPostDecay = 0.55 // Japanese: worth of the second, third ... unit of a post, each of the one before

	wEscort = 0.3 // least chance of winning a place for a base for which an engineer goes along (a probability)

	// Landings.
	wSite       = 0.35 // share of the VP near a landing site that the landing is worth
	wSiteRange  = 0.07 // loss of that share for each half movement point of way (exponent)
	wPortFirst  = 12.0 // a port for a base, while there is none
	wLandMin    = 5.0  // least value of a landing that is not needed
	wFoeNear    = 0.45 // each enemy factor within two hexes of a landing site
	wLandClear  = 0.55 // least chance of clearing the beach of a landing that is not needed (a probability)
	wMarkerKeep = 0.93 // an assault as good as this needs no more forces (a probability)
)

// greedy is the player. It keeps plans between questions and checks them against what it is shown.
type greedy struct {
	seed uint64
	t    *theatre
	x    *Sight
	side Side
	opts []choice
	g    Game // the position as the seat knows it, concealed enemies being stand-ins

	here [MaxHexes]stack // what lies in each hex
	full []hex.Hex       // hexes of here that are not empty

	supplied supplyMap

	moves  movePlan
	battle battlePlan
	shop   shopPlan
}

func newGreedy(seed uint64) engine.Bot { return &greedy{seed: seed} }

// stack sums up the units of a hex.
type stack struct {
	side           Side
	n, mobile      int8
	hidden         int8 // concealed enemies
	static, fort   bool // a static unit; a coastal defense or heavy weapons unit
	base           bool
	letterA        bool
	letterD        bool
	cf             float32
	worth, cheap   float32 // worth of all units, of the cheapest
	strongest      float32
	guerrillasOnly bool
}

// theatre is what the map alone tells, made once for a module.
type theatre struct {
	land   []hex.Hex
	index  [MaxHexes]int16
	travel []int16 // half movement points on foot between land hexes, enemies ignored
	base   [MaxHexes]int16
	hold   [MaxHexes]int16
	region [MaxHexes]float32 // VP in and around
	inland [MaxHexes]bool    // joined by land to most of the island
}

var theatres made.Once[*Module, *theatre]

// theatre is that of the module.
func (m *Module) theatre() *theatre {
	t := &theatre{}
	for h := range t.index {
		t.index[h] = -1
	}
	for h := range m.Hexes {
		p := &m.Hexes[h]
		if p.Land {
			t.index[h] = int16(len(t.land))
			t.land = append(t.land, hex.Hex(h))
		}
		if !p.Formosa {
			continue
		}
		switch {
		case p.MajorPort:
			t.base[h] = m.K.VPMajor
		case p.MinorPort:
			t.base[h] = m.K.VPMinor
		}
		if p.Airfield {
			t.base[h] += m.K.VPAirfield
		}
		if p.Industry {
			t.hold[h] += m.K.VPIndustry
		}
		if p.PeakVP {
			t.hold[h] += m.K.VPPeak
		}
	}
	n := len(t.land)
	t.travel = make([]int16, n*n)
	paths := hex.NewPaths(m.Grid)
	for i, h := range t.land {
		row := t.travel[i*n : i*n+n]
		for j := range row {
			row[j] = far
		}
		paths.Flood(h, far-1, func(from hex.Hex, d int, to hex.Hex, _ int) (int, bool, bool) {
			if !m.Hexes[to].Land || m.Edge[from][d]&AllSea != 0 {
				return 0, false, false
			}
			c := int(m.RoadStep)
			if m.Edge[from][d]&Road == 0 {
				c = int(m.Step[0][from][d])
				if c < 0 {
					return 0, false, false
				}
			}
			return c, true, true
		})
		for _, to := range paths.Reached() {
			c, _ := paths.Cost(to)
			row[t.index[to]] = int16(c)
		}
	}
	for _, h := range t.land {
		for _, o := range t.land {
			if v := t.base[o] + t.hold[o]; v > 0 {
				t.region[h] += float32(float64(v) * math.Exp(-wSiteRange*float64(t.way(h, o))))
			}
		}
	}
	for i, h := range t.land {
		joined := 0
		for _, w := range t.travel[i*n : i*n+n] {
			if w < far {
				joined++
			}
		}
		t.inland[h] = joined > n/2
	}
	return t
}

// far is a way that leads nowhere.
const far = 1000

// way is the way between two land hexes in half movement points.
func (t *theatre) way(a, b hex.Hex) int {
	if a < 0 || b < 0 {
		return far
	}
	i, j := t.index[a], t.index[b]
	if i < 0 || j < 0 {
		return far
	}
	return int(t.travel[int(i)*len(t.land)+int(j)])
}

// vp is what a hex can score for the Allies.
func (t *theatre) vp(h hex.Hex) float64 { return float64(t.base[h] + t.hold[h]) }

// BySight implements [engine.BySight].
func (b *greedy) BySight() {}

// Choose takes the option with the best score.
func (b *greedy) Choose(v *engine.View, _ engine.Budget) (engine.Choice, string) {
	return choosing.From(v, func(p *engine.Prompt) (choice, string) {
		b.opts = p.Options
		x, ok := v.Sight.(*Sight)
		if !ok || x == nil {
			return choice{}, choosing.NoIdea
		}
		if b.side, ok = owner(x.Seat); !ok {
			return choice{}, choosing.NoIdea
		}
		b.look(x)
		return deciders.Answer(b, p.Kind)
	})
}

// deciders are the answers to questions, by their kind.
var deciders choosing.Deciders[*greedy]

func init() {
	deciders = choosing.Deciders[*greedy]{
		"setup.take": (*greedy).takeUnit, "setup.place": (*greedy).placeUnit, "setup.reveal": (*greedy).conceal, "setup.recon": (*greedy).recon,
		"recruit.japanese": (*greedy).buyJapanese, "recruit.allied": (*greedy).buyAllied, "recruit.deploy": (*greedy).deploy,
		"plan.superiority": (*greedy).planAir, "plan.tactical": (*greedy).planAir, "plan.tokku": (*greedy).planAir, "plan.b29": (*greedy).planAir, "plan.gunfire": (*greedy).planAir,
		"air.loss": (*greedy).loseAir, "kamikaze.hit": (*greedy).kamikazeHit, "sortie": (*greedy).sortie,
		"b29.target": (*greedy).bomb, "b29.fortify": (*greedy).fortify, "b29.loss": (*greedy).loseUnit,

		"invasion.marker": (*greedy).placeMarker, "invasion.load": (*greedy).loadMarker, "invasion.assault": (*greedy).chooseAssault,
		"invasion.forces": (*greedy).chooseForces, "invasion.ashore": (*greedy).goAshore, "invasion.air": (*greedy).commit,
		"transfer.unit": (*greedy).embark, "transfer.debark": (*greedy).debark, "stacking.remove": (*greedy).loseUnit,
		"movement.choose": (*greedy).chooseMover, "movement.step": (*greedy).step,

		"combat.support": (*greedy).supportPoint, "combat.attack": (*greedy).attack, "combat.targets": (*greedy).moreTargets, "combat.attackers": (*greedy).attackers,
		"combat.lp": (*greedy).commit, "combat.gunfire": (*greedy).commit, "combat.air-supply": (*greedy).commit, "combat.source": (*greedy).source,
		"combat.lose": (*greedy).loseUnit, "combat.retreat": (*greedy).retreat, "combat.advance": (*greedy).advance,
		"combat.counterattack": (*greedy).counterattack, "combat.exploit": (*greedy).exploit,
		"bases": (*greedy).bases, "interdiction": (*greedy).interdict,
	}
}

func (b *greedy) conceal() (choice, string) { return say(vDone), "keeps everything concealed" }

func (b *greedy) deploy() (choice, string) {
	if b.side == Allied {
		return b.deployAllied()
	}
	return b.deployJapanese()
}

// offered tells whether a choice is among the options.
func (b *greedy) offered(c choice) bool { return slices.Contains(b.opts, c) }

// best takes the option with the highest score; of equals the first.
func (b *greedy) best(score func(c choice) float64) (choice, float64) {
	return choosing.Best(b.opts, score)
}

// look takes the knowledge of the seat in. Unknown Japanese units, from the last counter back, stand in for the concealed ones.
func (b *greedy) look(x *Sight) {
	if b.t == nil || b.g.m != x.Module {
		b.t = theatres.Get(x.Module, x.Module.theatre)
		b.g = Game{m: x.Module}
		b.moves, b.battle, b.shop = movePlan{}, battlePlan{}, shopPlan{}
	}
	b.x = x
	g := &b.g
	g.equip()
	g.s = x.Known
	g.reach.valid = false
	if b.side == Allied {
		u := len(g.m.Units)
		for _, h := range b.t.land {
			for range x.Hidden[h] {
				for u--; u >= 0 && (g.m.Units[u].Side != Japanese || g.s.Units[u].Loc != Unknown); u-- {
				}
				if u < 0 {
					break
				}
				g.s.Units[u] = UnitState{Loc: Loc(h)}
				g.s.Next[u] = g.s.Head[h]
				g.s.Head[h] = UnitID(u)
			}
		}
	}
	b.supplied.made = false
	for _, h := range b.full {
		b.here[h] = stack{}
	}
	b.full = b.full[:0]
	b.supply()
	for i := range g.m.Units {
		l := g.s.Units[i].Loc
		if l < 0 {
			continue
		}
		u, s := UnitID(i), &b.here[l]
		if s.n == 0 {
			b.full = append(b.full, hex.Hex(l))
			s.side = g.m.Units[i].Side
			s.guerrillasOnly = true
		}
		b.add(s, u, hex.Hex(l))
	}
	slices.Sort(b.full)
}

// add counts a unit in a stack that lies, or will lie, in a hex.
func (b *greedy) add(s *stack, u UnitID, at hex.Hex) {
	g := &b.g
	d := &g.m.Units[u]
	cf, w := b.cf(u), b.worthAt(u, at)
	if s.n == 0 || w < s.cheap {
		s.cheap = w
	}
	s.n++
	s.cf += cf
	s.worth += w
	s.strongest = max(s.strongest, cf)
	if b.unknown(u) {
		s.hidden++
		s.mobile++
		s.guerrillasOnly = false
		p := &g.m.Hexes[g.s.Units[u].Loc]
		if (p.City || p.Port()) && s.hidden >= 2 { // most likely one of them is static
			s.letterD, s.static = true, true
		}
		return
	}
	if g.isStatic(u) {
		s.static = true
	} else {
		s.mobile++
	}
	s.fort = s.fort || g.fortified(u)
	s.base = s.base || g.s.Units[u].Flags&BaseSide != 0
	if g.s.Units[u].Flags&BaseSide == 0 {
		s.letterA = s.letterA || d.Attack
		s.letterD = s.letterD || d.Defence
	}
	s.guerrillasOnly = s.guerrillasOnly && d.Type == Guerrilla
}

// unknown tells whether a unit is a stand-in for a concealed enemy.
func (b *greedy) unknown(u UnitID) bool {
	return b.g.m.Units[u].Side != b.side && b.g.s.Units[u].Flags&Revealed == 0
}

// cf is the combat factor to reckon with.
func (b *greedy) cf(u UnitID) float32 {
	if b.unknown(u) {
		return wHiddenCF
	}
	return float32(b.g.cf(u))
}

// worth is what a unit is worth in points where it is.
func (b *greedy) worth(u UnitID) float32 { return b.worthAt(u, b.g.at(u)) }

// worthAt is what a unit would be worth in a hex.
func (b *greedy) worthAt(u UnitID, h hex.Hex) float32 {
	g := &b.g
	d := &g.m.Units[u]
	if d.Side == Japanese {
		each := float32(wJapanCF)
		if b.side == Allied {
			each = wFoeCF
		}
		switch left := b.turnsLeft(); { // in the end there is nothing left to keep them for
		case left <= 1:
			each *= wLastTurn
		case left <= 3:
			each *= 0.6
		}
		switch {
		case b.unknown(u):
			return wHiddenCF * each
		case d.Type == Deception:
			return 0.3
		case d.Type == Guerrilla:
			return 0.6
		case g.fortified(u):
			return float32(d.CF)*each + wAnchor
		}
		return float32(d.CF) * each
	}
	w := float32(d.CF) * wAlliedCF
	if d.VP {
		switch {
		case h != hex.None && g.m.Hexes[h].Land && !b.inSupply(h):
			w += wNoSupply
		case b.turnsLeft() <= 1:
			w += wVP
		default:
			w += wLP * float32(d.Replace)
		}
	}
	switch {
	case g.s.Units[u].Flags&BaseSide != 0:
		w += wEngineer
		if h != hex.None {
			w += float32(b.t.base[h]) * wVP
		}
	case d.CanBase:
		w += wEngineer
	case d.Type == HQ:
		w += wHQ
	}
	return w
}

// late is 0 at first and 1 in the last game turn: how much the score counts against the position.
func (b *greedy) late() float64 {
	n := float64(b.g.scenario().Turns)
	return math.Pow(max(0, float64(b.g.s.Turn))/n, 3)
}

// turnsLeft counts the game turns that remain, this one included.
func (b *greedy) turnsLeft() int { return int(b.g.scenario().Turns-b.g.s.Turn) + 1 }

// enemyOf tells whether enemies of side lie in a hex.
func (b *greedy) enemyOf(side Side, h hex.Hex) bool {
	return h != hex.None && b.here[h].n > 0 && b.here[h].side != side
}

func (b *greedy) friendOf(side Side, h hex.Hex) bool {
	return h != hex.None && b.here[h].n > 0 && b.here[h].side == side
}

// nearestEnemy is the way to the nearest enemy of side.
func (b *greedy) nearestEnemy(side Side, h hex.Hex) int {
	least := far
	for _, x := range b.full {
		if b.here[x].side != side {
			least = min(least, b.t.way(h, x))
		}
	}
	return least
}

// enemyWithin sums the mobile enemy factors of side that could be at a hex next turn.
func (b *greedy) enemyWithin(side Side, h hex.Hex, way int) (cf float64) {
	for _, x := range b.full {
		if s := &b.here[x]; s.side != side && s.mobile > 0 && b.t.way(x, h) <= way {
			cf += float64(s.cf)
		}
	}
	return cf
}

// chance gives a number from 0 to 1 that depends on the seed of the player and on n only.
func (b *greedy) chance(n int) float64 {
	z := b.seed + uint64(n)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return float64((z^z>>31)>>11) / (1 << 53)
}

// name is a hex for a reason.
func (b *greedy) name(h int16) string { return b.g.m.hexTitle(h) }

// label is a unit for a reason.
func (b *greedy) label(u int16) string { return b.g.m.Units[u].Label }

// percent writes a probability.
func percent(p float64) string { return fmt.Sprintf("%d%%", int(math.Round(100*p))) }
