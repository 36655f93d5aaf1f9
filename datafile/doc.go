// Package datafile reads the data of a game: TSV tables and TOML files that are embedded in the program, any of which
// a data pack (a folder of the user) may replace.
//
// Every row of a table and every table of a TOML file names its source: the rulebook, a public source, or our own design.
// A [Set] remembers them, so that the program can list what it plays with and where each figure is from.
//
// A mistake in a file is never a panic and never only the first one: problems are collected with file, line, column,
// what was found and what was expected, and come back together as one error. Callers read everything, ask [Set.Err], and
// use nothing if it is not nil:
//
//	set := datafile.Open(embedded, "games/formosa/data", pack)
//	hexes := set.Table("map.tsv", "hex", "terrain")
//	for _, r := range hexes.Rows() {
//		id, kind := r.ID("hex"), r.Choice("terrain", "sea", "clear")
//		...
//	}
//	if err := set.Err(); err != nil {
//		return nil, err
//	}
//
// # Tables
//
// UTF-8, one row a line, cells separated by one tab. Lines that begin with # are comments, empty lines are skipped, the first
// other line names the columns. A cell is never empty and has no spaces around it: "-" stands for nothing. The last column is
// source. Nothing is quoted. A byte order mark and CRLF line ends, which spreadsheets write, are accepted.
//
// # TOML
//
// A key the program does not know is an error, and so is a missing one. Each value stands in or below a table that has the key
// source.
package datafile
