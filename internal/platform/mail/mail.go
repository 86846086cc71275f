// Package mail sends single mails through a mail server. It owns the SMTP library. Content,
// recipients and retries are the caller's; an error says whether a retry makes sense.
package mail

import (
	"context"
	"errors"
)

// Message is one mail to one person.
type Message struct {
	From    string            // "Name <user@host>" or "user@host"; names may be in any script
	To      string            // one address, as From
	Subject string            // one line
	Text    string            // the body for readers of plain text
	HTML    string            // the same as HTML; one of the two may be empty
	Headers map[string]string // more header fields, each one line, e.g. Message-ID, Reply-To
	Lang    string            // language tag of subject and body, "" for none
	// Attachment goes along, if it has a name.
	Attachment Attachment
}

// Attachment is a text file that goes along with a mail.
type Attachment struct{ Name, Text string }

// Sender sends mails. It is safe for concurrent use.
type Sender interface {
	// Send returns nil once the server has accepted the mail. After an error the mail may be
	// sent again, which makes sense unless IsPermanent reports otherwise.
	Send(ctx context.Context, m Message) error
}

// Error is a failure to send. Its text names neither sender nor recipient, so it
// may be logged.
type Error struct {
	Permanent bool
	// MayPass is true of a permanent refusal that says nothing of this recipient or this mail: a server that is set up
	// wrongly refuses everybody like that until somebody mends it.
	MayPass bool
	// RefusedBy is the status ("5.1.1", or "5" for a bare code) of a server that takes no such mail for the
	// recipient; "" when the failure is not about the recipient.
	RefusedBy string
	Reason    string
	Cause     error // nil when the server's words could name a person
}

// Error implements error.
func (e *Error) Error() string {
	if e.Cause != nil {
		return "mail: " + e.Reason + ": " + e.Cause.Error()
	}
	return "mail: " + e.Reason
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// RefusedBy returns the status with which the server refused the recipient, or "".
func RefusedBy(err error) string {
	var e *Error
	if !errors.As(err, &e) {
		return ""
	}
	return e.RefusedBy
}

// MayPass reports whether a permanent failure may be over after a while.
func MayPass(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.MayPass
}

// IsPermanent reports whether sending the same mail again would fail again: the server rejected it
// (5xx), or it is invalid. Anything else, a wrong password of ours included, may be fixed meanwhile.
func IsPermanent(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Permanent
}
