package main

import (
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"beachhead/store"
	"beachhead/store/postgres/pgtest"
)

// Two people play one game, each at his own server. Each is shown that the other is here; when the server of one dies, or sleeps, he is away within seconds,
// until he comes to the other server or it wakes.
func TestPresenceOfTwoNodes(t *testing.T) {
	t.Parallel()
	db := pgtest.Address(t)
	nodes := []*served{serve(t, "--addr", "127.0.0.1:0", "--db", db), serve(t, "--addr", "127.0.0.1:0", "--db", db)}
	seats := []string{"red", "blue"}
	people := []*client{{t: t, cookie: strings.Repeat("a", 26), url: nodes[0].url}, {t: t, cookie: strings.Repeat("b", 26), url: nodes[1].url}}
	var made struct{ ID string }
	people[0].must("POST", "/games", `{"game":"toygame","private":true,"seats":{"red":"me","blue":"open"}}`, &made)
	var links struct{ Links []struct{ Kind, URL string } }
	people[0].must("GET", "/games/"+made.ID+"/links", "", &links)
	_, token, _ := strings.Cut(links.Links[0].URL, "/join/")
	people[1].must("POST", "/join/"+token, "", nil)
	done := make(chan struct{})
	var readers sync.WaitGroup
	defer func() { close(done); readers.Wait() }()
	streams := []*told{{}, {anywhere: true}}
	for i, p := range people {
		readers.Go(func() { p.follow(made.ID, seats[i], streams[i], done) })
	}
	sees := func(i int, other bool, within time.Duration, when string) {
		t.Helper()
		began := time.Now()
		for end := began.Add(within); ; time.Sleep(5 * time.Millisecond) {
			streams[i].mu.Lock()
			x, err := streams[i].table, streams[i].err
			streams[i].mu.Unlock()
			if err != nil {
				t.Fatal(err)
			}
			if x != nil && x.Seats[1-i].Present == other {
				t.Logf("%s: after %v", when, time.Since(began))
				return
			}
			if time.Now().After(end) {
				t.Fatalf("%s: %s is shown %+v", when, seats[i], x)
			}
		}
	}
	const soon = 10 * time.Second // half a second, on a machine that has nothing else to do
	gone := store.AttendedFor + 2*soon
	sees(0, true, soon, "both have come")
	sees(1, true, soon, "both have come")
	if err := nodes[1].cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	sees(0, false, gone, "the server of blue sleeps")
	if err := nodes[1].cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	sees(0, true, gone, "it wakes")
	nodes[1].cmd.Process.Kill()
	nodes[1].cmd.Wait()
	sees(0, false, gone, "it is killed")
	people[1].moved(nodes[0].url)
	sees(0, true, soon, "blue comes to the other server")
}
