package server_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// TestRecordCalls_RolesAndCenters reads every part of the records of a patient, a referral, a donor and a holder: staff
// of the registry and of the record's center can read it, another center and coaches cannot. The records exist, so a
// call without a check of the center fails here.
func TestRecordCalls_RolesAndCenters(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	entry := apptest.StoreReferral(a,
		apptest.Newcomer{FirstName: "Nina", Email: "nina@mail.example", Centers: a.Centers[:1]})[0]
	donor, _ := apptest.NewDonor(a, nil)
	holder, _ := apptest.NamedHolder(a, donor, nil)
	records := map[string]int64{"/staff/microsites/{id}": site.ID, "/staff/intake/{id}": entry, "/staff/donors/{id}": donor}
	all := []string{apptest.Administrator, apptest.Reviewer, apptest.Coordinator}
	workers := []string{apptest.Administrator, apptest.Coordinator}
	fewer := map[string][]string{
		"staff-donor-consent-form": workers, "staff-holder-consent-form": workers, // 409: it is not yet their step
		"staff-microsite-join-candidates": {apptest.Administrator}, "staff-donor-join-candidates": {apptest.Administrator},
	}
	elsewhere := []string{
		"staff-document", "staff-document-photo", // TestDocuments_StaffReview
	}
	seen := 0
	for _, o := range operations(a) {
		if openedBy[o.id] != byStaff || o.method != http.MethodGet || slices.Contains(elsewhere, o.id) {
			continue
		}
		for record, id := range records {
			if !strings.Contains(o.path, record) {
				continue
			}
			seen++
			path := o.fill("{id}", fmt.Sprint(id), "{holderId}", fmt.Sprint(holder), "{number}", "1")
			readers, isFewer := fewer[o.id]
			if !isFewer {
				readers = all
			}
			for _, who := range append(all, apptest.OtherCoordinator, apptest.Coach) {
				a.Clock.Advance(time.Second) // the calls of one client are limited
				got := a.Do(apptest.Request{Path: path, As: who})
				isRefused := got.Status == http.StatusForbidden || got.Status == http.StatusNotFound
				if isRefused == slices.Contains(readers, who) {
					t.Errorf("%s by %s: %d %.100s", o.id, who, got.Status, got.Body)
				}
			}
		}
	}
	if seen < 19 {
		t.Errorf("only %d calls read a record", seen)
	}
}
