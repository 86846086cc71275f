package storetest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/intake"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/referral"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/intakestore"
	"beacon/internal/storage/staffstore"
	"beacon/internal/targets"
	"beacon/internal/texts"
)

func TestIntakes(t *testing.T) { Each(t, testIntakes) }

// testIntakes is the contract of intake.Store and intake.Tx.
func testIntakes(t *testing.T, db *storage.DB, clk *clock.Fixed) {
	s := intakeSuite{
		db: db, store: intakestore.NewIntakes(db), clk: clk, desert: Center(t, db, "High Desert"),
		front: Center(t, db, "Front Range"),
	}
	t.Run("a record opens one entry", s.opensOnce)
	t.Run("a lock raises the version, which a failure takes back", s.locks)
	t.Run("everything about an entry is kept", s.record)
	t.Run("every order shows everybody once", s.orders)
	t.Run("all referrals of a request have one site", s.links)
	t.Run("what was erased is in no queue", s.erased)
}

type intakeSuite struct {
	db            *storage.DB
	store         intakestore.Intakes
	clk           *clock.Fixed
	desert, front int64
}

// refer stores a referral to centers and its entries.
func (s intakeSuite) refer(t *testing.T, batch, lastName string, received time.Time,
	centers ...int64) (entries []int64) {
	t.Helper()
	ctx := context.Background()
	err := intakestore.NewReferrals(s.db).InTx(ctx, func(tx referral.Tx) error {
		for _, center := range centers {
			id, err := tx.AddReferral(ctx, referral.Referral{
				Batch:      batch,
				KeyVersion: 1,
				CenterID:   center,
				Language:   "en",
				Step:       referral.Complete,
				CreatedAt:  received,
				UpdatedAt:  received,
				Details: referral.Details{
					FirstName: "Rosa", LastName: lastName, Email: batch + "@mail.example", City: "Santa Fe",
					StateID: 32, Gender: "F", BirthDate: "1980-04-05", Situation: 4, UseMicrosite: 1,
				},
			})
			if err != nil {
				return err
			}
			entry, err := tx.AddIntake(ctx, intake.Opening{
				Kind: intake.Referral, RecordID: id, CenterID: center, ReceivedAt: received,
				DueAt: targets.Defaults.ContactBy(received),
			})
			if err != nil {
				return err
			}
			entries = append(entries, entry)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

func (s intakeSuite) tx(t *testing.T, fn func(ctx context.Context, tx intake.Tx) error) {
	t.Helper()
	if err := s.store.InTx(context.Background(), func(tx intake.Tx) error {
		return fn(context.Background(),
			tx)
	}); err != nil {
		t.Fatal(err)
	}
}

func (s intakeSuite) opensOnce(t *testing.T) {
	ctx := context.Background()
	entry := s.refer(t, "once", "Uno", Start, s.desert)[0]
	first, err := s.store.Entry(ctx, entry)
	if err != nil {
		t.Fatal(err)
	}
	again := intake.Opening{
		Kind: intake.Referral, RecordID: first.RecordID, CenterID: s.front, ReceivedAt: Start.AddDate(0, 0, 9),
	}
	err = intakestore.NewReferrals(s.db).InTx(ctx, func(tx referral.Tx) error {
		id, err := tx.AddIntake(ctx, again)
		if id != entry {
			t.Errorf("a second entry %d of entry %d", id, entry)
		}
		return err
	})
	if now, e := s.store.Entry(ctx, entry); err != nil || e != nil || !reflect.DeepEqual(now, first) {
		t.Errorf("afterwards %+v, %v, %v", now, err, e)
	}
	if first.Version != 1 || first.Status != intake.New || !first.ReceivedAt.Equal(Start) ||
		!first.DueAt.Equal(Start.AddDate(0, 0, 3)) ||
		first.ContactedAt != nil ||
		first.CenterName != "High Desert" {
		t.Errorf("begins as %+v", first)
	}
	if _, err := s.store.Entry(ctx, 4711); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("nobody's: %v", err)
	}
	if _, err := s.store.Record(ctx, 4711); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("nobody's record: %v", err)
	}
}

func (s intakeSuite) locks(t *testing.T) {
	ctx := context.Background()
	entry := s.refer(t, "locks", "Dos", Start, s.desert)[0]
	lock := func(answer error) {
		t.Helper()
		err := s.store.InTx(ctx, func(tx intake.Tx) error {
			e, err := tx.LockEntry(ctx, entry)
			if err != nil || e.Version != 1 {
				t.Errorf("locked as version %d, %v", e.Version, err)
			}
			return answer
		})
		if !errors.Is(err, answer) {
			t.Errorf("the transaction answers %v", err)
		}
	}
	stop := errors.New("stop")
	lock(stop)
	lock(nil)
	if e, err := s.store.Entry(ctx, entry); err != nil || e.Version != 2 {
		t.Errorf("version %d, %v", e.Version, err)
	}
	err := s.store.InTx(ctx, func(tx intake.Tx) error { _, err := tx.LockEntry(ctx, 4711); return err })
	if !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("nobody's: %v", err)
	}
}

func (s intakeSuite) record(t *testing.T) {
	ctx := context.Background()
	entry := s.refer(t, "record", "Tres", Start, s.desert, s.front)[0]
	var coraID int64
	if err := staffstore.New(s.db).InTx(ctx, func(tx staff.Tx) (err error) {
		coraID, err = tx.InsertAccount(
			ctx,
			staff.Account{
				Email: "cora@staff.example", FullName: "Cora", Role: access.CenterCoordinator, CenterID: s.desert,
				Language: locale.English, CreatedAt: Start,
			},
			"",
		)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	at := Start.Add(time.Hour)
	want := intake.Entry{}
	s.tx(t, func(ctx context.Context, tx intake.Tx) error {
		e, err := tx.LockEntry(ctx, entry)
		if err != nil {
			return err
		}
		e.Status, e.Reason, e.ClosedNote, e.ScheduledOn, e.ContactedAt, e.ClosedAt, e.UpdatedAt = intake.Closed,
			intake.Elsewhere, "Moved.", "2026-04-01", &at, &at, at
		for i, channel := range []intake.Channel{"phone", "visit"} {
			if err := tx.AddContact(ctx, entry, intake.Contact{
				Channel: channel, Reached: i == 1, Note: "📞", StaffID: coraID, StaffName: "Cora",
				At: at.Add(time.Duration(i) * time.Minute),
			}); err != nil {
				return err
			}
		}
		want = e
		return tx.SaveEntry(ctx, e)
	})
	read := texts.TextTemplate(texts.MicrositeRelease)
	record := intake.Release{
		Form: intake.MicrositeForm, Agreed: true, Wording: read.Wording(),
		Language: "es", Signer: "Rosa", Origin: audit.Origin{Address: "192.0.2.1", UserAgent: "b"},
		At: at,
	}
	if err := intakestore.NewReferrals(s.db).
		InTx(ctx, func(tx referral.Tx) error {
			return errors.Join(tx.KeepText(ctx, read.Texts[0]), tx.AddFormRelease(ctx, want.RecordID, record))
		}); err != nil {
		t.Fatal(err)
	}
	r, err := s.store.Record(ctx, entry)
	if err != nil {
		t.Fatal(err)
	}
	last := at.Add(time.Minute)
	want.Version, want.Attempts, want.LastAttemptAt = 2, 2, &last
	if !reflect.DeepEqual(r.Entry, want) {
		t.Errorf("entry:\n got %+v\nwant %+v", r.Entry, want)
	}
	if len(r.Contacts) != 2 || r.Contacts[0].Channel != "visit" || !r.Contacts[0].Reached ||
		r.Contacts[1].Note != "📞" ||
		r.Contacts[1].StaffID != coraID {
		t.Errorf("contacts: %+v", r.Contacts)
	}
	if len(r.Releases) != 1 ||
		r.Releases[0] != (intake.Release{Form: "referral-microsite", Agreed: true, Wording: read.Wording(), Language: "es",
			Signer: "Rosa", Origin: record.Origin, At: at}) {
		t.Errorf("releases: %+v", r.Releases)
	}
	if r.Answers == nil || r.Answers.OtherCenters != 1 || r.Answers.Situation != 4 || r.Answers.Batch != "record" ||
		!r.WantsMicrosite ||
		r.Registration != nil {
		t.Errorf("asked: %+v", r.Answers)
	}
}

func (s intakeSuite) orders(t *testing.T) {
	ctx := context.Background()
	own := Center(t, s.db, "Orders")
	var all []int64
	for i := range 7 {
		all = append(
			all,
			s.refer(t, fmt.Sprint("order", i), fmt.Sprint("Same", i%2), Start.Add(time.Duration(i%3)*time.Hour), own)...)
	}
	f := intake.Filter{Status: intake.AllEntries, CenterID: own, Limit: 2, LateBefore: Start}
	for _, order := range []string{"due", "received", "-received", "name", "-name", "center", "-center", "updated",
		"-updated"} {
		var seen []int64
		for f.Order, f.Offset = order, 0; f.Offset < len(all); f.Offset += f.Limit {
			page, err := s.store.Page(ctx, f)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range page {
				seen = append(seen, e.ID)
			}
		}
		if slices.Sort(seen); !slices.Equal(seen, all) {
			t.Errorf("by %s: %v, want %v", order, seen, all)
		}
	}
	f.LateBefore = Start.AddDate(0, 0, 3).Add(30 * time.Minute)
	if counts, err := s.store.Count(ctx, f); err != nil || counts != (intake.Counts{New: 7, Late: 3}) {
		t.Errorf("counts: %+v, %v", counts, err)
	}
	if outcomes, err := s.store.Outcomes(ctx, own, Start, Start.Add(time.Hour)); err != nil || len(outcomes) != 3 ||
		outcomes[0].CenterName != "Orders" ||
		outcomes[0].HasSite {
		t.Errorf("outcomes: %+v, %v", outcomes, err)
	}
}

func (s intakeSuite) erased(t *testing.T) {
	ctx, own := context.Background(), Center(t, s.db, "Erased")
	var entries []int64
	for _, batch := range []string{"kept", "gone", "site gone"} {
		entries = append(entries, s.refer(t, batch, "Cinco", Start, own)...)
	}
	s.tx(t, func(ctx context.Context, tx intake.Tx) error {
		site, err := tx.Create(ctx, microsite.Site{
			CenterID: own, KeyVersion: 1, ShortCode: "INT009", FirstName: "Rosa", Language: "en",
			RecipientStatus: microsite.Active, CreatedAt: Start, UpdatedAt: Start,
		})
		if err != nil {
			return err
		}
		return tx.LinkSite(ctx, "site gone", site, Start)
	})
	for _, statement := range []string{
		`UPDATE referral SET erased_at = created_at WHERE batch = 'gone'`,
		`UPDATE microsite SET erased_at = created_at WHERE short_code = 'INT009'`,
	} {
		if _, err := s.db.WritePool().ExecContext(ctx, statement); err != nil {
			t.Fatal(err)
		}
	}
	for _, search := range []string{"", "cinco"} {
		f := intake.Filter{Status: intake.AllEntries, CenterID: own, Limit: 9, Search: search, Order: "due"}
		if page, err := s.store.Page(ctx, f); err != nil || len(page) != 1 || page[0].ID != entries[0] {
			t.Errorf("search %q: %+v, %v", search, page, err)
		}
		if counts, err := s.store.Count(ctx, f); err != nil || counts != (intake.Counts{New: 1}) {
			t.Errorf("search %q: %+v, %v", search, counts, err)
		}
	}
}

func (s intakeSuite) links(t *testing.T) {
	ctx := context.Background()
	entries := s.refer(t, "links", "Cuatro", Start, s.desert, s.front)
	s.tx(t, func(ctx context.Context, tx intake.Tx) error {
		if err := tx.LockRequest(ctx, "links"); err != nil {
			return err
		}
		site, err := tx.Create(ctx, microsite.Site{
			CenterID: s.desert, KeyVersion: 1, ShortCode: "INT001", FirstName: "Rosa",
			Language: "en", RecipientStatus: microsite.Active, CreatedAt: Start, UpdatedAt: Start,
		})
		if err != nil {
			return err
		}
		if err := tx.LinkSite(ctx, "links", site, Start); err != nil {
			return err
		}
		return tx.LinkSite(ctx, "links", 4711, Start) // the request has a site already
	})
	for i, entry := range entries {
		e, err := s.store.Entry(ctx, entry)
		if err != nil || e.Site == nil || e.Site.ShortCode != "INT001" || e.CanMakeSite() ||
			(e.OwnSite() != nil) != (i == 0) {
			t.Errorf("entry %d: %+v, %v", i, e.Site, err)
		}
	}
	for _, agreed := range []bool{false, true} {
		s.tx(t, func(ctx context.Context, tx intake.Tx) error {
			e, err := tx.Entry(ctx, entries[0])
			if err != nil {
				return err
			}
			site, err := tx.Lock(ctx, e.Site.ID)
			if err != nil {
				return err
			}
			site.AgreedToHipaa = agreed
			return tx.Save(ctx, microsite.Site{}, site)
		})
		outcomes, err := s.store.Outcomes(ctx, s.desert, Start, Start.Add(time.Second))
		if err != nil ||
			!slices.ContainsFunc(outcomes, func(o intake.Outcome) bool { return o.HasSite && o.IsLive == agreed }) ||
			!agreed && slices.ContainsFunc(outcomes, func(o intake.Outcome) bool { return o.IsLive }) ||
			slices.ContainsFunc(outcomes, func(o intake.Outcome) bool { return o.IsStarter }) {
			t.Errorf("with the release %v: %+v, %v", agreed, outcomes, err)
		}
	}
}
