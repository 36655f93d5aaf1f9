package css

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"beachhead/engine"
	"beachhead/games/made"
)

// What a seat may know: everything but the values of Mine markers that are face down, which side B alone knows (ruling 24-A).

// View is all that a seat may know.
func (g *Game) View(s engine.Seat) *engine.View {
	v := &engine.View{Game: g.m.ID(), Scenario: g.scenario().ID, Seat: engine.SeatName(g.m, s), Where: g.whereNow(), Pieces: []engine.Piece{}, Tracks: []engine.Track{}, Boxes: []engine.Box{}}
	g.showPieces(v)
	g.showMarkers(v, s)
	g.showTracks(v)
	g.showProgress(v)
	if r, over := g.Result(); over {
		v.Over = &engine.Score{Winner: engine.SeatName(g.m, r.Winner), Level: r.Level, Score: r.Score, Rule: r.Rule}
	}
	g.showPending(v, s)
	v.Sight = g.sight(s)
	return v
}

// Glance is the view of one who looks at the question and the Sight alone. It implements [engine.Glancer].
func (g *Game) Glance(s engine.Seat) *engine.View {
	return &engine.View{Game: g.m.ID(), Prompt: program.PromptFor(g, s), Sight: g.sight(s)}
}

var (
	_ engine.Placed  = (*Game)(nil)
	_ engine.Glancer = (*Game)(nil)
)

// Breadcrumb says where in the game the position is, the same for every seat.
func (g *Game) Breadcrumb() []string { return g.whereNow() }

// setUp is the word of the breadcrumb while the sides are set up: the page has them planned while it stands there.
const setUp = "Set-up"

// whereNow is the breadcrumb: the turn, whether the sides are still set up, and the chit in play.
func (g *Game) whereNow() []string {
	out := []string{g.m.Date(g.scenario(), g.s.Turn).Format("2 January 2006"), g.m.Turns[g.m.Hour(g.s.Turn)].Name}
	if g.s.Step == StepSetup && len(g.scenario().Free) > 0 {
		out = append(out, setUp)
	}
	if g.s.Chit != NoChit {
		out = append(out, g.m.Chits[g.s.Chit].Name)
	}
	return out
}

// printedValues are the numbers printed on the two sides of the counters. Views share them, so they must not be changed.
type printedValues struct{ deployed, column, weapons, leaders, replacements, heroes []map[string]int }

// printedFaces are made once for all modules that have the same Units, with whatever options.
var printedFaces made.Once[*Unit, printedValues]

func (m *Module) faces() (f printedValues) {
	side := func(u *Unit, box *Fire) map[string]int {
		return map[string]int{"fp": int(box.FP), "range": int(box.Range), "dv": int(u.Defense), "mp": int(u.MP), "tq": int(u.TQ)}
	}
	for i := range m.Units {
		u := &m.Units[i]
		f.deployed, f.column = append(f.deployed, side(u, &u.Front)), append(f.column, side(u, &u.Back))
	}
	for i := range m.Weapons {
		w := &m.Weapons[i]
		f.weapons = append(f.weapons, map[string]int{"fp": int(w.FP), "range": int(w.Range), "dv": int(w.Defense)})
	}
	for i := range m.Leaders {
		l := &m.Leaders[i]
		f.leaders = append(f.leaders, map[string]int{"fp": int(l.Front.FP), "tq": int(l.Front.TQ)})
		f.replacements = append(f.replacements, map[string]int{"fp": int(l.Back.FP), "tq": int(l.Back.TQ)})
	}
	for i := range m.Heroes {
		h := &m.Heroes[i]
		f.heroes = append(f.heroes, map[string]int{"fp": int(h.FP), "tq": int(h.TQ), "dv": int(h.Defense)})
	}
	return f
}

// showPieces lists Units, Support Weapons, Leaders and named Heroes in play.
func (g *Game) showPieces(v *engine.View) {
	printed := printedFaces.Get(&g.m.Units[0], g.m.faces)
	v.Pieces = make([]engine.Piece, 0, len(g.m.Units)+len(g.m.Weapons)+len(g.m.Leaders))
	for u := range g.m.Units {
		row, us := &g.m.Units[u], &g.s.Units[u]
		if us.Loc == Nowhere {
			continue
		}
		p := engine.Piece{ID: row.ID, Label: row.Name, Side: g.m.Sides[row.Side].ID, Kind: row.Class, At: g.locName(us.Loc), Over: g.drawnOver(us.Loc), Values: printed.column[u]}
		flags := us.Flags
		if us.Loc == Pool { // transport that waits has no posture, and what is loaded on it moves: none is told from another by how it came there
			flags |= Column
		}
		if flags&Column == 0 {
			p.Values = printed.deployed[u]
			p.State = append(p.State, "deployed")
		}
		for _, f := range flagWords {
			if flags&f.flag != 0 {
				p.State = append(p.State, f.word)
			}
		}
		for _, f := range doingWords {
			if f.flag == Again && us.Flags&Again != 0 && (g.single(UnitID(u)) || !g.command(UnitID(u))) {
				continue // out of command, say: nobody waits for its Second Action
			}
			if us.Flags&f.flag != 0 {
				p.State = append(p.State, f.word)
			}
		}
		if a := &g.s.A; a.Target == UnitID(u) || a.Firer == UnitID(u) {
			p.State = append(p.State, map[bool]string{true: "target", false: "firer"}[a.Target == UnitID(u)])
		}
		for _, c := range condWords {
			if us.Cond&c.cond != 0 {
				p.State = append(p.State, c.word)
			}
		}
		if n := us.Cond & CondDG; n > 0 {
			p.State = append(p.State, "dg"+number(int(n)))
		}
		if us.Count != 0 { // Movement Points, or the turn in which it came to a Transport Zone
			p.Values = maps.Clone(p.Values)
			p.Values["spent"] = int(us.Count)
		}
		v.Pieces = append(v.Pieces, p)
	}
	put := func(id, label string, side Side, kind string, l Loc, state []string, values map[string]int) {
		if l != Nowhere {
			v.Pieces = append(v.Pieces, engine.Piece{ID: id, Label: label, Side: g.m.Sides[side].ID, Kind: kind, At: g.locName(l), Over: g.drawnOver(l), State: state, Values: values})
		}
	}
	for w := range g.m.Weapons {
		row := &g.m.Weapons[w]
		state := taken(g.s.Weapons[w].Taken)
		if x := &g.s.Weapons[w]; x.Bound != 0 && isPlace(x.Loc) && g.under(x.Loc, CondSustained) {
			state = append(state, "bound")
		}
		put(row.ID, row.Name, row.Side, "weapon", g.s.Weapons[w].Loc, state, printed.weapons[w])
	}
	for l := range g.m.Leaders {
		row, x := &g.m.Leaders[l], &g.s.Leaders[l]
		values, state := printed.leaders[l], taken(x.Taken)
		switch {
		case g.isCommissar(LeaderID(l)):
			v := g.ratings(LeaderID(l))
			values, state = map[string]int{"fp": int(v.FP), "tq": int(v.TQ)}, append(state, backWords[x.Back])
		case x.Back != 0:
			values, state = printed.replacements[l], append(state, backWords[x.Back])
		}
		put(row.ID, g.leaderTitle(LeaderID(l)), row.Side, "leader", x.Loc, state, values)
	}
	heroes := engine.Box{ID: "heroes", Label: "Heroes who can be used", Counts: map[string]int{}}
	for h := range g.m.Heroes {
		row, x := &g.m.Heroes[h], &g.s.Heroes[h]
		state, values := taken(x.Taken), printed.heroes[h]
		if x.Ready != 0 {
			state = append(state, "ready")
		}
		if x.Uses != 0 {
			values = maps.Clone(values)
			values["uses"] = int(x.Uses)
		}
		if put(row.ID, row.Name, row.Side, "hero", x.Loc, state, values); x.Loc == Nowhere && len(state) > 0 {
			heroes.Pieces = append(heroes.Pieces, row.ID)
			if x.Uses != 0 {
				heroes.Counts[row.ID] = int(x.Uses)
			}
		}
	}
	if len(heroes.Pieces) > 0 {
		v.Boxes = append(v.Boxes, heroes)
	}
}

// doingWords are what a Unit is doing, and what of an Activation is remembered by it: whoever sits at the table sees which stack is in hand, who has turned, and for how
// many Units too many a stack has paid (6.1).
var doingWords = []struct {
	flag Flags
	word string
}{{Charging, "charging"}, {Supporting, "supporting"}, {Grouped, "grouped"}, {Again, "again"}, {Firing, "firing"}, {Leaving, "leaving"}, {Landing, "landing"},
	{Shifted, "turned"}, {Stormed, "stormed"}, {OverOne, "over-1"}, {OverTwo, "over-2"}, {OverFour, "over-4"}}

// taken is the state of a piece that goes along with Units, or of a Leader who has moved in step a.
func taken(on uint8) []string {
	switch on {
	case 0:
		return nil
	case 1:
		return []string{"taken"}
	}
	return []string{"moved"}
}

// knowsMine tells whether a seat knows the value of a Mine marker.
func (g *Game) knowsMine(i int, s engine.Seat) bool {
	return g.s.Mines[i].Open != 0 || s == seat(SideB)
}

// showMarkers lists the markers of hexes.
func (g *Game) showMarkers(v *engine.View, s engine.Seat) {
	for m, name := range markNames {
		for h := range g.s.Marks[m].Each() {
			id := g.m.Ground.ID(h)
			v.Pieces = append(v.Pieces, engine.Piece{ID: name + "-" + id, Side: "", Kind: name, At: id})
		}
	}
	for i, h := range g.caves.hexes { // 11.2a
		if g.sealed(CavePlace(i)) {
			id := g.m.Ground.ID(h)
			v.Pieces = append(v.Pieces, engine.Piece{ID: "sealed-" + id, Kind: "sealed", At: id})
		}
	}
	aimed := func(kind string, at []Hex) { // markers that wait to be resolved (8.6.6a, 16.0j, 21.0b)
		for i, h := range at {
			if h != NoHex {
				v.Pieces = append(v.Pieces, engine.Piece{ID: kind + "-" + number(i+1), Side: g.m.Sides[SideA].ID, Kind: kind, At: g.m.Ground.ID(h)})
			}
		}
	}
	if g.s.Step == StepPrepare {
		aimed("bombardment-aim", g.s.Aims[:])
	} else {
		aimed("air-strike", g.s.Aims[:])
	}
	aimed("task-force", g.s.Fleet[:])
	laying := g.laying()
	for i := range g.s.Mines {
		x := &g.s.Mines[i]
		if x.Hex == NoHex || laying && !g.knowsMine(i, s) {
			continue
		}
		id := g.m.Ground.ID(x.Hex)
		p := engine.Piece{ID: "mine-" + id, Kind: "mine", At: id}
		if g.knowsMine(i, s) {
			p.Values = map[string]int{"value": int(x.Value)}
		}
		if x.Open != 0 {
			p.State = append(p.State, "open")
		}
		if x.Levels != 0 {
			p.State = append(p.State, "lowered-"+number(int(x.Levels)))
		}
		v.Pieces = append(v.Pieces, p)
	}
}

// showTracks lists the numbers, all of them public. Markers of hexes are pieces.
func (g *Game) showTracks(v *engine.View) {
	v.Tracks = make([]engine.Track, 0, 256)
	g.numbers(func(name string, t track) {
		n := t.get()
		if name == "weather" && n < 0 && !g.dawn() { // of a day whose dawn is not played: nothing changes anything (4.1A)
			n = g.m.clearWeather()
		}
		v.Tracks = append(v.Tracks, engine.Track{ID: name, Label: name, Value: n, Max: t.hi})
	})
	v.Tracks = append(v.Tracks, engine.Track{ID: "day", Label: "day", Value: g.m.Day(g.s.Turn) + 1}, engine.Track{ID: "hour", Label: "hour", Value: g.m.Hour(g.s.Turn) + 1, Max: len(g.m.Turns)},
		engine.Track{ID: "turn", Label: "turn", Value: int(g.s.Turn), Max: int(g.scenario().Last)}, engine.Track{ID: "balance", Label: "balance", Value: g.balance()})
	if g.s.Options&optionCane != 0 {
		v.Tracks = append(v.Tracks, engine.Track{ID: "cane", Label: "cane", Value: 1}) // lines of sight are drawn from the view
	}
	// Dice that have been thrown lie on the table while it is asked whether they stand (26.0).
	for _, w := range program.Where(g) {
		if strings.HasPrefix(w.Proc, "roll.") && w.Label != "die" {
			for i := range 1 + int(g.s.R.Pair) {
				if i == 0 || w.Label != "other" {
					v.Tracks = append(v.Tracks, engine.Track{ID: "die." + number(i+1), Label: "die." + number(i+1), Value: int(g.s.R.Face[i]), Max: 9})
				}
			}
			break
		}
	}
	cup := engine.Box{ID: "cup", Label: "The Cup"}
	g.s.Cup.each(func(c ChitID) { cup.Pieces = append(cup.Pieces, g.m.Chits[c].ID) })
	v.Boxes = append(v.Boxes, cup)
	if out := g.drawn(); out != 0 {
		box := engine.Box{ID: "drawn", Label: "Drawn this turn"}
		out.each(func(c ChitID) { box.Pieces = append(box.Pieces, g.m.Chits[c].ID) })
		v.Boxes = append(v.Boxes, box)
	}
}

// drawn are the chits that were in the Cup of this turn and are out of it, and those paid for before a draw (4.2).
func (g *Game) drawn() (out ChitSet) {
	if g.s.Step != StepAction {
		return 0
	}
	out = g.s.Bought | g.s.Played
	for i := range g.m.Chits {
		if c := &g.m.Chits[i]; c.Kind > ChitFormation && g.belongs(c) {
			out.add(ChitID(i))
		}
	}
	return out &^ g.s.Cup
}

// showPending tells who must decide, and to the one who decides what.
func (g *Game) showPending(v *engine.View, s engine.Seat) {
	q := program.Pending(g)
	if q == nil {
		return
	}
	who, shown := q.First()
	v.Pending = &engine.Asked{Seats: []string{engine.SeatName(g.m, who)}, Kind: shown.Kind, Topic: shown.Topic, Prompt: shown.Text, Rule: shown.Rule, Where: v.Where}
	program.Tell(g, who, v.Pending) // what a question says is open, its answers are the asker's
	if p := program.PromptFor(g, s); p != nil {
		v.Pending.Options = engine.FormatChoices(g.m, p.Options)
		v.Pending.Series = series(p.Kind)
		v.Prompt = p
	}
}

// minesUnknown are the values among which a seat must suppose those of the Mine markers that it cannot see: of those that lie on the map, and while they
// are being dealt or laid of all there are (24.1a).
func (g *Game) minesUnknown(s engine.Seat) (values []int8) {
	switch _, proc, label := program.Asking(g); {
	case proc == "setup.mines":
		for _, x := range g.scenario().Mines {
			values = append(values, x.Value)
		}
	case proc == "setup.free" && label == "mine":
		for _, row := range g.m.MineStock {
			values = append(values, slices.Repeat([]int8{row.Value}, int(row.Count))...)
		}
	default:
		for i := range g.s.Mines {
			if g.s.Mines[i].Hex != NoHex && !g.knowsMine(i, s) {
				values = append(values, g.s.Mines[i].Value)
			}
		}
	}
	slices.Sort(values) // the guess must not depend on which lies where
	return values
}

// Resample deals the values of Mine markers that a seat cannot see anew to where they lie; while they are laid by choice none lies yet, as far as others know.
func (g *Game) Resample(s engine.Seat, r *rand.Rand) {
	if s == engine.ChanceSeat {
		return
	}
	g.s.Seq = 0                         // it counts automatic answers, too, of which nobody is told
	if g.laying() && s != seat(SideB) { // not even how many lie, and where (ruling 24-H)
		for i := range g.s.Mines {
			g.unmine(i)
		}
	}
	values := g.minesUnknown(s)
	r.Shuffle(len(values), func(i, k int) { values[i], values[k] = values[k], values[i] })
	for i := range g.s.Mines {
		if g.s.Mines[i].Hex != NoHex && !g.knowsMine(i, s) {
			g.s.Mines[i].Value, values = values[0], values[1:]
		}
	}
	program.Restore(g)
}
