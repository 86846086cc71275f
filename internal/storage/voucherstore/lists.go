package voucherstore

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"beacon/internal/search"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/voucher"
)

const donorTables = ` FROM voucher_donor WHERE `

var (
	selectDonors  = `SELECT ` + storage.Columns[sqlgen.VoucherDonor]("voucher_donor") + donorTables
	selectHolders = `SELECT ` + storage.Columns[sqlgen.VoucherHolder]("h") + `
		FROM voucher_holder AS h WHERE NOT h.is_deleted AND `
)

// donorOrders are the sort orders of the list of donors. Equal donors are listed newest first.
var donorOrders = map[string]string{
	"created":  `voucher_donor.created_at, voucher_donor.id DESC`,
	"-created": `voucher_donor.created_at DESC, voucher_donor.id DESC`,
	"updated":  `voucher_donor.updated_at, voucher_donor.id DESC`,
	"-updated": `voucher_donor.updated_at DESC, voucher_donor.id DESC`,
	"name":     donorName + `, voucher_donor.id DESC`,
	"-name":    donorName + ` DESC, voucher_donor.id DESC`,
	"step":     `voucher_donor.step, voucher_donor.id DESC`,
	"-step":    `voucher_donor.step DESC, voucher_donor.id DESC`,
	"surgery":  surgeryOrLast + `, voucher_donor.id DESC`,
	"-surgery": surgeryOrLast + ` DESC, voucher_donor.id DESC`,
	"id":       `voucher_donor.id`,
	"":         `voucher_donor.id DESC`,
}

var donorName = storage.Folded("voucher_donor.last_name || ' ' || voucher_donor.first_name")

// voucherState is voucher.StateFor as an SQL expression.
var voucherState = fmt.Sprintf(`CASE WHEN h.status = %d THEN '%s' WHEN h.retired_with IS NOT NULL THEN '%s'
	WHEN h.status IN (%d, %d) OR h.died_on IS NOT NULL OR h.donor_died THEN '%s' WHEN h.status = %d THEN '%s'
	WHEN h.status = %d OR h.step < %d THEN '%s' WHEN voucher_donor.match_status <> %d THEN '%s' ELSE '%s' END`,
	voucher.Redeemed, voucher.StateRedeemed, voucher.StateRetired,
	voucher.Retired, voucher.PendingRetired, voucher.StateClosed, voucher.PendingRedemption, voucher.StateRedemptionAsked,
	voucher.Draft, voucher.Complete, voucher.StateNotComplete, voucher.Transplanted, voucher.StateAwaitsDonation,
	voucher.StateAvailable)

const surgeryOrLast = `COALESCE(voucher_donor.surgery_on, '9999')`

// donorPage returns the conditions and the page of a query.
func (v *Vouchers) donorPage(q voucher.DonorQuery) (*storage.Conditions, storage.Page) {
	c := &storage.Conditions{}
	c.And("NOT voucher_donor.is_deleted")
	storage.AddIf(c, "voucher_donor.center_id = ?", q.CenterID)
	if q.GuestsOf != 0 {
		c.Add("voucher_donor.center_id <> ? AND voucher_donor.id IN ("+
			"SELECT h.donor_id FROM voucher_holder AS h WHERE h.center_id = ? AND NOT h.is_deleted)", q.GuestsOf)
	}
	storage.AddIf(c, "voucher_donor.step = ?", q.Step)
	storage.AddIf(c, "voucher_donor.match_status = ?", int(q.MatchStatus))
	storage.AddIf(c, "voucher_donor.surgery_on < ?", q.SurgeryBefore)
	if q.DonatedUntil != "" {
		c.Add("(voucher_donor.donated_on IS NULL OR voucher_donor.donated_on <= ?)", q.DonatedUntil)
	}
	if q.OpenUntil != "" {
		c.Add("voucher_donor.surgery_on <= ?", q.OpenUntil)
		c.Add("voucher_donor.match_status <> ?", int(voucher.Transplanted))
	}
	if q.IsUnplanned {
		c.Add("voucher_donor.surgery_on IS NULL AND voucher_donor.died_on IS NULL AND voucher_donor.match_status <> ?",
			int(voucher.Transplanted))
	}
	if q.State != "" {
		c.Add(`EXISTS (SELECT 1 FROM voucher_holder AS h WHERE h.donor_id = voucher_donor.id AND NOT h.is_deleted
			AND `+voucherState+` = ?)`, string(q.State))
	}
	if strings.TrimSpace(q.Search) != "" {
		c.Or(func(c *storage.Conditions) {
			c.FindPerson(v.db.Dialect(), "voucher_donor.id", search.Donor, q.Search)
		}, func(c *storage.Conditions) {
			holders := &storage.Conditions{Values: c.Values}
			storage.AddIf(holders, "h.center_id = ?", q.CenterID)
			holders.FindPerson(v.db.Dialect(), "h.id", search.Holder, q.Search)
			c.Values = holders.Values
			c.And("voucher_donor.id IN (SELECT h.donor_id FROM voucher_holder AS h WHERE " + holders.String() + ")")
		})
	}
	return c, storage.Page{
		ID: "voucher_donor.id", Tables: donorTables, Order: cmp.Or(donorOrders[q.Order], donorOrders["-created"]),
		Limit: q.Limit, Offset: q.Offset,
	}
}

// Donors implements voucher.Store.
func (v *Vouchers) Donors(ctx context.Context, q voucher.DonorQuery) ([]voucher.Donor, int64, error) {
	c, page := v.donorPage(q)
	where := c
	if q.Limit > 0 || q.Offset > 0 || q.OpenUntil != "" { // otherwise the query returns most rows
		where = c.On("voucher_donor.id", page)
	}
	rows, err := storage.List[sqlgen.VoucherDonor](ctx, v.db, selectDonors, where, " ORDER BY "+page.Order)
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

// HoldersForDonors implements voucher.Store.
func (v *Vouchers) HoldersForDonors(ctx context.Context, q voucher.DonorQuery) ([]voucher.Holder, error) {
	c, page := v.donorPage(q)
	rows, err := storage.List[sqlgen.VoucherHolder](
		ctx, v.db, selectHolders, c.On("h.donor_id", page), " ORDER BY h.donor_id, h.id")
	return holdersFrom(rows, err)
}

const guestTables = ` FROM voucher_holder AS h JOIN voucher_donor AS d ON d.id = h.donor_id
	WHERE h.center_id <> d.center_id AND NOT h.is_deleted AND NOT d.is_deleted AND `

var selectGuests = `SELECT ` + storage.Columns[sqlgen.VoucherHolder]("h") + `,
	d.id, d.center_id, d.first_name, d.last_name, d.match_status` + guestTables

type listedGuest struct {
	sqlgen.VoucherHolder
	Donor, Center       int64
	FirstName, LastName string
	MatchStatus         int
}

// Guests implements voucher.Store.
func (v *Vouchers) Guests(ctx context.Context, q voucher.GuestQuery) ([]voucher.Guest, int64, error) {
	c := &storage.Conditions{}
	storage.AddIf(c, "h.center_id = ?", q.CenterID)
	if q.CenterID == 0 { // start with the few holders that were ever moved: other holders have the donor's center
		c.And("h.id IN (SELECT f.holder_id FROM voucher_former_center AS f)")
	}
	c.FindPerson(v.db.Dialect(), "h.id", search.Holder, q.Search)
	page := storage.Page{ID: "h.id", Tables: guestTables, Limit: q.Limit, Offset: q.Offset}
	shown := c.Copy() // the count has no values for LIMIT and OFFSET
	end := " ORDER BY " + holderName + ", h.id" + shown.Page(q.Limit, q.Offset)
	rows, err := storage.List[listedGuest](ctx, v.db, selectGuests, shown, end)
	guests, err := storage.All(rows, err, "list guests", func(r listedGuest) voucher.Guest {
		return voucher.Guest{Holder: holderFrom(r.VoucherHolder), Donor: voucher.Donor{
			ID: r.Donor, CenterID: r.Center, MatchStatus: voucher.MatchStatus(r.MatchStatus),
			Person: voucher.Person{FirstName: r.FirstName, LastName: r.LastName},
		}}
	})
	if err != nil {
		return nil, 0, err
	}
	total, err := c.Total(ctx, v.db, guestTables, page, len(guests))
	if err != nil {
		return nil, 0, fmt.Errorf("count guests: %w", err)
	}
	return guests, total, nil
}

// BouncedHolders implements voucher.Store.
func (v *Vouchers) BouncedHolders(ctx context.Context, centerID int64) (map[int64]bool, error) {
	ids, err := v.db.Queries().BouncedHolders(ctx, centerID)
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
	rows, err := v.db.Queries().HoldersInNeed(ctx, centerID)
	return holdersFrom(rows, err)
}
