// Package audit is the trail of who saw and who changed what (R7.4). Events are
// appended, sealed, in the transaction of the change they tell of; package
// auditlog gives each its place in a transparency log, so that a change, a removal
// or a swap shows (ADR 33).
package audit

import (
	"context"
	"encoding/json"
	"maps"
	"time"
)

// ActorKind says in what role somebody acted.
type ActorKind string

// The kinds of actors.
const (
	Recipient     ActorKind = "recipient"      // the patient, by the key of a link
	Donor         ActorKind = "donor"          // a voucher donor, by the key of a link
	VoucherHolder ActorKind = "voucher-holder" // a voucher holder, by the key of a link
	Staff         ActorKind = "staff"          // a signed-in account
	AdminKey      ActorKind = "admin-key"      // a registry administrator in the patient's editor (R2.5)
	Public        ActorKind = "public"         // anybody
	System        ActorKind = "system"         // Beacon itself: schedules, commands
)

// Actor is who acted. ID is the microsite of a recipient, the record of a donor
// or holder, the account of staff, and 0 otherwise.
type Actor struct {
	Kind ActorKind
	ID   int64
	Name string
}

// Origin is where a request came from.
type Origin struct {
	Address   string
	UserAgent string
	RequestID string
}

// Subject is what was seen or changed.
type Subject struct {
	Kind string // "microsite", "staff-account", …
	ID   int64
}

// Event is one line of the trail. Details hold what changed, never the words of
// a story, a key or a health fact.
type Event struct {
	At      time.Time
	Actor   Actor
	Action  string // "microsite.submitted", "mail.viewed", …
	Subject Subject
	Details map[string]string
	Origin  Origin
}

// Log takes events. It belongs to a transaction: what is appended commits with it.
type Log interface {
	Append(ctx context.Context, e Event) error
}

// Recorder appends events by one actor about one subject. It belongs to the transaction of its log.
type Recorder struct {
	Log     Log
	At      time.Time
	Actor   Actor
	Origin  Origin
	Subject Subject
}

// Record appends an event.
func (r Recorder) Record(ctx context.Context, action string, details map[string]string) error {
	return r.Log.Append(ctx, Event{
		At: r.At, Actor: r.Actor, Action: action, Subject: r.Subject, Details: details, Origin: r.Origin,
	})
}

// Stored is an event as it lies in the database. Numbers grow, with gaps; places have none.
type Stored struct {
	Event
	Seq         int64
	Place       *int64 // in the log, from 0; nil: not integrated yet
	Salt        []byte // empty once the event was erased
	Seal        []byte
	Commitments []byte // kept when an event is erased, empty before
}

// FactsDetail is the detail with the digests of a record's facts as the event left them. It is for comparisons and is
// shown on no screen.
const FactsDetail = "facts"

// Shown returns the details that people see, never nil.
func Shown(details map[string]string) map[string]string {
	shown := maps.Clone(details)
	if shown == nil {
		return map[string]string{}
	}
	delete(shown, FactsDetail)
	return shown
}

// DetailsText is the one encoding of details: JSON with sorted names.
func DetailsText(details map[string]string) string {
	if len(details) == 0 {
		return "{}"
	}
	b, err := json.Marshal(details) // maps are written with sorted keys
	if err != nil {
		return "{}"
	}
	return string(b)
}
