package engine

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// PieceKeys are the keys that a piece of a written position may have, each with what reads its value.
type PieceKeys map[string]func(v any) error

// Read reads the keys of one piece in the order of their names and refuses one that is not among them.
func (k PieceKeys) Read(keys map[string]any) error {
	for _, name := range slices.Sorted(maps.Keys(keys)) {
		read, ok := k[name]
		if !ok {
			return fmt.Errorf("no key %q here; the keys are %s", name, strings.Join(slices.Sorted(maps.Keys(k)), ", "))
		}
		if err := read(keys[name]); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// KeyFlag reads true or false.
func KeyFlag(set func(on bool)) func(v any) error {
	return func(v any) error {
		on, ok := v.(bool)
		if !ok {
			return errors.New("expected true or false")
		}
		set(on)
		return nil
	}
}

// KeyNumber reads a whole number from least to most.
func KeyNumber(least, most int, set func(n int)) func(v any) error {
	return func(v any) error {
		n, ok := v.(float64)
		if i, isInt := v.(int); isInt {
			n, ok = float64(i), true
		}
		if !ok || n != float64(int(n)) || int(n) < least || int(n) > most {
			return fmt.Errorf("expected a number from %d to %d", least, most)
		}
		set(int(n))
		return nil
	}
}

// KeyWord reads a word that take knows; what says which ones there are.
func KeyWord(what string, take func(s string) bool) func(v any) error {
	return func(v any) error {
		if s, ok := v.(string); !ok || !take(s) {
			return errors.New("expected " + what)
		}
		return nil
	}
}

// KeyRead is a key whose value was read before the others.
func KeyRead(any) error { return nil }
