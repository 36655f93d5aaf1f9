package match

import (
	"context"

	"beachhead/engine"
)

// Looking into the past, or trying what could be done, takes a hundred times as long as an answer, and a table does one thing after the other. So of each seat, and of all who look on together, one such call
// at a time waits for the table: whoever sends hundreds waits for himself, and an answer of the others comes next but one.

// lookKey is somebody who asks for a seat of a game, or its onlookers.
type lookKey struct {
	game   string
	seat   engine.Seat
	player string
}

// lookPlace is the place from which the table is asked.
type lookPlace struct {
	free  chan struct{}
	users int // who has it, or waits for it; guarded by Hall.mu
}

// look is [Table.do] for what only looks and takes its time.
func (t *Table) look(ctx context.Context, w Who, f func(*live) error) error {
	return t.inPlace(ctx, w, func() error { return t.do(ctx, f) })
}

// inPlace does what takes time for somebody when the last of that for him has ended.
func (t *Table) inPlace(ctx context.Context, w Who, f func() error) error {
	h, k := t.hall, lookKey{game: t.id, seat: engine.ObserverSeat}
	if w.Seat >= 0 { // whose seat it is the table says: nobody takes the place of who has it
		k.seat, k.player = w.Seat, w.Player
	}
	h.mu.Lock()
	p := h.places[k]
	if p == nil {
		p = &lookPlace{free: make(chan struct{}, 1)}
		h.places[k] = p
	}
	p.users++
	h.mu.Unlock()
	defer func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if p.users--; p.users == 0 {
			delete(h.places, k)
		}
	}()
	select {
	case p.free <- struct{}{}:
		defer func() { <-p.free }()
	case <-ctx.Done():
		return ctx.Err()
	}
	return f()
}
