package storetest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/consent"
	"beacon/internal/emailchange"
	"beacon/internal/intake"
	"beacon/internal/legalhold"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/referral"
	"beacon/internal/retention"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/intakestore"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/retentionstore"
	"beacon/internal/storage/staffstore"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/texts"
)

func TestRetention(t *testing.T) { Each(t, testRetention) }

// testRetention is the contract of legalhold.Store and retention.Store.
func testRetention(t *testing.T, db *storage.DB, clk *clock.Fixed) {
	center := Center(t, db, "Riverside")
	k := keptSuite{
		store: retentionstore.New(db), holds: retentionstore.NewHolds(db), clk: clk,
		sites:     &sites{store: micrositestore.NewMicrosites(db), db: db, clk: clk, center: center},
		vouchers:  voucherSuite{store: voucherstore.NewVouchers(db), db: db, center: center},
		referrals: referralSuite{intakestore.NewReferrals(db), center},
		consents:  voucherstore.NewConsents(db), queue: queue{t, storage.NewOutbox(db), clk, db},
	}
	t.Run("records of one matter are linked both ways", k.links)
	t.Run("a hold is in force until its day is over or it is ended", k.inForce)
	t.Run("what ended before a time is due, and deleted once", k.due)
	t.Run("what is not over is never due", k.notDue)
	t.Run("what must not be mailed twice leaves a mark", k.marks)
	t.Run("a hold keeps emails to staff and bounces", k.heldEmailsAndBounces)
	t.Run("a run belongs to the last process that took it over", k.runs)
}

type keptSuite struct {
	store     retentionstore.Store
	holds     retentionstore.Holds
	clk       *clock.Fixed
	sites     *sites
	vouchers  voucherSuite
	referrals referralSuite
	consents  *voucherstore.Consents
	queue     queue
}

func (k keptSuite) tx(t *testing.T, fn func(ctx context.Context, tx retention.Tx) error) {
	t.Helper()
	ctx := context.Background()
	if err := k.store.InTx(ctx, func(tx retention.Tx) error { return fn(ctx, tx) }); err != nil {
		t.Fatal(err)
	}
}

func (k keptSuite) links(t *testing.T) {
	ctx := context.Background()
	kept := k.sites.add(t, nil)
	joined := k.sites.add(t, func(s *microsite.Site) { s.JoinedInto = kept.ID })
	request := k.referrals.sample("links", "links@mail.example")
	request.MicrositeID = kept.ID
	one, two := k.referrals.add(t, request), k.referrals.add(t, request)
	var entry int64
	k.referrals.tx(t, func(ctx context.Context, tx referral.Tx) (err error) {
		entry, err = tx.AddIntake(ctx, intake.Opening{
			Kind: intake.Referral, RecordID: one.ID, CenterID: k.referrals.center, ReceivedAt: Start, DueAt: Start,
		})
		return err
	})
	donor := k.vouchers.donor(t, k.vouchers.sampleDonor("links@mail.example"))
	twin := k.vouchers.sampleDonor("links@mail.example")
	twin.IsDeleted, twin.JoinedInto = true, donor.ID
	twin = k.vouchers.donor(t, twin)
	holder := k.vouchers.holder(t, sampleHolder(donor.ID, "h@mail.example"))
	on := func(kind string, id int64) audit.Subject { return audit.Subject{Kind: kind, ID: id} }
	for from, want := range map[audit.Subject][]audit.Subject{
		on("microsite", kept.ID): {
			on("microsite", joined.ID), on("referral", one.ID), on("referral", two.ID),
		},
		on("microsite", joined.ID):      {on("microsite", kept.ID)},
		on("referral", one.ID):          {on("microsite", kept.ID), on("referral", two.ID)},
		on("intake", entry):             {on("referral", one.ID)},
		on("donor", donor.ID):           {on("donor", twin.ID), on("voucher-holder", holder.ID)},
		on("donor", twin.ID):            {on("donor", donor.ID)},
		on("voucher-holder", holder.ID): {on("donor", donor.ID)},
		on("staff-account", 1):          {},
	} {
		got, err := k.store.Linked(ctx, from)
		slices.SortFunc(got, func(a, b audit.Subject) int {
			return strings.Compare(a.Kind, b.Kind)*1000 + int(a.ID-b.ID)
		})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%v: %v, %v; want %v", from, got, err, want)
		}
	}
}

func (k keptSuite) inForce(t *testing.T) {
	ctx := context.Background()
	site := k.sites.add(t, func(s *microsite.Site) { s.FirstName, s.LastName = "Held", "Ejemplo" })
	record := audit.Subject{Kind: "microsite", ID: site.ID}
	var admin int64
	if err := staffstore.New(k.sites.db).InTx(ctx, func(tx staff.Tx) (err error) {
		admin, err = tx.InsertAccount(ctx, staff.Account{
			Language: "en",
			Email:    "hold@staff.example", FullName: "Ada", Role: access.RegistryAdmin,
		}, "")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	h := legalhold.Hold{
		Record: record, Reason: "Case 12 ñ", EndsOn: "2026-03-10", PutBy: admin, PutAt: Start, ReviewedAt: Start,
	}
	change := func(fn func(tx legalhold.Tx) error) {
		t.Helper()
		if err := k.holds.InTx(ctx, fn); err != nil {
			t.Fatal(err)
		}
	}
	change(func(tx legalhold.Tx) (err error) {
		if known, err := tx.HasRecord(ctx, record); err != nil || !known {
			t.Errorf("the record: %v, %v", known, err)
		}
		if known, err := tx.HasRecord(ctx, audit.Subject{Kind: "donor", ID: 1 << 40}); err != nil || known {
			t.Errorf("no record: %v, %v", known, err)
		}
		h.ID, err = tx.AddHold(ctx, h)
		return err
	})
	read := h
	read.PutByName, read.FullName = "Ada", "Held Ejemplo"
	for _, on := range []audit.Subject{record, {}} {
		got, err := k.store.HoldsInForce(ctx, on, "2026-03-10")
		if err != nil || len(got) != 1 {
			t.Fatalf("on its last day: %+v, %v", got, err)
		}
		got[0].PutAt, got[0].ReviewedAt = got[0].PutAt.UTC(), got[0].ReviewedAt.UTC()
		if got[0] != read {
			t.Errorf("on its last day: %+v", got[0])
		}
		if got, err := k.store.HoldsInForce(ctx, on, "2026-03-11"); err != nil || len(got) != 0 {
			t.Errorf("when it is over: %+v, %v", got, err)
		}
	}
	if got, err := k.store.HoldsInForce(ctx, audit.Subject{Kind: "donor", ID: site.ID}, "2026-03-10"); len(got) != 0 {
		t.Errorf("on another record: %+v, %v", got, err)
	}
	later := Start.Add(time.Hour)
	h.Reason, h.EndsOn, h.ReviewedAt, h.EndedAt = "again", "", later, &later
	change(func(tx legalhold.Tx) error { return tx.SaveHold(ctx, h) })
	change(func(tx legalhold.Tx) error {
		got, err := tx.Hold(ctx, h.ID)
		if got.Reason != "again" || got.EndsOn != "" || !got.ReviewedAt.Equal(later) || got.EndedAt == nil {
			t.Errorf("changed: %+v", got)
		}
		return err
	})
	if got, err := k.store.HoldsInForce(ctx, record, "2026-03-02"); err != nil || len(got) != 0 {
		t.Errorf("ended: %+v, %v", got, err)
	}
}

// overAt is the end of all items that are created to be due.
var overAt = Start.Add(90 * time.Minute)

// make creates an item of a kind that ended at a time, and returns its record.
func (k keptSuite) make(t *testing.T, kind retention.Kind, at time.Time) audit.Subject {
	t.Helper()
	ctx := context.Background()
	switch kind {
	case retention.Referrals:
		r := k.referrals.sample("due "+at.String(), "due@mail.example")
		r.CenterID, r.Step, r.UpdatedAt = 0, referral.ContinueLater, at
		return audit.Subject{Kind: "referral", ID: k.referrals.add(t, r).ID}
	case retention.Pictures:
		site := k.closedSite(t, at)
		return audit.Subject{Kind: "microsite", ID: site.ID}
	case retention.IDPictures:
		donor := k.vouchers.donor(t, k.vouchers.sampleDonor("due@mail.example"))
		s := consentSuite{k.consents, k.vouchers, donor}
		c := s.sample(donor.ID)
		c.Entity, c.PhotoName, c.PhotoUntil = consent.Donor, "consents/photo", &at
		s.add(t, c)
		return audit.Subject{Kind: "donor", ID: donor.ID}
	case retention.Emails:
		k.clk.Advance(at.Sub(k.clk.Now()))
		m := mailTo("due@mail.example")
		m.Link.ID = 4711
		k.queue.add(m)
		for _, claimed := range k.queue.claim(100) {
			k.queue.must(k.queue.Finish(ctx, claimed.ID, "sent"))
		}
		return audit.Subject{Kind: "microsite", ID: 4711}
	case retention.EmailChanges:
		k.sites.tx(t, func(ctx context.Context, tx microsite.Tx) error {
			c := emailchange.Change{
				Of: notify.Record{Kind: notify.MicrositePage, ID: 4712}, Former: "old@mail.example", New: "new@mail.example",
				AskedAt: Start,
			}
			id, err := tx.AddEmailChange(ctx, c)
			if err != nil {
				return err
			}
			c.ID, c.EndedAt = id, &at
			return tx.SaveEmailChange(ctx, c)
		})
		return audit.Subject{Kind: "microsite", ID: 4712}
	default:
		_, err := k.queue.db.WritePool().ExecContext(
			ctx, "INSERT INTO bounced_address (address, reason, bounced_at, settled_at) VALUES ($1, 'full', $2, $2)",
			"due@mail.example", at,
		)
		k.queue.must(err)
		return audit.Subject{}
	}
}

func (k keptSuite) closedSite(t *testing.T, at time.Time) microsite.Site {
	t.Helper()
	site := k.sites.add(t, func(s *microsite.Site) { s.RecipientStatus, s.AgreedToHipaa = microsite.Inactive, true })
	placed := []microsite.Placement{k.sites.addPicture(t, site.ID, "crop")}
	k.sites.tx(t, func(ctx context.Context, tx microsite.Tx) error {
		if err := tx.ReplaceDraftPictures(ctx, site.ID, placed); err != nil {
			return err
		}
		sent := microsite.Submission{SiteID: site.ID, Pictures: placed, SubmittedAt: Start}
		if _, err := tx.AddSubmission(ctx, sent); err != nil {
			return err
		}
		return tx.AddDeactivation(ctx, microsite.Deactivation{
			SiteID: site.ID, Before: microsite.Active, ByKind: audit.Recipient, At: at,
		})
	})
	return site
}

func (k keptSuite) due(t *testing.T) {
	ctx := context.Background()
	for _, kind := range []retention.Kind{
		retention.Referrals, retention.Pictures, retention.IDPictures, retention.EmailChanges, retention.Bounces,
		retention.Emails,
	} {
		record := k.make(t, kind, overAt)
		count := func(what string, s retention.Selection, want int64) {
			t.Helper()
			got, err := k.store.Count(ctx, s)
			if err != nil || got.Count != want || (got.Oldest != nil) != (want > 0) ||
				want > 0 && !got.Oldest.Equal(overAt) {
				t.Errorf("%s, %s: %+v, %v; want %d", kind, what, got, err, want)
			}
		}
		later := overAt.Add(time.Microsecond)
		count("not yet", retention.Selection{Kind: kind, Before: overAt}, 0)
		selection := retention.Selection{Kind: kind, Before: later}
		count("due", selection, 1)
		if record.ID != 0 {
			covered := legalhold.Covered{record: true, audit.Subject{Kind: "donor", ID: 1 << 40}: true}
			count("held", retention.Selection{Kind: kind, Before: later, Covered: covered}, 0)
		}
		items, err := k.store.List(ctx, selection, retention.Page{Limit: 10})
		if err != nil || len(items) != 1 || items[0].Record != record || !items[0].At.Equal(overAt) || items[0].Name == "" {
			t.Fatalf("%s: %+v, %v", kind, items, err)
		}
		for what, p := range map[string]retention.Page{
			"after": {After: items[0].ID, Limit: 10}, "beyond": {Offset: 1, Limit: 10},
		} {
			if rest, err := k.store.List(ctx, selection, p); err != nil || len(rest) != 0 {
				t.Errorf("%s, %s: %+v, %v", kind, what, rest, err)
			}
		}
		for _, c := range []struct {
			before time.Time
			done   bool
		}{{overAt, false}, {later, true}, {later, false}} {
			k.tx(t, func(ctx context.Context, tx retention.Tx) error {
				gone, err := tx.Delete(ctx, retention.Selection{Kind: kind, Before: c.before}, items[0], Start)
				if gone.Done != c.done {
					t.Errorf("%s: deleted before %s: %+v", kind, c.before, gone)
				}
				if files := len(gone.Pictures) + len(gone.Files); (files > 0) !=
					(c.done && (kind == retention.Pictures || kind == retention.IDPictures)) {
					t.Errorf("%s: files %+v", kind, gone)
				}
				return err
			})
		}
		count("gone", selection, 0)
	}
	if _, err := k.store.Count(ctx, retention.Selection{Kind: "stories"}); err == nil {
		t.Error("a kind that nobody knows")
	}
}

// notDue: items that are live, in use, being edited, pending or not ended must not be due, regardless of their age.
// Shows R15.3e.
func (k keptSuite) notDue(t *testing.T) {
	ctx := context.Background()
	undone := k.closedSite(t, overAt)
	k.sites.tx(t, func(ctx context.Context, tx microsite.Tx) error {
		d, err := tx.Deactivation(ctx, undone.ID)
		if err != nil {
			return err
		}
		return tx.UndoDeactivation(ctx, d.ID, overAt)
	})
	worked, read := overAt.Add(time.Hour), texts.TextTemplate(texts.MicrositeRelease)
	for _, change := range []func(*microsite.Site){
		func(s *microsite.Site) { s.RecipientStatus, s.AgreedToHipaa = microsite.Active, true },
		func(s *microsite.Site) { s.RecipientStatus = microsite.StarterSiteActive },
		func(s *microsite.Site) { s.RecipientStatus, s.DraftSavedAt = microsite.Active, &worked },
		func(s *microsite.Site) { s.RecipientStatus = microsite.Active },
	} {
		site := k.sites.add(t, change)
		placed := k.sites.addPicture(t, site.ID, "crop")
		k.sites.tx(t, func(ctx context.Context, tx microsite.Tx) error {
			// A withdrawn release closes the third site, but it is being edited; for the fourth the patient agreed
			// again.
			release := microsite.Release{
				SiteID: site.ID, Agreed: site.RecipientStatus == microsite.Active && site.DraftSavedAt == nil, Language: "en",
				Wording: read.Wording(), At: overAt,
			}
			if site.RecipientStatus != microsite.StarterSiteActive {
				if err := errors.Join(tx.KeepText(ctx, read.Texts[0]), tx.AddRelease(ctx, release)); err != nil {
					return err
				}
			}
			return tx.ReplaceDraftPictures(ctx, site.ID, []microsite.Placement{placed})
		})
	}
	k.referrals.add(t, k.referrals.sample("complete", "whole@mail.example"))
	k.queue.add(mailTo("waits@mail.example"))
	for _, kind := range []retention.Kind{retention.Referrals, retention.Pictures, retention.Emails} {
		due, err := k.store.Count(ctx, retention.Selection{Kind: kind, Before: overAt.Add(time.Second)})
		if err != nil || due.Count != 0 {
			t.Errorf("%s: %+v, %v", kind, due, err)
		}
	}
	// A withdrawn release alone closes a page.
	site := k.sites.add(t, func(s *microsite.Site) { s.RecipientStatus = microsite.Active })
	k.sites.addPicture(t, site.ID, "crop")
	k.sites.tx(t, func(ctx context.Context, tx microsite.Tx) error {
		return tx.AddRelease(ctx, microsite.Release{SiteID: site.ID, Wording: read.Wording(), Language: "en", At: overAt})
	})
	selection := retention.Selection{Kind: retention.Pictures, Before: overAt.Add(time.Second)}
	items, err := k.store.List(ctx, selection, retention.Page{Limit: 10})
	if err != nil || len(items) != 1 || items[0].ID != site.ID {
		t.Fatalf("%+v, %v", items, err)
	}
	k.tx(t, func(ctx context.Context, tx retention.Tx) error {
		gone, err := tx.Delete(ctx, selection, items[0], Start)
		if !gone.Done {
			t.Error("a page whose release was withdrawn keeps its pictures")
		}
		return err
	})
}

func (k keptSuite) marks(t *testing.T) {
	ctx := context.Background()
	m := mailTo("twice@mail.example")
	m.DedupeKey = "once/7"
	k.queue.add(m)
	at := k.clk.Now()
	for _, claimed := range k.queue.claim(100) {
		k.queue.must(k.queue.Finish(ctx, claimed.ID, "sent"))
	}
	selection := retention.Selection{Kind: retention.Emails, Before: at.Add(time.Hour)}
	items, err := k.store.List(ctx, selection, retention.Page{Limit: 100})
	k.queue.must(err)
	k.tx(t, func(ctx context.Context, tx retention.Tx) error {
		for _, item := range items {
			if _, err := tx.Delete(ctx, selection, item, Start); err != nil {
				return err
			}
		}
		return nil
	})
	k.queue.add(m)
	k.queue.expectClaim(0)
	left, err := k.queue.List(ctx, notify.Selection{Limit: 100})
	if err != nil || len(left) != 0 {
		t.Errorf("mails left: %+v, %v", left, err)
	}
	k.queue.expectNothingFor("twice@mail.example")
}

// expectNothingFor searches the whole outbox for an address.
func (q queue) expectNothingFor(address string) {
	q.t.Helper()
	var n int
	q.must(q.db.ReadPool().QueryRowContext(context.Background(),
		"SELECT COUNT(*) FROM outbox WHERE recipient = $1 OR payload LIKE '%' || $1 || '%'", address).Scan(&n))
	if n != 0 {
		q.t.Errorf("%d rows hold %s", n, address)
	}
}

func (k keptSuite) runs(t *testing.T) {
	ctx := context.Background()
	until := Start.Add(time.Hour)
	run := retention.Run{
		On: "2026-03-02", Kept: map[retention.Kind]int{retention.Emails: 24}, Counts: map[retention.Kind]int64{}, Turns: 1,
		StartedAt: Start, ClaimedUntil: until,
	}
	k.tx(t, func(ctx context.Context, tx retention.Tx) (err error) {
		run.ID, err = tx.AddRun(ctx, run)
		return err
	})
	newer := run
	newer.ClaimedUntil = until.Add(time.Hour)
	newer.Turns++
	k.tx(t, func(ctx context.Context, tx retention.Tx) error { return tx.TakeOver(ctx, newer) })
	newer.Counts = map[retention.Kind]int64{retention.Emails: 7}
	newer.EndedAt = &until
	k.tx(t, func(ctx context.Context, tx retention.Tx) error {
		if ours, err := tx.SaveRun(ctx, run); err != nil || ours {
			t.Errorf("the first process: %v, %v", ours, err)
		}
		if ours, err := tx.SaveRun(ctx, newer); err != nil || !ours {
			t.Errorf("the second process: %v, %v", ours, err)
		}
		return nil
	})
	got, err := k.store.Runs(ctx, 5)
	if err != nil || len(got) != 1 || got[0].Turns != 2 || got[0].Counts[retention.Emails] != 7 ||
		got[0].Kept[retention.Emails] != 24 || got[0].On != "2026-03-02" || !got[0].EndedAt.Equal(until) {
		t.Errorf("%+v, %v", got, err)
	}
}
