-- name: MarkBounced :execrows
-- Only an email that was passed to a mail server can bounce. A hard bounce is never replaced.
UPDATE outbox SET bounce = @bounce, bounce_reason = @bounce_reason, bounced_at = @bounced_at
WHERE id = @id AND attempts > 0 AND given_up_at IS NULL AND outcome NOT IN ('kept', 'held')
  AND bounce <> 'hard' AND bounce <> @bounce;

-- name: RefuseOutbox :execrows
UPDATE outbox SET given_up_at = @at, claimed_until = NULL, outcome = @outcome,
    bounce = 'refused', bounce_reason = @bounce_reason, bounced_at = @at
WHERE id = @id AND done_at IS NULL AND given_up_at IS NULL;

-- name: BlockAddress :exec
-- An email from before the bounce was settled gives no new information.
INSERT INTO bounced_address (address, reason, bounced_at) VALUES (LOWER(CAST(@address AS TEXT)), @reason, @bounced_at)
ON CONFLICT (address) DO UPDATE SET reason = excluded.reason, bounced_at = excluded.bounced_at, settled_at = NULL, settled_by = NULL
WHERE bounced_address.settled_at IS NOT NULL AND bounced_address.settled_at <= @sent_at;

-- name: IsAddressBlocked :one
SELECT COUNT(*) FROM bounced_address WHERE address = LOWER(CAST(@address AS TEXT)) AND settled_at IS NULL;

-- name: SettleAddress :one
UPDATE bounced_address SET settled_at = @settled_at, settled_by = @settled_by WHERE id = @id AND settled_at IS NULL
RETURNING address;

-- name: WaitingTo :many
SELECT * FROM outbox WHERE LOWER(recipient) = LOWER(CAST(@address AS TEXT)) AND done_at IS NULL AND given_up_at IS NULL ORDER BY id DESC;

-- name: LastEmailTo :one
SELECT id FROM outbox WHERE LOWER(recipient) = LOWER(CAST(@address AS TEXT)) AND done_at IS NOT NULL AND outcome = 'sent' ORDER BY id DESC LIMIT 1;

-- name: BouncedRecords :many
-- Returns the records whose current address bounced after an email about them. For a referral it returns the copy of
-- every center. The join order for SQLite is the same as in BouncedHolders.
WITH hit AS (
    SELECT DISTINCT b.id, b.address, b.reason, b.bounced_at, o.record_kind, o.record_id
    FROM bounced_address b CROSS JOIN outbox o
    WHERE LOWER(o.recipient) = LOWER(b.address) AND b.settled_at IS NULL
)
SELECT hit.id, hit.address, hit.reason, hit.bounced_at, hit.record_kind,
  CAST(COALESCE(site.id, referral.id, holder.id, donor.id, account.id, 0) AS BIGINT) AS record_id,
  CAST(COALESCE(holder.donor_id, intake.id, 0) AS BIGINT) AS shown_in,
  CAST(COALESCE(site.first_name || ' ' || site.last_name, referral.first_name || ' ' || referral.last_name,
    holder.first_name || ' ' || holder.last_name, donor.first_name || ' ' || donor.last_name, account.full_name, '') AS TEXT) AS full_name,
  CAST(COALESCE(center.id, 0) AS BIGINT) AS center_id, CAST(COALESCE(center.name, '') AS TEXT) AS center_name,
  CAST(COALESCE(site.language, referral.language, holder.language, donor.language, account.language, 'en') AS TEXT) AS lang
FROM hit
LEFT JOIN microsite AS site ON hit.record_kind = 'microsite' AND site.id = hit.record_id AND LOWER(site.email) = hit.address
LEFT JOIN referral AS sent ON hit.record_kind = 'referral' AND sent.id = hit.record_id
LEFT JOIN referral ON referral.batch = sent.batch AND LOWER(referral.email) = hit.address
LEFT JOIN intake ON intake.kind = 'referral' AND intake.record_id = referral.id
LEFT JOIN voucher_holder AS holder ON hit.record_kind = 'voucher-holder' AND holder.id = hit.record_id
  AND NOT holder.is_deleted AND LOWER(holder.email) = hit.address
LEFT JOIN voucher_donor AS donor ON NOT donor.is_deleted AND (donor.id = holder.donor_id
  OR hit.record_kind = 'donor' AND donor.id = hit.record_id AND LOWER(donor.email) = hit.address)
LEFT JOIN staff_account AS account ON hit.record_kind = '' AND LOWER(account.email) = hit.address
LEFT JOIN center ON center.id = COALESCE(site.center_id, referral.center_id, holder.center_id, donor.center_id)
WHERE (site.id IS NOT NULL OR referral.id IS NOT NULL OR donor.id IS NOT NULL OR account.id IS NOT NULL)
  AND (center.id = @center_id OR CAST(@center_id AS BIGINT) = 0)
ORDER BY hit.bounced_at DESC, hit.id DESC, hit.record_kind, hit.record_id, full_name LIMIT 1000;
