package engine_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
)

// TestRecordRoundTrip: a record replays to the same game and the same record, from its start, in the middle
// with secret answers open, from a position, and with all comments gone.
func TestRecordRoundTrip(t *testing.T) {
	for seed := uint64(0); seed < 20; seed++ {
		s := whole(t, seed)
		h := s.Header(true)
		h.Players, h.Date = "red=A. Nonymous blue=random", "2026-11-20"
		text := s.Record(h)
		r, err := engine.Replay(toy, text, engine.ReplayOptions{})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if r.Game().Hash() != s.Game().Hash() {
			t.Fatal("replayed to another hash")
		}
		got, err := engine.ReadHeader(text)
		if err != nil || got.Players != h.Players || got.Date != h.Date || got.Seed != h.Seed || got.Commitment != h.Commitment || got.Result == "" || got.Options["reserve"] != "on" {
			t.Errorf("%+v %v", got, err)
		}
		if again := r.Record(got); again != text {
			t.Fatalf("recorded again:\n%s\nexpected:\n%s", again, text)
		}
		bare := ""
		for _, l := range strings.Split(text, "\n") {
			l, _, _ = strings.Cut(l, ";")
			if strings.TrimSpace(l) != "" {
				bare += "\t" + l + " \r\n\n; a comment\n"
			}
		}
		if r, err := engine.Replay(toy, bare, engine.ReplayOptions{Ask: true}); err != nil || r.Game().Hash() != s.Game().Hash() {
			t.Errorf("without comments: %v", err)
		}
		if n, err := engine.VerifyDice(toy, text); err != nil || n == 0 {
			t.Errorf("%d dice: %v", n, err)
		}
	}

	s := session(t, "blue bid 3", "blue guard blue-2", "red bid 1")
	r, err := engine.Replay(toy, s.Record(s.Header(true)), engine.ReplayOptions{Ask: true})
	if err != nil || r.Game().Hash() != s.Game().Hash() {
		t.Error(err)
	}
	playLines(t, r, "red guard red-3")
	if r.Game().Pending().For(engine.ChanceSeat) == nil || r.Dice() != nil {
		t.Error("after Ask chance is thrown")
	}

	at, err := engine.NewSessionAt(toy, s.Game().Position(), nil)
	if err != nil {
		t.Fatal(err)
	}
	playLines(t, at, "red guard red-2")
	r, err = engine.Replay(toy, at.Record(at.Header(true)), engine.ReplayOptions{Ask: true})
	if err != nil || r.Game().Hash() != at.Game().Hash() || r.Record(r.Header(true)) != at.Record(at.Header(true)) {
		t.Error(err)
	}
}

// TestReplayGoesOn: a record that publishes its seed is played on with the same dice.
func TestReplayGoesOn(t *testing.T) {
	a, err := engine.NewSession(toy, engine.Setup{Scenario: "2"}, engine.NewDice("my seed"))
	if err != nil {
		t.Fatal(err)
	}
	playLines(t, a, "red bid 0", "blue bid 0")
	b, err := engine.Replay(toy, a.Record(a.Header(true)), engine.ReplayOptions{})
	if err != nil {
		t.Fatal(err)
	}
	answers := 0
	pieces, from := a.Lines(0)
	for q := a.Game().Pending(); q != nil; q = a.Game().Pending() {
		seat, p := q.First()
		c := p.Options[len(p.Options)-1]
		if a.Answer(seat, c) != nil || b.Answer(seat, c) != nil || a.Game().Hash() != b.Game().Hash() {
			t.Fatal("the games part")
		}
		answers++
		more, end := a.Lines(from) // the record piece by piece
		pieces += more
		from = end
	}
	if answers < 10 {
		t.Error("too short to tell")
	}
	whole, n := a.Lines(0)
	if whole != pieces || from != n || !strings.HasSuffix(a.Record(a.Header(true)), whole) {
		t.Errorf("the pieces are\n%s\nexpected\n%s", pieces, whole)
	}
	for cut := 0; cut <= n; cut++ {
		rest, _ := a.Lines(cut)
		if !strings.HasSuffix(whole, rest) {
			t.Fatalf("from %d: %s", cut, rest)
		}
	}
}

// TestHeaderInjection: nothing that a player calls himself can write a line of the record.
func TestHeaderInjection(t *testing.T) {
	s := session(t)
	h := s.Header(false)
	h.Players = "x\nSeed: mine\r\n1 red bid 0; y\x00"
	text := s.Record(h)
	got, err := engine.ReadHeader(text)
	if err != nil || got.Seed != "" || got.Players != "x Seed: mine  1 red bid 0, y" {
		t.Errorf("%q %v", got.Players, err)
	}
	if r, err := engine.Replay(toy, text, engine.ReplayOptions{Ask: true}); err != nil || len(r.Answers()) != 0 {
		t.Error(err)
	}
}

// TestReplayErrors: errors name the line and what is wrong.
func TestReplayErrors(t *testing.T) {
	head := "Game: toygame\nScenario: 1\n\n"
	for _, c := range []struct {
		text string
		line int
		want string
	}{
		{"", 1, "does not say which Game"},
		{"Game: chess\n", 1, `of "chess", not of "toygame"`},
		{"Game: toygame\nScenario: 9\n", 2, `no scenario "9"`},
		{"Game: toygame\nScenario: 1\nOptions: fog=on\n", 3, `no option "fog"`},
		{"Game: toygame\nScenario: 1\nOptions: reserve=maybe\n", 3, `"maybe" is none of`},
		{"Game: toygame\nOptions: reserve\n", 2, "expected id=value"},
		{"Game: toygame\nGame: toygame\n", 2, "Game stands twice"},
		{"Game: toygame\nGmae: toygame\n", 2, `unknown key "Gmae"`},
		{"Game: toygame\n; a comment\nnonsense\n", 3, `expected "Key: value" or an answer`},
		{"Game: toygame\nStart: {\n", 2, "Start: unexpected end of JSON"},
		{"Game: toygame\nStart: {\"game\":\"toygame\",\"scenario\":\"7\"}\n", 2, `no scenario "7"`},
		{head + "1 red bid 0\nPlayers: x\n", 5, "expected an answer"},
		{head + "2 red bid 0\n", 4, "the number is 2, expected 1"},
		{head + "1 red bid 0\n\n1 blue bid 0\n", 6, "the number is 1, expected 2"},
		{head + "99999999999999999999 red bid 0\n", 4, "expected 1"},
		{head + "1x red bid 0\n", 4, "expected 1"},
		{head + "1 red\n", 4, `expected "number seat choice"`},
		{head + "1 green bid 0\n", 4, `no seat "green"`},
		{head + "1 red bet 0\n", 4, `no choice begins with "bet"`},
		{head + "1 red bid 9\n", 4, "red bid 9: 3.1: A bid is between"},
		{head + "1 red bid 0\n2 red bid 0\n", 5, "it is not this seat's decision"},
		{head + "1 red bid 0\n2 blue bid 0\n3 chance roll 7\n", 6, "chance roll 7"},
		{head + "1 observer bid 0\n", 4, "it is not this seat's decision"},
		{"Game: toygame\nRules version: older\nScenario: 9\n", 3, `made with version "older" of the rules, these are version ` + toy.RulesVersion()},
		{"Game: toygame\nScenario: 1\nRules version: older\n1 red bid 9\n", 4, `made with version "older" of the rules`},
	} {
		var at *engine.RecordError
		_, err := engine.Replay(toy, c.text, engine.ReplayOptions{Ask: true})
		if !errors.As(err, &at) || at.Line != c.line || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), fmt.Sprintf("line %d: ", c.line)) {
			t.Errorf("%q: %v, expected line %d: ...%s", c.text, err, c.line, c.want)
		}
	}
	s := whole(t, 1)
	text := s.Record(s.Header(false))
	// What plays with these rules is not refused for its version, nor for the mark that some editors put before a text.
	older := strings.Replace(text, "Rules version: "+toy.RulesVersion(), "Rules version: older", 1)
	for _, good := range []string{older, "\ufeff" + text, strings.ReplaceAll(text, "\n", "\r\n")} {
		if r, err := engine.Replay(toy, good, engine.ReplayOptions{Ask: true}); err != nil || r.Game().Hash() != s.Game().Hash() {
			t.Errorf("%.60q: %v", good, err)
		}
	}
	if older == text {
		t.Error("the record does not tell the version of its rules")
	}
	var illegal *engine.RecordError
	if _, err := engine.Replay(toy, text+fmt.Sprintf("%d red end\n", strings.Count(text, "\n")), engine.ReplayOptions{}); !errors.As(err, &illegal) {
		t.Errorf("an answer after the end: %v", err)
	}
	if _, err := engine.ReadHeader("Game: x\n" + strings.Repeat("; padding, padding\n", 1<<20)); err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Error(err)
	}
	if _, err := engine.ReadHeader("Game: x\nPlayers: " + strings.Repeat("x", 2<<20)); err == nil || err.Error() != "line 2: the line is longer than 1048576 bytes" {
		t.Errorf("a line of two megabytes: %v", err)
	}
}

func TestVerifyDice(t *testing.T) {
	s := whole(t, 3)
	text := s.Record(s.Header(true))
	n, err := engine.VerifyDice(toy, text)
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, a := range s.Answers() {
		if a.Seat == engine.ChanceSeat {
			count++
		}
	}
	if n != count || n == 0 {
		t.Errorf("%d dice, expected %d", n, count)
	}
	var at *engine.RecordError
	fails := func(name, text, want string) *engine.RecordError {
		t.Helper()
		_, err := engine.VerifyDice(toy, text)
		if !errors.As(err, &at) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, expected %q", name, err, want)
		}
		return at
	}
	fails("no seed", s.Record(s.Header(false)), "does not publish its Seed")
	h := s.Header(true)
	h.Seed += "x"
	fails("another seed", s.Record(h), "the seed is not the one promised")
	h.Commitment = ""
	fails("nothing promised", s.Record(h), "no Seed commitment")
	h.Commitment = engine.Commitment(h.Seed)
	fails("dice of another seed", s.Record(h), "the seed gives")

	// One die altered: its own line is named, and not a later one that is not legal any more because of it.
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		f := strings.Fields(l)
		if len(f) > 3 && f[1] == "chance" && f[2] == "roll" {
			face := "1"
			if f[3] == "1" {
				face = "2"
			}
			forged := slices.Clone(lines)
			forged[i] = strings.Replace(l, "roll "+f[3], "roll "+face, 1)
			if e := fails("an altered die", strings.Join(forged, "\n"), "the die shows roll "+face+", the seed gives roll "+f[3]); e.Line != i+1 {
				t.Errorf("line %d, expected %d", e.Line, i+1)
			}
			return
		}
	}
	t.Error("no die in the record")
}

func TestReadOptions(t *testing.T) {
	defs := append(toy.Options(), engine.Option{ID: "fog", Values: []string{"thin", "thick"}, Default: "thin"})
	got, err := engine.ReadOptions(defs, map[string]any{"reserve": true})
	if err != nil || fmt.Sprint(got) != "map[fog:thin reserve:on]" {
		t.Error(got, err)
	}
	got, err = engine.ReadOptions(defs, map[string]any{"reserve": false, "fog": "thick"})
	if err != nil || fmt.Sprint(got) != "map[fog:thick reserve:off]" {
		t.Error(got, err)
	}
	for _, bad := range []map[string]any{{"x": "on"}, {"fog": true}, {"fog": "off"}, {"reserve": 1}, {"reserve": nil}} {
		if got, err := engine.ReadOptions(defs, bad); err == nil {
			t.Errorf("%v is read as %v", bad, got)
		}
	}
}

// TestPositionOpens: a position names its game, scenario and options, and its save is read or refused with the reason.
func TestPositionOpens(t *testing.T) {
	for _, x := range []struct {
		p    engine.Position
		want string
	}{
		{engine.Position{Game: "toygame", Scenario: "2", Options: map[string]any{"reserve": true}}, ""},
		{engine.Position{Scenario: "1"}, `the position is of the game "", expected "toygame"`},
		{engine.Position{Game: "chess", Scenario: "1"}, `the position is of the game "chess", expected "toygame"`},
		{engine.Position{Game: "toygame", Scenario: "9"}, `toygame has no scenario "9"; expected one of 1, 2`},
		{engine.Position{Game: "toygame", Scenario: "1", Options: map[string]any{"x": true}}, `no option "x"`},
		{engine.Position{Game: "toygame", Scenario: "1", State: "%"}, "state: expected a save in base64: "},
		{engine.Position{Game: "toygame", Scenario: "1", State: "AAAA"}, "state: not a saved position of this game: "},
	} {
		g, err := toy.Place(x.p)
		if x.want != "" {
			if err == nil || !strings.HasPrefix(err.Error(), x.want) {
				t.Errorf("%+v: %v, want %s", x.p, err, x.want)
			}
		} else if err != nil || g.Setup().Scenario != "2" || g.Setup().Options["reserve"] != "on" {
			t.Errorf("%+v: %v", x.p, err)
		}
	}
	g := session(t, toRed...).Game()
	p := engine.Position{Game: "toygame", Scenario: g.Setup().Scenario}
	p.SaveState(g)
	if again, err := toy.Place(p); err != nil || again.Hash() != g.Hash() {
		t.Errorf("the state does not come back: %v", err)
	}
}

// TestKinds lists what the program asks of players.
func TestKinds(t *testing.T) {
	p := &engine.Program[pg]{}
	p.Proc("main", question("z", 0, 2, 0), die("d", 1), question("a", 0, 2, 0), engine.Call[pg]("sub", "sub", nil))
	p.Proc("sub", question("z", 1, 2, 0))
	p.Link()
	if got := p.Kinds(); !slices.Equal(got, []string{"k.a", "k.z"}) {
		t.Error(got)
	}
}

// TestRefusalKeepsHash: no refused answer changes a position.
func TestRefusalKeepsHash(t *testing.T) {
	s := session(t, toRed...)
	g := s.Game()
	h := g.Hash()
	for v := engine.Verb(0); v < engine.FirstVerb+12; v++ {
		for a := int16(-1); a < 8; a++ {
			for b := int16(-1); b < 9; b++ {
				c := engine.Choice{Verb: v, A: a, B: b}
				for _, seat := range []engine.Seat{red, blue, engine.ChanceSeat, engine.ObserverSeat} {
					if len(g.WhyNot(seat, c)) == 0 {
						continue
					}
					err := g.Apply(seat, c)
					var bad *engine.Illegal
					var wrong *engine.WrongSeat
					if !errors.As(err, &bad) && !errors.As(err, &wrong) || g.Hash() != h {
						t.Fatalf("seat %d, %v: %v", seat, c, err)
					}
				}
			}
		}
	}
	if err := g.Apply(red, engine.Choice{Verb: toygame.End}); err != nil {
		t.Error(err)
	}
}

// Throws that were taken back after they had been seen are passed over: the record says so in a comment, every reader counts them, and a session goes on behind them.
func TestBurned(t *testing.T) {
	const seed = "burned"
	s, err := engine.NewSession(toy, engine.Setup{Scenario: "1"}, engine.NewDice(seed))
	if err != nil {
		t.Fatal(err)
	}
	step := func(s *engine.Session) bool {
		q := s.Game().Pending()
		if q == nil {
			return false
		}
		seat, p := q.First()
		if err := s.Answer(seat, p.Options[len(p.Options)/2]); err != nil {
			t.Fatal(err)
		}
		return true
	}
	burned := 0
	for n := 0; step(s); n++ {
		if n%3 == 2 {
			s.Burn(uint32(n % 4))
			burned += n % 4
		}
		s.Burn(0)
		// Wherever it is interrupted, it goes on with the same dice, and an undo does not bring any back.
		r, err := engine.Replay(toy, s.Record(s.Header(true)), engine.ReplayOptions{Dice: true})
		if err != nil {
			t.Fatalf("%v\n%s", err, s.Record(s.Header(true)))
		}
		if a, b := s.Record(s.Header(true)), r.Record(r.Header(true)); a != b {
			t.Fatalf("recorded again:\n%s\nexpected:\n%s", b, a)
		}
		if got, err := engine.Burned(r.Record(r.Header(true))); err != nil || got != burned {
			t.Fatalf("%d burned, expected %d (%v)", got, burned, err)
		}
		if q := s.Game().Pending(); q != nil {
			seat, p := q.First()
			c := p.Options[len(p.Options)/2]
			if s.Answer(seat, c) == nil && s.Undo(seat) == nil {
				if now, _ := engine.Burned(s.Record(s.Header(true))); now != burned {
					t.Fatalf("after an undo %d are burned, expected %d", now, burned)
				}
			}
		}
		if n%2 == 0 {
			s = r
		}
	}
	text := s.Record(s.Header(true))
	n, err := engine.VerifyDice(toy, text)
	if err != nil || n == 0 || burned < 5 {
		t.Fatalf("%d dice, %d burned: %v\n%s", n, burned, err, text)
	}
	// Who hides that throws were passed over, or tells of others, does not pass.
	i := strings.Index(text, "; throws burned: ")
	line, rest, _ := strings.Cut(text[i:], "\n")
	for _, forged := range []string{text[:i] + rest, text[:i] + line + "1\n" + rest, text[:i] + line + "\n" + line + "\n" + rest} {
		if _, err := engine.VerifyDice(toy, forged); err == nil {
			t.Errorf("verified:\n%s", forged)
		}
	}
	// A comment that says something else is a comment.
	plain := whole(t, 1)
	record := plain.Record(plain.Header(true))
	for _, c := range []string{"; throws burned", "; throws burned: ", "; throws burned: x", "; throws burned: -1", "; throws burned: 99999999999", "; throws burned: 5 or so", "; some throws burned: 5"} {
		with := strings.Replace(record, "\n\n", "\n\n"+c+"\n", 1)
		if n, err := engine.Burned(with); n != 0 || err != nil {
			t.Errorf("%q burns %d, %v", c, n, err)
		}
		if _, err := engine.VerifyDice(toy, with); err != nil {
			t.Errorf("%q: %v", c, err)
		}
	}
}
