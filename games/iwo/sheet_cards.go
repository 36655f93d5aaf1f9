package iwo

import (
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
)

// The cards on the sheet: what is printed on them, and the marks of their boxes with the turns in which they hold (2.3, 6.1, 22.0).

// cardParts are the parts of a card from top to bottom, with what is said of a card that has nothing there.
var cardParts = []engine.SheetDrawnPart{
	{ID: partFire, Label: "Fire"}, {ID: partEvent, Label: "Event by date", None: "none"}, {ID: partLanding, Label: "Landing"}, {ID: partFight, Label: "Close combat", None: "none, colours decide"},
	{ID: partGun, Label: "Gun", None: "no gun"},
}

// amidDeeds are the kinds of questions in the middle of what the Japanese do.
var amidDeeds = []string{"fire.hit", "fire.spare", "fire.leader", "fire.armour", "gun.hit", "ambush", "assault", "overrun", "raid.hit", "step.hero", "artillery.hit", "artillery.spare"}

// markTexts say what a mark does where it holds; Plain has none.
var markTexts = [nMarks]string{ArmorMark: "one hit more on armour", StarMark: "fire at a leader", MarkM: "machine guns, mortars, muster", MarkR: "resupply, redeploy, reinforce", MarkA: "assault, ambush",
	MarkI: "infiltrate; from 6 March redeploy, reinforce"}

// monthShort are the months as they stand on cards.
var monthShort = map[string]string{"2": "Feb", "3": "Mar"}

// sheetCards puts the deck on the sheet.
func (m *Module) sheetCards(s *engine.Sheet) {
	d := &engine.SheetDraws{Parts: cardParts, Next: deckBox, Amid: amidDeeds, Rule: "2.3.1", Shuffled: "The discards are shuffled into the deck at the end of a turn in which they outnumber it, and when it runs out."}
	for k := Plain + 1; k < nMarks; k++ {
		x := engine.SheetMark{ID: markNames[k], Text: markTexts[k]}
		for _, r := range m.Acts {
			if r.Mark != k {
				continue
			}
			if x.From == 0 {
				x.From, x.Rule = int(r.From), "22.0"
			}
			x.To = max(x.To, int(r.To))
		}
		d.Marks = append(d.Marks, x)
	}
	for i := range m.Cards {
		c := &m.Cards[i]
		out := engine.SheetDrawn{ID: m.cardName(CardID(i)), Sign: symbolNames[c.Target], Parts: map[string][]engine.SheetDrawnAt{}}
		for _, b := range c.Box {
			x := engine.SheetDrawnBox{Color: colorNames[b.Color], Bar: b.Bar}
			if b.Mark != Plain {
				x.Mark = markNames[b.Mark]
			}
			out.Boxes = append(out.Boxes, x)
		}
		for _, e := range c.Events {
			month, day, _ := strings.Cut(m.Turns[e.From-1].Date, "-")
			x := engine.SheetDrawnAt{Text: "nothing more", From: int(e.From), When: day + " " + monthShort[month]}
			if e.Event != NoEvent {
				x.Text = m.Events[e.Event].Name
			}
			out.Parts[partEvent] = append(out.Parts[partEvent], x)
		}
		drift := [...]string{"drifts left", "no drift", "drifts right"}[c.Drift+1]
		out.Parts[partLanding] = []engine.SheetDrawnAt{{Text: colorNames[c.Color] + " " + symbolNames[c.Symbol] + ", " + drift, Color: colorNames[c.Color], Sign: symbolNames[c.Symbol]}}
		if c.CC >= 0 {
			out.Parts[partFight] = []engine.SheetDrawnAt{{Text: m.CCEvents[c.CC].Name}}
		}
		if c.Divisor > 0 {
			out.Parts[partGun] = []engine.SheetDrawnAt{{Text: "points by " + strconv.Itoa(int(c.Divisor))}}
		}
		d.Cards = append(d.Cards, out)
	}
	s.Draws = d
	s.Boxes = append(s.Boxes, engine.SheetBox{ID: deckBox, Show: "draws"})
	slices.SortFunc(d.Marks, func(a, b engine.SheetMark) int { return a.From - b.From })
}
