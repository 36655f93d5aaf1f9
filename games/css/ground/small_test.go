package ground

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// The report of a look is the same from both ends, and agrees with the look; a look at the own hex is clear, at one too far away it names the limit.
func TestContacts(t *testing.T) {
	m := mapOf(t, "saipan")
	for a := range Hex(m.N) {
		for b := range m.Within(a, 8).Each() {
			s, back := m.Contacts(Look{From: a, To: b}), m.Contacts(Look{From: b, To: a})
			if !reflect.DeepEqual(s, back) {
				t.Fatalf("%s-%s: %v, back %v", m.ID(a), m.ID(b), s, back)
			}
			if d := s.Decides(); (d == nil) != s.Clear || s.Clear != m.Seen(a).Has(b) {
				t.Fatalf("%s-%s: clear %v, decided by %v", m.ID(a), m.ID(b), s.Clear, d)
			}
			for _, c := range s.Contacts {
				if c.Rule == "" || c.Blocks && c.Spared != "" || !c.Blocks && c.Spared == "" && c.Soft == 0 {
					t.Fatalf("%s-%s: a contact without rule or reason: %+v", m.ID(a), m.ID(b), c)
				}
			}
		}
	}
	a := at(t, m, "38.43")
	far := Hex(0)
	for m.Distance(a, far) <= 8 {
		far++
	}
	s := m.Contacts(Look{From: a, To: far})
	if d := s.Decides(); s.Clear || d == nil || d.Rule != "7.1.2k" || d.Cause.String() != "range" || m.Look(Look{From: a, To: far}) {
		t.Errorf("too far away: %+v", s)
	}
	if !m.Contacts(Look{From: a, To: a}).Clear || !m.Look(Look{From: a, To: a}) {
		t.Error("the own hex is not seen")
	}
}

// The hexes of a line, in order: through 15.59 and 15.58, and both hexes of a spine.
func TestLine(t *testing.T) {
	m := mapOf(t, "tinian")
	for ends, want := range map[string]string{
		"15.60 15.57": "15.60 15.59 15.58 15.57",
		"11.62 12.61": "11.62 11.61 12.62 12.61",
		"16.56 16.56": "16.56 16.56",
		"04.66 05.66": "04.66 05.66",
	} {
		a, b, _ := strings.Cut(ends, " ")
		var got []string
		for _, h := range m.Line(nil, at(t, m, a), at(t, m, b)) {
			got = append(got, m.ID(h))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", ends, got, want)
		}
	}
	if len(m.Line(nil, 0, Hex(m.N-1))) != 0 {
		t.Error("a line from end to end of the map")
	}
}

// What is asked of hexes that are not there does no harm.
func TestNoHex(t *testing.T) {
	m := mapOf(t, "tinian")
	if m.ID(NoHex) != "" || m.Direction(NoHex, 0) != -1 || m.Direction(0, NoHex) != -1 || m.At(m.Cell(NoHex)) != NoHex || m.Find("victory", "moon") != NoHex {
		t.Error("something is known of no hex")
	}
	if _, err := m.Parse("04.47"); err == nil || !strings.Contains(err.Error(), "04.47 is sea") {
		t.Errorf("04.47: %v", err)
	}
	if _, err := m.Parse("4.47"); err == nil {
		t.Error("4.47 was accepted")
	}
	if h := at(t, m, "15.60"); m.Height(h) < 400 || m.Name(h) != "Mount Lasso" || Leg.String() != "leg" || Mobility(9).String() != "?" {
		t.Errorf("Mount Lasso: %s, %d feet", m.Name(h), m.Height(h))
	}
	n := 0
	for range m.Within(0, 8).Each() {
		if n++; n == 2 {
			break
		}
	}
	if n != 2 {
		t.Error("Each does not stop")
	}
}

// The upper side can be written where the levels do not tell it, as for slopes with a direction.
func TestUpperAsWritten(t *testing.T) {
	const side = "10.10\t10.11\tsteep\t10.11\tauthored:test\n"
	m := chart(t, nil, "c1 c1 r1 c1 c2 c3", "", side)
	a, b := at(t, m, "10.10"), at(t, m, "10.11")
	if m.Upper(a, 3) || !m.Upper(b, 0) {
		t.Error("10.11 is not on the upper side")
	}
	if m.Sees(a, at(t, m, "10.13")) {
		t.Error("from the lower side one sees over Rocky")
	}
	m = chart(t, nil, "c1 c1 r1 c1 c2 c3", "", strings.Replace(side, "steep\t10.11", "steep\t10.10", 1))
	if !m.Sees(a, at(t, m, "10.13")) {
		t.Error("from the upper side one does not see over Rocky")
	}
}

// The routes are as written: each step of a chain leads both ways, and nothing else does.
func TestRoutes(t *testing.T) {
	for _, game := range games {
		m := mapOf(t, game)
		steps := map[string]int{}
		for _, c := range plain(t, game, "routes.tsv") {
			kind := slices.IndexFunc(m.RouteKinds, func(k RouteKind) bool { return k.ID == c[1] })
			hexes := strings.Fields(c[3])
			for i := 1; i < len(hexes); i++ {
				steps[hexes[i-1]+" "+hexes[i]] |= 1 << kind
				steps[hexes[i]+" "+hexes[i-1]] |= 1 << kind
			}
		}
		for h := range Hex(m.N) {
			for d, n := range m.near[h] {
				if want := steps[m.ID(h)+" "+m.ID(n)]; int(m.Along(h, d)) != want {
					t.Errorf("%s: %s to %s: routes %b, want %b", game, m.ID(h), m.ID(n), m.Along(h, d), want)
				}
				if m.Along(h, d) != 0 && (m.Cost(Leg, h, d, nil) > 2 || m.Cost(Wheeled, h, d, nil) != 1) {
					t.Errorf("%s: along the route from %s to %s: %d on foot", game, m.ID(h), m.ID(n), m.Cost(Leg, h, d, nil))
				}
			}
		}
		if len(m.Routes) < 20 {
			t.Errorf("%s: %d routes", game, len(m.Routes))
		}
	}
}
