package apptest

import "context"

// ChangeSealed runs a statement on rows that carry a seal, and seals them, as a command of another process would.
func (a *App) ChangeSealed(statement string) {
	a.Helper()
	_, err := a.SQL.Exec(statement)
	a.Must(err)
	a.Must(a.DB.AdoptRows(context.Background()))
	a.Seen()
}
