// Package mail hands single mails to a mail server. It owns the SMTP library and
// knows nothing of what is written, to whom, or when to try again; it says
// whether trying again makes sense.
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
}

// Sender hands mails on. It is safe for concurrent use.
type Sender interface {
	// Send returns nil once the server has taken the mail. After any error the
	// mail may be sent again, which makes sense unless IsPermanent says otherwise.
	Send(ctx context.Context, m Message) error
}

// Error is a failure to send. Its text names neither sender nor recipient, so it
// may be logged.
type Error struct {
	Permanent bool
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

// IsPermanent tells whether sending the same mail again would fail again: the
// server refused it for good (5xx), or it is no proper mail. Everything else, a
// wrong password of ours included, may be mended meanwhile.
func IsPermanent(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Permanent
}
