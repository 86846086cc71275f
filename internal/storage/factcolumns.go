package storage

import (
	"slices"
	"strings"
)

// FactTable describes a table of rows that belong to a record and contain facts that audit events state (R7.4).
type FactTable struct {
	Name    string
	Record  string // kind of the record in audit events
	ID      string // column with the id of the record
	Order   string // columns that order the rows of a record
	Columns string // the facts, without columns that Beacon changes without an event
	Others  string // all other columns: each new column must be in one of the two lists
}

// FactTables returns the tables with facts.
func FactTables() []FactTable { return slices.Clone(factTables) }

// AllColumns returns the names of all columns of the table, sorted.
func (t FactTable) AllColumns() []string {
	all := strings.Split(t.ID+", "+t.Columns, ", ")
	if t.Others != "" {
		all = append(all, strings.Split(t.Others, ", ")...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// factTables lists the facts of records. Consents are not listed, because package consent compares them with their own
// events.
var factTables = []FactTable{
	{
		Name: "microsite", Record: "microsite", ID: "id", Order: "id",
		Columns: "type_id, center_id, key_version, short_code, first_name, last_name, email, birth_date," +
			" guardian_name, agreed_to_hipaa, live_submission_id, withdrawn_at, died_on, joined_into, joined_key",
		// A draft, contact details, and states that follow from reviews, releases and the live version.
		Others: "language, gender, phone_primary, phone_secondary, primary_can_receive_texts," +
			" secondary_can_receive_texts, is_coaching_desired, coach_requested_at, recipient_status, custom_site_status," +
			" status_before_submit, is_responsibility_confirmed, show_site_create_option, show_in_gallery," +
			" allow_indexing, draft_story, draft_why, draft_version, draft_saved_at, draft_saved_by," +
			" draft_form_key, draft_form," +
			" draft_story_lang, draft_why_lang, pending_submission_id, revision, created_at, updated_at, is_public," +
			" is_live, first_opened_at, last_opened_at, death_page, erased_at",
	},
	{
		Name: "submission", Record: "microsite", ID: "microsite_id", Order: "id",
		Columns: "id, number, story, why, submitted_by, submitted_at",
		Others:  "story_lang, why_lang", // detected languages, which may be corrected
	},
	{
		Name: "review", Record: "microsite", ID: "microsite_id", Order: "id",
		Columns: "id, submission_id, stage, staff_id, staff_name, decision, comment," +
			" decided_at",
		Others: "comment_lang", // a detected language
	},
	{
		Name: "release_record", Record: "microsite", ID: "microsite_id", Order: "id",
		Columns: "id, agreed, wording_version, wording_hash, language, signer, recorded_at," +
			" address, user_agent",
	},
	{
		Name: "responsibility_record", Record: "microsite", ID: "microsite_id", Order: "id",
		Columns: "id, wording_version, wording_hash, language, signer, recorded_at," +
			" address, user_agent",
	},
	{
		Name: "text_consent", Record: "microsite", ID: "microsite_id", Order: "id",
		Columns: "id, slot, agreed, wording_version, wording_hash, language, phone," +
			" recorded_at, address",
	},
	{
		Name: "coaching", Record: "microsite", ID: "microsite_id", Order: "microsite_id",
		Columns: "coach_id, is_allowed_to_edit",
		Others:  "assigned_at, assigned_by, revision", // the event of the assignment contains them
	},
	{
		Name: "voucher_donor", Record: "donor", ID: "id", Order: "id",
		Columns: "center_id, key_version, first_name, last_name, email, birth_date, step, match_status," +
			" donated_on, died_on, joined_into, joined_key, is_deleted",
		// Contact details, and dates for the planning of staff.
		Others: "address1, address2, city, state, country, zip, phone, gender, language, fv_holders_allowed," +
			" surgery_on, has_confirmed_no_fv_holders, version, created_at, updated_at, erased_at",
	},
	{
		Name: "voucher_holder", Record: "donor", ID: "donor_id", Order: "id",
		Columns: "id, center_id, key_version, status, first_name, last_name, email, birth_date, relationship," +
			" relationship_other, step, consent_file_name, retired_with, asked_by, asked_name, asked_on, died_on," +
			" donor_died, is_deleted",
		// Contact details, dates of samples, and texts that an erasure empties.
		Others: "address1, address2, city, state, country, zip, phone, gender, language, will_likely_need," +
			" years_before, swab_on, blood_on, asked_reason, need_asked_at, asked_to_sign_on, version, created_at," +
			" updated_at, erased_at",
	},
	{
		Name: "voucher_former_center", Record: "donor", ID: "donor_id", Order: "id",
		Columns: "id, holder_id, center_id, left_at",
	},
	{
		Name: "electronic_withdrawal", Record: "donor", ID: "donor_id", Order: "entity_type, entity_id",
		Columns: "entity_type, entity_id, withdrawn_on, told," +
			" staff_name, recorded_at",
	},
	{
		Name: "staff_account", Record: "staff-account", ID: "id", Order: "id",
		Columns: "email, full_name, role, center_id, is_disabled, password_hash," +
			" join_version, openid_issuer, openid_subject",
		// Factors change with each use. The seal of the account covers them (ADR 45).
		Others: "language, totp_secret, totp_last_step, passkey_set, seal, created_at, updated_at",
	},
	{
		Name: "staff_passkey", Record: "staff-account", ID: "account_id", Order: "id",
		Columns: "id, credential_id, created_at",
		Others:  "name, record, last_used_at", // change with each use; the seal of the account covers record
	},
	{
		Name: "legal_hold", Record: "legal-hold", ID: "id", Order: "id",
		Columns: "record_kind, record_id, ends_on, put_by, put_at, ended_at",
		Others:  "reason, reviewed_at", // texts that an erasure empties, and a reminder
	},
	{
		Name: "registry_text", Record: "text", ID: "id", Order: "id",
		Columns: "kind, text_key, version, state, english, spanish, amount, as_of, source, in_force_from, approved_by," +
			" approved_at",
		Others: "reason, author_id, second_id, sent_by, sent_at, saved_at, revision",
	},
	{
		Name: "referral", Record: "referral", ID: "id", Order: "id",
		Columns: "center_id, key_version, first_name, last_name, email, birth_date, step, microsite_id",
		// Data of the form, and contact details.
		Others: "batch, is_kidney_for_life_route, language, phone, street, city, state_id, postal_code, gender," +
			" situation, kidney_for_life, use_microsite, microsite_release, on_deceased_donor_list," +
			" willing_to_transfer, lead_source, reminders, version, created_at, updated_at, erased_at",
	},
}

// factRecords are the kinds of records with facts, and the table of each kind.
var factRecords = []struct{ kind, table string }{
	{"microsite", "microsite"}, {"donor", "voucher_donor"}, {"staff-account", "staff_account"},
	{"legal-hold", "legal_hold"}, {"referral", "referral"},
}
