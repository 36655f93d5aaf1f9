package engine_test

import (
	"testing"

	"beachhead/engine"
)

// A game ends in a sentence: the level and its rule go before the level, names stand as they do within a sentence, and what no
// sheet knows is told as it is.
func TestEnding(t *testing.T) {
	s := &engine.Sheet{
		Sides:   []engine.SheetSide{{ID: "allied", Label: "Allied", People: "The Allies"}, {ID: "japan", Label: "Japanese", People: "The Japanese"}},
		Endings: map[string]string{"surrender": "{loser} surrender: {winner} win", "tie": "Even: {winner} win", "tie 9.2": "All are gone"},
	}
	bare := &engine.Sheet{Sides: []engine.SheetSide{{ID: "red", Label: "Red"}, {ID: "blue"}}}
	for _, x := range []struct {
		s                         *engine.Sheet
		winner, level, rule, want string
	}{
		{s, "japan", "surrender", "9.1", "The Allies surrender: the Japanese win"},
		{s, "allied", "tie", "9.1", "Even: the Allies win"},
		{s, "allied", "tie", "9.2", "All are gone"},
		{s, "allied", "resignation", "", "The Japanese resign: the Allies win"},
		{s, "draw", "by agreement", "", "A draw by agreement"},
		{s, "", "draw", "4.2", "A draw"},
		{s, "", "even", "6.1", "A draw even"},
		{s, "japan", "points", "", "The Japanese win: points"},
		{bare, "red", "resignation", "", "Red wins: resignation"},
		{bare, "blue", "", "", "Blue wins"},
	} {
		if got := x.s.Ending(x.winner, x.level, x.rule); got != x.want {
			t.Errorf("%s %s %s: %q, not %q", x.winner, x.level, x.rule, got, x.want)
		}
	}
}
