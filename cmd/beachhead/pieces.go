package main

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"beachhead/engine"
)

// describePiece puts a counter into words, from what the view knows of it.
func describePiece(p engine.Piece) string {
	name := p.ID
	if p.Label != "" && p.Label != p.ID {
		name = p.Label + " (" + p.ID + ")"
	}
	words := []string{p.Side + " " + name}
	if p.Kind != "" {
		words = append(words, p.Kind)
	}
	for _, k := range slices.Sorted(maps.Keys(p.Values)) {
		words = append(words, fmt.Sprintf("%s %d", k, p.Values[k]))
	}
	return strings.Join(append(words, p.State...), ", ")
}

// places lists where there are pieces, in order.
func places(v *engine.View) []string {
	var out []string
	for _, p := range v.Pieces {
		if p.At != "" && !slices.Contains(out, p.At) {
			out = append(out, p.At)
		}
	}
	sort.Strings(out)
	return out
}

// stack lists the pieces in a place.
func stack(v *engine.View, at string) []string {
	var out []string
	for _, p := range v.Pieces {
		if p.At == at {
			out = append(out, describePiece(p))
		}
	}
	return out
}

// status lists the tracks and what is off the map: "Supply 4", "Hand: c1".
func status(v *engine.View) []string {
	var out []string
	for _, t := range v.Tracks {
		line := fmt.Sprintf("%s (%s): %d", t.Label, t.ID, t.Value)
		if t.Max > 0 {
			line += fmt.Sprintf(" of %d", t.Max)
		}
		out = append(out, line)
	}
	for _, b := range v.Boxes {
		var what []string
		if len(b.Pieces) > 0 {
			what = append(what, strings.Join(b.Pieces, ", "))
		}
		for _, k := range slices.Sorted(maps.Keys(b.Counts)) {
			what = append(what, fmt.Sprintf("%s %d", k, b.Counts[k]))
		}
		if len(what) == 0 {
			what = []string{"empty"}
		}
		out = append(out, fmt.Sprintf("%s (%s): %s", b.Label, b.ID, strings.Join(what, "; ")))
	}
	return out
}
