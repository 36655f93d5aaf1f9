package ui_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"beachhead/match"
	"beachhead/notices"
	"beachhead/store"
)

// The settings of notices in a real browser, a mail that is really received, and its link, which opens the question.
func TestNotices(t *testing.T) {
	x := tellByMail(t, "formosa", notices.Config{Quiet: time.Millisecond, Together: -1}, match.Config{Grace: 300 * time.Millisecond, Seed: func() string { return "notices" }}, nil)
	must, who := x.must, x.seats()
	game := func() *match.Table {
		id, err := x.hall.Create(t.Context(), x.player[0], match.Proposal{Module: "formosa", Scenario: x.mod.Scenarios()[0].ID, Seats: []store.Occupant{{Kind: store.Person, Who: x.player[0]}, {}}})
		must(err)
		tb := x.hall.Table(id)
		must(tb.Sit(t.Context(), x.player[1], 1))
		for _, w := range who {
			must(tb.Seen(t.Context(), w))
		}
		return tb
	}
	// until plays until it is somebody's turn, and has just become so.
	until := func(tb *match.Table, seat int) string {
		t.Helper()
		fresh := false
		for range 5000 {
			for i, w := range who {
				p, _, err := tb.Page(t.Context(), w)
				must(err)
				q := p.View.Pending
				if q == nil || len(q.Options) == 0 {
					continue
				}
				if i == seat && fresh {
					return q.Prompt
				}
				_, err = tb.Answer(t.Context(), w, p.Version, q.Options[len(q.Options)-1])
				must(err)
				mine, _, err := tb.Page(t.Context(), who[seat])
				must(err)
				fresh = i != seat && mine.View.Pending != nil && len(mine.View.Pending.Options) > 0
				if !fresh {
					must(tb.Seen(t.Context(), who[seat]))
				}
			}
		}
		t.Fatal("the game does not come to her")
		return ""
	}
	other := game()
	until(other, 0)
	must(other.Seen(t.Context(), who[0]))
	tb := game()

	x.run("notices.mjs", "NAME=Anna", "GAME="+tb.ID(), "OTHER="+other.ID())
	wait := func(word string) {
		t.Helper()
		if !x.said.Scan() || x.said.Text() != word {
			t.Fatalf("the browser says %q, expected %q\n%v", x.said.Text(), word, x.wait())
		}
	}
	wait("away")
	question := until(tb, 0)
	must(tb.Seen(t.Context(), who[1]))
	must(other.Seen(t.Context(), who[0]))
	var link []string
	for end := time.Now().Add(30 * time.Second); link == nil && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		for _, l := range x.post.Letters() {
			if l.To == "anna@example.org" && strings.Contains(l.Text, question) {
				link = regexp.MustCompile(`https://games\.example\.org/games/` + tb.ID()).FindStringSubmatch(l.Text)
			}
		}
	}
	if link == nil {
		t.Fatalf("no mail has come: %+v", x.post.Letters())
	}
	fmt.Fprintf(x.in, "%s\n%s\n", link[0], question)
	wait("done")
	must(x.wait())
}
