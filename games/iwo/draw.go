package iwo

import (
	"fmt"
	"slices"
	"strings"

	"beachhead/engine"
)

// Draw renders a view as text. The lines of the map run away from the player (2.1), so the farthest is the topmost line of the text. Each hex has the letter of its position, if there is one, and how many
// US units (u) and Japanese pieces (j) are in it; * is a garrison. Focus names a hex: then only the hexes within three of it are drawn, and who is in it is listed.
func (m *Module) Draw(v *engine.View, o engine.DrawOptions) string {
	us, jap, beside := map[string]int{}, map[string]int{}, map[string][]string{}
	var places []string
	for i := range v.Pieces {
		p := &v.Pieces[i]
		_, onMap := m.Map.Parse(p.At)
		switch {
		case p.Kind == "hero":
		case onMap && p.Side == sideUS:
			us[p.At]++
		case onMap:
			jap[p.At]++
		}
		if onMap && p.At != o.Focus || !onMap && o.Focus != "" {
			continue
		}
		if beside[p.At] == nil {
			places = append(places, p.At)
		}
		beside[p.At] = append(beside[p.At], pieceText(p))
	}
	focus := NoHex
	if h, ok := m.Map.Parse(o.Focus); ok {
		focus = h
	}
	var b strings.Builder
	m.drawMap(&b, focus, func(h Hex) string {
		id := m.Map.ID(h)
		cell := "."
		if p := m.At[h]; p != NoPos {
			cell = m.Pos[p].ID[:1] + strings.ToLower(colorNames[m.Pos[p].Color][:2])
		}
		if n := us[id]; n > 0 {
			cell += fmt.Sprintf("u%d", n)
		}
		if n := jap[id]; n > 0 {
			cell += fmt.Sprintf("j%d", n)
		}
		return cell
	})
	slices.Sort(places)
	for _, p := range places {
		if _, onMap := m.Map.Parse(p); onMap {
			b.WriteString(p + ": " + strings.Join(beside[p], ", ") + "\n")
			continue
		}
		fmt.Fprintf(&b, "%s: %d\n", p, len(beside[p]))
	}
	return b.String()
}

// pieceText is a piece in words.
func pieceText(p *engine.Piece) string {
	text := p.Label
	if text == "" {
		text = p.Kind
	}
	if len(p.State) > 0 {
		text += " (" + strings.Join(p.State, ", ") + ")"
	}
	return text
}

// drawMap writes the hexes line by line, each in eight characters; every other line stands half a hex to the right.
func (m *Module) drawMap(b *strings.Builder, focus Hex, cell func(h Hex) string) {
	lines := map[int]map[int]string{}
	far, width := 0, 0
	for h := range Hex(m.Map.N()) {
		if focus != NoHex && m.Map.Distance(focus, h) > 3 {
			continue
		}
		line, place := m.Map.Grid.ColRow(m.Map.GridHex(h))
		if lines[line] == nil {
			lines[line] = map[int]string{}
		}
		lines[line][place] = cell(h)
		far, width = max(far, line), max(width, place)
	}
	for line := far; line >= 0; line-- {
		if lines[line] == nil {
			continue
		}
		text := strings.Repeat(" ", 4*(line%2))
		for place := range width + 1 {
			text += fmt.Sprintf("%-8s", lines[line][place])
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
}
