package css

import "beachhead/engine"

// The whole situation on the page: order of battle, calendar, objectives, score.

// sheetSituation writes it into the sheet of a scenario.
func (m *Module) sheetSituation(s *engine.Sheet, scenario int) {}
