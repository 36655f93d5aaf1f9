package iwo

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
)

// Written positions. A position that a person writes is at the beginning of a phase:
//
//	"at": {"turn": 1, "phase": "landing"}    landing, hq, event-1, fire, event-2, action, artillery, raid, end
//
// US units, by their ids, are at a hex, in a box ("box-red-1"), or coming, dead, reserve, chosen, uncommitted, turn-track, day-track:
//
//	"us-a-1-23": {"at": "0512", "steps": 3, "loss": "loss-02", "disrupted": 4}      disrupted: the turn of the disruption; also since, back, rgt, range, before, and flags
//
// Japanese units are at a hex, in a pool ("pool-2"), removed, cull; with the depth marker beneath. Depth markers without a unit and fort markers stand for themselves:
//
//	"jp-309-a": {"at": "0609", "depth": "depth-12", "revealed": true, "disrupted": true}
//	"fort-2-03": {"at": "0820", "revealed": true}                                   also below
//	"cave-1": {"at": "0609", "depth": "depth-12"}                                    also depth-revealed, disrupted
//	"hero-nco-1": {"with": "us-a-1-23", "inspired": true}
//
// Tracks are in numbers and sets below: garrison.POSITION, smoke.POSITION, wrecked.POSITION are 1; card.NN is 0 in the deck, 1 discarded, 2 on top. Without clear the
// position begins with all depth markers and forts in their pools and cups, as the scenario has them at its start; nothing else is set up.

// Place makes a game from a position.
func (m *Module) Place(p engine.Position) (engine.Game, error) {
	g, whole, err := engine.Begin(m, &p, m.blank)
	if err != nil {
		return nil, err
	}
	if whole {
		return g, nil
	}
	if p.At == nil {
		return nil, errors.New("at: expected a turn and a phase: " + strings.Join(phaseLabels[1:], ", "))
	}
	ph := slices.Index(phaseLabels[:], p.At.Phase)
	if ph < 1 || p.At.Turn < 1 || p.At.Turn > maxTurn {
		return nil, fmt.Errorf("at: turn %d, phase %q; expected a turn from 1 to %d and one of %s", p.At.Turn, p.At.Phase, maxTurn, strings.Join(phaseLabels[1:], ", "))
	}
	g.s.Turn, g.s.Phase = Turn(p.At.Turn), Phase(ph)
	if err := p.EachPiece(g.readPiece); err != nil {
		return nil, err
	}
	if err := p.EachTrack(g.readTrack); err != nil {
		return nil, err
	}
	for u := range m.US { // who needs a step-loss marker and was not given one gets any that is left
		if x := &g.s.US[u]; g.marked(UnitID(u)) && x.At != Nowhere && x.Loss == NoLoss {
			if l := slices.Index(g.s.Loss[:len(m.Losses)], 0); l >= 0 {
				x.Loss, g.s.Loss[l] = LossID(l), 1
			}
		}
	}
	g.unseenPlaced()
	program.Place(g, "game", "turn")
	game := g.s.Stack[0]
	program.Place(g, "turn", phaseLabels[ph])
	g.s.Stack[1], g.s.Stack[0], g.s.Depth = g.s.Stack[0], game, 2
	if err := g.Check(); err != nil {
		return nil, err
	}
	program.Run(g)
	return g, g.Check()
}

// unseenPlaced: who is face down in a hex of a written position could be anybody of the reserve of its sector.
func (g *Game) unseenPlaced() {
	for j := range g.m.Jap {
		if x := &g.s.Jap[j]; x.Flags&Revealed != 0 {
			g.show(JapID(j))
		} else if x.At >= 0 {
			g.mix(JapID(j), Mix(g.sectorOf(x.At)))
		}
	}
	for d := range g.m.Depths {
		if x := &g.s.Depths[d]; x.Flags&Revealed != 0 {
			g.showDepth(DepthID(d))
		} else if x.At >= 0 && g.m.Depths[d].Kind != Armor {
			g.mixDepth(DepthID(d), Mix(g.sectorOf(x.At)))
		}
	}
}

// The boxes by name.
var usBoxes = map[string]Loc{"nowhere": Nowhere, "coming": Coming, "dead": Dead, "reserve": Reserve, "chosen": Chosen, "uncommitted": Uncommit, "turn-track": OnTurn, "day-track": OnDay}
var japBoxes = map[string]Loc{"nowhere": Nowhere, "pool-1": Pool(1), "pool-2": Pool(2), "pool-3": Pool(3), "pool-4": Pool(4), "removed": Removed, "cull": Cull, "cup": Cup}

// boxPrefix begins the name of a landing box as a place.
const boxPrefix = "box-"

// readLoc reads where a piece is.
func (m *Module) readLoc(text string, boxes map[string]Loc) (Loc, error) {
	if l, ok := boxes[text]; ok {
		return l, nil
	}
	if id, ok := strings.CutPrefix(text, boxPrefix); ok {
		if b := slices.IndexFunc(m.Boxes, func(r Box) bool { return r.ID == id }); b >= 0 {
			return InBox(BoxID(b)), nil
		}
	}
	if h, ok := m.Map.Parse(text); ok {
		return h, nil
	}
	return Nowhere, errors.New("at: expected a hex, a landing box like box-red-1 for US units, or one of " + strings.Join(slices.Sorted(maps.Keys(boxes)), ", "))
}

// locName is the place of a US unit as readLoc reads it.
func (m *Module) locName(l Loc) string { return m.placeName(l, usBoxes) }

func (m *Module) placeName(l Loc, boxes map[string]Loc) string {
	if l >= 0 {
		return m.Map.ID(l)
	}
	if b := boxOf(l); b != NoBox && int(b) < len(m.Boxes) {
		return boxPrefix + m.Boxes[b].ID
	}
	for name, x := range boxes {
		if x == l {
			return name
		}
	}
	return "nowhere"
}

// flagWords are the flags of a US unit as keys.
var flagWords = []struct {
	flag UFlag
	word string
}{{Acted, "acted"}, {Moved, "moved"}, {Preserved, "preserved"}, {Command, "command"}, {Replaced, "replaced"}, {SecondWave, "second-wave"}, {Struck, "hit"}, {Rested, "rested"}}

// japWords are those of a Japanese unit or marker.
var japWords = []struct {
	flag JFlag
	word string
}{{Revealed, "revealed"}, {JDisrupt, "disrupted"}, {Counter, "counterattack"}, {NoDepthCA, "without-depth"}, {Spent, "spent"}, {Linked, "linked"}}

// readPiece puts one piece where a written position says.
func (g *Game) readPiece(id string, keys map[string]any) error {
	defer g.reindex()
	m := g.m
	at, _ := keys["at"].(string)
	if u, ok := m.named[id]; ok {
		to, err := m.readLoc(at, usBoxes)
		if err != nil {
			return err
		}
		return g.readUS(u, to, keys)
	}
	marks := func(flags *JFlag) engine.PieceKeys {
		read := engine.PieceKeys{"at": engine.KeyRead}
		for _, w := range japWords {
			read[w.word] = engine.KeyFlag(func(on bool) {
				if *flags &^= w.flag; on {
					*flags |= w.flag
				}
			})
		}
		return read
	}
	if j, ok := m.japNamed[id]; ok {
		to, err := m.readLoc(at, japBoxes)
		if err != nil {
			return err
		}
		read := marks(&g.s.Jap[j].Flags)
		read["depth"] = engine.KeyWord("a depth marker", func(s string) bool {
			d := slices.IndexFunc(m.Depths, func(r Depth) bool { return r.ID == s })
			if d >= 0 {
				g.s.Jap[j].Depth = DepthID(d)
			}
			return d >= 0
		})
		read["depth-revealed"] = engine.KeyFlag(func(on bool) {
			if d := g.s.Jap[j].Depth; on && d != NoDepth {
				g.showDepth(d)
			}
		})
		if err := read.Read(keys); err != nil {
			return err
		}
		g.station(j, to)
		return nil
	}
	if d := slices.IndexFunc(m.Depths, func(r Depth) bool { return r.ID == id }); d >= 0 {
		to, err := m.readLoc(at, japBoxes)
		if err != nil {
			return err
		}
		g.lay(DepthID(d), to)
		return marks(&g.s.Depths[d].Flags).Read(keys)
	}
	if k := slices.IndexFunc(m.Forts, func(r Fort) bool { return r.ID == id }); k >= 0 {
		to, err := m.readLoc(at, japBoxes)
		if err != nil {
			return err
		}
		read := marks(&g.s.Forts[k].Flags)
		read["below"] = engine.KeyFlag(func(on bool) { g.s.Forts[k].Below = uint8(boolInt(on)) })
		g.build(FortID(k), to)
		return read.Read(keys)
	}
	if i, ok := caveNumber(id); ok && i < int(m.Numbers.Markers.Caves) {
		c := &g.s.Caves[i]
		h, ok := m.Map.Parse(at)
		if !ok {
			return errors.New("at: expected a hex")
		}
		read := marks(&c.Flags)
		read["depth"] = engine.KeyWord("a depth marker", func(s string) bool {
			d := slices.IndexFunc(m.Depths, func(r Depth) bool { return r.ID == s })
			if d >= 0 {
				g.openCave(int16(i), h, DepthID(d))
			}
			return d >= 0
		})
		read["depth-revealed"] = engine.KeyFlag(func(on bool) {
			if on && c.Depth != NoDepth {
				g.showDepth(c.Depth)
			}
		})
		return read.Read(keys)
	}
	if r := slices.IndexFunc(m.Heroes, func(x Hero) bool { return x.ID == id }); r >= 0 {
		h := &g.s.Hero[r]
		return engine.PieceKeys{
			"at":       engine.KeyRead, // where that unit is: it is written, and says nothing more
			"with":     engine.KeyWord("a US unit", func(s string) bool { u, ok := m.named[s]; h.With = u; return ok }),
			"inspired": engine.KeyFlag(func(on bool) { h.Inspired = uint8(boolInt(on)) })}.Read(keys)
	}
	return errors.New("no such piece; pieces are US and Japanese units, depth and fort markers and heroes")
}

// caveID is the id of a cave marker.
func caveID(i int) string { return "cave-" + strconv.Itoa(i+1) }

// caveNumber reads it.
func caveNumber(id string) (int, bool) {
	for i := range maxCaves {
		if caveID(i) == id {
			return i, true
		}
	}
	return 0, false
}

func (g *Game) readUS(u UnitID, to Loc, keys map[string]any) error {
	x := &g.s.US[u]
	g.place(u, to)
	read := engine.PieceKeys{"at": engine.KeyRead,
		"steps":     engine.KeyNumber(0, int(g.m.US[u].Steps), func(n int) { x.Steps = int8(n) }),
		"disrupted": engine.KeyNumber(1, maxTurn, func(n int) { x.Since = Turn(n); x.Flags |= Disrupted }),
		"since":     engine.KeyNumber(0, maxTurn, func(n int) { x.Since = Turn(n) }),
		"back":      engine.KeyNumber(0, maxTurn+3, func(n int) { x.Back = Turn(n) }),
		"before":    engine.KeyFlag(func(on bool) { x.Before = int8(boolInt(on)) }),
		"range":     engine.KeyNumber(0, len(g.m.Numbers.Tracks.Range)-1, func(n int) { x.Range = int8(n) }),
		"rgt": engine.KeyNumber(3, 28, func(n int) {
			x.Rgt = int8(slices.Index(regimentNumbers[:], int8(n)))
		}),
		"loss": engine.KeyWord("a step-loss marker", func(s string) bool {
			l := slices.IndexFunc(g.m.Losses, func(r Loss) bool { return r.ID == s })
			if l >= 0 {
				x.Loss, g.s.Loss[l] = LossID(l), 1
			}
			return l >= 0
		})}
	for _, f := range flagWords {
		read[f.word] = engine.KeyFlag(func(on bool) {
			if on {
				x.Flags |= f.flag
			}
		})
	}
	return read.Read(keys)
}

// track is one number of a position: where it stands and between what it may be.
type track struct {
	get    func() int
	set    func(n int)
	lo, hi int
}

func trackOf[T int8 | int16 | uint8 | Color](v *T, lo, hi int) track {
	return track{func() int { return int(*v) }, func(n int) { *v = T(n) }, lo, hi}
}

// numbers calls fn for every number of the position.
func (g *Game) numbers(fn func(name string, t track)) { g.numbersOf(true, fn) }

// numbersOf does so for all, or of those that are placed only for what is not 0.
func (g *Game) numbersOf(all bool, fn func(name string, t track)) {
	s := &g.s
	for d := range divisionNames {
		x, id := &s.Div[d], divisionNames[d]
		fn("artillery."+id, trackOf(&x.Points, 0, int(maxArtillery)))
		fn("artillery-used."+id, trackOf(&x.Used, 0, int(maxArtillery)))
		fn("artillery-lost."+id, trackOf(&x.Lost, 0, int(maxArtillery)))
		fn("artillery-short."+id, trackOf(&s.Short[d], 0, int(maxArtillery)))
		fn("infantry."+id, trackOf(&x.Infantry, 0, 999))
		fn("spent."+id, trackOf(&x.Spent, 0, 999))
		fn("lost-today."+id, trackOf(&x.Today, 0, 500))
		fn("companies."+id, trackOf(&x.Companies, 0, 54))
	}
	fn("artillery.corps", trackOf(&s.Corps.Points, 0, int(maxCorpsArtillery)))
	fn("artillery-used.corps", trackOf(&s.Corps.Used, 0, int(maxCorpsArtillery)))
	fn("artillery-short.corps", trackOf(&s.Short[nCorps], 0, int(maxCorpsArtillery)))
	fn("naval", trackOf(&s.Naval, 0, 9))
	fn("air", trackOf(&s.Air, 0, 9))
	fn("tanks", trackOf(&s.Tanks, 0, 999))
	fn("engineers", trackOf(&s.Engineer, 0, 999))
	fn("any", trackOf(&s.Any, 0, 999))
	fn("steps", trackOf(&s.Steps, 0, 700))
	fn("infantry-steps", trackOf(&s.InfSteps, 0, 700))
	fn("last", trackOf(&s.Last, 1, maxTurn))
	fn("rain", trackOf(&s.Rain, 0, 1))
	fn("ditch", trackOf(&s.Ditch, 0, 63))
	fn("mines", trackOf(&s.Mines, 0, 63))
	fn("intense", trackOf(&s.Intense, 0, 1))
	fn("dump", trackOf(&s.Dump, 0, 1))
	fn("night", trackOf(&s.Night, 0, 1))
	fn("mortars", trackOf(&s.Mortars, 0, 2))
	fn("objective", trackOf(&s.Objective, 0, 2))
	fn("dukw", trackOf(&s.DUKW, 0, 9))
	fn("committed", trackOf(&s.Committed, 0, 1))
	fn("tank-attack", trackOf(&s.TankAttack, 0, 1))
	if g.pair() {
		fn("ninth", trackOf(&s.Ninth, 0, 1))
	}
	fn("hero-picked", trackOf(&s.Picked, 0, 1))
	for i := range s.Battery {
		fn("counterbattery-"+strconv.Itoa(i+1), trackOf(&s.Battery[i], 0, 4))
	}
	for p := range g.m.Pos {
		bit := func(set *PosSet) track {
			return track{func() int { return boolInt(set.has(PosID(p))) }, func(n int) {
				if set.remove(PosID(p)); n != 0 {
					set.add(PosID(p))
				}
			}, 0, 1}
		}
		for _, x := range [...]struct {
			set  *PosSet
			name string
		}{{&s.Garrison, "garrison."}, {&s.Smoke, "smoke."}, {&s.Wrecked, "wrecked."}, {&s.Forted, "forted."}, {&s.Probed, "probed."}, {&s.Bushido, "bushido."}} {
			if all || x.set.has(PosID(p)) {
				fn(x.name+g.m.Pos[p].ID, bit(x.set))
			}
		}
	}
	for h := range g.m.Map.AllBeach.All() {
		if !all && !s.Landed.Has(h) {
			continue
		}
		fn("landed."+g.id(h), track{func() int { return boolInt(s.Landed.Has(h)) }, func(n int) {
			if s.Landed.Remove(h); n != 0 {
				s.Landed.Add(h)
			}
		}, 0, 1})
	}
	for c := range g.m.Cards {
		id := CardID(c)
		if !all && s.Deck.has(id) {
			continue
		}
		fn("card."+g.m.cardName(id), track{func() int {
			switch {
			case s.Discards.has(id):
				return 1
			case s.Top.has(id):
				return 2
			case s.Deck.has(id):
				return 0
			}
			return 3
		}, func(n int) {
			for i, set := range []*CardSet{&s.Deck, &s.Discards, &s.Top} {
				if set.remove(id); n == i {
					set.add(id)
				}
			}
		}, 0, 2})
	}
}

// placed are the tracks of which only what is not 0 is written: markers in positions, and cards.
var placed = []string{"garrison", "smoke", "wrecked", "forted", "probed", "bushido", "landed", "card"}

// readTrack reads one of the numbers of a position.
func (g *Game) readTrack(name string, n int) error {
	defer g.reindex()
	var found *track
	var kinds []string
	g.numbers(func(id string, t track) {
		if id == name {
			found = &t
		}
		if kind, _, _ := strings.Cut(id, "."); !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	})
	switch {
	case found == nil:
		return errors.New("no such track; the tracks are, with a name behind a dot where there are several, " + strings.Join(kinds, ", "))
	case n < found.lo || n > found.hi:
		return fmt.Errorf("%d; expected %d to %d", n, found.lo, found.hi)
	}
	found.set(n)
	return nil
}

// Position is the whole position, secrets included. Its pieces and tracks are for readers.
func (g *Game) Position() engine.Position {
	p := engine.Position{Game: g.m.ID(), Scenario: g.scenario().ID, Options: map[string]any{}, At: &engine.At{Turn: int(g.s.Turn), Phase: phaseLabels[g.s.Phase]},
		Pieces: map[string]map[string]any{}, Tracks: map[string]int{}}
	for id, v := range g.Setup().Options {
		p.Options[id] = v
	}
	p.SaveState(g)
	m, s := g.m, &g.s
	for u := range m.US {
		x := &s.US[u]
		if x.At == Nowhere {
			continue
		}
		keys := map[string]any{"at": m.locName(x.At), "steps": int(x.Steps)}
		if x.Flags&Disrupted != 0 {
			keys["disrupted"] = int(x.Since)
		} else if x.Since != 0 {
			keys["since"] = int(x.Since)
		}
		if x.Back != 0 {
			keys["back"] = int(x.Back)
		}
		if x.Before != 0 {
			keys["before"] = true
		}
		if x.Loss != NoLoss {
			keys["loss"] = m.Losses[x.Loss].ID
		}
		if x.Rgt != m.US[u].Regiment {
			keys["rgt"] = int(regimentNumbers[x.Rgt])
		}
		if x.Range != 0 {
			keys["range"] = int(x.Range)
		}
		for _, f := range flagWords {
			if x.Flags&f.flag != 0 {
				keys[f.word] = true
			}
		}
		p.Pieces[m.US[u].ID] = keys
	}
	marks := func(keys map[string]any, flags JFlag) {
		for _, w := range japWords {
			if flags&w.flag != 0 {
				keys[w.word] = true
			}
		}
	}
	for j := range m.Jap {
		x := &s.Jap[j]
		if x.At == Nowhere {
			continue
		}
		keys := map[string]any{"at": m.placeName(x.At, japBoxes)}
		if x.Depth != NoDepth {
			if keys["depth"] = m.Depths[x.Depth].ID; s.Depths[x.Depth].Flags&Revealed != 0 {
				keys["depth-revealed"] = true
			}
		}
		marks(keys, x.Flags)
		p.Pieces[m.Jap[j].ID] = keys
	}
	under := map[DepthID]bool{}
	for i := range s.Caves {
		if c := &s.Caves[i]; c.At >= 0 {
			keys := map[string]any{"at": m.Map.ID(c.At), "depth": m.Depths[c.Depth].ID}
			if marks(keys, c.Flags); s.Depths[c.Depth].Flags&Revealed != 0 {
				keys["depth-revealed"] = true
			}
			p.Pieces[caveID(i)] = keys
			under[c.Depth] = true
		}
	}
	for j := range m.Jap {
		under[s.Jap[j].Depth] = true
	}
	for d := range m.Depths {
		if x := &s.Depths[d]; x.At != Nowhere && !under[DepthID(d)] {
			keys := map[string]any{"at": m.placeName(x.At, japBoxes)}
			marks(keys, x.Flags)
			p.Pieces[m.Depths[d].ID] = keys
		}
	}
	for k := range m.Forts {
		if x := &s.Forts[k]; x.At != Cup {
			keys := map[string]any{"at": m.placeName(x.At, japBoxes)}
			if marks(keys, x.Flags); x.Below != 0 {
				keys["below"] = true
			}
			p.Pieces[m.Forts[k].ID] = keys
		}
	}
	for r := range m.Heroes {
		if x := &s.Hero[r]; x.With != NoUnit {
			keys := map[string]any{"at": m.locName(s.US[x.With].At), "with": m.US[x.With].ID}
			if x.Inspired != 0 {
				keys["inspired"] = true
			}
			p.Pieces[m.Heroes[r].ID] = keys
		}
	}
	g.numbersOf(false, func(name string, t track) {
		kind, _, dotted := strings.Cut(name, ".")
		if n := t.get(); n != 0 || !dotted || !slices.Contains(placed, kind) {
			p.Tracks[name] = n
		}
	})
	return p
}
