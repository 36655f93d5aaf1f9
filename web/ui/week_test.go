package ui_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/mail/mailtest"
	"beachhead/match"
	"beachhead/notices"
	"beachhead/store"
)

// week is a server whose clocks are put on by the test, with two players in two browsers who hear of their games by mail alone.
type week struct {
	*told
	ahead atomic.Int64 // by how much its time is ahead
	read  int          // letters so far
	woken int
	jobs  []store.JobsOf // that may fall due
	began time.Time
}

func (w *week) now() time.Time         { return time.Now().Add(time.Duration(w.ahead.Load())) }
func (w *week) elapsed() time.Duration { return time.Since(w.began) + time.Duration(w.ahead.Load()) }

// pass lets time go by.
func (w *week) pass(d time.Duration) {
	w.ahead.Add(int64(d))
	w.woken++ // a job that is added has those look who carry jobs out
	_, err := w.db.AddJob(w.t.Context(), store.Job{Kind: "idle", Key: fmt.Sprint(w.woken), Due: w.now().Add(1000 * time.Hour)})
	w.must(err)
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) { // what has fallen due is done
		due := false
		for _, of := range w.jobs {
			all, err := w.db.Jobs(w.t.Context(), of)
			w.must(err)
			due = due || slices.ContainsFunc(all, func(j store.Job) bool { return j.Due.Before(w.now()) })
		}
		if !due {
			return
		}
		if time.Now().After(end) {
			w.t.Fatal("what is due is not done")
		}
	}
}

// letter lets time go by until somebody gets a mail whose subject begins so; most is how long it may take. Nobody may get any other.
func (w *week) letter(name, subject string, most time.Duration) mailtest.Letter {
	w.t.Helper()
	for began, end := w.now(), time.Now().Add(20*time.Second); ; {
		all := w.post.Letters()
		if len(all) > w.read {
			l := all[w.read]
			w.read++
			if l.To != strings.ToLower(name)+"@example.org" || !strings.HasPrefix(l.Subject, subject) {
				w.t.Fatalf("%s waits for %q; %s gets %q:\n%s", name, subject, l.To, l.Subject, l.Text)
			}
			return l
		}
		if w.now().Sub(began) < most {
			w.pass(10 * time.Minute)
			continue
		}
		if time.Sleep(20 * time.Millisecond); time.Now().After(end) {
			w.t.Fatalf("%s gets no mail %q within %v", name, subject, most)
		}
	}
}

// links are where a mail leads to: paths of games.
func (w *week) links(l mailtest.Letter) (out []string) {
	for _, m := range regexp.MustCompile(`https://games\.example\.org(/games/\S+)`).FindAllStringSubmatch(l.Text, -1) {
		out = append(out, m[1])
	}
	return out
}

// do has the browser of a player do something, and returns what it says then.
func (w *week) do(who, do string, args ...string) string {
	w.t.Helper()
	line, err := json.Marshal(append([]string{who, do}, args...))
	w.must(err)
	fmt.Fprintf(w.in, "%s\n", line)
	if !w.said.Scan() {
		w.t.Fatalf("%s, %s %q: %v", who, do, args, w.wait())
	}
	return w.said.Text()
}

// Two players with accounts play for more than a week, each told by mail that it is his turn: by the link of the mail he comes to the question, answers in his browser, and goes away. Mails are put together; by Q one comes to the next
// game that waits; all clocks stand for some days by agreement; and who lets his time run out is told before, and loses his seat to the computer, as was agreed.
func TestWeek(t *testing.T) {
	w := &week{began: time.Now()}
	w.told = tellByMail(t, "ccp", notices.Config{}, match.Config{Elapsed: w.elapsed, Lapse: 1000 * time.Hour, Seed: func() string { return "week" }}, w.now)
	names, player, who := toldNames, w.player, w.seats()
	for _, a := range w.accts {
		w.jobs = append(w.jobs, store.JobsOf{Kind: store.JobMail, Game: a})
	}
	dice := rand.New(rand.NewPCG(1, 2)) // chooses what is answered without a page
	page := func(tb *match.Table, seat int) (*match.Page, []string) {
		t.Helper()
		p, _, err := tb.Page(t.Context(), who[seat])
		w.must(err)
		if p.View.Pending == nil {
			return p, nil
		}
		return p, p.View.Pending.Options
	}
	// play has a player answer, without his browser, until something is so; false if the game passes before.
	play := func(tb *match.Table, seat int, done func(options []string) bool) bool {
		t.Helper()
		for range 3000 {
			p, options := page(tb, seat)
			if done(options) {
				return true
			}
			if len(options) == 0 {
				return false
			}
			_, err := tb.Answer(t.Context(), who[seat], p.Version, options[dice.IntN(len(options))])
			w.must(err)
		}
		t.Fatal("the game does not go on")
		return false
	}
	never := func([]string) bool { return false }
	// come plays, the players being there, until a game comes to one of them, who has something to choose; he has not seen it.
	come := func(tb *match.Table, to int) string {
		t.Helper()
		for range 200 {
			play(tb, to, never)
			w.must(tb.Seen(t.Context(), who[to]))
			play(tb, 1-to, func([]string) bool { _, his := page(tb, to); return len(his) > 0 })
			w.must(tb.Seen(t.Context(), who[1-to]))
			if p, his := page(tb, to); len(his) >= 2 { // there is something to choose
				return p.View.Pending.Prompt
			}
		}
		p, _ := page(tb, to)
		t.Fatalf("the game does not come: %+v %+v", p.View.Over, p.View.Where)
		return ""
	}
	newGame := func() *match.Table {
		id, err := w.hall.Create(t.Context(), player[0], match.Proposal{Module: "ccp", Scenario: w.mod.Scenarios()[0].ID, Seats: []store.Occupant{{Kind: store.Person, Who: player[0]}, {}},
			Clock: &match.Terms{Kind: match.EachTurn, Each: 48 * time.Hour, End: match.EndBot, Bot: "greedy"}})
		w.must(err)
		tb := w.hall.Table(id)
		w.jobs = append(w.jobs, store.JobsOf{Kind: store.JobNotice, Game: id}, store.JobsOf{Kind: store.JobClock, Game: id})
		w.must(tb.Sit(t.Context(), player[1], 1))
		for _, x := range who {
			w.must(tb.Seen(t.Context(), x))
		}
		w.must(w.db.DropJobs(t.Context(), store.JobsOf{Kind: store.JobNotice, Game: id})) // that somebody has sat down they know
		return tb
	}

	w.run("week.mjs")
	for _, n := range names {
		w.do(n, "sign")
	}
	byPage := 0
	// answers has a player give an answer in his browser, where he has a page, and go; what is left of his turn is answered without it.
	answers := func(tb *match.Table, seat int) {
		t.Helper()
		for tries := 0; tries < 5 && play(tb, seat, func(options []string) bool { return len(options) >= 2 }); tries++ {
			p, options := page(tb, seat)
			said := w.do(names[seat], "answer", p.View.Pending.Prompt)
			if said == "" { // the answers are on the map
				_, err := tb.Answer(t.Context(), who[seat], p.Version, options[0])
				w.must(err)
				continue
			}
			for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
				if now, _ := page(tb, seat); now.Version != p.Version {
					break
				}
				if time.Now().After(end) {
					t.Fatalf("%s answers %q to %q in vain", names[seat], said, p.View.Pending.Prompt)
				}
			}
			byPage++
			break
		}
		w.do(names[seat], "leave")
	}

	// The first day: two games come to Anna, and one mail tells her of both. By Q she comes to the second.
	one, two := newGame(), newGame()
	question := [2]string{come(one, 0), come(two, 0)}
	l := w.letter("Anna", "2 games wait for you", 2*time.Hour)
	links := w.links(l)
	if want := []string{"/games/" + one.ID(), "/games/" + two.ID()}; len(links) != 2 || !slices.Contains(links, want[0]) || !slices.Contains(links, want[1]) {
		t.Fatalf("the mail leads to %v, expected %v:\n%s", links, want, l.Text)
	}
	w.do("Anna", "open", "/games/"+two.ID(), question[1])
	w.do("Anna", "next", "/games/"+one.ID())
	answers(one, 0)
	play(one, 0, never)
	w.must(one.Seen(t.Context(), who[0]))
	w.must(two.Resign(t.Context(), who[0]))
	w.must(two.Seen(t.Context(), who[0])) // Anna knows
	l = w.letter("Bert", "A game waits for you, and 1 other thing", 3*time.Hour)
	for _, want := range []string{"Asun Causeway, with Anna, is over. The ", "Asun Causeway, with Anna.\n"} {
		if !strings.Contains(l.Text, want) {
			t.Errorf("the mail lacks %q:\n%s", want, l.Text)
		}
	}
	bert := "/games/" + one.ID()
	p, his := page(one, 1)
	if got := w.links(l); len(got) != 2 || !slices.Contains(got, bert) || len(his) == 0 {
		t.Fatalf("the mail leads to %v; he is asked %v", got, his)
	}
	w.do("Bert", "open", bert, p.View.Pending.Prompt)
	answers(one, 1)

	// Day by day the game passes from one to the other.
	for day, seat := range []int{0, 1} {
		play(one, 1-seat, never)
		w.must(one.Seen(t.Context(), who[1-seat]))
		q := come(one, seat)
		w.pass(30 * time.Hour)
		l := w.letter(names[seat], "Your turn: ", 3*time.Hour)
		if got := w.links(l); len(got) != 1 || got[0] != "/games/"+one.ID() || !strings.Contains(l.Text, "The question: "+q) {
			t.Fatalf("day %d: %v, %s", day+3, got, l.Text)
		}
		w.do(names[seat], "open", w.links(l)[0], q)
		answers(one, seat)
	}

	// Anna asks for a pause; Bert is told, and agrees on his page. For three days nobody loses any time. Then she has the clocks go on.
	play(one, 1, never)
	come(one, 0)
	w.letter("Anna", "Your turn: ", 3*time.Hour)
	w.do("Anna", "table", "/games/"+one.ID(), "Ask for a pause of 7 days")
	w.do("Anna", "leave")
	l = w.letter("Bert", "You are asked to agree: ", 3*time.Hour)
	w.do("Bert", "agree", w.links(l)[0])
	w.do("Bert", "leave")
	left := func(seat int) time.Duration {
		_, i, err := one.Page(t.Context(), who[seat])
		w.must(err)
		if i.Clock == nil {
			t.Fatal("the game has no clocks")
		}
		return time.Duration(i.Clock.Left[seat]) * time.Millisecond
	}
	before := left(0)
	w.pass(72 * time.Hour)
	if after := left(0); before-after > time.Minute || before < time.Hour {
		t.Errorf("Anna had %v, and after three days of the pause she has %v", before, after)
	}
	w.do("Anna", "table", "/games/"+one.ID(), "Let the clocks go on")
	w.do("Anna", "leave")
	play(one, 0, never)

	// Bert does not come any more. He is told of his turn, that his time is nearly out, and that the computer has his seat; Anna sees it at her table.
	come(one, 1)
	w.letter("Bert", "Your turn: ", 3*time.Hour)
	w.letter("Bert", "Your time is nearly out: ", 40*time.Hour)
	w.letter("Bert", "Your seat has gone to somebody else: ", 24*time.Hour)
	if got := w.do("Anna", "seats", "/games/"+one.ID()); !strings.Contains(got, "computer: greedy") {
		t.Errorf("Anna sees %q", got)
	}
	if days := time.Duration(w.ahead.Load()) / (24 * time.Hour); days < 7 || byPage < 4 {
		t.Errorf("%d days, %d answers in browsers", days, byPage)
	}
	w.must(w.in.Close())
	if err := w.wait(); err != nil {
		t.Error(err)
	}
}
