package formosa

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"beachhead/engine"
	"beachhead/hex"
)

// Written positions. Pieces are named as in units.tsv; phases as in phaseNames.
//
// A position is at the beginning of a phase after the set-up. With clear nothing is in play but what is written. Without
// it the position begins with what is fixed by the scenario once the set-up is over: the free Allied units in the Staging
// Area, Allied strikes available, LP up to the limit, all that can be recruited in Reinforcements. What the Japanese player
// decides or rolls in the set-up is not fixed: his units are in play only as they are written, and his dice count for nothing.
//
// At the phase "setup", or without at, a position is the scenario before its first decision, and names no pieces and no tracks.
//
// Of a Japanese unit concealed is false where it is not written, and true off the map, where it tells whether the
// Allied player knows the unit from before.

// pieceFlags are the keys of a piece that are flags.
var pieceFlags = []struct {
	key  string
	flag Flags
}{
	{"base", BaseSide}, {"halted", Halted}, {"landed", Landed}, {"seen", Seen}, {"lost", LostInCombat}, {"moved", Moved}, {"attacked", Attacked},
	{"defended", Defended}, {"attacking", Attacking}, {"defending", Defending}, {"doomed", Doomed}, {"can-motor", CanMotor}, {"motorized", Motorized},
	{"infiltrated", Infiltrated}, {"suppliable", Suppliable},
}

// placeable are the flags a written position may give; the others are of the middle of a phase.
const placeable = BaseSide | Halted | Landed | Seen | LostInCombat

// track is a number of the position that a position may give.
type track struct {
	name  string
	get   func(s *State) int
	set   func(s *State, n int)
	limit func(g *Game) int
}

func trackOf[T ~int8 | ~uint8 | ~int16](name string, limit func(g *Game) int, at func(s *State) *T) track {
	return track{name, func(s *State) int { return int(*at(s)) }, func(s *State, n int) { *at(s) = T(n) }, limit}
}

func upTo(n int) func(*Game) int { return func(*Game) int { return n } }

// trackList are the tracks in the order in which they are read.
var trackList = func() []track {
	lp := func(g *Game) int {
		if g.s.Phase > PhRecruit {
			return int(g.m.K.LPCap) // 7.2j
		}
		return maxLP
	}
	kamikaze := func(g *Game) int { return int(g.m.Limits.Kamikaze) }
	list := []track{
		trackOf("lp.allied", lp, func(s *State) *int16 { return &s.LP[Allied] }),
		trackOf("lp.japanese", lp, func(s *State) *int16 { return &s.LP[Japanese] }),
		trackOf("lp.allied.later", upTo(maxLP), func(s *State) *int16 { return &s.LPLater[Allied] }),
		trackOf("lp.japanese.later", upTo(maxLP), func(s *State) *int16 { return &s.LPLater[Japanese] }),
		trackOf("amoy", func(g *Game) int { return int(g.s.Turn) }, func(s *State) *int8 { return &s.AmoyTurn }),
		trackOf("kamikaze.ready", kamikaze, func(s *State) *int8 { return &s.KamikazeReady }),
		trackOf("kamikaze.spent", kamikaze, func(s *State) *int8 { return &s.KamikazeSpent }),
		trackOf("tokku", kamikaze, func(s *State) *int8 { return &s.Tokku }),
		trackOf("fire-column", func(g *Game) int { return int(g.m.Limits.TAC[JP]) }, func(s *State) *int8 { return &s.FireColumn }),
		trackOf("b29.ready", upTo(1), func(s *State) *uint8 { return &s.B29Ready }),
		trackOf("b29.planned", upTo(1), func(s *State) *uint8 { return &s.B29Planned }),
		trackOf("air-supply", upTo(1), func(s *State) *uint8 { return &s.AirSupply }),
		trackOf("air-supplied", upTo(1), func(s *State) *uint8 { return &s.AirSupplied }),
		trackOf("amphibious", func(g *Game) int { return int(g.m.Limits.Amphib) }, func(s *State) *int8 { return &s.Amphib }),
		trackOf("amphibious.kept", func(g *Game) int { return int(g.s.Amphib) }, func(s *State) *int8 { return &s.AmphibKept }),
		trackOf("drop-zone", func(g *Game) int { return int(g.m.Limits.DropZones) }, func(s *State) *int8 { return &s.DropZones }),
		trackOf("fleet", upTo(2), func(s *State) *uint8 { return &s.Fleet }),
		trackOf("no-gunfire", upTo(1), func(s *State) *uint8 { return &s.NoGunfire }),
		trackOf("no-landing", upTo(1), func(s *State) *uint8 { return &s.NoLanding }),
		trackOf("bought-97th", func(g *Game) int { return min(1, int(g.s.Opts&Opt97th)) }, func(s *State) *uint8 { return &s.Bought97th }),
		trackOf("camp.freed", func(g *Game) int { return min(1, int(g.s.Opts&OptCamp)) }, func(s *State) *uint8 { return &s.CampFreed }),
		trackOf("camp.bombed", func(g *Game) int { return min(1, int(g.s.Opts&OptCamp)) }, func(s *State) *uint8 { return &s.CampBombed }),
	}
	for c := US; c <= JP; c++ {
		n := &contingentTracks[c]
		tac := func(g *Game) int {
			if c == CW && !g.scenario().CW {
				return 0
			}
			return int(g.m.Limits.TAC[c])
		}
		list = append(list,
			trackOf(n.ready, tac, func(s *State) *int8 { return &s.TACReady[c] }),
			trackOf(n.superiority, tac, func(s *State) *int8 { return &s.TACSuperiority[c] }),
			trackOf(n.tactical, tac, func(s *State) *int8 { return &s.TACTactical[c] }))
		if c == JP {
			break
		}
		guns := func(g *Game) int {
			if c == CW && !g.scenario().CW {
				return 0
			}
			return int(g.m.Limits.Gunfire[c])
		}
		list = append(list,
			trackOf(n.gunfireReady, guns, func(s *State) *int8 { return &s.GunfireReady[c] }),
			trackOf(n.gunfireStaging, guns, func(s *State) *int8 { return &s.GunfireStaging[c] }),
			trackOf(n.gunfireUsed, guns, func(s *State) *int8 { return &s.GunfireUsed[c] }))
	}
	return list
}()

// Place makes a game from a written position; see the comment at the top of this file.
func (m *Module) Place(p engine.Position) (engine.Game, error) {
	g, whole, err := engine.Begin(m, &p, m.blank)
	if err != nil {
		return nil, err
	}
	if whole {
		return g, nil
	}
	ph, turn := PhSetup, 0
	if p.At != nil {
		i := slices.Index(phaseNames[:], p.At.Phase)
		if i < 0 {
			return nil, fmt.Errorf("at: no phase %q; the phases are %s", p.At.Phase, strings.Join(phaseNames[:], ", "))
		}
		ph, turn = Phase(i), p.At.Turn
	}
	if ph == PhSetup {
		switch {
		case turn != 0 && turn != 1:
			return nil, fmt.Errorf("at: the set-up is before game turn 1, not in game turn %d", turn)
		case p.Clear || len(p.Pieces) > 0 || len(p.Tracks) > 0:
			return nil, errors.New("at: in the set-up pieces and tracks are what the players make them; say a turn and a phase after it")
		}
		program.Start(g, "game")
		return g, nil
	}
	sc := g.scenario()
	switch {
	case turn < 1 || turn > int(sc.Turns):
		return nil, fmt.Errorf("at: game turn %d; scenario %s has 1 to %d", turn, sc.ID, sc.Turns)
	case turn == 1 && (ph == PhLogistics || ph == PhRecruit || ph == PhAmoy):
		return nil, fmt.Errorf("at: game turn 1 has no phase %q (24.1o)", phaseNames[ph])
	}
	g.s.Turn, g.s.Phase, g.s.Active = int8(turn), ph, Allied
	if ph == PhJapaneseMove || ph == PhJapaneseCombat {
		g.s.Active = Japanese
	}
	if !p.Clear {
		g.arrange()
	}
	if err := p.EachTrack(g.readTracks(false)); err != nil {
		return nil, err
	}
	if err := p.EachPiece(g.readPiece); err != nil {
		return nil, err
	}
	if err := p.EachTrack(g.readTracks(true)); err != nil {
		return nil, err
	}
	if err := g.checkSums(); err != nil {
		return nil, err
	}
	if err := g.Check(); err != nil {
		return nil, err
	}
	program.Place(g, "game", phaseNames[ph])
	program.Run(g)
	if err := g.Check(); err != nil {
		return nil, err
	}
	return g, nil
}

// arrange puts into play what the scenario fixes; see the top of this file.
func (g *Game) arrange() {
	g.deal()
	sc := g.scenario()
	for u := range g.m.Units {
		us := &g.s.Units[u]
		if us.Loc == InHand || us.Loc == Reinforcements && g.m.Units[u].Side == Japanese && g.m.Units[u].SetupOnly {
			us.Loc = OutOfGame
		}
	}
	for _, u := range sc.AlliedFree {
		g.s.Units[u].Loc = Staging
	}
	for _, c := range [...]Contingent{US, CW} {
		g.s.TACReady[c], g.s.GunfireReady[c] = int8(sc.StartTAC[c]), int8(sc.StartGunfire[c])
	}
	g.s.LP = [2]int16{min(sc.AlliedLP, g.m.K.LPCap), min(sc.JapaneseLP, g.m.K.LPCap)}
	g.s.TACReady[JP], g.s.KamikazeReady = int8(min(sc.TACBonus, g.m.Limits.TAC[JP])), int8(min(sc.KamikazeBonus, g.m.Limits.Kamikaze))
}

// hexTracks are the tracks of a hex: "support.0712". Ground support is of the US, or of the Japanese if Allied units are in
// the hex; interdiction is of the US. Another contingent is named behind: "support.0712.cw".
var hexTracks = []string{"support", "interdict", "transfers", "amphibious-marker", "drop-zone-marker", "b29", "suppressed"}

// readTracks gives what reads one of the tracks of hexes, or one of the others.
func (g *Game) readTracks(ofHexes bool) func(name string, n int) error {
	return func(name string, n int) error {
		i := slices.IndexFunc(trackList, func(t track) bool { return t.name == name })
		switch {
		case (i < 0) != ofHexes:
			return nil
		case i < 0:
			return g.readHexTrack(name, n)
		}
		t := &trackList[i]
		if most := t.limit(g); n < 0 || n > most {
			return fmt.Errorf("%d; expected 0 to %d", n, most)
		}
		t.set(&g.s, n)
		return nil
	}
}

// checkSums verifies that all places together hold no more points than there are.
func (g *Game) checkSums() error {
	s, l := &g.s, &g.m.Limits
	for c := US; c <= JP; c++ {
		if n := g.airUsed(c); n > int(l.TAC[c]) {
			return fmt.Errorf("track tac.%s: %d points in all places; the counter mix has %d (8.2e)", contingentWords[c], n, l.TAC[c])
		}
		if n := int(s.GunfireReady[c]) + int(s.GunfireStaging[c]); n > int(l.Gunfire[c]) {
			return fmt.Errorf("track gunfire.%s: %d units in all places; the counter mix has %d (8.2e)", contingentWords[c], n, l.Gunfire[c])
		}
		if s.GunfireUsed[c] > s.GunfireStaging[c] {
			return fmt.Errorf("track gunfire.%s.used: %d of %d in the Staging Area", contingentWords[c], s.GunfireUsed[c], s.GunfireStaging[c])
		}
	}
	switch {
	case int(s.KamikazeReady)+int(s.KamikazeSpent)+int(s.Tokku) > int(l.Kamikaze):
		return fmt.Errorf("track kamikaze: more points than the %d of the counter mix (8.2e)", l.Kamikaze)
	case g.b29s() > 1:
		return errors.New("track b29: there is one B-29")
	}
	return nil
}

func (g *Game) readHexTrack(name string, n int) error {
	part := strings.Split(name, ".")
	unknown := func() error {
		var known []string
		for _, t := range trackList {
			known = append(known, t.name)
		}
		return fmt.Errorf("no such track; the tracks are %s, and with a hex like %s.0712: %s", strings.Join(known, ", "), hexTracks[0], strings.Join(hexTracks, ", "))
	}
	if len(part) < 2 || len(part) > 3 || !slices.Contains(hexTracks, part[0]) {
		return unknown()
	}
	h, err := g.m.Grid.Parse(part[1])
	if err != nil {
		return err
	}
	s, k, land := &g.s, &g.m.K, g.m.Hexes[h].Land
	within := func(most int) error {
		if n < 0 || n > most {
			return fmt.Errorf("%d; expected 0 to %d", n, most)
		}
		return nil
	}
	c := g.usualSupport(h)
	if part[0] == "interdict" {
		c = US
	}
	if len(part) == 3 {
		i := slices.Index(contingentWords, part[2])
		if i < 0 || part[0] != "support" && part[0] != "interdict" {
			return unknown()
		}
		c = Contingent(i)
	}
	if !land && part[0] != "amphibious-marker" && n != 0 {
		return errors.New("the hex is all sea")
	}
	if n == 0 && len(part) == 3 {
		return nil
	}
	switch part[0] {
	case "support", "interdict":
		most, at := int(k.AirPerHex[sideOf(c)]), &s.Support[h]
		if part[0] == "interdict" {
			most, at = int(k.InterdictionPerHex), &s.Interdict[h]
			if c == JP {
				return errors.New("only the Allies interdict (16.4a)")
			}
		}
		if c == CW && !g.scenario().CW {
			return errors.New("there are no Commonwealth strikes in this scenario")
		}
		if *at != 0 {
			return errors.New("the hex has points of another contingent (16.1i)")
		}
		if err := within(most); err != nil {
			return err
		}
		if n > 0 {
			*at = uint8(n) | uint8(c)<<4
		}
	case "transfers":
		if err := within(int(k.PortTransferCap)); err != nil {
			return err
		}
		s.Transfers[h] = uint8(n)
	case "amphibious-marker", "drop-zone-marker":
		if err := within(1); err != nil {
			return err
		}
		if n == 0 {
			return nil
		}
		if s.Marks == maxMarks {
			return fmt.Errorf("there are only %d invasion markers", maxMarks)
		}
		s.MarkHex[s.Marks] = int16(h)
		s.MarkDZ[s.Marks] = 0
		if part[0] == "drop-zone-marker" {
			s.MarkDZ[s.Marks] = 1
		}
		s.Marks++
	case "b29", "suppressed":
		if err := within(1); err != nil {
			return err
		}
		at := &s.B29At
		if part[0] == "suppressed" {
			at = &s.Suppressed
		}
		if n == 0 {
			return nil
		}
		if *at != none {
			return errors.New("there is one B-29")
		}
		*at = int16(h)
		g.refreshZOC(h) // 16.5h
	}
	return nil
}

// usualSupport is the contingent whose ground support a written position means if it does not say.
func (g *Game) usualSupport(h hex.Hex) Contingent {
	if g.occupied(h, Allied) {
		return JP
	}
	return US
}

// readPiece puts one unit where a written position says.
func (g *Game) readPiece(id string, keys map[string]any) error {
	u, ok := g.m.ByID[id]
	if !ok {
		return fmt.Errorf("no such piece; pieces are named as in units.tsv and strikes-markers.tsv")
	}
	d := &g.m.Units[u]
	text, ok := keys["at"].(string)
	if !ok {
		return fmt.Errorf("at is %v; expected a hex or a display as text", keys["at"])
	}
	var flags Flags
	concealed, told := false, false
	for key, value := range keys {
		if key == "at" {
			continue
		}
		on, ok := value.(bool)
		if !ok {
			return fmt.Errorf("%s is %v; expected true or false", key, value)
		}
		if key == "concealed" {
			concealed, told = on, true
			continue
		}
		i := slices.IndexFunc(pieceFlags, func(f struct {
			key  string
			flag Flags
		}) bool {
			return f.key == key
		})
		if i < 0 || pieceFlags[i].flag&placeable == 0 {
			if i < 0 {
				return fmt.Errorf("no key %q; the keys are at, concealed, base, halted, landed, seen, lost", key)
			}
			return fmt.Errorf("%s is a state of the middle of a phase, which only a saved state can have", key)
		}
		if on {
			flags |= pieceFlags[i].flag
		}
	}
	at, box := boxByWord[text]
	if !box {
		h, err := g.m.Grid.Parse(text)
		if err != nil {
			return fmt.Errorf("at %q: no such hex or display; the displays are staging, amoy, reinforcements, replacements, eliminated, waiting and out", text)
		}
		at = Loc(h)
	}
	if d.Side == Japanese {
		if !told {
			concealed = at < 0
		}
		if !concealed {
			flags |= Revealed
		}
	} else {
		if concealed {
			return errors.New("an Allied unit cannot be concealed (11.1a)")
		}
		flags |= Revealed
	}
	if err := g.mayStand(u, at, flags); err != nil {
		return err
	}
	g.place(u, OutOfGame)
	g.s.Units[u].Flags = flags
	g.place(u, at)
	return nil
}

// mayStand refuses a unit where or as a written position may not have it.
func (g *Game) mayStand(u UnitID, at Loc, flags Flags) error {
	d := &g.m.Units[u]
	allied := d.Side == Allied
	has := func(f Flags) bool { return flags&f != 0 }
	if at != OutOfGame {
		if d.Contingent == CW && !g.scenario().CW {
			return errors.New("there are no Commonwealth units in this scenario (24.1m)")
		}
		if !allied && slices.Contains(g.scenario().BannedDivisions, d.Division) {
			return errors.New("its division takes no part in this scenario (24.2c)")
		}
		if d.Start == StartOption && g.firstBox(u) == OutOfGame {
			return fmt.Errorf("it takes part with the optional rule %s only", d.Optional)
		}
	}
	switch {
	case at == InHand:
		return errors.New("no unit is in hand at the beginning of a phase")
	case !allied && (at == Staging || at == Amoy):
		return errors.New("that is an Allied display (5.3b)")
	case at == Amoy && g.s.AmoyTurn == 0:
		return errors.New("as long as Amoy is not captured no unit can be there; see track amoy (8.1b)")
	case at == Waiting && !g.waits(u):
		return errors.New("it does not wait off the map for a landing (25.7a, 25.8a)")
	case allied && has(Seen), has(Seen) && has(Revealed), has(Seen) && at < 0:
		return errors.New("only concealed units on the map are noted as seen moving")
	case has(Seen) && d.MF == 0:
		return errors.New("it cannot have been seen moving (11.1e)")
	case !allied && has(BaseSide|Halted|Landed):
		return errors.New("base, halted and landed are states of Allied units")
	case d.Type == Deception && has(Revealed) && at != OutOfGame:
		return errors.New("a deception that is revealed is out of the game (11.1f)")
	case has(BaseSide) && !d.CanBase:
		return errors.New("it has no base side (20.1a)")
	case has(BaseSide|Landed) && at < 0:
		return errors.New("base and landed are states of units on the map")
	case has(LostInCombat) && at >= 0:
		return errors.New("lost is a state of units off the map")
	}
	if at < 0 {
		return nil
	}
	h := hex.Hex(at)
	p, name := &g.m.Hexes[h], g.m.hexTitle(at)
	if !p.Land {
		return fmt.Errorf("%s is all sea", name)
	}
	if !g.canExist(u, h) {
		return fmt.Errorf("it cannot enter the terrain of %s (12.2d)", name)
	}
	if has(BaseSide) && !p.Port() && !p.Airfield {
		return fmt.Errorf("there is no port and no airfield in %s for its base (20.1a)", name)
	}
	if g.at(u) == h {
		return nil // it stands there already, with other keys
	}
	if g.occupied(h, d.Side.Other()) {
		return fmt.Errorf("there are enemy units in %s (12.2b)", name)
	}
	if g.clashes(u, h) {
		return fmt.Errorf("%s: US and Commonwealth units never share a hex (5.1b)", name)
	}
	if has(BaseSide) && g.functional(h) {
		return fmt.Errorf("there is a base in %s already (20.1e)", name)
	}
	was := g.s.Units[u].Flags
	g.s.Units[u].Flags = flags
	room := g.stackRoom(u, h)
	g.s.Units[u].Flags = was
	if !room {
		return fmt.Errorf("%s is over-stacked (13.1b, 13.2a)", name)
	}
	return nil
}

// Position writes the position down, secrets included. Unless it stands exactly where Place would begin, a save is added.
func (g *Game) Position() engine.Position {
	p := engine.Position{Game: g.m.ID(), Scenario: g.scenario().ID, Options: map[string]any{}, Clear: true,
		At:     &engine.At{Turn: int(g.s.Turn), Phase: phaseNames[g.s.Phase]},
		Pieces: map[string]map[string]any{}, Tracks: map[string]int{}}
	for id, v := range optionValues(g.s.Opts) {
		p.Options[id] = v
	}
	for i := range g.m.Units {
		us, d := g.s.Units[i], &g.m.Units[i]
		keys := map[string]any{"at": g.m.placeName(us.Loc)}
		if d.Side == Japanese {
			if concealed := us.Flags&Revealed == 0; concealed != (us.Loc < 0) {
				keys["concealed"] = concealed
			}
		}
		for _, f := range pieceFlags {
			if us.Flags&f.flag != 0 {
				keys[f.key] = true
			}
		}
		if us.Loc != OutOfGame || len(keys) > 1 {
			p.Pieces[d.ID] = keys
		}
	}
	for i := range trackList {
		p.Tracks[trackList[i].name] = trackList[i].get(&g.s)
	}
	for h := range g.m.Hexes {
		id := g.m.Grid.ID(hex.Hex(h))
		for i, x := range [...]uint8{g.s.Support[h], g.s.Interdict[h]} {
			if x == 0 {
				continue
			}
			name, usual := hexTracks[i]+"."+id, US
			if i == 0 {
				usual = g.usualSupport(hex.Hex(h))
			}
			if c := supportOf(x); c != usual {
				name += "." + contingentWords[c]
			}
			p.Tracks[name] = supportPoints(x)
		}
		if x := g.s.Transfers[h]; x != 0 {
			p.Tracks["transfers."+id] = int(x)
		}
	}
	for i := range g.s.Marks {
		name := "amphibious-marker."
		if g.s.MarkDZ[i] != 0 {
			name = "drop-zone-marker."
		}
		p.Tracks[name+g.m.hexName(g.s.MarkHex[i])] = 1
	}
	if g.s.B29At != none {
		p.Tracks["b29."+g.m.hexName(g.s.B29At)] = 1
	}
	if g.s.Suppressed != none {
		p.Tracks["suppressed."+g.m.hexName(g.s.Suppressed)] = 1
	}
	if !g.sameAs(p) {
		p.SaveState(g)
	}
	return p
}

// sameAs tells whether a position written without a save gives this game again.
func (g *Game) sameAs(p engine.Position) (same bool) {
	defer func() { _ = recover() }() // a position of the middle of a phase need not make sense at its beginning
	again, err := g.m.Place(p)
	return err == nil && again.Hash() == g.Hash()
}
