//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package main

import "os"

// lock does nothing where a file cannot be locked so that the lock ends with the process.
func lock(*os.File) error { return nil }

// names is how many names a file has; one, where that is not known.
func names(os.FileInfo) int { return 1 }
