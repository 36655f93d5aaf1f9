package web

import (
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strings"
)

// policy is what a page may load and do: nothing but our own scripts, styles and pictures. JSON in a page is data and
// needs no permission.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// guard is what holds for every request, outermost first.
func (s *Server) guard(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.refuse(w, r, deny(crossOrigin, "Another site's page sent this; only Beachhead's own pages may."))
	}))
	return s.survive(s.headers(s.ownHost(s.pacedAddress(origin.Handler(s.identify(s.pacedPlayer(next)))))))
}

// survive keeps the server alive when a handler has a bug.
func (s *Server) survive(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if e := recover(); e != nil {
				if e == http.ErrAbortHandler {
					panic(e)
				}
				s.log.Error("a request failed by a bug", slog.String("route", r.Pattern), // not the path: in it may be a link
					slog.Any("panic", e), slog.String("stack", string(debug.Stack())))
				s.refuse(w, r, errInternal)
			}
		}()
		next.ServeHTTP(w, r)
	})
}

func (s *Server) headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h["Content-Security-Policy"] = headerNone
		h["X-Content-Type-Options"] = headerNoSniff
		h["Cross-Origin-Resource-Policy"] = headerSame
		if s.cfg.Secure {
			h["Strict-Transport-Security"] = headerTLS
		}
		if r.Method != http.MethodPost { // what is sent is answered with data, a page elsewhere, or a page of show
			documentHeaders(h)
		}
		next.ServeHTTP(w, r)
	})
}

// documentHeaders are for what a browser may show by itself.
func documentHeaders(h http.Header) {
	h["Content-Security-Policy"] = headerPolicy
	h["Referrer-Policy"] = headerReferrer
	h["X-Frame-Options"] = headerDeny
	h["Permissions-Policy"] = headerNothing
	h["Cross-Origin-Opener-Policy"] = headerSame
}

// Values that are the same in every answer, made once. They must not be appended to.
var (
	headerPolicy   = []string{policy}
	headerNone     = []string{"default-src 'none'; frame-ancestors 'none'"}
	headerNoSniff  = []string{"nosniff"}
	headerReferrer = []string{"no-referrer"}
	headerDeny     = []string{"DENY"}
	headerNothing  = []string{"camera=(), geolocation=(), microphone=(), payment=(), usb=()"}
	headerSame     = []string{"same-origin"}
	headerJSON     = []string{"application/json"}
	headerTLS      = []string{"max-age=31536000"} // a year, this name alone
	headerNoStore  = []string{"no-store"}
)

// ownHost refuses names that are not this machine's, unless the server is meant to be reached by others.
func (s *Server) ownHost(next http.Handler) http.Handler {
	if s.cfg.Anywhere {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !LoopbackHost(r.Host) {
			s.refuse(w, r, deny(wrongHost, "This server answers to localhost and 127.0.0.1 only."))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// LoopbackHost tells whether host, with or without a port, is a name of this machine.
func LoopbackHost(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.Trim(name, "[]")
	if strings.EqualFold(name, "localhost") {
		return true
	}
	a, err := netip.ParseAddr(name)
	return err == nil && a.Unmap().IsLoopback()
}
