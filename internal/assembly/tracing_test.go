package assembly

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/center"
	"beacon/internal/config"
	"beacon/internal/invitation"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/centerstore"
	"beacon/internal/testkit/otlptest"
	"beacon/internal/testkit/short"
	"beacon/internal/testkit/smtptest"
)

// logged is a log that can be read while it is written.
type logged struct {
	mu   sync.Mutex
	text strings.Builder
}

// Write implements io.Writer.
func (l *logged) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// traced is a Beacon that serves, with a site and the personal data that the collector must never receive.
type traced struct {
	*testing.T
	*Beacon
	site  microsite.Site
	key   string
	log   logged
	url   string
	leave func() // stops the process as SIGTERM does
}

func serveTraced(t *testing.T, change func(*config.Config)) *traced {
	t.Helper()
	short.Needs(t, "a database")
	s := &traced{T: t}
	c := config.Default()
	c.DataDir, c.Node = t.TempDir(), "east-1"
	change(&c)
	var err error
	s.Beacon, err = New(t.Context(), Setup{
		Config: c, Log: slog.New(slog.NewJSONHandler(&s.log, nil)), Clock: clock.System{}, Version: "1.2.3",
	})
	s.must(err)
	s.invite()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	s.must(err)
	ctx, stop := context.WithCancel(t.Context())
	ready, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- s.Serve(ctx, Serving{Listener: listener, Ready: func(string) error { close(ready); return nil }})
	}()
	s.leave = sync.OnceFunc(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(s.leave)
	<-ready
	s.url = "http://" + listener.Addr().String()
	return s
}

func (s *traced) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

func (s *traced) invite() {
	s.Helper()
	id, err := centerstore.NewCenters(s.DB).Add(s.T.Context(), center.Center{
		Name: "Riverside Transplant Center", Alias: "Riverside", City: "Springfield", State: "OH",
	})
	s.must(err)
	s.site, err = s.Invitations.Invite(s.T.Context(), access.Principal{Role: access.RegistryAdmin}, invitation.Invitation{
		FirstName: "Rosalinda", LastName: "Ejemplo", Email: "rosalinda@mail.example", Language: locale.English, CenterID: id,
	}, access.Caller{Lang: locale.English})
	s.must(err)
	s.key = s.Microsites.EditKey(s.site)
}

// An incoming trace and span of an untrusted client.
const (
	theirTrace = "0af7651916cd43dd8448eb211c80319c"
	theirSpan  = "b7ad6b7169203331"
)

// do sends a request and returns its status.
func (s *traced) do(method, path, body string) int {
	s.Helper()
	r, err := http.NewRequestWithContext(s.T.Context(), method, s.url+path, strings.NewReader(body))
	s.must(err)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Netscape of Rosalinda")
	r.Header.Set("Traceparent", "00-"+theirTrace+"-"+theirSpan+"-01")
	r.Header.Set("Tracestate", "vendor=Rosalinda")
	answer, err := http.DefaultTransport.RoundTrip(r) // follows no redirect
	s.must(err)
	_, err = io.Copy(io.Discard, answer.Body)
	s.must(err)
	s.must(answer.Body.Close())
	return answer.StatusCode
}

// named returns the first span with a name.
func named(t *testing.T, spans []otlptest.Span, name string) otlptest.Span {
	t.Helper()
	var names []string
	for _, s := range spans {
		if s.Name == name {
			return s
		}
		names = append(names, s.Name)
	}
	t.Fatalf("no span %q among %q", name, names)
	return otlptest.Span{}
}

// Requests, emails and jobs appear in the traces with the program's own names, and with their calls to the database,
// the files and the mail server. The last spans are sent at SIGTERM. The traces contain no personal data.
// Shows R18.7e.
func TestTraces_OfServing(t *testing.T) {
	collector, server := otlptest.Start(t), smtptest.Start(t)
	s := serveTraced(t, func(c *config.Config) {
		c.Tracing = config.Tracing{Endpoint: collector.URL, Sample: 1}
		c.SMTP = config.SMTP{Host: server.Host(), Port: server.Port(), TLS: "none"}
		c.TrustedProxies = []string{"127.0.0.1"}
	})
	data := fmt.Sprintf("/api/microsite/custom-site/data/%d/%s", s.site.ID, s.key)
	for _, r := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", data + "?EditKey=" + s.key + "&key=" + s.key, "", 200},
		{"GET", data + "X", "", 404},
		{"GET", "/microsite/start/1/" + s.key, "", 200},
		{"GET", "/unknown/" + s.key, "", 302},
		{"ROSALINDA", data, "", 405},
		{"POST", "/api/lost-link", `{"email":"rosalinda@mail.example"}`, 200},
		{"GET", "/readyz", "", 200},
	} {
		if status := s.do(r.method, r.path, r.body); status != r.status {
			t.Errorf("%s %s: %d", r.method, r.path, status)
		}
	}
	for until := time.Now().Add(patience); time.Now().Before(until); {
		found := scrape(t, s.Beacon)
		if sumSamples(found, "beacon_mails_total") > 0 && slices.Contains(found, sample{name: "beacon_log_waiting_events"}) {
			break // an email was sent, and the job has integrated every event
		}
	}
	s.leave()
	spans := collector.Spans()

	request := named(t, spans, "GET /api/microsite/custom-site/data/{id}/{editKey}")
	if request.Parent != "" || request.Trace == theirTrace || request.Attributes["http.response.status_code"] != "200" {
		t.Errorf("%+v", request)
	}
	if request.Resource["service.instance.id"] != "east-1" || request.Resource["service.version"] != "1.2.3" {
		t.Errorf("%v", request.Resource)
	}
	for _, part := range []struct{ name, of, system string }{
		{"MicrositeByID", "GET /api/microsite/custom-site/data/{id}/{editKey}", "sqlite"},
		{"transaction", "POST /api/lost-link", ""},
		{"files stat", "GET /readyz", ""},
		{"mail send", "mail", ""},
		{"commit", "job ", "sqlite"}, // of integrating or of signing, whichever job comes first
	} {
		found := false
		for _, whole := range spans {
			for _, s := range spans {
				found = found || strings.HasPrefix(whole.Name, part.of) && s.Name == part.name &&
					s.Trace == whole.Trace && s.Parent != "" && s.Attributes["db.system.name"] == part.system
			}
		}
		if !found {
			t.Errorf("no %q in %q", part.name, part.of)
		}
	}
	for _, whole := range []string{"mail", "job integrate-audit-events", "_OTHER unknown call"} {
		if got := named(t, spans, whole); got.Parent != "" {
			t.Errorf("%s is a part of %s", whole, got.Parent)
		}
	}
	for what, secret := range map[string]string{
		"the key": s.key, "the address": "mail.example", "the name": "osalinda", "the name, as a method": "ROSALINDA",
		"the family name": "Ejemplo", "the code": s.site.ShortCode, "who asks": "Netscape", "from where": "127.0.0.1",
		"another's trace": "\x0a\xf7\x65\x19\x16\xcd\x43\xdd", "another's span": "\xb7\xad\x6b\x71\x69\x20\x33\x31",
	} {
		if strings.Contains(collector.Bodies(), secret) {
			t.Errorf("%s was sent", what)
		}
	}
	if line := requestLineFor(t, s.log.String(), request.Attributes["http.route"]); line.TraceID != request.Trace {
		t.Errorf("the log says %q and the span %q", line.TraceID, request.Trace)
	}
}

// sumSamples returns the sum of a metric.
func sumSamples(found []sample, name string) (sum float64) {
	for _, s := range found {
		if s.name == name {
			sum += s.value
		}
	}
	return sum
}

type requestLine struct {
	Route   string
	Status  int
	TraceID string `json:"trace_id"`
}

// requestLineFor returns the first log line for a request of a route.
func requestLineFor(t *testing.T, log, route string) (line requestLine) {
	t.Helper()
	for text := range strings.Lines(log) {
		line = requestLine{}
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatal(err)
		}
		if line.Route == route && line.Status != 0 {
			return line
		}
	}
	t.Fatalf("no line of %s", route)
	return line
}

// A proxy's trace is continued if the settings trust its traces; other incoming traces are ignored.
// Shows R18.7e.
func TestTraces_ParentOnlyOfProxies(t *testing.T) {
	for name, test := range map[string]struct {
		proxies []string
		believe bool
		adopted bool
	}{
		"a stranger":                   {nil, true, false},
		"a proxy that passes it on":    {[]string{"127.0.0.0/8"}, false, false},
		"a proxy elsewhere":            {[]string{"10.0.0.0/8"}, true, false},
		"a proxy that makes it itself": {[]string{"127.0.0.0/8"}, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			collector := otlptest.Start(t)
			s := serveTraced(t, func(c *config.Config) {
				c.Tracing = config.Tracing{Endpoint: collector.URL, Sample: 1, FromProxies: test.believe}
				c.TrustedProxies = test.proxies
			})
			s.do("GET", "/healthz", "")
			s.leave()
			got := named(t, collector.Spans(), "GET /healthz")
			if (got.Trace == theirTrace) != test.adopted || (got.Parent == theirSpan) != test.adopted {
				t.Errorf("%+v", got)
			}
		})
	}
}

// Without a collector in the settings the program records no traces.
// Shows R18.7e.
func TestTraces_Off(t *testing.T) {
	s := serveTraced(t, func(*config.Config) {})
	s.do("GET", "/robots.txt", "")
	for _, m := range scrape(t, s.Beacon) {
		if strings.HasPrefix(m.name, "beacon_trace") {
			t.Error(m.name)
		}
	}
	s.leave()
	if s.Traces != nil {
		t.Error("there are traces")
	}
	if line := requestLineFor(t, s.log.String(), "/robots.txt"); line.TraceID != "" {
		t.Errorf("%+v", line)
	}
	if text := s.log.String(); strings.Contains(text, "trace") {
		t.Error(text)
	}
}

// An unreachable collector affects neither requests nor the shutdown. Lost spans are counted.
func TestTraces_CollectorAway(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = listener.Close() // the port is closed now
	s := serveTraced(t, func(c *config.Config) {
		c.Tracing = config.Tracing{Endpoint: "http://" + listener.Addr().String(), Sample: 1}
	})
	if status := s.do("GET", "/readyz", ""); status != http.StatusOK {
		t.Error(status)
	}
	s.leave()
	if s.Traces.Lost() == 0 || s.Traces.Sent() != 0 {
		t.Errorf("%d are lost and %d sent", s.Traces.Lost(), s.Traces.Sent())
	}
	if !strings.Contains(s.log.String(), "collector does not accept traces") {
		t.Error("nobody is told")
	}
}
