package iwo

import (
	"flag"
	"slices"
	"strings"
	"testing"

	"beachhead/bot"
	"beachhead/bot/bottest"
	"beachhead/engine"
)

var (
	greedyGames = flag.Int("iwo.greedy", 0, "games of scenario 1 that TestGreedyBetter plays, of greedy and of random; 0: few")
	greedyOf    = flag.String("iwo.scenario", "s1-d-day", "the scenario")
	greedyWith  = flag.String("iwo.options", "", "options of the games: loss-counters=off,...")
	greedySeed  = flag.String("iwo.series", "iwo", "the seed of the series")
	greedyPack  = flag.String("iwo.pack", "", "a data pack, the folder of rows that are to be tried, for TestCauses and TestStory")
	greedyFrom  = flag.Int("iwo.from", 0, "the first game of the series that TestCauses plays")
)

// series plays games of a scenario and counts them.
func series(t *testing.T, player string, games int) bot.Tally {
	t.Helper()
	tally, err := bot.Simulate(t.Context(), bot.Series{Module: Default(), Setup: engine.Setup{Scenario: *greedyOf, Options: seriesOptions()}, Players: []string{player}, Games: games, Seed: *greedySeed, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

// TestGreedyBetter: in scenario 1 greedy loses fewer steps than random, controls more positions and reaches more goals. How often it wins stands in docs/balance-iwo.md.
func TestGreedyBetter(t *testing.T) {
	games := *greedyGames
	if games == 0 {
		games = 10
	}
	mean := map[string]float64{}
	for _, player := range []string{"greedy", bot.RandomName} {
		tally := series(t, player, games)
		wins := 0
		for _, p := range tally.Games {
			wins += boolInt(p.Result.Winner == 0)
		}
		for _, s := range tally.Scores() {
			d := tally.Score(s)
			mean[player+" "+s] = d.Mean()
			t.Logf("%s: %s %.1f (%d to %d)", player, s, d.Mean(), d.Quantile(0), d.Quantile(1))
		}
		d := tally.Decisions()
		t.Logf("%s wins %d of %d, %.0f decisions a game, %v", player, wins, games, d.Mean(), tally.Took)
	}
	if mean["greedy steps"] > mean["random steps"]-5 || mean["greedy positions"] < mean["random positions"]+1.5 || mean["greedy goals"] < mean["random goals"]+0.3 {
		t.Error("greedy is not clearly better than random")
	}
}

// TestGreedyAnswers: there is an answer for each kind of question.
func TestGreedyAnswers(t *testing.T) {
	link()
	bottest.Answers(t, program.Kinds(), deciders)
}

func TestGreedyRepeats(t *testing.T) {
	bottest.Repeats(t, Default(), engine.Setup{Scenario: "s1-d-day"}, newGreedy)
}

// TestGreedyEnds: greedy plays a game of each scenario to its end; of the campaign its first 3,000 decisions.
func TestGreedyEnds(t *testing.T) {
	m := Default()
	for _, sc := range m.Scenarios() {
		g, err := m.New(engine.Setup{Scenario: sc.ID})
		if err != nil {
			t.Fatal(err)
		}
		limit := 20_000
		if sc.ID == "campaign" {
			limit = 3_000
		}
		p, err := bot.Play(g, bot.Table{Seats: []engine.Bot{newGreedy(1)}, Dice: bot.GameSeeds("ends", 1).Dice(), Limit: limit})
		if err != nil && sc.ID != "campaign" {
			t.Errorf("%s: %v", sc.ID, err)
			continue
		}
		t.Logf("%s: %+v, %d decisions", sc.ID, p.Result, p.Decisions)
	}
}

func TestGreedySeesNothingHidden(t *testing.T) {
	differ := func(a, b engine.Game) bool { return a.(*Game).s.Jap != b.(*Game).s.Jap }
	same := func(a, b any) bool { return a.(*Sight).s == b.(*Sight).s }
	bottest.SeesNothingHidden(t, Default(), []engine.Setup{{Scenario: "s1-d-day"}, {Scenario: "s4-hot-rocks"}}, newGreedy, differ, same)
}

// TestGreedyRallies: on the last turn, when nobody has to go out of the fire any more, a hero gives himself up for a unit that would stay disrupted under intense fire, and not for one that recovers by
// itself (7.1d, 7.6).
func TestGreedyRallies(t *testing.T) {
	for at, want := range map[string]bool{"0520": true, "0425": false} { // next to the position C8, and far from it
		g := position(t, 66, "action", pieces{"jp-309-1": {"at": "0519"}, "us-a-1-24": {"at": at, "disrupted": 10}, "hero-rifleman-1": {"with": "us-a-1-24"}})
		if q := g.Pending(); q == nil || q.For(0) == nil || q.For(0).Kind != "action" {
			t.Fatalf("%s: the question is not who acts", at)
		}
		c, why := newGreedy(1).Choose(g.View(0), engine.Budget{})
		if got := c.Verb == vRally; got != want {
			t.Errorf("%s: %s (%s), expected a rally: %t", at, g.m.Format(c), why, want)
		}
	}
}

// TestGreedyEnlists: the hero whom scenario 2 gives on turn 7 is taken (18.5.3b).
func TestGreedyEnlists(t *testing.T) {
	g, err := Default().Place(engine.Position{Game: "iwo", Scenario: "s2-suribachi", At: &engine.At{Turn: 7, Phase: "action"}, Pieces: pieces{"us-a-1-28": {"at": "0808"}, "us-k-3-28": {"at": "0508"}}})
	if err != nil {
		t.Fatal(err)
	}
	if c, why := newGreedy(1).Choose(g.View(0), engine.Budget{}); c.Verb != vEnlist {
		t.Errorf("%s (%s)", g.(*Game).m.Format(c), why)
	}
}

// answersOf are the answers of greedy to the questions of a kind, from a position until another phase begins; chance answers with its first option.
func answersOf(t *testing.T, g *Game, kind string) (list []string) {
	t.Helper()
	player, phase := newGreedy(1), g.s.Phase
	for range 400 {
		q := g.Pending()
		if q == nil || g.s.Phase != phase {
			break
		}
		seat, p := q.First()
		c := p.Options[0]
		if seat != engine.ChanceSeat {
			c, _ = player.Choose(g.View(seat), engine.Budget{})
			if p.Kind == kind {
				list = append(list, g.m.Format(c))
			}
		}
		if err := g.Apply(seat, c); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// startOf is a position of a scenario with tracks.
func startOf(t *testing.T, scenario string, turn int, phase string, tracks map[string]int, pieces map[string]map[string]any) *Game {
	t.Helper()
	return newPlaced(t, &engine.Position{Game: "iwo", Scenario: scenario, At: &engine.At{Turn: turn, Phase: phase}, Tracks: tracks, Pieces: pieces})
}

// TestGreedySpent: steps lost before scenario 3 are taken by battalions in reserve, headquarters first (18.6.1b).
func TestGreedySpent(t *testing.T) {
	made, err := Default().New(engine.Setup{Scenario: "s3-drive-to-the-north"})
	if err != nil {
		t.Fatal(err)
	}
	g := made.(*Game)
	for g.Pending() != nil && g.s.Phase == PhaseSetup {
		seat, p := g.Pending().First()
		c := p.Options[0]
		if p.Kind == "setup.place" {
			break
		}
		if seat != engine.ChanceSeat {
			c, _ = newGreedy(1).Choose(g.View(seat), engine.Budget{})
		}
		if err := g.Apply(seat, c); err != nil {
			t.Fatal(err)
		}
	}
	front := 0
	for u := range g.m.US {
		if x := &g.s.US[u]; x.At == Chosen && g.kind(UnitID(u)) == Infantry && x.Steps < g.m.US[u].Steps {
			front++
		}
	}
	if front > 0 {
		t.Errorf("%d companies of the front have lost a step", front)
	}
}

// TestGreedyReplaces: what takes a counter out of the loss box comes first, and the last twelve points of a division are not touched for less than two counters (18.1.2, 18.1e).
func TestGreedyReplaces(t *testing.T) {
	spent := pieces{"us-hq-23": {"at": "0422"}, "us-a-1-23": {"at": "0422", "steps": 3}, "us-b-1-23": {"at": "0423", "steps": 2}}
	for points, want := range map[int]string{40: "replace us-b-1-23", 12: "done"} {
		list := answersOf(t, startOf(t, "campaign", 10, "hq", map[string]int{"infantry.4th": points}, spent), "hq.replace")
		if len(list) == 0 || list[0] != want {
			t.Errorf("%d points: %v, expected %s first", points, list, want)
		}
	}
}

// TestGreedyPosts: a headquarters beside which positions could be garrisoned becomes a command post, and they get garrisons (15.1, 15.4); one beside which there are none does not.
func TestGreedyPosts(t *testing.T) {
	for at, want := range map[string]bool{"0416": true, "0422": false} {
		g := startOf(t, "campaign", 10, "hq", nil, pieces{"us-hq-23": {"at": at}, "us-a-1-23": {"at": "0515"}, "us-b-1-23": {"at": "0516"}})
		post := false
		for _, a := range answersOf(t, g, "hq.post") {
			post = post || a == "post us-hq-23"
		}
		if post != want {
			t.Errorf("%s: a command post: %t, expected %t", at, post, want)
		}
	}
}

// TestGreedyBarrages: two tank units together barrage a position that has been seen, and not one that has not (8.4d).
func TestGreedyBarrages(t *testing.T) {
	for _, seen := range []bool{true, false} {
		g := startOf(t, "campaign", 10, "action", nil, pieces{"jp-309-1": {"at": "0716", "revealed": seen, "depth": "depth-13"}, "us-1a-4tk": {"at": "0614", "rgt": 23}, "us-1b-4tk": {"at": "0614", "rgt": 23},
			"us-hq-23": {"at": "0515"}, "us-hq-1-23": {"at": "0515"}, "us-a-1-23": {"at": "0614"}, "us-b-1-23": {"at": "0515"}})
		list := answersOf(t, g, "action")
		if got := len(list) > 0 && strings.HasPrefix(list[0], "shoot "); got != seen {
			t.Errorf("seen %t: %v", seen, list)
		}
	}
}

// TestGreedyKeepsSteps: where days are to come no step is given away to stay undisrupted; where the first day is the last it may be (6.3.3c).
func TestGreedyKeepsSteps(t *testing.T) {
	for _, scenario := range []string{"s1-d-day", "campaign"} {
		g := startOf(t, scenario, 5, "action", nil, pieces{"us-a-1-23": {"at": "0514"}})
		b := newGreedy(1).(*greedy)
		b.g, b.f = g, frame{V: [6]int16{unitOf(t, g, "us-a-1-23"), 0, 1}}
		b.opts = []choice{say(vTake), say(vMore)}
		b.fire.Intense.Add(g.s.US[b.f.V[0]].At)
		if c, _ := b.substitute(); (c.Verb == vMore) != (scenario == "s1-d-day") {
			t.Errorf("%s: %s", scenario, g.m.Format(c))
		}
	}
}

func unitOf(t *testing.T, g *Game, id string) UnitID {
	t.Helper()
	for u := range g.m.US {
		if g.m.US[u].ID == id {
			return UnitID(u)
		}
	}
	t.Fatal(id)
	return NoUnit
}

// TestGreedySetsUpInCommand: in scenario 3 headquarters are set up so that those of regiments command those of their battalions, and these their companies (11.2, 11.3).
func TestGreedySetsUpInCommand(t *testing.T) {
	made, err := Default().New(engine.Setup{Scenario: "s3-drive-to-the-north"})
	if err != nil {
		t.Fatal(err)
	}
	g, player := made.(*Game), newGreedy(1)
	var placed []Kind
	for g.s.Phase == PhaseSetup {
		seat, p := g.Pending().First()
		c := p.Options[0]
		if seat != engine.ChanceSeat {
			c, _ = player.Choose(g.View(seat), engine.Budget{})
			if c.Verb == vPlace {
				placed = append(placed, g.kind(c.A))
			}
		}
		if err := g.Apply(seat, c); err != nil {
			t.Fatal(err)
		}
	}
	if i, j := slices.Index(placed, Infantry), slices.Index(placed, BnHQ); slices.Contains(placed[i:], BnHQ) || slices.Contains(placed[j:], RgtHQ) {
		t.Errorf("set up in the order %v", placed)
	}
	command := g.command()
	out, all := 0, 0
	for u := range UnitID(len(g.m.US)) {
		if boss := g.m.hqOf(g.m.US[u].Regiment); g.onMap(u) && boss != NoUnit && g.onMap(boss) {
			all++
			out += boolInt(!command.has(u))
		}
	}
	if all < 30 || out > 2 {
		t.Errorf("%d of %d units are out of command", out, all)
	}
}

// TestGreedyStorms: from turn 7 on a group that goes against a fort gathers out of its fire until most of it is near, and then all go in (6.3.2).
func TestGreedyStorms(t *testing.T) {
	for _, near := range []bool{false, true} {
		row := pieces{"jp-309-1": {"at": "0720"}, "fort-2-01": {"at": "0720"}, "us-hq-23": {"at": "0517"}, "us-hq-1-23": {"at": "0617"}, "us-hq-2-23": {"at": "0517"}, "us-a-1-23": {"at": "0717"}}
		for i, id := range []string{"us-b-1-23", "us-c-1-23", "us-e-2-23", "us-f-2-23", "us-g-2-23"} {
			if row[id] = map[string]any{"at": []string{"0718", "0619", "0818", "0619", "0819"}[i]}; !near {
				row[id] = map[string]any{"at": []string{"0511", "0511", "0512", "0512", "0513"}[i]}
			}
		}
		if !near { // in command, or they would not count
			row["us-hq-23"], row["us-hq-2-23"] = map[string]any{"at": "0516"}, map[string]any{"at": "0514"}
		}
		g := startOf(t, "campaign", 31, "action", nil, row)
		b := newGreedy(1).(*greedy)
		b.g = g
		b.look()
		at, u := g.m.Pos[g.m.posNamed["D1"]].Hex, unitOf(t, g, "us-a-1-23")
		if j := &b.jobs[u]; j.at != at || j.goes != near || j.waits == near {
			t.Errorf("near %t: the company goes to %s: goes %t, waits %t", near, g.id(j.at), j.goes, j.waits)
		}
		in, out := 0.0, 0.0 // one more hex into the fire, and out of it
		for _, h := range g.m.Map.Beside[g.s.US[u].At] {
			if h == NoHex {
				continue
			}
			if v := b.standing(h, u) - b.standing(g.s.US[u].At, u); b.danger(h) > b.danger(g.s.US[u].At) {
				in = max(in, v)
			} else {
				out = max(out, v)
			}
		}
		if got := in > out; got != near {
			t.Errorf("near %t: a step into the fire is worth %.1f, another one %.1f", near, in, out)
		}
	}
}

// TestGreedyWaitsForRest: in the campaign nobody goes against a black group or a fort, nor into its fire, before the first day of rest can be taken (16.3);
// plain positions are attacked.
func TestGreedyWaitsForRest(t *testing.T) {
	for turn, want := range map[int]bool{10: false, 31: true} {
		b := planOf(startOf(t, "campaign", turn, "action", map[string]int{"infantry.4th": 60}, pieces{"fort-2-01": {"at": "0720"}, "jp-309-1": {"at": "0716"},
			"us-hq-23": {"at": "0514"}, "us-hq-1-23": {"at": "0515"}, "us-a-1-23": {"at": "0615"}, "us-b-1-23": {"at": "0517"}}))
		marked := map[string]bool{}
		for i := range b.marks {
			marked[b.g.m.Pos[b.g.m.At[b.marks[i].at]].ID] = true
		}
		if marked["D1"] != want || !marked["C6"] {
			t.Errorf("turn %d: targets %v", turn, marked)
		}
		if b.shun.Empty() != want {
			t.Errorf("turn %d: hexes are left alone: %t", turn, !b.shun.Empty())
		}
	}
}

// TestGreedyStacks: in the campaign a company at the front rather stands with another one than alone, where a raid would cost it a step (10.2d).
func TestGreedyStacks(t *testing.T) {
	g := startOf(t, "campaign", 10, "action", map[string]int{"infantry.4th": 60}, pieces{"jp-309-1": {"at": "0817"}, "fort-2-01": {"at": "0820"},
		"us-hq-23": {"at": "0514"}, "us-a-1-23": {"at": "0616"}})
	b := planOf(g)
	h, u := g.s.US[unitOf(t, g, "us-a-1-23")].At, unitOf(t, g, "us-a-1-23")
	if alone, two := b.raided(h, u, 1), b.raided(h, u, 2); alone <= two {
		t.Errorf("alone a raid costs %.1f, with another company %.1f", alone, two)
	}
}

// TestGreedyKeepsWorn: in the campaign a company whose next step is a counter of its division attacks nothing before days of rest can be taken, and
// then not with three counters left (18.1b); one that is whole does. Of a division that has spent its replacements no company is whole again (16.4).
func TestGreedyKeepsWorn(t *testing.T) {
	for _, c := range []struct {
		turn, steps, lost int
		want              bool
	}{{10, 4, 2, true}, {10, 3, 0, false}, {42, 4, 1, true}, {42, 3, 1, false}, {42, 3, 0, true}} {
		steps, want := c.steps, c.want
		g := startOf(t, "campaign", c.turn, "action", map[string]int{"companies.4th": c.lost, "infantry.4th": 60},
			pieces{"jp-309-1": {"at": "0716"}, "us-hq-23": {"at": "0514"}, "us-hq-1-23": {"at": "0514"}, "us-a-1-23": {"at": "0615", "steps": steps}})
		b := newGreedy(1).(*greedy)
		b.g = g
		b.look()
		j := &b.jobs[unitOf(t, g, "us-a-1-23")]
		if got := j.away != nil && j.at == g.m.Pos[g.m.posNamed["C6"]].Hex && j.stop == 1; got != want {
			t.Errorf("turn %d, %d steps, %d counters lost: sent against C6: %t", c.turn, steps, c.lost, got)
		}
	}
}

// TestGreedyKeepsWornWithoutRest: where there are no days of rest a worn company attacks nothing from the first counter on; where there are, it attacks until two counters are left.
func TestGreedyKeepsWornWithoutRest(t *testing.T) {
	g := startOf(t, "s3-drive-to-the-north", 8, "action", map[string]int{"infantry.4th": 18}, pieces{"jp-309-1": {"at": "0716"}, "us-hq-23": {"at": "0514"}, "us-hq-1-23": {"at": "0514"}, "us-a-1-23": {"at": "0615", "steps": 3}})
	b := planOf(g)
	if j := &b.jobs[unitOf(t, g, "us-a-1-23")]; j.away != nil && j.at == g.m.Pos[g.m.posNamed["C6"]].Hex && j.stop == 1 {
		t.Error("scenario 3: sent against C6")
	}
	for lost, want := range map[int]bool{1: false, 3: true} {
		g := startOf(t, "s4-hot-rocks", 24, "action", map[string]int{"infantry.5th": 18, "companies.5th": lost}, pieces{"jp-309-1": {"at": "1721"}, "us-hq-26": {"at": "1718"}, "us-hq-1-26": {"at": "1719"}, "us-a-1-26": {"at": "1819", "steps": 3}})
		if got := planOf(g).frail(unitOf(t, g, "us-a-1-26")); got != want {
			t.Errorf("scenario 4, %d counters lost: kept out %t", lost, got)
		}
	}
}

// TestGreedyStays: in the campaign who has nothing else to do stays where a position would be lost without him (12.3); where a garrison holds it he may go.
func TestGreedyStays(t *testing.T) {
	for _, garrison := range []bool{false, true} {
		all := pieces{"jp-309-1": {"at": "0716"}, "us-hq-23": {"at": "0410"}, "us-a-1-23": {"at": "0512"}}
		g := startOf(t, "campaign", 30, "action", map[string]int{"infantry.4th": 60}, all)
		if garrison {
			g.garrison(g.m.posNamed["C1"])
		}
		b := planOf(g)
		u := unitOf(t, g, "us-a-1-23")
		b.jobs[u] = job{}
		if got := b.needed(u); got == garrison {
			t.Errorf("garrison %t: stays %t", garrison, got)
		}
	}
}

// TestGreedyKeepsToLowerLimit: some days before the limit of counters falls the player keeps to the lower one (18.9.3e).
func TestGreedyKeepsToLowerLimit(t *testing.T) {
	for turn, want := range map[int]int8{39: 5, 40: 4, 49: 4} {
		g := startOf(t, "campaign", turn, "action", map[string]int{"infantry.4th": 60}, pieces{"us-a-1-23": {"at": "0512"}})
		if got := planOf(g).limit(1); got != want {
			t.Errorf("turn %d: %d", turn, got)
		}
	}
}

// TestGreedyWaits: where there is time a division that has lost nearly as many counters as it may attacks nothing, and half of the day's losses is enough for a day (18.1b, 18.6.4a).
func TestGreedyWaits(t *testing.T) {
	for _, c := range []struct {
		turn, lost, today int
		want              bool
	}{{10, 1, 0, true}, {10, 3, 0, false}, {42, 2, 0, true}, {10, 1, 16, false}, {42, 1, 16, true}, {10, 1, 12, true}} {
		g := startOf(t, "campaign", c.turn, "action", map[string]int{"companies.4th": c.lost, "lost-today.4th": c.today, "infantry.4th": 60}, pieces{"jp-309-1": {"at": "0716"}, "us-hq-23": {"at": "0514"}, "us-hq-1-23": {"at": "0514"}, "us-a-1-23": {"at": "0615"}})
		b := planOf(g)
		j := &b.jobs[unitOf(t, g, "us-a-1-23")]
		if got := j.away != nil && j.at == g.m.Pos[g.m.posNamed["C6"]].Hex && j.stop == 1; got != c.want {
			t.Errorf("%+v: sent against C6: %t", c, got)
		}
	}
}

// TestGreedyGathers: in the campaign who is out of command and holds nothing goes into reserve, and comes out near his headquarters (16.2); who is in
// command, or alone holds a position, stays.
func TestGreedyGathers(t *testing.T) {
	for _, c := range []struct {
		id, at string
		want   bool
	}{{"us-1a-4tk", "0622", true}, {"us-a-1-23", "0622", false}, {"us-1a-4tk", "0412", false}} { // the company holds G1 from there
		g := startOf(t, "campaign", 31, "hq", map[string]int{"infantry.4th": 60},
			pieces{"jp-309-1": {"at": "1721"}, "us-hq-23": {"at": "0410"}, "us-hq-1-23": {"at": "0411"}, c.id: {"at": c.at, "rgt": 23}})
		if got := slices.Contains(answersOf(t, g, "hq.reserve"), "withdraw "+c.id); got != c.want {
			t.Errorf("%s at %s: goes into reserve %t", c.id, c.at, got)
		}
	}
	g := startOf(t, "campaign", 31, "hq", map[string]int{"infantry.4th": 60},
		pieces{"jp-309-1": {"at": "1721"}, "us-hq-23": {"at": "0410"}, "us-hq-1-23": {"at": "0411"}, "us-b-1-23": {"at": "reserve", "steps": 4}})
	if list := answersOf(t, g, "hq.reserve"); !slices.Contains(list, "commit us-b-1-23") {
		t.Errorf("%v", list)
	}
}

// TestGreedyCalls: in the campaign, once strong points are attacked, a headquarters of a regiment goes to an empty position that is wanted and to which
// nobody sets out who can: from there companies come out of reserve on it (16.2e). Before, and where a company that is in command goes, it stays.
func TestGreedyCalls(t *testing.T) {
	for _, c := range []struct {
		turn  int
		at    string // of a company
		calls bool
	}{{50, "reserve", true}, {10, "reserve", false}, {50, "0411", false}} {
		garrisons := map[string]int{"infantry.4th": 60}
		for p := range Default().Pos {
			if id := Default().Pos[p].ID; id != "C6" {
				garrisons["garrison."+id] = 1
			}
		}
		g := startOf(t, "campaign", c.turn, "action", garrisons, pieces{"us-hq-23": {"at": "0410"}, "us-hq-1-23": {"at": "0411"}, "us-a-1-23": {"at": c.at, "steps": 4}})
		b := planOf(g)
		hq := unitOf(t, g, "us-hq-23")
		if _, ok := b.called[hq]; ok != c.calls {
			t.Errorf("%+v: called %t, jobs %+v", c, ok, b.jobs[unitOf(t, g, "us-a-1-23")])
		}
		if at, seat := g.s.US[hq].At, b.seat[hq]; c.calls && g.m.Map.Distance(seat, g.m.Pos[g.m.posNamed["C6"]].Hex) >= g.m.Map.Distance(at, g.m.Pos[g.m.posNamed["C6"]].Hex) {
			t.Errorf("it goes to %s", g.id(seat))
		}
	}
}

// TestGreedySavesReplacements: in the campaign a division that has spent much attacks nothing before days of rest can be taken; targets are farther off for
// companies of a division that has fewer replacements left than another.
func TestGreedySavesReplacements(t *testing.T) {
	for _, c := range []struct {
		turn, points int
		want         bool
	}{{10, 36, true}, {10, 35, false}, {31, 35, true}} {
		g := startOf(t, "campaign", c.turn, "action", map[string]int{"infantry.4th": c.points, "infantry.5th": 46},
			pieces{"jp-309-1": {"at": "0716"}, "us-hq-23": {"at": "0514"}, "us-hq-1-23": {"at": "0514"}, "us-a-1-23": {"at": "0615"}})
		b := planOf(g)
		if j := &b.jobs[unitOf(t, g, "us-a-1-23")]; (j.away != nil && j.stop == 1) != c.want {
			t.Errorf("%+v: sent %t", c, !c.want)
		}
		if fourth, fifth := b.dearer(1), b.dearer(2); fourth <= fifth || fifth != 0 {
			t.Errorf("a target is %.1f hexes farther off for the 4th Division, %.1f for the 5th", fourth, fifth)
		}
	}
}

// TestGreedyShowsHeroes: in the campaign who has a hero of the Japanese before him attacks so that he is seen, since close combat alone defeats him
// (20.0e15): not if he is seen already, nor elsewhere.
func TestGreedyShowsHeroes(t *testing.T) {
	for _, c := range []struct {
		scenario string
		revealed bool
		want     bool
	}{{"campaign", false, true}, {"campaign", true, false}, {"s4-hot-rocks", false, false}} {
		jap := map[string]any{"at": "1028"}
		if c.revealed {
			jap["revealed"] = true
		}
		g := startOf(t, c.scenario, 40, "action", map[string]int{"infantry.4th": 24, "bushido.I8": 1}, pieces{"jp-310-1": jap,
			"us-hq-23": {"at": "0927"}, "us-hq-1-23": {"at": "0927"}, "us-a-1-23": {"at": "0927"}, "us-b-1-23": {"at": "0927"}, "us-c-1-23": {"at": "1027"}})
		b := planOf(g)
		if v := b.attack(g.m.Pos[g.m.posNamed["I8"]].Hex); (v >= leastOnset) != c.want {
			t.Errorf("%+v: the attack brings %.2f", c, v)
		}
	}
}

// TestGreedyJoinsWhoIsAlone: in the campaign a company rather goes where another one stands alone that a raid would hurt (10.2d).
func TestGreedyJoinsWhoIsAlone(t *testing.T) {
	g := startOf(t, "campaign", 10, "action", map[string]int{"infantry.4th": 60}, pieces{"jp-309-1": {"at": "0817"}, "fort-2-01": {"at": "0820"},
		"us-hq-23": {"at": "0514"}, "us-a-1-23": {"at": "0616"}, "us-b-1-23": {"at": "0516"}})
	h := g.s.US[unitOf(t, g, "us-a-1-23")].At
	with := planOf(g).standing(h, unitOf(t, g, "us-b-1-23"))
	g.place(unitOf(t, g, "us-a-1-23"), Reserve)
	if without := planOf(g).standing(h, unitOf(t, g, "us-b-1-23")); with <= without {
		t.Errorf("beside another company %.2f, alone %.2f", with, without)
	}
}

// TestGreedyStranded: a regiment without a target within ten hexes goes into reserve with its headquarters, if another of its division is near one
// (16.2e); who has one near stays.
func TestGreedyStranded(t *testing.T) {
	for at, want := range map[string]bool{"0608": true, "1216": false} {
		g := startOf(t, "campaign", 40, "hq", map[string]int{"infantry.4th": 60}, pieces{"jp-309-1": {"at": "1721"},
			"us-hq-23": {"at": at}, "us-hq-25": {"at": "1517"}, "us-hq-1-25": {"at": "1518"}, "us-a-1-25": {"at": "1619"}})
		if got := slices.Contains(answersOf(t, g, "hq.reserve"), "withdraw us-hq-23"); got != want {
			t.Errorf("%s: goes into reserve %t", at, got)
		}
	}
}

// TestGreedyRestsForStuck: in the campaign a day of rest is taken where three companies have been disrupted for some turns next to a fort, where they
// recover in no other way (7.6), and sector 1 or 2 is free of the Japanese, so that all do (16.3c).
func TestGreedyRestsForStuck(t *testing.T) {
	for _, n := range []int{2, 3} {
		all := pieces{"fort-2-01": {"at": "2125"}, "us-hq-23": {"at": "1924"}, "us-hq-1-23": {"at": "2024"}}
		for i, id := range []string{"us-a-1-23", "us-b-1-23", "us-c-1-23"}[:n] {
			all[id] = map[string]any{"at": []string{"2124", "2124", "2024"}[i], "disrupted": 28}
		}
		g := startOf(t, "campaign", 31, "hq", map[string]int{"infantry.4th": 60}, all)
		b := planOf(g)
		if b.stuck() != 0 {
			t.Error("no sector is free, and all recover")
		}
		for p := range g.m.Pos {
			if g.m.Pos[p].Sector == 1 {
				g.garrison(PosID(p))
			}
		}
		b = planOf(g)
		b.opts = []choice{say(vNo), say(vYes)}
		if x, why := b.rests(); (x.Verb == vYes) != (n == 3) {
			t.Errorf("%d companies: %s (%s)", n, g.m.Format(x), why)
		}
	}
}

// TestGreedyRestsForNoCrowd: no day of rest is taken for companies that a hex does not hold: they are disrupted again as it ends (7.5).
func TestGreedyRestsForNoCrowd(t *testing.T) {
	all := pieces{"us-hq-23": {"at": "1924"}, "us-hq-1-23": {"at": "2024"}}
	for at, list := range map[string][]string{"2124": {"a-1", "b-1", "c-1"}, "2024": {"e-2", "f-2", "g-2"}} {
		for n, id := range list {
			keys := map[string]any{"at": at}
			if n == 2 {
				keys["disrupted"] = 28
			}
			all["us-"+id+"-23"] = keys
		}
	}
	g := startOf(t, "campaign", 31, "hq", nil, all)
	for p := range g.m.Pos {
		if g.m.Pos[p].Sector == 1 {
			g.garrison(PosID(p))
		}
	}
	if n := planOf(g).stuck(); n != 0 {
		t.Errorf("a day of rest is good for %d companies that nothing holds", n)
	}
}

// TestGreedyAssigns: tanks are assigned to the regiment whose headquarters is near, and to none whose headquarters is not on the map (4.0b4, 11.2.1).
func TestGreedyAssigns(t *testing.T) {
	g := startOf(t, "campaign", 10, "hq", nil, pieces{"us-hq-23": {"at": "0411"}, "us-hq-25": {"at": "0420"}, "us-1a-4tk": {"at": "0419"}})
	if list := answersOf(t, g, "hq.assign"); len(list) == 0 || list[0] != "assign us-1a-4tk 25" {
		t.Errorf("%v", list)
	}
	g = startOf(t, "campaign", 10, "hq", nil, pieces{"us-a-1-23": {"at": "0411"}, "us-1a-4tk": {"at": "0419"}})
	if list := answersOf(t, g, "hq.assign"); len(list) > 0 && list[0] != "done" {
		t.Errorf("without headquarters: %v", list)
	}
}

// planOf is the player after it has looked at a position.
func planOf(g *Game) *greedy {
	b := newGreedy(1).(*greedy)
	b.g = g
	b.look()
	return b
}

// TestGreedyRests: a day of rest is taken where a division has lost counters and companies regain steps by it, and where all that is wanted is held; not by who is fresh, nor on the last days (16.3).
func TestGreedyRests(t *testing.T) {
	for _, c := range []struct {
		turn, lost int
		met, want  bool
	}{{31, 3, false, true}, {31, 1, false, false}, {40, 3, false, false}, {43, 0, true, true}} {
		g := startOf(t, "s4-hot-rocks", c.turn, "hq", map[string]int{"companies.4th": c.lost, "infantry.4th": 20}, pieces{"us-hq-23": {"at": "0422"}, "us-hq-1-23": {"at": "0422"}, "us-a-1-23": {"at": "0422", "steps": 2}})
		b := planOf(g)
		if b.opts = []choice{say(vNo), say(vYes)}; c.met {
			b.met = make([]int, len(g.scenario().Victory))
		}
		if x, why := b.rests(); (x.Verb == vYes) != c.want {
			t.Errorf("%+v: %s (%s)", c, g.m.Format(x), why)
		}
	}
}

// TestGreedyRestsForNobody: no day of rest is taken for companies that are in boats: they regain nothing there, and nobody lands on such a day (16.1, 16.3a).
func TestGreedyRestsForNobody(t *testing.T) {
	for at, want := range map[string]bool{"0422": true, "reserve": true, "box-yellow-1": false} {
		g := startOf(t, "campaign", 31, "hq", map[string]int{"companies.4th": 3, "infantry.4th": 12}, pieces{"us-hq-23": {"at": "0422"}, "us-hq-1-23": {"at": "0422"},
			"us-a-1-23": {"at": at, "steps": 2}, "us-b-1-23": {"at": at, "steps": 2}, "us-c-1-23": {"at": at, "steps": 2}})
		b := planOf(g)
		b.opts = []choice{say(vNo), say(vYes)}
		if x, why := b.rests(); (x.Verb == vYes) != want {
			t.Errorf("companies in %s: %s (%s)", at, g.m.Format(x), why)
		}
	}
}

// TestGreedyBars: in the last turns of the campaign somebody stands at A9, where Japanese Fortification would put a fort behind the front (20.0e14): who is near, if no fewer positions count then. A garrison does as well.
func TestGreedyBars(t *testing.T) {
	for _, c := range []struct {
		name     string
		turn     int
		garrison bool
		all      pieces
		want     bool
	}{
		{"late", 50, false, pieces{"us-a-1-28": {"at": "0504"}, "us-b-1-28": {"at": "0504"}}, true},
		{"too early", 30, false, pieces{"us-a-1-28": {"at": "0504"}, "us-b-1-28": {"at": "0504"}}, false},
		{"a garrison", 50, true, pieces{"us-a-1-28": {"at": "0504"}, "us-b-1-28": {"at": "0504"}}, false},
		{"without whom A8 would be lost", 50, false, pieces{"us-a-1-28": {"at": "0504"}}, false},
		{"far away", 50, false, pieces{"us-a-1-28": {"at": "0810"}}, false},
		{"Japanese are near", 50, false, pieces{"us-a-1-28": {"at": "0504"}, "us-b-1-28": {"at": "0504"}, "jp-309-2": {"at": "0607"}}, false},
	} {
		c.all["us-hq-28"], c.all["jp-309-1"], c.all["us-hq-1-28"] = map[string]any{"at": "0810"}, map[string]any{"at": "2125"}, map[string]any{"at": "0810"}
		g := startOf(t, "campaign", c.turn, "action", map[string]int{"infantry.5th": 60}, c.all)
		p := g.m.posNamed["A9"]
		if c.garrison {
			g.garrison(p)
		}
		b := planOf(g)
		b.jobs = [maxUS]job{}
		b.bars()
		sent := false
		for u := range g.m.US {
			sent = sent || b.jobs[u].away != nil && b.jobs[u].at == g.m.Pos[p].Hex
		}
		if sent != c.want {
			t.Errorf("%s: somebody goes to A9: %t", c.name, sent)
		}
	}
}

// TestGreedyGoesAround: a hex on a closed side of a fort that has been seen is not next to it for who is to storm it; before it is seen nobody knows (17.4).
func TestGreedyGoesAround(t *testing.T) {
	for _, seen := range []bool{false, true} {
		g := startOf(t, "campaign", 10, "action", nil, pieces{"fort-1-01": {"at": "1026", "revealed": seen}, "us-a-1-23": {"at": "0820"}})
		b := planOf(g)
		fort := g.m.Pos[g.m.posNamed["I2"]].Hex
		shut := 0
		for _, h := range g.m.Map.Beside[fort] {
			if d := b.from(fort)[h]; (d != 1) != g.walledIn(h, fort) {
				t.Errorf("seen %t: %s is %d hexes from it", seen, g.id(h), d)
			}
			shut += boolInt(g.walledIn(h, fort))
		}
		if shut != 2*boolInt(seen) {
			t.Errorf("seen %t: %d closed sides", seen, shut)
		}
	}
	g := startOf(t, "campaign", 10, "action", nil, pieces{"fort-1-01": {"at": "1026"}, "us-a-1-23": {"at": "0820"}})
	b := planOf(g)
	fort := g.m.Pos[g.m.posNamed["I2"]].Hex
	b.from(fort)
	g.s.Forts[g.fortAt(fort)].Flags |= Revealed
	b.look()
	for _, h := range g.m.Map.Beside[fort] {
		if d := b.from(fort)[h]; g.walledIn(h, fort) && d == 1 {
			t.Errorf("seen since: %s is next to it", g.id(h))
		}
	}
}

// TestGreedyLeads: companies go into close combat before the headquarters of their battalion, which commands nobody once it has moved (7.3.4).
func TestGreedyLeads(t *testing.T) {
	g := startOf(t, "campaign", 10, "action", nil, pieces{"jp-309-1": {"at": "0716", "revealed": true}, "us-hq-23": {"at": "0514"}, "us-hq-1-23": {"at": "0615"}, "us-a-1-23": {"at": "0615"}})
	b := planOf(g)
	if u, _ := b.party(g.m.Pos[g.m.posNamed["C6"]].Hex); u == NoUnit || g.kind(u) != Infantry {
		t.Errorf("%d goes first", u)
	}
}

// TestGreedyPasses: where units are commanded a fort that no goal wants is no target; a position without one is.
func TestGreedyPasses(t *testing.T) {
	g := startOf(t, "s4-hot-rocks", 22, "action", nil, pieces{"fort-1-01": {"at": "1924"}, "fort-1-02": {"at": "1026"}, "jp-309-1": {"at": "1721"}, "us-hq-26": {"at": "1718"}, "us-hq-1-26": {"at": "1719"}, "us-a-1-26": {"at": "1819"}, "us-hq-1-24": {"at": "1023"}, "us-a-1-24": {"at": "1024"}, "us-a-1-23": {"at": "0422"}})
	b := planOf(g)
	marked := map[string]bool{}
	for i := range b.marks {
		marked[g.m.Pos[g.m.At[b.marks[i].at]].ID] = true
	}
	if marked["H5"] || !marked["I2"] || !marked["F1"] {
		t.Errorf("targets: %v", marked)
	}
}

// TestGreedyHoldsAll: when all that is wanted is held nobody is sent against anything.
func TestGreedyHoldsAll(t *testing.T) {
	for _, all := range []bool{false, true} {
		g := startOf(t, "s4-hot-rocks", 40, "action", nil, pieces{"jp-309-1": {"at": "1721"}, "us-hq-26": {"at": "1718"}, "us-hq-1-26": {"at": "1719"}, "us-a-1-26": {"at": "1819"}})
		b := planOf(g)
		if all {
			for range g.scenario().Victory {
				b.met = append(b.met, 0)
			}
		}
		b.assign()
		sent := 0.0
		for i := range b.marks {
			sent += b.marks[i].sent
		}
		if (sent == 0) != all {
			t.Errorf("all held %t: strength %.0f is sent", all, sent)
		}
	}
}

// TestGreedySoftens: a fort that has been seen is barraged before anybody enters it, with no more points than the last column of the chart asks for (8.4.1, 17.5.1).
func TestGreedySoftens(t *testing.T) {
	g := startOf(t, "campaign", 31, "action", map[string]int{"artillery.4th": 10, "artillery.corps": 8},
		pieces{"fort-1-01": {"at": "1026", "revealed": true}, "us-hq-23": {"at": "0824"}, "us-hq-1-23": {"at": "0925"},
			"us-a-1-23": {"at": "0926"}, "us-b-1-23": {"at": "0926"}, "us-c-1-23": {"at": "0927"}, "us-a-4e": {"at": "0926", "rgt": 23}, "us-1a-4tk": {"at": "0926", "rgt": 23}})
	list := answersOf(t, g, "action")
	if len(list) == 0 || list[0] != "shell 1026" {
		t.Errorf("%v", list)
	}
	g = startOf(t, "campaign", 31, "action", map[string]int{"artillery.4th": 10, "artillery.corps": 8},
		pieces{"fort-1-01": {"at": "1026", "revealed": true}, "us-hq-23": {"at": "0824"}, "us-hq-1-23": {"at": "0925"},
			"us-a-1-23": {"at": "0926"}, "us-b-1-23": {"at": "0926"}, "us-c-1-23": {"at": "0927"}})
	if list := answersOf(t, g, "barrage.points"); len(list) != shellsFort && len(list) != shellsFort+1 {
		t.Errorf("%v", list)
	}
}

// TestGreedyHoldsLate: an empty position under fire that a goal wants is held in the last turns, and not before: it would not count (12.3b).
func TestGreedyHoldsLate(t *testing.T) {
	for turn, want := range map[int]bool{30: false, 44: true} {
		g := startOf(t, "s4-hot-rocks", turn, "action", nil, pieces{"fort-1-01": {"at": "0930"}, "us-hq-24": {"at": "1026"}, "us-hq-1-24": {"at": "1027"}, "us-a-1-24": {"at": "1027", "steps": 3}})
		b := planOf(g)
		p := g.m.posNamed["I8"]
		if !g.inReach().Has(g.m.Pos[p].Hex) {
			t.Fatal("I8 is under no fire")
		}
		b.jobs = [maxUS]job{}
		b.goals.Add(g.m.Pos[p].Hex)
		b.holders()
		j := &b.jobs[unitOf(t, g, "us-a-1-24")]
		if got := j.away != nil && j.at == g.m.Pos[p].Hex; got != want {
			t.Errorf("turn %d: held %t, at %d", turn, got, j.at)
		}
	}
}

// TestGreedyLatest: an empty position of a sector that must be cleared has a turn by which somebody sets out for it, whatever else he could do.
func TestGreedyLatest(t *testing.T) {
	for turn, want := range map[int]bool{12: false, 20: true} {
		g := startOf(t, "s3-drive-to-the-north", turn, "action", nil, pieces{"jp-309-1": {"at": "0914"}, "us-hq-27": {"at": "0609"}, "us-hq-2-27": {"at": "0610"}, "us-e-2-27": {"at": "0611"}})
		b := planOf(g)
		j := &b.jobs[unitOf(t, g, "us-e-2-27")]
		p := g.m.At[max(j.at, 0)]
		if got := j.away != nil && j.exact && p != NoPos && !g.s.Held.Has(j.at) && g.m.Map.Hexes[j.at].Sector == 2; got != want {
			t.Errorf("turn %d: goes to %s: holds %t", turn, g.id(j.at), got)
		}
	}
}

// TestGreedyBesieges: in scenario 3 one battalion that is near a strong point is not sent against it; four are, and go in together; those of them who come from afar gather first.
func TestGreedyBesieges(t *testing.T) {
	names := [][3]string{{"a-1-24", "b-1-24", "c-1-24"}, {"a-1-25", "b-1-25", "c-1-25"}, {"e-2-24", "f-2-24", "g-2-24"}, {"i-3-24", "k-3-24", "l-3-24"}}
	near := [][3]string{{"0418", "0419", "0420"}, {"0418", "0419", "0420"}, {"0518", "0518", "0521"}, {"0421", "0421", "0521"}}
	afar := [][3]string{{"0413", "0413", "0414"}, {"0414", "0415", "0415"}, {"0514", "0514", "0515"}, {"0515", "0516", "0516"}}
	for _, c := range []struct {
		what   string
		at     [][3]string
		bns    int
		sent   int
		sieges int
		in     bool
	}{{"one battalion", near, 1, 0, 0, false}, {"four battalions", near, 4, 6, 1, true}, {"four from afar", afar, 4, 6, 1, false}} {
		all := pieces{"fort-2-01": {"at": "0720"}, "fort-2-02": {"at": "0820"}, "jp-309-1": {"at": "0820", "depth": "depth-01"}, "us-hq-24": {"at": "0416"}, "us-1a-4tk": {"at": "0421"}, "us-1b-4tk": {"at": "0420"}, "us-a-4e": {"at": "0519"}}
		for i := range c.bns {
			for j := range names[i] {
				all["us-"+names[i][j]] = map[string]any{"at": c.at[i][j]}
			}
		}
		b := planOf(startOf(t, "s3-drive-to-the-north", 8, "action", nil, all))
		sent, goes := 0, 0
		for u := range b.g.m.US {
			j := &b.jobs[u]
			if j.away != nil && b.g.kind(UnitID(u)) == Infantry && b.strongpoint(j.at) {
				sent++
				goes += boolInt(j.goes)
			}
		}
		if sent < c.sent || c.sent == 0 && sent != 0 || len(b.besieged) != c.sieges || goes != boolInt(c.in)*sent {
			t.Errorf("%s: %d companies sent, %d go in, %d sieges", c.what, sent, goes, len(b.besieged))
		}
	}
}

// seriesOptions are the options that a series is asked for with.
func seriesOptions() map[string]string {
	out := map[string]string{}
	for x := range strings.SplitSeq(*greedyWith, ",") {
		if id, value, ok := strings.Cut(x, "="); ok {
			out[id] = value
		}
	}
	return out
}

// tried is the module of a series: that of the program, or with the rows of -iwo.pack.
func tried(t *testing.T) *Module {
	if *greedyPack == "" {
		return Default()
	}
	m, err := Load(*greedyPack)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// never wraps a player to see that he never gives an answer.
type never struct {
	engine.Bot
	t    *testing.T
	verb engine.Verb
}

func (n never) Choose(v *engine.View, b engine.Budget) (engine.Choice, string) {
	c, why := n.Bot.Choose(v, b)
	if c.Verb == n.verb {
		n.t.Errorf("%s is answered by what never is", v.Prompt.Kind)
	}
	return c, why
}

// TestGreedyInTwo: as one of two players the computer ends its lists. It handed them over, and a partner that did so as well gave them back without end.
func TestGreedyInTwo(t *testing.T) {
	g, err := Default().New(engine.Setup{Scenario: "s4-hot-rocks", Options: map[string]string{"players": "2"}})
	if err != nil {
		t.Fatal(err)
	}
	const limit = 700 // as many as two turns need
	bots := []engine.Bot{never{newGreedy(1), t, vOver}, never{newGreedy(2), t, vOver}}
	if _, err := bot.Play(g, bot.Table{Seats: bots, Dice: bot.GameSeeds("two", 1).Dice(), Limit: limit}); err == nil {
		t.Errorf("a game of 24 turns is over after %d decisions", limit)
	}
	if turn := g.(*Game).s.Turn; turn < 24 {
		t.Errorf("after %d decisions it is turn %d, begun in turn 22", limit, turn)
	}
}
