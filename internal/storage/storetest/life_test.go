package storetest

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
)

func TestLife(t *testing.T) { Each(t, testLife) }

// testLife is the contract of microsite.LifeReader and microsite.LifeTx.
func testLife(t *testing.T, db *storage.DB, clk *clock.Fixed) {
	s := lifeSuite{micrositestore.NewMicrosites(db), clk, Center(t, db, "Riverside Transplant Center")}
	t.Run("the deactivation in force is the one not undone", s.deactivations)
	t.Run("the last word on the release counts", s.releases)
	t.Run("a list has one order, and says what waits", s.orders)
	t.Run("a search finds each spelling of a name and nothing else", s.spellings)
	t.Run("a banner is one of the site's events", s.banners)
	t.Run("requests for lost links are taken once, oldest first", s.lostLinks)
	t.Run("an address is found whatever its case, a refused site is not", s.addresses)
}

type lifeSuite struct {
	store  *micrositestore.Microsites
	clk    *clock.Fixed
	center int64
}

func (s lifeSuite) tx(t *testing.T, fn func(ctx context.Context, tx microsite.Tx) error) {
	t.Helper()
	if err := s.store.InTx(context.Background(), func(tx microsite.Tx) error {
		return fn(context.Background(),
			tx)
	}); err != nil {
		t.Fatal(err)
	}
}

func (s lifeSuite) site(t *testing.T, code, email string, status microsite.RecipientStatus) (id int64) {
	t.Helper()
	s.tx(t, func(ctx context.Context, tx microsite.Tx) (err error) {
		id, err = tx.Create(ctx, microsite.Site{
			CenterID: s.center, KeyVersion: 1, ShortCode: code, FirstName: "Rosa",
			LastName: "Ejemplo", Email: email, Language: "en", RecipientStatus: status,
			CreatedAt: Start, UpdatedAt: Start,
		})
		return err
	})
	return id
}

func (s lifeSuite) deactivations(t *testing.T) {
	ctx := context.Background()
	id := s.site(t, "LIF001", "rosa@mail.example", microsite.Active)
	if _, err := s.store.Deactivation(ctx, id); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("before any: %v", err)
	}
	want := microsite.Deactivation{
		SiteID: id, Before: microsite.Active, ByKind: audit.Recipient, ByName: "", At: s.clk.Now(),
	}
	s.tx(t, func(ctx context.Context, tx microsite.Tx) error { return tx.AddDeactivation(ctx, want) })
	got, err := s.store.Deactivation(ctx, id)
	want.ID = got.ID
	if err != nil || got != want || got.ID == 0 {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	s.tx(t, func(ctx context.Context, tx microsite.Tx) error { return tx.UndoDeactivation(ctx, got.ID, s.clk.Now()) })
	if _, err := s.store.Deactivation(ctx, id); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("after undoing: %v", err)
	}
	s.tx(t, func(ctx context.Context, tx microsite.Tx) error {
		return tx.AddDeactivation(ctx, microsite.Deactivation{
			SiteID: id, Before: microsite.StarterSiteActive, ByKind: audit.Staff, ByName: "Remy Stone",
			At: s.clk.Now().Add(time.Hour),
		})
	})
	if got, err := s.store.Deactivation(ctx, id); err != nil || got.Before != microsite.StarterSiteActive ||
		got.ByName != "Remy Stone" {
		t.Errorf("the second: %+v, %v", got, err)
	}
}

func (s lifeSuite) lostLinks(t *testing.T) {
	ctx := context.Background()
	for _, email := range []string{"a@mail.example", "b@mail.example", "a@mail.example"} {
		s.tx(t, func(ctx context.Context, tx microsite.Tx) error {
			return tx.AddLostLinkRequest(ctx, email, s.clk.Now())
		})
	}
	waiting := func(limit int, want ...string) {
		t.Helper()
		if got, err := s.store.LostLinkRequests(ctx, limit); err != nil || !slices.Equal(got, want) {
			t.Errorf("%v wait, %v; want %v", got, err, want)
		}
	}
	take := func(email string, want bool) {
		t.Helper()
		s.tx(t, func(ctx context.Context, tx microsite.Tx) error {
			taken, err := tx.TakeLostLinkRequests(ctx, email)
			if taken != want {
				t.Errorf("took %s: %v", email, taken)
			}
			return err
		})
	}
	waiting(1, "a@mail.example")
	waiting(9, "a@mail.example", "b@mail.example")
	take("a@mail.example", true)
	take("a@mail.example", false)
	waiting(9, "b@mail.example")
}

func (s lifeSuite) addresses(t *testing.T) {
	first := s.site(t, "LIF002", "Tomas@Mail.example", microsite.InvitationSent)
	s.site(t, "LIF003", "tomas@mail.example", microsite.Denied)
	third := s.site(t, "LIF004", "tomas@mail.example", microsite.Inactive)
	sites, err := s.store.SitesByEmail(context.Background(), "tomas@mail.example")
	if err != nil || len(sites) != 2 || sites[0].ID != first || sites[1].ID != third || sites[0].CenterName == "" {
		t.Errorf("%+v, %v", sites, err)
	}
}

func (s lifeSuite) banners(t *testing.T) {
	ctx := context.Background()
	id, other := s.site(t, "LIF005", "rosa@mail.example", microsite.Active), s.site(
		t, "LIF006", "rosa@mail.example", microsite.Active,
	)
	if _, err := s.store.Banner(ctx, id); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("before any: %v", err)
	}
	first := microsite.Event{
		SiteID: id, Type: microsite.ReceivedVoucher, Date: "2026-02-28", RecordedAt: s.clk.Now(),
		RecordedBy: "Cora Vance",
	}
	second := microsite.Event{
		SiteID: id, Type: microsite.ReadyForTransplant, Date: "2026-03-01", RecordedAt: s.clk.Now(),
		RecordedBy: "Remy Stone",
	}
	s.tx(t, func(ctx context.Context, tx microsite.Tx) (err error) {
		if first.ID, err = tx.AddEvent(ctx, first); err != nil {
			return err
		}
		second.ID, err = tx.AddEvent(ctx, second)
		return err
	})
	events, err := s.store.Events(ctx, id)
	if err != nil || !slices.Equal(events, []microsite.Event{second, first}) {
		t.Errorf("%+v, %v", events, err)
	}
	for _, status := range []microsite.BannerStatus{microsite.BannerPending, microsite.BannerActive} {
		s.tx(t, func(ctx context.Context, tx microsite.Tx) error {
			return tx.SetBanner(ctx, id, microsite.Banner{Status: status, Event: &first})
		})
		if b, err := s.store.Banner(ctx, id); err != nil || b.Status != status || *b.Event != first {
			t.Errorf("%+v, %v", b, err)
		}
	}
	if none, err := s.store.Events(ctx, other); err != nil || len(none) != 0 {
		t.Errorf("another site's: %+v, %v", none, err)
	}
}
