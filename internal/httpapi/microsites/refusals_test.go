package microsites_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// If an account tries ids of records outside its access, the log contains the account's id, and the administrators
// are notified once an hour.
// Shows R14.7b.
func TestRefusals_AreReported(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		walk := func(id int64, more string) apptest.Request {
			return apptest.Request{Path: fmt.Sprintf("/api/staff/microsites/%d%s", id, more), As: apptest.OtherCoordinator}
		}
		a.Session(apptest.OtherCoordinator)
		a.Seen()
		for range 4 {
			a.Expect("another center's record, again and again", walk(site.ID, ""), apptest.Want{Status: 404})
			a.Expect("and what belongs to it", walk(site.ID, "/mails"), apptest.Want{Status: 404})
		}
		for id := range int64(4) {
			a.Expect("four others", walk(900+id, ""), apptest.Want{Status: 404})
		}
		a.Expect("the sixth", walk(904, ""), apptest.Want{
			Status: 404, Trail: []string{"staff.records-refused"}, Emails: []string{"records-refused ada@staff.example"},
		})
		for id := range int64(8) {
			a.Expect("more in this hour", walk(950+id, ""), apptest.Want{Status: 404})
		}
		lines := a.Logged.String()
		var account string
		for _, row := range a.Rows("SELECT id FROM staff_account WHERE full_name = 'Otto Lake'") {
			account = row[0]
		}
		named := `"account":` + account + "}"
		var isNamed bool
		for line := range strings.Lines(lines) {
			isNamed = isNamed || strings.Contains(line, `"level":"WARN"`) && strings.Contains(line, named) &&
				strings.Contains(line, `"status":404`) && strings.Contains(line, "/api/staff/microsites/{id}")
		}
		if !isNamed || strings.Contains(lines, "Otto Lake") || strings.Contains(lines, "/microsites/904") {
			t.Errorf("the log does not say that account %s was refused, or says more", account)
		}
	})
}
