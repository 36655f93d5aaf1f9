package web

import (
	"encoding/json"
	"fmt"
	"testing"
)

// bodySeeds are bodies, good and bad; FuzzBody begins with them.
var bodySeeds = []string{
	`{"seat":"allied","version":3,"choice":"done"}`, ` { "seat" : "a\"}," , "version":3 } `, "{\"seat\":\"a\"}\n", `{"seat":"a"} {}`, `{"seat":"a"}x`, `{"seat":"a","seat":"b"}`,
	`{"Seat":"a"}`, `{"se\u0061t":"a"}`, `{"seat":null}`, `{"version":nul}`, `{"version":-0}`, `{"version":1.5}`, `{"version":01}`, `{"version":true}`, `{"version":1,}`, `{"version"1}`, `{"version":}`,
	`{,}`, `{}`, ``, ` `, `[]`, `"seat"`, `null`, `{"seat":["a"]}`, `{"seat":{"a":1}}`, `{"other":1}`, `{"":1}`, `{"seat":"a`, `{"seat":"a\`, `{"seat`, `{"seat":"a" "version":1}`, `{"seat":"\ud800"}`, "{\"seat\":\"a\tb\"}",
	`{"version":tr ue}`, `{"choice":"\\"}`, `{"choice":"\\","version":9}`, `{"choice":"\\\"","version":9}`, `{"version":truefalse}`, `{"version":1e3}`,
}

// checkBody compares decode, which has a short way, with the long one.
func checkBody(t *testing.T, body string) {
	t.Helper()
	var short, long answerBody
	a, b := decode([]byte(body), &short), decodeTokens([]byte(body), &long)
	if fmt.Sprint(a) != fmt.Sprint(b) {
		t.Errorf("%q: %v, token by token %v", body, a, b)
	}
	x, _ := json.Marshal(short)
	y, _ := json.Marshal(long)
	if a == nil && string(x) != string(y) {
		t.Errorf("%q is read as %s, token by token as %s", body, x, y)
	}
}

// The short way of reading bodies accepts and refuses what the long one does, with the same words.
func TestPlainBodies(t *testing.T) {
	for _, body := range bodySeeds {
		checkBody(t, body)
	}
	names := fieldsOf(&answerBody{})
	for body, want := range map[string]bool{bodySeeds[0]: true, bodySeeds[1]: true, bodySeeds[3]: false, bodySeeds[5]: false, bodySeeds[6]: false, bodySeeds[7]: false, bodySeeds[8]: false} {
		if plainObject([]byte(body), names) != want {
			t.Errorf("%q: taken to be plain is %v", body, !want)
		}
	}
}

func FuzzBody(f *testing.F) {
	for _, body := range bodySeeds {
		f.Add(body)
	}
	f.Fuzz(checkBody)
}
