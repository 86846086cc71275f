// Package centerstore stores transplant centers and their contacts.
package centerstore

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/center"
	"beacon/internal/microsite"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/storage/staffstore"
)

// Centers implements center.Store.
type Centers struct{ db *storage.DB }

// NewCenters returns the store of centers in db.
func NewCenters(db *storage.DB) Centers { return Centers{db} }

// Add implements center.Store.
func (c Centers) Add(ctx context.Context, in center.Center) (int64, error) {
	id, err := storage.InTx(ctx, c.db, func(q *sqlgen.Queries) (int64, error) { return c.add(ctx, q, in) })
	if err != nil {
		return 0, fmt.Errorf("store center: %w", err)
	}
	return id, nil
}

func (c Centers) add(ctx context.Context, q *sqlgen.Queries, in center.Center) (id int64, err error) {
	if id, err = q.InsertCenter(ctx, in.Code, c.db.Clock().Now()); err != nil {
		return 0, err
	}
	return id, q.UpdateCenter(ctx, centerRow(id, in))
}

// ByID implements center.Store.
func (c Centers) ByID(ctx context.Context, id int64) (center.Center, error) {
	row, err := c.db.Queries().CenterByID(ctx, id)
	return CenterFrom(row), storage.NotFound(err)
}

// All implements center.Store.
func (c Centers) All(ctx context.Context) ([]center.Center, error) {
	rows, err := c.db.Queries().Centers(ctx)
	return storage.All(rows, err, "read centers", CenterFrom)
}

// PublicSites implements center.Store.
func (c Centers) PublicSites(ctx context.Context) (map[int64]int64, error) {
	rows, err := c.db.Queries().PublicSitesByCenter(ctx)
	if err != nil {
		return nil, fmt.Errorf("count sites of centers: %w", err)
	}
	sites := make(map[int64]int64, len(rows))
	for _, r := range rows {
		sites[r.CenterID] = r.Sites
	}
	return sites, nil
}

// Coordinators implements center.Store.
func (c Centers) Coordinators(ctx context.Context, centerID int64) ([]center.Coordinator, error) {
	return storage.CenterContacts(ctx, c.db.Queries(), centerID)
}

// InTx implements center.Store.
func (c Centers) InTx(ctx context.Context, fn func(center.Tx) error) error {
	return c.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(tx{AuditTx: storage.NewAuditTx(c.db, q), centers: c, q: q})
	})
}

// tx implements center.Tx.
type tx struct {
	storage.AuditTx
	centers Centers
	q       *sqlgen.Queries
}

func (t tx) Lock(ctx context.Context, id int64) (center.Entry, error) {
	if err := t.q.LockCenter(ctx, id); err != nil {
		return center.Entry{}, fmt.Errorf("lock center: %w", err)
	}
	row, err := t.q.CenterByID(ctx, id)
	if err != nil {
		return center.Entry{}, storage.NotFound(err)
	}
	people, err := storage.CenterContacts(ctx, t.q, id)
	return center.Entry{Center: CenterFrom(row), Coordinators: people}, err
}

func (t tx) IDByCode(ctx context.Context, code string) (int64, error) {
	id, err := t.q.CenterIDByCode(ctx, code)
	return id, storage.NotFound(err)
}

func (t tx) AddEntry(ctx context.Context, e center.Entry) (int64, error) {
	id, err := t.centers.add(ctx, t.q, e.Center)
	if err != nil {
		return 0, codeTaken(err)
	}
	e.ID = id
	return id, t.saveContacts(ctx, e)
}

func (t tx) SaveEntry(ctx context.Context, e center.Entry) error {
	if err := t.q.UpdateCenter(ctx, centerRow(e.ID, e.Center)); err != nil {
		return codeTaken(err)
	}
	if err := t.q.DeleteCenterContacts(ctx, e.ID); err != nil {
		return err
	}
	return t.saveContacts(ctx, e)
}

func (t tx) saveContacts(ctx context.Context, e center.Entry) error {
	for i, p := range e.Coordinators {
		err := t.q.InsertCenterContact(ctx, sqlgen.InsertCenterContactParams{
			CenterID: e.ID, Position: i, FullName: p.FullName, Email: p.Email, Phone: p.Phone, PhoneType: string(p.PhoneType),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func codeTaken(err error) error {
	if storage.IsDuplicate(err) {
		return center.ErrCodeTaken
	}
	return err
}

func (t tx) SetClosed(ctx context.Context, id int64, at *time.Time) error {
	return t.q.CloseCenter(ctx, at, id)
}

func (t tx) People(ctx context.Context, id int64) (center.People, error) { return people(ctx, t.q, id) }

// People implements center.Store.
func (c Centers) People(ctx context.Context, id int64) (center.People, error) {
	return people(ctx, c.db.Queries(), id)
}

func people(ctx context.Context, q *sqlgen.Queries, id int64) (n center.People, err error) {
	if n.Patients, err = q.CenterPatients(ctx, id, microsite.Denied); err != nil {
		return n, err
	}
	if n.Referrals, err = q.CenterReferrals(ctx, id); err != nil {
		return n, err
	}
	n.Donors, err = q.CenterDonors(ctx, id)
	return n, err
}

func (t tx) Staff() staff.Tx { return staffstore.NewTx(t.centers.db, t.q) }

func centerRow(id int64, in center.Center) sqlgen.UpdateCenterParams {
	return sqlgen.UpdateCenterParams{
		ID: id, Code: in.Code, Name: in.Name, Alias: in.Alias, TimeZone: storage.OrNull(in.TimeZone),
		Street: in.Street, City: in.City, State: in.State,
		PostalCode: in.PostalCode, Phone: in.Phone, IsKidneyForLife: in.Takes.KidneyForLife,
		RunsMicrosites: in.Takes.Microsites, TakesVouchers: in.Takes.Vouchers,
		TakesReferrals: in.Takes.Referrals, HasNonSteroidProtocol: in.Figures.NonSteroid,
		HasAdvancedDonation: in.Figures.AdvancedDonation, TransplantsLast12: in.Figures.TransplantsLast12,
		A2OLast12: in.Figures.A2OLast12, UnmatchedPairs: in.Figures.UnmatchedPairs,
		PatientMicrosites: in.Figures.PatientMicrosites,
		TransplantsAsOf:   sqlgen.Date(in.Figures.Transplants.AsOf), TransplantsSource: in.Figures.Transplants.Source,
		A2OAsOf: sqlgen.Date(in.Figures.A2O.AsOf), A2OSource: in.Figures.A2O.Source,
		PairsAsOf: sqlgen.Date(in.Figures.Pairs.AsOf), PairsSource: in.Figures.Pairs.Source,
		MicrositesAsOf: sqlgen.Date(in.Figures.Sites.AsOf), MicrositesSource: in.Figures.Sites.Source,
	}
}

// CenterFrom returns the center of a row.
func CenterFrom(r sqlgen.Center) center.Center {
	c := center.Center{
		ID:         r.ID,
		Code:       r.Code,
		Name:       r.Name,
		Alias:      r.Alias,
		Street:     r.Street,
		City:       r.City,
		State:      r.State,
		PostalCode: r.PostalCode,
		Phone:      r.Phone,
		Takes: center.Participation{
			Referrals: r.TakesReferrals, KidneyForLife: r.IsKidneyForLife, Microsites: r.RunsMicrosites,
			Vouchers: r.TakesVouchers,
		},
		Figures: center.Figures{
			TransplantsLast12: r.TransplantsLast12, A2OLast12: r.A2OLast12, UnmatchedPairs: r.UnmatchedPairs,
			PatientMicrosites: r.PatientMicrosites, NonSteroid: r.HasNonSteroidProtocol,
			AdvancedDonation: r.HasAdvancedDonation,
			Transplants:      center.Origin{AsOf: string(r.TransplantsAsOf), Source: r.TransplantsSource},
			A2O:              center.Origin{AsOf: string(r.A2OAsOf), Source: r.A2OSource},
			Pairs:            center.Origin{AsOf: string(r.PairsAsOf), Source: r.PairsSource},
			Sites:            center.Origin{AsOf: string(r.MicrositesAsOf), Source: r.MicrositesSource},
		},
		CreatedAt: r.CreatedAt,
		ClosedAt:  r.ClosedAt,
		Version:   r.Version,
	}
	if r.TimeZone != nil {
		c.TimeZone = *r.TimeZone
	}
	return c
}
