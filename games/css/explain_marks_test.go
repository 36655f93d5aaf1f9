package css

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// Whatever is asked, each Assault marker of either side has its odds on the map: where it is due now those of its Assault, as they are shown with the answer that makes it; and where a hex could
// be marked those that the marker would have. Where no enemy could be, and there alone, the question has nothing to do it for.
func TestOddsAtMarkers(t *testing.T) {
	asked, due, marks, idles := 0, 0, 0, 0
	for i, id := range []string{"tinian-1", "tinian-4", "saipan-1", "saipan-2", "saipan-4", "littleland-2"} {
		m := moduleOf(t, id)
		g, err := m.New(engine.Setup{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		own := g.(*Game)
		before := false // an enemy has just been marked
		r := rand.New(rand.NewPCG(uint64(i)+1, 11))
		for range 30000 {
			q := g.Pending()
			if q == nil {
				break
			}
			who, ask := q.First()
			c := ask.Options[r.IntN(len(ask.Options))]
			if who != engine.ChanceSeat {
				some := false
				if ask.Kind == "assault.mark" {
					for _, o := range ask.Options { // on enemies, so that there is something to be resolved
						if o.Verb == vMark && own.sideAt(o.A) == own.s.Side.Other() {
							c, some = o, true
						}
					}
				}
				answer, idle := own.Idle(who)
				if ask.Kind == "act.again" { // TestNothingNeedless
					idle = false
				}
				if idle != (ask.Kind == "assault.mark" && !some) || idle && m.Format(answer) != "done" {
					t.Fatalf("%s, %s: idle %v, and an enemy could be marked %v", id, ask.Kind, idle, some)
				}
				if idle {
					idles++
					note := own.Explain(who, nil).Offers
					k := slices.IndexFunc(note, func(o engine.Offer) bool { return o.Choice == "done" })
					if before && note[k].Note != "every enemy next to them is marked" && note[k].Note != "no Dispatch Points for another" {
						t.Fatalf("%s: after a marker on an enemy: %q", id, note[k].Note)
					}
				}
				before = ask.Kind == "assault.mark" && some
				n := own.s.Marks[MarkAssaultA].Len() + own.s.Marks[MarkAssaultB].Len()
				if n > 0 || ask.Kind == "assault.mark" {
					hash := own.Hash()
					x := own.Explain(who, nil)
					if own.Hash() != hash {
						t.Fatalf("%s, %s: the position is another after the odds", id, ask.Kind)
					}
					asked++
					guess := g.Clone(nil).(*Game)
					if guess.Resample(who, r); !reflect.DeepEqual(x, guess.Explain(who, nil)) {
						t.Fatalf("%s, %s: the odds tell of something that the seat cannot know", id, ask.Kind)
					}
					at := func(h Loc) *engine.Chip {
						k := slices.IndexFunc(x.Chips, func(c engine.Chip) bool { return c.At == m.placeName(h) })
						if k < 0 {
							t.Fatalf("%s, %s: no odds at %s: %+v", id, ask.Kind, m.placeName(h), x.Chips)
						}
						return &x.Chips[k]
					}
					for _, k := range []Mark{MarkAssaultA, MarkAssaultB} {
						for h := own.s.Marks[k].Next(0); h != NoHex; h = own.s.Marks[k].Next(h + 1) {
							at(Loc(h))
						}
					}
					for _, o := range ask.Options {
						switch {
						case ask.Kind == "assaults" && o.Verb == vAssault:
							due++
							y := own.Explain(who, &o)
							if b := at(o.A).Behind; b == nil || !reflect.DeepEqual(b.Sums, y.Sums) || !reflect.DeepEqual(b.Outcomes, y.Outcomes) || !reflect.DeepEqual(b.Stakes, y.Stakes) {
								t.Fatalf("%s: at the marker %+v, with the answer %+v", id, b, y)
							}
						case ask.Kind == "assault.mark" && o.Verb == vMark && own.sideAt(o.A) == own.s.Side.Other():
							marks++
							y := own.Explain(who, &o)
							if chip := at(o.A); chip.Text != assaultChance(&y) || !strings.Contains(chip.Title, assaultWords(&y)) {
								t.Fatalf("%s: on the map %+v, with the answer %+v", id, chip, y)
							}
						}
					}
				}
			}
			if err := g.Apply(who, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	if asked < 200 || due < 20 || marks < 20 || idles < 20 {
		t.Errorf("%d questions with markers, %d due, %d hexes to be marked, %d times none: the test has seen too little", asked, due, marks, idles)
	}
}

// The marker of an Assault follows who of those next to several markers is ticked for it (9.3b).
func TestMarkerFollowsWhoIsAllotted(t *testing.T) {
	m := whole(t, "littleland")
	p := engine.Position{Game: m.ID(), Scenario: "littleland-5", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-su-318"},
		Tracks: map[string]int{"reroll.de": 0, "reroll.su": 0, "dp.su-318": 0, "dc.su-318": 0, "assault-jp.05.06": 1, "assault-jp.06.05": 1},
		Pieces: map[string]map[string]any{"su-1331-1": {"at": "05.05", "column": true}, "su-1331-2": {"at": "05.05", "column": true}, "su-318-hq": {"at": "05.04"},
			"de-170-1": {"at": "05.06", "no-opp": true, "dg": 3}, "de-170-2": {"at": "06.05", "no-opp": true}}}
	said := []string{}
	for _, text := range []string{"allot su-1331-1 05.06", "allot su-1331-2 05.06"} {
		g := askedUntil(t, m, p, "assault.allot", nil, "assault 05.06")
		who, _ := g.Pending().First()
		if len(said) > 0 {
			first, err := m.Parse("allot su-1331-1 05.06")
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Apply(who, first); err != nil {
				t.Fatal(err)
			}
			if now := g.Explain(who, nil).Chips[0].Text; now != said[0] {
				t.Errorf("%q when he has been named, %q was said", now, said[0])
			}
		}
		c, err := m.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		with := g.Explain(who, &c).Chips
		if len(with) != 1 || with[0].At != "05.06" {
			t.Fatalf("%s: %+v", text, with)
		}
		said = append(said, with[0].Text)
	}
	if said[0] == said[1] {
		t.Errorf("one and two assault with %q", said)
	}
}

// The marker of an Assault follows who is ticked for its support before he has fired: what is chosen is what is reckoned (L9.1B, L9.5Ag).
func TestMarkerFollowsTheSupport(t *testing.T) {
	m := whole(t, "littleland")
	p := engine.Position{Game: m.ID(), Scenario: "littleland-5", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-su-318"},
		Tracks: map[string]int{"reroll.de": 0, "reroll.su": 0, "dp.su-318": 4, "dc.su-318": 0, "assault-jp.05.06": 1},
		Pieces: map[string]map[string]any{"su-1331-1": {"at": "05.05", "column": true}, "su-1331-2": {"at": "05.05", "column": true}, "su-1331-mtr": {"at": "06.05"}, "su-1337-mtr": {"at": "07.04"}, "su-318-hq": {"at": "05.04"},
			"de-170-1": {"at": "05.06", "no-opp": true, "dg": 3}}}
	g := askedUntil(t, m, p, "assault.support", nil, "assault 05.06")
	who, _ := g.Pending().First()
	before := g.Explain(who, nil).Chips[0]
	c, err := m.Parse("support su-1331-mtr")
	if err != nil {
		t.Fatal(err)
	}
	with := g.Explain(who, &c).Chips
	if len(with) != 1 || with[0].At != "05.06" || with[0].Text == before.Text {
		t.Fatalf("%+v, and %+v with a gun in support", before, with)
	}
	g = askedUntil(t, m, p, "assault.support", nil, "assault 05.06")
	if err := g.Apply(who, c); err != nil {
		t.Fatal(err)
	}
	for q := g.Pending(); ; q = g.Pending() {
		seat, a := q.First()
		if a.Kind == "assault.support" {
			break
		}
		answer := a.Options[len(a.Options)-1]
		if seat == engine.ChanceSeat {
			answer = a.Options[9] // a miss
		}
		if err := g.Apply(seat, answer); err != nil {
			t.Fatal(err)
		}
	}
	if now := g.Explain(who, nil).Chips[0]; now.Text != with[0].Text {
		t.Errorf("%q after the gun has fired, %q was said", now.Text, with[0].Text)
	}
}

// While others are Active the odds at a marker are those of the Division that would have the best of it: what its Units next to the hex add up to, and nobody else's.
func TestOddsOfWhoIsNotActive(t *testing.T) {
	m := whole(t, "tinian")
	p := engine.Position{Game: m.ID(), Scenario: "tinian-4", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-bn-i-50"},
		Tracks: map[string]int{"tq.4md": 6, "tq.2md": 5, "tq.ija": 5, "reroll.us": 0, "reroll.jp": 0, "assault-us.18.53": 1},
		Pieces: map[string]map[string]any{"us-e-2-25": {"at": "17.53"}, "us-f-2-25": {"at": "17.53"}, "us-a-1-6": {"at": "17.52"}, "jp-1-i-50": {"at": "18.53", "dg": 3}}}
	g, err := m.Place(p)
	if err != nil {
		t.Fatal(err)
	}
	own := g.(*Game)
	chips := func() []engine.Chip {
		who, _ := g.Pending().First()
		return own.Explain(who, nil).Chips
	}
	x := chips()
	if len(x) != 1 || x[0].At != "18.53" || x[0].Behind == nil || !strings.Contains(x[0].Title, "4th Marine Division") {
		t.Fatalf("%+v", x)
	}
	if list := x[0].Behind.Rosters[0].Items; len(list) != 2 || list[0].Piece != "us-e-2-25" || list[1].Piece != "us-f-2-25" {
		t.Errorf("%+v assault", list)
	}
	if !strings.HasPrefix(x[0].Text, "taken ") || !strings.Contains(x[0].Title, "before the dice") {
		t.Errorf("%+v", x[0])
	}
	own.suppress(own.hexOf(own.at(own.m.ByUnit["us-e-2-25"])))
	if x = chips(); !strings.Contains(x[0].Title, "2nd Marine Division") {
		t.Errorf("who is Suppressed assaults: %+v", x[0])
	}
	own.suppress(own.hexOf(own.at(own.m.ByUnit["us-a-1-6"])))
	if x = chips(); x[0].Text != "nobody can" || x[0].Behind != nil {
		t.Errorf("all are Suppressed: %+v", x[0])
	}
}

// The odds at a marker that was put in this Activation count those who have acted since: it waits for another chit, under which they can take part again.
func TestOddsOfWhoHasActed(t *testing.T) {
	m := whole(t, "littleland")
	p := engine.Position{Game: m.ID(), Scenario: "littleland-2", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-83nmb"}, Tracks: map[string]int{"reroll.de": 0, "reroll.su": 0, "dp.su-marine": 4},
		Pieces: map[string]map[string]any{"de-ro-164r-1": {"at": "31.27"}, "su-305-1": {"at": "32.28"}, "su-305-2": {"at": "32.28"}, "su-305-3": {"at": "32.27", "dg": 1}}}
	g := askedUntil(t, m, p, "act.who", nil, "mark 31.27")
	who, ask := g.Pending().First()
	was := g.Explain(who, nil).Chips
	for _, text := range []string{"unit su-305-3", "rally"} { // DG 1 does nothing to Troop Quality
		if err := g.Apply(who, answerOf(m, ask.Options, []string{text})); err != nil {
			t.Fatal(err)
		}
		_, ask = g.Pending().First()
	}
	for i, x := range g.Explain(who, nil).Chips {
		if x.Title != was[i].Title {
			t.Errorf("%q, and before the Rally %q", x.Title, was[i].Title)
		}
	}
	if len(was) != 1 {
		t.Error(was)
	}
}

// While the dice of an Assault lie on the table its marker says what they lead to, and no more what they might have; beside each die stands how likely the hex is taken with another.
func TestMarkerAsTheDiceLie(t *testing.T) {
	m := whole(t, "tinian")
	g, err := m.Place(engine.Position{Game: m.ID(), Scenario: "tinian-4", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-rct-25"},
		Tracks: map[string]int{"tq.4md": 6, "tq.ija": 5, "reroll.us": 1, "reroll.jp": 0, "assault-us.18.53": 1},
		Pieces: map[string]map[string]any{"us-e-2-25": {"at": "17.53", "column": true}, "us-f-2-25": {"at": "17.53", "column": true}, "jp-1-i-50": {"at": "18.53", "dg": 3, "no-opp": true}}})
	if err != nil {
		t.Fatal(err)
	}
	own := g.(*Game)
	dice := []int{4, 6}
	for {
		who, ask := g.Pending().First()
		c := ask.Options[len(ask.Options)-1]
		switch {
		case ask.Kind == "roll.reroll":
			x := own.Explain(who, nil)
			if len(x.Chips) != 1 || x.Chips[0].Text != endChips[x.Outcomes[0].Text] || x.Chips[0].Behind != nil || !strings.Contains(x.Chips[0].Title, "as the dice lie: "+endTitles[x.Outcomes[0].Text]) {
				t.Errorf("%+v, and the dice lead to %+v", x.Chips, x.Outcomes)
			}
			for _, o := range x.Offers {
				choice, err := m.Parse(o.Choice)
				if err != nil {
					t.Fatal(err)
				}
				then := own.Explain(who, &choice).Outcomes
				k := slices.IndexFunc(then, func(o engine.Outcome) bool { return o.Text == textTaken })
				if k < 0 || !strings.HasPrefix(o.Note, "taken "+percentOf(then[k].P)+", better for you ") {
					t.Errorf("%+v, and it could lead to %+v", o, then)
				}
			}
			if len(x.Offers) != 2 {
				t.Errorf("%+v", x.Offers)
			}
			return
		case who == engine.ChanceSeat:
			c = ask.Options[dice[0]]
			dice = dice[1:]
		case ask.Kind == "assaults":
			c = ask.Options[0]
			if chip := own.Explain(who, nil).Chips[0]; !strings.HasPrefix(chip.Text, "taken ") || chip.Behind == nil {
				t.Errorf("before the dice: %+v", chip)
			}
		}
		if err := g.Apply(who, c); err != nil {
			t.Fatal(err)
		}
	}
}

// While it is asked whether the dice of a Human Wave stand they have its name, as the last roll has it after that; once they stand its marker says what they came to, and no more what another
// would bring.
func TestMarkerOfWhatHasFailed(t *testing.T) {
	m := whole(t, "littleland")
	p := engine.Position{Game: m.ID(), Scenario: "littleland-5", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-su-318"},
		Tracks: map[string]int{"reroll.de": 0, "reroll.su": 1, "dp.su-318": 6, "assault-jp.05.06": 1},
		Pieces: map[string]map[string]any{"su-1331-1": {"at": "05.05"}, "su-1331-2": {"at": "05.05"}, "su-1331-4": {"at": "04.06"}, "su-318-hq": {"at": "05.04"},
			"de-170-1": {"at": "05.06", "no-opp": true}, "de-170-2": {"at": "05.06", "no-opp": true}}}
	first := []string{"column 05.05", "column 04.06", "assault 05.06", "go"}
	g := askedUntil(t, m, p, "roll.reroll", []int16{0, 8}, first...)
	who, _ := g.Pending().First()
	v := g.View(who)
	if !strings.HasPrefix(v.Pending.Prompt, "Human Wave on 05.06: the attack rolls 0, ") {
		t.Error(v.Pending.Prompt)
	}
	verbs := m.Sheet("littleland-5").Verbs // of the two dice each answer says whose it is (26.0b)
	if a := verbs[v.Pending.Kind+"."+v.Pending.Topic+" reroll"]; a.Short != "Roll the attacker's again" || verbs["reroll-other"].Short != "Roll the defender's again" {
		t.Errorf("%+v", a)
	}
	if k := slices.IndexFunc(v.Boxes, func(b engine.Box) bool { return b.ID == "dice" }); k < 0 || v.Boxes[k].Label != "The last dice: a Human Wave" {
		t.Errorf("%+v", v.Boxes)
	}
	for _, x := range []struct {
		attack, defence int16
		kind, want      string
	}{{0, 8, "assault.spread", "repulsed"}, {9, 0, "assault.advance", "taken"}} {
		g = askedUntil(t, m, p, x.kind, []int16{x.attack, x.defence}, first...)
		who, _ = g.Pending().First()
		if chips := g.Explain(who, nil).Chips; len(chips) != 1 || chips[0].Text != x.want || chips[0].Behind != nil || !strings.HasPrefix(chips[0].Title, "Human Wave on 05.06: ") {
			t.Errorf("after dice of %d and %d: %+v", x.attack, x.defence, chips)
		}
	}
}
