// Package dsn reads delivery status notifications: the emails (RFC 3464) with which mail servers report failed
// deliveries. They are untrusted input, so size, parts and depth are limited.
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
	"regexp"
	"strings"
)

// Report is the content of a notification about one email.
type Report struct {
	MessageID string // ID of the returned email, with angle brackets; "" if the report does not contain it
	Action    string // "failed", "delayed", "delivered", "relayed" or "expanded"
	Status    string // enhanced status code, "5.1.1"
}

// IsFailure reports whether the server gave up the email. The class of the status does not matter: an email that
// expired in the queue has failed with 4.4.7 (RFC 3464, section 2.3.3).
func (r Report) IsFailure() bool { return r.Action == "failed" }

// IsDelay reports whether the server is still trying to deliver the email.
func (r Report) IsDelay() bool { return r.Action == "delayed" }

// Limits for reading.
const (
	MaxSize  = 256 << 10 // bytes; text after this limit is the body of the returned email
	maxParts = 20
	maxDepth = 3
)

// ErrNone is the error for an email that is not a notification or cannot be read.
var ErrNone = errors.New("not a delivery status notification")

// Parse reads a notification, or returns ErrNone.
func Parse(r io.Reader) (Report, error) {
	message, err := mail.ReadMessage(io.LimitReader(r, MaxSize))
	if err != nil {
		return Report{}, ErrNone
	}
	header := textproto.MIMEHeader(message.Header)
	body, err := io.ReadAll(message.Body)
	if err != nil && len(body) == 0 {
		return Report{}, ErrNone
	}
	p := parser{}
	p.read(header, bytes.NewReader(body), 1)
	if p.Action == "" {
		p.readText(header, body)
	}
	if p.Action == "" {
		return Report{}, ErrNone
	}
	if p.MessageID == "" { // notifications without the returned email are replies to it
		p.MessageID = messageID.FindString(header.Get("In-Reply-To") + " " + header.Get("References"))
	}
	return p.Report, nil
}

type parser struct {
	Report
	parts    int
	isReport bool // inside a multipart/report
}

// read reads a part and its nested parts. It skips unreadable parts.
func (p *parser) read(header textproto.MIMEHeader, body io.Reader, depth int) {
	kind, params, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil && !errors.Is(err, mime.ErrInvalidMediaParameter) {
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
			p.MessageID = messageID.FindString(returned[0].Get("Message-Id"))
		}
	}
}

// status reads the fields of the email and of each recipient. A failure has priority over other actions.
func (p *parser) status(body io.Reader) {
	for _, block := range fields(body) {
		action := strings.ToLower(firstWord(block.Get("Action")))
		status := statusCode.FindString(block.Get("Status"))
		if status == "" {
			status = statusCode.FindString(block.Get("Diagnostic-Code"))
		}
		if action == "" && strings.HasPrefix(status, "5.") && block.Get("Final-Recipient") != "" {
			action = "failed" // the field is required, but some servers omit it
		}
		if action == "" || p.Action == "failed" {
			continue
		}
		p.Action, p.Status = action, status
	}
}

var (
	messageID  = regexp.MustCompile(`<[^<>\s]+>`)
	statusCode = regexp.MustCompile(`\b[245]\.\d{1,3}\.\d{1,3}\b`)
)

// firstWord returns a value without its comment: "failed" for "failed (given up)".
func firstWord(value string) string {
	if end := strings.IndexAny(value, " \t(;"); end > 0 {
		return value[:end]
	}
	return value
}

// fields reads blocks of header fields, separated by empty lines. It skips unreadable lines.
func fields(r io.Reader) (blocks []textproto.MIMEHeader) {
	text, _ := io.ReadAll(r) // a truncated part is read up to its end
	text = bytes.Trim(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), "\n")
	text = folded.ReplaceAll(text, []byte(" "))
	for block := range bytes.SplitSeq(text, []byte("\n\n")) {
		header := textproto.MIMEHeader{}
		for line := range bytes.SplitSeq(block, []byte("\n")) {
			if name, value, ok := bytes.Cut(line, []byte(":")); ok {
				header.Add(string(bytes.TrimSpace(name)), string(bytes.TrimSpace(value)))
			}
		}
		blocks = append(blocks, header)
	}
	return blocks
}

// folded is the start of a continuation line (RFC 5322, section 2.2.3): spaces or tabs.
var folded = regexp.MustCompile(`\n[ \t]+`)
