package storage

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/keys"
	"beacon/internal/storage/sqlgen"
)

// factRecord identifies a record. Its facts are compared with its events.
type factRecord struct {
	kind string
	id   int64
}

func (r factRecord) String() string { return fmt.Sprintf("%s:%d", r.kind, r.id) }

// transaction holds back the events of a transaction until the commit, when the facts are final.
type transaction struct {
	events  []audit.Event
	erasing map[factRecord]bool // records with former digests that were emptied or could be guessed
	sealed  bool                // something was sealed with the newest master key
	adopted map[factRecord]bool // records with current facts that the operator accepts
	kept    []factRecord        // records with no changed fact
}

func (d *DB) newTransaction(q *sqlgen.Queries) *transaction {
	found, ok := d.transactions.Load(q)
	if !ok {
		return nil
	}
	return found.(*transaction)
}

// writeEvents appends the events of a transaction. The last event of each record gets the digests of the record's
// facts.
func (d *DB) writeEvents(ctx context.Context, tx sqlgen.DBTX, q *sqlgen.Queries, t *transaction) error {
	t.sealed = t.sealed || len(t.events) > 0
	last := map[factRecord]int{}
	for i, e := range t.events {
		r, ok, err := recordFor(ctx, q, e.Subject)
		if err != nil {
			return err
		}
		if ok {
			last[r] = i
		}
	}
	for _, r := range t.kept {
		delete(last, r)
	}
	for _, records := range []map[factRecord]bool{t.erasing, t.adopted} {
		for r := range records {
			last[r] = len(t.events) - 1
		}
	}
	facts := make([][]string, len(t.events))
	for _, r := range sortedRecords(last) {
		var text string
		var err error
		if t.adopted[r] {
			text, err = d.stateFacts(ctx, tx, q, r)
		} else {
			text, err = d.refreshFacts(ctx, tx, q, r, t.erasing[r])
		}
		if err != nil {
			return fmt.Errorf("facts of %s: %w", r, err)
		}
		if text != "" && last[r] >= 0 {
			facts[last[r]] = append(facts[last[r]], text)
		}
	}
	for i, e := range t.events {
		if len(facts[i]) > 0 {
			details := map[string]string{audit.FactsDetail: strings.Join(facts[i], ";")}
			for name, value := range e.Details {
				details[name] = value
			}
			e.Details = details
		}
		if err := appendEvent(ctx, q, d.sealer, e); err != nil {
			return err
		}
	}
	return nil
}

// sortedRecords returns the records in a fixed order. All transactions lock records in this order, which avoids
// deadlocks.
func sortedRecords(records map[factRecord]int) []factRecord {
	sorted := make([]factRecord, 0, len(records))
	for r := range records {
		sorted = append(sorted, r)
	}
	slices.SortFunc(sorted, func(a, b factRecord) int { return strings.Compare(a.String(), b.String()) })
	return sorted
}

// recordFor returns the record that contains the facts of a subject. The facts of a holder belong to the donor.
func recordFor(ctx context.Context, q *sqlgen.Queries, s audit.Subject) (r factRecord, ok bool, err error) {
	r = factRecord{s.Kind, s.ID}
	switch s.Kind {
	case "microsite", "donor", "staff-account", "legal-hold", "referral", "text":
		return r, s.ID > 0, nil
	case "voucher-holder":
		r.kind = "donor"
		r.id, err = q.DonorOfHolder(ctx, s.ID)
	case "intake":
		var row sqlgen.RecordOfIntakeRow
		row, err = q.RecordOfIntake(ctx, s.ID)
		if r = (factRecord{"referral", row.RecordID}); row.Kind == "champion" {
			r.kind = "microsite"
		}
	default:
		return r, false, nil
	}
	if errors.Is(err, sql.ErrNoRows) {
		return r, false, nil
	}
	return r, err == nil, err
}

// refreshFacts stores the digests of a record's facts and returns the text for its event, or "" if no fact changed.
// Facts that were altered with SQL before this transaction keep their former digest, so no later change
// legitimizes them. On PostgreSQL it waits for other transactions that refresh the same record.
func (d *DB) refreshFacts(
	ctx context.Context, tx sqlgen.DBTX, q *sqlgen.Queries, r factRecord, erasing bool,
) (string, error) {
	if d.dialect == PostgreSQL {
		if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(hashtextextended($1, 57))", r.String()); err != nil {
			return "", err
		}
	}
	stored, err := q.RecordFacts(ctx, r.kind, r.id)
	isNew := errors.Is(err, sql.ErrNoRows)
	if err != nil && !isNew {
		return "", err
	}
	if isNew {
		stored.Salt = keys.RandomBytes(16)
	} else if d.sealer.CheckRow(stored.Seal, "record_facts", r.kind, r.id, stored.Salt, stored.Digests) != nil {
		return "", nil // audit verify must report the alteration
	}
	now, err := d.digests(ctx, tx, r, stored.Salt)
	if err != nil || !erasing && joinDigests(now) == stored.Digests {
		return "", err
	}
	before, err := d.digests(ctx, d.read, r, stored.Salt)
	if err != nil {
		return "", err
	}
	known := splitDigests(stored.Digests)
	if erasing {
		stored.Salt = keys.RandomBytes(16)
		if now, err = d.digests(ctx, tx, r, stored.Salt); err != nil {
			return "", err
		}
	}
	for _, t := range factTables {
		if t.Record == r.kind && before[t.Name] != known[t.Name] {
			now[t.Name] = known[t.Name]
		}
	}
	digests := joinDigests(now)
	if !erasing && digests == stored.Digests {
		return "", nil
	}
	seal, err := d.sealer.SealRow("record_facts", r.kind, r.id, stored.Salt, digests)
	if err != nil {
		return "", err
	}
	return r.String() + " " + digests, q.PutRecordFacts(ctx, sqlgen.PutRecordFactsParams{
		RecordKind: r.kind, RecordID: r.id, Salt: stored.Salt, Digests: digests, Seal: seal,
	})
}

// stateFacts stores the digests of a record's current facts and returns their text for an event.
func (d *DB) stateFacts(ctx context.Context, tx sqlgen.DBTX, q *sqlgen.Queries, r factRecord) (string, error) {
	row := sqlgen.PutRecordFactsParams{RecordKind: r.kind, RecordID: r.id, Salt: keys.RandomBytes(16)}
	now, err := d.digests(ctx, tx, r, row.Salt)
	if err != nil {
		return "", err
	}
	row.Digests = joinDigests(now)
	if row.Seal, err = d.sealer.SealRow("record_facts", r.kind, r.id, row.Salt, row.Digests); err != nil {
		return "", err
	}
	return r.String() + " " + row.Digests, q.PutRecordFacts(ctx, row)
}

// digests returns a digest for each of the record's tables that has rows.
func (d *DB) digests(ctx context.Context, db Querier, r factRecord, salt []byte) (map[string]string, error) {
	all := map[string]string{}
	for _, t := range factTables {
		if t.Record != r.kind {
			continue
		}
		err := eachFact(ctx, db, t, [2]int64{r.id, r.id}, func(_ int64, rows [][]any) {
			all[t.Name] = digestRows(salt, t.Name, rows)
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// eachFact calls fn with the rows of each record of a table. The ids are from between[0] to between[1].
func eachFact(
	ctx context.Context, db Querier, t FactTable, between [2]int64, fn func(id int64, rows [][]any),
) (err error) {
	query := fmt.Sprintf("SELECT %s, %s FROM %s WHERE %s >= $1 AND %s <= $2 ORDER BY %s, %s",
		t.ID, t.Columns, t.Name, t.ID, t.ID, t.ID, t.Order)
	found, err := db.QueryContext(ctx, query, between[0], between[1])
	if err != nil {
		return fmt.Errorf("read %s: %w", t.Name, err)
	}
	defer func() { err = errors.Join(err, found.Close()) }()
	var current int64
	var rows [][]any
	width := strings.Count(t.Columns, ",") + 1
	for found.Next() {
		var id int64
		values, into := make([]any, width), []any{&id}
		for i := range values {
			into = append(into, &values[i])
		}
		if err := found.Scan(into...); err != nil {
			return fmt.Errorf("read %s: %w", t.Name, err)
		}
		if id != current && len(rows) > 0 {
			fn(current, rows)
			rows = nil
		}
		current, rows = id, append(rows, values)
	}
	if len(rows) > 0 {
		fn(current, rows)
	}
	return found.Err()
}

// digestRows returns the salted digest of rows. It is the same on both databases.
func digestRows(salt []byte, table string, rows [][]any) string {
	mac := hmac.New(sha256.New, salt)
	for _, row := range rows {
		for i, value := range row {
			switch v := value.(type) {
			case bool:
				row[i] = int64(0)
				if v {
					row[i] = int64(1)
				}
			case []byte:
				row[i] = string(v)
			case time.Time:
				row[i] = v
			}
		}
		mac.Write(audit.EncodeRow(table, row))
	}
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

func joinDigests(digests map[string]string) string {
	var all []string
	for _, t := range factTables {
		if text := digests[t.Name]; text != "" {
			all = append(all, t.Name+"="+text)
		}
	}
	return strings.Join(all, " ")
}

func splitDigests(text string) map[string]string {
	all := map[string]string{}
	for part := range strings.FieldsSeq(text) {
		table, value, _ := strings.Cut(part, "=")
		all[table] = value
	}
	return all
}
