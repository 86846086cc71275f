// Package audit is the trail of reads and changes (R7.4). Events are appended and sealed in the transaction of their
// change. Package auditlog gives each event its place in a transparency log, so a changed, removed or replaced
// event is detected (ADR 33).
package audit

import (
	"context"
	"encoding/json"
	"maps"
	"time"
)

// ActorKind is the role of an actor.
type ActorKind string

// The kinds of actors.
const (
	Recipient     ActorKind = "recipient"      // the patient, by the key of a link
	Donor         ActorKind = "donor"          // a voucher donor, by the key of a link
	VoucherHolder ActorKind = "voucher-holder" // a voucher holder, by the key of a link
	Staff         ActorKind = "staff"          // a signed-in account
	AdminKey      ActorKind = "admin-key"      // a registry administrator in the patient's editor (R2.5)
	Public        ActorKind = "public"         // a visitor
	System        ActorKind = "system"         // Beacon itself: scheduled jobs, commands
)

// Actor is the actor of an event. ID is a recipient's microsite, a donor's or holder's record, or a staff account;
// otherwise 0.
type Actor struct {
	Kind ActorKind
	ID   int64
	Name string
}

// Origin is the origin of a request.
type Origin struct {
	Address   string
	UserAgent string
	RequestID string
}

// Subject is the record that was read or changed.
type Subject struct {
	Kind string // "microsite", "staff-account", …
	ID   int64
}

// Event is one line of the trail. Details contain the change, but never the text of a story, a key or a health fact.
type Event struct {
	At      time.Time
	Actor   Actor
	Action  string // "microsite.submitted", "mail.viewed", …
	Subject Subject
	Details map[string]string
	Origin  Origin
}

// Log stores events. It belongs to a transaction: appended events commit with it.
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

// Stored is an event in the database. Numbers increase, with gaps; places have no gaps.
type Stored struct {
	Event
	Seq         int64
	Place       *int64 // in the log, from 0; nil: not integrated yet
	Salt        []byte // empty once the event is erased
	Seal        []byte
	Commitments []byte // set when an event is erased, empty before
}

// FactsDetail is the detail with the digests of a record's facts after the event. It is used for comparisons and never
// shown.
const FactsDetail = "facts"

// Shown returns the details for display, never nil.
func Shown(details map[string]string) map[string]string {
	shown := maps.Clone(details)
	if shown == nil {
		return map[string]string{}
	}
	delete(shown, FactsDetail)
	return shown
}

// DetailsText returns the canonical encoding of details: JSON with sorted names.
func DetailsText(details map[string]string) string {
	if len(details) == 0 {
		return "{}"
	}
	b, err := json.Marshal(details) // maps are encoded with sorted keys
	if err != nil {
		return "{}"
	}
	return string(b)
}
