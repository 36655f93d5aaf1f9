package css

import "beachhead/engine"

// The words of the sheet: choices and their arguments, terms, guide, tracks and how games end.

// sheetWords writes them into the sheet of a scenario.
func (m *Module) sheetWords(s *engine.Sheet, scenario int) {}
