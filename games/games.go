// Package games is the register of the game modules. A module registers itself when its package is
// imported; the server, the bots and the tools find it here and never import a game.
package games

import (
	"fmt"
	"sort"

	"beachhead/engine"
)

// Open loads a module with its embedded data, or with the files of a data pack laid over them.
// The error of a broken pack names file and line, and nothing is loaded.
type Open func(pack string) (engine.Module, error)

// Opener is the Open of a module that has a builtin form, made of the embedded data once, and is loaded anew with a data pack.
func Opener[M engine.Module](builtin func() M, load func(pack string) (M, error)) Open {
	return func(pack string) (engine.Module, error) {
		if pack == "" {
			return builtin(), nil
		}
		m, err := load(pack)
		if err != nil {
			return nil, err
		}
		return m, nil
	}
}

var register = map[string]Open{}

// Register adds a game. It is called from init functions.
func Register(id string, open Open) {
	if _, dup := register[id]; dup {
		panic("games: " + id + " registered twice")
	}
	register[id] = open
}

// IDs lists the games in order.
func IDs() []string {
	var out []string
	for id := range register {
		out = append(out, id)
	}
	sort.Strings(out)
	return out
}

// Known tells whether there is a game of that id.
func Known(id string) bool {
	_, ok := register[id]
	return ok
}

// Load opens a game by its id.
func Load(id, pack string) (engine.Module, error) {
	open, ok := register[id]
	if !ok {
		return nil, fmt.Errorf("no game %q; the games are %v", id, IDs())
	}
	return open(pack)
}
