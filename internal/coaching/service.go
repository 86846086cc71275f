package coaching

import (
	"context"
	"errors"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/cache"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/sentform"
)

var (
	msgNoCoach   = catalogues.Text("coaching.no-coach")
	msgForbidden = catalogues.Text("general.role-not-allowed")
)

// errUnchanged ends a transaction without changes.
var errUnchanged = errors.New("nothing to change")

// maxCachedHeads is the maximum number of cached heads.
const maxCachedHeads = 20_000

// Service implements the rules of coaching. It is safe for concurrent use.
type Service struct {
	store   Store
	clock   clock.Clock
	heads   *cache.Cache[int64, Head] // for polls
	changed func()
}

// NewService returns the service. ttl is the lifetime of a cached head; it must be 0 if other processes change the same
// database. changed is called after every commit, because emails may be pending.
func NewService(store Store, c clock.Clock, ttl time.Duration, changed func()) *Service {
	return &Service{store: store, clock: c, heads: cache.New[int64, Head](c, ttl, maxCachedHeads), changed: changed}
}

// CachedHead returns a site's head from the cache, and whether it was cached. A change by this process removes the
// head.
func (s *Service) CachedHead(siteID int64) (Head, bool) { return s.heads.Find(siteID) }

// Head reads a site's head and caches it. It returns fault.ErrNotFound for an unknown site.
func (s *Service) Head(ctx context.Context, siteID int64) (Head, error) {
	return s.heads.Read(siteID, func() (Head, error) { return s.store.Head(ctx, siteID) })
}

// Notes returns the notes of a site, newest first. The caller must have verified the site's key, or that the user is
// its coach.
func (s *Service) Notes(ctx context.Context, siteID int64) ([]Note, error) {
	return s.store.Notes(ctx, siteID)
}

// Pairing returns a site and its coach, or fault.ErrNotFound.
func (s *Service) Pairing(ctx context.Context, siteID int64) (Pairing, error) {
	return s.store.Pairing(ctx, siteID)
}

// notesAfter returns the notes of a site after a change, or the error of the change.
func (s *Service) notesAfter(ctx context.Context, siteID int64, err error) ([]Note, error) {
	if err != nil {
		return nil, err
	}
	return s.store.Notes(ctx, siteID)
}

// change runs fn on a locked pairing in one transaction. errUnchanged from fn rolls back and counts as success.
func (s *Service) change(ctx context.Context, siteID int64, fn func(Tx, Pairing) error) error {
	return s.inTx(ctx, siteID, Tx.Lock, fn)
}

// changeWithSite is change that locks the site's row as well.
func (s *Service) changeWithSite(ctx context.Context, siteID int64, fn func(Tx, Pairing) error) error {
	return s.inTx(ctx, siteID, Tx.LockWithSite, fn)
}

type lockFunc func(tx Tx, ctx context.Context, siteID int64) (Pairing, error)

func (s *Service) inTx(ctx context.Context, siteID int64, take lockFunc, fn func(Tx, Pairing) error) error {
	err := s.store.InTx(ctx, func(tx Tx) error {
		p, err := take(tx, ctx, siteID)
		if err != nil {
			return err
		}
		return fn(tx, p)
	})
	// After a failure as well: the commit may have succeeded although its result was lost.
	s.heads.Forget(siteID)
	if errors.Is(err, errUnchanged) {
		return nil
	}
	if err != nil {
		return err
	}
	s.changed()
	return nil
}

// trail returns the recorder of events about a patient's site.
func (s *Service) trail(log audit.Log, actor audit.Actor, o audit.Origin, siteID int64) audit.Recorder {
	return audit.Recorder{
		Log: log, At: s.clock.Now(), Actor: actor, Origin: o, Subject: audit.Subject{Kind: "microsite", ID: siteID},
	}
}

func noteDetail(id int64) map[string]string {
	return map[string]string{"note": strconv.FormatInt(id, 10)}
}

// siteNote returns a note of a site, or fault.ErrNotFound for another site's note.
func siteNote(ctx context.Context, r Reader, siteID, noteID int64) (Note, error) {
	n, err := r.Note(ctx, noteID)
	if err == nil && n.SiteID != siteID {
		return Note{}, fault.ErrNotFound
	}
	return n, err
}

// sentNote and sentReply are a note and a reply with their side.
type (
	sentNote struct {
		NewNote
		from Side
	}
	sentReply struct {
		NewReply
		from Side
	}
)

// noteForm identifies a note under a form's key: another text or side is another note.
type noteForm struct {
	From Side
	Text string
}

// send stores a note of one side, which trail records, and emails the other. A note submitted again after a lost
// response changes nothing (R18.4d).
func (s *Service) send(ctx context.Context, tx Tx, p Pairing, sent sentNote, trail audit.Recorder) error {
	from := sent.from
	text, err := checkText("note", sent.Text)
	if err != nil {
		return err
	}
	now, form := trail.At, sentform.New(sent.FormKey, p.Site.ID, noteForm{from, text})
	id, isRepeat, err := form.Once(ctx, tx, now, func() (int64, error) {
		if p.Coach == nil {
			return 0, fault.New(fault.Conflict, msgNoCoach)
		}
		return tx.AddNote(ctx, Note{
			SiteID: p.Site.ID, CoachName: p.Coach.FullName, From: from, Status: Sent, Text: text,
			TextLang: sent.Lang.Or(text), SentAt: now,
		})
	})
	if isRepeat {
		return errUnchanged
	}
	if err != nil {
		return err
	}
	if err := trail.Record(ctx, "coaching.note-sent", noteDetail(id)); err != nil {
		return err
	}
	return s.emailOther(ctx, tx, p, from)
}

// reply stores a side's reply to a note and emails the other side.
func (s *Service) reply(ctx context.Context, tx Tx, p Pairing, sent sentReply, trail audit.Recorder) error {
	by := sent.from
	text, err := checkText("reply", sent.Text)
	if err != nil {
		return err
	}
	n, err := siteNote(ctx, tx, p.Site.ID, sent.NoteID)
	if err != nil {
		return err
	}
	if n.HasReply(by, text) { // submitted again after a lost response
		return errUnchanged
	}
	if p.Coach == nil {
		return fault.New(fault.Conflict, msgNoCoach)
	}
	if n, err = n.RepliedBy(by, text, trail.At); err != nil {
		return err
	}
	n.ReplyLang = sent.Lang.Or(text)
	if err := tx.SaveNote(ctx, n); err != nil {
		return err
	}
	if err := trail.Record(ctx, "coaching.note-replied", noteDetail(n.ID)); err != nil {
		return err
	}
	return s.emailOther(ctx, tx, p, by)
}
