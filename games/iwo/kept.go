package iwo

import (
	"math/bits"

	"beachhead/games/iwo/ground"
	"beachhead/hex/bitset"
)

// What is worked out of a position and asked for again and again: fire and communication. The stamps of the index (index.go) say whether anything of what it is made of may be different; then that is compared
// with what it was made of, and only what depends on what changed is made anew: of fields of fire those of the groups near it. What is kept outlives copies and guesses.

// fireMade is all that fields of fire are made of (fields.go).
type fireMade struct {
	Held, Stand     ground.Set
	Garrison, Smoke PosSet
	Rain            bool
	Jap             [maxJap]int16 // where, and 1 if disrupted
	Forts           [maxForts]int16
	Caves           [maxCaves]int16
}

// groupFire is the fire of a group: as it is, for movement under fire, and all that it could be.
type groupFire struct {
	field [2]ground.Field
	all   ground.Set
}

// netMade is all that communication is made of (control.go).
type netMade struct {
	barred         ground.Set
	closed, linked PosSet
}

// kept is the workspace.
type kept struct {
	fireAt, netAt, usAt uint64 // the stamps of what is kept
	made                fireMade
	netMade             netMade
	fires               []groupFire
	stale               GroupSet // groups of which the fire is to be made anew, and
	held                GroupSet // those of which a hex is held
	threat              [2]ground.Field
	all                 ground.Set
	foes                ground.Set
	control             ground.Set
	joined              Net
	line, shut          ground.Set // hexes linked with the beaches, and what they were made of: those through which no link leads
	lineMade            bool
	renewed, astray     bool // whether stale groups have been looked at; whether Japanese are in hexes that are no position
	threats             [2]bool
	alls, lines         bool
	nets                bool
	posts               [nRegiments]post
	safe                safeFrom // move.go
	printed             ground.Set
	printFire, printUS  uint64 // the stamps of printed
}

// post is what is within reach of the headquarters of a regiment, as far as which hexes the Japanese hold is what it was.
type post struct {
	fire uint64
	at   Hex
	n    int
	area ground.Set
}

func disruptedAt(at Loc, f JFlag) int16 { return at<<1 | int16(f&JDisrupt/JDisrupt) }

// burning is what is kept of fire, for the position as it is.
func (g *Game) burning() *kept {
	k := g.k
	if k == nil {
		k = &kept{fires: make([]groupFire, len(g.m.Groups))}
		g.k = k
	}
	if k.fireAt != g.x.fire {
		g.compare(k)
	}
	return k
}

// compare notes what of fire is to be made anew.
func (g *Game) compare(k *kept) {
	s, was := &g.s, &k.made
	var at ground.Set // hexes at which something is different
	piece := func(was *int16, now int16) {
		if *was == now {
			return
		}
		for _, l := range [2]Loc{*was >> 1, now >> 1} {
			if l >= 0 {
				at.Add(l)
			}
		}
		*was = now
	}
	if k.fireAt == 0 { // nothing is kept yet
		for j := range was.Jap {
			was.Jap[j] = Nowhere << 1
		}
		for i := range was.Forts {
			was.Forts[i] = Nowhere << 1
		}
		for i := range was.Caves {
			was.Caves[i] = Nowhere << 1
		}
		k.stale = GroupSet{^uint64(0), ^uint64(0)}
		at.Add(0)
	}
	for j := range g.m.Jap {
		piece(&was.Jap[j], disruptedAt(s.Jap[j].At, s.Jap[j].Flags))
	}
	for i := range g.m.Forts {
		piece(&was.Forts[i], disruptedAt(s.Forts[i].At, s.Forts[i].Flags))
	}
	for i := range s.Caves {
		piece(&was.Caves[i], disruptedAt(s.Caves[i].At, s.Caves[i].Flags))
	}
	for i := range at {
		at[i] |= was.Held[i]&^s.Held[i] | s.Held[i]&^was.Held[i] | was.Stand[i]&^s.Stand[i] | s.Stand[i]&^was.Stand[i]
	}
	for i := range s.Garrison {
		for d := (was.Garrison[i] ^ s.Garrison[i]) | (was.Smoke[i] ^ s.Smoke[i]); d != 0; d &= d - 1 {
			at.Add(g.m.Pos[i*64+bits.TrailingZeros64(d)].Hex)
		}
	}
	if rain := s.Rain != 0; rain != was.Rain {
		was.Rain = rain
		k.stale = GroupSet{^uint64(0), ^uint64(0)}
		at.Add(0)
	}
	was.Held, was.Stand, was.Garrison, was.Smoke = s.Held, s.Stand, s.Garrison, s.Smoke
	k.fireAt = g.x.fire
	if at.Empty() {
		return
	}
	for h := range at.All() {
		for i, w := range g.m.stirs[h] {
			k.stale[i] |= w
		}
	}
	k.lines, k.renewed = false, false
	held, astray := GroupSet{}, false
	for h := range s.Held.All() {
		if p := g.m.At[h]; p != NoPos {
			held.add(g.m.Pos[p].Group)
		} else {
			astray = true
		}
	}
	if held != k.held || astray || k.astray {
		k.threats, k.alls = [2]bool{}, false
	}
	k.held, k.astray = held, astray
	k.foes = s.Stand
	s.Garrison.each(func(p PosID) { k.foes.Add(g.m.Pos[p].Hex) })
}

// fireOf is what is kept of the fire of a group. What is made of it together with that of others is to be made anew if it is another.
func (g *Game) fireOf(k *kept, i GroupID) *groupFire {
	f := &k.fires[i]
	if !k.stale.has(i) {
		return f
	}
	k.stale.remove(i)
	for v := range f.field {
		if now := g.makeField(i, v > 0); now != f.field[v] {
			f.field[v], k.threats[v] = now, false
		}
	}
	if now := g.makeReach(i); now != f.all {
		f.all, k.alls = now, false
	}
	return f
}

// renew makes the fire of those groups anew that have any.
func (g *Game) renew() *kept {
	k := g.burning()
	if !k.renewed {
		k.renewed = true
		for i := range k.stale {
			for w := k.stale[i] & k.held[i]; w != 0; w &= w - 1 {
				g.fireOf(k, GroupID(i*64+bits.TrailingZeros64(w)))
			}
		}
	}
	return k
}

// field is the field of fire of a group; moving, as far as it takes part in movement under fire.
func (g *Game) field(i GroupID, moving bool) *ground.Field {
	return &g.fireOf(g.burning(), i).field[boolInt(moving)]
}

// danger is all Japanese fire: who stands where under what (7.3). moving as in field.
func (g *Game) danger(moving bool) *ground.Field {
	k := g.renew()
	i := boolInt(moving)
	f := &k.threat[i]
	if k.threats[i] {
		return f
	}
	*f = ground.Field{}
	for n := range bitset.All[GroupID](k.held[:]) {
		o := &g.fireOf(k, n).field[i]
		f.Intense.Or(&o.Intense)
		f.Steady.Or(&o.Steady)
	}
	f.Steady.AndNot(&f.Intense)
	for h := g.nextAstray(0); h != NoHex && !moving; h = g.nextAstray(h + 1) { // at movers only positions fire (7.3.3a)
		if !g.caveDown(h) { // 6.4
			o := g.stray(h)
			f.Or(&o)
		}
	}
	k.threats[i] = true
	return f
}

// threat is a copy of it.
func (g *Game) threat(moving bool) ground.Field { return *g.danger(moving) }

// inReach is all that Japanese units could fire at, those too that are disrupted now (12.3b, 15.4b).
func (g *Game) inReach() *ground.Set {
	k := g.renew()
	if !k.alls {
		k.all = ground.Set{}
		for n := range bitset.All[GroupID](k.held[:]) {
			k.all.Or(&g.fireOf(k, n).all)
		}
		for h := g.nextAstray(0); h != NoHex; h = g.nextAstray(h + 1) {
			f := g.stray(h)
			k.all.Or(&f.Intense)
			k.all.Or(&f.Steady)
		}
		k.alls = true
	}
	return &k.all
}

// threatAll is a copy of it.
func (g *Game) threatAll() ground.Set { return *g.inReach() }

// foes are the hexes with US units, garrisons too (15.4.1).
func (g *Game) foes() *ground.Set { return &g.burning().foes }

// usLine are the hexes that are linked with the beaches (12.3): in none of them could Japanese units fire.
func (g *Game) usLine() *ground.Set {
	k := g.burning()
	if k.lines {
		return &k.line
	}
	shut := g.s.Held
	shut.Or(g.inReach())
	if !k.lineMade || shut != k.shut {
		k.shut, k.lineMade = shut, true
		k.line = g.makeLinkedUS()
	}
	k.lines = true
	return &k.line
}

// linkedUS is a copy of it.
func (g *Game) linkedUS() ground.Set { return *g.usLine() }

// control are the hexes that the US side controls (12.1).
func (g *Game) control() ground.Set { return g.linking().control }

// linking is what is kept of control and communication, for the position as it is.
func (g *Game) linking() *kept {
	k := g.burning()
	if k.usAt != g.x.us || k.netAt != g.x.fire {
		k.usAt, k.netAt = g.x.us, g.x.fire
		k.control = g.makeControl()
		if now := g.netMade(&k.control); now != k.netMade {
			k.netMade, k.nets = now, false
		}
	}
	return k
}

// netMade is all that communication is made of.
func (g *Game) netMade(control *ground.Set) (now netMade) {
	now.barred = g.barredBy(*control)
	now.closed = g.s.Garrison
	taken := g.s.Stand
	taken.AndNot(&g.s.Held)
	taken.And(&g.m.posHexes)
	for h := range taken.All() {
		now.closed.add(g.m.At[h])
	}
	for j := range g.m.Jap {
		if x := &g.s.Jap[j]; x.Flags&Linked != 0 && x.At >= 0 && g.m.At[x.At] != NoPos {
			now.linked.add(g.m.At[x.At])
		}
	}
	return now
}

// net is Japanese communication as it is now (12.2d).
func (g *Game) net() *Net {
	k := g.linking()
	if !k.nets {
		k.joined, k.nets = g.makeNet(), true
	}
	return &k.joined
}

// linkedPos are the positions that have Japanese communication now.
func (g *Game) linkedPos() *PosSet { return &g.net().Pos }
