-- name: RecordByNumber :many
-- Returns a record of one kind by its number, with the person's names. The names are empty for an intake.
SELECT m.id AS id, m.center_id, m.first_name, m.last_name, CAST(0 AS BIGINT) AS donor_id FROM microsite m
WHERE CAST(@kind AS TEXT) = 'patient' AND m.id = @id
UNION ALL
SELECT i.id, i.center_id, CAST('' AS TEXT), CAST('' AS TEXT), CAST(0 AS BIGINT) FROM intake i
WHERE CAST(@kind AS TEXT) = 'intake' AND i.id = @id
UNION ALL
SELECT d.id, d.center_id, d.first_name, d.last_name, CAST(0 AS BIGINT) FROM voucher_donor d
WHERE CAST(@kind AS TEXT) = 'donor' AND d.id = @id AND NOT d.is_deleted
UNION ALL
SELECT h.id, h.center_id, h.first_name, h.last_name, h.donor_id
FROM voucher_holder h JOIN voucher_donor d ON d.id = h.donor_id
WHERE CAST(@kind AS TEXT) = 'voucher-holder' AND h.id = @id AND NOT h.is_deleted AND NOT d.is_deleted;

-- name: RecordsBornOn :many
-- Returns the records of one kind of all people who were born on a day, newest first.
SELECT m.id AS id, m.center_id, m.first_name, m.last_name, CAST(0 AS BIGINT) AS donor_id FROM microsite m
WHERE CAST(@kind AS TEXT) = 'patient' AND m.birth_date = @birth_date
UNION ALL
SELECT i.id, i.center_id, r.first_name, r.last_name, CAST(0 AS BIGINT)
FROM referral r JOIN intake i ON i.kind = 'referral' AND i.record_id = r.id
WHERE CAST(@kind AS TEXT) = 'intake' AND r.birth_date = @birth_date
UNION ALL
SELECT i.id, i.center_id, s.first_name, s.last_name, CAST(0 AS BIGINT)
FROM microsite s JOIN intake i ON i.kind = 'champion' AND i.record_id = s.id
WHERE CAST(@kind AS TEXT) = 'intake' AND s.birth_date = @birth_date
UNION ALL
SELECT d.id, d.center_id, d.first_name, d.last_name, CAST(0 AS BIGINT) FROM voucher_donor d
WHERE CAST(@kind AS TEXT) = 'donor' AND d.birth_date = @birth_date AND NOT d.is_deleted
UNION ALL
SELECT h.id, h.center_id, h.first_name, h.last_name, h.donor_id
FROM voucher_holder h JOIN voucher_donor d ON d.id = h.donor_id
WHERE CAST(@kind AS TEXT) = 'voucher-holder' AND h.birth_date = @birth_date AND NOT h.is_deleted AND NOT d.is_deleted
ORDER BY id DESC LIMIT 500;

-- name: RegistryAdministrators :many
SELECT id, full_name, email, language FROM staff_account WHERE role = 'registry-admin' AND is_disabled = FALSE ORDER BY id;

-- name: InsertRecordGrant :one
INSERT INTO record_grant (account_id, session_hash, record_kind, record_id, center_id, reason, words, opened_at, ends_at)
VALUES (@account_id, @session_hash, @record_kind, @record_id, @center_id, @reason, @words, @opened_at, @ends_at)
RETURNING id;

-- name: OpenRecordGrants :many
SELECT * FROM record_grant
WHERE session_hash = @session_hash AND closed_at IS NULL AND ends_at > @now
ORDER BY id;

-- name: RecordGrant :one
SELECT * FROM record_grant WHERE id = @id;

-- name: CloseRecordGrant :execrows
UPDATE record_grant SET closed_at = @closed_at, closed_by = @closed_by
WHERE id = @id AND closed_at IS NULL AND ends_at > @closed_at;

-- name: CountRecordGrants :one
SELECT COUNT(*) FROM record_grant;

-- name: RecordGrants :many
-- Newest first. goes_on is whether the session that opened the grant still exists.
SELECT sqlc.embed(g), a.full_name, COALESCE(own.name, CAST('' AS TEXT)) AS own_center, c.name AS center_name,
    COALESCE(b.full_name, CAST('' AS TEXT)) AS closed_by_name, COALESCE(h.donor_id, CAST(0 AS BIGINT)) AS donor_id,
    EXISTS (SELECT 1 FROM staff_session s WHERE s.token_hash = g.session_hash
      AND s.expires_at > @now AND s.last_seen_at > @idle_since) AS goes_on
FROM record_grant g
JOIN staff_account a ON a.id = g.account_id
JOIN center c ON c.id = g.center_id
LEFT JOIN center own ON own.id = a.center_id
LEFT JOIN staff_account b ON b.id = g.closed_by
LEFT JOIN voucher_holder h ON g.record_kind = 'voucher-holder' AND h.id = g.record_id
ORDER BY g.opened_at DESC, g.id DESC LIMIT @rows OFFSET @skipped;
