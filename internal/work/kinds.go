package work

import (
	"context"
	"fmt"
	"slices"
	"time"

	"beacon/internal/access"
	"beacon/internal/targets"
)

// Code identifies a kind of item.
type Code string

// The kinds.
const (
	Submission        Code = "submission"         // the center reviews a page
	RegistryReview    Code = "registry-review"    // the registry reviews a page that the center approved
	Banner            Code = "banner"             // the registry confirms a banner
	Referral          Code = "referral"           // a new patient whom the center has to reach
	OwnPatient        Code = "own-patient"        // the center confirms that a registered person is its patient
	FirstKit          Code = "kit"                // a holder without a kit
	KitOrder          Code = "kit-order"          // an ordered kit that was not sent
	DonorPreparation  Code = "donor-preparation"  // a donor who is late or at risk before the surgery
	HolderPreparation Code = "holder-preparation" // a holder who is late or at risk before the surgery
	SurgeryDate       Code = "surgery-date"       // a donor without a surgery date
	Samples           Code = "samples"            // samples that are due or overdue after the donation
	Need              Code = "need"               // a holder who needs the voucher now
	PaperConsent      Code = "paper-consent"      // a consent on paper that staff have not looked at
	Redemption        Code = "redemption"         // a redemption, or its undo, that waits for the registry
	CoachRequest      Code = "coach-request"      // a patient who asks for a coach
	CoachOffer        Code = "coach-offer"        // a coach who offers to help a patient
	Note              Code = "note"               // a patient's note that the coach has not answered
	Bounce            Code = "bounce"             // an address to which email is not delivered
	Erasure           Code = "erasure"            // an erasure that waits for a second administrator
	Reset             Code = "reset"              // a change of an account that waits for a second administrator
	TextApproval      Code = "text-approval"      // a text that waits for a second administrator
	TextReview        Code = "text-review"        // a text that was last checked more than a year ago
	Join              Code = "join"               // a join of two records that waits for a second administrator
	CoachWanted       Code = "coach-wanted"       // a patient whom the coach may offer to help
	Invitation        Code = "invitation"         // an invitation that was not opened for 14 days
)

// Kind is a kind of item.
type Kind struct {
	Code  Code
	Roles []access.Role // for whom the items wait

	find    func(context.Context, reading) ([]Item, error) // nil: the store's query with the name of the kind
	step    func(Item) string                              // the code of the next step
	due     func(targets.Targets, Item) time.Time          // nil: no due date
	address func(Item) string                              // the screen on which staff decide

	// remind and sendAgain email the person; nil: not possible for the kind.
	remind, sendAgain email
}

var (
	coordinators   = []access.Role{access.CenterCoordinator}
	registry       = []access.Role{access.RegistryAdmin, access.RegistryReviewer}
	coaches        = []access.Role{access.Coach}
	administrators = []access.Role{access.RegistryAdmin}
)

// UnopenedAfter is the time after which an invitation that was not opened waits for the center.
const UnopenedAfter = 14 * 24 * time.Hour

// PaperChecked is the time in which staff look at a consent on paper. Older ones are in the record only.
const PaperChecked = 366 * 24 * time.Hour

// Kinds lists every kind.
var Kinds = []Kind{
	{
		Code: Submission, Roles: coordinators, step: detailStep("review"), due: reviewDue,
		address: page("/staff/microsites/%d/review"),
	},
	{
		Code: RegistryReview, Roles: registry, step: detailStep("review"), due: reviewDue,
		address: page("/staff/microsites/%d/review"),
	},
	{
		Code: Banner, Roles: registry, step: step("confirm-banner"), due: registryDays,
		address: page("/staff/microsites/%d"),
	},
	{Code: Referral, Roles: coordinators, step: step("contact"), due: until, address: page("/staff/intake/%d")},
	{Code: OwnPatient, Roles: coordinators, step: step("confirm-patient"), due: until, address: page("/staff/intake/%d")},
	{Code: FirstKit, Roles: coordinators, step: step("send-first-kit"), due: beforeSurgery, address: holderPage("kits")},
	{Code: KitOrder, Roles: coordinators, step: step("send-kit"), due: contactDays, address: holderPage("kits")},
	{
		Code: DonorPreparation, Roles: coordinators, find: findPreparations, remind: remindDonor, sendAgain: sendLink,
		step: detailStep("missing"), due: until, address: page("/staff/donors/%d"),
	},
	{
		Code: HolderPreparation, Roles: coordinators, find: findPreparations, remind: remindDonor, sendAgain: sendLink,
		step: detailStep("missing"), due: until, address: holderPage(""),
	},
	{
		Code: SurgeryDate, Roles: coordinators, find: findPreparations, step: step("enter-surgery-date"),
		address: page("/staff/donors/%d"),
	},
	{
		Code: Samples, Roles: coordinators, find: findSamples, sendAgain: sendLink, step: detailStep("collect"), due: until,
		address: holderPage(""),
	},
	{Code: Need, Roles: coordinators, find: findNeeds, step: step("answer-need"), due: sameDay, address: holderPage("")},
	{
		Code: PaperConsent, Roles: coordinators, step: step("check-consent"), due: centerDays, address: consentsPage,
	},
	{
		Code: Redemption, Roles: registry, find: findRedemptions, step: detailStep("confirm"), due: contactDays,
		address: holderPage(""),
	},
	{
		Code: CoachRequest, Roles: registry, step: step("find-coach"), due: registryDays,
		address: page("/staff/microsites/%d"),
	},
	{
		Code: CoachOffer, Roles: registry, step: step("decide-offer"), due: registryDays,
		address: page("/staff/microsites/%d"),
	},
	{
		Code: CoachWanted, Roles: coaches, step: step("offer-coaching"), due: registryDays,
		address: func(Item) string { return "/staff/coach/requests" },
	},
	{
		Code: Note, Roles: coaches, step: step("answer-note"), due: contactDays,
		address: page("/staff/coach/patients/%d"),
	},
	{
		Code: Bounce, Roles: []access.Role{access.CenterCoordinator, access.RegistryAdmin}, sendAgain: unblock,
		find: findBounces, step: step("correct-email"), due: centerDays, address: recordPage,
	},
	{
		Code: Erasure, Roles: administrators, step: step("decide-erasure"), due: within(erasureLasts),
		address: erasurePage,
	},
	{Code: Join, Roles: administrators, step: step("confirm-join"), due: within(joinLasts), address: recordPage},
	{Code: Reset, Roles: administrators, step: detailStep("decide"), due: within(resetLasts), address: page("/staff/accounts/%d")},
	{
		Code: TextApproval, Roles: administrators, find: findTexts, step: step("approve-text"), due: registryDays,
		address: textPage,
	},
	{Code: TextReview, Roles: administrators, find: findTexts, step: step("review-text"), address: textPage},
	{
		Code: Invitation, Roles: coordinators, remind: sendLink, sendAgain: sendLink, step: step("remind-patient"),
		address: page("/staff/microsites/%d"),
	},
}

// kind returns the kind with a code, or false.
func kind(code Code) (Kind, bool) {
	i := slices.IndexFunc(Kinds, func(k Kind) bool { return k.Code == code })
	if i < 0 {
		return Kind{}, false
	}
	return Kinds[i], true
}

// waitsFor reports whether items of the kind wait for a role.
func (k Kind) waitsFor(role access.Role) bool { return slices.Contains(k.Roles, role) }

// isInCentersList reports whether the caller sees items of the kind in the list of a center: registry staff see those of
// its coordinators.
func (k Kind) isInCentersList(by access.Principal) bool {
	return by.IsRegistry() && k.waitsFor(access.CenterCoordinator)
}

func step(code string) func(Item) string { return func(Item) string { return code } }

// detailStep returns a step that depends on the item's detail, such as review-first.
func detailStep(verb string) func(Item) string {
	return func(i Item) string { return verb + "-" + i.Detail }
}

func page(pattern string) func(Item) string {
	return func(i Item) string { return fmt.Sprintf(pattern, i.PageID) }
}

// holderPage returns the address of a holder's page; tab may be empty.
func holderPage(tab string) func(Item) string {
	return func(i Item) string {
		address := fmt.Sprintf("/staff/donors/%d/holders/%d", i.PageID, i.Record.ID)
		if tab != "" {
			address += "?tab=" + tab
		}
		return address
	}
}

func recordPage(i Item) string {
	switch i.Record.Kind {
	case PatientRecord:
		return page("/staff/microsites/%d")(i)
	case ReferralRecord:
		return page("/staff/intake/%d")(i)
	case HolderRecord:
		return holderPage("")(i)
	case AccountRecord:
		return page("/staff/accounts/%d")(i)
	}
	return page("/staff/donors/%d")(i)
}

func consentsPage(i Item) string { return recordPage(i) + "?tab=consents" }

func erasurePage(i Item) string { return fmt.Sprintf("/staff/privacy/%s/%d", i.Detail, i.PageID) }

func textPage(i Item) string { return "/staff/texts/" + i.Detail }

// reviewDue is the due date of a review (M9).
func reviewDue(t targets.Targets, i Item) time.Time {
	return t.Age(targets.Submission{SentAt: i.Since, ApprovedAt: i.Until}, i.Since).DueAt
}

// until is the due date that the record has.
func until(_ targets.Targets, i Item) time.Time {
	if i.Until == nil {
		return time.Time{}
	}
	return *i.Until
}

func sameDay(_ targets.Targets, i Item) time.Time { return i.Since }

func contactDays(t targets.Targets, i Item) time.Time { return t.ContactBy(i.Since) }

func centerDays(t targets.Targets, i Item) time.Time { return t.Calendar().Due(i.Since, t.CenterDays) }

func registryDays(t targets.Targets, i Item) time.Time {
	return t.Calendar().Due(i.Since, t.RegistryDays)
}

// within returns a due date at the end of the time in which a request can be confirmed.
func within(lasts time.Duration) func(targets.Targets, Item) time.Time {
	return func(_ targets.Targets, i Item) time.Time { return i.Since.Add(lasts) }
}

// beforeSurgery is the due date of a first kit: the day on which the sampling before the surgery begins. Without a
// surgery date there is none.
func beforeSurgery(t targets.Targets, i Item) time.Time { return sampling(t, i.Facts.SurgeryOn) }
