package store

import (
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// Errors that callers tell apart. They come wrapped; use [errors.Is].
var (
	ErrNotFound = errors.New("not found")
	ErrExists   = errors.New("exists already")
	ErrStale    = errors.New("stale")
	ErrOver     = errors.New("the game is over")
	ErrTaken    = errors.New("the seat is another's")
	ErrGone     = errors.New("the player has deleted his account")
	ErrDeleted  = errors.New("the operator has deleted this game")
	ErrLast     = errors.New("there would be no way left to sign in")
	ErrClosed   = errors.New("the store is closed")
)

// Stale is the error of lines for a game that has gone on in the meantime. It is ErrStale.
type Stale struct{ At, Have int }

func (e *Stale) Error() string {
	return fmt.Sprintf("stale: the lines are to follow line %d, but the game has %d", e.At, e.Have)
}

// Is makes the error ErrStale.
func (e *Stale) Is(target error) bool { return target == ErrStale }

// Full is the error of what would be one too many: its owner has so many of that kind.
type Full struct {
	What string
	Have int
}

func (e *Full) Error() string { return fmt.Sprintf("full: there are %d of %s already", e.Have, e.What) }

// Room says that one more would be too many: a *Full, or nil. With most 0 any number is right.
func Room(what string, have, most int) error {
	if most > 0 && have >= most {
		return &Full{What: what, Have: have}
	}
	return nil
}

// Unavailable is the error of a store that cannot do now what it could do at another time.
type Unavailable struct {
	Why string // for people: "the disk is full"
	Err error
	// Open tells that nobody knows whether what was to be written stands: the store was lost in the middle, and did not come back in time.
	Open bool
}

func (e *Unavailable) Error() string { return e.Why + ": " + e.Err.Error() }
func (e *Unavailable) Unwrap() error { return e.Err }

// Invalid is the error of a value that no store keeps.
type Invalid struct{ What, Why string }

func (e *Invalid) Error() string { return e.What + ": " + e.Why }

// NewID makes an id that nobody can guess: 130 bits, 26 letters and digits.
func NewID() string {
	var b [17]byte
	rand.Read(b[:])
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b[:])[:26])
}

// CheckText says what is wrong with a text of at most limit bytes: an *Invalid, or nil.
func CheckText(what, text string, limit int) error {
	switch {
	case len(text) > limit:
		return &Invalid{what, fmt.Sprintf("it has %d bytes; at most %d are kept", len(text), limit)}
	case !utf8.ValidString(text):
		return &Invalid{what, "it is not UTF-8"}
	case strings.IndexByte(text, 0) >= 0:
		return &Invalid{what, "it has a NUL in it"}
	}
	return nil
}

func checkName(what, text string) error {
	if text == "" {
		return &Invalid{what, "it is empty"}
	}
	return CheckText(what, text, MaxName)
}

func checkSeat(seat int) error {
	if seat < 0 || seat >= MaxSeats {
		return &Invalid{"seat", fmt.Sprintf("%d is not between 0 and %d", seat, MaxSeats-1)}
	}
	return nil
}

// Check says what is wrong with an occupant: an *Invalid, or nil.
func (o Occupant) Check() error {
	switch o.Kind {
	case Open:
		if o.Who != "" {
			return &Invalid{"seat", "it is open, yet has a name"}
		}
		return nil
	case Person, Bot:
		return checkName("occupant", o.Who)
	}
	return &Invalid{"occupant", fmt.Sprintf("there is no kind %d", o.Kind)}
}

// Check says what is wrong with a head: an *Invalid, or nil.
func (g *Game) Check() error {
	for _, f := range []struct {
		what, text string
		must       bool
		limit      int
	}{
		{"id", g.ID, true, MaxName}, {"module", g.Module, true, MaxName}, {"scenario", g.Scenario, false, MaxName},
		{"rules version", g.RulesVersion, false, MaxName}, {"start", g.Start, false, MaxStart}, {"commitment", g.Commitment, false, MaxName},
		{"creator", g.Creator, false, MaxName}, {"parent", g.Parent, false, MaxName},
	} {
		if f.must && f.text == "" {
			return &Invalid{f.what, "it is empty"}
		}
		if err := CheckText(f.what, f.text, f.limit); err != nil {
			return err
		}
	}
	if len(g.Options) > 1000 {
		return &Invalid{"options", "there are more than 1000"}
	}
	for k, v := range g.Options {
		if err := checkName("option", k); err != nil {
			return err
		}
		if err := CheckText("option "+k, v, MaxName); err != nil {
			return err
		}
	}
	if len(g.Seats) == 0 || len(g.Seats) > MaxSeats {
		return &Invalid{"seats", fmt.Sprintf("there are %d; expected 1 to %d", len(g.Seats), MaxSeats)}
	}
	for _, s := range g.Seats {
		if err := checkName("seat", s.Name); err != nil {
			return err
		}
		if err := s.Occupant.Check(); err != nil {
			return err
		}
	}
	return nil
}

// CheckNew says what is wrong with a game that is to be created, its seed and its first lines: an *Invalid, or nil.
func CheckNew(g *Game, seed string, lines []Line) error {
	if err := g.Check(); err != nil {
		return err
	}
	if err := CheckText("seed", seed, MaxName); err != nil {
		return err
	}
	return CheckLines(lines)
}

// CheckLines says what is wrong with the lines of one call: an *Invalid, or nil.
func CheckLines(lines []Line) error {
	if len(lines) > MaxLines {
		return &Invalid{"lines", fmt.Sprintf("there are %d; at most %d are kept at a time", len(lines), MaxLines)}
	}
	for _, l := range lines {
		if err := CheckText("line", l.Text, MaxLine); err != nil {
			return err
		}
		if strings.ContainsAny(l.Text, "\r\n") {
			return &Invalid{"line", "it has a line end in it"}
		}
	}
	return nil
}

// Check says what is wrong with a message: an *Invalid, or nil.
func (c *Chat) Check() error {
	return errors.Join(checkName("room", c.Room), CheckText("from", c.From, MaxName), CheckText("player", c.Player, MaxName), CheckText("message", c.Text, MaxChat))
}

// CheckNote says what is wrong with a note: an *Invalid, or nil.
func CheckNote(seat int, player, text string) error {
	return errors.Join(checkSeat(seat), checkName("player", player), CheckText("note", text, MaxNote))
}

// Check says what is wrong with how far a player has read the log of a seat: an *Invalid, or nil.
func (v *Visit) Check(seat int, player string) error {
	if v.Entries < 0 || v.Backs < 0 {
		return &Invalid{"visit", fmt.Sprintf("%d entries, %d taken back", v.Entries, v.Backs)}
	}
	return errors.Join(checkSeat(seat), checkName("player", player))
}

// Check says what is wrong with a link: an *Invalid, or nil.
func (l *Link) Check() error {
	if l.Kind > Watch {
		return &Invalid{"link", fmt.Sprintf("there is no kind %d", l.Kind)}
	}
	return errors.Join(checkName("token", l.Token), checkSeat(l.Seat))
}

// Check says what is wrong with a request: an *Invalid, or nil.
func (r *Request) Check() error { return errors.Join(checkName("request", r.Kind), checkSeat(r.Seat)) }

// Check says what is wrong with an order: an *Invalid, or nil.
func (o *Order) Check() error {
	return errors.Join(checkSeat(o.Seat), checkName("kind", o.Kind), CheckText("choice", o.Choice, MaxName), CheckText("condition", o.Only, MaxOnly))
}

// Check says what is wrong with a snapshot: an *Invalid, or nil.
func (s *Snapshot) Check() error {
	if len(s.Data) > MaxCache {
		return &Invalid{"snapshot", fmt.Sprintf("it has %d bytes; at most %d are kept", len(s.Data), MaxCache)}
	}
	if s.At < 0 {
		return &Invalid{"snapshot", "it is of less than no lines"}
	}
	return CheckText("stamp", s.Stamp, MaxName)
}

// Limited is how many of a list to return if limit are wanted.
func Limited(limit int) int {
	if limit <= 0 || limit > MaxList {
		return MaxList
	}
	return limit
}

// Millis brings a time to what stores keep of it.
func Millis(t time.Time) time.Time { return time.UnixMilli(t.UnixMilli()).UTC() }

// People are the players of a new game: who made it, and who has its seats.
func (g *Game) People() []string {
	out := []string{g.Creator}
	for _, s := range g.Seats {
		out = append(out, s.People()...)
	}
	return out
}

// People is the player of a seat, if a person has it.
func (o Occupant) People() []string {
	if o.Kind != Person {
		return nil
	}
	return []string{o.Who}
}
