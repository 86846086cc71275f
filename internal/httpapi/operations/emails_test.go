package operations_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// The list of emails can be filtered, sorted, paged and exported (R7.3). The file contains no text of an email, and
// so no private link.
func TestEmails_FilterSortPageAndExport(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		rosa := a.Invite(apptest.Patient{})
		a.Invite(apptest.Patient{FirstName: "@Al", LastName: "Young", Email: "al@mail.example"})
		a.Seen()
		looked := apptest.Want{Trail: []string{"mail.list-viewed"}}
		list := func(query string) apptest.Response {
			t.Helper()
			return a.Expect(query, apptest.Request{Path: "/api/staff/mails?" + query, As: apptest.Administrator}, looked)
		}
		newest, oldest := list("limit=1"), list("limit=1&sort=created")
		if newest.Text("results.0.to") != "al@mail.example" || oldest.Text("results.0.to") == "al@mail.example" {
			t.Errorf("newest %s, oldest %s", newest.Body, oldest.Body)
		}
		if next := list(fmt.Sprintf("limit=1&before=%.0f", newest.Get("results.0.id"))); next.Text(
			"results.0.to") != apptest.PatientEmail {
			t.Errorf("the page after: %s", next.Body)
		}
		for query, n := range map[string]int{"q=AL@mail": 1, "q=nobody": 0, "q=al@mail&state=waiting": 1, "state=sent": 0,
			"state=lost": 0} {
			a.Expect(query, apptest.Request{Path: "/api/staff/mails?" + query, As: apptest.Administrator},
				apptest.Want{Trail: looked.Trail, Has: map[string]any{"results.#": n}})
		}
		file := a.Expect("as a file",
			apptest.Request{Path: "/api/staff/mails.csv?q=mail.example", As: apptest.Administrator},
			apptest.Want{Trail: []string{"mail.exported"}})
		rows := apptest.Table(t, file)
		if len(rows) < 2 || rows[0][2] != "al@mail.example" || !strings.HasPrefix(rows[0][3], "'@Al") ||
			rows[0][6] != "waiting" ||
			strings.Contains(string(file.Body), rosa.Key) {
			t.Errorf("the file holds %v", rows)
		}
	})
}
