package web

import (
	"net/http"
	"strconv"

	"beachhead/engine"
)

// supply is GET /games/{id}/supply: who is in supply and by what way, as far as the seat can know.
func (s *Server) supply(a atTable) error {
	n, err := a.moment()
	if err != nil {
		return err
	}
	out, err := a.table.Supply(a.ctx, a.who, n)
	if err != nil {
		return err
	}
	if out.Sides == nil { // nothing is on the map
		out.Sides = []engine.SideSupply{}
	}
	reply(a.w, http.StatusOK, out)
	return nil
}

// moment is the number of entries of the log that a request names with n, -1 for now.
func (a *atTable) moment() (int, error) {
	text := a.r.URL.Query().Get("n")
	if text == "" {
		return -1, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, errNowhere
	}
	return n, nil
}
