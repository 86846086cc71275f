package mail

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	gomail "github.com/wneessen/go-mail"

	"beacon/internal/platform/personal"
)

// TLSMode is the encryption of the connection to the mail server.
type TLSMode string

// The modes. Both encrypted modes verify the server's certificate.
const (
	TLSNone     TLSMode = "none"     // unencrypted: for a relay on the same machine
	TLSStart    TLSMode = "starttls" // STARTTLS, which is required
	TLSImplicit TLSMode = "tls"      // encrypted from the first byte
)

// DefaultTimeout is the timeout if SMTPConfig.Timeout is 0.
const DefaultTimeout = 30 * time.Second

// SMTPConfig contains the mail server's address and the credentials.
type SMTPConfig struct {
	Host     string
	Port     int    // 1 to 65535
	Username string // "" for no authentication
	Password string // sent only over TLS
	TLS      TLSMode
	// Timeout limits connecting and, separately, sending one email. 0 means DefaultTimeout.
	Timeout time.Duration
	// RootCAs are the trusted authorities; nil means those of the system.
	RootCAs *x509.CertPool
}

// SMTP is a Sender that opens one connection per email.
type SMTP struct {
	host    string
	options []gomail.Option
}

var _ Sender = (*SMTP)(nil)

// NewSMTP returns a sender without connecting. It returns an error for an invalid configuration.
func NewSMTP(cfg SMTPConfig) (*SMTP, error) {
	if cfg.Timeout == 0 {
		cfg.Timeout = DefaultTimeout
	}
	options := []gomail.Option{
		gomail.WithTimeout(cfg.Timeout),
		gomail.WithTLSConfig(&tls.Config{ServerName: cfg.Host, MinVersion: tls.VersionTLS12, RootCAs: cfg.RootCAs}),
	}
	switch cfg.TLS {
	case TLSNone:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	case TLSStart:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	case TLSImplicit:
		options = append(options, gomail.WithSSL())
	default:
		return nil, fmt.Errorf("mail: unknown TLS mode %q: set it to none, starttls or tls", cfg.TLS)
	}
	if cfg.Username != "" {
		if cfg.TLS == TLSNone {
			return nil, errors.New("mail: a password is sent over TLS only; set the TLS mode to starttls or tls")
		}
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(cfg.Username), gomail.WithPassword(cfg.Password))
	}
	// Last, because the modes above would choose another port.
	s := &SMTP{host: cfg.Host, options: append(options, gomail.WithPort(cfg.Port))}
	if _, err := s.client(); err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return s, nil
}

func (s *SMTP) client() (*gomail.Client, error) { return gomail.NewClient(s.host, s.options...) }

// Send implements Sender. ctx can cancel connecting. It cannot cancel an email that is being sent (within Timeout),
// because a retry would send the email twice.
func (s *SMTP) Send(ctx context.Context, m Message) error {
	msg, err := compose(m)
	if err != nil {
		return err
	}
	client, err := s.client()
	if err != nil {
		return &Error{Reason: "configuration", Cause: err}
	}
	err = send(ctx, client, msg)
	if errors.Is(err, errNeedsUTF8) {
		return errNeedsUTF8
	}
	// After the server has accepted the email, only QUIT can fail.
	if err == nil || msg.IsDelivered() {
		return nil
	}
	return explain(err)
}

// send delivers an email over a new connection.
func send(ctx context.Context, client *gomail.Client, msg *gomail.Msg) (err error) {
	connection, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return err
	}
	defer func() {
		closing := client.CloseWithSMTPClient(connection)
		if closing != nil { // the library does not close the connection if QUIT fails
			_ = connection.Close()
		}
		err = errors.Join(err, closing)
	}()
	recipients, err := msg.GetRecipients()
	if err != nil {
		return err
	}
	if hasUTF8, _ := connection.Extension("SMTPUTF8"); !hasUTF8 && slices.ContainsFunc(recipients, personal.NeedsUTF8) {
		return errNeedsUTF8
	}
	return client.SendWithSMTPClient(connection, msg)
}

// errNeedsUTF8 is the error for an address that the server cannot handle, with the status of RFC 6531.
var errNeedsUTF8 = &Error{
	Permanent: true, RefusedBy: "5.6.7",
	Reason: "the mail server lacks SMTPUTF8, and the address has letters outside of ASCII before the @",
}

// Check connects, authenticates and disconnects without sending.
func (s *SMTP) Check(ctx context.Context) error {
	client, err := s.client()
	if err != nil {
		return &Error{Reason: "configuration", Cause: err}
	}
	if err := client.DialWithContext(ctx); err != nil {
		return &Error{Reason: "the mail server cannot be used", Cause: err}
	}
	if err := client.Close(); err != nil {
		return &Error{Reason: "the mail server cannot be used", Cause: err}
	}
	return nil
}

// Replies that reject the client instead of the email: authentication required, unsupported mechanism, wrong password,
// TLS required.
var refusesUs = map[int]bool{530: true, 534: true, 535: true, 538: true}

// refusesRecipient are the steps at which a server rejects a recipient. Some servers check recipients only after they
// received the email.
var refusesRecipient = map[gomail.SendErrReason]bool{gomail.ErrSMTPRcptTo: true, gomail.ErrSMTPDataClose: true}

// isUnspecific reports whether a rejection is unspecific: its status is neither about an address (X.1), a mailbox (X.2)
// nor the content (X.6). It concerns the server's state or policy, or has a code that servers use for all reasons.
func isUnspecific(code int, enhanced string) bool {
	_, about, _ := strings.Cut(enhanced, ".")
	about, _, _ = strings.Cut(about, ".")
	if about == "" || about == "0" {
		return code == 550 || code == 554
	}
	return !slices.Contains([]string{"1", "2", "6"}, about)
}

// explain keeps the code of a rejection and drops its text, which often contains the address.
func explain(err error) *Error {
	var refusal *gomail.SendError
	if !errors.As(err, &refusal) {
		return &Error{Reason: "the mail server cannot be used", Cause: err}
	}
	code := refusal.ErrorCode()
	reason := refusal.Reason.String()
	if code == 0 {
		reason += connectionCause(refusal)
	} else {
		reason = fmt.Sprintf("%s: the server answered %d %s", reason, code, refusal.EnhancedStatusCode())
	}
	failed := &Error{Permanent: code >= 500 && code <= 599 && !refusesUs[code], Reason: reason}
	failed.MayPass = failed.Permanent && isUnspecific(code, refusal.EnhancedStatusCode())
	if failed.Permanent && refusesRecipient[refusal.Reason] {
		failed.RefusedBy = cmp.Or(refusal.EnhancedStatusCode(), "5")
	}
	return failed
}

// connectionCauses are the errors of connections that end before the server has replied.
var connectionCauses = []error{io.EOF, os.ErrDeadlineExceeded, syscall.ECONNRESET, syscall.EPIPE}

// connectionCause returns ": " and the error of the connection, or "". The library has the cause only as part of a text
// with addresses, which must not be logged. So the text is compared with known errors.
func connectionCause(refusal *gomail.SendError) string {
	text := refusal.Error()
	for _, cause := range connectionCauses {
		if strings.Contains(text, cause.Error()) {
			return ": the connection ended: " + cause.Error()
		}
	}
	return ""
}
