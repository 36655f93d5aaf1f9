package iwo

import (
	"testing"

	"beachhead/engine"
)

// laid is a position of scenario 1, turn 8, in which nothing has happened yet.
func laid(t testing.TB, scenario string, pieces map[string]map[string]any, tracks map[string]int) *Game {
	t.Helper()
	g, err := Default().blank(engine.Setup{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	g.s.Turn = 8
	p := engine.Position{Pieces: pieces, Tracks: tracks}
	if err := p.EachPiece(g.readPiece); err != nil {
		t.Fatal(err)
	}
	if err := p.EachTrack(g.readTrack); err != nil {
		t.Fatal(err)
	}
	if err := g.Check(); err != nil {
		t.Fatal(err)
	}
	return g
}

type pieces = map[string]map[string]any

func at(hex string, keys ...string) map[string]any {
	m := map[string]any{"at": hex}
	for _, k := range keys {
		m[k] = true
	}
	return m
}

// TestFieldsNow: what smoke, rain, disruption, US units in a group and next to it, and tanks do to a field of fire.
func TestFieldsNow(t *testing.T) {
	for _, c := range []struct {
		name   string
		pieces pieces
		tracks map[string]int
		pos    string
		moving bool
		want   map[string]string
	}{
		{"hilltop 1026 (6.2.3x3)", pieces{"jp-310-1": at("1026")}, nil, "I2", false, map[string]string{"1027": "intense", "1126": "intense", "1029": "steady"}},
		{"with smoke", pieces{"jp-310-1": at("1026")}, map[string]int{"smoke.I2": 1}, "I2", false, map[string]string{"1027": "steady", "1126": "steady", "1029": "none"}},
		{"in rain (20.0e31)", pieces{"jp-310-1": at("1026")}, map[string]int{"rain": 1}, "I2", false, map[string]string{"1027": "intense", "1028": "none"}},
		{"disrupted (6.4)", pieces{"jp-310-1": at("1026", "disrupted")}, nil, "I2", false, map[string]string{"1027": "none"}},
		{"nobody there", pieces{}, nil, "I2", false, map[string]string{"1027": "none"}},
		{"a fort alone (17.3a)", pieces{"fort-1-01": at("1026")}, nil, "I2", false, map[string]string{"1027": "intense"}},
		{"all of a group from one hex (6.2.1c)", pieces{"jp-310-1": at("1523")}, nil, "H1", false, map[string]string{"1524": "intense", "1421": "steady", "1423": "intense"}},
		{"the hilltop in US hands (6.2.1d)", pieces{"jp-310-1": at("1523"), "us-a-1-23": at("1524")}, nil, "H1", false, map[string]string{"1521": "steady", "1425": "none"}},
		{"a garrison there", pieces{"jp-310-1": at("1523")}, map[string]int{"garrison.H2": 1}, "H1", false, map[string]string{"1521": "steady", "1527": "none"}},
		{"disrupted in a group: its own hexes (6.4)", pieces{"jp-310-1": at("1523", "disrupted")}, nil, "H1", false, map[string]string{"1524": "steady", "1521": "none"}},
		{"one of two disrupted (6.4.1)", pieces{"jp-310-1": at("1523", "disrupted"), "jp-310-2": at("1524")}, nil, "H1", false, map[string]string{"1521": "steady"}},
		{"black, disrupted: a level less (6.8.1b)", pieces{"jp-310-1": at("0720", "disrupted")}, nil, "D1", false, map[string]string{"0721": "steady", "0521": "none"}},
		{"black (2.1_3)", pieces{"jp-310-1": at("0820")}, nil, "D1", false, map[string]string{"0521": "steady", "0518": "none"}},
		{"a US unit next to it, for movers (7.3.3a2)", pieces{"jp-310-1": at("1222"), "us-a-1-23": at("1322")}, nil, "E3", true, map[string]string{"1322": "intense", "1421": "none"}},
		{"but not for fire (7.3.3a3)", pieces{"jp-310-1": at("1222"), "us-a-1-23": at("1322")}, nil, "E3", false, map[string]string{"1421": "steady"}},
		{"next to the other hex of a group only, the hilltop's three hexes stay (7.3.1x8)", pieces{"jp-310-1": at("1524"), "us-a-1-23": at("1522")}, nil, "H1", true, map[string]string{"1421": "steady", "1521": "steady"}},
		{"next to the hilltop: two hexes", pieces{"jp-310-1": at("1524"), "us-a-1-23": at("1624")}, nil, "H1", true, map[string]string{"1526": "steady", "1425": "steady", "1527": "none"}},
		{"tanks a hex more (14.1)", pieces{"jp-tank-1": at("1222")}, nil, "E3", false, map[string]string{"1322": "intense", "1421": "steady", "1522": "steady"}},
		{"no tanks", pieces{"jp-310-1": at("1222")}, nil, "E3", false, map[string]string{"1522": "none"}},
		{"with US units in the hex (8.6c3)", pieces{"jp-310-1": at("1222", "revealed"), "us-a-1-23": at("1222")}, nil, "E3", false, map[string]string{"1322": "steady", "1421": "none"}},
	} {
		g := laid(t, "s1-d-day", c.pieces, c.tracks)
		f := g.field(g.m.Pos[g.m.posNamed[c.pos]].Group, c.moving)
		for id, want := range c.want {
			h, ok := g.m.Map.Parse(id)
			if !ok {
				t.Fatal(id)
			}
			have := "none"
			if f.Intense.Has(h) {
				have = "intense"
			} else if f.Steady.Has(h) {
				have = "steady"
			}
			if have != want {
				t.Errorf("%s: %s at %s, expected %s", c.name, have, id, want)
			}
		}
	}
}

// TestControl: who controls what (12.1).
func TestControl(t *testing.T) {
	for _, c := range []struct {
		name   string
		pieces pieces
		tracks map[string]int
		want   map[string]bool
	}{
		{"four steps", pieces{"us-a-1-23": at("0912")}, nil, map[string]bool{"0912": true, "0913": true}},
		{"two steps", pieces{"us-a-1-23": {"at": "0912", "steps": 2}}, nil, map[string]bool{"0912": true, "0913": false}},
		{"two with three steps together", pieces{"us-a-1-23": {"at": "0912", "steps": 2}, "us-a-4e": {"at": "0912", "steps": 1}}, nil, map[string]bool{"0913": true}},
		{"two with two", pieces{"us-a-1-23": {"at": "0912", "steps": 1}, "us-a-4e": {"at": "0912", "steps": 1}}, nil, map[string]bool{"0912": true, "0913": false}},
		{"tanks", pieces{"us-1a-4tk": at("0912"), "us-2a-4tk": at("0813")}, nil, map[string]bool{"0912": false, "0813": true}},
		{"heavy weapons", pieces{"us-hw-23": at("0912")}, nil, map[string]bool{"0912": false}},
		{"a headquarters", pieces{"us-hq-23": at("0912")}, nil, map[string]bool{"0912": true, "0913": false}},
		{"a garrison", pieces{}, map[string]int{"garrison.B7": 1}, map[string]bool{"0911": true}},
		{"with Japanese", pieces{"us-a-1-23": at("0911"), "jp-310-1": at("0911", "revealed")}, nil, map[string]bool{"0911": false, "0912": false}},
	} {
		g := laid(t, "s1-d-day", c.pieces, c.tracks)
		have := g.control()
		for id, want := range c.want {
			if h, _ := g.m.Map.Parse(id); have.Has(h) != want {
				t.Errorf("%s: control of %s is %v", c.name, id, have.Has(h))
			}
		}
	}
}

// TestCommunication: who is in Japanese communication (12.2).
func TestCommunication(t *testing.T) {
	ring := func(m *Module, hex string, p pieces) pieces { // companies all around
		h, _ := m.Map.Parse(hex)
		n := 0
		for _, x := range m.Map.Beside[h] {
			if x != NoHex {
				p[m.US[n*4+1].ID] = at(m.Map.ID(x))
				n++
			}
		}
		return p
	}
	m := Default()
	all := map[string]int{} // every black group but Suribachi in US hands
	for i := range m.Pos {
		if m.Pos[i].Color == Black && m.Pos[i].Sector != 1 {
			all["garrison."+m.Pos[i].ID] = 1
		}
	}
	for _, c := range []struct {
		name   string
		pieces pieces
		tracks map[string]int
		want   map[string]bool
	}{
		{"nobody in the way", pieces{}, nil, map[string]bool{"C7": true, "A1": true, "D1": true, "M9": true}},
		{"surrounded", ring(m, "0911", pieces{}), nil, map[string]bool{"B7": false, "C7": true}},
		{"surrounded by units that control nothing more", ring(m, "0911", pieces{"jp-310-1": at("0911")}), nil, map[string]bool{"B7": false}},
		{"US units in it", pieces{"us-a-1-23": at("0911")}, nil, map[string]bool{"B7": false}},
		{"next to US units (12.2.1a)", pieces{"us-a-1-23": at("0912")}, nil, map[string]bool{"B7": true}},
		{"no black group but Suribachi (12.2e)", pieces{}, all, map[string]bool{"C7": false, "A1": true, "A4": true, "M9": false}},
	} {
		g := laid(t, "s1-d-day", c.pieces, c.tracks)
		net := g.net()
		for id, want := range c.want {
			if have := net.Pos.has(m.posNamed[id]); have != want {
				t.Errorf("%s: communication of %s is %v", c.name, id, have)
			}
		}
	}
}

// TestTop: cards that went back on top after a shuffle are drawn before all others, and nothing is lost (8.6.1e, ruling 2-A).
func TestTop(t *testing.T) {
	g := laid(t, "s1-d-day", pieces{}, nil)
	g.s.Deck, g.s.Discards, g.s.Top = 0b111, (1<<nCards-1)&^0b11111, 0b11000
	if g.unseen() != 0b11000 {
		t.Errorf("%b", g.unseen())
	}
	g.s.Top = 0
	if g.unseen() != 0b111 {
		t.Errorf("%b", g.unseen())
	}
	g.s.Deck = 0
	g.shuffle()
	if g.unseen().len() != nCards-5 || g.s.Discards != 0 {
		t.Errorf("%d cards after the shuffle", g.unseen().len())
	}
}
