package accounts_test

import (
	"fmt"
	"testing"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/testkit/apptest"
)

var operator = audit.Actor{Kind: audit.System, Name: "beacon staff repair"}

// again returns the coordinator's account as the operator enters it again.
func again(a *apptest.App, email string) staff.NewAccount {
	return staff.NewAccount{
		Email: email, FullName: "Cora Vance", Role: access.CenterCoordinator, CenterID: a.Centers[0],
		Language: locale.English,
	}
}

// TestAccounts_Repair: an account that was changed or added with SQL is marked and cannot be used. A command makes it
// genuine again, but closed and without a way to sign in, until an administrator opens it.
// Shows R14.3j, R14.3l.
func TestAccounts_Repair(t *testing.T) {
	for name, attack := range map[string]string{
		"another role":     "UPDATE staff_account SET role = 'registry-admin', center_id = NULL WHERE id = %d",
		"another address":  "UPDATE staff_account SET email = 'thief@evil.example' WHERE id = %d",
		"another password": "UPDATE staff_account SET password_hash = 'x' WHERE id = %d",
		"a planted passkey": "INSERT INTO staff_passkey (account_id, credential_id, name, record, created_at) SELECT id, 'x', 'x'," +
			" 'x', created_at FROM staff_account WHERE id = %d",
		"no seal":         "UPDATE staff_account SET seal = NULL WHERE id = %d",
		"digests altered": "UPDATE record_facts SET digests = '' WHERE record_kind = 'staff-account' AND record_id = %d",
	} {
		t.Run(name, func(t *testing.T) {
			a := apptest.New(t)
			cora, ada := a.Session(apptest.Coordinator), apptest.Email(apptest.Administrator)
			a.Session(apptest.Administrator)
			id := accountID(a, apptest.Email(apptest.Coordinator))
			a.Seen()
			_, err := a.SQL.Exec(fmt.Sprintf(attack, id))
			a.Must(err)
			whole := func() error {
				_, _, err := a.VerifyAll(t.Context(), nil)
				return err
			}
			if whole() == nil {
				t.Fatal("audit verify does not notice")
			}
			record := apptest.Request{Path: fmt.Sprintf("/api/staff/accounts/%d", id), As: apptest.Administrator}
			enable := apptest.Request{Method: "POST", Path: record.Path + "/enable", As: apptest.Administrator}
			if name != "digests altered" {
				a.Expect("marked", record, apptest.Want{
					Trail: []string{"staff.account-viewed"}, Has: apptest.JSON{"results.state": "altered"},
				})
				a.Expect("nobody opens it", enable, apptest.Want{Status: 404})
			}
			repaired, err := a.Staff.Repair(t.Context(), operator, id, again(a, apptest.Email(apptest.Coordinator)))
			if err != nil || repaired.Email != apptest.Email(apptest.Coordinator) || repaired.Role != access.CenterCoordinator ||
				!repaired.IsDisabled ||
				repaired.HasSecondFactor() {
				t.Fatalf("%+v, %v", repaired, err)
			}
			if err := whole(); err != nil {
				t.Errorf("after the repair: %v", err)
			}
			a.Expect("repaired", record, apptest.Want{
				Trail: []string{"staff.account-repaired", "staff.account-viewed"}, Emails: []string{"staff-reset-done " + ada},
				Has: apptest.JSON{"results.state": "disabled", "results.hasPassword": false, "results.hasSecondFactor": false},
			})
			me := apptest.Request{Path: "/api/staff/me"}
			me.Cookies = append(me.Cookies, cora)
			a.Expect("the session is over", me, apptest.Want{Status: 401})
		})
	}
}

// TestAccounts_RepairRefuses: an unknown account and the address of another account are rejected.
// Shows R14.3l.
func TestAccounts_RepairRefuses(t *testing.T) {
	a := apptest.New(t)
	a.Session(apptest.Administrator)
	a.Session(apptest.Coordinator)
	cora := accountID(a, apptest.Email(apptest.Coordinator))
	noCenter, unknownCenter := again(a, apptest.Email(apptest.Coordinator)), again(a, apptest.Email(apptest.Coordinator))
	noCenter.CenterID, unknownCenter.CenterID = 0, 4711
	for name, c := range map[string]struct {
		id   int64
		as   staff.NewAccount
		want fault.Code
	}{
		"no such account":         {4711, again(a, "new@staff.example"), fault.NotFound},
		"an address that is used": {cora, again(a, apptest.Email(apptest.Administrator)), fault.RuleBroken},
		"no center":               {cora, noCenter, fault.RuleBroken},
		"an unknown center":       {cora, unknownCenter, fault.RuleBroken},
	} {
		if _, err := a.Staff.Repair(t.Context(), operator, c.id, c.as); fault.CodeFrom(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
