package web

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"beachhead/engine/enginetest/toygame"
	"beachhead/match"
	"beachhead/store"
	"beachhead/store/sqlite"
)

// While nothing can be stored (the disk is full, another program has locked the file), whatever would change something is 503 with the reason and changes nothing,
// whatever reads goes on, and afterwards the games go on without a restart from what was acknowledged.
func TestNothingCanBeStored(t *testing.T) {
	t.Parallel()
	for name, trouble := range map[string]func(t *testing.T, path string, db *sqlite.DB) (end func()){
		"the disk is full": func(t *testing.T, _ string, db *sqlite.DB) func() {
			g := store.Game{ID: "filler", Module: "toygame", Scenario: "1", Private: true, Creator: "x", Seats: []store.Seat{{Name: "red"}}}
			if err := db.Create(t.Context(), g, "s", nil); err != nil {
				t.Fatal(err)
			}
			if err := db.Bound(t.Context(), 1); err != nil {
				t.Fatal(err)
			}
			for n, size := 0, 4000; size > 0; { // what room there is in the last pages, to the last byte
				if db.Append(t.Context(), "filler", n, []store.Line{{Text: strings.Repeat("x", size)}}, "") != nil {
					size /= 2
				} else {
					n++
				}
			}
			return func() {
				if err := db.Bound(t.Context(), 0); err != nil {
					t.Fatal(err)
				}
			}
		},
		"another program has locked the database": func(t *testing.T, path string, _ *sqlite.DB) func() {
			other, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(5000)")
			if err != nil {
				t.Fatal(err)
			}
			other.SetMaxOpenConns(1)
			if _, err := other.Exec("BEGIN EXCLUSIVE"); err != nil {
				t.Fatal(err)
			}
			return func() {
				if _, err := other.Exec("ROLLBACK"); err != nil {
					t.Fatal(err)
				}
				other.Close()
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "games.db")
			db, err := sqlite.Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			h := openOn(t, db, toygame.New(toygame.Faults{}))
			id, seats, one, two := h.pair("toygame", "1")
			base := "/games/" + id
			give := func(p *person, seat, choice string) {
				t.Helper()
				p.choose(id, seat, p.state(id, seat).Page.Version, choice)
			}
			give(one, seats[0], "bid 1")
			give(one, seats[0], "guard red-1")
			// One has asked to take that back; two's agreement will come when nothing can be stored.
			one.want(one.post(base+"/ask", fmt.Sprintf(`{"seat":%q,"version":%d,"answers":2}`, seats[0], one.state(id, seats[0]).Page.Version)), http.StatusOK, nil)
			// A game in which a bot is to answer, and one with an order that answers, are read although they cannot go on.
			withBot := one.create("toygame", "1", map[string]string{seats[0]: "me", seats[1]: "random"})
			one.want(one.post("/games/"+withBot+"/pace", `{"pace":-1}`), http.StatusOK, nil)
			look := func() map[string]string {
				t.Helper()
				out := map[string]string{}
				for _, path := range []string{base + "/state?seat=" + seats[0], base + "/record?seat=" + seats[0], base + "/chat", base + "/notes?seat=" + seats[0], base + "/at/1?seat=" + seats[0], "/games/" + withBot + "/state?seat=" + seats[0]} {
					began := time.Now()
					a := one.get(path)
					one.want(a, http.StatusOK, nil)
					var m map[string]any
					if json.Unmarshal(a.body, &m) == nil {
						if table, ok := m["table"].(map[string]any); ok {
							for _, s := range table["seats"].([]any) {
								delete(s.(map[string]any), "present")
							}
						}
						b, _ := json.Marshal(m)
						out[path] = string(b)
					} else {
						out[path] = string(a.body)
					}
					if took := time.Since(began); took > 6*time.Second {
						t.Errorf("%s took %v", path, took)
					}
				}
				for _, path := range []string{"/", "/lobby", "/games", base, base + "/links"} {
					one.want(one.get(path), http.StatusOK, nil)
				}
				return out
			}
			before := look()
			lines, err := db.Lines(t.Context(), id, 0)
			if err != nil {
				t.Fatal(err)
			}
			end := trouble(t, path, db)
			version := two.state(id, seats[1]).Page.Version
			refused := func(p *person, path, body string) {
				t.Helper()
				a := p.post(path, body)
				p.refused(a, http.StatusServiceUnavailable, match.Unavailable)
				if a.header.Get("Retry-After") == "" || !strings.Contains(string(a.body), name) {
					t.Errorf("%s: %v %s", path, a.header, a.body)
				}
			}
			long := strings.Repeat("x", 4000) // so that what room is left does not do
			refused(two, base+"/consent", fmt.Sprintf(`{"seat":%q,"kind":"undo","from":%q,"agree":true}`, seats[1], seats[0]))
			refused(two, base+"/answers", answerJSON(seats[1], version, "bid 1"))
			refused(two, base+"/chat", fmt.Sprintf(`{"seat":%q,"text":%q}`, seats[1], long))
			refused(two, base+"/notes", fmt.Sprintf(`{"seat":%q,"text":%q}`, seats[1], strings.Repeat(long, 10)))
			refused(one, "/games/"+withBot+"/resign", fmt.Sprintf(`{"seat":%q}`, seats[0]))
			a := one.do("POST", "/games", "application/x-www-form-urlencoded", []byte("game=toygame&scenario=1&side=red&opponent=anyone"))
			if a.code != http.StatusSeeOther && (a.code != http.StatusServiceUnavailable || a.header.Get("Retry-After") == "" || !strings.Contains(string(a.body), name)) { // it may find room of its own
				t.Errorf("a new game: %d %v", a.code, a.header)
			}
			during := look()
			end()
			after := look()
			for path := range before {
				if before[path] != during[path] || before[path] != after[path] {
					t.Errorf("%s\nbefore %s\nduring %s\nafter  %s", path, before[path], during[path], after[path])
				}
			}
			if now, err := db.Lines(t.Context(), id, 0); err != nil || !slices.Equal(now, lines) {
				t.Errorf("%d lines after, %d before, %v", len(now), len(lines), err)
			}
			// They go on: what was asked for stands, and the same answer is taken now.
			two.choose(id, seats[1], version, "bid 1")
			two.want(two.post(base+"/consent", fmt.Sprintf(`{"seat":%q,"kind":"undo","from":%q,"agree":true}`, seats[1], seats[0])), http.StatusOK, nil)
			if s := one.state(id, seats[0]); len(s.Table.Asks) != 0 || s.Page.View.Pending == nil {
				t.Errorf("after the undo: %+v", s.Table)
			}
			give(one, seats[0], "bid 2")
			one.want(one.post("/games/"+withBot+"/resign", fmt.Sprintf(`{"seat":%q}`, seats[0])), http.StatusOK, nil)
		})
	}
}

// A bot and a standing order whose answers cannot be stored try again by themselves, and meanwhile their games can be read.
func TestBotsWaitForTheStore(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	db, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	h := openOn(t, db, toygame.New(toygame.Faults{}))
	p := h.person()
	seats := h.server.mods["toygame"].Seats()
	id := p.create("toygame", "1", map[string]string{seats[0]: "random", seats[1]: "random"})
	p.want(p.post("/games/"+id+"/pace", `{"pace":20}`), http.StatusOK, nil)
	watch := p.listen(id, "seat=observer", "")
	watch.next()
	other, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(5000)")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	other.SetMaxOpenConns(1)
	if _, err := other.Exec("BEGIN EXCLUSIVE"); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(4 * time.Second); time.Now().Before(end); time.Sleep(300 * time.Millisecond) {
		p.state(id, "observer")
	}
	stood := p.state(id, "observer").Page
	if _, err := other.Exec("ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	again := p.listen(id, "seat=observer", "")
	defer again.cancel()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		if s := p.state(id, "observer"); s.Table.State == "over" || len(s.Page.Log) > len(stood.Log)+2 {
			return
		}
		if time.Now().After(end) {
			t.Fatal("the game does not go on")
		}
	}
}
