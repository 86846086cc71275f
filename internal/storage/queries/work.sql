-- name: SaveWorkItem :exec
INSERT INTO work_item (kind, item_id, record_kind, record_id, center_id, owner_id, snoozed_until, changed_at)
VALUES (@kind, @item_id, @record_kind, @record_id, @center_id, @owner_id, @snoozed_until, @changed_at)
ON CONFLICT (kind, item_id) DO UPDATE SET record_kind = excluded.record_kind, record_id = excluded.record_id, center_id = excluded.center_id,
    owner_id = excluded.owner_id, snoozed_until = excluded.snoozed_until, changed_at = excluded.changed_at;

-- name: HandOverWorkItems :execrows
UPDATE work_item SET owner_id = @to_id, changed_at = @changed_at WHERE owner_id = @from_id;

-- name: WorkPeople :many
SELECT id, full_name, role, COALESCE(center_id, 0) AS center_id FROM staff_account WHERE NOT is_disabled ORDER BY full_name, id;

-- name: CenterNames :many
SELECT id, name FROM center;

-- name: AccountsWithoutDigest :many
SELECT a.id, a.full_name, a.role, COALESCE(a.center_id, 0) AS center_id, a.email, a.language FROM staff_account a
WHERE NOT a.is_disabled AND (a.password_hash <> '' OR a.openid_subject <> '')
  AND NOT EXISTS (SELECT 1 FROM digest_off d WHERE d.account_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.dedupe_key = CAST(@prefix AS TEXT) || CAST(a.id AS TEXT))
ORDER BY a.id;

-- name: CountDigestOff :one
SELECT COUNT(*) FROM digest_off WHERE account_id = @account_id;

-- name: TurnDigestOff :execrows
INSERT INTO digest_off (account_id, changed_at) VALUES (@account_id, @changed_at) ON CONFLICT DO NOTHING;

-- name: TurnDigestOn :execrows
DELETE FROM digest_off WHERE account_id = @account_id;
