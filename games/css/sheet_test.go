package css

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

// Whatever a view or a choice of any scenario can name, the sheet can draw and say.
func TestSheetSaysAll(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		t.Run(id, func(t *testing.T) {
			m := whole(t, id)
			enginetest.Sheets(t, m, enginetest.SheetOptions{Verbs: verbs.Words(), Unsaid: []string{"draw"}, Kinds: program.Kinds(), Met: map[string][]string{"tinian": {"rifle", "jp-rifle", "weapon", "leader"}, "saipan": {"rifle", "jp-rifle", "weapon", "leader"}, "littleland": {"rifle-de", "rifle-su", "weapon", "leader", "hero"}}[id]})
			for _, sc := range m.Scenarios() {
				s := m.Sheet(sc.ID)
				for _, level := range []string{"decisive", "victory", "draw"} {
					if s.Endings[level] == "" {
						t.Errorf("%s: no sentence for a game that ends by %s", sc.ID, level)
					}
				}
				for _, w := range s.Windows {
					if kind, topic, _ := strings.Cut(strings.TrimPrefix(w.Kind, "roll.reroll."), "."); !slices.Contains(program.Kinds(), w.Kind) && !slices.Contains(rollTopics(), kind) {
						t.Errorf("%s: a standing order for %q %q, which nobody asks", sc.ID, w.Kind, topic)
					}
				}
			}
		})
	}
}

// The standing orders that a side is offered stand in few rows, each a sentence of one line or two; a row that is of several orders is of two at least.
func TestOffersFit(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		for _, sc := range m.Scenarios() {
			for _, side := range m.Seats() {
				orders, rows := 0, map[string]int{}
				for _, w := range m.Sheet(sc.ID).Windows {
					if w.Default == nil || w.Seats != nil && !slices.Contains(w.Seats, side) {
						continue
					}
					row := w.Default.Say
					if w.Default.Of != "" {
						row = w.Default.Of
					}
					if orders++; len(row) > 140 {
						t.Errorf("%s: %d letters are no row: %s", sc.ID, len(row), row)
					}
					rows[row]++
				}
				if orders < 10 || len(rows) > 6 {
					t.Errorf("%s, %s: %d orders in %d rows", sc.ID, side, orders, len(rows))
				}
				for _, w := range m.Sheet(sc.ID).Windows {
					if w.Default != nil && w.Default.Of != "" && rows[w.Default.Of] == 1 {
						t.Errorf("%s, %s: one order alone says %s", sc.ID, side, w.Default.Of)
					}
				}
			}
		}
	}
}

// Every outcome that an explanation can have is a word of the sheet: the codes of the Combat Results Table, the fates of Units, the ends of Assaults.
func TestSheetOutcomes(t *testing.T) {
	m := whole(t, "saipan")
	s := m.Sheet("saipan-1")
	texts := append([]string{textMiss, textNothing, textTaken, textLoses, textBereft, textShaken, textEven, textRepulsed, textHeadless, textBroken}, fateTexts[:]...)
	for i := range m.CRT {
		for half := range m.CRT[i] {
			for die := range m.CRT[i][half] {
				if c := m.CRT[i][half][die].code(); c != "" {
					texts = append(texts, c)
				}
			}
		}
	}
	for _, text := range texts {
		if s.Outcomes[text].Text == "" {
			t.Errorf("the sheet has no words for %q", text)
		}
	}
	for text, check := range map[string]bool{textPasses: true, textWorks: true, textFails: true, textMiss: false, textShaken: false} { // a check hits nobody: a Trench that fails, a round of light
		if s.Outcomes[text].Check != check {
			t.Errorf("%q: a check is %t", text, !check)
		}
	}
}

var (
	figure   = regexp.MustCompile(`[0-9]`)
	sentence = regexp.MustCompile(`[^.!?]+[.!?]`)
)

// What the orders for dice say together holds of each of them: a die that most likely would be better is asked about.
func TestDiceOrdersAsk(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		n := 0
		for _, w := range whole(t, id).Sheet(id + "-1").Windows {
			if w.Default == nil || !strings.HasPrefix(w.Kind, "roll.reroll.") {
				continue
			}
			if n++; !strings.HasPrefix(w.Default.Only, "better >= ") {
				t.Errorf("%s: %q is left whatever another roll would be", id, w.Kind)
			}
		}
		if n != 4 {
			t.Errorf("%s: %d orders for dice", id, n)
		}
	}
}

// Those who come later are counted among the forces of a scenario.
func TestBriefingCountsThoseToCome(t *testing.T) {
	n := 0
	var names []string
	for _, s := range whole(t, "littleland").Briefing("littleland-1").Sides {
		for _, f := range s.Forces {
			if f.Later && f.Piece != "" {
				n += f.Count
				names = append(names, f.Label)
			}
		}
	}
	if got := strings.Join(names[1:], ", "); n != 6 || got != "LMG, AT Rifle" { // Kunikov's four companies, and what they carry
		t.Errorf("%d come later, beside Units %s", n, got)
	}
}

// Every scenario has a briefing: short sentences, without numbers where they are written by hand, and tables that are whole.
func TestBriefings(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		if m.Briefing("none") != nil {
			t.Error("a briefing of no scenario")
		}
		for _, sc := range m.Scenarios() {
			b := m.Briefing(sc.ID)
			if b == nil || b != m.Briefing(sc.ID) || b.Title == "" || b.Place == "" || len(b.Clock) < 3 || len(b.Goals) == 0 || len(b.Zones) == 0 || len(b.Charts) < 10 {
				t.Fatalf("%s: not all of a briefing", sc.ID)
			}
			short := func(text string, most int) {
				list := sentence.FindAllString(text, -1)
				if len(list) == 0 || len(list) > most || !strings.HasSuffix(text, ".") {
					t.Errorf("%s: %d sentences: %q", sc.ID, len(list), text)
				}
				for _, x := range list {
					if n := len(strings.Fields(x)); n > 22 {
						t.Errorf("%s: %d words: %q", sc.ID, n, x)
					}
				}
			}
			written := func(text string) {
				short(text, 2)
				if figure.MatchString(text) {
					t.Errorf("%s: a number is typed where the data could tell it: %q", sc.ID, text)
				}
			}
			written(b.Situation)
			for _, s := range b.Sides {
				if s.Role == "" || len(s.Try) != 3 || len(s.Win) != 3 || len(s.Forces) == 0 {
					t.Errorf("%s: not all of a side: %+v", sc.ID, s)
				}
				for _, x := range s.Try {
					written(x)
				}
				for _, w := range s.Win {
					short(w.Text, 5)
				}
			}
			for _, x := range b.Special {
				short(x.Text, 2)
			}
			for _, c := range b.Charts {
				for _, r := range c.Rows {
					if len(r) != len(c.Columns) {
						t.Errorf("%s, %s: a row %q for the columns %q", sc.ID, c.Title, r, c.Columns)
					}
				}
				if len(c.Rows) < 2 { // The Little Land has two sorts of hexsides, and two of weather
					t.Errorf("%s: %s has %d rows", sc.ID, c.Title, len(c.Rows))
				}
			}
		}
	}
}

// What a briefing says of the points is what the game counts: worked out for the hexes of Jig Day, with points that do not change when the scenario is tuned.
func TestBriefingPoints(t *testing.T) {
	m := whole(t, "tinian")
	sc := m.Scenario[slices.IndexFunc(m.Scenario, func(s Scenario) bool { return s.ID == "tinian-4" })]
	v := &sc.Victory
	v.AtLeast, v.AtMost, v.PerUnit, v.PerTank, v.DGPerVP = 6, 1, [2]int8{0, 2}, [2]int8{0, 2}, 5
	b := m.makeBriefing(&sc)
	want := [2][3]string{
		{"You win if you are 6 points ahead at the end. They win if they are no more than 1 point behind; what lies between is a draw.",
			"7 Victory Hexes are worth 15 points to you if you hold them at the end. A hex that you enter is yours once no Japanese Fire Zone covers it.",
			"Units of theirs that are eliminated bring no points. Each Unit of yours eliminated is 2 points. Every 5 levels of Disorganization that their fire puts on you are 1 point for them."},
		{"You win if you are no more than 1 point behind at the end. They win if they are 6 points ahead; what lies between is a draw.",
			"7 Victory Hexes are worth 15 points to the Americans if they hold them at the end. A hex that you enter is yours again at once.",
			"Each Unit of theirs eliminated is 2 points. Units of yours that are eliminated bring no points. Every 5 levels of Disorganization that your fire puts on them are 1 point for you."},
	}
	for i := range b.Sides {
		for k, w := range b.Sides[i].Win {
			if w.Text != want[i][k] {
				t.Errorf("%s is told %q, expected %q", b.Sides[i].Side, w.Text, want[i][k])
			}
		}
	}
	// A lead that may be negative is a lead of the other side.
	v.AtLeast, v.AtMost = -4, -5
	b = m.makeBriefing(&sc)
	for i, w := range []string{"You win if you are no more than 4 points behind at the end.", "You win if you are 5 points ahead at the end."} {
		if got := b.Sides[i].Win[0].Text; got != w {
			t.Errorf("%s is told %q, expected %q", b.Sides[i].Side, got, w)
		}
	}
}

// The bands of victory are those of Result: every difference from side to side, one by one.
func TestScoreBands(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		for i := range m.Scenario {
			sc := &m.Scenario[i]
			levels := m.Sheet(sc.ID).Situation.Score.Levels
			for n := -58; n <= 58; n++ {
				var at engine.SheetLevel
				for _, l := range levels {
					if l.From <= n {
						at = l
					}
				}
				want := ""
				switch {
				case n >= int(sc.Victory.AtLeast):
					want = m.Sides[SideA].ID
				case n <= int(sc.Victory.AtMost):
					want = m.Sides[SideB].ID
				}
				if at.Side != want {
					t.Errorf("%s: a difference of %d is %q, expected %q", sc.ID, n, at.Side, want)
				}
			}
		}
	}
}

// A boundary names whom it keeps out, Formations too, and until when.
func TestBriefingBoundary(t *testing.T) {
	m := whole(t, "littleland")
	for _, x := range m.Briefing("littleland-4").Special {
		if strings.Contains(x.Text, "boundary") {
			if x.Text != "Before 2 February, 0700 a boundary keeps the 213 IR out of 998 hexes in columns 34 to 64." {
				t.Error(x.Text)
			}
			return
		}
	}
	t.Error("no boundary")
}
