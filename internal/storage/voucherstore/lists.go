package voucherstore

import (
	"context"
	"fmt"

	"beacon/internal/storage"
	"beacon/internal/voucher"
)

const donorTables = ` FROM voucher_donor WHERE `

// donorOrders are the orders of donors. Equal ones stand newest first, as they do without an order.
var donorOrders = map[string]string{
	"created":  `voucher_donor.created_at, voucher_donor.id DESC`,
	"-created": `voucher_donor.created_at DESC, voucher_donor.id DESC`,
	"updated":  `voucher_donor.updated_at, voucher_donor.id DESC`,
	"-updated": `voucher_donor.updated_at DESC, voucher_donor.id DESC`,
	"step":     `voucher_donor.step, voucher_donor.id DESC`,
	"-step":    `voucher_donor.step DESC, voucher_donor.id DESC`,
	"surgery":  surgeryOrLast + `, voucher_donor.id DESC`,
	"-surgery": surgeryOrLast + ` DESC, voucher_donor.id DESC`,
	"":         `voucher_donor.id DESC`,
}

const surgeryOrLast = `CASE WHEN voucher_donor.surgery_on = '' THEN '9999' ELSE voucher_donor.surgery_on END`

// donorPage returns the conditions and the page of a query.
func donorPage(q voucher.DonorQuery) (*storage.Conditions, storage.Page) {
	c := &storage.Conditions{}
	c.And("NOT voucher_donor.is_deleted")
	storage.AddIf(c, "voucher_donor.center_id = ?", q.CenterID)
	storage.AddIf(c, "voucher_donor.step = ?", q.Step)
	storage.AddIf(c, "voucher_donor.match_status = ?", int(q.MatchStatus))
	storage.AddIf(c, "voucher_donor.surgery_on <> '' AND voucher_donor.surgery_on < ?", q.SurgeryBefore)
	if q.OpenUntil != "" {
		c.Add("(voucher_donor.surgery_on = '' OR voucher_donor.surgery_on <= ?)", q.OpenUntil)
		c.Add("voucher_donor.match_status <> ?", int(voucher.Transplanted))
	}
	return c, storage.Page{
		ID: "voucher_donor.id", Tables: donorTables, Order: donorOrders[q.Order], Limit: q.Limit, Offset: q.Offset,
	}
}

// Donors implements voucher.Store.
func (v *Vouchers) Donors(ctx context.Context, q voucher.DonorQuery) ([]voucher.Donor, int64, error) {
	c, page := donorPage(q)
	where := c
	if q.Limit > 0 || q.Offset > 0 || q.OpenUntil != "" { // else most of them
		where = c.On("voucher_donor.id", page)
	}
	rows, err := where.Queries(v.db, " ORDER BY "+page.Order).ListDonors(ctx)
	donors, err := donorsFrom(rows, err)
	if err != nil {
		return nil, 0, err
	}
	total, err := c.Total(ctx, v.db, donorTables, page, len(donors))
	if err != nil {
		return nil, 0, fmt.Errorf("count donors: %w", err)
	}
	return donors, total, nil
}

// HoldersOfDonors implements voucher.Store.
func (v *Vouchers) HoldersOfDonors(ctx context.Context, q voucher.DonorQuery) ([]voucher.Holder, error) {
	c, page := donorPage(q)
	rows, err := c.On("h.donor_id", page).Queries(v.db, " ORDER BY h.donor_id, h.id").ListHolders(ctx)
	return holdersFrom(rows, err)
}

// BouncedHolders implements voucher.Store.
func (v *Vouchers) BouncedHolders(ctx context.Context, centerID int64) (map[int64]bool, error) {
	ids, err := ofDonorsCenter(centerID).Queries(v.db, "").BouncedHolders(ctx)
	if err != nil {
		return nil, fmt.Errorf("read bounced holders: %w", err)
	}
	bounced := make(map[int64]bool, len(ids))
	for _, id := range ids {
		bounced[id] = true
	}
	return bounced, nil
}

// HoldersInNeed implements voucher.Store.
func (v *Vouchers) HoldersInNeed(ctx context.Context, centerID int64) ([]voucher.Holder, error) {
	rows, err := ofDonorsCenter(centerID).Queries(v.db, " ORDER BY h.need_asked_at, h.id").HoldersInNeed(ctx)
	return holdersFrom(rows, err)
}

// ofDonorsCenter returns the condition that a donor is of a center, or of any (0).
func ofDonorsCenter(centerID int64) *storage.Conditions {
	c := &storage.Conditions{}
	storage.AddIf(c, "d.center_id = ?", centerID)
	return c
}
