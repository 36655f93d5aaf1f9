package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/match"
	"beachhead/people"
	"beachhead/store"
	inmemory "beachhead/store/memory"
	"beachhead/store/postgres/pgtest"
)

// administer runs a command of the operator in a program of its own, and returns what it prints.
func administer(t *testing.T, db string, args ...string) (string, error) {
	t.Helper()
	c := program(append([]string{"admin", "--db", db}, args...)...)
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	err := c.Run()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, &errs)
	}
	return out.String(), err
}

func mustAdminister(t *testing.T, db string, args ...string) string {
	t.Helper()
	out, err := administer(t, db, args...)
	if err != nil {
		t.Fatalf("admin %v: %v", args, err)
	}
	return out
}

// begun is a game of two, both of whom have answered once.
func begun(t *testing.T, url string) (id string, one, two *client) {
	t.Helper()
	one, two = &client{t: t, cookie: strings.Repeat("adminone", 4)[:26], url: url}, &client{t: t, cookie: strings.Repeat("admintwo", 4)[:26], url: url}
	var made struct{ ID string }
	one.must("POST", "/games", `{"game":"toygame","private":true,"seats":{"red":"me","blue":"open"}}`, &made)
	var links struct {
		Links []struct{ Kind, URL string }
	}
	one.must("GET", "/games/"+made.ID+"/links", "", &links)
	for _, l := range links.Links {
		if l.Kind == "join" {
			two.must("POST", l.URL[strings.Index(l.URL, "/join/"):], "", nil)
		}
	}
	for i, p := range []*client{one, two} {
		if code, b := answerOf(t, p, made.ID, []string{"red", "blue"}[i]); code != http.StatusOK {
			t.Fatalf("%d %s", code, b)
		}
	}
	return made.ID, one, two
}

// answerOf gives the first answer that a seat is offered.
func answerOf(t *testing.T, p *client, id, seat string) (int, []byte) {
	t.Helper()
	var s struct{ Page *match.Page }
	p.must("GET", "/games/"+id+"/state?seat="+seat, "", &s)
	if s.Page.View.Pending == nil || len(s.Page.View.Pending.Options) == 0 {
		return 0, []byte("it is not asked")
	}
	code, b, err := p.do("POST", "/games/"+id+"/answers", fmt.Sprintf(`{"seat":%q,"version":%d,"choice":%q}`, seat, s.Page.Version, s.Page.View.Pending.Options[0]))
	if err != nil {
		t.Fatal(err)
	}
	return code, b
}

// askedAnswers answers for whichever seat is asked.
func askedAnswers(t *testing.T, id string, one, two *client) (int, []byte) {
	t.Helper()
	if code, b := answerOf(t, one, id, "red"); code != 0 {
		return code, b
	}
	return answerOf(t, two, id, "blue")
}

func linesIn(t *testing.T, db, id string) (texts []string) {
	t.Helper()
	var x struct{ Lines []store.Line }
	if err := json.Unmarshal([]byte(mustAdminister(t, db, "export", id)), &x); err != nil {
		t.Fatal(err)
	}
	for _, l := range x.Lines {
		texts = append(texts, l.Text)
	}
	return texts
}

// Whatever the operator does while a server runs holds at once for who plays; a backup of the running server is restored with the same games.
func TestAdmin(t *testing.T) {
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind, func(t *testing.T) {
			dir := t.TempDir()
			db, restored := filepath.Join(dir, "games.db"), filepath.Join(dir, "restored.db")
			if kind == "postgres" {
				db, restored = pgtest.Address(t), pgtest.Address(t)
			}
			s := serve(t, "--addr", "127.0.0.1:0", "--db", db)
			id, one, two := begun(t, s.url)
			if out := mustAdminister(t, db, "games", "--state", "live"); !strings.Contains(out, id) || strings.Contains(mustAdminister(t, db, "games", "--state", "over"), id) {
				t.Errorf("the list: %s", out)
			}
			if out := mustAdminister(t, db, "game", id); !strings.Contains(out, "has to decide") || strings.Contains(out, one.cookie) {
				t.Errorf("the game: %s", out)
			}
			// Stopped: looking goes on, answers do not.
			mustAdminister(t, db, "pause", id)
			eventuallyIs(t, "the game to stop", func() bool {
				code, b := askedAnswers(t, id, one, two)
				return code == http.StatusUnprocessableEntity && strings.Contains(string(b), "operator")
			})
			if out := mustAdminister(t, db, "game", id); !strings.Contains(out, "stopped by the operator") {
				t.Errorf("the game: %s", out)
			}
			if out := mustAdminister(t, db, "pause", id); !strings.Contains(out, "already") {
				t.Errorf("stopped again: %s", out)
			}
			mustAdminister(t, db, "resume", id)
			eventuallyIs(t, "the game to go on", func() bool { code, _ := askedAnswers(t, id, one, two); return code == http.StatusOK })
			// A backup is of one moment, and what comes later is not in it.
			before := linesIn(t, db, id)
			file := filepath.Join(dir, "backup")
			mustAdminister(t, db, "backup", file)
			if _, err := administer(t, db, "backup", file); err == nil {
				t.Error("a backup was written over another one")
			}
			if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("the backup: %v %v", info, err)
			}
			askedAnswers(t, id, one, two)
			if _, err := administer(t, db, "restore", file); err == nil {
				t.Error("a backup was restored over what is played")
			}
			mustAdminister(t, restored, "restore", file)
			if after := linesIn(t, restored, id); strings.Join(after, "\n") != strings.Join(before, "\n") {
				t.Errorf("restored is\n%s\nand was\n%s", after, before)
			}
			if now := linesIn(t, db, id); len(now) <= len(before) {
				t.Errorf("%d lines, %d before the backup", len(now), len(before))
			}
			again := serve(t, "--addr", "127.0.0.1:0", "--db", restored)
			three := &client{t: t, cookie: one.cookie, url: again.url}
			three.must("GET", "/games/"+id+"/state?seat=red", "", nil) // it is still his
			// The seat goes to another.
			if _, err := administer(t, db, "hand-over", id, "blue", "player:"+strings.Repeat("x", 26)); err != nil {
				t.Error(err)
			}
			eventuallyIs(t, "the seat to be another's", func() bool {
				code, _, _ := two.do("GET", "/games/"+id+"/state?seat=blue", "")
				return code == http.StatusForbidden || code == http.StatusNotFound
			})
			if out := mustAdminister(t, db, "game", id); !strings.Contains(out, strings.Repeat("x", 26)) {
				t.Errorf("handed over: %s", out)
			}
			// A season is opened, listed and ended.
			tomorrow := time.Now().Add(24 * time.Hour).UTC().Format(time.RFC3339)
			opened := mustAdminister(t, db, "season", "open", "Spring", "--game", "toygame", "--scenario", "1", "--ends", tomorrow)
			_, season, _ := strings.Cut(strings.TrimSpace(opened), "/seasons/")
			if out := mustAdminister(t, db, "season", "list"); !strings.Contains(out, "Spring") || !strings.Contains(out, season) {
				t.Errorf("seasons: %s, opened: %s", out, opened)
			}
			mustAdminister(t, db, "season", "end", season)
			for _, wrong := range [][]string{{"season", "end", season}, {"season", "end", "unknown"}, {"season", "open", "X", "--game", "toygame", "--scenario", "9", "--ends", tomorrow},
				{"season", "open", "X", "--game", "chess", "--scenario", "1", "--ends", tomorrow}, {"season", "open", "X", "--game", "toygame", "--scenario", "1", "--ends", "soon"},
				{"season", "open", "X", "--game", "toygame", "--scenario", "1", "--ends", "2020-01-01"}, {"mark", "nobody"}} {
				if out, err := administer(t, db, wrong...); err == nil {
					t.Errorf("%v: %s", wrong, out)
				}
			}
			for _, wrong := range [][]string{{"hand-over", id, "green", "open"}, {"hand-over", id, "blue", "bot:nobody"}, {"hand-over", id, "blue", "account:nobody"}, {"hand-over", id, "blue", "x"},
				{"game", "unknown"}, {"delete", id}, {"export", "unknown"}, {"suspend", "nobody"}, {"reset", "nobody"}} {
				if out, err := administer(t, db, wrong...); err == nil {
					t.Errorf("%v: %s", wrong, out)
				}
			}
			if out := mustAdminister(t, db, "export", id, "--record"); !strings.Contains(out, "toygame") {
				t.Errorf("the record: %s", out)
			}
			mustAdminister(t, db, "delete", id, "--yes")
			eventuallyIs(t, "the game to be gone", func() bool {
				code, _, _ := one.do("GET", "/games/"+id+"/state?seat=red", "")
				return code == http.StatusNotFound
			})
			if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			if err := s.cmd.Wait(); err != nil {
				t.Fatal(err)
			}
			if out := mustAdminister(t, db, "games"); strings.Contains(out, id) { // now without a server
				t.Errorf("the list: %s", out)
			}
		})
	}
}

// The socket is the owner's, and goes with the server.
func TestAdminSocket(t *testing.T) {
	db := filepath.Join(t.TempDir(), "games.db")
	s := serve(t, "--addr", "127.0.0.1:0", "--db", db)
	if info, err := os.Stat(db + ".admin"); err != nil || info.Mode().Perm() != 0o600 || info.Mode().Type() != os.ModeSocket {
		t.Errorf("the socket: %v %v", info, err)
	}
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
	mustAdminister(t, db, "games") // the socket is still there, and nobody at it
	s = serve(t, "--addr", "127.0.0.1:0", "--db", db)
	mustAdminister(t, db, "games")
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	if err := s.cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(db + ".admin"); err == nil {
		t.Error("the socket is still there")
	}
}

// What is no backup is not restored, and what is there is not touched.
func TestRestoreWrong(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "games.db")
	junk, torn := filepath.Join(dir, "junk"), filepath.Join(dir, "torn")
	if err := os.WriteFile(junk, bytes.Repeat([]byte("junk"), 5000), 0o600); err != nil {
		t.Fatal(err)
	}
	s := serve(t, "--addr", "127.0.0.1:0", "--db", db)
	begun(t, s.url)
	good := filepath.Join(dir, "good")
	mustAdminister(t, db, "backup", good)
	whole, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(torn, whole[:len(whole)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(dir, "empty")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	dump := filepath.Join(dir, "dump") // of the other kind
	if err := os.WriteFile(dump, []byte(pgHead+"\x01\x0e\x00"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := administer(t, "postgres://nobody@127.0.0.1:1/none", "restore", good); err == nil || !strings.Contains(out+err.Error(), "into a file") {
		t.Errorf("a file into PostgreSQL: %s %v", out, err)
	}
	for _, file := range []string{junk, torn, empty, dump, filepath.Join(dir, "none")} {
		to := filepath.Join(dir, "new.db")
		out, err := administer(t, to, "restore", file)
		if err == nil {
			t.Errorf("%s was restored: %s", file, out)
		}
		if is := strings.Contains(out+fmt.Sprint(err), "PostgreSQL"); is != (file == dump) {
			t.Errorf("%s: %s %v", file, out, err)
		}
		if info, err := os.Stat(to); err == nil && info.Size() > 0 {
			t.Errorf("%s left something", file)
		}
	}
}

func eventuallyIs(t *testing.T, what string, f func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if f() {
			return
		}
	}
	t.Fatal("it did not happen: " + what)
}

// What a player reports is read and closed by the operator while the server runs; what he has written tells the terminal nothing.
func TestAdminReports(t *testing.T) {
	db := filepath.Join(t.TempDir(), "games.db")
	s := serve(t, "--addr", "127.0.0.1:0", "--db", db, "--accounts")
	id, one, _ := begun(t, s.url)
	one.must("POST", "/games/"+id+"/report", `{"seat":"blue","text":"rude\t\u001b[31mto me"}`, nil)
	var list []struct{ ID, By, About, Game, Text, Done string }
	read := func(args ...string) string {
		list = nil
		if err := json.Unmarshal([]byte(mustAdminister(t, db, append([]string{"--json", "reports"}, args...)...)), &list); err != nil {
			t.Fatal(err)
		}
		return mustAdminister(t, db, append([]string{"reports"}, args...)...)
	}
	text := read()
	if len(list) != 1 || list[0].Game != id || list[0].By == list[0].About || !strings.Contains(list[0].Text, "rude") {
		t.Fatalf("the reports: %+v", list)
	}
	if !strings.Contains(text, "rude") || strings.ContainsRune(text, '\x1b') {
		t.Errorf("the list: %q", text)
	}
	report := list[0].ID
	if out, err := administer(t, db, "done", report, " \t"); err == nil || !strings.Contains(err.Error(), "what was done") {
		t.Errorf("nothing was done: %q %v", out, err)
	}
	if out, err := administer(t, db, "done", report, strings.Repeat("x", 100_000)); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("a book was written about it: %q %v", out, err)
	}
	if read(); len(list) != 1 {
		t.Errorf("closed by what was refused: %+v", list)
	}
	mustAdminister(t, db, "done", report, "talked to him")
	if read(); len(list) != 0 {
		t.Errorf("open after it was closed: %+v", list)
	}
	if read("--all"); len(list) != 1 || list[0].Done != "talked to him" {
		t.Errorf("all: %+v", list)
	}
	if out, err := administer(t, db, "done", "unknown", "nothing"); err == nil || !strings.Contains(err.Error(), "no report") {
		t.Errorf("an unknown report: %q %v", out, err)
	}
}

// Who is marked as a program is one at the tables that are in memory, too.
func TestMarkAtTables(t *testing.T) {
	db := inmemory.New()
	defer db.Close()
	who := people.New(people.Config{Store: db, Cost: people.Cost{Memory: 64, Time: 1, Threads: 1}})
	_, ann, err := who.SignUp(t.Context(), "Ann", "a sentence for the tests", people.Visit{})
	if err != nil {
		t.Fatal(err)
	}
	toy := toygame.New(toygame.Faults{})
	hall := match.New(match.Config{Store: db, Accounts: true, Module: func(string) (engine.Module, error) { return toy, nil }})
	defer hall.Close()
	player := ann.Account.Player
	id, err := hall.Create(t.Context(), player, match.Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{{Kind: store.Person, Who: player}, {}}})
	if err != nil {
		t.Fatal(err)
	}
	a := &admin{hall: hall, db: db, who: who}
	is := func(want bool) {
		t.Helper()
		if _, i, err := hall.Table(id).Page(t.Context(), match.Who{Player: player}); err != nil || i.Seats[0].Program != want {
			t.Errorf("marked: %v, expected %v, %v", i.Seats[0].Program, want, err)
		}
	}
	is(false)
	if _, err := a.mark(t.Context(), adminMark{Name: "Ann"}); err != nil {
		t.Fatal(err)
	}
	is(true)
	if _, err := a.mark(t.Context(), adminMark{Name: "Ann", Person: true}); err != nil {
		t.Fatal(err)
	}
	is(false)
}
