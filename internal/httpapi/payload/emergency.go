package payload

import (
	"time"

	"beacon/internal/access"
)

// EmergencyGrant is what lets a coordinator read a record of another center for an hour (R15.4).
type EmergencyGrant struct {
	ID    int64     `json:"id"`
	Until time.Time `json:"until"`
	// SecondsLeft spares a screen the device's clock, which may be wrong.
	SecondsLeft int64 `json:"secondsLeft" doc:"Until then; at least 1."`
}

// InEmergency is the part of a record's payload that says that it is read in an emergency.
type InEmergency struct {
	Emergency *EmergencyGrant `json:"emergency" doc:"By which it is read, without history, notes, documents; null: none."`
}

// ReadInEmergency notes in a payload by which grant somebody reads a record, and reports whether it is by one: then the
// payload leaves out what no emergency needs.
func ReadInEmergency(
	said *InEmergency, who access.Principal, record access.Record, centerID int64, now time.Time,
) bool {
	grant, _ := who.Reads(record, centerID)
	if grant == nil {
		return false
	}
	left := int64(grant.EndsAt.Sub(now) / time.Second)
	said.Emergency = &EmergencyGrant{ID: grant.ID, Until: grant.EndsAt, SecondsLeft: max(left, 1)}
	return true
}
