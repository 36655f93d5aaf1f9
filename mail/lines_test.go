package mail

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"beachhead/mail/mailtest"
)

// sender makes a sender to a server of the test.
func sender(t *testing.T, srv *mailtest.Server) *Sender {
	t.Helper()
	s, err := New(Settings{Server: "smtp://" + srv.Addr, From: from, TLS: srv.TLS})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// Messages that follow one another go over one connection, and those that are sent at once over a few; each arrives once, at whom it is for.
func TestOneConnection(t *testing.T) {
	srv := mailtest.New(t, mailtest.Options{})
	s := sender(t, srv)
	post := func(n int) {
		m := hello()
		m.To = fmt.Sprintf("ann%d@example.org", n)
		if err := s.Send(t.Context(), m); err != nil {
			t.Error(err)
		}
	}
	for n := range 10 {
		post(n)
	}
	if all, open := srv.Connections(); all != 1 || open != 1 {
		t.Errorf("%d connections, %d open, for ten messages in turn", all, open)
	}
	var at sync.WaitGroup
	for n := range 8 {
		at.Go(func() { post(10 + n) })
	}
	at.Wait()
	to := map[string]int{}
	for _, l := range srv.Letters() {
		to[l.To]++
	}
	if len(to) != 18 || len(srv.Letters()) != 18 {
		t.Errorf("%d letters to %v", len(srv.Letters()), to)
	}
	s.Close()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		if _, open := srv.Connections(); open == 0 {
			break
		} else if time.Now().After(end) {
			t.Fatalf("%d connections stay", open)
		}
	}
	post(18) // and goes
	if n := len(srv.Letters()); n != 19 {
		t.Errorf("%d letters", n)
	}
}

// A connection that the server has ended while it waited costs no message, and none goes twice.
func TestDropped(t *testing.T) {
	srv := mailtest.New(t, mailtest.Options{})
	s := sender(t, srv)
	for n := range 3 {
		if err := s.Send(t.Context(), hello()); err != nil {
			t.Fatal(err)
		}
		srv.Drop()
		if got := len(srv.Letters()); got != n+1 {
			t.Fatalf("%d letters after %d", got, n+1)
		}
	}
	// One that is refused is not tried over another connection, and the next one goes.
	srv.Refuse(mailtest.Unknown)
	before, _ := srv.Connections()
	if err := s.Send(t.Context(), hello()); err == nil || Temporary(err) {
		t.Errorf("nobody has the address: %v", err)
	}
	srv.Refuse(nil)
	if err := s.Send(t.Context(), hello()); err != nil {
		t.Error(err)
	}
	if after, _ := srv.Connections(); after > before+2 || len(srv.Letters()) != 4 {
		t.Errorf("%d connections, then %d; %d letters", before, after, len(srv.Letters()))
	}
}

// Connections are ended after a number of messages, and when they have waited.
func TestLinesEnd(t *testing.T) {
	srv := mailtest.New(t, mailtest.Options{})
	s := sender(t, srv)
	if err := s.Send(t.Context(), hello()); err != nil {
		t.Fatal(err)
	}
	s.mu.Lock()
	s.idle[0].sent = maxOver - 1
	s.mu.Unlock()
	for range 2 {
		if err := s.Send(t.Context(), hello()); err != nil {
			t.Fatal(err)
		}
	}
	if all, _ := srv.Connections(); all != 2 {
		t.Errorf("%d connections", all)
	}
	s.mu.Lock()
	s.idle[0].used = time.Now().Add(-2 * idleTime)
	s.mu.Unlock()
	s.tidy()
	s.mu.Lock()
	if len(s.idle) != 0 {
		t.Errorf("%d connections wait for ever", len(s.idle))
	}
	s.mu.Unlock()
}
