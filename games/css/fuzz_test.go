package css

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"beachhead/datafile"
	"beachhead/engine"
	"beachhead/engine/enginetest"
)

// allSetups are those of all scenarios of a module.
func allSetups(m *Module) (out []engine.Setup) {
	for _, s := range m.Scenarios() {
		out = append(out, engine.Setup{Scenario: s.ID})
	}
	return out
}

// TestForgedSaves: saves that somebody has tampered with are refused, or are positions that can be.
func TestForgedSaves(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		enginetest.ForgeSaves(t, m, allSetups(m), 12)
	}
}

// TestForgedRecords: records that somebody has tampered with are refused with the line where they go wrong, or are records of games.
func TestForgedRecords(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		good := enginetest.ForgeRecords(t, m, allSetups(m), 18)
		t.Logf("%s: %d of %d can be replayed", id, good, 18*40)
	}
}

// FuzzSave changes a save of a game played by bytes.
func FuzzSave(f *testing.F) {
	f.Add(uint8(0), []byte("the first turn"), 20, []byte{1})
	f.Add(uint8(9), []byte(strings.Repeat("a campaign ", 20)), 900, []byte{255, 255, 0})
	f.Add(uint8(16), []byte(strings.Repeat("Novorossiysk ", 20)), 4000, []byte{1, 255, 127})
	list := []*Module{whole(f, "tinian"), whole(f, "saipan"), whole(f, "littleland")}
	f.Fuzz(func(t *testing.T, scenario uint8, picks []byte, at int, patch []byte) {
		m := list[scenario/6%3]
		g, err := m.New(engine.Setup{Scenario: m.Scenario[int(scenario%6)%len(m.Scenario)].ID})
		if err != nil {
			t.Fatal(err)
		}
		enginetest.PlayBytes(t, m, g, picks, "x")
		if g.Pending() != nil {
			enginetest.LoadForged(t, m, g, at, patch)
		}
	})
}

// FuzzPosition: whatever a written position says there is a game that can be, or a reason; and such a game can be looked at and goes on.
func FuzzPosition(f *testing.F) {
	for _, text := range []string{
		`{"game":"tinian","scenario":"tinian-1"}`,
		`{"game":"tinian","scenario":"tinian-5","clear":true,"at":{"turn":2,"phase":"chit-rct-24"},"pieces":{"us-a-1-24":{"at":"13.53","column":true,"dg":2},"jp-1-i-50":{"at":"15.55","frozen":true,"column":true},"jp-matsuda":{"at":"15.55"}},"tracks":{"mine.14.52":4,"vp.us":3,"smoke.14.53":1}}`,
		`{"game":"tinian","scenario":"tinian-4","at":{"turn":3,"phase":"prepare"},"tracks":{"dp.4md":3,"weather":2,"field":3}}`,
		`{"game":"tinian","scenario":"tinian-6","at":{"turn":30,"phase":"end"},"tracks":{"last":2,"held.13.68":1}}`,
		`{"game":"tinian","scenario":"tinian-5","clear":true,"at":{"turn":2,"phase":"chit-amphibious"},"pieces":{"us-a-1-24":{"at":"white-1/final","column":true},"us-truck-4md-1":{"at":"13.53","column":true},"us-b-1-24":{"at":"aboard-us-truck-4md-1","column":true}}}`,
	} {
		f.Add([]byte(text), []byte("abcdefghijklmnopqrstuvwxyz"))
	}
	m := whole(f, "tinian")
	f.Fuzz(func(t *testing.T, text, picks []byte) {
		var p engine.Position
		if json.Unmarshal(text, &p) != nil {
			return
		}
		p.Game = m.ID()
		enginetest.PlayPosition(t, m, p, picks, "x")
	})
}

// TestWildPositions writes positions out of pieces, places, states and tracks taken at random.
func TestWildPositions(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		r := rand.New(rand.NewPCG(3, 9))
		n, good := 400, 0
		if testing.Short() {
			n = 60
		}
		for range n {
			picks := make([]byte, 30)
			for i := range picks {
				picks[i] = byte(r.IntN(256))
			}
			if enginetest.PlayPosition(t, m, wildPosition(m, r), picks, "x") {
				good++
			}
		}
		if good < n/12 { // most are wrong somewhere
			t.Errorf("%s: only %d of %d positions could be", id, good, n)
		}
		t.Logf("%s: %d of %d positions could be", id, good, n)
	}
}

// wildPosition is a position that may be possible or not.
func wildPosition(m *Module, r *rand.Rand) engine.Position {
	sc := &m.Scenario[r.IntN(len(m.Scenario))]
	phases := slices.Clone(phaseNames)
	for i := range m.Chits {
		phases = append(phases, m.Chits[i].ID)
	}
	p := engine.Position{Game: m.ID(), Scenario: sc.ID, Clear: r.IntN(3) == 0, At: &engine.At{Turn: int(sc.Start) + r.IntN(int(sc.Last-sc.Start)+1), Phase: phases[r.IntN(len(phases))]},
		Pieces: map[string]map[string]any{}, Tracks: map[string]int{}}
	if r.IntN(10) == 0 {
		p.At.Turn = 1 + r.IntN(MaxTurns)
	}
	g := newGame(m)
	place := func() string {
		switch r.IntN(12) {
		case 0:
			return []string{"nowhere", "coming", "routed", "pool", "repairing", "available", "reallocating", "aside"}[r.IntN(8)]
		case 1:
			return "turn-" + number(1+r.IntN(40))
		case 2:
			if len(m.Beaches) == 0 {
				break
			}
			return m.Beaches[r.IntN(len(m.Beaches))].ID + "/" + []string{"transport", "approach", "final"}[r.IntN(3)]
		case 3:
			if len(g.caves.hexes) > 0 {
				return m.Ground.ID(g.caves.hexes[r.IntN(len(g.caves.hexes))]) + "/in"
			}
		case 4:
			return "aboard-" + m.Units[r.IntN(len(m.Units))].ID
		}
		return m.Ground.ID(Hex(r.IntN(m.Ground.N)))
	}
	near := place()
	for range r.IntN(10) {
		at := place()
		if r.IntN(3) == 0 {
			at = near
		}
		near = at
		keys := map[string]any{"at": at}
		switch r.IntN(5) {
		case 0:
			p.Pieces[m.Weapons[r.IntN(len(m.Weapons))].ID] = keys
		case 1:
			p.Pieces[m.Leaders[r.IntN(len(m.Leaders))].ID] = keys
		case 2:
			if r.IntN(3) == 0 {
				p.Pieces[m.Heroes[r.IntN(len(m.Heroes))].ID] = keys
			}
		default:
			u := &m.Units[r.IntN(len(m.Units))]
			if u.HasColumn && r.IntN(3) > 0 {
				keys["column"] = true
			}
			for _, f := range flagWords {
				if r.IntN(12) == 0 && (f.flag != NKVD || m.Has(FeatureBarriers) && u.Side == SideB) {
					keys[f.word] = true
				}
			}
			for _, c := range condWords {
				if r.IntN(12) == 0 {
					keys[c.word] = true
				}
			}
			if r.IntN(6) == 0 {
				keys["dg"] = r.IntN(6)
			}
			if r.IntN(12) == 0 {
				keys["count"] = r.IntN(256)
			}
			p.Pieces[u.ID] = keys
		}
	}
	type named struct {
		name string
		t    track
	}
	var all []named
	g.s.Scenario = uint8(slices.IndexFunc(m.Scenario, func(s Scenario) bool { return s.ID == sc.ID }))
	g.wipe()
	g.numbers(func(name string, t track) { all = append(all, named{name, t}) })
	for range r.IntN(8) {
		x := all[r.IntN(len(all))]
		p.Tracks[x.name] = x.t.lo + r.IntN(x.t.hi-x.t.lo+1)
	}
	for range r.IntN(4) {
		h := m.Ground.ID(Hex(r.IntN(m.Ground.N)))
		if r.IntN(2) == 0 && !strings.HasPrefix(near, "turn") {
			h = strings.TrimSuffix(near, "/in")
		}
		if r.IntN(3) == 0 {
			p.Tracks["mine."+h] = r.IntN(16) - 1
		} else {
			p.Tracks[markNames[r.IntN(len(markNames))]+"."+h] = 1
		}
	}
	return p
}

// FuzzScenario: whatever a file says there is a scenario that can be set up and played, or an error with a place.
func FuzzScenario(f *testing.F) {
	m := whole(f, "tinian")
	for _, name := range scenarioFiles(f, "tinian") {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		n := len(text)
		f.Add(string(text), 0, 0, "", []byte("abc"))
		f.Add(string(text), n/2, 1, "x", []byte("abc"))
		f.Add(string(text), n/3, 40, "\n[[free]]\nside = \"jp\"\nmines = true\n", []byte("abc"))
	}
	f.Fuzz(func(t *testing.T, text string, at, size int, put string, picks []byte) {
		playScenario(t, m, changed(text, at, size, put), picks)
	})
}

// scenarioFiles are the scenario files of a game.
func scenarioFiles(t testing.TB, id string) []string {
	t.Helper()
	list, err := filepath.Glob(id + "/data/scenarios/*.toml")
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	return list
}

// changed is a text with something else in the place of a part of it.
func changed(text string, at, size int, put string) string {
	at = int(uint(at) % uint(len(text)+1))
	size = int(uint(size) % uint(len(text)-at+1))
	return text[:at] + put + text[at+size:]
}

// playScenario reads a scenario, and plays it if there is no mistake in it.
func playScenario(t *testing.T, m *Module, text string, picks []byte) (ok bool) {
	t.Helper()
	number := "7"
	if i := strings.Index(text, "number = "); i >= 0 && i+10 <= len(text) {
		number = text[i+9 : i+10]
	}
	name := number + "-x.toml"
	set := datafile.One(name, []byte(text))
	s := m.readScenario(set, name)
	problems, bad := errors.AsType[*datafile.Problems](set.Err())
	if (s == nil) != bad {
		t.Fatalf("scenario %v, error %v", s != nil, set.Err())
	}
	if bad {
		for _, p := range problems.List {
			if p.File == "" || p.Wrong == "" && p.Expected == "" {
				t.Fatalf("a mistake without a place or a reason: %v", p)
			}
		}
		return false
	}
	k := *m
	k.Scenario = []Scenario{*s}
	g, err := k.New(engine.Setup{Scenario: s.ID})
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Check(); err != nil {
		t.Fatal(err)
	}
	for s := engine.ObserverSeat; s <= 1; s++ {
		g.View(s)
	}
	k.Sheet(s.ID)
	enginetest.PlayBytes(t, &k, g, picks, "x")
	return true
}

// TestWildScenarios changes parts of the scenario files: lines left out, put twice or exchanged, numbers and words taken from elsewhere.
func TestWildScenarios(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		r := rand.New(rand.NewPCG(4, 9))
		n, good := 600, 0
		if testing.Short() {
			n = 100
		}
		var texts []string
		for _, name := range scenarioFiles(t, id) {
			b, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(b))
		}
		for i := range n {
			text := wildText(texts, i%len(texts), r)
			picks := make([]byte, 80)
			for i := range picks {
				picks[i] = byte(r.IntN(256))
			}
			if playScenario(t, m, text, picks) {
				good++
			}
		}
		t.Logf("%s: %d of %d scenarios were without a mistake", id, good, n)
		if good < n/20 || good == n {
			t.Errorf("%s: %d of %d scenarios were without a mistake", id, good, n)
		}
	}
}

// wildText changes one to three lines of a file.
func wildText(texts []string, which int, r *rand.Rand) string {
	lines := strings.SplitAfter(texts[which], "\n")
	for range 1 + r.IntN(3) {
		i := r.IntN(len(lines))
		other := strings.SplitAfter(texts[r.IntN(len(texts))], "\n")
		switch r.IntN(7) {
		case 0:
			lines = slices.Delete(lines, i, i+1)
		case 1:
			lines = slices.Insert(lines, i, lines[r.IntN(len(lines))])
		case 2: // another value of the same key
			key, _, ok := strings.Cut(lines[i], "=")
			for range 200 {
				if o := other[r.IntN(len(other))]; ok && strings.HasPrefix(o, key+"=") {
					lines[i] = o
					break
				}
			}
		case 3, 4: // another number
			b := []byte(lines[i])
			for k := range b {
				if b[k] >= '0' && b[k] <= '9' && r.IntN(4) == 0 {
					b[k] = byte('0' + r.IntN(10))
					break
				}
			}
			lines[i] = string(b)
		case 5: // one of a list left out
			if a, b := strings.Index(lines[i], "\", \""), strings.LastIndex(lines[i], "\", \""); a >= 0 {
				if r.IntN(2) == 0 {
					lines[i] = lines[i][:a] + lines[i][b:]
				} else {
					lines[i] = lines[i][:b] + lines[i][b+4:]
				}
			}
		case 6:
			lines[i] = strings.Replace(strings.Replace(lines[i], "us", "jp", 1), "deployed", "column", 1)
		}
		if len(lines) == 0 {
			return ""
		}
	}
	return strings.Join(lines, "")
}

// TestPositionsRefused: pieces are not left where the rules never leave them at the beginning of a phase.
func TestPositionsRefused(t *testing.T) {
	m := whole(t, "tinian")
	for _, c := range []struct{ id, at, want string }{
		{"us-sw-satan-4md-2", "20.62", "us-sw-satan-4md-2: in 20.62 without a Unit (12.1e)"},
		{"us-hart", "17.50", "us-hart: in 17.50 without a Unit (13.1a)"},
		{"wilson", "17.50", "wilson: in 17.50 without a Unit (14.0)"},
		{"jp-1-i-50", "turn-9", "jp-1-i-50 is on the Turn Record Track, by which artillery of the Americans alone enters (27.0e)"},
	} {
		_, err := m.Place(engine.Position{Game: "tinian", Scenario: "tinian-5", Clear: true, At: &engine.At{Turn: 12, Phase: "action"}, Pieces: map[string]map[string]any{c.id: {"at": c.at}}})
		if err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// TestSentencesAreWhole: no sentence of the log has a place, or a piece, for which there is no word.
func TestSentencesAreWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		for _, setup := range allSetups(m) {
			x, err := m.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			g := x.(*Game)
			g.Machine().Listen(func(e engine.Event) {
				if text := g.Describe(e); strings.Contains(text, "?") {
					t.Errorf("%s: %s (%s)", setup.Scenario, text, e.Rule)
				}
			}, nil)
			for range 2500 {
				q := g.Pending()
				if q == nil {
					break
				}
				s, p := q.First()
				if err := g.Apply(s, p.Options[r.IntN(len(p.Options))]); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
