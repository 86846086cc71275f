// Package notify defines the emails: the templates, their text in both languages, and the links in them. An email
// contains a first name and a link, never a health detail (R8). Emails are written to the outbox in the transaction
// of the change that they report. The text and the keyed link are made only when the email is sent or shown, so no
// key is stored.
package notify

import (
	"context"
	"time"

	"beacon/internal/platform/locale"
)

// Template is the name of an email template.
type Template string

// Emails about a microsite.
const (
	MicrositeInvitation Template = "microsite-invitation" // to the patient: start link
	MicrositeLink       Template = "microsite-link"       // to the patient: a fresh copy of the private link
	ChangesAsked        Template = "changes-asked"        // to the patient: see the comment in the editor
	SubmissionDeclined  Template = "submission-declined"  // to the patient
	SubmissionReopened  Template = "submission-reopened"  // to the patient: a declined page can be edited again
	SubmissionApproved  Template = "submission-approved"  // to the patient: your site is live
	// SubmissionApprovedHidden is to the patient: approved, but the release is withdrawn.
	SubmissionApprovedHidden Template = "submission-approved-hidden"
	StaffInvitation          Template = "staff-invitation" // to a new staff member: join link
	// to a staff member: an administrator removed the second sign-in step
	SecondFactorReset Template = "second-factor-reset"
	// to a staff member: an administrator allows them to choose a new password
	StaffNewPassword Template = "staff-new-password"
	// to the administrators: a reset of a staff member's sign-in was requested, was done
	StaffResetAsked Template = "staff-reset-asked"
	StaffResetDone  Template = "staff-reset-done"
	// to the administrators: a request to make an account an administrator, and its completion
	StaffAdministratorAsked Template = "staff-administrator-asked"
	StaffAdministratorMade  Template = "staff-administrator-made"
	// to a staff member: an administrator requested a reset of their sign-in
	StaffResetWaiting Template = "staff-reset-waiting"
	CoachAssigned     Template = "coach-assigned"    // to the patient: a coach was assigned
	CoachNote         Template = "coach-note"        // to the patient: the coach wrote
	PatientNote       Template = "recipient-note"    // to the coach: a patient wrote
	CoachLeft         Template = "coach-left"        // to the patient: the coach stopped
	PatientAssigned   Template = "patient-assigned"  // to the coach: the registry assigned a patient
	LostLink          Template = "lost-link"         // to the patient: requested on the lost-link page
	SiteDeactivated   Template = "site-deactivated"  // to the patient: taken down by the patient
	SiteClosed        Template = "site-closed"       // to the patient: taken down by the registry
	ReleaseWithdrawn  Template = "release-withdrawn" // to the patient: staff received a written notice
	SiteReactivated   Template = "site-reactivated"  // to the patient: the page is restored
	// SiteReactivatedHidden is to the patient: the page is restored, but the release is withdrawn.
	SiteReactivatedHidden Template = "site-reactivated-hidden"
	ChampionThanks        Template = "champion-thanks"     // to the patient: registered under a campaign
	PatientTransferred    Template = "patient-transferred" // to the coordinators of the patient's new center
	ChampionReceived      Template = "champion-received"   // to the center's coordinators
	WeeklyStats           Template = "weekly-stats"        // to the patient: visitors and registrations of the week
)

// Emails about a request for help with finding a donor.
const (
	ReferralLink     Template = "referral-link"     // to the patient: continue or view the request with this link
	ReferralThanks   Template = "referral-thanks"   // to the patient: the chosen centers have the request
	ReferralReminder Template = "referral-reminder" // to the patient: no center is chosen yet
	ReferralReceived Template = "referral-received" // to a center's coordinators; contains no names
)

// Emails about vouchers. An email to a holder contains the holder's name, never the donor's name.
const (
	DonorInvitation    Template = "donor-invitation"     // to the donor: the three steps
	DonorLink          Template = "donor-link"           // to the donor: a fresh copy of the link
	DonorConsentAgain  Template = "donor-consent-again"  // to the donor: the consent form was refused
	DonorListReopened  Template = "donor-list-reopened"  // to the donor: the center reopened the list of holders
	DonorReminder      Template = "donor-reminder"       // to the donor: steps are open
	DonorConsentCopy   Template = "donor-consent-copy"   // to the donor: a copy of the signed consent
	HolderInvitation   Template = "holder-invitation"    // to a holder: the two steps, once the donor has consented
	HolderLink         Template = "holder-link"          // to a holder: a fresh copy of the link
	HolderReminder     Template = "holder-reminder"      // to a holder: the surgery is near
	HolderAvailable    Template = "holder-available"     // to a holder: the donor gave, and the voucher can be used
	HolderOfAge        Template = "holder-of-age"        // to a holder: now of age, and asked to sign for themself
	HolderRecall       Template = "holder-recall"        // to a holder: a five-year duty is due
	HolderConsentAgain Template = "holder-consent-again" // to a holder: the consent form was refused
	HolderConsentCopy  Template = "holder-consent-copy"  // to a holder: a copy of the signed consent
	DonorConsentPaper  Template = "donor-consent-paper"  // to a donor on paper only: the form has arrived
	HolderConsentPaper Template = "holder-consent-paper" // to a holder on paper only: the form has arrived
	// to a holder: the center asked to redeem the voucher
	HolderRedemptionAsked  Template = "holder-redemption-asked"
	HolderRedeemed         Template = "holder-redeemed"          // to a holder: the registry confirmed the redemption
	HolderRedemptionUndone Template = "holder-redemption-undone" // to a holder: the redemption was ended or undone
	HolderRetired          Template = "holder-retired"           // to a holder: another voucher was redeemed
	HolderClosed           Template = "holder-closed"            // to a holder: the voucher is closed
	HolderRestored         Template = "holder-restored"          // to a holder: the voucher is valid again
	// to a donor: the number of usable and of redeemed vouchers
	DonorVouchersChanged Template = "donor-vouchers-changed"
	KitShipped           Template = "kit-shipped" // to a holder: a kit is on its way
	// to a center's coordinators: a third kit is on its way to the center; contains no names
	KitToCenter      Template = "kit-to-center"
	ReadinessWarning Template = "readiness-warning" // to a center's coordinators; contains no names
	VoucherNeeded    Template = "voucher-needed"    // to a center's coordinators: a holder needs it now; no names
	// to the coordinators of a donor's or holder's former and new center; contains no names
	VoucherTransferred Template = "voucher-transferred"
	// to the registry's administrators: an account requests other centers' records; contains no names
	RecordsRefused Template = "records-refused"
	// to the registry's administrators: an erasure needs a second administrator, was confirmed; contain no names
	ErasureAsked     Template = "erasure-asked"
	ErasureConfirmed Template = "erasure-confirmed"
	// to a member of staff, daily: what waits for them; contains no names
	WorkDigest Template = "work-digest"
	// to an administrator on request: the words of an email as a test, with invented names
	TextTest Template = "text-test"
	// to a center's coordinators and the registry's administrators: a record was opened in an emergency; does not
	// identify the record
	RecordOpened Template = "record-opened"
)

// Emails about the audit log. They contain no link.
const (
	LogCheckpoint        Template = "log-checkpoint"         // to the recipients of checkpoints: every night
	LogCheckpointMissing Template = "log-checkpoint-missing" // to the same and the administrators: no new one exists
	LogRefused           Template = "log-refused"            // to the same: a witness saw a different log
	LogAltered           Template = "log-altered"            // to the same: the log differs, or events are set apart
	AccountAltered       Template = "account-altered"        // to the same: a staff account was changed in the database
)

// Emails about a change of an email address (R12.2).
const (
	AddressChanged     Template = "address-changed"      // to the old address; contains no names and no link
	EmailConfirm       Template = "email-confirm"        // to the new address: confirm the change
	EmailConfirmFormer Template = "email-confirm-former" // to the old address: agree to the change
)

// Emails about a join of two records of one person (R12.4e). Each contains only the name in the reader's own record.
const (
	RecordJoinConfirm Template = "record-join-confirm" // to the address of the surviving record: confirm the join
	RecordJoinAsked   Template = "record-join-asked"   // to the address of the record to be joined
	RecordsJoined     Template = "records-joined"      // to both addresses
)

// LinkKind is the kind of page that a link opens. It determines the key in the link.
type LinkKind string

// The kinds of links.
const (
	NoLink        LinkKind = ""
	MicrositePage LinkKind = "microsite"      // {base}/{Path}/{id}/{editKey}
	ReferralPage  LinkKind = "referral"       // {base}/{Path}/{id}/{editKey}
	DonorPage     LinkKind = "donor"          // {base}/{Path}/{id}/{editKey}
	HolderPage    LinkKind = "voucher-holder" // {base}/{Path}/{id}/{editKey}
	StaffPage     LinkKind = "staff"          // {base}/staff{Path}, no key
	StaffJoin     LinkKind = "staff-join"     // {base}/staff/join/{token}: a token signed when the email is sent
	PublicPage    LinkKind = "public"         // {base}/{Path}
	ConfirmEmail  LinkKind = "confirm-email"  // {base}/{Path}/{token}: of change ID, for the address emailed
	ConfirmJoin   LinkKind = "confirm-join"   // {base}/{Path}/{token}: of join ID, for the surviving record
)

// IntakeEntry is the kind of a Record for an entry of a center's queue. No link to it contains a key.
const IntakeEntry LinkKind = "intake"

// Link is a link that is completed when the email is sent.
type Link struct {
	Kind LinkKind `json:"kind"`
	ID   int64    `json:"id,omitempty"`
	Path string   `json:"path,omitempty"` // "microsite/start", "/reviews/12", "ABC123"
	Part string   `json:"part,omitempty"` // fragment of the page: "coach" adds #coach
}

// Record identifies the record that an email belongs to: a patient's site, a referral, a donor or a voucher holder.
// Its kind is that of the link to the record. The zero value means staff.
type Record struct {
	Kind LinkKind `json:"kind"`
	ID   int64    `json:"id"`
}

// Email is one email to one address. Params fill the template's placeholders; the table in params.go lists the
// parameters of each template. A reviewer's comment is never a parameter, because it may contain health data;
// patients read it in the editor.
type Email struct {
	Template Template          `json:"template"`
	Lang     locale.Lang       `json:"lang"`
	To       string            `json:"to"`
	ToName   string            `json:"toName"`
	Params   map[string]string `json:"params,omitempty"`
	Link     Link              `json:"link"`
	// ToGuardian is true for an email about a minor, which goes to the minor's guardian. It selects the template's
	// text for guardians, if there is one.
	ToGuardian bool   `json:"toGuardian,omitempty"`
	About      Record `json:"about,omitzero"` // the record, if Link does not identify it
	// Concerns is the record of the person that an email to others concerns: to staff, or to an old address. The
	// person's export and erasure include the email. It never determines the address.
	Concerns Record `json:"concerns,omitzero"`
	// Attachment is sent as a file and is included in the text.
	Attachment Attachment `json:"attachment,omitzero"`
	// Sample is the text that a TextTest contains.
	Sample    Sample    `json:"sample,omitzero"`
	DedupeKey string    `json:"-"` // a second email with the same key is dropped; empty: never
	NotBefore time.Time `json:"-"` // zero: at once
	// QueuedAt selects the words, which are those in force on that day; zero: today. A sent email keeps its words.
	QueuedAt time.Time `json:"-"`
}

// Sample is a text of an email, with words that may not be in force.
type Sample struct {
	Text  string `json:"text"`  // one of EditableNames
	Words string `json:"words"` // in the email's language
}

// Attachment is a text file sent with an email. Its content comes from Beacon, never from people.
type Attachment struct {
	Name string `json:"name"` // of the file
	Text string `json:"text"`
}

// Outbox stores emails in a transaction. An enqueued email is sent only if the transaction commits.
type Outbox interface {
	Enqueue(ctx context.Context, m Email) error
}

// Queued is an email in the outbox, pending or done.
type Queued struct {
	Email
	ID        int64
	Attempts  int
	CreatedAt time.Time
	RunAt     time.Time
	DoneAt    *time.Time
	GivenUpAt *time.Time
	Outcome   string // "sent", "kept", "replaced", or why the last try failed
	Bounce    Bounce // as reported by the addressee's mail server
	IsBlocked bool   // its address bounced and is not settled
}

// Record returns the record that an email belongs to.
func (m Email) Record() Record {
	if m.About == (Record{}) && isKeyed(m.Link.Kind) {
		return Record{m.Link.Kind, m.Link.ID}
	}
	return m.About
}
