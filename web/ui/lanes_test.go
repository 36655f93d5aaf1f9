package ui_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// lanes play all the parts in browsers, whichever test they belong to. A part waits half of its time, so there is a lane more than there are processors, and
// no more than three: many make parts fail that hang on time.
var lanes = newLaneList(min(runtime.GOMAXPROCS(0)+1, 3))

func TestMain(m *testing.M) {
	flag.Parse()
	// The parts wait for a lane and not for the go tool, which would choose the next one itself.
	if err := flag.Set("test.parallel", "1000"); err != nil {
		panic(err)
	}
	code := m.Run()
	lanes.close()
	os.Exit(code)
}

// long are the parts that take longest, the longest first. They are begun before the others, so that in the end no lane plays on alone for long.
var long = []string{
	"accessible", "playback-of-the-air", "accessible on a phone", "a turn by keyboard only", "a first turn of Formosa by keyboard alone",
	"playback-of-a-turn", "the Fish Cannery against the computer: chits, the overview, an Activation", "a turn is noticed",
	"the windows of Combat Commander are accessible", "standing orders are offered once",
	"map and counters of a company game", "cards as pictures with their history", "a lesson keeps its place",
	"talk, notes, draw and undo by consent", "the map is found where it was left", "recap-of-losses",
	"TestFlow/Formosa,-scenario-1,-Allies", "TestFlow/Combat-Commander,-scenario-1,-Allies",
	"a lesson to its end", "ccp-orders-conditions", "ccp-op-fire", "a standing order answers", "the island is seen whole when the briefing is closed",
	"two browsers and a secret plan", "home to the end of a turn by mouse",
}

// A part that is called otherwise now, or is gone, is no long one.
func TestLongPartsAreThere(t *testing.T) {
	var all strings.Builder
	for _, f := range []string{"access", "bar", "browser", "ccp", "company", "defects", "iwo", "many", "playback"} {
		b, err := os.ReadFile("test/" + f + ".mjs")
		if err != nil {
			t.Fatal(err)
		}
		all.Write(b)
	}
	for _, name := range long {
		if !strings.HasPrefix(name, "TestFlow/") && !strings.Contains(all.String(), `test("`+name+`",`) {
			t.Errorf("there is no part %q", name)
		}
	}
}

// laneList hands the lanes out.
type laneList struct {
	mu      sync.Mutex
	all     []*lane
	unused  []*lane
	waiting []waiter
}

type waiter struct {
	rank int // in the list of long ones
	got  chan *lane
}

func newLaneList(n int) *laneList {
	ls := &laneList{}
	for range n {
		ls.all = append(ls.all, &lane{})
	}
	ls.unused = slices.Clone(ls.all)
	return ls
}

// take waits for a lane.
func (ls *laneList) take(name string) *lane {
	w := waiter{slices.Index(long, name), make(chan *lane, 1)}
	if w.rank < 0 {
		w.rank = len(long)
	}
	ls.mu.Lock()
	ls.waiting = append(ls.waiting, w)
	ls.mu.Unlock()
	// The others that begin at the same time are waited for: one of them may be longer.
	time.AfterFunc(200*time.Millisecond, ls.deal)
	return <-w.got
}

// free gives a lane back.
func (ls *laneList) free(l *lane) {
	ls.mu.Lock()
	ls.unused = append(ls.unused, l)
	ls.mu.Unlock()
	ls.deal()
}

// deal gives the lanes that are free to the longest of those that wait.
func (ls *laneList) deal() {
	ls.mu.Lock()
	defer ls.mu.Unlock()
	slices.SortStableFunc(ls.waiting, func(a, b waiter) int { return a.rank - b.rank })
	for len(ls.unused) > 0 && len(ls.waiting) > 0 {
		ls.waiting[0].got <- ls.unused[0]
		ls.waiting, ls.unused = ls.waiting[1:], ls.unused[1:]
	}
}

func (ls *laneList) close() {
	for _, l := range ls.all {
		l.stop()
	}
}

// lane is test/browser.mjs, which keeps one browser; it is started when it is first needed.
type lane struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	answers *json.Decoder
	trouble *bytes.Buffer
}

func (l *lane) start(t *testing.T, browser string) error {
	cmd := exec.Command("node", "test/browser.mjs", "--lines")
	cmd.Env = append(os.Environ(), environment(t, "", browser)...)
	l.trouble = &bytes.Buffer{}
	cmd.Stderr = l.trouble
	var err error
	if l.in, err = cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	l.cmd, l.answers = cmd, json.NewDecoder(out)
	return nil
}

// play has one part played against a server, and says how it went.
func (l *lane) play(t *testing.T, name, url, browser string) (text string, ok bool) {
	t.Helper()
	if l.cmd == nil {
		if err := l.start(t, browser); err != nil {
			t.Fatal(err)
		}
	}
	// The script has its own limit, which says more; this one is for a script that hangs.
	process := l.cmd.Process
	hung := time.AfterFunc(8*time.Minute, func() { _ = process.Kill() })
	defer hung.Stop()
	var r struct {
		OK   bool   `json:"ok"`
		Text string `json:"text"`
	}
	err := json.NewEncoder(l.in).Encode(map[string]string{"name": name, "base": url})
	if err == nil {
		err = l.answers.Decode(&r)
	}
	if err != nil {
		l.stop() // no more is written to trouble, and the next part starts it anew
		return fmt.Sprintf("the browser is gone: %v\n%s", err, l.trouble), false
	}
	return r.Text, r.OK
}

func (l *lane) stop() {
	if l.cmd == nil {
		return
	}
	_ = l.in.Close()
	late := time.AfterFunc(30*time.Second, func() { _ = l.cmd.Process.Kill() })
	defer late.Stop()
	_ = l.cmd.Wait()
	l.cmd = nil
}
