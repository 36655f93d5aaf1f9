package web

import (
	"context"
	"net/http"

	"beachhead/match"
	"beachhead/people"
)

// Passkeys: requests of the script look/passkeys.js, which asks the browser. What it answers is a text, the JSON of a PublicKeyCredential.

func (s *Server) passkeyRoutes(mux *listing) {
	mux.HandleFunc("POST /passkeys/begin", s.passkeyBegin)
	mux.HandleFunc("POST /passkeys/sign-in", s.passkeySignIn)
	mux.HandleFunc("POST /passkeys/sign-up", s.passkeySignUp)
	mux.HandleFunc("POST /account/passkeys", s.addPasskey)
	mux.HandleFunc("POST /account/passkeys/prove", s.provePasskey)
	mux.HandleFunc("POST /account/passkeys/drop", s.dropPasskey)
}

// passkeyBegin is POST /passkeys/begin.
func (s *Server) passkeyBegin(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	var f struct {
		For  string `json:"for"`
		Name string `json:"name"`
	}
	err := readJSON(w, r, maxForm, &f)
	var c *people.Ceremony
	if err == nil {
		switch f.For {
		case "sign-in", "prove":
			c, err = s.people.EntryPasskey(ctx, s.address(r), s.visitOf(r))
		case "sign-up":
			c, err = s.people.NewcomerPasskey(ctx, f.Name, s.address(r), s.visitOf(r))
		case "account":
			var who *people.Signed
			if who, err = mustBeSigned(r); err == nil {
				c, err = s.people.NewPasskey(ctx, who, s.address(r), s.visitOf(r))
			}
		default:
			err = wrong("for: expected sign-in, sign-up, prove or account.")
		}
	}
	w.Header()["Cache-Control"] = headerNoStore
	if err != nil {
		s.refuseForm(w, r, match.FromStore(err), func(int, string) { s.refuse(w, r, match.FromStore(err)) })
		return
	}
	reply(w, http.StatusOK, c)
}

// passkeyAnswer is what the script sends for the second step.
type passkeyAnswer struct {
	Ceremony string `json:"ceremony"`
	Response string `json:"response"`
	Name     string `json:"name"`
	Games    bool   `json:"games"`
}

// passkeySignIn is POST /passkeys/sign-in.
func (s *Server) passkeySignIn(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	var f passkeyAnswer
	err := readJSON(w, r, maxForm, &f)
	var secret string
	var who people.Signed
	if err == nil {
		secret, who, err = s.people.SignInPasskey(ctx, s.address(r), f.Ceremony, f.Response, s.visitOf(r))
	}
	if err != nil {
		s.refuseForm(w, r, match.FromStore(err), func(int, string) { s.refuse(w, r, match.FromStore(err)) })
		return
	}
	s.enter(ctx, w, r, secret, &who, f.Games, "/", false)
}

// passkeySignUp is POST /passkeys/sign-up.
func (s *Server) passkeySignUp(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	var f struct { // what the form of signing up has but for the password
		Ceremony string `json:"ceremony"`
		Response string `json:"response"`
		Name     string `json:"name"`
		Games    bool   `json:"games"`
		Mail     string `json:"mail"`
		Bot      bool   `json:"bot"`
	}
	err := readJSON(w, r, maxForm, &f)
	var secret string
	var who people.Signed
	if err == nil && f.Mail != "" {
		err = badMail(f.Mail)
	}
	if err == nil {
		secret, who, err = s.people.SignUpPasskey(ctx, s.address(r), f.Ceremony, f.Response, f.Bot, s.visitOf(r))
	}
	if err != nil {
		s.refuseForm(w, r, match.FromStore(err), func(int, string) { s.refuse(w, r, match.FromStore(err)) })
		return
	}
	s.enter(ctx, w, r, secret, &who, f.Games, "/", s.firstMail(ctx, r, &who, f.Mail))
}

// addPasskey is POST /account/passkeys.
func (s *Server) addPasskey(w http.ResponseWriter, r *http.Request) {
	var f passkeyAnswer
	s.owner(w, r, "passkeys", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		name := f.Name
		if name == "" {
			name = device(r.UserAgent())
		}
		return nil, s.people.AddPasskey(ctx, who, s.address(r), f.Ceremony, name, f.Response)
	})
}

// provePasskey is POST /account/passkeys/prove.
func (s *Server) provePasskey(w http.ResponseWriter, r *http.Request) {
	var f passkeyAnswer
	s.owner(w, r, "passkeys", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		return nil, s.people.ProvePasskey(ctx, who, s.address(r), f.Ceremony, f.Response)
	})
}

// dropPasskey is POST /account/passkeys/drop: the one with an id, or with "password" the password.
func (s *Server) dropPasskey(w http.ResponseWriter, r *http.Request) {
	var f struct {
		Current string `json:"current"`
		ID      string `json:"id"`
	}
	s.owner(w, r, "passkeys", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		if err := s.current(ctx, r, who, f.Current); err != nil {
			return nil, err
		}
		if f.ID == "password" {
			return nil, s.people.DropPassword(ctx, who)
		}
		return nil, s.people.DropPasskey(ctx, who, f.ID)
	})
}
