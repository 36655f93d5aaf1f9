package css

// 8.7 Flamethrowers: whether an attack sets its hex on fire.

var evBurns = event("{p0} catches fire.")

// kindles tells whether a die of the attack in progress sets the hex on fire (8.7a to c). The inside of a cave does not burn.
func (g *Game) kindles(die int) bool {
	a := &g.s.A
	if a.Flame == 0 || !isHex(a.At) || g.marked(MarkBurning, a.At) {
		return false
	}
	most := int(g.m.Ground.TerrainNow(a.At, &g.s.Marks[MarkCleared]).Ignite)
	if w := g.s.Weather; w >= 0 {
		die += int(g.m.Weather[w].Ignite)
	}
	return most >= 0 && die <= most
}

// ignite puts an On Fire marker into a hex (8.7d).
func (g *Game) ignite(h Hex) {
	if !g.marked(MarkBurning, h) {
		g.lay(MarkBurning, h)
		g.tell(evBurns, "8.7d", h)
	}
}
