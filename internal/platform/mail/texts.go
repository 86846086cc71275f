package mail

import (
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"strings"
)

// maxDepth is the maximum depth of nested parts in a saved email.
const maxDepth = 10

// Texts returns the decoded texts of a saved email (.eml), from the body and the attachments. For other files it
// returns the text unchanged.
func Texts(saved string) []string {
	message, err := mail.ReadMessage(strings.NewReader(saved))
	if err != nil || message.Header.Get("Content-Type") == "" {
		return []string{saved}
	}
	return append(partTexts(textproto.MIMEHeader(message.Header), message.Body, maxDepth), saved)
}

// partTexts returns the texts of a part. It skips unreadable parts.
func partTexts(header textproto.MIMEHeader, body io.Reader, depth int) (texts []string) {
	kind, params, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil || depth == 0 {
		return nil
	}
	switch strings.ToLower(header.Get("Content-Transfer-Encoding")) {
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	}
	switch {
	case strings.HasPrefix(kind, "multipart/"):
		for parts := multipart.NewReader(body, params["boundary"]); ; {
			part, err := parts.NextRawPart()
			if err != nil {
				return texts
			}
			texts = append(texts, partTexts(part.Header, part, depth-1)...)
		}
	case kind == "message/rfc822":
		inner, err := mail.ReadMessage(body)
		if err != nil {
			return nil
		}
		return partTexts(textproto.MIMEHeader(inner.Header), inner.Body, depth-1)
	case strings.HasPrefix(kind, "text/"):
		text, _ := io.ReadAll(body) // a truncated email is read up to its end
		return []string{string(text)}
	}
	return nil
}
