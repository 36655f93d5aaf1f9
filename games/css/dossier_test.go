package css

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// dossierOf is what a seat is told of a piece.
func dossierOf(t *testing.T, g *Game, s engine.Seat, piece, at string) *engine.Dossier {
	t.Helper()
	d, err := g.m.Dossier(g.View(s), piece, at)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// rowOf is a row of a dossier.
func rowOf(t *testing.T, d *engine.Dossier, what string) engine.DossierRow {
	t.Helper()
	i := slices.IndexFunc(d.Rows, func(r engine.DossierRow) bool { return strings.HasPrefix(r.What, what) })
	if i < 0 {
		t.Fatalf("no row %q: %+v", what, d.Rows)
	}
	return d.Rows[i]
}

// TestDossiers: what is told of Units over whole games is what the rules reckon: command, the sum of the terms of each number, fire at an enemy as the explanation of that fire has it. Both seats are told the
// same, whosever the Unit is, and nothing of a Mine marker.
func TestDossiers(t *testing.T) {
	fires, refused, marches := 0, 0, 0
	markers := map[string]int{}
	for i, id := range []string{"tinian-1", "saipan-1", "littleland-1"} {
		m := moduleOf(t, id)
		first, err := m.New(engine.Setup{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		g := first.(*Game)
		known := map[string]bool{}
		for _, row := range m.Rules() {
			known[row.ID] = true
		}
		r := rand.New(rand.NewPCG(uint64(i)+9, 3))
		for n := 0; n < 1500 && g.Pending() != nil; n++ {
			q := g.Pending()
			if n%60 == 59 {
				for u := range m.Units {
					u := UnitID(u)
					if !isPlace(g.at(u)) {
						continue
					}
					d := dossierOf(t, g, seat(SideA), m.Units[u].ID, "")
					if out := d.Facts[0].What == "Out of command"; out == g.command(u) {
						t.Fatalf("%s: %s, and it is in command: %v", id, d.Facts[0].What, g.command(u))
					}
					checkRows(t, d)
					for _, rule := range rulesOf(d) {
						if !known[rule] {
							t.Fatalf("%s: %s cites %s, which its book has not", id, d.Piece, rule)
						}
					}
					if rowOf(t, d, "Move").Value != "" {
						marches++
					}
				}
				for _, x := range g.View(seat(SideA)).Pieces {
					if x.Kind != "weapon" && x.Kind != "leader" && x.Kind != "hero" {
						continue
					}
					at := ""
					if u := UnitID(r.IntN(len(m.Units))); isPlace(g.at(u)) && m.Sides[m.Units[u].Side].ID != x.Side {
						at = m.placeName(g.at(u))
					}
					a, b := dossierOf(t, g, seat(SideA), x.ID, at), dossierOf(t, g, seat(SideB), x.ID, at)
					one, _ := json.Marshal(a)
					if two, _ := json.Marshal(b); string(one) != string(two) {
						t.Fatalf("%s: the Americans are told\n%s\nthe others\n%s", id, one, two)
					}
					checkRows(t, a)
					for _, rule := range rulesOf(a) {
						if !known[rule] {
							t.Fatalf("%s: %s cites %q, which its book has not", id, x.ID, rule)
						}
					}
					for _, f := range a.Facts {
						if f.What == "" || f.What == "With" && f.Value == "" {
							t.Fatalf("%s: %s says %+v", id, x.ID, f)
						}
					}
					if markers[x.Kind]++; len(a.Rows) > 1 {
						markers[x.Kind+" with more"]++
					}
				}
				for range 40 {
					u, x := UnitID(r.IntN(len(m.Units))), UnitID(r.IntN(len(m.Units)))
					if !isPlace(g.at(u)) || !isPlace(g.at(x)) || m.Units[u].Side == m.Units[x].Side {
						continue
					}
					at := m.placeName(g.at(x))
					a, b := dossierOf(t, g, seat(SideA), m.Units[u].ID, at), dossierOf(t, g, seat(SideB), m.Units[u].ID, at)
					one, _ := json.Marshal(a)
					two, _ := json.Marshal(b)
					if string(one) != string(two) {
						t.Fatalf("%s: the Americans are told\n%s\nthe others\n%s", id, one, two)
					}
					if checkRows(t, a); a.Rows[0].Why != nil {
						refused++
					}
				}
			}
			if _, p := q.First(); p.Kind == "act.what" {
				for _, c := range p.Options {
					u := g.leading()
					if c.Verb != vFire || g.with(Grouped).after(u) != NoUnit || g.m.Units[u].Side != g.s.Side {
						continue
					}
					d := rowOf(t, dossierOf(t, g, seat(g.s.Side), m.Units[u].ID, m.placeName(c.A)), "Fire at")
					x := g.Explain(seat(g.s.Side), &c)
					k := slices.IndexFunc(x.Sums, func(s engine.Sum) bool { return s.What == "Fire Value" })
					if k < 0 || x.Sums[k].Value != d.Value || len(x.Sums[k].Mods) != len(d.Mods) {
						t.Fatalf("%s: %s at %s: told %+v, explained %+v", id, m.Units[u].Name, m.placeName(c.A), d, x.Sums)
					}
					fires++
				}
			}
			who, p := q.First()
			if err := g.Apply(who, p.Options[r.IntN(len(p.Options))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if markers["weapon"] < 100 || markers["leader"] < 100 || markers["hero"] < 1 || markers["weapon with more"] < 20 {
		t.Errorf("told of markers: %v", markers)
	}
	if fires < 10 || refused < 20 || marches < 20 {
		t.Errorf("%d fires, %d that are not possible, %d marches", fires, refused, marches)
	}
}

// rulesOf are the rules that a dossier cites.
func rulesOf(d *engine.Dossier) (out []string) {
	for _, f := range d.Facts {
		out = append(out, f.Rule)
	}
	for _, r := range d.Rows {
		for _, m := range r.Mods {
			out = append(out, m.Rule)
		}
		if out = append(out, r.Rule); r.Why != nil {
			out = append(out, r.Why.Rule)
		}
	}
	return out
}

// checkRows wants the terms of each number to come to it, each with a rule, and a reason where there is no number.
func checkRows(t *testing.T, d *engine.Dossier) {
	t.Helper()
	for _, r := range d.Rows {
		n := 0
		for _, m := range r.Mods {
			if n += m.Value; m.Rule == "" || m.Text == "" {
				t.Fatalf("%s: %+v has a term without a rule", d.Piece, r)
			}
		}
		if (r.Value == "") != (r.Why != nil) || r.Rule == "" || r.Value != "" && r.Value != number(n) && r.Value != withSign(n) {
			t.Fatalf("%s: %+v comes to %d", d.Piece, r, n)
		}
	}
}

// What is no Unit in play, or no place, is refused; and of Units that lie on Mine markers the same is told whatever these are worth.
func TestDossierKnowsNoMines(t *testing.T) {
	m := whole(t, "tinian")
	told := map[string]bool{}
	for _, value := range []int{0, 2, 12} {
		p := engine.Position{Game: "tinian", Scenario: "tinian-5", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-rct-24"},
			Tracks: map[string]int{"mine.13.53": value, "mine.14.53": value},
			Pieces: map[string]map[string]any{"us-a-1-24": {"at": "13.53"}, "us-hq-24": {"at": "13.53"}, "jp-1-i-50": {"at": "14.53"}}}
		s, err := engine.NewSessionAt(m, p, nil)
		if err != nil {
			t.Fatal(err)
		}
		g := s.Game().(*Game)
		for _, piece := range []string{"us-a-1-24", "jp-1-i-50"} {
			b, _ := json.Marshal(dossierOf(t, g, seat(SideA), piece, map[string]string{"us-a-1-24": "14.53", "jp-1-i-50": "13.53"}[piece]))
			told[string(b)] = true
		}
		for _, bad := range [][2]string{{"us-sw-hmg-24-1", ""}, {"nobody", ""}, {"us-a-1-24", "99.99"}, {"us-a-1-24", "aside"}} {
			if d, err := m.Dossier(g.View(seat(SideA)), bad[0], bad[1]); err == nil {
				t.Errorf("%v: %+v", bad, d)
			}
		}
	}
	if len(told) != 2 {
		t.Errorf("%d different things are told of two Units", len(told))
	}
}

// Of a Unit that is Deployed, too, it is told what forbids it to move besides: it would not move In-Column, either (6.0, 10.2).
func TestDossierOfThoseWhoCannotMove(t *testing.T) {
	for _, c := range []struct {
		cond uint16
		why  *reason
		note string
	}{{0, &notColumn, "6 In-Column"}, {uint16(CondSuppressed), &suppressed, ""}, {uint16(CondPinned), &pinned, ""}} {
		g := onMap(t, "littleland", 1)
		u := put1(t, g, "su-305-1", "32.28", false)
		g.s.Units[u].Cond |= Cond(c.cond)
		r := g.moveRow(u)
		if r.Why != c.why || r.Note != c.note || r.Value != "" {
			t.Errorf("with %d: %+v", c.cond, r)
		}
	}
}

// The panels of those who are no Units say what they add, whose they are and what becomes of them, and that of a Leader who has been replaced is his replacement's.
func TestDossiersOfMarkers(t *testing.T) {
	g := onMap(t, "saipan", 2)
	m := g.m
	l := m.ByLeader["us-wallace"]
	at := g.at(put1(t, g, "us-a-1-8", "33.37", false))
	g.s.Leaders[l].Loc = at
	d := dossierOf(t, g, seat(SideA), "us-wallace", "")
	want := func(what, value string) {
		t.Helper()
		if !slices.ContainsFunc(d.Facts, func(f engine.DossierFact) bool { return f.What == what && strings.HasPrefix(f.Value, value) }) {
			t.Errorf("no %q, %q: %+v", what, value, d.Facts)
		}
	}
	want("If he is lost", "Replacement of Col Wallace, fire 0, Troop Quality +1")
	if d.Of != "8th Marines, 2nd Marine Division" || rowOf(t, d, "Fire").Value != "+1" || rowOf(t, d, "Troop Quality").Value != "+2" {
		t.Errorf("%+v", d)
	}
	g.s.Leaders[l].Back = 1
	d = dossierOf(t, g, seat(SideA), "us-wallace", "")
	want("If he is lost", "nobody follows")
	if row := rowOf(t, d, "Troop Quality"); row.Value != "+1" || row.Mods[0].Text != "Replacement of Col Wallace" {
		t.Errorf("%+v", row)
	}
	for _, x := range []string{"us-sw-hmg-8-1", "us-sw-ft-6-1", "us-sw-baz-8-1"} {
		if _, ok := m.ByWeapon[x]; !ok {
			t.Fatalf("no %s", x)
		}
		g.s.Weapons[m.ByWeapon[x]].Loc = Available
	}
	d = dossierOf(t, g, seat(SideA), "us-sw-hmg-8-1", "")
	want("In the Available box", "can join")
	want("Sustained Fire", "any number")
	g.s.Weapons[m.ByWeapon["us-sw-hmg-8-1"]].Loc = Reallocating
	d = dossierOf(t, g, seat(SideA), "us-sw-hmg-8-1", "")
	want("In the Reallocating box", "cannot")
	d = dossierOf(t, g, seat(SideA), "us-sw-ft-6-1", "")
	want("Flamethrower", "can set")
	h := m.ByHero["mccard"]
	g.s.Heroes[h].Loc, g.s.Heroes[h].Ready = at, 1
	d = dossierOf(t, g, seat(SideA), "mccard", "")
	want("Can be used", "yes")
	if rowOf(t, d, "Direct Fire at").Value != "-1" || !strings.HasPrefix(d.Facts[0].What, "With a Tank SW") || d.Facts[0].Rule != "14.1.1d" {
		t.Errorf("%+v", d)
	}
	if _, err := m.Dossier(g.View(seat(SideA)), "salomon", ""); err == nil {
		t.Error("a Hero who is not in play has a panel")
	}
}

// The panel of a Support Weapon on the map has the Units that it serves there, its chit, whether it can be taken away, and the fire of each of them at the enemy who is pointed at.
func TestDossierOfWeapon(t *testing.T) {
	g := onMap(t, "saipan", 2)
	m := g.m
	at := g.at(put1(t, g, "us-a-1-8", "33.37", false))
	put1(t, g, "us-a-1-6", "33.37", false) // of another Regiment
	put1(t, g, "us-hq-8", "33.37", false)
	put1(t, g, "us-b-1-8", "33.37", true)
	put1(t, g, "jp-1-ii-135", "34.37", false)
	w := m.ByWeapon["us-sw-hmg-8-1"]
	g.s.Weapons[w] = WeaponState{Loc: at}
	g.staleAll()
	fact := func(d *engine.Dossier, what string) *engine.DossierFact {
		i := slices.IndexFunc(d.Facts, func(f engine.DossierFact) bool { return strings.HasPrefix(f.What, what) })
		if i < 0 {
			return nil
		}
		return &d.Facts[i]
	}
	d := dossierOf(t, g, seat(SideA), "us-sw-hmg-8-1", "34.37")
	if f := fact(d, "With"); f == nil || strings.Contains(f.Value, "A/1/6") || !strings.Contains(f.Value, "A/1/8") || !strings.Contains(f.Value, "B/1/8") {
		t.Errorf("with whom: %+v", f)
	}
	if f := fact(d, "Chit"); f == nil || !strings.Contains(f.What, "8th Marines") {
		t.Errorf("its chit: %+v", f)
	}
	fires := map[string]bool{}
	for _, r := range d.Rows[1:] {
		who, _, _ := strings.Cut(r.What, ":")
		fires[who] = true
	}
	if !fires["A/1/8"] || !fires["HQ/8"] || fires["A/1/6"] || !fires["B/1/8"] {
		t.Errorf("who fires with it: %v", fires)
	}
	for _, r := range d.Rows[1:] {
		if _, does, _ := strings.Cut(r.What, ": "); does != "opportunity Fire at 34.37" {
			t.Errorf("a fire is called %q", r.What)
		}
	}
	if d := dossierOf(t, g, seat(SideA), "us-sw-hmg-8-1", ""); len(d.Rows) != 1 || fact(d, "Can be taken") != nil {
		t.Errorf("with no enemy pointed at, outside of Activations: %+v", d)
	}
	if d := dossierOf(t, g, seat(SideA), "us-sw-hmg-8-1", m.placeName(0)); len(d.Rows) != 1 {
		t.Errorf("at an empty hex: %+v", d.Rows)
	}
	g.s.Chit, g.s.Side, g.s.Step = ChitID(slices.IndexFunc(m.Chits, func(c Chit) bool { return c.ID == "chit-rct-8" })), SideA, StepAction
	g.set(m.ByUnit["us-a-1-8"], Active)
	g.staleAll()
	if f := fact(dossierOf(t, g, seat(SideA), "us-sw-hmg-8-1", ""), "Can be taken"); f == nil {
		t.Error("nobody says that it can be taken away")
	}
	l := m.ByLeader["us-wallace"]
	g.s.Leaders[l].Loc = at
	if f := fact(dossierOf(t, g, seat(SideA), "us-wallace", ""), "Chit"); f == nil || f.Value != "in play: joins others first" {
		t.Errorf("when he can move: %+v", f)
	}
	g.s.Chit = NoChit
	if f := fact(dossierOf(t, g, seat(SideA), "us-wallace", ""), "Chit"); f == nil || f.Value != "not bought" {
		t.Errorf("when he cannot: %+v", f)
	}
	// A Sustained Fire in progress is that of the one gun that it is about.
	other := m.ByWeapon["us-sw-hmg-8-2"]
	g.s.Weapons[w].Bound = 1
	g.s.Weapons[other].Loc = at
	g.mark(at, CondSustained)
	g.staleAll()
	for id, want := range map[string]string{"us-sw-hmg-8-1": "in progress", "us-sw-hmg-8-2": "any number of Opportunity Fires"} {
		if f := fact(dossierOf(t, g, seat(SideA), id, ""), "Sustained Fire"); f == nil || f.Value != want {
			t.Errorf("%s: %+v", id, f)
		}
	}
	g.s.Weapons[m.ByWeapon["us-sw-spm-8-1"]].Loc = at
	g.s.Weapons[m.ByWeapon["us-sw-m4-4md-1"]].Loc = at
	g.s.Leaders[m.ByLeader["jp-ogawa"]].Loc = at
	g.s.Heroes[m.ByHero["baker"]] = HeroState{Loc: at, Ready: 1}
	g.staleAll()
	if fact(dossierOf(t, g, seat(SideA), "us-sw-spm-8-1", ""), "Hard Target") == nil || fact(dossierOf(t, g, seat(SideA), "us-sw-m4-4md-1", ""), "Tank") == nil {
		t.Error("nobody says what is a Hard Target")
	}
	if d := dossierOf(t, g, seat(SideA), "jp-ogawa", ""); d.Of != "43rd Division" || fact(d, "With").State != "no" {
		t.Errorf("of no stripe: %+v", d)
	}
	if of := g.commandOf(0, WhiteStripe, NoFormation); !strings.HasSuffix(of, ", its Units with the white stripe") {
		t.Errorf("of the white stripe: %q", of)
	}
	d = dossierOf(t, g, seat(SideA), "baker", "")
	if f := fact(d, "With"); f == nil || f.Value == "" || rowOf(t, d, "Fire").Value != "+2" || rowOf(t, d, "Troop Quality").Value != "+1" || len(d.Rows) != 3 {
		t.Errorf("a Hero: %+v", d)
	}
}

// TestChitsNamed: up to four chits that do the same are named; of more the first three, and how many more there are.
func TestChitsNamed(t *testing.T) {
	m := moduleOf(t, "tinian-5")
	p, err := m.New(engine.Setup{Scenario: "tinian-5"})
	if err != nil {
		t.Fatal(err)
	}
	g := p.(*Game)
	var chits []ChitID
	for c := range m.Chits {
		if m.Chits[c].Kind <= ChitFormation {
			chits = append(chits, ChitID(c))
		}
	}
	name := func(i int) string { return m.Chits[chits[i]].Name }
	for n, want := range map[int]string{1: name(0), 2: name(0) + " or " + name(1), 4: name(0) + " or " + name(1) + " or " + name(2) + " or " + name(3),
		5: name(0) + " or " + name(1) + " or " + name(2) + " or 2 more"} {
		f, ok := g.chitsThat("5.1c", func(c ChitID) bool { return slices.Contains(chits[:n], c) })
		if !ok || f.What != "Chit "+want {
			t.Errorf("%d chits: %q, want %q", n, f.What, "Chit "+want)
		}
	}
}

// TestWhereArrive: who arrives is named, up to six; of more it is said whose they are.
func TestWhereArrive(t *testing.T) {
	for _, x := range []struct {
		names []string
		want  string
	}{{nil, "Where do the reinforcements arrive?"}, {[]string{"A"}, "Where does A arrive?"}, {[]string{"A", "B"}, "Where do A and B arrive?"},
		{[]string{"A", "B", "C"}, "Where do A, B and C arrive?"}, {[]string{"A", "B", "C", "D"}, "Where do A, B, C and D arrive?"},
		{[]string{"A", "B", "C", "D", "E", "F", "G"}, "Where do A and 6 more of the 25th Marines arrive?"}} {
		if got, u := whereArrive(x.names, " of the 25th Marines", 3); got != x.want || u != 3 {
			t.Errorf("%v: %q of %d, want %q", x.names, got, u, x.want)
		}
	}
}

// TestLoadTold: the panel of a Truck says what it carries, that of its load on what it is (15.0b, d).
func TestLoadTold(t *testing.T) {
	m := whole(t, "tinian")
	x, err := m.Place(engine.Position{Game: m.ID(), Scenario: "tinian-5", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-div-4md"},
		Pieces: map[string]map[string]any{"us-truck-4md-1": {"at": "14.56", "column": true}, "us-art-1-14": {"at": "aboard-us-truck-4md-1", "column": true},
			"us-hq-4md": {"at": "13.55"}, "jp-1-i-50": {"at": "16.57"}}})
	if err != nil {
		t.Fatal(err)
	}
	g := x.(*Game)
	for piece, want := range map[string]string{"us-truck-4md-1": "Carries: 1/14/4", "us-art-1-14": "On a Truck: Division Truck", "us-hq-4md": ""} {
		got := ""
		for _, f := range dossierOf(t, g, seat(SideB), piece, "").Facts {
			if strings.HasPrefix(f.Rule, "15.0") {
				got = f.What + ": " + f.Value
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", piece, got, want)
		}
	}
}

// TestDossierOnTheWay: a Unit between two places, such as one that is fired at as it lands, is on its way and not out of the game (22.2.2).
func TestDossierOnTheWay(t *testing.T) {
	g := onMap(t, "saipan", 0)
	g.s.Turn = g.scenario().Start
	u := put1(t, g, "us-e-2-6", "red-2/final", true)
	b, _ := zoneAt(g.at(u))
	g.s.M.To = g.m.Beaches[b].Hex
	g.place(u, Transit)
	if r := rowOf(t, dossierOf(t, g, seat(SideB), "us-e-2-6", ""), "Move"); r.Why == nil || r.Why.Rule != underway.Rule || r.Why.Text != underway.Text {
		t.Errorf("%+v", r)
	}
}
