-- name: SealedStaffAccounts :many
SELECT sqlc.embed(a), (SELECT COUNT(*) FROM staff_passkey p WHERE p.account_id = a.id) AS passkeys
FROM staff_account a ORDER BY a.id;

-- name: SealedPasskeys :many
SELECT * FROM staff_passkey ORDER BY account_id, id;

-- name: SealedEmailChanges :many
SELECT * FROM email_change ORDER BY id;

-- name: SealedRecordJoins :many
SELECT * FROM record_join ORDER BY id;

-- name: SealRecordJoin :exec
UPDATE record_join SET seal = @seal WHERE id = @id;

-- name: SealedSupervisedSignings :many
SELECT * FROM supervised_signing ORDER BY token_hash;

-- name: SealEmailChange :exec
UPDATE email_change SET seal = @seal WHERE id = @id;

-- name: SealSupervisedSigning :exec
UPDATE supervised_signing SET seal = @seal WHERE token_hash = @token_hash;

-- name: SealedStaffSessions :many
SELECT * FROM staff_session ORDER BY token_hash;

-- name: SealedRecoveryCodes :many
SELECT * FROM staff_recovery_code ORDER BY account_id, code_hash;

-- name: SealedStaffResets :many
SELECT * FROM staff_reset ORDER BY account_id;

-- name: SealedRecordGrants :many
SELECT * FROM record_grant ORDER BY id;

-- name: SealedEmails :many
-- Returns pending emails.
SELECT * FROM outbox WHERE id > @after AND done_at IS NULL AND given_up_at IS NULL ORDER BY id LIMIT @lim;

-- name: SealRecoveryCode :exec
UPDATE staff_recovery_code SET seal = @seal WHERE account_id = @account_id AND code_hash = @code_hash;

-- name: SealStaffReset :exec
UPDATE staff_reset SET seal = @seal WHERE account_id = @account_id;

-- name: SealRecordGrant :exec
UPDATE record_grant SET seal = @seal WHERE id = @id;

-- name: SealEmail :exec
UPDATE outbox SET seal = @seal WHERE id = @id;

-- name: RecordFacts :one
SELECT * FROM record_facts WHERE record_kind = @record_kind AND record_id = @record_id;

-- name: PutRecordFacts :exec
INSERT INTO record_facts (record_kind, record_id, salt, digests, seal)
VALUES (@record_kind, @record_id, @salt, @digests, @seal)
ON CONFLICT (record_kind, record_id) DO UPDATE SET salt = @salt, digests = @digests, seal = @seal;

-- name: DonorOfHolder :one
SELECT donor_id FROM voucher_holder WHERE id = @id;

-- name: RecordOfIntake :one
SELECT kind, record_id FROM intake WHERE id = @id;

-- name: RecordFactsBetween :many
SELECT * FROM record_facts WHERE record_kind = @record_kind AND record_id >= @low AND record_id <= @high;

-- name: SealedRecordFacts :many
SELECT * FROM record_facts WHERE record_kind = @record_kind AND record_id > @after ORDER BY record_id LIMIT @lim;
