package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"

	"beachhead/engine"
)

// worlds is how many resampled worlds a position is compared with, for each seat.
const worlds = 2

// steps is how far two worlds are played on.
const steps = 8

// interference tests that nothing a seat sees depends on what it cannot know.
func (x *examiner) interference(g engine.Game) error {
	for _, seat := range x.seats() {
		asked := append(x.candidates(g, seat), x.sample(g, seat)...)
		first := uint64(0)
		for i := 0; i < worlds; i++ {
			seed := x.r.Uint64()
			w := g.Clone(nil)
			w.Resample(seat, rand.New(rand.NewPCG(seed, 1)))
			if err := w.Check(); err != nil {
				return fmt.Errorf("resampled for %s: %w", x.name(seat), err)
			}
			twin := g.Clone(nil)
			twin.Resample(seat, rand.New(rand.NewPCG(seed, 1)))
			if twin.Hash() != w.Hash() {
				return fmt.Errorf("resampled for %s with the same numbers, the position is another", x.name(seat))
			}
			x.hidden[seat]++
			switch h := w.Hash(); {
			case i == 0:
				first = h
			case h != first && !x.hides(seat):
				return fmt.Errorf("nothing is hidden from %s, but two guesses for it differ", x.name(seat))
			case h != first:
				x.differ[seat]++
			}
			if err := x.sameTo(seat, g, w, asked); err != nil {
				return err
			}
			if err := x.measures(seat, g, w); err != nil {
				return err
			}
			if err := x.open(seat, g, w); err != nil {
				return err
			}
			if err := x.evident(seat, g, w); err != nil {
				return err
			}
			if err := x.moot(seat, g, w); err != nil {
				return err
			}
			if err := x.playOn(seat, g.Clone(nil), w); err != nil {
				return err
			}
		}
	}
	return nil
}

// worldsDiffer reports a resampling that never did anything: nothing would have been tested.
func (x *examiner) worldsDiffer() error {
	for _, seat := range x.seats() {
		if x.hides(seat) && x.hidden[seat] > 20 && x.differ[seat] == 0 {
			return fmt.Errorf("two guesses for %s never differed: is nothing hidden? (Options.OpenInformation, Options.Hides)", x.name(seat))
		}
	}
	return nil
}

// hides tells whether something is hidden from a seat in the scenario.
func (x *examiner) hides(seat engine.Seat) bool {
	return !x.o.OpenInformation && (x.o.Hides == nil || x.o.Hides(x.setup.Scenario, seat))
}

// sample gives some options of a seat.
func (x *examiner) sample(g engine.Game, seat engine.Seat) []engine.Choice {
	p := g.Pending().For(seat)
	if p == nil {
		return nil
	}
	var out []engine.Choice
	for i := 0; i < 8; i++ {
		out = append(out, p.Options[x.r.IntN(len(p.Options))])
	}
	return out
}

// measures compares what is measured in two worlds that look alike to a seat: whoever is asked the same in both, the numbers are the
// same. Where the seat is the observer, all that anybody hides is different.
func (x *examiner) measures(seat engine.Seat, g, w engine.Game) error {
	qg, qw := g.Pending(), w.Pending()
	if qg == nil || qw == nil {
		return nil
	}
	for _, s := range qg.Seats.Seats() {
		if pg, pw := qg.For(s), qw.For(s); s < 0 || pw == nil || pg.AskedKind() != pw.AskedKind() {
			continue
		}
		if a, b := fmt.Sprint(engine.Readings(x.m, g, s)), fmt.Sprint(engine.Readings(x.m, w, s)); a != b {
			return fmt.Errorf("what is measured when %s is asked %s tells of facts that are hidden from %s: %s or %s", x.name(s), qg.For(s).AskedKind(), x.name(seat), a, b)
		}
	}
	return nil
}

// open compares, in two worlds that look alike to a seat, the questions of kinds that are said to lie open on the table.
func (x *examiner) open(seat engine.Seat, g, w engine.Game) error {
	m, ok := x.m.(engine.Open)
	qg, qw := g.Pending(), w.Pending()
	if !ok || qg == nil || qw == nil {
		return nil
	}
	for _, s := range qg.Seats.Seats() {
		pg, pw := qg.For(s), qw.For(s)
		if s < 0 || pw == nil || pg.AskedKind() != pw.AskedKind() || !m.Open(pg.AskedKind()) {
			continue
		}
		if a, b := fmt.Sprint(*g.View(s).Pending), fmt.Sprint(*w.View(s).Pending); a != b {
			return fmt.Errorf("%s put to %s tells of facts that are hidden from %s:\n%s\n%s", pg.AskedKind(), x.name(s), x.name(seat), a, b)
		}
		if i, ok := g.(engine.Idle); ok { // a table passes there by itself, and everybody sees it
			_, a := i.Idle(s)
			if _, b := w.(engine.Idle).Idle(s); a != b {
				return fmt.Errorf("whether there is nothing to do %s put to %s for tells of facts that are hidden from %s", pg.AskedKind(), x.name(s), x.name(seat))
			}
		}
	}
	return nil
}

// moot compares, in two worlds that look alike to a seat, whether all answers come to the same, where everybody is said to know that.
func (x *examiner) moot(seat engine.Seat, g, w engine.Game) error {
	m, ok := x.m.(engine.EvidentlyMoot)
	qg, qw := g.Pending(), w.Pending()
	if !ok || qg == nil || qw == nil {
		return nil
	}
	for _, s := range qg.Seats.Seats() {
		pg, pw := qg.For(s), qw.For(s)
		if s < 0 || pw == nil || pg.AskedKind() != pw.AskedKind() || !m.EvidentlyMoot(pg.AskedKind()) {
			continue
		}
		_, a := g.(engine.Moot).Moot(s)
		if _, b := w.(engine.Moot).Moot(s); a != b {
			return fmt.Errorf("whether all answers of %s to %s come to the same tells of facts that are hidden from %s", x.name(s), pg.AskedKind(), x.name(seat))
		}
	}
	return nil
}

// evident compares, in two worlds that look alike to a seat, whether there is one answer only, where everybody is said to know that.
func (x *examiner) evident(seat engine.Seat, g, w engine.Game) error {
	m, ok := x.m.(engine.Evident)
	qg, qw := g.Pending(), w.Pending()
	if !ok || qg == nil || qw == nil {
		return nil
	}
	only := func(p *engine.Prompt) string {
		if len(p.Options) > 1 {
			return ""
		}
		return engine.FormatChoice(x.m, p.Options[0])
	}
	for _, s := range qg.Seats.Seats() {
		pg, pw := qg.For(s), qw.For(s)
		if s < 0 || pw == nil || pg.AskedKind() != pw.AskedKind() || !m.Evident(pg.AskedKind()) {
			continue
		}
		if a, b := only(pg), only(pw); a != b {
			return fmt.Errorf("whether %s has one answer to %s tells of facts that are hidden from %s: %q or %q", x.name(s), pg.AskedKind(), x.name(seat), a, b)
		}
	}
	return nil
}

// measured checks the readings of the questions that are pending, and notes what was read.
func (x *examiner) measured(g engine.Game) error {
	d, ok := x.m.(engine.Measured)
	if !ok {
		return nil
	}
	for _, s := range g.Pending().Seats.Seats() {
		if s < 0 {
			continue
		}
		kind, known, before := g.Pending().For(s).AskedKind(), map[string]bool{}, g.Hash()
		for _, m := range d.Measures(kind) {
			if !goodMeasure.MatchString(m.ID) || m.ID == "and" || m.ID == "or" || m.Label == "" || m.Min >= m.Max || known[m.ID] || (m.One == "") != (m.Many == "") ||
				(m.Yes == "") != (m.No == "") || m.Yes != "" && (m.Min != 0 || m.Max != 1) {
				return fmt.Errorf("the measure %+v of %s has no proper id, label or range, or stands twice", m, kind)
			}
			known[m.ID] = true
		}
		if len(known) == 0 {
			continue
		}
		for _, r := range d.Measure(g.View(engine.ObserverSeat), kind, s) {
			for _, m := range d.Measures(kind) {
				if m.ID == r.ID && (r.Value < m.Min || r.Value > m.Max) {
					return fmt.Errorf("%s of %s is %d, and not between %d and %d", r.ID, kind, r.Value, m.Min, m.Max)
				}
			}
			if !known[r.ID] {
				return fmt.Errorf("%s is measured at %s twice, or without being listed", r.ID, kind)
			}
			known[r.ID] = false
			x.see("measure", kind+" "+r.ID)
		}
		if g.Hash() != before {
			return fmt.Errorf("measuring %s changed the game", kind)
		}
	}
	return nil
}

var goodMeasure = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// sameTo compares two worlds as a seat sees them.
func (x *examiner) sameTo(seat engine.Seat, g, w engine.Game, asked []engine.Choice) error {
	who := x.name(seat)
	qg, qw := g.Pending(), w.Pending()
	if (qg == nil) != (qw == nil) {
		return fmt.Errorf("whether the game is over tells %s of hidden facts", who)
	}
	if va, vb := g.View(seat), w.View(seat); !x.sameView(va, vb) {
		return fmt.Errorf("the view of %s depends on hidden facts: %s", who, difference(asJSON(va), asJSON(vb)))
	}
	if qg == nil {
		return nil
	}
	if qg.Secret != qw.Secret || qg.Seats.Has(seat) != qw.Seats.Has(seat) || !qg.Secret && qg.Seats != qw.Seats {
		return fmt.Errorf("who is asked tells %s of hidden facts: %s or %s", who, x.asked(qg), x.asked(qw))
	}
	if pg, pw := qg.For(seat), qw.For(seat); pg != nil {
		if pg.Kind != pw.Kind || pg.Label != pw.Label || pg.Text != pw.Text || pg.Rule != pw.Rule {
			return fmt.Errorf("the question to %s tells of hidden facts: %s or %s", who, pg.Label, pw.Label)
		}
		if a, b := x.texts(pg.Options), x.texts(pw.Options); a != b {
			return fmt.Errorf("the options of %s tell of hidden facts: %s", who, difference([]byte(a), []byte(b)))
		}
	}
	if a, b := g.Explain(seat, nil), w.Explain(seat, nil); !sameJSON(a, b) {
		return fmt.Errorf("the explanation for %s tells of hidden facts: %s", who, difference(asJSON(a), asJSON(b)))
	}
	for _, c := range asked {
		if a, b := reasons(g.WhyNot(seat, c)), reasons(w.WhyNot(seat, c)); a != b {
			return fmt.Errorf("the reasons against %s %s tell of hidden facts: %q or %q", who, x.text(c), a, b)
		}
		if a, b := g.Explain(seat, &c), w.Explain(seat, &c); !sameJSON(a, b) {
			return fmt.Errorf("the explanation of %s %s tells of hidden facts: %s", who, x.text(c), difference(asJSON(a), asJSON(b)))
		}
	}
	return nil
}

func (x *examiner) asked(q *engine.Question) string {
	var out []string
	for _, s := range q.Seats.Seats() {
		out = append(out, x.name(s)+" "+q.For(s).Kind)
	}
	return strings.Join(out, ", ")
}

func (x *examiner) texts(cs []engine.Choice) string {
	var out []string
	for _, c := range cs {
		out = append(out, x.text(c))
	}
	return strings.Join(out, " | ")
}

// heard answers in a game and returns what a seat sees happen, and whether something is revealed.
func (x *examiner) heard(seat engine.Seat, g engine.Game, by engine.Seat, c engine.Choice) (seen []string, reveal bool, err error) {
	g.Listen(func(e engine.Event) {
		if e.For.Has(seat) {
			reveal = reveal || e.Reveal
			seen = append(seen, fmt.Sprintf("%d %s %v %v %s", e.Kind, e.Rule, e.Args, e.Mods, g.Describe(e)))
		}
	}, nil)
	err = g.Apply(by, c)
	g.Listen(nil, nil)
	return seen, reveal, err
}

// playOn plays two worlds that look alike to a seat on with the same answers; see [Run] for when they may part.
func (x *examiner) playOn(seat engine.Seat, g, w engine.Game) error {
	who := x.name(seat)
	for i := 0; i < steps; i++ {
		qg, qw := g.Pending(), w.Pending()
		if qg == nil || qw == nil {
			return nil
		}
		// Whoever may answer in both worlds does; in secret questions the worlds may be at different places.
		var seats []engine.Seat
		for _, s := range qg.Seats.Seats() {
			if qw.Seats.Has(s) {
				seats = append(seats, s)
			}
		}
		if len(seats) == 0 {
			return nil
		}
		by := seats[x.r.IntN(len(seats))]
		pg, pw := qg.For(by), qw.For(by)
		var both []engine.Choice
		for _, c := range pg.Options {
			if has(pw.Options, c) {
				both = append(both, c)
			}
		}
		if len(both) == 0 {
			return nil
		}
		c := both[x.r.IntN(len(both))]
		kind, text, secret := pg.Kind, x.text(c), qg.Secret
		eg, rg, err := x.heard(seat, g, by, c)
		if err != nil {
			return fmt.Errorf("playing on, %s %s is refused: %w", x.name(by), text, err)
		}
		ew, rw, err := x.heard(seat, w, by, c)
		if err != nil {
			return fmt.Errorf("playing on in a resampled world, %s %s is refused: %w", x.name(by), text, err)
		}
		qg, qw = g.Pending(), w.Pending()
		same := strings.Join(eg, "\n") == strings.Join(ew, "\n")
		if secret && qg != nil && qw != nil && (qg.Secret != qw.Secret) {
			return nil // in one world all have answered
		}
		strict := by == seat && !contains(x.o.MayTell, kind) || by == engine.ChanceSeat && !x.o.DiceMayTell
		if !strict {
			if !same || !x.sameView(g.View(seat), w.View(seat)) {
				return nil
			}
			continue
		}
		if rg || rw {
			return nil
		}
		if !same {
			return fmt.Errorf("after %s %s the events that %s sees tell of hidden facts, and none is marked Reveal:\n  %s\n  %s",
				x.name(by), text, who, strings.Join(eg, "\n  "), strings.Join(ew, "\n  "))
		}
		if err := x.sameTo(seat, g, w, nil); err != nil {
			return fmt.Errorf("after %s %s, with no event marked Reveal: %w", x.name(by), text, err)
		}
	}
	return nil
}

// draws tests that whoever cannot see a card drawn is not told of it.
func (x *examiner) draws(g engine.Game) error {
	p := g.Pending().For(engine.ChanceSeat)
	if p == nil || len(p.Options) < 2 || p.Options[0].Verb == engine.VerbRoll || contains(x.o.OpenDraws, p.Label) {
		return nil
	}
	i := x.r.IntN(len(p.Options))
	j := (i + 1 + x.r.IntN(len(p.Options)-1)) % len(p.Options)
	for _, seat := range x.seats() {
		a, b := g.Clone(nil), g.Clone(nil)
		ea, _, err := x.heard(seat, a, engine.ChanceSeat, p.Options[i])
		if err != nil {
			return err
		}
		eb, _, err := x.heard(seat, b, engine.ChanceSeat, p.Options[j])
		if err != nil {
			return err
		}
		if x.sameView(a.View(seat), b.View(seat)) && strings.Join(ea, "\n") != strings.Join(eb, "\n") {
			return fmt.Errorf("%s cannot see what was drawn, but the events tell it (or the draw is open: Options.OpenDraws):\n  %s\n  %s",
				x.name(seat), strings.Join(ea, "\n  "), strings.Join(eb, "\n  "))
		}
	}
	return nil
}

// secret tests an AskAll: the order of the answers makes no difference, and none shows before all are given.
func (x *examiner) secret(g engine.Game) error {
	q := g.Pending()
	if !q.Secret {
		return nil
	}
	seats := q.Seats.Seats()
	for _, s := range seats {
		if s < 0 {
			return errors.New("chance or the observer is asked in secret")
		}
	}
	if len(seats) < 2 {
		return nil
	}
	// Each seat answers all its questions by the same random numbers, in whatever order the seats come.
	finish := func(turn func(open []engine.Seat) engine.Seat) (uint64, error) {
		d := g.Clone(nil)
		rs := map[engine.Seat]*rand.Rand{}
		for _, s := range seats {
			rs[s] = x.random("secret", x.answers(), s)
		}
		for {
			q := d.Pending()
			before := q.Seats
			s := turn(q.Seats.Seats())
			o := q.For(s).Options
			c := o[rs[s].IntN(len(o))]
			views := map[engine.Seat][]byte{}
			for _, other := range x.seats() {
				if other != s {
					views[other] = x.known(d, other, c)
				}
			}
			told := ""
			d.Listen(func(e engine.Event) {
				for other := range views {
					if e.For.Has(other) {
						told = x.name(other) + ": " + d.Describe(e)
					}
				}
			}, nil)
			if err := d.Apply(s, c); err != nil {
				return 0, err
			}
			d.Listen(nil, nil)
			after := d.Pending()
			if after == nil || !after.Secret || !subset(after.Seats, before.Seats()) {
				return d.Hash(), nil // all have answered
			}
			if told != "" {
				return 0, fmt.Errorf("an event tells of the secret answer %s %s before all have answered: %s", x.name(s), x.text(c), told)
			}
			for other, v := range views {
				if now := x.known(d, other, c); !bytes.Equal(v, now) {
					return 0, fmt.Errorf("the secret answer %s %s shows to %s: %s", x.name(s), x.text(c), x.name(other), difference(v, now))
				}
			}
		}
	}
	want, err := finish(func(open []engine.Seat) engine.Seat { return open[0] })
	if err != nil {
		return err
	}
	for i := 0; i < 3; i++ {
		got, err := finish(func(open []engine.Seat) engine.Seat {
			if i == 0 {
				return open[len(open)-1]
			}
			return open[x.r.IntN(len(open))]
		})
		if err != nil {
			return err
		}
		if got != want {
			return errors.New("the order of secret answers makes a difference")
		}
	}
	return nil
}

// known is all that a seat can find out without answering: its view, reasons and explanations.
func (x *examiner) known(g engine.Game, seat engine.Seat, c engine.Choice) []byte {
	return bytes.Join([][]byte{asJSON(g.View(seat)), []byte(reasons(g.WhyNot(seat, c))), asJSON(g.Explain(seat, nil)), asJSON(g.Explain(seat, &c))}, []byte("\n"))
}

func subset(s engine.SeatSet, of []engine.Seat) bool { return s&^engine.SetOf(of...) == 0 }
