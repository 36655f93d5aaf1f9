package main

import (
	"os"

	"golang.org/x/sys/windows"
)

// lock takes the file for this process; it is free again when the process ends, however that happens. Locks of Windows keep others from reading what is locked: so it is a byte far behind the end.
func lock(f *os.File) error {
	at := &windows.Overlapped{OffsetHigh: 1 << 30}
	return windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, at)
}

// names is how many names a file has; one, since that is not asked for here.
func names(os.FileInfo) int { return 1 }
