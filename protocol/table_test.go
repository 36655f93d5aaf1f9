package protocol_test

import (
	"fmt"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/protocol"
)

// faulty is the toy game with defects of the kind that must not take a table down.
type faulty struct{ *toygame.Module }

type faultyGame struct{ engine.Game }

func (f faulty) ID() string { return "faulty" }
func (f faulty) New(s engine.Setup) (engine.Game, error) {
	g, err := f.Module.New(s)
	return faultyGame{g}, err
}
func (g faultyGame) Clone(into engine.Game) engine.Game {
	if f, ok := into.(faultyGame); ok {
		into = f.Game
	}
	return faultyGame{g.Game.Clone(into)}
}
func (faultyGame) Explain(engine.Seat, *engine.Choice) engine.Explanation { panic("no sums today") }
func (g faultyGame) Apply(seat engine.Seat, c engine.Choice) error {
	if err := g.Game.Apply(seat, c); err != nil {
		return err
	}
	if c.Verb == engine.VerbRoll || c.Verb == toygame.Bid && c.A == 3 {
		panic("a table ran over its end")
	}
	return nil
}

// A defect of a game is answered as such, and the game is as it was: before the answer of the player, if it is in a die
// that the answer led to.
func TestInternalErrors(t *testing.T) {
	table := protocol.NewTable("test")
	good(t, table, `{"do":"new","game":"faulty","scenario":"1","seed":"1"}`)
	good(t, table, `{"do":"choose","seat":"red","choice":"bid 0"}`)
	before := good(t, table, `{"do":"save"}`)["text"]
	hash := good(t, table, `{"do":"hash"}`)["hash"]
	for _, c := range []struct{ line, says string }{
		{`{"id":1,"do":"explain","seat":"blue"}`, "no sums today"},
		{`{"id":1,"do":"choose","seat":"blue","choice":"bid 3"}`, "ran over its end"},
		{`{"id":1,"do":"choose","seat":"blue","choice":"bid 0"}`, "ran over its end"}, // equal bids throw a die
	} {
		e, _ := ask(t, table, c.line)["error"].(map[string]any)
		if e["code"] != "internal" || !strings.Contains(fmt.Sprint(e["message"]), c.says) {
			t.Errorf("%s is answered by %v", c.line, e)
		}
		if now := good(t, table, `{"do":"save"}`)["text"]; now != before {
			t.Errorf("%s changed the game to\n%s", c.line, now)
		}
		if now := good(t, table, `{"do":"hash"}`)["hash"]; now != hash {
			t.Errorf("%s changed the position", c.line)
		}
	}
	good(t, table, `{"do":"choose","seat":"blue","choice":"bid 1"}`)
}

// A seed makes the same dice, and a record goes on with them: a game that is saved and loaded in between ends as one
// that is played in one go.
func TestSeed(t *testing.T) {
	play := func(interrupted bool) string {
		table := protocol.NewTable("test")
		a := good(t, table, `{"do":"new","game":"toygame","scenario":"1","seed":"same"}`)
		for n := 0; a["pending"] != nil; n++ {
			p := a["pending"].(map[string]any)
			o := p["options"].([]any)
			line := fmt.Sprintf(`{"do":"choose","seat":%q,"choice":%q}`, p["seats"].([]any)[0], o[n%len(o)])
			a = good(t, table, line)
			if interrupted {
				text := good(t, table, `{"do":"save"}`)["text"].(string)
				table = protocol.NewTable("test")
				b := good(t, table, fmt.Sprintf(`{"do":"load","text":%q}`, text))
				if b["hash"] != a["hash"] || len(b["events"].([]any)) != 0 {
					t.Fatalf("loaded as %v with %v", b["hash"], b["events"])
				}
			}
		}
		return a["hash"].(string)
	}
	if a, b := play(false), play(true); a != b {
		t.Errorf("played in one go %s, with interruptions %s", a, b)
	}
}

// With chance "ask" the dice are questions to the seat chance, and remain so after setup and load.
func TestChanceAsk(t *testing.T) {
	table := protocol.NewTable("test")
	dice := func(after string) {
		t.Helper()
		for _, seat := range []string{"red", "blue"} {
			good(t, table, `{"do":"choose","seat":"`+seat+`","choice":"bid 0"}`)
		}
		a := good(t, table, `{"do":"load","text":`+quote(good(t, table, `{"do":"save"}`)["text"].(string))+`}`)
		p := a["pending"].(map[string]any)
		if fmt.Sprint(p["seats"], p["options"]) != "[chance] [roll 1 roll 2 roll 3 roll 4 roll 5 roll 6]" {
			t.Errorf("after %s the dice are asked as %v", after, p)
		}
		if len(p["where"].([]any)) == 0 {
			t.Errorf("after %s a die is thrown nowhere", after)
		}
	}
	good(t, table, `{"do":"new","game":"toygame","scenario":"1","chance":"ask"}`)
	dice("new")
	good(t, table, `{"do":"setup","position":{"game":"toygame","scenario":"1"}}`)
	dice("setup")
	good(t, table, `{"do":"setup","chance":"auto","seed":"1","position":{"game":"toygame","scenario":"1"}}`)
	good(t, table, `{"do":"choose","seat":"red","choice":"bid 0"}`)
	a := good(t, table, `{"do":"choose","seat":"blue","choice":"bid 0"}`)
	if s := fmt.Sprint(a["pending"].(map[string]any)["seats"]); s == "[chance]" {
		t.Error(`after setup with chance "auto" a die is asked`)
	}
	text := good(t, table, `{"do":"save"}`)["text"].(string)
	if !strings.Contains(text, "Seed: 1\n") {
		t.Errorf("setup did not take the seed:\n%s", text)
	}
	good(t, table, `{"do":"setup","position":{"game":"toygame","scenario":"2"}}`)
	if text := good(t, table, `{"do":"save"}`)["text"].(string); !strings.Contains(text, "Seed: 1\n") {
		t.Errorf("a second setup did not keep the seed:\n%s", text)
	}
}

func quote(s string) string {
	b := fmt.Sprintf("%q", s)
	return strings.ReplaceAll(b, `\x`, `\u00`)
}

// A seat's view has its own secrets and none of the others', in the log as well.
func TestViewLog(t *testing.T) {
	table := protocol.NewTable("test")
	good(t, table, `{"do":"new","game":"toygame","scenario":"1","chance":"ask"}`)
	for _, c := range []string{"red bid 0", "blue bid 0", "chance roll 6", "chance draw c5"} {
		seat, choice, _ := strings.Cut(c, " ")
		good(t, table, fmt.Sprintf(`{"do":"choose","seat":%q,"choice":%q}`, seat, choice))
	}
	for seat, knows := range map[string]bool{"blue": true, "red": false, "observer": false} {
		v := good(t, table, `{"do":"view","seat":"`+seat+`"}`)
		if strings.Contains(fmt.Sprint(v), "c5") != knows {
			t.Errorf("the view of %s: %v", seat, v)
		}
		log := v["view"].(map[string]any)["log"].([]any)
		last := log[len(log)-1].(map[string]any)
		if last["for"] != nil {
			t.Errorf("the log in the view of %s tells who knows what: %v", seat, last)
		}
	}
}

// The bot's choice is one of the options, the same for the same seed, and changes nothing.
func TestBot(t *testing.T) {
	table := protocol.NewTable("test")
	a := good(t, table, `{"do":"new","game":"toygame","scenario":"1","seed":"1"}`)
	seen := map[any]bool{}
	for n := range 30 {
		line := fmt.Sprintf(`{"do":"bot","seat":"red","profile":"random","seed":"%d"}`, n)
		b := good(t, table, line)
		seen[b["choice"]] = true
		if again := good(t, table, line); again["choice"] != b["choice"] {
			t.Errorf("%s: %v, then %v", line, b["choice"], again["choice"])
		}
		w := good(t, table, fmt.Sprintf(`{"do":"whynot","seat":"red","choice":%q}`, b["choice"]))
		if w["legal"] != true {
			t.Errorf("the bot chooses %v: %v", b["choice"], w)
		}
	}
	if len(seen) != 4 {
		t.Errorf("30 seeds choose only %v", seen)
	}
	if h := good(t, table, `{"do":"hash"}`)["hash"]; h != a["hash"] {
		t.Error("asking a bot changed the game")
	}
}

// Hello lists what can be played.
func TestHello(t *testing.T) {
	h := good(t, protocol.NewTable("1.2.3"), `{"do":"hello"}`)
	if h["name"] != "beachhead" || h["version"] != "1.2.3" || h["protocol"] != float64(protocol.Version) {
		t.Errorf("hello: %v", h)
	}
	for _, g := range h["games"].([]any) {
		g := g.(map[string]any)
		if g["id"] != "toygame" {
			continue
		}
		s := g["scenarios"].([]any)[1].(map[string]any)
		if fmt.Sprint(s["id"], " ", s["seats"]) != "2 [red blue]" {
			t.Errorf("scenario: %v", s)
		}
		return
	}
	t.Error("hello does not list the toy game")
}

// What a record says was burned stays so through load and save, and the dice go on behind it.
func TestLoadBurned(t *testing.T) {
	table := protocol.NewTable("test")
	head := "Game: toygame\nScenario: 1\nSeed: burn\n\n"
	roll := func(before string) (chance, text string) {
		t.Helper()
		good(t, table, `{"do":"load","text":`+quote(head+before)+`}`)
		for _, c := range []string{"bid 1", "guard red-1", "bid 1", "guard blue-1"} {
			for _, seat := range []string{"red", "blue"} {
				table.Line([]byte(`{"do":"choose","seat":"` + seat + `","choice":"` + c + `"}`)) // whoever is asked
			}
		}
		text = good(t, table, `{"do":"save"}`)["text"].(string)
		for _, l := range strings.Split(text, "\n") {
			if strings.Contains(l, " chance ") {
				chance += l + "\n"
			}
		}
		return chance, text
	}
	seen := map[string]bool{}
	for k := range 8 {
		chance, text := roll(fmt.Sprintf("; throws burned: %d\n", k))
		if chance == "" {
			t.Fatalf("no die is thrown:\n%s", text)
		}
		if k > 0 && !strings.Contains(text, fmt.Sprintf("; throws burned: %d\n", k)) {
			t.Errorf("%d burned are not kept:\n%s", k, text)
		}
		seen[chance] = true
	}
	if len(seen) < 2 {
		t.Errorf("the dice are the same whatever is burned: %v", seen)
	}
}
