package enginetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"testing"

	"beachhead/engine"
)

// ScriptOptions say how the scripts of a module are played.
type ScriptOptions struct {
	// Neutral are the answers that decline, in order of preference, for the command until: whole choice
	// texts ("end") or verbs ("keep"). Nil means [DefaultNeutral].
	Neutral []string
	// Transcripts is a folder of golden files, one a script, that hold all that players could notice while it is played; "" for none. Refusable are answers to a question,
	// offered or not, of which a transcript has the reasons against those that are not.
	Transcripts string
	Refusable   func(g engine.Game, seat engine.Seat, p *engine.Prompt, ask func(engine.Choice))
}

// DefaultNeutral are the answers that decline in most games.
var DefaultNeutral = []string{"end", "done", "pass", "none", "keep", "decline", "no", "stop", "skip"}

// DatumModule is a module that lets scripts check facts of its components with the command data.
type DatumModule interface {
	// Datum gives the value of one cell of a table of components; false if there is none.
	Datum(table, row, column string) (string, bool)
}

// Scripts runs every *.txtar file of fsys as a rule script, each as a parallel subtest.
// The package comment says what stands in a script.
func Scripts(t *testing.T, m engine.Module, fsys fs.FS, o ScriptOptions) {
	t.Helper()
	names, err := scriptNames(fsys)
	if err != nil {
		t.Fatal(err)
	}
	if len(names) == 0 {
		t.Fatal("no *.txtar files")
	}
	for _, name := range names {
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			t.Error(err)
			continue
		}
		t.Run(strings.TrimSuffix(name, ".txtar"), func(t *testing.T) {
			t.Parallel()
			runScript(t, m, name, string(text), o)
		})
	}
}

// runScript runs one rule script. Failures name the file and the line.
func runScript(t testing.TB, m engine.Module, name, text string, o ScriptOptions) {
	t.Helper()
	if o.Neutral == nil {
		o.Neutral = DefaultNeutral
	}
	a := readArchive(text)
	known := map[string]bool{}
	for _, r := range m.Rules() {
		known[r.ID] = true
	}
	n := 0
	for _, l := range a.rules() {
		for _, id := range l.ids {
			n++
			if !known[id] {
				t.Errorf("%s:%d: no rule %q in the index of %s", name, l.line, id, m.ID())
			}
		}
	}
	if n == 0 {
		t.Errorf("%s:1: the comment has no line \"# rule: ID ...\"", name)
	}
	files := map[string]archiveFile{}
	used := map[string]bool{}
	var plays []archiveFile
	for _, f := range a.files {
		base := strings.TrimSuffix(f.name, ".json")
		kind, _, _ := strings.Cut(base, "-")
		isJSON := base != f.name
		if !(kind == "play" && !isJSON || (kind == "position" || kind == "new") && isJSON) {
			t.Errorf("%s:%d: file %q: expected play, position.json or new.json, or play-NAME, position-NAME.json, new-NAME.json", name, f.line-1, f.name)
			continue
		}
		if _, dup := files[f.name]; dup {
			t.Errorf("%s:%d: file %q stands twice", name, f.line-1, f.name)
			continue
		}
		files[f.name] = f
		if kind == "play" {
			plays = append(plays, f)
		}
	}
	if len(plays) == 0 {
		t.Errorf("%s:1: there is no file play", name)
	}
	var script *transcript
	if o.Transcripts != "" {
		script = &transcript{o: &o, m: m, before: map[string][]string{}}
		defer func() { script.hold(t, name) }()
	}
	for _, play := range plays {
		suffix := strings.TrimPrefix(play.name, "play")
		var start archiveFile
		for _, c := range []string{"position" + suffix + ".json", "new" + suffix + ".json", "position.json", "new.json"} {
			if f, ok := files[c]; ok {
				start = f
				break
			}
		}
		if start.name == "" {
			t.Errorf("%s:%d: %s has neither position%s.json nor new%s.json", name, play.line-1, play.name, suffix, suffix)
			continue
		}
		used[start.name] = true
		r := &runner{t: t, m: m, o: o, file: name, known: known, script: script}
		r.play(start, play)
	}
	for _, f := range a.files {
		if strings.HasSuffix(f.name, ".json") && !used[f.name] && files[f.name].line == f.line {
			t.Errorf("%s:%d: no play uses %s", name, f.line-1, f.name)
		}
	}
}

// runner plays one script.
type runner struct {
	t      testing.TB
	m      engine.Module
	o      ScriptOptions
	file   string
	known  map[string]bool // rules
	s      *engine.Session
	first  []byte // the save of the start
	placed error  // why the position was refused
	mark   int    // events up to here are not looked at
	autos  int    // answers up to here neither
	looked bool   // at what is pending, since the last answer
	ended  bool
	script *transcript // nil for none
}

// begin makes the session from position.json or new.json.
func (r *runner) begin(start archiveFile) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	d := json.NewDecoder(strings.NewReader(start.text))
	d.DisallowUnknownFields()
	if strings.HasPrefix(start.name, "new") {
		var n struct {
			Game     string         `json:"game"`
			Scenario string         `json:"scenario"`
			Options  map[string]any `json:"options"`
		}
		if err := d.Decode(&n); err != nil {
			return r.jsonError(start, d, err)
		}
		if n.Game != "" && n.Game != r.m.ID() {
			return fmt.Errorf("game %q, expected %q", n.Game, r.m.ID())
		}
		opts, err := engine.ReadOptions(r.m.Options(), n.Options)
		if err == nil {
			r.s, err = engine.NewSession(r.m, engine.Setup{Scenario: n.Scenario, Options: opts}, nil)
		}
		r.placed = err
		return nil
	}
	var p engine.Position
	if err := d.Decode(&p); err != nil {
		return r.jsonError(start, d, err)
	}
	if p.Game == "" {
		p.Game = r.m.ID()
	}
	if p.Game != r.m.ID() {
		return fmt.Errorf("game %q, expected %q", p.Game, r.m.ID())
	}
	r.s, r.placed = engine.NewSessionAt(r.m, p, nil)
	return nil
}

// jsonError names the line of the archive in which the JSON is wrong.
func (r *runner) jsonError(f archiveFile, d *json.Decoder, err error) error {
	off := int(d.InputOffset())
	if s, ok := err.(*json.SyntaxError); ok {
		off = int(s.Offset)
	}
	off = min(off, len(f.text))
	return fmt.Errorf("line %d: %w", f.line+strings.Count(f.text[:off], "\n"), err)
}

// play runs the commands of one file.
func (r *runner) play(start, play archiveFile) {
	r.t.Helper()
	if err := r.begin(start); err != nil {
		r.t.Errorf("%s:%d: %s: %v", r.file, start.line, start.name, err)
		return
	}
	if r.s != nil {
		r.first = r.s.Game().AppendSave(nil)
		if r.script != nil {
			r.script.open(play.name, r.s, strings.HasPrefix(start.name, "new"))
		}
	}
	r.looked = true // what the position asks is the script's own doing
	last, text := play.line, ""
	for i, line := range strings.Split(play.text, "\n") {
		w, err := splitLine(line)
		if err == nil && len(w) == 0 {
			continue
		}
		last, text = play.line+i, strings.TrimSpace(line)
		if err == nil {
			err = r.command(w)
		}
		if err == nil {
			continue
		}
		_, soft := err.(*mismatch)
		where := ""
		if r.s != nil {
			where = r.situation(r.s.Game())
		}
		r.t.Errorf("%s:%d: %s\n\t%v%s", r.file, last, text, err, where)
		if !soft {
			return
		}
	}
	if r.s == nil && r.placed != nil {
		r.t.Errorf("%s:%d: %s: %v", r.file, start.line, start.name, r.placed)
	}
	if !r.looked && r.s.Game().Pending() != nil {
		r.t.Errorf("%s:%d: %s\n\tthe script ends with a question that it has not looked at%s", r.file, last, text, r.situation(r.s.Game()))
	}
}

// situation says what a game waits for.
func (r *runner) situation(g engine.Game) string {
	q := g.Pending()
	if q == nil {
		res, _ := g.Result()
		return fmt.Sprintf("\n\tthe game is over: %s %s", r.winner(res), res.Level)
	}
	var b strings.Builder
	for _, seat := range q.Seats.Seats() {
		p := q.For(seat)
		fmt.Fprintf(&b, "\n\tpending: %s %s %s %q\n\toptions: %s", engine.SeatName(r.m, seat), p.Kind, p.Rule, p.Text, r.list(p.Options))
	}
	return b.String()
}

func (r *runner) winner(res engine.Result) string {
	if res.Winner == engine.ChanceSeat {
		return "draw"
	}
	return engine.SeatName(r.m, res.Winner)
}

func (r *runner) list(cs []engine.Choice) string {
	var out []string
	for _, c := range cs {
		out = append(out, engine.FormatChoice(r.m, c))
	}
	return strings.Join(out, " | ")
}

// word is one word of a line. Quoted words are taken as they are.
type word struct {
	text   string
	quoted bool
}

// splitLine splits a command into words. A # at the beginning of a word begins a comment; text in "..." (with
// the escapes of Go) or `...` is one word; so is key="..." as in piece.
func splitLine(line string) ([]word, error) {
	var out []word
	for i := 0; i < len(line); {
		switch c := line[i]; {
		case c == ' ' || c == '\t' || c == '\r':
			i++
		case c == '#':
			return out, nil
		default:
			var w word
			for i < len(line) && line[i] != ' ' && line[i] != '\t' && line[i] != '\r' {
				if line[i] != '"' && line[i] != '`' {
					w.text += line[i : i+1]
					i++
					continue
				}
				q, err := strconv.QuotedPrefix(line[i:])
				if err != nil {
					return nil, fmt.Errorf("the quotation %s does not end", line[i:])
				}
				s, err := strconv.Unquote(q)
				if err != nil {
					return nil, fmt.Errorf("the quotation %s cannot be read", q)
				}
				w.quoted = w.quoted || w.text == ""
				w.text += s
				i += len(q)
			}
			out = append(out, w)
		}
	}
	return out, nil
}

func join(ws []word) string {
	var s []string
	for _, w := range ws {
		s = append(s, w.text)
	}
	return strings.Join(s, " ")
}

// mismatch is a failed assertion: the script goes on after it. Other errors end it.
type mismatch struct{ text string }

func (e *mismatch) Error() string { return e.text }

func wrong(f string, a ...any) error { return &mismatch{fmt.Sprintf(f, a...)} }

// normal brings a value of a written position into the form JSON gives it.
func normal(v any) any {
	b, err := json.Marshal(v)
	if err != nil {
		return nil
	}
	var out any
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	if d.Decode(&out) != nil {
		return nil
	}
	return out
}

// plain is the text of a JSON value as a script writes it.
func plain(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case []any:
		var s []string
		for _, x := range v {
			s = append(s, plain(x))
		}
		return strings.Join(s, ",")
	case map[string]any:
		b, _ := json.Marshal(v)
		return string(b)
	}
	return fmt.Sprint(v)
}
