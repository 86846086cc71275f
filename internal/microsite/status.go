package microsite

import (
	"slices"

	"beacon/internal/access"
)

// RecipientStatus is the patient's progress (M3 MicrositeRecipientStatus). The numbers are ordered.
type RecipientStatus int

// The recipient statuses.
const (
	InvitationSent             RecipientStatus = 0
	PendCenterConfirmIsPatient RecipientStatus = 3
	StarterSiteActive          RecipientStatus = 5
	Active                     RecipientStatus = 100
	Inactive                   RecipientStatus = 190
	Denied                     RecipientStatus = 210
)

// CanBeCoached reports whether a patient in this status may have a coach: the center has confirmed the patient, and
// the site is neither deactivated nor denied.
func (r RecipientStatus) CanBeCoached() bool {
	return r == InvitationSent || r == StarterSiteActive || r == Active
}

// CustomSiteStatus is the review status of the custom site (M3 CustomSiteStatus).
type CustomSiteStatus int

// The custom-site statuses.
const (
	SiteInActive           CustomSiteStatus = 0
	PendCtrDeclinedFixable CustomSiteStatus = 10
	PendCenterApproval     CustomSiteStatus = 50
	PendNkrDeclinedFixable CustomSiteStatus = 52
	DeclinedUnfixable      CustomSiteStatus = 54
	PendNkrApproval        CustomSiteStatus = 60
	SiteActive             CustomSiteStatus = 100
)

// Type is the organ that the patient needs (M3 MicrositeType).
type Type int

// The types. Kidney is the default.
const (
	Kidney Type = 0
	Liver  Type = 1
)

// Valid reports whether t is a known type.
func (t Type) Valid() bool { return t == Kidney || t == Liver }

// Name returns "Kidney" or "Liver", as used in payloads.
func (t Type) Name() string {
	if t == Liver {
		return "Liver"
	}
	return "Kidney"
}

// event is a cause of a status change.
type event string

const (
	eventConfirm       event = "confirm"        // the center confirms a registered person as its patient
	eventConfirmAgreed event = "confirm-agreed" // as above, and the release was agreed to on the form
	eventRefuse        event = "refuse"
	eventActivate      event = "activate"
	eventAgree         event = "agree"       // the release is agreed to in a save
	eventAgreeAgain    event = "agree-again" // after a withdrawal, without a save
	eventSubmit        event = "submit"
	eventWithdraw      event = "withdraw"
	eventCenterApprove event = "center-approve"
	eventCenterChanges event = "center-changes"
	eventCenterDecline event = "center-decline"
	eventNkrApprove    event = "registry-approve"
	eventNkrChanges    event = "registry-changes"
	eventNkrDecline    event = "registry-decline"
	eventReopen        event = "reopen"
	eventDeactivate    event = "deactivate"
	eventReactivate    event = "reactivate"

	eventWithdrawInvitation event = "withdraw-invitation" // before the patient opened it
	eventInviteAgain        event = "invite-again"
)

// transition is a row of the table of R3. A nil list matches any status; keep leaves a status unchanged.
type transition struct {
	fromR []RecipientStatus
	fromC []CustomSiteStatus
	toR   RecipientStatus
	toC   CustomSiteStatus
}

const keep = -1

// transitions is the complete state machine. For withdraw and reactivate, the caller sets the target status: the
// status before the submission or before the deactivation.
var transitions = map[event]transition{
	eventConfirm:       {fromR: []RecipientStatus{PendCenterConfirmIsPatient}, toR: InvitationSent, toC: keep},
	eventConfirmAgreed: {fromR: []RecipientStatus{PendCenterConfirmIsPatient}, toR: StarterSiteActive, toC: keep},
	eventRefuse:        {fromR: []RecipientStatus{PendCenterConfirmIsPatient}, toR: Denied, toC: keep},
	eventActivate:      {fromR: []RecipientStatus{InvitationSent}, toR: StarterSiteActive, toC: keep},
	eventAgree:         {fromR: []RecipientStatus{InvitationSent, StarterSiteActive, Active}, toR: keep, toC: keep},
	eventAgreeAgain:    {fromR: []RecipientStatus{StarterSiteActive, Active}, toR: keep, toC: keep},
	eventSubmit: {
		fromR: []RecipientStatus{StarterSiteActive, Active},
		fromC: []CustomSiteStatus{SiteInActive, PendCtrDeclinedFixable, PendNkrDeclinedFixable, SiteActive},
		toR:   keep,
		toC:   PendCenterApproval,
	},
	eventWithdraw: {fromC: []CustomSiteStatus{PendCenterApproval}, toR: keep, toC: keep},
	eventCenterApprove: {
		fromR: []RecipientStatus{StarterSiteActive, Active},
		fromC: []CustomSiteStatus{PendCenterApproval},
		toR:   keep,
		toC:   PendNkrApproval,
	},
	eventCenterChanges: {fromC: []CustomSiteStatus{PendCenterApproval}, toR: keep, toC: PendCtrDeclinedFixable},
	eventCenterDecline: {fromC: []CustomSiteStatus{PendCenterApproval}, toR: keep, toC: DeclinedUnfixable},
	eventNkrApprove: {
		fromR: []RecipientStatus{StarterSiteActive, Active},
		fromC: []CustomSiteStatus{PendNkrApproval},
		toR:   Active,
		toC:   SiteActive,
	},
	eventNkrChanges: {fromC: []CustomSiteStatus{PendNkrApproval}, toR: keep, toC: PendNkrDeclinedFixable},
	eventNkrDecline: {fromC: []CustomSiteStatus{PendNkrApproval}, toR: keep, toC: DeclinedUnfixable},
	eventReopen:     {fromC: []CustomSiteStatus{DeclinedUnfixable}, toR: keep, toC: PendCtrDeclinedFixable},
	eventDeactivate: {
		fromR: []RecipientStatus{InvitationSent, PendCenterConfirmIsPatient, StarterSiteActive, Active},
		toR:   Inactive,
		toC:   keep,
	},
	eventReactivate:         {fromR: []RecipientStatus{Inactive}, toR: keep, toC: keep},
	eventWithdrawInvitation: {fromR: []RecipientStatus{InvitationSent}, toR: Inactive, toC: keep},
	eventInviteAgain:        {fromR: []RecipientStatus{Inactive}, toR: InvitationSent, toC: keep},
}

// move returns the statuses after e, or false if e is not valid in these statuses.
func move(e event, r RecipientStatus, c CustomSiteStatus) (RecipientStatus, CustomSiteStatus, bool) {
	t, known := transitions[e]
	if !known || (t.fromR != nil && !slices.Contains(t.fromR, r)) || (t.fromC != nil && !slices.Contains(t.fromC, c)) {
		return r, c, false
	}
	if t.toR != keep {
		r = t.toR
	}
	if t.toC != keep {
		c = t.toC
	}
	return r, c, true
}

// publicPages maps a status to the page for visitors while the release is agreed to (M4). With any other status,
// visitors see no page (R10.12).
var publicPages = map[RecipientStatus]Showing{
	InvitationSent:    ShowStarter,
	StarterSiteActive: ShowStarter,
	Active:            ShowCustom,
}

// ReviewStage returns the stage of the pending decision, or "". A deactivated site has no pending decision.
func (s Site) ReviewStage() access.ReviewStage {
	switch {
	case s.RecipientStatus >= Inactive:
		return ""
	case s.CustomSiteStatus == PendCenterApproval:
		return access.CenterReview
	case s.CustomSiteStatus == PendNkrApproval:
		return access.RegistryReview
	}
	return ""
}

// verdictEvents maps the verdicts of each stage to their events.
var verdictEvents = map[access.ReviewStage]map[Verdict]event{
	access.CenterReview:   {Approve: eventCenterApprove, Changes: eventCenterChanges, Decline: eventCenterDecline},
	access.RegistryReview: {Approve: eventNkrApprove, Changes: eventNkrChanges, Decline: eventNkrDecline},
}

// ApplyVerdict changes the statuses according to a verdict at the site's current stage. An invalid verdict is a
// conflict.
func (s *Site) ApplyVerdict(v Verdict) error {
	if v == Reopened {
		return apply(s, eventReopen)
	}
	return apply(s, verdictEvents[s.ReviewStage()][v])
}

// PublicPage returns the page for visitors. This is the only place for the rule: the store writes the result into
// is_public and is_live with every change of a site, and queries read those columns.
func (s Site) PublicPage() Showing {
	if !s.AgreedToHipaa {
		return ShowNothing
	}
	return publicPages[s.RecipientStatus]
}

// IsPublic reports whether visitors see the starter page or the patient's own page.
func (s Site) IsPublic() bool { return s.PublicPage() != ShowNothing }

// IsLive reports whether visitors see the patient's own page.
func (s Site) IsLive() bool { return s.PublicPage() == ShowCustom }

// Editable reports whether the patient may save without an admin key (R3.1).
func Editable(r RecipientStatus, c CustomSiteStatus, agreed bool) bool {
	if c == PendCenterApproval || c == PendNkrApproval || c == DeclinedUnfixable {
		return false
	}
	return r == StarterSiteActive || r == Active || (r == InvitationSent && agreed)
}

// UnderReview reports whether a submission is pending (R3.2).
func UnderReview(c CustomSiteStatus) bool { return c == PendCenterApproval || c == PendNkrApproval }
