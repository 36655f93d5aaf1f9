package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"

	"beachhead/engine"
)

// briefings keeps the briefings of scenarios as they are sent.
type briefings struct {
	mu   sync.Mutex
	made map[*engine.Briefing]*asset
}

// get returns a briefing as it is sent, nil if there is none.
func (c *briefings) get(m engine.Module, scenario string) *asset {
	bm, ok := m.(engine.Briefed)
	if !ok {
		return nil
	}
	b := bm.Briefing(scenario)
	if b == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if a := c.made[b]; a != nil {
		return a
	}
	text, err := json.Marshal(b)
	if err != nil {
		return nil
	}
	if c.made == nil {
		c.made = map[*engine.Briefing]*asset{}
	}
	a := newAsset("application/json", text)
	c.made[b] = a
	return a
}

// briefing is GET /briefings/{game}/{scenario}.json.
func (s *Server) briefing(w http.ResponseWriter, r *http.Request) {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".json")
	var a *asset
	if m := s.mods[r.PathValue("game")]; ok && m != nil {
		a = s.briefings.get(m, id)
	}
	s.sendVersioned(w, r, a)
}
