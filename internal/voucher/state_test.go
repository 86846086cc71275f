package voucher

import "testing"

// Shows R11.2a.
func TestStateFor(t *testing.T) {
	for _, c := range []struct {
		name   string
		holder Holder
		donor  MatchStatus
		want   State
	}{
		{"named", Holder{Status: Draft, Step: PersonalInfo}, NeedsMatch, StateNotComplete},
		{"draft of a donor who gave", Holder{Status: Draft, Step: PersonalInfo}, Transplanted, StateNotComplete},
		{"steps open", Holder{Status: Available, Step: UploadConsent}, PendingTransplant, StateNotComplete},
		{"steps open after the donation", Holder{Status: Available, Step: UploadConsent}, Transplanted, StateNotComplete},
		{"complete", Holder{Status: Available, Step: Complete}, PendingTransplant, StateAwaitsDonation},
		{"complete, and the donor gave", Holder{Status: Available, Step: Complete}, Transplanted, StateAvailable},
		{"asked", Holder{Status: PendingRedemption, Step: Complete}, Transplanted, StateRedemptionAsked},
		{"used", Holder{Status: Redeemed, Step: Complete}, Transplanted, StateRedeemed},
		{"retired with a sibling", Holder{Status: Retired, Step: Complete, RetiredWith: 4}, Transplanted, StateRetired},
		{"being closed", Holder{Status: PendingRetired, Step: Complete}, Transplanted, StateClosed},
		{"closed", Holder{Status: Retired, Step: PersonalInfo}, NeedsMatch, StateClosed},
	} {
		if got := StateFor(c.holder, Donor{MatchStatus: c.donor}); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestStateSince(t *testing.T) {
	given := Donor{MatchStatus: Transplanted, DonatedOn: "2026-03-01"}
	for _, c := range []struct {
		name   string
		holder Holder
		donor  Donor
		want   string
	}{
		{"steps open", Holder{Step: UploadConsent}, given, ""},
		{"complete", Holder{Step: Complete}, Donor{MatchStatus: PendingTransplant}, ""},
		{"available since the donation", Holder{Step: Complete}, given, "2026-03-01"},
		{"asked", Holder{Step: Complete, Status: PendingRedemption, Request: Request{On: "2027-01-05"}}, given, "2027-01-05"},
		{"used", Holder{Step: Complete, Status: Redeemed}, given, ""},
	} {
		if got := StateSince(c.holder, c.donor); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
