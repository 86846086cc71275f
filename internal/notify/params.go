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

// FirstName is the parameter that mails take, but those that name nobody: the first name of the
// patient whose page the mail is about, or, in a mail about a staff account, of
// its holder. It is the only thing a mail says about a patient (R8).
const FirstName = "firstName"

// The parameters of a mail to a donor: how many vouchers can be used, and how many were.
const (
	Usable = "usable"
	Used   = "used"
)

// The parameters of a mail about the audit trail's log: how many events it has, the day of the checkpoint, the name of
// the witness.
const (
	Events  = "events"
	Day     = "day"
	Witness = "witness"
)

// The parameters that say who writes. A mail without them names nobody: "Your center",
// "Your coach", and a paragraph that needs the coordinator or the number is left out.
const (
	center      = "center"
	coordinator = "coordinator"
	centerPhone = "centerPhone"
	coach       = "coach"
)

// whoInvites are the parameters that FromCenter sets.
var whoInvites = []string{center, coordinator, centerPhone}

// whoRemind are those of a reminder.
var whoRemind = []string{center, coordinator, centerPhone, dueOn}

// dueOn is the parameter for the last day of what a mail asks for, as DueOn sets it. Paragraphs that name it
// are left out of a mail without a day.
const dueOn = "dueOn"

// CenterContact is the center that a mail speaks for, and whom to call there. Every field may be empty.
type CenterContact struct {
	Name        string // the short name: the long one may tell of an illness (R8)
	Coordinator string
	Phone       string
}

// FromCenter returns m as a mail that speaks for a center.
func (m Mail) FromCenter(c CenterContact) Mail {
	m.Params = maps.Clone(m.Params)
	m.Params[center], m.Params[coordinator], m.Params[centerPhone] = c.Name, c.Coordinator, c.Phone
	return m
}

// DueOn returns m as a mail that names the last day (ISO) of what it asks for. Empty: there is none to name.
func (m Mail) DueOn(iso string) Mail {
	m.Params = maps.Clone(m.Params)
	m.Params[dueOn] = locale.Day(iso, m.Lang)
	return m
}

// FromCoach returns m as a mail that speaks for a coach.
func (m Mail) FromCoach(fullName string) Mail {
	m.Params = maps.Clone(m.Params)
	m.Params[coach] = fullName
	return m
}

// form says what one template needs to become a mail.
type form struct {
	template Template
	params   []string
	optional []string // parameters that it may do without
	figures  []figure // parameters that its words say as a sentence
	link     LinkKind // the one kind of link it may carry
	// endable: it comes again and again, so it carries a second link that ends it.
	endable bool
	// attaches: it may carry a file.
	attaches bool
	// guardian: it has words of its own for a minor's guardian, where firstName is the minor's.
	guardian bool
	// noRecord: it concerns nobody's record: it names a member of staff, or nobody. Every other mail carries the record.
	noRecord bool
}

// figure is a sentence made of two parameters: how many there were in the past week, and how many in all.
type figure struct {
	name      string // what the words call it
	week, all string
}

// forms is the documented list of every template. The link kind is fixed so
// that a mail to staff never carries a patient's key, and so that the mail that
// patients like to forward ("your page is live") holds no private link.
var forms = []form{
	{template: MicrositeInvitation, params: []string{FirstName}, optional: whoInvites, link: MicrositePage},
	{template: MicrositeLink, params: []string{FirstName}, link: MicrositePage},
	{template: SubmissionReceived, params: []string{FirstName}, link: StaffPage},
	{template: SubmissionForwarded, params: []string{FirstName}, link: StaffPage},
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
	{template: RecipientNote, params: []string{FirstName}, link: StaffPage},
	{template: CoachRequested, params: []string{FirstName}, link: StaffPage},
	{template: CoachOffered, params: []string{FirstName}, link: StaffPage},
	{template: PatientAssigned, params: []string{FirstName}, link: StaffPage},
	{template: LostLink, params: []string{FirstName}, link: MicrositePage},
	{template: SiteDeactivated, params: []string{FirstName}, link: MicrositePage},
	{template: SiteClosed, params: []string{FirstName}, link: MicrositePage},
	{template: ReleaseWithdrawn, params: []string{FirstName}, link: MicrositePage},
	{template: SiteReactivated, params: []string{FirstName}, link: MicrositePage},
	{template: SiteReactivatedHidden, params: []string{FirstName}, link: MicrositePage},
	{template: ChampionThanks, params: []string{FirstName}, link: PublicPage, guardian: true},
	{template: PatientTransferred, params: []string{FirstName}, link: StaffPage},
	{template: ChampionReceived, params: []string{FirstName}, link: StaffPage},
	{template: ReferralLink, params: []string{FirstName}, link: ReferralPage},
	{template: ReferralThanks, params: []string{FirstName}, link: ReferralPage},
	{template: ReferralReminder, params: []string{FirstName}, link: ReferralPage},
	{template: ReferralReceived, link: StaffPage},
	{template: DonorInvitation, params: []string{FirstName}, optional: whoInvites, link: DonorPage},
	{template: DonorLink, params: []string{FirstName}, link: DonorPage},
	{template: DonorReminder, params: []string{FirstName}, optional: whoRemind, link: DonorPage},
	{template: HolderInvitation, params: []string{FirstName}, optional: whoInvites, link: HolderPage, guardian: true},
	{template: HolderLink, params: []string{FirstName}, link: HolderPage, guardian: true},
	{template: HolderReminder, params: []string{FirstName}, optional: whoRemind, link: HolderPage, guardian: true},
	{template: DonorConsentAgain, params: []string{FirstName}, link: DonorPage},
	{template: DonorListReopened, params: []string{FirstName}, link: DonorPage},
	{
		template: HolderRecall, params: []string{FirstName, dueOn}, optional: whoInvites, link: HolderPage,
		guardian: true,
	},
	{template: HolderAvailable, params: []string{FirstName}, optional: whoInvites, link: HolderPage, guardian: true},
	{template: HolderOfAge, params: []string{FirstName}, optional: whoInvites, link: HolderPage},
	{template: HolderConsentAgain, params: []string{FirstName}, link: HolderPage, guardian: true},
	{template: DonorConsentCopy, params: []string{FirstName}, link: DonorPage},
	{template: HolderConsentCopy, params: []string{FirstName}, link: HolderPage, guardian: true},
	{template: DonorConsentPaper, params: []string{FirstName}, link: DonorPage},
	{template: HolderConsentPaper, params: []string{FirstName}, link: HolderPage, guardian: true},
	{
		template: HolderRedemptionAsked, params: []string{FirstName}, optional: whoInvites, link: HolderPage,
		guardian: true,
	},
	{template: HolderRedeemed, params: []string{FirstName}, optional: whoInvites, link: HolderPage, guardian: true},
	{
		template: HolderRedemptionUndone, params: []string{FirstName}, optional: whoInvites, link: HolderPage,
		guardian: true,
	},
	{template: HolderRetired, params: []string{FirstName}, optional: whoInvites, link: HolderPage, guardian: true},
	{template: HolderClosed, params: []string{FirstName}, optional: whoInvites, link: HolderPage, guardian: true},
	{template: HolderRestored, params: []string{FirstName}, optional: whoInvites, link: HolderPage, guardian: true},
	{
		template: DonorVouchersChanged, params: []string{FirstName, Usable, Used}, optional: whoInvites,
		link: DonorPage,
	},
	{template: RedemptionWaiting, link: StaffPage},
	{template: KitOrdered, link: StaffPage, noRecord: true},
	{template: KitShipped, params: []string{FirstName}, link: HolderPage, guardian: true},
	{template: KitToCenter, link: StaffPage, noRecord: true},
	{template: ReadinessWarning, link: StaffPage, noRecord: true},
	{template: VoucherNeeded, link: StaffPage},
	{template: RecordsRefused, link: StaffPage, noRecord: true},
	{template: LogCheckpoint, params: []string{Events, Day}, attaches: true, noRecord: true},
	{template: LogCheckpointMissing, params: []string{Day}, attaches: true, noRecord: true},
	{template: LogRefused, params: []string{Witness}, noRecord: true},
	{template: LogAltered, noRecord: true},
	{template: AccountAltered, noRecord: true},
	{template: ErasureAsked, link: StaffPage, noRecord: true},
	{template: ErasureConfirmed, link: StaffPage, noRecord: true},
	{template: RecordOpened, params: whoOpened, link: StaffPage},
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

// maxParam is the longest value, in characters, that a mail repeats.
const maxParam = 80

// ErrUnwritable marks a mail that can never be written, however often it is
// tried: an unknown template, a missing parameter, a link of the wrong kind.
var ErrUnwritable = errors.New("this mail cannot be written")

// Templates returns every template there is.
func Templates() []Template {
	all := make([]Template, 0, len(forms))
	for _, f := range forms {
		all = append(all, f.template)
	}
	return all
}

// IsRepeatable reports whether staff may send a mail anew: not one that its reader may have ended, nor one whose
// link is for the address that it went to, because what is sent anew goes to the address on record.
func IsRepeatable(t Template) bool {
	f, err := formOf(t)
	return err == nil && !f.endable && !isConfirmation(f.link)
}

// Check reports, as ErrUnwritable, what keeps m from ever being written. A
// service that builds mails may ask in its tests; Render always asks.
func Check(m Mail) error {
	f, err := formOf(m.Template)
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

// CheckConcerned reports, as ErrUnwritable, a new mail that concerns a person without the record: neither the person's
// export nor an erasure would find it.
func CheckConcerned(m Mail) error {
	f, err := formOf(m.Template)
	if err == nil && !f.noRecord && m.Record() == (Record{}) && m.Concerns == (Record{}) {
		err = fmt.Errorf("%w: %s lacks the record of the person whom it concerns", ErrUnwritable, m.Template)
	}
	return err
}

// RecipientName returns ToName fit for a header: one line, without control
// characters, at most 80 characters.
func (m Mail) RecipientName() string { return clean(m.ToName) }

func formOf(t Template) (form, error) {
	i := slices.IndexFunc(forms, func(f form) bool { return f.template == t })
	if i < 0 {
		return form{}, fmt.Errorf("%w: unknown template %q", ErrUnwritable, t)
	}
	return forms[i], nil
}

// clean makes a value harmless wherever it is put: one line, nothing invisible,
// and nothing that a mail program would turn into a link, because people choose
// their own names and the mail comes from us.
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

// isDot reports whether a browser reads a character as the dot of a domain (UTS 46).
func isDot(r rune) bool { return strings.ContainsRune(".。．｡", r) }
