package formosa

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beachhead/datafile"
	"beachhead/hex"
)

// This file checks the data files against each other. What is only our design, such as how many land hexes there are or that the
// road net hangs together, is proved of the embedded data by tests and not asked of a data pack.

// check makes the grid and the units and checks everything that needs more than one row.
func (l *loader) check() {
	if !l.makeGrid() {
		return
	}
	l.checkCoast()
	l.checkRoutes()
	l.checkHexsides()
	l.checkPaths()
	l.checkCosts()
	l.checkUnits()
	l.checkMarkers()
	l.checkVictory()
	if l.set.Err() == nil {
		l.checkScenarios()
	}
}

// makeGrid lays the grid over the rows of the map, which must fill a rectangle.
func (l *loader) makeGrid() bool {
	first, last := l.places[0], l.places[0]
	c0, c1, r0, r1 := first.col, first.col, first.line, first.line
	for _, p := range l.places {
		c0, c1, r0, r1 = min(c0, p.col), max(c1, p.col), min(r0, p.line), max(r1, p.line)
		last = p
	}
	cols, rows := c1-c0+1, r1-r0+1
	report := func(wrong, expected string) bool {
		l.set.Report(datafile.Problem{File: l.set.Path("map.tsv"), Line: last.row.Line(), Column: "hex", Wrong: wrong, Expected: expected})
		return false
	}
	if cols*rows > MaxHexes {
		return report(fmt.Sprintf("a map of %d columns and %d rows", cols, rows), fmt.Sprintf("at most %d hexes", MaxHexes))
	}
	shift := hex.ShiftEven
	if l.constants.Map.Pushed == "odd" {
		shift = hex.ShiftOdd
	}
	g, err := hex.New(hex.Config{Orientation: hex.FlatTop, Cols: cols, Rows: rows, FirstCol: c0, FirstRow: r0, Shift: shift, Format: hex.CCRR})
	if err != nil {
		return report(err.Error(), "")
	}
	l.m.Grid = g
	there := make([]bool, g.Len())
	for i := range l.places {
		p := &l.places[i]
		p.h = g.At(p.col, p.line)
		there[p.h] = true
	}
	for h, ok := range there {
		if !ok {
			report("no row for hex "+g.ID(hex.Hex(h)), fmt.Sprintf("one row for each hex from %02d%02d to %02d%02d", c0, r0, c1, r1))
		}
	}
	if l.set.Err() != nil {
		return false
	}
	l.m.Hexes = make([]Place, g.Len())
	for _, p := range l.places {
		l.m.Hexes[p.h] = p.Place
	}
	l.m.Edge = make([][6]EdgeBits, g.Len())
	return true
}

// checkCoast compares the coast column with the sea around.
func (l *loader) checkCoast() {
	for _, p := range l.places {
		sea := hex.None
		for _, n := range l.m.Grid.Neighbors(p.h) {
			if n != hex.None && !l.m.Hexes[n].Land {
				sea = n
			}
		}
		switch {
		case !p.Land && p.coast:
			p.row.Expect("coast", "n, since the hex is all sea")
		case p.Land && p.coast && sea == hex.None:
			p.row.Expect("coast", "n, since no neighbour is all sea")
		case p.Land && !p.coast && sea != hex.None:
			p.row.Expect("coast", "y, since "+l.m.Grid.ID(sea)+" is all sea")
		}
	}
}

// land parses a hex id that must be a land hex.
func (l *loader) land(r datafile.Row, col, id string) (hex.Hex, bool) {
	h, err := l.m.Grid.Parse(id)
	if err != nil {
		r.Report(col, strconv.Quote(id), "a hex of map.tsv")
		return hex.None, false
	}
	if !l.m.Hexes[h].Land {
		r.Report(col, id+" is all sea", "a land hex")
		return hex.None, false
	}
	return h, true
}

// checkRoutes sets the road bits: a route is a chain of adjacent land hexes.
func (l *loader) checkRoutes() {
	g := l.m.Grid
	for _, rt := range l.routes {
		if len(rt.hexes) < 2 {
			rt.row.Expect("hexes", "two hexes or more")
			continue
		}
		prev := hex.None
		for i, id := range rt.hexes {
			h, ok := l.land(rt.row, "hexes", id)
			if !ok {
				prev = hex.None
				continue
			}
			if slices.Contains(rt.hexes[:i], id) {
				rt.row.Report("hexes", id+" stands there twice", "each hex once")
			}
			if prev != hex.None {
				d := g.Direction(prev, h)
				if d < 0 {
					rt.row.Report("hexes", g.ID(prev)+" and "+id+" are not adjacent", "a chain of adjacent hexes")
				} else {
					l.m.Edge[prev][d] |= Road
					l.m.Edge[h][hex.Opposite(d)] |= Road
				}
			}
			prev = h
		}
	}
}

// checkHexsides sets the other edge bits.
func (l *loader) checkHexsides() {
	for _, s := range l.hexsides {
		a, ok1 := l.land(s.row, "hex_a", s.a)
		b, ok2 := l.land(s.row, "hex_b", s.b)
		if !ok1 || !ok2 {
			continue
		}
		d := l.m.Grid.Direction(a, b)
		if d < 0 {
			s.row.Expect("hex_b", "a hex adjacent to "+s.a)
			continue
		}
		bit := hexsideBits[s.kind]
		l.m.Edge[a][d] |= bit
		l.m.Edge[b][hex.Opposite(d)] |= bit
		road := l.m.Edge[a][d]&Road != 0
		if bit == AllSea && road {
			s.row.Expect("kind", "river or ridge, since a route of routes.tsv crosses here")
		}
		// 12.4b, 15.4.1o: a bridge is where a road crosses a river.
		if want := bit == River && road; s.bridge != want {
			s.row.Expect("bridge", map[bool]string{true: "y, since a route of routes.tsv crosses here", false: "n, since no route of routes.tsv crosses a river here"}[want])
		}
	}
}

// checkPaths checks what the rules say of the cost of roads and of the sea.
func (l *loader) checkPaths() {
	road := l.effects["road"]
	for _, name := range pathCells {
		for i, col := range []string{"mp_nonmech", "mp_mech"} {
			if e := l.effects[name]; e.mp[i] != road.mp[0] {
				e.row.Expect(col, "the same as the other costs of roads and railroads: "+road.row.Text("mp_nonmech"))
			}
		}
	}
	for _, name := range []string{"sea", "all-sea"} {
		for i, col := range []string{"mp_nonmech", "mp_mech"} {
			if e := l.effects[name]; e.mp[i].kind != 'P' {
				e.row.Expect(col, "P")
			}
		}
	}
	for _, name := range terrainCells[Clear:] {
		if e := l.effects[name]; e.mp[0].kind == 'P' {
			e.row.Expect("mp_nonmech", "movement points: only the sea is closed to all units")
		}
	}
}

// checkCosts checks that units cost what the expenditure charts say.
func (l *loader) checkCosts() {
	charts := [2]map[string]chartRow{l.constants.Cost.Allied.Units, l.constants.Cost.Japanese.Units}
	for side, chart := range charts {
		seen := map[string]string{}
		rows := make([]string, 0, len(chart))
		for name := range chart {
			rows = append(rows, name)
		}
		slices.Sort(rows)
		for _, name := range rows {
			for i, t := range chart[name].Types {
				path := "cost." + sideCells[side] + ".units." + name + ".types[" + strconv.Itoa(i) + "]"
				if other, ok := seen[t]; ok {
					l.kdoc.Expect(path, "each type in one row; it stands in "+other+" too")
				}
				seen[t] = name
			}
		}
		for i := range l.counters {
			c := &l.counters[i]
			if int(c.Side) != side {
				continue
			}
			name := seen[typeCells[c.Type]]
			if name == "" {
				c.row.Report("type", typeCells[c.Type], "a type of the expenditure chart cost."+sideCells[side])
				continue
			}
			row := chart[name]
			if c.Type == Deception {
				c.Recruit, c.Replace = chartLP(row.Recruit), chartLP(row.Replace)
				continue
			}
			if c.lpRow != name {
				c.row.Expect("lp_row", name+", the row of "+typeCells[c.Type]+" in constants.toml")
			}
			for _, x := range []struct {
				col       string
				got, want int8
			}{{"recruit", c.Recruit, chartLP(row.Recruit)}, {"replace", c.Replace, chartLP(row.Replace)}} {
				if x.got != x.want {
					want := "-"
					if x.want >= 0 {
						want = strconv.Itoa(int(x.want))
					}
					c.row.Expect(x.col, want+", as row "+name+" of the expenditure chart")
				}
			}
			c.SetupOnly = row.SetupOnly != nil && *row.SetupOnly
			// 8.2a: rows for setup only cannot be recruited later.
			if c.SetupOnly && (c.Start == StartRecruit || c.Start == StartCW || c.Start == StartAmoy) {
				c.row.Expect("start", "s1 s2, pool, setup or option, since row "+name+" is for setup only")
			}
		}
	}
}

// checkUnits makes the list of units.
func (l *loader) checkUnits() {
	seen := map[string]int{}
	l.m.ByID = make(map[string]UnitID, len(l.counters))
	for i := range l.counters {
		c := &l.counters[i]
		if i >= MaxUnits {
			c.row.Report("", "more than "+strconv.Itoa(MaxUnits)+" ground units", "at most "+strconv.Itoa(MaxUnits)+", deception units included")
			return
		}
		// Deception units were compared with the other strikes already.
		_, strike := l.strikes[c.ID]
		switch {
		case c.Type != Deception && strike:
			c.row.Expect("id", "an id that is not in strikes-markers.tsv")
		case c.Type != Deception:
			c.row.Once(seen, "id", c.ID)
		case c.MF != 0 && c.MF != l.constants.Fog.ConcealedMF: // 11.1d
			c.row.Expect("mf", fmt.Sprintf("0, or %d as the concealed side", l.constants.Fog.ConcealedMF))
		}
		l.m.ByID[c.ID] = UnitID(i)
		l.m.Units = append(l.m.Units, c.Unit)
		if c.Type == Ranger {
			l.m.Rangers = append(l.m.Rangers, UnitID(i))
		}
		if c.drops() {
			l.m.Airborne = append(l.m.Airborne, UnitID(i))
		}
	}
}

// checkMarkers checks that all invasion markers have room in a position.
func (l *loader) checkMarkers() {
	if s := l.limits(); s.Amphib+s.DropZones > maxMarks {
		l.strikes["allied-amphibious"].row.Expect("counters", fmt.Sprintf("at most %d invasion markers, drop zones included", maxMarks))
	}
}

// checkVictory: 4.2j, the levels go down.
func (l *loader) checkVictory() {
	v := &l.constants.Victory
	at := []struct {
		key string
		n   int16
	}{{"allied_strategic", v.AlliedStrategic}, {"allied_operational", v.AlliedOperational}, {"draw", v.Draw}, {"japanese_operational", v.JapaneseOperational}}
	for i := 1; i < len(at); i++ {
		if at[i].n >= at[i-1].n {
			l.kdoc.Expect("victory."+at[i].key, fmt.Sprintf("less than %s, which is %d", at[i-1].key, at[i-1].n))
		}
	}
}

// checkScenarios checks the scenarios against the units and strikes.
func (l *loader) checkScenarios() {
	f := &l.scenarios
	if len(f.Scenario) != 2 {
		l.sdoc.Report("scenario", strconv.Itoa(len(f.Scenario))+" scenarios", "two")
		return
	}
	limits := l.limits()
	for i := range f.Scenario {
		s, at := &f.Scenario[i], "scenario["+strconv.Itoa(i)+"]"
		if want := strconv.Itoa(i + 1); s.ID != want {
			l.sdoc.Expect(at+".id", want)
		}
		l.checkOrder(at+".japanese.units", s.Japanese.Units, "Japanese units with start s1 s2", func(u *Unit) bool { return u.Side == Japanese && u.Start == StartFree })
		l.checkOrder(at+".allied.units", s.Allied.Units, "Allied units with start s1 s2", func(u *Unit) bool { return u.Side == Allied && u.Start == StartFree })
		l.checkOrder(at+".allied.amoy_units", s.Allied.Amoy, "units with start amoy", func(u *Unit) bool { return u.Start == StartAmoy })
		for pool, n := range s.Japanese.Pools.array() {
			have := 0
			for j := range l.m.Units {
				if u := &l.m.Units[j]; pool > 0 && u.Pool == Pool(pool) {
					have++
				}
			}
			if int(n) > have {
				l.sdoc.Expect(at+".japanese.pools."+poolCells[pool], "at most "+strconv.Itoa(have)+", the units of that pool")
			}
		}
		for j, d := range s.Japanese.Banned {
			if !slices.ContainsFunc(l.m.Units, func(u Unit) bool { return u.Side == Japanese && u.Division == d }) {
				l.sdoc.Expect(at+".japanese.banned_divisions["+strconv.Itoa(j)+"]", "the division of a Japanese unit")
			}
		}
		// 8.2e: the counter mix is a limit, also of a roll of 6.
		for _, x := range []struct {
			key, text string
			limit     int
		}{{"lp", s.Japanese.LP, 99 + 6}, {"tac_points", s.Japanese.TAC, int(limits.TAC[JP])}, {"kamikaze_points", s.Japanese.Kamikaze, int(limits.Kamikaze)}} {
			n, ok := diceBonus(x.text)
			if !ok {
				l.sdoc.Expect(at+".japanese."+x.key, `dice like "1d6" or "1d6+3"`)
			} else if int(n)+6 > x.limit {
				l.sdoc.Expect(at+".japanese."+x.key, "at most "+strconv.Itoa(x.limit)+" points with a roll of 6, the limit of the counters")
			}
		}
		a := &s.Allied.Strikes
		for _, x := range []struct {
			key      string
			n, limit int16
			cw       bool
		}{{"us-tac", a.USTAC, limits.TAC[US], false}, {"cw-tac", a.CWTAC, limits.TAC[CW], true}, {"us-gunfire", a.USGunfire, limits.Gunfire[US], false}, {"cw-gunfire", a.CWGunfire, limits.Gunfire[CW], true}} {
			if x.n > x.limit {
				l.sdoc.Expect(at+".allied.strikes."+x.key, "at most "+strconv.Itoa(int(x.limit))+", the limit of the counters")
			}
			if x.cw && x.n > 0 && !s.Allied.Commonwealth {
				l.sdoc.Expect(at+".allied.strikes."+x.key, "0, since commonwealth is false")
			}
		}
	}
}

// checkOrder checks that a list of units names each unit that belongs in it once, and no other.
func (l *loader) checkOrder(path string, list []string, what string, belongs func(*Unit) bool) {
	seen := map[UnitID]bool{}
	for i, name := range list {
		at := path + "[" + strconv.Itoa(i) + "]"
		id, ok := l.m.ByID[name]
		switch {
		case !ok:
			l.sdoc.Expect(at, "an id of units.tsv or strikes-markers.tsv")
		case seen[id]:
			l.sdoc.Expect(at, "each unit once")
		case !belongs(&l.m.Units[id]):
			l.sdoc.Expect(at, "one of the "+what)
		}
		if ok {
			seen[id] = true
		}
	}
	var missing []string
	for i := range l.m.Units {
		if u := &l.m.Units[i]; belongs(u) && !seen[UnitID(i)] {
			missing = append(missing, u.ID)
		}
	}
	if len(missing) > 0 {
		l.sdoc.Report(path, strings.Join(missing, ", ")+" not in the list", "all "+what)
	}
}
