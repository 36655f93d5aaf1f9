package main

import (
	"encoding/json"
	"fmt"
	"net"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"beachhead/mail/mailtest"
	"beachhead/match"
	"beachhead/store"
	"beachhead/store/postgres"
	"beachhead/store/postgres/pgtest"
)

// A node is killed after it was given a mail to send, and before it has sent it: another one sends it, once.
func TestNoticeOfTheDead(t *testing.T) {
	t.Parallel()
	at := pgtest.Address(t)
	silent, err := net.Listen("tcp", "127.0.0.1:0") // a mail server that greets nobody
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	called := make(chan net.Conn, 100)
	go func() {
		for {
			c, err := silent.Accept()
			if err != nil {
				return
			}
			called <- c
		}
	}()
	post := mailtest.New(t, mailtest.Options{NoTLS: true})
	node := func(mail string) *served {
		return serve(t, "--addr", "127.0.0.1:0", "--db", at, "--mail", "smtp://"+mail+"?tls=none", "--public", "https://games.example.org", "--mail-together", "0s", "--only", "toygame")
	}
	first := node(silent.Addr().String())
	db, err := postgres.Open(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	seats := []store.Seat{}
	for i, n := range []string{"ann", "bob"} {
		must(db.AddAccount(t.Context(), store.Account{ID: "account-" + n, Player: n, Name: n, NameKey: n, Mail: n + "@example.org", MailKey: n + "@example.org", Confirmed: true}))
		seats = append(seats, store.Seat{Name: []string{"red", "blue"}[i], Occupant: store.Occupant{Kind: store.Person, Who: n}})
	}
	must(db.Create(t.Context(), store.Game{ID: "g", Module: "toygame", Scenario: "1", RulesVersion: "1", Creator: "ann", Created: time.Now(), Seats: seats}, "seed", nil))
	data, err := json.Marshal(match.Notice{Event: match.ToldJoined, Player: "ann", Seat: "red", From: "blue", By: "bob", At: time.Now().UnixMilli()})
	must(err)
	_, err = db.AddJob(t.Context(), store.Job{Kind: store.JobNotice, Game: "g", Key: "red joined blue 1", Due: time.Now(), Data: string(data)})
	must(err)
	select {
	case <-called: // it has the mail in its hands
	case <-time.After(30 * time.Second):
		t.Fatalf("nobody wants to send a mail: %s", first.stderr)
	}
	must(first.cmd.Process.Kill())
	first.cmd.Wait()
	// Its time passes: 95 seconds, which the test does not wait for.
	c, err := pgx.Connect(t.Context(), at)
	must(err)
	defer c.Close(t.Context())
	if tag, err := c.Exec(t.Context(), `UPDATE river_job SET attempted_at = attempted_at - interval '2 minutes' WHERE state = 'running' AND kind = 'mail'`); err != nil || tag.RowsAffected() != 1 {
		t.Fatalf("%v, %v", tag, err)
	}
	node(post.Addr)
	node(post.Addr)
	if l := post.Wait(t, 1)[0]; l.To != "ann@example.org" || l.Subject == "" {
		t.Errorf("letter %+v", l)
	}
	time.Sleep(1500 * time.Millisecond)
	if n := len(post.Letters()); n != 1 {
		t.Errorf("%d mails", n)
	}
	left, err := db.Pending(t.Context(), store.JobMail)
	if err != nil || left != 0 {
		t.Error(fmt.Sprint(left, " mails wait, ", err))
	}
}
