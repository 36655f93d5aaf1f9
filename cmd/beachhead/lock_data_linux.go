package main

import (
	"errors"
	"os"
	"syscall"
)

// lockData locks a database itself. On Linux that does not meet the locks of SQLite, which are of another kind. It tells whether another process has it;
// an error is that of a file system that cannot.
func lockData(f *os.File) (taken bool, err error) {
	err = lock(f)
	return errors.Is(err, syscall.EWOULDBLOCK), err
}
