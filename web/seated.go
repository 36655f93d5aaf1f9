package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"beachhead/engine"
	"beachhead/match"
)

// patience is how long a request may wait for its game.
const patience = 15 * time.Second

// atTable is a request about a game, by somebody who acts for a seat or looks on.
type atTable struct {
	w     http.ResponseWriter
	r     *http.Request
	ctx   context.Context
	s     *Server
	table *match.Table
	mod   engine.Module
	who   match.Who
}

// seated answers requests about a game. Of those that read, the seat is named in the query; of others, in the body, and f
// has to call sit.
func (s *Server) seated(reads bool, f func(atTable) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Cache-Control"] = headerNoStore
		// Not the context of the request: whoever has sent an answer and gone has given it all the same.
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		a, err := s.visit(ctx, w, r)
		if err == nil && reads {
			err = a.sit(r.URL.Query().Get("seat"))
		}
		if err == nil {
			err = f(a)
		}
		if err != nil {
			s.refuse(w, r, a.unknown(err))
		}
	}
}

// visit finds the game that a request is about. Nobody sits yet.
func (s *Server) visit(ctx context.Context, w http.ResponseWriter, r *http.Request) (atTable, error) {
	a := atTable{w: w, r: r, ctx: ctx, s: s, who: match.Who{Player: player(r), Seat: engine.ObserverSeat}}
	id := r.PathValue("id")
	if !isID(id) {
		return a, errNotFound
	}
	a.table = s.hall.Table(id)
	if c, err := r.Cookie(watchCookie); err == nil && isSecret(c.Value) {
		a.who.Link = c.Value
	}
	var err error
	a.mod, err = s.moduleOf(ctx, a.table)
	return a, err
}

// sit finds the seat that a request names. Without a name it is the player's own: the only one, or the one that has the screen
// of a hot seat. Whether it is his, the table decides.
func (a *atTable) sit(name string) error {
	if name != "" {
		seat, err := engine.SeatByName(a.mod, name)
		if err != nil || seat == engine.ChanceSeat {
			return wrong("The game has no seat %q.", name)
		}
		a.who.Seat = seat
		return nil
	}
	own, err := a.table.Seats(a.ctx, a.who.Player)
	switch {
	case err != nil:
		return err
	case len(own) == 0:
		return nil // he looks on
	case len(own) == 1:
		a.who.Seat = own[0]
		return nil
	}
	w := a.who
	w.Seat = own[0]
	i, err := a.table.Info(a.ctx, w)
	if err != nil {
		return err
	}
	if i.Front == "" {
		return wrong("You have several seats here: say which.")
	}
	a.who.Seat, err = engine.SeatByName(a.mod, i.Front)
	return err
}

// info is what is known of the table to the player: as one of his seats is told, if he has any.
func (a *atTable) info() (*match.Info, error) {
	own, err := a.table.Seats(a.ctx, a.who.Player)
	if err != nil {
		return nil, err
	}
	w := a.who
	if w.Seat = engine.ObserverSeat; len(own) > 0 {
		w.Seat = own[0]
	}
	return a.table.Info(a.ctx, w)
}

// unknown turns the refusal of a seat into that of the game, if the player has nothing to do with the game.
func (a *atTable) unknown(err error) error {
	var no *match.Refusal
	if a.table == nil || !errors.As(err, &no) || no.Code != match.Foreign && no.Code != match.NotFound {
		return err
	}
	ctx, cancel := context.WithTimeout(a.r.Context(), patience)
	defer cancel()
	look := a.who
	look.Seat = engine.ObserverSeat
	if _, other := a.table.Info(ctx, look); errors.As(other, &no) && (no.Code == match.Foreign || no.Code == match.NotFound) {
		return errNotFound
	}
	return err
}

// modules remembers which game is played at a table. That never changes.
type modules struct {
	mu sync.RWMutex
	of map[string]engine.Module
}

const maxModules = 10_000

func (s *Server) moduleOf(ctx context.Context, t *match.Table) (engine.Module, error) {
	s.tables.mu.RLock()
	m := s.tables.of[t.ID()]
	s.tables.mu.RUnlock()
	if m != nil {
		return m, nil
	}
	m, err := t.Module(ctx)
	if err != nil {
		return nil, err
	}
	s.tables.mu.Lock()
	defer s.tables.mu.Unlock()
	if len(s.tables.of) >= maxModules {
		clear(s.tables.of)
	}
	s.tables.of[t.ID()] = m
	return m, nil
}

// isID tells whether a text could be the id of a game.
func isID(s string) bool {
	if s == "" || len(s) > 64 {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_' {
			return false
		}
	}
	return true
}

// hotSeat tells whether one screen serves several seats that are not to see each other.
func hotSeat(i *match.Info) bool { return len(i.Yours) > 1 && !i.Study }

// shownSeat is the seat that the page of a game shows first.
func shownSeat(i *match.Info) string {
	switch {
	case len(i.Yours) == 0:
		return "observer"
	case i.Front != "":
		return i.Front
	case slices.Contains(i.Yours, i.HandTo):
		return i.HandTo
	}
	return i.Yours[0]
}
