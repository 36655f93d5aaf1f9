package web

import (
	"cmp"
	"context"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"beachhead/match"
	"beachhead/people"
	"beachhead/store"
)

// What is known of a player, what he may take with him, and how he goes.

func (s *Server) profileRoutes(mux *listing) {
	mux.HandleFunc("GET /people/{name}", s.profile)
	mux.HandleFunc("GET /account/export", s.export)
	mux.HandleFunc("POST /account/delete", s.deleteAccount)
	mux.HandleFunc("POST /people/{name}/block", s.blockNamed)
	mux.HandleFunc("POST /people/{name}/report", s.reportNamed)
	mux.HandleFunc("POST /games/{id}/block", s.blockSeat)
	mux.HandleFunc("POST /games/{id}/report", s.reportSeat)
	mux.HandleFunc("POST /account/blocks", s.unblock)
	mux.HandleFunc("POST /account/talk", s.setTalk)
}

// tally is how often somebody won, drew and lost.
type tally struct {
	Played int `json:"played"`
	Won    int `json:"won"`
	Drawn  int `json:"drawn"`
	Lost   int `json:"lost"`
}

func (t *tally) add(x *match.Outcome) {
	t.Played++
	switch {
	case x.Won:
		t.Won++
	case x.Drawn:
		t.Drawn++
	default:
		t.Lost++
	}
}

// sideTally is a tally of one side of a scenario, or against one opponent.
type sideTally struct {
	Game     string `json:"game,omitempty"`
	Scenario string `json:"scenario,omitempty"`
	Side     string `json:"side,omitempty"`
	Against  string `json:"against,omitempty"`
	Computer bool   `json:"computer,omitempty"` // it is a computer player
	tally
	Title, Scene string `json:"-"`
	URL          string `json:"-"`
}

// profileShown is what is known of a player.
type profileShown struct {
	Name      string      `json:"name"`
	Bot       bool        `json:"bot,omitempty"`
	Since     time.Time   `json:"since"`
	Own       bool        `json:"own,omitempty"` // it is one's own, and private games count
	All       tally       `json:"all"`
	Sides     []sideTally `json:"sides"`
	Opponents []sideTally `json:"opponents"`
	Ratings   []rated     `json:"ratings"`
	Blocked   string      `json:"-"` // the id of the block, if who asks has blocked him
	Done      string      `json:"-"`
}

// rated is how strong a player is at a game.
type rated struct {
	Game      string  `json:"game"`
	Rating    float64 `json:"rating"`
	Deviation float64 `json:"deviation"`
	Games     int     `json:"games"`
	Settled   bool    `json:"settled"` // it is known well enough
	Title     string  `json:"-"`
}

// profile is GET /people/{name}.
func (s *Server) profile(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	w.Header()["Cache-Control"] = headerNoStore
	p, err := s.profileOf(ctx, r)
	switch {
	case err != nil && wantsJSON(r):
		s.refuse(w, r, match.FromStore(err))
	case err != nil:
		s.refusePage(w, r, match.FromStore(err))
	case wantsJSON(r):
		reply(w, http.StatusOK, p)
	default:
		s.show(w, r, http.StatusOK, "profile.html", struct {
			page
			*profileShown
		}{s.frame(r, p.Name, ""), p})
	}
}

func (s *Server) profileOf(ctx context.Context, r *http.Request) (*profileShown, error) {
	a, err := s.people.Named(ctx, r.PathValue("name"))
	if err != nil {
		return nil, err
	}
	who := member(r)
	p := &profileShown{Name: a.Name, Bot: a.Bot, Since: a.Created, Own: who != nil && who.Account.ID == a.ID, Sides: []sideTally{}, Opponents: []sideTally{}}
	outs, err := s.hall.Outcomes(ctx, a.Player, !p.Own)
	if err != nil {
		return nil, err
	}
	for i := range outs {
		x := &outs[i]
		p.All.add(x)
		at := slices.IndexFunc(p.Sides, func(t sideTally) bool { return t.Game == x.Module && t.Scenario == x.Scenario && t.Side == x.Side })
		if at < 0 {
			at = len(p.Sides)
			t := sideTally{Game: x.Module, Scenario: x.Scenario, Side: x.Side, Title: x.Module, Scene: x.Scenario}
			if m := s.mods[x.Module]; m != nil {
				t.Title = m.Title()
				for _, sc := range m.Scenarios() {
					if sc.ID == x.Scenario {
						t.Scene = sc.Title
					}
				}
			}
			p.Sides = append(p.Sides, t)
		}
		p.Sides[at].add(x)
		for _, name := range x.Against {
			at := slices.IndexFunc(p.Opponents, func(t sideTally) bool { return t.Against == name && t.Computer == x.Bots })
			if at < 0 {
				at = len(p.Opponents)
				t := sideTally{Against: name, Computer: x.Bots}
				if name != "" && name != match.FormerPlayer && !x.Bots {
					t.URL = "/people/" + url.PathEscape(name)
				}
				p.Opponents = append(p.Opponents, t)
			}
			p.Opponents[at].add(x)
		}
	}
	p.Ratings = []rated{}
	ratings, err := s.people.RatingsOf(ctx, a.Player)
	if err != nil {
		return nil, err
	}
	for _, x := range ratings {
		t := rated{Game: x.Module, Rating: math.Round(x.Rating), Deviation: math.Round(x.Deviation), Games: x.Games, Settled: x.Deviation <= people.Settled, Title: x.Module}
		if m := s.mods[x.Module]; m != nil {
			t.Title = m.Title()
		}
		p.Ratings = append(p.Ratings, t)
	}
	if who != nil && !who.Session.Program {
		if p.Blocked, err = s.people.Blocking(ctx, who, a.Player); err != nil {
			return nil, err
		}
	}
	p.Done = deeds[r.URL.Query().Get("done")]
	more := func(a, b sideTally) int {
		return cmp.Or(b.Played-a.Played, strings.Compare(a.Game+a.Scenario+a.Side+a.Against, b.Game+b.Scenario+b.Side+b.Against))
	}
	slices.SortFunc(p.Sides, more)
	slices.SortFunc(p.Opponents, more)
	for i := range p.Sides {
		if wantsJSON(r) {
			continue
		}
		p.Sides[i].Side = s.sideName(p.Sides[i].Game, p.Sides[i].Side)
	}
	return p, nil
}

// exported is all that is kept of somebody.
type exported struct {
	Account  exportedAccount `json:"account"`
	Sessions []sessionShown  `json:"sessions"`
	Passkeys []passkeyShown  `json:"passkeys"`
	Games    []match.Kept    `json:"games"`
	Notices  *noticesShown   `json:"notices,omitempty"`
}

type exportedAccount struct {
	Name      string    `json:"name"`
	Mail      string    `json:"mail,omitempty"`
	Confirmed bool      `json:"confirmed,omitempty"`
	Created   time.Time `json:"created"`
	Settings  string    `json:"settings,omitempty"`
	Password  bool      `json:"password"`
}

// export is GET /account/export.
func (s *Server) export(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), exportPatience)
	defer cancel()
	who, err := mustBeSigned(r)
	if err == nil {
		err = s.people.MayExport(who)
	}
	var a *accountShown
	if err == nil {
		a, err = s.accountOf(ctx, r, who)
	}
	var games []match.Kept
	if err == nil {
		games, err = s.hall.Kept(ctx, who.Account.Player)
	}
	if err != nil {
		if err = match.FromStore(err); wantsJSON(r) {
			s.refuse(w, r, err)
		} else {
			s.refusePage(w, r, err)
		}
		return
	}
	h := w.Header()
	h["Cache-Control"] = headerNoStore
	h.Set("Content-Disposition", `attachment; filename="beachhead.json"`)
	x := who.Account
	reply(w, http.StatusOK, exported{exportedAccount{x.Name, x.Mail, x.Confirmed, x.Created, x.Settings, a.Password}, a.Sessions, a.Passkeys, games, a.Notices})
}

// exportPatience is how long it may take to put together what is kept of somebody.
const exportPatience = 45 * time.Second

// deleteAccount is POST /account/delete.
func (s *Server) deleteAccount(w http.ResponseWriter, r *http.Request) {
	var f struct {
		Current string `json:"current"`
		Name    string `json:"name"`
	}
	s.ownerTo(w, r, "delete", "/sign-in?deleted=1", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		if err := s.current(ctx, r, who, f.Current); err != nil {
			return nil, err
		}
		if err := s.people.MayDelete(who, f.Name); err != nil {
			return nil, err
		}
		if err := s.hall.Leave(ctx, who.Account.Player); err != nil {
			return nil, err
		}
		ended, games, err := s.people.Delete(ctx, who)
		if err != nil {
			return nil, err
		}
		s.readers.endSessions(ended)
		s.visitors.forget(who.Account.Player)
		if err := s.hall.Leave(context.WithoutCancel(ctx), who.Account.Player); err != nil { // what was begun in another tab meanwhile
			s.log.Warn("somebody is waited for who has deleted his account", "error", err)
		}
		s.dropSession(w)
		if err := s.hall.Renamed(ctx, who.Account.Player, games...); err != nil { // the account is gone; tables that are in memory call him by his name a little longer
			s.log.Warn("a name stays at tables in memory", "error", err)
		}
		return nil, nil
	})
}

// onPlayer carries out what somebody does about another player: of the profile by his name, of a game by his seat.
func (s *Server) onPlayer(w http.ResponseWriter, r *http.Request, fields any, to string, f func(ctx context.Context) error) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	err := readFields(w, r, fields)
	if err == nil {
		err = f(ctx)
	}
	if err = match.FromStore(err); err != nil {
		s.refuseForm(w, r, err, func(int, string) { s.refusePage(w, r, err) })
		return
	}
	answerTo(w, r, to, done{true})
}

// blockNamed is POST /people/{name}/block.
func (s *Server) blockNamed(w http.ResponseWriter, r *http.Request) {
	s.onPlayer(w, r, &struct{}{}, "/account?done=blocks#blocks", func(ctx context.Context) error {
		who, err := mustBeOwner(r)
		if err != nil {
			return err
		}
		a, err := s.people.Named(ctx, r.PathValue("name"))
		if err != nil {
			return err
		}
		return s.people.Block(ctx, who, a.Player, a.Name)
	})
}

// blockSeat is POST /games/{id}/block: who has the seat may be a guest.
func (s *Server) blockSeat(w http.ResponseWriter, r *http.Request) {
	var f struct {
		Seat string `json:"seat"`
	}
	s.onPlayer(w, r, &f, "/account?done=blocks#blocks", func(ctx context.Context) error {
		who, err := mustBeOwner(r)
		if err != nil {
			return err
		}
		a, err := s.visit(ctx, w, r)
		if err != nil {
			return err
		}
		player, name, err := a.table.Sitter(ctx, a.who, f.Seat)
		if err != nil {
			return err
		}
		return s.people.Block(ctx, who, player, cmp.Or(name, "a guest"))
	})
}

// reportNamed is POST /people/{name}/report.
func (s *Server) reportNamed(w http.ResponseWriter, r *http.Request) {
	var f struct {
		Text string `json:"text"`
	}
	s.onPlayer(w, r, &f, "/people/"+url.PathEscape(r.PathValue("name"))+"?done=report", func(ctx context.Context) error {
		who, err := mustBeSigned(r)
		if err != nil {
			return err
		}
		a, err := s.people.Named(ctx, r.PathValue("name"))
		if err != nil {
			return err
		}
		return s.people.Report(ctx, who.Account.Player, a.Player, "", f.Text, s.visitOf(r))
	})
}

// reportSeat is POST /games/{id}/report: guests may tell the operator something, too. Said are the numbers of messages of who is reported that the operator should read: they are
// quoted as the server has them.
func (s *Server) reportSeat(w http.ResponseWriter, r *http.Request) {
	var f struct {
		Seat string `json:"seat"`
		Text string `json:"text"`
		Said []int  `json:"said"`
	}
	s.onPlayer(w, r, &f, "/games/"+r.PathValue("id"), func(ctx context.Context) error {
		a, err := s.visit(ctx, w, r)
		if err != nil {
			return err
		}
		about, _, err := a.table.Sitter(ctx, a.who, f.Seat)
		if err != nil {
			return err
		}
		text := strings.TrimSpace(f.Text)
		if text != "" && len(f.Said) > 0 {
			quote, err := a.quote(ctx, f.Seat, f.Said, store.MaxReport-len(text))
			if err != nil {
				return err
			}
			text += quote
		}
		return s.people.Report(ctx, a.who.Player, about, a.table.ID(), text, s.visitOf(r))
	})
}

// maxQuoted is how many messages a report may quote.
const maxQuoted = 50

// quote is what a seat has said in some messages, in room bytes at most.
func (a *atTable) quote(ctx context.Context, seat string, said []int, room int) (string, error) {
	if len(said) > maxQuoted {
		return "", wrong("At most %d messages can be quoted.", maxQuoted)
	}
	said = slices.Clone(said)
	slices.Sort(said)
	text, left := "\n\nSaid at the table by "+seat+":", 0
	for _, n := range slices.Compact(said) {
		if n < 1 {
			return "", wrong("There is no message %d.", n)
		}
		some, err := a.table.Talk(ctx, a.who, n)
		if err != nil {
			return "", err
		}
		if len(some) == 0 || some[0].N != n || some[0].Seat != seat {
			return "", wrong("%s has not said message %d.", seat, n)
		}
		line := "\n" + some[0].Time.UTC().Format(time.DateTime) + " " + strings.Join(strings.Fields(some[0].Text), " ")
		if len(text)+len(line) > room-40 {
			left++
			continue
		}
		text += line
	}
	if left > 0 {
		text += "\n(and " + count(left, "message", "messages") + " more)"
	}
	return text, nil
}

// unblock is POST /account/blocks.
func (s *Server) unblock(w http.ResponseWriter, r *http.Request) {
	var f struct {
		ID string `json:"id"`
	}
	s.owner(w, r, "blocks", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		return nil, s.people.Unblock(ctx, who, f.ID)
	})
}

// setTalk is POST /account/talk.
func (s *Server) setTalk(w http.ResponseWriter, r *http.Request) {
	var f struct {
		Talk string `json:"talk"`
	}
	s.owner(w, r, "talk", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		return nil, s.people.SetTalk(ctx, who, f.Talk)
	})
}
