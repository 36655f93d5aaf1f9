package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/games"
)

// openGame loads the game that was named, with a data pack laid over its data.
func openGame(id, pack string) (engine.Module, error) {
	if !games.Known(id) {
		return nil, usage("no game %q; expected one of %s", id, strings.Join(games.IDs(), ", "))
	}
	return games.Load(id, pack)
}

// readSetup checks a scenario and options like "fog=on,weather=harsh". No scenario is the first one.
func readSetup(m engine.Module, scenario, options string) (engine.Setup, error) {
	if scenario == "" {
		scenario = m.Scenarios()[0].ID
	}
	if _, err := engine.FindScenario(m, scenario); err != nil {
		return engine.Setup{}, usage("%w", err)
	}
	given, err := readPairs("--options", options)
	if err != nil {
		return engine.Setup{}, err
	}
	o, err := engine.ReadOptions(m.Options(), given)
	if err != nil {
		return engine.Setup{}, usage("--options: %w", err)
	}
	return engine.Setup{Scenario: scenario, Options: o}, nil
}

// readSeats reads who sits where, "allied=me,japanese=greedy". Seats that are not named get what otherwise says. person
// tells whether "me" is a name here; where it is none programs are ("exec:./mybot").
func readSeats(m engine.Module, setup engine.Setup, text string, otherwise func(seat string) string, person bool) ([]string, error) {
	given, err := readPairs("--seats", text)
	if err != nil {
		return nil, err
	}
	seats := engine.SeatsOf(m, setup)
	out := make([]string, len(seats))
	find := bot.FindHere
	if person {
		find = bot.Find
	}
	for i, seat := range seats {
		name, ok := given[seat]
		delete(given, seat)
		if !ok {
			name = otherwise(seat)
		}
		if name == me && person {
			out[i] = me
			continue
		}
		p, err := find(m, name)
		if err != nil {
			also := ""
			if person {
				also = " or me"
			}
			return nil, usage("--seats: %s: %w%s", seat, err, also)
		}
		out[i] = p.Name
	}
	for seat := range given {
		return nil, usage("--seats: %s has no seat %q; expected %s", m.ID(), seat, strings.Join(seats, ", "))
	}
	return out, nil
}

// me is the name of a seat that a person at this terminal plays.
const me = "me"

// readPairs reads "a=x,b=y".
func readPairs(flag, text string) (map[string]string, error) {
	out := map[string]string{}
	if text == "" {
		return out, nil
	}
	for _, f := range strings.Split(text, ",") {
		k, v, ok := strings.Cut(strings.TrimSpace(f), "=")
		if !ok || k == "" || v == "" {
			return nil, usage("%s: %q: expected name=value, several joined by commas", flag, f)
		}
		if _, twice := out[k]; twice {
			return nil, usage("%s: %s stands twice", flag, k)
		}
		out[k] = v
	}
	return out, nil
}

// bestBot is the computer player that sits where nothing is said: greedy if there is one.
func bestBot(m engine.Module) string {
	if p, err := bot.Find(m, "greedy"); err == nil {
		return p.Name
	}
	return bot.RandomName
}

// readRecord reads a record file and loads its game. Errors of the record itself come from the caller's use of text.
func readRecord(file, pack string) (m engine.Module, text string, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, "", err
	}
	defer f.Close()
	if text, err = engine.LoadRecord(f); err != nil {
		return nil, "", inFile(file, err)
	}
	h, err := engine.ReadHeader(text)
	if err != nil {
		return nil, "", inFile(file, err)
	}
	if !games.Known(h.Game) {
		return nil, "", fmt.Errorf("%s: the record is of the game %q; this program has %s", file, h.Game, strings.Join(games.IDs(), ", "))
	}
	m, err = games.Load(h.Game, pack)
	return m, text, err
}

// inFile puts the name of a record before what is wrong with it: "x.bhd:17: ...".
func inFile(file string, err error) error {
	var r *engine.RecordError
	if errors.As(err, &r) {
		return fmt.Errorf("%s:%d: %w", file, r.Line, r.Err)
	}
	return fmt.Errorf("%s: %w", file, err)
}
