package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"beachhead/match"
	"beachhead/store/postgres"
	"beachhead/store/postgres/pgtest"
)

// Two servers have one database, and two people play one game, each at his own server. What one answers the other sees on his stream, which does not
// break off for it. In the middle one server is killed, and who played there goes on at the other.
func TestTwoNodes(t *testing.T) {
	db := pgtest.Address(t)
	nodes := []*served{serve(t, "--addr", "127.0.0.1:0", "--db", db), serve(t, "--addr", "127.0.0.1:0", "--db", db)}
	seats := []string{"red", "blue"}
	people := []*client{{t: t, cookie: strings.Repeat("a", 26), url: nodes[0].url}, {t: t, cookie: strings.Repeat("b", 26), url: nodes[1].url}}
	var made struct{ ID string }
	people[0].must("POST", "/games", `{"game":"toygame","private":true,"seats":{"red":"me","blue":"open"}}`, &made)
	base := "/games/" + made.ID
	var links struct{ Links []struct{ Kind, URL string } }
	people[0].must("GET", base+"/links", "", &links)
	_, token, _ := strings.Cut(links.Links[0].URL, "/join/")

	done := make(chan struct{})
	var readers sync.WaitGroup
	streams := []*told{{}, {}}
	read := func(i int) { readers.Go(func() { people[i].follow(made.ID, seats[i], streams[i], done) }) }
	read(0) // the first server has the game in memory when the second is joined
	wait := func(what string, until func() bool) {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); !until(); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%s does not come; pages %+v, %+v", what, streams[0].page, streams[1].page)
			}
		}
	}
	page := func(i int) *match.Page {
		streams[i].mu.Lock()
		defer streams[i].mu.Unlock()
		if streams[i].err != nil {
			t.Fatalf("%s: %v", seats[i], streams[i].err)
		}
		return streams[i].page
	}
	wait("the page of red", func() bool { return page(0) != nil })
	people[1].must("POST", "/join/"+token, "", nil)
	read(1)
	wait("the page of blue", func() bool { return page(1) != nil })
	people[1].must("POST", base+"/chat", `{"seat":"blue","text":"hello from the other server"}`, nil)
	wait("what was said", func() bool {
		streams[0].mu.Lock()
		defer streams[0].mu.Unlock()
		return len(streams[0].chats) == 1
	})

	r := rand.New(rand.NewPCG(7, 7))
	answers, stale, moves := 0, 0, 0
	for over := false; !over; {
		moved := false
		for i, p := range people {
			now := page(i)
			q := now.View.Pending
			if now.View.Over != nil || q == nil || len(q.Options) == 0 {
				continue
			}
			body := fmt.Sprintf(`{"seat":%q,"version":%d,"choice":%q}`, seats[i], now.Version, q.Options[r.IntN(len(q.Options))])
			code, answer, err := p.do("POST", base+"/answers", body)
			var v struct{ Version match.Version }
			switch {
			case err != nil:
				t.Fatal(err)
			case code == http.StatusOK && json.Unmarshal(answer, &v) == nil:
				answers++
				wait("the own answer", func() bool { return page(i).Version >= v.Version })
				moved = true
			case code == http.StatusConflict: // the other was first, and his answer had not come over
				stale++
				wait("the answer of the other", func() bool { n := page(i); return n.Version != now.Version })
				moved = true
			default:
				t.Fatalf("answer %s: %d %s", body, code, answer)
			}
		}
		if answers >= 5 && moves == 0 { // the server of blue dies: he goes on at the other one
			moves++
			streams[1].mu.Lock()
			streams[1].anywhere = true
			before := streams[1].page.Version
			streams[1].mu.Unlock()
			nodes[1].cmd.Process.Kill()
			nodes[1].cmd.Wait()
			people[1].moved(nodes[0].url)
			wait("the page from the other server", func() bool { return page(1).Version < before })
		}
		ended := func() bool { return page(0).View.Over != nil && page(1).View.Over != nil }
		if over = ended(); !moved && !over {
			was := [2]match.Version{page(0).Version, page(1).Version}
			wait("anything new", func() bool { // the last of it may have come just now
				return was != [2]match.Version{page(0).Version, page(1).Version} || page(0).View.Pending != nil || page(1).View.Pending != nil || ended()
			})
		}
	}
	close(done)
	readers.Wait()
	if answers < 6 || moves != 1 {
		t.Errorf("only %d answers", answers)
	}
	for i, x := range streams { // a stream breaks off with its server and never else
		if extra := i * moves; x.lives < 1+extra || x.resent != extra || i == 0 && x.lives != 1 {
			t.Errorf("the stream of %s was opened %d times, and had %d whole pages after the first", seats[i], x.lives, x.resent)
		}
	}
	var records [2]string
	for i, p := range people {
		_, b, err := p.do("GET", base+"/record?seat="+seats[i], "")
		if err != nil {
			t.Fatal(err)
		}
		records[i] = string(b)
	}
	if records[0] != records[1] || !strings.Contains(records[0], "red ") {
		t.Errorf("the records differ:\n%s\n%s", records[0], records[1])
	}
	t.Logf("%d answers, %d came second", answers, stale)
}

// One player answers at two servers at once, and a computer plays at both of them: each question is answered once.
func TestTwoNodesAtOnce(t *testing.T) {
	db := pgtest.Address(t)
	nodes := []*served{serve(t, "--addr", "127.0.0.1:0", "--db", db), serve(t, "--addr", "127.0.0.1:0", "--db", db)}
	kept, err := postgres.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	won, second := 0, 0
	for range 4 {
		hands := []*client{{t: t, cookie: strings.Repeat("a", 26), url: nodes[0].url}, {t: t, cookie: strings.Repeat("a", 26), url: nodes[1].url}}
		var made struct{ ID string }
		hands[0].must("POST", "/games", `{"game":"toygame","seats":{"red":"me","blue":"random"}}`, &made)
		base := "/games/" + made.ID
		var mu sync.Mutex
		accepted := 0
		var both sync.WaitGroup
		for _, p := range hands {
			both.Go(func() {
				for end := time.Now().Add(30 * time.Second); time.Now().Before(end); {
					var m struct{ Page *match.Page }
					p.must("GET", base+"/state?seat=red", "", &m)
					if m.Page.View.Over != nil {
						return
					}
					q := m.Page.View.Pending
					if q == nil || len(q.Options) == 0 {
						time.Sleep(time.Millisecond)
						continue
					}
					code, answer, err := p.do("POST", base+"/answers", fmt.Sprintf(`{"seat":"red","version":%d,"choice":%q}`, m.Page.Version, q.Options[0]))
					mu.Lock()
					switch {
					case err == nil && code == http.StatusOK:
						accepted++
					case err == nil && (code == http.StatusConflict || code == http.StatusUnprocessableEntity && strings.Contains(string(answer), `"over"`)):
						second++
					default:
						t.Errorf("%d %s %v\n%s\n%s", code, answer, err, nodes[0].cmd.Stderr, nodes[1].cmd.Stderr)
					}
					mu.Unlock()
				}
				t.Error("the game does not end")
			})
		}
		both.Wait()
		lines, err := kept.Lines(t.Context(), made.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, l := range lines {
			if strings.HasPrefix(l.Text, "red ") && !strings.Contains(l.Text, " ; ") { // what was answered by itself has a remark
				n++
			}
		}
		if n != accepted || n == 0 {
			t.Errorf("%d answers were accepted, %d are kept: %v", accepted, n, lines)
		}
		won += accepted
	}
	t.Logf("%d answers, %d came second", won, second)
}

// A player against the computer has three servers. The one that he plays at falls asleep in the middle and the next is killed; he goes on at another within seconds, though the computer was thinking at the one
// that is gone. The sleeper wakes, and has the same game: what was acknowledged counts once.
func TestNodesSleepAndDie(t *testing.T) {
	t.Parallel()
	db := pgtest.Address(t)
	nodes := []*served{serve(t, "--addr", "127.0.0.1:0", "--db", db), serve(t, "--addr", "127.0.0.1:0", "--db", db), serve(t, "--addr", "127.0.0.1:0", "--db", db)}
	kept, err := postgres.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	p := &client{t: t, cookie: strings.Repeat("c", 26), url: nodes[0].url}
	accepted, games := 0, []string{}
	var longest time.Duration
	// play answers until it has been n times asked or the game is over, and tells how long the longest wait for a question was.
	play := func(id string, n int) (over bool, waited time.Duration) {
		last := time.Now()
		for end := time.Now().Add(30 * time.Second); n > 0; {
			if time.Now().After(end) {
				t.Fatalf("nobody goes on with the game; at the servers: %s %s %s", nodes[0].cmd.Stderr, nodes[1].cmd.Stderr, nodes[2].cmd.Stderr)
			}
			var m struct{ Page *match.Page }
			p.must("GET", "/games/"+id+"/state?seat=red", "", &m)
			q := m.Page.View.Pending
			switch {
			case m.Page.View.Over != nil:
				return true, waited
			case q == nil || len(q.Options) == 0:
				time.Sleep(time.Millisecond)
				continue
			}
			waited = max(waited, time.Since(last))
			code, answer, err := p.do("POST", "/games/"+id+"/answers", fmt.Sprintf(`{"seat":"red","version":%d,"choice":%q}`, m.Page.Version, q.Options[0]))
			switch {
			case err == nil && code == http.StatusOK:
				accepted++
				n--
			case err != nil || code != http.StatusConflict:
				t.Fatalf("%d %s %v", code, answer, err)
			}
			last = time.Now()
		}
		return false, waited
	}
	begin := func() string {
		var made struct{ ID string }
		p.must("POST", "/games", `{"game":"toygame","seats":{"red":"me","blue":"random"},"pace":1000}`, &made)
		games = append(games, made.ID)
		return made.ID
	}
	ids := []string{begin(), begin(), begin()}
	for _, id := range ids {
		play(id, 2)
	}
	if err := nodes[0].cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	for i, next := range []int{1, 2} {
		p.moved(nodes[next].url)
		for _, id := range ids {
			_, waited := play(id, 2)
			longest = max(longest, waited)
			if i == 1 {
				p.must("POST", "/games/"+id+"/pace", `{"pace":0}`, nil)
			}
		}
		if i == 0 {
			nodes[1].cmd.Process.Kill()
			nodes[1].cmd.Wait()
		}
	}
	t.Logf("the longest wait was %v", longest)
	if longest > 15*time.Second { // not four seconds, on a machine that has nothing else to do
		t.Errorf("the longest wait was %v", longest)
	}
	if err := nodes[0].cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	p.moved(nodes[0].url)
	for _, id := range ids {
		for over := false; !over; {
			over, _ = play(id, 5)
		}
	}
	total := 0
	for _, id := range games {
		lines, err := kept.Lines(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lines {
			if strings.HasPrefix(l.Text, "red ") && !strings.Contains(l.Text, " ; ") {
				total++
			}
		}
		// A node that did not play hears of lines after they are kept, or finds them when it looks a few seconds later.
		record := func(n int) string {
			p.moved(nodes[n].url)
			_, b, err := p.do("GET", "/games/"+id+"/record?seat=red", "")
			if err != nil {
				t.Fatal(err)
			}
			return string(b)
		}
		played, followed := record(0), record(2)
		for end := time.Now().Add(20 * time.Second); played != followed && time.Now().Before(end); followed = record(2) {
			time.Sleep(50 * time.Millisecond)
		}
		if played != followed {
			t.Errorf("the records differ:\n%s\n%s", played, followed)
		}
	}
	if total != accepted {
		t.Errorf("%d answers were accepted, %d are kept", accepted, total)
	}
}
