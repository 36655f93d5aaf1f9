package bot

import (
	"math"
	"slices"
	"sort"
	"time"

	"beachhead/engine"
)

// Tally is a series that was played.
type Tally struct {
	Seats []string
	Games []Played
	Took  time.Duration
}

// Draw is the winner's name where nobody won, Rules where the players have lost against the rules.
const (
	Draw  = "draw"
	Rules = "rules"
)

// Winner names the winning seat of a game, [Rules] or [Draw].
func (t *Tally) Winner(p Played) string {
	if p.Result.Winner == engine.RulesSeat {
		return Rules
	}
	if w := p.Result.Winner; w >= 0 && int(w) < len(t.Seats) {
		return t.Seats[w]
	}
	return Draw
}

// Wins is how many games ended one way.
type Wins struct {
	Winner, Level string // Level "" sums over all levels
	Games         int
	Share         float64
	Low, High     float64 // the Wilson interval of the share
}

// Wins counts the endings: for each seat, the rules and the draw a row for all levels, then one a level, the most frequent first.
// z is the quantile of the normal distribution that the intervals are for: [Z95].
func (t *Tally) Wins(z float64) []Wins {
	count := map[[2]string]int{}
	for _, p := range t.Games {
		w := t.Winner(p)
		count[[2]string{w, ""}]++
		if p.Result.Level != "" {
			count[[2]string{w, p.Result.Level}]++
		}
	}
	var out []Wins
	for _, w := range append(slices.Clone(t.Seats), Rules, Draw) {
		var levels []Wins
		for k, n := range count {
			if k[0] == w && k[1] != "" {
				levels = append(levels, Wins{Winner: w, Level: k[1], Games: n})
			}
		}
		sort.Slice(levels, func(i, j int) bool {
			if levels[i].Games != levels[j].Games {
				return levels[i].Games > levels[j].Games
			}
			return levels[i].Level < levels[j].Level
		})
		all := Wins{Winner: w, Games: count[[2]string{w, ""}]}
		if (w == Rules || w == Draw) && all.Games == 0 {
			continue
		}
		out = append(out, all)
		out = append(out, levels...)
	}
	for i := range out {
		out[i].Low, out[i].High = Wilson(out[i].Games, len(t.Games), z)
		if len(t.Games) > 0 {
			out[i].Share = float64(out[i].Games) / float64(len(t.Games))
		}
	}
	return out
}

// Scores lists the names of all scores, in order.
func (t *Tally) Scores() []string {
	seen := map[string]bool{}
	for _, p := range t.Games {
		for k := range p.Result.Score {
			seen[k] = true
		}
	}
	out := make([]string, 0, len(seen))
	for k := range seen {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// Over collects one figure of every game that has it.
func (t *Tally) Over(figure func(Played) (int, bool)) Distribution {
	var v []int
	for _, p := range t.Games {
		if x, ok := figure(p); ok {
			v = append(v, x)
		}
	}
	return NewDistribution(v)
}

// Score is the distribution of one score.
func (t *Tally) Score(name string) Distribution {
	return t.Over(func(p Played) (int, bool) { x, ok := p.Result.Score[name]; return x, ok })
}

// Decisions is the distribution of the length of the games.
func (t *Tally) Decisions() Distribution {
	return t.Over(func(p Played) (int, bool) { return p.Decisions, true })
}

// Dice is the distribution of how many dice the games took.
func (t *Tally) Dice() Distribution {
	return t.Over(func(p Played) (int, bool) { return p.Dice, true })
}

// Distribution is a sorted sample.
type Distribution struct{ sorted []int }

// NewDistribution makes a distribution of values, which it keeps and sorts.
func NewDistribution(values []int) Distribution {
	slices.Sort(values)
	return Distribution{values}
}

// N is the size of the sample.
func (d Distribution) N() int { return len(d.sorted) }

// Mean is the average, 0 of an empty sample.
func (d Distribution) Mean() float64 {
	if len(d.sorted) == 0 {
		return 0
	}
	s := 0.0
	for _, v := range d.sorted {
		s += float64(v)
	}
	return s / float64(len(d.sorted))
}

// Quantile is the smallest value that a share q of the sample does not exceed: 0 gives the least, 1 the greatest.
func (d Distribution) Quantile(q float64) int {
	n := len(d.sorted)
	if n == 0 {
		return 0
	}
	i := int(math.Ceil(q*float64(n))) - 1
	return d.sorted[min(max(i, 0), n-1)]
}

var _ engine.Bot = (*RandomPlayer)(nil)
