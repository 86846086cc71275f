package auditdeskstore

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"beacon/internal/auditdesk"
	"beacon/internal/platform/country"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/usstate"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// people selects all people with records. Each part of the union has the columns of the first part.
const people = `SELECT 'microsite', m.id, 0, COALESCE(i.id, 0), COALESCE(m.center_id, 0), m.created_at,
		m.first_name || ' ' || m.last_name, m.email, m.phone_primary, COALESCE(r.street, ''), '', COALESCE(r.city, ''),
		COALESCE(r.postal_code, ''), '', COALESCE(r.state_id, 0), -1, m.birth_date, m.language, m.erased_at IS NOT NULL
	FROM microsite m
	LEFT JOIN champion_registration r ON r.microsite_id = m.id
	LEFT JOIN intake i ON i.kind = 'champion' AND i.record_id = m.id
UNION ALL SELECT 'referral', r.id, 0, COALESCE(i.id, 0), COALESCE(i.center_id, r.center_id, 0), r.created_at,
		r.first_name || ' ' || r.last_name, r.email, r.phone, r.street, '', r.city,
		r.postal_code, '', r.state_id, -1, r.birth_date, r.language, r.erased_at IS NOT NULL
	FROM referral r
	LEFT JOIN intake i ON i.kind = 'referral' AND i.record_id = r.id
UNION ALL SELECT 'donor', id, 0, 0, COALESCE(center_id, 0), created_at,
		first_name || ' ' || last_name, email, phone, address1, address2, city,
		zip, state, 0, country, birth_date, language, is_deleted OR erased_at IS NOT NULL
	FROM voucher_donor
UNION ALL SELECT 'voucher-holder', h.id, h.donor_id, 0, h.center_id, h.created_at,
		h.first_name || ' ' || h.last_name, h.email, h.phone, h.address1, h.address2, h.city,
		h.zip, h.state, 0, h.country, h.birth_date, h.language, h.is_deleted OR h.erased_at IS NOT NULL
	FROM voucher_holder h
UNION ALL SELECT 'staff-account', id, 0, 0, COALESCE(center_id, 0), created_at,
		full_name, email, '', '', '', '', '', '', 0, -1, '', language, FALSE
	FROM staff_account`

// People implements auditdesk.Store.
func (a Store) People(ctx context.Context) ([]auditdesk.Person, error) {
	all, err := storage.Select(ctx, a.db.ReadPool(), people, nil, func(rows *sql.Rows, p *auditdesk.Person) error {
		var line1, line2, city, postalCode, language string
		var stateID, countryID int
		err := rows.Scan(&p.Record.Kind, &p.Record.ID, &p.DonorID, &p.IntakeID, &p.CenterID, &p.Since, &p.Name, &p.Email,
			&p.Phone, &line1, &line2, &city, &postalCode, &p.State, &stateID, &countryID,
			(*sqlgen.Date)(&p.BirthDate), &language, &p.IsGone)
		p.Name, p.Language = strings.TrimSpace(p.Name), locale.Lang(language)
		p.Address = joined(line1, line2, city, postalCode)
		if state, isKnown := usstate.ByID(stateID); isKnown {
			p.State = state.Abbreviation
		}
		if p.Address != "" && countryID >= 0 {
			p.Country = country.Name(countryID, locale.English)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read people: %w", err)
	}
	return all, nil
}

// joined joins the parts that are not empty with commas.
func joined(parts ...string) string {
	written := make([]string, 0, len(parts))
	for _, p := range parts {
		if p != "" {
			written = append(written, p)
		}
	}
	return strings.Join(written, ", ")
}
