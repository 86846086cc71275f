package digest

import (
	"context"
	"strings"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
	"beacon/internal/registration"
	"beacon/internal/visits"
)

// memory is a store and transaction with patients who have received no email.
type memory struct {
	patients []Patient
	wanted   bool
	keys     []string
	trail    []string
}

func (m *memory) InTx(_ context.Context, fn func(Tx) error) error { return fn(m) }

func (m *memory) NotEmailed(_ context.Context, _ string, after int64, limit int) (due []Patient, err error) {
	for _, p := range m.patients {
		if p.SiteID > after && len(due) < limit {
			due = append(due, p)
		}
	}
	return due, nil
}

func (m *memory) SetWeeklyStats(_ context.Context, _ int64, wanted bool, _ time.Time) (bool, error) {
	changed := m.wanted != wanted
	m.wanted = wanted
	return changed, nil
}

func (m *memory) Enqueue(_ context.Context, email notify.Email) error {
	m.keys = append(m.keys, email.DedupeKey)
	return nil
}

func (m *memory) Append(_ context.Context, e audit.Event) error {
	m.trail = append(m.trail, e.Action)
	return nil
}

type noVisits struct{ Visits }

func (noVisits) Stats(context.Context, int64, time.Time) (visits.Totals, error) {
	return visits.Totals{}, nil
}

type noRegistrations struct{ Registrations }

func (noRegistrations) Stats(context.Context, int64, time.Time) (registration.Totals, error) {
	return registration.Totals{}, nil
}

func newService(m *memory, ring *keys.Ring, now time.Time) *Service {
	return NewService(Deps{
		Store: m, Visits: noVisits{}, Registrations: noRegistrations{}, Ring: ring, Clock: clock.NewFixed(now),
		Zone: time.FixedZone("registry", -5*60*60),
	})
}

func TestSend_FromMondayNineUntilWednesdayNight(t *testing.T) {
	for at, want := range map[string]string{
		"2030-05-05T23:59:59-05:00": "", // Sunday
		"2030-05-06T08:59:59-05:00": "",
		"2030-05-06T09:00:00-05:00": "weekly-stats-2030-W19-1",
		"2030-05-07T00:00:00-05:00": "weekly-stats-2030-W19-1",
		"2030-05-08T23:59:59-05:00": "weekly-stats-2030-W19-1",
		"2030-05-09T00:00:00-05:00": "",
		"2030-05-11T12:00:00-05:00": "",
		"2029-12-31T12:00:00-05:00": "weekly-stats-2030-W01-1", // the year of the ISO week
	} {
		now, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		m := &memory{patients: []Patient{
			{SiteID: 1, Email: "rosa@mail.example", Status: microsite.Active, WeeklyStats: true},
			{SiteID: 2, Email: "tomas@mail.example", Status: microsite.Active},
		}}
		sent, err := newService(m, nil, now).Send(t.Context())
		if err != nil || strings.Join(m.keys, " ") != want || sent != len(m.keys) {
			t.Errorf("%s: %d sent, %q, %v", at, sent, m.keys, err)
		}
	}
}

func TestSend_ReachesEveryBatch(t *testing.T) {
	m := &memory{}
	for id := range int64(2*batchSize + 1) {
		m.patients = append(m.patients, Patient{SiteID: id + 1, Email: "a@b", Status: microsite.Active, WeeklyStats: true})
	}
	now := time.Date(2030, 5, 7, 12, 0, 0, 0, time.UTC)
	if sent, err := newService(m, nil, now).Send(t.Context()); sent != 2*batchSize+1 || err != nil {
		t.Errorf("%d sent, %v", sent, err)
	}
}

func TestSetWanted_NeedsAValidToken(t *testing.T) {
	ring, err := keys.NewRing([]string{strings.Repeat("01", keys.MasterSize)})
	if err != nil {
		t.Fatal(err)
	}
	made := time.Date(2030, 5, 7, 12, 0, 0, 0, time.UTC)
	token := Token(ring, 1, made)
	for _, c := range []struct {
		name  string
		token string
		after time.Duration
		want  fault.Code
		trail string
	}{
		{"valid", token, 0, "", "mail-preference.weekly-stats-off"},
		{"last moment", token, tokenLife - time.Second, "", "mail-preference.weekly-stats-off"},
		{"expired", token, tokenLife + time.Second, fault.NotFound, ""},
		{"changed", token + "x", 0, fault.NotFound, ""},
		{"empty", "", 0, fault.NotFound, ""},
		{"for another purpose", ring.Sign("other", []byte("1"), made.Add(tokenLife)), 0, fault.NotFound, ""},
	} {
		m := &memory{wanted: true}
		s := newService(m, ring, made.Add(c.after))
		err := s.SetWanted(t.Context(), c.token, false, audit.Origin{})
		if (err == nil) != (c.want == "") || (err != nil && fault.CodeFrom(err) != c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
		if again := s.SetWanted(t.Context(), c.token, false, audit.Origin{}); (again == nil) != (err == nil) {
			t.Errorf("%s, again: %v", c.name, again)
		}
		if strings.Join(m.trail, " ") != c.trail {
			t.Errorf("%s: trail %q", c.name, m.trail)
		}
	}
}
