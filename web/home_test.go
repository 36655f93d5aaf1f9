package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/match"
)

// solitaire is the toy game with one seat, whose player wins or loses against the rules.
type solitaire struct{ engine.Module }

func (solitaire) SeatsOf(engine.Setup) int { return 1 }
func (solitaire) Together() bool           { return true }

// TestHomeAlone: a game of one seat offers neither sides nor opponents, other games do; and it begins from the form as it stands.
func TestHomeAlone(t *testing.T) {
	for _, alone := range []bool{true, false} {
		var toy engine.Module = toygame.New(toygame.Faults{})
		if alone {
			toy = solitaire{toy}
		}
		h := openWith(t, toy, func(c *Config) { c.Modules = c.Modules[1:2] })
		p := h.person()
		page := string(p.get("/").body)
		for _, word := range []string{"Against", "You play", "A friend by link", `value="both"`, `value="watch"`, "Opponent", "against an opponent"} {
			if strings.Contains(page, word) == alone {
				t.Errorf("alone: %t, and the home page has %q: %t", alone, word, alone)
			}
		}
		if !alone {
			continue
		}
		if a := p.do("POST", "/games", "application/x-www-form-urlencoded", []byte(url.Values{"game": {"toygame"}, "scenario": {"1"}, "side": {toy.Seats()[0]}}.Encode())); a.code != http.StatusSeeOther {
			t.Errorf("the form: %d", a.code)
		}
	}
}

// TestEndingTogether: where nobody plays against anybody, a list of games says victory or defeat, not who of the sides won.
func TestEndingTogether(t *testing.T) {
	h := openWith(t, solitaire{toygame.New(toygame.Faults{})}, func(c *Config) { c.Modules = c.Modules[1:2] })
	for result, want := range map[string]string{"rules defeat": "Defeat", "red victory": "Victory"} {
		if got := h.server.ending(&match.Info{Module: "toygame", Scenario: "1", Result: result}); got != want {
			t.Errorf("%s: %q, expected %q", result, got, want)
		}
	}
}
