package httpapi

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"beacon/internal/access"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/ratelimit"
)

// probed is an API with only probes. The test sets the missing parts.
type probed struct {
	*API
	missing map[string]error
	log     bytes.Buffer
}

func newProbed() *probed {
	p := &probed{}
	p.API = New(Options{
		Log: slog.New(slog.NewJSONHandler(&p.log, nil)), Meters: NewMeters(),
		Limits: access.NewLimits(clock.System{}, &ratelimit.Shared{}),
		Ready:  func(context.Context) map[string]error { return p.missing },
	}, Binders{})
	p.operationRoutes()
	return p
}

func (p *probed) get(path string) (status int, body string) {
	w := httptest.NewRecorder()
	p.Handler().ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w.Code, w.Body.String()
}

// Each missing part decides for which purposes a node is ready.
func TestReadiness_DependsOnPurpose(t *testing.T) {
	p := newProbed()
	away := errors.New("away")
	for _, c := range []struct {
		missing map[string]error
		path    string
		status  int
		body    string
	}{
		{nil, "/readyz", http.StatusOK, "ready\n"},
		{nil, "/readyz?for=reading", http.StatusOK, "ready\n"},
		{nil, "/readyz?for=writing", http.StatusBadRequest, "for: only \"reading\" is known\n"},
		{map[string]error{"files": away}, "/readyz", http.StatusServiceUnavailable, "not ready: files\n"},
		{map[string]error{"files": away}, "/readyz?for=reading", http.StatusOK, "ready\n"},
		{map[string]error{"disk": away}, "/readyz?for=reading", http.StatusOK, "ready\n"},
		{map[string]error{"files": away, "database": away}, "/readyz", 503, "not ready: database, files\n"},
		{map[string]error{"files": away, "database": away}, "/readyz?for=reading", 503, "not ready: database\n"},
		{map[string]error{"schema": away}, "/readyz?for=reading", 503, "not ready: schema\n"},
		{map[string]error{"stopping": away}, "/readyz?for=reading", 503, "not ready: stopping\n"},
	} {
		p.missing = c.missing
		if status, body := p.get(c.path); status != c.status || body != c.body {
			t.Errorf("%s without %v: %d %q", c.path, c.missing, status, body)
		}
	}
}

// The log names each missing part with its cause, once for any number of probes. A probe itself is not logged.
func TestReadiness_IsLoggedWhenItChanges(t *testing.T) {
	p := newProbed()
	probe := func() string {
		p.log.Reset()
		for _, path := range []string{"/readyz", "/readyz?for=reading", "/healthz", "/readyz"} {
			p.get(path)
		}
		return p.log.String()
	}
	if log := probe(); log != "" {
		t.Errorf("ready: %s", log)
	}
	p.missing = map[string]error{"files": errors.New("x509: certificate has expired"), "disk": errors.New("full")}
	if log := probe(); strings.Count(log, "\n") != 1 || !strings.Contains(log,
		`"msg":"not ready","missing":{"disk":"full","files":"x509: certificate has expired"}`) {
		t.Errorf("not ready: %s", log)
	}
	if log := probe(); log != "" {
		t.Errorf("still not ready: %s", log)
	}
	delete(p.missing, "disk")
	if log := probe(); !strings.Contains(log, `"missing":{"files":"x509: certificate has expired"}`) {
		t.Errorf("disk is back: %s", log)
	}
	p.missing = nil
	if log := probe(); strings.Count(log, "\n") != 1 || !strings.Contains(log, `"msg":"ready again"`) {
		t.Errorf("ready: %s", log)
	}
}
