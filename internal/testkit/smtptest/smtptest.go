// Package smtptest gives tests a mail server that stores emails and fails on request. It stops with the test.
package smtptest

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
)

// The account that the server accepts, over TLS only. The server accepts email without sign-in as well.
const (
	Username = "beacon"
	Password = "correct horse"
)

// Stage is a step in the transfer of an email.
type Stage int

// The stages at which a server can refuse.
const (
	AtSender    Stage = iota // MAIL FROM
	AtRecipient              // RCPT TO
	AtContent                // after the content
)

// Server stores emails. It is safe for concurrent use.
type Server struct {
	host     string
	port     int
	roots    *x509.CertPool
	mu       sync.Mutex
	emails   []Email
	failures map[Stage]*smtp.SMTPError
	smtp     *smtp.Server
	held     chan struct{} // closed to release held clients; nil: none are held
	holding  int
}

// Start returns a server on a free port of 127.0.0.1 that speaks plain SMTP and offers STARTTLS.
func Start(t testing.TB) *Server { return start(t, false) }

// StartTLS returns a server that speaks TLS from the first byte.
func StartTLS(t testing.TB) *Server { return start(t, true) }

func start(t testing.TB, implicit bool) *Server {
	t.Helper()
	certificate, roots := testCertificate()
	config := &tls.Config{Certificates: []tls.Certificate{certificate}}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().(*net.TCPAddr)
	s := &Server{host: address.IP.String(), port: address.Port, roots: roots, failures: map[Stage]*smtp.SMTPError{}}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &session{server: s}, nil
	}))
	server.Domain = "mail.test"
	server.TLSConfig = config
	server.EnableSMTPUTF8 = true
	server.ErrorLog = silent{}
	s.smtp = server
	if implicit {
		listener = tls.NewListener(listener, config)
	}
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	t.Cleanup(func() {
		_ = server.Close()
		_ = listener.Close() // Close returns an error if the server has not begun to serve
		if err := <-done; err != nil && !errors.Is(err, net.ErrClosed) && !errors.Is(err, smtp.ErrServerClosed) {
			t.Errorf("mail server: %v", err)
		}
	})
	return s
}

// Host returns the server's address without port.
func (s *Server) Host() string { return s.host }

// Port returns the server's port.
func (s *Server) Port() int { return s.port }

// Roots returns the certificates to trust for TLS with this server.
func (s *Server) Roots() *x509.CertPool { return s.roots }

// WithoutUTF8 disables SMTPUTF8. Call it before the first connection.
func (s *Server) WithoutUTF8() { s.smtp.EnableSMTPUTF8 = false }

// Refuse makes the server return code (400 to 599) at stage from now on. Code 0 makes it accept emails again.
func (s *Server) Refuse(stage Stage, code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if code == 0 {
		delete(s.failures, stage)
		return
	}
	s.failures[stage] = &smtp.SMTPError{
		Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 0, 0}, Message: "refused by the test",
	}
}

// Hold makes the server delay its response after each received email until release, so emails are in flight. held
// returns the number of waiting clients.
func (s *Server) Hold() (held func() int, release func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	gate := make(chan struct{})
	s.held = gate
	return func() int {
			s.mu.Lock()
			defer s.mu.Unlock()
			return s.holding
		}, sync.OnceFunc(func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.held = nil
			close(gate)
		})
}

func (s *Server) wait() {
	s.mu.Lock()
	gate := s.held
	s.holding++
	s.mu.Unlock()
	if gate != nil {
		<-gate
	}
	s.mu.Lock()
	s.holding--
	s.mu.Unlock()
}

// Emails returns the emails received so far, in order.
func (s *Server) Emails() []Email {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Email(nil), s.emails...)
}

func (s *Server) failure(stage Stage) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.failures[stage]; err != nil {
		return err
	}
	return nil
}

func (s *Server) keep(m Email) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.emails = append(s.emails, m)
}

// testCertificate returns the certificate for 127.0.0.1 that the standard library has for tests.
func testCertificate() (tls.Certificate, *x509.CertPool) {
	web := httptest.NewTLSServer(nil)
	defer web.Close()
	roots := x509.NewCertPool()
	roots.AddCert(web.Certificate())
	return web.TLS.Certificates[0], roots
}

type silent struct{}

func (silent) Printf(string, ...any) {}
func (silent) Println(...any)        {}
