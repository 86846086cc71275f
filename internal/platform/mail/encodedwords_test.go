package mail_test

import (
	"mime"
	"strings"
	"testing"

	"beacon/internal/platform/mail"
	"beacon/internal/testkit/smtptest"
)

// TestSend_DecodesNoWordOfAName: email programs decode RFC 2047 words, some even in quotes, so a name could display
// words that no check has seen. "=43LICK" is CLICK only if it was decoded.
func TestSend_DecodesNoWordOfAName(t *testing.T) {
	const hidden, shown = "=43LICK", "CLICK"
	names := []string{
		"=?utf-8?q?" + hidden + "?=", "Rosa =?us-ascii?Q?" + hidden + "?= Eva", "=?utf-8?b?Q0xJQ0s=?=",
		"==??utf-8?q?" + hidden + "?==", "Íñigo =?utf-8?q?" + hidden + "?=",
		"=?utf-8?q?=3D=3Futf-8=3Fq=3F=3D43LICK=3F=3D?=",
	}
	for _, m := range []mail.Message{{Text: "text"}, {HTML: "<p>text</p>"}, {Text: "text", HTML: "<p>text</p>"}} {
		for _, name := range names {
			server := smtptest.Start(t)
			m.From, m.To = `"`+name+`" <a@beacon.example>`, `"`+name+`" <b@mail.example>`
			m.Subject = "A letter for " + name
			if err := sender(t, server, nil).Send(t.Context(), m); err != nil {
				t.Fatal(err)
			}
			header, _, _ := strings.Cut(string(onlyEmail(t, server).Raw), "\r\n\r\n")
			for line := range strings.SplitSeq(strings.ReplaceAll(header, "\r\n ", " "), "\r\n") {
				decoded, err := new(mime.WordDecoder).DecodeHeader(line)
				if err != nil || strings.Contains(decoded, shown) {
					t.Errorf("%s: %q is read as %q, %v", name, line, decoded, err)
				}
			}
		}
	}
}
