// Package centerstore stores transplant centers and their contacts.
package centerstore

import (
	"context"
	"errors"
	"fmt"

	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
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
	return centerFrom(row), storage.NotFound(err)
}

// All implements center.Store.
func (c Centers) All(ctx context.Context) ([]center.Center, error) {
	rows, err := c.db.Queries().Centers(ctx)
	return storage.All(rows, err, "read centers", centerFrom)
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

// Import implements center.Store.
func (c Centers) Import(ctx context.Context, entries []center.Entry) (added, changed int, err error) {
	err = c.db.InTx(ctx, func(q *sqlgen.Queries) error {
		added, changed = 0, 0
		for _, e := range entries {
			known, err := c.importOne(ctx, q, e)
			if err != nil {
				return err
			}
			if known {
				changed++
			} else {
				added++
			}
		}
		return nil
	})
	if err != nil {
		return 0, 0, fmt.Errorf("import centers: %w", err)
	}
	return added, changed, nil
}

func (c Centers) importOne(ctx context.Context, q *sqlgen.Queries, e center.Entry) (known bool, err error) {
	var before *center.Entry
	id, err := q.CenterIDByCode(ctx, e.Code)
	switch err = storage.NotFound(err); {
	case errors.Is(err, fault.ErrNotFound):
		id, err = c.add(ctx, q, e.Center)
	case err == nil:
		known = true
		if before, err = entryBefore(ctx, q, id); err == nil {
			err = q.UpdateCenter(ctx, centerRow(id, e.Center))
		}
	}
	if err != nil {
		return known, err
	}
	if err := q.DeleteCenterContacts(ctx, id); err != nil {
		return known, err
	}
	for i, p := range e.Coordinators {
		err := q.InsertCenterContact(ctx, sqlgen.InsertCenterContactParams{
			CenterID: id, Position: i, FullName: p.FullName, Email: p.Email, Phone: p.Phone,
		})
		if err != nil {
			return known, err
		}
	}
	action := "center.added"
	if known {
		action = "center.changed"
	}
	return known, storage.NewAuditTx(c.db, q).Append(ctx, audit.Event{
		At: c.db.Clock().Now(), Actor: audit.Actor{Kind: audit.System, Name: "import"}, Action: action,
		Subject: audit.Subject{Kind: "center", ID: id}, Details: e.Details(before),
	})
}

// entryBefore returns a center and its coordinators before an import changes them.
func entryBefore(ctx context.Context, q *sqlgen.Queries, id int64) (*center.Entry, error) {
	row, err := q.CenterByID(ctx, id)
	if err != nil {
		return nil, storage.NotFound(err)
	}
	people, err := storage.CenterContacts(ctx, q, id)
	return &center.Entry{Center: centerFrom(row), Coordinators: people}, err
}

func centerRow(id int64, in center.Center) sqlgen.UpdateCenterParams {
	return sqlgen.UpdateCenterParams{
		ID: id, Name: in.Name, Alias: in.Alias,
		Street: in.Street, City: in.City, State: in.State,
		PostalCode: in.PostalCode, Phone: in.Phone, IsKidneyForLife: in.Takes.KidneyForLife,
		RunsMicrosites: in.Takes.Microsites, TakesVouchers: in.Takes.Vouchers,
		TakesReferrals: in.Takes.Referrals, HasNonSteroidProtocol: in.Figures.NonSteroid,
		HasAdvancedDonation: in.Figures.AdvancedDonation, TransplantsLast12: in.Figures.TransplantsLast12,
		A2OLast12: in.Figures.A2OLast12, UnmatchedPairs: in.Figures.UnmatchedPairs,
		PatientMicrosites: in.Figures.PatientMicrosites,
	}
}

func centerFrom(r sqlgen.Center) center.Center {
	return center.Center{
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
		},
		CreatedAt: r.CreatedAt,
	}
}
