package engine

import (
	"encoding/base64"
	"fmt"
	"maps"
	"slices"
)

// Position is a position as a person writes it: a scenario and changes to it.
type Position struct {
	Game     string                    `json:"game"`
	Scenario string                    `json:"scenario"`
	Options  map[string]any            `json:"options"`
	At       *At                       `json:"at,omitempty"`
	Clear    bool                      `json:"clear,omitempty"`
	Pieces   map[string]map[string]any `json:"pieces,omitempty"`
	Tracks   map[string]int            `json:"tracks,omitempty"`
	// State is a binary save in base64; it is given where the game stands in the middle of a rule, and
	// then it is what counts.
	State string `json:"state,omitempty"`
}

// At is the time of a position.
type At struct {
	Turn  int    `json:"turn"`
	Phase string `json:"phase"`
}

// Setup is what the position is set up from. It refuses a position of another game, and options that the module does not have.
func (p *Position) Setup(m Module) (Setup, error) {
	if p.Game != m.ID() {
		return Setup{}, fmt.Errorf("the position is of the game %q, expected %q", p.Game, m.ID())
	}
	options, err := ReadOptions(m.Options(), p.Options)
	return Setup{Scenario: p.Scenario, Options: options}, err
}

// SaveState writes the position of a game into State.
func (p *Position) SaveState(g Game) { p.State = base64.StdEncoding.EncodeToString(g.AppendSave(nil)) }

// LoadState loads State into a game of the same scenario and options.
func (p *Position) LoadState(g Game) error {
	save, err := base64.StdEncoding.DecodeString(p.State)
	if err != nil {
		return fmt.Errorf("state: expected a save in base64: %w", err)
	}
	if err := g.Load(save); err != nil {
		return fmt.Errorf("state: %w", err)
	}
	return nil
}

// Begin is how every module begins to make a game of a position: blank makes one of the set-up in which no piece is in play. If the
// position has a State the game stands there, and whole tells that there is nothing more to do.
func Begin[G Game](m Module, p *Position, blank func(Setup) (G, error)) (g G, whole bool, err error) {
	setup, err := p.Setup(m)
	if err != nil {
		return g, false, err
	}
	if g, err = blank(setup); err != nil || p.State == "" {
		return g, false, err
	}
	return g, true, p.LoadState(g)
}

// EachPiece reads the pieces in the order of their names.
func (p *Position) EachPiece(read func(id string, keys map[string]any) error) error {
	for _, id := range slices.Sorted(maps.Keys(p.Pieces)) {
		if err := read(id, p.Pieces[id]); err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
	}
	return nil
}

// EachTrack reads the tracks in the order of their names.
func (p *Position) EachTrack(read func(name string, n int) error) error {
	for _, name := range slices.Sorted(maps.Keys(p.Tracks)) {
		if err := read(name, p.Tracks[name]); err != nil {
			return fmt.Errorf("track %s: %w", name, err)
		}
	}
	return nil
}
