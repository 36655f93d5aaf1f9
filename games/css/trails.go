package css

import "beachhead/games/css/ground"

// L6.2.1n A move that starts on a trail, keeps to that trail and pays what it costs there has two Movement Points more. They come on top of what markers leave of the allowance, and
// are gone when the trail is left (ruling L-24). Where two trails run together, it is the one that leads to where the Units go, else the first.

// What Move.Driven says.
const (
	drivenOn   = 1   // by a Gyokusai marker (9.6.2j)
	firstTrail = 2   // and one more for each route of the map
	offTrail   = 255 // they have taken a step off the trail
)

// driven tells whether those who move must come nearer to an enemy with each step (9.6.2j).
func (m *Move) driven() bool { return m.Driven == drivenOn }

// trails are the trails along which a group in a place can go on with the bonus: all that pass there before it has moved, then the one it has kept to.
func (g *Game) trails(p Loc, yield func(t ground.OnTrail, bonus int)) {
	if !isHex(p) {
		return
	}
	moving := g.s.M.From == p && g.s.M.Driven != 0
	for _, t := range g.m.Ground.Trails(p) {
		if !moving || int(g.s.M.Driven) == firstTrail+int(t.Route) {
			kind := g.m.Ground.Routes[t.Route].Kind
			yield(t, int(g.m.Ground.RouteKinds[kind].Bonus)*int(g.m.Ground.Scale))
		}
	}
}

// bonus are the points more of those who move as long as they keep to their trail, in units of Ground.Scale; none before they have set out.
func (g *Game) bonus() (n int) {
	if g.s.M.From >= 0 && g.s.M.Driven >= firstTrail {
		g.trails(g.s.M.From, func(_ ground.OnTrail, bonus int) { n = bonus })
	}
	return n
}

// ahead is what a Unit that moves has left if it keeps to its trail.
func (g *Game) ahead(u UnitID) int {
	if n := g.bonus(); n > 0 && g.s.M.From == g.at(u) && g.has(u, Grouped) {
		return max(0, g.pace(u, nil)*int(g.m.Ground.Scale)+n-int(g.s.Units[u].Count))
	}
	return g.left(u)
}

// keepTrail notes which trail those who take a step keep to.
func (g *Game) keepTrail(from, to Loc) {
	m := &g.s.M
	if m.driven() || m.Driven == offTrail || !isHex(from) || !isHex(to) || !g.m.Ground.HasTrails() {
		return
	}
	kept, goal := uint8(offTrail), false
	g.trails(from, func(t ground.OnTrail, _ int) {
		if !g.onTrail(t, from, to) || goal {
			return
		}
		for _, x := range g.m.Ground.Trails(m.Goal) {
			goal = goal || x.Route == t.Route
		}
		if goal || kept == offTrail {
			kept = firstTrail + uint8(t.Route)
		}
	})
	m.Driven = kept
}

// onTrail tells whether a step goes along a trail, at what it costs there, for all who are Grouped.
func (g *Game) onTrail(t ground.OnTrail, from, to Loc) bool {
	route := &g.m.Ground.Routes[t.Route]
	i := int(t.At)
	if !(i > 0 && route.Hexes[i-1] == to) && !(i+1 < len(route.Hexes) && route.Hexes[i+1] == to) {
		return false
	}
	b, d := g.burdenAt(from), g.m.Ground.Direction(from, to)
	for u := g.first(from); u != NoUnit; u = g.next(u) {
		if !g.has(u, Grouped) {
			continue
		}
		if _, ok := g.m.Ground.Keeps(ground.Walk{Mobility: g.m.Units[u].Move, Weapon: b.weapon, Tank: b.tank}, from, d, route.Kind, &g.s.Marks[MarkCleared]); !ok {
			return false
		}
	}
	return true
}

// furtherBy tells whether a Unit that has not moved could make the step to a neighbouring hex with the bonus of a trail.
func (g *Game) furtherBy(u UnitID, to Loc) (can bool) {
	p := g.at(u)
	walk := ground.Walk{Mobility: g.m.Units[u].Move}
	g.trails(p, func(t ground.OnTrail, bonus int) {
		route := &g.m.Ground.Routes[t.Route]
		for _, i := range [2]int{int(t.At) - 1, int(t.At) + 1} {
			if i >= 0 && i < len(route.Hexes) && route.Hexes[i] == to {
				cost, ok := g.m.Ground.Keeps(walk, p, g.m.Ground.Direction(p, to), route.Kind, &g.s.Marks[MarkCleared])
				can = can || ok && int(cost) <= g.left(u)+bonus
			}
		}
	})
	return can
}

// trailWay is a place that is reached along a trail only, with the bonus.
type trailWay struct {
	to, first     Loc   // first is the hex after the one where the way begins
	route, at, by int16 // hex at of the route is where the way begins, by is 1 or -1
}

// followTrails adds the places that a group reaches along a trail with the bonus and not without.
func (g *Game) followTrails(w *ways) {
	p := w.key.from
	g.trails(p, func(t ground.OnTrail, bonus int) {
		route := &g.m.Ground.Routes[t.Route]
		for _, by := range [2]int{-1, 1} {
			var n wayNode
			for i := int(t.At) + by; i >= 0 && i < len(route.Hexes); i += by {
				from, to := route.Hexes[i-by], route.Hexes[i]
				if from != p && (w.ends.Has(from) || g.strained(p, from)) || w.closed.Has(to) || w.herds && g.leadsAway(w, from, to) || !g.addStep(w, &n, from, to, route.Kind, bonus) {
					break
				}
				if w.watched.Has(to) {
					n.watched++
				}
				if n.before = from; !w.known.has(to) { // its rank stays as it is: no way leads on from there
					w.known.add(to)
					w.node[to] = n
					w.trails = append(w.trails, trailWay{to, route.Hexes[int(t.At)+by], t.Route, t.At, int16(by)})
				}
			}
		}
	})
}

// addStep adds what a step along a route costs each kind of movement; false if one of them cannot make it so.
func (g *Game) addStep(w *ways, n *wayNode, from, to Loc, kind, bonus int) bool {
	d := g.m.Ground.Direction(from, to)
	for _, k := range w.kinds[:w.n] {
		cost, ok := g.m.Ground.Keeps(ground.Walk{Mobility: k, Weapon: w.key.burden.weapon, Tank: w.key.burden.tank}, from, d, kind, &g.s.Marks[MarkCleared])
		if !ok {
			return false
		}
		n.spent[k] += int16(cost) + w.extra
		if n.spent[k] > w.on[k]+int16(bonus) {
			return false
		}
	}
	return true
}

// trail is the way to a place that is reached with the bonus of a trail only.
func (w *ways) trail(to Loc) *trailWay {
	for i := range w.trails {
		if w.trails[i].to == to {
			return &w.trails[i]
		}
	}
	return nil
}

// path is the way to a place that can be reached, hex by hex.
func (g *Game) path(w *ways, to Loc) (out []Loc) {
	if t := w.trail(to); t != nil {
		route := &g.m.Ground.Routes[t.route]
		for i := t.at + t.by; ; i += t.by {
			if out = append(out, route.Hexes[i]); route.Hexes[i] == to {
				return out
			}
		}
	}
	for at := to; at != w.key.from; at = w.node[at].before {
		out = append([]Loc{at}, out...)
	}
	return out
}
