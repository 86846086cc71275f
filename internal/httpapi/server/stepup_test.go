package server_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"beacon/internal/httpapi"
	"beacon/internal/staff"
	"beacon/internal/testkit/apptest"
)

// provenCalls lists the calls that, besides all exports, require a recent proof of identity. They grant, move or end
// rights, or change a way to sign in. They show a private link, an ID picture or a signed document, or change an
// address that receives keys. They open a record to a signer, redeem a voucher, or join records.
var provenCalls = []string{
	"staff-enroll", "staff-enroll-confirm", "staff-passkey-enroll", "staff-passkey-enroll-confirm",
	"staff-account-passkey-remove", "staff-account-code-remove", "staff-account-recovery-codes",
	"staff-account-password", "staff-accounts", "staff-account-record", "staff-account-invite",
	"staff-account-invite-again", "staff-account-disable", "staff-account-enable", "staff-account-role",
	"staff-account-unpin-openid", "staff-account-reset", "staff-account-new-password", "staff-account-reset-confirm",
	"staff-account-reset-decline", "staff-private-link", "staff-admin-link", "staff-mail", "staff-facts",
	"staff-intake-facts", "staff-donor-facts", "staff-holder-facts", "staff-document", "staff-document-photo",
	"staff-erasure-certificate", "staff-donor-supervise", "staff-holder-supervise", "staff-holder-status",
	"staff-emergency-open", "staff-microsite-join", "staff-microsite-join-decline", "staff-microsite-separate",
	"staff-donor-join", "staff-donor-join-decline", "staff-donor-separate", "staff-hold-put", "staff-hold-change",
	"staff-hold-end", "staff-erasure-ask", "staff-erasure-confirm", "staff-erasure-decline", "staff-text-send",
	"staff-text-approve", "staff-text-withdraw", "staff-center-add", "staff-center-close",
}

// callsAtAnyTime lists the other staff calls. A new call is listed here or in provenCalls.
var callsAtAnyTime = []string{
	"coach-claim", "coach-claim-approve", "coach-claim-deny", "coach-count", "coach-draft",
	"coach-hand-back", "coach-note-reply", "coach-note-send", "coach-private-note", "coach-patient", "coach-patients", "coach-preview-link",
	"coach-requests", "coach-save", "staff-account", "staff-account-passkey-rename",
	"staff-account-session-end", "staff-account-sessions-end-others", "staff-assign-coach", "staff-audit",
	"staff-audit-choices", "staff-audit-unusual", "staff-banner", "staff-bounce-settle",
	"staff-campaign-add", "staff-campaign-change", "staff-campaign-code", "staff-campaign-timeline", "staff-campaigns",
	"staff-center", "staff-center-change", "staff-center-figures", "staff-center-reopen", "staff-center-timeline",
	"staff-center-zone", "staff-centers", "staff-settings", "staff-targets", "staff-targets-change", "staff-coach",
	"staff-coaches", "staff-deactivate", "staff-death", "staff-document-ask-again", "staff-donor", "staff-donor-add",
	"staff-donor-change", "staff-donor-consent-form", "staff-donor-consent-upload", "staff-donor-death",
	"staff-donor-electronic-agreement", "staff-donor-electronic-withdrawal", "staff-donor-import",
	"staff-donor-join-candidates", "staff-donor-link", "staff-donor-mail-again", "staff-donor-mails",
	"staff-donor-preview", "staff-donor-remind", "staff-donor-remove", "staff-donor-reopen",
	"staff-donor-supervision-end", "staff-donor-undo-death", "staff-donors", "staff-emergencies",
	"staff-emergency-close", "staff-erasure-preview", "staff-erasures", "staff-event-record",
	"staff-events", "staff-health-notices", "staff-holder", "staff-holder-mails", "staff-holder-consent-form", "staff-holder-consent-upload",
	"staff-holder-death", "staff-holder-electronic-agreement", "staff-holder-electronic-withdrawal",
	"staff-holder-link", "staff-guest-holders", "staff-holder-need-handled", "staff-holder-samples",
	"staff-holder-supervision-end", "staff-holder-transfer", "staff-holder-undo-death", "staff-intake",
	"staff-intake-close", "staff-intake-confirm", "staff-intake-contact", "staff-intake-mail-again",
	"staff-intake-mails", "staff-intake-microsite", "staff-intake-record", "staff-intake-refuse", "staff-intake-reopen",
	"staff-intake-report", "staff-intake-schedule", "staff-intake-transfer", "staff-invite", "staff-invite-import",
	"staff-invite-preview", "staff-kit-another", "staff-kit-correct", "staff-kit-first",
	"staff-kit-receive", "staff-kit-ship", "staff-kits", "staff-kits-waiting", "staff-mails", "staff-mails-again",
	"staff-mails-given-up", "staff-mails-release", "staff-me", "staff-administrator", "staff-microsite", "staff-microsite-coach",
	"staff-microsite-join-candidates", "staff-microsite-mail-again", "staff-microsite-mails", "staff-microsites",
	"staff-passkey", "staff-passkey-confirm", "staff-picture", "staff-preview-link",
	"staff-reactivate", "staff-readiness", "staff-recalls",
	"staff-record", "staff-search", "staff-search-opened", "staff-reopen", "staff-resend-link", "staff-retention",
	"staff-retention-due", "staff-review", "staff-revoke-link", "staff-sign-in-code", "staff-stats", "staff-step-up",
	"staff-step-up-openid", "staff-step-up-passkey", "staff-step-up-passkey-proof", "staff-timeline", "staff-transfer",
	"staff-undo-death", "staff-version", "staff-versions", "staff-text", "staff-text-discard", "staff-text-preview",
	"staff-text-return", "staff-text-save", "staff-text-test", "staff-texts", "staff-phrases",
	"staff-phrase-add", "staff-phrase-delete", "staff-donor-transfer", "staff-video-create", "staff-video-delete",
	"staff-video-edit", "staff-video-file", "staff-video-history", "staff-video-order", "staff-video-remove-file",
	"staff-video-texts", "staff-videos", "staff-withdraw-invitation", "staff-withdraw-release", "staff-work", "staff-work-assign", "staff-work-assign-all",
	"staff-work-count", "staff-work-owners", "staff-work-position", "staff-work-record", "staff-work-remind", "staff-work-send-again",
	"staff-work-digest", "staff-work-digest-set", "staff-work-snooze",
}

// emptyForms are files to fill in, without personal data.
var emptyForms = []string{"staff-donor-template", "staff-invite-template"}

func isExport(content map[string]any) bool {
	return slices.ContainsFunc(slices.Collect(maps.Keys(content)), func(kind string) bool {
		return kind == "text/csv" || kind == "application/zip"
	})
}

// TestStepUp_EveryCallThatNeedsProofAsksForIt makes the proven calls in sessions with an expired proof. A call that
// returns an export counts as a proven call without being listed.
// Shows R14.4c, R14.4d.
func TestStepUp_EveryCallThatNeedsProofAsksForIt(t *testing.T) {
	a := apptest.New(t)
	sessions := [][]*http.Cookie{
		{a.Session(apptest.Administrator)}, {a.Session(apptest.Coordinator)}, {a.Session(apptest.Coach)},
	}
	a.Clock.Advance(staff.ProofLasts)
	found, calls := map[string]bool{}, callsByName(a)
	for _, o := range operations(a) {
		if how := openedBy[o.id]; how != byStaff && how != atDoor {
			continue
		}
		found[o.id] = true
		must := slices.Contains(provenCalls, o.id) || o.isExport && !slices.Contains(emptyForms, o.id)
		if must != calls[o.id].NeedsProof {
			t.Errorf("%s asks for a fresh proof: %t; register it with httpapi.Recently, or list it in provenCalls", o.id, !must)
		}
		if calls[o.id].Access == httpapi.AccessStaff && !must && !slices.Contains(callsAtAnyTime, o.id) &&
			!slices.Contains(emptyForms, o.id) {
			t.Errorf("%s: say in provenCalls or callsAtAnyTime whether it asks for a fresh proof", o.id)
		}
		if must && slices.Contains(callsAtAnyTime, o.id) {
			t.Errorf("%s is listed twice", o.id)
		}
		if !calls[o.id].NeedsProof {
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
			got := a.Do(apptest.Request{Method: o.method, Path: path, Cookies: cookies, Body: map[string]any{}})
			asked = asked || got.Get("code") == "proof-needed"
			if got.Status != http.StatusForbidden {
				t.Errorf("%s in an old session: %d", o.id, got.Status)
			}
		}
		if !asked {
			t.Errorf("%s refuses everybody without asking", o.id)
		}
	}
	for _, id := range slices.Concat(provenCalls, callsAtAnyTime, emptyForms) {
		if !found[id] {
			t.Errorf("there is no call %s any more", id)
		}
	}
}

// TestStepUp_CallsThatNeedProof makes calls in a session with an expired proof, and again after a step-up. The step-up
// must not replace the session.
// Shows R14.4a, R14.4c.
func TestStepUp_CallsThatNeedProof(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	donor, _ := apptest.NewDonor(a, nil)
	ada := []*http.Cookie{a.Session(apptest.Administrator)}
	a.Clock.Advance(staff.ProofLasts)
	do := func(method, path string, body any) apptest.Request {
		return apptest.Request{Method: method, Path: path, Cookies: ada, Body: body}
	}
	account := a.Rows("SELECT id FROM staff_account WHERE email = $1", apptest.Email(apptest.Coach))[0][0]
	calls := []apptest.Request{
		do("POST", site.StaffPath("/private-link"), nil), do("GET", "/api/staff/mails/1", nil),
		do("POST", site.StaffPath("/join"), map[string]any{"into": site.ID, "isSamePerson": true}),
		do("POST", site.StaffPath("/decline-join"), nil), do("POST", site.StaffPath("/separate"), nil),
		do("POST", fmt.Sprintf("/api/staff/donors/%d/join", donor),
			map[string]any{"version": 1, "into": donor, "isSamePerson": true}),
		do("POST", fmt.Sprintf("/api/staff/donors/%d/decline-join", donor), nil),
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
		a.Expect(r.Path, r, apptest.Want{Status: 403, Has: map[string]any{
			"code": "proof-needed", "prove.byPassword": true, "prove.byCode": false, "results": nil,
		}})
	}
	a.Expect("what needs none", do("GET", "/api/staff/mails", nil), apptest.Want{Trail: []string{"mail.list-viewed"}})
	a.Expect("a guess", do("POST", "/api/staff/step-up", map[string]any{"password": "guess"}),
		apptest.Want{Status: 422, Fields: []string{"password"}, Trail: []string{"staff.step-up-refused"}})
	a.Expect("the password", do("POST", "/api/staff/step-up", map[string]any{"password": apptest.StaffPassword}),
		apptest.Want{Trail: []string{"staff.step-up"}})
	for _, r := range calls {
		if got := a.Do(r); got.Status == 403 {
			t.Errorf("%s after the step-up: %s", r.Path, got.Body)
		}
	}
	wrongRole := apptest.Request{Method: "POST", Path: site.StaffPath("/private-link"), As: apptest.Coordinator}
	if got := a.Do(wrongRole); got.Status != 403 || got.Get("code") != nil {
		t.Error("a coordinator:", fmt.Sprintf("%d %s", got.Status, got.Body))
	}
}
