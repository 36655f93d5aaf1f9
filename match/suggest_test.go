package match

import (
	"os"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/games"
	"beachhead/store"
)

// What the computer suggests for a list can be given as it is: to the list that is asked and to those of the same kind after it.
func TestSuggest(t *testing.T) {
	for _, c := range []struct{ name, upTo, kind string }{
		{"markers", "86 allied amphibious", "invasion.marker"},
		{"loading", "89 allied load", "invasion.load"},
		{"interdiction", "312 allied interdict", "interdiction"},
		{"plan", "allied plan us superiority", "plan.superiority"},
		{"recruiting", "allied recruit allied-amphibious", "recruit.allied"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb, w := suggestTable(t, c.upTo)
			p := page(t, tb, w)
			if p.View.Pending.Kind != c.kind {
				t.Fatalf("asked is %s", p.View.Pending.Kind)
			}
			first, err := tb.Suggest(t.Context(), w)
			must(t, err)
			list := first.Choices
			if len(list) < 2 {
				t.Fatalf("suggested: %v", list)
			}
			again, err := tb.Suggest(t.Context(), w)
			must(t, err)
			if !slices.Equal(list, again.Choices) {
				t.Errorf("%v, and then %v", list, again)
			}
			given := 0
			for _, text := range list {
				p := page(t, tb, w)
				if q := p.View.Pending; !slices.Contains(q.Options, text) {
					if text == q.Series || q.Series == "" {
						continue // it closed itself, or something else is asked in between
					}
					t.Fatalf("%s is not among %v", text, q.Options)
				}
				_, err := tb.Answer(t.Context(), w, p.Version, text)
				must(t, err)
				given++
			}
			if given < 2 {
				t.Errorf("%d of %v could be given", given, list)
			}
		})
	}
}

// What is on a price list stays on it: the suggestion is what comes to it.
func TestSuggestsMore(t *testing.T) {
	tb, w := suggestTable(t, "allied recruit allied-amphibious")
	all, err := tb.Suggest(t.Context(), w)
	must(t, err)
	const marker = "recruit allied-amphibious"
	more, err := tb.Suggest(t.Context(), w, marker, marker, "recruit nobody")
	must(t, err)
	count := func(list []string) (n int) {
		for _, x := range list {
			if x == marker {
				n++
			}
		}
		return n
	}
	if count(all.Choices) < 3 || count(more.Choices) != count(all.Choices)-2 {
		t.Errorf("%d markers of nothing, %d beside two", count(all.Choices), count(more.Choices))
	}
}

// A question that is no list has no suggestion.
func TestSuggestsListsOnly(t *testing.T) {
	tb, w := suggestTable(t, "117 allied lp 0")
	if list, err := tb.Suggest(t.Context(), w); err != nil {
		t.Errorf("support is a sheet: %v", err)
	} else if !slices.ContainsFunc(list.Choices, func(x string) bool { return strings.HasPrefix(x, "lp ") }) {
		t.Errorf("suggested for support: %v", list)
	}
	tb, w = suggestTable(t, "allied assault")
	if list, err := tb.Suggest(t.Context(), w); err == nil {
		t.Errorf("an assault is no list: %v", list)
	}
}

// suggestTable is a table at the first line of a recorded game that has some text, for the Allies.
func suggestTable(t *testing.T, upTo string) (*Table, Who) {
	t.Helper()
	b, err := os.ReadFile("../games/formosa/testdata/games/1-greedy-greedy.bhd")
	must(t, err)
	lines := strings.Split(string(b), "\n")
	i := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, upTo) })
	if i < 0 {
		t.Fatalf("no line has %q", upTo)
	}
	m, err := games.Load("formosa", "")
	must(t, err)
	h := open(t, newStore(t), Config{Module: func(string) (engine.Module, error) { return m, nil }})
	id, err := h.Create(t.Context(), "ann", Proposal{Record: strings.Join(lines[:i], "\n") + "\n", Seats: []store.Occupant{person("ann"), person("ann")}})
	must(t, err)
	tb := h.Table(id)
	s, err := engine.SeatByName(m, "allied")
	must(t, err)
	w := Who{Player: "ann", Seat: s}
	must(t, tb.TakeOver(t.Context(), w))
	return tb, w
}

// What is suggested in a game is the same whenever it is asked, but no other server, and so nobody who has the program and the game's id, comes to the same.
func TestIdeasAreNotReckoned(t *testing.T) {
	here, there := Hall{secret: 1}, Hall{secret: 2}
	switch {
	case here.ideas("a") != here.ideas("a"):
		t.Error("another idea of the same game")
	case here.ideas("a") == here.ideas("b"):
		t.Error("the same idea of two games")
	case here.ideas("a") == there.ideas("a"):
		t.Error("the id of a game tells what is suggested in it")
	}
}
