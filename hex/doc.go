// Package hex is the geometry of hexagonal boardgame maps. It knows nothing
// of any game: no terrain, no units, no rules; only which hexes there are,
// what is printed in them, which touch, how far apart they are, and what a
// straight line or a cheapest path between them meets.
//
// # Maps
//
// A [Grid] is a rectangle of hexes in straight columns and rows, every second
// column (or row) pushed half a hex along, as on a printed wargame map. The
// hexes stand in one of two ways:
//
//	flat-top: straight columns,    pointy-top: straight rows,
//	every second one pushed down   every second one pushed right
//	     ____        ____             / \ / \ / \
//	    /    \      /    \           |   |   |   |
//	   /      \____/      \           \ / \ / \ / \
//	   \      /    \      /            |   |   |   |
//	    \____/      \____/            / \ / \ / \ /
//	    /    \      /    \           |   |   |   |
//	   /      \____/      \           \ / \ / \ /
//
// Which columns or rows are pushed is told by the parity of their printed
// number ([Shift]), because that is what can be read off a map.
//
// A [Hex] is a small index, 0 to Len-1, so that a caller keeps what it knows
// about hexes in plain slices. Indices run down the first column, then down
// the second and so on, whatever the orientation. [None] stands for "off the
// map". Every method accepts None and any other index that is not on the grid
// and answers harmlessly; nothing here panics on bad input.
//
// A map that is not a full rectangle is a Grid with hexes the game never
// uses.
//
// # Directions
//
// Directions 0 to 5 go clockwise. Flat-top: N NE SE S SW NW. Pointy-top:
// NE E SE SW W NW. A direction also names the hexside one leaves by.
//
// # Lines and areas
//
// [Grid.Line] gives one hex for each step from a to b and is for drawing,
// facing and flight paths. [Grid.Spine] gives everything the straight line
// really passes through, and says when it runs along a hexside with a hex on
// either hand; it is for line of sight. [Grid.Ring] and [Grid.Spiral] give
// the hexes at, and within, a distance.
//
// These and other methods with a buf parameter append to buf and return the
// longer slice, as append does. Pass nil for a new slice or buf[:0] to reuse
// an old one without allocating.
//
// # The lattice
//
// For lines of sight against shapes printed on the map there is a lattice of
// points with whole coordinates ([Point], [Unit]) on which centres and
// corners of hexes lie exactly, and a [Polygon] that says exactly, in integer
// arithmetic, whether a segment misses it, touches it or crosses it. No
// floating point is used anywhere in this package, so every machine sees the
// same.
//
// # Paths
//
// [Paths] finds the cheapest ways from one hex to all others in reach, for
// movement, supply and the like.
//
// A Grid or Polygon never changes once made and may be shared between
// goroutines. A Paths may not.
package hex
