// Package audit is the trail of who saw and who changed what (R7.4): an
// append-only chain in which every event carries the hash of the one before, so
// that a change, a removal or a swap shows. Events are appended in the
// transaction of the change they tell of.
package audit

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"sort"
	"strconv"
	"strings"
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
	Action  string // "microsite.submitted", "picture.viewed", …
	Subject Subject
	Details map[string]string
	Origin  Origin
}

// Log takes events. It belongs to a transaction: what is appended commits with it.
type Log interface {
	Append(ctx context.Context, e Event) error
}

// Stored is an event as it lies in the database, with its place in the chain.
type Stored struct {
	Event
	Seq          int64
	PreviousHash []byte
	Hash         []byte
}

// Reader reads the trail back.
type Reader interface {
	// After returns up to limit events with a sequence number above seq, in order.
	After(ctx context.Context, seq int64, limit int) ([]Stored, error)
	// Head returns the newest sequence number and hash; 0 and empty for an empty trail.
	Head(ctx context.Context) (seq int64, hash []byte, err error)
}

// Link computes the hash of event number seq that follows previous. Every field
// is written with its length, so that no two events share an encoding.
func Link(seq int64, previous []byte, e Event) []byte {
	h := sha256.New()
	write := func(b []byte) {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], uint64(len(b)))
		h.Write(n[:])
		h.Write(b)
	}
	write(previous)
	for _, s := range []string{
		fmt.Sprint(seq), e.At.UTC().Format("2006-01-02T15:04:05.000000Z"),
		string(e.Actor.Kind), fmt.Sprint(e.Actor.ID), e.Actor.Name, e.Action,
		e.Subject.Kind, fmt.Sprint(e.Subject.ID), DetailsText(e.Details), e.Origin.Address, e.Origin.RequestID,
	} {
		write([]byte(s))
	}
	return h.Sum(nil)
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

// Mark is a place in the trail as somebody wrote it down: "896:" and the hash of
// event 896 in hexadecimal digits. Who rewrites the whole chain cannot meet a mark
// that is kept where they cannot write.
type Mark struct {
	Seq  int64
	Hash []byte
}

// String writes a mark as ParseMark reads it.
func (m Mark) String() string { return fmt.Sprintf("%d:%x", m.Seq, m.Hash) }

// ParseMark reads a mark.
func ParseMark(text string) (Mark, error) {
	number, digits, _ := strings.Cut(strings.TrimSpace(text), ":")
	seq, err := strconv.ParseInt(number, 10, 64)
	hash, err2 := hex.DecodeString(digits)
	if err != nil || err2 != nil || seq < 1 || len(hash) != sha256.Size {
		return Mark{}, fmt.Errorf(
			"%q is no place in the trail: it is a number, a colon and %d hexadecimal digits, as an earlier verification "+
				"printed it",
			text,
			2*sha256.Size,
		)
	}
	return Mark{seq, hash}, nil
}

// Verify walks the whole trail and returns how many events it holds, or an error
// that names the first event that does not fit, to the chain or to one of the marks.
func Verify(ctx context.Context, r Reader, marks ...Mark) (int64, error) {
	var seq int64
	var hash []byte
	for {
		events, err := r.After(ctx, seq, 1000)
		if err != nil {
			return seq, err
		}
		sort.Slice(events, func(i, j int) bool { return events[i].Seq < events[j].Seq })
		for _, e := range events {
			if e.Seq != seq+1 || string(e.PreviousHash) != string(hash) ||
				string(Link(e.Seq, hash, e.Event)) != string(e.Hash) {
				return seq, fmt.Errorf("the audit trail is broken at event %d", seq+1)
			}
			seq, hash = e.Seq, e.Hash
			for _, m := range marks {
				if m.Seq == seq && string(m.Hash) != string(hash) {
					return seq, fmt.Errorf("the audit trail was written anew: event %d is not what it was", seq)
				}
			}
		}
		if len(events) == 0 {
			break
		}
	}
	head, headHash, err := r.Head(ctx)
	if err != nil {
		return seq, err
	}
	if head != seq || string(headHash) != string(hash) {
		return seq, fmt.Errorf("the audit trail ends at event %d but should reach %d", seq, head)
	}
	for _, m := range marks {
		if m.Seq > seq {
			return seq, fmt.Errorf("the audit trail ends at event %d, but reached %d once", seq, m.Seq)
		}
	}
	return seq, nil
}
