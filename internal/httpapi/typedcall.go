package httpapi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/platform/fault"
)

// bodyTime is how long a JSON body may take to arrive.
const bodyTime = 5 * time.Second

// typedCall is a call whose input and answer are structs. What their tags say is
// read once, when the call is registered; a request then only follows it.
//
// Of the input, fields tagged path, query, header or cookie come from there, and
// Body is the JSON body, which must be there unless it is a pointer. Of the
// answer, Body is sent as JSON, and the other fields are headers.
type typedCall struct {
	server     *Server
	operation  huma.Operation
	input      reflect.Type
	output     reflect.Type
	parameters []parameter
	body       []int // where Body is in the input; nil without one
	needsBody  bool
	headers    []answerHeader
	answer     []int // where Body is in the answer; nil without one
	handle     func(ctx context.Context, input any) (output any, err error)
}

// registerTyped adds a call that takes a pointer to input and answers one to
// output. It panics over a struct that it does not understand: that is found by
// the first start. The document is written later, when somebody asks for it.
func (s *Server) registerTyped(c call, input, output reflect.Type, handle func(context.Context, any) (any, error)) {
	t := &typedCall{server: s, input: input, output: output, handle: handle, operation: huma.Operation{
		OperationID:  c.name,
		Method:       c.method,
		Path:         "/api" + c.path,
		Summary:      c.summary,
		Tags:         []string{c.tag},
		MaxBodyBytes: c.maxBody,
	}}
	if t.operation.MaxBodyBytes == 0 {
		t.operation.MaxBodyBytes = defaultMaxBody
	}
	t.readInput()
	t.readAnswer()
	s.note(t.operation, t.describe)
	s.api.Adapter().Handle(&t.operation, t.serve)
}

// serve returns one request.
func (t *typedCall) serve(ctx huma.Context) {
	input := reflect.New(t.input)
	if code := t.decode(ctx, input.Elem()); code != "" {
		f := unreadable(ctx, code)
		t.write(ctx, f.status, f)
		return
	}
	output, err := t.handle(ctx.Context(), input.Interface())
	if err != nil {
		f := t.server.failureOf(ctx.Context(), err)
		if f.retryAfter > 0 {
			ctx.AppendHeader("Retry-After", strconv.Itoa(int(f.retryAfter.Seconds())+1))
		}
		t.write(ctx, f.status, f)
		return
	}
	v := reflect.ValueOf(output).Elem()
	if !v.IsValid() {
		ctx.SetStatus(t.operation.DefaultStatus)
		return
	}
	for _, h := range t.headers {
		h.write(ctx, v.FieldByIndex(h.index))
	}
	if t.answer == nil {
		ctx.SetStatus(t.operation.DefaultStatus)
		return
	}
	t.write(ctx, t.operation.DefaultStatus, v.FieldByIndex(t.answer).Interface())
}

// decode fills the input, or tells why it cannot be read. The size of a body
// counts before what the parameters say.
func (t *typedCall) decode(ctx huma.Context, input reflect.Value) fault.Code {
	var wrong error
	for _, p := range t.parameters {
		if err := p.bind(ctx, input.FieldByIndex(p.index)); err != nil {
			wrong = err
		}
	}
	if t.body != nil {
		if code := t.decodeBody(ctx, input.FieldByIndex(t.body)); code != "" {
			return code
		}
	}
	if wrong != nil {
		return fault.Unreadable
	}
	return ""
}

// bodies are buffers for bodies; one that has grown beyond keptBody is let go.
var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

const keptBody = 1 << 20

func (t *typedCall) decodeBody(ctx huma.Context, into reflect.Value) fault.Code {
	buf := bodies.Get().(*bytes.Buffer)
	defer func() {
		if buf.Cap() <= keptBody {
			buf.Reset()
			bodies.Put(buf)
		}
	}()
	if code := readBody(ctx, buf, t.operation.MaxBodyBytes); code != "" {
		return code
	}
	if buf.Len() == 0 {
		if t.needsBody {
			return fault.Unreadable
		}
		return ""
	}
	contentType := ctx.Header("Content-Type")
	if contentType == "" {
		contentType = jsonType
	}
	if err := t.server.api.Unmarshal(contentType, buf.Bytes(), into.Addr().Interface()); err != nil {
		return fault.Unreadable
	}
	return ""
}

// readBody reads a body of less than limit bytes in bodyTime.
func readBody(ctx huma.Context, buf *bytes.Buffer, limit int64) fault.Code {
	// Only a connection in a test has no deadlines.
	_ = ctx.SetReadDeadline(time.Now().Add(bodyTime))
	n, err := io.Copy(buf, io.LimitReader(ctx.BodyReader(), limit))
	var network net.Error
	switch {
	case n == limit:
		return fault.TooLarge
	case errors.As(err, &network) && network.Timeout():
		return fault.Unreadable
	case err != nil:
		return fault.Internal
	}
	return ""
}

// write sends body as JSON. The status is out by the time that encoding can
// fail, so a failure ends the request, unless only the reader is gone.
func (t *typedCall) write(ctx huma.Context, status int, body any) {
	contentType, err := t.server.api.Negotiate(ctx.Header("Accept"))
	if err != nil {
		contentType = jsonType
	}
	ctx.SetHeader("Content-Type", contentType)
	ctx.SetStatus(status)
	if err := t.server.api.Marshal(
		ctx.BodyWriter(),
		contentType,
		body,
	); err != nil &&
		!errors.Is(ctx.Context().Err(), context.Canceled) {
		panic(fmt.Errorf("answer of %s %s: %w", t.operation.Method, t.operation.Path, err))
	}
}

// unreadable is the answer to what could not be decoded. A body that says of
// itself that it is not JSON is of the wrong type rather than broken.
func unreadable(ctx huma.Context, code fault.Code) *failure {
	if code == fault.Unreadable && !speaksJSON(ctx.Header("Content-Type")) {
		code = fault.WrongType
	}
	return &failure{
		status:  statusOf[code],
		Message: sentenceOf(&fault.Error{Code: code}).In(infoFrom(ctx.Context()).lang),
	}
}

// speaksJSON reports whether a body is JSON by its content type, or says nothing.
func speaksJSON(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	return contentType == "" || (err == nil && (kind == jsonType || strings.HasSuffix(kind, "+json")))
}
