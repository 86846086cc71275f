package voucher

import (
	"slices"
	"testing"

	"beacon/internal/access"
)

// A holder comes of age on the eighteenth birthday if a guardian signed before, and only for a usable voucher.
// Shows R11.5e.
func TestComesOfAge(t *testing.T) {
	given := Donor{MatchStatus: Transplanted}
	for _, c := range []struct {
		name            string
		born            string
		change          func(*Holder)
		donor           Donor
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
			donor: Donor{MatchStatus: NeedsMatch}, want: true},
		{name: "redemption asked", born: "2016-06-01", signedOn: "2026-03-01", today: "2034-06-01",
			change: func(h *Holder) { h.Status = PendingRedemption }, want: true},
		{name: "redeemed", born: "2016-06-01", signedOn: "2026-03-01", today: "2034-06-01",
			change: func(h *Holder) { h.Status = Redeemed }},
		{name: "closed", born: "2016-06-01", signedOn: "2026-03-01", today: "2034-06-01",
			change: func(h *Holder) { h.Status = Retired }},
		{name: "steps open", born: "2016-06-01", signedOn: "2026-03-01", today: "2034-06-01",
			change: func(h *Holder) { h.Step = UploadConsent }},
	} {
		h := Holder{Step: Complete, Person: Person{BirthDate: c.born}}
		if c.change != nil {
			c.change(&h)
		}
		if c.donor == (Donor{}) {
			c.donor = given
		}
		if got := ComesOfAge(h, c.donor, c.signedOn, c.today); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
	}
}

// Blood is taken from the eighteenth birthday on. An unknown date of birth sets no limit.
func TestHolder_BloodFrom(t *testing.T) {
	for born, want := range map[string]string{
		"2016-06-01": "2034-06-01", "2016-02-29": "2034-03-01", "1980-01-31": "1998-01-31", "": "",
	} {
		if got := (Holder{Person: Person{BirthDate: born}}).BloodFrom(); got != want {
			t.Errorf("born on %q: %q, want %q", born, got, want)
		}
	}
}

// A holder is asked to sign only once, and only if an address is stored. The email addresses the holder, not the
// guardian.
// Shows R11.5e.
func TestAskToSign(t *testing.T) {
	m, s := newMemory(Available, Available)
	m.holders[0].BirthDate, m.holders[1].Email = "2012-05-06", ""
	for i, want := range []bool{true, false} {
		if got, err := s.AskToSign(t.Context(), m, m.holders[i]); got != want || err != nil {
			t.Errorf("holder %d: %t, %v", i+1, got, err)
		}
	}
	if m.holders[0].AskedToSignOn != "2030-05-06" || m.holders[1].AskedToSignOn != "" {
		t.Errorf("asked on %q, %q", m.holders[0].AskedToSignOn, m.holders[1].AskedToSignOn)
	}
	if again, err := s.AskToSign(t.Context(), m, m.holders[0]); again || err != nil {
		t.Errorf("twice: %t, %v", again, err)
	}
	if len(m.sent) != 1 || m.sent[0].ToGuardian || m.mails[0] != "holder-of-age h1" {
		t.Errorf("%q", m.mails)
	}
}

// When the donor has given, each complete holder with a valid voucher gets an email in their language or the
// guardian's language. Other match statuses send none.
// Shows R11.3c.
func TestChangeDonor_ListsHoldersOfAvailableVouchers(t *testing.T) {
	m, s := newMemory(Available, Available, Retired, Draft, Available, Available)
	m.donor.Step = Complete
	for i := range m.holders {
		m.holders[i].Step = Complete
	}
	m.holders[1].Step, m.holders[4].Email = UploadConsent, ""
	m.holders[5].Language, m.holders[5].BirthDate = "es", "2020-01-01"
	admin := access.Principal{ID: 1, Role: access.RegistryAdmin}
	for _, to := range []MatchStatus{PendingTransplant, Transplanted} {
		change := DonorChange{MatchStatus: &to}
		if err := s.ChangeDonor(t.Context(), admin, m.donor.Ref(), change, access.Caller{}); err != nil {
			t.Fatal(err)
		}
		if to != Transplanted && len(m.mails) != 0 {
			t.Errorf("before: %q", m.mails)
		}
	}
	if want := []string{"holder-available h1", "holder-available h6"}; !slices.Equal(m.mails, want) {
		t.Fatalf("%q, want %q", m.mails, want)
	}
	child := m.sent[1]
	if m.sent[0].ToGuardian || !child.ToGuardian || child.Lang != "es" || child.DedupeKey != "holder-available/6" {
		t.Errorf("%+v", m.sent)
	}
}
