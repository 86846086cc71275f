package assembly

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/config"
	"beacon/internal/platform/clock"
	"beacon/internal/testkit/short"
	"beacon/internal/testkit/smtptest"
	"beacon/internal/testkit/witnesstest"
)

// Every metric named in deploy/ is exported by a working Beacon and documented.
func TestMetrics_AreThoseOfTheFiles(t *testing.T) {
	short.Needs(t, "a database")
	exported := metricsAtWork(t)
	named := map[string]string{}
	for _, a := range readAlerts(t) {
		for _, name := range namesIn(t, a.Expr) {
			named[name] = a.Alert
		}
	}
	for title, exprs := range dashboard(t) {
		for _, expr := range exprs {
			for _, name := range namesIn(t, expr) {
				named[name] = title
			}
		}
	}
	delete(named, "up") // belongs to Prometheus
	for name, by := range named {
		if !exported[name] {
			t.Errorf("%q names %s, which nobody exports", by, name)
		}
	}
	text, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(exported)) {
		plain := name
		for _, part := range []string{"_bucket", "_sum", "_count"} {
			plain = strings.TrimSuffix(plain, part)
		}
		if strings.HasPrefix(name, "beacon_") && !strings.Contains(string(text), "`"+plain) {
			t.Errorf("docs/operations.md does not have %s", plain)
		}
	}
}

// dashboard returns the expressions of deploy/grafana-dashboard.json by panel.
func dashboard(t *testing.T) map[string][]string {
	t.Helper()
	content, err := os.ReadFile("../../deploy/grafana-dashboard.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(content, &file); err != nil || len(file.Panels) == 0 {
		t.Fatalf("%d panels, %v", len(file.Panels), err)
	}
	all := map[string][]string{}
	for _, p := range file.Panels {
		for _, target := range p.Targets {
			all[p.Title] = append(all[p.Title], target.Expr)
		}
	}
	return all
}

// patience is the time limit for a Beacon to do everything once.
const patience = time.Minute

// metricsAtWork returns the names of all metrics of a Beacon that serves, sends an email, stores a file, runs its jobs
// and has a witness.
func metricsAtWork(t *testing.T) map[string]bool {
	t.Helper()
	s := see(t)
	server := smtptest.Start(t)
	one := witnesstest.Start(t, "one.example/w", s.clock.Now, s.Signer.Public().String())
	c := s.Config
	c.SMTP = config.SMTP{Host: server.Host(), Port: server.Port(), TLS: "none"}
	c.Log.Witnesses = []config.Witness{{Name: "One", URL: one.URL, Key: one.Key}}
	b, err := New(t.Context(), Setup{Config: c, Log: slog.New(slog.DiscardHandler), Clock: s.clock, Data: s.Data})
	s.must(err)
	t.Cleanup(func() { _ = b.Close() })
	s.must(b.signCheckpoint(t.Context()))
	s.must(b.scan.Step(t.Context()))
	s.must(b.Blobs.Put(t.Context(), "a/b.txt", strings.NewReader("x"), 1))
	s.send()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	s.must(err)
	ctx, stop := context.WithCancel(t.Context())
	ready, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- b.Serve(ctx, Serving{Listener: listener, Ready: func(string) error { close(ready); return nil }})
	}()
	defer func() {
		stop()
		s.must(<-ended)
	}()
	<-ready
	health, err := http.Get("http://" + listener.Addr().String() + "/healthz")
	s.must(err)
	_ = health.Body.Close()
	names := map[string]bool{}
	for until := time.Now().Add(patience); time.Now().Before(until) && !atWork(names); {
		names = map[string]bool{}
		for _, found := range scrape(t, b) {
			names[found.name] = true
		}
	}
	return names
}

// atWork reports whether the slower metrics have appeared.
func atWork(names map[string]bool) bool {
	return names["beacon_mails_total"] && names["beacon_job_seconds"] && names["beacon_requests_total"]
}

// The metrics have the version, and the state from the first scrape on.
func TestMetrics_NameTheVersion(t *testing.T) {
	short.Needs(t, "a database")
	c := config.Default()
	c.DataDir = t.TempDir()
	b, err := New(
		t.Context(), Setup{Config: c, Log: slog.New(slog.DiscardHandler), Clock: clock.System{}, Version: "1.2.3"},
	)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	w := httptest.NewRecorder()
	b.Meters.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	for _, want := range []string{
		`version="1.2.3"`, `go_sql_max_open_connections{db_name="write"} 1`, "\nbeacon_ready 1\n", "\nbeacon_outbox_waiting 0\n",
		`beacon_job_period_seconds{name="retention"} 3600`,
	} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("no %q in\n%s", want, w.Body)
		}
	}
}
