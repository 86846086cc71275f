package consent

import (
	"testing"

	"beacon/internal/voucher"
)

// Shows R11.5e.
func TestComesOfAge(t *testing.T) {
	given := voucher.Donor{MatchStatus: voucher.Transplanted}
	for _, c := range []struct {
		name            string
		born            string
		change          func(*voucher.Holder)
		donor           voucher.Donor
		signedOn, today string
		want            bool
	}{
		{name: "the day before", born: "2016-06-01", signedOn: "2026-03-01", today: "2034-05-31"},
		{name: "the birthday", born: "2016-06-01", signedOn: "2026-03-01", today: "2034-06-01", want: true},
		{name: "a leap day", born: "2016-02-29", signedOn: "2026-03-01", today: "2034-02-28"},
		{name: "after a leap day", born: "2016-02-29", signedOn: "2026-03-01", today: "2034-03-01", want: true},
		{name: "years later", born: "2016-06-01", signedOn: "2026-03-01", today: "2040-01-01", want: true},
		{name: "signed the day before", born: "2016-06-01", signedOn: "2034-05-31", today: "2034-06-01", want: true},
		{name: "for an adult", born: "2016-06-01", signedOn: "2034-06-01", today: "2034-06-02"},
		{name: "birth date unknown", signedOn: "2026-03-01", today: "2040-01-01"},
		{name: "before the donation", born: "2016-06-01", signedOn: "2026-03-01", today: "2034-06-01",
			donor: voucher.Donor{MatchStatus: voucher.NeedsMatch}, want: true},
		{name: "redemption asked", born: "2016-06-01", signedOn: "2026-03-01", today: "2034-06-01",
			change: func(h *voucher.Holder) { h.Status = voucher.PendingRedemption }, want: true},
		{name: "redeemed", born: "2016-06-01", signedOn: "2026-03-01", today: "2034-06-01",
			change: func(h *voucher.Holder) { h.Status = voucher.Redeemed }},
		{name: "closed", born: "2016-06-01", signedOn: "2026-03-01", today: "2034-06-01",
			change: func(h *voucher.Holder) { h.Status = voucher.Retired }},
		{name: "steps open", born: "2016-06-01", signedOn: "2026-03-01", today: "2034-06-01",
			change: func(h *voucher.Holder) { h.Step = voucher.UploadConsent }},
	} {
		h := voucher.Holder{Step: voucher.Complete, Person: voucher.Person{BirthDate: c.born}}
		if c.change != nil {
			c.change(&h)
		}
		if c.donor == (voucher.Donor{}) {
			c.donor = given
		}
		if got := comesOfAge(h, c.donor, c.signedOn, c.today); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
	}
}
