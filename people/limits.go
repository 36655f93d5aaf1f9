package people

import (
	"sync"
	"time"
)

// Limit is how often something may be done: Most at once, and then one each Every.
type Limit struct {
	Most  int
	Every time.Duration
}

// Limiter counts what is done, by whom. It is in memory: each node counts for itself.
type Limiter struct {
	limit Limit

	mu    sync.Mutex
	spent map[string]*spending
}

// spending is what somebody has left, as of a time. It comes back evenly.
type spending struct {
	left float64
	at   time.Time
}

// maxSpenders is how many are remembered before some are forgotten: names and cookies cost nothing, so whoever likes to makes up any number of them.
const maxSpenders = 20_000

// NewLimiter makes a limiter.
func NewLimiter(l Limit) *Limiter { return &Limiter{limit: l, spent: map[string]*spending{}} }

// Take takes one of key's. If there is none left, it tells how long to wait. Back gives it back, as what did not count.
func (l *Limiter) Take(key string, now time.Time) (back func(), wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.spent[key]
	most := float64(l.limit.Most)
	if s == nil {
		if len(l.spent) >= maxSpenders {
			l.sweep(now)
		}
		s = &spending{left: most, at: now}
		l.spent[key] = s
	}
	if now.After(s.at) {
		s.left = min(most, s.left+float64(now.Sub(s.at))/float64(l.limit.Every))
		s.at = now
	}
	if s.left < 1 {
		return nil, time.Duration((1 - s.left) * float64(l.limit.Every))
	}
	s.left--
	return sync.OnceFunc(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		s.left = min(most, s.left+1)
	}), 0
}

// sweep forgets those who have all of theirs again; if too many are left those, too, who have spent least, so that who comes next does not have all looked through anew.
func (l *Limiter) sweep(now time.Time) {
	for spent := 0.0; len(l.spent) > maxSpenders*3/4; spent = 2*spent + 1 {
		least := float64(l.limit.Most) - spent
		for k, x := range l.spent {
			if x.left+float64(now.Sub(x.at))/float64(l.limit.Every) >= least {
				delete(l.spent, k)
			}
		}
	}
}

// takeAll takes one of each limiter, or none: pairs are a limiter and a key; an empty key is not counted.
func takeAll(now time.Time, pairs ...counted) (back func(), wait time.Duration) {
	var backs []func()
	back = func() {
		for _, f := range backs {
			f()
		}
	}
	for _, p := range pairs {
		if p.key == "" {
			continue
		}
		b, wait := p.by.Take(p.key, now)
		if wait > 0 {
			back()
			return nil, wait
		}
		backs = append(backs, b)
	}
	return back, 0
}

// counted is who does something, and what counts it.
type counted struct {
	by  *Limiter
	key string
}
