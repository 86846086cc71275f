package vouchers_test

import (
	"fmt"
	"net/http"
	"testing"

	"beacon/internal/testkit/apptest"
)

// joinAttacks alter a join that the administrator asked for, so the same administrator could confirm it or redirect it
// to another record.
var joinAttacks = map[string]string{
	"asked for by another administrator": "UPDATE record_join SET asked_by = " +
		"(SELECT id FROM staff_account WHERE full_name = 'Nell Grant')",
	"into another record":               "UPDATE record_join SET into_id = 3",
	"of another record":                 "UPDATE record_join SET record_id = 3",
	"asked for anew":                    "UPDATE record_join SET asked_at = '2099-01-01 00:00:00+00:00'",
	"for the former link of the record": "UPDATE record_join SET into_key = into_key + 1",
	"without a seal":                    "UPDATE record_join SET seal = NULL",
	"planted, by another administrator": "INSERT INTO record_join (record_kind, record_id, into_id, into_key, asked_by, " +
		"asked_at, seal) SELECT record_kind, 3, into_id, into_key, " +
		"(SELECT id FROM staff_account WHERE full_name = 'Nell Grant'), asked_at, seal FROM record_join",
}

// A join row that was inserted or altered with SQL must not join any records, neither by its asker nor by a link.
// Shows R12.4e, R14.3j.
func TestRedTeam_JoinsThatWait(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.AddSecondAdministrator()
		stays, _ := apptest.NewDonor(a, nil)
		goes, _ := apptest.NewDonor(a, nil)
		other, _ := apptest.NewDonor(a, nil)
		a.Do(joinDonors(a, goes, stays, apptest.Administrator))
		confirm := a.ConfirmJoin("/confirm")
		thief := thief{App: a}
		whole := func() error {
			_, _, err := a.VerifyAll(t.Context(), nil)
			return err
		}
		if err := whole(); err != nil {
			t.Fatalf("before: %v", err)
		}
		for name, attack := range joinAttacks {
			t.Run(name, func(t *testing.T) {
				thief.exec("CREATE TABLE kept_record_join AS SELECT * FROM record_join")
				thief.exec(attack)
				if whole() == nil {
					t.Error("audit verify does not notice")
				}
				asks := []int64{other}
				if name != "planted, by another administrator" {
					asks = append(asks, goes)
					if status := a.Do(confirm).Status; status != http.StatusNotFound {
						t.Errorf("the confirmation answers %d", status)
					}
				}
				for _, id := range asks {
					a.Do(joinDonors(a, id, stays, apptest.Administrator))
				}
				if joined := a.Rows("SELECT id FROM voucher_donor WHERE joined_into <> 0"); len(joined) > 0 {
					t.Errorf("joined: %v", joined)
				}
				thief.exec("DELETE FROM record_join")
				thief.restore("record_join")
			})
		}
		a.Seen()
		a.Expect("confirmed as it was", confirm, apptest.Want{
			Trail: []string{"donor.joined", "donor.joined"}, Emails: []string{"records-joined maribel@mail.example"},
		})
		if joined := fmt.Sprint(a.Rows("SELECT id, joined_into FROM voucher_donor WHERE joined_into <> 0")); joined !=
			fmt.Sprintf("[[%d %d]]", goes, stays) {
			t.Errorf("joined: %s", joined)
		}
	})
}
