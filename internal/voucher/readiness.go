package voucher

import (
	"cmp"
	"context"
	"slices"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/locale"
)

// Outlook rates the progress of the preparations for a surgery (R6.10).
type Outlook string

// The outlooks, from best to worst.
const (
	Ready    Outlook = "ready"     // all requirements are met
	NoneLeft Outlook = "none-left" // no requirement is open, because no voucher can be used (R11.2)
	OnTrack  Outlook = "on-track"  // a requirement is open, with enough time left
	AtRisk   Outlook = "at-risk"   // a requirement is open, and its due day is near
	Late     Outlook = "late"      // a requirement is open after its due day
	// NoDate means that no surgery is planned yet. Only the board uses it (R11.6).
	NoDate Outlook = "no-date"
)

var outlooks = []Outlook{Ready, NoneLeft, OnTrack, AtRisk, Late}

// Cause is the reason why none of a donor's vouchers can be used.
type Cause string

// Values of Cause.
const (
	NobodyNamed Cause = "nobody-named"
	OneRedeemed Cause = "redeemed" // voids all other vouchers
	AllRetired  Cause = "retired"
	AllClosed   Cause = "closed"
)

// Text returns the cause as a sentence, or no text for an empty cause.
func (c Cause) Text() locale.Text {
	if c == "" {
		return locale.Text{}
	}
	return catalogues.Text("donors.cause." + string(c))
}

// causeOf returns the reason why none of a donor's vouchers can be used, or "" if a voucher can be used.
func causeOf(d Donor, holders []Holder) Cause {
	cause := NobodyNamed
	for _, h := range holders {
		switch state := StateOf(h, d); {
		case state.CanStillBeUsed():
			return ""
		case state == StateRedeemed:
			cause = OneRedeemed
		case state == StateRetired && cause != OneRedeemed:
			cause = AllRetired
		case cause == NobodyNamed:
			cause = AllClosed
		}
	}
	return cause
}

func worse(a, b Outlook) Outlook {
	if slices.Index(outlooks, b) > slices.Index(outlooks, a) {
		return b
	}
	return a
}

// Days before the surgery (V1: the form at least 3 weeks before, swab and blood within 3 weeks).
const (
	formDays    = 21 // the forms are due, and the sampling period begins
	formRisk    = 35 // open forms are at risk; the first reminder is sent
	samplesRisk = 7  // open samples are at risk
	boardDays   = 60 // the board shows surgeries within this number of days
)

// Requirement is a step or sample that is needed before a surgery.
type Requirement string

// Values of Requirement.
const (
	NeedsForm    Requirement = "personal-info"
	NeedsHolders Requirement = "voucher-holders" // the donor's own
	NeedsConsent Requirement = "consent"
	NeedsSwab    Requirement = "swab"
	NeedsBlood   Requirement = "blood"
)

// Need is the state of one requirement.
type Need struct {
	What    Requirement
	Outlook Outlook
	FromOn  string // ISO, the first valid day; empty: any day
	DueOn   string // ISO, the last day
	DoneOn  string // ISO day of a sample; empty: not taken
	// IsTooEarly is true if the sample was taken before the sampling period.
	IsTooEarly bool
}

// HolderReadiness is the state of one holder's requirements.
type HolderReadiness struct {
	Holder  Holder
	Outlook Outlook
	Needs   []Need
}

// Readiness is the state of all requirements before a surgery. Without a surgery day there is no outlook.
type Readiness struct {
	Outlook  Outlook // the worst outlook; empty without a surgery day
	Cause    Cause   // why no voucher can be used; empty if a voucher can be used
	DaysLeft int     // until the surgery; negative after the surgery
	FormsDue string  // ISO
	Donor    []Need
	Holders  []HolderReadiness
}

// EvaluateReadiness returns the readiness of a donor and the donor's holders on a day (ISO).
func EvaluateReadiness(d Donor, holders []Holder, today string) Readiness {
	surgery, err := time.Parse(time.DateOnly, d.SurgeryOn)
	if err != nil || d.MatchStatus == Transplanted || !d.IsWrittenTo() {
		return Readiness{}
	}
	now, err := time.Parse(time.DateOnly, today)
	if err != nil {
		return Readiness{}
	}
	left := int(surgery.Sub(now).Hours() / 24) // both are midnights in the same zone
	r := Readiness{
		Outlook: Ready, Cause: causeOf(d, holders), DaysLeft: left,
		FormsDue: surgery.AddDate(0, 0, -formDays).Format(time.DateOnly),
	}
	if r.Cause != "" {
		r.Outlook = NoneLeft
	}
	for _, own := range []struct {
		what   Requirement
		behind Step
	}{{NeedsForm, PersonalInfo}, {NeedsHolders, VoucherHolders}, {NeedsConsent, UploadConsent}} {
		r.Donor = append(r.Donor, form(own.what, d.Step > own.behind, left, r.FormsDue))
	}
	for _, n := range r.Donor {
		r.Outlook = worse(r.Outlook, n.Outlook)
	}
	for _, h := range holders {
		if !StateOf(h, d).CanStillBeUsed() {
			continue
		}
		one := HolderReadiness{Holder: h, Outlook: Ready, Needs: []Need{
			form(NeedsForm, h.Step > PersonalInfo, left, r.FormsDue),
			form(NeedsConsent, h.Step > UploadConsent, left, r.FormsDue),
			sample(NeedsSwab, h.SwabOn, left, r.FormsDue, d.SurgeryOn),
			sample(NeedsBlood, h.BloodOn, left, r.FormsDue, d.SurgeryOn),
		}}
		for _, n := range one.Needs {
			one.Outlook = worse(one.Outlook, n.Outlook)
		}
		r.Outlook = worse(r.Outlook, one.Outlook)
		r.Holders = append(r.Holders, one)
	}
	return r
}

// form rates a form, which is due three weeks before the surgery.
func form(what Requirement, done bool, left int, dueOn string) Need {
	n := Need{What: what, Outlook: OnTrack, DueOn: dueOn}
	switch {
	case done:
		n.Outlook = Ready
	case left < formDays:
		n.Outlook = Late
	case left <= formRisk:
		n.Outlook = AtRisk
	}
	return n
}

// sample rates a swab or blood sample, which must be taken in the three weeks before the surgery. An earlier sample
// must be repeated.
func sample(what Requirement, takenOn string, left int, fromOn, dueOn string) Need {
	n := Need{
		What: what, Outlook: OnTrack, FromOn: fromOn, DueOn: dueOn, DoneOn: takenOn,
		IsTooEarly: takenOn != "" && takenOn < fromOn,
	}
	switch {
	case takenOn != "" && !n.IsTooEarly && takenOn <= dueOn:
		n.Outlook = Ready
	case left < 0:
		n.Outlook = Late
	case left <= samplesRisk:
		n.Outlook = AtRisk
	}
	return n
}

// VisibleDonors returns the donors of a query that are visible to a staff member, their holders by donor, and the
// total number of matching donors. Coordinators see only donors of their own center. It returns a Forbidden fault
// unless MayWork allows the caller.
func (s *Service) VisibleDonors(
	ctx context.Context, by access.Principal, q DonorQuery,
) (page []Donor, holders map[int64][]Holder, total int64, err error) {
	if err := MayWork(by); err != nil {
		return nil, nil, 0, err
	}
	if by.CenterID != 0 && q.CenterID != 0 && q.CenterID != by.CenterID {
		return nil, nil, 0, nil
	}
	q.CenterID = cmp.Or(by.CenterID, q.CenterID)
	return s.DonorsWithHolders(ctx, q)
}

// DonorsWithHolders returns the donors of a query, their holders by donor, and the total number of matching donors,
// without access control. Removed donors are left out.
func (s *Service) DonorsWithHolders(
	ctx context.Context, q DonorQuery,
) (page []Donor, holders map[int64][]Holder, total int64, err error) {
	page, total, err = s.d.Store.Donors(ctx, q)
	if err != nil {
		return nil, nil, 0, err
	}
	named, err := s.d.Store.HoldersOfDonors(ctx, q)
	holders = map[int64][]Holder{}
	for _, h := range named {
		holders[h.DonorID] = append(holders[h.DonorID], h)
	}
	return page, holders, total, err
}

// daysAfter returns the ISO day that is the given number of days after iso.
func daysAfter(iso string, days int) string {
	day, _ := time.Parse(time.DateOnly, iso)
	return day.AddDate(0, 0, days).Format(time.DateOnly)
}
