package match

import (
	"hash/maphash"
	"maps"
	"slices"
	"sort"
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

	// A table keeps of the log only which events it shows; what they say is told when somebody asks for the page. So, too, a game that sketches has
	// its view painted then. The sketch is the stream's: only while the page is its last one may it be looked at.
	lines  []line
	seat   engine.Seat
	sketch *engine.Sketch
	art    engine.Painter
}

// line is an entry of a log without what it says.
type line struct {
	sum   uint64 // of what it says, so that entries can be compared
	event int32  // as Entry.event
	back  bool
}

// full is the seat's last page with its view and its log, to be given away.
func (b *ledger) full(p *Page) *Page {
	if p.View == nil {
		p.View = p.art.Paint(p.seat, p.sketch)
	}
	return &Page{Version: p.Version, View: p.View, Log: b.entries(p.seat), Undo: p.Undo}
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
	// Back: it is no event of the game. Answers were taken back here, and what follows came instead of what they had led to.
	Back bool `json:"back,omitempty"`

	event int // its number in the game, or that of the event before it
}

// Undo tells whether the seat can take back its last answer, and give one again that it took back.
type Undo struct {
	Can  bool   `json:"can"`
	Why  string `json:"why,omitempty"` // why it cannot
	Redo bool   `json:"redo,omitempty"`
	// Fresh: the seat has given no answer in this game, whatever was set up for it.
	Fresh bool `json:"fresh,omitempty"`
	// Stands: nor can the others allow it, since a seat has changed hands.
	Stands bool `json:"stands,omitempty"`
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
// the same id, or are added: one after the other at the places At, counted from 0, or at the end if there is no At.
// If Whole, Set is the list.
type Difference[T any] struct {
	Whole bool     `json:"whole,omitempty"`
	Gone  []string `json:"gone,omitempty"`
	Set   []T      `json:"set,omitempty"`
	At    []int    `json:"at,omitempty"`
}

func pieceID(p *engine.Piece) string { return p.ID }
func trackID(t *engine.Track) string { return t.ID }
func boxID(b *engine.Box) string     { return b.ID }

func samePiece(a, b *engine.Piece) bool {
	return a.ID == b.ID && a.At == b.At && a.Over == b.Over && a.Label == b.Label && a.Side == b.Side && a.Kind == b.Kind &&
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

// delta is a Difference in numbers: which elements of the old list are gone, which of the new one are set, and which
// of those, the last ones, are added.
type delta struct {
	whole            bool
	gone, set, added []int
}

// compare compares lists, nil if they are equal. Where an id stands twice the answer is the whole list.
func compare[T any, K comparable](old, now []T, id func(*T) K, same func(a, b *T) bool) *delta {
	var d delta
	// Most of the list is as it was: only the middle, where ids are at other places, takes a map.
	head := 0
	for head < min(len(old), len(now)) && id(&old[head]) == id(&now[head]) {
		if !same(&old[head], &now[head]) {
			d.set = append(d.set, head)
		}
		head++
	}
	whole := &delta{whole: true}
	if head == len(old) && head == len(now) {
		if d.set == nil {
			return nil
		}
		if !clearly(&d, old, now, id) {
			return whole
		}
		return &d
	}
	tail := 0
	for tail < min(len(old), len(now))-head && id(&old[len(old)-1-tail]) == id(&now[len(now)-1-tail]) {
		tail++
	}
	was, is := old[head:len(old)-tail], now[head:len(now)-tail]
	at := make(map[K]int, len(was)) // where an id of the old middle was, -1 once it has been found in the new
	for i := range was {
		at[id(&was[i])] = i
	}
	if len(at) != len(was) {
		return whole
	}
	from := make([]int, len(is)) // where the elements of the new middle were, -1 for those that are new
	for i := range is {
		k, had := at[id(&is[i])]
		if had && k < 0 {
			return whole
		}
		if at[id(&is[i])] = -1; !had {
			k = -1
		}
		from[i] = k
	}
	// Those that moved are taken out and added again.
	stays := rising(from)
	for i, k := range from {
		switch {
		case !stays[i]:
			if d.added = append(d.added, head+i); k >= 0 {
				d.gone = append(d.gone, head+k)
			}
		case !same(&was[k], &is[i]):
			d.set = append(d.set, head+i)
		}
	}
	for i := len(old) - tail; i < len(old); i++ {
		if k := len(now) - len(old) + i; !same(&old[i], &now[k]) {
			d.set = append(d.set, k)
		}
	}
	d.set = append(d.set, d.added...)
	for i := range was {
		if at[id(&was[i])] >= 0 {
			d.gone = append(d.gone, head+i)
		}
	}
	if len(d.set)+len(d.gone)/4 > len(now) || !clearly(&d, old, now, id) {
		return whole
	}
	if n := len(d.added); n == 0 || d.added[0] == len(now)-n {
		d.added = nil // they are at the end
	}
	return &d
}

// rising chooses the most numbers that rise one after the other; none below 0 is chosen.
func rising(list []int) []bool {
	out := make([]bool, len(list))
	last, straight := -1, true
	for i, k := range list {
		if out[i] = k >= 0; out[i] {
			straight, last = straight && k > last, k
		}
	}
	if straight {
		return out
	}
	var ends []int                   // where the rows of 1, 2, 3 ... numbers end, with the least number each can end with
	before := make([]int, len(list)) // the one before in the row that ends here
	for i, k := range list {
		if out[i] = false; k < 0 {
			continue
		}
		n := sort.Search(len(ends), func(n int) bool { return list[ends[n]] > k })
		if before[i] = -1; n > 0 {
			before[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, i)
		} else {
			ends[n] = i
		}
	}
	for i := ends[len(ends)-1]; i >= 0; i = before[i] {
		out[i] = true
	}
	return out
}

// clearly tells whether every id that the delta names stands for one element only.
func clearly[T any, K comparable](d *delta, old, now []T, id func(*T) K) bool {
	count := func(list []T, name K) (n int) {
		for i := range list {
			if id(&list[i]) == name {
				n++
			}
		}
		return n
	}
	for _, i := range d.set {
		name := id(&now[i])
		if count(now, name) > 1 || count(old, name) > 1 {
			return false
		}
	}
	for _, i := range d.gone {
		if count(old, id(&old[i])) > 1 {
			return false
		}
	}
	return true
}

// paint makes the difference of two lists from what was found of their sketches.
func paint[S, T any](d *delta, old, now []S, one func(S) T, id func(*T) string) *Difference[T] {
	if d == nil {
		return nil
	}
	out := &Difference[T]{Whole: d.whole}
	if d.whole {
		for _, x := range now {
			out.Set = append(out.Set, one(x))
		}
		return out
	}
	name := func(x S) string { t := one(x); return id(&t) }
	for _, i := range d.gone {
		out.Gone = append(out.Gone, name(old[i]))
	}
	if len(d.set) > 0 {
		out.Set = make([]T, len(d.set))
		for n, i := range d.set {
			out.Set[n] = one(now[i])
		}
	}
	out.At = d.added
	return out
}

// difference compares lists, nil if they are equal. It shares no memory with them: elements are copied.
func difference[T any](old, now []T, id func(*T) string, same func(a, b *T) bool) *Difference[T] {
	return paint(compare(old, now, id, same), old, now, func(x T) T { return x }, id)
}

func markID(m *engine.Mark) uint32          { return m.ID }
func sameMark(a, b *engine.Mark) bool       { return *a == *b }
func boxMark(b *[]engine.Mark) uint32       { return (*b)[0].ID }
func sameBoxMarks(a, b *[]engine.Mark) bool { return slices.Equal(*a, *b) }

// redraw is difference for sketches.
func redraw[T any](old, now []engine.Mark, one func(engine.Mark) T, id func(*T) string) *Difference[T] {
	if slices.Equal(old, now) {
		return nil
	}
	return paint(compare(old, now, markID, sameMark), old, now, one, id)
}

// apply makes the new list.
func (d *Difference[T]) apply(old []T, id func(*T) string) []T {
	if d == nil {
		return old
	}
	if d.Whole {
		return d.Set
	}
	out := slices.DeleteFunc(slices.Clone(old), func(x T) bool { return slices.Contains(d.Gone, id(&x)) })
	at := make(map[string]int, len(out))
	for i := range out {
		at[id(&out[i])] = i
	}
	var added []T
	for i := range d.Set {
		if k, had := at[id(&d.Set[i])]; had {
			out[k] = d.Set[i]
		} else {
			added = append(added, d.Set[i])
		}
	}
	for i, x := range added {
		k := len(out)
		if i < len(d.At) {
			k = min(k, d.At[i])
		}
		out = slices.Insert(out, k, x)
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
		slices.Equal(a.Options, b.Options) && slices.Equal(a.Where, b.Where) && a.Topic == b.Topic && a.Series == b.Series && slices.Equal(a.About, b.About) &&
		slices.Equal(a.Subject, b.Subject) && a.Usual == b.Usual && a.Rest == b.Rest && a.Leave == b.Leave && slices.Equal(a.Next, b.Next)
}

func sameScore(a, b *engine.Score) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Winner == b.Winner && a.Level == b.Level && a.Rule == b.Rule && maps.Equal(a.Score, b.Score)
}

func sameEntry(a, b *Entry) bool {
	return a.Text == b.Text && a.Rule == b.Rule && a.Back == b.Back && slices.EqualFunc(a.Mods, b.Mods, engine.SameMod) && slices.Equal(a.Where, b.Where)
}

var sums = maphash.MakeSeed()

// sum is the same for entries that are the same (sameEntry), and for others another one.
func (e *Entry) sum() uint64 {
	var h maphash.Hash
	h.SetSeed(sums)
	put := func(texts ...string) {
		for _, t := range texts {
			maphash.WriteComparable(&h, len(t))
			h.WriteString(t)
		}
	}
	put(e.Text, e.Rule)
	maphash.WriteComparable(&h, [3]int{len(e.Mods), len(e.Where), bit(e.Back)})
	for i := range e.Mods {
		m := &e.Mods[i]
		put(m.Rule, m.Text, m.About)
		maphash.WriteComparable(&h, [3]int{m.Value, len(m.Cells), bit(m.Threat)})
		for _, c := range m.Cells {
			put(c.Of, c.Is)
		}
	}
	put(e.Where...)
	return h.Sum64()
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// firstPage is a seat's page that does not follow another.
func (b *ledger) firstPage(seat engine.Seat, v Version) *Page {
	p := &Page{Version: v, seat: seat, Undo: b.undoOf(seat)}
	p.lines, _ = b.follow(seat, nil, 0)
	if k := b.sketch(seat, nil); k != nil {
		p.sketch, p.art = k, b.mod.(engine.Painter)
		p.View = p.art.Paint(seat, k)
		return p
	}
	p.View = b.view(seat)
	return p
}

func (b *ledger) undoOf(seat engine.Seat) Undo {
	if seat < 0 {
		return Undo{Why: "you look on"}
	}
	why := b.mayUndo(seat)
	last := b.before(seat, 1)
	return Undo{Can: why == "", Why: why, Redo: len(b.redo[seat]) > 0 && !b.over(), Fresh: b.fresh(seat), Stands: last >= 0 && b.afterReseating(last) != ""}
}

// entries is the log of a seat as it is now.
func (b *ledger) entries(seat engine.Seat) []Entry {
	_, log := b.follow(seat, nil, 0)
	if log == nil {
		return []Entry{}
	}
	return log
}

// follow puts the events after the first from, as the seat learns of them, behind the lines it has, with what was taken back since. Added are these as entries.
func (b *ledger) follow(seat engine.Seat, lines []line, from int) (all []line, added []Entry) {
	where := b.whereOf(lines)
	next := slices.IndexFunc(b.backs, func(x takenBack) bool { return x.event >= from })
	if next < 0 {
		next = len(b.backs)
	}
	add := func(e Entry) {
		e.N = len(lines) + 1
		lines = append(lines, line{e.sum(), int32(e.event), e.Back})
		added = append(added, e)
	}
	taken := func(before int) {
		for ; next < len(b.backs) && b.backs[next].event < before; next++ {
			x := &b.backs[next]
			e := Entry{Text: x.tell(b), Back: true, event: x.event}
			if x.seat >= 0 {
				e.Picture = &engine.Picture{Seat: engine.SeatName(b.mod, x.seat)}
			}
			add(e)
		}
	}
	pictured, _ := b.game().(engine.Pictured)
	for e := range b.s.Since(from) {
		if seat != engine.ChanceSeat && !e.For.Has(seat) {
			continue
		}
		taken(e.N)
		x := Entry{Rule: e.Rule, Text: b.game().Describe(e.Event), Mods: e.Mods, event: e.N}
		if pictured != nil {
			x.Picture = pictured.Picture(e.Event)
		}
		if w := e.Where; !slices.Equal(where, w) {
			x.Where, where = w, w
		}
		add(x)
	}
	taken(b.s.Events() + 1)
	return lines, added
}

// whereOf is the breadcrumb of the last line that is an event.
func (b *ledger) whereOf(lines []line) []string {
	for i := len(lines) - 1; i >= 0; i-- {
		if !lines[i].back {
			return b.s.Event(int(lines[i].event)).Where
		}
	}
	return nil
}

// nextPage is a seat's page after something happened that left the first same events as they were, and the change to
// it; nil for the change if the seat sees nothing of it. A sketch is made in the memory of spare, if there is one.
func (b *ledger) nextPage(seat engine.Seat, old *Page, same int, spare *engine.Sketch) (*Page, *Change) {
	n := &Page{Version: old.Version, Undo: b.undoOf(seat), seat: seat, art: old.art}
	kept := len(old.lines)
	for kept > 0 && (int(old.lines[kept-1].event) > same || old.lines[kept-1].back && int(old.lines[kept-1].event) == same) { // notes of now are made anew
		kept--
	}
	n.lines = old.lines // only grows behind what older pages show
	if kept < len(n.lines) {
		n.lines = n.lines[:kept:kept]
	}
	var added []Entry
	n.lines, added = b.follow(seat, n.lines, same)
	// What was taken back and happened again all the same did not change.
	for kept < len(n.lines) && kept < len(old.lines) && n.lines[kept].sum == old.lines[kept].sum {
		kept++
	}
	c := &Change{Version: old.Version + 1, Undone: len(old.lines) - kept}
	if kept < len(n.lines) {
		c.Log = added[len(added)-(len(n.lines)-kept):]
	}
	if n.Undo != old.Undo {
		u := n.Undo
		c.Undo = &u
	}
	if old.sketch != nil {
		n.sketch = b.sketch(seat, spare)
		c.redrawn(n.art, old.sketch, n.sketch)
	} else {
		n.View = b.view(seat)
		c.viewed(old.View, n.View)
	}
	if c.empty() {
		return n, nil
	}
	n.Version = c.Version
	return n, c
}

// empty tells whether nothing has changed.
func (c *Change) empty() bool {
	return c.Undone == 0 && c.Log == nil && c.Where == nil && c.Pieces == nil && c.Tracks == nil && c.Boxes == nil &&
		c.Pending == nil && c.Over == nil && c.Undo == nil
}

// viewed adds what has changed from one view to the next.
func (c *Change) viewed(old, now *engine.View) {
	c.Pieces = difference(old.Pieces, now.Pieces, pieceID, samePiece)
	c.Tracks = difference(old.Tracks, now.Tracks, trackID, sameTrack)
	c.Boxes = difference(old.Boxes, now.Boxes, boxID, sameBox)
	if !slices.Equal(old.Where, now.Where) {
		c.Where = now.Where
	}
	if !sameAsked(old.Pending, now.Pending) {
		c.Pending = now.Pending
	}
	if !sameScore(old.Over, now.Over) {
		c.Over = now.Over
	}
}

// redrawn adds what has changed from one sketch to the next. It shares no memory with them that is used again.
func (c *Change) redrawn(art engine.Painter, old, now *engine.Sketch) {
	c.Pieces = redraw(old.Pieces, now.Pieces, art.PaintPiece, pieceID)
	c.Tracks = redraw(old.Tracks, now.Tracks, art.PaintTrack, trackID)
	if !slices.Equal(old.Boxes, now.Boxes) {
		was, is := engine.SplitBoxes(old.Boxes), engine.SplitBoxes(now.Boxes)
		c.Boxes = paint(compare(was, is, boxMark, sameBoxMarks), was, is, art.PaintBox, boxID)
	}
	if !slices.Equal(old.Where, now.Where) {
		c.Where = now.Where
	}
	if now.Open && !(old.Open && sameAsked(&old.Asked, &now.Asked) && slices.Equal(old.Options, now.Options)) {
		a := now.Asked
		a.Options = engine.FormatChoices(art, now.Options)
		c.Pending = &a
	}
	if !sameScore(old.Over, now.Over) {
		c.Over = now.Over
	}
}
