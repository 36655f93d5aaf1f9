package protocol_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"beachhead/protocol"
)

// Every line gets one answer, in order; a line that is too long is refused, and the next is read as if nothing had been.
func TestServe(t *testing.T) {
	pad := func(n int) string { // a request of n bytes
		head, tail := `{"id":"`, `","do":"hash"}`
		return head + strings.Repeat("x", n-len(head)-len(tail)) + tail
	}
	in := strings.Join([]string{
		`{"id":1,"do":"hello"}`,
		pad(protocol.MaxLine),
		pad(protocol.MaxLine + 1),
		`{"id":2,"do":"hash"}` + "\r",
		``,
		`{"id":3,"do":"hash"}`, // without a line end
	}, "\n")
	var out bytes.Buffer
	if err := protocol.NewTable("test").Serve(strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	var got []string
	sc := bufio.NewScanner(&out)
	sc.Buffer(nil, 2*protocol.MaxLine)
	for sc.Scan() {
		var a struct {
			ID    any
			Error struct{ Code, Message string }
		}
		if err := json.Unmarshal(sc.Bytes(), &a); err != nil {
			t.Fatal(err)
		}
		id, _ := json.Marshal(a.ID)
		if len(id) > 100 {
			id = []byte("long")
		}
		got = append(got, string(id)+" "+a.Error.Code+" "+a.Error.Message)
	}
	want := []string{
		`1  `,
		`long no_game there is no game; begin one with new, setup or load`,
		`null bad_request the line is longer than 16777216 bytes`,
		`2 no_game there is no game; begin one with new, setup or load`,
		`null bad_request expected one JSON object a line: the line is empty`,
		`3 no_game there is no game; begin one with new, setup or load`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

type broken struct{}

func (broken) Read([]byte) (int, error)  { return 0, errors.New("cable out") }
func (broken) Write([]byte) (int, error) { return 0, errors.New("cable out") }

// Serve ends with the error of its ends.
func TestServeBroken(t *testing.T) {
	if err := protocol.NewTable("test").Serve(broken{}, io.Discard); err == nil || !strings.Contains(err.Error(), "reading requests: cable out") {
		t.Errorf("reading: %v", err)
	}
	if err := protocol.NewTable("test").Serve(strings.NewReader("{}\n"), broken{}); err == nil || !strings.Contains(err.Error(), "writing an answer: cable out") {
		t.Errorf("writing: %v", err)
	}
}
