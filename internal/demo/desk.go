package demo

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/kit"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/voucher"
)

// samplesDaysAgo is when samples were taken: before the three weeks in which they
// count, which the readiness board points at.
const samplesDaysAgo = 1

// kitSentDaysAgo is when a kit was mailed that is still on its way.
const kitSentDaysAgo = 6

// deskCaller is from where the demo's staff work.
var deskCaller = callerAt("", "")

func callerAt(lang locale.Lang, address string) access.Caller {
	return access.Caller{
		Lang: locale.Parse(string(lang)), Origin: audit.Origin{Address: address, UserAgent: "beacon demo"},
	}
}

// desk is who works for the donor's center.
func (g *gift) desk() access.Principal {
	return g.desks[g.centers[g.Center]]
}

// invite adds the donor as the center knows them.
func (g *gift) invite(ctx context.Context) error {
	if _, known := g.centers[g.Center]; !known {
		return fmt.Errorf("no center %q", g.Center)
	}
	n := voucher.NewDonor{FirstName: g.First, LastName: g.Last, Email: g.email(), Language: g.lang()}
	if g.Surgery != 0 {
		n.SurgeryOn = g.now.AddDate(0, 0, g.Surgery).Format(time.DateOnly)
	}
	d, err := g.Vouchers.CreateDonor(ctx, g.desk(), n, deskCaller)
	g.id = d.ID
	return err
}

// transplanted ends the donor's way.
func (g *gift) transplanted(ctx context.Context) error {
	d, err := g.Vouchers.FindDonor(ctx, g.desk(), g.id)
	if err != nil {
		return err
	}
	over := voucher.Transplanted
	return g.Vouchers.ChangeDonor(ctx, g.desk(), g.id, d.Mark(), voucher.DonorChange{MatchStatus: &over}, deskCaller)
}

// askedDaysAgo is when the center asked to redeem a voucher, which the registry has not confirmed yet.
const askedDaysAgo = 2

// askRedemption asks the registry to redeem a holder's voucher.
func (g *gift) askRedemption(ctx context.Context, i int) error {
	h, err := voucherstore.NewVouchers(g.DB).Holder(ctx, g.ids[i])
	if err != nil {
		return err
	}
	return g.Vouchers.MoveHolder(
		ctx, g.desk(), g.id, h.ID, h.Version, voucher.PendingRedemption, voucher.RedemptionAsked, deskCaller,
	)
}

// takeSamples notes a holder's cheek swab and blood.
func (g *gift) takeSamples(ctx context.Context, i int) error {
	h, err := voucherstore.NewVouchers(g.DB).Holder(ctx, g.ids[i])
	if err != nil {
		return err
	}
	today := g.past.Now().Format(time.DateOnly)
	return g.Vouchers.SetSamples(ctx, g.desk(), g.id, h.ID, h.Version, today, today, deskCaller)
}

// sendKit puts a holder's first kit on the list and sends it.
func (g *gift) sendKit(ctx context.Context, i int) error {
	id, err := g.Kits.RecordFirst(ctx, g.desk(), g.ids[i], deskCaller.Origin)
	if err != nil {
		return err
	}
	return g.ship(ctx, id)
}

// orderKit orders another kit as the holder does. The center sends it, but has
// not come to the third one yet.
func (g *gift) orderKit(ctx context.Context, a voucher.HolderAccess, i int) error {
	number, err := g.Kits.Order(ctx, a, nil)
	if err != nil || number == kit.MaxKits {
		return err
	}
	orders, err := voucherstore.NewKits(g.DB).Orders(ctx, g.ids[i])
	if err != nil {
		return err
	}
	return g.ship(ctx, orders[number-1].ID)
}

// receiveKit records that a holder's newest kit has arrived.
func (g *gift) receiveKit(ctx context.Context, i int) error {
	orders, err := voucherstore.NewKits(g.DB).Orders(ctx, g.ids[i])
	if err != nil {
		return err
	}
	o := orders[len(orders)-1]
	return g.Kits.Receive(ctx, g.desk(), o.ID, o.Version, deskCaller.Origin)
}

func (g *gift) ship(ctx context.Context, id int64) error {
	o, err := voucherstore.NewKits(g.DB).Order(ctx, id)
	if err != nil {
		return err
	}
	return g.Kits.Ship(
		ctx, g.desk(), o.ID, o.Version, "Parcel post", fmt.Sprintf("DEMO 0000 %04d", o.ID), deskCaller.Origin,
	)
}
