package voucher

import (
	"testing"
	"time"
)

// surgery is the reference day of all cases.
const surgery = "2026-06-30"

// before returns the ISO day that is the given number of days before the surgery.
func before(t *testing.T, days int) string {
	t.Helper()
	day, err := time.Parse(time.DateOnly, surgery)
	if err != nil {
		t.Fatal(err)
	}
	return day.AddDate(0, 0, -days).Format(time.DateOnly)
}

// The forms are due three weeks before the surgery, and swab and blood are taken in the last three weeks (R6.10).
func TestReadiness(t *testing.T) {
	donor := Donor{Step: Complete, SurgeryOn: surgery, MatchStatus: PendingTransplant}
	all := func(h *Holder) { h.Step, h.SwabOn, h.BloodOn = Complete, "2026-06-20", "2026-06-21" }
	for _, c := range []struct {
		name   string
		left   int
		change func(*Holder)
		want   Outlook
	}{
		{"nothing done, far away", 50, nil, OnTrack},
		{"nothing done, the day before the first reminder", 36, nil, OnTrack},
		{"nothing done at the first reminder", 35, nil, AtRisk},
		{"nothing done on the day the form is due", 21, nil, AtRisk},
		{"nothing done a day later", 20, nil, Late},
		{"the form done, far away", 50, func(h *Holder) { h.Step = Complete }, OnTrack},
		{"the form done, samples open", 20, func(h *Holder) { h.Step = Complete }, OnTrack},
		{"the form done, samples open for a week", 7, func(h *Holder) { h.Step = Complete }, AtRisk},
		{"samples open on the day", 0, func(h *Holder) { h.Step = Complete }, AtRisk},
		{"samples open after the day", -1, func(h *Holder) { h.Step = Complete }, Late},
		{"personal information only", 30, func(h *Holder) { h.Step = UploadConsent }, AtRisk},
		{"blood is missing", 5, func(h *Holder) { all(h); h.BloodOn = "" }, AtRisk},
		{"swab a day too early", 6, func(h *Holder) { all(h); h.SwabOn = "2026-06-08" }, AtRisk},
		{"swab on the first day", 6, func(h *Holder) { all(h); h.SwabOn = "2026-06-09" }, Ready},
		{"blood after the day", -3, func(h *Holder) { all(h); h.BloodOn = "2026-07-02" }, Late},
		{"everything", 9, all, Ready},
		{"retired, nothing done", 5, func(h *Holder) { h.Status = Retired }, NoneLeft},
		{"waits for the donor", 20, func(h *Holder) { h.Status = Draft }, Late},
	} {
		h := Holder{Status: Available, Step: PersonalInfo}
		if c.change != nil {
			c.change(&h)
		}
		if got := EvaluateReadiness(donor, []Holder{h}, before(t, c.left)); got.Outlook != c.want || got.DaysLeft != c.left ||
			got.FormsDue != "2026-06-09" {
			t.Errorf("%s: %s, %d days, due %s; want %s", c.name, got.Outlook, got.DaysLeft, got.FormsDue, c.want)
		}
	}
}

func TestReadiness_IsTheWorstOfAll(t *testing.T) {
	donor := Donor{Step: Complete, SurgeryOn: surgery, MatchStatus: NeedsMatch}
	ready := Holder{ID: 1, Status: Available, Step: Complete, SwabOn: "2026-06-20", BloodOn: "2026-06-20"}
	open := Holder{ID: 2, Status: Available, Step: UploadConsent}
	r := EvaluateReadiness(donor, []Holder{ready, open}, "2026-06-20")
	if r.Outlook != Late || r.Holders[0].Outlook != Ready || r.Holders[1].Outlook != Late {
		t.Errorf("%+v", r)
	}
	donor.Step = UploadConsent
	if r := EvaluateReadiness(donor, []Holder{ready}, "2026-06-20"); r.Outlook != Late || r.Donor[1].Outlook != Ready ||
		r.Donor[2].Outlook != Late {
		t.Errorf("the donor's own consent: %+v", r)
	}
	donor.MatchStatus = Transplanted
	if r := EvaluateReadiness(donor, []Holder{open}, "2026-06-20"); r.Outlook != "" {
		t.Errorf("transplanted: %+v", r)
	}
	donor.MatchStatus, donor.SurgeryOn = NeedsMatch, ""
	if r := EvaluateReadiness(donor, []Holder{open}, "2026-06-20"); r.Outlook != "" {
		t.Errorf("no day: %+v", r)
	}
}

// Reminders are sent 35, 28, 23 and 21 days before the surgery, and not later (R6.10).
func TestReminderDays(t *testing.T) {
	for left, want := range map[int]int{60: 0, 36: 0, 35: 35, 34: 35, 29: 35, 28: 28, 24: 28, 23: 23, 22: 23, 21: 21,
		20: 0, 0: 0, -5: 0} {
		if got := reminderDue(left); got != want {
			t.Errorf("%d days before: %d, want %d", left, got, want)
		}
	}
}

// A donor without a usable voucher is never ready, and the board gives the reason.
func TestReadiness_SaysWhyNoVoucherIsLeft(t *testing.T) {
	redeemed, retired := Holder{Status: Redeemed, Step: Complete}, Holder{Status: Retired, RetiredWith: 1}
	closing, closed := Holder{Status: PendingRetired}, Holder{Status: Retired}
	ready := Holder{Status: Available, Step: Complete, SwabOn: "2026-06-20", BloodOn: "2026-06-20"}
	for _, c := range []struct {
		name    string
		step    Step
		holders []Holder
		want    Outlook
		cause   Cause
	}{
		{"nobody named", Complete, nil, NoneLeft, NobodyNamed},
		{"nobody named, and it is late", VoucherHolders, nil, Late, NobodyNamed},
		{"closed", Complete, []Holder{closing, closed}, NoneLeft, AllClosed},
		{"closed, and the list is open again", VoucherHolders, []Holder{closed}, Late, AllClosed},
		{"retired", Complete, []Holder{closed, retired}, NoneLeft, AllRetired},
		{"redeemed", Complete, []Holder{redeemed, retired, closed}, NoneLeft, OneRedeemed},
		{"one is left", Complete, []Holder{closed, ready}, Ready, ""},
	} {
		d := Donor{Step: c.step, SurgeryOn: surgery, MatchStatus: PendingTransplant}
		if r := EvaluateReadiness(d, c.holders, "2026-06-20"); r.Outlook != c.want || r.Cause != c.cause {
			t.Errorf("%s: %q because %q", c.name, r.Outlook, r.Cause)
		}
	}
}
