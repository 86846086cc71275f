package health_test

import (
	"slices"
	"testing"
	"time"

	"beacon/internal/health"
)

var now = time.Date(2027, 3, 1, 14, 20, 0, 0, time.UTC)

func ago(d time.Duration) *time.Time {
	at := now.Add(-d)
	return &at
}

// Each rule fires beyond its limit, and stops once the problem is fixed.
func TestNotices_FireAndStop(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	emails := func(n int64, since time.Duration) health.Figures {
		return health.Figures{Outbox: &health.Outbox{Waiting: n, Since: *ago(since)}}
	}
	job := func(every, since time.Duration) health.Figures {
		return health.Figures{Jobs: []health.Job{{Name: "retention", Every: every, SinceOK: *ago(since)}}}
	}
	certificate := func(of string, left time.Duration) health.Figures {
		return health.Figures{Certificates: []health.Certificate{{Of: of, Ends: now.Add(left)}}}
	}
	for what, c := range map[string]struct {
		figures health.Figures
		want    health.Name // "": no problem
	}{
		"nothing is known":                {health.Figures{}, ""},
		"mail server gone":                {emails(43, 16*time.Minute), health.EmailsWaiting},
		"mail server slow":                {emails(43, 15*time.Minute), ""},
		"no mail waits":                   {emails(0, 0), ""},
		"a mail given up":                 {health.Figures{Outbox: &health.Outbox{GivenUp: 1}}, health.EmailsGivenUp},
		"disk nearly full":                {health.Figures{Disk: &health.Disk{Free: 99, Size: 1000}}, health.DiskNearlyFull},
		"disk with room":                  {health.Figures{Disk: &health.Disk{Free: 100, Size: 1000}}, ""},
		"hourly job dead":                 {job(time.Hour, 3*time.Hour+6*time.Minute), health.JobDead},
		"hourly job late":                 {job(time.Hour, 3*time.Hour), ""},
		"job of every second dead":        {job(time.Second, 6*time.Minute), health.JobDead},
		"job of every second late":        {job(time.Second, 4*time.Minute), ""},
		"backup old":                      {health.Figures{BackupAt: ago(27 * time.Hour)}, health.BackupOld},
		"backup of last night":            {health.Figures{BackupAt: ago(26 * time.Hour)}, ""},
		"web certificate ending":          {certificate(health.Web, 13*day), health.WebCertificateEnds},
		"web certificate renewed":         {certificate(health.Web, 14*day), ""},
		"web certificate over":            {certificate(health.Web, -day), health.WebCertificateEnds},
		"certificate of consents ending":  {certificate(health.Signing, 59*day), health.SigningCertificateEnds},
		"certificate of consents renewed": {certificate(health.Signing, 60*day), ""},
		"no checkpoint":                   {health.Figures{CheckpointAt: ago(2*time.Hour + time.Second)}, health.CheckpointOld},
		"a checkpoint":                    {health.Figures{CheckpointAt: ago(2 * time.Hour)}, ""},
		"clock behind":                    {health.Figures{ClockAhead: 3 * time.Second}, health.ClockWrong},
		"clock before":                    {health.Figures{ClockAhead: -3 * time.Second}, health.ClockWrong},
		"an event altered":                {health.Figures{Log: &health.Log{Altered: 1}}, health.AuditAltered},
		"another log":                     {health.Figures{Log: &health.Log{IsForeign: true}}, health.LogForeign},
		"the log is whole":                {health.Figures{Log: &health.Log{}}, ""},
		"clock right":                     {health.Figures{ClockAhead: 2 * time.Second}, ""},
	} {
		c.figures.Now = now
		var got health.Name
		notices := health.Notices(c.figures)
		if len(notices) == 1 {
			got = notices[0].Name
		}
		if got != c.want || len(notices) > 1 {
			t.Errorf("%s: %+v", what, notices)
		}
	}
}

// A notice has the amount, the time and the job, and the machine if the problem concerns one machine.
func TestNotices_Sentences(t *testing.T) {
	t.Parallel()
	got := health.Notices(health.Figures{
		Now: now, Node: "b",
		Outbox: &health.Outbox{Waiting: 43, Since: *ago(16 * time.Minute), GivenUp: 2},
		Jobs:   []health.Job{{Name: "retention", Every: time.Hour, SinceOK: *ago(4 * time.Hour)}},
		Disk:   &health.Disk{Free: 59, Size: 1000}, ClockAhead: -90 * time.Second,
	})
	want := []health.Notice{
		{Name: health.EmailsWaiting, Amount: 43, At: ago(16 * time.Minute)},
		{Name: health.EmailsGivenUp, Amount: 2},
		{Name: health.JobDead, Of: "retention", At: ago(4 * time.Hour)},
		{Name: health.DiskNearlyFull, Amount: 5, Node: "b"},
		{Name: health.ClockWrong, Amount: 90, Node: "b"},
	}
	equal := func(a, b health.Notice) bool {
		sameTime := a.At == nil && b.At == nil || a.At != nil && b.At != nil && a.At.Equal(*b.At)
		a.At, b.At = nil, nil
		return sameTime && a == b
	}
	if !slices.EqualFunc(got, want, equal) {
		t.Errorf("got %+v", got)
	}
}
