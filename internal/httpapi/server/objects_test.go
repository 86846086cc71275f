package server_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// elsewhere lists the paths of records that no center owns, or that have their own test.
var elsewhere = []string{
	"/api/staff/account/", "/api/staff/accounts/", "/api/staff/bounces/", "/api/staff/centers/", "/api/staff/coaches/",
	"/api/staff/holds/",
	"/api/staff/mails/", "/api/staff/videos/", "/api/staff/texts/", // records of the registry, or the caller's own
	"/api/staff/coach/",       // TestCoaching_OtherCoachsPatientIsNotFound
	"/api/staff/kits/",        // TestKits_ShipAndReceive
	"/api/staff/work/",        // TestWork_Scopes
	"/api/staff/join/",        // a token
	"/api/staff/emergencies/", // TestEmergencies_Close
}

// TestStaffCalls_ForeignRecords makes every call about one record of a center with an existing record. Another
// center's coordinator and a coach must neither read nor change it; the center's own coordinator finds it. A call
// about an unlisted kind of record fails the test.
// Shows R7.2b.
func TestStaffCalls_ForeignRecords(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	donor, _ := apptest.NewDonor(a, nil)
	holder, _ := apptest.NamedHolder(a, donor, nil)
	entry := apptest.StoreReferral(a,
		apptest.Newcomer{FirstName: "Nina", Email: "nina@mail.example", Centers: a.Centers[:1]})[0]
	campaign := a.Do(apptest.Request{Method: "POST", Path: "/api/staff/campaigns", As: apptest.Coordinator,
		Body: map[string]any{"name": "Spring"}}).Get("results.id").(float64)
	phrase := a.Do(apptest.Request{Method: "POST", Path: "/api/staff/phrases", As: apptest.Coordinator,
		Body: map[string]any{"english": "Hello.", "spanish": "Hola."}}).Get("results.0.id").(float64)
	records := map[string]int64{
		"/api/staff/microsites/": site.ID, "/api/staff/donors/": donor, "/api/staff/intake/": entry,
		"/api/staff/campaigns/": int64(campaign), "/api/staff/phrases/": int64(phrase), "/api/staff/privacy/people/": site.ID,
		"/api/staff/privacy/erasures/": 1,
	}
	kept := func() string {
		return fmt.Sprint(a.Rows("SELECT (SELECT SUM(revision) FROM microsite), (SELECT SUM(version) FROM voucher_donor)"))
	}
	for _, who := range []string{apptest.OtherCoordinator, apptest.Coach, apptest.Coordinator} {
		a.Session(who)
	}
	before := kept()
	for _, o := range operations(a) {
		if openedBy[o.id] != byStaff || !strings.Contains(o.path, "{") || hasPrefix(o.path, elsewhere) {
			continue
		}
		id := int64(0)
		for prefix, record := range records {
			if strings.HasPrefix(o.path, prefix) {
				id = record
			}
		}
		if id == 0 {
			t.Errorf("%s: say in this test whose record %s is about", o.id, o.path)
			continue
		}
		r := apptest.Request{Method: o.method, Path: o.fill("{id}", fmt.Sprint(id), "{holderId}", fmt.Sprint(holder),
			"{documentId}", "1", "{mailId}", "1", "{number}", "1", "{kind}", "microsite")}
		if o.method == http.MethodPost {
			r.Body = map[string]any{"version": 1, "submissionId": 1, "stage": "center", "decision": "approve"}
		}
		for _, who := range []string{apptest.OtherCoordinator, apptest.Coach} {
			r.As = who
			got := a.Do(r)
			if got.Status != 403 && got.Status != 404 || bytes.Contains(got.Body, []byte("mail.example")) {
				t.Errorf("%s by %s: %d %s", o.id, who, got.Status, got.Body)
			}
		}
		a.Seen()
	}
	if after := kept(); after != before {
		t.Errorf("the records went from %s to %s", before, after)
	}
	for _, path := range []string{
		site.StaffPath(""), fmt.Sprintf("/api/staff/donors/%d", donor), fmt.Sprintf("/api/staff/intake/%d", entry),
		fmt.Sprintf("/api/staff/campaigns/%d/timeline", int64(campaign)),
	} {
		if got := a.Do(apptest.Request{Path: path, As: apptest.Coordinator}); got.Status != 200 {
			t.Errorf("%s by its own coordinator: %d %s", path, got.Status, got.Body)
		}
	}
}

func hasPrefix(path string, prefixes []string) bool {
	for _, prefix := range prefixes {
		if strings.HasPrefix(path, prefix) {
			return true
		}
	}
	return false
}
