package ccp

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"beachhead/datafile"
	"beachhead/engine"
)

// model is a scenario file with one of everything that docs/ccp-scenarios.md knows.
func model(t testing.TB) string {
	t.Helper()
	b, err := os.ReadFile("testdata/pack/scenarios/S17-model.toml")
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(b), "\r\n", "\n")
}

// TestModelScenario: the file is without mistakes, a data pack with it is played, and it uses every key there is.
func TestModelScenario(t *testing.T) {
	about, err := Default().CheckScenario("S17-model.toml", []byte(model(t)))
	if want := "S17 Model, Nowhere 1944-06-20: United States Attacker with 10 units against Defender with 7; no mistakes."; about != want || err != nil {
		t.Error(about, err)
	}
	m, err := Load("testdata/pack")
	if err != nil {
		t.Fatal(err)
	}
	if g, err := m.New(engine.Setup{Scenario: "S17"}); err != nil || g.Pending() == nil {
		t.Error(err)
	}
	eachKey(reflect.TypeFor[scenarioFile](), func(key string) {
		if key != "artillery_denied" && !strings.Contains(model(t), key+" = ") && !strings.Contains(model(t), key+"]") {
			t.Errorf("the model does not show %s", key)
		}
	})
}

// eachKey calls fn for every key of a file, those of its tables after them.
func eachKey(t reflect.Type, fn func(key string)) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return
	}
	for _, f := range reflect.VisibleFields(t) {
		fn(f.Tag.Get("toml"))
		eachKey(f.Type, fn)
	}
}

// TestScenarioDocument: docs/ccp-scenarios.md names every key, every word that a key may be, and every special rule with its parameters.
func TestScenarioDocument(t *testing.T) {
	b, err := os.ReadFile("../../docs/ccp-scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	need := func(what, word string) {
		for _, around := range []string{"`%`", "`% = ", ".%]]`", "`[%]`", "`[[%]]`", " % = ", "{ % =", "`\"%\"`"} {
			if strings.Contains(text, strings.ReplaceAll(around, "%", word)) {
				return
			}
		}
		t.Errorf("docs/ccp-scenarios.md does not name the %s %q", what, word)
	}
	eachKey(reflect.TypeFor[scenarioFile](), func(key string) { need("key", key) })
	for rule, keys := range specialKeys {
		need("special rule", rule)
		for key := range strings.FieldsSeq(strings.ReplaceAll(keys, "?", "")) {
			need("parameter of "+rule, key)
		}
	}
	for _, list := range [][]string{postureCells, qualityCells} {
		for _, w := range list {
			if w != "-" {
				need("word", w)
			}
		}
	}
}

// TestScenarioMistakes: every mistake is reported with file, line, key, what is wrong and what was expected.
func TestScenarioMistakes(t *testing.T) {
	m := Default()
	text := model(t)
	for _, c := range badScenarios {
		if !strings.Contains(text, c.old) {
			t.Errorf("%q is not in the model", c.old)
			continue
		}
		about, err := m.CheckScenario("dir/S17-model.toml", []byte(strings.Replace(text, c.old, c.new, 1)))
		problems, ok := errors.AsType[*datafile.Problems](err)
		switch {
		case !ok:
			t.Errorf("%q for %q: %q, %v", c.new, c.old, about, err)
		case !strings.Contains(err.Error(), "dir/S17-model.toml"+c.want):
			t.Errorf("%q for %q:\n got %v\nwant %s", c.new, c.old, err, c.want)
		case about != "" || problems.List[0].File != "dir/S17-model.toml":
			t.Errorf("%q for %q: %q, %+v", c.new, c.old, about, problems.List[0])
		}
	}
}

// TestScenarioYears: units and weapons are there from their first year to their last.
func TestScenarioYears(t *testing.T) {
	for _, c := range []struct {
		year, nation, unit, weapon string
		missing                    bool
	}{
		{"1941", "us", "us-usmc-elite-team", "us-flamethrower", true},
		{"1942", "us", "us-usmc-elite-team", "us-flamethrower", false},
		{"1942", "cw", "cw-line-team", "cw-flamethrower", true},
		{"1943", "cw", "cw-line-team", "cw-at-rifle", false},
		{"1944", "cw", "cw-line-team", "cw-at-rifle", true},
		{"1945", "us", "us-usmc-elite-team", "us-flamethrower", false},
	} {
		text := strings.NewReplacer("1944", c.year, `nation = "us"`, `nation = "`+c.nation+`"`, `branches = ["army"]`, "",
			`units = ["us-scout"]`, `units = ["`+c.unit+`"]`+"\n"+`weapons = ["`+c.weapon+`"]`).Replace(model(t))
		_, err := Default().CheckScenario("S17-model.toml", []byte(text))
		report := ""
		if err != nil {
			report = err.Error()
		}
		if got := strings.Contains(report, "a weapon of the year "+c.year); got != c.missing {
			t.Errorf("%s in %s: %v", c.weapon, c.year, err)
		}
		if got := strings.Contains(report, "a unit of the year "+c.year); got != (c.missing && c.nation == "us") {
			t.Errorf("%s in %s: %v", c.unit, c.year, err)
		}
	}
}

var badScenarios = []struct{ old, new, want string }{
	{`id = "S17"`, `id = "S18"`, `:1: id: "S18"; expected the first three characters of the file name, which is like S01-asun-causeway.toml`},
	{"year = 1944", "year = 1940", `:4: year: "1940"; expected a whole number from 1941 to 1945`},
	{`date = "1944-06-20"`, `date = "1943-06-20"`, `:3: date: "1943-06-20"; expected a date of the year 1944 like 1944-11-20`},
	{`name = "Model"`, `name = ""`, `:2: name: ""; expected a text`},
	{`map = "04-village"`, `map = "04-vilage"`, `:6: map: "04-vilage"; expected one of 01-kunai-ridge, 02-plantation-beach, 03-tidal-creek, 04-villag`},
	{"night = false", `night = "no"`, `:7: night: string in its place; expected true or false`},
	{"night = false", "nigth = false", `:7: nigth: unknown key; expected id, name, date, year, place, map, night, history, start, objectives, allied, japan, special or briefing`},
	{`move_first = "allied"`, `move_first = "us"`, `:13: start.move_first: "us"; expected allied or japan`},
	{`side = "japan", points = 2`, `side = "japan", points = 21`, `:15: start.vp.points: "21"; expected a whole number from 0 to 20`},
	{"sudden_death = 7", "sudden_death = 0", `:17: start.sudden_death: "0"; expected a whole number from 1 to 13`},
	{"time = 0\nsudden_death = 7", "time = 8\nsudden_death = 7", `:17: start.sudden_death: "7"; expected a space after the time marker's, 9 to 13`},
	{"surrender = 6", "surrender = 12", `:18: start.surrender: "12"; expected at most 10, the number of Allied units`},
	{"surrender = 6", "surrender = 60", `:18: start.surrender: "60"; expected a space of the Casualty Track, 1 to 24`},
	{"mines_fp = 7", "mines_fp = 9", `:19: start.mines_fp: "9"; expected a whole number from 6 to 8`},
	{`open = ["G", "Y"]`, `open = ["G", "I"]`, `:22: objectives.open[1]: "I"; expected a chit of chits.tsv`},
	{`open = ["G", "Y"]`, `open = ["G", "G"]`, `:22: objectives.open[1]: "G"; expected each chit once`},
	{"control_allied = []", "control_allied = [2]", `:27: objectives.control_allied[0]: objective 2 in M2; expected an objective outside the enemy set-up area`},
	{"control_allied = []", "control_allied = [6]", `:27: objectives.control_allied[0]: "6"; expected a whole number from 1 to 5`},
	{"control_japan = [2, 3, 4, 5]\ncontrol_allied = []", "control_japan = [3]\ncontrol_allied = [2]", `:27: objectives.control_allied[0]: objective 2 in M2; expected an objective outside the enemy set-up area`},
	{`nation = "us"`, `nation = "japan"`, `:30: allied.nation: "japan"; expected us or cw`},
	{`nation = "us"`, `nation = "usa"`, `:30: allied.nation: "usa"; expected japan, us or cw`},
	{`branches = ["army"]`, `branches = ["navy"]`, `:31: allied.branches[0]: "navy"; expected one of usmc, army`},
	{`posture = "attacker"`, `posture = "banzai"`, `:32: allied.posture: "banzai"; expected attacker, defender, invader or recon: Banzai is Japanese (17.2a)`},
	{`posture = "attacker"`, `posture = "defender"`, `:55: japan.posture: "defender"; expected another posture: there is one Defender at most`},
	{`posture = "attacker"`, `posture = "invader"`, `:35: allied.edge: an edge with jungle in A1; expected water barrier and beach only, for an Invader (17.4)`},
	{"order_limit = 4", "order_limit = 7", `:34: allied.order_limit: "7"; expected a whole number from 1 to 6`},
	{`edge = "west"`, `edge = "north"`, `:35: allied.edge: "north"; expected west or east, the friendly edges of the map (14.2.1)`},
	{`edge = "west"`, `edge = "east"`, `:49: allied.reinforcement[0].entry: A4; expected hexes at the east edge (13.1.2g)`},
	{`radio = "us-radio-9"`, `radio = "jp-radio-8"`, `:36: allied.radio: "jp-radio-8"; expected a radio of us in 1944`},
	{`radio = "us-radio-9"`, "radio = \"us-radio-9\"\nartillery_denied = true", `:36: allied.radio: a radio and artillery_denied; expected one of the two (15.1.2)`},
	{`except = "A1"`, `except = "P1"`, `:39: allied.group[0].zone.except: "P1"; expected hexes from A1 to O10 with blanks between`},
	{`except = "A1"`, `columns = "C-A"`, `:39: allied.group[0].zone.columns: "C-A"; expected a span like "D-K" of columns or "3-10" of rows`},
	{`except = "A1"`, `rows = "0-3"`, `:39: allied.group[0].zone.rows: "0-3"; expected a span like "D-K" of columns or "3-10" of rows`},
	{`except = "A1"`, `hexes = "A1"`, `:39: allied.group[0].zone: hexes together with depth, columns or rows; expected hexes alone, or some of the others`},
	{`hexes = "D8 D9"`, "", `:44: allied.group[1].zone: an empty zone; expected depth, columns, rows or hexes`},
	{`hexes = "D8 D9"`, `hexes = "D8 D8"`, `:44: allied.group[1].zone.hexes: twice D8; expected each hex once`},
	{`hexes = "D8 D9"`, `hexes = "H1"`, `:44: allied.group[1].zone: a zone without a hex; expected at least one hex that is not water barrier`},
	{`hexes = "D8 D9"`, `hexes = "A2 B2"`, `:44: allied.group[1].zone: 2 hexes, of which earlier groups may take 7; expected room for 1 unit within the stacking limit (15.2.3)`},
	{`hexes = "D8 D9"`, `hexes = "F8 F9"`, `:61: japan.group: set-up areas that meet in F8 and G8; expected areas at least two hexes apart`},
	{`"us-scout"`, `"us-scowt"`, `:45: allied.group[1].units[0]: "us-scowt"; expected a unit of units.tsv`},
	{`"us-scout"`, `"us-scout*0"`, `:45: allied.group[1].units[0]: "us-scout*0"; expected an id, or an id with a number like "us-mmg*2"`},
	{`"us-scout"`, `"us-scout*x"`, `:45: allied.group[1].units[0]: "us-scout*x"; expected an id, or an id with a number like "us-mmg*2"`},
	{`"us-scout"`, `"us-scout*3"`, `:45: allied.group[1].units[0]: 3 counters us-scout in the scenario; expected at most 2 (countermix)`},
	{`"us-scout"`, `"jp-scout"`, `:45: allied.group[1].units[0]: "jp-scout"; expected a unit of us`},
	{`"us-scout"`, `"us-hero"`, `:45: allied.group[1].units[0]: "us-hero"; expected no Hero and no Private: they enter by events only`},
	{`"us-scout"`, `"us-usmc-line-team"`, `:45: allied.group[1].units[0]: "us-usmc-line-team"; expected a unit of army or of any branch; this one is usmc`},
	{`"us-mmg*1", "us-lmg*1"`, `"us-mmg*4", "us-lmg*3"`, `:41: allied.group[0].weapons: 7 weapons; expected at most 6, one for each squad and team beside them (5.2)`},
	{`"us-mmg*1", "us-lmg*1"`, `"us-gun"`, `:41: allied.group[0].weapons[0]: "us-gun"; expected a weapon of weapons.tsv`},
	{`"us-mmg*1", "us-lmg*1"`, `"jp-lmg"`, `:41: allied.group[0].weapons[0]: "jp-lmg"; expected a weapon of us`},
	{`zone = { depth = 3, except = "A1" }`, `zone = { hexes = "A2 A3" }`, `:39: allied.group[0].zone: 2 hexes, of which earlier groups may take 0; expected room for 7 units within the stacking limit (15.2.3)`},
	{"time = 2\n", "time = 0\n", `:47: allied.reinforcement[0].time: "0"; expected a whole number from 1 to 12`},
	{"time = 2\n", "time = 13\n", `:47: allied.reinforcement[0].time: "13"; expected a whole number from 1 to 12`},
	{`entry = "A4 A5"`, `entry = "B4"`, `:49: allied.reinforcement[0].entry: B4; expected hexes at the west edge (13.1.2g)`},
	{`entry = "A4 A5"`, "sighting = 1", `:49: allied.reinforcement[0].sighting: Sighting markers of the Allied side; expected none (9)`},
	{"sighting = { count = 2", "sighting = { count = 20", `:59: japan.sighting: 21 Sighting markers; expected at most 8 (countermix)`},
	{"infiltration = { A =", "infiltration = { D =", `:60: japan.infiltration.D: "D"; expected A, B or C`},
	{`["jp-line-squad", "jp-lmg"]`, `["jp-line-squad", "jp-lmg", "jp-lmg"]`, `:60: japan.infiltration.A: 3 pieces; expected one unit and at most one weapon`},
	{`["jp-line-squad", "jp-lmg"]`, `["jp-ldr-shirai", "jp-hmg"]`, `:60: japan.infiltration.A: 1 weapon; expected at most 0, one for each squad and team beside them (5.2)`},
	{`edge = "east"`, `edge = "west"`, `:58: japan.edge: "west"; expected east, opposite the Allied edge (14.2.1)`},
	{`zone = { columns = "G-O" }`, `zone = { hexes = "G2 G3 G4 G5" }`, `:66: japan.group[0].fortifications: 1 cave; expected at most 0, one to a dry Crest hex (F102a)`},
	{`zone = { columns = "G-O" }`, `zone = { hexes = "G2 G3 L2" }`, `:66: japan.group[0].fortifications: 4 fortifications; expected at most 3, one to a hex that is not water (F100.3)`},
	{`"trench*2", "mines*1"]`, "\"trench*2\", \"mines*1\"]\n[[japan.group]]\nname = \"More\"\nzone = { columns = \"O-O\" }\nunits = [\"jp-green-team\"]\nfortifications = [\"trench*7\"]",
		`:71: japan.group[1].fortifications: 7 fortifications; expected at most 6, one to a hex that is not water (F100.3)`},
	{`weapons = ["us-light-mortar*1"]`, "weapons = [\"us-light-mortar*1\"]\n[[allied.reinforcement]]\ntime = 2\nname = \"Late\"\nunits = [\"us-army-line-team\"]", `:53: allied.reinforcement[1].time: "2"; expected a space after 2 and before 13`},
	{`"cave*1"`, `"caves*1"`, `:66: japan.group[0].fortifications[0]: "caves*1"; expected one of bunker, pillbox, trench, cave, foxholes, mines, wire`},
	{`"cave*1"`, `"cave*12"`, `:66: japan.group[0].fortifications[0]: 12 markers cave in the scenario; expected at most 7 (countermix)`},
	{`"trench*2"`, `"trench*40"`, `:66: japan.group[0].fortifications[1]: 40 markers trench in the scenario; expected at most 10 (countermix)`},
	{`units = ["jp-line-squad*4", "jp-line-team*2", "jp-ldr-onodera"]`, "units = []", `:65: japan.group[0].weapons: 1 weapon; expected at most 0, one for each squad and team beside them (5.2)`},
	{`rule = "no-aircraft"`, `rule = "no-planes"`, `:90: special[3].rule: "no-planes"; expected terrain-as, bridge-out, water-cost, no-aircraft, blaze, smoke, suppress or cannot-exit`},
	{"rule = \"no-aircraft\"\nside = \"both\"", `rule = "no-aircraft"`, `:89: special[3].side: the key is missing; expected side for no-aircraft`},
	{"rule = \"no-aircraft\"\nside = \"both\"", "rule = \"no-aircraft\"\nside = \"both\"\ncost = 1", `:92: special[3].cost: a parameter that no-aircraft does not have; expected side for no-aircraft`},
	{`from = "grass"`, `from = "swamp"`, `:75: special[0].from: "swamp"; expected a Terrain Type that is on the map`},
	{`from = "grass"`, `from = "gras"`, `:75: special[0].from: "gras"; expected one of open-ground, grass, bush, jungle, palm, swamp, stream,`},
	{`to = "bush"`, `to = "building"`, `:76: special[0].to: "building"; expected one of open-ground, grass, bush, jungle, palm, swamp, stream, gully, hut, beach, water-barrier`},
	{`hex = "E5"`, `hex = "F5"`, `:80: special[1].hex: "F5"; expected a bridge hex`},
	{`to = "gully"`, `to = "jungle"`, `:81: special[1].to: "jungle"; expected one of stream, gully, water-barrier`},
	{"side = \"allied\"\ncost = 2", "side = \"both\"\ncost = 2", `:85: special[2].side: "both"; expected allied or japan`},
	{"to = \"gully\"\n", "to = \"stream\"\n\n[[special]]\nrule = \"blaze\"\nhexes = \"E5\"\n", `:85: special[2].hexes: E5 is water; expected hexes that can burn (T96b)`},
	{"count = 2\nzone = { columns = \"D-E\" }", "count = 3\nzone = { hexes = \"D2 D3\" }", `:100: special[5].count: "3"; expected at most 2, one to a dry hex of the zone`},
	{"surrender = 6", `surrender = "6"`, `:18: start.surrender: string in its place; expected a whole number`},
	{"control_allied = []", "control_allied = 1", `:27: objectives.control_allied: integer in its place; expected a list in brackets`},
	{`edge = "west"`, "edge = 5", `:35: allied.edge: integer in its place; expected a text in quotation marks`},
	{`zone = { depth = 3, except = "A1" }`, `zone = "A1"`, `:39: allied.group.zone: string in its place; expected a table`},
	{"count = 1\nby = \"allied\"", "count = 1\nby = \"japan\"", `:107: special[6].by: "japan"; expected the other side`},
	{"count = 1\nby = \"allied\"", "count = 9\nby = \"allied\"", `:106: special[6].count: "9"; expected at most 7`},
	{"[start]", "[start", `:11: expected ']' to close table name`},
	{`history = "A`, "history = A", `:9: unexpected character U+0041 'A' at start of value`},
	{`source = "authored:a`, `source = "a`, `:8: source: "a scenario with one of everything"; expected rulebook:ID, public:REFERENCE or authored:REASON, several joined by "; "`},
	{"[japan]\n", "[japan]\nmorale = 3\n", `:54: japan.morale: unknown key; expected nation, branches, posture, quality, order_limit, edge, radi`},
}

// FuzzScenario: whatever a file says there is a scenario that can be set up, or an error with a place.
func FuzzScenario(f *testing.F) {
	m := Default()
	f.Add(model(f))
	for i := range badScenarios {
		f.Add(strings.Replace(model(f), badScenarios[i].old, badScenarios[i].new, 1))
	}
	for _, name := range []string{"S03-sarimbun", "S16-kakazu"} {
		b, err := dataFiles.ReadFile("data/scenarios/" + name + ".toml")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(b))
	}
	f.Fuzz(func(t *testing.T, text string) {
		set := datafile.One("S17-model.toml", []byte(text))
		s := m.readScenario(set, "S17-model.toml")
		if problems, ok := errors.AsType[*datafile.Problems](set.Err()); (s == nil) != ok || ok && problems.List[0].File == "" {
			t.Fatalf("scenario %v, error %v", s != nil, set.Err())
		}
		if s == nil {
			return
		}
		k := *m
		k.Scenario = []Scenario{*s}
		g, err := k.New(engine.Setup{Scenario: s.ID})
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; g.(*Game).s.Phase == PhSetup; n++ {
			seat, p := g.Pending().First()
			if err := g.Apply(seat, p.Options[n*7%len(p.Options)]); err != nil {
				t.Fatal(err)
			}
		}
		if err := g.Check(); err != nil {
			t.Fatal(err)
		}
	})
}
