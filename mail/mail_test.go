package mail

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"beachhead/mail/mailtest"
)

const from = "Beachhead <games@example.org>"

func hello() Message {
	return Message{To: "ann@example.org", Subject: "Grüße", Text: "Hello Änn,\n\n.a line that begins with a dot\nhttps://example.org/recover/abc?x=1&y=2\n"}
}

func send(t *testing.T, s Settings, m Message) error {
	t.Helper()
	s.From = from
	x, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	return x.Send(t.Context(), m)
}

// A message arrives as it was written, by all ways that are offered.
func TestSend(t *testing.T) {
	for name, o := range map[string]mailtest.Options{
		"STARTTLS": {}, "STARTTLS with a user": {User: "games", Password: "secret"}, "TLS": {Implicit: true}, "TLS with a user": {Implicit: true, User: "games", Password: "secret"},
	} {
		srv := mailtest.New(t, o)
		scheme, user := "smtp://", ""
		if o.Implicit {
			scheme = "smtps://"
		}
		if o.User != "" {
			user = o.User + "@"
		}
		m := hello()
		m.Unsubscribe = "https://example.org/leave"
		if err := send(t, Settings{Server: scheme + user + srv.Addr, Password: o.Password, TLS: srv.TLS}, m); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		l := srv.Wait(t, 1)[0]
		if l.From != "games@example.org" || l.To != m.To || l.Subject != m.Subject || strings.TrimRight(l.Text, "\n") != strings.TrimRight(m.Text, "\n") || !l.TLS || l.User != o.User {
			t.Errorf("%s: %+v", name, l)
		}
		for k, want := range map[string]string{"Auto-Submitted": "auto-generated", "List-Unsubscribe": "<https://example.org/leave>", "From": `"Beachhead" <games@example.org>`} {
			if got := l.Header.Get(k); got != want {
				t.Errorf("%s: %s is %q", name, k, got)
			}
		}
		if id := l.Header.Get("Message-ID"); !strings.HasSuffix(id, "@example.org>") {
			t.Errorf("%s: Message-ID %s", name, id)
		}
	}
}

// No password goes anywhere without TLS, or to a server that is not who it says.
func TestNoTLS(t *testing.T) {
	bare := mailtest.New(t, mailtest.Options{NoTLS: true})
	err := send(t, Settings{Server: "smtp://" + bare.Addr}, hello())
	if err == nil || len(bare.Letters()) != 0 || !strings.Contains(err.Error(), "add ?tls=none") {
		t.Errorf("without TLS: %v", err)
	}
	if err := send(t, Settings{Server: "smtp://" + bare.Addr + "?tls=none"}, hello()); err != nil {
		t.Errorf("on this machine: %v", err)
	}
	other := mailtest.New(t, mailtest.Options{User: "games", Password: "secret"})
	err = send(t, Settings{Server: "smtp://games@" + other.Addr, Password: "secret"}, hello()) // its certificate is signed by nobody
	if err == nil || len(other.Letters()) != 0 {
		t.Errorf("a certificate by nobody: %v", err)
	}
}

func TestRefused(t *testing.T) {
	srv := mailtest.New(t, mailtest.Options{User: "games", Password: "the right one"})
	set := Settings{Server: "smtp://games@" + srv.Addr, Password: "the right one", TLS: srv.TLS}
	for _, x := range []struct {
		err  error
		temp bool
	}{{mailtest.Full, true}, {mailtest.Unknown, false}} {
		srv.Refuse(x.err)
		err := send(t, set, hello())
		var f *Failed
		if !errors.As(err, &f) || Temporary(err) != x.temp {
			t.Errorf("%v: %v", x.err, err)
		}
	}
	srv.Refuse(nil)
	set.Password = "the wrong one"
	if err := send(t, set, hello()); err == nil || strings.Contains(err.Error(), "the wrong one") {
		t.Errorf("a wrong password: %v", err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close() // it takes connections and says nothing
	x, err := New(Settings{Server: "smtp://" + l.Addr().String(), From: from, Timeout: 200 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if err := x.Send(t.Context(), hello()); !Temporary(err) {
		t.Errorf("nobody answers: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := x.Send(ctx, hello()); err == nil {
		t.Error("sent after the context ended")
	}
}

func TestSettings(t *testing.T) {
	for server, password := range map[string]string{
		"": "", "localhost:25": "", "http://localhost": "", "smtp://": "", "smtp://user:pass@host": "", "smtp://user@host": "", "smtp://host?tls=none": "", "smtp://user@127.0.0.1?tls=none": "x", "smtp://host:0": "",
		"smtp://host/path": "", "smtp://host:99999": "",
	} {
		if _, err := New(Settings{Server: server, Password: password, From: from}); err == nil || strings.Contains(err.Error(), "pass@") {
			t.Errorf("%q: %v", server, err)
		}
	}
	if _, err := New(Settings{Server: "smtp://host", From: "nobody"}); err == nil {
		t.Error("a sender without an address")
	}
}

// Nothing in a message becomes a line of its head, or another receiver.
func TestHostileMessages(t *testing.T) {
	srv := mailtest.New(t, mailtest.Options{})
	set := Settings{Server: "smtp://" + srv.Addr, TLS: srv.TLS}
	for _, change := range []func(*Message){
		func(m *Message) { m.To = "ann@example.org\r\nBcc: eve@example.org" }, func(m *Message) { m.To = "ann@example.org, eve@example.org" }, func(m *Message) { m.To = "Ann <ann@example.org>" },
		func(m *Message) { m.To = "" }, func(m *Message) { m.Subject = "a\r\nBcc: eve@example.org" }, func(m *Message) { m.Subject = "" }, func(m *Message) { m.Subject = "\xff" },
		func(m *Message) { m.Subject = strings.Repeat("x", MaxSubject+1) }, func(m *Message) { m.Text = "" }, func(m *Message) { m.Text = strings.Repeat("x", MaxText+1) }, func(m *Message) { m.Text = "a\x00" },
		func(m *Message) { m.Unsubscribe = "https://x>\r\nBcc: e@x.y" },
	} {
		m := hello()
		change(&m)
		var bad *Invalid
		if err := send(t, set, m); !errors.As(err, &bad) {
			t.Errorf("%+v: %v", m, err)
		}
	}
	if got := srv.Letters(); len(got) != 0 {
		t.Errorf("messages came: %+v", got)
	}
}
