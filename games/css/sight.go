package css

import (
	"strings"

	"beachhead/games/css/ground"
)

// 7.1 Line of Sight as it is now: the ground with markers, weather and night.

// vision is how far a hex can be seen from now: an Illuminated hex at night as by day (7.1.2k, 17.1c).
func (g *Game) vision(h Hex) int {
	switch v := &g.rules().Vision; {
	case g.night() && !g.marked(MarkLit, h):
		return int(v[2])
	case g.rain():
		return int(v[1])
	default:
		return int(v[0])
	}
}

// variant is the reading of soft terrain (ruling C5).
func (g *Game) variant() ground.Variant {
	if g.s.Options&optionCane != 0 {
		return ground.ByLOSText
	}
	return ground.ByTerrainText
}

// marks are the markers that lines meet, nil if there are none on the map.
func (g *Game) marks() *ground.Marks {
	var k ground.Marks
	for m := MarkSmoke; m <= MarkBombard; m++ {
		k.Block.Or(&g.s.Marks[m])
	}
	k.Fire, k.Cleared = g.s.Marks[MarkBurning], g.s.Marks[MarkCleared]
	if k == (ground.Marks{}) {
		return nil
	}
	return &k
}

// looks tells whether Units in a place see a hex. Those under Bombardment see one hex far, those under a Barrage see out (ruling C22). Those in a cave look past none of
// the hexsides that bound it, not even into the next hex (6.3n); all others see what is next to them (7.1.2o). It is the rule itself, without memory; others ask sees.
func (g *Game) looks(p Loc, h Hex) bool {
	from := g.hexOf(p)
	if from == NoHex || g.sealed(p) {
		return false // Naval Zones and areas off the map (8.6.1c), a sealed cave
	}
	d := g.m.Ground.Distance(from, h)
	switch {
	case d == 0:
		return true
	case d > g.vision(h) || d > 1 && isHex(p) && g.marked(MarkBombard, p):
		return false
	case d == 1 && isHex(p):
		return true
	}
	return g.m.Ground.Look(ground.Look{From: from, To: h, FromCave: isCave(p), Marks: g.marks(), Variant: g.variant()})
}

// sights is what is remembered of what is seen. It is no part of the position.
type sights struct {
	fresh PlaceSet              // the places of which it holds
	of    [firstZone]ground.Set // what is seen from a place

	epoch uint32                       // Game.epoch for which spots hold, of those who have been asked for
	asked uint32                       // bit by bit
	spots [2 * MaxDivisions]ground.Set // what is spotted for a Division, and behind them for Corps Units of a Display
}

// sees tells whether Units in a place see a hex.
func (g *Game) sees(p Loc, h Hex) bool { return g.seen(p).Has(h) }

// seen are the hexes that Units in a place see, or would see. The set holds until something changes and must not be written to.
func (g *Game) seen(p Loc) *ground.Set {
	if g.hexOf(p) == NoHex || g.sealed(p) {
		return &noZone
	}
	if g.sights == nil {
		g.sights = new(sights)
	}
	s := &g.sights.of[p]
	if !g.sights.fresh.has(p) {
		g.sights.fresh.add(p)
		*s = g.lookRound(p)
	}
	return s
}

// lookRound looks for all hexes at once: what looks says of each.
func (g *Game) lookRound(p Loc) (seen ground.Set) {
	h, v, k := g.hexOf(p), &g.rules().Vision, g.marks()
	light := int(v[0])
	if g.rain() {
		light = int(v[1])
	}
	switch light = min(light, g.m.Ground.Reach()); {
	case isHex(p) && g.marked(MarkBombard, p):
		light = min(light, 1)
	case g.night() && g.s.Marks[MarkLit].Empty():
		light = min(light, int(v[2]))
	}
	switch {
	case light == 0:
	case isHex(p) && light == 1:
		seen = *g.m.Ground.Within(h, 1)
	case isHex(p) && k == nil:
		seen = *g.m.Ground.SeenBy(g.variant(), h)
	case isHex(p):
		seen = g.m.Ground.SeenNow(g.variant(), h, k)
	case k == nil:
		seen = g.m.Ground.SeenFromCave(g.variant(), h)
	default:
		for x := range g.m.Ground.Within(h, light).Each() {
			if g.m.Ground.Look(ground.Look{From: h, To: x, FromCave: true, Marks: k, Variant: g.variant()}) {
				seen.Add(x)
			}
		}
	}
	if light > 0 {
		seen.And(g.m.Ground.Within(h, light))
	}
	if g.night() {
		near := g.s.Marks[MarkLit]
		if v[2] > 0 {
			near.Or(g.m.Ground.Within(h, int(v[2])))
		}
		seen.And(&near)
	}
	seen.Add(h)
	return seen
}

// spottedFor are the hexes that are spotted for the Indirect Fire of a Unit (8.6.1a, b): that it sees itself or another of its Division does, for a Corps Unit one of any Division
// that could pay for it (ruling 27-C). Units in Naval Zones and off the map see nothing (8.6.1c). The set holds until something changes and must not be written to.
func (g *Game) spottedFor(u UnitID) *ground.Set {
	if g.sights == nil {
		g.sights = new(sights)
	}
	if g.sights.epoch != g.epoch {
		g.sights.epoch, g.sights.asked = g.epoch, 0
	}
	row := &g.m.Units[u]
	i := int(row.Division)
	if row.Stripe == Corps {
		i = MaxDivisions + int(g.m.Divisions[row.Division].Display)
	}
	s := &g.sights.spots[i]
	if g.sights.asked>>i&1 != 0 {
		return s
	}
	g.sights.asked |= 1 << i
	*s = ground.Set{}
	stands := &g.s.Stands[row.Side]
	for p := stands.after(-1); p >= 0 && p < firstZone; p = stands.after(p) {
		for x := g.first(p); x != NoUnit; x = g.next(x) {
			if g.observes(x, u) {
				s.Or(g.seen(p))
				break
			}
		}
	}
	return s
}

// spotter is who spots a hex for the Indirect Fire of a Unit: itself if it sees the hex, else the lowest Unit that does, NoUnit if nobody does.
func (g *Game) spotter(u UnitID, h Hex) UnitID {
	if !g.spottedFor(u).Has(h) {
		return NoUnit
	}
	if p := g.at(u); isPlace(p) && g.sees(p, h) {
		return u
	}
	stands := &g.s.Stands[g.m.Units[u].Side]
	for p := stands.after(-1); p >= 0; p = stands.after(p) {
		for x := g.first(p); x != NoUnit; x = g.next(x) {
			if !g.observes(x, u) {
				continue
			}
			if g.sees(p, h) {
				return x
			}
			break
		}
	}
	return NoUnit
}

// observes tells whether a Unit can spot for another as far as their Divisions go.
func (g *Game) observes(x, u UnitID) bool {
	a, b := g.m.Units[x].Division, g.m.Units[u].Division
	return a == b || g.m.Units[u].Stripe == Corps && g.m.Divisions[a].Display == g.m.Divisions[b].Display
}

// Datum is one cell of the data files, for rule scripts about components: see [beachhead/datafile.Set.Cell]. The table "sight" is the LOS between two hexes on which nothing
// lies, "12.58-15.60", on a clear day: whether it is clear ("sees"), and the rule that blocks it ("why"), "-" for none.
func (m *Module) Datum(table, row, column string) (string, bool) {
	if table != "sight" {
		return m.Base.Datum(table, row, column)
	}
	from, to, _ := strings.Cut(row, "-")
	a, bad := m.Ground.Parse(from)
	b, bad2 := m.Ground.Parse(to)
	if bad != nil || bad2 != nil {
		return "", false
	}
	why := "-"
	s := m.Ground.Contacts(ground.Look{From: a, To: b})
	if c := s.Decides(); c != nil {
		why = c.Rule
	}
	switch column {
	case "sees":
		return map[bool]string{true: "yes", false: "no"}[s.Clear], true
	case "why":
		return why, true
	}
	return "", false
}
