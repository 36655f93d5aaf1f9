package datafile

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// Cell is one cell of the files that were read, for tests of components. The table is a file, with or without its
// ending. In a TSV file the row is named by its first cell, or where several rows begin alike by its first
// two or three cells with blanks between. In a TOML file the row is a table, "fog" or "cost.allied" or, one of a list by its id,
// "scenario.1.allied", or "" for the keys above all tables; the column is a key in it. It is false if there is no such cell, or more than one.
func (s *Set) Cell(table, row, column string) (string, bool) {
	for _, f := range s.files {
		if f.Name != table && strings.TrimSuffix(f.Name, path.Ext(f.Name)) != table {
			continue
		}
		text, ok := s.pack[f.Name]
		if !f.Pack || !ok {
			var err error
			if text, err = s.program(f.Name); err != nil {
				return "", false
			}
		}
		if path.Ext(f.Name) == ".tsv" {
			return tsvCell(string(text), row, column)
		}
		return tomlCell(text, row, column)
	}
	return "", false
}

func tsvCell(text, row, column string) (string, bool) {
	var head []string
	found, value := 0, ""
	for line := range strings.Lines(strings.TrimPrefix(text, "\uFEFF")) {
		line = strings.TrimRight(line, "\r\n")
		if line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, "\t")
		if head == nil {
			head = cells
			continue
		}
		for n := 1; n <= 3 && n <= len(cells); n++ {
			if strings.Join(cells[:n], " ") != row {
				continue
			}
			if i := slices.Index(head, column); i >= 0 && i < len(cells) {
				found, value = found+1, cells[i]
			}
			break
		}
	}
	return value, found == 1
}

func tomlCell(text []byte, row, column string) (string, bool) {
	var doc any
	if toml.Unmarshal(text, &doc) != nil {
		return "", false
	}
	keys := []string{column}
	if row != "" {
		keys = append(strings.Split(row, "."), column)
	}
	for _, key := range keys {
		switch x := doc.(type) {
		case map[string]any:
			doc = x[key]
		case []any:
			doc = nil
			for _, e := range x {
				if t, ok := e.(map[string]any); ok && t["id"] == key {
					doc = t
				}
			}
		default:
			return "", false
		}
	}
	switch x := doc.(type) {
	case nil, map[string]any:
		return "", false
	case []any:
		parts := make([]string, len(x))
		for i, v := range x {
			parts[i] = fmt.Sprint(v)
		}
		return strings.Join(parts, ","), true
	}
	return fmt.Sprint(doc), true
}
