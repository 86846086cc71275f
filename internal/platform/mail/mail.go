// Package mail sends single emails through a mail server. It owns the SMTP library. Content, recipients and retries are
// up to the caller. Errors report whether a retry may succeed.
package mail

import (
	"context"
	"errors"
)

// Message is an email to one person.
type Message struct {
	From    string            // "Name <user@host>" or "user@host"; names may be in any script
	To      string            // one address, in the format of From
	Subject string            // one line
	Text    string            // the body as plain text
	HTML    string            // the body as HTML; one of the two may be empty
	Headers map[string]string // more header fields, each one line, e.g. Message-ID, Reply-To
	Lang    string            // language tag of subject and body, "" for none
	// Attachment is added if it has a name.
	Attachment Attachment
}

// Attachment is a text file that is attached to an email.
type Attachment struct{ Name, Text string }

// Sender sends emails. It is safe for concurrent use.
type Sender interface {
	// Send returns nil once the server has accepted the email. After an error the caller may send the email again,
	// unless IsPermanent reports true.
	Send(ctx context.Context, m Message) error
}

// Error is a failure to send. Its text contains neither sender nor recipient, so it may be logged.
type Error struct {
	Permanent bool
	// MayPass is true for a permanent rejection that is not related to this recipient or this email. A misconfigured
	// server rejects every email in this way until its operator fixes it.
	MayPass bool
	// RefusedBy is the status of a rejected recipient ("5.1.1", or "5" for a basic code). It is "" if the failure is
	// not related to the recipient.
	RefusedBy string
	Reason    string
	Cause     error // nil if the server's text could name a person
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

// RefusedBy returns the status with which the server rejected the recipient, or "".
func RefusedBy(err error) string {
	var e *Error
	if !errors.As(err, &e) {
		return ""
	}
	return e.RefusedBy
}

// MayPass reports whether a permanent failure may be temporary after all.
func MayPass(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.MayPass
}

// IsPermanent reports whether sending the same email again would fail again: the server rejected it (5xx), or it is
// invalid. Other failures, including a wrong password for the mail server, can be fixed meanwhile.
func IsPermanent(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Permanent
}
