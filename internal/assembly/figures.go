package assembly

import (
	"context"
	"errors"
	"syscall"
	"time"

	"beacon/internal/health"
	"beacon/internal/httpapi"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
)

// figureReader measures the values of the metrics and of the administrators' notices.
type figureReader struct {
	*Beacon
	began  time.Time // of this process
	health storage.Health
	noted  successes
	disk   func(dir string) (*health.Disk, error) // readDisk, except in tests
}

// addSeeing adds metrics and notices. The schedule must exist.
func (b *Beacon) addSeeing(version string) {
	b.figureReader = &figureReader{Beacon: b, began: b.Clock.Now(), health: storage.NewHealth(b.DB), disk: readDisk}
	b.schedule.Observe(b.figureReader.jobRan)
	b.schedule.Trace(b.Traces)
	b.Meters.SetBuild(version)
	b.Meters.WatchPool("read", b.DB.ReadPool())
	b.Meters.WatchPool("write", b.DB.WritePool())
	b.Meters.CountUp("beacon_database_busy_total", "Changes that failed because the database was busy.", b.DB.Busy)
	if b.Traces != nil {
		b.Meters.CountUp("beacon_trace_spans_sent_total", "Spans that the collector accepted.", b.Traces.Sent)
		b.Meters.CountUp("beacon_trace_spans_lost_total", "Spans that the collector refused or the buffer had no room for.",
			b.Traces.Lost)
	}
	b.Meters.Watch(b.figureReader.metrics)
}

// figures measures the values of all rules. It logs failures and leaves the values out.
func (s *figureReader) figures(ctx context.Context) health.Figures {
	f := health.Figures{Now: s.Clock.Now(), Node: s.Config.NodeName(), ClockAhead: s.DB.ClockAhead()}
	note := func(what string, err error) {
		if err != nil && !errors.Is(err, fault.ErrNotFound) {
			s.Log.WarnContext(ctx, "not measured", "figure", what, "error", err)
		}
	}
	var err error
	f.Outbox, err = s.health.Outbox(ctx)
	note("mails", err)
	f.Jobs, err = s.jobs(ctx)
	note("jobs", err)
	if !s.Config.Watch.OtherBackups {
		f.BackupAt, err = s.backupAt(ctx)
		note("backup", err)
	}
	f.Certificates, err = s.certificates(ctx)
	note("certificates", err)
	f.Disk, err = s.disk(s.Config.DataDir)
	note("disk", err)
	f.CheckpointAt, err = s.checkpointAt(ctx)
	note("checkpoint", err)
	if found := s.scan.Found(); found != nil {
		f.Log = &health.Log{Altered: found.Altered, IsForeign: found.IsForeign}
	}
	return f
}

func (s *figureReader) jobs(ctx context.Context) (all []health.Job, err error) {
	done, err := s.health.JobSuccesses(ctx)
	if err != nil {
		return nil, err
	}
	for _, j := range s.schedule.Jobs() {
		since, known := done[j.Name]
		if !known {
			since = s.began
		}
		all = append(all, health.Job{Name: j.Name, Every: j.Every, SinceOK: since})
	}
	return all, nil
}

// backupAt returns the time of the last backup, or of the first event before the first backup.
func (s *figureReader) backupAt(ctx context.Context) (*time.Time, error) {
	last, err := s.health.LastBackup(ctx)
	return s.orBeginning(ctx, last.At, err)
}

// checkpointAt returns the time of the newest checkpoint, or of the first event if no checkpoint was ever signed, as on
// PostgreSQL without a key.
func (s *figureReader) checkpointAt(ctx context.Context) (*time.Time, error) {
	newest, err := s.AuditLog.Newest(ctx)
	return s.orBeginning(ctx, newest.At, err)
}

// orBeginning returns at, or the time of the first event in the audit trail if err is fault.ErrNotFound.
func (s *figureReader) orBeginning(ctx context.Context, at time.Time, err error) (*time.Time, error) {
	if errors.Is(err, fault.ErrNotFound) {
		at, err = s.AuditLog.Began(ctx)
	}
	if err != nil || at.IsZero() {
		return nil, err
	}
	return &at, nil
}

func (s *figureReader) certificates(ctx context.Context) (all []health.Certificate, err error) {
	add := func(of string, ends time.Time) {
		if !ends.IsZero() {
			all = append(all, health.Certificate{Of: of, Ends: ends})
		}
	}
	ends, err := s.Identities.Expires(ctx)
	add(health.Signing, ends)
	ends, webErr := CertificateEnds(s.Config.Watch.WebCertificate)
	add(health.Web, ends)
	return all, errors.Join(err, webErr)
}

func readDisk(dir string) (*health.Disk, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(dir, &disk); err != nil {
		return nil, err
	}
	size := uint64(disk.Bsize)
	return &health.Disk{Free: disk.Bavail * size, Size: disk.Blocks * size}, nil
}

// metrics returns the figures as metrics.
func (s *figureReader) metrics(ctx context.Context) (all []httpapi.Figure) {
	add := func(name, help string, value float64, of ...string) {
		f := httpapi.Figure{Name: name, Help: help, Value: value}
		if len(of) == 2 {
			f.Label, f.LabelValue = of[0], of[1]
		}
		all = append(all, f)
	}
	f := s.figures(ctx)
	age := func(at time.Time) float64 { return f.Now.Sub(at).Seconds() }
	if m := f.Outbox; m != nil {
		oldest := 0.0
		if m.Waiting > 0 {
			oldest = age(m.Since)
		}
		add("beacon_outbox_waiting", "Emails that are due and not sent.", float64(m.Waiting))
		add("beacon_outbox_oldest_seconds", "Age of the oldest email that is due; 0 if none is due.", oldest)
		add("beacon_outbox_given_up", "Emails given up within a day.", float64(m.GivenUp))
	}
	for _, j := range f.Jobs {
		add("beacon_job_success_age_seconds", "Time since any node did the job.", age(j.SinceOK), "name", j.Name)
		add("beacon_job_period_seconds", "Interval of the job.", j.Every.Seconds(), "name", j.Name)
	}
	if f.BackupAt != nil {
		add("beacon_backup_age_seconds", "Age of the last backup, or of the installation without a backup.", age(*f.BackupAt))
	}
	for _, c := range f.Certificates {
		add("beacon_certificate_days", "Days until a certificate expires.", c.DaysLeft(f.Now), "of", c.Of)
	}
	if f.Disk != nil {
		add("beacon_disk_free_bytes", "Free space on the disk of the data directory.", float64(f.Disk.Free))
		add("beacon_disk_size_bytes", "Size of the disk of the data directory.", float64(f.Disk.Size))
	}
	add("beacon_clock_ahead_seconds", "Lead of the database's clock over this machine's clock.", f.ClockAhead.Seconds())
	add("beacon_database_waiting", "Changes that wait for the database.", float64(s.DB.Waiting()))
	ready := 1.0
	if len(s.readyCheck.missing(ctx)) > 0 {
		ready = 0
	}
	add("beacon_ready", "1: the node is ready for requests.", ready)
	if f.CheckpointAt != nil {
		add("beacon_log_checkpoint_age_seconds", "Age of the newest checkpoint.", age(*f.CheckpointAt))
	}
	if f.Log != nil {
		add("beacon_log_altered_events", "Events that were altered or set apart.", float64(f.Log.Altered))
		add("beacon_log_foreign", "1: log mismatch: another log than before, or signed by another key.", f.Log.Foreign())
	}
	return append(all, s.logMetrics(ctx)...)
}

// logMetrics returns the number of events that are not in the log yet, and the state of the witnesses.
func (s *figureReader) logMetrics(ctx context.Context) (all []httpapi.Figure) {
	waiting, err := s.health.EventsWaiting(ctx)
	if err != nil {
		return nil
	}
	all = append(all, httpapi.Figure{
		Name: "beacon_log_waiting_events", Help: "Events that wait for a place in the log.", Value: float64(waiting),
	})
	witnesses, err := s.Witnesses.Statuses(ctx)
	if err != nil {
		return all
	}
	for _, w := range witnesses {
		refuses := 0.0
		if w.RefusedAt != nil {
			refuses = 1
		}
		all = append(all, httpapi.Figure{
			Name: "beacon_log_witness_refuses", Help: "1: log mismatch: the witness has signed another log.", Value: refuses,
			Label: "witness", LabelValue: w.Name,
		})
		if w.SignedAt != nil {
			all = append(all, httpapi.Figure{
				Name: "beacon_log_witness_age_seconds", Help: "Age of a witness's newest signature.",
				Value: s.Clock.Now().Sub(*w.SignedAt).Seconds(), Label: "witness", LabelValue: w.Name,
			})
		}
	}
	return all
}
