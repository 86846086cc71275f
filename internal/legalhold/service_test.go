package legalhold_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/legalhold"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/sentform"
)

// memory is a legalhold.Store in memory with symmetric links.
type memory struct {
	sentform.Log // forms are submitted without a key
	holds        []legalhold.Hold
	links        map[audit.Subject][]audit.Subject
	events       []audit.Event
}

func (m *memory) InTx(_ context.Context, fn func(legalhold.Tx) error) error { return fn(m) }

func (m *memory) HoldsInForce(_ context.Context, on audit.Subject, today string) (found []legalhold.Hold, _ error) {
	for _, h := range m.holds {
		if (on == audit.Subject{} || on == h.Record) && h.EndedAt == nil && (h.EndsOn == "" || h.EndsOn >= today) {
			found = append(found, h)
		}
	}
	return found, nil
}

func (m *memory) Linked(_ context.Context, to audit.Subject) ([]audit.Subject, error) {
	return m.links[to], nil
}

func (m *memory) HasRecord(_ context.Context, record audit.Subject) (bool, error) {
	return record.ID < 100, nil
}

func (m *memory) Hold(_ context.Context, id int64) (legalhold.Hold, error) {
	if id < 1 || id > int64(len(m.holds)) {
		return legalhold.Hold{}, fault.ErrNotFound
	}
	return m.holds[id-1], nil
}

func (m *memory) AddHold(_ context.Context, h legalhold.Hold) (int64, error) {
	h.ID = int64(len(m.holds) + 1)
	m.holds = append(m.holds, h)
	return h.ID, nil
}

func (m *memory) SaveHold(_ context.Context, h legalhold.Hold) error {
	m.holds[h.ID-1] = h
	return nil
}

func (m *memory) Append(_ context.Context, e audit.Event) error {
	m.events = append(m.events, e)
	return nil
}

var (
	ada  = access.Principal{ID: 1, Name: "Ada", Role: access.RegistryAdmin}
	york = time.FixedZone("New York", -5*60*60)
)

func desk() (*memory, *legalhold.Service, *clock.Fixed) {
	m := &memory{links: map[audit.Subject][]audit.Subject{}}
	c := clock.NewFixed(time.Date(2026, 3, 2, 15, 0, 0, 0, time.UTC))
	return m, legalhold.NewService(m, c, york), c
}

func site(id int64) audit.Subject { return audit.Subject{Kind: "microsite", ID: id} }

// TestReasons_CoverThePersonsMatter: holds cover linked records over any number of steps, and in cycles.
// Shows R15.3d.
func TestReasons_CoverThePersonsMatter(t *testing.T) {
	m, s, _ := desk()
	donor, one, two := audit.Subject{Kind: "donor", ID: 5}, audit.Subject{Kind: "voucher-holder", ID: 6},
		audit.Subject{Kind: "voucher-holder", ID: 7}
	m.links[donor], m.links[one], m.links[two] = []audit.Subject{one, two}, []audit.Subject{donor}, []audit.Subject{donor}
	m.links[site(1)], m.links[site(2)], m.links[site(3)] = []audit.Subject{site(2)}, []audit.Subject{site(1), site(3)},
		[]audit.Subject{site(2)}
	for record, reason := range map[audit.Subject]string{one: "a suit", site(3): "an audit"} {
		if _, err := s.Put(t.Context(), ada, record, legalhold.Terms{Reason: reason}, access.Caller{}); err != nil {
			t.Fatal(err)
		}
	}
	for record, want := range map[audit.Subject][]string{
		donor: {"a suit"}, one: {"a suit"}, two: {"a suit"}, site(1): {"an audit"}, site(3): {"an audit"}, site(4): nil,
	} {
		holds, err := s.On(t.Context(), record)
		if got := reasons(holds); err != nil || !slices.Equal(got, want) {
			t.Errorf("%v: %q, %v; want %q", record, got, err, want)
		}
	}
	covered, err := legalhold.CoveredRecords(t.Context(), m, "2026-03-02")
	if err != nil || len(covered) != 6 || covered[site(4)] {
		t.Errorf("covered %v, %v", covered, err)
	}
}

// TestHold_LastDay: a hold with an end is in force until that day is over in the registry's time zone. A hold without
// an end needs a review after a year.
// Shows R15.3a.
func TestHold_LastDay(t *testing.T) {
	m, s, c := desk()
	put := func(endsOn string) {
		terms := legalhold.Terms{Reason: "why", EndsOn: endsOn}
		if _, err := s.Put(t.Context(), ada, site(1), terms, access.Caller{}); err != nil {
			t.Fatal(err)
		}
	}
	put("2026-03-03")
	put("")
	inForce := func(what string, want int) {
		t.Helper()
		if got, err := s.InForce(t.Context(), ada); err != nil || len(got) != want {
			t.Errorf("%s: %d holds, %v", what, len(got), err)
		}
	}
	inForce("at first", 2)
	c.Advance(time.Date(2026, 3, 4, 4, 59, 59, 0, time.UTC).Sub(c.Now()))
	inForce("in the last second of the day", 2)
	c.Advance(time.Second)
	inForce("on the next day", 1)
	c.Advance(time.Date(2027, 3, 2, 14, 59, 59, 0, time.UTC).Sub(c.Now()))
	if s.NeedsReview(m.holds[1]) {
		t.Error("it is to be looked at before a year is over")
	}
	c.Advance(time.Second)
	if !s.NeedsReview(m.holds[1]) || s.NeedsReview(m.holds[0]) {
		t.Error("it is not to be looked at after a year")
	}
	err := s.Change(t.Context(), ada, 2, legalhold.Terms{Reason: "why"}, access.Caller{})
	if err != nil || s.NeedsReview(m.holds[1]) {
		t.Errorf("looked at, %v", err)
	}
	inForce("for good", 1)
	if err := s.End(t.Context(), ada, 2, access.Caller{}); err != nil {
		t.Error(err)
	}
	inForce("ended", 0)
}

// TestHold_Refusals: invalid callers, records and input are refused and change nothing.
// Shows R15.3a.
func TestHold_Refusals(t *testing.T) {
	m, s, _ := desk()
	put := func(by access.Principal, on audit.Subject, reason, endsOn string) error {
		_, err := s.Put(t.Context(), by, on, legalhold.Terms{Reason: reason, EndsOn: endsOn}, access.Caller{})
		return err
	}
	if err := put(ada, site(1), " Case 12 ", "2026-03-02"); err != nil || m.holds[0].Reason != "Case 12" {
		t.Fatalf("%v, %+v", err, m.holds)
	}
	reviewer, coordinator := access.Principal{ID: 2, Role: access.RegistryReviewer},
		access.Principal{ID: 3, Role: access.CenterCoordinator, CenterID: 1}
	for what, c := range map[string]struct {
		err  error
		code fault.Code
	}{
		"a reviewer":    {put(reviewer, site(1), "why", ""), fault.Forbidden},
		"a coordinator": {put(coordinator, site(1), "why", ""), fault.Forbidden},
		"no reason":     {put(ada, site(1), " \u200b", ""), fault.RuleBroken},
		"too long":      {put(ada, site(1), strings.Repeat("é", 501), ""), fault.RuleBroken},
		"yesterday":     {put(ada, site(1), "why", "2026-03-01"), fault.RuleBroken},
		"no day":        {put(ada, site(1), "why", "2026-02-30"), fault.RuleBroken},
		"no record":     {put(ada, site(100), "why", ""), fault.NotFound},
		"no such kind":  {put(ada, audit.Subject{Kind: "staff-account", ID: 1}, "why", ""), fault.NotFound},
		"no hold":       {s.End(t.Context(), ada, 9, access.Caller{}), fault.NotFound},
		"changed by":    {s.Change(t.Context(), reviewer, 1, legalhold.Terms{Reason: "x"}, access.Caller{}), fault.Forbidden},
		"ended by":      {s.End(t.Context(), coordinator, 1, access.Caller{}), fault.Forbidden},
	} {
		if fault.CodeFrom(c.err) != c.code || c.err == nil {
			t.Errorf("%s: %v, want %s", what, c.err, c.code)
		}
	}
	if len(m.holds) != 1 || len(m.events) != 2 {
		t.Errorf("%d holds, %d events", len(m.holds), len(m.events))
	}
	if _, err := s.InForce(t.Context(), reviewer); !errors.Is(err, &fault.Error{Code: fault.Forbidden}) {
		t.Errorf("listed for a reviewer: %v", err)
	}
}

// TestHold_Events: the hold's event has the reason and the days. The record's event has no reason, because centers read
// it.
// Shows R15.3a, R15.3g.
func TestHold_Events(t *testing.T) {
	m, s, _ := desk()
	terms := legalhold.Terms{Reason: "Case 12", EndsOn: "2026-04-01"}
	id, err := s.Put(t.Context(), ada, site(1), terms, access.Caller{})
	err = errors.Join(err, s.Change(t.Context(), ada, id, legalhold.Terms{Reason: "Case 13"}, access.Caller{}))
	err = errors.Join(err, s.End(t.Context(), ada, id, access.Caller{}))
	if err != nil {
		t.Fatal(err)
	}
	actions := []string{}
	for _, e := range m.events {
		actions = append(actions, e.Action+" "+e.Subject.Kind)
		if told := e.Subject.Kind == legalhold.SubjectKind; told != (e.Details["reason"] != "") || e.Actor.ID != ada.ID {
			t.Errorf("%+v", e)
		}
	}
	want := []string{
		"hold.put legal-hold", "hold.put microsite", "hold.changed legal-hold", "hold.changed microsite",
		"hold.ended legal-hold", "hold.ended microsite",
	}
	if !slices.Equal(actions, want) {
		t.Errorf("%q", actions)
	}
	d := m.events[2].Details
	if d["fromReason"] != "Case 12" || d["fromEndsOn"] != "2026-04-01" || d["reason"] != "Case 13" {
		t.Errorf("%v", d)
	}
	if err := s.End(t.Context(), ada, id, access.Caller{}); fault.CodeFrom(err) != fault.Conflict {
		t.Errorf("ended twice: %v", err)
	}
}

func reasons(holds []legalhold.Hold) (all []string) {
	for _, h := range holds {
		all = append(all, h.Reason)
	}
	return all
}
