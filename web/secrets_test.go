package web

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
)

// world is one of two games that differ only in what a seat cannot know.
type world struct {
	id     string
	seats  []string
	people []*person
	events *reader // of the first seat
	heard  []string
	study  bool // both seats are one person's
}

// times and ids are the only things that may differ: when a game was made, and its name.
var times = regexp.MustCompile(`"(created|updated|time)":"[^"]*"`)

func (w *world) plain(b []byte) string {
	text := strings.ReplaceAll(string(b), w.id, "ID")
	return times.ReplaceAllString(strings.ReplaceAll(text, "-"+w.id[:6]+".bhd", ".bhd"), `"$1":""`)
}

// everything is all that the first seat can find out by asking, byte by byte.
func (w *world) everything() map[string]string {
	p, base, out := w.people[0], "/games/"+w.id, map[string]string{}
	ask := func(name string, a answer) {
		h := a.header.Clone()
		h.Del("Date")
		h.Del("Content-Length") // the time when the game was made has more or fewer digits
		out[name] = w.plain(fmt.Append(nil, a.code, h, string(a.body)))
	}
	var m message
	state := p.get(base + "/state?seat=" + w.seats[0])
	ask("state", state)
	p.want(state, http.StatusOK, &m)
	me := "?seat=" + w.seats[0]
	paths := []string{"/state?seat=observer", "/at/0" + me, fmt.Sprintf("/at/%d%s", len(m.Page.Log), me), "/orders" + me, "/chat" + me, "/notes" + me, "/why/0" + me, "/why/1" + me, "/zones" + me, "/zones?n=0&seat=" + w.seats[0], "/report" + me}
	if !w.study {
		paths = append(paths, "/record"+me, "/state?seat="+w.seats[1], "/notes?seat="+w.seats[1])
		links := regexp.MustCompile(`/(join|watch)/[a-z2-7]{26}`)
		out["page"] = links.ReplaceAllString(w.plain(p.get(base).body), "/$1/TOKEN")
		body, _ := json.Marshal(map[string]string{"seat": w.seats[1], "choice": "end"})
		ask("foreign whynot", p.post(base+"/whynot", string(body)))
		ask("foreign", p.post(base+"/answers", answerJSON(w.seats[1], m.Page.Version, "end")))
		ask("foreign undo", p.post(base+"/undo", versionJSON(w.seats[1], m.Page.Version)))
	}
	for _, path := range paths {
		ask(path, p.get(base+path))
	}
	ask("report as JSON", p.get(base+"/report"+me, "Accept", "application/json"))
	choices := []string{"nonsense", "end", "hold"}
	if q := m.Page.View.Pending; q != nil {
		choices = append(choices, q.Options[:min(len(q.Options), 12)]...)
	}
	// What is asked about the pieces that it sees, hidden ones too.
	for i, x := range m.Page.View.Pieces {
		if i%7 == 0 && len(choices) < 60 {
			at := "/dossier" + me + "&piece=" + url.QueryEscape(x.ID) + "&at=" + url.QueryEscape(m.Page.View.Pieces[0].At)
			ask(at, p.get(base+at))
			choices = append(choices, "attack "+x.ID, "recon "+x.At, "target "+x.At)
		}
	}
	if m.Page.View.Game == "tinian" {
		choices = append(choices, "clear", "move 14.52", "move 15.57", "level 14.52 3", "mine 2 14.53")
	}
	if m.Page.View.Game == "ccp" { // cards that may be in the other hand, or on top of a deck
		choices = append(choices, "order jp-20", "play us-40", "op-fire jp-44", "discard us-3", "draw jp-7")
	}
	for _, c := range choices {
		if lead := strings.Fields(c); len(lead) > 1 { // what a stack would do after it
			body, _ := json.Marshal(map[string]any{"seat": w.seats[0], "choice": c, "lead": lead[1], "others": others(m.Page.View.Pieces, lead[1]), "kind": kindOf(m.Page.View.Pending)})
			ask("fits "+c, p.post(base+"/fits", string(body)))
		}
		body, _ := json.Marshal(map[string]string{"seat": w.seats[0], "choice": c})
		ask("whynot "+c, p.post(base+"/whynot", string(body)))
		ask("explain "+c, p.post(base+"/explain", string(body)))
	}
	seat, _ := json.Marshal(map[string]string{"seat": w.seats[0]})
	ask("suggest", p.post(base+"/suggest", string(seat)))
	// What is refused tells nothing either.
	ask("stale", p.post(base+"/answers", answerJSON(w.seats[0], m.Page.Version+1, "end")))
	if !m.Page.Undo.Can {
		ask("undo", p.post(base+"/undo", versionJSON(w.seats[0], m.Page.Version)))
	}
	for _, e := range w.events.quiet() {
		w.heard = append(w.heard, e.id+" "+w.plain([]byte(e.data)))
	}
	out["events"] = strings.Join(w.heard, "\n")
	return out
}

// sameTo compares two worlds as the first seat finds them.
func sameTo(t *testing.T, when string, a, b *world) {
	t.Helper()
	if differs := compare(t, when, a, b); len(differs) > 0 {
		t.Fatal(strings.Join(differs, "\n"))
	}
}

// compare lists what is not the same in two worlds.
func compare(t *testing.T, when string, a, b *world) (differs []string) {
	t.Helper()
	x, y := a.everything(), b.everything()
	if len(x) < 20 {
		t.Fatalf("%s: only %d things were compared", when, len(x))
	}
	for k := range x {
		if x[k] != y[k] {
			i := 0
			for i < len(x[k]) && i < len(y[k]) && x[k][i] == y[k][i] {
				i++
			}
			from := max(0, i-80)
			differs = append(differs, fmt.Sprintf("%s: %s differs at byte %d:\n%.300s\n%.300s", when, k, i, x[k][from:], y[k][min(from, len(y[k])):]))
		}
	}
	for k := range y {
		if _, ok := x[k]; !ok {
			differs = append(differs, fmt.Sprintf("%s: only one can ask %s", when, k))
		}
	}
	return differs
}

// begin makes the two worlds. They have the same dice.
func begin(t *testing.T, h *house, game string, first int) (a, b *world) {
	make := func() *world {
		id, seats, one, two := h.pair(game, "1")
		w := &world{id: id, seats: seats, people: []*person{one, two}}
		if first == 1 {
			w.seats, w.people = []string{seats[1], seats[0]}, []*person{two, one}
		}
		w.events = w.people[0].listen(id, "seat="+w.seats[0], "")
		return w
	}
	return make(), make()
}

func (w *world) asked(i int) (q *engine.Asked, s message) {
	s = w.people[i].state(w.id, w.seats[i])
	if s.Page.View.Pending == nil || len(s.Page.View.Pending.Options) == 0 {
		return nil, s
	}
	return s.Page.View.Pending, s
}

// Secret planning: whatever the other side plans, and whether it has planned at all, this side's page, its stream and every
// answer that it gets are the same bytes, until both have planned.
func TestSecretPlansStaySecret(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		game  string
		first int
	}{{"formosa", 0}, {"formosa", 1}, {"toygame", 0}, {"toygame", 1}} {
		t.Run(fmt.Sprint(c.game, c.first), func(t *testing.T) {
			h := open(t)
			compared := 0
			r := rand.New(rand.NewPCG(uint64(c.first), 9))
			for round := 0; compared < 3 && round < 5; round++ { // a game may end before they plan
				a, b := begin(t, h, c.game, c.first)
				sameTo(t, "at the beginning", a, b)
				for step := 0; compared < 3 && step < 1500; step++ {
					q0, s := a.asked(0)
					q1, o := a.asked(1)
					// Answers in quick succession may be told together. Whoever asks for the page is told all there is, so both are
					// asked at every step in both worlds.
					b.asked(0)
					b.asked(1)
					switch {
					case q0 != nil && q1 != nil: // both decide, in secret
						if len(q1.Options) < 2 {
							break
						}
						before := s.Page.Version
						// In one world the other side plans in one way, in the other world in another; at the next question
						// it has not planned at all in one of them.
						n := 0
						for ; n < 30; n++ {
							q, so := a.asked(1)
							if q == nil {
								break
							}
							a.people[1].choose(a.id, a.seats[1], so.Page.Version, q.Options[r.IntN(len(q.Options))])
							a.asked(0)
						}
						if compared%2 == 0 {
							for range 30 {
								q, so := b.asked(1)
								if q == nil {
									break
								}
								b.people[1].choose(b.id, b.seats[1], so.Page.Version, q.Options[len(q.Options)-1-r.IntN(len(q.Options))])
							}
						}
						sameTo(t, fmt.Sprintf("step %d, after %d secret answers", step, n), a, b)
						if now := a.people[0].state(a.id, a.seats[0]).Page.Version; now != before {
							t.Fatalf("step %d: the version went from %d to %d by what is secret", step, before, now)
						}
						compared++
						// Both worlds go back to one: the other side takes back what it planned.
						for _, w := range []*world{a, b} {
							for {
								_, so := w.asked(1)
								if so.Page.Version == o.Page.Version || !so.Page.Undo.Can || sameOptions(so, o) {
									break
								}
								w.people[1].want(w.people[1].post("/games/"+w.id+"/undo", versionJSON(w.seats[1], so.Page.Version)), http.StatusOK, nil)
							}
						}
						sameTo(t, fmt.Sprintf("step %d, after it was taken back", step), a, b)
						// And plans the same in both.
						for {
							q, so := a.asked(1)
							if q == nil {
								break
							}
							k := q.Options[r.IntN(len(q.Options))]
							a.people[1].choose(a.id, a.seats[1], so.Page.Version, k)
							_, so = b.asked(1)
							b.people[1].choose(b.id, b.seats[1], so.Page.Version, k)
							if x, _ := a.asked(0); x == nil {
								break
							}
						}
						continue
					}
					// The same in both.
					i := 0
					q := q0
					if q == nil {
						i, q = 1, q1
					}
					if q == nil {
						break // the game is over
					}
					k := q.Options[r.IntN(len(q.Options))]
					for _, w := range []*world{a, b} {
						_, now := w.asked(i)
						w.people[i].choose(w.id, w.seats[i], now.Page.Version, k)
					}
				}
			}
			if compared < 3 {
				t.Errorf("secret questions were compared %d times only", compared)
			}
		})
	}
}

func sameOptions(a, b message) bool {
	x, y := a.Page.View.Pending, b.Page.View.Pending
	return x != nil && y != nil && x.Kind == y.Kind && slices.Equal(x.Options, y.Options) && len(a.Page.Log) == len(b.Page.Log)
}

// From positions of games at random: what a side cannot know is replaced by a guess, and everything that it can read
// and ask stays the same, byte by byte.
func TestHiddenFactsStayHidden(t *testing.T) {
	t.Parallel()
	for game, steps := range map[string]int{"formosa": 400, "toygame": 40, "ccp": 900, "tinian": 500, "iwo": 400} {
		t.Run(game, func(t *testing.T) {
			if n, differs := guesses(t, open(t), game, steps); n < 8 || len(differs) > 0 {
				t.Errorf("%d worlds differed\n%s", n, strings.Join(differs, "\n"))
			}
		})
	}
}

// The comparison finds a view that shows too much.
func TestLeakIsFound(t *testing.T) {
	t.Parallel()
	for name, f := range map[string]toygame.Faults{"hand": {LeakHand: true}, "options": {LeakOptions: true}} {
		if _, differs := guesses(t, openWith(t, toygame.New(f)), "toygame", 40); len(differs) == 0 {
			t.Errorf("%s: nothing was found", name)
		}
	}
}

// guesses compares worlds from some games, and tells how many pairs were not the same position.
func guesses(t *testing.T, h *house, game string, steps int) (other int, differs []string) {
	t.Helper()
	m := h.server.mods[game]
	p := h.person()
	r := rand.New(rand.NewPCG(3, 12))
	worlds, scenarios := 12, m.Scenarios()[:1]
	if game == "ccp" {
		worlds, scenarios = 5, m.Scenarios() // its pages are long
	}
	if game == "tinian" {
		worlds, scenarios = 14, m.Scenarios()[3:] // those with Mine markers; nothing else is hidden
	}
	for n := range worlds {
		scenario := scenarios[n*7%len(scenarios)].ID
		g, err := m.New(engine.Setup{Scenario: scenario})
		if err != nil {
			t.Fatal(err)
		}
		answers := 5 + r.IntN(steps)
		if game == "tinian" && n%2 == 1 {
			scenario, answers = "tinian-5", r.IntN(12)
			if g, err = m.Place(amongMines(r)); err != nil {
				t.Fatal(err)
			}
		}
		for range answers {
			q := g.Pending()
			if q == nil {
				break
			}
			seat, prompt := q.First()
			if err := g.Apply(seat, prompt.Options[r.IntN(len(prompt.Options))]); err != nil {
				t.Fatal(err)
			}
		}
		for q := g.Pending(); q != nil && q.For(engine.ChanceSeat) != nil; q = g.Pending() {
			if err := g.Apply(engine.ChanceSeat, q.For(engine.ChanceSeat).Options[0]); err != nil {
				t.Fatal(err)
			}
		}
		if g.Pending() == nil {
			continue
		}
		for seat, name := range engine.SeatsOf(m, engine.Setup{Scenario: scenario}) {
			guess := g.Clone(nil)
			guess.Resample(engine.Seat(seat), rand.New(rand.NewPCG(r.Uint64(), 1)))
			if guess.Hash() != g.Hash() {
				other++
			}
			a, b := p.study(m, scenario, g, seat), p.study(m, scenario, guess, seat)
			differs = append(differs, compare(t, fmt.Sprintf("game %d, %s", n, name), a, b)...)
			a.events.cancel()
			b.events.cancel()
		}
	}
	return other, differs
}

// amongMines has Americans in front of Mine markers, engineers upon one, and others about to land on them.
func amongMines(r *rand.Rand) engine.Position {
	p := engine.Position{Game: "tinian", Scenario: "tinian-5", Clear: true, Tracks: map[string]int{"dc.4md": 4, "dp.4md": 2, "dp.ija": 2, "dc.ija": 2}, Pieces: map[string]map[string]any{
		"us-a-1-24": {"at": "13.53", "column": true}, "us-b-1-24": {"at": "16.55", "column": true}, "us-a-1-20": {"at": "15.53", "column": true}, "us-hq-24": {"at": "13.53"},
		"us-c-1-24": {"at": "white-1/final", "column": true}, "jp-1-i-50": {"at": "15.55", "column": true}, "jp-2-i-50": {"at": "17.56"},
	}}
	p.At = &engine.At{Turn: 2, Phase: []string{"chit-rct-24", "chit-div-4md", "chit-amphibious", "chit-bn-i-50", "chit-dc-us"}[r.IntN(5)]}
	for _, h := range []string{"14.52", "14.53", "16.56", "16.54", "13.52", "15.53", "15.57"} {
		p.Tracks["mine."+h] = r.IntN(6) - 1
	}
	return p
}

// study opens a position as a study and looks at it from a seat.
func (p *person) study(m engine.Module, scenario string, g engine.Game, seat int) *world {
	p.h.t.Helper()
	start, err := json.Marshal(g.Position())
	if err != nil {
		p.h.t.Fatal(err)
	}
	var made struct{ ID string }
	p.want(p.do("POST", "/records", "text/plain", []byte(fmt.Sprintf("Game: %s\nScenario: %s\nStart: %s\n", m.ID(), scenario, start))), http.StatusCreated, &made)
	w := &world{id: made.ID, seats: slices.Clone(m.Seats()), people: []*person{p, p}, study: true}
	w.seats[0], w.seats[seat] = w.seats[seat], w.seats[0]
	w.events = p.listen(made.ID, "seat="+w.seats[0], "")
	return w
}

// others are pieces beside the one with an id.
func others(pieces []engine.Piece, id string) (out []string) {
	i := slices.IndexFunc(pieces, func(p engine.Piece) bool { return p.ID == id })
	for k := range pieces {
		if i >= 0 && k != i && pieces[k].At == pieces[i].At && len(out) < 8 {
			out = append(out, pieces[k].ID)
		}
	}
	return out
}

// kindOf is what stands for a question where a page names it: its kind and topic.
func kindOf(q *engine.Asked) string {
	if q == nil {
		return ""
	}
	return q.Kind + "." + q.Topic
}
