package web

import (
	"net/http"
	"strconv"
	"time"

	"beachhead/match"
)

// at is GET /games/{id}/at/{n}: what the seat saw when its log had n entries.
func (s *Server) at(a atTable) error {
	n, err := strconv.Atoi(a.r.PathValue("n"))
	if err != nil || n < 0 {
		return errNowhere
	}
	p, err := a.table.At(a.ctx, a.who, n)
	if err != nil {
		return err
	}
	s.sendMessage(a, &match.Message{Page: p})
	return nil
}

// branch is POST /games/{id}/branch: a private study of a past moment, as far as the seat knows it.
func (s *Server) branch(a atTable) error {
	var b struct {
		Seat string `json:"seat"`
		N    *int   `json:"n"`
	}
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	if b.N == nil || *b.N < 0 {
		return wrong("Expected n, the number of an entry of the log.")
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	back, err := s.mayStudy(a.r, a.who.Player)
	if err != nil {
		return err
	}
	id, err := a.table.Branch(a.ctx, a.who, *b.N, nil)
	if err != nil {
		back()
		return err
	}
	s.made(a.w, a.r, id, nil)
	return nil
}

// rematch is POST /games/{id}/rematch: with the sides swapped, or, with same, as they were.
func (s *Server) rematch(a atTable) error {
	var b struct {
		Seat string `json:"seat"`
		Same bool   `json:"same"`
	}
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	i, err := a.table.Info(a.ctx, a.who)
	if err != nil {
		return err
	}
	back := func() {}
	if i.Next == "" {
		if back, err = s.games.take(a.who.Player, s.addressOf(a.r), time.Now()); err != nil {
			return err
		}
	}
	id, err := a.table.Rematch(a.ctx, a.who, !b.Same)
	if err != nil {
		back()
		return err
	}
	s.made(a.w, a.r, id, nil)
	return nil
}

// record is GET /games/{id}/record: the seat's own copy of the game, as a file.
func (s *Server) record(a atTable) error {
	text, err := a.table.Record(a.ctx, a.who)
	if err != nil {
		return err
	}
	h := a.w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="`+a.mod.ID()+"-"+a.table.ID()[:6]+`.bhd"`)
	s.sendPacked(a.w, a.r, http.StatusOK, []byte(text))
	return nil
}
