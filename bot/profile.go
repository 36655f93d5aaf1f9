package bot

import (
	"fmt"
	"strings"

	"beachhead/engine"
)

// RandomName is the name of the profile that every game has.
const RandomName = "random"

// Profiles lists the computer players of a game, weakest first. Every game has [RandomName].
func Profiles(m engine.Module) []engine.Profile {
	own := m.Bots()
	for _, p := range own {
		if p.Name == RandomName {
			return own
		}
	}
	random := engine.Profile{Name: RandomName, About: "takes any legal choice", New: func(seed uint64) engine.Bot { return Random(seed) }}
	return append([]engine.Profile{random}, own...)
}

// UnknownProfile is the error of a name that no computer player of the game has.
type UnknownProfile struct {
	Game, Name string
	Known      []string
}

func (e *UnknownProfile) Error() string {
	return fmt.Sprintf("%s has no computer player %q; expected %s", e.Game, e.Name, strings.Join(e.Known, ", "))
}

// Find looks up a computer player. A name without its version means the latest: "greedy" is "greedy-2"
// if the game has greedy-1 and greedy-2 and nothing called greedy.
func Find(m engine.Module, name string) (engine.Profile, error) {
	all := Profiles(m)
	latest := -1
	e := &UnknownProfile{Game: m.ID(), Name: name}
	for i, p := range all {
		if p.Name == name {
			return p, nil
		}
		if version, ok := strings.CutPrefix(p.Name, name+"-"); ok && name != "" && isNumber(version) {
			latest = i
		}
		e.Known = append(e.Known, p.Name)
	}
	if latest >= 0 {
		return all[latest], nil
	}
	return engine.Profile{}, e
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// New makes the computer player of that name; see [Find]. The error is an [*UnknownProfile].
func New(m engine.Module, name string, seed uint64) (engine.Bot, error) {
	p, err := Find(m, name)
	if err != nil {
		return nil, err
	}
	return p.New(seed), nil
}
