package css

import (
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

// TestMinesAreSecret: nothing that side A sees, may do or is told tells it the values of Mine markers that are face down (24.1a, ruling 24-A), where its Units are about to come upon
// them: views, logs, options, reasons against answers, explanations.
func TestMinesAreSecret(t *testing.T) {
	m := whole(t, "tinian")
	tracks := map[string]int{"reroll.us": 0, "reroll.jp": 0, "dc.4md": 2, "dp.4md": 1, "dp.ija": 1, "mine.14.52": 4, "mine.14.53": 3, "mine.16.56": 0, "mine.16.54": 2, "mine.13.52": 1, "mine.15.53": -1, "mine.15.57": 13}
	at := func(chit string, pieces map[string]map[string]any) *engine.Position {
		return &engine.Position{Game: "tinian", Scenario: "tinian-5", Clear: true, At: &engine.At{Turn: 2, Phase: chit}, Pieces: pieces, Tracks: tracks}
	}
	ashore := map[string]map[string]any{
		"us-a-1-24": {"at": "13.53", "column": true}, "us-b-1-24": {"at": "16.55", "column": true}, "us-a-1-20": {"at": "15.53", "column": true}, "us-hq-24": {"at": "13.53"},
		"jp-1-i-50": {"at": "15.55", "column": true}, "jp-2-i-50": {"at": "17.56"},
	}
	afloat := map[string]map[string]any{"us-a-1-24": {"at": "white-1/final", "column": true}, "us-b-1-24": {"at": "white-1/final", "column": true}, "jp-1-i-50": {"at": "14.53"}}
	enginetest.Examine(t, m, enginetest.Options{
		Samples: 6,
		Loose:   []string{"fire.target"},
		Hides:   func(_ string, s engine.Seat) bool { return s != seat(SideB) },
	},
		enginetest.Start{Name: "moves", At: at("chit-rct-24", ashore), Play: []string{"us done", "us done", "us unit us-a-1-24"}},
		enginetest.Start{Name: "stops", At: at("chit-rct-24", ashore), Play: []string{"us done", "us done", "us unit us-b-1-24", "us move 16.56", "jp hold"}},
		// The engineers stand on a dummy, which must not be told from what they could clear.
		enginetest.Start{Name: "engineers", At: at("chit-div-4md", ashore), Play: []string{"us done", "us done", "us unit us-a-1-20"}},
		enginetest.Start{Name: "lands", At: at("chit-amphibious", afloat)},
		enginetest.Start{Name: "japanese", At: at("chit-bn-i-50", ashore)},
		enginetest.Start{Name: "set-up", Setup: engine.Setup{Scenario: "tinian-2"}},
	)
}
