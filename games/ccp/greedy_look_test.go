package ccp

import (
	"testing"

	"beachhead/engine"
)

// place makes a position for a computer player to look at.
func place(t *testing.T, scenario, phase string, pieces map[string]map[string]any, tracks map[string]int) *Game {
	t.Helper()
	g, err := Default().Place(*from(scenario, phase, pieces, tracks))
	if err != nil {
		t.Fatal(err)
	}
	return g.(*Game)
}

// named finds a unit by its id.
func named(t *testing.T, g *Game, side Side, id string) UnitID {
	t.Helper()
	for u := g.units(side); u != NoUnit; u = g.more(side, u) {
		if g.m.Format(about(vActivate, u)) == "activate "+id {
			return u
		}
	}
	t.Fatalf("no %s on the map", id)
	return NoUnit
}

func thinker(g *Game, side Side) *greedy {
	b := newGreedy(0).(*greedy)
	b.look(g.sight(seat(side)))
	return b
}

func says(t *testing.T, g *Game, side Side, choices ...string) {
	t.Helper()
	for _, s := range choices {
		c, err := g.m.Parse(s)
		if err == nil {
			err = g.Apply(seat(side), c)
		}
		if err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// TestGreedyFearsStacks: who stands with others, or where many guns point, has more to fear.
func TestGreedyFearsStacks(t *testing.T) {
	pieces := map[string]map[string]any{
		"us-army-line-squad-1": stands("C6"), "us-army-line-squad-2": stands("A1"), "us-army-line-squad-3": stands("A2"), "jp-elite-squad-1": stands("F6"),
	}
	fear := func() float64 {
		g := place(t, "S02", "allied.orders", pieces, nil)
		b := thinker(g, Allied)
		u := named(t, g, Allied, "us-army-line-squad-1")
		return b.peril(u, g.at(u))
	}
	alone := fear()
	pieces["us-army-line-squad-2"] = stands("C6")
	stacked := fear()
	pieces["us-army-line-squad-2"], pieces["jp-elite-squad-2"] = stands("A1"), stands("F6")
	two := fear()
	if alone <= 0 || stacked <= alone || two <= alone {
		t.Errorf("alone %.2f, stacked %.2f, under two guns %.2f", alone, stacked, two)
	}
}

// TestGreedyTiresOfFire: the more Fire cards in hand, the less the next is worth, so that a hand full of them is exchanged.
func TestGreedyTiresOfFire(t *testing.T) {
	pieces := map[string]map[string]any{"us-army-line-squad-1": stands("C6"), "jp-elite-squad-1": stands("N6")}
	m := Default()
	n := 0
	for c := range m.Cards {
		if k := &m.Cards[c]; k.Order == OrderFire && n < 5 && k.ID[:3] == "us-" {
			pieces[k.ID] = stands("hand")
			n++
		}
	}
	g := place(t, "S02", "allied.orders", pieces, nil)
	b := thinker(g, Allied)
	last, cards := 2.0, 0
	g.hand(Allied, func(c CardID) {
		cards++
		v := b.fireKeep(c)
		if v >= last {
			t.Errorf("card %d is worth %.2f after %.2f", cards, v, last)
		}
		last = v
	})
	if cards != 5 {
		t.Fatalf("%d Fire cards in hand", cards)
	}
	if duds, _ := b.duds(); duds == 0 {
		t.Error("none of five Fire cards without a target is to go")
	}
}

// TestGreedySeesMelees: next to a weak enemy a place is worth more with an Advance card in hand.
func TestGreedySeesMelees(t *testing.T) {
	pieces := map[string]map[string]any{"us-usmc-line-squad-1": stands("G7"), "us-usmc-line-squad-2": stands("G7"), "jp-line-team-1": {"at": "H7", "broken": true}}
	look := func() float64 {
		g := place(t, "S08", "allied.orders", pieces, nil)
		u := named(t, g, Allied, "us-usmc-line-squad-1")
		return thinker(g, Allied).prospect(u, g.at(u))
	}
	without := look()
	pieces["us-2"] = stands("hand") // Advance
	if with := look(); without <= 0 || with <= without {
		t.Errorf("a prospect of %.2f, with an Advance card %.2f", without, with)
	}
}

// TestGreedyFiresSmoke: a mortar that can do little to a bunker with machine guns covers the squads that suffer most from it with smoke.
func TestGreedyFiresSmoke(t *testing.T) {
	g := place(t, "S08", "allied.orders", map[string]map[string]any{
		"us-usmc-line-team-1": {"at": "G7", "weapon": "us-light-mortar-1"}, "us-usmc-line-team-2": stands("I7"), "us-usmc-line-team-3": stands("I7"),
		"us-usmc-line-squad-1": {"at": "I8", "suppressed": true}, "us-usmc-line-squad-2": {"at": "I8", "broken": true},
		"jp-elite-squad-1": {"at": "K7", "weapon": "jp-hmg-1"}, "jp-elite-squad-2": {"at": "K7", "weapon": "jp-mmg-1"}, "us-39": stands("hand"),
	}, map[string]int{"fort.bunker.K7": 1})
	says(t, g, Allied, "order us-39", "activate us-usmc-line-team-1")
	b := thinker(g, Allied)
	b.opts = g.Pending().For(seat(Allied)).Options
	c, why, ok := b.smokeRound()
	if !ok || g.m.Format(c) != "smoke I8" {
		t.Errorf("%s, %s", g.m.Format(c), why)
	}
	if err := g.Apply(seat(Allied), c); err != nil {
		t.Error(err)
	}
	// With nobody in sight of the bunker there is nothing to gain.
	g = place(t, "S08", "allied.orders", map[string]map[string]any{
		"us-usmc-line-team-1": {"at": "G7", "weapon": "us-light-mortar-1"}, "us-usmc-line-squad-1": {"at": "K8"},
		"jp-elite-squad-1": {"at": "K7", "broken": true}, "us-39": stands("hand"),
	}, nil)
	says(t, g, Allied, "order us-39", "activate us-usmc-line-team-1")
	b = thinker(g, Allied)
	b.opts = g.Pending().For(seat(Allied)).Options
	if c, why, ok := b.smokeRound(); ok {
		t.Errorf("smoke for nothing: %s, %s", g.m.Format(c), why)
	}
}

// TestGreedyLeavesCave: a unit comes out of its cave to shoot at who can be seen from outside only.
func TestGreedyLeavesCave(t *testing.T) {
	for _, c := range []struct{ enemy, want string }{{"I6", "outside"}, {"E6", "inside"}} {
		g := place(t, "S16", "japan.orders", map[string]map[string]any{
			"jp-line-squad-1": {"at": "G6", "inside": true, "weapon": "jp-mmg-1"}, "jp-line-team-1": stands("G6"), "jp-ldr-tokunaga": stands("G6"),
			"us-army-line-squad-1": {"at": c.enemy, "broken": true}, "jp-44": stands("hand"),
		}, map[string]int{"fort.cave.G6": 1})
		says(t, g, Japan, "order jp-44", "activate jp-ldr-tokunaga", "activate jp-line-squad-1", "activate jp-line-team-1")
		for range 3 {
			p := g.Pending().For(seat(Japan))
			if p == nil || p.Kind != "cave" {
				t.Fatalf("%s: no question about the cave", c.enemy)
			}
			choice, why := newGreedy(0).Choose(g.View(seat(Japan)), engine.Budget{})
			if choice.A == named(t, g, Japan, "jp-line-squad-1") {
				if s := g.m.Format(choice); s != c.want+" jp-line-squad-1" {
					t.Errorf("enemy in %s: %s, %s", c.enemy, s, why)
				}
				break
			}
			if err := g.Apply(seat(Japan), choice); err != nil {
				t.Fatal(err)
			}
		}
	}
}
