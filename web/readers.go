package web

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
)

// Streams stay open, so there can be so many at once and no more. Seats and onlookers have places of their own: whoever looks on takes nothing from who plays. A cookie costs
// nothing, so what counts against a crowd of them is the address that they come from; and where all places are taken, an address that has few gets one of
// the address that has most.

// readers counts the streams that are open.
type readers struct {
	limits readerLimits

	mu    sync.Mutex
	seats room
	on    room // who look on
}

// room is where streams have their places, with who is asked for when another one comes.
type room struct {
	all     map[*place]bool
	inGame  map[chair]map[*place]bool
	player  map[string]int
	address map[netip.Prefix]int
	open    int // those that have not been told to end
}

// chair is a seat of a game, or with no seat the onlookers of it.
type chair struct{ game, seat string }

func newRoom() room {
	return room{all: map[*place]bool{}, inGame: map[chair]map[*place]bool{}, player: map[string]int{}, address: map[netip.Prefix]int{}}
}

func (r *room) add(p *place) {
	r.all[p] = true
	at := chair{p.game, p.seat}
	if r.inGame[at] == nil {
		r.inGame[at] = map[*place]bool{}
	}
	r.inGame[at][p] = true
	r.count(p, 1)
}

// drop takes a stream away that has ended.
func (r *room) drop(p *place) {
	r.stop(p)
	delete(r.all, p)
	at := chair{p.game, p.seat}
	if delete(r.inGame[at], p); len(r.inGame[at]) == 0 {
		delete(r.inGame, at)
	}
}

// stop tells a stream to end. It does not count any more.
func (r *room) stop(p *place) {
	if !p.ended {
		p.ended = true
		close(p.end)
		r.count(p, -1)
	}
}

func (r *room) count(p *place, n int) {
	r.open += n
	if r.player[p.player] += n; r.player[p.player] == 0 {
		delete(r.player, p.player)
	}
	if r.address[p.from] += n; r.address[p.from] == 0 {
		delete(r.address, p.from)
	}
}

// readerLimits are how many streams may be open at once: of a seat, of the onlookers of a game, of a player (of his seats, and where he looks on), of the seats and of the
// onlookers of an address, and of all seats and all onlookers.
type readerLimits struct {
	seat, game, player             int
	addressSeats, addressOnlookers int
	seats, onlookers               int
}

// place is a stream that is open.
type place struct {
	game, seat, player, reader string // seat is "" for who looks on
	session                    string // the hash of it, if somebody is signed in
	from                       netip.Prefix
	end                        chan struct{} // closed when it is to make room
	ended                      bool
}

// enter gives a stream its place; leave must be called if there is no error. When p.end is closed, the stream is to end.
func (c *readers) enter(p *place) (leave func(), err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p.end = make(chan struct{})
	in, all, address := &c.seats, c.limits.seats, c.limits.addressSeats
	if p.seat == "" {
		in, all, address = &c.on, c.limits.onlookers, c.limits.addressOnlookers
	}
	ofGame := 0
	inGame := in.inGame[chair{p.game, p.seat}]
	for x := range inGame {
		if p.reader != "" && x.reader == p.reader && x.player == p.player {
			in.stop(x) // the same page comes back: its last connection has broken, and nobody has noticed yet
		}
		if !x.ended {
			ofGame++
		}
	}
	switch {
	case p.player != "" && in.player[p.player] >= c.limits.player:
		return nil, deny(tooMany, fmt.Sprintf("You have %d pages open already. Close one of them.", c.limits.player))
	case p.from.IsValid() && in.address[p.from] >= address:
		return nil, deny(tooMany, fmt.Sprintf("%d pages are open from your address already. Close one of them.", address))
	case p.seat != "" && ofGame >= c.limits.seat:
		return nil, deny(tooMany, fmt.Sprintf("This seat is open on %d pages already. Close one of them.", c.limits.seat))
	case p.seat == "" && ofGame >= c.limits.game && !in.makeRoom(inGame, p):
		return nil, deny(tooMany, fmt.Sprintf("%d people are watching this game already, and there is no room for more.", c.limits.game))
	case in.open >= all && !in.makeRoom(in.all, p):
		return nil, deny(tooMany, "The server is full right now. Try again later.")
	}
	in.add(p)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		in.drop(p)
	}, nil
}

// makeRoom ends a stream of the address that has most of those, if p's would not have as many then; false if there is none.
func (r *room) makeRoom(of map[*place]bool, p *place) bool {
	n := map[netip.Prefix]int{}
	var most *place
	for x := range of {
		if !x.ended {
			if n[x.from]++; most == nil || n[x.from] > n[most.from] {
				most = x
			}
		}
	}
	if most == nil || n[most.from] <= n[p.from]+1 {
		return false
	}
	r.stop(most)
	return true
}

// Streams are how many streams are open, of seats and of onlookers.
func (s *Server) Streams() (seats, onlookers int) {
	s.readers.mu.Lock()
	defer s.readers.mu.Unlock()
	return s.readers.seats.open, s.readers.on.open
}

// endSessions ends the streams of sessions that have ended.
func (c *readers) endSessions(hashes []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, in := range []*room{&c.seats, &c.on} {
		for p := range in.all {
			if p.session != "" && slices.Contains(hashes, p.session) {
				in.stop(p)
			}
		}
	}
}

// endOnlookers ends the streams of those who look on at a game; who may still look comes back.
func (c *readers) endOnlookers(game string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for p := range c.on.inGame[chair{game, ""}] {
		c.on.stop(p)
	}
}

// open is how many streams there are.
func (c *readers) open() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.seats.all) + len(c.on.all)
}

// origin is where a request comes from, as far as limits are concerned: an address, or of IPv6 the network that one subscriber has. It is not valid where nothing is known of it.
func (s *Server) origin(r *http.Request) netip.Prefix {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Prefix{}
	}
	a := from.Addr().Unmap().WithZone("")
	switch {
	case s.proxied(a):
		a = s.forwarded(a, r.Header.Values("X-Forwarded-For"))
	case s.cfg.Secure && a.IsLoopback(): // a proxy that was not named: all come from there
		return netip.Prefix{}
	}
	return network(a)
}

// network is what one subscriber has.
func network(a netip.Addr) netip.Prefix {
	bits := a.BitLen()
	if a.Is6() {
		bits = 64
	}
	p, _ := a.Prefix(bits)
	return p
}

// proxied tells whether an address is that of a proxy of ours.
func (s *Server) proxied(a netip.Addr) bool {
	return slices.ContainsFunc(s.cfg.Proxies, func(p netip.Prefix) bool { return p.Contains(a) })
}

// forwarded is the address that a chain of our proxies names: each adds the one that it was called from at the end, so what stands before the first that is
// not ours was written by whoever likes to.
func (s *Server) forwarded(proxy netip.Addr, headers []string) netip.Addr {
	for _, text := range slices.Backward(strings.Split(strings.Join(headers, ","), ",")) {
		text = strings.TrimSpace(text)
		a, err := netip.ParseAddr(strings.Trim(text, "[]"))
		if err != nil {
			var ap netip.AddrPort
			if ap, err = netip.ParseAddrPort(text); err != nil {
				return proxy
			}
			a = ap.Addr()
		}
		if a = a.Unmap().WithZone(""); !s.proxied(a) {
			return a
		}
		proxy = a
	}
	return proxy
}

// maxConnections is how many connections an address may have, streams included. This machine and proxies of ours may have any number.
const maxConnections = 1200

// counted is a listener that closes connections of an address that has too many.
type counted struct {
	net.Listener
	s   *Server
	max int

	mu sync.Mutex
	of map[netip.Prefix]int
}

func (l *counted) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from, err := netip.ParseAddrPort(c.RemoteAddr().String())
		a := from.Addr().Unmap().WithZone("")
		if err != nil || a.IsLoopback() || l.s.proxied(a) {
			return c, nil
		}
		if n := network(a); l.add(n) {
			return &countedConn{Conn: c, leave: sync.OnceFunc(func() { l.drop(n) })}, nil
		}
		c.Close()
	}
}

func (l *counted) add(n netip.Prefix) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.of[n] >= l.max {
		return false
	}
	l.of[n]++
	return true
}

func (l *counted) drop(n netip.Prefix) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.of[n]--; l.of[n] == 0 {
		delete(l.of, n)
	}
}

type countedConn struct {
	net.Conn
	leave func()
}

func (c *countedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}
