// Package rating is Glicko-2, as Mark Glickman describes it ("Example of the Glicko-2 system", 2022): how strong a player is, how sure of that one is, and how steadily he plays.
//
// A rating period has any number of games; here each game is one of its own, as on servers that are never closed, and what a player's deviation gains while he does not play
// follows from how much of a period has passed.
package rating

import (
	"math"
	"time"
)

// Rating is what is known of a player's strength.
type Rating struct {
	Rating     float64
	Deviation  float64 // half of a 95 % interval is about twice this
	Volatility float64
}

// New is the rating of who has not played.
var New = Rating{1500, 350, 0.06}

const (
	scale = 173.7178 // from the usual scale to that of the computation
	tau   = 0.5      // how much volatility may change
	// Period is how long the deviation of who does not play grows by his volatility once.
	Period       = 7 * 24 * time.Hour
	maxDeviation = 350
	minDeviation = 30 // below it nothing would move any more
	precision    = 1e-6
)

// Game is a game against somebody. Score is 1 for a win, 0.5 for a draw, 0 for a loss.
type Game struct {
	Against Rating
	Score   float64
}

// g weighs a game by how sure one is of the opponent.
func g(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// expected is the score to be expected.
func expected(mu, muj, phij float64) float64 { return 1 / (1 + math.Exp(-g(phij)*(mu-muj))) }

// Expected is the score that one player is to expect against another.
func Expected(a, b Rating) float64 {
	both := math.Hypot(a.Deviation, b.Deviation) / scale
	return 1 / (1 + math.Exp(-g(both)*(a.Rating-b.Rating)/scale))
}

// Rested is a rating after a time without a game.
func (r Rating) Rested(idle time.Duration) Rating {
	if idle > 0 {
		phi := r.Deviation / scale
		r.Deviation = min(maxDeviation, scale*math.Sqrt(phi*phi+r.Volatility*r.Volatility*float64(idle)/float64(Period)))
	}
	return r
}

// After is a rating after the games of one period, whose deviation has not grown for the period yet.
func (r Rating) After(games ...Game) Rating {
	mu, phi := (r.Rating-New.Rating)/scale, r.Deviation/scale
	if len(games) == 0 {
		return r.Rested(Period)
	}
	var inverse, sum float64
	for _, x := range games {
		muj, phij := (x.Against.Rating-New.Rating)/scale, x.Against.Deviation/scale
		w, e := g(phij), expected(mu, muj, phij)
		inverse += w * w * e * (1 - e)
		sum += w * (x.Score - e)
	}
	v := 1 / inverse
	sigma := volatility(v*sum, phi, v, r.Volatility)
	star := math.Sqrt(phi*phi + sigma*sigma)
	phi = 1 / math.Sqrt(1/(star*star)+1/v)
	mu += phi * phi * sum
	return Rating{New.Rating + scale*mu, min(maxDeviation, max(minDeviation, scale*phi)), sigma}
}

// volatility is the new volatility: the root of a function, by the Illinois algorithm (step 5 of the description).
func volatility(delta, phi, v, sigma float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-phi*phi-v-e)/(2*d*d) - (x-a)/(tau*tau)
	}
	lo, hi := a, 0.0
	if delta*delta > phi*phi+v {
		hi = math.Log(delta*delta - phi*phi - v)
	} else {
		for hi = a - tau; f(hi) < 0; hi -= tau {
		}
	}
	flo, fhi := f(lo), f(hi)
	for range 1000 {
		if math.Abs(hi-lo) <= precision {
			break
		}
		c := lo + (lo-hi)*flo/(fhi-flo)
		fc := f(c)
		if fc*fhi <= 0 {
			lo, flo = hi, fhi
		} else {
			flo /= 2
		}
		hi, fhi = c, fc
	}
	return math.Exp(lo / 2)
}

// Play is what the ratings of two players are after a game between them; score is that of the first, and the idle times are how long they had not played.
func Play(a, b Rating, score float64, idleA, idleB time.Duration) (Rating, Rating) {
	a, b = a.Rested(idleA), b.Rested(idleB)
	return a.After(Game{b, score}), b.After(Game{a, 1 - score})
}
