package rating

import (
	"math"
	"testing"
	"time"
)

func near(t *testing.T, what string, got, want, by float64) {
	t.Helper()
	if math.IsNaN(got) || math.Abs(got-want) > by {
		t.Errorf("%s is %.5f, expected %.5f", what, got, want)
	}
}

// The worked example of the description.
func TestExample(t *testing.T) {
	r := Rating{1500, 200, 0.06}.After(Game{Rating{1400, 30, 0.06}, 1}, Game{Rating{1550, 100, 0.06}, 0}, Game{Rating{1700, 300, 0.06}, 0})
	near(t, "the rating", r.Rating, 1464.06, 0.01)
	near(t, "the deviation", r.Deviation, 151.52, 0.01)
	near(t, "the volatility", r.Volatility, 0.05999, 0.00001)
	// Its intermediate values.
	near(t, "g", g(30/scale), 0.9955, 0.0001)
	near(t, "E", expected(0, -0.5756, 0.1727), 0.639, 0.001)
	// Who does not play in a period becomes less certain, and nothing else.
	idle := Rating{1500, 200, 0.06}.After()
	near(t, "the rating of who rests", idle.Rating, 1500, 0)
	near(t, "his deviation", idle.Deviation, scale*math.Hypot(200/scale, 0.06), 1e-9)
}

func TestPlay(t *testing.T) {
	a, b := Play(New, New, 1, 0, 0)
	if a.Rating <= 1500 || b.Rating >= 1500 || math.Abs(a.Rating+b.Rating-3000) > 1e-6 || a.Deviation >= 350 || a.Deviation != b.Deviation {
		t.Errorf("a win among new players: %+v, %+v", a, b)
	}
	if x, y := Play(New, New, 0.5, 0, 0); x.Rating != 1500 || y.Rating != 1500 || x.Deviation >= 350 {
		t.Errorf("a draw: %+v, %+v", x, y)
	}
	// What is to be expected changes little, what is not changes much; who is known moves less than who is not.
	strong, weak := Rating{2000, 60, 0.06}, Rating{1400, 60, 0.06}
	s1, _ := Play(strong, weak, 1, 0, 0)
	s2, w2 := Play(strong, weak, 0, 0, 0)
	if up, down := s1.Rating-2000, 2000-s2.Rating; up > 1 || down < 15 || w2.Rating-1400 < 15 {
		t.Errorf("up by %.2f, down by %.2f, the other up by %.2f", up, down, w2.Rating-1400)
	}
	known, _ := Play(Rating{1500, 60, 0.06}, New, 1, 0, 0)
	fresh, _ := Play(New, Rating{1500, 60, 0.06}, 1, 0, 0)
	if known.Rating-1500 > (fresh.Rating-1500)/4 {
		t.Errorf("known %+v, new %+v", known, fresh)
	}
	near(t, "what is to be expected among equals", Expected(New, New), 0.5, 0)
	near(t, "the sum of what both expect", Expected(strong, weak)+Expected(weak, strong), 1, 1e-12)
	if e := Expected(strong, weak); e < 0.9 || e > 1 {
		t.Errorf("the strong one expects %.3f", e)
	}
}

func TestRested(t *testing.T) {
	r := Rating{1600, 60, 0.06}
	if x := r.Rested(0); x != r {
		t.Errorf("%+v", x)
	}
	if x := r.Rested(-time.Hour); x != r {
		t.Errorf("a clock that goes back: %+v", x)
	}
	half, whole := r.Rested(Period/2), r.Rested(Period)
	if half.Deviation <= r.Deviation || whole.Deviation <= half.Deviation || whole.Rating != 1600 {
		t.Errorf("%+v, %+v", half, whole)
	}
	if x := r.Rested(200 * 365 * 24 * time.Hour); x.Deviation != maxDeviation {
		t.Errorf("after two hundred years: %+v", x)
	}
}

// However it goes, the numbers stay numbers.
func TestExtremes(t *testing.T) {
	a, b := New, New
	for i := range 2000 {
		score := 1.0
		if i%97 == 0 {
			score = 0
		}
		a, b = Play(a, b, score, time.Duration(i%5)*Period, 0)
		for _, r := range []Rating{a, b} {
			if math.IsNaN(r.Rating) || math.IsInf(r.Rating, 0) || r.Deviation < minDeviation || r.Deviation > maxDeviation || r.Volatility <= 0 || r.Volatility > 1 {
				t.Fatalf("after %d games: %+v, %+v", i+1, a, b)
			}
		}
	}
}
