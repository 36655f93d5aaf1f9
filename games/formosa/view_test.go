package formosa

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
	"beachhead/hex"
)

// walk plays a game by random choices that reveal nothing of their own accord, so that much stays hidden, and calls each
// before every answer.
func walk(t testing.TB, setup engine.Setup, seed uint64, most int, each func(g *Game, n int)) {
	t.Helper()
	x, err := Default().New(setup)
	if err != nil {
		t.Fatal(err)
	}
	g := x.(*Game)
	rng := rand.New(rand.NewPCG(seed, 9))
	for n := range most {
		q := g.Pending()
		if q == nil {
			return
		}
		each(g, n)
		if t.Failed() {
			t.Fatalf("seed %d after %d answers, at %v", seed, n, program.Where(g))
		}
		seats := q.Seats.Seats()
		s := seats[rng.IntN(len(seats))]
		o := q.For(s).Options
		c := o[rng.IntN(len(o))]
		for try := 0; c.Verb == vReveal && try < 20; try++ {
			c = o[rng.IntN(len(o))]
		}
		if err := g.Apply(s, c); err != nil {
			t.Fatal(err)
		}
	}
}

// setups are the scenarios without and with all optional rules.
var setups = []engine.Setup{
	{Scenario: "1"}, {Scenario: "2"}, {Scenario: "1", Options: enginetest.AllOn(Default())}, {Scenario: "2", Options: enginetest.AllOn(Default())},
}

var viewers = []engine.Seat{seat(Allied), seat(Japanese), engine.ObserverSeat}

func viewJSON(t testing.TB, g *Game, s engine.Seat) string {
	t.Helper()
	b, err := json.Marshal(g.View(s))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestHiddenIsAbsent looks for the names of hidden units in all that a seat gets.
func TestHiddenIsAbsent(t *testing.T) {
	hidden := 0
	for i, setup := range setups {
		walk(t, setup, uint64(i+1), 2500, func(g *Game, n int) {
			if n%5 != 0 {
				return
			}
			for _, s := range viewers {
				text := viewJSON(t, g, s)
				names := map[string]bool{}
				for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z') }) {
					names[w] = true
				}
				sight := g.View(s).Sight.(*Sight)
				for u := range g.m.Units {
					id := UnitID(u)
					if g.sees(s, id) || g.knownLost(id) {
						continue
					}
					hidden++
					if names[g.m.Units[u].ID] {
						t.Errorf("%s learns of %s at %s", engine.SeatName(g.m, s), g.m.Units[u].ID, g.m.placeName(g.s.Units[u].Loc))
					}
					if sight.Known.Units[u] != (UnitState{Loc: Unknown}) {
						t.Errorf("%s sees %s in its Sight", engine.SeatName(g.m, s), g.m.Units[u].ID)
					}
				}
				if sight.Known.Core != (engine.Core{}) {
					t.Error("a Sight tells of procedures")
				}
			}
		})
	}
	if hidden == 0 {
		t.Error("nothing was hidden")
	}
}

// TestResample checks that a guess leaves all that the seat knows as it is, and the position possible.
func TestResample(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var changed, guesses [2]int
	for i, setup := range setups {
		var copied engine.Game
		walk(t, setup, uint64(i+11), 2500, func(g *Game, n int) {
			if n%7 != 0 {
				return
			}
			for _, s := range viewers {
				copied = g.Clone(copied)
				c := copied.(*Game)
				c.Resample(s, rng)
				if err := c.Check(); err != nil {
					t.Errorf("%s: %v", engine.SeatName(g.m, s), err)
				}
				if err := program.Answerable(c); err != nil {
					t.Errorf("%s: %v", engine.SeatName(g.m, s), err)
				}
				if a, b := viewJSON(t, g, s), viewJSON(t, c, s); a != b {
					t.Errorf("%s sees a difference:\n%s\n%s", engine.SeatName(g.m, s), a, b)
				}
				if *g.View(s).Sight.(*Sight) != *c.View(s).Sight.(*Sight) {
					t.Errorf("%s has another Sight", engine.SeatName(g.m, s))
				}
				if a, b := g.View(s).Prompt, c.View(s).Prompt; (a == nil) != (b == nil) || a != nil && !slices.Equal(a.Options, b.Options) {
					t.Errorf("%s has other choices", engine.SeatName(g.m, s))
				}
				if side, ok := owner(s); ok && g.s.Turn > 0 {
					guesses[side]++
					if c.s.Units != g.s.Units {
						changed[side]++
					}
				}
			}
		})
	}
	for _, side := range []Side{Allied, Japanese} {
		if changed[side] < guesses[side]*9/10 {
			t.Errorf("of %d guesses of the %s player only %d exchanged units", guesses[side], seatNames[side], changed[side])
		}
	}
}

// TestGuessOfTheSetUp: of a set-up in secret a guess shows what the view does, and nothing of where units have been put.
func TestGuessOfTheSetUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	right, both, put := 0, 0, 0
	for i, setup := range setups {
		walk(t, setup, uint64(i+31), 70, func(g *Game, n int) {
			if !g.garrisoning() || n%3 != 0 {
				return
			}
			for _, s := range []engine.Seat{seat(Allied), engine.ObserverSeat} {
				c := g.Clone(nil).(*Game)
				c.Resample(s, rng)
				if err := c.Check(); err != nil {
					t.Error(err)
				}
				if a, b := viewJSON(t, g, s), viewJSON(t, c, s); a != b {
					t.Errorf("%s sees a difference:\n%s\n%s", engine.SeatName(g.m, s), a, b)
				}
				for u := range g.m.Units {
					if a, b := g.s.Units[u], c.s.Units[u]; g.m.Units[u].Side == Japanese && a.Loc >= 0 && a.Flags&Revealed == 0 {
						if put++; b.Loc >= 0 {
							if both++; a.Loc == b.Loc {
								right++
							}
						}
					}
				}
			}
		})
	}
	t.Logf("%d units put in secret, %d of them on the map of the guess too, %d in the same hex", put, both, right)
	// Most could be in some hundred hexes, coastal defense in a dozen ports.
	if both < 500 || right*12 > both {
		t.Errorf("%d of %d units lie where they truly are", right, both)
	}
}

// TestResampledPlaysOn plays games on from guesses: no rule may trip over one.
func TestResampledPlaysOn(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for i, setup := range setups {
		var copied engine.Game
		walk(t, setup, uint64(i+21), 1500, func(g *Game, n int) {
			if n%60 != 0 {
				return
			}
			for _, s := range viewers[:2] {
				copied = g.Clone(copied)
				copied.Resample(s, rng)
				for range 200 {
					q := copied.Pending()
					if q == nil {
						break
					}
					who, p := q.First()
					if err := copied.Apply(who, p.Options[rng.IntN(len(p.Options))]); err != nil {
						t.Fatal(err)
					}
				}
				if err := copied.(*Game).Check(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

func TestConcealedCounters(t *testing.T) {
	x := mustPlace(t, `{"game": "formosa", "scenario": "1", "clear": true, "at": {"turn": 2, "phase": "japanese.movement"}, "pieces": {
		"us-7th-17": {"at": "0712"}, "ija-9th-7": {"at": "0916", "concealed": true, "seen": true}, "ij-deception-1": {"at": "0916", "concealed": true},
		"ija-hw-1": {"at": "0714", "concealed": true}, "ija-imb-61": {"at": "0714"}, "ija-guard-1": {"at": "replacements", "concealed": false}}}`)
	v := x.View(seat(Allied))
	var got []string
	for _, p := range v.Pieces {
		if p.Side == "japanese" {
			got = append(got, p.ID+" "+p.At+" "+p.Label+" "+strings.Join(p.State, "+"))
			if p.Label == "?" && p.Values["mf"] != int(x.m.K.ConcealedMF) {
				t.Errorf("%s shows MF %d", p.ID, p.Values["mf"])
			}
		}
	}
	want := []string{"ija-imb-61 0714 61 IMB ", "ija-guard-1 lost 1 Gd ", "?0714.1 0714 ? concealed", "?0916.1 0916 ? concealed+seen", "?0916.2 0916 ? concealed"}
	if !slices.Equal(got, want) {
		t.Errorf("the Allied player sees\n%q, want\n%q", got, want)
	}
	sight := v.Sight.(*Sight)
	h, _ := x.m.Grid.Parse("0916")
	if sight.Hidden[h] != 2 || sight.Moving[h] != 1 || sight.Known.Head[h] != NoUnit {
		t.Errorf("the Sight has %d hidden, %d moving", sight.Hidden[h], sight.Moving[h])
	}
	own := viewJSON(t, x, seat(Japanese))
	if !strings.Contains(own, `"id":"ij-deception-1"`) || !strings.Contains(own, `"state":["concealed","seen"]`) {
		t.Error("the Japanese player does not see his own counters")
	}
	if strings.Contains(own, `"?`) {
		t.Error("the Japanese player has anonymous counters")
	}
}

// TestDisplays checks which displays and tracks each seat is shown, before and after missions are shown.
func TestDisplays(t *testing.T) {
	const position = `{"game": "formosa", "scenario": "2", "at": {"turn": 2, "phase": "PHASE"}, "clear": true,
		"tracks": {"amoy": 1, "tac.us.ready": 3, "tac.us.superiority": 2, "tac.japanese.ready": 1, "tac.japanese.tactical": 1, "kamikaze.ready": 2, "tokku": 1, "fleet": 1,
			"amphibious": 2, "amphibious.kept": 1, "drop-zone": 1, "b29.planned": 1, "gunfire.us.staging": 2, "gunfire.us.ready": 1, "air-supply": 1},
		"pieces": {"us-7th-17": {"at": "0712"}, "us-7th-32": {"at": "staging"}, "us-6mar-4": {"at": "amoy"}, "cw-bc-1": {"at": "reinforcements"}, "us-7th-184": {"at": "eliminated", "lost": true},
			"ija-guard-1": {"at": "reinforcements"}, "ija-9th-7": {"at": "0714"}}}`
	secret := map[engine.Seat][]string{
		seat(Allied):        {`"kamikaze.ready"`, `"tac.japanese.ready"`, `"fleet"`, "ija-guard-1"},
		seat(Japanese):      {"us-7th-32", "us-6mar-4", "cw-bc-1", "us-7th-184", `"tac.us.ready"`, `"amphibious"`, `"drop-zone"`, `"b29.ready"`, `"air-supply"`, `"gunfire.us.ready"`, `"vp.losses"`, `"staging"`},
		engine.ObserverSeat: {"us-7th-32", "us-7th-184", "ija-guard-1", `"tac.us.ready"`, `"kamikaze.ready"`, `"fleet"`, `"reinforcements"`, `"vp.losses"`},
	}
	missions := map[engine.Seat][]string{
		seat(Allied):        {`"tac.japanese.tactical"`, `"tokku"`},
		seat(Japanese):      {`"tac.us.superiority"`, `"gunfire.us.staging"`, `"b29.planned"`},
		engine.ObserverSeat: {`"tac.us.superiority"`, `"tac.japanese.tactical"`, `"tokku"`, `"b29.planned"`},
	}
	public := []string{`"lp.allied"`, `"lp.japanese"`, `"turn"`, `"vp.objectives"`, `"kamikaze.spent"`, "us-7th-17", "ija-9th-7"}
	for _, phase := range []string{"strategic.planning", "strategic.air-superiority"} {
		g := mustPlace(t, strings.Replace(position, "PHASE", phase, 1))
		for _, s := range viewers {
			text := viewJSON(t, g, s)
			for _, x := range secret[s] {
				if strings.Contains(text, x) {
					t.Errorf("%s: %s is shown %s", phase, engine.SeatName(g.m, s), x)
				}
			}
			for _, x := range public {
				if !strings.Contains(text, x) {
					t.Errorf("%s: %s is not shown %s", phase, engine.SeatName(g.m, s), x)
				}
			}
			k := &g.View(s).Sight.(*Sight).Known // what computer players are told
			if got := fmt.Sprint(k.TACReady[:2], k.GunfireReady[:2], k.B29Ready, k.AirSupply, k.Amphib, k.AmphibKept, k.DropZones, k.Bought97th); !owns(s, Allied) && got != "[0 0] [0 0] 0 0 0 0 0 0" {
				t.Errorf("%s: %s knows of the Allied displays %s", phase, engine.SeatName(g.m, s), got)
			}
			if got := fmt.Sprint(k.TACSuperiority[:2], k.TACTactical[:2], k.GunfireStaging[:2], k.B29Planned); !owns(s, Allied) && (got == "[0 0] [0 0] [0 0] 0") != (phase == "strategic.planning") {
				t.Errorf("%s: %s knows of Allied missions %s", phase, engine.SeatName(g.m, s), got)
			}
			if got := fmt.Sprint(k.TACReady[JP], k.KamikazeReady, k.Fleet); !owns(s, Japanese) && got != "0 0 0" {
				t.Errorf("%s: %s knows of the Japanese displays %s", phase, engine.SeatName(g.m, s), got)
			}
			if got := fmt.Sprint(k.TACSuperiority[JP], k.TACTactical[JP], k.Tokku); !owns(s, Japanese) && (got == "0 0 0") != (phase == "strategic.planning") {
				t.Errorf("%s: %s knows of Japanese missions %s", phase, engine.SeatName(g.m, s), got)
			}
			for _, x := range missions[s] {
				if shown := phase != "strategic.planning"; strings.Contains(text, x) != shown {
					t.Errorf("%s: %s is shown %s: %v", phase, engine.SeatName(g.m, s), x, !shown)
				}
			}
		}
	}
}

// TestSecretAnswers checks that nobody can tell whether the other side has finished its plan.
func TestSecretAnswers(t *testing.T) {
	place := func() *Game {
		return mustPlace(t, `{"game": "formosa", "scenario": "1", "clear": true, "at": {"turn": 2, "phase": "strategic.planning"},
			"pieces": {"us-7th-17": {"at": "0712"}}, "tracks": {"tac.us.ready": 2, "tac.japanese.ready": 2}}`)
	}
	g, done := place(), place()
	for done.s.LaneOn&(1<<Japanese) != 0 {
		if err := done.Apply(seat(Japanese), done.Pending().For(seat(Japanese)).Options[0]); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range []engine.Seat{seat(Allied), engine.ObserverSeat} {
		if a, b := viewJSON(t, g, s), viewJSON(t, done, s); a != b {
			t.Errorf("%s can tell:\n%s\n%s", engine.SeatName(g.m, s), a, b)
		}
	}
	if a := g.View(seat(Allied)).Pending; !slices.Equal(a.Seats, []string{"allied"}) || len(a.Options) == 0 {
		t.Errorf("the Allied player is asked %+v", a)
	}
	if a := done.View(seat(Japanese)).Pending; !slices.Equal(a.Seats, seatNames) || a.Options != nil || a.Kind != "" {
		t.Errorf("the Japanese player, who has finished, sees %+v", a)
	}
}

// TestGarrisonInSecret checks that nothing can be learned from the order in which the Japanese player sets up, neither from the view nor from
// what computer players are told.
func TestGarrisonInSecret(t *testing.T) {
	first := ""
	walk(t, engine.Setup{Scenario: "1"}, 7, 400, func(g *Game, n int) {
		text := viewJSON(t, g, seat(Allied))
		for _, s := range viewers {
			x, want := g.sight(s), Sight{}
			want.Known.ZOC, want.Known.Exert, want.Known.LP = g.s.ZOC, g.s.Exert, g.s.LP
			for u := range g.m.Units {
				if us := g.s.Units[u]; us.Loc >= 0 && us.Flags&Revealed == 0 && !owns(s, Japanese) {
					want.Hidden[us.Loc]++
				}
			}
			if g.garrisoning() && !owns(s, Japanese) {
				want = Sight{}
				want.Known.LP[Allied] = g.s.LP[Allied]
				if n := slices.IndexFunc(x.Known.Head[:], func(u UnitID) bool { return u != NoUnit }); n >= 0 {
					t.Errorf("%s is told of a unit in %s", engine.SeatName(g.m, s), g.m.Grid.ID(hex.Hex(n)))
				}
			}
			if x.Known.ZOC != want.Known.ZOC || x.Known.Exert != want.Known.Exert || x.Known.LP != want.Known.LP || x.Hidden != want.Hidden {
				t.Errorf("%s is told too much or too little", engine.SeatName(g.m, s))
			}
		}
		if _, p := g.Pending().First(); p.Kind == "setup.place" {
			if first == "" {
				first = text
			}
			if text != first {
				t.Errorf("the Allied player sees the set-up grow:\n%s\n%s", first, text)
			}
		}
		if g.s.Turn > 0 && !strings.Contains(text, `"?`) {
			t.Error("the Allied player sees no concealed counter after the set-up")
		}
	})
}

// TestViewIsACopy checks that what is done with a view changes nothing in the game.
func TestViewIsACopy(t *testing.T) {
	g := mustPlace(t, `{"game": "formosa", "scenario": "1", "at": {"turn": 1, "phase": "allied.invasion"}, "tracks": {"amphibious": 2}, "pieces": {"ija-9th-7": {"at": "0714", "concealed": true}}}`)
	before := viewJSON(t, g, seat(Allied))
	v := g.View(seat(Allied))
	for i := range v.Prompt.Options {
		v.Prompt.Options[i] = choice{}
	}
	v.Pending.Options[0] = ""
	v.Where = append(v.Where, "x")
	v.Sight.(*Sight).Known.Units[0].Loc = 5
	if viewJSON(t, g, seat(Allied)) != before {
		t.Error("a view is part of the game")
	}
	if err := g.Apply(seat(Allied), g.Pending().For(seat(Allied)).Options[0]); err != nil {
		t.Error(err)
	}
}

func TestCrumb(t *testing.T) {
	for _, x := range [][3]string{{"combat.retreat", "allied.combat", "Retreat"}, {"stacking.remove", "allied.combat", "Stacking: remove"},
		{"setup.place", "setup", "Place"}, {"", "setup", ""}, {"bases", "allied.base-building", "Bases"}, {"plan.b29", "strategic.planning", "Plan: b29"}, {"recruit.japanese", "setup", "Recruit"}} {
		if got := crumb(x[0], x[1]); got != x[2] {
			t.Errorf("%s in %s: %q, want %q", x[0], x[1], got, x[2])
		}
	}
}

// TestWhereATurnBegins: that a game turn begins is filed under its first phase, which is not that of the first game turn (24.1o).
func TestWhereATurnBegins(t *testing.T) {
	g := mustPlace(t, `{"game": "formosa", "scenario": "1", "clear": true, "at": {"turn": 1, "phase": "japanese.movement"},
		"pieces": {"us-7th-17": {"at": "0712"}, "ija-9th-7": {"at": "1803"}}}`)
	where := ""
	g.Listen(func(e engine.Event) {
		if e.Kind == evTurn {
			where = strings.Join(g.Breadcrumb(), ", ")
		}
	}, nil)
	if err := g.Apply(seat(Japanese), say(vEnd)); err != nil {
		t.Fatal(err)
	}
	if want := "GT 2, Strategic Stage, Logistics"; where != want {
		t.Errorf("game turn 2 begins in %q, want %q", where, want)
	}
}

func TestDraw(t *testing.T) {
	g := mustPlace(t, `{"game": "formosa", "scenario": "1", "clear": true, "at": {"turn": 2, "phase": "allied.movement"}, "tracks": {"suppressed.0820": 1},
		"pieces": {"us-7th-17": {"at": "0712"}, "us-7th-32": {"at": "0712"}, "ija-9th-7": {"at": "0714", "concealed": true}, "ija-cd-takao": {"at": "0721"}}}`)
	v := g.View(seat(Allied))
	plain := g.m.Draw(v, engine.DrawOptions{})
	for _, want := range []string{"A2:10", "?1", "J1:3", "!"} {
		if !strings.Contains(plain, want) {
			t.Errorf("the map lacks %q:\n%s", want, plain)
		}
	}
	for line := range strings.Lines(plain) {
		if len(strings.TrimRight(line, "\n")) > 160 || strings.Contains(line, "\x1b") {
			t.Errorf("a line is too long or coloured: %q", line)
		}
		for _, r := range line {
			if r > 126 {
				t.Errorf("%q is not plain", line)
			}
		}
	}
	if c := g.m.Draw(v, engine.DrawOptions{Colour: true}); !strings.Contains(c, "\x1b["+colourAllied+"m") {
		t.Error("no colour")
	}
	near := g.m.Draw(v, engine.DrawOptions{Focus: "0714"})
	if !strings.Contains(near, "1 concealed Japanese counter.") || strings.Contains(near, "7/9") || strings.Contains(near, "Takao") {
		t.Errorf("the window around 0714:\n%s", near)
	}
	h, _ := g.m.Grid.Parse("0712")
	if d := g.m.DescribeHex(v, h); !strings.Contains(d, "US infantry 17/7, CF 5, MF 5; US infantry 32/7, CF 5, MF 5.") || !strings.HasPrefix(d, "0712") {
		t.Errorf("0712 is described as %q", d)
	}
	if d := g.m.DescribeHex(v, hex.None); d != "No hex." {
		t.Error(d)
	}
}

func BenchmarkView(b *testing.B) {
	g := midGame(b)
	for _, s := range viewers {
		b.Run(engine.SeatName(g.m, s), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				g.View(s)
			}
		})
	}
}

func BenchmarkResample(b *testing.B) {
	g := midGame(b)
	rng := rand.New(rand.NewPCG(1, 1))
	b.ReportAllocs()
	for b.Loop() {
		g.Resample(seat(Allied), rng)
	}
}

// midGame is a position in the middle of a game.
func midGame(t testing.TB) *Game {
	var out *Game
	walk(t, engine.Setup{Scenario: "1"}, 2, 1200, func(g *Game, n int) {
		if _, p := g.Pending().First(); out == nil && g.s.Turn >= 2 && p.Kind == "movement.choose" {
			out = g.Clone(nil).(*Game)
		}
	})
	if out == nil {
		t.Fatal("no such position")
	}
	return out
}

// Two sketches of a seat are equal if and only if the views are: what is not seen does not show in the numbers either, and what is
// seen does. A sketch made in used memory is the same.
func TestSketchIsTheView(t *testing.T) {
	same := func(a, b *engine.Sketch) bool {
		return reflect.DeepEqual(a.Over, b.Over) && a.Scenario == b.Scenario && slices.Equal(a.Where, b.Where) && slices.Equal(a.Pieces, b.Pieces) &&
			slices.Equal(a.Tracks, b.Tracks) && slices.Equal(a.Boxes, b.Boxes) && a.Open == b.Open && reflect.DeepEqual(a.Asked, b.Asked) && slices.Equal(a.Options, b.Options)
	}
	equal, changed := 0, 0
	for i, setup := range setups {
		var last, used [3]*engine.Sketch
		var seen [3]string
		for v := range last {
			last[v], used[v] = &engine.Sketch{}, &engine.Sketch{}
		}
		walk(t, setup, uint64(i), 1500, func(g *Game, n int) {
			for v, s := range viewers {
				k := used[v]
				g.Sketch(s, k)
				b, err := json.Marshal(g.m.Paint(s, k))
				if err != nil {
					t.Fatal(err)
				}
				var fresh engine.Sketch
				if g.Sketch(s, &fresh); !same(k, &fresh) {
					t.Errorf("%v: a sketch in used memory differs", s)
				}
				if a, b := same(k, last[v]), string(b) == seen[v]; a != b && n > 0 {
					t.Errorf("%v: sketches are equal: %v, views are: %v", s, a, b)
				} else if a {
					equal++
				} else {
					changed++
				}
				last[v], used[v], seen[v] = k, last[v], string(b)
			}
		})
	}
	if equal < 100 || changed < 1000 {
		t.Errorf("%d were equal, %d changed", equal, changed)
	}
}

// TestGuessOfTheBombed: which of two concealed counters a strike destroys shows only when it is gone, also if one of them has been seen
// moving. The guess takes either.
func TestGuessOfTheBombed(t *testing.T) {
	var worlds [2]*Game
	for i, lost := range []string{"ija-9th-7", "ija-9th-19"} {
		g := mustPlace(t, `{"game": "formosa", "scenario": "1", "clear": true, "at": {"turn": 1, "phase": "strategic.b29"}, "tracks": {"b29.planned": 1},
			"pieces": {"us-7th-17": {"at": "0721"}, "ija-9th-7": {"at": "1404", "concealed": true, "seen": true}, "ija-9th-19": {"at": "1404", "concealed": true}}}`)
		for _, text := range []string{"b29 1404", "keep", "roll 6", "lose " + lost} {
			s, _ := g.Pending().First()
			c, err := engine.ParseChoice(g.m, text)
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Apply(s, c); err != nil {
				t.Fatal(err)
			}
		}
		worlds[i] = g
	}
	seen := 0
	for seed := range uint64(40) {
		for _, s := range []engine.Seat{seat(Allied), engine.ObserverSeat} {
			if a, b := viewJSON(t, worlds[0], s), viewJSON(t, worlds[1], s); a != b {
				t.Fatalf("the worlds are told apart: %s\n%s", a, b)
			}
			var of [2]*Game
			for i, g := range worlds {
				of[i] = g.Clone(nil).(*Game)
				of[i].Resample(s, rand.New(rand.NewPCG(seed, 1)))
			}
			if of[0].Hash() != of[1].Hash() {
				t.Fatalf("seed %d: the guesses of %s tell which counter it is", seed, engine.SeatName(of[0].m, s))
			}
			if of[0].has(of[0].doomed(), Seen) {
				seen++
			}
		}
	}
	if seen < 20 || seen > 60 {
		t.Errorf("in %d of 80 guesses it is the counter that was seen moving", seen)
	}
}

// TestEndShowsNet checks that the net VP, which tell of Allied losses and so are the Allies' own while the game goes on, are everybody's when the
// score is told (4.2j).
func TestEndShowsNet(t *testing.T) {
	net := func(g *Game, s engine.Seat) (int, bool) {
		for _, x := range g.View(s).Tracks {
			if x.ID == "vp" {
				return x.Value, true
			}
		}
		return 0, false
	}
	lost := 0
	for seed := range uint64(6) {
		rng := rand.New(rand.NewPCG(seed, 42))
		made, err := Default().New(engine.Setup{Scenario: "1"})
		if err != nil {
			t.Fatal(err)
		}
		g := made.(*Game)
		for n := 0; g.Pending() != nil; n++ {
			if n == 20 {
				for _, s := range viewers {
					if _, shown := net(g, s); shown != (s == seat(Allied)) {
						t.Errorf("while the game goes on the net VP are shown to %s: %v", engine.SeatName(g.m, s), shown)
					}
				}
			}
			s, p := g.Pending().First()
			if err := g.Apply(s, p.Options[rng.IntN(len(p.Options))]); err != nil {
				t.Fatal(err)
			}
		}
		r, _ := g.Result()
		lost += r.Score["japanese"]
		for _, s := range viewers {
			if v, shown := net(g, s); !shown || v != r.Score["net"] {
				t.Errorf("the game ends with %d net VP, %s is shown %d (%v)", r.Score["net"], engine.SeatName(g.m, s), v, shown)
			}
		}
	}
	if lost == 0 {
		t.Error("nothing was lost in any game: the test has seen too little")
	}
}
