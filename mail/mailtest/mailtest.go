// Package mailtest is a small SMTP server for tests: it takes whatever it is sent, under TLS by a certificate of its own, and shows it.
package mailtest

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"io"
	"math/big"
	"mime"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Letter is a message that was received.
type Letter struct {
	From, To string // of the envelope
	Header   netmail.Header
	Subject  string
	Text     string
	User     string // who was signed in
	TLS      bool
}

// Server is a server that runs.
type Server struct {
	// Addr is host:port; TLS has the certificate in its roots.
	Addr string
	TLS  *tls.Config
	// User and Password are asked for if they are given.
	User, Password string

	mu      sync.Mutex
	came    map[*smtp.Conn]bool // all connections; whether they are open
	letters []Letter
	refuse  error
	arrived chan struct{}
}

// Options are what a server is like.
type Options struct {
	User, Password string
	Implicit       bool // TLS from the beginning
	NoTLS          bool
}

// New starts a server, which ends with the test.
func New(t testing.TB, o Options) *Server {
	t.Helper()
	cert, pool := certificate(t)
	s := &Server{User: o.User, Password: o.Password, TLS: &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}, came: map[*smtp.Conn]bool{}, arrived: make(chan struct{}, 1000)}
	srv := smtp.NewServer(s)
	srv.Domain = "localhost"
	config := &tls.Config{Certificates: []tls.Certificate{cert}, MinVersion: tls.VersionTLS12}
	if !o.NoTLS {
		srv.TLSConfig = config
	}
	srv.AllowInsecureAuth = false
	srv.ReadTimeout, srv.WriteTimeout = 10*time.Second, 10*time.Second
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.Addr = l.Addr().String()
	if o.Implicit {
		l = tls.NewListener(l, config)
	}
	done := make(chan struct{})
	go func() { defer close(done); _ = srv.Serve(l) }()
	t.Cleanup(func() { _ = srv.Close(); _ = l.Close(); <-done }) // the listener, too: the server may not have begun yet
	return s
}

// certificate makes a certificate for 127.0.0.1.
func certificate(t testing.TB) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "mail of the tests"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, DNSNames: []string{"localhost"}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	c, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(c)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, pool
}

// Refuse has the server refuse messages with an error; nil has it take them again.
func (s *Server) Refuse(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse = err
}

// Letters are the messages that have come.
func (s *Server) Letters() []Letter {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Letter(nil), s.letters...)
}

// Count is how many messages have come.
func (s *Server) Count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.letters)
}

// Wait waits until so many messages have come, and returns them.
func (s *Server) Wait(t testing.TB, n int) []Letter {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
	defer stop()
	for {
		if got := s.Letters(); len(got) >= n {
			return got
		}
		select {
		case <-s.arrived:
		case <-ctx.Done():
			t.Fatalf("%d messages have come, expected %d", len(s.Letters()), n)
		}
	}
}

// NewSession implements smtp.Backend.
func (s *Server) NewSession(c *smtp.Conn) (smtp.Session, error) {
	_, under := c.TLSConnectionState()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.came[c] = true // once more with STARTTLS, when a session is begun anew
	return &session{s: s, c: c, letter: Letter{TLS: under}}, nil
}

// Connections tells how many connections have come, and how many of them are open.
func (s *Server) Connections() (all, open int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, is := range s.came {
		if is {
			open++
		}
	}
	return len(s.came), open
}

// Drop ends all connections without a word.
func (s *Server) Drop() {
	s.mu.Lock()
	var all []*smtp.Conn
	for c, is := range s.came {
		if is {
			all = append(all, c)
		}
	}
	s.mu.Unlock()
	for _, c := range all {
		_ = c.Close()
	}
}

type session struct {
	s      *Server
	c      *smtp.Conn
	letter Letter
}

func (x *session) AuthMechanisms() []string {
	if x.s.User == "" {
		return nil
	}
	return []string{sasl.Plain}
}

func (x *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != x.s.User || password != x.s.Password {
			return smtp.ErrAuthFailed
		}
		x.letter.User = user
		return nil
	}), nil
}

func (x *session) Mail(from string, _ *smtp.MailOptions) error {
	if x.s.User != "" && x.letter.User == "" {
		return smtp.ErrAuthRequired
	}
	x.letter.From = from
	return nil
}

func (x *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	x.s.mu.Lock()
	defer x.s.mu.Unlock()
	x.letter.To = to
	return x.s.refuse
}

func (x *session) Data(r io.Reader) error {
	b, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	m, err := netmail.ReadMessage(bytes.NewReader(b))
	if err != nil {
		return err
	}
	l := x.letter
	l.Header = m.Header
	if l.Subject, err = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil {
		return err
	}
	body := m.Body
	if m.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
		body = quotedprintable.NewReader(m.Body)
	}
	text, err := io.ReadAll(body)
	if err != nil {
		return err
	}
	l.Text = string(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")))
	x.s.mu.Lock()
	x.s.letters = append(x.s.letters, l)
	x.s.mu.Unlock()
	select {
	case x.s.arrived <- struct{}{}:
	default:
	}
	return nil
}

func (x *session) Reset() {}

func (x *session) Logout() error {
	x.s.mu.Lock()
	defer x.s.mu.Unlock()
	x.s.came[x.c] = false
	return nil
}

// Full is what a server says whose disk is full: it may go better later. Unknown is what one says who does not know the address.
var (
	Full    error = &smtp.SMTPError{Code: 452, EnhancedCode: smtp.EnhancedCode{4, 3, 1}, Message: "the disk is full"}
	Unknown error = &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "nobody here has this address"}
)

var _ smtp.AuthSession = (*session)(nil)
