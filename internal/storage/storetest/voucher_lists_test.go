package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"beacon/internal/voucher"
)

func (s voucherSuite) centers(t *testing.T) {
	ctx := context.Background()
	d := s.sampleDonor("center@mail.example")
	d.CenterID = s.other
	d = s.donor(t, d)
	h := s.holder(t, sampleHolder(d.ID, "center@mail.example"))
	if got := donorIDs(s.donors(ctx, voucher.DonorQuery{CenterID: s.other})); !slices.Equal(got, []int64{d.ID}) {
		t.Errorf("donors of one center: %v", got)
	}
	got := holderIDs(s.store.HoldersForDonors(ctx, voucher.DonorQuery{CenterID: s.other}))
	if !slices.Equal(got, []int64{h.ID}) {
		t.Errorf("holders of one center: %v", got)
	}
	if got := donorIDs(s.donors(ctx, voucher.DonorQuery{})); len(got) < 2 || got[0] != d.ID {
		t.Errorf("donors of all, newest first: %v", got)
	}
}

// pages: in every order, the pages together must be the donors in this order, with equal donors newest first. Each page
// must include its holders.
func (s voucherSuite) pages(t *testing.T) {
	ctx, third := context.Background(), Center(t, s.db, "Pages")
	var all []voucher.Donor
	for i, on := range []string{"2026-05-01", "", "2026-04-01", "2027-01-01", ""} {
		d := s.sampleDonor(fmt.Sprintf("page%d@mail.example", i))
		d.FirstName, d.LastName = "Dan", []string{"Étoile", "abel", "Carter", "O'Brien", "Núñez"}[i]
		d.CenterID, d.SurgeryOn, d.Step = third, on, []voucher.Step{voucher.Complete, voucher.PersonalInfo}[i%2]
		d.CreatedAt, d.UpdatedAt = Start.Add(time.Duration(i%3)*time.Hour), Start.Add(-time.Duration(i%4)*time.Hour)
		if i == 3 {
			d.MatchStatus = voucher.Transplanted
		}
		all = append(all, s.donor(t, d))
		h := sampleHolder(all[i].ID, fmt.Sprintf("holder%d@mail.example", i))
		h.FirstName, h.LastName = "Hana", []string{"Ode", "Ode", "Łoś", "Dale", "Dale"}[i]
		s.holder(t, h)
	}
	of := func(places ...int) (ids []int64) {
		for _, i := range places {
			ids = append(ids, all[i].ID)
		}
		return ids
	}
	for _, c := range []struct {
		query voucher.DonorQuery
		want  []int64
	}{
		{voucher.DonorQuery{}, of(4, 3, 2, 1, 0)},
		{voucher.DonorQuery{Order: "created"}, of(3, 0, 4, 1, 2)},
		{voucher.DonorQuery{Order: "-created"}, of(2, 4, 1, 3, 0)},
		{voucher.DonorQuery{Order: "updated"}, of(3, 2, 1, 4, 0)},
		{voucher.DonorQuery{Order: "-updated"}, of(4, 0, 1, 2, 3)},
		{voucher.DonorQuery{Order: "step"}, of(3, 1, 4, 2, 0)},
		{voucher.DonorQuery{Order: "-step"}, of(4, 2, 0, 3, 1)},
		{voucher.DonorQuery{Order: "surgery"}, of(2, 0, 3, 4, 1)},
		{voucher.DonorQuery{Order: "-surgery"}, of(4, 1, 3, 0, 2)},
		{voucher.DonorQuery{Order: "name"}, of(1, 2, 0, 4, 3)},
		{voucher.DonorQuery{Order: "-name"}, of(3, 4, 0, 2, 1)},
		{voucher.DonorQuery{Order: "unknown"}, of(2, 4, 1, 3, 0)},
		{voucher.DonorQuery{Search: " dAn "}, of(4, 3, 2, 1, 0)},
		{voucher.DonorQuery{Search: "nunez DAN", Order: "name"}, of(4)},
		{voucher.DonorQuery{Search: "hana ode"}, of(1, 0)},
		{voucher.DonorQuery{Search: "los"}, of(2)},
		{voucher.DonorQuery{Search: "holder3@"}, of(3)},
		{voucher.DonorQuery{Search: "nobody"}, nil},
		{voucher.DonorQuery{Search: "dan", State: voucher.StateRedeemed}, nil},
		{voucher.DonorQuery{Step: voucher.Complete}, of(4, 2, 0)},
		{voucher.DonorQuery{MatchStatus: voucher.Transplanted}, of(3)},
		{voucher.DonorQuery{SurgeryBefore: "2026-05-01"}, of(2)},
		{voucher.DonorQuery{OpenUntil: "2026-04-30"}, of(2)},
		{voucher.DonorQuery{OpenUntil: "2027-05-01"}, of(2, 0)},
		{voucher.DonorQuery{IsUnplanned: true}, of(4, 1)},
		{voucher.DonorQuery{IsUnplanned: true, Order: "id"}, of(1, 4)},
	} {
		c.query.CenterID = third
		if got := donorIDs(s.donors(ctx, c.query)); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.query, got, c.want)
		}
		var paged []int64
		for c.query.Limit = 2; c.query.Offset < len(c.want); c.query.Offset += 2 {
			page, total, err := s.store.Donors(ctx, c.query)
			if err != nil || total != int64(len(c.want)) {
				t.Fatalf("%+v: %d, %v", c.query, total, err)
			}
			ids := donorIDs(page, nil)
			holders, err := s.store.HoldersForDonors(ctx, c.query)
			for _, h := range holders {
				if !slices.Contains(ids, h.DonorID) {
					t.Errorf("%+v: a holder of %d", c.query, h.DonorID)
				}
			}
			if len(holders) != len(ids) || err != nil {
				t.Errorf("%+v: %d holders, %v", c.query, len(holders), err)
			}
			paged = append(paged, ids...)
		}
		if !slices.Equal(paged, c.want) {
			t.Errorf("%+v: %v, want %v", c.query, paged, c.want)
		}
	}
	if none, total, err := s.store.Donors(ctx, voucher.DonorQuery{CenterID: third, Offset: 9, Limit: 2}); len(none) != 0 ||
		total != 5 || err != nil {
		t.Errorf("behind the last page: %v of %d, %v", none, total, err)
	}
}

// states: the list must find donors by the state of a voucher, in all combinations of the values that determine it.
func (s voucherSuite) states(t *testing.T) {
	d := s.sampleDonor("states@mail.example")
	d.CenterID = Center(t, s.db, "States")
	d = s.donor(t, d)
	h, other := s.holder(t, sampleHolder(d.ID, "states@mail.example")), s.holder(t, sampleHolder(d.ID, "o@mail.example"))
	other.IsDeleted = true
	changes := []func(*voucher.Holder){
		func(*voucher.Holder) {},
		func(h *voucher.Holder) { h.RetiredWith = other.ID },
		func(h *voucher.Holder) { h.DiedOn = "2026-01-01" },
		func(h *voucher.Holder) { h.DonorDied = true },
	}
	for _, match := range []voucher.MatchStatus{voucher.PendingTransplant, voucher.Transplanted} {
		for status := range voucher.Draft + 1 {
			for _, step := range []voucher.Step{voucher.UploadConsent, voucher.Complete} {
				for _, change := range changes {
					now := h
					d.MatchStatus, now.Status, now.Step = match, status, step
					change(&now)
					s.tx(t, func(ctx context.Context, tx voucher.Tx) error {
						return errors.Join(tx.SaveDonor(ctx, d), tx.SaveHolder(ctx, now), tx.SaveHolder(ctx, other))
					})
					for _, state := range voucher.States {
						found := donorIDs(s.donors(t.Context(), voucher.DonorQuery{CenterID: d.CenterID, State: state}))
						if is := voucher.StateFor(now, d) == state; is != (len(found) == 1) {
							t.Errorf("%+v of a donor who is %v: %s finds %v", now, match, state, found)
						}
					}
				}
			}
		}
	}
}
