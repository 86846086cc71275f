package intakestore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"beacon/internal/intake"
	"beacon/internal/microsite"
	"beacon/internal/platform/personal"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// intakeDoor implements intake.OpenTx, in the transactions of whoever brings a
// patient in.
type intakeDoor struct{ q *sqlgen.Queries }

// AddIntake implements intake.OpenTx.
func (d intakeDoor) AddIntake(ctx context.Context, o intake.Opening, dueAt time.Time) (int64, error) {
	id, err := d.q.InsertIntake(ctx, sqlgen.InsertIntakeParams{
		Kind: string(o.Kind), RecordID: o.RecordID, CenterID: o.CenterID, Status: string(intake.New),
		ReceivedAt: o.ReceivedAt, DueAt: dueAt,
	})
	if errors.Is(err, sql.ErrNoRows) { // it is there already
		id, err = d.q.IntakeIDByRecord(ctx, string(o.Kind), o.RecordID)
	}
	if err != nil {
		return 0, fmt.Errorf("open an intake: %w", err)
	}
	return id, nil
}

// Intakes implements intake.Store.
type Intakes struct {
	db *storage.DB
	intakeReader
}

// NewIntakes makes the store of the centers' queues in db.
func NewIntakes(db *storage.DB) Intakes { return Intakes{db, intakeReader{db.Queries()}} }

// InTx implements intake.Store.
func (i Intakes) InTx(ctx context.Context, fn func(intake.Tx) error) error {
	return i.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(intakeTx{MicrositeTx: storage.NewMicrositeTx(i.db, q), intakeReader: intakeReader{q}, q: q, db: i.db})
	})
}

// Page implements intake.Store.
func (i Intakes) Page(ctx context.Context, f intake.Filter) ([]intake.Entry, error) {
	rows, err := i.db.Queries().IntakePage(ctx, sqlgen.IntakePageParams{
		CenterID: f.CenterID, Kind: string(f.Kind), Marked: storage.Accented, Bare: storage.Unaccented,
		Pattern: storage.SearchPattern(f.Search), Status: f.Status, LateBefore: f.LateBefore, Sort: f.Order,
		Off: storage.RowNumber(f.Offset), Lim: storage.RowNumber(f.Limit),
	})
	return storage.All(rows, err, "read the queue of intakes", entryFrom)
}

// Count implements intake.Store.
func (i Intakes) Count(ctx context.Context, f intake.Filter) (intake.Counts, error) {
	row, err := i.db.Queries().CountIntakes(ctx, sqlgen.CountIntakesParams{
		CenterID: f.CenterID, Kind: string(f.Kind), Marked: storage.Accented, Bare: storage.Unaccented,
		Pattern: storage.SearchPattern(f.Search), LateBefore: f.LateBefore,
	})
	if err != nil {
		return intake.Counts{}, fmt.Errorf("count intakes: %w", err)
	}
	return intake.Counts(row), nil
}

// Waiting implements intake.Store.
func (i Intakes) Waiting(ctx context.Context, centerID int64, lateBefore time.Time) (fresh, late int64, err error) {
	row, err := i.db.Queries().CountWaitingIntakes(ctx, lateBefore, centerID)
	if err != nil {
		return 0, 0, fmt.Errorf("count waiting intakes: %w", err)
	}
	return row.Fresh, row.Late, nil
}

// Outcomes implements intake.Store.
func (i Intakes) Outcomes(ctx context.Context, centerID int64, since, until time.Time) ([]intake.Outcome, error) {
	rows, err := i.db.Queries().IntakeOutcomes(ctx, centerID, since, until)
	return storage.All(rows, err, "read outcomes of intakes", func(r sqlgen.IntakeOutcomesRow) intake.Outcome {
		status := microsite.RecipientStatus(r.RecipientStatus)
		has := r.SiteCenterID == r.CenterID && status != microsite.PendCenterConfirmIsPatient &&
			status != microsite.Denied
		return intake.Outcome{
			Kind: intake.Kind(r.Kind), CenterID: r.CenterID, CenterName: r.CenterName,
			Status: intake.Status(r.Status), Reason: intake.Reason(r.ClosedReason), ReceivedAt: r.ReceivedAt,
			ContactedAt: r.ContactedAt, LeadSource: r.LeadSource, Campaign: r.CampaignCode, CampaignName: r.CampaignName,
			HasSite: has, IsStarter: has && r.IsPublic && !r.IsLive, IsLive: has && r.IsLive,
		}
	})
}

// WithoutCenter implements intake.Store.
func (i Intakes) WithoutCenter(ctx context.Context, since, until time.Time) (int64, error) {
	return i.db.Queries().CountReferralsWithoutCenter(ctx, since, until)
}

// intakeTx implements intake.Tx.
type intakeTx struct {
	storage.MicrositeTx
	intakeReader
	q  *sqlgen.Queries
	db *storage.DB
}

// LockEntry implements intake.Tx.
func (t intakeTx) LockEntry(ctx context.Context, id int64) (intake.Entry, error) {
	n, err := t.q.LockIntake(ctx, id)
	if err := storage.Found(n, err, "lock intake"); err != nil {
		return intake.Entry{}, err
	}
	e, err := t.Entry(ctx, id)
	e.Version--
	return e, err
}

// SaveEntry implements intake.Tx.
func (t intakeTx) SaveEntry(ctx context.Context, e intake.Entry) error {
	return t.q.UpdateIntake(ctx, sqlgen.UpdateIntakeParams{
		ID: e.ID, CenterID: e.CenterID, DueAt: e.DueAt, Status: string(e.Status), ClosedReason: string(e.Reason),
		ClosedNote: e.ClosedNote, ScheduledOn: e.ScheduledOn, ContactedAt: e.ContactedAt,
		ClosedAt: e.ClosedAt, UpdatedAt: e.UpdatedAt,
	})
}

// MoveReferral implements intake.Tx.
func (t intakeTx) MoveReferral(ctx context.Context, referralID, centerID int64) (bool, error) {
	n, err := t.q.MoveReferral(ctx, &centerID, referralID)
	return n > 0, err
}

// AddContact implements intake.Tx.
func (t intakeTx) AddContact(ctx context.Context, entryID int64, c intake.Contact) error {
	return t.q.InsertIntakeContact(ctx, sqlgen.InsertIntakeContactParams{
		IntakeID: entryID, Channel: c.Channel, Reached: c.Reached, Note: c.Note,
		StaffID: c.StaffID, StaffName: c.StaffName, ContactedAt: c.At,
	})
}

// LockRequest implements intake.Tx.
func (t intakeTx) LockRequest(ctx context.Context, batch string) error {
	return t.q.LockBatch(ctx, batch)
}

// Request implements intake.Tx.
func (t intakeTx) Request(ctx context.Context, batch string) (request intake.Request, err error) {
	rows, err := t.q.RequestRows(ctx, batch)
	for _, row := range rows {
		request.RecordIDs = append(request.RecordIDs, row.ID)
		if row.EntryID != 0 {
			request.EntryIDs = append(request.EntryIDs, row.EntryID)
		}
	}
	return request, err
}

// CorrectRequest implements intake.Tx.
func (t intakeTx) CorrectRequest(ctx context.Context, batch string, p intake.Person, newKey bool) error {
	newKeys := 0
	if newKey {
		newKeys = 1
	}
	now := t.db.Clock().Now()
	born, _ := personal.BirthDate(p.BirthDate, now)
	return t.q.CorrectReferrals(ctx, sqlgen.CorrectReferralsParams{
		Batch: batch, FirstName: p.FirstName, LastName: p.LastName, Email: p.Email, Phone: p.PhonePrimary,
		BirthDate: born, Gender: p.Gender, Language: p.Language, Street: p.Street, City: p.City, StateID: p.StateID,
		PostalCode: p.PostalCode, NewKeys: newKeys, UpdatedAt: now,
	})
}

// CorrectAddress implements intake.Tx.
func (t intakeTx) CorrectAddress(ctx context.Context, siteID int64, p intake.Person) error {
	return t.q.CorrectChampionAddress(ctx, sqlgen.CorrectChampionAddressParams{
		SiteID: siteID, Street: p.Street, City: p.City, StateID: p.StateID, PostalCode: p.PostalCode,
	})
}

// LinkSite implements intake.Tx.
func (t intakeTx) LinkSite(ctx context.Context, batch string, siteID int64, at time.Time) error {
	return t.q.LinkBatch(ctx, &siteID, at, batch)
}
