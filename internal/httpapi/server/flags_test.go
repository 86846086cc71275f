package server_test

import (
	"testing"

	"beacon/internal/testkit/apptest"
)

// TestReview_FlagsContactsAndPayments: reviewers see the places of contact data and payments in a submission, so
// they do not miss them.
func TestReview_FlagsContactsAndPayments(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	a.Expect("nothing pending", apptest.Request{Path: site.StaffPath(""), As: apptest.Coordinator},
		apptest.Want{Trail: []string{"microsite.viewed"}, Has: map[string]any{"results.flags": []any{}}})
	a.Do(apptest.Save{
		Site: site, Story: "¡Hola! Please call 555-010-0123 if you can.", Responsible: true,
		Pictures: []apptest.Pic{{File: apptest.SmallPhoto(2), Caption: "mail a@b.example"}},
	}.Request())
	a.Seen()
	a.Expect("flags", apptest.Request{Path: site.StaffPath(""), As: apptest.Coordinator}, apptest.Want{
		Trail: []string{"microsite.viewed"},
		Has: map[string]any{
			"results.flags": []any{
				map[string]any{"field": "story", "start": 19, "end": 31, "kind": "phone"},
				map[string]any{"field": "captions.0", "start": 5, "end": 16, "kind": "email"},
			},
		},
	})
}
