package storage

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/galleryindex"
	"beacon/internal/storage/sqlgen"
)

// Microsites implements microsite.Store.
type Microsites struct {
	db *DB
	micrositeReader
}

// NewMicrosites makes the store of sites in db.
func NewMicrosites(db *DB) *Microsites {
	return &Microsites{db: db, micrositeReader: micrositeReader{db.Queries()}}
}

// InTx implements microsite.Store.
func (m *Microsites) InTx(ctx context.Context, fn func(microsite.Tx) error) error {
	return m.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(NewMicrositeTx(m.db, q))
	})
}

// micrositeReader implements microsite.Reader, inside or outside a transaction.
type micrositeReader struct{ q *sqlgen.Queries }

// NewMicrositeReader makes a microsite.Reader that asks q.
func NewMicrositeReader(q *sqlgen.Queries) microsite.Reader { return micrositeReader{q} }

func (r micrositeReader) Site(ctx context.Context, id int64) (microsite.Site, error) {
	row, err := r.q.MicrositeByID(ctx, id)
	return siteFromRow(row.Microsite, row.CenterName), NotFound(err)
}

func (r micrositeReader) SiteByCode(ctx context.Context, code string) (microsite.Site, error) {
	row, err := r.q.MicrositeByCode(ctx, code)
	return siteFromRow(row.Microsite, row.CenterName), NotFound(err)
}

func (r micrositeReader) RevisionByCode(ctx context.Context, code string) (int64, int64, error) {
	row, err := r.q.MicrositeRevision(ctx, code)
	return row.ID, row.Revision, NotFound(err)
}

func (r micrositeReader) DraftPictures(ctx context.Context, siteID int64) ([]microsite.Placement, error) {
	rows, err := r.q.DraftPictures(ctx, siteID)
	if err != nil {
		return nil, fmt.Errorf("read draft pictures: %w", err)
	}
	placements := make([]microsite.Placement, 0, len(rows))
	for _, row := range rows {
		placements = append(placements, placementFromRow(row))
	}
	return placements, nil
}

func (r micrositeReader) Submission(ctx context.Context, id int64) (microsite.Submission, error) {
	row, err := r.q.SubmissionByID(ctx, id)
	if err != nil {
		return microsite.Submission{}, NotFound(err)
	}
	return r.withPictures(ctx, row)
}

func (r micrositeReader) withPictures(ctx context.Context, row sqlgen.Submission) (microsite.Submission, error) {
	s := microsite.Submission{
		ID: row.ID, SiteID: row.MicrositeID, Number: row.Number, Story: row.Story, Why: row.Why,
		SubmittedBy: row.SubmittedBy, SubmittedAt: row.SubmittedAt, Pictures: []microsite.Placement{},
	}
	rows, err := r.q.SubmissionPictures(ctx, row.ID)
	if err != nil {
		return s, fmt.Errorf("read submission pictures: %w", err)
	}
	for _, p := range rows {
		s.Pictures = append(s.Pictures, placementFromRow(sqlgen.DraftPicturesRow(p)))
	}
	return s, nil
}

func (r micrositeReader) PictureByStem(ctx context.Context, stem string) (microsite.Picture, error) {
	row, err := r.q.PictureByStem(ctx, stem)
	return microsite.Picture{
			ID: row.ID, SiteID: row.MicrositeID, Stem: row.Stem, Hash: row.Hash, Width: row.Width, Height: row.Height,
		}, NotFound(
			err)

}

func (r micrositeReader) UnusedPictures(ctx context.Context, before time.Time, after int64,
	limit int) ([]microsite.Picture, error) {
	rows, err := r.q.UnusedPictures(ctx, before, after, int32(limit))
	if err != nil {
		return nil, fmt.Errorf("read unused pictures: %w", err)
	}
	pictures := make([]microsite.Picture, 0, len(rows))
	for _, row := range rows {
		pictures = append(pictures, microsite.Picture{ID: row.ID, Stem: row.Stem})
	}
	return pictures, nil
}

func (r micrositeReader) PublicCrop(ctx context.Context, stem, cropID string) (bool, error) {
	n, err := r.q.PublicCrop(ctx, stem, cropID)
	return n > 0, err
}

// MicrositeTx implements microsite.Tx, invitation.Tx and review.Tx.
type MicrositeTx struct {
	micrositeReader
	AuditTx
	OutboxTx
	q *sqlgen.Queries
}

// NewMicrositeTx makes a microsite.Tx in the transaction of q.
func NewMicrositeTx(db *DB, q *sqlgen.Queries) MicrositeTx {
	return MicrositeTx{
		micrositeReader: micrositeReader{q}, AuditTx: NewAuditTx(q), OutboxTx: NewOutboxTx(db, q),
		q: q,
	}
}

// Lock implements microsite.Tx.
func (t MicrositeTx) Lock(ctx context.Context, id int64) (microsite.Site, error) {
	n, err := t.q.LockMicrosite(ctx, id)
	if err != nil {
		return microsite.Site{}, fmt.Errorf("lock microsite: %w", err)
	}
	if n == 0 {
		return microsite.Site{}, fault.ErrNotFound
	}
	return t.Site(ctx, id)
}

// Create implements microsite.Tx.
func (t MicrositeTx) Create(ctx context.Context, s microsite.Site) (int64, error) {
	known, err := t.q.StaffCenterExists(ctx, s.CenterID)
	if err != nil {
		return 0, fmt.Errorf("look for center: %w", err)
	}
	if known == 0 {
		return 0, microsite.ErrNoCenter
	}
	ids, err := t.q.InsertMicrosite(ctx, insertParams(s))
	if err != nil {
		return 0, fmt.Errorf("create microsite: %w", err)
	}
	if len(ids) == 0 {
		return 0, microsite.ErrCodeTaken
	}
	return ids[0], nil
}

// Save implements microsite.Tx.
func (t MicrositeTx) Save(ctx context.Context, s microsite.Site) error {
	return t.q.UpdateMicrosite(ctx, updateParams(s))
}

// RefreshListing implements microsite.Tx.
func (t MicrositeTx) RefreshListing(ctx context.Context, siteID int64) error {
	return galleryindex.Refresh(ctx, t.q, siteID)
}

// ReplaceDraftPictures implements microsite.Tx.
func (t MicrositeTx) ReplaceDraftPictures(ctx context.Context, siteID int64, pictures []microsite.Placement) error {
	if err := t.q.DeleteDraftPictures(ctx, siteID); err != nil {
		return fmt.Errorf("clear draft pictures: %w", err)
	}
	for i, p := range pictures {
		err := t.q.InsertDraftPicture(ctx, sqlgen.InsertDraftPictureParams{
			MicrositeID: siteID, Position: i, PictureID: p.PictureID, Caption: p.Caption,
			Zoom: p.Crop.Zoom, Rotate: p.Crop.Rotate, PosX: p.Crop.X, PosY: p.Crop.Y, CropID: p.CropID,
		})
		if err != nil {
			return fmt.Errorf("store draft picture: %w", err)
		}
	}
	return nil
}

// AddPicture implements microsite.Tx.
func (t MicrositeTx) AddPicture(ctx context.Context, p microsite.Picture, at time.Time) (int64, error) {
	return t.q.InsertPicture(ctx, sqlgen.InsertPictureParams{
		MicrositeID: p.SiteID, Stem: p.Stem, Hash: p.Hash, Width: p.Width, Height: p.Height, CreatedAt: at,
	})
}

// RemoveUnusedPicture implements microsite.Tx.
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
		MicrositeID: s.SiteID, Number: s.Number, Story: s.Story, Why: s.Why, SubmittedBy: s.SubmittedBy,
		SubmittedAt: s.SubmittedAt,
	})
	if err != nil {
		return s, fmt.Errorf("store submission: %w", err)
	}
	for i, p := range s.Pictures {
		err := t.q.InsertSubmissionPicture(ctx, sqlgen.InsertSubmissionPictureParams{
			SubmissionID: s.ID, Position: i, PictureID: p.PictureID, Caption: p.Caption,
			Zoom: p.Crop.Zoom, Rotate: p.Crop.Rotate, PosX: p.Crop.X, PosY: p.Crop.Y, CropID: p.CropID,
		})
		if err != nil {
			return s, fmt.Errorf("store submission picture: %w", err)
		}
	}
	return s, nil
}

// AddRelease implements microsite.Tx.
func (t MicrositeTx) AddRelease(ctx context.Context, r microsite.Release) error {
	return t.q.InsertRelease(ctx, sqlgen.InsertReleaseParams{
		MicrositeID: r.SiteID, Agreed: r.Agreed, WordingVersion: r.WordingVersion, Language: string(r.Language),
		Signer: r.Signer, Address: r.Origin.Address, UserAgent: r.Origin.UserAgent, RecordedAt: r.At,
	})
}

// AddTextConsent implements microsite.Tx.
func (t MicrositeTx) AddTextConsent(ctx context.Context, c microsite.TextConsent) error {
	return t.q.InsertTextConsent(ctx, sqlgen.InsertTextConsentParams{
		MicrositeID: c.SiteID, Slot: c.Slot, Phone: c.Phone, Agreed: c.Agreed, WordingVersion: c.WordingVersion,
		Language: string(c.Language), Address: c.Address, RecordedAt: c.At,
	})
}

// CenterContact implements microsite.Tx.
func (t MicrositeTx) CenterContact(ctx context.Context, centerID int64) (notify.CenterContact, error) {
	return CenterContact(ctx, t.q, centerID)
}

// Coordinators implements microsite.Tx.
func (t MicrositeTx) Coordinators(ctx context.Context, centerID int64) ([]notify.Person, error) {
	return Coordinators(ctx, t.q, centerID)
}

// Coordinators returns the coordinators of a center who can sign in, to mail them.
func Coordinators(ctx context.Context, q *sqlgen.Queries, centerID int64) ([]notify.Person, error) {
	rows, err := q.CoordinatorsOfCenter(ctx, &centerID)
	if err != nil {
		return nil, fmt.Errorf("read coordinators: %w", err)
	}
	people := make([]notify.Person, 0, len(rows))
	for _, r := range rows {
		people = append(
			people, notify.Person{ID: r.ID, FullName: r.FullName, Email: r.Email, Language: locale.Parse(r.Language)},
		)
	}
	return people, nil
}

// RegistryReviewers implements microsite.Tx.
func (t MicrositeTx) RegistryReviewers(ctx context.Context) ([]notify.Person, error) {
	return registryReviewers(ctx, t.q)
}

// registryReviewers returns the registry's staff who decide.
func registryReviewers(ctx context.Context, q *sqlgen.Queries) ([]notify.Person, error) {
	rows, err := q.RegistryReviewers(ctx)
	if err != nil {
		return nil, fmt.Errorf("read registry reviewers: %w", err)
	}
	people := make([]notify.Person, 0, len(rows))
	for _, r := range rows {
		people = append(
			people, notify.Person{ID: r.ID, FullName: r.FullName, Email: r.Email, Language: locale.Parse(r.Language)},
		)
	}
	return people, nil
}
