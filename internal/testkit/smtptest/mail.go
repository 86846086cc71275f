package smtptest

import (
	"bytes"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"strings"
	"testing"
)

// Email is an email that the server has accepted.
type Email struct {
	SignedIn string   // the account, "" without
	From     string   // of the envelope, without name
	To       []string // of the envelope, without names
	Raw      []byte   // header and body as sent
}

// Read is a parsed email.
type Read struct {
	Header    mail.Header
	Subject   string   // decoded
	MediaType string   // of the whole, e.g. "multipart/alternative"
	Text      string   // the text/plain part, with \n as line end, "" without
	HTML      string   // the text/html part, with \n as line end, "" without
	Parts     []string // media types, in order
}

// Parse parses the email, and fails the test if it is malformed.
func (m Email) Parse(t testing.TB) Read {
	t.Helper()
	message, err := mail.ReadMessage(bytes.NewReader(m.Raw))
	if err != nil {
		t.Fatalf("read mail: %v", err)
	}
	read := Read{Header: message.Header}
	read.Subject, err = new(mime.WordDecoder).DecodeHeader(message.Header.Get("Subject"))
	if err != nil {
		t.Fatalf("read subject: %v", err)
	}
	var params map[string]string
	read.MediaType, params, err = mime.ParseMediaType(message.Header.Get("Content-Type"))
	if err != nil {
		t.Fatalf("read content type: %v", err)
	}
	if !strings.HasPrefix(read.MediaType, "multipart/") {
		read.add(t, textproto.MIMEHeader(message.Header), message.Body)
		return read
	}
	parts := multipart.NewReader(message.Body, params["boundary"])
	for {
		part, err := parts.NextRawPart()
		if err == io.EOF {
			return read
		}
		if err != nil {
			t.Fatalf("read part: %v", err)
		}
		read.add(t, part.Header, part)
	}
}

func (r *Read) add(t testing.TB, header textproto.MIMEHeader, body io.Reader) {
	t.Helper()
	mediaType, _, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil {
		t.Fatalf("read content type of a part: %v", err)
	}
	if strings.EqualFold(header.Get("Content-Transfer-Encoding"), "quoted-printable") {
		body = quotedprintable.NewReader(body)
	}
	content, err := io.ReadAll(body)
	if err != nil {
		t.Fatalf("read the body of a part: %v", err)
	}
	text := strings.ReplaceAll(string(content), "\r\n", "\n")
	r.Parts = append(r.Parts, mediaType)
	switch mediaType {
	case "text/plain":
		r.Text = text
	case "text/html":
		r.HTML = text
	}
}
