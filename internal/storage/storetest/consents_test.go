package storetest

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/consent"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/storage"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/testkit/trailtest"
	"beacon/internal/voucher"
)

// Shows R6.4c.
func TestConsents(t *testing.T) { Each(t, testConsents) }

// testConsents is the contract of consent.Store and of the part of consent.Tx for consents.
func testConsents(t *testing.T, db *storage.DB, _ *clock.Fixed) {
	vouchers := voucherSuite{store: voucherstore.NewVouchers(db), center: Center(t, db, "Riverside Transplant Center")}
	donor := vouchers.donor(t, vouchers.sampleDonor("consents@mail.example"))
	s := consentSuite{voucherstore.NewConsents(db), vouchers, donor}
	t.Run("what is stored is what is read", s.keeps)
	t.Run("events stay in order, one a position", s.events)
	t.Run("the newest that stands is found", s.standing)
	t.Run("what others signed is found by who is of age", s.notAsked)
	t.Run("documents, donors and pages find their consents", s.finds)
	t.Run("the first signing identity is made once", s.firstIdentity)
	t.Run(
		"another identity takes its place, in a trail that stays whole",
		func(t *testing.T) { s.nextIdentity(t, db) },
	)
	t.Run("a file moves where it lay, a key is sealed anew", func(t *testing.T) { s.moves(t); s.resealsIdentities(t) })
	t.Run("a transaction that fails leaves nothing", s.rollsBack)
}

type consentSuite struct {
	store    *voucherstore.Consents
	vouchers voucherSuite
	donor    voucher.Donor
}

func (s consentSuite) tx(t *testing.T, fn func(ctx context.Context, tx consent.Tx) error) {
	t.Helper()
	if err := s.store.InTx(context.Background(), func(tx consent.Tx) error {
		return fn(context.Background(),
			tx)
	}); err != nil {
		t.Fatal(err)
	}
}

func (s consentSuite) sample(entityID int64) consent.Consent {
	return consent.Consent{
		Entity: consent.VoucherHolder, EntityID: entityID, DonorID: s.donor.ID, Kind: consent.Electronic,
		State: consent.Begun, Language: locale.Spanish, Initials: []consent.Initial{}, HeadHash: []byte{},
		CreatedAt: Start, UpdatedAt: Start,
	}
}

func (s consentSuite) add(t *testing.T, c consent.Consent) consent.Consent {
	t.Helper()
	s.tx(t, func(ctx context.Context, tx consent.Tx) (err error) {
		c.ID, err = tx.AddConsent(ctx, c)
		return err
	})
	c.Version = 1
	return c
}

func (s consentSuite) read(t *testing.T, id int64) consent.Consent {
	t.Helper()
	c, err := s.store.Consent(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	c.CreatedAt, c.UpdatedAt, c.HeadHash = c.CreatedAt.UTC(), c.UpdatedAt.UTC(), orNone(c.HeadHash)
	for _, at := range []*time.Time{c.PhotoUntil, c.ReviewedAt, c.CompletedAt} {
		if at != nil {
			*at = at.UTC()
		}
	}
	return c
}

// orNone replaces nil by an empty slice, because databases may return either.
func orNone(hash []byte) []byte {
	if len(hash) == 0 {
		return []byte{}
	}
	return hash
}

func (s consentSuite) keeps(t *testing.T) {
	c := s.add(t, s.sample(1))
	if got := s.read(t, c.ID); !reflect.DeepEqual(got, c) {
		t.Errorf("read %+v, stored %+v", got, c)
	}
	until, reviewed, completed := Start.Add(time.Hour), Start.Add(2*time.Hour), Start.Add(3*time.Hour+time.Microsecond)
	c.State, c.Language, c.StatementsVersion, c.DisclosureVersion, c.Type = consent.Rejected, locale.English, "2026-1",
		"2026-2", consent.PowerOfAttorney
	c.Consenter = consent.Consenter{FirstName: `李'; DROP TABLE consent; --`, LastName: `"\ 🙂`, BirthDate: "1981-04-12"}
	c.Initials = []consent.Initial{{Statement: 1, Initials: "李\""}, {Statement: 2, Initials: "李\""}}
	c.PhotoName, c.PhotoHash, c.PhotoUntil, c.ShownHash, c.Signature = "consents/photo", "aa", &until, "bb", "李 伟"
	c.DocumentName, c.DocumentHash, c.DocumentSize, c.FileName, c.Reason, c.ReviewerName, c.ReviewedAt = "consents/doc",
		"cc", 1<<40, "李.pdf", "<b>not</b> readable", "Olga", &reviewed
	c.Events, c.HeadHash, c.UpdatedAt, c.CompletedAt = 7, []byte{0, 255, 1}, Start.Add(time.Minute), &completed
	s.tx(t, func(ctx context.Context, tx consent.Tx) error { return tx.SaveConsent(ctx, c) })
	c.Version = 2
	if got := s.read(t, c.ID); !reflect.DeepEqual(got, c) {
		t.Errorf("read %+v, changed to %+v", got, c)
	}
	if _, err := s.store.Consent(context.Background(), 4711); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("nobody's: %v", err)
	}
}

func (s consentSuite) events(t *testing.T) {
	c := s.add(t, s.sample(2))
	event := func(position int64) consent.Event {
		return consent.Event{
			ConsentID: c.ID, Position: position, Action: "agreed-to-sign",
			At: Start.Add(time.Duration(position) * time.Microsecond), Address: "2001:db8::1",
			UserAgent: "'; --", Details: map[string]string{"name": "李 \"<b>\n"}, PreviousHash: []byte{},
			Hash: []byte{0, byte(position)},
		}
	}
	s.tx(t, func(ctx context.Context, tx consent.Tx) error {
		return errors.Join(tx.AddEvent(ctx, event(2)), tx.AddEvent(ctx, event(1)))
	})
	got, err := s.store.Events(context.Background(), c.ID)
	for i := range got {
		got[i].At, got[i].PreviousHash = got[i].At.UTC(), orNone(got[i].PreviousHash)
	}
	if err != nil || !reflect.DeepEqual(got, []consent.Event{event(1), event(2)}) {
		t.Errorf("%+v, %v", got, err)
	}
	if err := s.store.InTx(
		context.Background(), func(tx consent.Tx) error { return tx.AddEvent(context.Background(), event(2)) },
	); err == nil {
		t.Error("two events at one position")
	}
}

func (s consentSuite) standing(t *testing.T) {
	ctx := context.Background()
	if _, err := s.store.Newest(ctx, consent.VoucherHolder, 3); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("none: %v", err)
	}
	var ids []int64
	for _, state := range []consent.State{consent.Rejected, consent.Begun, consent.Cancelled, consent.Superseded} {
		c := s.sample(3)
		c.State = state
		ids = append(ids, s.add(t, c).ID)
	}
	another := s.sample(3)
	another.Entity = consent.Donor
	s.add(t, another)
	newest, err := s.store.Newest(ctx, consent.VoucherHolder, 3)
	if err != nil || newest.ID != ids[1] {
		t.Errorf("newest %d, %v", newest.ID, err)
	}
	s.tx(t, func(ctx context.Context, tx consent.Tx) error {
		all, err := tx.InForce(ctx, consent.VoucherHolder, 3)
		if got := consentIDs(all, err); !slices.Equal(got, []int64{ids[1], ids[0]}) {
			t.Errorf("standing %v", got)
		}
		return err
	})
}

func (s consentSuite) notAsked(t *testing.T) {
	signedFor := func(born string, change func(*voucher.Holder, *consent.Consent)) int64 {
		h := sampleHolder(s.donor.ID, "of-age@mail.example")
		h.BirthDate, h.AskedToSignOn = born, ""
		c := s.sample(0)
		c.State, c.Type = consent.Signed, consent.LegalGuardian
		change(&h, &c)
		c.EntityID = s.vouchers.holder(t, h).ID
		return s.add(t, c).ID
	}
	as := func(state consent.State) func(*voucher.Holder, *consent.Consent) {
		return func(_ *voucher.Holder, c *consent.Consent) { c.State = state }
	}
	want := []int64{
		signedFor("2008-03-02", as(consent.Signed)), signedFor("2008-03-01", as(consent.Received)),
	}
	signedFor("2008-03-03", as(consent.Signed)) // one day too young
	signedFor("", as(consent.Signed))
	signedFor("2008-03-02", as(consent.Superseded))
	signedFor("2008-03-02", as(consent.Begun))
	signedFor("2008-03-02", func(_ *voucher.Holder, c *consent.Consent) { c.Type = consent.Self })
	signedFor("2008-03-02", func(_ *voucher.Holder, c *consent.Consent) { c.Entity = consent.Donor })
	signedFor("2008-03-02", func(h *voucher.Holder, _ *consent.Consent) { h.AskedToSignOn = "2026-03-02" })
	signedFor("2008-03-02", func(h *voucher.Holder, _ *consent.Consent) { h.IsDeleted = true })
	all, err := s.store.UnaskedHolderConsents(context.Background(), "2008-03-02")
	if got := consentIDs(all, err); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func consentIDs(all []consent.Consent, err error) (ids []int64) {
	if err != nil {
		return []int64{-1}
	}
	for _, c := range all {
		ids = append(ids, c.ID)
	}
	return ids
}

func (s consentSuite) finds(t *testing.T) {
	ctx := context.Background()
	c := s.sample(4)
	c.DocumentHash = "feed"
	one := s.add(t, c)
	two := s.add(t, c)
	if got := consentIDs(s.store.ByDocument(ctx, "feed")); !slices.Equal(got, []int64{two.ID, one.ID}) {
		t.Errorf("by document %v", got)
	}
	if got := consentIDs(s.store.ByDocument(ctx, "")); got != nil {
		t.Errorf("without a document %v", got)
	}
	if got := consentIDs(s.store.DonorConsents(ctx, s.donor.ID)); len(got) < 2 || got[0] != two.ID || got[1] != one.ID {
		t.Errorf("of the donor, newest first: %v", got)
	}
	if got := consentIDs(s.store.After(ctx, one.ID-1, 1)); !slices.Equal(got, []int64{one.ID}) {
		t.Errorf("a page %v", got)
	}
}

func (s consentSuite) firstIdentity(t *testing.T) {
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if err := s.store.AddFirstIdentity(
				context.Background(), consent.StoredIdentity{Certificate: "one", SealedKey: []byte{0, 1}, CreatedAt: Start},
			); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	found, err := s.store.Identities(context.Background())
	if err != nil || len(found) != 1 || found[0].Certificate != "one" ||
		!slices.Equal(found[0].SealedKey, []byte{0, 1}) ||
		found[0].RetiredAt != nil {
		t.Errorf("%+v, %v", found, err)
	}
}

func (s consentSuite) nextIdentity(t *testing.T, db *storage.DB) {
	ctx, later := context.Background(), Start.Add(time.Hour)
	before := trailtest.Verify(t, db)
	err := s.store.ReplaceIdentity(ctx, consent.StoredIdentity{Certificate: "two", SealedKey: []byte{2}, CreatedAt: later},
		audit.Event{At: later, Actor: audit.Actor{Kind: audit.System}, Action: "signing-identity.imported"})
	if err != nil {
		t.Fatal(err)
	}
	if n := trailtest.Verify(t, db); n != before+1 {
		t.Errorf("a trail of %d events, one after %d", n, before)
	}
	found, err := s.store.Identities(ctx)
	if err != nil || len(found) != 2 || found[0].Certificate != "two" || found[0].RetiredAt != nil ||
		found[1].RetiredAt == nil ||
		!found[1].RetiredAt.Equal(later) {
		t.Errorf("%+v, %v", found, err)
	}
}

func (s consentSuite) rollsBack(t *testing.T) {
	broken := errors.New("broken")
	var id int64
	err := s.store.InTx(context.Background(), func(tx consent.Tx) (err error) {
		if id, err = tx.AddConsent(context.Background(), s.sample(5)); err != nil {
			return err
		}
		return broken
	})
	if _, gone := s.store.Consent(context.Background(), id); !errors.Is(err, broken) ||
		!errors.Is(gone, fault.ErrNotFound) {
		t.Errorf("%v, %v", err, gone)
	}
}
