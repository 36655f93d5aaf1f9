package css_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beachhead/datafile"
	"beachhead/games/css"
	"beachhead/games/css/littleland"
	"beachhead/games/css/saipan"
	"beachhead/games/css/tinian"
	"beachhead/games/moddata"
	"beachhead/games/moddata/moddatatest"
)

// files are the data files of a game: its own, then those of the series.
type files []fs.FS

func (f files) Open(name string) (fs.File, error) {
	for _, dir := range f {
		if file, err := dir.Open(name); !errors.Is(err, fs.ErrNotExist) {
			return file, err
		}
	}
	return nil, fs.ErrNotExist
}

// ReadDir lists a folder of all of them.
func (f files) ReadDir(name string) (list []fs.DirEntry, err error) {
	for i, dir := range f {
		entries, e := fs.ReadDir(dir, name)
		if i == 0 && e != nil {
			err = e
		}
		list = append(list, entries...)
	}
	return list, err
}

// game is one of the games of the series.
type game struct {
	id    string
	files files
	load  func(pack string) (*css.Module, error)
	m     *css.Module
}

func games() []game {
	series := os.DirFS("data")
	return []game{
		{"tinian", files{os.DirFS("tinian/data"), series}, tinian.Load, tinian.Default()},
		{"saipan", files{os.DirFS("saipan/data"), series}, saipan.Load, saipan.Default()},
	}
}

// mistake is a change in one place of one file, and what is said of it after the number of the changed line.
type mistake struct{ file, old, put, want string }

// TestMistakes changes one place of one table and expects the file, the line and the message.
func TestMistakes(t *testing.T) {
	g := games()[0]
	for _, c := range []mistake{
		{"sides.tsv", "us\tAmericans", "Us\tAmericans", `id: "Us"; expected an id`},
		{"turns.tsv", "night-2\tNight II\ty", "night-2\tNight II\tn", `night: "n"; expected y: after the first night turn there are only night turns`},
		{"divisions.tsv", "2md\t2nd Marine Division\tus", "2md\t2nd Marine Division\tmarines", `side: "marines"; expected us or jp`},
		{"divisions.tsv", "us-hq-2md", "us-hq-4md", `hq: "us-hq-4md"; expected an HQ of units.tsv with no stripe and of the Division`},
		{"divisions.tsv", "jp-hq-ijn\ty\tn", "jp-hq-ijn\ty\ty", `tenacity: "y"; expected n for the Navy (8.4.4)`},
		{"divisions.tsv", "us-hq-4md\tn\tn\t-2\t-\t-", "us-hq-4md\tn\tn\t-2\t4\t-", `relief_dispatch: "-"; expected both ratings`},
		{"formations.tsv", "rct-2\t2nd Marines\t2md\tred", "rct-2\t2nd Marines\t5md\tred", `division: "5md"; expected a Division of divisions.tsv`},
		{"formations.tsv", "rct-6\t6th Marines\t2md\tyellow", "rct-6\t6th Marines\t2md\tred", `stripe: "red"; expected each stripe once`},
		{"formations.tsv", "us-hq-8\t", "us-a-1-8\t", `hq: "us-a-1-8"; expected an HQ of units.tsv with the stripe of the Formation`},
		{"units.tsv", "us-a-1-2\tA/1/2\t2md\trct-2", "us-a-1-2\tA/1/2\t2md\trct-23", `stripe: "rct-23"; expected a Formation of the Division, white, none or corps`},
		{"units.tsv", "us-a-1-2\t", "a-1-2\t", `id: "a-1-2"; expected an id that begins with us-`},
		{"units.tsv", "us-b-1-2\t", "us-a-1-2\t", `id: "us-a-1-2"; expected each id once`},
		{"units.tsv", "us-a-1-2\tA/1/2\t2md\trct-2\trifle\t4\tred", "us-a-1-2\tA/1/2\t2md\trct-2\trifle\t9\tred", `fp: "9"; expected a whole number from 0 to 8`},
		{"units.tsv", "us-a-1-2\tA/1/2\t2md\trct-2\trifle\t4\tred", "us-a-1-2\tA/1/2\t2md\trct-2\trifle\t4\tblue", `color: "blue"; expected red, yellow, black or white: no Unit fires blue (3.4d)`},
		{"units.tsv", "us-a-1-2\tA/1/2\t2md\trct-2\trifle\t4\tred\t1\t0\t-\t2\tred\tleg\t5", "us-a-1-2\tA/1/2\t2md\trct-2\trifle\t4\tred\t1\t0\t-\t2\tred\tnone\t5", `mp: "5"; expected - for a Unit that does not move by itself`},
		{"units.tsv", "us-a-1-2\tA/1/2\t2md\trct-2\trifle\t4\tred\t1\t0\t-\t2\tred\tleg", "us-a-1-2\tA/1/2\t2md\trct-2\trifle\t4\tred\t1\t0\t-\t2\tblack\tleg", `col_color: "black"; expected no black`},
		{"units.tsv", "HQ/2\t2md\trct-2\tus-hq-rgt\t2\tred\t1\t0\t-\t1\tred\tleg\t5\t0\t4\t", "HQ/2\t2md\trct-2\tus-hq-rgt\t2\tred\t1\t0\t-\t1\tred\tleg\t5\t0\t-\t", `command: "-"; expected a range for an HQ`},
		{"units.tsv", "jp-eng-50\tEng/50\tija\twhite\tjp-eng\t3\tred\t1\t-1\t-\t2\tred\tleg\t5\t0\t-\t-", "jp-eng-50\tEng/50\tija\twhite\tjp-eng\t3\tred\t1\t-1\t-\t2\tred\tleg\t5\t0\t-\tengineer", `symbols: "engineer"; expected no engineer of the Japanese: they have no special ability (11.1h)`},
		{"units.tsv", "jp-1-art-50\t1/Art/50\tija\twhite\tjp-mtn\t4\tblack\t14\t-1\t-\t2\tred\tleg\t5\t0\t-\tgun emplaced", "jp-1-art-50\t1/Art/50\tija\twhite\tjp-mtn\t4\tblack\t14\t-1\t-\t2\tred\tleg\t5\t0\t-\templaced", `symbols: "emplaced"; expected emplaced only with gun`},
		{"units.tsv", "jp-med-135\tMed/135\tija\twhite\tjp-service\t1\tred\t1\t-1\t-\t1\tred\tleg\t5\t-1\t-\t-\tregiment-135", "jp-med-135\tMed/135\tija\twhite\tjp-service\t1\tred\t1\t-1\t-\t1\tred\tleg\t5\t-1\t-\t-\tregiment-136", `option: "regiment-136"; expected an option of options.tsv`},
		{"units.tsv", "us-b-1-18\tB/1/18\t2md\twhite", "us-b-1-18\tB/1/18\t2md\tcorps", `stripe: "corps"; expected corps for artillery and trucks of the Americans only (14.2, 27.0)`},
		{"units.tsv", "us-b-1-18\tB/1/18\t2md\twhite\tengineer\t3\tred", "us-b-1-18\tB/1/18\t2md\twhite\tengineer\t-\t-", `color: "-"; expected a Fire Power box for every Unit that is no truck`},
		{"support-weapons.tsv", "us-sw-at-2-1\tAT 37mm\t2md\trct-2\tat\t1\twhite", "us-sw-at-2-1\tAT 37mm\t2md\trct-2\tat\t1\tblack", `color: "black"; expected red, yellow, blue or white`},
		{"support-weapons.tsv", "us-sw-ft-18\tFT\t2md\twhite", "us-sw-ft-18\tFT\t2md\tcorps", `stripe: "corps"; expected a Formation of the Division, white or none`},
		{"support-weapons.tsv", "us-sw-ft-18\tFT\t2md\twhite\tft\t2\tred\t1\t0\t-\tn\ty\tn", "us-sw-ft-18\tFT\t2md\twhite\tft\t2\tred\t1\t0\t-\tn\ty\ty", `arrives: "y"; expected y for Tank Support Weapons only (12.4.2)`},
		{"leaders.tsv", "us-cates\tMajGen Cates\t4md\tnone\t1\t3\t-\t0\t2", "us-cates\tMajGen Cates\t4md\tnone\t1\t3\t-\t0\t-", `repl_tq: "-"; expected both values of the replacement`},
		{"heroes.tsv", "wilson\tWilson\tus\t2md", "wilson\tWilson\tus\tija", `division: "ija"; expected a Division of the side`},
		{"chits.tsv", "chit-rct-2\t2nd Marines\tus\t2md\trct-2\tformation\t1\t2", "chit-rct-2\t2nd Marines\tus\t2md\trct-2\tformation\t1\t-", `preempt: "-"; expected a cost for chits of Formations`},
		{"chits.tsv", "chit-rct-2\t2nd Marines\tus\t2md\trct-2", "chit-rct-2\t2nd Marines\tus\t2md\trct-23", `formation: "rct-23"; expected a Formation of the Division`},
		{"chits.tsv", "chit-wind\tWind\t-", "chit-wind\tWind\tus", `side: "us"; expected - for a chit of both sides`},
		{"crt.tsv", "red\thex\t4\tDG2+R*", "red\thex\t4\tR*+DG2", `result: "R*+DG2"; expected S, DG1 to DG4, R, R* or R**, E, joined by "+" in this order`},
		{"crt.tsv", "red\thex\t9\tmiss", "red\thex\t9\tDG1", `result: "DG1"; expected miss: a 9 always misses (8.4)`},
		{"crt.tsv", "black\thard\t4\t-", "black\thard\t4\tE", `result: "E"; expected -: Indirect Fire is never at a Hard Target (8.6.1)`},
		{"crt.tsv", "red\thex\t4\t", "red\thex\t3\t", `die: "3"; expected each die once`},
		{"status.tsv", "dg3\tDG 3\t-2\thalf", "dg3\tDG 3\t-2\tthird", `move: "third"; expected a whole number from -9 to 0`},
		{"barrages.tsv", "medium\tMedium Barrage\t4", "medium\tMedium Barrage\t3", `strength: "3"; expected more than that of light (8.6.2)`},
		{"fortifications.tsv", "pillbox\tPillbox\t-3\t1\tn", "pillbox\tPillbox\t-3\t1\ty", `built: "y"; expected y for Foxhole and Trench only (11.1)`},
		{"assaults.tsv", "gyokusai\tGyokusai\t3", "gyokusai\tGyokusai\t30", `defense: "30"; expected a whole number`},
		{"assault-odds.tsv", "2\t1\t-1", "1\t1\t-1", `attackers: "1"; expected a better ratio than in the row before`},
		{"weather.tsv", "rain\tRain\t7", "rain\tRain\t8", `die_min: "8"; expected 7: the rows follow on each other`},
		{"tables.tsv", "air\t3\t6\t1", "air\t4\t6\t1", `die_min: "4"; expected 3, where the row before ends`},
		{"tables.tsv", "fire-wind\t0\t2\tcleared", "fire-wind\t0\t2\tout", `result: "out"; expected cleared, burns or spreads`},
		{"tables.tsv", "snafu-division\t0\t4\t2md", "snafu-division\t0\t4\t27id", `result: "27id"; expected a Division of divisions.tsv`},
		{"events.tsv", "3\tnapalm", "3\tnapalms", `id: "napalms"; expected hero-us, hero-jp`},
		{"events.tsv", "20.1f\trulebook:20.1f", "20.1zz\trulebook:20.1f", `rule: "20.1zz"; expected an id of the rule index`},
		{"zones.tsv", "white-1\tWhite 1\twhite\t13.52", "white-1\tWhite 1\twhite\t13.53", `hex: "13.53"; expected a hex of beach terrain`},
		{"zones.tsv", "white-1\tWhite 1\twhite\t13.52\t0", "white-1\tWhite 1\twhite\t13.52\t-1", `value: "-1"; expected -2 or 0 (22.2.1)`},
		{"zones.tsv", "white-1\tWhite 1\twhite\t13.52\t0\t3\t1", "white-1\tWhite 1\twhite\t13.52\t0\t3\t3", `range_approach: "3"; expected more than range_final`},
		{"groupments.tsv", "groupment-a\t", "Groupment A\t", `id: "Groupment A"; expected an id`},
		{"mines.tsv", "4\t2\t", "5\t2\t", `value: "5"; expected a whole number from 0 to 4`},
		{"options.tsv", "regiment-135\t", "135\t135\t", `cells`},
		{"rules.toml", `"mines", `, `"flooding", `, `features[15]: "flooding"; expected some of caves, ridges`},
		{"rules.toml", "first = \"us\"", "first = \"uk\"", `rerolls.first: "uk"; expected us or jp`},
		{"rules.toml", "lose_tq = [5, 7]", "lose_tq = [5, 3]", `fatigue.lose_tq: not above gain_tq`},
		{"rules.toml", "nothing = [2, 0]", "nothing = [3, 0]", `purchase.nothing: not below no_formation`},
		{"rules.toml", "vision = [8, 3, 1]", "vision = [8, 9, 1]", `sight.vision: hexes seen that grow`},
		{"rules.toml", "star = -1 ", "star = -3 ", `fire.star: "-3"; expected a whole number from -1 to 1`},
		{"rules.toml", "rulebook:26.0b", "rulebook:26.0z", `source: no rule "26.0z"; expected an id of the rule index`},
	} {
		t.Run(c.file+" "+c.put, func(t *testing.T) {
			t.Parallel()
			moddatatest.Mistake(t, g.files, g.load, c.file, c.old, c.put, c.want)
		})
	}
	s := games()[1]
	for _, c := range []mistake{
		{"zones.tsv", "36.30\t-2\t3\t1\t37.29", "36.30\t-2\t3\t1\t99.29", `drift: "99.29"; expected a playable hex`},
		{"rules.toml", `"39.43", "40.43"]`, `"39.43", "38.42"]`, `airfield.hexes[3]: "38.42"; expected a hex with the feature airfield:aslito`},
		{"rules.toml", `marker = "39.42"`, `marker = "39.41"`, `airfield.marker: "39.41"; expected the hex with the feature aslito-marker`},
		{"rules.toml", `from = "1944-06-18 0500"`, `from = "1944-06-18 0600"`, `no_naval_or_air.from: "1944-06-18 0600"; expected a date and a turn`},
	} {
		t.Run("saipan "+c.file+" "+c.put, func(t *testing.T) {
			t.Parallel()
			moddatatest.Mistake(t, s.files, s.load, c.file, c.old, c.put, c.want)
		})
	}
}

// TestMistakesBetweenFiles changes something that only shows against other files, or for want of a row.
func TestMistakesBetweenFiles(t *testing.T) {
	all := games()
	for _, c := range []struct {
		game           int
		file, old, put string // with "" nothing is put in the place of the whole line in which old stands
		want           string
	}{
		{0, "turns.tsv", "night-2", "", "night: 8 turns, 1 at night; expected turns by day and then two night turns"},
		{0, "chits.tsv", "chit-div-2md", "", "division: no chit of the Division 2md; expected one for each Division (4.1D)"},
		{0, "chits.tsv", "chit-cd-56", "", "formation: no chit of the Formation cd-56"},
		{0, "chits.tsv", "chit-wind", "", "kind: no chit wind; expected one (4.2A)"},
		{0, "chits.tsv", "chit-air", "", "no air chits; expected some, since rules.toml has the feature air-chit"},
		{0, "crt.tsv", "yellow\thex\t5", "", `die: no row "yellow hex 5"`},
		{0, "status.tsv", "pinned", "", `marker: no row "pinned"`},
		{0, "barrages.tsv", "bombardment\t", "", `marker: no row "bombardment"`},
		{0, "events.tsv", "\tfortitude", "", `die: no row "8"`},
		{0, "events.tsv", "9\tsnafu", "9\tsuicide", `id: event snafu: missing; expected one exactly if tables.tsv has snafu-division`},
		{0, "heroes.tsv", "jp-hero", "", "generic Hero of the Japanese: missing; expected one exactly if events.tsv has the event hero-jp"},
		{0, "tables.tsv", "kakuda\t7", "", "die_max: kakuda ends with 6; expected rows up to 9"},
		{0, "weather.tsv", "storm\tTropical", "", "die_max: no weather for a die of 10"},
		{0, "weather.tsv", "rain\tRain\t7\t9\t3", "rain\tRain\t7\t9\t4", "vision: rain: 4; expected 3, as rules.toml has it (7.1.2)"},
		{0, "zones.tsv", "yellow\t", "", "id: no row for beach:yellow of map.tsv"},
		{0, "rules.toml", `"kakuda", `, " ", `id: event kakuda: there; expected one exactly if rules.toml has the feature kakuda`},
		{0, "rules.toml", `"saipan-guns", `, " ", "distant_artillery: a table distant_artillery; expected none without the feature saipan-guns"},
		{0, "rules.toml", `"banzai", `, " ", "massed_banzai: a Massed Banzai Charge; expected none: the game has not the feature banzai"},
		{0, "rules.toml", `"mines", `, " ", "features: demolition-teams without mines; expected both (24.3)"},
		{0, "rules.toml", `"tenacity", `, " ", "Divisions with tenacity; expected none, since rules.toml has not the feature tenacity"},
		{1, "zones.tsv", "36.31\t-2\t3\t1\t36.30", "36.31\t-2\t3\t1\t35.32", "drift: red-2 at 36.31 drifts to 35.32; expected the beach to its north (22.2.3)"},
		{1, "divisions.tsv", "us-hq-27id\tn\tn\t-2\t4\t2", "us-hq-27id\tn\tn\t-2\t-\t-", "id: event struggle: there; expected one exactly if a Division of divisions.tsv has relief ratings (20.2)"},
	} {
		g := all[c.game]
		text := moddatatest.Text(t, g.files, c.file)
		if n := strings.Count(text, c.old); n < 1 || c.put != "" && n != 1 {
			t.Fatalf("%q stands %d times in %s", c.old, n, c.file)
		}
		if c.put != "" {
			text = strings.Replace(text, c.old, c.put, 1)
		} else {
			var keep []string
			for line := range strings.Lines(text) {
				if strings.HasPrefix(line, "#") || !strings.Contains(line, c.old) {
					keep = append(keep, line)
				}
			}
			text = strings.Join(keep, "")
		}
		t.Run(g.id+" "+c.file+" "+c.old, func(t *testing.T) {
			t.Parallel()
			refused(t, g, c.file, text, c.want)
		})
	}
}

// refused loads a data pack of one file, and wants a problem of any file that holds the words.
func refused(t *testing.T, g game, file, text, want string) {
	t.Helper()
	pack, _ := moddatatest.Pack(t, file, text)
	_, err := g.load(pack)
	if problems, ok := errors.AsType[*datafile.Problems](err); ok {
		for _, p := range problems.List {
			if strings.Contains(p.Error(), want) {
				return
			}
		}
	}
	t.Errorf("want %s\ngot %v", want, err)
}

// TestUnused: a counter that is in no scenario is reported, whichever file makes it so.
func TestUnused(t *testing.T) {
	g := games()[0]
	for _, c := range []struct{ file, after, row, want string }{
		{"units.tsv", "us-a-1-2\t", "us-x-9-9\tX/9/9\t4md\trct-24\trifle\t4\tred\t1\t0\t-\t2\tred\tleg\t5\t0\t-\t-\t-\tauthored:test\n", "id: the Unit us-x-9-9 is in no scenario"},
		{"support-weapons.tsv", "us-sw-at-2-1\t", "us-sw-x\tX\t4md\tnone\tx\t1\tred\t1\t0\t-\tn\tn\tn\t-\tauthored:test\n", "id: the Support Weapon us-sw-x is in no scenario"},
		{"leaders.tsv", "us-watson\t", "us-x\tX\t4md\tnone\t1\t1\t-\t-\t-\tscenario\t-\tauthored:test\n", "id: the Leader us-x is in no scenario"},
		{"options.tsv", "regiment-135\t", "x\tX\tx\tauthored:test\n", `id: "x" is in no scenario`},
	} {
		text := moddatatest.Text(t, g.files, c.file)
		at := strings.Index(text, "\n"+c.after) + 1
		moddatatest.Refused(t, g.files, g.load, c.file, text[:at]+c.row+text[at:], c.want)
	}
}

// TestOwnRules: the rule index belongs to the program.
func TestOwnRules(t *testing.T) {
	g := games()[0]
	moddatatest.Refused(t, g.files, g.load, "rules.tsv", "id\tgame\tkind\tsummary\n1\tboth\tcore\tx\n", "a rule index; expected no such file")
}

// TestPackOfSeriesFile: a data pack may replace a file that the games of the series share.
func TestPackOfSeriesFile(t *testing.T) {
	g := games()[0]
	pack, _ := moddatatest.Pack(t, "status.tsv", strings.Replace(moddatatest.Text(t, g.files, "status.tsv"), "Pinned\t-3", "Pinned\t-2", 1))
	m, err := g.load(pack)
	if err != nil {
		t.Fatal(err)
	}
	if m.Pinned.FP != -2 || g.m.Pinned.FP != -3 {
		t.Errorf("Pinned is %d with the pack and %d without", m.Pinned.FP, g.m.Pinned.FP)
	}
}

// TestPackOfScenario: a data pack may bring a scenario.
func TestPackOfScenario(t *testing.T) {
	g := games()[0]
	text := moddatatest.Text(t, g.files, "scenarios/2-tinian-town.toml")
	text = strings.Replace(strings.Replace(text, `"tinian-2"`, `"tinian-7"`, 1), "number = 2", "number = 7", 1)
	pack, _ := moddatatest.Pack(t, "scenarios/7-again.toml", text)
	m, err := g.load(pack)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(m.Scenario); n != 7 || m.Scenario[6].ID != "tinian-7" {
		t.Errorf("%d scenarios", n)
	}
}

func FuzzLoad(f *testing.F) {
	g := games()[0]
	moddatatest.Fuzz(f, g.files, func(files fs.FS) (*css.Module, error) {
		return css.Load(css.Source{About: moddata.About{ID: g.id}, Files: files, Path: "data"}, "")
	})
}

// TestNoDivisions: a pack with a file of Divisions that names none is refused where it is wrong, and the files that name Divisions are not read on.
func TestNoDivisions(t *testing.T) {
	for _, text := range []string{"", "id\tname\tside\tdisplay\tcolor\tcommand\tdispatch\ttq_base\thq\tnavy\ttenacity\tnight\trelief_command\trelief_dispatch\tsource\n"} {
		pack := t.TempDir()
		if err := os.WriteFile(filepath.Join(pack, "divisions.tsv"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, load := range []func(string) (*css.Module, error){tinian.Load, littleland.Load} {
			if _, err := load(pack); err == nil || !strings.Contains(err.Error(), "divisions.tsv") {
				t.Error(err)
			}
		}
	}
}

// TestProvenance: every row says where it is from, and the module can tell.
func TestProvenance(t *testing.T) {
	for _, g := range games() {
		n := map[string]int{}
		for _, f := range g.m.Data(true) {
			if f.Rows == 0 || f.Name != "rules.tsv" && len(f.Sources) != f.Rows {
				t.Errorf("%s: %s has %d rows and %d sources", g.id, f.Name, f.Rows, len(f.Sources))
			}
			for kind, k := range f.BySource {
				n[kind] += k
			}
		}
		if n[datafile.Rulebook.String()] == 0 || n[datafile.Public.String()] == 0 || n[datafile.Authored.String()] == 0 {
			t.Errorf("%s: sources %v", g.id, n)
		}
		if v, ok := g.m.Datum("units", "us-a-1-6", "fp"); !ok || v != "4" {
			t.Errorf("%s: Datum gives %q, %v", g.id, v, ok)
		}
		if v, ok := g.m.Datum("crt", "blue hard 4", "result"); !ok || v != "E" {
			t.Errorf("%s: Datum of the series gives %q, %v", g.id, v, ok)
		}
	}
}
