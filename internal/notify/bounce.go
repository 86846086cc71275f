package notify

import (
	"strings"
	"time"
)

// BounceKind is the severity of a bounce, as reported by the addressee's mail server.
type BounceKind string

// The kinds of bounces.
const (
	Hard    BounceKind = "hard"    // the email was returned; the address is blocked
	Soft    BounceKind = "soft"    // delayed or full for now; shown only
	Refusal BounceKind = "refused" // the server rejected the email at once; as final as Hard
)

// Reason is the cause of a bounce, grouped by the possible remedies.
type Reason string

// Values of Reason.
const (
	NoMailbox   Reason = "no-mailbox"    // the address does not exist, or no longer exists
	NoServer    Reason = "no-server"     // the domain accepts no email
	MailboxFull Reason = "full"          // the mailbox is full
	Rejected    Reason = "rejected"      // the addressee's mail server rejects email from Beacon
	Unexplained Reason = "not-explained" // anything else
)

// Bounce is a bounce of an email. The zero value means that there is none.
type Bounce struct {
	Kind   BounceKind
	Reason Reason
	At     *time.Time
}

// reasons maps enhanced status codes (RFC 3463) to reasons; longer prefixes come first.
var reasons = []struct {
	code   string
	reason Reason
}{
	{"1.2", NoServer}, {"1.10", NoServer}, {"1.", NoMailbox}, {"2.1", NoMailbox}, {"2.2", MailboxFull},
	{"2.3", Rejected}, {"4.", NoServer}, {"6.", Rejected}, {"7.", Rejected},
}

// ReasonFor returns the reason for an enhanced status code such as "5.1.1". It accepts any text.
func ReasonFor(status string) Reason {
	_, detail, _ := strings.Cut(status, ".")
	for _, r := range reasons {
		if detail == r.code || strings.HasSuffix(r.code, ".") && strings.HasPrefix(detail, r.code) {
			return r.reason
		}
	}
	return Unexplained
}
