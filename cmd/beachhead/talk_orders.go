package main

import (
	"maps"
	"slices"
	"strings"

	"beachhead/engine"
	"beachhead/match"
)

// Standing orders on the terminal: what is answered for a person as long as he sits there. They are not kept with the game.

// byOrder gives the answer that is ordered for a question, and tells whether there is one.
func (t *sitting) byOrder(seat engine.Seat) (done bool, err error) {
	g := t.session.Game()
	p := g.Pending().For(seat)
	if p == nil || t.held[seat] {
		return false, nil
	}
	o, ok := t.orders[seat][p.AskedKind()]
	if !ok {
		if o, ok = t.orders[seat][p.Kind]; !ok {
			return false, nil
		}
	}
	c, why, ok := o.Answer(t.mod, t.header.Scenario, g, seat, p)
	if !ok {
		return false, nil
	}
	if t.people() == 1 { // of two the other may sit before the screen
		t.watch(seat)
		if why != "" {
			why = ", since " + why
		}
		t.say("By your order: %s%s.", engine.FormatChoice(t.mod, c), why)
	}
	return true, t.answer(seat, c)
}

// always answers a question, and orders the same for all of its kind.
func (t *sitting) always(typed string, seat engine.Seat, o choices) (done bool, err error) {
	p := t.session.Game().Pending().For(seat)
	hits := o.find(typed)
	switch {
	case typed == "" || len(hits) == 0:
		t.say("Which choice? Type always and one without arguments, as \"always pass\".")
		return false, nil
	case len(hits) > 1:
		return t.choose(typed, seat, o)
	case strings.Contains(hits[0], " "):
		t.say("%s names something that will not be there the next time. Only a choice without arguments can be given always.", hits[0])
		return false, nil
	}
	t.order(seat, match.Order{Kind: p.AskedKind(), Choice: hits[0]})
	return t.choose(hits[0], seat, o)
}

func (t *sitting) order(seat engine.Seat, o match.Order) {
	if t.orders[seat] == nil {
		t.orders[seat] = map[string]match.Order{}
	}
	t.orders[seat][o.Kind] = o
}

// windows are the moments of the game for standing orders that come to a seat.
func (t *sitting) windows(seat engine.Seat) (out []engine.SheetWindow) {
	ch, ok := t.mod.(engine.Charted)
	if !ok {
		return nil
	}
	for _, w := range ch.Sheet(t.header.Scenario).Windows {
		if w.Seats == nil || slices.Contains(w.Seats, t.mod.Seats()[seat]) {
			out = append(out, w)
		}
	}
	return out
}

// tellOrders lists the orders of a seat, takes those that the game proposes, or forgets one or all.
func (t *sitting) tellOrders(rest string, seat engine.Seat) {
	word, kind, _ := strings.Cut(rest, " ")
	windows := t.windows(seat)
	said := func(o match.Order) string { // in the words of the game if it is what the game proposes
		for _, w := range windows {
			if d := w.Default; w.Kind == o.Kind && d != nil && d.Choice == o.Choice && d.Only == o.Only {
				return d.Say
			}
		}
		return o.Choice + "."
	}
	switch {
	case word == "on":
		n := 0
		for _, w := range windows {
			if w.Default != nil {
				t.order(seat, match.Order{Kind: w.Kind, Choice: w.Default.Choice, Only: w.Default.Only})
				n++
			}
		}
		t.held[seat] = false
		if n == 0 {
			t.say("This game proposes none.")
			return
		}
	case word == "off" && kind == "":
		t.orders[seat] = nil
	case word == "off" && t.orders[seat][kind].Kind == "":
		t.say("There is no order for %q. Type orders to list them.", kind)
		return
	case word == "off":
		delete(t.orders[seat], kind)
	case word != "":
		t.say("Type orders, orders on, or orders off, not %q.", "orders "+rest)
		return
	}
	if len(t.orders[seat]) == 0 {
		t.say("You are asked everything. Type orders on to have answered what the game proposes.")
		return
	}
	var lines []string
	for _, k := range slices.Sorted(maps.Keys(t.orders[seat])) {
		lines = append(lines, k+": "+said(t.orders[seat][k]))
	}
	t.page(lines)
}
