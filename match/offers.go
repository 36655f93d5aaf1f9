package match

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// Offer is an open seat of a public game, as somebody sees it who looks for one.
type Offer struct {
	Info   *Info
	Seat   string // that is open
	By     string // the name of who waits for a player, "" for a guest
	Bot    bool   // a program does
	Rating float64
	Known  bool   // he has a rating at this game
	Clock  string // the terms in words, "" for none
	Left   string // what the seat has left of its time, "" if that is as much as was agreed on, or more
	Stands string // that all clocks stand by agreement, and for how long: whoever takes the seat waits, too. "" if they do not
	Kind   string // of the clock, "" for none
	Live   bool   // the clock is one of a single sitting
}

// OfferQuery says which offers are wanted. What is empty does not matter.
type OfferQuery struct {
	Module, Scenario, Side string
	// Clock is "none", "live" (hours) or "slow" (days).
	Clock string
	// Rated is "yes" or "no".
	Rated string
	// Band leaves those whose rating is farther from one's own than so much, or not known.
	Band float64
	// Sort is "old" (who has waited longest first), "rating" (nearest to one's own first), or the newest first.
	Sort string
}

// mostOffers is how many games are looked at.
const mostOffers = store.MaxList

// OfferAge is how long a public game with an open seat stands in lists of strangers after something has happened in it. Later its players have it still, and whoever is invited to it may come.
const OfferAge = 30 * 24 * time.Hour

// Offered tells whether a game with an open seat stands in lists of strangers.
func (h *Hall) Offered(updated time.Time) bool { return h.cfg.Now().Sub(updated) < OfferAge }

// liveClock is the longest bank, or turn, of a game that is meant for a single sitting.
const liveClock = 8 * time.Hour

// Offers lists the open seats of public games that a player may take, and how many there are without the filters: not those of who has blocked him or whom he has blocked, nor those in
// which he has lost a seat by his time.
func (h *Hall) Offers(ctx context.Context, player string, q OfferQuery) (out []Offer, all int, err error) {
	gs, err := h.store.Games(ctx, store.Query{Public: true, States: []store.State{store.Waiting}, Limit: mostOffers})
	if err != nil {
		return nil, 0, fromStore(err)
	}
	gs = slices.DeleteFunc(gs, func(g store.Game) bool { return !h.Offered(g.Updated) })
	names, err := h.names(ctx, gs...)
	if err != nil {
		return nil, 0, err
	}
	blocked, players, err := h.avoided(ctx, player, gs)
	if err != nil {
		return nil, 0, err
	}
	ratings := map[[2]string]float64{}
	if h.cfg.Accounts && len(players) > 0 {
		rs, err := h.store.Ratings(ctx, append(players, player), "")
		if err != nil {
			return nil, 0, fromStore(err)
		}
		for _, r := range rs {
			ratings[[2]string{r.Player, r.Module}] = r.Rating
		}
	}
	for i := range gs {
		g := &gs[i]
		m, err := h.module(g.Module)
		if err != nil {
			continue
		}
		agreed, is, err := h.isFor(ctx, player, m, g, blocked)
		if err != nil {
			return nil, 0, err
		} else if !is {
			continue
		}
		terms := agreed.terms
		info := newInfo(m, g, player, names)
		mine, rated := ratings[[2]string{player, g.Module}]
		for k, s := range g.Seats {
			if s.Kind != store.Open {
				continue
			}
			switch why, err := h.mayHave(ctx, m, g, agreed.past, player, engine.Seat(k)); {
			case err != nil:
				return nil, 0, err
			case why != nil:
				continue
			}
			o := Offer{Info: info, Seat: s.Name}
			for _, x := range g.Seats {
				if x.Kind == store.Person {
					o.By, o.Bot = names[x.Who].name, names[x.Who].bot
					o.Rating, o.Known = ratings[[2]string{x.Who, g.Module}], false
					_, o.Known = ratings[[2]string{x.Who, g.Module}]
				}
			}
			if terms != nil {
				o.Clock, o.Kind, o.Live = terms.Short(), terms.Kind, terms.Each <= liveClock
				o.Left = lessThan(terms.Each, agreed.face.seats[k].left) // it stands while the seat is open
				if agreed.face.pause != 0 {
					if err := h.pulse.start(); err != nil {
						return nil, 0, err
					}
					if rest, is := agreed.face.rest(h.pulse.now()); is {
						o.Stands = standFor(rest)
					}
				}
			}
			all++
			if q.takes(&o, mine, rated) {
				out = append(out, o)
			}
		}
	}
	byAge := func(a, b Offer) int { return b.Info.Created.Compare(a.Info.Created) }
	slices.SortStableFunc(out, byAge)
	switch q.Sort {
	case "old":
		slices.Reverse(out)
	case "rating":
		slices.SortStableFunc(out, func(a, b Offer) int {
			far := func(o Offer) float64 {
				mine, ok := ratings[[2]string{player, o.Info.Module}]
				if !ok || !o.Known {
					return math.Inf(1)
				}
				return math.Abs(o.Rating - mine)
			}
			return cmp.Compare(far(a), far(b))
		})
	}
	return out, all, nil
}

// takes tells whether an offer is wanted; mine is the rating of who looks, if he has one.
func (q *OfferQuery) takes(o *Offer, mine float64, rated bool) bool {
	i := o.Info
	clock := "none"
	if o.Kind != "" {
		clock = "slow"
		if o.Live {
			clock = "live"
		}
	}
	return (q.Module == "" || q.Module == i.Module) && (q.Scenario == "" || q.Scenario == i.Scenario) && (q.Side == "" || q.Side == o.Seat) && (q.Clock == "" || q.Clock == clock) &&
		(q.Rated == "" || (q.Rated == "yes") == i.Rated) && (q.Band <= 0 || rated && o.Known && math.Abs(o.Rating-mine) <= q.Band)
}

// agreement is what a list has to know of the lines of a game.
type agreement struct {
	terms *Terms    // what was agreed about time, nil for nothing: it never changes
	face  clockFace // what others see of the clocks
	past  past      // who has had a seat, and is not to have it, or that of the other side
	lines int       // how many were read
}

// agreedIn finds what was agreed in a game, what is left of it, and who lost his seat by it. It is remembered: only the lines that have come meanwhile are read.
func (h *Hall) agreedIn(ctx context.Context, m engine.Module, g *store.Game) (agreement, error) {
	h.mu.Lock()
	a, known := h.agreed[g.ID]
	h.mu.Unlock()
	if known && a.lines >= g.Lines {
		return a, nil
	}
	lines, err := h.store.Lines(ctx, g.ID, a.lines)
	if err != nil {
		return a, fromStore(err)
	}
	a.past = a.past.clonePast()
	for _, l := range lines {
		if text, ok := strings.CutPrefix(l.Text, "table clock "); ok {
			if a.terms, err = readTerms(text); err != nil {
				a.terms = nil // of a version that wrote otherwise: it is none that can be told
				continue
			}
			a.face = a.terms.begun()
		}
		if text, ok := strings.CutPrefix(l.Text, "table time "); ok {
			if _, seems, has := strings.Cut(text, seeming); has {
				text = seems
			}
			if face, err := readFace(text, len(g.Seats)); err == nil { // else likewise
				a.face = face
			}
		}
		if text, ok := strings.CutPrefix(l.Text, "table "); ok {
			what, arg, _ := strings.Cut(text, " ")
			a.past.notePast(m, what, arg)
		}
	}
	a.lines += len(lines)
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.agreed) >= maxAgreed {
		clear(h.agreed)
	}
	h.agreed[g.ID] = a
	return a, nil
}

// avoided are those of some players with whom one does not play.
func (h *Hall) avoided(ctx context.Context, player string, gs []store.Game) (blocked, players []string, err error) {
	for i := range gs {
		players = append(append(players, gs[i].Creator), others(&gs[i], player)...)
	}
	slices.Sort(players)
	if players = slices.Compact(players); !h.cfg.Accounts || len(players) == 0 {
		return nil, players, nil
	}
	blocked, err = h.store.Blocked(ctx, player, players)
	return blocked, players, fromStore(err)
}

// isFor tells whether a game that is open to all is for a player: he does not play in it, and nobody in it wants nothing to do with him. It
// returns what was agreed in the game; which of its seats he may have [Hall.mayHave] tells.
func (h *Hall) isFor(ctx context.Context, player string, m engine.Module, g *store.Game, blocked []string) (a agreement, is bool, err error) {
	if plays(g, player) || slices.Contains(blocked, g.Creator) || slices.ContainsFunc(others(g, player), func(p string) bool { return slices.Contains(blocked, p) }) {
		return a, false, nil
	}
	a, err = h.agreedIn(ctx, m, g)
	return a, err == nil, err
}

// OpenSeats lists public games with an open seat that a player may take, at most so many, those that something happened to last first.
func (h *Hall) OpenSeats(ctx context.Context, player string, limit int) (out []*Info, err error) {
	for from, step := 0, 2*limit; from < mostSeats && len(out) < limit; from += step {
		gs, err := h.store.Games(ctx, store.Query{Public: true, States: []store.State{store.Waiting}, Limit: step, Offset: from})
		if err != nil {
			return nil, fromStore(err)
		}
		all := len(gs)
		gs = slices.DeleteFunc(gs, func(g store.Game) bool { return !h.Offered(g.Updated) })
		blocked, _, err := h.avoided(ctx, player, gs)
		if err != nil {
			return nil, err
		}
		for i := range gs {
			m, err := h.module(gs[i].Module)
			if err != nil || len(out) == limit {
				continue
			}
			a, is, err := h.isFor(ctx, player, m, &gs[i], blocked)
			for k, s := range gs[i].Seats {
				if err != nil || !is || s.Kind != store.Open {
					continue
				}
				var why error
				if why, err = h.mayHave(ctx, m, &gs[i], a.past, player, engine.Seat(k)); why == nil && err == nil {
					out = append(out, newInfo(m, &gs[i], player, nil))
					break
				}
			}
			if err != nil {
				return nil, err
			}
		}
		if all < step {
			break
		}
	}
	return out, nil
}

// mostSeats is how many games are looked at for a list of a few.
const mostSeats = 200

const maxAgreed = 20_000

// Short says the terms in few words: "3 days a turn", "30 days, and 1 day a turn", "2 hours for the game".
func (t *Terms) Short() string {
	if t.Kind == Bank {
		if t.Add > 0 {
			return longTime(t.Each) + ", and " + longTime(t.Add) + " a turn"
		}
		return longTime(t.Each) + " for the game"
	}
	return longTime(t.Each) + " a turn"
}

// Duels lists the scenarios of a module in which two people play against each other.
func Duels(m engine.Module) (out []engine.ScenarioInfo) {
	if engine.Together(m) {
		return nil
	}
	for _, x := range m.Scenarios() {
		if len(engine.SeatsOf(m, engine.Setup{Scenario: x.ID})) == 2 {
			out = append(out, x)
		}
	}
	return out
}
