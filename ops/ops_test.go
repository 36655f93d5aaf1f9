package ops

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"context"
)

func get(t *testing.T, h http.Handler, path string) (int, string) {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	b, err := io.ReadAll(w.Result().Body)
	if err != nil {
		t.Fatal(err)
	}
	return w.Code, string(b)
}

// A server is not ready before it has begun, while something keeps it from answering, and once it is to stop; it lives all the time.
func TestHealth(t *testing.T) {
	h := &Health{}
	all := Operator(h, NewMetrics("test"))
	want := func(code int, text string) {
		t.Helper()
		if c, s := get(t, all, "/readyz"); c != code || !strings.Contains(s, text) {
			t.Errorf("ready: %d %q, expected %d %q", c, s, code, text)
		}
		if c, s := get(t, all, "/healthz"); c != http.StatusOK || s != "ok\n" {
			t.Errorf("alive: %d %q", c, s)
		}
	}
	want(503, "starting")
	var ill error
	looks := 0
	h.Start(func(context.Context) error { looks++; return ill })
	want(200, "ready")
	ill = errors.New("the disk is full")
	want(200, "ready") // what was seen a moment ago
	if looks != 1 {
		t.Errorf("it was looked %d times in a moment", looks)
	}
	h.at = h.at.Add(-2 * checkAge)
	want(503, "the disk is full")
	h.at, ill = h.at.Add(-2*checkAge), nil
	want(200, "ready")
	h.Drain()
	want(503, "about to stop")
	if c, _ := get(t, all, "/nothing"); c != http.StatusNotFound {
		t.Errorf("an address that leads nowhere: %d", c)
	}
}

// Requests are counted by route and status; streams have no time, and what a client makes up is no name of anything.
func TestAround(t *testing.T) {
	m := NewMetrics("test")
	mux := http.NewServeMux()
	mux.HandleFunc("GET /games/{id}", func(w http.ResponseWriter, _ *http.Request) {})
	mux.HandleFunc("GET /games/{id}/events", func(w http.ResponseWriter, _ *http.Request) {
		if err := http.NewResponseController(w).Flush(); err != nil {
			t.Errorf("a stream cannot be flushed: %v", err)
		}
	})
	h := m.Around(mux)
	for _, x := range [][2]string{{"GET", "/games/secret"}, {"GET", "/games/secret/events"}, {"GET", "/secret"}, {"SECRET", "/secret"}} {
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(x[0], x[1], nil))
	}
	m.Stored(time.Millisecond, 3, nil)
	m.Stored(time.Millisecond, 3, errors.New("no"))
	m.Notice("mail", nil)
	m.Notice("push", errors.New("no"))
	_, text := get(t, m.Handler(), "/metrics")
	for _, want := range []string{
		`beachhead_http_requests_total{code="200",route="GET /games/{id}"} 1`, `beachhead_http_requests_total{code="404",route="GET refused"} 1`,
		`beachhead_http_requests_total{code="404",route="OTHER refused"} 1`, `beachhead_http_request_seconds_count{route="GET /games/{id}"} 1`,
		`beachhead_notices_total{result="sent",way="mail"} 1`, `beachhead_notices_total{result="failed",way="push"} 1`, "beachhead_store_lines_total 3", "beachhead_store_failures_total 1", "beachhead_store_seconds_count 1", `beachhead_build_info{version="test"} 1`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if strings.Contains(text, `beachhead_http_request_seconds_count{route="GET /games/{id}/events"}`) || strings.Contains(strings.ToLower(text), "secret") {
		t.Errorf("what should not be there:\n%s", text)
	}
}

// The dashboard asks for figures that there are.
func TestDashboard(t *testing.T) {
	b, err := os.ReadFile("../docs/operate/dashboard.json")
	if err != nil {
		t.Fatal(err)
	}
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(b, &board); err != nil {
		t.Fatal(err)
	}
	m := NewMetrics("test")
	m.Gauge("beachhead_games", "", func() float64 { return 0 }, "state", "awake") // as serve adds them
	m.Gauge("beachhead_streams", "", func() float64 { return 0 }, "of", "seats")
	m.Notice("mail", nil)
	m.Around(http.NotFoundHandler()).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil))
	_, text := get(t, m.Handler(), "/metrics")
	names := regexp.MustCompile(`(?:beachhead|process|go)_[a-z_]+`)
	have := names.FindAllString(text, -1)
	n := 0
	for _, p := range board.Panels {
		for _, x := range p.Targets {
			for _, name := range names.FindAllString(x.Expr, -1) {
				if n++; !slices.Contains(have, name) {
					t.Errorf("%s: there is no figure %s", p.Title, name)
				}
			}
		}
	}
	if n < len(board.Panels) || n == 0 {
		t.Errorf("%d figures in %d panels", n, len(board.Panels))
	}
}
