package web

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/match"
)

// refusal is the body of every answer that is not a success.
type refusal struct {
	Error   match.Code      `json:"error"`
	Reasons []engine.Reason `json:"reasons"`
}

// Codes of refusals that are made here, beside those of package match.
const (
	crossOrigin match.Code = "cross_origin"
	wrongHost   match.Code = "wrong_host"
	tooLarge    match.Code = "too_large"
	tooMany     match.Code = "too_many"
	busy        match.Code = "busy"
	signIn      match.Code = "sign_in" // nobody is signed in, or not by this
	prove       match.Code = "prove"   // who is signed in has to prove once more who he is
	taken       match.Code = "taken"   // another has it
)

var statuses = map[match.Code]int{
	match.NotFound: http.StatusNotFound, match.Foreign: http.StatusForbidden, match.HandOver: http.StatusConflict,
	match.Stale: http.StatusConflict, match.NotAsked: http.StatusUnprocessableEntity, match.Illegal: http.StatusUnprocessableEntity,
	match.Over: http.StatusUnprocessableEntity, match.NotPossible: http.StatusUnprocessableEntity,
	match.Invalid: http.StatusBadRequest, match.Internal: http.StatusInternalServerError,
	crossOrigin: http.StatusForbidden, wrongHost: http.StatusMisdirectedRequest, tooLarge: http.StatusRequestEntityTooLarge,
	match.Unavailable: http.StatusServiceUnavailable, tooMany: http.StatusTooManyRequests,
	signIn: http.StatusUnauthorized, prove: http.StatusForbidden, taken: http.StatusConflict, busy: http.StatusServiceUnavailable,
}

// deny is a refusal that is made here.
func deny(c match.Code, text string) *match.Refusal {
	return &match.Refusal{Code: c, Reasons: []engine.Reason{{Text: text}}}
}

var (
	errNotFound = deny(match.NotFound, "There is no such game, or you are not part of it.")
	errNowhere  = deny(match.NotFound, "There is no page at this address.")
	errForeign  = deny(match.Foreign, "That is not your seat.")
	errTooLarge = deny(tooLarge, "That is too much to send at once.")
	errBusy     = deny(busy, "That took too long. Please try again.")
	errInternal = deny(match.Internal, "Something went wrong on the server. What happened is in its log.")
)

func (r *refusal) text() string {
	var s []string
	for _, x := range r.Reasons {
		s = append(s, x.Text)
	}
	return strings.Join(s, " ")
}

// refusalOf words an error: the status, and the body. What nobody should see of it goes to the log.
func (s *Server) refusalOf(r *http.Request, err error) (int, *refusal) {
	var no *match.Refusal
	var media *badType
	switch {
	case errors.As(err, &media):
		return http.StatusUnsupportedMediaType, &refusal{match.Invalid, []engine.Reason{{Text: media.Error()}}}
	case errors.As(err, &no):
	case refusedPerson(err) != nil:
		no = refusedPerson(err)
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), errors.Is(err, match.ErrClosed):
		no = errBusy
	default:
		s.log.Error("request failed", slog.String("method", r.Method), slog.String("path", logged(r.URL.Path)), slog.Any("error", err))
		no = errInternal
	}
	return statuses[no.Code], &refusal{no.Code, no.Reasons}
}

// logged is an address as it may stand in a log: without the secrets of links.
func logged(path string) string {
	for _, p := range []string{"/join/", "/watch/", "/mail/", "/recover/", "/unsubscribe/"} {
		if strings.HasPrefix(path, p) {
			return p + "…"
		}
	}
	return path
}

// refuse answers a request of a program with an error.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	code, body := s.refusalOf(r, err)
	tellWhen(w, code, err)
	reply(w, code, body)
}

// tellWhen says when to come back, to whoever is refused for the moment only.
func tellWhen(w http.ResponseWriter, code int, err error) {
	if wait := waitOf(err); wait > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(wait))
		return
	}
	switch code {
	case http.StatusTooManyRequests:
		w.Header().Set("Retry-After", "10")
	case http.StatusServiceUnavailable:
		w.Header().Set("Retry-After", "5")
	}
}

// reply answers with JSON.
func reply(w http.ResponseWriter, code int, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		panic("web: " + err.Error()) // plain data
	}
	write(w, code, append(b, '\n'))
}

// write answers with JSON that is written already.
func write(w http.ResponseWriter, code int, b []byte) {
	h := w.Header()
	h["Content-Type"] = headerJSON
	h["Content-Length"] = []string{strconv.Itoa(len(b))}
	w.WriteHeader(code)
	_, _ = w.Write(b) // whoever has gone does not read it
}
