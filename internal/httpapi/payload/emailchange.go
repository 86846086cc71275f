package payload

import (
	"context"
	"time"

	"beacon/internal/emailchange"
	"beacon/internal/httpapi"
	"beacon/internal/notify"
)

// EmailChange is a change of a person's own email address that is not confirmed yet.
type EmailChange struct {
	Address  string    `json:"address" doc:"The new one"`
	OnRecord string    `json:"onRecord" doc:"Address of all emails until the change is confirmed"`
	WaitsFor []string  `json:"waitsFor" doc:"Who has to confirm still: new, former or both"`
	AskedAt  time.Time `json:"askedAt"`
	ByStaff  bool      `json:"byStaff" doc:"Staff asked for it: another member of staff can confirm it by the same change."`
	Expired  bool      `json:"expired" doc:"Not confirmed in time; sending the address again requests it again."`
}

// EmailChanging is the part of a person's payload with the pending change.
type EmailChanging struct {
	EmailChange *EmailChange `json:"emailChange" doc:"null: nothing waits to be confirmed"`
}

// NewEmailChange returns the pending change of a record, or nil.
func NewEmailChange(
	ctx context.Context, s *emailchange.Service, kind notify.LinkKind, id int64,
) (*EmailChange, error) {
	c, err := s.FindOpen(ctx, kind, id)
	if err != nil || c == nil {
		return nil, err
	}
	return &EmailChange{
		Address: c.New, OnRecord: c.Former, AskedAt: c.AskedAt, Expired: s.Now(*c) == emailchange.Expired,
		WaitsFor: ChangeSides(*c), ByStaff: c.AskedBy != 0,
	}, nil
}

// ChangeSides returns the sides that have not confirmed a change yet.
func ChangeSides(c emailchange.Change) []string {
	return httpapi.Items(c.WaitsFor(), func(side emailchange.Side) string { return string(side) })
}
