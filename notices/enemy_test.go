package notices

import (
	"fmt"
	"testing"
	"time"

	"beachhead/match"
	"beachhead/store"
	"beachhead/store/memory"
)

// Whoever asks and withdraws, or answers and takes back, again and again, does not fill the mailbox of who plays against him.
func TestNobodyIsFlooded(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	d := open(t, memory.New(), func(c *Config) { c.Now = func() time.Time { return now } })
	told := func(game, event string, long time.Duration) (n int) {
		for end := now.Add(long); now.Before(end); now = now.Add(5 * time.Minute) {
			if d.tooOften("account-ann", game, event) == 0 {
				n++
			}
		}
		return n
	}
	if n := told("g", match.ToldAsk, 24*time.Hour); n < gameNotices || n > gameNotices+48 {
		t.Errorf("%d notices in a day", n)
	}
	d.tooOften("account-ann", "g", match.ToldTurn)
	if after := d.tooOften("account-ann", "g", match.ToldTurn); after <= 0 || after > gameEvery {
		t.Errorf("the next one in %v", after)
	}
	if d.tooOften("account-ann", "h", match.ToldTurn) != 0 || d.tooOften("account-bob", "g", match.ToldTurn) != 0 || d.tooOften("account-ann", "g", match.ToldOver) != 0 { // and of others, and of ends, he is told
		t.Error("what has nothing to do with it is held back")
	}
	invited := 0
	for i := range 100 {
		if d.tooOften("account-ann", fmt.Sprint("new ", i), match.ToldInvited) == 0 {
			invited++
		}
	}
	if invited != gameNotices {
		t.Errorf("%d invitations at once", invited)
	}
	over := 0
	for i := range 100 {
		if d.tooOften("account-ann", fmt.Sprint("rematch ", i), match.ToldOver) == 0 {
			over++
		}
	}
	if over != overNotices-1 { // one was told above
		t.Errorf("of %d games that are over at once", over)
	}
	for i := range 3 * maxPaced {
		d.tooOften("account-ann", fmt.Sprint(i), match.ToldTurn)
		d.tooOften("account-ann", fmt.Sprint(i), match.ToldTurn)
		d.tooOften("account-ann", fmt.Sprint(i), match.ToldTurn)
	}
	if len(d.paced) > maxPaced {
		t.Errorf("%d are remembered", len(d.paced))
	}
}

// Whoever has signed out of a browser, or was signed out, is told nothing there any more: somebody else may sit at it.
func TestPushEndsWithItsSession(t *testing.T) {
	t.Parallel()
	r := newReceiver(t)
	d := open(t, memory.New(), reaching(r))
	b := newBrowser(t)
	for _, n := range []string{"ann", "bob"} {
		now := time.Now()
		must(t, d.db.AddSession(t.Context(), store.Session{Hash: "hash of " + n, ID: "session of " + n, Account: "account-" + n, Created: now, Used: now.Add(-time.Hour), Expires: now.Add(time.Hour)}, 0))
		must(t, d.AddPush(t.Context(), "account-"+n, "session of "+n, "Firefox on Linux", r.URL+"/push/"+n, b.p256dh(), b.secret()))
	}
	tb, who := d.game()
	d.pass(tb, who)
	r.wait(t, 1)
	for _, n := range []string{"ann", "bob"} {
		if _, err := d.db.EndSessions(t.Context(), "account-"+n, "", ""); err != nil {
			t.Fatal(err)
		}
	}
	next := d.pass(tb, who)
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		all, err := d.Channels(t.Context(), "account-"+next.Player)
		if must(t, err); len(all) == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the browser is still told: %+v", all)
		}
	}
	if n := len(r.wait(t, 0)); n != 1 {
		t.Errorf("%d messages", n)
	}
}
