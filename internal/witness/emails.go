package witness

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"beacon/internal/auditlog"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

const (
	emailHour = 2              // local hour from which a night's email is due
	silence   = 26 * time.Hour // an alarm is due after this time without a new checkpoint
)

// IsLate reports whether the log needs a newer checkpoint. newest is the time of the newest checkpoint or, without one,
// of the first event.
func IsLate(newest, now time.Time) bool { return now.Sub(newest) > silence }

// Mail enqueues this night's emails and returns their number. Each address that keeps checkpoints receives the newest
// checkpoint. Without a new checkpoint for 26 hours, these addresses and the administrators receive an alarm instead. A
// night begins at two o'clock and has one email per address, regardless of the number of processes. Nodes that do not
// sign checkpoints send alarms only.
func (s *Service) Mail(ctx context.Context) (sent int, err error) {
	now := s.d.Clock.Now()
	if now.In(s.d.Zone).Hour() < emailHour {
		return 0, nil
	}
	newest, err := s.d.Log.Newest(ctx)
	isNone := errors.Is(err, fault.ErrNotFound)
	if isNone {
		newest.At, err = s.d.Log.Began(ctx)
	}
	if err != nil || newest.At.IsZero() {
		return 0, err
	}
	isLate := IsLate(newest.At, now)
	if !isLate && (isNone || s.d.PublicKey == "") {
		return 0, nil
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		sent = 0
		readers, err := s.readers(ctx, tx, isLate)
		if err != nil {
			return err
		}
		night := now.In(s.d.Zone).Format(time.DateOnly)
		for _, to := range readers {
			isNew, err := tx.EnqueueOnce(ctx, s.nightly(to, newest, isLate, night))
			if err != nil {
				return err
			}
			if isNew {
				sent++
			}
		}
		return nil
	})
	return sent, err
}

// readers returns the addresses that keep checkpoints and, for an alarm, the administrators.
func (s *Service) readers(ctx context.Context, tx Tx, isAlarm bool) (all []Reader, err error) {
	for _, address := range s.d.MailTo {
		all = append(all, Reader{Email: address, Language: locale.English})
	}
	if !isAlarm {
		return all, nil
	}
	administrators, err := tx.Administrators(ctx)
	return append(all, administrators...), err
}

// nightly returns one addressee's email of a night.
func (s *Service) nightly(to Reader, newest auditlog.Checkpoint, isLate bool, night string) notify.Email {
	m := s.email(to, notify.LogCheckpoint, "checkpoint-"+night)
	if isLate {
		m.Template = notify.LogCheckpointMissing
	}
	m.Params[notify.Day] = locale.Day(newest.At.In(s.d.Zone).Format(time.DateOnly), m.Lang)
	m.Params[notify.Events] = strconv.FormatInt(newest.Size, 10)
	if newest.Note != "" {
		m.Attachment = notify.Attachment{
			Name: fmt.Sprintf("checkpoint-%d.txt", newest.Size), Text: s.withKey(newest.Note),
		}
	}
	return m
}

// withKey prepends the public key to a checkpoint, if this node has it.
func (s *Service) withKey(note string) string {
	if s.d.PublicKey == "" {
		return note
	}
	return s.d.PublicKey + "\n\n" + note
}

// emailRefusal emails the checkpoint keepers and the administrators that a witness reports another log.
func (s *Service) emailRefusal(ctx context.Context, tx Tx, w Witness, at time.Time) error {
	readers, err := s.readers(ctx, tx, true)
	if err != nil {
		return err
	}
	for _, to := range readers {
		m := s.email(to, notify.LogRefused, "log-refused-"+w.Key.String()+"-"+at.Format(time.RFC3339))
		m.Params[notify.Witness] = w.Name
		if _, err := tx.EnqueueOnce(ctx, m); err != nil {
			return err
		}
	}
	return nil
}

// EmailAltered emails the checkpoint keepers and the administrators that the log or an account was changed outside
// Beacon. key identifies the finding, so each address receives one email about it.
func (s *Service) EmailAltered(ctx context.Context, template notify.Template, key string) error {
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		readers, err := s.readers(ctx, tx, true)
		if err != nil {
			return err
		}
		for _, to := range readers {
			if _, err := tx.EnqueueOnce(ctx, s.email(to, template, string(template)+"-"+key)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) email(to Reader, template notify.Template, key string) notify.Email {
	return notify.Email{
		Template: template, Lang: to.Language, To: to.Email, ToName: to.Name, Params: map[string]string{},
		DedupeKey: key + "-" + strings.ToLower(to.Email),
	}
}
