package match

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
)

// The conditions of standing orders, as text: "near <= 4", "near <= 4 and firepower >= 6", "near <= 2 or units >= 3".
//
//	condition  = comparison { "and" comparison } | comparison { "or" comparison }
//	comparison = measure ( "<=" | ">=" ) number
//
// Words are separated by blanks; around "<=" and ">=" there need be none. Measures are those that the game has for the kind of question
// (engine.Measured), numbers whole and between the least and the greatest value of the measure. "and" and "or" are not mixed, a
// comparison does not come twice, there are at most maxComparisons, and a condition that always or never holds is refused.

// maxComparisons is how many comparisons a condition has at most.
const maxComparisons = 4

// condition says when a seat that has a standing order is asked all the same.
type condition struct {
	any  bool // one comparison is enough
	list []comparison
}

// comparison is true of a measure that has a value of at least, or at most, a number.
type comparison struct {
	measure *engine.Measure
	least   bool // ">="
	number  int
}

// conditionError is what is wrong with the text of a condition, and where.
type conditionError struct {
	At  int // the byte it begins at, from 1
	Why string
}

func (e *conditionError) Error() string { return fmt.Sprintf("At character %d: %s", e.At, e.Why) }

// word is a part of a condition and where it begins.
type word struct {
	text string
	at   int
}

// wordsOf divides the text of a condition.
func wordsOf(text string) (out []word) {
	for i := 0; i < len(text); {
		n := 1
		switch {
		case text[i] == ' ':
			i++
			continue
		case strings.HasPrefix(text[i:], "<=") || strings.HasPrefix(text[i:], ">="):
			n = 2
		case strings.IndexByte("<>=", text[i]) < 0:
			for n = 0; i+n < len(text) && strings.IndexByte(" <>=", text[i+n]) < 0; n++ {
			}
		}
		out = append(out, word{text[i : i+n], i + 1})
		i += n
	}
	return out
}

// parseCondition reads the text of a condition at a kind of question; measures are those it has.
func parseCondition(kind, text string, measures []engine.Measure) (*condition, error) {
	list := wordsOf(text)
	end := len(text) + 1
	fail := func(at int, format string, args ...any) (*condition, error) {
		return nil, &conditionError{at, fmt.Sprintf(format, args...)}
	}
	if len(measures) == 0 {
		return fail(1, "nothing can be measured at the question %q.", kind)
	}
	if len(list) == 0 {
		return fail(1, "expected a measure: %s.", namesOf(measures))
	}
	c := &condition{}
	next := func() (w word, ok bool) {
		if len(list) == 0 {
			return word{"", end}, false
		}
		w, list = list[0], list[1:]
		return w, true
	}
	for joint := ""; ; {
		w, ok := next()
		if !ok {
			return fail(w.at, "the condition ends after %q; expected another comparison.", joint)
		}
		if len(c.list) == maxComparisons {
			return fail(w.at, "a condition has at most %d comparisons.", maxComparisons)
		}
		i := slices.IndexFunc(measures, func(m engine.Measure) bool { return m.ID == w.text })
		if i < 0 {
			return fail(w.at, "%q is no measure of the question %q; those it has are %s.", w.text, kind, namesOf(measures))
		}
		x := comparison{measure: &measures[i]}
		at := w.at
		if w, _ = next(); w.text != "<=" && w.text != ">=" {
			return fail(w.at, "expected <= or >= after %q, not %q.", x.measure.ID, w.text)
		}
		x.least = w.text == ">="
		w, ok = next()
		n, err := strconv.Atoi(w.text)
		switch {
		case !ok || err != nil || strconv.Itoa(n) != w.text:
			return fail(w.at, "expected a whole number, not %q.", w.text)
		case n < x.measure.Min || n > x.measure.Max:
			return fail(w.at, "%d is out of range: %s is between %d and %d.", n, x.measure.ID, x.measure.Min, x.measure.Max)
		}
		x.number = n
		for _, y := range c.list {
			if y.measure.ID == x.measure.ID && y.least == x.least {
				return fail(at, "%s %s stands twice.", x.measure.ID, x.sign())
			}
		}
		c.list = append(c.list, x)
		if w, ok = next(); !ok {
			break
		}
		switch {
		case w.text != "and" && w.text != "or":
			return fail(w.at, "expected \"and\", \"or\" or the end, not %q.", w.text)
		case joint != "" && w.text != joint:
			return fail(w.at, "\"and\" and \"or\" cannot be mixed.")
		}
		joint, c.any = w.text, w.text == "or"
	}
	for _, x := range c.list {
		for _, y := range c.list {
			if x.measure.ID != y.measure.ID || !x.least || y.least {
				continue
			}
			if !c.any && x.number > y.number {
				return fail(1, "%s and %s never hold together: order the answer without a condition.", x, y)
			}
			if c.any && x.number <= y.number+1 {
				return fail(1, "%s or %s always holds: forget the order to be asked always.", x, y)
			}
		}
	}
	return c, nil
}

// namesOf lists measures with their ranges.
func namesOf(measures []engine.Measure) string {
	var s []string
	for _, m := range measures {
		s = append(s, fmt.Sprintf("%s (%d to %d)", m.ID, m.Min, m.Max))
	}
	return strings.Join(s, ", ")
}

func (x comparison) sign() string {
	if x.least {
		return ">="
	}
	return "<="
}

// String is the comparison as it is written.
func (x comparison) String() string {
	return x.measure.ID + " " + x.sign() + " " + strconv.Itoa(x.number)
}

// String is the condition as it is kept: reading it gives the same condition.
func (c *condition) String() string {
	var s []string
	for _, x := range c.list {
		s = append(s, x.String())
	}
	if c.any {
		return strings.Join(s, " or ")
	}
	return strings.Join(s, " and ")
}

// holds tells whether the comparison holds, and the value of its measure; one with a measure that has no value does not.
func (x comparison) holds(now []engine.Reading) (value int, has, ok bool) {
	for _, r := range now {
		if r.ID == x.measure.ID {
			return r.Value, true, x.least && r.Value >= x.number || !x.least && r.Value <= x.number
		}
	}
	return 0, false, false
}

// holds tells whether the condition holds, and if not what of it did not, in words: "the distance was 6 hexes, not at most 4".
func (c *condition) holds(now []engine.Reading) (ok bool, why string) {
	var not []string
	for _, x := range c.list {
		value, has, holds := x.holds(now)
		switch {
		case holds && c.any:
			return true, ""
		case holds:
			continue
		}
		limit := map[bool]string{true: "at least ", false: "at most "}[x.least] + strconv.Itoa(x.number)
		switch m := x.measure; {
		case m.Yes != "" && x.least:
			not = append(not, "it was not so that "+m.Yes)
		case m.Yes != "":
			not = append(not, "it was not so that "+m.No)
		case has:
			not = append(not, fmt.Sprintf("%s was %s, not %s", x.measure.Label, counted(value, x.measure), limit))
		default:
			not = append(not, x.measure.Label+" was not known")
		}
	}
	return len(not) == 0, strings.Join(not, ", and ")
}

// counted is a value with what it counts.
func counted(n int, m *engine.Measure) string {
	switch {
	case m.Many == "":
		return strconv.Itoa(n)
	case n == 1 && m.One != "":
		return "1 " + m.One
	}
	return strconv.Itoa(n) + " " + m.Many
}
