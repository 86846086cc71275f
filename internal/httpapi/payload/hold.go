package payload

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/httpapi"
	"beacon/internal/legalhold"
)

// HoldItem is a legal hold. Its reason and its author are for the registry only.
type HoldItem struct {
	ID          int64     `json:"id"`
	RecordKind  string    `json:"recordKind" enum:"microsite,referral,donor,voucher-holder"`
	RecordID    int64     `json:"recordId"`
	FullName    string    `json:"fullName"`
	ShownIn     int64     `json:"shownIn" doc:"A holder's donor, a referral's place in the queue; 0: none."`
	Reason      string    `json:"reason" doc:"Empty for centers."`
	EndsOn      string    `json:"endsOn" doc:"YYYY-MM-DD, the last day; empty: until it is ended"`
	PutBy       string    `json:"putBy" doc:"Empty for centers."`
	PutAt       time.Time `json:"putAt"`
	NeedsReview bool      `json:"needsReview" doc:"Without an end, and not reviewed for a year."`
}

// Holds reads the legal holds on records for the rooms that show them.
type Holds struct{ Service *legalhold.Service }

// On returns the holds that cover a record. Call it only for records that the caller may see.
func (h Holds) On(ctx context.Context, who access.Principal, record audit.Subject) ([]HoldItem, error) {
	holds, err := h.Service.On(ctx, record)
	return h.Items(who, holds), err
}

// Items returns holds with the fields that the caller may see.
func (h Holds) Items(who access.Principal, holds []legalhold.Hold) []HoldItem {
	return httpapi.Items(holds, func(one legalhold.Hold) HoldItem {
		item := HoldItem{
			ID: one.ID, RecordKind: one.Record.Kind, RecordID: one.Record.ID, FullName: one.FullName, ShownIn: one.ShownIn,
			EndsOn: one.EndsOn, PutAt: one.PutAt,
		}
		if who.IsRegistry() {
			item.Reason, item.PutBy, item.NeedsReview = one.Reason, one.PutByName, h.Service.NeedsReview(one)
		}
		return item
	})
}
