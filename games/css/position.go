package css

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/css/ground"
)

// Written positions. A position that a person writes is at the beginning of a phase, or of the Activation of a chit:
//
//	"at": {"turn": 2, "phase": "prepare"}    prepare, action, end, or a chit: "chit-rct-24"
//
// Turns count from the first of the scenario's first day. Pieces are Units, Support Weapons, Leaders and named Heroes by their ids. They are at a place, written as in
// choices ("14.52", "14.52/in", "white-1/final", "groupment-a"), or in a box: nowhere, coming, routed, pool, repairing, available, reallocating, aside, turn-N, aboard-UNIT, of Heroes heroes-DIVISION (L14.1.0b):
//
//	"us-a-1-24": {"at": "14.52", "column": true, "dg": 2}   also frozen, fanatic, late, famous; suppressed, pinned, concentrated, sustained, no-opp
//	"us-cates": {"at": "12.54", "replaced": true}
//	"ozbourn": {"at": "12.54", "ready": true, "uses": 1}
//
// The condition of a Unit is that of all in its place. Tracks are in trackNames. Without clear the position begins with what the scenario fixes; with clear there are
// none of its pieces and markers.
//
// A position that the program writes has a binary State, which is what counts.

// phaseNames are the phases where a written position begins; besides them a chit.
var phaseNames = []string{"prepare", "action", "end"}

// turn.now is a game that begins in the middle of a turn.
var _ = program.Proc("turn.now",
	sub("2", "action"),
	do(func(g *Game, _ *frame) { g.s.Step = StepEnd }),
	sub("3", "finish"),
	while(func(*Game, *frame) bool { return true }, sub("turn", "turn")),
)

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
		if p.Clear || len(p.Pieces) > 0 || len(p.Tracks) > 0 {
			return nil, errors.New("at: pieces and tracks need a turn and a phase: " + strings.Join(phaseNames, ", ") + " or a chit")
		}
		program.Start(g, "game")
		return g, nil
	}
	phase, chit := slices.Index(phaseNames, p.At.Phase), NoChit
	if phase < 0 {
		chit = indexOf(m.Chits, p.At.Phase, func(c *Chit) string { return c.ID })
	}
	if phase < 0 && chit == NoChit || p.At.Turn < 1 || p.At.Turn > MaxTurns {
		return nil, fmt.Errorf("at: turn %d, phase %q; expected a turn from 1 to %d and one of %s, or a chit", p.At.Turn, p.At.Phase, MaxTurns, strings.Join(phaseNames, ", "))
	}
	if g.deal(); p.Clear {
		scenario, options := g.s.Scenario, g.s.Options
		g.s = State{}
		g.wipe()
		g.s.Scenario, g.s.Options = scenario, options
		g.dealTracks()
	}
	if last := g.scenario().Last; Turn(p.At.Turn) > last {
		return nil, fmt.Errorf("at: turn %d; the scenario ends with turn %d", p.At.Turn, last)
	}
	g.s.Turn = Turn(p.At.Turn)
	if g.s.Weather < 0 && phase != 0 {
		g.s.Weather = int8(m.clearWeather())
	}
	if err := p.EachPiece(g.readPiece); err != nil {
		return nil, err
	}
	if err := p.EachTrack(g.readTrack); err != nil {
		return nil, err
	}
	g.forget()
	switch phase {
	case 0:
		program.Place(g, "game", "turn")
	case 1:
		g.s.Step = StepAction
		program.Place(g, "turn.now", "2")
	case 2:
		g.s.Step = StepEnd
		program.Place(g, "turn.now", "3")
	default:
		g.s.Step = StepAction
		g.placeChit(chit)
	}
	if err := g.Check(); err != nil {
		return nil, err
	}
	if err := g.checkWritten(); err != nil {
		return nil, err
	}
	program.Run(g)
	return g, g.Check()
}

// placeChit puts the game into the Action Phase where a chit has just been drawn: the procedure of the phase, at that step, in that of the turn.
func (g *Game) placeChit(c ChitID) {
	g.fill()
	g.s.Cup.remove(c)
	program.Place(g, "turn.now", "2")
	turn := g.s.Stack[0]
	program.Place(g, "action", "chit")
	g.s.Stack[1] = g.s.Stack[0]
	g.s.Stack[1].V[1] = c
	g.s.Stack[0], g.s.Depth = turn, 2
}

// boxNames are the boxes; turn-N and aboard-UNIT are besides.
var boxNames = map[string]Loc{"nowhere": Nowhere, "coming": Coming, "routed": Routed, "pool": Pool, "repairing": Repairing, "available": Available,
	"reallocating": Reallocating, "aside": Aside}

// readLoc reads where a piece is.
func (g *Game) readLoc(text string) (Loc, error) {
	if l, ok := boxNames[text]; ok {
		return l, nil
	}
	if n, ok := strings.CutPrefix(text, "turn-"); ok {
		if t, err := strconv.Atoi(n); err == nil && t > 0 && t <= MaxTurns {
			return OnTrack(Turn(t)), nil
		}
	}
	if id, ok := strings.CutPrefix(text, "aboard-"); ok {
		if u, ok := g.m.ByUnit[id]; ok && g.m.Units[u].Truck {
			return Aboard(u), nil
		}
	}
	if id, ok := strings.CutPrefix(text, "heroes-"); ok && g.on(FeatureHeroBoxes) {
		if d := indexOf(g.m.Divisions, id, func(r *Division) string { return r.ID }); d != -1 {
			return HeroBox(d), nil
		}
	}
	if p, ok := g.m.parsePlace(text); ok {
		return p, nil
	}
	return Nowhere, errors.New("at: expected a place, turn-N, aboard-UNIT, heroes-DIVISION or one of " + strings.Join(slices.Sorted(maps.Keys(boxNames)), ", "))
}

// drawnOver is where those in Transit are drawn: over the hex to which they go, in the boats the zone in which they are fired at (22.1e).
func (g *Game) drawnOver(l Loc) string {
	switch m := &g.s.M; {
	case l != Transit:
	case isHex(m.To):
		return g.m.placeName(m.To)
	case isZone(m.From):
		return g.m.placeName(m.From)
	}
	return ""
}

// locName is what readLoc reads.
func (g *Game) locName(l Loc) string {
	if t, ok := dueAt(l); ok {
		return "turn-" + strconv.Itoa(int(t))
	}
	if u := truckOf(l); u != NoUnit {
		return "aboard-" + g.m.Units[u].ID
	}
	if d := heroBoxOf(l); d != NoDivision {
		return "heroes-" + g.m.Divisions[d].ID
	}
	if isCave(l) && int(l-firstCave) < len(g.caves.hexes) {
		return g.m.Ground.ID(g.caves.hexes[l-firstCave]) + caveMark
	}
	if l >= 0 {
		return g.m.placeName(l)
	}
	if int(-l) < len(boxWords) {
		return boxWords[-l]
	}
	return g.m.placeName(l)
}

// boxWords are boxNames by the number of the box, without its sign.
var boxWords = func() (out [1 - Aside]string) {
	for name, l := range boxNames {
		out[-l] = name
	}
	return out
}()

// flagWords and condWords are the keys of a Unit's state.
var flagWords = []struct {
	flag Flags
	word string
}{{Column, "column"}, {Frozen, "frozen"}, {Fanatic, "fanatic"}, {Late, "late"}, {Famous, "famous"}, {Active, "active"}, {Acted, "acted"}, {Finished, "finished"}, {Paid, "paid"}, {Mixed, "mixed"}, {Departed, "departed"}, {NKVD, "barrier"}}

var condWords = []struct {
	cond Cond
	word string
}{{CondSuppressed, "suppressed"}, {CondPinned, "pinned"}, {CondConcentrated, "concentrated"}, {CondSustained, "sustained"}, {CondNoOpp, "no-opp"}}

// backWords are the keys of a Leader's state by the side of his counter.
var backWords = [...]string{"", "replaced", "commissar"}

// readPiece puts one piece where a written position says.
func (g *Game) readPiece(id string, keys map[string]any) error {
	text, _ := keys["at"].(string)
	to, err := g.readLoc(text)
	if err != nil {
		return err
	}
	bit := func(v *uint8) func(any) error {
		return engine.KeyFlag(func(on bool) {
			if *v = 0; on {
				*v = 1
			}
		})
	}
	if u, ok := g.m.ByUnit[id]; ok {
		return g.readUnit(u, to, keys)
	}
	if w, ok := g.m.ByWeapon[id]; ok {
		g.attach(w, to)
		return engine.PieceKeys{"at": engine.KeyRead, "bound": bit(&g.s.Weapons[w].Bound)}.Read(keys)
	}
	if l, ok := g.m.ByLeader[id]; ok {
		g.lead(l, to)
		back := &g.s.Leaders[l].Back
		return engine.PieceKeys{"at": engine.KeyRead, "commissar": engine.KeyFlag(func(on bool) {
			if on {
				*back = backCommissar
			}
		}), "replaced": engine.KeyFlag(func(on bool) {
			if *back = 0; on {
				*back = 1
			}
		})}.Read(keys)
	}
	if h, ok := g.m.ByHero[id]; ok {
		x := &g.s.Heroes[h]
		g.hail(h, to)
		return engine.PieceKeys{"at": engine.KeyRead, "ready": bit(&x.Ready), "uses": engine.KeyNumber(0, 9, func(n int) { x.Uses = int8(n) })}.Read(keys)
	}
	return errors.New("no such piece; pieces are Units, Support Weapons, Leaders and named Heroes")
}

func (g *Game) readUnit(u UnitID, to Loc, keys map[string]any) error {
	g.clear(u, ^Flags(0))
	g.place(u, to)
	read := engine.PieceKeys{"at": engine.KeyRead,
		"dg": engine.KeyNumber(0, maxDG, func(n int) {
			if isPlace(to) {
				g.setDG(to, max(n, g.dg(to)))
			}
		}),
		"count": engine.KeyNumber(0, 255, func(n int) { g.s.Units[u].Count = uint8(n) })}
	for _, f := range flagWords {
		read[f.word] = engine.KeyFlag(func(on bool) {
			if on {
				g.set(u, f.flag)
			}
		})
	}
	for _, c := range condWords {
		read[c.word] = engine.KeyFlag(func(on bool) {
			if on && isPlace(to) {
				g.mark(to, c.cond)
			}
		})
	}
	return read.Read(keys)
}

// markNames are the markers of hexes in tracks.
var markNames = [nMarks]string{"smoke", "light", "medium", "heavy", "bombardment", "lit", "burning", "cleared", "foxhole", "trench", "pillbox", "bunker", "ridge", "assault-us", "assault-jp"}

// trackNames are the tracks of a position. SIDE is a side, DIV a Division, CHIT a chit, BEACH a beach, H a hex. weather is a row of weather.tsv, from 0; mine a value, -1
// for a dummy, 10 more for a marker turned up; final of a beach 0 while its drift is open, 1 as intended, 2 drifted; held, trod, sealed, landed, closed, bought, played and the markers of hexes are 1.
var trackNames = []string{"vp.SIDE", "reroll.SIDE", "tq.DIV", "dc.DIV", "dp.DIV", "fatigue.DIV", "command.DIV", "dispatch.DIV", "disrupted.DIV", "relieved.DIV", "casualties", "half.SIDE", "weather",
	"next-rain", "air", "field", "field-turn", "field-us", "massed", "last", "suicides", "kakuda", "demanded", "bought.CHIT", "played.CHIT", "mine.H", "sealed.H", "landed.BEACH", "closed.BEACH",
	"final.BEACH", "fighters.SIDE", "flown", "bomber.ID", "stays.SIDE", "must.DIV", "held.H", "trod.H", "smoke.H ... assault-jp.H"}

// track is one number of a position: where it stands and between what it may be.
type track struct {
	get    func() int
	set    func(n int)
	lo, hi int
}

// number8, number16, numberU8 are tracks of a field, bits one of a bit.
func number8(v *int8, lo, hi int) track {
	return track{func() int { return int(*v) }, func(n int) { *v = int8(n) }, lo, hi}
}

func number16(v *int16, lo, hi int) track {
	return track{func() int { return int(*v) }, func(n int) { *v = int16(n) }, lo, hi}
}

func numberU8(v *uint8, lo, hi int) track {
	return track{func() int { return int(*v) }, func(n int) { *v = uint8(n) }, lo, hi}
}

func bitOf[T int8 | uint8 | uint16 | uint32 | uint64 | ChitSet](v *T, i int) track {
	return track{func() int { return int(*v >> i & 1) }, func(n int) { *v = *v&^(1<<i) | T(n)<<i }, 0, 1}
}

// numbers calls fn for the tracks that are no markers of hexes.
func (g *Game) numbers(fn func(name string, t track)) {
	s, r := &g.s, g.rules()
	for i := range g.m.Sides {
		id := g.m.Sides[i].ID
		fn("vp."+id, number8(&s.VP[i], -99, int(r.MaxVP)))
		fn("reroll."+id, numberU8(&s.Reroll[i], 0, 1))
	}
	for d := range g.m.Divisions {
		id, x := g.m.Divisions[d].ID, &s.Divisions[d]
		fn("tq."+id, number8(&x.TQ, -2, int(g.m.Divisions[d].TQBase)))
		fn("dc."+id, number8(&x.DC, 0, int(r.MaxDC)))
		fn("dp."+id, number8(&x.DP, 0, int(r.MaxDP)))
		fn("fatigue."+id, number8(&x.Fatigue, 0, maxTrack))
		fn("command."+id, number8(&x.Command, 0, 9))
		fn("dispatch."+id, number8(&x.Dispatch, 0, 9))
		fn("disrupted."+id, numberU8(&x.Disrupted, 0, 9))
		fn("relieved."+id, numberU8(&x.Relieved, 0, 1))
	}
	if g.scenario().Victory.Halves {
		for i := range g.m.Sides {
			fn("half."+g.m.Sides[i].ID, bitOf(&s.Casualties, i))
		}
	} else {
		fn("casualties", number8(&s.Casualties, 0, 99))
	}
	fn("weather", number8(&s.Weather, -1, len(g.m.Weather)-1))
	fn("next-rain", number8(&s.NextRain, 0, 9))
	fn("air", number8(&s.Air, 0, 9))
	fn("field", numberU8(&s.Field, 0, int(fieldOperational)))
	fn("field-turn", number16(&s.FieldTurn, 0, MaxTurns))
	fn("field-us", numberU8(&s.FieldA, 0, 15))
	fn("massed", numberU8(&s.Massed, 0, int(massedDone)))
	fn("last", numberU8(&s.Last, 0, int(lastLit)))
	fn("suicides", numberU8(&s.Suicides, 0, 1))
	if g.on(FeatureKakuda) {
		fn("kakuda", numberU8(&s.Kakuda, 0, 1))
	}
	fn("demanded", number16(&s.Demanded, 0, MaxTurns))
	g.frontNumbers(fn)
	for c := range g.m.Chits {
		fn("bought."+g.m.Chits[c].ID, bitOf(&s.Bought, c))
		fn("played."+g.m.Chits[c].ID, bitOf(&s.Played, c))
	}
	for b := range g.m.Beaches {
		fn("landed."+g.m.Beaches[b].ID, bitOf(&s.Landed, b))
		fn("closed."+g.m.Beaches[b].ID, bitOf(&s.Closed, b))
		if row := &g.m.Beaches[b]; g.on(FeatureDrift) && row.Drift != NoHex {
			lands := [3]Hex{NoHex, row.Hex, row.Drift}
			fn("final."+row.ID, track{func() int { return slices.Index(lands[:], s.Beach[b]) }, func(n int) { s.Beach[b] = lands[n] }, 0, 2})
		}
	}
	for c, h := range g.caves.hexes {
		fn("sealed."+g.m.Ground.ID(h), bitOf(&s.Sealed, c))
	}
	for i := range g.scenario().Victory.Scores {
		h := g.m.Ground.ID(g.scenario().Victory.Scores[i].Hex)
		fn(heldTrack+h, bitOf(&s.Held, i))
		fn("trod."+h, bitOf(&s.Trod, i))
	}
}

// heldTrack begins the name of the track that is 1 while side A controls a Victory Hex.
const heldTrack = "held."

// frontNumbers calls fn for the tracks of aircraft and of what events leave behind: a bomber is 0 away, 1 on its airfield, 2 lost, or 3 and more with the Division of that number.
func (g *Game) frontNumbers(fn func(name string, t track)) {
	x := &g.s.Front
	if g.on(FeatureStrategicAir) {
		for i := range g.m.Sides {
			fn("fighters."+g.m.Sides[i].ID, number8(&x.Fighters[i], 0, 99))
		}
		fn("flown", number16(&x.Flown, 0, MaxTurns))
		for b := range g.m.Bombers {
			fn("bomber."+g.m.Bombers[b].ID, numberU8(&x.Bombers[b], 0, int(bomberWith)+len(g.m.Divisions)-1))
		}
	}
	if g.m.event(EventInterferenceA) || g.m.event(EventInterferenceB) {
		for i := range g.m.Sides {
			fn("stays."+g.m.Sides[i].ID, bitOf(&x.Stays, i))
		}
		for d := range g.m.Divisions {
			fn("must."+g.m.Divisions[d].ID, bitOf(&x.Must, d))
		}
	}
}

// marker is the track of a marker of a hex, "smoke.16.55", false if the name is none.
func (g *Game) marker(name string) (track, bool) {
	kind, at, _ := strings.Cut(name, ".")
	m := slices.Index(markNames[:], kind)
	h, err := g.m.Ground.Parse(at)
	if m < 0 || err != nil {
		return track{}, false
	}
	marks := &g.s.Marks[m]
	return track{nil, func(n int) {
		if marks.Remove(h); n != 0 {
			marks.Add(h)
		}
	}, 0, 1}, true
}

// readTrack reads one of the numbers of a position.
func (g *Game) readTrack(name string, n int) error {
	if at, ok := strings.CutPrefix(name, "mine."); ok {
		return g.readMine(at, n)
	}
	found, is := g.marker(name)
	g.numbers(func(id string, t track) {
		if id == name {
			found, is = t, true
		}
	})
	switch {
	case !is:
		return errors.New("no such track; the tracks are " + strings.Join(trackNames, ", "))
	case n < found.lo || n > found.hi:
		return fmt.Errorf("%d; expected %d to %d", n, found.lo, found.hi)
	}
	found.set(n)
	return nil
}

// openMine is added to the value of a Mine marker that is turned up.
const openMine = 10

// readMine puts a Mine marker into a hex.
func (g *Game) readMine(at string, n int) error {
	h, err := g.m.Ground.Parse(at)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(g.s.Mines[:], func(x MineState) bool { return x.Hex == h || x.Hex == NoHex })
	switch {
	case i < 0:
		return errors.New("too many Mine markers")
	case n < Dummy || n > 4 && n < openMine || n > openMine+4:
		return errors.New("expected a value from -1 to 4, and 10 more for a marker that is turned up")
	}
	g.s.Mines[i] = MineState{Hex: h, Value: int8(n)}
	if n >= openMine {
		g.s.Mines[i] = MineState{Hex: h, Value: int8(n - openMine), Open: 1}
	}
	return nil
}

// Position is the whole position, secrets included. Its pieces and tracks are for readers.
func (g *Game) Position() engine.Position {
	phase := [nSteps]string{"setup", "prepare", "action", "end"}[g.s.Step]
	if g.s.Chit != NoChit {
		phase = g.m.Chits[g.s.Chit].ID
	}
	p := engine.Position{Game: g.m.ID(), Scenario: g.scenario().ID, Options: map[string]any{}, At: &engine.At{Turn: int(g.s.Turn), Phase: phase},
		Pieces: map[string]map[string]any{}, Tracks: map[string]int{}}
	for id, v := range g.Setup().Options {
		p.Options[id] = v
	}
	p.SaveState(g)
	g.writePieces(p.Pieces)
	g.numbers(func(name string, t track) { p.Tracks[name] = t.get() })
	for m, name := range markNames { // what lies on the map only where it is
		marks := &g.s.Marks[m]
		for h := marks.Next(0); h != ground.NoHex; h = marks.Next(h + 1) {
			p.Tracks[name+"."+g.m.Ground.ID(h)] = 1
		}
	}
	for i := range g.s.Mines {
		if x := &g.s.Mines[i]; x.Hex != NoHex {
			p.Tracks["mine."+g.m.Ground.ID(x.Hex)] = int(x.Value) + openMine*int(x.Open)
		}
	}
	return p
}

func (g *Game) writePieces(pieces map[string]map[string]any) {
	for u := range g.m.Units {
		us := &g.s.Units[u]
		if us.Loc == Nowhere {
			continue
		}
		keys := map[string]any{"at": g.locName(us.Loc)}
		for _, f := range flagWords {
			if us.Flags&f.flag != 0 {
				keys[f.word] = true
			}
		}
		for _, c := range condWords {
			if us.Cond&c.cond != 0 {
				keys[c.word] = true
			}
		}
		if n := us.Cond & CondDG; n > 0 {
			keys["dg"] = int(n)
		}
		if us.Count != 0 {
			keys["count"] = int(us.Count)
		}
		pieces[g.m.Units[u].ID] = keys
	}
	put := func(id string, l Loc, key string, on uint8) {
		if l == Nowhere {
			return
		}
		pieces[id] = map[string]any{"at": g.locName(l)}
		if on != 0 {
			pieces[id][key] = true
		}
	}
	for w := range g.m.Weapons {
		put(g.m.Weapons[w].ID, g.s.Weapons[w].Loc, "bound", g.s.Weapons[w].Bound)
	}
	for l := range g.m.Leaders {
		put(g.m.Leaders[l].ID, g.s.Leaders[l].Loc, backWords[g.s.Leaders[l].Back], g.s.Leaders[l].Back)
	}
	for h := range g.m.Heroes {
		x := &g.s.Heroes[h]
		if put(g.m.Heroes[h].ID, x.Loc, "ready", x.Ready); x.Loc == Nowhere && x.Ready != 0 {
			pieces[g.m.Heroes[h].ID] = map[string]any{"at": "nowhere", "ready": true}
		}
		if x.Uses != 0 && pieces[g.m.Heroes[h].ID] != nil {
			pieces[g.m.Heroes[h].ID]["uses"] = int(x.Uses)
		}
	}
}
