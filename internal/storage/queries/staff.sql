-- name: StaffAccountByEmail :one
SELECT sqlc.embed(a), CAST(COALESCE(c.name, '') AS TEXT) AS center_name,
    (SELECT COUNT(*) FROM staff_passkey p WHERE p.account_id = a.id) AS passkeys
FROM staff_account a LEFT JOIN center c ON c.id = a.center_id
WHERE a.email = @email;

-- name: StaffAccount :one
SELECT sqlc.embed(a), CAST(COALESCE(c.name, '') AS TEXT) AS center_name,
    (SELECT COUNT(*) FROM staff_passkey p WHERE p.account_id = a.id) AS passkeys
FROM staff_account a LEFT JOIN center c ON c.id = a.center_id
WHERE a.id = @id;

-- name: InsertStaffAccount :one
INSERT INTO staff_account (email, full_name, role, center_id, language, password_hash, totp_last_step, is_disabled, created_at, updated_at)
VALUES (@email, @full_name, @role, @center_id, @language, @password_hash, 0, @is_disabled, @created_at, @created_at)
RETURNING id;

-- name: SetFirstStaffPassword :execrows
UPDATE staff_account SET password_hash = @password_hash, join_version = join_version + 1, updated_at = @at
WHERE id = @id AND join_version = @join_version AND password_hash = '' AND NOT is_disabled;

-- name: EndStaffJoinLinks :exec
UPDATE staff_account SET join_version = join_version + 1 WHERE id = @id;

-- name: SetStaffDisabled :execrows
UPDATE staff_account SET is_disabled = @is_disabled, updated_at = @at WHERE id = @id AND is_disabled <> @is_disabled;

-- name: SetStaffSecondFactor :execrows
UPDATE staff_account SET totp_secret = @sealed, totp_last_step = @step, updated_at = @at
WHERE id = @id AND totp_secret IS NULL;

-- name: UseStaffStep :execrows
UPDATE staff_account SET totp_last_step = @step WHERE id = @id AND totp_last_step < @step;

-- name: DeleteStaffRecoveryCodes :exec
DELETE FROM staff_recovery_code WHERE account_id = @account_id;

-- name: InsertStaffRecoveryCode :exec
INSERT INTO staff_recovery_code (account_id, code_hash, salt, seal) VALUES (@account_id, @code_hash, @salt, @seal);

-- name: StaffRecoverySalt :one
SELECT salt FROM staff_recovery_code WHERE account_id = @account_id LIMIT 1;

-- name: UseStaffRecoveryCode :execrows
UPDATE staff_recovery_code SET used_at = @used_at, seal = @seal
WHERE account_id = @account_id AND code_hash = @code_hash AND used_at IS NULL;

-- name: InsertStaffSession :exec
INSERT INTO staff_session (token_hash, account_id, stage, enroll_secret, created_at, last_seen_at, expires_at, proved_at, address, user_agent)
VALUES (@token_hash, @account_id, @stage, @enroll_secret, @created_at, @last_seen_at, @expires_at, @proved_at, @address, @user_agent);

-- name: StaffSession :one
SELECT sqlc.embed(s), sqlc.embed(a), CAST(COALESCE(c.name, '') AS TEXT) AS center_name,
    (SELECT COUNT(*) FROM staff_passkey p WHERE p.account_id = a.id) AS passkeys
FROM staff_session s
JOIN staff_account a ON a.id = s.account_id
LEFT JOIN center c ON c.id = a.center_id
WHERE s.token_hash = @token_hash;

-- name: StaffSessionsOf :many
SELECT token_hash, created_at, last_seen_at, expires_at, address, user_agent
FROM staff_session WHERE account_id = @account_id AND stage = @stage ORDER BY last_seen_at DESC, token_hash;

-- name: TouchStaffSession :exec
UPDATE staff_session SET last_seen_at = @at WHERE token_hash = @token_hash;

-- name: SetStaffEnrolSecret :exec
UPDATE staff_session SET enroll_secret = @sealed WHERE token_hash = @token_hash;

-- name: RenewStaffProof :execrows
UPDATE staff_session SET proved_at = @proved_at, passkey_ceremony = NULL WHERE token_hash = @token_hash;

-- name: DeleteStaffSession :execrows
DELETE FROM staff_session WHERE token_hash = @token_hash;

-- name: DeleteStaffSessionsOf :exec
DELETE FROM staff_session WHERE account_id = @account_id AND token_hash <> @keep;

-- name: DeleteEndedStaffSessions :execrows
DELETE FROM staff_session WHERE expires_at <= @now OR last_seen_at <= @idle_since;

-- name: SetStaffPassword :execrows
UPDATE staff_account SET password_hash = @password_hash, updated_at = @at
WHERE id = @id AND password_hash = @old_hash;

-- name: PinStaffOpenID :execrows
UPDATE staff_account SET openid_issuer = @issuer, openid_subject = @subject WHERE id = @id AND openid_subject = '';

-- name: UnpinStaffOpenID :execrows
UPDATE staff_account SET openid_issuer = '', openid_subject = '', updated_at = @at
WHERE id = @id AND openid_subject <> '';

-- name: RemoveStaffSecondFactor :execrows
UPDATE staff_account SET totp_secret = NULL, updated_at = @at
WHERE id = @id AND totp_secret IS NOT NULL;

-- name: LockStaffAccount :exec
UPDATE staff_account SET updated_at = @at WHERE id = @id;

-- name: StaffFactors :one
SELECT CAST(CASE WHEN a.totp_secret IS NULL THEN 0 ELSE 1 END AS BIGINT)
    + (SELECT COUNT(*) FROM staff_passkey p WHERE p.account_id = a.id) AS factors
FROM staff_account a WHERE a.id = @id;

-- name: StaffPasskeys :many
SELECT id, credential_id, name, record, created_at, last_used_at
FROM staff_passkey WHERE account_id = @account_id ORDER BY id;

-- name: InsertStaffPasskey :exec
INSERT INTO staff_passkey (account_id, credential_id, name, record, created_at)
VALUES (@account_id, @credential_id, @name, @record, @created_at);

-- name: UseStaffPasskey :execrows
UPDATE staff_passkey SET record = @record, last_used_at = @used_at
WHERE id = @id AND account_id = @account_id;

-- name: RenameStaffPasskey :execrows
UPDATE staff_passkey SET name = @name WHERE id = @id AND account_id = @account_id;

-- name: DeleteStaffPasskey :execrows
DELETE FROM staff_passkey WHERE id = @id AND account_id = @account_id;

-- name: CountStaffRecoveryCodes :one
SELECT COUNT(*) FROM staff_recovery_code WHERE account_id = @account_id AND used_at IS NULL;

-- name: SetStaffCeremony :exec
UPDATE staff_session SET passkey_ceremony = @ceremony WHERE token_hash = @token_hash;

-- name: SealedStaffSecrets :many
SELECT CAST(@code AS TEXT) AS kind, id AS account_id, CAST(0 AS BIGINT) AS passkey_id, CAST(NULL AS BYTEA) AS fingerprint, totp_secret AS sealed
FROM staff_account WHERE totp_secret IS NOT NULL
UNION ALL SELECT CAST(@passkey AS TEXT), account_id, id, CAST(NULL AS BYTEA), record FROM staff_passkey
UNION ALL SELECT CAST(@enrolment AS TEXT), account_id, CAST(0 AS BIGINT), token_hash, enroll_secret FROM staff_session WHERE enroll_secret IS NOT NULL;

-- name: ResealStaffCode :execrows
UPDATE staff_account SET totp_secret = @sealed WHERE id = @id AND totp_secret = @former;

-- name: ResealStaffPasskey :execrows
UPDATE staff_passkey SET record = @sealed WHERE id = @id AND record = @former;

-- name: ResealStaffEnrolment :execrows
UPDATE staff_session SET enroll_secret = @sealed WHERE token_hash = @token_hash AND enroll_secret = @former;

-- name: SealStaffAccount :exec
UPDATE staff_account SET seal = @seal, passkey_set = @passkey_set WHERE id = @id;

-- name: SealStaffSession :exec
UPDATE staff_session SET seal = @seal WHERE token_hash = @token_hash;

-- name: StaffSessionRow :one
SELECT * FROM staff_session WHERE token_hash = @token_hash;

-- name: StaffRecoveryCode :one
SELECT * FROM staff_recovery_code WHERE account_id = @account_id AND code_hash = @code_hash;
