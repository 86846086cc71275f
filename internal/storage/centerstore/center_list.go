package centerstore

import (
	"context"
	"database/sql"
	"fmt"

	"beacon/internal/center"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// centersWithSites joins each center with its number of public sites (table center_sites).
const centersWithSites = ` FROM center LEFT JOIN center_sites ON center_sites.center_id = center.id WHERE `

// centerOrders are the sort orders of the list of centers. Ties are sorted by name and id, so no center is shown
// on two pages.
var centerOrders = map[string]string{
	"-name":        `LOWER(center.name) DESC, `,
	"transplants":  `center.transplants_last_12, `,
	"-transplants": `center.transplants_last_12 DESC, `,
	"a2o":          `center.a2_o_last_12, `,
	"-a2o":         `center.a2_o_last_12 DESC, `,
	"pairs":        `center.unmatched_pairs, `,
	"-pairs":       `center.unmatched_pairs DESC, `,
	"microsites":   `COALESCE(center.patient_microsites, center_sites.sites, 0), `,
	"-microsites":  `COALESCE(center.patient_microsites, center_sites.sites, 0) DESC, `,
}

var centerParts = map[center.Part]string{
	center.InReferrals:     `center.takes_referrals`,
	center.InKidneyForLife: `center.is_kidney_for_life`,
	center.InMicrosites:    `center.runs_microsites`,
	center.InVouchers:      `center.takes_vouchers`,
}

// Page implements center.Store.
func (c Centers) Page(ctx context.Context, w center.ListFilter) ([]center.Listed, int64, error) {
	where := &storage.Conditions{}
	if part, known := centerParts[w.Part]; known {
		where.And(part)
	}
	where.Contains(
		storage.Folded("center.name || ' ' || center.alias || ' ' || center.code || ' ' || "+
			"center.city || ' ' || center.state"),
		w.Search,
	)
	total, err := where.Count(ctx, c.db.ReadPool(), centersWithSites)
	if err != nil {
		return nil, 0, fmt.Errorf("count centers: %w", err)
	}
	page, err := storage.Select(
		ctx, c.db.ReadPool(),
		`SELECT center.id, center.code, center.name, center.alias, center.street, center.city, center.state,
			center.postal_code, center.phone,
		center.is_kidney_for_life, center.runs_microsites, center.takes_vouchers, center.takes_referrals,
			center.has_non_steroid_protocol, center.has_advanced_donation,
		center.transplants_last_12, center.a2_o_last_12, center.unmatched_pairs, center.patient_microsites,
			center.created_at, center.closed_at, COALESCE(center_sites.sites, 0)`+
			centersWithSites+where.String()+` ORDER BY `+centerOrders[w.Order]+`LOWER(center.name), center.id`+where.Page(
			w.Limit, w.Offset,
		),
		where.Values, scanCenter)
	if err != nil {
		return nil, 0, fmt.Errorf("list centers: %w", err)
	}
	return page, total, nil
}

func scanCenter(rows *sql.Rows, to *center.Listed) error {
	var r sqlgen.Center
	var public int64
	err := rows.Scan(
		&r.ID, &r.Code, &r.Name, &r.Alias, &r.Street, &r.City, &r.State, &r.PostalCode, &r.Phone, &r.IsKidneyForLife,
		&r.RunsMicrosites, &r.TakesVouchers, &r.TakesReferrals, &r.HasNonSteroidProtocol, &r.HasAdvancedDonation,
		&r.TransplantsLast12, &r.A2OLast12, &r.UnmatchedPairs, &r.PatientMicrosites, &r.CreatedAt, &r.ClosedAt, &public,
	)
	to.Center = CenterFrom(r)
	to.Microsites = to.Figures.Microsites(public)
	return err
}
