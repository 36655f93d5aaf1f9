package iwo

import "testing"

// TestCardsSayWhatTheyShow: a card that lets positions fire is told with the colours and marks of its fire section (6.1), in the log and on the page.
func TestCardsSayWhatTheyShow(t *testing.T) {
	m := Default()
	marks := map[Mark]bool{}
	for i := range m.Cards {
		c := &m.Cards[i]
		got := c.fireSection()
		for _, b := range c.Box {
			marks[b.Mark] = true
		}
		if i == 43 && got != "purple I, blue, green with a star; symbol diamond" {
			t.Errorf("card 44 shows %q", got)
		}
	}
	if len(marks) != int(nMarks) {
		t.Errorf("%d of %d marks are on cards", len(marks), nMarks)
	}
}
