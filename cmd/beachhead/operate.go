package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"beachhead/match"
	"beachhead/ops"
	"beachhead/web"
)

// operating are the flags of serve for who runs a server for others.
type operating struct {
	Operator     string        `help:"Address of this machine for the operator: /healthz, /readyz and /metrics. None if nothing is said." placeholder:"HOST:PORT"`
	OperatorAny  bool          `name:"operator-anywhere" help:"Allow an operator's address that other machines can reach; what it tells is no secret, but nobody's business either."`
	PublicHealth bool          `help:"Answer /healthz and /readyz at the public address as well, for a balancer that asks there."`
	Drain        time.Duration `help:"How long to go on when the server is told to stop, not ready any more, so that proxies in front send nobody new." placeholder:"DURATION"`
	LogFormat    string        `enum:"text,json" default:"text" help:"How the log is written: text or json."`
	OTLP         string        `name:"otlp" help:"Address of a collector that takes OpenTelemetry traces by OTLP over HTTP, such as http://127.0.0.1:4318. None if nothing is said." placeholder:"URL"`
	OTLPShare    float64       `name:"otlp-share" default:"0.01" help:"Share of the requests that are traced, from 0 to 1." placeholder:"SHARE"`
	PlayerRate   *float64      `help:"Requests a second that one player may send in the long run; 0 for any number. 30 with --anyone, else 0." placeholder:"N"`
	AddressRate  *float64      `help:"Requests a second that one address may send in the long run; 0 for any number. 300 with --anyone, else 0." placeholder:"N"`
	Autocert     []string      `help:"Names of this server for which a certificate is fetched from Let's Encrypt by itself; it then speaks TLS at --addr, which must be reached as port 443, and answers at --http." placeholder:"NAME,..." sep:"none"`
	ACME         string        `name:"acme" help:"With --autocert: address of the directory of another authority that speaks ACME; Let's Encrypt if nothing is said." placeholder:"URL"`
	CertDir      string        `help:"Folder that keeps the certificates of --autocert; beside the games if nothing is said." placeholder:"DIR"`
	HTTP         string        `name:"http" default:":80" help:"With --autocert: address for who comes without TLS, who is sent on, and for the proof of the names; must be reached as port 80." placeholder:"HOST:PORT"`
	Cert         *string       `help:"File of a certificate (PEM), to speak TLS with it." placeholder:"FILE"`
	Key          *string       `help:"File of its key (PEM)." placeholder:"FILE"`
}

// check finds mistakes in the flags before anything is opened.
func (c *operating) check() error {
	if c.Operator != "" {
		var open *web.NotLocal
		if err := web.CheckAddr(c.Operator); errors.As(err, &open) && !c.OperatorAny {
			return usage("--operator: %s can be reached from other machines; listen on 127.0.0.1, or give --operator-anywhere", c.Operator)
		} else if err != nil && open == nil {
			return usage("--operator: %w", err)
		}
	}
	switch {
	case (c.Cert == nil) != (c.Key == nil):
		return usage("--cert and --key go together")
	case c.Cert != nil && (*c.Cert == "" || *c.Key == ""): // as of a variable that is not set: it would speak without TLS
		return usage("--cert and --key: expected the names of two files")
	case c.Cert != nil && len(c.Autocert) > 0:
		return usage("--cert and --autocert exclude each other")
	case c.ACME != "" && len(c.Autocert) == 0:
		return usage("--acme goes with --autocert")
	case c.ACME != "" && !strings.HasPrefix(c.ACME, "https://"):
		return usage("--acme: expected an address with https://")
	case c.OTLPShare < 0 || c.OTLPShare > 1:
		return usage("--otlp-share: expected a number from 0 to 1")
	case c.Drain < 0 || c.Drain > time.Hour:
		return usage("--drain: expected from 0s to 1h")
	case c.PlayerRate != nil && *c.PlayerRate < 0 || c.AddressRate != nil && *c.AddressRate < 0:
		return usage("--player-rate and --address-rate: expected a number from 0")
	}
	for _, name := range c.names() {
		if !publicName(name) { // also an empty one, as of a variable that is not set: it would speak without TLS
			return usage("--autocert: %q: expected a name such as games.example.org", name)
		}
	}
	return nil
}

// names are those for which a certificate is to be fetched.
func (c *operating) names() (all []string) {
	for _, list := range c.Autocert {
		all = append(all, strings.Split(list, ",")...)
	}
	return all
}

// publicName tells whether a certificate may be had for a name: no address, no URL, no name of one's own network.
func publicName(name string) bool {
	if _, err := netip.ParseAddr(name); err == nil || strings.ContainsAny(name, " \t/:@*") {
		return false
	}
	parts := strings.Split(name, ".")
	return len(parts) > 1 && !slices.Contains(parts, "")
}

// tls tells whether the server itself speaks TLS.
func (c *operating) tls() bool { return c.Cert != nil || len(c.Autocert) > 0 }

// logger is the log of the server.
func (c *operating) logger(to io.Writer, verbose bool) *slog.Logger {
	level := slog.LevelWarn
	if verbose {
		level = slog.LevelDebug
	}
	options := &slog.HandlerOptions{Level: level}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(to, options))
	}
	return slog.New(slog.NewTextHandler(to, options))
}

// rates are how many requests a second a player and an address may send.
func (c *operating) rates(anyone bool) (player, address float64) {
	if anyone {
		player, address = 30, 300
	}
	if c.PlayerRate != nil {
		player = *c.PlayerRate
	}
	if c.AddressRate != nil {
		address = *c.AddressRate
	}
	return player, address
}

// certificates is how the server speaks TLS, nil if it does not. With autocert who comes without TLS is answered too, until the context ends.
func (c *operating) certificates(ctx context.Context, db string, log *slog.Logger) (*tls.Config, error) {
	switch {
	case c.Cert != nil:
		pair, err := tls.LoadX509KeyPair(*c.Cert, *c.Key)
		if err != nil {
			return nil, fmt.Errorf("--cert: %w", err)
		}
		return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}, nil
	case len(c.Autocert) == 0:
		return nil, nil
	}
	dir := c.CertDir
	if dir == "" {
		if strings.Contains(db, "://") {
			return nil, usage("--cert-dir: where to keep the certificates?")
		}
		dir = filepath.Join(filepath.Dir(db), "certificates")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	m := &autocert.Manager{Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(c.names()...), Cache: autocert.DirCache(dir)}
	if c.ACME != "" {
		m.Client = &acme.Client{DirectoryURL: c.ACME}
	}
	l, err := net.Listen("tcp", c.HTTP)
	if err != nil {
		return nil, fmt.Errorf("--http: %w", err)
	}
	plain := &http.Server{Handler: m.HTTPHandler(nil), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second, MaxHeaderBytes: 16 << 10}
	go func() {
		if err := plain.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			log.Error("who comes without TLS is not answered any more", "error", err)
		}
	}()
	context.AfterFunc(ctx, func() { _ = plain.Close() })
	t := m.TLSConfig()
	t.MinVersion = tls.VersionTLS12
	t.GetCertificate = telling(t.GetCertificate, c.names(), log)
	return t, nil
}

// telling has the log say that no certificate of one's own name can be had, and why, once a minute at most: who comes sees a connection that breaks off, and
// failed handshakes are else of no interest, since anybody can bring them about.
func telling(get func(*tls.ClientHelloInfo) (*tls.Certificate, error), names []string, log *slog.Logger) func(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	var mu sync.Mutex
	var last time.Time
	return func(h *tls.ClientHelloInfo) (*tls.Certificate, error) {
		x, err := get(h)
		if err == nil || !slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, h.ServerName) }) {
			return x, err
		}
		mu.Lock()
		defer mu.Unlock()
		if now := time.Now(); last.IsZero() || now.Sub(last) >= time.Minute {
			last = now
			log.Error("there is no certificate", "name", strings.ToLower(h.ServerName), "error", err)
		}
		return x, err
	}
}

// operate opens the operator's address, and returns what is put around all requests and what the server tells of itself. End must be called.
func (c *operating) operate(ctx context.Context, s streams, log *slog.Logger) (m *ops.Metrics, h *ops.Health, end func(), err error) {
	m, h = ops.NewMetrics(versionText()), &ops.Health{}
	m.Log = log
	var ends []func()
	end = func() {
		for _, f := range slices.Backward(ends) {
			f()
		}
	}
	if c.OTLP != "" {
		stop, err := m.Trace(ctx, c.OTLP, versionText(), c.OTLPShare)
		if err != nil {
			return nil, nil, nil, usage("--otlp: %w", err)
		}
		ends = append(ends, func() {
			ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
			defer cancel()
			if err := stop(ctx); err != nil {
				log.Warn("the last traces are lost", "error", err)
			}
		})
	}
	if c.Operator == "" {
		return m, h, end, nil
	}
	l, err := net.Listen("tcp", c.Operator)
	if err != nil {
		end()
		return nil, nil, nil, fmt.Errorf("--operator: %w", err)
	}
	srv := &http.Server{Handler: ops.Operator(h, m), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second, MaxHeaderBytes: 16 << 10}
	go func() {
		if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			log.Error("the operator's address is not answered any more", "error", err)
		}
	}()
	ends = append(ends, func() { _ = srv.Close() })
	fmt.Fprintf(s.out, "The operator is at http://%s/readyz\n", l.Addr())
	return m, h, end, nil
}

// watch adds the figures of the games and streams that are open now.
func watch(m *ops.Metrics, hall *match.Hall, server *web.Server) {
	m.Gauge("beachhead_games", "Games in memory.", func() float64 { return float64(hall.Awake()) }, "state", "awake")
	m.Gauge("beachhead_games", "Games in memory.", func() float64 { return float64(max(hall.Games()-hall.Awake(), 0)) }, "state", "dozing")
	m.Gauge("beachhead_streams", "Streams that are open.", func() float64 { n, _ := server.Streams(); return float64(n) }, "of", "seats")
	m.Gauge("beachhead_streams", "Streams that are open.", func() float64 { _, n := server.Streams(); return float64(n) }, "of", "onlookers")
}
