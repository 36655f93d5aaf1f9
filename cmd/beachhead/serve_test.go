package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"beachhead/match"
	"beachhead/store/postgres"
	"beachhead/store/postgres/pgtest"
)

// served is a running `beachhead serve`.
type served struct {
	t        *testing.T
	cmd      *exec.Cmd
	url      string
	operator string        // its address, if it has one
	stderr   *bytes.Buffer // to be read when the program has ended
}

// serve starts the program and waits until it says where it is.
func serve(t *testing.T, args ...string) *served {
	t.Helper()
	for try := 1; ; try++ {
		s, began := begin(t, args...)
		if began {
			return s
		}
		// PostgreSQL may be busy with all other tests for longer than a server waits that begins. It begins again, as a supervisor has it.
		if why := s.stderr.String(); try == 3 || !strings.Contains(why, "nothing answers there") {
			t.Fatalf("the server does not say where it is: %s", why)
		}
	}
}

// begin starts a server and waits until it is there, or has ended.
func begin(t *testing.T, args ...string) (*served, bool) {
	t.Helper()
	c := program(append([]string{"serve"}, args...)...)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	c.Stderr = &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	s := &served{t: t, cmd: c, stderr: &stderr}
	t.Cleanup(func() { c.Process.Kill() })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if _, url, ok := strings.Cut(lines.Text(), "The operator is at "); ok {
			s.operator = strings.TrimSuffix(url, "/readyz")
		}
		if _, url, ok := strings.Cut(lines.Text(), "Beachhead is at "); ok {
			s.url = strings.TrimSuffix(url, "/")
			go io.Copy(io.Discard, out)
			return s, true
		}
	}
	_ = c.Wait() // and what it wrote is whole
	return s, false
}

// client is a player of a served game. It outlives the server.
type client struct {
	t      *testing.T
	cookie string
	mu     sync.Mutex
	url    string
}

func (c *client) address() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.url
}

func (c *client) moved(url string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.url = url
}

// do sends a request. The error is that of a server that is not there.
func (c *client) do(method, path, body string) (int, []byte, error) {
	req, err := http.NewRequest(method, c.address()+path, strings.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	req.Header.Set("Accept", "application/json")
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	req.AddCookie(&http.Cookie{Name: "beachhead", Value: c.cookie})
	res, err := (&http.Client{Timeout: 20 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}).Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	return res.StatusCode, b, err
}

func (c *client) must(method, path, body string, into any) {
	c.t.Helper()
	code, b, err := c.do(method, path, body)
	if err != nil || code >= 400 {
		c.t.Fatalf("%s %s: %d %s %v", method, path, code, b, err)
	}
	if into != nil {
		if err := json.Unmarshal(b, into); err != nil {
			c.t.Fatalf("%s %s: %v: %s", method, path, err, b)
		}
	}
}

// told is what the stream of a seat has led to.
type told struct {
	mu     sync.Mutex
	page   *match.Page
	last   string // id of the last event
	resent int    // whole pages after the first
	lives  int    // streams that were opened
	chats  []*match.Said
	table  *match.Info // what was last told of it
	// It may come from another server of the same database, whose numbers are others.
	anywhere bool
	err      error
}

// follow reads the stream of a seat over all lives of the server, as a browser does: it comes back with the id of the
// last event.
func (c *client) follow(id, seat string, x *told, done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		default:
		}
		if err := c.read(id, seat, x, done); err != nil {
			x.mu.Lock()
			x.err = err
			x.mu.Unlock()
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func (c *client) read(id, seat string, x *told, done <-chan struct{}) error {
	req, err := http.NewRequest("GET", c.address()+"/games/"+id+"/events?seat="+seat, nil)
	if err != nil {
		return err
	}
	req.AddCookie(&http.Cookie{Name: "beachhead", Value: c.cookie})
	if x.last != "" {
		req.Header.Set("Last-Event-ID", x.last)
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		return nil // the server is not there; later
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		b, _ := io.ReadAll(res.Body)
		return fmt.Errorf("stream: %s %s", res.Status, b)
	}
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		select {
		case <-done:
			res.Body.Close()
		case <-stop:
		}
	}()
	x.mu.Lock()
	x.lives++
	x.mu.Unlock()
	in := bufio.NewReader(res.Body)
	event := ""
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return nil
		}
		if v, ok := strings.CutPrefix(line, "id: "); ok {
			event = strings.TrimSpace(v)
		}
		v, ok := strings.CutPrefix(line, "data: ")
		if !ok {
			continue
		}
		var m struct {
			Page   *match.Page
			Change *match.Change
			Chat   *match.Said
			Table  *match.Info
		}
		if err := json.Unmarshal([]byte(v), &m); err != nil {
			return fmt.Errorf("event %q: %w", v, err)
		}
		x.mu.Lock()
		if m.Chat != nil {
			x.chats = append(x.chats, m.Chat)
		}
		if m.Table != nil {
			x.table = m.Table
		}
		switch {
		case m.Page != nil:
			if x.page != nil {
				if x.resent++; m.Page.Version < x.page.Version && !x.anywhere {
					err = fmt.Errorf("the page went back from version %d to %d", x.page.Version, m.Page.Version)
				}
			}
			x.page = m.Page
		case m.Change != nil:
			if x.page == nil || m.Change.Version != x.page.Version+1 {
				err = fmt.Errorf("change to version %d does not follow", m.Change.Version)
			} else {
				x.page = x.page.Apply(m.Change)
			}
		}
		x.last = event
		x.mu.Unlock()
		if err != nil {
			return err
		}
	}
}

// The server is killed without warning again and again, in the middle of play by two people who send answers as fast as they can. What was
// acknowledged is there afterwards, nothing that was refused or never sent is, and the streams go on where they were.
func TestServeKilled(t *testing.T) { serveKilled(t, filepath.Join(t.TempDir(), "games.db"), 12) }

// The same with the games in a PostgreSQL database.
func TestServeKilledPostgres(t *testing.T) { serveKilled(t, pgtest.Address(t), 8) }

func serveKilled(t *testing.T, db string, enough int) {
	s := serve(t, "--addr", "127.0.0.1:0", "--db", db)
	addr := strings.TrimPrefix(s.url, "http://")
	seats := []string{"red", "blue"}
	people := []*client{{t: t, cookie: strings.Repeat("a", 26), url: s.url}, {t: t, cookie: strings.Repeat("b", 26), url: s.url}}

	var made struct{ ID string }
	newGame := func() {
		t.Helper()
		people[0].must("POST", "/games", `{"game":"toygame","private":true,"seats":{"red":"me","blue":"open"}}`, &made)
		var links struct{ Links []struct{ Kind, URL string } }
		people[0].must("GET", "/games/"+made.ID+"/links", "", &links)
		_, token, _ := strings.Cut(links.Links[0].URL, "/join/")
		people[1].must("POST", "/join/"+token, "", nil)
		// An order with a condition that always holds: blue is asked all the same.
		people[1].must("POST", "/games/"+made.ID+"/orders", `{"seat":"blue","kind":"react","choice":"pass","only":"turn>=1"}`, nil)
	}
	kills, games, acknowledged := 0, 0, 0
	r := rand.New(rand.NewPCG(1, 1))
	for kills < enough {
		if games++; games > 60 {
			t.Fatalf("only %d kills in %d games", kills, games)
		}
		newGame()
		base := "/games/" + made.ID
		done := make(chan struct{})
		var readers sync.WaitGroup
		streams := []*told{{}, {}}
		for i, p := range people {
			readers.Go(func() { p.follow(made.ID, seats[i], streams[i], done) })
		}
		var pages [2]*match.Page
		look := func() {
			t.Helper()
			for i, p := range people {
				var m struct{ Page *match.Page }
				p.must("GET", base+"/state?seat="+seats[i], "", &m)
				if pages[i] != nil && m.Page.Version < pages[i].Version {
					t.Fatalf("%s has version %d after version %d", seats[i], m.Page.Version, pages[i].Version)
				}
				pages[i] = m.Page
			}
		}
		look()
		for over := false; !over; {
			over = pages[0].View.Over != nil
			for i, p := range people {
				q := pages[i].View.Pending
				if over || q == nil || len(q.Options) == 0 {
					continue
				}
				choice := q.Options[r.IntN(len(q.Options))]
				body := fmt.Sprintf(`{"seat":%q,"version":%d,"choice":%q}`, seats[i], pages[i].Version, choice)
				killed := make(chan struct{})
				kill := kills < enough && r.IntN(6) == 0
				if kill {
					go func() {
						defer close(killed)
						time.Sleep(time.Duration(r.IntN(1500)) * time.Microsecond)
						s.cmd.Process.Kill()
					}()
				}
				code, answer, err := p.do("POST", base+"/answers", body)
				var v struct{ Version match.Version }
				if err == nil {
					if code != http.StatusOK || json.Unmarshal(answer, &v) != nil {
						t.Fatalf("answer %s: %d %s", body, code, answer)
					}
					acknowledged++
				} else if !kill {
					t.Fatal(err)
				}
				if kill {
					<-killed
					s.cmd.Wait()
					kills++
					s = serve(t, "--addr", addr, "--db", db) // at the same address: pages come back by themselves
					for _, p := range people {
						p.moved(s.url)
					}
					var kept struct{ Orders []match.Order }
					people[1].must("GET", base+"/orders?seat=blue", "", &kept)
					if want := (match.Order{Kind: "react", Choice: "pass", Only: "turn >= 1"}); len(kept.Orders) != 1 || kept.Orders[0] != want {
						t.Fatalf("after a kill the standing orders are %+v", kept.Orders)
					}
				}
				before := pages[i].Version
				look()
				if err == nil && pages[i].Version < v.Version {
					t.Fatalf("the answer that led to version %d is lost: version %d", v.Version, pages[i].Version)
				}
				if !postgres.Is(db) && err != nil && pages[i].Version != before && pages[i].Version != before+1 { // there each start has numbers of its own
					t.Fatalf("one answer without receipt led from version %d to %d", before, pages[i].Version)
				}
			}
		}
		// Each stream has led to the page of its seat.
		for i := range people {
			want, _ := json.Marshal(pages[i])
			for end := time.Now().Add(20 * time.Second); ; time.Sleep(2 * time.Millisecond) {
				x := streams[i]
				x.mu.Lock()
				got, _ := json.Marshal(x.page)
				err := x.err
				x.mu.Unlock()
				if err != nil {
					t.Fatalf("%s: %v", seats[i], err)
				}
				if same(got, want) {
					break
				}
				if time.Now().After(end) {
					t.Fatalf("%s: the stream led to\n%s\nthe page is\n%s", seats[i], got, want)
				}
			}
		}
		close(done)
		readers.Wait()
		people[0].must("GET", base+"/record?seat=red", "", nil)
	}
	t.Logf("%d games, %d kills, %d answers acknowledged", games, kills, acknowledged)

	// In the end it stops in good order.
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("after SIGTERM: %v", err)
	}
}

// What is wrong with the address of a database is said with place and reason, and without the password.
func TestServeNoDatabase(t *testing.T) {
	for _, c := range []struct {
		db, want string
		code     int
	}{
		{"postgres://user:tops3cret@127.0.0.1:1/games", "--db postgres://user@127.0.0.1:1/games: connection refused", exitFail},
		{"postgres://user:tops3cret/@host/games", "--db postgres://…: this is no address", exitFail},
		{"mysql://user:tops3cret@host/games", "--db mysql://…: expected the path of a file or postgres://", exitUsage},
	} {
		out, err := program("serve", "--addr", "127.0.0.1:0", "--db", c.db).CombinedOutput()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != c.code || !strings.Contains(string(out), c.want) || strings.Contains(string(out), "s3cret") {
			t.Errorf("--db %s: %v %s", c.db, err, out)
		}
	}
}

// same compares pages as JSON, where an empty list is the same as none.
func same(a, b []byte) bool {
	plain := strings.NewReplacer(`:[]`, `:null`)
	return plain.Replace(string(a)) == plain.Replace(string(b))
}

// One server has a database; who comes second is told where the first is. A stop ends streams, and an answer that was begun is finished.
func TestServeOnceAndStop(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "deep", "games.db")
	s := serve(t, "--addr", "127.0.0.1:0", "--db", db)
	second := program("serve", "--addr", "127.0.0.1:0", "--db", db)
	out, err := second.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != exitFail || !strings.Contains(string(out), s.url) {
		t.Errorf("a second server on the same file: %v %s", err, out)
	}
	p := &client{t: t, cookie: strings.Repeat("c", 26), url: s.url}
	var made struct{ ID string }
	p.must("POST", "/games", `{"game":"toygame","seats":{"red":"me","blue":"me"}}`, &made)
	x, done := &told{}, make(chan struct{})
	ended := make(chan error, 1)
	go func() { ended <- p.read(made.ID, "red", x, done) }()
	for {
		x.mu.Lock()
		n := x.lives
		x.mu.Unlock()
		if n > 0 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	began := time.Now()
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("after an interrupt: %v", err)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("the stop took %v", took)
	}
	if info, err := os.Stat(db); err != nil || info.Size() == 0 {
		t.Errorf("the database: %v", err)
	}
	s = serve(t, "--addr", "127.0.0.1:0", "--db", db)
	p.moved(s.url)
	p.must("GET", "/games/"+made.ID+"/state?seat=red", "", nil)
}

// Proxies are named one by one or by their network; what is no address, and all the world, is wrong usage.
func TestProxies(t *testing.T) {
	for text, want := range map[string]string{"": "[]", "127.0.0.1": "[127.0.0.1/32]", "10.0.0.0/24, ::1": "[10.0.0.0/24 ::1/128]", "::ffff:10.1.1.1": "[10.1.1.1/32]"} {
		if got, err := readProxies(text); err != nil || fmt.Sprint(got) != want {
			t.Errorf("%q: %v, %v; expected %s", text, got, err, want)
		}
	}
	for _, text := range []string{"proxy.example", "0.0.0.0/0", "::/0", "10.0.0.0/33", "127.0.0.1,x"} {
		out, err := program("serve", "--addr", "127.0.0.1:0", "--db", filepath.Join(t.TempDir(), "x.db"), "--proxy", text).CombinedOutput()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != exitUsage || !strings.Contains(string(out), "--proxy") {
			t.Errorf("--proxy %s: %v %s", text, err, out)
		}
	}
}

// A database has one server by whatever name it is called: its own, a symbolic link, one through a folder, a chain of them. A file with several hard links is
// refused, since SQLite would keep a journal for each.
func TestServeOnceByAnyName(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "real", "games.db")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.Mkdir(filepath.Dir(db), 0o700))
	early := filepath.Join(dir, "early.db") // a link to a file that is not yet there
	must(os.Symlink(db, early))
	chain := filepath.Join(dir, "chain.db")
	must(os.Symlink("early.db", chain))
	folder := filepath.Join(dir, "folder")
	must(os.Symlink("real", folder))
	serves := func(path, wanted string) {
		t.Helper()
		out, err := program("serve", "--addr", "127.0.0.1:0", "--db", path).CombinedOutput()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != exitFail || !strings.Contains(string(out), wanted) {
			t.Errorf("a server on %s: %v %s", path, err, out)
		}
	}
	for _, first := range []string{chain, db} {
		s := serve(t, "--addr", "127.0.0.1:0", "--db", first)
		for _, path := range []string{db, early, chain, filepath.Join(folder, "games.db"), filepath.Join(dir, "real", "..", "folder", "games.db")} {
			serves(path, "is in use by another beachhead serve at "+s.url)
		}
		must(s.cmd.Process.Signal(os.Interrupt))
		must(s.cmd.Wait())
	}
	hard := filepath.Join(dir, "hard.db")
	must(os.Link(db, hard))
	serves(hard, "the file has 2 names")
	serves(db, "the file has 2 names")
	must(os.Remove(hard))
	held, _, err := holdDatabase(db)
	must(err)
	must(os.Link(db, hard)) // while a server has it
	serves(hard, "the file has 2 names")
	must(held.Close())
	serves(dir, "directory")
}

// One lock is on the file itself, so that a second folder in which it stands (a bind mount) has no lock file of its own to offer.
func TestDatabaseItselfIsLocked(t *testing.T) {
	db := filepath.Join(t.TempDir(), "games.db")
	held, _, err := holdDatabase(db)
	if err != nil || held == nil {
		t.Fatal(err)
	}
	if held.data == nil {
		t.Skip("not on this system")
	}
	if err := os.Remove(db + ".lock"); err != nil { // as if it were in another folder
		t.Fatal(err)
	}
	if second, _, err := holdDatabase(db); second != nil || err != nil {
		t.Errorf("held twice: %v %v", second, err)
	}
	held.Close()
	if held, _, err = holdDatabase(db); held == nil {
		t.Fatalf("not free again: %v", err)
	}
	held.Close()
}
