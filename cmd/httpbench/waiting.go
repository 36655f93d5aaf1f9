package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Many games that wait: most games are ones in which nobody answers for hours or days, while somebody has the page open. Each has a reader, one after the other has onlookers, and
// then nothing happens but that some of them are answered.

const (
	waitingMakers = 64 // who make games, and open streams, at once
	waitingStart  = 4  // answers of a game before it waits
	waitingTries  = 50 // games that are answered once all have waited
)

// waitingGame is a game that waits.
type waitingGame struct {
	id     string
	who    [2]*browser
	asked  int // who answered last: the reader, as the other side may see nothing of it
	reader *idleStream
}

// idleStream is a stream that is read and hardly ever brings anything.
type idleStream struct {
	net.Conn
	came  atomic.Int64 // messages, beats left out
	ended atomic.Bool
}

// waitFor makes the games that wait, and tells what they take.
func (b *bench) waitFor(pid int) error {
	seats, err := b.seats(b.browser(rand.New(rand.NewPCG(0, 0))))
	if err != nil {
		return err
	}
	row := func(what, v, unit string) { fmt.Printf("| %s | %s | %s |\n", what, v, unit) }
	fmt.Printf("%s, %d games that wait, %d with a reader, and %d onlookers\n\n| figure | | unit |\n| --- | ---: | --- |\n", b.game, b.waiting, min(b.readers, b.waiting), b.onlookers)
	idle := residentOf(pid, "VmRSS")
	row("memory of the server, before the first game", fmt.Sprintf("%.0f", float64(idle)/1000), "MB")
	games := make([]*waitingGame, b.waiting)
	began := time.Now()
	err = b.share(len(games), func(i int) (err error) {
		games[i], err = b.makeWaiting(i, seats)
		return err
	})
	if err != nil {
		return err
	}
	row("games made, two players and "+fmt.Sprint(waitingStart)+" answers each", fmt.Sprintf("%.0f", float64(len(games))/time.Since(began).Seconds()), "1/s")
	began = time.Now()
	readers := games[:min(b.readers, len(games))]
	if err := b.share(len(readers), func(i int) (err error) {
		g := readers[i]
		g.reader, err = b.openStream(g.id, seats[g.asked], g.who[g.asked], i)
		return err
	}); err != nil {
		return err
	}
	onlookers := make([]*idleStream, b.onlookers)
	if err := b.share(len(onlookers), func(i int) (err error) {
		onlookers[i], err = b.openStream(games[i%max(1, len(games)/20)].id, "observer", b.browser(rand.New(rand.NewPCG(uint64(i), 1))), len(games)+i)
		return err
	}); err != nil {
		return err
	}
	open := len(readers) + len(onlookers)
	row("streams opened", fmt.Sprintf("%.0f", float64(open)/time.Since(began).Seconds()), "1/s")
	row("memory of the server, with all of them open", fmt.Sprintf("%.0f", float64(residentOf(pid, "VmRSS"))/1000), "MB")
	before, began := cpuOf(pid), time.Now()
	time.Sleep(b.rest)
	now := residentOf(pid, "VmRSS")
	row(fmt.Sprintf("memory of the server, %.0f s later", b.rest.Seconds()), fmt.Sprintf("%.0f", float64(now)/1000), "MB")
	row("memory for each stream", fmt.Sprintf("%.1f", float64(now-idle)/float64(max(open, 1))), "kB")
	row("memory of the server, at most", fmt.Sprintf("%.0f", float64(residentOf(pid, "VmHWM"))/1000), "MB")
	row("processor time of the server meanwhile", fmt.Sprintf("%.1f", 100*(cpuOf(pid)-before).Seconds()/time.Since(began).Seconds()), "% of one processor")
	// Some are answered: each has to be read again first.
	var took, seen []time.Duration
	r := rand.New(rand.NewPCG(1, 2))
	for range min(waitingTries, len(readers)) {
		g := readers[r.IntN(len(readers))]
		came := g.reader.came.Load()
		at := time.Now()
		if err := b.answerOnce(g, seats); err != nil {
			return err
		}
		took = append(took, time.Since(at))
		for ; g.reader.came.Load() == came && time.Since(at) < 5*time.Second; time.Sleep(50 * time.Microsecond) {
		}
		if g.reader.came.Load() == came {
			return errors.New("the reader of a game that waited is not told of the answer")
		}
		seen = append(seen, time.Since(at))
	}
	slices.Sort(took)
	slices.Sort(seen)
	if n := len(took); n > 0 {
		row("a game that waited: its state and an answer, median", fmt.Sprintf("%.1f", took[n/2].Seconds()*1000), "ms")
		row("the same, slowest of "+fmt.Sprint(n), fmt.Sprintf("%.1f", took[n-1].Seconds()*1000), "ms")
	}
	lost := 0
	for _, g := range readers {
		if g.reader.ended.Load() {
			lost++
		}
		g.reader.Close()
	}
	for _, s := range onlookers {
		if s.ended.Load() {
			lost++
		}
		s.Close()
	}
	row("streams that broke off", fmt.Sprint(lost), "")
	if lost > 0 {
		return fmt.Errorf("%d streams broke off", lost)
	}
	return nil
}

// share does f for the numbers below n, several at once. It ends with the first error.
func (b *bench) share(n int, f func(int) error) error {
	var next atomic.Int64
	var failed atomic.Pointer[error]
	var all sync.WaitGroup
	for range waitingMakers {
		all.Go(func() {
			for failed.Load() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := f(i); err != nil {
					err = fmt.Errorf("number %d: %w", i, err)
					failed.CompareAndSwap(nil, &err)
				}
			}
		})
	}
	all.Wait()
	if err := failed.Load(); err != nil {
		return *err
	}
	return nil
}

// makeWaiting makes a game of two players and gives some answers.
func (b *bench) makeWaiting(i int, seats []string) (*waitingGame, error) {
	r := rand.New(rand.NewPCG(uint64(i), 0))
	g := &waitingGame{who: [2]*browser{b.browser(r), b.browser(r)}}
	for n, p := range g.who {
		p.Client, p.from = http.Client{Transport: b.transport}, clientAddress(2*i+n)
	}
	id, err := b.begin(g.who[0], g.who[1], seats)
	if err != nil {
		return nil, err
	}
	g.id = id
	for range waitingStart {
		if err := b.answerOnce(g, seats); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// clientAddress is the address that a player comes from, as a proxy tells.
func clientAddress(n int) string { return fmt.Sprintf("10.%d.%d.%d", n>>16&255, n>>8&255, n&255) }

// answerOnce gives the first answer that is offered, for whichever seat is asked.
func (b *bench) answerOnce(g *waitingGame, seats []string) error {
	for n, seat := range seats {
		var s struct{ Page json.RawMessage }
		if err := g.who[n].do("GET", "/games/"+g.id+"/state?seat="+seat, "", &s); err != nil {
			return err
		}
		data := append([]byte(`{"page":`), s.Page...)
		var t turn
		v, _ := versionOf(data)
		if t.read(v, data); len(t.options) == 0 {
			continue
		}
		g.asked = n
		start, rest := t.option(0)
		return g.who[n].do("POST", "/games/"+g.id+"/answers", fmt.Sprintf(`{"seat":%q,"version":%d,"choice":"%s%s"}`, seat, v, start, rest), nil)
	}
	return errors.New("nobody is asked")
}

// openStream opens a stream and waits for its first message.
func (b *bench) openStream(game, seat string, who *browser, n int) (*idleStream, error) {
	c, err := net.Dial("tcp", b.addr)
	if err != nil {
		return nil, err
	}
	s := &idleStream{Conn: c}
	fmt.Fprintf(c, "GET /games/%s/events?seat=%s HTTP/1.1\r\nHost: %s\r\nCookie: beachhead=%s\r\nX-Forwarded-For: %s\r\nAccept: text/event-stream\r\n\r\n",
		game, seat, b.addr, who.cookie, clientAddress(n))
	in := bufio.NewReaderSize(c, 512)
	line, err := in.ReadString('\n')
	if err != nil || !strings.Contains(line, " 200 ") {
		return nil, fmt.Errorf("a stream was refused: %q, %v", line, err)
	}
	first := make(chan struct{}, 1)
	go s.listen(in, first)
	select {
	case <-first:
		return s, nil
	case <-time.After(20 * time.Second):
		return nil, errors.New("a stream brings nothing")
	}
}

// listen counts the messages of a stream until it ends.
func (s *idleStream) listen(in *bufio.Reader, first chan<- struct{}) {
	defer s.ended.Store(true)
	begins := true // of a line
	for {
		part, err := in.ReadSlice('\n')
		if begins && bytes.HasPrefix(part, []byte("data: ")) && s.came.Add(1) == 1 {
			first <- struct{}{}
		}
		if begins = err == nil; err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			if !errors.Is(err, io.EOF) && !errors.Is(err, net.ErrClosed) {
				fmt.Fprintln(os.Stderr, "httpbench:", err)
			}
			return
		}
	}
}
