package notices

import (
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/match"
	"beachhead/store/postgres"
	"beachhead/store/postgres/pgtest"
)

// Of several nodes one sends a message, once. What becomes of one that dies with a message in its hands a test of the program itself tells (TestNoticeOfTheDead).
func TestNodes(t *testing.T) {
	t.Parallel()
	at := pgtest.Address(t)
	first, err := postgres.Open(t.Context(), at)
	must(t, err)
	defer first.Close()
	d := open(t, first) // the node whose mail goes out
	toy := toygame.New(toygame.Faults{})
	second, err := postgres.Open(t.Context(), at)
	must(t, err)
	defer second.Close()
	s, err := New(t.Context(), Config{Store: second, Mail: d.cfg.Mail, Public: "https://games.example.org", Together: -1})
	must(t, err)
	other := match.New(match.Config{Store: second, Accounts: true, Notices: true, Grace: grace, Handle: s.Handle(), Module: func(string) (engine.Module, error) { return toy, nil }})
	defer other.Close()
	s.Open(other)
	for i := range 2 { // both nodes look for what is due
		tb, who := d.game()
		d.pass(tb, who)
		d.office.Wait(t, i+1)
	}
	time.Sleep(time.Second)
	if n := len(d.office.Letters()); n != 2 {
		t.Fatalf("%d mails of 2 notices", n)
	}
}
