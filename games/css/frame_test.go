package css

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"beachhead/datafile"
	"beachhead/engine"
	"beachhead/games/css/ground"
)

// These tests are of what all chapters stand on: the position, what changes it, and the frame of the sequence. They play on the ground of Tinian with a
// small module of their own, so that they do not change with the data.

var tinian = sync.OnceValue(func() *ground.Map {
	m := ground.Load(datafile.OpenFolders("", nil, datafile.Folder{Files: os.DirFS("tinian/data"), Path: "tinian"}, datafile.Folder{Files: os.DirFS("data"), Path: "css"}))
	if m == nil {
		panic("the ground of Tinian does not load")
	}
	return m
})

// Units of the small module.
const (
	uA, uB, uC, uD = 0, 1, 2, 3 // two companies of the 24th, one of the 25th, a white stripe: 4th Marine Division
	uHQ            = 4          // no stripe
	uJ, uK         = 5, 6       // I/50 and the Navy
	uTank          = 7          // 18th tanks, white stripe
)

// small is a game of the small module, with nothing on the map: the first night turn of a day that began at 0500.
func small(t testing.TB) *Game {
	t.Helper()
	link()
	m := &Module{Ground: tinian()}
	m.Sides = [2]SideRow{{ID: "us", Adjective: "American"}, {ID: "jp", Adjective: "Japanese"}}
	for _, id := range strings.Fields("0500 0700 0900 1100 1300 1500 1700 night-1 night-2") {
		m.Turns = append(m.Turns, TurnRow{ID: id, Name: id, Night: strings.HasPrefix(id, "night")})
	}
	m.Divisions = []Division{{ID: "4md", TQBase: 6}, {ID: "ija", Side: SideB, TQBase: 5}, {ID: "ijn", Side: SideB, TQBase: 4}}
	m.Formations = []Formation{{ID: "rct-24", Chit: 1}, {ID: "rct-25", Chit: 2}, {ID: "bn-i-50", Division: 1, Chit: 3}, {ID: "ngf-56", Division: 2, Chit: 4}}
	m.Chits = []Chit{{ID: "div-4md", Kind: ChitDivision, Formation: NoFormation, Cost: 2, Preempt: -1},
		{ID: "24", Kind: ChitFormation, Formation: 0, Cost: 1, Preempt: 2}, {ID: "25", Kind: ChitFormation, Formation: 1, Cost: 1, Preempt: 2},
		{ID: "i-50", Kind: ChitFormation, Side: SideB, Division: 1, Formation: 2, Cost: 1, Preempt: 2},
		{ID: "56", Kind: ChitFormation, Side: SideB, Division: 2, Formation: 3, Cost: 1, Preempt: 2},
		{ID: "dc-us", Kind: ChitCommand, Night: true, Rain: true}, {ID: "wind", Kind: ChitWind, Side: NoSide, Night: true, Rain: true},
		{ID: "landing", Kind: ChitLanding, Rain: true}, {ID: "air", Kind: ChitAir}, {ID: "naval", Kind: ChitNaval, Night: true}}
	unit := func(id string, side Side, d DivisionID, s Stripe, f FormationID) Unit {
		return Unit{ID: id, Name: id, Side: side, Division: d, Stripe: s, Formation: f}
	}
	m.Units = []Unit{unit("a-24", SideA, 0, Colored, 0), unit("b-24", SideA, 0, Colored, 0), unit("c-25", SideA, 0, Colored, 1), unit("eng", SideA, 0, WhiteStripe, -1),
		unit("hq", SideA, 0, Plain, -1), unit("1-i-50", SideB, 1, Colored, 2), unit("56-ngf", SideB, 2, Colored, 3), unit("18-tk", SideB, 1, WhiteStripe, -1)}
	m.Forts[Bunker].Stays = true
	m.Beaches = []Beach{{ID: "white-1"}}
	m.Groups = []Groupment{{ID: "groupment-a"}}
	m.Weather = []WeatherRow{{ID: "clear"}, {ID: "rain", Rain: true}}
	r := &m.Params
	r.MaxDP, r.MaxDC, r.MaxVP, r.PinTwice = 9, 19, 29, TwiceSuppressed
	r.Buy[SideA].NoFormation, r.Buy[SideA].Nothing, r.Buy[SideB].NoFormation, r.Buy[SideB].Nothing = 3, 2, 1, 0
	m.Scenario = []Scenario{{ID: "small", Day: time.Date(1944, 7, 24, 0, 0, 0, 0, time.UTC), Start: 2, Last: 9, Victory: VictoryRules{Annihilated: NoSide},
		Divisions: []DivisionStart{{InPlay: true}, {InPlay: true}, {InPlay: true}}}}
	for h := range Hex(m.Ground.N) {
		m.Scenario[0].Area.Add(h)
	}
	g := newGame(m)
	g.wipe()
	g.s.Turn = 2
	for d := range m.Divisions {
		g.s.Divisions[d] = DivisionState{TQ: m.Divisions[d].TQBase, DP: 5, DC: 5}
	}
	return g
}

func at(t testing.TB, g *Game, id string) Hex {
	t.Helper()
	h, err := g.m.Ground.Parse(id)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestStateSize holds a position to 16 KiB: it has room for the largest game, The Little Land with 2,139 hexes and 360 Units.
func TestStateSize(t *testing.T) {
	if n := layout.Size(); n > 16<<10 {
		t.Errorf("a position has %d bytes, want at most %d", n, 16<<10)
	}
	t.Logf("%d bytes", layout.Size())
}

// What a copy of a position takes, and how large the positions of each game are.
func BenchmarkCopy(b *testing.B) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		b.Run(id, func(b *testing.B) {
			m := whole(b, id)
			first, err := m.New(engine.Setup{Scenario: id + "-1"})
			if err != nil {
				b.Fatal(err)
			}
			g, into := first.(*Game), newGame(m)
			g.copyTo(into)
			for b.Loop() {
				g.copyTo(into)
			}
			b.ReportMetric(float64(m.positions().Size()), "bytes")
		})
	}
}

// TestOwnRoom: a game pays for its own hexes and Units alone, and a copy over an older position is the position.
func TestOwnRoom(t *testing.T) {
	for id, most := range map[string]int{"tinian": 8 << 10, "saipan": 8 << 10, "littleland": 16 << 10} {
		m := whole(t, id)
		if n := m.positions().Size(); n > most {
			t.Errorf("%s: a position has %d bytes, want at most %d", id, n, most)
		}
		games := [2]*Game{}
		for k := range games {
			g, err := m.New(engine.Setup{Scenario: id + "-" + strconv.Itoa(k+1)})
			if err != nil {
				t.Fatal(err)
			}
			games[k] = g.Clone(nil).(*Game)
		}
		for u := range m.Units { // as different as can be: everybody elsewhere
			if isPlace(games[1].at(UnitID(u))) {
				games[1].place(UnitID(u), Hex(m.Ground.N-1))
			}
		}
		for k := range nMarks {
			games[1].s.Marks[k].Add(Hex(m.Ground.N - 1))
		}
		into := games[0].Clone(nil).(*Game)
		games[1].copyTo(into)
		if into.s != games[1].s {
			t.Errorf("%s: the copy is another position", id)
		}
	}
}

func BenchmarkPlace(b *testing.B) {
	g := small(b)
	x, y := at(b, g, "14.52"), at(b, g, "14.53")
	for u := range g.m.Units[:4] {
		g.place(UnitID(u), x)
	}
	b.ResetTimer()
	for b.Loop() {
		g.place(uA, y)
		g.place(uA, x)
	}
}

// Conditions are of hexes: who enters takes the higher level of Disorganization, who leaves keeps his, and markers stay with the hex (6.1.1, 10.2.3).
func TestConditions(t *testing.T) {
	g := small(t)
	x, y := at(t, g, "14.52"), at(t, g, "14.53")
	g.place(uA, x)
	g.place(uB, x)
	g.setDG(x, 3)
	g.mark(x, CondNoOpp)
	g.place(uC, y)
	g.setDG(y, 1)
	g.place(uA, y)
	if g.dg(y) != 3 || g.dg(x) != 3 || g.under(y, CondNoOpp) || !g.under(x, CondNoOpp) {
		t.Errorf("A leaves a hex at DG3 for one at DG1: DG%d there, DG%d behind, want 3 and 3, and the No Opportunity Fire marker behind", g.dg(y), g.dg(x))
	}
	g.setDG(x, 0)
	g.place(uA, x)
	if g.dg(x) != 3 || g.s.Units[uB].Cond != g.s.Units[uA].Cond {
		t.Errorf("A comes back at DG3 to one at DG0: %d and %d", g.s.Units[uA].Cond, g.s.Units[uB].Cond)
	}
	g.setDG(x, 9)
	if g.dg(x) != maxDG {
		t.Errorf("DG%d, want at most %d", g.dg(x), maxDG)
	}
	g.place(uA, Routed)
	if g.s.Units[uA].Cond != 0 {
		t.Error("a routed Unit keeps its markers (6.1.1d)")
	}
	g.pin(x)
	if !g.under(x, CondPinned) {
		t.Error("not Pinned")
	}
	g.pin(x)
	if g.under(x, CondPinned) || !g.under(x, CondSuppressed) {
		t.Error("Pinned again is not Suppressed (8.4.4a)")
	}
	g.pin(x)
	if g.under(x, CondPinned) || !g.suppress(x) {
		t.Error("a Suppressed hex is Pinned, or forgets that it was Suppressed (10.1d)")
	}
	g.recover(x)
	if g.cond(x)&^CondNoOpp != 0 || !g.under(x, CondNoOpp) {
		t.Errorf("condition %b after recovery", g.cond(x))
	}
}

// What a Unit takes along and what it finds (6.1.1, ruling 6-E): every pair of conditions.
func TestMerged(t *testing.T) {
	const s, p, fire = CondSuppressed, CondPinned, condFire
	for _, x := range []struct{ there, takes, want Cond }{
		{0, 0, 0}, {2, 1, 2}, {1, 3, 3}, {0, s, s}, {s, 0, s}, {0, p, p}, {p, 0, p}, {p, p, p}, {p, s, s}, {s, p, s}, {s, s, s},
		{fire, 0, fire}, {CondNoOpp | 2, p | 1, CondNoOpp | p | 2},
	} {
		if c := merged(x.there, x.takes); c != x.want {
			t.Errorf("%b comes to %b: %b, want %b", x.takes, x.there, c, x.want)
		}
	}
	g := small(t)
	x, y := at(t, g, "14.52"), at(t, g, "14.53")
	g.place(uA, x)
	g.place(uB, y)
	g.setCond(x, 1|condFire|s)
	g.setCond(y, 2|CondNoOpp)
	g.place(uA, y)
	if c := g.cond(y); c != 2|CondNoOpp|s {
		t.Errorf("a Suppressed Unit at DG1 with fire markers comes to one at DG2 with No Opportunity Fire: %b", c)
	}
}

// What happens to those who land is theirs alone until they have landed (22.2.2), and then the beach's (22.1cb).
func TestTransit(t *testing.T) {
	g := small(t)
	beach := at(t, g, "14.52")
	g.m.Beaches[0].Hex = beach
	g.m.note()
	zone := ZonePlace(0, FinalRun)
	g.place(uA, beach)
	g.place(uB, zone)
	g.place(uC, zone)
	g.s.Landed = 0
	g.setDG(beach, 1)
	g.set(uB, Grouped)
	g.s.M.To = beach
	g.m.Weapons, g.m.Leaders, g.m.Heroes = []Weapon{{}, {}}, []Leader{{}, {}, {}}, []Hero{{}}
	g.attach(0, zone)
	g.attach(1, zone)
	for l := range g.m.Leaders {
		g.lead(LeaderID(l), zone)
	}
	g.s.Weapons[1].Bound, g.s.Leaders[2].Taken = 1, 2 // he has moved in step a, and stays
	g.hail(0, zone)
	g.s.Weapons[1].Taken, g.s.Leaders[0].Taken, g.s.Heroes[0].Taken = 1, 1, 1
	g.march(zone, Transit)
	if g.at(uB) != Transit || g.at(uC) != zone || g.s.Weapons[0].Loc != zone || g.s.Weapons[1].Loc != Transit || g.s.Leaders[0].Loc != Transit || g.s.Heroes[0].Loc != Transit {
		t.Fatal("who is Grouped goes, with what was taken along, and nobody else")
	}
	if g.s.Leaders[1].Loc != zone || g.s.Leaders[2].Loc != zone || g.s.Weapons[1].Bound != 0 {
		t.Error("a Leader who was not taken goes, or Sustained Fire does (ruling 8-D)")
	}
	if g.aim(Transit) != beach || g.aim(zone) != beach || g.hexOf(Transit) != NoHex || g.s.Landed != 0 || g.fireReach(uB) != 0 || g.stands(at(t, g, "14.53"), SideA) {
		t.Error("in Transit one is fired at by the beach, and has neither entered it nor a Fire Zone")
	}
	g.setDG(Transit, 2)
	g.suppress(Transit)
	if g.cond(zone) != 0 || g.cond(beach) != 1 {
		t.Error("those who stay and those ashore are hit")
	}
	g.march(Transit, beach)
	if !g.empty(Transit) || g.cond(beach) != 2|CondSuppressed || g.s.Landed != 1 || g.cond(zone) != 0 || g.s.Weapons[1].Loc != beach || g.s.Heroes[0].Loc != beach {
		t.Errorf("ashore: condition %b, landed %b", g.cond(beach), g.s.Landed)
	}
	if g.leaveAll(); g.s.Weapons[1].Taken|g.s.Leaders[0].Taken|g.s.Heroes[0].Taken != 0 {
		t.Error("something is still taken along")
	}
	g.s.Turn = 5
	g.place(uC, ZonePlace(0, Transport))
	if g.s.Units[uC].Count != 5 {
		t.Error("the turn in which a Unit came to the Transport Zone (22.1ga)")
	}
}

// Out of a cave only its own hex can be assaulted, and an Assault marker stays while somebody can (6.3j, 9.2c).
func TestCaveMarkers(t *testing.T) {
	g := small(t)
	h := g.caves.hexes[3]
	in, _ := g.inside(h)
	n := NoHex
	for d := range 6 {
		if x := g.near(h, d); x != NoHex {
			n = x
		}
	}
	g.place(uJ, in)
	if !g.reaches(in, h) || g.reaches(in, n) || !g.reaches(n, h) || g.reaches(h, h) {
		t.Error("out of a cave one reaches the hex above, from a hex those next to it")
	}
	m := assaultMark(SideB)
	g.lay(m, h)
	g.lay(m, n)
	g.place(uK, h)
	g.place(uK, Nowhere)
	if !g.marked(m, h) || g.marked(m, n) {
		t.Error("the marker above the cave must stay, the one next to it go")
	}
	g.place(uJ, Routed)
	if g.marked(m, h) {
		t.Error("the marker above an empty cave")
	}
	g.place(uJ, in)
	g.m.Units[uJ].Front, g.m.Units[uJ].Back = Fire{Color: Red, Range: 1}, Fire{Color: Red, Range: 1}
	if g.fireReach(uJ) != 1 || !g.sees(in, h) || g.sealed(in) {
		t.Fatal("an open cave")
	}
	g.seal(in)
	if g.fireReach(uJ) != 0 || g.sees(in, h) || g.reaches(in, h) || g.zoneOf(in).Has(h) || !g.sealed(in) || g.sealed(h) {
		t.Error("out of a sealed cave one does nothing (ruling CAVE-B)")
	}
}

// Under a Gyokusai marker, and who comes under it (9.6.2b to e, 20.1h; ruling GYO-B).
func TestFrenzy(t *testing.T) {
	g := small(t)
	x, y := at(t, g, "14.52"), at(t, g, "14.53")
	g.m.Weapons = []Weapon{{Side: SideB}}
	g.attach(0, y)
	g.place(uJ, x)
	g.place(uK, y)
	g.setDG(y, 3)
	g.suppress(y)
	g.setFort(y, Trench)
	g.place(uTank, y)
	if g.has(uK, Fanatic|Column) || g.dg(y) != 3 {
		t.Fatal("fanatics without a marker")
	}
	g.frenzy(x)
	g.place(uJ, y)
	if !g.has(uK, Fanatic) || !g.has(uTank, Frozen) || g.deployed(uK) || g.cond(y) != 0 || g.fort(y) != NoFort || g.s.Weapons[0].Loc != Nowhere {
		t.Error("those in a hex that fanatics enter are under the marker, too")
	}
	g.s.Last = 1
	g.place(uA, x)
	g.place(uB, Routed)
	g.place(uHQ, x)
	if g.has(uA, Fanatic) {
		t.Error("an American fanatic")
	}
	h := small(t)
	h.s.Last = 1
	h.place(uJ, x)
	if !h.has(uJ, Fanatic|Column) {
		t.Error("who comes into play when it is the end is under the marker")
	}
}

// Who was in a Victory Hex last (25.4a, ruling 25-A); what Storm delays is due by its turn (4.1Ad).
func TestTrod(t *testing.T) {
	g := small(t)
	x, y := at(t, g, "14.52"), at(t, g, "14.53")
	g.m.Scenario[0].Victory.Scores = []Score{{Hex: y}, {Hex: x}}
	g.m.note()
	g.place(uA, x)
	g.place(uA, y)
	if g.s.Trod != 3 {
		t.Errorf("%b, want both", g.s.Trod)
	}
	g.place(uJ, x)
	if g.s.Trod != 1 || g.s.Held != 0 {
		t.Errorf("trod %b, held %b: the Japanese have come back, and control is not settled by entering", g.s.Trod, g.s.Held)
	}
	g.s.Turn = 12
	if !g.due(OnTrack(11)) || !g.due(OnTrack(12)) || g.due(OnTrack(13)) || g.due(Nowhere) || g.due(Aboard(3)) {
		t.Error("due by a turn, not in it")
	}
}

// A die is put to who may like another face better: one that is better in some part, or leads elsewhere (26.0, ruling 26-A).
func TestWants(t *testing.T) {
	g := small(t)
	for f := range 10 {
		g.grade(0, f) // a miss
	}
	g.grade(0, 0, 0, -2) // DG2 on Americans
	g.grade(0, 1, -1)    // Suppressed
	g.grade(0, 2, -1, -2)
	r := &g.s.R
	for _, x := range []struct {
		face int8
		a, b bool
	}{{5, false, true}, {0, true, true}, {1, true, true}, {2, true, false}} {
		r.Face[0] = x.face
		if g.wants(SideA, 0) != x.a || g.wants(SideB, 0) != x.b {
			t.Errorf("face %d: %v, %v; want %v, %v", x.face, g.wants(SideA, 0), g.wants(SideB, 0), x.a, x.b)
		}
	}
	for f := range 10 {
		g.gradeApart(1, f, f/5) // where a fire spreads
	}
	r.Face[1] = 7
	if !g.wants(SideA, 1) || !g.wants(SideB, 1) {
		t.Error("an outcome without an order is asked of both")
	}
	for f := range 10 {
		g.gradeApart(1, f, 4)
	}
	if g.wants(SideA, 1) || g.wants(SideB, 1) {
		t.Error("ten equal outcomes are no question")
	}
}

// What the frame itself does in a turn: who routed to his Transport Zone may sail again (22.1h), Interdiction ends with the night and rain (16.0h), a chit played
// before a draw is not interdicted (ruling 16-A).
func TestFrameTurn(t *testing.T) {
	g := small(t)
	g.set(uA, Late|Again|Active)
	g.s.Air, g.s.Turn = 2, 8
	g.clearAll(actionFlags)
	if !g.has(uA, Again) {
		t.Error("who may do a second Action may still when another has done his")
	}
	g.clearAll(activationFlags)
	if g.has(uA, Again|Active) || !g.has(uA, Late) {
		t.Error("flags of an Activation, and of a turn")
	}
	if !g.nightfall() || g.lastNight() {
		t.Error("the eighth turn is Night I")
	}
	g.s.Turn = 9
	if g.nightfall() || !g.lastNight() {
		t.Error("the ninth turn is Night II")
	}
	program.Start(g, "turn")
	if g.has(uA, Late) || g.s.Air != 0 {
		t.Errorf("a new turn of the night: late %v, %d markers of Interdiction", g.has(uA, Late), g.s.Air)
	}
}

// What goes with an empty hex goes, and what stays stays (10.0b, 11.1g, 9.2c).
func TestVacated(t *testing.T) {
	g := small(t)
	x, y, z := at(t, g, "15.58"), at(t, g, "15.59"), at(t, g, "15.57")
	g.place(uA, x)
	g.place(uJ, at(t, g, "15.56"))
	g.setFort(x, Foxhole)
	g.lay(MarkRidge, x)
	g.lay(assaultMark(SideA), z)
	g.lay(assaultMark(SideB), z)
	g.place(uB, x)
	g.place(uB, y)
	if g.fort(x) != Foxhole || !g.marked(MarkRidge, x) || !g.marked(assaultMark(SideA), z) {
		t.Error("markers go while a Unit is still there")
	}
	g.place(uA, y)
	if g.fort(x) != NoFort || g.marked(MarkRidge, x) {
		t.Error("a Foxhole or a Ridge marker stays in an empty hex")
	}
	if g.marked(assaultMark(SideA), z) || !g.marked(assaultMark(SideB), z) {
		t.Error("the Assault marker with nobody beside it must go, that of the other side stay")
	}
	g.setFort(y, Bunker)
	g.place(uA, x)
	g.place(uB, x)
	if g.fort(y) != Bunker {
		t.Error("a Bunker goes with its Units")
	}
	g.setBarrage(x, Heavy)
	g.setBarrage(x, Light)
	if g.barrage(x) != Light || g.marked(MarkHeavy, x) {
		t.Error("two Barrages in a hex (8.6.2d)")
	}
}

// Stacks, sides and caves: the inside of a cave is a place of its own in the same hex (6.3b).
func TestPlaces(t *testing.T) {
	g := small(t)
	h := g.caves.hexes[3]
	in, ok := g.inside(h)
	if !ok || g.hexOf(in) != h || g.hexOf(h) != h || g.hexOf(ZonePlace(0, FinalRun)) != NoHex {
		t.Fatalf("the cave of hex %s is place %d", g.m.Ground.ID(h), in)
	}
	for _, u := range []UnitID{uD, uA, uC} {
		g.place(u, h)
	}
	g.place(uJ, in)
	var got []UnitID
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		got = append(got, u)
	}
	if !slices.Equal(got, []UnitID{uA, uC, uD}) || g.count(in) != 1 || g.sideAt(h) != SideA || g.sideAt(in) != SideB || !g.stands(h, SideB) {
		t.Errorf("outside %v, inside %d Units", got, g.count(in))
	}
	g.setOverstack(h, 5)
	g.place(uB, h)
	if g.overstack(h) != 5 || !g.has(uB, OverOne|OverFour) || g.has(uB, OverTwo) {
		t.Errorf("paid for %d Units too many, want 5", g.overstack(h))
	}
	g.place(uB, Nowhere)
	if g.has(uB, stackFlags) || g.overstack(h) != 5 || g.overstack(in) != 0 {
		t.Error("what the stack has paid goes with a Unit that leaves it")
	}
	if g.s.Stands[SideA].after(-1) != h || g.s.Stands[SideB].after(-1) != in {
		t.Error("places of the sides")
	}
	for _, u := range []UnitID{uA, uC, uD} {
		g.place(u, Nowhere)
	}
	if g.s.Stands[SideA].after(-1) != -1 || !g.empty(h) {
		t.Error("side A has left the map")
	}
	for _, p := range []Loc{h, in, ZonePlace(0, Transport), ZonePlace(0, FinalRun), GroupPlace(0), Transit} {
		c := about(vStack, p)
		if back, err := g.m.Parse(g.m.Format(c)); err != nil || back != c {
			t.Errorf("%q is read as %v, %v", g.m.Format(c), back, err)
		}
	}
	for _, s := range []string{"stack 14.52/in", "stack white-1/beach", "stack 00.00", "fire white-1/final", "stack"} {
		if c, err := g.m.Parse(s); err == nil {
			t.Errorf("%q is read as %v", s, c)
		}
	}
	if turn, ok := dueAt(OnTrack(240)); !ok || turn != 240 || truckOf(OnTrack(240)) != NoUnit || truckOf(Aboard(7)) != 7 || truckOf(Nowhere) != NoUnit {
		t.Error("boxes are mixed up")
	}
	if _, ok := dueAt(Aboard(0)); ok {
		t.Error("what is aboard a Truck is on the Turn Record Track")
	}
}

// A step makes stale its own places and those of whoever is beside them, and nothing else (7.2b); a marker those who look past it.
func TestStale(t *testing.T) {
	g := small(t)
	x, far := at(t, g, "14.52"), at(t, g, "16.66")
	g.stale = PlaceSet{}
	g.place(uA, x)
	if !g.stale.has(x) || !g.stale.has(at(t, g, "14.53")) || g.stale.has(far) || g.stale.has(at(t, g, "14.54")) {
		t.Error("a Unit that appears makes its own hex and those next to it stale")
	}
	g.stale = PlaceSet{}
	g.lay(MarkRidge, x)
	if g.stale != (PlaceSet{}) {
		t.Error("a marker that blocks no sight makes nothing stale")
	}
	near := at(t, g, "14.55")
	g.place(uB, near)
	g.place(uC, far)
	g.lines(near)
	g.lines(far)
	g.stale = PlaceSet{}
	g.lay(MarkSmoke, x)
	if !g.stale.has(x) || !g.stale.has(near) || g.stale.has(far) || g.stale.has(at(t, g, "14.54")) {
		t.Error("smoke makes its own hex stale, and those from which Units look past it")
	}
}

// Who a chit makes Active (5.1), after the example of rule 5.1l and m.
func TestActivates(t *testing.T) {
	g := small(t)
	for c, want := range map[ChitID]string{0: "a-24 b-24 c-25 eng hq", 1: "a-24 b-24 hq", 2: "c-25 hq", 3: "1-i-50", 4: "56-ngf"} {
		var got []string
		g.begin(c)
		for u := range g.m.Units {
			if g.has(UnitID(u), Active) {
				got = append(got, g.m.Units[u].ID)
			}
		}
		g.ended()
		if s := strings.Join(got, " "); s != want {
			t.Errorf("chit %s activates %s, want %s", g.m.Chits[c].ID, s, want)
		}
		if g.has(uA, activationFlags) || g.s.Chit != NoChit {
			t.Error("something is left of an Activation")
		}
	}
	if !g.serves(0, Plain, -1, uC) || g.serves(0, Colored, 0, uC) || !g.serves(0, Colored, 0, uHQ) || g.serves(0, WhiteStripe, -1, uA) || !g.serves(0, WhiteStripe, -1, uD) || g.serves(1, Plain, -1, uA) {
		t.Error("stripes (12.3b)")
	}
}

// The limits of the tracks (2.0ap, ar; 4.1Fb; 19.2a).
func TestTracks(t *testing.T) {
	g := small(t)
	g.addDP(0, 7)
	g.addDC(0, 30)
	g.addTQ(0, 1)
	g.addFatigue(0, -2)
	if d := g.division(0); d.DP != 9 || d.DC != 19 || d.TQ != 6 || d.Fatigue != 0 {
		t.Errorf("%+v", *d)
	}
	g.addTQ(0, -9)
	if g.division(0).TQ != 0 {
		t.Error("Troop Quality below 0")
	}
	g.s.Last = 1
	g.addTQ(1, -1)
	if g.division(1).TQ != 5 {
		t.Error("under the final Gyokusai the Troop Quality of the Japanese stays at its base (19.2c)")
	}
}

// The Cup holds what the turn allows (4.2A, 17.0b, 21.0a).
func TestCup(t *testing.T) {
	g := small(t)
	in := func() string {
		var ids []string
		g.fill()
		g.s.Cup.each(func(c ChitID) { ids = append(ids, g.m.Chits[c].ID) })
		return strings.Join(ids, " ")
	}
	g.s.Bought.add(2)
	if s := in(); s != "25 dc-us wind air naval" {
		t.Errorf("day: %s", s)
	}
	g.place(uA, ZonePlace(0, Transport))
	if s := in(); s != "25 dc-us wind landing air naval" {
		t.Errorf("day, with a Unit at sea: %s", s)
	}
	g.s.Weather = 1
	if s := in(); s != "25 dc-us wind landing" {
		t.Errorf("rain: %s", s)
	}
	g.s.Weather, g.s.Turn = 0, 8
	if s := in(); s != "25 dc-us wind naval" {
		t.Errorf("night: %s", s)
	}
	if !g.nightfall() || g.dawn() {
		t.Error("the eighth turn is the first of the night")
	}
	g.m.Scenario[0].NoSupport, g.s.Turn = [2]Turn{2, 9}, 3
	if s := in(); s != "25 dc-us wind landing" {
		t.Errorf("with the fleet away: %s", s)
	}
	g.s.Field = fieldOperational
	if s := in(); s != "25 dc-us wind landing air" {
		t.Errorf("with an airfield: %s", s)
	}
}

// Before a draw a Formation chit can be played that was neither bought nor played, if its Division can pay and is good enough (4.2C, 4.1Db).
func TestPreempt(t *testing.T) {
	g := small(t)
	for _, u := range []UnitID{uA, uC, uJ} {
		g.place(u, at(t, g, []string{"14.52", "", "14.53", "", "", "16.56"}[u]))
	}
	g.s.Bought.add(2)
	program.Start(g, "preempt")
	q := g.Pending().For(engine.Seat(SideA))
	if len(q.Options) != 2 || q.Options[0] != about(vPlay, 1) {
		t.Fatalf("%v, want the 24th and pass", q.Options)
	}
	for c, want := range map[choice]*reason{about(vPlay, 2): &noTwin, about(vPlay, 0): &noPlay, about(vPlay, 3): &noPlay, say(vHold): &orPass} {
		if r := g.WhyNot(engine.Seat(SideA), c); len(r) != 1 || r[0] != *want {
			t.Errorf("%s: %v, want %v", g.m.Format(c), r, want)
		}
	}
	if err := g.Apply(engine.Seat(SideA), about(vPlay, 1)); err != nil {
		t.Fatal(err)
	}
	if g.division(0).DP != 3 || !g.s.Played.has(1) || g.mayPlay(SideA, 1) != &noTwin || g.Pending() != nil {
		t.Errorf("DP %d after a chit for 2 of 5", g.division(0).DP)
	}
	g.s.Played, g.s.Bought = 0, 0
	for _, x := range []struct {
		tq, dp int8
		want   *reason
	}{{6, 1, &noDP}, {3, 5, &lowTQ[SideA]}, {2, 5, &poorTQ[SideA]}, {4, 2, nil}} {
		g.division(0).TQ, g.division(0).DP = x.tq, x.dp
		if r := g.mayPlay(SideA, 1); r != x.want {
			t.Errorf("TQ %d, DP %d: %v, want %v", x.tq, x.dp, r, x.want)
		}
	}
	if g.mayPlay(SideB, 4) != &absent {
		t.Error("a Formation of which nobody is in play (18.0)")
	}
}

// Steps e and c: markers go from every place with an Active Unit, Support Weapons of the chit become Available (4.2Cv).
func TestRefresh(t *testing.T) {
	g := small(t)
	x, y := at(t, g, "14.52"), at(t, g, "14.53")
	g.m.Weapons = []Weapon{{Stripe: Colored, Formation: 0}, {Stripe: WhiteStripe, Formation: NoFormation}}
	g.attach(0, Reallocating)
	g.attach(1, Reallocating)
	g.place(uA, x)
	g.place(uC, x)
	g.place(uD, y)
	g.mark(x, CondConcentrated)
	g.mark(y, CondNoOpp)
	g.begin(1)
	g.refresh()
	g.ready()
	if g.under(x, condFire) || !g.under(y, CondNoOpp) {
		t.Error("one Active Unit takes the markers off its hex, and off no other")
	}
	if g.s.Weapons[0].Loc != Available || g.s.Weapons[1].Loc != Reallocating {
		t.Error("only Support Weapons that the chit makes Active become Available")
	}
}

// TestLink: a procedure that nobody declares makes link panic, and no test declares one for a chapter.
func TestLink(t *testing.T) {
	link()
	files, err := filepath.Glob("*_test.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, f := range files {
		code, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(code), "program."+"Proc(") {
			t.Errorf("%s declares a procedure", f)
		}
	}
}

// The frame goes through the steps in the order of the book (4.0).
func TestOrder(t *testing.T) {
	link()
	for proc, want := range map[string]string{
		"turn": "1 2 3", "prep": "A last B D E F G H bombard night", "action": "massed lights guns first surrender initiative reaction draw chit",
		"activation": "interdiction turned a commissars heroes b d ridges f charges bombers g h massed rush i fires", "chit": "resolve penalties control", "command": "a b fires",
		"finish": "concede A B",
	} {
		var got []string
		for _, s := range program.Steps() {
			if p, label, _ := strings.Cut(s, "/"); p == proc {
				got = append(got, label)
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s: %s, want %s", proc, s, want)
		}
	}
}
