package engine

import (
	"encoding/base64"
	"fmt"
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
