package ccp

import (
	"path/filepath"
	"strings"
	"testing"

	"beachhead/games/moddata/moddatatest"
)

func TestEmbedded(t *testing.T) {
	m, err := Load("")
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Units) != 352 || len(m.Weapons) != 110 || len(m.Cards) != 216 || len(m.Chits) != 21 || len(m.SmokeOf) != 20 || len(m.Maps) != 12 || len(m.Scenario) != 16 {
		t.Error(len(m.Units), len(m.Weapons), len(m.Cards), len(m.Chits), len(m.SmokeOf), len(m.Maps), len(m.Scenario))
	}
}

// TestBrokenPacks changes one place of one table and expects the file, the line and the message. Scenario files are in scenario_test.go, maps in
// package terrain.
func TestBrokenPacks(t *testing.T) {
	for _, c := range []struct {
		file, old, new string
		want           string // after the number of the changed line
	}{
		{"nations.tsv", "japan\tjp\tJapan\tjapan", "japan\tjp\tJapan\tallied", `side: "allied"; expected japan`},
		{"nations.tsv", "\nus\tus\t", "\nusa\tus\t", `id: "usa"; expected japan, us or cw`},
		{"nations.tsv", "japan\t3\t2\tany", "japan\t8\t2\tany", `discard_limit: "8"; expected a whole number from 0 to 7`},
		{"postures.tsv", "Attacker\t6", "Attacker\t10", `hand_size: "10"; expected a whole number from 1 to 9`},
		{"postures.tsv", "Banzai\t3\tjapan", "Banzai\t3\tus", `nations: "us"; expected all or japan`},
		{"postures.tsv", "Defender\t4\tall\t1", "Defender\t4\tall\t2", `defender_rights: "2"; expected a whole number from 0 to 1`},
		{"units.tsv", "jp-elite-squad\tjapan\tany", "jp-elite-squad\tjapan\tnavy", `branch: "navy"; expected one of any`},
		{"units.tsv", "jp-elite-squad\t", "us-elite-squad\t", `id: "us-elite-squad"; expected an id that begins with jp-`},
		{"units.tsv", "jp-line-squad\t", "jp-elite-squad\t", `id: "jp-elite-squad"; expected each id once; it stands on line`},
		{"units.tsv", "Elite Squad\tsquad\telite\t5\t1\t5\t5\t8\t-\t4\t1\t2\t4\t8\t-\t4\t2\t0\t16\t1941-1945\tauthored:naval", "Elite Squad\tsquad\telite\t5\t1\t5\t5\t8\t-\t4\t1\t2\t4\t8\t-\t3\t2\t0\t16\t1941-1945\tauthored:naval", `figures: "3"; expected 4 (15.2.1b)`},
		{"units.tsv", "4\t2\t0\t16\t1941-1945\tauthored:naval", "4\t3\t0\t16\t1941-1945\tauthored:naval", `vp: "3"; expected 2 (14.1)`},
		{"units.tsv", "4\t2\t0\t16\t1941-1945\tauthored:naval", "4\t2\t1\t16\t1941-1945\tauthored:naval", `ordnance: "1"; expected 1 for the Japanese sogeki-hei only (3.3.4)`},
		{"units.tsv", "4\t2\t0\t16\t1941-1945\tauthored:naval", "4\t2\t0\t16\t1945-1941\tauthored:naval", `years: "1945-1941"; expected two years from 1941 to 1945`},
		{"units.tsv", "jp-elite-squad\tjapan\tany\tElite Squad\tsquad\telite", "jp-elite-squad\tjapan\tany\tElite Squad\tsquad\t-", `quality: "-"; expected elite, line or green for squads and teams, else -`},
		{"units.tsv", "jp-elite-squad\tjapan\tany\tElite Squad\tsquad\telite\t5\t1\t5\t5\t8\t-", "jp-elite-squad\tjapan\tany\tElite Squad\tsquad\telite\t5\t1\t5\t5\t8\t1", `command: "1"; expected 0, 1 or 2 for leaders`},
		{"weapons.tsv", "Light MG\tmg\t4\t7\t0\t0\t0\t0\t1\t0\t0\t8\t1941-1945\tauthored:Type 96", "Light MG\tmg\t4\t7\t0\t0\t1\t0\t1\t0\t0\t8\t1941-1945\tauthored:Type 96", `ordnance: "1"; expected 0 for machine guns, 1 for all others (5.5)`},
		{"weapons.tsv", "Light MG\tmg\t4\t7\t0\t0\t0\t0\t1\t0\t0\t8\t1941-1945\tauthored:Type 96", "Light MG\tmg\t4\t7\t0\t0\t0\t1\t1\t0\t0\t8\t1941-1945\tauthored:Type 96", `mortar: "1"; expected 1 for weapons of that type, else 0`},
		{"weapons.tsv", "jp-lmg\tjapan\tLight MG\tmg", "jp-lmg\tjapan\tLight MG\trifle", `type: "rifle"; expected mg, mortar, gun or flamethrower`},
		{"cards.tsv", "jp-1\tjapan\tfire", "jp-1\tjapan\tshoot", `order: "shoot"; expected advance, asset-denied`},
		{"cards.tsv", "battlelust\t-\tI1\t5\t2\tevent", "battlelust\t-\tI1\t7\t2\tevent", `white: "7"; expected a whole number from 1 to 6`},
		{"cards.tsv", "battlelust\t-\tI1\t5\t2\tevent", "battlelust\t-\tZ1\t5\t2\tevent", `hex: "Z1"; expected`},
		{"chits.tsv", "A\tobjective\t1", "A\tobjective\t-", `objective: "-"; expected a number for chits of one objective, else -`},
		{"chits.tsv", "\nB\t", "\nA\t", `id: "A"; expected each id once`},
		{"terrain.tsv", "hut\ttype\t4\tone-hex structure\t2\thindrance\t4", "hut\ttype\t4\tone-hex structure\t2\thindrance\t3", `los: "hindrance"; expected what the type does in the rules of sight (T82 to T99)`},
		{"terrain.tsv", "hut\ttype\t4", "hut\ttype\tslow", `move_x2: "slow"; expected`},
		{"fortifications.tsv", "bunker\tBunker\t6", "bunker\tBunker\t60", `cover: "60"; expected`},
		{"radios.tsv", "8\t2\t1941\t1945\t1\tauthored:cost one above the Allied one for scarce shells\njp-radio-9", "8\t2\t1945\t1941\t1\tauthored:cost one above the Allied one for scarce shells\njp-radio-9", `last_year: "1941"; expected a year not before first_year`},
		{"radio-us.tsv", "2\tus-radio-10", "2\tjp-radio-10", `1941: "jp-radio-10"; expected denied, or a radio of the nation and the year`},
		{"support-us.tsv", "2\t1\tus-usmc-line-team", "2\t2\tus-usmc-line-team", `option: "2"; expected 1: the options of a roll are numbered from 1`},
		{"support-us.tsv", "2\t1\tus-usmc-line-team\tus-75-how\tusmc", "2\t1\tus-usmc-line-team\tus-75-how\tarmy", `branch: "army"; expected usmc, the branch of the unit`},
		{"support-us.tsv", "2\t1\tus-usmc-line-team\tus-75-how", "2\t1\tus-hero\tus-75-how", `unit: "us-hero"; expected a unit of the nation that is no Hero or Private`},
		{"support-us.tsv", "2\t1\tus-usmc-line-team\tus-75-how", "2\t1\tus-usmc-line-team\tjp-lmg", `weapon: "jp-lmg"; expected a weapon of the nation that the unit may possess (5.2, 3.3.5), or -`},
		{"leaders.tsv", "\n2\tscout\tscout", "\n2\tscout\tgeneral", `line: "general"; expected leader-0, leader-1, leader-2, scout or private`},
		{"tracks.tsv", "time\t0\t13", "time\t0\t1", `last: "1"; expected a whole number from 2 to`},
		{"markers.tsv", "smoke\t20\trulebook:T95b", "smoke\t20\trulebook:T95z", `source: no rule "T95z"; expected an id of the rule index`},
		{"events.tsv", "battlelust\tE52\tBattlelust\t-\t0\t4", "battlelust\tE52\tBattlelust\t-\t0\t99", `japan: "99"; expected a whole number from`},
	} {
		t.Run(c.file+" "+c.want, func(t *testing.T) {
			moddatatest.Mistake(t, embedded(), Load, c.file, c.old, c.new, c.want)
		})
	}
}

// TestWholeFilesOfPacks: what is wrong with a file as a whole.
func TestWholeFilesOfPacks(t *testing.T) {
	text := func(name string) string { return moddatatest.Text(t, embedded(), name) }
	without := func(name, line string) string { // in a comment, so that lines keep their numbers
		return strings.Replace(text(name), "\n"+line, "\n# "+line, 1)
	}
	for _, c := range []struct{ name, file, text, want string }{
		{"unknown name", "unit.tsv", "x", "no such data file in this game; expected "},
		{"unknown map", "maps/13-atlantis.map", "x", "no such data file in this game"},
		{"rule index", "rules.tsv", "id\tkind\tsummary\n0.1\tcore\tx\n", "a rule index; expected no such file"},
		{"a nation missing", "nations.tsv", without("nations.tsv", "cw\t"), `no row "cw"; expected one row for each of japan, us, cw`},
		{"a posture missing", "postures.tsv", without("postures.tsv", "banzai\t"), `no row "banzai"`},
		{"a marker missing", "markers.tsv", without("markers.tsv", "blaze\t"), `no row "blaze"`},
		{"a terrain missing", "terrain.tsv", strings.Replace(text("terrain.tsv"), "\n3\thut\t", "\n# 3\thut\t", 1), `no row "hut"`},
		{"a fortification missing", "fortifications.tsv", without("fortifications.tsv", "bunker\t"), `no row "bunker"`},
		{"no hero", "units.tsv", without("units.tsv", "us-hero\t"), "us: 0 heroes, 1 privates; expected one hero and one private a nation"},
		{"an objective without a chit", "chits.tsv", strings.ReplaceAll(text("chits.tsv"), "\tobjective\t3\t", "\tobjective\t2\t"), "no chit for objective 3; expected at least one for each (14.3.3)"},
		{"a deck beside the manifest", "cards.tsv", strings.Replace(text("cards.tsv"), "jp-1\tjapan\tfire", "jp-1\tjapan\tmove", 1), "cards fire of japan; expected"},
		{"too many counters", "units.tsv", strings.Replace(text("units.tsv"), "4\t2\t0\t16\t1941-1945\tauthored:naval", "4\t2\t0\t99\t1941-1945\tauthored:naval", 1), "counters; expected at most"},
		{"a roll missing", "support-us.tsv", "roll\toption\tunit\tweapon\tbranch\tcost\t1941\t1942\t1943\t1944\t1945\tsource\n2\t1\tus-usmc-line-team\t-\tusmc\t1\t1\t1\t1\t1\t1\tauthored:x\n", `no row "3"; expected one row for each of 2, 3,`},
	} {
		t.Run(c.name, func(t *testing.T) {
			moddatatest.Refused(t, embedded(), Load, c.file, c.text, c.want)
		})
	}
}

// TestPack: a pack replaces what it holds and nothing else, and may add a scenario.
func TestPack(t *testing.T) {
	text := moddatatest.Text(t, embedded(), "postures.tsv")
	pack, path := moddatatest.Pack(t, "postures.tsv", strings.Replace(text, "Attacker\t6", "Attacker\t7", 1))
	m, err := Load(pack)
	if err != nil {
		t.Fatal(err)
	}
	if m.Postures[Attacker].Hand != 7 || Default().Postures[Attacker].Hand != 6 || m.Postures[Defender] != Default().Postures[Defender] {
		t.Errorf("hands %d and %d", m.Postures[Attacker].Hand, Default().Postures[Attacker].Hand)
	}
	n := 0
	for _, f := range m.Data(false) {
		if want := map[bool]string{true: filepath.Dir(path), false: "embedded"}[f.Name == "postures.tsv"]; f.From != want {
			t.Errorf("%s is said to be from %s, want %s", f.Name, f.From, want)
		}
		n++
	}
	if n < 40 {
		t.Errorf("%d data files are reported", n)
	}
}
