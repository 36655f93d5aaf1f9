package web

import (
	"context"
	"net/http"
	"strings"

	"beachhead/match"
)

// Seasons of the ladder.

func (s *Server) seasonRoutes(mux *listing) {
	mux.HandleFunc("GET /seasons", s.seasons)
	mux.HandleFunc("GET /seasons/{id}", s.season)
	mux.HandleFunc("POST /seasons/{id}/join", s.inSeason((*match.Hall).JoinSeason))
	mux.HandleFunc("POST /seasons/{id}/leave", s.inSeason((*match.Hall).LeaveSeason))
}

// seasonRow is a season in a list.
type seasonRow struct {
	match.SeasonInfo
	When string
}

func seasonWhen(x *match.SeasonInfo) string {
	from, to := x.Starts.UTC().Format("2 January, 15:04"), x.Ends.UTC().Format("2 January 2006, 15:04 UTC")
	switch x.State {
	case "planned":
		return "from " + from + " to " + to
	case "over":
		return "ended on " + to
	}
	return "goes on to " + to
}

// seasons is GET /seasons.
func (s *Server) seasons(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	list, err := s.hall.Seasons(ctx)
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	if wantsJSON(r) {
		w.Header()["Cache-Control"] = headerNoStore
		reply(w, http.StatusOK, struct {
			Seasons []match.SeasonInfo `json:"seasons"`
		}{list})
		return
	}
	d := struct {
		page
		List []seasonRow
	}{page: s.frame(r, "Seasons of the ladder", "")}
	for _, x := range list {
		d.List = append(d.List, seasonRow{x, seasonWhen(&x)})
	}
	s.show(w, r, http.StatusOK, "seasons.html", d)
}

// seasonPlayer is a row of the table of a season.
type seasonPlayer struct {
	match.SeasonRow
	Person, Score, TieText string
}

// seasonPair is a pairing on the page of a season.
type seasonPair struct {
	match.PairingInfo
	Shown []seasonGame
}

type seasonGame struct{ URL, Text string }

// season is GET /seasons/{id}.
func (s *Server) season(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	w.Header()["Cache-Control"] = headerNoStore
	x, err := s.hall.Season(ctx, player(r), r.PathValue("id"))
	switch {
	case err != nil && wantsJSON(r):
		s.refuse(w, r, err)
		return
	case err != nil:
		s.refusePage(w, r, err)
		return
	case wantsJSON(r):
		reply(w, http.StatusOK, x)
		return
	}
	d := struct {
		page
		S     *match.SeasonInfo
		When  string
		Table []seasonPlayer
		Met   []seasonPair
	}{s.frame(r, x.Name, ""), x, seasonWhen(x), nil, nil}
	for _, p := range x.Players {
		d.Table = append(d.Table, seasonPlayer{p, personURL(p.Name), match.Half(p.Points), match.Half(p.Tie)})
	}
	seats := s.mods[x.Game].Seats()
	for i := len(x.Pairs) - 1; i >= 0; i-- { // the latest first
		p := seasonPair{PairingInfo: x.Pairs[i]}
		for k, g := range x.Pairs[i].Games {
			text := p.One + " plays " + s.sideName(x.Game, seats[k]) + ": "
			switch {
			case g.Gone:
				text = "no game"
			case g.Late:
				text += "ended too late to count"
			case g.Result == "one":
				text += p.One + " has won"
			case g.Result == "two":
				text += p.Two + " has won"
			case g.Result == "draw":
				text += "drawn"
			default:
				text += "goes on"
			}
			p.Shown = append(p.Shown, seasonGame{g.URL, text})
		}
		d.Met = append(d.Met, p)
	}
	s.show(w, r, http.StatusOK, "season.html", d)
}

// inSeason makes the handlers of POST /seasons/{id}/join and leave.
func (s *Server) inSeason(f func(h *match.Hall, ctx context.Context, player, id string) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), patience)
		defer cancel()
		who, err := mustBeSigned(r)
		if err == nil {
			err = readNothing(w, r)
		}
		id := r.PathValue("id")
		if err == nil {
			err = f(s.hall, ctx, who.Account.Player, id)
		}
		if err != nil {
			s.refuseForm(w, r, err, func(int, string) { s.refusePage(w, r, err) })
			return
		}
		answerTo(w, r, "/seasons/"+strings.TrimSpace(id), done{true})
	}
}
