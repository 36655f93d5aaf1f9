package main

import (
	"os"
	"runtime"
	"sync"
)

// widen has a server run twice as many goroutines at once as there are processors, and gives the number of these, after which what only reckons is measured. A sync of the disk holds
// none, but whoever comes back from it waits until one of the runtime's places is free, and all answers wait with him, while the system would let him run at once. Likewise a computer
// that thinks does not stand before those who answer. What the environment says (GOMAXPROCS) stands.
var widen = sync.OnceValue(func() (processors int) {
	processors = runtime.GOMAXPROCS(0)
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(2 * processors)
	}
	return processors
})
