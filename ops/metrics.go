// Package ops is what operators of a server look at: whether it lives and is ready, figures for Prometheus, traces for OpenTelemetry. Nothing of it names a player, a game, a
// link or what was said.
package ops

import (
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// Metrics are the figures of a server.
type Metrics struct {
	// Log gets each request, at the level Debug; nil for none.
	Log *slog.Logger

	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	stored   prometheus.Histogram
	lines    prometheus.Counter
	failed   prometheus.Counter
	notices  *prometheus.CounterVec
	tracer   trace.Tracer // nil: no traces
}

// buckets are seconds: an answer takes some milliseconds.
var buckets = []float64{.0005, .001, .0025, .005, .01, .02, .05, .1, .25, .5, 1, 2.5, 10}

// NewMetrics begins to count. The version is that of the program.
func NewMetrics(version string) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "beachhead_http_requests_total", Help: "Requests that were answered, by route and status; a stream counts when it ends.",
		}, []string{"route", "code"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "beachhead_http_request_seconds", Help: "How long requests took, by route; streams are left out.", Buckets: buckets,
		}, []string{"route"}),
		stored: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "beachhead_store_seconds", Help: "How long it took until the lines of an answer were on the disk.", Buckets: buckets,
		}),
		lines:  prometheus.NewCounter(prometheus.CounterOpts{Name: "beachhead_store_lines_total", Help: "Lines that were stored."}),
		failed: prometheus.NewCounter(prometheus.CounterOpts{Name: "beachhead_store_failures_total", Help: "Answers that could not be stored."}),
		notices: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "beachhead_notices_total", Help: "Notices to players, by the way they went (mail, push, hook) and whether they were sent; a try that failed counts each time.",
		}, []string{"way", "result"}),
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{Name: "beachhead_build_info", Help: "Always 1.", ConstLabels: prometheus.Labels{"version": version}})
	build.Set(1)
	m.registry.MustRegister(m.requests, m.seconds, m.stored, m.lines, m.failed, m.notices, build,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Gauge adds a figure that is asked for when somebody looks. The labels are pairs of names and values.
func (m *Metrics) Gauge(name, help string, f func() float64, labels ...string) {
	all := prometheus.Labels{}
	for i := 0; i+1 < len(labels); i += 2 {
		all[labels[i]] = labels[i+1]
	}
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help, ConstLabels: all}, f))
}

// Stored counts lines that were stored, or could not be.
func (m *Metrics) Stored(took time.Duration, lines int, err error) {
	if err != nil {
		m.failed.Inc()
		return
	}
	m.stored.Observe(took.Seconds())
	m.lines.Add(float64(lines))
}

// Notice counts a notice that was sent to a player, or was not.
func (m *Metrics) Notice(way string, err error) {
	result := "sent"
	if err != nil {
		result = "failed"
	}
	m.notices.WithLabelValues(way, result).Inc()
}

// Handler answers with all figures in the format of Prometheus.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{EnableOpenMetrics: true})
}

// Around counts the requests that go to next, and traces them if there is a tracer. Routes are named by their patterns, never by what stands in an address.
func (m *Metrics) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		x := &watched{ResponseWriter: w}
		if m.tracer != nil {
			ctx, span := m.tracer.Start(r.Context(), "HTTP "+method(r.Method), trace.WithSpanKind(trace.SpanKindServer))
			r = r.WithContext(ctx)
			defer func() {
				span.SetName(route(r))
				span.SetAttributes(attribute.String("http.route", route(r)), attribute.Int("http.response.status_code", x.code()))
				if x.code() >= 500 {
					span.SetStatus(codes.Error, http.StatusText(x.code()))
				}
				span.End()
			}()
		}
		next.ServeHTTP(x, r)
		name := route(r)
		m.requests.WithLabelValues(name, strconv.Itoa(x.code())).Inc()
		if m.Log != nil && m.Log.Enabled(r.Context(), slog.LevelDebug) {
			m.Log.Debug("request", "route", name, "status", x.code(), "took", time.Since(began))
		}
		if !strings.HasSuffix(name, "/events") {
			m.seconds.WithLabelValues(name).Observe(time.Since(began).Seconds())
		}
	})
}

// route is the pattern that a request was answered by.
func route(r *http.Request) string {
	if r.Pattern == "" {
		return method(r.Method) + " refused" // before it came to a route
	}
	return r.Pattern
}

// method is that of a request, if it is one that there is: a client may make up any.
func method(name string) string {
	switch name {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return name
	}
	return "OTHER"
}

// watched remembers the status of an answer.
type watched struct {
	http.ResponseWriter
	status int
}

func (w *watched) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach what is below.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *watched) code() int {
	if w.status == 0 {
		return http.StatusOK
	}
	return w.status
}
