package web

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"beachhead/match"
)

// Players join a season, are paired, and find table and games on its page; who leaves is paired no more.
func TestSeasonPages(t *testing.T) {
	h := openPeople(t)
	anna, bob, guest := h.person().signUp("Anna"), h.person().signUp("Bob"), h.person()
	guest.get("/")
	if page := string(anna.get("/seasons").body); !strings.Contains(page, "There is no season yet") {
		t.Error("no season, and nothing is said")
	}
	id, err := h.hall.OpenSeason(t.Context(), "Spring <cup>", "toygame", "1", nil, time.Now().Add(-time.Minute), time.Now().Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	at := "/seasons/" + id
	if page := string(anna.get("/lobby").body); !strings.Contains(page, at) || !strings.Contains(page, "Spring &lt;cup&gt;") {
		t.Error("the lobby does not name the season")
	}
	if a := anna.form(at + "/join"); a.code != http.StatusSeeOther || a.header.Get("Location") != at {
		t.Errorf("join: %d", a.code)
	}
	bob.want(bob.post(at+"/join", `{}`), http.StatusOK, nil)
	guest.refused(guest.post(at+"/join", `{}`), http.StatusUnauthorized, signIn)
	anna.refused(anna.post("/seasons/none/join", `{}`), http.StatusNotFound, match.NotFound)
	anna.refused(anna.get("/seasons/none", "Accept", "application/json"), http.StatusNotFound, match.NotFound)
	if err := h.hall.PairSeasons(t.Context()); err != nil {
		t.Fatal(err)
	}
	var x match.SeasonInfo
	anna.want(anna.get(at, "Accept", "application/json"), http.StatusOK, &x)
	if !x.In || x.State != "open" || len(x.Players) != 2 || len(x.Pairs) != 1 || len(x.Pairs[0].Games) != 2 {
		t.Fatalf("%+v", x)
	}
	for _, g := range x.Pairs[0].Games {
		if b := bootOf(t, anna.get(g.URL).body); len(b.Me.Seats) != 1 || !b.Message.Table.Rated {
			t.Errorf("%s: %+v", g.URL, b.Me)
		}
	}
	seat := bootOf(t, anna.get(x.Pairs[0].Games[0].URL).body).Me.Seat
	if other := bootOf(t, anna.get(x.Pairs[0].Games[1].URL).body).Me.Seat; other == seat {
		t.Errorf("the sides are not swapped: %s and %s", seat, other)
	}
	bob.want(bob.post(x.Pairs[0].Games[0].URL+"/resign", `{"seat":"`+bootOf(t, bob.get(x.Pairs[0].Games[0].URL).body).Me.Seat+`"}`), http.StatusOK, nil)
	page := string(guest.get(at).body)
	for _, want := range []string{"Anna", "Bob", "Anna has won", "goes on", "Tie-break", x.Pairs[0].Games[1].URL, "Sign in to join"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(page, "<cup>") {
		t.Error("the name of a season is no text")
	}
	bob.want(bob.post(at+"/leave", `{}`), http.StatusOK, nil)
	bob.refused(bob.post(at+"/leave", `{}`), http.StatusUnprocessableEntity, match.NotPossible)
	if page := string(bob.get(at).body); !strings.Contains(page, "has left") || !strings.Contains(page, "Join the season") {
		t.Error("who has left is not shown so")
	}
	if err := h.hall.EndSeason(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if page := string(bob.get(at).body); strings.Contains(page, "Join the season") || !strings.Contains(page, "ended on") {
		t.Error("a season that is over can be joined")
	}
}
