package web

import (
	"fmt"
	"net/http"
	"time"

	"beachhead/match"
	"beachhead/people"
)

// A game is kept on disk, and so is a study, which whoever may look at a game may make of any of its moments. So a player makes a certain number in an hour; and since a cookie
// costs nothing, so does an address.

// quota counts what is made.
type quota struct {
	what               string
	player, address    int // in an hour; 0 for any number
	players, addresses *people.Limiter
}

func newQuota(what string, player, address int) *quota {
	in := func(n int) *people.Limiter {
		return people.NewLimiter(people.Limit{Most: n, Every: time.Hour / time.Duration(max(n, 1))})
	}
	return &quota{what, player, address, in(player), in(address)}
}

// take takes one, or tells why there is none. Back gives it back if it was not made after all. The address comes first, so that made-up players are not remembered once it has had its share.
func (q *quota) take(player, address string, now time.Time) (back func(), err error) {
	theirs := func() {}
	var wait time.Duration
	if address != "" && q.address > 0 {
		if theirs, wait = q.addresses.Take(address, now); wait > 0 {
			return nil, q.refusal("From your address people have", q.address, wait)
		}
	}
	mine := func() {}
	if q.player > 0 {
		if mine, wait = q.players.Take(player, now); wait > 0 {
			theirs()
			return nil, q.refusal("You have", q.player, wait)
		}
	}
	return func() { mine(); theirs() }, nil
}

func (q *quota) refusal(who string, n int, wait time.Duration) error {
	again := count(int(wait/time.Minute)+1, "minute", "minutes")
	return &later{after: wait, no: deny(tooMany, fmt.Sprintf("%s made %d %s in the last hour, and no more are made at once. Try again in %s.", who, n, q.what, again))}
}

// later is a refusal of what can be had again after a time that is known.
type later struct {
	after time.Duration
	no    *match.Refusal
}

func (l *later) Error() string { return l.no.Error() }

func (l *later) Unwrap() error { return l.no }

func wholeSeconds(d time.Duration) int { return int((d + time.Second - 1) / time.Second) }

// addressOf is what limits count of where a request comes from, "" if nothing is known of it.
func (s *Server) addressOf(r *http.Request) string {
	if from := s.origin(r); from.IsValid() {
		return from.String()
	}
	return ""
}

// mayStudy takes a study for who asks.
func (s *Server) mayStudy(r *http.Request, player string) (back func(), err error) {
	return s.studies.take(player, s.addressOf(r), time.Now())
}
