package visits_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/visits"
)

var noon = time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC)

// ledger is a store in memory that can delay or fail its next transactions.
type ledger struct {
	mu       sync.Mutex
	sites    map[string]visits.Site
	asked    int // number of lookups of short codes
	counts   map[visits.Addition]int64
	commits  int
	fail     error
	entering chan struct{} // when set: receives each transaction that begins
	hold     chan struct{} // when set: a transaction ends after reading from it
}

func newLedger(codes ...string) *ledger {
	l := &ledger{sites: map[string]visits.Site{}, counts: map[visits.Addition]int64{}}
	for i, code := range codes {
		l.sites[code] = visits.Site{ID: int64(i + 1), Public: true}
	}
	return l
}

func (l *ledger) SiteByCode(_ context.Context, code string) (visits.Site, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked++
	site, ok := l.sites[code]
	if !ok {
		return site, fault.ErrNotFound
	}
	return site, nil
}

func (l *ledger) Add(ctx context.Context, additions []visits.Addition) error {
	if l.entering != nil {
		l.entering <- struct{}{}
	}
	if l.hold != nil {
		select {
		case <-l.hold:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.commits++
	if l.fail != nil {
		return l.fail
	}
	for _, a := range additions {
		n := a.Visits
		a.Visits = 0
		l.counts[a] += n
	}
	return nil
}

func (l *ledger) Totals(_ context.Context, siteID int64) (c visits.Counts, _ error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for a, n := range l.counts {
		if a.SiteID == siteID {
			c[a.Kind] += n
		}
	}
	return c, nil
}

func (l *ledger) Since(context.Context, int64, visits.Day) ([]visits.DayCount, error) {
	return nil, nil
}

// begin creates a service in a synctest bubble, in which time advances only while all goroutines wait.
func begin(t *testing.T, l *ledger) (*visits.Service, *clock.Fixed) {
	t.Helper()
	clk := clock.NewFixed(noon)
	s := visits.New(l, clk)
	t.Cleanup(func() {
		if err := s.Close(context.Background()); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s, clk
}

// visitAll starts n visits and returns a channel of their outcomes.
func visitAll(ctx context.Context, s *visits.Service, code string, n int) <-chan error {
	outcomes := make(chan error, n)
	for range n {
		go func() { outcomes <- s.Record(ctx, code, visits.Initial) }()
	}
	return outcomes
}

func TestBatch_SharesOneTransaction(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLedger("ABC123", "ABC124")
		l.entering, l.hold = make(chan struct{}, 100), make(chan struct{})
		s, _ := begin(t, l)
		first := visitAll(t.Context(), s, "ABC123", 1)
		<-l.entering
		rest, other := visitAll(t.Context(), s, "ABC123", 50), visitAll(t.Context(), s, "ABC124", 50)
		synctest.Wait() // all visits wait for the running transaction
		if len(first)+len(rest)+len(other) != 0 {
			t.Fatal("a visit was acknowledged before its transaction ended")
		}
		close(l.hold)
		for range 50 {
			if err := errors.Join(<-rest, <-other); err != nil {
				t.Fatal(err)
			}
		}
		one, _ := l.Totals(t.Context(), 1)
		two, _ := l.Totals(t.Context(), 2)
		if l.commits != 2 || one[visits.Initial] != 51 || two[visits.Initial] != 50 {
			t.Errorf("%d transactions hold %v and %v", l.commits, one, two)
		}
	})
}

func TestBatch_SingleVisitDoesNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := begin(t, newLedger("ABC123"))
		for range 3 {
			began := time.Now()
			if err := s.Record(t.Context(), "ABC123", visits.Initial); err != nil {
				t.Fatal(err)
			}
			if waited := time.Since(began); waited != 0 {
				t.Errorf("waited %v", waited)
			}
		}
	})
}

func TestBatch_FailureReachesEveryVisitor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLedger("ABC123")
		l.fail = errors.New("disk full")
		s, _ := begin(t, l)
		outcomes := visitAll(t.Context(), s, "ABC123", 10)
		for range 10 {
			if err := <-outcomes; fault.CodeFrom(err) != fault.Unavailable || !errors.Is(err, l.fail) {
				t.Errorf("got %v", err)
			}
		}
		l.mu.Lock()
		l.fail = nil
		l.mu.Unlock()
		if err := s.Record(t.Context(), "ABC123", visits.Initial); err != nil {
			t.Errorf("after a failure: %v", err)
		}
		if got, _ := l.Totals(t.Context(), 1); got[visits.Initial] != 1 {
			t.Errorf("counted %v", got)
		}
	})
}

func TestBatch_TimesOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLedger("ABC123")
		l.hold = make(chan struct{})
		s, _ := begin(t, l)
		began := time.Now()
		err := s.Record(t.Context(), "ABC123", visits.Initial)
		if fault.CodeFrom(err) != fault.Unavailable || time.Since(began) > 20*time.Second {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
	})
}

func TestBatch_CanceledVisitorLeavesOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLedger("ABC123")
		l.entering, l.hold = make(chan struct{}, 100), make(chan struct{})
		s, _ := begin(t, l)
		ctx, cancel := context.WithCancel(t.Context())
		committing := visitAll(ctx, s, "ABC123", 1)
		<-l.entering
		leaving, staying := visitAll(ctx, s, "ABC123", 5), visitAll(t.Context(), s, "ABC123", 5)
		synctest.Wait()
		cancel()
		for range 5 {
			if err := <-leaving; !errors.Is(err, context.Canceled) {
				t.Errorf("who left got %v", err)
			}
		}
		close(l.hold)
		for range 5 {
			if err := <-staying; err != nil {
				t.Errorf("who stayed got %v", err)
			}
		}
		if err := <-committing; err != nil {
			t.Errorf("a visit that was being stored answers %v", err)
		}
		if got, _ := l.Totals(t.Context(), 1); got[visits.Initial] != 6 {
			t.Errorf("counted %v", got)
		}
	})
}

func TestBatch_CloseSettlesWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLedger("ABC123")
		l.entering, l.hold = make(chan struct{}, 100), make(chan struct{})
		s, _ := begin(t, l)
		outcomes := visitAll(t.Context(), s, "ABC123", 1)
		<-l.entering
		more := visitAll(t.Context(), s, "ABC123", 20)
		synctest.Wait()
		hurried, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := s.Close(hurried); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("closing in a hurry answers %v", err)
		}
		if err := s.Record(t.Context(), "ABC123", visits.Initial); fault.CodeFrom(err) != fault.Unavailable {
			t.Errorf("after closing: %v", err)
		}
		close(l.hold)
		if err := s.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		for range 20 {
			if err := <-more; err != nil {
				t.Error(err)
			}
		}
		if err := <-outcomes; err != nil {
			t.Error(err)
		}
		if got, _ := l.Totals(t.Context(), 1); got[visits.Initial] != 21 {
			t.Errorf("counted %v", got)
		}
	})
}

// While the database hangs, memory must not fill up with visits.
func TestBatch_RefusesWhenFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLedger("ABC123")
		l.entering, l.hold = make(chan struct{}, 100), make(chan struct{})
		s, _ := begin(t, l)
		const crowd = 40_000
		outcomes := visitAll(t.Context(), s, "ABC123", crowd)
		synctest.Wait()
		away := len(outcomes)
		if away == 0 {
			t.Fatal("all of them wait")
		}
		close(l.hold)
		refused := 0
		for range crowd {
			if err := <-outcomes; err != nil {
				refused++
				if fault.CodeFrom(err) != fault.Unavailable {
					t.Fatalf("got %v", err)
				}
			}
		}
		if got, _ := l.Totals(t.Context(), 1); refused != away || got[visits.Initial] != int64(crowd-away) {
			t.Errorf("%d turned away, %d refused, %v counted", away, refused, got)
		}
	})
}
