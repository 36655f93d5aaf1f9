// Package terrain holds the maps of Combat Commander: Pacific: it reads them, draws their terrain as polygons, and tells
// what can be seen on them.
//
// # Maps
//
// A map file is TOML with two text grids, terrain and levels, one character for each of the 15 by 10 hexes ([Grid]), and
// chains of hexes for streams, gullies, roads and trails. [Load] reads and checks it; each mistake is reported with file,
// line, column and what was expected.
//
// # Shapes
//
// The rules of sight ask what a string from centre dot to centre dot touches on the printed map. So a [Map] is compiled to
// [Shapes]: outlines of woods, swamps and fields, rectangles of huts and buildings, crest lines, strips that roads cut
// through growth. They lie on the lattice of package hex, in whole numbers, and are made by integer arithmetic and a hash
// of the map's id and the place; so every machine draws, and sees, the same. What is drawn is what blocks.
//
// Three things hold for every map, and the tests prove them:
//
//   - Terrain stays in the hexes of its type and off the hexsides, and so the corners, that lead to other terrain.
//   - Crest lines run inside the higher hex. So a Crest hex is one with a lower neighbour, and a hexside to lower ground
//     lies on the lower level.
//   - Each centre dot lies in the terrain and on the level of its hex.
//
// # Sight
//
// [Map.Sights] is a table of all pairs of hexes for the printed terrain; smoke, blazes and caves are added at each look.
// [Sights.Explain] gives the same answer with every contact of the string: the point, the hex, what is there and the rule.
// The string is always laid from the hex of lower index to the other, so sight is symmetric. How ties are decided is in
// RULINGS-LOS.md.
package terrain
