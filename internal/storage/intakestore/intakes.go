package intakestore

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/intake"
	"beacon/internal/microsite"
	"beacon/internal/platform/personal"
	"beacon/internal/search"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/visits"
)

// intakeDoor implements intake.OpenTx in the transactions of referrals and registrations.
type intakeDoor struct{ q *sqlgen.Queries }

// AddIntake implements intake.OpenTx.
func (d intakeDoor) AddIntake(ctx context.Context, o intake.Opening) (int64, error) {
	id, err := d.q.InsertIntake(ctx, sqlgen.InsertIntakeParams{
		Kind: string(o.Kind), RecordID: o.RecordID, CenterID: o.CenterID, Status: string(intake.New),
		ReceivedAt: o.ReceivedAt, DueAt: o.DueAt,
	})
	if errors.Is(err, sql.ErrNoRows) { // the record has an entry already
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

// NewIntakes returns the store of the centers' queues in db.
func NewIntakes(db *storage.DB) Intakes { return Intakes{db, intakeReader{db.Queries()}} }

// InTx implements intake.Store.
func (i Intakes) InTx(ctx context.Context, fn func(intake.Tx) error) error {
	return i.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(intakeTx{
			MicrositeTx: micrositestore.NewMicrositeTx(i.db, q), intakeReader: intakeReader{q}, q: q, db: i.db,
		})
	})
}

// Tables and columns for the list of entries.
const (
	entries           = ` FROM intake WHERE `
	entriesWithPeople = people + ` WHERE `
	people            = ` FROM intake JOIN center ON center.id = intake.center_id
		LEFT JOIN referral ON intake.kind = 'referral' AND referral.id = intake.record_id
		LEFT JOIN champion_registration AS registration ON intake.kind = 'champion'
			AND registration.microsite_id = intake.record_id
		LEFT JOIN campaign ON campaign.id = registration.campaign_id
		LEFT JOIN microsite AS site ON site.id =
			CASE WHEN intake.kind = 'champion' THEN intake.record_id ELSE referral.microsite_id END`

	// selectEntries selects the columns of sqlgen.IntakeEntryRow.
	selectEntries = `SELECT intake.id, intake.kind, intake.record_id, intake.center_id, intake.status,
		intake.closed_reason, intake.closed_note, intake.scheduled_on, intake.version,
		intake.received_at, intake.due_at, intake.contacted_at, intake.closed_at, intake.updated_at, center.name,
		COALESCE(referral.first_name, site.first_name, ''),
		COALESCE(referral.last_name, site.last_name, ''), COALESCE(referral.email, site.email, ''),
		COALESCE(referral.phone, site.phone_primary, ''), COALESCE(referral.city, registration.city, ''),
		COALESCE(referral.state_id, registration.state_id, 0), COALESCE(referral.language, site.language, ''),
		COALESCE(referral.lead_source, ''), COALESCE(referral.use_microsite, 1), COALESCE(campaign.code, ''),
		site.id, site.center_id, site.short_code, COALESCE(site.type_id, 0), COALESCE(site.recipient_status, 0),
		COALESCE(site.custom_site_status, 0), last_contact.contacted_at,
		(SELECT COUNT(*) FROM intake_contact WHERE intake_contact.intake_id = intake.id),
		(SELECT COUNT(*) FROM outbox WHERE outbox.given_up_at IS NOT NULL
			AND LOWER(outbox.recipient) = LOWER(COALESCE(referral.email, site.email)))` + people + `
		LEFT JOIN intake_contact AS last_contact ON last_contact.id = (
			SELECT MAX(c.id) FROM intake_contact AS c WHERE c.intake_id = intake.id) WHERE `
)

// isKept is the condition that neither the request nor the site of an entry was erased. Erased records are few, and
// have indexes.
const isKept = `NOT (intake.kind = 'champion' AND intake.record_id IN (
		SELECT m.id FROM microsite m WHERE m.erased_at IS NOT NULL))
	AND NOT (intake.kind = 'referral' AND intake.record_id IN (
		SELECT r.id FROM referral r WHERE r.erased_at IS NOT NULL
		UNION ALL SELECT r.id FROM referral r WHERE r.microsite_id IN (
			SELECT m.id FROM microsite m WHERE m.erased_at IS NOT NULL)))`

const (
	lastAndFirst = `LOWER(COALESCE(referral.last_name, site.last_name, '') || ' ' ||
		COALESCE(referral.first_name, site.first_name, ''))`
)

const newestEntries = `intake.received_at DESC, intake.id DESC`

// entryOrders are the sort orders of the queue. The indexes intake_due and intake_center_due contain the order "due"
// with exactly the same expression.
var entryOrders = map[string]string{
	"due": `CASE WHEN intake.status = 'closed' THEN 2 WHEN intake.status = 'new' AND intake.contacted_at IS NULL THEN 0
		ELSE 1 END, intake.due_at, ` + newestEntries,
	"name":     lastAndFirst + `, ` + newestEntries,
	"-name":    lastAndFirst + ` DESC, ` + newestEntries,
	"center":   `LOWER(center.name), ` + newestEntries,
	"-center":  `LOWER(center.name) DESC, ` + newestEntries,
	"received": `intake.received_at, intake.id DESC`,
	"updated":  `intake.updated_at, ` + newestEntries,
	"-updated": `intake.updated_at DESC, ` + newestEntries,
}

// conditions returns the conditions of a filter except the status.
func (i Intakes) conditions(f intake.Filter) *storage.Conditions {
	c := &storage.Conditions{}
	c.And(isKept)
	storage.AddIf(c, "intake.center_id = ?", f.CenterID)
	storage.AddIf(c, "intake.kind = ?", string(f.Kind))
	if strings.TrimSpace(f.Search) != "" {
		c.Or(func(c *storage.Conditions) {
			c.Add("intake.kind = ?", string(intake.Referral))
			c.FindPerson(i.db.Dialect(), "intake.record_id", search.Referral, f.Search)
		}, func(c *storage.Conditions) {
			c.Add("intake.kind = ?", string(intake.Champion))
			c.FindPerson(i.db.Dialect(), "intake.record_id", search.Patient, f.Search)
		})
	}
	return c
}

// Page implements intake.Store.
func (i Intakes) Page(ctx context.Context, f intake.Filter) ([]intake.Entry, error) {
	c, tables := i.conditions(f), entries
	switch f.Status {
	case intake.AllEntries:
	case intake.OpenOnes:
		c.And("intake.status <> 'closed'")
	case intake.LateOnes: // due before today, and never reached
		c.Add("intake.status = 'new' AND intake.contacted_at IS NULL AND intake.due_at < ?", f.LateBefore)
	default:
		c.Add("intake.status = ?", f.Status)
	}
	if strings.HasSuffix(f.Order, "name") || strings.HasSuffix(f.Order, "center") {
		tables = entriesWithPeople
	}
	order := cmp.Or(entryOrders[f.Order], newestEntries)
	page := storage.Page{ID: "intake.id", Tables: tables, Order: order, Limit: f.Limit, Offset: f.Offset}
	rows, err := storage.List[sqlgen.IntakeEntryRow](
		ctx, i.db, selectEntries, c.On("intake.id", page), " ORDER BY "+order)
	return storage.All(rows, err, "read the queue of intakes", entryFrom)
}

// Count implements intake.Store.
func (i Intakes) Count(ctx context.Context, f intake.Filter) (n intake.Counts, err error) {
	c := i.conditions(f)
	of := func(condition string) string {
		return "COALESCE(SUM(CASE WHEN " + condition + " THEN 1 ELSE 0 END), 0)"
	}
	late := "intake.status = 'new' AND intake.contacted_at IS NULL AND intake.due_at < " + c.Bind(f.LateBefore)
	query := "SELECT " + of("intake.status = 'new'") + ", " + of("intake.status = 'contacted'") + ", " +
		of("intake.status = 'scheduled'") + ", " + of("intake.status = 'closed'") + ", " + of(late) + entries + c.String()
	err = i.db.ReadPool().QueryRowContext(ctx, query, c.Values...).
		Scan(&n.New, &n.Contacted, &n.Scheduled, &n.Closed, &n.Late)
	if err != nil {
		return intake.Counts{}, fmt.Errorf("count intakes: %w", err)
	}
	return n, nil
}

// Outcomes implements intake.Store.
func (i Intakes) Outcomes(ctx context.Context, centerID int64, since, until time.Time) ([]intake.Outcome, error) {
	rows, err := i.db.Queries().IntakeOutcomes(ctx, since, until, centerID)
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

// PageVisits implements intake.Store.
func (i Intakes) PageVisits(ctx context.Context, centerID int64, from, to visits.Day) ([]intake.PageVisits, error) {
	rows, err := i.db.Queries().PageFigures(ctx, from, to, centerID)
	return storage.All(rows, err, "read visitors of pages", func(r sqlgen.PageFiguresRow) intake.PageVisits {
		return intake.PageVisits(r)
	})
}

// CenterVisits implements intake.Store.
func (i Intakes) CenterVisits(ctx context.Context, from, to visits.Day) ([]intake.PageVisits, error) {
	rows, err := i.db.Queries().CenterFigures(ctx, from, to)
	return storage.All(rows, err, "read visitors of centers", func(r sqlgen.CenterFiguresRow) intake.PageVisits {
		return intake.PageVisits(r)
	})
}

// CountCenters implements intake.Store. It counts outside the transaction, so that no visit waits for it.
func (i Intakes) CountCenters(ctx context.Context) (int, error) {
	last, err := i.db.Queries().LastCountedDay(ctx)
	if err != nil {
		return 0, fmt.Errorf("find the last counted day: %w", err)
	}
	rows, err := i.db.Queries().CountCenters(ctx, visits.Day(last-1))
	if err != nil {
		return 0, fmt.Errorf("count visitors of centers: %w", err)
	}
	return len(rows), i.db.InTx(ctx, func(q *sqlgen.Queries) error {
		for _, row := range rows {
			if err := q.SaveCenterCount(ctx, sqlgen.SaveCenterCountParams(row)); err != nil {
				return fmt.Errorf("save visitors of a center: %w", err)
			}
		}
		return nil
	})
}

// Decisions implements intake.Store.
func (i Intakes) Decisions(ctx context.Context, centerID int64, since, until time.Time) ([]intake.Decision, error) {
	rows, err := i.db.Queries().ReviewTimes(ctx, since, until, centerID)
	return storage.All(rows, err, "read times of reviews", func(r sqlgen.ReviewTimesRow) intake.Decision {
		return intake.Decision{
			Stage: access.ReviewStage(r.Stage), SubmittedAt: r.SubmittedAt, ApprovedAt: r.ApprovedAt, DecidedAt: r.DecidedAt,
		}
	})
}

// WithoutCenter implements intake.Store.
func (i Intakes) WithoutCenter(ctx context.Context, since, until time.Time) (int64, error) {
	return i.db.Queries().CountReferralsWithoutCenter(ctx, since, until)
}

// intakeTx implements intake.Tx.
type intakeTx struct {
	micrositestore.MicrositeTx
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
		ClosedNote: e.ClosedNote, ScheduledOn: sqlgen.Date(e.ScheduledOn), ContactedAt: e.ContactedAt,
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
		BirthDate: sqlgen.Date(born), Gender: p.Gender, Language: p.Language, Street: p.Street, City: p.City,
		StateID: p.StateID, PostalCode: p.PostalCode, NewKeys: newKeys, UpdatedAt: now,
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
