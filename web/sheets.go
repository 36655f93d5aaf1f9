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
	made  map[*engine.Sheet]*asset
	thumb map[string]*asset
}

// get returns the sheet as it is sent, nil if there is none.
func (c *sheets) get(sheet *engine.Sheet) *asset {
	if sheet == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if a := c.made[sheet]; a != nil {
		return a
	}
	b, err := json.Marshal(sheet)
	if err != nil {
		return nil
	}
	if c.made == nil {
		c.made = map[*engine.Sheet]*asset{}
	}
	a := newAsset("application/json", b)
	c.made[sheet] = a
	return a
}

// picture returns the small map of a game.
func (c *sheets) picture(m engine.Module) *asset {
	c.mu.Lock()
	defer c.mu.Unlock()
	if a := c.thumb[m.ID()]; a != nil {
		return a
	}
	if c.thumb == nil {
		c.thumb = map[string]*asset{}
	}
	a := newAsset("image/svg+xml", drawThumbnail(engine.FirstSheet(m)))
	c.thumb[m.ID()] = a
	return a
}

// version is the part of a sheet's address that changes when the sheet does.
func (a *asset) version() string { return strings.Trim(a.tag, `"`) }

// sheetOf is the sheet of a scenario, nil if there is none.
func sheetOf(m engine.Module, scenario string) *engine.Sheet {
	if ch, ok := m.(engine.Charted); ok {
		return ch.Sheet(scenario)
	}
	return nil
}

// sheetURL is where the page of a game finds its sheet. Scenarios that share the sheet of the first have its address.
func (s *Server) sheetURL(m engine.Module, scenario string) string {
	path := "/sheets/" + m.ID()
	sheet := sheetOf(m, scenario)
	if sheet != engine.FirstSheet(m) {
		path += "/" + scenario
	}
	path += ".json"
	if a := s.sheets.get(sheet); a != nil {
		path += "?v=" + a.version()
	}
	return path
}

// sheet is GET /sheets/{game}.json, of the first scenario, and GET /sheets/{game}/{scenario}.json.
func (s *Server) sheet(w http.ResponseWriter, r *http.Request) {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".json")
	game := r.PathValue("game")
	if game == "" {
		game = id
	}
	var a *asset
	if m := s.mods[game]; ok && m != nil {
		if id == game {
			a = s.sheets.get(engine.FirstSheet(m))
		} else {
			a = s.sheets.get(sheetOf(m, id))
		}
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
