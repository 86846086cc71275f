package storetest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/delivery"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/staffstore"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/voucher"
)

// Shows R6.0a.
func TestVouchers(t *testing.T) { Each(t, testVouchers) }

// testVouchers is the contract of voucher.Store and of the part of voucher.Tx for vouchers.
func testVouchers(t *testing.T, db *storage.DB, _ *clock.Fixed) {
	s := voucherSuite{
		store: voucherstore.NewVouchers(db), db: db, center: Center(t, db, "Riverside Transplant Center"),
		other: Center(t, db, "Lakeside Transplant Center"),
	}
	err := staffstore.New(db).InTx(t.Context(), func(tx staff.Tx) (err error) {
		s.cora, err = tx.InsertAccount(t.Context(), staff.Account{
			Email: "cora@center.example", FullName: "Cora", Role: access.CenterCoordinator, CenterID: s.center, Language: "en",
			CreatedAt: Start,
		}, "")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Run("what is stored is what is read", s.keeps)
	t.Run("a donor's lock is their holders' as well", s.locks)
	t.Run("who is removed is kept, and on no list", s.removed)
	t.Run("an address finds whom it belongs to, in any case", s.addresses)
	t.Run("a center has its own donors and holders", s.centers)
	t.Run("pages of donors are those of all of them", s.pages)
	t.Run("donors are found by the state of a voucher", s.states)
	t.Run("what was asked for waits, the longest wait first", s.asked)
	t.Run("what is needed now is found by center, the longest wait first", s.inNeed)
	t.Run("a transaction that fails leaves nothing", s.rollsBack)
	t.Run("an address that bounced is its holders'", s.bounced)
	t.Run("a holder of another center is on that center's lists", s.guests)
}

type voucherSuite struct {
	store         *voucherstore.Vouchers
	db            *storage.DB
	center, other int64
	cora          int64 // the account of a coordinator
}

func (s voucherSuite) tx(t *testing.T, fn func(ctx context.Context, tx voucher.Tx) error) {
	t.Helper()
	if err := s.store.InTx(context.Background(), func(tx voucher.Tx) error {
		return fn(context.Background(),
			tx)
	}); err != nil {
		t.Fatal(err)
	}
}

func samplePerson(email string) voucher.Person {
	return voucher.Person{
		FirstName: "Rosa 李", LastName: "Ñandú'; DROP TABLE voucher_donor; --",
		Address: voucher.Address{
			Address1: "<b>12</b> River 🙂", Address2: `"\`, City: "A Coruña", State: "Galicia", Country: 724,
			ZIP: "15001",
		},
		Phone: "+34 612 345 678", Gender: "F", Email: email, BirthDate: "1961-04-12",
	}
}

func (s voucherSuite) donor(t *testing.T, d voucher.Donor) voucher.Donor {
	t.Helper()
	s.tx(t, func(ctx context.Context, tx voucher.Tx) (err error) {
		d.ID, err = tx.AddDonor(ctx, d)
		return err
	})
	d.Version = 1
	return d
}

func (s voucherSuite) sampleDonor(email string) voucher.Donor {
	return voucher.Donor{
		CenterID: s.center, KeyVersion: 3, Person: samplePerson(email),
		Language: locale.Spanish, HoldersAllowed: 5, Step: voucher.VoucherHolders,
		MatchStatus: voucher.PendingCrossMatch, SurgeryOn: "2026-05-01",
		HasConfirmedNoFvHolders: true, CreatedAt: Start, UpdatedAt: Start.Add(time.Microsecond),
	}
}

func (s voucherSuite) holder(t *testing.T, h voucher.Holder) voucher.Holder {
	t.Helper()
	s.tx(t, func(ctx context.Context, tx voucher.Tx) error {
		d, err := tx.Donor(ctx, h.DonorID)
		if err != nil {
			return err
		}
		h.CenterID = cmp.Or(h.CenterID, d.CenterID)
		h.ID, err = tx.AddHolder(ctx, h)
		return err
	})
	h.Version = 1
	return h
}

func sampleHolder(donor int64, email string) voucher.Holder {
	return voucher.Holder{
		DonorID: donor, KeyVersion: 2, Status: voucher.Draft,
		Person: samplePerson(email), Language: locale.English, Relationship: "Other",
		RelationshipOther: "Ally's", WillLikelyNeed: 1, YearsBefore: 20, Step: voucher.PersonalInfo,
		ConsentFileName: "Rosa 李.pdf", AskedToSignOn: "2026-03-03", SwabOn: "2026-03-01", BloodOn: "2026-03-02",
		CreatedAt: Start, UpdatedAt: Start,
	}
}

func (s voucherSuite) readDonor(t *testing.T, id int64) voucher.Donor {
	t.Helper()
	d, err := s.store.Donor(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	d.CreatedAt, d.UpdatedAt = d.CreatedAt.UTC(), d.UpdatedAt.UTC()
	return d
}

func (s voucherSuite) readHolder(t *testing.T, id int64) voucher.Holder {
	t.Helper()
	h, err := s.store.Holder(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	h.CreatedAt, h.UpdatedAt = h.CreatedAt.UTC(), h.UpdatedAt.UTC()
	return h
}

func (s voucherSuite) keeps(t *testing.T) {
	d := s.donor(t, s.sampleDonor("keeps@mail.example"))
	if got := s.readDonor(t, d.ID); !reflect.DeepEqual(got, d) {
		t.Errorf("read %+v, stored %+v", got, d)
	}
	h := s.holder(t, sampleHolder(d.ID, "keeps@mail.example"))
	if got := s.readHolder(t, h.ID); !reflect.DeepEqual(got, h) {
		t.Errorf("read %+v, stored %+v", got, h)
	}
	d.CenterID, d.KeyVersion, d.Person, d.Language, d.HoldersAllowed, d.Step = s.other, 4, voucher.Person{
		FirstName: "R",
	}, locale.English, 0, voucher.Complete
	d.MatchStatus, d.SurgeryOn, d.HasConfirmedNoFvHolders, d.IsDeleted, d.UpdatedAt = voucher.Transplanted, "", false,
		true, Start.Add(time.Hour)
	d.DiedOn, h.DiedOn, h.DonorDied = "2026-02-03", "2026-02-04", true
	d.JoinedInto, d.JoinedKey = s.donor(t, s.sampleDonor("kept@mail.example")).ID, 2
	sibling := s.holder(t, sampleHolder(d.ID, "sibling@mail.example"))
	h.KeyVersion, h.Person, h.Status, h.Language, h.Relationship, h.RelationshipOther, h.WillLikelyNeed,
		h.YearsBefore = 3, voucher.Person{LastName: "N"}, voucher.Retired, locale.Spanish, "Friend", "", -1, -1
	h.Step, h.ConsentFileName, h.SwabOn, h.BloodOn, h.RetiredWith, h.IsDeleted, h.UpdatedAt = voucher.Complete, "", "",
		"", sibling.ID, true, Start.Add(time.Hour)
	h.Request = voucher.Request{By: s.cora, Name: "Cora", On: "2026-03-01", Reason: voucher.TransplantFailed}
	s.tx(t, func(ctx context.Context, tx voucher.Tx) error {
		return errors.Join(tx.SaveDonor(ctx, d), tx.SaveHolder(ctx, h))
	})
	h.Version = 2
	if got := s.readDonor(t, d.ID); !reflect.DeepEqual(got, d) {
		t.Errorf("read %+v, changed to %+v", got, d)
	}
	if got := s.readHolder(t, h.ID); !reflect.DeepEqual(got, h) {
		t.Errorf("read %+v, changed to %+v", got, h)
	}
	_, err1 := s.store.Donor(context.Background(), 4711)
	_, err2 := s.store.Holder(context.Background(), 4711)
	if !errors.Is(err1, fault.ErrNotFound) || !errors.Is(err2, fault.ErrNotFound) {
		t.Errorf("nobody's: %v, %v", err1, err2)
	}
}

// locks: twenty transactions increment a number under the lock, half of them by the donor, half by a holder. No
// increment may be lost.
func (s voucherSuite) locks(t *testing.T) {
	d := s.sampleDonor("locks@mail.example")
	d.HoldersAllowed = 0
	d = s.donor(t, d)
	h := s.holder(t, sampleHolder(d.ID, "locks@mail.example"))
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			err := s.store.InTx(context.Background(), func(tx voucher.Tx) (err error) {
				var fresh voucher.Donor
				if i%2 == 0 {
					fresh, err = tx.LockDonor(context.Background(), d.ID)
				} else {
					_, fresh, err = tx.LockHolder(context.Background(), h.ID)
				}
				if err != nil {
					return err
				}
				fresh.HoldersAllowed++
				return tx.SaveDonor(context.Background(), fresh)
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if got := s.readDonor(t, d.ID); got.HoldersAllowed != 20 || got.Version != 21 {
		t.Errorf("%d changes, version %d", got.HoldersAllowed, got.Version)
	}
	s.tx(t, func(ctx context.Context, tx voucher.Tx) error {
		_, err1 := tx.LockDonor(ctx, 4711)
		_, _, err2 := tx.LockHolder(ctx, 4711)
		if !errors.Is(err1, fault.ErrNotFound) || !errors.Is(err2, fault.ErrNotFound) {
			t.Errorf("nobody's: %v, %v", err1, err2)
		}
		return nil
	})
}

func holderIDs(holders []voucher.Holder, err error) (ids []int64) {
	if err != nil {
		return []int64{-1}
	}
	for _, h := range holders {
		ids = append(ids, h.ID)
	}
	return ids
}

func donorIDs(donors []voucher.Donor, err error) (ids []int64) {
	if err != nil {
		return []int64{-1}
	}
	for _, d := range donors {
		ids = append(ids, d.ID)
	}
	return ids
}

func (s voucherSuite) donors(ctx context.Context, q voucher.DonorQuery) ([]voucher.Donor, error) {
	donors, total, err := s.store.Donors(ctx, q)
	if err == nil && q.Limit == 0 && total != int64(len(donors)) {
		err = fmt.Errorf("%d donors of %d", len(donors), total)
	}
	return donors, err
}

func (s voucherSuite) removed(t *testing.T) {
	ctx := context.Background()
	d := s.donor(t, s.sampleDonor("removed@mail.example"))
	one, two := s.holder(t, sampleHolder(d.ID, "r1@mail.example")), s.holder(t, sampleHolder(d.ID, "r2@mail.example"))
	if got := holderIDs(s.store.Holders(ctx, d.ID)); !slices.Equal(got, []int64{one.ID, two.ID}) {
		t.Errorf("in the order they were named: %v", got)
	}
	one.IsDeleted = true
	s.tx(t, func(ctx context.Context, tx voucher.Tx) error { return tx.SaveHolder(ctx, one) })
	if got := holderIDs(s.store.Holders(ctx, d.ID)); !slices.Equal(got, []int64{two.ID}) ||
		!s.readHolder(t, one.ID).IsDeleted {
		t.Errorf("after one is removed: %v", got)
	}
	if got := holderIDs(s.store.HoldersByEmail(ctx, "r1@mail.example")); got != nil {
		t.Errorf("a removed holder by address: %v", got)
	}
	d.IsDeleted = true
	s.tx(t, func(ctx context.Context, tx voucher.Tx) error { return tx.SaveDonor(ctx, d) })
	if got := holderIDs(s.store.HoldersByEmail(ctx, "r2@mail.example")); got != nil {
		t.Errorf("a removed donor's holder by address: %v", got)
	}
	if got := donorIDs(s.store.DonorsByEmail(ctx, "removed@mail.example")); got != nil {
		t.Errorf("a removed donor by address: %v", got)
	}
	if got := donorIDs(s.donors(ctx, voucher.DonorQuery{})); slices.Contains(got, d.ID) {
		t.Errorf("a removed donor is listed: %v", got)
	}
}

func (s voucherSuite) addresses(t *testing.T) {
	ctx := context.Background()
	first, second := s.donor(t, s.sampleDonor("Otto@Mail.example")), s.donor(t, s.sampleDonor("otto@mail.example"))
	s.donor(t, s.sampleDonor("lotto@mail.example"))
	holder := s.holder(t, sampleHolder(first.ID, "OTTO@mail.example"))
	if got := donorIDs(s.store.DonorsByEmail(ctx, "otto@mail.example")); !slices.Equal(got, []int64{second.ID, first.ID}) {
		t.Errorf("donors %v", got)
	}
	if got := holderIDs(s.store.HoldersByEmail(ctx, "otto@mail.example")); !slices.Equal(got, []int64{holder.ID}) {
		t.Errorf("holders %v", got)
	}
	if got := donorIDs(s.store.DonorsByEmail(ctx, "%@mail.example")); got != nil {
		t.Errorf("a pattern finds %v", got)
	}
}

func (s voucherSuite) asked(t *testing.T) {
	d := s.donor(t, s.sampleDonor("asked@mail.example"))
	gone := s.sampleDonor("asked-gone@mail.example")
	gone.IsDeleted = true
	gone = s.donor(t, gone)
	add := func(donor int64, status voucher.HolderStatus, on string) int64 {
		h := sampleHolder(donor, "asked@mail.example")
		h.Status = status
		if on != "" {
			h.Request = voucher.Request{By: s.cora, Name: "Cora", On: on, Reason: voucher.RedemptionAsked}
		}
		return s.holder(t, h).ID
	}
	later, sooner := add(d.ID, voucher.PendingRedemption, "2026-03-02"), add(d.ID, voucher.Redeemed, "2026-03-01")
	add(d.ID, voucher.Redeemed, "")
	add(d.ID, voucher.Available, "")
	add(gone.ID, voucher.PendingRedemption, "2026-03-01")
	if got := holderIDs(s.store.HoldersAsked(context.Background())); !slices.Equal(got, []int64{sooner, later}) {
		t.Errorf("asked: %v", got)
	}
}

func (s voucherSuite) inNeed(t *testing.T) {
	d := s.donor(t, s.sampleDonor("need@mail.example"))
	elsewhere, gone := s.sampleDonor("need-elsewhere@mail.example"), s.sampleDonor("need-gone@mail.example")
	elsewhere.CenterID, gone.IsDeleted = s.other, true
	elsewhere, gone = s.donor(t, elsewhere), s.donor(t, gone)
	add := func(donor int64, hour int) int64 {
		h := s.holder(t, sampleHolder(donor, "need@mail.example"))
		if hour > 0 {
			at := time.Date(2026, 3, 1, hour, 0, 0, 0, time.UTC)
			h.NeedAskedAt = &at
			s.tx(t, func(ctx context.Context, tx voucher.Tx) error { return tx.SaveHolder(ctx, h) })
		}
		return h.ID
	}
	later, sooner, other := add(d.ID, 3), add(d.ID, 1), add(elsewhere.ID, 2)
	add(d.ID, 0)
	add(gone.ID, 1)
	for center, want := range map[int64][]int64{0: {sooner, other, later}, d.CenterID: {sooner, later}, s.other: {other}} {
		if got := holderIDs(s.store.HoldersInNeed(context.Background(), center)); !slices.Equal(got, want) {
			t.Errorf("in need at center %d: %v, want %v", center, got, want)
		}
	}
}

func (s voucherSuite) rollsBack(t *testing.T) {
	broken := errors.New("broken")
	var id int64
	err := s.store.InTx(context.Background(), func(tx voucher.Tx) (err error) {
		if id, err = tx.AddDonor(context.Background(), s.sampleDonor("gone@mail.example")); err != nil {
			return err
		}
		return broken
	})
	if _, gone := s.store.Donor(
		context.Background(),
		id,
	); !errors.Is(err, broken) ||
		!errors.Is(gone, fault.ErrNotFound) {
		t.Errorf("%v, %v", err, gone)
	}
}

func (s voucherSuite) bounced(t *testing.T) {
	ctx := context.Background()
	mine := s.donor(t, s.sampleDonor("bounced@mail.example"))
	theirs := s.sampleDonor("bounced@mail.example")
	theirs.CenterID = s.other
	theirs = s.donor(t, theirs)
	hit := s.holder(t, sampleHolder(mine.ID, "Hit@mail.example"))
	far := s.holder(t, sampleHolder(theirs.ID, "hit@mail.example"))
	s.holder(t, sampleHolder(mine.ID, "well@mail.example"))
	gone := sampleHolder(mine.ID, "hit@mail.example")
	gone.IsDeleted = true
	s.holder(t, gone)
	bounces := storage.NewDelivery(s.db)
	block := notify.Bounce{Reason: notify.NoMailbox, At: &Start}
	inTx := func(fn func(delivery.Tx) error) {
		t.Helper()
		if err := bounces.InTx(ctx, fn); err != nil {
			t.Fatal(err)
		}
	}
	want := func(centerID int64, ids ...int64) {
		t.Helper()
		got, err := s.store.BouncedHolders(ctx, centerID)
		if err != nil || len(got) != len(ids) || slices.ContainsFunc(ids, func(id int64) bool { return !got[id] }) {
			t.Errorf("center %d: %v, %v, want %v", centerID, got, err, ids)
		}
	}
	want(0)
	inTx(func(tx delivery.Tx) error { return tx.Block(ctx, "HIT@mail.example", block, Start) })
	want(0, hit.ID, far.ID)
	want(s.center, hit.ID)
	want(s.other, far.ID)
}

// guests moves one of two holders to another center. The lists of that center contain this holder only.
func (s voucherSuite) guests(t *testing.T) {
	ctx := context.Background()
	d := s.donor(t, s.sampleDonor("guests@mail.example"))
	home := s.holder(t, sampleHolder(d.ID, "home@mail.example"))
	guest := s.holder(t, sampleHolder(d.ID, "guest@mail.example"))
	left := voucher.FormerCenter{DonorID: d.ID, HolderID: guest.ID, CenterID: s.center, LeftAt: Start}
	guest.CenterID = s.other
	guest.NeedAskedAt = &Start
	s.tx(t, func(ctx context.Context, tx voucher.Tx) error {
		return errors.Join(tx.AddFormerCenter(ctx, left), tx.SaveHolder(ctx, guest))
	})
	former, err := s.store.FormerCenters(ctx, d.ID)
	if err != nil || !slices.Equal(former, []voucher.FormerCenter{left}) {
		t.Errorf("former centers: %v, %v", former, err)
	}
	for _, c := range []struct {
		query voucher.GuestQuery
		total int64
	}{
		{voucher.GuestQuery{}, 1}, {voucher.GuestQuery{CenterID: s.other}, 1}, {voucher.GuestQuery{CenterID: s.center}, 0},
		{voucher.GuestQuery{Search: "GUEST@", Limit: 25}, 1}, {voucher.GuestQuery{Search: "home@"}, 0},
	} {
		page, total, err := s.store.Guests(ctx, c.query)
		if err != nil || total != c.total || len(page) != int(c.total) {
			t.Errorf("%+v: %d of %d, %v, want %d", c.query, len(page), total, err, c.total)
		} else if total > 0 && (page[0].Holder.ID != guest.ID || page[0].Donor.ID != d.ID || page[0].Donor.CenterID != s.center) {
			t.Errorf("%+v: %+v", c.query, page[0])
		}
	}
	donors, total, err := s.store.Donors(ctx, voucher.DonorQuery{GuestsOf: s.other})
	if err != nil || total != 1 || donors[0].ID != d.ID {
		t.Errorf("donors of guests: %v, %v", donors, err)
	}
	holders, err := s.store.HoldersForDonors(ctx, voucher.DonorQuery{GuestsOf: s.other})
	if got := holderIDs(holders, err); !slices.Equal(got, []int64{home.ID, guest.ID}) {
		t.Errorf("holders of these donors: %v", got)
	}
	if _, total, err = s.store.Donors(ctx, voucher.DonorQuery{GuestsOf: s.center}); total != 0 || err != nil {
		t.Errorf("the donor's center has %d donors of guests, %v", total, err)
	}
	if got := holderIDs(s.store.HoldersInNeed(ctx, s.other)); !slices.Contains(got, guest.ID) {
		t.Errorf("in need at the holder's center: %v", got)
	}
}
