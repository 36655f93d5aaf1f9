package iwo

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/made"
)

// The briefing of a scenario and the tables of the game. Their numbers come from the data.

type briefKey struct {
	m        *Module
	scenario int
	thin     bool
}

var briefings made.Once[briefKey, *engine.Briefing]

var _ engine.BriefedFor = (*Module)(nil)

// Briefing is what the player reads before a scenario of which nobody has chosen options.
func (m *Module) Briefing(scenario string) *engine.Briefing {
	return m.BriefingFor(engine.Setup{Scenario: scenario})
}

// BriefingFor is what the player reads before a game: the Japanese are those of its set-up.
func (m *Module) BriefingFor(setup engine.Setup) *engine.Briefing {
	i := slices.IndexFunc(m.Scenario, func(s Scenario) bool { return s.ID == setup.Scenario })
	if i < 0 {
		return nil
	}
	whole := &m.Scenario[i]
	thin := whole.Thin != nil && setup.Options["defenders"] != "full"
	return briefings.Get(briefKey{m, i, thin}, func() *engine.Briefing {
		if thin {
			return m.makeBriefing(whole.Thin, whole)
		}
		return m.makeBriefing(whole, whole.Thin)
	})
}

// makeBriefing makes the briefing of a set-up; other is the one that a table may choose instead, if there is one.
func (m *Module) makeBriefing(sc, other *Scenario) *engine.Briefing {
	b := &engine.Briefing{Title: sc.Title, Place: "Iwo Jima", Situation: sc.About, Charts: m.charts()}
	var win []engine.BriefWin
	for _, x := range sc.Victory {
		win = append(win, engine.BriefWin{Kind: "ground", Text: m.goalTitle(x), Rule: sc.Rule})
	}
	for _, x := range sc.Defeat {
		win = append(win, engine.BriefWin{Kind: "losses", Text: "Lost " + m.goalTitle(x), Rule: sc.Rule})
	}
	for _, x := range []struct {
		n    int
		text string
	}{{int(sc.LoseSteps), "Lost with more than %d steps lost."}, {int(sc.LoseInfantry), "Lost with more than %d infantry steps lost."}, {int(sc.LoseInfantryDay), "Lost with more than %d infantry steps lost in a day."},
		{int(sc.Companies), "Lost when %d counters of a division are in its loss box."}} {
		if x.n > 0 {
			win = append(win, engine.BriefWin{Kind: "losses", Text: fmt.Sprintf(x.text, x.n), Rule: "18.1"})
		}
	}
	if sc.CompaniesLate < sc.Companies && sc.Last >= lateTurn {
		win = append(win, engine.BriefWin{Kind: "losses", Text: fmt.Sprintf("From 6 March on %d counters are enough.", sc.CompaniesLate), Rule: "18.9"})
	}
	role := "You command, alone against the rules"
	if sc.Players > 1 {
		role = "Against the rules, alone or two players with a division each, who share the 3rd: the units of all three"
	}
	last := adviceCommand
	if sc.First == 1 {
		last = adviceLanding
	}
	us := engine.BriefSide{Side: sideUS, Role: role, Win: win, Forces: m.briefForces(sc), Try: append(slices.Clone(sheetAdvice), last)}
	japan := engine.BriefSide{Side: sideJapan, Role: "Played by the rules: nobody decides for them", Win: []engine.BriefWin{{Kind: "ground", Text: "They win if the Marines miss a goal or lose too much.", Rule: "18.1a"}},
		Forces: m.briefJapan(sc), Try: []string{}}
	b.Sides = []engine.BriefSide{us, japan}
	b.Special = []engine.SheetWord{
		{ID: "Cards", Text: "A card names three colours: positions of these act. What is beside a colour says how.", Rule: "6.1"},
		{ID: "Unseen", Text: "What lies face down nobody knows before it is turned up, neither you nor a computer player.", Rule: "9.1"},
	}
	if other != nil {
		said := "This game has this garrison: " + m.garrison(sc) + " The other: " + m.garrison(other)
		b.Special = append(b.Special, engine.SheetWord{ID: "Two garrisons", Text: said, Rule: "18.9.2"})
	}
	for sector := range 5 {
		if sc.Forbidden&(1<<sector) != 0 {
			b.Special = append(b.Special, engine.SheetWord{ID: fmt.Sprintf("Sector %d", sector), Text: fmt.Sprintf("US units may not enter sector %d.", sector), Rule: sc.Rule})
		}
	}
	for t := sc.First; t <= sc.Last; t++ {
		x := engine.BriefTurn{N: int(t), Text: m.turnTitle(t)}
		switch t {
		case sc.First:
			x.Kind = "now"
		case sc.Last:
			x.Kind = "end"
		}
		for _, a := range m.calendar(sc) {
			if a.Turn == int(t) && a.What != lastTurn {
				x.Comes = append(x.Comes, engine.BriefComes{Side: a.Side, Text: a.What})
			}
		}
		b.Clock = append(b.Clock, x)
	}
	for i, x := range sc.Victory {
		if h := m.goalHex(x); h != NoHex {
			b.Goals = append(b.Goals, engine.BriefGoal{Hex: m.Map.ID(h), Label: strconv.Itoa(i + 1), Side: sideJapan, Text: m.goalTitle(x)})
		}
	}
	return b
}

// goalTitle is a condition of victory in words.
func (m *Module) goalTitle(x Goal) string {
	where := goalPlaceTitles[x.Where]
	switch x.Kind {
	case GoalCut:
		return "At the end no position of " + where + " has communication to another sector."
	case GoalPositions:
		return fmt.Sprintf("At the end you control %s of %s.", counted(int(x.Count), "position", "positions"), where)
	case GoalClear:
		return "At the end " + where + " is clear of Japanese, and all its positions are yours."
	case GoalAirfield:
		if x.Count == 0 {
			return "At the end you control all of " + where + "."
		}
		return fmt.Sprintf("At the end you control %s of %s.", counted(int(x.Count), "hex", "hexes"), where)
	case GoalAll:
		return "At the end every position of " + where + " is yours."
	case GoalLink:
		return "the moment a position of " + where + " has communication to sector 2."
	}
	return where
}

// goalHex is a hex in the middle of where a goal is, NoHex of the island.
func (m *Module) goalHex(x Goal) Hex {
	kind, number, _ := strings.Cut(x.Where, "-")
	n, _ := strconv.Atoi(number)
	best, far := NoHex, 0.0
	in := func(h Hex) bool {
		switch kind {
		case "sector":
			return m.Map.Sectors[n].Has(h)
		case "airfield":
			return m.Map.Airfields[n].Has(h)
		}
		return false
	}
	var cx, cy, k float64
	for h := range Hex(m.Map.N()) {
		if in(h) {
			px, py := m.rawPoint(h)
			cx, cy, k = cx+px, cy+py, k+1
		}
	}
	for h := range Hex(m.Map.N()) {
		if in(h) {
			px, py := m.rawPoint(h)
			if d := (px-cx/k)*(px-cx/k) + (py-cy/k)*(py-cy/k); best == NoHex || d < far {
				best, far = h, d
			}
		}
	}
	return best
}

// briefForces are the US units that a scenario has at its start or by its schedule, by kind, one of each.
func (m *Module) briefForces(sc *Scenario) (out []engine.BriefForce) {
	var count [RgtHQ + 1]int
	var first [RgtHQ + 1]string
	for u := range m.US {
		row := &m.US[u]
		if slices.Contains(sc.Force, UnitID(u)) || slices.Contains(sc.Reserve, UnitID(u)) || sc.Schedule && row.Turn > 0 && row.Turn <= sc.Last {
			if count[row.Kind]++; first[row.Kind] == "" {
				first[row.Kind] = row.ID
			}
		}
	}
	for k, n := range count {
		if n > 0 {
			out = append(out, engine.BriefForce{Piece: first[k], Label: sheetKinds[kindNames[k]].Label, Count: n})
		}
	}
	return out
}

// briefJapan is what is known of the Japanese before the first turn: as many positions as a set-up holds, whoever is drawn for them, those of forts (17.2) and hilltops (18.6.2) among them.
func (m *Module) briefJapan(sc *Scenario) []engine.BriefForce {
	depth, by := sum(sc.Depth[:]), "by units that nobody has seen"
	if depth == 0 { // nobody and nothing comes into forts
		by += ", or by a fort alone"
	}
	out := []engine.BriefForce{{Label: "positions held, " + by, Count: m.heldAtStart(sc, 0)}}
	switch {
	case depth == 1:
		out = append(out, engine.BriefForce{Label: "depth marker for forts and pools", Count: 1})
	case depth > 1:
		out = append(out, engine.BriefForce{Label: "depth markers, in the pools and under forts", Count: depth})
	}
	return out
}

func sum(list []int8) (n int) {
	for _, x := range list {
		n += int(x)
	}
	return n
}

// garrison is what the Japanese of a set-up are, in a sentence.
func (m *Module) garrison(sc *Scenario) string {
	g := m.started(sc, 0)
	if g == nil {
		return ""
	}
	reserve, depth, forts := "nobody in reserve", "no depth markers", "no forts but those that are there"
	for sector := int8(1); sector <= 4; sector++ {
		if g.pooled(sector) > 0 {
			reserve = "units in reserve"
		}
	}
	if n := sum(sc.Depth[:]); n > 0 {
		depth = counted(n, "depth marker", "depth markers")
	}
	if sc.Approach {
		forts = "forts that come up as you come near"
	}
	return fmt.Sprintf("%s held at the start, %s, %s, and %s.", counted(g.s.Held.Len(), "position", "positions"), reserve, depth, forts)
}

// heldAtStart is how many positions a set-up holds in which of the answers always the one so far from the first is given.
func (m *Module) heldAtStart(sc *Scenario, answer int) int {
	if g := m.started(sc, answer); g != nil {
		return g.s.Held.Len()
	}
	return 0
}

// started is a game of a set-up after it, with always the answer so far from the first.
func (m *Module) started(sc *Scenario, answer int) *Game {
	options := map[string]string{}
	if sc.Thin != nil {
		options["defenders"] = "full" // what is played otherwise is the other set-up
	}
	made, err := m.New(engine.Setup{Scenario: sc.ID, Options: options})
	if err != nil {
		return nil
	}
	g := made.(*Game)
	for q := g.Pending(); q != nil && g.s.Phase == PhaseSetup; q = g.Pending() {
		seat, p := q.First()
		if g.Apply(seat, p.Options[answer%len(p.Options)]) != nil {
			break
		}
	}
	return g
}

// sheetAdvice is for who plays for the first time.
var sheetAdvice = []string{
	"Switch the fields of fire on before you move: a step out of a hex under fire turns up a card.",
	"Move one hex at a time where fire is heavy: a declared move of one hex draws none.",
	"Look at what an attack needs before you go next to a position: each need that nobody meets costs a row of the chart.",
}

// On the first day units land, later they are in command or not (7.3.4).
const (
	adviceLanding = "Fire at the colours that cover your beaches first."
	adviceCommand = "Keep companies within two hexes of the headquarters of their battalion, and that within two of its regiment's: who is out of command only leaves intense fire."
)

// charts are the tables of the game.
func (m *Module) charts() []engine.SheetChart {
	yes := func(on bool, word string) string {
		if on {
			return word
		}
		return "–"
	}
	fire := engine.SheetChart{Title: "Japanese fire", Rule: "6.3", Columns: []string{"Fire", "Who is hit", "Card symbol", "Steps", "Disrupted", "Tanks"}}
	for i, kind := range []string{"steady", "intense"} {
		for k, seen := range []string{"by a revealed unit", "by an unseen unit"} {
			for s, match := range []string{"other", "his"} {
				x := m.Fire[i][k][s]
				fire.Rows = append(fire.Rows, []string{kind, seen, match, yes(x.Step, "1"), yes(x.Disrupt, "yes"), yes(x.Tank, "1 step")})
			}
		}
	}
	attack := engine.SheetChart{Title: "US attack", Rule: "8.3", Columns: []string{"Odds", "Depth unseen", "Depth seen", "No depth", "After the shift"}, Note: "Each need that nobody meets costs a row; below the worst row the column shifts to the left."}
	for i := range m.Attack {
		attack.Rows = append(attack.Rows, append([]string{m.rowName(i)}, m.attackRow(i)...))
	}
	meaning := engine.SheetChart{Title: "Codes of the attack chart", Rule: "8.3", Columns: []string{"Code", "Means", "With a close combat need unmet"}}
	for c, text := range m.Meaning {
		meaning.Rows = append(meaning.Rows, []string{attackCodes[c], text, attackCodes[m.Unmet[c]]})
	}
	barrage := engine.SheetChart{Title: "Barrage", Rule: "8.4", Columns: []string{"The card shows"}, Note: "D all disrupted, A gun destroyed, X a depth marker eliminated, F a possible hit on a fortification"}
	for _, at := range m.BarrageAt {
		barrage.Columns = append(barrage.Columns, strconv.Itoa(int(at)))
	}
	for i, row := range []string{"neither", "the symbol", "a colour of the position", "both"} {
		cells := []string{row}
		for _, x := range m.Barrage[i] {
			text := ""
			for bit, letter := range "DAXF" {
				if x&(1<<bit) != 0 {
					text += string(letter) + " "
				}
			}
			if text == "" {
				text = "–"
			}
			cells = append(cells, strings.TrimSpace(text))
		}
		barrage.Rows = append(barrage.Rows, cells)
	}
	acts := engine.SheetChart{Title: "What a position does", Rule: "22.0", Columns: []string{"Mark", "Turns", "Held, US in its field", "Held, none", "Empty", "Tanks"}, Note: "A mark outside its turns reads as none."}
	for i := range m.Acts {
		r := &m.Acts[i]
		acts.Rows = append(acts.Rows, []string{markTitles[r.Mark], fmt.Sprintf("%d to %d", r.From, r.To), actTitle(r.Fire), actTitle(r.NoFire), actTitle(r.Empty), actTitle(r.Tank)})
	}
	ground := engine.SheetChart{Title: "Terrain", Columns: []string{"Terrain", "Where", "Japanese strength", "US attack across", "Japanese close combat card", "Besides"}}
	for i := range m.Terrain {
		t := &m.Terrain[i]
		about := t.About
		if strings.HasPrefix(about, "-") {
			about = ""
		}
		ground.Rows = append(ground.Rows, []string{t.Name, t.Where, "×" + strconv.Itoa(int(t.Defense)), []string{"as it is", "halved", "none"}[t.Attack], yes(t.Card, "one more"), about})
	}
	return []engine.SheetChart{fire, acts, attack, meaning, barrage, ground}
}

// markTitles are the marks of cards in words.
var markTitles = [nMarks]string{Plain: "none", ArmorMark: "armour", StarMark: "star", MarkM: "M", MarkR: "R", MarkA: "A", MarkI: "I"}

// actTitle is an act in words.
func actTitle(a Act) string {
	if a == ActNone {
		return "–"
	}
	return strings.ReplaceAll(actNames[a], "-", " ")
}
