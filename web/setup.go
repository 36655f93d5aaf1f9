package web

import (
	"net/http"

	"beachhead/engine"
	"beachhead/match"
)

// setup is POST /games/{id}/setup: tries a plan of a set-up on what the seat knows, and fills what it leaves open.
func (s *Server) setup(a atTable) error {
	var b struct {
		Seat    string    `json:"seat"`
		Choices *[]string `json:"choices"`
		Areas   bool      `json:"areas"`
	}
	if err := readJSON(a.w, a.r, maxPlan, &b); err != nil {
		return err
	}
	if b.Choices == nil {
		return wrong("Expected seat and choices.")
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	out, err := a.table.Setup(a.ctx, a.who, *b.Choices, b.Areas)
	if err != nil {
		return err
	}
	reply(a.w, http.StatusOK, out)
	return nil
}

// place is POST /games/{id}/place: gives the answers of a set-up.
func (s *Server) place(a atTable) error {
	var b struct {
		Seat    string         `json:"seat"`
		Version *match.Version `json:"version"`
		Choices *[]string      `json:"choices"`
	}
	if err := readJSON(a.w, a.r, maxPlan, &b); err != nil {
		return err
	}
	if b.Version == nil || b.Choices == nil {
		return wrong("Expected seat, version and choices.")
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	v, n, why, err := a.table.GiveSetup(a.ctx, a.who, *b.Version, *b.Choices)
	if err != nil {
		return err
	}
	reply(a.w, http.StatusOK, struct {
		Version match.Version   `json:"version"`
		Given   int             `json:"given"`
		Reasons []engine.Reason `json:"reasons,omitempty"`
	}{v, n, why})
	return nil
}
