package match

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"beachhead/engine"
	"beachhead/store"
)

// Code says for programs what kind of refusal it is.
type Code string

// The codes of refusals.
const (
	NotFound    Code = "not_found"    // there is no such game, link or place in it
	Foreign     Code = "foreign"      // the caller does not have this seat, or may not do this
	HandOver    Code = "hand_over"    // the seat is not in front of the screen that it shares
	Stale       Code = "stale"        // the answer is to an older page
	NotAsked    Code = "not_asked"    // the seat has nothing to decide now
	Illegal     Code = "illegal"      // the rules refuse it
	Over        Code = "over"         // the game has ended
	NotPossible Code = "not_possible" // it cannot be done now, such as an undo beyond a die
	Invalid     Code = "invalid"      // it is malformed, too long or no text at all
	Unavailable Code = "unavailable"  // the store cannot keep anything now: its disk is full, or it is locked
	Internal    Code = "internal"     // a defect of the program; the game is as it was
)

// Refusal is the error of something that the table does not do. Nothing has changed.
type Refusal struct {
	Code Code
	// Reasons are sentences for people, with the rule where there is one. There is at least one.
	Reasons []engine.Reason
}

func (r *Refusal) Error() string {
	var s []string
	for _, x := range r.Reasons {
		if x.Rule != "" {
			s = append(s, x.Rule+": "+x.Text)
		} else {
			s = append(s, x.Text)
		}
	}
	return strings.Join(s, " ")
}

func refuse(c Code, format string, args ...any) *Refusal {
	return &Refusal{c, []engine.Reason{{Text: fmt.Sprintf(format, args...)}}}
}

var (
	errOver    = refuse(Over, "The game is over.")
	errForeign = refuse(Foreign, "That is not your seat.")
	errPrivate = refuse(Foreign, "This game is private.")
	// errLater is no fault of the store, but passes as those do: with the upgrade of this server.
	errLater  = refuse(Unavailable, "This game has been played on with a newer version of the program, which this server cannot read yet. Nothing is lost: try again later.")
	errNoGame = refuse(NotFound, "There is no such game, or the link does not work.")
)

// fromEngine turns an error of an answer into a refusal.
func fromEngine(err error) error {
	var wrong *engine.WrongSeat
	var illegal *engine.Illegal
	switch {
	case err == nil:
		return nil
	case errors.Is(err, engine.ErrOver):
		return errOver
	case errors.As(err, &wrong):
		return refuse(NotAsked, "It is not your turn to decide.")
	case errors.As(err, &illegal) && len(illegal.Reasons) > 0:
		return &Refusal{Illegal, illegal.Reasons}
	case errors.As(err, &illegal):
		return refuse(Illegal, "That is not allowed now.")
	}
	return &defect{err}
}

// defect is an error that no player should see in detail: it could tell of what is hidden.
type defect struct{ err error }

func (e *defect) Error() string { return e.err.Error() }
func (e *defect) Unwrap() error { return e.err }

var errInternal = refuse(Internal, "Something went wrong in the program; the game is as it was. Please report it.")

// fromStore turns an error of the store into a refusal where the caller is to blame.
func fromStore(err error) error {
	var invalid *store.Invalid
	var now *store.Unavailable
	switch {
	case err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.Is(err, store.ErrNotFound):
		return errNoGame
	case errors.Is(err, store.ErrGone):
		return refuse(NotPossible, "One of those who would take part has deleted his account.")
	case errors.Is(err, store.ErrDeleted):
		return errDeletedGame
	case errors.Is(err, store.ErrTaken):
		return refuse(NotPossible, "Somebody else has taken this seat.")
	case errors.Is(err, store.ErrOver):
		return errOver
	case errors.As(err, &now) && now.Open:
		return refuse(Unavailable, "The server has lost its database in the middle of that. Whether it was kept shows as soon as the database is back: look before you do it again.")
	case errors.As(err, &now):
		return refuse(Unavailable, "The server cannot do that now: %s. Nothing has changed, and nothing is lost; try again later.", now.Why)
	case errors.As(err, &invalid):
		return refuse(Invalid, "%s.", invalid.Error())
	}
	return err
}
