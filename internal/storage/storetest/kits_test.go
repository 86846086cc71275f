package storetest

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"beacon/internal/kit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/voucher"
)

func TestKits(t *testing.T) { Each(t, testKits) }

// testKits is the contract of kit.Store and kit.Tx.
func testKits(t *testing.T, db *storage.DB, _ *clock.Fixed) {
	s := kitSuite{voucherstore.NewKits(db), map[string]int64{}, Center(t, db, "High Desert"), Center(t, db, "Front Range")}
	for i, name := range []string{"Ana", "Ben", "Cy", "Dee", "Eve"} {
		s.holder(t, db, name, []int64{s.desert, s.front, s.desert, s.front, s.desert}[i],
			[]string{"", "", "", "2026-05-01", "2026-04-01"}[i])
	}
	t.Run("everything about an order is kept", s.keeps)
	t.Run("a kit of one number is there once", s.once)
	t.Run("who waits is narrowed, sorted, paged and counted", s.waiting)
	t.Run("lists narrow, sort, page and count", s.lists)
}

type kitSuite struct {
	store         *voucherstore.Kits
	holders       map[string]int64
	desert, front int64
}

func (s kitSuite) holder(t *testing.T, db *storage.DB, name string, center int64, surgeryOn string) {
	t.Helper()
	ctx := context.Background()
	err := voucherstore.NewVouchers(db).InTx(ctx, func(tx voucher.Tx) error {
		donor, err := tx.AddDonor(ctx, voucher.Donor{
			CenterID: center, KeyVersion: 1, Language: "en", Step: voucher.Complete,
			MatchStatus: voucher.NeedsMatch, SurgeryOn: surgeryOn, CreatedAt: Start, UpdatedAt: Start,
		})
		if err != nil {
			return err
		}
		s.holders[name], err = tx.AddHolder(ctx, voucher.Holder{
			DonorID: donor, CenterID: center, KeyVersion: 1, Language: "en", Status: voucher.Available, Step: voucher.Complete,
			Person: voucher.Person{FirstName: name, LastName: "Muñoz", Email: name + "@mail.example"}, CreatedAt: Start,
			UpdatedAt: Start,
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (s kitSuite) order(name string, center int64, number int, at time.Time) kit.Order {
	return kit.Order{
		HolderID:    s.holders[name],
		CenterID:    center,
		Number:      number,
		State:       kit.Requested,
		Addressee:   name + " Muestra",
		OrderedBy:   kit.ByStaff,
		RequestedAt: at,
		Address: voucher.Address{
			Address1: "1 Mesa Rd", Address2: "Apt 2", City: "Albuquerque", State: "NM", Country: 1, ZIP: "87101",
		},
	}
}

func (s kitSuite) tx(t *testing.T, fn func(ctx context.Context, tx kit.Tx) error) {
	t.Helper()
	if err := s.store.InTx(context.Background(), func(tx kit.Tx) error {
		return fn(context.Background(),
			tx)
	}); err != nil {
		t.Fatal(err)
	}
}

func (s kitSuite) keeps(t *testing.T) {
	if _, err := s.store.Order(context.Background(), 4711); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("nobody's order: %v", err)
	}
	o := s.order("Ana", s.desert, 1, Start)
	shipped, received := Start.Add(time.Hour), Start.Add(2*time.Hour)
	s.tx(t, func(ctx context.Context, tx kit.Tx) (err error) {
		if o.ID, err = tx.AddOrder(ctx, o); err != nil {
			return err
		}
		o.State, o.Carrier, o.TrackingNumber, o.ShippedAt, o.ReceivedAt = kit.Received, "USPS", "9400", &shipped, &received
		return tx.SaveOrder(ctx, o)
	})
	o.Version = 2
	got, err := s.store.Order(context.Background(), o.ID)
	if err != nil || !reflect.DeepEqual(got, o) {
		t.Errorf("%v\n%+v\n%+v", err, got, o)
	}
	s.tx(t, func(ctx context.Context, tx kit.Tx) error {
		_, err := tx.AddOrder(ctx, s.order("Ana", s.desert, 2, Start.Add(3*time.Hour)))
		return err
	})
	orders, err := s.store.Orders(context.Background(), o.HolderID)
	if err != nil || len(orders) != 2 || orders[0].Number != 1 || orders[1].Version != 1 {
		t.Errorf("%v %+v", err, orders)
	}
	ofFirst, err1 := s.store.DonorOrders(context.Background(), 1) // Ana's donor has the id 1
	ofSecond, err2 := s.store.DonorOrders(context.Background(), 2)
	if !reflect.DeepEqual(ofFirst, orders) || len(ofSecond) != 0 || errors.Join(err1, err2) != nil {
		t.Errorf("orders of donors: %+v, %+v, %v, %v", ofFirst, ofSecond, err1, err2)
	}
}

func (s kitSuite) once(t *testing.T) {
	err := s.store.InTx(context.Background(), func(tx kit.Tx) error {
		_, err := tx.AddOrder(context.Background(), s.order("Ana", s.desert, 1, Start))
		return err
	})
	if err == nil {
		t.Error("two kits of one number")
	}
}

func (s kitSuite) waiting(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		filter kit.WaitingFilter
		want   []string
		total  int64
	}{
		{kit.WaitingFilter{}, []string{"Eve", "Dee", "Ben", "Cy"}, 4},
		{kit.WaitingFilter{Order: "no such order"}, []string{"Eve", "Dee", "Ben", "Cy"}, 4},
		{kit.WaitingFilter{Order: "surgery"}, []string{"Eve", "Dee", "Ben", "Cy"}, 4},
		{kit.WaitingFilter{Order: "-surgery"}, []string{"Dee", "Eve", "Ben", "Cy"}, 4},
		{kit.WaitingFilter{Order: "name"}, []string{"Ben", "Cy", "Dee", "Eve"}, 4},
		{kit.WaitingFilter{Order: "-name"}, []string{"Eve", "Dee", "Cy", "Ben"}, 4},
		{kit.WaitingFilter{Order: "center"}, []string{"Dee", "Ben", "Eve", "Cy"}, 4},
		{kit.WaitingFilter{Order: "-center"}, []string{"Eve", "Cy", "Dee", "Ben"}, 4},
		{kit.WaitingFilter{CenterID: s.desert}, []string{"Eve", "Cy"}, 2},
		{kit.WaitingFilter{Search: "BEN@"}, []string{"Ben"}, 1},
		{kit.WaitingFilter{Search: "munoz ben"}, []string{"Ben"}, 1},
		{kit.WaitingFilter{SurgeryBefore: "2026-05-01"}, []string{"Eve"}, 1},
		{kit.WaitingFilter{Offset: 1, Limit: 2}, []string{"Dee", "Ben"}, 4},
		{kit.WaitingFilter{Offset: 9}, nil, 4},
	} {
		if c.filter.Limit == 0 {
			c.filter.Limit = 10
		}
		page, err := s.store.Waiting(ctx, c.filter)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, w := range page {
			got = append(got, w.FirstName)
		}
		if total, err := s.store.CountWaiting(ctx, c.filter); err != nil || !slices.Equal(got, c.want) ||
			total != c.total {
			t.Errorf("%+v: %v of %d, want %v of %d; %v", c.filter, got, total, c.want, c.total, err)
		}
	}
}

func (s kitSuite) lists(t *testing.T) {
	ctx := context.Background()
	s.tx(t, func(ctx context.Context, tx kit.Tx) error {
		_, err := tx.AddOrder(ctx, s.order("Ben", s.front, 1, Start.Add(time.Minute)))
		return err
	})
	for _, c := range []struct {
		filter kit.Filter
		want   []string
		counts kit.Counts
	}{
		{kit.Filter{State: "all"}, []string{"Ana1", "Ben1", "Ana2"}, kit.Counts{Requested: 2, Received: 1}},
		{kit.Filter{State: "open"}, []string{"Ben1", "Ana2"}, kit.Counts{Requested: 2, Received: 1}},
		{kit.Filter{State: "requested", CenterID: s.desert}, []string{"Ana2"}, kit.Counts{Requested: 1, Received: 1}},
		{kit.Filter{State: "all", Search: "BEN@"}, []string{"Ben1"}, kit.Counts{Requested: 1}},
		{kit.Filter{State: "all", Search: "ben munoz"}, []string{"Ben1"}, kit.Counts{Requested: 1}},
		{kit.Filter{State: "all", Search: "9400"}, []string{"Ana1"}, kit.Counts{Received: 1}},
		{kit.Filter{State: "all", Order: "-requested"}, []string{"Ana2", "Ben1", "Ana1"},
			kit.Counts{Requested: 2, Received: 1}},
		{kit.Filter{State: "all", Order: "-name"}, []string{"Ben1", "Ana1", "Ana2"}, kit.Counts{Requested: 2, Received: 1}},
		{kit.Filter{State: "all", Order: "center"}, []string{"Ben1", "Ana1", "Ana2"}, kit.Counts{Requested: 2, Received: 1}},
		{kit.Filter{State: "all", Order: "-shipped"}, []string{"Ana2", "Ana1", "Ben1"},
			kit.Counts{Requested: 2, Received: 1}},
		{kit.Filter{State: "all", Offset: 1, Limit: 1}, []string{"Ben1"}, kit.Counts{Requested: 2, Received: 1}},
	} {
		if c.filter.Limit == 0 {
			c.filter.Limit = 10
		}
		page, err := s.store.Page(ctx, c.filter)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, l := range page {
			got = append(got, l.FirstName+string(rune('0'+l.Number)))
		}
		counts, err := s.store.Count(ctx, c.filter)
		if err != nil || !slices.Equal(got, c.want) || counts != c.counts {
			t.Errorf("%+v: %v, want %v; %+v, want %+v; %v", c.filter, got, c.want, counts, c.counts, err)
		}
	}
}
