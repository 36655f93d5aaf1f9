// Package made keeps what is costly to make and never changes: the sheet of a scenario, what a computer player knows of a map. Each is
// made when it is first asked for.
package made

import "sync"

// Once holds what was made, by key. The zero value holds nothing. It may be used by several goroutines at once.
type Once[K comparable, V any] struct {
	mu sync.Mutex
	by map[K]V
}

// Get gives what belongs to a key; make makes it where nobody has asked for it before. Others wait meanwhile.
func (o *Once[K, V]) Get(key K, make func() V) V {
	o.mu.Lock()
	defer o.mu.Unlock()
	v, ok := o.by[key]
	if !ok {
		v = make()
		if o.by == nil {
			o.by = map[K]V{}
		}
		o.by[key] = v
	}
	return v
}
