//go:build !linux

package main

import (
	"errors"
	"os"
)

// lockData does nothing where such a lock could meet those of SQLite: the lock file has to do.
func lockData(*os.File) (taken bool, err error) { return false, errors.ErrUnsupported }
