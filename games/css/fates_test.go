package css

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// enumerated plays a fire on with every face of its die, and every face of the Rout Check after it, and counts how the Target Unit fares. Nobody does anything that he need not, and of several Units its owner
// loses another, and last the HQ to which it could rout.
type enumerated struct {
	t      *testing.T
	u      UnitID
	at     Loc
	odds   [nFates]float64
	checks int
	spare  [2]engine.Game // copies to be used again, before and after the Rout Check
	charge bool           // those of the place know losses alone: whether one is lost

	named, counted int // faces of which it is said who is lost, or how many are
}

// roll has a die show a face in a copy, and goes on from there. worst is what has been told of the place of the Unit so far; checked, that it has made its Rout Check.
func (e *enumerated) roll(g *Game, face choice, p float64, worst fate, checked bool) {
	depth := 0
	if checked {
		depth = 1
	}
	next := g.Clone(e.spare[depth]).(*Game)
	e.spare[depth] = next
	next.Machine().Listen(func(x engine.Event) {
		switch {
		case (x.Kind == evSuppressed || x.Kind == evPinned || x.Kind == evStaysDown) && x.Args[0] == e.at:
			worst = max(worst, fateStopped)
		case x.Kind == evDisorder && x.Args[0] == e.at:
			worst = max(worst, fateDG)
		case (x.Kind == evToBox || x.Kind == evToSea) && (x.Args[0] == e.u || e.charge):
			worst = max(worst, fateRouted)
		case x.Kind == evLoses && (x.Args[0] == e.u || e.charge):
			worst = fateLost
		}
	}, nil)
	if err := next.Apply(engine.ChanceSeat, face); err != nil {
		e.t.Fatal(err)
	}
	e.follow(next, p, &worst, checked)
}

// follow goes on until what happens to the Unit is settled.
func (e *enumerated) follow(g *Game, p float64, worst *fate, checked bool) {
	for range 30 {
		q := g.Pending()
		if q == nil || g.at(e.u) != e.at {
			break
		}
		who, ask := q.First()
		var c choice
		switch {
		case who == engine.ChanceSeat && g.rolling() == "rout" && !checked:
			e.checks++
			for _, o := range ask.Options {
				e.roll(g, o, p/float64(len(ask.Options)), *worst, true)
			}
			return
		case who == engine.ChanceSeat:
			e.odds[*worst] += p
			return
		case ask.Kind == "lose":
			c = slices.MinFunc(ask.Options, func(a, b choice) int { return e.dear(g, a.A) - e.dear(g, b.A) })
		case strings.HasPrefix(ask.Kind, "roll.") || slices.Contains([]string{"tenacity", "barrier", "hero.spend", "hero.cancel", "hero.save", "heroes.cancel"}, ask.Kind):
			i := slices.IndexFunc(ask.Options, func(o choice) bool { return o.Verb == vKeep || o.Verb == vNo || o.Verb == vPass })
			if i < 0 {
				e.t.Fatalf("%s cannot be declined", ask.Kind)
			}
			c = ask.Options[i]
		case ask.Kind == "leaders.alone" || ask.Kind == "banzai.leader" || strings.HasPrefix(ask.Kind, "weapons"):
			c = ask.Options[0]
		default:
			e.odds[*worst] += p
			return
		}
		if err := g.Apply(who, c); err != nil {
			e.t.Fatal(err)
		}
	}
	e.odds[*worst] += p
}

// dear is how little the owner of the Unit likes to lose another.
func (e *enumerated) dear(g *Game, u UnitID) int {
	switch {
	case u == e.u && !e.charge:
		return 2
	case g.m.Units[u].HQ && g.m.Units[u].Division == g.m.Units[e.u].Division:
		return 1
	}
	return 0
}

// saysLoss checks that what is said of a die before it is let stand names the loss that is certain then, and no other (8.4.1b, f, h, 8.4.4b, 9.6d).
func (e *enumerated) saysLoss(g *Game, title string, lost, routed float64) {
	name := g.m.Units[e.u].Name
	gone := strings.Contains(title, name+" is eliminated") || strings.Contains(title, name+" goes to the Routed Units box")
	some := strings.Contains(title, " lost)") && !strings.Contains(title, "(no Unit is lost)")
	certain := lost > 0.1-1e-9 || routed > 0.1-1e-9
	switch {
	case e.charge && certain != (gone || some), !e.charge && gone && !certain, !e.charge && certain && !gone && !some && !strings.Contains(title, "Check"):
		e.t.Fatalf("%s in %s, DG %d: %q is said, and it is lost with %v, in the box with %v", name, g.m.placeName(e.at), g.dg(e.at), title, lost, routed)
	case gone:
		e.named++
	case some:
		e.counted++
	}
}

// fatesAgree compares the odds told of the fire in progress, and what is said of each face, with what all faces come to.
func fatesAgree(t *testing.T, g *Game, faces []choice) *enumerated {
	t.Helper()
	a := &g.s.A
	e := &enumerated{t: t, u: a.Target, at: g.at(a.Target), charge: g.fanatical(g.at(a.Target))}
	var told [nFates]float64
	for face, o := range faces {
		title := ""
		if res := g.crtAt(face, int(a.Value)); res != nil {
			g.fateOf(e.u, res, face, 0.1, &told)
			title = g.resultTitle(res, face)
		} else {
			told[fateNone] += 0.1
		}
		before := e.odds
		e.roll(g, o, 0.1, fateNone, false)
		e.saysLoss(g, title, e.odds[fateLost]-before[fateLost], e.odds[fateRouted]-before[fateRouted])
	}
	for f := range told {
		if math.Abs(told[f]-e.odds[f]) > 1e-9 {
			t.Fatalf("%s in %s, DG %d: %v was told, it is %v", g.m.Units[e.u].Name, g.m.placeName(e.at), g.dg(e.at), told, e.odds)
		}
	}
	return e
}

// deepInCave is a fire at a cave whose Units are as disorganized as can be, made of the one in progress (6.3p); nil without a cave.
func (g *Game) deepInCave() *Game {
	at := g.at(g.s.A.Target)
	if !isCave(at) {
		return nil
	}
	x := g.Clone(nil).(*Game)
	for u := x.first(at); u != NoUnit; u = x.next(u) {
		x.s.Units[u].Cond = x.s.Units[u].Cond&^CondDG | maxDG
	}
	return x
}

// struckWhileFamous is an Air Strike of side B, made of its fire in progress, at a place with a Hero's Unit, who does not fall by it (20.1c); nil without one.
func (g *Game) struckWhileFamous() *Game {
	at := g.at(g.s.A.Target)
	if g.s.A.Side != SideB || g.sideAt(at) != SideA {
		return nil
	}
	x := g.Clone(nil).(*Game)
	x.s.A.Kind = StrikeFire
	x.s.Units[g.s.A.Target].Flags |= Famous
	return x
}

// manned is the fire in progress at a place whose Target Unit has the help of a Tank, with the Hero who goes with Tanks there (14.1.1d, e); nil without one.
func (g *Game) manned() *Game {
	a := &g.s.A
	if a.Guard == NoWeapon || !g.m.Weapons[a.Guard].TankSW || a.Side != SideB {
		return nil
	}
	for h := range g.m.Heroes {
		if row := &g.m.Heroes[h]; row.Power == PowerTank && row.Division == g.m.Weapons[a.Guard].Division {
			x := g.Clone(nil).(*Game)
			x.s.Heroes[h].Loc, x.s.Heroes[h].Ready = a.At, 1
			return x
		}
	}
	return nil
}

// atHQ is the fire in progress at a Unit that only an HQ of its place is left to: one more Unit of the place is its HQ, which stood elsewhere, and all are as disorganized as can be (8.4.1b, 8.4.2f); nil where that cannot be.
func (g *Game) atHQ() *Game {
	u := g.s.A.Target
	at := g.at(u)
	if !isHex(at) || g.fanatical(at) || g.m.Units[u].HQ {
		return nil
	}
	x, moved := g.Clone(nil).(*Game), false
	for hq := range x.m.Units {
		if hq := UnitID(hq); x.m.Units[hq].HQ && x.m.Units[hq].Division == x.m.Units[u].Division && isPlace(x.at(hq)) {
			if x.at(hq) != at && !moved {
				x.place(hq, at)
			} else if x.at(hq) != at {
				x.place(hq, Nowhere)
			}
			moved = true
		}
	}
	if !moved || x.count(at) > 3 {
		return nil
	}
	for v := x.first(at); v != NoUnit; v = x.next(v) {
		x.s.Units[v].Cond = x.s.Units[v].Cond&^CondDG | maxDG
	}
	x.turnTo(u, true)
	return x
}

// previewsAgree makes the fire that is being composed, as it stands and with Concentrated Fire, and compares what was shown before with what is shown of the die on the table. It returns how many it could compare: where
// the Target Unit is still to be chosen, what was shown was a guess.
func previewsAgree(t *testing.T, g *Game, who engine.Seat, list []choice) (n int) {
	t.Helper()
	for _, focus := range []bool{false, true} {
		x := g.Clone(nil).(*Game)
		if focus {
			if !slices.ContainsFunc(list, func(o choice) bool { return o.Verb == vFocus }) {
				continue
			}
			if err := x.Apply(who, say(vFocus)); err != nil {
				t.Fatal(err)
			}
		}
		shown := x.Explain(who, nil)
		if q := x.Pending(); q == nil || q.For(who) == nil || q.For(who).Kind != "fire.with" {
			continue
		}
		if err := x.Apply(who, say(vGo)); err != nil {
			t.Fatal(err)
		}
		if q := x.Pending(); q == nil || x.rolling() != "fire" || q.For(engine.ChanceSeat) == nil {
			continue
		}
		var then engine.Explanation
		x.trial(func() { x.explainAttack(int(x.s.A.Value), &then) })
		if len(shown.Stakes) != len(then.Stakes) {
			t.Fatalf("%v was shown, it is %v", shown.Stakes, then.Stakes)
		}
		for i, s := range then.Stakes {
			n++
			if !slices.EqualFunc(s.Outcomes, shown.Stakes[i].Outcomes, func(a, b engine.Outcome) bool { return a.Text == b.Text && math.Abs(a.P-b.P) < 1e-9 }) || s.What != shown.Stakes[i].What {
				t.Fatalf("concentrated %v: %v was shown, it is %v", focus, shown.Stakes[i], s)
			}
		}
	}
	return n
}

// TestFatesAreWhatComes: the odds of a Target Unit that are shown at the die are what all faces of the dice come to, in random games: with Leaders and Heroes who fall by a 0, Units that are Suppressed twice, those who
// make no Rout Checks, those who charge, and those whose HQ can be lost before they rout (8.4.1, 8.4.2f, 9.6d, 14.1.1e, L8.4.4b, L13.3c, L14.1.2d, L27.1c). What was shown before the fire was made is the same.
func TestFatesAreWhatComes(t *testing.T) {
	var fires, twice, barred, fallen, checks, named, counted, caves, strikes, charges, tanks, hqs, previews int
	for i, id := range []string{"littleland-4", "littleland-2", "littleland-1", "tinian-1", "saipan-2", "saipan-3", "saipan-5"} {
		m := moduleOf(t, id)
		for round := range 4 {
			x, err := m.New(engine.Setup{Scenario: id})
			if err != nil {
				t.Fatal(err)
			}
			g, r := x.(*Game), rand.New(rand.NewPCG(uint64(i), uint64(round)+70))
			for range 6000 {
				q := g.Pending()
				if q == nil {
					break
				}
				who, ask := q.First()
				a := &g.s.A
				if who == engine.ChanceSeat && g.rolling() == "fire" && a.Target != NoUnit && isPlace(g.at(a.Target)) && g.harms() {
					fires++
					if g.fanatical(g.at(a.Target)) {
						charges++
					}
					if g.suppressedTwice(a.At) {
						twice++
					}
					if !g.checksRout(g.at(a.Target), 5) {
						barred++
					}
					if g.leadersAtStake() {
						fallen++
					}
					e := fatesAgree(t, g, ask.Options)
					checks, named, counted = checks+e.checks, named+e.named, counted+e.counted
					if x := g.deepInCave(); x != nil {
						caves++
						fatesAgree(t, x, ask.Options)
					}
					if x := g.struckWhileFamous(); x != nil {
						strikes++
						fatesAgree(t, x, ask.Options)
					}
					if x := g.manned(); x != nil {
						tanks++
						fatesAgree(t, x, ask.Options)
					}
					if x := g.atHQ(); x != nil && hqs < 100 {
						hqs++
						fatesAgree(t, x, ask.Options)
					}
				}
				if ask.Kind == "fire.with" && previews < 300 {
					previews += previewsAgree(t, g, who, ask.Options)
				}
				if err := g.Apply(who, ask.Options[r.IntN(len(ask.Options))]); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	t.Logf("%d fires, %d at the Suppressed, %d at those who make no checks, %d at Leaders and Heroes, %d checks", fires, twice, barred, fallen, checks)
	t.Logf("%d caves, %d strikes, %d at those who charge, %d at Tanks with a Hero, %d at HQs, %d fires foreseen", caves, strikes, charges, tanks, hqs, previews)
	t.Logf("%d faces of which it is said who is lost, %d how many", named, counted)
	if named < 20 || counted < 20 || fires < 300 || twice < 5 || barred < 5 || fallen < 5 || checks < 100 || caves < 5 || strikes < 5 || charges < 5 || tanks < 3 || hqs < 50 || previews < 200 {
		t.Error("too few")
	}
}

// A die that succeeds up to a number is graded so for the side for which that is good, the number itself included (L16.1.2).
func TestGradeUpTo(t *testing.T) {
	g := onMap(t, "littleland", 2)
	for side, sign := range [2]int8{1, -1} {
		g.gradeUpTo(3, Side(side))
		for face := range 10 {
			want := sign
			if face > 3 {
				want = 0
			}
			if got := g.s.R.Grade[0][face][0]; got != want {
				t.Errorf("side %d, a %d: %d, expected %d", side, face, got, want)
			}
		}
	}
}
