package web

import (
	"net/http"
	"net/url"
	"regexp"
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

// TestHomeTogether: a game that two play together leaves the second seat to whoever has the link (3.0d1), and its sheet knows both by name.
func TestHomeTogether(t *testing.T) {
	h := openWith(t, toygame.New(toygame.Faults{}))
	form := url.Values{"game": {"iwo"}, "scenario": {"s4-hot-rocks"}, "side": {"us"}, "option.players": {"2"}}
	n, err := h.server.wanted(form)
	if err != nil || n.Seats["us"] != "me" || n.Seats["us-2"] != "open" || !n.Private {
		t.Fatalf("%+v, %v", n, err)
	}
	p := h.person()
	a := p.do("POST", "/games", "application/x-www-form-urlencoded", []byte(form.Encode()))
	if a.code != http.StatusSeeOther {
		t.Fatalf("the form: %d %s", a.code, a.body)
	}
	sheet := h.server.mods["iwo"].(engine.Charted).Sheet("s4-hot-rocks")
	for i, name := range engine.SeatsOf(h.server.mods["iwo"], engine.Setup{Scenario: "s4-hot-rocks", Options: map[string]string{"players": "2"}}) {
		if sheet.Partners[i].ID != name || sheet.Partners[i].Label == "" {
			t.Errorf("seat %s is %+v", name, sheet.Partners[i])
		}
	}
	// The second seat is called as the sheet calls it, where it is offered and where it is taken.
	links := string(p.get(a.header.Get("Location")).body)
	if !strings.Contains(links, "To play with you: the 5th Division") || strings.Contains(links, "Us-2") || strings.Contains(links, "both sides") {
		t.Errorf("the links are %s", links)
	}
	address := regexp.MustCompile(`/join/\w+`).FindString(links)
	if text := string(h.person().get(address).body); address == "" || !strings.Contains(text, "You will play <b>5th Division</b>") {
		t.Errorf("the invitation %q is %s", address, text)
	}
}
