package assembly

import (
	"context"
	"errors"

	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/storage"
)

// rowCheck implements auditdesk.Checker.
type rowCheck struct{ b *Beacon }

// Altered implements auditdesk.Checker.
func (c rowCheck) Altered(ctx context.Context, events []audit.Stored) (map[int64]bool, error) {
	altered, err := c.b.AuditLog.CheckEvents(ctx, events)
	if err != nil {
		return nil, err
	}
	emptied, err := c.b.Privacy.AlteredEmptied(ctx, events)
	for seq := range emptied {
		altered[seq] = true
	}
	return altered, err
}

// VerifyAll compares the audit trail with its log and with every checkpoint, stored or given. Then it compares every
// consent with its own chain, its documents and the trail, and every erasure and fact with the trail. It returns the
// verified log and the number of consents (R6.5, R7.4).
func (b *Beacon) VerifyAll(
	ctx context.Context, given []auditlog.Checkpoint,
) (log auditlog.Verified, consents int, err error) {
	binding, erasures, facts := b.Consents.Bind(), b.Privacy.Prove(), storage.NewFacts(b.DB)
	visit := func(e audit.Stored) error {
		return errors.Join(binding.Visit(e), erasures.Visit(ctx, e), facts.Visit(e))
	}
	if log, err = b.AuditLog.Verify(ctx, given, visit); err != nil {
		return log, 0, err
	}
	if consents, err = binding.VerifyAll(ctx); err != nil {
		return log, consents, err
	}
	return log, consents, errors.Join(b.DB.CheckRowSeals(ctx), erasures.VerifyAll(ctx), facts.Check(ctx))
}
