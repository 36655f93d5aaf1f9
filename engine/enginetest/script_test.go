package enginetest

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
)

func TestScripts(t *testing.T) {
	Scripts(t, toygame.New(toygame.Faults{}), os.DirFS("testdata/scripts"), ScriptOptions{Transcripts: "testdata/transcripts", Refusable: refusable})
}

// refusable are answers to questions of the toy game, most of which are not offered.
func refusable(g engine.Game, _ engine.Seat, _ *engine.Prompt, ask func(engine.Choice)) {
	for _, text := range []string{"end", "bid 1", "bid 4", "pass", "move red-1 s2", "move red-2 s4", "move red-2 s1", "move blue-1 s5", "move blue-2 s1", "attack red-1 s4", "attack red-1 s1", "attack blue-1 s3",
		"guard red-1", "guard blue-2", "retreat s1", "retreat s5"} {
		if c, err := engine.ParseChoice(toygame.New(toygame.Faults{}), text); err == nil {
			ask(c)
		}
	}
}

// TestDocExample runs the script of the package comment.
func TestDocExample(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(doc), "//\tA unit on guard")
	text, _, _ = strings.Cut("//\tA unit on guard"+text, "\n//\n")
	runScript(t, toygame.New(toygame.Faults{}), "doc.go", strings.ReplaceAll(text, "//\t", ""), ScriptOptions{})
}

// fakeTB notes what a script reports.
type fakeTB struct {
	testing.TB
	errs, logs []string
}

func (f *fakeTB) Helper()                   {}
func (f *fakeTB) Failed() bool              { return len(f.errs) > 0 }
func (f *fakeTB) Errorf(s string, a ...any) { f.errs = append(f.errs, fmt.Sprintf(s, a...)) }
func (f *fakeTB) Logf(s string, a ...any)   { f.logs = append(f.logs, fmt.Sprintf(s, a...)) }

// Scripts begin with a battle, red-1 against blue-1, or as the test says.
const battleStart = `# rule: 5.1
-- position.json --
{"scenario": "1", "clear": true, "at": {"turn": 1, "phase": "red"},
 "pieces": {"red-1": {"at": "s3"}, "red-2": {"at": "s2"}, "blue-1": {"at": "s4", "guard": true}, "blue-2": {"at": "s5"}, "c5": {"at": "red"}},
 "tracks": {"bid.blue": 1}}
-- play --
`

// TestFailingScripts runs commands that must fail, the last of each on line 7 or where said.
func TestFailingScripts(t *testing.T) {
	for _, c := range []struct {
		name, play string
		want       []string // each in the report of one failure, in order
	}{
		{"unknown command", "dance red", []string{`s.txtar:7: dance red`, `"dance" is neither a command nor a seat`}},
		{"observer answers", "observer end", []string{`neither a command nor a seat`}},
		{"illegal answer", "red move red-1 s2", []string{"1.1: A space holds one unit", "pending: red act 4.2", "options: attack red-1 s4 | move red-2 s1 | end"}},
		{"wrong seat", "blue end", []string{"it is not this seat's decision"}},
		{"no choice", "red", []string{"expected a choice"}},
		{"misspelt choice", "red mvoe red-1 s2", []string{`"mvoe red-1 s2" is not a choice`}},
		{"die not asked", "roll 3", []string{"no die is asked"}},
		{"roll without number", "roll", []string{"expected: roll N"}},
		{"expect kind", "expect red react", []string{"the question to red is act"}},
		{"expect rule", "expect red act 5.1", []string{"asked by rule 4.2"}},
		{"expect wrong seat", "expect blue act", []string{"blue is not asked"}},
		{"expect chance", "expect chance", []string{"chance is not asked"}},
		{"expect over", "expect over", []string{"the game is not over"}},
		{"expect form", "expect red", []string{"expected: expect SEAT KIND"}},
		{"expect nobody", "expect green act", []string{`no seat "green"`}},
		{"options", "options red end | attack red-2 s3", []string{"not offered: attack red-2 s3; offered besides: attack red-1 s4 | move red-2 s1"}},
		{"options empty", "options red end |", []string{"a choice is missing after |"}},
		{"options none", "options red", []string{"expected choices"}},
		{"offers", "offers red end | move red-1 s2", []string{"not offered: move red-1 s2 (1.1: A space holds one unit.)"}},
		{"no but offered", "no red end", []string{"it is offered"}},
		{"no with other rule", "no red move red-1 s2 4.3", []string{"the reason is 1.1"}},
		{"no with misspelt rule", "no red move red-1 s2 99", []string{`"99" is no rule of the index`}},
		{"no with misspelt rule after arrow", "no red move red-1 s2 -> 99", []string{`no rule "99"`}},
		{"no of a seat not asked", "no blue end", []string{"blue is not asked"}},
		{"refuses but accepted", "refuses red end 4.2", []string{"it was accepted"}},
		{"refuses by other rule", "refuses red move red-1 s2 4.2", []string{"the reason is 1.1"}},
		{"refuses with other text", `refuses red move red-1 s2 1.1 "sea"`, []string{"the reason is 1.1"}},
		{"refuses without rule", "refuses red move red-1 s2", []string{"expected a rule after the choice"}},
		{"refuses wrong seat", "refuses blue end 4.2", []string{"refused otherwise"}},
		{"piece elsewhere", "piece red-1 s1", []string{"red-1 is s3"}},
		{"piece state", "piece blue-1 s4 guard=false", []string{"blue-1 is s4 guard=true"}},
		{"piece absent", "piece red-3 s1", []string{"red-3 is absent"}},
		{"piece not absent", "piece red-1 absent", []string{"red-1 is at s3"}},
		{"piece form", "piece red-1 s3 guard", []string{"expected key=value"}},
		{"track", "track supply.red 5", []string{"supply.red is 4"}},
		{"no track", "track supply 5", []string{`no track "supply"; the tracks are bid.blue, bid.red, supply.blue, supply.red`}},
		{"turn", "turn 2", []string{"it is turn 1, red"}},
		{"phase", "turn 1 blue", []string{"it is turn 1, red"}},
		{"event", "red end\ndraw c1\nevent 5.3", []string{"s.txtar:9:", "4.1 blue draws a card."}},
		{"event without the term", "red end\ndraw c1\nevent 4.1 -> 3.3 -1", []string{"no such event", "4.1 blue draws a card."}},
		{"event with an unknown term", "event 4.1 -> 77", []string{`no rule "77"`}},
		{"event unknown rule", "event 77", []string{`no rule "77"`}},
		{"no event", "red end\ndraw c1\nno event 4.1 \"c1\"", []string{"there is such an event"}},
		{"no event unknown rule", "no event 77", []string{`no rule "77"`}},
		{"term of an event", "red attack red-1 s4\nevent 5.1 -> 3.3 1", []string{"no such event", "5.1 ", "3.3 -1 \"on guard\""}},
		{"term of another event", "red attack red-1 s4\nevent 3.3 -> 3.3 -1", []string{"no such event"}},
		{"no term of an event", "red attack red-1 s4\nno event 5.1 -> 3.3", []string{"there is such an event"}},
		{"term of an event of unknown rule", "red attack red-1 s4\nno event 5.1 -> 77", []string{`no rule "77"`}},
		{"term of an event, form", "red attack red-1 s4\nevent 5.1 ->", []string{"nothing stands after ->"}},
		{"events", "events", []string{"expected: events clear"}},
		{"sum", "sum red attack red-1 s4 -> attack +1", []string{"the sums are attack +0"}},
		{"sum of a seat not asked", "sum blue -> attack +1", []string{"blue is not asked"}},
		{"mod", "mod red attack red-1 s4 -> 5.3a 1", []string{"the terms are nothing"}},
		{"no mod of unknown rule", "no mod red attack red-1 s4 -> 5.77 1", []string{`no rule "5.77"`}},
		{"outcome", `outcome red attack red-1 s4 -> 1/3 "retreats"`, []string{"the probability is 0.5000"}},
		{"outcome form", `outcome red attack red-1 s4 -> third "retreats"`, []string{"is not a probability"}},
		{"outcome of a piece", `outcome red attack red-1 s4 -> 1/2 "retreats" red-1`, []string{"the probability is 0.0000 of nothing"}},
		{"shows", `shows red attack red-1 s4 -> has "rosters"`, []string{"it is not in"}},
		{"shows lacks", `shows red attack red-1 s4 -> lacks "retreats"`, []string{"it has it"}},
		{"shows form", `shows red attack red-1 s4 -> "retreats"`, []string{"expected: shows"}},
		{"arrow", `sum red attack`, []string{"expected: sum SEAT [CHOICE] -> ..."}},
		{"view", `view red has "guard"`, []string{"it is not in"}},
		{"view lacks", `view blue lacks "guard"`, []string{"it has it"}},
		{"undo", "undo red", []string{"there is no answer to take back"}},
		{"no undo", "red move red-2 s1\nno undo red", []string{"the undo was possible"}},
		{"no undo why", `no undo red "a die"`, []string{"the reason is"}},
		{"auto", "auto blue retreat s5", []string{"answered automatically: nothing"}},
		{"until", "until blue bid", []string{"chance is asked for \"card drawn\""}},
		{"until with a draw on the way", "red attack red-1 s4\nuntil blue bid roll 1", []string{"card drawn"}},
		{"data", "data cards c5 value 3", []string{`it is "2"`}},
		{"no datum", "data cards c13 value 3", []string{"there is no datum"}},
		{"quotation", `event 5.1 "x`, []string{"does not end"}},
		{"show", "show me", []string{"expected: show"}},
		{"refused", "refused", []string{"the position was accepted"}},
		{"after end", "end\nred end", []string{"there is a command after end"}},
		{"failed assertions go on, failed answers do not", "track supply.red 5\nturn 3\nred pass\nturn 4", []string{":7:", ":8:", ":9:"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := &fakeTB{}
			runScript(f, toygame.New(toygame.Faults{}), "s.txtar", battleStart+c.play+"\n", ScriptOptions{})
			all := strings.Join(f.errs, "\n")
			if len(f.errs) == 0 {
				t.Fatal("the script passed")
			}
			for _, w := range c.want {
				i := strings.Index(all, w)
				if i < 0 {
					t.Fatalf("no %q in\n%s", w, strings.Join(f.errs, "\n"))
				}
				all = all[i:]
			}
			if n := strings.Count(strings.Join(f.errs, "\n"), "s.txtar:"); strings.HasPrefix(c.name, "failed") && n != 3 {
				t.Errorf("%d failures, expected 3", n)
			}
		})
	}
}

// TestLastQuestion: a script that gives answers has to look at what is pending at its end.
func TestLastQuestion(t *testing.T) {
	for _, c := range []struct {
		play string
		want string // in the only failure; none if the script passes
	}{
		{"red move red-2 s1", "s.txtar:7: red move red-2 s1\n\tthe script ends with a question that it has not looked at\n\tpending: red act 4.2"},
		{"red move red-2 s1\nexpect red act", ""},
		{"red move red-2 s1\nexpect red act\nred end", "s.txtar:9: red end\n\tthe script ends with a question that it has not looked at\n\tpending: chance"},
		{"red end\nexpect chance 4.1", ""},
		{"red move red-2 s1\npiece red-2 s1\nview red has `red`\nno event 5.3\nno auto\nno undo blue\nlog red has \"\"\nshow options\nsave-load\nend", "s.txtar:16: end\n"},
		{"red move red-2 s1\noptions red end | attack red-1 s4 | move red-1 s2\nend", ""},
		{"red move red-2 s1\noffers red end", ""},
		{"red move red-2 s1\nno red move red-2 s1", ""},
		{"red move red-2 s1\nrefuses red move red-1 s4 1.1", ""},
		{"red move red-2 s1\nsum red attack red-1 s4 -> attack +0", ""},
		{"red move red-2 s1\nno mod red attack red-1 s4 -> 5.3a", ""},
		{"red move red-2 s1\nexpect red act\nundo red", "s.txtar:9: undo red"},
		{"red move red-2 s1\nexpect red act\nundo red\nred move red-2 s1", "s.txtar:10: red move red-2 s1"},
		{"red move red-2 s1\nuntil red act", ""},
		{"piece red-2 s2", ""},
		{"over", ""},
	} {
		f := &fakeTB{}
		text := battleStart + c.play + "\n"
		if c.play == "over" { // nothing is pending after a game
			text = strings.Replace(battleStart, `"turn": 1, "phase": "red"`, `"turn": 4, "phase": "red.second"`, 1) + "red end\n"
		}
		runScript(f, toygame.New(toygame.Faults{}), "s.txtar", text, ScriptOptions{})
		switch {
		case c.want == "" && len(f.errs) > 0:
			t.Errorf("%q: %s", c.play, strings.Join(f.errs, "\n"))
		case c.want != "" && (len(f.errs) != 1 || !strings.Contains(f.errs[0], c.want)):
			t.Errorf("%q: no %q in\n%s", c.play, c.want, strings.Join(f.errs, "\n"))
		}
	}
}

// TestScriptFiles runs archives that are wrong as a whole.
func TestScriptFiles(t *testing.T) {
	play := "-- play --\nexpect red bid\n"
	for _, c := range []struct{ name, text, want string }{
		{"no rule", "prose\n-- new.json --\n{\"scenario\":\"1\"}\n" + play, `s.txtar:1: the comment has no line`},
		{"unknown rule", "# rule: 3.1 9.9\n-- new.json --\n{\"scenario\":\"1\"}\n" + play, `s.txtar:1: no rule "9.9" in the index of toygame`},
		{"no play", "# rule: 3.1\n-- new.json --\n{\"scenario\":\"1\"}\n", `there is no file play`},
		{"no start", "# rule: 3.1\n" + play, `s.txtar:2: play has neither position.json nor new.json`},
		{"stray file", "# rule: 3.1\n-- new.json --\n{\"scenario\":\"1\"}\n-- pley --\n" + play, `s.txtar:4: file "pley": expected play`},
		{"stray position", "# rule: 3.1\n-- new.json --\n{\"scenario\":\"1\"}\n-- position-2.json --\n{}\n" + play, `s.txtar:4: no play uses position-2.json`},
		{"twice", "# rule: 3.1\n-- new.json --\n{\"scenario\":\"1\"}\n" + play + play, `file "play" stands twice`},
		{"unknown key", "# rule: 3.1\n-- position.json --\n{\"scenario\":\"1\",\n\"peices\":{}}\n" + play, `line 4: json: unknown field "peices"`},
		{"bad JSON", "# rule: 3.1\n-- position.json --\n{\"scenario\":\"1\"\n\"pieces\":{}}\n" + play, `line 4: invalid character`},
		{"other game", "# rule: 3.1\n-- position.json --\n{\"scenario\":\"1\",\"game\":\"chess\"}\n" + play, `game "chess", expected "toygame"`},
		{"refused position", "# rule: 3.1\n-- position.json --\n{\"scenario\":\"1\",\"pieces\":{\"red-1\":{\"at\":\"s2\"}}}\n" + play, `there is no game: toygame: two units in s2 (1.1)`},
		{"refused position without commands", "# rule: 3.1\n-- position.json --\n{\"scenario\":\"3\"}\n-- play --\n", `no scenario "3"`},
		{"refused otherwise", "# rule: 3.1\n-- position.json --\n{\"scenario\":\"3\"}\n-- play --\nrefused \"1.1\"\n", `refused otherwise: toygame has no scenario "3"`},
		{"unknown option", "# rule: 3.1\n-- new.json --\n{\"scenario\":\"1\",\"options\":{\"fog\":true}}\n" + play, `no option "fog"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := &fakeTB{}
			runScript(f, toygame.New(toygame.Faults{}), "s.txtar", c.text, ScriptOptions{})
			if all := strings.Join(f.errs, "\n"); !strings.Contains(all, c.want) {
				t.Fatalf("no %q in\n%s", c.want, all)
			}
		})
	}
}

// TestBrokenRules plays good scripts on games with mistakes: they must fail.
func TestBrokenRules(t *testing.T) {
	text, err := os.ReadFile("testdata/scripts/turn.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for name, faults := range map[string]toygame.Faults{
		"stack": {Stack: true}, "leak": {LeakEvent: true}, "refusal": {RefusalMoves: true}, "blank": {BlankReason: true},
	} {
		f := &fakeTB{}
		runScript(f, toygame.New(faults), "turn.txtar", string(text), ScriptOptions{})
		if len(f.errs) == 0 {
			t.Errorf("%s: not found", name)
		}
	}
}

// TestTranscripts: what a script does not ask for, its transcript notices.
func TestTranscripts(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		faults toygame.Faults
		want   string
	}{
		"as it was":      {text: "expect red act\n"},
		"another answer": {text: "expect red act\nred move red-2 s1\nexpect red act\n", want: "s.txt:"},
		"an undo":        {text: "red move red-2 s1\nundo red\nexpect red act\n", want: "s.txt:"},
		"another reason": {text: "expect red act\n", faults: toygame.Faults{Stack: true}, want: "red-1:s2"},
	} {
		t.Run(name, func(t *testing.T) {
			if updating() && c.want != "" {
				t.Skip("with -update it would write the file that it differs from")
			}
			f := &fakeTB{}
			runScript(f, toygame.New(c.faults), "s.txtar", battleStart+c.text, ScriptOptions{Transcripts: "testdata/transcripts", Refusable: refusable})
			switch all := strings.Join(f.errs, "\n"); {
			case c.want == "" && all != "":
				t.Error(all)
			case !strings.Contains(all, c.want) || c.want != "" && all == "":
				t.Errorf("no %q in %q", c.want, all)
			}
		})
	}
}

// TestShow prints everything there is to show.
func TestShow(t *testing.T) {
	f := &fakeTB{}
	runScript(f, toygame.New(toygame.Faults{}), "s.txtar", battleStart+
		"show\nshow position\nshow events\nshow log blue\nshow view observer\nshow map red\nshow explain red attack red-1 s4\n", ScriptOptions{})
	if len(f.errs) > 0 || len(f.logs) != 7 {
		t.Errorf("%d logs, errors %v", len(f.logs), f.errs)
	}
	if !strings.Contains(f.logs[6], `"what": "attack"`) {
		t.Error(f.logs[6])
	}
}

func TestSplitLine(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{`a  b	c`, "a,b,c"},
		{`a # b`, "a"},
		{`# a`, ""},
		{`a "b # c" d#e`, "a,[b # c],d#e"},
		{"view x has `\"at\":\"s1\"`", `view,x,has,["at":"s1"]`},
		{`k="two words" "\"q\""`, `k=two words,["q"]`},
	} {
		w, err := splitLine(c.line)
		var got []string
		for _, x := range w {
			if x.quoted {
				x.text = "[" + x.text + "]"
			}
			got = append(got, x.text)
		}
		if err != nil || strings.Join(got, ",") != c.want {
			t.Errorf("%s: %q %v", c.line, got, err)
		}
	}
}
