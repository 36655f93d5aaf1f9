package formosa

import (
	"encoding/base64"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

func readPosition(t testing.TB, text string) engine.Position {
	t.Helper()
	var p engine.Position
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return p
}

func mustPlace(t testing.TB, text string) *Game {
	t.Helper()
	g, err := Default().Place(readPosition(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return g.(*Game)
}

// through takes a position through its text.
func through(t testing.TB, g engine.Game) engine.Game {
	t.Helper()
	b, err := json.Marshal(g.Position())
	if err != nil {
		t.Fatal(err)
	}
	again, err := Default().Place(readPosition(t, string(b)))
	if err != nil {
		t.Fatalf("%v in %s", err, b)
	}
	return again
}

// TestPositionRoundTrip checks in the middle of everything that a position, a save and a clone are the same game.
func TestPositionRoundTrip(t *testing.T) {
	for i, setup := range setups {
		walk(t, setup, uint64(i+31), 2500, func(g *Game, n int) {
			if n%23 != 0 {
				return
			}
			again := through(t, g)
			if again.Hash() != g.Hash() {
				t.Error("a position is not what it was")
			}
			if a, b := viewJSON(t, g, seat(Allied)), viewJSON(t, again.(*Game), seat(Allied)); a != b {
				t.Errorf("a view is not what it was:\n%s\n%s", a, b)
			}
			if a, b := again.Setup(), g.Setup(); a.Scenario != b.Scenario || len(a.Options) != len(b.Options) || a.Options["die-hards"] != b.Options["die-hards"] {
				t.Errorf("set up from %v, want %v", a, b)
			}
		})
	}
}

// TestPlacedRoundTrip checks that a position written by hand needs no save while nothing has been answered.
func TestPlacedRoundTrip(t *testing.T) {
	for _, phase := range phaseNames[PhLogistics:] {
		for _, clear := range []string{"true", "false"} {
			g := mustPlace(t, `{"game": "formosa", "scenario": "2", "options": {"die-hards": true}, "clear": `+clear+`, "at": {"turn": 3, "phase": "`+phase+`"},
				"pieces": {"us-7th-17": {"at": "0712", "halted": true}, "us-7th-32": {"at": "eliminated", "lost": true}, "us-eng-1112": {"at": "0909", "base": true}, "cw-bc-1": {"at": "0911"},
					"ija-9th-7": {"at": "0714", "concealed": true, "seen": true}, "ija-cd-takao": {"at": "0721"}, "ij-deception-3": {"at": "0721", "concealed": true}, "ija-guard-1": {"at": "replacements"}},
				"tracks": {"lp.allied": 7, "amoy": 2, "tac.us.ready": 5, "tac.us.tactical": 2, "interdict.0715": 2, "interdict.0716.cw": 1, "suppressed.0714": 1, "b29.0714": 1, "gunfire.us.staging": 2, "gunfire.us.ready": 1}}`)
			p := g.Position()
			again := through(t, g)
			if again.Hash() != g.Hash() {
				t.Errorf("%s, clear %s: the position is not what it was", phase, clear)
			}
			if p.State == "" {
				continue
			}
			// A phase that decides nothing runs on to a later one, and then a save is due.
			if p.At.Phase == phase && g.s.Seq == 0 && g.s.Depth == 2 && !strings.Contains(phase, "combat") && !strings.Contains(phase, "movement") {
				t.Errorf("%s, clear %s: a save was added", phase, clear)
			}
		}
	}
	g := mustPlace(t, `{"game": "formosa", "scenario": "1", "clear": true, "at": {"turn": 2, "phase": "allied.movement"}, "pieces": {"us-7th-17": {"at": "0712"}}}`)
	if p := g.Position(); p.State != "" {
		t.Error("a position at the beginning of a phase has a save")
	}
}

func TestPlaceBegins(t *testing.T) {
	for _, x := range []struct{ text, kind string }{
		{`{"game": "formosa", "scenario": "1"}`, "chance"},
		{`{"game": "formosa", "scenario": "1", "at": {"turn": 0, "phase": "setup"}}`, "chance"},
		{`{"game": "formosa", "scenario": "1", "at": {"turn": 2, "phase": "strategic.recruit"}, "pieces": {"us-7th-17": {"at": "0712"}}}`, "recruit.japanese"},
		{`{"game": "formosa", "scenario": "1", "at": {"turn": 1, "phase": "allied.movement"}, "pieces": {"us-7th-17": {"at": "0712"}}}`, "movement.choose"},
	} {
		g := mustPlace(t, x.text)
		if _, p := g.Pending().First(); p.Kind != x.kind {
			t.Errorf("%s asks %s, want %s", x.text, p.Kind, x.kind)
		}
	}
	g := mustPlace(t, `{"game": "formosa", "scenario": "1", "at": {"turn": 1, "phase": "allied.movement"}, "pieces": {"us-7th-17": {"at": "0712"}}}`)
	for id, want := range map[string]Loc{"us-7th-32": Staging, "us-rgr-6": Reinforcements, "cw-bc-1": OutOfGame, "ija-9th-7": OutOfGame, "ija-guard-1": Reinforcements, "ija-tk-25": OutOfGame, "us-6mar-4": Reinforcements} {
		if got := g.s.Units[g.m.ByID[id]].Loc; got != want {
			t.Errorf("%s is at %s, want %s", id, g.m.placeName(got), g.m.placeName(want))
		}
	}
	if g.s.LP != [2]int16{20, 15} || g.s.TACReady != [3]int8{15, 0, 3} {
		t.Errorf("LP %v, TAC %v", g.s.LP, g.s.TACReady)
	}
}

func TestPlaceRefuses(t *testing.T) {
	const head = `{"game": "formosa", "scenario": "1", "clear": true, "at": {"turn": 3, "phase": "allied.combat"}, `
	piece := func(s string) string { return head + `"pieces": {` + s + `}}` }
	tracks := func(s string) string { return head + `"tracks": {` + s + `}}` }
	for _, x := range []struct{ text, want string }{
		{`{"game": "iwo", "scenario": "1"}`, `"iwo"`},
		{`{"game": "formosa", "scenario": "3"}`, `no scenario "3"`},
		{`{"game": "formosa", "scenario": "1", "options": {"x": true}}`, `x`},
		{`{"game": "formosa", "scenario": "1", "at": {"turn": 1, "phase": "allied"}}`, `no phase "allied"`},
		{`{"game": "formosa", "scenario": "1", "at": {"turn": 14, "phase": "allied.combat"}}`, `game turn 14`},
		{`{"game": "formosa", "scenario": "1", "at": {"turn": 0, "phase": "allied.combat"}}`, `game turn 0`},
		{`{"game": "formosa", "scenario": "1", "at": {"turn": 1, "phase": "strategic.recruit"}}`, `game turn 1 has no phase`},
		{`{"game": "formosa", "scenario": "1", "at": {"turn": 5, "phase": "setup"}}`, `before game turn 1`},
		{`{"game": "formosa", "scenario": "1", "pieces": {"us-7th-17": {"at": "0712"}}}`, `in the set-up`},
		{piece(`"us-7th-99": {"at": "0712"}`), `us-7th-99: no such piece`},
		{piece(`"us-7th-17": {"at": "9999"}`), `us-7th-17: at "9999"`},
		{piece(`"us-7th-17": {"at": 712}`), `us-7th-17: at is 712`},
		{piece(`"us-7th-17": {}`), `us-7th-17: at is`},
		{piece(`"us-7th-17": {"at": "0712", "concealed": "yes"}`), `us-7th-17: concealed is yes`},
		{piece(`"us-7th-17": {"at": "0712", "tired": true}`), `us-7th-17: no key "tired"`},
		{piece(`"us-7th-17": {"at": "0712", "attacking": true}`), `middle of a phase`},
		{piece(`"us-7th-17": {"at": "0101"}`), `us-7th-17: 0101 is all sea`},
		{piece(`"us-ag-13": {"at": "1018"}`), `us-ag-13: it cannot enter`},
		{piece(`"us-7th-17": {"at": "0712", "concealed": true}`), `us-7th-17: an Allied unit`},
		{piece(`"us-7th-17": {"at": "0712"}, "ija-9th-7": {"at": "0712"}`), `us-7th-17: there are enemy units`},
		{piece(`"us-eng-1112": {"at": "0718", "base": true}`), `us-eng-1112: there is no port`},
		{piece(`"us-eng-1112": {"at": "0909", "base": true}, "us-eng-1118": {"at": "0909", "base": true}`), `us-eng-1118: there is a base`},
		{piece(`"us-7th-17": {"at": "0909", "base": true}`), `us-7th-17: it has no base side`},
		{piece(`"us-eng-1112": {"at": "staging", "base": true}`), `us-eng-1112: base`},
		{piece(`"us-1mar-1": {"at": "0712"}, "us-1mar-5": {"at": "0712"}, "us-1mar-7": {"at": "0712"}, "us-2mar-2": {"at": "0712"}, "us-2mar-6": {"at": "0712"}`), `us-2mar-6: 0712`},
		{piece(`"ija-hw-1": {"at": "0714"}, "ija-hw-2": {"at": "0714"}`), `ija-hw-2: 0714`},
		{piece(`"cw-bc-1": {"at": "staging"}`), `cw-bc-1: there are no Commonwealth units`},
		{`{"game": "formosa", "scenario": "2", "clear": true, "at": {"turn": 2, "phase": "allied.combat"}, "pieces": {"cw-bc-1": {"at": "0712"}, "us-7th-17": {"at": "0712"}}}`, `us-7th-17: 0712`},
		{`{"game": "formosa", "scenario": "2", "clear": true, "at": {"turn": 2, "phase": "allied.combat"}, "pieces": {"ija-10th-10": {"at": "0712"}}}`, `ija-10th-10: its division`},
		{piece(`"ija-tag": {"at": "0712"}`), `ija-tag: it takes part with the optional rule 25.9`},
		{piece(`"ija-9th-7": {"at": "staging"}`), `ija-9th-7: that is an Allied display`},
		{piece(`"us-7th-17": {"at": "amoy"}`), `us-7th-17: as long as Amoy is not captured`},
		{piece(`"us-7th-17": {"at": "in-hand"}`), `us-7th-17: no unit is in hand`},
		{piece(`"us-7th-17": {"at": "waiting"}`), `us-7th-17: it does not wait`},
		{piece(`"ija-9th-7": {"at": "0714", "seen": true}`), `ija-9th-7: only concealed`},
		{piece(`"ija-hw-1": {"at": "0714", "concealed": true, "seen": true}`), `ija-hw-1: it cannot have been seen`},
		{piece(`"ija-hw-1": {"at": "0714", "landed": true}`), `ija-hw-1: base, halted and landed`},
		{piece(`"ij-deception-1": {"at": "0714"}`), `ij-deception-1: a deception`},
		{piece(`"us-7th-17": {"at": "0712", "lost": true}`), `us-7th-17: lost`},
		{tracks(`"lp.allied": -1`), `track lp.allied: -1; expected 0 to 20`},
		{tracks(`"lp.japanese": 21`), `track lp.japanese: 21`},
		{tracks(`"lp": 1`), `track lp: no such track`},
		{tracks(`"amoy": 4`), `track amoy`},
		{tracks(`"tac.us.ready": 23`), `track tac.us.ready`},
		{tracks(`"tac.us.ready": 20, "tac.us.tactical": 20`), `track tac.us: 40 points`},
		{tracks(`"tac.cw.ready": 1`), `track tac.cw.ready`},
		{tracks(`"kamikaze.ready": 10, "tokku": 10`), `track kamikaze`},
		{tracks(`"gunfire.us.ready": 4, "gunfire.us.staging": 4`), `track gunfire.us`},
		{tracks(`"support.0712": 3`), `track support.0712`},
		{tracks(`"support.0101": 1`), `track support.0101`},
		{tracks(`"support.0712.cw": 1`), `track support.0712.cw`},
		{tracks(`"interdict.0712.japanese": 1`), `track interdict.0712.japanese`},
		{tracks(`"interdict.9999": 1`), `track interdict.9999`},
		{tracks(`"b29.0712": 1, "b29.ready": 1`), `there is one B-29`},
		{tracks(`"suppressed.0712": 1, "suppressed.0714": 1`), `there is one B-29`},
		{tracks(`"fleet": 3`), `track fleet`},
		{head + `"state": "!"}`, `base64`},
		{head + `"state": "AAAA"}`, `state`},
	} {
		g, err := Default().Place(readPosition(t, x.text))
		if err == nil {
			t.Errorf("%s is accepted", x.text)
			_ = g
			continue
		}
		if !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s is refused with %q, want %q", x.text, err, x.want)
		}
	}
}

// TestCheckCatches changes one thing after another and expects Check to name it.
func TestCheckCatches(t *testing.T) {
	g := mustPlace(t, `{"game": "formosa", "scenario": "1", "clear": true, "at": {"turn": 2, "phase": "allied.movement"}, "pieces": {
		"us-7th-17": {"at": "0712"}, "us-7th-32": {"at": "0712"}, "us-eng-1112": {"at": "0909", "base": true}, "us-7th-184": {"at": "staging"},
		"ija-9th-7": {"at": "0714", "concealed": true}, "ija-hw-1": {"at": "0721", "concealed": true}, "ij-deception-3": {"at": "0721", "concealed": true}}}`)
	id := func(s string) UnitID { return g.m.ByID[s] }
	h := func(s string) int16 { x, _ := g.m.Grid.Parse(s); return int16(x) }
	if err := g.Check(); err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(s *State){
		"loc":              func(s *State) { s.Units[id("us-7th-184")].Loc = -9 },
		"loc beyond":       func(s *State) { s.Units[id("us-7th-184")].Loc = 520 },
		"lost from stack":  func(s *State) { s.Units[id("us-7th-17")].Loc = Staging },
		"not in stack":     func(s *State) { s.Units[id("us-7th-184")].Loc = h("0712") },
		"head":             func(s *State) { s.Head[h("0712")] = NoUnit },
		"head elsewhere":   func(s *State) { s.Head[h("0716")] = id("us-7th-17") },
		"order":            func(s *State) { s.Head[h("0712")] = id("us-7th-32"); s.Next[id("us-7th-32")] = id("us-7th-17") },
		"loop":             func(s *State) { s.Next[id("us-7th-32")] = id("us-7th-17") },
		"next off map":     func(s *State) { s.Next[id("us-7th-184")] = 3 },
		"head beyond map":  func(s *State) { s.Head[599] = 3 },
		"zoc":              func(s *State) { s.ZOC[0][h("0713")]++ },
		"zoc beyond":       func(s *State) { s.ZOC[1][599]++ },
		"exert":            func(s *State) { s.Exert[h("0714")] = 0 },
		"suppressed":       func(s *State) { s.Suppressed = h("0714") },
		"ashore":           func(s *State) { s.Ashore++ },
		"held":             func(s *State) { s.Held-- },
		"concealed ally":   func(s *State) { s.Units[id("us-7th-184")].Flags = 0 },
		"base flag":        func(s *State) { s.Units[id("us-7th-17")].Flags |= BaseSide },
		"base off map":     func(s *State) { s.Units[id("us-eng-1118")].Flags |= BaseSide },
		"japanese landed":  func(s *State) { s.Units[id("ija-9th-7")].Flags |= Landed },
		"japanese staging": func(s *State) { s.Units[id("ija-9th-19")].Loc = Staging },
		"static seen":      func(s *State) { s.Units[id("ija-hw-1")].Flags |= Seen },
		"decoy revealed":   func(s *State) { s.Units[id("ij-deception-3")].Flags |= Revealed },
		"cw":               func(s *State) { s.Units[id("cw-bc-1")].Loc = Reinforcements },
		"no unit":          func(s *State) { s.Units[159].Loc = Staging },
		"lp":               func(s *State) { s.LP[1] = -1 },
		"much lp":          func(s *State) { s.LP[0] = 100 },
		"turn":             func(s *State) { s.Turn = 14 },
		"turn 0":           func(s *State) { s.Turn = 0 },
		"phase":            func(s *State) { s.Phase = nPhases },
		"active":           func(s *State) { s.Active = 2 },
		"scenario":         func(s *State) { s.Scenario = 2 },
		"amoy":             func(s *State) { s.AmoyTurn = 3 },
		"tac negative":     func(s *State) { s.TACReady[US] = -1 },
		"tac many":         func(s *State) { s.TACReady[JP] = 13 },
		"tac on map":       func(s *State) { s.Support[h("0714")] = 2; s.TACReady[US] = 21 },
		"support nobody":   func(s *State) { s.Support[h("0714")] = 1 | 3<<4 },
		"support nothing":  func(s *State) { s.Support[h("0714")] = 1 << 4 },
		"support beyond":   func(s *State) { s.Support[599] = 1 },
		"interdict jp":     func(s *State) { s.Interdict[h("0714")] = 1 | uint8(JP)<<4 },
		"gunfire":          func(s *State) { s.GunfireReady[US] = 6 },
		"gunfire jp":       func(s *State) { s.GunfireReady[JP] = 1 },
		"kamikaze":         func(s *State) { s.Tokku = 13 },
		"b29":              func(s *State) { s.B29Ready = 2 },
		"b29 at":           func(s *State) { s.B29At = 520 },
		"fleet":            func(s *State) { s.Fleet = 3 },
		"marks":            func(s *State) { s.Marks = 9 },
		"mark nowhere":     func(s *State) { s.Marks = 1 },
		"mark many":        func(s *State) { s.Amphib = 7 },
		"mark kept":        func(s *State) { s.Amphib, s.AmphibKept = 1, 2 },
		"transfers":        func(s *State) { s.Transfers[599] = 1 },
		"battle kind":      func(s *State) { s.B.Kind = Counter + 1 },
		"battle targets":   func(s *State) { s.B.NTargets = 7 },
		"battle target":    func(s *State) { s.B.NTargets = 1; s.B.Targets[0] = -1 },
		"battle origin":    func(s *State) { s.B.NOrigins = 1; s.B.Origins[0] = 520 },
		"battle column":    func(s *State) { s.B.Column = 9 },
		"battle result":    func(s *State) { s.B.Result = DE + 1 },
		"battle lp":        func(s *State) { s.B.LP[1] = 5 },
		"battle gunfire":   func(s *State) { s.B.Gunfire[JP] = 1 },
		"must":             func(s *State) { s.Must[2] = 1 << 63 },
	} {
		c := g.Clone(nil).(*Game)
		change(&c.s)
		if c.Check() == nil {
			t.Errorf("%s: not noticed", what)
		}
		// A save of such a position must not load, and must leave the game as it is.
		if what == "scenario" {
			continue
		}
		d := g.Clone(nil).(*Game)
		if d.Load(c.AppendSave(nil)) == nil {
			t.Errorf("%s: a save of it loads", what)
		}
		if d.Hash() != g.Hash() || d.s != g.s {
			t.Errorf("%s: a refused save changed the game", what)
		}
	}
}

// TestBrokenSaves loads saves with one byte changed: they are refused, or give a position that Check accepts and that can be played.
func TestBrokenSaves(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	walk(t, engine.Setup{Scenario: "2", Options: enginetest.AllOn(Default())}, 41, 1500, func(g *Game, n int) {
		if n%50 != 0 {
			return
		}
		save := g.AppendSave(nil)
		for range 30 {
			bad := append([]byte(nil), save...)
			bad[rng.IntN(len(bad))] ^= 1 << rng.IntN(8)
			c := g.Clone(nil).(*Game)
			if c.Load(bad) != nil {
				if c.Hash() != g.Hash() || c.Pending() == nil || viewJSON(t, c, seat(Allied)) != viewJSON(t, g, seat(Allied)) {
					t.Error("a refused save changed the game")
				}
				continue
			}
			if err := c.Check(); err != nil {
				t.Error(err)
			}
		}
		if c := g.Clone(nil); c.Load(save) != nil || c.Hash() != g.Hash() {
			t.Error("a save is not what was saved")
		}
	})
	g := mustPlace(t, `{"game": "formosa", "scenario": "1"}`)
	other := mustPlace(t, `{"game": "formosa", "scenario": "2"}`)
	if g.Load(other.AppendSave(nil)) == nil {
		t.Error("a save of another scenario loads")
	}
	p := other.Position()
	p.Scenario, p.State = "1", base64.StdEncoding.EncodeToString(other.AppendSave(nil))
	if _, err := g.m.Place(p); err == nil {
		t.Error("a state of another scenario is placed")
	}
}

func TestCloneIndependent(t *testing.T) {
	var reused engine.Game
	rng := rand.New(rand.NewPCG(6, 6))
	walk(t, engine.Setup{Scenario: "1"}, 51, 1500, func(g *Game, n int) {
		if n%40 != 0 {
			return
		}
		hash, view := g.Hash(), viewJSON(t, g, seat(Japanese))
		reused = g.Clone(reused)
		if reused.Hash() != hash {
			t.Error("a clone differs")
		}
		heard := 0
		g.Listen(func(engine.Event) { heard++ }, nil)
		for range 50 {
			q := reused.Pending()
			if q == nil {
				break
			}
			s, p := q.First()
			if err := reused.Apply(s, p.Options[rng.IntN(len(p.Options))]); err != nil {
				t.Fatal(err)
			}
		}
		g.Listen(nil, nil)
		if heard != 0 {
			t.Error("a clone tells the listener of the game")
		}
		if g.Hash() != hash || viewJSON(t, g, seat(Japanese)) != view {
			t.Error("playing a clone changed the game")
		}
	})
	g := midGame(t)
	into := g.Clone(nil)
	if n := testing.AllocsPerRun(100, func() { into = g.Clone(into) }); n != 0 {
		t.Errorf("cloning into a game allocates %v times", n)
	}
}

func TestModule(t *testing.T) {
	m := Default()
	if _, err := m.New(engine.Setup{Scenario: "9"}); err == nil {
		t.Error("scenario 9 is set up")
	}
	if _, err := m.New(engine.Setup{Scenario: "1", Options: map[string]string{"die-hards": "perhaps"}}); err == nil {
		t.Error("an option has a value it does not have")
	}
	if len(m.Scenarios()) != 2 || len(m.Rules()) != len(m.RuleIndex) {
		t.Error("scenarios or rules are missing")
	}
	for _, set := range []OptionSet{0, OptDieHards, OptCamp | OptRaiders | OptExploitation} {
		if got := optionSet(optionValues(set)); got != set {
			t.Errorf("options %b become %b", set, got)
		}
	}
	for _, x := range [][4]string{
		{"units", "us-7th-17", "cf", "5"}, {"units.tsv", "us-eng-1112", "back", "base"}, {"crt-allied", "1", "100-199", ""}, {"hexsides", "1503 1504", "kind", "river"},
		{"constants", "fog", "concealed_mf", "8"}, {"constants", "stacking.japanese", "mobile", "3"}, {"scenarios", "scenario.2", "game_turns", "8"},
		{"scenarios", "scenario.1.japanese.pools", "heavy-weapons", "5"}, {"constants", "options", "air_raid_tac_loss", "0,0,1,1,2,2"},
	} {
		got, ok := m.Datum(x[0], x[1], x[2])
		if !ok || x[3] != "" && got != x[3] {
			t.Errorf("%v: %q, %v", x[:3], got, ok)
		}
	}
	for _, x := range [][3]string{{"units", "us", "cf"}, {"nothing", "x", "y"}, {"units", "us-7th-17", "nothing"}, {"constants", "fog.x", "y"}, {"constants", "stacking", "japanese"}, {"scenarios", "scenario.7", "title"}} {
		if got, ok := m.Datum(x[0], x[1], x[2]); ok {
			t.Errorf("%v: %q", x, got)
		}
	}
	files := m.Data(true)
	if len(files) != 13 {
		t.Errorf("%d data files", len(files))
	}
	for _, f := range files {
		if f.From != "embedded" || f.Name != "rules.tsv" && (len(f.Sources) != f.Rows || f.Rows == 0 || len(f.BySource) == 0) {
			t.Errorf("%s from %s: %d rows, %d sources, %v", f.Name, f.From, f.Rows, len(f.Sources), f.BySource)
		}
	}
}

func BenchmarkClone(b *testing.B) {
	g := midGame(b)
	into := g.Clone(nil)
	b.ReportAllocs()
	for b.Loop() {
		into = g.Clone(into)
	}
}

func BenchmarkSaveLoad(b *testing.B) {
	g := midGame(b)
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = g.AppendSave(buf[:0])
		if err := g.Load(buf); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHash(b *testing.B) {
	g := midGame(b)
	for b.Loop() {
		g.Hash()
	}
}

func BenchmarkCheck(b *testing.B) {
	g := midGame(b)
	for b.Loop() {
		if err := g.Check(); err != nil {
			b.Fatal(err)
		}
	}
}
