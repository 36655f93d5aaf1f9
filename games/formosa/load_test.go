package formosa

import (
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"beachhead/games/moddata/moddatatest"
	"beachhead/hex"
)

func TestLoadEmbedded(t *testing.T) {
	m, err := Load("")
	if err != nil {
		t.Fatal(err)
	}
	if m.Grid == nil || len(m.Hexes) != m.Grid.Len() || len(m.Units) == 0 || len(m.Scenario) != 2 || m.Files == nil {
		t.Errorf("incomplete: %d hexes, %d units", len(m.Hexes), len(m.Units))
	}
	rows := map[string]int{}
	for _, f := range m.Files.Files() {
		rows[f.Name] = len(f.Rows)
		if f.Pack || f.Path != dataPath+"/"+f.Name {
			t.Errorf("%s was read from %s", f.Name, f.Path)
		}
	}
	for name, n := range map[string]int{"map.tsv": 520, "units.tsv": 126, "rules.tsv": 492, "crt-allied.tsv": 6, "scenarios.toml": 8} {
		equal(t, "sources of "+name, rows[name], n)
	}
	entries, err := fs.ReadDir(embedded(), ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if _, ok := rows[e.Name()]; !ok && e.Name() != "README.md" {
			t.Errorf("%s is not read", e.Name())
		}
	}
}

func original(t testing.TB, name string) string { return moddatatest.Text(t, embedded(), name) }

// TestBrokenPacks changes one place of one file and expects the file, the line and the message.
func TestBrokenPacks(t *testing.T) {
	for _, c := range []struct {
		file, old, new string
		want           string // after the number of the changed line
	}{
		// Each file by itself.
		{"map.tsv", "0719\tclear", "0719\tswamp", `terrain: "swamp"; expected sea, clear, rough, mountain, peak or mudflat`},
		{"map.tsv", "0719\tclear", "719\tclear", `hex: "719"; expected two digits of column and two of row`},
		{"map.tsv", "0719\tclear\tformosa", "0719\tclear\tsea", `region: "sea"; expected formosa or boko, since the terrain is land`},
		{"map.tsv", "0720\tclear\tformosa\ty\topen", "0719\tclear\tformosa\ty\topen", `hex: "0719"; expected each hex once; it stands on line`},
		{"map.tsv", "\tmajor\tTakao\t", "\tmajor\t-\t", `port_name: "-"; expected the name of the port`},
		{"map.tsv", "\tmajor\tTakao\t", "\thuge\tTakao\t", `port: "huge"; expected -, major or minor`},
		{"map.tsv", "\tHeito\tcity\t-\t-\t", "\tHeito\tcity\tminor\tHeito\t", `port: "minor"; expected -, since the hex is not coastal`},
		{"map.tsv", "\t-\t3886 m\t", "\t-\t-\t", `peak: "-"; expected a height or a remark, since the terrain is peak`},
		{"map.tsv", "\tTakao\tcity", "\t-\tcity", `name: "-"; expected a name, since the hex has an objective or a settlement`},
		{"map.tsv", "0101\tsea\tsea\tn\t-\t-\t-", "0101\tsea\tsea\tn\t-\t-\ttown", `settlement: "town"; expected -, since the hex is all sea`},
		{"map.tsv", "0101\tsea\tsea\tn\t-\t-\t-\t-\t-\t-\t-\t-\t0.00", "0101\tsea\tsea\tn\t-\t-\t-\t-\t-\t-\t-\t-\t1.02", `land: "1.02"; expected a number from 0 to 1`},
		{"map.tsv", "119.457\t25.484\tpublic:GSHHG land share", "119.457\t25.484\tguess", `source: "guess"; expected rulebook:ID, public:REFERENCE or authored:REASON`},
		{"map.tsv", "119.457\t25.484\tpublic:GSHHG land share", "119.457\t25.484\trulebook:99.9z", `source: no rule "99.9z"; expected an id of the rule index`},
		{"map.tsv", "0101\tsea\tsea\tn", "0101\tsea\tsea\ty", `coast_kind: "-"; expected open, rough, mountain, peak or mudflat, since the hex is coastal`},
		{"map.tsv", "0101\tsea\tsea\tn", "0101\t\tsea\tn", `terrain: an empty cell; expected a value, or - for nothing`},
		{"map.tsv", "0101\tsea\tsea\tn\t-", "0101\tsea\tsea\tn", `15 cells; expected one for each of the 16 columns`},
		{"terrain.tsv", "rough\thex\t2\t3", "rough\thex\t2.3\t3", `mp_nonmech: "2.3"; expected movement points`},
		{"terrain.tsv", "rough\thex\t2\t3", "rough\thex\tR\t3", `mp_nonmech: "R"; expected movement points up to 20 in halves (0.5) or P`},
		{"terrain.tsv", "rough\thex\t2\t3", "rough\tfeature\t2\t3", `scope: "feature"; expected hex`},
		{"terrain.tsv", "mountain\thex\t3\tR\t1\t2\tn", "mountain\thex\t3\tR\t1\t2\ty", `mech_los: "y"; expected n, since mp_mech is R`},
		{"terrain.tsv", "clear\thex\t1\t1\t0\t0\ty\ty\ty\ty\tn\tn", "clear\thex\t1\t1\t0\t0\ty\ty\ty\ty\tn\ty", `die_hard: "y"; expected y exactly if Japanese defenders get a shift in the hex`},
		{"terrain.tsv", "ridge\thexside", "cliff\thexside", `feature: "cliff"; expected sea, clear`},
		{"terrain.tsv", "railroad\tpath\t0.5\t0.5", "railroad\tpath\t0.5\t1", `mp_mech: "1"; expected the same as the other costs of roads and railroads: 0.5`},
		{"terrain.tsv", "sea\thex\tP\tP", "sea\thex\t3\tP", `mp_nonmech: "3"; expected P`},
		{"terrain.tsv", "peak\thex\t4", "peak\thex\tP", `mp_nonmech: "P"; expected movement points: only the sea is closed to all units`},
		{"crt-allied.tsv", "4\tA1\tAR", "4\tA1\tXX", `50-99: "XX"; expected AE, A1, AR, CA, B1, BB, D1, DR or DE`},
		{"crt-allied.tsv", "4\tA1\tAR", "5\tA1\tAR", `die: "5"; expected 1 to 6 in order, once each`},
		{"air-combat.tsv", "4\t0\t0\t1\t1", "4\t0\t0\t-1\t1", `3-4: "-1"; expected a whole number from 0 to 99`},
		{"units.tsv", "us-7th-17\t", "US-7th-17\t", `id: "US-7th-17"; expected an id of lower-case letters, digits and single hyphens`},
		{"units.tsv", "us-7th-32\t", "us-7th-17\t", `id: "us-7th-17"; expected each id once; it stands on line`},
		{"units.tsv", "us-7th-17\t", "ij-tac\t", `id: "ij-tac"; expected an id that is not in strikes-markers.tsv`},
		{"units.tsv", "us-7th-17\t17/7\tallied\tus\tarmy\tmobile\tinfantry\tIII\t7\t5", "us-7th-17\t17/7\tallied\tus\tarmy\tmobile\tinfantry\tIII\t7\t50", `cf: "50"; expected a whole number from 0 to 20`},
		{"units.tsv", "us-7th-17\t17/7\tallied\tus\tarmy\tmobile\tinfantry", "us-7th-17\t17/7\tallied\tus\tarmy\tmobile\tcavalry", `type: "cavalry"; expected infantry, marine`},
		{"units.tsv", "us-7th-17\t17/7\tallied\tus", "us-7th-17\t17/7\tallied\tjapanese", `contingent: "japanese"; expected us or cw, since the side is allied`},
		{"units.tsv", "us-7th-17\t17/7\tallied\tus\tarmy\tmobile", "us-7th-17\t17/7\tallied\tus\tarmy\tstatic", `class: "static"; expected mobile, since the MF is 5`},
		{"units.tsv", "us-ag-13\t13 AG\tallied\tus\tarmy\tmobile\tarmor\t[III]\t-\t4\tA\t6\ty", "us-ag-13\t13 AG\tallied\tus\tarmy\tmobile\tarmor\t[III]\t-\t4\tA\t6\tn", `mech: "n"; expected y for armor`},
		{"units.tsv", "ija-hw-1\t1 HW\tjapanese\tjapanese\tarmy\tstatic\theavy-weapons\tX\t-\t4", "ija-hw-1\t1 HW\tjapanese\tjapanese\tarmy\tstatic\theavy-weapons\tX\t-\t0", `cf: "0"; expected 0 for a PW camp and nothing else`},
		{"units.tsv", "us-eng-1112\t1112 Eng\tallied\tus\tarmy\tmobile\tengineer\t[III]\t-\t2\t-\t5\tn\tbase\t1\t0", "us-eng-1112\t1112 Eng\tallied\tus\tarmy\tmobile\tengineer\t[III]\t-\t2\t-\t5\tn\tbase\t-\t0", `back_cf: "-"; expected back_cf, and back_mf 0, of a base side and of nothing else`},
		{"units.tsv", "us-eng-1112\t1112 Eng\tallied\tus\tarmy\tmobile\tengineer\t[III]\t-\t2\t-\t5\tn\tbase\t1\t0", "us-eng-1112\t1112 Eng\tallied\tus\tarmy\tmobile\tengineer\t[III]\t-\t2\t-\t5\tn\t-\t-\t-", `back: "-"; expected base`},
		{"units.tsv", "ija-tag\tTag\tjapanese\tjapanese\tarmy\tmobile\tspecial-forces\tII\t-\t2\tA\t6\tn\tconcealed", "ija-tag\tTag\tjapanese\tjapanese\tarmy\tmobile\tspecial-forces\tII\t-\t2\tA\t6\tn\t-", `back: "-"; expected concealed`},
		{"units.tsv", "option\t-\trow-1\t3\t-\t-\t25.9", "option\t-\trow-1\t3\t-\t-\t-", `optional: "-"; expected a rule if the start is option, and - otherwise`},
		{"units.tsv", "option\t-\trow-1\t3\t-\t-\t25.9", "option\t-\trow-1\t3\t-\t-\t26.1", `optional: "26.1"; expected -, 25.5, 25.7, 25.8, 25.9 or 25.10`},
		{"units.tsv", "ija-hw-1\t1 HW\tjapanese\tjapanese\tarmy\tstatic\theavy-weapons\tX\t-\t4\tD\t0\tn\tconcealed\t-\t-\tpool\theavy-weapons", "ija-hw-1\t1 HW\tjapanese\tjapanese\tarmy\tstatic\theavy-weapons\tX\t-\t4\tD\t0\tn\tconcealed\t-\t-\tpool\t-", `pool: "-"; expected a pool if the start is pool, and - otherwise`},
		{"units.tsv", "ija-hw-1\t1 HW\tjapanese\tjapanese\tarmy\tstatic\theavy-weapons\tX\t-\t4\tD\t0\tn\tconcealed\t-\t-\tpool\theavy-weapons", "ija-hw-1\t1 HW\tjapanese\tjapanese\tarmy\tstatic\theavy-weapons\tX\t-\t4\tD\t0\tn\tconcealed\t-\t-\tamoy\t-", `start: "amoy"; expected amoy only for US units, pool and setup only for Japanese`},
		{"units.tsv", "us-rgr-6\t6 Rgr\tallied\tus\tarmy\tmobile\tranger\tII\t-\t2\tA\t6\tn\t-\t-\t-\trecruit\t-\tarmor-arty-abn-ranger\t3\t2\tn", "us-rgr-6\t6 Rgr\tallied\tus\tarmy\tmobile\tranger\tII\t-\t2\tA\t6\tn\t-\t-\t-\trecruit\t-\tarmor-arty-abn-ranger\t3\t2\ty", `vp: "y"; expected n for allied II`},
		{"strikes-markers.tsv", "ij-deception-4\tDeception\tjapanese\tjapanese\tdeception\t1", "ij-deception-4\tDeception\tjapanese\tjapanese\tdeception\t2", `counters: "2"; expected 1, since each deception unit has a row`},
		{"strikes-markers.tsv", "ij-deception-4\tDeception\tjapanese", "ij-deception-4\tDeception\tallied", `side: "allied"; expected japanese, contingent too, for a deception unit`},
		{"strikes-markers.tsv", "D/8\tconcealed\t-\t8\tmoves with the concealed MF; removed when revealed\trulebook:24.1b; rulebook:11.1d; rulebook:T1d; authored:mobile\nij-deception-4\tDeception\tjapanese\tjapanese\tdeception\t1\tD/8\tconcealed\t-\t8", "D/8\tconcealed\t-\t-\tmoves with the concealed MF; removed when revealed\trulebook:24.1b; rulebook:11.1d; rulebook:T1d; authored:mobile\nij-deception-4\tDeception\tjapanese\tjapanese\tdeception\t1\tD/8\tconcealed\t-\t8", `mf: "-"; expected an MF for class deception, and - otherwise`},
		// One file against another.
		{"map.tsv", "0101\tsea\tsea\tn\t-", "0101\tsea\tsea\ty\topen", `coast: "y"; expected n, since the hex is all sea`},
		{"map.tsv", "0719\tclear\tformosa\ty\topen", "0719\tclear\tformosa\tn\t-", `coast: "n"; expected y, since `},
		{"map.tsv", "0717\tclear\tformosa\tn\t-", "0717\tclear\tformosa\ty\topen", `coast: "y"; expected n, since no neighbour is all sea`},
		{"hexsides.tsv", "0712\t0713", "0712\t0813", `hex_b: "0813"; expected a hex adjacent to 0712`},
		{"hexsides.tsv", "0712\t0713", "0713\t0712", `hex_b: "0712"; expected a hex id above hex_a`},
		{"hexsides.tsv", "0712\t0713", "0612\t0712", `hex_a: 0612 is all sea; expected a land hex`},
		{"hexsides.tsv", "0712\t0713", "0712\t0899", `hex_b: "0899"; expected a hex of map.tsv`},
		{"hexsides.tsv", "0713\t0812\triver", "0712\t0713\triver", `expected each hex_b once`},
		{"hexsides.tsv", "0912\t0913\triver\tDakusui\ty", "0912\t0913\triver\tDakusui\tn", `bridge: "n"; expected y, since a route of routes.tsv crosses here`},
		{"hexsides.tsv", "0712\t0713\triver\tDakusui\tn", "0712\t0713\triver\tDakusui\ty", `bridge: "y"; expected n, since no route of routes.tsv crosses a river here`},
		{"hexsides.tsv", "0912\t0913\triver\tDakusui\ty", "0912\t0913\tall-sea\tDakusui\tn", `kind: "all-sea"; expected river or ridge, since a route of routes.tsv crosses here`},
		{"routes.tsv", "0714 0813", "0714 0815", `hexes: 0714 and 0815 are not adjacent; expected a chain of adjacent hexes`},
		{"routes.tsv", "0714 0813", "0714", `hexes: "0714"; expected two hexes or more`},
		{"routes.tsv", "0714 0813", "0714 0813 0714", `hexes: 0714 stands there twice; expected each hex once`},
		{"routes.tsv", "0616\t", "0616 0516\t", `hexes: 0516 is all sea; expected a land hex`},
		{"units.tsv", "ija-9th-7\t7/9\tjapanese\tjapanese\tarmy\tmobile\tinfantry-1\tIII\t9\t4\t-\t6\tn\tconcealed\t-\t-\ts1 s2\t-\trow-2\t2", "ija-9th-7\t7/9\tjapanese\tjapanese\tarmy\tmobile\tinfantry-1\tIII\t9\t4\t-\t6\tn\tconcealed\t-\t-\ts1 s2\t-\trow-2\t3", `recruit: "3"; expected 2, as row row-2 of the expenditure chart`},
		{"units.tsv", "ija-9th-7\t7/9\tjapanese\tjapanese\tarmy\tmobile\tinfantry-1\tIII\t9\t4\t-\t6\tn\tconcealed\t-\t-\ts1 s2\t-\trow-2\t2", "ija-9th-7\t7/9\tjapanese\tjapanese\tarmy\tmobile\tinfantry-1\tIII\t9\t4\t-\t6\tn\tconcealed\t-\t-\ts1 s2\t-\trow-3\t2", `lp_row: "row-3"; expected row-2, the row of infantry-1 in constants.toml`},
		{"units.tsv", "503 RCT\tallied\tus\tarmy\tmobile\tairborne\tIII\t-\t4\tA\t5\tn\t-\t-\t-\trecruit", "503 RCT\tallied\tus\tarmy\tmobile\tairborne\tIII\t-\t4\tA\t5\tn\t-\t-\t-\tcw", `start: "cw"; expected cw for Commonwealth units and no others`},
		{"units.tsv", "ija-tk-25\t25 Tk\tjapanese\tjapanese\tarmy\tmobile\tarmor\tIII\t-\t3\tA\t6\ty\tconcealed\t-\t-\tsetup", "ija-tk-25\t25 Tk\tjapanese\tjapanese\tarmy\tmobile\tarmor\tIII\t-\t3\tA\t6\ty\tconcealed\t-\t-\trecruit", `start: "recruit"; expected s1 s2, pool, setup or option, since row row-1 is for setup only`},
		{"strikes-markers.tsv", "\tair\t11\t2\t1\t22", "\tair\t11\t2\t1\t23", `max_points: "23"; expected counters times front`},
		{"strikes-markers.tsv", "ij-deception-4\tDeception\tjapanese\tjapanese\tdeception\t1\tD/8\tconcealed\t-\t8", "ij-deception-4\tDeception\tjapanese\tjapanese\tdeception\t1\tD/8\tconcealed\t-\t7", `mf: "7"; expected 0, or 8 as the concealed side`},
		{"strikes-markers.tsv", "\tinvasion\t6", "\tinvasion\t16", `counters: "16"; expected at most 8 invasion markers, drop zones included`},
		// TOML.
		{"constants.toml", "concealed_mf = 8", "concealed_mf = 800", `fog.concealed_mf: integer value 800 cannot be stored`},
		{"constants.toml", "concealed_mf = 8", "concealed_mf = 0", `fog.concealed_mf: "0"; expected a whole number from 1 to 20`},
		{"constants.toml", "concealed_mf = 8", "concealed_mp = 8", `fog.concealed_mp: unknown key; expected concealed_mf`},
		{"constants.toml", "draw = 13", "draw = 19", `victory.draw: "19"; expected less than allied_operational, which is 19`},
		{"constants.toml", `scenario_2 = ["fiasco", `, `scenario_2 = [`, `sortie.scenario_2: 5 values; expected 6`},
		{"constants.toml", `scenario_2 = ["fiasco", `, `scenario_2 = ["defeat", `, `sortie.scenario_2[0]: "defeat"; expected fiasco, indecisive or decisive`},
		{"constants.toml", `"infantry-1", "engineer"`, `"infantry-1", "armor"`, `expected each type in one row; it stands in row-1 too`},
		{"scenarios.toml", "game_turns = 13", "game_turns = 99", `scenario[0].game_turns: "99"; expected a whole number from 1 to 40`},
		{"scenarios.toml", `lp = "1d6+15"`, `lp = "2d6+15"`, `scenario[0].japanese.lp: "2d6+15"; expected dice like "1d6" or "1d6+3"`},
		{"scenarios.toml", `us-tac = 20`, `us-tac = 30`, `scenario[1].allied.strikes.us-tac: "30"; expected at most 22, the limit of the counters`},
		{"scenarios.toml", `id = "2"`, `id = "1"`, `scenario[1].id: "1"; expected 2`},
		{"scenarios.toml", "game_turns = 13", "game_turns == 13", `unexpected character`},
	} {
		t.Run(c.file+" "+c.want, func(t *testing.T) {
			moddatatest.Mistake(t, embedded(), Load, c.file, c.old, c.new, c.want)
		})
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestWholeFilesOfPacks(t *testing.T) {
	for _, c := range []struct{ name, file, text, want string }{
		{"unknown name", "maps.tsv", "x", "no such data file in this game; expected README.md, air-combat.tsv"},
		{"rule index", "rules.tsv", "id\tkind\tsummary\n1.0a\tcore\tx\n", "a rule index; expected no such file"},
		{"nothing in it", "b29.tsv", "", "an empty table"},
		{"no rows", "units.tsv", strings.SplitAfter(original(t, "units.tsv"), "\tsource\n")[0], "a table without rows"},
		{"a hole in the map", "map.tsv", strings.Replace(original(t, "map.tsv"), "\n0505\t", "\n#\t", 1), "no row for hex 0505; expected one row for each hex from 0101 to 2026"},
		{"too large a map", "map.tsv", strings.Replace(original(t, "map.tsv"), "\n2026\t", "\n9999\t", 1), "at most 600 hexes"},
		{"five sides of the die", "b29.tsv", strings.Split(original(t, "b29.tsv"), "\n6\t")[0] + "\n", "5 rows; expected a row for each of 1 to 6"},
		{"a wrong air column", "air-combat.tsv", strings.Replace(original(t, "air-combat.tsv"), "\t7-9\t", "\t8-9\t", 1), `column "8-9"; expected "7", or a range from it`},
		{"a wrong odds column", "crt-japanese.tsv", strings.Replace(original(t, "crt-japanese.tsv"), "\t100-199\t", "\t110-199\t", 1), `column "110-199"; expected a range from 100`},
		{"another set of odds", "crt-japanese.tsv", strings.NewReplacer("\t100-199\t", "\t100-149\t", "\t200-299\t", "\t150-299\t").Replace(original(t, "crt-japanese.tsv")), `column "100-149"; expected 100-199, as in crt-allied.tsv`},
		{"fortified first", "b29.tsv", strings.Replace(original(t, "b29.tsv"), "\tpeak\tfortified\t", "\tfortified\tpeak\t", 1), "expected fortified as the last column of results"},
		{"a column too few", "routes.tsv", strings.Replace(original(t, "routes.tsv"), "\tname\t", "\tnom\t", 1), "name: the column is missing; expected route, kind, name, hexes"},
		{"a terrain missing", "terrain.tsv", strings.Replace(original(t, "terrain.tsv"), "\nmudflat\t", "\n#\t", 1), "no row for mudflat; expected one row with scope hex"},
		{"a unit missing in the list", "scenarios.toml", strings.Replace(original(t, "scenarios.toml"), `"ija-9th-7", `, ``, 1), "ija-9th-7 not in the list; expected all Japanese units with start s1 s2"},
		{"a unit of no list", "scenarios.toml", strings.Replace(original(t, "scenarios.toml"), `"ija-9th-7", `, `"ija-10th-10", `, 1), `scenario[0].japanese.units[0]: "ija-10th-10"; expected one of the Japanese units with start s1 s2`},
		{"a unit that is not there", "scenarios.toml", strings.Replace(original(t, "scenarios.toml"), `"ija-9th-7", `, `"ija-9th-70", `, 1), `scenario[0].japanese.units[0]: "ija-9th-70"; expected an id of units.tsv or strikes-markers.tsv`},
		{"too many of a pool", "scenarios.toml", strings.Replace(original(t, "scenarios.toml"), `heavy-weapons = 5`, `heavy-weapons = 7`, 1), "scenario[0].japanese.pools.heavy-weapons: \"7\"; expected at most 6, the units of that pool"},
		{"a strike missing", "strikes-markers.tsv", strings.Replace(original(t, "strikes-markers.tsv"), "us-tac\t", "us-air\t", 1), "strikes-markers.tsv:4: id: no row us-tac"},
		{"a key missing", "constants.toml", strings.Replace(original(t, "constants.toml"), "other_hex_out", "# ", 1), "constants.toml:22: naval_transfer.other_hex_out: the key is missing; expected a whole number from 0 to 100"},
		{"no source", "constants.toml", strings.Replace(original(t, "constants.toml"), `source = "rulebook:11.1d; authored:value"`, ``, 1), "fog.concealed_mf: no key source in its table or one above it"},
		{"Commonwealth without leave", "scenarios.toml", strings.Replace(original(t, "scenarios.toml"), `commonwealth = true`, `commonwealth = false`, 1), "scenario[1].allied.strikes.cw-tac: \"2\"; expected 0, since commonwealth is false"},
		{"a division of nobody", "scenarios.toml", strings.Replace(original(t, "scenarios.toml"), `["10", "23"]`, `["10", "24"]`, 1), `banned_divisions[1]: "24"; expected the division of a Japanese unit`},
		{"more than the counters", "scenarios.toml", strings.Replace(original(t, "scenarios.toml"), `"1d6+3"`, `"1d6+7"`, 1), `scenario[0].japanese.tac_points: "1d6+7"; expected at most 12 points with a roll of 6`},
		{"one scenario", "scenarios.toml", original(t, "scenarios.toml")[:strings.LastIndex(original(t, "scenarios.toml"), "[[scenario]]")], `1 scenarios; expected two`},
		{"161 units", "units.tsv", original(t, "units.tsv") + manyUnits(35), "more than 160 ground units"},
	} {
		t.Run(c.name, func(t *testing.T) {
			moddatatest.Refused(t, embedded(), Load, c.file, c.text, c.want)
		})
	}
}

func manyUnits(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("ija-x-" + strconv.Itoa(i) + "\tX\tjapanese\tjapanese\tarmy\tmobile\tinfantry-2\tIII\t-\t2\t-\t4\tn\tconcealed\t-\t-\trecruit\t-\trow-3\t1\t1\t-\t-\t-\tauthored:test\n")
	}
	return b.String()
}

// A pack replaces what it holds and nothing else.
func TestPack(t *testing.T) {
	pack := t.TempDir()
	write(t, filepath.Join(pack, "crt-allied.tsv"), strings.Replace(original(t, "crt-allied.tsv"), "\n6\tCA\tB1", "\n6\tDE\tAE", 1)) // in an order of its own
	write(t, filepath.Join(pack, "README.md"), "My own numbers.\n")
	write(t, filepath.Join(pack, ".hidden"), "left alone")
	m, err := Load(pack)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "replaced cells", [2]Result(m.CRT[Allied][5][:2]), [2]Result{DE, AE})
	equal(t, "the other table", m.CRT[Japanese], Default().CRT[Japanese])
	for _, f := range m.Files.Files() {
		if f.Pack != (f.Name == "crt-allied.tsv") {
			t.Errorf("%s from the pack: %v", f.Name, f.Pack)
		}
	}
	g := midGame(t) // a clone into a game of another module is of the module it was made from
	if c := g.Clone(newGame(m)).(*Game); c.m != g.m || c.Hash() != g.Hash() {
		t.Error("a clone into a game with a pack keeps the pack")
	}
	for _, f := range m.Data(false) {
		if want := map[bool]string{true: pack, false: "embedded"}[f.Name == "crt-allied.tsv"]; f.From != want {
			t.Errorf("%s is said to be from %s, want %s", f.Name, f.From, want)
		}
	}
}

// A map of another size, numbered from row 0 and with the other columns pushed, loads.
func TestPackWithAnotherMap(t *testing.T) {
	pack := t.TempDir()
	table := func(name string, rows ...string) {
		for l := range strings.SplitSeq(original(t, name), "\n") {
			if !strings.HasPrefix(l, "#") {
				write(t, filepath.Join(pack, name), l+"\n"+strings.Join(rows, "\n")+"\n")
				return
			}
		}
	}
	write(t, filepath.Join(pack, "constants.toml"), strings.Replace(original(t, "constants.toml"), `pushed_columns = "even"`, `pushed_columns = "odd"`, 1))
	var rows []string
	for _, id := range strings.Fields("0200 0201 0202 0203 0300 0303 0400 0401 0402 0403") {
		rows = append(rows, id+"\tsea\tsea\tn\t-\t-\t-\t-\t-\t-\t-\t-\t0.00\t121\t24\tauthored:test")
	}
	rows = append(rows, "0301\tclear\tformosa\ty\topen\tTakao\tcity\tmajor\tTakao\tOkayama\t-\t-\t1.00\t121\t24\tauthored:test",
		"0302\tmountain\tboko\ty\tmountain\t-\t-\t-\t-\t-\t-\t-\t1.00\t121\t24\tauthored:test")
	table("map.tsv", rows...)
	table("routes.tsv", "rd-a\troad\tA\t0301 0302\tauthored:test")
	table("hexsides.tsv", "0301\t0302\tridge\tC\tn\tauthored:test", "0301\t0302\triver\tB\ty\tauthored:test")
	m, err := Load(pack)
	if err != nil {
		t.Fatal(err)
	}
	if cfg := m.Grid.Config(); cfg.Cols != 3 || cfg.Rows != 4 || cfg.FirstCol != 2 || cfg.FirstRow != 0 || cfg.Shift != hex.ShiftOdd {
		t.Errorf("grid %+v", cfg)
	}
	a, b := parse(t, m, "0301"), parse(t, m, "0302")
	d := m.Grid.Direction(a, b)
	equal(t, "direction", d, 3)
	equal(t, "edge", m.Edge[a][d], River|Ridge|Road)
	equal(t, "edge from the other side", m.Edge[b][0], River|Ridge|Road)
	// Of two kinds on one hexside the dearer counts, and one shift.
	equal(t, "on foot down into open", m.Step[0][b][0], 4)
	equal(t, "mechanized down into open", m.Step[1][b][0], 6)
	equal(t, "on foot up the mountain", m.Step[0][a][3], 8)
	equal(t, "mechanized up the mountain", m.Step[1][a][3], Prohibited)
	equal(t, "shift", m.EdgeShift[a][3], [2]int8{1, 1})
	equal(t, "ports", len(m.Ports), 1)
}

// FuzzLoad puts something else in the place of a part of one file.
func FuzzLoad(f *testing.F) {
	moddatatest.Fuzz(f, embedded(), func(files fs.FS) (*Module, error) { return loadFrom(files, "") })
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := Load(""); err != nil {
			b.Fatal(err)
		}
	}
}
