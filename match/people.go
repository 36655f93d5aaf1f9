package match

import (
	"context"
	"errors"

	"beachhead/store"
)

// Owned is how many games a player has, up to [store.MaxList].
func (h *Hall) Owned(ctx context.Context, player string) (int, error) {
	if player == "" {
		return 0, nil
	}
	gs, err := h.store.Games(ctx, store.Query{Player: player})
	return len(gs), fromStore(err)
}

// Adopt makes over to a player all that belongs to another one, who is the same person: a guest who gets an account, or signs in to it. The tables in memory go on with him.
func (h *Hall) Adopt(ctx context.Context, from, to string) (games int, err error) {
	ids, err := h.store.Adopt(ctx, from, to)
	if err != nil {
		return 0, fromStore(err)
	}
	h.reseat(context.WithoutCancel(ctx), ids, map[string]string{from: to})
	return len(ids), nil
}

// reseat has games that are in memory look who has their seats, after that was changed around them; renamed are players that have become others.
func (h *Hall) reseat(ctx context.Context, ids []string, renamed map[string]string) {
	for _, id := range ids {
		h.mu.Lock()
		_, here := h.live[id]
		h.mu.Unlock()
		if !here {
			continue
		}
		err := h.Table(id).do(ctx, func(l *live) error { return l.reseat(ctx, renamed) })
		if err != nil && !errors.Is(err, ErrClosed) {
			h.cfg.Log.Warn("who has the seats of a game cannot be read", "game", id, "error", err)
		}
	}
}

// reseat reads who has the seats.
func (l *live) reseat(ctx context.Context, renamed map[string]string) error {
	head, err := l.hall.store.Game(ctx, l.id)
	if err != nil {
		l.lost = true // it is read again when it is wanted again, if there still is one
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		return fromStore(err)
	}
	l.head.Seats, l.head.Creator = head.Seats, head.Creator
	for from, to := range renamed {
		if f, ok := l.front[from]; ok {
			if _, has := l.front[to]; !has {
				l.front[to] = f
			}
			delete(l.front, from)
		}
		if d, ok := l.drafts[from]; ok && l.drafts[to] == nil {
			l.drafts[to] = d
			delete(l.drafts, from)
		}
	}
	l.rehide()
	l.informAll()
	return nil
}

// FromStore turns an error of the store into a refusal where it is nobody's mistake, or that of who asks.
func FromStore(err error) error { return fromStore(err) }
