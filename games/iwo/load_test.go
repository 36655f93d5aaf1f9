package iwo

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"beachhead/games/moddata/moddatatest"
)

// TestMistakes: one mistake in one place, of each sort that the loader looks for.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ name, file, old, put, want string }{
		{"a hex twice", "map.tsv", "0131\t1\t2", "0130\t1\t2", "hexes in the order"},
		{"a hex off the map", "positions.tsv", "A1\t0607", "A1\t0101", "a hex of map.tsv"},
		{"a level", "map.tsv", "0131\t1\t2", "0131\t9\t2", "from 1 to 3"},
		{"an airfield without a number", "map.tsv", "airfield\t0\t-\t-\t0\t2\tairfield-1\t-\t141.3107", "airfield\t0\t-\t-\t0\t2\t-\t-\t141.3107", "the number of the airfield"},
		{"no neighbours", "hexsides.tsv", "0228\t0329\tbluff", "0228\t0429\tbluff", "a neighbour"},
		{"two colours in a group", "positions.tsv", "A2\t0507\tA1-A2\tblue", "A2\t0507\tA1-A2\tred", "the colour of the other hexes"},
		{"a colour that overlaps (6.2.2a)", "positions.tsv", "B1\t0609\tB1\tred", "B1\t0609\tB1\tgold", "6.2.2a"},
		{"a gun in sector 2", "positions.tsv", "B1\t0609\tB1\tred\t0", "B1\t0609\tB1\tred\t1", "no artillery positions in sector 2"},
		{"a position twice", "positions.tsv", "A2\t0507", "A1\t0507", "each id once"},
		{"two forts elsewhere", "positions.tsv", "L3\t2125\tL3\tbrown\t0\tF\t", "L3\t2125\tL3\tbrown\t0\tFF\t", "17.2.1"},
		{"a square without a position", "landing-boxes.tsv", "red-1\teast\t2\tgreen gold", "red-1\teast\t2\tgreen gold black", "5.1d"},
		{"a box", "landing-boxes.tsv", "red-1\teast\t2", "red-1\teast\t1", "different numbers"},
		{"steps of a company", "units-us.tsv", "us-a-1-23\tA/1/23\t4th\t23\t1\tinfantry\t4", "us-a-1-23\tA/1/23\t4th\t23\t1\tinfantry\t3", "4 for its kind"},
		{"a regiment of another division", "units-us.tsv", "us-a-1-23\tA/1/23\t4th\t23", "us-a-1-23\tA/1/23\t5th\t23", "a regiment of the division"},
		{"a weapon", "units-jp.tsv", "A Co 309 Bn\tI\t4\tDE MO", "A Co 309 Bn\tI\t4\tDE XX", "weapons of"},
		{"a tank without a colour", "units-jp.tsv", "far\tred\t", "far\t-\t", "a colour for tanks"},
		{"a fort strength", "forts.tsv", "fort-1-01\t1\t3", "fort-1-01\t1\t2", "17.3b"},
		{"a fort with all sides", "forts.tsv", "fort-1-01\t1\t3\tR UR\t", "fort-1-01\t1\t3\tR UR UL L DL DR\t", "not all six"},
		{"a colour twice on a card", "cards.tsv", "01\ttriangle\tred\tleft\tnaval-artillery-blast\tpurple\tM\t0\tgreen", "01\ttriangle\tred\tleft\tnaval-artillery-blast\tpurple\tM\t0\tpurple", "three different colours"},
		{"a date", "card-events.tsv", "01\t2-22\t13", "01\t2-22\t12", "the first turn of the date"},
		{"an event", "card-events.tsv", "01\t2-22\t13\train", "01\t2-22\t13\tsnow", "an event of events.tsv"},
		{"an act", "japanese-actions.tsv", "mg-fire", "mg-fires", "multiple-fire"},
		{"two rows of a turn", "japanese-actions.tsv", "A\t49\t66", "A\t48\t66", "no other row"},
		{"odds", "chart-attack.tsv", "3\t1:1", "3\t1:2", "better odds"},
		{"a source", "depth.tsv", "depth-01\tordinary\t1\t-\tauthored:", "depth-01\tordinary\t1\t-\thearsay:", "expected rulebook"},
		{"a rule of a source", "artillery.tsv", "5\t4th\t2\trulebook:19.0c", "5\t4th\t2\trulebook:19.9z", "no rule"},
		{"a scenario's unit", "scenarios/s2-suribachi.toml", `"HW/28"]`, `"HW/99"]`, "a unit, a battalion"},
		{"a scenario's key", "scenarios/s2-suribachi.toml", "players = 1", "player = 1", "unknown key"},
		{"a garrison beyond the front", "scenarios/s5-drive-to-the-sea.toml", `garrisons = ["D2"`, `garrisons = ["J6"`, "a position on the US side of the front"},
		{"a garrison of no position", "scenarios/s5-drive-to-the-sea.toml", `garrisons = ["D2"`, `garrisons = ["D99"`, "a position on the US side of the front"},
		{"a garrison where somebody begins", "scenarios/s4-hot-rocks.toml", `garrisons = ["B1"`, `garrisons = ["F1"`, "that holds nobody"},
		{"more removed than a reserve has", "scenarios/s2-suribachi.toml", "removed = [10, 0, 0", "removed = [11, 0, 0", "at most the 10 units"},
		{"units removed of a sector that is not in play", "scenarios/s2-suribachi.toml", "removed = [10, 0, 0", "removed = [10, 1, 0", "at most the 0 units"},
		{"more depth than there is", "scenarios/campaign.toml", "depth = [8, ", "depth = [9, ", "at most the 61"},
		{"a set-up with fewer Japanese of no such name", "scenarios/campaign.toml", `value = "thin"`, `value = "thinner"`, "thin"},
		{"an empty position that is none", "scenarios/campaign.toml", `empty = ["H5"`, `empty = ["Z5"`, "a position that holds a unit at the start"},
		{"an empty position that holds nobody anyway", "scenarios/campaign.toml", `empty = ["H5"`, `empty = ["A1"`, "a position that holds a unit at the start"},
		{"an empty position twice", "scenarios/campaign.toml", `empty = ["H5"`, `empty = ["M8"`, "each once"},
		{"more removed than a thin reserve has", "scenarios/campaign.toml", "removed = [10, 14, 27, 17]", "removed = [10, 14, 28, 17]", "at most the 27 units"},
		{"a key of the thin set-up", "scenarios/campaign.toml", "empty = [", "emptied = [", "unknown key"},
		{"a fort without a location", "scenarios/s2-suribachi.toml", `forts = ["0604"]`, `forts = ["0605"]`, "the hex of a fort location"},
	} {
		t.Run(c.name, func(t *testing.T) {
			moddatatest.Mistake(t, os.DirFS("data"), Load, c.file, c.old, c.put, c.want)
		})
	}
	t.Run("a set-up with fewer Japanese twice", func(t *testing.T) {
		text, err := os.ReadFile("data/scenarios/campaign.toml")
		if err != nil {
			t.Fatal(err)
		}
		again := "[[defenders]]\nvalue = \"thin\"\nempty = []\ndepth = [0, 0, 0, 0]\nremoved = [0, 0, 0, 0]\nby_approach = false\nsource = \"authored:x\"\n\n[[extra]]\n"
		moddatatest.Refused(t, os.DirFS("data"), Load, "scenarios/campaign.toml", strings.Replace(string(text), "[[extra]]\n", again, 1), "each value once")
	})
	// A row of a scenario says its own source, whatever the file says of the rest.
	for _, c := range []struct{ old, put, want string }{
		{"source = \"authored:so few that the computer player wins four games of ten\"\n", "", ":68: defenders[0].source: no source; expected rulebook:ID, public:REFERENCE or authored:REASON"},
		{"depth = 0\nsource = \"rulebook:18.0d1\"\n", "depth = 0\n", ":76: extra[0].source: no source"},
		{"count = 0\nsource = \"rulebook:18.9\"\n", "count = 0\n", ":97: victory[0].source: no source"},
	} {
		t.Run("a row without a source: "+c.want, func(t *testing.T) {
			text, err := os.ReadFile("data/scenarios/campaign.toml")
			if err != nil || strings.Count(string(text), c.old) != 1 {
				t.Fatal(err, c.old)
			}
			moddatatest.Refused(t, os.DirFS("data"), Load, "scenarios/campaign.toml", strings.Replace(string(text), c.old, c.put, 1), "campaign.toml"+c.want)
		})
	}
	t.Run("an empty table", func(t *testing.T) {
		moddatatest.Refused(t, os.DirFS("data"), Load, "step-loss.tsv", "id\tstrength\tfirst_loss\tthird_loss\tsource\n", "a table without rows")
	})
}

// FuzzData: whatever stands in the files, there is a module or an error with a place.
func FuzzData(f *testing.F) {
	moddatatest.Fuzz(f, os.DirFS("data"), func(files fs.FS) (*Module, error) { return loadFrom(files, "") })
}
