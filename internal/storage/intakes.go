package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"beacon/internal/intake"
	"beacon/internal/storage/sqlgen"
)

// intakeDoor implements intake.OpenTx, in the transactions of whoever brings a
// patient in.
type intakeDoor struct{ q *sqlgen.Queries }

// AddIntake implements intake.OpenTx.
func (d intakeDoor) AddIntake(ctx context.Context, o intake.Opening, dueAt time.Time) (int64, error) {
	id, err := d.q.InsertIntake(ctx, sqlgen.InsertIntakeParams{
		Kind: string(o.Kind), RecordID: o.RecordID, CenterID: o.CenterID, Status: string(intake.New), ReceivedAt: o.ReceivedAt, DueAt: dueAt,
	})
	if errors.Is(err, sql.ErrNoRows) { // it is there already
		id, err = d.q.IntakeIDByRecord(ctx, string(o.Kind), o.RecordID)
	}
	if err != nil {
		return 0, fmt.Errorf("open an intake: %w", err)
	}
	return id, nil
}
