package server_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// repeats lists the calls that have neither a form key nor the version of a record. They are grouped by the reason why
// a request that is sent again, because its response was lost, adds no second row. A new call is added here, or has a
// key or version.
var repeats = map[string][]string{
	"it adds no row": {
		"existing-registrations", "validate-address", "voucher-validate-address", "verify", "preview-link",
		"coach-preview-link", "staff-preview-link", "staff-admin-link", "staff-private-link", "staff-donor-preview", "staff-text-preview",
		"staff-invite-preview", "consent-record",
	},
	"it sets a value, and the same value again changes nothing": {
		"donor-save", "holder-save", "set-visibility", "set-text-consent", "coach-permission", "resubscribe", "unsubscribe",
		"unsubscribe-one-click", "referral-lead-source", "staff-account-passkey-rename", "staff-account-role",
		"staff-assign-coach", "staff-banner", "staff-campaign-change", "staff-hold-change", "staff-video-edit",
		"staff-video-file", "staff-video-order", "staff-video-remove-file", "staff-video-texts", "consent-initials",
		"staff-work-snooze", "staff-work-assign", "staff-work-assign-all", "staff-work-digest-set",
		"staff-account-password", "staff-account-recovery-codes", "supervised-stay", "bounces",
	},
	"it opens what is open already": {
		"set-contact", "donor-contact", "holder-contact", // one open change of an address
		"request-coach", "coach-claim", "note-viewed", "training-video-started", "training-video-completed",
		"staff-phrase-add",
		"staff-search-opened", // and records each time
		"staff-account-reset", "staff-account-new-password", "staff-erasure-ask", "staff-emergency-open",
		"staff-donor-supervise", "staff-holder-supervise",
	},
	"it moves a record out of the state that it needs": {
		"email-change-confirm", "email-change-refuse", "record-join-confirm", "record-join-refuse",
		"holders-finalize", "holders-save", "donor-set-back",
		"holder-set-back", "donor-consent-upload", "holder-consent-upload", "staff-donor-consent-upload",
		"staff-holder-consent-upload", "consent-agree", "consent-cancel", "consent-create-pdf", "consent-finalize",
		"consent-start-over", "activate-starter-site", "agree-release", "withdraw-release", "withdraw-submission",
		"undo-deactivation", "holder-need-now", "note-reply", "coach-note-reply", "coach-claim-approve", "coach-claim-deny",
		"staff-account-code-remove", "staff-account-passkey-remove", "staff-account-session-end",
		"staff-account-sessions-end-others", "staff-account-reset-confirm", "staff-account-reset-decline",
		"staff-account-disable", "staff-account-enable", "staff-account-unpin-openid", "staff-bounce-settle",
		"staff-document-ask-again", "staff-donor-electronic-agreement", "staff-donor-electronic-withdrawal",
		"staff-holder-electronic-agreement", "staff-holder-electronic-withdrawal", "staff-donor-separate",
		"staff-donor-supervision-end", "staff-holder-supervision-end", "staff-emergency-close", "staff-hold-end",
		"staff-join", "staff-mails-again", "staff-mails-release", "staff-deactivate", "staff-reactivate", "staff-death",
		"staff-undo-death", "staff-microsite-join", "staff-microsite-join-decline", "staff-microsite-separate",
		"staff-donor-join-decline", "staff-reopen", "staff-review",
		"staff-transfer", "coach-hand-back", "staff-withdraw-invitation", "staff-withdraw-release", "staff-erasure-confirm",
		"staff-erasure-decline", "staff-video-delete", "supervised-end", "staff-text-save", "staff-text-send", "staff-work-remind", "staff-work-send-again",
		"staff-text-return", "staff-text-approve", "staff-text-withdraw", "staff-text-discard", // each with a revision
		"staff-phrase-delete",
		"staff-center-close", "staff-center-reopen",
	},
	"it is a second email to the caller, and their number is limited": {"staff-text-test"},
	"the row is the only one of its kind": {
		"staff-kit-first",              // the first kit
		"staff-kit-another",            // the kit with the number that was shown
		"holder-order-kit",             // a kit that is expected comes before the next
		"self-register",                // a patient who is registered
		"staff-donor-import",           // each person in the file
		"staff-invite-import",          // each person in the file
		"staff-account-invite",         // an account with the address
		"staff-center-add",             // a center with the code
		"donor-registrations",          // an event with the sender's id
		"count-visit",                  // a visit of a browser on a day
		"lost-link",                    // a link that was emailed in the last minutes
		"staff-microsite-mail-again",   // an email of this kind in the last minutes
		"staff-donor-mail-again",       // an email of this kind in the last minutes
		"staff-intake-mail-again",      // an email of this kind in the last minutes
		"staff-passkey-enroll-confirm", // a passkey with the id of the credential
	},
	"the person gets the same email once more, which is what staff asked for": {
		"staff-resend-link", "staff-revoke-link", "staff-donor-link", "staff-holder-link", "staff-donor-remind",
		"staff-account-invite-again",
	},
	"it is a step of signing in, of which each attempt counts": {
		"staff-sign-in", "staff-sign-in-code", "staff-enroll", "staff-enroll-confirm", "staff-openid", "staff-openid-finish",
		"staff-passkey", "staff-passkey-confirm", "staff-passkey-enroll", "staff-sign-out", "staff-step-up",
		"staff-step-up-openid", "staff-step-up-passkey", "staff-step-up-passkey-proof",
	},
}

// TestPost_NoCallAddsRowTwice: every call that changes data must be safe to send again. It has a form key, the version
// of the record, or one of the reasons above.
func TestPost_NoCallAddsRowTwice(t *testing.T) {
	a := apptest.New(t)
	listed := map[string]bool{}
	for reason, calls := range repeats {
		for _, id := range calls {
			if listed[id] {
				t.Errorf("%s is listed twice, again as: %s", id, reason)
			}
			listed[id] = true
		}
	}
	for _, o := range operations(a) {
		if o.method != "POST" {
			continue
		}
		if o.isRepeatable == listed[o.id] {
			t.Errorf("%s has a form's key or a version: %t, and is listed: %t", o.id, o.isRepeatable, listed[o.id])
		}
		delete(listed, o.id)
	}
	if len(listed) > 0 {
		t.Errorf("there are no such calls any more: %v", slices.Sorted(maps.Keys(listed)))
	}
}

// TestForms_SentAgainCountOnce: after a lost response the browser sends the form again with the same key, and
// concurrent clicks send it at the same moment. Both add one record. A form with other content is another form.
func TestForms_SentAgainCountOnce(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		donor, donorKey := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.VoucherHolders })
		person := map[string]any{"firstName": "Rosa", "lastName": "Nueva", "email": "rosa@mail.example", "language": "es",
			"isAnotherPerson": true}
		for name, c := range map[string]struct {
			path, table  string
			as           string
			body         map[string]any
			words, other string
			trail, mails []string
		}{
			"video": {"/api/staff/videos", "video", apptest.Administrator, map[string]any{
				"audience": "public", "title": map[string]any{"en": "Hope", "es": "Esperanza"},
				"description": map[string]any{"en": "Two", "es": "Dos"},
			}, "audience", "training", []string{"video.created"}, nil},
			"event": {site.StaffPath("/events"), "site_event", apptest.Administrator, map[string]any{
				"eventType": 3, "eventDate": "2026-01-02",
			}, "eventDate", "2026-01-01", []string{"microsite.event-recorded"}, nil},
			"campaign": {"/api/staff/campaigns", "campaign", apptest.Coordinator, map[string]any{
				"code": "", "centerId": 0, "micrositeTypeId": 0, "name": "Fair", "opensOn": "", "closesOn": "",
			}, "name", "Market", []string{"campaign.added"}, nil},
			"hold": {"/api/staff/holds", "legal_hold", apptest.Administrator, map[string]any{
				"recordKind": "microsite", "recordId": site.ID, "reason": "Case 12",
			}, "reason", "Case 13", []string{"hold.put", "hold.put"}, nil},
			"donor": {"/api/staff/donors", "voucher_donor", apptest.Coordinator, person,
				"firstName", "Ana", []string{"donor.invited"}, []string{"donor-invitation rosa@mail.example"}},
			"holder": {"/api/donor/update-voucher-holder", "voucher_holder", "",
				apptest.HolderBody(donor, donorKey, map[string]any{
					"firstName": "Leo", "email": "leo@mail.example",
				}), "firstName", "Lea", []string{"voucher-holder.added"}, nil},
			"patient": {"/api/staff/microsites/invite", "microsite", apptest.Coordinator, with(person, "micrositeTypeId", 0),
				"firstName", "Ana", []string{"microsite.invited"}, []string{"microsite-invitation rosa@mail.example"}},
		} {
			key := strings.Repeat("0123abcd", 4)
			send := func(body map[string]any) apptest.Request {
				return apptest.Request{Method: "POST", Path: c.path, As: c.as, Body: with(body, "formKey", key)}
			}
			count := func() int { return len(a.Rows("SELECT 1 FROM " + c.table)) }
			a.Session(c.as)
			a.Seen()
			before := count()
			first := a.Expect(name+", whose response was lost", send(c.body), apptest.Want{Trail: c.trail, Emails: c.mails})
			again := a.Expect(name+", sent again", send(c.body), apptest.Want{})
			if string(first.Body) != string(again.Body) || count() != before+1 {
				t.Errorf("%s: %s, then %s; %d more rows", name, first.Body, again.Body, count()-before)
			}
			a.Expect(name+", other words", send(with(c.body, c.words, c.other)), apptest.Want{Trail: c.trail, Emails: c.mails})
			key = strings.Repeat("4567cdef", 4)
			if got := apptest.AtOnce(a, send(c.body), send(c.body), send(c.body), send(c.body)); got[200] != 4 {
				t.Errorf("%s at the same moment: %v", name, got)
			}
			if count() != before+3 {
				t.Errorf("%s: %d more rows", name, count()-before)
			}
			for _, row := range a.Rows("SELECT * FROM sent_form") {
				if strings.Contains(fmt.Sprint(row), key) {
					t.Errorf("the key itself is stored: %v", row)
				}
			}
		}
	})
}

// with returns a copy of a body with one value changed.
func with(body map[string]any, name string, value any) map[string]any {
	changed := maps.Clone(body)
	changed[name] = value
	return changed
}

// isRepeatable reports whether the schema of a body has a form key or a version.
func isRepeatable(schemas string) bool {
	return strings.Contains(schemas, `"formKey":`) || strings.Contains(schemas, `"version":`)
}
