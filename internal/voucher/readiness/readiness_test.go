package readiness

import (
	"testing"
	"time"

	"beacon/internal/voucher"
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
func TestEvaluate(t *testing.T) {
	donor := voucher.Donor{Step: voucher.Complete, SurgeryOn: surgery, MatchStatus: voucher.PendingTransplant}
	all := func(h *voucher.Holder) { h.Step, h.SwabOn, h.BloodOn = voucher.Complete, "2026-06-20", "2026-06-21" }
	for _, c := range []struct {
		name   string
		left   int
		change func(*voucher.Holder)
		want   Status
	}{
		{"nothing done, far away", 50, nil, OnTrack},
		{"nothing done, the day before the first reminder", 36, nil, OnTrack},
		{"nothing done at the first reminder", 35, nil, AtRisk},
		{"nothing done on the day the form is due", 21, nil, AtRisk},
		{"nothing done a day later", 20, nil, Late},
		{"the form done, far away", 50, func(h *voucher.Holder) { h.Step = voucher.Complete }, OnTrack},
		{"the form done, samples open", 20, func(h *voucher.Holder) { h.Step = voucher.Complete }, OnTrack},
		{"the form done, samples open for a week", 7, func(h *voucher.Holder) { h.Step = voucher.Complete }, AtRisk},
		{"samples open on the day", 0, func(h *voucher.Holder) { h.Step = voucher.Complete }, AtRisk},
		{"samples open after the day", -1, func(h *voucher.Holder) { h.Step = voucher.Complete }, Late},
		{"personal information only", 30, func(h *voucher.Holder) { h.Step = voucher.UploadConsent }, AtRisk},
		{"blood is missing", 5, func(h *voucher.Holder) { all(h); h.BloodOn = "" }, AtRisk},
		{"swab a day too early", 6, func(h *voucher.Holder) { all(h); h.SwabOn = "2026-06-08" }, AtRisk},
		{"swab on the first day", 6, func(h *voucher.Holder) { all(h); h.SwabOn = "2026-06-09" }, Ready},
		{"blood after the day", -3, func(h *voucher.Holder) { all(h); h.BloodOn = "2026-07-02" }, Late},
		{"everything", 9, all, Ready},
		{"retired, nothing done", 5, func(h *voucher.Holder) { h.Status = voucher.Retired }, NoneLeft},
		{"waits for the donor", 20, func(h *voucher.Holder) { h.Status = voucher.Draft }, Late},
	} {
		h := voucher.Holder{Status: voucher.Available, Step: voucher.PersonalInfo}
		if c.change != nil {
			c.change(&h)
		}
		if got := Evaluate(donor, []voucher.Holder{h}, before(t, c.left)); got.Status != c.want || got.DaysLeft != c.left ||
			got.FormsDue != "2026-06-09" {
			t.Errorf("%s: %s, %d days, due %s; want %s", c.name, got.Status, got.DaysLeft, got.FormsDue, c.want)
		}
	}
}

// A holder who is a minor on the day of the surgery needs no blood test. A holder who comes of age in the last three
// weeks needs a blood test from the eighteenth birthday on (R6.10c).
func TestEvaluate_AsksForBloodOnlyFromTheAgeOf18(t *testing.T) {
	donor := voucher.Donor{Step: voucher.Complete, SurgeryOn: surgery, MatchStatus: voucher.PendingTransplant}
	for _, c := range []struct {
		born, blood, from string // from is empty: no blood test
		want              Status
	}{
		{"2008-07-01", "", "", Ready},
		{"2008-06-30", "", surgery, AtRisk},
		{"2008-06-20", "2026-06-19", "2026-06-20", AtRisk},
		{"2008-06-20", "2026-06-20", "2026-06-20", Ready},
		{"2008-06-09", "", "2026-06-09", AtRisk},
		{"1980-01-01", "", "2026-06-09", AtRisk},
		{"", "", "2026-06-09", AtRisk},
	} {
		h := voucher.Holder{
			Status: voucher.Available, Step: voucher.Complete, SwabOn: "2026-06-20", BloodOn: c.blood,
			Person: voucher.Person{BirthDate: c.born},
		}
		from, one := "", Evaluate(donor, []voucher.Holder{h}, before(t, 5)).Holders[0]
		for _, n := range one.Requirements {
			if n.Requirement == NeedsBlood {
				from = n.FromOn
			}
		}
		if from != c.from || one.Status != c.want {
			t.Errorf("born on %q, blood on %q: %s, from %q", c.born, c.blood, one.Status, from)
		}
	}
}

func TestEvaluate_ReturnsTheWorstStatus(t *testing.T) {
	donor := voucher.Donor{Step: voucher.Complete, SurgeryOn: surgery, MatchStatus: voucher.NeedsMatch}
	ready := voucher.Holder{
		ID: 1, Status: voucher.Available, Step: voucher.Complete, SwabOn: "2026-06-20", BloodOn: "2026-06-20",
	}
	open := voucher.Holder{ID: 2, Status: voucher.Available, Step: voucher.UploadConsent}
	r := Evaluate(donor, []voucher.Holder{ready, open}, "2026-06-20")
	if r.Status != Late || r.Holders[0].Status != Ready || r.Holders[1].Status != Late {
		t.Errorf("%+v", r)
	}
	donor.Step = voucher.UploadConsent
	if r := Evaluate(donor, []voucher.Holder{ready}, "2026-06-20"); r.Status != Late || r.Donor[1].Status != Ready ||
		r.Donor[2].Status != Late {
		t.Errorf("the donor's own consent: %+v", r)
	}
	donor.MatchStatus = voucher.Transplanted
	if r := Evaluate(donor, []voucher.Holder{open}, "2026-06-20"); r.Status != "" {
		t.Errorf("transplanted: %+v", r)
	}
	donor.MatchStatus, donor.SurgeryOn = voucher.NeedsMatch, ""
	if r := Evaluate(donor, []voucher.Holder{open}, "2026-06-20"); r.Status != "" {
		t.Errorf("no day: %+v", r)
	}
	donor.SurgeryOn, donor.DiedOn = surgery, "2026-06-01"
	if r := Evaluate(donor, []voucher.Holder{open}, "2026-06-20"); r.Status != "" {
		t.Errorf("a donor who died: %+v", r)
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
func TestEvaluate_GivesTheCauseIfNoVoucherIsLeft(t *testing.T) {
	redeemed := voucher.Holder{Status: voucher.Redeemed, Step: voucher.Complete}
	retired := voucher.Holder{Status: voucher.Retired, RetiredWith: 1}
	closing, closed := voucher.Holder{Status: voucher.PendingRetired}, voucher.Holder{Status: voucher.Retired}
	ready := voucher.Holder{
		Status: voucher.Available, Step: voucher.Complete, SwabOn: "2026-06-20", BloodOn: "2026-06-20",
	}
	for _, c := range []struct {
		name    string
		step    voucher.Step
		holders []voucher.Holder
		want    Status
		cause   Cause
	}{
		{"nobody named", voucher.Complete, nil, NoneLeft, NoHolders},
		{"nobody named, and it is late", voucher.VoucherHolders, nil, Late, NoHolders},
		{"closed", voucher.Complete, []voucher.Holder{closing, closed}, NoneLeft, AllClosed},
		{"closed, and the list is open again", voucher.VoucherHolders, []voucher.Holder{closed}, Late, AllClosed},
		{"retired", voucher.Complete, []voucher.Holder{closed, retired}, NoneLeft, AllRetired},
		{"redeemed", voucher.Complete, []voucher.Holder{redeemed, retired, closed}, NoneLeft, OneRedeemed},
		{"one is left", voucher.Complete, []voucher.Holder{closed, ready}, Ready, ""},
	} {
		d := voucher.Donor{Step: c.step, SurgeryOn: surgery, MatchStatus: voucher.PendingTransplant}
		if r := Evaluate(d, c.holders, "2026-06-20"); r.Status != c.want || r.Cause != c.cause {
			t.Errorf("%s: %q because %q", c.name, r.Status, r.Cause)
		}
	}
}
