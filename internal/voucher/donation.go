package voucher

import (
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
)

// changesOnlyDonation reports whether only the day of the donation changes. Staff can correct that day even after the
// transplant.
func (ch DonorChange) changesOnlyDonation() bool {
	return ch.DonatedOn != nil && ch.HoldersAllowed == nil && ch.SurgeryOn == nil
}

// checkDonation adds the broken rules about the day of the donation. The day must not be in the future, and the donor
// must have given (R11.5). The day can be empty only if the match status changes too.
func (ch DonorChange) checkDonation(d Donor, today string, broken *fault.Fields) {
	on := ch.DonatedOn
	if on == nil || *on == "" && ch.MatchStatus != nil {
		return
	}
	if ch.MatchStatus == nil && d.MatchStatus != Transplanted {
		broken.Add("donatedOn", catalogues.Text("voucher.not-donated"))
		return
	}
	_, err := time.Parse(time.DateOnly, *on)
	broken.AddIf(err != nil || *on > today, "donatedOn", catalogues.Text("voucher.donated"))
}

// donationDay returns the day of the donation after the change is applied (R11.5).
func (ch DonorChange) donationDay(d Donor, today string) string {
	to := d.MatchStatus
	if ch.MatchStatus != nil {
		to = *ch.MatchStatus
	}
	switch {
	case to != Transplanted:
		return ""
	case ch.DonatedOn != nil && *ch.DonatedOn != "":
		return *ch.DonatedOn
	case d.MatchStatus == Transplanted:
		return d.DonatedOn
	case d.SurgeryOn != "" && d.SurgeryOn < today:
		return d.SurgeryOn
	}
	return today
}
