package assembly

import (
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/jobs"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/mail"
)

// live is a node at work under the test's clock: jobs run at their intervals, and visitors, files and emails keep it
// busy.
type live struct {
	*seen
	handler http.Handler
	files   failing
	emails  failing
	seconds int
}

// failing is a blob store and an email server. Every n-th call fails, where n is every; 0: no call fails.
type failing struct {
	blob.Store
	mail.Sender
	every, calls int
}

func (f *failing) call() error {
	f.calls++
	if f.every > 0 && f.calls%f.every == 0 {
		return errors.New("no route to host")
	}
	return nil
}

// Put implements blob.Store.
func (f *failing) Put(context.Context, string, io.Reader, int64) error { return f.call() }

// Send implements mail.Sender.
func (f *failing) Send(context.Context, mail.Message) error { return f.call() }

func startLive(t *testing.T) *live {
	s := see(t)
	return &live{seen: s, handler: s.Server.HTTPServer().Handler}
}

func (l *live) request(method, path, body, from string) {
	r := httptest.NewRequestWithContext(l.Context(), method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.RemoteAddr = from + ":1234"
	l.handler.ServeHTTP(httptest.NewRecorder(), r)
}

func (l *live) wrongKey(from string) {
	l.request("GET", "/api/microsite/custom-site/data/unknown/key", "", from)
}

func (l *live) wrongPassword(from string) {
	l.request("POST", "/api/staff/sign-in", `{"email":"ada@registry.example","password":"wrong password"}`, from)
}

// second advances the clock by one second and runs the due jobs.
func (l *live) second() {
	l.clock.Advance(time.Second)
	l.seconds++
	for _, j := range l.schedule.Jobs() {
		if l.seconds%int(j.Every.Seconds()) != 0 {
			continue
		}
		if j.Name == "sign-checkpoint" {
			l.must(l.signCheckpoint(l.Context()))
		}
		l.figureReader.jobRan(l.Context(), jobs.Outcome{Job: j.Name, Took: time.Millisecond})
	}
	if l.seconds%5 == 0 {
		l.request("GET", "/ABC123", "", "192.0.2.1")
		_ = observedFiles{&l.files, l.Meters}.Put(l.Context(), "a", nil, 0)
	}
	if l.seconds%20 == 0 {
		_ = observedEmail{&l.emails, l.Meters}.Send(l.Context(), mail.Message{})
	}
}

// run advances the clock, triggers an event at a fixed interval, and returns the samples that Prometheus scrapes.
func (l *live) run(length, step time.Duration, every int, event func()) *timeline {
	scraped := newTimeline(step)
	for range int(length.Seconds()) {
		l.second()
		if event != nil && l.seconds%every == 0 {
			event()
		}
		if l.seconds%int(step.Seconds()) == int(step.Seconds())-1 { // just before short jobs record their next success
			scraped.add(scrape(l.T, l.Beacon))
		}
	}
	return scraped
}

// A node that is healthy for an hour fires no alert, at four scrapes a minute or at one. Occasional failed calls,
// mistyped links and wrong passwords do not matter.
func TestRules_FireNothingForHealthyNode(t *testing.T) {
	l := startLive(t)
	l.files.every, l.emails.every = 100, 60
	mishap := func() {
		l.wrongKey("192.0.2.7")
		l.wrongPassword("192.0.2.8")
	}
	checkRules(t, []scenario{
		{"scraped every 15 seconds", l.run(time.Hour, 15*time.Second, 300, mishap), nil},
		{"scraped every minute", l.run(time.Hour, time.Minute, 300, mishap), nil},
	})
}

// Each rule fires for its fault, and no other rule fires.
func TestRules_FireForTheirFaults(t *testing.T) {
	l := startLive(t)
	const length, step = 30 * time.Minute, 30 * time.Second
	faults := []scenario{}
	during := func(alert string, every int, event func()) {
		faults = append(faults, scenario{alert, l.run(length, step, every, event), []string{alert}})
	}
	during("BeaconWrongKeys", 3, func() { l.wrongKey("192.0.2.7") })
	during("BeaconSignInsRefused", 15, func() { l.wrongPassword("192.0.2.8") })
	l.files.every = 2
	during("BeaconPartFails", 1, nil)
	l.files.every, l.emails.every = 0, 1
	during("BeaconPartFails", 1, nil)
	l.emails.every = 0

	healthy := l.run(length, step, 1, nil)
	for alert, series := range map[string]map[string]string{
		"BeaconMailsWaiting":       {"beacon_outbox_oldest_seconds{instance=\"a\",job=\"beacon\"}": "901"},
		"BeaconMailsGivenUp":       {"beacon_outbox_given_up{instance=\"a\",job=\"beacon\"}": "1"},
		"BeaconJobDead":            {`beacon_job_success_age_seconds{name="lost-links",instance="a",job="beacon"}`: "320"},
		"BeaconDiskNearlyFull":     {`beacon_disk_free_bytes{instance="a",job="beacon"}`: "99"},
		"BeaconBackupOld":          {`beacon_backup_age_seconds{instance="a",job="beacon"}`: "93601"},
		"BeaconWebCertificateEnds": {`beacon_certificate_days{of="web",instance="a",job="beacon"}`: "13"},
		"BeaconSigningCertificateEnds": {
			`beacon_certificate_days{of="signing",instance="a",job="beacon"}`: "59"},
		"BeaconCheckpointOld":  {`beacon_log_checkpoint_age_seconds{instance="a",job="beacon"}`: "7201"},
		"BeaconClockWrong":     {`beacon_clock_ahead_seconds{instance="a",job="beacon"}`: "-3"},
		"BeaconAuditAltered":   {`beacon_log_altered_events{instance="a",job="beacon"}`: "1"},
		"BeaconLogForeign":     {`beacon_log_foreign{instance="a",job="beacon"}`: "1"},
		"BeaconWitnessRefuses": {`beacon_log_witness_refuses{witness="One",instance="a",job="beacon"}`: "1"},
		"BeaconPoolSaturated": {
			`go_sql_wait_duration_seconds_total{db_name="write",instance="a",job="beacon"}`: "0+45x60"},
		"BeaconNotReady": {`beacon_ready{instance="a",job="beacon"}`: "0"},
		"BeaconServerErrors": {
			`beacon_requests_total{route="/api/microsite/save",status="503",instance="a",job="beacon"}`: "0+2x60",
			`beacon_requests_total{route="/api/microsite/save",status="200",instance="a",job="beacon"}`: "0+9x60"},
		"BeaconPagesSlow": {
			`beacon_request_seconds_bucket{route="/{shortCode}",le="0.3645",instance="a",job="beacon"}`: "0+5x60",
			`beacon_request_seconds_bucket{route="/{shortCode}",le="3.2805",instance="a",job="beacon"}`: "0+9x60",
			`beacon_request_seconds_bucket{route="/{shortCode}",le="+Inf",instance="a",job="beacon"}`:   "0+9x60"},
	} {
		faults = append(faults, scenario{alert, healthy.with(series), []string{alert}})
	}
	checkRules(t, faults)
	shown := map[string]bool{}
	for _, f := range faults {
		shown[f.name] = true
	}
	for _, a := range readAlerts(t) {
		if !shown[a.Alert] {
			t.Errorf("no fault shows that %s fires", a.Alert)
		}
		delete(shown, a.Alert)
	}
	if len(shown) > 0 {
		t.Errorf("no rules: %v", slices.Sorted(maps.Keys(shown)))
	}
}
