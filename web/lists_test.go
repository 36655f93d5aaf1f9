package web

import (
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"beachhead/engine/enginetest/toygame"
	"beachhead/store"
	"beachhead/store/postgres"
	"beachhead/store/postgres/pgtest"
	"beachhead/store/sqlite"
)

// crowded opens a server on a file with so many games: of every four one waits for a player, two go on and one is over, and one player has a seat in every second.
func crowded(t testing.TB, games int) (*house, *person) {
	t.Helper()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	return crowdedOn(t, db, games, 2)
}

// crowdedOn is crowded on a store; the player has a seat in one of every so many.
func crowdedOn(t testing.TB, db store.Store, games, every int) (*house, *person) {
	t.Helper()
	h := openOn(t, db, toygame.New(toygame.Faults{}))
	p := h.person()
	p.cookies[playerCookie] = newSecret()
	me := store.Occupant{Kind: store.Person, Who: playerOf(p.cookies[playerCookie])}
	other := store.Occupant{Kind: store.Person, Who: "other"}
	seats := h.server.mods["toygame"].Seats()
	at := time.Now().Add(-time.Hour)
	var made []chan error
	for i := range games {
		g := store.Game{ID: fmt.Sprint("game", i), Module: "toygame", Scenario: "1", RulesVersion: "1", Creator: "other", Created: at}
		g.Seats = []store.Seat{{Name: seats[0], Occupant: other}, {Name: seats[1], Occupant: other}}
		if i%every == 0 {
			g.Seats[0].Occupant = me
		}
		if i%4 == 1 {
			g.Seats[1].Occupant = store.Occupant{}
		}
		done := make(chan error, 1)
		made = append(made, done)
		go func() {
			err := db.Create(t.Context(), g, "seed", []store.Line{{Text: seats[0] + " bid 1", Time: at.Add(time.Duration(i) * time.Second / 8)}})
			if err == nil && i%4 == 3 {
				err = db.Append(t.Context(), g.ID, 1, nil, "draw by agreement")
			}
			if err == nil {
				err = db.SetSnapshot(t.Context(), g.ID, store.Snapshot{At: 1, Stamp: "pages 2, toygame 1", Data: []byte(`{"Seats":{},"Asked":["red"],"Where":["turn 1"]}`)})
			}
			done <- err
		}()
		if len(made) == 500 || i == games-1 {
			for _, c := range made {
				if err := <-c; err != nil {
					t.Fatal(err)
				}
			}
			made = nil
		}
	}
	return h, p
}

// The pages that list games show the right ones among many, the latest first.
func TestListsOfManyGames(t *testing.T) {
	t.Parallel()
	h, p := crowded(t, 1200)
	stranger := h.person()
	links := func(p *person, path string) (out []string) {
		t.Helper()
		a := p.get(path)
		p.want(a, http.StatusOK, nil)
		for _, part := range strings.Split(string(a.body), `href="/games/game`)[1:] {
			id, _, _ := strings.Cut(part, `"`)
			out = append(out, id)
		}
		return out
	}
	expect := func(what string, got []string, n int, latest ...string) {
		t.Helper()
		if len(got) != n || strings.Join(got[:min(len(got), len(latest))], " ") != strings.Join(latest, " ") {
			t.Errorf("%s: %d, %v ...; expected %d, %v", what, len(got), got[:min(len(got), 6)], n, latest)
		}
	}
	expect("home of a stranger", links(stranger, "/"), homeGames, "1197/sit/blue", "1193/sit/blue")
	expect("lobby of a stranger", links(stranger, "/lobby"), listGames+listGames, "1197/sit/blue", "1193/sit/blue")
	if got := links(stranger, "/lobby")[listGames:]; got[0] != "1198" || got[1] != "1196" || got[2] != "1194" {
		t.Errorf("to watch: %v", got[:4])
	}
	for _, id := range links(p, "/lobby") {
		if !strings.Contains(id, "/sit/") && slices.Contains(links(p, "/games"), id) {
			t.Errorf("one's own game %s is to watch", id)
		}
	}
	expect("games of a player", links(p, "/games"), listGames, "1198", "1196", "1194")
	// Older ones are on further pages, each of which leads to those beside it.
	var all []string
	for n, want := range map[int]int{1: 200, 2: 200, 3: 200, 4: 0, 99999999: 0, -1: 200} {
		path := fmt.Sprint("/games?page=", n)
		expect(path, links(p, path), want)
		if n >= 1 && n <= 3 {
			all = append(all, links(p, path)...)
		}
	}
	slices.Sort(all)
	if all = slices.Compact(all); len(all) != 600 {
		t.Errorf("%d games of 600 are on some page", len(all))
	}
	for path, want := range map[string][2]bool{"/games": {false, true}, "/games?page=2": {true, true}, "/games?page=3": {true, false}, "/games?page=9": {true, false}} {
		a := string(p.get(path).body)
		if got := [2]bool{strings.Contains(a, "Newer games"), strings.Contains(a, "Older games")}; got != want {
			t.Errorf("%s leads to newer and older ones: %v", path, got)
		}
	}
	for _, path := range []string{"/games?page=4", "/games?page=5", "/games?page=99999999"} { // beyond the end one click leads to the last
		if a := string(p.get(path).body); !strings.Contains(a, `rel="prev" href="/games?page=3"`) || !strings.Contains(a, "no games so far back") {
			t.Errorf("%s does not lead to the last page: %.3000s", path, a)
		}
	}
	if a := string(stranger.get("/games?page=7").body); !strings.Contains(a, "You have no game yet") || strings.Contains(a, "Newer games") {
		t.Errorf("a page of who has no games: %.3000s", a)
	}
	expect("games of a stranger", links(stranger, "/games"), 0)
	if a := string(p.get("/").body); strings.Count(a, "Decide") < homeGames {
		t.Errorf("the home page does not show what waits for the player: %.2000s", a)
	}
	// What happens now comes first.
	if err := h.db.Append(t.Context(), "game4", 1, []store.Line{{Text: "blue bid 1", Time: time.Now()}}, ""); err != nil {
		t.Fatal(err)
	}
	// It is not known whether the player has something to decide there: after those where it is.
	if got := links(p, "/games"); len(got) != listGames || got[len(got)-1] != "4" || got[0] != "1198" {
		t.Errorf("after an answer: %v ... %v", got[:2], got[len(got)-2:])
	}
	if err := h.db.Take(t.Context(), "game1197", 1, store.Occupant{}, store.Occupant{Kind: store.Person, Who: "other"}); err != nil {
		t.Fatal(err)
	}
	expect("after a seat was taken", links(stranger, "/"), homeGames, "1193/sit/blue")
}

// BenchmarkHome measures the home page of a player with 500 of 20,000 stored games.
func BenchmarkHome(b *testing.B) {
	for name, open := range map[string]func() (store.Store, error){
		"sqlite":   func() (store.Store, error) { return sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "games.db")) },
		"postgres": func() (store.Store, error) { return postgres.Open(b.Context(), pgtest.Address(b)) },
	} {
		b.Run(name, func(b *testing.B) {
			db, err := open()
			if err != nil {
				b.Fatal(err)
			}
			_, p := crowdedOn(b, db, 20_000, 40)
			p.want(p.get("/"), http.StatusOK, nil) // what is made once
			cpu := func() time.Duration {          // of this program, client and server: it holds on a machine that others use
				var u syscall.Rusage
				if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
					b.Fatal(err)
				}
				return time.Duration(u.Utime.Nano() + u.Stime.Nano())
			}
			began := cpu()
			for b.Loop() {
				p.want(p.get("/"), http.StatusOK, nil)
			}
			b.ReportMetric(float64((cpu()-began).Microseconds())/1000/float64(b.N), "cpu-ms/page")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms/page")
		})
	}
}

// BenchmarkLists measures the pages that list games, with few games and with many. What they take must not grow with the games there are beyond those that they show.
func BenchmarkLists(b *testing.B) {
	for _, games := range []int{100, 1000, 10_000} {
		h, p := crowded(b, games)
		stranger := h.person()
		stranger.cookies[playerCookie] = newSecret()
		for path, who := range map[string]*person{"/": stranger, "/lobby": stranger, "/mine": p, "/games": p} {
			b.Run(fmt.Sprintf("games=%d%s", games, path), func(b *testing.B) {
				path := strings.Replace(path, "/mine", "/", 1) // home of who has half of them
				for b.Loop() {
					who.want(who.get(path), http.StatusOK, nil)
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms/page")
			})
		}
	}
}
