package ops

import (
	"context"
	"fmt"
	"net/url"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
)

// Trace sends a share of the requests (0 to 1) as traces to a collector that takes OTLP over HTTP, such as http://127.0.0.1:4318. The traces have routes, statuses and times,
// and no address: a link in it would be a key. End must be called; it sends what is left.
func (m *Metrics) Trace(ctx context.Context, endpoint, version string, share float64) (end func(context.Context) error, err error) {
	u, err := url.Parse(endpoint)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("expected the address of a collector, such as http://127.0.0.1:4318")
	}
	if u.Path == "" || u.Path == "/" {
		u.Path = "/v1/traces"
	}
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(u.String()))
	if err != nil {
		return nil, err
	}
	provider := sdk.NewTracerProvider(
		sdk.WithBatcher(exporter),
		sdk.WithSampler(sdk.TraceIDRatioBased(share)),
		sdk.WithResource(resource.NewSchemaless(attribute.String("service.name", "beachhead"), attribute.String("service.version", version))),
	)
	m.tracer = provider.Tracer("beachhead")
	return provider.Shutdown, nil
}
