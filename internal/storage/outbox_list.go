package storage

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"beacon/internal/notify"
	"beacon/internal/storage/sqlgen"
)

// isBlocked is whether nothing is sent to the address of a mail (R12.3).
const isBlocked = `EXISTS (SELECT 1 FROM bounced_address b WHERE b.address = LOWER(recipient) AND b.settled_at IS NULL)`

// statesOfMail are the rows of each state, as notify.Queued names them.
var statesOfMail = map[notify.State]string{
	notify.Waiting: `done_at IS NULL AND given_up_at IS NULL AND NOT ` + isBlocked,
	notify.Stopped: `done_at IS NULL AND given_up_at IS NULL AND ` + isBlocked,
	notify.Failed:  `given_up_at IS NOT NULL AND bounce <> 'refused'`,
	notify.Refused: `bounce = 'refused'`,
	notify.Bounced: `bounce = 'hard'`,
	notify.Sent:    `given_up_at IS NULL AND done_at IS NOT NULL AND outcome = 'sent' AND bounce <> 'hard'`,
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
	if len(s.Of) > 0 {
		c.And("(" + ofRecords(c, s.Of) + ")")
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
		`SELECT id, payload, created_at, run_at, attempts, done_at, given_up_at, outcome,
		bounce, bounce_reason, bounced_at, `+isBlocked+` FROM outbox
		WHERE `+c.String()+` ORDER BY id `+order+` LIMIT `+c.Bind(s.Limit),
		c.Values, scanMail)
	if err != nil {
		return nil, fmt.Errorf("read outbox: %w", err)
	}
	return items, nil
}

func scanMail(rows *sql.Rows, to *notify.Queued) (err error) {
	var r sqlgen.Outbox
	var blocked bool
	err = rows.Scan(
		&r.ID, &r.Payload, &r.CreatedAt, &r.RunAt, &r.Attempts, &r.DoneAt, &r.GivenUpAt, &r.Outcome,
		&r.Bounce, &r.BounceReason, &r.BouncedAt, &blocked,
	)
	if err == nil {
		*to, err = queuedMail(r)
		to.IsBlocked = blocked
	}
	return err
}

// ofRecords is the condition for the mails of records. Only one of the copies that centers have of a referral request
// is what its mails are about.
func ofRecords(c *Conditions, records []notify.Record) string {
	var each []string
	for _, r := range records {
		ids := c.Bind(r.ID)
		if r.Kind == notify.ReferralPage {
			ids = "SELECT id FROM referral WHERE batch = (SELECT batch FROM referral WHERE id = " + ids + ")"
		}
		each = append(each, "record_kind = "+c.Bind(string(r.Kind))+" AND record_id IN ("+ids+")")
	}
	return strings.Join(each, " OR ")
}
