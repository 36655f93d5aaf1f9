package ui_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/games"
	"beachhead/match"
)

var flowAll = flag.Bool("flow", false, "TestFlow plays two game turns of each of its games, for the table of docs/testing.md, and not only their beginnings")

// flowGame is a game that TestFlow has played by mouse and keyboard: the answers that a computer player gives for the seat are given in the page
// with as few clicks as the page allows.
type flowGame struct {
	Name     string       `json:"name"`
	Game     string       `json:"game"`
	Scenario string       `json:"scenario"`
	Seat     string       `json:"seat"`
	Foe      string       `json:"foe"`
	Answers  []flowAnswer `json:"answers"`
	Suggest  bool         `json:"suggest"` // the player has lists filled as the computer would, and changes what he wants otherwise

	// byHand is the same game without suggestions.
	byHand bool
	seat   engine.Seat
	// quick is how many answers the short form gives, and most what that may take of the player: questions put, clicks and keys.
	quick int
	most  flowCount
}

type flowAnswer struct {
	Kind   string `json:"kind"`
	Choice string `json:"choice"`
}

// flowCount is what a game took of its player.
type flowCount struct {
	Answers   int                  `json:"answers"`   // that the rules wanted of the seat
	Questions int                  `json:"questions"` // at which the page waited for the player
	Clicks    int                  `json:"clicks"`    // and keys
	Beside    int                  `json:"beside"`    // answers that the script could not give in the page
	Kinds     map[string]flowCount `json:"kinds"`     // the same by kind of question
}

// table is what a game took by kind of question, the most clicks first.
func (c flowCount) table() string {
	var b strings.Builder
	kinds := slices.SortedFunc(maps.Keys(c.Kinds), func(x, y string) int {
		return cmp.Or(cmp.Compare(c.Kinds[y].Clicks, c.Kinds[x].Clicks), strings.Compare(x, y))
	})
	fmt.Fprintf(&b, "| question | answers | questions | clicks | not in the page |\n| --- | ---: | ---: | ---: | ---: |\n")
	for _, k := range kinds {
		n := c.Kinds[k]
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", k, n.Answers, n.Questions, n.Clicks, n.Beside)
	}
	return b.String()
}

const (
	flowSeed   = "flow"
	flowBudget = 200 // nodes
)

// flowTurn is how many turns a game is played: two game turns of Formosa, two turns of each side in Combat Commander.
func flowTurn(where []string) string {
	for _, w := range where {
		if strings.HasPrefix(w, "GT ") || strings.HasSuffix(w, " turn") {
			return w
		}
	}
	return ""
}

// played lists what a computer player answers for the seat against another one.
func (f *flowGame) played(t *testing.T) {
	t.Helper()
	m, err := games.Load(f.Game, "")
	if err != nil {
		t.Fatal(err)
	}
	f.Seat, f.Foe = m.Seats()[f.seat], m.Seats()[1-f.seat]
	s, err := engine.NewSession(m, engine.Setup{Scenario: f.Scenario}, engine.NewDice(flowSeed))
	if err != nil {
		t.Fatal(err)
	}
	profile, err := bot.Find(m, "greedy")
	if err != nil {
		t.Fatal(err)
	}
	sheet := m.(engine.Charted).Sheet(f.Scenario)
	bots := []engine.Bot{profile.New(1), profile.New(1)}
	turns, last := map[string]int{"formosa": 2, "ccp": 4}[f.Game], ""
	for !over(s) && (*flowAll || len(f.Answers) < f.quick) {
		seat := s.Game().Pending().Seats.Seats()[0]
		p := s.Game().Pending().For(seat)
		v := s.Game().View(seat)
		if w := flowTurn(v.Where); w != last {
			if turns--; turns < 0 {
				return
			}
			last = w
		}
		v.Prompt = p
		c, _ := bots[seat].Choose(v, engine.Budget{Nodes: flowBudget})
		if o, ok := ordered(m, s.Game(), sheet, seat, p); ok && seat == f.seat {
			c = o
		}
		if g, ok := s.Game().(engine.Moot); ok && seat == f.seat {
			if o, moot := g.Moot(seat); moot { // the table answers
				c = o
			}
		}
		if g, ok := s.Game().(engine.Idle); ok && seat == f.seat {
			if o, idle := g.Idle(seat); idle { // and passes
				c = o
			}
		}
		if seat == f.seat {
			f.Answers = append(f.Answers, flowAnswer{p.AskedKind(), engine.FormatChoice(m, c)})
		}
		if err := s.Answer(seat, c); err != nil {
			t.Fatal(err)
		}
	}
}

// ordered is what the default orders of the game answer. The player takes them all when they are offered, so where one of them answers he cannot.
func ordered(m engine.Module, g engine.Game, sheet *engine.Sheet, seat engine.Seat, p *engine.Prompt) (engine.Choice, bool) {
	i := slices.IndexFunc(sheet.Windows, func(w engine.SheetWindow) bool {
		return w.Default != nil && w.Kind == p.AskedKind() && (w.Seats == nil || slices.Contains(w.Seats, engine.SeatName(m, seat)))
	})
	if i < 0 {
		return engine.Choice{}, false
	}
	o := sheet.Windows[i].Default
	text := o.Choice
	if text == engine.BestChoice {
		if i := slices.IndexFunc(g.Explain(seat, nil).Offers, func(x engine.Offer) bool { return x.Best }); i >= 0 {
			text = g.Explain(seat, nil).Offers[i].Choice
		}
	}
	c, err := engine.ParseChoice(m, text)
	if err != nil || !slices.Contains(p.Options, c) {
		return c, false
	}
	now := map[string]int{}
	for _, r := range engine.Readings(m, g, seat) {
		now[r.ID] = r.Value
	}
	any := strings.Contains(o.Only, " or ")
	for _, part := range strings.FieldsFunc(strings.NewReplacer(" or ", "|", " and ", "|").Replace(o.Only), func(r rune) bool { return r == '|' }) {
		var id, sign string
		var n int
		_, _ = fmt.Sscan(part, &id, &sign, &n)
		v, has := now[id]
		if holds := has && (sign == ">=" && v >= n || sign == "<=" && v <= n); holds == any {
			return c, !any // one that holds is enough for "or", one that does not for "and"
		}
	}
	return c, any
}

func over(s *engine.Session) bool { return s.Game().Pending() == nil }

var flowGames = []*flowGame{
	{Name: "Formosa, scenario 1, Allies", Game: "formosa", Scenario: "1", seat: 0, quick: 45, most: flowCount{Questions: 14, Clicks: 23}},
	{Name: "Formosa, scenario 1, Allies, by hand", Game: "formosa", Scenario: "1", seat: 0, byHand: true},
	{Name: "Formosa, scenario 1, Japanese", Game: "formosa", Scenario: "1", seat: 1},
	{Name: "Formosa, scenario 2, Allies", Game: "formosa", Scenario: "2", seat: 0},
	{Name: "Combat Commander, scenario 1, Allies", Game: "ccp", Scenario: "S01", seat: 0, quick: 45, most: flowCount{Questions: 5, Clicks: 7}},
	{Name: "Combat Commander, scenario 1, Japanese", Game: "ccp", Scenario: "S01", seat: 1},
}

// TestFlow counts what the page asks of a player, and how often he has to click, in games whose dice are fixed. With -flow it plays the games of the
// table in docs/testing.md; without, the beginnings of two, and the numbers must not rise.
func TestFlow(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	needNode(t)
	browser := chromium(t)
	t.Parallel()
	for _, f := range flowGames {
		if f.quick == 0 && !*flowAll {
			continue
		}
		t.Run(strings.ReplaceAll(f.Name, " ", "-"), func(t *testing.T) {
			t.Parallel()
			l := lanes.take(t.Name()) // its browser rests meanwhile
			defer lanes.free(l)
			f.played(t)
			f.Suggest = !f.byHand
			got := f.flow(t, browser)
			t.Logf("%s: %d answers, %d questions, %d clicks\n%s", f.Name, got.Answers, got.Questions, got.Clicks, got.table())
			if !*flowAll && (got.Questions > f.most.Questions || got.Clicks > f.most.Clicks) {
				t.Errorf("the page put %d questions and took %d clicks; it was %d and %d", got.Questions, got.Clicks, f.most.Questions, f.most.Clicks)
			}
		})
	}
}

// flow has the game played in a browser.
func (f *flowGame) flow(t *testing.T, browser string) (got flowCount) {
	t.Helper()
	in, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	out := scripted(t, browser, "test/flow.mjs", in, f.Game)
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return got
}

// fixed is a table whose dice and bots are fixed.
var fixed = match.Config{Seed: func() string { return flowSeed }, BotSeed: func() uint64 { return 1 }, Think: engine.Budget{Nodes: flowBudget}}

// scripted runs a script of the browser against a server of its own, whose dice and bots are fixed.
func scripted(t *testing.T, browser, script string, in []byte, ids ...string) []byte {
	t.Helper()
	url := served(t, fixed, ids...)
	cmd := exec.Command("node", script)
	cmd.Env = append(os.Environ(), environment(t, url, browser)...)
	cmd.Stdin = bytes.NewReader(in)
	var trouble bytes.Buffer
	cmd.Stderr = &trouble
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s%s", err, trouble.String(), out)
	}
	return out
}

// TestMany: a stack goes as one, the orders of a game are offered once, and the list of moments is that of one's own side.
func TestMany(t *testing.T) { playWith(t, fixed, partsOf(t, "test/many.mjs", 6)) }
