package bot

import "math"

// Z95 is the 97.5 % quantile of the normal distribution: intervals made with it hold the true share in 95 % of cases.
const Z95 = 1.959963984540054

// Wilson is the score interval of a share of which k of n were seen (E. B. Wilson, JASA 22, 1927). Unlike the
// textbook interval it stays between 0 and 1 and holds for few games and for shares near 0 and 1.
// With n = 0 nothing is known: 0 to 1.
func Wilson(k, n int, z float64) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	p, m, zz := float64(k)/float64(n), float64(n), z*z
	centre := p + zz/(2*m)
	half := z * math.Sqrt(p*(1-p)/m+zz/(4*m*m))
	low, high = (centre-half)/(1+zz/m), (centre+half)/(1+zz/m)
	if k == 0 {
		low = 0
	}
	if k == n {
		high = 1
	}
	return max(low, 0), min(high, 1)
}
