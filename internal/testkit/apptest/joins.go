package apptest

import (
	"strconv"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
)

// SecondAdministrator is a second registry administrator. AddSecondAdministrator adds the account.
const SecondAdministrator = "nell"

// AddSecondAdministrator adds a second administrator. Both administrators join, so both count.
func (a *App) AddSecondAdministrator() {
	a.Helper()
	account, err := a.Staff.CreateAccount(a.Context(), audit.Actor{Kind: audit.System}, staff.NewAccount{
		Email: Email(SecondAdministrator), FullName: "Nell Grant", Role: access.RegistryAdmin, Language: locale.Spanish,
	}, audit.Origin{})
	a.Must(err)
	a.accounts[SecondAdministrator] = account
	a.Session(Administrator)
	a.Session(SecondAdministrator)
	a.Seen()
}

// ConfirmJoin returns a request with the emailed link of the newest join: "" reads the join, "/confirm" and "/refuse"
// decide.
func (a *App) ConfirmJoin(answer string) Request {
	a.Helper()
	id, err := strconv.ParseInt(a.Rows("SELECT id FROM record_join ORDER BY id DESC")[0][0], 10, 64)
	a.Must(err)
	j, err := a.Joins.WaitingByID(a.Context(), id)
	a.Must(err)
	r := Request{Method: "POST", Path: "/api/confirm-join/" + a.Joins.Token(j) + answer}
	if answer == "" {
		r.Method = "GET"
	}
	return r
}
