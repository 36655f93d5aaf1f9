package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"testing"

	"beachhead/engine"
	"beachhead/match"
)

// Lines of sight are told to whoever may see the page, as its view has them, and to nobody else.
func TestSight(t *testing.T) {
	h := open(t)
	p, stranger := h.person(), h.person()
	p.get("/")
	stranger.get("/")
	id := p.create("ccp", "S12", map[string]string{"allied": "me", "japan": "me"})
	base := "/games/" + id + "/sight"
	mod := h.server.mods["ccp"].(engine.Sighted)

	const seat, other = "allied", "japan"
	p.want(p.post("/games/"+id+"/handover", `{"seat":"allied"}`), http.StatusOK, nil)
	state := p.state(id, seat)
	for _, pair := range [][2]string{{"A1", "A2"}, {"I8", "M6"}, {"M6", "I8"}, {"A1", "O10"}, {"C4", "K4"}} {
		a := p.get(base + "?seat=" + seat + "&from=" + pair[0] + "&to=" + pair[1])
		p.want(a, http.StatusOK, nil)
		look, err := mod.Look(state.Page.View, pair[0], pair[1])
		if err != nil {
			t.Fatal(err)
		}
		if want, _ := json.Marshal(look); !bytes.Equal(bytes.TrimSpace(a.body), want) {
			t.Errorf("%v: %s, expected %s", pair, a.body, want)
		}
	}
	var around struct {
		From string
		Sees []engine.Seen
	}
	p.want(p.get(base+"?from=I8"), http.StatusOK, &around) // the seat that has the screen
	if around.From != "I8" || len(around.Sees) < 10 || len(around.Sees) > 149 {
		t.Errorf("I8 sees %d hexes", len(around.Sees))
	}
	p.want(p.get(base+"?from=I8&n=0"), http.StatusOK, &around)

	for query, code := range map[string]int{"?from=Z9": 400, "?from=I8&to=i8": 400, "": 400, "?from=I8&seat=red": 400, "?from=I8&n=-1": 404, "?from=I8&n=x": 404, "?from=I8&n=9999": 404} {
		if a := p.get(base + query); a.code != code {
			t.Errorf("%s: %d %s, expected %d", query, a.code, a.body, code)
		}
	}
	p.refused(p.get(base+"?from=I8&seat="+other), http.StatusConflict, match.HandOver)
	p.refused(p.get(base+"?from=I8&n=0&seat="+other), http.StatusConflict, match.HandOver)
	if a := stranger.get(base + "?from=I8"); a.code != http.StatusNotFound && a.code != http.StatusForbidden {
		t.Errorf("a stranger: %d %s", a.code, a.body)
	}
	island := p.create("formosa", "1", map[string]string{"allied": "me", "japanese": "random"})
	p.refused(p.get("/games/"+island+"/sight?from=1313"), http.StatusUnprocessableEntity, match.NotPossible)
}

// Each scenario has its sheet, at an address of its own where it looks different.
func TestSheetsByScenario(t *testing.T) {
	h := open(t)
	p := h.person()
	seen := map[string]string{}
	m := h.server.mods["ccp"]
	for _, s := range m.Scenarios() {
		url := h.server.sheetURL(m, s.ID)
		a := p.get(url)
		p.want(a, http.StatusOK, nil)
		if other, twice := seen[string(a.body)]; twice {
			t.Errorf("scenarios %s and %s have one sheet", s.ID, other)
		}
		seen[string(a.body)] = s.ID
		if zipped := p.get(url, "Accept-Encoding", "gzip"); len(zipped.body) > 150<<10 {
			t.Errorf("%s: %d bytes", url, len(zipped.body))
		}
	}
	f := h.server.mods["formosa"]
	if one, two := h.server.sheetURL(f, "1"), h.server.sheetURL(f, f.Scenarios()[1].ID); one != two {
		t.Errorf("Formosa has sheets at %s and %s", one, two)
	}
}
