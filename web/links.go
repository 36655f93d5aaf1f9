package web

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"beachhead/engine"
	"beachhead/match"
)

// Pages by which others come to a game.

// link is an address for others: to play a seat, or to look on.
type link struct {
	Kind string `json:"kind"` // "join" or "watch"
	Seat string `json:"seat,omitempty"`
	URL  string `json:"url"`
}

// links lists the addresses for others, if the player may have them.
func (s *Server) links(a atTable) ([]link, error) {
	ks, err := a.table.Links(a.ctx, a.who.Player)
	if err != nil {
		return nil, err
	}
	out := []link{}
	for _, k := range ks {
		out = append(out, link{k.Kind, k.Name, s.address(a.r) + "/" + k.Kind + "/" + k.Token})
	}
	return out, nil
}

// address is how the player came here, so that a friend may come the same way.
func (s *Server) address(r *http.Request) string {
	if s.cfg.Secure || r.TLS != nil {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// linksPage is GET /games/{id}/links: for people a page, for programs JSON.
func (s *Server) linksPage(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	w.Header()["Cache-Control"] = headerNoStore
	a, err := s.visit(ctx, w, r)
	var ls []link
	if err == nil {
		ls, err = s.links(a)
	}
	if strings.Contains(r.Header.Get("Accept"), "application/json") {
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		reply(w, http.StatusOK, struct {
			Links []link `json:"links"`
		}{ls})
		return
	}
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	type shown struct{ Heading, URL, Note, Kind, Seat string }
	data := struct {
		page
		Heading, Lead, Game string
		Links               []shown
		Local               bool
	}{Local: LoopbackHost(r.Host), page: s.frame(r, "Invite", ""), Heading: "Invite a friend", Lead: "Send this link to a friend. Whoever takes the seat first plays it.", Game: "/games/" + a.table.ID()}
	note := "One player can use this link."
	switch i, err := a.info(); {
	case !slices.ContainsFunc(ls, func(l link) bool { return l.Kind == "join" }):
		data.Title, data.Heading, data.Lead = "Links", "Links", "No seat is open here."
		if len(ls) > 0 {
			data.Lead += " Others can watch."
		}
	case err == nil && !i.Private:
		data.Title, data.Heading = "Open seat", "Anyone can take the open seat"
		data.Lead = "Your game is in the lobby, where anyone can take the seat. You need not wait: go on playing, or send the link to somebody you would like to play."
		note = "The seat is in the lobby, too."
	}
	for _, l := range ls {
		if l.Kind == "join" {
			heading := "To play the " + s.sideName(a.mod.ID(), l.Seat) + " side"
			if p := s.partner(a.mod.ID(), l.Seat); p != "" {
				heading = "To play with you: the " + p
			}
			data.Links = append(data.Links, shown{heading, l.URL, note, l.Kind, l.Seat})
		} else {
			data.Links = append(data.Links, shown{"To watch", l.URL, "Whoever has this link can watch, and sees only what " + map[bool]string{true: "the players", false: "both sides"}[engine.Together(a.mod)] + " know.", l.Kind, ""})
		}
	}
	s.show(w, r, http.StatusOK, "links.html", data)
}

// revoke is POST /games/{id}/links/revoke: a link that got to where it should not be does not work any more. Who looks on by it is sent away.
func (s *Server) revoke(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	var f struct {
		Kind string `json:"kind"`
		Seat string `json:"seat"`
	}
	a, err := s.visit(ctx, w, r)
	if err == nil {
		err = readFields(w, r, &f)
	}
	var gone []string
	if err == nil {
		gone, err = a.table.Revoke(ctx, a.who.Player, f.Kind, f.Seat)
	}
	if err != nil {
		s.refuseForm(w, r, err, func(int, string) { s.refusePage(w, r, err) })
		return
	}
	s.visitors.forgetLinks(gone)
	if f.Kind == "watch" {
		s.readers.endOnlookers(a.table.ID())
	}
	answerTo(w, r, "/games/"+a.table.ID()+"/links", done{true})
}

// joinPage is GET /join/{token}.
func (s *Server) joinPage(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	who := s.welcome(w, r)
	k, i, err := s.invitation(ctx, who, r.PathValue("token"))
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	for _, own := range i.Yours {
		if own == k.Name {
			http.Redirect(w, r, "/games/"+k.Game, http.StatusSeeOther)
			return
		}
	}
	s.showJoin(w, r, i, k.Name, "/join/"+k.Token, func() error { return s.hall.Table(k.Game).MaySit(ctx, who, k.Seat) })
}

// invitation finds where a token leads, if it is an invitation.
func (s *Server) invitation(ctx context.Context, who, token string) (match.Link, *match.Info, error) {
	if !isSecret(token) {
		return match.Link{}, nil, errNoLink
	}
	k, i, err := s.hall.Link(ctx, who, token)
	if err == nil && k.Seat == engine.ObserverSeat {
		err = errNoLink
	}
	return k, i, err
}

var errNoLink = deny(match.NotFound, "This link does not work. Perhaps a part of it got lost when it was copied.")

// showJoin shows the page by which one takes a seat, or why one cannot: may asks that.
func (s *Server) showJoin(w http.ResponseWriter, r *http.Request, i *match.Info, seat, action string, may func() error) {
	if i.State == "over" {
		s.refusePage(w, r, deny(match.Over, "The game is over."))
		return
	}
	var others []string
	for _, x := range i.Seats {
		switch {
		case x.Seat == seat && x.Kind != "open":
			s.refusePage(w, r, deny(match.NotPossible, "Somebody else has taken this seat."))
			return
		case x.Seat == seat:
		case x.Kind == "bot":
			others = append(others, "the computer ("+x.Name+")")
		case x.Kind == "person":
			others = append(others, personIn(i, x))
		default:
			others = append(others, "whoever comes")
		}
	}
	var own []string // whoever looks at his own invitation is told so, since he cannot take the seat
	for _, x := range i.Yours {
		own = append(own, s.sideName(i.Module, x))
	}
	with := ", against "
	if engine.Together(s.mods[i.Module]) {
		with = ", together with "
	}
	var terms []string // what whoever takes the seat agrees to
	if i.Clock != nil {
		terms = append(terms, "Clocks: "+i.Clock.Text+".")
		if left := i.Clock.LeftTo(slices.IndexFunc(i.Seats, func(x match.SeatInfo) bool { return x.Seat == seat })); left != "" {
			terms = append(terms, "This seat has "+left+" left.")
		}
		if stands := i.Clock.Stands(); stands != "" {
			terms = append(terms, stands)
		}
	}
	if i.Rated {
		terms = append(terms, "The game is rated.")
	}
	for _, x := range chosenOptions(s.mods[i.Module], i.Scenario, i.Options) {
		terms = append(terms, x.Text+" ("+x.Rule+").")
	}
	why := ""
	if own == nil {
		if err := may(); err != nil {
			code, body := s.refusalOf(r, err)
			if code >= http.StatusInternalServerError {
				s.refusePage(w, r, err)
				return
			}
			why = body.text()
		}
	}
	s.show(w, r, http.StatusOK, "join.html", struct {
		page
		Heading, Lead, Side, Action, Own, Game, Terms, Why string
		Guest                                              bool // who could sign in
	}{s.frame(r, "Join", ""), i.Title, i.Scene + with + strings.Join(others, " and ") + ".", s.sideName(i.Module, seat), action, strings.Join(own, " and "), "/games/" + i.ID, strings.Join(terms, " "), why,
		i.Rated && s.people != nil && member(r) == nil})
}

// join is POST /join/{token}.
func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	token := r.PathValue("token")
	if !isSecret(token) {
		s.refusePage(w, r, errNoLink)
		return
	}
	id, _, err := s.hall.Join(ctx, s.welcome(w, r), token)
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	http.Redirect(w, r, "/games/"+id, http.StatusSeeOther)
}

// watch is GET /watch/{token}: a cookie for this game lets one look on.
func (s *Server) watch(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	who, token := s.welcome(w, r), r.PathValue("token")
	if !isSecret(token) {
		s.refusePage(w, r, errNoLink)
		return
	}
	k, _, err := s.hall.Link(ctx, who, token)
	if err == nil && k.Kind != "watch" {
		err = errNoLink
	}
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: watchCookie, Value: token, Path: "/games/" + k.Game, MaxAge: 400 * 24 * 3600,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.cfg.Secure,
	})
	http.Redirect(w, r, "/games/"+k.Game, http.StatusSeeOther)
}

// sitPage is GET /games/{id}/sit/{seat}: an open seat of a public game. What POST would refuse is not offered.
func (s *Server) sitPage(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	who := s.welcome(w, r)
	a, err := s.visit(ctx, w, r)
	if err == nil {
		err = a.sitAt(r.PathValue("seat"))
	}
	var i *match.Info
	if err == nil {
		i, err = a.info()
	}
	if err == nil && (i.Private || i.Study) {
		err = deny(match.Foreign, "This game is private. You need an invitation to play in it.")
	}
	if wantsJSON(r) {
		w.Header()["Cache-Control"] = headerNoStore
		if err == nil {
			err = a.table.MaySit(ctx, who, a.who.Seat)
		}
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		reply(w, http.StatusOK, done{true})
		return
	}
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	s.showJoin(w, r, i, engine.SeatName(a.mod, a.who.Seat), r.URL.Path, func() error { return a.table.MaySit(ctx, who, a.who.Seat) })
}

// sitAt finds the seat that an address names. Only those of players can be taken.
func (a *atTable) sitAt(name string) (err error) {
	if a.who.Seat, err = engine.SeatByName(a.mod, name); err != nil || a.who.Seat < 0 {
		return errNowhere
	}
	return nil
}

// sit is POST /games/{id}/sit/{seat}.
func (s *Server) sit(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	who := s.welcome(w, r)
	a, err := s.visit(ctx, w, r)
	if err == nil {
		err = a.sitAt(r.PathValue("seat"))
	}
	if err == nil {
		err = a.table.Sit(ctx, who, a.who.Seat)
	}
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	http.Redirect(w, r, "/games/"+a.table.ID(), http.StatusSeeOther)
}
