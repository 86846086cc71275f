package server_test

import (
	"fmt"
	"net/http"
	"testing"

	"beacon/internal/staff"
	. "beacon/internal/testkit/apptest"
)

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
