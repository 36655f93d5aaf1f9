package formosa

import (
	"encoding/binary"

	"beachhead/engine"
	"beachhead/hex"
)

// What a seat may see, in numbers; view.go turns them into words.

// Sketch implements [engine.Sketcher].
func (g *Game) Sketch(s engine.Seat, k *engine.Sketch) {
	k.Clear()
	k.Scenario, k.Where = g.scenario().ID, g.where("")
	laying := g.garrisoning() && !g.knows(s, Japanese)
	g.sketchUnits(k, s, laying)
	g.sketchMarkers(k)
	g.sketchTracks(k, s, laying)
	g.sketchStrikes(k, s)
	if r, over := g.Result(); over {
		k.Over = &engine.Score{Level: r.Level, Score: r.Score, Rule: r.Rule}
		if r.Winner >= 0 {
			k.Over.Winner = engine.SeatName(g.m, r.Winner)
		}
	}
	g.sketchPending(k, s)
}

// sketchUnits lists the ground units: those on the map, in the order of the counters, then concealed enemies by hex,
// then the displays of the seat.
func (g *Game) sketchUnits(k *engine.Sketch, s engine.Seat, laying bool) {
	var hidden, moving [MaxHexes]uint8
	anyHidden := false
	var lost, off [MaxUnits]UnitID // known to be lost; in displays of the seat
	nLost, nOff := 0, 0
	own, plays := owner(s)
	for i := range g.m.Units {
		u, us, side := UnitID(i), &g.s.Units[i], g.m.Units[i].Side
		mine := plays && side == own || g.bared
		switch {
		case us.Loc < 0 && mine:
			off[nOff] = u
			nOff++
		case us.Loc < 0:
			if g.knownLost(u) {
				k.Pieces = append(k.Pieces, engine.Mark{ID: uint32(i), Face: g.look(u, lostAt)})
				lost[nLost] = u
				nLost++
			}
		case mine || us.Flags&Revealed != 0 && !(laying && side == Japanese):
			k.Pieces = append(k.Pieces, engine.Mark{ID: uint32(i), Face: g.look(u, us.Loc)})
		case !laying:
			anyHidden = true
			hidden[us.Loc]++
			if us.Flags&Seen != 0 {
				moving[us.Loc]++
			}
		}
	}
	if anyHidden {
		for h := nextSet(&hidden, 0); h < MaxHexes; h = nextSet(&hidden, h+1) {
			for n := uint8(1); n <= hidden[h]; n++ {
				x := engine.Mark{ID: classConcealed<<classShift | uint32(h)<<8 | uint32(n)}
				if n <= moving[h] {
					x.Face = 1
				}
				k.Pieces = append(k.Pieces, x)
			}
		}
	}
	if plays || g.bared {
		for n, l := range ownBoxes {
			if own == Japanese && !g.bared && (l == Staging || l == Amoy) {
				continue
			}
			k.Box(uint32(n))
			empty := len(k.Boxes)
			for _, u := range off[:nOff] {
				if g.s.Units[u].Loc == l {
					k.Pieces = append(k.Pieces, engine.Mark{ID: uint32(u), Face: g.look(u, l)})
					k.Put(engine.Mark{ID: uint32(u)})
				}
			}
			switch {
			case len(k.Boxes) == empty && (l == InHand || l == Waiting):
				k.Boxes = k.Boxes[:empty-1]
			case l == Reinforcements:
				g.sketchPool(k, own)
			}
		}
	}
	if nLost > 0 {
		k.Box(boxLost)
		for _, u := range lost[:nLost] {
			k.Put(engine.Mark{ID: uint32(u)})
		}
	}
}

// sketchMarkers lists what else lies on the map, all of it public: invasion markers, air points, the B-29.
func (g *Game) sketchMarkers(k *engine.Sketch) {
	s := &g.s
	add := func(class uint32, h hex.Hex, face uint8) {
		k.Pieces = append(k.Pieces, engine.Mark{ID: class<<classShift | uint32(h), Face: uint32(face)})
	}
	for i := range s.Marks {
		class := classAmphibious
		if s.MarkDZ[i] != 0 {
			class = classDropZone
		}
		add(class, hex.Hex(s.MarkHex[i]), min(s.MarkUse[i], 1))
	}
	support, interdict := nextSet(&s.Support, 0), nextSet(&s.Interdict, 0)
	for h := min(support, interdict); h < MaxHexes; h = min(support, interdict) {
		if h == support {
			add(classSupport, hex.Hex(h), s.Support[h])
			support = nextSet(&s.Support, h+1)
		}
		if h == interdict {
			add(classInterdiction, hex.Hex(h), s.Interdict[h])
			interdict = nextSet(&s.Interdict, h+1)
		}
	}
	if s.B29At != none {
		add(classB29, hex.Hex(s.B29At), 0)
	}
	if s.Suppressed != none {
		add(classSuppressed, hex.Hex(s.Suppressed), 0)
	}
}

// sketchTracks adds the numbers a seat knows. Their names are those of positions where a position has them.
func (g *Game) sketchTracks(x *engine.Sketch, s engine.Seat, laying bool) {
	k := &g.s
	sc := g.scenario()
	put := func(id uint32, value, most int) {
		x.Tracks = append(x.Tracks, engine.Mark{ID: id, Face: uint32(uint16(value)) | uint32(most)<<16})
	}
	flag := func(id uint32, on uint8) {
		if on != 0 {
			put(id, 1, 1)
		}
	}
	cap := int(g.m.K.LPCap)
	put(tTurn, int(k.Turn), int(sc.Turns))
	put(tLP[Allied], int(k.LP[Allied]), cap)
	if !laying {
		put(tLP[Japanese], int(k.LP[Japanese]), cap)
	}
	for side, n := range k.LPLater { // 7.2l
		if n > 0 {
			put(tLPLater[side], int(n), 0)
		}
	}
	put(tAmoy, int(k.AmoyTurn), 0)
	vp := g.shownVP()
	put(tObjectives, vp, 0)
	if g.knows(s, Allied) || g.s.Wait == engine.WaitOver { // the score tells everybody (4.2j)
		losses := g.lossVP()
		put(tLosses, losses, 0)
		put(tNet, vp-losses+int(g.m.K.VP97th)*int(k.Bought97th), 0)
	}
	flag(tNoGunfire, k.NoGunfire)
	flag(tNoLanding, k.NoLanding)
	flag(tAirSupplied, k.AirSupplied)
	flag(tCampFreed, k.CampFreed)
	flag(tCampBombed, k.CampBombed)
	if k.Fleet == 2 || g.knows(s, Japanese) {
		put(tFleet, int(k.Fleet), 2)
	}
	put(tKamikazeSpent, int(k.KamikazeSpent), int(g.m.Limits.Kamikaze))
	shown := g.missionsShown()
	for c := US; c <= JP; c++ {
		if c == CW && !sc.CW {
			continue
		}
		mine := g.knows(s, sideOf(c))
		n, limit := &contingentTracks[c], int(g.m.Limits.TAC[c])
		if mine {
			put(n.tReady, int(k.TACReady[c]), limit)
		}
		if mine || shown {
			put(n.tSuperiority, int(k.TACSuperiority[c]), limit)
			put(n.tTactical, int(k.TACTactical[c]), limit)
		}
		if c == JP {
			continue
		}
		guns := int(g.m.Limits.Gunfire[c])
		if mine {
			put(n.tGunfireReady, int(k.GunfireReady[c]), guns)
		}
		if mine || shown {
			put(n.tGunfireStaging, int(k.GunfireStaging[c]), guns)
			if k.GunfireUsed[c] != 0 {
				put(n.tGunfireUsed, int(k.GunfireUsed[c]), guns)
			}
		}
	}
	if g.knows(s, Allied) {
		put(tB29Ready, int(k.B29Ready), int(g.m.Limits.B29))
		put(tAirSupply, int(k.AirSupply), int(g.m.Limits.AirSupply))
		put(tAmphibious, int(k.Amphib), int(g.m.Limits.Amphib))
		if k.AmphibKept != 0 {
			put(tAmphibKept, int(k.AmphibKept), int(g.m.Limits.Amphib))
		}
		put(tDropZone, int(k.DropZones), int(g.m.Limits.DropZones))
		flag(tBought97th, k.Bought97th)
	}
	if g.knows(s, Allied) || shown {
		put(tB29Planned, int(k.B29Planned), int(g.m.Limits.B29))
	}
	if g.knows(s, Japanese) {
		put(tKamikazeReady, int(k.KamikazeReady), int(g.m.Limits.Kamikaze))
	}
	if g.knows(s, Japanese) || shown {
		put(tTokku, int(k.Tokku), int(g.m.Limits.Kamikaze))
	}
}

// shownVP is the part of the net score that everybody can see on the map: without Allied losses, which lie in displays, and
// without a PW camp that is still concealed.
func (g *Game) shownVP() int {
	allied, _ := g.tally(nil)
	vp := allied - int(g.m.K.VP97th)*int(g.s.Bought97th) - int(g.m.K.VPCampBombed)*int(g.s.CampBombed)
	for u := range g.m.Units {
		if g.m.Units[u].Type == PWCamp && g.s.Units[u].Loc >= 0 && !g.concealed(UnitID(u)) {
			vp -= int(g.m.K.VPCampKept)
		}
	}
	return vp
}

// lossVP is what Allied losses are worth to the Japanese player (4.2h).
func (g *Game) lossVP() (vp int) {
	for u := range g.m.Units {
		if g.m.Units[u].VP && g.scores(UnitID(u)) {
			vp += int(g.m.K.VPLoss)
		}
	}
	return vp
}

// putCount puts points into a display, if there are any.
func putCount(k *engine.Sketch, what, n int) {
	if n > 0 {
		k.Put(engine.Mark{ID: uint32(countMark | what), Face: uint32(n)})
	}
}

// sketchPool counts the points that could still be bought in the Reinforcements Display (8.4a).
func (g *Game) sketchPool(x *engine.Sketch, side Side) {
	k, l := &g.s, &g.m.Limits
	if side == Japanese {
		putCount(x, countTAC+int(JP), int(l.TAC[JP])-g.airUsed(JP))
		putCount(x, countKamikaze, int(l.Kamikaze)-int(k.KamikazeReady)-int(k.Tokku)-int(k.KamikazeSpent))
		return
	}
	for _, c := range [...]Contingent{US, CW} {
		if c == US || g.scenario().CW {
			putCount(x, countTAC+int(c), int(l.TAC[c])-g.airUsed(c))
			putCount(x, countGunfire+int(c), int(l.Gunfire[c]-int16(k.GunfireReady[c])-int16(k.GunfireStaging[c])))
		}
	}
	if k.B29Ready+k.B29Planned == 0 && k.B29At == none {
		putCount(x, countB29, 1)
	}
	putCount(x, countAirSupply, int(l.AirSupply)-int(k.AirSupply))
	amphib, drop := int(k.Amphib), int(k.DropZones)
	for i := range k.Marks {
		if k.MarkDZ[i] != 0 {
			drop++
		} else {
			amphib++
		}
	}
	putCount(x, countAmphib, int(l.Amphib)-amphib)
	putCount(x, countDropZone, int(l.DropZones)-drop)
}

// sketchStrikes adds the displays of points: those of the seat, and the missions of both once they are shown.
func (g *Game) sketchStrikes(x *engine.Sketch, s engine.Seat) {
	k := &g.s
	shown := g.missionsShown()
	switch {
	case g.knows(s, Allied):
		x.Box(boxAvailableAllied)
		for _, c := range [...]Contingent{US, CW} {
			if c == US || g.scenario().CW {
				putCount(x, countTAC+int(c), int(k.TACReady[c]))
				putCount(x, countGunfire+int(c), int(k.GunfireReady[c]))
			}
		}
		putCount(x, countB29, int(k.B29Ready))
		putCount(x, countAirSupply, int(k.AirSupply))
		x.Box(boxMarkers)
		putCount(x, countAmphib, int(k.Amphib))
		putCount(x, countDropZone, int(k.DropZones))
	case g.knows(s, Japanese):
		x.Box(boxAvailableJapanese)
		putCount(x, countTAC+int(JP), int(k.TACReady[JP]))
		putCount(x, countKamikaze, int(k.KamikazeReady))
	}
	if shown || g.knows(s, Allied) {
		x.Box(boxGunfire)
		putCount(x, countGunfire+int(US), int(k.GunfireStaging[US]))
		putCount(x, countGunfire+int(CW), int(k.GunfireStaging[CW]))
		x.Box(boxB29)
		putCount(x, countB29, int(k.B29Planned))
	}
	if shown || g.knows(s, Japanese) {
		x.Box(boxTokku)
		putCount(x, countKamikaze, int(k.Tokku))
	}
	for _, d := range [...]struct {
		box    uint32
		points *[3]int8
	}{{boxSuperiority, &k.TACSuperiority}, {boxTactical, &k.TACTactical}} {
		x.Box(d.box)
		for c := US; c <= JP; c++ {
			if shown || g.knows(s, sideOf(c)) {
				putCount(x, countTAC+int(c), int(d.points[c]))
			}
		}
	}
}

// chanceSeats are asked when a die is thrown.
var chanceSeats = []string{"chance"}

// sketchPending tells who must decide, and to those who decide what. Where both answer in secret nobody is told
// whether the other has answered.
func (g *Game) sketchPending(k *engine.Sketch, s engine.Seat) {
	q := program.Pending(g)
	if q == nil {
		return
	}
	k.Open = true
	a := &k.Asked
	p := q.For(s)
	kind := ""
	if q.Secret {
		a.Seats = seatNames
		if p != nil {
			a.Seats, kind = seatNames[s:s+1:s+1], p.Kind
		}
	} else {
		who, shown := q.First()
		a.Kind, a.Prompt, a.Rule = shown.Kind, shown.Text, shown.Rule
		if who == engine.ChanceSeat {
			a.Seats = chanceSeats
		} else {
			a.Seats, kind = seatNames[who:who+1:who+1], shown.Kind
		}
	}
	a.Where = g.where(kind)
	if p != nil {
		a.Kind, a.Prompt, a.Rule = p.Kind, p.Text, p.Rule
		program.Tell(g, s, a)
		a.Series = series(p.Kind)
		k.Options = append(k.Options, p.Options...)
	}
}

// series is the answer that closes a list, for questions that name hexes or units one after the other.
func series(kind string) string {
	switch kind {
	case "invasion.marker", "invasion.load", "interdiction":
		return verbs.Word(vDone)
	case "bases":
		return verbs.Word(vEnd)
	}
	return ""
}

// nextSet finds the first hex from h on where something lies, MaxHexes if there is none.
func nextSet(a *[MaxHexes]uint8, h int) int {
	for h < MaxHexes {
		if h%8 == 0 && binary.LittleEndian.Uint64(a[h:h+8]) == 0 { // MaxHexes is a multiple of 8
			h += 8
		} else if a[h] != 0 {
			return h
		} else {
			h++
		}
	}
	return MaxHexes
}
