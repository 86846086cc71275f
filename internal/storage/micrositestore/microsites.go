// Package micrositestore stores patients' sites: working copies, submissions, reviews, invitations, visits and the
// registrations of possible donors.
package micrositestore

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"beacon/internal/audit"
	"beacon/internal/duplicate"
	"beacon/internal/microsite"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/texts"
)

// Microsites implements microsite.Store.
type Microsites struct {
	db *storage.DB
	micrositeReader
}

// NewMicrosites returns the store of sites in db.
func NewMicrosites(db *storage.DB) *Microsites {
	return &Microsites{db: db, micrositeReader: micrositeReader{db.Queries()}}
}

// InTx implements microsite.Store.
func (m *Microsites) InTx(ctx context.Context, fn func(microsite.Tx) error) error {
	return m.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(NewMicrositeTx(m.db, q))
	})
}

// micrositeReader implements microsite.Reader, inside and outside transactions.
type micrositeReader struct{ q *sqlgen.Queries }

// NewMicrositeReader returns a microsite.Reader that runs the queries of q.
func NewMicrositeReader(q *sqlgen.Queries) microsite.Reader { return micrositeReader{q} }

func (r micrositeReader) Site(ctx context.Context, id int64) (microsite.Site, error) {
	row, err := r.q.MicrositeByID(ctx, id)
	return siteFromRow(row.Microsite, row.CenterName), storage.NotFound(err)
}

func (r micrositeReader) SiteByCode(ctx context.Context, code string) (microsite.Site, error) {
	row, err := r.q.MicrositeByCode(ctx, code)
	return siteFromRow(row.Microsite, row.CenterName), storage.NotFound(err)
}

func (r micrositeReader) RevisionByCode(ctx context.Context, code string) (int64, int64, error) {
	row, err := r.q.MicrositeRevision(ctx, code)
	return row.ID, row.Revision, storage.NotFound(err)
}

func (r micrositeReader) DraftPictures(ctx context.Context, siteID int64) ([]microsite.Placement, error) {
	rows, err := r.q.DraftPictures(ctx, siteID)
	return storage.All(rows, err, "read draft pictures", placementFromRow)
}

func (r micrositeReader) Submission(ctx context.Context, id int64) (microsite.Submission, error) {
	row, err := r.q.SubmissionByID(ctx, id)
	return r.withPictures(ctx, row, err)
}

// withPictures converts the row of a submission and adds its pictures. err is the error of the query.
func (r micrositeReader) withPictures(ctx context.Context, row sqlgen.Submission, err error) (microsite.Submission,
	error) {
	if err != nil {
		return microsite.Submission{}, storage.NotFound(err)
	}
	rows, err := r.q.SubmissionPictures(ctx, row.ID)
	pictures, err := storage.All(rows, err, "read submission pictures",
		func(p sqlgen.SubmissionPicturesRow) microsite.Placement {
			return placementFromRow(sqlgen.DraftPicturesRow(p))
		})
	return microsite.Submission{
		ID: row.ID, SiteID: row.SiteID, Number: row.Number,
		Story: row.Story, StoryLang: row.StoryLang, Why: row.Why, WhyLang: row.WhyLang,
		SubmittedBy: row.SubmittedBy, SubmittedAt: row.SubmittedAt, Pictures: pictures,
	}, err
}

func (r micrositeReader) PictureByStem(ctx context.Context, stem string) (microsite.Picture, error) {
	row, err := r.q.PictureByStem(ctx, stem)
	return microsite.Picture(row), storage.NotFound(err)
}

// UnusedPictures implements picturesweep.Store.
func (r micrositeReader) UnusedPictures(ctx context.Context, before time.Time, after int64,
	limit int) ([]microsite.Picture, error) {
	rows, err := r.q.UnusedPictures(ctx, before, after, int32(limit))
	return storage.All(rows, err, "read unused pictures", func(row sqlgen.UnusedPicturesRow) microsite.Picture {
		return microsite.Picture{ID: row.ID, SiteID: row.SiteID, Stem: row.Stem}
	})
}

func (r micrositeReader) PublicCrop(ctx context.Context, stem, cropID string) (bool, error) {
	n, err := r.q.PublicCrop(ctx, stem, cropID)
	return n > 0, err
}

// PeopleLike implements duplicate.Reader.
func (r micrositeReader) PeopleLike(ctx context.Context, email, birthDate string) ([]duplicate.Record, error) {
	return storage.PeopleLike(ctx, r.q, email, birthDate)
}

// MicrositeTx implements microsite.Tx, invitation.Tx and review.Tx.
type MicrositeTx struct {
	micrositeReader
	storage.AuditTx
	storage.OutboxTx
	storage.EmailChangeTx
	storage.RecordJoins
	storage.AgreedTexts
	q *sqlgen.Queries
}

// NewMicrositeTx returns a microsite.Tx in the transaction of q.
func NewMicrositeTx(db *storage.DB, q *sqlgen.Queries) MicrositeTx {
	return MicrositeTx{
		micrositeReader: micrositeReader{q}, AuditTx: storage.NewAuditTx(db, q), OutboxTx: storage.NewOutboxTx(db, q),
		EmailChangeTx: storage.NewEmailChangeTx(db, q), RecordJoins: storage.NewRecordJoinTx(db, q),
		AgreedTexts: storage.NewAgreedTexts(q), q: q,
	}
}

// Lock implements microsite.Tx.
func (t MicrositeTx) Lock(ctx context.Context, id int64) (microsite.Site, error) {
	if err := lockMicrosite(ctx, t.q, id); err != nil {
		return microsite.Site{}, err
	}
	return t.Site(ctx, id)
}

// lockMicrosite locks a site until the transaction ends, or returns fault.ErrNotFound.
func lockMicrosite(ctx context.Context, q *sqlgen.Queries, id int64) error {
	n, err := q.LockMicrosite(ctx, id)
	return storage.Found(n, err, "lock microsite")
}

// MarkOpened implements microsite.Tx.
func (t MicrositeTx) MarkOpened(ctx context.Context, siteID int64, at time.Time) error {
	return t.q.MarkMicrositeOpened(ctx, &at, siteID)
}

// OpenCenter implements microsite.Tx.
func (t MicrositeTx) OpenCenter(ctx context.Context, id int64) (string, error) {
	name, err := t.q.LockOpenCenter(ctx, id)
	return name, storage.NotFound(err)
}

// MoveRegistration implements microsite.Tx.
func (t MicrositeTx) MoveRegistration(ctx context.Context, siteID, centerID int64, at time.Time) error {
	return t.q.MoveRegistrationIntake(ctx, centerID, at, siteID)
}

// Create implements microsite.Tx.
func (t MicrositeTx) Create(ctx context.Context, s microsite.Site) (int64, error) {
	known, err := t.HasCenter(ctx, s.CenterID)
	if err != nil {
		return 0, err
	}
	if !known {
		return 0, microsite.ErrNoCenter
	}
	ids, err := t.q.InsertMicrosite(ctx, sqlgen.InsertMicrositeParams{
		ShortCode: s.ShortCode, TypeID: s.Type, CenterID: s.CenterID, Language: s.Language, CreatedAt: s.CreatedAt,
	})
	if err != nil {
		return 0, fmt.Errorf("create microsite: %w", err)
	}
	if len(ids) == 0 {
		return 0, microsite.ErrCodeTaken
	}
	s.ID = ids[0]
	return s.ID, t.Save(ctx, microsite.Site{}, s)
}

// Save implements microsite.Tx.
func (t MicrositeTx) Save(ctx context.Context, before, s microsite.Site) error {
	err := t.q.TouchMicrosite(ctx, s.UpdatedAt, s.ID)
	if err == nil {
		err = ifChanged(ctx, personRow(before), personRow(s), t.q.UpdateMicrositePerson)
	}
	if err == nil {
		err = ifChanged(ctx, choicesRow(before), choicesRow(s), t.q.UpdateMicrositeChoices)
	}
	if err == nil {
		err = ifChanged(ctx, statusRow(before), statusRow(s), t.q.UpdateMicrositeStatus)
	}
	if err == nil {
		err = ifChanged(ctx, draftRow(before), draftRow(s), t.q.UpdateMicrositeDraft)
	}
	if err == nil {
		err = ifChanged(ctx, endRow(before), endRow(s), t.q.UpdateMicrositeEnd)
	}
	return err
}

// SaveDraft implements microsite.Tx.
func (t MicrositeTx) SaveDraft(ctx context.Context, s microsite.Site) error {
	t.KeepFacts(audit.Subject{Kind: "microsite", ID: s.ID})
	if err := t.q.TouchMicrosite(ctx, s.UpdatedAt, s.ID); err != nil {
		return err
	}
	return t.q.UpdateMicrositeDraft(ctx, draftRow(s))
}

// ifChanged runs an update unless its parameters are unchanged.
func ifChanged[P any](ctx context.Context, before, after P, update func(context.Context, P) error) error {
	if reflect.DeepEqual(before, after) {
		return nil
	}
	return update(ctx, after)
}

// RefreshListing implements microsite.Tx.
func (t MicrositeTx) RefreshListing(ctx context.Context, siteID int64) error {
	return refreshListing(ctx, t.q, siteID)
}

// ReplaceDraftPictures implements microsite.Tx.
func (t MicrositeTx) ReplaceDraftPictures(ctx context.Context, siteID int64, pictures []microsite.Placement) error {
	if err := t.q.DeleteDraftPictures(ctx, siteID); err != nil {
		return fmt.Errorf("clear draft pictures: %w", err)
	}
	for i, p := range pictures {
		if err := t.q.InsertDraftPicture(ctx, placementRow(siteID, i, p)); err != nil {
			return fmt.Errorf("store draft picture: %w", err)
		}
	}
	return nil
}

// AddPicture implements microsite.Tx.
func (t MicrositeTx) AddPicture(ctx context.Context, p microsite.Picture, at time.Time) (int64, error) {
	return t.q.InsertPicture(ctx, sqlgen.InsertPictureParams{
		SiteID: p.SiteID, Stem: p.Stem, Hash: p.Hash, Width: p.Width, Height: p.Height, CreatedAt: at,
	})
}

// RemoveUnusedPicture implements picturesweep.Tx.
func (t MicrositeTx) RemoveUnusedPicture(ctx context.Context, id int64) (bool, error) {
	n, err := t.q.DeleteUnusedPicture(ctx, id)
	return n > 0, err
}

// AddSubmission implements microsite.Tx.
func (t MicrositeTx) AddSubmission(ctx context.Context, s microsite.Submission) (microsite.Submission, error) {
	number, err := t.q.NextSubmissionNumber(ctx, s.SiteID)
	if err != nil {
		return s, fmt.Errorf("number submission: %w", err)
	}
	s.Number = int(number)
	s.ID, err = t.q.InsertSubmission(ctx, sqlgen.InsertSubmissionParams{
		SiteID: s.SiteID, Number: s.Number, Story: s.Story, StoryLang: s.StoryLang, Why: s.Why, WhyLang: s.WhyLang,
		SubmittedBy: s.SubmittedBy, SubmittedAt: s.SubmittedAt,
	})
	if err != nil {
		return s, fmt.Errorf("store submission: %w", err)
	}
	for i, p := range s.Pictures {
		row := sqlgen.InsertSubmissionPictureParams(placementRow(s.ID, i, p))
		if err := t.q.InsertSubmissionPicture(ctx, row); err != nil {
			return s, fmt.Errorf("store submission picture: %w", err)
		}
	}
	return s, nil
}

// AddRelease implements microsite.Tx.
func (t MicrositeTx) AddRelease(ctx context.Context, r microsite.Release) error {
	return t.q.InsertRelease(ctx, sqlgen.InsertReleaseParams{
		SiteID: r.SiteID, Agreed: r.Agreed, WordingVersion: r.Wording.Version, WordingHash: r.Wording.Hash,
		Language: r.Language, Signer: r.Signer, Address: r.Origin.Address, UserAgent: r.Origin.UserAgent, RecordedAt: r.At,
	})
}

// AddConfirmation implements microsite.Tx.
func (t MicrositeTx) AddConfirmation(ctx context.Context, c microsite.Confirmation) error {
	return t.q.InsertResponsibility(ctx, sqlgen.InsertResponsibilityParams{
		SiteID: c.SiteID, WordingVersion: c.Wording.Version, WordingHash: c.Wording.Hash, Language: c.Language,
		Signer: c.Signer, Address: c.Origin.Address, UserAgent: c.Origin.UserAgent, RecordedAt: c.At,
	})
}

// AddTextConsent implements microsite.Tx.
func (t MicrositeTx) AddTextConsent(ctx context.Context, c microsite.TextConsent) error {
	return t.q.InsertTextConsent(ctx, sqlgen.InsertTextConsentParams{
		SiteID: c.SiteID, Slot: c.Slot, Phone: c.Phone, Agreed: c.Agreed, WordingVersion: c.Wording.Version,
		WordingHash: c.Wording.Hash, Language: c.Language, Address: c.Address, RecordedAt: c.At,
	})
}

// LastTextConsent implements microsite.Tx.
func (t MicrositeTx) LastTextConsent(ctx context.Context, siteID int64, slot string) (texts.Wording, error) {
	row, err := t.q.LastTextConsent(ctx, siteID, slot)
	return texts.Wording{Version: row.WordingVersion, Hash: row.WordingHash}, storage.NotFound(err)
}
