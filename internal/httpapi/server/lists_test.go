package server_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"beacon/internal/champion"
	"beacon/internal/consent"
	"beacon/internal/microsite"
	"beacon/internal/platform/country"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/usstate"
	"beacon/internal/referral"
	"beacon/internal/voucher"

	"beacon/internal/testkit/apptest"
)

// TestLists_HaveTheNumbersOfTheSpecification: the numbers are stored and sent, so moving a name to another number
// would change the meaning of stored records.
func TestLists_HaveTheNumbersOfTheSpecification(t *testing.T) {
	a := apptest.New(t)
	raw, err := a.Server.OpenAPI()
	a.Must(err)
	var document struct {
		Components struct {
			Schemas map[string]struct {
				Enum  []any
				Names []string `json:"x-enum-varnames"`
			}
		}
	}
	a.Must(json.Unmarshal(raw, &document))
	want := map[string]string{
		"RecipientStatus": "InvitationSent 0, PendCenterConfirmIsPatient 3, StarterSiteActive 5, Active 100, Inactive 190, " +
			"Denied 210",
		"CustomSiteStatus": "InActive 0, PendCtrDeclinedFixable 10, PendCenterApproval 50, PendNkrDeclinedFixable 52, " +
			"DeclinedUnfixable 54, PendNkrApproval 60, Active 100",
		"CommunicationStatus": "Sent 1, Viewed 2, RepliedTo 3",
		"MicrositeType":       "Kidney 0, Liver 1",
		"PostBannerStatus":    "Inactive 0, Pending 1, Active 2",
		"EventType": "ReadyForTransplant 0, ReceivedLivingKidney 1, ReceivedDeceasedKidney 2, ReceivedVoucher 3, " +
			"TooSickForTransplant 4",
		"MatchStatus":  "NeedsMatch 1, MatchOffered 2, PendingCrossMatch 3, PendingTransplant 4, Transplanted 5",
		"VoucherStep":  "None 0, PersonalInfo 100, VoucherHolders 200, UploadConsent 300, Complete 400",
		"HolderStatus": "Available 0, PendingRedemption 1, Redeemed 2, PendingRetired 3, Retired 4, Draft 5",
	}
	for name, schema := range document.Components.Schemas {
		if len(schema.Names) == 0 {
			continue
		}
		var got []string
		for i, member := range schema.Names {
			got = append(got, fmt.Sprint(member, " ", schema.Enum[i]))
		}
		if members := strings.Join(got, ", "); members != want[name] {
			t.Errorf("%s: %s", name, members)
		}
		delete(want, name)
	}
	for name := range want {
		t.Errorf("%s is missing", name)
	}
}

// TestConstants_HaveTheNumbersOfTheSpecification covers the numbers that the document does not name.
func TestConstants_HaveTheNumbersOfTheSpecification(t *testing.T) {
	for name, c := range map[string]struct{ got, want []int }{
		"registration status": {[]int{
			int(champion.Success), int(champion.AlreadyExists), int(champion.InvalidCampaign),
			int(champion.InvalidBirthDate),
		}, []int{0, 1, 2, 3}},
		"situation": {[]int{
			int(referral.UnknownSituation), int(referral.HasNoDonor), int(referral.HasDonor), int(referral.HasCompatible),
			int(referral.HasIncompatible),
		}, []int{0, 1, 2, 3, 4}},
		"answer":        {[]int{int(referral.Unknown), int(referral.No), int(referral.Yes)}, []int{-1, 0, 1}},
		"referral step": {[]int{int(referral.ContinueLater), int(referral.Complete)}, []int{6, 100}},
		"gender":        {[]int{champion.Male, champion.Female}, []int{1, 2}},
		"location":      {[]int{int(microsite.Home), int(microsite.Start), int(microsite.Preview)}, []int{0, 1, 2}},
		"consent type": {[]int{
			int(consent.NoType), int(consent.Self), int(consent.LegalGuardian), int(consent.PowerOfAttorney),
		}, []int{0, 1, 2, 3}},
		"consent of":    {[]int{int(consent.Donor), int(consent.VoucherHolder)}, []int{1, 12}},
		"consent stage": {[]int{int(consent.ESign), int(consent.Initials), int(consent.Signature)}, []int{1, 2, 3}},
		"country":       {[]int{country.UnitedStates, country.Other}, []int{1, 0}},
		"most years":    {[]int{voucher.MaxYears}, []int{20}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
}

// TestLists_HaveTheChoicesOfTheSpecification compares the choices without numbers.
func TestLists_HaveTheChoicesOfTheSpecification(t *testing.T) {
	for want, got := range map[string][]string{
		"Medical Professional, Web Search, Word of Mouth, Other": referral.LeadSources,
		"Family-Spouse, Family-Parent, Family-Child, Family-Sibling, Family-Cousin, Family-Uncle, Family-Aunt, " +
			"Family-Grandparent, Family-Grandchild, Family-Other, Friend, Other": voucher.Relationships,
	} {
		if strings.Join(got, ", ") != want {
			t.Errorf("%q, want %s", got, want)
		}
	}
	english := descriptions(t, "en", "voucher", "voucher.relationship.")
	for _, relationship := range voucher.Relationships {
		if english["voucher.relationship."+relationship] != relationship {
			t.Errorf("%s is described as %q", relationship, english["voucher.relationship."+relationship])
		}
	}
}

// TestLists_RepeatNoDescription: staff cannot distinguish choices with the same text, and would choose a wrong one.
func TestLists_RepeatNoDescription(t *testing.T) {
	lists := map[string][]string{}
	for _, s := range usstate.All() {
		lists["states"] = append(lists["states"], s.Name)
		lists["state abbreviations"] = append(lists["state abbreviations"], s.Abbreviation)
	}
	for _, l := range []locale.Lang{locale.English, locale.Spanish} {
		in := " in " + string(l)
		for name, choices := range map[string][]champion.Choice{
			"languages": champion.Languages, "blood types": champion.BloodTypes,
		} {
			for _, c := range choices {
				lists[name+in] = append(lists[name+in], c.Description.In(l))
			}
		}
		for _, c := range country.All(l) {
			lists["countries"+in] = append(lists["countries"+in], c.Name)
		}
		for _, relationship := range voucher.Relationships {
			key := "voucher.relationship." + relationship
			lists["relationships"+in] = append(lists["relationships"+in], descriptions(t, string(l), "voucher", key)[key])
		}
		for name, keys := range map[string]string{
			"situations": "donor compatible incompatible no-donor", "sources": "professional web word other",
		} {
			prefix := "referral." + strings.TrimSuffix(name, "s") + "."
			for key := range strings.FieldsSeq(keys) {
				lists[name+in] = append(lists[name+in], descriptions(t, string(l), "referral", prefix)[prefix+key])
			}
		}
	}
	for name, list := range lists {
		seen := map[string]bool{}
		for _, description := range list {
			folded := strings.ToLower(strings.TrimSpace(description))
			if folded == "" || seen[folded] {
				t.Errorf("%s: %q is empty or repeated", name, description)
			}
			seen[folded] = true
		}
	}
}

// descriptions returns the texts of a front-end catalogue with keys of a prefix.
func descriptions(t *testing.T, lang, catalogue, prefix string) map[string]string {
	t.Helper()
	file, err := os.ReadFile("../../../catalogues/" + lang + "/" + catalogue + ".json")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	if err := json.Unmarshal(file, &texts); err != nil {
		t.Fatal(err)
	}
	for key := range texts {
		if !strings.HasPrefix(key, prefix) {
			delete(texts, key)
		}
	}
	return texts
}
