package css

import (
	"math/rand/v2"
	"strings"
	"testing"

	"beachhead/engine"
)

// Turns are told by their date, and numbered from the first of the scenario; the map of the briefing shows what is in play.
func TestTurnsAndPart(t *testing.T) {
	m := whole(t, "tinian")
	for i := range m.Scenario {
		sc := &m.Scenario[i]
		s, b := m.Sheet(sc.ID), m.Briefing(sc.ID)
		if n := s.Situation.Count(int(sc.Start)); n != 1 {
			t.Errorf("%s: the first turn is number %d", sc.ID, n)
		}
		if n := s.Situation.Count(int(sc.Last)); n != int(sc.Last-sc.Start)+1 {
			t.Errorf("%s: the last turn is number %d", sc.ID, n)
		}
		if got, want := s.Tracks["turn"].Words[int(sc.Start)], m.turnTitle(sc, sc.Start); got != want {
			t.Errorf("%s: the clock says %q, not %q", sc.ID, got, want)
		}
		if whole := sc.Area.Len() == m.Ground.N; whole != (b.Part == nil) || !whole && len(b.Part) != sc.Area.Len() {
			t.Errorf("%s: %d hexes in play, %d on the map of the briefing", sc.ID, sc.Area.Len(), len(b.Part))
		}
	}
	g, err := m.New(engine.Setup{Scenario: "tinian-1"})
	if err != nil {
		t.Fatal(err)
	}
	if where := g.View(engine.ObserverSeat).Where; where[0] != "24 July 1944" || where[1] != m.Turns[m.Hour(m.Scenario[0].Start)].Name {
		t.Errorf("the breadcrumb is %q", where)
	}
}

// What each side does with its marker is called as its marker is.
func TestMarkersNamed(t *testing.T) {
	made, err := whole(t, "tinian").New(engine.Setup{Scenario: "tinian-1"})
	if err != nil {
		t.Fatal(err)
	}
	g := made.(*Game)
	for side, want := range map[Side]string{SideA: "Prepared Assault", SideB: "Banzai Charge"} {
		g.s.Side, g.s.X = side, noAssault
		g.s.X.Side, g.s.X.Marker = side, g.assaultKind(side)
		if got := g.onsetTitle(); got != want {
			t.Errorf("side %d: %q, not %q", side, got, want)
		}
	}
	g.s.X.Marker = markerGyokusai
	if got := g.onsetTitle(); got != g.m.Gyokusai.Name {
		t.Errorf("%q, not %q", got, g.m.Gyokusai.Name)
	}
	for id, want := range map[string]string{"tinian": "Assault", "littleland": "Human Wave"} {
		if m := whole(t, id); m.onset(int16(SideB)) != want || m.onset(int16(SideA)) != "Assault" || m.onset(int16(NoSide)) != "Assault" {
			t.Errorf("%s: the log calls them %q and %q", id, m.onset(int16(SideA)), m.onset(int16(SideB)))
		}
	}
	for _, v := range []string{"assault", "mark", "call-off"} {
		if l := sheetVerbs[v].Label; strings.Contains(l, "Assault") {
			t.Errorf("%s is %q to the Japanese, too", v, l)
		}
	}
}

// The dice of an Assault are thrown against each other: the page shows what each side comes to, and calls the Soviet one a Human Wave.
func TestDiceAgainstEachOther(t *testing.T) {
	for _, c := range []struct {
		id   string
		side Side
		want string
	}{{"littleland", SideB, "A Human Wave"}, {"littleland", SideA, "An Assault"}, {"tinian", SideA, "An Assault"}} {
		made, err := whole(t, c.id).New(engine.Setup{Scenario: c.id + "-1"})
		if err != nil {
			t.Fatal(err)
		}
		g := made.(*Game)
		x := g.Picture(engine.Event{Kind: evOutcome, Args: [6]int16{16, 14, 6, 9, int16(c.side), int16(markerPrepared)}}).Cast
		if x.What != c.want || len(x.Sums) != 2 || x.Sums[0] != 16 || x.Sums[1] != 14 || x.Result != textWins {
			t.Errorf("%s, side %d: %+v", c.id, c.side, x)
		}
		marks := g.Describe(engine.Event{Kind: evMarks, Args: [6]int16{int16(c.side), 0}})
		if want := strings.ToLower(c.want[:1]) + c.want[1:] + "."; !strings.HasSuffix(marks, "for "+want) {
			t.Errorf("%s: %q has not %q", c.id, marks, want)
		}
	}
}

// Who leaves all postures as they are is asked no more about them, and nothing has changed (6.0a).
func TestPosturesKept(t *testing.T) {
	m := whole(t, "tinian")
	g, err := m.New(engine.Setup{Scenario: "tinian-1"})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(6, 0))
	met := 0
	for n := 0; n < 4000 && met < 5; n++ {
		q := g.Pending()
		if q == nil {
			break
		}
		s, p := q.First()
		c := p.Options[r.IntN(len(p.Options))]
		kept := p.Kind == "posture"
		if kept {
			c = say(vDone)
		}
		before := g.(*Game).Position()
		if err := g.Apply(s, c); err != nil {
			t.Fatalf("%s %v: %v", p.Kind, c, err)
		}
		if !kept {
			continue
		}
		met++
		after := g.(*Game).Position()
		if again := g.Pending(); again != nil {
			if _, x := again.First(); x.Kind == "posture" {
				t.Error("it is asked again")
			}
		}
		for id, was := range before.Pieces {
			if is := after.Pieces[id]; is["column"] != was["column"] {
				t.Errorf("%s: its posture has changed", id)
			}
		}
	}
	if met < 5 {
		t.Errorf("postures were asked for %d times", met)
	}
}
