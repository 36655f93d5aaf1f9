package people

import (
	"context"
	"fmt"
	"slices"
	"time"

	"beachhead/store"
)

// Programs that play. An account is marked as one when it is made, or by the operator; the mark stays with all that it does, and its games are never rated.

// hereFor is how long ago a program may have asked something and count as one that plays now: the use of a session is noted every [touchEvery].
const hereFor = touchEvery + 2*time.Minute

// Bot is a program that plays, as others see it.
type Bot struct {
	Name  string   `json:"name"`
	Plays []string `json:"plays"` // games; none: it does not say
	Now   bool     `json:"now"`   // it has asked for something in the last minutes
	// Since is when it has asked for something last; others are told Now.
	Since time.Time `json:"-"`
	// Open tells whether whoever has an account may challenge it.
	Open bool `json:"open"`
}

// mostBots is how many are listed.
const mostBots = 100

// Bots lists the programs that play, those first that are there now.
func (s *Service) Bots(ctx context.Context) ([]Bot, error) {
	as, err := s.store.Accounts(ctx, store.AccountQuery{Bots: true, Limit: mostBots})
	if err != nil {
		return nil, err
	}
	out := []Bot{}
	now := s.now()
	for i := range as {
		a := &as[i]
		if a.Suspended {
			continue
		}
		ss, err := s.store.Sessions(ctx, a.ID, now)
		if err != nil {
			return nil, err
		}
		b := Bot{Name: a.Name, Plays: a.Plays(), Open: a.Challenged() == store.ChallengedByAll}
		if b.Plays == nil {
			b.Plays = []string{}
		}
		for _, x := range ss {
			if x.Program && x.Used.After(x.Created) || x.Program && now.Sub(x.Created) < hereFor {
				b.Now = b.Now || now.Sub(x.Used) < hereFor
			}
			if x.Program && x.Used.After(b.Since) {
				b.Since = x.Used
			}
		}
		out = append(out, b)
	}
	slices.SortStableFunc(out, func(a, b Bot) int {
		switch {
		case a.Now == b.Now:
			return 0
		case a.Now:
			return -1
		}
		return 1
	})
	return out, nil
}

// setOwn keeps one of the settings of who asks.
func (s *Service) setOwn(ctx context.Context, who *Signed, name string, value any) error {
	a, err := s.set(ctx, who.Account.ID, name, func(*store.Account) any { return value })
	if err == nil {
		who.Account = a
	}
	return err
}

// SetChallenged says who may challenge the owner of an account: all, known or nobody.
func (s *Service) SetChallenged(ctx context.Context, who *Signed, by string) error {
	if by != store.ChallengedByAll && by != store.ChallengedByKnown && by != store.ChallengedByNone {
		return &Refusal{Kind: Wrong, Field: "challenge", Text: "Who may challenge you: all, known or nobody."}
	}
	return s.setOwn(ctx, who, "challenge", by)
}

// SetPlays says which games a program plays; known are those that there are.
func (s *Service) SetPlays(ctx context.Context, who *Signed, plays, known []string) error {
	if !who.Account.Bot {
		return &Refusal{Kind: Wrong, Field: "plays", Text: "This is no account of a program."}
	}
	for _, p := range plays {
		if !slices.Contains(known, p) {
			return &Refusal{Kind: Wrong, Field: "plays", Text: fmt.Sprintf("There is no game %q.", p)}
		}
	}
	slices.Sort(plays)
	return s.setOwn(ctx, who, "plays", append([]string{}, slices.Compact(plays)...))
}
