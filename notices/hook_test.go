package notices

import (
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"context"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
	"golang.org/x/net/dns/dnsmessage"

	"beachhead/match"
	"beachhead/store"
	"beachhead/store/memory"
)

// receiver is an address of somebody's program.
type receiver struct {
	*httptest.Server
	mu     sync.Mutex
	status int
	got    []received
	to     string // where it sends on
}

type received struct {
	header http.Header
	body   []byte
}

func newReceiver(t testing.TB) *receiver {
	r := &receiver{status: http.StatusOK}
	r.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		b, _ := io.ReadAll(q.Body)
		r.mu.Lock()
		defer r.mu.Unlock()
		r.got = append(r.got, received{q.Header, b})
		if r.to != "" {
			w.Header().Set("Location", r.to)
		}
		w.WriteHeader(r.status)
	}))
	t.Cleanup(r.Close)
	return r
}

func (r *receiver) answers(status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status = status
}

func (r *receiver) wait(t testing.TB, n int) []received {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		r.mu.Lock()
		got := append([]received(nil), r.got...)
		r.mu.Unlock()
		if len(got) >= n {
			return got
		}
		if time.Now().After(end) {
			t.Fatalf("%d messages have come, expected %d", len(got), n)
		}
	}
}

// reaching has a service reach a server of the test, which stands at no public address.
func reaching(r *receiver) func(*Config) {
	return func(c *Config) {
		c.Allowed, c.TLS = func(a netip.AddrPort) bool { return a.String() == r.Listener.Addr().String() }, r.Client().Transport.(*http.Transport).TLSClientConfig
		c.Mail = nil
	}
}

// hooked adds the receiver to the accounts, and returns their secrets.
func (d *desk) hooked(r *receiver) map[string]string {
	d.t.Helper()
	out := map[string]string{}
	for _, n := range []string{"ann", "bob"} {
		secret, err := d.AddHook(d.t.Context(), "account-"+n, "mine", r.URL+"/of/"+n)
		must(d.t, err)
		out[n] = secret
	}
	return out
}

func TestHook(t *testing.T) {
	t.Parallel()
	r := newReceiver(t)
	d := open(t, memory.New(), reaching(r))
	secrets := d.hooked(r)
	r.answers(http.StatusInternalServerError)
	tb, who := d.game()
	asked := d.pass(tb, who)
	r.wait(t, 1)
	r.answers(http.StatusNoContent)
	got := r.wait(t, 2)
	w, err := standardwebhooks.NewWebhook(secrets[asked.Player])
	must(t, err)
	for i, x := range got {
		must(t, w.Verify(x.body, x.header))
		if err := w.Verify(append(x.body, ' '), x.header); err == nil {
			t.Error("a body that was changed has the same signature")
		}
		if x.header.Get("webhook-id") != got[0].header.Get("webhook-id") || !strings.HasPrefix(x.header.Get("webhook-id"), "msg_") || x.header.Get("Content-Type") != "application/json" {
			t.Errorf("try %d: %v", i, x.header)
		}
	}
	other, err := standardwebhooks.NewWebhook(secrets[map[string]string{"ann": "bob", "bob": "ann"}[asked.Player]])
	if must(t, err); other.Verify(got[0].body, got[0].header) == nil {
		t.Error("the secret of another fits")
	}
	var body struct {
		Type string
		Data struct {
			URL, Seat, Text, Question, Title string
			Happened                         []string
		}
	}
	must(t, json.Unmarshal(got[1].body, &body))
	if body.Type != "game.turn" || body.Data.URL != "https://games.example.org/games/"+tb.ID() || body.Data.Seat != []string{"red", "blue"}[asked.Seat] || body.Data.Question == "" ||
		!strings.Contains(body.Data.Text, "your turn") || len(body.Data.Happened) == 0 {
		t.Errorf("body %s", got[1].body)
	}
	time.Sleep(2 * grace)
	if n := len(r.wait(t, 2)); n != 2 {
		t.Errorf("%d messages", n)
	}
	if c := d.only(asked.Player); c.Failed != 0 || c.Used.IsZero() || c.Off {
		t.Errorf("channel %+v", c)
	}
	d.hall.Close()
	if log := d.log.String(); strings.Contains(log, r.Listener.Addr().String()) || strings.Contains(log, "whsec_") || strings.Contains(log, "/of/") {
		t.Errorf("the log: %s", log)
	}
}

// only is the one channel of a player.
func (d *desk) only(player string) store.Channel {
	d.t.Helper()
	all, err := d.Channels(d.t.Context(), "account-"+player)
	if must(d.t, err); len(all) != 1 {
		d.t.Fatalf("channels %+v", all)
	}
	return all[0]
}

// Who sends elsewhere is not followed; what says that it is gone, or fails too often, is switched off until its owner switches it on.
func TestHookFails(t *testing.T) {
	t.Parallel()
	elsewhere, r := newReceiver(t), newReceiver(t)
	r.to, r.status = elsewhere.URL, http.StatusTemporaryRedirect
	d := open(t, memory.New(), reaching(r), func(c *Config) { c.Allowed = func(netip.AddrPort) bool { return true } })
	d.hooked(r)
	tb, who := d.game()
	asked := d.pass(tb, who)
	r.wait(t, 2)
	if len(elsewhere.wait(t, 0)) > 0 {
		t.Error("a redirect was followed")
	}
	eventually := func(what string, is func(store.Channel) bool) {
		t.Helper()
		for end := time.Now().Add(10 * time.Second); !is(d.only(asked.Player)); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%s: %+v", what, d.only(asked.Player))
			}
		}
	}
	eventually("its owner reads why", func(c store.Channel) bool { return Why(&c) == "it answered 307: nobody is followed elsewhere" })
	r.answers(http.StatusGone)
	for end := time.Now().Add(10 * time.Second); !d.only(asked.Player).Off && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
	}
	c := d.only(asked.Player)
	if !c.Off || c.Failed < 3 || Why(&c) != "it answered 410" {
		t.Errorf("channel %+v", c)
	}
	lacks, err := d.Lacks(t.Context(), &store.Account{ID: c.Account})
	if must(t, err); !strings.Contains(lacks[Hook], "switched off") {
		t.Errorf("nothing says that it is off, but %q", lacks[Hook])
	}
	must(t, d.SwitchOn(t.Context(), c.Account, c.ID))
	if c := d.only(asked.Player); c.Off || c.Failed != 0 || Why(&c) != "" || Address(&c) == "" {
		t.Errorf("channel %+v", c)
	}
	if err := d.SwitchOn(t.Context(), "account-eve", c.ID); err == nil {
		t.Error("another switches it on")
	}
	must(t, d.Drop(t.Context(), "account-eve", c.ID))
	for i := range tooMany {
		c := d.only(asked.Player)
		if c.Off {
			t.Errorf("off after %d failures", i)
		}
		_ = d.sent(t.Context(), store.Job{}, &c, &refused{500})
	}
	if c := d.only(asked.Player); !c.Off {
		t.Error("it is tried for ever")
	}
	must(t, d.Drop(t.Context(), c.Account, c.ID))
	for i := range maxHooks + 1 {
		if _, err := d.AddHook(t.Context(), "account-ann", "", r.URL); (err != nil) != (i >= maxHooks-len(d.others(asked, "ann"))) {
			t.Errorf("%d: %v", i, err)
		}
	}
}

// others are the channels of a player that are left after the one who was asked lost his.
func (d *desk) others(asked match.Who, player string) []int {
	if asked.Player == player {
		return nil
	}
	return []int{0}
}

func TestPublic(t *testing.T) {
	for text, want := range map[string]bool{
		"8.8.8.8": true, "1.1.1.1": true, "2606:4700:4700::1111": true, "193.99.144.80": true,
		"127.0.0.1": false, "127.255.0.1": false, "10.0.0.1": false, "10.255.255.255": false, "172.16.0.1": false, "172.31.9.9": false, "192.168.1.1": false, "169.254.169.254": false,
		"100.64.0.1": false, "0.0.0.0": false, "255.255.255.255": false, "224.0.0.1": false, "198.18.0.1": false, "192.0.2.1": false, "240.0.0.1": false, "192.0.0.170": false, "168.63.129.16": false,
		"::1": false, "::": false, "fd00::1": false, "fdff::1": false, "fc00::1": false, "fe80::1": false, "ff02::1": false, "::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false,
		"::ffff:169.254.169.254": false, "64:ff9b::a00:1": false, "64:ff9b:1::1": false, "2002:7f00:1::1": false, "2001:0:1::1": false, "2001:db8::1": false, "::7f00:1": false, "fec0::1": false,
		"fe80::1%eth0": false, "100::1": false, "5f00::1": false, "3fff::1": false, "2001:20::1": false, "::ffff:0:7f00:1": false, "64:ff9b::7f00:1": false, "2002:a00:1::": false, "ff0e::1": false, "4000::1": false,
	} {
		if got := public(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s public: %t", text, got)
		}
	}
}

// What is sent to an address of this machine does not go through the wall before it.
func TestOwnAddresses(t *testing.T) {
	own := []net.Addr{&net.IPNet{IP: net.ParseIP("193.99.144.80"), Mask: net.CIDRMask(24, 32)}, &net.IPNet{IP: net.ParseIP("2606:4700:4700::1"), Mask: net.CIDRMask(64, 128)}, &net.UnixAddr{Name: "x"}}
	for text, want := range map[string]bool{
		"193.99.144.80": true, "::ffff:193.99.144.80": true, "193.99.144.81": false, "2606:4700:4700::1": true, "2606:4700:4700::2": false,
	} {
		if among(own, netip.MustParseAddr(text)) != want {
			t.Errorf("%s is an address of this machine: %t", text, !want)
		}
	}
}

// names is a server of names that says of every name what it is told to, one answer after the other.
func names(t testing.TB, answers ...string) *net.Resolver {
	t.Helper()
	l, err := net.ListenPacket("udp", "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { l.Close() })
	go func() {
		buf := make([]byte, 4096)
		asked := map[dnsmessage.Type]int{}
		for {
			n, from, err := l.ReadFrom(buf)
			if err != nil {
				return
			}
			var m dnsmessage.Message
			if m.Unpack(buf[:n]) != nil || len(m.Questions) != 1 {
				continue
			}
			q := m.Questions[0]
			m.Header.Response, m.Header.RecursionAvailable, m.Additionals = true, true, nil
			a := netip.MustParseAddr(answers[min(asked[q.Type], len(answers)-1)])
			asked[q.Type]++
			h := dnsmessage.ResourceHeader{Name: q.Name, Class: q.Class, TTL: 0}
			switch {
			case q.Type == dnsmessage.TypeA && a.Is4():
				m.Answers = []dnsmessage.Resource{{Header: h, Body: &dnsmessage.AResource{A: a.As4()}}}
			case q.Type == dnsmessage.TypeAAAA && a.Is6():
				m.Answers = []dnsmessage.Resource{{Header: h, Body: &dnsmessage.AAAAResource{AAAA: a.As16()}}}
			}
			if out, err := m.Pack(); err == nil {
				_, _ = l.WriteTo(out, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", l.LocalAddr().String())
	}}
}

// Nothing reaches an address that is not public: as it is given, as a name leads to it, or as the name leads to it when it is asked a second time.
func TestPrivateRefused(t *testing.T) {
	t.Parallel()
	r := newReceiver(t)
	_, port, err := net.SplitHostPort(r.Listener.Addr().String())
	must(t, err)
	d := open(t, memory.New(), func(c *Config) { c.TLS = r.Client().Transport.(*http.Transport).TLSClientConfig }) // the rest as the product has it
	for _, bad := range []string{
		"https://127.0.0.1/x", "https://10.1.2.3/", "https://[::1]/", "https://[fd00::1]/", "https://169.254.169.254/latest/meta-data", "https://[::ffff:127.0.0.1]/", "https://localhost/", "https://LOCALHOST:8443/",
		"http://example.org/", "https://user:secret@example.org/", "https://user@example.org/", "https:///x", "ftp://example.org/", "example.org", "", "https://example.org/#x", "https://exa mple.org/",
		"https://example.org/\r\nX: y", "https://example.org/" + strings.Repeat("x", 1000), "https:example.org",
	} {
		if _, err := d.AddHook(t.Context(), "account-ann", "", bad); err == nil {
			t.Errorf("%q was taken", bad)
		} else if x := (*Invalid)(nil); !errors.As(err, &x) || x.Field != "url" || x.Text == "" {
			t.Errorf("%q: %v", bad, err)
		}
	}
	send := func(client *http.Client, url string) error {
		q, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader("{}"))
		must(t, err)
		d.client = client
		return d.post(q)
	}
	for _, to := range []string{"127.0.0.1", "localhost", "[::1]", "0.0.0.0", "[::ffff:127.0.0.1]", "0x7f.1", "2130706433"} { // the last two some resolvers read as addresses
		if err := send(outward(d.allowed, d.cfg.TLS, nil), "https://"+to+":"+port+"/"); err == nil {
			t.Errorf("%s was reached", to)
		}
	}
	for _, answers := range [][]string{{"127.0.0.1"}, {"::1"}, {"10.0.0.7"}, {"fd00::7"}, {"169.254.169.254"}, {"::ffff:127.0.0.1"}, {"192.0.2.1", "127.0.0.1"}} {
		err := send(outward(d.allowed, d.cfg.TLS, names(t, answers...)), "https://inside.example.org:"+port+"/")
		if err == nil {
			t.Errorf("a name that leads to %v was reached", answers)
		} else if !strings.Contains(err.Error(), "no public address") {
			t.Errorf("a name that leads to %v: %v", answers, err)
		}
	}
	// That the name server of the test answers, so that the above says something.
	if err := send(outward(func(a netip.AddrPort) bool { return a.Addr().IsLoopback() }, d.cfg.TLS, names(t, "127.0.0.1")), "https://example.com:"+port+"/"); err != nil {
		t.Errorf("an address that is allowed: %v", err)
	}
	if got := r.wait(t, 0); len(got) != 1 {
		t.Errorf("%d messages have come", len(got))
	}
	if err := send(outward(d.allowed, d.cfg.TLS, nil), "https://127.0.0.1:"+port+"/"); err == nil || strings.Contains(err.Error(), port) {
		t.Errorf("what is kept of the error: %v", err)
	}
}

// Addresses that take their time, or were never tried, do not keep those from their messages that answer quickly.
func TestSlowAddresses(t *testing.T) {
	t.Parallel()
	s, err := New(t.Context(), Config{Store: memory.New()})
	must(t, err)
	done := func() error { return nil }
	quick := &store.Channel{ID: "quick", Kind: Hook}
	must(t, s.passing(quick, done))
	var slow sync.WaitGroup
	block, begun := make(chan struct{}), make(chan struct{})
	for _, id := range []string{"one", "two"} {
		slow.Go(func() {
			must(t, s.passing(&store.Channel{ID: id, Kind: Hook}, func() error { begun <- struct{}{}; <-block; return nil }))
		})
		<-begun
	}
	var again *store.Again
	if err := s.passing(&store.Channel{ID: "another", Kind: Hook}, done); !errors.As(err, &again) {
		t.Errorf("a third one that was never tried: %v", err)
	}
	must(t, s.passing(&store.Channel{ID: "browser", Kind: Push}, done)) // another way has places of its own
	must(t, s.passing(quick, done))
	if err := s.passing(quick, func() error { return &refused{500} }); errors.As(err, &again) {
		t.Error(err)
	}
	if err := s.passing(quick, done); !errors.As(err, &again) {
		t.Errorf("one that was refused the last time: %v", err)
	}
	close(block)
	slow.Wait()
	must(t, s.passing(quick, done))
}
