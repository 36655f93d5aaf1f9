package css

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beachhead/datafile"
)

// This file checks the data against the rulebook and the files against each other. What is only our design, such as how strong Units are, is proved
// of the embedded data by tests and not asked of a data pack.

// checkBeach checks a beach against the map (22.0).
func (l *loader) checkBeach(r datafile.Row, b *Beach) {
	g := l.m.Ground
	if g.Terrain(b.Hex).ID != "beach" {
		r.Expect("hex", "a hex of beach terrain; this one is "+g.Terrain(b.Hex).ID)
	}
	if !coastal(g, b.Hex) {
		r.Expect("hex", "a hex with the sea beside it")
	}
	if g.Find("beach", b.ID) != b.Hex {
		r.Expect("hex", "the hex with the feature beach:"+b.ID+" in map.tsv")
	}
}

// checkModule checks what needs more than one file.
func (l *loader) checkModule() {
	l.checkHQs()
	l.checkBeaches()
	l.checkFeatures()
	l.checkHeroes()
	l.checkSeries()
}

// checkHQs finds the HQs of Divisions and Formations.
func (l *loader) checkHQs() {
	m := l.m
	of := map[UnitID]string{}
	for i := range m.Divisions {
		d, r := &m.Divisions[i], l.lines.divisions[i]
		if d.Force == Alone {
			if !r.Empty("hq") {
				r.Expect("hq", "- for Units of no Division (L26.0k)")
			}
			continue
		}
		id, ok := m.ByUnit[r.Need("hq")]
		if !ok || !m.Units[id].HQ || m.Units[id].Division != DivisionID(i) || m.Units[id].Stripe != Plain && d.Force != Attached {
			r.Expect("hq", "an HQ of units.tsv with no stripe and of the Division")
			continue
		}
		d.HQ, of[id] = id, d.ID
		if d.Navy && d.Side != SideB {
			r.Expect("navy", "n: only "+m.Sides[SideB].Adjective+" Divisions are Navy or Army (6.1.2)")
		}
	}
	for i := range m.Formations {
		f, r := &m.Formations[i], l.lines.formations[i]
		if !r.Empty("hq") {
			id, ok := m.ByUnit[r.Need("hq")]
			group := ok && m.Divisions[f.Division].Force == Attached && m.Divisions[f.Division].HQ == id
			if !ok || !m.Units[id].HQ || m.Units[id].Formation != FormationID(i) && !group {
				r.Expect("hq", "an HQ of units.tsv with the stripe of the Formation, or -")
				continue
			}
			f.HQ, of[id] = id, f.ID
		}
		if !slices.ContainsFunc(m.Units, func(u Unit) bool { return u.Formation == FormationID(i) }) {
			r.Report("id", "a Formation without Units", "at least one Unit with its stripe")
		}
	}
	for i := range m.Units {
		if _, ok := of[UnitID(i)]; m.Units[i].HQ && !ok {
			l.lines.units[i].Report("symbols", "an HQ of nobody", "the HQ of a Division or Formation")
		}
	}
}

// checkBeaches checks beaches against each other and against the map.
func (l *loader) checkBeaches() {
	m := l.m
	report := func(col, wrong, expected string) {
		l.set.Report(datafile.Problem{File: l.set.Path("zones.tsv"), Column: col, Wrong: wrong, Expected: expected})
	}
	for i := range m.Beaches {
		b := &m.Beaches[i]
		if b.Drift == NoHex {
			continue
		}
		if m.Ground.Terrain(b.Drift).ID != "beach" {
			report("drift", fmt.Sprintf("%s drifts to %s, which is %s", b.ID, m.Ground.ID(b.Drift), m.Ground.Terrain(b.Drift).ID), "a hex of beach terrain (22.2.3)")
		} else if !m.north(b.Drift, b.Hex) || m.Ground.Distance(b.Hex, b.Drift) > 2 {
			report("drift", fmt.Sprintf("%s at %s drifts to %s", b.ID, m.Ground.ID(b.Hex), m.Ground.ID(b.Drift)), "the beach to its north (22.2.3)")
		}
	}
	for _, f := range m.Ground.With("beach") {
		if m.beach(f.ID) == NoBeach && !slices.ContainsFunc(m.Beaches, func(b Beach) bool { return b.Drift == f.Hex }) {
			report("id", "no row for beach:"+f.ID+" of map.tsv", "a row, or a beach that drifts to its hex")
		}
	}
}

// north tells whether the centre of a lies further north than that of b.
func (m *Module) north(a, b Hex) bool {
	g := m.Ground.Grid
	return g.Center(m.Ground.Cell(a)).Y < g.Center(m.Ground.Cell(b)).Y
}

// checkFeatures holds the features against the data that they need.
func (l *loader) checkFeatures() {
	m := l.m
	need := func(f Feature, there bool, file, what string) {
		name := featureCells[featureIndex(f)]
		if m.Has(f) && !there {
			l.set.Report(datafile.Problem{File: l.set.Path(file), Wrong: "no " + what, Expected: "some, since rules.toml has the feature " + name})
		}
		if there && !m.Has(f) {
			l.set.Report(datafile.Problem{File: l.set.Path(file), Wrong: what, Expected: "none, since rules.toml has not the feature " + name})
		}
	}
	unit := func(is func(*Unit) bool) bool {
		return slices.ContainsFunc(m.Units, func(u Unit) bool { return is(&u) })
	}
	chit := func(k ChitKind) bool {
		return slices.ContainsFunc(m.Chits, func(c Chit) bool { return c.Kind == k })
	}
	need(FeatureCaves, len(m.Ground.With("cave")) > 0, "map.tsv", "caves")
	need(FeatureLandings, len(m.Beaches) > 0, "zones.tsv", "beaches")
	need(FeatureLandings, chit(ChitLanding), "chits.tsv", "amphibious chits")
	need(FeatureTaskForces, chit(ChitNaval), "chits.tsv", "naval chits")
	need(FeatureAirChit, chit(ChitAir), "chits.tsv", "air chits")
	need(FeatureDrift, slices.ContainsFunc(m.Beaches, func(b Beach) bool { return b.Drift != NoHex }), "zones.tsv", "beaches with a drift")
	need(FeatureMines, len(m.MineStock) > 0, "mines.tsv", "Mine markers")
	need(FeatureSaipanGuns, len(m.Groups) > 0, "groupments.tsv", "groupments")
	need(FeatureSaipanGuns, m.Ground.FromBox(0) >= 0, "map.tsv", "hexes with the feature range-box")
	need(FeatureCorpsArtillery, unit(func(u *Unit) bool { return u.Stripe == Corps }), "units.tsv", "Corps Units")
	need(FeatureTrucks, unit(func(u *Unit) bool { return u.Truck }), "units.tsv", "trucks")
	need(FeatureTankWeapons, slices.ContainsFunc(m.Weapons, func(w Weapon) bool { return w.TankSW }), "support-weapons.tsv", "Tank Support Weapons")
	need(FeatureTenacity, slices.ContainsFunc(m.Divisions, func(d Division) bool { return d.Tenacity }), "divisions.tsv", "Divisions with tenacity")
	need(FeatureRivalry, slices.ContainsFunc(m.Divisions, func(d Division) bool { return d.Navy }), "divisions.tsv", "Divisions of the Navy")
	need(FeatureKakuda, slices.ContainsFunc(m.Leaders, func(x Leader) bool { return x.Event }), "leaders.tsv", "Leaders who enter by an event")
	need(FeatureAttachments, slices.ContainsFunc(m.Divisions, func(d Division) bool { return d.Force != Whole }), "attached.tsv", "attached forces")
	need(FeatureCommissars, slices.ContainsFunc(m.Leaders, func(x Leader) bool { return x.Commissar != nil }), "commissars.tsv", "Commissars")
	need(FeatureStrategicAir, len(m.Bombers) > 0, "bombers.tsv", "bombers")
	need(FeatureFlotilla, len(m.Flotillas) > 0, "flotilla.tsv", "flotillas")
	need(FeatureParachutes, len(m.Drop.Distance) > 0, "parachute.tsv", "weights of drops")
	need(FeatureParachutes, !m.DropZones.Empty(), "map.tsv", "hexes with the feature paratroop-entry")
	need(FeatureSeaLanding, !m.Shore.Empty(), "map.tsv", "hexes with the feature landing")
	need(FeatureEntryHexes, !m.Entry[SideA].Empty() || !m.Entry[SideB].Empty(), "map.tsv", "hexes with the feature reinforcement")
	need(FeatureGyokusai, m.Gyokusai.ID != "", "assaults.tsv", "marker gyokusai")
	need(FeatureBanzai, m.Has(FeatureBanzai) && m.Assaults[SideB].ID == assaultCells[1], "assaults.tsv", "marker "+assaultCells[1])
	need(FeatureGabaldon, slices.ContainsFunc(m.Heroes, func(h Hero) bool { return h.Power == PowerGabaldon }), "heroes.tsv", "Heroes with the power gabaldon")
	for _, f := range tableForms {
		if f.feature != 0 {
			need(f.feature, len(m.Tables[f.name]) > 0, "tables.tsv", "table "+f.name)
		} else if len(m.Tables[f.name]) == 0 && f.name != "snafu-division" {
			l.set.Report(datafile.Problem{File: l.set.Path("tables.tsv"), Wrong: "no table " + f.name, Expected: "rows for 0 to 9"})
		}
	}
	if m.Has(FeatureDemolition) && !m.Has(FeatureMines) {
		l.set.Report(datafile.Problem{File: l.set.Path("rules.toml"), Column: "features", Wrong: "demolition-teams without mines", Expected: "both (24.3)"})
	}
	kakuda, snafu := m.event(EventKakuda), m.event(EventSnafu)
	if m.Has(FeatureKakuda) != kakuda {
		l.set.Report(datafile.Problem{File: l.set.Path("events.tsv"), Column: "id", Wrong: "event kakuda: " + yesNo(kakuda), Expected: "one exactly if rules.toml has the feature kakuda"})
	}
	if snafu != (len(m.Tables["snafu-division"]) > 0) {
		l.set.Report(datafile.Problem{File: l.set.Path("events.tsv"), Column: "id", Wrong: "event snafu: " + yesNo(snafu), Expected: "one exactly if tables.tsv has snafu-division"})
	}
	relief := slices.ContainsFunc(m.Divisions, func(d Division) bool { return d.Relief != nil })
	if struggle := m.event(EventStruggle); struggle != relief {
		l.set.Report(datafile.Problem{File: l.set.Path("events.tsv"), Column: "id", Wrong: "event struggle: " + yesNo(struggle), Expected: "one exactly if a Division of divisions.tsv has relief ratings (20.2)"})
	}
}

func yesNo(there bool) string {
	if there {
		return "there"
	}
	return "missing"
}

// event tells whether the module has an event.
func (m *Module) event(k EventKind) bool {
	return slices.ContainsFunc(m.Events[:], func(e Event) bool { return e.Kind == k })
}

// checkHeroes holds the Heroes against the events that make them, and against rules.toml.
func (l *loader) checkHeroes() {
	m := l.m
	report := func(wrong, expected string) {
		l.set.Report(datafile.Problem{File: l.set.Path("heroes.tsv"), Wrong: wrong, Expected: expected})
	}
	events := []EventKind{EventHeroA, EventHeroB}
	if m.Has(FeatureHeroBoxes) {
		events = []EventKind{EventHeroBoxA, EventHeroBoxB}
	}
	for side, k := range events {
		made := slices.ContainsFunc(m.Heroes, func(h Hero) bool { return h.Generic && h.Side == Side(side) })
		if made != m.event(k) {
			report("generic Hero of the "+m.Sides[side].Name+": "+yesNo(made), "one exactly if events.tsv has the event "+eventCells[k])
		}
	}
	for i := range m.Heroes {
		h := &m.Heroes[i]
		if h.Generic != (h.Power == PowerValues) {
			report(h.ID+" with the power "+powerCells[h.Power], "values for a generic Hero, another power for a named one")
		}
		if slices.Contains([]Power{PowerGabaldon, PowerOnce, PowerLeader, PowerStand}, h.Power) && h.Formation == NoFormation {
			report(h.ID+" without a Formation", "the regiment that his rule names (14.0)")
		}
	}
}

// checkSeries checks what the rulebook says of values.
func (l *loader) checkSeries() {
	m := l.m
	for i := range m.Units {
		u, r := &m.Units[i], l.lines.units[i]
		if u.Stripe == Corps && (u.Side != SideA || !u.Truck && !u.Indirect()) {
			r.Expect("stripe", "corps for artillery and trucks of the "+m.Sides[SideA].Name+" only (14.2, 27.0)")
		}
		if u.Engineer && m.Params.Trench[u.Side] != ByEngineers {
			r.Expect("symbols", "no engineer of the "+m.Sides[u.Side].Name+": they have no special ability (11.1h)")
		}
		if u.Truck && u.Stripe != WhiteStripe && u.Stripe != Corps {
			r.Expect("stripe", "white or corps for a truck (15.0)")
		}
		if u.Move == NoMove && u.HasColumn && !m.Params.Carries[u.Side] {
			r.Expect("move", "another value: the "+m.Sides[u.Side].Name+" have no transport (15.0)")
		}
	}
	for k := range m.Barrages {
		if b := &m.Barrages[k]; k != NoBarrage && k != Bombard && !b.Wind {
			l.set.Report(datafile.Problem{File: l.set.Path("barrages.tsv"), Column: "wind", Wrong: b.ID + " is not removed by the Wind chit", Expected: "y (8.6.2)"})
		}
	}
	for i, w := range m.Weather {
		want := m.Params.Vision[0]
		if w.Rain {
			want = m.Params.Vision[1]
		}
		if !w.Storm && w.Vision != want {
			l.set.Report(datafile.Problem{File: l.set.Path("weather.tsv"), Column: "vision", Wrong: fmt.Sprintf("%s: %d", m.Weather[i].ID, w.Vision), Expected: strconv.Itoa(int(want)) + ", as rules.toml has it (7.1.2)"})
		}
	}
}

// checkAirfield checks the hexes of the airfield against the map (11.3).
func (l *loader) checkAirfield(doc *datafile.Doc, name string) {
	m := l.m
	var on []Hex
	for _, f := range m.Ground.With("airfield") {
		if f.ID == name {
			on = append(on, f.Hex)
		}
	}
	for i, h := range m.Airfield {
		at := "airfield.hexes[" + strconv.Itoa(i) + "]"
		if h != NoHex && !slices.Contains(on, h) {
			doc.Expect(at, "a hex with the feature airfield:"+name+" in map.tsv")
		}
		if slices.Contains(m.Airfield[:i], h) {
			doc.Report(at, "the same hex twice", "each hex once")
		}
	}
	if len(on) != len(m.Airfield) {
		doc.Report("airfield.name", fmt.Sprintf("%d hexes with the feature airfield:%s in map.tsv", len(on), name), strconv.Itoa(len(m.Airfield)))
	}
	if h := m.AirMarker; h != NoHex && m.Ground.Find(name+"-marker", "") != h {
		doc.Expect("airfield.marker", "the hex with the feature "+name+"-marker in map.tsv")
	}
}

// checkUse wants every counter in a scenario: what is in none cannot be played with.
func (l *loader) checkUse() {
	m := l.m
	units, weapons, leaders := make([]bool, len(m.Units)), make([]bool, len(m.Weapons)), make([]bool, len(m.Leaders))
	for i := range m.Scenario {
		s := &m.Scenario[i]
		for _, g := range s.groups() {
			for _, u := range g.Units {
				units[u] = true
			}
			for _, w := range g.Weapons {
				weapons[w] = true
			}
			for _, x := range g.Leaders {
				leaders[x] = true
			}
		}
		if s.Transfer { // a Corps Truck for each Artillery Unit that comes over (27.0)
			for u := range m.Units {
				units[u] = units[u] || m.Units[u].Truck && m.Units[u].Stripe == Corps
			}
		}
	}
	const want = "a place in a scenario, or no such row"
	for i, used := range units {
		if !used {
			l.lines.units[i].Report("id", "the Unit "+m.Units[i].ID+" is in no scenario", want)
		}
	}
	for i, used := range weapons {
		if !used {
			l.lines.weapons[i].Report("id", "the Support Weapon "+m.Weapons[i].ID+" is in no scenario", want)
		}
	}
	for i, used := range leaders {
		if !used && !m.Leaders[i].Event {
			l.lines.leaders[i].Report("id", "the Leader "+m.Leaders[i].ID+" is in no scenario", want)
		}
	}
	for _, o := range m.DataOption {
		if !slices.ContainsFunc(m.Scenario, func(s Scenario) bool { return slices.Contains(s.Options, o.ID) }) {
			l.set.Report(datafile.Problem{File: l.set.Path("options.tsv"), Column: "id", Wrong: strconv.Quote(o.ID) + " is in no scenario", Expected: strings.ToLower(want)})
		}
	}
}
