package css

import "beachhead/engine"

// The briefing of a scenario, and its set-up on the page.

// sheetBriefing writes the questions of the set-up into the sheet of a scenario.
func (m *Module) sheetBriefing(s *engine.Sheet, scenario int) {}
