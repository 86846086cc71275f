package storetest

import (
	"context"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/intake"
	"beacon/internal/legalhold"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/referral"
	"beacon/internal/retention"
)

// heldEmailsAndBounces: a hold must cover emails to staff about the record and bounces of its addresses, although these
// emails went to other people.
func (k keptSuite) heldEmailsAndBounces(t *testing.T) {
	ctx := context.Background()
	site := k.sites.add(t, func(s *microsite.Site) { s.Email = "Held@mail.example" })
	request := k.referrals.sample("held", "held-referral@mail.example")
	asked := k.referrals.add(t, request)
	var entry int64
	k.referrals.tx(t, func(ctx context.Context, tx referral.Tx) (err error) {
		entry, err = tx.AddIntake(ctx, intake.Opening{
			Kind: intake.Referral, RecordID: asked.ID, CenterID: k.referrals.center, ReceivedAt: Start, DueAt: Start,
		})
		return err
	})
	former := mailTo("former@mail.example")
	former.Link.ID = site.ID
	toStaff := func(of notify.Record) notify.Email {
		return notify.Email{
			Template: notify.VoucherNeeded, Lang: "en", To: "cora@staff.example",
			Link: notify.Link{Kind: notify.StaffPage, Path: "/donors/7"}, Concerns: of,
		}
	}
	at := k.clk.Now()
	for _, m := range []notify.Email{
		former, toStaff(notify.Record{Kind: notify.MicrositePage, ID: site.ID}),
		toStaff(notify.Record{Kind: notify.IntakeEntry, ID: entry}),
	} {
		k.queue.add(m)
	}
	for _, claimed := range k.queue.claim(100) {
		k.queue.must(k.queue.Finish(ctx, claimed.ID, "sent"))
	}
	for _, address := range []string{
		"held@mail.example", "former@mail.example", "held-referral@mail.example", "another@mail.example",
	} {
		const insert = "INSERT INTO bounced_address (address, reason, bounced_at, settled_at) VALUES ($1, 'full', $2, $2)"
		_, err := k.queue.db.WritePool().ExecContext(ctx, insert, address, at)
		k.queue.must(err)
	}
	covered := legalhold.Covered{
		audit.Subject{Kind: "microsite", ID: site.ID}: true, audit.Subject{Kind: "referral", ID: asked.ID}: true,
	}
	for _, kind := range []retention.Kind{retention.Bounces, retention.Emails} { // a bounce is also found by its emails
		want := map[retention.Kind]int64{retention.Bounces: 1}[kind]
		free := retention.Selection{Kind: kind, Before: at.Add(time.Hour)}
		held := free
		held.Covered = covered
		all, err := k.store.List(ctx, free, retention.Page{Limit: 100})
		k.queue.must(err)
		got, err := k.store.Count(ctx, held)
		if err != nil || got.Count != want || int64(len(all)) != want+3 {
			t.Errorf("%s: %+v of %d are due, %v", kind, got, len(all), err)
		}
		gone := int64(0)
		for _, selection := range []retention.Selection{held, free} { // the hold was added after the list was read
			k.tx(t, func(ctx context.Context, tx retention.Tx) error {
				for _, item := range all {
					deleted, err := tx.Delete(ctx, selection, item, Start)
					if err != nil {
						return err
					}
					if deleted.Done {
						gone++
					}
				}
				return nil
			})
			if selection.Covered != nil && gone != want || selection.Covered == nil && gone != want+3 {
				t.Errorf("%s: %d are deleted, held %v", kind, gone, selection.Covered != nil)
			}
		}
	}
}
