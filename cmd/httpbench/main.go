// Command httpbench measures the web program from outside: it starts `beachhead serve` as a process of its own, on
// a fresh SQLite file, and plays games on it as browsers would: each seat has a stream of events open, reads its question from it, and
// sends an answer. Players choose by a fixed random sequence. Server and clients share the processors.
//
//	go run ./cmd/httpbench                    50 games at once, 15 seconds
//	go run ./cmd/httpbench -games 1           one game
//	go run ./cmd/httpbench -rest 60s          and what the server holds once the games are over
//	go run ./cmd/httpbench -waiting 10000     games that wait with a reader each: what they take
//	go run ./cmd/httpbench -db postgres://... on a PostgreSQL database in place of a file
//	go run ./cmd/httpbench -floor             the same traffic with an empty server: what it costs by itself
package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

func main() {
	var b bench
	flag.StringVar(&b.server, "beachhead", "", "the program to measure; built from ./cmd/beachhead if nothing is said")
	flag.StringVar(&b.game, "game", "formosa", "game to play")
	flag.StringVar(&b.scenario, "scenario", "", "scenario; the first one if nothing is said")
	flag.IntVar(&b.games, "games", 50, "games at once")
	flag.DurationVar(&b.warm, "warm", 2*time.Second, "how long to play before measuring")
	flag.DurationVar(&b.wait, "wait", 0, "how long an answer waits for the other seat to see the last one, so that what it sees is due to that; 3ms with one game")
	flag.DurationVar(&b.time, "time", 15*time.Second, "how long to measure")
	flag.DurationVar(&b.rest, "rest", 0, "how long to watch the memory of the server after the games, which are then played to their end")
	flag.StringVar(&b.memory, "memory", "", "what serve is told by --memory")
	flag.IntVar(&b.waiting, "waiting", 0, "in place of playing, make so many games that wait")
	flag.IntVar(&b.readers, "readers", 1<<30, "how many of the games that wait have a reader")
	flag.IntVar(&b.onlookers, "onlookers", 0, "onlookers of the games that wait")
	flag.DurationVar(&b.idle, "idle", 0, "what serve is told by --idle: after how long a game that nobody answers dozes; what is usual if nothing is said")
	flag.StringVar(&b.db, "db", "", "the database, as serve takes it; a file that goes if nothing is said")
	flag.StringVar(&b.dir, "dir", "", "folder for the database; a temporary one if nothing is said")
	flag.StringVar(&b.profile, "profile", "", "address at which the server offers its profile while it is measured")
	flag.BoolVar(&b.floor, "floor", false, "measure an empty server in place of the program: what the traffic itself costs")
	serve := flag.Bool("serve-floor", false, "be the empty server")
	flag.Parse()
	if *serve {
		if err := serveFloor(); err != nil {
			fmt.Fprintln(os.Stderr, "httpbench:", err)
			os.Exit(1)
		}
		return
	}
	if b.games == 1 && b.wait == 0 {
		b.wait = 3 * time.Millisecond
	}
	if err := b.run(); err != nil {
		fmt.Fprintln(os.Stderr, "httpbench:", err)
		os.Exit(1)
	}
}

type bench struct {
	server, game, scenario, dir, db, profile, memory string
	games, waiting, readers, onlookers               int
	warm, time, wait, rest, idle                     time.Duration
	floor                                            bool

	addr      string
	transport *http.Transport // of those whose connections do not matter
	loop      *loop
	measuring atomic.Bool
	ending    atomic.Bool
	last      atomic.Bool // no game is begun any more
	mu        sync.Mutex
	total     figures
	held      []held
}

// held is the memory of the server at a moment.
type held struct {
	when string
	kB   int // of 1000 bytes
}

// figures are what one player measures.
type figures struct {
	answers, events, bytes, refused, whole int
	ack, view                              []time.Duration // from the answer to its receipt; to the other seat's new view
}

func (b *bench) run() (err error) {
	if b.dir == "" {
		if b.dir, err = os.MkdirTemp("", "httpbench"); err != nil {
			return err
		}
		defer os.RemoveAll(b.dir)
	}
	if b.floor {
		b.game = "nothing"
		if b.server, err = os.Executable(); err != nil {
			return err
		}
	} else if b.server == "" {
		b.server = filepath.Join(b.dir, "beachhead")
		build := exec.Command("go", "build", "-o", b.server, "./cmd/beachhead")
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			return fmt.Errorf("building the server: %w", err)
		}
	}
	args := []string{"serve", "--addr", "127.0.0.1:0", "--db", cmp.Or(b.db, filepath.Join(b.dir, "games.db"))}
	if b.waiting > 0 {
		args = append(args, "--proxy", "127.0.0.1", "--streams", fmt.Sprint(b.waiting+100), "--watchers", fmt.Sprint(b.onlookers+100))
		b.transport = &http.Transport{MaxIdleConnsPerHost: waitingMakers}
		b.rest = cmp.Or(b.rest, time.Minute)
	}
	if b.idle > 0 {
		args = append(args, "--idle", b.idle.String())
	}
	if b.profile != "" {
		args = append(args, "--profile", b.profile)
	}
	if b.memory != "" {
		args = append(args, "--memory", b.memory)
	}
	if b.floor {
		args = []string{"-serve-floor"}
	}
	srv := exec.Command(b.server, args...)
	srv.Stderr = os.Stderr
	out, err := srv.StdoutPipe()
	if err != nil {
		return err
	}
	if err := srv.Start(); err != nil {
		return err
	}
	defer func() {
		_ = srv.Process.Signal(syscall.SIGTERM)
		if failed := srv.Wait(); !b.floor { // which knows no other end
			err = errors.Join(err, failed)
		}
	}()
	if b.addr, err = addressOf(out); err != nil {
		return err
	}

	if b.waiting > 0 {
		return b.waitFor(srv.Process.Pid)
	}
	if b.loop, err = newLoop(b.addr); err != nil {
		return err
	}
	b.held = append(b.held, held{"before the first game", residentOf(srv.Process.Pid, "VmRSS")})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	errs := make(chan error, b.games)
	var games sync.WaitGroup
	for n := range b.games {
		games.Go(func() {
			if err := b.keepPlaying(ctx, n); err != nil && !b.ending.Load() {
				errs <- err
			}
		})
	}
	wait := func(d time.Duration) error {
		select {
		case err := <-errs:
			return err
		case <-time.After(d):
			return nil
		}
	}
	if err := wait(b.warm); err != nil {
		return err
	}
	serverBefore, ownBefore := cpuOf(srv.Process.Pid), cpuOf(os.Getpid())
	b.measuring.Store(true)
	began := time.Now()
	if err := wait(b.time); err != nil {
		return err
	}
	b.measuring.Store(false)
	took := time.Since(began)
	server, own := cpuOf(srv.Process.Pid)-serverBefore, cpuOf(os.Getpid())-ownBefore
	b.held = append(b.held, held{"while they are played", residentOf(srv.Process.Pid, "VmRSS")}, held{"at most", residentOf(srv.Process.Pid, "VmHWM")})
	if b.rest > 0 {
		b.last.Store(true)
		games.Wait()
		over := time.Now()
		for _, at := range []time.Duration{0, 5 * time.Second, 15 * time.Second, 30 * time.Second, b.rest} {
			if at <= b.rest {
				if err := wait(time.Until(over.Add(at))); err != nil {
					return err
				}
				b.held = append(b.held, held{fmt.Sprintf("%.0f s after the last has ended", at.Seconds()), residentOf(srv.Process.Pid, "VmRSS")})
			}
		}
	}
	b.ending.Store(true)
	cancel()
	games.Wait()
	b.report(took, server, own)
	return nil
}

func (b *bench) report(took, server, own time.Duration) {
	t := &b.total
	n := float64(max(t.answers, 1))
	slices.Sort(t.ack)
	slices.Sort(t.view)
	at := func(d []time.Duration, q float64) string {
		if len(d) == 0 {
			return "-"
		}
		return fmt.Sprintf("%.2f", float64(d[min(int(q*float64(len(d))), len(d)-1)].Microseconds())/1000)
	}
	fmt.Printf("%s, %d games at once, %d processors shared with the clients, %s, %.0f s\n\n", b.game, b.games, runtime.NumCPU(), runtime.Version(), took.Seconds())
	fmt.Printf("| figure | | unit |\n| --- | ---: | --- |\n")
	row := func(what, v, unit string) { fmt.Printf("| %s | %s | %s |\n", what, v, unit) }
	row("answers stored", fmt.Sprintf("%.0f", n/took.Seconds()), "1/s")
	row("answer to its receipt, median", at(t.ack, .5), "ms")
	row("answer to its receipt, p99", at(t.ack, .99), "ms")
	if b.wait > 0 { // else the next answer may be on its way already, and it cannot be told which of them an event is due to
		row("answer to the other seat's new view, median", at(t.view, .5), "ms")
		row("answer to the other seat's new view, p99", at(t.view, .99), "ms")
	}
	row("events", fmt.Sprintf("%.2f", float64(t.events)/n), "per answer")
	row("stream", fmt.Sprintf("%.0f", float64(t.bytes)/n/2), "bytes per answer and seat")
	row("whole games finished", fmt.Sprint(t.whole), "")
	row("refused answers", fmt.Sprint(t.refused), "")
	row("processor time of the server", fmt.Sprintf("%.1f", float64(server.Microseconds())/n), "us per answer")
	row("processor time of the clients", fmt.Sprintf("%.1f", float64(own.Microseconds())/n), "us per answer")
	for _, h := range b.held {
		row("memory of the server, "+h.when, fmt.Sprintf("%.0f", float64(h.kB)/1000), "MB")
	}
}

func (b *bench) add(f *figures) {
	b.mu.Lock()
	defer b.mu.Unlock()
	t := &b.total
	t.answers += f.answers
	t.events += f.events
	t.bytes += f.bytes
	t.refused += f.refused
	t.ack = append(t.ack, f.ack...)
	t.view = append(t.view, f.view...)
}

// keepPlaying plays one game after the other.
func (b *bench) keepPlaying(ctx context.Context, n int) error {
	if b.floor {
		return b.playFloor(ctx, n)
	}
	for round := 0; ctx.Err() == nil && !b.last.Load(); round++ {
		if err := b.play(ctx, rand.New(rand.NewPCG(uint64(n), uint64(round)))); err != nil {
			return err
		}
	}
	return nil
}

// browser is a player as far as making and joining games goes.
type browser struct {
	b      *bench
	cookie string
	from   string // the address that a proxy tells of him, if any
	http.Client
}

func (b *bench) browser(r *rand.Rand) *browser {
	const letters = "abcdefghijklmnopqrstuvwxyz234567"
	secret := make([]byte, 26)
	for i := range secret {
		secret[i] = letters[r.IntN(len(letters))]
	}
	jar, _ := cookiejar.New(nil) // never fails
	return &browser{b: b, cookie: string(secret), Client: http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

func (p *browser) do(method, path, body string, into any) error {
	req, err := http.NewRequest(method, "http://"+p.b.addr+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	req.AddCookie(&http.Cookie{Name: "beachhead", Value: p.cookie})
	req.Header.Set("Accept", "application/json")
	if p.from != "" {
		req.Header.Set("X-Forwarded-For", p.from)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := p.Client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode >= 400 {
		return fmt.Errorf("%s %s: %s %s", method, path, res.Status, text)
	}
	if into != nil {
		return json.Unmarshal(text, into)
	}
	return nil
}

// play plays one game to its end: one player makes it, the other comes by the invitation.
func (b *bench) play(ctx context.Context, r *rand.Rand) error {
	one, two := b.browser(r), b.browser(r)
	defer one.CloseIdleConnections()
	defer two.CloseIdleConnections()
	seats, err := b.seats(one)
	if err != nil {
		return err
	}
	id, err := b.begin(one, two, seats)
	if err != nil {
		return err
	}
	err = b.together(ctx, 2, func(i int, sent *atomic.Int64) *seat {
		return newSeat(b, id, seats[i], []*browser{one, two}[i].cookie, int64(i), sent, rand.New(rand.NewPCG(r.Uint64(), 1)))
	})
	if err != nil {
		return err
	}
	if b.measuring.Load() {
		b.mu.Lock()
		b.total.whole++
		b.mu.Unlock()
	}
	return nil
}

// begin makes a game of two.
func (b *bench) begin(one, two *browser, seats []string) (string, error) {
	var made struct{ ID string }
	if err := one.do("POST", "/games", fmt.Sprintf(`{"game":%q,"scenario":%q,"seats":{%q:"me",%q:"open"}}`, b.game, b.scenario, seats[0], seats[1]), &made); err != nil {
		return "", err
	}
	var links struct {
		Links []struct{ Kind, URL string }
	}
	if err := one.do("GET", "/games/"+made.ID+"/links", "", &links); err != nil {
		return "", err
	}
	for _, l := range links.Links {
		if l.Kind == "join" {
			if err := two.do("POST", l.URL[strings.Index(l.URL, "/join/"):], "", nil); err != nil {
				return "", err
			}
		}
	}
	return made.ID, nil
}

// together has the seats of a game, made one after the other by sit, play it at once. The first error ends the game for all. sent is when the last answer was
// sent, and by whom (the lowest bit).
func (b *bench) together(ctx context.Context, seats int, sit func(i int, sent *atomic.Int64) *seat) error {
	var sent atomic.Int64
	var players sync.WaitGroup
	errs := make(chan error, seats)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for i := range seats {
		s := sit(i, &sent)
		players.Go(func() {
			err := b.loop.play(ctx, s)
			b.add(&s.figures)
			if err != nil {
				errs <- err
				cancel()
			}
		})
	}
	players.Wait()
	select {
	case err := <-errs:
		return err
	default:
		return nil
	}
}

// seats are the names of the game's seats, as the rules page does not tell: a game with a wrong seat is refused with them.
func (b *bench) seats(p *browser) ([]string, error) {
	known := map[string][]string{"formosa": {"allied", "japanese"}, "ccp": {"allied", "japan"}, "toygame": {"red", "blue"}}
	if s := known[b.game]; s != nil {
		return s, nil
	}
	return nil, fmt.Errorf("the seats of %q are not known here", b.game)
}

// cpuOf is the processor time of a process.
func cpuOf(pid int) time.Duration {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	var user, system int64
	f := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:]))
	_, _ = fmt.Sscan(f[11]+" "+f[12], &user, &system)
	return time.Duration(user+system) * 10 * time.Millisecond
}

// residentOf is the memory of a process: VmRSS now, VmHWM at most so far.
func residentOf(pid int, what string) (kB int) {
	b, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	for _, line := range strings.Split(string(b), "\n") {
		if v, ok := strings.CutPrefix(line, what+":"); ok {
			_, _ = fmt.Sscan(v, &kB)
		}
	}
	return kB * 1024 / 1000
}
