package main

import (
	"bufio"
	"bytes"
	"io"
	"maps"
	"net"
	"net/textproto"
	"sync"

	"github.com/emersion/go-smtp"
)

// mailServer accepts emails and counts them by their Message-ID.
type mailServer struct {
	behavior
	address string
	server  *smtp.Server

	mu    sync.Mutex
	taken map[string]int
}

func startMailServer() (*mailServer, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	m := &mailServer{address: listener.Addr().String(), taken: map[string]int{}}
	m.server = smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &mailSession{server: m, conn: c}, nil
	}))
	m.server.Domain, m.server.EnableSMTPUTF8, m.server.ErrorLog = "mail.test", true, silent{}
	go func() { _ = m.server.Serve(&gate{listener, m}) }() // until it is closed
	return m, nil
}

// counts returns the number of deliveries of each email, by Message-ID.
func (m *mailServer) counts() map[string]int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.taken)
}

// gate is a listener that ends connections immediately while the server is away.
type gate struct {
	net.Listener
	server *mailServer
}

// Accept implements net.Listener.
func (g *gate) Accept() (net.Conn, error) {
	for {
		c, err := g.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if now, _ := g.server.get(); now != away {
			return c, nil
		}
		_ = c.Close()
	}
}

// mailSession is one connection.
type mailSession struct {
	server *mailServer
	conn   *smtp.Conn
}

// Mail implements smtp.Session.
func (s *mailSession) Mail(string, *smtp.MailOptions) error { return nil }

// Rcpt implements smtp.Session. The error is that of a misconfigured relay, which refuses every address.
func (s *mailSession) Rcpt(string, *smtp.RcptOptions) error {
	if now, _ := s.server.get(); now == refuses {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "relaying denied"}
	}
	return nil
}

// Data implements smtp.Session.
func (s *mailSession) Data(r io.Reader) error {
	content, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	now, changed := s.server.get()
	if now == hangs {
		<-changed
		return s.conn.Conn().Close()
	}
	header, err := textproto.NewReader(bufio.NewReader(bytes.NewReader(content))).ReadMIMEHeader()
	if err != nil {
		return err
	}
	s.server.mu.Lock()
	s.server.taken[header.Get("Message-Id")]++
	s.server.mu.Unlock()
	if now == forgets {
		return s.conn.Conn().Close()
	}
	return nil
}

// Reset implements smtp.Session.
func (s *mailSession) Reset() {}

// Logout implements smtp.Session.
func (s *mailSession) Logout() error { return nil }

type silent struct{}

func (silent) Printf(string, ...any) {}
func (silent) Println(...any)        {}
