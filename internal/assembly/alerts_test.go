package assembly

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/VictoriaMetrics/metricsql"

	"beacon/internal/audit"
	"beacon/internal/config"
	"beacon/internal/health"
	"beacon/internal/jobs"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/storage"
	"beacon/internal/testkit/short"
)

// Every notice has an alerting rule with the same limit, and every alerting rule has instructions.
func TestAlerts_HaveTheLimitsOfNotices(t *testing.T) {
	limits := map[string]float64{}
	for _, a := range readAlerts(t) {
		compared, ok := parse(t, a.Expr).(*metricsql.BinaryOpExpr)
		if !ok || a.Annotations["summary"] == "" || a.Annotations["action"] == "" {
			t.Errorf("%s compares nothing, or does not say what to do", a.Alert)
			continue
		}
		notice := a.Labels["notice"]
		if _, twice := limits[notice]; twice && notice != "" {
			t.Errorf("two rules for %s", notice)
		}
		if limit, ok := compared.Right.(*metricsql.NumberExpr); ok {
			limits[notice] = limit.N
		}
	}
	delete(limits, "")
	for _, r := range health.Rules {
		if limit, known := limits[string(r.Name)]; !known || limit != r.Limit {
			t.Errorf("%s: the alert's limit is %v (%v), the notice's %v", r.Name, limit, known, r.Limit)
		}
		delete(limits, string(r.Name))
	}
	if len(limits) > 0 {
		t.Errorf("no notices: %v", limits)
	}
}

// seen is a composed Beacon with a stopped clock and no running jobs.
type seen struct {
	*testing.T
	*Beacon
	clock *clock.Fixed
	disk  health.Disk
}

func see(t *testing.T) *seen {
	t.Helper()
	short.Needs(t, "a database")
	s := &seen{T: t, clock: clock.NewFixed(time.Date(2030, 5, 7, 7, 0, 0, 0, time.UTC))}
	s.disk = health.Disk{Free: 500, Size: 1000}
	c := config.Default()
	c.DataDir = t.TempDir()
	c.Watch.WebCertificate = filepath.Join(c.DataDir, "web.pem")
	s.certify(c.Watch.WebCertificate, s.clock.Now())
	var err error
	s.Beacon, err = New(t.Context(), Setup{Config: c, Log: slog.New(slog.DiscardHandler), Clock: s.clock})
	s.must(err)
	t.Cleanup(func() { _ = s.Beacon.Close() })
	s.figureReader.disk = func(string) (*health.Disk, error) { return &s.disk, nil }
	_, err = s.Identities.Current(t.Context())
	s.must(err)
	s.must(s.Audit.Append(t.Context(), audit.Event{
		Actor: audit.Actor{Kind: audit.System}, At: s.clock.Now(), Action: "test.happened",
	}))
	s.work()
	return s
}

func (s *seen) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// certify writes a certificate that is valid for ten years.
func (s *seen) certify(file string, from time.Time) {
	s.Helper()
	identity, err := pdfsign.NewIdentity("beacon.example", from)
	s.must(err)
	certificate, _, err := identity.PEM()
	s.must(err)
	s.must(os.WriteFile(file, certificate, 0o600))
}

// work runs the regular jobs, including one that signs, and makes a backup.
func (s *seen) work() {
	s.Helper()
	s.must(s.signCheckpoint(s.Context()))
	for _, j := range s.schedule.Jobs() {
		s.figureReader.jobRan(s.Context(), jobs.Outcome{Job: j.Name, Took: time.Second})
	}
	s.must(s.Audit.Append(s.Context(), audit.Event{
		Actor: audit.Actor{Kind: audit.System}, At: s.clock.Now(), Action: storage.BackupMade,
		Subject: audit.Subject{Kind: "backup"},
	}))
}

func (s *seen) Context() context.Context { return s.T.Context() }

func (s *seen) send() {
	s.Helper()
	s.must(s.Outbox.Enqueue(s.Context(), notify.Email{
		Template: notify.ReadinessWarning, Lang: locale.English, To: "ada@registry.example",
		Link: notify.Link{Kind: notify.StaffPage, Path: "/readiness"},
	}))
}

// settle settles every pending email with how.
func (s *seen) settle(how func(id int64) error) {
	s.Helper()
	queued, err := s.Outbox.Claim(s.Context(), 10, time.Hour)
	s.must(err)
	for _, m := range queued {
		s.must(how(m.ID))
	}
}

// wrong returns the notices on the administrators' screens, and a scenario with constant metrics and the alerts for
// these notices.
func (s *seen) wrong(when string) (names []health.Name, same scenario) {
	s.Helper()
	for _, n := range health.Notices(s.Health(s.Context())) {
		if !slices.Contains(names, n.Name) {
			names = append(names, n.Name)
		}
	}
	same = scenario{name: when, of: newTimeline(time.Minute)}
	from := scrape(s.T, s.Beacon)
	for range 20 { // minutes, longer than the delay of any rule
		same.of.add(from)
	}
	for _, a := range readAlerts(s.T) {
		if notice := a.Labels["notice"]; notice != "" && slices.Contains(names, health.Name(notice)) {
			same.alerts = append(same.alerts, a.Alert)
		}
	}
	return names, same
}

func TestSeeing_NoticesAndAlertsFireAndStop(t *testing.T) {
	s := see(t)
	var scenarios []scenario
	expect := func(when string, want ...health.Name) {
		t.Helper()
		got, same := s.wrong(when)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", when, got, want)
		}
		scenarios = append(scenarios, same)
	}
	expect("all is well")

	s.send()
	s.clock.Advance(16 * time.Minute)
	s.work()
	expect("mail server gone", health.EmailsWaiting)
	s.settle(func(id int64) error { return s.Outbox.Retry(s.Context(), id, s.clock.Now().Add(time.Hour), "away") })
	expect("tried in vain", health.EmailsWaiting)
	s.clock.Advance(time.Hour)
	s.work()
	s.settle(func(id int64) error { return s.Outbox.Finish(s.Context(), id, jobs.Sent) })
	expect("mail server back")

	s.send()
	s.settle(func(id int64) error { return s.Outbox.GiveUp(s.Context(), id, "no such server") })
	expect("a mail given up", health.EmailsGivenUp)
	s.clock.Advance(24*time.Hour + time.Minute)
	s.work()
	expect("a day later")

	s.disk.Free = 99
	expect("disk nearly full", health.DiskNearlyFull)
	s.disk.Free = 500
	expect("room again")

	s.clock.Advance(time.Hour)
	s.must(s.signCheckpoint(s.Context()))
	expect("jobs of minutes dead", health.JobDead)
	s.clock.Advance(26 * time.Hour)
	expect("nobody there", health.JobDead, health.BackupOld, health.CheckpointOld)
	s.work()
	expect("everything done")

	sql := func(statement string, args ...any) {
		t.Helper()
		_, err := s.DB.WritePool().ExecContext(s.Context(), statement, args...)
		s.must(err)
		s.must(s.scan.Step(s.Context()))
	}
	sql("UPDATE audit_event SET action = 'test.denied' WHERE action = 'test.happened'")
	expect("an event altered", health.AuditAltered)
	sql("UPDATE audit_event SET action = 'test.happened' WHERE action = 'test.denied'")
	expect("the event put right")
	sql("UPDATE audit_checkpoint SET note = REPLACE(note, '— ', '— another')")
	expect("signed by another key", health.LogForeign)
	s.clock.Advance(time.Hour)
	s.work()
	s.must(s.scan.Step(s.Context()))
	expect("signed again")

	s.certify(s.Config.Watch.WebCertificate, s.clock.Now().AddDate(-10, 0, 13))
	expect("web certificate ending", health.WebCertificateEnds)
	s.certify(s.Config.Watch.WebCertificate, s.clock.Now())
	expect("web certificate renewed")
	s.clock.Advance(3652*24*time.Hour - 59*24*time.Hour)
	s.work()
	s.certify(s.Config.Watch.WebCertificate, s.clock.Now())
	expect("certificate of consents ending", health.SigningCertificateEnds)
	checkRules(t, scenarios)
}

// A job counts as done if any node did it, even after a restart.
func TestSeeing_SharesFinishedJobs(t *testing.T) {
	s := see(t)
	other, err := New(
		t.Context(), Setup{Config: s.Config, Log: slog.New(slog.DiscardHandler), Clock: s.clock, Data: s.Data},
	)
	s.must(err)
	t.Cleanup(func() { _ = other.Close() })
	dead := func() (names []string) {
		for _, n := range health.Notices(other.Health(t.Context())) {
			if n.Name == health.JobDead {
				names = append(names, n.Of)
			}
		}
		return names
	}
	s.clock.Advance(100 * 24 * time.Hour)
	s.work()
	if names := dead(); names != nil {
		t.Errorf("done by the first node, but dead: %v", names)
	}
	s.clock.Advance(4 * time.Hour)
	s.figureReader.jobRan(t.Context(), jobs.Outcome{Job: "retention", Err: os.ErrClosed})
	if names := dead(); !slices.Contains(names, "retention") || slices.Contains(names, "sweep-pictures") {
		t.Errorf("dead: %v", names)
	}
}
