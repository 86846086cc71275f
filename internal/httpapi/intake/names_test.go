package intake_test

import (
	"testing"

	"beacon/internal/testkit/apptest"
)

// TestReferral_NameWithContact: names must not contain contact data. Otherwise anyone could use the form to send
// messages to other people's addresses.
func TestReferral_NameWithContact(t *testing.T) {
	a := apptest.New(t)
	for _, name := range []string{"You won $500 call 900-555-0100", "http://evil.com X", "evil。com", "Rosa @evil"} {
		a.Expect(name, apptest.NewReferral(a, map[string]any{"firstName": name, "lastName": name}), apptest.Want{
			Status: 422, Fields: []string{"firstName", "lastName"}, Has: map[string]any{
				"errors.0.message": "Please write only the name, without numbers, email addresses or links. Put a space after a dot.",
			},
		})
	}
	if rows := a.Rows("SELECT id FROM referral"); len(rows) > 0 {
		t.Errorf("%d referrals are stored", len(rows))
	}
}
