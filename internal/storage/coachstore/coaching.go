// Package coachstore stores pairings of patients and coaches, their notes, and coach offers.
package coachstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"beacon/internal/coaching"
	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// Coaching implements coaching.Store.
type Coaching struct {
	db *storage.DB
	coachingReader
}

// NewCoaching returns the store of pairings, notes and claims in db.
func NewCoaching(db *storage.DB) *Coaching { return &Coaching{db, coachingReader{db.Queries()}} }

// InTx implements coaching.Store.
func (c *Coaching) InTx(ctx context.Context, fn func(coaching.Tx) error) error {
	return c.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(coachingTx{
			coachingReader: coachingReader{q}, AuditTx: storage.NewAuditTx(c.db, q), OutboxTx: storage.NewOutboxTx(c.db, q),
			q: q,
		})
	})
}

// coachingReader implements coaching.Reader, inside and outside transactions.
type coachingReader struct{ q *sqlgen.Queries }

func (r coachingReader) Head(ctx context.Context, siteID int64) (coaching.Head, error) {
	row, err := r.q.CoachingHead(ctx, siteID)
	return coaching.Head(row), storage.NotFound(err)
}

func (r coachingReader) Pairing(ctx context.Context, siteID int64) (coaching.Pairing, error) {
	row, err := r.q.CoachingOfMicrosite(ctx, siteID)
	return pairingFrom(row), storage.NotFound(err)
}

func pairingFrom(row sqlgen.CoachingOfMicrositeRow) coaching.Pairing {
	p := coaching.Pairing{
		Site: coaching.Site{
			ID: row.ID, Type: int(row.TypeID), CenterID: row.CenterID,
			CenterName: row.CenterName, ShortCode: row.ShortCode, FirstName: row.FirstName,
			LastName: row.LastName, Email: row.Email, Language: row.Language,
			RecipientStatus: int(row.RecipientStatus), CustomSiteStatus: int(row.CustomSiteStatus),
			CanBeCoached: row.RecipientStatus.CanBeCoached() && !row.HasDied, HasDied: row.HasDied,
			LastOpenedAt: row.LastOpenedAt,
		},
		RequestedAt: row.CoachRequestedAt,
		AssignedBy:  row.AssignedBy,
		MayEdit:     row.IsAllowedToEdit,
		Revision:    row.Revision,
	}
	if row.Stem != nil && row.CropID != nil {
		p.Site.Thumbnail = microsite.Placement{Stem: *row.Stem, CropID: *row.CropID}.ThumbnailName()
	}
	if row.CoachID != 0 {
		p.Coach = &coaching.Coach{
			ID: row.CoachID, FullName: row.CoachName, Email: row.CoachEmail, Language: locale.Lang(row.CoachLanguage),
			HasLeft: row.CoachIsDisabled,
		}
		p.AssignedAt = row.AssignedAt
	}
	return p
}

func (r coachingReader) Notes(ctx context.Context, siteID int64) ([]coaching.Note, error) {
	rows, err := r.q.CoachNotes(ctx, siteID)
	return storage.All(rows, err, "read notes", noteFromRow)
}

func (r coachingReader) Note(ctx context.Context, id int64) (coaching.Note, error) {
	row, err := r.q.CoachNote(ctx, id)
	return noteFromRow(row), storage.NotFound(err)
}

func noteFromRow(r sqlgen.CoachNote) coaching.Note {
	return coaching.Note{
		ID: r.ID, SiteID: r.SiteID, CoachName: r.CoachName,
		From: coaching.Side(r.SentByRecipient), Status: r.Status,
		Text: r.Note, TextLang: r.NoteLang, Reply: r.Reply, ReplyLang: r.ReplyLang,
		SentAt: r.SentAt, ViewedAt: r.ViewedAt, RepliedAt: r.RepliedAt,
		ReplyViewedAt: r.ReplyViewedAt,
	}
}

func (r coachingReader) Pairings(ctx context.Context, coachID int64) ([]coaching.Pairing, error) {
	rows, err := r.q.CoachingPatients(ctx, &coachID)
	return storage.All(rows, err, "read patients of a coach", func(row sqlgen.CoachingPatientsRow) coaching.Pairing {
		return pairingFrom(sqlgen.CoachingOfMicrositeRow(row))
	})
}

func (r coachingReader) NoteMarks(ctx context.Context, coachID int64) ([]coaching.Note, error) {
	rows, err := r.q.CoachingNoteMarks(ctx, &coachID)
	return storage.All(rows, err, "read notes of a coach", func(row sqlgen.CoachingNoteMarksRow) coaching.Note {
		return noteFromRow(sqlgen.CoachNote(row))
	})
}

func (r coachingReader) PrivateNote(ctx context.Context, siteID, coachID int64) (coaching.PrivateNote, error) {
	row, err := r.q.CoachPrivateNote(ctx, siteID, coachID)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return coaching.PrivateNote{Text: row.Note, Version: row.Version}, err
}

func (r coachingReader) Requests(ctx context.Context, coachID int64) ([]coaching.OpenRequest, error) {
	rows, err := r.q.CoachRequests(ctx, coachID)
	if err != nil {
		return nil, fmt.Errorf("read requests for a coach: %w", err)
	}
	requests := make([]coaching.OpenRequest, 0, len(rows))
	for _, row := range rows {
		if !row.RecipientStatus.CanBeCoached() {
			continue
		}
		requests = append(requests, coaching.OpenRequest{
			SiteID: row.ID, FirstName: row.FirstName, Type: int(row.TypeID), CenterID: row.CenterID,
			CenterName: row.CenterName, RequestedAt: *row.CoachRequestedAt, ClaimID: row.ClaimID,
		})
	}
	return requests, nil
}

func (r coachingReader) Claim(ctx context.Context, id int64) (coaching.Claim, error) {
	row, err := r.q.CoachClaim(ctx, id)
	return claimFromRow(row), storage.NotFound(err)
}

func (r coachingReader) WaitingClaim(ctx context.Context, siteID, coachID int64) (coaching.Claim, error) {
	row, err := r.q.WaitingCoachClaim(ctx, siteID, coachID)
	return claimFromRow(row), storage.NotFound(err)
}

func claimFromRow(r sqlgen.CoachClaim) coaching.Claim {
	return coaching.Claim{
		ID: r.ID, SiteID: r.SiteID, CoachID: r.CoachID, State: coaching.ClaimState(r.State),
		ClaimedAt: r.ClaimedAt,
	}
}

// coachingTx implements coaching.Tx.
type coachingTx struct {
	coachingReader
	storage.AuditTx
	storage.OutboxTx
	q *sqlgen.Queries
}

func (t coachingTx) Lock(ctx context.Context, siteID int64) (coaching.Pairing, error) {
	// The site must exist, because LockCoaching creates its pairing.
	if _, err := t.Head(ctx, siteID); err != nil {
		return coaching.Pairing{}, err
	}
	if err := t.q.LockCoaching(ctx, siteID); err != nil {
		return coaching.Pairing{}, fmt.Errorf("lock pairing: %w", err)
	}
	return t.Pairing(ctx, siteID)
}

func (t coachingTx) LockWithSite(ctx context.Context, siteID int64) (coaching.Pairing, error) {
	n, err := t.q.LockMicrosite(ctx, siteID)
	if err := storage.Found(n, err, "lock microsite"); err != nil {
		return coaching.Pairing{}, err
	}
	return t.Lock(ctx, siteID)
}

func (t coachingTx) LockCoach(ctx context.Context, id int64) (coaching.Coach, error) {
	row, err := t.q.LockCoachAccount(ctx, id)
	coach := coaching.Coach{ID: row.ID, FullName: row.FullName, Email: row.Email, Language: row.Language}
	return coach, storage.NotFound(err)
}

func (t coachingTx) SetRequested(ctx context.Context, siteID int64, at time.Time) error {
	return t.q.RequestCoach(ctx, &at, at, siteID)
}

func (t coachingTx) Assign(ctx context.Context, siteID, coachID int64, by string, at time.Time) error {
	return t.q.AssignCoach(
		ctx, sqlgen.AssignCoachParams{CoachID: storage.OrNull(coachID), AssignedAt: &at, AssignedBy: by, SiteID: siteID},
	)
}

func (t coachingTx) SetMayEdit(ctx context.Context, siteID int64, may bool) error {
	return t.q.AllowCoachToEdit(ctx, may, siteID)
}

func (t coachingTx) AddNote(ctx context.Context, n coaching.Note) (int64, error) {
	return t.q.InsertCoachNote(ctx, sqlgen.InsertCoachNoteParams{
		SiteID: n.SiteID, CoachName: n.CoachName, SentByRecipient: bool(n.From),
		Status: coaching.Sent, Note: n.Text, NoteLang: n.TextLang, SentAt: n.SentAt,
	})
}

func (t coachingTx) SaveNote(ctx context.Context, n coaching.Note) error {
	return t.q.UpdateCoachNote(ctx, sqlgen.UpdateCoachNoteParams{
		Status: n.Status, Reply: n.Reply, ReplyLang: n.ReplyLang, ViewedAt: n.ViewedAt, RepliedAt: n.RepliedAt,
		ReplyViewedAt: n.ReplyViewedAt, ID: n.ID,
	})
}

func (t coachingTx) SavePrivateNote(
	ctx context.Context, siteID, coachID int64, n coaching.PrivateNote, at time.Time,
) (bool, error) {
	saved, err := t.q.SaveCoachPrivateNote(ctx, sqlgen.SaveCoachPrivateNoteParams{
		SiteID: siteID, CoachID: coachID, Note: n.Text, SavedAt: at, Version: n.Version,
	})
	return saved > 0, err
}

func (t coachingTx) AddClaim(ctx context.Context, siteID, coachID int64, at time.Time) (int64, error) {
	return t.q.InsertCoachClaim(ctx, siteID, coachID, at)
}

func (t coachingTx) DecideClaim(ctx context.Context, id int64, state coaching.ClaimState, by string,
	at time.Time) error {
	return t.q.DecideCoachClaim(
		ctx, sqlgen.DecideCoachClaimParams{State: string(state), DecidedAt: &at, DecidedBy: by, ID: id},
	)
}

func (t coachingTx) OvertakeClaims(ctx context.Context, siteID int64, by string, at time.Time) error {
	return t.q.CloseCoachClaims(ctx, &at, by, siteID)
}
