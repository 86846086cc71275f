package httpapi

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"beacon/internal/platform/fault"
)

type echoInput struct {
	Place string `path:"place"`
	Count int64  `query:"count"`
	Body  struct {
		Text string `json:"text"`
		List []any  `json:"list,omitempty"`
	}
}

type echoOptionalInput struct {
	Body *struct {
		Text string `json:"text"`
	}
}

func echo(_ context.Context, in *echoInput) (string, error) {
	switch in.Body.Text {
	case "busy":
		return "", &fault.Error{Code: fault.TooMany, RetryAfter: 90 * time.Second}
	case "broken":
		return "", errors.New("no database")
	}
	return in.Body.Text, nil
}

func echoServer() *API {
	s := &API{mux: http.NewServeMux(), Options: Options{Log: slog.New(slog.DiscardHandler)}}
	s.huma = newAPI(s.mux)
	calls := s.Group("echo")
	Public(calls.Route("POST /echo/{place}", "echo", "", MaxBody(1<<10)), echo)
	PublicAction(calls.Route("POST /optional", "optional", ""),
		func(context.Context, *echoOptionalInput) error { return nil })
	return s
}

// TestRegister_StatusOfUndecodableInput: every failure has the envelope and its own status, also if huma cannot
// decode the request.
func TestRegister_StatusOfUndecodableInput(t *testing.T) {
	s := echoServer()
	const path = "/api/echo/x"
	for _, c := range []struct {
		name, target, contentType string
		body                      io.Reader
		status                    int
	}{
		{"a body", path, "", strings.NewReader(`{"text":"t","list":[1,"x"]}`), 200},
		{"null", path, "", strings.NewReader(`null`), 200},
		{"unknown fields", path + "?unknown=1", "", strings.NewReader(`{"more":1}`), 200},
		{"a name in another case", path, "", strings.NewReader(`{"TEXT":"t"}`), 400},
		{"a name twice", path, "", strings.NewReader(`{"text":"t","text":"u"}`), 400},
		{"a character set", path, "application/json; charset=utf-8", strings.NewReader(`{}`), 200},
		{"a kind of JSON", path, "application/problem+json", strings.NewReader(`{}`), 200},
		{"a number twice", path + "?count=7&count=seven", "", strings.NewReader(`{}`), 200},
		{"not a number", path + "?count=seven", "", strings.NewReader(`{}`), 400},
		{"a number out of range", path + "?count=99999999999999999999", "", strings.NewReader(`{}`), 400},
		{"not a number and not JSON", path + "?count=seven", "text/plain", strings.NewReader(`{}`), 415},
		{"no body", path, "", strings.NewReader(""), 400},
		{"half a body", path, "", strings.NewReader(`{"text":`), 400},
		{"two bodies", path, "", strings.NewReader(`{}{}`), 400},
		{"a field of another type", path, "", strings.NewReader(`{"text":7}`), 400},
		{"a form", path, "application/x-www-form-urlencoded", strings.NewReader("text=1"), 415},
		{"a broken content type", path, ";+", strings.NewReader(`{}`), 415},
		{"the largest body", path, "", strings.NewReader(`{"text":"` + strings.Repeat("x", 1<<10-12) + `"}`), 200},
		{"a byte more", path, "", strings.NewReader(`{"text":"` + strings.Repeat("x", 1<<10-11) + `"}`), 413},
		{"too large and not a number", path + "?count=seven", "", strings.NewReader(strings.Repeat("x", 9<<10)), 413},
		{"a body that breaks off", path, "", iotest.ErrReader(io.ErrUnexpectedEOF), 400},
		{"a body that is too slow", path, "", iotest.ErrReader(os.ErrDeadlineExceeded), 400},
		{"too many requests", path, "", strings.NewReader(`{"text":"busy"}`), 429},
		{"an error of the database", path, "", strings.NewReader(`{"text":"broken"}`), 500},
		{"an optional body", "/api/optional", "", strings.NewReader(`{"text":"t"}`), 200},
		{"an optional body left out", "/api/optional", "", strings.NewReader(""), 200},
	} {
		r := httptest.NewRequest(http.MethodPost, c.target, c.body)
		if c.contentType != "" {
			r.Header.Set("Content-Type", c.contentType)
		}
		w := httptest.NewRecorder()
		s.mux.ServeHTTP(w, r)
		if w.Code != c.status {
			t.Errorf("%s: %d %s, want %d", c.name, w.Code, w.Body, c.status)
		}
		if failed := c.status >= 400; failed != strings.HasPrefix(w.Body.String(), `{"success":false,"message":"`) {
			t.Errorf("%s: not the envelope: %s", c.name, w.Body)
		}
		if wait := w.Header().Get("Retry-After"); (wait != "") != (c.status == 429) {
			t.Errorf("%s: Retry-After %q", c.name, wait)
		}
	}
}
