package css

import (
	"slices"
	"strconv"
	"strings"
)

// This file reads what scenarios of a game with attached forces, an air force of its own, landings of its own and named interference say besides.

type (
	flightFile struct {
		From     string    `toml:"from"`
		Side     string    `toml:"side"`
		Fighters int       `toml:"fighters" range:"0..9"`
		Bombers  *[]string `toml:"bombers"`
	}
	flotillaFile struct {
		From string   `toml:"from"`
		IDs  []string `toml:"ids"`
	}
	interferenceFile struct {
		A []effectFile `toml:"hitler"`
		B []effectFile `toml:"stalin"`
	}
	effectFile struct {
		Effect   string  `toml:"effect" oneof:"dp|no-retreat|must-assault|barrier"`
		Division *string `toml:"division" oneof:"most-units"`
		Side     string  `toml:"side"`
		N        *int    `toml:"n" range:"1..9"`
		Chooser  *string `toml:"chooser"`
	}
	silentFile struct {
		Divisions []string `toml:"divisions"`
		Until     string   `toml:"until"`
	}
	bySeaFile struct {
		Formations []string `toml:"formations"`
	}
	beyondFile struct {
		Side     string `toml:"side"`
		Division string `toml:"division"`
		Columns  [2]int `toml:"columns" range:"0..99"`
		VP       int    `toml:"vp" range:"1..9"`
	}
)

var effectCells = []string{"dp", "no-retreat", "must-assault", "barrier"}

// entryCells are the kinds of arrival in hexes of their own, from AtEntry on.
var entryCells = []string{"entry", "landing", "drop", "partisans"}

// host reads what a force is attached to (L26.0b).
func (r *scenarioReader) host(at string, d DivisionID, id *string) DivisionID {
	m := r.m
	switch {
	case m.Divisions[d].Force == Attached && id == nil:
		r.report(at, "no host", "the Division that the force is attached to (L26.0b)")
	case id == nil:
	case m.Divisions[d].Force != Attached:
		r.report(at+".host", strconv.Quote(*id), "none: only attached forces have a host (L26.0b)")
	default:
		if h := m.division(*id); h != NoDivision && m.Divisions[h].Force == Whole && m.Divisions[h].Side == m.Divisions[d].Side {
			return h
		}
		r.expect(at+".host", "a Division of the side that is no attached force itself")
	}
	return NoDivision
}

// divisionList reads Divisions that are in play, formationList Formations.
func (r *scenarioReader) divisionList(at string, ids *[]string) (list []DivisionID) {
	if ids == nil {
		return nil
	}
	for k, id := range *ids {
		d := r.m.division(id)
		if d == NoDivision || !r.s.Divisions[d].InPlay {
			r.expect(at+"["+strconv.Itoa(k)+"]", "a Division in [divisions]")
			continue
		}
		list = append(list, d)
	}
	return list
}

func (r *scenarioReader) formationList(at string, ids *[]string) (list []FormationID) {
	if ids == nil {
		return nil
	}
	for k, id := range *ids {
		f := r.m.formation(id)
		if f == NoFormation || !r.s.Divisions[r.m.Formations[f].Division].InPlay {
			r.expect(at+"["+strconv.Itoa(k)+"]", "a Formation of a Division in [divisions]")
			continue
		}
		list = append(list, f)
	}
	return list
}

// bars tells whether the hexes are off limits to a Unit.
func (x *OffLimits) bars(u *Unit) bool {
	return slices.Contains(x.Divisions, u.Division) || u.Stripe == Colored && slices.Contains(x.Formations, u.Formation)
}

// withHeroes reads the Heroes who are with Units.
func (r *scenarioReader) withHeroes(at string, ids *[]string) (list []HeroID) {
	if ids == nil {
		return nil
	}
	for k, id := range *ids {
		h, ok := r.m.ByHero[id]
		if !ok || r.m.Heroes[h].Generic || !r.m.Has(FeatureHeroBoxes) {
			r.expect(at+".heroes["+strconv.Itoa(k)+"]", "a named Hero of a game with the feature hero-boxes")
			continue
		}
		list = append(list, h)
	}
	return list
}

// entryHexes reads the hexes of an arrival.
func (r *scenarioReader) entryHexes(at, kind, ids string) Place {
	p := Place{Kind: AtEntry + PlaceKind(slices.Index(entryCells, kind)), Hex: NoHex, Beach: NoBeach, Division: NoDivision}
	for id := range strings.SplitSeq(ids, ",") {
		h := r.mapHex(at, id)
		if h == NoHex {
			return p
		}
		p.Hexes = append(p.Hexes, h)
	}
	if p.Kind == AtDrop && len(p.Hexes) > 1 {
		r.expect(at, "drop: and one hex, the aim")
	}
	return p
}

// checkEntry checks who arrives in hexes of an arrival (L18.0c, L22.0a, L23.0a, L26.0k).
func (r *scenarioReader) checkEntry(at string, a *Arrival) {
	m := r.m
	need := [...]Feature{FeatureEntryHexes, FeatureSeaLanding, FeatureParachutes, FeatureAttachments}[a.At.Kind-AtEntry]
	if !m.Has(need) {
		r.report(at+".where", entryCells[a.At.Kind-AtEntry], "another way: the game has not the feature "+featureCells[featureIndex(need)])
		return
	}
	for i, h := range a.At.Hexes {
		wrong := ""
		switch a.At.Kind {
		case AtEntry:
			if !m.Entry[a.Side].Has(h) {
				wrong = "a Reinforcement Hex of the side (L18.0c)"
			}
		case AtLanding:
			if !m.Shore.Has(h) {
				wrong = "a landing hex (L2.0f)"
			}
		case AtPartisans:
			if i >= len(a.Units) {
				continue
			}
		}
		if wrong != "" {
			r.expect(at+".where", wrong+"; "+m.Ground.ID(h)+" is none")
		}
	}
	for i, u := range a.Units {
		key, x := at+".units["+strconv.Itoa(i)+"]", &m.Units[u]
		switch {
		case x.Truck:
			r.expect(key, "no transport: it arrives in the pool (15.0)")
		case a.At.Kind == AtDrop && !x.Parachute:
			r.expect(key, "a Unit that jumps (L23.0a)")
		case a.At.Kind == AtPartisans && m.Divisions[x.Division].Force != Alone:
			r.expect(key, "a Unit of no Division (L26.0k)")
		}
	}
	if a.At.Kind == AtLanding && len(a.Units) > len(a.At.Hexes)*int(m.Params.StackLimit) {
		r.report(at+".units", countOf(len(a.Units), "Unit"), "no more than the hexes hold (6.1)")
	}
	if len(a.Weapons) > len(a.Units) {
		r.report(at+".sw", countOf(len(a.Weapons), "Support Weapon"), "no more than Units (12.1)")
	}
}

// otherwise reads how reinforcements stand, and what becomes of those that may not come.
func (r *scenarioReader) otherwise(at string, f *arrivalFile, a *Arrival) {
	if f.Posture != nil {
		a.Posture = map[string]Posture{"column": InColumn, "deployed": InDeployed}[*f.Posture]
	}
	if f.Chance == nil {
		if f.ElseAt != nil || f.Else != nil || f.ElseVP != nil {
			r.report(at, "what happens otherwise", "none without chance")
		}
		return
	}
	a.Chance = int8(*f.Chance)
	if (f.ElseAt == nil) != (f.Else == nil) {
		r.report(at, "else_turn and else_where", "both or neither")
		return
	}
	if f.ElseAt != nil {
		if a.ElseTurn, a.Else = r.within(at+".else_turn", *f.ElseAt), r.entry(at+".else_where", *f.Else); a.ElseTurn <= a.Turn {
			r.expect(at+".else_turn", "a later turn than that of the arrival")
		}
	}
	if f.ElseVP != nil {
		a.ElseVP = int8(*f.ElseVP)
	}
}

// victoryByHalves reads points for losses that are counted in halves (L24.2c), and what else decides.
func (r *scenarioReader) victoryByHalves(f *victoryFile, v *VictoryRules) {
	v.Halves, v.Annihilated = isTrue(f.Halves), NoSide
	if v.Halves && f.DG != 0 {
		r.expect("victory.dg_per_vp", "0 where losses are in half points")
	}
	if f.PerHard != nil {
		v.PerHard = r.pair("victory.per_hard", *f.PerHard)
	}
	if f.Annihil != nil {
		v.Annihilated = r.side("victory.annihilated", *f.Annihil)
	}
	b := f.Beyond
	if b == nil {
		return
	}
	x := &Beyond{Side: r.side("victory.beyond.side", b.Side), Division: r.m.division(b.Division), Columns: b.Columns, VP: int8(b.VP)}
	if x.Division == NoDivision || !r.s.Divisions[x.Division].InPlay {
		r.expect("victory.beyond.division", "a Division in [divisions]")
	}
	for h := range r.s.Area.Each() {
		if r.inside(h, b.Columns, [2]int{0, 99}) {
			x.Hexes.Add(h)
		}
	}
	if x.Hexes.Empty() {
		r.expect("victory.beyond.columns", "columns in play, from and to")
	}
	v.Beyond = x
}

// campaign reads air forces, flotillas, interference, silent Divisions, and who lands.
func (r *scenarioReader) campaign() {
	m, f, s := r.m, &r.file, r.s
	s.First = NoFormation
	if f.First != nil {
		if s.First = m.formation(*f.First); s.First == NoFormation {
			r.expect("first_activation", "a Formation of formations.tsv")
		}
	}
	r.flights()
	if f.Flotillas != nil {
		for i, x := range *f.Flotillas {
			at := "flotilla[" + strconv.Itoa(i) + "]"
			e := FlotillaEntry{Turn: r.within(at+".from", x.From)}
			for k, id := range x.IDs {
				n := slices.IndexFunc(m.Flotillas, func(o Flotilla) bool { return o.ID == id })
				if n < 0 {
					r.expect(at+".ids["+strconv.Itoa(k)+"]", "a flotilla of flotilla.tsv")
					continue
				}
				e.IDs = append(e.IDs, int8(n))
			}
			s.Flotillas = append(s.Flotillas, e)
		}
	}
	events := m.event(EventInterferenceA) || m.event(EventInterferenceB)
	if events != (f.Interfere != nil) {
		r.report("interference", "no table, or one without such events", "[interference] exactly if events.tsv has hitler and stalin (L20.1.2)")
	} else if events {
		s.Interference = [2][]Interference{r.effects("interference.hitler", f.Interfere.A), r.effects("interference.stalin", f.Interfere.B)}
	}
	if f.Silent != nil {
		for i, x := range *f.Silent {
			at := "silent[" + strconv.Itoa(i) + "]"
			s.Silent = append(s.Silent, Silent{r.divisionList(at+".divisions", &x.Divisions), r.within(at+".until", x.Until)})
		}
	}
	if f.BySea != nil {
		for i, x := range *f.BySea {
			s.BySea = append(s.BySea, r.formationList("by_sea["+strconv.Itoa(i)+"].formations", &x.Formations)...)
		}
	}
}

// flights reads what comes to the air forces (L16.1.1).
func (r *scenarioReader) flights() {
	m := r.m
	if r.file.Flights == nil {
		return
	}
	if !m.Has(FeatureStrategicAir) {
		r.report("air", "an air force", "none: the game has not the feature strategic-air")
		return
	}
	used := map[string]bool{}
	for i, f := range *r.file.Flights {
		at := "air[" + strconv.Itoa(i) + "]"
		x := Flight{Turn: r.within(at+".from", f.From), Side: r.side(at+".side", f.Side), Fighters: int8(f.Fighters)}
		if m.Hour(x.Turn) != 0 && !r.bad {
			r.expect(at+".from", "the first turn of a day (L16.1.0a)")
		}
		if f.Bombers != nil {
			for k, id := range *f.Bombers {
				n := slices.IndexFunc(m.Bombers, func(b Bomber) bool { return b.ID == id })
				if n < 0 || m.Bombers[n].Side != x.Side || used[id] {
					r.expect(at+".bombers["+strconv.Itoa(k)+"]", "a bomber of the side in bombers.tsv, each once")
					continue
				}
				used[id] = true
				x.Bombers = append(x.Bombers, int8(n))
			}
		}
		r.s.Flights = append(r.s.Flights, x)
	}
	slices.SortStableFunc(r.s.Flights, func(a, b Flight) int { return int(a.Turn) - int(b.Turn) })
}

// effects reads what an event does that the scenario describes.
func (r *scenarioReader) effects(at string, list []effectFile) (out []Interference) {
	for i, f := range list {
		key := at + "[" + strconv.Itoa(i) + "]"
		x := Interference{Kind: InterferenceKind(slices.Index(effectCells, f.Effect)), Side: r.side(key+".side", f.Side), Chooser: NoSide}
		if (x.Kind == InterferePoints) != (f.N != nil) {
			r.report(key, "n", "a number of Dispatch Points with dp, none else")
		} else if f.N != nil {
			x.N = int8(*f.N)
		}
		if (x.Kind == InterfereNoRetreat) == (f.Division != nil) {
			r.report(key, "division", "most-units, none with no-retreat")
		}
		if (x.Kind == InterfereBarrier) != (f.Chooser != nil) {
			r.report(key, "chooser", "a side with barrier, none else")
		} else if f.Chooser != nil {
			x.Chooser = r.side(key+".chooser", *f.Chooser)
		}
		out = append(out, x)
	}
	return out
}
