package storage

// FactTable is a table whose rows belong to a record and state facts that audit events describe (R7.4).
type FactTable struct {
	Name    string
	Record  string // kind of the record, as audit events call it
	ID      string // column with the record's number
	Order   string // columns that order the rows of a record
	Columns string // the facts, without what Beacon writes without an event
}

// factTables lists the facts of records. Rows of consents are compared with their own events (package consent).
var factTables = []FactTable{
	{
		Name: "microsite", Record: "microsite", ID: "id", Order: "id",
		Columns: "type_id, center_id, short_code, first_name, last_name, email, birth_date," +
			" guardian_name, agreed_to_hipaa, live_submission_id, withdrawn_at, died_on, joined_into",
	},
	{
		Name: "submission", Record: "microsite", ID: "microsite_id", Order: "id",
		Columns: "id, number, story, why, submitted_by, submitted_at",
	},
	{
		Name: "review", Record: "microsite", ID: "microsite_id", Order: "id",
		Columns: "id, submission_id, stage, staff_id, staff_name, decision, comment," +
			" decided_at",
	},
	{
		Name: "release_record", Record: "microsite", ID: "microsite_id", Order: "id",
		Columns: "id, agreed, wording_version, language, signer, recorded_at," +
			" address, user_agent",
	},
	{
		Name: "text_consent", Record: "microsite", ID: "microsite_id", Order: "id",
		Columns: "id, slot, agreed, wording_version, language, phone," +
			" recorded_at, address",
	},
	{
		Name: "coaching", Record: "microsite", ID: "microsite_id", Order: "microsite_id",
		Columns: "coach_id, is_allowed_to_edit",
	},
	{
		Name: "voucher_donor", Record: "donor", ID: "id", Order: "id",
		Columns: "center_id, first_name, last_name, email, birth_date, step, match_status," +
			" donated_on, died_on, joined_into, is_deleted",
	},
	{
		Name: "voucher_holder", Record: "donor", ID: "donor_id", Order: "id",
		Columns: "id, status, first_name, last_name, email, birth_date, relationship," +
			" relationship_other, step, retired_with, asked_by, asked_name, asked_on, died_on, donor_died, is_deleted",
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
	},
	{
		Name: "legal_hold", Record: "legal-hold", ID: "id", Order: "id",
		Columns: "record_kind, record_id, ends_on, put_by, put_at, ended_at",
	},
	{
		Name: "referral", Record: "referral", ID: "id", Order: "id",
		Columns: "center_id, first_name, last_name, email, birth_date, step, microsite_id",
	},
}

// factRecords are the kinds of records with facts, each with the table whose rows are the records.
var factRecords = []struct{ kind, table string }{
	{"microsite", "microsite"}, {"donor", "voucher_donor"}, {"staff-account", "staff_account"},
	{"legal-hold", "legal_hold"}, {"referral", "referral"},
}
