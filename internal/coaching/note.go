package coaching

import (
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// NoteStatus is the status of a note (M3 MicrositeRecipientCommunicationStatus). It never decreases.
type NoteStatus int

// The statuses of a note.
const (
	Sent      NoteStatus = 1
	Viewed    NoteStatus = 2
	RepliedTo NoteStatus = 3
)

// Side is the recipient or the coach.
type Side bool

// The two sides. The bool is true for the recipient.
const (
	TheRecipient Side = true
	TheCoach     Side = false
)

// Note is one note and at most one reply to it.
type Note struct {
	ID            int64
	SiteID        int64
	CoachName     string // the coach's name when the note was sent
	From          Side
	Status        NoteStatus
	Text          string
	TextLang      locale.Written
	Reply         string
	ReplyLang     locale.Written
	SentAt        time.Time
	ViewedAt      *time.Time // by the other side
	RepliedAt     *time.Time
	ReplyViewedAt *time.Time // by the side that sent the note
}

// NewNote is a note to be sent.
type NewNote struct {
	Text    string
	Lang    locale.Written // the author's choice; may be empty
	FormKey string         // identifies the form, so the note is added once; may be empty
}

// NewReply is a reply to a note.
type NewReply struct {
	NoteID int64
	Text   string
	Lang   locale.Written // the author's choice; may be empty
}

// UnreadBy reports whether a side has not viewed the other side's note, or the other side's reply to its own note.
func (n Note) UnreadBy(s Side) bool {
	if n.From != s {
		return n.Status == Sent
	}
	return n.Status == RepliedTo && n.ReplyViewedAt == nil
}

// ViewedBy returns the note after a side viewed it at a time, and whether that changed anything. Viewing again changes
// nothing.
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

// HasReply reports whether a side has replied with exactly this text.
func (n Note) HasReply(s Side, reply string) bool {
	return n.From != s && n.Status == RepliedTo && n.Reply == reply
}

// RepliedBy returns the note with a side's reply. A side can reply to the other side's note only, and only once,
// whether it was viewed or not (R3.4). Otherwise RepliedBy returns a Conflict fault.
func (n Note) RepliedBy(s Side, reply string, at time.Time) (Note, error) {
	if n.From == s {
		return n, fault.New(fault.Conflict, catalogues.Text("coaching.own-note"))
	}
	if n.Status == RepliedTo {
		return n, fault.New(fault.Conflict, catalogues.Text("coaching.replied"))
	}
	if n.ViewedAt == nil {
		n.ViewedAt = &at
	}
	n.Status, n.Reply, n.RepliedAt = RepliedTo, reply, &at
	return n, nil
}

// lastMessage returns the reply to a note, or the note while it has none.
func (n Note) lastMessage() Message {
	if n.Status == RepliedTo {
		return Message{From: !n.From, Text: n.Reply}
	}
	return Message{From: n.From, Text: n.Text}
}

// lastFrom returns the time of a side's last note or reply, or the zero time.
func lastFrom(s Side, notes []Note) time.Time {
	var last time.Time
	for _, n := range notes {
		at := n.RepliedAt
		if n.From == s {
			at = &n.SentAt
		}
		if at != nil && at.After(last) {
			last = *at
		}
	}
	return last
}
