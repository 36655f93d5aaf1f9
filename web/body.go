package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"unicode/utf8"

	"beachhead/match"
)

// The largest bodies, in bytes.
const (
	maxAnswer = 2 << 10
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
	if n := r.ContentLength; n >= 0 {
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

// decode reads one JSON object into v. Fields that v does not have are refused, and so is whatever follows the object.
func decode(b []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return wrong("Expected a JSON object: %s.", jsonError(err))
	}
	if _, err := d.Token(); err != io.EOF {
		return wrong("Expected one JSON object and nothing after it.")
	}
	return nil
}

// jsonError words an error of the decoder without naming our types.
func jsonError(err error) string {
	var t *json.UnmarshalTypeError
	switch {
	case errors.As(err, &t):
		return fmt.Sprintf("field %q has a %s", t.Field, t.Value)
	case errors.Is(err, io.EOF):
		return "the body is empty"
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}
