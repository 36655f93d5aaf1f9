package datafile

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// Doc is a TOML file, read. It knows on which line every key stands. A path names keys from the top, with an index for the
// elements of an array: "scenario.1.units", "options.air_raid_tac_loss[2]".
type Doc struct {
	set   *Set
	file  *File
	ok    bool
	lines map[string]int
	kinds map[string]unstable.Kind
	texts map[string]string
	order []string // paths of tables and values as they stand in the file
}

// TOML reads a TOML file into the struct that into points at. A key without a field is a problem, a field without a key too,
// unless it is a pointer. The tag range:"1..20" limits whole numbers, oneof:"a|b" lists texts, both also in slices, arrays and
// maps. An array of fixed length must have as many elements in the file. Keys source are checked and recorded, and are not
// decoded.
func (s *Set) TOML(name string, into any) *Doc {
	text, file, ok := s.read(name)
	d := &Doc{set: s, file: file, lines: map[string]int{}, kinds: map[string]unstable.Kind{}, texts: map[string]string{}}
	if !ok {
		return d
	}
	before := s.count()
	if n := bytes.Count(text, []byte("=")) + bytes.Count(text, []byte("\n[")); n > maxKeys {
		d.report(0, "", "about "+strconv.Itoa(n)+" keys and tables", "at most "+strconv.Itoa(maxKeys))
		return d
	}
	err := toml.Unmarshal(text, new(map[string]any)) // all of the syntax, and keys that are there twice
	if err == nil {
		err = d.index(text)
	}
	if err == nil {
		err = toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(into)
	}
	if err != nil && err != errTooMuch {
		d.decodeError(err, reflect.TypeOf(into).Elem())
	}
	if s.count() == before || onlyUnknown(err) {
		d.require("", reflect.ValueOf(into).Elem(), "")
	}
	d.ok = s.count() == before
	return d
}

func (s *Set) count() int { return len(s.bad.List) + s.bad.More }

func onlyUnknown(err error) bool {
	_, ok := errors.AsType[*toml.StrictMissingError](err)
	return ok
}

// OK tells whether the file was read without a problem.
func (d *Doc) OK() bool { return d.ok }

// decodeError turns the errors of the decoder into problems, except unknown keys source.
func (d *Doc) decodeError(err error, top reflect.Type) {
	if missing, ok := errors.AsType[*toml.StrictMissingError](err); ok {
		for _, e := range missing.Errors {
			key := e.Key()
			if len(key) > 0 && key[len(key)-1] == "source" {
				continue
			}
			line, _ := e.Position()
			d.report(line, strings.Join(key, "."), "unknown key", either(keysBeside(top, key)))
		}
		return
	}
	if e, ok := errors.AsType[*toml.DecodeError](err); ok {
		line, _ := e.Position()
		wrong, expected := strings.TrimPrefix(e.Error(), "toml: "), ""
		if found, of, ok := strings.Cut(wrong, " into struct field "); ok { // of no use to who wrote the file
			wrong = strings.TrimPrefix(found, "cannot decode TOML ") + " in its place"
			expected = kindOf(of[strings.LastIndex(of, " ")+1:])
		}
		d.report(line, strings.Join(e.Key(), "."), wrong, expected)
		return
	}
	d.report(0, "", strings.TrimPrefix(err.Error(), "toml: "), "")
}

// kindOf says in words what a key holds, by the name of its type.
func kindOf(name string) string {
	switch name = strings.TrimLeft(name, "*"); {
	case strings.HasPrefix(name, "[]"):
		return "a list in brackets"
	case name == "bool":
		return "true or false"
	case name == "string":
		return "a text in quotation marks"
	case strings.HasPrefix(name, "int"):
		return "a whole number"
	}
	return "a table"
}

// keysBeside are the keys there are in the place of an unknown one.
func keysBeside(t reflect.Type, key []string) (names []string) {
	for i := 0; ; i++ {
		for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
			t = t.Elem()
		}
		switch {
		case i == len(key)-1 && t.Kind() == reflect.Struct:
			for _, f := range reflect.VisibleFields(t) {
				if name := keyOf(f); name != "" {
					names = append(names, name)
				}
			}
			return names
		case i >= len(key)-1:
			return nil
		case t.Kind() == reflect.Map:
			t = t.Elem()
		case t.Kind() == reflect.Struct:
			at := slices.IndexFunc(reflect.VisibleFields(t), func(f reflect.StructField) bool { return keyOf(f) == key[i] })
			if at < 0 {
				return nil
			}
			t = reflect.VisibleFields(t)[at].Type
		default:
			return nil
		}
	}
}

// keyOf is the key of a field, "" if it has none.
func keyOf(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
	if name == "-" {
		return ""
	}
	return name
}

func (d *Doc) report(line int, key, wrong, expected string) {
	d.set.Report(Problem{File: d.file.Path, Line: line, Column: key, Wrong: wrong, Expected: expected})
}

// Line is the line of a key, of the nearest key above it if the file has no such key, or 0.
func (d *Doc) Line(path string) int {
	for {
		if n, ok := d.lines[path]; ok {
			return n
		}
		i := strings.LastIndexAny(path, ".[")
		if i < 0 {
			return 0
		}
		path = path[:i]
	}
}

// Has tells whether the file has that key.
func (d *Doc) Has(path string) bool { _, ok := d.lines[path]; return ok }

// Expect reports that the value of a key is not what was expected.
func (d *Doc) Expect(path, expected string) {
	wrong, ok := d.texts[path]
	if ok {
		wrong = quote(wrong)
	} else {
		wrong = "wrong value"
	}
	d.report(d.Line(path), path, wrong, expected)
}

// Report adds a problem at a key that is not about the text of its value.
func (d *Doc) Report(path, wrong, expected string) {
	d.report(d.Line(path), path, wrong, expected)
}

// maxKeys bounds the keys and tables of a file: to find those that stand twice takes time that grows with their square. No file has half as many.
const maxKeys = 5_000

// maxValues bounds its values, those in lists counted one by one: of each the line is remembered.
const maxValues = 50_000

// maxKey bounds the name of a key with those of the tables and arrays around it. Every key is remembered by it, so that a file of some hundred KB with a
// long or deep name could fill the memory.
const maxKey = 200

var errTooMuch = errors.New("a key that is too long, or too many values")

// index walks the syntax tree for the lines, and records the sources.
func (d *Doc) index(text []byte) error {
	var p unstable.Parser
	p.Reset(text)
	lines := newLiner(text)
	over := false
	within := func(path string, line int) bool {
		switch {
		case len(path) <= maxKey && len(d.lines) <= maxValues:
			return true
		case over:
		case len(d.lines) > maxValues:
			d.report(line, "", "more than "+strconv.Itoa(maxValues)+" values", "fewer")
		default:
			d.report(line, "", "a key of more than "+strconv.Itoa(maxKey)+" characters with the tables and arrays around it", "a shorter name, less deep")
		}
		over = true
		return false
	}
	table, counts, sources := "", map[string]int{}, map[string]string{}
	var walk func(path string, n *unstable.Node, line int)
	pair := func(prefix string, n *unstable.Node, line int) {
		path := prefix
		for it := n.Key(); it.Next(); {
			k := it.Node()
			path = join(path, string(k.Data))
			line = lines.at(k.Raw.Offset, line)
			if !within(path, line) {
				return
			}
			if !d.Has(path) {
				d.note(path, line, unstable.Table)
			}
		}
		d.order = append(d.order, path)
		walk(path, n.Value(), line)
	}
	walk = func(path string, n *unstable.Node, line int) {
		if !within(path, line) {
			return
		}
		d.note(path, line, n.Kind)
		switch n.Kind {
		case unstable.InlineTable:
			for it := n.Children(); it.Next(); {
				pair(path, it.Node(), line)
			}
		case unstable.Array:
			i := 0
			for it := n.Children(); it.Next(); {
				el := it.Node()
				if el.Kind == unstable.Comment {
					continue
				}
				at := line
				if el.Raw.Length > 0 {
					at = lines.at(el.Raw.Offset, line)
				}
				walk(path+"["+strconv.Itoa(i)+"]", el, at)
				i++
			}
		default:
			d.texts[path] = string(n.Data)
			if prefix, ok := strings.CutSuffix(path, ".source"); ok || path == "source" {
				if path == "source" {
					prefix = ""
				}
				sources[prefix] = string(n.Data)
				key := prefix
				if key == "" {
					key = d.file.Name
				}
				if n.Kind != unstable.String {
					d.report(line, path, quote(string(n.Data)), sourceForm)
					return
				}
				d.set.source(d.file, line, key, string(n.Data))
			}
		}
	}
	for p.NextExpression() {
		e := p.Expression()
		switch e.Kind {
		case unstable.Table, unstable.ArrayTable:
			table = ""
			line := 0
			for it := e.Key(); it.Next(); {
				k := it.Node()
				table = join(table, string(k.Data))
				line = lines.at(k.Raw.Offset, line)
				if !within(table, line) {
					return errTooMuch
				}
				if n := counts[table]; n > 0 && (e.Kind == unstable.Table || !it.IsLast()) {
					table += "[" + strconv.Itoa(n-1) + "]"
				}
				if !d.Has(table) {
					d.note(table, line, unstable.Table)
				}
			}
			if e.Kind == unstable.ArrayTable {
				counts[table]++
				table += "[" + strconv.Itoa(counts[table]-1) + "]"
				d.note(table, line, unstable.Table)
			}
			d.lines[table] = line
		case unstable.KeyValue:
			if pair(table, e, 0); over {
				return errTooMuch
			}
		}
	}
	if err := p.Error(); err != nil {
		return err
	}
	for _, path := range d.order {
		if path != "source" && !strings.HasSuffix(path, ".source") && !sourced(sources, path) {
			d.report(d.lines[path], path, "no key source in its table or one above it", `source = "`+"rulebook:ID\" or another source")
		}
	}
	return nil
}

// note remembers where a key stands and what its value is.
func (d *Doc) note(path string, line int, k unstable.Kind) {
	d.lines[path], d.kinds[path] = line, k
}

func sourced(sources map[string]string, path string) bool {
	for {
		if _, ok := sources[path]; ok {
			return true
		}
		if path == "" {
			return false
		}
		i := strings.LastIndexAny(path, ".[")
		path = path[:max(i, 0)]
	}
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// liner turns offsets into line numbers; offsets come nearly in order.
type liner struct {
	starts []int
}

func newLiner(text []byte) liner {
	l := liner{[]int{0}}
	for i, b := range text {
		if b == '\n' {
			l.starts = append(l.starts, i+1)
		}
	}
	return l
}

// at is the line of an offset, at least the line before it in the file.
func (l liner) at(offset uint32, atLeast int) int {
	lo, hi := 0, len(l.starts)
	for lo+1 < hi {
		if mid := (lo + hi) / 2; l.starts[mid] <= int(offset) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return max(lo+1, atLeast)
}

// require checks that every field has its key, and the limits of the tags.
func (d *Doc) require(path string, v reflect.Value, tag reflect.StructTag) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			d.require(path, v.Elem(), tag)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			name := keyOf(f)
			if name == "" {
				continue
			}
			p := join(path, name)
			if !d.Has(p) {
				if f.Type.Kind() != reflect.Pointer {
					d.report(d.Line(path), p, "the key is missing", describe(f))
				}
				continue
			}
			d.require(p, v.Field(i), f.Tag)
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			d.require(join(path, it.Key().String()), it.Value(), tag)
		}
	case reflect.Array:
		if d.kinds[path] == unstable.Array {
			if n := d.elements(path); n != v.Len() {
				d.report(d.Line(path), path, fmt.Sprintf("%d values", n), strconv.Itoa(v.Len()))
				return
			}
		}
		fallthrough
	case reflect.Slice:
		for i := range v.Len() {
			d.require(path+"["+strconv.Itoa(i)+"]", v.Index(i), tag)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if lo, hi, ok := limits(tag); ok && (v.Int() < lo || v.Int() > hi) {
			d.Expect(path, fmt.Sprintf("a whole number from %d to %d", lo, hi))
		}
	case reflect.String:
		if names := tag.Get("oneof"); names != "" {
			list := strings.Split(names, "|")
			if !slices.Contains(list, v.String()) {
				d.Expect(path, either(list))
			}
		}
	}
}

// elements counts the elements of an array.
func (d *Doc) elements(path string) int {
	n := 0
	for d.Has(path + "[" + strconv.Itoa(n) + "]") {
		n++
	}
	return n
}

func describe(f reflect.StructField) string {
	if lo, hi, ok := limits(f.Tag); ok {
		return fmt.Sprintf("a whole number from %d to %d", lo, hi)
	}
	if names := f.Tag.Get("oneof"); names != "" {
		return either(strings.Split(names, "|"))
	}
	switch f.Type.Kind() {
	case reflect.Struct, reflect.Map:
		return "a table"
	case reflect.Slice, reflect.Array:
		return "an array"
	}
	return "a value"
}

func limits(tag reflect.StructTag) (lo, hi int64, ok bool) {
	a, b, ok := strings.Cut(tag.Get("range"), "..")
	if !ok {
		return 0, 0, false
	}
	lo, err1 := strconv.ParseInt(a, 10, 64)
	hi, err2 := strconv.ParseInt(b, 10, 64)
	if err1 != nil || err2 != nil {
		panic("datafile: bad tag range:" + strconv.Quote(tag.Get("range")))
	}
	return lo, hi, true
}
