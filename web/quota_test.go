package web

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"beachhead/match"
)

// Studies are counted by player and by address; they come back in the course of an hour, and one that was not made is given back.
func TestQuota(t *testing.T) {
	q := newQuota("studies", 3, 5)
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	take := func(player, address string, ok bool) func() {
		t.Helper()
		back, err := q.take(player, address, now)
		if (err == nil) != ok {
			t.Fatalf("%s from %s: %v", player, address, err)
		}
		if err != nil && !strings.Contains(err.Error(), "Try again in ") {
			t.Errorf("the refusal says %q", err)
		}
		return back
	}
	take("ann", "1.2.3.4/32", true)
	take("ann", "1.2.3.4/32", true)
	back := take("ann", "1.2.3.4/32", true)
	take("ann", "5.6.7.8/32", false)
	back()
	take("ann", "1.2.3.4/32", true)
	take("eve", "1.2.3.4/32", true)
	take("eva", "1.2.3.4/32", true)
	take("evi", "1.2.3.4/32", false) // a new cookie is no new address
	take("evi", "", true)            // nothing is known of where it comes from
	now = now.Add(21 * time.Minute)  // one of three is back
	take("ann", "1.2.3.4/32", true)
	take("ann", "5.6.7.8/32", false)
	none := newQuota("games", 0, 0)
	for range 100 {
		if _, err := none.take("ann", "1.2.3.4/32", now); err != nil {
			t.Fatal(err)
		}
	}
}

// Whoever has made his studies is told so, and records count like moments of games.
func TestStudiesAreLimited(t *testing.T) {
	h := open(t, func(c *Config) { c.PlayerStudies, c.AddressStudies = 2, 3 })
	id, _, one, two := h.pair("toygame", "1")
	base := "/games/" + id
	var study struct{ ID, URL string }
	one.want(one.post(base+"/branch", `{"seat":"red","n":0}`), http.StatusCreated, &study)
	one.refused(one.post(base+"/branch", `{"seat":"red","n":999}`), http.StatusNotFound, match.NotFound) // counts for nothing
	one.want(one.post(base+"/branch", `{"seat":"red","n":0}`), http.StatusCreated, &study)
	one.refused(one.post(base+"/branch", `{"seat":"red","n":0}`), http.StatusTooManyRequests, tooMany)
	two.want(two.post(base+"/branch", `{"seat":"blue","n":0}`), http.StatusCreated, &study)
	two.refused(two.post(base+"/branch", `{"seat":"blue","n":0}`), http.StatusTooManyRequests, tooMany) // of the address
	eve := h.person()
	eve.refused(eve.do("POST", "/records", "text/plain", []byte("Game: toygame\n")), http.StatusTooManyRequests, tooMany)
}
