package apptest

import (
	"context"

	"beacon/internal/audit"
)

// factsStated is the action of an event that tests write for what they store without a service. It is in no
// comparison of the trail.
const factsStated = "audit.facts-adopted"

// StateFacts lets an event state the facts of a record that a test stores without a service.
func StateFacts(tx audit.Log, s audit.Subject) error {
	ctx := context.Background()
	if err := tx.(interface {
		Restate(ctx context.Context, s audit.Subject) error
	}).Restate(ctx, s); err != nil {
		return err
	}
	return tx.Append(ctx, audit.Event{At: Start, Actor: audit.Actor{Kind: audit.System}, Action: factsStated})
}

// ChangeSealed runs a statement on rows that carry a seal, and seals them, as a command of another process would.
func (a *App) ChangeSealed(statement string) {
	a.Helper()
	_, err := a.SQL.Exec(statement)
	a.Must(err)
	a.Must(a.DB.AdoptRows(context.Background()))
	a.Seen()
}
