package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"

	"beachhead/engine"
)

// sheets keeps what never changes about the games, as it is sent.
type sheets struct {
	mu    sync.Mutex
	made  map[string]*asset
	thumb map[string]*asset
}

// get returns the sheet of a game, nil if it has none.
func (c *sheets) get(m engine.Module) *asset {
	ch, ok := m.(engine.Charted)
	if !ok {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if a := c.made[m.ID()]; a != nil {
		return a
	}
	b, err := json.Marshal(ch.Sheet())
	if err != nil {
		return nil
	}
	if c.made == nil {
		c.made = map[string]*asset{}
	}
	a := newAsset("application/json", b)
	c.made[m.ID()] = a
	return a
}

// picture returns the small map of a game.
func (c *sheets) picture(m engine.Module) *asset {
	c.mu.Lock()
	defer c.mu.Unlock()
	if a := c.thumb[m.ID()]; a != nil {
		return a
	}
	var sheet *engine.Sheet
	if ch, ok := m.(engine.Charted); ok {
		sheet = ch.Sheet()
	}
	if c.thumb == nil {
		c.thumb = map[string]*asset{}
	}
	a := newAsset("image/svg+xml", drawThumbnail(sheet))
	c.thumb[m.ID()] = a
	return a
}

// version is the part of a sheet's address that changes when the sheet does.
func (a *asset) version() string { return strings.Trim(a.tag, `"`) }

// sheetURL is where the page of a game finds its sheet.
func (s *Server) sheetURL(m engine.Module) string {
	if a := s.sheets.get(m); a != nil {
		return "/sheets/" + m.ID() + ".json?v=" + a.version()
	}
	return "/sheets/" + m.ID() + ".json"
}

// sheet is GET /sheets/{game}.json.
func (s *Server) sheet(w http.ResponseWriter, r *http.Request) {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".json")
	var a *asset
	if m := s.mods[id]; ok && m != nil {
		a = s.sheets.get(m)
	}
	s.sendVersioned(w, r, a)
}

// thumbnail is GET /maps/{game}.svg.
func (s *Server) thumbnail(w http.ResponseWriter, r *http.Request) {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".svg")
	var a *asset
	if m := s.mods[id]; ok && m != nil {
		a = s.sheets.picture(m)
	}
	s.sendVersioned(w, r, a)
}

// sendVersioned sends what may be kept for ever if the address has its version, and else is asked for again.
func (s *Server) sendVersioned(w http.ResponseWriter, r *http.Request, a *asset) {
	if a == nil {
		s.nothing(w, r)
		return
	}
	w.Header().Set("Cache-Control", "no-cache")
	if r.URL.Query().Get("v") == a.version() {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	a.send(w, r)
}
