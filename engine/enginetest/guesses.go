package enginetest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"

	"beachhead/engine"
)

// Worlds that look alike to a seat, made without Resample, and what is guessed in them.

const (
	// paths and deep say how many ways a position is played on for each seat, and how many answers each.
	paths = 5
	deep  = 4
	// tries is how many guesses a fact must survive to be taken for certain.
	tries = 60
)

// trail is a position as a seat has come to know it: all that it has been told, shown and asked since the position that is examined. Two
// trails with the same text are one to the seat. Time tells it nothing: what changes its view in no way it does not notice.
type trail struct {
	game engine.Game
	seen strings.Builder // what the seat was told, shown and answered
	text []byte          // the text of what it was shown last, and
	next []byte          // room for the next one
	did  []string        // what was answered, for failures
}

// guesses tests [engine.Game.Resample] on worlds that it did not make: the position is played on in several ways, in which the seat always
// answers alike what it is asked alike and the others answer this or that. Wherever two ways have shown the seat the same, the
// guesses from the same generator must be the same, and must not take for certain what is so in one of the worlds only.
func (x *examiner) guesses(g engine.Game) error {
	if x.blind {
		return nil
	}
	r := x.random("guesses", x.setup, x.n, x.answers())
	for _, seat := range x.seats() {
		first := map[string]*trail{}
		apart := map[string]bool{}
		salt := r.Uint64()
		for range paths {
			t := &trail{game: g.Clone(nil)}
			for range deep {
				if t.game.Pending() == nil {
					break
				}
				key := x.key(seat, t)
				if old := first[key]; old == nil {
					first[key] = &trail{game: t.game.Clone(nil), did: append([]string(nil), t.did...)}
				} else if h := t.game.Hash(); h != old.game.Hash() && !apart[fmt.Sprint(h)+key] {
					apart[fmt.Sprint(h)+key] = true
					if err := x.alikeGuessed(r, seat, old, t); err != nil {
						return err
					}
				}
				if err := x.follow(r, seat, t, key, salt); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// key is all that a seat knows on a trail.
func (x *examiner) key(seat engine.Seat, t *trail) string {
	q := t.game.Pending()
	own := ""
	if p := q.For(seat); p != nil {
		own = p.Label + " " + x.texts(p.Options)
	}
	t.next = viewText(t.next[:0], t.game.View(seat))
	if !bytes.Equal(t.next, t.text) {
		fmt.Fprintf(&t.seen, "sees %d\n", digest(string(t.next)))
		t.text, t.next = t.next, t.text
	}
	return t.seen.String() + own
}

// follow answers what is asked on a trail: the seat itself and dice by what the seat knows, so that worlds that look alike go on alike, the
// others at random.
func (x *examiner) follow(r *rand.Rand, seat engine.Seat, t *trail, key string, salt uint64) error {
	q := t.game.Pending()
	known := rand.New(rand.NewPCG(digest(key), salt))
	by := q.Seats.Seats()[0]
	if others := q.Seats.Without(seat).Seats(); len(others) > 0 && (by != seat || known.IntN(2) == 0) {
		by = others[r.IntN(len(others))]
	}
	p := q.For(by)
	i := r.IntN(len(p.Options))
	switch {
	case by == seat:
		i = known.IntN(len(p.Options))
	case by == engine.ChanceSeat && p.Options[0].Verb == engine.VerbRoll && known.IntN(4) > 0:
		i = known.IntN(len(p.Options))
	case by != engine.ChanceSeat && r.IntN(2) == 0:
		verbs := map[engine.Verb]bool{}
		for _, c := range p.Options {
			verbs[c.Verb] = true
		}
		for v := p.Options[r.IntN(len(p.Options))].Verb; len(verbs) > 1 && p.Options[i].Verb == v; { // the less usual
			i = r.IntN(len(p.Options))
		}
	}
	c := p.Options[i]
	t.did = append(t.did, x.name(by)+" "+x.text(c))
	if by == seat || by == engine.ChanceSeat && contains(x.o.OpenDraws, p.Label) || by >= 0 && x.o.OpenAnswers {
		fmt.Fprintf(&t.seen, "answer %s\n", x.text(c))
	}
	told, _, err := x.heard(seat, t.game, by, c)
	if err != nil {
		return fmt.Errorf("the listed option %s %s is refused: %w", x.name(by), x.text(c), err)
	}
	for _, line := range told {
		t.seen.WriteString(line + "\n")
	}
	return nil
}

// alikeGuessed compares what is guessed in two worlds that look alike to a seat.
func (x *examiner) alikeGuessed(r *rand.Rand, seat engine.Seat, a, b *trail) error {
	where := func() string {
		return fmt.Sprintf("\n  after %s\n  or %s", strings.Join(a.did, ", "), strings.Join(b.did, ", "))
	}
	x.see("worlds that look alike to", x.name(seat))
	if sa, sb := a.game.View(seat).Sight, b.game.View(seat).Sight; !reflect.DeepEqual(sa, sb) {
		return fmt.Errorf("the Sight of %s tells two worlds apart that look alike, by %s%s", x.name(seat), unequal(reflect.ValueOf(sa), reflect.ValueOf(sb)), where())
	}
	if err := x.sameTo(seat, a.game, b.game, nil); err != nil {
		return fmt.Errorf("two worlds that should look alike: %w%s", err, where())
	}
	var facts map[string]bool
	if x.pairs++; x.pairs%8 == 1 { // it is dear
		facts = x.facts(seat, a.game)
		for f := range x.facts(seat, b.game) {
			delete(facts, f)
		}
	}
	for i := range tries {
		seed := r.Uint64()
		ga, gb := x.guess(seat, a.game, seed), x.guess(seat, b.game, seed)
		if ga.Hash() != gb.Hash() {
			why := "only the hashes differ"
			for _, s := range x.seats() {
				if va, vb := asJSON(ga.View(s)), asJSON(gb.View(s)); !bytes.Equal(va, vb) {
					why = "to " + x.name(s) + " they look so: " + difference(va, vb)
				}
			}
			return fmt.Errorf("two worlds look alike to %s, but the guesses from the same numbers differ: %s%s", x.name(seat), why, where())
		}
		if len(facts) == 0 {
			break
		}
		now := x.facts(seat, ga)
		for f := range facts {
			if !now[f] {
				delete(facts, f)
			}
		}
		if i == tries-1 {
			for f := range facts {
				return fmt.Errorf("%s cannot know that %s, but every guess says so%s", x.name(seat), f, where())
			}
		}
	}
	return nil
}

// guess is a clone with what the seat cannot know guessed.
func (x *examiner) guess(seat engine.Seat, g engine.Game, seed uint64) engine.Game {
	c := g.Clone(nil)
	c.Resample(seat, rand.New(rand.NewPCG(seed, 2)))
	return c
}

// facts are what other seats see and this one does not: identities of pieces where it sees that something is, numbers of pieces that it sees without them, and what lies in
// a box that it sees closed.
func (x *examiner) facts(seat engine.Seat, g engine.Game) map[string]bool {
	out, places := map[string]bool{}, map[string]bool{}
	own := g.View(seat)
	for i := range own.Pieces {
		places[own.Pieces[i].Side+own.Pieces[i].At] = true
	}
	for _, b := range own.Boxes {
		places["in "+b.ID] = len(b.Pieces) == 0
	}
	note := func(v *engine.View, set func(string)) {
		for i := range v.Pieces {
			if places[v.Pieces[i].Side+v.Pieces[i].At] {
				set(v.Pieces[i].ID + " is at " + v.Pieces[i].At)
				for k, n := range v.Pieces[i].Values {
					set(fmt.Sprintf("%s at %s has %s %d", v.Pieces[i].ID, v.Pieces[i].At, k, n))
				}
			}
		}
		for _, b := range v.Boxes {
			for _, p := range b.Pieces {
				if places["in "+b.ID] {
					set(p + " is in " + b.ID)
				}
			}
		}
	}
	for _, s := range x.seats() {
		if s != seat {
			note(g.View(s), func(f string) { out[f] = true })
		}
	}
	note(own, func(f string) { delete(out, f) })
	if x.o.Truth != nil {
		for _, f := range x.o.Truth(g) {
			out[f] = true
		}
	}
	return out
}

// same compares two values as they are printed, since fields that are not exported can be read in no other way.
func same(a, b reflect.Value) bool { return fmt.Sprint(a) == fmt.Sprint(b) }

// unequal names the first place in which two values of a type differ.
func unequal(a, b reflect.Value) string {
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !a.IsNil() && !b.IsNil() {
			return unequal(a.Elem(), b.Elem())
		}
	case reflect.Struct:
		for i := range a.NumField() {
			if !same(a.Field(i), b.Field(i)) {
				return "." + a.Type().Field(i).Name + unequal(a.Field(i), b.Field(i))
			}
		}
	case reflect.Array, reflect.Slice:
		for i := range min(a.Len(), b.Len()) {
			if !same(a.Index(i), b.Index(i)) {
				return fmt.Sprintf("[%d]%s", i, unequal(a.Index(i), b.Index(i)))
			}
		}
	}
	return fmt.Sprintf(": %v or %v", a, b)
}
