// Package choosing is the frame of the computer players that the modules bring along: an answer for each kind of question, and what is done where
// there is none.
package choosing

import (
	"math"
	"slices"

	"beachhead/engine"
)

// NoIdea is the reason of a player who has no answer to a question.
const NoIdea = "takes the first option"

// Deciders are a player's answers: for a kind of question the function that chooses and says why.
type Deciders[P any] map[string]func(P) (engine.Choice, string)

// Answer gives the answer of a player to a question of a kind; the zero choice, which is never offered, if it has none.
func (d Deciders[P]) Answer(player P, kind string) (engine.Choice, string) {
	if decide := d[kind]; decide != nil {
		return decide(player)
	}
	return engine.Choice{}, NoIdea
}

// From is the body of [engine.Bot.Choose]: decide answers the question of the view. An answer that is not among the options is replaced by the first option.
func From(v *engine.View, decide func(p *engine.Prompt) (engine.Choice, string)) (engine.Choice, string) {
	if v == nil || v.Prompt == nil || len(v.Prompt.Options) == 0 {
		return engine.Choice{}, "nothing to decide"
	}
	c, why := decide(v.Prompt)
	if !slices.Contains(v.Prompt.Options, c) {
		return v.Prompt.Options[0], NoIdea
	}
	return c, why
}

// Best is the option with the highest value, of equals the first, and its value. There must be an option.
func Best(options []engine.Choice, value func(c engine.Choice) float64) (engine.Choice, float64) {
	top, most := options[0], math.Inf(-1)
	for _, c := range options {
		if v := value(c); v > most {
			top, most = c, v
		}
	}
	return top, most
}
