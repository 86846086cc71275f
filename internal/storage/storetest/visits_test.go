package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/visits"
)

// TestVisits is the contract of the visit counters, on both databases.
func TestVisits(t *testing.T) {
	for name, test := range map[string]func(*testing.T, counters){
		"only public sites count":              visitsNeedAPublicSite,
		"additions add up":                     visitsAddUp,
		"a batch is kept whole or not at all":  visitsAreAtomic,
		"statistics look back eight weeks":     visitsHaveHistory,
		"two services lose nothing":            visitsOfTwoServices,
		"what was acknowledged is what counts": visitsEqualAcknowledgements,
	} {
		t.Run(name, func(t *testing.T) {
			Each(t, func(t *testing.T, db *storage.DB, clk *clock.Fixed) {
				test(t, counters{
					TB: t, Visits: micrositestore.NewVisits(db), clock: clk, db: db, center: Center(t, db, "Fictional Center"),
				})
			})
		})
	}
}

// counters is a store of visits. Its errors end the test.
type counters struct {
	testing.TB
	micrositestore.Visits
	clock  *clock.Fixed
	db     *storage.DB
	center int64
}

// NewVisitCounters returns a store of visits with sites to visit, for benchmarks.
func NewVisitCounters(t testing.TB, db *storage.DB, sites int) (store micrositestore.Visits, codes []string) {
	t.Helper()
	c := counters{TB: t, Visits: micrositestore.NewVisits(db), db: db, center: Center(t, db, "Fictional Center")}
	for i := range sites {
		code := fmt.Sprintf("%c%c%c%03d", 'A'+i/26000%26, 'A'+i/1000%26, 'X', i%1000)
		c.site(code, microsite.Active, true)
		codes = append(codes, code)
	}
	return c.Visits, codes
}

func (c counters) site(code string, status microsite.RecipientStatus, agreed bool) int64 {
	c.Helper()
	var id int64
	c.must(micrositestore.NewMicrosites(c.db).InTx(context.Background(), func(tx microsite.Tx) (err error) {
		id, err = tx.Create(context.Background(), microsite.Site{
			CenterID: c.center, ShortCode: code, FirstName: "Rosa", LastName: "Ejemplo", Language: locale.English,
			RecipientStatus: status, AgreedToHipaa: agreed, CreatedAt: Start, UpdatedAt: Start,
		})
		return err
	}))
	return id
}

func (c counters) must(err error) {
	c.Helper()
	if err != nil {
		c.Fatal(err)
	}
}

func (c counters) total(siteID int64) visits.Counts {
	c.Helper()
	total, err := c.Totals(context.Background(), siteID)
	c.must(err)
	return total
}

// service starts a service on the database and closes it at the end of the test.
func (c counters) service() *visits.Service {
	s := visits.New(c.Visits, c.clock)
	c.Cleanup(func() { c.must(s.Close(context.Background())) })
	return s
}

func visitsNeedAPublicSite(t *testing.T, c counters) {
	s := c.service()
	for i, test := range []struct {
		status microsite.RecipientStatus
		agreed bool
		counts int64
	}{
		{microsite.InvitationSent, true, 1},
		{microsite.InvitationSent, false, 0},
		{microsite.PendCenterConfirmIsPatient, true, 0},
		{microsite.StarterSiteActive, true, 1},
		{microsite.StarterSiteActive, false, 0},
		{microsite.Active, true, 1},
		{microsite.Active, false, 0},
		{microsite.Inactive, true, 0},
		{microsite.Denied, true, 0},
	} {
		code := fmt.Sprintf("ABC%03d", i)
		id := c.site(code, test.status, test.agreed)
		err := s.Record(context.Background(), code, visits.Initial)
		if test.counts == 1 && err != nil || test.counts == 0 && !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("status %d, agreed %v answers %v", test.status, test.agreed, err)
		}
		if got := c.total(id)[visits.Initial]; got != test.counts {
			t.Errorf("status %d, agreed %v counts %d", test.status, test.agreed, got)
		}
	}
	if err := s.Record(context.Background(), "ZZZ999", visits.Initial); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("an unknown code answers %v", err)
	}
}

func visitsAddUp(t *testing.T, c counters) {
	ctx := context.Background()
	id, other := c.site("ABC123", microsite.Active, true), c.site("ABC124", microsite.Active, true)
	c.must(c.Add(ctx, []visits.Addition{
		{SiteID: id, Kind: visits.Initial, Day: 20000, Visits: 2},
		{SiteID: id, Kind: visits.Initial, Day: 20001, Visits: 3},
		{SiteID: id, Kind: visits.Eligible, Day: 20001, Visits: 1},
		{SiteID: other, Kind: visits.Initial, Day: 20001, Visits: 5_000_000_000},
	}))
	c.must(c.Add(ctx, []visits.Addition{{SiteID: id, Kind: visits.Initial, Day: 20001, Visits: 4}}))
	if got, want := c.total(id), (visits.Counts{9, 0, 1}); got != want {
		t.Errorf("total %v, want %v", got, want)
	}
	if got := c.total(other)[visits.Initial]; got != 5_000_000_000 {
		t.Errorf("large counts become %d", got)
	}
	days, err := c.Since(ctx, id, 20001)
	c.must(err)
	want := []visits.DayCount{
		{Kind: visits.Initial, Day: 20001, Visits: 7},
		{Kind: visits.Eligible, Day: 20001, Visits: 1},
	}
	if len(days) != 2 || days[0] != want[0] || days[1] != want[1] {
		t.Errorf("by day %v, want %v", days, want)
	}
}

func visitsAreAtomic(t *testing.T, c counters) {
	id := c.site("ABC123", microsite.Active, true)
	err := c.Add(context.Background(), []visits.Addition{
		{SiteID: id, Kind: visits.Initial, Day: 20000, Visits: 1},
		{SiteID: id + 1, Kind: visits.Initial, Day: 20000, Visits: 1}, // an unknown site
	})
	if err == nil {
		t.Fatal("a visit of no site was stored")
	}
	if got := c.total(id); got != (visits.Counts{}) {
		t.Errorf("half of a batch was kept: %v", got)
	}
}

func visitsHaveHistory(t *testing.T, c counters) {
	ctx := context.Background()
	id := c.site("ABC123", microsite.Active, true)
	today := visits.NewDay(Start)
	add := func(ago int, kind visits.Kind, n int64) {
		c.must(c.Add(ctx, []visits.Addition{{SiteID: id, Kind: kind, Day: today - visits.Day(ago), Visits: n}}))
	}
	add(-1, visits.Initial, 1) // another process is past midnight already
	add(0, visits.Initial, 2)
	add(6, visits.Initial, 4)
	add(7, visits.Initial, 8)
	add(55, visits.Initial, 16)
	add(56, visits.Initial, 32)
	add(3, visits.Eligible, 64)
	got, err := c.service().Stats(ctx, id, Start)
	c.must(err)
	if got.All != (visits.Counts{63, 0, 64}) || got.PastWeek != (visits.Counts{7, 0, 64}) ||
		got.Previous() != (visits.Counts{56, 0, 0}) {
		t.Errorf("got %+v", got)
	}
	if got.History[6].Visits[visits.Initial] != 8 || got.History[0].Visits[visits.Initial] != 16 ||
		got.History[7].Visits != got.PastWeek {
		t.Errorf("history %+v", got.History)
	}
	if got.History[7].Start != today-6 || got.History[0].Start != today-55 {
		t.Errorf("windows start at %v and %v, today is %v", got.History[0].Start, got.History[7].Start, today)
	}
}

// visitsOfTwoServices: two processes use one database and the same counters, in opposite orders.
func visitsOfTwoServices(t *testing.T, c counters) {
	const visitors, each = 16, 25
	sites := [2]int64{c.site("ABC123", microsite.Active, true), c.site("ABC124", microsite.Active, true)}
	codes := [2]string{"ABC123", "ABC124"}
	services := [2]*visits.Service{c.service(), c.service()}
	var all sync.WaitGroup
	for i := range visitors {
		all.Go(func() {
			for j := range each {
				if err := services[i%2].Record(context.Background(), codes[(i+j)%2], visits.LearnMore); err != nil {
					t.Errorf("record: %v", err)
				}
			}
		})
	}
	all.Wait()
	if got := c.total(sites[0])[visits.LearnMore] + c.total(sites[1])[visits.LearnMore]; got != visitors*each {
		t.Errorf("%d visits in the database, %d acknowledged", got, visitors*each)
	}
}

// visitsEqualAcknowledgements: some visitors leave early and the service is closed at a random time, but every counter
// must equal the number of acknowledged visits.
func visitsEqualAcknowledgements(t *testing.T, c counters) {
	run := 0
	rapid.Check(t, func(r *rapid.T) {
		run++
		codes := []string{fmt.Sprintf("AAA%03d", run), fmt.Sprintf("BBB%03d", run)}
		ids := []int64{c.site(codes[0], microsite.Active, true), c.site(codes[1], microsite.Active, true)}
		service := visits.New(c.Visits, c.clock)
		script := rapid.SliceOfN(rapid.Custom(drawVisit), 1, 40).Draw(r, "visits")
		closeAfter := rapid.IntRange(0, len(script)).Draw(r, "close after")
		var acknowledged [2][3]atomic.Int64
		var all sync.WaitGroup
		for i, v := range script {
			if i == closeAfter {
				all.Go(func() { _ = service.Close(context.Background()) })
			}
			all.Go(func() {
				ctx, cancel := context.WithTimeout(context.Background(), v.patience)
				defer cancel()
				if service.Record(ctx, codes[v.site], v.kind) == nil {
					acknowledged[v.site][v.kind].Add(1)
				}
			})
		}
		all.Wait()
		c.must(service.Close(context.Background()))
		for i, id := range ids {
			got := c.total(id)
			for kind := range got {
				if want := acknowledged[i][kind].Load(); got[kind] != want {
					r.Fatalf("%s, %v: %d in the database, %d acknowledged", codes[i], visits.Kind(kind), got[kind], want)
				}
			}
		}
	})
}

type visit struct {
	site     int
	kind     visits.Kind
	patience time.Duration
}

func drawVisit(t *rapid.T) visit {
	return visit{
		site: rapid.IntRange(0, 1).Draw(t, "site"),
		kind: visits.Kind(rapid.IntRange(0, 2).Draw(t, "kind")),
		patience: rapid.SampledFrom([]time.Duration{0, 500 * time.Microsecond, 2 * time.Millisecond, time.Minute}).
			Draw(t, "patience"),
	}
}
