// Package mail sends messages over SMTP. Whatever is sent is a plain text to one address, made by this program and marked so.
//
// A connection is always under TLS: with STARTTLS (smtp://) or from the beginning (smtps://), and the certificate is checked. A server on loopback may do without, as relays on the same
// machine do (smtp://127.0.0.1:25?tls=none). No error and nothing that is logged has the password in it.
package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	gomail "github.com/wneessen/go-mail"
)

// Settings say how mail is sent.
type Settings struct {
	// Server is smtp://USER@HOST:587 (STARTTLS) or smtps://USER@HOST:465 (TLS from the beginning). Without USER nobody is signed in.
	Server string
	// Password is that of the user.
	Password string
	// From is who sends, "Beachhead <games@example.org>".
	From string
	// TLS is what a connection is checked by, beside the name of the host; nil is the usual.
	TLS *tls.Config
	// Timeout is how long a connection may take to come about, and how long to answer; 20 s if nothing is said.
	Timeout time.Duration
}

// Message is what is sent to somebody.
type Message struct {
	To      string // an address
	Subject string
	Text    string
	// Unsubscribe is an address by which one leaves what the message belongs to, "" for what belongs to nothing (RFC 8058).
	Unsubscribe string
}

// Limits of a message, in bytes.
const (
	MaxSubject = 200
	MaxText    = 64 << 10
)

// Sender sends messages. It may be used by several goroutines at once; messages that follow one another go over the same connections (lines.go).
type Sender struct {
	host, from string
	name       string
	client     *gomail.Client

	mu     sync.Mutex
	idle   []*line // those that wait, the one that has waited longest first
	sweep  *time.Timer
	closed bool
}

// New makes a sender. It does not connect.
func New(s Settings) (*Sender, error) {
	u, err := url.Parse(s.Server)
	if err != nil || u.Host == "" || u.Hostname() == "" || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Path != "" && u.Path != "/" {
		return nil, errors.New("expected smtp://USER@HOST:587 or smtps://USER@HOST:465")
	}
	if _, has := u.User.Password(); has {
		return nil, errors.New("the password does not stand in the address")
	}
	from, err := netmail.ParseAddress(s.From)
	if err != nil {
		return nil, fmt.Errorf("the address of the sender: expected NAME <ADDRESS>, such as Beachhead <games@example.org>")
	}
	if s.Timeout == 0 {
		s.Timeout = 20 * time.Second
	}
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	if s.TLS != nil {
		config = s.TLS.Clone()
	}
	config.ServerName = u.Hostname()
	out := &Sender{host: u.Hostname(), from: from.Address, name: from.Name}
	port := 587
	options := []gomail.Option{gomail.WithTimeout(s.Timeout), gomail.WithTLSConfig(config), gomail.WithoutNoop()}
	plain := u.Query().Get("tls") == "none"
	switch {
	case u.Scheme == "smtps":
		port = 465
		options = append(options, gomail.WithSSL())
	case plain && !loopback(u.Hostname()):
		return nil, errors.New("tls=none is for a server on this machine only")
	case plain:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if p := u.Port(); p != "" {
		if port, err = strconv.Atoi(p); err != nil || port < 1 || port > 65535 {
			return nil, errors.New("the port is from 1 to 65535")
		}
	}
	options = append(options, gomail.WithPort(port))
	if user := u.User.Username(); user != "" {
		if s.Password == "" {
			return nil, errors.New("the server has a user, and there is no password for him")
		}
		if plain {
			return nil, errors.New("a password is not sent without TLS")
		}
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(user), gomail.WithPassword(s.Password))
	}
	if out.client, err = gomail.NewClient(out.host, options...); err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return out, nil
}

// loopback tells whether a host is this machine.
func loopback(host string) bool {
	a, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && a.Unmap().IsLoopback()
}

// relay says what a server of this machine may do without.
func (s *Sender) relay() string {
	if loopback(s.host) {
		return "; a server on this machine may do without: add ?tls=none to its address"
	}
	return ""
}

// Host is the server that mail is sent over.
func (s *Sender) Host() string { return s.host }

// Invalid is the error of a message that cannot be sent to anybody.
type Invalid struct{ Why string }

func (e *Invalid) Error() string { return "mail: " + e.Why }

// Failed is the error of a message that was not sent.
type Failed struct {
	// Temporary tells that it may go better later.
	Temporary bool
	Err       error
}

func (e *Failed) Error() string { return "mail was not sent: " + e.Err.Error() }
func (e *Failed) Unwrap() error { return e.Err }

// Temporary tells whether what was not sent may be sent later.
func Temporary(err error) bool {
	var f *Failed
	return errors.As(err, &f) && f.Temporary
}

// check says what is wrong with a message.
func (m *Message) check() error {
	a, err := netmail.ParseAddress(m.To)
	switch {
	case err != nil || a.Address != m.To:
		return &Invalid{"it is to no address"}
	case m.Subject == "" || len(m.Subject) > MaxSubject || strings.ContainsAny(m.Subject, "\r\n\x00") || !utf8.ValidString(m.Subject):
		return &Invalid{"its subject is no line of text"}
	case m.Text == "" || len(m.Text) > MaxText || strings.ContainsRune(m.Text, 0) || !utf8.ValidString(m.Text):
		return &Invalid{"it has no text, or too much"}
	case strings.ContainsAny(m.Unsubscribe, "\r\n\x00<> "):
		return &Invalid{"the address by which one leaves is none"}
	}
	return nil
}

// Send sends a message and waits until the server has taken it. Error: *Invalid, *Failed.
func (s *Sender) Send(ctx context.Context, m Message) error {
	if err := m.check(); err != nil {
		return err
	}
	out := gomail.NewMsg()
	if err := out.FromFormat(s.name, s.from); err != nil {
		return &Invalid{"the address of the sender is none"}
	}
	if err := out.To(m.To); err != nil {
		return &Invalid{"it is to no address"}
	}
	out.Subject(m.Subject)
	out.SetDate()
	out.SetMessageIDWithValue(messageID(s.from))
	out.SetGenHeader("Auto-Submitted", "auto-generated") // RFC 3834: whoever is away does not answer
	if m.Unsubscribe != "" {
		out.SetGenHeader("List-Unsubscribe", "<"+m.Unsubscribe+">")
		out.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	out.SetBodyString(gomail.TypeTextPlain, m.Text)
	if err := s.pass(ctx, out); err != nil {
		if strings.Contains(err.Error(), "does not support STARTTLS") {
			err = fmt.Errorf("the server speaks no TLS, and nothing is sent in the open%s (%w)", s.relay(), err)
		}
		return &Failed{Temporary: temporary(err), Err: err}
	}
	return nil
}

// temporary tells whether the reason for which a message was not sent may go: the server says so, or it could not be reached.
func temporary(err error) bool {
	var send *gomail.SendError
	if errors.As(err, &send) {
		switch send.Reason {
		case gomail.ErrGetSender, gomail.ErrGetRcpts, gomail.ErrNoUnencoded:
			return false
		}
		return send.IsTemp() || send.ErrorCode() == 0 // the connection was lost
	}
	var op net.Error
	return errors.As(err, &op) || errors.Is(err, context.DeadlineExceeded)
}
