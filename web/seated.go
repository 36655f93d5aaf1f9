package web

import (
	"context"
	"errors"
	"maps"
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
			s.refuse(w, r, err)
		}
	}
}

// visit finds the game that a request is about, for who may look at it. Nobody sits yet.
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
	a.mod, err = s.admit(ctx, a.table, a.who)
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

// visitors remembers who may look at which game, and what is played there. Neither ever ends.
type visitors struct {
	mu sync.RWMutex
	of map[visitor]engine.Module
}

// visitor is who may look at a game: everybody if neither player nor link is named.
type visitor struct{ game, player, link string }

const maxVisitors = 10_000

// admit finds the rules of the game that somebody asks about. A game that he may not look at does not exist for him, whatever it is that he asks:
// so this comes before all that is said about the request.
func (s *Server) admit(ctx context.Context, t *match.Table, w match.Who) (engine.Module, error) {
	all, one := visitor{game: t.ID()}, visitor{t.ID(), w.Player, w.Link}
	s.visitors.mu.RLock()
	m := s.visitors.of[all]
	if m == nil {
		m = s.visitors.of[one]
	}
	s.visitors.mu.RUnlock()
	if m != nil {
		return m, nil
	}
	m, public, err := t.Visit(ctx, w)
	if no := (*match.Refusal)(nil); errors.As(err, &no) && no.Code == match.NotFound {
		return nil, errNotFound
	} else if err != nil {
		return nil, err
	}
	s.visitors.mu.Lock()
	defer s.visitors.mu.Unlock()
	if len(s.visitors.of) >= maxVisitors {
		clear(s.visitors.of)
	}
	if public {
		one = all
	}
	s.visitors.of[one] = m
	return m, nil
}

// forget forgets what a player may look at: he is another one now.
func (v *visitors) forget(player string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	maps.DeleteFunc(v.of, func(k visitor, _ engine.Module) bool { return k.player == player })
}

// forgetLinks forgets who may look on by links that do not work any more.
func (v *visitors) forgetLinks(tokens []string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	maps.DeleteFunc(v.of, func(k visitor, _ engine.Module) bool { return k.link != "" && slices.Contains(tokens, k.link) })
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
