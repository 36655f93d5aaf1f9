package enginetest

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"sort"
	"strconv"
	"strings"

	"beachhead/engine"
)

// command carries out one line of a script.
func (r *runner) command(w []word) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	if r.ended {
		return errors.New("there is a command after end")
	}
	name, args := w[0].text, w[1:]
	if w[0].quoted {
		name = ""
	}
	if name == "refused" {
		return r.refused(args)
	}
	if name == "end" {
		r.ended = true
		return noArgs(args)
	}
	if r.s == nil {
		return fmt.Errorf("there is no game: %w", cmp.Or(r.placed, errors.New("the position was refused")))
	}
	answers := len(r.s.Answers())
	defer func() {
		switch {
		case asks(name, args) || name == "until" && err == nil:
			r.looked = true
		case len(r.s.Answers()) != answers:
			r.looked = false
		}
	}()
	switch name {
	case "roll":
		return r.roll(args)
	case "draw":
		return r.answer(engine.ChanceSeat, w)
	case "expect":
		return r.expect(args)
	case "options":
		return r.options(args)
	case "offers":
		return r.offers(args)
	case "no":
		return r.no(args)
	case "refuses":
		return r.refuses(args)
	case "piece":
		return r.piece(args)
	case "track":
		return r.track(args)
	case "turn":
		return r.turn(args)
	case "event":
		return r.event(args)
	case "events":
		if join(args) != "clear" {
			return errors.New("expected: events clear")
		}
		r.clear()
		return nil
	case "auto":
		return r.auto(args)
	case "sum", "mod", "outcome", "shows":
		return r.explained(name, args)
	case "measure":
		return r.measure(args)
	case "view", "log":
		return r.seen(name, args)
	case "save-load":
		if err := noArgs(args); err != nil {
			return err
		}
		return r.saveLoad()
	case "undo":
		seat, err := r.seat(args, 1)
		if err != nil {
			return err
		}
		if err := r.s.Undo(seat); err != nil {
			return err
		}
		r.mark, r.autos = min(r.mark, r.s.Events()), min(r.autos, len(r.s.Answers()))
		r.script.back(r.s, "undo")
		return nil
	case "until":
		return r.until(args)
	case "data":
		return r.data(args)
	case "show":
		return r.show(args)
	}
	seat, err := engine.SeatByName(r.m, w[0].text)
	if err != nil || seat == engine.ObserverSeat {
		return fmt.Errorf("%q is neither a command nor a seat", w[0].text)
	}
	return r.answer(seat, args)
}

// asks is whether a command looks at what is pending.
func asks(name string, args []word) bool {
	switch name {
	case "expect", "options", "offers", "refuses", "sum", "mod", "outcome", "shows", "measure":
		return true
	case "no":
		return len(args) > 0 && args[0].text != "event" && args[0].text != "auto" && args[0].text != "undo"
	}
	return false
}

// measure compares what is measured at the question to a seat.
func (r *runner) measure(args []word) error {
	if len(args) < 4 || len(args)%2 != 0 {
		return errors.New("expected: measure SEAT KIND ID VALUE [ID VALUE ...]")
	}
	seat, err := r.seat(args, 0)
	if err != nil {
		return err
	}
	p, err := r.prompt(seat)
	if err != nil {
		return err
	}
	if p.AskedKind() != args[1].text {
		return fmt.Errorf("the question is %s", p.AskedKind())
	}
	now, seen := map[string]string{}, []string{}
	d, ok := r.m.(engine.Measured)
	if !ok {
		return errors.New("this game measures nothing")
	}
	for _, m := range d.Measures(p.AskedKind()) {
		now[m.ID] = "none"
	}
	for _, x := range engine.Readings(r.m, r.s.Game(), seat) {
		now[x.ID] = strconv.Itoa(x.Value)
		seen = append(seen, x.ID+" "+now[x.ID])
	}
	for i := 2; i < len(args); i += 2 {
		if id, want := args[i].text, args[i+1].text; now[id] != want {
			return fmt.Errorf("%s is %s; what is measured is %s", id, cmp.Or(now[id], "no measure"), strings.Join(seen, " "))
		}
	}
	return nil
}

func noArgs(args []word) error {
	if len(args) > 0 {
		return fmt.Errorf("unexpected %q", join(args))
	}
	return nil
}

func (r *runner) clear() {
	r.mark, r.autos = r.s.Events(), len(r.s.Answers())
}

// seat reads the first of args as a seat; at most max words may stand there, 0 for any number.
func (r *runner) seat(args []word, max int) (engine.Seat, error) {
	if len(args) == 0 {
		return 0, errors.New("expected a seat")
	}
	if max > 0 && len(args) > max {
		return 0, fmt.Errorf("unexpected %q", join(args[max:]))
	}
	return engine.SeatByName(r.m, args[0].text)
}

func (r *runner) choice(text string) (engine.Choice, error) {
	c, err := engine.ParseChoice(r.m, text)
	if err != nil {
		return c, fmt.Errorf("%q is not a choice: %v", text, err)
	}
	return c, nil
}

// prompt is the question to a seat.
func (r *runner) prompt(seat engine.Seat) (*engine.Prompt, error) {
	q := r.s.Game().Pending()
	if q == nil {
		return nil, errors.New("the game is over")
	}
	p := q.For(seat)
	if p == nil {
		return nil, fmt.Errorf("%s is not asked", engine.SeatName(r.m, seat))
	}
	return p, nil
}

func has(list []engine.Choice, c engine.Choice) bool {
	for _, x := range list {
		if x == c {
			return true
		}
	}
	return false
}

// answer gives a choice: SEAT CHOICE.
func (r *runner) answer(seat engine.Seat, w []word) error {
	if len(w) == 0 {
		return errors.New("expected a choice")
	}
	c, err := r.choice(join(w))
	if err != nil {
		return err
	}
	if seat != engine.ChanceSeat {
		events, answers := r.s.Events(), len(r.s.Answers())
		if err := r.give(seat, c); err != nil {
			return err
		}
		r.mark, r.autos = events, answers+1
		return nil
	}
	return r.give(seat, c)
}

// roll answers a die: roll N [WHY | RULE].
func (r *runner) roll(args []word) error {
	if len(args) == 0 {
		return errors.New("expected: roll N")
	}
	p, err := r.prompt(engine.ChanceSeat)
	if err != nil {
		return errors.New("no die is asked")
	}
	c, err := r.choice("roll " + args[0].text)
	if err != nil {
		return err
	}
	if err := r.chance(p, args[1:]); err != nil {
		return err
	}
	return r.give(engine.ChanceSeat, c)
}

// chance checks what the pending die or draw is for.
func (r *runner) chance(p *engine.Prompt, args []word) error {
	if len(args) == 0 {
		return nil
	}
	want := join(args)
	if len(args) == 1 && !args[0].quoted && (want == p.Rule || r.known[want]) {
		if want != p.Rule {
			return fmt.Errorf("the die is for %q by rule %s, expected rule %s", p.Text, p.Rule, want)
		}
		return nil
	}
	if !strings.Contains(strings.ToLower(p.Text), strings.ToLower(want)) {
		return fmt.Errorf("the die is for %q by rule %s, expected %q", p.Text, p.Rule, want)
	}
	return nil
}

// expect: expect SEAT KIND [RULE], expect chance [WHY | RULE], expect over [WINNER [LEVEL]].
func (r *runner) expect(args []word) error {
	if len(args) == 0 {
		return errors.New("expected: expect SEAT KIND")
	}
	g := r.s.Game()
	if args[0].text == "over" {
		if g.Pending() != nil {
			return wrong("the game is not over")
		}
		res, over := g.Result()
		if !over {
			return wrong("nothing is pending, but there is no result")
		}
		if len(args) > 1 && args[1].text != r.winner(res) {
			return wrong("the winner is %s", r.winner(res))
		}
		if n := len(args); n > 3 && r.known[args[n-1].text] {
			if args[n-1].text != res.Rule {
				return wrong("the rule is %s", res.Rule)
			}
			args = args[:n-1]
		}
		if len(args) > 2 && join(args[2:]) != res.Level {
			return wrong("the level is %q", res.Level)
		}
		return nil
	}
	seat, err := r.seat(args, 0)
	if err != nil {
		return err
	}
	p, err := r.prompt(seat)
	if err != nil {
		return wrong("%v", err)
	}
	if seat == engine.ChanceSeat {
		if err := r.chance(p, args[1:]); err != nil {
			return wrong("%v", err)
		}
		return nil
	}
	switch {
	case len(args) < 2 || len(args) > 3:
		return errors.New("expected: expect SEAT KIND [RULE]")
	case p.Kind != args[1].text:
		return wrong("the question to %s is %s", args[0].text, p.Kind)
	case len(args) == 3 && p.Rule != args[2].text:
		return wrong("the question is asked by rule %s", p.Rule)
	}
	return nil
}

// choices reads "a | b | c".
func (r *runner) choices(w []word) ([]engine.Choice, error) {
	var out []engine.Choice
	for len(w) > 0 {
		n := 0
		for n < len(w) && (w[n].text != "|" || w[n].quoted) {
			n++
		}
		c, err := r.choice(join(w[:n]))
		if err != nil {
			return nil, err
		}
		out = append(out, c)
		if n == len(w)-1 {
			return nil, errors.New("a choice is missing after |")
		}
		w = w[min(n+1, len(w)):]
	}
	if len(out) == 0 {
		return nil, errors.New("expected choices separated by |")
	}
	return out, nil
}

// options: options SEAT a | b | c.
func (r *runner) options(args []word) error {
	seat, err := r.seat(args, 0)
	if err != nil {
		return err
	}
	want, err := r.choices(args[1:])
	if err != nil {
		return err
	}
	p, err := r.prompt(seat)
	if err != nil {
		return wrong("%v", err)
	}
	var missing, extra []engine.Choice
	for _, c := range want {
		if !has(p.Options, c) {
			missing = append(missing, c)
		}
	}
	for i, c := range p.Options {
		if !has(want, c) || has(p.Options[:i], c) { // or offered twice
			extra = append(extra, c)
		}
	}
	if len(missing)+len(extra) > 0 {
		return wrong("not offered: %s; offered besides: %s", orNothing(r.list(missing)), orNothing(r.list(extra)))
	}
	return nil
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

// offers: offers SEAT a | b.
func (r *runner) offers(args []word) error {
	seat, err := r.seat(args, 0)
	if err != nil {
		return err
	}
	want, err := r.choices(args[1:])
	if err != nil {
		return err
	}
	p, err := r.prompt(seat)
	if err != nil {
		return wrong("%v", err)
	}
	for _, c := range want {
		if !has(p.Options, c) {
			return wrong("not offered: %s (%s)", engine.FormatChoice(r.m, c), reasons(r.s.Game().WhyNot(seat, c)))
		}
	}
	return nil
}

func reasons(rs []engine.Reason) string {
	var out []string
	for _, x := range rs {
		out = append(out, strings.TrimPrefix(x.Rule+": "+x.Text, ": "))
	}
	if len(out) == 0 {
		return "no reason is given"
	}
	return strings.Join(out, "; ")
}

// choiceRule reads CHOICE RULE, CHOICE -> RULE, or CHOICE alone if the rule may be missing. After the
// rule may stand a quoted text.
func (r *runner) choiceRule(w []word, optional bool) (c engine.Choice, rule, text string, err error) {
	for i, x := range w {
		if x.text != "->" || x.quoted {
			continue
		}
		rest := w[i+1:]
		if len(rest) == 0 || len(rest) > 2 {
			return c, "", "", errors.New("expected a rule and at most one text after ->")
		}
		if len(rest) == 2 {
			text = rest[1].text
		}
		if !r.known[rest[0].text] {
			return c, "", "", fmt.Errorf("no rule %q in the index", rest[0].text)
		}
		c, err = r.choice(join(w[:i]))
		return c, rest[0].text, text, err
	}
	if n := len(w); n > 2 && w[n-1].quoted {
		text, w = w[n-1].text, w[:n-1]
	}
	last := len(w) - 1
	if last > 0 && r.known[w[last].text] {
		if c, e := r.choice(join(w[:last])); e == nil {
			if whole, e := r.choice(join(w)); e == nil && whole != c {
				return c, "", "", fmt.Errorf("%q may be a part of the choice or a rule: write CHOICE -> RULE", w[last].text)
			}
			return c, w[last].text, text, nil
		}
	}
	c, err = r.choice(join(w))
	if err != nil {
		if last > 0 && !r.known[w[last].text] {
			err = fmt.Errorf("%v (and %q is no rule of the index)", err, w[last].text)
		}
		return c, "", "", err
	}
	if !optional || text != "" {
		return c, "", "", errors.New("expected a rule after the choice")
	}
	return c, "", text, nil
}

// reasonMatches: that no check speaks against a choice and it is not offered all the same is no reason by a rule.
func reasonMatches(rs []engine.Reason, rule, text string) bool {
	for _, x := range rs {
		if (rule == "" || x.Rule == rule && (text != "" || !strings.HasPrefix(x.Text, engine.NotOffered))) && strings.Contains(x.Text, text) {
			return true
		}
	}
	return false
}

// no: no SEAT CHOICE [RULE], no event ..., no mod ..., no undo ..., no auto.
func (r *runner) no(args []word) error {
	if len(args) == 0 {
		return errors.New("expected something after no")
	}
	switch args[0].text {
	case "event":
		return absent(r.event(args[1:]), "there is such an event")
	case "auto":
		if len(args) > 1 {
			return errors.New("expected: no auto")
		}
		if a := r.autoAnswers(); len(a) > 0 {
			return wrong("answered automatically: %s", strings.Join(a, " | "))
		}
		return nil
	case "mod", "sum", "outcome":
		return absent(r.explained(args[0].text, args[1:]), "there is one")
	case "undo":
		seat, err := r.seat(args[1:], 2)
		if err != nil {
			return err
		}
		err = r.s.Undo(seat)
		var no *engine.CannotUndo
		switch {
		case err == nil:
			return errors.New("the undo was possible")
		case !errors.As(err, &no):
			return err
		case len(args) > 2 && !strings.Contains(no.Why, args[2].text):
			return wrong("the reason is %q", no.Why)
		}
		return nil
	}
	seat, err := r.seat(args, 0)
	if err != nil {
		return err
	}
	c, rule, text, err := r.choiceRule(args[1:], true)
	if err != nil {
		return err
	}
	p, err := r.prompt(seat)
	if err != nil {
		return wrong("%v", err)
	}
	if has(p.Options, c) {
		return wrong("it is offered")
	}
	rs := r.s.Game().WhyNot(seat, c)
	if !reasonMatches(rs, rule, text) || len(rs) == 0 {
		return wrong("it is not offered, but the reason is %s", reasons(rs))
	}
	r.script.why(seat, c, rs)
	return nil
}

// absent turns the failure of an assertion into its success.
func absent(err error, found string) error {
	if err == nil {
		return wrong("%s", found)
	}
	if _, soft := err.(*mismatch); soft {
		return nil
	}
	return err
}

// refuses: refuses SEAT CHOICE RULE ["text"].
func (r *runner) refuses(args []word) error {
	seat, err := r.seat(args, 0)
	if err != nil {
		return err
	}
	c, rule, text, err := r.choiceRule(args[1:], false)
	if err != nil {
		return err
	}
	g := r.s.Game()
	before, events := g.Hash(), r.s.Events()
	err = r.s.Answer(seat, c)
	var bad *engine.Illegal
	switch {
	case err == nil:
		return errors.New("it was accepted")
	case !errors.As(err, &bad):
		return wrong("it was refused otherwise: %v", err)
	case g.Hash() != before || r.s.Events() != events:
		return errors.New("the refusal changed the game")
	case !reasonMatches(bad.Reasons, rule, text):
		return wrong("the reason is %s", reasons(bad.Reasons))
	}
	r.script.why(seat, c, bad.Reasons)
	return nil
}

// refused: the position itself was refused.
func (r *runner) refused(args []word) error {
	switch {
	case r.placed == nil:
		return errors.New("the position was accepted")
	case len(args) > 0 && !strings.Contains(r.placed.Error(), join(args)):
		return fmt.Errorf("the position was refused otherwise: %v", r.placed)
	}
	r.placed = nil
	return nil
}

// piece: piece ID AT [key=value ...].
func (r *runner) piece(args []word) error {
	if len(args) < 2 {
		return errors.New("expected: piece ID AT [key=value ...]")
	}
	pos := r.s.Game().Position()
	id, at := args[0].text, args[1].text
	keys, ok := pos.Pieces[id]
	if at == "absent" {
		if ok {
			return wrong("%s is at %s", id, plain(normal(keys["at"])))
		}
		return noArgs(args[2:])
	}
	if !ok {
		return wrong("%s is absent", id)
	}
	show := func() string {
		var s []string
		for k, v := range keys {
			if k != "at" {
				s = append(s, k+"="+plain(normal(v)))
			}
		}
		sort.Strings(s)
		return strings.Join(append([]string{plain(normal(keys["at"]))}, s...), " ")
	}
	if got := cmp.Or(plain(normal(keys["at"])), "-"); got != at {
		return wrong("%s is %s", id, show())
	}
	for _, a := range args[2:] {
		k, want, ok := strings.Cut(a.text, "=")
		if !ok {
			return fmt.Errorf("%q: expected key=value", a.text)
		}
		got := plain(normal(keys[k]))
		if got == "" && (want == "false" || want == "0") {
			continue
		}
		if got != want {
			return wrong("%s is %s", id, show())
		}
	}
	return nil
}

// track: track NAME VALUE.
func (r *runner) track(args []word) error {
	if len(args) != 2 {
		return errors.New("expected: track NAME VALUE")
	}
	want, err := strconv.Atoi(args[1].text)
	if err != nil {
		return fmt.Errorf("%q is not a number", args[1].text)
	}
	tracks := r.s.Game().Position().Tracks
	got, ok := tracks[args[0].text]
	if !ok {
		var ids []string
		for id := range tracks {
			ids = append(ids, id)
		}
		sort.Strings(ids)
		return fmt.Errorf("no track %q; the tracks are %s", args[0].text, strings.Join(ids, ", "))
	}
	if got != want {
		return wrong("%s is %d", args[0].text, got)
	}
	return nil
}

// turn: turn N [PHASE].
func (r *runner) turn(args []word) error {
	if len(args) == 0 {
		return errors.New("expected: turn N [PHASE]")
	}
	n, err := strconv.Atoi(args[0].text)
	if err != nil {
		return fmt.Errorf("%q is not a number", args[0].text)
	}
	at := r.s.Game().Position().At
	if at == nil {
		return errors.New("the position does not say its turn")
	}
	if at.Turn != n || len(args) > 1 && at.Phase != join(args[1:]) {
		return wrong("it is turn %d, %s", at.Turn, at.Phase)
	}
	return nil
}

// event: event RULE ["text"]; the rule may be *.
func (r *runner) event(args []word) error {
	var term *wantedTerm
	for i, a := range args {
		if a.text == "->" && !a.quoted {
			t, err := r.term(args[i+1:])
			if err != nil {
				return err
			}
			term, args = &t, args[:i]
			break
		}
	}
	if len(args) < 1 || len(args) > 2 {
		return errors.New("expected: event RULE [\"text\"] [-> RULE [N] [\"text\"]]")
	}
	rule, text := args[0].text, ""
	if len(args) > 1 {
		text = args[1].text
	}
	if rule != "*" && !r.known[rule] {
		return fmt.Errorf("no rule %q in the index", rule)
	}
	var seen []string
	for _, e := range r.s.Log(engine.ChanceSeat, r.mark+1) {
		d := r.s.Game().Describe(e.Event)
		if (rule == "*" || e.Rule == rule) && strings.Contains(d, text) && (term == nil || slices.ContainsFunc(e.Mods, term.is)) {
			return nil
		}
		seen = append(seen, "\n\t  "+e.Rule+" "+d)
		if term != nil {
			for _, m := range e.Mods {
				seen = append(seen, "\n\t    "+termText(m))
			}
		}
	}
	return wrong("no such event; the events are %s", orNothing(strings.Join(seen, "")))
}

// A wantedTerm is a term that a sum should have.
type wantedTerm struct {
	rule  string
	value int // math.MinInt for any
	text  string
}

func (t *wantedTerm) is(m engine.Mod) bool {
	return m.Rule == t.rule && (t.value == math.MinInt || m.Value == t.value) && strings.Contains(m.Text, t.text)
}

func termText(m engine.Mod) string { return fmt.Sprintf("%s %+d %q", m.Rule, m.Value, m.Text) }

// term: RULE [N] ["text"].
func (r *runner) term(want []word) (t wantedTerm, err error) {
	if len(want) == 0 {
		return t, errors.New("nothing stands after ->")
	}
	t = wantedTerm{rule: want[0].text, value: math.MinInt}
	if !r.known[t.rule] {
		return t, fmt.Errorf("no rule %q in the index", t.rule)
	}
	rest := want[1:]
	if len(rest) > 0 && !rest[0].quoted {
		if t.value, err = strconv.Atoi(rest[0].text); err != nil {
			return t, fmt.Errorf("%q is not a number", rest[0].text)
		}
		rest = rest[1:]
	}
	if len(rest) > 0 && rest[0].quoted {
		t.text, rest = rest[0].text, rest[1:]
	}
	return t, noArgs(rest)
}

func (r *runner) autoAnswers() []string {
	var out []string
	for _, a := range r.s.Answers()[r.autos:] {
		if a.Auto {
			out = append(out, engine.SeatName(r.m, a.Seat)+" "+engine.FormatChoice(r.m, a.Choice))
		}
	}
	return out
}

// auto: auto SEAT CHOICE.
func (r *runner) auto(args []word) error {
	seat, err := r.seat(args, 0)
	if err != nil {
		return err
	}
	c, err := r.choice(join(args[1:]))
	if err != nil {
		return err
	}
	for _, a := range r.s.Answers()[r.autos:] {
		if a.Auto && a.Seat == seat && a.Choice == c {
			return nil
		}
	}
	return wrong("answered automatically: %s", orNothing(strings.Join(r.autoAnswers(), " | ")))
}

// explained: sum SEAT [CHOICE] -> WHAT VALUE, mod SEAT [CHOICE] -> RULE VALUE ["text"], outcome SEAT [CHOICE] -> P "text" [PIECE],
// shows SEAT [CHOICE] -> has|lacks "text".
func (r *runner) explained(name string, args []word) error {
	seat, err := r.seat(args, 0)
	if err != nil {
		return err
	}
	arrow := -1
	for i, a := range args {
		if a.text == "->" && !a.quoted {
			arrow = i
		}
	}
	if arrow < 0 {
		return fmt.Errorf("expected: %s SEAT [CHOICE] -> ... (see the package comment)", name)
	}
	x, err := r.explain(seat, args[1:arrow])
	if err != nil {
		return err
	}
	want := args[arrow+1:]
	if len(want) == 0 {
		return errors.New("nothing stands after ->")
	}
	switch name {
	case "sum":
		var all []string
		for _, s := range x.Sums {
			if s.What == want[0].text && (len(want) == 1 || s.Value == join(want[1:])) {
				return nil
			}
			all = append(all, s.What+" "+s.Value)
		}
		return wrong("the sums are %s", orNothing(strings.Join(all, " | ")))
	case "mod":
		t, err := r.term(want)
		if err != nil {
			return err
		}
		var all []string
		for _, s := range x.Sums {
			if slices.ContainsFunc(s.Mods, t.is) {
				return nil
			}
			for _, m := range s.Mods {
				all = append(all, s.What+": "+termText(m))
			}
		}
		return wrong("the terms are %s", orNothing(strings.Join(all, " | ")))
	case "shows":
		if len(want) != 2 || want[0].text != "has" && want[0].text != "lacks" {
			return errors.New("expected: shows SEAT [CHOICE] -> has \"text\" or lacks \"text\"")
		}
		return holds(oneLine(x), want)
	default:
		if len(want) != 2 && len(want) != 3 {
			return errors.New("expected: outcome SEAT [CHOICE] -> P \"text\" [PIECE]")
		}
		outcomes := x.Outcomes
		if len(want) == 3 {
			outcomes = nil
			for _, s := range x.Stakes {
				if s.Piece == want[2].text {
					outcomes = s.Outcomes
				}
			}
		}
		p, tolerance, err := probability(want[0].text)
		if err != nil {
			return err
		}
		sum := 0.0
		var all []string
		for _, o := range outcomes {
			if strings.Contains(o.Text, want[1].text) {
				sum += o.P
			}
			all = append(all, fmt.Sprintf("%.4f %q", o.P, o.Text))
		}
		if math.Abs(sum-p) > tolerance {
			return wrong("the probability is %.4f of %s", sum, orNothing(strings.Join(all, " | ")))
		}
		return nil
	}
}

// probability reads 1/6, 0.1667 or 16.7%, and gives half a unit of the last place as tolerance.
func probability(s string) (p, tolerance float64, err error) {
	bad := fmt.Errorf("%q is not a probability: write 1/6, 0.1667 or 16.7%%", s)
	if a, b, ok := strings.Cut(s, "/"); ok {
		x, e1 := strconv.Atoi(a)
		y, e2 := strconv.Atoi(b)
		if e1 != nil || e2 != nil || y <= 0 {
			return 0, 0, bad
		}
		return float64(x) / float64(y), 1e-9, nil
	}
	scale := 1.0
	t, percent := strings.CutSuffix(s, "%")
	if percent {
		scale = 0.01
	}
	x, e := strconv.ParseFloat(t, 64)
	if e != nil || x < 0 {
		return 0, 0, bad
	}
	_, decimals, _ := strings.Cut(t, ".")
	tolerance = 1e-9
	if decimals != "" {
		tolerance += 0.5 * math.Pow(10, -float64(len(decimals))) * scale
	} else if percent {
		tolerance += 0.005
	}
	return x * scale, tolerance, nil
}

func (r *runner) explain(seat engine.Seat, w []word) (engine.Explanation, error) {
	var none engine.Explanation
	if _, err := r.prompt(seat); err != nil {
		return none, err
	}
	if len(w) == 0 {
		return r.s.Game().Explain(seat, nil), nil
	}
	c, err := r.choice(join(w))
	if err != nil {
		return none, err
	}
	return r.s.Game().Explain(seat, &c), nil
}

// seen: view SEAT has|lacks "text", log SEAT has|lacks "text".
func (r *runner) seen(name string, args []word) error {
	seat, err := r.seat(args, 0)
	if err != nil {
		return err
	}
	if len(args) != 3 || args[1].text != "has" && args[1].text != "lacks" {
		return fmt.Errorf("expected: %s SEAT has \"text\" or %s SEAT lacks \"text\"", name, name)
	}
	if name == "view" {
		return holds(oneLine(r.s.Game().View(seat)), args[1:])
	}
	var b strings.Builder
	for _, e := range r.s.Log(seat, 1) {
		b.WriteString(r.s.Game().Describe(e.Event) + "\n")
	}
	return holds(b.String(), args[1:])
}

// holds: has|lacks "text".
func holds(all string, want []word) error {
	found := strings.Contains(all, want[1].text)
	if found != (want[0].text == "has") {
		if found {
			return wrong("it has it")
		}
		return wrong("it is not in\n%s", all)
	}
	return nil
}

// oneLine is something as it goes over the wire, on one line.
func oneLine(x any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(x); err != nil {
		return err.Error()
	}
	return b.String()
}

// saveLoad takes the position through a save into another game and back.
func (r *runner) saveLoad() error {
	g := r.s.Game()
	save, hash := g.AppendSave(nil), g.Hash()
	fresh, err := r.m.New(g.Setup())
	if err != nil {
		return err
	}
	if err := fresh.Load(save); err != nil {
		return fmt.Errorf("load: %w", err)
	}
	if fresh.Hash() != hash {
		return errors.New("the loaded position has another hash")
	}
	if a, b := r.situation(g), r.situation(fresh); a != b {
		return fmt.Errorf("the loaded position asks otherwise:%s", b)
	}
	// The game of the session is set back to the start before it loads, so that nothing of it is left that was not saved.
	if err := g.Load(r.first); err != nil {
		return fmt.Errorf("load of the start: %w", err)
	}
	if err := g.Load(save); err != nil {
		return fmt.Errorf("load: %w", err)
	}
	if g.Hash() != hash {
		return errors.New("the position has another hash after loading")
	}
	return nil
}

// until: until SEAT KIND [roll N], until over [roll N].
func (r *runner) until(args []word) error {
	face := 0
	if n := len(args); n >= 2 && args[n-2].text == "roll" {
		var err error
		if face, err = strconv.Atoi(args[n-1].text); err != nil || face < 1 {
			return fmt.Errorf("%q is not a face of a die", args[n-1].text)
		}
		args = args[:n-2]
	}
	over := len(args) == 1 && args[0].text == "over"
	var seat engine.Seat
	kind := ""
	if !over {
		if len(args) != 2 {
			return errors.New("expected: until SEAT KIND [roll N] or until over [roll N]")
		}
		var err error
		if seat, err = r.seat(args, 0); err != nil {
			return err
		}
		kind = args[1].text
	}
	for n := 0; ; n++ {
		q := r.s.Game().Pending()
		if q == nil {
			if over {
				return nil
			}
			return errors.New("the game ended before that")
		}
		if !over {
			if p := q.For(seat); p != nil && p.Kind == kind {
				return nil
			}
		}
		if n == 200 {
			return errors.New("not reached after 200 answers")
		}
		who, p := q.First()
		var c engine.Choice
		if who == engine.ChanceSeat {
			c = engine.Roll(face)
			if face == 0 || !has(p.Options, c) {
				return fmt.Errorf("chance is asked for %q on the way; answer it, or write roll N for all dice", p.Text)
			}
			if err := r.give(who, c); err != nil {
				return err
			}
			continue
		}
		c, ok := r.neutral(p)
		if !ok {
			return fmt.Errorf("%s is asked %s on the way, and none of %v is offered", engine.SeatName(r.m, who), p.Kind, r.o.Neutral)
		}
		if err := r.answer(who, []word{{text: engine.FormatChoice(r.m, c)}}); err != nil {
			return err
		}
	}
}

func (r *runner) neutral(p *engine.Prompt) (engine.Choice, bool) {
	for _, n := range r.o.Neutral {
		for _, whole := range []bool{true, false} {
			for _, c := range p.Options {
				text := engine.FormatChoice(r.m, c)
				if text == n || !whole && strings.HasPrefix(text, n+" ") {
					return c, true
				}
			}
		}
	}
	return engine.Choice{}, false
}

// data: data TABLE ROW COLUMN VALUE.
func (r *runner) data(args []word) error {
	d, ok := r.m.(DatumModule)
	if !ok {
		return fmt.Errorf("%s has no Datum method", r.m.ID())
	}
	if len(args) < 4 {
		return errors.New("expected: data TABLE ROW COLUMN VALUE")
	}
	got, ok := d.Datum(args[0].text, args[1].text, args[2].text)
	if !ok {
		return fmt.Errorf("there is no datum %s %s %s", args[0].text, args[1].text, args[2].text)
	}
	if want := join(args[3:]); got != want {
		return wrong("it is %q", got)
	}
	return nil
}

// show prints something to the test's log, for whoever writes a script.
func (r *runner) show(args []word) error {
	what := "options"
	if len(args) > 0 {
		what, args = args[0].text, args[1:]
	}
	out := ""
	switch what {
	case "options":
		out = r.situation(r.s.Game())
	case "position":
		b, _ := json.MarshalIndent(r.s.Game().Position(), "", " ")
		out = string(b)
	case "events":
		for _, e := range r.s.Log(engine.ChanceSeat, r.mark+1) {
			out += "\n\t" + e.Rule + " " + r.s.Game().Describe(e.Event)
		}
	case "log", "view", "map", "explain":
		seat, err := r.seat(args, 0)
		if err != nil {
			return err
		}
		switch what {
		case "log":
			for _, e := range r.s.Log(seat, 1) {
				out += "\n\t" + e.Rule + " " + r.s.Game().Describe(e.Event)
			}
		case "view":
			b, _ := json.MarshalIndent(r.s.Game().View(seat), "", " ")
			out = string(b)
		case "map":
			out = "\n" + r.m.Draw(r.s.Game().View(seat), engine.DrawOptions{})
		case "explain":
			x, err := r.explain(seat, args[1:])
			if err != nil {
				return err
			}
			b, _ := json.MarshalIndent(x, "", " ")
			out = string(b)
		}
	default:
		return errors.New("expected: show [options | position | events | log SEAT | view SEAT | map SEAT | explain SEAT [CHOICE]]")
	}
	r.t.Logf("%s: show %s: %s", r.file, what, out)
	return nil
}
