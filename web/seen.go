package web

// seen is GET /games/{id}/seen: how far the player has read the log of the seat.
func (s *Server) seen(a atTable) error {
	r, err := a.table.Read(a.ctx, a.who)
	if err != nil {
		return err
	}
	reply(a.w, 200, &r)
	return nil
}

// setSeen is POST /games/{id}/seen: he has read so many entries of it.
func (s *Server) setSeen(a atTable) error {
	var b struct {
		Seat string `json:"seat"`
		N    *int   `json:"n"`
	}
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	if b.N == nil {
		return wrong("Expected seat and n.")
	}
	if err := a.sit(b.Seat); err != nil {
		return err
	}
	return a.done(a.table.SetRead(a.ctx, a.who, *b.N))
}
