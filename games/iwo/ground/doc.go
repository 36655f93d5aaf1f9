// Package ground is the map of D-Day at Iwo Jima, compiled: its hexes, what is seen from each (6.2.3) and the field of fire of whoever fires from it
// (6.2, 6.3), as sets of hexes. It knows no unit and no turn.
//
// Hexes are numbered in the order of their printed numbers, CCRR: that is the order in which the rules go over the map, from the edge of the player to the
// far side and there from left to right. So a walk over a [Set] is a walk in the order of the rules.
package ground
