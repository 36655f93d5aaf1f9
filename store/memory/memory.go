// Package memory is a store that lives as long as the program: for tests, and as the plainest reading of the contract
// in package store.
package memory

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"beachhead/store"
	"beachhead/store/queue"
)

// DB is a store in memory.
type DB struct {
	mu     sync.Mutex
	closed bool
	games  map[string]*game
	links  []store.Link
	people people
	house  house
	told   notices
	seq    int // counts what happens, to list by
	jobs   map[jobName]*waiting
	wake   chan struct{} // a job was added
	served time.Duration

	challenges map[string]store.Challenge
	deleted    map[string]bool // ids of games
	seasons    map[string]*season

	running queue.Running
}

type game struct {
	head     store.Game
	seed     string
	lines    []store.Line
	seq      int
	chats    []store.Chat
	notes    map[noteKey]string
	visits   map[noteKey]store.Visit
	requests []store.Request
	orders   []store.Order
	snapshot *store.Snapshot
	told     map[string]string // by player
	born     int               // lines that it was made with
}

type noteKey struct {
	seat   int
	player string
}

// New makes an empty store.
func New() *DB {
	return &DB{games: map[string]*game{}, people: newPeople(), house: newHouse(), challenges: map[string]store.Challenge{}, deleted: map[string]bool{}, seasons: map[string]*season{}, told: newNotices(), jobs: map[jobName]*waiting{}, wake: make(chan struct{}, 1)}
}

var _ store.Store = (*DB)(nil)

// with runs f under the lock, on the game with the id.
func (d *DB) with(ctx context.Context, id string, f func(*game) error) error {
	return d.locked(ctx, func() error {
		g := d.games[id]
		if g == nil {
			return fmt.Errorf("game %q: %w", id, store.ErrNotFound)
		}
		return f(g)
	})
}

func (d *DB) locked(ctx context.Context, f func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return store.ErrClosed
	}
	return f()
}

// copied is a head that shares nothing.
func (g *game) copied() store.Game {
	h := g.head
	h.Options, h.Seats = maps.Clone(h.Options), slices.Clone(h.Seats)
	h.Lines, h.Updated = len(g.lines), g.updated()
	return h
}

// updated is when something was last added.
func (g *game) updated() time.Time {
	if n := len(g.lines); n > 0 {
		return g.lines[n-1].Time
	}
	return g.head.Created
}

func (g *game) add(lines []store.Line) {
	for _, l := range lines {
		l.Time = store.Millis(l.Time)
		g.lines = append(g.lines, l)
	}
}

// Create implements [store.Store].
func (d *DB) Create(ctx context.Context, g store.Game, seed string, lines []store.Line) error {
	if err := store.CheckNew(&g, seed, lines); err != nil {
		return err
	}
	return d.locked(ctx, func() error {
		if err := d.stay(g.People()...); err != nil {
			return err
		}
		if d.games[g.ID] != nil {
			return fmt.Errorf("game %q: %w", g.ID, store.ErrExists)
		}
		if d.deleted[g.ID] {
			return fmt.Errorf("game %q: %w", g.ID, store.ErrDeleted)
		}
		d.seq++
		n := &game{head: g, seed: seed, notes: map[noteKey]string{}, visits: map[noteKey]store.Visit{}, seq: d.seq}
		n.head.Created, n.head.Result = store.Millis(g.Created), ""
		n.head.Options, n.head.Seats = maps.Clone(g.Options), slices.Clone(g.Seats)
		n.add(lines)
		n.born = len(lines)
		d.games[g.ID] = n
		return nil
	})
}

// Expire implements [store.Store].
func (d *DB) Expire(ctx context.Context, before time.Time, keep []string) (n int, err error) {
	err = d.locked(ctx, func() error {
		for id, g := range d.games {
			if n == store.MaxList {
				break
			}
			if !g.head.Study || !g.head.Created.Before(store.Millis(before)) || len(g.lines) != g.born || len(g.chats) > 0 || len(g.notes) > 0 || slices.Contains(keep, id) {
				continue
			}
			delete(d.games, id)
			d.links = slices.DeleteFunc(d.links, func(l store.Link) bool { return l.Game == id })
			n++
		}
		return nil
	})
	return n, err
}

// Delete implements [store.Store].
func (d *DB) Delete(ctx context.Context, id string) error {
	return d.locked(ctx, func() error {
		if d.games[id] == nil {
			return fmt.Errorf("game %q: %w", id, store.ErrNotFound)
		}
		delete(d.games, id)
		d.links = slices.DeleteFunc(d.links, func(l store.Link) bool { return l.Game == id })
		maps.DeleteFunc(d.challenges, func(_ string, c store.Challenge) bool { return c.Game == id })
		d.deleted[id] = true
		return nil
	})
}

// Game implements [store.Store].
func (d *DB) Game(ctx context.Context, id string) (h store.Game, err error) {
	err = d.with(ctx, id, func(g *game) error { h = g.copied(); return nil })
	return h, err
}

// Seed implements [store.Store].
func (d *DB) Seed(ctx context.Context, id string) (seed string, err error) {
	err = d.with(ctx, id, func(g *game) error { seed = g.seed; return nil })
	return seed, err
}

// Games implements [store.Store].
func (d *DB) Games(ctx context.Context, q store.Query) ([]store.Game, error) {
	var out []store.Game
	err := d.locked(ctx, func() error {
		var found []*game
		for _, g := range d.games {
			h := &g.head
			mine := q.Player == "" || h.Creator == q.Player ||
				slices.ContainsFunc(h.Seats, func(s store.Seat) bool { return s.Kind == store.Person && s.Who == q.Player })
			switch {
			case !mine,
				q.Public && (h.Private || h.Study),
				q.NoStudies && h.Study,
				len(q.States) > 0 && !slices.Contains(q.States, h.State()),
				q.Parent != "" && h.Parent != q.Parent:
				continue
			}
			found = append(found, g)
		}
		slices.SortFunc(found, func(a, b *game) int { return cmp.Or(b.updated().Compare(a.updated()), b.seq-a.seq) })
		found = found[min(max(q.Offset, 0), len(found)):]
		for _, g := range found[:min(len(found), store.Limited(q.Limit))] {
			h := g.copied()
			h.Start = ""
			if q.Snapshots && g.snapshot != nil {
				x := *g.snapshot
				x.Data = slices.Clone(x.Data)
				h.Snapshot = &x
			}
			out = append(out, h)
		}
		return nil
	})
	return out, err
}

// Append implements [store.Store].
func (d *DB) Append(ctx context.Context, id string, at int, lines []store.Line, result string) error {
	return d.Add(ctx, id, store.Addition{At: at, Lines: lines, Result: result})
}

// Settle implements [store.Store].
func (d *DB) Settle(ctx context.Context, id string, at int, lines []store.Line, result string) error {
	return d.Add(ctx, id, store.Addition{At: at, Lines: lines, Result: result, Settles: true})
}

// Add implements [store.Store].
func (d *DB) Add(ctx context.Context, id string, a store.Addition) error {
	if err := a.Check(); err != nil {
		return err
	}
	return d.with(ctx, id, func(g *game) error {
		if g.head.Result != "" {
			return fmt.Errorf("game %q: %w", id, store.ErrOver)
		}
		if a.At != len(g.lines) {
			return fmt.Errorf("game %q: %w", id, &store.Stale{At: a.At, Have: len(g.lines)})
		}
		if r := a.Reseat; r != nil {
			if err := d.stay(r.To.People()...); err != nil {
				return err
			}
			if err := g.take(id, r.Seat, r.From, r.To); err != nil {
				return err
			}
		}
		g.add(a.Lines)
		g.head.Result = a.Result
		if a.Settles {
			g.requests = nil
		}
		d.forget(id, a.Forget)
		for _, j := range a.Jobs {
			d.addJob(j)
		}
		return nil
	})
}

// Lines implements [store.Store].
func (d *DB) Lines(ctx context.Context, id string, from int) (out []store.Line, err error) {
	err = d.with(ctx, id, func(g *game) error {
		out = slices.Clone(g.lines[min(max(from, 0), len(g.lines)):])
		return nil
	})
	return out, err
}

// Take implements [store.Store].
func (d *DB) Take(ctx context.Context, id string, seat int, from, to store.Occupant) error {
	if err := to.Check(); err != nil {
		return err
	}
	return d.with(ctx, id, func(g *game) error {
		if err := d.stay(to.People()...); err != nil {
			return err
		}
		return g.take(id, seat, from, to)
	})
}

func (g *game) take(id string, seat int, from, to store.Occupant) error {
	switch {
	case seat < 0 || seat >= len(g.head.Seats):
		return fmt.Errorf("seat %d of game %q: %w", seat, id, store.ErrNotFound)
	case g.head.Result != "":
		return fmt.Errorf("game %q: %w", id, store.ErrOver)
	case g.head.Seats[seat].Occupant != from:
		return fmt.Errorf("seat %d of game %q: %w", seat, id, store.ErrTaken)
	}
	g.head.Seats[seat].Occupant = to
	g.orders = slices.DeleteFunc(g.orders, func(x store.Order) bool { return x.Seat == seat })
	return nil
}

// Say implements [store.Store].
func (d *DB) Say(ctx context.Context, id string, c store.Chat) (n int, err error) {
	if err := c.Check(); err != nil {
		return 0, err
	}
	err = d.with(ctx, id, func(g *game) error {
		if err := d.stay(c.Player); err != nil {
			return err
		}
		c.N, c.Time = len(g.chats)+1, store.Millis(c.Time)
		g.chats = append(g.chats, c)
		n = c.N
		return nil
	})
	return n, err
}

// Chats implements [store.Store].
func (d *DB) Chats(ctx context.Context, id, room string, from, limit int) (out []store.Chat, err error) {
	err = d.with(ctx, id, func(g *game) error {
		for _, c := range g.chats {
			if c.Room == room && c.N >= from && (from == 0 || len(out) < store.Limited(limit)) {
				out = append(out, c)
			}
		}
		out = out[max(0, len(out)-store.Limited(limit)):]
		return nil
	})
	return out, err
}

// SetNote implements [store.Store].
func (d *DB) SetNote(ctx context.Context, id string, seat int, player, text string) error {
	if err := store.CheckNote(seat, player, text); err != nil {
		return err
	}
	return d.with(ctx, id, func(g *game) error {
		if err := d.stay(player); err != nil {
			return err
		}
		g.notes[noteKey{seat, player}] = text
		return nil
	})
}

// Note implements [store.Store].
func (d *DB) Note(ctx context.Context, id string, seat int, player string) (text string, err error) {
	err = d.with(ctx, id, func(g *game) error { text = g.notes[noteKey{seat, player}]; return nil })
	return text, err
}

// SetVisit implements [store.Store].
func (d *DB) SetVisit(ctx context.Context, id string, seat int, player string, v store.Visit) error {
	if err := v.Check(seat, player); err != nil {
		return err
	}
	return d.with(ctx, id, func(g *game) error {
		if err := d.stay(player); err != nil {
			return err
		}
		v.Time = stamped(v.Time)
		g.visits[noteKey{seat, player}] = v
		return nil
	})
}

// Visit implements [store.Store].
func (d *DB) Visit(ctx context.Context, id string, seat int, player string) (v store.Visit, err error) {
	err = d.with(ctx, id, func(g *game) error { v = g.visits[noteKey{seat, player}]; return nil })
	return v, err
}

// AddLink implements [store.Store].
func (d *DB) AddLink(ctx context.Context, l store.Link) error {
	if err := l.Check(); err != nil {
		return err
	}
	return d.with(ctx, l.Game, func(*game) error {
		if slices.ContainsFunc(d.links, func(x store.Link) bool { return x.Token == l.Token }) {
			return fmt.Errorf("link: %w", store.ErrExists)
		}
		l.Created = store.Millis(l.Created)
		d.links = append(d.links, l)
		return nil
	})
}

// Link implements [store.Store].
func (d *DB) Link(ctx context.Context, token string) (out store.Link, err error) {
	err = d.locked(ctx, func() error {
		i := slices.IndexFunc(d.links, func(x store.Link) bool { return x.Token == token })
		if i < 0 {
			return fmt.Errorf("link: %w", store.ErrNotFound)
		}
		out = d.links[i]
		return nil
	})
	return out, err
}

// Links implements [store.Store].
func (d *DB) Links(ctx context.Context, id string) (out []store.Link, err error) {
	err = d.with(ctx, id, func(*game) error {
		for _, l := range d.links {
			if l.Game == id {
				out = append(out, l)
			}
		}
		return nil
	})
	return out, err
}

// DropLink implements [store.Store].
func (d *DB) DropLink(ctx context.Context, token string) error {
	return d.locked(ctx, func() error {
		d.links = slices.DeleteFunc(d.links, func(x store.Link) bool { return x.Token == token })
		return nil
	})
}

// SetRequest implements [store.Store].
func (d *DB) SetRequest(ctx context.Context, id string, r store.Request) error {
	if err := r.Check(); err != nil {
		return err
	}
	return d.with(ctx, id, func(g *game) error {
		r.Time = store.Millis(r.Time)
		g.requests = slices.DeleteFunc(g.requests, func(x store.Request) bool { return x.Kind == r.Kind && x.Seat == r.Seat })
		g.requests = append(g.requests, r)
		slices.SortFunc(g.requests, func(a, b store.Request) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), a.Seat-b.Seat) })
		return nil
	})
}

// DropRequest implements [store.Store].
func (d *DB) DropRequest(ctx context.Context, id, kind string, seat int) error {
	return d.with(ctx, id, func(g *game) error {
		g.requests = slices.DeleteFunc(g.requests, func(x store.Request) bool { return x.Kind == kind && x.Seat == seat })
		return nil
	})
}

// Requests implements [store.Store].
func (d *DB) Requests(ctx context.Context, id string) (out []store.Request, err error) {
	err = d.with(ctx, id, func(g *game) error { out = slices.Clone(g.requests); return nil })
	return out, err
}

// SetOrder implements [store.Store].
func (d *DB) SetOrder(ctx context.Context, id string, o store.Order) error {
	if err := o.Check(); err != nil {
		return err
	}
	return d.with(ctx, id, func(g *game) error {
		g.orders = slices.DeleteFunc(g.orders, func(x store.Order) bool { return x.Kind == o.Kind && x.Seat == o.Seat })
		if o.Choice != "" {
			g.orders = append(g.orders, o)
		}
		slices.SortFunc(g.orders, func(a, b store.Order) int { return cmp.Or(a.Seat-b.Seat, cmp.Compare(a.Kind, b.Kind)) })
		return nil
	})
}

// Orders implements [store.Store].
func (d *DB) Orders(ctx context.Context, id string) (out []store.Order, err error) {
	err = d.with(ctx, id, func(g *game) error { out = slices.Clone(g.orders); return nil })
	return out, err
}

// SetSnapshot implements [store.Store].
func (d *DB) SetSnapshot(ctx context.Context, id string, s store.Snapshot) error {
	if err := s.Check(); err != nil {
		return err
	}
	return d.with(ctx, id, func(g *game) error {
		s.Data = slices.Clone(s.Data)
		g.snapshot = &s
		return nil
	})
}

// Snapshot implements [store.Store].
func (d *DB) Snapshot(ctx context.Context, id string) (s store.Snapshot, err error) {
	err = d.with(ctx, id, func(g *game) error {
		if g.snapshot == nil {
			return fmt.Errorf("snapshot of game %q: %w", id, store.ErrNotFound)
		}
		s = *g.snapshot
		s.Data = slices.Clone(s.Data)
		return nil
	})
	return s, err
}

// Ends implements [store.Store].
func (d *DB) Ends(ctx context.Context, ids []string) (out map[string]store.End, err error) {
	err = d.locked(ctx, func() error {
		out = map[string]store.End{}
		for _, id := range ids {
			if g := d.games[id]; g != nil {
				out[id] = store.End{Result: g.head.Result, Updated: g.updated()}
			}
		}
		return nil
	})
	return out, err
}

// Close implements [store.Store].
func (d *DB) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	return nil
}
