package mail

import (
	"net/mail"
	"net/textproto"
	"regexp"
	"strings"
	"unicode"

	gomail "github.com/wneessen/go-mail"

	"beacon/internal/platform/personal"
)

// Fields that Message already has, and fields that describe the encoding of the body.
var ownFields = map[string]bool{
	"From": true, "To": true, "Cc": true, "Bcc": true, "Sender": true, "Return-Path": true,
	"Subject": true, "Date": true, "Mime-Version": true, "Auto-Submitted": true,
}

var (
	fieldName   = regexp.MustCompile(`^[A-Za-z0-9-]+$`)
	languageTag = regexp.MustCompile(`^[A-Za-z0-9-]*$`)
	fileName    = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9]+)?$`)
)

// compose builds the email, or returns a permanent Error for an invalid message.
func compose(m Message) (*gomail.Msg, error) {
	from, err := address("From", m.From)
	if err != nil {
		return nil, err
	}
	to, err := address("To", m.To)
	if err != nil {
		return nil, err
	}
	if err := oneLine("Subject", m.Subject); err != nil {
		return nil, err
	}
	out := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	out.FromMailAddress(from)
	out.ToMailAddress(to)
	out.Subject(undecodable(m.Subject))
	// Prevents automatic replies (RFC 3834).
	out.SetGenHeader("Auto-Submitted", "auto-generated")
	if err := addHeaders(out, m); err != nil {
		return nil, err
	}
	if err := addBody(out, m); err != nil {
		return nil, err
	}
	return out, addAttachment(out, m.Attachment)
}

func addAttachment(out *gomail.Msg, a Attachment) error {
	switch {
	case a == Attachment{}:
		return nil
	case !fileName.MatchString(a.Name):
		return refused("the attachment has no fit name")
	}
	out.AttachReadSeeker(a.Name, strings.NewReader(a.Text), gomail.WithFileContentType("text/plain; charset=utf-8"))
	return nil
}

func addHeaders(out *gomail.Msg, m Message) error {
	for name, value := range m.Headers {
		key := textproto.CanonicalMIMEHeaderKey(name)
		if !fieldName.MatchString(name) || ownFields[key] || strings.HasPrefix(key, "Content-") {
			return refused("header field " + quoteField(name) + " cannot be set")
		}
		if err := oneLine(key, value); err != nil {
			return err
		}
		if key == "Message-Id" {
			key = string(gomail.HeaderMessageID) // otherwise the library adds another Message-ID
		}
		out.SetGenHeader(gomail.Header(key), value)
	}
	if !languageTag.MatchString(m.Lang) {
		return refused("the language is no language tag")
	}
	if m.Lang != "" {
		out.SetGenHeader(gomail.HeaderContentLang, m.Lang)
	}
	return nil
}

// addBody adds the plain text first, because email programs show the last part that they support.
func addBody(out *gomail.Msg, m Message) error {
	switch {
	case m.Text == "" && m.HTML == "":
		return refused("the body is empty")
	case m.Text == "":
		out.SetBodyString(gomail.TypeTextHTML, m.HTML)
	default:
		out.SetBodyString(gomail.TypeTextPlain, m.Text)
		if m.HTML != "" {
			out.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
		}
	}
	return nil
}

// undecodable breaks encoded words (RFC 2047) in a header text. Email programs decode them even in quotes, so a name
// could display words that no check has seen.
func undecodable(text string) string { return strings.ReplaceAll(text, "=?", "= ?") }

func address(field, value string) (*mail.Address, error) {
	if err := oneLine(field, value); err != nil {
		return nil, err
	}
	a, err := mail.ParseAddress(value)
	if err != nil {
		// The parser's message may contain the address.
		return nil, refused(field + " is not one mail address")
	}
	// An encoded word may contain characters that oneLine rejects. A quoted local part may contain spaces and brackets,
	// which no real address needs.
	if oneLine(field, a.Name) != nil || strings.ContainsFunc(a.Address, notInAddress) {
		return nil, refused(field + " is not one mail address")
	}
	ascii, ok := personal.ASCIIDomain(a.Address)
	if !ok {
		return nil, refused(field + " has a domain that does not exist")
	}
	a.Name, a.Address = undecodable(a.Name), ascii
	return a, nil
}

func notInAddress(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune(`<>",;:\()`, r)
}

// oneLine rejects control characters, especially line ends, which would inject header fields.
func oneLine(field, value string) error {
	if strings.ContainsFunc(value, unicode.IsControl) {
		return refused(field + " holds a line end or another control character")
	}
	return nil
}

func quoteField(name string) string {
	if fieldName.MatchString(name) && len(name) <= 40 {
		return name
	}
	return "of that name"
}

func refused(reason string) *Error {
	return &Error{Permanent: true, Reason: "it cannot be written: " + reason}
}
