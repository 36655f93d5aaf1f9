package protocol

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"beachhead/engine"
)

// Code says what kind of thing went wrong.
type Code string

const (
	BadRequest  Code = "bad_request"  // the request is not of the protocol's form, or names a game, scenario, option, seat or rule that does not exist
	NoGame      Code = "no_game"      // there is no game yet: new, setup or load comes first
	WrongSeat   Code = "wrong_seat"   // the seat is not asked
	Illegal     Code = "illegal"      // the rules refuse the choice
	Over        Code = "over"         // the game is over
	NotPossible Code = "not_possible" // the request is well formed and cannot be carried out
	Internal    Code = "internal"     // a defect of the program; the game is as it was
)

// Error is an answer that says no. An illegal choice has Reasons, everything else a Message.
type Error struct {
	Code    Code
	Message string
	Reasons []engine.Reason
}

func (e *Error) Error() string {
	if e.Code == Illegal {
		return (&engine.Illegal{Reasons: e.Reasons}).Error()
	}
	return string(e.Code) + ": " + e.Message
}

// MarshalJSON writes the code and what belongs to it.
func (e *Error) MarshalJSON() ([]byte, error) {
	if e.Code == Illegal {
		return json.Marshal(struct {
			Code    Code            `json:"code"`
			Reasons []engine.Reason `json:"reasons"`
		}{e.Code, notNil(e.Reasons)})
	}
	return json.Marshal(struct {
		Code    Code   `json:"code"`
		Message string `json:"message"`
	}{e.Code, e.Message})
}

func badRequest(f string, a ...any) *Error {
	return &Error{Code: BadRequest, Message: fmt.Sprintf(f, a...)}
}

func notPossible(err error) *Error { return &Error{Code: NotPossible, Message: err.Error()} }

// notNil makes JSON write [] for an empty list and not null.
func notNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// encode writes an answer with the id of its request. body is an error or a struct.
func encode(id json.RawMessage, body any) []byte {
	if id == nil {
		id = json.RawMessage("null")
	}
	if err, ok := body.(error); ok {
		var e *Error
		if !errors.As(err, &e) {
			e = &Error{Code: Internal, Message: err.Error()}
		}
		body = struct {
			Error *Error `json:"error"`
		}{e}
	}
	b, err := compact(body)
	if err != nil {
		return encode(id, &Error{Code: Internal, Message: "the answer cannot be written: " + err.Error()})
	}
	head, err := compact(struct {
		ID json.RawMessage `json:"id"`
	}{id})
	if err != nil { // id was read as JSON, so this is unreachable
		head = []byte(`{"id":null}`)
	}
	if len(b) == 2 { // {}
		return head
	}
	return append(append(head[:len(head)-1], ','), b[1:]...)
}

// compact is json.Marshal that leaves <, > and & as they are.
func compact(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
