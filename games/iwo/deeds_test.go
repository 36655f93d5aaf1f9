package iwo

import (
	"os"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// TestDeeds goes through recorded games: what the log tells of each act of the Japanese, by whom it was chosen and whom it passed over, is what has happened.
func TestDeeds(t *testing.T) {
	m := Default()
	count := map[engine.EventKind]int{}
	for _, name := range []string{"s1-d-day", "s2-s3-february", "s4-hot-rocks-two"} {
		b, err := os.ReadFile("testdata/games/" + name + ".bhd")
		if err != nil {
			t.Fatal(err)
		}
		s, err := engine.Replay(m, string(b), engine.ReplayOptions{})
		if err != nil {
			t.Fatal(err)
		}
		g := s.Game().(*Game)
		var fire *engine.Event // that goes on
		var hit []string
		for _, l := range s.Log(engine.ChanceSeat, 1) {
			e := l.Event
			text := g.Describe(e)
			d := m.deedOf(e)
			if strings.Contains(text, "hero-") {
				t.Errorf("%s: %q has the id of a piece", name, text)
			}
			p := g.Picture(e)
			switch e.Kind {
			case evFires:
				if len(e.Mods) == 0 {
					t.Errorf("%s: %q does not say whom it looked at, or that there was nobody", name, text)
				}
			case evShelled:
				count[e.Kind]++
				u := m.US[e.Args[0]].ID
				k := slices.IndexFunc(e.Mods, func(x engine.Mod) bool { return x.About == u })
				if k < 0 || !slices.EqualFunc(e.Mods[k].Cells, e.Mods[0].Cells, func(a, b engine.Cell) bool { return a == b }) {
					t.Errorf("%s: %q, which is none of the first of %+v", name, text, e.Mods)
				}
			case evMUF:
				if p == nil || p.Seat != sideJapan {
					t.Errorf("%s: %q is an act of the Japanese: %+v", name, text, p)
				}
			}
			switch {
			case e.Kind == evFires || e.Kind == evTankFires || e.Kind == evCaveFires:
				fire, hit = &e, nil
			case e.Kind == evBox || e.Kind == evMUF || e.Kind == evCard || e.Kind == evCardFire:
				fire = nil
			case fire != nil && len(e.Mods) == 0 && (e.Kind == evHitStep || e.Kind == evHitBoth || e.Kind == evHitDis):
				u := m.US[e.Args[0]].ID
				if !slices.ContainsFunc(fire.Mods, func(x engine.Mod) bool { return x.About == u && len(x.Cells) > 0 }) {
					t.Errorf("%s: %q, but it was none of those of %q", name, text, g.Describe(*fire))
				}
				if hit = append(hit, u); len(hit) > int(fire.Args[1]) {
					t.Errorf("%s: %q hits %v", name, g.Describe(*fire), hit)
				}
			}
			if d == nil {
				continue
			}
			count[e.Kind]++
			if e.Kind == evPassed {
				n := 0
				for _, x := range e.Mods {
					if n += x.Value; x.Value != len(x.Cells) || !strings.Contains(x.Text, ": ") {
						t.Errorf("%s: passed over: %+v", name, x)
					}
					for _, c := range x.Cells {
						if p, ok := m.posNamed[c.Of]; ok && m.Map.ID(m.Pos[p].Hex) != c.Is {
							t.Errorf("%s: %s is not at %s", name, c.Of, c.Is)
						}
					}
				}
				if n != int(e.Args[0]) || len(d.At) != n || d.By != "" {
					t.Errorf("%s: %d passed over, and %d of %v named", name, e.Args[0], n, d.At)
				}
				continue
			}
			if k := e.Kind; (k == evMuster || k == evReinf || k == evInfil || k == evTakes) && (len(e.Mods) == 0 || !strings.Contains(e.Mods[0].Text, ": ")) {
				t.Errorf("%s: %q does not say why: %+v", name, text, e.Mods)
			}
			if d.Does != "" && d.By == "" {
				t.Errorf("%s: %q: %+v", name, text, d)
			}
			var heads []string
			for _, x := range e.Mods {
				var now []string
				for _, c := range x.Cells {
					now = append(now, c.Of)
				}
				if x.About == "" || heads != nil && now != nil && !slices.Equal(heads, now) && now[0] != "takes" {
					t.Errorf("%s: %q looked at %+v, after %v", name, text, x, heads)
				}
				if heads == nil && len(now) > 0 && now[0] != "takes" {
					heads = now
				}
			}
		}
	}
	for _, k := range []engine.EventKind{evFires, evPassed, evRecover, evBox, evRedeploy, evMuster, evShelled} {
		if count[k] == 0 {
			t.Errorf("the games have no event %q: nothing was tested", sentences.Kinds()[k])
		}
	}
}

// TestActors: an attack and a barrage are acts of the Marines, though the sentence names whom they hit.
func TestActors(t *testing.T) {
	g, err := Default().New(engine.Setup{Scenario: "s1-d-day"})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []engine.EventKind{evAttack, evBarrage} {
		if p := g.(*Game).Picture(engine.Event{Kind: k}); p == nil || p.Seat != sideUS {
			t.Errorf("%s: %+v", sentences.Kinds()[k], p)
		}
	}
	for _, k := range []engine.EventKind{evMUF, evFire} { // fire at who moves or lands is theirs, and no attack on what the Marines hold
		if p := g.(*Game).Picture(engine.Event{Kind: k}); p == nil || p.Seat != sideJapan || !p.Passing {
			t.Errorf("%s: %+v", sentences.Kinds()[k], p)
		}
	}
	for _, k := range []engine.EventKind{evHexDown, evDepthGone, evReduced, evFortGone} { // and what it does to the Japanese befalls them
		if p := g.(*Game).Picture(engine.Event{Kind: k}); p == nil || p.Seat != sideJapan {
			t.Errorf("%s: %+v", sentences.Kinds()[k], p)
		}
	}
}

// TestSpared: who is in the field of a fire is among those that it can hit, or is told why not, and never both.
func TestSpared(t *testing.T) {
	m := Default()
	made, err := m.Place(*on("s1-d-day", 3, "fire", nil, pieces{"jp-309-1": standing("0716"), "us-a-1-23": standing("0615"), "us-b-1-23": map[string]any{"at": "0615", "disrupted": 2},
		"us-1a-4tk": standing("0616"), "us-c-1-23": standing("0422")}))
	if err != nil {
		t.Fatal(err)
	}
	g := made.(*Game)
	p := g.m.posNamed["C6"]
	k := g.m.Pos[p].Group
	for c := range g.m.Cards {
		for _, flags := range []int16{0, fireMortar} {
			f := &g.s.F
			f.Group, f.Flags, f.Card, f.Hit = k, flags, CardID(c), UnitSet{}
			field, limit, unseen := g.plan(k, NoHex, flags)
			g.aim(&field, limit, unseen)
			list := g.targets()
			for u := range g.m.US {
				id := UnitID(u)
				in := g.s.US[u].At >= 0 && f.Field.Has(g.s.US[u].At)
				can := slices.ContainsFunc(list, func(x target) bool { return x.u == id })
				if why := g.sparedBy(id, list); (why != nil) != (in && !can) {
					t.Errorf("card %d: %s: in the field %v, can be hit %v, spared by %v", c+1, g.m.US[u].Name, in, can, why)
				}
			}
		}
	}
}

// TestLossesOfTwo: where two play, what befalls a unit befalls the seat that commands it, and each division comes under its own flag (3.0d1).
func TestLossesOfTwo(t *testing.T) {
	made, err := Default().New(engine.Setup{Scenario: "s4-hot-rocks", Options: map[string]string{"players": "2"}})
	if err != nil {
		t.Fatal(err)
	}
	g := made.(*Game)
	for id, want := range map[string]string{"us-a-1-23": "us", "us-a-1-27": "us-2"} {
		u := unitOf(t, g, id)
		if p := g.Picture(engine.Event{Kind: evStep, Rule: "6.3.2", Args: [6]int16{int16(u), 3}}); p == nil || p.Seat != want {
			t.Errorf("%s loses a step: %+v, want one of %s", id, p, want)
		}
	}
	flags := map[string]string{}
	for _, a := range g.m.calendar(g.scenario()) {
		if a.Rule == "19.0" {
			flags[a.What[strings.LastIndex(a.What, "the ")+4:]] = a.Side
		}
	}
	for division, side := range map[string]string{"3rd Division": "", "4th Division": "us", "5th Division": "us-2"} {
		if got, ok := flags[division]; ok && got != side {
			t.Errorf("the %s comes under the flag of %q, want %q", division, got, side)
		}
	}
	if _, ok := flags["3rd Division"]; !ok {
		t.Errorf("nobody of the 3rd Division comes: %v", flags)
	}
}
