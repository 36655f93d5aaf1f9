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
		`{"seat":"a","reader":"r-1","version":1,"choice":"a"}`, `{"seat":"a","reader":"r","reader":"s","version":1,"choice":"a"}`, `{"seat":"a","reader":"","version":1,"choice":"a"}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		got, ok := plainAnswer(b)
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
		if want.Version == nil || want.Choice == nil || want.Seat != got.Seat || want.Reader != got.Reader || *want.Version != *got.Version || *want.Choice != *got.Choice {
			t.Fatalf("%q was read as %q %q %d %q", b, got.Seat, got.Reader, *got.Version, *got.Choice)
		}
	})
}
