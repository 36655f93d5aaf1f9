package match

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// A season of a ladder: for a while players meet each other in one scenario, in two rated games at a time with the sides swapped. Who has no games going is paired with whoever stands nearest
// to him, has none either, and has not met him. Whoever pairs, on whichever node, adds the next pairing by its number, so each is made once. A season ends by the clock: what has ended by then counts.

// SeasonInfo is a season as everybody sees it.
type SeasonInfo struct {
	ID       string        `json:"id"`
	Name     string        `json:"name"`
	Game     string        `json:"game"`
	Title    string        `json:"title"`
	Scenario string        `json:"scenario"`
	Scene    string        `json:"scene"`
	Clock    string        `json:"clock,omitempty"`
	Starts   time.Time     `json:"starts"`
	Ends     time.Time     `json:"ends"`
	State    string        `json:"state"` // planned, open, over
	Players  []SeasonRow   `json:"players,omitempty"`
	Pairs    []PairingInfo `json:"pairs,omitempty"`
	In       bool          `json:"in,omitempty"` // who asks plays in it
}

// SeasonRow is how a player stands.
type SeasonRow struct {
	Place  int     `json:"place"` // from 1; those who are level have the same
	Name   string  `json:"name"`
	Points float64 `json:"points"` // 1 for a game won, half for a draw
	Tie    float64 `json:"tie"`    // Sonneborn-Berger: the points of those he has beaten, and half of those he has drawn with
	Played int     `json:"played"`
	Won    int     `json:"won"`
	Drawn  int     `json:"drawn"`
	Lost   int     `json:"lost"`
	Left   bool    `json:"left,omitempty"`
	player string
}

// PairingInfo is two games of two players.
type PairingInfo struct {
	N     int        `json:"n"`
	One   string     `json:"one"`
	Two   string     `json:"two"`
	Games []PairGame `json:"games"` // in the first, One has the first seat
}

// PairGame is one of them.
type PairGame struct {
	URL    string `json:"url"`
	Result string `json:"result,omitempty"` // one, two or draw
	Late   bool   `json:"late,omitempty"`   // it ended after the season, and does not count
	Gone   bool   `json:"gone,omitempty"`   // there is none
}

func (s *SeasonInfo) at(now time.Time) {
	switch {
	case now.Before(s.Starts):
		s.State = "planned"
	case now.Before(s.Ends):
		s.State = "open"
	default:
		s.State = "over"
	}
}

// mostSeason is how many may play in a season at the same time.
const mostSeason = 200

// OpenSeason opens a season of a scenario in which two people play against each other; only the operator does.
func (h *Hall) OpenSeason(ctx context.Context, name, module, scenario string, clock *Terms, starts, ends time.Time) (id string, err error) {
	m, err := h.module(module)
	if err != nil {
		return "", err
	}
	if _, err := duelOf(m, scenario, "", nil); err != nil {
		return "", err
	}
	text := ""
	if clock != nil {
		if err := clock.check(m); err != nil {
			return "", err
		}
		if clock.End != EndLoss {
			return "", refuse(Invalid, "In a rated game who runs out of time has lost: nobody else takes his seat.")
		}
		text = clock.line()
	}
	now := h.cfg.Now()
	if name = strings.TrimSpace(name); name == "" || !ends.After(now) || !ends.After(starts) {
		return "", refuse(Invalid, "A season has a name, and ends after it begins and after now.")
	}
	s := store.Season{ID: store.NewID()[:12], Title: name, Module: module, Scenario: scenario, Clock: text, Created: now, Starts: starts, Ends: ends}
	return s.ID, fromStore(h.store.AddSeason(ctx, s))
}

// EndSeason has a season end now.
func (h *Hall) EndSeason(ctx context.Context, id string) error {
	s, err := h.season(ctx, id)
	if err != nil {
		return err
	}
	now := h.cfg.Now()
	if !now.Before(s.Ends) {
		return refuse(NotPossible, "The season is over.")
	}
	if !now.After(s.Starts) {
		now = s.Starts.Add(time.Second)
	}
	defer h.changedSeasons()
	return fromStore(h.store.EndSeason(ctx, id, now))
}

func (h *Hall) season(ctx context.Context, id string) (store.Season, error) {
	if store.CheckText("season", id, store.MaxName) != nil {
		return store.Season{}, errNoSeason
	}
	s, err := h.store.Season(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return s, errNoSeason
	}
	return s, fromStore(err)
}

var errNoSeason = refuse(NotFound, "There is no such season.")

// JoinSeason has a player be in a season; he may come back after he has left it.
func (h *Hall) JoinSeason(ctx context.Context, player, id string) error {
	s, err := h.season(ctx, id)
	if err != nil {
		return err
	}
	now := h.cfg.Now()
	if !now.Before(s.Ends) {
		return refuse(NotPossible, "The season is over.")
	}
	as, err := h.store.AccountsOf(ctx, []string{player})
	if err != nil {
		return fromStore(err)
	}
	switch a, ok := as[player]; {
	case !ok || !a.Deleted.IsZero():
		return refuse(NotPossible, "Seasons are for players with accounts: sign in first.")
	case a.Bot:
		return errBotRated
	}
	es, err := h.store.Entrants(ctx, id)
	if err != nil {
		return fromStore(err)
	}
	e := store.Entrant{Season: id, Player: player, Joined: now}
	if i := slices.IndexFunc(es, func(x store.Entrant) bool { return x.Player == player }); i >= 0 {
		if es[i].Left.IsZero() {
			return nil
		}
		e.Joined = es[i].Joined
	}
	defer h.changedSeasons()
	err = h.store.SetEntrant(ctx, e, mostSeason)
	if full := new(store.Full); errors.As(err, &full) {
		return refuse(NotPossible, "The season is full: %d play in it.", full.Have)
	}
	return fromStore(err)
}

// LeaveSeason has a player be paired no more. His games go on, and what he has won stays in the table.
func (h *Hall) LeaveSeason(ctx context.Context, player, id string) error {
	es, err := h.store.Entrants(ctx, id)
	if err != nil {
		return fromStore(err)
	}
	i := slices.IndexFunc(es, func(x store.Entrant) bool { return x.Player == player })
	if i < 0 || !es[i].Left.IsZero() {
		return refuse(NotPossible, "You do not play in this season.")
	}
	es[i].Left = h.cfg.Now()
	defer h.changedSeasons()
	return fromStore(h.store.SetEntrant(ctx, es[i], 0))
}

// leaveSeasons has a player leave all seasons, who goes for good.
func (h *Hall) leaveSeasons(ctx context.Context, player string) error {
	ss, err := h.store.Seasons(ctx)
	if err != nil {
		return fromStore(err)
	}
	for _, s := range ss {
		var no *Refusal
		if err := h.LeaveSeason(ctx, player, s.ID); err != nil && !errors.As(err, &no) {
			return err
		}
	}
	return nil
}

// Seasons lists the seasons, the one that begins last first.
func (h *Hall) Seasons(ctx context.Context) ([]SeasonInfo, error) {
	ss, err := h.store.Seasons(ctx)
	if err != nil {
		return nil, fromStore(err)
	}
	out := []SeasonInfo{}
	for i := range ss {
		if m, err := h.module(ss[i].Module); err == nil {
			out = append(out, h.seasonInfo(m, &ss[i]))
		}
	}
	return out, nil
}

func (h *Hall) seasonInfo(m engine.Module, s *store.Season) SeasonInfo {
	x := SeasonInfo{ID: s.ID, Name: s.Title, Game: s.Module, Title: m.Title(), Scenario: s.Scenario, Scene: sceneOf(m, s.Scenario), Starts: s.Starts, Ends: s.Ends}
	if t := termsIn(s); t != nil {
		x.Clock = t.Short()
	}
	x.at(h.cfg.Now())
	return x
}

func termsIn(s *store.Season) *Terms {
	text, ok := strings.CutPrefix(s.Clock, "table clock ")
	if !ok {
		return nil
	}
	t, err := readTerms(text)
	if err != nil {
		return nil
	}
	return t
}

// standing is a season with all that follows from its games.
type standing struct {
	rows  []SeasonRow
	pairs []PairingInfo
	met   map[[2]string]bool
	busy  map[string]bool // players with a game that goes on
	lost  []store.Pairing // not with both games
	n     int             // pairings
}

func pairOf(a, b string) [2]string { return [2]string{min(a, b), max(a, b)} }

func (h *Hall) standing(ctx context.Context, s *store.Season) (*standing, error) {
	m, err := h.module(s.Module)
	if err != nil {
		return nil, err
	}
	es, err := h.store.Entrants(ctx, s.ID)
	if err != nil {
		return nil, fromStore(err)
	}
	ps, err := h.store.Pairings(ctx, s.ID)
	if err != nil {
		return nil, fromStore(err)
	}
	var players []string
	for _, e := range es {
		players = append(players, e.Player)
	}
	as, err := h.store.AccountsOf(ctx, players)
	if err != nil {
		return nil, fromStore(err)
	}
	st := &standing{met: map[[2]string]bool{}, busy: map[string]bool{}, n: len(ps)}
	at := map[string]int{}
	for i, e := range es {
		at[e.Player] = i
		a := as[e.Player]
		st.rows = append(st.rows, SeasonRow{Name: accountName(as, e.Player), Left: !e.Left.IsZero() || !a.Deleted.IsZero() || a.Suspended || a.Bot, player: e.Player})
	}
	type result struct {
		one, two int
		score    float64 // of one
	}
	var results []result
	var ids []string
	for _, p := range ps {
		ids = append(ids, p.First, p.Second)
	}
	ends, err := h.store.Ends(ctx, ids)
	if err != nil {
		return nil, fromStore(err)
	}
	seats := engine.SeatsOf(m, engine.Setup{Scenario: s.Scenario})
	for _, p := range ps {
		st.met[pairOf(p.One, p.Two)] = true
		x := PairingInfo{N: p.N, One: accountName(as, p.One), Two: accountName(as, p.Two)}
		gone := 0
		for k, id := range []string{p.First, p.Second} {
			g, is := ends[id]
			if !is {
				gone++
				x.Games = append(x.Games, PairGame{Gone: true})
				continue
			}
			y := PairGame{URL: "/games/" + id}
			if g.Result == "" {
				st.busy[p.One], st.busy[p.Two] = true, true
			} else {
				winner, _, _ := strings.Cut(g.Result, " ")
				score := 0.5
				y.Result = "draw"
				if i := slices.Index(seats, winner); i >= 0 {
					y.Result, score = "one", 1
					if i != k { // in the second game Two has the first seat
						y.Result, score = "two", 0
					}
				}
				if y.Late = g.Updated.After(s.Ends); !y.Late {
					results = append(results, result{at[p.One], at[p.Two], score})
				}
			}
			x.Games = append(x.Games, y)
		}
		if gone > 0 {
			st.lost = append(st.lost, p)
		}
		st.pairs = append(st.pairs, x)
	}
	for _, r := range results {
		for _, side := range []struct {
			row   int
			score float64
		}{{r.one, r.score}, {r.two, 1 - r.score}} {
			x := &st.rows[side.row]
			x.Played++
			x.Points += side.score
			switch side.score {
			case 1:
				x.Won++
			case 0:
				x.Lost++
			default:
				x.Drawn++
			}
		}
	}
	for _, r := range results {
		st.rows[r.one].Tie += r.score * st.rows[r.two].Points
		st.rows[r.two].Tie += (1 - r.score) * st.rows[r.one].Points
	}
	slices.SortStableFunc(st.rows, func(a, b SeasonRow) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Tie, a.Tie), cmp.Compare(a.Played, b.Played))
	})
	for i := range st.rows {
		st.rows[i].Place = i + 1
		if p := i - 1; p >= 0 && st.rows[p].Points == st.rows[i].Points && st.rows[p].Tie == st.rows[i].Tie {
			st.rows[i].Place = st.rows[p].Place
		}
	}
	return st, nil
}

// A table that was made is shown for so long, unless something is known to have changed: many may look at it, and it follows from all games of the season.
const standingFor = 3 * time.Second

// shownTable is a table that was made.
type shownTable struct {
	st *standing
	at time.Time
}

// shownStanding is the standing as it is shown, which must not be changed.
func (h *Hall) shownStanding(ctx context.Context, s *store.Season) (*standing, error) {
	h.mu.Lock()
	have, asOf := h.tables[s.ID], h.tablesAt
	h.mu.Unlock()
	if have.st != nil && time.Since(have.at) < standingFor {
		return have.st, nil
	}
	st, err := h.standing(ctx, s)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tablesAt == asOf { // nothing has changed while it was made
		if len(h.tables) >= maxTables {
			clear(h.tables)
		}
		h.tables[s.ID] = shownTable{st, time.Now()}
	}
	return st, nil
}

// maxTables is how many tables of seasons are kept.
const maxTables = 100

// changedSeasons has tables of seasons be made anew.
func (h *Hall) changedSeasons() {
	h.mu.Lock()
	defer h.mu.Unlock()
	clear(h.tables)
	h.tablesAt++
}

// Season is a season with its table, as a player sees it.
func (h *Hall) Season(ctx context.Context, player, id string) (*SeasonInfo, error) {
	s, err := h.season(ctx, id)
	if err != nil {
		return nil, err
	}
	m, err := h.module(s.Module)
	if err != nil {
		return nil, err
	}
	st, err := h.shownStanding(ctx, &s)
	if err != nil {
		return nil, err
	}
	x := h.seasonInfo(m, &s)
	x.Players, x.Pairs = st.rows, st.pairs
	x.In = slices.ContainsFunc(st.rows, func(r SeasonRow) bool { return r.player == player && player != "" && !r.Left })
	return &x, nil
}

// pairEvery is how often players of seasons are paired.
const pairEvery = 20 * time.Second

// RunSeasons pairs players until the context ends.
func (h *Hall) RunSeasons(ctx context.Context) {
	for {
		if err := h.PairSeasons(ctx); err != nil && ctx.Err() == nil {
			h.cfg.Log.Warn("players of seasons are not paired now", "error", err)
		}
		select {
		case <-time.After(pairEvery):
		case <-ctx.Done():
			return
		}
	}
}

// PairSeasons pairs those who have no games, in all seasons that are open.
func (h *Hall) PairSeasons(ctx context.Context) error {
	ss, err := h.store.Seasons(ctx)
	if err != nil {
		return fromStore(err)
	}
	now := h.cfg.Now()
	for i := range ss {
		if s := &ss[i]; !now.Before(s.Starts) && now.Before(s.Ends) {
			if err := h.pairSeason(ctx, s); err != nil && !errors.Is(err, store.ErrStale) { // another node pairs at this moment
				return err
			}
		}
	}
	return nil
}

func (h *Hall) pairSeason(ctx context.Context, s *store.Season) error {
	st, err := h.standing(ctx, s)
	if err != nil {
		return err
	}
	again := false
	for _, p := range st.lost { // of who died before both were made; games that an operator has deleted are not made again
		if h.cfg.Now().Sub(p.Created) >= time.Hour {
			continue
		}
		made, err := h.makePair(ctx, s, &p)
		if no := new(Refusal); errors.As(err, &no) && no.Code == NotPossible { // one of them has deleted his account since; the others wait for nobody
			continue
		} else if err != nil {
			return err
		}
		again = again || made
	}
	if again { // who of them has a game that goes on now
		if st, err = h.standing(ctx, s); err != nil {
			return err
		}
	}
	var free []string
	for _, r := range st.rows {
		if !r.Left && !st.busy[r.player] {
			free = append(free, r.player)
		}
	}
	for len(free) > 1 {
		one := free[0]
		free = free[1:]
		blocked, err := h.store.Blocked(ctx, one, free)
		if err != nil {
			return fromStore(err)
		}
		i := slices.IndexFunc(free, func(two string) bool { return !st.met[pairOf(one, two)] && !slices.Contains(blocked, two) })
		if i < 0 {
			continue // he has met all who are free
		}
		two := free[i]
		free = slices.Delete(free, i, i+1)
		p := store.Pairing{Season: s.ID, N: st.n + 1, One: one, Two: two, First: store.NewID(), Second: store.NewID(), Created: h.cfg.Now()}
		if err := h.store.AddPairing(ctx, p); err != nil {
			return err
		}
		h.changedSeasons()
		st.n++
		if _, err := h.makePair(ctx, s, &p); err != nil {
			return err
		}
	}
	return nil
}

// makePair makes the two games of a pairing, but for those that an operator has deleted, and tells whether there is one.
func (h *Hall) makePair(ctx context.Context, s *store.Season, p *store.Pairing) (made bool, err error) {
	m, err := h.module(s.Module)
	if err != nil {
		return false, err
	}
	options, err := engine.ReadOptions(m.Options(), map[string]string{})
	if err != nil {
		return false, err
	}
	var lines []string
	if t := termsIn(s); t != nil {
		lines = append(lines, t.line())
	}
	for k, id := range []string{p.First, p.Second} {
		seats := []store.Occupant{{Kind: store.Person, Who: p.One}, {Kind: store.Person, Who: p.Two}}
		if k == 1 {
			slices.Reverse(seats)
		}
		g := store.Game{ID: id, Module: s.Module, Scenario: s.Scenario, Options: options, Rated: true}
		if err := h.makeAgreed(ctx, p.One, m, g, seats, lines); errors.Is(err, errDeletedGame) {
			continue
		} else if err != nil {
			return made, err
		}
		made = true
		if h.cfg.Notices {
			for i, name := range engine.SeatsOf(m, engine.Setup{Scenario: s.Scenario}) {
				other := seats[1-i].Who
				if _, err := h.store.AddJob(ctx, h.invitation(id, name, seats[i].Who, Notice{By: other, Season: s.Title})); err != nil {
					h.cfg.Log.Warn("nobody is told of a game of a season", "error", err)
				}
			}
		}
	}
	return made, nil
}

// Half says points in halves: "2½".
func Half(x float64) string {
	whole, half := math.Modf(x)
	text := ""
	if whole != 0 || half == 0 {
		text = strconv.Itoa(int(whole))
	}
	switch half {
	case 0.5:
		text += "½"
	case 0.25:
		text += "¼"
	case 0.75:
		text += "¾"
	}
	return text
}
