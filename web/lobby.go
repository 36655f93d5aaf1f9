package web

import (
	"context"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"beachhead/engine"
	"beachhead/match"
	"beachhead/people"
	"beachhead/store"
)

// The lobby: open seats with filters that stand in the address, challenges, the programs that play, games to watch.

// offerRow is an open seat in the lobby.
type offerRow struct {
	Title, Scene, Side, URL string
	By, Person              string // who waits, and the address of his page
	Bot, Rated, Known       bool
	Rating                  int
	Clock, Left, Ago        string
	Stands                  string
}

// offerJSON is an open seat for programs.
type offerJSON struct {
	ID       string    `json:"id"`
	URL      string    `json:"url"` // POST takes the seat
	Game     string    `json:"game"`
	Title    string    `json:"title"`
	Scenario string    `json:"scenario"`
	Scene    string    `json:"scene"`
	Seat     string    `json:"seat"`
	By       string    `json:"by,omitempty"`
	Bot      bool      `json:"bot,omitempty"`
	Rating   float64   `json:"rating,omitempty"`
	Rated    bool      `json:"rated,omitempty"`
	Clock    string    `json:"clock,omitempty"`
	Left     string    `json:"left,omitempty"`   // of the time of the seat, if it is less than was agreed on
	Stands   string    `json:"stands,omitempty"` // that all clocks stand by agreement, and for how long
	Created  time.Time `json:"created"`
}

// choice is one of what can be chosen in a form.
type choice struct {
	ID, Text string
	On       bool
}

// group are the choices of one game.
type group struct {
	Game, Title string
	Choices     []choice
}

// challengeRow is a challenge in the lobby.
type challengeRow struct {
	match.ChallengeInfo
	Person, SideName, Left, Verb string
}

// botRow is a program in the lobby.
type botRow struct {
	people.Bot
	Person, Games, Seen string
}

// offerForm is the form by which a game is offered, as it was sent.
type offerForm struct {
	wantedChallenge
	Error string
}

type lobbyPage struct {
	page
	Offers               []offerRow
	All                  int // without the filters
	Filtered             bool
	Games                []group // scenarios, for the filter
	Sides                []group
	Clock, Rated         []choice
	Band, Sort           []choice
	To, From             []challengeRow
	Ended                []challengeRow
	Mark                 string // of To and From, see [match.MarkOf]
	Bots                 []botRow
	Seasons              []seasonRow // that are not over
	Watch                []gameRow
	Scenarios, MySides   []group // of the offer
	Clocks, Ends, Counts []choice
	Form                 offerForm
	Done                 string
}

var lobbyDeeds = map[string]string{"challenge": "The challenge is on its way. It stands below until it is answered.", "offer": "Your game is in the lobby. You need not wait here: it is in the list of your games."}

// lobby is GET /lobby.
func (s *Server) lobby(w http.ResponseWriter, r *http.Request) {
	if wantsJSON(r) {
		ctx, cancel := context.WithTimeout(r.Context(), patience)
		defer cancel()
		offers, all, err := s.hall.Offers(ctx, s.welcome(w, r), queryOf(r.URL.Query()))
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		out := struct {
			All    int         `json:"all"`
			Offers []offerJSON `json:"offers"`
		}{all, []offerJSON{}}
		for _, o := range offers {
			i := o.Info
			x := offerJSON{ID: i.ID, URL: "/games/" + i.ID + "/sit/" + o.Seat, Game: i.Module, Title: i.Title, Scenario: i.Scenario, Scene: i.Scene, Seat: o.Seat, By: o.By, Bot: o.Bot, Rated: i.Rated, Clock: o.Clock, Left: o.Left, Stands: o.Stands, Created: i.Created}
			if o.Known {
				x.Rating = math.Round(o.Rating)
			}
			out.Offers = append(out.Offers, x)
		}
		w.Header()["Cache-Control"] = headerNoStore
		reply(w, http.StatusOK, out)
		return
	}
	s.showLobby(w, r, http.StatusOK, nil)
}

// queryOf is what the address asks for. What it cannot mean does not matter.
func queryOf(q url.Values) match.OfferQuery {
	out := match.OfferQuery{Clock: q.Get("clock"), Rated: q.Get("rated"), Sort: q.Get("sort")}
	out.Module, out.Scenario, _ = strings.Cut(q.Get("game"), "/")
	if game, side, both := strings.Cut(q.Get("side"), "/"); both && (out.Module == "" || out.Module == game) {
		out.Module, out.Side = game, side
	}
	if band, err := strconv.ParseFloat(q.Get("band"), 64); err == nil && band > 0 {
		out.Band = band
	}
	return out
}

func chosen(value string, cs ...choice) []choice {
	for i := range cs {
		cs[i].On = cs[i].ID == value
	}
	return cs
}

func (s *Server) showLobby(w http.ResponseWriter, r *http.Request, code int, form *offerForm) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	who, q := s.welcome(w, r), url.Values{}
	if r.Method == http.MethodGet {
		q = r.URL.Query()
	}
	d := lobbyPage{page: s.frame(r, "Lobby", "/lobby"), Done: lobbyDeeds[q.Get("done")]}
	err := s.fillOffers(ctx, who, q, &d)
	if err == nil && member(r) != nil {
		err = s.fillChallenges(ctx, who, &d)
	}
	if err == nil && s.people != nil {
		if err = s.fillBots(ctx, &d); err == nil {
			err = s.fillSeasons(ctx, &d)
		}
	}
	if err == nil {
		err = s.fillWatch(ctx, who, &d)
	}
	if err != nil {
		s.refusePage(w, r, match.FromStore(err))
		return
	}
	if form != nil {
		d.Form = *form
	} else {
		d.Form.To, d.Form.Scenario = clipped(q.Get("to")), q.Get("game")
	}
	s.fillForm(&d)
	s.show(w, r, code, "lobby.html", d)
}

func (s *Server) fillOffers(ctx context.Context, who string, q url.Values, d *lobbyPage) error {
	query := queryOf(q)
	offers, all, err := s.hall.Offers(ctx, who, query)
	if err != nil {
		return err
	}
	d.All = all
	for _, o := range offers[:min(len(offers), listGames)] {
		i := o.Info
		row := offerRow{Title: i.Title, Scene: i.Scene, Side: s.sideName(i.Module, o.Seat), URL: "/games/" + i.ID + "/sit/" + o.Seat, By: o.By, Person: personURL(o.By), Bot: o.Bot, Rated: i.Rated, Known: o.Known,
			Rating: int(math.Round(o.Rating)), Clock: o.Clock, Left: o.Left, Stands: o.Stands, Ago: ago(time.Since(i.Created))}
		d.Offers = append(d.Offers, row)
	}
	for _, k := range []string{"game", "side", "clock", "rated", "band"} {
		d.Filtered = d.Filtered || q.Get(k) != ""
	}
	for _, m := range s.order {
		duels := match.Duels(m)
		if len(duels) == 0 {
			continue
		}
		g := group{m.ID(), m.Title(), []choice{{ID: m.ID(), Text: "All of " + shortTitle(m)}}}
		sides := group{m.ID(), m.Title(), nil}
		for _, x := range duels {
			g.Choices = append(g.Choices, choice{ID: m.ID() + "/" + x.ID, Text: shortTitle(m) + ": " + x.Title})
		}
		for _, seat := range m.Seats() {
			sides.Choices = append(sides.Choices, choice{ID: m.ID() + "/" + seat, Text: s.sideName(m.ID(), seat)})
		}
		g.Choices, sides.Choices = chosen(q.Get("game"), g.Choices...), chosen(q.Get("side"), sides.Choices...)
		d.Games, d.Sides = append(d.Games, g), append(d.Sides, sides)
	}
	d.Clock = chosen(query.Clock, choice{ID: "", Text: "Any"}, choice{ID: "none", Text: "None"}, choice{ID: "live", Text: "For one sitting"}, choice{ID: "slow", Text: "Over days"})
	d.Rated = chosen(query.Rated, choice{ID: "", Text: "Either"}, choice{ID: "yes", Text: "Rated"}, choice{ID: "no", Text: "Not rated"})
	d.Band = chosen(q.Get("band"), choice{ID: "", Text: "Any"}, choice{ID: "100", Text: "Within 100 of mine"}, choice{ID: "200", Text: "Within 200"}, choice{ID: "400", Text: "Within 400"})
	orders := []choice{{ID: "", Text: "The newest first"}, {ID: "old", Text: "Who waits longest"}}
	if d.Me != "" { // who has a rating
		orders = append(orders, choice{ID: "rating", Text: "Nearest to my rating"})
	}
	d.Sort = chosen(query.Sort, orders...)
	return nil
}

// shortTitle is the title of a game without what stands behind a colon.
func shortTitle(m engine.Module) string {
	t, _, _ := strings.Cut(m.Title(), ":")
	return t
}

// recentEnds is how long a challenge that has ended stands in the lobby.
const recentEnds = 3 * 24 * time.Hour

func (s *Server) fillChallenges(ctx context.Context, who string, d *lobbyPage) error {
	list, err := s.hall.Challenges(ctx, who, true)
	if err != nil {
		return err
	}
	d.Mark = match.MarkOf(list)
	all, err := s.hall.Challenges(ctx, who, false) // the latest ones only
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(c match.ChallengeInfo) bool { return c.State == "open" })
	for _, c := range append(list, all...) {
		row := challengeRow{ChallengeInfo: c, SideName: s.sideName(c.Game, c.Side), Left: in(time.Until(c.Expires))}
		row.Person = personURL(c.From)
		if c.Mine {
			row.Person = personURL(c.To)
		}
		switch {
		case c.State == "open" && c.Mine:
			d.From = append(d.From, row)
		case c.State == "open":
			d.To = append(d.To, row)
		case c.Mine && time.Since(c.Created) < recentEnds && len(d.Ended) < 5:
			row.Verb = map[string]string{"accepted": "has accepted", "declined": "has declined", "withdrawn": "was asked no more", "expired": "has not answered in time"}[c.State]
			d.Ended = append(d.Ended, row)
		}
	}
	return nil
}

// in says how long something still lasts, in one unit.
func in(d time.Duration) string {
	nearly := func(unit time.Duration) int { return int(d.Round(unit) / unit) } // one of three days has three a moment after it was made
	switch {
	case d < time.Hour:
		return count(max(nearly(time.Minute), 1), "minute", "minutes")
	case d < 48*time.Hour:
		return count(nearly(time.Hour), "hour", "hours")
	}
	return count(nearly(24*time.Hour), "day", "days")
}

func (s *Server) fillBots(ctx context.Context, d *lobbyPage) error {
	bots, err := s.people.Bots(ctx)
	if err != nil {
		return err
	}
	for _, b := range bots {
		row := botRow{Bot: b, Person: personURL(b.Name), Games: "any game", Seen: "Not seen yet"}
		var titles []string
		for _, id := range b.Plays {
			if m := s.mods[id]; m != nil {
				titles = append(titles, shortTitle(m))
			}
		}
		if len(titles) > 0 {
			row.Games = strings.Join(titles, ", ")
		}
		if !b.Since.IsZero() {
			row.Seen = "Last seen " + ago(time.Since(b.Since))
		}
		d.Bots = append(d.Bots, row)
	}
	return nil
}

func (s *Server) fillSeasons(ctx context.Context, d *lobbyPage) error {
	list, err := s.hall.Seasons(ctx)
	if err != nil {
		return err
	}
	for _, x := range list {
		if x.State != "over" {
			d.Seasons = append(d.Seasons, seasonRow{x, seasonWhen(&x)})
		}
	}
	return nil
}

func (s *Server) fillWatch(ctx context.Context, who string, d *lobbyPage) error {
	running, err := s.hall.List(ctx, who, store.Query{Public: true, States: []store.State{store.Live}, Limit: listGames})
	if err != nil {
		return err
	}
	for _, i := range running {
		if len(i.Yours) > 0 { // whoever plays in it does not watch it; it is on his home page
			continue
		}
		row := s.row(i)
		row.Verb = "Watch"
		d.Watch = append(d.Watch, row)
	}
	return nil
}

// fillForm fills what can be chosen for an offer, with what was chosen already.
func (s *Server) fillForm(d *lobbyPage) {
	f := &d.Form
	at := f.Scenario
	if f.Game != "" && !strings.Contains(at, "/") {
		at = f.Game + "/" + f.Scenario
	}
	side := f.Side
	if side != "" && f.Game != "" && !strings.Contains(side, "/") {
		side = f.Game + "/" + side
	}
	for _, g := range d.Games {
		g.Choices = chosen(at, slices.Clone(g.Choices[1:])...)
		if f.Scenario == g.Game {
			g.Choices[0].On = true // the filter names the game only
		}
		d.Scenarios = append(d.Scenarios, g)
	}
	for _, g := range d.Sides {
		g.Choices = chosen(side, slices.Clone(g.Choices)...)
		d.MySides = append(d.MySides, g)
	}
	for _, c := range clocks {
		d.Clocks = append(d.Clocks, choice{c.ID, c.Text, c.ID == f.Clock || f.Clock == "" && f.Error == "" && c.ID == "turn3"})
	}
	for _, e := range ends {
		d.Ends = append(d.Ends, choice{e.ID, e.Text, e.ID == f.End})
	}
	d.Counts = chosen(f.Days, choice{ID: "1", Text: "1 day"}, choice{ID: "3", Text: "3 days"}, choice{ID: "7", Text: "7 days"}, choice{ID: "14", Text: "14 days"})
	if f.Days == "" {
		d.Counts[1].On = true
	}
}

// offer is POST /lobby: the form by which a game is offered, to a player by his name or to anybody.
func (s *Server) offer(w http.ResponseWriter, r *http.Request) {
	f, err := readForm(w, r)
	if err == nil && strings.TrimSpace(f.Get("to")) != "" && s.people != nil {
		r.Form = nil
		s.challengeForm(w, r, f)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	who := s.welcome(w, r)
	c := formChallenge(f)
	if err == nil {
		_, err = s.offerToAll(ctx, r, who, &c)
	}
	if err = match.FromStore(err); err != nil {
		code, body := s.refusalOf(r, err)
		s.showLobby(w, r, code, &offerForm{wantedChallenge: c, Error: body.text()})
		return
	}
	http.Redirect(w, r, "/lobby?done=offer", http.StatusSeeOther)
}

func formChallenge(f url.Values) wantedChallenge {
	c := wantedChallenge{To: strings.TrimSpace(f.Get("to")), Game: f.Get("game"), Scenario: f.Get("scenario"), Side: f.Get("side"), Rated: f.Get("rated") != "", Clock: f.Get("clock"), End: f.Get("end"), Days: f.Get("days"), Text: f.Get("text"), Own: formClock(f)}
	if game, scenario, both := strings.Cut(c.Scenario, "/"); both {
		c.Game, c.Scenario = game, scenario
	}
	return c
}

// offerToAll makes a public game with an open seat.
func (s *Server) offerToAll(ctx context.Context, r *http.Request, who string, c *wantedChallenge) (string, error) {
	m := s.mods[c.Game]
	if m == nil {
		return "", wrong("There is no game %q.", c.Game)
	}
	side, err := s.sideIn(c)
	if err != nil {
		return "", err
	}
	if side, err = match.SideOf(m, c.Scenario, side); err != nil {
		return "", err
	}
	n := newGame{Game: c.Game, Scenario: c.Scenario, Rated: c.Rated, Seats: map[string]string{}}
	for _, seat := range engine.SeatsOf(m, engine.Setup{Scenario: c.Scenario}) {
		n.Seats[seat] = "open"
	}
	n.Seats[side] = "me"
	if err := n.clockOf(c, bestBot(m)); err != nil {
		return "", err
	}
	return s.createFor(ctx, r, who, &n)
}

// sideIn is the side that a form names, with its game or without.
func (s *Server) sideIn(c *wantedChallenge) (string, error) {
	game, side, both := strings.Cut(c.Side, "/")
	switch {
	case !both:
		return c.Side, nil
	case game != c.Game:
		return "", wrong("That side is one of another game.")
	}
	return side, nil
}
