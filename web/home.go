package web

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/match"
	"beachhead/store"
)

// How many games the home page and the lists show.
const (
	homeGames = 8
	listGames = 200
)

// card is a game that can be begun, as the home page offers it.
type card struct {
	ID, Title, About, Picture string
	Sides                     []sideChoice
	Scenarios                 []sceneChoice
	Hours                     string // how long its scenarios are, from the shortest to the longest
	Bots                      []botChoice
	Options                   []optionChoice
	Lesson                    string        // "own" if it has lessons
	Learn                     engine.Module // the game whose lessons hold for it, if they are not its own
	Rules                     int
	Readings                  bool // some options choose between readings of a rule
	Alone                     bool // one player, whom the rules play against: no side, no opponent
}

// sceneChoice is a scenario with what the card tells of its size: "13 turns, 64 units, about 2½ hours".
type sceneChoice struct {
	engine.ScenarioInfo
	Size string
}

type sideChoice struct{ ID, Label, Flag string }

type botChoice struct {
	Name, About string
	Best        bool
}

type optionChoice struct {
	engine.Option
	// Switch tells whether the option is on or off, and off unless it is switched to On.
	Switch bool
	On     string
}

// first is what a beginner is offered: lessons, or where there are none an easy game.
type first struct {
	Game, Title, Scenario, Side, Bot string
	Alone                            bool
	Lessons                          []engine.SheetLesson
}

// gameRow is a game in a list.
type gameRow struct {
	Title, Note, URL, Verb string
	MyMove                 bool
	// ID and Seat are there for games whose news the page asks for: how much he has not read.
	ID, Seat string
}

// home is GET /: the games there are, and those that the player has to do with.
func (s *Server) home(w http.ResponseWriter, r *http.Request) {
	games := s.cards() // made by the first who comes: on a slow machine that takes its time, which is not the store's
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	who := s.welcome(w, r)
	data := struct {
		page
		Done    string // what has come about just now
		Games   []card
		Only    bool
		First   []first
		Paces   any
		Clocks  any
		Own     clockForm
		Ends    any
		Mine    []gameRow
		MyMoves int
		More    bool
		Seats   []gameRow
	}{page: s.frame(r, "Beachhead", "/"), Games: games, Only: len(s.order) == 1, Paces: paces, Clocks: clocks, Ends: ends}
	if r.URL.Query().Get("mail") == "sent" && member(r) != nil {
		data.Done = deeds["mail"]
	}
	for _, m := range s.order {
		if l := lessonsOf(m); l != nil {
			data.First = append(data.First, first{Game: m.ID(), Title: m.Title(), Lessons: l})
		}
	}
	if m := s.order[0]; data.First == nil {
		data.First = []first{{Game: m.ID(), Scenario: m.Scenarios()[0].ID, Side: m.Seats()[0], Bot: bot.Profiles(m)[0].Name, Alone: alone(m)}}
	}
	mine, err := s.hall.List(ctx, who, store.Query{Player: who, Limit: listGames})
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	// Those that wait for the player come first.
	for _, wanted := range []bool{true, false} {
		for _, i := range mine {
			if i.Turn != wanted || i.State == "over" && len(data.Mine) >= homeGames/2 {
				continue
			}
			if wanted {
				data.MyMoves++
			}
			if len(data.Mine) < homeGames {
				data.Mine = append(data.Mine, s.row(i))
			}
		}
	}
	data.More = len(mine) > len(data.Mine)
	data.Title = titled(data.MyMoves, data.Title)
	if data.Seats, err = s.openSeats(ctx, who, homeGames); err == nil {
		err = s.challenged(ctx, r, &data.page)
	}
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	s.show(w, r, http.StatusOK, "home.html", data)
}

// sizeOf tells how large a scenario is and about how long it lasts.
func sizeOf(m engine.Module, x engine.ScenarioInfo) string {
	var parts []string
	if x.Span != "" {
		parts = append(parts, x.Span)
	}
	if n := forces(m, x.ID); n > 0 {
		parts = append(parts, count(n, "unit", "units"))
	}
	if t := hours(x.Answers); t != "" {
		parts = append(parts, "about "+t)
	}
	return strings.Join(parts, ", ")
}

// forces is how many pieces both sides have by the briefing, those that come later among them.
func forces(m engine.Module, scenario string) (n int) {
	b, ok := m.(engine.Briefed)
	if !ok {
		return 0
	}
	if text := b.Briefing(scenario); text != nil {
		for _, s := range text.Sides {
			for _, f := range s.Forces {
				if f.Piece != "" || f.Later {
					n += f.Count
				}
			}
		}
	}
	return n
}

// secondsAnswer is what an answer takes a person, the other side's to look at among them.
const secondsAnswer = 5

// hours says how long a game of so many answers lasts, in halves of an hour, and of a day's length in hours.
func hours(answers int) string {
	switch halves := (answers*secondsAnswer + 900) / 1800; {
	case answers == 0:
		return ""
	case halves < 3:
		return "1 hour"
	case halves < 20 && halves%2 == 1:
		return strconv.Itoa(halves/2) + "½ hours"
	default:
		return strconv.Itoa(halves/2) + " hours"
	}
}

// lessonsOf are the guided lessons of a game.
func lessonsOf(m engine.Module) []engine.SheetLesson {
	if sheet := engine.FirstSheet(m); sheet != nil {
		return sheet.Lessons
	}
	return nil
}

// cards are the games as the home page offers them.
func (s *Server) cards() []card {
	s.cardsOnce.Do(func() {
		for _, m := range s.order {
			s.cardList = append(s.cardList, s.card(m))
		}
		// Those that teach themselves come first.
		slices.SortStableFunc(s.cardList, func(a, b card) int { return cmp.Compare(len(b.Lesson), len(a.Lesson)) })
	})
	return s.cardList
}

// alone tells whether no scenario of a game has more than one seat.
func alone(m engine.Module) bool {
	return !slices.ContainsFunc(m.Scenarios(), func(x engine.ScenarioInfo) bool { return len(engine.SeatsOf(m, engine.Setup{Scenario: x.ID})) > 1 })
}

func (s *Server) card(m engine.Module) card {
	scenarios := m.Scenarios()
	c := card{
		ID: m.ID(), Title: m.Title(),
		About:   count(len(scenarios), "scenario", "scenarios"),
		Alone:   alone(m),
		Picture: "/maps/" + m.ID() + ".svg?v=" + s.sheets.picture(m).version(),
	}
	shortest, longest := 0, 0
	for _, x := range scenarios {
		c.Scenarios = append(c.Scenarios, sceneChoice{x, sizeOf(m, x)})
		if x.Answers > 0 && (shortest == 0 || x.Answers < shortest) {
			shortest = x.Answers
		}
		longest = max(longest, x.Answers)
	}
	if c.Hours = hours(shortest); hours(longest) != c.Hours {
		c.Hours = strings.TrimSuffix(strings.TrimSuffix(c.Hours, " hours"), " hour") + " to " + hours(longest)
	}
	sheet := engine.FirstSheet(m)
	for _, id := range m.Seats() {
		side := sideChoice{ID: id, Label: capital(id)}
		if sheet != nil {
			for _, x := range sheet.Sides {
				if x.ID == id {
					side.Label, side.Flag = capital(cmp.Or(x.Always, x.Label)), x.Fill
				}
			}
		}
		c.Sides = append(c.Sides, side)
	}
	if sheet != nil && len(sheet.Lessons) > 0 {
		c.Lesson = "own"
	} else if sheet != nil {
		c.Learn = s.mods[sheet.LessonsOf]
	}
	best := bestBot(m)
	profiles := bot.Profiles(m)
	for _, p := range profiles {
		// A version of a player that has a name without one stands here once.
		if i := strings.LastIndexByte(p.Name, '-'); i > 0 && slices.ContainsFunc(profiles, func(x engine.Profile) bool { return x.Name == p.Name[:i] }) {
			continue
		}
		c.Bots = append(c.Bots, botChoice{p.Name, p.About, p.Name == best})
	}
	for _, o := range m.Options() {
		x := optionChoice{Option: o}
		if len(o.Values) == 2 && o.Default == "off" {
			x.Switch, x.On = true, o.Values[0]
			if x.On == o.Default {
				x.On = o.Values[1]
			}
		}
		c.Options = append(c.Options, x)
	}
	c.Rules = enforced(m)
	c.Readings = slices.ContainsFunc(m.Options(), func(o engine.Option) bool { return o.Ruling != "" })
	return c
}

// capital begins a text with a capital.
func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// myGames is GET /games: all games of the player, the latest first, so many on a page.
func (s *Server) myGames(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	who := s.welcome(w, r)
	data := struct {
		page
		Mine         []gameRow
		MyMoves      int
		At           int // the page
		Newer, Older int // the pages beside it, 0: there is none
	}{page: s.frame(r, "Your games", "/games")}
	data.At, _ = strconv.Atoi(r.URL.Query().Get("page"))
	data.At = min(max(data.At, 1), store.MaxList)
	mine, err := s.hall.List(ctx, who, store.Query{Player: who, Limit: listGames + 1, Offset: (data.At - 1) * listGames})
	if data.Newer = data.At - 1; len(mine) > listGames {
		mine, data.Older = mine[:listGames], data.At+1
	}
	if err == nil && len(mine) == 0 {
		data.Newer, err = s.lastPage(ctx, who, data.At)
	}
	if err == nil {
		err = s.challenged(ctx, r, &data.page)
	}
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	for _, wanted := range []bool{true, false} { // those that wait for the player come first
		for _, i := range mine {
			if i.Turn == wanted {
				data.Mine = append(data.Mine, s.row(i))
			}
			if i.Turn && wanted {
				data.MyMoves++
			}
		}
	}
	data.Title = titled(data.MyMoves, data.Title)
	s.show(w, r, http.StatusOK, "mine.html", data)
}

// lastPage is the last page of a player's games, which is before one that has none; 0 if he has no games.
func (s *Server) lastPage(ctx context.Context, who string, empty int) (int, error) {
	var failed error
	n := sort.Search(empty-1, func(i int) bool { // whether the page after i pages has none
		mine, err := s.hall.List(ctx, who, store.Query{Player: who, Limit: 1, Offset: i * listGames})
		failed = cmp.Or(failed, err)
		return len(mine) == 0
	})
	return n, failed
}

// titled is the title of a page with how many games wait for the player.
func titled(n int, title string) string {
	if n == 0 {
		return title
	}
	return "(" + strconv.Itoa(n) + ") " + title
}

// next is GET /next: the game that has waited longest for the player, or whose time ends first, but not the one that he comes from. For programs, and pages, how many wait.
func (s *Server) next(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	w.Header()["Cache-Control"] = headerNoStore
	all, err := s.hall.Waiting(ctx, player(r))
	type nextGame struct {
		ID    string `json:"id"`
		URL   string `json:"url"`
		Title string `json:"title"`
		Scene string `json:"scene"`
	}
	found := struct {
		Waiting int       `json:"waiting"`
		Next    *nextGame `json:"next,omitempty"`
	}{}
	not := r.URL.Query().Get("not")
	for _, i := range all {
		if i.ID == not {
			continue
		}
		if found.Waiting++; found.Next == nil {
			found.Next = &nextGame{i.ID, "/games/" + i.ID, i.Title, i.Scene}
		}
	}
	switch {
	case err != nil && wantsJSON(r):
		s.refuse(w, r, err)
	case err != nil:
		s.refusePage(w, r, err)
	case wantsJSON(r):
		reply(w, http.StatusOK, found)
	case found.Next == nil:
		http.Redirect(w, r, "/games", http.StatusSeeOther)
	default:
		http.Redirect(w, r, found.Next.URL, http.StatusSeeOther)
	}
}

// openSeats lists public games that wait for a player; the player's own games are elsewhere.
func (s *Server) openSeats(ctx context.Context, who string, limit int) (rows []gameRow, err error) {
	waiting, err := s.hall.OpenSeats(ctx, who, limit)
	for _, i := range waiting {
		for _, x := range i.Seats {
			if x.Kind == "open" && len(rows) < limit {
				rows = append(rows, gameRow{
					Title: i.Title + ", " + i.Scene, Note: s.sideName(i.Module, x.Seat) + " is open", Verb: "Join", URL: "/games/" + i.ID + "/sit/" + x.Seat,
				})
			}
		}
	}
	return rows, err
}

// row is a game in a list, as its player sees it.
func (s *Server) row(i *match.Info) gameRow {
	r := gameRow{Title: i.Title + ", " + i.Scene, URL: "/games/" + i.ID, Verb: "Look", MyMove: i.Turn}
	if len(i.Yours) == 1 && !i.Study && i.State != "waiting" {
		r.ID, r.Seat = i.ID, i.Yours[0]
	}
	var notes []string
	if len(i.Where) > 0 && i.State != "over" {
		notes = append(notes, i.Where[0])
	}
	switch {
	case i.State == "over":
		notes = append(notes, s.ending(i))
	case i.Study:
		notes, r.Verb = append(notes, "Study"), "Go on"
	default:
		var mine, others []string
		for _, x := range i.Seats {
			side := s.sideName(i.Module, x.Seat)
			switch {
			case slices.Contains(i.Yours, x.Seat):
				mine = append(mine, side)
			case x.Kind == "bot":
				others = append(others, "the computer ("+x.Name+") plays "+side)
			case x.Kind == "person":
				others = append(others, personIn(i, x)+" plays "+side)
			default:
				others = append(others, "nobody plays "+side+" yet")
			}
		}
		if len(mine) > 0 {
			you := "You play "
			if len(notes) > 0 {
				you = "you play " // in the middle of a sentence
			}
			notes = append(notes, you+strings.Join(mine, " and "))
		}
		notes = append(notes, others...)
		switch {
		case i.Turn:
			r.Verb = "Decide"
		case len(mine) == 0:
			r.Verb = "Watch"
		case i.State == "waiting":
			r.Verb = "Invite"
			r.URL += "/links"
		}
	}
	if i.State == "live" && !i.Updated.IsZero() {
		notes = append(notes, "last move "+ago(time.Since(i.Updated)))
	}
	r.Note = strings.Join(notes, ", ")
	return r
}

// personIn is how others speak of a person at a table: by his name, if he has an account.
func personIn(i *match.Info, x match.SeatInfo) string {
	switch {
	case x.Name != "" && x.Program:
		return x.Name + " (program)"
	case x.Name != "":
		return x.Name
	case i.Private:
		return "a friend"
	}
	return "another player"
}

// ending says in a sentence how a game ended.
func (s *Server) ending(i *match.Info) string {
	if m := s.mods[i.Module]; m != nil {
		return match.Ending(m, i.Scenario, i.Result)
	}
	return capital(i.Result)
}

// ago says how long something is past, in one unit.
func ago(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d < time.Minute:
		return "just now"
	case d < time.Hour:
		return count(int(d/time.Minute), "minute", "minutes") + " ago"
	case d < day:
		return count(int(d/time.Hour), "hour", "hours") + " ago"
	}
	return count(int(d/day), "day", "days") + " ago"
}

// sideName is a seat in words.
func (s *Server) sideName(module, seat string) string {
	if p := s.partner(module, seat); p != "" {
		return p
	}
	for _, c := range s.cards() {
		for _, x := range c.Sides {
			if c.ID == module && x.ID == seat {
				return x.Label
			}
		}
	}
	return capital(seat)
}

// partner is what a seat is called that plays with another on one side, in a game of several; "" of a seat that is a side of its own.
func (s *Server) partner(module, seat string) string {
	m := s.mods[module]
	if m == nil {
		return ""
	}
	if sheet := engine.FirstSheet(m); sheet != nil && !slices.ContainsFunc(sheet.Sides, func(x engine.SheetSide) bool { return x.ID == seat }) {
		for _, x := range sheet.Partners {
			if x.ID == seat {
				return x.Label
			}
		}
	}
	return ""
}
