// Package mailbox reads the new emails of a mailbox by IMAP. It owns the IMAP library.
package mailbox

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"time"

	"github.com/emersion/go-imap"
	"github.com/emersion/go-imap/client"
)

// Config contains the location and the credentials of the mailbox.
type Config struct {
	Host     string
	Port     int
	Username string
	Password string
	Folder   string
	MaxSize  int            // bytes of an email that are fetched
	RootCAs  *x509.CertPool // the trusted authorities; nil means those of the system
}

// atOnce is the maximum number of emails per run. The next run reads the others.
const atOnce = 200

// timeout is the time limit of each command.
const timeout = 30 * time.Second

// EachNew calls fn with every unread email, oldest first, and marks it as read if fn returns nil. It stops at the first
// error of fn, and that email remains unread. Connections are encrypted, except to the local machine.
func EachNew(ctx context.Context, c Config, fn func(raw []byte) error) error {
	conn, end, err := open(ctx, c, false)
	if err != nil {
		return err
	}
	defer end() // processed emails are already marked
	unread := imap.NewSearchCriteria()
	unread.WithoutFlags = []string{imap.SeenFlag}
	ids, err := conn.UidSearch(unread)
	if err != nil {
		return fmt.Errorf("mailbox: look for new emails: %w", err)
	}
	for _, id := range ids[:min(len(ids), atOnce)] {
		if err := one(conn, id, c.MaxSize, fn); err != nil {
			return err
		}
	}
	return nil
}

// Check signs in and opens the folder read-only.
func Check(ctx context.Context, c Config) error {
	_, end, err := open(ctx, c, true)
	if err == nil {
		end()
	}
	return err
}

func open(ctx context.Context, c Config, readOnly bool) (conn *client.Client, end func(), err error) {
	if conn, err = connect(c); err != nil {
		return nil, nil, fmt.Errorf("mailbox: %w", err)
	}
	stop := context.AfterFunc(ctx, func() { _ = conn.Terminate() })
	end = func() {
		stop()
		_ = conn.Logout()
	}
	if err = conn.Login(c.Username, c.Password); err != nil {
		err = errors.New("mailbox: the server does not accept the user name and password")
	} else if _, err = conn.Select(c.Folder, readOnly); err != nil {
		err = fmt.Errorf("mailbox: open the folder: %w", err)
	}
	if err != nil {
		end()
		return nil, nil, err
	}
	return conn, end, nil
}

func connect(c Config) (conn *client.Client, err error) {
	address := net.JoinHostPort(c.Host, strconv.Itoa(c.Port))
	dialer := &net.Dialer{Timeout: timeout}
	if isLocal(c.Host) && c.RootCAs == nil {
		conn, err = client.DialWithDialer(dialer, address)
	} else {
		conn, err = client.DialWithDialerTLS(dialer, address,
			&tls.Config{ServerName: c.Host, MinVersion: tls.VersionTLS12, RootCAs: c.RootCAs})
	}
	if err == nil {
		conn.Timeout = timeout
	}
	return conn, err
}

// isLocal reports whether a host is the local machine.
func isLocal(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// one fetches an email, passes it to fn and marks it as read.
func one(conn *client.Client, id uint32, size int, fn func([]byte) error) error {
	set := new(imap.SeqSet)
	set.AddNum(id)
	section := &imap.BodySectionName{Peek: true, Partial: []int{0, size}}
	fetched := make(chan *imap.Message, 1)
	if err := conn.UidFetch(set, []imap.FetchItem{section.FetchItem()}, fetched); err != nil {
		return fmt.Errorf("mailbox: fetch an email: %w", err)
	}
	if m := <-fetched; m != nil { // nil if it was deleted meanwhile
		var raw bytes.Buffer
		if body := m.GetBody(section); body != nil {
			if _, err := io.Copy(&raw, body); err != nil {
				return fmt.Errorf("mailbox: read a mail: %w", err)
			}
		}
		if err := fn(raw.Bytes()); err != nil {
			return err
		}
	}
	if err := conn.UidStore(set, imap.FormatFlagsOp(imap.AddFlags, true), []any{imap.SeenFlag}, nil); err != nil {
		return fmt.Errorf("mailbox: mark an email as read: %w", err)
	}
	return nil
}
