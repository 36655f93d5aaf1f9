package css

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// Questions name whom they are about: the Leaders who could move (13.1a), and the Division whose points are rolled for (4.1F, 4.2Cvi). Between two chits the log does not go back to the heading of
// the turn: what is drawn stands under its own (4.2C). A turn begins by 4.3D.
func TestQuestionsNameTheirSubject(t *testing.T) {
	leaders, dice, drawn, turns := 0, 0, 0, 0
	for i, id := range []string{"tinian-1", "tinian-3", "saipan-1", "saipan-3"} {
		m := whole(t, id[:6])
		g, err := m.New(engine.Setup{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		own := g.(*Game)
		g.Listen(func(e engine.Event) {
			switch e.Kind {
			case evDrawn, evPlayed:
				c := e.Args[0]
				if e.Kind == evPlayed {
					c = e.Args[1]
				}
				drawn++
				if where := own.Breadcrumb(); where[len(where)-1] != m.Chits[c].Name {
					t.Errorf("%s: %q is told under %q", id, g.Describe(e), where)
				}
			case evTurn:
				if turns++; e.Rule != "4.3D" {
					t.Errorf("%s: a turn begins by %s", id, e.Rule)
				}
			}
		}, nil)
		r := rand.New(rand.NewPCG(uint64(i)+3, 9))
		for range 4000 {
			q := g.Pending()
			if q == nil {
				break
			}
			who, ask := q.First()
			switch ask.AskedKind() {
			case "leaders":
				leaders++
				prompt := g.View(who).Pending.Prompt
				for _, c := range ask.Options {
					if c.Verb == vLead && !strings.Contains(prompt, own.leaderTitle(c.A)) {
						t.Fatalf("%s: %q does not name %s", id, prompt, own.leaderTitle(c.A))
					}
				}
			case "roll.reroll.other":
				if prompt := g.View(who).Pending.Prompt; strings.Contains(prompt, "for Dispatch Points") || strings.Contains(prompt, "for Direct Commands") {
					dice++
					if !slices.ContainsFunc(m.Divisions, func(d Division) bool { return strings.Contains(prompt, "of the "+d.Name+" for") }) {
						t.Fatalf("%s: %q does not name the Division", id, prompt)
					}
				}
			}
			if err := g.Apply(who, ask.Options[r.IntN(len(ask.Options))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if leaders == 0 || dice == 0 || drawn == 0 || turns == 0 {
		t.Errorf("%d questions about Leaders, %d about dice, %d chits drawn, %d turns", leaders, dice, drawn, turns)
	}
}

// A day whose dawn is not played has the weather that changes nothing, and it is shown (4.1A).
func TestWeatherIsShown(t *testing.T) {
	for _, id := range []string{"tinian-3", "saipan-3"} {
		m := whole(t, id[:6])
		g, err := m.New(engine.Setup{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		v := g.View(0)
		i := slices.IndexFunc(v.Tracks, func(x engine.Track) bool { return x.ID == "weather" })
		if n := v.Tracks[i].Value; n < 0 || m.Weather[n].ID != "clear" {
			t.Errorf("%s: the weather is shown as %d", id, n)
		}
	}
}

// Who is asked what some Units do is told why they cannot move or fire, where they cannot (6.0a, 8.2a).
func TestWhyNoMoveAndFire(t *testing.T) {
	said := map[string]int{}
	for i, id := range []string{"tinian-1", "saipan-1"} {
		m := whole(t, id[:6])
		g, err := m.New(engine.Setup{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(uint64(i)+8, 9))
		for range 6000 {
			q := g.Pending()
			if q == nil {
				break
			}
			who, ask := q.First()
			if ask.Kind == "act.what" {
				offers := g.(*Game).Explain(who, nil).Offers
				for verb, name := range map[engine.Verb]string{vMove: "move -", vFire: "fire -"} {
					can := slices.ContainsFunc(ask.Options, func(c choice) bool {
						return c.Verb == verb || verb == vMove && (c.Verb == vLoad || c.Verb == vUnload) || verb == vFire && slices.Contains([]engine.Verb{vHard, vHardZone, vShell, vShellGroup}, c.Verb)
					})
					k := slices.IndexFunc(offers, func(o engine.Offer) bool { return o.Choice == name && o.Why != nil })
					if can == (k >= 0) {
						t.Fatalf("%s: of %s, which can be answered: %t, it is said: %t", id, name, can, k >= 0)
					}
					if k >= 0 {
						said[name+" "+offers[k].Why.Rule]++
					}
				}
			}
			if err := g.Apply(who, ask.Options[r.IntN(len(ask.Options))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(said) < 4 {
		t.Errorf("reasons: %v", said)
	}
}
