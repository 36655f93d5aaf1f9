package engine

// Seated is a [Module] whose players do not play against each other, or of which not every set-up uses all seats: a game against the rules, for one player or for several who share a side.
type Seated interface {
	// SeatsOf is how many of the module's seats a set-up uses, from the first one on. The others are nobody's, and are never asked.
	SeatsOf(Setup) int
	// Together tells that those who play have one result: all win, or [RulesSeat] does.
	Together() bool
}

// SeatsOf names the seats that a set-up uses.
func SeatsOf(m Module, s Setup) []string {
	names := m.Seats()
	if x, ok := m.(Seated); ok {
		return names[:min(max(x.SeatsOf(s), 1), len(names))]
	}
	return names
}

// Together tells whether the players of a game have one result, so that nobody plays against anybody.
func Together(m Module) bool {
	x, ok := m.(Seated)
	return ok && x.Together()
}
