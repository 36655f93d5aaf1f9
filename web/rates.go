package web

import (
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Where strangers come, a player and an address may send so many requests a second and no more. A player is an account, or a cookie, which costs
// nothing: so the address counts as well.

// rates counts requests.
type rates struct {
	player, address float64 // a second; 0 for any number

	mu sync.Mutex
	of map[string]*rate.Limiter // by player or address
}

const (
	// rateBurst is for how many seconds' worth of requests may come at once.
	rateBurst = 10
	// maxRates is how many are remembered before those are forgotten who have been quiet.
	maxRates = 20_000
)

// allow tells whether a request may be answered, and if not, after how long it may come again.
func (x *rates) allow(player, address string, now time.Time) (wait time.Duration, ok bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, one := range []struct {
		key   string
		limit float64
	}{{"player " + player, x.player}, {"address " + address, x.address}} {
		if one.limit <= 0 || one.key == "player " || one.key == "address " {
			continue
		}
		l := x.of[one.key]
		if l == nil {
			if len(x.of) >= maxRates {
				x.sweep(now)
			}
			l = rate.NewLimiter(rate.Limit(one.limit), int(max(1, one.limit*rateBurst)))
			x.of[one.key] = l
		}
		if !l.AllowN(now, 1) {
			return time.Duration(float64(time.Second) / one.limit), false
		}
	}
	return 0, true
}

// sweep forgets those who have been quiet; all, if nobody has.
func (x *rates) sweep(now time.Time) {
	for key, l := range x.of {
		if l.TokensAt(now) >= float64(l.Burst()) {
			delete(x.of, key)
		}
	}
	if len(x.of) >= maxRates {
		clear(x.of)
	}
}

// paced refuses requests of who sends too many.
func (s *Server) paced(next http.Handler) http.Handler {
	if s.rates.player <= 0 && s.rates.address <= 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		address := ""
		if from := s.origin(r); from.IsValid() {
			address = from.String()
		}
		if _, ok := s.rates.allow(player(r), address, time.Now()); !ok {
			s.refuse(w, r, deny(tooMany, "You send too many requests. Wait a moment."))
			return
		}
		next.ServeHTTP(w, r)
	})
}
