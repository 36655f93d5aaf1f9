package match

import (
	"maps"
	"slices"
	"unsafe"

	"beachhead/engine"
)

// Version counts the pages that a seat has seen, from 1.
type Version uint64

// Page is all that a seat has in front of it. It is never changed once it was made.
type Page struct {
	Version Version      `json:"version"`
	View    *engine.View `json:"view"`
	Log     []Entry      `json:"log"`
	Undo    Undo         `json:"undo"`
}

// Entry is one event as a seat learns of it.
type Entry struct {
	// N numbers the seat's entries from 1.
	N    int          `json:"n"`
	Rule string       `json:"rule,omitempty"`
	Text string       `json:"text"`
	Mods []engine.Mod `json:"mods,omitempty"`
	// Where is the breadcrumb of the moment, if it is not that of the entry before.
	Where []string `json:"where,omitempty"`
	// Picture is what the page shows of the event beside its sentence.
	Picture *engine.Picture `json:"picture,omitempty"`

	event int // its number in the game
}

// Undo tells whether the seat can take back its last answer, and give one again that it took back.
type Undo struct {
	Can  bool   `json:"can"`
	Why  string `json:"why,omitempty"` // why it cannot
	Redo bool   `json:"redo,omitempty"`
}

// Change is what makes a page out of the one before. What is left out is as it was.
type Change struct {
	Version Version `json:"version"`
	// Undone is how many entries were taken off the end of the log, before those of Log were added.
	Undone int                       `json:"undone,omitempty"`
	Log    []Entry                   `json:"log,omitempty"`
	Where  []string                  `json:"where,omitempty"`
	Pieces *Difference[engine.Piece] `json:"pieces,omitempty"`
	Tracks *Difference[engine.Track] `json:"tracks,omitempty"`
	Boxes  *Difference[engine.Box]   `json:"boxes,omitempty"`
	// Pending is the question now. Once the game is over there is none, and Over says how it ended.
	Pending *engine.Asked `json:"pending,omitempty"`
	Over    *engine.Score `json:"over,omitempty"`
	Undo    *Undo         `json:"undo,omitempty"`
}

// Difference is how a list changed. First those of Gone are taken out; then those of Set take the place of what has
// the same id, or are added at the end; then, if there is an Order, the list is put in it. If Whole, Set is the list.
type Difference[T any] struct {
	Whole bool     `json:"whole,omitempty"`
	Gone  []string `json:"gone,omitempty"`
	Set   []T      `json:"set,omitempty"`
	Order []string `json:"order,omitempty"`
}

func pieceID(p *engine.Piece) string { return p.ID }
func trackID(t *engine.Track) string { return t.ID }
func boxID(b *engine.Box) string     { return b.ID }

func samePiece(a, b *engine.Piece) bool {
	return a.ID == b.ID && a.At == b.At && a.Label == b.Label && a.Side == b.Side && a.Kind == b.Kind &&
		slices.Equal(a.State, b.State) && sameMap(a.Values, b.Values)
}

func sameTrack(a, b *engine.Track) bool { return *a == *b }

func sameBox(a, b *engine.Box) bool {
	return a.ID == b.ID && a.Label == b.Label && slices.Equal(a.Pieces, b.Pieces) && sameMap(a.Counts, b.Counts)
}

// sameMap compares maps. Games share the maps of printed numbers between views, so most are one and the same:
// a map is a pointer.
func sameMap(a, b map[string]int) bool {
	return len(a) == len(b) && (len(a) == 0 || *(*unsafe.Pointer)(unsafe.Pointer(&a)) == *(*unsafe.Pointer)(unsafe.Pointer(&b)) || maps.Equal(a, b))
}

// difference compares lists, nil if they are equal. It shares no memory with them that is used again: elements are
// copied. Where an id stands twice the answer is the whole list.
func difference[T any](old, now []T, id func(*T) string, same func(a, b *T) bool) *Difference[T] {
	var d Difference[T]
	// Most of the list is as it was: only the middle, where ids are at other places, takes maps.
	head := 0
	for head < min(len(old), len(now)) && id(&old[head]) == id(&now[head]) {
		if !same(&old[head], &now[head]) {
			d.Set = append(d.Set, now[head])
		}
		head++
	}
	if head == len(old) && head == len(now) {
		if d.Set == nil {
			return nil
		}
		if !d.clear(old, now, id) {
			return wholeOf(now)
		}
		return &d
	}
	tail := 0
	for tail < min(len(old), len(now))-head && id(&old[len(old)-1-tail]) == id(&now[len(now)-1-tail]) {
		tail++
	}
	was, is := old[head:len(old)-tail], now[head:len(now)-tail]
	at := make(map[string]int, len(was)) // where an id of the old middle was, -1 once it has been found in the new
	for i := range was {
		at[id(&was[i])] = i
	}
	if len(at) != len(was) {
		return wholeOf(now)
	}
	var added []T
	var order []int // of those that were there before
	for i := range is {
		k, had := at[id(&is[i])]
		switch {
		case !had:
			at[id(&is[i])] = -1
			added = append(added, is[i])
			continue
		case k < 0:
			return wholeOf(now)
		}
		at[id(&is[i])] = -1
		order = append(order, k)
		if len(added) > 0 {
			d.Order = []string{} // it stands behind something that will be added at the end
		}
		if !same(&was[k], &is[i]) {
			d.Set = append(d.Set, is[i])
		}
	}
	for i := len(old) - tail; i < len(old); i++ {
		if k := len(now) - len(old) + i; !same(&old[i], &now[k]) {
			d.Set = append(d.Set, now[k])
		}
	}
	d.Set = append(d.Set, added...)
	for i := range was {
		if at[id(&was[i])] >= 0 {
			d.Gone = append(d.Gone, id(&was[i]))
		}
	}
	if len(d.Set)+len(d.Gone)/4 > len(now) || !d.clear(old, now, id) {
		return wholeOf(now)
	}
	if d.Order != nil || len(added) > 0 && tail > 0 || !slices.IsSorted(order) {
		d.Order = make([]string, len(now))
		seen := make(map[string]struct{}, len(now))
		for i := range now {
			d.Order[i] = id(&now[i])
			seen[d.Order[i]] = struct{}{}
		}
		if len(seen) != len(now) {
			return wholeOf(now)
		}
	}
	return &d
}

// clear tells whether every id that the difference names stands for one element only.
func (d *Difference[T]) clear(old, now []T, id func(*T) string) bool {
	count := func(list []T, name string) (n int) {
		for i := range list {
			if id(&list[i]) == name {
				n++
			}
		}
		return n
	}
	for i := range d.Set {
		name := id(&d.Set[i])
		if count(now, name) > 1 || count(old, name) > 1 {
			return false
		}
	}
	for _, name := range d.Gone {
		if count(old, name) > 1 {
			return false
		}
	}
	return true
}

// wholeOf is a list that has nothing in common with the one before.
func wholeOf[T any](now []T) *Difference[T] {
	return &Difference[T]{Whole: true, Set: slices.Clone(now)}
}

// apply makes the new list.
func (d *Difference[T]) apply(old []T, id func(*T) string) []T {
	if d == nil {
		return old
	}
	if d.Whole {
		return d.Set
	}
	gone := make(map[string]bool, len(d.Gone))
	for _, g := range d.Gone {
		gone[g] = true
	}
	out := make([]T, 0, len(old)+len(d.Set))
	at := make(map[string]int, len(old))
	for i := range old {
		if k := id(&old[i]); !gone[k] {
			at[k] = len(out)
			out = append(out, old[i])
		}
	}
	for i := range d.Set {
		if k, had := at[id(&d.Set[i])]; had {
			out[k] = d.Set[i]
		} else {
			at[id(&d.Set[i])] = len(out)
			out = append(out, d.Set[i])
		}
	}
	if d.Order != nil {
		sorted := make([]T, 0, len(out))
		for _, k := range d.Order {
			if i, had := at[k]; had {
				sorted = append(sorted, out[i])
			}
		}
		out = sorted
	}
	return out
}

// Apply makes the page that a change leads to. It does not touch p.
func (p *Page) Apply(c *Change) *Page {
	v := *p.View
	n := &Page{Version: c.Version, View: &v, Log: p.Log, Undo: p.Undo}
	if kept := len(p.Log) - c.Undone; c.Undone > 0 || len(c.Log) > 0 {
		n.Log = append(p.Log[:kept:kept], c.Log...)
	}
	if c.Where != nil {
		v.Where = c.Where
	}
	v.Pieces = c.Pieces.apply(v.Pieces, pieceID)
	v.Tracks = c.Tracks.apply(v.Tracks, trackID)
	v.Boxes = c.Boxes.apply(v.Boxes, boxID)
	if c.Pending != nil {
		v.Pending = c.Pending
	}
	if c.Over != nil {
		v.Over, v.Pending = c.Over, nil
	}
	if c.Undo != nil {
		n.Undo = *c.Undo
	}
	return n
}

func sameAsked(a, b *engine.Asked) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Prompt == b.Prompt && a.Rule == b.Rule && slices.Equal(a.Seats, b.Seats) &&
		slices.Equal(a.Options, b.Options) && slices.Equal(a.Where, b.Where) && a.Topic == b.Topic && a.Series == b.Series && slices.Equal(a.About, b.About)
}

func sameScore(a, b *engine.Score) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Winner == b.Winner && a.Level == b.Level && a.Rule == b.Rule && maps.Equal(a.Score, b.Score)
}

func sameEntry(a, b *Entry) bool {
	return a.Text == b.Text && a.Rule == b.Rule && slices.Equal(a.Mods, b.Mods) && slices.Equal(a.Where, b.Where)
}

// firstPage is a seat's page that does not follow another.
func (b *ledger) firstPage(seat engine.Seat, v Version) *Page {
	return &Page{Version: v, View: b.view(seat, nil), Log: b.entries(seat, nil, 0), Undo: b.undoOf(seat)}
}

func (b *ledger) undoOf(seat engine.Seat) Undo {
	if seat < 0 {
		return Undo{Why: "you look on"}
	}
	why := b.undoable(seat)
	return Undo{Can: why == "", Why: why, Redo: len(b.redo[seat]) > 0 && !b.over()}
}

// entries puts the events after the first from, as the seat learns of them, behind those it has.
func (b *ledger) entries(seat engine.Seat, log []Entry, from int) []Entry {
	where := whereOf(log)
	for _, e := range b.s.Log(seat, from+1) {
		x := Entry{N: len(log) + 1, Rule: e.Rule, Text: b.game().Describe(e.Event), event: e.N}
		if len(e.Mods) > 0 {
			x.Mods = slices.Clone(e.Mods)
		}
		if p, ok := b.game().(engine.Pictured); ok {
			x.Picture = p.Picture(e.Event)
		}
		if w := b.crumbs[e.N-1]; !slices.Equal(where, w) {
			x.Where, where = w, w
		}
		log = append(log, x)
	}
	return log
}

// whereOf is the breadcrumb of the last entry.
func whereOf(log []Entry) []string {
	for i := len(log) - 1; i >= 0; i-- {
		if log[i].Where != nil {
			return log[i].Where
		}
	}
	return nil
}

// nextPage is a seat's page after something happened that left the first same events as they were, and the change to
// it; nil for the change if the seat sees nothing of it. The view is made in the memory of spare, if there is one.
func (b *ledger) nextPage(seat engine.Seat, old *Page, same int, spare *engine.View) (*Page, *Change) {
	v := b.view(seat, spare)
	kept := len(old.Log)
	for kept > 0 && old.Log[kept-1].event > same {
		kept--
	}
	log := old.Log // only grows behind what older pages show
	if kept < len(log) {
		log = log[:kept:kept]
	}
	log = b.entries(seat, log, same)
	// What was taken back and happened again all the same did not change.
	for kept < len(log) && kept < len(old.Log) && sameEntry(&log[kept], &old.Log[kept]) {
		kept++
	}
	c := &Change{
		Version: old.Version + 1,
		Undone:  len(old.Log) - kept,
		Pieces:  difference(old.View.Pieces, v.Pieces, pieceID, samePiece),
		Tracks:  difference(old.View.Tracks, v.Tracks, trackID, sameTrack),
		Boxes:   difference(old.View.Boxes, v.Boxes, boxID, sameBox),
	}
	if kept < len(log) {
		c.Log = log[kept:]
	}
	changed := c.Undone > 0 || c.Log != nil || c.Pieces != nil || c.Tracks != nil || c.Boxes != nil
	if !slices.Equal(old.View.Where, v.Where) {
		c.Where, changed = v.Where, true
	}
	if !sameAsked(old.View.Pending, v.Pending) {
		c.Pending, changed = v.Pending, true
	}
	if !sameScore(old.View.Over, v.Over) {
		c.Over, changed = v.Over, true
	}
	n := &Page{Version: old.Version, View: v, Log: log, Undo: b.undoOf(seat)}
	if n.Undo != old.Undo {
		u := n.Undo
		c.Undo, changed = &u, true
	}
	if !changed {
		return n, nil
	}
	n.Version = c.Version
	return n, c
}
