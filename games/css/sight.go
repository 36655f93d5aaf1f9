package css

import (
	"slices"
	"strings"

	"beachhead/games/css/ground"
	"beachhead/hex/bitset"
)

// 7.1 Line of Sight as it is now: the ground with markers, weather and night.

// vision is how far a hex can be seen from now: an Illuminated hex at night as by day (7.1.2k, 17.1c).
func (g *Game) vision(h Hex) int {
	if g.night() && !g.marked(MarkLit, h) {
		return int(g.rules().Vision[2])
	}
	return g.litVision()
}

// litVision is how far one sees by day, and what is lit up (17.1c, d).
func (g *Game) litVision() int {
	if g.rain() {
		return int(g.rules().Vision[1])
	}
	return int(g.rules().Vision[0])
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
	if k := g.allMarks(); g.sights.lies {
		return k
	}
	return nil
}

// allMarks are the markers that lines meet, though there be none. They hold until one comes or goes and must not be written to.
func (g *Game) allMarks() *ground.Marks {
	s := g.looking()
	if s.sight == g.sightEpoch {
		return &s.marks
	}
	k := &s.marks
	k.Block = g.s.Marks[MarkSmoke]
	for m := MarkSmoke + 1; m <= MarkBombard; m++ {
		k.Block.Or(&g.s.Marks[m])
	}
	k.Fire, k.Cleared = g.s.Marks[MarkBurning], g.s.Marks[MarkCleared]
	s.sight, s.lies = g.sightEpoch, *k != ground.Marks{}
	return k
}

// view is what is remembered of a place. It is no part of the position.
type view struct {
	lines ground.Set    // to which hexes lines lead from it, by day and clear weather, but
	again ground.Around // these hexes must be looked at again, for a marker has come or gone
	seen  ground.Set    // what is seen from it
	zone  ground.Set    // the Fire Zone of those who stood there when it was made: zones.go
	far   int8          // and how far it reaches
}

// sights is what is remembered of what is seen.
type sights struct {
	of    [MaxPlaces]*view // nil where nobody has looked from yet
	fresh PlaceSet         // the places of which view.lines is known
	known PlaceSet         // those of which view.seen is
	marks ground.Marks     // the markers that lie, as long as sightEpoch is
	sight uint32           // this, and
	lies  bool             // whether there are any

	spots [spotsLast]spots // for a Division, behind them those of the numbers below
}

// Numbers of sights.spots behind those of the Divisions: for Corps Units of a Display, for a side, what a side can light up.
const (
	spotsCorps = MaxDivisions
	spotsSide  = 2 * MaxDivisions
	spotsLit   = spotsSide + 2
	spotsLast  = spotsLit + 2
)

// spots are what is spotted, and of which sightEpoch and which moves of the side it holds.
type spots struct {
	sight, moves uint32
	set          ground.Set
}

// viewOf is what is remembered of a place.
func (g *Game) viewOf(p Loc) *view {
	v := &g.looking().of[p]
	if *v == nil {
		*v = new(view)
	}
	return *v
}

// looking is what is remembered of what is seen.
func (g *Game) looking() *sights {
	if g.sights == nil {
		g.sights = new(sights)
	}
	return g.sights
}

// lines are the hexes to which a line leads from a hex or the inside of a cave, as far as ground and markers go.
func (g *Game) lines(p Loc) *ground.Set {
	s, v, h := g.looking(), g.viewOf(p), g.hexOf(p)
	seen, again := &v.lines, &v.again
	switch {
	case !s.fresh.has(p):
		s.fresh.add(p)
		*again = ground.Around{}
		switch k := g.marks(); {
		case isHex(p) && k == nil:
			*seen = *g.m.Ground.SeenBy(g.variant(), h)
		case isHex(p):
			*seen = g.m.Ground.SeenNow(g.variant(), h, k)
		case k == nil:
			*seen = g.m.Ground.SeenFromCave(g.variant(), h)
		default:
			*seen = g.m.Ground.CaveSeesNow(g.variant(), h, k)
		}
	case !again.Empty():
		g.m.Ground.SeeAgain(g.variant(), h, isCave(p), g.allMarks(), again, seen)
		*again = ground.Around{}
	}
	return seen
}

// lookAgain notes that a marker in a hex has come or gone that lines meet, for all places from which a line past it is remembered.
func (g *Game) lookAgain(h Hex) {
	if g.sights == nil {
		return
	}
	near := g.placesAround(h, g.m.Ground.Reach())
	near.and(&g.sights.fresh)
	left := near // where nobody stands any more lines are traced anew when somebody does
	bitset.AndNot(left[:], g.s.Stands[SideA][:])
	bitset.AndNot(left[:], g.s.Stands[SideB][:])
	bitset.AndNot(near[:], left[:])
	bitset.AndNot(g.sights.fresh[:], left[:])
	bitset.AndNot(g.sights.known[:], left[:])
	g.blurred.or(&left)
	for p := range near.each() {
		if g.m.Ground.Touch(g.hexOf(p), h, &g.viewOf(p).again) {
			g.blurs(p)
		}
	}
}

// sees tells whether Units in a place see a hex. Those under Bombardment see one hex far, those under a Barrage see out (ruling C22). Those in a cave look past none of
// the hexsides that bound it, not even into the next hex (6.3n); all others see what is next to them (7.1.2o).
func (g *Game) sees(p Loc, h Hex) bool { return g.seesWithin(p, h, g.vision(h)) }

// seesLit tells the same of a hex under an Illumination Round, whether one lies there or not (17.1c, d).
func (g *Game) seesLit(p Loc, h Hex) bool { return g.seesWithin(p, h, g.litVision()) }

// seesWithin tells whether Units in a place see a hex as far as one sees.
func (g *Game) seesWithin(p Loc, h Hex, far int) bool {
	from := g.hexOf(p)
	if from == NoHex || g.sealed(p) {
		return false // Naval Zones and areas off the map (8.6.1c), a sealed cave
	}
	d := g.m.Ground.Distance(from, h)
	switch {
	case d == 0:
		return true
	case d > far || d > 1 && isHex(p) && g.marked(MarkBombard, p):
		return false
	case d == 1 && isHex(p):
		return true
	}
	return g.lines(p).Has(h) || g.seenAshore(p, h)
}

// seen are all hexes that Units in a place see: of each it says what sees does. The set holds until something changes and must not be written to.
func (g *Game) seen(p Loc) *ground.Set {
	if g.hexOf(p) == NoHex || g.sealed(p) {
		return &noZone
	}
	v := g.viewOf(p)
	if !g.sights.known.has(p) {
		g.sights.known.add(p)
		g.seeFrom(p, &v.seen)
	}
	return &v.seen
}

// seeFrom fills in what seen tells.
func (g *Game) seeFrom(p Loc, seen *ground.Set) {
	h := g.hexOf(p)
	v := &g.rules().Vision
	light, lit := int(v[0]), !g.s.Marks[MarkLit].Empty()
	if g.rain() {
		light = int(v[1])
	}
	switch light = min(light, g.m.Ground.Reach()); {
	case isHex(p) && g.marked(MarkBombard, p):
		light = min(light, 1)
	case g.night() && !lit:
		light = min(light, int(v[2]))
	}
	if light <= 0 {
		*seen = ground.Set{}
	} else {
		if *seen = *g.m.Ground.Within(h, light); light > 1 || isCave(p) {
			seen.And(g.lines(p))
			g.addAshore(p, light, seen)
		}
		if g.night() && lit {
			near := g.s.Marks[MarkLit]
			if v[2] > 0 {
				near.Or(g.m.Ground.Within(h, int(v[2])))
			}
			seen.And(&near)
		}
	}
	seen.Add(h)
}

// spottedFor are the hexes that are spotted for the Indirect Fire of a Unit (8.6.1a, b): that it sees itself or another of its Division does, for a Corps Unit one of any Division
// that could pay for it (ruling 27-C). Units in Naval Zones and off the map see nothing (8.6.1c). The set holds until something changes and must not be written to.
func (g *Game) spottedFor(u UnitID) *ground.Set {
	row := &g.m.Units[u]
	i := int(row.Division)
	if row.Stripe == Corps {
		i = spotsCorps + int(g.m.Divisions[row.Division].Display)
	}
	s, known := g.spotsFor(i, row.Side)
	if known {
		return s
	}
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

// spotsFor is the set of a number in sights.spots for a side, empty if it is not known yet.
func (g *Game) spotsFor(i int, side Side) (s *ground.Set, known bool) {
	x := &g.looking().spots[i]
	if known = x.sight == g.sightEpoch && x.moves == g.moves[side]; !known {
		*x = spots{sight: g.sightEpoch, moves: g.moves[side]}
	}
	return &x.set, known
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
	for p := range stands.each() {
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
// lies, "12.58-15.60", on a clear day: whether it is clear ("sees"), and the rule that blocks it ("why"), "-" for none. The table "stripes" is how many rows of a sort of pieces have a stripe:
// "units", "support-weapons" or "leaders", and none, white, colored or corps.
func (m *Module) Datum(table, row, column string) (string, bool) {
	if table == "stripes" {
		return m.striped(row, column)
	}
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

// striped counts the pieces of a sort with a stripe, for the table "stripes" of Datum.
func (m *Module) striped(sort, stripe string) (string, bool) {
	want := slices.Index([]string{Plain: "none", WhiteStripe: "white", Colored: "colored", Corps: "corps"}, stripe)
	if want < 0 {
		return "", false
	}
	n := 0
	count := func(s Stripe) {
		if int(s) == want {
			n++
		}
	}
	switch sort {
	case "units":
		for i := range m.Units {
			count(m.Units[i].Stripe)
		}
	case "support-weapons":
		for i := range m.Weapons {
			count(m.Weapons[i].Stripe)
		}
	case "leaders":
		for i := range m.Leaders {
			count(m.Leaders[i].Stripe)
		}
	default:
		return "", false
	}
	return number(n), true
}
