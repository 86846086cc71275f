package texts

import (
	"context"
	"slices"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/secondperson"
)

// TestEmail is an email that staff send to themselves to read its words, in one language. The words need not be saved.
type TestEmail struct {
	Text     Text
	Words    Words
	Language locale.Lang
}

// SendTest sends a test email to the caller's own address, with invented names.
func (s *Service) SendTest(
	ctx context.Context, by access.Principal, test TestEmail, o audit.Origin,
) (to string, err error) {
	if err := checkAllowed(by); err != nil {
		return "", err
	}
	t, words := test.Text, clean(test.Words)
	if err := CheckEmail(t, words); err != nil {
		return "", err
	}
	now := s.d.Clock.Now()
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		office, err := secondperson.Read(ctx, tx, now)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(office.Admins, func(p notify.Person) bool { return p.ID == by.ID })
		if i < 0 {
			return fault.ErrNotFound
		}
		to = office.Admins[i].Email
		err = tx.Enqueue(ctx, notify.Email{
			Template: notify.TextTest, Lang: test.Language, To: to, ToName: office.Admins[i].FullName,
			Sample: notify.Sample{Text: t.Key, Words: words.In(test.Language)},
		})
		if err != nil {
			return err
		}
		return tx.Append(ctx, audit.Event{
			At: now, Actor: by.Actor(), Action: "text.tested", Subject: audit.Subject{Kind: "staff-account", ID: by.ID},
			Origin: o,
			Details: map[string]string{
				"textKind": string(t.Kind), "text": t.Key, "hash": Hash(t, words, Facts{}),
			},
		})
	})
	if err == nil {
		s.d.EmailsQueued()
	}
	return to, err
}
