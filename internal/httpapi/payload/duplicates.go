package payload

import (
	"errors"

	"beacon/internal/duplicate"
	"beacon/internal/httpapi"
)

// Duplicates are the records of somebody who was to be added, sent with 409.
type Duplicates struct {
	Records []DuplicateRecord `json:"records" doc:"Those that the signed-in person may see."`
}

// DuplicateRecord is one of them.
type DuplicateRecord struct {
	Kind       duplicate.Kind `json:"kind" doc:"patient, referral or donor"`
	ID         int64          `json:"id"`
	FirstName  string         `json:"firstName"`
	LastName   string         `json:"lastName"`
	Status     string         `json:"status" doc:"A patient's currentStatus, a donor's step, or a referral's status."`
	CenterName string         `json:"centerName"`
}

// WithDuplicates adds to the refusal of somebody who has records already what they are.
func WithDuplicates(err error) error {
	var refused *duplicate.Refusal
	if !errors.As(err, &refused) {
		return err
	}
	return httpapi.ConflictWith(err, Duplicates{httpapi.ItemsOf(refused.Seen, func(r duplicate.Record) DuplicateRecord {
		return DuplicateRecord{r.Kind, r.ID, r.FirstName, r.LastName, r.Status, r.CenterName}
	})})
}
