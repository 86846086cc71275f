package registry

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/microsite"
	"beacon/internal/voucher"
)

// centerAt returns the center of the i-th record. It differs from i modulo any number, so that every center has a share
// of each kind of records.
func centerAt(centers []int64, i int) int64 { return centers[(i+i/len(centers))%len(centers)] }

// FillWork makes the work list of a registry in daily use. There must be staff. A quarter of the waiting submissions
// wait for the registry, one patient in 500 asks for a coach, one address in 1,000 does not get email, one page in ten
// was reviewed within the last year, and every holder of a donor who donated has a kit.
func (r *Registry) FillWork(ctx context.Context) error {
	now := time.Now().UTC().Truncate(time.Microsecond)
	for _, s := range []struct {
		text   string
		values []any
	}{
		{
			fmt.Sprintf("UPDATE microsite SET custom_site_status = %d WHERE custom_site_status = %d AND id %% 4 = 0",
				microsite.PendNkrApproval, microsite.PendCenterApproval), nil,
		},
		{"UPDATE microsite SET coach_requested_at = updated_at WHERE id % 500 = 0", nil},
		{
			"INSERT INTO bounced_address (address, reason, bounced_at) SELECT LOWER(email), 'no-mailbox', updated_at " +
				"FROM microsite WHERE id % 1000 = 1", nil,
		},
		{
			"INSERT INTO review (microsite_id, submission_id, stage, decision, comment, staff_id, staff_name, decided_at) " +
				"SELECT s.microsite_id, s.id, 'center', 'approve', '', (SELECT MIN(id) FROM staff_account), '', s.submitted_at " +
				"FROM submission AS s WHERE s.id % 10 = 1", nil,
		},
		{
			"INSERT INTO review (microsite_id, submission_id, stage, decision, comment, staff_id, staff_name, decided_at) " +
				"SELECT r.microsite_id, r.submission_id, 'registry', r.decision, '', r.staff_id, '', r.decided_at " +
				"FROM review AS r WHERE r.stage = 'center'", nil,
		},
		{
			"INSERT INTO kit_order (holder_id, center_id, number, state, to_center, recipient_name, address1, address2, city, " +
				"region, country, zip, carrier, tracking_number, ordered_by, version, requested_at, received_at) " +
				"SELECT id, center_id, 1, 'received', FALSE, '', '', '', '', '', 1, '', '', '', 'staff', 1, $1, $1 " +
				"FROM voucher_holder WHERE step = $2", []any{now, voucher.Complete},
		},
	} {
		if _, err := r.SQL.ExecContext(ctx, s.text, s.values...); err != nil {
			return fmt.Errorf("%.60s: %w", s.text, err)
		}
	}
	return nil
}
