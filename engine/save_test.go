package engine_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
)

func TestLayoutRefuses(t *testing.T) {
	try := func(name, want string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, expected an error with %q", name, err, want)
		}
	}
	type core = engine.Core
	{
		_, err := engine.NewLayout[struct {
			core
			P *int8
		}]()
		try("pointer", ".P is a *int8", err)
	}
	{
		_, err := engine.NewLayout[struct {
			core
			A [2]struct{ L []int8 }
		}]()
		try("slice", ".A[0].L is a []int8", err)
	}
	{
		_, err := engine.NewLayout[struct {
			core
			N string
		}]()
		try("string", ".N is a string", err)
	}
	{
		_, err := engine.NewLayout[struct {
			core
			B [3]bool
		}]()
		try("bool", ".B[0] is a bool", err)
	}
	{
		_, err := engine.NewLayout[struct {
			core
			M map[int8]int8
		}]()
		try("map", ".M is a map", err)
	}
	{
		_, err := engine.NewLayout[struct {
			core
			I any
		}]()
		try("interface", ".I is a interface", err)
	}
	{
		_, err := engine.NewLayout[struct {
			core
			F func()
		}]()
		try("function", ".F is a func", err)
	}
	{
		_, err := engine.NewLayout[struct {
			core
			F float64
		}]()
		try("float", ".F is a float64", err)
	}
	{
		_, err := engine.NewLayout[struct {
			core
			N int
		}]()
		try("int, whose width hangs on the machine", ".N is a int", err)
	}
	{
		_, err := engine.NewLayout[struct {
			N int8
			core
		}]()
		try("core not first", "does not begin with an engine.Core", err)
	}
	{
		_, err := engine.NewLayout[struct{}]()
		try("empty", "does not begin", err)
	}
	{
		_, err := engine.NewLayout[int8]()
		try("no struct", "does not begin", err)
	}
}

// TestLayoutWidths saves every width of integer, arrays, structs with gaps and nested ones.
func TestLayoutWidths(t *testing.T) {
	type inner struct {
		A int8
		B int64
		C [3]uint16
	}
	type even struct{ X, Y int16 }
	type wide struct {
		engine.Core
		I8  int8
		U64 uint64
		I32 [3]int32
		E   [5]even
		In  [2]inner
		Z   struct{}
		U8  [7]uint8
	}
	l, err := engine.NewLayout[wide]()
	if err != nil {
		t.Fatal(err)
	}
	p := &engine.Program[*mini[wide]]{}
	p.Proc("main", engine.Throw(engine.Chance[*mini[wide]]{Label: "d", Sides: 2, Take: func(*mini[wide], *frame, engine.Choice) {}}))
	p.Link()
	g := &mini[wide]{p: p}
	p.Start(g, "main")
	g.S.I8, g.S.U64, g.S.I32 = -1, 1<<63+5, [3]int32{-7, 0, 9}
	g.S.E[4] = even{-1, 300}
	g.S.In[1] = inner{-3, -1 << 60, [3]uint16{1, 2, 65535}}
	g.S.U8[6] = 255
	b := engine.AppendSave(p, l, g, &g.S, nil)
	d := &mini[wide]{p: p}
	if err := engine.LoadSave(p, l, d, &d.S, b); err != nil {
		t.Fatal(err)
	}
	if d.S != g.S || engine.Hash(p, l, d, &d.S) != engine.Hash(p, l, g, &g.S) {
		t.Errorf("loaded %+v, expected %+v", d.S, g.S)
	}
	// Every byte counts for the hash.
	seen := map[uint64]bool{engine.Hash(p, l, g, &g.S): true}
	for i, change := range []func(s *wide){
		func(s *wide) { s.I8++ }, func(s *wide) { s.U64 ^= 1 << 40 }, func(s *wide) { s.I32[1] = 1 }, func(s *wide) { s.E[0].Y = 1 },
		func(s *wide) { s.In[0].C[2] = 1 }, func(s *wide) { s.In[0].A = 1 }, func(s *wide) { s.U8[0] = 1 }, func(s *wide) { s.U8[5] = 1 },
		func(s *wide) { s.Seq++ }, func(s *wide) { s.Stack[0].V[5] = 1 },
	} {
		d.S = g.S
		change(&d.S)
		h := engine.Hash(p, l, d, &d.S)
		if seen[h] {
			t.Errorf("change %d does not change the hash", i)
		}
		seen[h] = true
	}
	if l.Size() != 12+1+8+12+20+2*(1+8+6)+7 {
		t.Errorf("size %d", l.Size())
	}
}

// TestHashStable: a version that adds a step, a procedure or a field of zeros gives old positions their
// old hash; and a save of the first can be read by the second if the fields are the same.
func TestHashStable(t *testing.T) {
	main := func(extra ...step) []step {
		return append(extra, question("a", 0, 2, 0), engine.Call("c", "sub", func(pg, *frame) [6]int16 { return [6]int16{4, 5} }))
	}
	old := &engine.Program[pg]{}
	old.Proc("main", main()...)
	old.Proc("sub", die("d", 1), engine.AskAll[pg]("all", "lane0", "lane1"))
	old.Proc("lane0", question("x", 0, 2, 2), question("y", 0, 2, 3))
	old.Proc("lane1", question("x", 1, 2, 4))
	now := &engine.Program[pg]{}
	now.Proc("another", question("a", 0, 2, 0))
	now.Proc("lane1", say("new"), question("x", 1, 2, 4))
	now.Proc("lane0", engine.If(never, question("z", 0, 2, 0)), question("x", 0, 2, 2), say("new"), question("y", 0, 2, 3))
	now.Proc("sub", say("new"), question("passed over", 0, 0, 0), die("d", 1), say("new"), engine.AskAll[pg]("all", "lane0", "lane1"))
	now.Proc("main", main(engine.If(never, die("e", 0)), engine.Do(func(pg, *frame) {}))...)

	a, b := begin(old), begin(now)
	for i := 0; ; i++ {
		if a.asked() != b.asked() || hash(a) != hash(b) {
			t.Fatalf("answer %d: %s and %s, hashes %x and %x", i, a.asked(), b.asked(), hash(a), hash(b))
		}
		for _, pair := range [][2]pg{{a, b}, {b, a}} {
			d := &mini[plain]{p: pair[1].p}
			if err := load(d, save(pair[0])); err != nil || hash(d) != hash(pair[0]) || d.asked() != pair[0].asked() {
				t.Fatalf("answer %d: a save of the other version: %v", i, err)
			}
		}
		q := old.Pending(a)
		if q == nil {
			break
		}
		seats := q.Seats.Seats()
		s := seats[len(seats)-1]
		c := q.For(s).Options[i%2]
		a.answer(t, s, c)
		b.answer(t, s, c)
	}

	// A field of zeros more.
	l1, h1 := stateHash1(t)
	l2, h2 := stateHash2(t)
	if h1 != h2 || l1 == l2 {
		t.Errorf("hashes %x and %x, sizes %d and %d", h1, h2, l1, l2)
	}
}

func stateHash1(t *testing.T) (int, uint64) {
	type State struct {
		engine.Core
		A [3]int16
		B int32
	}
	return stateHash(t, func(s *State) { s.A, s.B = [3]int16{1, 2, 3}, -9 })
}

func stateHash2(t *testing.T) (int, uint64) {
	type State struct {
		engine.Core
		New  [2]int8
		A    [5]int16 // longer
		Also struct{ X, Y int64 }
		B    int32
	}
	return stateHash(t, func(s *State) { s.A, s.B = [5]int16{1, 2, 3}, -9 })
}

func stateHash[S any](t *testing.T, fill func(*S)) (int, uint64) {
	l, err := engine.NewLayout[S]()
	if err != nil {
		t.Fatal(err)
	}
	p := &engine.Program[*mini[S]]{}
	p.Proc("main", engine.Throw(engine.Chance[*mini[S]]{Label: "d", Sides: 2, Take: func(*mini[S], *frame, engine.Choice) {}}))
	p.Link()
	g := &mini[S]{p: p}
	fill(&g.S)
	p.Start(g, "main")
	return l.Size(), engine.Hash(p, l, g, &g.S)
}

// TestHashDistribution: positions that differ a little have different hashes.
func TestHashDistribution(t *testing.T) {
	p := &engine.Program[pg]{}
	p.Proc("main", question("a", 0, 2, 0))
	g := begin(p)
	seen := map[uint64]string{}
	for i := 0; i < 8; i++ {
		for v := int16(-500); v < 500; v++ {
			for w := int16(0); w < 4; w++ {
				if v == 0 {
					continue
				}
				g.S.X = [8]int16{}
				g.S.X[i], g.S.X[(i+1)%8] = v, w
				at := fmt.Sprint(g.S.X)
				if old, dup := seen[hash(g)]; dup && old != at {
					t.Fatalf("%s and %s have the same hash", old, at)
				}
				seen[hash(g)] = at
			}
		}
	}
}

// TestHashFrames: the same frames in another order are another position.
func TestHashFrames(t *testing.T) {
	p := &engine.Program[pg]{}
	p.Proc("main", engine.Call[pg]("in", "sub", nil))
	p.Proc("sub", engine.If(func(g pg, _ *frame) bool { return g.S.Depth < 4 }, engine.Call[pg]("in", "sub", nil)), engine.AskAll[pg]("all", "lane", "lane"))
	p.Proc("lane", question("q", 0, 2, 0))
	g := begin(p)
	if g.asked() != "0 k.q, 1 k.q" || g.S.Depth != 4 {
		t.Fatal(g.asked(), g.S.Depth)
	}
	deep := save(g)
	deep[12] = engine.MaxDepth + 1
	for i := 4; i <= engine.MaxDepth; i++ {
		deep = append(deep[:head+2*frameLen], append(append([]byte{}, part(deep, 1)...), deep[head+2*frameLen:]...)...)
	}
	if err := engine.LoadSave(p, plainLayout, g, &g.S, deep); !errors.Is(err, engine.ErrSave) {
		t.Errorf("a save of %d frames: %v", deep[12], err)
	}
	g.S.Stack[1].V[0] = 1
	a := hash(g)
	g.S.Stack[1].V[0], g.S.Stack[2].V[0] = 0, 1
	if hash(g) == a {
		t.Error("the depth of a frame does not count")
	}
	g.S.Lanes[0].V[0] = 1
	a = hash(g)
	g.S.Lanes[0].V[0], g.S.Lanes[1].V[0] = 0, 1
	if hash(g) == a {
		t.Error("the seat of a secret procedure does not count")
	}
}

// TestSaveEverywhere saves and loads toy games at every question, and meets every kind of it.
func TestSaveEverywhere(t *testing.T) {
	m := toygame.New(toygame.Faults{})
	met := map[string]bool{}
	for n := uint64(0); n < 30; n++ {
		setup := engine.Setup{Scenario: "1", Options: map[string]string{"reserve": "on"}}
		g, err := m.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(n, 7))
		for g.Pending() != nil {
			c := g.(*toygame.Game).Core()
			met[fmt.Sprintf("wait %d, secret %d, depth %d", c.Wait, c.LaneOn, c.Depth)] = true
			fresh, _ := m.New(setup)
			b := g.AppendSave(nil)
			if err := fresh.Load(b); err != nil {
				t.Fatal(err)
			}
			if fresh.Hash() != g.Hash() || !bytes.Equal(fresh.AppendSave(nil), b) {
				t.Fatal("the loaded position is another")
			}
			if fc := fresh.(*toygame.Game).Core(); fc.Stack != c.Stack || fc.Wait != c.Wait || fc.LaneOn != c.LaneOn || fc.Seq != c.Seq || fc.Ret != c.Ret {
				t.Fatalf("loaded %+v, expected %+v", fc, c)
			}
			q, fq := g.Pending(), fresh.Pending()
			if q.Seats != fq.Seats || q.Secret != fq.Secret {
				t.Fatalf("asked %v, after loading %v", q.Seats.Seats(), fq.Seats.Seats())
			}
			for _, s := range q.Seats.Seats() {
				if fmt.Sprint(*q.For(s)) != fmt.Sprint(*fq.For(s)) {
					t.Fatalf("asked %v, after loading %v", *q.For(s), *fq.For(s))
				}
			}
			g = fresh // the loaded game plays on
			seats := fq.Seats.Seats()
			s := seats[r.IntN(len(seats))]
			o := fq.For(s).Options
			if err := g.Apply(s, o[r.IntN(len(o))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, want := range []string{
		fmt.Sprintf("wait %d, secret 3, depth 1", engine.WaitAll), fmt.Sprintf("wait %d, secret 1, depth 1", engine.WaitAll), fmt.Sprintf("wait %d, secret 2, depth 1", engine.WaitAll),
		fmt.Sprintf("wait %d, secret 0, depth 1", engine.WaitAsk), fmt.Sprintf("wait %d, secret 0, depth 2", engine.WaitAsk), fmt.Sprintf("wait %d, secret 0, depth 1", engine.WaitChance),
		fmt.Sprintf("wait %d, secret 0, depth 2", engine.WaitChance), fmt.Sprintf("wait %d, secret 0, depth 4", engine.WaitChance),
	} {
		if !met[want] {
			t.Errorf("never met: %s (met %v)", want, met)
		}
	}
}

// A save begins with 14 bytes: magic, fingerprint, depth, lanes; then come frames of 20 bytes.
const head, frameLen = 14, 20

func part(b []byte, i int) []byte { return b[head+i*frameLen : head+(i+1)*frameLen] }

// TestLoadRejects forges saves: each is refused with ErrSave and leaves the position as it was.
func TestLoadRejects(t *testing.T) {
	p := &engine.Program[pg]{}
	p.Proc("main", engine.Call[pg]("call", "sub", nil), engine.AskAll[pg]("all", "lane0", "lane1"), question("last", 0, 2, 0))
	p.Proc("sub", question("q", 0, 2, 0), engine.Call[pg]("other", "lane0", nil))
	p.Proc("lane0", question("x", 0, 2, 1), engine.If(never, engine.Call[pg]("never", "sub", nil)))
	p.Proc("lane1", question("x", 1, 2, 2))
	g := begin(p)
	nested := save(g) // main/call, sub/q
	g.answer(t, 0, pick(0))
	other := save(g) // main/call, sub/other, lane0/x
	g.answer(t, 0, pick(1))
	secret := save(g) // main/all, lanes
	if g.asked() != "0 k.x, 1 k.x" {
		t.Fatal(g.asked())
	}
	for _, s := range []engine.Seat{0, 1} {
		g.answer(t, s, pick(1))
	}
	last := save(g) // main/last
	forge := func(b []byte, change func(b []byte) []byte) []byte { return change(append([]byte{}, b...)) }
	swap := func(b []byte, i, j int) []byte {
		x := append([]byte{}, part(b, i)...)
		copy(part(b, i), part(b, j))
		copy(part(b, j), x)
		return b
	}
	bad := map[string][]byte{
		"empty":         nil,
		"magic":         forge(nested, func(b []byte) []byte { b[0] = 'X'; return b }),
		"other layout":  forge(nested, func(b []byte) []byte { b[5]++; return b }),
		"longer":        append(append([]byte{}, nested...), 0),
		"too deep":      forge(nested, func(b []byte) []byte { b[12] = engine.MaxDepth + 1; return b }),
		"deeper":        forge(nested, func(b []byte) []byte { b[12] = 3; return b }),
		"no depth":      forge(nested, func(b []byte) []byte { b[12] = 0; return b }),
		"seat 5":        forge(secret, func(b []byte) []byte { b[13] |= 1 << 5; return b }),
		"unknown step":  forge(nested, func(b []byte) []byte { part(b, 1)[0]++; return b }),
		"unknown call":  forge(nested, func(b []byte) []byte { part(b, 0)[0]++; return b }),
		"upside down":   forge(nested, func(b []byte) []byte { return swap(b, 0, 1) }),
		"call on top":   forge(nested, func(b []byte) []byte { copy(part(b, 1), part(b, 0)); return b }),
		"ask below":     forge(nested, func(b []byte) []byte { copy(part(b, 0), part(b, 1)); return b }),
		"wrong callee":  forge(other, func(b []byte) []byte { copy(part(b, 1), part(b, 0)); return b }),
		"lanes swapped": forge(secret, func(b []byte) []byte { return swap(b, 1, 2) }),
		"ask below ask": forge(nested, func(b []byte) []byte {
			copy(part(b, 0), part(last, 0))
			copy(part(b, 1), part(last, 0))
			return b
		}),
		"call on top of its caller": forge(other, func(b []byte) []byte {
			b[12] = 2
			return append(b[:head+2*frameLen], b[head+3*frameLen:]...)
		}),
		"lane in the first procedure": forge(secret, func(b []byte) []byte {
			b[13] = 1<<2 | 1<<1
			copy(part(b, 1), part(b, 2))
			copy(part(b, 2), part(last, 0))
			return b
		}),
		"lane not asked": forge(secret, func(b []byte) []byte {
			copy(part(b, 1), part(b, 0)) // main/all itself
			return b
		}),
		"lane of a seat without one": forge(secret, func(b []byte) []byte {
			b[13] = 1<<2 | 1<<1
			return b
		}),
		"a question to all without anybody": forge(secret, func(b []byte) []byte {
			b[13] = 0
			return append(b[:head+frameLen], b[head+3*frameLen:]...)
		}),
		"secret procedures without a question to all": forge(nested, func(b []byte) []byte {
			b[13] = 1
			return append(append(append([]byte{}, b[:head+2*frameLen]...), part(secret, 1)...), b[head+2*frameLen:]...)
		}),
		"secret procedures after the end": forge(nested, func(b []byte) []byte {
			b[12], b[13] = 0, 1
			return append(append(append([]byte{}, b[:head]...), part(secret, 1)...), b[head+2*frameLen:]...)
		}),
	}
	for i := range secret {
		bad[fmt.Sprintf("cut at %d", i)] = secret[:i]
	}
	d := begin(p)
	d.S.X[3] = 77
	before := d.S
	for name, b := range bad {
		err := engine.LoadSave(p, plainLayout, d, &d.S, b)
		if !errors.Is(err, engine.ErrSave) {
			t.Errorf("%s: %v", name, err)
		}
		if d.S != before || d.asked() != "0 k.q" {
			t.Fatalf("%s: the refused save changed the position", name)
		}
	}
	for _, name := range []string{"nested", "other", "secret"} {
		b := map[string][]byte{"nested": nested, "other": other, "secret": secret}[name]
		if err := load(d, b); err != nil || !bytes.Equal(save(d), b) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// What the game waits for follows from where it stands, whatever the save says.
	asked := d.asked()
	lying := save(d)
	lying[head+int(lying[12])*frameLen+2*frameLen+8] = byte(engine.WaitOver) // after the lanes, Seq, Ret, Depth and LaneOn
	if bytes.Equal(lying, save(d)) && d.S.Wait != engine.WaitOver {
		t.Fatal("nothing forged")
	}
	if err := load(d, lying); err != nil || d.asked() != asked {
		t.Errorf("asked %s: %v", d.asked(), err)
	}
	// The print of the layout is that of the fields, in little-endian order.
	if binary.LittleEndian.Uint64(nested[4:]) == 0 {
		t.Error("no fingerprint")
	}
	// Another state type is refused by its fingerprint even where the size is the same.
	type twin struct {
		engine.Core
		Y [8]int16
		N uint32
		B uint8
	}
	l, err := engine.NewLayout[twin]()
	if err != nil {
		t.Fatal(err)
	}
	tp := &engine.Program[*mini[twin]]{}
	tp.Proc("main", engine.Throw(engine.Chance[*mini[twin]]{Label: "d", Sides: 2, Take: func(*mini[twin], *frame, engine.Choice) {}}))
	tp.Link()
	tg := &mini[twin]{p: tp}
	tp.Start(tg, "main")
	if err := engine.LoadSave(tp, l, tg, &tg.S, nested); !errors.Is(err, engine.ErrSave) || !strings.Contains(err.Error(), "another layout") {
		t.Error(err)
	}
}

// TestCloneKeepsQuestion: a clone asks what its original asks, in memory of its own, also when it is used again.
func TestCloneKeepsQuestion(t *testing.T) {
	m := toygame.New(toygame.Faults{})
	g, _ := m.New(engine.Setup{Scenario: "1"})
	var spare engine.Game
	r := rand.New(rand.NewPCG(1, 1))
	for g.Pending() != nil {
		spare = g.Clone(spare)
		q, cq := g.Pending(), spare.Pending()
		if q.Seats != cq.Seats || q.Secret != cq.Secret || spare.Hash() != g.Hash() {
			t.Fatal("a clone asks otherwise")
		}
		for _, s := range q.Seats.Seats() {
			a, b := q.For(s).Options, cq.For(s).Options
			if fmt.Sprint(a) != fmt.Sprint(b) || &a[0] == &b[0] {
				t.Fatal("a clone has other options, or the same memory")
			}
		}
		h := g.Hash()
		for spare.Pending() != nil { // play the clone out
			s, p := spare.Pending().First()
			if err := spare.Apply(s, p.Options[r.IntN(len(p.Options))]); err != nil {
				t.Fatal(err)
			}
		}
		if g.Hash() != h || g.Pending().Seats != q.Seats {
			t.Fatal("playing a clone changed the original")
		}
		s, p := g.Pending().First()
		if err := g.Apply(s, p.Options[r.IntN(len(p.Options))]); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLoadGame: a save that is not the game's own, cannot be, or leaves nothing to answer is refused, and the game is as it was. The game is told
// of every state that comes into its place.
func TestLoadGame(t *testing.T) {
	p := &engine.Program[pg]{}
	p.Proc("main", engine.Put(engine.Ask[pg]{Label: "q", Kind: "k", Always: true,
		Seat: func(pg, *frame) engine.Seat { return 0 },
		List: func(g pg, _ *frame, o *engine.Options) {
			for i := range g.S.B {
				if i == 7 {
					panic("a frame that no rule leaves")
				}
				o.Add(pick(int(i)))
			}
		},
		Take: func(pg, *frame, engine.Choice) {},
	}))
	p.Link()
	game := func(options uint8, scenario uint32) pg {
		g := &mini[plain]{p: p}
		g.S.B, g.S.N = options, scenario
		p.Start(g, "main")
		return g
	}
	for _, x := range []struct {
		name string
		from pg
		bad  error
		want string
	}{
		{"good", game(3, 1), nil, ""},
		{"of another scenario", game(3, 2), nil, "another scenario"},
		{"impossible", game(3, 1), errors.New("two units in one place"), "two units in one place"},
		{"without an answer", func() pg { g := game(3, 1); g.S.B = 0; return g }(), nil, "a question without an answer"},
		{"that breaks a rule", func() pg { g := game(3, 1); g.S.B = 9; return g }(), nil, "cannot be in progress"},
		{"that nobody can look at", func() pg { g := game(3, 1); g.S.X[0] = -9; return g }(), nil, "cannot be in progress"},
		{"damaged", nil, nil, "does not begin as one"},
	} {
		b := []byte("rubbish, and enough of it to hold a head")
		if x.from != nil {
			b = save(x.from)
		}
		g := game(2, 1)
		g.bad = x.bad
		before, replaced := g.S, 0
		err := engine.LoadGame(p, plainLayout, g, &g.S, b, func() bool { return g.S.N == 1 }, func() { replaced++ })
		options := len(p.Pending(g).For(0).Options)
		if x.want == "" {
			if err != nil || g.S.B != 3 || options != 3 || replaced != 1 {
				t.Errorf("%s: %v, %d options, told %d times", x.name, err, options, replaced)
			}
			continue
		}
		if !errors.Is(err, engine.ErrSave) || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %s", x.name, err, x.want)
		}
		if g.S != before || options != 2 {
			t.Errorf("%s: the game is not as it was: %+v, %d options", x.name, g.S, options)
		}
		if x.from != nil && replaced != 2 {
			t.Errorf("%s: told %d times of another state, want 2", x.name, replaced)
		}
	}
}
