// Package dsn reads delivery status notifications: the mails (RFC 3464) with which mail servers say that a mail did
// not arrive. They come from strangers, so reading is bounded in size, parts and depth.
package dsn

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/mail"
	"net/textproto"
	"strings"
)

// Report is what a notification says of one mail.
type Report struct {
	MessageID string // of the mail that was returned, with its angle brackets; "" when it is not there
	Action    string // "failed", "delayed", "delivered", "relayed" or "expanded"
	Status    string // enhanced status code, "5.1.1"
}

// IsFailure reports whether the mail did not arrive, and will not.
func (r Report) IsFailure() bool { return r.Action == "failed" && !strings.HasPrefix(r.Status, "4.") }

// IsDelay reports whether the mail did not arrive, for reasons that pass.
func (r Report) IsDelay() bool {
	return r.Action == "delayed" || r.Action == "failed" && strings.HasPrefix(r.Status, "4.")
}

// The bounds of what is read.
const (
	MaxSize  = 256 << 10 // bytes; what is beyond is the returned mail's text
	maxParts = 20
	maxDepth = 3
)

// ErrNone marks a mail that is no notification, or cannot be read.
var ErrNone = errors.New("this mail is no delivery status notification")

// Parse reads a notification, or returns ErrNone.
func Parse(r io.Reader) (Report, error) {
	message, err := mail.ReadMessage(io.LimitReader(r, MaxSize))
	if err != nil {
		return Report{}, ErrNone
	}
	p := parser{}
	p.read(textproto.MIMEHeader(message.Header), message.Body, 1)
	if p.Action == "" {
		return Report{}, ErrNone
	}
	return p.Report, nil
}

type parser struct {
	Report
	parts    int
	isReport bool // inside a multipart/report
}

// read takes what it finds in a part and the parts in it. What cannot be read is passed over.
func (p *parser) read(header textproto.MIMEHeader, body io.Reader, depth int) {
	kind, params, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil {
		return
	}
	if strings.EqualFold(header.Get("Content-Transfer-Encoding"), "base64") {
		body = base64.NewDecoder(base64.StdEncoding, body)
	}
	switch {
	case strings.HasPrefix(kind, "multipart/") && depth <= maxDepth:
		p.isReport = p.isReport || kind == "multipart/report"
		parts := multipart.NewReader(body, params["boundary"])
		for ; p.parts < maxParts; p.parts++ {
			part, err := parts.NextPart() // decodes quoted-printable
			if err != nil {
				return
			}
			p.read(part.Header, part, depth+1)
		}
	case !p.isReport:
	case kind == "message/delivery-status", kind == "message/global-delivery-status":
		p.status(body)
	case kind == "message/rfc822", kind == "text/rfc822-headers", kind == "message/global",
		kind == "message/global-headers":
		if returned := fields(body); p.MessageID == "" && len(returned) > 0 {
			p.MessageID = strings.TrimSpace(returned[0].Get("Message-Id"))
		}
	}
}

// status reads the fields of the mail and of each recipient. A failure of one counts.
func (p *parser) status(body io.Reader) {
	for _, block := range fields(body) {
		action := strings.ToLower(strings.TrimSpace(block.Get("Action")))
		if action == "" || p.Action == "failed" {
			continue
		}
		// A comment may follow: "5.1.1 (no such user)".
		status, _, _ := strings.Cut(strings.TrimSpace(block.Get("Status")), " ")
		p.Action, p.Status = action, status
	}
}

// fields reads blocks of header fields that empty lines part, as far as they can be read.
func fields(r io.Reader) (blocks []textproto.MIMEHeader) {
	text, _ := io.ReadAll(r) // of a part that is cut off, what is there
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	for block := range bytes.SplitSeq(text, []byte("\n\n")) {
		header := textproto.MIMEHeader{}
		for line := range bytes.SplitSeq(bytes.ReplaceAll(block, []byte("\n "), []byte(" ")), []byte("\n")) {
			if name, value, ok := bytes.Cut(line, []byte(":")); ok {
				header.Add(string(bytes.TrimSpace(name)), string(bytes.TrimSpace(value)))
			}
		}
		blocks = append(blocks, header)
	}
	return blocks
}
