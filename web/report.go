package web

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"beachhead/engine"
	"beachhead/match"
)

// report is GET /games/{id}/report: for people the page of a game as a whole, for programs JSON. Both hold what the seat may know.
func (s *Server) report(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	h := w.Header()
	h["Cache-Control"] = headerNoStore
	h.Add("Vary", "Accept")
	asked := r.URL.Query().Get("seat")
	if strings.Contains(r.Header.Get("Accept"), "application/json") {
		a, err := s.visit(ctx, w, r)
		if err == nil {
			err = a.sit(asked)
		}
		var rep *match.Report
		if err == nil {
			rep, err = a.table.Report(a.ctx, a.who)
		}
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		reply(w, http.StatusOK, rep)
		return
	}
	s.welcome(w, r)
	a, err := s.visit(ctx, w, r)
	var p *reportPage
	if err == nil {
		p, err = s.reportPage(a, asked)
	}
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	s.show(w, r, http.StatusOK, "report.html", p)
}

// reportPage finds the seat that a report is for, the player's own if none is asked for, and draws its report.
func (s *Server) reportPage(a atTable, asked string) (*reportPage, error) {
	i, err := a.info()
	if err != nil {
		return nil, err
	}
	if asked == "" {
		asked = shownSeat(i)
	}
	if err := a.sit(asked); err != nil {
		return nil, err
	}
	rep, err := a.table.Report(a.ctx, a.who)
	if err != nil {
		return nil, err
	}
	sheet := sheetOf(a.mod, i.Scenario)
	p := &reportPage{page: s.frame(a.r, i.Scene+", report", ""), Game: "/games/" + i.ID, Name: i.Title + ", " + i.Scene, Report: rep,
		Seated: a.who.Seat >= 0, Rematch: a.who.Seat >= 0 && !i.Study && rep.Over != nil && (i.Next != "" || !hasLeft(i))}
	if sheet.Situation.Tally != nil && a.who.Player != "" {
		if err := p.ownGames(a.ctx, s, a, i, sheet); err != nil {
			return nil, err
		}
	}
	if i.Rated && rep.Over != nil && s.people != nil {
		played, err := s.people.BothPlayed(a.ctx, i.ID)
		if err != nil {
			return nil, match.FromStore(err)
		}
		p.Uncounted = !played
	}
	p.draw(sheet, string(drawWhole(sheet)))
	p.steps(sheet)
	return p, nil
}

// zones is GET /games/{id}/zones: which hexes the pieces of each side control or can fire at, as far as the seat can know.
func (s *Server) zones(a atTable) error {
	n, err := a.moment()
	if err != nil {
		return err
	}
	out, err := a.table.Zones(a.ctx, a.who, n)
	if err != nil {
		return err
	}
	if out.Sides == nil { // nothing is on the map
		out.Sides = []engine.SideZones{}
	}
	reply(a.w, http.StatusOK, out)
	return nil
}

// dossier is GET /games/{id}/dossier: what the rules make of a piece, as far as the seat can know.
func (s *Server) dossier(a atTable) error {
	n, err := a.moment()
	if err != nil {
		return err
	}
	q := a.r.URL.Query()
	out, err := a.table.Dossier(a.ctx, a.who, n, q.Get("piece"), q.Get("at"))
	if err != nil {
		return err
	}
	reply(a.w, http.StatusOK, out)
	return nil
}

// hasLeft tells whether one of the players has deleted his account: there is no rematch against him.
func hasLeft(i *match.Info) bool {
	return slices.ContainsFunc(i.Seats, func(x match.SeatInfo) bool { return x.Kind == "person" && x.Name == match.FormerPlayer })
}
