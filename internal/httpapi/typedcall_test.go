package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/platform/fault"
)

type Where struct {
	Place string `path:"place" doc:"Where to."`
}

type wish struct {
	Where
	Count  int64  `query:"count" doc:"How many."`
	Word   string `query:"word"`
	Agent  string `header:"X-Agent"`
	Ticket string `cookie:"ticket"`
	Body   struct {
		Text string   `json:"text"`
		List []string `json:"list,omitempty"`
		Rest any      `json:"rest,omitempty"`
	}
}

type wished struct {
	SetCookie    []http.Cookie `header:"Set-Cookie"`
	CacheControl string        `header:"Cache-Control" doc:"How long."`
	Body         Answer[wish]
}

type wishOptional struct {
	Body *struct {
		Text string `json:"text"`
	}
}

// fulfil returns what it was asked, or fails as the text says.
func fulfil(_ context.Context, in *wish) (*wished, error) {
	switch in.Body.Text {
	case "busy":
		return nil, &fault.Error{Code: fault.TooMany, RetryAfter: 90 * time.Second}
	case "broken":
		return nil, errors.New("no database")
	case "nothing":
		return nil, nil //nolint:nilnil // what a handler with nothing to say answers
	}
	out := &wished{Body: Answer[wish]{Success: true, Results: *in}}
	if in.Agent != "" {
		out.CacheControl = "max-age=" + in.Agent
		out.SetCookie = []http.Cookie{{Name: "a", Value: "1", HttpOnly: true}, {Name: "b", Value: "2"}}
	}
	return out, nil
}

func fulfilOptional(_ context.Context, in *wishOptional) (*answered[*wishOptional], error) {
	return results(in), nil
}

func leave(context.Context, *Where) (*struct{}, error) { return &struct{}{}, nil }

var wishCall = call{
	method:  http.MethodPost,
	path:    "/wish/{place}",
	name:    "wish",
	summary: "A wish",
	tag:     "wishes",
	maxBody: 1 << 10,
}
var optionalCall = call{method: http.MethodPost, path: "/optional", name: "optional", tag: "wishes"}
var leaveCall = call{method: http.MethodDelete, path: "/leave/{place}", name: "leave", tag: "wishes"}

func bareServer() *Server {
	s := &Server{mux: http.NewServeMux(), log: slog.New(slog.DiscardHandler)}
	s.api = newAPI(s.mux)
	return s
}

func oursServer() *Server {
	s := bareServer()
	register(s, wishCall, fulfil)
	register(s, optionalCall, fulfilOptional)
	register(s, leaveCall, leave)
	return s
}

// libraryServer registers the same calls with the library's own function.
func libraryServer(t testing.TB) *Server {
	s := bareServer()
	restore := huma.NewErrorWithContext
	t.Cleanup(func() { huma.NewErrorWithContext = restore })
	huma.NewErrorWithContext = func(ctx huma.Context, status int, _ string, _ ...error) huma.StatusError {
		code := map[int]fault.Code{http.StatusRequestEntityTooLarge: fault.TooLarge,
			http.StatusInternalServerError: fault.Internal}[status]
		if code == "" {
			code = fault.Unreadable
		}
		return unreadable(ctx, code)
	}
	registerByLibrary(s, wishCall, fulfil)
	registerByLibrary(s, optionalCall, fulfilOptional)
	registerByLibrary(s, leaveCall, leave)
	return s
}

func registerByLibrary[I, O any](s *Server, c call, handle func(context.Context, *I) (*O, error)) {
	huma.Register(s.api, huma.Operation{
		OperationID: c.name, Method: c.method, Path: "/api" + c.path, Summary: c.summary, Tags: []string{c.tag},
		MaxBodyBytes: max(c.maxBody, 1<<10), SkipValidateBody: true, SkipValidateParams: true,
	}, func(ctx context.Context, in *I) (*O, error) {
		out, err := handle(ctx, in)
		if err != nil {
			f := s.failureOf(ctx, err)
			if f.retryAfter > 0 {
				return nil, huma.ErrorWithHeaders(
					f,
					http.Header{"Retry-After": {strconv.Itoa(int(f.retryAfter.Seconds()) + 1)}},
				)
			}
			return nil, f
		}
		return out, nil
	})
}

// wishes are requests of every kind, each with the status it has to get.
var wishes = []struct {
	what, target, body string
	header             string // "Name: value"
	status             int
}{
	{
		"everything",
		"/api/wish/r%C3%ADo?count=7&word=a+b",
		`{"text":"<b>&\u2028","list":["x"],"rest":{"n":1.5}}`,
		"X-Agent: 5",
		200,
	},
	{"a ticket", "/api/wish/x", `{"text":"t"}`, "Cookie: ticket=9; other=1", 200},
	{"nothing but a body", "/api/wish/x", `{}`, "", 200},
	{"null", "/api/wish/x", `null`, "", 200},
	{"fields that are unknown", "/api/wish/x?unknown=1", `{"more":1,"TEXT":"t"}`, "", 200},
	{"JSON with a character set", "/api/wish/x", `{}`, "Content-Type: application/json; charset=utf-8", 200},
	{"JSON of a kind", "/api/wish/x", `{}`, "Content-Type: application/problem+json", 200},
	{"no word of taking JSON", "/api/wish/x", `{}`, "Accept: text/html", 200},
	{"a short name for JSON", "/api/wish/x", `{}`, "Accept: json", 200},
	{"a number that is none", "/api/wish/x?count=seven", `{}`, "", 400},
	{"a number that is too large", "/api/wish/x?count=99999999999999999999", `{}`, "", 400},
	{"a wrong number in a form", "/api/wish/x?count=seven", `{}`, "Content-Type: text/plain", 415},
	{"no body", "/api/wish/x", "", "", 400},
	{"half a body", "/api/wish/x", `{"text":`, "", 400},
	{"two bodies", "/api/wish/x", `{}{}`, "", 400},
	{"another shape", "/api/wish/x", `{"text":7}`, "", 400},
	{"a form", "/api/wish/x", "text=1", "Content-Type: application/x-www-form-urlencoded", 415},
	{"a content type that is none", "/api/wish/x", `{}`, "Content-Type: ;+", 415},
	{"the largest body", "/api/wish/x", `{"text":"` + strings.Repeat("x", 1<<10-12) + `"}`, "", 200},
	{"a byte more", "/api/wish/x", `{"text":"` + strings.Repeat("x", 1<<10-11) + `"}`, "", 413},
	{"a large body and a wrong number", "/api/wish/x?count=seven", strings.Repeat("x", 9<<10), "", 413},
	{"too much asked", "/api/wish/x", `{"text":"busy"}`, "", 429},
	{"a failure of ours", "/api/wish/x", `{"text":"broken"}`, "", 500},
	{"nothing to say", "/api/wish/x", `{"text":"nothing"}`, "", 200},
	{"a body that is optional", "/api/optional", `{"text":"t"}`, "", 200},
	{"without it", "/api/optional", "", "", 200},
}

// TestTypedCallsAnswerAsTheLibraryDoes holds decisions/0025 to its word: it is
// the library's behaviour, byte by byte, without its code for every pair of types.
func TestTypedCallsAnswerAsTheLibraryDoes(t *testing.T) {
	ours, library := oursServer(), libraryServer(t)
	for _, w := range wishes {
		got, want := ask(
			ours,
			w.target,
			w.header,
			strings.NewReader(w.body),
		), ask(
			library,
			w.target,
			w.header,
			strings.NewReader(w.body),
		)
		if got != want || !strings.HasPrefix(got, strconv.Itoa(w.status)+" ") {
			t.Errorf("%s: want %d\nours    %s\nlibrary %s", w.what, w.status, got, want)
		}
	}
	for what, err := range map[string]error{"a body that breaks off": io.ErrUnexpectedEOF,
		"a body that is too slow": os.ErrDeadlineExceeded} {
		got, want := ask(
			ours,
			"/api/wish/x",
			"",
			iotest.ErrReader(err),
		), ask(
			library,
			"/api/wish/x",
			"",
			iotest.ErrReader(err),
		)
		if got != want {
			t.Errorf("%s:\nours    %s\nlibrary %s", what, got, want)
		}
	}
}

func TestACallWithoutAnAnswerSaysSo(t *testing.T) {
	for _, s := range []*Server{oursServer(), libraryServer(t)} {
		w := httptest.NewRecorder()
		s.mux.ServeHTTP(w, httptest.NewRequest(http.MethodDelete, "/api/leave/x", nil))
		if w.Code != http.StatusNoContent || w.Body.Len() > 0 {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
}

func TestTypedCallsAreDescribedAsTheLibraryDoes(t *testing.T) {
	ours, library := withoutFailures(
		t,
		oursServer().describeCalls(),
	), withoutFailures(
		t,
		libraryServer(t).api.OpenAPI(),
	)
	if !bytes.Equal(ours, library) {
		t.Errorf("ours %s\nlibrary %s", ours, library)
	}
}

// withoutFailures is a document but for how calls fail: there the
// library describes an answer of its own, which nobody gets here.
func withoutFailures(t *testing.T, document *huma.OpenAPI) []byte {
	t.Helper()
	document.Components.Responses = nil
	for _, name := range []string{"Failure", "FailureField", "ErrorModel", "ErrorDetail"} {
		delete(document.Components.Schemas.Map(), name)
	}
	for _, path := range document.Paths {
		for _, op := range []*huma.Operation{path.Get, path.Post, path.Delete} {
			if op != nil {
				maps.DeleteFunc(
					op.Responses,
					func(status string, _ *huma.Response) bool { return status == "default" || status >= "400" },
				)
			}
		}
	}
	text, err := json.MarshalIndent(document, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestWhatATypedCallDoesNotKnowStopsTheStart is for who adds a call.
func TestWhatATypedCallDoesNotKnowStopsTheStart(t *testing.T) {
	for what, add := range map[string]func(*Server){
		"a field from nowhere": func(s *Server) {
			register(s, leaveCall, func(context.Context, *struct{ Place string }) (*done, error) { return succeeded(), nil })
		},
		"a list in the query": func(s *Server) {
			register(s, leaveCall, func(context.Context, *struct {
				Places []string `query:"places"`
			}) (*done, error) {
				return succeeded(), nil
			})
		},
		"a second call of a name": func(s *Server) {
			register(s, leaveCall, leave)
			s.registerRaw(huma.Operation{OperationID: leaveCall.name, Method: http.MethodGet, Path: "/elsewhere"}, http.NotFound)
		},
		"a header that is a number": func(s *Server) {
			register(s, leaveCall, func(context.Context, *Where) (*struct {
				Age int `header:"Age"`
			}, error) {
				return nil, nil //nolint:nilnil // is not called
			})
		},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: nobody minds", what)
				}
			}()
			add(bareServer())
		}()
	}
}

// ask returns status, headers and body in one line.
func ask(s *Server, target, header string, body io.Reader) string {
	r := httptest.NewRequest(http.MethodPost, target, body)
	if name, value, ok := strings.Cut(header, ": "); ok {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	s.mux.ServeHTTP(w, r)
	return fmt.Sprint(w.Code, " ", w.Header(), " ", w.Body)
}

// BenchmarkTypedCall compares a typed call with the library's.
func BenchmarkTypedCall(b *testing.B) {
	for name, s := range map[string]*Server{"ours": oursServer(), "library": libraryServer(b)} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				ask(s, wishes[0].target, wishes[0].header, strings.NewReader(wishes[0].body))
			}
		})
	}
}
