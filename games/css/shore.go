package css

import "beachhead/games/css/ground"

// L22.0 Landing hexes: who arrives there is Suppressed, and whoever stands there is seen whatever terrain lies between. A hex that an enemy holds is closed; who finds none waits for a turn
// of the night (ruling L-7).

// reinforce.shore lets a group land, Unit by Unit.
// V: group; 1 when nobody else can arrive.
var _ = program.Proc("reinforce.shore", append([]step{
	leaveIf(func(g *Game, f *frame) bool {
		a := &g.scenario().Reinforce[f.V[0]]
		on := a.Turn
		if g.arrivesAt(a) == &a.Else {
			on = a.ElseTurn
		}
		return on < g.s.Turn && !g.night()
	}),
}, entrySteps(entryAsk("shore", "Where do they land?", "L22.0a", func(g *Game, c choice) {
	h := c.B
	if c.Verb == vPlaceAt {
		h = c.A
	}
	if !g.suppress(h) { // of a hex it is said once
		g.tell(evSuppressed, "L22.0a", h)
	}
}))...)...)

// seenAshore tells whether Units in a place see a hex since it is a landing hex with Units in it, though terrain blocks the line (L22.0b), and a fire, which counts as terrain (L8.7.1a, ruling
// L-43). Range and weather are the business of whoever asks; a Barrage blocks the line still.
func (g *Game) seenAshore(p Loc, h Hex) bool {
	if !g.on(FeatureSeaLanding) || !g.m.Shore.Has(h) || g.empty(h) || !isHex(p) {
		return false
	}
	k := g.marks()
	if k == nil || !g.m.Ground.Marked(p, h, k) {
		return true
	}
	s := g.m.Ground.Contacts(ground.Look{From: p, To: h, Marks: k, Variant: g.variant()})
	for i := range s.Contacts {
		if c := &s.Contacts[i]; c.Blocks && c.Cause == ground.ByBarrage {
			return false
		}
	}
	return true
}

// addAshore adds to what is seen from a place the landing hexes with Units in them, up to a range.
func (g *Game) addAshore(p Loc, light int, seen *ground.Set) {
	if !g.on(FeatureSeaLanding) || !isHex(p) {
		return
	}
	near := g.m.Shore
	near.And(g.m.Ground.Within(p, light))
	for h := range near.Each() {
		if !seen.Has(h) && g.seenAshore(p, h) {
			seen.Add(h)
		}
	}
}
