//go:build !unix

package pgtest

import "os/exec"

// asOther has a command run as it is.
func asOther(*exec.Cmd, string) error { return nil }
