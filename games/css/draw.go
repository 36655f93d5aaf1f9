package css

import (
	"fmt"
	"slices"
	"strings"

	"beachhead/engine"
)

// terrainLetters are those of the terminal map. Sea is empty.
var terrainLetters = map[string]byte{"clear": '.', "beach": ':', "rocky": '^', "brush": 'b', "marsh": '~', "runway": '=', "town": 'T', "buildings": 'h', "cane": 'c', "paddy": 'p',
	"cultivated": 'f', "cave": 'n', "woods": 'w', "village": 'v', "city": 'C'}

// markLetters are the markers of hexes on the terminal map, in the order in which they are written.
var markLetters = []struct {
	kinds  []string
	letter byte
}{{[]string{"assault-us", "assault-jp"}, '!'}, {[]string{"burning"}, 'f'}, {[]string{"light", "medium", "heavy", "bombardment", "bombardment-aim"}, '*'}, {[]string{"smoke"}, '%'},
	{[]string{"foxhole", "trench", "pillbox", "bunker"}, '#'}, {[]string{"mine"}, '?'}}

// Draw renders a view as text: every hex with its terrain, its level, markers, and how many Units of which side are in it, those inside its cave in brackets; below the
// map what stands beside it. Focus names a hex; then only the hexes within three of it are shown, and who is in it.
func (m *Module) Draw(v *engine.View, o engine.DrawOptions) string {
	units, marks := map[string][2]int{}, map[string]string{}
	for i := range v.Pieces {
		p := &v.Pieces[i]
		if _, ok := m.ByUnit[p.ID]; ok {
			n := units[p.At]
			n[slices.IndexFunc(m.Sides[:], func(s SideRow) bool { return s.ID == p.Side })]++
			units[p.At] = n
			continue
		}
		for _, k := range markLetters {
			if slices.Contains(k.kinds, p.Kind) && !strings.ContainsRune(marks[p.At], rune(k.letter)) {
				marks[p.At] += string(k.letter)
			}
		}
	}
	count := func(at string) (text string) {
		for side, n := range units[at] {
			if n > 0 {
				text += fmt.Sprintf("%c%d", m.Sides[side].Name[0], n)
			}
		}
		return text
	}
	focus := NoHex
	if o.Focus != "" {
		focus, _ = m.Ground.Parse(o.Focus)
	}
	var b strings.Builder
	k := m.Ground.Grid.Config()
	for row := k.FirstRow; row < k.FirstRow+k.Rows; row++ {
		for half := range 2 { // odd columns stand half a hex lower
			line := ""
			for col := k.FirstCol; col < k.FirstCol+k.Cols; col++ {
				h := m.Ground.At(m.Ground.Grid.At(col, row))
				if col%2 != half {
					continue
				}
				if line == "" && half == 1 {
					line = strings.Repeat(" ", 5)
				}
				cell := ""
				if h != NoHex && (focus == NoHex || m.Ground.Distance(focus, h) <= 3) {
					id := m.Ground.ID(h)
					cell = fmt.Sprintf("%c%d%s%s", terrainLetters[m.Ground.Terrain(h).ID], m.Ground.Level(h), marks[id], count(id))
					if inside := count(id + caveMark); inside != "" {
						cell += "(" + inside + ")"
					}
				}
				line += fmt.Sprintf("%-9s ", cell)
			}
			if line = strings.TrimRight(line, " "); line != "" {
				b.WriteString(line + "\n")
			}
		}
	}
	m.drawBeside(&b, v, o.Focus)
	return b.String()
}

// drawBeside lists who is in the hex that is looked at, or in Naval Zones and areas off the map.
func (m *Module) drawBeside(b *strings.Builder, v *engine.View, focus string) {
	at := map[string][]string{}
	var places []string
	for i := range v.Pieces {
		p := &v.Pieces[i]
		place, ok := m.parsePlace(p.At)
		if inHex, _, _ := strings.Cut(p.At, caveMark); !ok || focus != "" && inHex != focus || focus == "" && !isZone(place) && !isGroup(place) {
			continue
		}
		text := p.Label
		if text == "" {
			text = p.Kind
		}
		if len(p.State) > 0 {
			text += " (" + strings.Join(p.State, ", ") + ")"
		}
		if at[p.At] == nil {
			places = append(places, p.At)
		}
		at[p.At] = append(at[p.At], text)
	}
	slices.Sort(places)
	for _, p := range places {
		b.WriteString(p + ": " + strings.Join(at[p], ", ") + "\n")
	}
}
