package smtptest

import (
	"io"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// session is one connection.
type session struct {
	server *Server
	signed string // user name, once signed in
	from   string
	to     []string
}

var _ smtp.AuthSession = (*session)(nil)

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, username, password string) error {
		if username != Username || password != Password {
			return smtp.ErrAuthFailed
		}
		s.signed = username
		return nil
	}), nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.from = from
	return s.server.failure(AtSender)
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.to = append(s.to, to)
	return s.server.failure(AtRecipient)
}

func (s *session) Data(r io.Reader) error {
	content, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.server.wait()
	if err := s.server.failure(AtContent); err != nil {
		return err
	}
	s.server.keep(Email{SignedIn: s.signed, From: s.from, To: s.to, Raw: content})
	return nil
}

func (s *session) Reset() { s.from, s.to = "", nil }

func (s *session) Logout() error { return nil }
