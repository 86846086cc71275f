package voucher

import (
	"testing"
)

// A registration can be set back to earlier steps only (R6.2).
func TestCanReturn_OnlyToEarlierSteps(t *testing.T) {
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
		if got := canReturn(c.path, c.from, c.to); got != c.want {
			t.Errorf("from %d to %d of %v: %v", c.from, c.to, c.path, got)
		}
	}
}
