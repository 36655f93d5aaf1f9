package formosa

import (
	"slices"
	"testing"

	"beachhead/engine"
)

// Every lesson is played as it advises, against the greedy player, with several dice: its position begins, what it advises is
// legal, every step comes up under some dice and the end under all of them.
func TestLessons(t *testing.T) {
	m, err := Load("")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range m.Sheet("1").Lessons {
		t.Run(l.ID, func(t *testing.T) {
			seen := make([]bool, len(l.Steps))
			for _, seed := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"} {
				playLesson(t, m, &l, seed, seen)
			}
			for i, s := range l.Steps {
				if !seen[i] {
					t.Errorf("step %d (%s, %q) never comes up", i+1, s.Kind, s.Choice)
				}
			}
		})
	}
}

// due finds the step that comes next: the first after now that is of this kind and whose advice is open.
func due(l *engine.SheetLesson, now int, kind string, open []string) int {
	for i := now + 1; i < len(l.Steps); i++ {
		if st := &l.Steps[i]; st.Kind == kind && (st.Choice == "" || slices.Contains(open, st.Choice)) {
			return i
		}
	}
	return -1
}

func playLesson(t *testing.T, m *Module, l *engine.SheetLesson, seed string, seen []bool) {
	t.Helper()
	s, err := engine.Replay(m, l.Record+"Seed: "+seed+"\n\n", engine.ReplayOptions{})
	if err != nil {
		t.Fatalf("the record: %v", err)
	}
	me, err := engine.SeatByName(m, l.Seat)
	if err != nil {
		t.Fatal(err)
	}
	bot := newGreedy(1)
	now, story := -1, []string(nil)
	for range 200 {
		q := s.Game().Pending()
		if q == nil {
			break
		}
		who := q.Seats.Seats()[0]
		v := s.Game().View(who)
		c, _ := bot.Choose(v, engine.Budget{Nodes: 2000})
		if who == me {
			story = append(story, v.Pending.Kind)
			if i := due(l, now, v.Pending.Kind, v.Pending.Options); i >= 0 {
				now, seen[i] = i, true
				if l.Steps[i].End {
					return
				}
				if l.Steps[i].Choice != "" {
					if c, err = engine.ParseChoice(m, l.Steps[i].Choice); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		if err := s.Answer(who, c); err != nil {
			t.Fatalf("seed %s, step %d: %v", seed, now+1, err)
		}
	}
	t.Errorf("seed %s: the lesson does not end; it was asked %v", seed, story)
}
