package storetest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/auditdesk"
	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/storage/auditdeskstore"
	"beacon/internal/storage/micrositestore"
)

// TestAuditDesk_AppliesFilters compares every combination of filters, page by page, with a scan over all events.
// Some events are stored later than younger ones.
// Shows R15.1a.
func TestAuditDesk_AppliesFilters(t *testing.T) {
	Each(t, func(t *testing.T, db *storage.DB, _ *clock.Fixed) {
		ctx, desk := context.Background(), auditdeskstore.New(db)
		r := rand.New(rand.NewPCG(1, 2))
		actions := []string{"microsite.viewed", "mail.viewed", "donor.viewed", "backup.made"}
		for n := range 400 {
			e := audit.Event{
				At:      Start.Add(time.Duration(n)*20*time.Minute - time.Duration(r.IntN(3))*19*time.Minute),
				Actor:   audit.Actor{Kind: []audit.ActorKind{audit.Staff, audit.Public}[r.IntN(2)], ID: int64(r.IntN(2))},
				Action:  actions[r.IntN(len(actions))],
				Subject: audit.Subject{Kind: []string{"microsite", "donor"}[r.IntN(2)], ID: int64(r.IntN(3))},
				Origin:  audit.Origin{Address: []string{"203.0.113.9", "2001:db8::1", ""}[r.IntN(3)]},
			}
			if err := desk.Append(ctx, e); err != nil {
				t.Fatal(err)
			}
		}
		all, err := desk.After(ctx, 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		slices.Reverse(all)
		for _, subject := range []audit.Subject{{}, {Kind: "microsite", ID: 1}} {
			for _, by := range []audit.Actor{{}, {Kind: audit.Staff, ID: 1}, {Kind: audit.Public}, {Kind: audit.Donor, ID: 4}} {
				for _, wanted := range [][]string{nil, {"mail.viewed"}, {"microsite.viewed", "donor.viewed", "never"}} {
					for _, address := range []string{"", "203.0.113.9", "198.51.100.1"} {
						for _, days := range [][2]time.Time{
							{}, {Start.Add(24 * time.Hour)}, {{}, Start.Add(48 * time.Hour)},
							{Start.Add(24 * time.Hour), Start.Add(48 * time.Hour)}, {Start.Add(9000 * time.Hour)},
							{{}, Start.Add(-9000 * time.Hour)},
						} {
							s := auditdesk.Search{
								Subject: subject, By: by, Actions: wanted, Address: address, From: days[0], Until: days[1],
							}
							var want []audit.Stored
							for _, e := range all {
								if fits(s, e) {
									want = append(want, e)
								}
							}
							comparePages(ctx, t, desk, s, want)
						}
					}
				}
			}
		}
	})
}

func fits(s auditdesk.Search, e audit.Stored) bool {
	return (s.Subject.ID == 0 || e.Subject == s.Subject) &&
		(s.By.Kind == "" || e.Actor.Kind == s.By.Kind && e.Actor.ID == s.By.ID) &&
		(len(s.Actions) == 0 || slices.Contains(s.Actions, e.Action)) &&
		(s.Address == "" || e.Origin.Address == s.Address) &&
		!e.At.Before(s.From) && (s.Until.IsZero() || e.At.Before(s.Until))
}

func comparePages(
	ctx context.Context, t *testing.T, desk auditdeskstore.Store, s auditdesk.Search, want []audit.Stored,
) {
	t.Helper()
	const page = 30
	for before := int64(0); ; {
		got, err := desk.Events(ctx, s, before, page)
		if err != nil {
			t.Fatalf("%+v: %v", s, err)
		}
		if !reflect.DeepEqual(numbers(got), numbers(want[:min(page, len(want))])) {
			t.Fatalf("%+v before %d: got %v, want %v", s, before, numbers(got), numbers(want[:min(page, len(want))]))
		}
		if len(got) > 0 && !reflect.DeepEqual(got[0], want[0]) {
			t.Fatalf("got %+v, want %+v", got[0], want[0])
		}
		if len(got) < page {
			return
		}
		before, want = got[page-1].Seq, want[page:]
	}
}

func numbers(events []audit.Stored) (numbers []int64) {
	for _, e := range events {
		numbers = append(numbers, e.Seq)
	}
	return numbers
}

// TestAuditDesk_LooksAndNames reads the accesses of staff with their records, and the names of records.
// Shows R15.1f.
func TestAuditDesk_LooksAndNames(t *testing.T) {
	Each(t, func(t *testing.T, db *storage.DB, clk *clock.Fixed) {
		ctx, desk := context.Background(), auditdeskstore.New(db)
		s := lifeSuite{micrositestore.NewMicrosites(db), clk, Center(t, db, "Riverside Transplant Center")}
		rosa := audit.Subject{Kind: "microsite", ID: s.site(t, "AUD001", "rosa@mail.example", 100)}
		gone := audit.Subject{Kind: "donor", ID: 404}
		cora, other := audit.Actor{Kind: audit.Staff, ID: 7}, audit.Actor{Kind: audit.Staff, ID: 8}
		for i, e := range []audit.Event{
			{Actor: cora, Action: "microsite.viewed", Subject: rosa},
			{Actor: cora, Action: "donor.viewed", Subject: gone},
			{Actor: cora, Action: "microsite.list-viewed", Subject: audit.Subject{Kind: "microsite"}},
			{Actor: cora, Action: "microsite.viewed", Subject: audit.Subject{Kind: "microsite"}},
			{Actor: cora, Action: "microsite.reviewed", Subject: rosa},
			{Actor: cora, Action: "donor.viewed", Subject: audit.Subject{Kind: "staff-account", ID: 7}},
			{Actor: audit.Actor{Kind: audit.Recipient, ID: rosa.ID}, Action: "microsite.viewed", Subject: rosa},
			{Actor: other, Action: "microsite.viewed", Subject: rosa},
		} {
			e.At = Start.Add(time.Duration(i) * time.Minute)
			if err := desk.Append(ctx, e); err != nil {
				t.Fatal(err)
			}
		}
		views := []string{"microsite.viewed", "donor.viewed"}
		var got []string
		err := desk.Looks(ctx, Start, Start.Add(time.Hour), views, func(l auditdesk.View) error {
			got = append(got, fmt.Sprint(l.ReaderID, l.Record, l.CenterID == s.center, l.FamilyName))
			return nil
		})
		slices.Sort(got)
		want := []string{
			fmt.Sprint(7, gone, false, ""), fmt.Sprint(7, rosa, true, "Ejemplo"), fmt.Sprint(8, rosa, true, "Ejemplo"),
		}
		slices.Sort(want)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("got %q, %v", got, err)
		}
		for _, c := range []struct {
			by   audit.Actor
			of   audit.Subject
			want bool
		}{{cora, rosa, true}, {other, rosa, false}, {cora, gone, false}} {
			if has, err := desk.HasOther(ctx, c.by, c.of, views); err != nil || has != c.want {
				t.Errorf("%+v of %+v: %v, %v", c.by, c.of, has, err)
			}
		}
		subjects := []audit.Subject{
			rosa, gone, {}, rosa, {Kind: "microsite"}, {Kind: "backup", ID: 1}, {Kind: "center", ID: s.center},
		}
		for _, kind := range []string{"donor", "voucher-holder", "referral", "staff-account", "campaign", "video", "intake"} {
			subjects = append(subjects, audit.Subject{Kind: kind, ID: 1})
		}
		const erase = "UPDATE microsite SET first_name = 'Erased', last_name = '7F3K', erased_at = created_at"
		if _, err := db.WritePool().ExecContext(ctx, erase); err != nil {
			t.Fatal(err)
		}
		names, err := desk.Names(ctx, subjects)
		delete(names, audit.Subject{Kind: "staff-account", ID: 1})
		if err != nil || !reflect.DeepEqual(names, map[audit.Subject]auditdesk.Named{
			rosa: {Name: "Erased 7F3K", IsGone: true}, {Kind: "center", ID: s.center}: {Name: "Riverside Transplant Center"},
		}) {
			t.Errorf("names %+v, %v", names, err)
		}
		if _, err := desk.Readers(ctx); err != nil {
			t.Error(err)
		}
	})
}
