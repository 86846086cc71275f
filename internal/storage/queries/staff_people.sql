-- name: ListStaffAccounts :many
-- Every order ends with the name and the id. Keys of other orders are NULL for every row and have no effect. An invited
-- account has no password and never signed in through an OpenID Connect provider.
SELECT sqlc.embed(a), CAST(COALESCE(c.name, '') AS TEXT) AS center_name,
    (SELECT COUNT(*) FROM staff_passkey p WHERE p.account_id = a.id) AS passkeys,
    (SELECT COUNT(*) FROM coaching k WHERE k.coach_id = a.id) AS patients,
    seen.at AS signed_in_at, asked.at AS invited_at,
    CAST(CASE WHEN a.is_disabled THEN 'disabled' WHEN a.password_hash = '' AND NOT EXISTS (SELECT 1 FROM audit_event e
        WHERE e.subject_kind = 'staff-account' AND e.subject_id = a.id AND e.action = 'staff.signed-in' AND e.details LIKE '{"by":"openid"%') THEN 'invited' ELSE 'active' END AS TEXT) AS state
FROM staff_account a
LEFT JOIN center c ON c.id = a.center_id
LEFT JOIN audit_event seen ON seen.seq = (SELECT e.seq FROM audit_event e
    WHERE e.subject_kind = 'staff-account' AND e.subject_id = a.id AND e.action IN ('staff.signed-in', 'staff.joined') ORDER BY e.seq DESC LIMIT 1)
LEFT JOIN audit_event asked ON asked.seq = (SELECT e.seq FROM audit_event e
    WHERE e.subject_kind = 'staff-account' AND e.subject_id = a.id AND e.action IN ('staff.account-created', 'staff.invited-again', 'staff.password-reset') ORDER BY e.seq DESC LIMIT 1)
WHERE (a.id = @id OR CAST(@id AS BIGINT) = 0)
  AND (a.center_id = @center_id OR CAST(@center_id AS BIGINT) = 0)
  AND (a.role = @role OR CAST(@role AS TEXT) = '')
  AND (CAST(@state AS TEXT) = '' OR CAST(@state AS TEXT) = CASE WHEN a.is_disabled THEN 'disabled' WHEN a.password_hash = '' AND NOT EXISTS (SELECT 1 FROM audit_event e
    WHERE e.subject_kind = 'staff-account' AND e.subject_id = a.id AND e.action = 'staff.signed-in' AND e.details LIKE '{"by":"openid"%') THEN 'invited' ELSE 'active' END)
  AND (CAST(@search AS TEXT) = '' OR folded(a.full_name || ' ' || a.email) LIKE CAST(@pattern AS TEXT))
ORDER BY
  CASE WHEN CAST(@sort AS TEXT) = 'email' THEN a.email END,
  CASE WHEN CAST(@sort AS TEXT) = '-email' THEN a.email END DESC,
  CASE WHEN CAST(@sort AS TEXT) = 'role' THEN CASE a.role WHEN 'registry-admin' THEN 1 WHEN 'registry-reviewer' THEN 2 WHEN 'center-coordinator' THEN 3 ELSE 4 END END,
  CASE WHEN CAST(@sort AS TEXT) = '-role' THEN CASE a.role WHEN 'registry-admin' THEN 1 WHEN 'registry-reviewer' THEN 2 WHEN 'center-coordinator' THEN 3 ELSE 4 END END DESC,
  CASE WHEN CAST(@sort AS TEXT) = 'center' THEN LOWER(COALESCE(c.name, '')) END,
  CASE WHEN CAST(@sort AS TEXT) = '-center' THEN LOWER(COALESCE(c.name, '')) END DESC,
  CASE WHEN CAST(@sort AS TEXT) IN ('signed-in', '-signed-in') AND seen.at IS NULL THEN 1 ELSE 0 END,
  CASE WHEN CAST(@sort AS TEXT) = 'signed-in' THEN seen.at END,
  CASE WHEN CAST(@sort AS TEXT) = '-signed-in' THEN seen.at END DESC,
  CASE WHEN CAST(@sort AS TEXT) = '-name' THEN LOWER(a.full_name) END DESC,
  LOWER(a.full_name), a.id LIMIT @lim OFFSET @off;

-- name: CountStaffAccounts :one
SELECT COUNT(*) FROM staff_account a
WHERE (a.id = @id OR CAST(@id AS BIGINT) = 0)
  AND (a.center_id = @center_id OR CAST(@center_id AS BIGINT) = 0)
  AND (a.role = @role OR CAST(@role AS TEXT) = '')
  AND (CAST(@state AS TEXT) = '' OR CAST(@state AS TEXT) = CASE WHEN a.is_disabled THEN 'disabled' WHEN a.password_hash = '' AND NOT EXISTS (SELECT 1 FROM audit_event e
    WHERE e.subject_kind = 'staff-account' AND e.subject_id = a.id AND e.action = 'staff.signed-in' AND e.details LIKE '{"by":"openid"%') THEN 'invited' ELSE 'active' END)
  AND (CAST(@search AS TEXT) = '' OR folded(a.full_name || ' ' || a.email) LIKE CAST(@pattern AS TEXT));

-- name: LockStaffAccounts :exec
-- Each transaction that locks an account first locks the oldest one, so that all transactions take the locks in the
-- same order.
UPDATE staff_account SET updated_at = updated_at WHERE id = (SELECT MIN(b.id) FROM staff_account b);

-- name: LockAccountRow :execrows
UPDATE staff_account SET updated_at = updated_at WHERE id = @id;

-- name: CountCoachPatients :one
SELECT COUNT(*) FROM coaching WHERE coach_id = @coach_id;

-- name: SetStaffRole :exec
UPDATE staff_account SET role = @role, center_id = @center_id, updated_at = @at WHERE id = @id;

-- name: DeleteStaffPasskeys :exec
DELETE FROM staff_passkey WHERE account_id = @account_id;

-- name: ClearStaffPassword :exec
UPDATE staff_account SET password_hash = '', join_version = join_version + 1, updated_at = @at WHERE id = @id;

-- name: RepairStaffAccount :execrows
-- Closes the account and removes every way to sign in.
UPDATE staff_account SET email = @email, full_name = @full_name, role = @role, center_id = @center_id, language = @language, password_hash = '', totp_secret = NULL, is_disabled = TRUE, openid_issuer = '', openid_subject = '',
    join_version = join_version + 1, updated_at = @at
WHERE id = @id;

-- name: CoordinatorAccounts :many
SELECT sqlc.embed(a), CAST(COALESCE(c.name, '') AS TEXT) AS center_name,
    (SELECT COUNT(*) FROM staff_passkey p WHERE p.account_id = a.id) AS passkeys
FROM staff_account a LEFT JOIN center c ON c.id = a.center_id
WHERE a.center_id = @center_id AND a.role = 'center-coordinator' AND a.is_disabled = FALSE ORDER BY a.id;
