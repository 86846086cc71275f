package intake

import (
	"context"
	"slices"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/workdays"
	"beacon/internal/targets"
	"beacon/internal/visits"
)

func newYork(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

func at(t *testing.T, text string) time.Time {
	t.Helper()
	moment, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return moment
}

// The complete transition table: a missing transition must be impossible.
func TestMoves(t *testing.T) {
	can := map[event]map[Status]Status{
		eventReached:  {New: Contacted},
		eventSchedule: {New: Scheduled, Contacted: Scheduled, Scheduled: Scheduled},
		eventClose:    {New: Closed, Contacted: Closed, Scheduled: Closed},
		eventReopen:   {Closed: New},
	}
	for e, moves := range can {
		for _, from := range []Status{New, Contacted, Scheduled, Closed} {
			want, possible := moves[from]
			if !possible {
				want = from
			}
			if got, ok := move(e, from); ok != possible || got != want {
				t.Errorf("%s from %s: %s, %v", e, from, got, ok)
			}
		}
	}
}

// noTargets stores no targets, so that the defaults count.
type noTargets struct{ targets.Store }

func (noTargets) Targets(context.Context) (targets.Targets, error) {
	return targets.Targets{}, fault.ErrNotFound
}

func newService(t *testing.T, store Store) *Service {
	clk, zone := clock.NewFixed(at(t, "2026-11-22T15:00:00Z")), newYork(t)
	return NewService(store, nil, targets.NewService(noTargets{}, clk, zone), clk, zone)
}

func TestAge(t *testing.T) {
	zone := newYork(t)
	received, due := at(t, "2026-11-12T15:00:00Z"), at(t, "2026-11-17T15:00:00Z") // Thursday, Tuesday
	reached := at(t, "2026-11-16T15:00:00Z")
	left := func(n int) *int { return &n }
	for what, c := range map[string]struct {
		now, reached, closed string
		want                 Age
	}{
		"the same day":       {"2026-11-12T20:00:00Z", "", "", Age{0, left(3), false}},
		"over the weekend":   {"2026-11-15T20:00:00Z", "", "", Age{1, left(2), false}},
		"the day it is due":  {"2026-11-18T03:00:00Z", "", "", Age{3, left(0), false}}, // still Tuesday in that zone
		"the day after":      {"2026-11-18T06:00:00Z", "", "", Age{4, left(-1), true}},
		"reached in between": {"2026-11-30T15:00:00Z", "2026-11-16T15:00:00Z", "", Age{2, nil, false}},
		"closed unreached":   {"2026-11-30T15:00:00Z", "", "2026-11-20T15:00:00Z", Age{6, nil, false}},
	} {
		e := Entry{Status: New, ReceivedAt: received, DueAt: due}
		if c.reached != "" {
			e.ContactedAt = &reached
		}
		if c.closed != "" {
			closed := at(t, c.closed)
			e.ClosedAt = &closed
		}
		got := e.Age(at(t, c.now), workdays.Calendar{Zone: zone})
		if got.Waiting != c.want.Waiting || got.IsLate != c.want.IsLate || (got.Left == nil) != (c.want.Left == nil) ||
			got.Left != nil && *got.Left != *c.want.Left {
			t.Errorf("%s: %+v, want %+v", what, got, c.want)
		}
	}
	late := Entry{
		Status: New, ReceivedAt: at(t, "2026-11-10T15:00:00Z"), DueAt: at(t, "2026-11-13T15:00:00Z"),
	} // due on Friday
	if age := late.Age(at(t, "2026-11-14T15:00:00Z"), workdays.Calendar{Zone: zone}); !age.IsLate || *age.Left != -1 {
		t.Errorf("on Saturday: %+v, left %d", age, *age.Left)
	}
}

// drawer is a store of outcomes.
type drawer struct {
	Store
	outcomes            []Outcome
	center              int64
	askedSince, askedTo time.Time
	decisions           []Decision
}

func (d *drawer) Outcomes(_ context.Context, centerID int64, since, until time.Time) ([]Outcome, error) {
	d.center, d.askedSince, d.askedTo = centerID, since, until
	return d.outcomes, nil
}

func (d *drawer) Decisions(context.Context, int64, time.Time, time.Time) ([]Decision, error) {
	return d.decisions, nil
}

func (d *drawer) PageVisits(_ context.Context, centerID int64, from, to visits.Day) ([]PageVisits, error) {
	return []PageVisits{{ID: centerID, Name: "ABC123", Visits: int64(to-from) + 1, Registered: 1}}, nil
}

func (d *drawer) CenterVisits(_ context.Context, from, to visits.Day) ([]PageVisits, error) {
	return []PageVisits{{ID: 1, Name: "High Desert", Visits: int64(to-from) + 1, LearnMore: 5, Screening: 4}}, nil
}

func (d *drawer) WithoutCenter(context.Context, time.Time, time.Time) (int64, error) { return 4, nil }

func TestReport(t *testing.T) {
	ctx := context.Background()
	after := func(received string, days int) *time.Time {
		moment := at(t, received).AddDate(0, 0, days)
		return &moment
	}
	monday, march := "2026-11-02T15:00:00Z", "2026-03-02T15:00:00Z"
	d := &drawer{outcomes: []Outcome{
		{
			Kind: Referral, CenterID: 1, CenterName: "High Desert", Status: Contacted, ReceivedAt: at(t, march),
			ContactedAt: after(march, 0), LeadSource: "Web Search", HasSite: true, IsLive: true,
		},
		{
			Kind: Referral, CenterID: 1, CenterName: "High Desert", Status: Closed, Reason: NoAnswer,
			ReceivedAt: at(t, monday),
		},
		{
			Kind: Referral, CenterID: 1, CenterName: "High Desert", Status: Scheduled,
			ReceivedAt: at(t, monday), ContactedAt: after(monday, 3), LeadSource: "Web Search", HasSite: true,
			IsStarter: true,
		},
		{
			Kind: Champion, CenterID: 2, CenterName: "Front Range", Status: New, ReceivedAt: at(t, monday),
			Campaign: "SPRING", CampaignName: "Spring clinic",
		},
		{
			Kind: Referral, CenterID: 1, CenterName: "High Desert", Status: Closed, Reason: InEvaluation,
			ReceivedAt: at(t, monday), ContactedAt: after(monday, 4),
		},
	}}
	s := newService(t, d)
	registry := access.Principal{Role: access.RegistryReviewer}
	r, err := s.Report(ctx, registry, "2026-01-01", "2026-11-08")
	if err != nil {
		t.Fatal(err)
	}
	if !d.askedSince.Equal(at(t, "2026-01-01T05:00:00Z")) || !d.askedTo.Equal(at(t, "2026-11-09T05:00:00Z")) ||
		r.From != "2026-01-01" ||
		r.To != "2026-11-08" {
		t.Errorf("asked from %s until %s, says %s to %s", d.askedSince, d.askedTo, r.From, r.To)
	}
	total := r.Total
	if total.Received != 5 || total.Contacted != 3 || total.InTarget != 2 || total.MedianDays == nil ||
		*total.MedianDays != 3 || total.Waiting != 1 ||
		total.Sites != 2 || total.Starter != 1 || total.Live != 1 ||
		total.Closed[NoAnswer] != 1 ||
		total.Closed[InEvaluation] != 1 {
		t.Errorf("total: %+v", total)
	}
	keys := func(rows []Row) (keys []string) {
		for _, row := range rows {
			keys = append(keys, row.Key+"/"+row.Name)
		}
		return keys
	}
	for what, c := range map[string]struct {
		rows []Row
		want []string
	}{
		"centers":   {r.ByCenter, []string{"1/High Desert", "2/Front Range"}},
		"sources":   {r.BySource, []string{"/", "Web Search/Web Search"}},
		"campaigns": {r.ByCampaign, []string{"SPRING/Spring clinic"}},
		"months":    {r.ByMonth, []string{"2026-03/2026-03", "2026-11/2026-11"}},
	} {
		if got := keys(c.rows); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", what, got, c.want)
		}
	}
	if r.ByCampaign[0].MedianDays != nil || *r.BySource[1].MedianDays != 1.5 || *r.WithoutCenter != 4 {
		t.Errorf(
			"medians: %v, %v; without a center: %v", r.ByCampaign[0].MedianDays, *r.BySource[1].MedianDays, r.WithoutCenter,
		)
	}
	if len(r.Pages) != 1 || *r.Pages[0].Visits != 312 || *r.Pages[0].LearnMore != 5 || r.Pages[0].Screening != nil ||
		r.Pages[0].Registered != nil {
		t.Errorf("the registry reads the visitors %+v", r.Pages)
	}
	own, err := s.Report(ctx, access.Principal{Role: access.CenterCoordinator, CenterID: 2}, "", "")
	if len(own.Pages) != 1 || own.Pages[0].ID != 2 || *own.Pages[0].Visits != 90 || *own.Pages[0].Registered != 1 {
		t.Errorf("a coordinator reads the visitors %+v", own.Pages)
	}
	if err != nil || d.center != 2 || own.WithoutCenter != nil || own.From != "2026-08-25" || own.To != "2026-11-22" {
		t.Errorf("a coordinator: center %d, %+v, %v", d.center, own, err)
	}
}

func TestReport_RefusesReversedDays(t *testing.T) {
	s := newService(t, &drawer{})
	for span, isFine := range map[[2]string]bool{
		{"", ""}: true, {"2026-11-22", ""}: true, {"2026-11-08", "2026-11-08"}: true, {"2024-01-01", "2026-12-31"}: true,
		{"2026-11-09", "2026-11-08"}: false, {"yesterday", ""}: false, {"", "11/08/2026"}: false, {"2020-01-01", ""}: false,
		{"2026-02-30", ""}: false,
	} {
		_, err := s.Report(context.Background(), access.Principal{Role: access.RegistryReviewer}, span[0], span[1])
		if isFine && err != nil || !isFine && fault.CodeFrom(err) != fault.RuleBroken {
			t.Errorf("%q: %v", span, err)
		}
	}
	if _, err := s.Report(context.Background(), access.Principal{}, "", ""); fault.CodeFrom(err) != fault.Forbidden {
		t.Errorf("somebody without a center: %v", err)
	}
}
