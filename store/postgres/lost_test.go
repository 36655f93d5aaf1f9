package postgres

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"beachhead/store"
	"beachhead/store/postgres/pgtest"
	"beachhead/store/storetest"
)

// toy makes the head of a game.
func toy(id string) store.Game {
	return store.Game{ID: id, Module: "toygame", Seats: []store.Seat{{Name: "red"}, {Name: "blue"}}, Created: time.Now()}
}

func line(text string) []store.Line { return []store.Line{{Text: text, Time: time.Now()}} }

// cut is how a proxy loses a connection that is about to commit.
type cut int32

const (
	never   cut = iota
	before      // the commit does not reach the server
	after       // its answer does not reach the program
	silence     // neither does, and the server does not learn that the program has gone
	late        // it reaches the server when the program has long been told that the connection is lost
)

// mark is in the text of a line that is lost on its way in one statement.
const mark = "lost on its way"

// proxy stands between a program and the database, and loses the next connection that commits.
type proxy struct {
	mode atomic.Int32
	lost atomic.Int32
	late sync.WaitGroup
	down atomic.Bool // nobody is let through
}

// through puts a proxy before the database of an address.
func through(t *testing.T, address string) (*proxy, string) {
	t.Helper()
	p := &proxy{}
	return p, pgtest.Before(t, address, func(c net.Conn, socket string) { p.serve(t, c, socket) }, "idle_in_transaction_session_timeout=300")
}

func (p *proxy) serve(t *testing.T, c net.Conn, socket string) {
	defer c.Close()
	if p.down.Load() {
		return
	}
	s, err := net.Dial("unix", socket)
	if err != nil {
		return
	}
	var silent atomic.Bool
	go func() {
		buf := make([]byte, 64<<10)
		for {
			n, err := s.Read(buf)
			if err != nil || silent.Load() {
				c.Close()
				return
			}
			if _, err := c.Write(buf[:n]); err != nil {
				return
			}
		}
	}()
	buf := make([]byte, 64<<10)
	for {
		n, err := c.Read(buf)
		if err != nil {
			s.Close()
			return
		}
		mode := never
		if bytes.Contains(buf[:n], []byte("commit\x00")) || bytes.Contains(buf[:n], []byte(mark)) {
			mode = cut(p.mode.Swap(int32(never)))
		}
		if mode != never {
			p.lost.Add(1)
			silent.Store(true)
		}
		switch mode {
		case before:
			s.Close()
			return
		case silence:
			t.Cleanup(func() { s.Close() })
			return
		case late:
			c.Close()
			time.Sleep(200 * time.Millisecond)
			_, _ = s.Write(buf[:n])
			p.late.Done()
			t.Cleanup(func() { s.Close() })
			return
		}
		if _, err := s.Write(buf[:n]); err != nil {
			return
		}
		if mode == after {
			time.Sleep(20 * time.Millisecond)
			s.Close()
			return
		}
	}
}

// lossy is a store behind a proxy, with the game "g".
func lossy(t *testing.T) (*proxy, *DB) {
	t.Helper()
	p, address := through(t, pgtest.Address(t))
	d := openAt(t, address)
	if err := d.Create(t.Context(), toy("g"), "x", nil); err != nil {
		t.Fatal(err)
	}
	return p, d
}

// Whoever loses the connection while it commits learns whether the lines stand, and they stand once.
func TestLostInCommit(t *testing.T) {
	p, d := lossy(t)
	n := 0
	for round := range 3 {
		for _, mode := range []cut{before, after, silence} {
			p.mode.Store(int32(mode))
			if err := d.Settle(t.Context(), "g", n, line(fmt.Sprint(n)), ""); err != nil { // not only lines: a transaction
				t.Fatalf("round %d, mode %d: %v", round, mode, err)
			}
			n++
			got, err := d.Lines(t.Context(), "g", 0)
			if err != nil || len(got) != n || got[n-1].Text != fmt.Sprint(n-1) {
				t.Fatalf("round %d, mode %d: %d lines, expected %d; %v", round, mode, len(got), n, err)
			}
		}
	}
	if p.lost.Load() != int32(n) {
		t.Errorf("%d connections were lost, expected %d", p.lost.Load(), n)
	}
	// A refusal is one though the connection is lost, and a message that was said is not said twice.
	for _, mode := range []cut{before, after} {
		p.mode.Store(int32(mode))
		if _, err := d.Say(t.Context(), "g", store.Chat{Room: "table", Text: "hm"}); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := d.Chats(t.Context(), "g", "table", 0, 0); err != nil || len(got) != 2 {
		t.Errorf("messages: %+v, %v", got, err)
	}
}

// Lines that go alone, in one statement: whoever loses the connection learns whether they stand, and they stand once, also where the statement is read only when he has been told.
func TestLinesAreLostOnce(t *testing.T) {
	p, d := lossy(t)
	n := 0
	for round := range 3 {
		for _, mode := range []cut{never, before, after, silence, late} {
			if mode == late {
				p.late.Add(1)
			}
			p.mode.Store(int32(mode))
			text := fmt.Sprintf("%s %d", mark, n)
			if err := d.Append(t.Context(), "g", n, line(text), ""); err != nil {
				t.Fatalf("round %d, mode %d: %v", round, mode, err)
			}
			n++
			if mode == late {
				p.late.Wait()
				time.Sleep(50 * time.Millisecond) // the server reads it now
			}
			got, err := d.Lines(t.Context(), "g", 0)
			if err != nil || len(got) != n || got[n-1].Text != text {
				t.Fatalf("round %d, mode %d: %d lines, expected %d; %v", round, mode, len(got), n, err)
			}
			for i := range got {
				if want := fmt.Sprintf("%s %d", mark, i); got[i].Text != want {
					t.Fatalf("round %d, mode %d: line %d is %q", round, mode, i, got[i].Text)
				}
			}
		}
	}
	if p.lost.Load() != 12 {
		t.Errorf("%d connections were lost, expected 12", p.lost.Load())
	}
	// What does not fit is refused, and why; then lines go on.
	var stale *store.Stale
	if err := d.Append(t.Context(), "g", n-1, line("twice"), ""); !errors.As(err, &stale) || stale.Have != n {
		t.Errorf("twice: %v", err)
	}
	if err := d.Append(t.Context(), "h", 0, line("x"), ""); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("of no game: %v", err)
	}
	if err := d.Append(t.Context(), "g", n, line("the end"), "red wins"); err != nil {
		t.Fatal(err)
	}
	if err := d.Append(t.Context(), "g", n+1, line("after it"), ""); !errors.Is(err, store.ErrOver) {
		t.Errorf("after the end: %v", err)
	}
}

// Without a database the store says so, and goes on when it is back.
func TestAway(t *testing.T) {
	address := pgtest.Address(t)
	p, way := through(t, address)
	d := openAt(t, way)
	if err := d.Create(t.Context(), toy("g"), "x", nil); err != nil {
		t.Fatal(err)
	}
	p.down.Store(true)
	end(t, address)
	err := d.Append(t.Context(), "g", 0, line("a"), "")
	var away *store.Unavailable
	if !errors.As(err, &away) || away.Open || away.Why != "the database cannot be reached" {
		t.Errorf("without a database: %v", err)
	}
	if _, err := d.Lines(t.Context(), "g", 0); !errors.As(err, &away) {
		t.Errorf("reading without a database: %v", err)
	}
	p.down.Store(false)
	if err := d.Append(t.Context(), "g", 0, line("a"), ""); err != nil {
		t.Errorf("with it: %v", err)
	}
}

// end has the server end all connections to a database.
func end(t testing.TB, address string) {
	t.Helper()
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context())
	if _, err := c.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`); err != nil {
		t.Fatal(err)
	}
}

// Two programs take the last two ways into an account away at once: one of them stays.
func TestWaysOfTwoPrograms(t *testing.T) {
	address := pgtest.Address(t)
	storetest.Ways(t, openAt(t, address), openAt(t, address))
}

// However many connections lie in the pool when the server ends them all at once: who reads and who writes next notices nothing.
func TestManyLost(t *testing.T) {
	address := pgtest.Address(t)
	d := openAt(t, address)
	if err := d.Create(t.Context(), toy("g"), "x", nil); err != nil {
		t.Fatal(err)
	}
	for n := range 2 {
		var held []*pgxpool.Conn
		for range d.pool.Config().MaxConns - d.pool.Stat().AcquiredConns() {
			c, err := d.pool.Acquire(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			held = append(held, c)
		}
		if len(held) <= tries {
			t.Fatalf("%d connections are too few to fail at", len(held))
		}
		for _, c := range held {
			c.Release()
		}
		end(t, address)
		if n == 0 {
			if err := d.Append(t.Context(), "g", 0, line("a"), ""); err != nil {
				t.Error(err)
			}
		} else if got, err := d.Lines(t.Context(), "g", 0); err != nil || len(got) != 1 {
			t.Errorf("%d lines, %v", len(got), err)
		}
	}
}

// Two programs add lines to the same games at the same places while the server ends their connections again and again: each place is
// won once, and who won it was told so.
func TestTwoPrograms(t *testing.T) {
	address := pgtest.Address(t)
	programs := []*DB{openAt(t, address), openAt(t, address)}
	const games, rounds = 4, 250
	for g := range games {
		if err := programs[0].Create(t.Context(), toy(fmt.Sprint(g)), "x", nil); err != nil {
			t.Fatal(err)
		}
	}
	var wg sync.WaitGroup
	var won [games][rounds][2]atomic.Int32
	for g := range games {
		for who, d := range programs {
			wg.Go(func() {
				for n := 0; n < rounds; {
					err := d.Append(t.Context(), fmt.Sprint(g), n, line(fmt.Sprint(who)), "")
					var stale *store.Stale
					switch {
					case err == nil:
						won[g][n][who].Add(1)
						n++
					case errors.As(err, &stale):
						n = stale.Have
					case !errors.As(err, new(*store.Unavailable)):
						t.Error(err)
						return
					}
				}
			})
		}
	}
	done := make(chan struct{})
	go func() { wg.Wait(); close(done) }()
	ends := 0
	for over := false; !over; {
		select {
		case <-done:
			over = true
		case <-time.After(30 * time.Millisecond):
			end(t, address)
			ends++
		}
	}
	for g := range games {
		got, err := programs[1].Lines(t.Context(), fmt.Sprint(g), 0)
		if err != nil || len(got) != rounds {
			t.Fatalf("game %d has %d lines, %v", g, len(got), err)
		}
		for n, l := range got {
			other := "1"
			if l.Text == "1" {
				other = "0"
			}
			w := map[string]int32{"0": won[g][n][0].Load(), "1": won[g][n][1].Load()}
			if w[l.Text] != 1 || w[other] != 0 {
				t.Fatalf("line %d of game %d is of program %s; told that they won: %v", n, g, l.Text, w)
			}
		}
	}
	t.Logf("connections ended %d times", ends)
}

// Other programs hear of what one writes and can read it then; the one that writes does not hear of itself. Whoever lost the connection by which he listens hears that he may
// have missed something.
func TestFollow(t *testing.T) {
	address := pgtest.Address(t)
	a, b := openAt(t, address), openAt(t, address)
	ears := func(d *DB) chan string {
		heard := make(chan string, 100)
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); d.Follow(ctx, func(id string) { heard <- id }) }()
		t.Cleanup(func() { stop(); <-done })
		return heard
	}
	hears := func(heard chan string, want string) {
		t.Helper()
		select {
		case id := <-heard:
			if id != want {
				t.Fatalf("heard %q, expected %q", id, want)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("heard nothing, expected %q", want)
		}
	}
	ofA, ofB := ears(a), ears(b)
	hears(ofA, "")
	hears(ofB, "")
	for _, id := range []string{"g", "h"} {
		if err := a.Create(t.Context(), toy(id), "x", nil); err != nil {
			t.Fatal(err)
		}
	}
	for n, write := range []func() error{
		func() error { return a.Append(t.Context(), "g", 0, line("a"), "") },
		func() error { return a.Settle(t.Context(), "g", 1, line("b"), "") },
		func() error {
			return a.Take(t.Context(), "g", 0, store.Occupant{}, store.Occupant{Kind: store.Person, Who: "x"})
		},
		func() error { _, err := a.Say(t.Context(), "g", store.Chat{Room: "table", Text: "hm"}); return err },
		func() error { return a.SetRequest(t.Context(), "g", store.Request{Kind: "undo"}) },
		func() error { return a.DropRequest(t.Context(), "g", "undo", 0) },
		func() error { return a.SetOrder(t.Context(), "g", store.Order{Kind: "react", Choice: "pass"}) },
	} {
		if err := write(); err != nil {
			t.Fatalf("write %d: %v", n, err)
		}
		hears(ofB, "g")
	}
	// Of accounts is heard what others may remember: what they may do, and that their sessions have ended.
	ann := store.Account{ID: "ann", Player: "p", Name: "Ann", NameKey: "ann"}
	if err := a.AddAccount(t.Context(), ann); err != nil {
		t.Fatal(err)
	}
	ann, err := a.Account(t.Context(), ann.ID)
	if err != nil {
		t.Fatal(err)
	}
	ann.Suspended = true
	if err := a.SetAccount(t.Context(), ann); err != nil {
		t.Fatal(err)
	}
	hears(ofB, store.OfAccount+"ann")
	if _, err := a.EndSessions(t.Context(), "ann", "", ""); err != nil {
		t.Fatal(err)
	}
	hears(ofB, store.OfAccount+"ann")
	if err := b.Append(t.Context(), "g", 0, line("late"), ""); !errors.Is(err, store.ErrStale) { // of this nobody hears
		t.Error(err)
	}
	if err := b.Append(t.Context(), "h", 0, line("b"), ""); err != nil {
		t.Fatal(err)
	}
	hears(ofA, "h")
	end(t, address)
	hears(ofA, "")
	hears(ofB, "")
	if err := a.Append(t.Context(), "g", 2, line("c"), ""); err != nil {
		t.Fatal(err)
	}
	hears(ofB, "g")
}

// What cannot be opened is refused with the place and the reason, and without the password.
func TestAddresses(t *testing.T) {
	address := pgtest.Address(t)
	later := pgtest.Database(t, "later")
	openAt(t, later).Close()
	c, err := pgx.Connect(t.Context(), later)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context())
	if _, err := c.Exec(t.Context(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, true)`); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0") // where nobody speaks PostgreSQL
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			io.WriteString(c, "HTTP/1.1 400 Bad Request\r\n\r\n")
			c.Close()
		}
	}()
	for _, c := range []struct{ address, want string }{
		{"postgres://user:tops3cret@127.0.0.1:1/games", "postgres://user@127.0.0.1:1/games: connection refused"},
		{"postgres://user@127.0.0.1:1/games?password=tops3cret", "postgres://user@127.0.0.1:1/games: connection refused"},
		{"postgres://user:tops3cret@no.such.host.invalid/games", "postgres://user@no.such.host.invalid:5432/games: there is no host no.such.host.invalid"},
		{"postgres://user:tops3cret@" + l.Addr().String() + "/games", "postgres://user@" + l.Addr().String() + "/games: "},
		{"postgres://user:tops3cret/x@host/games", "postgres://…: this is no address"},
		{"postgres://user:tops3cret#x@host/games", "postgres://…: this is no address"},
		{"postgres://user:tops3cret@host:port/games", "postgres://…: this is no address"},
		{"postgres://user:tops3cret@host/games?sslmode=tops3cret", "postgres://…: "},
		{"postgres://user:tops3cret@host/games?sslmode=perhaps", "sslmode is invalid"},
		{strings.Replace(address, "/test", "/nothing", 1), `does not exist`},
		{later, "it was used by a later version"},
	} {
		d, err := Open(t.Context(), c.address)
		if err == nil {
			d.Close()
			t.Errorf("%s: opened", c.address)
		} else if text := err.Error(); !strings.Contains(text, c.want) || strings.Contains(text, "s3cret") || strings.Contains(text, "\n") || len(text) > 250 {
			t.Errorf("%s: %s; expected %s", c.address, text, c.want)
		} else {
			t.Log(text)
		}
	}
}

// A statement that is read after it was barred does nothing; one that was carried out stands, however often it is asked.
func TestBarred(t *testing.T) {
	d := openAt(t, pgtest.Address(t))
	if err := d.Create(t.Context(), toy("g"), "x", nil); err != nil {
		t.Fatal(err)
	}
	c, err := d.pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Release()
	r := *c.Conn().PgConn().CustomData()[receiptKey].(*receipt)
	add := func(at int) (receipts, games int) {
		t.Helper()
		var added, g []string = nil, []string{"g"}
		one := []int64{1}
		if err := c.QueryRow(t.Context(), onlyLines, r.connection, r.writes, g, []int64{int64(at)}, one, one, g, []int64{int64(at)}, one, []string{"x"}).Scan(&receipts, &added); err != nil {
			t.Fatal(err)
		}
		return receipts, len(added)
	}
	if receipts, games := add(0); receipts != 1 || games != 1 {
		t.Fatalf("lines that fit: %d receipts, %d games", receipts, games)
	}
	for range 2 {
		if stands, err := d.barred(t.Context(), &r); err != nil || !stands {
			t.Errorf("what stands: %v, %v", stands, err)
		}
	}
	r.writes++
	for range 2 {
		if stands, err := d.barred(t.Context(), &r); err != nil || stands {
			t.Errorf("what was not carried out: %v, %v", stands, err)
		}
	}
	if receipts, games := add(1); receipts != 0 || games != 0 {
		t.Errorf("what was barred: %d receipts, %d games", receipts, games)
	}
	if got, err := d.Lines(t.Context(), "g", 0); err != nil || len(got) != 1 {
		t.Errorf("%d lines, %v", len(got), err)
	}
}
