// Package ground holds the maps of the Company Scale System: it reads them, says what a step costs and what the ground adds
// to fire and assault, and tells what can be seen. It knows no unit and no turn.
//
// # Maps
//
// A map is three tables and a file of its module, map.tsv, hexsides.tsv, routes.tsv and grid.toml, and four files of the
// series: terrain.tsv, hexsides-effects.tsv, routes-effects.tsv and los.toml. [Load] reads and checks them. What differs between
// modules, also the ids of the rules that are cited, is in these files: no code asks which game it is.
//
// Playable hexes have numbers of their own, from 0, in order of column and row ([Hex]). All that is not listed is sea: it has no number, is
// open and lies lower than all land.
//
// # Sight
//
// A line runs from centre dot to centre dot and is found exactly, in whole numbers, by package hex: the hexes whose inside it
// crosses, the hexsides it crosses between them, and the hexsides ("spines") along which it runs. As it depends only on how the two
// ends lie to each other, there is one [way] for each of the 216 places within 8 hexes, for all maps.
//
// [Map.Seen] is a table of what is seen on the printed map; markers, caves and lines to Naval Zones are added at each [Look].
// [Map.Contacts] gives the same answer with all that the line meets, the place and the rule. Sight is reciprocal (7.1.2j). How doubtful
// cases are decided is in RULINGS-LOS.md.
package ground
