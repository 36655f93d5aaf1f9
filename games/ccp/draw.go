package ccp

import (
	"fmt"
	"strings"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// Draw renders a view as text: every hex with its terrain, its level, and who is in it. Focus names a hex; then only the
// hexes within three of it are shown.
func (m *Module) Draw(v *engine.View, o engine.DrawOptions) string {
	var chart *terrain.Map
	for i := range m.Scenario {
		if m.Scenario[i].ID == v.Scenario {
			chart = m.Scenario[i].Map
		}
	}
	if chart == nil {
		return ""
	}
	focus := hex.None
	if o.Focus != "" {
		focus, _ = terrain.Grid.Parse(o.Focus)
	}
	var who [NHexes][2]int
	var marks [NHexes]string
	for _, p := range v.Pieces {
		h, err := terrain.Grid.Parse(p.At)
		if err != nil {
			continue
		}
		switch p.Kind {
		case "squad", "team", "leader", "hero", "private", "scout", "sogeki-hei":
			who[h][map[string]int{"allied": 0, "japan": 1}[p.Side]]++
		case "objective":
			marks[h] += p.ID[len("objective."):]
		case "smoke", "blaze", "bunker", "pillbox", "trench", "cave", "foxholes", "mines", "wire":
			marks[h] += p.Kind[:1]
		case "sighting":
			marks[h] += "?"
		}
	}
	var b strings.Builder
	for row := 1; row <= terrain.Rows; row++ {
		for half := range 2 { // even columns stand half a hex lower
			line := ""
			for col := 1; col <= terrain.Cols; col++ {
				h := terrain.Grid.At(col, row)
				if col%2 == half || focus != hex.None && terrain.Grid.Distance(focus, h) > 3 {
					line += strings.Repeat(" ", 5)
					continue
				}
				units := ""
				if n := who[h][Allied]; n > 0 {
					units += fmt.Sprintf("A%d", n)
				}
				if n := who[h][Japan]; n > 0 {
					units += fmt.Sprintf("J%d", n)
				}
				cell := terrainLetters[chart.Type[h]] + string(rune('0'+chart.Level[h])) + marks[h] + units
				line += fmt.Sprintf("%-9s ", cell)
			}
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
	return b.String()
}

// terrainLetters are those of the map files.
var terrainLetters = map[terrain.Type]string{terrain.OpenGround: ".", terrain.Grass: "g", terrain.Bush: "b", terrain.Jungle: "j", terrain.Palm: "p", terrain.Swamp: "s",
	terrain.Stream: "~", terrain.Bridge: "=", terrain.Gully: "v", terrain.Hut: "h", terrain.Building: "B", terrain.Beach: ":", terrain.WaterBarrier: "W"}
