package enginetest

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// A transcript is all that players could notice while a rule script is played: every question with its answers, the reasons against others, what lies behind the answer that is
// given, what the log tells, and what the answer changes. It is compared with a golden file ([ScriptOptions].Transcripts), so that a script notices more than it asks for.
type transcript struct {
	o      *ScriptOptions
	m      engine.Module
	b      strings.Builder
	events int
	pieces map[string]string   // the position as it was, as text
	before map[string][]string // by seat and kind of question, the lines of reasons
}

// listed is how many answers with a verb are named, and told how many of those that a reason refuses; of the others there is the number. Of reasons there are begun letters.
const listed, told, begun = 12, 3, 40

// open begins the transcript of a play. whole: from the set-up of a scenario, all of which is written; of a position the script itself says what there is.
func (x *transcript) open(name string, s *engine.Session, whole bool) {
	fmt.Fprintf(&x.b, "== %s\n", name)
	if x.events, x.pieces = s.Events(), state(s.Game()); whole {
		x.events, x.pieces = 0, nil
		x.happened(s, 0)
		return
	}
	x.asked(s.Game())
}

// give answers, and writes down what came before and of it.
func (r *runner) give(seat engine.Seat, c engine.Choice) error {
	x := r.script
	if x == nil {
		return r.s.Answer(seat, c)
	}
	x.behind(r.s.Game(), seat, c)
	answers := len(r.s.Answers())
	if err := r.s.Answer(seat, c); err != nil {
		fmt.Fprintf(&x.b, "! refused\n")
		return err
	}
	x.happened(r.s, answers)
	return nil
}

// back is for whatever takes the game elsewhere without an answer.
func (x *transcript) back(s *engine.Session, what string) {
	if x != nil {
		fmt.Fprintf(&x.b, "< %s\n", what)
		x.events = min(x.events, s.Events())
		x.changed(s.Game())
		x.asked(s.Game())
	}
}

// behind writes what lies behind an answer. It asks a clone, so that nothing that is kept in memory for one question helps another.
func (x *transcript) behind(g engine.Game, seat engine.Seat, c engine.Choice) {
	fmt.Fprintf(&x.b, "> %s %s\n", engine.SeatName(x.m, seat), engine.FormatChoice(x.m, c))
	if seat != engine.ChanceSeat && len(g.WhyNot(seat, c)) == 0 {
		x.explained(g.Clone(nil).Explain(seat, &c))
	}
}

// explained writes sums, chances and what stands beside answers.
func (x *transcript) explained(e engine.Explanation) {
	outcomes := func(list []engine.Outcome) (text []string) {
		for _, o := range list {
			text = append(text, fmt.Sprintf("%.4g %s", o.P, o.Text))
		}
		return text
	}
	for _, s := range e.Sums {
		fmt.Fprintf(&x.b, "  = %s %s%s\n", s.What, s.Value, terms(s.Mods))
	}
	if len(e.Outcomes) > 0 {
		fmt.Fprintf(&x.b, "  %% %s\n", strings.Join(outcomes(e.Outcomes), "; "))
	}
	for _, s := range e.Stakes {
		fmt.Fprintf(&x.b, "  %% %s %s: %s\n", s.What, s.Piece, strings.Join(outcomes(s.Outcomes), "; "))
	}
	for _, o := range e.Offers {
		j, _ := json.Marshal(o)
		fmt.Fprintf(&x.b, "  @ %s\n", j)
	}
	for _, r := range e.Rosters {
		var items []string
		for _, c := range r.Items {
			j, _ := json.Marshal(c)
			items = append(items, string(j))
		}
		fmt.Fprintf(&x.b, "  & %s %s %s: %s\n", r.What, r.Rule, r.At, strings.Join(items, " "))
	}
	if e.Over != nil {
		fmt.Fprintf(&x.b, "  + %s %s\n", e.Over.Rule, e.Over.Text)
	}
}

func terms(mods []engine.Mod) string {
	if len(mods) == 0 {
		return ""
	}
	var list []string
	for _, m := range mods {
		list = append(list, fmt.Sprintf("%s %+d %s", m.Rule, m.Value, m.Text))
	}
	return " [" + strings.Join(list, "; ") + "]"
}

// happened writes what came of the last answer.
func (x *transcript) happened(s *engine.Session, answers int) {
	for _, a := range s.Answers()[answers:] {
		if a.Auto {
			fmt.Fprintf(&x.b, "  > %s %s\n", engine.SeatName(x.m, a.Seat), engine.FormatChoice(x.m, a.Choice))
		}
	}
	for _, e := range s.Log(engine.ChanceSeat, x.events+1) {
		who := ""
		if e.For != engine.Everyone {
			var names []string
			for _, seat := range e.For.Seats() {
				names = append(names, engine.SeatName(x.m, seat))
			}
			who = "(" + strings.Join(names, ", ") + ") "
		}
		fmt.Fprintf(&x.b, "  . %s%s %s%s\n", who, e.Rule, s.Game().Describe(e.Event), terms(e.Mods))
	}
	x.events = s.Events()
	x.changed(s.Game())
	x.asked(s.Game())
}

// changed writes which pieces and tracks are others than before.
func (x *transcript) changed(g engine.Game) {
	now := state(g)
	for _, id := range slices.Sorted(maps.Keys(now)) {
		if x.pieces[id] != now[id] {
			fmt.Fprintf(&x.b, "  * %s %s\n", id, now[id])
		}
	}
	for _, id := range slices.Sorted(maps.Keys(x.pieces)) {
		if _, is := now[id]; !is {
			fmt.Fprintf(&x.b, "  * %s absent\n", id)
		}
	}
	x.pieces = now
}

// state is the position as a person writes it, piece by piece.
func state(g engine.Game) map[string]string {
	out := map[string]string{}
	p := g.Position()
	for id, keys := range p.Pieces {
		b, _ := json.Marshal(keys) // in the order of the keys
		out[id] = strings.ReplaceAll(strings.Trim(string(b), "{}"), `"`, "")
	}
	for name, n := range p.Tracks {
		out["track "+name] = fmt.Sprint(n)
	}
	if p.At != nil {
		out["at"] = fmt.Sprint(p.At.Turn, " ", p.At.Phase)
	}
	return out
}

// asked writes what is pending: the answers, what stands against others, and what lies behind the question.
func (x *transcript) asked(g engine.Game) {
	q := g.Pending()
	if q == nil {
		res, _ := g.Result()
		fmt.Fprintf(&x.b, "over: %d %s %s\n", res.Winner, res.Level, res.Rule)
		return
	}
	for _, seat := range q.Seats.Seats() {
		p := q.For(seat)
		fmt.Fprintf(&x.b, "%s %s %s %s\n", engine.SeatName(x.m, seat), p.Kind, p.Rule, p.Text)
		if seat == engine.ChanceSeat {
			continue
		}
		for _, l := range x.byVerb(p.Options) {
			fmt.Fprintf(&x.b, "  %s\n", l)
		}
		if x.o.Refusable != nil {
			x.refused(g, seat, p)
		}
		x.explained(g.Clone(nil).Explain(seat, nil))
		x.measured(g, seat)
	}
}

// measured writes what standing orders can be conditioned on, where it is not 0.
func (x *transcript) measured(g engine.Game, seat engine.Seat) {
	var list []string
	if _, is := x.m.(engine.Measured); is {
		for _, r := range engine.Readings(x.m, g, seat) {
			if r.Value != 0 {
				list = append(list, fmt.Sprint(r.ID, " ", r.Value))
			}
		}
	}
	if len(list) > 0 {
		fmt.Fprintf(&x.b, "  # %s\n", strings.Join(list, ", "))
	}
}

// byVerb writes answers, those with the same word on one line, in the order in which they are offered.
func (x *transcript) byVerb(list []engine.Choice) (out []string) {
	of := map[string][]string{}
	var verbs []string
	for _, c := range list {
		verb, rest, _ := strings.Cut(engine.FormatChoice(x.m, c), " ")
		if _, seen := of[verb]; !seen {
			verbs = append(verbs, verb)
		}
		of[verb] = append(of[verb], strings.ReplaceAll(rest, " ", ":"))
	}
	for _, v := range verbs {
		out = append(out, strings.TrimSpace(v+" "+some(of[v], listed)))
	}
	return out
}

// some names the first few of a list, and how many there are if they are more.
func some(list []string, n int) string {
	if len(list) <= n {
		return strings.Join(list, " ")
	}
	return fmt.Sprintf("%s ... %d", strings.Join(list[:n], " "), len(list))
}

// refused writes the reasons against answers that are not offered, a line for each reason. A verb that the question knows nothing of is left out: all its answers are refused as
// those of any other. Lines that the last question of this kind had as well are not written again.
func (x *transcript) refused(g engine.Game, seat engine.Seat, p *engine.Prompt) {
	type verb struct {
		word    string
		answers []string
	}
	of := map[engine.Reason][]verb{}
	var order []engine.Reason
	mixed := map[string]bool{} // words whose answers are not all refused for the same reason
	first := map[string]engine.Reason{}
	fresh := g.Clone(nil)
	x.o.Refusable(g, seat, p, func(c engine.Choice) {
		var why engine.Reason
		if !has(p.Options, c) {
			why = engine.Reason{Text: "no reason"}
			if list := fresh.WhyNot(seat, c); len(list) > 0 {
				why = list[0]
			}
		}
		word, rest, _ := strings.Cut(engine.FormatChoice(x.m, c), " ")
		if was, seen := first[word]; !seen {
			first[word] = why
		} else if was != why {
			mixed[word] = true
		}
		if why == (engine.Reason{}) { // offered
			return
		}
		verbs := of[why]
		if verbs == nil {
			order = append(order, why)
		}
		if n := len(verbs); n == 0 || verbs[n-1].word != word {
			verbs = append(verbs, verb{word: word})
		}
		last := &verbs[len(verbs)-1]
		last.answers = append(last.answers, strings.ReplaceAll(rest, " ", ":"))
		of[why] = verbs
	})
	if len(order) == 0 {
		return
	}
	most := order[0] // against what is no answer to this question at all
	for _, why := range order {
		if len(of[why]) > len(of[most]) {
			most = why
		}
	}
	now := make([]string, len(order))
	for i, why := range order {
		now[i] = fmt.Sprintf("%s %s:", why.Rule, start(why.Text))
		for _, v := range of[why] {
			if why != most || mixed[v.word] {
				now[i] += fmt.Sprintf(" %s;", strings.TrimSpace(v.word+" "+some(v.answers, told)))
			}
		}
	}
	key := engine.SeatName(x.m, seat) + " " + p.Kind
	before := x.before[key]
	for _, l := range now {
		if !slices.Contains(before, l) {
			fmt.Fprintf(&x.b, "  - %s\n", l)
		}
	}
	for _, l := range before {
		reason, _, _ := strings.Cut(l, ":")
		if !slices.ContainsFunc(now, func(n string) bool { return strings.HasPrefix(n, reason+":") }) {
			fmt.Fprintf(&x.b, "  no more - %s\n", reason)
		}
	}
	x.before[key] = now
}

// why writes the reasons against an answer that the script asks for by name.
func (x *transcript) why(seat engine.Seat, c engine.Choice, list []engine.Reason) {
	if x != nil {
		fmt.Fprintf(&x.b, "? %s %s - %s\n", engine.SeatName(x.m, seat), engine.FormatChoice(x.m, c), reasons(list))
	}
}

// start is how a reason begins.
func start(text string) string {
	if r := []rune(text); len(r) > begun {
		return string(r[:begun]) + "~"
	}
	return text
}

// hold compares the transcript of a script with its golden file.
func (x *transcript) hold(t testing.TB, name string) {
	t.Helper()
	if !t.Failed() {
		Golden(t, filepath.Join(x.o.Transcripts, strings.TrimSuffix(name, ".txtar")+".txt"), x.b.String())
	}
}
