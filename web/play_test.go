package web

import (
	"testing"
	"unicode/utf8"
)

// Whatever the quick reading of an answer accepts, the decoder reads in the same way.
func FuzzPlainAnswer(f *testing.F) {
	for _, s := range []string{
		`{"seat":"allied","version":41,"choice":"move us-7th-17 0712"}`, `{"seat":"","version":0,"choice":""}`, `{"seat":"a","version":01,"choice":"x"}`,
		`{"seat":"a","version":1,"choice":"x","y":1}`, `{"seat":"a\"","version":1,"choice":"x"}`, `{"seat":"a","version":1,"choice":"x"}"}`,
		`{"seat":"a","version":999999999999999999,"choice":"x"}`, `{"seat":"a","version":1,"choice":"\u0041"}`, `{"seat":"a","version":,"choice":"x"}`,
		`{"seat":"a","version":5,"choice":"b","version":6,"choice":"c"}`, `{"seat":"a","version":1,"choice":"a","choice":"b"}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		seat, v, choice, ok := plainAnswer(b)
		if !ok {
			return
		}
		var want answerBody
		if !utf8.Valid(b) {
			return // refused before it is read
		}
		if err := decode(b, &want); err != nil {
			t.Fatalf("%q was read, but %v", b, err)
		}
		if want.Version == nil || want.Choice == nil || want.Seat != seat || *want.Version != v || *want.Choice != choice {
			t.Fatalf("%q was read as %q %d %q", b, seat, v, choice)
		}
	})
}
