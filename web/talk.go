package web

import (
	"net/http"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/match"
)

// talk is GET /games/{id}/chat?from=N.
func (s *Server) talk(a atTable) error {
	from := 0 // the last
	if q := a.r.URL.Query().Get("from"); q != "" {
		n, err := strconv.Atoi(q)
		if err != nil || n < 1 {
			return wrong("from: expected the number of a message.")
		}
		from = n
	}
	said, err := a.table.Talk(a.ctx, a.who, from)
	if err != nil {
		return err
	}
	reply(a.w, http.StatusOK, struct {
		Messages []match.Said `json:"messages"`
	}{said})
	return nil
}

// readText reads who writes what.
func (a *atTable) readText(limit int) (string, error) {
	var b struct {
		Seat string  `json:"seat"`
		Text *string `json:"text"`
	}
	if err := readJSON(a.w, a.r, int64(2*limit+64), &b); err != nil {
		return "", err
	}
	switch {
	case b.Text == nil:
		return "", wrong("Expected a text.")
	case len(*b.Text) > limit:
		return "", errTooLarge
	case strings.IndexByte(*b.Text, 0) >= 0:
		return "", wrong("The text has a NUL in it.")
	}
	if err := a.sit(b.Seat); err != nil {
		return "", err
	}
	if a.who.Seat == engine.ObserverSeat {
		return "", errForeign
	}
	return *b.Text, nil
}

// say is POST /games/{id}/chat.
func (s *Server) say(a atTable) error {
	text, err := a.readText(maxChat)
	if err != nil {
		return err
	}
	return a.done(a.table.Say(a.ctx, a.who, text))
}

// note is GET /games/{id}/notes: the player's own notes, which nobody else can read.
func (s *Server) note(a atTable) error {
	if a.who.Seat == engine.ObserverSeat {
		return errForeign
	}
	text, err := a.table.Note(a.ctx, a.who)
	if err != nil {
		return err
	}
	reply(a.w, http.StatusOK, struct {
		Text string `json:"text"`
	}{text})
	return nil
}

// setNote is POST /games/{id}/notes.
func (s *Server) setNote(a atTable) error {
	text, err := a.readText(maxNote)
	if err != nil {
		return err
	}
	return a.done(a.table.SetNote(a.ctx, a.who, text))
}
