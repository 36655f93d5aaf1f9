package css

import "beachhead/engine"

// The questions of the sheet: moments for standing orders, lists that are given as a whole, and the gauges at the foot of the page.

// sheetQuestions writes them into the sheet of a scenario.
func (m *Module) sheetQuestions(s *engine.Sheet, scenario int) {}
