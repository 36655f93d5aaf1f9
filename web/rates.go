package web

import (
	"net/http"
	"strings"
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

// allow tells whether a request of somebody may be answered.
func (x *rates) allow(key string, limit float64, cost int, now time.Time) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	l := x.of[key]
	if l == nil {
		if len(x.of) >= maxRates {
			x.sweep(now)
		}
		l = rate.NewLimiter(rate.Limit(limit), int(max(1, limit*rateBurst)))
		x.of[key] = l
	}
	return l.AllowN(now, min(cost, l.Burst()))
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

// cost is for how many requests of an address one counts: lists read hundreds of games, and what tries things out takes longer than an answer.
func cost(r *http.Request) int {
	path := r.URL.Path
	switch {
	case r.Method == http.MethodGet && (path == "/lobby" || path == "/games" || strings.HasPrefix(path, "/people/")), path == "/records" && r.Method == http.MethodPost:
		return 10
	case r.Method == http.MethodGet && path == "/":
		return 3
	case strings.HasPrefix(path, "/games/"):
		switch path[strings.LastIndexByte(path, '/')+1:] {
		case "series", "suggest", "setup", "fits", "explain", "branch", "report", "record", "zones", "supply", "dossier":
			return 3
		}
		if strings.Contains(path, "/at/") {
			return 3
		}
	}
	return 1
}

// pacedAddress refuses requests of an address that sends too many.
func (s *Server) pacedAddress(next http.Handler) http.Handler {
	return s.paced(next, s.rates.address, cost, func(r *http.Request) string {
		if from := s.origin(r); from.IsValid() {
			return "address " + from.String()
		}
		return ""
	})
}

// pacedPlayer refuses requests of a player who sends too many.
func (s *Server) pacedPlayer(next http.Handler) http.Handler {
	return s.paced(next, s.rates.player, func(*http.Request) int { return 1 }, func(r *http.Request) string {
		if p := player(r); p != "" {
			return "player " + p
		}
		return ""
	})
}

func (s *Server) paced(next http.Handler, limit float64, cost func(*http.Request) int, who func(*http.Request) string) http.Handler {
	if limit <= 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if key := who(r); key != "" && !s.rates.allow(key, limit, cost(r), time.Now()) {
			s.refuse(w, r, deny(tooMany, "You send too many requests. Wait a moment."))
			return
		}
		next.ServeHTTP(w, r)
	})
}
