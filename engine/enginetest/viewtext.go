package enginetest

import (
	"encoding/binary"

	"beachhead/engine"
)

// viewText appends all that a view shows, without Prompt and Sight: views have the same text if they are the same as JSON, and else another one, but for maps whose sums of 64 bits
// meet. The suite compares views all the time, and JSON takes longer. TestViewText holds it to every field.
func viewText(b []byte, v *engine.View) []byte {
	b = texts(b, v.Game, v.Scenario, v.Seat)
	b = list(b, v.Where)
	if b = mark(b, v.Over == nil); v.Over != nil {
		b = texts(b, v.Over.Winner, v.Over.Level, v.Over.Rule)
		b = numbers(b, v.Over.Score)
	}
	b = count(b, len(v.Pieces))
	for i := range v.Pieces {
		p := &v.Pieces[i]
		b = texts(b, p.ID, p.Label, p.Side, p.Kind, p.At, p.Over)
		b = list(b, p.State)
		b = numbers(b, p.Values)
	}
	b = count(b, len(v.Tracks))
	for i := range v.Tracks {
		t := &v.Tracks[i]
		b = count(count(texts(b, t.ID, t.Label), t.Value), t.Max)
	}
	b = count(b, len(v.Boxes))
	for i := range v.Boxes {
		x := &v.Boxes[i]
		b = list(texts(b, x.ID, x.Label), x.Pieces)
		b = numbers(b, x.Counts)
	}
	if b = mark(b, v.Pending == nil); v.Pending != nil {
		a := v.Pending
		b = texts(b, a.Kind, a.Prompt, a.Rule, a.Topic, a.Series, a.Usual, a.Rest, a.Leave)
		for _, l := range [...][]string{a.Seats, a.Options, a.Where, a.About, a.Subject, a.Next} {
			b = list(b, l)
		}
	}
	return b
}

func count(b []byte, n int) []byte { return binary.AppendVarint(b, int64(n)) }

func mark(b []byte, on bool) []byte {
	if on {
		return append(b, 1)
	}
	return append(b, 0)
}

func texts(b []byte, all ...string) []byte {
	for _, s := range all {
		b = append(count(b, len(s)), s...)
	}
	return b
}

func list(b []byte, l []string) []byte { return texts(count(b, len(l)), l...) }

// numbers appends a sum over the entries of a map, in whatever order they come.
func numbers(b []byte, m map[string]int) []byte {
	sum := uint64(0)
	for k, n := range m {
		h := uint64(14695981039346656037) // FNV-1a
		for i := range len(k) {
			h = (h ^ uint64(k[i])) * 1099511628211
		}
		h = (h ^ uint64(n)) * 1099511628211
		sum += h ^ h>>29
	}
	return binary.LittleEndian.AppendUint64(count(b, len(m)), sum)
}
