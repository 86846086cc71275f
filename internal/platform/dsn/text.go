package dsn

import (
	"bytes"
	"net/textproto"
	"regexp"
)

// readText reads reports in plain text: of qmail (its format QSBMF), and of old versions of Exim without RFC 3464. Both
// report only final failures. The returned email follows a line of hyphens.
func (p *parser) readText(header textproto.MIMEHeader, body []byte) {
	body = bytes.ReplaceAll(body, []byte("\r\n"), []byte("\n"))
	if header.Get("X-Failed-Recipients") == "" && !qmailStart.Match(body) {
		return
	}
	line := copyBelow.FindIndex(body)
	if line == nil {
		return
	}
	words, returned := body[:line[0]], body[line[1]:]
	for _, block := range fields(bytes.NewReader(returned)) {
		if id := messageID.FindString(block.Get("Message-Id")); id != "" {
			p.Action, p.MessageID, p.Status = "failed", id, string(statusCode.Find(words))
			return
		}
	}
}

var (
	qmailStart = regexp.MustCompile(`^\s*Hi\. This is the `)
	copyBelow  = regexp.MustCompile(`(?m)^-{2,}.*$`)
)
