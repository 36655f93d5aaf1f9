package css

// 9.6 Banzai Charges: who takes DG as losses.

// fanatical tells whether those in a place take DG as losses, and nothing else: a hex of a charge (9.6d, ruling BANZAI-B), or one under a Gyokusai marker (9.6.2).
func (g *Game) fanatical(p Loc) bool {
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.has(u, Fanatic) || g.has(u, Charging) && g.s.X.Marker != 0 {
			return true
		}
	}
	return false
}
