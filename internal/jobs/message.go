package jobs

import (
	netmail "net/mail"

	"beacon/internal/notify"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/mail"
)

// message returns the message for a rendered email, with its addresses and headers.
func (r *Runner) message(item notify.Queued, words notify.Rendered) mail.Message {
	to := netmail.Address{Name: item.AddresseeName(), Address: item.To}
	headers := map[string]string{"Message-ID": "<" + r.Name(item) + "@" + r.domain + ">"}
	if words.Unsubscribe != "" { // one click in the mail program unsubscribes (RFC 8058)
		headers["List-Unsubscribe"] = "<" + words.Unsubscribe + ">"
		headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
	}
	return mail.Message{
		From: words.From, To: to.String(),
		Subject: words.Subject, Text: words.Text, HTML: words.HTML,
		Lang:    string(locale.Parse(string(item.Lang))),
		Headers: headers, Attachment: mail.Attachment(words.Attachment),
	}
}
