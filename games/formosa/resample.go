package formosa

import (
	"math/rand/v2"
	"slices"

	"beachhead/engine"
	"beachhead/hex"
)

// Guesses at what a seat cannot know, for bots that search.
//
// Units change places with others of which the seat knows as little, as long as each may be where the other is. How many units
// of a kind lie hidden on the map and in each display is left as it is. Numbers of points and markers are guessed
// from what is known: the scenario, the counter mix, and what has been shown.

// Resample replaces what a seat cannot know by a guess that leaves its View as it is.
func (g *Game) Resample(s engine.Seat, r *rand.Rand) {
	if s == engine.ChanceSeat {
		return
	}
	g.equip()
	before := g.s
	var own []choice
	if p := g.promptFor(s); p != nil {
		own = slices.Clone(p.Options)
	}
	for try := range 3 {
		if !owns(s, Japanese) && try < 2 {
			g.shuffle(Japanese, r)
			if try == 0 {
				g.guessJapanese(r)
			}
		}
		if !owns(s, Allied) && try < 2 {
			g.shuffle(Allied, r)
			if try == 0 {
				g.guessAllied(r)
			}
		}
		g.reach.valid = false
		program.Restore(g)
		if p := g.promptFor(s); program.Answerable(g) == nil && (p == nil) == (own == nil) && (p == nil || slices.Equal(p.Options, own)) {
			return
		}
		g.s = before // the question that is pending needs some of what was changed: guess less
	}
}

func (g *Game) promptFor(s engine.Seat) *engine.Prompt {
	q := program.Pending(g)
	if q == nil {
		return nil
	}
	return q.For(s)
}

// inUse notes the units that a rule in progress refers to: those must stay what they are.
func (g *Game) inUse() (set unitSet) {
	s := &g.s
	note := func(f *frame) {
		for _, v := range f.V {
			for _, u := range [...]int16{v, v - 1} { // some rules keep a unit plus one
				if u >= 0 && int(u) < len(g.m.Units) {
					add(&set, UnitID(u))
				}
			}
		}
	}
	for i := range s.Depth {
		note(&s.Stack[i])
	}
	for i := range s.Lanes {
		if s.LaneOn&(1<<i) != 0 {
			note(&s.Lanes[i])
		}
	}
	for i := range set {
		set[i] |= s.Must[i] | s.Retreat[i]
	}
	for u := range g.m.Units {
		us := &s.Units[u]
		if us.Loc == InHand || us.Loc == Waiting || us.Flags&(Attacking|Defending|Doomed|Infiltrated|Suppliable|Motorized) != 0 {
			add(&set, UnitID(u))
		}
	}
	return set
}

// shuffle exchanges hidden units of a side at random.
func (g *Game) shuffle(side Side, r *rand.Rand) {
	keep := g.inUse()
	var pool [MaxUnits]UnitID
	n := 0
	for i := range g.m.Units {
		u := UnitID(i)
		us, d := g.s.Units[i], &g.m.Units[i]
		switch {
		case d.Side != side || in(&keep, u) || g.knownLost(u):
			continue
		case us.Loc >= 0 && us.Flags&Revealed != 0:
			continue
		case us.Loc == OutOfGame && g.firstBox(u) == OutOfGame: // of another scenario, as everybody knows
			continue
		}
		pool[n] = u
		n++
	}
	if n < 2 {
		return
	}
	for range 8 * n {
		a, b := pool[r.IntN(n)], pool[r.IntN(n)]
		if a != b && g.interchangeable(a, b) {
			g.s.Units[a], g.s.Units[b] = g.s.Units[b], g.s.Units[a]
		}
	}
	g.relink()
}

// relink makes the stacks anew from where the units are.
func (g *Game) relink() {
	for h := range g.s.Head {
		g.s.Head[h] = NoUnit
	}
	for i := len(g.m.Units) - 1; i >= 0; i-- {
		g.s.Next[i] = NoUnit
		if l := g.s.Units[i].Loc; l >= 0 {
			g.s.Next[i] = g.s.Head[l]
			g.s.Head[l] = UnitID(i)
		}
	}
}

// interchangeable tells whether two hidden units may change places.
func (g *Game) interchangeable(a, b UnitID) bool {
	da, db, sa, sb := g.unit(a), g.unit(b), g.s.Units[a], g.s.Units[b]
	if sa.Loc == sb.Loc && sa.Flags == sb.Flags {
		return false
	}
	if sa.Loc < 0 || sb.Loc < 0 {
		// What is where off the map follows from how units come into play; and everybody saw what was lost, so the score stays.
		if da.Start != db.Start || da.Pool != db.Pool || da.Start == StartOption || (da.Type == Deception) != (db.Type == Deception) ||
			(da.Replace < 0) != (db.Replace < 0) || da.Contingent != db.Contingent || da.VP != db.VP || sa.Flags&Halted != sb.Flags&Halted {
			return false
		}
	}
	if !g.couldLie(a, sb) || !g.couldLie(b, sa) {
		return false
	}
	if sa.Loc != sb.Loc && g.isStatic(a) != g.isStatic(b) {
		return g.takesTurn(sa.Loc, a, b) && g.takesTurn(sb.Loc, b, a)
	}
	return true
}

// couldLie tells whether a unit could be the hidden one that is where and as us says.
func (g *Game) couldLie(u UnitID, us UnitState) bool {
	if us.Loc < 0 {
		return true
	}
	d := g.unit(u)
	h := hex.Hex(us.Loc)
	p := &g.m.Hexes[h]
	switch {
	case d.Side == Allied: // never hidden on the map
		return false
	case us.Flags&Seen != 0 && d.MF == 0, !g.canExist(u, h):
		return false
	case d.Type == CoastalDefense:
		return p.Port()
	case d.Type == HeavyWeapons:
		return p.City || p.Town
	case d.Type == PWCamp:
		return p.Town && !p.City
	case d.MF == 0:
		return p.Formosa
	}
	return true
}

// takesTurn tells whether the stacking limits allow that unit in takes the place of unit out, one being static.
func (g *Game) takesTurn(l Loc, out, in UnitID) bool {
	if l < 0 {
		return true
	}
	mobile, static := int8(0), int8(0)
	for u := range g.m.Units {
		if g.s.Units[u].Loc != l {
			continue
		}
		if g.isStatic(UnitID(u)) {
			static++
		} else {
			mobile++
		}
	}
	if g.isStatic(in) {
		return static < g.m.K.StackStatic[Japanese]
	}
	return mobile < g.m.K.StackMobile[Japanese]
}

// between is a random number from low to high; low if there is no other.
func between(r *rand.Rand, low, high int) int {
	if high <= low {
		return low
	}
	return low + r.IntN(high-low+1)
}

// planned tells whether a side has assigned its points in secret: it has, in the Planning Phase, when its answers are complete.
func (g *Game) planned(side Side) bool {
	return g.s.Phase == PhPlanning && g.s.LaneOn != 0 && g.s.LaneOn&(1<<side) == 0
}

// guessTAC shares out a total of a contingent that the seat does not know: available, and if the plan is made but
// not shown, the two missions.
func (g *Game) guessTAC(r *rand.Rand, c Contingent, low, high int) {
	s := &g.s
	shown := g.airUsed(c) - int(s.TACReady[c])
	if !g.missionsShown() {
		shown -= int(s.TACSuperiority[c]) + int(s.TACTactical[c])
		s.TACSuperiority[c], s.TACTactical[c] = 0, 0
	}
	free := max(0, min(between(r, low, high), int(g.m.Limits.TAC[c]))-shown)
	if g.planned(sideOf(c)) {
		n := between(r, 0, free)
		s.TACSuperiority[c] = int8(n)
		free -= n
		n = between(r, 0, free)
		s.TACTactical[c] = int8(n)
		free -= n
	}
	s.TACReady[c] = int8(free)
}

// guessJapanese guesses Japanese strikes.
func (g *Game) guessJapanese(r *rand.Rand) {
	s, sc := &g.s, g.scenario()
	if s.Phase == PhSetup && s.TACReady[JP] == 0 { // nothing has been rolled yet
		return
	}
	g.guessTAC(r, JP, int(sc.TACBonus)+1, int(sc.TACBonus)+6)
	if s.Phase != PhSetup || s.KamikazeReady != 0 {
		if !g.missionsShown() {
			s.Tokku = 0
		}
		gone := int(s.KamikazeSpent) + int(s.Tokku)
		n := min(max(0, int(sc.KamikazeBonus)+between(r, 1, 6+max(0, int(s.Turn)-1))-gone), int(g.m.Limits.Kamikaze)-gone)
		if g.planned(Japanese) {
			s.Tokku = int8(between(r, 0, n))
			n -= int(s.Tokku)
		}
		s.KamikazeReady = int8(n)
	}
	if s.Fleet != 2 && s.Turn > 0 && s.Phase != PhSpecial {
		s.Fleet = 0
		if r.IntN(3) == 0 {
			s.Fleet = 1
		}
	}
}

// guessAllied guesses Allied strikes and markers.
func (g *Game) guessAllied(r *rand.Rand) {
	s, sc, l := &g.s, g.scenario(), &g.m.Limits
	if s.Phase == PhSetup && s.Active != Allied {
		return
	}
	shown, planned := g.missionsShown(), g.planned(Allied)
	for _, c := range [...]Contingent{US, CW} {
		if c == CW && !sc.CW {
			continue
		}
		g.guessTAC(r, c, int(sc.StartTAC[c])/2, int(l.TAC[c]))
		if !shown {
			s.GunfireStaging[c] = 0
		}
		n := max(0, between(r, int(sc.StartGunfire[c])/2, int(l.Gunfire[c]))-int(s.GunfireStaging[c]))
		if planned {
			s.GunfireStaging[c] = int8(between(r, 0, n))
			n -= int(s.GunfireStaging[c])
		}
		s.GunfireReady[c] = int8(n)
	}
	if !shown || s.B29Planned == 0 && s.B29At == none {
		s.B29Ready, s.B29Planned = uint8(r.IntN(2)), 0
		if planned && s.B29Ready != 0 && r.IntN(2) == 0 {
			s.B29Ready, s.B29Planned = 0, 1
		}
	}
	if s.AirSupplied == 0 {
		s.AirSupply = uint8(r.IntN(2))
	}
	amphib, drop := int(l.Amphib), int(l.DropZones)
	for i := range s.Marks {
		if s.MarkDZ[i] != 0 {
			drop--
		} else {
			amphib--
		}
	}
	s.Amphib, s.DropZones = int8(between(r, 0, amphib)), int8(between(r, 0, drop))
	s.AmphibKept = 0
	if s.Fleet == 2 { // perhaps a decisive battle has kept some (18.0f)
		s.AmphibKept = int8(between(r, 0, int(s.Amphib)))
	}
}
