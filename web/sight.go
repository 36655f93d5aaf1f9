package web

import (
	"net/http"
	"strconv"

	"beachhead/engine"
	"beachhead/match"
)

var errBlind = deny(match.NotPossible, "This game has no lines of sight.")

// sight is GET /games/{id}/sight: the line of sight between two places, or all that is seen from one. It is judged from the page of
// the seat alone, so it tells nothing that the seat could not find out on its map.
func (s *Server) sight(a atTable) error {
	m, ok := a.mod.(engine.Sighted)
	if !ok {
		return errBlind
	}
	q := a.r.URL.Query()
	v, err := a.view(q.Get("n"))
	if err != nil {
		return err
	}
	from, to := q.Get("from"), q.Get("to")
	if to == "" {
		seen, err := m.LookAround(v, from)
		if err != nil {
			return wrong("%v.", err)
		}
		reply(a.w, http.StatusOK, struct {
			From string        `json:"from"`
			Sees []engine.Seen `json:"sees"`
		}{from, seen})
		return nil
	}
	look, err := m.Look(v, from, to)
	if err != nil {
		return wrong("%v.", err)
	}
	reply(a.w, http.StatusOK, look)
	return nil
}

// view is what the seat has in front of it, or had when its log had n entries.
func (a *atTable) view(n string) (*engine.View, error) {
	if n == "" {
		p, _, err := a.table.Page(a.ctx, a.who)
		if err != nil {
			return nil, err
		}
		if p == nil {
			return nil, deny(match.HandOver, "The other side has the screen now.")
		}
		return p.View, nil
	}
	k, err := strconv.Atoi(n)
	if err != nil || k < 0 {
		return nil, errNowhere
	}
	p, err := a.table.At(a.ctx, a.who, k)
	if err != nil {
		return nil, err
	}
	return p.View, nil
}
