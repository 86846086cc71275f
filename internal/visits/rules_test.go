package visits_test

import (
	"errors"
	"strconv"
	"testing"
	"time"

	"beacon/internal/platform/fault"
	"beacon/internal/visits"
)

func TestRecord_UnknownSite(t *testing.T) {
	l := newLedger("ABC123")
	l.sites["ABC999"] = visits.Site{ID: 9}
	s, _ := begin(t, l)
	for name, err := range map[string]error{
		"a code nobody has":    s.Record(t.Context(), "ZZZ000", visits.Initial),
		"a site not shown":     s.Record(t.Context(), "ABC999", visits.Initial),
		"a kind there is not":  s.Record(t.Context(), "ABC123", visits.Kind(3)),
		"a kind below nothing": s.Record(t.Context(), "ABC123", visits.Kind(-1)),
	} {
		if !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%s answers %v", name, err)
		}
	}
	if l.commits != 0 {
		t.Errorf("%d transactions", l.commits)
	}
}

func TestSites_RememberedForHalfAMinute(t *testing.T) {
	l := newLedger("ABC123")
	s, clk := begin(t, l)
	visit := func(wantErr error, wantAsked int) {
		t.Helper()
		if err := s.Record(t.Context(), "ABC123", visits.Initial); !errors.Is(err, wantErr) || l.asked != wantAsked {
			t.Errorf("answers %v after asking %d times, want %v after %d", err, l.asked, wantErr, wantAsked)
		}
	}
	visit(nil, 1)
	l.sites["ABC123"] = visits.Site{ID: 1, Public: false}
	clk.Advance(30*time.Second - time.Microsecond)
	visit(nil, 1)
	clk.Advance(time.Microsecond)
	visit(fault.ErrNotFound, 2)
	l.sites["ABC123"] = visits.Site{ID: 1, Public: true}
	visit(fault.ErrNotFound, 2)
	s.Forget("ABC123")
	visit(nil, 3)
}

func TestSites_MemoryIsBounded(t *testing.T) {
	l := newLedger()
	for i := range 10_100 {
		l.sites[strconv.Itoa(i)] = visits.Site{ID: 1}
	}
	s, _ := begin(t, l)
	for range 2 {
		for code := range l.sites {
			if err := s.Record(t.Context(), code, visits.Initial); !errors.Is(err, fault.ErrNotFound) {
				t.Fatal(err)
			}
		}
	}
	if l.asked < 10_200 {
		t.Errorf("10,100 sites, asked %d times in two rounds: all were kept", l.asked)
	}
}

func TestRecord_DayOfClock(t *testing.T) {
	l := newLedger("ABC123")
	s, clk := begin(t, l)
	clk.Advance(12*time.Hour - time.Microsecond)
	for range 2 {
		if err := s.Record(t.Context(), "ABC123", visits.Eligible); err != nil {
			t.Fatal(err)
		}
		clk.Advance(time.Microsecond)
	}
	today := visits.NewDay(noon)
	for _, day := range []visits.Day{today, today + 1} {
		if l.counts[visits.Addition{SiteID: 1, Kind: visits.Eligible, Day: day}] != 1 {
			t.Errorf("day %d: %v", day, l.counts)
		}
	}
}

func TestDays(t *testing.T) {
	for at, want := range map[time.Time]visits.Day{
		time.Unix(0, 0):          0,
		time.Unix(86399, 0):      0,
		time.Unix(86400, 0):      1,
		time.Unix(-1, 0):         -1,
		time.Unix(-86400, 0):     -1,
		noon:                     20514,
		noon.Add(12 * time.Hour): 20515,
	} {
		if got := visits.NewDay(at); got != want || got.Start().After(at) || got.Start().Add(24*time.Hour).Before(at) {
			t.Errorf("%v is day %d, want %d", at.UTC(), got, want)
		}
	}
}

func TestParseKind(t *testing.T) {
	names := []string{"initial", "learn-more", "eligible"}
	for i, name := range names {
		if k, ok := visits.ParseKind(name); !ok || int(k) != i || k.String() != name {
			t.Errorf("%s is %d, %v, %s", name, k, ok, k)
		}
	}
	for _, name := range []string{"", "Initial", "learnMore", "unknown"} {
		if _, ok := visits.ParseKind(name); ok {
			t.Errorf("%q is a kind", name)
		}
	}
}
