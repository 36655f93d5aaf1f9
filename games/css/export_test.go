package css

import "beachhead/engine"

// What tests outside of the package need of it.

// Declining are the verbs that decline.
var Declining = []engine.Verb{vPass, vDone, vKeep, vHold, vNo, vHalt, vGo, vAlone, vStay, vWithout}
