// Package tracing sends spans to an OpenTelemetry collector. They show the parts of a request or a regular job and
// their durations. Spans contain only names from the program and numbers, never input from users (ADR 37).
package tracing

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// Options are the settings of New.
type Options struct {
	Endpoint string  // URL of a collector for OTLP over HTTP, without /v1/traces; empty: no traces
	Sample   float64 // share of requests and jobs that are traced
	Node     string  // name of this machine
	Version  string  // version of the program
	Log      *slog.Logger
}

// Traces creates spans and sends them. A nil Traces creates none.
type Traces struct {
	provider *sdktrace.TracerProvider
	tracer   trace.Tracer
	counts   counts
	log      *slog.Logger
	patience time.Duration // timeout of Close
	stop     context.CancelFunc
}

// counts are the numbers of ended spans.
type counts struct {
	waiting, sent, lost atomic.Int64
}

const (
	// queueSize is the maximum number of spans that wait for the collector; further spans are lost. They take about two
	// megabytes.
	queueSize = 2048
	// sendTime is the timeout for sending several hundred spans.
	sendTime = 10 * time.Second
	// closeTime is the timeout for sending the last spans when the process stops.
	closeTime = 3 * time.Second
)

// New returns Traces, or nil without an endpoint. Close sends the last spans.
func New(o Options) *Traces {
	if o.Endpoint == "" {
		return nil
	}
	life, stop := context.WithCancel(context.Background())
	t := &Traces{log: o.Log, patience: closeTime, stop: stop}
	sender := &reporter{
		SpanExporter: otlptrace.NewUnstarted(newCollector(life, o.Endpoint)), counts: &t.counts, log: o.Log,
	}
	queue := sdktrace.NewBatchSpanProcessor(
		sender, sdktrace.WithMaxQueueSize(queueSize), sdktrace.WithExportTimeout(sendTime),
	)
	t.provider = sdktrace.NewTracerProvider(
		sdktrace.WithSampler(sdktrace.ParentBased(sdktrace.TraceIDRatioBased(o.Sample))),
		sdktrace.WithSpanProcessor(bounded{queue, &t.counts}),
		sdktrace.WithResource(resource.NewSchemaless(
			attribute.String("service.name", "beacon"), attribute.String("service.instance.id", o.Node),
			attribute.String("service.version", o.Version),
		)),
	)
	t.tracer = t.provider.Tracer("beacon")
	return t
}

// Close sends the waiting spans within a timeout, and stops. It logs lost spans instead of returning an error.
func (t *Traces) Close() error {
	if t == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), t.patience)
	defer cancel()
	if err := t.provider.Shutdown(ctx); err != nil {
		t.log.Warn("last traces not sent", "spans", t.counts.waiting.Load(), "error", err)
	}
	t.stop()
	return nil
}

// Sent returns the number of spans that the collector accepted.
func (t *Traces) Sent() int64 { return t.counts.sent.Load() }

// Lost returns the number of spans that the collector did not accept or that were dropped because the queue was full.
func (t *Traces) Lost() int64 { return t.counts.lost.Load() }
