package formosa

import "beachhead/hex"

// Where Allied units would be in supply.

// supplyMap tells of every hex whether an Allied unit on foot would have a line of supply there, as units and headquarters
// lie now.
type supplyMap struct {
	made  bool
	at    hexSet
	hq    hexSet // a headquarters would have one
	queue []hex.Hex
}

const (
	footReach = 5 // the MF of most Allied units, which is the length of their line of supply in hexes
	hqReach   = 6 // that of their headquarters
)

// free tells whether a line of Allied supply may run through a hex.
func (b *greedy) free(h hex.Hex) bool {
	g := &b.g
	return g.m.Hexes[h].Land && g.s.ZOC[Japanese][h] == 0 && !g.occupied(h, Japanese)
}

// supply finds the supply map.
func (b *greedy) supply() {
	g, m := &b.g, &b.supplied
	m.made, m.at, m.hq = true, hexSet{}, hexSet{}
	m.queue = m.queue[:0]
	for _, p := range g.m.Ports {
		if g.functional(p) {
			m.at.add(p) // a unit in the port itself is always in supply
			m.hq.add(p)
			if b.free(p) {
				m.queue = append(m.queue, p)
			}
		}
	}
	if len(m.queue) == 0 {
		return
	}
	ports := len(m.queue)
	b.spread(m.queue, footReach, &m.at)
	// Roads that lead from the ports carry supply to headquarters however far.
	list := append([]hex.Hex(nil), m.queue[:ports]...)
	var seen hexSet
	for _, h := range list {
		seen.add(h)
	}
	for i := 0; i < len(list); i++ {
		for d, n := range g.m.Grid.Neighbors(list[i]) {
			if n != hex.None && g.m.Edge[list[i]][d]&Road != 0 && !seen.has(n) && b.free(n) {
				seen.add(n)
				list = append(list, n)
			}
		}
	}
	b.spread(list, hqReach, &m.hq)
	list = list[:0]
	for u := range g.m.Units {
		if g.m.Units[u].Type == HQ && g.m.Units[u].Side == Allied && g.m.Units[u].Contingent == US {
			if h := g.at(UnitID(u)); h != hex.None && m.hq.has(h) {
				m.at.add(h)
				if b.free(h) {
					list = append(list, h)
				}
			}
		}
	}
	b.spread(list, footReach, &m.at)
}

// spread marks the hexes from which a line of at most limit hexes leads to one of the sources.
func (b *greedy) spread(sources []hex.Hex, limit int, out *hexSet) {
	g := &b.g
	var seen hexSet
	var queue, next []hex.Hex
	queue = append(queue, sources...)
	for _, h := range queue {
		seen.add(h)
		out.add(h)
	}
	for range limit {
		next = next[:0]
		for _, h := range queue {
			for d, n := range g.m.Grid.Neighbors(h) {
				if n == hex.None || g.m.Edge[h][d]&AllSea != 0 || !g.m.Hexes[n].Land {
					continue
				}
				out.add(n)
				if !seen.has(n) && b.free(n) {
					seen.add(n)
					next = append(next, n)
				}
			}
		}
		queue, next = next, queue
	}
}

// inSupply tells whether an Allied unit in a hex would be in supply.
func (b *greedy) inSupply(h hex.Hex) bool { return b.supplied.at.has(h) }
