package css

import (
	"slices"
	"strconv"

	"beachhead/datafile"
	"beachhead/games/css/ground"
)

// This file reads what only a game with attached forces, Commissars, an air force of its own, flotillas or parachutes has. Without its file a part is
// not there; validate.go holds the files against the features.

// readAttached says of rows of divisions.tsv that they are no Division (L26.0).
func (l *loader) readAttached() {
	if !hasFile(l.set, "attached.tsv") {
		return
	}
	seen := map[string]int{}
	for _, r := range l.set.Table("attached.tsv", "division", "kind", "command", "dispatch").Rows() {
		if !r.Once(seen, "division", r.Need("division")) {
			continue
		}
		d := &l.m.Divisions[l.division(r, "division")]
		d.Force = Attached + Force(r.Choice("kind", "attached", "alone"))
		d.Adds = Ratings{int8Of(r, "command", 0, 9), int8Of(r, "dispatch", 0, 9)}
	}
}

// readCommissars gives Leaders the Commissars that can take their places (L27.2).
func (l *loader) readCommissars() {
	if !hasFile(l.set, "commissars.tsv") {
		return
	}
	seen := map[string]int{}
	for _, r := range l.set.Table("commissars.tsv", "leader", "name", "fp", "tq", "formation_tq").Rows() {
		id, ok := l.m.ByLeader[r.Need("leader")]
		if !ok || l.m.Leaders[id].Stripe != Colored || l.m.Leaders[id].Side != SideB {
			r.Expect("leader", "a Leader of a Formation of the "+l.m.Sides[SideB].Name+" (L27.2a)")
			continue
		}
		if r.Once(seen, "leader", r.Need("leader")) {
			l.m.Leaders[id].Commissar = &Commissar{r.Need("name"), Ratings2{int8Of(r, "fp", -5, 5), int8Of(r, "tq", -5, 5)}, int8Of(r, "formation_tq", -5, 0)}
		}
	}
}

// readAbbreviations reads what the letters on the counters mean (L3.5).
func (l *loader) readAbbreviations() {
	if !hasFile(l.set, "abbreviations.tsv") {
		return
	}
	seen := map[string]int{}
	for _, r := range l.set.Table("abbreviations.tsv", "letters", "meaning").Rows() {
		if r.Once(seen, "letters", r.Need("letters")) {
			l.m.Abbreviations = append(l.m.Abbreviations, [2]string{r.Need("letters"), r.Need("meaning")})
		}
	}
}

// readHeroUnits reads whom alone some Heroes may be stacked with (L14.1.2a).
func (l *loader) readHeroUnits() {
	if !hasFile(l.set, "hero-units.tsv") {
		return
	}
	for _, r := range l.set.Table("hero-units.tsv", "hero", "unit").Rows() {
		h, ok := l.m.ByHero[r.Need("hero")]
		u, is := l.m.ByUnit[r.Need("unit")]
		switch {
		case !ok || l.m.Heroes[h].Generic:
			r.Expect("hero", "a named Hero")
		case !is || l.m.Units[u].Side != l.m.Heroes[h].Side:
			r.Expect("unit", "a Unit of his side")
		default:
			l.m.Heroes[h].With.add(u)
		}
	}
}

// readOwnPlaces reads bombers, flotillas and the weights of drops, and finds the hexes where reinforcements enter.
func (l *loader) readOwnPlaces() {
	l.readBombers()
	l.readFlotillas()
	l.readDrop()
	m := l.m
	for _, f := range m.Ground.With("reinforcement") {
		if k := slices.Index(m.sideCells(), f.ID); k >= 0 {
			m.Entry[k].Add(f.Hex)
		} else {
			l.set.Report(datafile.Problem{File: l.set.Path("map.tsv"), Column: "features", Wrong: strconv.Quote("reinforcement:" + f.ID), Expected: "reinforcement: and a side (L18.0c)"})
		}
	}
	for kind, set := range map[string]*ground.Set{"landing": &m.Shore, "paratroop-entry": &m.DropZones} {
		for _, f := range m.Ground.With(kind) {
			set.Add(f.Hex)
		}
	}
}

func (l *loader) readBombers() {
	if !hasFile(l.set, "bombers.tsv") {
		return
	}
	t := l.set.Table("bombers.tsv", "id", "name", "side", "fp", "hex", "hard")
	seen := map[string]int{}
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.ID("id")) {
			continue
		}
		b := Bomber{r.ID("id"), r.Need("name"), Side(r.Choice("side", l.m.sideCells()...)), int8Of(r, "fp", 1, 8), readColor(r, "hex"), readColor(r, "hard")}
		if b.Hex != Red && b.Hex != Yellow {
			r.Expect("hex", "red or yellow: a row with results at a hex")
		}
		if b.Hard > Blue {
			r.Expect("hard", "red, yellow or blue: a row with results at a Hard Target")
		}
		l.m.Bombers = append(l.m.Bombers, b)
	}
	capacity(t, len(l.m.Bombers), MaxBombers)
}

func (l *loader) readFlotillas() {
	if !hasFile(l.set, "flotilla.tsv") {
		return
	}
	t := l.set.Table("flotilla.tsv", "id", "name", "division", "fp", "color")
	seen := map[string]int{}
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.ID("id")) {
			continue
		}
		f := Flotilla{r.ID("id"), r.Need("name"), l.division(r, "division"), int8Of(r, "fp", 1, 8), readColor(r, "color")}
		if f.Color == Black || f.Color == NoFire {
			r.Expect("color", "red, yellow, blue or white: Direct Fire (L21.0b)")
		}
		l.m.Flotillas = append(l.m.Flotillas, f)
	}
	capacity(t, len(l.m.Flotillas), MaxFlotillas)
}

// readDrop reads the weights of distances, directions and sides (L23.0).
func (l *loader) readDrop() {
	if !hasFile(l.set, "parachute.tsv") {
		return
	}
	t := l.set.Table("parachute.tsv", "kind", "outcome", "weight")
	d := &l.m.Drop
	seen := map[string]int{}
	for _, r := range t.Rows() {
		weight := int8Of(r, "weight", 0, 99)
		if !r.Once(seen, "outcome", r.Need("kind")+" "+r.Need("outcome")) {
			continue
		}
		switch r.Choice("kind", "distance", "direction", "side") {
		case 0:
			if n := r.Int("outcome", 0, 8); n == len(d.Distance) {
				d.Distance = append(d.Distance, weight)
			} else {
				r.Expect("outcome", strconv.Itoa(len(d.Distance))+": distances follow on each other from 0 up")
			}
		case 1:
			d.Direction[r.Choice("outcome", directionCells...)] = weight
		default:
			d.Side[r.Choice("outcome", "column", "deployed")] = weight
		}
	}
	for _, k := range []struct {
		kind string
		list []int8
	}{{"distance", d.Distance}, {"direction", d.Direction[:]}, {"side", d.Side[:]}} {
		if !slices.ContainsFunc(k.list, func(n int8) bool { return n > 0 }) {
			t.Report(0, "weight", "no "+k.kind+" with a weight", "at least one")
		}
	}
}
