-- name: LinkedRecords :many
-- Returns the records of the same person that are directly linked: joined, requested together, or named by a donor.
SELECT CAST('microsite' AS TEXT) AS kind, COALESCE(m.joined_into, 0) AS id FROM microsite m
    WHERE CAST(@kind AS TEXT) = 'microsite' AND m.id = @id AND m.joined_into IS NOT NULL
UNION ALL SELECT 'microsite', m.id FROM microsite m
    WHERE CAST(@kind AS TEXT) = 'microsite' AND m.joined_into = @id
UNION ALL SELECT 'referral', r.id FROM referral r WHERE CAST(@kind AS TEXT) = 'microsite' AND r.microsite_id = @id
UNION ALL SELECT 'referral', o.id FROM referral r JOIN referral o ON o.batch = r.batch
    WHERE CAST(@kind AS TEXT) = 'referral' AND r.id = @id AND o.id <> r.id
UNION ALL SELECT 'microsite', r.microsite_id FROM referral r
    WHERE CAST(@kind AS TEXT) = 'referral' AND r.id = @id AND r.microsite_id IS NOT NULL
UNION ALL SELECT CASE WHEN i.kind = 'champion' THEN 'microsite' ELSE 'referral' END, i.record_id FROM intake i
    WHERE CAST(@kind AS TEXT) = 'intake' AND i.id = @id
UNION ALL SELECT 'voucher-holder', h.id FROM voucher_holder h WHERE CAST(@kind AS TEXT) = 'donor' AND h.donor_id = @id
UNION ALL SELECT 'donor', h.donor_id FROM voucher_holder h WHERE CAST(@kind AS TEXT) = 'voucher-holder' AND h.id = @id
UNION ALL SELECT 'donor', COALESCE(d.joined_into, 0) FROM voucher_donor d
    WHERE CAST(@kind AS TEXT) = 'donor' AND d.id = @id AND d.joined_into IS NOT NULL
UNION ALL SELECT 'donor', d.id FROM voucher_donor d
    WHERE CAST(@kind AS TEXT) = 'donor' AND d.joined_into = @id;

-- name: CountHoldable :one
SELECT CAST((SELECT COUNT(*) FROM microsite m WHERE CAST(@kind AS TEXT) = 'microsite' AND m.id = @id)
    + (SELECT COUNT(*) FROM referral r WHERE CAST(@kind AS TEXT) = 'referral' AND r.id = @id)
    + (SELECT COUNT(*) FROM voucher_donor d WHERE CAST(@kind AS TEXT) = 'donor' AND d.id = @id)
    + (SELECT COUNT(*) FROM voucher_holder h WHERE CAST(@kind AS TEXT) = 'voucher-holder' AND h.id = @id) AS BIGINT);

-- name: HoldsInForce :many
-- Returns the holds of one record, or of all records if kind is empty, newest first.
SELECT sqlc.embed(h), a.full_name AS put_by_name,
  CAST(COALESCE(site.first_name || ' ' || site.last_name, referral.first_name || ' ' || referral.last_name,
    holder.first_name || ' ' || holder.last_name, donor.first_name || ' ' || donor.last_name, '') AS TEXT) AS full_name,
  CAST(COALESCE(holder.donor_id, intake.id, 0) AS BIGINT) AS shown_in
FROM legal_hold h JOIN staff_account a ON a.id = h.put_by
LEFT JOIN microsite AS site ON h.record_kind = 'microsite' AND site.id = h.record_id
LEFT JOIN referral ON h.record_kind = 'referral' AND referral.id = h.record_id
LEFT JOIN intake ON intake.kind = 'referral' AND intake.record_id = referral.id
LEFT JOIN voucher_holder AS holder ON h.record_kind = 'voucher-holder' AND holder.id = h.record_id
LEFT JOIN voucher_donor AS donor ON h.record_kind = 'donor' AND donor.id = h.record_id
WHERE h.ended_at IS NULL AND (h.ends_on IS NULL OR h.ends_on >= @today)
  AND (CAST(@kind AS TEXT) = '' OR h.record_kind = CAST(@kind AS TEXT) AND h.record_id = @record_id)
ORDER BY h.id DESC;

-- name: LegalHold :one
SELECT * FROM legal_hold WHERE id = @id;

-- name: InsertLegalHold :one
INSERT INTO legal_hold (record_kind, record_id, reason, ends_on, put_by, put_at, reviewed_at)
VALUES (@record_kind, @record_id, @reason, @ends_on, @put_by, @put_at, @put_at) RETURNING id;

-- name: UpdateLegalHold :exec
UPDATE legal_hold SET reason = @reason, ends_on = @ends_on, reviewed_at = @reviewed_at, ended_at = @ended_at WHERE id = @id;
