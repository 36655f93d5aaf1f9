package enginetest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// LoadForged changes a save of g as somebody would who tries what he gets away with, and loads it: at is where, patch what stands there instead. It
// must be refused by [engine.ErrSave] and leave no trace, or be a possible position that everybody can look at and that goes on.
//
// The frames of a forged save may hold anything, so a rule may give up over one later on: a table says so and stays as it was. It must not hang.
func LoadForged(t testing.TB, m engine.Module, g engine.Game, at int, patch []byte) {
	t.Helper()
	save := g.AppendSave(nil)
	copy(save[int(uint(at)%uint(len(save))):], patch)
	fresh, err := m.New(g.Setup())
	if err != nil {
		t.Fatal(err)
	}
	before := fresh.Hash()
	if err := fresh.Load(save); err != nil {
		if !errors.Is(err, engine.ErrSave) {
			t.Fatalf("a forged save is not refused by ErrSave: %v", err)
		}
		if fresh.Hash() != before {
			t.Fatalf("a refused save has changed the game: %v", err)
		}
		return
	}
	if err := fresh.Check(); err != nil {
		t.Fatalf("loaded, but impossible: %v", err)
	}
	for s := range engine.Seat(len(m.Seats())) {
		fresh.View(s)
	}
	fresh.View(engine.ObserverSeat)
	func() {
		defer func() { _ = recover() }()
		for n := range 40 {
			q := fresh.Pending()
			if q == nil {
				return
			}
			s, p := q.First()
			if err := fresh.Apply(s, p.Options[(n*7+at)%len(p.Options)]); err != nil {
				t.Errorf("listed, but refused: %v", err)
				return
			}
		}
	}()
}

// ForgeSaves plays n positions of random games of the set-ups and loads forged saves of each: saves as they are but for one to four bytes, in the
// procedures in progress, at the beginning of the state, at its end, or anywhere.
func ForgeSaves(t testing.TB, m engine.Module, setups []engine.Setup, n int) {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(n), 7))
	for k := range n {
		g, err := m.New(setups[k%len(setups)])
		if err != nil {
			t.Fatal(err)
		}
		for range r.IntN(900) {
			q := g.Pending()
			if q == nil {
				break
			}
			s, p := q.First()
			if err := g.Apply(s, p.Options[r.IntN(len(p.Options))]); err != nil {
				t.Fatal(err)
			}
		}
		if g.Pending() == nil {
			continue
		}
		size := len(g.AppendSave(nil))
		for range 60 {
			at := [...]int{14 + r.IntN(200), 14 + r.IntN(600), size - 1 - r.IntN(400), r.IntN(size)}[r.IntN(4)]
			patch := make([]byte, 1+r.IntN(4))
			for i := range patch {
				patch[i] = byte(r.IntN(256)) >> (r.IntN(2) * 6) // small numbers go further
			}
			LoadForged(t, m, g, at, patch)
		}
	}
}

// ForgeRecords plays n random games of the set-ups for a while and changes their records as somebody would who tries what he gets away with: a byte, a line
// twice or left out, an answer of another line, a number that is huge, the position that they begin with. What cannot be replayed is refused with the line
// where it goes wrong; what can is recorded again as the same game.
func ForgeRecords(t testing.TB, m engine.Module, setups []engine.Setup, n int) (good int) {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(n), 8))
	for k := range n {
		text := someRecord(t, m, setups[k%len(setups)], r)
		for range 40 {
			forged := forgeRecord(text, r)
			s, err := engine.Replay(m, forged, engine.ReplayOptions{Ask: r.IntN(2) == 0})
			if err != nil {
				var at *engine.RecordError
				if !errors.As(err, &at) || at.Line < 1 || at.Line > strings.Count(forged, "\n")+2 || at.Err.Error() == "" {
					t.Fatalf("no place or no reason: %v", err)
				}
				if strings.Contains(err.Error(), "internal error") {
					t.Errorf("a rule gave up over a record: %v\n%.2000s", err, forged)
				}
				continue
			}
			good++
			again, err := engine.Replay(m, s.Record(s.Header(true)), engine.ReplayOptions{Ask: true})
			if err != nil || again.Game().Hash() != s.Game().Hash() {
				t.Fatalf("recorded again, it does not replay: %v", err)
			}
			engine.VerifyDice(m, forged)
		}
	}
	return good
}

// someRecord is the record of a game in which up to 150 answers were given.
func someRecord(t testing.TB, m engine.Module, setup engine.Setup, r *rand.Rand) string {
	t.Helper()
	s, err := engine.NewSession(m, setup, engine.NewDice("forged"))
	if err != nil {
		t.Fatal(err)
	}
	play := func() {
		for range r.IntN(150) {
			q := s.Game().Pending()
			if q == nil {
				return
			}
			seat, p := q.First()
			if err := s.Answer(seat, p.Options[r.IntN(len(p.Options))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	play()
	if r.IntN(3) == 0 {
		if s, err = engine.NewSessionAt(m, s.Game().Position(), engine.NewDice("forged")); err != nil {
			t.Fatal(err)
		}
		play()
	}
	return s.Record(s.Header(true))
}

// forgeRecord changes a record in one to three places.
func forgeRecord(text string, r *rand.Rand) string {
	for range 1 + r.IntN(3) {
		lines := strings.SplitAfter(text, "\n")
		i, j := r.IntN(len(lines)), r.IntN(len(lines))
		b := []byte(text)
		switch r.IntN(9) {
		case 0:
			b[r.IntN(len(b))] = byte(r.IntN(256))
		case 1:
			b[r.IntN(len(b))] ^= 1 << r.IntN(7)
		case 2:
			lines = slices.Delete(lines, i, i+1)
			b = []byte(strings.Join(lines, ""))
		case 3:
			lines = slices.Insert(lines, i, lines[j])
			b = []byte(strings.Join(lines, ""))
		case 4, 5: // the answer of another line under this number
			f, o := strings.SplitN(lines[i], " ", 2), strings.SplitN(lines[j], " ", 2)
			if len(f) == 2 && len(o) == 2 {
				lines[i] = f[0] + " " + o[1]
			}
			b = []byte(strings.Join(lines, ""))
		case 6:
			if f := strings.Fields(lines[i]); len(f) > 0 {
				f[len(f)-1] = []string{"99999999999999999999", "-1", "32767", "-32768", "65536", "１", "\x00", "14.52/in", "-", ""}[r.IntN(10)]
				lines[i] = strings.Join(f, " ") + "\n"
			}
			b = []byte(strings.Join(lines, ""))
		case 7: // cut off
			b = b[:r.IntN(len(b))]
		case 8: // in the save of the position that it begins with
			if at := strings.Index(text, `"state":"`); at >= 0 {
				if end := strings.IndexByte(text[at+9:], '"'); end > 0 {
					b[at+9+r.IntN(end)] = "ABCDEFGHabcdefgh0123+/"[r.IntN(22)]
				}
			}
		}
		if text = string(b); text == "" {
			return "x"
		}
	}
	return text
}
