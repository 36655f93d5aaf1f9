package web

import (
	"encoding/base64"
	"fmt"
	"html/template"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/match"
)

// reportPage is the page of a report with all that is drawn on it.
type reportPage struct {
	page
	Game, Name      string
	Lead            string
	Report          *match.Report
	Seated, Rematch bool
	Uncounted       bool   // a rated game that changes no rating
	You             string // the side of who reads, "" for those who look on
	Sum             []reportSum
	Curve           *reportCurve
	Turning         []reportTurning
	Clock, Axis     string
	LossHeads       []reportHead
	Losses          []reportRow
	Back, Away      int // pieces that were lost and came back, and that still can
	Forces          []reportForces
	ForcesOf        string // what they are counted in
	Dice            []reportDice
	Success         []reportSuccess
	Fronts          []reportFront
	Ground          template.URL // the map under the fronts
	Days            []reportDay
	DayHeads        []string
	Solo, Scored    bool         // nobody plays on the other side; the game has a score
	Earlier         []reportGame // own games of the scenario that are over, the newest first
	Aims            []reportAim
	CostBy, CostOf  string
	Costs, Causes   []reportCost
	Charts          []reportChart
	FrontMap        *reportFrontMap
	Steps           *reportSteps // what the slider needs, nil if there is nothing to step through
	GroundBox       [4]string
	FrontBox        string // the part of the map that was fought over
}

// reportDay is a day as it ended.
type reportDay struct {
	Day    string
	Values []int
}

// reportSum is a number of the result, with the sign before it.
type reportSum struct {
	Sign, Label, Fill string
	Value             string
	Last              bool
}

// reportSteps is what the script of the page needs to show any step: where the curve is, and how pieces are drawn on the small map. Where the pieces were it asks
// the server for, which tells this seat no more than it knew then.
type reportSteps struct {
	Last   int                   `json:"last"`
	Clock  string                `json:"clock"`
	Points [][5]int              `json:"points"` // entries of the log, x, y, score, turn
	Hexes  map[string][2]float64 `json:"hexes"`
	Sides  map[string][3]string  `json:"sides"`  // fill, edge, label
	Hidden []string              `json:"hidden"` // kinds of pieces that are no units
	Size   float64               `json:"size"`
}

func (p *reportPage) steps(sheet *engine.Sheet) {
	if p.Report.Entries == 0 {
		return
	}
	x := &reportSteps{Last: p.Report.Entries, Clock: p.Clock, Points: [][5]int{}, Hexes: map[string][2]float64{}, Sides: map[string][3]string{}, Hidden: []string{}, Size: sheet.Size * .62}
	if p.Curve != nil {
		x.Points = p.Curve.Points
	}
	for _, h := range sheet.Hexes {
		x.Hexes[h.ID] = [2]float64{math.Round(h.X), math.Round(h.Y)}
	}
	for _, s := range sheet.Sides {
		x.Sides[s.ID] = [3]string{s.Fill, s.Edge, s.Label}
	}
	for kind, k := range sheet.Kinds {
		if k.Draw != "" {
			x.Hidden = append(x.Hidden, kind)
		}
	}
	slices.Sort(x.Hidden)
	p.Steps = x
}

type reportHead struct {
	Label, Fill string
	Count       int
}

// reportBar is a number with its bar, in pixels.
type reportBar struct {
	Count, Wide int
	Fill        string
}

type reportRow struct {
	Label string
	Apart bool // not counted among the units
	Bars  []reportBar
}

type reportForces struct {
	When string
	Bars []reportBar
}

type reportTurning struct {
	match.TurningStep
	Number         int
	When           int    // the turn as players count it
	Day            string // "" in games that are not told day by day
	Sign, Kind     string // "good", "bad" or "" for who looks on
	Title, More    string
	Side           string
	Fill, Ink, Map string
}

type reportDice struct {
	Label, Fill string
	Count       int
	Mean        string
	Average     string
	Bars        []reportDie
	FairY       int
	Wide        int
}

type reportDie struct {
	Face, Count, X, Y, High, Mid int
}

type reportSuccess struct {
	match.SuccessOf
	Label, Fill, More, Share string
	Few                      bool // fewer than expected: Share is the chance of so few
}

type reportFront struct {
	Title, Note string
	Box         string
	Dots        []reportDot
}

type reportDot struct {
	X, Y, Size string
	Fill, Edge string
}

// reportCurve is the curve of the score. Places are in the units of its drawing, 720 wide and 250 high.
type reportCurve struct {
	Label, Path string
	Rule        string
	Bands       []reportBand
	Ticks       []reportTick
	Lines       []reportTick
	Marks       []reportMark
	EndX, EndY  int
	EndText     int // where its number stands: above the end of the line, or below where a disc lies there
	End         string
	Told        string // for those who do not see it
	Points      [][5]int
}

type reportBand struct {
	Y, High, TextY int
	Fill, Label    string
	Strength       string
}

type reportTick struct {
	X, Y int
	Text string
}

type reportMark struct {
	X, Y, DotY, TextY int
	Number            int
	Kind, Map         string
}

const (
	curveLeft, curveRight = 44, 700
	curveTop, curveFoot   = 14, 214
	barWide               = 84
)

// sideOf finds a side of the sheet.
func sideOf(sheet *engine.Sheet, id string) engine.SheetSide {
	for _, s := range slices.Concat(sheet.Sides, sheet.Partners) {
		if s.ID == id {
			return s
		}
	}
	return engine.SheetSide{ID: id, Label: id, Fill: "#8a8f94", Ink: "#14181a", Edge: "#4b5257"}
}

// draw makes what is on the page.
func (p *reportPage) draw(sheet *engine.Sheet, thumbnail string) {
	r := p.Report
	p.Clock = sheet.Situation.ClockWord
	p.Axis = strings.ToLower(p.Clock)
	p.Scored, p.Solo = sheet.Situation.Score != nil, sheet.Situation.Tally != nil
	if p.Seated {
		p.You = sideOf(sheet, r.Seat).Label
	}
	switch {
	case r.Over == nil:
		p.Lead = "The game goes on"
	default:
		p.Lead = r.Ending
	}
	p.drawSum(sheet)
	p.drawTurning(sheet)
	p.drawCurve(sheet)
	p.drawLosses(sheet)
	p.drawForces(sheet)
	p.drawLuck(sheet)
	p.drawFronts(sheet, thumbnail)
	p.drawDays(sheet)
	p.drawSolo(sheet)
}

// drawDays tells the game day by day in numbers.
func (p *reportPage) drawDays(sheet *engine.Sheet) {
	days := p.Report.Days
	for k := range days {
		p.Days = append(p.Days, reportDay{Day: days[k].Day})
	}
	for i, x := range sheet.Situation.Tally {
		p.DayHeads = append(p.DayHeads, x.Label)
		for k, n := range each(x, i, days) {
			p.Days[k].Values = append(p.Days[k].Values, n)
		}
	}
}

// frontOf is a small map of where pieces were.
func (p *reportPage) frontOf(sheet *engine.Sheet, at map[string]engine.SheetHex, f match.Front, title string) reportFront {
	x := reportFront{Title: title, Box: p.FrontBox}
	held := map[string]int{} // hexes of each side
	seen := map[string]bool{}
	for _, q := range f.Pieces {
		if seen[q.At+q.Side] {
			continue
		}
		seen[q.At+q.Side] = true
		held[q.Side]++
		h, s := at[q.At], sideOf(sheet, q.Side)
		k := sheet.Size * 0.62
		x.Dots = append(x.Dots, reportDot{num(h.X - k/2), num(h.Y - k/2), num(k), s.Fill, s.Edge})
	}
	var parts []string
	for _, s := range sheet.Sides {
		parts = append(parts, s.Label+" in "+count(held[s.ID], "hex", "hexes"))
	}
	x.Note = strings.Join(parts, ", ")
	return x
}

// drawSum puts the numbers of the result in the order of the seats, those that are of no seat last.
func (p *reportPage) drawSum(sheet *engine.Sheet) {
	if p.Report.Over == nil {
		return
	}
	left := map[string]int{}
	for k, v := range p.Report.Over.Score {
		left[k] = v
	}
	for _, x := range sheet.Sides {
		if v, ok := left[x.ID]; ok {
			label := x.Label
			if what := sheet.Scores[x.ID]; what != "" {
				label += ": " + what
			}
			p.Sum = append(p.Sum, reportSum{Label: label, Fill: x.Fill, Value: minus(v)})
			delete(left, x.ID)
		}
	}
	both := len(p.Sum) == 2
	// The total is the difference of the sides with all that comes besides, which then has its sign, too.
	rest := slices.Sorted(maps.Keys(left))
	total, sum := "", 0
	score := &engine.SheetScore{}
	if sheet.Situation.Score != nil {
		score = sheet.Situation.Score
	}
	for _, k := range rest {
		sum += left[k]
	}
	for _, k := range rest {
		adds := both && 2*left[k] == p.Report.Over.Score[sheet.Sides[0].ID]-p.Report.Over.Score[sheet.Sides[1].ID]+sum
		if adds && (total == "" || slices.Contains(score.Tracks, k)) { // where the sides are even, what comes besides is as much as the total
			total = k
		}
	}
	if both && (total != "" || len(rest) == 0) {
		p.Sum[1].Sign = "−"
	}
	line := func(k string) reportSum {
		name := sheet.Scores[k]
		if name == "" {
			name = k
		}
		return reportSum{Label: name, Value: minus(left[k]), Last: k == total || total == ""}
	}
	for _, k := range rest {
		if k == total {
			continue
		}
		x := line(k)
		if total != "" {
			x.Sign, x.Value = "+", minus(left[k])
			if left[k] < 0 {
				x.Sign, x.Value = "−", minus(-left[k])
			}
		}
		p.Sum = append(p.Sum, x)
	}
	if total != "" {
		x := line(total)
		x.Sign = "="
		p.Sum = append(p.Sum, x)
	}
}

// gain is by how much a turning point moved the score for the side that gained: nothing is said of one that moved it later.
func gain(by int) string {
	if by == 0 {
		return ""
	}
	return signed(max(by, -by))
}

func signed(n int) string {
	if n < 0 {
		return minus(n)
	}
	return "+" + strconv.Itoa(n)
}

// minus writes a number with the sign that is as wide as a digit.
func minus(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

func (p *reportPage) drawTurning(sheet *engine.Sheet) {
	for i, t := range p.Report.Turning {
		side := sideOf(sheet, t.Gains)
		x := reportTurning{TurningStep: t, Number: i + 1, When: sheet.Situation.Count(t.Turn), Day: sheet.Situation.Days[t.Turn], Sign: gain(t.By), Side: side.Label, Fill: side.Fill, Ink: side.Ink, Map: p.Game + "#step=" + strconv.Itoa(t.N)}
		if x.Of != "" {
			x.Sign, x.Side = signed(t.By), strings.ToLower(x.Of)
		}
		if p.Seated {
			x.Kind = "bad"
			if t.Gains == p.Report.Seat || p.Solo && t.Gains == sheet.Sides[0].ID {
				x.Kind = "good"
			}
		}
		if n := len(t.Text); n > 0 {
			x.Title, x.More = t.Text[0], strings.Join(t.Text[1:], " ")
		}
		p.Turning = append(p.Turning, x)
	}
}

func (p *reportPage) drawCurve(sheet *engine.Sheet) {
	score, r := sheet.Situation.Score, p.Report
	if score == nil || len(r.Curve) == 0 {
		return
	}
	low, high := 0, 4
	for _, c := range r.Curve {
		low, high = min(low, c.Value), max(high, c.Value)
	}
	if n := len(score.Levels); n > 0 {
		// The last band at the foot has no end of its own: as much of it is shown as of the first at the top, and the line keeps off the foot.
		foot := score.Levels[0].From
		if n > 1 {
			foot = max(foot, score.Levels[1].From-6)
		}
		low, high = min(low-3, foot), max(high+1, score.Levels[n-1].From+6)
	} else {
		high = max(high, -low) + 1
		low = -high
	}
	first := r.Curve[0].Turn
	last := max(r.Turns, first) + 1
	x := func(turn int, part float64) int {
		return curveLeft + int(math.Round((float64(turn-first)+part)/float64(last-first)*(curveRight-curveLeft)))
	}
	y := func(v int) int {
		return curveFoot - int(math.Round(float64(v-low)/float64(high-low)*(curveFoot-curveTop)))
	}
	c := &reportCurve{Label: score.Label, Rule: score.Rule}
	for _, o := range r.Curve {
		c.Points = append(c.Points, [5]int{o.N, x(o.Turn, o.Part), y(o.Value), o.Value, sheet.Situation.Count(o.Turn)})
	}
	band := func(from, to int, label, side, strength string) {
		b := reportBand{Y: y(to), High: y(from) - y(to), Label: label, Fill: "#8d938f", Strength: strength}
		if side != "" {
			b.Fill = sideOf(sheet, side).Fill
		}
		b.TextY = b.Y + 14
		if b.High < 17 {
			b.Label = ""
		}
		c.Bands = append(c.Bands, b)
	}
	if n := len(score.Levels); n > 0 {
		for i, l := range score.Levels {
			from, to, strength := l.From, high, ".32"
			if i == 0 {
				from = low
			} else {
				c.Lines = append(c.Lines, reportTick{Y: y(from) + 4, Text: minus(from)})
			}
			if i+1 < n {
				to = score.Levels[i+1].From
			}
			if i > 0 && i < n-1 {
				strength = ".16"
			}
			if l.Side == "" {
				strength = ".12"
			}
			band(from, to, strings.ToUpper(l.Label[:1])+l.Label[1:], l.Side, strength)
		}
	} else {
		band(0, high, sideOf(sheet, score.Sides[0]).Label+" ahead", score.Sides[0], ".2")
		band(low, 0, sideOf(sheet, score.Sides[1]).Label+" ahead", score.Sides[1], ".2")
		c.Bands[1].TextY = c.Bands[1].Y + c.Bands[1].High - 6
		c.Lines = append(c.Lines, reportTick{Y: y(0) + 4, Text: "0"})
	}
	step := max(1, (last-first)/14)
	for t := first; t < last; t += step {
		c.Ticks = append(c.Ticks, reportTick{X: x(t, 0.5), Text: strconv.Itoa(sheet.Situation.Count(t))})
	}
	var d strings.Builder
	for i, k := range r.Curve {
		if i == 0 {
			fmt.Fprintf(&d, "M%d %d", x(k.Turn, k.Part), y(k.Value))
		} else {
			fmt.Fprintf(&d, "H%dV%d", x(k.Turn, k.Part), y(k.Value))
		}
	}
	end := r.Curve[len(r.Curve)-1]
	c.Path, c.EndX, c.EndY, c.End = d.String(), x(end.Turn, end.Part), y(end.Value), minus(end.Value)
	// Discs stand clear of the points of their neighbours: those of rises above, those of falls below, and of two that would touch the second on the other side.
	const near, off = 24, 21
	room := map[bool]int{}
	for i, t := range r.Turning {
		m := reportMark{X: x(t.Turn, t.Part), Y: y(t.Value), Number: i + 1, Kind: p.Turning[i].Kind, Map: p.Turning[i].Map}
		up := t.By >= 0
		if was, ok := room[up]; ok && m.X-was < near {
			up = !up
		}
		room[up] = m.X
		top, foot := m.Y, m.Y
		for _, o := range r.Turning {
			if ox := x(o.Turn, o.Part); ox > m.X-near && ox < m.X+near {
				top, foot = min(top, y(o.Value)), max(foot, y(o.Value))
			}
		}
		if m.DotY = foot + off; up {
			m.DotY = top - off
		}
		m.DotY = min(max(m.DotY, curveTop-2), curveFoot-8)
		m.TextY = m.DotY + 4
		c.Marks = append(c.Marks, m)
	}
	c.EndText = c.EndY - 9
	for _, m := range c.Marks {
		if m.X > c.EndX-56 && m.X < c.EndX+10 && m.DotY > c.EndText-24 && m.DotY < c.EndText+12 {
			c.EndText = c.EndY + 21
		}
	}
	c.Told = fmt.Sprintf("%s: from %s to %s.", score.Label, minus(r.Curve[0].Value), minus(end.Value))
	p.Curve = c
}

func (p *reportPage) drawLosses(sheet *engine.Sheet) {
	type row struct {
		label  string
		apart  bool // no units
		counts map[string]int
		all    int
	}
	rows := map[string]*row{}
	total := map[string]int{}
	most := 1
	for _, l := range p.Report.Losses {
		if l.Back {
			p.Back++
			continue
		}
		if l.Away {
			p.Away++
			continue
		}
		apart := sheet.Kinds[l.Kind].Draw != ""
		label := sheet.Kinds[l.Kind].Label
		if label == "" {
			label = l.Kind
		}
		if rows[label] == nil {
			rows[label] = &row{label: strings.ToUpper(label[:1]) + label[1:], apart: apart, counts: map[string]int{}}
		}
		rows[label].counts[l.Side]++
		rows[label].all++
		if !apart {
			total[l.Side]++
		}
	}
	var list []*row
	for _, x := range rows {
		list = append(list, x)
	}
	slices.SortFunc(list, func(a, b *row) int {
		if a.apart != b.apart {
			return map[bool]int{true: 1, false: -1}[a.apart]
		}
		if a.all != b.all {
			return b.all - a.all
		}
		return strings.Compare(a.label, b.label)
	})
	const shown = 8
	units := slices.IndexFunc(list, func(x *row) bool { return x.apart })
	if units < 0 {
		units = len(list)
	}
	if units > shown {
		rest := &row{label: "Others", counts: map[string]int{}}
		for _, x := range list[shown-1 : units] {
			for s, n := range x.counts {
				rest.counts[s] += n
			}
		}
		list = slices.Replace(list, shown-1, units, rest)
	}
	for _, x := range list {
		for _, n := range x.counts {
			most = max(most, n)
		}
	}
	// Of those whom the rules play a game may not tell who is lost: a column of nobody would say that nobody is.
	sides := slices.Clone(sheet.Sides)
	if p.Solo {
		sides = slices.DeleteFunc(sides, func(s engine.SheetSide) bool {
			return !slices.ContainsFunc(list, func(x *row) bool { return x.counts[s.ID] > 0 })
		})
	}
	for _, s := range sides {
		p.LossHeads = append(p.LossHeads, reportHead{s.Label, s.Fill, total[s.ID]})
	}
	for _, x := range list {
		out := reportRow{Label: x.label, Apart: x.apart}
		for _, s := range sides {
			out.Bars = append(out.Bars, reportBar{x.counts[s.ID], x.counts[s.ID] * barWide / most, s.Fill})
		}
		p.Losses = append(p.Losses, out)
	}
}

// drawForces shows the strength on the map at the first turn, in the middle and at the end: units, where a game's have no one number.
func (p *reportPage) drawForces(sheet *engine.Sheet) {
	byTurn := map[int]map[string]match.Forces{}
	p.ForcesOf = "Units"
	for _, f := range p.Report.Forces {
		if f.Strength > 0 {
			p.ForcesOf = "Strength"
		}
	}
	count := func(f match.Forces) int {
		if p.ForcesOf == "Units" {
			return f.Pieces
		}
		return f.Strength
	}
	var turns []int
	most := 1
	for _, f := range p.Report.Forces {
		if byTurn[f.Turn] == nil {
			byTurn[f.Turn] = map[string]match.Forces{}
			turns = append(turns, f.Turn)
		}
		byTurn[f.Turn][f.Side] = f
		most = max(most, count(f))
	}
	if len(turns) == 0 {
		return
	}
	if len(turns) > 3 {
		turns = []int{turns[0], turns[len(turns)/2], turns[len(turns)-1]}
	}
	for _, t := range turns {
		x := reportForces{When: p.Clock + " " + strconv.Itoa(sheet.Situation.Count(t))}
		for _, s := range sheet.Sides {
			f := byTurn[t][s.ID]
			x.Bars = append(x.Bars, reportBar{count(f), count(f) * barWide / most, s.Fill})
		}
		p.Forces = append(p.Forces, x)
	}
}

// drawLuck draws the dice of each side against fair ones.
func (p *reportPage) drawLuck(sheet *engine.Sheet) {
	const high, pitch = 92, 34
	for _, d := range p.Report.Dice {
		side := sideOf(sheet, d.Seat)
		x := reportDice{Label: side.Label, Fill: side.Fill, Count: d.Count, Mean: fmt.Sprintf("%.2f", d.Mean), Average: fmt.Sprintf("%.1f", d.Average()), Wide: pitch*d.Sides + 8}
		most := int(math.Ceil(d.Fair))
		for _, n := range d.Faces {
			most = max(most, n)
		}
		least := 1
		if d.Zero {
			least = 0
		}
		for i, n := range d.Faces {
			h := n * high / max(1, most)
			x.Bars = append(x.Bars, reportDie{Face: i + least, Count: n, X: 4 + i*pitch, Y: 16 + high - h, High: h, Mid: 4 + i*pitch + pitch/2 - 3})
		}
		x.FairY = 16 + high - int(math.Round(d.Fair*high/float64(max(1, most))))
		p.Dice = append(p.Dice, x)
	}
	for _, s := range p.Report.Success {
		side := sideOf(sheet, s.Seat)
		x := reportSuccess{SuccessOf: s, Label: side.Label, Fill: side.Fill, Share: percent(s.AtLeast)}
		more := float64(s.Hits) - s.Expected
		if more < 0 {
			x.Few, x.Share = true, percent(s.AtMost)
		}
		x.More = fmt.Sprintf("%+.1f", more)
		if more < 0 {
			x.More = "−" + fmt.Sprintf("%.1f", -more)
		}
		p.Success = append(p.Success, x)
	}
}

// percent is a share as it is said: never 0 or 100 where it is neither.
func percent(p float64) string {
	switch {
	case p <= 0:
		return "0 %"
	case p < .01:
		return "less than 1 %"
	case p > .99 && p < 1:
		return "more than 99 %"
	}
	return fmt.Sprintf("%.0f %%", p*100)
}

// drawFronts puts the pieces on the small map.
func (p *reportPage) drawFronts(sheet *engine.Sheet, thumbnail string) {
	_, rest, _ := strings.Cut(thumbnail, `viewBox="`)
	box, _, _ := strings.Cut(rest, `"`)
	p.Ground = template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(thumbnail)))
	if list := strings.Fields(box); len(list) == 4 {
		p.GroundBox = [4]string(list)
	}
	at := map[string]engine.SheetHex{}
	for _, h := range sheet.Hexes {
		at[h.ID] = h
	}
	box = p.fought(sheet, at, box)
	p.FrontBox = box
	for i, f := range p.Report.Front {
		if i == 0 && len(p.Report.Front) == 2 && f.N == p.Report.Front[1].N {
			continue // nothing has happened since
		}
		title := "After the set-up"
		if i > 0 {
			title = "At the end"
			if p.Report.Over == nil {
				title = "Now"
			}
		}
		x := p.frontOf(sheet, at, f, title)
		p.Fronts = append(p.Fronts, x)
	}
}

// fought is the part of the map on which pieces were, with two hexes around it, within a box; it is neither very flat nor very steep.
func (p *reportPage) fought(sheet *engine.Sheet, at map[string]engine.SheetHex, box string) string {
	var whole [4]float64
	if n, _ := fmt.Sscan(box, &whole[0], &whole[1], &whole[2], &whole[3]); n < 4 {
		return box
	}
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, f := range p.Report.Front {
		for _, q := range f.Pieces {
			h := at[q.At]
			x0, y0, x1, y1 = min(x0, h.X), min(y0, h.Y), max(x1, h.X), max(y1, h.Y)
		}
	}
	if x0 > x1 {
		return box
	}
	// cut is a span of the map at least so long around another, moved into the map.
	cut := func(a, b, least, from, long float64) (float64, float64) {
		n := min(max(b-a, least), long)
		return min(max((a+b-n)/2, from), from+long-n), n
	}
	pad := 4 * sheet.Size
	h := y1 - y0 + 2*pad
	left, w := cut(x0-pad, x1+pad, h/1.4, whole[0], whole[2])
	top, h := cut(y0-pad, y1+pad, w/1.6, whole[1], whole[3])
	return num(left) + " " + num(top) + " " + num(w) + " " + num(h)
}

func num(v float64) string { return strconv.FormatFloat(v, 'f', 0, 64) }
