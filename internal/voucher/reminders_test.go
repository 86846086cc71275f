package voucher

import (
	"fmt"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// Each person with open steps is reminded in their language. The email contains the due day unless it has passed.
func TestRemind_WhomAndUntilWhen(t *testing.T) {
	in := func(days int) string { return now.AddDate(0, 0, days).Format(time.DateOnly) }
	due := func(days int, lang locale.Lang) string { return locale.Day(in(days), lang) }
	for _, c := range []struct {
		name      string
		donorStep Step
		surgeryOn string
		want      string
	}{
		{"the donor first", UploadConsent, in(30), fmt.Sprintf("[donor-reminder %s]", due(9, locale.English))},
		{"holders after the donor", Complete, in(30), fmt.Sprintf("[holder-reminder %s]", due(9, locale.Spanish))},
		{"on the last day", Complete, in(21), fmt.Sprintf("[holder-reminder %s]", due(0, locale.Spanish))},
		{"the last day is over", Complete, in(20), "[holder-reminder ]"},
		{"no day planned", Complete, "", "[holder-reminder ]"},
	} {
		m, s := newMemory(Available, Draft, Retired)
		m.donor.Step, m.donor.SurgeryOn, m.donor.Language = c.donorStep, c.surgeryOn, locale.English
		m.holders[0].Language = locale.Spanish
		if c.donorStep < Complete {
			m.holders[0].Status = Draft
		}
		_, err := s.Remind(t.Context(), reviewer, 4, access.Caller{})
		var got []string
		for _, mail := range m.sent {
			got = append(got, string(mail.Template)+" "+mail.Params["dueOn"])
		}
		if err != nil || fmt.Sprint(got) != c.want {
			t.Errorf("%s: %v %q, want %s", c.name, err, got, c.want)
		}
	}
	m, s := newMemory(Retired)
	m.donor.Step = Complete
	if _, err := s.Remind(t.Context(), reviewer, 4, access.Caller{}); codeOf(err) != fault.Conflict {
		t.Errorf("nobody to remind: %v", err)
	}
}

func TestHolderMail_AddressesTheGuardianOfAMinor(t *testing.T) {
	for born, want := range map[string]bool{
		now.AddDate(-18, 0, 1).Format(time.DateOnly): true, now.AddDate(-18, 0, 0).Format(time.DateOnly): false, "": false,
	} {
		if m := HolderMail(Holder{Person: Person{BirthDate: born}}, "holder-link", now); m.ToGuardian != want {
			t.Errorf("born %q: %t", born, m.ToGuardian)
		}
	}
}
