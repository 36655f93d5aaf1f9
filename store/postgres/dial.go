package postgres

import (
	"net"
	"strings"
	"syscall"
	"time"
)

// silentTime is how long a connection may lie there on which nothing is heard of what was sent. Without a limit it is a quarter of an hour, and a game that
// reads from a database whose packets are swallowed on the way waits for as long.
const silentTime = 20 * time.Second

// dialer makes connections that end when the other machine is silent: before what was sent has arrived (TCP_USER_TIMEOUT, where the system has it), and
// while an answer is waited for (keep-alive).
func dialer() *net.Dialer {
	return &net.Dialer{
		Timeout:         connectTime,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: silentTime / 2, Interval: silentTime / 4, Count: 2},
		Control: func(network, _ string, c syscall.RawConn) (err error) {
			if !strings.HasPrefix(network, "tcp") {
				return nil
			}
			if broken := c.Control(func(fd uintptr) { err = limitSilence(fd, silentTime) }); broken != nil {
				return broken
			}
			return err
		},
	}
}
