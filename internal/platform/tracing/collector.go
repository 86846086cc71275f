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

// collector takes spans by OTLP over HTTP, as protobuf. What it does not take at once is lost: traces are a sample, and
// whatever waited for it would take the room of newer ones.
type collector struct {
	address string
	client  *outbound.Client
	life    context.Context // ends with the process; a call that is under way then is broken off
}

var _ otlptrace.Client = (*collector)(nil)

func newCollector(life context.Context, endpoint string) *collector {
	return &collector{strings.TrimRight(endpoint, "/") + "/v1/traces", outbound.New(sendTime), life}
}

// Start implements otlptrace.Client.
func (*collector) Start(context.Context) error { return nil }

// Stop implements otlptrace.Client.
func (*collector) Stop(context.Context) error { return nil }

// UploadTraces implements otlptrace.Client. The message of the protocol, ExportTraceServiceRequest, has the same bytes
// as TracesData; its package would link gRPC.
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
	defer func() { _ = answer.Body.Close() }() // nothing is lost with it
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the collector returns %s", answer.Status)
	}
	_, err = io.Copy(io.Discard, io.LimitReader(answer.Body, maxAnswer))
	return err
}

// maxAnswer is what is read of an answer, so that the connection can be used again.
const maxAnswer = 64 << 10

// Ask sends a collector no spans, and returns why it would not take them.
func Ask(ctx context.Context, endpoint string) error {
	return newCollector(ctx, endpoint).UploadTraces(ctx, nil)
}
