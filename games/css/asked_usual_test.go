package css

import (
	"testing"

	"beachhead/engine"
)

// Two mortars that were named together fire together without a question of its own, one of them alone leaves who was named beside it out, and is asked; and who has
// fired and could do nothing more is not asked to act again (8.6.3a, 5.1d).
func TestNothingNeedless(t *testing.T) {
	m := whole(t, "tinian")
	at := engine.Position{Game: m.ID(), Scenario: "tinian-4", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-rct-24"},
		Tracks: map[string]int{"reroll.us": 0, "reroll.jp": 0, "dp.4md": 0, "dc.4md": 9, "foxhole.14.53": 1},
		Pieces: map[string]map[string]any{"us-mtr-1-24": {"at": "14.53"}, "us-mtr-3-24": {"at": "14.53"}, "us-hq-24": {"at": "14.54"}, "us-a-1-24": {"at": "15.55"}, "jp-1-i-50": {"at": "16.55"}}}
	g, err := m.Place(at)
	if err != nil {
		t.Fatal(err)
	}
	answers := map[string][]string{"act.who": {"stack 14.53"}, "act.what": {"shell 16.55"}, "indirect.with": {"go"}, "posture": {"done"}, "assault.mark": {"done"}, "leaders": {"done"}}
	fired, idle := false, false
	for range 60 {
		q := g.Pending()
		who, ask := q.First()
		c := ask.Options[0]
		for _, want := range answers[ask.Kind] {
			for _, o := range ask.Options {
				if m.Format(o) == want {
					c = o
				}
			}
		}
		switch ask.Kind {
		case "indirect.with":
			if u := g.View(who).Pending.Usual; u != "go" {
				t.Fatalf("two mortars that fire together: %q is usual", u)
			}
			alone := g.Clone(nil).(*Game)
			for _, o := range ask.Options {
				if m.Format(o) != "alone" {
					continue
				}
				if err := alone.Apply(who, o); err != nil {
					t.Fatal(err)
				}
				if p := alone.Pending().For(who); p != nil && p.Kind == "indirect.with" && alone.View(who).Pending.Usual != "" {
					t.Fatal("who was named and does not add is left out unasked")
				}
			}
			fired = true
		case "act.again":
			if _, idle = g.(*Game).Idle(who); !idle || !fired {
				t.Fatalf("fired %v, idle %v: %v", fired, idle, ask.Options)
			}
			return
		}
		if err := g.Apply(who, c); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatalf("fired %v, and nobody was asked to act again", fired)
}

// An HQ that is named with two mortars does not fire, so they are not asked who adds (8.6.3a). Fire at hexes of one's own is idle, and at enemies it is not; of Target Units the one that
// whoever names it would name is the best, and no other (8.3.1b).
func TestWhatMostWouldDo(t *testing.T) {
	m := whole(t, "tinian")
	at := engine.Position{Game: m.ID(), Scenario: "tinian-4", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-rct-24"},
		Tracks: map[string]int{"reroll.us": 0, "reroll.jp": 0, "dp.4md": 0, "dc.4md": 9, "foxhole.14.53": 1},
		Pieces: map[string]map[string]any{"us-mtr-1-24": {"at": "14.53"}, "us-mtr-3-24": {"at": "14.53"}, "us-hq-24": {"at": "14.53"}, "us-a-1-24": {"at": "15.55"},
			"jp-1-i-50": {"at": "16.55", "column": true}, "jp-18-tk": {"at": "16.55", "column": true}}}
	g, err := m.Place(at)
	if err != nil {
		t.Fatal(err)
	}
	answers := map[string]string{"act.who": "stack 14.53", "act.what": "shell 16.55"}
	shells := map[string]bool{}
	for range 60 {
		q := g.Pending()
		who, ask := q.First()
		c := ask.Options[0]
		for _, o := range ask.Options {
			if w, ok := answers[ask.Kind]; ok && m.Format(o) == w || !ok && m.Format(o) == "done" {
				c = o
			}
		}
		switch ask.Kind {
		case "act.what":
			for _, o := range g.(*Game).Explain(who, nil).Offers {
				shells[o.Choice] = o.Idle
			}
			if !shells["shell 15.55"] || shells["shell 16.55"] || shells["shell 16.54"] {
				t.Fatalf("idle: %v", shells)
			}
		case "indirect.with":
			if u := g.View(who).Pending.Usual; u != "go" {
				t.Fatalf("two mortars with an HQ: %q is usual", u)
			}
			for _, o := range ask.Options {
				if m.Format(o) == "go" {
					c = o
				}
			}
		case "fire.target":
			best := map[string]bool{}
			for _, o := range g.(*Game).Explain(who, nil).Offers {
				best[o.Choice] = o.Best
			}
			if len(ask.Options) != 2 || len(best) != 1 || !best["unit jp-1-i-50"] {
				t.Fatalf("of %d the best: %v", len(ask.Options), best)
			}
			return
		}
		if err := g.Apply(who, c); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("no Target Unit was asked for")
}

// A point of the demolition teams says what it makes of each Mine marker, and that a second one is its last (24.3b).
func TestTeamsAreTold(t *testing.T) {
	m := whole(t, "tinian")
	g, err := m.New(engine.Setup{Scenario: "tinian-4"})
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for range 400 {
		q := g.Pending()
		if q == nil {
			break
		}
		who, ask := q.First()
		c := ask.Options[0]
		if ask.Kind == "udt" {
			offers := g.(*Game).Explain(who, nil).Offers
			if len(offers) != len(ask.Options) {
				t.Fatalf("%d markers, %d told", len(ask.Options), len(offers))
			}
			for _, o := range offers {
				told[o.Note] = true
			}
		} else if len(told) > 0 {
			break
		}
		if err := g.Apply(who, c); err != nil {
			t.Fatal(err)
		}
	}
	if !told["2 becomes 1"] || !told["1 becomes 0, and no further"] || told["2 becomes 1, and no further"] {
		t.Fatal(told)
	}
}

// Whoever has his HQ in the hex is proposed another of its Units as the Target Unit, so that a standing order for it need not ask (8.3.1b).
func TestTargetBesideAnHQ(t *testing.T) {
	for _, others := range [][]string{{"us-a-1-24"}, {"us-mtr-1-24"}, {"us-a-1-24", "us-mtr-1-24"}} {
		g := onMap(t, "tinian", 2)
		hq := put1(t, g, "us-hq-24", "14.53", false)
		for _, id := range others {
			put1(t, g, id, "14.53", false)
		}
		firer := put1(t, g, "jp-1-i-50", "15.53", false)
		g.s.A = noAttack
		g.s.A.Kind, g.s.A.Side, g.s.A.From, g.s.A.At = ActionFire, SideB, g.at(firer), g.at(hq)
		g.arm(firer, NoWeapon)
		g.s.Depth, g.s.Wait = 0, 0
		program.Start(g, "fire.target")
		best := ""
		for _, o := range g.Explain(engine.Seat(SideA), nil).Offers {
			if o.Best {
				best = o.Choice
			}
		}
		if best == "" || best == "unit us-hq-24" {
			t.Errorf("beside %v the best is %q", others, best)
		}
	}
}
