package terrain

import "beachhead/hex"

// Change makes a hex another type for all purposes.
type Change struct {
	Hex hex.Hex
	To  Type
	// NoRoads takes the road and trail hexsides of the hex away, too.
	NoRoads bool
}

// With is the map with changes, its shapes and sights made anew. Only buildings cannot come about in this way.
func (m *Map) With(changes ...Change) *Map {
	c := *m
	for _, x := range changes {
		c.Type[x.Hex] = x.To
		if !x.NoRoads {
			continue
		}
		c.Road[x.Hex], c.Trail[x.Hex] = 0, 0
		for d, n := range Grid.Neighbors(x.Hex) {
			if n != hex.None {
				c.Road[n] &^= 1 << hex.Opposite(d)
				c.Trail[n] &^= 1 << hex.Opposite(d)
			}
		}
	}
	c.finish()
	return &c
}
