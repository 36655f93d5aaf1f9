package engine

import "slices"

// eventLog is the events of a game, in half the memory that as many [Logged] take, and in pieces, so that a game that gets longer has nothing copied and no room in vain: a table of a busy server
// holds thousands.
type eventLog struct {
	n      int
	pieces [][]entry  // each of pieceLen, but for what is not used yet of the last
	places [][]string // breadcrumbs in the order in which they came, each once for all events in a row that have it
}

// entry is an event.
type entry struct {
	kind   EventKind
	to     SeatSet
	reveal bool
	args   [6]int16
	rule   string
	mods   *[]Mod // nil of most
	answer int32
	place  int32 // in places, noPlace for none
}

const (
	pieceLen = 128
	noPlace  = -1
)

func (l *eventLog) entry(i int) *entry { return &l.pieces[i/pieceLen][i%pieceLen] }

// event is event i, from 0.
func (l *eventLog) event(i int) Logged {
	x := l.entry(i)
	e := Logged{Event{Kind: x.kind, For: x.to, Reveal: x.reveal, Args: x.args, Rule: x.rule}, i + 1, int(x.answer), nil}
	if x.mods != nil {
		e.Mods = *x.mods
	}
	if x.place != noPlace {
		e.Where = l.places[x.place]
	}
	return e
}

// lastPlace is the place of the last event.
func (l *eventLog) lastPlace() int32 {
	if l.n == 0 {
		return noPlace
	}
	return l.entry(l.n - 1).place
}

// add adds an event that came with an answer, at a place that is one of [eventLog.at].
func (l *eventLog) add(e *Event, answer int, place int32) {
	if l.n == len(l.pieces)*pieceLen {
		l.pieces = append(l.pieces, make([]entry, pieceLen))
	}
	x := l.entry(l.n)
	*x = entry{kind: e.Kind, to: e.For, reveal: e.Reveal, args: e.Args, rule: e.Rule, answer: int32(answer), place: place}
	if e.Mods != nil {
		mods := e.Mods
		x.mods = &mods
	}
	l.n++
}

// at gives the place of what happens next, where there is a breadcrumb: that of the last event if it is the same.
func (l *eventLog) at(where []string) int32 {
	if p := l.lastPlace(); p != noPlace && slices.Equal(l.places[p], where) {
		return p
	}
	l.places = append(l.places, where)
	return int32(len(l.places) - 1)
}

// cut leaves the first n events.
func (l *eventLog) cut(n int) {
	l.n = n
	whole := (n + pieceLen - 1) / pieceLen
	clear(l.pieces[whole:])
	l.pieces = l.pieces[:whole]
	l.places = l.places[:l.lastPlace()+1]
}

// clone is a copy that shares nothing that either changes.
func (l *eventLog) clone() eventLog {
	c := eventLog{n: l.n, places: slices.Clone(l.places), pieces: slices.Clone(l.pieces)}
	for i := range c.pieces {
		c.pieces[i] = slices.Clone(c.pieces[i])
	}
	return c
}
