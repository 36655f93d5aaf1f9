package css

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"beachhead/engine"
)

// What questions say of whom they are about, in random games of the landing at Ozereyka: a Second Action names those alone who may act again,
// the one Support Weapon that can be attached is named, flotillas are numbered, the Commissar who is sent is named by his Formation, and the
// limit of a Rout Check beside a die that lies on the table is that after its result (5.1d, 12.1a, L21.2a, 8.4.2, 26.0b, L27.2e).
func TestQuestionsNameWhoIsMeant(t *testing.T) {
	m := moduleOf(t, "littleland-3")
	r := rand.New(rand.NewPCG(29, 11))
	var others, attached, guns, checks, sent int
	for range 12 {
		g, err := m.New(engine.Setup{Scenario: "littleland-3"})
		if err != nil {
			t.Fatal(err)
		}
		own := g.(*Game)
		for n := 0; n < 4000 && g.Pending() != nil; n++ {
			who, ask := g.Pending().First()
			switch ask.Kind {
			case "act.again":
				may, not := 0, 0
				for u := range own.with(Again).each() {
					switch name := m.Units[u].Name; {
					case own.mayName(u, false, true) == nil:
						may++
					case strings.Contains(g.View(who).Pending.Prompt, name+" "):
						t.Fatalf("%q names %s, who may not act again", g.View(who).Pending.Prompt, name)
					default:
						not++
					}
				}
				if p := g.View(who).Pending.Prompt; may == 1 != strings.HasPrefix(p, "Does ") {
					t.Fatalf("%q, of %d", p, may)
				}
				others += not
			case "weapons.attach":
				names := map[int16]string{}
				for _, c := range ask.Options {
					if c.Verb == vAttach {
						names[c.A] = m.Weapons[c.A].Name
					}
				}
				p := g.View(who).Pending.Prompt
				for _, name := range names {
					if len(names) == 1 && strings.Contains(p, name) {
						attached++
					}
				}
			case "commissar.move":
				sent++
				if p := g.View(who).Pending.Prompt; !strings.HasPrefix(p, "Where does the Commissar of ") {
					t.Fatalf("%q", p)
				}
			case "flotilla":
				if p := g.View(who).Pending.Prompt; !strings.Contains(p, "flotilla "+number(guns%3+1)+" of 3") {
					t.Fatalf("%q is asked in place %d", p, guns%3+1)
				}
				guns++
			case "roll.reroll":
				x := own.Explain(who, nil)
				if len(x.Stakes) == 0 {
					break
				}
				limit, ok := strings.CutPrefix(x.Stakes[0].Note, "Rout Check up to ")
				if !ok {
					break
				}
				up, _ := strconv.Atoi(strings.SplitN(limit, ",", 2)[0])
				pass := 0.0
				for face := range 10 {
					if passes(face, up) {
						pass += 0.1
					}
				}
				found := len(x.Stakes[0].Outcomes) == 1
				for _, o := range x.Stakes[0].Outcomes {
					found = found || o.P > pass-0.01 && o.P < pass+0.01
				}
				if !found {
					t.Fatalf("up to %d passes, and the odds are %+v", up, x.Stakes[0].Outcomes)
				}
				checks++
			}
			c := ask.Options[r.IntN(len(ask.Options))]
			for _, o := range ask.Options { // stacks act together, and dice stay on the table
				if o.Verb == vKeep || o.Verb == vStack && ask.Kind == "act.who" && r.IntN(3) == 0 {
					c = o
					break
				}
			}
			if err := g.Apply(who, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	if others < 1 || attached < 3 || guns < 3 || checks < 20 || sent < 1 {
		t.Errorf("%d who may not act again, %d Support Weapons, %d flotillas, %d checks, %d Commissars: the test has seen too little",
			others, attached, guns, checks, sent)
	}
}

// A chit counts those apart who come with a die only, and the computer player buys one for those who land in this turn: they are not on the map yet (L4.1D, L4.1G, L22.0).
func TestChitsForALanding(t *testing.T) {
	m := moduleOf(t, "littleland-3")
	g, err := m.New(engine.Setup{Scenario: "littleland-3"})
	if err != nil {
		t.Fatal(err)
	}
	own := g.(*Game)
	for g.Pending() != nil {
		who, ask := g.Pending().First()
		if ask.Kind == "purchase" && who == engine.Seat(SideB) {
			break
		}
		if err := g.Apply(who, ask.Options[len(ask.Options)-1]); err != nil {
			t.Fatal(err)
		}
	}
	for c := range m.Chits {
		if row := &m.Chits[c]; row.ID == "chit-div-su-marine" || row.ID == "chit-su-marine" {
			sure, inDoubt := own.toCome(ChitID(c))
			if sure != 13 || inDoubt != 0 {
				t.Errorf("%d come, %d may come", sure, inDoubt)
			}
			own.s.Turn++
			if sure, inDoubt = own.toCome(ChitID(c)); sure != 13 || inDoubt != 10 {
				t.Errorf("a turn later %d come, %d may come", sure, inDoubt)
			}
			if note := own.chitNote(ChitID(c)); note != "13 Units to come and 10 that may come" {
				t.Error(note)
			}
			own.s.Turn--
		}
	}
	bot := &greedy{w: &usual, onsets: map[Hex]float64{}}
	who, _ := g.Pending().First()
	if c, why := bot.Choose(g.View(who), engine.Budget{}); c.Verb == vDone {
		t.Errorf("nothing is bought for the landing: %s", why)
	}
}

// Bombers of a type are asked about in the same words, so the question says how many of the side come after the one (L16.1.3a).
func TestBombersAreCounted(t *testing.T) {
	m := moduleOf(t, "littleland-5")
	g, err := m.New(engine.Setup{Scenario: "littleland-5"})
	if err != nil {
		t.Fatal(err)
	}
	own := g.(*Game)
	var mine []int16
	for b := range m.Bombers {
		if own.s.Front.Bombers[b] = bomberField; m.Bombers[b].Side == SideB {
			mine = append(mine, int16(b))
		}
	}
	if len(mine) < 3 || len(mine) == len(m.Bombers) {
		t.Fatalf("%d of %d bombers are of this side", len(mine), len(m.Bombers))
	}
	last := len(mine) - 1
	own.s.Front.Bombers[mine[0]] = 0
	for i, want := range map[int]string{last: "", last - 1: " One more to come.", last - 2: " 2 more to come."} {
		if got := own.bombersLeft(mine[i]); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	own.s.Front.Bombers[mine[last]] = 0 // shot down
	if got := own.bombersLeft(mine[last-1]); got != "" {
		t.Error(got)
	}
}

// An event about a Leader names who leads in his place then, and its picture has the Leader, of whatever name, so that a page misses him (13.3, L27.2).
func TestLeadersAreNamed(t *testing.T) {
	m := moduleOf(t, "littleland-4")
	own, err := m.New(engine.Setup{Scenario: "littleland-4"})
	if err != nil {
		t.Fatal(err)
	}
	g := own.(*Game)
	l := LeaderID(slices.IndexFunc(m.Leaders, func(r Leader) bool { return r.Commissar != nil && r.Replaced }))
	row := &m.Leaders[l]
	for _, c := range []struct {
		back uint8
		name string
	}{{0, row.Name}, {1, row.Replacement}, {backCommissar, row.Commissar.Name}} {
		g.s.Leaders[l].Back = c.back
		e := engine.Event{Kind: evLostLead, Args: [6]int16{g.leaderNow(l)}}
		if s := g.Describe(e); s != c.name+" is lost." {
			t.Errorf("%q, of %s", s, c.name)
		}
		if p := g.Picture(e); !slices.Equal(p.Pieces, []string{row.ID}) || p.Seat != m.Sides[row.Side].ID || p.Act != engine.ActLoss {
			t.Errorf("the picture of %s: %+v", c.name, p)
		}
	}
	if s := m.word('l', 3*int16(len(m.Leaders))); s != "?" {
		t.Errorf("a Leader who is none is %q", s)
	}
}

// flies plays an air phase of the campaign, of dice the second face, and shows what is asked of each roll of a sort that could be made again, until it is enough.
func flies(t *testing.T, sort string, tracks map[string]int, asked func(*engine.Asked) (enough bool)) {
	t.Helper()
	maps.Copy(tracks, map[string]int{"weather": 0, "flown": 9, "dp.de-73": 0, "dp.su-318": 0})
	g, err := whole(t, "littleland").Place(engine.Position{Game: "littleland", Scenario: "littleland-5", Clear: true, At: &engine.At{Turn: 9, Phase: "prepare"}, Tracks: tracks,
		Pieces: map[string]map[string]any{"de-170-1": {"at": "05.05"}, "de-73-hq": {"at": "05.03"}, "su-1331-1": {"at": "20.10"}}})
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < 200 && g.Pending() != nil; n++ {
		who, ask := g.Pending().First()
		c := ask.Options[0]
		switch {
		case who == engine.ChanceSeat:
			c = ask.Options[min(1, len(ask.Options)-1)]
		case ask.Kind == "roll.reroll" && g.(*Game).rolling() == sort && asked(g.View(who).Pending):
			return
		}
		if err := g.Apply(who, c); err != nil {
			t.Fatal(err)
		}
	}
}

// fliesAs is that with what is asked of the dice of a sort, by what an answer for all the rest is for.
func fliesAs(t *testing.T, sort string, tracks map[string]int, want map[string]string) {
	t.Helper()
	told := map[string]string{}
	flies(t, sort, tracks, func(a *engine.Asked) bool {
		told[a.Rest] = a.Prompt
		return false
	})
	if !maps.Equal(told, want) {
		t.Errorf("%q", told)
	}
}

// The die of fighters against fighters says whose they are and who is shot down: "an enemy" is another to either side (L16.1.2, 25.0).
func TestWhoseFighters(t *testing.T) {
	fliesAs(t, "fighters", map[string]int{"reroll.de": 1, "reroll.su": 1, "fighters.de": 2, "fighters.su": 2}, map[string]string{
		"dice for Soviet fighters against German ones": "The die for Soviet fighters against German ones is 1: a German Fighter is shot down. Let it stand?",
		"dice for German fighters against Soviet ones": "The die for German fighters against Soviet ones is 1: a Soviet Fighter is shot down. Let it stand?",
	})
}

// Transport that waits is alike however it came into the pool: to who loads it two are none to choose from (15.0a).
func TestWaitingTransportIsAlike(t *testing.T) {
	m := whole(t, "littleland")
	g, err := m.Place(engine.Position{Game: "littleland", Scenario: "littleland-5", Clear: true, At: &engine.At{Turn: 9, Phase: "prepare"},
		Pieces: map[string]map[string]any{"de-73-lkw-1": {"at": "pool", "column": true}, "de-73-lkw-2": {"at": "pool"}, "su-1331-1": {"at": "20.10"}}})
	if err != nil {
		t.Fatal(err)
	}
	var pool []engine.Piece
	for _, p := range g.View(seat(SideA)).Pieces {
		if strings.HasPrefix(p.ID, "de-73-lkw-") && p.At == "pool" {
			pool = append(pool, p)
		}
	}
	if len(pool) != 2 || !slices.Equal(pool[0].State, pool[1].State) || !maps.Equal(pool[0].Values, pool[1].Values) {
		t.Errorf("%+v", pool)
	}
}

// At the foot of the page stand those first for whom chits are bought: what does not fit is that of attached forces (L26.0b, f).
func TestFootHasAttachedForcesLast(t *testing.T) {
	m := whole(t, "littleland")
	for _, sc := range []string{"littleland-3", "littleland-5"} {
		attached := 0
		for _, x := range m.Sheet(sc).Gauges {
			if x.Show != "sheet" {
				continue
			}
			d := slices.IndexFunc(m.Divisions, func(d Division) bool { return d.ID == x.Body })
			if m.Divisions[d].Force == Attached {
				attached++
			} else if attached > 0 {
				t.Errorf("%s: %s stands behind an attached force", sc, x.Label)
			}
		}
		if attached == 0 {
			t.Errorf("%s has no attached force", sc)
		}
	}
}

// The die against a bomber says whose fighters and whose bomber it is about: for whom a face is good hangs on that (L16.1.3, 25.0).
func TestWhoseBomber(t *testing.T) {
	flew := false
	flies(t, "flight", map[string]int{"reroll.de": 1, "reroll.su": 0, "fighters.de": 0, "fighters.su": 2, "bomber.ju87-1": 1}, func(a *engine.Asked) bool {
		flew = true
		if a.Prompt != "The die for Soviet fighters against a German bomber is 1: the bomber stays on its airfield. Let it stand?" {
			t.Errorf("%q", a.Prompt)
		}
		if a.Rest != "dice for Soviet fighters against a German bomber" { // no others are meant by who lets all the rest stand
			t.Errorf("the rest are %q", a.Rest)
		}
		return true
	})
	if !flew {
		t.Error("no bomber flew")
	}
}

// What is asked of a die for Direct Commands or Dispatch Points says what it brings and what the Division has then: "2 Direct Commands" would be taken for all that it has (4.2Cvi, 4.1F).
func TestDiceForPointsSayTheSum(t *testing.T) {
	m := whole(t, "littleland")
	for _, x := range []struct{ chit, dc, want string }{
		{"chit-dc-de", "dc.de-73", "The die of the 73rd Infantry Division for Direct Commands is "},
		{"chit-dc-su", "dc.su-318", "The die of the 318th Infantry Division for Direct Commands is "},
	} {
		g := askedUntil(t, m, engine.Position{Game: m.ID(), Scenario: "littleland-5", Clear: true, At: &engine.At{Turn: 10, Phase: x.chit}, Tracks: map[string]int{"reroll.de": 1, "reroll.su": 1, x.dc: 4},
			Pieces: map[string]map[string]any{"de-170-1": {"at": "05.05"}, "de-73-hq": {"at": "05.03"}, "su-1331-1": {"at": "20.10"}}}, "roll.reroll", nil)
		who, _ := g.Pending().First()
		face := int(g.s.R.Face[0])
		n := g.directGain(g.rollsFor(), face)
		want := x.want + number(face) + ": " + plural(n, "Direct Command", "Direct Commands") + " more, " + number(4+n) + " in all. Let it stand?"
		if got := g.View(who).Pending.Prompt; got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// Of a die for Dispatch Points the dice on the table and the card of the last roll say whose Division it is for; the report counts those of all Divisions together. Who lets all of the sort stand means those
// of its side (4.1F, 25.0).
func TestWhoseDispatch(t *testing.T) {
	fliesAs(t, "dispatch", map[string]int{"reroll.de": 1, "reroll.su": 1}, map[string]string{
		"German dice for Dispatch Points": "The die of the 73rd Infantry Division for Dispatch Points is 1: 3 Dispatch Points more, 3 in all. Let it stand?",
		"Soviet dice for Dispatch Points": "The die of the 318th Infantry Division for Dispatch Points is 1: 3 Dispatch Points more, 3 in all. Let it stand?",
	})
	m := whole(t, "littleland")
	g := askedUntil(t, m, engine.Position{Game: m.ID(), Scenario: "littleland-5", Clear: true, At: &engine.At{Turn: 10, Phase: "prepare"}, Tracks: map[string]int{"weather": 0, "flown": 9, "reroll.de": 1, "dp.de-73": 0, "dp.su-318": 0},
		Pieces: map[string]map[string]any{"de-170-1": {"at": "05.05"}, "de-73-hq": {"at": "05.03"}, "su-1331-1": {"at": "20.10"}}}, "roll.reroll", nil)
	boxes := g.View(seat(SideA)).Boxes
	if k := slices.IndexFunc(boxes, func(b engine.Box) bool { return b.ID == "dice" }); k < 0 || boxes[k].Label != "The last dice: Dispatch Points of the 73rd Infantry Division" {
		t.Errorf("%+v", boxes)
	}
	for kind, of := range map[engine.EventKind]string{evDispatch: "Dispatch Points", evCommand: "Direct Commands"} {
		e := engine.Event{Kind: kind, Args: [6]int16{g.rollsFor(), 4, 4, 4}}
		if c := g.Picture(e).Cast; c.What != of+" of the 73rd Infantry Division" {
			t.Errorf("%q", c.What)
		}
		if r := g.Rolled(e); r.What != of {
			t.Errorf("the report counts %q", r.What)
		}
	}
}
