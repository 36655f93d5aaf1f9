package ccp

import (
	"slices"
	"strconv"
	"strings"

	"beachhead/datafile"
	"beachhead/games/ccp/terrain"
)

// This file turns cells into typed rows. What it checks can be seen in one file; validate.go checks files against each other.

// Names in the files, by value of the type.
var (
	sideCells    = []string{"allied", "japan"}
	nationCells  = []string{"japan", "us", "cw"}
	kindCells    = []string{"squad", "team", "leader", "hero", "private", "scout", "sogeki-hei"}
	qualityCells = []string{"elite", "line", "green", "-"}
	armCells     = []string{"mg", "mortar", "gun", "flamethrower"}
	postureCells = []string{"attacker", "banzai", "defender", "invader", "recon"}
	fortCells    = []string{"-", "bunker", "pillbox", "trench", "cave", "foxholes", "mines", "wire"}
	chitCells    = []string{"objective", "each-objective", "elimination", "exit"}
	triggerCells = []string{"-", "time", "event", "sniper", "disperse"}
	orderCells   = []string{"advance", "asset-denied", "asset-request", "charge", "command-confusion", "fire", "infiltrate", "move", "reconnoiter", "revive"}
	actionCells  = []string{"ambush", "bayonets", "bore-sighting", "command-confusion", "crossfire", "demolitions", "enfilade", "explosive-charge", "hand-grenades",
		"hidden-cave", "hidden-mines", "hidden-panji-trap", "hidden-pillbox", "hidden-trenchline", "hidden-unit", "hidden-wire", "light-wounds", "marksmanship",
		"no-quarter", "smoke-screen", "sustained-fire"}
	eventCells = []string{"air-support", "battle-harden", "battlelust", "blaze", "breezy", "bushido", "deploy", "detritus-of-war", "field-of-battle",
		"field-promotion", "gusts", "hero", "interdiction", "jam", "kia", "malfunction", "medic", "mission-objective", "prisoners-of-war", "reconnaissance",
		"reinforcements", "scrounge", "shell-shock", "shellholes", "spider-hole", "stealth", "strategic-objective", "suppressing-fire", "tennoheika-banzai",
		"walking-wounded", "white-phosphorus"}
	terrainCells = func() (ids []string) {
		for _, t := range terrain.Types() {
			ids = append(ids, t.String())
		}
		return ids
	}()
)

// complete reports names that have no row.
func complete(t *datafile.Table, col string, names []string, seen map[string]int) {
	for _, n := range names {
		if _, ok := seen[n]; !ok && n != "-" {
			t.Report(0, col, "no row "+strconv.Quote(n), "one row for each of "+strings.Join(names, ", "))
		}
	}
}

func flag(r datafile.Row, col string) bool { return r.Int(col, 0, 1) == 1 }

func small(r datafile.Row, col string, lo, hi int) int8 { return int8(r.Int(col, lo, hi)) }

// years reads "1941-1945".
func years(r datafile.Row, col string) (a, b int16) {
	from, to, ok := strings.Cut(r.Need(col), "-")
	x, err1 := strconv.Atoi(from)
	y, err2 := strconv.Atoi(to)
	if !ok || err1 != nil || err2 != nil || x < firstYear || y < x || y >= firstYear+nYears {
		r.Expect(col, "two years from 1941 to 1945 with a hyphen between")
		return firstYear, firstYear + nYears - 1
	}
	return int16(x), int16(y)
}

func (l *loader) readNations() {
	t := l.set.Table("nations.tsv", "id", "prefix", "name", "side", "discard_limit", "night_discard_limit", "branches")
	seen := map[string]int{}
	for _, r := range t.Rows() {
		n := Nation(r.Choice("id", nationCells...))
		if !r.Once(seen, "id", r.Need("id")) {
			continue
		}
		if Side(r.Choice("side", sideCells...)) != n.Side() {
			r.Expect("side", sideCells[n.Side()])
		}
		l.m.Nations[n] = NationRow{ID: nationCells[n], Prefix: r.ID("prefix"), Name: r.Need("name"), Discard: small(r, "discard_limit", 0, 7),
			NightDiscard: small(r, "night_discard_limit", 0, 7), Branches: strings.Split(r.Need("branches"), ",")}
	}
	complete(t, "id", nationCells, seen)

	t = l.set.Table("postures.tsv", "id", "name", "hand_size", "nations", "defender_rights", "vp_per_time_advance", "casualties_return", "charge")
	seen = map[string]int{}
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.Need("id")) {
			continue
		}
		r.Choice("nations", "all", "japan")
		l.m.Postures[r.Choice("id", postureCells...)] = PostureRow{Name: r.Need("name"), Hand: small(r, "hand_size", 1, 9), Defender: flag(r, "defender_rights"),
			TimeVP: small(r, "vp_per_time_advance", 0, 5), Return: flag(r, "casualties_return"), Charge: flag(r, "charge")}
	}
	complete(t, "id", postureCells, seen)
}

// branch checks a branch of a nation, or "any".
func (l *loader) branch(r datafile.Row, col string, n Nation) string {
	b := r.Need(col)
	known := append([]string{"any"}, l.m.Nations[n].Branches...)
	for _, k := range known {
		if b == k {
			return b
		}
	}
	r.Expect(col, "one of "+strings.Join(known, ", "))
	return "any"
}

// counterName is the name of the i-th of n equal counters.
func counterName(id string, i, n int16) string {
	if n == 1 {
		return id
	}
	return id + "-" + strconv.Itoa(int(i)+1)
}

func (l *loader) readPieces() {
	m := l.m
	t := l.set.Table("units.tsv", "id", "nation", "branch", "name", "kind", "quality", "fp", "fp_boxed", "range", "move", "morale", "command",
		"b_fp", "b_fp_boxed", "b_range", "b_move", "b_morale", "b_command", "figures", "vp", "ordnance", "count", "years")
	command := func(r datafile.Row, col string) int8 {
		if r.Text(col) == "M" { // 3.3.3: a Scout
			return -1
		}
		return int8(r.IntOr(col, -1, 0, 2))
	}
	seen := map[string]int{}
	n := 0
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.ID("id")) {
			continue
		}
		u := UnitType{ID: r.ID("id"), Name: r.Need("name"), Nation: Nation(r.Choice("nation", nationCells...)), Kind: Kind(r.Choice("kind", kindCells...)),
			Quality: Quality(r.Choice("quality", qualityCells...)), Figures: small(r, "figures", 1, 4), VP: small(r, "vp", 0, 9), Ordnance: flag(r, "ordnance"),
			Count: int16(r.Int("count", 1, 99)),
			Front: Stats{FP: small(r, "fp", 0, 20), Range: small(r, "range", 0, 30), Move: small(r, "move", 0, 15), Morale: small(r, "morale", 1, 15), Boxed: flag(r, "fp_boxed"), Command: command(r, "command")},
			Back:  Stats{FP: small(r, "b_fp", 0, 20), Range: small(r, "b_range", 0, 30), Move: small(r, "b_move", 0, 15), Morale: small(r, "b_morale", 1, 15), Boxed: flag(r, "b_fp_boxed"), Command: command(r, "b_command")}}
		u.Branch = l.branch(r, "branch", u.Nation)
		u.FirstYear, u.LastYear = years(r, "years")
		l.checkUnit(r, &u)
		m.Types = append(m.Types, u)
		n += int(u.Count)
	}
	if n > MaxUnits {
		t.Report(0, "count", strconv.Itoa(n)+" counters", "at most "+strconv.Itoa(MaxUnits))
		return
	}
	m.ByUnit = map[string]UnitID{}
	for i := range m.Types {
		u := &m.Types[i]
		u.Shared = slices.ContainsFunc(m.Types, func(x UnitType) bool { return x.Name == u.Name && x.Nation.Side() != u.Nation.Side() })
		u.First = UnitID(len(m.Units))
		row := &m.Nations[u.Nation]
		if i == 0 || m.Types[i-1].Nation != u.Nation {
			if row.Units[1] != 0 {
				t.Report(0, "nation", "the units of "+row.ID+" stand in two places", "the units of a nation together")
			}
			row.Units[0] = u.First
		}
		for k := range u.Count {
			name := counterName(u.ID, k, u.Count)
			if _, dup := m.ByUnit[name]; dup {
				t.Report(0, "id", "two counters "+strconv.Quote(name), "ids that stay different with the numbers of counters")
			}
			m.ByUnit[name] = UnitID(len(m.Units))
			m.Units = append(m.Units, Unit{UnitType: u, Name: name, Side: u.Nation.Side()})
		}
		row.Units[1] = UnitID(len(m.Units))
		switch u.Kind {
		case Hero:
			row.Hero = u.First
		case Private:
			row.PrivateOne = u.First
		case Team:
			row.Teams[u.Quality] = append(row.Teams[u.Quality], u)
		}
	}

	t = l.set.Table("weapons.tsv", "id", "nation", "name", "type", "fp", "range", "min_range", "move_mod", "ordnance", "mortar", "mg", "smoke", "flame", "count", "years")
	seen, n = map[string]int{}, 0
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.ID("id")) {
			continue
		}
		w := WeaponType{ID: r.ID("id"), Nation: Nation(r.Choice("nation", nationCells...)), Name: r.Need("name"), Kind: WeaponKind(r.Choice("type", armCells...)),
			FP: small(r, "fp", 1, 20), Range: small(r, "range", 1, 40), MinRange: small(r, "min_range", 0, 10), Move: small(r, "move_mod", -9, 0),
			Ordnance: flag(r, "ordnance"), Smoke: flag(r, "smoke"), Count: int16(r.Int("count", 1, 99))}
		w.FirstYear, w.LastYear = years(r, "years")
		for i, col := range []string{"mg", "mortar", "-", "flame"} {
			if col != "-" && flag(r, col) != (WeaponKind(i) == w.Kind) {
				r.Expect(col, "1 for weapons of that type, else 0")
			}
		}
		if w.Ordnance != (w.Kind != MG) {
			r.Expect("ordnance", "0 for machine guns, 1 for all others (5.5)")
		}
		m.Arms = append(m.Arms, w)
		n += int(w.Count)
	}
	if n > MaxWeapons {
		t.Report(0, "count", strconv.Itoa(n)+" counters", "at most "+strconv.Itoa(MaxWeapons))
		return
	}
	m.ByWeapon = map[string]WeaponID{}
	for i := range m.Arms {
		w := &m.Arms[i]
		w.Shared = slices.ContainsFunc(m.Arms, func(x WeaponType) bool { return x.Name == w.Name && x.Nation.Side() != w.Nation.Side() })
		w.First = WeaponID(len(m.Weapons))
		for k := range w.Count {
			name := counterName(w.ID, k, w.Count)
			m.ByWeapon[name] = WeaponID(len(m.Weapons))
			m.Weapons = append(m.Weapons, Weapon{WeaponType: w, Name: name, Side: w.Nation.Side()})
		}
	}
}

// unitType and weaponType find a row by its id.
func (m *Module) unitType(id string) *UnitType {
	for i := range m.Types {
		if m.Types[i].ID == id {
			return &m.Types[i]
		}
	}
	return nil
}

func (m *Module) weaponType(id string) *WeaponType {
	for i := range m.Arms {
		if m.Arms[i].ID == id {
			return &m.Arms[i]
		}
	}
	return nil
}

func (m *Module) radio(id string) RadioID {
	for i := range m.Radios {
		if m.Radios[i].ID == id {
			return RadioID(i)
		}
	}
	return NoRadio
}

// readTables reads the small tables.
func (l *loader) readTables() {
	m := l.m
	markers, seen := map[string]int{}, map[string]int{}
	t := l.set.Table("markers.tsv", "id", "count")
	for _, r := range t.Rows() {
		if r.Once(seen, "id", r.ID("id")) {
			markers[r.ID("id")] = r.Int("count", 0, 100)
		}
	}
	complete(t, "id", []string{"suppressed", "veteran", "sighting", "blaze", "starshell", "smoke", "control"}, seen)
	m.Counts = Counts{Suppressed: int8(markers["suppressed"]), Veteran: int8(markers["veteran"]), Sighting: int8(markers["sighting"]),
		Blaze: int8(markers["blaze"]), Starshell: int8(markers["starshell"]), Control: int8(markers["control"])}

	t = l.set.Table("smoke.tsv", "hindrance", "count")
	seen = map[string]int{}
	for _, r := range t.Rows() {
		h := small(r, "hindrance", 1, 8)
		if r.Once(seen, "hindrance", r.Need("hindrance")) {
			for range r.Int("count", 0, 20) {
				m.SmokeOf = append(m.SmokeOf, h)
			}
		}
	}
	if len(m.SmokeOf) > MaxSmoke {
		t.Report(0, "count", strconv.Itoa(len(m.SmokeOf))+" markers", "at most "+strconv.Itoa(MaxSmoke))
	}

	t = l.set.Table("tracks.tsv", "track", "first", "last", "both_sides", "note")
	seen = map[string]int{}
	for _, r := range t.Rows() {
		name := r.Need("track")
		if !r.Once(seen, "track", name) {
			continue
		}
		switch name {
		case "time":
			m.TimeLast = small(r, "last", 2, MaxTime)
		case "casualty":
			m.Casualty = small(r, "last", 1, 60)
		}
	}
	complete(t, "track", []string{"time", "casualty"}, seen)

	t = l.set.Table("vulnerability.tsv", "fp", "vulnerability", "used_by")
	seen = map[string]int{}
	for _, r := range t.Rows() {
		fp := r.Int("fp", 8, 12)
		if r.Once(seen, "fp", r.Need("fp")) {
			m.Vulnerable[fp] = small(r, "vulnerability", 2, 12)
		}
	}
	complete(t, "fp", []string{"8", "9", "10", "11", "12"}, seen)

	t = l.set.Table("chits.tsv", "id", "kind", "objective", "vp", "open_only")
	seen = map[string]int{}
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.Need("id")) {
			continue
		}
		c := Chit{ID: r.Need("id"), Kind: ChitKind(r.Choice("kind", chitCells...)), Objective: int8(r.IntOr("objective", 0, 1, 5)), VP: small(r, "vp", 1, 9), OpenOnly: flag(r, "open_only")}
		if (c.Kind == ChitObjective) != (c.Objective != 0) {
			r.Expect("objective", "a number for chits of one objective, else -")
		}
		m.Chits = append(m.Chits, c)
	}
	if len(m.Chits) > MaxChits {
		t.Report(0, "id", strconv.Itoa(len(m.Chits))+" chits", "at most "+strconv.Itoa(MaxChits))
	}

	t = l.set.Table("terrain.tsv", "rank", "id", "class", "move_x2", "move_note", "cover", "los", "hindrance", "blind_hex", "water", "airburst", "sand")
	seen = map[string]int{}
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.ID("id")) || r.Choice("class", "type", "feature", "marker") != 0 {
			continue
		}
		ty := terrain.Type(r.Choice("id", terrainCells...))
		row := TerrainRow{Name: r.Need("id"), Cover: small(r, "cover", -9, 9), Hindrance: int8(r.IntOr("hindrance", 0, 1, 9)),
			Obstacle: r.Choice("los", "clear", "hindrance", "obstacle") == 2, Blind: flag(r, "blind_hex"), Water: flag(r, "water"),
			Airburst: small(r, "airburst", 0, 9), Sand: small(r, "sand", -9, 0)}
		switch r.Need("move_x2") {
		case "along":
			row.Move = costAlong
		case "all":
			row.Move = costAll
		default:
			row.Move = small(r, "move_x2", 1, 20)
		}
		if row.Obstacle != ty.Obstacle() || int(row.Hindrance) != ty.Hindrance() || row.Water != ty.Water() {
			r.Expect("los", "what the type does in the rules of sight (T82 to T99)")
		}
		r.Int("rank", 1, 99)
		m.Terrain[ty] = row
	}
	complete(t, "id", terrainCells, seen)

	t = l.set.Table("fortifications.tsv", "id", "name", "cover", "cover_aircraft", "cover_mortar", "cover_artillery", "applies_to", "melee_tie", "attack_fp", "count", "note")
	seen = map[string]int{}
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.ID("id")) {
			continue
		}
		cover := func(col string) int8 { return int8(r.IntOr(col, noCover, 0, 20)) }
		m.Forts[r.Choice("id", fortCells...)] = FortRow{ID: r.ID("id"), Name: r.Need("name"), Cover: cover("cover"), Aircraft: cover("cover_aircraft"),
			Mortars: cover("cover_mortar"), Radios: cover("cover_artillery"), MeleeTie: flag(r, "melee_tie"), Count: small(r, "count", 0, 60)}
	}
	complete(t, "id", fortCells, seen)

	t = l.set.Table("radios.tsv", "id", "nation", "name", "fp", "cost", "first_year", "last_year", "count")
	seen = map[string]int{}
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.ID("id")) {
			continue
		}
		x := Radio{ID: r.ID("id"), Name: r.Need("name"), Nation: Nation(r.Choice("nation", nationCells...)), FP: small(r, "fp", 8, 12), Cost: small(r, "cost", 0, 20),
			FirstYear: int16(r.Int("first_year", firstYear, firstYear+nYears-1)), LastYear: int16(r.Int("last_year", firstYear, firstYear+nYears-1))}
		if x.FirstYear > x.LastYear {
			r.Expect("last_year", "a year not before first_year")
		}
		r.Int("count", 1, 1)
		m.Radios = append(m.Radios, x)
	}
	for n := range nNations {
		l.readRadioTable(n)
		l.readSupport(n)
	}
	l.readLeaderTable()
}

// readRadioTable reads the Radio Table of a nation (O24.1).
func (l *loader) readRadioTable(n Nation) {
	name := "radio-" + nationCells[n] + ".tsv"
	t := l.set.Table(name, "roll", "1941", "1942", "1943", "1944", "1945")
	seen := map[string]int{}
	for _, r := range t.Rows() {
		roll := r.Int("roll", 2, 12)
		if !r.Once(seen, "roll", r.Need("roll")) {
			continue
		}
		for y := range nYears {
			col := strconv.Itoa(firstYear + y)
			cell := r.Need(col)
			id := NoRadio
			if cell != "denied" {
				id = l.m.radio(cell)
				if id == NoRadio || l.m.Radios[id].Nation != n || firstYear+y < int(l.m.Radios[id].FirstYear) || firstYear+y > int(l.m.Radios[id].LastYear) {
					r.Expect(col, "denied, or a radio of the nation and the year")
				}
			}
			l.m.Nations[n].RadioTable[roll][y] = id
		}
	}
	complete(t, "roll", rolls, seen)
}

var rolls = []string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"}

// readSupport reads the Support Table of a nation (O28.1, A43.6, E70).
func (l *loader) readSupport(n Nation) {
	m := l.m
	t := l.set.Table("support-"+nationCells[n]+".tsv", "roll", "option", "unit", "weapon", "branch", "cost", "1941", "1942", "1943", "1944", "1945")
	seen := map[string]int{}
	table := &m.Nations[n].Support
	for _, r := range t.Rows() {
		roll := r.Int("roll", 2, 12)
		seen[r.Need("roll")] = r.Line()
		if want := len(table[roll]) + 1; r.Int("option", 1, 20) != want {
			r.Expect("option", strconv.Itoa(want)+": the options of a roll are numbered from 1")
		}
		o := SupportOption{Leader: -1, Cost: small(r, "cost", 0, 12), Branch: l.branch(r, "branch", n)}
		id := r.Need("unit")
		if c, ok := strings.CutPrefix(id, "leader-"); ok && len(c) == 1 && c[0] >= '0' && c[0] <= '2' {
			o.Leader = int8(c[0] - '0')
		} else if id == "sighting" && n == NationJapan {
			o.Sighting = true
		} else if o.Type = m.unitType(id); o.Type == nil || o.Type.Nation != n || o.Type.Kind == Hero || o.Type.Kind == Private {
			r.Expect("unit", "a unit of the nation that is no Hero or Private, leader-0, leader-1, leader-2, or for Japan sighting")
			continue
		}
		if w := r.Text("weapon"); w != "" {
			o.Weapon = m.weaponType(w)
			if o.Weapon == nil || o.Weapon.Nation != n || o.Type == nil || o.Type.IsLeader() && o.Weapon.Move < 0 {
				r.Expect("weapon", "a weapon of the nation that the unit may possess (5.2, 3.3.5), or -")
			}
		}
		if o.Type != nil && o.Type.Branch != o.Branch {
			r.Expect("branch", o.Type.Branch+", the branch of the unit")
		}
		for y := range nYears {
			col := strconv.Itoa(firstYear + y)
			o.Years[y] = flag(r, col)
			if year := int16(firstYear + y); o.Years[y] && (o.Type != nil && (year < o.Type.FirstYear || year > o.Type.LastYear) ||
				o.Weapon != nil && (year < o.Weapon.FirstYear || year > o.Weapon.LastYear)) {
				r.Expect(col, "0: the unit or its weapon is not of that year")
			}
		}
		table[roll] = append(table[roll], o)
	}
	complete(t, "roll", rolls, seen)
}

// readLeaderTable reads the table of leaders for random forces. Nothing in the program draws random forces; it is read so that mistakes are found.
func (l *loader) readLeaderTable() {
	t := l.set.Table("leaders.tsv", "roll", "elite", "line", "green")
	seen := map[string]int{}
	for _, r := range t.Rows() {
		r.Once(seen, "roll", strconv.Itoa(r.Int("roll", 2, 12)))
		for _, col := range []string{"elite", "line", "green"} {
			r.Choice(col, "leader-0", "leader-1", "leader-2", "scout", "private")
		}
	}
	complete(t, "roll", rolls, seen)
}

// readCards reads the decks, with the manifest and the list of events that they must meet.
func (l *loader) readCards() {
	m := l.m
	t := l.set.Table("events.tsv", "id", "rule", "name", "param", "random_hexes", "japan", "cw", "us")
	seen := map[string]int{}
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.ID("id")) {
			continue
		}
		e := r.Choice("id", eventCells...)
		m.Events[e] = EventRow{ID: eventCells[e], Rule: r.Need("rule"), Name: r.Need("name")}
		if want := "E" + strconv.Itoa(50+e); r.Need("rule") != want {
			r.Expect("rule", want)
		}
		for n, name := range nationCells {
			l.want.events[n][e] = r.Int(name, 0, deckSize)
		}
	}
	complete(t, "id", eventCells, seen)

	t = l.set.Table("manifest.tsv", "kind", "id", "rule", "name", "posture", "japan", "cw", "us")
	seen = map[string]int{}
	for _, r := range t.Rows() {
		kind := r.Choice("kind", "order", "action")
		if !r.Once(seen, "id", r.Need("kind")+" "+r.Need("id")) {
			continue
		}
		r.Choice("posture", "-", "banzai", "defender", "never")
		for n, name := range nationCells {
			if kind == 0 {
				l.want.orders[n][r.Choice("id", orderCells...)] = r.Int(name, 0, deckSize)
			} else {
				l.want.actions[n][r.Choice("id", actionCells...)] = r.Int(name, 0, deckSize)
			}
		}
		if kind == 0 {
			m.Orders[r.Choice("id", orderCells...)] = r.Need("name")
		} else {
			m.Actions[r.Choice("id", actionCells...)] = r.Need("name")
		}
	}
	m.Actions[ActOpFire] = "Op Fire"
	if len(seen) != len(orderCells)+len(actionCells) {
		t.Report(0, "id", strconv.Itoa(len(seen))+" orders and actions", strconv.Itoa(len(orderCells)+len(actionCells)))
	}

	t = l.set.Table("cards.tsv", "id", "nation", "order", "order_param", "action", "action_param", "event", "event_param", "hex", "white", "colored", "trigger")
	m.ByCard = map[string]CardID{}
	seen = map[string]int{}
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.ID("id")) {
			continue
		}
		c := Card{ID: r.ID("id"), Nation: Nation(r.Choice("nation", nationCells...)), Order: Order(r.Choice("order", orderCells...)), Action: Action(r.Choice("action", actionCells...)),
			Event: FateEvent(r.Choice("event", eventCells...)), White: small(r, "white", 1, nDice), Colored: small(r, "colored", 1, nDice), Trigger: Trigger(r.Choice("trigger", triggerCells...))}
		h, err := m.Grid.Parse(r.Need("hex"))
		if err != nil {
			r.Expect("hex", "a hex from A1 to O10")
		}
		c.Hex = h
		l.cardParameters(r, &c)
		if want := l.m.Nations[c.Nation].Prefix + "-" + strconv.Itoa(len(m.Cards)%deckSize+1); c.ID != want {
			r.Expect("id", want+": three decks of 72 cards in order")
		}
		if len(m.Cards)%deckSize == 0 {
			m.Nations[c.Nation].Deck = CardID(len(m.Cards))
		}
		m.ByCard[c.ID] = CardID(len(m.Cards))
		m.Cards = append(m.Cards, c)
		l.cardRows = append(l.cardRows, r)
	}
	for i := range m.Cards {
		c := &m.Cards[i]
		n := &m.Nations[c.Nation]
		if k := CardID(i) - n.Deck; k >= 0 && k < deckSize { // else the decks are mixed up, which has been reported
			n.With[c.Action].add(k)
			if c.Order == OrderFire {
				n.With[ActOpFire].add(k)
			}
		}
	}
	if len(m.Cards) != int(nNations)*deckSize {
		t.Report(0, "id", strconv.Itoa(len(m.Cards))+" cards", "three decks of 72")
	}
}

// cardParameters reads the parameters of order, action and event of a card.
func (l *loader) cardParameters(r datafile.Row, c *Card) {
	switch p := r.Text("order_param"); c.Order {
	case OrderRevive:
		c.Points = small(r, "order_param", 1, 5)
	case OrderInfiltrate:
		for i, b := range []string{"A", "B", "C"} {
			if p == b || p == "ABC" {
				c.Boxes |= 1 << i
			}
		}
		if c.Boxes == 0 {
			r.Expect("order_param", "A, B, C or ABC")
		}
	default:
		if p != "" {
			r.Expect("order_param", "-")
		}
	}
	if c.Action == ActMarksmanship {
		if c.Faction = r.Need("action_param"); c.Faction != nationCells[c.Nation] {
			c.Faction = l.branch(r, "action_param", c.Nation)
		}
	} else if !r.Empty("action_param") {
		r.Expect("action_param", "-")
	}
	switch c.Event {
	case EvAirSupport:
		c.Years[0], c.Years[1] = years(r, "event_param")
	case EvBreezy:
		c.Param = int16(r.Int("event_param", 1, 6))
	case EvGusts:
		c.Param = int16(r.Choice("event_param", "even", "odd"))
	default:
		if !r.Empty("event_param") {
			r.Expect("event_param", "-")
		}
	}
}
