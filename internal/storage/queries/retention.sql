-- name: RetentionRuns :many
SELECT * FROM retention_run ORDER BY id DESC LIMIT @lim;

-- name: InsertRetentionRun :one
INSERT INTO retention_run (run_on, kept, counts, turns, started_at, claimed_until)
VALUES (@run_on, @kept, @counts, 1, @started_at, @claimed_until) RETURNING id;

-- name: TakeOverRetentionRun :exec
UPDATE retention_run SET turns = turns + 1, claimed_until = @claimed_until WHERE id = @id;

-- name: SaveRetentionRun :execrows
-- Changes nothing if another process took over the run.
UPDATE retention_run SET counts = @counts, claimed_until = @claimed_until, ended_at = @ended_at WHERE id = @id AND turns = @turns;

-- name: DeleteUnfinishedReferral :execrows
DELETE FROM referral WHERE id = @id AND step = @step AND updated_at < @before;

-- name: DeleteReferralReleases :exec
DELETE FROM form_release WHERE form IN ('referral', 'referral-microsite') AND record_id = @record_id;

-- name: DeleteEmailsOfRecord :exec
DELETE FROM outbox WHERE record_kind = @record_kind AND record_id = @record_id
  OR concerns_kind = @record_kind AND concerns_id = @record_id;

-- name: DeleteEmailChangesOfRecord :exec
DELETE FROM email_change WHERE record_kind = @record_kind AND record_id = @record_id;

-- name: PictureStems :many
SELECT stem FROM picture WHERE microsite_id = @microsite_id ORDER BY id;

-- name: DeletePlacedPictures :exec
DELETE FROM submission_picture WHERE submission_id IN (SELECT s.id FROM submission s WHERE s.microsite_id = @microsite_id);

-- name: DeletePictures :exec
DELETE FROM picture WHERE microsite_id = @microsite_id;

-- name: ForgetEmail :execrows
-- An email that must not be sent twice leaves its dedupe key, which reveals nothing about a person. Keys with an
-- address are excluded: they belong to staff and matter for an hour only.
UPDATE outbox SET kind = 'forgotten', recipient = '', record_kind = '', record_id = 0, concerns_kind = '',
    concerns_id = 0, payload = '{}'
WHERE id = @id AND kind = 'mail' AND created_at < @before AND (done_at IS NOT NULL OR given_up_at IS NOT NULL)
  AND dedupe_key IS NOT NULL AND dedupe_key NOT LIKE '%@%';

-- name: DeleteEmail :execrows
DELETE FROM outbox
WHERE id = @id AND kind = 'mail' AND created_at < @before AND (done_at IS NOT NULL OR given_up_at IS NOT NULL);

-- name: DeleteEndedEmailChange :execrows
DELETE FROM email_change WHERE id = @id AND ended_at < @before;

-- name: DeleteSettledAddress :execrows
DELETE FROM bounced_address WHERE id = @id AND settled_at < @before;
