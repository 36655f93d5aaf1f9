package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"

	"beachhead/engine"
	"beachhead/games/iwo"
)

// What a game has otherwise than others is said in words, in the order of its module; what is as usual is not.
func TestChosenOptionsAreSaid(t *testing.T) {
	m := iwo.Default()
	got := chosenOptions(m, "campaign", map[string]string{"defenders": "full", "fort-last": "off", "second-attack": "on"})
	want := []chosenOption{
		{"In close combat fort steps go after the units: off", "17.3j"},
		{"Japanese in the campaign: all (the computer player has not won yet)", "18.9.2"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v, expected %v", got, want)
	}
	// An option that is about one scenario is said there whatever it is, and nowhere else.
	usual := []chosenOption{{"Japanese in the campaign: fewer (the computer player wins 4 of 10 games)", "18.9.2"}}
	for _, options := range []map[string]string{nil, {"defenders": "thin"}} {
		if got := chosenOptions(m, "campaign", options); !slices.Equal(got, usual) {
			t.Errorf("%v of a campaign as usual", got)
		}
	}
	for _, value := range []string{"thin", "full"} {
		if got := chosenOptions(m, "s1-d-day", map[string]string{"defenders": value}); got != nil {
			t.Errorf("%v of D-Day", got)
		}
	}
}

// The briefing of a game is that of its options: BOOT has its address, and the figures of another garrison are other figures. Options that there are not have none.
func TestBriefingOfOptions(t *testing.T) {
	h := openWith(t, iwo.Default())
	p := h.person()
	p.get("/")
	counts := map[string]int{}
	for _, value := range []string{"", "thin", "full"} {
		options := map[string]string{"second-attack": "on"}
		if value != "" {
			options["defenders"] = value
		}
		body, _ := json.Marshal(map[string]any{"game": "iwo", "scenario": "campaign", "options": options, "seats": map[string]string{"us": "me"}})
		var made struct{ URL string }
		p.want(p.post("/games", string(body)), http.StatusCreated, &made)
		a := p.get(bootOf(t, p.get(made.URL).body).Game.Briefing)
		p.want(a, http.StatusOK, nil)
		var b engine.Briefing
		if err := json.Unmarshal(a.body, &b); err != nil {
			t.Fatal(err)
		}
		counts[value] = b.Sides[1].Forces[0].Count
	}
	if counts[""] != counts["thin"] || counts["thin"] >= counts["full"] || counts["thin"] == 0 {
		t.Errorf("positions held by the briefings: %v", counts)
	}
	for _, query := range []string{"?defenders=some", "?nothing=full", "?v=1"} {
		p.want(p.get("/briefings/iwo/campaign.json"+query), http.StatusNotFound, nil)
	}
}
