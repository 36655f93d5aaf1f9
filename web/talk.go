package web

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"beachhead/engine"
	"beachhead/match"
	"beachhead/people"
)

// talk is GET /games/{id}/chat?from=N: without N the last that was said.
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
	if err == nil {
		err = s.mayTalk(&a)
	}
	if err != nil {
		return err
	}
	return a.done(a.table.Say(a.ctx, a.who, text))
}

// newTalks counts what is said where it is limited: a player says so much at once and then something each second, and an address ten times as much.
func newTalks(most int) (players, addresses *people.Limiter) {
	return people.NewLimiter(people.Limit{Most: most, Every: time.Second}), people.NewLimiter(people.Limit{Most: 10 * most, Every: time.Second / 10})
}

// mayTalk counts what somebody says: it is kept for as long as the game.
func (s *Server) mayTalk(a *atTable) error {
	if s.cfg.PlayerTalk == 0 {
		return nil
	}
	now := time.Now()
	back := func() {}
	wait := time.Duration(0)
	if address := s.addressOf(a.r); address != "" {
		back, wait = s.talks.addresses.Take(address, now)
	}
	if wait == 0 {
		if _, wait = s.talks.players.Take(a.who.Player, now); wait > 0 {
			back()
		}
	}
	if wait > 0 {
		return deny(tooMany, "You say more than anybody can read. Wait a moment.")
	}
	return nil
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
