package css

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"beachhead/datafile"
	"beachhead/games/css/ground"
)

// This file turns cells into typed rows. What it checks can be seen in one row or one file; validate.go checks files against each other.

// Names in the files, by value of the type.
var (
	colorCells   = []string{"red", "yellow", "blue", "black", "white"}
	halfCells    = []string{"hex", "hard"}
	moveCells    = []string{"leg", "wheeled", "tracked", "none", "-"}
	hardCells    = []string{"-", "tank", "hard"}
	symbolCells  = []string{"hq", "engineer", "gun", "emplaced", "truck", "amphibious", "flame", "static", "parachute"}
	chitCells    = []string{"division", "formation", "direct-command", "wind", "event", "naval", "amphibious", "air"}
	powerCells   = []string{"values", "reroll", "shield", "gabaldon", "rescue", "once", "tank", "leader", "stand", "crew", "artillery", "works", "inspires", "brezhnev"}
	statusCells  = []string{"dg1", "dg2", "dg3", "dg4", "suppressed", "pinned"}
	barrageCells = []string{"-", "smoke", "light", "medium", "heavy", "bombardment"}
	fortCells    = []string{"-", "foxhole", "trench", "pillbox", "bunker"}
	assaultCells = []string{"prepared-assault", "banzai-charge", "human-wave", "gyokusai"}
	eventCells   = []string{"hero-us", "hero-jp", "kakuda", "napalm", "local-banzai", "civilians", "friendly-fire", "infiltration", "fortitude", "snafu",
		"initiative-us", "initiative-jp", "pills-us", "pills-jp", "martyrs", "experience", "raid", "mishap", "struggle", "suicide",
		"german-hero", "soviet-hero", "hitler", "stalin", "german-nco", "commissar-effective", "own-strike", "artillery-accident", "commissar-relieved", "german-initiative"}
	directionCells = []string{"n", "ne", "se", "s", "sw", "nw"}
	featureCells   = []string{"caves", "ridges", "banzai", "gyokusai", "tenacity", "infiltration", "spotting", "bombardment", "landings", "drift", "task-forces",
		"tank-weapons", "air-chit", "trucks", "mines", "demolition-teams", "rivalry", "gabaldon", "airfield", "kakuda", "saipan-guns", "corps-artillery",
		"attachments", "entry-hexes", "sea-landing", "parachutes", "strategic-air", "flotilla", "barriers", "commissars", "hero-boxes"}
)

func int8Of(r datafile.Row, col string, lo, hi int) int8 { return int8(r.Int(col, lo, hi)) }

// complete reports names that have no row.
func complete(t *datafile.Table, col string, names []string, seen map[string]int) {
	expected := "one row for each of " + strings.TrimPrefix(strings.Join(names, ", "), "-, ")
	if len(names) > 20 {
		expected = strconv.Itoa(len(names)) + " rows, from " + names[0] + " to " + names[len(names)-1]
	}
	for _, n := range names {
		if _, ok := seen[n]; !ok && n != "-" {
			t.Report(0, col, "no row "+strconv.Quote(n), expected)
		}
	}
}

// capacity reports more rows than the position has room for.
func capacity(t *datafile.Table, n, most int) {
	if n > most {
		t.Report(0, "", strconv.Itoa(n)+" rows", "at most "+strconv.Itoa(most))
	}
}

// indexOf is the place of an id in a list, -1 if it is not there.
func indexOf[T any](list []T, id string, of func(*T) string) int16 {
	for i := range list {
		if of(&list[i]) == id {
			return int16(i)
		}
	}
	return -1
}

func (m *Module) division(id string) DivisionID {
	return indexOf(m.Divisions, id, func(d *Division) string { return d.ID })
}

func (m *Module) formation(id string) FormationID {
	return indexOf(m.Formations, id, func(f *Formation) string { return f.ID })
}

func (m *Module) beach(id string) BeachID {
	return indexOf(m.Beaches, id, func(b *Beach) string { return b.ID })
}

// readSides reads the sides and the turns of a day.
func (l *loader) readSides() {
	t := l.set.Table("sides.tsv", "id", "name", "adjective", "reroll")
	seen := map[string]int{}
	n := 0
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.ID("id")) {
			continue
		}
		if n < len(l.m.Sides) {
			l.m.Sides[n] = SideRow{ID: r.ID("id"), Name: r.Need("name"), Adjective: r.Need("adjective"), Reroll: r.Need("reroll")}
		}
		n++
	}
	if n != len(l.m.Sides) {
		t.Report(0, "id", strconv.Itoa(n)+" sides", "2")
	}

	t = l.set.Table("turns.tsv", "turn", "name", "night")
	seen = map[string]int{}
	nights, late := 0, false
	for _, r := range t.Rows() {
		if !r.Once(seen, "turn", r.ID("turn")) {
			continue
		}
		night := r.YesNo("night")
		if late && !night {
			r.Expect("night", "y: after the first night turn there are only night turns")
		}
		late = late || night
		if night {
			nights++
		}
		l.m.Turns = append(l.m.Turns, TurnRow{ID: r.ID("turn"), Name: r.Need("name"), Night: night})
	}
	if nights != 2 || len(l.m.Turns) < 3 {
		t.Report(0, "night", fmt.Sprintf("%d turns, %d at night", len(l.m.Turns), nights), "turns by day and then two night turns (2.0bb)")
	}
}

// sideCells are the ids of the sides.
func (m *Module) sideCells() []string { return []string{m.Sides[0].ID, m.Sides[1].ID} }

// side reads a side, NoSide for "-".
func (l *loader) side(r datafile.Row, col string) Side {
	if r.Empty(col) {
		return NoSide
	}
	return Side(r.Choice(col, l.m.sideCells()...))
}

// readOrganisation reads Divisions and Formations. Their HQs are looked up when the Units are there.
func (l *loader) readOrganisation() {
	m := l.m
	t := l.set.Table("divisions.tsv", "id", "name", "side", "display", "color", "command", "dispatch", "tq_base", "hq", "navy", "tenacity", "night", "relief_command", "relief_dispatch")
	seen := map[string]int{}
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.ID("id")) {
			continue
		}
		d := Division{ID: r.ID("id"), Name: r.Need("name"), Color: r.Need("color"), Side: Side(r.Choice("side", m.sideCells()...)), Display: int8Of(r, "display", 1, 9),
			Command: int8Of(r, "command", 0, 9), Dispatch: int8Of(r, "dispatch", 0, 9), TQBase: int8Of(r, "tq_base", 0, 9), HQ: NoUnit, Chit: NoChit,
			Navy: r.YesNo("navy"), Tenacity: r.YesNo("tenacity"), NightFire: int8Of(r, "night", -9, 0)}
		if r.Empty("relief_command") != r.Empty("relief_dispatch") {
			r.Expect("relief_dispatch", "both ratings of the other commander, or - and -")
		} else if !r.Empty("relief_command") {
			d.Relief = &Ratings{int8Of(r, "relief_command", 0, 9), int8Of(r, "relief_dispatch", 0, 9)}
		}
		if d.Navy && d.Tenacity {
			r.Expect("tenacity", "n for the Navy (8.4.4)")
		}
		m.Divisions = append(m.Divisions, d)
		l.lines.divisions = append(l.lines.divisions, r)
	}
	capacity(t, len(m.Divisions), MaxDivisions)

	t = l.set.Table("formations.tsv", "id", "name", "division", "stripe", "hq")
	seen = map[string]int{}
	stripes := map[string]int{}
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.ID("id")) {
			continue
		}
		f := Formation{ID: r.ID("id"), Name: r.Need("name"), Stripe: r.Need("stripe"), Division: l.division(r, "division"), HQ: NoUnit, Chit: NoChit}
		r.Once(stripes, "stripe", r.Need("division")+" "+f.Stripe)
		m.Formations = append(m.Formations, f)
		l.lines.formations = append(l.lines.formations, r)
	}
	capacity(t, len(m.Formations), MaxFormations)
}

// division reads the id of a Division.
func (l *loader) division(r datafile.Row, col string) DivisionID {
	d := l.m.division(r.Need(col))
	if d == NoDivision {
		r.Expect(col, "a Division of divisions.tsv")
		return 0
	}
	return d
}

// stripe reads a Formation of the Division, white, none or corps.
func (l *loader) stripe(r datafile.Row, d DivisionID) (Stripe, FormationID) {
	switch text := r.Need("stripe"); text {
	case "white":
		return WhiteStripe, NoFormation
	case "none":
		return Plain, NoFormation
	case "corps":
		return Corps, NoFormation
	default:
		if f := l.m.formation(text); f != NoFormation && (d == NoDivision || l.m.Formations[f].Division == d) {
			return Colored, f
		}
	}
	r.Expect("stripe", "a Formation of the Division, white, none or corps")
	return Plain, NoFormation
}

// readColor reads the colour of a Fire Power box, NoFire for "-".
func readColor(r datafile.Row, col string) Color {
	if r.Empty(col) {
		return NoFire
	}
	return Color(r.Choice(col, colorCells...))
}

// readFire reads a Fire Power box, of which there is all or nothing.
func readFire(r datafile.Row, fp, col, reach string) Fire {
	f := Fire{Color: readColor(r, col), Range: 1}
	if f.Color == NoFire {
		if !r.Empty(fp) {
			r.Expect(fp, "- without a colour")
		}
		return Fire{Color: NoFire}
	}
	f.FP = int8Of(r, fp, 0, 8)
	if reach != "" {
		f.Range = int8Of(r, reach, 1, 99)
	}
	return f
}

// option reads the id of an option of options.tsv.
func (l *loader) option(r datafile.Row) string {
	id := r.Text("option")
	if id != "" && !slices.ContainsFunc(l.m.DataOption, func(o OptionRow) bool { return o.ID == id }) {
		r.Expect("option", "an option of options.tsv, or -")
	}
	return id
}

// prefixed wants the id of a piece to begin with its side.
func (l *loader) prefixed(r datafile.Row, side Side) string {
	id := r.ID("id")
	if p := l.m.Sides[side].ID + "-"; !strings.HasPrefix(id, p) {
		r.Expect("id", "an id that begins with "+p)
	}
	return id
}

// readPieces reads what there are counters of.
func (l *loader) readPieces() {
	m := l.m
	if hasFile(l.set, "options.tsv") {
		seen := map[string]int{}
		for _, r := range l.set.Table("options.tsv", "id", "name", "about").Rows() {
			if r.Once(seen, "id", r.ID("id")) {
				m.DataOption = append(m.DataOption, OptionRow{r.ID("id"), r.Need("name"), r.Need("about")})
			}
		}
	}
	l.readUnits()
	l.readWeapons()
	l.readLeaders()
	l.readHeroes()
	l.readChits()
}

// hasFile tells whether there is a file of that name.
func hasFile(set *datafile.Set, name string) bool { return len(set.Names(name)) > 0 }

func (l *loader) readUnits() {
	m := l.m
	t := l.set.Table("units.tsv", "id", "name", "division", "stripe", "class", "fp", "color", "range", "dv", "hard", "col_fp", "col_color", "move", "mp", "tq", "command", "symbols", "option")
	m.ByUnit = map[string]UnitID{}
	seen := map[string]int{}
	for _, r := range t.Rows() {
		d := l.division(r, "division")
		u := Unit{Side: m.Divisions[d].Side, Name: r.Need("name"), Division: d, Class: r.ID("class"), Front: readFire(r, "fp", "color", "range"),
			Back: readFire(r, "col_fp", "col_color", ""), Defense: int8Of(r, "dv", -5, 5), TQ: int8Of(r, "tq", -5, 5), Command: int8(r.IntOr("command", -1, 0, 20)), Option: l.option(r)}
		u.ID = l.prefixed(r, u.Side)
		if !r.Once(seen, "id", u.ID) {
			continue
		}
		u.Stripe, u.Formation = l.stripe(r, d)
		hard := r.Choice("hard", hardCells...)
		u.Hard, u.Tank = hard > 0, hard == 1
		u.HasColumn, u.Move = true, NoMove
		switch mode := r.Choice("move", moveCells...); mode {
		case 4:
			u.HasColumn = false
		case 3:
		default:
			u.Move, u.MP = Mode(mode), int8Of(r, "mp", 1, 30)
		}
		if u.Move == NoMove && !r.Empty("mp") {
			r.Expect("mp", "- for a Unit that does not move by itself")
		}
		if !u.HasColumn && u.Back.Color != NoFire {
			r.Expect("col_color", "- for a counter without a Column side")
		}
		l.symbols(r, &u)
		m.ByUnit[u.ID] = UnitID(len(m.Units))
		m.Units = append(m.Units, u)
		l.lines.units = append(l.lines.units, r)
	}
	capacity(t, len(m.Units), MaxUnits)
}

// symbols reads the symbols of a Unit, and what they need besides.
func (l *loader) symbols(r datafile.Row, u *Unit) {
	for _, s := range r.List("symbols") {
		switch slices.Index(symbolCells, s) {
		case 0:
			u.HQ = true
		case 1:
			u.Engineer = true
		case 2:
			u.Gun = true
		case 3:
			u.Emplaced = true
		case 4:
			u.Truck = true
		case 5:
			u.Amphibious = true
		case 6:
			u.Flame = true
		case 7:
			u.Static = true
		case 8:
			u.Parachute = true
		default:
			r.Expect("symbols", "some of "+strings.Join(symbolCells, ", "))
		}
	}
	if u.HQ != (u.Command >= 0) {
		r.Expect("command", "a range for an HQ, - for others (3.4q)")
	}
	if u.Gun && u.Side != SideB {
		r.Expect("symbols", "gun for "+l.m.Sides[SideB].Adjective+" Units only (8.6e)")
	}
	if u.Emplaced && (!u.Gun || !u.Indirect()) {
		r.Expect("symbols", "emplaced only with gun, and with a black Fire Power (23.0)")
	}
	if u.Truck && (u.Front.Color != NoFire || u.Back.Color != NoFire || u.Move == NoMove) {
		r.Expect("symbols", "a truck without Fire Power and with a movement value (15.0)")
	}
	if u.Truck != (u.Front.Color == NoFire) {
		r.Expect("color", "a Fire Power box for every Unit that is no truck")
	}
	if u.Static && u.Move != NoMove {
		r.Expect("symbols", "static for Units without a movement value only")
	}
	if u.Front.Color == Blue || u.Back.Color == Blue {
		r.Expect("color", "red, yellow, black or white: no Unit fires blue (3.4d)")
	}
	if u.Back.Color == Black {
		r.Expect("col_color", "no black: Indirect Fire is of the Deployed side (8.6a)")
	}
	if u.Amphibious && (!u.Tank || u.Stripe != WhiteStripe) {
		r.Expect("symbols", "amphibious for white-stripe Tanks only (22.2.4)")
	}
}

func (l *loader) readWeapons() {
	m := l.m
	t := l.set.Table("support-weapons.tsv", "id", "name", "division", "stripe", "kind", "fp", "color", "range", "dv", "hard", "sustained", "flame", "arrives", "option")
	m.ByWeapon = map[string]WeaponID{}
	seen := map[string]int{}
	for _, r := range t.Rows() {
		d := l.division(r, "division")
		w := Weapon{Side: m.Divisions[d].Side, Name: r.Need("name"), Kind: r.ID("kind"), Division: d, FP: int8Of(r, "fp", -9, 9), Color: readColor(r, "color"),
			Range: int8Of(r, "range", 1, 99), Defense: int8Of(r, "dv", -5, 5), Sustained: r.YesNo("sustained"), Flame: r.YesNo("flame"), Arrives: r.YesNo("arrives"), Option: l.option(r)}
		w.ID = l.prefixed(r, w.Side)
		if !r.Once(seen, "id", w.ID) {
			continue
		}
		w.Stripe, w.Formation = l.stripe(r, d)
		if w.Stripe == Corps {
			r.Expect("stripe", "a Formation of the Division, white or none")
		}
		hard := r.Choice("hard", hardCells...)
		w.Hard, w.Tank = hard > 0, hard == 1
		w.TankSW = w.Tank
		if w.Color == NoFire || w.Color == Black {
			r.Expect("color", "red, yellow, blue or white")
		}
		if w.TankSW && w.Side != SideA {
			r.Expect("hard", "no tank but an "+m.Sides[SideA].Adjective+" one (12.4)")
		}
		if w.Arrives && !w.TankSW {
			r.Expect("arrives", "y for Tank Support Weapons only (12.4.2)")
		}
		m.ByWeapon[w.ID] = WeaponID(len(m.Weapons))
		m.Weapons = append(m.Weapons, w)
		l.lines.weapons = append(l.lines.weapons, r)
	}
	capacity(t, len(m.Weapons), MaxWeapons)
}

func (l *loader) readLeaders() {
	m := l.m
	t := l.set.Table("leaders.tsv", "id", "name", "division", "stripe", "fp", "tq", "repl_name", "repl_fp", "repl_tq", "enters", "option")
	m.ByLeader = map[string]LeaderID{}
	seen := map[string]int{}
	for _, r := range t.Rows() {
		d := l.division(r, "division")
		x := Leader{Side: m.Divisions[d].Side, Name: r.Need("name"), Division: d, Front: Ratings2{int8Of(r, "fp", -5, 5), int8Of(r, "tq", -5, 5)},
			Event: r.Choice("enters", "scenario", "event") == 1, Option: l.option(r)}
		x.ID = l.prefixed(r, x.Side)
		if !r.Once(seen, "id", x.ID) {
			continue
		}
		x.Stripe, x.Formation = l.stripe(r, d)
		if x.Stripe == Corps {
			r.Expect("stripe", "a Formation of the Division, white or none")
		}
		if r.Empty("repl_fp") != r.Empty("repl_tq") {
			r.Expect("repl_tq", "both values of the replacement, or - and -")
		} else if x.Replaced = !r.Empty("repl_fp"); x.Replaced {
			x.Back, x.Replacement = Ratings2{int8Of(r, "repl_fp", -5, 5), int8Of(r, "repl_tq", -5, 5)}, "Replacement of "+x.Name
			if !r.Empty("repl_name") {
				x.Replacement = r.Text("repl_name")
			}
		} else if !r.Empty("repl_name") {
			r.Expect("repl_name", "- without values of a replacement")
		}
		m.ByLeader[x.ID] = LeaderID(len(m.Leaders))
		m.Leaders = append(m.Leaders, x)
		l.lines.leaders = append(l.lines.leaders, r)
	}
	capacity(t, len(m.Leaders), MaxLeaders)
	l.readCommissars()
	l.readAbbreviations()
}

func (l *loader) readHeroes() {
	m := l.m
	t := l.set.Table("heroes.tsv", "id", "name", "side", "division", "stripe", "fp", "tq", "dv", "generic", "power", "effect")
	m.ByHero = map[string]HeroID{}
	seen := map[string]int{}
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.ID("id")) {
			continue
		}
		h := Hero{ID: r.ID("id"), Name: r.Need("name"), Side: Side(r.Choice("side", m.sideCells()...)), Division: NoDivision, FP: int8Of(r, "fp", -5, 5), TQ: int8Of(r, "tq", -5, 5),
			Defense: int8Of(r, "dv", -5, 5), Generic: r.YesNo("generic"), Power: Power(r.Choice("power", powerCells...))}
		h.Effect = r.Need("effect")
		if rule, ok := strings.CutPrefix(r.Text("source"), "rulebook:"); ok {
			h.Rule, _, _ = strings.Cut(rule, ";")
		}
		if !r.Empty("division") {
			h.Division = l.division(r, "division")
			if m.Divisions[h.Division].Side != h.Side {
				r.Expect("division", "a Division of the side")
			}
		}
		h.Stripe, h.Formation = l.stripe(r, h.Division)
		m.ByHero[h.ID] = HeroID(len(m.Heroes))
		m.Heroes = append(m.Heroes, h)
	}
	capacity(t, len(m.Heroes), MaxHeroes)
	l.readHeroUnits()
}

func (l *loader) readChits() {
	m := l.m
	t := l.set.Table("chits.tsv", "id", "name", "side", "division", "formation", "kind", "cost", "preempt", "night", "rain", "option")
	seen, what := map[string]int{}, map[string]int{}
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.ID("id")) {
			continue
		}
		c := Chit{ID: r.ID("id"), Name: r.Need("name"), Kind: ChitKind(r.Choice("kind", chitCells...)), Side: l.side(r, "side"), Division: NoDivision, Formation: NoFormation,
			Cost: int8(r.IntOr("cost", -1, 0, 9)), Preempt: int8(r.IntOr("preempt", -1, 0, 9)), Night: r.YesNo("night"), Rain: r.YesNo("rain"), Option: l.option(r)}
		key := r.Need("kind") + " " + r.Text("side")
		owned := c.Kind == ChitDivision || c.Kind == ChitFormation
		switch {
		case owned:
			c.Division = l.division(r, "division")
			if m.Divisions[c.Division].Side != c.Side {
				r.Expect("side", "the side of the Division")
			}
			if c.Kind == ChitDivision {
				m.Divisions[c.Division].Chit = ChitID(len(m.Chits))
			}
			key = "division " + r.Text("division")
		case !r.Empty("division"):
			r.Expect("division", "- for a chit that no Division buys")
		}
		if c.Kind == ChitFormation {
			c.Formation = m.formation(r.Need("formation"))
			if c.Formation == NoFormation || m.Formations[c.Formation].Division != c.Division {
				r.Expect("formation", "a Formation of the Division")
				continue
			}
			m.Formations[c.Formation].Chit = ChitID(len(m.Chits))
			key = "formation " + r.Text("formation")
		} else if !r.Empty("formation") {
			r.Expect("formation", "- for a chit that is not of a Formation")
		}
		attached := owned && m.Divisions[c.Division].Force == Attached
		if (c.Kind == ChitFormation || attached) != (c.Preempt >= 0) {
			r.Expect("preempt", "a cost for chits of Formations, - for others (4.2C)")
		}
		if (c.Kind == ChitFormation && attached) != (c.Cost < 0) {
			r.Expect("cost", "a cost, - for the Formation of an attached force only (L26.0f)")
		}
		if c.Kind == ChitWind || c.Kind == ChitEvent {
			if c.Side != NoSide {
				r.Expect("side", "- for a chit of both sides")
			}
		} else if c.Side == NoSide {
			r.Expect("side", strings.Join(m.sideCells(), " or "))
		}
		r.Once(what, "kind", key)
		m.Chits = append(m.Chits, c)
	}
	capacity(t, len(m.Chits), MaxChits)
	for i := range m.Divisions {
		if _, ok := what["division "+m.Divisions[i].ID]; ok == (m.Divisions[i].Force == Alone) {
			t.Report(0, "division", "no chit of the Division "+m.Divisions[i].ID, "one for each Division (4.1D)")
		}
	}
	for i := range m.Formations {
		if m.Formations[i].Chit == NoChit {
			t.Report(0, "formation", "no chit of the Formation "+m.Formations[i].ID, "one for each Formation (4.1D)")
		}
	}
	for _, k := range []string{"direct-command " + m.Sides[0].ID, "direct-command " + m.Sides[1].ID, "wind ", "event "} {
		if _, ok := what[k]; !ok {
			t.Report(0, "kind", "no chit "+strings.TrimSpace(k), "one (4.2A)")
		}
	}
}

// readTables reads the tables of the rules.
func (l *loader) readTables() {
	l.readCRT()
	l.readMarkers()
	l.readWeather()
	l.readDieTables()
	l.readEvents()
	l.readPlaces()
}

var resultForm = regexp.MustCompile(`^(S)?\+?(DG[1-4])?\+?(R\*{0,2})?\+?(E)?$`)

// readResult reads a cell of the Combat Results Table.
func readResult(r datafile.Row) Result {
	const form = `S, DG1 to DG4, R, R* or R**, E, joined by "+" in this order, or miss, or -`
	if r.Empty("result") {
		return Result{Never: true}
	}
	text := r.Text("result")
	if text == "miss" {
		return Result{Miss: true}
	}
	p := resultForm.FindStringSubmatch(text)
	var parts []string
	if p != nil {
		for _, x := range p[1:] {
			if x != "" {
				parts = append(parts, x)
			}
		}
	}
	if p == nil || text != strings.Join(parts, "+") {
		r.Expect("result", form)
		return Result{Miss: true}
	}
	out := Result{Suppress: p[1] != "", Rout: p[3] != "", Eliminate: p[4] != ""}
	if p[2] != "" {
		out.DG = int8(p[2][2] - '0')
	}
	if out.Rout {
		out.Stars = int8(len(p[3]) - 1)
	}
	return out
}

func (l *loader) readCRT() {
	t := l.set.Table("crt.tsv", "fire", "half", "die", "result")
	seen := map[string]int{}
	var keys []string
	for _, c := range colorCells[:nRows] {
		for _, h := range halfCells {
			for die := range 10 {
				keys = append(keys, c+" "+h+" "+strconv.Itoa(die))
			}
		}
	}
	for _, r := range t.Rows() {
		c, h, die := r.Choice("fire", colorCells[:nRows]...), r.Choice("half", halfCells...), r.Int("die", 0, 9)
		if !r.Once(seen, "die", r.Need("fire")+" "+r.Need("half")+" "+r.Need("die")) {
			continue
		}
		out := readResult(r)
		if die == 9 && !out.Miss {
			r.Expect("result", "miss: a 9 always misses (8.4)")
		}
		if Color(c) == Black && h == AtHard && die < 9 && !out.Never {
			r.Expect("result", "-: Indirect Fire is never at a Hard Target (8.6.1)")
		}
		if out.Never && !(Color(c) == Black && h == AtHard || Color(c) == Blue && h == AtHex) {
			r.Expect("result", "a result: only blue at a hex and black at a Hard Target are never fired")
		}
		if out.Miss && die < 9 {
			r.Expect("result", "a result: only a 9 always misses (8.4)")
		}
		l.m.CRT[c][h][die] = out
	}
	complete(t, "die", keys, seen)
}

// readMove reads what a marker does to a Movement Allowance.
func readMove(r datafile.Row) (add int8, half, none bool) {
	switch r.Need("move") {
	case "half":
		return 0, true, false
	case "none":
		return 0, false, true
	}
	return int8Of(r, "move", -9, 0), false, false
}

func (l *loader) readMarkers() {
	m := l.m
	t := l.set.Table("status.tsv", "marker", "name", "fp", "move", "tq", "fire", "assault")
	seen := map[string]int{}
	for _, r := range t.Rows() {
		k := r.Choice("marker", statusCells...)
		if !r.Once(seen, "marker", r.Need("marker")) {
			continue
		}
		r.Need("name")
		s := Status{FP: int8Of(r, "fp", -9, 0), TQ: int8Of(r, "tq", -9, 0), Fire: r.YesNo("fire"), Assault: r.YesNo("assault")}
		s.Move, s.Half, s.None = readMove(r)
		s.MoveOK = !s.None
		switch {
		case k < 4:
			m.DG[k+1] = s
		case k == 4:
			m.Suppressed = s
		default:
			m.Pinned = s
		}
	}
	complete(t, "marker", statusCells, seen)
	m.DG[0] = Status{Fire: true, MoveOK: true, Assault: true}

	t = l.set.Table("barrages.tsv", "marker", "name", "strength", "fp", "move", "tq", "exit", "rally", "wind")
	seen = map[string]int{}
	for _, r := range t.Rows() {
		k := 1 + r.Choice("marker", barrageCells[1:]...)
		if !r.Once(seen, "marker", r.Need("marker")) {
			continue
		}
		b := Barrage{ID: r.Need("marker"), Name: r.Need("name"), Min: int8(r.IntOr("strength", -1, 0, 20)), FP: int8Of(r, "fp", -9, 0), TQ: int8Of(r, "tq", -9, 0),
			Exit: r.YesNo("exit"), Rally: r.YesNo("rally"), Wind: r.YesNo("wind")}
		b.Move, b.Half, b.None = readMove(r)
		if (k == Bombard) != (b.Min < 0) {
			r.Expect("strength", "a strength, - for bombardment only")
		}
		if k > Smoke && k < Bombard && seen[barrageCells[k-1]] > 0 && b.Min <= m.Barrages[k-1].Min {
			r.Expect("strength", "more than that of "+barrageCells[k-1]+" (8.6.2)")
		}
		m.Barrages[k] = b
	}
	complete(t, "marker", barrageCells, seen)

	t = l.set.Table("fortifications.tsv", "marker", "name", "defense", "tq", "built", "stays")
	seen = map[string]int{}
	for _, r := range t.Rows() {
		k := 1 + r.Choice("marker", fortCells[1:]...)
		if r.Once(seen, "marker", r.Need("marker")) {
			m.Forts[k] = Fort{r.Need("marker"), r.Need("name"), int8Of(r, "defense", -9, 0), int8Of(r, "tq", 0, 9), r.YesNo("built"), r.YesNo("stays")}
			if m.Forts[k].Built != (k == Foxhole || k == Trench) {
				r.Expect("built", "y for Foxhole and Trench only (11.1)")
			}
		}
	}
	complete(t, "marker", fortCells, seen)

	t = l.set.Table("assaults.tsv", "marker", "name", "defense", "bonus")
	seen = map[string]int{}
	for _, r := range t.Rows() {
		k := r.Choice("marker", assaultCells...)
		if !r.Once(seen, "marker", r.Need("marker")) {
			continue
		}
		a := AssaultMarker{r.Need("marker"), r.Need("name"), int8Of(r, "defense", -9, 9), int8Of(r, "bonus", -9, 9), assaultWord}
		switch assaultCells[k] {
		case "prepared-assault":
			m.Assaults[SideA] = a
		case "human-wave": // no charge: it is called what it is
			a.Called = a.Name
			fallthrough
		case "banzai-charge":
			r.Once(seen, "marker", "of side B")
			m.Assaults[SideB] = a
		default:
			m.Gyokusai = a
		}
	}
	complete(t, "marker", assaultCells[:1], seen)
	if m.Assaults[SideB].ID == "" {
		t.Report(0, "marker", "no marker of side B", "banzai-charge or human-wave")
	}

	t = l.set.Table("assault-odds.tsv", "attackers", "defenders", "modifier")
	for _, r := range t.Rows() {
		o := OddsRow{int8Of(r, "attackers", 1, 20), int8Of(r, "defenders", 1, 20), int8Of(r, "modifier", -9, 9)}
		if n := len(m.Odds); n > 0 {
			b := m.Odds[n-1]
			if int(o.Attackers)*int(b.Defenders) <= int(b.Attackers)*int(o.Defenders) {
				r.Expect("attackers", "a better ratio than in the row before")
			}
			if o.Modifier < b.Modifier {
				r.Expect("modifier", "no less than in the row before")
			}
		}
		m.Odds = append(m.Odds, o)
	}
}

func (l *loader) readWeather() {
	m := l.m
	t := l.set.Table("weather.tsv", "weather", "name", "die_min", "die_max", "vision", "fire", "next", "ignite", "rain", "storm")
	seen := map[string]int{}
	next := 0
	most := int8(0)
	for _, r := range t.Rows() {
		if !r.Once(seen, "weather", r.ID("weather")) {
			continue
		}
		w := WeatherRow{ID: r.ID("weather"), Name: r.Need("name"), Low: int8Of(r, "die_min", 0, 99), High: int8(r.IntOr("die_max", 99, 0, 99)), Vision: int8Of(r, "vision", 0, 20),
			Fire: int8Of(r, "fire", -9, 0), Next: int8Of(r, "next", -9, 9), Ignite: int8Of(r, "ignite", -9, 9), Rain: r.YesNo("rain"), Storm: r.YesNo("storm")}
		if int(w.Low) != next || w.High < w.Low {
			r.Expect("die_min", strconv.Itoa(next)+": the rows follow on each other from 0 up")
		}
		if w.Storm != (w.Vision == 0) {
			r.Expect("vision", "0 on a day that is skipped, else how far one sees")
		}
		next = int(w.High) + 1
		most = max(most, w.Next)
		m.Weather = append(m.Weather, w)
	}
	if next < 10+int(most) {
		t.Report(0, "die_max", "no weather for a die of "+strconv.Itoa(next), "rows for 0 to 9 and what is added to the roll")
	}
	complete(t, "weather", []string{"clear", "rain"}, seen)
}

// tableForm is what a die table may have.
type tableForm struct {
	name    string
	feature Feature // which needs it; 0: always
	words   []string
	numbers bool
	most    int  // the highest of these numbers
	below   bool // dice below 0 have results too
}

var tableForms = []tableForm{
	{name: "air", feature: FeatureAirChit, numbers: true, most: 9, below: true},
	{name: "udt", feature: FeatureDemolition, numbers: true, most: 99},
	{name: "kakuda", feature: FeatureKakuda, words: []string{"fit", "drunk", "very-drunk", "gone"}},
	{name: "tank-sw-arrival", feature: FeatureTankWeapons, words: []string{"available", "landing-incident"}},
	{name: "landing-incident", feature: FeatureTankWeapons, words: []string{"delay", "check", "next-turn", "lost"}},
	{name: "fire-wind", words: []string{"cleared", "burns", "spreads"}},
	{name: "scatter", feature: FeatureSpotting, words: append([]string{"on-target"}, directionCells...)},
	{name: "gabaldon", feature: FeatureGabaldon, words: []string{"surrender", "nothing", "lost"}},
	{name: "drift", feature: FeatureDrift, words: []string{"intended", "drifts"}},
	{name: "snafu-division"}, // wanted with the event
}

// readDieTables reads tables.tsv.
func (l *loader) readDieTables() {
	m := l.m
	t := l.set.Table("tables.tsv", "table", "die_min", "die_max", "result")
	m.Tables = map[string]Table{}
	names := make([]string, len(tableForms))
	for i, f := range tableForms {
		names[i] = f.name
	}
	for _, r := range t.Rows() {
		f := tableForms[r.Choice("table", names...)]
		if f.name != r.Need("table") {
			continue
		}
		row := TableRow{Low: int8Of(r, "die_min", -20, 9), High: int8Of(r, "die_max", -20, 9)}
		rows := m.Tables[f.name]
		first := int8(0)
		if len(rows) > 0 {
			first = rows[len(rows)-1].High + 1
		} else if f.below && row.Low < 0 {
			first = row.Low
		}
		if row.Low != first || row.High < row.Low {
			r.Expect("die_min", strconv.Itoa(int(first))+", where the row before ends, and no more than die_max")
		}
		switch {
		case f.numbers:
			row.N = int8Of(r, "result", 0, f.most)
		case f.name == "snafu-division":
			row.Word, row.N = r.Need("result"), int8(l.division(r, "result"))
		case f.name == "scatter":
			row.Word = r.Need("result")
			row.N = int8(r.Choice("result", f.words...)) - 1
		default:
			row.Word = f.words[r.Choice("result", f.words...)]
			row.N = int8(slices.Index(f.words, row.Word))
		}
		m.Tables[f.name] = append(rows, row)
	}
	for _, f := range tableForms {
		if rows := m.Tables[f.name]; len(rows) > 0 && rows[len(rows)-1].High != 9 {
			t.Report(0, "die_max", fmt.Sprintf("%s ends with %d", f.name, rows[len(rows)-1].High), "rows up to 9")
		}
	}
}

func (l *loader) readEvents() {
	m := l.m
	t := l.set.Table("events.tsv", "die", "id", "name", "who", "effect", "void", "rule")
	seen, ids := map[string]int{}, map[string]int{}
	var dice []string
	for i := range 10 {
		dice = append(dice, strconv.Itoa(i))
	}
	known := l.knownRules()
	for _, r := range t.Rows() {
		die := r.Int("die", 0, 9)
		if !r.Once(seen, "die", r.Need("die")) || !r.Once(ids, "id", r.ID("id")) {
			continue
		}
		m.Events[die] = Event{ID: r.ID("id"), Name: r.Need("name"), Kind: EventKind(r.Choice("id", eventCells...)), Who: l.side(r, "who"), Effect: r.Need("effect"), Void: r.Text("void"), Rule: r.Need("rule")}
		if !known[m.Events[die].Rule] {
			r.Expect("rule", "an id of the rule index")
		}
	}
	complete(t, "die", dice, seen)
}

// readPlaces reads the beaches, the areas off the map and the stock of mines, and finds the Victory Hexes.
func (l *loader) readPlaces() {
	l.readOwnPlaces()
	if hasFile(l.set, "zones.tsv") {
		l.readBeaches()
	}
	l.readOffMap()
}

// readBeaches reads the beaches.
func (l *loader) readBeaches() {
	m := l.m
	t := l.set.Table("zones.tsv", "id", "name", "area", "hex", "value", "range_approach", "range_final", "drift", "mines")
	seen, hexes := map[string]int{}, map[string]int{}
	for _, r := range t.Rows() {
		if !r.Once(seen, "id", r.ID("id")) || !r.Once(hexes, "hex", r.Need("hex")) {
			continue
		}
		b := Beach{ID: r.ID("id"), Name: r.Need("name"), Area: r.ID("area"), Hex: l.hex(r, "hex"), Value: int8Of(r, "value", -2, 0), RangeApproach: int8Of(r, "range_approach", 1, 9),
			RangeFinal: int8Of(r, "range_final", 1, 9), Drift: NoHex, Mines: r.YesNo("mines")}
		if b.Value == -1 {
			r.Expect("value", "-2 or 0 (22.2.1)")
		}
		if b.RangeApproach <= b.RangeFinal {
			r.Expect("range_approach", "more than range_final: the zone is further out (22.0)")
		}
		if b.Hex != NoHex {
			l.checkBeach(r, &b)
		}
		if !r.Empty("drift") {
			b.Drift = l.hex(r, "drift")
		}
		m.Beaches = append(m.Beaches, b)
	}
	capacity(t, len(m.Beaches), MaxBeaches)
}

// readOffMap reads the areas off the map and the stock of mines, and finds caves and Victory Hexes.
func (l *loader) readOffMap() {
	m := l.m
	if hasFile(l.set, "groupments.tsv") {
		seen := map[string]int{}
		t := l.set.Table("groupments.tsv", "id", "name")
		for _, r := range t.Rows() {
			if r.Once(seen, "id", r.ID("id")) {
				m.Groups = append(m.Groups, Groupment{r.ID("id"), r.Need("name")})
			}
		}
		capacity(t, len(m.Groups), MaxGroups)
	}
	if hasFile(l.set, "mines.tsv") {
		seen := map[string]int{}
		n := 0
		t := l.set.Table("mines.tsv", "value", "count")
		for _, r := range t.Rows() {
			row := MineRow{Value: Dummy, Count: int8Of(r, "count", 0, 99)}
			if r.Need("value") != "dummy" {
				row.Value = int8Of(r, "value", 0, 4)
			}
			if r.Once(seen, "value", r.Need("value")) {
				m.MineStock = append(m.MineStock, row)
				n += int(row.Count)
			}
		}
		if n > MaxMines {
			t.Report(0, "count", strconv.Itoa(n)+" markers", "at most "+strconv.Itoa(MaxMines))
		}
	}
	for _, f := range m.Ground.With("cave") {
		m.Caves = append(m.Caves, f.Hex)
	}
	if len(m.Caves) > MaxCaves {
		l.set.Report(datafile.Problem{File: l.set.Path("map.tsv"), Column: "features", Wrong: strconv.Itoa(len(m.Caves)) + " caves", Expected: "at most " + strconv.Itoa(MaxCaves)})
	}
	for _, f := range m.Ground.With("victory") {
		name := m.Ground.Name(f.Hex)
		if name == "" {
			name = m.Ground.ID(f.Hex)
		}
		m.Victory = append(m.Victory, VictoryHex{f.ID, name, f.Hex})
	}
	if len(m.Victory) > MaxVictory {
		l.set.Report(datafile.Problem{File: l.set.Path("map.tsv"), Column: "features", Wrong: strconv.Itoa(len(m.Victory)) + " Victory Hexes", Expected: "at most " + strconv.Itoa(MaxVictory)})
	}
}

// hex reads a playable hex.
func (l *loader) hex(r datafile.Row, col string) Hex {
	h, err := l.m.Ground.Parse(r.Need(col))
	if err != nil {
		r.Expect(col, "a playable hex like "+l.m.Ground.ID(0))
		return NoHex
	}
	return h
}

// coastal tells whether a hex has the sea beside it.
func coastal(g *ground.Map, h Hex) bool { return slices.Contains(g.Near(h)[:], ground.NoHex) }
