package microsite

import (
	"slices"

	"beacon/internal/access"
)

// RecipientStatus says how far the recipient as a person has come
// (M3 MicrositeRecipientStatus). The numbers are ordered.
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

// CustomSiteStatus says where the custom site stands in review
// (M3 CustomSiteStatus).
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

// Type is the organ a site asks for (M3 MicrositeType).
type Type int

// The types. Kidney is the default.
const (
	Kidney Type = 0
	Liver  Type = 1
)

// Valid reports whether t is a known type.
func (t Type) Valid() bool { return t == Kidney || t == Liver }

// Name returns "Kidney" or "Liver", as the payloads carry it.
func (t Type) Name() string {
	if t == Liver {
		return "Liver"
	}
	return "Kidney"
}

// event is something that happens to a site and moves its statuses.
type event string

const (
	eventConfirm       event = "confirm"        // the center knows a registered person as its patient
	eventConfirmAgreed event = "confirm-agreed" // and the release was agreed on the form
	eventRefuse        event = "refuse"
	eventActivate      event = "activate"
	eventAgree         event = "agree"       // the release is agreed in a save
	eventAgreeAgain    event = "agree-again" // after it was withdrawn, without a save
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
)

// transition is one line of the table of R3. A nil list means "any".
// keep leaves a status as it is.
type transition struct {
	fromR []RecipientStatus
	fromC []CustomSiteStatus
	toR   RecipientStatus
	toC   CustomSiteStatus
}

const keep = -1

// transitions is the whole state machine. Withdraw goes back to what stood
// before the submission, reactivate to what stood before the deactivation; both
// are remembered, and filled in then.
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
	eventReactivate: {fromR: []RecipientStatus{Inactive}, toR: keep, toC: keep},
}

// move returns the statuses after e, or false when e cannot happen from here.
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

// publicPages says which page visitors of a site see while its release is agreed
// to (M4). They see none of a site with any other status (R10.12).
var publicPages = map[RecipientStatus]Showing{
	InvitationSent:    ShowStarter,
	StarterSiteActive: ShowStarter,
	Active:            ShowCustom,
}

// ReviewStage returns whose decision the site waits for, or "". A deactivated site
// waits for nobody.
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

// verdictEvents says which event a verdict is at each stage.
var verdictEvents = map[access.ReviewStage]map[Verdict]event{
	access.CenterReview:   {Approve: eventCenterApprove, Changes: eventCenterChanges, Decline: eventCenterDecline},
	access.RegistryReview: {Approve: eventNkrApprove, Changes: eventNkrChanges, Decline: eventNkrDecline},
}

// ApplyVerdict moves the statuses by a verdict at the site's present stage. A
// verdict that is impossible there is a conflict.
func (s *Site) ApplyVerdict(v Verdict) error {
	if v == Reopened {
		return apply(s, eventReopen)
	}
	return apply(s, verdictEvents[s.ReviewStage()][v])
}

// PublicPage returns which page visitors see. It is the one place for this rule:
// the store writes its result into is_public and is_live with every change of a
// site, and every query reads those.
func (s Site) PublicPage() Showing {
	if !s.AgreedToHipaa {
		return ShowNothing
	}
	return publicPages[s.RecipientStatus]
}

// IsPublic reports whether visitors see a page of the site, its starter page or
// the patient's own.
func (s Site) IsPublic() bool { return s.PublicPage() != ShowNothing }

// IsLive reports whether visitors see the patient's own page.
func (s Site) IsLive() bool { return s.PublicPage() == ShowCustom }

// Editable is R3.1: the patient may save when this holds, or with a
// valid admin key.
func Editable(r RecipientStatus, c CustomSiteStatus, agreed bool) bool {
	if c == PendCenterApproval || c == PendNkrApproval || c == DeclinedUnfixable {
		return false
	}
	return r == StarterSiteActive || r == Active || (r == InvitationSent && agreed)
}

// UnderReview reports whether a submission waits for a decision (R3.2).
func UnderReview(c CustomSiteStatus) bool { return c == PendCenterApproval || c == PendNkrApproval }
