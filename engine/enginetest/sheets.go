package enginetest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"beachhead/engine"
)

// SheetOptions say what [Sheets] looks for.
type SheetOptions struct {
	// Verbs are the first words of all choices; Unsaid those of them that nobody is shown, because chance gives them.
	Verbs, Unsaid []string
	// Kinds are the kinds of all questions (engine.Program.Kinds).
	Kinds []string
	// Met are kinds of pieces that must come up, or the games say too little.
	Met []string
	// Pick is that of [Options].
	Pick func(g engine.Game, seat engine.Seat, p *engine.Prompt, r *rand.Rand) (engine.Choice, bool)
}

// sheetAnswers is how many answers of a game of each scenario are looked at.
const sheetAnswers = 900

// Sheets plays the first turns of each scenario and wants the scenario's sheet to have words and pictures for all that the views and choices of the
// players name, no words for choices and questions that there are not, and gauges whose tracks are there.
func Sheets(t *testing.T, m engine.Module, o SheetOptions) {
	t.Helper()
	charted, ok := m.(engine.Charted)
	if !ok || len(o.Verbs) == 0 || len(o.Kinds) == 0 {
		t.Fatal("the module has no sheets, or there is nothing to look for")
	}
	if charted.Sheet("no such scenario") != nil {
		t.Error("a sheet of a scenario that there is not")
	}
	met := map[string]bool{}
	for i, sc := range m.Scenarios() {
		s := charted.Sheet(sc.ID)
		if s == nil || s != charted.Sheet(sc.ID) {
			t.Fatalf("%s: a sheet is to be made once", sc.ID)
		}
		c := sheetChecker{t: t, scenario: sc.ID, sheet: s, met: met, known: map[string]bool{}, tracks: map[string]bool{}, said: map[string]bool{}}
		c.words(o)
		g, err := m.New(engine.Setup{Scenario: sc.ID, Options: AllOn(m)})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(uint64(i)+50, 1))
		for n := range sheetAnswers {
			q := g.Pending()
			if q == nil {
				break
			}
			for seat := range m.Seats() {
				if n%5 == 0 || q.Seats.Has(engine.Seat(seat)) {
					c.view(g.View(engine.Seat(seat)))
				}
			}
			seat, p := q.First()
			choice := p.Options[r.IntN(len(p.Options))]
			if o.Pick != nil {
				if x, ok := o.Pick(g, seat, p, r); ok {
					choice = x
				}
			}
			if err := g.Apply(seat, choice); err != nil {
				t.Fatal(err)
			}
		}
		for _, gauge := range s.Gauges {
			for _, x := range gauge.Tracks { // of tracks that are added up a scenario need not have all
				if !slices.ContainsFunc(strings.Split(x, "+"), func(part string) bool { return c.tracks[part] }) {
					c.miss("gauge "+gauge.Label+" shows what no view has: the track", x)
				}
			}
		}
	}
	for _, k := range o.Met {
		if !met[k] {
			t.Errorf("no %s in all the games: the test has seen too little", k)
		}
	}
}

// sheetChecker looks things up in a sheet.
type sheetChecker struct {
	t        *testing.T
	scenario string
	sheet    *engine.Sheet
	known    map[string]bool // hexes, units and words
	tracks   map[string]bool // and boxes, that views had
	met      map[string]bool // kinds of pieces
	said     map[string]bool // what has been complained about
}

func (c *sheetChecker) miss(what, name string) {
	if key := what + " " + name; !c.said[key] {
		c.said[key] = true
		c.t.Errorf("%s: the sheet does not know the %s %q", c.scenario, what, name)
	}
}

// words checks the words for choices and the hints for questions, and notes what the sheet knows.
func (c *sheetChecker) words(o SheetOptions) {
	for _, w := range o.Verbs {
		if c.sheet.Verbs[w].Label == "" && !slices.Contains(o.Unsaid, w) {
			c.miss("choice", w)
		}
	}
	for key := range c.sheet.Verbs { // the word of a choice, after the kind of question where there is one, or its kind and topic
		kind, word, ofKind := strings.Cut(key, " ")
		if !ofKind {
			kind, word = "", key
		}
		asked := func(k string) bool { return kind == k || strings.HasPrefix(kind, k+".") }
		if !slices.Contains(o.Verbs, word) || kind != "" && !slices.ContainsFunc(o.Kinds, asked) {
			c.t.Errorf("%s: words for %q, which is no choice", c.scenario, key)
		}
	}
	for k := range c.sheet.Guide {
		if !slices.Contains(o.Kinds, strings.TrimSuffix(k, ".dark")) {
			c.t.Errorf("%s: a hint for %q, which nobody asks", c.scenario, k)
		}
	}
	for _, h := range c.sheet.Hexes {
		c.known[h.ID] = true
	}
	for _, h := range c.sheet.Spots {
		c.known[h.ID] = true
	}
	for id := range c.sheet.Chits {
		c.known[id] = true
	}
	for _, u := range c.sheet.Units {
		c.known[u.ID] = true
	}
	for w := range c.sheet.Words {
		c.known[w] = true
	}
}

func (c *sheetChecker) view(v *engine.View) {
	pieces := map[string]bool{}
	for _, p := range v.Pieces {
		pieces[p.ID] = true
	}
	for _, p := range v.Pieces {
		c.met[p.Kind] = true
		if k := c.sheet.Kinds[p.Kind]; k.Label == "" || k.Symbol == "" {
			c.miss("kind", p.Kind)
		}
		if !c.known[p.At] && !pieces[p.At] {
			c.miss("place", p.At)
		}
		if p.Side != "" && !slices.ContainsFunc(c.sheet.Sides, func(s engine.SheetSide) bool { return s.ID == p.Side }) {
			c.miss("side", p.Side)
		}
		for _, s := range p.State {
			if c.sheet.States[s].Label == "" {
				c.miss("state", s)
			}
		}
	}
	for _, x := range v.Tracks {
		c.tracks[x.ID] = true
	}
	for _, b := range v.Boxes { // a gauge may show how many things are in a box
		c.tracks[b.ID] = true
		if slices.ContainsFunc(c.sheet.Boxes, func(x engine.SheetBox) bool { return x.ID == b.ID && (x.Show == "notes" || x.Show == "dice") }) {
			continue
		}
		for _, id := range b.Pieces {
			if !c.known[id] && !pieces[id] {
				c.miss("thing in "+b.ID, id)
			}
		}
	}
	if v.Pending == nil {
		return
	}
	for _, o := range v.Pending.Options {
		words := strings.Fields(o)
		if c.sheet.Verbs[words[0]].Label == "" {
			c.miss("choice", words[0])
		}
		for _, a := range words[1:] {
			if _, bad := strconv.Atoi(a); bad != nil && !c.known[a] && !pieces[a] {
				c.miss("argument of "+words[0], a)
			}
		}
	}
}
