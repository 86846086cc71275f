package notify

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"beacon/internal/platform/locale"
)

// FirstName is the parameter of all emails that contain a name. It is the first name of the patient with the page that
// the email is about, or of the owner of a staff account. An email contains no other data about a patient (R8).
const FirstName = "firstName"

// Parameters of an email to a donor: the number of usable vouchers and of redeemed vouchers.
const (
	Usable = "usable"
	Used   = "used"
)

// Parameters of an email about the audit log: the number of events, the day of the checkpoint, and the name of the
// witness.
const (
	Events  = "events"
	Day     = "day"
	Witness = "witness"
)

// Parameters of the daily email about the work list: the number of items, of late items and of items due today, and the
// age of the oldest item in working days.
const (
	ItemsWaiting  = "waiting"
	ItemsLate     = "late"
	ItemsDueToday = "dueToday"
	LongestWait   = "oldest"
)

// Parameters that name the sender. Without them, the text is "Your center" or "Your coach", and paragraphs about the
// coordinator or the phone number are left out.
const (
	center      = "center"
	coordinator = "coordinator"
	centerPhone = "centerPhone"
	coach       = "coach"
)

// inviterParams lists the parameters that FromCenter sets.
var inviterParams = []string{center, coordinator, centerPhone}

// reminderParams lists the parameters of a reminder.
var reminderParams = []string{center, coordinator, centerPhone, dueOn}

// dueOn is the parameter for the due day, set by DueOn. Paragraphs with this parameter are left out if there is no
// due day.
const dueOn = "dueOn"

// sampleSubject is the placeholder for the subject of the Sample in a test.
const sampleSubject = "subject"

// CenterContact is the center that an email comes from, with the person to call. Every field may be empty.
type CenterContact struct {
	Name        string // the short name; the long name may indicate an illness (R8)
	Coordinator string
	Phone       string
}

// FromCenter returns m with a center as its sender.
func (m Email) FromCenter(c CenterContact) Email {
	m.Params = maps.Clone(m.Params)
	m.Params[center], m.Params[coordinator], m.Params[centerPhone] = c.Name, c.Coordinator, c.Phone
	return m
}

// DueOn returns m with a due day (ISO). An empty day means that there is none.
func (m Email) DueOn(iso string) Email {
	m.Params = maps.Clone(m.Params)
	if m.Params == nil {
		m.Params = map[string]string{}
	}
	m.Params[dueOn] = locale.Day(iso, m.Lang)
	return m
}

// FromCoach returns m with a coach as its sender.
func (m Email) FromCoach(fullName string) Email {
	m.Params = maps.Clone(m.Params)
	m.Params[coach] = fullName
	return m
}

// form defines the parameters, link and options of a template.
type form struct {
	template Template
	params   []string
	optional []string // parameters that may be empty
	figures  []figure // pairs of parameters that are written as a sentence
	link     LinkKind // the only kind of link in the email
	// endable is true for a recurring email. It has a second link to unsubscribe.
	endable bool
	// attaches is true if the email may have an attachment.
	attaches bool
	// guardian is true if the template has a text for a minor's guardian, with firstName of the minor.
	guardian bool
	// noRecord is true if the email concerns no record: it names a staff member, or no person. All other emails must
	// have a record.
	noRecord bool
}

// figure is a sentence with two parameters: the number in the past week and the total.
type figure struct {
	name      string // parameter name in the text
	week, all string
}

// forms lists every template. The kind of link is fixed for two reasons: an email to staff never contains a patient's
// key, and the email that patients like to forward ("your page is live") has no private link.
var forms = []form{
	{template: MicrositeInvitation, params: []string{FirstName}, optional: inviterParams, link: MicrositePage},
	{template: MicrositeLink, params: []string{FirstName}, link: MicrositePage},
	{template: ChangesAsked, params: []string{FirstName}, link: MicrositePage},
	{template: SubmissionDeclined, params: []string{FirstName}, link: MicrositePage},
	{template: SubmissionReopened, params: []string{FirstName}, link: MicrositePage},
	{template: SubmissionApproved, params: []string{FirstName}, link: PublicPage},
	{template: SubmissionApprovedHidden, params: []string{FirstName}, link: MicrositePage},
	{template: StaffInvitation, params: []string{FirstName}, link: StaffJoin, noRecord: true},
	{template: SecondFactorReset, params: []string{FirstName}, link: StaffPage, noRecord: true},
	{template: StaffNewPassword, params: []string{FirstName}, link: StaffJoin, noRecord: true},
	{template: StaffAdministratorAsked, params: []string{FirstName}, link: StaffPage, noRecord: true},
	{template: StaffAdministratorMade, params: []string{FirstName}, link: StaffPage, noRecord: true},
	{template: StaffResetAsked, params: []string{FirstName}, link: StaffPage, noRecord: true},
	{template: StaffResetWaiting, params: []string{FirstName}, link: StaffPage, noRecord: true},
	{template: StaffResetDone, params: []string{FirstName}, link: StaffPage, noRecord: true},
	{template: CoachAssigned, params: []string{FirstName}, optional: []string{coach}, link: MicrositePage},
	{template: CoachNote, params: []string{FirstName}, optional: []string{coach}, link: MicrositePage},
	{template: PatientNote, params: []string{FirstName}, link: StaffPage},
	{template: CoachLeft, params: []string{FirstName}, optional: []string{coach}, link: MicrositePage},
	{template: PatientAssigned, params: []string{FirstName}, link: StaffPage},
	{template: LostLink, params: []string{FirstName}, link: MicrositePage},
	{template: SiteDeactivated, params: []string{FirstName}, link: MicrositePage},
	{template: SiteClosed, params: []string{FirstName}, link: MicrositePage},
	{template: ReleaseWithdrawn, params: []string{FirstName}, link: MicrositePage},
	{template: SiteReactivated, params: []string{FirstName}, link: MicrositePage},
	{template: SiteReactivatedHidden, params: []string{FirstName}, link: MicrositePage},
	{template: ChampionThanks, params: []string{FirstName}, link: PublicPage, guardian: true},
	{template: PatientTransferred, params: []string{FirstName}, link: StaffPage},
	{template: ChampionReceived, params: []string{FirstName, dueOn}, link: StaffPage},
	{template: ReferralLink, params: []string{FirstName}, link: ReferralPage},
	{template: ReferralThanks, params: []string{FirstName}, link: ReferralPage},
	{template: ReferralReminder, params: []string{FirstName}, link: ReferralPage},
	{template: ReferralReceived, params: []string{dueOn}, link: StaffPage},
	{template: DonorInvitation, params: []string{FirstName}, optional: inviterParams, link: DonorPage},
	{template: DonorLink, params: []string{FirstName}, link: DonorPage},
	{template: DonorReminder, params: []string{FirstName}, optional: reminderParams, link: DonorPage},
	{template: HolderInvitation, params: []string{FirstName}, optional: inviterParams, link: HolderPage, guardian: true},
	{template: HolderLink, params: []string{FirstName}, link: HolderPage, guardian: true},
	{template: HolderReminder, params: []string{FirstName}, optional: reminderParams, link: HolderPage, guardian: true},
	{template: DonorConsentAgain, params: []string{FirstName}, link: DonorPage},
	{template: DonorListReopened, params: []string{FirstName}, link: DonorPage},
	{
		template: HolderRecall, params: []string{FirstName, dueOn}, optional: inviterParams, link: HolderPage,
		guardian: true,
	},
	{template: HolderAvailable, params: []string{FirstName}, optional: inviterParams, link: HolderPage, guardian: true},
	{template: HolderOfAge, params: []string{FirstName}, optional: inviterParams, link: HolderPage},
	{template: HolderConsentAgain, params: []string{FirstName}, link: HolderPage, guardian: true},
	{template: DonorConsentCopy, params: []string{FirstName}, link: DonorPage},
	{template: HolderConsentCopy, params: []string{FirstName}, link: HolderPage, guardian: true},
	{template: DonorConsentPaper, params: []string{FirstName}, link: DonorPage},
	{template: HolderConsentPaper, params: []string{FirstName}, link: HolderPage, guardian: true},
	{
		template: HolderRedemptionAsked, params: []string{FirstName}, optional: inviterParams, link: HolderPage,
		guardian: true,
	},
	{template: HolderRedeemed, params: []string{FirstName}, optional: inviterParams, link: HolderPage, guardian: true},
	{
		template: HolderRedemptionUndone, params: []string{FirstName}, optional: inviterParams, link: HolderPage,
		guardian: true,
	},
	{template: HolderRetired, params: []string{FirstName}, optional: inviterParams, link: HolderPage, guardian: true},
	{template: HolderClosed, params: []string{FirstName}, optional: inviterParams, link: HolderPage, guardian: true},
	{template: HolderRestored, params: []string{FirstName}, optional: inviterParams, link: HolderPage, guardian: true},
	{
		template: DonorVouchersChanged, params: []string{FirstName, Usable, Used}, optional: inviterParams,
		link: DonorPage,
	},
	{template: KitShipped, params: []string{FirstName}, link: HolderPage, guardian: true},
	{template: KitToCenter, link: StaffPage, noRecord: true},
	{template: ReadinessWarning, link: StaffPage, noRecord: true},
	{template: VoucherNeeded, link: StaffPage},
	{template: VoucherTransferred, link: StaffPage},
	{template: RecordsRefused, link: StaffPage, noRecord: true},
	{template: LogCheckpoint, params: []string{Events, Day}, attaches: true, noRecord: true},
	{template: LogCheckpointMissing, params: []string{Day}, attaches: true, noRecord: true},
	{template: LogRefused, params: []string{Witness}, noRecord: true},
	{template: LogAltered, noRecord: true},
	{template: AccountAltered, noRecord: true},
	{template: ErasureAsked, link: StaffPage, noRecord: true},
	{template: ErasureConfirmed, link: StaffPage, noRecord: true},
	{template: WorkDigest, params: []string{ItemsWaiting, ItemsLate, ItemsDueToday, LongestWait}, link: StaffPage, noRecord: true},
	{template: TextTest, optional: []string{sampleSubject}, noRecord: true},
	{template: RecordOpened, params: openedParams, link: StaffPage},
	{template: AddressChanged, optional: []string{center, centerPhone}},
	{template: EmailConfirm, params: []string{FirstName}, link: ConfirmEmail, guardian: true},
	{template: EmailConfirmFormer, params: []string{FirstName}, link: ConfirmEmail, guardian: true},
	{template: RecordJoinConfirm, params: []string{FirstName}, link: ConfirmJoin},
	{template: RecordJoinAsked, params: []string{FirstName}},
	{template: RecordsJoined, params: []string{FirstName}},
	{
		template: WeeklyStats,
		params:   []string{FirstName, "visitsPastWeek", "visitsTotal", "completePastWeek", "completeTotal"},
		figures: []figure{
			{"visits", "visitsPastWeek", "visitsTotal"}, {"registrations", "completePastWeek", "completeTotal"},
		},
		link:    MicrositePage,
		endable: true,
	},
}

// maxParam is the maximum length of a parameter in an email, in characters.
const maxParam = 80

// ErrUnwritable marks an email that no retry can write: an unknown template, a missing parameter, or a link of the
// wrong kind.
var ErrUnwritable = errors.New("email cannot be rendered")

// Templates returns all templates.
func Templates() []Template {
	all := make([]Template, 0, len(forms))
	for _, f := range forms {
		all = append(all, f.template)
	}
	return all
}

// IsRepeatable reports whether staff may send an email again. Recurring emails are excluded, because the reader may
// have unsubscribed. Confirmation links are excluded too: they are valid for the original address only, and a
// repeated email goes to the address on record.
func IsRepeatable(t Template) bool {
	f, err := formFor(t)
	return err == nil && !f.endable && !isConfirmation(f.link)
}

// Check returns ErrUnwritable if m can never be written. Render always calls it; services may call it in their tests.
func Check(m Email) error {
	f, err := formFor(m.Template)
	if err != nil {
		return err
	}
	for _, name := range f.params {
		if clean(m.Params[name]) == "" {
			return fmt.Errorf("%w: %s lacks the parameter %q", ErrUnwritable, m.Template, name)
		}
	}
	if m.Link.Kind != f.link {
		return fmt.Errorf("%w: %s carries a link of kind %q, not %q", ErrUnwritable, m.Template, f.link, m.Link.Kind)
	}
	if m.Attachment != (Attachment{}) && (!f.attaches || m.Attachment.Name == "") {
		return fmt.Errorf("%w: %s carries no such file", ErrUnwritable, m.Template)
	}
	return checkLink(m.Link)
}

// CheckConcerned returns ErrUnwritable for a new email that concerns a person but has no record. Without the record,
// neither the person's export nor an erasure would find the email.
func CheckConcerned(m Email) error {
	f, err := formFor(m.Template)
	if err == nil && !f.noRecord && m.Record() == (Record{}) && m.Concerns == (Record{}) {
		err = fmt.Errorf("%w: %s lacks the record of the person whom it concerns", ErrUnwritable, m.Template)
	}
	return err
}

// AddresseeName returns ToName in a form that is safe in a header: one line, without control characters, at most 80
// characters.
func (m Email) AddresseeName() string { return clean(m.ToName) }

func formFor(t Template) (form, error) {
	i := slices.IndexFunc(forms, func(f form) bool { return f.template == t })
	if i < 0 {
		return form{}, fmt.Errorf("%w: unknown template %q", ErrUnwritable, t)
	}
	return forms[i], nil
}

// clean makes a value safe in any position of an email: one line, without invisible characters, and without text that
// mail programs turn into links. People choose their own names, but the email comes from Beacon.
func clean(value string) string {
	if !utf8.ValidString(value) {
		value = strings.ToValidUTF8(value, "")
	}
	var b strings.Builder
	afterDot := false
	for _, r := range value {
		switch {
		case unicode.IsSpace(r), strings.ContainsRune(`:/\@<>`, r):
			r = ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			continue
		case afterDot && !isDot(r):
			b.WriteByte(' ')
		}
		afterDot = isDot(r)
		b.WriteRune(r)
	}
	words := []rune(strings.Join(strings.Fields(b.String()), " "))
	return strings.TrimSpace(string(words[:min(len(words), maxParam)]))
}

// isDot reports whether browsers treat a character as the dot of a domain (UTS 46).
func isDot(r rune) bool { return strings.ContainsRune(".。．｡", r) }
