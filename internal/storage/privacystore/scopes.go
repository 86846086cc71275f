package privacystore

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"beacon/internal/privacy"
	"beacon/internal/storage"
)

const (
	ofEntity = "(entity_type = 1 AND entity_id IN ({donors}) OR entity_type = 12 AND entity_id IN ({holders}))"
	ofRecord = "(record_kind = 'microsite' AND record_id IN ({sites})" +
		" OR record_kind = 'referral' AND record_id IN ({referrals}) OR record_kind = 'donor' AND record_id IN ({donors})" +
		" OR record_kind = 'voucher-holder' AND record_id IN ({holders}))"
	ofConcerned = "(concerns_kind = 'microsite' AND concerns_id IN ({sites})" +
		" OR concerns_kind = 'referral' AND concerns_id IN ({referrals})" +
		" OR concerns_kind = 'intake' AND concerns_id IN ({intakes})" +
		" OR concerns_kind = 'donor' AND concerns_id IN ({donors})" +
		" OR concerns_kind = 'voucher-holder' AND concerns_id IN ({holders}))"
	ofGrant = "(record_kind = 'patient' AND record_id IN ({sites})" +
		" OR record_kind = 'intake' AND record_id IN ({intakes}) OR record_kind = 'donor' AND record_id IN ({donors})" +
		" OR record_kind = 'voucher-holder' AND record_id IN ({holders}))"
	ofJoin = "(record_kind = 'microsite' AND (record_id IN ({sites}) OR into_id IN ({sites}))" +
		" OR record_kind = 'donor' AND (record_id IN ({donors}) OR into_id IN ({donors})))"
	ofSite = "microsite_id IN ({sites})"
	ofForm = "(form <> 'champion' AND record_id IN ({referrals}) OR form = 'champion' AND record_id IN ({sites}))"
	// notSigned matches consents that the registry need not keep.
	notSigned = " AND document_name = '' AND completed_at IS NULL"
)

// scopes are the conditions for the rows of a person, for each table of the data map except audit_event.
var scopes = map[string]string{
	"bounced_address":       "address IN ({emails})",
	"champion_registration": ofSite,
	"coach_claim":           ofSite,
	"coach_note":            ofSite,
	"coach_private_note":    ofSite,
	"coaching":              ofSite,
	"consent":               ofEntity,
	"consent_event":         "consent_id IN (SELECT id FROM consent WHERE " + ofEntity + ")",
	"deactivation":          ofSite,
	"draft_picture":         ofSite,
	"electronic_withdrawal": ofEntity,
	"email_change":          ofRecord,
	"form_release":          ofForm,
	"gallery_entry":         ofSite,
	"voucher_former_center": "(holder_id IN ({holders}) OR holder_id IS NULL AND donor_id IN ({donors}))",
	"intake":                "id IN ({intakes})",
	"intake_contact":        "intake_id IN ({intakes})",
	"kit_order":             "holder_id IN ({holders})",
	"legal_hold":            ofRecord,
	"lost_link_request":     "LOWER(email) IN ({emails})",
	"mail_preference":       ofSite,
	"microsite":             "id IN ({sites})",
	"outbox":                "id IN ({mails})",
	"person_search": "kind = 'patient' AND record_id IN ({sites}) OR kind = 'referral' AND record_id IN ({referrals})" +
		" OR kind = 'donor' AND record_id IN ({donors}) OR kind = 'holder' AND record_id IN ({holders})",
	"picture":               ofSite,
	"record_grant":          ofGrant,
	"record_join":           ofJoin,
	"referral":              "id IN ({referrals})",
	"registration_count":    ofSite,
	"release_record":        ofSite,
	"responsibility_record": ofSite,
	"review":                ofSite,
	"review_reason":         "review_id IN (SELECT id FROM review WHERE " + ofSite + ")",
	"site_banner":           ofSite,
	"site_event":            ofSite,
	"submission":            ofSite,
	"submission_picture":    "submission_id IN (SELECT id FROM submission WHERE " + ofSite + ")",
	"supervised_signing":    ofEntity,
	"text_consent":          ofSite,
	"training_progress":     ofSite,
	"visit_count":           ofSite,
	"work_item": "record_kind = 'patient' AND record_id IN ({sites})" +
		" OR record_kind = 'referral' AND record_id IN ({intakes})" +
		" OR record_kind = 'donor' AND record_id IN ({donors}) OR record_kind = 'holder' AND record_id IN ({holders})",
	"voucher_donor":  "id IN ({donors})",
	"voucher_holder": "id IN ({holders})",
}

// erased narrows scopes to the rows that an erasure deletes.
var erased = map[string]string{
	"consent":       ofEntity + notSigned,
	"consent_event": "consent_id IN (SELECT id FROM consent WHERE " + ofEntity + notSigned + ")",
}

// scope is a person and the ids of the person's emails.
type scope struct {
	privacy.Person
	emails []int64
}

var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

// where returns the condition for the rows of a table and binds its values in c. It returns false for a table without a
// condition.
func (s scope) where(c *storage.Conditions, table string, forErasure bool) (string, bool) {
	text, ok := scopes[table]
	if narrow, has := erased[table]; has && forErasure {
		text = narrow
	}
	return s.fill(c, text), ok
}

func (s scope) fill(c *storage.Conditions, text string) string {
	emails := make([]string, 0, len(s.People.Emails))
	for _, e := range s.People.Emails {
		emails = append(emails, strings.ToLower(e))
	}
	return placeholder.ReplaceAllStringFunc(text, func(name string) string {
		switch name {
		case "{sites}":
			return list(s.Sites)
		case "{referrals}":
			return list(s.Referrals)
		case "{intakes}":
			return list(s.Intakes)
		case "{donors}":
			return list(s.Donors)
		case "{holders}":
			return list(s.Holders)
		case "{legalholds}":
			return list(s.LegalHolds)
		case "{mails}":
			return list(s.emails)
		case "{emails}":
			bound := make([]string, len(emails))
			for i, e := range emails {
				bound[i] = "CAST(" + c.Bind(e) + " AS TEXT)"
			}
			return orNull(bound)
		}
		panic(fmt.Sprintf("no such scope: %s", name))
	})
}

func list(ids []int64) string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = strconv.FormatInt(id, 10)
	}
	return orNull(texts)
}

// orNull returns the texts for an IN list, or NULL for an empty list.
func orNull(texts []string) string {
	if len(texts) == 0 {
		return "NULL"
	}
	return strings.Join(texts, ", ")
}
