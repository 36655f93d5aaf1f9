package web

import (
	"net/http"
	"strconv"

	"beachhead/engine"
)

// supply is GET /games/{id}/supply: who is in supply and by what way, as far as the seat can know.
func (s *Server) supply(a atTable) error {
	n := -1
	if text := a.r.URL.Query().Get("n"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil || n < 0 {
			return errNowhere
		}
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
