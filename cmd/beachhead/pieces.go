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

// gauges are the numbers that the page has at its foot, as the sheet names them: "2nd MarDiv: TQ 5, DP 7, DC 6". What is kept on tracks that the position has not is left out.
func gauges(sheet *engine.Sheet, v *engine.View) (out []string) {
	if sheet == nil {
		return nil
	}
	values := map[string]int{}
	for _, t := range v.Tracks {
		values[t.ID] = t.Value
	}
	side := func(id string) string {
		if people := sheet.People(id); people != "" {
			return people
		}
		return id
	}
	for i := range sheet.Gauges {
		x := &sheet.Gauges[i]
		var parts []string
		for k, id := range x.Tracks {
			sum, has := 0, false
			for _, one := range strings.Split(id, "+") {
				n, ok := values[one]
				sum, has = sum+n, has || ok
			}
			if !has {
				continue
			}
			s := x.Words[sum]
			if s == "" {
				s = fmt.Sprint(sum)
			}
			switch mark := slices.IndexFunc(x.Marks, func(w engine.SheetWord) bool { return w.ID == id }); {
			case mark >= 0:
				s = x.Marks[mark].Text + " " + s
			case len(x.Tracks) > 1 && len(x.Sides) == len(x.Tracks):
				s = side(x.Sides[k]) + " " + s
			}
			parts = append(parts, s)
		}
		if len(parts) > 0 {
			out = append(out, x.Label+": "+strings.Join(parts, ", ")+".")
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
