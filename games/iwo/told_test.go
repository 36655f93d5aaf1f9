package iwo

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"beachhead/engine"
)

// askedAt is a game at a position, which ends where somebody is asked for a kind.
func askedAt(t *testing.T, kind string, p *engine.Position) (*engine.Explanation, string) {
	t.Helper()
	made, err := Default().Place(*p)
	if err != nil {
		t.Fatal(err)
	}
	g := made.(*Game)
	for range 20 {
		seat, q := g.Pending().First()
		if q == nil {
			break
		}
		if q.Kind == kind {
			v := g.View(seat)
			x := g.Explain(seat, nil)
			return &x, v.Pending.Prompt
		}
		c := say(vDone)
		if q.Kind == "chance" {
			c = q.Options[0]
		}
		if err := g.Apply(seat, c); err != nil {
			t.Fatalf("at %s: %v", q.Kind, err)
		}
	}
	t.Fatalf("nobody is asked for %s", kind)
	return nil, ""
}

// offerOf is what is said beside an answer, nil if nothing is.
func offerOf(x *engine.Explanation, choice string) *engine.Offer {
	for i := range x.Offers {
		if x.Offers[i].Choice == choice {
			return &x.Offers[i]
		}
	}
	return nil
}

// TestThirdTold: before the 3rd Marines are committed it is said when the game ends then (18.2e).
func TestThirdTold(t *testing.T) {
	p := on("s4-hot-rocks", 24, "end", nil, pieces{"us-a-1-3": standing("uncommitted"), "us-hq-3": standing("uncommitted")})
	if _, prompt := askedAt(t, "third", p); !strings.Contains(prompt, "ends with turn 43, not 45, and each division may lose one counter less") {
		t.Errorf("it is asked %q", prompt)
	}
}

// TestReplacementTurnsTold: where a scenario names the turns of replacements, the question says when the next are, or that there are none (18.4.4d).
func TestReplacementTurnsTold(t *testing.T) {
	for turn, want := range map[int]string{2: "8 of any kind, now and in turn 5.", 5: "8 of any kind, now for the last time."} {
		_, prompt := askedAt(t, "hq.replace", on("s1-d-day", turn, "hq", map[string]int{"any": 8},
			pieces{"us-a-1-25": {"at": "0520", "steps": 3, "loss": "loss-03"}}))
		if !strings.HasSuffix(prompt, want) {
			t.Errorf("in turn %d it is asked %q", turn, prompt)
		}
	}
}

// TestReplacementsTold: the question says how many steps are left of each kind, an answer what the unit has then, and nobody is offered of whom a rule says that he gets none (16.1).
func TestReplacementsTold(t *testing.T) {
	x, prompt := askedAt(t, "hq.replace", on("campaign", 13, "hq", map[string]int{"infantry.4th": 2, "tanks": 1},
		pieces{"us-a-1-25": {"at": "reserve", "steps": 1, "loss": "loss-03"}, "us-hw-25": {"at": "reserve", "steps": 1}, "us-1a-4tk": {"at": "reserve"}, "us-a-4e": {"at": "reserve", "steps": 1}, "us-a-1-24": standing("0422")}))
	if prompt != "Which unit regains a step? Left: infantry 3 (4th); tanks 2." {
		t.Errorf("it is asked %q", prompt)
	}
	if o := offerOf(x, "replace us-a-1-25"); o == nil || o.Note != "2 of 4 steps then" || !o.Better {
		t.Errorf("of a company it is said %+v", o)
	}
	if o := offerOf(x, "replace us-hw-25"); o == nil || !strings.HasSuffix(o.Note, "for 2 points") {
		t.Errorf("of heavy weapons it is said %+v", o)
	}
	if o := offerOf(x, "replace us-a-1-24"); o != nil {
		t.Errorf("a whole company is offered: %+v", o)
	}
}

// TestPostsTold: a command post whose range can go up says how far it would reach; making one is left to the player.
func TestPostsTold(t *testing.T) {
	x, _ := askedAt(t, "hq.post", on("campaign", 10, "hq", nil, pieces{"us-hq-23": {"at": "0422", "command": true}, "us-hq-24": standing("0420")}))
	o := offerOf(x, "raise us-hq-23")
	if o == nil || !o.Better || !strings.HasPrefix(o.Note, "range ") {
		t.Errorf("of the range it is said %+v", o)
	}
	if o := offerOf(x, "post us-hq-24"); o != nil && o.Better {
		t.Error("to make a command post counts as better than not to")
	}
}

// TestLandingTold: where a beach hex is full, each answer says what one more brings; where there is room it does not.
func TestLandingTold(t *testing.T) {
	at := pieces{"us-a-1-23": standing("0415"), "us-b-1-23": standing("0415"), "us-c-1-23": standing("box-yellow-1"), "us-hq-1-23": standing("box-yellow-1"), "us-hq-23": standing("box-yellow-1")}
	x, _ := askedAt(t, "landing.land", on("s1-d-day", 2, "landing", map[string]int{"last": 40}, at))
	if o := offerOf(x, "land us-c-1-23 0415"); o == nil || o.Note == "" {
		t.Errorf("of a third company it is said %+v", o)
	}
	for _, free := range []string{"land us-c-1-23 0416", "land us-hq-1-23 0415", "land us-hq-23 0415"} {
		if o := offerOf(x, free); o != nil {
			t.Errorf("of %s it is said %+v", free, o)
		}
	}
}

// TestOrdinals are numbers as units are counted.
func TestOrdinals(t *testing.T) {
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 9: "9th", 11: "11th", 12: "12th", 13: "13th", 21: "21st", 23: "23rd", 112: "112th"} {
		if got := ordinal(n); got != want {
			t.Errorf("%d is %s", n, got)
		}
	}
	words := Default().sheetWords()
	if words["assign 23"] != "23rd" || words["assign 21"] != "21st" || words["assign 25"] != "25th" {
		t.Errorf("regiments are %q, %q, %q", words["assign 21"], words["assign 23"], words["assign 25"])
	}
}

// TestScenarioOrder: the scenarios come as the book has them, the campaign last.
func TestScenarioOrder(t *testing.T) {
	var ids []string
	for _, s := range Default().Scenarios() {
		ids = append(ids, s.ID)
	}
	if got := strings.Join(ids, " "); got != "s1-d-day s2-suribachi s3-drive-to-the-north s2-s3-february s4-hot-rocks s5-drive-to-the-sea campaign" {
		t.Errorf("the scenarios are %s", got)
	}
}

// askedInSetUp are the sentences of the questions of a kind in the set-up of a scenario. Each question is answered by the first answer, and chance, where odd says so, by its last.
func askedInSetUp(t *testing.T, scenario, kind string, odd func(asked int) bool) (g *Game, asked map[string]bool) {
	t.Helper()
	made, err := Default().New(engine.Setup{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	g, asked = made.(*Game), map[string]bool{}
	for range 2000 {
		seat, q := g.Pending().First()
		if q == nil || g.s.Phase != PhaseSetup {
			break
		}
		if q.Kind == kind {
			asked[g.View(seat).Pending.Prompt] = true
		}
		c := q.Options[0]
		if q.Kind == "chance" && odd(len(asked)) {
			c = q.Options[len(q.Options)-1]
		}
		if err := g.Apply(seat, c); err != nil {
			t.Fatal(err)
		}
	}
	return g, asked
}

// TestSetUpTold: the questions of the set-up say how many there are to name, of which division and how many of a unit, and count down.
func TestSetUpTold(t *testing.T) {
	_, asked := askedInSetUp(t, "s5-drive-to-the-sea", "setup.loss", func(int) bool { return false })
	for _, want := range []string{
		"Which unit of the 3rd Division has lost a step before? 12 to name, of a unit 2 at most.", "Which unit of the 3rd Division has lost a step before? 1 to name, of a unit 2 at most.",
		"Which unit of the 4th Division has lost a step before? 16 to name, of a unit 2 at most.", "Which unit of the 5th Division has lost a step before? 1 to name, of a unit 2 at most.",
	} {
		if !asked[want] {
			t.Errorf("it is not asked %q", want)
		}
	}
}

// TestAssignedTold: an answer that assigns a unit says to which regiment it belongs now (4.0b4).
func TestAssignedTold(t *testing.T) {
	x, _ := askedAt(t, "hq.assign", on("campaign", 13, "hq", nil, pieces{"us-1a-4tk": {"at": "reserve", "rgt": 24}, "us-a-1-24": standing("0422")}))
	if o := offerOf(x, "assign us-1a-4tk 23"); o == nil || o.Note != "now with the 24th" {
		t.Errorf("it is said %+v", o)
	}
	if o := offerOf(x, "assign us-1a-4tk 24"); o != nil {
		t.Errorf("of where it is already it is said %+v", o)
	}
}

// TestSharedHexesTold: the answer that lands all of a box says where two battalions would be in one hex (5.2).
func TestSharedHexesTold(t *testing.T) {
	afloat := map[string]any{"at": "box-blue-1"}
	units := pieces{}
	for _, id := range []string{"us-hq-1-25", "us-a-1-25", "us-b-1-25", "us-c-1-25", "us-hq-3-25", "us-i-3-25"} {
		units[id] = afloat
	}
	x, _ := askedAt(t, "landing.land", on("s1-d-day", 2, "landing", map[string]int{"last": 40}, units))
	if o := offerOf(x, "ashore blue-1"); o == nil || o.Note != "battalions share 0420" {
		t.Errorf("it is said %+v", o)
	}
	delete(units, "us-c-1-25")
	x, _ = askedAt(t, "landing.land", on("s1-d-day", 2, "landing", map[string]int{"last": 40}, units))
	if o := offerOf(x, "ashore blue-1"); o != nil {
		t.Errorf("where each has a hex it is said %+v", o)
	}
}

// TestArrivalsTold: the answer that sends all who may to one beach says who they are (5.3).
func TestArrivalsTold(t *testing.T) {
	x, _ := askedAt(t, "landing.arrive", on("s1-d-day", 2, "landing", nil, pieces{"us-hw-23": {"at": "coming"}, "us-hw-25": {"at": "coming"}, "us-a-1-23": standing("0415")}))
	if o := offerOf(x, "all-to blue-1"); o == nil || o.Note != "HW/23 and HW/25" {
		t.Errorf("it is said %+v of %+v", o, x.Offers)
	}
}

// TestBarrageTold: of a barrage only that is said which finds something in the hex (8.4.1e).
func TestBarrageTold(t *testing.T) {
	outcomes := func(held map[string]any) (all string) {
		made, err := Default().Place(*on("campaign", 13, "action", map[string]int{"naval": 1, "forted.D1": 1, "forted.D2": 1, "forted.G1": 1}, pieces{"us-a-1-24": standing("0415"), "jp-309-1": held}))
		if err != nil {
			t.Fatal(err)
		}
		h, _ := Default().Map.Parse("0516")
		c := about(vNaval, h)
		for _, o := range made.Explain(0, &c).Outcomes {
			all += o.Text + "; "
		}
		return all
	}
	if said := outcomes(map[string]any{"at": "0516", "revealed": true}); strings.Contains(said, "fort") || strings.Contains(said, "gun") || strings.Contains(said, "depth") || !strings.Contains(said, "disrupted") {
		t.Errorf("of a unit alone it is said %q", said)
	}
	if said := outcomes(map[string]any{"at": "0516", "revealed": true, "depth": "depth-01"}); !strings.Contains(said, "depth marker eliminated") {
		t.Errorf("of one with depth it is said %q", said)
	}
}

// TestArrivalsNamed: six who arrive are named in the question, seven are counted (5.3).
func TestArrivalsNamed(t *testing.T) {
	units := pieces{"us-a-1-23": standing("0415")}
	for _, id := range []string{"us-hw-23", "us-hw-25", "us-hq-3-28", "us-i-3-28", "us-k-3-28", "us-l-3-28"} {
		units[id] = map[string]any{"at": "coming"}
	}
	if _, prompt := askedAt(t, "landing.arrive", on("s1-d-day", 2, "landing", nil, units)); prompt != "Off which beaches do HW/23, HW/25, HQ/3/28, I/3/28, K/3/28 and L/3/28 arrive for turn 3?" {
		t.Errorf("of six it is asked %q", prompt)
	}
	units["us-1b-5tk"] = map[string]any{"at": "coming"}
	if _, prompt := askedAt(t, "landing.arrive", on("s1-d-day", 2, "landing", nil, units)); prompt != "Off which beaches do the 7 units arrive for turn 3?" {
		t.Errorf("of seven it is asked %q", prompt)
	}
}

// TestSpareToldOnce: what takes a hit is weighed beside the question, and not again behind each answer (6.3.2).
func TestSpareToldOnce(t *testing.T) {
	seen := 0
	for seed := range uint64(6) {
		made, err := Default().New(engine.Setup{Scenario: "s1-d-day"})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(seed, 7))
		for range 1500 {
			asked := made.Pending()
			if asked == nil {
				break
			}
			seat, q := asked.First()
			if q.Kind == "fire.spare" {
				seen++
				x := made.Explain(seat, nil)
				if len(x.Offers) == 0 {
					t.Fatalf("seed %d: nothing stands beside the answers", seed)
				}
				if o := offerOf(&x, "more"); o != nil && strings.HasSuffix(o.Note, "left") {
					t.Errorf("seed %d: of a step more it is not said what it is for: %s", seed, o.Note)
				}
				if x := made.Explain(seat, &q.Options[0]); len(x.Offers) > 0 {
					t.Fatalf("seed %d: behind an answer stands %+v", seed, x.Offers)
				}
			}
			if err := made.Apply(seat, q.Options[r.IntN(len(q.Options))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if seen == 0 {
		t.Error("nothing could take a hit")
	}
}

// TestTooManyTold: who has to disrupt a unit reads what the hex holds and what is there (7.5).
func TestTooManyTold(t *testing.T) {
	made, err := Default().Place(*on("s1-d-day", 8, "action", nil, pieces{"us-hw-24": standing("0422"), "us-hw-25": standing("0422"), "us-1a-4tk": standing("0422"), "us-a-4e": standing("0422"), "us-a-1-24": standing("0423")}))
	if err != nil {
		t.Fatal(err)
	}
	g := made.(*Game)
	for _, text := range []string{"unit us-a-1-24", "step 0422"} {
		seat, _ := g.Pending().First()
		c, err := engine.ParseChoice(Default(), text)
		if err == nil {
			err = g.Apply(seat, c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	seat, _ := g.Pending().First()
	if got, want := g.View(seat).Pending.Prompt, "0422 has room for 4 undisrupted units, 2 of them companies; there are 5, 1 of them companies. Which one is disrupted?"; got != want {
		t.Errorf("it is asked %q, want %q", got, want)
	}
}

// TestGunsTold: who may say whom artillery hits reads in what they are equal (6.6.1).
func TestGunsTold(t *testing.T) {
	_, prompt := askedAt(t, "artillery.hit", on("campaign", 8, "artillery", nil, pieces{"us-a-1-24": standing("1020"), "us-b-1-24": standing("1020"), "jp-312-1": standing("0607"), "jp-312-2": standing("0507"),
		"jp-312-3": standing("0405"), "jp-17-iii-1": standing("1036"), "jp-17-iii-2": standing("1435")}))
	if want := "They are equal in all that counts: hits on its regiment 0, hexes to an airfield 4, hexes to a black position 18, steps 4, out of intense fire yes."; !strings.Contains(prompt, want) {
		t.Errorf("it is asked %q, without %q", prompt, want)
	}
}

// TestHeroesTold: who is placed is named, and what he does for those with whom he is (11.1.2).
func TestHeroesTold(t *testing.T) {
	g, asked := askedInSetUp(t, "s4-hot-rocks", "setup.hero", func(asked int) bool { return asked%2 == 1 }) // heroes of several kinds
	if len(asked) == 0 {
		t.Fatal("no hero is placed")
	}
	for prompt := range asked {
		fits := false
		for r := range g.m.Heroes {
			row := &g.m.Heroes[r]
			fits = fits || prompt == "With which unit is the hero, "+row.title()+"? "+heroHelps[row.Kind]
		}
		if !fits {
			t.Errorf("it is asked %q", prompt)
		}
	}
}

// newPlaced is a game at a position.
func newPlaced(t *testing.T, p *engine.Position) *Game {
	t.Helper()
	made, err := Default().Place(*p)
	if err != nil {
		t.Fatal(err)
	}
	return made.(*Game)
}

// TestSecondWaveTold: in scenario 1 it is said of the second wave that it lands when all others have acted, and then that it cannot move (18.4.4a); of no other landing.
func TestSecondWaveTold(t *testing.T) {
	made, err := Default().New(engine.Setup{Scenario: "s1-d-day"})
	if err != nil {
		t.Fatal(err)
	}
	g, asked := made.(*Game), map[string]int{}
	for g.s.Turn < 2 || g.s.Phase < PhaseAction {
		seat, q := g.Pending().First()
		if q == nil {
			t.Fatal("nobody is asked")
		}
		c := q.Options[0]
		if q.Kind != "chance" {
			prompt := g.View(seat).Pending.Prompt
			second := q.Kind == "landing.arrive" && g.s.Phase == PhaseSetup || q.Kind == "landing.land" && g.s.Phase == PhaseAction
			if strings.Contains(prompt, "second wave lands") != second {
				t.Errorf("turn %d, phase %d, %s: it is asked %q", g.s.Turn, g.s.Phase, q.Kind, prompt)
			}
			if second {
				asked[q.Kind]++
			}
			if slices.Contains(q.Options, say(vDone)) {
				c = say(vDone)
			}
		}
		if err := g.Apply(seat, c); err != nil {
			t.Fatalf("at %s: %v", q.Kind, err)
		}
	}
	if asked["landing.arrive"] < 2 || asked["landing.land"] < 1 {
		t.Errorf("it was asked %v", asked)
	}
}

// TestFirstDayCalendar: the calendar of scenario 1 has the turns of replacements and of Japanese artillery fire (18.4.4d, 6.5.1).
func TestFirstDayCalendar(t *testing.T) {
	g := newPlaced(t, on("s1-d-day", 2, "action", nil, pieces{}))
	var got []string
	for _, a := range g.m.calendar(g.scenario()) {
		if strings.HasPrefix(a.What, "Replacements") || strings.HasPrefix(a.What, "Artillery fires") {
			got = append(got, strconv.Itoa(a.Turn)+" "+a.What)
		}
	}
	if want := []string{"2 Replacements, 8 steps in all", "3 Artillery fires", "5 Replacements", "6 Artillery fires"}; !slices.Equal(got, want) {
		t.Errorf("the calendar has %q, want %q", got, want)
	}
}

// TestUnseenIsNotEntered: who points a unit in hand at an unseen one beside it is told how that is attacked (7.4b).
func TestUnseenIsNotEntered(t *testing.T) {
	for _, seen := range []bool{false, true} {
		g := newPlaced(t, on("s1-d-day", 2, "action", nil, pieces{"us-a-1-25": standing("0419"), "jp-309-1": {"at": "0519", "revealed": seen}}))
		for range 8 { // past what may be asked before
			if _, q := g.Pending().First(); q != nil && q.Kind == "action" {
				break
			} else if err := g.Apply(0, say(vDone)); err != nil {
				t.Fatal(err)
			}
		}
		for _, text := range []string{"unit us-a-1-25", "one 0519"} {
			c, err := engine.ParseChoice(Default(), text)
			if err != nil {
				t.Fatal(err)
			}
			if text != "one 0519" {
				if err := g.Apply(0, c); err != nil {
					t.Fatal(err)
				}
				continue
			}
			why := g.WhyNot(0, c)
			if len(why) != 1 || (why[0].Rule == "7.4b") == seen {
				t.Errorf("seen %t: %v", seen, why)
			}
		}
	}
}
