package accounts_test

import (
	"fmt"
	"testing"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	. "beacon/internal/testkit/apptest"
)

var operator = audit.Actor{Kind: audit.System, Name: "beacon staff repair"}

// again returns Cora's account as the operator enters it again.
func again(a *App, email string) staff.NewAccount {
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
			a := New(t)
			cora, ada := a.Session(Cora), Email(Ada)
			a.Session(Ada)
			id := accountID(a, Email(Cora))
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
			record := Request{Path: fmt.Sprintf("/api/staff/accounts/%d", id), As: Ada}
			enable := Request{Method: "POST", Path: record.Path + "/enable", As: Ada}
			if name != "digests altered" {
				a.Expect("marked", record, Want{Trail: []string{"staff.account-viewed"}, Has: JSON{"results.state": "altered"}})
				a.Expect("nobody opens it", enable, Want{Status: 404})
			}
			repaired, err := a.Staff.Repair(t.Context(), operator, id, again(a, Email(Cora)))
			if err != nil || repaired.Email != Email(Cora) || repaired.Role != access.CenterCoordinator || !repaired.IsDisabled || repaired.HasSecondFactor() {
				t.Fatalf("%+v, %v", repaired, err)
			}
			if err := whole(); err != nil {
				t.Errorf("after the repair: %v", err)
			}
			a.Expect("repaired", record, Want{
				Trail: []string{"staff.account-repaired", "staff.account-viewed"}, Emails: []string{"staff-reset-done " + ada},
				Has: JSON{"results.state": "disabled", "results.hasPassword": false, "results.hasSecondFactor": false},
			})
			me := Request{Path: "/api/staff/me"}
			me.Cookies = append(me.Cookies, cora)
			a.Expect("the session is over", me, Want{Status: 401})
		})
	}
}

// TestAccounts_RepairRefuses: an unknown account and the address of another account are rejected.
// Shows R14.3l.
func TestAccounts_RepairRefuses(t *testing.T) {
	a := New(t)
	a.Session(Ada)
	a.Session(Cora)
	cora := accountID(a, Email(Cora))
	noCenter, unknownCenter := again(a, Email(Cora)), again(a, Email(Cora))
	noCenter.CenterID, unknownCenter.CenterID = 0, 4711
	for name, c := range map[string]struct {
		id   int64
		as   staff.NewAccount
		want fault.Code
	}{
		"no such account":         {4711, again(a, "new@staff.example"), fault.NotFound},
		"an address that is used": {cora, again(a, Email(Ada)), fault.RuleBroken},
		"no center":               {cora, noCenter, fault.RuleBroken},
		"an unknown center":       {cora, unknownCenter, fault.RuleBroken},
	} {
		if _, err := a.Staff.Repair(t.Context(), operator, c.id, c.as); fault.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
