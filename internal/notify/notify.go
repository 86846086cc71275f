// Package notify knows what is mailed to whom: the templates, their words in
// both languages, and the links inside them. A mail names a first name and
// carries a link, never a health detail (R8). Mails are written to the
// outbox in the transaction of the change they tell of; the words and the keyed
// link are made when the mail is sent or looked at, so that no key is stored.
package notify

import (
	"context"
	"time"

	"beacon/internal/platform/locale"
)

// Template names one mail that Beacon can send.
type Template string

// The mails about a microsite.
const (
	MicrositeInvitation Template = "microsite-invitation" // to the patient: start link
	MicrositeLink       Template = "microsite-link"       // to the patient: a fresh copy of the private link
	SubmissionReceived  Template = "submission-received"  // to the center's coordinators
	SubmissionForwarded Template = "submission-forwarded" // to registry reviewers: center approved
	ChangesAsked        Template = "changes-asked"        // to the patient: see the comment in the editor
	SubmissionDeclined  Template = "submission-declined"  // to the patient
	SubmissionReopened  Template = "submission-reopened"  // to the patient: a declined page can be edited again
	SubmissionApproved  Template = "submission-approved"  // to the patient: your site is live
	// SubmissionApprovedHidden is to the patient: approved, but the release is withdrawn.
	SubmissionApprovedHidden Template = "submission-approved-hidden"
	StaffInvitation          Template = "staff-invitation" // to a new staff member: join link
	// to a staff member: an administrator took the second sign-in step away
	SecondFactorReset Template = "second-factor-reset"
	// to a staff member: an administrator lets them choose a new password
	StaffNewPassword Template = "staff-new-password"
	// to the administrators: how somebody signs in is to be reset, was reset
	StaffResetAsked Template = "staff-reset-asked"
	StaffResetDone  Template = "staff-reset-done"
	// to the administrators: an account is to become an administrator's, and did
	StaffAdministratorAsked Template = "staff-administrator-asked"
	StaffAdministratorMade  Template = "staff-administrator-made"
	// to a staff member: an administrator asked to reset how they sign in
	StaffResetWaiting Template = "staff-reset-waiting"
	CoachAssigned     Template = "coach-assigned"    // to the patient: a coach is there
	CoachNote         Template = "coach-note"        // to the patient: the coach wrote
	RecipientNote     Template = "recipient-note"    // to the coach: a patient wrote
	CoachRequested    Template = "coach-requested"   // to the coaches: a patient asks for one
	CoachOffered      Template = "coach-offered"     // to the registry: a coach would like to take a patient on
	PatientAssigned   Template = "patient-assigned"  // to the coach: the registry gave them a patient
	LostLink          Template = "lost-link"         // to the patient: asked for on the lost-link page
	SiteDeactivated   Template = "site-deactivated"  // to the patient: taken down by the patient
	SiteClosed        Template = "site-closed"       // to the patient: taken down by the registry
	ReleaseWithdrawn  Template = "release-withdrawn" // to the patient: on a written notice that staff took
	SiteReactivated   Template = "site-reactivated"  // to the patient: it is back
	// SiteReactivatedHidden is to the patient: it is back, but the release is withdrawn.
	SiteReactivatedHidden Template = "site-reactivated-hidden"
	ChampionThanks        Template = "champion-thanks"     // to the patient: registered under a campaign
	PatientTransferred    Template = "patient-transferred" // to the coordinators of the patient's new center
	ChampionReceived      Template = "champion-received"   // to the center's coordinators
	WeeklyStats           Template = "weekly-stats"        // to the patient: visitors and registrations of the week
)

// The mails about a request for help with finding a donor.
const (
	ReferralLink     Template = "referral-link"     // to the patient: go on, or look at it, with this link
	ReferralThanks   Template = "referral-thanks"   // to the patient: the chosen centers have it
	ReferralReminder Template = "referral-reminder" // to the patient: no center is chosen yet
	ReferralReceived Template = "referral-received" // to a center's coordinators; names nobody
)

// The mails about vouchers. A holder is told who they are, never who named them.
const (
	DonorInvitation    Template = "donor-invitation"     // to the donor: the three steps
	DonorLink          Template = "donor-link"           // to the donor: a fresh copy of the link
	DonorConsentAgain  Template = "donor-consent-again"  // to the donor: the consent form was refused
	DonorListReopened  Template = "donor-list-reopened"  // to the donor: the center opened the list of holders again
	DonorReminder      Template = "donor-reminder"       // to the donor: own steps are open
	DonorConsentCopy   Template = "donor-consent-copy"   // to the donor: the copy of what was signed
	HolderInvitation   Template = "holder-invitation"    // to a holder: the two steps, once the donor has consented
	HolderLink         Template = "holder-link"          // to a holder: a fresh copy of the link
	HolderReminder     Template = "holder-reminder"      // to a holder: the operation comes close
	HolderAvailable    Template = "holder-available"     // to a holder: the donor has given, the voucher can be used
	HolderOfAge        Template = "holder-of-age"        // to a holder: of age now, to sign for themself
	HolderRecall       Template = "holder-recall"        // to a holder: a duty of every five years is due
	HolderConsentAgain Template = "holder-consent-again" // to a holder: the consent form was refused
	HolderConsentCopy  Template = "holder-consent-copy"  // to a holder: the copy of what was signed
	DonorConsentPaper  Template = "donor-consent-paper"  // to a donor on paper only: the form has arrived
	HolderConsentPaper Template = "holder-consent-paper" // to a holder on paper only: the form has arrived
	// to a holder: the center asked to redeem the voucher
	HolderRedemptionAsked  Template = "holder-redemption-asked"
	HolderRedeemed         Template = "holder-redeemed"          // to a holder: the registry confirmed it
	HolderRedemptionUndone Template = "holder-redemption-undone" // to a holder: it was ended, or taken back
	HolderRetired          Template = "holder-retired"           // to a holder: another voucher was redeemed
	HolderClosed           Template = "holder-closed"            // to a holder: the voucher is closed
	HolderRestored         Template = "holder-restored"          // to a holder: the voucher counts again
	// to a donor: how many vouchers can be used or were
	DonorVouchersChanged Template = "donor-vouchers-changed"
	// to the registry's staff: a redemption, or taking one back, is to be confirmed; names nobody
	RedemptionWaiting Template = "redemption-waiting"
	KitOrdered        Template = "kit-ordered" // to a center's coordinators; names nobody
	KitShipped        Template = "kit-shipped" // to a holder: a kit is on its way
	// to a center's coordinators: a third kit is on its way to them; names nobody
	KitToCenter      Template = "kit-to-center"
	ReadinessWarning Template = "readiness-warning" // to a center's coordinators; names nobody
	VoucherNeeded    Template = "voucher-needed"    // to a center's coordinators: a holder needs it now; names nobody
	// to the registry's administrators: an account asks for records of others; names nobody
	RecordsRefused Template = "records-refused"
	// to the registry's administrators: an erasure waits for a second one, was confirmed; name nobody
	ErasureAsked     Template = "erasure-asked"
	ErasureConfirmed Template = "erasure-confirmed"
	// to a center's coordinators and the registry's administrators: a record was opened in an emergency; says nothing of
	// whose
	RecordOpened Template = "record-opened"
)

// The mails about the audit trail's log. They carry no link.
const (
	LogCheckpoint        Template = "log-checkpoint"         // to who keeps them: every night
	LogCheckpointMissing Template = "log-checkpoint-missing" // to these and the administrators: there is no new one
	LogRefused           Template = "log-refused"            // to the same: a witness saw another log
	LogAltered           Template = "log-altered"            // to the same: the log is another one, or events are set apart
	AccountAltered       Template = "account-altered"        // to the same: a staff account was changed in the database
)

// The mails about a change of somebody's e-mail address (R12.2).
const (
	AddressChanged     Template = "address-changed"      // to the former address; names nobody and carries no link
	EmailConfirm       Template = "email-confirm"        // to the new address: confirm it
	EmailConfirmFormer Template = "email-confirm-former" // to the former address: agree to the change
)

// The emails about a join of two records of one person (R12.4e). Each names only the reader's own record.
const (
	RecordJoinConfirm Template = "record-join-confirm" // to the address of the record that stays: confirm it
	RecordJoinAsked   Template = "record-join-asked"   // to the address of the record that goes
	RecordsJoined     Template = "records-joined"      // to both addresses
)

// LinkKind says whose page a link opens and so which key it carries.
type LinkKind string

// The kinds of links.
const (
	NoLink        LinkKind = ""
	MicrositePage LinkKind = "microsite"      // {base}/{Path}/{id}/{editKey}
	ReferralPage  LinkKind = "referral"       // {base}/{Path}/{id}/{editKey}
	DonorPage     LinkKind = "donor"          // {base}/{Path}/{id}/{editKey}
	HolderPage    LinkKind = "voucher-holder" // {base}/{Path}/{id}/{editKey}
	StaffPage     LinkKind = "staff"          // {base}/staff{Path}, no key
	StaffJoin     LinkKind = "staff-join"     // {base}/staff/join/{token}: a signed token made when the mail is sent
	PublicPage    LinkKind = "public"         // {base}/{Path}
	ConfirmEmail  LinkKind = "confirm-email"  // {base}/{Path}/{token}: of the change ID, for the address written to
	ConfirmJoin   LinkKind = "confirm-join"   // {base}/{Path}/{token}: of the join ID, for the record that stays
)

// IntakeEntry is an entry of a center's queue as the Kind of a Record that a mail concerns. No link opens it with a key.
const IntakeEntry LinkKind = "intake"

// Link is a link to be made at the moment of sending.
type Link struct {
	Kind LinkKind `json:"kind"`
	ID   int64    `json:"id,omitempty"`
	Path string   `json:"path,omitempty"` // "microsite/start", "/reviews/12", "ABC123"
	Part string   `json:"part,omitempty"` // where on the page it opens: "coach" makes the address end in #coach
}

// Record is whose mail it is: a patient's site, a referral, a donor or a voucher holder. The kind is that of the
// link that opens the record. The zero Record stands for staff.
type Record struct {
	Kind LinkKind `json:"kind"`
	ID   int64    `json:"id"`
}

// Mail is one mail to one address. Params fill the template's placeholders; the
// table in params.go says which ones a template takes. A reviewer's comment is
// never among them: it may hold health facts, so it waits in the editor.
type Mail struct {
	Template Template          `json:"template"`
	Lang     locale.Lang       `json:"lang"`
	To       string            `json:"to"`
	ToName   string            `json:"toName"`
	Params   map[string]string `json:"params,omitempty"`
	Link     Link              `json:"link"`
	// ToGuardian: it is about a minor and goes to whoever acts for them. Templates that have words for
	// guardians use those.
	ToGuardian bool   `json:"toGuardian,omitempty"`
	About      Record `json:"about,omitzero"` // where the link does not say whose mail it is
	// Concerns is the record of the person whom a mail to others concerns: to staff, or to a former address. The mail is
	// in that person's export and erasure. It never decides where a mail goes.
	Concerns Record `json:"concerns,omitzero"`
	// Attachment goes along as a file, and stands in the text too.
	Attachment Attachment `json:"attachment,omitzero"`
	DedupeKey  string     `json:"-"` // a second mail with the same key is dropped; empty: never
	NotBefore  time.Time  `json:"-"` // zero: at once
}

// Attachment is a text that goes along with a mail. It comes from Beacon, never from people.
type Attachment struct {
	Name string `json:"name"` // of the file
	Text string `json:"text"`
}

// Outbox takes mails. It belongs to a transaction: what is enqueued commits with it.
type Outbox interface {
	Enqueue(ctx context.Context, m Mail) error
}

// Queued is a mail in the outbox, waiting or settled.
type Queued struct {
	Mail
	ID        int64
	Attempts  int
	CreatedAt time.Time
	RunAt     time.Time
	DoneAt    *time.Time
	GivenUpAt *time.Time
	Outcome   string // "sent", "kept", "replaced", or why the last try failed
	Bounce    Bounce // what the addressee's mail server said
	IsBlocked bool   // its address bounced, and nobody has settled that yet
}

// Record returns whose mail it is.
func (m Mail) Record() Record {
	if m.About == (Record{}) && isKeyed(m.Link.Kind) {
		return Record{m.Link.Kind, m.Link.ID}
	}
	return m.About
}
