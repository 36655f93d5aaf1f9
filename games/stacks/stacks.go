// Package stacks keeps which pieces are in a hex, in the order of their numbers, as lists that run through two arrays of the state: by hex the
// lowest piece, and by piece the next one. They are plain values without a capacity to run out of, and are copied with the state.
package stacks

// Number is what a module numbers its pieces with. The number of which all bits are set, -1 or 255, is no piece: it ends a list, and is the lowest
// piece of an empty hex.
type Number interface {
	~int8 | ~uint8 | ~int16 | ~uint16
}

// Put adds a piece to the list that begins with low.
func Put[N Number](low *N, next []N, piece N) {
	for *low != ^N(0) && *low < piece {
		low = &next[*low]
	}
	next[piece], *low = *low, piece
}

// Take removes a piece from the list that begins with low, in which it must be.
func Take[N Number](low *N, next []N, piece N) {
	for *low != piece {
		low = &next[*low]
	}
	*low, next[piece] = next[piece], ^N(0)
}
