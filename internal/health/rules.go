package health

import (
	"math"
	"time"
)

// Name identifies a kind of notice. The screens have words for each name.
type Name string

// The notices.
const (
	EmailsWaiting          Name = "mails-waiting"
	EmailsGivenUp          Name = "mails-given-up"
	JobDead                Name = "job-dead"
	DiskNearlyFull         Name = "disk-nearly-full"
	BackupOld              Name = "backup-old"
	WebCertificateEnds     Name = "web-certificate-ends"
	SigningCertificateEnds Name = "signing-certificate-ends"
	CheckpointOld          Name = "checkpoint-old"
	ClockWrong             Name = "clock-wrong"
	AuditAltered           Name = "audit-altered"
	LogForeign             Name = "log-foreign"
)

// GivenUpFor is the time for which a given-up email is reported.
const GivenUpFor = 24 * time.Hour

// jobPatience is added to the limit of a job's periods, because some jobs run every second.
const jobPatience = 5 * time.Minute

// Notice is one current problem.
type Notice struct {
	Name   Name
	Of     string     // the job
	Amount int64      // emails, seconds or percent
	At     *time.Time // start of the problem, or expiry
	Node   string     // the machine, if the problem concerns one machine
}

// Rule finds one kind of problem.
type Rule struct {
	Name  Name
	Limit float64 // in the unit of the metric
	find  func(f Figures, limit float64) []Notice
}

// Rules is every rule with its limit.
var Rules = []Rule{
	{EmailsWaiting, 900, emailsWaiting},         // seconds
	{EmailsGivenUp, 0, emailsGivenUp},           // emails
	{JobDead, 3, deadJobs},                      // periods
	{DiskNearlyFull, 0.1, diskNearlyFull},       // free share of the disk
	{BackupOld, 26 * 3600, backupOld},           // seconds
	{WebCertificateEnds, 14, ends(Web)},         // days
	{SigningCertificateEnds, 60, ends(Signing)}, // days: an authority may take weeks to issue one
	{CheckpointOld, 2 * 3600, checkpointOld},    // seconds
	{ClockWrong, Skewed.Seconds(), clockIsWrong},
	{AuditAltered, 0, auditAltered}, // events
	{LogForeign, 0, logForeign},     // 1: foreign
}

// Skewed is the tolerated difference between a machine's clock and the database's.
const Skewed = 2 * time.Second

// Notices returns the current problems, in the order of Rules.
func Notices(f Figures) (all []Notice) {
	for _, r := range Rules {
		for _, n := range r.find(f, r.Limit) {
			n.Name = r.Name
			all = append(all, n)
		}
	}
	return all
}

// LimitFor returns the limit of a rule.
func LimitFor(name Name) float64 {
	for _, r := range Rules {
		if r.Name == name {
			return r.Limit
		}
	}
	return math.NaN()
}

func emailsWaiting(f Figures, limit float64) []Notice {
	if f.Outbox == nil || f.Outbox.Waiting == 0 {
		return nil
	}
	return olderThan(limit, f.Now, &f.Outbox.Since, Notice{Amount: f.Outbox.Waiting})
}

func emailsGivenUp(f Figures, limit float64) []Notice {
	if f.Outbox == nil || float64(f.Outbox.GivenUp) <= limit {
		return nil
	}
	return []Notice{{Amount: f.Outbox.GivenUp}}
}

func deadJobs(f Figures, limit float64) (dead []Notice) {
	for _, j := range f.Jobs {
		longest := limit*j.Every.Seconds() + jobPatience.Seconds()
		dead = append(dead, olderThan(longest, f.Now, &j.SinceOK, Notice{Of: j.Name})...)
	}
	return dead
}

func diskNearlyFull(f Figures, limit float64) []Notice {
	if f.Disk == nil || f.Disk.FreeShare() >= limit {
		return nil
	}
	return []Notice{{Amount: int64(100 * f.Disk.FreeShare()), Node: f.Node}}
}

func backupOld(f Figures, limit float64) []Notice {
	return olderThan(limit, f.Now, f.BackupAt, Notice{})
}

func checkpointOld(f Figures, limit float64) []Notice {
	return olderThan(limit, f.Now, f.CheckpointAt, Notice{})
}

func ends(of string) func(Figures, float64) []Notice {
	return func(f Figures, limit float64) (ending []Notice) {
		for _, c := range f.Certificates {
			if c.Of == of && c.DaysLeft(f.Now) < limit {
				ending = append(ending, Notice{At: &c.Ends})
			}
		}
		return ending
	}
}

func clockIsWrong(f Figures, limit float64) []Notice {
	seconds := f.ClockAhead.Abs().Seconds()
	if seconds <= limit {
		return nil
	}
	return []Notice{{Amount: int64(seconds), Node: f.Node}}
}

func auditAltered(f Figures, limit float64) []Notice {
	if f.Log == nil || float64(f.Log.Altered) <= limit {
		return nil
	}
	return []Notice{{Amount: f.Log.Altered}}
}

func logForeign(f Figures, limit float64) []Notice {
	if f.Log == nil || f.Log.Foreign() <= limit {
		return nil
	}
	return []Notice{{}}
}

// olderThan returns the notice with its time, if at is more than limit seconds before now.
func olderThan(limit float64, now time.Time, at *time.Time, n Notice) []Notice {
	if at == nil || now.Sub(*at).Seconds() <= limit {
		return nil
	}
	n.At = at
	return []Notice{n}
}
