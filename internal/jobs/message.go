package jobs

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	netmail "net/mail"

	"beacon/internal/notify"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/mail"
)

// message addresses a written mail.
func (r *Runner) message(item notify.Queued, words notify.Rendered) mail.Message {
	to := netmail.Address{Name: item.RecipientName(), Address: item.To}
	headers := map[string]string{"Message-ID": r.messageID(item)}
	if words.Unsubscribe != "" { // one click in the mail program ends it (RFC 8058)
		headers["List-Unsubscribe"] = "<" + words.Unsubscribe + ">"
		headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
	}
	return mail.Message{
		From: words.From, To: to.String(),
		Subject: words.Subject, Text: words.Text, HTML: words.HTML,
		Lang:    string(locale.Parse(string(item.Lang))),
		Headers: headers,
	}
}

// messageID is the same for every try of one mail, so that a mail program can
// drop the second copy of a mail that was sent twice. The fingerprint keeps
// apart the mails of two databases that count from one under the same domain.
func (r *Runner) messageID(item notify.Queued) string {
	sum := sha256.Sum256([]byte(string(item.Template) + "\x00" + item.To))
	return fmt.Sprintf("<mail-%d-%s@%s>", item.ID, hex.EncodeToString(sum[:8]), r.domain)
}
