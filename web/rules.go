package web

import (
	"net/http"

	"beachhead/engine"
)

// rulesIndex is GET /rules: the games whose rules can be read.
func (s *Server) rulesIndex(w http.ResponseWriter, r *http.Request) {
	if len(s.order) == 1 {
		http.Redirect(w, r, "/rules/"+s.order[0].ID(), http.StatusSeeOther)
		return
	}
	type item struct {
		ID, Title string
		Enforced  int
	}
	data := struct {
		page
		Games []item
	}{page: s.frame(r, "Rules", "/rules")}
	for _, m := range s.order {
		data.Games = append(data.Games, item{m.ID(), m.Title(), enforced(m)})
	}
	s.show(w, r, http.StatusOK, "indexes.html", data)
}

// rulesPage is GET /rules/{game}: the rule index of a game.
func (s *Server) rulesPage(w http.ResponseWriter, r *http.Request) {
	m := s.mods[r.PathValue("game")]
	if m == nil {
		s.nothing(w, r)
		return
	}
	s.show(w, r, http.StatusOK, "rules.html", struct {
		page
		Heading string
		Rules   []engine.Rule
	}{s.frame(r, "Rules of "+m.Title(), "/rules"), "Rules of " + m.Title(), m.Rules()})
}

// rule is GET /rules/{game}/{rule}: one rule, for the page of a game.
func (s *Server) rule(w http.ResponseWriter, r *http.Request) {
	if m := s.mods[r.PathValue("game")]; m != nil {
		id := r.PathValue("rule")
		for _, x := range m.Rules() {
			if x.ID == id {
				w.Header().Set("Cache-Control", "public, max-age=3600")
				reply(w, http.StatusOK, struct {
					ID      string `json:"id"`
					Kind    string `json:"kind"`
					Summary string `json:"summary"`
				}{x.ID, x.Kind, x.Summary})
				return
			}
		}
	}
	s.refuse(w, r, deny("not_found", "There is no rule with that number."))
}

// enforced counts the rules that the program carries out.
func enforced(m engine.Module) (n int) {
	for _, r := range m.Rules() {
		if r.Enforced() {
			n++
		}
	}
	return n
}
