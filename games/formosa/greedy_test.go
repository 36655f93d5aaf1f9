package formosa

import (
	"strings"
	"testing"

	"beachhead/bot"
	"beachhead/bot/bottest"
	"beachhead/engine"
	"beachhead/games/choosing"
	"beachhead/hex"
)

// greedyGame plays a whole game of greedy against itself and gives each choice to each.
func greedyGame(t *testing.T, setup engine.Setup, number int, each func(v *engine.View, c engine.Choice, why string)) (*Game, bot.Played) {
	t.Helper()
	g, p := bottest.Play(t, Default(), setup, newGreedy, number, each)
	return g.(*Game), p
}

// TestGreedyPlays lets greedy play with and without the optional rules. Each choice has to be legal, which the game checks,
// and has to have a reason, which is one line without the name of a unit that the seat cannot see.
func TestGreedyPlays(t *testing.T) {
	for i, setup := range setups {
		n := 0
		_, p := greedyGame(t, setup, i, func(v *engine.View, c engine.Choice, why string) {
			n++
			if len(strings.Fields(why)) < 2 && why != "halts" && why != "lands" && why != "stays" || strings.ContainsAny(why, "\n\t") || len(why) > 160 {
				t.Errorf("%s: the reason for %v is %q", v.Prompt.Kind, c, why)
			}
			if !strings.HasPrefix(v.Prompt.Kind, "setup") && strings.Contains(why, choosing.NoIdea) {
				t.Errorf("%s: greedy has no idea", v.Prompt.Kind)
			}
			x := v.Sight.(*Sight)
			for u, d := range x.Module.Units {
				if x.Known.Units[u].Loc == Unknown && d.Side != Side(x.Seat) && d.Type != Guerrilla && strings.Contains(" "+why+" ", " "+d.Label+" ") {
					t.Errorf("%s: %q names %s, which the seat cannot see", v.Prompt.Kind, why, d.Label)
				}
			}
		})
		if n != p.Decisions || n < 300 {
			t.Errorf("%+v: %d choices seen of %d", setup, n, p.Decisions)
		}
	}
}

func TestGreedyRepeats(t *testing.T) { bottest.Repeats(t, Default(), setups[1], newGreedy) }

func TestGreedySeesNothingHidden(t *testing.T) {
	bottest.SeesNothingHidden(t, Default(), setups, newGreedy,
		func(a, b engine.Game) bool { return a.(*Game).s.Units != b.(*Game).s.Units },
		func(a, b any) bool { return *a.(*Sight) == *b.(*Sight) })
}

func TestGreedyKnowsQuestions(t *testing.T) { bottest.Answers(t, program.Kinds(), deciders) }

// TestGreedyBeatsRandom is a small sample; docs/balance.md has the large ones.
func TestGreedyBeatsRandom(t *testing.T) {
	const games = 12
	for _, scenario := range []string{"1", "2"} {
		for _, side := range []Side{Allied, Japanese} {
			if won := bottest.Wins(t, Default(), scenario, "greedy", seat(side), games); won < games-1 {
				t.Errorf("scenario %s: greedy wins %d of %d games as the %s player", scenario, won, games, seatNames[side])
			}
		}
	}
}

// TestGreedyLooksLittle bounds the work of a decision without a clock: how many units and hexes an attack is put together
// from, and how many decisions a game takes.
func TestGreedyLooksLittle(t *testing.T) {
	g, p := greedyGame(t, setups[0], 3, func(*engine.View, engine.Choice, string) {})
	if turns := int(g.scenario().Turns); p.Decisions > turns*250 {
		t.Errorf("%d decisions in %d game turns: greedy goes round in circles", p.Decisions, turns)
	}
	b := newGreedy(1).(*greedy)
	b.side = Allied
	b.look(g.View(seat(Allied)).Sight.(*Sight))
	calls := 0
	b.planLandings(g.m.Ports, 6, 32)
	if list := b.plan(func(hex.Hex) int { calls++; return 2 }); len(list) > maxFronts {
		t.Errorf("%d combats planned", len(list))
	}
	if most := planRounds * maxFronts * maxFronts * 40; calls > most {
		t.Errorf("%d looks at support for one plan, more than %d", calls, most)
	}
}

// The guns of Kiirun and Takao stand in Kiirun and Takao.
func TestGreedyPutsFortressesInTheirPlaces(t *testing.T) {
	m, n := Default(), 0
	_, _ = greedyGame(t, setups[0], 1, func(v *engine.View, c engine.Choice, _ string) {
		if v.Prompt.Kind != "setup.place" || c.B < 0 {
			return
		}
		name, cd := strings.CutSuffix(m.Units[c.A].Label, " CD")
		if !cd || name != "Kiirun" && name != "Takao" {
			return
		}
		if n++; m.Hexes[c.B].Name != name {
			t.Errorf("%s CD stands in %s", name, m.hexTitle(c.B))
		}
	})
	if n == 0 {
		t.Error("no fortress was placed")
	}
}
