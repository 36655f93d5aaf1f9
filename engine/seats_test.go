package engine

import (
	"slices"
	"testing"
)

// seated is a module of three seats of which a set-up uses as many as its scenario says.
type seated struct{ Module }

func (seated) Seats() []string     { return []string{"one", "two", "three"} }
func (seated) SeatsOf(s Setup) int { return map[string]int{"few": 1, "many": 9, "none": 0}[s.Scenario] }
func (seated) Together() bool      { return true }

// plain is one that says nothing of it.
type plain struct{ Module }

func (plain) Seats() []string { return []string{"one", "two"} }

func TestSeats(t *testing.T) {
	for scenario, want := range map[string][]string{"few": {"one"}, "none": {"one"}, "many": {"one", "two", "three"}} {
		if got := SeatsOf(seated{}, Setup{Scenario: scenario}); !slices.Equal(got, want) {
			t.Errorf("%s: %v, expected %v", scenario, got, want)
		}
	}
	if got := SeatsOf(plain{}, Setup{}); len(got) != 2 || Together(plain{}) || !Together(seated{}) {
		t.Errorf("a module that says nothing has the seats %v and plays together %v", got, Together(plain{}))
	}
}
