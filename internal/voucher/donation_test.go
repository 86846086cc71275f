package voucher

import (
	"fmt"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

func TestDonationDay(t *testing.T) {
	chosen, empty, given, back := "2026-03-01", "", Transplanted, NeedsMatch
	gave := Donor{MatchStatus: Transplanted, DonatedOn: "2026-02-01", SurgeryOn: "2026-03-05"}
	for _, c := range []struct {
		name   string
		change DonorChange
		donor  Donor
		want   string
	}{
		{"as staff say", DonorChange{MatchStatus: &given, DonatedOn: &chosen}, Donor{SurgeryOn: "2026-03-05"}, "2026-03-01"},
		{"the planned day", DonorChange{MatchStatus: &given}, Donor{SurgeryOn: "2026-03-05"}, "2026-03-05"},
		{"planned for later", DonorChange{MatchStatus: &given, DonatedOn: &empty}, Donor{SurgeryOn: "2026-03-11"},
			"2026-03-10"},
		{"not planned", DonorChange{MatchStatus: &given}, Donor{}, "2026-03-10"},
		{"taken back", DonorChange{MatchStatus: &back}, gave, ""},
		{"put right", DonorChange{DonatedOn: &chosen}, gave, "2026-03-01"},
		{"said twice", DonorChange{MatchStatus: &given}, gave, "2026-02-01"},
		{"something else", DonorChange{}, Donor{SurgeryOn: "2026-03-05"}, ""},
	} {
		if got := c.change.donationDay(c.donor, "2026-03-10"); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// After the transplant, only the day of the donation can be corrected.
func TestChangeDonor_DayOfTheDonation(t *testing.T) {
	today, limit, before := now.Format(time.DateOnly), 3, PendingTransplant
	const was, other, dayChanged = "2020-02-01", "2020-01-31", "[donor.donation-day-changed]"
	for _, c := range []struct {
		name  string
		match MatchStatus
		day   string
		more  DonorChange
		code  fault.Code
		trail string
		want  string
	}{
		{"put right", Transplanted, other, DonorChange{}, "", dayChanged, other},
		{"as it is", Transplanted, was, DonorChange{}, "", "[]", was},
		{"today", Transplanted, today, DonorChange{}, "", dayChanged, today},
		{"tomorrow", Transplanted, now.AddDate(0, 0, 1).Format(time.DateOnly), DonorChange{}, fault.RuleBroken, "[]", was},
		{"no day", Transplanted, "", DonorChange{}, fault.RuleBroken, "[]", was},
		{"not in the calendar", Transplanted, "2020-02-30", DonorChange{}, fault.RuleBroken, "[]", was},
		{"nobody gave", PendingTransplant, other, DonorChange{}, fault.RuleBroken, "[]", ""},
		{"with the limit", Transplanted, other, DonorChange{HoldersAllowed: &limit}, fault.Conflict, "[]", was},
		{"taken back", Transplanted, "", DonorChange{MatchStatus: &before}, "", "[donor.match-status-changed]", ""},
	} {
		m, s := newMemory(Available)
		if m.donor.MatchStatus = c.match; c.match == Transplanted {
			m.donor.DonatedOn = was
		}
		c.more.DonatedOn = &c.day
		err := s.ChangeDonor(t.Context(), reviewer, m.donor.Ref(), c.more, access.Caller{})
		if faultCode(err) != c.code || fmt.Sprint(m.trail) != c.trail || m.donor.DonatedOn != c.want {
			t.Errorf("%s: %v %v %q, want %q %s %q", c.name, err, m.trail, m.donor.DonatedOn, c.code, c.trail, c.want)
		}
	}
}
