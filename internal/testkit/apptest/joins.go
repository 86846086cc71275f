package apptest

import (
	"strconv"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
)

// Nell is a second registry administrator. AddNell adds her by the command line.
const Nell = "nell"

// AddNell adds Nell and has her and Ada join, so both count as administrators.
func (a *App) AddNell() {
	a.Helper()
	account, err := a.Staff.CreateAccount(a.Context(), audit.Actor{Kind: audit.System}, staff.NewAccount{
		Email: Email(Nell), FullName: "Nell Grant", Role: access.RegistryAdmin, Language: locale.Spanish,
	}, audit.Origin{})
	a.Must(err)
	a.accounts[Nell] = account
	a.Session(Ada)
	a.Session(Nell)
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
