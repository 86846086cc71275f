package server_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"beacon/internal/staff"
	. "beacon/internal/testkit/apptest"
)

// provenCalls are the calls that ask for a fresh proof, beside all exports: they change how somebody signs in, show a
// private link, open a record to a signer, redeem, or join records.
var provenCalls = []string{
	"staff-enroll", "staff-enroll-confirm", "staff-passkey-enroll", "staff-passkey-enroll-confirm",
	"staff-account-passkey-remove", "staff-account-code-remove", "staff-account-recovery-codes", "staff-account-password",
	"staff-account-reset", "staff-account-new-password",
	"staff-private-link", "staff-admin-link", "staff-mail",
	"staff-donor-supervise", "staff-holder-supervise",
	"staff-holder-status",
	"staff-emergency-open",
	"staff-microsite-join", "staff-microsite-separate", "staff-donor-join", "staff-donor-separate",
	"staff-hold-change", "staff-hold-end",
}

// emptyForms are files that are to be filled in, and hold nobody.
var emptyForms = []string{"staff-donor-template", "staff-invite-template"}

func isExport(content map[string]any) bool {
	return slices.ContainsFunc(slices.Collect(maps.Keys(content)), func(kind string) bool {
		return kind == "text/csv" || kind == "application/zip"
	})
}

// TestStepUp_EveryCallThatNeedsProofAsksForIt walks them in sessions that are older than a proof lasts. A new export is
// one of them by what it returns.
// Shows R14.4c, R14.4d.
func TestStepUp_EveryCallThatNeedsProofAsksForIt(t *testing.T) {
	a := New(t)
	sessions := [][]*http.Cookie{{a.Session(Ada)}, {a.Session(Cora)}, {a.Session(Coco)}}
	a.Clock.Advance(staff.ProofLasts)
	found, marked := map[string]bool{}, a.Server.NeedsProof()
	for _, o := range operations(a) {
		if how := openedBy[o.id]; how != byStaff && how != atDoor {
			continue
		}
		found[o.id] = true
		must := slices.Contains(provenCalls, o.id) || o.isExport && !slices.Contains(emptyForms, o.id)
		if must && !marked[o.id] {
			t.Errorf("%s asks for no fresh proof: register it with httpapi.Recently", o.id)
		}
		if !marked[o.id] {
			continue
		}
		path := o.path
		for strings.Contains(path, "{") {
			before, rest, _ := strings.Cut(path, "{")
			_, after, _ := strings.Cut(rest, "}")
			path = before + "1" + after
		}
		asked := false
		for _, cookies := range sessions {
			got := a.Do(Request{Method: o.method, Path: path, Cookies: cookies, Body: map[string]any{}})
			asked = asked || got.Get("code") == "proof-needed"
			if got.Status != http.StatusForbidden {
				t.Errorf("%s in an old session: %d", o.id, got.Status)
			}
		}
		if !asked {
			t.Errorf("%s refuses everybody without asking", o.id)
		}
	}
	for _, id := range append(provenCalls, emptyForms...) {
		if !found[id] {
			t.Errorf("there is no call %s any more", id)
		}
	}
}

// TestStepUp_CallsThatNeedProof walks them in a session that is older than a proof lasts, and
// again after a step-up; the session itself goes on.
// Shows R14.4a, R14.4c.
func TestStepUp_CallsThatNeedProof(t *testing.T) {
	a := New(t)
	site := a.Invite(Patient{})
	donor, _ := NewDonor(a, nil)
	ada := []*http.Cookie{a.Session(Ada)}
	a.Clock.Advance(staff.ProofLasts)
	do := func(method, path string, body any) Request {
		return Request{Method: method, Path: path, Cookies: ada, Body: body}
	}
	account := a.Rows("SELECT id FROM staff_account WHERE email = $1", Email(Coco))[0][0]
	calls := []Request{
		do("POST", site.StaffPath("/private-link"), nil),
		do("GET", "/api/staff/mails/1", nil),
		do("POST", site.StaffPath("/join"), map[string]any{"into": site.ID, "isSamePerson": true}),
		do("POST", site.StaffPath("/separate"), nil),
		do("POST", fmt.Sprintf("/api/staff/donors/%d/join", donor),
			map[string]any{"version": 1, "into": donor, "isSamePerson": true}),
		do("POST", fmt.Sprintf("/api/staff/donors/%d/separate", donor), map[string]any{"joined": donor}),
		do("POST", fmt.Sprintf("/api/staff/donors/%d/supervised-session", donor), map[string]any{"place": "Room 4"}),
		do("POST", fmt.Sprintf("/api/staff/donors/%d/holders/1/status", donor),
			map[string]any{"version": 1, "to": 1, "reason": "redemption-asked"}),
		do("POST", "/api/staff/accounts/"+account+"/reset-second-factor", nil),
		do("POST", "/api/staff/accounts/"+account+"/new-password", nil),
		do("POST", "/api/staff/accounts/"+account+"/unpin-openid", nil),
		do("POST", "/api/staff/accounts/"+account+"/confirm-reset", nil),
		do("POST", "/api/staff/accounts/"+account+"/decline-reset", nil),
	}
	for _, r := range calls {
		a.Expect(r.Path, r, Want{Status: 403, Has: map[string]any{
			"code": "proof-needed", "prove.byPassword": true, "prove.byCode": false, "results": nil,
		}})
	}
	a.Expect("what needs none", do("GET", "/api/staff/mails", nil), Want{Trail: []string{"mail.list-viewed"}})
	a.Expect("a guess", do("POST", "/api/staff/step-up", map[string]any{"password": "guess"}),
		Want{Status: 422, Fields: []string{"password"}, Trail: []string{"staff.step-up-refused"}})
	a.Expect("the password", do("POST", "/api/staff/step-up", map[string]any{"password": StaffPassword}),
		Want{Trail: []string{"staff.step-up"}})
	for _, r := range calls {
		if got := a.Do(r); got.Status == 403 {
			t.Errorf("%s after the step-up: %s", r.Path, got.Body)
		}
	}
	wrongRole := Request{Method: "POST", Path: site.StaffPath("/private-link"), As: Cora}
	if got := a.Do(wrongRole); got.Status != 403 || got.Get("code") != nil {
		t.Error("a coordinator:", fmt.Sprintf("%d %s", got.Status, got.Body))
	}
}
