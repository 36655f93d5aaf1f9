package postgres

import (
	"net"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// limitSilence has a socket end when what was sent has not arrived for so long.
func limitSilence(fd uintptr, most time.Duration) error {
	return unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(most.Milliseconds()))
}

// alive tells whether a connection on which nothing is asked is not at its end: a server that ends says so, and then closes. What is sent after that is lost without a word.
func alive(c net.Conn) (yes bool) {
	if t, ok := c.(interface{ NetConn() net.Conn }); ok { // TLS: what is read is not looked into
		c = t.NetConn()
	}
	s, ok := c.(syscall.Conn)
	if !ok {
		return true
	}
	raw, err := s.SyscallConn()
	if err != nil {
		return false
	}
	yes = true
	err = raw.Control(func(fd uintptr) {
		var b [1]byte
		_, _, err := unix.Recvfrom(int(fd), b[:], unix.MSG_PEEK|unix.MSG_DONTWAIT)
		yes = err == unix.EAGAIN || err == unix.EINTR
	})
	return yes && err == nil
}
