package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"beacon/internal/audit"
	"beacon/internal/storage/sqlgen"
)

// sealedPage is the number of rows of a large table that are read at once.
const sealedPage = 500

// each calls fn with every sealed row.
func (s RowSeals) each(ctx context.Context, fn func(sealedRow) error) error {
	all, err := s.accounts(ctx)
	if err != nil {
		return err
	}
	sessions, err := s.q.SealedStaffSessions(ctx)
	all = appendRows(all, sessions, s.session)
	codes, err2 := s.q.SealedRecoveryCodes(ctx)
	all = appendRows(all, codes, s.recoveryCode)
	resets, err3 := s.q.SealedStaffResets(ctx)
	all = appendRows(all, resets, s.reset)
	grants, err4 := s.q.SealedRecordGrants(ctx)
	all = appendRows(all, grants, s.grant)
	changes, err5 := s.q.SealedEmailChanges(ctx)
	all = appendRows(all, changes, s.emailChange)
	signings, err6 := s.q.SealedSupervisedSignings(ctx)
	all = appendRows(all, signings, s.supervision)
	joins, err7 := s.q.SealedRecordJoins(ctx)
	all = appendRows(all, joins, s.recordJoin)
	if err := errors.Join(err, err2, err3, err4, err5, err6, err7); err != nil {
		return fmt.Errorf("read sealed rows: %w", err)
	}
	for _, r := range all {
		if err := fn(r); err != nil {
			return err
		}
	}
	if err := s.eachFacts(ctx, fn); err != nil {
		return err
	}
	return s.eachEmail(ctx, fn)
}

func (s RowSeals) eachFacts(ctx context.Context, fn func(sealedRow) error) error {
	for _, k := range factRecords {
		for after := int64(0); ; {
			page, err := s.q.SealedRecordFacts(ctx, k.kind, after, sealedPage)
			if err != nil {
				return fmt.Errorf("read sealed rows: %w", err)
			}
			for _, r := range page {
				after = r.RecordID
				if err := fn(s.facts(r)); err != nil {
					return err
				}
			}
			if len(page) < sealedPage {
				break
			}
		}
	}
	return nil
}

// facts covers all columns of the row.
func (s RowSeals) facts(r sqlgen.RecordFact) sealedRow {
	return sealedRow{
		table: "record_facts", id: fmt.Sprintf("of %s %d", r.RecordKind, r.RecordID), seal: r.Seal,
		values: []any{r.RecordKind, r.RecordID, r.Salt, r.Digests},
		put: func(ctx context.Context, seal []byte) error {
			return s.q.PutRecordFacts(ctx, sqlgen.PutRecordFactsParams{
				RecordKind: r.RecordKind, RecordID: r.RecordID, Salt: r.Salt, Digests: r.Digests, Seal: seal,
			})
		},
	}
}

func appendRows[R any](all []sealedRow, rows []R, of func(R) sealedRow) []sealedRow {
	for _, r := range rows {
		all = append(all, of(r))
	}
	return all
}

func (s RowSeals) eachEmail(ctx context.Context, fn func(sealedRow) error) error {
	for after := int64(0); ; {
		emails, err := s.q.SealedEmails(ctx, after, sealedPage)
		if err != nil {
			return fmt.Errorf("read sealed rows: %w", err)
		}
		for _, m := range emails {
			after = m.ID
			if err := fn(s.email(m)); err != nil {
				return err
			}
		}
		if len(emails) < sealedPage {
			return nil
		}
	}
}

// CheckRowSeals returns an error with the rows that were inserted or altered with SQL.
func (d *DB) CheckRowSeals(ctx context.Context) error {
	s := NewRowSeals(d, d.Queries())
	var altered []string
	err := s.each(ctx, func(r sealedRow) error {
		if s.check(r) != nil {
			altered = append(altered, r.table+" "+r.id)
		}
		return nil
	})
	if err == nil && len(altered) > 0 {
		err = fmt.Errorf("%d rows that grant access have no valid seal: %v", len(altered),
			altered[:min(10, len(altered))])
	}
	return err
}

// ResealRows replaces seals of older keys of the ring by seals of the newest key. It returns the number of replaced
// seals and the rows without a valid seal, which remain unchanged.
func (d *DB) ResealRows(ctx context.Context) (n int, altered []string, err error) {
	newest := d.sealer.Newest()
	err = d.InTx(ctx, func(q *sqlgen.Queries) error {
		s := NewRowSeals(d, q)
		n, altered = 0, nil
		return s.each(ctx, func(r sealedRow) error {
			switch {
			case newest.CheckRow(r.seal, r.table, r.values...) == nil:
				return nil
			case s.check(r) != nil:
				altered = append(altered, r.table+" "+r.id)
				return nil
			}
			n++
			return s.write(ctx, r)
		})
	})
	return n, slices.Clip(altered), err
}

// adoptFacts states the facts of all records that no event states, one page of records per event.
func (d *DB) adoptFacts(ctx context.Context, tx *sql.Tx, q *sqlgen.Queries) error {
	for _, k := range factRecords {
		for after := int64(0); ; {
			ids, err := recordsAfter(ctx, tx, k.table, after)
			if err != nil || len(ids) == 0 {
				if err != nil {
					return err
				}
				break
			}
			after = ids[len(ids)-1]
			var texts []string
			for _, id := range ids {
				text, err := d.stateFacts(ctx, tx, q, factRecord{k.kind, id})
				if err != nil {
					return err
				}
				texts = append(texts, text)
			}
			err = NewAuditTx(d, q).Append(ctx, audit.Event{
				At: d.clock.Now(), Actor: audit.Actor{Kind: audit.System}, Action: "audit.facts-adopted",
				Details: map[string]string{audit.FactsDetail: strings.Join(texts, ";")},
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// adoptPasskeys seals every account with its current passkeys.
func (s RowSeals) adoptPasskeys(ctx context.Context) error {
	accounts, err := s.q.SealedStaffAccounts(ctx)
	if err != nil {
		return fmt.Errorf("read accounts: %w", err)
	}
	for _, a := range accounts {
		if err := s.SealAccount(ctx, a.StaffAccount.ID); err != nil {
			return err
		}
	}
	return nil
}

// AdoptRows seals every row without checking it. Restore uses it for a backup without its master keys. The audit
// trail records the adoption, because from then on altered rows have valid seals.
func (d *DB) AdoptRows(ctx context.Context) error {
	return d.InRawTx(ctx, func(tx *sql.Tx, q *sqlgen.Queries) error {
		s, n := NewRowSeals(d, q), 0
		if err := s.adoptPasskeys(ctx); err != nil {
			return err
		}
		if err := s.each(ctx, func(r sealedRow) error { n++; return s.write(ctx, r) }); err != nil || n == 0 {
			return err
		}
		err := NewAuditTx(d, q).Append(ctx, audit.Event{
			At: d.clock.Now(), Actor: audit.Actor{Kind: audit.System}, Action: "audit.rows-adopted",
			Details: map[string]string{"rows": fmt.Sprint(n)},
		})
		if err != nil {
			return err
		}
		return d.adoptFacts(ctx, tx, q)
	})
}
