package css

// 8.3 the Fire Value, 8.4 the die and what follows from it. Direct and Indirect Fire, strikes, mines and bombardment are all resolved by "attack"; whoever makes one has
// filled in State.A. Of fire by a Unit the value is computed here, of all else it stands in A.Value.

var (
	evValue    = event("Fire Value {n0}.")
	evValueAt  = event("The fire on {p1}: Fire Value {n0}.")
	evHit      = event("Die {n0} against {n1}: a hit.")
	evMiss     = event("Die {n0} against {n1}: a miss.")
	evNothing  = event("Die {n0} against {n1}: no effect.")
	evUnhurt   = event("Die {n0}: there is nobody whom it could hurt.")
	evShells   = event("{a1} falls on {p0}.")
	evNoShells = event("With a 9 no Barrage falls on {p0}.")
	evNoOpp    = event("{p0} has made its Opportunity Fire.")
	evSustains = event("{w0} in {p1} is in Sustained Fire: it can fire again.")
)

// reacts tells whether an attack is Opportunity Fire: at a move, at those who assault, or at those who land (8.5, 9.1E, 22.2.2).
func (k AttackKind) reacts() bool {
	return k == OpportunityFire || k == AssaultFire || k == LandingFire
}

// leadOf is the Leader whose Fire Bonus helps a Unit most, NoLeader if none does (8.3.2b, c; ruling 8-H).
func (g *Game) leadOf(u UnitID, of func(r *Ratings2) int8) (LeaderID, int) {
	best, by := 0, NoLeader
	for l := range g.m.Leaders {
		if g.s.Leaders[l].Loc != g.at(u) || !g.leaderServes(LeaderID(l), u) || g.isCommissar(LeaderID(l)) { // L27.2f: his values come besides
			continue
		}
		if n := int(of(g.ratings(LeaderID(l)))); n > best {
			best, by = n, LeaderID(l)
		}
	}
	return by, best
}

// ratings are those of the side of a Leader counter that is up.
func (g *Game) ratings(l LeaderID) *Ratings2 {
	if g.isCommissar(l) {
		return &g.m.Leaders[l].Commissar.Values
	}
	if g.s.Leaders[l].Back != 0 {
		return &g.m.Leaders[l].Back
	}
	return &g.m.Leaders[l].Front
}

func leaderFP(r *Ratings2) int8 { return r.FP }
func leaderTQ(r *Ratings2) int8 { return r.TQ }

// heroAt is the Hero that an event made of a side, if one is in a place (20.1b, d): his values are those of whatever hex he is in, and one is used at a time.
func (g *Game) heroAt(p Loc) *Hero {
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if !g.has(u, Famous) {
			continue
		}
		for h := range g.m.Heroes {
			if x := &g.m.Heroes[h]; x.Generic && x.Side == g.m.Units[u].Side {
				return x
			}
		}
	}
	return nil
}

// guard is the Support Weapon whose Defense Value counts for the Target Unit, NoWeapon if none does. A Deployed one's owner takes the best for him, an In-Column one's has
// that of Tank Support Weapons only, and else who fires takes the best for him (8.3.1c, d, 12.3e to g, 12.4.1c; rulings C10, FIRE-C, 8-I). A Hard Target by itself has what
// its owner may use.
func (g *Game) guard() (WeaponID, int) {
	a := &g.s.A
	best, with := 0, NoWeapon
	try := func(want func(w *Weapon) bool, sign int) {
		for w := range g.weaponsIn(g.at(a.Target)) {
			row := &g.m.Weapons[w]
			if g.weaponServes(w, a.Target) && want(row) && sign*int(row.Defense) > sign*best {
				best, with = int(row.Defense), w
			}
		}
	}
	if g.deployed(a.Target) {
		try(func(*Weapon) bool { return true }, -1)
		return with, best
	}
	if try(func(w *Weapon) bool { return w.TankSW }, -1); with == NoWeapon && a.Hard == 0 {
		try(func(*Weapon) bool { return true }, 1)
	}
	return with, best
}

// fireValue is the modified Fire Value of the attack of a Unit (8.3).
func (g *Game) fireValue(t *terms) int {
	a := &g.s.A
	u, row := a.Firer, &g.m.Units[a.Firer]
	n := g.firepower(u, t)
	if a.Weapon != NoWeapon {
		n += t.add(int(g.m.Weapons[a.Weapon].FP), "12.3c", g.m.Weapons[a.Weapon].Name)
	}
	if a.Second != NoWeapon {
		n += t.add(int(g.m.Weapons[a.Second].FP), "L12.3c", g.m.Weapons[a.Second].Name)
	}
	if l, v := g.leadOf(u, leaderFP); l != NoLeader {
		n += t.add(v, "8.3.2b", g.leaderTitle(l))
	}
	n += g.commissarFP(u, t)
	if x := g.heroOf(a.From, a.Weapon, func(x *Hero) int { return int(x.FP) }); x != nil {
		n += t.add(int(x.FP), "8.3.2b", x.Name)
	}
	n += t.add(int(a.Adders), "8.3.4a", "additional Units")
	if a.Focus != 0 {
		n += t.add(int(g.rules().Concentrated), "8.3.6a", "Concentrated Fire")
	}
	n += g.againstTarget(t)
	if a.Kind == AssaultFire {
		x := &g.m.Assaults[g.s.X.Side]
		if g.s.X.Marker == markerGyokusai {
			x = &g.m.Gyokusai
		}
		n += t.add(int(x.Defense), "9.4c", x.Name)
	}
	return n + g.lighting(row.Division, g.aim(a.At), t)
}

// againstTarget is what the target, its hex and the hexsides before it do to the attack in progress (8.3.1, 8.3.5).
func (g *Game) againstTarget(t *terms) (n int) {
	a := &g.s.A
	to := g.exposed(a.At)
	if a.Target != NoUnit && (!isZone(to) || g.m.Units[a.Target].Amphibious) {
		n += t.addOf(int(g.m.Units[a.Target].Defense), "8.3.1a", "Defense Value of ", g.m.Units[a.Target].Name)
		w, v := g.guard()
		if w != NoWeapon {
			n += t.add(v, "8.3.1d", g.m.Weapons[w].Name)
		}
		if x := g.heroOf(a.At, w, func(x *Hero) int { return -int(x.Defense) }); x != nil && a.Hard == 0 && (g.deployed(a.Target) || x.Power == PowerTank) {
			n += t.add(int(x.Defense), "8.3.1d", x.Name)
		}
	}
	if isZone(to) {
		b, _ := zoneAt(to)
		if a.Target == NoUnit || !g.m.Units[a.Target].Amphibious {
			n += t.add(int(g.m.Beaches[b].Value), "22.2.1b", "a Naval Zone")
		}
	} else {
		n += g.cover(a.At, t) + g.edgeFire(a.From, a.At, t) + g.ridgeFire(a.From, a.At, a.Side, t)
	}
	if a.Hard == 0 && g.hardAt(a.At) {
		n += t.add(int(g.rules().HexWithHard), "8.3.1e", "Hard Targets in the hex")
	}
	return n
}

// markerGyokusai is Assault.Marker of a Gyokusai charge.
const markerGyokusai = 2

// hits tells whether a die hits a Fire Value: 0 always, 9 never (8.2f, 8.4a).
func hits(die, value int) bool { return die == 0 || die != 9 && die <= value }

// crtAt is what a die of the attack in progress does, nil for nothing (8.4a).
func (g *Game) crtAt(die, value int) *Result {
	a := &g.s.A
	r := &g.m.CRT[a.Color][a.half()][die]
	if !hits(die, value) || r.Miss || r.Never {
		return nil
	}
	return r
}

// half is the half of the Combat Results Table of an attack.
func (a *Attack) half() int {
	if a.Hard != 0 {
		return AtHard
	}
	return AtHex
}

// harms tells whether there is somebody whom the attack in progress can do something to. Indirect Fire and Bombardment do nothing to one's own, nor where all are Hard Targets
// (8.6.1g, ruling C12); an event can hit one's own.
func (g *Game) harms() bool {
	a := &g.s.A
	switch {
	case g.empty(a.At) || g.sealed(a.At):
		return false
	case a.Kind == EventFire:
		return true
	case g.overlaid():
		return false
	case a.lays() || a.Kind == BombardFire:
		return g.sideAt(a.At) != a.Side && !g.onlyHard(a.At)
	}
	return g.sideAt(a.At) != a.Side
}

// overlaid tells whether a Barrage as great as that of the attack in progress lies at its target: the new one must be the greater, but in support of an Assault (L8.6.2d, L9.1Bc).
func (g *Game) overlaid() bool {
	a := &g.s.A
	return a.lays() && g.rules().BarrageBan && g.s.X.Hex != a.At && g.barrage(g.aim(a.At)) >= g.barrageOf(int(a.Strength))
}

// breaks tells whether a die breaks a Support Weapon of the attack in progress.
func (g *Game) breaks(die int) bool {
	return g.breaksDown(g.s.A.Weapon, die) || g.breaksDown(g.s.A.Second, die)
}

// breaksDown tells whether a die breaks a Support Weapon that is used in the attack in progress (8.4b), or one that keeps firing in Opportunity Fire (8.5.1b, rulings C27, 8-J).
func (g *Game) breaksDown(w WeaponID, die int) bool {
	if w == NoWeapon {
		return false
	}
	return die >= int(g.rules().BreakFire) || g.s.A.Kind.reacts() && g.m.Weapons[w].Sustained && die >= int(g.rules().BreakSustained)
}

// gradeFire says what the faces of the die are worth: Suppressed, DG, rout or loss, and what happens besides (26.0).
func (g *Game) gradeFire() {
	a := &g.s.A
	sign := 1
	if a.Side == SideB {
		sign = -1
	}
	harms, fanatic := g.harms(), g.fanatical(a.At)
	for die := range 10 {
		var v [gradeParts]int
		if r := g.crtAt(die, int(a.Value)); r != nil && harms {
			if r.Suppress && !fanatic { // who charges knows no other result than DG (9.6d, 9.6f)
				switch {
				case g.suppressedTwice(a.At):
					v[0], v[2] = 1, 20
				case !isPlace(a.At) || !g.under(a.At, CondSuppressed):
					v[0] = 1
				}
			}
			v[1] = int(r.DG)
			switch {
			case r.Eliminate:
				v[2] = 20
			case v[2] == 0 && r.Rout && !fanatic && g.checksRout(a.At, die) && !(a.Target != NoUnit && isPlace(g.at(a.Target)) && g.vainRout(a.Target, r.Suppress)):
				v[2] = 10 + int(g.rules().Star)*int(r.Stars)
			}
		}
		switch {
		case g.breaks(die) || die == 9 && (a.lays() || g.commissarDue()):
			v[3] = -1
		case g.kindles(die) || die == 0 && g.leadersAtStake():
			v[3] = 1
		}
		g.grade(0, die, sign*v[0], sign*v[1], sign*v[2], sign*v[3])
	}
}

// lays tells whether an attack leaves a Barrage marker (8.6.2a).
func (a *Attack) lays() bool { return a.Kind == IndirectFire || a.Kind == NavalFire }

// barrageOf is the Barrage marker of a strength (8.6.2c).
func (g *Game) barrageOf(strength int) int {
	b := NoBarrage
	for k := Smoke; k < NBarrages; k++ {
		if low := g.m.Barrages[k].Min; low >= 0 && strength >= int(low) {
			b = k
		}
	}
	return b
}

// shell lays the Barrage marker of a strength, unless one as great lies there (8.6.2c, d).
func (g *Game) shell(h Hex, strength int) {
	if b := g.barrageOf(strength); b > g.barrage(h) {
		g.setBarrage(h, b)
		g.tell(evShells, "8.6.2c", h, int16(b))
	}
}

// attack resolves the attack that stands in State.A (8.4).
// V: 1 if there is a result; 1 if a Hero falls and his Tank stays; Leader.
var _ = program.Proc("attack",
	do(func(g *Game, _ *frame) {
		a := &g.s.A
		if a.Firer != NoUnit && !a.lays() {
			t := g.terms()
			a.Value = int8(g.fireValue(t))
			if a.Target != NoUnit {
				a.Guard, _ = g.guard()
			}
			g.tellSum(evValue, "8.3b", t.mods(), int16(a.Value))
		}
		g.gradeFire()
	}),
	call("die", "roll", func(g *Game, _ *frame) [6]int16 {
		return [6]int16{rollFire, int16(g.s.A.Side), int16(max(1, g.count(g.s.A.At)))}
	}),
	do(func(g *Game, f *frame) {
		a := &g.s.A
		a.Die = int8(g.s.Ret)
		g.heroFalls()
		if g.crewFalls() {
			f.V[1] = 1
		}
		if a.Ignited == 0 && g.kindles(int(a.Die)) {
			a.Ignited = max(1, a.Flame) // 8.7d, ruling 8-G: known before the results are applied
		}
		k := evMiss
		switch r := g.crtAt(int(a.Die), int(a.Value)); {
		case r != nil && g.harms():
			k, f.V[0] = evHit, 1
		case !g.harms() && (g.empty(a.At) || !g.overlaid()):
			k = evUnhurt // the Fire Value is compared with nothing
		case hits(int(a.Die), int(a.Value)):
			k = evNothing
		}
		g.tell(k, "8.4a", int16(a.Die), int16(a.Value), int16(a.Side), int16(a.Color), int16(a.half()), int16(a.Kind)) // the last four for its picture
	}),
	eachThat(2, leaders, func(g *Game, _ *frame, l int16) bool { return g.leaderFalls(l) }, call("leader", "leaders.lost", local(2))),
	do(func(g *Game, _ *frame) { g.heroesFall() }),
	iff(func(_ *Game, f *frame) bool { return f.V[0] != 0 },
		call("result", "result", func(g *Game, _ *frame) [6]int16 {
			a := &g.s.A
			return [6]int16{a.At, a.Target, packResult(a.Color, a.half(), a.Die), int16(a.Kind)}
		})),
	sub("commissar", "commissars.take"),
	iff(func(g *Game, f *frame) bool { return f.V[1] == 0 && g.breaksDown(g.s.A.Weapon, int(g.s.A.Die)) },
		call("break", "weapons.break", func(g *Game, _ *frame) [6]int16 { return [6]int16{g.s.A.Weapon, g.s.A.From} })),
	iff(func(g *Game, _ *frame) bool { return g.breaksDown(g.s.A.Second, int(g.s.A.Die)) },
		call("second", "weapons.break", func(g *Game, _ *frame) [6]int16 { return [6]int16{g.s.A.Second, g.s.A.From} })),
	do(func(g *Game, _ *frame) { g.attacked() }),
)

// attacked is what an attack leaves behind: a Barrage, a fire, and that the place has fired.
func (g *Game) attacked() {
	a := &g.s.A
	h := g.aim(a.At)
	switch {
	case !a.lays() || h == NoHex:
	case a.Die == 9:
		g.tell(evNoShells, "8.6.2a", h)
	default:
		g.shell(h, int(a.Strength))
	}
	if a.Ignited != 0 {
		g.ignite(h)
	}
	switch {
	case !isPlace(a.From):
	case a.Kind == ActionFire || a.Kind == IndirectFire:
		g.s.Fired.add(a.From)
	case a.Kind.reacts():
		w := a.Weapon
		if a.Second != NoWeapon && g.m.Weapons[a.Second].Sustained {
			w = a.Second
		}
		g.spent(a.From, w)
	}
}

// spent notes that a place has made an Opportunity Fire (8.5f): with a Sustained Fire weapon that is still there it keeps firing, bound to that weapon (8.5.1, ruling 8-D).
func (g *Game) spent(p Loc, w WeaponID) {
	for x := range g.weaponsIn(p) {
		g.s.Weapons[x].Bound = 0
	}
	if g.empty(p) {
		return
	}
	if w != NoWeapon && g.m.Weapons[w].Sustained && g.s.Weapons[w].Loc == p && !g.breaksDown(w, int(g.s.A.Die)) {
		g.s.Weapons[w].Bound = 1
		g.mark(p, CondSustained)
		g.tell(evSustains, "8.5.1a", w, p)
		return
	}
	g.unmark(p, CondSustained)
	g.mark(p, CondNoOpp)
	g.tell(evNoOpp, "8.5f", p)
}
