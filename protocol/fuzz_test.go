package protocol_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"beachhead/protocol"
)

// Whatever line comes, there is one JSON answer with the id of the request, and an answer that says no leaves the game as it was.
func FuzzProtocolLine(f *testing.F) {
	for _, line := range []string{
		`{"id":1,"do":"hello"}`,
		`{"id":2,"do":"new","game":"toygame","scenario":"1","options":{"reserve":true},"seed":"x","chance":"auto"}`,
		`{"id":"a","do":"choose","seat":"red","choice":"bid 1"}`,
		`{"id":[1],"do":"choose","seat":"blue","choice":"guard blue-2"}`,
		`{"do":"choose","seat":"chance","choice":"roll 3"}`,
		`{"do":"whynot","seat":"red","choice":"move red-1 s2"}`,
		`{"do":"explain","seat":"red","choice":"attack red-3 s4"}`,
		`{"do":"view","seat":"observer"}`,
		`{"do":"log","from":3}`,
		`{"do":"undo","seat":"red"}`,
		`{"do":"position"}`,
		`{"do":"save"}`,
		`{"do":"hash"}`,
		`{"do":"bot","seat":"red","profile":"random","nodes":10,"seed":"1"}`,
		`{"do":"rule","game":"toygame","rule":"3.1"}`,
		`{"do":"setup","position":{"game":"toygame","scenario":"1","options":{},"at":{"turn":2,"phase":"red"},"clear":true,"pieces":{"red-1":{"at":"s1"},"blue-1":{"at":"s2","guard":true}},"tracks":{"supply.red":3}}}`,
		`{"do":"load","text":"Game: toygame\nScenario: 1\n\n1 red bid 0\n"}`,
		`{"do":"setup","position":{"game":"toygame","scenario":"1","state":"QkhTMQ=="}}`,
		"{\"do\":\"\xff\"}",
		``,
	} {
		f.Add([]byte(line))
	}
	const start = `{"do":"load","text":"Game: toygame\nScenario: 1\n\n1 red bid 1\n2 red guard red-2\n3 blue bid 0\n"}`
	f.Fuzz(func(t *testing.T, line []byte) {
		if bytes.ContainsRune(line, '\n') {
			return
		}
		table := protocol.NewTable("fuzz")
		good(t, table, start)
		before := good(t, table, `{"do":"save"}`)["text"]
		hash := good(t, table, `{"do":"hash"}`)["hash"]
		var out bytes.Buffer
		if err := table.Serve(bytes.NewReader(append(line, '\n')), &out); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(out.String(), "\n"); n != 1 {
			t.Fatalf("%d lines answer %q", n, line)
		}
		var got struct {
			ID    json.RawMessage
			Error *struct{ Code string }
		}
		if err := json.Unmarshal(out.Bytes(), &got); err != nil {
			t.Fatalf("%q is answered by %s: %v", line, out.Bytes(), err)
		}
		if got.ID == nil {
			t.Fatalf("%q is answered without id: %s", line, out.Bytes())
		}
		if got.Error == nil || got.Error.Code != "bad_request" {
			sent := struct{ ID json.RawMessage }{json.RawMessage("null")}
			if err := json.Unmarshal(line, &sent); err != nil {
				t.Fatalf("%q is no JSON, but answered by %s", line, out.Bytes())
			}
			var id bytes.Buffer
			if err := json.Compact(&id, sent.ID); err != nil || id.String() != string(got.ID) {
				t.Fatalf("%q is answered with the id %s", line, got.ID)
			}
		}
		if got.Error == nil {
			return
		}
		if got.Error.Code == "internal" {
			t.Fatalf("%q is a defect: %s", line, out.Bytes())
		}
		if now := good(t, table, `{"do":"save"}`)["text"]; now != before {
			t.Fatalf("%q was refused, but changed the game to\n%s", line, now)
		}
		if now := good(t, table, `{"do":"hash"}`)["hash"]; now != hash {
			t.Fatalf("%q was refused, but changed the position", line)
		}
	})
}
