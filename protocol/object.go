package protocol

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// object is a JSON object whose values are not yet read. Its keys are told apart by case and stand once.
type object map[string]json.RawMessage

// readObject reads a JSON object and nothing after it.
func readObject(text []byte) (object, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	switch first, err := d.Token(); {
	case err == io.EOF:
		return nil, errors.New("the line is empty")
	case err != nil:
		return nil, err
	case first != json.Delim('{'):
		return nil, errors.New("it is no object")
	}
	o := object{}
	for d.More() {
		k, err := d.Token()
		if err != nil {
			return nil, unexpected(err)
		}
		key := k.(string)
		if _, twice := o[key]; twice {
			return nil, fmt.Errorf("field %q stands twice", key)
		}
		var v json.RawMessage
		if err := d.Decode(&v); err != nil {
			return nil, unexpected(err)
		}
		o[key] = v
	}
	if _, err := d.Token(); err != nil {
		return nil, unexpected(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("something stands after the object")
	}
	return o, nil
}

// unexpected names the end of the input for what it is.
func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// id is the value to echo, nil if the request has none.
func (o object) id() json.RawMessage { return o["id"] }

// only refuses fields that are not among those named. what is shown in the message.
func (o object) only(what string, fields ...string) error {
	var strange []string
	for k := range o {
		if !slices.Contains(fields, k) {
			strange = append(strange, fmt.Sprintf("%q", k))
		}
	}
	if len(strange) == 0 {
		return nil
	}
	slices.Sort(strange)
	return badRequest("%s has no field %s; expected %s", what, strings.Join(strange, ", "), strings.Join(fields, ", "))
}

func (o object) has(field string) bool {
	v, ok := o[field]
	return ok && string(v) != "null"
}

// read reads a field into v; it leaves v alone if the field is absent or null.
func (o object) read(field, expected string, v any) error {
	if !o.has(field) {
		return nil
	}
	if err := json.Unmarshal(o[field], v); err != nil {
		return badRequest("%s: expected %s, not %s", field, expected, shorten(string(o[field])))
	}
	return nil
}

// text reads a string field that must be there.
func (o object) text(field string) (string, error) {
	if !o.has(field) {
		return "", badRequest("%s is missing: expected a string", field)
	}
	var s string
	return s, o.read(field, "a string", &s)
}

// count reads a whole number of at least least; absent is least.
func (o object) count(field string, least int) (int, error) {
	n := least
	if err := o.read(field, "a whole number", &n); err != nil {
		return 0, err
	}
	if n < least {
		return 0, badRequest("%s: expected a whole number of at least %d, not %d", field, least, n)
	}
	return n, nil
}

// shorten cuts a text for a message.
func shorten(s string) string {
	const most = 80
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "..."
	}
	return s
}
