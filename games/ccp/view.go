package ccp

import (
	"strconv"
	"sync"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
)

// What a seat is shown.

var phaseTitles = [nPhases]string{"Set-up", "Melee", "Orders", "Refill"}

// where is the breadcrumb of a position.
func (g *Game) where() []string {
	if g.s.Phase == PhSetup {
		return []string{phaseTitles[PhSetup]}
	}
	out := []string{"Time " + strconv.Itoa(int(g.s.Time)), g.title(g.s.Active) + " turn", phaseTitles[g.s.Phase]}
	if g.s.InOrder != 0 {
		out = append(out, g.m.Orders[g.s.Order])
	}
	return out
}

// flagWords are the states drawn on a counter.
var flagWords = []struct {
	flag Flags
	word string
}{
	{Broken, "broken"}, {Suppressed, "suppressed"}, {Veteran, "veteran"}, {Inside, "inside"}, {Activated, "activated"}, {Moving, "moving"}, {Grouped, "going"},
	{OpFiring, "op-fire"}, {Fired, "fired"}, {Done, "done"}, {Target, "target"},
}

// placeWord names a place of a unit.
func placeWord(l Loc) string {
	switch {
	case l >= 0:
		return hexName(l)
	case l == Mix:
		return "mix"
	case l == Casualty:
		return "casualties"
	case l == InHand:
		return "in-hand"
	case l <= OnTrack:
		return "time-" + strconv.Itoa(int(OnTrack-l))
	}
	return "box-" + string(rune('A'+BoxA-l))
}

// faces is what is printed on the counters, in the form of views. Views share it, so it must not be changed.
type faces struct {
	titles, weapons []string
	front, back     []map[string]int // of units
	arms            []map[string]int // of weapons
}

var printedFaces sync.Map // *Module to *faces

func (m *Module) faces() *faces {
	if f, ok := printedFaces.Load(m); ok {
		return f.(*faces)
	}
	f := &faces{}
	for i := range m.Units {
		d := &m.Units[i]
		f.titles = append(f.titles, m.unitTitle(UnitID(i)))
		for side, k := range []*Stats{&d.Front, &d.Back} {
			v := map[string]int{"fp": int(k.FP), "range": int(k.Range), "move": int(k.Move), "morale": int(k.Morale), "figures": int(d.Figures)}
			if k.Command >= 0 {
				v["command"] = int(k.Command)
			}
			if k.Boxed {
				v["boxed"] = 1
			}
			if side == 0 {
				f.front = append(f.front, v)
			} else {
				f.back = append(f.back, v)
			}
		}
	}
	for i := range m.Weapons {
		d := &m.Weapons[i]
		f.weapons = append(f.weapons, m.weaponTitle(WeaponID(i)))
		f.arms = append(f.arms, map[string]int{"fp": int(d.FP), "range": int(d.Range), "min": int(d.MinRange), "move": int(d.Move)})
	}
	got, _ := printedFaces.LoadOrStore(m, f)
	return got.(*faces)
}

// Breadcrumb says where in the game the position is, the same for every seat.
func (g *Game) Breadcrumb() []string { return g.where() }

// View is all that a seat may know. It shares nothing that changes with the game.
func (g *Game) View(s engine.Seat) *engine.View {
	v := &engine.View{}
	g.ViewInto(s, v)
	v.Sight = g.sight(s)
	return v
}

// Glance is the view of one who looks at the question and the Sight alone. It implements [engine.Glancer].
func (g *Game) Glance(s engine.Seat) *engine.View {
	return &engine.View{Game: "ccp", Prompt: program.PromptFor(g, s), Sight: g.sight(s)}
}

var _ engine.Glancer = (*Game)(nil)

// Open lays the position open: no view hides anything of it any more. It implements [engine.Opened].
func (g *Game) Open() { g.open = true }

// ViewInto is View without the Sight, in the memory of a view that nobody needs any more.
func (g *Game) ViewInto(s engine.Seat, v *engine.View) {
	*v = engine.View{Game: "ccp", Scenario: g.scenario().ID, Seat: engine.SeatName(g.m, s), Where: g.where(), Pieces: v.Pieces[:0], Tracks: v.Tracks[:0], Boxes: []engine.Box{}}
	if v.Pieces == nil {
		v.Pieces = make([]engine.Piece, 0, 128)
	}
	g.showUnits(v)
	g.showMarkers(v)
	g.showCards(v, s)
	g.showTracks(v)
	if r, over := g.Result(); over {
		v.Over = &engine.Score{Winner: engine.SeatName(g.m, r.Winner), Level: r.Level, Score: r.Score, Rule: r.Rule}
	}
	g.showPending(v, s)
}

var brokenState = []string{"broken"}

// showUnits lists units and weapons in play; all of it is public.
func (g *Game) showUnits(v *engine.View) {
	f := g.m.faces()
	for i := range g.m.Units {
		u := UnitID(i)
		us := &g.s.Units[u]
		if us.Loc == Mix {
			continue
		}
		d := &g.m.Units[u]
		p := engine.Piece{ID: d.Name, Label: f.titles[i], Side: seatNames[d.Side], Kind: kindCells[d.Kind], At: placeWord(us.Loc), Values: f.front[i]}
		if g.has(u, Broken) {
			p.Values = f.back[i]
		}
		for _, w := range flagWords {
			if us.Flags&w.flag != 0 && (w.flag != Target || g.s.Phase != PhSetup) { // in the set-up the flag is a mark of the program
				p.State = append(p.State, w.word)
			}
		}
		v.Pieces = append(v.Pieces, p)
	}
	for w := range g.m.Weapons {
		ws, d := &g.s.Weapons[w], &g.m.Weapons[w]
		at := "weapons-box"
		switch {
		case ws.Owner >= 0:
			at = g.m.Units[ws.Owner].Name
		case ws.Owner == WeaponNew:
			at = "in-hand"
		case ws.Owner != WeaponBox:
			continue
		}
		p := engine.Piece{ID: d.Name, Label: f.weapons[w], Side: seatNames[d.Side], Kind: armCells[d.Kind], At: at, Values: f.arms[w]}
		if ws.Broken != 0 {
			p.State = brokenState
		}
		v.Pieces = append(v.Pieces, p)
	}
}

// showMarkers lists what else lies on the map; all of it is public.
func (g *Game) showMarkers(v *engine.View) {
	add := func(kind, label, side string, h, value int) {
		p := engine.Piece{ID: kind + "." + hexName(int16(h)), Label: label, Side: side, Kind: kind, At: hexName(int16(h))}
		if value > 0 {
			p.Values = map[string]int{"value": value}
		}
		v.Pieces = append(v.Pieces, p)
	}
	for h := range NHexes {
		if k := g.s.Fort[h]; k != NoFort {
			add(g.m.Forts[k].ID, g.m.Forts[k].Name, "", h, 0)
		}
		if n := g.s.Marks.Smoke[h]; n != 0 {
			add("smoke", "Smoke", "", h, int(n))
		}
		if g.blazing(hexOf(int16(h))) {
			add("blaze", "Blaze", "", h, 0)
		}
		if n := g.s.Starshell[h]; n != 0 {
			add("starshell", "Starshell", "", h, int(n))
		}
		if n := g.s.Sighting[h]; n != 0 {
			add("sighting", "Sighting", seatNames[Japan], h, int(n))
		}
		if g.inMelee(hexOf(int16(h))) {
			add("melee", "Melee", "", h, 0)
		}
	}
	for side, h := range g.s.Aircraft {
		if h != none {
			add("aircraft", "Aircraft", seatNames[side], int(h), 0)
		}
	}
	for o, side := range g.s.Control {
		p := engine.Piece{ID: "objective." + strconv.Itoa(o+1), Label: "Objective " + strconv.Itoa(o+1), Kind: "objective", At: terrain.Grid.ID(g.chart().Objectives[o]),
			Values: map[string]int{"vp": g.openValue(o)}}
		if side != 0 {
			p.Side = seatNames[side-1]
		}
		v.Pieces = append(v.Pieces, p)
	}
}

// showCards shows the discards of both sides, the own hand and the numbers of the rest, and the chits.
func (g *Game) showCards(v *engine.View, s engine.Seat) {
	for i, name := range seatNames {
		side := Side(i)
		mine := g.open || s == seat(side)
		hand := engine.Box{ID: "hand." + name, Label: g.title(Side(side)) + " hand", Counts: map[string]int{"cards": g.s.Hand[side].len()}}
		if mine {
			g.hand(side, func(c CardID) { hand.Pieces = append(hand.Pieces, g.m.Cards[c].ID) })
		}
		pile := engine.Box{ID: "deck." + name, Label: g.title(Side(side)) + " deck", Counts: map[string]int{"cards": g.s.Pile[side].len()}}
		if mine && g.s.Top[side] != NoCard {
			pile.Pieces = []string{g.m.Cards[g.s.Top[side]].ID}
		}
		discards := engine.Box{ID: "discards." + name, Label: g.title(Side(side)) + " discards", Counts: map[string]int{"cards": g.s.Discard[side].len()}}
		g.eachCard(&g.s.Discard[side], side, func(c CardID) { discards.Pieces = append(discards.Pieces, g.m.Cards[c].ID) })
		secret := engine.Box{ID: "secret." + name, Label: g.title(Side(side)) + " secret objectives", Counts: map[string]int{}}
		for c := range g.m.Chits {
			if g.s.Chits[c] == chitAllied+uint8(side) {
				secret.Counts["chits"]++
				if mine || g.s.Final == 2 {
					secret.Pieces = append(secret.Pieces, g.m.Chits[c].ID)
				}
			}
		}
		v.Boxes = append(v.Boxes, hand, pile, discards, secret)
	}
	open := engine.Box{ID: "open", Label: "Open objectives"}
	for c := range g.m.Chits {
		if g.s.Chits[c] == chitOpen {
			open.Pieces = append(open.Pieces, g.m.Chits[c].ID)
		}
	}
	v.Boxes = append(v.Boxes, open)
}

// showTracks lists the numbers, all of them public.
func (g *Game) showTracks(v *engine.View) {
	put := func(id, label string, value, most int) {
		v.Tracks = append(v.Tracks, engine.Track{ID: id, Label: label, Value: value, Max: most})
	}
	sc := g.scenario()
	put("vp", "VP ("+g.title(Allied)+" positive)", int(g.s.VP), 40)
	put("time", "Time", int(g.s.Time), int(g.m.TimeLast))
	put("sudden-death", "Sudden Death", int(sc.SuddenDeath), int(g.m.TimeLast))
	put("surrender", g.title(Allied)+" surrender at", int(sc.Surrender), int(g.m.Casualty))
	put("initiative", "Initiative ("+g.title(g.s.Initiative)+")", int(g.s.Initiative), 1)
	put("turn", "Turn", int(g.s.Turn), 0)
	put("active", "Active ("+g.title(g.s.Active)+")", int(g.s.Active), 1)
	put("orders", "Orders given", int(g.s.Given), int(g.force(g.s.Active).OrderLimit))
	for i, name := range seatNames {
		side := Side(i)
		put("posture."+name, g.title(Side(side))+" posture: "+g.posture(side).Name, int(g.s.Posture[side]), int(nPostures)-1)
		put("order-limit."+name, g.title(Side(side))+" Order Limit", int(g.force(side).OrderLimit), 6)
		lost := 0
		for _, u := range g.s.Lost[side] {
			if u != NoUnit {
				lost++
			}
		}
		put("casualties."+name, g.title(Side(side))+" casualties", lost, int(g.m.Casualty))
		if r := g.s.Radio[side]; r != NoRadio {
			put("radio."+name, g.title(Side(side))+" radio: "+g.m.Radios[r].Name, int(g.m.Radios[r].FP), 12)
			put("radio-broken."+name, g.title(Side(side))+" radio broken", int(g.s.RadioUp[side]), 1)
		}
		if g.s.Denied[side] != 0 {
			put("denied."+name, g.title(Side(side))+" artillery denied", 1, 1)
		}
	}
}

// showPending tells who must decide, and to the one who decides what.
func (g *Game) showPending(v *engine.View, s engine.Seat) {
	q := program.Pending(g)
	if q == nil {
		return
	}
	who, shown := q.First()
	v.Pending = &engine.Asked{Seats: []string{engine.SeatName(g.m, who)}, Kind: shown.Kind, Topic: shown.Topic, Prompt: shown.Text, Rule: shown.Rule, Where: v.Where,
		Series: g.series(shown.Kind), About: g.about(shown)}
	p := program.PromptFor(g, s)
	if p == nil {
		return
	}
	program.Tell(g, s, v.Pending)
	v.Pending.Options = engine.FormatChoices(g.m, p.Options)
	v.Prompt = p
}

// series is the answer that closes a list, for questions that name pieces or cards one after the other in a fixed order.
func (g *Game) series(kind string) string {
	switch kind {
	case "fire.group":
		return verbs.Word(vFire)
	case "move.together":
		return verbs.Word(vGo)
	case "turn.discard":
		return verbs.Word(vDone)
	case "fire.activate", "move.activate", "advance.activate", "opfire.activate":
		return verbs.Word(vDone) // who is ticked first may lead the others
	}
	return ""
}

// about are the hexes that a question is about, which everybody sees.
func (g *Game) about(p *engine.Prompt) []string {
	h := none
	switch p.Kind {
	case "fire.group", "fire.victim", "fire.jam":
		h = g.s.A.Hex
	case "opfire.activate":
		h = g.s.R.At
	case "react":
		f := g.Core().Top()
		switch window(f.V[rWindow]) {
		case wEnter, wAdvanced:
			h = g.s.R.At
		case wBoost, wDoubles:
			h = g.s.A.Hex
		case wDefense, wBreak:
			if u := f.V[rA]; u >= 0 && int(u) < len(g.m.Units) && g.s.Units[u].Loc >= 0 {
				h = int16(g.at(u))
			}
		case wAmbush, wBayonets, wQuarter:
			h = f.V[rA]
		}
	}
	if !isHex(h) {
		return nil
	}
	return []string{hexName(h)}
}
