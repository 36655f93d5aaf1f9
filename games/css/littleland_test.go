package css_test

import (
	"os"
	"testing"

	"beachhead/games/css"
	"beachhead/games/css/littleland"
	"beachhead/games/moddata/moddatatest"
)

// coast is The Little Land.
func coast() game {
	return game{"littleland", files{os.DirFS("littleland/data"), os.DirFS("data")}, littleland.Load, littleland.Default()}
}

// TestLittleLandData: what the game has of everything, and what the rulebook says of it.
func TestLittleLandData(t *testing.T) {
	m := coast().m
	if got, want := [8]int{m.Ground.N, len(m.Units), len(m.Weapons), len(m.Leaders), len(m.Heroes), len(m.Formations), len(m.Chits), len(m.Scenario)}, [8]int{2139, 360, 103, 28, 8, 22, 36, 5}; got != want {
		t.Errorf("hexes, Units, Support Weapons, Leaders, Heroes, Formations, chits, scenarios: %v, want %v", got, want)
	}
	enforced := 0
	for _, r := range m.RuleIndex {
		if r.Enforced() {
			enforced++
		}
	}
	if len(m.RuleIndex) != 672 || enforced < 598 {
		t.Errorf("%d rules, %d of them enforced", len(m.RuleIndex), enforced)
	}
	force := map[string]css.Force{}
	for i := range m.Divisions {
		force[m.Divisions[i].ID] = m.Divisions[i].Force
	}
	for id, want := range map[string]css.Force{"de-73": css.Whole, "de-hake": css.Attached, "de-busche": css.Attached, "su-242": css.Attached, "su-alone": css.Alone} { // L26.0a, k
		if force[id] != want {
			t.Errorf("%s: %d, want %d", id, force[id], want)
		}
	}
	for _, side := range []css.Side{css.SideA, css.SideB} { // L20.1.0d, L13.3, L9.2a, L9.6
		n := 0
		for i := range m.Heroes {
			if m.Heroes[i].Generic && m.Heroes[i].Side == side {
				n++
			}
		}
		if n != 2 {
			t.Errorf("%d generic Heroes of the %s, want 2", n, m.Sides[side].Name)
		}
	}
	if m.Params.AssaultCost != [2]int8{1, 2} || m.Params.Support != [2]int8{3, 4} || m.Assaults[css.SideB].ID != "human-wave" {
		t.Errorf("Assaults: cost %v, support %v, marker %s", m.Params.AssaultCost, m.Params.Support, m.Assaults[css.SideB].ID)
	}
	commissars := 0
	for i := range m.Leaders {
		if x := &m.Leaders[i]; x.Commissar != nil {
			commissars++
			if x.Commissar.Formation != -1 || x.Stripe != css.Colored { // L27.2d
				t.Errorf("the Commissar of %s: %v", x.ID, *x.Commissar)
			}
		}
	}
	if commissars != 11 {
		t.Errorf("%d Commissars, want one for each Soviet Formation, 11", commissars)
	}
	campaign := &m.Scenario[4]
	if n := [2]int{len(campaign.Flights), len(campaign.Reinforce)}; !campaign.Campaign || campaign.Last-campaign.Start+1 != 80 || n[0] != 6 || n[1] < 20 {
		t.Errorf("campaign: %d turns, flights and arrivals %v", campaign.Last-campaign.Start+1, n)
	}
}

// TestLittleLandMistakes changes one place of one file of The Little Land, and expects file, line and message.
func TestLittleLandMistakes(t *testing.T) {
	g := coast()
	for _, c := range []mistake{
		{"attached.tsv", "su-alone\talone", "su-alone\tlost", `kind: "lost"; expected attached or alone`},
		{"commissars.tsv", "su-ldr-1331\t", "su-ldr-318\t", `leader: "su-ldr-318"; expected a Leader of a Formation of the Soviets (L27.2a)`},
		{"bombers.tsv", "yellow\tblue\trulebook:L3.3zf; rulebook:L16.1.5a; authored:boxes, number\nju87-2", "black\tblue\trulebook:L3.3zf; rulebook:L16.1.5a; authored:boxes, number\nju87-2", `hex: "black"; expected red or yellow`},
		{"flotilla.tsv", "azov-3\tAzov Flotilla 3\tsu-marine\t4\tyellow", "azov-3\tAzov Flotilla 3\tsu-marine\t4\tblack", `color: "black"; expected red, yellow, blue or white`},
		{"parachute.tsv", "distance\t3\t", "distance\t5\t", `outcome: "5"; expected 3: distances follow on each other`},
		{"chits.tsv", "chit-vh\tvH\tde\tde-hake\tvh\tformation\t-", "chit-vh\tvH\tde\tde-hake\tvh\tformation\t1", `cost: "1"; expected a cost, - for the Formation of an attached force only (L26.0f)`},
		{"assaults.tsv", "human-wave\t", "human-tide\t", `marker: "human-tide"`},
		{"hexsides.tsv", "01.04\t01.05\tslope\t01.05", "01.04\t01.05\tslope\t01.06", `up: "01.06"; expected one of the two hexes`},
		{"rules.toml", "carries = [true, true]", "carries = [true, 1]", `transport.carries`},
		{"scenarios/3-ozereyka.toml", "columns = [14, 20]\nvp = 1", "columns = [14, 100]\nvp = 1", `victory.beyond.columns[1]: "100"; expected a whole number from 0 to 99`},
		{"scenarios/3-ozereyka.toml", "columns = [14, 20]\nvp = 1", "columns = [14, 20]\nvp = 0", `victory.beyond.vp: "0"; expected a whole number from 1 to 9`},
		{"scenarios/3-ozereyka.toml", "columns = [14, 20]\nvp = 1", "columns = [14, 20]\nvp = 10", `victory.beyond.vp: "10"; expected a whole number from 1 to 9`},
		{"scenarios/3-ozereyka.toml", "columns = [14, 20]\nvp = 1", "columns = [70, 80]\nvp = 1", `victory.beyond`},
		{"scenarios/5-campaign.toml", `where = "drop:04.24"`, `where = "drop:04.24,04.25"`, `drop: and one hex, the aim`},
		{"scenarios/5-campaign.toml", `else_turn = "1943-02-06 night-1"`, `else_turn = "1943-02-03 night-1"`, `else_turn: "1943-02-03 night-1"; expected a later turn than that of the arrival`},
		{"scenarios/1-fish-cannery.toml", `where = "landing:32.28"`, `where = "landing:32.30"`, `expected a landing hex (L2.0f); 32.30 is none`},
		{"scenarios/1-fish-cannery.toml", `ids = ["azov-1"]`, `ids = ["azov-9"]`, `flotilla[0].ids[0]: "azov-9"; expected a flotilla of flotilla.tsv`},
	} {
		t.Run(c.file+" "+c.put, func(t *testing.T) {
			t.Parallel()
			moddatatest.Mistake(t, g.files, g.load, c.file, c.old, c.put, c.want)
		})
	}
}
