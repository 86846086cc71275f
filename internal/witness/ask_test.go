package witness_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/note"

	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/config"
	"beacon/internal/notify"
	"beacon/internal/platform/signednote"
	"beacon/internal/platform/tlogwitness"
	"beacon/internal/storage"
	"beacon/internal/storage/auditlogstore"
	"beacon/internal/testkit/apptest"
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/witnesstest"
	"beacon/internal/witness"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// watched is an app with a witness that signs its checkpoints.
type watched struct {
	*apptest.App
	witness *witnesstest.Witness
	service *witness.Service
}

func watch(a *apptest.App) *watched {
	a.Helper()
	one := witnesstest.Start(a, "one.example/w", a.Clock.Now, a.Signer.Public().String())
	key, err := signednote.ParseCosigner(one.Key)
	a.Must(err)
	return &watched{a, one, witness.NewService(witness.Deps{
		Store: auditlogstore.NewWitnesses(a.DB), Log: a.AuditLog, Clock: a.Clock, Zone: time.UTC, Logger: a.Options.Log,
		Witnesses: []witness.Witness{{Name: "One", Key: key, Client: tlogwitness.New(one.URL)}},
		MailTo:    []string{"notary@law.example"},
	})}
}

// grow appends events, signs a checkpoint, and has the witness sign it.
func (w *watched) grow(events int) auditlog.Checkpoint {
	w.Helper()
	ctx := context.Background()
	for range events {
		w.Must(
			storage.NewAuditTrail(w.DB).
				Append(ctx, audit.Event{Actor: audit.Actor{Kind: audit.System}, At: w.Clock.Now(), Action: "test.happened"}),
		)
	}
	_, err := w.AuditLog.Integrate(ctx)
	w.Must(err)
	c, err := w.AuditLog.Sign(ctx)
	w.Must(err)
	w.Must(w.service.Ask(ctx, c))
	return c
}

func (w *watched) status() witness.Status {
	w.Helper()
	all, err := w.service.Statuses(context.Background())
	w.Must(err)
	return all[0]
}

// published returns the public checkpoint.
func (w *watched) published() string {
	w.Helper()
	return string(w.Do(apptest.Request{Path: "/log/checkpoint"}).Body)
}

// Each checkpoint is sent to the witness with the proof from its last signed size. It is published with the witness's
// signature, so others can verify it.
func TestAsk_Cosigns(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		w := watch(a)
		first := w.grow(3)
		second := w.grow(300)
		same := w.grow(0)
		w.Clock.Advance(10 * time.Minute)
		later := w.grow(0)
		want := []string{"old 0", size(first), size(second), size(same)}
		if calls := w.witness.Calls(); !slices.Equal(calls, want) {
			t.Errorf("called with %q, want %q", calls, want)
		}
		verifier, err := note.NewVerifier(w.Signer.Public().String())
		w.Must(err)
		n, err := note.Open([]byte(w.published()), note.VerifierList(verifier))
		if err != nil || len(n.UnverifiedSigs) != 1 || n.UnverifiedSigs[0].Name != "one.example/w" {
			t.Errorf("published with %+v, %v", n, err)
		}
		now := w.Clock.Now().Truncate(time.Second)
		if s := w.status(); s.Size != later.Size || !s.SignedAt.Equal(now) || s.Failure != "" {
			t.Errorf("%+v", s)
		}
		seen, err := w.service.Verify(context.Background(), nil)
		if err != nil || len(seen) != 1 || seen[0].Events != later.Size || !seen[0].When.Equal(*w.status().SignedAt) {
			t.Errorf("%+v, %v", seen, err)
		}
		if _, err := w.AuditLog.Verify(context.Background(), nil, nil); err != nil {
			t.Errorf("the trail: %v", err)
		}
	})
}

func size(c auditlog.Checkpoint) string { return "old " + strings.Split(c.Note, "\n")[1] }

// A witness that reports another size is asked once more from that size, even if Beacon's record was lost.
func TestAsk_TakesTheWitnessesSize(t *testing.T) {
	a := apptest.New(t)
	w := watch(a)
	first := w.grow(3)
	_, err := a.SQL.Exec("DELETE FROM audit_witness")
	a.Must(err)
	_ = w.witness.Calls()
	w.grow(5)
	if calls := w.witness.Calls(); !slices.Equal(calls, []string{"old 0", size(first)}) || w.status().Failure != "" {
		t.Errorf("%q, %+v", calls, w.status())
	}
	_, err = a.SQL.Exec("UPDATE audit_witness SET size = 100000")
	a.Must(err)
	w.grow(1)
	if s := w.status(); s.Failure != "" || s.Size > 1000 {
		t.Errorf("after a size that is too large: %+v", s)
	}
}

// A witness's failure is stored with the time until its next signature. Checkpoints are signed regardless.
func TestAsk_KeepsFailures(t *testing.T) {
	a := apptest.New(t)
	w := watch(a)
	before := w.grow(3)
	for want, answer := range map[string]http.HandlerFunc{
		"(403)":                    respond(http.StatusForbidden),
		"(404)":                    respond(http.StatusNotFound),
		"status 500":               respond(http.StatusInternalServerError),
		"no signature of its key":  respondWith("— x AAAAAAA=\n"),
		"response is no signature": respondWith(lastLine(before, w)),
		"does not respond":         func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		"signs other checkpoints":  sizes("1", "2"),
		"unexpected redirect":      http.RedirectHandler("/x", http.StatusFound).ServeHTTP,
	} {
		w.witness.Instead(answer)
		c := w.grow(1)
		s := w.status()
		now := a.Clock.Now().Truncate(time.Microsecond)
		if !strings.Contains(s.Failure, want) || !s.FailedAt.Equal(now) || s.RefusedAt != nil || s.Size != before.Size {
			t.Errorf("%s: %+v", want, s)
		}
		if !strings.Contains(w.published(), size(c)[4:]) {
			t.Errorf("%s: the checkpoint is not published", want)
		}
	}
	if !strings.Contains(a.Logged.String(), "a witness did not sign the checkpoint") {
		t.Error("nothing is logged")
	}
	if _, err := w.service.Verify(context.Background(), nil); err != nil {
		t.Errorf("a failure is no broken log: %v", err)
	}
	w.witness.Instead(nil)
	w.grow(0)
	if s := w.status(); s.Failure != "" || s.FailedAt != nil {
		t.Errorf("after it signed: %+v", s)
	}
	w.Clock.Advance(-2 * time.Hour)
	signed := *w.status().SignedAt
	ahead := witnesstest.Start(t, "ahead.example/w", func() time.Time { return signed }, a.Signer.Public().String())
	key, err := signednote.ParseCosigner(ahead.Key)
	a.Must(err)
	w.service = witness.NewService(witness.Deps{
		Store: auditlogstore.NewWitnesses(a.DB), Log: a.AuditLog, Clock: a.Clock, Zone: time.UTC, Logger: a.Options.Log,
		Witnesses: []witness.Witness{{Name: "Ahead", Key: key, Client: tlogwitness.New(ahead.URL)}},
	})
	c, err := a.AuditLog.Newest(context.Background())
	a.Must(err)
	c, err = auditlog.Open(c.Note, a.Signer.Public())
	a.Must(err)
	a.Must(w.service.Ask(context.Background(), c))
	if s := w.status(); !strings.Contains(s.Failure, "of the future") {
		t.Errorf("%+v", s)
	}
}

// lastLine returns the witness's signature line on a checkpoint.
func lastLine(c auditlog.Checkpoint, w *watched) string {
	rows := w.Rows("SELECT note FROM audit_checkpoint WHERE size = " + size(c)[4:])
	lines := strings.SplitAfter(rows[0][0], "\n")
	return lines[len(lines)-2]
}

func respond(code int) http.HandlerFunc {
	return func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(code) }
}

func respondWith(text string) http.HandlerFunc {
	return func(rw http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(rw, text) }
}

// sizes responds with one size after the other.
func sizes(all ...string) http.HandlerFunc {
	return func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Type", "text/x.tlog.size")
		rw.WriteHeader(http.StatusConflict)
		_, _ = io.WriteString(rw, all[0]+"\n")
		all = append(all[1:], all[0])
	}
}

// An attacker who rolls back the database and the signer's state leaves a log that is consistent for Beacon. The
// witness does not sign it: not the smaller tree, nor another tree of the same or a larger size. The log records the
// refusal, and one email reports it to administrators and checkpoint keepers. `beacon audit verify` fails until the
// witness signs again.
func TestAsk_FindsALogSetBack(t *testing.T) {
	for name, events := range map[string]int{"smaller": 1, "of the same size": 4, "larger": 9} {
		t.Run(name, func(t *testing.T) {
			a := apptest.New(t)
			a.Do(apptest.Request{Path: "/api/staff/mails?limit=1", As: apptest.Administrator}) // an administrator
			w := watch(a)
			before := w.grow(3)
			kept := a.Rows("SELECT COALESCE(MAX(seq), 0) FROM audit_event")[0][0]
			w.grow(4)
			for _, sql := range []string{
				"DELETE FROM audit_event WHERE seq > " + kept, "UPDATE audit_event SET place = NULL",
				"DELETE FROM audit_tree", "DELETE FROM audit_tile", "DELETE FROM audit_checkpoint",
				"UPDATE audit_witness SET size = " + size(before)[4:],
			} {
				_, err := a.SQL.Exec(sql)
				a.Must(err)
			}
			a.Must(a.AuditLog.TrustRestored(context.Background())) // the signer's state is moved
			for range 2 {
				w.Clock.Advance(10 * time.Minute)
				w.grow(events)
				events = 0
			}
			s := w.status()
			if s.RefusedAt == nil || !s.RefusedAt.Before(*s.FailedAt) || !strings.Contains(s.Failure, "another log") {
				t.Errorf("%+v", s)
			}
			w.witness.Instead(respond(http.StatusInternalServerError))
			w.grow(0)
			if later := w.status(); later.Failure != s.Failure || later.RefusedAt == nil {
				t.Errorf("once it does not respond: %+v", later)
			}
			if !strings.Contains(a.Logged.String(), "a witness saw another log") {
				t.Error("nothing is logged")
			}
			if _, err := w.AuditLog.Verify(context.Background(), nil, nil); err != nil {
				t.Fatalf("the log is not whole in itself: %v", err)
			}
			_, err := w.service.Verify(context.Background(), nil)
			if err == nil || !strings.Contains(err.Error(), "One refuses") {
				t.Errorf("verify says %v", err)
			}
			var mailed []string
			for _, row := range a.Rows("SELECT recipient FROM outbox WHERE payload LIKE '%" + string(notify.LogRefused) +
				"%' ORDER BY recipient") {
				mailed = append(mailed, row[0])
			}
			once := slices.Compact(slices.Clone(mailed))
			if len(mailed) < 2 || !slices.Contains(mailed, "notary@law.example") || len(once) != len(mailed) {
				t.Errorf("mailed to %v", mailed)
			}
		})
	}
}

// A false signature in the database is found.
func TestVerify_FindsFalseSignature(t *testing.T) {
	a := apptest.New(t)
	w := watch(a)
	first := w.grow(3)
	second := w.grow(1)
	_, err := a.SQL.Exec("UPDATE audit_checkpoint SET note = $1 WHERE size = "+size(second)[4:],
		second.Note+lastLine(first, w))
	a.Must(err)
	if _, err := w.service.Verify(context.Background(), nil); err == nil || !strings.Contains(err.Error(), "is false") {
		t.Errorf("verify says %v", err)
	}
}

// The job that signs checkpoints asks the witnesses in the settings.
func TestSettings_NameWitnesses(t *testing.T) {
	one := witnesstest.Start(t, "one.example/w", time.Now)
	a := apptest.New(t, apptest.With(func(c *config.Config) {
		c.Log.Witnesses = []config.Witness{{Name: "One", URL: one.URL, Key: one.Key}}
	}))
	ctx := context.Background()
	_, err := a.AuditLog.Integrate(ctx)
	a.Must(err)
	c, err := a.AuditLog.Sign(ctx)
	a.Must(err)
	a.Must(a.Witnesses.Ask(ctx, c))
	all, err := a.Witnesses.Statuses(ctx)
	if err != nil || len(all) != 1 || all[0].Name != "One" || !strings.Contains(all[0].Failure, "(404)") {
		t.Errorf("%+v, %v", all, err)
	}
	if calls := one.Calls(); !slices.Equal(calls, []string{"old 0"}) {
		t.Errorf("%q", calls)
	}
}

func TestMetrics_ReportAges(t *testing.T) {
	var one *witnesstest.Witness
	a := apptest.New(t, apptest.With(func(c *config.Config) {
		one = witnesstest.Start(t, "one.example/w", func() time.Time { return apptest.Start })
		c.Log.Witnesses = []config.Witness{
			{Name: "One", URL: one.URL, Key: one.Key}, {Name: "Two", URL: one.URL, Key: publicWitness},
		}
	}))
	metrics := func() string {
		answer := httptest.NewRecorder()
		a.Meters.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
		return answer.Body.String()
	}
	got := metrics()
	if strings.Contains(got, "checkpoint_age_seconds ") || strings.Contains(got, "witness_age_seconds{") {
		t.Errorf("ages of nothing:\n%s", got)
	}
	a.Must(one.Know(a.Signer.Public().String()))
	ctx := context.Background()
	_, err := a.AuditLog.Integrate(ctx)
	a.Must(err)
	c, err := a.AuditLog.Sign(ctx)
	a.Must(err)
	a.Must(a.Witnesses.Ask(ctx, c))
	_, err = a.SQL.Exec("UPDATE audit_witness SET refused_at = failed_at WHERE failed_at IS NOT NULL")
	a.Must(err)
	a.Clock.Advance(time.Hour)
	got = metrics()
	for _, want := range []string{
		"beacon_log_checkpoint_age_seconds 3600", `beacon_log_witness_age_seconds{witness="One"} 3600`,
		`beacon_log_witness_refuses{witness="One"} 0`, `beacon_log_witness_refuses{witness="Two"} 1`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing in\n%s", want, got)
		}
	}
}

// publicWitness is the key of a witness that this test does not ask.
const publicWitness = "witness.example+45d1b045+BH4hScxXV3b5iaqnZd0vj+Sufw1gyzGcuRH+qtTakMg8"
