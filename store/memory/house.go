package memory

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"beachhead/store"
)

// house is how people get on.
type house struct {
	blocks  map[[2]string]store.Block
	reports []store.Report
	ratings map[[2]string]store.Rating
	counted map[string]bool
}

func newHouse() house {
	return house{blocks: map[[2]string]store.Block{}, ratings: map[[2]string]store.Rating{}, counted: map[string]bool{}}
}

// adopt makes one player of two.
func (h *house) adopt(from, to string) {
	for k, b := range h.blocks {
		if k[0] != from && k[1] != from {
			continue
		}
		delete(h.blocks, k)
		if b.Player == from {
			b.Player = to
		}
		if b.Other == from {
			b.Other = to
		}
		if k = [2]string{b.Player, b.Other}; b.Player != b.Other && h.blocks[k].Player == "" {
			h.blocks[k] = b
		}
	}
	for i := range h.reports {
		if r := &h.reports[i]; r.By == from {
			r.By = to
		}
		if r := &h.reports[i]; r.About == from {
			r.About = to
		}
	}
}

// forget forgets a player who goes.
func (h *house) forget(player string) {
	maps.DeleteFunc(h.blocks, func(k [2]string, _ store.Block) bool { return k[0] == player || k[1] == player })
	maps.DeleteFunc(h.ratings, func(k [2]string, _ store.Rating) bool { return k[0] == player })
}

// SetBlock implements [store.Store].
func (d *DB) SetBlock(ctx context.Context, b store.Block, on bool) error {
	if err := b.Check(); err != nil {
		return err
	}
	return d.locked(ctx, func() error {
		if on {
			if err := d.stay(b.Player, b.Other); err != nil {
				return err
			}
		}
		b.Created = stamped(b.Created)
		if d.house.blocks[[2]string{b.Player, b.Other}] = b; !on {
			delete(d.house.blocks, [2]string{b.Player, b.Other})
		}
		return nil
	})
}

// Blocks implements [store.Store].
func (d *DB) Blocks(ctx context.Context, player string) (out []store.Block, err error) {
	err = d.locked(ctx, func() error {
		for _, b := range d.house.blocks {
			if b.Player == player {
				out = append(out, b)
			}
		}
		slices.SortFunc(out, func(a, b store.Block) int { return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.Other, b.Other)) })
		out = out[:min(len(out), store.MaxList)]
		return nil
	})
	return out, err
}

// Blocked implements [store.Store].
func (d *DB) Blocked(ctx context.Context, player string, others []string) (out []string, err error) {
	err = d.locked(ctx, func() error {
		for _, o := range others {
			if h := d.house.blocks; (h[[2]string{player, o}].Player != "" || h[[2]string{o, player}].Player != "") && !slices.Contains(out, o) {
				out = append(out, o)
			}
		}
		slices.Sort(out)
		return nil
	})
	return out, err
}

// AddReport implements [store.Store].
func (d *DB) AddReport(ctx context.Context, r store.Report) error {
	if err := r.Check(); err != nil {
		return err
	}
	return d.locked(ctx, func() error {
		if slices.ContainsFunc(d.house.reports, func(x store.Report) bool { return x.ID == r.ID }) {
			return fmt.Errorf("report: %w", store.ErrExists)
		}
		r.Created, r.Closed = stamped(r.Created), stamped(r.Closed)
		d.house.reports = append(d.house.reports, r)
		return nil
	})
}

// Reports implements [store.Store].
func (d *DB) Reports(ctx context.Context, open bool, limit, offset int) (out []store.Report, err error) {
	err = d.locked(ctx, func() error {
		for _, r := range d.house.reports {
			if !open || r.Closed.IsZero() {
				out = append(out, r)
			}
		}
		slices.SortFunc(out, func(a, b store.Report) int { return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(b.ID, a.ID)) })
		out = out[min(max(offset, 0), len(out)):]
		out = out[:min(len(out), store.Limited(limit))]
		return nil
	})
	return out, err
}

// CloseReport implements [store.Store].
func (d *DB) CloseReport(ctx context.Context, id, done string, at time.Time) error {
	if err := store.CheckText("what was done", done, store.MaxReport); err != nil {
		return err
	}
	return d.locked(ctx, func() error {
		i := slices.IndexFunc(d.house.reports, func(x store.Report) bool { return x.ID == id })
		if i < 0 {
			return fmt.Errorf("report: %w", store.ErrNotFound)
		}
		d.house.reports[i].Closed, d.house.reports[i].Done = store.Unstamp(max(store.Stamp(at), 1)), done
		return nil
	})
}

// Ratings implements [store.Store].
func (d *DB) Ratings(ctx context.Context, players []string, module string) (out []store.Rating, err error) {
	err = d.locked(ctx, func() error {
		for _, r := range d.house.ratings {
			if slices.Contains(players, r.Player) && (module == "" || module == r.Module) {
				out = append(out, r)
			}
		}
		slices.SortFunc(out, func(a, b store.Rating) int {
			return cmp.Or(cmp.Compare(a.Player, b.Player), cmp.Compare(a.Module, b.Module))
		})
		return nil
	})
	return out, err
}

// AddRated implements [store.Store].
func (d *DB) AddRated(ctx context.Context, game string, _ time.Time, rs ...store.Rating) error {
	if err := store.CheckRated(game, rs); err != nil {
		return err
	}
	return d.locked(ctx, func() error {
		if d.house.counted[game] {
			return fmt.Errorf("game %q: %w", game, store.ErrExists)
		}
		for _, r := range rs {
			if d.house.ratings[[2]string{r.Player, r.Module}].Games != r.Games-1 {
				return fmt.Errorf("rating: %w", store.ErrStale)
			}
		}
		for _, r := range rs {
			r.Updated = stamped(r.Updated)
			d.house.ratings[[2]string{r.Player, r.Module}] = r
		}
		d.house.counted[game] = true
		return nil
	})
}

// Uncounted implements [store.Store].
func (d *DB) Uncounted(ctx context.Context) (out []string, err error) {
	err = d.locked(ctx, func() error {
		for id, g := range d.games {
			if g.head.Rated && g.head.Result != "" && !d.house.counted[id] && len(out) < store.MaxList {
				out = append(out, id)
			}
		}
		slices.SortFunc(out, func(a, b string) int { return d.games[a].seq - d.games[b].seq })
		return nil
	})
	return out, err
}
