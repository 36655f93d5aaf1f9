package ops

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// Health tells whether a server lives and is ready.
type Health struct {
	check    atomic.Pointer[func(context.Context) error]
	draining atomic.Bool
	mu       sync.Mutex // one looks for all
	at       time.Time
	last     error
}

const (
	// checkTime is how long a look may take.
	checkTime = 2 * time.Second
	// checkAge is how long what was seen is good for: whoever may ask cannot make work by it.
	checkAge = time.Second
)

// Start tells that the server has begun. Check tells from now on what keeps it from answering, nil if nothing does.
func (h *Health) Start(check func(context.Context) error) { h.check.Store(&check) }

// Drain has the server be not ready any more.
func (h *Health) Drain() { h.draining.Store(true) }

var (
	errStarting = errors.New("the server is starting")
	errDraining = errors.New("the server is about to stop")
)

// Ready tells what keeps the server from taking requests, nil if nothing does.
func (h *Health) Ready(ctx context.Context) error {
	if h.draining.Load() {
		return errDraining
	}
	check := h.check.Load()
	if check == nil {
		return errStarting
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if now := time.Now(); now.Sub(h.at) > checkAge {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), checkTime)
		defer cancel()
		h.last = (*check)(ctx)
		h.at = time.Now()
	}
	return h.last
}

// ServeHTTP answers GET /healthz (the program lives) and GET /readyz (requests are welcome): 200, or 503 with what is in the way.
func (h *Health) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET", http.StatusMethodNotAllowed)
	case r.URL.Path == "/healthz":
		fmt.Fprintln(w, "ok")
	case r.URL.Path == "/readyz":
		if err := h.Ready(r.Context()); err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
			fmt.Fprintln(w, err)
			return
		}
		fmt.Fprintln(w, "ready")
	default:
		http.NotFound(w, r)
	}
}

// Operator answers what is for the operator: /healthz, /readyz and /metrics.
func Operator(h *Health, m *Metrics) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/healthz", h)
	mux.Handle("/readyz", h)
	mux.Handle("GET /metrics", m.Handler())
	return mux
}
