package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"beachhead/match"
	"beachhead/people"
)

// Challenges: one player asks another one for a game. The page for them is the lobby.

func (s *Server) challengeRoutes(mux *listing) {
	mux.HandleFunc("GET /challenges", s.challenges)
	mux.HandleFunc("POST /challenges", s.challenge)
	mux.HandleFunc("POST /challenges/{id}/accept", s.acceptChallenge)
	mux.HandleFunc("POST /challenges/{id}/decline", s.endChallenge((*match.Hall).Decline))
	mux.HandleFunc("POST /challenges/{id}/withdraw", s.endChallenge((*match.Hall).Withdraw))
	mux.HandleFunc("GET /bots", s.bots)
	mux.HandleFunc("POST /account/challenge", s.setChallenged)
	mux.HandleFunc("POST /account/plays", s.setPlays)
}

// longestWait is how long GET /challenges may wait for news.
const longestWait = 30 * time.Second

// challenges is GET /challenges: those that wait for an answer. With wait it is answered when there is something else than mark says, or after so many seconds.
func (s *Server) challenges(w http.ResponseWriter, r *http.Request) {
	w.Header()["Cache-Control"] = headerNoStore
	who, err := mustBeSigned(r)
	q := r.URL.Query()
	wait := 0
	if err == nil && q.Has("wait") {
		if wait, err = strconv.Atoi(q.Get("wait")); err != nil || wait < 0 || wait > int(longestWait/time.Second) {
			err = wrong("wait is from 0 to %d seconds.", int(longestWait/time.Second))
		}
	}
	var list []match.ChallengeInfo
	mark := ""
	if err == nil {
		ctx, cancel := context.WithTimeout(r.Context(), longestWait+patience)
		defer cancel()
		list, mark, err = s.hall.AwaitChallenges(ctx, who.Account.Player, q.Get("mark"), time.Duration(wait)*time.Second, s.ctx.Done())
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	out := struct {
		Mark string                `json:"mark"`
		To   []match.ChallengeInfo `json:"to"`
		From []match.ChallengeInfo `json:"from"`
	}{mark, []match.ChallengeInfo{}, []match.ChallengeInfo{}}
	for _, c := range list {
		if c.Mine {
			out.From = append(out.From, c)
		} else {
			out.To = append(out.To, c)
		}
	}
	reply(w, http.StatusOK, out)
}

// wantedChallenge is a game that somebody is asked for, or, without a name, that is offered to anybody. The form names scenario and side together with their games: "formosa/1".
type wantedChallenge struct {
	To       string    `json:"to"`
	Game     string    `json:"game"`
	Scenario string    `json:"scenario"`
	Side     string    `json:"side"` // of who asks; "" for either
	Rated    bool      `json:"rated"`
	Clock    string    `json:"clock"` // one that the home page offers
	Time     *newClock `json:"time"`  // another one
	Own      clockForm `json:"-"`     // the same in the form
	End      string    `json:"end"`
	Days     string    `json:"days"` // for how long it counts
	Text     string    `json:"text"`
}

// clockOf has the clock that is asked for, if one is.
func (n *newGame) clockOf(c *wantedChallenge, bot string) error {
	switch {
	case c.Clock != "" && c.Time != nil:
		return wrong("Say clock or time, not both.")
	case c.Time != nil:
		return n.agreeOn(c.Time, c.End, bot)
	case c.Clock != "":
		return n.setClock(c.Clock, c.End, bot, &c.Own)
	}
	return nil
}

const usualChallenge = 3 * 24 * time.Hour

// challenge is POST /challenges, for programs; people have the form of the lobby.
func (s *Server) challenge(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	w.Header()["Cache-Control"] = headerNoStore
	var c wantedChallenge
	who, err := mustBeSigned(r)
	if err == nil && !hasType(r, "application/json") {
		err = &badType{"application/json"}
	}
	if err == nil {
		err = readJSON(w, r, maxForm, &c)
	}
	id := ""
	if err == nil {
		id, err = s.askFor(ctx, who, &c)
	}
	if err = match.FromStore(err); err != nil {
		s.refuse(w, r, err)
		return
	}
	reply(w, http.StatusCreated, struct {
		ID string `json:"id"`
	}{id})
}

// challengeForm challenges by the form of the lobby.
func (s *Server) challengeForm(w http.ResponseWriter, r *http.Request, f url.Values) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	c := formChallenge(f)
	who, err := mustBeSigned(r)
	if err == nil {
		_, err = s.askFor(ctx, who, &c)
	}
	if err = match.FromStore(err); err != nil {
		code, body := s.refusalOf(r, err)
		s.showLobby(w, r, code, &offerForm{wantedChallenge: c, Error: body.text()})
		return
	}
	http.Redirect(w, r, "/lobby?done=challenge", http.StatusSeeOther)
}

// askFor challenges the player who is named.
func (s *Server) askFor(ctx context.Context, who *people.Signed, c *wantedChallenge) (id string, err error) {
	m := s.mods[c.Game]
	if m == nil {
		return "", wrong("There is no game %q.", c.Game)
	}
	t := match.ChallengeTerms{Scenario: c.Scenario, Rated: c.Rated, Text: c.Text}
	var n newGame
	if err := n.clockOf(c, bestBot(m)); err != nil {
		return "", err
	}
	if n.Clock != nil {
		if t.Clock, err = n.Clock.terms(); err != nil {
			return "", err
		}
	}
	counts := usualChallenge
	if c.Days != "" {
		days, err := strconv.Atoi(c.Days)
		if counts = time.Duration(days) * 24 * time.Hour; err != nil || days < 1 || days > 30 {
			return "", wrong("A challenge counts for 1 to 30 days.")
		}
	}
	side, err := s.sideIn(c)
	if err != nil {
		return "", err
	}
	if side != "" {
		if t.Side, err = match.OtherSide(m, c.Scenario, side); err != nil {
			return "", err
		}
	}
	to, err := s.people.Named(ctx, c.To)
	if err != nil {
		return "", err
	}
	return s.hall.Challenge(ctx, who.Account.Player, to.Player, c.Game, t, counts)
}

// acceptChallenge is POST /challenges/{id}/accept.
func (s *Server) acceptChallenge(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(context.Background(), patience) // who has accepted and gone has accepted
	defer cancel()
	who, err := mustBeSigned(r)
	if err == nil {
		err = readNothing(w, r)
	}
	var game, seat string
	if err == nil {
		game, seat, err = s.hall.Accept(ctx, who.Account.Player, r.PathValue("id"))
	}
	if err != nil {
		s.refuseForm(w, r, err, func(int, string) { s.refusePage(w, r, err) })
		return
	}
	answerTo(w, r, "/games/"+game, struct {
		ID   string `json:"id"`
		URL  string `json:"url"`
		Seat string `json:"seat"`
	}{game, "/games/" + game, seat})
}

// readNothing reads a body that says nothing: an empty form or {}.
func readNothing(w http.ResponseWriter, r *http.Request) error { return readFields(w, r, &struct{}{}) }

// endChallenge makes the handlers of POST /challenges/{id}/decline and withdraw.
func (s *Server) endChallenge(f func(h *match.Hall, ctx context.Context, player, id string) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), patience)
		defer cancel()
		who, err := mustBeSigned(r)
		if err == nil {
			err = readNothing(w, r)
		}
		if err == nil {
			err = f(s.hall, ctx, who.Account.Player, r.PathValue("id"))
		}
		if err != nil {
			s.refuseForm(w, r, err, func(int, string) { s.refusePage(w, r, err) })
			return
		}
		answerTo(w, r, "/lobby", done{true})
	}
}

// bots is GET /bots: the programs that play, by game if one is named.
func (s *Server) bots(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	if !wantsJSON(r) {
		http.Redirect(w, r, "/lobby#programs", http.StatusSeeOther)
		return
	}
	list, err := s.people.Bots(ctx)
	if err != nil {
		s.refuse(w, r, match.FromStore(err))
		return
	}
	if g := r.URL.Query().Get("game"); g != "" {
		list = slices.DeleteFunc(list, func(b people.Bot) bool { return len(b.Plays) > 0 && !slices.Contains(b.Plays, g) })
	}
	w.Header()["Cache-Control"] = headerNoStore
	reply(w, http.StatusOK, struct {
		Bots []people.Bot `json:"bots"`
	}{list})
}

// setChallenged is POST /account/challenge.
func (s *Server) setChallenged(w http.ResponseWriter, r *http.Request) {
	var f struct {
		Challenge string `json:"challenge"`
	}
	s.owner(w, r, "challenge", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		return nil, s.people.SetChallenged(ctx, who, f.Challenge)
	})
}

// setPlays is POST /account/plays: which games a program plays, as words with blanks between them.
func (s *Server) setPlays(w http.ResponseWriter, r *http.Request) {
	var f struct {
		Plays string `json:"plays"`
	}
	s.owner(w, r, "plays", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		var known []string
		for _, m := range s.order {
			known = append(known, m.ID())
		}
		return nil, s.people.SetPlays(ctx, who, strings.Fields(f.Plays), known)
	})
}

// personURL is the address of a player's page, "" if he has none.
func personURL(name string) string {
	if name == "" || name == match.FormerPlayer {
		return ""
	}
	return "/people/" + url.PathEscape(name)
}
