package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/term"

	"beachhead/engine"
)

// What may be typed besides a choice. A word that begins a choice of the question means the choice; with a colon before it
// the command is meant.
var commands = []struct{ name, args, help string }{
	{"?", "", "list all choices, with what they come to"},
	{"?", "WORDS", "list the choices that begin so; if there are none, say why not"},
	{"why", "[CHOICE]", "the sums and the possible outcomes behind the question, or behind a choice; also: odds"},
	{"map", "[HEX]", "the map, or the surroundings of a hex"},
	{"stack", "HEX", "what is in a hex"},
	{"los", "HEX [HEX]", "the line of sight between two hexes, or all that is seen from one, in games that have it"},
	{"status", "", "the numbers of the game"},
	{"status", "all", "all tracks and displays"},
	{"log", "[N]", "the last N events"},
	{"rule", "ID", "what a rule says"},
	{"more", "", "go on with a long list"},
	{"always", "CHOICE", "answer so, now and whenever a question of this kind comes again"},
	{"orders", "", "what is answered for you"},
	{"orders", "on", "have answered for you what the game proposes, where most players have nothing to do"},
	{"orders", "off [KIND]", "be asked again"},
	{"undo", "", "take back the last decision"},
	{"save", "FILE", "write the record to a file"},
	{"quit", "", "leave; the game is kept"},
	{"help", "", "this list"},
}

// width is that of the terminal in columns.
func (t *sitting) width() int {
	w, _ := t.size()
	return w
}

func (t *sitting) size() (width, height int) {
	if f, ok := t.out.(*os.File); ok {
		if w, h, err := term.GetSize(int(f.Fd())); err == nil && w >= 20 && h >= 5 {
			return w, h
		}
	}
	return 80, 24
}

// bold marks a text where the terminal can.
func (t *sitting) bold(s string) string {
	if !t.colour {
		return s
	}
	return "\x1b[1m" + s + "\x1b[0m"
}

// page prints lines as far as they fit; `more` goes on.
func (t *sitting) page(lines []string) {
	_, height := t.size()
	n := max(height-4, 10)
	if len(lines) <= n+1 {
		n = len(lines)
	}
	for _, l := range lines[:n] {
		t.say("%s", l)
	}
	t.rest = lines[n:]
	if len(t.rest) > 0 {
		t.say("%s. Type more to go on.", count(len(t.rest), "more line"))
	}
}

// count is a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// handOver has the next person come to the screen before anything of theirs is shown.
func (t *sitting) handOver(seat engine.Seat) error {
	if engine.Together(t.mod) || t.people() < 2 || t.sitting && t.at == seat {
		t.at, t.sitting = seat, true
		return nil
	}
	t.console.Complete(func(string) []string { return nil })
	t.console.Forget()
	t.rest = nil
	t.clear()
	name, _ := t.side(seat)
	t.say("It is for %s to decide. Hand over, then press Enter.", name)
	if _, err := t.console.ReadLine(""); err != nil {
		return err
	}
	t.clear()
	t.at, t.sitting = seat, true
	return nil
}

func (t *sitting) clear() {
	if t.terminal && !t.plain {
		io.WriteString(t.out, "\x1b[2J\x1b[3J\x1b[H")
	}
}

// ask puts the question to a person until it is answered.
func (t *sitting) ask(seat engine.Seat) error {
	if done, err := t.byOrder(seat); done || err != nil {
		return err
	}
	if err := t.handOver(seat); err != nil {
		return err
	}
	t.watch(seat)
	g := t.session.Game()
	p := g.Pending().For(seat)
	o := make(choices, len(p.Options))
	for i, c := range p.Options {
		o[i] = engine.FormatChoice(t.mod, c)
	}
	v := g.View(seat)
	if len(v.Where) > 0 && v.Where[0] != t.turn {
		t.turn = v.Where[0]
		if !t.plain {
			t.draw(v, "")
		}
	}
	t.console.Complete(func(line string) []string { return t.complete(line, o, v) })
	t.question(seat, p, o, v)
	for {
		line, err := t.console.ReadLine(t.mod.Seats()[seat] + "> ")
		if err != nil {
			return err
		}
		line = strings.Join(strings.Fields(line), " ")
		if line == "" {
			t.question(seat, p, o, v)
			continue
		}
		done, err := t.carryOut(line, seat, o, v)
		if done || err != nil {
			return err
		}
	}
}

// side is what the side of a seat is called within a sentence, and the verb that goes with it: "the Allies decide", "red decides".
func (t *sitting) side(seat engine.Seat) (name, decides string) {
	if ch, ok := t.mod.(engine.Charted); ok {
		if people := ch.Sheet(t.header.Scenario).People(t.mod.Seats()[seat]); people != "" {
			return "the" + strings.TrimPrefix(people, "The"), "decide"
		}
	}
	return t.mod.Seats()[seat], "decides"
}

// question tells who decides what, and the choices if they are few.
func (t *sitting) question(seat engine.Seat, p *engine.Prompt, o choices, v *engine.View) {
	where := v.Where
	if v.Pending != nil && len(v.Pending.Where) > 0 {
		where = v.Pending.Where
	}
	text := p.Text
	if v.Pending != nil && v.Pending.Prompt != "" {
		text = v.Pending.Prompt // it names the die, the Units, the hex
	}
	name, decides := t.side(seat)
	if t.plain {
		if len(where) > 0 {
			t.say("%s.", capital(strings.Join(where, ", ")))
		}
		t.say("%s %s: %s Rule %s.", capital(name), decides, text, p.Rule)
		if len(o) <= 9 {
			t.listPlain(o, o, offered(t.session.Game().Explain(seat, nil)))
			return
		}
		t.say("%d choices. Type a question mark to list them.", len(o))
		verbs := map[string]int{}
		var order []string
		for _, c := range o {
			verb, _, _ := strings.Cut(c, " ")
			if verbs[verb] == 0 {
				order = append(order, verb)
			}
			verbs[verb]++
		}
		for _, verb := range order {
			t.say("%s: %s.", verb, count(verbs[verb], "choice"))
		}
		return
	}
	t.say("")
	if len(where) > 0 {
		t.say("[%s]", strings.Join(where, " > "))
	}
	t.say("%s (%s)", t.bold(capital(name)+": "+text), p.Rule)
	lines := o.compact(t.width())
	_, height := t.size()
	if most := max(height/2, 8); len(lines) > most {
		t.rest = lines[most-1:]
		lines = append(slices.Clone(lines[:most-1]), fmt.Sprintf("     ... %s; more goes on, ? lists all, ? WORDS those that begin so", count(len(t.rest), "more line")))
	}
	for _, l := range lines {
		t.say("%s", l)
	}
}

// listPlain lists some of the choices, one a line, with what the game says beside them.
func (t *sitting) listPlain(some []string, o choices, beside map[string]string) {
	lines := make([]string, len(some))
	for i, c := range some {
		lines[i] = fmt.Sprintf("%d: %s.", o.number(c), c)
		if s := beside[c]; s != "" {
			lines[i] = fmt.Sprintf("%d: %s: %s.", o.number(c), c, s)
		}
	}
	t.page(lines)
}

// offered is what a game says beside choices before they are made: the price, a note, what is lost for good.
func offered(x engine.Explanation) map[string]string {
	out := map[string]string{}
	for _, f := range x.Offers {
		if s := beside(f, x.Unit); s != "" {
			out[f.Choice] = s
		}
	}
	return out
}

// beside is an offer in words: "2 DP of 6 of the 4th Marine Division, 14 Units".
func beside(f engine.Offer, unit string) string {
	var parts []string
	if f.Price > 0 && unit != "" {
		s := fmt.Sprintf("%d %s", f.Price, unit)
		if f.Pool != "" {
			s += fmt.Sprintf(" of %d of the %s", f.Of, strings.TrimPrefix(f.Pool, "the "))
		}
		parts = append(parts, s)
	}
	if f.Note != "" {
		parts = append(parts, f.Note)
	}
	if f.Loses != "" {
		parts = append(parts, f.Loses)
	}
	return strings.Join(parts, ", ")
}

// list lists some of the choices, with what they come to where a sum says it.
func (t *sitting) list(some []string, seat engine.Seat, o choices) {
	const most = 300 // sums cost time
	if len(some) <= most {
		lines, sums := make([]string, len(some)), false
		notes := offered(t.session.Game().Explain(seat, nil))
		for i, c := range some {
			lines[i] = fmt.Sprintf("%4d) %s", o.number(c), c)
			if t.plain {
				lines[i] = fmt.Sprintf("%d: %s.", o.number(c), c)
			}
			if s := notes[c]; s != "" {
				sums = true
				lines[i] += "  " + s
			}
			choice, err := engine.ParseChoice(t.mod, c)
			if err != nil {
				continue
			}
			for _, s := range t.session.Game().Explain(seat, &choice).Sums {
				sums = true
				lines[i] += fmt.Sprintf("  %s %s", s.What, s.Value)
			}
		}
		if sums {
			t.page(lines)
			return
		}
	}
	if t.plain {
		t.listPlain(some, o, nil)
		return
	}
	if len(some) == len(o) {
		t.page(o.compact(t.width()))
		return
	}
	lines := make([]string, len(some))
	for i, c := range some {
		lines[i] = fmt.Sprintf("%4d) %s", o.number(c), c)
	}
	t.page(lines)
}

// carryOut does what was typed. done says that the question is answered, or that another one is pending now.
func (t *sitting) carryOut(line string, seat engine.Seat, o choices, v *engine.View) (done bool, err error) {
	word, rest, _ := strings.Cut(line, " ")
	if name, ok := strings.CutPrefix(word, ":"); ok {
		return t.command(name, rest, seat, o, v)
	}
	if after, ok := strings.CutPrefix(line, "?"); ok {
		return t.command("?", strings.TrimSpace(after), seat, o, v)
	}
	isChoice := slices.ContainsFunc(o, func(c string) bool { return c == word || strings.HasPrefix(c, word+" ") })
	if !isChoice && isCommand(word) {
		return t.command(word, rest, seat, o, v)
	}
	return t.choose(line, seat, o)
}

func isCommand(word string) bool {
	for _, c := range commands {
		if c.name == word {
			return true
		}
	}
	return word == "odds" || word == "exit"
}

// choose makes a choice, or says why not.
func (t *sitting) choose(typed string, seat engine.Seat, o choices) (done bool, err error) {
	hits := o.find(typed)
	switch len(hits) {
	case 0:
		t.whyNot(typed, seat, o)
		return false, nil
	case 1:
		c, err := engine.ParseChoice(t.mod, hits[0])
		if err != nil {
			return false, err
		}
		if hits[0] != typed {
			t.say("%s", hits[0])
		}
		t.held[seat] = false
		return true, t.answer(seat, c)
	}
	t.say("%s so:", count(len(hits), "choice")+" begin")
	t.list(hits, seat, o)
	return false, nil
}

// whyNot says what the rules have against a choice.
func (t *sitting) whyNot(typed string, seat engine.Seat, o choices) {
	if n, err := strconv.Atoi(typed); err == nil {
		t.say("There is no choice %d; they are numbered 1 to %d.", n, len(o))
		return
	}
	c, err := engine.ParseChoice(t.mod, typed)
	if err != nil {
		t.say("%q is no choice: %v. Type ? to list the choices, help for the commands.", typed, err)
		return
	}
	reasons := t.session.Game().WhyNot(seat, c)
	if len(reasons) == 0 {
		t.say("%s is legal.", typed)
		return
	}
	for _, r := range reasons {
		if r.Rule == "" {
			t.say("No: %s", r.Text)
		} else {
			t.say("No: %s (%s)", r.Text, r.Rule)
		}
	}
}

// command carries a command out.
func (t *sitting) command(name, rest string, seat engine.Seat, o choices, v *engine.View) (done bool, err error) {
	switch name {
	case "?":
		if rest == "" {
			t.list(o, seat, o)
		} else if hits := o.find(rest); len(hits) > 0 {
			if len(hits) == 1 {
				t.say("%s is legal.", hits[0])
			} else {
				t.list(hits, seat, o)
			}
		} else {
			t.whyNot(rest, seat, o)
		}
	case "why", "odds":
		t.explain(rest, seat, o)
	case "map":
		t.draw(v, rest)
	case "stack":
		if rest == "" {
			t.say("Which hex? Type stack and the hex.")
			break
		}
		lines := stack(v, rest)
		if len(lines) == 0 {
			lines = []string{"Nothing that you know of in " + rest + "."}
		}
		t.page(lines)
	case "los":
		t.los(rest, v)
	case "status":
		lines := status(v)
		if ch, ok := t.mod.(engine.Charted); ok && rest != "all" {
			if short := gauges(ch.Sheet(t.header.Scenario), v); len(short) > 0 {
				lines = short
			}
		}
		t.page(lines)
	case "log":
		n := 20
		if rest != "" {
			if n, err = strconv.Atoi(rest); err != nil || n < 1 {
				t.say("log: expected a number of events, not %q.", rest)
				return false, nil
			}
		}
		log := t.session.Log(seat, 1)
		log = log[max(0, len(log)-n):]
		for _, e := range log {
			t.say("%s", sentence(t.session.Game(), e))
		}
		if len(log) == 0 {
			t.say("Nothing has happened yet.")
		}
	case "rule":
		i := slices.IndexFunc(t.mod.Rules(), func(r engine.Rule) bool { return r.ID == rest })
		if i < 0 {
			t.say("There is no rule %q.", rest)
			break
		}
		t.say("%s: %s", rest, t.mod.Rules()[i].Summary)
	case "more":
		if len(t.rest) == 0 {
			t.say("There is no more.")
		} else {
			t.page(t.rest)
		}
	case "always":
		return t.always(rest, seat, o)
	case "orders":
		t.tellOrders(rest, seat)
		if word, _, _ := strings.Cut(rest, " "); word == "on" {
			return t.byOrder(seat) // this question, too
		}
	case "undo":
		return t.undo()
	case "save":
		t.save(rest)
	case "quit", "exit":
		return false, errQuit
	case "help":
		t.help()
	default:
		t.say("There is no command %q. Type help for the commands.", name)
	}
	return false, nil
}

// los tells of lines of sight: from one hex to another, or to all that it sees.
func (t *sitting) los(rest string, v *engine.View) {
	m, ok := t.mod.(engine.Sighted)
	if !ok {
		t.say("There are no lines of sight in this game.")
		return
	}
	switch places := strings.Fields(rest); len(places) {
	case 1:
		seen, err := m.LookAround(v, places[0])
		if err != nil {
			t.say("los: %v.", err)
			return
		}
		var words []string
		for _, s := range seen {
			w := s.Hex
			if s.Hindrance > 0 {
				w += "-" + strconv.Itoa(s.Hindrance)
			}
			words = append(words, w)
		}
		t.say("%s sees %d hexes, with the hindrance where there is one: %s.", places[0], len(seen), strings.Join(words, " "))
	case 2:
		l, err := m.Look(v, places[0], places[1])
		if err != nil {
			t.say("los: %v.", err)
			return
		}
		t.say("%s", lookSentence(l))
	default:
		t.say("Which hexes? Type los and one or two of them.")
	}
}

// lookSentence is a line of sight in words.
func lookSentence(l *engine.Look) string {
	s := l.From + " to " + l.To + ", range " + strconv.Itoa(l.Range) + ": "
	switch {
	case !l.Clear:
		s += "blocked"
	case l.Hindrance > 0:
		s += "clear, hindrance " + strconv.Itoa(l.Hindrance)
	default:
		s += "clear"
	}
	if l.Text != "" {
		s += "; " + l.Text + " (" + l.Rule + ")"
	}
	return s + "."
}

func (t *sitting) help() {
	t.say("Type a choice, its number, or as much of it as makes it clear.")
	for _, c := range commands {
		t.say("%s: %s.", strings.TrimSpace(c.name+" "+c.args), c.help)
	}
	t.say("A colon before a command keeps it apart from a choice of the same name.")
}

// explain prints what stands beside choices, sums and outcomes.
func (t *sitting) explain(typed string, seat engine.Seat, o choices) {
	var about *engine.Choice
	if typed != "" {
		hits := o.find(typed)
		if len(hits) == 0 {
			t.whyNot(typed, seat, o)
			return
		}
		if len(hits) > 1 {
			t.say("%s so; which one?", count(len(hits), "choice")+" begin")
			t.list(hits, seat, o)
			return
		}
		c, err := engine.ParseChoice(t.mod, hits[0])
		if err != nil {
			t.say("%v", err)
			return
		}
		about = &c
		t.say("%s", hits[0])
	}
	x := t.session.Game().Explain(seat, about)
	from := x
	if about != nil {
		from = t.session.Game().Explain(seat, nil) // what stands beside it
	}
	some := false
	for _, f := range from.Offers {
		s := beside(f, from.Unit)
		switch {
		case f.Why != nil || s == "":
			continue
		case about == nil:
			s = f.Choice + ": " + s
		case f.Choice != engine.FormatChoice(t.mod, *about):
			continue
		}
		some = true
		t.say("%s", s)
	}
	if len(x.Sums) == 0 && len(x.Outcomes) == 0 && !some {
		t.say("There is no sum behind that.")
	}
	for _, s := range x.Sums {
		t.say("%s: %s", s.What, s.Value)
		for _, m := range s.Mods {
			t.say("  %s", addend(m, s.Halves))
		}
	}
	for _, out := range x.Outcomes {
		t.say("%5.1f%% %s", 100*out.P, out.Text)
	}
}

// draw shows the map; in plain text the places with what is in them.
func (t *sitting) draw(v *engine.View, focus string) {
	if !t.plain {
		t.say("%s", strings.TrimRight(t.mod.Draw(v, engine.DrawOptions{Colour: t.colour, Focus: focus}), "\n"))
		return
	}
	var lines []string
	for _, at := range places(v) {
		if focus != "" && at != focus {
			continue
		}
		lines = append(lines, at+": "+strings.Join(stack(v, at), "; ")+".")
	}
	if len(lines) == 0 {
		lines = []string{"Nothing that you know of."}
	}
	t.page(lines)
}

// undo takes back the last decision, if a person at this terminal made it.
func (t *sitting) undo() (done bool, err error) {
	last := engine.ObserverSeat
	for _, a := range t.session.Answers() {
		if !a.Auto && a.Seat != engine.ChanceSeat {
			last = a.Seat
		}
	}
	switch {
	case last < 0:
		t.say("There is no decision to take back.")
		return false, nil
	case t.seats[last] != me:
		name, _ := t.side(last)
		t.say("Undo is not possible: %s decided last.", name)
		return false, nil
	}
	if err := t.session.Undo(last); err != nil {
		t.say("%s.", capital(err.Error()))
		return false, nil
	}
	if err := t.keeper.Rewrite(t.session, t.header); err != nil {
		return false, err
	}
	for i := range t.seen {
		t.seen[i] = min(t.seen[i], t.session.Events())
	}
	t.held[last] = true // he is asked, whatever is ordered, until he has answered himself
	t.say("Taken back.")
	return true, nil
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// save writes the record to a file that does not exist yet.
func (t *sitting) save(name string) {
	if name == "" {
		t.say("Which file? Type save and its name.")
		return
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		t.say("%s exists; choose another name.", name)
		return
	}
	if err == nil {
		_, err = f.WriteString(t.session.Record(t.header))
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		t.say("Not saved: %v.", err)
		return
	}
	t.say("Saved to %s.", name)
}

// complete gives the ways a typed line can go on.
func (t *sitting) complete(line string, o choices, v *engine.View) []string {
	for _, before := range []string{"? ", "why ", "odds "} {
		if rest, ok := strings.CutPrefix(line, before); ok {
			out := completions(rest, o)
			for i := range out {
				out[i] = before + out[i]
			}
			return out
		}
	}
	candidates := slices.Clone(o)
	for _, c := range commands {
		candidates = append(candidates, c.name)
	}
	for _, at := range places(v) {
		candidates = append(candidates, "map "+at, "stack "+at)
	}
	if strings.HasPrefix(line, "rule ") {
		for _, r := range t.mod.Rules() {
			candidates = append(candidates, "rule "+r.ID)
		}
	}
	return completions(line, candidates)
}
