package privacystore

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/privacy"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/voucher"
)

// Person implements privacy.Reader. For a referral that became a site, it returns the person of the site.
func (r reader) Person(ctx context.Context, s audit.Subject) (p privacy.Person, err error) {
	p.Subject = s
	find := map[string]func(context.Context, *privacy.Person) error{
		privacy.Patient: r.patient, privacy.Referral: r.referral, privacy.Intake: r.intake, privacy.Donor: r.donor,
		privacy.Holder: r.holder,
	}[s.Kind]
	if find == nil {
		return p, fault.ErrNotFound
	}
	if err := find(ctx, &p); err != nil {
		return p, storage.NotFound(err)
	}
	if err := r.intakes(ctx, &p); err != nil {
		return p, err
	}
	if p.LegalHolds, err = r.ids(ctx, scope{Person: p}, `SELECT id FROM legal_hold WHERE `+ofRecord); err != nil {
		return p, err
	}
	p.SignedConsents, err = r.ids(ctx, scope{Person: p}, `SELECT id FROM consent WHERE `+ofEntity+
		` AND (document_name <> '' OR completed_at IS NOT NULL)`)
	if err != nil {
		return p, err
	}
	p.People, err = r.people(ctx, p)
	return p, err
}

func (r reader) patient(ctx context.Context, p *privacy.Person) error {
	var lang string
	err := r.one(ctx, `SELECT center_id, first_name, last_name, language, COALESCE(joined_into, 0)
		FROM microsite WHERE id = $1 AND erased_at IS NULL`,
		p.Subject.ID, &p.CenterID, &p.FirstName, &p.LastName, &lang, &p.JoinedInto)
	if err != nil {
		return err
	}
	p.Language, p.Sites = locale.Lang(lang), []int64{p.Subject.ID}
	for { // sites that were joined into these sites, recursively
		more, err := r.ids(ctx, scope{Person: *p},
			`SELECT id FROM microsite WHERE id IN ({sites}) OR joined_into IN ({sites}) ORDER BY id`)
		if err != nil {
			return err
		}
		if len(more) == len(p.Sites) {
			break
		}
		p.Sites = more
	}
	if p.Referrals, err = r.ids(ctx, scope{Person: *p}, `SELECT id FROM referral WHERE batch IN
		(SELECT batch FROM referral WHERE microsite_id IN ({sites})) ORDER BY id`); err != nil {
		return err
	}
	p.Statuses, err = column[microsite.RecipientStatus](ctx, r, scope{Person: *p},
		`SELECT recipient_status FROM microsite WHERE id IN ({sites})`)
	return err
}

func (r reader) referral(ctx context.Context, p *privacy.Person) error {
	var site, center *int64
	var batch, lang string
	err := r.one(ctx, `SELECT batch, microsite_id, center_id, first_name, last_name, language
		FROM referral WHERE id = $1 AND erased_at IS NULL`,
		p.Subject.ID, &batch, &site, &center, &p.FirstName, &p.LastName, &lang)
	if err != nil {
		return err
	}
	if site != nil {
		p.Subject = audit.Subject{Kind: privacy.Patient, ID: *site}
		return r.patient(ctx, p)
	}
	p.Language, p.CenterID, p.Referrals = locale.Lang(lang), storage.OrZero(center), []int64{p.Subject.ID}
	p.Referrals, err = r.ids(ctx, scope{Person: *p}, `SELECT id FROM referral WHERE batch IN
		(SELECT batch FROM referral WHERE id IN ({referrals})) ORDER BY id`)
	return err
}

// intake finds the person of an entry of a center's queue.
func (r reader) intake(ctx context.Context, p *privacy.Person) error {
	var kind string
	err := r.one(ctx, `SELECT kind, record_id FROM intake WHERE id = $1`, p.Subject.ID, &kind, &p.Subject.ID)
	if err != nil {
		return err
	}
	if p.Subject.Kind = privacy.Referral; kind == "champion" {
		p.Subject.Kind = privacy.Patient
		return r.patient(ctx, p)
	}
	return r.referral(ctx, p)
}

const donorColumns = `SELECT center_id, first_name, last_name, language, COALESCE(joined_into, 0), step, match_status,
	is_deleted, died_on 	FROM voucher_donor WHERE id = $1`

func (r reader) donor(ctx context.Context, p *privacy.Person) error {
	var lang string
	d := &voucher.Donor{ID: p.Subject.ID}
	err := r.one(ctx, donorColumns+` AND erased_at IS NULL`, p.Subject.ID, &p.CenterID, &p.FirstName, &p.LastName, &lang,
		&p.JoinedInto, &d.Step, &d.MatchStatus, &d.IsDeleted, (*sqlgen.Date)(&d.DiedOn))
	if err != nil {
		return err
	}
	p.Language, p.Donor = locale.Lang(lang), d
	p.Donors, err = r.ids(ctx, scope{}, fmt.Sprintf(
		`SELECT id FROM voucher_donor WHERE id = %d OR joined_into = %[1]d ORDER BY id`, d.ID))
	return err
}

func (r reader) holder(ctx context.Context, p *privacy.Person) error {
	var lang, donorFirst, donorLast, donorLang string
	var joined int64
	h, d := &voucher.Holder{ID: p.Subject.ID}, &voucher.Donor{}
	err := r.one(ctx, `SELECT donor_id, first_name, last_name, language, status, step, COALESCE(retired_with, 0), died_on,
		donor_died, is_deleted, center_id FROM voucher_holder WHERE id = $1 AND erased_at IS NULL`,
		h.ID, &d.ID, &p.FirstName, &p.LastName, &lang, &h.Status, &h.Step, &h.RetiredWith,
		(*sqlgen.Date)(&h.DiedOn), &h.DonorDied, &h.IsDeleted, &p.CenterID)
	if err != nil {
		return err
	}
	p.Language, p.Holder, p.Donor, p.Holders = locale.Lang(lang), h, d, []int64{h.ID}
	return r.one(ctx, donorColumns, d.ID, &d.CenterID, &donorFirst, &donorLast, &donorLang, &joined, &d.Step,
		&d.MatchStatus, &d.IsDeleted, (*sqlgen.Date)(&d.DiedOn))
}

func (r reader) intakes(ctx context.Context, p *privacy.Person) (err error) {
	const of = ` FROM intake WHERE (kind = 'referral' AND record_id IN ({referrals})
		OR kind = 'champion' AND record_id IN ({sites}))`
	if p.Intakes, err = r.ids(ctx, scope{Person: *p}, `SELECT id`+of+` ORDER BY id`); err != nil {
		return err
	}
	open, err := r.ids(ctx, scope{Person: *p}, `SELECT id`+of+` AND status <> 'closed'`)
	p.OpenIntakes = len(open)
	return err
}

// people reads the names and contact details in the person's rows. Each query has one column for each field of contact.
func (r reader) people(ctx context.Context, p privacy.Person) (out privacy.People, err error) {
	type contact struct{ first, last, email, phone, second, street string }
	for _, query := range []string{
		`SELECT first_name, last_name, email, phone_primary, phone_secondary, '' FROM microsite WHERE id IN ({sites})`,
		`SELECT '', guardian_name, '', '', '', '' FROM microsite WHERE id IN ({sites})`,
		`SELECT '', '', '', '', '', street FROM champion_registration WHERE microsite_id IN ({sites})`,
		`SELECT first_name, last_name, email, phone, '', street FROM referral WHERE id IN ({referrals})`,
		`SELECT first_name, last_name, email, phone, '', address1 FROM voucher_donor WHERE id IN ({donors})`,
		`SELECT first_name, last_name, email, phone, '', address1 FROM voucher_holder WHERE id IN ({holders})`,
		`SELECT '', '', former_email, '', '', '' FROM email_change WHERE ` + ofRecord,
		`SELECT '', '', new_email, '', '', '' FROM email_change WHERE ` + ofRecord,
	} {
		rows, err := storage.Select(ctx, r.db, scope{Person: p}.fill(nil, query), nil,
			func(rows *sql.Rows, c *contact) error {
				return rows.Scan(&c.first, &c.last, &c.email, &c.phone, &c.second, &c.street)
			})
		if err != nil {
			return out, fmt.Errorf("read the identity of a person: %w", err)
		}
		for _, c := range rows {
			if c.last != "" && !slices.Contains(out.Names, [2]string{c.first, c.last}) {
				out.Names = append(out.Names, [2]string{c.first, c.last})
			}
			out.Emails, out.Streets = with(out.Emails, c.email), with(out.Streets, c.street)
			out.Phones = with(with(out.Phones, c.phone), c.second)
		}
	}
	return out, nil
}

// with adds a text to a list, unless the text is empty or in the list.
func with(list []string, text string) []string {
	if text == "" || slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}

// Lock implements privacy.Tx.
func (t tx) Lock(ctx context.Context, p privacy.Person) error {
	for _, update := range []string{
		`UPDATE microsite SET revision = revision + 1 WHERE id IN ({sites})`,
		`UPDATE referral SET version = version + 1 WHERE id IN ({referrals})`,
		`UPDATE intake SET version = version + 1 WHERE id IN ({intakes})`,
		`UPDATE voucher_donor SET version = version + 1 WHERE id IN ({donors})
			OR id IN (SELECT donor_id FROM voucher_holder WHERE id IN ({holders}))`,
		`UPDATE voucher_holder SET version = version + 1 WHERE id IN ({holders})`,
	} {
		if _, err := t.raw.ExecContext(ctx, scope{Person: p}.fill(nil, update)); err != nil {
			return fmt.Errorf("lock a person's records: %w", err)
		}
	}
	return nil
}

// one reads the only row of a query by id, or returns sql.ErrNoRows.
func (r reader) one(ctx context.Context, query string, id int64, into ...any) error {
	found, err := storage.Select(ctx, r.db, query, []any{id}, func(rows *sql.Rows, _ *struct{}) error {
		return rows.Scan(into...)
	})
	if err == nil && len(found) == 0 {
		err = sql.ErrNoRows
	}
	return err
}

func (r reader) ids(ctx context.Context, s scope, query string) ([]int64, error) {
	return column[int64](ctx, r, s, query)
}

// column returns the values of a query with one column.
func column[T any](ctx context.Context, r reader, s scope, query string) ([]T, error) {
	var c storage.Conditions
	query = s.fill(&c, query)
	return storage.Select(ctx, r.db, query, c.Values, func(rows *sql.Rows, v *T) error { return rows.Scan(v) })
}
