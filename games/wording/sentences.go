package wording

import (
	"fmt"
	"strings"

	"beachhead/engine"
)

// Sentences are the sentences of a game's log, one for each kind of event. In a sentence {u0} is argument 0 of the event as a module puts an
// argument of kind "u" into words, and {?0one|many} the first wording if argument 0 is 1, else the second.
type Sentences struct{ list []string }

// Event declares a kind of event by its sentence. A sentence that cannot be read is a mistake in the source, so Event panics on one.
func (s *Sentences) Event(text string) engine.EventKind {
	if len(s.list) == 0 {
		s.list = []string{""} // kinds are counted from 1
	}
	for rest, ok := text, true; ; {
		if _, rest, ok = strings.Cut(rest, "{"); !ok {
			break
		}
		inner, _, closed := strings.Cut(rest, "}")
		last := len(engine.Event{}.Args) - 1
		if !closed || len(inner) < 2 || inner[1] < '0' || int(inner[1]-'0') > last || inner[0] == '?' != strings.Contains(inner, "|") || inner[0] != '?' && len(inner) > 2 {
			panic(fmt.Sprintf("wording: {%s in the sentence %q; expected a letter and an argument from 0 to %d, or {?0one|many}", inner, text, last))
		}
	}
	s.list = append(s.list, text)
	k := engine.EventKind(len(s.list) - 1)
	if int(k) != len(s.list)-1 {
		panic(fmt.Sprintf("wording: %q is one kind of event too many", text))
	}
	return k
}

// Kinds are the sentences by kind of event.
func (s *Sentences) Kinds() map[engine.EventKind]string {
	out := map[engine.EventKind]string{}
	for i, text := range s.list {
		if i > 0 {
			out[engine.EventKind(i)] = text
		}
	}
	return out
}

// Describe puts an event into words; word does so with an argument of a kind.
func (s *Sentences) Describe(e engine.Event, word func(kind byte, a int16) string) string {
	if int(e.Kind) >= len(s.list) || e.Kind == 0 {
		return "unknown event"
	}
	var b strings.Builder
	rest := s.list[e.Kind]
	for {
		before, after, ok := strings.Cut(rest, "{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		var inner string
		inner, rest, _ = strings.Cut(after, "}")
		a := e.Args[inner[1]-'0']
		if inner[0] != '?' {
			b.WriteString(word(inner[0], a))
			continue
		}
		one, many, _ := strings.Cut(inner[2:], "|")
		if a == 1 {
			b.WriteString(one)
		} else {
			b.WriteString(many)
		}
	}
}

// Each calls fn for each argument that the sentence of an event names, in order.
func (s *Sentences) Each(e engine.Event, fn func(kind byte, a int16)) {
	s.Describe(e, func(kind byte, a int16) string { fn(kind, a); return "" })
}
