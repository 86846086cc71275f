package apptest

import (
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/storage/centerstore"
)

// ThirdCoordinator is the coordinator of Hillside. AddThirdCenter adds the account.
const ThirdCoordinator = "tess"

// AddThirdCenter adds a third center with a coordinator, and returns its id.
func (a *App) AddThirdCenter() int64 {
	a.Helper()
	id, err := centerstore.NewCenters(a.DB).Add(a.Context(), center.Center{
		Name: "Hillside Transplant Center", Alias: "Hillside", City: "Dayton", State: "OH",
	})
	a.Must(err)
	account, err := a.Staff.CreateAccount(a.Context(), audit.Actor{Kind: audit.System}, staff.NewAccount{
		Email: Email(ThirdCoordinator), FullName: "Tess Hill", Role: access.CenterCoordinator, CenterID: id,
		Language: locale.English,
	}, audit.Origin{})
	a.Must(err)
	a.accounts[ThirdCoordinator] = account
	a.Session(ThirdCoordinator)
	a.Seen()
	return id
}
