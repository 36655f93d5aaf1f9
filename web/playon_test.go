package web

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/match"
	"beachhead/store"
)

// mirror is one of two servers with a game of two people at the same point, which differ only in what one seat cannot know. Ids,
// cookies, seeds and times are the same in both, so all that the seat is told must be the same bytes, with the headers and their
// lengths; what is compressed too.
type mirror struct {
	*house
	id      string
	seats   []string
	who     engine.Seat // whose knowledge is compared; ObserverSeat for one who looks on
	me      string      // its name
	people  []*person
	asker   *person // the one who asks for it
	events  *reader
	heard   []string
	version match.Version // of the last event that has been read

	lines int             // of the game that the oracle has played
	game  *engine.Session // what the rules say: the oracle of what may be seen
}

const mirrorID = "abcdefghijklmnopqrstuvwxyz"

var mirrorTime = time.Date(2026, 11, 22, 8, 30, 15, 250e6, time.UTC)

func newMirror(t *testing.T, toy engine.Module, game, scenario string, start engine.Position, seat engine.Seat) *mirror {
	t.Helper()
	w := &mirror{house: openWith(t, toy), id: mirrorID, who: seat}
	m := w.server.mods[game]
	w.seats, w.me = engine.SeatsOf(m, engine.Setup{Scenario: scenario}), engine.SeatName(m, seat)
	text, err := json.Marshal(start)
	if err != nil {
		t.Fatal(err)
	}
	g := store.Game{ID: w.id, Module: game, Scenario: scenario, RulesVersion: m.RulesVersion(), Start: string(text), Created: mirrorTime}
	const seed = "the seed of the tests"
	g.Commitment = engine.Commitment(seed)
	guest := w.person()
	guest.cookies[playerCookie] = strings.Repeat("c", secretLength)
	for i, name := range w.seats {
		p := w.person()
		p.cookies[playerCookie] = strings.Repeat(string(rune('a'+i)), secretLength)
		who := playerOf(p.cookies[playerCookie])
		w.people = append(w.people, p)
		g.Seats = append(g.Seats, store.Seat{Name: name, Occupant: store.Occupant{Kind: store.Person, Who: who}})
		if i == 0 {
			g.Creator = who
		}
	}
	if err := w.db.Create(t.Context(), g, seed, nil); err != nil {
		t.Fatal(err)
	}
	if game == "toygame" {
		m = toygame.New(toygame.Faults{}) // the oracle has no faults
	}
	if w.game, err = engine.NewSessionAt(m, start, nil); err != nil {
		t.Fatal(err)
	}
	w.asker = guest
	if seat >= 0 {
		w.asker = w.people[seat]
	} else {
		guest.want(guest.get(w.people[0].link(w.id, "watch")), http.StatusSeeOther, nil)
	}
	w.events = w.asker.listen(w.id, "seat="+w.me, "")
	return w
}

// follow plays the lines that are new, as they are on disk, in the oracle.
func (w *mirror) follow() {
	w.t.Helper()
	all, err := w.db.Lines(w.t.Context(), w.id, w.lines)
	if err != nil {
		w.t.Fatal(err)
	}
	w.lines += len(all)
	for _, l := range all {
		text, _, _ := strings.Cut(l.Text, " ; ")
		name, rest, _ := strings.Cut(text, " ")
		seat, err := engine.SeatByName(w.game.Module(), name)
		if err != nil {
			w.t.Fatalf("%q: %v", l.Text, err)
		}
		c, err := engine.ParseChoice(w.game.Module(), rest)
		if err != nil {
			w.t.Fatalf("%q: %v", l.Text, err)
		}
		if err := w.game.Answer(seat, c); err != nil {
			w.t.Fatalf("%q: %v", l.Text, err)
		}
	}
}

// allowed is what the rules let the seat know, as the engine says it: its view, what it was told, and whether its own last answer has
// shown something or met with a die, which the button for undo tells.
func (w *mirror) allowed() string {
	w.t.Helper()
	w.follow()
	var b strings.Builder
	v, err := json.Marshal(w.game.Game().View(w.who))
	if err != nil {
		w.t.Fatal(err)
	}
	b.Write(v)
	for _, e := range w.game.Log(w.who, 1) {
		fmt.Fprintln(&b, w.game.Game().Describe(e.Event), e.Mods)
	}
	last := 0 // the answers up to the last one of a seat
	answers := slices.DeleteFunc(slices.Clone(w.game.Answers()), func(a engine.Answer) bool { return a.Auto })
	for i, a := range answers {
		if a.Seat >= 0 {
			last = i + 1
		}
	}
	if last > 0 && answers[last-1].Seat == w.who {
		shown := false
		for _, e := range w.game.Log(engine.ChanceSeat, 1) {
			shown = shown || (e.Reveal && e.Answer >= last)
		}
		fmt.Fprintln(&b, last < len(answers), shown)
	}
	return b.String()
}

// hear reads the stream up to the version of the page, and whatever else has come.
func (w *mirror) hear(to match.Version) string {
	w.t.Helper()
	for w.version < to || len(w.events.events) > 0 {
		e, ok := w.events.next()
		if !ok {
			w.t.Fatal("the stream has ended")
		}
		if n, err := strconv.ParseUint(strings.Split(e.id, ".")[0], 10, 32); err == nil {
			w.version = match.Version(n)
		}
		if strings.HasPrefix(e.data, `{"table":`) && !strings.Contains(e.data, `"page":`) {
			continue // who is present is told when it is noticed, and stands in every state that is compared
		}
		w.heard = append(w.heard, e.id+" "+e.data)
	}
	return strings.Join(w.heard, "\n")
}

var secretsOfLinks = regexp.MustCompile(`/(join|watch)/[a-z2-7]{26}`)

// told is all that the seat can find out at this moment, by what it asked.
func (w *mirror) told(tries []string, froms, tos []string) map[string]string {
	w.t.Helper()
	p, base, out := w.asker, "/games/"+w.id, map[string]string{}
	ask := func(method, path string, body any) {
		var b []byte
		kind := ""
		if body != nil {
			b, _ = json.Marshal(body)
			kind = "application/json"
		}
		// As it is, so that the header has the length.
		a := p.do(method, base+path, kind, b, "Accept-Encoding", "identity")
		h := a.header.Clone()
		h.Del("Date")
		out[method+" "+path+" "+string(b)] = secretsOfLinks.ReplaceAllString(fmt.Sprint(a.code, h, string(a.body)), "/$1/TOKEN")
	}
	get := func(path string) { ask("GET", path, nil) }
	me := "?seat=" + w.me
	var m message
	p.want(p.get(base+"/state"+me), http.StatusOK, &m)
	n := len(m.Page.Log)
	out["events"] = w.hear(m.Page.Version)
	get("")
	get("/state" + me)
	get("/state?seat=observer")
	for _, other := range w.seats { // the others' too, which must be refused alike
		get("/state?seat=" + other)
		get("/notes?seat=" + other)
		get("/orders?seat=" + other)
		ask("POST", "/whynot", map[string]string{"seat": other, "choice": "pass"})
		ask("POST", "/answers", map[string]any{"seat": other, "version": m.Page.Version + 9, "choice": "pass"})
		ask("POST", "/consent", map[string]any{"seat": other, "kind": "draw", "from": w.seats[0], "agree": true})
	}
	for _, k := range []int{0, n / 3, n * 2 / 3, n, n + 1} {
		get(fmt.Sprintf("/at/%d%s", k, me))
		get(fmt.Sprintf("/supply%s&n=%d", me, k))
	}
	get("/record" + me)
	get("/supply" + me)
	get("/chat" + me)
	get("/why/0" + me)
	get(fmt.Sprintf("/why/%d%s", n, me))
	for _, f := range froms {
		get("/sight" + me + "&from=" + f)
		for _, to := range tos {
			get("/sight" + me + "&from=" + f + "&to=" + to)
			get(fmt.Sprintf("/sight%s&from=%s&to=%s&n=%d", me, f, to, n/2))
		}
	}
	ask("POST", "/explain", map[string]any{"seat": w.me})
	ask("POST", "/suggest", map[string]any{"seat": w.me})
	for i, c := range tries {
		ask("POST", "/whynot", map[string]string{"seat": w.me, "choice": c})
		ask("POST", "/explain", map[string]string{"seat": w.me, "choice": c})
		ask("POST", "/explain", map[string]any{"seat": w.me, "choices": tries[max(0, i-1) : i+1]})
		ask("POST", "/series", map[string]any{"seat": w.me, "choices": tries[max(0, i-1) : i+1]})
		verb, _, _ := strings.Cut(c, " ")
		ask("POST", "/series", map[string]any{"seat": w.me, "all": verb})
	}
	ask("POST", "/answers", map[string]any{"seat": w.me, "version": m.Page.Version + 1, "choice": "end"})
	ask("POST", "/redo", map[string]any{"seat": w.me, "version": m.Page.Version + 3})
	if !m.Page.Undo.Can {
		ask("POST", "/undo", map[string]any{"seat": w.me, "version": m.Page.Version})
	}
	ask("POST", "/ask", map[string]any{"seat": w.me, "version": m.Page.Version, "answers": 100000})
	ask("POST", "/branch", map[string]any{"seat": w.me, "n": 1 << 30})
	for _, path := range []string{"/", "/games", "/lobby"} { // "last move just now" may be a minute ago in one of them
		b := p.get(path).body
		out[path] = string(bytes.ReplaceAll(regexp.MustCompile(`last move [^<,]*`).ReplaceAll(b, nil), []byte(w.url), nil))
	}
	for k, v := range out {
		out[k] = strings.ReplaceAll(v, strings.TrimPrefix(w.url, "http://"), "HOST")
	}
	return out
}

// options are the choices of a player now. Asking tells him all that there is, so it is done in both worlds.
func (w *mirror) options(i int) (list []string, v match.Version) {
	w.t.Helper()
	m := w.people[i].state(w.id, w.seats[i])
	if q := m.Page.View.Pending; q != nil {
		list = q.Options
	}
	return list, m.Page.Version
}

// samePlay plays both on with the same answers as long as the rules let the seat see the same, and lists what differs all the same.
func samePlay(t *testing.T, a, b *mirror, r *rand.Rand, most int) (compared int, differs []string) {
	t.Helper()
	for range most {
		if a.allowed() != b.allowed() || a.game.Game().Pending() == nil {
			return compared, nil // after the end nothing is secret
		}
		var opts [2][2][]string
		var vers [2][2]match.Version
		for k, w := range []*mirror{a, b} {
			for i := range w.people {
				opts[k][i], vers[k][i] = w.options(i)
			}
		}
		// What is tried: some of its own choices, some of anybody's, and some about cards and pieces that may be hidden.
		tries := []string{"pass", "nonsense", "order jp-20", "play us-40", "op-fire jp-44", "discard us-3", "attack 0712", "guard red-1", "bid 1"}
		if a.who >= 0 {
			for l, n := opts[0][a.who], 0; n < 4 && len(l) > 0; n++ {
				tries = append(tries, l[r.IntN(len(l))])
			}
		}
		var froms, tos []string
		if m := a.asker.state(a.id, a.me); len(m.Page.View.Pieces) > 0 {
			b.asker.state(b.id, b.me)
			for range 3 {
				x := m.Page.View.Pieces[r.IntN(len(m.Page.View.Pieces))]
				froms, tos = append(froms, x.At), append(tos, x.ID)
				tries = append(tries, "target "+x.At, "fire "+x.ID)
			}
		}
		x, y := a.told(tries, froms, tos), b.told(tries, froms, tos)
		if len(x) < 40 || len(x) != len(y) {
			t.Fatalf("%d and %d things were compared", len(x), len(y))
		}
		for k := range x {
			if x[k] == y[k] {
				continue
			}
			i := 0
			for i < len(x[k]) && i < len(y[k]) && x[k][i] == y[k][i] {
				i++
			}
			from := max(0, i-120)
			differs = append(differs, fmt.Sprintf("moment %d, %s differs at byte %d:\n%.400s\n%.400s", compared, k, i, x[k][from:], y[k][min(from, len(y[k])):]))
		}
		if len(differs) > 0 {
			return compared, differs
		}
		compared++
		i := r.IntN(len(a.people))
		var both []string
		for range a.people {
			for _, c := range opts[0][i] {
				if slices.Contains(opts[1][i], c) {
					both = append(both, c)
				}
			}
			if len(both) > 0 {
				break
			}
			i = (i + 1) % len(a.people)
		}
		if len(both) == 0 {
			return compared, nil
		}
		c := both[r.IntN(len(both))]
		for k, w := range []*mirror{a, b} {
			w.people[i].choose(w.id, w.seats[i], vers[k][i], c)
		}
	}
	return compared, nil
}

// aside plays a game at random to a question of a seat.
func aside(t *testing.T, m engine.Module, scenario string, r *rand.Rand, steps int) engine.Game {
	t.Helper()
	g, err := m.New(engine.Setup{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		q := g.Pending()
		if q == nil || (n >= steps && q.For(engine.ChanceSeat) == nil) {
			return g
		}
		seats := q.Seats.Seats()
		s := seats[r.IntN(len(seats))]
		o := q.For(s).Options
		if err := g.Apply(s, o[r.IntN(len(o))]); err != nil {
			t.Fatal(err)
		}
	}
}

// playedOn compares pairs of games from several positions, for every seat and for who looks on.
func playedOn(t *testing.T, toy engine.Module, game string, rounds, steps int) (other, compared int, differs []string) {
	t.Helper()
	m := openWith(t, toy).server.mods[game]
	for round := range rounds {
		r := rand.New(rand.NewPCG(uint64(round), 77))
		scenario := m.Scenarios()[round*5%len(m.Scenarios())].ID
		g := aside(t, m, scenario, r, r.IntN(steps))
		if g.Pending() == nil {
			continue
		}
		for _, seat := range []engine.Seat{0, 1, engine.ObserverSeat} {
			guess := g.Clone(nil)
			guess.Resample(seat, r)
			if guess.Hash() != g.Hash() {
				other++
			}
			a, b := newMirror(t, toy, game, scenario, g.Position(), seat), newMirror(t, toy, game, scenario, guess.Position(), seat)
			n, d := samePlay(t, a, b, r, 8)
			compared += n
			for _, x := range d {
				differs = append(differs, fmt.Sprintf("round %d, scenario %s, seen by %s, %s", round, scenario, a.me, x))
			}
		}
	}
	return other, compared, differs
}

// Two games that differ only in what a seat cannot know are played on over HTTP with the same answers: for either seat, and for who
// looks on, every page, event, record, reason, sum, line of sight and refusal is the same bytes with the same headers, as long as
// the rules themselves do not show a difference.
func TestPlayedOnInSecret(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		game          string
		rounds, steps int
	}{{"ccp", 8, 900}, {"formosa", 2, 400}, {"toygame", 4, 20}} {
		t.Run(c.game, func(t *testing.T) {
			t.Parallel()
			other, compared, differs := playedOn(t, toygame.New(toygame.Faults{}), c.game, c.rounds, c.steps)
			t.Logf("%d worlds differed, %d moments were compared", other, compared)
			if len(differs) > 0 {
				t.Error(strings.Join(differs, "\n"))
			}
			if other < c.rounds || compared < 3*c.rounds {
				t.Error("too little was compared")
			}
		})
	}
}

// The comparison finds a module that shows what it must not.
func TestPlayedOnFindsLeaks(t *testing.T) {
	t.Parallel()
	for name, f := range map[string]toygame.Faults{"hand": {LeakHand: true}, "options": {LeakOptions: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, _, differs := playedOn(t, toygame.New(f), "toygame", 6, 20)
			if len(differs) == 0 {
				t.Error("nothing was found")
			}
		})
	}
}

// swapped are two positions that somebody wrote and that differ only in what lies face down, as the text of the position says it: no guess of the module is asked.
type swapped struct {
	name string
	a, b engine.Position
}

// minesSwapped has other values under the same Mine markers.
func minesSwapped(r *rand.Rand, n int) swapped {
	p := amongMines(r)
	q := p
	q.Tracks = maps.Clone(p.Tracks)
	var at []string
	for k := range p.Tracks {
		if strings.HasPrefix(k, "mine.") {
			at = append(at, k)
		}
	}
	slices.Sort(at)
	for i, k := range r.Perm(len(at)) {
		q.Tracks[at[i]] = p.Tracks[at[k]]
	}
	return swapped{fmt.Sprintf("mines %d", n), p, q}
}

// islandSwapped has other Japanese units face down in the same places of Iwo Jima, and units of the reserve in place of some, with what lies beneath them; and other depth markers.
func islandSwapped(t *testing.T, m engine.Module, r *rand.Rand, n int) (swapped, bool) {
	t.Helper()
	g := aside(t, m, m.Scenarios()[n%len(m.Scenarios())].ID, r, 40+r.IntN(300))
	if g.Pending() == nil {
		return swapped{}, false
	}
	p := g.Position()
	p.State, p.At = "", &engine.At{Turn: 3 + r.IntN(20), Phase: []string{"action", "hq"}[n%2]}
	for k := range p.Tracks {
		if strings.HasPrefix(k, "card.") {
			delete(p.Tracks, k) // all in the deck again
		}
	}
	for id, x := range p.Pieces { // of what has happened in a phase nothing is left at the beginning of one
		if strings.HasPrefix(id, "us-") && (x["at"] == "turn-track" || x["at"] == "day-track" || x["at"] == "chosen") {
			delete(p.Pieces, id)
			continue
		}
		for _, k := range []string{"acted", "moved", "preserved", "second-wave", "hit", "disrupted", "since", "back", "spent"} {
			delete(x, k)
		}
	}
	// The units of a sector that could be each other: those face down in its hexes, and those of its reserve.
	data := m.(interface {
		Datum(table, row, column string) (string, bool)
	})
	tanks := map[string]bool{}
	for _, x := range g.View(engine.ObserverSeat).Pieces {
		tanks[x.At] = tanks[x.At] || x.Kind == "tanks"
	}
	units, depths := map[string][]string{}, map[string][]string{}
	for id, x := range p.Pieces {
		at := fmt.Sprint(x["at"])
		if f, _ := data.Datum("units-jp", id, "formation"); !strings.HasPrefix(id, "jp-") || x["revealed"] != nil || f == "TK" || tanks[at] {
			continue
		}
		sector, reserve := strings.CutPrefix(at, "pool-")
		if !reserve {
			var ok bool
			if sector, ok = data.Datum("map", at, "sector"); !ok {
				continue
			}
		}
		units[sector] = append(units[sector], id)
		if x["depth"] != nil && x["depth-revealed"] == nil {
			depths[sector] = append(depths[sector], id)
		}
	}
	q := p
	q.Pieces = map[string]map[string]any{}
	for id, x := range p.Pieces {
		q.Pieces[id] = maps.Clone(x)
	}
	changed := false
	for _, k := range slices.Sorted(maps.Keys(depths)) {
		list := depths[k]
		slices.Sort(list)
		for i, o := range r.Perm(len(list)) {
			q.Pieces[list[i]]["depth"] = p.Pieces[list[o]]["depth"]
		}
	}
	before := maps.Clone(q.Pieces)
	for _, k := range slices.Sorted(maps.Keys(units)) {
		list := units[k]
		slices.Sort(list)
		for i, o := range r.Perm(len(list)) {
			q.Pieces[list[i]] = before[list[o]]
			changed = changed || i != o
		}
	}
	placed, err := m.Place(p)
	if err != nil {
		t.Fatal(err)
	}
	at := placed.Pending() // dice before the first answer are thrown when a game is made, and here it is not
	return swapped{fmt.Sprintf("island %d", n), p, q}, changed && at != nil && at.For(0) != nil
}

// TestWrittenInSecret: positions that were written by hand, as pairs that differ in nothing but what a seat cannot see, are played on over HTTP with the same answers as in
// [TestPlayedOnInSecret].
func TestWrittenInSecret(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"tinian", "iwo"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			h := open(t)
			m := h.server.mods[game]
			compared, made := 0, 0
			for n := 1; made < *written && n < 20**written; n++ {
				r := rand.New(rand.NewPCG(uint64(n), 7))
				pair, ok := minesSwapped(r, n), true
				if game == "iwo" {
					pair, ok = islandSwapped(t, m, r, n)
				}
				if !ok {
					continue
				}
				made++
				for _, p := range []engine.Position{pair.a, pair.b} {
					if _, err := m.Place(p); err != nil {
						t.Fatalf("%s: %v", pair.name, err)
					}
				}
				for _, seat := range []engine.Seat{0, engine.ObserverSeat} {
					toy := toygame.New(toygame.Faults{})
					a, b := newMirror(t, toy, game, pair.a.Scenario, pair.a, seat), newMirror(t, toy, game, pair.b.Scenario, pair.b, seat)
					if a.game.Game().Hash() == b.game.Game().Hash() {
						continue
					}
					if x, y := a.allowed(), b.allowed(); x != y {
						t.Errorf("%s: they differ to %s from the beginning", pair.name, a.me)
					}
					k, differs := samePlay(t, a, b, r, 10)
					compared += k
					for _, d := range differs {
						t.Errorf("%s, seen by %s, %s", pair.name, a.me, d)
					}
				}
			}
			t.Logf("%d moments were compared", compared)
			if made < *written || compared < 2**written {
				t.Error("too little was compared")
			}
		})
	}
}

var written = flag.Int("written", 1, "pairs of positions that TestWrittenInSecret makes of each game")
