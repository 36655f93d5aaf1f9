package store

import (
	"context"
	"errors"
	"time"
)

// Lobby is the part of a [Store] that keeps who asks whom for a game.
type Lobby interface {
	// AddChallenge keeps a challenge, which is open, unless who makes it has made so many already, and forgets those that ran out [ChallengeMemory] before it was made. Of those that are
	// made at once no more are kept than one after the other. Error: ErrExists (its id), *Full, *Invalid.
	AddChallenge(ctx context.Context, c Challenge, most ChallengeLimits) error
	// Challenge returns one. Error: ErrNotFound.
	Challenge(ctx context.Context, id string) (Challenge, error)
	// Challenges lists those from or to a player, the latest first, at most MaxList; with a time only those that are open then.
	Challenges(ctx context.Context, player string, open time.Time) ([]Challenge, error)
	// SettleChallenge ends one that is open. Error: ErrStale if it is not open any more, ErrNotFound, *Invalid.
	SettleChallenge(ctx context.Context, id string, to ChallengeState, at time.Time) error
}

// ChallengeMemory is how long a challenge is kept after it has run out.
const ChallengeMemory = 30 * 24 * time.Hour

// MaxChallenge is how long the terms of a challenge may be, in bytes.
const MaxChallenge = 8 << 10

// ChallengeState is what has become of a challenge.
type ChallengeState uint8

const (
	ChallengeOpen ChallengeState = iota // nothing yet; it counts until it runs out
	ChallengeAccepted
	ChallengeDeclined
	ChallengeWithdrawn
)

// Challenge is what a player asks another one for: a game.
type Challenge struct {
	ID       string
	From, To string // players
	Module   string
	Terms    string // what is proposed, as JSON; its meaning is the business of package match
	Game     string // id that the game has, or will have
	State    ChallengeState
	Created  time.Time
	Expires  time.Time
	Settled  time.Time // zero: not yet
}

// ChallengeLimits are how many a player may have open at once, to anybody and (Same) to one other player for a game, and how many he may make (Made) after a time, whatever became of them. 0: any
// number.
type ChallengeLimits struct {
	Same, Open, Made int
	Since            time.Time
}

// What a challenge can be too many of, the What of a [Full].
const (
	SameChallenges = "challenges to this player for this game"
	OpenChallenges = "open challenges"
	MadeChallenges = "challenges made"
)

// Check says that one more would be too many: a *Full, or nil. What there is was counted as it says.
func (l *ChallengeLimits) Check(same, open, made int) error {
	for _, x := range []struct {
		what       string
		have, most int
	}{{SameChallenges, same, l.Same}, {OpenChallenges, open, l.Open}, {MadeChallenges, made, l.Made}} {
		if err := Room(x.what, x.have, x.most); err != nil {
			return err
		}
	}
	return nil
}

// Check says what is wrong with a challenge that is to be added: an *Invalid, or nil.
func (c *Challenge) Check() error {
	if c.From == c.To {
		return &Invalid{"player", "nobody challenges himself"}
	}
	if c.State != ChallengeOpen || !c.Settled.IsZero() {
		return &Invalid{"challenge", "a new one is open"}
	}
	return errors.Join(checkName("challenge", c.ID), checkName("player", c.From), checkName("player", c.To), checkName("module", c.Module), checkName("game", c.Game),
		CheckText("terms", c.Terms, MaxChallenge))
}

// CheckSettled says what is wrong with how a challenge is to end: an *Invalid, or nil.
func CheckSettled(to ChallengeState) error {
	if to == ChallengeOpen || to > ChallengeWithdrawn {
		return &Invalid{"challenge", "that is no end of one"}
	}
	return nil
}
