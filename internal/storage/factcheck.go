package storage

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beacon/internal/audit"
)

// factPage is the number of records that are compared at once.
const factPage = 500

// Facts compares the facts of records with the events that state them (R14.2m). It keeps one digest per record in
// memory, not the events.
type Facts struct {
	db      *DB
	newest  int64 // number of the newest visited event
	stated  map[factRecord]statement
	altered []string
}

// statement is the newest statement of an event about a record.
type statement struct {
	seq     int64
	digests string
}

// NewFacts returns an empty comparison. Call Visit for each event of the trail, then Check.
func NewFacts(db *DB) *Facts { return &Facts{db: db, stated: map[factRecord]statement{}} }

// Visit records the facts that an event states.
func (f *Facts) Visit(e audit.Stored) error {
	f.newest = max(f.newest, e.Seq)
	text := e.Details[audit.FactsDetail]
	if text == "" {
		return nil
	}
	for part := range strings.SplitSeq(text, ";") {
		name, digests, _ := strings.Cut(part, " ")
		kind, number, _ := strings.Cut(name, ":")
		id, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			return fmt.Errorf("event %d states facts of no record", e.Seq)
		}
		if r := (factRecord{kind, id}); f.stated[r].seq <= e.Seq {
			f.stated[r] = statement{e.Seq, digests}
		}
	}
	return nil
}

// Check returns an error with the names of all records with facts that differ from the newest statement.
func (f *Facts) Check(ctx context.Context) error {
	var suspects []factRecord
	seen := map[factRecord]bool{}
	for _, k := range factRecords {
		for low := int64(0); ; {
			ids, err := recordsAfter(ctx, f.db.read, k.table, low)
			if err != nil {
				return err
			}
			if len(ids) == 0 {
				break
			}
			found, err := f.compare(ctx, k.kind, ids)
			if err != nil {
				return err
			}
			for _, id := range ids {
				seen[factRecord{k.kind, id}] = true
			}
			suspects, low = append(suspects, found...), ids[len(ids)-1]
		}
	}
	for r, s := range f.stated {
		if !seen[r] && s.digests != "" {
			suspects = append(suspects, r)
		}
	}
	return f.recheck(ctx, suspects)
}

// recordsAfter returns the ids of the next records of a table.
func recordsAfter(ctx context.Context, db Querier, table string, after int64) (ids []int64, err error) {
	rows, err := db.QueryContext(ctx, fmt.Sprintf("SELECT id FROM %s WHERE id > $1 ORDER BY id LIMIT %d", table,
		factPage), after)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// compare returns the records of a page with facts that differ from their events.
func (f *Facts) compare(ctx context.Context, kind string, ids []int64) (suspects []factRecord, err error) {
	low, high := ids[0], ids[len(ids)-1]
	stored, err := f.db.Queries().RecordFactsBetween(ctx, kind, low, high)
	if err != nil {
		return nil, err
	}
	salts, found := map[int64][]byte{}, map[int64]map[string]string{}
	for _, r := range stored {
		salts[r.RecordID] = r.Salt
	}
	for _, t := range factTables {
		if t.Record != kind {
			continue
		}
		err := eachFact(ctx, f.db.read, t, [2]int64{low, high}, func(id int64, rows [][]any) {
			if found[id] == nil {
				found[id] = map[string]string{}
			}
			found[id][t.Name] = digestRows(salts[id], t.Name, rows)
		})
		if err != nil {
			return nil, err
		}
	}
	for _, id := range ids {
		r := factRecord{kind, id}
		if s, ok := f.stated[r]; !ok || s.digests != joinDigests(found[id]) {
			suspects = append(suspects, r)
		}
	}
	return suspects, nil
}

// recheck compares suspects again, because events may have been written during the first comparison.
func (f *Facts) recheck(ctx context.Context, suspects []factRecord) error {
	for range 3 {
		if len(suspects) == 0 {
			return nil
		}
		var still []factRecord
		f.altered = nil
		for _, r := range suspects {
			if err := f.catchUp(ctx); err != nil {
				return err
			}
			expected := f.stated[r]
			stored, _ := f.db.Queries().RecordFacts(ctx, r.kind, r.id)
			now, err := f.db.digests(ctx, f.db.read, r, stored.Salt)
			if err != nil {
				return err
			}
			if expected.digests != joinDigests(now) {
				still = append(still, r)
				f.altered = append(f.altered, difference(r, expected.digests, now))
			}
		}
		suspects = still
	}
	slices.Sort(f.altered)
	return fmt.Errorf("record mismatch: %d records differ from their events: %s", len(f.altered),
		strings.Join(f.altered[:min(10, len(f.altered))], ", "))
}

// difference returns the record and the tables in which it differs from its events.
func difference(r factRecord, stated string, now map[string]string) string {
	var tables []string
	expected := splitDigests(stated)
	for _, t := range factTables {
		if t.Record == r.kind && expected[t.Name] != now[t.Name] {
			tables = append(tables, t.Name)
		}
	}
	return fmt.Sprintf("%s %d (%s)", r.kind, r.id, strings.Join(tables, ", "))
}

// catchUp visits the events that were written after the newest visited event.
func (f *Facts) catchUp(ctx context.Context) error {
	for {
		events, err := NewAuditTrail(f.db).After(ctx, f.newest, 1000)
		if err != nil || len(events) == 0 {
			return err
		}
		for _, e := range events {
			if err := f.db.sealer.Check(e); err != nil {
				return fmt.Errorf("event %d: %w", e.Seq, err)
			}
			if err := f.Visit(e); err != nil {
				return err
			}
		}
	}
}
