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
	p = saipanReport(t, &match.Report{Over: &engine.Score{Score: map[string]int{"us": 4, "jp": 1, "balance": 3}}})
	if len(p.Sum) != 3 || p.Sum[1].Sign != "−" || p.Sum[2].Sign != "=" {
		t.Errorf("%+v", p.Sum)
	}
}

// The head of the losses counts Units, each once; Support Weapons and Leaders stand apart, below them.
func TestReportLosses(t *testing.T) {
	p := saipanReport(t, &match.Report{Losses: []match.Loss{{Piece: "a", Side: "us", Kind: "leader"}, {Piece: "b", Side: "us", Kind: "weapon"}, {Piece: "c", Side: "us", Kind: "weapon"},
		{Piece: "d", Side: "us", Kind: "rifle", Back: true}, {Piece: "d", Side: "us", Kind: "rifle"}}})
	if p.LossHeads[0].Count != 1 || p.Back != 1 || len(p.Losses) != 3 || p.Losses[0].Apart || !p.Losses[1].Apart || !p.Losses[2].Apart {
		t.Errorf("%+v %+v %d", p.LossHeads, p.Losses, p.Back)
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
	maps := 0
	for _, d := range p.Days {
		if d.Front != nil {
			maps++
		}
	}
	last := p.Days[len(p.Days)-1]
	if len(p.Days) != 30 || len(p.DayHeads) != 2 || maps == 0 || maps > dayFronts || last.Front == nil || len(last.Front.Dots) != 1 {
		t.Fatalf("%d days, heads %v, %d maps, the last %+v", len(p.Days), p.DayHeads, maps, last)
	}
	if last.Bars[0].Count != 58 || last.Bars[0].Wide != barWide || p.Days[0].Bars[0].Wide != 0 || last.Bars[1].Wide != barWide {
		t.Errorf("bars: %+v, %+v", p.Days[0].Bars, last.Bars)
	}
	if days := sheet.Situation.Days; days[1] != "19 Feb" || days[7] == "19 Feb" || days[66] == "" {
		t.Errorf("days of the campaign: %q %q %q", days[1], days[7], days[66])
	}
}
