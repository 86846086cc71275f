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
	"beacon/internal/voucher/redemption"
)

// samplesDaysAgo is the age of the samples, in days. They were taken before the three weeks in which they count, which
// the readiness board points out.
const samplesDaysAgo = 1

// kitSentDaysAgo is the age in days of the shipment of a kit that has not arrived.
const kitSentDaysAgo = 6

// deskCaller is the origin of requests by the demo's staff.
var deskCaller = callerAt("", "")

func callerAt(lang locale.Lang, address string) access.Caller {
	return access.Caller{
		Lang: locale.Parse(string(lang)), Origin: audit.Origin{Address: address, UserAgent: "beacon demo"},
	}
}

// desk returns the staff principal of the donor's center.
func (g *gift) desk() access.Principal {
	return g.desks[g.centers[g.Center]]
}

// invite adds the donor with the center's data.
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

// transplanted completes the donor's process.
func (g *gift) transplanted(ctx context.Context) error {
	d, err := g.Vouchers.FindDonor(ctx, g.desk(), g.id)
	if err != nil {
		return err
	}
	over := voucher.Transplanted
	return g.Vouchers.ChangeDonor(ctx, g.desk(), d.Ref(), voucher.DonorChange{MatchStatus: &over}, deskCaller)
}

// askedDaysAgo is the age in days of a center's request to redeem a voucher, which the registry has not confirmed.
const askedDaysAgo = 2

// askRedemption asks the registry to redeem a holder's voucher.
func (g *gift) askRedemption(ctx context.Context, i int) error {
	h, err := voucherstore.NewVouchers(g.DB).Holder(ctx, g.ids[i])
	if err != nil {
		return err
	}
	of := voucher.HolderRef{DonorID: g.id, ID: h.ID, Version: h.Version}
	ask := redemption.Change{To: voucher.PendingRedemption, Reason: voucher.RedemptionAsked}
	return g.Redemptions.Move(ctx, g.desk(), of, ask, deskCaller)
}

// takeSamples records a holder's cheek swab and, from the age of 18, blood sample.
func (g *gift) takeSamples(ctx context.Context, i int) error {
	h, err := voucherstore.NewVouchers(g.DB).Holder(ctx, g.ids[i])
	if err != nil {
		return err
	}
	today := g.past.Now().Format(time.DateOnly)
	of := voucher.HolderRef{DonorID: g.id, ID: h.ID, Version: h.Version}
	taken := voucher.Samples{SwabOn: today}
	if h.BloodFrom() <= today {
		taken.BloodOn = today
	}
	return g.Vouchers.SetSamples(ctx, g.desk(), of, taken, deskCaller)
}

// sendKit adds a holder's first kit to the list and sends it.
func (g *gift) sendKit(ctx context.Context, i int) error {
	id, err := g.Kits.RecordFirst(ctx, g.desk(), g.ids[i], deskCaller.Origin)
	if err != nil {
		return err
	}
	return g.ship(ctx, id)
}

// orderKit orders another kit on the holder's behalf. The center ships it, except the last kit, which is still to be
// shipped.
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
	return g.Kits.Receive(ctx, g.desk(), kit.OrderRef{ID: o.ID, Version: o.Version}, deskCaller.Origin)
}

func (g *gift) ship(ctx context.Context, id int64) error {
	o, err := voucherstore.NewKits(g.DB).Order(ctx, id)
	if err != nil {
		return err
	}
	tracking := kit.Tracking{Carrier: "Parcel post", Number: fmt.Sprintf("DEMO 0000 %04d", o.ID)}
	return g.Kits.Ship(ctx, g.desk(), kit.OrderRef{ID: o.ID, Version: o.Version}, tracking, deskCaller.Origin)
}
