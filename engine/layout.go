package engine

import (
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"unsafe"
)

// Layout walks the memory of a state type S: it saves, loads and hashes it. S must be flat
// and begin with a Core.
type Layout[S any] struct {
	spans []span
	print uint64 // fingerprint of the fields: a save of another layout is refused
	size  int
	live  []Gap // what Copy copies: all memory but the large gaps, since many small pieces take longer than the whole
}

// Gap is memory of a state that a game never uses: the end of an array that has room for a larger game.
type Gap struct{ Off, Size uintptr }

type span struct {
	off, size, elem uintptr
	seed            uint64
}

// NewLayout examines S. The error names the first field that is not plain data.
func NewLayout[S any]() (*Layout[S], error) {
	t := reflect.TypeFor[S]()
	l := &Layout[S]{print: 14695981039346656037}
	if t.Kind() != reflect.Struct || t.NumField() == 0 || t.Field(0).Type != reflect.TypeFor[Core]() {
		return nil, fmt.Errorf("engine: %v does not begin with an engine.Core", t)
	}
	coreEnd := unsafe.Offsetof(Core{}.Seq)
	if err := l.walk(t, t.Name(), 0, coreEnd); err != nil {
		return nil, err
	}
	for _, s := range l.spans {
		l.size += int(s.size)
	}
	l.live = []Gap{{0, t.Size()}}
	return l, nil
}

// Without is the layout for a game that leaves the gaps as they were in its first position: they are neither saved nor hashed, and need not be copied.
// A gap begins and ends with an element of its array; one with no size is none.
func (l *Layout[S]) Without(gaps ...Gap) *Layout[S] {
	out := &Layout[S]{spans: slices.Clone(l.spans), print: l.print, live: slices.Clone(l.live)}
	for _, g := range gaps {
		if g.Size == 0 {
			continue
		}
		out.print = fnvString(out.print, fmt.Sprintf("without %d/%d;", g.Off, g.Size))
		var spans []span
		for _, s := range out.spans {
			end := s.off + s.size
			if before := min(end, g.Off); before > s.off {
				spans = append(spans, span{s.off, before - s.off, s.elem, s.seed})
			}
			if from := max(s.off, g.Off+g.Size); from < end {
				spans = append(spans, span{from, end - from, s.elem, s.seed + uint64(from-s.off)})
			}
		}
		out.spans = spans
		if g.Size < 1<<10 {
			continue
		}
		var live []Gap
		for _, s := range out.live {
			end := s.Off + s.Size
			if before := min(end, g.Off); before > s.Off {
				live = append(live, Gap{s.Off, before - s.Off})
			}
			if from := max(s.Off, g.Off+g.Size); from < end {
				live = append(live, Gap{from, end - from})
			}
		}
		out.live = live
	}
	for _, s := range out.spans {
		out.size += int(s.size)
	}
	return out
}

// Copy copies a position over another of the same game.
func (l *Layout[S]) Copy(to, from *S) {
	if len(l.live) == 1 {
		*to = *from
		return
	}
	for _, s := range l.live {
		copy(unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(to), s.Off)), s.Size), unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(from), s.Off)), s.Size))
	}
}

// MustLayout is NewLayout for the state of a game: a state that is not plain data is a mistake in the source, so it panics on one.
func MustLayout[S any]() *Layout[S] {
	l, err := NewLayout[S]()
	if err != nil {
		panic(err)
	}
	return l
}

func fnvString(h uint64, s string) uint64 {
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

// walk collects the spans of the fields at and after offset skip.
func (l *Layout[S]) walk(t reflect.Type, path string, off, skip uintptr) error {
	add := func(size, elem uintptr) {
		if off < skip || size == 0 {
			return
		}
		seed := fnvString(14695981039346656037, path)
		l.print = fnvString(l.print, fmt.Sprintf("%s:%d/%d;", path, size, elem))
		l.spans = append(l.spans, span{off, size, elem, seed})
	}
	switch t.Kind() {
	case reflect.Int8, reflect.Uint8, reflect.Int16, reflect.Uint16, reflect.Int32, reflect.Uint32, reflect.Int64, reflect.Uint64:
		add(t.Size(), t.Size())
		return nil
	case reflect.Array:
		e := t.Elem()
		if w, ok := uniform(e); ok {
			add(t.Size(), w)
			return nil
		}
		for i := 0; i < t.Len(); i++ {
			if err := l.walk(e, fmt.Sprintf("%s[%d]", path, i), off+uintptr(i)*e.Size(), skip); err != nil {
				return err
			}
		}
		return nil
	case reflect.Struct:
		for i := 0; i < t.NumField(); i++ {
			f := t.Field(i)
			if err := l.walk(f.Type, path+"."+f.Name, off+f.Offset, skip); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("engine: %s is a %v: a state holds plain values only", path, t)
}

// uniform tells whether a type is made of integers of one width without gaps, and that width.
func uniform(t reflect.Type) (uintptr, bool) {
	switch t.Kind() {
	case reflect.Int8, reflect.Uint8, reflect.Int16, reflect.Uint16, reflect.Int32, reflect.Uint32, reflect.Int64, reflect.Uint64:
		return t.Size(), true
	case reflect.Array:
		return uniform(t.Elem())
	case reflect.Struct:
		var w, sum uintptr
		for i := 0; i < t.NumField(); i++ {
			x, ok := uniform(t.Field(i).Type)
			if !ok || w != 0 && x != w {
				return 0, false
			}
			w = x
			sum += t.Field(i).Type.Size()
		}
		return w, w != 0 && sum == t.Size()
	}
	return 0, false
}

// Size is the number of bytes of the state that are saved, less the stack.
func (l *Layout[S]) Size() int { return l.size }

func (l *Layout[S]) bytes(s *S, sp span) []byte {
	return unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(s), sp.off)), sp.size)
}

var bigEndian = func() bool { x := uint16(1); return *(*byte)(unsafe.Pointer(&x)) == 0 }()

// swap reverses each element in place where the machine's byte order is not the file's.
func swap(b []byte, elem uintptr) {
	if !bigEndian || elem == 1 {
		return
	}
	for i := 0; i < len(b); i += int(elem) {
		for x, y := i, i+int(elem)-1; x < y; x, y = x+1, y-1 {
			b[x], b[y] = b[y], b[x]
		}
	}
}

const saveMagic = "BHS1"

// ErrSave is wrapped by all errors of Load.
var ErrSave = errors.New("not a saved position of this game")

// AppendSave writes the state: frames by the names of their steps, the rest as it lies in memory
// in little-endian order.
func AppendSave[G Host, S any](p *Program[G], l *Layout[S], g G, s *S, out []byte) []byte {
	c := g.Core()
	out = append(out, saveMagic...)
	out = binary.LittleEndian.AppendUint64(out, l.print)
	frame := func(f *Frame) {
		out = binary.LittleEndian.AppendUint64(out, p.procs[f.Proc].ops[f.PC].id)
		for _, v := range f.V {
			out = binary.LittleEndian.AppendUint16(out, uint16(v))
		}
	}
	out = append(out, c.Depth, c.LaneOn)
	for i := 0; i < int(c.Depth); i++ {
		frame(&c.Stack[i])
	}
	for i := range c.Lanes {
		if c.LaneOn&(1<<i) != 0 {
			frame(&c.Lanes[i])
		}
	}
	for _, sp := range l.spans {
		n := len(out)
		out = append(out, l.bytes(s, sp)...)
		swap(out[n:], sp.elem)
	}
	return out
}

// LoadSave reads into s what AppendSave wrote. On an error s is as it was.
// The game must then check the values and call Restore.
func LoadSave[G Host, S any](p *Program[G], l *Layout[S], g G, s *S, in []byte) error {
	bad := func(why string) error { return fmt.Errorf("%w: %s", ErrSave, why) }
	if len(in) < len(saveMagic)+10 || string(in[:4]) != saveMagic {
		return bad("it does not begin as one")
	}
	in = in[4:]
	if binary.LittleEndian.Uint64(in) != l.print {
		return bad("it was made by a version with another layout; replay its record instead")
	}
	depth, lanes := in[8], in[9]
	in = in[10:]
	if depth > MaxDepth || lanes >= 1<<MaxSeats {
		return bad("impossible stack")
	}
	frames := int(depth)
	for i := 0; i < MaxSeats; i++ {
		frames += int(lanes >> i & 1)
	}
	if len(in) != frames*20+l.size {
		return bad(fmt.Sprintf("%d bytes, expected %d", len(in), frames*20+l.size))
	}
	var stack [MaxDepth]Frame
	var lane [MaxSeats]Frame
	read := func(f *Frame) bool {
		id := binary.LittleEndian.Uint64(in)
		for i := range f.V {
			f.V[i] = int16(binary.LittleEndian.Uint16(in[8+2*i:]))
		}
		in = in[20:]
		for i := range p.procs {
			for _, pc := range p.procs[i].labels {
				if p.procs[i].ops[pc].id == id {
					f.Proc, f.PC = uint16(i), pc
					return true
				}
			}
		}
		return false
	}
	for i := 0; i < int(depth); i++ {
		if !read(&stack[i]) {
			return bad("it stands at a step this version does not have")
		}
		if k := p.procs[stack[i].Proc].ops[stack[i].PC].kind; (i < int(depth)-1) != (k == opCall || k == opSwitch) {
			return bad("impossible stack")
		}
		if i > 0 && !p.procs[stack[i-1].Proc].ops[stack[i-1].PC].calls(stack[i].Proc) {
			return bad("a procedure called from where it is not")
		}
	}
	for i := range lane {
		if lanes&(1<<i) == 0 {
			continue
		}
		if !read(&lane[i]) || p.procs[lane[i].Proc].ops[lane[i].PC].kind != opAsk {
			return bad("impossible secret procedure")
		}
		if depth == 0 {
			return bad("impossible stack")
		}
		all := &p.procs[stack[depth-1].Proc].ops[stack[depth-1].PC]
		if all.kind != opAll || i >= len(all.lanes) || all.lane[i] != lane[i].Proc {
			return bad("impossible secret procedure")
		}
	}
	want := WaitOver
	if depth > 0 {
		switch p.procs[stack[depth-1].Proc].ops[stack[depth-1].PC].kind {
		case opAsk:
			want = WaitAsk
		case opChance:
			want = WaitChance
		case opAll:
			want = WaitAll
		}
	}
	if (want == WaitAll) != (lanes != 0) {
		return bad("impossible stack")
	}
	for _, sp := range l.spans {
		b := l.bytes(s, sp)
		copy(b, in[:sp.size])
		swap(b, sp.elem)
		in = in[sp.size:]
	}
	c := g.Core()
	c.Stack, c.Lanes, c.Depth, c.LaneOn = stack, lane, depth, lanes
	c.Wait = want
	return nil
}

// LoadGame reads a save into a game: it is the body of [Game].Load where s is the state of g. Of what [LoadSave] accepts it refuses what
// the game says is not its own, what Check finds impossible, and a question without an answer; a rule, or a view, that panics over a forged save
// refuses it, too. All errors wrap [ErrSave], and after one the game is as it was.
//
// own, if not nil, tells of the state that was read whether it is of the scenario and options of the game. replaced, if not nil, is called each
// time another state is in the place of the old one, before any rule looks at it: a game throws away there what it has computed of its state.
func LoadGame[G interface {
	Host
	Check() error
}, S any](p *Program[G], l *Layout[S], g G, s *S, in []byte, own func() bool, replaced func()) (err error) {
	if own == nil {
		own = func() bool { return true }
	}
	if replaced == nil {
		replaced = func() {}
	}
	old := *s
	defer func() {
		if v := recover(); v != nil { // rules trust their frames, which a forged save may hold anything in
			err = fmt.Errorf("%w: a rule that cannot be in progress like this", ErrSave)
		}
		if err != nil {
			*s = old
			replaced()
			p.Restore(g)
		}
	}()
	if err := LoadSave(p, l, g, s, in); err != nil {
		return err
	}
	replaced()
	if !own() {
		return fmt.Errorf("%w: it has another scenario or other options", ErrSave)
	}
	if err := g.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrSave, err)
	}
	p.Restore(g)
	if err := p.Answerable(g); err != nil {
		return fmt.Errorf("%w: %w", ErrSave, err)
	}
	if v, ok := any(g).(interface{ View(Seat) *View }); ok { // what cannot be shown is no position
		v.View(ObserverSeat)
		if q := p.Pending(g); q != nil {
			for _, s := range q.Seats.Seats() {
				v.View(s)
			}
		}
	}
	return nil
}

// Answerable reports a game that waits for nobody, or for a question without an answer. No rule brings that about; a forged save or a wrong
// guess of what is hidden may.
func (p *Program[G]) Answerable(g G) error {
	q := p.Pending(g)
	if q == nil {
		return nil
	}
	if q.Seats == 0 {
		return errors.New("it waits for nobody")
	}
	for _, s := range q.Seats.Seats() {
		if len(q.For(s).Options) == 0 {
			return errors.New("it waits for a question without an answer")
		}
	}
	return nil
}

// calls tells whether the step can call a procedure.
func (o *op[G]) calls(proc uint16) bool {
	if o.kind == opSwitch {
		return slices.Contains(o.cases, int32(proc))
	}
	return o.proc == proc
}

func mix(h uint64) uint64 {
	h ^= h >> 31
	h *= 0x9E3779B97F4A7C15
	h ^= h >> 29
	h *= 0xBF58476D1CE4E5B9
	return h ^ h>>32
}

// Hash identifies the position. Fields that are zero add nothing and frames count by the names of
// their steps, so a version that adds a field or a step gives old positions their old hash.
func Hash[G Host, S any](p *Program[G], l *Layout[S], g G, s *S) uint64 {
	c := g.Core()
	h := uint64(0)
	frame := func(f *Frame, n uint64) {
		x := p.procs[f.Proc].ops[f.PC].id + n
		for _, v := range f.V {
			x = mix(x) + uint64(uint16(v))
		}
		h += mix(x)
	}
	for i := 0; i < int(c.Depth); i++ {
		frame(&c.Stack[i], uint64(i))
	}
	for i := range c.Lanes {
		if c.LaneOn&(1<<i) != 0 {
			frame(&c.Lanes[i], uint64(100+i))
		}
	}
	for _, sp := range l.spans {
		b := l.bytes(s, sp)
		if bigEndian {
			for i := 0; i < len(b); i += 8 {
				var cell [8]byte
				n := copy(cell[:], b[i:])
				swap(cell[:n], sp.elem)
				if w := binary.LittleEndian.Uint64(cell[:]); w != 0 {
					h += mix(w ^ mix(sp.seed+uint64(i)))
				}
			}
			continue
		}
		i := 0
		for ; i+8 <= len(b); i += 8 {
			if w := *(*uint64)(unsafe.Pointer(&b[i])); w != 0 {
				h += mix(w ^ mix(sp.seed+uint64(i)))
			}
		}
		if i < len(b) {
			w := uint64(0)
			for k, x := range b[i:] {
				w |= uint64(x) << (8 * k)
			}
			if w != 0 {
				h += mix(w ^ mix(sp.seed+uint64(i)))
			}
		}
	}
	return h
}
