// Package otlptest is an OpenTelemetry collector for tests: it stores the spans that it receives by OTLP over HTTP.
package otlptest

import (
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"

	commonpb "go.opentelemetry.io/proto/otlp/common/v1"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// Span is a received span.
type Span struct {
	Name              string
	Trace, ID, Parent string // hexadecimal; Parent is empty for the first span of a trace
	Attributes        map[string]string
	Resource          map[string]string // attributes of the sender
	Failed            bool
}

// Collector is a collector that runs until the end of the test. It is safe for concurrent use.
type Collector struct {
	URL string // without the path

	mu     sync.Mutex
	spans  []Span
	bodies []byte
	status int
}

// Start starts a collector.
func Start(t testing.TB) *Collector {
	t.Helper()
	c := &Collector{status: http.StatusOK}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/traces", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err == nil && r.Header.Get("Content-Type") != "application/x-protobuf" {
			w.WriteHeader(http.StatusUnsupportedMediaType)
			return
		}
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		w.WriteHeader(c.take(body))
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	c.URL = server.URL
	return c
}

// Refuse makes the collector return a status, and store nothing unless the status is 200.
func (c *Collector) Refuse(status int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.status = status
}

// Spans returns the spans received so far.
func (c *Collector) Spans() []Span {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]Span(nil), c.spans...)
}

// Bodies returns all bytes received so far.
func (c *Collector) Bodies() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return string(c.bodies)
}

// take stores a body and returns the status. An ExportTraceServiceRequest has the encoding of TracesData.
func (c *Collector) take(body []byte) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.status != http.StatusOK {
		return c.status
	}
	var data tracepb.TracesData
	if proto.Unmarshal(body, &data) != nil {
		return http.StatusBadRequest
	}
	c.bodies = append(c.bodies, body...)
	for _, of := range data.ResourceSpans {
		for _, scope := range of.ScopeSpans {
			for _, s := range scope.Spans {
				c.spans = append(c.spans, Span{
					Name: s.Name, Trace: hex.EncodeToString(s.TraceId), ID: hex.EncodeToString(s.SpanId),
					Parent: hex.EncodeToString(s.ParentSpanId), Attributes: texts(s.Attributes),
					Resource: texts(of.Resource.GetAttributes()),
					Failed:   s.Status.GetCode() == tracepb.Status_STATUS_CODE_ERROR,
				})
			}
		}
	}
	return http.StatusOK
}

func texts(attributes []*commonpb.KeyValue) map[string]string {
	all := map[string]string{}
	for _, a := range attributes {
		text := a.Value.GetStringValue()
		if n, isNumber := a.Value.GetValue().(*commonpb.AnyValue_IntValue); isNumber {
			text = strconv.FormatInt(n.IntValue, 10)
		}
		all[a.Key] = text
	}
	return all
}
