package web

import (
	"bytes"
	"context"
	"embed"
	"html/template"
	"net/http"
	"strconv"
)

//go:embed templates
var templateFiles embed.FS

var templates = template.Must(template.ParseFS(templateFiles, "templates/*.html"))

// page is what every page made here has.
type page struct {
	Title    string
	Look     string
	Nav      []navLink
	Accounts bool   // there are some
	Me       string // the name of who is signed in
}

type navLink struct {
	URL, Text string
	Here      bool
}

// frame begins a page; here is the address of the link that leads to it, "" if none does.
func (s *Server) frame(r *http.Request, title, here string) page {
	p := page{Title: title + " - Beachhead", Look: s.assets.look, Nav: []navLink{
		{URL: "/", Text: "Play"}, {URL: "/lobby", Text: "Lobby"}, {URL: "/games", Text: "Your games"},
		{URL: "/rules", Text: "Rules"}, {URL: "/records", Text: "Records"},
	}}
	if here == "/" {
		p.Title = "Beachhead"
	}
	p.Accounts = s.people != nil
	if who := member(r); who != nil {
		p.Me = who.Account.Name
	}
	for i := range p.Nav {
		p.Nav[i].Here = p.Nav[i].URL == here
	}
	return p
}

// challenged has the link to the lobby say how many challenges wait there for who is signed in.
func (s *Server) challenged(ctx context.Context, r *http.Request, p *page) error {
	who := member(r)
	if who == nil {
		return nil
	}
	list, err := s.hall.Challenges(ctx, who.Account.Player, true)
	if err != nil {
		return err
	}
	n := 0
	for _, c := range list {
		if !c.Mine {
			n++
		}
	}
	for i := range p.Nav {
		if n > 0 && p.Nav[i].URL == "/lobby" {
			p.Nav[i].Text += " (" + strconv.Itoa(n) + ")"
		}
	}
	return nil
}

// show sends a page.
func (s *Server) show(w http.ResponseWriter, r *http.Request, code int, name string, data any) {
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, name, data); err != nil {
		s.refuse(w, r, err)
		return
	}
	h := w.Header()
	documentHeaders(h)
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	s.sendPacked(w, r, code, b.Bytes())
}

// lost is the page in place of one that cannot be shown.
func (s *Server) lost(w http.ResponseWriter, r *http.Request, code int, heading, lead string) {
	s.show(w, r, code, "lost.html", struct {
		page
		Heading, Lead string
	}{s.frame(r, heading, ""), heading, lead})
}

// refusePage answers a request of a person with an error.
func (s *Server) refusePage(w http.ResponseWriter, r *http.Request, err error) {
	code, body := s.refusalOf(r, err)
	tellWhen(w, code, err)
	heading := "That was refused"
	switch code {
	case http.StatusNotFound:
		heading = "There is nothing here"
	case http.StatusInternalServerError, http.StatusServiceUnavailable:
		heading = "Something went wrong"
	}
	s.lost(w, r, code, heading, body.text())
}
