package tracing

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"

	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"beacon/internal/platform/outbound"
)

// collector sends spans by OTLP over HTTP, as protobuf. Spans that it does not accept at once are lost. Traces are only
// a sample, and spans waiting for a retry would take the place of newer spans.
type collector struct {
	address string
	client  *outbound.Client
	life    context.Context // ends with the process and cancels running calls
}

var _ otlptrace.Client = (*collector)(nil)

func newCollector(life context.Context, endpoint string) *collector {
	return &collector{strings.TrimRight(endpoint, "/") + "/v1/traces", outbound.New(sendTime), life}
}

// Start implements otlptrace.Client.
func (*collector) Start(context.Context) error { return nil }

// Stop implements otlptrace.Client.
func (*collector) Stop(context.Context) error { return nil }

// UploadTraces implements otlptrace.Client. The protocol's message, ExportTraceServiceRequest, has the same encoding as
// TracesData, but its package would link gRPC.
func (c *collector) UploadTraces(ctx context.Context, spans []*tracepb.ResourceSpans) (err error) {
	body, err := proto.Marshal(&tracepb.TracesData{ResourceSpans: spans})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.life, cancel)()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/x-protobuf")
	answer, err := c.client.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }() // errors of Close do not matter
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the collector returns %s", answer.Status)
	}
	_, err = io.Copy(io.Discard, io.LimitReader(answer.Body, maxAnswer))
	return err
}

// maxAnswer is the maximum number of response bytes that are read, so the connection can be reused.
const maxAnswer = 64 << 10

// Ask sends an empty request to a collector and returns its error, if any.
func Ask(ctx context.Context, endpoint string) error {
	return newCollector(ctx, endpoint).UploadTraces(ctx, nil)
}
