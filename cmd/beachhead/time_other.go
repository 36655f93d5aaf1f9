//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package main

import "time"

// processorTime is the time of the clock where the system does not tell that of the processor.
func processorTime() time.Duration { return time.Duration(time.Now().UnixNano()) }
