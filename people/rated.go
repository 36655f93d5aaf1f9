package people

import (
	"context"
	"errors"
	"strings"
	"time"

	"beachhead/rating"
	"beachhead/store"
)

// Games that are marked as rated count once they are over, each exactly once: that a game has counted and the ratings that follow are kept by one act, and what was not kept, as when the program ended between the
// end of a game and its counting, is found by looking for it. So any node may look, and no game is counted twice.

// countEvery is how often is looked for games that have ended.
const countEvery = 15 * time.Second

// CountRated counts games that are over, until the context ends.
func (s *Service) CountRated(ctx context.Context) {
	for {
		if err := s.count(ctx); err != nil && ctx.Err() == nil {
			s.log.Warn("rated games are not counted now", "error", err)
		}
		select {
		case <-time.After(countEvery):
		case <-ctx.Done():
			return
		}
	}
}

// count counts the games that are over and have not counted.
func (s *Service) count(ctx context.Context) error {
	ids, err := s.store.Uncounted(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		for range 5 { // another node may count another game of the same players at this moment
			if err = s.countGame(ctx, id); !errors.Is(err, store.ErrStale) {
				break
			}
		}
		if err != nil && !errors.Is(err, store.ErrExists) && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	return nil
}

// countGame has a game count: for nobody if it was not between two people with accounts, or ended before both had answered.
func (s *Service) countGame(ctx context.Context, id string) error {
	g, err := s.store.Game(ctx, id)
	if err != nil {
		return err
	}
	score, counts := scoreOf(&g)
	if counts {
		counts, err = s.bothPlayed(ctx, &g)
	}
	var players []string
	if err == nil && counts {
		counts, err = s.seldom(ctx, &g)
	}
	if err == nil && counts {
		players = []string{g.Seats[0].Who, g.Seats[1].Who}
		var as map[string]store.Account
		as, err = s.store.AccountsOf(ctx, players)
		for _, p := range players {
			a, has := as[p]
			counts = counts && has && a.Deleted.IsZero() && !a.Bot
		}
	}
	if err != nil {
		return err
	}
	if !counts {
		return s.store.AddRated(ctx, id, s.now())
	}
	have, err := s.store.Ratings(ctx, players, g.Module)
	if err != nil {
		return err
	}
	var kept [2]store.Rating
	var was [2]rating.Rating
	var idle [2]time.Duration
	for i, p := range players {
		kept[i], was[i] = store.Rating{Player: p, Module: g.Module}, rating.New
		for _, r := range have {
			if r.Player == p {
				kept[i], was[i] = r, rating.Rating{Rating: r.Rating, Deviation: r.Deviation, Volatility: r.Volatility}
				idle[i] = g.Updated.Sub(r.Updated)
			}
		}
	}
	a, b := rating.Play(was[0], was[1], score, idle[0], idle[1])
	for i, r := range []rating.Rating{a, b} {
		k := &kept[i]
		k.Rating, k.Deviation, k.Volatility = r.Rating, r.Deviation, r.Volatility
		k.Games++
		if g.Updated.After(k.Updated) {
			k.Updated = g.Updated
		}
	}
	return s.store.AddRated(ctx, id, s.now(), kept[:]...)
}

// scoreOf is the score of the first seat, if the game was between two people.
func scoreOf(g *store.Game) (score float64, counts bool) {
	if len(g.Seats) != 2 || g.Seats[0].Kind != store.Person || g.Seats[1].Kind != store.Person || g.Seats[0].Who == g.Seats[1].Who {
		return 0, false
	}
	switch winner, _, _ := strings.Cut(g.Result, " "); winner {
	case g.Seats[0].Name:
		return 1, true
	case g.Seats[1].Name:
		return 0, true
	case "draw":
		return 0.5, true
	}
	return 0, false
}

// BothPlayed tells whether each seat of a game has answered something: one in which somebody has not counts for nobody.
func (s *Service) BothPlayed(ctx context.Context, id string) (bool, error) {
	g, err := s.store.Game(ctx, id)
	if err != nil {
		return false, err
	}
	return s.bothPlayed(ctx, &g)
}

// bothPlayed tells whether each seat has answered something.
func (s *Service) bothPlayed(ctx context.Context, g *store.Game) (bool, error) {
	lines, err := s.store.Lines(ctx, g.ID, 0)
	if err != nil {
		return false, err
	}
	for _, x := range g.Seats {
		played := false
		for _, l := range lines {
			if played = strings.HasPrefix(l.Text, x.Name+" "); played {
				break
			}
		}
		if !played {
			return false, nil
		}
	}
	return true, nil
}

// Of two players a few games a day count: whoever has two accounts, or a friend who resigns, does not make a rating in an afternoon.
const (
	pairGames = 4
	pairDay   = 24 * time.Hour
)

// seldom tells whether a game is among the first few that its two players have ended within a day. It goes by when games ended, so it does not matter in which order they are counted.
func (s *Service) seldom(ctx context.Context, g *store.Game) (bool, error) {
	n, from := 0, g.Updated.Add(-pairDay)
	q := store.Query{Player: g.Seats[0].Who, NoStudies: true, States: []store.State{store.Over}}
	for {
		some, err := s.store.Games(ctx, q)
		if err != nil {
			return false, err
		}
		for i := range some {
			x := &some[i]
			if !x.Updated.After(from) {
				return true, nil // the latest are first
			}
			before := x.Updated.Before(g.Updated) || x.Updated.Equal(g.Updated) && x.ID < g.ID
			if before && x.Rated && x.Module == g.Module && len(x.Seats) == 2 && x.ID != g.ID && pairOf(x) == pairOf(g) {
				n++
			}
		}
		if n >= pairGames || len(some) < store.MaxList {
			return n < pairGames, nil
		}
		q.Offset += len(some)
	}
}

// pairOf are the two players of a game.
func pairOf(g *store.Game) [2]string {
	a, b := g.Seats[0].Who, g.Seats[1].Who
	return [2]string{min(a, b), max(a, b)}
}

// RatingsOf are the ratings of a player, by module, with the deviation that they have by now.
func (s *Service) RatingsOf(ctx context.Context, player string) ([]store.Rating, error) {
	rs, err := s.store.Ratings(ctx, []string{player}, "")
	for i := range rs {
		r := &rs[i]
		r.Deviation = rating.Rating{Rating: r.Rating, Deviation: r.Deviation, Volatility: r.Volatility}.Rested(s.now().Sub(r.Updated)).Deviation
	}
	return rs, err
}

// Settled is the deviation from which on a rating is thought to be known.
const Settled = 110
