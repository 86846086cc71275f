package intake

import (
	"context"
	"time"

	"beacon/internal/platform/captcha"
	"beacon/internal/texts"
)

// Kind is the way in which a patient came.
type Kind string

// The kinds. The RecordID of a Referral is the referral's id, that of a Champion the microsite's.
const (
	Referral Kind = "referral"
	Champion Kind = "champion"
)

// Opening is a patient who has just come to a center.
type Opening struct {
	Kind       Kind
	RecordID   int64
	CenterID   int64
	ReceivedAt time.Time
	DueAt      time.Time // by the registry's targets
}

// FormTx is the part of a transaction for a form that a patient submits.
type FormTx interface {
	OpenTx
	texts.Keeper
	// AddFormRelease adds the release agreed to on a form to the ledger of forms, for a referral or a site.
	AddFormRelease(ctx context.Context, recordID int64, r Release) error
	// UseOnce records the use of a human check for a purpose. It returns false if the check was used before for this
	// purpose or for another form.
	UseOnce(ctx context.Context, p captcha.Proof, purpose string) (bool, error)
}

// OpenTx is the part of a transaction that adds patients to a center's queue.
type OpenTx interface {
	// AddIntake stores an entry with status New and returns its id. For a known kind and record it changes nothing and
	// returns the id of the existing entry.
	AddIntake(ctx context.Context, o Opening) (int64, error)
}
