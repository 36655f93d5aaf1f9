package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"time"
)

// Limits of a connection. A stream of changes sets its own.
const (
	headerTime = 5 * time.Second
	bodyTime   = 30 * time.Second
	writeTime  = 60 * time.Second
	idleTime   = 2 * time.Minute
	stopTime   = 10 * time.Second
	maxHeader  = 16 << 10
)

// NotLocal is the error of an address that others can reach.
type NotLocal struct{ Addr string }

func (e *NotLocal) Error() string {
	return fmt.Sprintf("%s can be reached from other machines: whoever finds the address could open games and fill the disk. "+
		"Listen on 127.0.0.1", e.Addr)
}

// CheckAddr refuses an address that is not of this machine's loopback. It does not listen.
func CheckAddr(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("address %q: expected host:port, such as 127.0.0.1:8080", addr)
	}
	if host == "localhost" {
		return nil
	}
	if ip, err := netip.ParseAddr(host); err == nil && ip.Unmap().IsLoopback() {
		return nil
	}
	return &NotLocal{addr}
}

// Serve answers on a listener until the context ends, then stops gracefully: it goes on as long as [Config.Drain] says, takes no more requests, ends the streams, which
// come back to whoever listens then, and lets what was begun finish.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	srv := &http.Server{
		Handler: s, ReadHeaderTimeout: headerTime, ReadTimeout: bodyTime, WriteTimeout: writeTime, IdleTimeout: idleTime,
		MaxHeaderBytes: maxHeader, ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() {
		limited := &counted{Listener: l, s: s, max: maxConnections, of: map[netip.Prefix]int{}}
		if srv.TLSConfig = s.cfg.TLS; srv.TLSConfig != nil {
			failed <- srv.ServeTLS(limited, "", "")
		} else {
			failed <- srv.Serve(limited)
		}
	}()
	select {
	case err := <-failed:
		s.Close()
		return err
	case <-ctx.Done():
	}
	if s.cfg.Stopping != nil {
		s.cfg.Stopping()
	}
	if s.cfg.Drain > 0 {
		srv.SetKeepAlivesEnabled(false) // connections that nobody uses are closed: their proxies look for another server
		select {
		case err := <-failed:
			s.Close()
			return err
		case <-time.After(s.cfg.Drain):
		}
	}
	s.Close()
	stop, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	if err := srv.Shutdown(stop); err != nil {
		_ = srv.Close()
		return fmt.Errorf("stopped with requests unfinished: %w", err)
	}
	s.waitForStreams(stop)
	if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// waitForStreams waits until the streams have ended that were told to, or as long as there is time.
func (s *Server) waitForStreams(stop context.Context) {
	ended := make(chan struct{})
	go func() { s.streams.Wait(); close(ended) }()
	select {
	case <-ended:
	case <-stop.Done():
	}
}
