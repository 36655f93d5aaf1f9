package postgres

import (
	"context"
	"net"
	"testing"

	"golang.org/x/sys/unix"
)

// TestSilenceIsLimited: a connection to a database ends when its machine falls silent, while something is sent to it and while an answer is waited for.
func TestSilenceIsLimited(t *testing.T) {
	c, err := parse("postgres://user@127.0.0.1/name")
	if err != nil {
		t.Fatal(err)
	}
	there, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer there.Close()
	conn, err := c.ConnConfig.DialFunc(context.Background(), "tcp", there.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	raw, err := conn.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]struct{ level, option, value int }{
		"TCP_USER_TIMEOUT": {unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, 20_000},
		"SO_KEEPALIVE":     {unix.SOL_SOCKET, unix.SO_KEEPALIVE, 1},
		"TCP_KEEPIDLE":     {unix.IPPROTO_TCP, unix.TCP_KEEPIDLE, 10},
		"TCP_KEEPINTVL":    {unix.IPPROTO_TCP, unix.TCP_KEEPINTVL, 5},
		"TCP_KEEPCNT":      {unix.IPPROTO_TCP, unix.TCP_KEEPCNT, 2},
	} {
		got := -1
		if e := raw.Control(func(fd uintptr) { got, err = unix.GetsockoptInt(int(fd), want.level, want.option) }); e != nil || err != nil || got != want.value {
			t.Errorf("%s is %d (%v, %v), want %d", name, got, e, err, want.value)
		}
	}
}
