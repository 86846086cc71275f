package tracing

import (
	"context"
	"log/slog"

	"go.opentelemetry.io/otel/attribute"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// bounded limits the waiting spans to the size of the queue, and counts the spans that were dropped. The queue counts
// them too, but does not expose its count.
type bounded struct {
	sdktrace.SpanProcessor
	*counts
}

// OnEnd implements sdktrace.SpanProcessor. It never blocks.
func (b bounded) OnEnd(s sdktrace.ReadOnlySpan) {
	if b.waiting.Add(1) > queueSize {
		b.waiting.Add(-1)
		b.lost.Add(1)
		return
	}
	b.SpanProcessor.OnEnd(s)
}

// reporter removes all attributes from spans except those known to be harmless, sends and counts the spans, and logs
// when the collector starts and stops failing. Only one goroutine may call it.
type reporter struct {
	sdktrace.SpanExporter
	*counts
	log     *slog.Logger
	failing bool
}

// ExportSpans implements sdktrace.SpanExporter. It returns no error, because the caller would print it.
func (r *reporter) ExportSpans(ctx context.Context, spans []sdktrace.ReadOnlySpan) error {
	harmless := make([]sdktrace.ReadOnlySpan, len(spans))
	for i, s := range spans {
		harmless[i] = scrubbed{s}
	}
	err := r.SpanExporter.ExportSpans(ctx, harmless)
	n := int64(len(spans))
	r.waiting.Add(-n)
	if err != nil {
		r.lost.Add(n)
	} else {
		r.sent.Add(n)
	}
	switch failing := err != nil; {
	case failing && !r.failing:
		r.log.Warn("collector does not accept traces", "error", err)
		r.failing = true
	case !failing && r.failing:
		r.log.Info("collector accepts traces again")
		r.failing = false
	}
	return nil
}

// The attributes that are sent. Libraries would add more: addresses with keys, statements, errors with values.
const (
	methodKey   = "http.request.method"
	routeKey    = "http.route"
	statusKey   = "http.response.status_code"
	databaseKey = "db.system.name"
)

func isHarmless(key attribute.Key) bool {
	switch key {
	case methodKey, routeKey, statusKey, databaseKey:
		return true
	}
	return false
}

// scrubbed is a span with harmless attributes only.
type scrubbed struct{ sdktrace.ReadOnlySpan }

// Attributes implements sdktrace.ReadOnlySpan.
func (s scrubbed) Attributes() (left []attribute.KeyValue) {
	for _, a := range s.ReadOnlySpan.Attributes() {
		if isHarmless(a.Key) {
			left = append(left, a)
		}
	}
	return left
}

// Events implements sdktrace.ReadOnlySpan. It returns none, because events contain the text of errors.
func (scrubbed) Events() []sdktrace.Event { return nil }

// Links implements sdktrace.ReadOnlySpan.
func (scrubbed) Links() []sdktrace.Link { return nil }

// Status implements sdktrace.ReadOnlySpan.
func (s scrubbed) Status() sdktrace.Status {
	return sdktrace.Status{Code: s.ReadOnlySpan.Status().Code}
}

// SpanContext implements sdktrace.ReadOnlySpan.
func (s scrubbed) SpanContext() trace.SpanContext {
	return s.ReadOnlySpan.SpanContext().WithTraceState(trace.TraceState{})
}
