package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/testkit/apptest"
)

// roles are the staff who make every call, one for each role.
var roles = []struct {
	name string
	role access.Role
}{
	{
		apptest.Coach,
		access.Coach,
	}, {apptest.Coordinator, access.CenterCoordinator}, {apptest.Reviewer, access.RegistryReviewer},
	{apptest.Administrator, access.RegistryAdmin},
}

// TestStaffCalls_AllowTheRolesOfTheirRegistration makes every staff call in every role, about records that the
// coordinator and the coach may see. A role must be rejected exactly where its registration, and so docs/access.md,
// excludes it. No service may reject a role later.
// Shows R7.2d.
func TestStaffCalls_AllowTheRolesOfTheirRegistration(t *testing.T) {
	a := apptest.New(t)
	talk := apptest.NewTalk(a)
	a.Do(talk.Assign(talk.Coach))
	a.Do(talk.Permit(true))
	donor, _ := apptest.NewDonor(a, nil)
	holder, _ := apptest.NamedHolder(a, donor, nil)
	entry := apptest.StoreReferral(a,
		apptest.Newcomer{FirstName: "Nina", Email: "nina@mail.example", Centers: a.Centers[:1]})[0]
	campaign := a.Do(apptest.Request{Method: "POST", Path: "/api/staff/campaigns", As: apptest.Coordinator,
		Body: map[string]any{"name": "Spring"}}).Get("results.id").(float64)
	ids := map[string]int64{
		"/microsites/": talk.Site.ID, "/people/": talk.Site.ID, "/donors/": donor, "/intake/": entry,
		"/campaigns/": int64(campaign), "/coaches/": talk.Coach, "/centers/": a.Centers[0],
	}
	for _, who := range roles {
		a.Session(who.name)
	}
	for _, c := range a.Server.Calls() {
		if c.Access != httpapi.AccessStaff || c.IsUnfinished {
			continue
		}
		id := int64(1)
		for part, other := range ids {
			if strings.Contains(c.Path, part) {
				id = other
			}
		}
		path := strings.NewReplacer("{id}", fmt.Sprint(id), "{micrositeId}", fmt.Sprint(talk.Site.ID),
			"{holderId}", fmt.Sprint(holder), "{kind}", "microsite", "{", "", "}", "").Replace(c.Path)
		for _, who := range roles {
			r := apptest.Request{Method: c.Method, Path: path, As: who.name}
			if c.Method != http.MethodGet {
				r.Body = map[string]any{}
			}
			got := a.Do(r)
			switch isRefused := got.Status == http.StatusForbidden; {
			case c.Allows(who.role) && isRefused:
				t.Errorf("%s by %s: %d %s", c.Name, who.role, got.Status, got.Body)
			case !c.Allows(who.role) && !isRefused && !(who.role == access.Coach && got.Status == http.StatusNotFound):
				t.Errorf("%s is not for %s: %d %s", c.Name, who.role, got.Status, got.Body)
			}
		}
		a.Seen()
	}
}

// takeTwo lists the calls with an action that can wait for a second person, with their tests.
var takeTwo = map[string]string{
	"staff-erasure-ask": "TestErasure_TakesTwo", "staff-erasure-confirm": "TestErasure_TakesTwo",
	"staff-account-invite": "TestNewAdministrator_TakesTwo", "staff-account-role": "TestNewAdministrator_TakesTwo",
	"staff-account-enable": "TestNewAdministrator_TakesTwo", "staff-account-reset": "TestReset_TakesTwo",
	"staff-account-new-password": "TestReset_TakesTwo", "staff-account-reset-confirm": "TestAccounts_ResetTakesTwo",
	"staff-microsite-join": "TestJoin_Patients", "staff-donor-join": "TestJoin_Donors",
	"staff-donor-facts": "TestCorrectFacts_OfSignedRecord", "staff-holder-facts": "TestCorrectFacts_OfSignedRecord",
	"staff-holder-status": "TestHolderStatus_TwoPeopleRedeem", "staff-text-send": "TestTexts_TakeTwoPeople",
	"staff-text-approve": "TestTexts_TakeTwoPeople",
}

// TestSecondPerson_IsRecordedInRegistrations: docs/access.md must list exactly the actions that need two people.
// Shows R7.2d.
func TestSecondPerson_IsRecordedInRegistrations(t *testing.T) {
	for _, c := range apptest.New(t).Server.Calls() {
		if _, two := takeTwo[c.Name]; two != (c.SecondPerson != "") {
			t.Errorf("%s takes a second person: %t, its registration says %q", c.Name, two, c.SecondPerson)
		}
	}
}
