-- name: StaffResets :many
SELECT sqlc.embed(r), a.full_name, b.full_name AS asked_by_name
FROM staff_reset r JOIN staff_account a ON a.id = r.account_id JOIN staff_account b ON b.id = r.asked_by
WHERE (r.account_id = @account_id OR CAST(@account_id AS BIGINT) = 0) AND r.asked_at > @since
ORDER BY r.asked_at, r.account_id;

-- name: InsertStaffReset :exec
INSERT INTO staff_reset (account_id, kind, reason, asked_by, asked_at, seal)
VALUES (@account_id, @kind, @reason, @asked_by, @asked_at, @seal);

-- name: DeleteStaffReset :execrows
DELETE FROM staff_reset WHERE account_id = @account_id;

-- name: StaffAdministrators :many
SELECT sqlc.embed(a), CAST('' AS TEXT) AS center_name,
    (SELECT COUNT(*) FROM staff_passkey p WHERE p.account_id = a.id) AS passkeys
FROM staff_account a
WHERE a.role = 'registry-admin' AND NOT a.is_disabled
  AND (a.password_hash <> '' OR EXISTS (SELECT 1 FROM audit_event e
    WHERE e.subject_kind = 'staff-account' AND e.subject_id = a.id AND e.action = 'staff.signed-in' AND e.details LIKE '{"by":"openid"%'))
ORDER BY a.id;

-- name: StaffDeeds :many
SELECT e.action, e.actor_kind, e.details, a.id, a.role, a.is_disabled
FROM audit_event e JOIN staff_account a ON a.id = e.subject_id
WHERE e.subject_kind = 'staff-account' AND e.at > @since
  AND e.action IN ('staff.account-created', 'staff.account-disabled', 'staff.account-enabled', 'staff.openid-unpinned', 'staff.role-changed', 'staff.second-factor-reset', 'staff.password-reset')
ORDER BY e.seq;
