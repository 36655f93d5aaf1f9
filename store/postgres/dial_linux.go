package postgres

import (
	"time"

	"golang.org/x/sys/unix"
)

// limitSilence has a socket end when what was sent has not arrived for so long.
func limitSilence(fd uintptr, most time.Duration) error {
	return unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(most.Milliseconds()))
}
