package assembly

import (
	"context"

	"beacon/internal/auditlog"
)

// VerifyAll compares the audit trail with its log and every checkpoint that is found or given, then every
// consent with its own chain, its documents and the trail. It returns what is whole, and the number of
// consents (R6.5, R7.4).
func (b *Beacon) VerifyAll(
	ctx context.Context, given []auditlog.Checkpoint,
) (log auditlog.Verified, consents int, err error) {
	binding := b.Consents.Bind()
	if log, err = b.AuditLog.Verify(ctx, given, binding.Visit); err != nil {
		return log, 0, err
	}
	if consents, err = binding.VerifyAll(ctx); err != nil {
		return log, consents, err
	}
	return log, consents, b.DB.CheckRowSeals(ctx)
}
