package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/match"
	"beachhead/store"
	"beachhead/store/postgres"
	"beachhead/store/postgres/pgtest"
	"beachhead/store/storetest"
)

// The servers of one database are killed again and again, and cut off from it, while people play over HTTP. What a player knows of each answer that he sent is compared with what is kept.

// fate is what a player knows of an answer that he sent.
type fate uint8

const (
	accepted fate = iota // it was acknowledged
	refused              // nothing has happened, says the server
	unknown              // he cannot know
)

// sentAnswer is an answer that was sent.
type sentAnswer struct {
	seat, choice string
	fate         fate
}

// crowd are people who play at several servers, game after game, until they are told to stop.
type crowd struct {
	t      *testing.T
	mu     sync.Mutex
	urls   []string
	stop   atomic.Bool
	sent   map[string][]sentAnswer  // by game
	counts map[string]int           // of answers by what became of them
	slow   map[string]time.Duration // the longest that somebody waited for a question: from a person, from the computer
	ended  int                      // games
	wait   sync.WaitGroup
}

func newCrowd(t *testing.T, urls ...string) *crowd {
	return &crowd{t: t, urls: urls, sent: map[string][]sentAnswer{}, counts: map[string]int{}, slow: map[string]time.Duration{}}
}

func (c *crowd) url(n int) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.urls[n%len(c.urls)]
}

func (c *crowd) note(id string, a sentAnswer, how string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sent[id] = append(c.sent[id], a)
	c.counts[how]++
}

// begin has n pairs play: of each second pair one is a computer player.
func (c *crowd) begin(n int) {
	for i := range n {
		c.wait.Go(func() {
			for r := rand.New(rand.NewPCG(uint64(i), 11)); !c.stop.Load() && !c.t.Failed(); {
				c.play(i, r)
			}
		})
	}
}

// patient sends a request to one server after the other until it is answered, and fails if that takes too long. What is asked changes nothing.
func (c *crowd) patient(p *client, n *int, method, path, body string, into any) bool {
	last := ""
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		p.moved(c.url(*n))
		code, b, err := p.do(method, path, body)
		switch {
		case err == nil && code < 400:
			if into == nil {
				return true
			}
			if err = json.Unmarshal(b, into); err == nil {
				return true
			}
			c.t.Errorf("%s %s: %v: %.300s", method, path, err, b)
			return false
		case err == nil && code != http.StatusServiceUnavailable:
			c.t.Errorf("%s %s: %d %.300s", method, path, code, b)
			return false
		case err == nil:
			last = string(b)
		default:
			last = err.Error()
		}
		*n++
		time.Sleep(20 * time.Millisecond)
	}
	c.t.Errorf("%s %s: nobody answers for a minute, at last %.300s", method, path, last)
	return false
}

// play plays a game to its end.
func (c *crowd) play(i int, r *rand.Rand) {
	n := i // at which server
	cookie := func(seat int) string {
		return fmt.Sprintf("%c%c%s", 'a'+rune(i%26), 'c'+rune(seat), strings.Repeat("z", 24))
	}
	people := []*client{{t: c.t, cookie: cookie(0)}, {t: c.t, cookie: cookie(1)}}
	seats := []string{"red", "blue"}
	other := "open"
	if i%2 == 1 {
		people, other = people[:1], "random"
	}
	var made struct{ ID string }
	if !c.patient(people[0], &n, "POST", "/games", fmt.Sprintf(`{"game":"toygame","private":true,"seats":{"red":"me","blue":%q}}`, other), &made) {
		return
	}
	base := "/games/" + made.ID
	c.mu.Lock()
	c.sent[made.ID] = nil
	c.mu.Unlock()
	if other == "open" {
		var links struct{ Links []struct{ Kind, URL string } }
		if !c.patient(people[0], &n, "GET", base+"/links", "", &links) {
			return
		}
		_, token, _ := strings.Cut(links.Links[0].URL, "/join/")
		if !c.patient(people[1], &n, "POST", "/join/"+token, "", nil) {
			return
		}
	}
	// One of them reads his stream all the time, as a page does.
	x, done := &told{anywhere: true}, make(chan struct{})
	var reader sync.WaitGroup
	watcher := &client{t: c.t, cookie: people[0].cookie, url: c.url(n)}
	reader.Go(func() { watcher.follow(made.ID, "red", x, done) })
	defer reader.Wait()
	defer close(done)
	for began := time.Now(); !c.t.Failed(); {
		over, moved := false, false
		for k, p := range people {
			var m struct{ Page *match.Page }
			if !c.patient(p, &n, "GET", base+"/state?seat="+seats[k], "", &m) {
				return
			}
			watcher.moved(c.url(n))
			if m.Page.View.Over != nil {
				over = true
				break
			}
			q := m.Page.View.Pending
			if q == nil || len(q.Options) == 0 {
				continue
			}
			moved = true
			c.mu.Lock()
			c.slow[other], began = max(c.slow[other], time.Since(began).Round(time.Millisecond)), time.Now()
			c.mu.Unlock()
			a := sentAnswer{seats[k], q.Options[r.IntN(len(q.Options))], unknown}
			code, b, err := p.do("POST", base+"/answers", fmt.Sprintf(`{"seat":%q,"version":%d,"choice":%q}`, a.seat, m.Page.Version, a.choice))
			how := "lost on the way"
			switch {
			case err != nil:
				n++
			case code == http.StatusOK:
				a.fate, how = accepted, "accepted"
			case code == http.StatusConflict: // the page was of another node, or of before an answer that was not acknowledged
				a.fate, how = refused, "stale"
			case code == http.StatusServiceUnavailable:
				if how = "busy"; strings.Contains(string(b), "Nothing has changed") {
					a.fate, how = refused, "unavailable"
				}
				time.Sleep(20 * time.Millisecond)
				n++
			default:
				c.t.Errorf("answer %s: %d %.300s", a.choice, code, b)
				return
			}
			c.note(made.ID, a, how)
		}
		if over {
			break
		}
		if !moved {
			if time.Since(began) > time.Minute {
				c.t.Errorf("nobody goes on with game %s", made.ID)
				return
			}
			time.Sleep(2 * time.Millisecond)
		}
	}
	// The stream has come to the end, too.
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		watcher.moved(c.url(n))
		x.mu.Lock()
		ok, err := x.page != nil && x.page.View.Over != nil, x.err
		x.mu.Unlock()
		if err != nil && !strings.Contains(err.Error(), "503") {
			c.t.Errorf("the stream: %v", err)
			return
		}
		if ok {
			break
		}
		if err != nil { // the server could not read its database: the page comes back
			x.mu.Lock()
			x.err = nil
			x.mu.Unlock()
			reader.Go(func() { watcher.follow(made.ID, "red", x, done) })
		}
		if time.Now().After(end) {
			c.t.Errorf("the stream of game %s does not come to the end", made.ID)
			return
		}
	}
	c.mu.Lock()
	c.ended++
	c.mu.Unlock()
}

// finish has everybody stop after his game, and compares what they know with what is kept.
func (c *crowd) finish(kept store.Store) {
	c.stop.Store(true)
	c.wait.Wait()
	total := 0
	for id, sent := range c.sent {
		lines, err := kept.Lines(c.t.Context(), id, 0)
		if err != nil {
			c.t.Errorf("game %s: %v", id, err)
			continue
		}
		var have []string
		for _, l := range lines {
			seat, _, _ := strings.Cut(l.Text, " ")
			if (seat == "red" || seat == "blue") && !strings.Contains(l.Text, " ; ") { // what was answered by itself, and by computers, has a remark
				have = append(have, l.Text)
			}
		}
		total += len(have)
		if err := compare(sent, have); err != nil {
			c.t.Errorf("game %s: %v\nsent %v\nkept %q", id, err, sent, have)
		}
	}
	c.t.Logf("%d games played to their end, %d answers are kept; of those sent: %v; the longest wait for a question: of a person %v, of the computer %v", c.ended, total, c.counts, c.slow["open"], c.slow["random"])
}

// compare makes sure that what is kept are the answers that were acknowledged, in their order, each once, and of the others none of which the server said that it is not kept.
func compare(sent []sentAnswer, kept []string) error {
	// reach are the numbers of kept lines that the answers up to now can explain.
	reach := map[int]bool{0: true}
	for n, a := range sent {
		next := map[int]bool{}
		for k := range reach {
			if a.fate != accepted {
				next[k] = true
			}
			if a.fate != refused && k < len(kept) && kept[k] == a.seat+" "+a.choice {
				next[k+1] = true
			}
		}
		if reach = next; len(reach) == 0 {
			return fmt.Errorf("answer %d, %s %s, is not kept, or more than once", n, a.seat, a.choice)
		}
	}
	if !reach[len(kept)] {
		return fmt.Errorf("%d lines are kept that nobody sent, or twice", len(kept))
	}
	return nil
}

// The comparison itself finds what it is to find.
func TestCompareSent(t *testing.T) {
	a := func(choice string, f fate) sentAnswer { return sentAnswer{"red", choice, f} }
	for n, x := range []struct {
		sent []sentAnswer
		kept []string
		ok   bool
	}{
		{nil, nil, true},
		{[]sentAnswer{a("x", accepted)}, []string{"red x"}, true},
		{[]sentAnswer{a("x", accepted)}, nil, false},
		{[]sentAnswer{a("x", accepted)}, []string{"red x", "red x"}, false},
		{[]sentAnswer{a("x", unknown), a("x", accepted)}, []string{"red x"}, true},
		{[]sentAnswer{a("x", unknown), a("x", accepted)}, []string{"red x", "red x"}, true},
		{[]sentAnswer{a("x", refused), a("y", accepted)}, []string{"red x", "red y"}, false},
		{[]sentAnswer{a("x", unknown), a("y", accepted)}, []string{"red y"}, true},
		{[]sentAnswer{a("x", accepted), a("y", accepted)}, []string{"red y", "red x"}, false},
	} {
		if err := compare(x.sent, x.kept); (err == nil) != x.ok {
			t.Errorf("%d: %v", n, err)
		}
	}
}

// killsOr is how often is to be killed: as the environment says (BEACHHEAD_KILLS), or as is usual.
func killsOr(usual int) int {
	if os.Getenv(storetest.KillsEnv) == "" {
		return usual
	}
	return storetest.Kills()
}

// Two servers on one PostgreSQL are killed without warning, one after the other and now and then both, in the middle of the play of several pairs over HTTP: what was acknowledged is kept, once and in its order,
// nothing else is but what was under way, and everybody goes on at the other server or at the same one when it is back.
func TestNodesKilled(t *testing.T) {
	db := pgtest.Address(t)
	kept, err := postgres.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	nodes := []*served{serve(t, "--addr", "127.0.0.1:0", "--db", db), serve(t, "--addr", "127.0.0.1:0", "--db", db)}
	c := newCrowd(t, nodes[0].url, nodes[1].url)
	c.begin(6)
	r := rand.New(rand.NewPCG(9, 9))
	kills := 0
	kill := func(n int) {
		nodes[n].cmd.Process.Kill()
		nodes[n].cmd.Wait()
		kills++
	}
	again := func(n int) {
		nodes[n] = serve(t, "--addr", strings.TrimPrefix(nodes[n].url, "http://"), "--db", db)
	}
	for enough := killsOr(3); kills < enough && !t.Failed(); {
		time.Sleep(time.Duration(100+r.IntN(400)) * time.Millisecond)
		n := r.IntN(2)
		kill(n)
		if kills < enough && r.IntN(5) == 0 {
			kill(1 - n)
			again(1 - n)
		}
		again(n)
	}
	c.finish(kept)
	t.Logf("%d kills", kills)
	if c.counts["accepted"] < kills {
		t.Errorf("only %v", c.counts)
	}
}

// way is a proxy between a server and its database: it lets everything through, or nothing, so that both sides wait, or nobody at all.
type way struct {
	mu      sync.Mutex
	open    *sync.Cond
	stalled bool
	down    bool
	conns   map[net.Conn]bool
}

// wayTo puts a proxy before the database of an address.
func wayTo(t *testing.T, address string) (*way, string) {
	t.Helper()
	w := &way{conns: map[net.Conn]bool{}}
	w.open = sync.NewCond(&w.mu)
	to := pgtest.Before(t, address, w.serve)
	t.Cleanup(func() { w.set(false, true); w.reset() })
	return w, to
}

func (w *way) set(stalled, down bool) {
	w.mu.Lock()
	w.stalled, w.down = stalled, down
	w.mu.Unlock()
	w.open.Broadcast()
}

// reset ends all connections at once, on both sides, without a word.
func (w *way) reset() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.conns {
		if c, ok := c.(*net.TCPConn); ok {
			_ = c.SetLinger(0)
		}
		c.Close()
	}
}

func (w *way) serve(c net.Conn, socket string) {
	s, err := net.Dial("unix", socket)
	w.mu.Lock()
	if err != nil || w.down {
		w.mu.Unlock()
		c.Close()
		if err == nil {
			s.Close()
		}
		return
	}
	w.conns[c], w.conns[s] = true, true
	w.mu.Unlock()
	var both sync.WaitGroup
	pass := func(to, from net.Conn) {
		defer to.Close()
		defer from.Close()
		buf := make([]byte, 32<<10)
		for {
			n, err := from.Read(buf)
			w.mu.Lock()
			for w.stalled {
				w.open.Wait()
			}
			w.mu.Unlock()
			if n > 0 {
				if _, err := to.Write(buf[:n]); err != nil {
					return
				}
			}
			if err != nil {
				return
			}
		}
	}
	both.Go(func() { pass(s, c) })
	both.Go(func() { pass(c, s) })
	both.Wait()
	w.mu.Lock()
	delete(w.conns, c)
	delete(w.conns, s)
	w.mu.Unlock()
}

// The database of two servers stops answering in the middle of play, goes on, resets all connections and stays away, and is back; one server is cut off while the other is not. Whoever plays is told that it cannot be done
// now, in words; what was acknowledged is kept, once; what a server said that it is not, is not; and both go on without a restart. BEACHHEAD_KILLS=N has a tenth of N rounds of it.
func TestDatabaseCutOff(t *testing.T) {
	t.Parallel()
	address := pgtest.Address(t)
	kept, err := postgres.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	one, first := wayTo(t, address)
	two, second := wayTo(t, address)
	nodes := []*served{serve(t, "--addr", "127.0.0.1:0", "--db", first, "--operator", "127.0.0.1:0"), serve(t, "--addr", "127.0.0.1:0", "--db", second, "--operator", "127.0.0.1:0")}
	c := newCrowd(t, nodes[0].url, nodes[1].url)
	c.begin(6)
	both := func(stalled, down bool) { one.set(stalled, down); two.set(stalled, down) }
	rounds := max(1, killsOr(0)/10)
	var longest time.Duration
	for range rounds {
		if t.Failed() {
			break
		}
		time.Sleep(300 * time.Millisecond)
		both(true, false) // nothing comes through, and nobody is told
		time.Sleep(1500 * time.Millisecond)
		both(false, false)
		time.Sleep(300 * time.Millisecond)
		both(false, true) // gone, with all connections
		one.reset()
		two.reset()
		time.Sleep(time.Second)
		for _, n := range nodes { // it says so to its operator
			if res, err := http.Get(n.operator + "/readyz"); err != nil || res.StatusCode != http.StatusServiceUnavailable {
				t.Errorf("without a database: %v %v", res, err)
			} else {
				b, _ := io.ReadAll(res.Body)
				res.Body.Close()
				if text := string(b); !strings.Contains(text, "database") || strings.Contains(text, "user=") || strings.Contains(text, "127.0.0.1") { // it may be shown to everybody
					t.Errorf("without a database: %s", b)
				}
			}
		}
		both(false, false)
		back := time.Now()
		for _, n := range nodes {
			for ready := false; !ready; time.Sleep(20 * time.Millisecond) {
				res, err := http.Get(n.operator + "/readyz")
				if err == nil {
					ready = res.StatusCode == http.StatusOK
					res.Body.Close()
				}
				if time.Since(back) > 30*time.Second {
					t.Fatalf("not ready 30 s after the database is back: %v", err)
				}
			}
		}
		longest = max(longest, time.Since(back))
		time.Sleep(300 * time.Millisecond)
		one.set(true, false) // one server alone waits, then loses all that it was told
		time.Sleep(700 * time.Millisecond)
		one.reset()
		one.set(false, false)
	}
	time.Sleep(300 * time.Millisecond)
	c.finish(kept)
	t.Logf("%d rounds; ready again %v after the database was back", rounds, longest.Round(time.Millisecond))
	// Who is on the way to the database waits until it is back; others are told that it is away. Somebody has noticed it.
	if c.counts["accepted"] < 20 || c.counts["unavailable"]+c.counts["busy"]+c.counts["lost on the way"] == 0 && max(c.slow["open"], c.slow["random"]) < time.Second {
		t.Errorf("%v says little", c.counts)
	}
	for _, n := range nodes { // and no defect was met
		n.cmd.Process.Kill()
		n.cmd.Wait()
		if text := n.stderr.String(); strings.Contains(text, "defect") || strings.Contains(text, "panic") || strings.Contains(text, "cannot be read by this version") {
			t.Errorf("the log of a server: %s", text[:min(len(text), 3000)])
		}
	}
}
