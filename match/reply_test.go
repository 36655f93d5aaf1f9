package match

import (
	"testing"
)

// taken empties a subscription without waiting, but for what says how the table is, and returns the versions that it brought.
func taken(t *testing.T, s *Subscription) (out []Version) {
	t.Helper()
	for {
		m, err := s.Take()
		must(t, err)
		switch {
		case m == nil:
			return out
		case m.Page != nil:
			out = append(out, m.Page.Version)
		case m.Change != nil:
			out = append(out, m.Change.Version)
		}
	}
}

// TestReply: a reader with a name gets what his answer changes with the reply and not by his subscription; nobody else is spared it, and
// nothing overtakes what waits for him.
func TestReply(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb, who := duel(t, h, "formosa")
	follow := func(w Who, reader string) *Subscription {
		w.Reader = reader
		s, err := tb.Subscribe(t.Context(), w, page(t, tb, w).Version)
		must(t, err)
		t.Cleanup(s.Close)
		return s
	}
	asked := func() Who {
		for _, w := range who {
			if len(options(page(t, tb, w))) > 0 {
				return w
			}
		}
		t.Fatal("nobody is asked")
		return Who{}
	}
	reply := func(w Who, reader string) (Version, *Message) {
		w.Reader = reader
		p := page(t, tb, w)
		v, m, err := tb.Reply(t.Context(), w, p.Version, options(p)[0])
		must(t, err)
		return v, m
	}
	none := func(s *Subscription, what string) {
		t.Helper()
		if got := taken(t, s); len(got) > 0 {
			t.Errorf("%s: the subscription brings %d as well", what, got)
		}
	}
	one := func(s *Subscription, v Version, what string) {
		t.Helper()
		if got := taken(t, s); len(got) != 1 || got[0] != v {
			t.Errorf("%s: the subscription brings %d, want %d", what, got, v)
		}
	}

	w := asked()
	old, mine, other, unnamed := follow(w, "a"), follow(w, "a"), follow(w, "b"), follow(w, "")
	for _, s := range []*Subscription{old, mine, other, unnamed} {
		taken(t, s)
	}
	before := page(t, tb, w)
	v, m := reply(w, "a")
	if m == nil || m.Change == nil || m.Change.Version != v || v != before.Version+1 {
		t.Fatalf("the reply to version %d: %d, %+v", before.Version, v, m)
	}
	if got, want := plain(t, before.Apply(m.Change)), plain(t, page(t, tb, w)); got != want {
		t.Errorf("the reply leads to\n%s\nthe page is\n%s", got, want)
	}
	none(mine, "the reader's own")
	one(old, v, "an older one of the same name")
	one(other, v, "another name")
	one(unnamed, v, "no name")

	w = asked()
	mine = follow(w, "c")
	taken(t, mine)
	if v, m := reply(w, ""); m != nil {
		t.Error("without a name the change came with the reply")
	} else { // and waits now for the reader, so that the next one has to wait behind it
		v2, m := reply(asked(), "c")
		if m != nil {
			t.Error("a change has overtaken another")
		}
		if got := taken(t, mine); len(got) != 2 || got[0] != v || got[1] != v2 {
			t.Errorf("the subscription brings %d, want %d and %d", got, v, v2)
		}
	}
	if _, m := reply(asked(), "nobody"); m != nil {
		t.Error("the change came with the reply, though nobody reads by that name")
	}
	taken(t, mine)
	mine.Close()
	if _, m := reply(asked(), "c"); m != nil {
		t.Error("the change came with the reply, though the reader has gone")
	}
	// The other seat's readers are not spared what this one does, whatever they are called.
	w = asked()
	theirs := who[0]
	if theirs == w {
		theirs = who[1]
	}
	foreign := follow(theirs, "d")
	taken(t, foreign)
	if _, m := reply(w, "d"); m != nil {
		t.Error("a reader of another seat was taken for the caller's")
	}
}
