package readiness

import (
	"slices"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// Status rates the progress of the preparations for a surgery (R6.10).
type Status string

// The statuses, from best to worst.
const (
	Ready    Status = "ready"     // all requirements are met
	NoneLeft Status = "none-left" // no requirement is open, because no voucher can be used (R11.2)
	OnTrack  Status = "on-track"  // a requirement is open, with enough time left
	AtRisk   Status = "at-risk"   // a requirement is open, and its due day is near
	Late     Status = "late"      // a requirement is open after its due day
	// NoDate means that no surgery is planned yet. Only the board uses it (R11.6).
	NoDate Status = "no-date"
)

var statuses = []Status{Ready, NoneLeft, OnTrack, AtRisk, Late}

// Cause is the reason why none of a donor's vouchers can be used.
type Cause string

// Values of Cause.
const (
	NoHolders   Cause = "nobody-named"
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

// causeFor returns the reason why none of a donor's vouchers can be used, or "" if a voucher can be used.
func causeFor(d voucher.Donor, holders []voucher.Holder) Cause {
	cause := NoHolders
	for _, h := range holders {
		switch state := voucher.StateFor(h, d); {
		case state.CanStillBeUsed():
			return ""
		case state == voucher.StateRedeemed:
			cause = OneRedeemed
		case state == voucher.StateRetired && cause != OneRedeemed:
			cause = AllRetired
		case cause == NoHolders:
			cause = AllClosed
		}
	}
	return cause
}

func worse(a, b Status) Status {
	if slices.Index(statuses, b) > slices.Index(statuses, a) {
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

// RequirementStatus is the state of one requirement.
type RequirementStatus struct {
	Requirement Requirement
	Status      Status
	FromOn      string // ISO, the first valid day; empty: any day
	DueOn       string // ISO, the last day
	DoneOn      string // ISO day of a sample; empty: not taken
	RiskOn      string // ISO, the day from which it is at risk while it is open
	// IsTooEarly is true if the sample was taken before the sampling period.
	IsTooEarly bool
}

// HolderReport is the state of one holder's requirements.
type HolderReport struct {
	Holder       voucher.Holder
	Status       Status
	Requirements []RequirementStatus
}

// Report is the state of all requirements before a surgery. Without a surgery day there is no status.
type Report struct {
	Status   Status // the worst status; empty without a surgery day
	Cause    Cause  // why no voucher can be used; empty if a voucher can be used
	DaysLeft int    // until the surgery; negative after the surgery
	FormsDue string // ISO
	Donor    []RequirementStatus
	Holders  []HolderReport
}

// Evaluate returns the readiness of a donor and the donor's holders on a day (ISO).
func Evaluate(d voucher.Donor, holders []voucher.Holder, today string) Report {
	surgery, err := time.Parse(time.DateOnly, d.SurgeryOn)
	if err != nil || d.MatchStatus == voucher.Transplanted || !d.ReceivesEmail() {
		return Report{}
	}
	now, err := time.Parse(time.DateOnly, today)
	if err != nil {
		return Report{}
	}
	left := int(surgery.Sub(now).Hours() / 24) // both are midnights in the same zone
	r := Report{
		Cause: causeFor(d, holders), DaysLeft: left,
		FormsDue: surgery.AddDate(0, 0, -formDays).Format(time.DateOnly),
	}
	for _, own := range []struct {
		what   Requirement
		behind voucher.Step
	}{{NeedsForm, voucher.PersonalInfo}, {NeedsHolders, voucher.VoucherHolders}, {NeedsConsent, voucher.UploadConsent}} {
		r.Donor = append(r.Donor, form(own.what, d.Step > own.behind, left, r.FormsDue))
	}
	for _, h := range holders {
		if !voucher.StateFor(h, d).CanStillBeUsed() {
			continue
		}
		one := HolderReport{Holder: h, Status: Ready, Requirements: []RequirementStatus{
			form(NeedsForm, h.Step > voucher.PersonalInfo, left, r.FormsDue),
			form(NeedsConsent, h.Step > voucher.UploadConsent, left, r.FormsDue),
			sample(NeedsSwab, h.SwabOn, left, r.FormsDue, d.SurgeryOn),
		}}
		if from := h.BloodFrom(); from <= d.SurgeryOn {
			blood := sample(NeedsBlood, h.BloodOn, left, max(from, r.FormsDue), d.SurgeryOn)
			one.Requirements = append(one.Requirements, blood)
		}
		for _, n := range one.Requirements {
			one.Status = worse(one.Status, n.Status)
		}
		r.Holders = append(r.Holders, one)
	}
	r.Status = r.worst()
	return r
}

// worst returns the worst status of the requirements.
func (r Report) worst() Status {
	status := Ready
	if r.Cause != "" {
		status = NoneLeft
	}
	for _, n := range r.Donor {
		status = worse(status, n.Status)
	}
	for _, h := range r.Holders {
		status = worse(status, h.Status)
	}
	return status
}

// At returns the part of a donor's report that concerns a center, or the whole report for center 0: the donor's
// requirements at the donor's center, and each holder's requirements at the holder's center (R24). The report has no
// status if it has no part for the center.
func (r Report) At(centerID int64, d voucher.Donor) Report {
	if centerID == 0 || r.Status == "" {
		return r
	}
	r.Holders = slices.DeleteFunc(slices.Clone(r.Holders), func(h HolderReport) bool { return h.Holder.CenterID != centerID })
	if d.CenterID != centerID {
		if len(r.Holders) == 0 {
			return Report{}
		}
		r.Donor = nil
	}
	r.Status = r.worst()
	return r
}

// form rates a form, which is due three weeks before the surgery.
func form(what Requirement, done bool, left int, dueOn string) RequirementStatus {
	n := RequirementStatus{Requirement: what, Status: OnTrack, DueOn: dueOn, RiskOn: daysAfter(dueOn, formDays-formRisk)}
	switch {
	case done:
		n.Status = Ready
	case left < formDays:
		n.Status = Late
	case left <= formRisk:
		n.Status = AtRisk
	}
	return n
}

// sample rates a swab or blood sample, which must be taken from a day on, in the three weeks before the surgery. An
// earlier sample must be repeated.
func sample(what Requirement, takenOn string, left int, fromOn, dueOn string) RequirementStatus {
	n := RequirementStatus{
		Requirement: what, Status: OnTrack, FromOn: fromOn, DueOn: dueOn, DoneOn: takenOn,
		RiskOn:     daysAfter(dueOn, -samplesRisk),
		IsTooEarly: takenOn != "" && takenOn < fromOn,
	}
	switch {
	case takenOn != "" && !n.IsTooEarly && takenOn <= dueOn:
		n.Status = Ready
	case left < 0:
		n.Status = Late
	case left <= samplesRisk:
		n.Status = AtRisk
	}
	return n
}

// SamplesFrom returns the first day of the sampling before a surgery (ISO), or an empty day without a surgery.
func SamplesFrom(surgeryOn string) string {
	if surgeryOn == "" {
		return ""
	}
	return daysAfter(surgeryOn, -formDays)
}

// daysAfter returns the ISO day that is the given number of days after iso.
func daysAfter(iso string, days int) string {
	day, _ := time.Parse(time.DateOnly, iso)
	return day.AddDate(0, 0, days).Format(time.DateOnly)
}
