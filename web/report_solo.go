package web

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/match"
	"beachhead/store"
)

// The score sheet: the report of a game for one against the rules. It has the front by day on one map, what is tallied day by day, how the conditions of victory stand, what the
// game cost, and the reader's other games of the scenario beside it.

// reportAim is a condition of victory with its margin in words.
type reportAim struct {
	Text, Rule, Said, Margin string
	Met                      bool
}

// reportCost is a bar of what was lost: Wide and Back are shares of the longest in hundredths.
type reportCost struct {
	Label            string
	Lost, Back, Wide int
	Share            string
}

// reportChart is a tally by days: bars of what each brought, or a line of what there was. Its drawing is 420 wide and 150 high.
type reportChart struct {
	Label, Said, Total  string
	Bars                []reportColumn
	Line                *reportLine
	Others              []reportLine // of other games, with their dates
	Limit               int          // where the line of the limit is, 0: none
	LimitText           string
	First, Middle, Last string
}

type reportColumn struct {
	X, Y, Wide, High, Mid, Count int
	Day, Fill                    string
}

type reportLine struct {
	Path, Under, Text, Fill string
	X, Y                    int
}

// reportFrontMap is the map with the ground taken, in bands by days, and where the front was on some of them.
type reportFrontMap struct {
	Box         string
	Bands       []reportBandOf
	Lines       []reportFrontLine
	Posts       []reportPost
	First, Last string
	Said        string
	Gradient    [2]string
	Text        string // the size of letters, in map units
	High, Round string
}

type reportBandOf struct {
	Day, Path, Fill string
}

type reportFrontLine struct {
	Day, Path       string
	X, Y, W, TX, TY string
	Strong          bool
}

type reportPost struct {
	X, Y, Size, Fill, Edge string
}

// reportGame is a game of the reader: how it ended, and what was tallied in it.
type reportGame struct {
	When, Result, URL, Last string
	Values                  []string
	This, Won               bool

	days []match.DayOf
}

const (
	chartWide, chartFoot = 420, 122
	chartTop             = 26
	frontLines           = 7 // that are drawn at most
	otherGames           = 5 // of the reader that are told in full
	lineEvery            = 2 // bands with a line of their own are drawn strong
)

// drawSolo makes what a score sheet has beside a report.
func (p *reportPage) drawSolo(sheet *engine.Sheet) {
	if !p.Solo {
		return
	}
	p.drawAims(sheet)
	p.drawCosts(sheet)
	p.FrontMap = p.drawFrontMap(sheet)
	p.drawCharts(sheet)
}

// each are the values of a tally day by day: how much each day brought, or what there was.
func each(x engine.SheetTally, i int, days []match.DayOf) []int {
	out := make([]int, len(days))
	for k, d := range days {
		if i >= len(d.Values) {
			continue
		}
		if out[k] = d.Values[i]; x.Each && k > 0 {
			out[k] -= days[k-1].Values[i]
		}
	}
	return out
}

func (p *reportPage) drawAims(sheet *engine.Sheet) {
	for _, a := range p.Report.Aims {
		p.Aims = append(p.Aims, aimOf(a))
	}
	for i, x := range sheet.Situation.Tally {
		if !x.Each || x.Limit == 0 || len(p.Report.Days) == 0 {
			continue
		}
		values := each(x, i, p.Report.Days)
		worst := 0
		for k := range values {
			if values[k] > values[worst] {
				worst = k
			}
		}
		a := aimOf(engine.Aim{Text: x.Label + " in a day", Have: values[worst], Need: x.Limit, Limit: true, Met: values[worst] <= x.Limit})
		a.Margin += ", most on " + p.Report.Days[worst].Day
		p.Aims = append(p.Aims, a)
	}
}

// aimOf words how far a condition is met.
func aimOf(a engine.Aim) reportAim {
	x := reportAim{Text: a.Text, Rule: a.Rule, Met: a.Met}
	over := a.Have - a.Need
	switch {
	case a.Need == 0 && !a.Limit:
		x.Said, x.Margin = "no", "not reached"
		if a.Met {
			x.Said, x.Margin = "yes", "reached"
		}
	case a.Limit:
		x.Said = fmt.Sprintf("%d of at most %d", a.Have, a.Need)
		switch {
		case over > 0:
			x.Margin = fmt.Sprintf("%d too many", over)
		case over == 0:
			x.Margin = "not one to spare"
		default:
			x.Margin = fmt.Sprintf("%d to spare", -over)
		}
	default:
		x.Said = fmt.Sprintf("%d of %d", a.Have, a.Need)
		switch {
		case over > 0:
			x.Margin = fmt.Sprintf("%d more than asked", over)
		case over == 0:
			x.Margin = "as many as asked"
		default:
			x.Margin = fmt.Sprintf("%d short", -over)
		}
	}
	return x
}

func (p *reportPage) drawCosts(sheet *engine.Sheet) {
	p.CostBy, p.CostOf = sheet.Situation.CostBy, sheet.Situation.CostOf
	most, all := 1, 0
	for _, c := range p.Report.Costs {
		most, all = max(most, c.Lost), all+c.Lost
	}
	for _, c := range p.Report.Costs {
		label := c.Of
		if w := sheet.Words[c.Of]; w != "" {
			label = w
		}
		p.Costs = append(p.Costs, reportCost{Label: label, Lost: c.Lost, Back: c.Back, Wide: 100 * c.Lost / most})
	}
	most = 1
	for _, c := range p.Report.Causes {
		most = max(most, c.Lost)
	}
	for _, c := range p.Report.Causes {
		p.Causes = append(p.Causes, reportCost{Label: c.Cause, Lost: c.Lost, Wide: 100 * c.Lost / most, Share: strconv.Itoa(int(math.Round(100*float64(c.Lost)/float64(max(1, all))))) + " %"})
	}
}

// drawCharts draws each tally by days, beside those of other games.
func (p *reportPage) drawCharts(sheet *engine.Sheet) {
	days := p.Report.Days
	if len(days) == 0 {
		return
	}
	p.Charts = nil
	long := len(days)
	for _, g := range p.Earlier {
		long = max(long, len(g.days))
	}
	for i, x := range sheet.Situation.Tally {
		values := each(x, i, days)
		c := reportChart{Label: x.Label, First: days[0].Day, Last: days[len(days)-1].Day}
		if len(days) > 2 {
			c.Middle = days[len(days)/2].Day
		}
		c.Total = strconv.Itoa(days[len(days)-1].Values[i]) + " in all"
		if !x.Each {
			if c.Total = strconv.Itoa(values[len(values)-1]) + " at the end"; x.Of > 0 {
				c.Total = fmt.Sprintf("%d of %d", values[len(values)-1], x.Of)
			}
		}
		most := max(1, slices.Max(values), x.Limit)
		if !x.Each {
			for _, g := range p.Earlier {
				for _, n := range each(x, i, g.days) {
					most = max(most, n)
				}
			}
		}
		y := func(n int) int { return chartFoot - n*(chartFoot-chartTop)/most }
		if x.Limit > 0 {
			c.Limit, c.LimitText = y(x.Limit), "limit "+strconv.Itoa(x.Limit)+" a day"
		}
		var said []string
		for k, n := range values {
			said = append(said, days[k].Day+" "+strconv.Itoa(n))
		}
		c.Said = x.Label + ": " + strings.Join(said, ", ")
		if x.Each {
			c.Bars = columns(values, days, y, x)
		} else {
			c.Line = lineOf(values, long, y)
			c.Line.Text, c.Line.Fill = strconv.Itoa(values[len(values)-1]), "#3d5f47"
			for _, g := range p.Earlier {
				if !g.This && len(g.days) > 0 {
					l := lineOf(each(x, i, g.days), long, y)
					if l.Text, l.Fill = g.When, "#a02a1b"; g.Won {
						l.Fill = "#3d5f47"
					}
					c.Others = append(c.Others, *l)
				}
			}
		}
		p.Charts = append(p.Charts, c)
	}
}

// columns are the bars of a chart: the darker the nearer to the largest.
func columns(values []int, days []match.DayOf, y func(int) int, x engine.SheetTally) (out []reportColumn) {
	pitch := float64(chartWide) / float64(len(values))
	wide := int(math.Max(3, math.Min(pitch-4, 40)))
	most := max(1, slices.Max(values))
	for k, n := range values {
		mid := int((float64(k) + .5) * pitch)
		fill := "#3d5f47"
		if x.Bad {
			fill = []string{"#e7b48a", "#d98a54", "#c2410c"}[min(2, 3*n/(most+1))]
		}
		out = append(out, reportColumn{X: mid - wide/2, Y: y(n), Wide: wide, High: chartFoot - y(n), Mid: mid, Count: n, Day: days[k].Day, Fill: fill})
	}
	return out
}

// lineOf is the line of a chart whose days are so many.
func lineOf(values []int, long int, y func(int) int) *reportLine {
	l := &reportLine{}
	var d strings.Builder
	at := func(k int) int { return 4 + int(math.Round(float64(k)*float64(chartWide-34)/float64(max(1, long-1)))) }
	for k, n := range values {
		fmt.Fprintf(&d, "%s%d %d", map[bool]string{true: "M", false: "L"}[k == 0], at(k), y(n))
		l.X, l.Y = at(k), y(n)
	}
	l.Path = d.String()
	l.Under = l.Path + fmt.Sprintf("V%dH4Z", chartFoot)
	return l
}

// bandOf is the day from which on each land hex has lain nearer to own pieces than to others, to the end; -1 for those that do not at the end.
func bandOf(land []engine.SheetHex, at map[string]engine.SheetHex, days []match.DayOf, own string, size float64) []int {
	out := make([]int, len(land))
	for i := range out {
		out[i] = -1
	}
	far := 4 * size // who is nearer to nobody than this holds nothing
	for k, d := range days {
		var mine, theirs [][2]float64
		for _, q := range d.Pieces {
			h := at[q.At]
			if q.Side == own {
				mine = append(mine, [2]float64{h.X, h.Y})
			} else {
				theirs = append(theirs, [2]float64{h.X, h.Y})
			}
		}
		near := func(h engine.SheetHex, list [][2]float64) float64 {
			best := math.Inf(1)
			for _, q := range list {
				best = min(best, math.Hypot(q[0]-h.X, q[1]-h.Y))
			}
			return best
		}
		for i, h := range land {
			m := near(h, mine)
			held := m < far && m < near(h, theirs) || out[i] >= 0 && near(h, theirs) > far
			switch {
			case !held:
				out[i] = -1
			case out[i] < 0:
				out[i] = k
			}
		}
	}
	return out
}

// drawFrontMap draws the ground that was taken, and the front of some of the days; nil if nobody ever stood on land.
func (p *reportPage) drawFrontMap(sheet *engine.Sheet) *reportFrontMap {
	days := p.Report.Days
	if len(days) == 0 || len(sheet.Sides) == 0 {
		return nil
	}
	sea := map[string]bool{}
	for _, t := range sheet.Terrain {
		sea[t.ID] = t.Sea
	}
	at := map[string]engine.SheetHex{}
	var land []engine.SheetHex
	for _, h := range sheet.Hexes {
		if at[h.ID] = h; !sea[h.Terrain] {
			land = append(land, h)
		}
	}
	band := bandOf(land, at, days, sheet.Sides[0].ID, sheet.Size)
	if slices.Max(band) < 0 {
		return nil
	}
	box, size := bandBox(sheet, land, band, p.GroundBox)
	m := &reportFrontMap{Box: box, First: days[0].Day, Last: days[len(days)-1].Day, Gradient: [2]string{dayFill(0), dayFill(1)}, Text: num(size),
		High: num(size * 1.7), Round: num(size * .4)}
	share := func(k int) float64 { return float64(k) / float64(max(1, len(days)-1)) }
	taken := make([]int, len(days))
	for k := range days {
		var b strings.Builder
		for i, h := range land {
			if band[i] == k {
				b.WriteString(hexPath(sheet, h.X, h.Y))
				taken[k]++
			}
		}
		if taken[k] > 0 {
			m.Bands = append(m.Bands, reportBandOf{days[k].Day, b.String(), dayFill(share(k))})
		}
	}
	p.frontLinesOf(sheet, m, land, band, taken, size)
	for _, x := range sheet.Posts {
		c, h := sheet.Colors[x.Color], at[x.Hex]
		k := sheet.Size * .34
		m.Posts = append(m.Posts, reportPost{num(h.X - k/2), num(h.Y - k/2), num(k), c.Fill, "#fffdf5"})
	}
	var said []string
	for k, n := range taken {
		if n > 0 {
			said = append(said, days[k].Day+" "+count(n, "hex", "hexes"))
		}
	}
	m.Said = "Ground taken for good: " + strings.Join(said, ", ")
	return m
}

// bandBox is the part of the map that is shown, with some of what lies around the ground that was taken, not less than a half of the map each way; and how large letters are in it.
func bandBox(sheet *engine.Sheet, land []engine.SheetHex, band []int, ground [4]string) (box string, letter float64) {
	var whole [4]float64
	for i, t := range ground {
		whole[i], _ = strconv.ParseFloat(t, 64) // it was written by drawWhole
	}
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for i, h := range land {
		if band[i] >= 0 {
			x0, y0, x1, y1 = min(x0, h.X), min(y0, h.Y), max(x1, h.X), max(y1, h.Y)
		}
	}
	pad := 4 * sheet.Size
	w := max(x1-x0+2*pad, (y1-y0+2*pad)*1.6, whole[2]*.5)
	w = min(w, whole[2])
	h := min(max(w/1.6, y1-y0+2*pad), whole[3])
	left := min(max((x0+x1-w)/2, whole[0]), whole[0]+whole[2]-w)
	top := min(max((y0+y1-h)/2, whole[1]), whole[1]+whole[3]-h)
	return num(left) + " " + num(top) + " " + num(w) + " " + num(h), w / 68
}

// frontLinesOf draws where the front was on the days that brought ground, not more of them than can be told apart, the last among them.
func (p *reportPage) frontLinesOf(sheet *engine.Sheet, m *reportFrontMap, land []engine.SheetHex, band, taken []int, letter float64) {
	var list []int
	for k, n := range taken {
		if n > 0 {
			list = append(list, k)
		}
	}
	if step := (len(list) + frontLines - 1) / frontLines; step > 1 {
		list = slices.DeleteFunc(list, func(k int) bool { return (slices.Index(list, k)-(len(list)-1))%step != 0 })
	}
	var tabs [][2]float64
	for i, k := range list {
		chains := edgeChains(sheet, land, func(h int) bool { return band[h] >= 0 && band[h] <= k })
		if len(chains) == 0 {
			continue
		}
		var b strings.Builder
		for _, c := range chains {
			for n, q := range c {
				fmt.Fprintf(&b, "%s%.0f %.0f", map[bool]string{true: "M", false: "L"}[n == 0], q[0], q[1])
			}
		}
		day := p.Report.Days[k].Day
		if _, hour, ok := strings.Cut(day, ", "); ok && strings.HasPrefix(p.Report.Days[0].Day, strings.TrimSuffix(day, hour)) {
			day = hour
		}
		w := letter * (.56*float64(len(day)) + 1)
		x := reportFrontLine{Day: day, Path: b.String(), Strong: (len(list)-1-i)%lineEvery == 0}
		at := tabPlace(chains[0], tabs, w)
		tabs = append(tabs, at)
		x.X, x.Y, x.W, x.TX, x.TY = num(at[0]-w/2), num(at[1]-letter*.85), num(w), num(at[0]), num(at[1]+letter*.35)
		m.Lines = append(m.Lines, x)
	}
}

// tabPlace is a point of a line that is farthest from the tabs that are there, its middle if none is near.
func tabPlace(line [][2]float64, tabs [][2]float64, wide float64) [2]float64 {
	clear := func(q [2]float64) float64 {
		best := math.Inf(1)
		for _, t := range tabs {
			best = min(best, math.Hypot((t[0]-q[0])*.6, (t[1]-q[1])*1.4))
		}
		return best
	}
	mid := line[len(line)/2]
	if clear(mid) > wide {
		return mid
	}
	return slices.MaxFunc(line, func(a, b [2]float64) int { return cmp.Compare(clear(a), clear(b)) })
}

// edgeChains are the hexsides between land that is in and land that is not, joined to lines and rounded, the longest first.
func edgeChains(sheet *engine.Sheet, land []engine.SheetHex, in func(int) bool) (out [][][2]float64) {
	type point [2]int
	key := func(q [2]float64) point { return point{int(math.Round(q[0] / 4)), int(math.Round(q[1] / 4))} }
	where := map[point][2]float64{}
	near := func(q [2]float64) point { // rounding may part what is one corner
		k := key(q)
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				if _, ok := where[point{k[0] + dx, k[1] + dy}]; ok {
					return point{k[0] + dx, k[1] + dy}
				}
			}
		}
		where[k] = q
		return k
	}
	owner := map[[2]point][]int{}
	for i, h := range land {
		c := hexCorners(sheet, h.X, h.Y, 1)
		for n := range c {
			a, b := near(c[n]), near(c[(n+1)%6])
			if a[0] > b[0] || a[0] == b[0] && a[1] > b[1] {
				a, b = b, a
			}
			owner[[2]point{a, b}] = append(owner[[2]point{a, b}], i)
		}
	}
	next := map[point][]point{}
	var ends []point
	for e, hs := range owner {
		if len(hs) == 2 && in(hs[0]) != in(hs[1]) {
			next[e[0]], next[e[1]] = append(next[e[0]], e[1]), append(next[e[1]], e[0])
		}
	}
	for q := range next {
		ends = append(ends, q)
	}
	order := func(a, b point) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) }
	// Lines begin at ends, then rings anywhere; the order is that of the map, so that a report is the same each time.
	slices.SortFunc(ends, func(a, b point) int {
		return cmp.Or(cmp.Compare(len(next[a])%2, len(next[b])%2)*-1, order(a, b))
	})
	for _, list := range next {
		slices.SortFunc(list, order)
	}
	used := map[[2]point]bool{}
	for _, from := range ends {
		for {
			chain := [][2]float64{where[from]}
			for q := from; ; {
				i := slices.IndexFunc(next[q], func(o point) bool { return !used[[2]point{q, o}] })
				if i < 0 {
					break
				}
				o := next[q][i]
				used[[2]point{q, o}], used[[2]point{o, q}] = true, true
				chain = append(chain, where[o])
				q = o
			}
			if len(chain) < 2 {
				break
			}
			out = append(out, rounded(chain, 3))
		}
	}
	slices.SortStableFunc(out, func(a, b [][2]float64) int { return cmp.Compare(len(b), len(a)) })
	return out
}

// rounded cuts the corners of a line so many times; its ends stay.
func rounded(line [][2]float64, times int) [][2]float64 {
	ring := len(line) > 3 && line[0] == line[len(line)-1]
	for range times {
		var out [][2]float64
		if !ring {
			out = append(out, line[0])
		}
		for i := 0; i+1 < len(line); i++ {
			a, b := line[i], line[i+1]
			out = append(out, [2]float64{a[0]*.75 + b[0]*.25, a[1]*.75 + b[1]*.25}, [2]float64{a[0]*.25 + b[0]*.75, a[1]*.25 + b[1]*.75})
		}
		if ring {
			out = append(out, out[0])
		} else {
			out = append(out, line[len(line)-1])
		}
		line = out
	}
	return line
}

// dayFill is the colour of the ground that was taken so far through the game: from green to cream.
func dayFill(share float64) string {
	from, to := [3]float64{0x4f, 0x86, 0x55}, [3]float64{0xfb, 0xf1, 0xd2}
	var c [3]int
	for i := range c {
		c[i] = int(math.Round(from[i] + (to[i]-from[i])*share))
	}
	return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2])
}

// ownGames puts the reader's other games of the scenario beside this one, the newest first: the first few with what was tallied in them.
func (p *reportPage) ownGames(ctx context.Context, s *Server, a atTable, i *match.Info, sheet *engine.Sheet) error {
	mine, err := s.hall.List(ctx, a.who.Player, store.Query{Player: a.who.Player, Limit: listGames})
	if err != nil {
		return err
	}
	told := 0
	for _, g := range mine {
		if g.Module != i.Module || g.Scenario != i.Scenario || g.Study || g.ID != i.ID && (g.State != "over" || len(g.Yours) == 0) {
			continue
		}
		x := reportGame{When: g.Updated.Format("2 Jan 2006"), Result: g.Result, URL: "/games/" + g.ID + "/report", This: g.ID == i.ID}
		if winner, level, ok := strings.Cut(x.Result, " "); ok {
			x.Won = slices.Contains(g.Yours, winner)
			if x.Result = "lost"; x.Won {
				x.Result = "won"
			}
			if level == "resignation" {
				x.Result = "given up"
			}
		}
		if x.Result == "" {
			x.Result = "goes on"
		}
		switch {
		case x.This:
			x.days = p.Report.Days
		case told < otherGames:
			told++
			other := match.Who{Player: a.who.Player, Link: a.who.Link}
			if other.Seat, err = engine.SeatByName(a.mod, g.Yours[0]); err != nil {
				return err
			}
			if r, err := s.hall.Table(g.ID).Report(ctx, other); err == nil { // one that cannot be read is told of by its result alone
				x.days = r.Days
			}
		}
		if n := len(x.days); n > 0 {
			x.Last = x.days[n-1].Day
			for k := range sheet.Situation.Tally {
				x.Values = append(x.Values, strconv.Itoa(x.days[n-1].Values[k]))
			}
		}
		p.Earlier = append(p.Earlier, x)
	}
	return nil
}
