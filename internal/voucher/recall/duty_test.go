package recall

import (
	"fmt"
	"testing"
	"time"

	"beacon/internal/voucher"
	"beacon/internal/voucher/readiness"
)

func TestDutiesFor(t *testing.T) {
	given := func(on string) voucher.Donor { return voucher.Donor{MatchStatus: voucher.Transplanted, DonatedOn: on} }
	born := func(on string) voucher.Holder { return voucher.Holder{Person: voucher.Person{BirthDate: on}} }
	for _, c := range []struct {
		name  string
		donor voucher.Donor
		h     voucher.Holder
		today string
		want  string
	}{
		{"five years after the donation", given("2026-03-10"), voucher.Holder{}, "2026-04-01",
			"[{swab 2031-03-10 upcoming} {blood 2031-03-10 upcoming}]"},
		{"samples before the donation count from it", given("2026-03-10"),
			voucher.Holder{SwabOn: "2026-03-01", BloodOn: "2026-03-02"}, "2026-04-01",
			"[{swab 2031-03-10 upcoming} {blood 2031-03-10 upcoming}]"},
		{"each sample for itself", given("2026-03-10"), voucher.Holder{SwabOn: "2031-02-01"}, "2031-02-02",
			"[{swab 2036-02-01 upcoming} {blood 2031-03-10 due}]"},
		{"61 days before", given("2026-03-10"), voucher.Holder{}, "2031-01-08",
			"[{swab 2031-03-10 upcoming} {blood 2031-03-10 upcoming}]"},
		{"60 days before", given("2026-03-10"), voucher.Holder{}, "2031-01-09",
			"[{swab 2031-03-10 due} {blood 2031-03-10 due}]"},
		{"on the day", given("2026-03-10"), voucher.Holder{}, "2031-03-10",
			"[{swab 2031-03-10 due} {blood 2031-03-10 due}]"},
		{"a day later", given("2026-03-10"), voucher.Holder{}, "2031-03-11",
			"[{swab 2031-03-10 overdue} {blood 2031-03-10 overdue}]"},
		{"a leap day", given("2028-02-29"), voucher.Holder{}, "2028-03-01",
			"[{swab 2033-03-01 upcoming} {blood 2033-03-01 upcoming}]"},
		{"a child gives no blood", given("2026-03-10"), born("2016-06-01"), "2031-03-10",
			"[{swab 2031-03-10 due} {blood 2034-06-01 upcoming}]"},
		{"of age before five years", given("2026-03-10"), born("2010-06-01"), "2031-03-10",
			"[{swab 2031-03-10 due} {blood 2031-03-10 due}]"},
		{"asked for", given("2026-03-10"), voucher.Holder{Status: voucher.PendingRedemption}, "2031-03-10",
			"[{swab 2031-03-10 due} {blood 2031-03-10 due}]"},
		{"redeemed", given("2026-03-10"), voucher.Holder{Status: voucher.Redeemed}, "2031-03-10", "[]"},
		{"retired", given("2026-03-10"), voucher.Holder{Status: voucher.Retired}, "2031-03-10", "[]"},
		{"not donated", voucher.Donor{MatchStatus: voucher.NeedsMatch}, voucher.Holder{}, "2031-03-10", "[]"},
		{"steps open", given("2026-03-10"), voucher.Holder{Step: voucher.UploadConsent}, "2031-03-10", "[]"},
	} {
		if c.h.Step == 0 {
			c.h.Step = voucher.Complete
		}
		if got := fmt.Sprint(DutiesFor(c.h, c.donor, c.today)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestEmailDue(t *testing.T) {
	for left, want := range map[int]string{
		61: "0 false", 60: "60 true", 31: "60 true", 30: "30 true", 1: "30 true", 0: "0 true", -30: "0 true", -31: "0 false",
	} {
		if due, ok := emailDue(left); fmt.Sprint(due, ok) != want {
			t.Errorf("%d days before: %d %t, want %s", left, due, ok, want)
		}
	}
}

// Blood is taken only from the age of 18, before and after the surgery, by the same day.
func TestBloodRule_BeforeAndAfterSurgery(t *testing.T) {
	const surgery = "2026-06-01"
	for birth, want := range map[string]struct {
		before  bool
		afterOn string
	}{
		"2008-05-31": {true, "2031-06-01"},
		"2008-06-01": {true, "2031-06-01"},
		"2008-06-02": {false, "2031-06-01"},
		"2013-06-02": {false, "2031-06-02"},
		"2020-02-29": {false, "2038-03-01"},
	} {
		h := voucher.Holder{ID: 1, DonorID: 4, Status: voucher.Available, Step: voucher.Complete,
			Person: voucher.Person{BirthDate: birth}}
		d := voucher.Donor{ID: 4, Step: voucher.Complete, MatchStatus: voucher.NeedsMatch, SurgeryOn: surgery}
		before := false
		for _, own := range readiness.Evaluate(d, []voucher.Holder{h}, "2026-05-20").Holders {
			for _, r := range own.Requirements {
				before = before || r.Requirement == readiness.NeedsBlood
			}
		}
		d.MatchStatus, d.DonatedOn = voucher.Transplanted, surgery
		after := DutiesFor(h, d, "2026-06-02")[1]
		if before != want.before || after.DueOn != want.afterOn || before != (h.BloodFrom() <= surgery) ||
			after.DueOn < h.BloodFrom() {
			t.Errorf("born %s: before the surgery %v, after %s, want %+v", birth, before, after.DueOn, want)
		}
	}
}

// No donor with an open duty is left out of the board's query.
func TestDonatedUntil(t *testing.T) {
	day := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for ; day.Year() < 2030; day = day.AddDate(0, 0, 1) {
		today := day.Format(time.DateOnly)
		until := donatedUntil(today)
		last, _ := time.Parse(time.DateOnly, until)
		open := func(donated time.Time) bool {
			due := voucher.YearsAfter(donated.Format(time.DateOnly), everyYears)
			return dutyOn(readiness.NeedsSwab, due, today).State != Upcoming
		}
		for later := range 3 {
			if open(last.AddDate(0, 0, later+1)) {
				t.Errorf("%s: a donation after %s has an open duty", today, until)
			}
		}
		if !open(last.AddDate(0, 0, -2)) {
			t.Errorf("%s: a donation two days before %s has no open duty", today, until)
		}
	}
}
