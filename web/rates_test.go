package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"golang.org/x/time/rate"
)

// A player and an address have so many requests at once and so many a second after; others are not touched, and what is remembered of them is bounded.
func TestRates(t *testing.T) {
	x := rates{of: map[string]*rate.Limiter{}}
	now := time.Now()
	allowed := func(key string, n int) (k int) {
		for range n {
			if x.allow(key, 2, 1, now) {
				k++
			}
		}
		return k
	}
	if k := allowed("ann", 100); k != 2*rateBurst {
		t.Errorf("%d requests at once", k)
	}
	if k := allowed("bob", 1); k != 1 {
		t.Error("another one is refused")
	}
	now = now.Add(time.Second)
	if k := allowed("ann", 100); k != 2 {
		t.Errorf("%d requests a second later", k)
	}
	for i := range 3 * maxRates {
		x.allow(fmt.Sprint(i), 2, 1, now)
	}
	if len(x.of) > maxRates {
		t.Errorf("%d are remembered", len(x.of))
	}
}

// Who sends too many is told so, by every way.
func TestTooManyRequests(t *testing.T) {
	h := open(t, func(c *Config) { c.PlayerRate = 1 })
	p := h.person()
	p.get("/") // brings the cookie
	refused := 0
	for range 2 * rateBurst {
		if a := p.get("/favicon.ico"); a.code == http.StatusTooManyRequests {
			refused++
			p.refused(a, http.StatusTooManyRequests, tooMany)
			if a.header.Get("Retry-After") == "" {
				t.Error("it is not said when to come again")
			}
		}
	}
	if refused == 0 {
		t.Error("nobody was refused")
	}
	if a := h.person().get("/favicon.ico"); a.code != http.StatusOK {
		t.Errorf("another player is answered %d", a.code)
	}
	crowd := open(t, func(c *Config) { c.AddressRate = 1 })
	refused = 0
	for range 2 * rateBurst { // cookies cost nothing
		if crowd.person().get("/favicon.ico").code == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 {
		t.Error("a crowd from one address is not refused")
	}
}

// TestCostOf: what takes longer than an answer counts for several requests of an address.
func TestCostOf(t *testing.T) {
	for of, want := range map[string]int{
		"GET /": 3, "GET /lobby": 10, "GET /games": 10, "POST /games": 1, "GET /people/ann": 10, "POST /records": 10, "GET /records": 1, "GET /games/x/state": 1, "POST /games/x/answers": 1,
		"GET /games/x/at/12": 3, "GET /games/x/zones": 3, "GET /games/x/report": 3, "POST /games/x/explain": 3, "GET /rules/formosa": 1,
	} {
		method, path, _ := strings.Cut(of, " ")
		if got := cost(httptest.NewRequest(method, path, nil)); got != want {
			t.Errorf("%s counts for %d, not %d", of, got, want)
		}
	}
}
