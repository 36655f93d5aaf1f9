package css_test

import (
	"slices"
	"strings"
	"testing"

	"beachhead/games/css"
)

// What the embedded data keep to: what the rulebook says of them in its examples, and what we designed.

// TestFireTable: the cells that the rulebook gives, and that results grow with the die, since only a die up to the Fire Value hits (8.3.4f, 8.4).
func TestFireTable(t *testing.T) {
	for _, g := range games() {
		crt := &g.m.CRT
		r, star, e := css.Result{Rout: true}, css.Result{Rout: true, Stars: 1}, css.Result{Eliminate: true}
		for die, want := range []css.Result{r, star, r, r, e, e, e} {
			if got := crt[css.Blue][css.AtHard][die]; got != want {
				t.Errorf("%s: blue at a Hard Target, %d: %+v", g.id, die, got)
			}
		}
		weight := func(r css.Result) float64 {
			w := 2 * float64(r.DG)
			if r.Suppress {
				w += 1.5
			}
			if r.Rout {
				w += 1.2 - 0.2*float64(r.Stars)
			}
			if r.Eliminate {
				w += 6
			}
			return w
		}
		for c := range crt {
			for half := range crt[c] {
				row := &crt[c][half]
				if !row[9].Miss {
					t.Errorf("%s: a 9 hits", g.id)
				}
				if row[0].Never {
					continue
				}
				for die := 1; die < 9; die++ {
					if weight(row[die]) < weight(row[die-1])-1.1 {
						t.Errorf("%s: colour %d, half %d: %d is much milder than %d", g.id, c, half, die, die-1)
					}
				}
				if weight(row[8]) <= weight(row[0]) {
					t.Errorf("%s: colour %d, half %d does not grow", g.id, c, half)
				}
			}
		}
	}
}

// TestMarkers: the table of 8.5.3 with the text of 10.2.2, the sizes of 8.6.2, fortifications and charges as the examples have them.
func TestMarkers(t *testing.T) {
	for _, g := range games() {
		m := g.m
		no := css.Status{Fire: true, MoveOK: true, Assault: true}
		want := [5]css.Status{no,
			{FP: -1, Move: -1, Fire: true, MoveOK: true, Assault: true},
			{FP: -1, Move: -1, TQ: -1, Fire: true, MoveOK: true, Assault: true},
			{FP: -2, Half: true, TQ: -1, Fire: true, MoveOK: true, Assault: true},
			{FP: -3, Half: true, TQ: -2, Fire: true, MoveOK: true}}
		if m.DG != want {
			t.Errorf("%s: DG %+v", g.id, m.DG)
		}
		if m.Suppressed != (css.Status{TQ: -1, None: true}) || m.Pinned != (css.Status{FP: -3, None: true, Fire: true}) {
			t.Errorf("%s: Suppressed %+v, Pinned %+v", g.id, m.Suppressed, m.Pinned)
		}
		for strength, size := range []int{css.Smoke, css.Smoke, css.Smoke, css.Light, css.Medium, css.Heavy, css.Heavy} {
			got := 0
			for k := css.Smoke; k <= css.Heavy; k++ {
				if strength >= int(m.Barrages[k].Min) {
					got = k
				}
			}
			if got != size {
				t.Errorf("%s: strength %d leaves %s", g.id, strength, m.Barrages[got].ID)
			}
		}
		if b := &m.Barrages; !b[css.Medium].Half || !b[css.Heavy].None || b[css.Light].TQ != 0 || b[css.Bombard].Exit || b[css.Bombard].Rally || b[css.Bombard].Wind {
			t.Errorf("%s: barrages %+v", g.id, b)
		}
		if f := &m.Forts; f[css.Foxhole].Defense != -1 || f[css.Foxhole].TQ != 0 || f[css.Trench].TQ <= 0 || f[css.Pillbox].TQ <= 0 || f[css.Bunker].TQ <= 0 || !f[css.Bunker].Stays || f[css.Pillbox].Stays {
			t.Errorf("%s: fortifications %+v", g.id, f)
		}
		if m.Assaults[css.SideB].Bonus != 3 || m.Assaults[css.SideB].Defense != 3 || m.Assaults[css.SideA].Bonus != 1 {
			t.Errorf("%s: assaults %+v", g.id, m.Assaults)
		}
	}
}

// odds is what the odds of an Assault add (9.5).
func odds(m *css.Module, attackers, defenders int) int {
	best := m.Odds[0].Modifier
	for _, r := range m.Odds {
		if attackers*int(r.Defenders) >= int(r.Attackers)*defenders {
			best = r.Modifier
		}
	}
	return int(best)
}

// TestOdds: odds are rounded for the defender (9.5a).
func TestOdds(t *testing.T) {
	m := games()[0].m
	for _, c := range [][3]int{{1, 4, -5}, {1, 3, -5}, {2, 5, -5}, {1, 2, -4}, {1, 1, -3}, {5, 4, -3}, {3, 2, -2}, {2, 1, -1}, {5, 2, -1}, {3, 1, 0}, {4, 1, 1}, {5, 1, 2}, {9, 1, 2}} {
		if got := odds(m, c[0], c[1]); got != c[2] {
			t.Errorf("%d to %d gives %d, want %d", c[0], c[1], got, c[2])
		}
	}
}

// TestExamples: the values of the rulebook's examples come out of the data.
func TestExamples(t *testing.T) {
	m := games()[0].m
	unit := func(id string) *css.Unit {
		u, ok := m.ByUnit[id]
		if !ok {
			t.Fatal("no Unit", id)
		}
		return &m.Units[u]
	}
	equal := func(what string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %d, want %d", what, got, want)
		}
	}
	terrain := func(id string) int {
		h, err := m.Ground.Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		return int(m.Ground.Terrain(h).Mod)
	}
	tank := unit("jp-18-tk")
	at := m.Weapons[m.ByWeapon["us-sw-at-6-1"]]
	if !tank.Tank || at.Color != css.White {
		t.Error("the 18th is no tank or the AT gun not white (8.3.4e)")
	}
	equal("fire at the tank in 16.56 (8.3.4e)", int(unit("us-c-1-6").Front.FP)+int(tank.Defense)+int(at.FP)+2+terrain("16.56")+int(m.Params.Concentrated), 7)
	gun := unit("us-art-1-10")
	equal("1/10/4 with an adder at 19.50 (8.6.5d)", int(gun.Front.FP)+1+terrain("19.50"), 4)
	equal("its Barrage", int(gun.Front.FP)+1, int(m.Barrages[css.Heavy].Min))
	if d := m.Divisions[gun.Division].ID; d != "4md" || gun.Stripe != css.WhiteStripe {
		t.Errorf("1/10/4 belongs to %s (27.0g)", d)
	}
	equal("Mtr/2/25 leaves a Light Barrage (9.6.2u)", int(unit("us-mtr-2-25").Front.FP), int(m.Barrages[css.Light].Min))

	leader := func(id string) int { return int(m.Leaders[m.ByLeader[id]].Front.TQ) }
	attack := odds(m, 4, 2) + int(m.Assaults[css.SideA].Bonus) + leader("us-cates") + 1 + int(m.Divisions[unit("us-e-2-25").Division].TQBase)
	equal("the attacker of the Assault on 18.53 (9.6.2s)", attack, 10)
	defence := -terrain("18.53") - int(m.Forts[css.Foxhole].Defense) - int(unit("jp-1-i-50").Defense) + int(m.DG[3].TQ) + leader("jp-matsuda") + int(m.Divisions[unit("jp-1-i-50").Division].TQBase)
	equal("its defender (9.6.2t)", defence, 9)

	equal("Movement Allowance under DG3 and a Medium Barrage (8.6.2g)", int(unit("us-e-2-25").MP)/2/2, 1)
	equal("air, die 2, Tinian (16.0d)", int(m.Tables["air"].At(2).N), 2)
	equal("Direct Commands with a 3 (19.1b)", 3/2+int(m.Divisions[0].Command), 6)
	equal("Dispatch of the 2nd Marine Division (19.1a)", int(m.Divisions[0].Dispatch), 2)
	for _, id := range []string{"us-a-1-6", "us-b-1-6", "us-c-1-6"} {
		if unit(id).Front != (css.Fire{Color: css.Red, FP: 4, Range: 1}) {
			t.Errorf("%s fires %+v (8.3.4e)", id, unit(id).Front)
		}
	}
	if f := m.Formations[unit("us-e-2-25").Formation]; f.ID != "rct-25" || f.Stripe != "blue" {
		t.Errorf("E/2/25 has the stripe of %s, %s (9.6.2s)", f.ID, f.Stripe)
	}

	s := games()[1].m
	air := s.Tables["air"]
	equal("air, die 2, Saipan (16.0e)", int(air.At(2).N), 3)
	equal("the same with Aslito (16.0c)", int(air.At(2+int(s.Params.AirfieldBonus)).N), 6)
	equal("air, die 9 (16.0c)", int(air.At(9).N), 0)
}

// TestPieces: pieces that the rulebook names, and what it says of all of a kind.
func TestPieces(t *testing.T) {
	all := games()
	m, s := all[0].m, all[1].m
	for _, id := range strings.Fields("jp-1-ii-135 jp-2-ii-135 jp-3-ii-135 jp-4-ii-135 jp-art-ii-135 jp-1-iii-135 jp-2-iii-135 jp-3-iii-135 jp-4-iii-135 jp-art-iii-135 jp-eng-135 jp-supply-135 jp-med-135") {
		if u, ok := m.ByUnit[id]; !ok || m.Units[u].Option != "regiment-135" {
			t.Errorf("%s is not in option 29.0", id)
		}
	}
	for id, division := range map[string]string{"jp-obata": "ija", "jp-funaki": "ija", "jp-suzuki": "ija"} {
		if x, ok := m.ByLeader[id]; !ok || m.Leaders[x].Option != "regiment-135" || m.Divisions[m.Leaders[x].Division].ID != division {
			t.Errorf("%s is not in option 29.0", id)
		}
	}
	weapons := 0
	for i := range m.Weapons {
		if m.Weapons[i].Option == "regiment-135" {
			weapons++
		}
	}
	if weapons != 6 {
		t.Errorf("%d Support Weapons in option 29.0, want an HMG, a Knee Mortar and a Battalion Gun for two battalions", weapons)
	}
	for _, battalion := range []string{"2aab", "708atb"} {
		for _, c := range "abcd" {
			u, ok := s.ByUnit["us-"+string(c)+"-"+battalion]
			if !ok || !s.Units[u].Amphibious || s.Units[u].Stripe != css.WhiteStripe {
				t.Errorf("%c/%s is no amphibious tank (22.2.4a)", c, battalion)
			}
		}
	}
	for _, g := range all {
		for i := range g.m.Units {
			u := &g.m.Units[i]
			if u.Hard != u.Tank {
				t.Errorf("%s: %s has a yellow box (3.4h)", g.id, u.ID)
			}
			if u.Emplaced && !u.Gun || u.Gun && u.Side != css.SideB {
				t.Errorf("%s: symbols of %s", g.id, u.ID)
			}
		}
		one := slices.IndexFunc(g.m.Units, func(u css.Unit) bool { return !u.HasColumn && u.Indirect() })
		night := slices.IndexFunc(g.m.Units, func(u css.Unit) bool { return u.Emplaced })
		if one < 0 || night < 0 {
			t.Errorf("%s: no Indirect Unit without a Column side (8.6.4c), or none that moves at Night II (23.0b)", g.id)
		}
	}
	if d := s.Divisions[s.Leaders[s.ByLeader["us-smith"]].Division]; d.Relief == nil || s.Leaders[s.ByLeader["us-smith"]].Replacement != "MajGen Griner" {
		t.Error("Griner does not relieve Smith (20.2i)")
	}
}

// TestDisplays: Tinian has two Displays with two Divisions each, Saipan four with six (19.0b, 19.0c); the Divisions have the Troop Quality of the examples.
func TestDisplays(t *testing.T) {
	for i, want := range [][2]int{{2, 4}, {4, 6}} {
		m := games()[i].m
		sheets := map[int8]int{}
		for _, d := range m.Divisions {
			sheets[d.Display]++
			if d.Navy == d.Tenacity && d.Side == css.SideB || d.Side == css.SideA && (d.Navy || d.Tenacity) {
				t.Errorf("%s: %s: Navy %v, Tenacity %v (8.4.4c)", m.ID(), d.ID, d.Navy, d.Tenacity)
			}
			if night := map[bool]int8{true: -1, false: -2}[d.Tenacity]; d.NightFire != night {
				t.Errorf("%s: %s fires at night with %d (17.0a)", m.ID(), d.ID, d.NightFire)
			}
		}
		if len(sheets) != want[0] || len(m.Divisions) != want[1] {
			t.Errorf("%s: %d Displays, %d Divisions", m.ID(), len(sheets), len(m.Divisions))
		}
		for n, k := range sheets {
			if k > 2 {
				t.Errorf("%s: %d Divisions on Display %d", m.ID(), k, n)
			}
		}
	}
}

// TestHeroes: who is available where (14.0).
func TestHeroes(t *testing.T) {
	all := games()
	m, s := all[0].m, all[1].m
	has := func(m *css.Module, s *css.Scenario, id string) css.Turn {
		for _, h := range s.Heroes {
			if m.Heroes[h.Hero].ID == id {
				return h.From
			}
		}
		return -1
	}
	for i := range m.Scenario {
		sc := &m.Scenario[i]
		if has(m, sc, "gabaldon") != sc.Start {
			t.Errorf("%s: no Gabaldon (14.2f)", sc.ID)
		}
		if sc.Campaign && (has(m, sc, "ozbourn") != sc.Start || has(m, sc, "wilson") != sc.Start) {
			t.Errorf("%s: no Ozbourn or Wilson from the start (14.2a)", sc.ID)
		}
	}
	for i := range s.Scenario {
		sc := &s.Scenario[i]
		want := css.Turn(-1)
		if sc.Number >= 5 {
			want = 17 // Night I of the second day
		}
		if got := has(s, sc, "gabaldon"); got != want {
			t.Errorf("%s: Gabaldon from turn %d, want %d (14.2g)", sc.ID, got, want)
		}
		if sc.Campaign && has(s, sc, "epperson") != sc.Start {
			t.Errorf("%s: no Epperson (14.1.1c)", sc.ID)
		}
	}
	var named []string
	for _, h := range s.Heroes {
		named = append(named, h.ID)
	}
	slices.Sort(named)
	if got := strings.Join(named, " "); got != "agerholm baker epperson gabaldon mccard obrien salomon timmerman" {
		t.Error("heroes of Saipan:", got)
	}
}

// TestDrift: the beaches that drift, each to the next one north (22.2.3).
func TestDrift(t *testing.T) {
	m := games()[1].m
	want := map[string]string{"red-1": "37.29", "red-2": "36.30", "red-3": "36.31", "green-1": "35.32", "green-2": "35.33"}
	for _, b := range m.Beaches {
		if got := m.Ground.ID(b.Drift); got != want[b.ID] {
			t.Errorf("%s drifts to %q, want %q", b.ID, got, want[b.ID])
		}
		if b.RangeFinal != 1 || b.RangeApproach != 3 {
			t.Errorf("%s: ranges %d and %d (22.2.1a)", b.ID, b.RangeFinal, b.RangeApproach)
		}
	}
}

// TestDistantArtillery: ranges from Saipan (27.0b), where the guns of the groupments reach.
func TestDistantArtillery(t *testing.T) {
	m := games()[0].m
	near, far := 99, 0
	for h := range css.Hex(m.Ground.N) {
		d := int(m.Params.DistantRange) + m.Ground.FromBox(h)
		near, far = min(near, d), max(far, d)
	}
	radio := m.Ground.Find("radio", "")
	if near != 13 || int(m.Params.DistantRange)+m.Ground.FromBox(radio) != 17 {
		t.Errorf("the nearest hex is at %d, the Radio Station at %d, want 13 and 17", near, int(m.Params.DistantRange)+m.Ground.FromBox(radio))
	}
	guns, trucks := 0, 0
	for i := range m.Units {
		switch u := &m.Units[i]; {
		case u.Stripe == css.Corps && u.Truck:
			trucks++
		case u.Stripe == css.Corps:
			guns++
			if int(u.Front.Range) <= near {
				t.Errorf("%s with a range of %d does not reach Tinian", u.ID, u.Front.Range)
			}
		}
	}
	if trucks < guns {
		t.Errorf("%d Corps Trucks for %d Artillery Units (27.0f)", trucks, guns)
	}
}

// TestScenarios: each game has short, medium and campaign scenarios, and what the rules say of campaigns.
func TestScenarios(t *testing.T) {
	for _, g := range games() {
		kinds := map[string]int{}
		for i := range g.m.Scenario {
			s := &g.m.Scenario[i]
			kinds[s.Kind]++
			if s.Campaign != (s.Last-s.Start > 40) || !s.Campaign && s.Last-s.Start > 20 {
				t.Errorf("%s, %s, has %d turns", s.ID, s.Kind, s.Last-s.Start+1)
			}
			if s.Campaign && (s.Gyokusai.UnitsAtMost == 0 || s.Gyokusai.HexesAtLeast == 0 || !s.MassedBanzai) {
				t.Errorf("%s: a campaign without Gyokusai or Massed Banzai (9.6.1, 9.6.2)", s.ID)
			}
			if len(s.Victory.Scores) == 0 {
				t.Errorf("%s: nothing to hold", s.ID)
			}
			for _, a := range s.Setup {
				if a.At.Kind == css.AtTankRoll {
					t.Errorf("%s: a set-up that rolls for tanks", s.ID)
				}
			}
		}
		if kinds["short"] == 0 || kinds["medium"] == 0 || kinds["campaign"] == 0 {
			t.Errorf("%s: %v", g.id, kinds)
		}
	}
}

// TestFreeSetup: all Japanese of Tinian are the player's to set up, and there is room for them and for the mines.
func TestFreeSetup(t *testing.T) {
	m := games()[0].m
	s := &m.Scenario[5]
	units := 0
	for i := range m.Units {
		if m.Units[i].Side == css.SideB {
			units++
		}
	}
	f := &s.Free[0]
	if f.Side != css.SideB || len(f.Units) != units || !f.Mines || !f.NoBeaches {
		t.Errorf("%d of %d Units, mines %v", len(f.Units), units, f.Mines)
	}
	if !slices.Equal(s.Options, []string{"regiment-135", "amphibious-tanks"}) || !slices.Equal(m.Scenario[4].Options, []string{"amphibious-tanks"}) {
		t.Errorf("options %v and %v", s.Options, m.Scenario[4].Options)
	}
	room, stock := 0, 0
	for h := range css.Hex(m.Ground.N) {
		road := false
		for d := range 6 {
			road = road || m.Ground.Along(h, d) != 0
		}
		if road || m.Ground.Terrain(h).ID == "beach" {
			room++
		}
	}
	for _, k := range m.MineStock {
		stock += int(k.Count)
	}
	if stock > room || stock > css.MaxMines {
		t.Errorf("%d mines, %d hexes", stock, room)
	}
}

// TestIndex: whose the rules are.
func TestIndex(t *testing.T) {
	enforced := func(m *css.Module) (n int) {
		for _, r := range m.Rules() {
			if slices.Contains([]string{"core", "option", "setup", "scenario"}, r.Kind) {
				n++
			}
		}
		return n
	}
	all := games()
	tinian, saipan := map[string]bool{}, map[string]bool{}
	for _, r := range all[0].m.Rules() {
		tinian[r.ID] = true
	}
	for _, r := range all[1].m.Rules() {
		saipan[r.ID] = true
	}
	for id, want := range map[string][2]bool{"4.1Aa": {true, true}, "24.1b": {true, false}, "22.3a": {false, true}, "16.0b": {true, false}, "16.0c": {false, true}, "14.2d": {true, true}, "28.0a": {true, false}, "11.3.1a": {false, true}} {
		if got := [2]bool{tinian[id], saipan[id]}; got != want {
			t.Errorf("%s: Tinian and Saipan %v, want %v", id, got, want)
		}
	}
	if a, b := enforced(all[0].m), enforced(all[1].m); a != 652 || b != 646 {
		t.Errorf("%d and %d enforced rules", a, b)
	}
}

// TestSeriesAlike: what the rulebook says once for both games is alike in both modules, but for what it says of one of them.
func TestSeriesAlike(t *testing.T) {
	all := games()
	a, b := all[0].m.Params, all[1].m.Params
	a.CivilianVP, a.GroupmentCost, a.SnafuCost, a.Napalm, a.DistantRange, a.TransferTurns = 0, 0, 0, 0, 0, 0
	b.EventFire, b.AirfieldDays, b.AirfieldBonus, b.NoSupport = 0, 0, 0, [2]string{}
	if a != b {
		t.Errorf("Tinian %+v\nSaipan %+v", a, b)
	}
	if all[0].m.Ridge != all[1].m.Ridge || all[0].m.CRT != all[1].m.CRT || !slices.Equal(all[0].m.Turns, all[1].m.Turns) {
		t.Error("tables of the series differ")
	}
}
