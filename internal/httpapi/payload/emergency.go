package payload

import (
	"time"

	"beacon/internal/access"
)

// EmergencyGrant lets a coordinator read a record of another center for an hour (R15.4).
type EmergencyGrant struct {
	ID    int64     `json:"id"`
	Until time.Time `json:"until"`
	// SecondsLeft lets a screen count down without the device's clock, which may be wrong.
	SecondsLeft int64 `json:"secondsLeft" doc:"Until then; at least 1."`
}

// InEmergency is the part of a record's payload with the grant by which the caller reads it.
type InEmergency struct {
	Emergency *EmergencyGrant `json:"emergency" doc:"By which it is read, without history, notes, documents; null: none."`
}

// GrantFor returns the grant by which the caller reads another center's record, or nil.
func GrantFor(by access.Principal, record access.Record, centerID int64, now time.Time) *EmergencyGrant {
	grant, _ := by.Reads(record, centerID)
	return NewGrant(grant, now)
}

// NewGrant returns a grant as a payload; nil for nil.
func NewGrant(grant *access.Grant, now time.Time) *EmergencyGrant {
	if grant == nil {
		return nil
	}
	left := int64(grant.ExpiresAt.Sub(now) / time.Second)
	return &EmergencyGrant{ID: grant.ID, Until: grant.ExpiresAt, SecondsLeft: max(left, 1)}
}
