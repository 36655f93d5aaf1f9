package css

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"beachhead/engine"
)

// foreign are words of the islands that are wrong on the coast, and of the coast that are wrong on the islands.
var foreign = map[string]*regexp.Regexp{
	"littleland": regexp.MustCompile(`Japan|Americ|Tinian|Saipan|Tenacity:`),
	"tinian":     regexp.MustCompile(`German|Soviet|Romanian|NKVD|Commissar`),
	"saipan":     regexp.MustCompile(`German|Soviet|Romanian|NKVD|Commissar`),
}

// What a briefing and the parts of a sheet that belong to a game say names its own sides. Words for choices and hints are those of all games: nobody is shown those of questions that his
// game does not ask.
func TestOwnWords(t *testing.T) {
	for id, words := range foreign {
		m := whole(t, id)
		for _, sc := range m.Scenarios() {
			s := m.Sheet(sc.ID)
			own := []any{m.Briefing(sc.ID), s.Situation, s.Displays, s.Terms, s.Windows, s.Gauges, s.Scores, s.Words, s.Hexes}
			tracks := map[string]engine.SheetTrack{}
			for _, x := range opening(t, m, sc.ID) {
				tracks[x.ID] = s.Tracks[x.ID]
			}
			for _, part := range append(own, tracks) {
				text, err := json.Marshal(part)
				if err != nil {
					t.Fatal(err)
				}
				if at := words.FindIndex(text); at != nil {
					t.Errorf("%s: %s", sc.ID, text[max(0, at[0]-60):min(len(text), at[1]+60)])
				}
			}
		}
	}
}

// opening are the tracks of the first view of a scenario.
func opening(t *testing.T, m *Module, scenario string) []engine.Track {
	t.Helper()
	g, err := m.New(engine.Setup{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	return g.View(engine.ObserverSeat).Tracks
}

// Every number of a rule in a sheet or briefing is one of the game's own book.
func TestSheetCites(t *testing.T) {
	cited := regexp.MustCompile(`"rule":"([^"]+)"`)
	m := whole(t, "littleland")
	known := map[string]bool{}
	for _, r := range m.RuleIndex {
		known[r.ID] = true
	}
	for _, sc := range m.Scenarios() {
		text, err := json.Marshal([]any{m.Sheet(sc.ID), m.Briefing(sc.ID)})
		if err != nil {
			t.Fatal(err)
		}
		list := cited.FindAllSubmatch(text, -1)
		if len(list) < 20 {
			t.Errorf("%s: %d rules are cited", sc.ID, len(list))
		}
		for _, x := range list {
			if !known[string(x[1])] {
				t.Errorf("%s cites %s", sc.ID, x[1])
			}
		}
	}
}

// TestLogCites: what a player of The Little Land reads in the log, and is asked, cites the book of his game.
func TestLogCites(t *testing.T) {
	files, err := filepath.Glob("testdata/golden/scripts/littleland/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	cited := regexp.MustCompile(`(?m)^(?:  \.|(?:de|su) [a-z.]+) (\S+) `)
	n := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range cited.FindAllStringSubmatch(string(text), -1) {
			n++
			if !strings.HasPrefix(x[1], "L") {
				t.Errorf("%s cites %s", filepath.Base(name), x[1])
			}
		}
	}
	if n < 1000 {
		t.Errorf("only %d rules", n)
	}
}

// The weather at the foot says what it does, also of the night, in which one sees less (7.1.2, 4.1A).
func TestWeatherWords(t *testing.T) {
	for id, want := range map[string]map[string]string{
		"littleland": {"Clear": "Clear, sight 8, at night 1", "Rain": "Rain, sight 3, at night 1, fire -1"},
		"tinian":     {"Clear": "Clear, sight 8, at night 1"},
	} {
		m := whole(t, id)
		words := m.weatherWords()
		for i := range m.Weather {
			if w, ok := want[m.Weather[i].Name]; ok && words[i] != w {
				t.Errorf("%s: %q, want %q", id, words[i], w)
			}
		}
	}
}
