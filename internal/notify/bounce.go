package notify

import (
	"strings"
	"time"
)

// BounceKind is how final the word of the addressee's mail server is.
type BounceKind string

// The kinds of bounces.
const (
	Hard    BounceKind = "hard"    // the mail came back; nothing more is sent to the address
	Soft    BounceKind = "soft"    // late or full for now; shown only
	Refusal BounceKind = "refused" // the mail was not taken in the first place; as final as Hard
)

// Reason is why a mail did not arrive, in terms of what somebody can do about it.
type Reason string

// The reasons.
const (
	NoMailbox   Reason = "no-mailbox"    // there is no such address, or not any more
	NoServer    Reason = "no-server"     // what stands behind the @ takes no mail
	MailboxFull Reason = "full"          // the mailbox is full
	Rejected    Reason = "rejected"      // the addressee's mail server does not want mail of ours
	Unexplained Reason = "not-explained" // anything else
)

// Bounce is what a mail server said of a mail. The zero Bounce: nothing.
type Bounce struct {
	Kind   BounceKind
	Reason Reason
	At     *time.Time
}

// reasons of enhanced status codes (RFC 3463), longest beginning first.
var reasons = []struct {
	code   string
	reason Reason
}{
	{"1.2", NoServer}, {"1.10", NoServer}, {"1.", NoMailbox}, {"2.1", NoMailbox}, {"2.2", MailboxFull},
	{"2.3", Rejected}, {"4.", NoServer}, {"6.", Rejected}, {"7.", Rejected},
}

// ReasonOf reads an enhanced status code such as "5.1.1". It takes any text.
func ReasonOf(status string) Reason {
	_, detail, _ := strings.Cut(status, ".")
	for _, r := range reasons {
		if detail == r.code || strings.HasSuffix(r.code, ".") && strings.HasPrefix(detail, r.code) {
			return r.reason
		}
	}
	return Unexplained
}
