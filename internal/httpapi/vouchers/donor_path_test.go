package vouchers_test

import (
	"fmt"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// The dates of a donor's progress remain in the record when the displayed history no longer reaches back that far.
func TestDonorPath(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, key := apptest.NewDonor(a, nil)
		see := apptest.Request{Path: donorPath(donor, ""), As: apptest.Coordinator}
		a.Expect("invited", see, apptest.Want{
			Trail: []string{"donor.viewed"},
			Has: apptest.JSON{"results.path.personalInfoAt": nil, "results.path.finalizedAt": nil,
				"results.path.remindedAt": nil, "results.path.transplantedAt": nil},
		})
		own := fmt.Sprintf("/api/donor/%d/%s", donor, key)
		a.Expect("personal information", apptest.Request{Method: "POST", Path: own, Body: apptest.PersonalBody(nil)},
			apptest.Want{Trail: []string{"donor.personal-info-saved"}})
		personalAt := a.Clock.Now().UTC().Format(time.RFC3339Nano)
		for range 201 {
			a.Clock.Advance(time.Minute)
			a.Do(see)
		}
		a.Seen()
		_, err := a.SQL.Exec("UPDATE voucher_donor SET step = 400")
		a.Must(err)
		aHolder(a, donor, "Ana", nil)
		aHolder(a, donor, "Ben", func(h *voucher.Holder) { h.Step = voucher.Complete })
		a.Expect("reminded", donorCall(donor, "/remind", apptest.Coordinator, apptest.JSON{}),
			apptest.Want{Trail: []string{"voucher-holder.reminded"}, Emails: []string{"holder-reminder ana@mail.example"}})
		remindedAt := a.Clock.Now().UTC().Format(time.RFC3339Nano)
		response := a.Expect("looked at often", see, apptest.Want{
			Trail: []string{"donor.viewed"},
			Has: apptest.JSON{
				"results.path.personalInfoAt": personalAt, "results.path.remindedAt": remindedAt,
				"results.path.transplantedAt": nil,
			},
		})
		a.Expect("transplanted", donorCall(donor, "/settings", apptest.Coordinator,
			apptest.JSON{"version": response.Get("results.version"), "matchStatus": 5}), apptest.Want{
			Trail: []string{"donor.match-status-changed"}, Emails: []string{"holder-available ben@mail.example"},
			Has: apptest.JSON{"results.path.transplantedAt": remindedAt},
		})
	})
}
