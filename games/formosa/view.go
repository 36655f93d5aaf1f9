package formosa

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"beachhead/engine"
	"beachhead/hex"
)

// What a seat is shown.

// faces are the printed numbers of the counters, made once and shared by all views, which only read them.
type faces struct {
	once      sync.Once
	front     []map[string]int
	base      []map[string]int
	concealed map[string]int
}

func (m *Module) printed() *faces {
	f := &m.faces
	f.once.Do(func() {
		size := map[string]int{}
		for i, s := range sizeCells {
			size[s] = i + 1
		}
		f.concealed = map[string]int{"mf": int(m.K.ConcealedMF)}
		for i := range m.Units {
			d := &m.Units[i]
			v := map[string]int{"cf": int(d.CF), "mf": int(d.MF)}
			for _, x := range []struct {
				name string
				on   bool
			}{{"attack", d.Attack}, {"defence", d.Defence}, {"mech", d.Mech}, {"cw", d.Contingent == CW}} {
				if x.on {
					v[x.name] = 1
				}
			}
			if d.Size != "" {
				v["size"] = size[d.Size]
			}
			f.front = append(f.front, v)
			f.base = append(f.base, map[string]int{"cf": int(d.BaseCF), "mf": 0, "size": v["size"]})
		}
	})
	return f
}

// flagWords are the states drawn on a counter that its owner's enemy sees too.
var flagWords = [10]struct {
	flag Flags
	word string
}{
	{BaseSide, "base"}, {Moved, "moved"}, {Halted, "halted"}, {Landed, "landed"}, {Motorized, "motorized"}, {Attacked, "attacked"}, {Defended, "defended"},
	{Attacking, "attacking"}, {Defending, "defending"}, {Doomed, "doomed"},
}

var (
	stateConcealed = []string{"concealed"}
	stateSeen      = []string{"concealed", "seen"}
)

// stateLists are the states of counters: of those face up, of those face down and of those that were seen moving, by
// which of the words of flags they have. Views share them.
var stateLists = func() (out [3][1 << 10][]string) {
	for i, first := range [...][]string{nil, stateConcealed, stateSeen} {
		for set := range out[i] {
			list := first[:len(first):len(first)]
			for n, w := range flagWords {
				if set&(1<<n) != 0 {
					list = append(list, w.word)
				}
			}
			out[i][set] = list
		}
	}
	return out
}()

// phaseTitles are the phases as breadcrumbs say them.
var phaseTitles = [nPhases]string{"Set-up", "Logistics", "Recruit", "Amoy operation", "Planning", "Air superiority", "Special attacks", "B-29 strike",
	"Invasion", "Naval transfer", "Movement", "Combat", "Base building", "Interdiction", "Movement", "Combat", "Air return", "End of game turn"}

var stageTitles = map[string]string{"strategic": "Strategic Stage", "allied": "Allied turn", "japanese": "Japanese turn", "admin": "Administrative Segment"}

// Breadcrumb says where in the game the position is, the same for every seat.
func (g *Game) Breadcrumb() []string { return g.where() }

// where is the breadcrumb of a position.
func (g *Game) where() []string {
	name := phaseNames[g.s.Phase]
	if g.s.Phase == PhSetup {
		return []string{phaseTitles[PhSetup]}
	}
	stage, _, _ := strings.Cut(name, ".")
	return []string{"GT " + strconv.Itoa(int(g.s.Turn)), stageTitles[stage], phaseTitles[g.s.Phase]}
}

// crumb is the last part of the breadcrumb: what kind of question is asked, "combat.retreat" in the Combat Phase being "Retreat".
func crumb(kind, phase string) string {
	group, what, two := strings.Cut(kind, ".")
	if !two {
		group, what = "", kind
	}
	what = strings.ReplaceAll(what, "-", " ")
	if what == "" {
		return ""
	}
	if what == "lp" {
		what = "LP"
	}
	what = strings.ToUpper(what[:1]) + what[1:]
	if _, last, _ := strings.Cut(phase, "."); group == "" || group == last || group == phase {
		return what
	}
	return strings.ToUpper(group[:1]) + group[1:] + ": " + strings.Replace(strings.ToLower(what), "lp", "LP", 1)
}

// View is all that a seat may know. It shares nothing with the game.
func (g *Game) View(s engine.Seat) *engine.View {
	v := &engine.View{}
	g.ViewInto(s, v)
	v.Sight = g.sight(s)
	return v
}

// ViewInto is View without the Sight, in the memory of a view that nobody needs any more.
func (g *Game) ViewInto(s engine.Seat, v *engine.View) {
	*v = engine.View{
		Game: "formosa", Scenario: g.scenario().ID, Seat: engine.SeatName(g.m, s), Where: g.where(),
		Pieces: v.Pieces[:0], Tracks: v.Tracks[:0], Boxes: []engine.Box{},
	}
	if v.Pieces == nil {
		v.Pieces = make([]engine.Piece, 0, len(g.m.Units))
	}
	laying := g.garrisoning() && !owns(s, Japanese)
	g.showUnits(v, s, laying)
	g.showMarkers(v)
	v.Tracks = g.tracks(v.Tracks, s, laying)
	g.showStrikes(v, s)
	if r, over := g.Result(); over {
		v.Over = &engine.Score{Level: r.Level, Score: r.Score, Rule: r.Rule}
		if r.Winner >= 0 {
			v.Over.Winner = engine.SeatName(g.m, r.Winner)
		}
	}
	g.showPending(v, s)
}

// show makes the piece of a unit whose identity the seat knows.
func (g *Game) show(u UnitID, f *faces, at string) engine.Piece {
	d, flags := &g.m.Units[u], g.s.Units[u].Flags
	p := engine.Piece{ID: d.ID, Label: d.Label, Side: seatNames[d.Side], Kind: typeCells[d.Type], At: at, Values: f.front[u]}
	if flags&BaseSide != 0 {
		p.Values = f.base[u]
	}
	if g.s.Units[u].Loc < 0 {
		return p
	}
	kind, set := 0, 0
	if flags&Revealed == 0 {
		kind = 1
		if flags&Seen != 0 {
			kind = 2
		}
		flags &= Moved // its owner's memory
	}
	if flags&^(Revealed|Seen|LostInCombat|CanMotor|Suppliable|Infiltrated) != 0 {
		for n, w := range flagWords {
			if flags&w.flag != 0 {
				set |= 1 << n
			}
		}
	}
	p.State = stateLists[kind][set]
	return p
}

// ownBoxes are the displays of ground units, in the order in which they are shown.
var ownBoxes = []Loc{InHand, Waiting, Staging, Amoy, Reinforcements, Replacements, Eliminated}

// showUnits lists the ground units: those on the map, in the order of the counters, then concealed enemies by hex,
// then the displays of the seat.
func (g *Game) showUnits(v *engine.View, s engine.Seat, laying bool) {
	f := g.m.printed()
	var hidden [MaxHexes]struct{ all, moving uint8 }
	anyHidden := false
	lost := engine.Box{ID: "lost", Label: "Japanese units known to be lost"}
	for i := range g.m.Units {
		u := UnitID(i)
		us := g.s.Units[i]
		mine := owns(s, g.m.Units[i].Side)
		switch {
		case us.Loc < 0:
			if !mine && g.knownLost(u) {
				v.Pieces = append(v.Pieces, g.show(u, f, lost.ID))
				lost.Pieces = append(lost.Pieces, g.m.Units[i].ID)
			}
		case mine || us.Flags&Revealed != 0 && !(laying && g.m.Units[i].Side == Japanese):
			v.Pieces = append(v.Pieces, g.show(u, f, g.m.Grid.ID(hex.Hex(us.Loc))))
		case !laying:
			anyHidden = true
			hidden[us.Loc].all++
			if us.Flags&Seen != 0 {
				hidden[us.Loc].moving++
			}
		}
	}
	if anyHidden {
		for h := range g.m.Hexes {
			for n := uint8(1); n <= hidden[h].all; n++ {
				id := g.m.Grid.ID(hex.Hex(h))
				p := engine.Piece{ID: "?" + id + "." + strconv.Itoa(int(n)), Label: "?", Side: seatNames[Japanese], Kind: "concealed", At: id,
					State: stateConcealed, Values: f.concealed}
				if n <= hidden[h].moving {
					p.State = stateSeen
				}
				v.Pieces = append(v.Pieces, p)
			}
		}
	}
	if side, ok := owner(s); ok {
		for _, l := range ownBoxes {
			if side == Japanese && (l == Staging || l == Amoy) {
				continue
			}
			b := engine.Box{ID: boxWords[l], Label: boxLabels[l]}
			for i := range g.m.Units {
				if g.m.Units[i].Side == side && g.s.Units[i].Loc == l {
					v.Pieces = append(v.Pieces, g.show(UnitID(i), f, b.ID))
					b.Pieces = append(b.Pieces, g.m.Units[i].ID)
				}
			}
			if len(b.Pieces) > 0 || l != InHand && l != Waiting {
				v.Boxes = append(v.Boxes, b)
			}
		}
	}
	if len(lost.Pieces) > 0 {
		v.Boxes = append(v.Boxes, lost)
	}
}

var boxLabels = map[Loc]string{InHand: "In hand", Waiting: "Waiting for a landing", Staging: "Staging Area", Amoy: "Amoy", Reinforcements: "Reinforcements",
	Replacements: "Replacements", Eliminated: "Eliminated units"}

// showMarkers lists what else lies on the map, all of it public: invasion markers, air points, the B-29.
func (g *Game) showMarkers(v *engine.View) {
	s := &g.s
	add := func(kind, label string, side Side, h int16, points int) {
		id := g.m.hexName(h)
		p := engine.Piece{ID: kind + "." + id, Label: label, Side: seatNames[side], Kind: kind, At: id}
		if points > 0 {
			p.Values = map[string]int{"points": points}
		}
		v.Pieces = append(v.Pieces, p)
	}
	for i := range s.Marks {
		kind, label := "amphibious", "Amphibious"
		if s.MarkDZ[i] != 0 {
			kind, label = "drop-zone", "Drop zone"
		}
		add(kind, label, Allied, s.MarkHex[i], 0)
		if s.MarkUse[i] != 0 {
			v.Pieces[len(v.Pieces)-1].State = []string{"used"}
		}
	}
	for h := range g.m.Hexes {
		if x := s.Support[h]; x != 0 {
			add("support", airLabels[supportOf(x)], sideOf(supportOf(x)), int16(h), supportPoints(x))
		}
		if x := s.Interdict[h]; x != 0 {
			add("interdiction", airLabels[supportOf(x)], Allied, int16(h), supportPoints(x))
		}
	}
	if s.B29At != none {
		add("b29", "B-29", Allied, s.B29At, 0)
	}
	if s.Suppressed != none {
		add("suppressed", "Suppressed", Allied, s.Suppressed, 0)
	}
}

var airLabels = [...]string{US: "US TAC", CW: "CW TAC", JP: "TAC"}

func sideOf(c Contingent) Side {
	if c == JP {
		return Japanese
	}
	return Allied
}

// tracks adds the numbers a seat knows. Their names are those of positions where a position has them.
func (g *Game) tracks(t []engine.Track, s engine.Seat, laying bool) []engine.Track {
	k := &g.s
	sc := g.scenario()
	t = slices.Grow(t, 40)
	put := func(id, label string, value, most int) {
		t = append(t, engine.Track{ID: id, Label: label, Value: value, Max: most})
	}
	flag := func(id, label string, on uint8) {
		if on != 0 {
			put(id, label, 1, 1)
		}
	}
	cap := int(g.m.K.LPCap)
	put("turn", "Game turn", int(k.Turn), int(sc.Turns))
	put("lp.allied", "Allied LP", int(k.LP[Allied]), cap)
	if !laying {
		put("lp.japanese", "Japanese LP", int(k.LP[Japanese]), cap)
	}
	for side, n := range k.LPLater { // 7.2l
		if n > 0 {
			put("lp."+seatNames[side]+".later", []string{"Allied", "Japanese"}[side]+" LP for the next game turn", int(n), 0)
		}
	}
	put("amoy", "Amoy captured in game turn", int(k.AmoyTurn), 0)
	vp := g.shownVP()
	put("vp.objectives", "VP of what the Allies hold", vp, 0)
	if owns(s, Allied) {
		losses := g.lossVP()
		put("vp.losses", "VP of Allied losses", losses, 0)
		put("vp", "Net VP if the game ended now", vp-losses+int(g.m.K.VP97th)*int(k.Bought97th), 0)
	}
	flag("no-gunfire", "No naval gunfire this game turn", k.NoGunfire)
	flag("no-landing", "No amphibious landing this game turn", k.NoLanding)
	flag("air-supplied", "Air supply used this game turn", k.AirSupplied)
	flag("camp.freed", "PW camp freed", k.CampFreed)
	flag("camp.bombed", "PW camp bombed", k.CampBombed)
	if k.Fleet == 2 {
		put("fleet", "Mobile fleet has sailed", 2, 2)
	} else if owns(s, Japanese) {
		put("fleet", "Mobile fleet ready to sail", int(k.Fleet), 2)
	}
	put("kamikaze.spent", "Kamikaze points spent", int(k.KamikazeSpent), int(g.m.Limits.Kamikaze))
	shown := g.missionsShown()
	for c := US; c <= JP; c++ {
		if c == CW && !sc.CW {
			continue
		}
		mine := owns(s, sideOf(c))
		n, limit := &contingentTracks[c], int(g.m.Limits.TAC[c])
		if mine {
			put(n.ready, n.name+" TAC available", int(k.TACReady[c]), limit)
		}
		if mine || shown {
			put(n.superiority, n.name+" TAC for air superiority", int(k.TACSuperiority[c]), limit)
			put(n.tactical, n.name+" TAC for ground support and interdiction", int(k.TACTactical[c]), limit)
		}
		if c == JP {
			continue
		}
		guns := int(g.m.Limits.Gunfire[c])
		if mine {
			put(n.gunfireReady, n.name+" naval gunfire available", int(k.GunfireReady[c]), guns)
		}
		if mine || shown {
			put(n.gunfireStaging, n.name+" naval gunfire in the Staging Area", int(k.GunfireStaging[c]), guns)
			if k.GunfireUsed[c] != 0 {
				put(n.gunfireUsed, n.name+" naval gunfire used this game turn", int(k.GunfireUsed[c]), guns)
			}
		}
	}
	if owns(s, Allied) {
		put("b29.ready", "B-29 available", int(k.B29Ready), int(g.m.Limits.B29))
		put("air-supply", "Air supply", int(k.AirSupply), int(g.m.Limits.AirSupply))
		put("amphibious", "Amphibious markers", int(k.Amphib), int(g.m.Limits.Amphib))
		put("drop-zone", "Drop zone markers", int(k.DropZones), int(g.m.Limits.DropZones))
		flag("bought-97th", "97th Division recruited", k.Bought97th)
	}
	if owns(s, Allied) || shown {
		put("b29.planned", "B-29 assigned to a strike", int(k.B29Planned), int(g.m.Limits.B29))
	}
	if owns(s, Japanese) {
		put("kamikaze.ready", "Kamikaze points available", int(k.KamikazeReady), int(g.m.Limits.Kamikaze))
	}
	if owns(s, Japanese) || shown {
		put("tokku", "Kamikaze points assigned", int(k.Tokku), int(g.m.Limits.Kamikaze))
	}
	return t
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

// contingentTracks are the names of the tracks of points.
var contingentTracks = func() (out [3]struct {
	name, ready, superiority, tactical, gunfireReady, gunfireStaging, gunfireUsed string
}) {
	for c, w := range contingentWords {
		n := &out[c]
		n.name = []string{"US", "CW", "Japanese"}[c]
		n.ready, n.superiority, n.tactical = "tac."+w+".ready", "tac."+w+".superiority", "tac."+w+".tactical"
		n.gunfireReady, n.gunfireStaging, n.gunfireUsed = "gunfire."+w+".ready", "gunfire."+w+".staging", "gunfire."+w+".used"
	}
	return out
}()

// showStrikes adds the displays of points: those of the seat, and the missions of both once they are shown. Points
// that could still be bought are counted in the Reinforcements Display (8.4a).
func (g *Game) showStrikes(v *engine.View, s engine.Seat) {
	k := &g.s
	count := func(b *engine.Box, name string, n int) {
		if n > 0 {
			if b.Counts == nil {
				b.Counts = map[string]int{}
			}
			b.Counts[name] = n
		}
	}
	reinforcements := func() *engine.Box {
		for i := range v.Boxes {
			if v.Boxes[i].ID == boxWords[Reinforcements] {
				return &v.Boxes[i]
			}
		}
		return nil
	}
	shown := g.missionsShown()
	superiority := engine.Box{ID: "air-superiority", Label: "Air Superiority Display"}
	tactical := engine.Box{ID: "tactical", Label: "Tactical Display"}
	for c := US; c <= JP; c++ {
		if shown || owns(s, sideOf(c)) {
			count(&superiority, airLabels[c], int(k.TACSuperiority[c]))
			count(&tactical, airLabels[c], int(k.TACTactical[c]))
		}
	}
	l := &g.m.Limits
	switch {
	case owns(s, Allied):
		available := engine.Box{ID: "available", Label: "Available Air & Naval Display"}
		r := reinforcements()
		for _, c := range [...]Contingent{US, CW} {
			if c == CW && !g.scenario().CW {
				continue
			}
			count(&available, airLabels[c], int(k.TACReady[c]))
			count(&available, gunLabels[c], int(k.GunfireReady[c]))
			count(r, airLabels[c], int(l.TAC[c])-g.airUsed(c))
			count(r, gunLabels[c], int(l.Gunfire[c]-int16(k.GunfireReady[c])-int16(k.GunfireStaging[c])))
		}
		count(&available, "B-29", int(k.B29Ready))
		count(&available, "air supply", int(k.AirSupply))
		if k.B29Ready+k.B29Planned == 0 && k.B29At == none {
			count(r, "B-29", 1)
		}
		count(r, "air supply", int(l.AirSupply)-int(k.AirSupply))
		amphib, drop := int(k.Amphib), int(k.DropZones)
		markers := engine.Box{ID: "markers", Label: "Invasion Markers Display"}
		count(&markers, "amphibious", amphib)
		count(&markers, "drop zone", drop)
		for i := range k.Marks {
			if k.MarkDZ[i] != 0 {
				drop++
			} else {
				amphib++
			}
		}
		count(r, "amphibious", int(l.Amphib)-amphib)
		count(r, "drop zone", int(l.DropZones)-drop)
		v.Boxes = append(v.Boxes, available, markers)
	case owns(s, Japanese):
		available := engine.Box{ID: "available", Label: "Available Air Display"}
		count(&available, airLabels[JP], int(k.TACReady[JP]))
		count(&available, "Kamikaze", int(k.KamikazeReady))
		r := reinforcements()
		count(r, airLabels[JP], int(l.TAC[JP])-g.airUsed(JP))
		count(r, "Kamikaze", int(l.Kamikaze)-int(k.KamikazeReady)-int(k.Tokku)-int(k.KamikazeSpent))
		v.Boxes = append(v.Boxes, available)
	}
	if shown || owns(s, Allied) {
		guns := engine.Box{ID: "gunfire", Label: "Naval gunfire in the Staging Area"}
		count(&guns, gunLabels[US], int(k.GunfireStaging[US]))
		count(&guns, gunLabels[CW], int(k.GunfireStaging[CW]))
		strike := engine.Box{ID: "b29", Label: "B-29 Display"}
		count(&strike, "B-29", int(k.B29Planned))
		v.Boxes = append(v.Boxes, guns, strike)
	}
	if shown || owns(s, Japanese) {
		tokku := engine.Box{ID: "tokku", Label: "Tokku Display"}
		count(&tokku, "Kamikaze", int(k.Tokku))
		v.Boxes = append(v.Boxes, tokku)
	}
	v.Boxes = append(v.Boxes, superiority, tactical)
}

var gunLabels = [...]string{US: "US gunfire", CW: "CW gunfire"}

// showPending tells who must decide, and to those who decide what. Where both answer in secret nobody is told
// whether the other has answered.
func (g *Game) showPending(v *engine.View, s engine.Seat) {
	q := program.Pending(g)
	if q == nil {
		return
	}
	a := &engine.Asked{Where: v.Where}
	v.Pending = a
	p := q.For(s)
	kind := ""
	if q.Secret {
		a.Seats = seatNames
		if p != nil {
			a.Seats, kind = []string{v.Seat}, p.Kind
		}
	} else {
		who, shown := q.First()
		a.Seats = []string{engine.SeatName(g.m, who)}
		a.Kind, a.Prompt, a.Rule = shown.Kind, shown.Text, shown.Rule
		kind = shown.Kind
		if who == engine.ChanceSeat {
			kind = ""
		}
	}
	if c := crumb(kind, phaseNames[g.s.Phase]); c != "" {
		a.Where = append(a.Where[:len(a.Where):len(a.Where)], c)
	}
	if p == nil {
		return
	}
	a.Kind, a.Prompt, a.Rule = p.Kind, p.Text, p.Rule
	a.Options = make([]string, len(p.Options))
	for i, c := range p.Options {
		a.Options[i] = engine.FormatChoice(g.m, c)
	}
	own := *p
	own.Options = append([]choice(nil), p.Options...)
	v.Prompt = &own
}
