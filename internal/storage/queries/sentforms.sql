-- name: ForgetSentForms :exec
DELETE FROM sent_form WHERE sent_at < @until;

-- name: TakeSentForm :execrows
-- A concurrent second form waits for the first, and then inserts no row.
INSERT INTO sent_form (fingerprint, record_id, sent_at) VALUES (@fingerprint, 0, @sent_at) ON CONFLICT (fingerprint) DO NOTHING;

-- name: SetSentFormRecord :exec
UPDATE sent_form SET record_id = @record_id WHERE fingerprint = @fingerprint;

-- name: SentFormRecord :one
SELECT record_id FROM sent_form WHERE fingerprint = @fingerprint;
