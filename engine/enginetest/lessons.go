package enginetest

import (
	"slices"
	"testing"

	"beachhead/engine"
)

// lessonSeeds are how many sorts of luck a lesson is played with, and lessonAnswers how many answers of both sides it may take.
const (
	lessonSeeds   = 16
	lessonAnswers = 400
)

// Lessons plays each lesson of the module's first sheet as it advises, against the module's best player and with several dice: its position
// begins, what it advises is legal, every step comes up with some dice and the end with all.
func Lessons(t *testing.T, m engine.Module) {
	t.Helper()
	sheet := engine.FirstSheet(m)
	if sheet == nil || len(sheet.Lessons) == 0 || len(m.Bots()) == 0 {
		t.Fatal("there are no lessons, or nobody to play them against")
	}
	for _, l := range sheet.Lessons {
		t.Run(l.ID, func(t *testing.T) {
			seen := make([]bool, len(l.Steps))
			for i := range lessonSeeds {
				lesson(t, m, &l, string(rune('a'+i)), seen)
			}
			for i, s := range l.Steps {
				if !seen[i] {
					t.Errorf("step %d (%s, %q) never comes up", i+1, s.Kind, s.Choice)
				}
			}
		})
	}
}

// lesson plays a lesson with the dice of a seed and notes which of its steps came up.
func lesson(t *testing.T, m engine.Module, l *engine.SheetLesson, seed string, seen []bool) {
	t.Helper()
	s, err := engine.Replay(m, l.Record+"Seed: "+seed+"\n\n", engine.ReplayOptions{})
	if err != nil {
		t.Fatalf("the record: %v", err)
	}
	me, err := engine.SeatByName(m, l.Seat)
	if err != nil {
		t.Fatal(err)
	}
	profiles := m.Bots()
	bot := profiles[len(profiles)-1].New(1)
	now, asked := -1, []string(nil)
	for range lessonAnswers {
		q := s.Game().Pending()
		if q == nil {
			break
		}
		who := q.Seats.Seats()[0]
		v := s.Game().View(who)
		c, _ := bot.Choose(v, engine.Budget{Nodes: 2000})
		if who == me {
			p := v.Pending
			asked = append(asked, p.Kind+"."+p.Topic)
			fits := func(s *engine.SheetStep) bool { return s.Kind == p.Kind || s.Kind == p.Kind+"."+p.Topic }
			advice := ""
			if now >= 0 && fits(&l.Steps[now]) && slices.Contains(p.Options, l.Steps[now].Choice) {
				advice = l.Steps[now].Choice // it is asked again
			} else {
				for i := now + 1; i < len(l.Steps); i++ {
					if st := &l.Steps[i]; fits(st) && (st.Choice == "" || slices.Contains(p.Options, st.Choice)) {
						now, seen[i], advice = i, true, st.Choice
						break
					}
				}
				if now >= 0 && l.Steps[now].End {
					return
				}
			}
			if advice != "" {
				if c, err = engine.ParseChoice(m, advice); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := s.Answer(who, c); err != nil {
			t.Fatalf("seed %s, step %d: %v", seed, now+1, err)
		}
	}
	t.Errorf("seed %s: the lesson does not end; it was asked %v", seed, asked)
}
