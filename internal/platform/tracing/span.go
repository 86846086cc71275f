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

// Span is a timed operation. The zero Span is not traced.
type Span struct{ span trace.Span }

// IsTraced reports whether the span is recorded.
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

// begun returns the context and the span from a tracer, or ctx and the zero Span if it is not recorded.
func begun(ctx, inner context.Context, span trace.Span) (context.Context, Span) {
	if !span.IsRecording() {
		return ctx, Span{}
	}
	return inner, Span{span}
}

// Request starts the span of a request; Answered sets its name. parent is a trusted traceparent header: the request
// then belongs to that trace, and is traced if that trace is. Without a parent the sample rate decides.
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

// Answered sets the name of the request's span in ctx to the pattern of its route, which contains no values.
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

// methods are the methods that span names may contain. Other methods are arbitrary text from clients.
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

// Job starts the span of a job that no request started, if the sample rate selects it.
func (t *Traces) Job(ctx context.Context, name string) (context.Context, Span) {
	if t == nil {
		return ctx, Span{}
	}
	inner, span := t.tracer.Start(ctx, name, trace.WithNewRoot())
	return begun(ctx, inner, span)
}

// Begin starts the span of a part of a traced request or job. It returns the zero Span if ctx is not traced.
func Begin(ctx context.Context, name string) (context.Context, Span) {
	return child(ctx, name, trace.SpanKindInternal)
}

// Call is Begin for a call of another server.
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
