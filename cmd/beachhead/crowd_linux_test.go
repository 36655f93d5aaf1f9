package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"beachhead/match"
)

// streamsEnv is the environment variable that says how many streams TestIdleStreams opens.
const streamsEnv = "BEACHHEAD_STREAMS"

// resident is how much memory a process has, in MB.
func resident(t *testing.T, pid int) int {
	t.Helper()
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(b), "VmRSS:")
	kb, err := strconv.Atoi(strings.Fields(text)[0])
	if err != nil {
		t.Fatal(err)
	}
	return kb >> 10
}

// Streams of many players stay open and quiet, others send their requests a letter at a time or none at all, and the server answers whoever comes as ever; a change reaches those who read. Who sends a header too slowly is
// sent away. 10,000 streams: BEACHHEAD_STREAMS=10000.
func TestIdleStreams(t *testing.T) {
	want := 400
	if n, err := strconv.Atoi(os.Getenv(streamsEnv)); err == nil && n > 0 {
		want = n
	}
	var files syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &files); err != nil || files.Cur < uint64(want)+500 {
		t.Skipf("%d open files are allowed, %d are needed: ulimit -n", files.Cur, want+500)
	}
	s := serve(t, "--addr", "127.0.0.1:0", "--db", filepath.Join(t.TempDir(), "games.db"), "--proxy", "127.0.0.1", "--streams", strconv.Itoa(want+100), "--operator", "127.0.0.1:0")
	at := strings.TrimPrefix(s.url, "http://")
	memory := []int{resident(t, s.cmd.Process.Pid)}
	const ofSeat = 8
	var streams []*bufio.Reader
	var games []string
	began := time.Now()
	cookie := func(game int) string {
		return fmt.Sprintf("%s%c%c%c%c", strings.Repeat("k", 22), 'a'+game/26/26/26%26, 'a'+game/26/26%26, 'a'+game/26%26, 'a'+game%26)
	}
	for len(streams) < want {
		n := len(games)
		p := &client{t: t, cookie: cookie(n), url: s.url}
		var made struct{ ID string }
		p.must("POST", "/games", `{"game":"toygame","private":true,"seats":{"red":"me","blue":"open"}}`, &made)
		games = append(games, made.ID)
		for range min(ofSeat, want-len(streams)) {
			c, err := net.Dial("tcp", at)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			fmt.Fprintf(c, "GET /games/%s/events?seat=red HTTP/1.1\r\nHost: %s\r\nX-Forwarded-For: 10.0.%d.%d\r\nCookie: beachhead=%s\r\n\r\n", made.ID, at, n>>8, n&255, cookie(n))
			in := bufio.NewReaderSize(c, 512)
			head, err := in.ReadString('\n')
			if err != nil || !strings.Contains(head, "200") {
				t.Fatalf("stream %d: %s %v", len(streams), head, err)
			}
			_ = c.SetReadDeadline(time.Now().Add(2 * time.Minute))
			until(t, in, `data: {"page"`)
			streams = append(streams, in)
		}
	}
	opened := time.Since(began)
	memory = append(memory, resident(t, s.cmd.Process.Pid))

	// Others say what they want a letter at a time, or nothing.
	const slow = 200
	var lazy sync.WaitGroup
	var mu sync.Mutex
	var held time.Duration
	for i := range slow {
		lazy.Go(func() {
			c, err := net.Dial("tcp", at)
			if err != nil {
				t.Error(err)
				return
			}
			defer c.Close()
			since := time.Now()
			go func() {
				for text := "GET / HTTP/1.1\r\nHost: " + at + "\r\nX-Slow: "; i%2 == 0; text = "x" {
					if _, err := io.WriteString(c, text); err != nil {
						return
					}
					time.Sleep(300 * time.Millisecond)
				}
			}()
			_ = c.SetReadDeadline(since.Add(30 * time.Second))
			_, err = io.Copy(io.Discard, c)
			if e, ok := err.(net.Error); ok && e.Timeout() {
				t.Error("who says nothing is never sent away")
			}
			mu.Lock()
			held = max(held, time.Since(since))
			mu.Unlock()
		})
	}

	// And one plays.
	p := &client{t: t, cookie: strings.Repeat("p", 26), url: s.url}
	var times []time.Duration
	for range 20 {
		now := time.Now()
		var made struct{ ID string }
		p.must("POST", "/games", `{"game":"toygame","seats":{"red":"me","blue":"random"}}`, &made)
		for n := 0; n < 5; n++ {
			var m struct{ Page *match.Page }
			p.must("GET", "/games/"+made.ID+"/state?seat=red", "", &m)
			if q := m.Page.View.Pending; q != nil && len(q.Options) > 0 {
				p.must("POST", "/games/"+made.ID+"/answers", fmt.Sprintf(`{"seat":"red","version":%d,"choice":%q}`, m.Page.Version, q.Options[0]), nil)
			}
			times = append(times, time.Since(now))
			now = time.Now()
		}
		p.must("GET", "/", "", nil)
	}
	slices.Sort(times)
	if worst := times[len(times)-1]; worst > 5*time.Second {
		t.Errorf("an answer took %v", worst)
	}
	// What happens reaches the streams of the game that it happens in, the last as well as the first.
	for _, n := range []int{0, len(games) - 1} {
		p := &client{t: t, cookie: cookie(n), url: s.url}
		p.must("POST", "/games/"+games[n]+"/chat", `{"seat":"red","text":"is anybody there"}`, nil)
		until(t, streams[n*ofSeat], "is anybody there")
	}
	lazy.Wait()
	if held > 15*time.Second {
		t.Errorf("who says nothing is heard for %v", held)
	}
	memory = append(memory, resident(t, s.cmd.Process.Pid))
	_, figures := look(t, s.operator+"/metrics")
	if open := fmt.Sprintf(`beachhead_streams{of="seats"} %d`, want); !strings.Contains(figures, open) {
		t.Errorf("not all streams are open: expected %s", open)
	}
	if code, _ := look(t, s.operator+"/readyz"); code != http.StatusOK {
		t.Errorf("ready: %d", code)
	}
	t.Logf("%d streams of %d games opened in %v; a state and an answer: median %v, the slowest of %d %v; memory before, with all just opened, at the end: %v MB; a slow header is heard for %v", want, len(games),
		opened.Round(time.Millisecond), times[len(times)/2].Round(time.Microsecond), len(times), times[len(times)-1].Round(time.Microsecond), memory, held.Round(time.Millisecond))
}

// until reads until a text has come.
func until(t *testing.T, in *bufio.Reader, text string) {
	t.Helper()
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			t.Fatalf("%q does not come: %v", text, err)
		}
		if strings.Contains(line, text) {
			return
		}
	}
}
