package dsn

import (
	"strings"
	"testing"
)

// returnedAs returns the end of a report: the headers of the returned email.
func returnedAs(kind string) string {
	return part("Content-Type: "+kind, "\r\nReceived: from a\r\n\tby b\r\nMessage-ID:\r\n\t"+originalID+
		"\r\nSubject: x\r\n")
}

// The reports of the common mail servers must be parsed, with their folding, comments and status classes. A given-up
// email has failed, even after temporary errors. Otherwise staff would wait for an email that never arrives.
func TestParse_MailServers(t *testing.T) {
	const qmail = "Hi. This is the qmail-send program at mx.example.\nI'm afraid I wasn't able to deliver your message " +
		"to the following addresses.\n\n<rosa@mail.example>:\n192.0.2.1 does not like recipient.\n" +
		"Remote host said: 550 5.1.1 unknown\n\n"
	const exim = "A message that you sent could not be delivered.\n\n  rosa@mail.example\n" +
		"    all hosts have been failing for a long time\n\n"
	copied := "\n\nReturn-Path: <bounces@beacon.example>\nMessage-ID: " + originalID + "\nSubject: x\n\nHello\n"
	postfix := "Reporting-MTA: dns; mx.example\r\nX-Postfix-Queue-ID: 4F\r\n\r\n"
	for name, c := range map[string]struct{ mail, action, status string }{
		"Postfix, unknown user": {report(part(statusType, postfix+"Final-Recipient: rfc822; rosa@mail.example\r\n"+
			"Original-Recipient: rfc822;rosa@mail.example\r\nAction: failed\r\nStatus: 5.1.1\r\n"+
			"Diagnostic-Code: smtp; 550 5.1.1 <rosa@mail.example>:\r\n    unknown\r\n"), returnedAs("text/rfc822-headers")),
			"failed", "5.1.1"},
		"Postfix, expired in the queue": {report(part(statusType, postfix+"Final-Recipient: rfc822; rosa@mail.example\r\n"+
			"Action: failed\r\nStatus: 4.4.1\r\nDiagnostic-Code: X-Postfix; connect to mx: timed out\r\n"),
			returnedAs("message/rfc822")), "failed", "4.4.1"},
		"Postfix, delayed": {report(part(statusType, postfix+"Final-Recipient: rfc822; rosa@mail.example\r\n"+
			"Action: delayed\r\nStatus: 4.4.1\r\nWill-Retry-Until: Mon, 30 Nov 2026 10:00:00 +0000\r\n"),
			returnedAs("text/rfc822-headers")), "delayed", "4.4.1"},
		"Sendmail, folded by a tab": {report(part(statusType, "Reporting-MTA: dns; mx.example\r\n\r\n"+
			"Final-Recipient:\r\n\tRFC822; rosa@mail.example\r\nAction:\r\n\tfailed\r\nStatus:\r\n\t4.2.2\r\n"+
			"Diagnostic-Code: SMTP; 452\r\n\t4.2.2 mailbox full\r\n"), returnedAs("text/rfc822-headers")), "failed", "4.2.2"},
		"Exchange, comments and a status in the diagnosis": {report(part(statusType+"; charset=utf-8",
			"Reporting-MTA: dns;EX.mail.example\r\n\r\nFinal-Recipient: rfc822;rosa@mail.example\r\n"+
				"Action: FAILED (final)\r\nDiagnostic-Code: smtp;550 5.4.1 Recipient address rejected\r\n"),
			returnedAs("message/rfc822")), "failed", "5.4.1"},
		"Gmail, over quota": {report(part(statusType, "Reporting-MTA: dns; googlemail.com\r\n"+
			"X-Original-Message-ID: "+originalID+"\r\n\r\nFinal-Recipient: rfc822; rosa@mail.example\r\nAction: failed\r\n"+
			"Status: 4.2.2\r\nRemote-MTA: dns; mx (192.0.2.1)\r\n"), returnedAs("message/rfc822")), "failed", "4.2.2"},
		"Exim with a report": {report(part(statusType, "Reporting-MTA: dns; mx.example\r\n\r\nAction: failed\r\n"+
			"Final-Recipient: rfc822;rosa@mail.example\r\nStatus: 5.0.0\r\n"), returnedAs("text/rfc822-headers")),
			"failed", "5.0.0"},
		"a server that leaves out the action": {report(part(statusType, "Reporting-MTA: dns; mx.example\r\n\r\n"+
			"Final-Recipient: rfc822;rosa@mail.example\r\nStatus: 5.1.1\r\n"), returnedAs("message/rfc822")), "failed", "5.1.1"},
		"a server that returns nothing": {"In-Reply-To: " + originalID + "\r\n" + report(part(statusType, failed)),
			"failed", "5.1.1"},
		"qmail": {"Subject: failure notice\r\n\r\n" + qmail + "--- Below this line is a copy of the message." + copied,
			"failed", "5.1.1"},
		"Exim in words": {"X-Failed-Recipients: rosa@mail.example\r\n\r\n" + exim +
			"------ This is a copy of the message, including all the headers. ------" + copied, "failed", ""},
	} {
		got, err := Parse(strings.NewReader(c.mail))
		if want := (Report{MessageID: originalID, Action: c.action, Status: c.status}); err != nil || got != want {
			t.Errorf("%s: %+v, %v, want %+v", name, got, err, want)
		}
	}
	for name, email := range map[string]string{
		"an answer that quotes a report": "Subject: Re: failure\r\n\r\n> " + qmail + copied,
		"qmail without the email":        "Subject: failure notice\r\n\r\n" + qmail,
	} {
		if got, err := Parse(strings.NewReader(email)); err == nil {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
