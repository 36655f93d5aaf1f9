package iwo

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
)

// What the player may know: all of his own, and of the Japanese what lies on the map. Of an unseen unit he knows where it is and whether it is of tanks (its back
// shows that, ruling 9-A); of an unseen depth or fort marker that it is there. Cards that nobody has turned up have no order that could be known (cards.go).

// View is all that a seat may know.
func (g *Game) View(s engine.Seat) *engine.View {
	v := &engine.View{Game: g.m.ID(), Scenario: g.scenario().ID, Seat: engine.SeatName(g.m, s), Where: g.Breadcrumb(), Pieces: []engine.Piece{}, Tracks: []engine.Track{}, Boxes: []engine.Box{}}
	g.showUS(v)
	g.showJapan(v)
	g.showTracks(v)
	if r, over := g.Result(); over {
		v.Over = &engine.Score{Winner: engine.SeatName(g.m, r.Winner), Level: r.Level, Score: r.Score, Rule: r.Rule}
	}
	g.showPending(v, s)
	return v
}

// Glance is the view of one who looks at the question and the Sight alone. It implements [engine.Glancer].
func (g *Game) Glance(s engine.Seat) *engine.View {
	p := g.prompt(s)
	if p == nil {
		return &engine.View{Game: g.m.ID()}
	}
	return &engine.View{Game: g.m.ID(), Prompt: p, Sight: g.sight(s)}
}

var _ engine.Glancer = (*Game)(nil)

// prompt is the question to a player, nil if he is not asked.
func (g *Game) prompt(s engine.Seat) *engine.Prompt {
	if s == engine.ChanceSeat {
		return nil
	}
	return program.PromptFor(g, s)
}

// Breadcrumb says where in the game the position is.
func (g *Game) Breadcrumb() []string {
	return []string{"Turn " + strconv.Itoa(int(g.s.Turn)), g.m.turnTitle(g.s.Turn), phaseTitles[g.s.Phase]}
}

// The sides of pieces.
const (
	sideUS    = "us"
	sideJapan = "jp"
)

// busyWords are the flags of a unit that takes part in what is in progress, which no written position has.
var busyWords = []struct {
	flag UFlag
	word string
}{{Moving, "moving"}, {Attacking, "attacking"}, {Fighting, "fighting"}, {Entered, "entered"}}

func (g *Game) showUS(v *engine.View) {
	for u := range g.m.US {
		x, row := &g.s.US[u], &g.m.US[u]
		if x.At == Nowhere {
			continue
		}
		p := engine.Piece{ID: row.ID, Label: row.Name, Side: sideUS, Kind: kindNames[row.Kind], At: g.m.locName(x.At),
			Values: map[string]int{"steps": int(x.Steps), "strength": int(row.Strength[x.Steps]), "range": int(row.Range[x.Steps])}}
		if x.Flags&Disrupted != 0 {
			p.State = append(p.State, "disrupted")
			p.Values["since"] = int(x.Since)
		}
		if x.Flags&Command != 0 { // the Command Post Range Track (15.2)
			p.Values["command"] = g.posted(UnitID(u))
		}
		for _, f := range flagWords {
			if x.Flags&f.flag != 0 {
				p.State = append(p.State, f.word)
			}
		}
		for _, f := range busyWords {
			if x.Flags&f.flag != 0 {
				p.State = append(p.State, f.word)
			}
		}
		if x.Loss != NoLoss {
			p.State = append(p.State, g.m.Losses[x.Loss].ID)
		}
		v.Pieces = append(v.Pieces, p)
	}
	for r := range g.m.Heroes {
		if h := &g.s.Hero[r]; h.With != NoUnit {
			p := engine.Piece{ID: g.m.Heroes[r].ID, Label: heroKinds[g.m.Heroes[r].Kind], Side: sideUS, Kind: "hero", At: g.m.locName(g.s.US[h.With].At)}
			if h.Inspired != 0 {
				p.State = []string{"inspired"}
			}
			v.Pieces = append(v.Pieces, p)
		}
	}
}

// unseenKinds are the kinds of unseen pieces in the order in which a view has them.
var unseenKinds = []string{"unit", "tanks", "depth", "fort"}

// showJapan lists what is on the map; what is unseen has an id made of its place and the height in its stack.
func (g *Game) showJapan(v *engine.View) {
	m, s := g.m, &g.s
	states := func(p *engine.Piece, flags JFlag) {
		for _, w := range japWords {
			if flags&w.flag != 0 {
				p.State = append(p.State, w.word)
			}
		}
	}
	some := s.Held
	for d := range m.Depths {
		if at := s.Depths[d].At; at >= 0 {
			some.Add(at)
		}
	}
	for h := range some.All() {
		at := m.Map.ID(h)
		var seen, hidden []engine.Piece
		unseen := func(kind string, flags JFlag, below uint8) {
			p := engine.Piece{Side: sideJapan, Kind: kind, At: at, State: []string{"unseen"}}
			if states(&p, flags); below != 0 {
				p.State = append(p.State, "below")
			}
			hidden = append(hidden, p)
		}
		g.japs(h, func(j JapID) {
			x, row := &s.Jap[j], &m.Jap[j]
			if x.Flags&Revealed == 0 {
				unseen(map[bool]string{true: "tanks", false: "unit"}[g.tank(j)], x.Flags, 0)
				return
			}
			p := engine.Piece{ID: row.ID, Label: row.Name, Side: sideJapan, Kind: formationNames[row.Formation], At: at, Values: map[string]int{"strength": int(row.Strength)}}
			if row.Elite {
				p.State = append(p.State, "elite")
			}
			states(&p, x.Flags)
			seen = append(seen, p)
		})
		for d := range m.Depths {
			if x := &s.Depths[d]; x.At == h {
				if x.Flags&Revealed == 0 {
					unseen("depth", x.Flags, 0)
					continue
				}
				p := engine.Piece{ID: m.Depths[d].ID, Side: sideJapan, Kind: "depth", At: at, Values: map[string]int{"strength": int(m.Depths[d].Strength)}}
				states(&p, x.Flags)
				seen = append(seen, p)
			}
		}
		g.forts(h, func(k FortID) {
			x := &s.Forts[k]
			if x.Flags&Revealed == 0 {
				unseen("fort", x.Flags, x.Below)
				return
			}
			p := engine.Piece{ID: m.Forts[k].ID, Side: sideJapan, Kind: "fort", At: at, Values: map[string]int{"class": int(m.Forts[k].Class)}}
			if states(&p, x.Flags); x.Below != 0 {
				p.State = append(p.State, "below")
			}
			seen = append(seen, p)
		})
		// What is unseen is listed by what can be seen of it: the order of the counters' numbers would tell something.
		slices.SortStableFunc(hidden, func(a, b engine.Piece) int {
			return cmp.Or(cmp.Compare(slices.Index(unseenKinds, a.Kind), slices.Index(unseenKinds, b.Kind)), slices.Compare(a.State, b.State))
		})
		for i := range hidden {
			hidden[i].ID = "unseen-" + at + "-" + strconv.Itoa(i+1)
		}
		v.Pieces = append(append(v.Pieces, seen...), hidden...)
	}
	for _, x := range []struct {
		set        *PosSet
		kind, side string
	}{{&s.Garrison, "garrison", sideUS}, {&s.Smoke, "smoke", sideUS}, {&s.Wrecked, "wrecked", sideJapan}, {&s.Bushido, "bushido", sideJapan}} {
		x.set.each(func(i PosID) {
			v.Pieces = append(v.Pieces, engine.Piece{ID: x.kind + "-" + m.Pos[i].ID, Side: x.side, Kind: x.kind, At: m.Map.ID(m.Pos[i].Hex)})
		})
	}
	for i := range s.Caves {
		if c := &s.Caves[i]; c.At >= 0 {
			p := engine.Piece{ID: caveID(i), Side: sideJapan, Kind: "cave", At: m.Map.ID(c.At)}
			states(&p, c.Flags)
			v.Pieces = append(v.Pieces, p)
		}
	}
	for sector := int8(1); sector <= 4; sector++ {
		units, depth := 0, 0
		for j := range m.Jap {
			units += boolInt(s.Jap[j].At == Pool(sector))
		}
		for d := range m.Depths {
			depth += boolInt(s.Depths[d].At == Pool(sector))
		}
		v.Boxes = append(v.Boxes, engine.Box{ID: "pool-" + strconv.Itoa(int(sector)), Label: "Reserve of sector " + strconv.Itoa(int(sector)), Counts: map[string]int{"units": units, "depth": depth}})
	}
	v.Boxes = append(v.Boxes, g.eliminated())
	v.Boxes = append(v.Boxes, g.deck())
}

// deckBox is the box of the cards that nobody has seen.
const deckBox = "deck"

// deck has the cards of which the next one is one: all others lie open, or have been seen (cards.go).
func (g *Game) deck() engine.Box {
	b := engine.Box{ID: deckBox, Label: "Deck", Counts: map[string]int{"deck": (g.s.Deck | g.s.Top).len(), "discards": g.s.Discards.len()}}
	g.unseen().each(func(c CardID) { b.Pieces = append(b.Pieces, g.m.cardName(c)) })
	return b
}

// eliminated is the box of eliminated elite units, with the depth markers that lie there (9.5). What came there from the map has been seen; of the rest the player knows how many there are.
func (g *Game) eliminated() engine.Box {
	m, s := g.m, &g.s
	b := engine.Box{ID: "cull", Label: "Eliminated Elite Units"}
	units, depth := 0, 0
	for j := range m.Jap {
		if x := &s.Jap[j]; x.At == Cull {
			if units++; x.Of == mixKnown {
				b.Pieces = append(b.Pieces, m.Jap[j].ID)
			}
		}
	}
	for d := range m.Depths {
		if x := &s.Depths[d]; x.At == Cull {
			if depth++; x.Of == mixKnown {
				b.Pieces = append(b.Pieces, m.Depths[d].ID)
			}
		}
	}
	b.Counts = map[string]int{"units": units, "depth": depth}
	return b
}

func (g *Game) showTracks(v *engine.View) {
	v.Tracks = append(v.Tracks, engine.Track{ID: "turn", Label: "Turn", Value: int(g.s.Turn), Max: int(g.s.Last)})
	have, sc := g.secured(), g.scenario()
	have.each(func(p PosID) {
		v.Pieces = append(v.Pieces, engine.Piece{ID: "controlled-" + g.m.Pos[p].ID, Side: sideUS, Kind: "controlled", At: g.m.Map.ID(g.m.Pos[p].Hex)})
	})
	guns := sc.Comes || sc.Artillery != [nDivisions + 1]int8{}
	v.Tracks = append(v.Tracks, engine.Track{ID: "controlled", Label: "Positions", Value: have.len(), Max: len(g.m.Pos)}, engine.Track{ID: "cards", Label: "Cards", Value: (g.s.Deck | g.s.Top).len(), Max: nCards})
	g.numbersOf(false, func(name string, t track) {
		if n := t.get(); (n != 0 || slices.Contains([]string{"steps", "naval", "air", "any"}, name) || guns && strings.HasPrefix(name, "artillery.") || sc.LoseInfantryDay > 0 && strings.HasPrefix(name, "lost-today.")) && !pieceTrack(name) {
			v.Tracks = append(v.Tracks, engine.Track{ID: name, Label: name, Value: n})
		}
	})
}

// pieceTrack tells whether a number of a position is a piece of a view, or a card.
func pieceTrack(name string) bool {
	kind, _, _ := strings.Cut(name, ".")
	return slices.Contains([]string{"card", "garrison", "smoke", "wrecked", "bushido"}, kind)
}

func (g *Game) showPending(v *engine.View, s engine.Seat) {
	q := g.Pending()
	if q == nil {
		return
	}
	v.Pending = &engine.Asked{Where: v.Where}
	for _, who := range q.Seats.Seats() {
		v.Pending.Seats = append(v.Pending.Seats, engine.SeatName(g.m, who))
	}
	// There is nobody from whom the player hides anything: what he is asked is told to all who look on, with the options to him alone.
	if p := q.For(q.Seats.Seats()[0]); !q.Seats.Has(engine.ChanceSeat) {
		v.Pending.Kind, v.Pending.Prompt, v.Pending.Rule, v.Pending.Topic = p.Kind, p.Text, p.Rule, p.Topic
	}
	if p := g.prompt(s); p != nil {
		v.Prompt = p
		v.Sight = g.sight(s)
		for _, c := range p.Options {
			v.Pending.Options = append(v.Pending.Options, g.m.Format(c))
		}
		program.Tell(g, s, v.Pending)
	}
}
