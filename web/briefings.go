package web

import (
	"encoding/json"
	"net/http"
	"net/url"
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
func (c *briefings) get(m engine.Module, setup engine.Setup) *asset {
	b := engine.BriefingOf(m, setup)
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

// briefingURL is where the page of a game finds its briefing: with the options that are not as usual if it depends on some.
func (s *Server) briefingURL(m engine.Module, setup engine.Setup) string {
	switch m.(type) {
	case engine.BriefedFor:
		others := url.Values{}
		for _, o := range m.Options() {
			if v, ok := setup.Options[o.ID]; ok && v != o.Default {
				others.Set(o.ID, v)
			}
		}
		if len(others) > 0 {
			return "/briefings/" + m.ID() + "/" + url.PathEscape(setup.Scenario) + ".json?" + others.Encode()
		}
	case engine.Briefed:
	default:
		return ""
	}
	return "/briefings/" + m.ID() + "/" + url.PathEscape(setup.Scenario) + ".json"
}

// briefing is GET /briefings/{game}/{scenario}.json, with options as its query.
func (s *Server) briefing(w http.ResponseWriter, r *http.Request) {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".json")
	var a *asset
	if m := s.mods[r.PathValue("game")]; ok && m != nil {
		setup := engine.Setup{Scenario: id, Options: map[string]string{}}
		for option, values := range r.URL.Query() {
			setup.Options[option] = values[0]
		}
		a = s.briefings.get(m, setup)
	}
	s.sendVersioned(w, r, a)
}
