package css

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// A Unit of which it is said that it can do nothing now has no answer but that when it is named, and every other has one. Units In-Column are never such.
func TestIdleUnits(t *testing.T) {
	idle, busy := 0, 0
	for i, id := range []string{"tinian-1", "saipan-1", "littleland-1"} {
		g, err := moduleOf(t, id).New(engine.Setup{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(uint64(i)+3, 4))
		for n := 0; n < 1500 && g.Pending() != nil; n++ {
			seat, p := g.Pending().First()
			c := p.Options[r.IntN(len(p.Options))]
			own := g.(*Game)
			named := func(c engine.Choice) bool { return c.Verb == vUnit }
			if p.Kind == "act.who" && slices.ContainsFunc(p.Options, named) && own.m.Chits[own.s.Chit].Kind != ChitCommand {
				for c.Verb != vUnit {
					c = p.Options[r.IntN(len(p.Options))]
				}
				said := slices.ContainsFunc(own.Explain(seat, nil).Offers, func(o engine.Offer) bool { return o.Idle && o.Choice == own.m.Format(c) })
				if err := g.Apply(seat, c); err != nil {
					t.Fatal(err)
				}
				_, next := g.Pending().First()
				does := slices.ContainsFunc(next.Options, func(c engine.Choice) bool { return c.Verb != vPass && c.Verb != vUnit })
				if next.Kind == "act.what" && said == does {
					t.Errorf("%s: it is said of %s that it can do nothing: %v, and it can: %v", id, own.m.Units[c.A].ID, said, next.Options)
				}
				if said {
					idle++
				} else {
					busy++
				}
				continue
			}
			if err := g.Apply(seat, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	if idle < 5 || busy < 20 {
		t.Errorf("%d idle Units and %d others: too few", idle, busy)
	}
}

// The breadcrumb has the word of the set-up as long as a free set-up goes on, since the page has it planned while it stands there.
func TestSetUpInTheBreadcrumb(t *testing.T) {
	for id, free := range map[string]bool{"tinian-5": false, "tinian-6": true} {
		m := whole(t, "tinian")
		g, err := m.New(engine.Setup{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		at := g.(*Game).Breadcrumb()
		setup := m.Sheet(id).Setup
		if (setup != nil) != free || slices.Contains(at, setUp) != free || free && setup.Where != setUp {
			t.Errorf("%s begins at %v, its set-up on the page is %v", id, at, setup)
		}
	}
}

// explained is how many answers of each game are explained and given.
const explained = 3000

// What is shown before an answer is whole and changes nothing: in random games every question and some of its answers are explained. Chances add up to one, the position and its Fire Zones are as
// they were, every Unit named is there, and a fire whose target nobody else names has the value that was shown.
func TestExplanationsAreWhole(t *testing.T) {
	fires, stakes, together, added := 0, 0, 0, 0
	for i, id := range []string{"tinian-1", "tinian-4", "saipan-1", "saipan-2", "saipan-4", "littleland-2", "littleland-4"} {
		m := moduleOf(t, id)
		g, err := m.New(engine.Setup{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(uint64(i)+7, 9))
		for n := 0; n < explained && !t.Failed(); n++ {
			q := g.Pending()
			if q == nil {
				break
			}
			seat, p := q.First()
			c := p.Options[r.IntN(len(p.Options))]
			for range 20 { // fires, Assaults and moves more often than the rest
				if slices.Contains([]engine.Verb{vFire, vHard, vShell, vMark, vAssault, vFrom, vGo, vMove}, c.Verb) {
					break
				}
				c = p.Options[r.IntN(len(p.Options))]
			}
			if seat == engine.ChanceSeat {
				if err := g.Apply(seat, c); err != nil {
					t.Fatal(err)
				}
				continue
			}
			own := g.(*Game)
			hash := own.Hash()
			check := func(c *engine.Choice) engine.Explanation {
				x := own.Explain(seat, c)
				whole := func(what string, list []engine.Outcome) {
					sum := 0.0
					for _, o := range list {
						sum += o.P
					}
					if len(list) > 0 && math.Abs(sum-1) > 1e-9 {
						t.Errorf("%s, %s: %s adds up to %v: %+v", id, p.Kind, what, sum, list)
					}
				}
				whole("outcomes", x.Outcomes)
				for _, s := range x.Stakes {
					stakes++
					whole(s.What, s.Outcomes)
					if _, ok := m.ByUnit[s.Piece]; !ok && s.Piece != "" {
						t.Errorf("%s, %s: no Unit %q", id, p.Kind, s.Piece)
					}
					if s.Spread != nil {
						sum := 0.0
						for _, p := range s.Spread.P {
							sum += p
						}
						if math.Abs(sum-1) > 1e-9 {
							t.Errorf("%s, %s: the spread adds up to %v", id, p.Kind, sum)
						}
					}
				}
				for _, o := range x.Offers {
					if o.Why == nil && !slices.ContainsFunc(p.Options, func(y engine.Choice) bool { return m.Format(y) == o.Choice }) {
						t.Errorf("%s, %s: an offer of %q, which is not open", id, p.Kind, o.Choice)
					}
				}
				if own.Hash() != hash {
					t.Fatalf("%s, %s: the position is another after an explanation", id, p.Kind)
				}
				return x
			}
			check(nil)
			for range 3 {
				other := p.Options[r.IntN(len(p.Options))]
				check(&other)
			}
			x := check(&c)
			fresh := own.Clone(nil).(*Game)
			for f := Flags(1); f < 1<<nFlags; f <<= 1 {
				if *own.with(f) != *fresh.with(f) {
					t.Fatalf("%s, %s: others have the flag %b after an explanation", id, p.Kind, f)
				}
			}
			for s := range own.m.Sides {
				if *own.zone(Side(s)) != *fresh.zone(Side(s)) {
					t.Fatalf("%s, %s: the Fire Zones are others after an explanation", id, p.Kind)
				}
			}
			kind := p.Kind
			if err := g.Apply(seat, c); err != nil {
				t.Fatal(err)
			}
			if q := g.Pending(); kind == "act.what" && (c.Verb == vFire || c.Verb == vHard) && q != nil && q.For(seat) != nil && q.For(seat).Kind == "fire.with" { // with all who add
				together++
				if y := own.Explain(seat, nil); len(x.Sums) < 2 || !reflect.DeepEqual(x.Sums[1], y.Sums[0]) || !reflect.DeepEqual(x.Outcomes, y.Outcomes) || !reflect.DeepEqual(x.Stakes, y.Stakes) {
					t.Errorf("%s: %s was shown as %+v, and is composed as %+v", id, m.Format(c), x, y)
				}
				if own.s.A.Adders > 0 {
					added++
				}
			}
			if next := g.Pending(); p.Kind == "fire.with" && c.Verb == vGo && next != nil {
				if who, _ := next.First(); who == engine.ChanceSeat {
					fires++
					if shown := x.Sums[0].Value; shown != number(int(own.s.A.Value)) {
						t.Errorf("%s: a Fire Value of %s was shown, it is %d", id, shown, own.s.A.Value)
					}
				}
			}
		}
	}
	if fires < 20 || stakes < 500 || together < 50 || added < 3 {
		t.Errorf("only %d fires, %d stakes, %d Fire Actions, %d of them with others: the test has seen too little", fires, stakes, together, added)
	}
}

// The difference of the two dice of an Assault, counted pair by pair, for the example of 9.5: whoever looks is told what the rule then does.
func TestAssaultOddsByPairs(t *testing.T) {
	m := whole(t, "tinian")
	g, err := m.New(engine.Setup{Scenario: "tinian-1"})
	if err != nil {
		t.Fatal(err)
	}
	own := g.(*Game)
	for edge := -12; edge <= 12; edge++ {
		var x engine.Explanation
		o := onslaught{hex: own.hexOf(own.s.Stands[SideA].after(-1)), side: SideB, marker: markerPrepared, in: func(UnitID) bool { return false }}
		own.explainDice(&o, edge, &x)
		want := map[string]float64{}
		for a := range 10 {
			for d := range 10 {
				want[own.afterAssault(&o, edge+a-d)] += 0.01
			}
		}
		for _, c := range x.Outcomes {
			if math.Abs(want[c.Text]-c.P) > 1e-9 {
				t.Errorf("edge %d: %q has %v, counted %v", edge, c.Text, c.P, want[c.Text])
			}
			delete(want, c.Text)
		}
		if len(want) > 0 {
			t.Errorf("edge %d: nothing is said of %v", edge, want)
		}
		for i, p := range x.Stakes[0].Spread.P {
			n := 0
			for a := range 10 {
				for d := range 10 {
					if edge+a-d == x.Stakes[0].Spread.From+i {
						n++
					}
				}
			}
			if math.Abs(p-float64(n)/100) > 1e-9 {
				t.Errorf("edge %d: a difference of %d has %v, counted %d of 100", edge, x.Stakes[0].Spread.From+i, p, n)
			}
		}
	}
}

// How a Unit fares is counted face by face with the Rout Check that follows: E, then R with and without a star, for a Unit of the Army that is Deployed.
func TestFates(t *testing.T) {
	m := whole(t, "tinian")
	g, err := m.New(engine.Setup{Scenario: "tinian-1"})
	if err != nil {
		t.Fatal(err)
	}
	own := g.(*Game)
	own.s.A = noAttack
	u := NoUnit
	for x := range m.Units {
		if m.Units[x].Side == SideB && !m.Units[x].HQ && isHex(own.at(UnitID(x))) && own.deployed(UnitID(x)) && own.dg(own.at(UnitID(x))) == 0 {
			u = UnitID(x)
			break
		}
	}
	if u == NoUnit {
		t.Fatal("nobody is Deployed")
	}
	for _, r := range []Result{{Eliminate: true}, {Rout: true}, {Rout: true, Stars: 1}, {DG: 2, Rout: true}, {Suppress: true}, {DG: 1}, {}} {
		var odds [nFates]float64
		own.fateOf(u, &r, 5, 1, &odds)
		var want [nFates]float64
		switch {
		case r.Eliminate:
			want[fateLost] = 1
		case r.Suppress:
			want[fateStopped] = 1
		case !r.Rout && r.DG > 0:
			want[fateDG] = 1
		case !r.Rout:
			want[fateNone] = 1
		default:
			up := own.steadiness(u, int(r.Stars), nil) + int(m.DG[r.DG].TQ)
			for face := range 10 {
				switch {
				case face != 0 && (face == 9 || face > up):
					want[fateStopped] += 0.1 // Deployed: its hex is Pinned
				case r.DG > 0:
					want[fateDG] += 0.1
				default:
					want[fateNone] += 0.1
				}
			}
		}
		for f := range odds {
			if math.Abs(odds[f]-want[f]) > 1e-9 {
				t.Errorf("%s: %s has %v, counted %v", r.code(), fateTexts[f], odds[f], want[f])
			}
		}
	}
}

// Which of two Units is lost makes no difference where they are alike in everything, and else it does.
func TestMootLosses(t *testing.T) {
	m := whole(t, "tinian")
	for _, x := range []struct {
		other string
		moot  bool
	}{{"us-b-1-6", true}, {"us-mtr-1-6", false}} {
		p := engine.Position{Game: m.ID(), Scenario: "tinian-1", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-bn-i-50"}, Tracks: map[string]int{"reroll.us": 0, "reroll.jp": 0},
			Pieces: map[string]map[string]any{"us-a-1-6": {"at": "16.56", "dg": 4}, x.other: {"at": "16.56"}, "jp-1-i-50": {"at": "17.56"}}}
		g, err := m.Place(p)
		if err != nil {
			t.Fatal(err)
		}
		own := g.(*Game)
		for n := 0; n < 60 && (g.Pending() == nil || g.Pending().For(seat(SideA)) == nil || g.Pending().For(seat(SideA)).Kind != "lose"); n++ {
			who, q := g.Pending().First()
			c := q.Options[len(q.Options)-1]
			for _, o := range q.Options { // the Japanese fire, and a 0 always disorganizes
				if text := m.Format(o); text == "unit jp-1-i-50" || text == "fire 16.56" || text == "go" || o == engine.Roll(0) {
					c = o
					break
				}
			}
			if err := g.Apply(who, c); err != nil {
				t.Fatal(err)
			}
		}
		q := g.Pending().For(seat(SideA))
		if q == nil || q.Kind != "lose" {
			t.Fatal("nobody is lost")
		}
		c, moot := own.Moot(seat(SideA))
		if moot != x.moot || moot && c != q.Options[0] {
			t.Errorf("beside %s: %v, %s; expected %v", x.other, moot, m.Format(c), x.moot)
		}
		if _, moot := own.Moot(seat(SideB)); moot {
			t.Error("an answer for a side that is not asked")
		}
	}
}

// What a charge that falls short costs is reckoned with the Leader who is lost first: a level is a Unit without him and none with him, and faces between which nothing more is lost are none the
// better (9.6d, e).
func TestChargesWithALeader(t *testing.T) {
	g := onMap(t, "tinian", 2)
	first, second := put1(t, g, "jp-1-i-50", "16.54", true), put1(t, g, "jp-2-i-50", "16.54", true)
	put1(t, g, "us-a-1-24", "16.55", true)
	hex := g.at(put1(t, g, "us-b-1-24", "16.55", true))
	g.s.X = noAssault
	g.s.X.Hex, g.s.X.Side, g.s.X.Marker = hex, SideB, markerBanzai
	g.set(first, Charging)
	g.set(second, Charging)
	o := g.underway()
	means := func(by int, text, says string) {
		t.Helper()
		if s := g.afterAssault(&o, by); s != text {
			t.Errorf("%d: %q, not %q", by, s, text)
		}
		if s := g.assaultMeans(&o, by); !strings.HasSuffix(s, says) {
			t.Errorf("%d: %q, not %q", by, s, says)
		}
	}
	means(-1, textBroken, "lose 1 Unit")
	means(-3, textBroken, "lose 2 Units")
	means(-9, textBroken, "lose 2 Units")
	means(0, textEven, "lose 1 Unit")
	g.s.Leaders[g.m.ByLeader["jp-matsuda"]].Loc = g.at(first)
	means(-1, textHeadless, "lose a Leader and no Unit")
	means(-2, textBroken, "lose 1 Unit and a Leader")
	means(-3, textBroken, "lose 1 Unit and a Leader")
	means(-9, textBroken, "lose 2 Units and a Leader")
	means(0, textEven, "lose a Leader and no Unit")

	// The attack is 3 behind with a 0: 1 and 2 behind is 0 or 1 Unit, so a 1 is no better, a 2 is, and from then on all faces are.
	g.s.R.Pair, g.s.R.Side, g.s.R.Face = 1, SideB, [2]int8{0, 3}
	if n := g.hopeOfPair(SideB, 0); n != 8 {
		t.Errorf("%d faces of ten are better for those who charge, not 8", n)
	}
	// Nothing is worse than to be 4 behind: all are lost.
	g.s.R.Face = [2]int8{4, 9}
	g.s.X.Total = [2]int8{0, 4}
	if n := g.hopeOfPair(SideA, 1); n != 0 {
		t.Errorf("%d faces of ten are better for the defenders, though all who charge are lost", n)
	}
}

// An even Assault costs those who defend 1 DG, or what that comes to: a Unit under a Gyokusai marker, or a Leader with it, and a Unit beyond 4 DG (9.4e, 9.6.2p).
func TestEvenAgainstFanatics(t *testing.T) {
	g := onMap(t, "tinian", 2)
	put1(t, g, "us-a-1-24", "16.54", true)
	u := put1(t, g, "jp-1-i-50", "16.55", true)
	v := put1(t, g, "jp-2-i-50", "16.55", true)
	g.s.X = noAssault
	g.s.X.Hex, g.s.X.Side, g.s.X.Marker = g.at(u), SideA, markerPrepared
	g.set(g.m.ByUnit["us-a-1-24"], Charging)
	o := g.underway()
	means := func(want string) {
		t.Helper()
		if s := g.assaultMeans(&o, 0); s != want {
			t.Errorf("%q, not %q", s, want)
		}
	}
	means("it is even and each hex takes 1 DG")
	g.setDG(g.at(u), maxDG)
	means("it is even, 1/I/50 and 2/I/50 lose 1 Unit and each hex that assaults takes 1 DG")
	g.setDG(g.at(u), 0)
	g.set(u, Fanatic)
	g.set(v, Fanatic)
	means("it is even, 1/I/50 and 2/I/50 lose 1 Unit and each hex that assaults takes 1 DG")
	g.s.Leaders[g.m.ByLeader["jp-matsuda"]].Loc = g.at(u)
	means("it is even, 1/I/50 and 2/I/50 lose a Leader and no Unit and each hex that assaults takes 1 DG")
}

// Sealing a cave says beforehand what becomes of those inside (11.2b).
func TestSealingTold(t *testing.T) {
	m := whole(t, "tinian")
	p := engine.Position{Game: m.ID(), Scenario: "tinian-5", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-div-4md"}, Tracks: map[string]int{"reroll.us": 0, "reroll.jp": 0},
		Pieces: map[string]map[string]any{"us-c-1-20": {"at": "12.60"}, "jp-3-i-50": {"at": "18.60"}}}
	note := func() string {
		x := atAction(t, m, p, "us-c-1-20").Explain(seat(SideA), nil)
		if i := slices.IndexFunc(x.Offers, func(o engine.Offer) bool { return o.Choice == "seal" }); i >= 0 {
			return x.Offers[i].Note
		}
		return ""
	}
	if s := note(); s != "nobody is inside" {
		t.Errorf("nobody: %q", s)
	}
	p.Pieces["jp-1-i-50"] = map[string]any{"at": "12.60/in"}
	p.Pieces["jp-2-i-50"] = map[string]any{"at": "12.60/in"}
	if s := note(); s != "2 Units inside are lost" {
		t.Errorf("no cave is next to 12.60: %q", s)
	}
	p.Pieces["us-c-1-20"] = map[string]any{"at": "14.60"}
	p.Pieces["jp-1-i-50"], p.Pieces["jp-2-i-50"] = map[string]any{"at": "14.60/in"}, map[string]any{"at": "18.60"}
	if s := note(); s != "1 Unit inside is shut in: a cave next to it is open" {
		t.Errorf("15.59 is open: %q", s)
	}
	p.Tracks["sealed.15.59"] = 1
	if s := note(); s != "1 Unit inside is lost" {
		t.Errorf("15.59 is sealed, too: %q", s)
	}
}
