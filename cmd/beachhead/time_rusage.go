//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package main

import (
	"syscall"
	"time"
)

// processorTime is how long this program has kept a processor busy, whatever else the machine does.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return time.Duration(time.Now().UnixNano())
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
