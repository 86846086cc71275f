package auditdesk_test

import (
	"context"
	"reflect"
	"slices"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/auditdesk"
	"beacon/internal/platform/clock"
)

func limits() auditdesk.Limits {
	return auditdesk.Limits{Foreign: 3, Unworked: 4, Night: 2, FamilyName: 1, NightFrom: 22, NightUntil: 5}
}

func seen(n int, s auditdesk.Seen) []auditdesk.Seen { return slices.Repeat([]auditdesk.Seen{s}, n) }

// TestJudge checks the rules by table.
// Shows R15.1f.
func TestJudge(t *testing.T) {
	foreign := auditdesk.Seen{View: auditdesk.View{CenterID: 2}, IsOwn: true}
	own := auditdesk.Seen{View: auditdesk.View{CenterID: 1}, IsOwn: true}
	night, unworked, relative := own, own, own
	night.AtNight, unworked.IsOwn, relative.Relative = true, false, "Ada Quill"
	unknown := auditdesk.Seen{IsOwn: true}
	for _, c := range []struct {
		what   string
		center int64
		seen   []auditdesk.Seen
		want   []auditdesk.Rule
	}{
		{"nothing", 1, nil, nil},
		{"many own", 1, seen(100, own), nil},
		{"few foreign ones", 1, seen(2, foreign), nil},
		{"foreign ones", 1, seen(3, foreign), []auditdesk.Rule{auditdesk.Foreign}},
		{"foreign ones of the registry's staff", 0, seen(3, foreign), nil},
		{"records of no center", 1, seen(9, unknown), nil},
		{"few without work", 1, seen(3, unworked), nil},
		{"without work", 0, seen(4, unworked), []auditdesk.Rule{auditdesk.Unworked}},
		{"one at night", 1, seen(1, night), nil},
		{"at night", 1, append(seen(2, night), seen(9, own)...), []auditdesk.Rule{auditdesk.Night}},
		{"a name", 1, seen(1, relative), []auditdesk.Rule{auditdesk.FamilyName}},
		{"all", 1, slices.Concat(seen(3, foreign), seen(4, unworked), seen(2, night), seen(2, relative)),
			[]auditdesk.Rule{auditdesk.Foreign, auditdesk.Unworked, auditdesk.Night, auditdesk.FamilyName}},
	} {
		var got []auditdesk.Rule
		for _, f := range limits().Judge("2026-03-02", auditdesk.Reader{ID: 7, CenterID: c.center}, c.seen) {
			got = append(got, f.Rule)
			isOfAda := f.Of == "Ada Quill"
			if f.Day != "2026-03-02" || f.Reader.ID != 7 || f.Records == 0 || isOfAda != (f.Rule == auditdesk.FamilyName) {
				t.Errorf("%s: %+v", c.what, f)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

// trail is a store of views only.
type trail struct {
	auditdesk.Store
	readers  []auditdesk.Reader
	looks    []auditdesk.View
	own      map[audit.Subject]bool
	asked    int
	appended []audit.Event
}

func (s *trail) Readers(context.Context) ([]auditdesk.Reader, error) { return s.readers, nil }

func (s *trail) Looks(_ context.Context, from, until time.Time, _ []string, fn func(auditdesk.View) error) error {
	for _, l := range s.looks {
		if l.At.Before(from) || !l.At.Before(until) {
			continue
		}
		if err := fn(l); err != nil {
			return err
		}
	}
	return nil
}

func (s *trail) HasOther(_ context.Context, _ audit.Actor, record audit.Subject, _ []string) (bool, error) {
	s.asked++
	return s.own[record], nil
}

func (s *trail) Append(_ context.Context, e audit.Event) error {
	s.appended = append(s.appended, e)
	return nil
}

// TestUnusualReading_ByDayAndName: days and nights follow the registry's time zone, a record counts once a day, and
// names of readers and colleagues are compared without accents. Changes to a record are queried only above the
// threshold.
// Shows R15.1f.
func TestUnusualReading_ByDayAndName(t *testing.T) {
	zone := time.FixedZone("registry", -5*3600)
	now := time.Date(2026, 3, 10, 12, 0, 0, 0, zone)
	s := &trail{readers: []auditdesk.Reader{
		{ID: 1, Name: "Cora Muñoz", CenterID: 1}, {ID: 2, Name: "Carl van Dyke", CenterID: 1},
		{ID: 3, Name: "Otto Berg", CenterID: 2}, {ID: 4, Name: "Ada"},
	}, own: map[audit.Subject]bool{}}
	look := func(ago time.Duration, reader, record, center int64, name string) {
		s.looks = append(s.looks, auditdesk.View{
			At: now.Add(-ago).UTC(), ReaderID: reader, Record: audit.Subject{Kind: "microsite", ID: record}, CenterID: center,
			FamilyName: name,
		})
	}
	for range 9 {
		look(time.Hour, 1, 5, 1, "munoz") // nine views of one record with the reader's own name
	}
	look(25*time.Hour, 1, 6, 1, "Dyke")     // a colleague's
	look(26*time.Hour, 1, 7, 1, "Berg")     // a reader of another center
	look(40*24*time.Hour, 1, 8, 1, "Munoz") // too long ago
	look(2*time.Hour, 4, 9, 1, "Ada")       // a name of one word is no family name
	for n := range int64(3) {               // nights follow the zone: 11 p.m. and 4 a.m.
		look(13*time.Hour, 3, 20+n, 2, "Li") // 23:00 the day before
		look(8*time.Hour, 2, 30+n, 1, "Li")  // 04:00
		look(4*time.Hour, 3, 40+n, 2, "Li")  // 08:00
	}
	for n := range int64(auditdesk.Unusual.Unworked) {
		look(50*time.Hour, 4, 100+n, 1, "Li")
	}
	desk := auditdesk.New(auditdesk.Deps{Store: s, Clock: clock.NewFixed(now), Zone: zone})
	got, err := desk.UnusualReading(t.Context(), access.Principal{ID: 9, Role: access.RegistryAdmin}, access.Caller{})
	if err != nil {
		t.Fatal(err)
	}
	want := []auditdesk.Finding{
		{Day: "2026-03-10", Reader: s.readers[0], Rule: auditdesk.FamilyName, Records: 1, Of: "Cora Muñoz"},
		{Day: "2026-03-10", Reader: s.readers[1], Rule: auditdesk.Night, Records: 3},
		{Day: "2026-03-09", Reader: s.readers[0], Rule: auditdesk.FamilyName, Records: 1, Of: "Carl van Dyke"},
		{Day: "2026-03-09", Reader: s.readers[2], Rule: auditdesk.Night, Records: 3},
		{Day: "2026-03-08", Reader: s.readers[3], Rule: auditdesk.Unworked, Records: auditdesk.Unusual.Unworked},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
	if s.asked != auditdesk.Unusual.Unworked {
		t.Errorf("asked about %d records", s.asked)
	}
	if len(s.appended) != 1 || s.appended[0].Action != "audit.unusual-viewed" || s.appended[0].Details["rows"] != "5" {
		t.Errorf("kept %+v", s.appended)
	}
	s.own[audit.Subject{Kind: "microsite", ID: 100}] = true // the reader also changed one record
	got, err = desk.UnusualReading(t.Context(), access.Principal{ID: 9, Role: access.RegistryAdmin}, access.Caller{})
	if err != nil || len(got) != 4 {
		t.Errorf("got %+v, %v", got, err)
	}
	for _, role := range []access.Role{access.RegistryReviewer, access.CenterCoordinator, access.Coach} {
		if _, err := desk.UnusualReading(t.Context(), access.Principal{ID: 9, Role: role}, access.Caller{}); err == nil {
			t.Errorf("%s may look", role)
		}
	}
}
