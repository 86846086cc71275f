package intake

import (
	"context"
	"time"

	"beacon/internal/platform/captcha"
	"beacon/internal/platform/workdays"
)

// Kind is how a patient came.
type Kind string

// The kinds. RecordID of a Referral is the referral's, of a Champion the microsite's.
const (
	Referral Kind = "referral"
	Champion Kind = "champion"
)

// TargetDays is how many working days a center has to reach a patient; what its
// Kidney for Life centers promise.
const TargetDays = 3

// Opening is a patient who just came to a center.
type Opening struct {
	Kind       Kind
	RecordID   int64
	CenterID   int64
	ReceivedAt time.Time
}

// FormTx is the part of a transaction about a form that a patient sends.
type FormTx interface {
	OpenTx
	// AddFormRelease writes the release that was agreed to on a form in the ledger of
	// forms, for a referral or a site.
	AddFormRelease(ctx context.Context, recordID int64, r Release) error
	// UseOnce writes down that a human check is used for a purpose, and returns
	// whether it was used neither for that before nor for another form.
	UseOnce(ctx context.Context, p captcha.Proof, purpose string) (bool, error)
}

// OpenTx is the part of a transaction that Open needs.
type OpenTx interface {
	// AddIntake stores an entry with status New and returns its id. A second
	// entry of a kind and record returns the id of the first and changes nothing.
	AddIntake(ctx context.Context, o Opening, dueAt time.Time) (int64, error)
}

// Open puts a patient into a center's queue, in the caller's transaction, and
// returns the entry's id. Working days are those of zone.
func Open(ctx context.Context, tx OpenTx, o Opening, zone *time.Location) (int64, error) {
	return tx.AddIntake(ctx, o, workdays.Add(o.ReceivedAt, TargetDays, zone))
}
