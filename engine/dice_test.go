package engine_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"math/big"
	"testing"

	"beachhead/engine"
)

// TestDiceDistribution: the faces are equally frequent, and so are pairs of throws in a row.
func TestDiceDistribution(t *testing.T) {
	const n = 20000
	chi := func(name string, counts []int) {
		t.Helper()
		total := 0
		for _, c := range counts {
			total += c
		}
		want := float64(total) / float64(len(counts))
		sum := 0.0
		for _, c := range counts {
			sum += (float64(c) - want) * (float64(c) - want) / want
		}
		df := float64(len(counts) - 1)
		if limit := df + 4*math.Sqrt(2*df) + 4; sum > limit { // about one in ten thousand, and the seeds are fixed
			t.Errorf("%s: chi square %.1f for %.0f degrees of freedom (limit %.1f)", name, sum, df, limit)
		}
	}
	for _, k := range []int{2, 3, 6, 10, 20, 72} {
		for _, seed := range []string{"a", "b", ""} {
			d := engine.NewDice(seed)
			counts := make([]int, k)
			pairs := make([]int, k*k)
			last := 0
			for i := uint32(0); i < n; i++ {
				v := d.Throw(i, k)
				if v < 0 || v >= k {
					t.Fatalf("%d of %d", v, k)
				}
				counts[v]++
				if i%2 == 1 {
					pairs[last*k+v]++
				}
				last = v
			}
			chi(fmt.Sprintf("%d faces, seed %q", k, seed), counts)
			if k <= 20 {
				chi(fmt.Sprintf("pairs of %d faces, seed %q", k, seed), pairs)
			}
		}
	}
}

// TestDiceOrder: a throw hangs on nothing but the seed and its number.
func TestDiceOrder(t *testing.T) {
	d := engine.NewDice("seed")
	var forward []int
	for i := uint32(0); i < 500; i++ {
		forward = append(forward, d.Throw(i, 6))
	}
	other := engine.NewDice("seed")
	for i := uint32(499); i < 500; i-- {
		if i%3 == 0 {
			other.Throw(i+7, 20)
		}
		if other.Throw(i, 6) != forward[i] {
			t.Fatalf("throw %d", i)
		}
	}
	if d.Throw(0, 1) != 0 {
		t.Error("one outcome")
	}
	if d.Seed() != "seed" {
		t.Error(d.Seed())
	}
}

// TestDiceFormula throws by the formula of the documentation, written anew with big numbers. The large number of
// outcomes makes every fourth try be passed over.
func TestDiceFormula(t *testing.T) {
	formula := func(seed string, n uint32, outcomes int64) int64 {
		k := big.NewInt(outcomes)
		all := new(big.Int).Lsh(big.NewInt(1), 64)
		usable := new(big.Int).Mul(new(big.Int).Div(all, k), k)
		for try := 0; ; try++ {
			m := hmac.New(sha256.New, []byte(seed))
			fmt.Fprintf(m, "%d/%d", n, try)
			v := new(big.Int).SetBytes(m.Sum(nil)[:8])
			if v.Cmp(usable) < 0 {
				return new(big.Int).Mod(v, k).Int64()
			}
		}
	}
	d := engine.NewDice("formula")
	for _, k := range []int64{1, 2, 6, 7, 54, 1 << 32, 3 << 61, 1<<62 + 1, math.MaxInt64} {
		for n := uint32(0); n < 300; n++ {
			if got, want := int64(d.Throw(n, int(k))), formula("formula", n, k); got != want {
				t.Fatalf("throw %d of %d: %d, expected %d", n, k, got, want)
			}
		}
	}
}

func TestSeed(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		s := engine.NewSeed()
		if len(s) != 26 || seen[s] {
			t.Fatalf("seed %q", s)
		}
		seen[s] = true
	}
	h := sha256.Sum256([]byte("beachhead seed: abc"))
	if engine.Commitment("abc") != hex.EncodeToString(h[:]) {
		t.Error("commitment")
	}
}
