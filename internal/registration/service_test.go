package registration

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/visits"
)

var now = time.Date(2026, time.March, 2, 15, 4, 5, 0, time.UTC)

// memory is a store with one site, short code ABC123 and id 7.
type memory struct {
	events []string
	days   map[visits.Day]int64
	trail  []audit.Event
}

func (m *memory) InTx(_ context.Context, fn func(Tx) error) error { return fn(m) }

func (m *memory) Append(_ context.Context, e audit.Event) error {
	m.trail = append(m.trail, e)
	return nil
}

// LockSite rejects the texts that PostgreSQL rejects.
func (m *memory) LockSite(_ context.Context, code string) (int64, error) {
	if !utf8.ValidString(code) || strings.Contains(code, "\x00") {
		return 0, errors.New("invalid byte sequence")
	}
	if code != "ABC123" {
		return 0, fault.ErrNotFound
	}
	return 7, nil
}

func (m *memory) Count(_ context.Context, _ int64, c Completed, day visits.Day, _ time.Time) (bool, error) {
	for _, id := range m.events {
		if id == c.EventID {
			return false, nil
		}
	}
	m.events = append(m.events, c.EventID)
	m.days[day]++
	return true, nil
}

func (m *memory) Total(context.Context, int64) (total int64, _ error) {
	for _, n := range m.days {
		total += n
	}
	return total, nil
}

func (m *memory) Since(_ context.Context, _ int64, from visits.Day) (map[visits.Day]int64, error) {
	days := map[visits.Day]int64{}
	for day, n := range m.days {
		if day >= from {
			days[day] = n
		}
	}
	return days, nil
}

func newService() (*Service, *memory) {
	m := &memory{days: map[visits.Day]int64{}}
	return NewService(m, clock.NewFixed(now)), m
}

func TestRecordCountsAnEventOnce(t *testing.T) {
	s, m := newService()
	event := Completed{EventID: "e1", ShortCode: "ABC123", RegistrationID: "r1"}
	for range 2 {
		if err := s.Record(t.Context(), event, audit.Origin{}); err != nil {
			t.Fatal(err)
		}
	}
	if m.days[visits.NewDay(now)] != 1 || len(m.trail) != 1 || m.trail[0].Subject.ID != 7 {
		t.Errorf("days %v, trail %+v", m.days, m.trail)
	}
}

func TestRecordRefusesInvalidEvents(t *testing.T) {
	for name, test := range map[string]struct {
		event Completed
		want  error
	}{
		"no event id": {Completed{ShortCode: "ABC123", RegistrationID: "r1"},
			&fault.Error{Code: fault.Unreadable}},
		"no registration id": {Completed{EventID: "e1", ShortCode: "ABC123"}, &fault.Error{Code: fault.Unreadable}},
		"event id too long": {Completed{strings.Repeat("é", maxID+1), "ABC123", "r1"},
			&fault.Error{Code: fault.Unreadable}},
		"NUL in an id":            {Completed{"e\x00", "ABC123", "r1"}, &fault.Error{Code: fault.Unreadable}},
		"id is not UTF-8":         {Completed{"e\xff", "ABC123", "r1"}, &fault.Error{Code: fault.Unreadable}},
		"NUL in a registration":   {Completed{"e1", "ABC123", "r\x00"}, &fault.Error{Code: fault.Unreadable}},
		"NUL in a short code":     {Completed{"e1", "ABC\x00", "r1"}, fault.ErrNotFound},
		"unknown short code":      {Completed{"e1", "XYZ999", "r1"}, fault.ErrNotFound},
		"short code is not UTF-8": {Completed{"e1", "\xff", "r1"}, fault.ErrNotFound},
	} {
		s, m := newService()
		err := s.Record(t.Context(), test.event, audit.Origin{})
		if !errors.Is(err, test.want) || len(m.events)+len(m.trail) != 0 {
			t.Errorf("%s: %v, stored %v", name, err, m.events)
		}
	}
	s, _ := newService()
	longest := Completed{EventID: strings.Repeat("é", maxID), ShortCode: "ABC123", RegistrationID: "r1"}
	if err := s.Record(t.Context(), longest, audit.Origin{}); err != nil {
		t.Errorf("an id of %d characters: %v", maxID, err)
	}
}

func TestStatsCountsByWeek(t *testing.T) {
	s, m := newService()
	today := visits.NewDay(now)
	m.days[today], m.days[today-7], m.days[today-1000] = 2, 3, 4
	got, err := s.Stats(t.Context(), 7, now)
	if err != nil {
		t.Fatal(err)
	}
	want := Totals{All: 9, PastWeek: 2}
	want.History[visits.Weeks-1], want.History[visits.Weeks-2] = 2, 3
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
