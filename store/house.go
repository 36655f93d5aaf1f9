package store

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"
)

// House is the part of a [Store] that keeps how people get on: whom they want nothing to do with, what they report to the operator, and how they are rated.
// Players are named by their private ids; a guest has one, too.
type House interface {
	// SetBlock has a player want nothing to do with another one, or takes that back. Error: *Invalid.
	SetBlock(ctx context.Context, b Block, on bool) error
	// Blocks lists whom a player has blocked, the oldest first.
	Blocks(ctx context.Context, player string) ([]Block, error)
	// Blocked lists those of others who have blocked a player, or whom he has blocked.
	Blocked(ctx context.Context, player string, others []string) ([]string, error)

	// AddReport keeps what somebody tells the operator. Error: ErrExists (its id), *Invalid.
	AddReport(ctx context.Context, r Report) error
	// Reports lists them, the latest first: those that are open, or all.
	Reports(ctx context.Context, open bool, limit, offset int) ([]Report, error)
	// CloseReport notes what was done about a report. Error: ErrNotFound, *Invalid.
	CloseReport(ctx context.Context, id, done string, at time.Time) error

	// Ratings returns the ratings of players in a module, or with "" in all.
	Ratings(ctx context.Context, players []string, module string) ([]Rating, error)
	// AddRated keeps that a game has counted, and the ratings that follow: each takes the place of the one with a game less. Error: ErrExists if the game has counted
	// already, ErrStale if a rating has changed meanwhile, *Invalid. Without ratings the game counts for nobody.
	AddRated(ctx context.Context, game string, at time.Time, rs ...Rating) error
	// Uncounted lists games that are marked as rated, are over and have not counted, at most MaxList.
	Uncounted(ctx context.Context) ([]string, error)
}

// MaxReport is how long a report may be, in bytes.
const MaxReport = 4 << 10

// Block says that a player wants nothing to do with another one.
type Block struct {
	Player, Other string
	Name          string // of the other, or what he was known by
	Created       time.Time
}

// Report is what somebody tells the operator of another player.
type Report struct {
	ID        string
	By, About string // players
	Game      string // in which it was, or ""
	Text      string
	Created   time.Time
	Closed    time.Time // zero: it is open
	Done      string    // what was done about it
}

// Rating is how strong a player is at a module, by Glicko-2.
type Rating struct {
	Player, Module                string
	Rating, Deviation, Volatility float64
	Games                         int // that have counted
	Updated                       time.Time
}

// Check says what is wrong with a block: an *Invalid, or nil.
func (b *Block) Check() error {
	if b.Player == b.Other {
		return &Invalid{"player", "nobody blocks himself"}
	}
	return errors.Join(checkName("player", b.Player), checkName("player", b.Other), CheckText("name", b.Name, MaxName))
}

// Check says what is wrong with a report: an *Invalid, or nil.
func (r *Report) Check() error {
	return errors.Join(checkName("report", r.ID), checkName("player", r.By), CheckText("player", r.About, MaxName), CheckText("game", r.Game, MaxName), checkSome("report", r.Text),
		CheckText("report", r.Text, MaxReport), CheckText("what was done", r.Done, MaxReport))
}

// CheckRated says what is wrong with the ratings that follow from a game: an *Invalid, or nil.
func CheckRated(game string, rs []Rating) error {
	err := checkName("game", game)
	for _, r := range rs {
		err = errors.Join(err, checkName("player", r.Player), checkName("module", r.Module))
		for _, x := range []float64{r.Rating, r.Deviation, r.Volatility} {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				err = errors.Join(err, &Invalid{"rating", fmt.Sprintf("%v is no number", x)})
			}
		}
		if r.Games < 1 {
			err = errors.Join(err, &Invalid{"rating", "no game has counted"})
		}
	}
	return err
}
