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
// loses another.
type enumerated struct {
	t      *testing.T
	u      UnitID
	at     Loc
	odds   [nFates]float64
	checks int
}

// roll has a die show a face in a copy, and goes on from there. worst is what has been told of the place of the Unit so far; checked, that it has made its Rout Check.
func (e *enumerated) roll(g *Game, face choice, p float64, worst fate, checked bool) {
	next := g.Clone(nil).(*Game)
	next.Machine().Listen(func(x engine.Event) {
		switch {
		case (x.Kind == evSuppressed || x.Kind == evPinned) && x.Args[0] == e.at:
			worst = max(worst, fateStopped)
		case x.Kind == evDisorder && x.Args[0] == e.at:
			worst = max(worst, fateDG)
		case (x.Kind == evToBox || x.Kind == evToSea) && x.Args[0] == e.u:
			worst = max(worst, fateRouted)
		case x.Kind == evLoses && x.Args[0] == e.u:
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
			c = ask.Options[0]
			if c.A == e.u && len(ask.Options) > 1 {
				c = ask.Options[1]
			}
		case strings.HasPrefix(ask.Kind, "roll.") || slices.Contains([]string{"tenacity", "barrier", "hero.spend", "hero.cancel", "hero.save", "heroes.cancel"}, ask.Kind):
			i := slices.IndexFunc(ask.Options, func(o choice) bool { return o.Verb == vKeep || o.Verb == vNo || o.Verb == vPass })
			if i < 0 {
				e.t.Fatalf("%s cannot be declined", ask.Kind)
			}
			c = ask.Options[i]
		case ask.Kind == "leaders.alone" || strings.HasPrefix(ask.Kind, "weapons"):
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

// fatesAgree compares the odds told of the fire in progress with what all faces come to, and returns how many Rout Checks that were.
func fatesAgree(t *testing.T, g *Game, faces []choice) int {
	t.Helper()
	a := &g.s.A
	e := enumerated{t: t, u: a.Target, at: g.at(a.Target)}
	var told [nFates]float64
	for face, o := range faces {
		if res := g.crtAt(face, int(a.Value)); res != nil {
			g.fateOf(e.u, res, face, 0.1, &told)
		} else {
			told[fateNone] += 0.1
		}
		e.roll(g, o, 0.1, fateNone, false)
	}
	for f := range told {
		if math.Abs(told[f]-e.odds[f]) > 1e-9 {
			t.Fatalf("%s in %s, DG %d: %v was told, it is %v", g.m.Units[e.u].Name, g.m.placeName(e.at), g.dg(e.at), told, e.odds)
		}
	}
	return e.checks
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

// TestFatesAreWhatComes: the odds of a Target Unit that are shown at the die are what all faces of the dice come to, in random games: with Leaders and Heroes who fall by a 0, Units that are Suppressed twice, and those who
// make no Rout Checks (8.4.1, L8.4.4b, L13.3c, L14.1.2d, L27.1c).
func TestFatesAreWhatComes(t *testing.T) {
	var fires, twice, barred, fallen, checks, caves, strikes int
	for i, id := range []string{"littleland-4", "littleland-2", "littleland-1", "tinian-1", "saipan-2", "saipan-3"} {
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
				if who == engine.ChanceSeat && g.rolling() == "fire" && a.Target != NoUnit && isPlace(g.at(a.Target)) && g.harms() && !g.fanatical(g.at(a.Target)) {
					fires++
					if g.suppressedTwice(a.At) {
						twice++
					}
					if !g.checksRout(g.at(a.Target), 5) {
						barred++
					}
					if g.leadersAtStake() {
						fallen++
					}
					checks += fatesAgree(t, g, ask.Options)
					if x := g.deepInCave(); x != nil {
						caves++
						fatesAgree(t, x, ask.Options)
					}
					if x := g.struckWhileFamous(); x != nil {
						strikes++
						fatesAgree(t, x, ask.Options)
					}
				}
				if err := g.Apply(who, ask.Options[r.IntN(len(ask.Options))]); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	t.Logf("%d fires, %d at the Suppressed, %d at those who make no checks, %d at Leaders and Heroes, %d checks", fires, twice, barred, fallen, checks)
	if fires < 300 || twice < 5 || barred < 5 || fallen < 5 || checks < 100 || caves < 5 || strikes < 5 {
		t.Errorf("too few: %d caves, %d strikes", caves, strikes)
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
