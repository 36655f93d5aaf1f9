package bot

import (
	"fmt"
	"math/rand/v2"

	"beachhead/engine"
)

// MaxDecisions is how many decisions a game may take if nothing else is said. No published wargame comes near;
// a game that reaches it does not end.
const MaxDecisions = 1_000_000

// Table is who plays a game, and how.
type Table struct {
	// Seats holds one player a seat, in the order of the seats.
	Seats []engine.Bot
	// Dice throws the dice.
	Dice *rand.PCG
	// Budget is given to bots that think.
	Budget engine.Budget
	// Limit is how many decisions the game may take; 0 is MaxDecisions.
	Limit int
	// Look, if set, sees the game before each decision of a player. It must not change it.
	Look func(engine.Game)
}

// Played is a game that came to its end.
type Played struct {
	Result engine.Result
	// Decisions is how many answers players gave, Dice how many chance gave. What had only one
	// possible answer counts nowhere.
	Decisions, Dice int
}

// Endless is the error of a game that goes on beyond its limit.
type Endless struct{ Decisions int }

func (e *Endless) Error() string {
	return fmt.Sprintf("the game has not ended after %d decisions", e.Decisions)
}

// Play plays a game to its end. It changes g. A game that ends nowhere is an [*Endless]; every other error is
// a defect of a bot or of the rules.
func Play(g engine.Game, t Table) (Played, error) {
	var p Played
	limit := t.Limit
	if limit == 0 {
		limit = MaxDecisions
	}
	var blind [engine.MaxSeats]engine.Blind
	for i, b := range t.Seats {
		blind[i], _ = b.(engine.Blind)
	}
	for {
		q := g.Pending()
		if q == nil {
			r, over := g.Result()
			if !over {
				return p, fmt.Errorf("after %d decisions nobody is asked, but the game is not over", p.Decisions)
			}
			p.Result = r
			return p, nil
		}
		seat, prompt := q.First()
		if len(prompt.Options) == 0 {
			return p, fmt.Errorf("after %d decisions the question %s has no options", p.Decisions, prompt.Kind)
		}
		if t.Look != nil && seat != engine.ChanceSeat {
			t.Look(g)
		}
		var c engine.Choice
		switch {
		case seat == engine.ChanceSeat:
			c = prompt.Options[below(t.Dice, len(prompt.Options))]
			p.Dice++
		case p.Decisions == limit:
			return p, &Endless{p.Decisions}
		case int(seat) >= len(t.Seats):
			return p, fmt.Errorf("seat %d is asked, but there are players for %d seats", seat, len(t.Seats))
		case blind[seat] != nil:
			c = blind[seat].Pick(prompt)
			p.Decisions++
		default:
			c, _ = t.Seats[seat].Choose(engine.ViewOf(t.Seats[seat], g, seat), t.Budget)
			p.Decisions++
			if f, ok := t.Seats[seat].(interface{ Err() error }); ok && f.Err() != nil {
				return p, fmt.Errorf("decision %d, question %s: %w", p.Decisions, prompt.Kind, f.Err())
			}
		}
		if err := g.Apply(seat, c); err != nil {
			return p, fmt.Errorf("decision %d, question %s, seat %d: choice %+v refused: %w", p.Decisions, prompt.Kind, seat, c, err)
		}
	}
}
