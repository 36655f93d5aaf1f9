package formosa

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/hex"
)

// The obligations of 15.0 and 15.1 against an exact solver. Small positions of stacks in contact are played through a Combat Phase
// with random answers and dice. At every step of a declaration the solver tries all ways to go on: all partitions of what must
// attack and be attacked into combats in which every attacker is next to every defender. A choice must be offered
// if, and only if, one of them begins with it. The solver knows the rules of who must attack by itself; it takes from the
// engine only where units are.

// cover is the state of the problem: hexes that can attack and be attacked, bit by bit.
type cover struct {
	contact  []uint // by attacking hex, the defending hexes next to it
	bound    uint   // attacking hexes that must attack
	due      uint   // defending hexes that must be attacked
	solvable map[[2]uint]bool
}

// completes tells whether the attackers and defenders given, which are still there, can be arranged in combats that leave no
// obligation.
func (c *cover) completes(att, def uint) bool {
	if c.bound&att == 0 && c.due&def == 0 {
		return true
	}
	key := [2]uint{att, def}
	if v, ok := c.solvable[key]; ok {
		return v
	}
	v := false
	c.combats(att, def, func(a, d uint) bool {
		// one of the combats must take the lowest obligation
		if b := c.bound & att; b != 0 && a&(b&-b) == 0 {
			return true
		} else if b == 0 && d&(c.due&def&-(c.due&def)) == 0 {
			return true
		}
		v = c.completes(att&^a, def&^d)
		return !v
	})
	c.solvable[key] = v
	return v
}

// combats gives every possible combat of the attackers and defenders to yield, until that is false.
func (c *cover) combats(att, def uint, yield func(a, d uint) bool) {
	for a := att; a != 0; a = (a - 1) & att {
		common := def
		for i, n := range c.contact {
			if a>>i&1 != 0 {
				common &= n
			}
		}
		for d := common; d != 0; d = (d - 1) & common {
			if !yield(a, d) {
				return
			}
		}
	}
}

// shadow follows a Combat Phase with its own ideas of the rules.
type shadow struct {
	t          *testing.T
	seed       uint64
	g          *Game
	must       map[UnitID]bool // phasing units that must attack, enemies that must be attacked
	attacked   map[UnitID]bool
	defended   map[UnitID]bool
	mode       string
	targets    []hex.Hex
	origins    []hex.Hex
	joined     []UnitID
	force      []UnitID // who made the last attack that is no exploitation
	exploiting hex.Hex
	checked    int
	stars      int // steps with several hexes on a side
}

func (x *shadow) side() Side { return x.g.s.Active }

// near lists the hexes that can be attacked from h.
func (x *shadow) near(h hex.Hex) (out []hex.Hex) {
	for d, n := range x.g.m.Grid.Neighbors(h) {
		if n != hex.None && x.g.m.Edge[h][d]&AllSea == 0 {
			out = append(out, n)
		}
	}
	return out
}

func (x *shadow) stack(h hex.Hex, side Side) (out []UnitID) {
	for i := range x.g.m.Units {
		if x.g.m.Units[i].Side == side && x.g.s.Units[i].Loc == Loc(h) {
			out = append(out, UnitID(i))
		}
	}
	return out
}

func (x *shadow) static(u UnitID) bool {
	return x.g.m.Units[u].MF == 0 || x.g.s.Units[u].Flags&BaseSide != 0
}

func (x *shadow) fights(u UnitID) bool { return x.g.m.Units[u].Type != PWCamp }

// begin finds who must attack and be attacked (15.0d, 15.0e, 15.0h, 10.2.1c).
func (x *shadow) begin() {
	x.must, x.attacked, x.defended, x.mode = map[UnitID]bool{}, map[UnitID]bool{}, map[UnitID]bool{}, "attack"
	side := x.side()
	exerts := func(h hex.Hex) bool {
		if int16(h) == x.g.s.Suppressed && side == Allied {
			return false
		}
		return slices.ContainsFunc(x.stack(h, side.Other()), func(u UnitID) bool { return x.g.m.Units[u].Type != Guerrilla })
	}
	for h := range x.g.m.Hexes {
		mine := x.stack(hex.Hex(h), side)
		held := slices.ContainsFunc(mine, x.static)
		for _, u := range mine {
			if x.g.m.Units[u].Type == Guerrilla || x.static(u) || held && x.g.s.Units[u].Flags&Landed == 0 {
				continue
			}
			for _, n := range x.near(hex.Hex(h)) {
				if exerts(n) || len(x.stack(n, side.Other())) > 0 && x.g.s.Units[u].Flags&Landed != 0 {
					x.must[u] = true
				}
			}
			if !x.must[u] {
				continue
			}
			for _, n := range x.near(hex.Hex(h)) {
				if exerts(n) {
					for _, e := range x.stack(n, side.Other()) {
						x.must[e] = true
					}
				}
			}
		}
	}
}

// problem makes the cover problem of this moment.
func (x *shadow) problem() (c *cover, att, def []hex.Hex) {
	c = &cover{solvable: map[[2]uint]bool{}}
	for h := range x.g.m.Hexes {
		for _, u := range x.stack(hex.Hex(h), x.side()) {
			if !x.attacked[u] && x.fights(u) {
				if len(att) == 0 || att[len(att)-1] != hex.Hex(h) {
					att = append(att, hex.Hex(h))
				}
				if x.must[u] {
					c.bound |= 1 << (len(att) - 1)
				}
			}
		}
		for _, u := range x.stack(hex.Hex(h), x.side().Other()) {
			if !x.defended[u] {
				if len(def) == 0 || def[len(def)-1] != hex.Hex(h) {
					def = append(def, hex.Hex(h))
				}
				if x.must[u] {
					c.due |= 1 << (len(def) - 1)
				}
			}
		}
	}
	c.contact = make([]uint, len(att))
	for i, a := range att {
		for j, d := range def {
			if slices.Contains(x.near(a), d) {
				c.contact[i] |= 1 << j
			}
		}
	}
	return c, att, def
}

func bitsOf(list, of []hex.Hex) (b uint) {
	for _, h := range list {
		if i := slices.Index(of, h); i >= 0 {
			b |= 1 << i
		}
	}
	return b
}

// above is the hexes of a list that are higher than h.
func above(list []hex.Hex, h hex.Hex) (b uint) {
	for i, x := range list {
		if x > h {
			b |= 1 << i
		}
	}
	return b
}

// legal finds by brute force what may be answered now.
func (x *shadow) legal() map[choice]bool {
	out := map[choice]bool{}
	c, att, def := x.problem()
	allA, allD := uint(1)<<len(att)-1, uint(1)<<len(def)-1
	some := func(ok func(a, d uint) bool) bool {
		found := false
		c.combats(allA, allD, func(a, d uint) bool {
			found = ok(a, d) && c.completes(allA&^a, allD&^d)
			return !found
		})
		return found
	}
	t, o := bitsOf(x.targets, def), bitsOf(x.origins, att)
	switch x.mode {
	case "attack":
		if c.bound == 0 && c.due == 0 {
			out[say(vEnd)] = true
		}
		for j, h := range def {
			if some(func(_, d uint) bool { return d>>j&1 != 0 }) {
				out[to(vAttack, h)] = true
			}
		}
	case "targets":
		if some(func(_, d uint) bool { return d == t }) {
			out[say(vDone)] = true
		}
		for j, h := range def { // further targets come in ascending order
			if t>>j&1 != 0 || len(x.targets) > 1 && h < x.targets[len(x.targets)-1] {
				continue
			}
			if some(func(_, d uint) bool { return d&(t|1<<j) == t|1<<j && d&^(t|1<<j)&^above(def, h) == 0 }) {
				out[to(vTarget, h)] = true
			}
		}
	case "attackers":
		last := hex.Hex(-1)
		if len(x.origins) > 0 {
			last = x.origins[len(x.origins)-1]
			if some(func(a, d uint) bool { return a == o && d == t }) {
				out[say(vDone)] = true
			}
		}
		for i, h := range att {
			var free []UnitID
			bound := false
			for _, u := range x.stack(h, x.side()) {
				if !x.attacked[u] && x.fights(u) {
					if x.must[u] {
						bound = true
					} else {
						free = append(free, u)
					}
				}
			}
			if h == last {
				for _, u := range free { // after those that joined from here
					if !slices.ContainsFunc(x.joined, func(j UnitID) bool { return x.g.at(j) == h && !x.must[j] && j >= u }) {
						out[about(vJoinUnit, u)] = true
					}
				}
				continue
			}
			if h < last || !some(func(a, d uint) bool { return d == t && a&(o|1<<i) == o|1<<i && a&^(o|1<<i)&^above(att, h) == 0 }) {
				continue
			}
			if bound {
				out[to(vJoin, h)] = true
				continue
			}
			for _, u := range free {
				out[about(vJoinUnit, u)] = true
			}
		}
	case "exploit": // the stack has had its attack; what it attacks is no longer there for others
		for _, u := range x.force {
			h := x.g.at(u)
			if h == hex.None {
				continue
			}
			for _, n := range x.near(h) {
				if j := slices.Index(def, n); j >= 0 && c.completes(allA, allD&^(1<<j)) {
					out[to(vExploit, h)] = true
					out[say(vNone)] = true
				}
			}
		}
	case "exploit targets":
		if len(x.targets) > 0 {
			out[say(vDone)] = true
		}
		for j, h := range def {
			if len(x.targets) > 0 && h <= x.targets[len(x.targets)-1] || !slices.Contains(x.near(x.exploiting), h) {
				continue
			}
			if c.completes(allA, allD&^t&^(1<<j)) {
				out[to(vTarget, h)] = true
			}
		}
	case "exploit attackers":
		if len(x.joined) > 0 {
			out[say(vDone)] = true
		}
		for _, u := range x.force {
			if x.g.at(u) == x.exploiting && (len(x.joined) == 0 || u > x.joined[len(x.joined)-1]) {
				out[about(vJoinUnit, u)] = true
			}
		}
	}
	return out
}

var declaring = map[engine.Verb]bool{vEnd: true, vAttack: true, vTarget: true, vDone: true, vJoin: true, vJoinUnit: true, vExploit: true, vNone: true}

// compare holds what is offered against what is legal.
func (x *shadow) compare(kind string, offered []choice) {
	want := x.legal()
	x.checked++
	if len(x.targets)+len(x.origins) > 2 {
		x.stars++
	}
	var lines []string
	for _, c := range offered {
		if !want[c] {
			lines = append(lines, "offered, but leads nowhere: "+x.g.m.Format(c))
		}
		delete(want, c)
	}
	for c := range want {
		lines = append(lines, "not offered, though legal: "+x.g.m.Format(c))
	}
	if len(lines) == 0 {
		return
	}
	sort.Strings(lines)
	var at []string
	for i := range x.g.m.Units {
		if h := x.g.at(UnitID(i)); h != hex.None {
			at = append(at, fmt.Sprintf("%s %s must %v done %v", x.g.m.Units[i].ID, x.g.m.hexName(int16(h)), x.must[UnitID(i)], x.attacked[UnitID(i)] || x.defended[UnitID(i)]))
		}
	}
	x.t.Fatalf("seed %d, %s: %s (%s), targets %v, origins %v:\n%s\n\n%s", x.seed, phaseNames[x.g.s.Phase], kind, x.mode, x.names(x.targets), x.names(x.origins), strings.Join(lines, "\n"), strings.Join(at, "\n"))
}

func (x *shadow) names(list []hex.Hex) (out []string) {
	for _, h := range list {
		out = append(out, x.g.m.hexName(int16(h)))
	}
	return out
}

// follow notes an answer of a declaration.
func (x *shadow) follow(c choice) {
	switch c.Verb {
	case vAttack:
		x.targets, x.origins, x.joined, x.mode = []hex.Hex{hex.Hex(c.A)}, nil, nil, "targets"
	case vTarget:
		x.targets = append(x.targets, hex.Hex(c.A))
	case vJoin:
		x.origins = append(x.origins, hex.Hex(c.A))
		for _, u := range x.stack(hex.Hex(c.A), x.side()) {
			if x.must[u] && !x.attacked[u] {
				x.joined = append(x.joined, u)
			}
		}
	case vJoinUnit:
		x.joined = append(x.joined, UnitID(c.A))
		if h := x.g.at(UnitID(c.A)); !slices.Contains(x.origins, h) {
			x.origins = append(x.origins, h)
		}
	case vExploit:
		x.exploiting, x.targets, x.origins, x.joined, x.mode = hex.Hex(c.A), nil, nil, nil, "exploit targets"
	case vNone:
		x.mode = "attack"
	case vEnd:
		x.mode = "" // the phase is over
	case vDone:
		switch x.mode {
		case "targets", "exploit targets":
			x.mode = strings.TrimSuffix(x.mode, "targets") + "attackers"
			return
		case "attackers": // all units of the hexes have had their attack (15.0i, 15.0k)
			for _, h := range x.origins {
				for _, u := range x.stack(h, x.side()) {
					x.attacked[u] = true
				}
			}
			x.force = x.joined
		}
		for _, h := range x.targets {
			for _, u := range x.stack(h, x.side().Other()) {
				x.defended[u] = true
			}
		}
		x.mode, x.targets, x.origins = "attack", nil, nil
	}
}

// step deals with an answer, offered among others or the only one.
func (x *shadow) step(kind string, offered []choice, c choice) {
	if !declaring[c.Verb] || x.mode == "" {
		return
	}
	if c.Verb == vExploit || c.Verb == vNone {
		x.mode = "exploit"
	}
	x.compare(kind, offered)
	x.follow(c)
}

func TestObligations(t *testing.T) {
	runs := 1500
	if testing.Short() {
		runs = 150
	}
	checked, several, exploited := 0, 0, 0
	for seed := range uint64(runs) {
		r := rand.New(rand.NewPCG(seed, 15))
		p := contactPosition(r)
		placed, err := Default().Place(p)
		if err != nil {
			continue // over-stacked, closed to mechanized units: draw another
		}
		g := placed.(*Game)
		if g.Pending() == nil {
			continue // no Allied unit is there
		}
		seat, prompt := g.Pending().First()
		if prompt.Kind != "movement.choose" {
			continue // nobody can move, and the Combat Phase has begun before anybody could listen
		}
		x := &shadow{t: t, seed: seed, g: g}
		x.begin()
		g.Listen(func(engine.Event) {}, func(_ engine.Seat, c choice) { x.step("automatic", []choice{c}, c) })
		if err := g.Apply(seat, say(vEnd)); err != nil {
			t.Fatal(err)
		}
		for n := 0; x.mode != "" && g.Pending() != nil; n++ {
			if n > 500 {
				t.Fatalf("seed %d: the phase does not end", seed)
			}
			q := g.Pending()
			seat, prompt := q.First()
			offered := slices.Clone(prompt.Options)
			if prompt.Kind == "combat.exploit" {
				x.mode = "exploit"
				exploited++
			}
			if strings.HasPrefix(prompt.Kind, "combat.") && declaring[offered[0].Verb] {
				for _, h := range x.hexesInPlay() { // whatever is not offered is refused for a reason
					for _, v := range []engine.Verb{vAttack, vTarget, vJoin} {
						if c := to(v, h); !slices.Contains(offered, c) && len(g.WhyNot(seat, c)) == 0 {
							t.Fatalf("seed %d: %s is neither offered nor refused", seed, g.m.Format(c))
						}
					}
				}
			}
			c := offered[r.IntN(len(offered))]
			if seat == engine.ChanceSeat && r.IntN(4) > 0 {
				c = offered[len(offered)-1] // a high roll, for results that move units about
			}
			if prompt.Kind == "combat.attack" && offered[0].Verb == vEnd && len(offered) > 1 && r.IntN(3) > 0 {
				c = offered[1+r.IntN(len(offered)-1)]
			}
			if strings.HasPrefix(prompt.Kind, "combat.") {
				if x.step(prompt.Kind, offered, c); x.mode == "" {
					break
				}
			}
			if err := g.Apply(seat, c); err != nil {
				t.Fatal(err)
			}
		}
		checked += x.checked
		several += x.stars
	}
	t.Logf("%d steps compared, %d of them of combats with several hexes on a side, %d exploitations", checked, several, exploited)
	if checked < 4*runs || several < runs/4 || exploited < runs/20 {
		t.Errorf("%d steps compared, %d of them of combats with several hexes on a side, %d exploitations: too few to trust", checked, several, exploited)
	}
}

func (x *shadow) hexesInPlay() (out []hex.Hex) {
	for i := range x.g.m.Units {
		if h := x.g.at(UnitID(i)); h != hex.None && !slices.Contains(out, h) {
			out = append(out, h)
		}
	}
	return out
}

// contactPosition draws a small position: a few stacks of both sides around a hex at the end of a Movement Phase.
func contactPosition(r *rand.Rand) engine.Position {
	m := Default()
	p := engine.Position{Game: m.ID(), Scenario: "1", Clear: true, Pieces: map[string]map[string]any{}, Tracks: map[string]int{},
		At: &engine.At{Turn: 3, Phase: phaseNames[PhAlliedMove]}, Options: map[string]any{"pw-camp": true}}
	exploit := r.IntN(2) == 0 // strong attackers, so that defenders are eliminated
	p.Options["exploitation"] = exploit
	if !exploit && r.IntN(3) > 0 {
		p.At.Phase = phaseNames[PhJapaneseMove]
	}
	centres := []string{"0717", "0820", "1503", "1010", "0911", "1206", "0814", "0720", "1403"}
	centre, _ := m.Grid.Parse(centres[r.IntN(len(centres))])
	pools := [2][]string{}
	for _, u := range m.Units {
		switch {
		case u.Type == Deception, u.Contingent == CW, u.Optional != "" && u.Type != PWCamp:
		case exploit && u.Side == Japanese && u.CF > 2:
		default:
			pools[u.Side] = append(pools[u.Side], u.ID)
		}
	}
	for s := range pools {
		r.Shuffle(len(pools[s]), func(i, j int) { pools[s][i], pools[s][j] = pools[s][j], pools[s][i] })
	}
	hexes := 0
	for h := range m.Hexes {
		if !m.Hexes[h].Land || m.Grid.Distance(centre, hex.Hex(h)) > 2 || r.IntN(5) < 2 || hexes == 11 {
			continue
		}
		hexes++
		side := r.IntN(2)
		name := m.hexName(int16(h))
		units := 1 + r.IntN(2)
		if exploit && side == int(Allied) {
			units++
		}
		for range units {
			id := pools[side][0]
			pools[side] = pools[side][1:]
			u := &m.Units[m.ByID[id]]
			if side == int(Japanese) && r.IntN(4) == 0 { // more of those with exceptions
				for i, o := range pools[side] {
					if t := m.Units[m.ByID[o]].Type; t == Guerrilla || t == HeavyWeapons || t == CoastalDefense || t == PWCamp {
						pools[side] = slices.Delete(pools[side], i, i+1)
						id, u = o, &m.Units[m.ByID[o]]
						break
					}
				}
			}
			keys := map[string]any{"at": name}
			switch {
			case u.CanBase && (m.Hexes[h].Port() || m.Hexes[h].Airfield):
				keys["base"] = true
			case side == int(Allied) && r.IntN(6) == 0:
				keys["landed"] = true
			}
			if u.Mech && m.Hexes[h].Terrain != Clear {
				continue
			}
			p.Pieces[id] = keys
		}
		if side == int(Japanese) && r.IntN(8) == 0 && len(p.Tracks) == 0 {
			p.Tracks["suppressed."+name] = 1
			p.Tracks["b29."+name] = 1
		}
	}
	return p
}
