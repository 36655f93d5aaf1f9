package toygame

import (
	"fmt"
	"strings"

	"beachhead/engine"
)

// Position writes the position down: units and cards are pieces (a card in the deck is not written), the
// phases are "bid", "red" and "blue". In the middle of anything the binary state is added.
func (g *Game) Position() engine.Position {
	s := &g.S
	p := engine.Position{Game: "toygame", Scenario: g.setup.Scenario, Options: map[string]any{}, Clear: true,
		Pieces: map[string]map[string]any{}, Tracks: map[string]int{}}
	for k, v := range g.setup.Options {
		p.Options[k] = v
	}
	for u, at := range s.At {
		if at == 0 {
			continue
		}
		e := map[string]any{"at": spaceName(int16(at))}
		if s.Spent[u] != 0 {
			e["spent"] = true
		}
		if x := side(int16(u)); int(s.Guard[x]) == u {
			e["guard"] = true
			if s.Shown[x] != 0 && !g.mod.Faults.PlaceDrops {
				e["shown"] = true
			}
		}
		p.Pieces[unitName(int16(u))] = e
	}
	for c, o := range s.Card {
		if o != inDeck {
			p.Pieces[cardName(int16(c))] = map[string]any{"at": [...]string{"", "red", "blue", "discard"}[o]}
		}
	}
	for x := Red; x <= Blue; x++ {
		p.Tracks["supply."+seatNames[x]] = int(s.Supply[x])
		if s.Bid[x] >= 0 {
			p.Tracks["bid."+seatNames[x]] = int(s.Bid[x])
		}
	}
	p.At = &engine.At{Turn: int(s.Turn)}
	w := program.Where(g)
	switch {
	case len(w) == 1 && w[0].Label == "bids" && s.Bid == [2]int8{none, none}:
		p.At.Phase = "bid"
	case len(w) == 1 && w[0].Label == "act" && s.Turns == turnsOf(g.setup.Scenario) &&
		s.Core.Stack[0].V == [6]int16{s.Core.Stack[0].V[0]}:
		p.At.Phase = seatNames[g.phasing(&s.Core.Stack[0])]
		if s.First != int8(g.phasing(&s.Core.Stack[0])) {
			p.At.Phase += ".second"
		}
	default:
		if len(w) > 0 {
			p.At.Phase = w[len(w)-1].Label
		}
		p.SaveState(g)
	}
	return p
}

func turnsOf(scenario string) int8 {
	if scenario == "2" {
		return 3
	}
	return 4
}

// Place makes a game from a written position.
func (m *Module) Place(p engine.Position) (engine.Game, error) {
	g, whole, err := engine.Begin(m, &p, m.empty)
	if err != nil {
		return nil, err
	}
	if whole {
		return g, nil
	}
	m.deploy(g)
	s := &g.S
	if p.Clear {
		s.At, s.Card = [units]int8{}, [cards]uint8{}
	}
	if err := p.EachPiece(g.put); err != nil {
		return nil, err
	}
	for id, n := range p.Tracks {
		switch name, who, _ := strings.Cut(id, "."); {
		case name == "supply" && who == "red":
			s.Supply[0] = int16(n)
		case name == "supply" && who == "blue":
			s.Supply[1] = int16(n)
		case name == "bid" && who == "red":
			s.Bid[0] = int8(n)
		case name == "bid" && who == "blue":
			s.Bid[1] = int8(n)
		default:
			return nil, fmt.Errorf("toygame: no track %q", id)
		}
	}
	phase := "bid"
	if p.At != nil {
		s.Turn, phase = int8(p.At.Turn), p.At.Phase
	}
	if s.Turn > s.Turns {
		return nil, fmt.Errorf("toygame: turn %d of %d", s.Turn, s.Turns)
	}
	if phase == "bid" {
		program.Place(g, "game", "bids")
		s.Core.Wait = engine.WaitNone
	} else {
		who, second := strings.CutSuffix(phase, ".second")
		first := int8(0)
		switch who {
		case "red":
		case "blue":
			first = 1
		default:
			return nil, fmt.Errorf("toygame: no phase %q; the phases are bid, red, blue, red.second and blue.second", phase)
		}
		if second {
			first = 1 - first
		}
		for x := range s.Bid {
			s.Bid[x] = max(s.Bid[x], 0)
			if s.Bid[x] > 0 && s.Guard[x] < 0 {
				s.Shown[x] = 1
			}
		}
		s.First = first
		program.Place(g, "game", "act")
		if second {
			s.Core.Stack[0].V[0] = 1
		}
	}
	for x := Red; x <= Blue; x++ {
		if s.alive(x) == 0 {
			return nil, fmt.Errorf("toygame: %s has no units", seatNames[x])
		}
	}
	for u, at := range s.At {
		if at > 0 && s.occupant(int16(at)) != int16(u) {
			return nil, fmt.Errorf("toygame: two units in s%d (1.1)", at)
		}
	}
	program.Run(g)
	if err := g.Check(); err != nil {
		return nil, err
	}
	return g, nil
}

// put reads one piece of a written position.
func (g *Game) put(id string, keys map[string]any) error {
	at, _ := keys["at"].(string)
	for c := int16(0); c < cards; c++ {
		if id != cardName(c) {
			continue
		}
		for o, name := range []string{"deck", "red", "blue", "discard"} {
			if name == at {
				g.S.Card[c] = uint8(o)
				return nil
			}
		}
		return fmt.Errorf("toygame: %s is in %q: expected red, blue, discard or deck", id, at)
	}
	for u := int16(0); u < units; u++ {
		if id != unitName(u) {
			continue
		}
		g.S.At[u] = 0
		for s := int16(1); s <= spaces; s++ {
			if at == spaceName(s) {
				g.S.At[u] = int8(s)
			}
		}
		if g.S.At[u] == 0 && at != "out" {
			return fmt.Errorf("toygame: %s is at %q: expected s1 to s7 or out", id, at)
		}
		for k, v := range keys {
			on, _ := v.(bool)
			switch {
			case k == "at":
			case k == "spent" && on:
				g.S.Spent[u] = 1
			case k == "guard" && on:
				g.S.Guard[side(u)] = int8(u)
			case k == "shown" && on:
				g.S.Shown[side(u)] = 1
			default:
				return fmt.Errorf("toygame: %s: %s=%v is not known", id, k, v)
			}
		}
		return nil
	}
	return fmt.Errorf("toygame: no piece %q", id)
}
