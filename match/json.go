package match

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"beachhead/engine"
)

// Changes are most of what goes over the wire, so they are written without reflection, and short: the options of a question
// mostly begin alike ("place ija-imb-75 0214", "place ija-imb-75 0613" ...), and each beginning is written once.

// grouped is a question in a change. In place of options it has groups: the first text of a group stands before each of the others.
type grouped struct {
	engine.Asked
	Options *struct{}  `json:"options,omitempty"` // hides that of Asked
	Groups  [][]string `json:"groups,omitempty"`
}

// plainChange is a Change without its methods, and with the question as it is written.
type plainChange struct {
	*changeFields
	Pending *grouped `json:"pending,omitempty"`
}

type changeFields Change

// beginning is the part of an option that may be shared: up to the last blank.
func beginning(option string) string { return option[:strings.LastIndexByte(option, ' ')+1] }

// MarshalJSON writes the change as docs/http.md says.
func (c *Change) MarshalJSON() ([]byte, error) { return c.append(nil), nil }

// UnmarshalJSON reads what MarshalJSON writes.
func (c *Change) UnmarshalJSON(b []byte) error {
	x := plainChange{changeFields: (*changeFields)(c)}
	if err := json.Unmarshal(b, &x); err != nil {
		return err
	}
	if c.Pending = nil; x.Pending != nil {
		for _, g := range x.Pending.Groups {
			for i := 1; i < len(g); i++ {
				x.Pending.Asked.Options = append(x.Pending.Asked.Options, g[0]+g[i])
			}
		}
		c.Pending = &x.Pending.Asked
	}
	return nil
}

func (c *Change) append(b []byte) []byte {
	b = append(b, `{"version":`...)
	b = strconv.AppendUint(b, uint64(c.Version), 10)
	if c.Undone != 0 {
		b = append(b, `,"undone":`...)
		b = strconv.AppendInt(b, int64(c.Undone), 10)
	}
	if len(c.Log) > 0 {
		b = append(b, `,"log":`...)
		b = appendList(b, c.Log, appendEntry)
	}
	if len(c.Where) > 0 {
		b = append(b, `,"where":`...)
		b = appendTexts(b, c.Where)
	}
	b = appendDifference(b, `,"pieces":`, c.Pieces, appendPiece)
	b = appendDifference(b, `,"tracks":`, c.Tracks, appendTrack)
	b = appendDifference(b, `,"boxes":`, c.Boxes, appendBox)
	if c.Pending != nil {
		b = append(b, `,"pending":`...)
		b = appendAsked(b, c.Pending)
	}
	if c.Over != nil {
		b = append(b, `,"over":`...)
		b = appendAny(b, c.Over)
	}
	if c.Undo != nil {
		b = append(b, `,"undo":`...)
		b = appendAny(b, c.Undo)
	}
	return append(b, '}')
}

func appendAsked(b []byte, a *engine.Asked) []byte {
	b = append(b, `{"seats":`...)
	b = appendTexts(b, a.Seats)
	b = appendField(b, `,"kind":`, a.Kind)
	b = appendField(b, `,"prompt":`, a.Prompt)
	b = appendField(b, `,"rule":`, a.Rule)
	if len(a.Options) > 0 {
		b = append(b, `,"groups":[`...)
		last := "\x00"
		for i, o := range a.Options {
			start := beginning(o)
			if start != last {
				if i > 0 {
					b = append(b, "],"...)
				}
				b = append(b, '[')
				b = appendText(b, start)
				last = start
			}
			b = append(b, ',')
			b = appendText(b, o[len(start):])
		}
		b = append(b, "]]"...)
	}
	if len(a.Where) > 0 {
		b = append(b, `,"where":`...)
		b = appendTexts(b, a.Where)
	}
	b = appendField(b, `,"topic":`, a.Topic)
	if len(a.About) > 0 {
		b = append(b, `,"about":`...)
		b = appendTexts(b, a.About)
	}
	if len(a.Subject) > 0 {
		b = append(b, `,"subject":`...)
		b = appendTexts(b, a.Subject)
	}
	b = appendField(b, `,"series":`, a.Series)
	b = appendField(b, `,"usual":`, a.Usual)
	b = appendField(b, `,"rest":`, a.Rest)
	b = appendField(b, `,"leave":`, a.Leave)
	if len(a.Next) > 0 {
		b = append(b, `,"next":`...)
		b = appendTexts(b, a.Next)
	}
	return append(b, '}')
}

func appendEntry(b []byte, e *Entry) []byte {
	b = append(b, `{"n":`...)
	b = strconv.AppendInt(b, int64(e.N), 10)
	b = appendField(b, `,"rule":`, e.Rule)
	b = append(b, `,"text":`...)
	b = appendText(b, e.Text)
	if len(e.Mods) > 0 {
		b = append(b, `,"mods":`...)
		b = appendAny(b, e.Mods)
	}
	if len(e.Where) > 0 {
		b = append(b, `,"where":`...)
		b = appendTexts(b, e.Where)
	}
	if e.Picture != nil {
		b = append(b, `,"picture":`...)
		b = appendAny(b, e.Picture)
	}
	if e.Back {
		b = append(b, `,"back":true`...)
	}
	return append(b, '}')
}

func appendPiece(b []byte, p *engine.Piece) []byte {
	b = append(b, `{"id":`...)
	b = appendText(b, p.ID)
	b = appendField(b, `,"label":`, p.Label)
	b = append(b, `,"side":`...)
	b = appendText(b, p.Side)
	b = appendField(b, `,"kind":`, p.Kind)
	b = append(b, `,"at":`...)
	b = appendText(b, p.At)
	b = appendField(b, `,"over":`, p.Over)
	if len(p.State) > 0 {
		b = append(b, `,"state":`...)
		b = appendTexts(b, p.State)
	}
	b = appendCounts(b, `,"values":`, p.Values)
	return append(b, '}')
}

func appendTrack(b []byte, t *engine.Track) []byte {
	b = append(b, `{"id":`...)
	b = appendText(b, t.ID)
	b = append(b, `,"label":`...)
	b = appendText(b, t.Label)
	b = append(b, `,"value":`...)
	b = strconv.AppendInt(b, int64(t.Value), 10)
	if t.Max != 0 {
		b = append(b, `,"max":`...)
		b = strconv.AppendInt(b, int64(t.Max), 10)
	}
	return append(b, '}')
}

func appendBox(b []byte, x *engine.Box) []byte {
	b = append(b, `{"id":`...)
	b = appendText(b, x.ID)
	b = append(b, `,"label":`...)
	b = appendText(b, x.Label)
	if len(x.Pieces) > 0 {
		b = append(b, `,"pieces":`...)
		b = appendTexts(b, x.Pieces)
	}
	b = appendCounts(b, `,"counts":`, x.Counts)
	return append(b, '}')
}

func appendDifference[T any](b []byte, key string, d *Difference[T], one func([]byte, *T) []byte) []byte {
	if d == nil {
		return b
	}
	b = append(b, key...)
	at := len(b)
	if d.Whole {
		b = append(b, `,"whole":true`...)
	}
	if len(d.Gone) > 0 {
		b = append(b, `,"gone":`...)
		b = appendTexts(b, d.Gone)
	}
	if len(d.Set) > 0 {
		b = append(b, `,"set":`...)
		b = appendList(b, d.Set, one)
	}
	if len(d.At) > 0 {
		b = append(b, `,"at":`...)
		b = appendList(b, d.At, func(b []byte, n *int) []byte { return strconv.AppendInt(b, int64(*n), 10) })
	}
	if len(b) == at {
		b = append(b, '{')
	} else {
		b[at] = '{' // in place of the first comma
	}
	return append(b, '}')
}

func appendList[T any](b []byte, list []T, one func([]byte, *T) []byte) []byte {
	b = append(b, '[')
	for i := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = one(b, &list[i])
	}
	return append(b, ']')
}

func appendTexts(b []byte, list []string) []byte {
	if list == nil {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, s)
	}
	return append(b, ']')
}

// appendField writes a field that is left out when it is empty.
func appendField(b []byte, key, value string) []byte {
	if value == "" {
		return b
	}
	b = append(b, key...)
	return appendText(b, value)
}

// appendCounts writes a map in the order of its keys; one that is empty is left out.
func appendCounts(b []byte, key string, m map[string]int) []byte {
	if len(m) == 0 {
		return b
	}
	var space [16]string
	keys := space[:0]
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	b = append(b, key...)
	b = append(b, '{')
	for i, k := range keys {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, k)
		b = append(b, ':')
		b = strconv.AppendInt(b, int64(m[k]), 10)
	}
	return append(b, '}')
}

// escaped are the bytes that do not stand for themselves in a string of encoding/json.
var escaped = func() (t [256]bool) {
	for c := range t {
		t[c] = c < ' ' || c >= utf8.RuneSelf || strings.IndexByte("\"\\<>&", byte(c)) >= 0
	}
	return t
}()

// appendText writes a string as encoding/json does. Hardly any has something to escape.
func appendText(b []byte, s string) []byte {
	for i := range len(s) {
		if escaped[s[i]] {
			return appendAny(b, s)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

// appendAny writes what is rare.
func appendAny(b []byte, v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic("match: " + err.Error()) // plain data
	}
	return append(b, text...)
}
