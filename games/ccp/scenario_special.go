package ccp

import (
	"fmt"
	"slices"
	"strings"

	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// The special rules of a scenario file.

// special gives the special rules of the file.
func (r *scenarioReader) special() []specialFile {
	if r.file.Special == nil {
		return nil
	}
	return *r.file.Special
}

// specials reads the special rules. Those that change the map have been read before.
func (r *scenarioReader) specials() {
	s := r.s
	for i, f := range r.special() {
		at := fmt.Sprintf("special[%d]", i)
		if !r.specialForm(at, f.Rule) {
			continue
		}
		var on []Side
		if f.Side != nil {
			switch *f.Side {
			case "both":
				on = []Side{Allied, Japan}
				if f.Rule != "no-aircraft" {
					r.expect(at+".side", "allied or japan")
				}
			default:
				on = []Side{sideOf(*f.Side)}
			}
		}
		switch f.Rule {
		case "water-cost":
			s.WaterCost[on[0]] = int8(2 * *f.Cost)
			s.WaterUntil[on[0]] = r.m.TimeLast + 1
			if f.Until != nil {
				s.WaterUntil[on[0]] = int8(*f.Until)
			}
		case "no-aircraft":
			for _, side := range on {
				s.NoAircraft[side] = true
			}
		case "cannot-exit":
			s.CannotExit[on[0]] = true
		case "smoke":
			x := Special{Side: on[0], Count: int8(*f.Count)}
			for _, h := range r.zone(at+".zone", f.Zone, s.Sides[on[0]].Edge, false) {
				if !s.Map.Type[h].Water() {
					x.Zone = append(x.Zone, h)
				}
			}
			if len(x.Zone) < *f.Count || *f.Count > len(r.m.SmokeOf) {
				r.expect(at+".count", fmt.Sprintf("at most %d, one to a dry hex of the zone", min(len(x.Zone), len(r.m.SmokeOf))))
			}
			s.Special = append(s.Special, x)
		case "suppress":
			if sideOf(*f.By) == on[0] {
				r.expect(at+".by", "the other side")
			}
			if n := units(s.Sides[on[0]].Groups); *f.Count > n || *f.Count > int(r.m.Counts.Suppressed) {
				r.expect(at+".count", fmt.Sprintf("at most %d", min(n, int(r.m.Counts.Suppressed))))
			}
			s.Special = append(s.Special, Special{Suppress: true, Side: on[0], Count: int8(*f.Count)})
		}
	}
}

// specialForm checks that a special rule has just its parameters.
func (r *scenarioReader) specialForm(at, rule string) bool {
	ok := true
	want := specialKeys[rule]
	for _, key := range []string{"from", "to", "hex", "hexes", "side", "by", "cost", "until_time", "count", "zone"} {
		has := r.doc.Has(at + "." + key)
		takes := slices.Contains(strings.Fields(strings.ReplaceAll(want, "?", "")), key)
		must := slices.Contains(strings.Fields(want), key)
		if has && !takes || must && !has {
			r.report(at+"."+key, map[bool]string{true: "a parameter that " + rule + " does not have", false: "the key is missing"}[has], strings.ReplaceAll(strings.ReplaceAll(want, " ", ", "), "?", " if need be")+" for "+rule)
			ok = false
		}
	}
	return ok
}

// changeMap carries out the special rules that change the map: terrain-as, bridge-out and blaze.
func (r *scenarioReader) changeMap() {
	var changes []terrain.Change
	var natural []terrain.Type
	for _, t := range terrain.Types() {
		if t != terrain.Building && t != terrain.Bridge {
			natural = append(natural, t)
		}
	}
	types := func(at, id string, among ...terrain.Type) terrain.Type {
		i := slices.Index(terrainCells, id)
		if i < 0 || among != nil && !slices.Contains(among, terrain.Type(i)) {
			names := terrainCells
			if among != nil {
				names = nil
				for _, t := range among {
					names = append(names, t.String())
				}
			}
			r.expect(at, "one of "+strings.Join(names, ", "))
			return 0
		}
		return terrain.Type(i)
	}
	for i, f := range r.special() {
		at := fmt.Sprintf("special[%d]", i)
		switch f.Rule {
		case "terrain-as":
			if !r.specialForm(at, f.Rule) {
				continue
			}
			from, to := types(at+".from", *f.From), types(at+".to", *f.To, natural...)
			n := len(changes)
			for h, t := range r.s.Map.Type {
				if t == from {
					changes = append(changes, terrain.Change{Hex: hex.Hex(h), To: to})
				}
			}
			if len(changes) == n {
				r.expect(at+".from", "a Terrain Type that is on the map")
			}
		case "bridge-out":
			if !r.specialForm(at, f.Rule) {
				continue
			}
			h, err := terrain.Grid.Parse(*f.Hex)
			if err != nil || r.s.Map.Type[h] != terrain.Bridge {
				r.expect(at+".hex", "a bridge hex")
				continue
			}
			changes = append(changes, terrain.Change{Hex: h, To: types(at+".to", *f.To, terrain.Stream, terrain.Gully, terrain.WaterBarrier), NoRoads: true})
		}
	}
	if len(changes) > 0 && !r.bad {
		r.s.Map = r.s.Map.With(changes...)
	}
	r.blazes()
}

// blazes reads the blazes at the start. Zones leave them out.
func (r *scenarioReader) blazes() {
	s := r.s
	for i, f := range r.special() {
		at := fmt.Sprintf("special[%d]", i)
		if f.Rule != "blaze" || !r.specialForm(at, f.Rule) {
			continue
		}
		s.Blazes = append(s.Blazes, r.hexes(at+".hexes", *f.Hexes)...)
		for _, h := range s.Blazes {
			if s.Map.Type[h].Water() {
				r.report(at+".hexes", terrain.Grid.ID(h)+" is water", "hexes that can burn (T96b)")
			}
		}
		if len(s.Blazes) > int(r.m.Counts.Blaze) {
			r.report(at+".hexes", some(len(s.Blazes), "blaze"), fmt.Sprintf("at most %d (countermix)", r.m.Counts.Blaze))
		}
	}
}
