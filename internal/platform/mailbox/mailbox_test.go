package mailbox

import (
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/backend/memory"
	"github.com/emersion/go-imap/server"
)

// newMailbox starts a local mailbox with unread emails.
func newMailbox(t *testing.T, emails ...string) Config {
	t.Helper()
	backend := memory.New()
	user, err := backend.Login(nil, "username", "password")
	if err != nil {
		t.Fatal(err)
	}
	inbox, err := user.GetMailbox("INBOX")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range emails {
		if err := inbox.CreateMessage(nil, time.Time{}, strings.NewReader(m)); err != nil {
			t.Fatal(err)
		}
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := server.New(backend)
	s.AllowInsecureAuth = true
	go func() { _ = s.Serve(listener) }()
	t.Cleanup(func() { _ = s.Close() })
	return Config{
		Host: "127.0.0.1", Port: listener.Addr().(*net.TCPAddr).Port, Username: "username", Password: "password",
		Folder: "INBOX", MaxSize: 40,
	}
}

func TestEachNew_ReadsOnceAndKeepsFailedEmails(t *testing.T) {
	c := newMailbox(t, "Subject: one\r\n\r\nHello", "Subject: two\r\n\r\n"+strings.Repeat("x", 1000))
	away := errors.New("the database is away")
	var got []string
	read := func(failAt int) error {
		got = nil
		return EachNew(t.Context(), c, func(raw []byte) error {
			if len(got) == failAt {
				return away
			}
			got = append(got, string(raw))
			return nil
		})
	}
	if err := read(1); !errors.Is(err, away) || len(got) != 1 || !strings.HasPrefix(got[0], "Subject: one") {
		t.Fatalf("first: %q, %v", got, err)
	}
	if err := read(9); err != nil || len(got) != 1 || len(got[0]) != c.MaxSize {
		t.Fatalf("then: %q, %v", got, err)
	}
	if err := read(9); err != nil || len(got) != 0 {
		t.Errorf("read again: %q, %v", got, err)
	}
}

func TestEachNew_ReportsErrors(t *testing.T) {
	c := newMailbox(t)
	for what, change := range map[string]func(*Config){
		"password": func(c *Config) { c.Password = "wrong" },
		"folder":   func(c *Config) { c.Folder = "Elsewhere" },
		"host":     func(c *Config) { c.Host = "127.0.0.256" },
	} {
		wrong := c
		change(&wrong)
		if err := EachNew(t.Context(), wrong, func([]byte) error { return nil }); err == nil {
			t.Errorf("a wrong %s is no error", what)
		}
	}
}
