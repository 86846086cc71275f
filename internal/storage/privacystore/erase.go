package privacystore

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"beacon/internal/audit"
	"beacon/internal/consent"
	"beacon/internal/privacy"
	"beacon/internal/storage"
	"beacon/internal/voucher"
)

// Erase implements privacy.Tx.
func (t tx) Erase(
	ctx context.Context, p privacy.Person, pseudonym [2]string, now time.Time,
) (out privacy.Removed, err error) {
	s, err := t.personScope(ctx, p)
	if err != nil {
		return out, err
	}
	if out.Files, err = t.files(ctx, s); err != nil {
		return out, err
	}
	if err := t.emptyEvents(ctx, s, pseudonym, &out); err != nil {
		return out, err
	}
	for _, table := range privacy.PersonTables() {
		n := int64(len(out.Events))
		switch {
		case table.Name == "audit_event":
		case table.Effect == privacy.Delete:
			n, err = t.run(ctx, s, table, "DELETE FROM "+table.Name, &storage.Conditions{})
		case table.Effect == privacy.Change:
			n, err = t.change(ctx, s, table, pseudonym, now)
		default:
			continue
		}
		if err != nil {
			return out, fmt.Errorf("erase %s: %w", table.Name, err)
		}
		out.Gone = add(out.Gone, table.Kind, n)
	}
	return out, nil
}

func (t tx) run(
	ctx context.Context, s scope, table privacy.Table, statement string, c *storage.Conditions,
) (int64, error) {
	where, ok := s.where(c, table.Name, true)
	if !ok {
		return 0, fmt.Errorf("no rule for the owner of the rows")
	}
	result, err := t.raw.ExecContext(ctx, statement+" WHERE "+where, c.Values...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// ends are the assignments of an erasure that the data map does not contain: links stop working, and lists exclude the
// row. A donor remains in the list of donors while there are holders. A redeemed voucher remains with the vouchers that
// it retired.
var ends = map[string]string{
	"microsite": ", key_version = key_version + 1, revision = revision + 1, erased_at = {now}",
	"referral":  ", key_version = key_version + 1, erased_at = {now}",
	"voucher_donor": ", key_version = key_version + 1, erased_at = {now}, is_deleted = is_deleted OR NOT EXISTS" +
		" (SELECT 1 FROM voucher_holder h WHERE h.donor_id = voucher_donor.id AND NOT h.is_deleted)",
	"voucher_holder": ", key_version = key_version + 1, erased_at = {now}," +
		" is_deleted = is_deleted OR status <> {redeemed}",
}

// change replaces the personal data in rows that remain.
func (t tx) change(ctx context.Context, s scope, table privacy.Table, name [2]string, now time.Time) (int64, error) {
	var sets []string
	c := &storage.Conditions{}
	replaced := map[privacy.Class]any{
		privacy.Empty: "", privacy.Zero: 0, privacy.None: voucher.Unanswered, privacy.False: false, privacy.ToFirst: name[0],
		privacy.ToLast: name[1], privacy.ToName: name[0] + " " + name[1],
	}
	for _, column := range table.Columns {
		if column.Class == privacy.Null {
			sets = append(sets, column.Name+" = NULL")
		} else if value, ok := replaced[column.Class]; ok {
			sets = append(sets, column.Name+" = "+c.Bind(value))
		}
	}
	end := ends[table.Name]
	if strings.Contains(end, "{now}") {
		end = strings.ReplaceAll(end, "{now}", c.Bind(now))
	}
	end = strings.ReplaceAll(end, "{redeemed}", fmt.Sprint(int(voucher.Redeemed)))
	return t.run(ctx, s, table, "UPDATE "+table.Name+" SET "+strings.Join(sets, ", ")+end, c)
}

// emptyEvents empties the events with data of the person, and adds their numbers to out.
func (t tx) emptyEvents(ctx context.Context, s scope, pseudonym [2]string, out *privacy.Removed) error {
	events, err := t.empties(ctx, s)
	if err != nil {
		return err
	}
	out.Emails, out.Named = s.emails, s.Named(events, s.emails)
	emptied := make([]audit.Stored, 0, len(events))
	for _, e := range events {
		emptied = append(emptied, e.Empty(s.NameIn(e, pseudonym[0]+" "+pseudonym[1])))
		out.Events = append(out.Events, e.Seq)
	}
	return t.Empty(ctx, emptied)
}

// files returns the files of deleted rows: the folder of each picture, and the folders of unsigned consents.
func (t tx) files(ctx context.Context, s scope) (files []string, err error) {
	stems, err := column[string](ctx, t.reader, s, `SELECT stem FROM picture WHERE `+ofSite)
	if err != nil {
		return nil, err
	}
	for _, stem := range stems {
		files = append(files, privacy.PictureFolder(stem)+"/")
	}
	unsigned, err := t.ids(ctx, s, `SELECT id FROM consent WHERE `+ofEntity+notSigned)
	for _, id := range unsigned {
		files = append(files, consent.FolderFor(id)+"/")
	}
	return files, err
}

func scanOne[T any](rows *sql.Rows, v *T) error { return rows.Scan(v) }
