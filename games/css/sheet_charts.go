package css

import "beachhead/engine"

// The tables of the game for the page, made of the module's data, and what the results of rolls are called.

// sheetCharts writes the words for results into the sheet of a scenario.
func (m *Module) sheetCharts(s *engine.Sheet, scenario int) {}
