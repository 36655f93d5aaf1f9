// Package wording is how the modules put choices and events into words: the forms of choices ([Forms]) and the sentences of the
// log ([Sentences]). What the words are, and what the numbers of an argument mean, is each module's own.
package wording

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
)

// Arg is a kind of argument in the text of a choice: a unit, a hex, a number. A module numbers its kinds from 1.
type Arg uint8

// Form is the text of the choices with a verb: a word, and behind it one word for each of the arguments A, B and C, as far as Args
// names kinds of them.
type Form struct {
	Word string
	Args [3]Arg
}

// Words are the words of a kind of argument that is one of a list, and what each of them is, "contingent", for whoever writes another. Without
// a list the argument is a number from 0 to 99.
type Words struct {
	What string
	List []string
}

// Forms are the forms of all choices of a game.
type Forms struct {
	byVerb []Form   // by verb less FirstVerb; without a word where there is none
	byKind []*Words // by kind of argument; nil for those that the module puts into words
	byWord map[string]engine.Verb
	words  []string
}

// NewForms takes in a form for each verb, and the kinds of arguments that are words of a list, or numbers. The other kinds the module puts into
// words and reads. A word that stands twice is a mistake in the source, so NewForms panics on one.
func NewForms(forms map[engine.Verb]Form, kinds map[Arg]Words) *Forms {
	f := &Forms{byWord: map[string]engine.Verb{}}
	for k, w := range kinds {
		for len(f.byKind) <= int(k) {
			f.byKind = append(f.byKind, nil)
		}
		f.byKind[k] = &w
	}
	for v, x := range forms {
		if _, twice := f.byWord[x.Word]; twice || x.Word == "" || v < engine.FirstVerb {
			panic(fmt.Sprintf("wording: the word %q of verb %d", x.Word, v))
		}
		f.byWord[x.Word] = v
		f.words = append(f.words, x.Word)
		for len(f.byVerb) <= int(v-engine.FirstVerb) {
			f.byVerb = append(f.byVerb, Form{})
		}
		f.byVerb[v-engine.FirstVerb] = x
	}
	slices.Sort(f.words)
	return f
}

// Words are the first words of all choices in alphabetical order. They must not be changed.
func (f *Forms) Words() []string { return f.words }

// Has tells whether choices begin with a word.
func (f *Forms) Has(word string) bool { _, ok := f.byWord[word]; return ok }

// Word is the first word of the choices with a verb, "" if there are none.
func (f *Forms) Word(v engine.Verb) string { return f.form(v).Word }

// Args are the kinds of arguments of the choices with a verb.
func (f *Forms) Args(v engine.Verb) [3]Arg { return f.form(v).Args }

// listed are the words of a kind of argument, nil if the module puts it into words.
func (f *Forms) listed(k Arg) *Words {
	if int(k) < len(f.byKind) {
		return f.byKind[k]
	}
	return nil
}

func (f *Forms) form(v engine.Verb) Form {
	if i := int(v) - int(engine.FirstVerb); i >= 0 && i < len(f.byVerb) {
		return f.byVerb[i]
	}
	return Form{}
}

// Append appends the text of a choice. arg appends one argument of a kind that is not one of [Words]: its kind, its number, and the number behind it, which an argument that takes
// two numbers in one word needs. A verb without a form is the kernel's roll.
func (f *Forms) Append(b []byte, c engine.Choice, arg func(b []byte, kind Arg, a, next int16) []byte) []byte {
	form := f.form(c.Verb)
	if form.Word == "" {
		return strconv.AppendInt(append(b, "roll "...), int64(c.A), 10)
	}
	b = append(b, form.Word...)
	numbers := [4]int16{c.A, c.B, c.C}
	for i, k := range form.Args {
		if k == 0 {
			break
		}
		b = append(b, ' ')
		switch w := f.listed(k); {
		case w == nil:
			b = arg(b, k, numbers[i], numbers[i+1])
		case w.List == nil:
			b = strconv.AppendInt(b, int64(numbers[i]), 10)
		default:
			b = append(b, Word(w.List, numbers[i])...)
		}
	}
	return b
}

// Parse reads the text of a choice, any that is well formed. arg reads one argument of a kind that is not one of [Words]; next is the number behind it if the argument takes two, else 0.
// Errors name the word and say what was expected.
func (f *Forms) Parse(text string, arg func(kind Arg, s string) (a, next int16, err error)) (engine.Choice, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return engine.Choice{}, errors.New("empty choice")
	}
	v, ok := f.byWord[fields[0]]
	if !ok {
		return engine.Choice{}, fmt.Errorf("no choice begins with %q; the words are %s", fields[0], strings.Join(f.words, ", "))
	}
	kinds := f.form(v).Args
	n := 0
	for n < len(kinds) && kinds[n] != 0 {
		n++
	}
	if len(fields)-1 != n {
		s := "s"
		if n == 1 {
			s = ""
		}
		return engine.Choice{}, fmt.Errorf("%s takes %d argument%s, not %d", fields[0], n, s, len(fields)-1)
	}
	var numbers [4]int16
	for i := range n {
		var a, next int16
		var err error
		switch w := f.listed(kinds[i]); {
		case w == nil:
			a, next, err = arg(kinds[i], fields[i+1])
		case w.List == nil:
			a, err = Number(fields[i+1])
		default:
			a, err = Among(w.List, fields[i+1], w.What)
		}
		if err != nil {
			return engine.Choice{}, fmt.Errorf("%s: %w", fields[0], err)
		}
		if numbers[i] = a; next != 0 {
			numbers[i+1] = next
		}
	}
	return engine.Choice{Verb: v, A: numbers[0], B: numbers[1], C: numbers[2]}, nil
}

// Number reads the argument of a choice that is a number from 0 to 99. It has one text: no sign and no leading zero.
func Number(s string) (int16, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n > 99 || strconv.Itoa(n) != s {
		return 0, fmt.Errorf("expected a number from 0 to 99, not %q", s)
	}
	return int16(n), nil
}

// Among finds an argument in a list of words, in which "-" stands for none and is never found.
func Among(list []string, s, what string) (int16, error) {
	if i := slices.Index(list, s); i >= 0 && s != "-" {
		return int16(i), nil
	}
	return 0, fmt.Errorf("%q is no %s; expected one of %s", s, what, strings.Join(slices.DeleteFunc(slices.Clone(list), func(w string) bool { return w == "-" }), ", "))
}

// Word is the word of a number in a list, "?" if there is none.
func Word(list []string, i int16) string {
	if i >= 0 && int(i) < len(list) {
		return list[i]
	}
	return "?"
}
