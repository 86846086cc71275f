package tracing

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"beacon/internal/testkit/otlptest"
)

func start(t *testing.T, endpoint string, sample float64, log *slog.Logger) *Traces {
	t.Helper()
	traces := New(Options{Endpoint: endpoint, Sample: sample, Node: "east-1", Version: "1.2.3", Log: log})
	t.Cleanup(func() { _ = traces.Close() })
	return traces
}

var quiet = slog.New(slog.DiscardHandler)

// Without an endpoint no traces exist, so nothing can block.
func TestNew_WithoutEndpoint(t *testing.T) {
	traces := New(Options{Sample: 1, Log: quiet})
	if traces != nil {
		t.Fatal("there are traces")
	}
	ctx, span := traces.Request(t.Context(), "GET", "")
	inner, job := traces.Job(ctx, "job")
	if ctx != t.Context() || inner != ctx || span.IsTraced() || job.IsTraced() || traces.Lines(quiet) != quiet {
		t.Error("something is traced")
	}
	span.End(true)
	if err := traces.Close(); err != nil {
		t.Error(err)
	}
}

// A collector that never responds must not delay the process: the queue holds spans up to its limit, further spans
// count as lost, and the process ends in time.
func TestTraces_CollectorThatHangs(t *testing.T) {
	asked, release := make(chan struct{}, 1), make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		select {
		case asked <- struct{}{}:
		default:
		}
		<-release
	}))
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(release) })
	traces := start(t, server.URL, 1, quiet)
	traces.patience = 50 * time.Millisecond
	const more = 100
	for range queueSize + more {
		_, span := traces.Job(t.Context(), "job")
		span.End(false)
	}
	<-asked
	if traces.Lost() != more || traces.Sent() != 0 {
		t.Errorf("%d are lost and %d sent, want %d and 0", traces.Lost(), traces.Sent(), more)
	}
	began := time.Now()
	if err := traces.Close(); err != nil || time.Since(began) > sendTime/2 {
		t.Errorf("closed after %v: %v", time.Since(began), err)
	}
}

// The log must report once that the collector rejects spans, and once that it accepts them again. Rejected spans must
// be counted.
func TestTraces_CollectorThatRefuses(t *testing.T) {
	collector := otlptest.Start(t)
	var log bytes.Buffer // only read after a flush
	traces := start(t, collector.URL, 1, slog.New(slog.NewTextHandler(&log, nil)))
	send := func() {
		_, span := traces.Job(t.Context(), "job")
		span.End(false)
		if err := traces.provider.ForceFlush(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for _, status := range []int{503, 302, 200, 200} {
		collector.Refuse(status)
		send()
	}
	if traces.Lost() != 2 || traces.Sent() != 2 || len(collector.Spans()) != 2 {
		t.Errorf("%d are lost, %d sent, %d there", traces.Lost(), traces.Sent(), len(collector.Spans()))
	}
	for _, line := range []string{"collector does not accept traces", "collector accepts traces again"} {
		if strings.Count(log.String(), line) != 1 {
			t.Errorf("not once %q in\n%s", line, log.String())
		}
	}
}

// Unknown attributes that libraries add to a span must not be sent.
// Shows R18.7e.
func TestTraces_OnlyHarmless(t *testing.T) {
	collector := otlptest.Start(t)
	traces := start(t, collector.URL, 1, quiet)
	state, err := trace.ParseTraceState("vendor=secret")
	if err != nil {
		t.Fatal(err)
	}
	parent := trace.NewSpanContext(trace.SpanContextConfig{
		TraceID: trace.TraceID{1}, SpanID: trace.SpanID{2}, TraceFlags: trace.FlagsSampled, TraceState: state, Remote: true,
	})
	_, span := traces.tracer.Start(trace.ContextWithRemoteSpanContext(t.Context(), parent), "name",
		trace.WithLinks(trace.Link{SpanContext: parent, Attributes: []attribute.KeyValue{attribute.String("a", "secret")}}),
		trace.WithAttributes(attribute.String("url.path", "/secret"), attribute.String(routeKey, "/route")))
	span.RecordError(errors.New("no secret"))
	span.SetStatus(1, "secret")
	span.End()
	if err := traces.Close(); err != nil {
		t.Fatal(err)
	}
	if len(collector.Spans()) != 1 || strings.Contains(collector.Bodies(), "secret") {
		t.Fatalf("%q", collector.Bodies())
	}
	got := collector.Spans()[0]
	if len(got.Attributes) != 1 || got.Attributes["http.route"] != "/route" || !got.Failed {
		t.Errorf("%+v", got)
	}
	if got.Resource["service.instance.id"] != "east-1" || got.Resource["service.version"] != "1.2.3" {
		t.Errorf("%v", got.Resource)
	}
}

// The sampling decision of a trusted parent must be used; without a parent, the sample rate decides.
func TestRequest_Parent(t *testing.T) {
	const id = "0af7651916cd43dd8448eb211c80319c"
	for name, test := range map[string]struct {
		sample float64
		parent string
		traced bool
	}{
		"sampled":            {1e-12, "00-" + id + "-b7ad6b7169203331-01", true},
		"not sampled":        {1, "00-" + id + "-b7ad6b7169203331-00", false},
		"none, all":          {1, "", true},
		"none, hardly any":   {1e-12, "", false},
		"broken, all":        {1, "00-" + id, true},
		"broken, hardly any": {1e-12, "00-" + id, false},
	} {
		traces := start(t, "http://127.0.0.1:1", test.sample, quiet)
		ctx, span := traces.Request(t.Context(), "GET", test.parent)
		if span.IsTraced() != test.traced {
			t.Errorf("%s: %v", name, span.IsTraced())
		}
		if !test.traced && ctx != t.Context() {
			t.Errorf("%s: another context", name)
		}
		is := trace.SpanContextFromContext(ctx).TraceID().String() == id
		if is != (test.traced && strings.HasSuffix(test.parent, "-01")) {
			t.Errorf("%s: %v", name, is)
		}
	}
}

// A span name must not contain an unknown method, which is arbitrary text from a client.
func TestAnswered_Names(t *testing.T) {
	collector := otlptest.Start(t)
	traces := start(t, collector.URL, 1, quiet)
	for _, method := range []string{"GET", "ROSA"} {
		ctx, span := traces.Request(t.Context(), method, "")
		Answered(ctx, method, "/{code}", 500)
		inner, part := Begin(ctx, "part")
		_, call := Call(inner, "call")
		call.End(true)
		part.End(false)
		span.End(false)
	}
	if err := traces.Close(); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range collector.Spans() {
		names = append(names, s.Name)
		if strings.Contains(s.Name, "{") && (s.Attributes["http.response.status_code"] != "500" || !s.Failed) {
			t.Errorf("%+v", s)
		}
	}
	if got := strings.Join(names, ", "); got != "call, part, GET /{code}, call, part, _OTHER /{code}" {
		t.Error(got)
	}
	if strings.Contains(collector.Bodies(), "ROSA") {
		t.Error("the method is there")
	}
}

// Log lines of a traced request must contain the trace id, even with attributes and groups.
func TestLines(t *testing.T) {
	var text bytes.Buffer
	traces := start(t, "http://127.0.0.1:1", 1, quiet)
	log := traces.Lines(slog.New(slog.NewJSONHandler(&text, nil))).With("node", "east-1").WithGroup("g")
	log.InfoContext(t.Context(), "one")
	ctx, span := traces.Job(t.Context(), "job")
	log.InfoContext(ctx, "two")
	span.End(false)
	one, two, _ := strings.Cut(text.String(), "\n")
	id := trace.SpanContextFromContext(ctx).TraceID().String()
	if strings.Contains(one, "trace_id") || !strings.Contains(two, `"trace_id":"`+id+`"`) || !strings.Contains(two, "east-1") {
		t.Error(text.String())
	}
}

func TestStatementName(t *testing.T) {
	for query, want := range map[string]string{
		"-- name: MicrositeByID :one\nSELECT *": "MicrositeByID",
		"\n\tselect 1":                          "SELECT",
		"PRAGMA wal_checkpoint(PASSIVE)":        "PRAGMA",
		"":                                      "statement",
	} {
		if got := statementName(t.Context(), "sql.conn.query", query); got != want {
			t.Errorf("%q: %s", query, got)
		}
	}
}

func TestAsk(t *testing.T) {
	collector := otlptest.Start(t)
	if err := Ask(t.Context(), collector.URL+"/"); err != nil {
		t.Error(err)
	}
	collector.Refuse(401)
	if err := Ask(t.Context(), collector.URL); err == nil {
		t.Error("it takes them")
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if err := Ask(ended, collector.URL); err == nil {
		t.Error("it did not wait")
	}
}
