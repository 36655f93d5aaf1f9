package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"beachhead/match"
)

// The largest bodies, in bytes.
const (
	maxAnswer = 2 << 10
	maxPlan   = 16 << 10
	maxForm   = 16 << 10
	maxChat   = 4 << 10 // the text; the body may have twice as much and a frame
	maxNote   = 48 << 10
	maxUpload = 4 << 20
)

// badType is the error of a body that is of another type.
type badType struct{ want string }

func (e *badType) Error() string { return "The body must be " + e.want + "." }

func wrong(f string, a ...any) error { return deny(match.Invalid, fmt.Sprintf(f, a...)) }

// readAll reads a body of at most limit bytes of UTF-8.
func readAll(w http.ResponseWriter, r *http.Request, limit int64) ([]byte, error) {
	if r.ContentLength > limit {
		w.Header().Set("Connection", "close") // what follows is not worth reading
		return nil, errTooLarge
	}
	var b []byte
	var err error
	if n := r.ContentLength; n >= 0 && n <= maxForm { // of what is larger, memory is taken as it comes and not as it is announced
		b = make([]byte, n)
		_, err = io.ReadFull(r.Body, b)
	} else {
		b, err = io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	}
	if err != nil {
		if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
			return nil, errTooLarge
		}
		return nil, wrong("The body could not be read.")
	}
	if !utf8.Valid(b) {
		return nil, wrong("The body is not UTF-8.")
	}
	return b, nil
}

// hasType tells whether a body is said to be of a type.
func hasType(r *http.Request, want string) bool {
	given := r.Header.Get("Content-Type")
	if given == want {
		return true
	}
	t, _, err := mime.ParseMediaType(given)
	return err == nil && t == want
}

// readText reads a body that has to be JSON.
func readText(w http.ResponseWriter, r *http.Request, limit int64) ([]byte, error) {
	if !hasType(r, "application/json") {
		return nil, &badType{"application/json"}
	}
	return readAll(w, r, limit)
}

// readJSON reads one JSON object into v.
func readJSON(w http.ResponseWriter, r *http.Request, limit int64, v any) error {
	b, err := readText(w, r, limit)
	if err != nil {
		return err
	}
	return decode(b, v)
}

// decode reads one JSON object into v. Whatever could be meant in two ways is refused: a field that v does not have (names are told apart by case),
// one that stands twice, null in place of a value, another value than an object, and what follows the object.
func decode(b []byte, v any) error {
	if plainObject(b, fieldsOf(v)) && json.Unmarshal(b, v) == nil {
		return nil
	}
	return decodeTokens(b, v)
}

// decodeTokens is decode for any body.
func decodeTokens(b []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	first, err := d.Token()
	switch {
	case err != nil:
		return wrong("Expected a JSON object: %s.", jsonError(err))
	case first != json.Delim('{'):
		return wrong("Expected a JSON object: the body is something else.")
	}
	if err := onlyFields(d, fieldsOf(v), 0); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return wrong("Expected one JSON object and nothing after it.")
	}
	if err := json.Unmarshal(b, v); err != nil {
		return wrong("Expected a JSON object: %s.", jsonError(err))
	}
	return nil
}

// plainObject tells, of what encoding/json can read, that it is an object in which nothing could be meant in two ways: each name is one of those known, without
// escapes and stands once, and each value is a text, a number or a truth value. Nearly all bodies are; of others it says no, and they are read token by token.
func plainObject(b []byte, names []string) bool {
	blank := func() {
		for len(b) > 0 && (b[0] == ' ' || b[0] == '\n' || b[0] == '\t' || b[0] == '\r') {
			b = b[1:]
		}
	}
	text := func() (s []byte) { // what stands between quotes; a name with escapes is none that is known
		for i := 1; i < len(b); i++ {
			switch b[i] {
			case '\\':
				i++
			case '"':
				s, b = b[1:i], b[i+1:]
				return s
			}
		}
		b = nil
		return nil
	}
	if blank(); len(b) == 0 || b[0] != '{' || len(names) > 64 {
		return false
	}
	var seen uint64
	for b = b[1:]; ; b = b[1:] {
		if blank(); len(b) == 0 || b[0] != '"' {
			return false // an empty object, too
		}
		name := text()
		k := slices.IndexFunc(names, func(n string) bool { return n == string(name) })
		if k < 0 || seen&(1<<k) != 0 {
			return false
		}
		seen |= 1 << k
		if blank(); len(b) == 0 || b[0] != ':' {
			return false
		}
		b = b[1:]
		switch blank(); {
		case len(b) == 0 || b[0] == '{' || b[0] == '[' || b[0] == 'n':
			return false
		case b[0] == '"':
			text()
		default:
			b = b[len(b)-len(bytes.TrimLeft(b, "-+.eE0123456789truefalse")):]
		}
		switch blank(); {
		case len(b) == 0:
			return false
		case b[0] == '}':
			b = b[1:]
			blank()
			return len(b) == 0
		case b[0] != ',':
			return false
		}
	}
}

// bodies are the names of the fields of bodies, by type.
var bodies sync.Map

// fieldsOf are the names of the fields of a body.
func fieldsOf(v any) []string {
	t := reflect.TypeOf(v).Elem()
	if have, ok := bodies.Load(t); ok {
		return have.([]string)
	}
	var out []string
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		out = append(out, name)
	}
	bodies.Store(t, out)
	return out
}

// onlyFields reads the rest of an object whose fields have these names, any names if there are none.
func onlyFields(d *json.Decoder, names []string, depth int) error {
	var seen []string
	for d.More() {
		k, err := d.Token()
		if err != nil {
			return wrong("Expected a JSON object: %s.", jsonError(err))
		}
		name := k.(string)
		switch {
		case names != nil && !slices.Contains(names, name):
			return wrong("Expected a JSON object: unknown field %.100q.", name)
		case slices.Contains(seen, name):
			return wrong("Expected a JSON object: field %.100q stands twice.", name)
		case len(seen) == maxFields:
			return wrong("Expected a JSON object: it has too many fields.")
		}
		seen = append(seen, name)
		if err := readValue(d, name, depth+1); err != nil {
			return err
		}
	}
	if _, err := d.Token(); err != nil {
		return wrong("Expected a JSON object: %s.", jsonError(err))
	}
	return nil
}

// maxFields is how many fields an object of a body may have, and maxDepth how deep one value may lie in another.
const (
	maxFields = 200
	maxDepth  = 4
)

// readValue reads a value and makes sure that it can be meant in one way only.
func readValue(d *json.Decoder, name string, depth int) error {
	v, err := d.Token()
	switch {
	case err != nil:
		return wrong("Expected a JSON object: %s.", jsonError(err))
	case v == nil:
		return wrong("Expected a JSON object: field %.100q is null; leave it out.", name)
	case v == json.Delim('{') && depth <= maxDepth:
		return onlyFields(d, nil, depth)
	case v != json.Delim('[') && v != json.Delim('{'):
		return nil
	case depth > maxDepth:
		return wrong("Expected a JSON object: it is nested too deeply.")
	}
	for d.More() {
		if err := readValue(d, name, depth+1); err != nil {
			return err
		}
	}
	if _, err := d.Token(); err != nil {
		return wrong("Expected a JSON object: %s.", jsonError(err))
	}
	return nil
}

// jsonError words an error of the decoder without naming our types.
func jsonError(err error) string {
	var t *json.UnmarshalTypeError
	switch {
	case errors.As(err, &t):
		return fmt.Sprintf("field %q has a %s", t.Field, t.Value)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "it ends too early"
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}
