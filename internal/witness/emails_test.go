package witness_test

import (
	"slices"
	"testing"
	"time"

	"beacon/internal/auditlog"
	"beacon/internal/notify"
)

// Each address receives one email per night of the registry, from two o'clock. A node without the key sends alarms
// only.
func TestEmail_OnceANight(t *testing.T) {
	const signed = "2030-05-07T06:50:00Z"
	both := []string{"checkpoint-2030-05-07-notary@law.example", "checkpoint-2030-05-07-ada@registry.example"}
	next := []string{"checkpoint-2030-05-08-notary@law.example", "checkpoint-2030-05-08-ada@registry.example"}
	for name, c := range map[string]struct {
		now, newest, began string // empty: none
		key                string
		want               []string
	}{
		"before two":             {"2030-05-07T01:59:59-05:00", signed, signed, "key", nil},
		"at two":                 {"2030-05-07T02:00:00-05:00", signed, signed, "key", both},
		"at the end of the day":  {"2030-05-07T23:59:59-05:00", signed, signed, "key", both},
		"without the key":        {"2030-05-07T02:00:00-05:00", signed, signed, "", nil},
		"after 26 hours":         {"2030-05-08T03:50:00-05:00", signed, signed, "", nil},
		"later, without the key": {"2030-05-08T03:50:01-05:00", signed, signed, "", next},
		"no event":               {"2030-05-07T02:00:00-05:00", "", "", "key", nil},
		"no checkpoint yet":      {"2030-05-07T02:00:00-05:00", "", signed, "key", nil},
		"no checkpoint ever":     {"2030-05-07T02:00:00-05:00", "", "2030-05-01T00:00:00Z", "", both},
	} {
		m := &memory{}
		if c.newest != "" {
			m.newest = &auditlog.Checkpoint{Tree: auditlog.Tree{Size: 12}, At: parse(t, c.newest), Note: "a note\n"}
		}
		if c.began != "" {
			m.began = parse(t, c.began)
		}
		s := newService(t, m, c.now, c.key)
		sent, err := s.Mail(t.Context())
		again, err2 := s.Mail(t.Context())
		var keys []string
		for _, email := range m.mails {
			keys = append(keys, email.DedupeKey)
		}
		if err != nil || err2 != nil || sent != len(c.want) || again != 0 || !slices.Equal(keys, c.want) {
			t.Errorf("%s: %d and %d sent, %v, %v, %q", name, sent, again, err, err2, keys)
		}
	}
}

func TestEmail_ListsNewestCheckpoint(t *testing.T) {
	m := &memory{newest: &auditlog.Checkpoint{
		Tree: auditlog.Tree{Size: 12}, At: parse(t, "2030-05-07T03:30:00Z"), Note: "a note\n",
	}}
	if _, err := newService(t, m, "2030-05-07T07:00:00Z", "key").Mail(t.Context()); err != nil {
		t.Fatal(err)
	}
	got := m.mails[0]
	want := notify.Attachment{Name: "checkpoint-12.txt", Text: "key\n\na note\n"}
	if got.Template != notify.LogCheckpoint || got.To != "Notary@law.example" || got.Attachment != want ||
		got.Params[notify.Day] != "May 6, 2030" || got.Params[notify.Events] != "12" {
		t.Errorf("%+v", got)
	}
	m.mails = nil
	if _, err := newService(t, m, "2030-05-09T07:00:00Z", "key").Mail(t.Context()); err != nil || len(m.mails) != 2 {
		t.Fatalf("%v, %+v", err, m.mails)
	}
	for _, got := range m.mails {
		if got.Template != notify.LogCheckpointMissing || got.Attachment != want ||
			got.Params[notify.Day] != "May 6, 2030" {
			t.Errorf("%+v", got)
		}
	}
}

// An alarm reaches the administrators in their language.
func TestEmail_NotifiesAdministrators(t *testing.T) {
	m := &memory{began: parse(t, "2030-05-01T00:00:00Z")}
	s := service(t, m, "2030-05-09T07:00:00Z", "")
	if sent, err := s.Mail(t.Context()); sent != 1 || err != nil {
		t.Fatal(sent, err)
	}
	got := m.mails[0]
	if got.To != "ada@registry.example" || got.Params[notify.Day] != "30 de abril de 2030" ||
		got.Attachment.Name != "" {
		t.Errorf("%+v", got)
	}
}

func parse(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}
