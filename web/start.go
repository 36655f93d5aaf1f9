package web

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/match"
	"beachhead/store"
)

// maxPace is how long a bot may be made to wait before it answers.
const maxPace = time.Minute

// newGame says what game is wanted.
type newGame struct {
	Game     string            `json:"game"`
	Scenario string            `json:"scenario"`
	Options  map[string]string `json:"options"`
	Seats    map[string]string `json:"seats"`
	Private  bool              `json:"private"`
	Rated    bool              `json:"rated"`
	Pace     *int              `json:"pace"` // milliseconds; as the table has it if nothing is said
	Clock    *newClock         `json:"clock"`
}

// newClock says what is agreed about time. Each and add are in seconds.
type newClock struct {
	Kind string  `json:"kind"`
	Each float64 `json:"each"`
	Add  float64 `json:"add"`
	End  string  `json:"end"`
	Bot  string  `json:"bot"`
}

// leastTime is the least time that a clock may have, and most keeps what is asked for within what can be counted.
const (
	leastTime = time.Minute
	mostTime  = 1000 * 24 * time.Hour
)

func (c *newClock) terms() (*match.Terms, error) {
	seconds := func(x float64) time.Duration {
		return time.Duration(min(max(x, -1), mostTime.Seconds()) * float64(time.Second))
	}
	t := &match.Terms{Kind: c.Kind, Each: seconds(c.Each), Add: seconds(c.Add), End: c.End, Bot: c.Bot}
	if t.Each < leastTime {
		return nil, wrong("A clock has at least %d seconds.", int(leastTime.Seconds()))
	}
	return t, nil
}

// clocks are what the home page offers.
var clocks = []struct {
	ID, Text string
	clock    newClock
}{
	{"", "None", newClock{}},
	{"turn1", "1 day a turn", newClock{Kind: match.EachTurn, Each: 86400}},
	{"turn3", "3 days a turn", newClock{Kind: match.EachTurn, Each: 3 * 86400}},
	{"turn7", "7 days a turn", newClock{Kind: match.EachTurn, Each: 7 * 86400}},
	{"bank10", "10 days, and 12 hours a turn", newClock{Kind: match.Bank, Each: 10 * 86400, Add: 43200}},
	{"bank30", "30 days, and a day a turn", newClock{Kind: match.Bank, Each: 30 * 86400, Add: 86400}},
	{"live", "2 hours, and 1 minute a turn", newClock{Kind: match.Bank, Each: 7200, Add: 60}},
	{ownClock, "Another one", newClock{}},
}

// ends are what may happen at the end of somebody's time. They differ at the beginning, since a narrow box shows no more.
var ends = []struct{ ID, Text string }{
	{match.EndLoss, "the game is lost"}, {match.EndSubstitute, "others may take the seat"}, {match.EndBot, "the computer takes the seat"},
}

// start is POST /games: a new game, wanted by the form of the home page or by a program.
func (s *Server) start(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	who := s.welcome(w, r)
	if hasType(r, "application/json") {
		var n newGame
		err := readJSON(w, r, maxForm, &n)
		var id string
		if err == nil {
			id, err = s.createFor(ctx, r, who, &n)
		}
		s.made(w, r, id, err)
		return
	}
	f, err := readForm(w, r)
	if err == nil && f.Has("lesson") {
		s.startLesson(ctx, w, r, who, f)
		return
	}
	once := false
	var n *newGame
	if err == nil {
		once = f.Get("begin") == "once"
		n, err = s.wanted(f)
	}
	var id string
	if err == nil {
		id, err = s.createFor(ctx, r, who, n)
	}
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	to := "/games/" + id
	if slices.Contains(slices.Collect(maps.Values(n.Seats)), "open") {
		to += "/links" // the friend must hear of it first
	} else if once {
		to += "#once" // the page gives the suggested set-up
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// createFor is create for who may make one more.
func (s *Server) createFor(ctx context.Context, r *http.Request, who string, n *newGame) (string, error) {
	back, err := s.games.take(who, s.addressOf(r), time.Now())
	if err != nil {
		return "", err
	}
	id, err := s.create(ctx, who, n)
	if err != nil {
		back()
	}
	return id, err
}

// create makes a game of what is wanted.
func (s *Server) create(ctx context.Context, who string, n *newGame) (string, error) {
	m := s.mods[n.Game]
	if m == nil {
		return "", wrong("There is no game %q.", n.Game)
	}
	p := match.Proposal{Module: n.Game, Scenario: n.Scenario, Options: n.Options, Private: n.Private, Rated: n.Rated}
	if n.Pace != nil {
		if *n.Pace < 0 || *n.Pace > int(maxPace.Milliseconds()) {
			return "", wrong("The pace must be from 0 to %d milliseconds.", maxPace.Milliseconds())
		}
		pace := time.Duration(*n.Pace) * time.Millisecond
		p.Pace = &pace
	}
	if n.Clock != nil {
		t, err := n.Clock.terms()
		if err != nil {
			return "", err
		}
		p.Clock = t
	}
	if p.Scenario == "" {
		p.Scenario = m.Scenarios()[0].ID
	}
	seats := engine.SeatsOf(m, engine.Setup{Scenario: p.Scenario, Options: p.Options})
	for _, name := range seats {
		o, given := n.Seats[name]
		if !given {
			return "", wrong("Nobody is named for the seat %q.", name)
		}
		switch o {
		case "me":
			p.Seats = append(p.Seats, store.Occupant{Kind: store.Person, Who: who})
		case "open":
			p.Seats = append(p.Seats, store.Occupant{Kind: store.Open})
		default:
			p.Seats = append(p.Seats, store.Occupant{Kind: store.Bot, Who: o})
		}
	}
	if len(n.Seats) != len(p.Seats) {
		return "", wrong("The seats are %s.", strings.Join(seats, ", "))
	}
	return s.hall.Create(ctx, who, p)
}

// made answers a program with the address of a new game.
func (s *Server) made(w http.ResponseWriter, r *http.Request, id string, err error) {
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	w.Header().Set("Location", "/games/"+id)
	reply(w, http.StatusCreated, struct {
		ID  string `json:"id"`
		URL string `json:"url"`
	}{id, "/games/" + id})
}

// startLesson begins a guided lesson: a study of its record, in which a bot has the other side.
func (s *Server) startLesson(ctx context.Context, w http.ResponseWriter, r *http.Request, who string, f url.Values) {
	err := error(errNowhere)
	if m := s.mods[f.Get("game")]; m != nil {
		for _, l := range lessonsOf(m) {
			if l.ID != f.Get("lesson") {
				continue
			}
			var id string
			if id, err = s.studyOf(ctx, r, who, l.Record, l.Seat, bestBot(m)); err == nil {
				http.Redirect(w, r, "/games/"+id+"#lesson="+url.QueryEscape(l.ID), http.StatusSeeOther)
				return
			}
		}
	}
	s.refusePage(w, r, err)
}

// readForm reads a form.
func readForm(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	if !hasType(r, "application/x-www-form-urlencoded") {
		return nil, &badType{"application/x-www-form-urlencoded or application/json"}
	}
	b, err := readAll(w, r, maxForm)
	if err != nil {
		return nil, err
	}
	f, err := url.ParseQuery(string(b))
	if err != nil {
		return nil, wrong("The form cannot be read.")
	}
	return f, nil
}

// wanted is the game that the form of the home page asks for. What is hidden there by the side that was chosen is sent all the
// same, and does not count.
func (s *Server) wanted(f url.Values) (*newGame, error) {
	n := &newGame{Game: f.Get("game"), Scenario: f.Get("scenario"), Options: map[string]string{}, Seats: map[string]string{}}
	m := s.mods[n.Game]
	if m == nil {
		return nil, wrong("There is no game %q.", n.Game)
	}
	for k := range f {
		if id, ok := strings.CutPrefix(k, "option."); ok {
			n.Options[id] = f.Get(k)
		}
	}
	seats := engine.SeatsOf(m, engine.Setup{Scenario: n.Scenario, Options: n.Options})
	side, other := f.Get("side"), f.Get("bot")
	if other == "" {
		other = bestBot(m)
	}
	n.Private = true
	n.Rated = f.Get("rated") != "" && slices.Contains([]string{"friend", "anyone"}, f.Get("opponent")) && side != "both" && side != "watch"
	switch side {
	case "both":
		other = "me"
	case "watch":
		n.Private = false
		if p := f.Get("pace"); p != "" {
			pace, err := strconv.Atoi(p)
			if err != nil {
				return nil, wrong("The pace must be a number of milliseconds.")
			}
			n.Pace = &pace
		}
	default:
		switch f.Get("opponent") {
		case "":
			if engine.Together(m) { // who plays with me comes by a link
				other = "open"
			}
		case "friend":
			other = "open"
		case "anyone":
			other, n.Private = "open", false
		}
		if other == "open" && f.Get("clock") != "" {
			own := formClock(f)
			if err := n.setClock(f.Get("clock"), f.Get("end"), bestBot(m), &own); err != nil {
				return nil, err
			}
		}
		if !slices.Contains(seats, side) {
			return nil, wrong("There is no side %q.", side)
		}
	}
	for _, name := range seats {
		n.Seats[name] = other
	}
	if side != "both" && side != "watch" {
		n.Seats[side] = "me"
	}
	return n, nil
}

// ownClock is the clock of the forms whose times stand beside it.
const ownClock = "own"

// clockForm are the fields of a form in which somebody says the times of a clock himself.
type clockForm struct{ Kind, Each, Unit, Add, AddUnit string }

func formClock(f url.Values) clockForm {
	return clockForm{f.Get("kind"), f.Get("each"), f.Get("unit"), f.Get("add"), f.Get("addunit")}
}

// units are those of times in forms, in seconds.
var units = map[string]float64{"days": 86400, "hours": 3600, "minutes": 60}

// clock reads them. What is added to a bank does not count, and is hidden, where there is none.
func (c clockForm) clock() (*newClock, error) {
	if c.Kind == match.EachTurn {
		c.Add = ""
	}
	out := &newClock{Kind: c.Kind}
	for _, x := range []struct {
		to         *float64
		what       string
		text, unit string
	}{{&out.Each, "time", c.Each, c.Unit}, {&out.Add, "time that is added", cmp.Or(c.Add, "0"), cmp.Or(c.AddUnit, "minutes")}} {
		n, err := strconv.ParseFloat(strings.TrimSpace(x.text), 64)
		unit, ok := units[x.unit]
		if err != nil || !ok || !(n >= 0 && n <= 1e6) {
			return nil, wrong("The %s is a number of days, hours or minutes, not %q %s.", x.what, x.text, x.unit)
		}
		*x.to = n * unit
	}
	return out, nil
}

// setClock has a clock that the forms offer, or one of somebody's own.
func (n *newGame) setClock(id, end, bot string, own *clockForm) error {
	for _, c := range clocks {
		if c.ID == id {
			clock := c.clock
			if id == ownClock {
				x, err := own.clock()
				if err != nil {
					return err
				}
				clock = *x
			}
			return n.agreeOn(&clock, end, bot)
		}
	}
	return wrong("There is no clock %q.", id)
}

// agreeOn has a clock, and what comes at the end of somebody's time.
func (n *newGame) agreeOn(clock *newClock, end, bot string) error {
	if clock.End = cmp.Or(end, clock.End, match.EndLoss); clock.End == match.EndBot {
		clock.Bot = cmp.Or(clock.Bot, bot)
	}
	n.Clock = clock
	return nil
}

// bestBot is the computer player that sits where nothing is said: the strongest one.
func bestBot(m engine.Module) string {
	all := bot.Profiles(m)
	return all[len(all)-1].Name
}

// paces are what the home page offers for games of bots.
var paces = []struct {
	Millis int
	Text   string
	Usual  bool
}{{3000, "Slow: 3 s a move", false}, {1000, "One move a second", true}, {250, "Four moves a second", false}, {0, "As fast as they can", false}}

// count words a number of things.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
