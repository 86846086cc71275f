package mail_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/mail"
	"beacon/internal/testkit/smtptest"
)

func sender(t *testing.T, server *smtptest.Server, change func(*mail.SMTPConfig)) *mail.SMTP {
	t.Helper()
	cfg := mail.SMTPConfig{
		Host: server.Host(), Port: server.Port(), TLS: mail.TLSNone,
		Timeout: 10 * time.Second, RootCAs: server.Roots(),
	}
	if change != nil {
		change(&cfg)
	}
	s, err := mail.NewSMTP(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func letter() mail.Message {
	return mail.Message{
		From:    "Registro de Donación <registry@beacon.example>",
		To:      "Íñigo Peña <inigo@mail.example>",
		Subject: "Mañana: su página está lista — " + strings.Repeat("muy pronto, ", 8) + "señor Peña",
		Text: "Hola Íñigo:\n\n.Un punto al principio.\nhttps://beacon.example/ABC123?x=1&y=2\n" +
			strings.Repeat("ñ", 500) + "\n",
		HTML:    "<p>Hola Íñigo: <a href=\"https://beacon.example/ABC123\">su página</a></p>\n",
		Headers: map[string]string{"Message-ID": "<7@beacon.example>", "X-Beacon-Kind": "invitación"},
		Lang:    "es",
	}
}

func onlyEmail(t *testing.T, server *smtptest.Server) smtptest.Email {
	t.Helper()
	emails := server.Emails()
	if len(emails) != 1 {
		t.Fatalf("the server has %d mails, want 1", len(emails))
	}
	return emails[0]
}

func TestSend_EmailArrivesUnchanged(t *testing.T) {
	server := smtptest.Start(t)
	m := letter()
	if err := sender(t, server, nil).Send(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	got := onlyEmail(t, server)
	if got.From != "registry@beacon.example" || !slices.Equal(got.To, []string{"inigo@mail.example"}) {
		t.Errorf("envelope from %q to %q", got.From, got.To)
	}
	read := got.Parse(t)
	if read.MediaType != "multipart/alternative" || !slices.Equal(read.Parts, []string{"text/plain", "text/html"}) {
		t.Errorf("built as %s of %v, want multipart/alternative of plain text, then HTML", read.MediaType, read.Parts)
	}
	for what, pair := range map[string][2]string{
		"subject": {read.Subject, m.Subject}, "text": {read.Text, m.Text}, "HTML": {read.HTML, m.HTML},
		"language":    {read.Header.Get("Content-Language"), "es"},
		"message id":  {read.Header.Get("Message-ID"), "<7@beacon.example>"},
		"mail kind":   {read.Header.Get("Auto-Submitted"), "auto-generated"},
		"no program":  {read.Header.Get("User-Agent") + read.Header.Get("X-Mailer"), ""},
		"one mail id": {fmt.Sprint(len(read.Header["Message-Id"])), "1"},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s: got %q, want %q", what, pair[0], pair[1])
		}
	}
	for field, want := range map[string]string{"From": "Registro de Donación", "To": "Íñigo Peña"} {
		list, err := read.Header.AddressList(field)
		if err != nil || len(list) != 1 || list[0].Name != want {
			t.Errorf("%s is %v, %v, want the name %q", field, list, err, want)
		}
	}
	if _, err := read.Header.Date(); err != nil {
		t.Errorf("date: %v", err)
	}
	header, _, _ := strings.Cut(string(got.Raw), "\r\n\r\n")
	if strings.ContainsFunc(header, func(r rune) bool { return r > 126 }) {
		t.Errorf("the header is not ASCII:\n%s", header)
	}
}

func TestSend_OneBodyIsOnePart(t *testing.T) {
	for name, m := range map[string]mail.Message{
		"text/plain": {From: "a@beacon.example", To: "b@mail.example", Subject: "s", Text: "ñ"},
		"text/html":  {From: "a@beacon.example", To: "b@mail.example", Subject: "s", HTML: "<p>ñ</p>"},
	} {
		t.Run(name, func(t *testing.T) {
			server := smtptest.Start(t)
			if err := sender(t, server, nil).Send(t.Context(), m); err != nil {
				t.Fatal(err)
			}
			read := onlyEmail(t, server).Parse(t)
			if read.MediaType != name || strings.TrimSpace(read.Text) != m.Text ||
				strings.TrimSpace(read.HTML) != m.HTML {
				t.Errorf("got %s %q %q", read.MediaType, read.Text, read.HTML)
			}
		})
	}
}

func TestSend_InvalidEmailIsPermanentFailure(t *testing.T) {
	cases := map[string]func(*mail.Message){
		"line end in subject":    func(m *mail.Message) { m.Subject = "Hello\r\nBcc: c@mail.example" },
		"newline in subject":     func(m *mail.Message) { m.Subject = "Hello\nBcc: c@mail.example" },
		"return in subject":      func(m *mail.Message) { m.Subject = "Hello\rthere" },
		"line end in to":         func(m *mail.Message) { m.To = "b@mail.example\r\nBcc: c@mail.example" },
		"encoded line end in to": func(m *mail.Message) { m.To = "=?utf-8?q?b=0D=0ABcc:_c?= <b@mail.example>" },
		"line end in from":       func(m *mail.Message) { m.From = "a@beacon.example\nCc: c@mail.example" },
		"two recipients":         func(m *mail.Message) { m.To = "b@mail.example, c@mail.example" },
		"quoted local part":      func(m *mail.Message) { m.To = `"b> RCPT"@mail.example` },
		"no recipient":           func(m *mail.Message) { m.To = "" },
		"no address":             func(m *mail.Message) { m.To = "Íñigo" },
		"no sender":              func(m *mail.Message) { m.From = "" },
		"no body":                func(m *mail.Message) { m.Text, m.HTML = "", "" },
		"line end in a header":   func(m *mail.Message) { m.Headers = map[string]string{"X-A": "b\r\nBcc: c@mail.example"} },
		"line end in its name":   func(m *mail.Message) { m.Headers = map[string]string{"X-A: b\r\nBcc": "c@mail.example"} },
		"colon in its name":      func(m *mail.Message) { m.Headers = map[string]string{"X-A:": "b"} },
		"a header of our own":    func(m *mail.Message) { m.Headers = map[string]string{"bcc": "c@mail.example"} },
		"a header of the body":   func(m *mail.Message) { m.Headers = map[string]string{"content-type": "text/html"} },
		"line end in language":   func(m *mail.Message) { m.Lang = "es\r\nBcc: c@mail.example" },
	}
	server := smtptest.Start(t)
	s := sender(t, server, nil)
	for name, change := range cases {
		t.Run(name, func(t *testing.T) {
			m := letter()
			change(&m)
			err := s.Send(t.Context(), m)
			if !mail.IsPermanent(err) {
				t.Fatalf("got %v, want a permanent error", err)
			}
			if strings.Contains(err.Error(), "mail.example") || strings.Contains(err.Error(), "\n") {
				t.Errorf("the error repeats what it was given: %q", err)
			}
		})
	}
	if n := len(server.Emails()); n != 0 {
		t.Errorf("%d of them were sent", n)
	}
}

func TestRefusals(t *testing.T) {
	cases := []struct {
		stage     smtptest.Stage
		code      int
		permanent bool
	}{
		{smtptest.AtSender, 451, false}, {smtptest.AtSender, 550, true}, {smtptest.AtSender, 530, false},
		{smtptest.AtRecipient, 450, false}, {smtptest.AtRecipient, 550, true},
		{smtptest.AtContent, 452, false}, {smtptest.AtContent, 554, true},
	}
	for _, c := range cases {
		t.Run(fmt.Sprintf("%d at stage %d", c.code, c.stage), func(t *testing.T) {
			server := smtptest.Start(t)
			s := sender(t, server, nil)
			server.Refuse(c.stage, c.code)
			err := s.Send(t.Context(), letter())
			if err == nil || mail.IsPermanent(err) != c.permanent {
				t.Fatalf("got %v, permanent %v, want permanent %v", err, mail.IsPermanent(err), c.permanent)
			}
			if !strings.Contains(err.Error(), fmt.Sprint(c.code)) || strings.Contains(err.Error(), "inigo") {
				t.Errorf("the error %q should have the code and no address", err)
			}
			server.Refuse(c.stage, 0)
			if err := s.Send(t.Context(), letter()); err != nil {
				t.Errorf("sending again: %v", err)
			}
			onlyEmail(t, server)
		})
	}
}

func TestSend_UnreachableServerIsTemporaryFailure(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := mail.NewSMTP(mail.SMTPConfig{Host: "127.0.0.1", Port: port, TLS: mail.TLSNone})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Send(t.Context(), letter()); err == nil || mail.IsPermanent(err) {
		t.Errorf("got %v, want an error that is not permanent", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Send(ctx, letter()); !errors.Is(err, context.Canceled) || mail.IsPermanent(err) {
		t.Errorf("with an ended context got %v", err)
	}
}

// A server that ends the connection or stops responding after the whole email was sent is a temporary failure. The
// error must contain the cause for operators.
func TestSend_NamesCauseWhenConnectionEndsAfterData(t *testing.T) {
	for name, c := range map[string]struct {
		stays bool
		want  string
	}{
		"the server hangs up":     {false, "closing SMTP DATA writer: the connection ended: EOF"},
		"the server stays silent": {true, "closing SMTP DATA writer: the connection ended: i/o timeout"},
	} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			takeDataWithoutReply(listener, c.stays)
		}()
		s, err := mail.NewSMTP(mail.SMTPConfig{
			Host: "127.0.0.1", Port: listener.Addr().(*net.TCPAddr).Port, TLS: mail.TLSNone, Timeout: time.Second,
		})
		if err != nil {
			t.Fatal(err)
		}
		err = s.Send(t.Context(), letter())
		if err == nil || mail.IsPermanent(err) || !strings.Contains(err.Error(), c.want) ||
			strings.Contains(err.Error(), "inigo") {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
		_ = listener.Close()
		<-ended
	}
}

// takeDataWithoutReply accepts an email up to its end, and then closes the connection, or waits until the client does.
func takeDataWithoutReply(listener net.Listener, stays bool) {
	connection, err := listener.Accept()
	if err != nil {
		return
	}
	defer connection.Close()
	_, _ = fmt.Fprint(connection, "220 mail.example\r\n")
	lines := bufio.NewScanner(connection)
	for inData := false; lines.Scan(); {
		switch line := lines.Text(); {
		case inData && line == "." && !stays:
			return
		case inData:
		case line == "DATA":
			inData = true
			_, _ = fmt.Fprint(connection, "354 go on\r\n")
		default:
			_, _ = fmt.Fprint(connection, "250 ok\r\n")
		}
	}
}

func TestSend_SilentServerTimesOut(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close() // accepts connections, but never responds
	s, err := mail.NewSMTP(mail.SMTPConfig{
		Host: "127.0.0.1", Port: listener.Addr().(*net.TCPAddr).Port, TLS: mail.TLSNone, Timeout: 50 * time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Send(t.Context(), letter()); err == nil || mail.IsPermanent(err) {
		t.Errorf("got %v, want an error that is not permanent", err)
	}
}

func TestSend_AuthenticatesOverTLS(t *testing.T) {
	signIn := func(password string, mode mail.TLSMode) func(*mail.SMTPConfig) {
		return func(cfg *mail.SMTPConfig) {
			cfg.TLS, cfg.Username, cfg.Password = mode, smtptest.Username, password
		}
	}
	for mode, start := range map[mail.TLSMode]func(testing.TB) *smtptest.Server{
		mail.TLSStart: smtptest.Start, mail.TLSImplicit: smtptest.StartTLS,
	} {
		t.Run(string(mode), func(t *testing.T) {
			server := start(t)
			good := sender(t, server, signIn(smtptest.Password, mode))
			if err := errors.Join(good.Check(t.Context()), good.Send(t.Context(), letter())); err != nil {
				t.Fatal(err)
			}
			if got := onlyEmail(t, server); got.SignedIn != smtptest.Username {
				t.Errorf("signed in as %q", got.SignedIn)
			}
			bad := sender(t, server, signIn("wrong-secret", mode))
			for what, err := range map[string]error{
				"check": bad.Check(t.Context()), "send": bad.Send(t.Context(), letter()),
			} {
				if err == nil || mail.IsPermanent(err) || strings.Contains(err.Error(), "wrong-secret") {
					t.Errorf("%s with a wrong password: got %v, want an error that is not permanent", what, err)
				}
			}
			stranger := sender(t, server, func(cfg *mail.SMTPConfig) { cfg.TLS, cfg.RootCAs = mode, nil })
			if err := stranger.Send(t.Context(), letter()); err == nil || mail.IsPermanent(err) {
				t.Errorf("with an unknown certificate got %v", err)
			}
			onlyEmail(t, server)
		})
	}
}

func TestNewSMTP_RefusesInvalidConfiguration(t *testing.T) {
	for name, cfg := range map[string]mail.SMTPConfig{
		"no host":                   {Port: 25, TLS: mail.TLSNone},
		"no port":                   {Host: "mail.example", TLS: mail.TLSNone},
		"no mode":                   {Host: "mail.example", Port: 25},
		"a password without TLS":    {Host: "mail.example", Port: 25, TLS: mail.TLSNone, Username: "a", Password: "b"},
		"a timeout that is no time": {Host: "mail.example", Port: 25, TLS: mail.TLSNone, Timeout: -1},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := mail.NewSMTP(cfg); err == nil {
				t.Error("accepted")
			}
		})
	}
}

func FuzzNoHeaderIsEverAdded(f *testing.F) {
	f.Add("b@mail.example", "Hello\r\nBcc: c@mail.example")
	f.Add("=?utf-8?q?b=0ABcc:?= <b@mail.example>", "=?utf-8?q?=0D=0ABcc:_c?=")
	f.Fuzz(func(t *testing.T, to, subject string) {
		raw, err := mail.Compose(mail.Message{From: "a@beacon.example", To: to, Subject: subject, Text: "t"})
		if err != nil {
			return
		}
		read, err := netmail.ReadMessage(strings.NewReader(raw))
		if err != nil {
			t.Fatalf("unreadable: %v\n%s", err, raw)
		}
		for field := range read.Header {
			if !slices.Contains([]string{"From", "To", "Subject", "Date", "Message-Id", "Mime-Version",
				"Auto-Submitted", "Content-Type", "Content-Transfer-Encoding"}, field) {
				t.Errorf("added %s", field)
			}
		}
	})
}

// TestSend_WritesInternationalDomainsInPunycode: mail servers without SMTPUTF8 support only this form of international
// domains.
func TestSend_WritesInternationalDomainsInPunycode(t *testing.T) {
	for address, want := range map[string]string{
		"ana@bücher.example":             "ana@xn--bcher-kva.example",
		"Ana Muñoz <ana@bücher.example>": "ana@xn--bcher-kva.example",
		"ana@xn--bcher-kva.example":      "ana@xn--bcher-kva.example",
	} {
		server := smtptest.Start(t)
		server.WithoutUTF8()
		m := letter()
		m.To = address
		if err := sender(t, server, nil).Send(t.Context(), m); err != nil {
			t.Fatalf("%s: %v", address, err)
		}
		got := onlyEmail(t, server)
		to, err := netmail.ParseAddress(got.Parse(t).Header.Get("To"))
		if err != nil || !slices.Equal(got.To, []string{want}) || to.Address != want {
			t.Errorf("%s: envelope to %q, header to %v, %v", address, got.To, to, err)
		}
	}
}

// TestSend_LettersBeforeTheAtSignNeedSMTPUTF8: without the extension the email must fail permanently and with a clear
// reason, so staff get a work item and the email is not lost.
func TestSend_LettersBeforeTheAtSignNeedSMTPUTF8(t *testing.T) {
	m := letter()
	m.To = "müller@bücher.example"
	server := smtptest.Start(t)
	if err := sender(t, server, nil).Send(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	if got := onlyEmail(t, server); !slices.Equal(got.To, []string{"müller@xn--bcher-kva.example"}) {
		t.Errorf("envelope to %q", got.To)
	}

	server = smtptest.Start(t)
	server.WithoutUTF8()
	err := sender(t, server, nil).Send(t.Context(), m)
	if !mail.IsPermanent(err) || mail.MayPass(err) || mail.RefusedBy(err) != "5.6.7" ||
		!strings.Contains(err.Error(), "SMTPUTF8") || strings.Contains(err.Error(), "müller") {
		t.Errorf("got %v", err)
	}
	if len(server.Emails()) != 0 {
		t.Error("the email was sent")
	}
}
