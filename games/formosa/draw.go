package formosa

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/hex"
)

// The map on a terminal. A hex is two lines of five characters, and the even columns stand one line lower, as on the map:
//
//	^CPa+    terrain, settlement, port, airfield or industry, road or river
//	A3:15    who is there, how many, and their CF

// terrainGlyphs are the signs of terrain, and their colours.
var terrainGlyphs = [nTerrains]struct {
	sign, colour string
}{
	Sea: {" ", "34"}, Clear: {".", "32"}, Rough: {":", "33"}, Mountain: {"^", "33"}, Peak: {"*", "1;33"}, Mudflat: {"=", "36"},
}

var terrainWords = [nTerrains]string{Sea: "sea", Clear: "open", Rough: "rough", Mountain: "mountain", Peak: "peak", Mudflat: "mud flats"}

const (
	colourAllied   = "1;32"
	colourJapanese = "1;31"
	colourMarker   = "1;36"
	colourFocus    = "7"
)

// stackSeen is what a view shows of one hex.
type stackSeen struct {
	units, hidden int
	cf            int
	side          string
	marks         []string
	suppressed    bool
}

// seenByHex collects the pieces of a view by hex.
func (m *Module) seenByHex(v *engine.View) map[hex.Hex]*stackSeen {
	out := map[hex.Hex]*stackSeen{}
	for i := range v.Pieces {
		p := &v.Pieces[i]
		h, err := m.Grid.Parse(p.At)
		if err != nil {
			continue
		}
		s := out[h]
		if s == nil {
			s = &stackSeen{}
			out[h] = s
		}
		switch {
		case strings.HasPrefix(p.ID, "?"):
			s.hidden++
			s.side = p.Side
		case m.known(p.ID):
			s.units++
			s.cf += p.Values["cf"]
			s.side = p.Side
		case p.Kind == "suppressed":
			s.suppressed = true
			s.marks = append(s.marks, p.Kind)
		case p.Values["points"] > 0:
			s.marks = append(s.marks, fmt.Sprintf("%d %s %s", p.Values["points"], p.Label, p.Kind))
		default:
			s.marks = append(s.marks, p.Kind)
		}
	}
	return out
}

// known tells whether an id is that of a ground unit.
func (m *Module) known(id string) bool {
	_, ok := m.ByID[id]
	return ok
}

// ground is the first line of a hex.
func (m *Module) ground(h hex.Hex, s *stackSeen) string {
	p := &m.Hexes[h]
	line := []byte(terrainGlyphs[p.Terrain].sign + "    ")
	switch {
	case p.City:
		line[1] = 'C'
	case p.Town:
		line[1] = 't'
	}
	switch {
	case p.MajorPort:
		line[2] = 'P'
	case p.MinorPort:
		line[2] = 'p'
	}
	switch {
	case p.Airfield && p.Industry:
		line[3] = '&'
	case p.Airfield:
		line[3] = 'a'
	case p.Industry:
		line[3] = 'i'
	}
	river := false
	for d := range 6 {
		river = river || m.Edge[h][d]&River != 0
	}
	switch {
	case s != nil && s.suppressed:
		line[4] = '!'
	case p.Road && river:
		line[4] = '#'
	case p.Road:
		line[4] = '+'
	case river:
		line[4] = '~'
	}
	return string(line)
}

// force is the second line of a hex.
func (s *stackSeen) force() string {
	switch {
	case s == nil:
		return ""
	case s.units == 0 && s.hidden == 0:
		if len(s.marks) > 0 {
			return "*" + strings.ToUpper(s.marks[0][:1]) + s.marks[0][1:min(4, len(s.marks[0]))]
		}
		return ""
	case s.units == 0:
		return "?" + strconv.Itoa(s.hidden)
	}
	sign := "A"
	if s.side == seatNames[Japanese] {
		sign = "J"
	}
	t := sign + strconv.Itoa(s.units)
	if s.hidden > 0 {
		return t + "?" + strconv.Itoa(s.hidden)
	}
	if t += ":" + strconv.Itoa(s.cf); len(t) > 5 {
		t = t[:5]
	}
	return t
}

func paint(on bool, colour, text string) string {
	if !on || colour == "" || strings.TrimSpace(text) == "" && colour != colourFocus {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}

const (
	cellWidth  = 6
	focusRange = 3
)

// Draw renders a view for a terminal: the whole map, or with a focus the hexes around one, which are then also described.
func (m *Module) Draw(v *engine.View, o engine.DrawOptions) string {
	seen := m.seenByHex(v)
	focus := hex.None
	if o.Focus != "" {
		if h, err := m.Grid.Parse(o.Focus); err == nil {
			focus = h
		}
	}
	// The part of the map to draw: all land and whatever lies at sea, or the window around the focus.
	c0, c1, r0, r1 := 1<<30, -1, 1<<30, -1
	for h := range m.Hexes {
		x := hex.Hex(h)
		if focus != hex.None && m.Grid.Distance(focus, x) > focusRange || focus == hex.None && !m.Hexes[h].Land && seen[x] == nil {
			continue
		}
		c, r := m.Grid.ColRow(x)
		c0, c1, r0, r1 = min(c0, c), max(c1, c), min(r0, r), max(r1, r)
	}
	lower := func(col int) int { // 1 for the columns that stand half a hex further down
		if (col%2 == 0) == (m.Grid.Config().Shift == hex.ShiftEven) {
			return 1
		}
		return 0
	}
	var b strings.Builder
	head := "    "
	for c := c0; c <= c1; c++ {
		head += fmt.Sprintf("%-*s", cellWidth, fmt.Sprintf("%02d", c))
	}
	b.WriteString(strings.TrimRight(head, " ") + "\n")
	body := strings.Builder{}
	for y := 2 * r0; y <= 2*r1+2; y++ {
		var line strings.Builder
		if y%2 == 0 && y/2 <= r1 {
			fmt.Fprintf(&line, "%02d  ", y/2)
		} else {
			line.WriteString("    ")
		}
		for c := c0; c <= c1; c++ {
			z := y - lower(c)
			h := m.Grid.At(c, z>>1)
			if z < 2*r0 || h == hex.None || z>>1 > r1 || focus != hex.None && m.Grid.Distance(focus, h) > focusRange {
				line.WriteString(strings.Repeat(" ", cellWidth))
				continue
			}
			s := seen[h]
			text, colour := m.ground(h, s), terrainGlyphs[m.Hexes[h].Terrain].colour
			if z%2 != 0 {
				text, colour = s.force(), ""
				switch {
				case s == nil:
				case s.side == seatNames[Allied]:
					colour = colourAllied
				case s.side == seatNames[Japanese]:
					colour = colourJapanese
				default:
					colour = colourMarker
				}
			}
			text = fmt.Sprintf("%-*s", cellWidth-1, text)
			if h == focus {
				colour = colourFocus
				if !o.Colour && z%2 == 0 {
					text = ">" + text[1:]
				}
			}
			line.WriteString(paint(o.Colour, colour, text) + " ")
		}
		body.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	b.WriteString(strings.TrimRight(body.String(), "\n") + "\n")
	b.WriteString("\n. open  : rough  ^ mountain  * peak  = mud flats  C city  t town  P p port  a airfield  i industry  & both  + road  ~ river  # both  ! suppressed\n" +
		"A3:15 three Allied units with 15 CF   J2:8 Japanese   ?1 concealed   J1?2 revealed and concealed   *name marker   even columns half a hex lower\n")
	if focus != hex.None {
		b.WriteString("\n")
		for _, h := range m.Grid.Spiral(nil, focus, focusRange) {
			if s := seen[h]; h == focus || s != nil {
				b.WriteString(m.DescribeHex(v, h) + "\n")
			}
		}
	}
	return b.String()
}

var directionWords = [6]string{"north", "north-east", "south-east", "south", "south-west", "north-west"}

// sides names the directions in which a hex has an edge with a bit.
func (m *Module) sides(h hex.Hex, bit EdgeBits) string {
	var out []string
	for d, w := range directionWords {
		if m.Edge[h][d]&bit != 0 {
			out = append(out, w)
		}
	}
	return strings.Join(out, ", ")
}

// DescribeHex describes a hex in a few short sentences, to be read or spoken: what it is, what is in it, and who.
func (m *Module) DescribeHex(v *engine.View, h hex.Hex) string {
	if h < 0 || int(h) >= len(m.Hexes) {
		return "No hex."
	}
	p := &m.Hexes[h]
	title := m.Grid.ID(h)
	if p.Name != "" {
		title += " " + p.Name
	}
	parts := []string{terrainWords[p.Terrain]}
	if p.Coastal {
		parts = append(parts, "coastal")
	}
	switch {
	case p.City:
		parts = append(parts, "city")
	case p.Town:
		parts = append(parts, "town")
	}
	parts = append(parts, p.works()...)
	if p.PeakVP {
		parts = append(parts, "peak objective")
	}
	out := title + ": " + strings.Join(parts, ", ") + "."
	for _, x := range []struct {
		bit  EdgeBits
		text string
	}{{Road, "Road to the"}, {River, "River to the"}, {Ridge, "Ridge to the"}, {AllSea, "Sea to the"}} {
		if s := m.sides(h, x.bit); s != "" {
			out += " " + x.text + " " + s + "."
		}
	}
	id := m.Grid.ID(h)
	hidden, seen := 0, 0
	var units, marks []string
	for i := range v.Pieces {
		q := &v.Pieces[i]
		if q.At != id {
			continue
		}
		switch {
		case strings.HasPrefix(q.ID, "?"):
			hidden++
			if len(q.State) > 1 {
				seen++
			}
		case m.known(q.ID):
			units = append(units, m.describeUnit(q))
		case q.Values["points"] > 0:
			marks = append(marks, fmt.Sprintf("%d %s %s", q.Values["points"], q.Label, q.Kind))
		default:
			marks = append(marks, strings.ToLower(q.Label))
		}
	}
	sort.Strings(units)
	if len(units) > 0 {
		out += " " + strings.Join(units, "; ") + "."
	}
	if hidden > 0 {
		out += fmt.Sprintf(" %d concealed Japanese %s", hidden, plural(hidden, "counter"))
		if seen > 0 {
			out += fmt.Sprintf(", %d seen moving", seen)
		}
		out += "."
	}
	if len(marks) > 0 {
		out += " Markers: " + strings.Join(marks, ", ") + "."
	}
	return out
}

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// describeUnit says what stands on a counter.
func (m *Module) describeUnit(p *engine.Piece) string {
	d := &m.Units[m.ByID[p.ID]]
	side := [...]string{US: "US", CW: "Commonwealth", JP: "Japanese"}[d.Contingent]
	t := side + " " + typeWords[d.Type]
	if !strings.EqualFold(p.Label, typeWords[d.Type]) {
		t += " " + p.Label
	}
	t += fmt.Sprintf(", CF %d", p.Values["cf"])
	if mf := p.Values["mf"]; mf > 0 {
		t += fmt.Sprintf(", MF %d", mf)
	} else {
		t += ", static"
	}
	if len(p.State) > 0 {
		t += ", " + strings.Join(p.State, ", ")
	}
	return t
}
