package protocol_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"
	"testing/fstest"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/games"
	"beachhead/protocol"
)

// toy is the toy game with two rule scripts.
type toy struct{ *toygame.Module }

func (toy) Scripts() fs.FS {
	return fstest.MapFS{
		"testdata/rules/bids.txtar":  {Data: []byte("# rule: 3.1 3.2\n# rule: 3.3\n-- x --\n# rule: 4.1\n")},
		"testdata/rules/moves.txtar": {Data: []byte("Moves.\n# rule: 4.2 3.1\n")},
		"testdata/rules/README":      {Data: []byte("# rule: 9.9\n")},
	}
}

func TestMain(m *testing.M) {
	games.Register("toygame", func(pack string) (engine.Module, error) {
		if pack != "" {
			if _, err := os.Stat(pack); err != nil {
				return nil, fmt.Errorf("%s: cannot open the data pack", pack)
			}
		}
		return toy{toygame.New(toygame.Faults{})}, nil
	})
	games.Register("faulty", func(string) (engine.Module, error) { return faulty{toygame.New(toygame.Faults{})}, nil })
	os.Exit(m.Run())
}

// ask sends one line and returns the answer as JSON values.
func ask(t testing.TB, table *protocol.Table, line string) map[string]any {
	t.Helper()
	answer := table.Line([]byte(line))
	if bytes.ContainsRune(answer, '\n') {
		t.Fatalf("the answer to %s has more than one line: %s", line, answer)
	}
	var out map[string]any
	if err := json.Unmarshal(answer, &out); err != nil {
		t.Fatalf("the answer to %s is no JSON object: %v: %s", line, err, answer)
	}
	return out
}

// good is ask that fails on an error answer.
func good(t testing.TB, table *protocol.Table, line string) map[string]any {
	t.Helper()
	a := ask(t, table, line)
	if a["error"] != nil {
		t.Fatalf("%s: %v", line, a["error"])
	}
	return a
}

// shape writes the form of a JSON value: the fields of objects in order, the first element of lists, types of the rest.
func shape(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "bool"
	case float64:
		return "number"
	case string:
		return "string"
	case []any:
		if len(v) == 0 {
			return "[]"
		}
		return "[" + shape(v[0]) + "]"
	case map[string]any:
		keys := make([]string, 0, len(v))
		for k := range v {
			keys = append(keys, k)
		}
		sort.Strings(keys)
		for i, k := range keys {
			keys[i] = k + ":" + shape(v[k])
		}
		return "{" + strings.Join(keys, " ") + "}"
	}
	return "?"
}

const (
	askedShape = "kind:string options:[string] prompt:string rule:string"
	oneAsked   = "pending:{kind:string options:[string] prompt:string rule:string seats:[string] where:[string]}"
)

// The fields of every answer, and no others, are those of docs/protocol.md.
func TestAnswerFields(t *testing.T) {
	table := protocol.NewTable("test")
	for _, c := range []struct{ line, want string }{
		{`{"id":1,"do":"hello"}`,
			`{games:[{bots:[{about:string name:string}] id:string rules_version:string scenarios:[{about:string id:string options:[{default:string id:string rule:string title:string values:[string]}] seats:[string] title:string}] title:string}] id:number name:string protocol:number version:string}`},
		{`{"id":1,"do":"new","game":"toygame","scenario":"1","chance":"ask","options":{"reserve":true}}`,
			`{events:[{answer:number mods:[] n:number rule:string text:string}] hash:string id:number over:null pending:{by_seat:{blue:{` + askedShape + `} red:{` + askedShape + `}} ` + askedShape + ` seats:[string] where:[string]}}`},
		{`{"id":1,"do":"choose","seat":"red","choice":"bid 0"}`,
			`{events:[] hash:string id:number over:null ` + oneAsked + `}`},
		{`{"id":1,"do":"choose","seat":"blue","choice":"bid 1"}`,
			`{events:[] hash:string id:number over:null ` + oneAsked + `}`},
		{`{"id":1,"do":"undo","seat":"blue"}`,
			`{events:[] hash:string id:number over:null ` + oneAsked + `}`},
		{`{"id":1,"do":"choose","seat":"blue","choice":"bid 0"}`,
			`{events:[{answer:number mods:[] n:number rule:string text:string}] hash:string id:number over:null ` + oneAsked + `}`},
		{`{"id":1,"do":"choose","seat":"chance","choice":"roll 6"}`,
			`{events:[{answer:number mods:[] n:number rule:string text:string}] hash:string id:number over:null ` + oneAsked + `}`},
		{`{"id":1,"do":"choose","seat":"chance","choice":"draw c5"}`,
			`{events:[{answer:number for:[string] mods:[] n:number rule:string text:string}] hash:string id:number over:null ` + oneAsked + `}`},
		{`{"id":1,"do":"choose","seat":"chance","choice":"draw c6"}`,
			`{events:[{answer:number for:[string] mods:[] n:number rule:string text:string}] hash:string id:number over:null ` + oneAsked + `}`},
		{`{"id":1,"do":"choose","seat":"blue","choice":"move blue-3 s7"}`,
			`{error:{code:string reasons:[{rule:string text:string}]} id:number}`},
		{`{"id":1,"do":"choose","seat":"red","choice":"end"}`,
			`{error:{code:string message:string} id:number}`},
		{`{"id":1,"do":"whynot","seat":"blue","choice":"move blue-1 s4"}`, `{id:number legal:bool reasons:[]}`},
		{`{"id":1,"do":"whynot","seat":"blue","choice":"move blue-1 s5"}`, `{id:number legal:bool reasons:[{rule:string text:string}]}`},
		{`{"id":1,"do":"explain","seat":"blue"}`, `{id:number outcomes:[] sums:[]}`},
		{`{"id":1,"do":"log"}`, `{events:[{answer:number mods:[] n:number rule:string text:string}] id:number}`},
		{`{"id":1,"do":"save"}`, `{id:number text:string}`},
		{`{"id":1,"do":"hash"}`, `{hash:string id:number}`},
		{`{"id":1,"do":"bot","seat":"blue","profile":"greedy","nodes":5}`, `{choice:string id:number reasons:[{rule:string text:string}]}`},
		{`{"id":1,"do":"rule","game":"toygame","rule":"3.1"}`, `{id:number kind:string rule:string scripts:[string] summary:string}`},
	} {
		if got := shape(ask(t, table, c.line)); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.line, got, c.want)
		}
	}
	p := good(t, table, `{"id":1,"do":"position"}`)["position"].(map[string]any)
	for field := range p {
		if !slices.Contains([]string{"game", "scenario", "options", "at", "clear", "pieces", "tracks", "state"}, field) {
			t.Errorf("a position has the field %q, which setup does not take", field)
		}
	}
	for _, seat := range []string{"red", "observer"} {
		v := good(t, table, `{"do":"view","seat":"`+seat+`"}`)["view"].(map[string]any)
		var fields []string
		for f := range v {
			fields = append(fields, f)
		}
		sort.Strings(fields)
		if got := strings.Join(fields, " "); got != "boxes game log over pending pieces scenario seat tracks where" {
			t.Errorf("the view of %s has the fields %s", seat, got)
		}
		if v["seat"] != seat {
			t.Errorf("the view of %s says it is that of %v", seat, v["seat"])
		}
	}
}

// The id of a request comes back as it was sent, whatever it is.
func TestID(t *testing.T) {
	table := protocol.NewTable("test")
	for _, id := range []string{`3`, `"x"`, `null`, `true`, `[1,{"a":"<&>"}]`, `{"z":1,"a":2}`, `12345678901234567890123`, `1.50`} {
		for _, line := range []string{
			`{"id":` + id + `,"do":"hello"}`, `{"do":"hash","id":` + id + `}`, `{"id":` + id + `,"do":7}`, `{"id":` + id + `}`,
		} {
			var got struct{ ID json.RawMessage }
			answer := table.Line([]byte(line))
			if err := json.Unmarshal(answer, &got); err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(string(answer), `{"id":`+id+`,`) {
				t.Errorf("%s is answered by %s", line, answer)
			}
		}
	}
	if a := table.Line([]byte(`{"do":"hello"}`)); !strings.HasPrefix(string(a), `{"id":null,`) {
		t.Errorf("a request without id is answered by %s", a)
	}
}

// Every request that cannot be carried out is refused with its code and says what was expected; the game stays as it was.
func TestErrors(t *testing.T) {
	const red = `{"do":"new","game":"toygame","scenario":"1","seed":"1"}`
	played := []string{red, `{"do":"choose","seat":"red","choice":"bid 0"}`}
	over := finished(t)
	for _, c := range []struct {
		before     []string
		line       string
		code, says string
	}{
		{nil, ``, "bad_request", "the line is empty"},
		{nil, `   `, "bad_request", "the line is empty"},
		{nil, `hello`, "bad_request", "one JSON object"},
		{nil, `[]`, "bad_request", "no object"},
		{nil, `"hello"`, "bad_request", "no object"},
		{nil, `{"do":"hello"`, "bad_request", "unexpected EOF"},
		{nil, `{"do":"hello"} {}`, "bad_request", "after the object"},
		{nil, `{"do":"hello","do":"hash"}`, "bad_request", `"do" stands twice`},
		{nil, "{\"do\":\"hello\",\"x\":\"\xff\"}", "bad_request", "not UTF-8"},
		{nil, `{"id":1}`, "bad_request", "do is missing"},
		{nil, `{"do":1}`, "bad_request", "do: expected a string, not 1"},
		{nil, `{"do":"resign"}`, "bad_request", `no request "resign"; expected one of bot, choose`},
		{nil, `{"do":"hello","DO":"hello"}`, "bad_request", `no field "DO"; expected id, do`},
		{nil, `{"do":"hello","game":"toygame"}`, "bad_request", `hello has no field "game"`},
		{nil, `{"do":"hash"}`, "no_game", "new, setup or load"},
		{nil, `{"do":"choose","seat":"red","choice":"end"}`, "no_game", ""},
		{nil, `{"do":"choose","seat":"red","choice":"end","x":1}`, "bad_request", `no field "x"`},
		{nil, `{"do":"new","scenario":"1"}`, "bad_request", "game is missing"},
		{nil, `{"do":"new","game":"toygame"}`, "bad_request", "scenario is missing"},
		{nil, `{"do":"new","game":"chess","scenario":"1"}`, "bad_request", `no game "chess"; expected one of faulty, toygame`},
		{nil, `{"do":"new","game":"toygame","scenario":"9"}`, "bad_request", `no scenario "9"; expected one of 1, 2`},
		{nil, `{"do":"new","game":"toygame","scenario":1}`, "bad_request", "scenario: expected a string, not 1"},
		{nil, `{"do":"new","game":"toygame","scenario":"1","options":{"fog":"on"}}`, "bad_request", `no option "fog"`},
		{nil, `{"do":"new","game":"toygame","scenario":"1","options":{"reserve":"maybe"}}`, "bad_request", `"maybe" is none of`},
		{nil, `{"do":"new","game":"toygame","scenario":"1","options":[]}`, "bad_request", "options: expected an object"},
		{nil, `{"do":"new","game":"toygame","scenario":"1","seed":7}`, "bad_request", "seed: expected a string, not 7"},
		{nil, `{"do":"new","game":"toygame","scenario":"1","seed":""}`, "bad_request", "seed: expected 1 to 200"},
		{nil, `{"do":"new","game":"toygame","scenario":"1","seed":"a;b"}`, "bad_request", "no semicolon"},
		{nil, `{"do":"new","game":"toygame","scenario":"1","chance":"luck"}`, "bad_request", `chance: expected "auto" or "ask"`},
		{nil, `{"do":"new","game":"toygame","scenario":"1","chance":"ask","seed":"x"}`, "bad_request", "nothing to seed"},
		{nil, `{"do":"new","game":"toygame","scenario":"1","data":"/nowhere"}`, "not_possible", "/nowhere: cannot open"},
		{played, `{"do":"new","game":"toygame","scenario":"9"}`, "bad_request", "no scenario"},
		{played, `{"do":"choose","seat":"red","choice":"bid 0"}`, "wrong_seat", "red is not asked; the question is to blue"},
		{played, `{"do":"choose","seat":"green","choice":"bid 0"}`, "bad_request", `no seat "green"; expected one of red, blue, chance`},
		{played, `{"do":"choose","seat":"observer","choice":"bid 0"}`, "bad_request", "no seat"},
		{played, `{"do":"choose","seat":"chance","choice":"roll 1"}`, "wrong_seat", "chance is not asked"},
		{played, `{"do":"choose","seat":"blue"}`, "bad_request", "choice is missing"},
		{played, `{"do":"choose","choice":"bid 0"}`, "bad_request", "seat is missing"},
		{played, `{"do":"choose","seat":"blue","choice":["bid 0"]}`, "bad_request", "choice: expected a string"},
		{played, `{"do":"choose","seat":"blue","choice":"bid 9"}`, "illegal", "3.1"},
		{played, `{"do":"choose","seat":"blue","choice":"frobnicate"}`, "illegal", "is no choice"},
		{played, `{"do":"choose","seat":"blue","choice":""}`, "illegal", "empty choice"},
		{played, `{"do":"choose","seat":"blue","choice":"roll 1"}`, "illegal", "That is done at another time."},
		{played, `{"do":"explain","seat":"red"}`, "wrong_seat", ""},
		{played, `{"do":"explain","seat":"blue","choice":"bid 9"}`, "illegal", "3.1"},
		{played, `{"do":"view","seat":"chance"}`, "bad_request", "expected one of red, blue, observer"},
		{played, `{"do":"log","from":0}`, "bad_request", "at least 1"},
		{played, `{"do":"log","from":1.5}`, "bad_request", "from: expected a whole number"},
		{played, `{"do":"log","from":"1"}`, "bad_request", "from: expected a whole number"},
		{played, `{"do":"undo","seat":"blue"}`, "not_possible", "the last decision was red's"},
		{[]string{red}, `{"do":"undo","seat":"red"}`, "not_possible", "no answer to take back"},
		{played, `{"do":"load","text":"Game: chess\n"}`, "bad_request", `no game "chess"`},
		{played, `{"do":"load","text":"Game: toygame\nScenario: 1\n\n1 red bid 9\n"}`, "not_possible", "line 4: red bid 9: 3.1"},
		{played, `{"do":"load","text":"nonsense"}`, "not_possible", "line 1: expected"},
		{played, `{"do":"load"}`, "bad_request", "text is missing"},
		{played, `{"do":"setup"}`, "bad_request", "position is missing"},
		{played, `{"do":"setup","position":[]}`, "bad_request", "no object"},
		{played, `{"do":"setup","position":{"game":"toygame"}}`, "bad_request", "scenario is missing"},
		{played, `{"do":"setup","position":{"game":"toygame","scenario":"1","units":{}}}`, "bad_request", `no field "units"`},
		{played, `{"do":"setup","position":{"game":"toygame","scenario":"1","at":{"day":1}}}`, "bad_request", `no field "day"`},
		{played, `{"do":"setup","position":{"game":"toygame","scenario":"1","tracks":{"supply.red":"x"}}}`, "bad_request", "tracks: expected an object"},
		{played, `{"do":"setup","position":{"game":"toygame","scenario":"1","pieces":{"green-1":{"at":"s1"}}}}`, "not_possible", "green-1"},
		{played, `{"do":"bot","seat":"blue","profile":"grandmaster"}`, "bad_request", `no computer player "grandmaster"; expected random, greedy`},
		{played, `{"do":"bot","seat":"red","profile":"random"}`, "wrong_seat", ""},
		{played, `{"do":"bot","seat":"blue","profile":"random","budget_ms":-1}`, "bad_request", "budget_ms: expected a whole number of at least 0"},
		{played, `{"do":"rule","game":"toygame","rule":"99"}`, "bad_request", `no rule "99"`},
		{played, `{"do":"rule","game":"chess","rule":"1"}`, "bad_request", `no game "chess"`},
		{over, `{"do":"choose","seat":"red","choice":"end"}`, "over", "the game is over"},
		{over, `{"do":"explain","seat":"red"}`, "over", ""},
		{over, `{"do":"bot","seat":"red","profile":"random"}`, "over", ""},
	} {
		table := protocol.NewTable("test")
		for _, line := range c.before {
			good(t, table, line)
		}
		var before any
		if c.before != nil {
			before = good(t, table, `{"do":"save"}`)["text"]
		}
		answer := string(table.Line([]byte(c.line)))
		var got struct {
			Error struct{ Code string }
		}
		if err := json.Unmarshal([]byte(answer), &got); err != nil {
			t.Fatalf("%s is answered by %s: %v", c.line, answer, err)
		}
		plain := strings.ReplaceAll(answer, `\"`, `"`)
		if got.Error.Code != c.code || !strings.Contains(plain, c.says) {
			t.Errorf("%s\n got %s\nwant %s, %q", c.line, answer, c.code, c.says)
		}
		if c.before != nil && good(t, table, `{"do":"save"}`)["text"] != before {
			t.Errorf("%s changed the game", c.line)
		}
	}
}

// finished are the requests of a game that is over.
func finished(t *testing.T) []string {
	table := protocol.NewTable("test")
	lines := []string{`{"do":"new","game":"toygame","scenario":"2","seed":"1"}`}
	a := good(t, table, lines[0])
	for a["pending"] != nil {
		p := a["pending"].(map[string]any)
		line := fmt.Sprintf(`{"do":"choose","seat":%q,"choice":%q}`, p["seats"].([]any)[0], p["options"].([]any)[0])
		lines = append(lines, line)
		a = good(t, table, line)
	}
	return lines
}

// A whole game played at random through the protocol: every option listed is legal and no other is, a refusal changes
// nothing, and at each step the record, the position and an undo lead to the position they should.
func TestWholeGame(t *testing.T) {
	for n := range uint64(20) {
		r := rand.New(rand.NewPCG(n, 0))
		table, other := protocol.NewTable("test"), protocol.NewTable("test")
		a := good(t, table, `{"do":"new","game":"toygame","scenario":"1","chance":"ask"}`)
		everything := map[string]bool{"frobnicate": true, "roll 7": true}
		last := len(a["events"].([]any))
		for steps := 0; a["pending"] != nil; steps++ {
			if steps > 1000 {
				t.Fatal("the game does not end")
			}
			p := a["pending"].(map[string]any)
			seat := p["seats"].([]any)[r.IntN(len(p["seats"].([]any)))].(string)
			if by, ok := p["by_seat"].(map[string]any); ok {
				p = by[seat].(map[string]any)
			} else if len(a["pending"].(map[string]any)["seats"].([]any)) != 1 {
				t.Fatal("several seats are asked, but there is no by_seat")
			}
			options := p["options"].([]any)
			for _, o := range options {
				everything[o.(string)] = true
			}
			for c := range everything {
				legal := slices.Contains(options, any(c))
				w := good(t, table, fmt.Sprintf(`{"do":"whynot","seat":%q,"choice":%q}`, seat, c))
				if w["legal"] != legal || (len(w["reasons"].([]any)) == 0) != legal {
					t.Fatalf("%s is listed: %v, but whynot says %v", c, legal, w)
				}
				if !legal && r.IntN(4) == 0 {
					e := ask(t, table, fmt.Sprintf(`{"do":"choose","seat":%q,"choice":%q}`, seat, c))
					if e["error"] == nil || e["error"].(map[string]any)["code"] != "illegal" {
						t.Fatalf("%s is not listed, but answered by %v", c, e)
					}
				}
			}
			if h := good(t, table, `{"do":"hash"}`)["hash"]; h != a["hash"] {
				t.Fatalf("questions and refusals changed the game from %v to %v", a["hash"], h)
			}
			if r.IntN(5) == 0 {
				same(t, table, other, a)
			}
			choice := options[r.IntN(len(options))].(string)
			line := fmt.Sprintf(`{"do":"choose","seat":%q,"choice":%q}`, seat, choice)
			before := a["hash"]
			a = good(t, table, line)
			if r.IntN(3) == 0 {
				u := ask(t, table, fmt.Sprintf(`{"do":"undo","seat":%q}`, seat))
				switch {
				case u["error"] != nil && seat != "chance" && u["error"].(map[string]any)["code"] != "not_possible":
					t.Fatalf("undo: %v", u)
				case u["error"] == nil && u["hash"] != before:
					t.Fatalf("undo of %s leads to %v, not to %v", choice, u["hash"], before)
				case u["error"] == nil:
					a = good(t, table, line)
				}
			}
			for _, e := range a["events"].([]any) {
				if n := int(e.(map[string]any)["n"].(float64)); n != last+1 {
					t.Fatalf("event %d comes after event %d", n, last)
				}
				last++
			}
		}
		if log := good(t, table, `{"do":"log","from":2}`)["events"].([]any); len(log) != last-1 {
			t.Errorf("the log from 2 has %d events, the answers had %d from there", len(log), last-1)
		}
		end := a["over"].(map[string]any)
		if got := shape(a["over"]); got != "{level:string rule:string score:{blue:number red:number} winner:string}" {
			t.Errorf("over is %s", got)
		}
		if w := end["winner"]; w != "red" && w != "blue" && w != "draw" {
			t.Errorf("the winner is %v", w)
		}
		same(t, table, other, a)
		v := good(t, table, `{"do":"view","seat":"observer"}`)["view"].(map[string]any)["over"].(map[string]any)
		if v["winner"] != end["winner"] {
			t.Errorf("the view says that %v won, the answer %v", v["winner"], end["winner"])
		}
	}
}

// same loads the record and the position of a table on another one, and finds the same position.
func same(t *testing.T, table, other *protocol.Table, a map[string]any) {
	t.Helper()
	text, err := json.Marshal(good(t, table, `{"do":"save"}`)["text"])
	if err != nil {
		t.Fatal(err)
	}
	b := good(t, other, `{"do":"load","text":`+string(text)+`}`)
	if b["hash"] != a["hash"] {
		t.Fatalf("the record leads to %v, not to %v:\n%s", b["hash"], a["hash"], text)
	}
	if fmt.Sprint(b["pending"]) != fmt.Sprint(a["pending"]) || fmt.Sprint(b["over"]) != fmt.Sprint(a["over"]) {
		t.Fatalf("the record leads to another question:\n%v\n%v", b["pending"], a["pending"])
	}
	place, err := json.Marshal(good(t, table, `{"do":"position"}`)["position"])
	if err != nil {
		t.Fatal(err)
	}
	c := good(t, other, `{"do":"setup","chance":"ask","position":`+string(place)+`}`)
	if fmt.Sprint(c["pending"]) != fmt.Sprint(a["pending"]) {
		t.Fatalf("the position leads to another question:\n%v\n%v", c["pending"], a["pending"])
	}
	again, err := json.Marshal(good(t, other, `{"do":"position"}`)["position"])
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again, place) {
		t.Fatalf("the position comes back as another:\n%s\n%s", place, again)
	}
}
