package coaching

import (
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
)

// NoteStatus is how far a note has come (M3
// MicrositeRecipientCommunicationStatus). It only ever grows.
type NoteStatus int

// The statuses of a note.
const (
	Sent      NoteStatus = 1
	Viewed    NoteStatus = 2
	RepliedTo NoteStatus = 3
)

// Side is one of the two who write to each other.
type Side bool

// The two sides. As a bool it says whether the recipient wrote.
const (
	TheRecipient Side = true
	TheCoach     Side = false
)

// Note is one note and at most one reply to it.
type Note struct {
	ID            int64
	SiteID        int64
	CoachName     string // who the coach was when it was sent
	From          Side
	Status        NoteStatus
	Text          string
	Reply         string
	SentAt        time.Time
	ViewedAt      *time.Time // by the other side
	RepliedAt     *time.Time
	ReplyViewedAt *time.Time // by the side that sent the note
}

var (
	msgReplied = catalogues.Text("coaching.replied")
	msgOwnNote = catalogues.Text("coaching.own-note")
)

// UnreadBy reports whether a side has something in the note that it has not
// looked at: the other's note, or the other's reply to its own.
func (n Note) UnreadBy(s Side) bool {
	if n.From != s {
		return n.Status == Sent
	}
	return n.Status == RepliedTo && n.ReplyViewedAt == nil
}

// ViewedBy returns the note after a side has looked at it at a time, and whether
// that changed anything. Looking again changes nothing.
func (n Note) ViewedBy(s Side, at time.Time) (Note, bool) {
	if !n.UnreadBy(s) {
		return n, false
	}
	if n.From == s {
		n.ReplyViewedAt = &at
	} else {
		n.Status, n.ViewedAt = Viewed, &at
	}
	return n, true
}

// RepliedBy returns the note with a side's reply. Only the other side's note can
// be replied to, and only once, whether it was viewed or not (R3.4); the
// answer is a Conflict fault otherwise.
func (n Note) RepliedBy(s Side, reply string, at time.Time) (Note, error) {
	if n.From == s {
		return n, fault.New(fault.Conflict, msgOwnNote)
	}
	if n.Status == RepliedTo {
		return n, fault.New(fault.Conflict, msgReplied)
	}
	if n.ViewedAt == nil {
		n.ViewedAt = &at
	}
	n.Status, n.Reply, n.RepliedAt = RepliedTo, reply, &at
	return n, nil
}
