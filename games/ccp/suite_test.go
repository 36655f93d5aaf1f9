package ccp

import (
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

// liveliness makes random play reach the whole game: left to chance a player gives up his weapons, moves without aim, and seldom fires.
func liveliness(game engine.Game, _ engine.Seat, p *engine.Prompt, r *rand.Rand) (engine.Choice, bool) {
	if r.IntN(4) == 0 {
		return engine.Choice{}, false
	}
	want := map[string][]engine.Verb{
		"turn.decide":  {vOrder},
		"react.enter":  {vFire, vOpFire, vPlay},
		"fire.target":  {vTarget, vSmoke},
		"fire.group":   {vJoin},
		"move.unit":    {vMove},
		"move.step":    {vStep, vExit},
		"advance.unit": {vAdvance, vLeave, vTransfer},
		"screen.squad": {vScreen},
	}[p.Kind]
	if p.Kind == "react" {
		want = []engine.Verb{vPlay, vFire, vOpFire}
	}
	g := game.(*Game)
	var good, best []engine.Choice
	for _, c := range p.Options {
		for _, v := range want {
			if c.Verb != v {
				continue
			}
			good = append(good, c)
			if c.Verb == vAdvance && g.occupied(hexOf(c.B), g.m.Units[c.A].Side.Other()) || c.Verb == vExit || c.Verb == vLeave {
				best = append(best, c) // melees and exits are rare otherwise
			}
			if c.Verb == vStep && g.force(g.s.Active).Edge.Depth(hexOf(c.A)) > g.force(g.s.Active).Edge.Depth(g.at(g.lead())) {
				best = append(best, c)
			}
		}
	}
	if len(best) > 0 && r.IntN(3) > 0 {
		good = best
	}
	if len(good) == 0 {
		return engine.Choice{}, false
	}
	return good[r.IntN(len(good))], true
}

func TestSuite(t *testing.T) {
	// Two games of each of the 16 scenarios; BEACHHEAD_SUITE=long plays the usual twelve.
	games, limit := 2, 20*time.Second
	if os.Getenv("BEACHHEAD_SUITE") == "long" {
		games, limit = 0, 5*time.Minute
	}
	enginetest.Run(t, Default(), enginetest.Options{
		Games:     games,
		Limit:     limit,
		OpenDraws: []string{"smoke"},
		Pick:      liveliness,
		Neutral:   neutral,
		Events:    sentences.Kinds(),
	})
}

// BenchmarkRandomGame plays random games of all scenarios in turn.
func BenchmarkRandomGame(b *testing.B) {
	m := Default()
	var setups []engine.Setup
	for i := range m.Scenario {
		setups = append(setups, engine.Setup{Scenario: m.Scenario[i].ID})
		m.Scenario[i].Map.Sights() // made once, not a game
	}
	enginetest.BenchmarkGames(b, m, setups...)
}

// TestAllPass: a game in which nobody ever does anything ends (ruling CORE-A).
func TestAllPass(t *testing.T) {
	m := Default()
	for i := range m.Scenario {
		g, err := m.New(engine.Setup{Scenario: m.Scenario[i].ID})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		n := 0
		for q := g.Pending(); q != nil; q = g.Pending() {
			s, p := q.First()
			c := p.Options[rng.IntN(len(p.Options))]
			for _, w := range neutral {
				for _, o := range p.Options {
					if m.Format(o) == w {
						c = o
					}
				}
			}
			if err := g.Apply(s, c); err != nil {
				t.Fatal(err)
			}
			if n++; n > 5000 {
				t.Fatalf("%s: no end after %d answers", m.Scenario[i].ID, n)
			}
		}
	}
}
