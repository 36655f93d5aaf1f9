package match

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/games"
	_ "beachhead/games/all"
	"beachhead/store"
)

// setUp is a table at the first question of a scenario, against a computer that never answers.
func setUp(t *testing.T, game, scenario, seat string) (*Table, Who, engine.Module) {
	t.Helper()
	m, err := games.Load(game, "")
	must(t, err)
	h := open(t, newStore(t), Config{Module: func(string) (engine.Module, error) { return m, nil }})
	list := []store.Occupant{person("ann"), person("ann")}
	id, err := h.create(t.Context(), "ann", m, store.Game{Module: m.ID(), Scenario: scenario}, list, nil)
	must(t, err)
	s, err := engine.SeatByName(m, seat)
	must(t, err)
	w := Who{Player: "ann", Seat: s}
	tb := h.Table(id)
	must(t, tb.TakeOver(t.Context(), w))
	return tb, w, m
}

// A suggested set-up can be given as it is, answer by answer, and places every thing that the rules ask for.
func TestSetupSuggests(t *testing.T) {
	for _, c := range []struct{ game, scenario, seat string }{{"formosa", "1", "japanese"}, {"ccp", "S05", "allied"}, {"ccp", "S12", "japan"}} {
		t.Run(c.game+c.scenario, func(t *testing.T) {
			tb, w, _ := setUp(t, c.game, c.scenario, c.seat)
			began := time.Now()
			plan, err := tb.Setup(t.Context(), w, nil, true)
			must(t, err)
			t.Logf("%d steps in %v", len(plan.Steps), time.Since(began))
			for _, s := range plan.Steps {
				p := page(t, tb, w)
				if !slices.Contains(options(p), s.Choice) {
					t.Fatalf("%s is not asked: %v", s.Choice, p.View.Pending)
				}
				if s.Stem != "" && !slices.Contains(s.To, s.Choice[len(s.Stem)+1:]) {
					t.Errorf("%s goes where it may not: %v", s.Choice, s.To)
				}
				_, err := tb.Answer(t.Context(), w, p.Version, s.Choice)
				must(t, err)
			}
			again, err := tb.Setup(t.Context(), w, nil, false)
			if err == nil && len(again.Steps) > 0 && !strings.Contains(again.Steps[0].Kind, "recon") {
				t.Errorf("something was left: %+v", again.Steps[0])
			}
		})
	}
}

// What is planned stays as it is planned, what cannot be comes back with its reason, and suggestions make room.
func TestSetupJudgesPlans(t *testing.T) {
	tb, w, _ := setUp(t, "ccp", "S05", "allied")
	first, err := tb.Setup(t.Context(), w, nil, true)
	must(t, err)
	var plan []string
	full := ""
	for _, s := range first.Steps { // what comes last in the order goes where the first one is suggested
		if s.Kind == "setup.unit" {
			if full == "" {
				full = lastWord(s.Choice)
			}
			plan = []string{s.Stem + " " + full}
		}
	}
	squads := 0
	for _, s := range first.Steps {
		if s.Kind == "setup.unit" && strings.Contains(s.Stem, "squad") && squads < 1 && s.Stem+" "+full != plan[0] {
			plan = append(plan, s.Stem+" "+full)
			squads++
		}
	}
	got, err := tb.Setup(t.Context(), w, plan, false)
	must(t, err)
	if len(got.Refused) > 0 || len(got.Steps) != len(first.Steps) {
		t.Errorf("refused %+v, %d steps of %d", got.Refused, len(got.Steps), len(first.Steps))
	}
	for _, c := range plan {
		if !slices.ContainsFunc(got.Steps, func(s SetupStep) bool { return s.Given && s.Choice == c }) {
			t.Errorf("%s is not in the plan any more", c)
		}
	}
	stem := plan[0][:strings.LastIndexByte(plan[0], ' ')]
	got, err = tb.Setup(t.Context(), w, []string{stem + " O5"}, false)
	must(t, err)
	if len(got.Refused) != 1 || got.Refused[0].Reasons[0].Rule != "15.2.3" {
		t.Errorf("outside the zone: %+v", got.Refused)
	}
	_, err = tb.Setup(t.Context(), w, []string{"nonsense"}, false)
	refused(t, err, Illegal)
	_, err = tb.Setup(t.Context(), Who{Player: "eve", Seat: w.Seat}, nil, false)
	refused(t, err, Foreign)
	// The enemy is not asked, and what is given goes as far as it can.
	var list []string
	for _, s := range first.Steps {
		list = append(list, s.Choice)
	}
	p := page(t, tb, w)
	_, n, why, err := tb.GiveSetup(t.Context(), w, p.Version, append(slices.Clone(list[:3]), "place cw-militia-squad-1 O5"))
	must(t, err)
	if n != 3 || len(why) == 0 {
		t.Errorf("%d given, reasons %v", n, why)
	}
	_, _, _, err = tb.GiveSetup(t.Context(), w, p.Version, list[3:])
	refused(t, err, Stale)
	_, n, _, err = tb.GiveSetup(t.Context(), w, page(t, tb, w).Version, list[3:])
	must(t, err)
	if n != len(list)-3 {
		t.Errorf("%d of %d given", n, len(list)-3)
	}
}

// A suggestion is a function of what the seat knows: behind two garrisons that the Allies cannot tell apart it is the same.
func TestSetupTellsNoSecret(t *testing.T) {
	m, err := games.Load("formosa", "")
	must(t, err)
	allied, japanese := engine.Seat(0), engine.Seat(1)
	garrison := func(swap bool) engine.Game {
		g, err := m.New(engine.Setup{Scenario: "1"})
		must(t, err)
		bot := m.Bots()[len(m.Bots())-1].New(7)
		hexes := map[string]string{}
		for g.Pending().For(allied) == nil {
			if g.Pending().For(engine.ChanceSeat) != nil {
				must(t, g.Apply(engine.ChanceSeat, engine.Roll(4)))
				continue
			}
			v := g.View(japanese)
			prompt := *g.Pending().For(japanese)
			prompt.Options = slices.Clone(prompt.Options)
			v.Prompt = &prompt
			c, _ := bot.Choose(v, engine.Budget{})
			text := engine.FormatChoice(m, c)
			if f := strings.Fields(text); f[0] == "place" {
				hexes[f[1]] = f[2]
			}
			must(t, g.Apply(japanese, c))
		}
		if !swap {
			return g
		}
		// The same once more, two regiments in each other's place.
		h, err := m.New(engine.Setup{Scenario: "1"})
		must(t, err)
		bot = m.Bots()[len(m.Bots())-1].New(7)
		g2, err := m.New(engine.Setup{Scenario: "1"})
		must(t, err)
		for g2.Pending().For(allied) == nil {
			if g2.Pending().For(engine.ChanceSeat) != nil {
				must(t, g2.Apply(engine.ChanceSeat, engine.Roll(4)))
				must(t, h.Apply(engine.ChanceSeat, engine.Roll(4)))
				continue
			}
			v := g2.View(japanese)
			prompt := *g2.Pending().For(japanese)
			prompt.Options = slices.Clone(prompt.Options)
			v.Prompt = &prompt
			c, _ := bot.Choose(v, engine.Budget{})
			must(t, g2.Apply(japanese, c))
			switch f := strings.Fields(engine.FormatChoice(m, c)); {
			case f[0] == "place" && f[1] == "ija-9th-7":
				c, err = engine.ParseChoice(m, "place ija-9th-7 "+hexes["ija-9th-19"])
			case f[0] == "place" && f[1] == "ija-9th-19":
				c, err = engine.ParseChoice(m, "place ija-9th-19 "+hexes["ija-9th-7"])
			}
			must(t, err)
			must(t, h.Apply(japanese, c))
		}
		return h
	}
	plan := func(g engine.Game) string {
		p := planner{ctx: t.Context(), mod: m, seat: allied, setup: setupOf(m, "1"), start: g.Clone(nil), seed: 11, profile: m.Bots()[len(m.Bots())-1]}
		if !p.during(g.View(allied)) {
			t.Fatal("the Allies do not set up")
		}
		p.start.Resample(allied, rand.New(rand.NewPCG(p.seed, 1)))
		return string(asJSON(t, p.find(true)))
	}
	one, other := garrison(false), garrison(true)
	if a, b := asJSON(t, one.View(allied)), asJSON(t, other.View(allied)); string(a) != string(b) {
		t.Fatal("the Allies can tell them apart")
	}
	if one.Hash() == other.Hash() {
		t.Fatal("they are the same")
	}
	a, b := plan(one), plan(other)
	if a != b || len(a) < 40 {
		t.Errorf("the suggestions differ:\n%s\n%s", a, b)
	}
}
