package apptest

import (
	"context"

	"beacon/internal/audit"
)

// factsStated is the action of an event for facts that tests store without a service. Comparisons of the trail ignore
// it.
const factsStated = "audit.facts-adopted"

// StateFacts records the facts of a record that a test stores without a service in an event.
func StateFacts(tx audit.Log, s audit.Subject) error {
	ctx := context.Background()
	if err := tx.(interface {
		Restate(ctx context.Context, s audit.Subject) error
	}).Restate(ctx, s); err != nil {
		return err
	}
	return tx.Append(ctx, audit.Event{At: Start, Actor: audit.Actor{Kind: audit.System}, Action: factsStated})
}

// ChangeSealed runs a statement on sealed rows and reseals them, as a command in another process would.
func (a *App) ChangeSealed(statement string) {
	a.Helper()
	_, err := a.SQL.Exec(statement)
	a.Must(err)
	a.Must(a.DB.AdoptRows(context.Background()))
	a.Seen()
}
