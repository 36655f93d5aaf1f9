package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"slices"
	"sync"
	"syscall"
	"time"
)

// loop serves the connections of all players from one goroutine, with one system call to learn of all that has come.
type loop struct {
	epoll int
	addr  syscall.Sockaddr

	later []pause // answers that wait; of the loop alone

	mu    sync.Mutex
	wires map[int32]*wire
}

func newLoop(addr string) (*loop, error) {
	a, err := netip.ParseAddrPort(addr)
	if err != nil || !a.Addr().Is4() {
		return nil, fmt.Errorf("address %q: %v", addr, err)
	}
	l := &loop{addr: &syscall.SockaddrInet4{Port: int(a.Port()), Addr: a.Addr().As4()}, wires: map[int32]*wire{}}
	if l.epoll, err = syscall.EpollCreate1(syscall.EPOLL_CLOEXEC); err != nil {
		return nil, err
	}
	go l.run()
	return l, nil
}

// play plays a seat until the game is over or the context ends.
func (l *loop) play(ctx context.Context, s *seat) error {
	err := l.dial(&s.in)
	if err == nil {
		err = s.in.write(s.send)
	}
	if err == nil {
		select {
		case err = <-s.done:
		case <-ctx.Done():
		}
	}
	l.hangUp(s)
	if errors.Is(err, errOver) || ctx.Err() != nil {
		return nil
	}
	return err
}

func (l *loop) dial(w *wire) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.reach(w)
}

// reach is dial for who has the loop.
func (l *loop) reach(w *wire) error {
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(syscall.Connect(fd, l.addr), syscall.SetsockoptInt(fd, syscall.IPPROTO_TCP, syscall.TCP_NODELAY, 1),
		syscall.SetNonblock(fd, true)); err != nil {
		_ = syscall.Close(fd)
		return err
	}
	w.fd = fd
	l.wires[int32(fd)] = w
	return syscall.EpollCtl(l.epoll, syscall.EPOLL_CTL_ADD, fd, &syscall.EpollEvent{Events: syscall.EPOLLIN, Fd: int32(fd)})
}

// hangUp closes the connections of a seat. Nothing is done for it afterwards.
func (l *loop) hangUp(s *seat) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, w := range []*wire{&s.in, &s.out} {
		if w.fd != 0 {
			delete(l.wires, int32(w.fd))
			_ = syscall.Close(w.fd)
		}
	}
}

func (w *wire) write(b []byte) error {
	n, err := syscall.Write(w.fd, b)
	if err == nil && n < len(b) {
		err = io.ErrShortWrite // the requests are small
	}
	return err
}

func (l *loop) run() {
	ready, buf := make([]syscall.EpollEvent, 512), make([]byte, 256<<10)
	for {
		timeout := -1
		if len(l.later) > 0 {
			timeout = 1 // ms
		}
		n, err := syscall.EpollWait(l.epoll, ready, timeout)
		if err != nil && err != syscall.EINTR {
			panic(err) // there is always something to wait for
		}
		l.mu.Lock()
		for i := range max(n, 0) {
			if w := l.wires[ready[i].Fd]; w != nil {
				l.ready(w, buf)
			}
		}
		l.later = slices.DeleteFunc(l.later, func(p pause) bool {
			if p.s.sent.Load() != 0 && time.Now().Before(p.at) {
				return false
			}
			if l.wires[int32(p.s.out.fd)] == &p.s.out { // he has not left meanwhile
				l.fail(&p.s.out, p.s.speak())
			}
			return true
		})
		l.mu.Unlock()
	}
}

func (l *loop) ready(w *wire, buf []byte) {
	n, err := syscall.Read(w.fd, buf)
	switch {
	case err == syscall.EAGAIN || err == syscall.EINTR:
		return
	case err == nil && n == 0 && w == &w.seat.out && !w.seat.asked: // nothing was asked on it for a while: it is opened again when there is an answer
		delete(l.wires, int32(w.fd))
		_ = syscall.Close(w.fd)
		w.fd = 0
		return
	case err == nil && n == 0:
		err = io.EOF
	case err == nil:
		w.buf = append(w.buf, buf[:n]...)
		err = w.seat.heard(w, n)
	}
	l.fail(w, err)
}

// fail ends a seat that has met an error, or has all it wants.
func (l *loop) fail(w *wire, err error) {
	if err == nil {
		return
	}
	for _, x := range []*wire{&w.seat.in, &w.seat.out} { // nothing more is wanted of it
		delete(l.wires, int32(x.fd))
		_ = syscall.EpollCtl(l.epoll, syscall.EPOLL_CTL_DEL, x.fd, nil)
	}
	w.seat.done <- err
}
