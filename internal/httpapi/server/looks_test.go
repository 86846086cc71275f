package server_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// namesNobody lists the staff calls with responses that contain no data of a patient, donor or voucher holder: data
// about the caller, centers, forms, and counts.
var namesNobody = []string{
	"staff-account", "staff-me", "staff-administrator", "staff-centers", "staff-center-figures", "staff-campaigns", "staff-center-figures-csv",
	"staff-center-timeline", "staff-center", "staff-center-zone", "staff-targets", "staff-settings",
	"staff-campaigns-csv", "staff-campaign-code", "staff-campaign-timeline", "staff-coaches", "staff-coaches-csv",
	"staff-texts", "staff-phrases", "staff-videos", "staff-videos-csv", "staff-video-history", "staff-donor-template",
	"staff-invite-template",
	"staff-work-count", "staff-work-owners", "staff-work-position", "staff-work-record", "staff-work-digest", "staff-health-notices", "staff-mails-given-up",
	"coach-count", "staff-stats", "staff-intake-report", "staff-intake-report-csv",
	"staff-audit-choices", "staff-picture",
} // picture names cannot be guessed: they come with a response that is audited

// TestStaffCalls_LooksAreAudited: every read of personal data by staff must be audited, for every role and every call
// (R7.4). A new call counts as such a read unless it is listed in namesNobody.
// Shows R7.4c.
func TestStaffCalls_LooksAreAudited(t *testing.T) {
	a := apptest.New(t)
	w := apptest.NewTalk(a)
	a.Do(w.Assign(w.Coach))
	entry := apptest.StoreReferral(a,
		apptest.Newcomer{FirstName: "Nina", Email: "nina@mail.example", Centers: a.Centers[:1]})[0]
	donor, _ := apptest.NewDonor(a, nil)
	holder, _ := apptest.NamedHolder(a, donor, nil)
	sent := a.Do(apptest.Save{
		Site: w.Site, Story: apptest.PatientStory, Agree: true, Responsible: true,
		Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
	}.Request())
	picture := apptest.PictureNames(sent)[0]
	video := int64(apptest.NewVideo(a, "public", "One", "Uno").(float64))
	traces := func() string { return a.Rows("SELECT COUNT(*) FROM audit_event")[0][0] }
	campaign := a.Do(apptest.Request{Method: "POST", Path: "/api/staff/campaigns", As: apptest.Coordinator,
		Body: map[string]any{"name": "Spring"}}).Get("results.id").(float64)
	ids := map[string]int64{
		"/coaches/": w.Coach, "/intake/": entry, "/donors/": donor, "/mails/": 1, "/videos/": video,
		"/campaigns/": int64(campaign), "/centers/": a.Centers[0],
	}
	elsewhere := []string{
		"staff-document", "staff-document-photo", // TestDocuments_StaffReview
		"staff-donor-consent-form", "staff-holder-consent-form", // TestConsentForm_IsPrintedByStaff
		"staff-microsite-join-candidates", // TestJoin_Patients: only records with a twin show personal data
		"staff-donor-join-candidates",     // TestJoin_Donors
		"staff-erasure-certificate",       // TestErasure_TakesTwo
		"staff-text",                      // TestTexts_TakeTwoPeople
		"staff-search",                    // TestSearch_IsAuditedWithoutItsResults
	}
	for _, o := range operations(a) {
		if openedBy[o.id] != byStaff || o.method != http.MethodGet || slices.Contains(elsewhere, o.id) {
			continue
		}
		id := w.Site.ID
		for part, other := range ids {
			if strings.Contains(o.path, part) {
				id = other
			}
		}
		path := o.fill("{id}", fmt.Sprint(id), "{micrositeId}", fmt.Sprint(w.Site.ID), "{number}", "1",
			"{kind}", "microsite", "{holderId}", fmt.Sprint(holder))
		if o.id == "staff-picture" {
			path += "?filename=" + picture
		}
		answered := false
		for _, who := range []string{apptest.Administrator, apptest.Reviewer, apptest.Coordinator, apptest.Coach} {
			a.Session(who)
			before := traces()
			if got := a.Do(apptest.Request{Path: path, As: who}); got.Status != http.StatusOK {
				continue
			}
			answered = true
			if isLook := !slices.Contains(namesNobody, o.id); isLook != (traces() != before) {
				t.Errorf("%s by %s: a look is %v, and the trail went from %s to %s", o.id, who, isLook, before, traces())
			}
		}
		if !answered {
			t.Errorf("%s answers nobody", o.id)
		}
	}
}
