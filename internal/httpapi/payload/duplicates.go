package payload

import (
	"errors"

	"beacon/internal/duplicate"
	"beacon/internal/httpapi"
)

// Duplicates lists the existing records of a person who was to be added. It is sent with 409.
type Duplicates struct {
	Records []DuplicateRecord `json:"records" doc:"Those that the signed-in person may see."`
}

// DuplicateRecord is an existing record of the person.
type DuplicateRecord struct {
	Kind       duplicate.Kind `json:"kind" doc:"patient, referral or donor"`
	ID         int64          `json:"id"`
	FirstName  string         `json:"firstName"`
	LastName   string         `json:"lastName"`
	Status     string         `json:"status" doc:"A patient's currentStatus, a donor's step, or a referral's status."`
	CenterName string         `json:"centerName"`
}

// WithDuplicates adds the existing records to the error for a person who has records already.
func WithDuplicates(err error) error {
	var refused *duplicate.Refusal
	if !errors.As(err, &refused) {
		return err
	}
	return httpapi.ConflictWith(err, Duplicates{httpapi.Items(refused.Seen, func(r duplicate.Record) DuplicateRecord {
		return DuplicateRecord{r.Kind, r.ID, r.FirstName, r.LastName, r.Status, r.CenterName}
	})})
}
