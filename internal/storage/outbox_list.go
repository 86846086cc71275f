package storage

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"beacon/internal/notify"
	"beacon/internal/storage/sqlgen"
)

// statesOfMail are the rows of each state, as notify.Queued names them.
var statesOfMail = map[notify.State]string{
	notify.Waiting: `done_at IS NULL AND given_up_at IS NULL`,
	notify.Failed:  `given_up_at IS NOT NULL`,
	notify.Sent:    `given_up_at IS NULL AND done_at IS NOT NULL AND outcome = 'sent'`,
	notify.Kept:    `given_up_at IS NULL AND done_at IS NOT NULL AND outcome = 'kept'`,
	notify.Held:    `given_up_at IS NULL AND done_at IS NOT NULL AND outcome = 'held'`,
}

// List returns the mails of a selection, in its order.
func (o Outbox) List(ctx context.Context, s notify.Selection) ([]notify.Queued, error) {
	c := &Conditions{}
	c.Add("kind = ?", mailKind)
	if s.State != "" {
		condition, known := statesOfMail[s.State]
		if !known {
			return nil, nil
		}
		c.And(condition)
	}
	if s.To != "" {
		c.Add(`LOWER(recipient) LIKE ?`, likePattern(strings.ToLower(s.To)))
	}
	order := "DESC"
	if s.Oldest {
		order = "ASC"
	}
	if s.Beyond > 0 && s.Oldest {
		c.Add("id > ?", s.Beyond)
	} else if s.Beyond > 0 {
		c.Add("id < ?", s.Beyond)
	}
	items, err := Select(
		ctx, o.db.read,
		`SELECT id, payload, created_at, run_at, attempts, done_at, given_up_at, outcome FROM outbox
		WHERE `+c.String()+` ORDER BY id `+order+` LIMIT `+c.Bind(s.Limit),
		c.Values, scanMail)
	if err != nil {
		return nil, fmt.Errorf("read outbox: %w", err)
	}
	return items, nil
}

func scanMail(rows *sql.Rows, to *notify.Queued) (err error) {
	var r sqlgen.Outbox
	err = rows.Scan(&r.ID, &r.Payload, &r.CreatedAt, &r.RunAt, &r.Attempts, &r.DoneAt, &r.GivenUpAt, &r.Outcome)
	if err == nil {
		*to, err = queuedMail(r)
	}
	return err
}
