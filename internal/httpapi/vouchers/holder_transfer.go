package vouchers

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// guestRoutes registers the list of the voucher holders with another center than their donor (R24).
func (s *handlers) guestRoutes() {
	httpapi.StaffList(httpapi.List{
		Group: s.Group("staff"), Route: "/staff/guest-holders", Name: "staff-guest-holders",
		Subject: "voucher-holder", IsBounded: true,
		Summary: "List the voucher holders of the caller's center whose donor belongs to another center; audited",
		Viewed:  "voucher-holder.list-viewed", Exported: "voucher-holder.exported", File: "voucher-holders.csv",
		Columns: []string{"holder id", "holder name", "center", "voucher", "donor id", "donor", "center of the donor"},
	}, httpapi.CenterViewers(), httpapi.Find(guestListInput.query, s.listGuests), guestItemFor, guestCells)
}

type guestListInput struct {
	Query    string `query:"q" doc:"Part of the holder's name or e-mail"`
	CenterID string `query:"centerId" doc:"The holder's center"`
	httpapi.Paging
}

func (in guestListInput) query(page httpapi.Page) voucher.GuestQuery {
	return voucher.GuestQuery{
		Search: in.Query, CenterID: httpapi.ParseID(in.CenterID), Offset: page.Offset, Limit: page.Limit,
	}
}

// listedGuest is a voucher holder with the names of the two centers.
type listedGuest struct {
	voucher.Guest
	centerName      string
	donorCenterName string
}

func (s *handlers) listGuests(
	ctx context.Context, who access.Principal, q voucher.GuestQuery,
) ([]listedGuest, int64, error) {
	guests, total, err := s.Vouchers.VisibleGuests(ctx, who, q)
	if err != nil {
		return nil, 0, err
	}
	centers, err := s.centerNames(ctx)
	return httpapi.Items(guests, func(g voucher.Guest) listedGuest {
		return listedGuest{g, centers[g.Holder.CenterID], centers[g.Donor.CenterID]}
	}), total, err
}

type guestItem struct {
	HolderID        int64         `json:"holderId"`
	FullName        string        `json:"fullName"`
	CenterName      string        `json:"centerName"`
	VoucherState    voucher.State `json:"voucherState" doc:"What the voucher is called"`
	DonorID         int64         `json:"donorId" doc:"Whose record holds the holder."`
	DonorName       string        `json:"donorName"`
	DonorCenterName string        `json:"donorCenterName"`
}

func guestItemFor(g listedGuest) guestItem {
	return guestItem{
		HolderID: g.Holder.ID, FullName: g.Holder.FullName(), CenterName: g.centerName,
		VoucherState: voucher.StateFor(g.Holder, g.Donor), DonorID: g.Donor.ID, DonorName: g.Donor.FullName(),
		DonorCenterName: g.donorCenterName,
	}
}

func guestCells(g listedGuest) []string {
	i := guestItemFor(g)
	return httpapi.FormatCells(
		i.HolderID, i.FullName, i.CenterName, i.VoucherState.Name().In(locale.English), i.DonorID, i.DonorName,
		i.DonorCenterName,
	)
}

type holderTransferInput struct {
	HolderPath
	Body TransferBody
}

// TransferBody is a request to transfer a donor or a holder to another center.
type TransferBody struct {
	Version  int64  `json:"version" doc:"The holder's, or the donor's."`
	CenterID int64  `json:"centerId" doc:"The new center"`
	Reason   string `json:"reason" doc:"A sentence of 10 to 500 characters, for the history"`
}

func (b TransferBody) destination() voucher.Destination {
	return voucher.Destination{CenterID: b.CenterID, Reason: b.Reason}
}

func (s *handlers) staffHolderTransfer(
	ctx context.Context, who access.Principal, in *holderTransferInput,
) (donorRecord, error) {
	of := in.ref(in.Body.Version)
	transfer := voucher.HolderTransfer{Holder: of, To: in.Body.destination()}
	err := s.Kits.TransferHolder(ctx, who, transfer, httpapi.CallerFrom(ctx))
	return s.recordAfter(ctx, who, of, err)
}

type donorTransferInput struct {
	ID   string `path:"id"`
	Body TransferBody
}

func (s *handlers) staffDonorTransfer(
	ctx context.Context, who access.Principal, in *donorTransferInput,
) (donorRecord, error) {
	of := voucher.DonorRef{ID: httpapi.ParseID(in.ID), Mark: in.Body.Version}
	transfer := voucher.DonorTransfer{Donor: of, To: in.Body.destination()}
	err := s.Kits.TransferDonor(ctx, who, transfer, httpapi.CallerFrom(ctx))
	return s.donorAfter(ctx, who, of.ID, err)
}
