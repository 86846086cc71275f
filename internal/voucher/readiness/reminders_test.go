package readiness

import (
	"fmt"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/testkit/vouchertest"
	"beacon/internal/voucher"
)

// Each person with open steps is reminded in their language. The email contains the due day unless it has passed.
func TestRemind_EmailsPeopleWithOpenStepsUntilTheDueDay(t *testing.T) {
	in := func(days int) string { return vouchertest.Now.AddDate(0, 0, days).Format(time.DateOnly) }
	due := func(days int, lang locale.Lang) string { return locale.Day(in(days), lang) }
	for _, c := range []struct {
		name      string
		donorStep voucher.Step
		surgeryOn string
		want      string
	}{
		{"the donor first", voucher.UploadConsent, in(30), fmt.Sprintf("[donor-reminder %s]", due(9, locale.English))},
		{"holders after the donor", voucher.Complete, in(30), fmt.Sprintf("[holder-reminder %s]", due(9, locale.Spanish))},
		{"on the last day", voucher.Complete, in(21), fmt.Sprintf("[holder-reminder %s]", due(0, locale.Spanish))},
		{"the last day is over", voucher.Complete, in(20), "[holder-reminder ]"},
		{"no day planned", voucher.Complete, "", "[holder-reminder ]"},
	} {
		m, s := newMemory(voucher.Available, voucher.Draft, voucher.Retired)
		m.D.Step, m.D.SurgeryOn, m.D.Language = c.donorStep, c.surgeryOn, locale.English
		m.H[0].Language = locale.Spanish
		if c.donorStep < voucher.Complete {
			m.H[0].Status = voucher.Draft
		}
		_, err := s.Remind(t.Context(), vouchertest.Reviewer, 4, access.Caller{})
		var got []string
		for _, email := range m.Sent {
			got = append(got, string(email.Template)+" "+email.Params["dueOn"])
		}
		if err != nil || fmt.Sprint(got) != c.want {
			t.Errorf("%s: %v %q, want %s", c.name, err, got, c.want)
		}
	}
	m, s := newMemory(voucher.Retired)
	m.D.Step = voucher.Complete
	_, err := s.Remind(t.Context(), vouchertest.Reviewer, 4, access.Caller{})
	if vouchertest.CodeFrom(err) != fault.Conflict {
		t.Errorf("nobody to remind: %v", err)
	}
}

// Staff can remind only holders with a link, open steps and a voucher that no death closed.
func TestRemind_ByStatusAndStep(t *testing.T) {
	for _, c := range []struct {
		name   string
		status voucher.HolderStatus
		step   voucher.Step
		diedOn string
		want   fault.Code
	}{
		{"draft", voucher.Draft, voucher.PersonalInfo, "", fault.Conflict},
		{"open steps", voucher.Available, voucher.UploadConsent, "", ""},
		{"open steps after a death", voucher.Available, voucher.UploadConsent, "2030-05-01", fault.Conflict},
		{"complete", voucher.Available, voucher.Complete, "", fault.Conflict},
		{"retired", voucher.Retired, voucher.PersonalInfo, "", fault.Conflict},
	} {
		m, s := newMemory(c.status)
		m.D.Step, m.H[0].Step, m.H[0].DiedOn = voucher.Complete, c.step, c.diedOn
		_, err := s.Remind(t.Context(), vouchertest.Coordinator, 4, access.Caller{})
		if vouchertest.CodeFrom(err) != c.want {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
