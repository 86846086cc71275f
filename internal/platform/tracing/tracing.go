// Package tracing sends spans to an OpenTelemetry collector: what a request or a regular job did, and how long each
// part took. A span is made of names that the program has itself and of numbers; nothing that anybody typed is in one
// (ADR 37).
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

// Options are what New makes Traces of.
type Options struct {
	Endpoint string  // of a collector that speaks OTLP over HTTP, without /v1/traces; empty: no traces
	Sample   float64 // share of requests and jobs of which spans are made
	Node     string  // name of this machine
	Version  string  // of the program
	Log      *slog.Logger
}

// Traces makes spans and sends them. Nil is one that makes none.
type Traces struct {
	provider *sdktrace.TracerProvider
	tracer   trace.Tracer
	counts   counts
	log      *slog.Logger
	patience time.Duration // of Close
	stop     context.CancelFunc
}

// counts are spans that ended.
type counts struct {
	waiting, sent, lost atomic.Int64
}

const (
	// queueSize is how many spans wait for the collector; what comes then is lost. They take some two megabytes.
	queueSize = 2048
	// sendTime is how long the collector may take for some hundred spans.
	sendTime = 10 * time.Second
	// closeTime is how long the last spans may take when the process stops.
	closeTime = 3 * time.Second
)

// New returns Traces, or nil where there is no endpoint. Close sends the last spans.
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

// Close sends what waits, as far as there is time, and ends. That some of it is lost is no error of the program.
func (t *Traces) Close() error {
	if t == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), t.patience)
	defer cancel()
	if err := t.provider.Shutdown(ctx); err != nil {
		t.log.Warn("the last traces are not sent", "spans", t.counts.waiting.Load(), "error", err)
	}
	t.stop()
	return nil
}

// Sent returns how many spans the collector has taken.
func (t *Traces) Sent() int64 { return t.counts.sent.Load() }

// Lost returns how many spans it has not taken, or for which there was no room.
func (t *Traces) Lost() int64 { return t.counts.lost.Load() }
