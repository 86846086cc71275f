package server_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/testkit/apptest"
)

// readInEmergency lists the calls that a grant opens, by the kind of record. Each reads one record.
var readInEmergency = map[string]string{
	"staff-record": "patient", "staff-intake-record": "intake", "staff-donor": "donor",
	"staff-holder": "voucher-holder",
}

func emergency(kind string, id int64) apptest.Request {
	return apptest.Request{Method: "POST", Path: "/api/staff/emergencies", Body: map[string]any{
		"kind": kind, "id": id, "reason": "in-our-care", "words": "In our clinic since noon.",
	}}
}

// signInAnew starts another session of a member of staff and returns its cookie.
func signInAnew(a *apptest.App, name string) *http.Cookie {
	ticket, err := a.Staff.SignIn(context.Background(), apptest.Email(name), apptest.StaffPassword, "", audit.Origin{})
	a.Must(err)
	return apptest.StaffCookie(ticket.Token)
}

// TestStaffCalls_InEmergency makes every staff call about a record with a grant for it. Only the calls that read the
// record may succeed, without private links, keys, documents, notes and history. A colleague of the same center must
// not use the grant.
// Shows R15.4a.
func TestStaffCalls_InEmergency(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	donor, donorKey := apptest.NewDonor(a, nil)
	holder, holderKey := apptest.NamedHolder(a, donor, nil)
	entry := apptest.StoreReferral(a,
		apptest.Newcomer{FirstName: "Nina", Email: "nina@mail.example", Centers: a.Centers[:1]})[0]
	otto := []*http.Cookie{a.Session(apptest.OtherCoordinator)}
	colleague := []*http.Cookie{signInAnew(a, apptest.OtherCoordinator)} // another session has no more access than another account
	records := map[string]int64{"patient": site.ID, "intake": entry, "donor": donor, "voucher-holder": holder}
	for kind, id := range records {
		r := emergency(kind, id)
		r.Cookies = otto
		if got := a.Do(r); got.Status != 200 || got.Get("results.until") == nil {
			t.Fatalf("%s: %d %s", kind, got.Status, got.Body)
		}
	}
	kept := func() string {
		return fmt.Sprint(a.Rows("SELECT (SELECT SUM(revision) FROM microsite), (SELECT SUM(step) FROM voucher_donor), "+
			"(SELECT SUM(version) FROM voucher_holder), (SELECT SUM(version) FROM intake), "+
			"(SELECT COUNT(*) FROM outbox WHERE payload NOT LIKE '%records-refused%')"),
			a.Rows("SELECT match_status, updated_at, is_deleted FROM voucher_donor"))
	}
	before, calls, opened := kept(), callsByName(a), []string{}
	for _, o := range operations(a) {
		if openedBy[o.id] != byStaff || !strings.Contains(o.path, "{") || strings.Contains(o.path, "/emergencies/") {
			if calls[o.id].OpenByGrant {
				t.Errorf("%s is opened by a grant, and is about no record", o.id)
			}
			continue
		}
		id := site.ID
		for part, other := range map[string]int64{"/donors/": donor, "/intake/": entry} {
			if strings.Contains(o.path, part) {
				id = other
			}
		}
		r := apptest.Request{Method: o.method, Cookies: otto, Path: o.fill("{id}", fmt.Sprint(id),
			"{micrositeId}", fmt.Sprint(site.ID), "{holderId}", fmt.Sprint(holder), "{documentId}", "1", "{mailId}", "1",
			"{number}", "1", "{token}", "x", "{noteId}", "1", "{passkeyId}", "1")}
		if o.method == http.MethodPost {
			r.Body = map[string]any{"version": 1, "submissionId": 1, "stage": "center", "decision": "approve"}
		}
		got := a.Do(r)
		if got.Status == http.StatusOK && bytes.Contains(got.Body, []byte("mail.example")) {
			opened = append(opened, o.id)
		}
		_, reads := readInEmergency[o.id]
		switch {
		case reads != calls[o.id].OpenByGrant:
			t.Errorf("%s is opened by a grant: %v, want %v", o.id, calls[o.id].OpenByGrant, reads)
		case reads && (got.Status != 200 || got.Get("results.emergency.id") == nil):
			t.Errorf("%s with a grant: %d %.300s", o.id, got.Status, got.Body)
		case !reads && got.Status/100 == 2 && strings.Contains(o.path, "{id}") && !hasPrefix(o.path, elsewhere):
			t.Errorf("%s with a grant: %d %.300s", o.id, got.Status, got.Body)
		}
		for what, secret := range map[string]string{
			"patient's": site.Key, "donor's": donorKey, "holder's": holderKey, "colleague's": "staff.example",
		} {
			if bytes.Contains(got.Body, []byte(secret)) {
				t.Errorf("%s with a grant shows the %s: %.300s", o.id, what, got.Body)
			}
		}
		r.Cookies = colleague
		if got := a.Do(r); reads && got.Status != 404 {
			t.Errorf("%s in another session: %d %.300s", o.id, got.Status, got.Body)
		}
	}
	slices.Sort(opened)
	if want := []string{"staff-donor", "staff-holder", "staff-intake-record", "staff-record"}; !slices.Equal(opened, want) {
		t.Errorf("a grant opened %v, want %v", opened, want)
	}
	if after := kept(); after != before {
		t.Errorf("the records went from %s to %s", before, after)
	}
}
