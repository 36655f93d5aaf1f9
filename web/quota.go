package web

import (
	"fmt"
	"net/http"
	"sync"
	"time"
)

// A study is kept on disk, and whoever may look at a game may make one of any of its moments. So a player makes a certain number in an hour; and since a cookie
// costs nothing, so does an address.

// quota counts the studies that are made.
type quota struct {
	player, address int // in an hour

	mu    sync.Mutex
	spent map[string]*spending // by player or address
}

// spending is how many studies somebody has left, as of a time. They come back evenly in the course of an hour.
type spending struct {
	left float64
	at   time.Time
}

// maxSpenders is how many are remembered before those are forgotten who have all of their studies again.
const maxSpenders = 10_000

// take takes a study, or tells why there is none. Back gives it back if it was not made after all.
func (q *quota) take(player, address string, now time.Time) (back func(), err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	mine := q.of("player "+player, q.player, now)
	if mine.left < 1 {
		return nil, tooManyStudies("You have", q.player, mine)
	}
	theirs := &spending{left: 1}
	if address != "" {
		if theirs = q.of("address "+address, q.address, now); theirs.left < 1 {
			return nil, tooManyStudies("From your address people have", q.address, theirs)
		}
	}
	mine.left--
	theirs.left--
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		mine.left++
		theirs.left++
	}, nil
}

func tooManyStudies(who string, n int, s *spending) error {
	wait := int((1-s.left)*60/float64(n)) + 1
	return deny(tooMany, fmt.Sprintf("%s made %d studies in the last hour, and no more are made at once. Try again in %s.", who, n, count(wait, "minute", "minutes")))
}

// of is what somebody has left now.
func (q *quota) of(key string, most int, now time.Time) *spending {
	s := q.spent[key]
	if s == nil {
		if len(q.spent) >= maxSpenders {
			for k, x := range q.spent {
				if now.Sub(x.at) > time.Hour {
					delete(q.spent, k)
				}
			}
		}
		s = &spending{left: float64(most), at: now}
		q.spent[key] = s
	}
	s.left = min(float64(most), s.left+now.Sub(s.at).Hours()*float64(most))
	s.at = now
	return s
}

// mayStudy takes a study for who asks.
func (s *Server) mayStudy(r *http.Request, player string) (back func(), err error) {
	address := ""
	if from := s.origin(r); from.IsValid() {
		address = from.String()
	}
	return s.studies.take(player, address, time.Now())
}
