package workstore

import (
	"fmt"

	"beacon/internal/coaching"
	"beacon/internal/consent"
	"beacon/internal/intake"
	"beacon/internal/microsite"
	"beacon/internal/privacy"
	"beacon/internal/recordjoin"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/voucher"
	"beacon/internal/work"
)

// query finds the items of a kind. Its text ends with WHERE or AND.
type query struct {
	text       string
	center     string // the column with the center; empty: the kind is not limited to a center
	conditions func(*storage.Conditions, work.Scope)
}

// The columns of a patient's page, and the tables for the main picture of the draft.
const (
	ofPatient = `'patient', m.short_code, m.first_name || ' ' || m.last_name, `
	noPicture = `NULL, NULL, `
)

// queries has a query for each kind without a rule of its own. The columns are those of found.
var queries = map[work.Code]query{
	work.Submission:     review(microsite.PendCenterApproval),
	work.RegistryReview: review(microsite.PendNkrApproval),
	work.Banner: {
		text: `SELECT e.id, m.id, m.id, ` + ofPatient + noPicture + `m.center_id, m.language, e.recorded_at, NULL, 0, '',
			CAST(e.event_type AS TEXT)
			FROM site_banner AS b JOIN site_event AS e ON e.id = b.event_id JOIN microsite AS m ON m.id = b.microsite_id
			WHERE b.status = ` + number(microsite.BannerPending) + ` AND m.erased_at IS NULL AND `,
		center: "m.center_id",
	},
	work.Referral: {
		text: `SELECT i.id, i.id, i.id, 'referral', '', COALESCE(r.first_name || ' ' || r.last_name,
				m.first_name || ' ' || m.last_name, ''), NULL, NULL, i.center_id, COALESCE(r.language, m.language, 'en'),
				i.received_at, i.due_at, 0, '', ''
			FROM intake AS i LEFT JOIN referral AS r ON i.kind = 'referral' AND r.id = i.record_id
			LEFT JOIN microsite AS m ON i.kind = 'champion' AND m.id = i.record_id
			WHERE i.status = 'new' AND i.contacted_at IS NULL
			AND (m.id IS NULL OR m.recipient_status <> ` + number(microsite.PendCenterConfirmIsPatient) + `) AND `,
		center: "i.center_id",
	},
	work.OwnPatient: {
		text: `SELECT i.id, i.id, i.id, 'referral', m.short_code, m.first_name || ' ' || m.last_name, NULL, NULL,
				i.center_id, m.language, i.received_at, i.due_at, 0, '', ''
			FROM intake AS i JOIN microsite AS m ON m.id = i.record_id
			WHERE i.kind = '` + string(intake.Champion) + `' AND i.status IN ('new', 'contacted', 'scheduled')
			AND m.center_id = i.center_id AND m.recipient_status = ` + number(microsite.PendCenterConfirmIsPatient) + ` AND `,
		center: "i.center_id",
	},
	work.FirstKit: {
		text: `SELECT h.id, h.id, h.donor_id, 'holder', '', h.first_name || ' ' || h.last_name, NULL, NULL, h.center_id,
				h.language, h.created_at, k.completed_at, 0, '', COALESCE(d.surgery_on, '')
			FROM voucher_holder AS h CROSS JOIN voucher_donor AS d
			LEFT JOIN consent AS k ON k.id = (SELECT MAX(c.id) FROM consent AS c
				WHERE c.entity_type = ` + number(consent.VoucherHolder) + ` AND c.entity_id = h.id AND c.completed_at IS NOT NULL)
			WHERE d.id = h.donor_id AND NOT h.is_deleted AND NOT d.is_deleted AND h.died_on IS NULL AND NOT h.donor_died
			AND h.step = ` + number(voucher.Complete) + `
			AND h.status IN (` + number(voucher.Available) + `, ` + number(voucher.PendingRedemption) + `)
			AND NOT EXISTS (SELECT 1 FROM kit_order AS o WHERE o.holder_id = h.id) AND `,
		center: "h.center_id",
	},
	work.KitOrder: {
		text: `SELECT o.id, h.id, h.donor_id, 'holder', '', h.first_name || ' ' || h.last_name, NULL, NULL, o.center_id,
				h.language, o.requested_at, NULL, 0, '', ''
			FROM kit_order AS o JOIN voucher_holder AS h ON h.id = o.holder_id JOIN voucher_donor AS d ON d.id = h.donor_id
			WHERE o.state = 'requested' AND NOT h.is_deleted AND NOT d.is_deleted AND `,
		center: "o.center_id",
	},
	work.PaperConsent: {
		text: `SELECT c.id, COALESCE(h.id, d.id), d.id, CASE WHEN h.id IS NULL THEN 'donor' ELSE 'holder' END, '',
				COALESCE(h.first_name || ' ' || h.last_name, d.first_name || ' ' || d.last_name), NULL, NULL,
				COALESCE(h.center_id, d.center_id), COALESCE(h.language, d.language), c.completed_at, NULL, 0, '', ''
			FROM consent AS c JOIN voucher_donor AS d ON d.id = c.donor_id
			LEFT JOIN voucher_holder AS h ON c.entity_type = ` + number(consent.VoucherHolder) + ` AND h.id = c.entity_id
			WHERE c.kind = 'paper' AND c.state = 'received' AND NOT d.is_deleted AND (h.id IS NULL OR NOT h.is_deleted)
			AND NOT EXISTS (SELECT 1 FROM consent_event AS e WHERE e.consent_id = c.id
				AND e.action = '` + consent.PaperReceived + `' AND e.details LIKE '%"receivedBy":%')
			AND NOT EXISTS (SELECT 1 FROM audit_event AS v WHERE v.action = 'consent.document-viewed'
				AND v.subject_kind = CASE WHEN h.id IS NULL THEN 'donor' ELSE 'voucher-holder' END
				AND v.subject_id = c.entity_id AND v.at >= c.completed_at) AND `,
		center:     "COALESCE(h.center_id, d.center_id)",
		conditions: func(c *storage.Conditions, s work.Scope) { c.Add("c.completed_at > ?", s.Now.Add(-work.PaperChecked)) },
	},
	work.CoachRequest: {
		text: `SELECT m.id, m.id, m.id, ` + ofPatient + noPicture + `m.center_id, m.language, m.coach_requested_at, NULL, 0,
				'', ''
			FROM microsite AS m LEFT JOIN coaching AS k ON k.microsite_id = m.id
			WHERE m.coach_requested_at IS NOT NULL AND k.coach_id IS NULL AND m.died_on IS NULL AND m.erased_at IS NULL
			AND m.recipient_status < ` + number(microsite.Inactive) + ` AND NOT EXISTS (SELECT 1 FROM coach_claim AS q
				WHERE q.microsite_id = m.id AND q.state = 'waiting') AND `,
		center: "m.center_id",
	},
	work.CoachWanted: {
		text: `SELECT m.id, m.id, m.id, 'patient', '', m.first_name, NULL, NULL, m.center_id, m.language,
				m.coach_requested_at, NULL, 0, '', ''
			FROM microsite AS m LEFT JOIN coaching AS k ON k.microsite_id = m.id
			WHERE m.coach_requested_at IS NOT NULL AND k.coach_id IS NULL AND m.died_on IS NULL AND m.erased_at IS NULL
			AND m.recipient_status < ` + number(microsite.Inactive) + ` AND `,
		conditions: func(c *storage.Conditions, s work.Scope) {
			c.Add("NOT EXISTS (SELECT 1 FROM coach_claim AS q WHERE q.microsite_id = m.id AND q.coach_id = ?"+
				" AND q.state = 'waiting')", s.CoachID)
		},
	},
	work.CoachOffer: {
		text: `SELECT q.id, m.id, m.id, ` + ofPatient + noPicture + `m.center_id, m.language, q.claimed_at, NULL, 0, '',
				a.full_name
			FROM coach_claim AS q JOIN microsite AS m ON m.id = q.microsite_id JOIN staff_account AS a ON a.id = q.coach_id
			WHERE q.state = 'waiting' AND `,
		center: "m.center_id",
	},
	work.Note: {
		text: `SELECT n.id, m.id, m.id, ` + ofPatient + noPicture + `m.center_id, m.language, n.sent_at, NULL, 0, '', ''
			FROM coaching AS k JOIN microsite AS m ON m.id = k.microsite_id JOIN coach_note AS n ON n.microsite_id = m.id
			WHERE n.sent_by_recipient AND n.status <> ` + number(coaching.RepliedTo) + ` AND m.erased_at IS NULL AND `,
		conditions: func(c *storage.Conditions, s work.Scope) { c.Add("k.coach_id = ?", s.CoachID) },
	},
	work.Erasure: {
		text: `SELECT e.id, COALESCE(m.id, i.id, d.id, h.id, 0), e.subject_id,
				CASE e.subject_kind WHEN 'microsite' THEN 'patient' WHEN 'voucher-holder' THEN 'holder' ELSE e.subject_kind END,
				'', COALESCE(m.first_name || ' ' || m.last_name, r.first_name || ' ' || r.last_name,
					d.first_name || ' ' || d.last_name, h.first_name || ' ' || h.last_name, ''), NULL, NULL, e.center_id,
				COALESCE(m.language, r.language, d.language, h.language, 'en'), e.asked_at, NULL, COALESCE(e.asked_by, 0),
				e.subject_kind, e.asked_name
			FROM erasure AS e LEFT JOIN microsite AS m ON e.subject_kind = 'microsite' AND m.id = e.subject_id
			LEFT JOIN referral AS r ON e.subject_kind = 'referral' AND r.id = e.subject_id
			LEFT JOIN intake AS i ON e.subject_kind = 'referral' AND i.kind = 'referral' AND i.record_id = e.subject_id
			LEFT JOIN voucher_donor AS d ON e.subject_kind = 'donor' AND d.id = e.subject_id
			LEFT JOIN voucher_holder AS h ON e.subject_kind = 'voucher-holder' AND h.id = e.subject_id
			WHERE e.state = 'asked' AND `,
		center:     "e.center_id",
		conditions: func(c *storage.Conditions, s work.Scope) { c.Add("e.asked_at > ?", s.Now.Add(-privacy.RequestLasts)) },
	},
	work.Join: {
		text: `SELECT j.id, j.record_id, j.record_id, CASE j.record_kind WHEN 'microsite' THEN 'patient' ELSE 'donor' END,
				COALESCE(m.short_code, ''), COALESCE(m.first_name || ' ' || m.last_name, d.first_name || ' ' || d.last_name, ''),
				NULL, NULL, COALESCE(m.center_id, d.center_id), COALESCE(m.language, d.language, 'en'), j.asked_at, NULL,
				j.asked_by, '', a.full_name
			FROM record_join AS j JOIN staff_account AS a ON a.id = j.asked_by
			LEFT JOIN microsite AS m ON j.record_kind = 'microsite' AND m.id = j.record_id
			LEFT JOIN voucher_donor AS d ON j.record_kind = 'donor' AND d.id = j.record_id
			WHERE `,
		conditions: func(c *storage.Conditions, s work.Scope) { c.Add("j.asked_at > ?", s.Now.Add(-recordjoin.Life)) },
	},
	work.Reset: {
		text: `SELECT a.id, a.id, a.id, 'account', '', a.full_name, NULL, NULL, COALESCE(a.center_id, 0), a.language,
				r.asked_at, NULL, r.asked_by, r.kind, b.full_name
			FROM staff_reset AS r JOIN staff_account AS a ON a.id = r.account_id JOIN staff_account AS b ON b.id = r.asked_by
			WHERE `,
		center:     "a.center_id",
		conditions: func(c *storage.Conditions, s work.Scope) { c.Add("r.asked_at > ?", s.Now.Add(-staff.ResetLasts)) },
	},
	work.Invitation: {
		text: `SELECT m.id, m.id, m.id, ` + ofPatient + noPicture + `m.center_id, m.language, m.created_at, NULL, 0, '', ''
			FROM microsite AS m
			WHERE m.first_opened_at IS NULL AND m.withdrawn_at IS NULL AND m.recipient_status = ` + number(microsite.InvitationSent) + `
			AND m.draft_saved_at IS NULL AND m.died_on IS NULL AND m.erased_at IS NULL AND `,
		center:     "m.center_id",
		conditions: func(c *storage.Conditions, s work.Scope) { c.Add("m.created_at <= ?", s.Now.Add(-work.UnopenedAfter)) },
	},
}

// review returns the query for the submissions that wait at a stage.
func review(status microsite.CustomSiteStatus) query {
	return query{
		text: `SELECT s.id, m.id, m.id, ` + ofPatient + `p.stem, sp.crop_id, m.center_id, m.language, s.submitted_at,
				approved.decided_at, 0, CASE WHEN m.live_submission_id IS NULL THEN 'first' ELSE 'update' END, ''
			FROM microsite AS m JOIN submission AS s ON s.id = m.pending_submission_id
			LEFT JOIN review AS approved ON m.custom_site_status = ` + number(microsite.PendNkrApproval) + `
				AND approved.id = (SELECT MAX(r.id) FROM review AS r WHERE r.microsite_id = m.id
					AND r.submission_id = m.pending_submission_id AND r.stage = 'center' AND r.decision = 'approve')
			LEFT JOIN submission_picture AS sp ON sp.submission_id = s.id AND sp.position = 0
			LEFT JOIN picture AS p ON p.id = sp.picture_id
			WHERE m.custom_site_status = ` + number(status) + ` AND m.recipient_status < ` + number(microsite.Inactive) + ` AND `,
		center: "m.center_id",
	}
}

// number returns the value of a code in a query.
func number[N ~int](code N) string { return fmt.Sprintf("%d", int(code)) }
