package tracing

import (
	"context"
	"net/http"
	"slices"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// Span is something that takes time. The zero Span is that of what is not traced.
type Span struct{ span trace.Span }

// IsTraced reports whether anybody will see the span.
func (s Span) IsTraced() bool { return s.span != nil }

// End ends the span.
func (s Span) End(failed bool) {
	if s.span == nil {
		return
	}
	if failed {
		s.span.SetStatus(codes.Error, "")
	}
	s.span.End()
}

// begun returns the context and the span that a tracer made, or ctx itself where it is not traced.
func begun(ctx, inner context.Context, span trace.Span) (context.Context, Span) {
	if !span.IsRecording() {
		return ctx, Span{}
	}
	return inner, Span{span}
}

// Request begins the span of a request, which Answered names. parent is a traceparent header that is believed: the
// request then belongs to that trace, and is traced if that is. Without one the sample decides.
func (t *Traces) Request(ctx context.Context, method, parent string) (context.Context, Span) {
	if t == nil {
		return ctx, Span{}
	}
	method = knownMethod(method)
	from := propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": parent})
	inner, span := t.tracer.Start(from, method, trace.WithSpanKind(trace.SpanKindServer),
		trace.WithAttributes(attribute.String(methodKey, method)))
	return begun(ctx, inner, span)
}

// Answered names the span of the request in ctx by the pattern of its route, which has no values in it.
func Answered(ctx context.Context, method, route string, status int) {
	span := trace.SpanFromContext(ctx)
	if !span.IsRecording() {
		return
	}
	span.SetName(knownMethod(method) + " " + route)
	span.SetAttributes(attribute.String(routeKey, route), attribute.Int(statusKey, status))
	if status >= http.StatusInternalServerError {
		span.SetStatus(codes.Error, "")
	}
}

// methods are all that a span names: others are what a stranger typed.
var methods = []string{
	http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
	http.MethodOptions, http.MethodConnect, http.MethodTrace,
}

func knownMethod(method string) string {
	if slices.Contains(methods, method) {
		return method
	}
	return "_OTHER"
}

// Job begins the span of something that no request asked for, as far as the sample has it.
func (t *Traces) Job(ctx context.Context, name string) (context.Context, Span) {
	if t == nil {
		return ctx, Span{}
	}
	inner, span := t.tracer.Start(ctx, name, trace.WithNewRoot())
	return begun(ctx, inner, span)
}

// Begin begins the span of a part of a request or a job that is traced; of others there is none.
func Begin(ctx context.Context, name string) (context.Context, Span) {
	return child(ctx, name, trace.SpanKindInternal)
}

// Call is Begin for what another server does.
func Call(ctx context.Context, name string) (context.Context, Span) {
	return child(ctx, name, trace.SpanKindClient)
}

func child(ctx context.Context, name string, kind trace.SpanKind) (context.Context, Span) {
	parent := trace.SpanFromContext(ctx)
	if !parent.IsRecording() {
		return ctx, Span{}
	}
	inner, span := parent.TracerProvider().Tracer("beacon").Start(ctx, name, trace.WithSpanKind(kind))
	return begun(ctx, inner, span)
}
