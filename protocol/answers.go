package protocol

import (
	"fmt"

	"beachhead/engine"
)

// PositionAnswer tells where the game stands after a request that may have changed it.
type PositionAnswer struct {
	Hash    string   `json:"hash"`
	Over    *Ending  `json:"over"`    // null while the game goes on
	Pending *Pending `json:"pending"` // null when it is over
	Events  []Event  `json:"events"`  // what happened by the request
}

// Ending is how a game ended.
type Ending struct {
	Winner string         `json:"winner"` // a seat, "rules" where the players have lost against the rules, or "draw"
	Level  string         `json:"level"`
	Score  map[string]int `json:"score"`
	Rule   string         `json:"rule"`
}

// Pending is the question the game waits for. Where several seats are asked at once, Kind to Options are those of
// the first of them, and BySeat has the question of each.
type Pending struct {
	Seats []string `json:"seats"`
	Asked
	Where  []string         `json:"where"`
	BySeat map[string]Asked `json:"by_seat,omitempty"`
}

// Asked is the question to one seat, with all its legal choices.
type Asked struct {
	Kind    string   `json:"kind"`
	Prompt  string   `json:"prompt"`
	Rule    string   `json:"rule"`
	Options []string `json:"options"`
}

// Event is one thing that happened.
type Event struct {
	N      int          `json:"n"`      // number of the event, from 1
	Answer int          `json:"answer"` // number of the answer it came with, 0 for the set-up
	Rule   string       `json:"rule"`
	Text   string       `json:"text"`
	Mods   []engine.Mod `json:"mods"`
	For    []string     `json:"for,omitempty"` // who learns of it, if not everybody
}

// Draw is the winner of a game that nobody won.
const Draw = "draw"

// HashText is the text form of a hash: 16 hexadecimal digits.
func HashText(h uint64) string { return fmt.Sprintf("%016x", h) }

// NewEnding puts a result into words.
func NewEnding(m engine.Module, r engine.Result) *Ending {
	e := &Ending{Winner: Draw, Level: r.Level, Score: r.Score, Rule: r.Rule}
	if r.Winner >= 0 || r.Winner == engine.RulesSeat {
		e.Winner = engine.SeatName(m, r.Winner)
	}
	if e.Score == nil {
		e.Score = map[string]int{}
	}
	return e
}

// position describes the game after a request. events are those the request brought.
func position(s *engine.Session, events []engine.Logged) PositionAnswer {
	g, m := s.Game(), s.Module()
	a := PositionAnswer{Hash: HashText(g.Hash()), Events: describe(s, events)}
	if r, over := g.Result(); over {
		a.Over = NewEnding(m, r)
	}
	q := g.Pending()
	if q == nil {
		return a
	}
	seats := q.Seats.Seats()
	p := &Pending{Where: where(g, seats[0])}
	for _, seat := range seats {
		p.Seats = append(p.Seats, engine.SeatName(m, seat))
	}
	p.Asked = asked(m, q.For(seats[0]))
	if len(seats) > 1 {
		p.BySeat = map[string]Asked{}
		for i, seat := range seats {
			p.BySeat[p.Seats[i]] = asked(m, q.For(seat))
		}
	}
	a.Pending = p
	return a
}

func asked(m engine.Module, p *engine.Prompt) Asked {
	a := Asked{Kind: p.Kind, Prompt: p.Text, Rule: p.Rule, Options: make([]string, len(p.Options))}
	for i, c := range p.Options {
		a.Options[i] = engine.FormatChoice(m, c)
	}
	return a
}

// where is the breadcrumb of the question: turn, phase, step. A die is asked of no seat that has a view.
func where(g engine.Game, seat engine.Seat) []string {
	if seat == engine.ChanceSeat {
		seat = engine.ObserverSeat
	}
	v := g.View(seat)
	if v.Pending != nil && len(v.Pending.Where) > 0 {
		return v.Pending.Where
	}
	return notNil(v.Where)
}

func describe(s *engine.Session, events []engine.Logged) []Event {
	out := make([]Event, len(events))
	for i, e := range events {
		out[i] = Event{N: e.N, Answer: e.Answer, Rule: e.Rule, Text: s.Game().Describe(e.Event), Mods: notNil(e.Mods)}
		out[i].For = readers(s.Module(), engine.SeatsOf(s.Module(), s.Game().Setup()), e.For)
	}
	return out
}

// readers names those who learn of an event, nothing if it is everybody at the table.
func readers(m engine.Module, seats []string, set engine.SeatSet) []string {
	names, all := []string{}, true
	for i, name := range seats {
		if set.Has(engine.Seat(i)) {
			names = append(names, name)
		} else {
			all = false
		}
	}
	if set.Has(engine.ObserverSeat) {
		names = append(names, engine.SeatName(m, engine.ObserverSeat))
	} else {
		all = false
	}
	if all {
		return nil
	}
	return names
}
