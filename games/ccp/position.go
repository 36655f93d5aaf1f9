package ccp

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
)

// Written positions. A position that a person writes is at the beginning of a player's turn, of his orders, or of an event that he
// is to read before his orders; pieces are units, weapons, cards and chits by their names:
//
//	"us-army-line-squad-1": {"at": "C4", "broken": true, "weapon": "us-lmg-1"}   at: hex, mix, casualties, time-3, box-A
//	"us-lmg-1": {"broken": true}                                                 or {"at": "box"}
//	"jp-17": {"at": "hand"}                                                      hand, deck, discards, top
//	"chit-G": {"at": "open"}                                                     open, allied, japan, pool
//
// and the tracks are in trackNames. Nobody has a card in hand and no unit is in play but those written. Without clear the
// position begins with what the scenario fixes: control, open chits, VP, posture, radios, what waits on the Time Track and in
// boxes; with clear there is none of that.
//
// A position that the program writes has a binary State, which is what counts.

// atNames are the places where a written position begins, by active side and phase.
var atNames = []string{"allied.turn", "japan.turn", "allied.orders", "japan.orders", "allied.event", "japan.event"}

// trackNames are the tracks of a position; SIDE is allied or japan, H a hex. Coming is the FP of a radio on a space of the Time Track, waiting
// a number of Sighting markers there.
var trackNames = []string{"vp", "time", "initiative", "given", "posture.SIDE", "radio.SIDE", "radio-broken.SIDE", "denied.SIDE", "control.1", "smoke.H", "blaze.H",
	"fort.bunker.H", "holder.H", "sighting.H", "starshell.H", "aircraft.SIDE.H", "coming.SIDE.SPACE", "waiting.SPACE"}

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
			return nil, errors.New("at: pieces and tracks need a turn and a phase: " + strings.Join(atNames, ", "))
		}
		program.Start(g, "game")
		return g, nil
	}
	i := slices.Index(atNames, p.At.Phase)
	if i < 0 || p.At.Turn < 1 || p.At.Turn > 9999 {
		return nil, fmt.Errorf("at: turn %d, phase %q; expected a turn from 1 and one of %s", p.At.Turn, p.At.Phase, strings.Join(atNames, ", "))
	}
	g.s.Phase = PhSetup // nothing is told while the pieces are placed
	if g.deal(); p.Clear {
		scenario := g.s.Scenario
		g.s = State{}
		g.wipe()
		g.s.Scenario = scenario
		for side := range seatNames {
			for c := range int16(deckSize) {
				g.s.Pile[side].add(c)
			}
			g.s.Posture[side] = g.force(Side(side)).Posture
		}
	}
	g.s.Active, g.s.Turn = Side(i%2), int16(p.At.Turn)
	if err := p.EachTrack(g.readTrack); err != nil {
		return nil, err
	}
	if err := p.EachPiece(g.readPiece); err != nil {
		return nil, err
	}
	g.commence()
	for name, n := range p.Tracks { // placing the pieces has changed who held the hex last
		if at, ok := strings.CutPrefix(name, "holder."); ok {
			h, _ := terrain.Grid.Parse(at)
			g.s.Holder[h] = uint8(n)
		}
	}
	switch g.s.Phase = PhOrders; i / 2 {
	case 0:
		g.s.Phase = PhMelee
		g.s.Turn-- // the turn begins
		program.Place(g, "game", "turn")
	case 1:
		program.Place(g, "turn.now", "orders")
	default:
		program.Place(g, "turn.now", "event")
	}
	if err := g.Check(); err != nil {
		return nil, err
	}
	program.Run(g)
	return g, g.Check()
}

// turn.now is a game that begins in the middle of a turn.
var _ = program.Proc("turn.now",
	call("event", "trigger", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.Active), int16(EventTrigger)} }),
	sub("orders", "turn.orders"),
	while(func(*Game, *frame) bool { return true }, sub("turn", "turn")),
)

// chitWords are the places of a chit in a position.
var chitWords = []string{"pool", "open", "allied", "japan"}

// readTrack reads one of the numbers of a position.
func (g *Game) readTrack(name string, n int) error {
	s, part := &g.s, strings.Split(name, ".")
	within := func(lo, hi int) error {
		if n < lo || n > hi {
			return fmt.Errorf("%d; expected %d to %d", n, lo, hi)
		}
		return nil
	}
	unknown := errors.New("no such track; the tracks are " + strings.Join(trackNames, ", "))
	last := part[len(part)-1]
	side := slices.Index(seatNames, part[min(1, len(part)-1)])
	h, bad := terrain.Grid.Parse(last)
	space := 0
	switch part[0] {
	case "vp", "time", "initiative", "given":
		if len(part) != 1 {
			return unknown
		}
	case "posture", "radio", "radio-broken", "denied":
		if len(part) != 2 || side < 0 {
			return unknown
		}
	case "aircraft":
		if len(part) != 3 || side < 0 || bad != nil {
			return unknown
		}
	case "fort":
		if len(part) != 3 || slices.Index(fortCells, part[1]) < 1 || bad != nil {
			return unknown
		}
	case "control":
		if len(part) != 2 || len(last) != 1 || last < "1" || last > "5" {
			return unknown
		}
	case "smoke", "blaze", "sighting", "starshell", "holder":
		if len(part) != 2 || bad != nil {
			return unknown
		}
	case "coming", "waiting":
		if part[0] == "coming" && (len(part) != 3 || side < 0) || part[0] == "waiting" && len(part) != 2 {
			return unknown
		}
		var err error
		if space, err = strconv.Atoi(last); err != nil || space < 0 || space > int(g.m.TimeLast) {
			return fmt.Errorf("expected a space of the Time Track, 0 to %d", g.m.TimeLast)
		}
	default:
		return unknown
	}
	switch part[0] {
	case "vp":
		s.VP = int16(n)
		return within(-99, 99)
	case "time":
		s.Time = int8(n)
		return within(0, int(g.m.TimeLast))
	case "initiative":
		s.Initiative = Side(n)
		return within(0, 1)
	case "given":
		s.Given = int8(n)
		return within(0, 6)
	case "posture":
		s.Posture[side] = Posture(n)
		return within(0, int(nPostures)-1)
	case "radio", "coming":
		for r := range g.m.Radios {
			if x := &g.m.Radios[r]; x.Nation == g.force(Side(side)).Nation && int(x.FP) == n {
				if part[0] == "radio" {
					s.Radio[side] = RadioID(r)
				} else {
					s.Coming[side][space] = RadioID(r)
				}
				return nil
			}
		}
		return errors.New("expected the FP of a radio of the side")
	case "waiting":
		s.Waiting[space] = uint8(n)
		return within(0, int(g.m.Counts.Sighting))
	case "radio-broken":
		s.RadioUp[side] = uint8(n)
		return within(0, 1)
	case "denied":
		s.Denied[side] = uint8(n)
		return within(0, 1)
	case "aircraft":
		s.Aircraft[side] = int16(h)
		return within(1, 1)
	case "control":
		s.Control[last[0]-'1'] = uint8(n)
		return within(0, 2)
	case "holder":
		s.Holder[h] = uint8(n)
		return within(0, 2)
	case "fort":
		if !g.putFort(h, Fort(slices.Index(fortCells, part[1])), "") {
			return errors.New("that fortification cannot lie there (F100.3)")
		}
		return within(1, 1)
	case "smoke":
		for i, v := range g.m.SmokeOf {
			if int(v) == n && s.Smoke[i] == none && g.maySmoke(h) {
				g.putSmoke(h, int16(i), "")
				return nil
			}
		}
		return errors.New("expected the hindrance of a smoke marker that is left, in a dry hex")
	case "blaze":
		s.Marks.SetBlaze(h, true)
		return within(1, 1)
	case "sighting":
		s.Sighting[h] = uint8(n)
		return within(0, int(g.m.Counts.Sighting))
	}
	s.Starshell[h] = uint8(n)
	return within(0, int(g.m.Counts.Starshell))
}

// readPiece puts one piece where a written position says.
func (g *Game) readPiece(id string, keys map[string]any) error {
	if u, ok := g.m.ByUnit[id]; ok {
		return g.readUnit(u, keys)
	}
	if w, ok := g.m.ByWeapon[id]; ok {
		return engine.PieceKeys{
			"at": engine.KeyWord("box, in-hand or a unit, whose key weapon gives it to him", func(s string) bool {
				if s == "box" {
					g.give(w, WeaponBox)
				}
				_, unit := g.m.ByUnit[s]
				return s == "box" || s == "in-hand" || unit
			}),
			"broken": engine.KeyFlag(func(on bool) {
				if g.s.Weapons[w].Broken = 0; on {
					g.s.Weapons[w].Broken = 1
				}
			}),
		}.Read(keys)
	}
	if _, ok := keys["at"]; !ok {
		return errors.New("at is missing")
	}
	if c, ok := g.m.ByCard[id]; ok {
		side := g.m.Cards[c].Nation.Side()
		i := c - g.deck(side)
		if g.m.Cards[c].Nation != g.force(side).Nation {
			return errors.New("it is not of a deck of this scenario")
		}
		return engine.PieceKeys{"at": engine.KeyWord("hand, deck, discards or top", func(s string) bool {
			switch s {
			case "hand":
				g.s.Hand[side].add(i)
				g.s.Pile[side].remove(i)
			case "discards":
				g.s.Discard[side].add(i)
				g.s.Pile[side].remove(i)
			case "top":
				g.s.Top[side] = c
			}
			return slices.Contains([]string{"hand", "deck", "discards", "top"}, s)
		})}.Read(keys)
	}
	if name, ok := strings.CutPrefix(id, "chit-"); ok {
		c, _, err := g.m.parseArg(aChit, name)
		if err != nil {
			return errors.New("expected a chit")
		}
		return engine.PieceKeys{"at": engine.KeyWord("pool, open, allied or japan", func(s string) bool {
			at := slices.Index(chitWords, s)
			if at >= 0 {
				g.s.Chits[c] = uint8(at)
			}
			return at >= 0
		})}.Read(keys)
	}
	return errors.New("no such piece; pieces are units, weapons, cards and chits")
}

func (g *Game) readUnit(u UnitID, keys map[string]any) error {
	d := g.unit(u)
	if d.Nation != g.force(d.Side).Nation {
		return errors.New("it is not of a nation of this scenario")
	}
	var to Loc
	at, _ := keys["at"].(string)
	switch n, err := strconv.Atoi(strings.TrimPrefix(at, "time-")); {
	case at == "mix":
		to = Mix
	case at == "casualties":
		to = Casualty
		i := slices.Index(g.s.Lost[d.Side][:], NoUnit)
		g.s.Lost[d.Side][i] = u
	case strings.HasPrefix(at, "time-") && err == nil && n >= 0 && n <= int(g.m.TimeLast):
		to = OnTrack - Loc(n)
	case len(at) == 5 && strings.HasPrefix(at, "box-") && at[4] >= 'A' && at[4] <= 'C' && d.Side == Japan:
		to = BoxA - Loc(at[4]-'A')
	default:
		h, err := terrain.Grid.Parse(at)
		if err != nil {
			return errors.New("at: expected a hex, mix, casualties, time-N or box-A")
		}
		to = Loc(h)
	}
	g.place(u, to)
	read := engine.PieceKeys{"at": engine.KeyRead, "weapon": engine.KeyWord("a weapon that the unit may possess (5.2)", func(name string) bool {
		w, ok := g.m.ByWeapon[name]
		if !ok || !g.mayCarry(u, w) || g.m.Weapons[w].Side != d.Side {
			return false
		}
		broken := g.s.Weapons[w].Broken
		g.give(w, u)
		g.s.Weapons[w].Broken = broken
		return true
	})}
	for _, f := range flagWords {
		if f.flag&orderFlags == 0 {
			read[f.word] = engine.KeyFlag(func(on bool) {
				if on {
					g.set(u, f.flag)
				}
			})
		}
	}
	return read.Read(keys)
}

// Position is the whole position, secrets included. Its pieces and tracks are for readers; cards in a deck and undrawn chits are left out.
func (g *Game) Position() engine.Position {
	p := engine.Position{Game: g.m.ID(), Scenario: g.scenario().ID, Options: map[string]any{},
		At: &engine.At{Turn: int(g.s.Turn), Phase: seatNames[g.s.Active] + "." + phaseWords[g.s.Phase]}, Pieces: map[string]map[string]any{}, Tracks: map[string]int{}}
	p.SaveState(g)
	g.writePieces(p.Pieces)
	g.writeTracks(p.Tracks)
	return p
}

var phaseWords = [nPhases]string{"setup", "melee", "orders", "refill"}

func (g *Game) writePieces(pieces map[string]map[string]any) {
	for u := range g.m.Units {
		us := &g.s.Units[u]
		if us.Loc == Mix {
			continue
		}
		keys := map[string]any{"at": placeWord(us.Loc)}
		for _, f := range flagWords {
			if us.Flags&f.flag != 0 {
				keys[f.word] = true
			}
		}
		if us.Weapon >= 0 {
			keys["weapon"] = g.m.Weapons[us.Weapon].Name
		}
		pieces[g.m.Units[u].Name] = keys
	}
	for w := range g.m.Weapons {
		ws := &g.s.Weapons[w]
		at := "box"
		switch {
		case ws.Owner >= 0:
			at = g.m.Units[ws.Owner].Name
		case ws.Owner == WeaponNew:
			at = "in-hand"
		case ws.Owner == WeaponMix:
			continue
		}
		keys := map[string]any{"at": at}
		if ws.Broken != 0 {
			keys["broken"] = true
		}
		pieces[g.m.Weapons[w].Name] = keys
	}
	for side := range seatNames {
		put := func(at string) func(CardID) {
			return func(c CardID) { pieces[g.m.Cards[c].ID] = map[string]any{"at": at} }
		}
		g.eachCard(&g.s.Hand[side], Side(side), put("hand"))
		g.eachCard(&g.s.Discard[side], Side(side), put("discards"))
		if c := g.s.Top[side]; c != NoCard {
			put("top")(c)
		}
	}
	for c := range g.m.Chits {
		if p := g.s.Chits[c]; p != chitPool {
			pieces["chit-"+g.m.Chits[c].ID] = map[string]any{"at": chitWords[p]}
		}
	}
}

// writeTracks writes what readTracks reads; of what lies on the map only what is there.
func (g *Game) writeTracks(tracks map[string]int) {
	s := &g.s
	tracks["vp"], tracks["time"], tracks["initiative"], tracks["given"] = int(s.VP), int(s.Time), int(s.Initiative), int(s.Given)
	for i, side := range seatNames {
		tracks["posture."+side], tracks["denied."+side], tracks["radio-broken."+side] = int(s.Posture[i]), int(s.Denied[i]), int(s.RadioUp[i])
		if r := s.Radio[i]; r != NoRadio {
			tracks["radio."+side] = int(g.m.Radios[r].FP)
		}
		if h := s.Aircraft[i]; h != none {
			tracks["aircraft."+side+"."+hexName(h)] = 1
		}
	}
	for t, n := range s.Waiting {
		if n != 0 {
			tracks["waiting."+strconv.Itoa(t)] = int(n)
		}
		for i, side := range seatNames {
			if r := s.Coming[i][t]; r != NoRadio {
				tracks["coming."+side+"."+strconv.Itoa(t)] = int(g.m.Radios[r].FP)
			}
		}
	}
	for o, side := range s.Control {
		tracks["control."+strconv.Itoa(o+1)] = int(side)
	}
	for h := range NHexes {
		name := hexName(int16(h))
		put := func(track string, n int) {
			if n != 0 {
				tracks[track+"."+name] = n
			}
		}
		if k := s.Fort[h]; k != NoFort {
			put("fort."+fortCells[k], 1)
		}
		if g.blazing(hexOf(int16(h))) {
			put("blaze", 1)
		}
		put("smoke", int(s.Marks.Smoke[h]))
		put("holder", int(s.Holder[h]))
		put("sighting", int(s.Sighting[h]))
		put("starshell", int(s.Starshell[h]))
	}
}

// Clone copies the position. It shares nothing with the copy but the module.
func (g *Game) Clone(into engine.Game) engine.Game {
	c, ok := into.(*Game)
	if !ok || c == nil || c == g {
		c = newGame(g.m)
	}
	c.m, c.s, c.open = g.m, g.s, false
	c.Machine().CopyMachine(g.Machine())
	return c
}

// Load reads a position of the same scenario. After an error the game is as it was.
func (g *Game) Load(in []byte) error {
	scenario := g.s.Scenario
	return engine.LoadGame(&program, layout, g, &g.s, in, func() bool { return g.s.Scenario == scenario }, nil)
}
