package web

import (
	"slices"
	"testing"

	"beachhead/games/iwo"
)

// What a game has otherwise than others is said in words, in the order of its module; what is as usual is not.
func TestChosenOptionsAreSaid(t *testing.T) {
	m := iwo.Default()
	got := chosenOptions(m, map[string]string{"defenders": "full", "fort-last": "off", "second-attack": "on"})
	want := []chosenOption{
		{"In close combat fort steps go after the units: off", "17.3j"},
		{"Japanese in the campaign: all, not won so far", "18.9.2"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v, expected %v", got, want)
	}
	if got := chosenOptions(m, map[string]string{"defenders": "thin"}); got != nil {
		t.Errorf("%v of a game as usual", got)
	}
}
