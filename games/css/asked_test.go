package css

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// askedUntil answers with the first of some answers that is offered, else with a keeper, until a question is put; dice have the faces given, then 4.
func askedUntil(t *testing.T, m *Module, p engine.Position, kind string, faces []int16, prefer ...string) *Game {
	t.Helper()
	x, err := m.Place(p)
	if err != nil {
		t.Fatal(err)
	}
	for range 80 {
		q := x.Pending()
		if q == nil {
			break
		}
		who, a := q.First()
		if a.Kind == kind {
			return x.(*Game)
		}
		var c engine.Choice
		if who == engine.ChanceSeat {
			face := int16(4)
			if len(faces) > 0 {
				face, faces = faces[0], faces[1:]
			}
			c = a.Options[face]
		} else {
			c = answerOf(m, a.Options, append(prefer, "done", "go", "pass", "keep"))
		}
		if err := x.Apply(who, c); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatalf("%s is never asked", kind)
	return nil
}

func answerOf(m *Module, list []choice, prefer []string) choice {
	for _, text := range prefer {
		for _, o := range list {
			if m.Format(o) == text {
				return o
			}
		}
	}
	return list[0]
}

// The question whether the dice of an Assault stand says where it is, both sums, and whom they cost what (9.1I, 26.0b).
func TestAskedOfAssaultDice(t *testing.T) {
	m := whole(t, "tinian")
	p := engine.Position{Game: m.ID(), Scenario: "tinian-4", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-rct-25"},
		Tracks: map[string]int{"reroll.us": 1, "reroll.jp": 1, "tq.4md": 6, "tq.ija": 5, "assault-us.20.56": 1},
		Pieces: map[string]map[string]any{"us-e-2-25": {"at": "19.56"}, "us-f-2-25": {"at": "19.56"}, "jp-1-i-50": {"at": "20.56", "suppressed": true, "dg": 1}}}
	for _, x := range []struct {
		attack, defence int16
		want            string
	}{{1, 8, "E/2/25 and F/2/25 take "}, {6, 1, "1/I/50 is lost"}, {4, 4, "1/I/50 "}} {
		g := askedUntil(t, m, p, "roll.reroll", []int16{x.attack, x.defence}, "assault 20.56")
		who, _ := g.Pending().First()
		a := g.View(who).Pending
		if !strings.HasPrefix(a.Prompt, "Assault on 20.56: the attack rolls "+number(int(x.attack))+", in all ") || !strings.Contains(a.Prompt, x.want) {
			t.Error(a.Prompt)
		}
		if !slices.Equal(a.About, []string{"20.56"}) || len(a.Subject) != 1 || a.Subject[0] != "us-e-2-25" {
			t.Errorf("lit are %v, and beside the sentence %v", a.About, a.Subject)
		}
	}
}

// Where the computer player would fire at those who pass, to hold is no default: one of the fires is said to be better, or in doubt.
func TestHoldIsNoDefaultWhereFireIsSuggested(t *testing.T) {
	asked, shots := 0, 0
	for seed, id := range []string{"tinian-1", "tinian-2", "tinian-3", "tinian-1", "tinian-2", "tinian-3"} {
		m := moduleOf(t, id)
		x, err := m.New(engine.Setup{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		g, bot := x.(*Game), newGreedy(1)
		src := rand.New(rand.NewPCG(uint64(seed), 2))
		for q := g.Pending(); q != nil; q = g.Pending() {
			who, a := q.First()
			c := a.Options[src.IntN(len(a.Options))]
			if who != engine.ChanceSeat {
				if c, _ = bot.Choose(g.View(who), engine.Budget{}); a.Kind == "opfire.from" {
					asked++
				}
			}
			if a.Kind == "opfire.from" && c.Verb != vHold {
				shots++
				x := g.Explain(who, nil)
				if !slices.ContainsFunc(x.Offers, func(o engine.Offer) bool { return o.Better }) {
					t.Errorf("%s is suggested, and to hold is gold: %+v", m.Format(c), x.Rosters[0].Items)
				}
			}
			if err := g.Apply(who, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d times asked, %d shots", asked, shots)
	if shots < 5 {
		t.Error("too few to tell anything")
	}
}

// The question whether a fire is made like this lights the hex that is fired at.
func TestAskedOfFireLightsItsTarget(t *testing.T) {
	m := whole(t, "tinian")
	p := engine.Position{Game: m.ID(), Scenario: "tinian-4", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-rct-25"}, Tracks: map[string]int{"tq.4md": 6, "tq.ija": 5},
		Pieces: map[string]map[string]any{"us-e-2-25": {"at": "19.56"}, "jp-1-i-50": {"at": "20.56"}}}
	g := askedUntil(t, m, p, "fire.with", nil, "unit us-e-2-25", "fire 20.56")
	who, _ := g.Pending().First()
	if a := g.View(who).Pending; !slices.Equal(a.About, []string{"20.56"}) || !strings.Contains(a.Prompt, "20.56") {
		t.Errorf("%q lights %v", a.Prompt, a.About)
	}
}

// Who is asked for the target of mines is told that mines go off, and where: nobody fires there (24.1, 8.3.1b).
func TestAskedOfMines(t *testing.T) {
	m := whole(t, "tinian")
	p := engine.Position{Game: m.ID(), Scenario: "tinian-5", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-rct-24"}, Tracks: map[string]int{"tq.4md": 6, "mine.14.55": 4},
		Pieces: map[string]map[string]any{"us-a-1-24": {"at": "14.54", "column": true}, "us-mtr-1-24": {"at": "14.54", "column": true}, "jp-1-i-50": {"at": "16.70"}}}
	g := askedUntil(t, m, p, "fire.target", nil, "stack 14.54", "move 14.55")
	who, _ := g.Pending().First()
	if a := g.View(who).Pending; !strings.HasPrefix(a.Prompt, "Mines go off in 14.55. Which of those who come ") {
		t.Error(a.Prompt)
	}
}

// The question whether to fire at those who land lights the hex where they land, since they are in none.
func TestAskedOfLandingLightsItsHex(t *testing.T) {
	m := whole(t, "tinian")
	p := engine.Position{Game: m.ID(), Scenario: "tinian-4", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-amphibious"}, Tracks: map[string]int{"tq.4md": 6, "tq.ija": 5},
		Pieces: map[string]map[string]any{"us-e-2-24": {"at": "white-1/final", "column": true}, "jp-4-i-50": {"at": "14.53"}}}
	g := askedUntil(t, m, p, "opfire.from", nil, "beach white-1", "all", "go", "unit us-e-2-24", "land us-e-2-24")
	who, _ := g.Pending().First()
	if a := g.View(who).Pending; len(a.About) != 1 || !strings.Contains(a.Prompt, "lands on "+a.About[0]) {
		t.Errorf("%q lights %v", a.Prompt, a.About)
	}
}

// The question whether the die of a Rout Check stands names the Unit that makes it, and up to which number it passes (8.4.2, 26.0b).
func TestAskedOfRoutDice(t *testing.T) {
	m := whole(t, "littleland")
	asked := 0
	for seed := uint64(1); seed < 80 && asked < 2; seed++ {
		x, err := m.New(engine.Setup{Scenario: "littleland-1"})
		if err != nil {
			t.Fatal(err)
		}
		g, r := x.(*Game), rand.New(rand.NewPCG(seed, 8))
		for range 700 {
			q := g.Pending()
			if q == nil {
				break
			}
			who, a := q.First()
			u, up := NoUnit, 0
			if a.Kind == "roll.reroll" {
				u, up = g.checking()
			}
			if u != NoUnit {
				asked++
				p := g.View(who).Pending
				if want := m.Units[u].Name + " rolls "; !strings.HasPrefix(p.Prompt, want) || !strings.Contains(p.Prompt, "up to "+number(up)+" passes") || !slices.Equal(p.Subject, []string{m.Units[u].ID}) {
					t.Errorf("%q, about %v", p.Prompt, p.Subject)
				}
			}
			if err := g.Apply(who, a.Options[r.IntN(len(a.Options))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if asked < 2 {
		t.Errorf("asked %d times", asked)
	}
}

// Which Unit is hit is proposed, but not to the owner of an HQ that the HQ is: there is more to weigh than the fire (8.3.1b).
func TestHQIsNotProposedToItsOwner(t *testing.T) {
	for _, column := range []bool{true, false} { // In-Column the firing side names whom it hits, Deployed their owner
		g := onMap(t, "littleland", 1)
		hq := put1(t, g, "su-255-hq", "04.33", column)
		put1(t, g, "su-323-1", "04.33", column)
		g.s.A = noAttack
		g.s.A.Side, g.s.A.At, g.s.A.Kind = SideA, g.at(hq), EventFire
		var x engine.Explanation
		explainTarget(g, &frame{}, nil, &x)
		for _, o := range x.Offers {
			if o.Choice == g.m.Format(about(vUnit, hq)) && !column {
				t.Error("the owner is to name his HQ")
			}
		}
		if column && len(x.Offers) != 1 {
			t.Errorf("whoever fires at those In-Column is proposed %v", x.Offers)
		}
	}
}

// What lies beside Units in a place is named whole: Support Weapons, Leaders and Heroes, and who stays apart from who goes.
func TestSayCarried(t *testing.T) {
	g := onMap(t, "saipan", 2)
	p := g.at(put1(t, g, "us-a-1-23", "33.37", false))
	g.s.Weapons[g.m.ByWeapon["us-sw-hmg-23-1"]] = WeaponState{Loc: p, Taken: 1}
	g.s.Leaders[g.m.ByLeader["us-jones"]] = LeaderState{Loc: p}
	g.s.Heroes[g.m.ByHero["mccard"]] = HeroState{Loc: p, Ready: 1, Taken: 1}
	g.staleAll()
	goes, stays := g.baggage(p)
	if want := []string{"HMG", "GySgt McCard"}; !slices.Equal(goes, want) {
		t.Errorf("%q go, expected %q", goes, want)
	}
	if want := []string{"Col Jones"}; !slices.Equal(stays, want) {
		t.Errorf("%q stay, expected %q", stays, want)
	}
}

// A fire at a Leader says before the die that a 0 costs him, and the question whether such a 0 stands says that it does; so for a weapon that breaks down with a 9 and a Barrage that does not fall (L13.3c, L14.1.0f, 8.4b, 8.6.2a).
func TestAskedOfWhatTheDieBringsBesides(t *testing.T) {
	m := whole(t, "littleland")
	p := engine.Position{Game: m.ID(), Scenario: "littleland-2", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-164r"}, Tracks: map[string]int{"reroll.de": 1, "reroll.su": 1},
		Pieces: map[string]map[string]any{"de-ro-164r-1": {"at": "31.27"}, "de-sw-164r-hmg-1": {"at": "31.27"}, "su-305-1": {"at": "32.28"}, "kunikov": {"at": "32.28", "ready": true}}}
	for face, want := range map[int16]string{0: ": 1 DG and Mj Kunikov is lost. Let", 9: ": a miss and HMG breaks down. Let", 1: ": Rout Check. Let"} {
		g := askedUntil(t, m, p, "fire.with", nil, "unit de-ro-164r-1", "fire 32.28")
		who, _ := g.Pending().First()
		falls := slices.IndexFunc(g.Explain(who, nil).Sums, func(s engine.Sum) bool { return s.What == "Mj Kunikov is lost" && s.Value == "10 %" })
		if falls < 0 {
			t.Errorf("before the die: %+v", g.Explain(who, nil).Sums)
		}
		g = askedUntil(t, m, p, "roll.reroll", []int16{face}, "unit de-ro-164r-1", "fire 32.28")
		who, _ = g.Pending().First()
		if a := g.View(who).Pending; !strings.Contains(a.Prompt, want) {
			t.Errorf("%q, not %q", a.Prompt, want)
		}
	}
}

// Where aircraft find nobody to strike, no marker is laid by Enter: it would cost a Direct Command. A die without markers says so.
func TestAirWithoutTargets(t *testing.T) {
	m := whole(t, "tinian")
	p := engine.Position{Game: m.ID(), Scenario: "tinian-5", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-air"}, Tracks: map[string]int{"reroll.us": 0, "reroll.jp": 0, "dc.4md": 5},
		Pieces: map[string]map[string]any{"us-hq-4md": {"at": "13.55"}, "jp-1-i-50": {"at": "14.60/in"}}}
	best := func() bool {
		g := askedUntil(t, m, p, "air.use", []int16{0})
		x := g.Explain(seat(SideA), nil)
		i := slices.IndexFunc(x.Offers, func(o engine.Offer) bool { return o.Choice == "done" })
		return i >= 0 && x.Offers[i].Best
	}
	if !best() {
		t.Error("nobody outside of a cave, and a marker is laid by Enter")
	}
	p.Pieces["jp-2-i-50"] = map[string]any{"at": "16.57"}
	if best() {
		t.Error("somebody could be struck, and Enter uses no marker")
	}
	p.Tracks["dc.2md"] = 5
	p.Pieces["us-hq-2md"] = map[string]any{"at": "13.56"}
	for answer, want := range map[string]string{"strike 16.57": "Which Division pays for the Air Strike on 16.57?", "interdict": "Which Division pays for Interdiction?"} {
		g := askedUntil(t, m, p, "air.pay", []int16{0}, answer)
		if s := g.View(seat(SideA)).Pending.Prompt; s != want {
			t.Errorf("%q, want %q", s, want)
		}
	}
	askedFleet := askedUntil(t, m, engine.Position{Game: m.ID(), Scenario: "tinian-5", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-naval"}, Pieces: p.Pieces}, "naval", nil)
	n := len(askedFleet.fleet())
	if n < 2 {
		t.Fatalf("%d Task Forces", n)
	}
	if s := askedFleet.View(seat(SideA)).Pending.Prompt; !strings.HasPrefix(s, "Where does Task Force 1 of "+number(n)+", of strength ") {
		t.Errorf("%q", s)
	}
	if s := rolls[rollAir].result(m, 9); s != "no marker" {
		t.Errorf("a 9 is said to be %q", s)
	}
}

// What a Corps Unit costs is paid by one of two Divisions: nothing is left of the sum of both.
func TestBillOfTwoPurses(t *testing.T) {
	m := whole(t, "tinian")
	x, err := m.Place(engine.Position{Game: m.ID(), Scenario: "tinian-5", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-dc-us"}, Tracks: map[string]int{"dc.4md": 8, "dc.2md": 6},
		Pieces: map[string]map[string]any{"us-hq-4md": {"at": "13.55"}, "jp-1-i-50": {"at": "14.60"}}})
	if err != nil {
		t.Fatal(err)
	}
	g := x.(*Game)
	for u := range m.Units {
		o := g.bill(only(UnitID(u)), 1)
		if two := strings.Contains(o.Pool, " and "); two != (m.Units[u].Stripe == Corps) || (o.Of == 0) != (two || g.division(m.Units[u].Division).DC == 0) {
			t.Fatalf("%s: %+v", m.Units[u].ID, o)
		}
	}
}

// Before the last charge each round says how many are left, and to end it what is not used; a Hero who could help is asked about with the hex (9.6.2h, 9.5e).
func TestAskedBeforeTheLastCharge(t *testing.T) {
	m := whole(t, "saipan")
	p := engine.Position{Game: m.ID(), Scenario: "saipan-4"}
	g := askedUntil(t, m, p, "gyokusai.lights", []int16{6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6})
	lost := func() string {
		x := g.Explain(seat(SideA), nil)
		if i := slices.IndexFunc(x.Offers, func(o engine.Offer) bool { return o.Choice == "done" }); i >= 0 {
			return x.Offers[i].Loses
		}
		return ""
	}
	for i, want := range []string{"the next of 3 Illumination Rounds go?", "the next of 2 Illumination Rounds go?", "the last Illumination Round go?"} {
		if s := g.View(seat(SideA)).Pending.Prompt; s != "Where does "+want {
			t.Errorf("%q, want %q", s, want)
		}
		if s := lost(); s != []string{"3 rounds are not used", "2 rounds are not used", "1 round is not used"}[i] {
			t.Errorf("to end it costs %q", s)
		}
		if err := g.Apply(seat(SideA), answerOf(m, g.Pending().For(seat(SideA)).Options, []string{"light " + []string{"50.17", "50.16", "49.15"}[i]})); err != nil {
			t.Fatal(err)
		}
	}
	r := rand.New(rand.NewPCG(3, 8))
	for range 3000 {
		who, a := g.Pending().First()
		if a.Kind == "heroes.assault" {
			shown := g.View(seat(SideA)).Pending
			if hex := m.Ground.ID(g.s.X.Hex); !strings.HasSuffix(shown.Prompt, " help in the Assault on "+hex+"?") || !slices.Contains(shown.About, hex) {
				t.Errorf("%q lights %v", shown.Prompt, shown.About)
			}
			return
		}
		if err := g.Apply(who, a.Options[r.IntN(len(a.Options))]); err != nil {
			t.Fatal(err)
		}
	}
	t.Error("no Hero is asked about")
}

// Who arrives where there is no room is told before what it costs (6.1b, 18.0).
func TestArrivalsTellOfCrowds(t *testing.T) {
	m := whole(t, "saipan")
	told, of := 0, 0
	for seed := uint64(1); seed < 6; seed++ {
		x, err := m.New(engine.Setup{Scenario: "saipan-5"})
		if err != nil {
			t.Fatal(err)
		}
		g, r := x.(*Game), rand.New(rand.NewPCG(seed, 4))
		for range 900 {
			q := g.Pending()
			if q == nil {
				break
			}
			who, a := q.First()
			c := a.Options[r.IntN(len(a.Options))]
			if a.Kind == "reinforce" {
				x := g.Explain(who, nil)
				i := slices.IndexFunc(x.Offers, func(o engine.Offer) bool { return o.Choice == m.Format(c) })
				note := ""
				if i >= 0 {
					note = x.Offers[i].Note
				}
				before := g.excess(c.A)
				if err := g.Apply(who, c); err != nil {
					t.Fatal(err)
				}
				over := g.excess(c.A)
				want := ""
				if over > 0 && over > before {
					want = plural(over, "Unit", "Units") + " too many there: " + number(over) + " DG"
				} else if over > 0 || g.mingled(c.A) {
					continue
				}
				if of++; note != want {
					t.Fatalf("%s: %q, want %q", m.Format(c), note, want)
				}
				if want != "" {
					told++
				}
				continue
			}
			if err := g.Apply(who, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	if told < 3 || told == of {
		t.Errorf("%d of %d arrivals into a crowd", told, of)
	}
}

// Of those who have fired only who could fire at those who leave but for that is told why he cannot (8.5f).
func TestOnlyNearRefusals(t *testing.T) {
	m := whole(t, "tinian")
	p := engine.Position{Game: m.ID(), Scenario: "tinian-4", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-rct-24"}, Tracks: map[string]int{"reroll.us": 0, "reroll.jp": 0},
		Pieces: map[string]map[string]any{"us-a-1-24": {"at": "16.56", "column": true}, "jp-1-i-50": {"at": "16.57"}, "jp-2-i-50": {"at": "17.56", "no-opp": true}, "jp-3-i-50": {"at": "20.56", "no-opp": true}}}
	g := askedUntil(t, m, p, "opfire.from", nil, "unit us-a-1-24", "move 16.55")
	var told []string
	for _, r := range g.Explain(seat(SideB), nil).Rosters {
		for _, i := range r.Items {
			told = append(told, i.From)
		}
	}
	if !slices.Contains(told, "16.57") || !slices.Contains(told, "17.56") || slices.Contains(told, "20.56") {
		t.Errorf("told of %v", told)
	}
}

// Whoever can play a Formation chit is not told that another would be drawn when the Cup is empty, but that the turn ends (4.2C).
func TestAskedWithAnEmptyCup(t *testing.T) {
	m := whole(t, "tinian")
	g := askedUntil(t, m, engine.Position{Game: m.ID(), Scenario: "tinian-4", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-rct-25"},
		Tracks: map[string]int{"reroll.us": 0, "reroll.jp": 0, "dp.4md": 8, "tq.4md": 6}, Pieces: map[string]map[string]any{"us-e-2-25": {"at": "19.56"}, "us-e-2-24": {"at": "18.56"}}}, "preempt", nil)
	who, _ := g.Pending().First()
	told := func() (prompt string, notes [2]string) {
		for i := range notes {
			var x engine.Explanation
			f := &frame{}
			f.V[0] = int16(g.inTurn(int16(i)))
			explainPreempt(g, f, nil, &x)
			notes[i] = x.Offers[len(x.Offers)-1].Note
		}
		return g.View(who).Pending.Prompt, notes
	}
	if prompt, notes := told(); !strings.HasSuffix(prompt, "before the next draw?") || !strings.HasSuffix(notes[0], "in the Cup") || notes[0] != notes[1] {
		t.Error(prompt, notes)
	}
	g.s.Cup = 0
	if prompt, notes := told(); !strings.HasSuffix(prompt, "before the turn ends?") || notes != [2]string{"the turn ends if they play none, too", "the turn ends"} {
		t.Error(prompt, notes)
	}
}

// Who has several bombers is told whose strike is asked about, and how many can strike after it.
func TestAskedOfBombers(t *testing.T) {
	m := whole(t, "littleland")
	for dc, want := range map[int]string{1: "Where does the Ju87 strike?", 2: "Where does the Ju87 strike? 1 more can strike after it.", 4: "Where does the Ju87 strike? 1 more can strike after it."} {
		p := engine.Position{Game: m.ID(), Scenario: "littleland-5", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-de-73"},
			Tracks: map[string]int{"dc.de-73": dc, "bomber.ju87-1": 3, "bomber.ju87-2": 3, "bomber.ju87-3": 4},
			Pieces: map[string]map[string]any{"de-170-1": {"at": "20.05"}, "su-1331-1": {"at": "40.10"}}}
		g := askedUntil(t, m, p, "bomb", nil, "bomb")
		who, _ := g.Pending().First()
		if s := g.View(who).Pending.Prompt; s != want {
			t.Errorf("with %d Direct Commands: %q, not %q", dc, s, want)
		}
	}
}
