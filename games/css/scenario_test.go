package css_test

import (
	"strings"
	"testing"

	"beachhead/games/css"
	"beachhead/games/moddata/moddatatest"
)

// TestScenarioMistakes changes one place of a scenario file and expects the line and the message.
func TestScenarioMistakes(t *testing.T) {
	all := games()
	const jig, town, cliff, night, free, campaign = "scenarios/4-jig-day.toml", "scenarios/2-tinian-town.toml", "scenarios/3-the-cliff.toml", "scenarios/1-counterattack.toml", "scenarios/6-free-campaign.toml", "scenarios/5-campaign.toml"
	for _, c := range []mistake{
		{jig, `id = "tinian-4"`, `id = "jig"`, `id: "jig"; expected tinian-4, after the game and the number`},
		{jig, "number = 4", "number = 9", `number: 9 in 4-jig-day.toml; expected the number with which`},
		{jig, `kind = "medium"`, `kind = "long"`, `kind: "long"; expected short, medium or campaign`},
		{jig, `initiative = "us"`, `initiative = "uk"`, `initiative: "uk"; expected us or jp`},
		{jig, "bombardment = 6", "bombard = 6", `bombard: unknown key; expected id, number, title`},
		{jig, `start = "1944-07-24 0700"`, `start = "1944-07-24 0800"`, `time.start: "1944-07-24 0800"; expected a date and a turn, like "1944-07-24 0500"; the turns are 0500, 0700`},
		{jig, `end = "1944-07-25 0700"`, `end = "1944-07-23 0700"`, `time.end: "1944-07-23 0700"; expected a turn that is not before 1944-07-24 0700`},
		{jig, "turns = 10", "turns = 11", `time.turns: "11"; expected 10: so many turns there are`},
		{jig, `weather = "clear"`, `weather = "storm"`, `time.weather: "storm"; expected a kind of weather.tsv in which a day is played`},
		{campaign, `first_day_weather = "clear"`, `first_day_weather = "fog"`, `time.first_day_weather: "fog"; expected a kind`},
		{jig, "columns = [6, 23]", "columns = [30, 40]", `map_area.columns: an area without a playable hex`},
		{jig, `"2md" = { tq = 5, dc = 1`, `"2md" = { tq = 6, dc = 1`, `divisions.2md.tq: "6"; expected at most 5, the base value (19.2)`},
		{jig, "ija = { tq = 5, dc = 4, dp = 4", "ija = { tq = 5, dc = 20, dp = 4", `divisions.ija.dc: "20"; expected at most 19 (2.0)`},
		{jig, "ija = { tq = 5, dc = 4, dp = 4", "ijb = { tq = 5, dc = 4, dp = 4", `divisions.ijb: "ijb"; expected a Division of divisions.tsv`},
		{jig, "command = 1, dispatch = 2, no_hq = true }", "command = 1, dispatch = 2 }", `divisions.ijn: the HQ jp-hq-ijn is missing; expected it in the set-up or the reinforcements, or no_hq = true`},
		{jig, "ija = { tq = 5, dc = 4, dp = 4, fatigue = 2, command = 2, dispatch = 3 }", "ija = { tq = 5, dc = 4, dp = 4, fatigue = 2, command = 2, dispatch = 3, no_hq = true }", `divisions.ija.no_hq: "true"; expected no such key: the HQ jp-hq-ija is in the scenario`},
		{jig, "task_forces = [6, 5, 4]", "task_forces = [6, 9, 4]", `naval.task_forces[1]: "9"; expected a whole number from 1 to 8`},
		{jig, `id = "gabaldon"`, `id = "us-hero"`, `hero[0].id: "us-hero"; expected a named Hero of heroes.tsv`},
		{jig, `at = "airfield-3"`, `at = "airfield-9"`, `victory.hex[0].at: "airfield-9"; expected a Victory Hex of map.tsv or a playable hex`},
		{jig, `at = "airfield-3"`, `at = "airfield-4"`, `victory.hex[0].at: "airfield-4"; expected a Victory Hex in the area of the scenario`},
		{jig, `at = "airfield-1"`, `at = "airfield-3"`, `victory.hex[2].at: "airfield-3" twice for a side`},
		{jig, "at_most = 4", "at_most = 5", `victory.at_most: "5"; expected less than at_least, which is 5`},
		{jig, "per_unit = { us = 1, jp = 1 }", "per_unit = { us = 1, ja = 1 }", `victory.per_unit.ja: "ja"; expected us or jp`},
		{jig, "hex = \"14.52\"\nvalue = \"dummy\"", "hex = \"14.52\"\nvalue = \"5\"", `mine[3].value: "5"; expected 0, 1, 2, 3, 4 or dummy`},
		{jig, "hex = \"14.52\"\nvalue = \"dummy\"", "hex = \"13.53\"\nvalue = \"dummy\"", `mine[3].hex: two markers in 13.53`},
		{jig, `hex = "14.58"`, `hex = "14.99"`, `hex: "14.99"; expected a playable hex like 04.66`},
		{jig, `hex = "14.58"`, `hex = "14.68"`, `hex: "14.68"; expected a hex in the area of the scenario`},
		{jig, `hex = "14.58"`, `hex = "15.60"`, `hex: 15.60 twice; expected each hex once; it is in line 93 too`},
		{jig, `units = ["jp-1-i-50"]`, `units = ["jp-1-i-51"]`, `units[0]: "jp-1-i-51"; expected an id of units.tsv`},
		{jig, `units = ["jp-2-i-50"]`, `units = ["jp-1-i-50"]`, `units[0]: "jp-1-i-50" twice; expected each piece once; it is at 14.58 too`},
		{jig, `units = ["jp-1-i-50"]`, `units = ["us-d-2-18"]`, `units[0]: "us-d-2-18"; expected a piece of the side jp`},
		{night, `units = ["jp-2-833cb"]`, `units = ["jp-1-ii-135"]`, `units[0]: "jp-1-ii-135"; expected option = "regiment-135" here: it is in the game with that option only`},
		{town, `leaders = ["us-hart"]`, `leaders = ["us-watson"]`, `leaders[0]: "us-watson"; expected a piece of a Division in [divisions]; this one is of 2md`},
		{jig, `leaders = ["jp-matsuda"]`, `leaders = ["jp-kakuda"]`, `leaders[0]: "jp-kakuda"; expected a Leader who does not enter by an event`},
		{jig, `leaders = ["jp-matsuda"]`, `leaders = ["jp-yamamoto"]`, `leaders[0]: "jp-yamamoto"; expected a Leader of one of the Units here, by Division and stripe (13.1)`},
		{jig, `sw = ["jp-sw-hmg-i-50"]`, `sw = ["jp-sw-hmg-iii-50"]`, `sw[0]: "jp-sw-hmg-iii-50"; expected a Support Weapon for one of the Units here, by Division and stripe (12.3)`},
		{jig, `sw = ["jp-sw-hmg-i-50"]`, `sw = ["jp-sw-hmg-i-50", "jp-sw-hmg-iii-50"]`, `sw: 2 Support Weapons; expected no more than Units (12.1)`},
		{jig, `units = ["jp-1-i-50"]`, `units = ["jp-1-i-50", "jp-supply-50", "jp-med-50", "jp-fort-50"]`, `units: 4 Units in 14.58; expected at most 3 (6.1)`},
		{jig, `units = ["jp-1-i-50"]`, `units = ["jp-1-i-50", "jp-2-iii-50"]`, `units[1]: "jp-2-iii-50"; expected a Unit of the same Formation as the others: different ones would take a DG (6.1)`},
		{jig, `units = ["jp-1-i-50"]`, `units = ["jp-1-i-50", "jp-4-56ngf"]`, `units[1]: "jp-4-56ngf"; expected Army or Navy, not both (6.1.2)`},
		{jig, "posture = \"deployed\"\nfort = \"bunker\"", "posture = \"entrenched\"\nfort = \"bunker\"", `posture: "entrenched"; expected deployed or column`},
		{jig, "posture = \"deployed\"\nfort = \"bunker\"", "posture = \"deployed\"\nfort = \"castle\"", `fort: "castle"; expected foxhole, trench, pillbox or bunker`},
		{jig, "posture = \"deployed\"\nfort = \"bunker\"", "posture = \"deployed\"\ncave = true", `cave: 08.59 has no cave; expected a hex with a cave (6.3)`},
		{jig, "posture = \"deployed\"\nfort = \"bunker\"", "posture = \"deployed\"\ngyokusai = true", `gyokusai: Gyokusai here; expected Japanese Units In-Column without Support Weapons and Fortifications (9.6.2)`},
		{jig, `area = "zone:white-1:final"`, `area = "zone:white-9:final"`, `area: "zone:white-9:final"; expected zone:BEACH:STEP (of transport, approach, final)`},
		{jig, `units = ["us-e-2-24", "us-f-2-24", "us-g-2-24"]`, `units = ["us-e-2-24", "us-f-2-24", "us-g-2-24", "us-i-3-23"]`, `units: 4 Units in zone:white-1:final; expected at most 3 (22.1)`},
		{jig, "units = [\"us-e-2-24\", \"us-f-2-24\", \"us-g-2-24\"]\nposture = \"column\"", "units = [\"us-e-2-24\", \"us-f-2-24\", \"us-g-2-24\"]\nposture = \"deployed\"", `posture: Deployed in a Naval Zone; expected column (22.1)`},
		{jig, "units = [\"us-e-2-24\", \"us-f-2-24\", \"us-g-2-24\"]\nposture", "units = [\"us-e-2-24\", \"us-f-2-24\", \"us-g-2-24\"]\nsw = [\"us-sw-at-2-1\"]\nposture", `sw: Support Weapons in a Naval Zone; expected none (22.0)`},
		{jig, "area = \"display:4md:available\"\nsw = [\"us-sw-ft-20\"]", "area = \"display:4md:available\"\nsw = [\"us-sw-ft-18\"]", `sw: us-sw-ft-18 is of 2md; expected the Display of its own Division (12.1)`},
		{jig, "area = \"saipan:groupment-c\"\nunits = [\"us-art-145fa\"", "area = \"saipan:groupment-c\"\nunits = [\"us-c-1-18\", \"us-art-145fa\"", `units: us-c-1-18 in a groupment; expected Deployed artillery with the stripe corps (27.0)`},
		{jig, "turn = \"1944-07-24 0900\"\nside = \"us\"\nwhere = \"zone:white-1\"", "turn = \"1944-07-24 0500\"\nside = \"us\"\nwhere = \"zone:white-1\"", `turn: "1944-07-24 0500"; expected a turn from 1944-07-24 0700 to 1944-07-25 0700`},
		{jig, "turn = \"1944-07-24 0900\"\nside = \"us\"\nwhere = \"zone:white-1\"", "turn = \"1944-07-24 night-2\"\nside = \"us\"\nwhere = \"zone:white-1\"", `turn: "1944-07-24 night-2"; expected a day turn: nothing lands at night (17.0)`},
		{jig, "turn = \"1944-07-24 0900\"\nside = \"us\"\nwhere = \"zone:white-1\"", "turn = \"1944-07-24 0900\"\nside = \"us\"\nwhere = \"dock:white-1\"", `where: "dock:white-1"; expected zone:BEACH, beach:BEACH, tanks:DIVISION`},
		{jig, "sw = [\"us-sw-m4-4md-1\", \"us-sw-m4-4md-2\"", "sw = [\"us-sw-ft-23-1\", \"us-sw-m4-4md-1\", \"us-sw-m4-4md-2\"", `sw[0]: "us-sw-ft-23-1"; expected a Support Weapon that rolls for its arrival (12.4.2)`},
		{jig, `units = ["us-truck-4md-1", "us-truck-4md-2"]`, `units = ["us-truck-4md-1", "us-truck-2md-2"]`, `us-truck-2md-2 is of 2md; expected the Display of its own Division (19.0)`},
		{jig, "where = \"hex:17.64\"\nunits = [\"jp-1-i-135\", \"jp-2-i-135\"]", "where = \"hex:17.64\"\nunits = [\"jp-1-i-135\", \"jp-2-i-135\", \"jp-sig-51\"]", `units[2]: "jp-sig-51"; expected an id of units.tsv`},
		{jig, `hex = "12.55"`, `hex = "12.54"`, `hex: 12.54 bars the landing on white-2; expected a hex where nobody lands (22.1)`},
		{night, "hex = \"14.56\"", "hex = \"14.58\"", `setup`},
		{cliff, "earliest = \"1944-07-31 night-1\"", "earliest = \"1944-08-31 night-1\"", `gyokusai.earliest: "1944-08-31 night-1"; expected a turn from`},
		{cliff, `divisions = ["4md"]`, `divisions = ["27id"]`, `off_limits[0].divisions[0]: "27id"; expected a Division in [divisions]`},
		{cliff, "columns = [20, 24]", "columns = [15, 24]", `setup`},
		{campaign, "hexes_at_least = 13", "hexes_at_least = 17", `gyokusai.hexes_at_least: "17"; expected at most 16: so many Victory Hexes the scenario has`},
		{campaign, "hex = \"17.71\"\nvalue = \"0\"", "hex = \"17.71\"\nvalue = \"4\"", `value: "4"; expected no more markers of a value than mines.tsv has`},
		{town, "ija = { tq = 4", "\"2md\" = { tq = 4, dc = 0, dp = 0, fatigue = 0, command = 5, dispatch = 2 }\nija = { tq = 4", `divisions.2md: a Division without Units`},
		{jig, "where = \"display:4md:available\"\nsw = [", "where = \"display:4md:available\"\nsw = [\"us-sw-m4-2md-1\", ", `sw[0]: "us-sw-m4-2md-1"; expected where = "tanks:DIVISION": it rolls for its arrival (12.4.2)`},
		{jig, `leaders = ["us-jones"]`, `leaders = ["us-riseley"]`, `leaders[0]: "us-riseley"; expected a Leader of one of the Units here, by Division and stripe (13.1)`},
		{campaign, "decisive = 8", "decisive = 1", `victory.decisive: "1"; expected more than at_least, which is 2`},
		{campaign, `until = "1944-07-24 night-1"`, `until = "1944-07-14 night-1"`, `hold[0].until: "1944-07-14 night-1"; expected a turn from`},
		{campaign, `from = "1944-07-31 0500"`, `from = "1944-07-24 0700"`, `naval.change[0].from: "1944-07-24 0700"; expected a later turn than that of the change before`},
		{free, `divisions = ["ija", "ijn"]`, `divisions = ["ija", "2md"]`, `free[0].divisions[1]: "2md"; expected a Division of the side in [divisions]`},
		{free, "forts = { foxhole = 10", "forts = { tower = 10", `free[0].forts.tower: "tower"; expected foxhole, trench, pillbox, bunker`},
		{free, `option = "amphibious-tanks"`, `option = "tanks"`, `option: "tanks"; expected an option of options.tsv`},
	} {
		t.Run(c.file+" "+c.put, func(t *testing.T) {
			t.Parallel()
			if c.want == "setup" { // a problem of another line than the change
				g := all[0]
				text := moddatatest.Text(t, g.files, c.file)
				refused(t, g, c.file, strings.Replace(text, c.old, c.put, 1), map[string]string{
					"hex = \"14.58\"":    "posture: Indirect Fire Units Deployed in 14.59 next to the enemy in 14.58; expected column (8.6.4)",
					"columns = [15, 24]": "is off limits; expected a hex that off_limits leaves to the Division",
				}[c.put])
				return
			}
			moddatatest.Mistake(t, all[0].files, all[0].load, c.file, c.old, c.put, c.want)
		})
	}
	const valley, last, red = "scenarios/3-death-valley.toml", "scenarios/4-gyokusai.toml", "scenarios/1-red-and-green.toml"
	for _, c := range []mistake{
		{valley, "units = [\"jp-2-i-136\"]", "units = [\"jp-2-i-136\", \"jp-cc-43\", \"jp-oc-43\"]", `units: 3 Units inside a cave; expected at most 2 (6.3)`},
		{valley, "units = [\"jp-2-i-136\"]", "units = [\"jp-5-9tk\"]", `units[0]: "jp-5-9tk"; expected a Leg Unit: no others are inside caves (6.3)`},
		{valley, "airfield_operational = true", "transfer = true", `transfer: a transfer of artillery; expected none: the game has not the feature saipan-guns`},
		{last, `replaced = ["us-smith"]`, `replaced = ["us-schmidt"]`, `replaced[0]: "us-schmidt"; expected a Leader of the scenario who has a replacement side`},
		{last, "[gyokusai]\nat_start = true", "[gyokusai] # x", `gyokusai: nothing that triggers it; expected at_start, units_at_most or hexes_at_least`},
		{red, "units = [\"jp-4-9tk\"]\nuntil", "units = [\"jp-5-9tk\"]\nuntil", `hold[0].units[0]: "jp-5-9tk"; expected a Unit of the scenario`},
	} {
		t.Run("saipan "+c.file+" "+c.put, func(t *testing.T) {
			t.Parallel()
			moddatatest.Mistake(t, all[1].files, all[1].load, c.file, c.old, c.put, c.want)
		})
	}
}

// TestStacks: what cannot stand together is refused, whatever the scenario.
func TestStacks(t *testing.T) {
	g := games()[0]
	base := moddatatest.Text(t, g.files, "scenarios/2-tinian-town.toml")
	for _, c := range []struct{ add, want string }{
		{"side = \"jp\"\nhex = \"14.76\"\nunits = [\"jp-18-tk\"]\nposture = \"deployed\"\n", "18 TK is Deployed in 14.76; expected column: it may not Deploy in Town (6.2.1)"},
		{"side = \"us\"\nhex = \"13.68\"\nunits = [\"us-art-531fa\"]\nposture = \"column\"\n", `"us-art-531fa"; expected a Unit with a Column side, or deployed`},
		{"side = \"us\"\nhex = \"13.68\"\nunits = [\"us-truck-4md-3\"]\nposture = \"column\"\n", "expected no truck: they are in the Truck Pool until they are used (15.0)"},
		{"side = \"us\"\nhex = \"13.68\"\nunits = [\"us-d-2-20\"]\n", "no posture; expected posture, deployed or column"},
		{"side = \"us\"\nhex = \"13.68\"\nposture = \"deployed\"\n", "no pieces; expected units, sw or leaders"},
		{"side = \"us\"\nposture = \"deployed\"\n", "hex and area; expected one of them"},
		{"side = \"us\"\narea = \"display:4md:trucks\"\nunits = [\"us-d-2-20\"]\n", "us-d-2-20 in the Truck Pool; expected trucks only (15.0)"},
	} {
		refused(t, g, "scenarios/2-tinian-town.toml", base+"\n[[setup]]\n"+c.add, c.want)
	}
	const night = "scenarios/1-counterattack.toml"
	swamp := "\n[[setup]]\nside = \"us\"\nhex = \"15.51\"\nunits = [\"us-scout-4md\"]\nsw = [\"us-sw-m4-4md-1\"]\nposture = \"deployed\"\n"
	refused(t, g, night, moddatatest.Text(t, g.files, night)+swamp, `"us-sw-m4-4md-1"; expected no tank in Marsh (6.2.1)`)
}

// TestRoom: a free set-up needs an area in which all of it has room, and turns are those of the days of the scenario, not of a day 7282 days (65536 turns) later.
func TestRoom(t *testing.T) {
	g := games()[0]
	const name = "scenarios/6-free-campaign.toml"
	text := moddatatest.Text(t, g.files, name)
	area := func(columns, rows string) string {
		small := text[:strings.Index(text, "[[victory.hex]]")] + text[strings.Index(text, "[[free]]"):]
		return strings.Replace(small, "[time]", "[map_area]\ncolumns = "+columns+"\nrows = "+rows+"\n\n[time]", 1)
	}
	refused(t, g, name, area("[8, 20]", "[48, 55]"), "free[0].mines: 28 Mine markers to lay and 25 hexes of beaches and roads without one; expected a hex in the area for each (24.1a)")
	refused(t, g, name, area("[11, 13]", "[52, 54]"), "free[0].divisions: ")
	late := strings.Replace(text, "1944-08-01 night-2\"\nturns = 80", "1964-07-05 0700\"\nturns = 39", 1)
	refused(t, g, name, late, "time.end: turn ")
	refused(t, g, name, strings.Replace(text, "bombardment = 10", "bombardment = 17", 1), `bombardment: "17"; expected a whole number from 1 to 16`)
	moddatatest.Refused(t, g.files, g.load, "tables.tsv", strings.Replace(moddatatest.Text(t, g.files, "tables.tsv"), "air\t0\t0\t3", "air\t0\t0\t30", 1), `result: "30"; expected a whole number from 0 to 9`)
}

// TestCheckScenario: a scenario file can be checked by itself.
func TestCheckScenario(t *testing.T) {
	g := games()[0]
	text := moddatatest.Text(t, g.files, "scenarios/4-jig-day.toml")
	about, err := g.m.CheckScenario("my/4-jig-day.toml", []byte(text))
	if want := "tinian-4 Jig Day, 1944-07-24 to 1944-07-25, 10 turns: 69 American Units against 34 Japanese; no mistakes."; err != nil || about != want {
		t.Errorf("%s, %v; want %s", about, err, want)
	}
	if _, err = g.m.CheckScenario("my/4-jig-day.toml", []byte(strings.Replace(text, "14.58", "14.99", 1))); err == nil || !strings.HasPrefix(err.Error(), "my/4-jig-day.toml:103: setup[1].hex: ") {
		t.Error(err)
	}
}

// TestEmbedded: what there is of each game.
func TestEmbedded(t *testing.T) {
	for i, want := range [][]int{{203, 82, 21, 5, 4, 14, 25, 9, 6}, {287, 118, 36, 8, 6, 26, 39, 15, 6}} {
		m := games()[i].m
		got := []int{len(m.Units), len(m.Weapons), len(m.Leaders), len(m.Heroes), len(m.Divisions), len(m.Formations), len(m.Chits), len(m.Beaches), len(m.Scenario)}
		for k := range want {
			if got[k] != want[k] {
				t.Errorf("%s: %v, want %v", m.ID(), got, want)
				break
			}
		}
	}
}

// TestTurns: turns are counted from the first of the first day (2.0).
func TestTurns(t *testing.T) {
	m := games()[0].m
	s := &m.Scenario[3] // 24 July 0700 to 25 July 0700
	if s.Start != 2 || s.Last != 11 || m.Hour(s.Start) != 1 || m.Day(s.Last) != 1 || m.Night(7) || !m.Night(8) || !m.Night(9) || m.Night(10) {
		t.Errorf("from %d to %d", s.Start, s.Last)
	}
	if d := m.Date(s, s.Last).Format("2 January 2006"); d != "25 July 1944" {
		t.Error(d)
	}
	sp := games()[1].m.Scenario[4]
	if want := ([2]css.Turn{28, 63}); sp.NoSupport != want {
		t.Errorf("no naval and air support in turns %v, want %v (22.3)", sp.NoSupport, want)
	}
}
