package web

import (
	"fmt"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/games"
	"beachhead/match"
)

func saipanReport(t *testing.T, r *match.Report) *reportPage {
	t.Helper()
	m, err := games.Load("saipan", "")
	if err != nil {
		t.Fatal(err)
	}
	sheet := m.(engine.Charted).Sheet("saipan-4")
	p := &reportPage{Report: r}
	p.draw(sheet, string(drawWhole(sheet)))
	return p
}

// The numbers of a result add up on the page: whatever comes besides the points of both sides stands with its sign, and the total last.
func TestReportSum(t *testing.T) {
	p := saipanReport(t, &match.Report{Over: &engine.Score{Winner: "jp", Level: "victory", Score: map[string]int{"us": 0, "jp": 29, "hexes": -7, "balance": -36}}})
	said := ""
	for _, x := range p.Sum {
		said += x.Sign + x.Value + " "
	}
	if said != "0 −29 −7 =−36 " || !strings.Contains(p.Sum[2].Label, "Victory Hexes") || !p.Sum[3].Last || p.Sum[2].Last {
		t.Errorf("%s %+v", said, p.Sum)
	}
	p = saipanReport(t, &match.Report{Over: &engine.Score{Score: map[string]int{"us": 3, "jp": 3, "hexes": -2, "balance": -2}}})
	if !strings.Contains(p.Sum[2].Label, "Victory Hexes") || p.Sum[2].Sign != "−" || p.Sum[3].Sign != "=" || strings.Contains(p.Sum[3].Label, "Hexes") {
		t.Errorf("even sides: %+v", p.Sum)
	}
	p = saipanReport(t, &match.Report{Over: &engine.Score{Score: map[string]int{"us": 4, "jp": 1, "balance": 3}}})
	if len(p.Sum) != 3 || p.Sum[1].Sign != "−" || p.Sum[2].Sign != "=" {
		t.Errorf("%+v", p.Sum)
	}
}

// The head of the losses counts Units, each once; Support Weapons and Leaders stand apart, below them.
func TestReportLosses(t *testing.T) {
	p := saipanReport(t, &match.Report{Losses: []match.Loss{{Piece: "a", Side: "us", Kind: "leader"}, {Piece: "b", Side: "us", Kind: "weapon"}, {Piece: "c", Side: "us", Kind: "weapon"},
		{Piece: "d", Side: "us", Kind: "rifle", Back: true}, {Piece: "d", Side: "us", Kind: "rifle"}, {Piece: "e", Side: "us", Kind: "hq", Away: true}}})
	if p.LossHeads[0].Count != 1 || p.Back != 1 || p.Away != 1 || len(p.Losses) != 3 || p.Losses[0].Apart || !p.Losses[1].Apart || !p.Losses[2].Apart {
		t.Errorf("%+v %+v %d", p.LossHeads, p.Losses, p.Back)
	}
}

// The number at the end of the curve stands below it where the disc of a turning point lies above.
func TestReportEnd(t *testing.T) {
	for by, above := range map[int]bool{3: false, 0: true} {
		r := &match.Report{Turns: 20, Curve: []match.ScorePoint{{Turn: 9}, {Turn: 20, Part: 0.7, Value: 6}}}
		if by > 0 {
			r.Turning = []match.TurningStep{{Turn: 20, Part: 0.7, By: by, Value: 6, Gains: "us", Text: []string{"Won."}}}
		}
		c := saipanReport(t, r).Curve
		if (c.EndText < c.EndY) != above {
			t.Errorf("with %d turning points the number is at %d, the end at %d: %+v", len(r.Turning), c.EndText, c.EndY, c.Marks)
		}
	}
}

// A score sheet has no column for those of whom the page sees no loss: nobody knows that there is none.
func TestSoloLosses(t *testing.T) {
	m, err := games.Load("iwo", "")
	if err != nil {
		t.Fatal(err)
	}
	sheet := m.(engine.Charted).Sheet("s1-d-day")
	for side, want := range map[string]int{"us": 1, "jp": 2} {
		p := &reportPage{Report: &match.Report{Losses: []match.Loss{{Piece: "a", Side: "us", Kind: "infantry"}, {Piece: "b", Side: side, Kind: "infantry"}}}}
		p.draw(sheet, string(drawWhole(sheet)))
		if len(p.LossHeads) != want || len(p.Losses) != 1 || len(p.Losses[0].Bars) != want {
			t.Errorf("with a loss of %s: %+v %+v", side, p.LossHeads, p.Losses)
		}
	}
}

// The bands of a close game keep apart, though the score could fall far below them; and where units have no one strength they are counted.
func TestReportScale(t *testing.T) {
	m, err := games.Load("littleland", "")
	if err != nil {
		t.Fatal(err)
	}
	sheet := m.(engine.Charted).Sheet("littleland-5")
	p := &reportPage{Report: &match.Report{Turns: 7, Curve: []match.ScorePoint{{N: 0, Turn: 1}, {N: 9, Turn: 7, Value: 0}},
		Forces: []match.Forces{{Turn: 1, Side: "de", Pieces: 9}, {Turn: 1, Side: "su", Pieces: 6}}}}
	p.draw(sheet, string(drawWhole(sheet)))
	l := p.Curve.Lines
	if len(l) != 2 || l[0].Y-l[1].Y < 12 && l[1].Y-l[0].Y < 12 {
		t.Errorf("the ends of the bands stand at %+v", l)
	}
	if p.ForcesOf != "Units" || len(p.Forces) != 1 || p.Forces[0].Bars[0].Count != 9 || p.Forces[0].Bars[1].Count != 6 {
		t.Errorf("%s: %+v", p.ForcesOf, p.Forces)
	}
}

// The front shows the part of the map where pieces were, and of the set-up and the end the same.
func TestReportFront(t *testing.T) {
	at := func(list ...string) (out []engine.Piece) {
		for _, h := range list {
			out = append(out, engine.Piece{ID: h, Side: "us", At: h})
		}
		return out
	}
	p := saipanReport(t, &match.Report{Front: []match.Front{{N: 1, Pieces: at("47.16", "50.18")}, {N: 2, Pieces: at("46.17")}}})
	if len(p.Fronts) != 2 || p.Fronts[0].Box != p.Fronts[1].Box || p.Fronts[0].Box != p.FrontBox {
		t.Fatalf("%+v", p.Fronts)
	}
	var box, whole [4]float64
	if n, err := fmt.Sscan(p.FrontBox, &box[0], &box[1], &box[2], &box[3]); n != 4 {
		t.Fatal(p.FrontBox, err)
	}
	for i := range whole {
		fmt.Sscan(p.GroundBox[i], &whole[i])
	}
	if box[2]*box[3] > whole[2]*whole[3]/4 {
		t.Errorf("the front is %v of a map of %v", box, whole)
	}
	for _, f := range p.Fronts {
		for _, d := range f.Dots {
			var x, y float64
			fmt.Sscan(d.X, &x)
			fmt.Sscan(d.Y, &y)
			if x < box[0] || y < box[1] || x > box[0]+box[2] || y > box[1]+box[3] {
				t.Errorf("%s %s lies outside of %v", d.X, d.Y, box)
			}
		}
	}
}

// A game that is told day by day has a bar for each tally on the scale of the worst day, and at most so many small maps, the last day's among them.
func TestReportDays(t *testing.T) {
	m, err := games.Load("iwo", "")
	if err != nil {
		t.Fatal(err)
	}
	sheet := m.(engine.Charted).Sheet("campaign")
	r := &match.Report{}
	for i := range 30 {
		r.Days = append(r.Days, match.DayOf{Day: fmt.Sprint("day ", i+1), Values: []int{2 * i, i}, Front: match.Front{Pieces: []engine.Piece{{ID: "us-a-1-23", Side: "us", At: "0415"}}}})
	}
	p := &reportPage{Report: r}
	p.draw(sheet, string(drawWhole(sheet)))
	if len(p.Days) != 30 || len(p.DayHeads) != 2 || p.Days[29].Values[0] != 2 || p.Days[29].Values[1] != 29 {
		t.Fatalf("%d days, heads %v, the last %+v", len(p.Days), p.DayHeads, p.Days[len(p.Days)-1])
	}
	if c := p.Charts; len(c) != 2 || len(c[0].Bars) != 30 || c[0].Line != nil || c[1].Line == nil || c[0].Total != "58 in all" || c[1].Total != "29 of 114" {
		t.Errorf("charts: %+v", p.Charts)
	}
	if days := sheet.Situation.Days; days[1] != "19 Feb" || days[7] == "19 Feb" || days[66] == "" {
		t.Errorf("days of the campaign: %q %q %q", days[1], days[7], days[66])
	}
}

// The score sheet words margins, and shows the ground that was taken with the front of its days: what was lost again is in no band.
func TestScoreSheet(t *testing.T) {
	for _, x := range []struct {
		a            engine.Aim
		said, margin string
	}{
		{engine.Aim{Met: true}, "yes", "reached"}, {engine.Aim{}, "no", "not reached"},
		{engine.Aim{Have: 3, Need: 1, Met: true}, "3 of 1", "2 more than asked"}, {engine.Aim{Have: 1, Need: 1, Met: true}, "1 of 1", "as many as asked"}, {engine.Aim{Need: 2}, "0 of 2", "2 short"},
		{engine.Aim{Have: 51, Need: 50, Limit: true}, "51 of at most 50", "1 too many"}, {engine.Aim{Have: 50, Need: 50, Limit: true, Met: true}, "50 of at most 50", "not one to spare"},
		{engine.Aim{Have: 2, Need: 4, Limit: true, Met: true}, "2 of at most 4", "2 to spare"},
	} {
		if got := aimOf(x.a); got.Said != x.said || got.Margin != x.margin || got.Met != x.a.Met {
			t.Errorf("%+v: %+v", x.a, got)
		}
	}
	m, err := games.Load("iwo", "")
	if err != nil {
		t.Fatal(err)
	}
	sheet := m.(engine.Charted).Sheet("s4-hot-rocks")
	day := func(name string, lost int, us ...string) match.DayOf {
		d := match.DayOf{Day: name, Values: []int{lost, 0}}
		for i, h := range us {
			d.Pieces = append(d.Pieces, engine.Piece{ID: fmt.Sprint(i), Side: "us", At: h})
		}
		d.Pieces = append(d.Pieces, engine.Piece{ID: "jp", Side: "jp", At: "1721"})
		return d
	}
	p := &reportPage{Report: &match.Report{Days: []match.DayOf{day("one", 4, "0413", "1020"), day("two", 40, "0413", "0613"), day("three", 41, "0413", "0613")},
		Costs: []match.CostOf{{Of: "4th", Lost: 30, Back: 2}, {Of: "5th", Lost: 10}}, Causes: []match.CauseOf{{Cause: "Raids", Lost: 40}}}}
	p.draw(sheet, string(drawWhole(sheet)))
	f := p.FrontMap
	if f == nil || len(f.Bands) != 2 || f.Bands[0].Day != "one" || f.Bands[1].Day != "two" || len(f.Lines) != 2 || len(f.Posts) != len(sheet.Posts) || !f.Lines[1].Strong {
		t.Fatalf("%+v", f)
	}
	if f.Bands[0].Fill == f.Bands[1].Fill || !strings.Contains(f.Said, "two") || strings.Contains(f.Said, "three") {
		t.Errorf("%+v", f)
	}
	again := p.drawFrontMap(sheet)
	for i := range f.Lines {
		if again.Lines[i] != f.Lines[i] {
			t.Errorf("drawn anew the front is another: %+v, %+v", again.Lines[i], f.Lines[i])
		}
	}
	// The most steps of a day against the limit a day.
	a := p.Aims[len(p.Aims)-1]
	if a.Said != "36 of at most 30" || a.Met || !strings.Contains(a.Margin, "two") || p.Charts[0].Limit == 0 || p.Charts[0].Bars[1].Count != 36 || p.Charts[0].Total != "41 in all" {
		t.Errorf("%+v %+v", a, p.Charts[0])
	}
	if len(p.Costs) != 2 || p.Costs[0].Label != "4th Division" || p.Costs[0].Wide != 100 || p.Costs[1].Wide != 33 || p.Causes[0].Share != "100 %" {
		t.Errorf("%+v %+v", p.Costs, p.Causes)
	}
	// Before anybody is ashore there is no front.
	p = &reportPage{Report: &match.Report{Days: []match.DayOf{day("one", 0)}}}
	if p.draw(sheet, string(drawWhole(sheet))); p.FrontMap != nil || len(p.Charts) != 2 {
		t.Errorf("%+v", p.FrontMap)
	}
}
