package store

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Ladder is the part of a [Store] that keeps seasons of a ladder: who plays in them, and who meets whom.
type Ladder interface {
	// AddSeason adds a season. Error: ErrExists (its id), *Invalid.
	AddSeason(ctx context.Context, s Season) error
	// EndSeason has a season end at another time. Error: ErrNotFound, *Invalid.
	EndSeason(ctx context.Context, id string, at time.Time) error
	// Season returns one. Error: ErrNotFound.
	Season(ctx context.Context, id string) (Season, error)
	// Seasons lists them, the one that begins last first, at most MaxList.
	Seasons(ctx context.Context) ([]Season, error)
	// SetEntrant keeps that a player is in a season, or has left it. Who comes is one too many where so many others are who have not left; with most 0 any number is right.
	// Error: ErrNotFound (the season), *Full, *Invalid.
	SetEntrant(ctx context.Context, e Entrant, most int) error
	// Entrants lists them, who has joined first first.
	Entrants(ctx context.Context, season string) ([]Entrant, error)
	// AddPairing adds the pairing with the next number. Error: ErrStale if it is not the next, ErrNotFound (the season), *Invalid.
	AddPairing(ctx context.Context, p Pairing) error
	// Pairings lists them by their numbers.
	Pairings(ctx context.Context, season string) ([]Pairing, error)
}

// Season is a ladder of one scenario for a while.
type Season struct {
	ID, Title, Module, Scenario string
	Clock                       string // what is agreed about time, as match writes it, "" for nothing
	Created, Starts, Ends       time.Time
}

// Entrant is a player of a season.
type Entrant struct {
	Season, Player string
	Joined         time.Time
	Left           time.Time // zero: he has not
}

// Pairing is two games of two players, with the sides swapped.
type Pairing struct {
	Season        string
	N             int    // from 1
	One, Two      string // players
	First, Second string // games: in the first, One has the first seat
	Created       time.Time
}

// Check says what is wrong with a season: an *Invalid, or nil.
func (s *Season) Check() error {
	if !s.Ends.After(s.Starts) {
		return &Invalid{"season", "it ends before it begins"}
	}
	return errors.Join(checkName("season", s.ID), checkName("title", s.Title), checkName("module", s.Module), checkName("scenario", s.Scenario), CheckText("clock", s.Clock, MaxName))
}

// Entrants is what a season can have too many of, the What of a [Full].
const Entrants = "players of this season"

// Check says what is wrong with an entrant: an *Invalid, or nil.
func (e *Entrant) Check() error {
	return errors.Join(checkName("season", e.Season), checkName("player", e.Player))
}

// Check says what is wrong with a pairing: an *Invalid, or nil.
func (p *Pairing) Check() error {
	if p.N < 1 || p.One == p.Two || p.First == p.Second {
		return &Invalid{"pairing", fmt.Sprintf("number %d of %q and %q, in %q and %q", p.N, p.One, p.Two, p.First, p.Second)}
	}
	return errors.Join(checkName("season", p.Season), checkName("player", p.One), checkName("player", p.Two), checkName("game", p.First), checkName("game", p.Second))
}
