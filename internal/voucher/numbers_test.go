package voucher

import (
	"fmt"
	"testing"
)

// TestEnums_HaveTheNumbersOfTheAPI (V3).
func TestEnums_HaveTheNumbersOfTheAPI(t *testing.T) {
	for _, c := range []struct{ what, got, want string }{
		{"steps", fmt.Sprint(PersonalInfo, VoucherHolders, UploadConsent, Complete), "100 200 300 400"},
		{"donor path", fmt.Sprint(donorPath), "[100 200 300 400]"},
		{"holder path", fmt.Sprint(holderPath), "[100 300 400]"},
		{"statuses", fmt.Sprint(Available, PendingRedemption, Redeemed, PendingRetired, Retired, Draft), "0 1 2 3 4 5"},
		{"match statuses", fmt.Sprint(NeedsMatch, MatchOffered, PendingCrossMatch, PendingTransplant, Transplanted),
			"1 2 3 4 5"},
		{"countries", fmt.Sprint(UnitedStates, OtherCountry), "1 0"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", c.what, c.got, c.want)
		}
	}
}

// TestCanSetBack_OnlyToEarlierSteps shows R6.2.
func TestCanSetBack_OnlyToEarlierSteps(t *testing.T) {
	for _, c := range []struct {
		path     []Step
		from, to Step
		want     bool
	}{
		{donorPath, UploadConsent, VoucherHolders, true},
		{donorPath, UploadConsent, PersonalInfo, true},
		{holderPath, UploadConsent, PersonalInfo, true},
		{holderPath, UploadConsent, VoucherHolders, false},
		{donorPath, VoucherHolders, VoucherHolders, false},
		{donorPath, PersonalInfo, UploadConsent, false},
		{donorPath, Complete, PersonalInfo, false},
		{donorPath, UploadConsent, 150, false},
		{donorPath, UploadConsent, 0, false},
	} {
		if got := canSetBack(c.path, c.from, c.to); got != c.want {
			t.Errorf("from %d to %d of %v: %v", c.from, c.to, c.path, got)
		}
	}
}
