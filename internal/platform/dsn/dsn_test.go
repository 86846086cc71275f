package dsn

import (
	"encoding/base64"
	"errors"
	"os"
	"strings"
	"testing"
)

// part returns a part of an email with its header fields.
func part(head, body string) string { return "--b\r\n" + head + "\r\n\r\n" + body + "\r\n" }

// report returns a notification with these parts.
func report(parts ...string) string {
	return "From: mailer@mx.example\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n" +
		strings.Join(parts, "") + "--b--\r\n"
}

const (
	statusType = "Content-Type: message/delivery-status"
	failed     = "Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; rosa@mail.example\r\n" +
		"Action: Failed\r\nStatus: 5.1.1 (no such user)\r\n"
	originalID = "<mail-7-ABC@beacon.example>"
	original   = "Message-ID: " + originalID + "\r\nSubject: Your link\r\n"
)

var returned = part("Content-Type: text/rfc822-headers", original)

func TestParse(t *testing.T) {
	sample, err := os.ReadFile("testdata/mailbox-gone.eml")
	if err != nil {
		t.Fatal(err)
	}
	want := Report{MessageID: originalID, Action: "failed", Status: "5.1.1"}
	delayed := strings.NewReplacer("Failed", "delayed", "5.1.1", "4.4.1").Replace(failed)
	for name, c := range map[string]struct {
		mail string
		want Report
	}{
		"as a mail server writes it": {string(sample), Report{
			MessageID: "<mail-41-QX7TGM2C5YB3KJ4NHVW6ZDPRSA@beacon.example>", Action: "failed", Status: "5.1.1",
		}},
		"headers alone": {report(part(statusType, failed), returned), want},
		"the whole mail": {report(part(statusType, failed),
			part("Content-Type: message/rfc822", original+"\r\nHello")), want},
		"in base64": {report(part(statusType+"\r\nContent-Transfer-Encoding: base64",
			base64.StdEncoding.EncodeToString([]byte(failed))), returned), want},
		"in quoted-printable": {report(part(statusType+"\r\nContent-Transfer-Encoding: quoted-printable",
			strings.ReplaceAll(failed, "5.1.1", "5=2E1=2E1")), returned), want},
		"delayed": {report(part(statusType, delayed), returned),
			Report{MessageID: originalID, Action: "delayed", Status: "4.4.1"}},
		"one of two failed": {report(part(statusType, delayed+"\r\n"+strings.TrimPrefix(failed, "Reporting-MTA: dns; mx.example\r\n\r\n")),
			returned), want},
		"inside another mail's parts": {
			"Content-Type: multipart/mixed; boundary=outer\r\n\r\n--outer\r\n" +
				strings.TrimPrefix(report(part(statusType, failed), returned), "From: mailer@mx.example\r\n") + "--outer--\r\n", want},
		"nothing returned": {report(part(statusType, failed)), Report{Action: "failed", Status: "5.1.1"}},
		"cut off in the returned mail": {
			report(part(statusType, failed), part("Content-Type: message/rfc822", original+strings.Repeat("x", MaxSize))), want},
	} {
		got, err := Parse(strings.NewReader(c.mail))
		if err != nil || got != c.want {
			t.Errorf("%s: %+v, %v, want %+v", name, got, err, c.want)
		}
	}
}

// TestParse_OtherMailIsNone: other emails must be ignored, because any sender can write to the mailbox.
func TestParse_OtherMailIsNone(t *testing.T) {
	nested := report(part(statusType, failed), returned)
	for _, edge := range []string{"c", "d", "e", "f"} {
		nested = "Content-Type: multipart/report; boundary=" + edge + "\r\n\r\n--" + edge + "\r\n" + nested +
			"\r\n--" + edge + "--\r\n"
	}
	for name, text := range map[string]string{
		"empty":                    "",
		"no header":                "\x00\xff\xfe",
		"a plain mail":             "Subject: Hello\r\n\r\nAction: failed\r\n",
		"not a report":             strings.Replace(report(part(statusType, failed)), "multipart/report", "multipart/mixed", 1),
		"no boundary":              strings.Replace(report(part(statusType, failed)), "boundary=b", "x=y", 1),
		"too deep":                 nested,
		"too many parts before it": report(strings.Repeat(part("Content-Type: text/plain", "x"), maxParts) + part(statusType, failed)),
		"behind a huge part":       report(part("Content-Type: text/plain", strings.Repeat("x", MaxSize)), part(statusType, failed)),
		"a broken encoding":        report(part(statusType+"\r\nContent-Transfer-Encoding: base64", "%%%")),
		"an endless header":        "Subject: " + strings.Repeat("x", MaxSize*2),
	} {
		if got, err := Parse(strings.NewReader(text)); !errors.Is(err, ErrNone) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestReport_FinalOrNot(t *testing.T) {
	for _, c := range []struct {
		report         Report
		failure, delay bool
	}{
		{Report{Action: "failed", Status: "5.1.1"}, true, false},
		{Report{Action: "failed"}, true, false},
		{Report{Action: "failed", Status: "4.4.7"}, true, false},
		{Report{Action: "delayed", Status: "5.0.0"}, false, true},
		{Report{Action: "delayed", Status: "4.4.1"}, false, true},
		{Report{Action: "delivered", Status: "2.0.0"}, false, false},
	} {
		if c.report.IsFailure() != c.failure || c.report.IsDelay() != c.delay {
			t.Errorf("%+v: failure %v, delay %v", c.report, c.report.IsFailure(), c.report.IsDelay())
		}
	}
}
