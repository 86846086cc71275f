package coaching

import (
	"context"
	"errors"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
)

var (
	msgNoCoach      = catalogues.Text("coaching.no-coach")
	msgNotYours     = catalogues.Text("general.role-not-allowed")
	msgNoPermission = catalogues.Text("coaching.no-permission")
)

// errUnchanged ends a transaction that turned out to have nothing to change.
var errUnchanged = errors.New("nothing to change")

// Service holds the rules of coaching. It is safe for concurrent use.
type Service struct {
	store   Store
	clock   clock.Clock
	heads   *heads
	changed func()
}

// NewService makes the service. fresh is how long a poll may be answered from
// memory: 0 where other processes change the same database. changed is called
// after every commit, because mails may be waiting.
func NewService(store Store, c clock.Clock, fresh time.Duration, changed func()) *Service {
	return &Service{store: store, clock: c, heads: newHeads(c, fresh), changed: changed}
}

// Remembered returns a site's head from memory, if it is there and fresh. What
// this process changes is never remembered wrongly.
func (s *Service) Remembered(siteID int64) (Head, bool) { return s.heads.get(siteID) }

// Head asks for a site's head and remembers it; fault.ErrNotFound for an unknown site.
func (s *Service) Head(ctx context.Context, siteID int64) (Head, error) {
	epoch := s.heads.now()
	head, err := s.store.Head(ctx, siteID)
	if err == nil {
		s.heads.remember(siteID, head, epoch)
	}
	return head, err
}

// Notes returns the notes of a site, newest first. Whoever asks has proven the
// site's key or is its coach.
func (s *Service) Notes(ctx context.Context, siteID int64) ([]Note, error) {
	return s.store.Notes(ctx, siteID)
}

// Pairing returns a site and its coach, or fault.ErrNotFound.
func (s *Service) Pairing(ctx context.Context, siteID int64) (Pairing, error) {
	return s.store.Pairing(ctx, siteID)
}

// change runs fn on a locked pairing in one transaction. errUnchanged from fn
// rolls back and counts as success.
func (s *Service) change(ctx context.Context, siteID int64, fn func(Tx, Pairing) error) error {
	return s.inTx(ctx, siteID, Tx.Lock, fn)
}

// changeWithSite is change that holds the site's row as well.
func (s *Service) changeWithSite(ctx context.Context, siteID int64, fn func(Tx, Pairing) error) error {
	return s.inTx(ctx, siteID, Tx.LockWithSite, fn)
}

type lock func(tx Tx, ctx context.Context, siteID int64) (Pairing, error)

func (s *Service) inTx(ctx context.Context, siteID int64, take lock, fn func(Tx, Pairing) error) error {
	err := s.store.InTx(ctx, func(tx Tx) error {
		p, err := take(tx, ctx, siteID)
		if err != nil {
			return err
		}
		return fn(tx, p)
	})
	// Also after a failure: a commit may have happened although its answer was lost.
	s.heads.forget(siteID)
	if errors.Is(err, errUnchanged) {
		return nil
	}
	if err != nil {
		return err
	}
	s.changed()
	return nil
}

// record appends an audit event about a site. Details never hold what was written.
func (s *Service) record(
	ctx context.Context, log audit.Log, actor audit.Actor, o audit.Origin, siteID int64, action string,
	details map[string]string,
) error {
	return log.Append(ctx, audit.Event{
		At: s.clock.Now(), Actor: actor, Action: action, Origin: o, Details: details,
		Subject: audit.Subject{Kind: "microsite", ID: siteID},
	})
}

func noteDetail(id int64) map[string]string {
	return map[string]string{"note": strconv.FormatInt(id, 10)}
}

// noteOf returns a note of a site; another site's note is not found.
func noteOf(ctx context.Context, r Reader, siteID, noteID int64) (Note, error) {
	n, err := r.Note(ctx, noteID)
	if err == nil && n.SiteID != siteID {
		return Note{}, fault.ErrNotFound
	}
	return n, err
}

// send stores a note of one side and tells the other.
func (s *Service) send(ctx context.Context, tx Tx, p Pairing, from Side, actor audit.Actor, o audit.Origin,
	text string) error {
	id, err := tx.AddNote(ctx, Note{
		SiteID: p.Site.ID, CoachName: p.Coach.FullName, From: from, Status: Sent, Text: text,
		SentAt: s.clock.Now(),
	})
	if err != nil {
		return err
	}
	if err := s.record(ctx, tx, actor, o, p.Site.ID, "coaching.note-sent", noteDetail(id)); err != nil {
		return err
	}
	return s.tellOther(ctx, tx, p, from)
}

// reply stores a side's reply to a note and tells the other.
func (s *Service) reply(
	ctx context.Context, tx Tx, p Pairing, by Side, actor audit.Actor, o audit.Origin, noteID int64, text string,
) error {
	n, err := noteOf(ctx, tx, p.Site.ID, noteID)
	if err != nil {
		return err
	}
	if n, err = n.RepliedBy(by, text, s.clock.Now()); err != nil {
		return err
	}
	if err := tx.SaveNote(ctx, n); err != nil {
		return err
	}
	if err := s.record(ctx, tx, actor, o, p.Site.ID, "coaching.note-replied", noteDetail(n.ID)); err != nil {
		return err
	}
	return s.tellOther(ctx, tx, p, by)
}
