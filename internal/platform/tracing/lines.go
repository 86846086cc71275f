package tracing

import (
	"context"
	"log/slog"

	"go.opentelemetry.io/otel/trace"
)

// Lines returns a logger that adds trace_id, the id of the current trace, to each line.
func (t *Traces) Lines(log *slog.Logger) *slog.Logger {
	if t == nil {
		return log
	}
	return slog.New(lines{log.Handler()})
}

type lines struct{ slog.Handler }

// Handle implements slog.Handler.
func (l lines) Handle(ctx context.Context, r slog.Record) error {
	if span := trace.SpanContextFromContext(ctx); span.IsSampled() {
		r = r.Clone()
		r.AddAttrs(slog.String("trace_id", span.TraceID().String()))
	}
	return l.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (l lines) WithAttrs(attrs []slog.Attr) slog.Handler { return lines{l.Handler.WithAttrs(attrs)} }

// WithGroup implements slog.Handler.
func (l lines) WithGroup(name string) slog.Handler { return lines{l.Handler.WithGroup(name)} }
