package intake_test

import (
	"fmt"
	"testing"

	"beacon/internal/testkit/apptest"
)

// A new address in a resumed referral is shown as sent. It counts in all referrals of the request once it is
// confirmed.
// Shows R12.2x.
func TestReferral_AnotherAddress(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		openCenters(a)
		a.Do(apptest.NewReferral(a, apptest.JSON{"centers": a.Centers}))
		key := a.Ring.EditKey("referral", 1, 1)
		saved := apptest.Request{Path: "/api/recipient/get/1/" + key}
		a.Seen()
		save := func(email string) apptest.Request {
			return apptest.SaveReferral(
				apptest.ReferralBody(apptest.JSON{"id": 1, "editKey": key, "email": email, "centers": a.Centers}))
		}
		changed := []string{"referral.changed", "referral.changed"}
		a.Expect("another", save("new@mail.example"), apptest.Want{
			Trail:  append([]string{"referral.email-change-asked"}, changed...),
			Emails: []string{"email-confirm new@mail.example"},
		})
		a.Expect("as sent", saved, apptest.Want{Has: apptest.JSON{"results.email": "new@mail.example"}})
		a.Expect("sent twice", save("new@mail.example"), apptest.Want{Trail: changed})
		a.Expect("taken back", save("rosa@mail.example"),
			apptest.Want{Trail: append([]string{"referral.email-change-withdrawn"}, changed...)})
		a.Expect("as it was", saved, apptest.Want{Has: apptest.JSON{"results.email": "rosa@mail.example"}})
		a.Do(save("new@mail.example"))
		a.Seen()

		var id int64
		_, err := fmt.Sscan(a.Rows("SELECT id FROM email_change ORDER BY id DESC LIMIT 1")[0][0], &id)
		a.Must(err)
		token, err := a.EmailChanges.TokenFor(a.Context(), id, "new@mail.example")
		a.Must(err)
		confirm := apptest.Request{Method: "POST", Path: "/api/confirm-email/" + token + "/confirm"}
		a.Expect("confirmed", confirm, apptest.Want{
			Trail:  append([]string{"referral.email-change-confirmed"}, changed...),
			Emails: []string{"address-changed rosa@mail.example", "referral-link new@mail.example"},
			Has:    apptest.JSON{"results.state": "done", "results.kind": "referral"},
		})
		a.Expect("the former link", saved, apptest.Want{Status: 404})
		rows := fmt.Sprint(a.Rows("SELECT email, key_version FROM referral ORDER BY id"))
		if want := "[[new@mail.example 2] [new@mail.example 2]]"; rows != want {
			t.Errorf("rows %s, want %s", rows, want)
		}
		a.Expect("again", confirm, apptest.Want{Status: 409})
	})
}
