package notify_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"beacon/internal/notify"
	"beacon/internal/platform/locale"
)

// namesStaff lists the emails with the first name of a staff member, who has an account and no record, and tests of
// emails, with invented names.
var namesStaff = []notify.Template{
	notify.StaffInvitation, notify.SecondFactorReset, notify.StaffNewPassword, notify.StaffAdministratorAsked,
	notify.StaffAdministratorMade, notify.StaffResetAsked, notify.StaffResetWaiting, notify.StaffResetDone,
	notify.TextTest,
}

// Each email that names a person must contain the person's record, in its link or separately. Otherwise the person's
// export and erasure would miss the email. A new template that names a person fails here until it has the record.
// Shows R15.2j.
func TestCheckConcerned(t *testing.T) {
	r := renderer(t, keys{})
	for _, template := range notify.Templates() {
		m := sample(template, locale.English)
		m.About, m.Concerns = notify.Record{}, notify.Record{}
		words, err := r.Render(context.Background(), m)
		if err != nil {
			t.Fatalf("%s: %v", template, err)
		}
		isNamed := strings.Contains(words.Subject+words.Text, m.Params[notify.FirstName])
		isPassed := notify.CheckConcerned(m) == nil
		if isNamed && isPassed && m.Record() == (notify.Record{}) && !slices.Contains(namesStaff, template) {
			t.Errorf("%s names a person without a record", template)
		}
		if m.Concerns.Kind, m.Concerns.ID = notify.MicrositePage, 7; notify.CheckConcerned(m) != nil {
			t.Errorf("%s is refused with a record", template)
		}
	}
	unknown := notify.Email{Template: "birthday"}
	if err := notify.CheckConcerned(unknown); !errors.Is(err, notify.ErrUnwritable) {
		t.Errorf("an unknown template: %v", err)
	}
}
