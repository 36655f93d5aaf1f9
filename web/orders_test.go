package web

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/match"
)

// standing is what GET /orders says.
type standing struct {
	Orders []match.Order
	Kind   string
	Now    []engine.Reading
	Given  []match.Given
}

func orderJSON(seat, kind, choice, only string) string {
	b, _ := json.Marshal(map[string]string{"seat": seat, "kind": kind, "choice": choice, "only": only})
	return string(b)
}

func (p *person) standing(id, seat string) (s standing) {
	p.h.t.Helper()
	p.want(p.get("/games/"+id+"/orders?seat="+seat), http.StatusOK, &s)
	return s
}

// Conditions are kept as they are read, and refused with the place and the reason.
func TestOrderConditions(t *testing.T) {
	t.Parallel()
	h := open(t)
	id, seats, one, two := h.pair("ccp", "S01")
	base := "/games/" + id
	one.want(one.post(base+"/orders", orderJSON(seats[0], "react.enter", "pass", "shot<=4 and   enemies >=2")), http.StatusOK, nil)
	if s := one.standing(id, seats[0]); len(s.Orders) != 1 || s.Orders[0] != (match.Order{Kind: "react.enter", Choice: "pass", Only: "shot <= 4 and enemies >= 2"}) {
		t.Errorf("%+v", s)
	}
	for only, want := range map[string]string{
		"range <= 4":                        `At character 1: "range" is no measure of the question "react.enter"; those it has are near (0 to 30), shot`,
		"shot <= 99":                        "At character 9: 99 is out of range: shot is between 1 and 30.",
		"shot <= 4 and shot <= 5":           "At character 15: shot <= stands twice.",
		"shot < 4":                          `At character 6: expected <= or >= after "shot", not "<".`,
		"shot <= 4 enemies >= 1":            `At character 11: expected "and", "or" or the end, not "enemies".`,
		strings.Repeat("a", 1<<10+1):        "at most 1024",
		"near <= 1 or near >= 1 or vp >= 1": "always holds",
	} {
		a := one.post(base+"/orders", orderJSON(seats[0], "react.enter", "pass", only))
		one.refused(a, http.StatusBadRequest, match.Invalid)
		if !strings.Contains(plainJSON(t, a.body), want) {
			t.Errorf("%.40q: %s; expected %q", only, a.body, want)
		}
	}
	one.refused(one.post(base+"/orders", `{"seat":"`+seats[0]+`","kind":"react.enter","choice":"pass","only":4}`), http.StatusBadRequest, match.Invalid)
	two.refused(two.post(base+"/orders", orderJSON(seats[0], "react.enter", "pass", "shot <= 4")), http.StatusForbidden, match.Foreign)
	if s := two.standing(id, seats[1]); len(s.Orders) != 0 {
		t.Errorf("the other side reads %+v", s)
	}
	two.refused(two.get(base+"/orders?seat="+seats[0]), http.StatusForbidden, match.Foreign)
	// What can be measured is on the sheet.
	var sheet engine.Sheet
	boot := bootOf(t, one.get(base).body)
	one.want(one.get(boot.Game.Sheet), http.StatusOK, &sheet)
	i := slices.IndexFunc(sheet.Windows, func(w engine.SheetWindow) bool { return w.Kind == "react.enter" })
	if i < 0 || !slices.ContainsFunc(sheet.Windows[i].Measures, func(m engine.Measure) bool { return m.ID == "shot" && m.Max == 30 && m.Many == "hexes" }) {
		t.Errorf("windows %+v", sheet.Windows)
	}
}

// plainJSON is the text of JSON without its escapes.
func plainJSON(t *testing.T, b []byte) string {
	t.Helper()
	var v any
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(v)
}

// moments plays games at random and gives two studies of moments at which a side is asked something that can be measured: they differ in what
// the other side cannot know, which is the asked side's hand, plans and concealed units, and in nothing else.
func moments(t *testing.T, h *house, game string, most int, each func(r *rand.Rand, a, b *world, kind, choice string)) (n int) {
	t.Helper()
	m := h.server.mods[game]
	d, p := m.(engine.Measured), h.person()
	choices := map[string][]string{"react": {"pass"}}
	if s := engine.FirstSheet(m); s != nil {
		for _, w := range s.Windows {
			choices[w.Kind] = w.Choices
		}
	}
	r := rand.New(rand.NewPCG(17, uint64(len(game))))
	kinds := map[string]int{}
	for round := 0; n < most && round < 60; round++ {
		scenario := m.Scenarios()[round%len(m.Scenarios())].ID
		g, err := m.New(engine.Setup{Scenario: scenario})
		if err != nil {
			t.Fatal(err)
		}
		for range 3000 {
			q := g.Pending()
			if q == nil || n >= most {
				break
			}
			seat, prompt := q.First()
			if kind := prompt.AskedKind(); seat >= 0 && !q.Secret && kinds[kind] < 4 && len(d.Measures(kind)) > 0 {
				guess := g.Clone(nil)
				guess.Resample(1-seat, rand.New(rand.NewPCG(r.Uint64(), 1)))
				for _, text := range choices[kind] {
					c, err := engine.ParseChoice(m, text)
					if err != nil || !slices.Contains(prompt.Options, c) || !slices.Contains(guess.Pending().For(seat).Options, c) || guess.Hash() == g.Hash() {
						continue
					}
					kinds[kind]++
					n++
					a, b := p.study(m, scenario, g, int(1-seat)), p.study(m, scenario, guess, int(1-seat))
					each(r, a, b, kind, text)
					a.events.cancel()
					b.events.cancel()
					break
				}
			}
			if err := g.Apply(seat, prompt.Options[r.IntN(len(prompt.Options))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%s: %d moments: %v", game, n, kinds)
	return n
}

// prompts tells of a pair of moments whether the orders with conditions answered the same in both.
func prompts(r *rand.Rand, m engine.Measured, a, b *world, kind, choice string) (given, asked int, differs string) {
	p, list := a.people[0], m.Measures(kind)
	for range 5 {
		x := list[r.IntN(len(list))]
		only := fmt.Sprintf("%s %s %d", x.ID, []string{"<=", ">="}[r.IntN(2)], x.Min+r.IntN(min(x.Max-x.Min, 12)+1))
		var now [2]int
		for i, w := range []*world{a, b} {
			p.want(p.post("/games/"+w.id+"/orders", orderJSON(w.seats[1], kind, choice, only)), http.StatusOK, nil)
			now[i] = len(p.standing(w.id, w.seats[1]).Given)
		}
		switch {
		case (now[0] > 0) != (now[1] > 0):
			return given, asked, fmt.Sprintf("%s: whether the condition %q had the order answer depends on hidden facts", kind, only)
		case now[0] > 0:
			return given + 1, asked, ""
		}
		asked++
	}
	return given, asked, ""
}

// Which moments an order with a condition answers at once is the same in two games that differ only in what its seat hides: so how prompt an
// answer is tells nothing of it.
func TestConditionsTellNothing(t *testing.T) {
	t.Parallel()
	for game, most := range map[string]int{"toygame": 4, "ccp": 30, "formosa": 8} {
		t.Run(game, func(t *testing.T) {
			h := open(t)
			m := h.server.mods[game].(engine.Measured)
			given, asked := 0, 0
			n := moments(t, h, game, most, func(r *rand.Rand, a, b *world, kind, choice string) {
				x, y, differs := prompts(r, m, a, b, kind, choice)
				given, asked = given+x, asked+y
				if differs != "" {
					t.Error(differs)
				}
			})
			if n < most/2 || given == 0 || asked == 0 {
				t.Errorf("%d moments, %d answered, %d asked", n, given, asked)
			}
		})
	}
}

// The comparison finds a measure that depends on a hand.
func TestLeakingMeasureIsFound(t *testing.T) {
	t.Parallel()
	h := openWith(t, toygame.New(toygame.Faults{LeakMeasure: true}))
	found := 0
	for range 12 {
		moments(t, h, "toygame", 4, func(r *rand.Rand, a, b *world, kind, choice string) {
			for _, only := range []string{"cards <= 0", "cards <= 1", "cards <= 2"} {
				var now [2]int
				for i, w := range []*world{a, b} {
					a.people[0].want(a.people[0].post("/games/"+w.id+"/orders", orderJSON(w.seats[1], kind, choice, only)), http.StatusOK, nil)
					now[i] = len(a.people[0].standing(w.id, w.seats[1]).Given)
				}
				if (now[0] > 0) != (now[1] > 0) {
					found++
				}
				if now[0]+now[1] > 0 {
					return
				}
			}
		})
		if found > 0 {
			return
		}
	}
	t.Error("nothing was found")
}
