// Package all links every game module into a program: importing it registers them.
package all

import (
	_ "beachhead/games/ccp"            // Combat Commander: Pacific
	_ "beachhead/games/css/littleland" // The Little Land, of the same
	_ "beachhead/games/css/saipan"     // Saipan, of the Company Scale System
	_ "beachhead/games/css/tinian"     // Tinian, of the same
	_ "beachhead/games/formosa"        // Operation Causeway: Formosa 1944
	_ "beachhead/games/iwo"            // D-Day at Iwo Jima
)
