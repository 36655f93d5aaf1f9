// Package all links every game module into a program: importing it registers them.
package all

import (
	_ "beachhead/games/ccp"     // Combat Commander: Pacific
	_ "beachhead/games/formosa" // Operation Causeway: Formosa 1944
)
