package bot

import (
	"math/bits"
	"math/rand/v2"

	"beachhead/engine"
)

// RandomPlayer takes any of its options with the same probability.
type RandomPlayer struct{ pcg rand.PCG }

// Random makes a random player. The same seed makes the same choices.
func Random(seed uint64) *RandomPlayer {
	r := &RandomPlayer{}
	r.pcg.Seed(seed, 0x9E3779B97F4A7C15)
	return r
}

// Pick implements [engine.Blind].
func (r *RandomPlayer) Pick(p *engine.Prompt) engine.Choice {
	return p.Options[below(&r.pcg, len(p.Options))]
}

// Choose implements [engine.Bot].
func (r *RandomPlayer) Choose(v *engine.View, _ engine.Budget) (engine.Choice, string) {
	return r.Pick(v.Prompt), "any choice is as good as another"
}

// below draws a number from 0 to n-1, evenly (Lemire's method: the rare values that would favour some are drawn again).
func below(pcg *rand.PCG, n int) int {
	k := uint64(n)
	hi, lo := bits.Mul64(pcg.Uint64(), k)
	if lo < k {
		for least := -k % k; lo < least; {
			hi, lo = bits.Mul64(pcg.Uint64(), k)
		}
	}
	return int(hi)
}

var (
	_ engine.Bot   = (*RandomPlayer)(nil)
	_ engine.Blind = (*RandomPlayer)(nil)
)
