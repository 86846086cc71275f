package demo

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"beacon/internal/testkit/webtest"
	"beacon/internal/voucher"
)

// donorRecord has the fields of a donor or holder that checkDonors reads.
type donorRecord struct {
	ID                          int64
	FirstName, BirthDate        string
	Country                     int
	Status                      voucher.HolderStatus
	CurrentSelfRegistrationStep voucher.Step
	MatchStatus                 voucher.MatchStatus
	ConsentFileName             string
	OrderCount                  int
	AdpVoucherHolders           []struct{ FirstName, ConsentFileName string }
}

// checkDonors checks every donor and holder with their own link: each has the state in the links file, and every state
// occurs.
func checkDonors(t *testing.T, l Links) {
	t.Helper()
	seen := map[voucherState]bool{}
	for _, link := range l.Donors {
		seen["donor "+link.State] = true
		var d donorRecord
		webtest.Read(t, http.DefaultClient, fmt.Sprintf("%s/api/donor/%d/%s", l.BaseURL, link.ID, link.EditKey), &d)
		want := map[voucherState]voucher.Step{atPersonalInfo: voucher.PersonalInfo, atVoucherHolders: voucher.VoucherHolders,
			atConsent: voucher.UploadConsent, watching: voucher.Complete, isTransplanted: voucher.Complete}[link.State]
		if d.ID != link.ID || d.CurrentSelfRegistrationStep != want ||
			(d.MatchStatus == voucher.Transplanted) != (link.State == isTransplanted) {
			t.Errorf("the donor of state %s is %+v", link.State, d)
		}
		if link.State == watching && !strings.HasSuffix(d.AdpVoucherHolders[0].FirstName, "*****") {
			t.Errorf("the donor of state %s sees names: %+v", link.State, d.AdpVoucherHolders)
		}
		seen["abroad"] = seen["abroad"] || d.Country != voucher.UnitedStates
	}
	for _, link := range l.Holders {
		seen["holder "+link.State] = true
		var h donorRecord
		webtest.Read(t, http.DefaultClient, fmt.Sprintf("%s/api/voucher-holder/%d/%s", l.BaseURL, link.ID, link.EditKey), &h)
		want := map[voucherState]voucher.Step{atPersonalInfo: voucher.PersonalInfo, atConsent: voucher.UploadConsent,
			isMinor:    voucher.UploadConsent,
			isComplete: voucher.Complete, isAsked: voucher.Complete, firstKit: voucher.Complete, secondKit: voucher.Complete,
			thirdKit: voucher.Complete, sentKit: voucher.Complete}[link.State]
		status := voucher.Available
		if link.State == isAsked {
			status = voucher.PendingRedemption
		}
		if h.ID != link.ID || h.CurrentSelfRegistrationStep != want || h.Status != status ||
			(h.ConsentFileName != "") != (want == voucher.Complete) ||
			h.OrderCount != kitsOf[link.State] {
			t.Errorf("the holder of state %s is %+v", link.State, h)
		}
		code, _ := webtest.Call(
			t, "GET", fmt.Sprintf("%s/voucher-holder/register/%d/%s", l.BaseURL, link.ID, link.EditKey), "", nil,
		)
		if code != http.StatusOK {
			t.Errorf("the page of the holder of state %s answers %d", link.State, code)
		}
	}
	for _, state := range donorStates {
		if !seen["donor "+state] {
			t.Errorf("no donor is in state %s", state)
		}
	}
	for _, state := range holderStates {
		if !seen["holder "+state] {
			t.Errorf("no holder is in state %s", state)
		}
	}
	if !seen["abroad"] {
		t.Error("no donor lives abroad")
	}
}

func TestDemo_DonorsHaveUniqueAddresses(t *testing.T) {
	donors, err := readDonors()
	if err != nil {
		t.Fatal(err)
	}
	addresses, ways := map[string]bool{}, map[string]bool{}
	claim := func(r relative) {
		if addresses[r.email()] || strings.Trim(r.email(), "abcdefghijklmnopqrstuvwxyz.-@") != "" {
			t.Errorf("the address %s is not unique and plain", r.email())
		}
		addresses[r.email()], ways[r.way()] = true, true
	}
	for _, d := range donors {
		claim(d.relative)
		for _, h := range d.Holders {
			claim(h.relative)
			ways["asked again"] = ways["asked again"] || h.Again != ""
		}
	}
	if len(ways) != 5 {
		t.Errorf("ways of a consent: %v", ways)
	}
}
