package enginetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"beachhead/engine"
)

// examine tests one position. It leaves the game as it is.
func (x *examiner) examine(g engine.Game) error {
	h := g.Hash()
	for _, step := range []struct {
		name string
		test func(engine.Game) error
	}{
		{"check", engine.Game.Check},
		{"options", x.options},
		{"refusals", x.refusals},
		{"wrong seats", x.wrongSeats},
		{"views", x.views},
		{"save", x.saved},
		{"position", x.placed},
		{"secret answers", x.secret},
		{"measures", x.measured},
		{"non-interference", x.interference},
		{"guesses", x.guesses},
		{"draw", x.draws},
	} {
		if err := step.test(g); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
		if g.Hash() != h {
			return fmt.Errorf("%s: the game changed by being looked at", step.name)
		}
	}
	c := g.Clone(nil)
	if c.Hash() != h {
		return errors.New("a clone has another hash")
	}
	x.kept = append(x.kept, kept{c, h, x.answers()})
	return nil
}

// clone copies a game into one that is used again and again, as bots do.
func (x *examiner) clone(g engine.Game) engine.Game {
	if x.spare == nil {
		x.spare = g.Clone(nil)
	} else {
		x.spare = g.Clone(x.spare)
	}
	return x.spare
}

// options tests that what is listed is legal.
func (x *examiner) options(g engine.Game) error {
	q := g.Pending()
	for _, seat := range q.Seats.Seats() {
		p := q.For(seat)
		if p.Kind == "" || p.Label == "" || p.Text == "" {
			return fmt.Errorf("the question %q to %s has no kind, label or text", p.Kind, x.name(seat))
		}
		if k, ok := g.(doubter); ok {
			if c, r := k.Doubt(seat); r != nil {
				return fmt.Errorf("%s %s is listed as sure, but the Check of its question %s says %w", x.name(seat), x.text(c), p.Kind, r)
			}
		}
		seen := map[engine.Choice]bool{}
		texts := map[string]bool{}
		for i, c := range p.Options {
			text := x.text(c)
			if seen[c] || texts[text] {
				return fmt.Errorf("%s %s is listed twice", x.name(seat), text)
			}
			seen[c], texts[text] = true, true
			if len(p.Options) > 60 && i%(len(p.Options)/30) != 0 {
				continue
			}
			if text == "" || strings.ContainsAny(text, ";\n|#\"`") || strings.Join(strings.Fields(text), " ") != text {
				return fmt.Errorf("the text %q of a choice cannot stand in a record or a script", text)
			}
			back, err := engine.ParseChoice(x.m, text)
			if err != nil || back != c {
				return fmt.Errorf("%v is written %q, which is read as %v, %v", c, text, back, err)
			}
			if r := g.WhyNot(seat, c); len(r) > 0 {
				return fmt.Errorf("%s %s is listed, but WhyNot says %s", x.name(seat), text, reasons(r))
			}
			d := x.clone(g)
			if err := d.Apply(seat, c); err != nil {
				return fmt.Errorf("%s %s is listed, but refused: %w", x.name(seat), text, err)
			}
			if err := d.Check(); err != nil {
				return fmt.Errorf("after %s %s the position is impossible: %w", x.name(seat), text, err)
			}
			if seat >= 0 {
				ch := c
				if !sameJSON(g.Explain(seat, &ch), g.Explain(seat, &ch)) {
					return fmt.Errorf("two explanations of %s differ", text)
				}
			}
		}
	}
	return nil
}

// sameJSON tells whether two values are the same as JSON. Most are the same as they are, which is found out sooner.
func sameJSON[T any](a, b T) bool {
	return reflect.DeepEqual(a, b) || bytes.Equal(asJSON(a), asJSON(b))
}

// sameView tells whether two views show the same.
func (x *examiner) sameView(a, b *engine.View) bool {
	x.room[0], x.room[1] = viewText(x.room[0][:0], a), viewText(x.room[1][:0], b)
	return bytes.Equal(x.room[0], x.room[1])
}

func asJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		return []byte("cannot be marshalled: " + err.Error())
	}
	return b
}

// candidates are choices that a seat might send: options of other questions, changed arguments, and
// what the module gives. All are well-formed: their texts read back.
func (x *examiner) candidates(g engine.Game, seat engine.Seat) []engine.Choice {
	var raw []engine.Choice
	if x.o.Unlisted != nil {
		raw = append(raw, x.o.Unlisted(g, seat)...)
	}
	for i := 0; i < 12 && len(x.pool) > 0; i++ {
		raw = append(raw, x.pool[x.r.IntN(len(x.pool))])
	}
	var opts []engine.Choice
	if p := g.Pending().For(seat); p != nil {
		opts = p.Options
	}
	opts = append(append([]engine.Choice{}, opts...), raw...)
	for i := 0; i < 40 && len(opts) > 0; i++ {
		c := opts[x.r.IntN(len(opts))]
		for n := 1 + x.r.IntN(2); n > 0; n-- {
			arg := []*int16{&c.A, &c.B, &c.C}[x.r.IntN(3)]
			switch x.r.IntN(5) {
			case 0:
				*arg++
			case 1:
				*arg--
			case 2:
				*arg = int16(x.r.IntN(20))
			case 3:
				other := opts[x.r.IntN(len(opts))]
				*arg = []int16{other.A, other.B, other.C}[x.r.IntN(3)]
			case 4:
				c.A, c.B = c.B, c.A
			}
		}
		raw = append(raw, c)
	}
	var out []engine.Choice
	for _, c := range raw {
		if x.wellFormed(c) {
			out = append(out, c)
		}
	}
	return out
}

// wellFormed tells whether a choice has a text that reads back. Format need not bear nonsense.
func (x *examiner) wellFormed(c engine.Choice) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	back, err := engine.ParseChoice(x.m, x.text(c))
	return err == nil && back == c
}

// refusals tests that what is not listed is refused, with a reason and without a trace.
func (x *examiner) refusals(g engine.Game) error {
	h := g.Hash()
	q := g.Pending()
	for _, seat := range q.Seats.Seats() {
		p := q.For(seat)
		verbs := map[engine.Verb]bool{}
		for _, c := range p.Options {
			verbs[c.Verb] = true
		}
		cs := x.candidates(g, seat)
		if seat == engine.ChanceSeat {
			cs = append(cs, engine.Roll(99))
		}
		for _, c := range cs {
			if has(p.Options, c) {
				continue
			}
			text := x.name(seat) + " " + x.text(c)
			d := x.clone(g)
			err := d.Apply(seat, c)
			var bad *engine.Illegal
			switch {
			case err == nil:
				return fmt.Errorf("%s is not listed, but accepted", text)
			case !errors.As(err, &bad):
				return fmt.Errorf("%s is not refused by *Illegal but by %T: %v", text, err, err)
			case d.Hash() != h:
				return fmt.Errorf("the refusal of %s changed the game", text)
			case len(bad.Reasons) == 0:
				return fmt.Errorf("%s is refused without a reason", text)
			}
			for _, r := range bad.Reasons {
				if r.Text == "" {
					return fmt.Errorf("%s is refused by a reason without text (rule %q)", text, r.Rule)
				}
				if strings.HasPrefix(r.Text, engine.NotOffered) && verbs[c.Verb] && !contains(x.o.Loose, p.Kind) {
					return fmt.Errorf("%s passes the Check of its question %s, but is not listed", text, p.Kind)
				}
			}
			if a, b := reasons(bad.Reasons), reasons(g.WhyNot(seat, c)); a != b {
				return fmt.Errorf("%s is refused because of %q, but WhyNot says %q", text, a, b)
			}
			// What was refused must not have touched the question either.
			if p2 := d.Pending().For(seat); p2 == nil || len(p2.Options) != len(p.Options) {
				return fmt.Errorf("the refusal of %s changed the question", text)
			}
		}
	}
	return nil
}

// wrongSeats tests that others cannot answer.
func (x *examiner) wrongSeats(g engine.Game) error {
	q := g.Pending()
	h := g.Hash()
	_, p := q.First()
	for _, seat := range append(x.seats(), engine.ChanceSeat, engine.Seat(len(engine.SeatsOf(x.m, x.setup))), 100, -100) {
		if q.Seats.Has(seat) {
			continue
		}
		for _, c := range []engine.Choice{p.Options[0], engine.Roll(1), {}} {
			d := x.clone(g)
			err := d.Apply(seat, c)
			var bad *engine.WrongSeat
			if !errors.As(err, &bad) {
				return fmt.Errorf("an answer of seat %d, which is not asked, is not refused by *WrongSeat: %v", seat, err)
			}
			if d.Hash() != h {
				return fmt.Errorf("an answer of seat %d, which is not asked, changed the game", seat)
			}
			if r := g.WhyNot(seat, c); len(r) == 0 || r[0].Text == "" {
				return fmt.Errorf("WhyNot has no reason against an answer of seat %d, which is not asked", seat)
			}
		}
	}
	return nil
}

// views tests that views are well-formed and show a question to whom it is put.
func (x *examiner) views(g engine.Game) error {
	q := g.Pending()
	for _, seat := range x.seats() {
		v := g.View(seat)
		a := asJSON(v)
		if again := g.View(seat); !x.sameView(v, again) {
			return fmt.Errorf("two views of %s differ:\n%s\n%s", x.name(seat), a, asJSON(again))
		}
		if bytes.HasPrefix(a, []byte("cannot")) {
			return fmt.Errorf("the view of %s %s", x.name(seat), a)
		}
		if v.Game != x.m.ID() || v.Seat != x.name(seat) || v.Scenario != x.setup.Scenario {
			return fmt.Errorf("the view of %s is of %s, scenario %s, seat %s", x.name(seat), v.Game, v.Scenario, v.Seat)
		}
		if v.Over != nil || v.Pending == nil {
			return fmt.Errorf("the view of %s does not say what is pending", x.name(seat))
		}
		p := q.For(seat)
		if p == nil {
			if v.Prompt != nil || len(v.Pending.Options) > 0 {
				return fmt.Errorf("the view of %s shows a question that is not put to it", x.name(seat))
			}
			if x.drawn(v) == "" {
				return fmt.Errorf("the map of %s is empty", x.name(seat))
			}
			continue
		}
		if v.Prompt == nil || len(v.Prompt.Options) != len(p.Options) || len(v.Pending.Options) != len(p.Options) {
			return fmt.Errorf("the view of %s does not show its question", x.name(seat))
		}
		for i, c := range p.Options {
			if v.Prompt.Options[i] != c || v.Pending.Options[i] != x.text(c) {
				return fmt.Errorf("the view of %s shows the option %s for %s", x.name(seat), v.Pending.Options[i], x.text(c))
			}
		}
		if v.Pending.Kind != p.Kind {
			return fmt.Errorf("the view of %s shows a question of kind %s for %s", x.name(seat), v.Pending.Kind, p.Kind)
		}
		if x.drawn(v) == "" {
			return fmt.Errorf("the map of %s is empty", x.name(seat))
		}
	}
	return nil
}

func (x *examiner) drawn(v *engine.View) string { return x.m.Draw(v, engine.DrawOptions{}) }

// saved tests saving and loading.
func (x *examiner) saved(g engine.Game) error {
	h := g.Hash()
	save := g.AppendSave(nil)
	if prefixed := g.AppendSave([]byte("before")); !bytes.Equal(prefixed, append([]byte("before"), save...)) {
		return errors.New("AppendSave does not append")
	}
	sum := fmt.Sprint(digest(string(save)))
	if old, ok := x.saves[h]; ok && old != sum {
		return errors.New("two positions with the same hash have different saves")
	}
	x.saves[h] = sum
	fresh, err := x.m.New(x.setup)
	if err != nil {
		return err
	}
	if err := fresh.Load(save); err != nil {
		return fmt.Errorf("load: %w", err)
	}
	if err := x.alike(g, fresh); err != nil {
		return fmt.Errorf("the loaded position: %w", err)
	}
	if fresh.Hash() != h {
		return errors.New("the loaded position has another hash")
	}
	if !bytes.Equal(fresh.AppendSave(nil), save) {
		return errors.New("the loaded position saves otherwise")
	}
	// Damaged saves are refused and change nothing, or give a possible position.
	for i := 0; i < 4; i++ {
		bad := append([]byte{}, save...)
		switch i {
		case 0:
			bad = bad[:x.r.IntN(len(bad))]
		case 1:
			bad = append(bad, 0)
		default:
			bad[x.r.IntN(len(bad))] ^= 1 << x.r.IntN(8)
		}
		if err := fresh.Load(bad); err != nil {
			if !errors.Is(err, engine.ErrSave) {
				return fmt.Errorf("a damaged save is not refused by ErrSave: %w", err)
			}
			if fresh.Hash() != h {
				return errors.New("a refused load changed the game")
			}
			continue
		}
		if i < 2 {
			return errors.New("a save of another length is loaded")
		}
		if err := fresh.Check(); err != nil {
			return fmt.Errorf("a damaged save is loaded, but impossible: %w", err)
		}
		if err := fresh.Load(save); err != nil || fresh.Hash() != h {
			return fmt.Errorf("load over another position: %v", err)
		}
	}
	// Both go on in the same way.
	d := g.Clone(nil)
	for i := 0; i < 6; i++ {
		q := d.Pending()
		if q == nil {
			break
		}
		seat, p := q.First()
		c := p.Options[x.r.IntN(len(p.Options))]
		if err := d.Apply(seat, c); err != nil {
			return fmt.Errorf("%s %s is listed, but refused: %w", x.name(seat), x.text(c), err)
		}
		if err := fresh.Apply(seat, c); err != nil {
			return fmt.Errorf("after loading, %s is refused: %w", x.text(c), err)
		}
		if d.Hash() != fresh.Hash() {
			return fmt.Errorf("after loading and %s the position is another", x.text(c))
		}
	}
	return nil
}

// alike tells how two positions differ to those who play.
func (x *examiner) alike(a, b engine.Game) error {
	qa, qb := a.Pending(), b.Pending()
	if (qa == nil) != (qb == nil) {
		return errors.New("one is over, the other not")
	}
	if qa != nil {
		if qa.Seats != qb.Seats || qa.Secret != qb.Secret {
			return fmt.Errorf("asked are %v and %v", qa.Seats.Seats(), qb.Seats.Seats())
		}
		for _, seat := range qa.Seats.Seats() {
			pa, pb := qa.For(seat), qb.For(seat)
			if pa.Kind != pb.Kind || pa.Label != pb.Label || fmt.Sprint(pa.Options) != fmt.Sprint(pb.Options) {
				return fmt.Errorf("the questions to %s are %s (%d options) and %s (%d options)", x.name(seat), pa.Kind, len(pa.Options), pb.Kind, len(pb.Options))
			}
		}
	}
	for _, seat := range x.seats() {
		if va, vb := a.View(seat), b.View(seat); !x.sameView(va, vb) {
			return fmt.Errorf("the views of %s differ: %s", x.name(seat), difference(asJSON(va), asJSON(vb)))
		}
	}
	return nil
}

// difference shows where two texts part.
func difference(a, b []byte) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-80)
	return fmt.Sprintf("\n  ...%s\n  ...%s", a[from:min(len(a), i+80)], b[from:min(len(b), i+80)])
}

// placed tests that a position can be written down and read again.
func (x *examiner) placed(g engine.Game) error {
	p := g.Position()
	if x.o.NoPlace != nil && x.o.NoPlace(p) {
		return nil
	}
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	var q engine.Position
	if err := json.Unmarshal(text, &q); err != nil {
		return err
	}
	d, err := x.m.Place(q)
	if err != nil {
		return fmt.Errorf("place: %w", err)
	}
	if err := d.Check(); err != nil {
		return fmt.Errorf("the placed position: %w", err)
	}
	if err := x.alike(g, d); err != nil {
		return fmt.Errorf("the placed position: %w", err)
	}
	if again := asJSON(d.Position()); !bytes.Equal(again, text) {
		return fmt.Errorf("the placed position is written otherwise: %s", difference(text, again))
	}
	if p.State != "" {
		if d.Hash() != g.Hash() {
			return errors.New("placed from its binary state, the position has another hash")
		}
		return nil
	}
	e, err := x.m.Place(d.Position())
	if err != nil || e.Hash() != d.Hash() {
		return fmt.Errorf("placed twice, the position has another hash (%v)", err)
	}
	return nil
}
