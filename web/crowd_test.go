package web

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"
)

// behindProxy has the address of each request be what its X-Forwarded-For says last.
func behindProxy(c *Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} }

// stream opens a stream from an address, and tells the status; ended is closed when the server ends it.
func (p *person) stream(from, id, query string) (code int, ended chan struct{}, leave func()) {
	p.h.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	req, err := http.NewRequestWithContext(ctx, "GET", p.h.url+"/games/"+id+"/events?"+query, nil)
	if err != nil {
		p.h.t.Fatal(err)
	}
	if from != "" {
		req.Header.Set("X-Forwarded-For", "1.2.3.4, "+from) // the first is what the client says of himself
	}
	for k, v := range p.cookies {
		req.AddCookie(&http.Cookie{Name: k, Value: v})
	}
	res, err := p.client.Do(req)
	if err != nil {
		cancel()
		p.h.t.Fatal(err)
	}
	p.h.t.Cleanup(cancel)
	ended = make(chan struct{})
	r := bufio.NewReader(res.Body)
	if res.StatusCode == http.StatusOK {
		if line, err := r.ReadString('\n'); err != nil || !strings.HasPrefix(line, "retry:") {
			p.h.t.Fatalf("a stream begins with %q, %v", line, err)
		}
	}
	go func() {
		defer close(ended)
		defer res.Body.Close()
		for {
			if _, err := r.ReadString('\n'); err != nil {
				return
			}
		}
	}()
	return res.StatusCode, ended, cancel
}

// crowd has n onlookers with invented cookies come from an address, and counts those that stay.
func (h *house) crowd(n int, from func(i int) string, id string) (in int) {
	h.t.Helper()
	var all []chan struct{}
	for i := range n {
		p := h.person()
		p.cookies[playerCookie] = newSecret()
		if code, ended, _ := p.stream(from(i), id, "seat=observer"); code == http.StatusOK {
			all = append(all, ended)
		} else if code != http.StatusTooManyRequests {
			h.t.Fatalf("onlooker %d: status %d", i, code)
		}
	}
	time.Sleep(300 * time.Millisecond) // those that had to make room are told
	for _, ended := range all {
		select {
		case <-ended:
		default:
			in++
		}
	}
	return in
}

func (h *house) publicPair() (id string, seats []string, one, two *person) {
	h.t.Helper()
	one, two = h.person(), h.person()
	seats = h.server.mods["toygame"].Seats()
	var made struct{ ID string }
	one.want(one.post("/games", fmt.Sprintf(`{"game":"toygame","seats":{%q:"me",%q:"open"}}`, seats[0], seats[1])), http.StatusCreated, &made)
	two.get("/")
	two.want(two.do("POST", "/games/"+made.ID+"/sit/"+seats[1], "", nil), http.StatusSeeOther, nil)
	return made.ID, seats, one, two
}

// However many look on, with however many cookies and from however many addresses, the seats have their streams; one address cannot keep others from looking on,
// at one game or at all.
func TestOnlookersTakeNoSeats(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change  func(*Config)
		address func(i int) string
		most    int
	}{
		"one address":            {nil, func(int) string { return "203.0.113.7" }, 50},
		"one IPv6 network":       {nil, func(i int) string { return fmt.Sprintf("2001:db8:1:2:%x::%x", i, i) }, 50},
		"many addresses, a game": {func(c *Config) { c.AddressOnlookers = 40 }, func(i int) string { return fmt.Sprintf("198.51.100.%d", i/40) }, 100},
		"many addresses, all":    {func(c *Config) { c.Onlookers, c.AddressOnlookers = 60, 30 }, func(i int) string { return fmt.Sprintf("198.51.100.%d", i/30) }, 60},
		"no proxy":               {func(c *Config) { c.Proxies = nil }, func(i int) string { return fmt.Sprintf("198.51.100.%d", i) }, 50}, // nobody is believed
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := open(t, behindProxy, func(cfg *Config) {
				if c.change != nil {
					c.change(cfg)
				}
			})
			id, seats, one, two := h.publicPair()
			if in := h.crowd(130, c.address, id); in != c.most {
				t.Errorf("%d of the crowd look on, expected %d", in, c.most)
			}
			for i, p := range []*person{one, two} {
				for tab := range 2 { // also from the address of the crowd
					code, ended, _ := p.stream(c.address(0), id, "seat="+seats[i])
					if code != http.StatusOK {
						t.Errorf("seat %s, page %d: status %d", seats[i], tab, code)
					}
					select {
					case <-ended:
						t.Error("the stream of a seat has ended")
					default:
					}
				}
			}
			// Another one comes to look on.
			late := h.person()
			late.cookies[playerCookie] = newSecret()
			if code, _, _ := late.stream("192.0.2.1", id, ""); (code == http.StatusOK) != (name != "no proxy") {
				t.Errorf("an onlooker from elsewhere: status %d", code)
			}
			other, _, _, _ := h.publicPair()
			if code, _, _ := late.stream("192.0.2.1", other, ""); (code == http.StatusOK) != (name != "no proxy") {
				t.Errorf("an onlooker of another game: status %d", code)
			}
		})
	}
}

// Many seats of many games that one address makes for itself do not keep others from theirs, and where all places are taken, who has none gets one of who has most.
func TestSeatsAreShared(t *testing.T) {
	t.Parallel()
	h := open(t, behindProxy, func(c *Config) { c.Streams, c.AddressStreams, c.SeatStreams = 30, 20, 2 })
	hoard := func(from string, n int) (in int) {
		for range n {
			p := h.person()
			p.get("/")
			id := p.create("toygame", "1", map[string]string{"red": "me", "blue": "me"})
			for _, seat := range []string{"red", "red", "red", "blue"} {
				if code, _, _ := p.stream(from, id, "seat="+seat); code == http.StatusOK {
					in++
				}
			}
		}
		return in
	}
	if in := hoard("203.0.113.7", 9); in != 20 {
		t.Errorf("one address has %d seats", in)
	}
	if in := hoard("203.0.113.8", 9); in < 10 || in > 16 {
		t.Errorf("another has %d seats", in)
	}
	id, seats, one, two := h.pair("toygame", "1")
	for i, p := range []*person{one, two} {
		if code, _, _ := p.stream("192.0.2.1", id, "seat="+seats[i]); code != http.StatusOK {
			t.Errorf("a player from elsewhere: status %d", code)
		}
	}
	// Without the seat one has no place among the seats.
	if code, _, _ := two.stream("192.0.2.1", id, "seat="+seats[0]); code != http.StatusForbidden {
		t.Errorf("another's seat: status %d", code)
	}
	if code, _, _ := one.stream("203.0.113.7", id, "seat="+seats[0]); code != http.StatusOK && code != http.StatusTooManyRequests {
		t.Errorf("status %d", code)
	}
}

// A page whose connection broke, and nobody noticed, comes back in the place of the old one, however often.
func TestBrokenConnectionsHoldNoPlace(t *testing.T) {
	t.Parallel()
	h := open(t, func(c *Config) { c.SeatStreams, c.PlayerStreams = 2, 2 })
	id, seats, one, _ := h.pair("toygame", "1")
	var last chan struct{}
	for n := range 10 {
		code, ended, _ := one.stream("", id, "seat="+seats[0]+"&reader=tab-1")
		if code != http.StatusOK {
			t.Fatalf("connection %d: status %d", n, code)
		}
		if last != nil {
			select {
			case <-last:
			case <-time.After(5 * time.Second):
				t.Fatal("the old connection stays")
			}
		}
		last = ended
	}
	if code, ended, _ := one.stream("", id, "seat="+seats[0]+"&reader=tab-2"); code != http.StatusOK {
		t.Errorf("another page: status %d", code)
	} else {
		select {
		case <-ended:
			t.Error("another page has ended")
		case <-last:
			t.Error("the first page has ended")
		case <-time.After(100 * time.Millisecond):
		}
	}
	if code, _, _ := one.stream("", id, "seat="+seats[0]+"&reader=tab-3"); code != http.StatusTooManyRequests {
		t.Errorf("one page too many: status %d", code)
	}
}

// Who a request comes from: the last of those that our proxies name, nobody else's word, of IPv6 the network.
func TestOrigin(t *testing.T) {
	t.Parallel()
	proxies := []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("10.0.0.0/24"), netip.MustParsePrefix("fd00::/64")}
	for _, c := range []struct {
		remote  string
		header  []string
		proxies []netip.Prefix
		secure  bool
		want    string
	}{
		{"192.0.2.9:5", nil, nil, false, "192.0.2.9/32"},
		{"192.0.2.9:5", []string{"8.8.8.8"}, nil, false, "192.0.2.9/32"},
		{"192.0.2.9:5", []string{"8.8.8.8"}, proxies, false, "192.0.2.9/32"},
		{"[::ffff:192.0.2.9]:5", nil, nil, false, "192.0.2.9/32"},
		{"[2001:db8:a:b:c::1]:5", nil, nil, false, "2001:db8:a:b::/64"},
		{"[fe80::1%eth0]:5", nil, nil, false, "fe80::/64"},
		{"127.0.0.1:5", []string{"8.8.8.8"}, nil, false, "127.0.0.1/32"},
		{"127.0.0.1:5", []string{"8.8.8.8"}, nil, true, "invalid Prefix"},
		{"127.0.0.1:5", []string{"1.1.1.1, 8.8.8.8"}, proxies, true, "8.8.8.8/32"},
		{"127.0.0.1:5", []string{"1.1.1.1", "8.8.8.8,10.0.0.7"}, proxies, false, "8.8.8.8/32"},
		{"[fd00::5]:5", []string{"[2001:db8::1]:443"}, proxies, false, "2001:db8::/64"},
		{"127.0.0.1:5", []string{"8.8.8.8:1234"}, proxies, false, "8.8.8.8/32"},
		{"127.0.0.1:5", nil, proxies, false, "127.0.0.1/32"},
		{"127.0.0.1:5", []string{"1.1.1.1, unknown"}, proxies, false, "127.0.0.1/32"},
		{"127.0.0.1:5", []string{"1.1.1.1, x, 10.0.0.7"}, proxies, false, "10.0.0.7/32"},
		{"@", nil, proxies, false, "invalid Prefix"},
	} {
		s := &Server{cfg: Config{Proxies: c.proxies, Secure: c.secure}}
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.remote
		r.Header["X-Forwarded-For"] = c.header
		if got := s.origin(r).String(); got != c.want {
			t.Errorf("%s, %q: %s, expected %s", c.remote, c.header, got, c.want)
		}
	}
}

// calls is a listener to which callers come from addresses.
type calls struct {
	net.Listener
	from []string
	open []*call
}

type call struct {
	net.Conn
	from   string
	closed bool
}

func (c *call) RemoteAddr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(c.from), 7))
}
func (c *call) Close() error { c.closed = true; return nil }

func (l *calls) Accept() (net.Conn, error) {
	if len(l.from) == 0 {
		return nil, net.ErrClosed
	}
	c := &call{from: l.from[0]}
	l.from = l.from[1:]
	l.open = append(l.open, c)
	return c, nil
}

// An address has so many connections and no more, this machine and our proxies have any number, and a place is free again when one ends, however often it is ended.
func TestConnectionsOfAnAddress(t *testing.T) {
	t.Parallel()
	in := &calls{from: slices.Concat(slices.Repeat([]string{"192.0.2.1"}, 5), slices.Repeat([]string{"127.0.0.1"}, 5), slices.Repeat([]string{"10.0.0.1"}, 5), []string{"2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4", "2001:db8:0:1::1"})}
	l := &counted{Listener: in, s: &Server{cfg: Config{Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.1/32")}}}, max: 3, of: map[netip.Prefix]int{}}
	took := map[string]int{}
	var conns []net.Conn
	for {
		c, err := l.Accept()
		if err != nil {
			break
		}
		conns = append(conns, c)
		took[network(netip.MustParseAddrPort(c.RemoteAddr().String()).Addr()).String()]++
	}
	if want := "map[10.0.0.1/32:5 127.0.0.1/32:5 192.0.2.1/32:3 2001:db8:0:1::/64:1 2001:db8::/64:3]"; fmt.Sprint(took) != want {
		t.Errorf("accepted %v, expected %s", took, want)
	}
	closed := 0
	for _, c := range in.open {
		if c.closed {
			closed++
		}
	}
	if closed != 3 {
		t.Errorf("%d connections were closed at once, expected 3", closed)
	}
	for _, c := range conns {
		c.Close()
		c.Close()
	}
	if len(l.of) != 0 {
		t.Errorf("still counted: %v", l.of)
	}
	in.from = []string{"192.0.2.1"}
	if _, err := l.Accept(); err != nil {
		t.Error("no place is free again")
	}
}
