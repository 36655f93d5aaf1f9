//go:build !unix

package postgrestest

import "os/exec"

// asOther has a command run as it is.
func asOther(*exec.Cmd, string) error { return nil }
