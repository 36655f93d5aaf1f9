package iwo

import (
	"cmp"
	"math/bits"
	"slices"
	"strconv"

	"beachhead/engine"
	"beachhead/games/iwo/ground"
	"beachhead/hex/bitset"
)

// 6.3, 11.4 How Japanese fire is resolved: how many it hits and whom, what the player may put in the place of a hit, leaders, tanks.

var (
	evFires     = event("{q0} fires: limit {n1}, symbol {y2}.")
	evTankFires = event("The unit at {h0} fires: limit {n1}, symbol {y2}.")
	evNoOne     = event("{q0} fires and hits nobody.")
	evHitStep   = event("{u0} is hit at {h1}: a step.")
	evHitBoth   = event("{u0} is hit at {h1}: a step and disruption.")
	evHitDis    = event("{u0} is hit at {h1}: disruption.")
	evShield    = event("The step of {u0} is absorbed by the tank step at {h1}.")
	evForTank   = event("{u0} takes the step for {u1}.")
	evForTwo    = event("{u0} and {u1} are disrupted instead of a step.")
	evForMore   = event("{u0} takes a step more and is not disrupted.")
	evInspired  = event("The hero with {u0} dies and inspires the unit.")
	evNoSpirit  = event("{u0} is inspired no more.")
	evHQGone    = event("{u0} is hit and comes back by sea in turn {t1}.")
	evPostHit   = event("{u0} is hit and is a headquarters again.")
	evLeader    = event("A leader takes one of the hits on {h0}.")
	evStarHit   = event("Fire at leaders: {u0}.")
	evArmorHit  = event("Armour hit: {u0}.")
	evLone      = event("The garrison at {p0} is removed.")
	evAlone     = event("{u0} has nobody with it who is not disrupted.")

	noShell   = reason{Rule: "13.3a1", Text: "mortars hit only who has the symbol"}
	struck    = reason{Rule: "6.3.4", Text: "has lost a step in this phase"}
	isDown    = reason{Rule: "6.3.3a", Text: "disrupted already, and the fire takes no step"}
	plated    = reason{Rule: "6.3c", Text: "a tank is hit only with the symbol of the card, or by fire at armour"}
	chiefSafe = reason{Rule: "6.3c", Text: "the fire takes no step, and a regimental headquarters is not disrupted"}
	missedBy  = reason{Rule: "6.3c", Text: "steady fire of revealed units hits only who has the symbol"}

	orHit   = reason{Rule: "6.3.1b1", Text: "Name one of the units that are equally near and strong."}
	notHit  = reason{Rule: "6.3.1b", Text: "Others are hit before that unit."}
	notMost = reason{Rule: "6.3.4", Text: "Another position that fires hits that unit, and this one others."}
	orSpare = reason{Rule: "6.3.2", Text: "Take the hit, or name what takes its place."}
	noStep  = reason{Rule: "6.3.2", Text: "The hit costs no step."}
	notTwo  = reason{Rule: "6.3.2c", Text: "Two undisrupted units of the hex that are no tanks; who is hit and would be disrupted is one of them."}
	showing = reason{Rule: "6.3.2d", Text: "Under intense fire, not if a unit of the hex has the symbol of the card."}
	tankHit = reason{Rule: "6.3.2", Text: "Only a step of a unit that is no tank can be exchanged."}
	noTank  = reason{Rule: "6.3.2e", Text: "It is no tank of the hex."}
	spentTk = reason{Rule: "6.3.4", Text: "The tank has lost a step in this phase."}
	antiTk  = reason{Rule: "6.3.2e", Text: "The fire has the armour symbol: tanks absorb nothing."}
	downAll = reason{Rule: "9.6c", Text: "Whoever is hit by a unit that has come up is disrupted."}
	symbol  = reason{Rule: "6.3.3c", Text: "The unit has the symbol of the card."}
	noDis   = reason{Rule: "6.3.3c", Text: "The hit disrupts nobody, or the unit has no step to give."}
	noHero  = reason{Rule: "11.1.5", Text: "A hero dies only for a unit of one step that must lose it; an inspired marker is given up for any step."}
	orChief = reason{Rule: "11.4b", Text: "Name a leader of the hex."}
	orStar  = reason{Rule: "11.4", Text: "Name one of the leaders that can be hit alike."}
	orArmor = reason{Rule: "6.3.6", Text: "Name one of the tanks that can be hit alike."}
)

// shoots tells whether units of a group count in its fire: those of a black group always, others while they are not disrupted (6.4.1). Who is in counterattack stance does not
// fire (14.4.2c), nor who has come up by infiltration in this phase or has acted elsewhere (13.11a).
func (g *Game) shoots(j JapID, black bool) bool {
	f := g.s.Jap[j].Flags
	return (f&JDisrupt == 0 || black) && f&(Counter|Spent) == 0
}

// limitAt is how many units fire from a hex can hit: one for each unit, depth marker and fort, three at most; of a second unit in a fort neither it nor its depth counts (6.3.1, 17.6). unseen: one of the
// units, or the fort, which counts as one, is unrevealed (6.3b, 17.3a).
func (g *Game) limitAt(h Hex, black bool, flags int16) (n int8, unseen bool) {
	units, depth := int8(0), int8(0)
	g.japs(h, func(j JapID) {
		x := &g.s.Jap[j]
		if flags&fireTanks != 0 && !g.tank(j) {
			return
		}
		if unseen = unseen || x.Flags&Revealed == 0; !g.shoots(j, black) { // 6.3b asks of all units of the position
			return
		}
		if units++; x.Depth != NoDepth && x.Flags&NoDepthCA == 0 {
			depth++
		}
	})
	if n = units + depth; g.fortAt(h) != NoFort {
		n = min(units, 1) + min(depth, 1)
	}
	if flags&fireTanks == 0 {
		fort := false
		if k := g.fortAt(h); k != NoFort && g.s.Forts[k].Flags&Revealed == 0 {
			unseen = true
		}
		g.forts(h, func(k FortID) {
			if g.s.Forts[k].Flags&JDisrupt == 0 || black {
				n, fort = n+1, true
			}
		})
		if fort && g.s.JHead[h] == none { // depth that lies with a fort alone
			for d := range g.m.Depths {
				n += int8(boolInt(g.s.Depths[d].At == h))
			}
		}
	}
	n = min(n, 3)
	if flags&fireMortar != 0 && n > 0 && g.m.Map.Hexes[h].Hilltop && units > 0 {
		n++ // 13.3_1
	}
	return n, unseen
}

// gunAt tells whether an intact gun is in a position (6.7).
func (g *Game) gunAt(p PosID) bool { return p != NoPos && g.m.Pos[p].Gun && !g.s.Wrecked.has(p) }

// plan is the field of fire, limit and face of a group that fires; of units off positions if the group is -1.
func (g *Game) plan(k GroupID, from Hex, flags int16) (f ground.Field, limit int8, unseen bool) {
	if k < 0 && g.caveAt(from) >= 0 {
		return g.caveFire(from)
	}
	if k < 0 {
		limit, unseen = g.limitAt(from, false, flags)
		return g.stray(from), limit, unseen
	}
	grp := &g.m.Groups[k]
	for _, p := range grp.Pos {
		h := g.m.Pos[p].Hex
		if !g.s.Held.Has(h) || flags&fireMortar != 0 && !g.gunAt(p) {
			continue
		}
		n, face := g.limitAt(h, grp.Black, flags)
		if limit, unseen = limit+n, unseen || face; n > 0 && flags&fireMortar != 0 {
			r := 3
			if g.m.Pos[p].Hilltop {
				r++ // 13.3_1
			}
			f.Steady.Or(g.m.Map.Within(h, r-boolInt(g.s.Smoke.has(p))))
		}
	}
	if flags&fireMortar != 0 {
		if g.s.Mortars == 1 && limit > 0 {
			limit++ // one hit, however many mortars of the group fire (20.0e09)
		}
		return f, limit, unseen
	}
	f = *g.field(k, flags&fireMoving != 0)
	if flags&fireAtGoal != 0 {
		g.intoOwn(k, &f)
	}
	if flags&fireMachineGun != 0 { // 13.2
		var ring ground.Set
		for h := range f.Steady.All() {
			ring.Or(g.m.Map.Within(h, 1))
		}
		f.Intense.Or(&f.Steady)
		ring.AndNot(&f.Intense)
		f.Steady = ring
	}
	return f, limit, unseen
}

// intoOwn adds the hex that is being entered to the field of a group that holds it: intense fire, steady in cover or smoke, or if only disrupted units are there (7.3.1x2a, 6.3e).
func (g *Game) intoOwn(k GroupID, f *ground.Field) {
	to := g.s.M.To
	p := g.m.At[to]
	if p == NoPos || g.m.Pos[p].Group != k || !g.s.Held.Has(to) {
		return
	}
	live, _ := g.manned(k)
	f.Intense.Remove(to)
	if g.m.Map.Cover.Has(to) || g.s.Smoke.has(p) || live == 0 {
		f.Steady.Add(to)
	} else {
		f.Steady.Remove(to)
		f.Intense.Add(to)
	}
}

// firedAt is where a unit is fired at, NoHex if the fire in progress is not at it.
func (g *Game) firedAt(u UnitID, flags int16) Hex {
	x := &g.s.US[u]
	switch {
	case x.At < 0 || flags&fireMoving != 0 && x.Flags&Moving == 0 || flags&fireNoTanks != 0 && g.kind(u) == Tank:
		return NoHex
	case flags&fireAtGoal != 0:
		return g.s.M.To
	}
	return x.At
}

// aimedAt calls fn for the units that are fired at in a hex.
func (g *Game) aimedAt(h Hex, flags int16, fn func(u UnitID)) {
	at := func(u UnitID) {
		if g.s.US[u].At >= 0 && g.firedAt(u, flags) == h {
			fn(u)
		}
	}
	switch {
	case flags&fireAtGoal != 0: // who is about to enter it
		for u := range g.ashore() {
			at(u)
		}
	case h >= 0:
		g.units(h, at)
	}
}

// crowded tells whether more than ten steps that are no tank steps are in a hex, or about to enter it: under steady fire they are a concentrated target, who is not fired at among them (6.3.5).
func (g *Game) crowded(h Hex, flags int16) bool {
	n := int8(0)
	g.units(h, func(u UnitID) {
		if g.kind(u) != Tank {
			n += g.s.US[u].Steps
		}
	})
	if flags&fireAtGoal != 0 && h == g.s.M.To {
		for u := range g.ashore() {
			if x := &g.s.US[u]; g.kind(u) != Tank && x.At != h && g.firedAt(u, flags) == h {
				n += x.Steps
			}
		}
	}
	return n > 10
}

// shows tells whether a unit counts as having the symbol of a card under the fire in a hex (6.3.5); the fire of mortars is steady (13.3a).
func (g *Game) shows(u UnitID, c CardID, f *ground.Field, flags int16) bool {
	h := g.firedAt(u, flags)
	switch {
	case g.m.US[u].Symbol == g.m.Cards[c].Target:
		return true
	case f == &g.s.F.Field: // as the fire in progress found them: its own hits make nobody fewer
		return g.s.F.Dense.Has(h)
	}
	return f.Steady.Has(h) && g.crowded(h, flags)
}

// aim sets the field of the fire in progress, how many it can hit, and whether one of those who fire is unrevealed.
func (g *Game) aim(field *ground.Field, limit int8, unseen bool) {
	f := &g.s.F
	f.Field, f.Left, f.Unseen, f.Dense = *field, limit, uint8(boolInt(unseen)), ground.Set{}
	hexes := g.s.Stand
	if f.Flags&fireAtGoal != 0 {
		hexes.Add(g.s.M.To)
	}
	hexes.And(&field.Steady)
	for h := range hexes.All() {
		if g.crowded(h, f.Flags) {
			f.Dense.Add(h)
		}
	}
}

// onChart is what fire does to a unit by the Japanese Fire Chart (6.3a to 6.3c); mortars take a step of who has the symbol (13.3a).
func (g *Game) onChart(u UnitID, c CardID, f *ground.Field, unseen bool, flags int16) (step, disrupt bool) {
	h := g.firedAt(u, flags)
	if h == NoHex || !f.Has(h) {
		return false, false
	}
	match := g.shows(u, c, f, flags)
	if flags&fireMortar != 0 {
		return match && g.kind(u) != RgtHQ, false
	}
	hit := g.m.Fire[boolInt(f.Intense.Has(h))][boolInt(unseen)][boolInt(match)]
	if g.kind(u) == Tank {
		return hit.Tank, false
	}
	return hit.Step, hit.Disrupt && g.kind(u) != RgtHQ
}

// target is a unit that the fire in progress can hit.
type target struct {
	u             UnitID
	of            UnitID // who could not take it: it has lost a step in this phase, and the hit goes to u (6.3.4)
	step, disrupt bool
	key           [5]int16 // the order of 6.3.1: who takes what is left over comes last; then intense fire, symbol, distance, steps
}

// targets are those whom the fire in progress can hit, in the order in which they are (6.3.1a, 6.3.1b); the list holds until the next is made.
func (g *Game) targets() []target {
	f := &g.s.F
	unseen := f.Unseen != 0
	list := g.w.targets[:0]
	for u := range g.ashore() {
		h := g.firedAt(u, f.Flags)
		if h == NoHex || !f.Field.Has(h) || f.Hit.has(u) {
			continue
		}
		step, disrupt := g.onChart(u, f.Card, &f.Field, unseen, f.Flags)
		disrupt = disrupt && !g.has(u, Disrupted) // 6.3.3a
		if !step && !disrupt {
			continue
		}
		if step && g.has(u, Struck) {
			spilled := false
			g.aimedAt(h, f.Flags, func(o UnitID) {
				s, d := g.onChart(o, f.Card, &f.Field, unseen, f.Flags)
				if o != u && !s && !d && !g.has(o, Struck) && !f.Hit.has(o) && g.kind(o) != RgtHQ {
					spilled = true
					list = append(list, target{u: o, of: u, step: true, disrupt: g.kind(o) != Tank && g.m.Fire[boolInt(f.Field.Intense.Has(h))][f.Unseen][1].Disrupt && f.Flags&fireMortar == 0, key: g.keyOf(o, 1)})
				}
			})
			if !spilled && disrupt { // 6.3.3b
				list = append(list, target{u: u, of: NoUnit, disrupt: true, key: g.keyOf(u, 1)})
			}
			continue
		}
		list = append(list, target{u: u, of: NoUnit, step: step, disrupt: disrupt, key: g.keyOf(u, 0)})
	}
	slices.SortStableFunc(list, func(a, b target) int { return compareKeys(&a.key, &b.key) })
	g.w.targets = list
	return list
}

// compareKeys compares keys as slices.Compare does.
func compareKeys(a, b *[5]int16) int {
	for i := range a {
		if a[i] != b[i] {
			return cmp.Compare(a[i], b[i])
		}
	}
	return 0
}

func (g *Game) keyOf(u UnitID, last int16) [5]int16 {
	f := &g.s.F
	h := g.firedAt(u, f.Flags)
	return [5]int16{last, int16(boolInt(!f.Field.Intense.Has(h))), int16(boolInt(!g.shows(u, f.Card, &f.Field, f.Flags))), g.fromFire(h), -int16(g.s.US[u].Steps)}
}

// fromFire is how far a hex is from the nearest hex from which the fire in progress comes.
func (g *Game) fromFire(h Hex) int16 {
	f := &g.s.F
	if f.Group < 0 {
		return int16(g.m.Map.Distance(h, f.From))
	}
	best := 99
	for _, p := range g.m.Groups[f.Group].Pos {
		if !g.closed(p) {
			best = min(best, g.m.Map.Distance(h, g.m.Pos[p].Hex))
		}
	}
	return int16(best)
}

// whyHit are the targets in their order for the log, and then those in the field of fire who are none, with the reason.
func (g *Game) whyHit(list []target) (why []engine.Mod) {
	for _, t := range list {
		fire, sign, rule := "intense", "no", "6.3.1a"
		if t.key[1] != 0 {
			fire = "steady"
		}
		text := g.m.US[t.u].Name + ": " + fire + " fire"
		if t.key[2] == 0 {
			sign, text = "yes", text+", symbol"
		}
		x := engine.Mod{Value: int(t.key[3]), About: g.m.US[t.u].ID, Cells: []engine.Cell{{Of: "fire", Is: fire}, {Of: "symbol", Is: sign}, {Of: "hexes", Is: strconv.Itoa(int(t.key[3]))},
			{Of: "steps", Is: strconv.Itoa(int(-t.key[4]))}}}
		if t.key[0] != 0 {
			rule = "6.3.4"
			x.Cells = append([]engine.Cell{{Of: "takes", Is: "what is left over"}}, x.Cells...)
		}
		x.Rule, x.Text = rule, text+", "+counted(int(t.key[3]), "hex", "hexes")+", "+counted(int(-t.key[4]), "step", "steps")
		why = append(why, x)
	}
	for i := range g.m.US {
		if r := g.sparedBy(UnitID(i), list); r != nil {
			why = append(why, engine.Mod{Rule: r.Rule, Text: g.m.US[i].Name + ": " + r.Text, About: g.m.US[i].ID})
		}
	}
	return why
}

// sparedBy is the reason why the fire in progress does nothing to a unit in its field, nil if it can hit it, or if it is not in the field or not fired at.
func (g *Game) sparedBy(u UnitID, list []target) *reason {
	f := &g.s.F
	if g.s.US[u].At < 0 || slices.ContainsFunc(list, func(t target) bool { return t.u == u }) {
		return nil
	}
	h := g.firedAt(u, f.Flags)
	if h == NoHex || !f.Field.Has(h) {
		return nil
	}
	step, disrupt := g.onChart(u, f.Card, &f.Field, f.Unseen != 0, f.Flags)
	switch {
	case f.Flags&fireMortar != 0 && !step:
		return &noShell
	case step && g.has(u, Struck):
		return &struck
	case disrupt && g.has(u, Disrupted):
		return &isDown
	case g.kind(u) == Tank:
		return &plated
	case g.kind(u) == RgtHQ:
		return &chiefSafe
	}
	return &missedBy
}

// rival is a group that is still to fire for the card: how many units it can hit, and which.
type rival struct {
	limit int8
	units UnitSet
}

// rivals are the groups that are still to fire in this phase (6.3.4).
func (g *Game) rivals() []rival {
	f := &g.s.F
	list := g.w.rivals[:0]
	if g.s.Phase != PhaseFire || f.Flags&(fireMoving|fireTanks) != 0 {
		return list
	}
	for k := range bitset.All[GroupID](g.burning().held[:]) {
		grp := &g.m.Groups[k]
		if k == f.Group || f.Done.has(k) || f.Barred.has(k) || !grp.Black && !g.m.Cards[f.Card].Shows(grp.Color) {
			continue
		}
		hexes := g.s.Stand
		both := g.field(k, false).Both()
		if hexes.And(&both); hexes.Empty() {
			continue
		}
		if live, down := g.manned(k); live == 0 && (down == 0 || !grp.Black) {
			continue
		}
		field, limit, unseen := g.plan(k, NoHex, 0)
		r := rival{limit: limit}
		for h := range hexes.All() {
			g.units(h, func(u UnitID) {
				if !f.Hit.has(u) && !g.has(u, Struck) {
					if step, disrupt := g.onChart(u, f.Card, &field, unseen, 0); step || disrupt {
						r.units.add(u)
					}
				}
			})
		}
		if limit > 0 && r.units != (UnitSet{}) {
			list = append(list, r)
		}
	}
	g.w.rivals = list
	return list
}

// mostHit is the greatest number of different units that can be hit by all of them together: a matching of hits and units (6.3.4).
func mostHit(list []rival) (n int) {
	m := matching{list: list}
	for i := range list {
		for room := list[i].limit; room > 0; room-- {
			if m.seen = (UnitSet{}); !m.try(i) {
				break
			}
			n++
		}
	}
	return n
}

// matching are hits that have found their units.
type matching struct {
	list []rival
	by   [maxUS]int8 // the hitter of a unit, from 1
	seen UnitSet
}

// try finds one more unit for a hitter, others moving on to other units where they can.
func (m *matching) try(i int) bool {
	for w := range m.seen {
		for left := m.list[i].units[w] &^ m.seen[w]; left != 0; left = left & (left - 1) &^ m.seen[w] {
			u := UnitID(w*64 + bits.TrailingZeros64(left))
			m.seen.add(u)
			if m.by[u] == 0 || m.try(int(m.by[u]-1)) {
				m.by[u] = int8(i + 1)
				return true
			}
		}
	}
	return false
}

// equals are the targets of which the next one hit is one: the first in the order by which the fire of all positions together hits the most units (6.3.4), and who is its equal.
func (g *Game) equals() (all, best []target) {
	all, best = g.targets(), g.w.best[:0]
	if len(all) == 0 {
		return nil, nil
	}
	var own rival
	var others []rival
	most := 0
	if int(g.s.F.Left) < len(all) {
		if others = g.rivals(); len(others) > 0 {
			own = rival{limit: g.s.F.Left}
			for _, t := range all {
				if t.key[0] == 0 {
					own.units.add(t.u)
				}
			}
			g.w.left = append(append(g.w.left[:0], own), others...)
			most = mostHit(g.w.left)
		}
	}
	fits := func(t *target) bool {
		if len(others) == 0 || t.key[0] != 0 {
			return true
		}
		g.w.left = append(append(g.w.left[:0], rival{limit: own.limit - 1, units: own.units}), others...)
		for i := range g.w.left {
			g.w.left[i].units.remove(t.u)
		}
		return 1+mostHit(g.w.left) == most
	}
	for i := range all {
		if len(best) > 0 && all[i].key != best[0].key {
			break
		}
		if fits(&all[i]) {
			best = append(best, all[i])
		}
	}
	if g.w.best = best; len(best) == 0 {
		best = all[:1]
	}
	return all, best
}

// fire.group is the fire of a group (6.3). V: group or -1, flags, card, of -1 the hex; the target, whether a leader took its hit. Ret: units hit.
var _ = provide("fire.group", program.Proc("fire.group",
	do(func(g *Game, f *frame) {
		g.beginFire(GroupID(f.V[0]), f.V[3], f.V[1], CardID(f.V[2]))
	}),
	while(func(g *Game, f *frame) bool { return g.s.F.Left > 0 && g.nextTarget(f) },
		iff(func(g *Game, f *frame) bool { return f.V[4] < 0 }, // the player chooses among equals
			put(ask{Label: "who", Kind: "fire.hit", Sure: true, Prompt: "Who is hit?", Rule: "6.3.1b1", Tell: tellHit,
				List: func(g *Game, _ *frame, o *options) {
					_, best := g.equals()
					for _, t := range best {
						o.Add(about(vUnit, t.u))
					}
				},
				Check: func(g *Game, _ *frame, c choice) *reason {
					if c.Verb != vUnit || !g.isUnit(c.A) {
						return &orHit
					}
					all, best := g.equals()
					is := func(t target) bool { return t.u == c.A }
					switch {
					case slices.ContainsFunc(best, is):
						return nil
					case len(best) > 0 && slices.ContainsFunc(all, func(t target) bool { return is(t) && t.key == best[0].key }):
						return &notMost
					}
					return &notHit
				},
				Take: func(_ *Game, f *frame, c choice) { f.V[4] = c.A }})),
		do(func(_ *Game, f *frame) { f.V[5] = 0 }),
		iff(func(g *Game, f *frame) bool { return g.leaderDue(f.V[4]) },
			call("chief", "fire.chief", func(g *Game, f *frame) [6]int16 { return [6]int16{g.firedAt(f.V[4], g.s.F.Flags)} }),
			took(5)),
		iff(func(_ *Game, f *frame) bool { return f.V[5] == 0 },
			call("one", "fire.one", func(g *Game, f *frame) [6]int16 { return g.hitOf(f.V[4]) })),
		do(func(g *Game, _ *frame) { g.s.F.Left-- })),
	do(func(g *Game, _ *frame) { g.sweep() }),
	iff(func(g *Game, _ *frame) bool { return g.s.F.Flags&fireArmor != 0 }, sub("armour", "fire.armour")),
	iff(func(g *Game, _ *frame) bool { return g.s.F.Flags&fireStar != 0 }, sub("star", "fire.star")),
	do(func(g *Game, _ *frame) { g.bareTanks() }),
	answer(func(g *Game, _ *frame) int16 { return int16(g.s.F.Count) }),
))

// beginFire notes the fire that begins and tells of it with those whom it can hit, in their order.
func (g *Game) beginFire(k GroupID, from Hex, flags int16, c CardID) {
	f := &g.s.F
	f.Group, f.Flags, f.Card, f.Shield, f.Count = k, flags, c, NoHex, 0
	if f.From = NoHex; k < 0 {
		f.From = from
	}
	f.Hit, f.Once, f.Led = UnitSet{}, ground.Set{}, ground.Set{}
	field, limit, unseen := g.plan(k, from, flags)
	g.aim(&field, limit, unseen)
	var why []engine.Mod
	if g.Heard() {
		if why = g.whyHit(g.targets()); why == nil {
			at := from
			if k >= 0 {
				at = g.m.Pos[g.m.Groups[k].Pos[0]].Hex
			}
			r := nobodyIn
			if flags&fireMortar != 0 {
				r = outOfMortars
			}
			why = []engine.Mod{{Rule: r.Rule, Text: r.Text, About: g.id(at)}}
		}
	}
	if k >= 0 {
		g.tellWhy(evFires, "6.3", why, g.m.Groups[k].Pos[0], int16(limit), int16(g.m.Cards[c].Target))
	} else if g.caveAt(from) >= 0 {
		g.tellWhy(evCaveFires, "20.0e05b", why, from, int16(limit), int16(g.m.Cards[c].Target))
	} else {
		g.tellWhy(evTankFires, "6.3", why, from, int16(limit), int16(g.m.Cards[c].Target))
	}
}

// nextTarget puts the next target into slot 4, -1 if the player chooses; false if there is none.
func (g *Game) nextTarget(f *frame) bool {
	_, best := g.equals()
	if len(best) == 0 {
		return false
	}
	if f.V[4] = best[0].u; len(best) > int(g.s.F.Left) {
		f.V[4] = int16(NoUnit)
	}
	return true
}

// hitOf are the locals of fire.one for a target.
func (g *Game) hitOf(u UnitID) [6]int16 {
	for _, t := range g.targets() {
		if t.u == u {
			return [6]int16{u, int16(boolInt(t.step)), int16(boolInt(t.disrupt)), -1, t.of}
		}
	}
	return [6]int16{u}
}

// tookHit notes that a unit has taken a hit of the fire in progress at a hex.
func (g *Game) tookHit(u UnitID, h Hex) {
	f := &g.s.F
	if !f.Hit.has(u) {
		f.Hit.add(u)
		f.Count++
	}
	f.Once.Add(h)
	if k := g.kind(u); k == BnHQ || k == RgtHQ {
		f.Led.Add(h)
	}
}

// heroOf is the hero, or the inspired marker, with a unit; NoHero if there is none.
func (g *Game) heroOf(u UnitID) HeroID {
	for r := range g.m.Heroes {
		if g.s.Hero[r].With == u {
			return HeroID(r)
		}
	}
	return NoHero
}

// heroesOf calls fn for each hero and inspired marker with a unit: a company may be given a second one.
func (g *Game) heroesOf(u UnitID, fn func(r HeroID)) {
	for r := range g.m.Heroes {
		if g.s.Hero[r].With == u {
			fn(HeroID(r))
		}
	}
}

// heroDies flips a hero to the inspired side; an inspired marker goes back to the pool (11.4c, 11.1.6).
func (g *Game) heroDies(r HeroID, ruleID string) {
	h := &g.s.Hero[r]
	if h.Inspired == 0 {
		h.Inspired = 1
		g.tell(evInspired, ruleID, h.With)
		return
	}
	g.tell(evNoSpirit, ruleID, h.With)
	h.With, h.Inspired = NoUnit, 0
}

// What the player answers to a hit, in slot 3 of fire.one.
const (
	spareNone int16 = iota
	spareTwo
	spareTank
	spareMore
	spareTankMore
	spareHero
)

// fire.one is one hit (6.3.2). V: unit, 1 for a step, 1 for disruption; then the answer, and its arguments; 4 comes in as the unit of which the hit is left over.
var _ = program.Proc("fire.one",
	do(func(g *Game, f *frame) {
		u := f.V[0]
		h := g.firedAt(u, g.s.F.Flags)
		if f.V[4] != NoUnit {
			g.s.F.Hit.add(f.V[4])
		}
		f.V[3], f.V[4], f.V[5] = spareNone, 0, 0
		g.tookHit(u, h)
		switch {
		case f.V[1] != 0 && f.V[2] != 0:
			g.tell(evHitBoth, "6.3c", u, h)
		case f.V[1] != 0:
			g.tell(evHitStep, "6.3c", u, h)
		default:
			g.tell(evHitDis, "6.3c", u, h)
		}
		if f.V[1] != 0 && g.kind(u) != Tank && g.s.F.Shield == h {
			g.s.F.Shield, f.V[1] = NoHex, 0
			g.tell(evShield, "6.3.2e", u, h)
		}
	}),
	iff(func(g *Game, f *frame) bool { return f.V[1] != 0 && g.kind(f.V[0]) == RgtHQ },
		do(func(g *Game, f *frame) { g.chiefGone(f.V[0]) }),
		leave()),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[1] == 0 && f.V[2] == 0 }),
	put(ask{Label: "spare", Seat: unitIn(0), Kind: "fire.spare", Prompt: "A hit: what takes it?", Rule: "6.3.2", Tell: tellSpare, Explain: (*Game).explainSpare,
		List: func(g *Game, f *frame, o *options) {
			u := f.V[0]
			o.Add(say(vTake))
			o.Add(say(vMore))
			flags := g.s.F.Flags
			h := g.firedAt(u, flags)
			g.heroesOf(u, func(r HeroID) { o.Add(about(vHero, int16(r))) })
			g.aimedAt(h, flags, func(a UnitID) {
				if g.kind(a) == Tank {
					o.Add(about(vTank, a))
					o.Add(about(vTankMore, a))
					return
				}
				g.aimedAt(h, flags, func(b UnitID) {
					if a < b && g.kind(b) != Tank {
						o.Add(about(vBoth, a, b))
					}
				})
			})
		},
		Check: func(g *Game, f *frame, c choice) *reason { return g.spares(f, c) },
		Take: func(g *Game, f *frame, c choice) {
			f.V[4], f.V[5] = c.A, c.B
			switch c.Verb {
			case vBoth:
				f.V[3] = spareTwo
			case vTank:
				f.V[3] = spareTank
			case vMore:
				f.V[3] = spareMore
			case vTankMore:
				f.V[3] = spareTankMore
			case vHero:
				f.V[3] = spareHero
			}
		}}),
	iff(func(_ *Game, f *frame) bool { return f.V[3] == spareTwo },
		do(func(g *Game, f *frame) {
			g.tell(evForTwo, "6.3.2c", f.V[4], f.V[5])
			for _, u := range [2]UnitID{f.V[4], f.V[5]} { // who was not hit himself can still be
				g.down(u)
			}
			f.V[1], f.V[2] = 0, 0
		})),
	iff(func(_ *Game, f *frame) bool { return f.V[3] == spareTank || f.V[3] == spareTankMore },
		do(func(g *Game, f *frame) {
			h := g.firedAt(f.V[0], g.s.F.Flags)
			g.tell(evForTank, "6.3.2e", f.V[4], f.V[0])
			g.set(f.V[4], g.stepFlags())
			g.tookHit(f.V[4], h)
			g.s.F.Shield, f.V[1] = h, 0
		}),
		call("tank", "step.lost", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[4]} })),
	iff(func(_ *Game, f *frame) bool { return f.V[3] == spareMore || f.V[3] == spareTankMore },
		do(func(g *Game, f *frame) {
			g.tell(evForMore, "6.3.3c", f.V[0])
			f.V[1]++
			f.V[2] = 0
		})),
	iff(func(_ *Game, f *frame) bool { return f.V[3] == spareHero },
		do(func(g *Game, f *frame) {
			r := HeroID(f.V[4])
			f.V[1] = 0
			if g.s.Hero[r].Inspired != 0 {
				f.V[2] = 1 // 11.1.6a: a step becomes disruption
				g.heroDies(r, "11.1.6a")
				return
			}
			g.heroDies(r, "11.1.5")
		})),
	iff(func(_ *Game, f *frame) bool { return f.V[1] > 0 },
		do(func(g *Game, f *frame) { g.set(f.V[0], g.stepFlags()) }),
		call("lose", "steps.lost", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], f.V[1]} })),
	do(func(g *Game, f *frame) {
		if f.V[2] != 0 && g.s.US[f.V[0]].At >= 0 && g.s.US[f.V[0]].Steps > 0 && g.kind(f.V[0]) != Tank {
			g.disrupt(f.V[0], "6.3.3")
		}
	}),
)

// spares is the reason why something cannot take the place of the hit on the unit of slot 0, nil if it can (6.3.2 to 6.3.4, 11.1.5, 11.1.6).
func (g *Game) spares(f *frame, c choice) *reason {
	u, step, disrupt := f.V[0], f.V[1] != 0, f.V[2] != 0
	fire := &g.s.F
	h := g.firedAt(u, fire.Flags)
	x := &g.s.US[u]
	tank := func() *reason {
		switch {
		case !step:
			return &noStep
		case g.kind(u) == Tank:
			return &tankHit
		case fire.Flags&fireArmor != 0:
			return &antiTk
		case !g.isUnit(c.A) || g.kind(c.A) != Tank || g.firedAt(c.A, fire.Flags) != h || h == NoHex:
			return &noTank
		case g.has(c.A, Struck):
			return &spentTk
		}
		return nil
	}
	more := func(steps int8) *reason {
		switch {
		case !disrupt || x.Steps <= steps:
			return &noDis
		case fire.Flags&fireRisen != 0:
			return &downAll
		case g.shows(u, fire.Card, &fire.Field, fire.Flags):
			return &symbol
		}
		return nil
	}
	switch c.Verb {
	case vTake:
		return nil
	case vTank:
		return tank()
	case vMore:
		return more(1 + int8(boolInt(step)))
	case vTankMore:
		if r := tank(); r != nil {
			return r
		}
		return more(1)
	case vHero:
		if c.A < 0 || int(c.A) >= len(g.m.Heroes) || g.s.Hero[c.A].With != u || !step || g.s.Hero[c.A].Inspired == 0 && x.Steps > 1 {
			return &noHero
		}
		return nil
	case vBoth:
		if !step {
			return &noStep
		}
		if g.kind(u) == Tank && fire.Flags&fireMortar == 0 {
			return &tankHit
		}
		for _, o := range [2]UnitID{c.A, c.B} {
			if !g.isUnit(o) || g.firedAt(o, fire.Flags) != h || h == NoHex || g.kind(o) == Tank || g.kind(o) == RgtHQ || g.has(o, Disrupted) {
				return &notTwo
			}
		}
		if c.A >= c.B || disrupt && c.A != u && c.B != u {
			return &notTwo
		}
		if fire.Field.Intense.Has(h) {
			seen := false
			sees := func(o UnitID) { seen = seen || g.m.US[o].Symbol == g.m.Cards[fire.Card].Target }
			g.units(h, sees)
			g.aimedAt(h, fire.Flags, sees) // who is about to enter it
			if seen {
				return &showing
			}
		}
		return nil
	}
	return &orSpare
}

// chiefGone takes a regimental headquarters that is hit off the map; it lands again in the next turn (11.4d). A command post becomes a headquarters again, and stays (15.3.2a).
func (g *Game) chiefGone(u UnitID) {
	x := &g.s.US[u]
	if x.Flags&Command != 0 {
		x.Flags &^= Command
		x.Range = 0
		g.tell(evPostHit, "15.3.2a", u)
		return
	}
	x.Back = g.s.Turn + 1
	g.clear(u, Command|Moving)
	x.Range = 0
	g.place(u, OnTurn)
	g.tell(evHQGone, "11.4d", u, int16(x.Back))
}

// leaderDue tells whether the hit on a unit is the second of the fire in its hex, and a leader there has not taken one: then one does (11.4b).
func (g *Game) leaderDue(u UnitID) bool {
	f := &g.s.F
	h := g.firedAt(u, f.Flags)
	if f.Flags&fireMoving != 0 { // leaders are fired at in the fire phase alone (11.4, ruling 11-G)
		return false
	}
	if k := g.kind(u); k == BnHQ || k == RgtHQ || !f.Once.Has(h) || f.Led.Has(h) || f.Shield == h {
		return false
	}
	due := false
	g.aimedAt(h, f.Flags, func(o UnitID) { due = due || g.leads(o) || g.heroOf(o) != NoHero })
	return due
}

// leads tells whether a unit is a headquarters that can take a hit of the fire in progress.
func (g *Game) leads(u UnitID) bool {
	k := g.kind(u)
	return !g.s.F.Hit.has(u) && (k == RgtHQ || k == BnHQ && !g.has(u, Struck))
}

// fire.chief gives a hit to a leader of a hex (11.4b). V: hex; unit, hero. Ret: 1.
var _ = program.Proc("fire.chief",
	do(func(g *Game, f *frame) {
		f.V[1], f.V[2] = NoUnit, int16(NoHero)
		g.s.F.Led.Add(f.V[0])
		g.tell(evLeader, "11.4b", f.V[0])
	}),
	put(ask{Label: "who", Kind: "fire.leader", Prompt: "Two hits on the hex: which leader takes one?", Rule: "11.4b",
		List: func(g *Game, f *frame, o *options) {
			g.aimedAt(f.V[0], g.s.F.Flags, func(u UnitID) {
				if g.leads(u) {
					o.Add(about(vUnit, u))
				}
				g.heroesOf(u, func(r HeroID) { o.Add(about(vHero, int16(r))) })
			})
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			switch {
			case c.Verb == vUnit && g.isUnit(c.A) && g.leads(c.A) && g.firedAt(c.A, g.s.F.Flags) == f.V[0]:
				return nil
			case c.Verb == vHero && c.A >= 0 && int(c.A) < len(g.m.Heroes) && g.s.Hero[c.A].With != NoUnit && g.firedAt(g.s.Hero[c.A].With, g.s.F.Flags) == f.V[0]:
				return nil
			}
			return &orChief
		},
		Take: func(_ *Game, f *frame, c choice) {
			if c.Verb == vUnit {
				f.V[1] = c.A
			} else {
				f.V[2] = c.A
			}
		}}),
	call("hit", "fire.lead", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1], f.V[2]} }),
	answer(func(*Game, *frame) int16 { return 1 }),
)

// fire.lead is what a hit does to a leader: a hero dies, a regimental headquarters goes, others lose a step (11.4c to 11.4e). V: unit, hero.
var _ = program.Proc("fire.lead",
	iff(func(_ *Game, f *frame) bool { return f.V[1] >= 0 },
		do(func(g *Game, f *frame) {
			g.heroDies(HeroID(f.V[1]), "11.4c")
			g.s.F.Count++
		}),
		leave()),
	do(func(g *Game, f *frame) { g.tookHit(f.V[0], g.firedAt(f.V[0], g.s.F.Flags)) }),
	iff(func(g *Game, f *frame) bool { return g.kind(f.V[0]) == RgtHQ },
		do(func(g *Game, f *frame) { g.chiefGone(f.V[0]) }),
		leave()),
	do(func(g *Game, f *frame) { g.set(f.V[0], Struck) }),
	call("step", "step.lost", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} }),
)

// special are those of whom one is hit besides the limit, for a star or the armour symbol: the best by their keys. Heroes are given by their units.
type special struct {
	u    UnitID
	hero HeroID
	key  [4]int16
}

// first sorts and keeps those whose key is the best.
func first(list []special) []special {
	slices.SortStableFunc(list, func(a, b special) int { return slices.Compare(a.key[:], b.key[:]) })
	for i := range list {
		if list[i].key != list[0].key {
			return list[:i]
		}
	}
	return list
}

// stars are the leaders of whom the star hits one: from turn 7 heroes, then heavy weapons, then headquarters; before, heroes and headquarters alike (11.4, 22.0d). Of one class
// as in 6.3.1: intense fire first, the nearest, most steps.
func (g *Game) stars() (list []special) {
	f := &g.s.F
	for u := range g.ashore() {
		h := g.firedAt(u, f.Flags)
		if h == NoHex || !f.Field.Has(h) {
			continue
		}
		add := func(class int16, r HeroID) {
			if g.s.Turn < 7 {
				class = 0
			}
			list = append(list, special{u: u, hero: r, key: [4]int16{class, int16(boolInt(!f.Field.Intense.Has(h))), g.fromFire(h), -int16(g.s.US[u].Steps)}})
		}
		g.heroesOf(u, func(r HeroID) { add(0, r) })
		switch k := g.kind(u); {
		case f.Hit.has(u) || g.has(u, Struck):
		case k == HeavyWeapons && g.s.Turn >= 7:
			add(1, NoHero)
		case k == BnHQ || k == RgtHQ:
			add(2, NoHero)
		}
	}
	return first(list)
}

// fire.star hits a leader in the field of fire (11.4). V: unit, hero.
var _ = program.Proc("fire.star",
	do(func(_ *Game, f *frame) { f.V[0], f.V[1] = NoUnit, int16(NoHero) }),
	put(ask{Label: "who", Kind: "fire.leader", Sure: true, Prompt: "Which leader is hit?", Rule: "11.4",
		List: func(g *Game, _ *frame, o *options) {
			for _, s := range g.stars() {
				if s.hero != NoHero {
					o.Add(about(vHero, int16(s.hero)))
				} else {
					o.Add(about(vUnit, s.u))
				}
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if slices.ContainsFunc(g.stars(), func(s special) bool {
				return c.Verb == vUnit && s.hero == NoHero && s.u == c.A || c.Verb == vHero && s.hero != NoHero && int16(s.hero) == c.A
			}) {
				return nil
			}
			return &orStar
		},
		Take: func(g *Game, f *frame, c choice) {
			if f.V[0], f.V[1] = c.A, int16(NoHero); c.Verb == vHero {
				f.V[0], f.V[1] = g.s.Hero[c.A].With, c.A
			}
			g.tell(evStarHit, "11.4", f.V[0])
		}}),
	iff(func(_ *Game, f *frame) bool { return f.V[0] >= 0 },
		call("hit", "fire.lead", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], f.V[1]} })),
)

// armours are the tanks of which the armour symbol hits one: who loses a step first, which is under intense fire, then who is disrupted (6.3.6); of those as in 6.3.1b.
func (g *Game) armours() (list []special) {
	f := &g.s.F
	for _, u := range g.m.tanks {
		if g.s.US[u].At < 0 {
			continue
		}
		h := g.firedAt(u, f.Flags)
		if h == NoHex || !f.Field.Has(h) {
			continue
		}
		step := f.Field.Intense.Has(h) && !g.has(u, Struck)
		if !step && g.has(u, Disrupted) {
			continue
		}
		list = append(list, special{u: u, hero: NoHero, key: [4]int16{int16(boolInt(!step)), int16(boolInt(!g.shows(u, f.Card, &f.Field, f.Flags))), g.fromFire(h), -int16(g.s.US[u].Steps)}})
	}
	return first(list)
}

// fire.armour hits a tank besides the limit (6.3.6). V: unit.
var _ = program.Proc("fire.armour",
	do(func(_ *Game, f *frame) { f.V[0] = NoUnit }),
	put(ask{Label: "who", Kind: "fire.armour", Sure: true, Prompt: "Which tank does the armour hit strike?", Rule: "6.3.6",
		List: func(g *Game, _ *frame, o *options) {
			for _, s := range g.armours() {
				o.Add(about(vUnit, s.u))
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb == vUnit && slices.ContainsFunc(g.armours(), func(s special) bool { return s.u == c.A }) {
				return nil
			}
			return &orArmor
		},
		Take: func(g *Game, f *frame, c choice) {
			f.V[0] = c.A
			g.tell(evArmorHit, "6.3.6", c.A)
		}}),
	iff(func(g *Game, f *frame) bool { return f.V[0] >= 0 },
		do(func(g *Game, f *frame) {
			h := g.firedAt(f.V[0], g.s.F.Flags)
			g.tookHit(f.V[0], h)
			if f.V[1] = int16(boolInt(g.s.F.Field.Intense.Has(h) && !g.has(f.V[0], Struck))); f.V[1] != 0 {
				g.set(f.V[0], Struck)
			}
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[1] != 0 },
			call("step", "step.lost", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} })),
		do(func(g *Game, f *frame) {
			if g.s.US[f.V[0]].At >= 0 {
				g.disrupt(f.V[0], "6.3.6")
			}
		})),
)

// sweep removes lone garrisons in the field of the fire in progress, besides the limit (15.4.1c, 15.4.1d); who fires at movers fires at them alone.
func (g *Game) sweep() {
	f := &g.s.F
	if f.Count == 0 {
		if f.Group >= 0 {
			g.tell(evNoOne, "6.3", g.m.Groups[f.Group].Pos[0])
		}
	}
	if f.Flags&(fireMoving|fireMortar) != 0 {
		return
	}
	g.s.Garrison.each(func(p PosID) {
		if h := g.m.Pos[p].Hex; f.Field.Has(h) && !g.s.Stand.Has(h) {
			g.lift(p)
			g.tell(evLone, "15.4.1c", p)
		}
	})
}

// stepFlags are the flags of a unit that loses a step to the fire in progress.
func (g *Game) stepFlags() UFlag {
	if g.s.F.Flags&fireMortar != 0 {
		return Struck | Shelled
	}
	return Struck
}

// bareTanks disrupts tanks that have lost a step in this phase, not to mortars, and have nobody else with them, or only units that are disrupted since this turn (6.3.3_1): those in a hex in which the fire in
// progress has hit somebody. Elsewhere nothing is new: who was left alone since is not disrupted by it.
func (g *Game) bareTanks() {
	fire := &g.s.F
	for _, u := range g.m.tanks {
		at := g.s.US[u].At
		if at < 0 {
			continue
		}
		hit := fire.Once.Has(at)
		g.units(at, func(o UnitID) { hit = hit || fire.Hit.has(o) })
		if hit {
			g.bareTank(u)
		}
	}
}

// bareTank is that of one tank unit.
func (g *Game) bareTank(u UnitID) {
	x := &g.s.US[u]
	if x.Flags&(Struck|Disrupted|Shelled) != Struck { // 13.3a2
		return
	}
	bare := true
	g.units(x.At, func(o UnitID) {
		if g.kind(o) != Tank && !(g.has(o, Disrupted) && g.s.US[o].Since == g.s.Turn) {
			bare = false
		}
	})
	if bare {
		g.tell(evAlone, "6.3.3_1", u)
		g.disrupt(u, "6.3.3_1")
	}
}
