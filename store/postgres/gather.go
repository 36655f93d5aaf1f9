package postgres

import "sync"

// gathering is what waits while something of its sort is under way, to go together next.
type gathering[T any] struct {
	mu      sync.Mutex
	waiting []T
	busy    bool
}

// join has x wait. first tells that nothing is under way: who joins has to see to it.
func (g *gathering[T]) join(x T) (first bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.waiting = append(g.waiting, x)
	first, g.busy = !g.busy, true
	return first
}

// next is what goes together now, by choose, which parts what waits; if that is nothing, nothing is under way any more.
func (g *gathering[T]) next(choose func(waiting []T) (now, later []T)) (now []T) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now, g.waiting = choose(g.waiting)
	g.busy = len(now) > 0
	return now
}

// leave has others go on without what is under way. more tells that there are some, for whom the caller has to see to it.
func (g *gathering[T]) leave() (more bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.busy = len(g.waiting) > 0
	return g.busy
}
