package storage

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"beacon/internal/notify"
	"beacon/internal/storage/sqlgen"
)

// isBlocked is the condition that the address of an email is blocked (R12.3).
const isBlocked = `EXISTS (SELECT 1 FROM bounced_address b WHERE b.address = LOWER(recipient) AND b.settled_at IS NULL)`

// isDropped is the condition that a given-up email was no longer needed.
const isDropped = `outcome IN ('` + notify.Replaced + `', '` + notify.Withdrawn + `')`

// emailCauses are the conditions for each cause of notify.GivenUp, as defined by notify.Queued.
var emailCauses = map[notify.Cause]string{
	notify.CauseAddress:  `bounce = 'refused'`,
	notify.CauseRejected: `bounce <> 'refused' AND outcome LIKE 'mail: %: the server answered 5%'`,
	notify.CauseAway: `bounce <> 'refused' AND outcome LIKE 'mail: %'
		AND outcome NOT LIKE 'mail: %: the server answered 5%' AND outcome NOT LIKE 'mail: it cannot be written%'`,
	notify.CauseGone: `outcome = '` + notify.GoneOutcome + `'`,
	notify.CauseBroken: `bounce <> 'refused' AND outcome <> '` + notify.GoneOutcome + `'
		AND (outcome NOT LIKE 'mail: %' OR outcome LIKE 'mail: it cannot be written%')`,
}

// emailStates are the conditions for each state, as defined by notify.Queued.
var emailStates = map[notify.State]string{
	notify.Waiting: `done_at IS NULL AND given_up_at IS NULL AND NOT ` + isBlocked,
	notify.Stopped: `done_at IS NULL AND given_up_at IS NULL AND ` + isBlocked,
	notify.Failed:  `given_up_at IS NOT NULL AND bounce <> 'refused' AND NOT ` + isDropped,
	notify.Dropped: `given_up_at IS NOT NULL AND bounce <> 'refused' AND ` + isDropped,
	notify.GivenUp: `given_up_at IS NOT NULL AND NOT ` + isDropped,
	notify.Refused: `bounce = 'refused'`,
	notify.Bounced: `bounce = 'hard'`,
	notify.Sent:    `given_up_at IS NULL AND done_at IS NOT NULL AND outcome = 'sent' AND bounce <> 'hard'`,
	notify.Kept:    `given_up_at IS NULL AND done_at IS NOT NULL AND outcome = 'kept'`,
	notify.Held:    `given_up_at IS NULL AND done_at IS NOT NULL AND outcome = 'held'`,
}

// List returns the emails of a selection, in its order.
func (o Outbox) List(ctx context.Context, s notify.Selection) ([]notify.Queued, error) {
	c := &Conditions{}
	c.Add("kind = ?", emailKind)
	if s.State != "" {
		condition, known := emailStates[s.State]
		if !known {
			return nil, nil
		}
		c.And(condition)
	}
	if s.Cause != "" {
		condition, known := emailCauses[s.Cause]
		if !known {
			return nil, nil
		}
		c.And(emailStates[notify.GivenUp] + " AND " + condition)
	}
	if !s.Since.IsZero() {
		c.Add("given_up_at >= ?", s.Since.UTC())
	}
	if s.Address != "" {
		c.Add("LOWER(recipient) = ?", strings.ToLower(s.Address))
	}
	if len(s.IDs) > 0 {
		var each []string
		for _, id := range s.IDs {
			each = append(each, c.Bind(id))
		}
		c.And("id IN (" + strings.Join(each, ", ") + ")")
	}
	c.Matches(Folded("recipient"), s.To)
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
		c.Values, scanEmail)
	if err != nil {
		return nil, fmt.Errorf("read outbox: %w", err)
	}
	return items, nil
}

// Count returns the number of emails of records.
func (o Outbox) Count(ctx context.Context, of []notify.Record) (int, error) {
	c := &Conditions{}
	c.Add("kind = ?", emailKind)
	c.And("(" + ofRecords(c, of) + ")")
	n, err := c.Count(ctx, o.db.read, " FROM outbox WHERE ")
	return int(n), err
}

func scanEmail(rows *sql.Rows, to *notify.Queued) (err error) {
	var r sqlgen.Outbox
	var blocked bool
	err = rows.Scan(
		&r.ID, &r.Payload, &r.CreatedAt, &r.RunAt, &r.Attempts, &r.DoneAt, &r.GivenUpAt, &r.Outcome,
		&r.Bounce, &r.BounceReason, &r.BouncedAt, &blocked,
	)
	if err == nil {
		*to, err = queuedEmail(r)
		to.IsBlocked = blocked
	}
	return err
}

// ofRecords returns the condition for the emails of records. Centers have copies of a referral request, and its emails
// refer to only one copy. So the condition includes all copies.
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
