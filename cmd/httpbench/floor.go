package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// The floor is what the same traffic costs with nothing behind it: a server of net/http that has no game, no rules, no
// store and no secrets, reads an answer, acknowledges it, and sends the seats events of the usual size. What the program
// adds to that is its own.

// floorSeats have the seats of a game of the floor.
var floorSeats = []string{"one", "two"}

const (
	floorTurn  = 4   // answers of a seat in a row: the question that follows comes with the reply
	floorOther = 2   // every so many answers the other seat, which is not asked, gets an event as well
	floorEvent = 800 // bytes of an event, of which an answer and seat get three in four
)

// floorGame is a game without rules.
type floorGame struct {
	mu      sync.Mutex
	answers int
	version [2]int // of what each seat has seen
	readers [2]chan []byte
}

// serveFloor runs the server of the floor until it is killed.
func serveFloor() error {
	var mu sync.Mutex
	games := map[string]*floorGame{}
	game := func(r *http.Request) *floorGame {
		mu.Lock()
		defer mu.Unlock()
		g := games[r.PathValue("id")]
		if g == nil {
			g = &floorGame{readers: [2]chan []byte{make(chan []byte, 64), make(chan []byte, 64)}}
			games[r.PathValue("id")] = g
		}
		return g
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /games/{id}/events", func(w http.ResponseWriter, r *http.Request) {
		g, seat := game(r), 0
		if r.URL.Query().Get("seat") == floorSeats[1] {
			seat = 1
		}
		if seat == 0 {
			g.readers[0] <- g.event(0, 0)
		}
		w.Header().Set("Content-Type", "text/event-stream")
		rc := http.NewResponseController(w)
		for {
			if rc.Flush() != nil {
				return
			}
			select {
			case e := <-g.readers[seat]:
				_, _ = w.Write(e) // Flush says whether that went wrong
			case <-r.Context().Done():
				return
			}
		}
	})
	mux.HandleFunc("POST /games/{id}/answers", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		g := game(r)
		g.mu.Lock()
		g.answers++
		next := (g.answers + 1) / floorTurn % 2
		var brought []byte
		seat := 0
		if bytes.Contains(body, []byte(floorSeats[1])) {
			seat = 1
		}
		for i := range floorSeats {
			if i != next && g.answers%floorOther != 0 {
				continue
			}
			if e := g.event(i, next); i == seat {
				_, data, _ := bytes.Cut(e, []byte("data: "))
				brought = bytes.TrimSpace(data)
			} else {
				g.readers[i] <- e
			}
		}
		out := fmt.Appendf(nil, "{\"version\":%d", g.version[seat])
		g.mu.Unlock()
		if brought != nil {
			out = append(append(out, `,"message":`...), brought...)
		}
		w.Header().Set("Content-Type", "application/json")
		out = append(out, "}\n"...)
		w.Header().Set("Content-Length", strconv.Itoa(len(out)))
		_, _ = w.Write(out)
	})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("the floor is at http://%s/\n", l.Addr())
	return http.Serve(l, mux)
}

// event is what a seat is sent next; only the one that is asked gets options.
func (g *floorGame) event(seat, asked int) []byte {
	g.version[seat]++
	v := g.version[seat]
	e := fmt.Appendf(nil, "id: %d\ndata: {\"change\":{\"version\":%d,\"pending\":{\"seats\":[%q]", v, v, floorSeats[asked])
	if seat == asked {
		e = append(e, ",\"groups\":[[\"move a \""...)
		for n := range 12 {
			e = fmt.Appendf(e, ",\"%04d\"", n)
		}
		e = append(e, "]]"...)
	}
	return fmt.Appendf(e, "}},\"rest\":%q}\n\n", strings.Repeat("x", floorEvent-len(e)))
}

// playFloor plays a game of the floor until the context ends.
func (b *bench) playFloor(ctx context.Context, n int) error {
	return b.together(ctx, len(floorSeats), func(i int, sent *atomic.Int64) *seat {
		return newSeat(b, fmt.Sprint("g", n), floorSeats[i], "floor", int64(i), sent, rand.New(rand.NewPCG(uint64(n), uint64(i))))
	})
}
