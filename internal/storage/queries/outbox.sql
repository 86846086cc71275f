-- name: EnqueueOutbox :execrows
INSERT INTO outbox (kind, dedupe_key, recipient, record_kind, record_id, concerns_kind, concerns_id, payload, created_at, run_at,
    attempts, outcome, seal)
VALUES (@kind, @dedupe_key, @recipient, @record_kind, @record_id, @concerns_kind, @concerns_id, @payload, @created_at, @run_at,
    0, '', @seal)
ON CONFLICT (dedupe_key) DO NOTHING;

-- name: WithdrawOutbox :exec
-- An email with an attempt may have been delivered, so it is not deleted.
DELETE FROM outbox WHERE dedupe_key = @dedupe_key AND attempts = 0 AND done_at IS NULL AND given_up_at IS NULL;

-- name: WithdrawGivenUp :exec
-- Prevents staff from sending an email again that is no longer needed.
UPDATE outbox SET outcome = 'withdrawn' WHERE dedupe_key = @dedupe_key AND given_up_at IS NOT NULL;

-- name: UnsentOutbox :many
-- Selects emails to an address that are pending, held by a restore, or given up, because staff could send them again.
SELECT id, payload FROM outbox
WHERE (done_at IS NULL OR outcome = 'held') AND outcome NOT IN ('replaced', 'withdrawn')
  AND LOWER(recipient) = LOWER(CAST(@recipient AS TEXT));

-- name: DropOutbox :exec
DELETE FROM outbox WHERE id = @id AND attempts = 0;

-- name: WithdrawTriedOutbox :exec
UPDATE outbox SET given_up_at = @given_up_at, done_at = NULL, claimed_until = NULL, outcome = 'withdrawn' WHERE id = @id;

-- name: ClaimOutbox :many
-- A claim that is not finished by claimed_until can be claimed again (at-least-once delivery). Emails to an address
-- with an unsettled bounce are not claimed (R12.3).
UPDATE outbox SET claimed_until = @claimed_until, attempts = attempts + 1
WHERE id IN (
    SELECT o.id FROM outbox o
    WHERE o.done_at IS NULL AND o.given_up_at IS NULL AND o.run_at <= @now
      AND (o.claimed_until IS NULL OR o.claimed_until <= @now)
      AND NOT EXISTS (SELECT 1 FROM bounced_address b WHERE b.address = LOWER(o.recipient) AND b.settled_at IS NULL)
    ORDER BY o.run_at, o.id LIMIT @lim)
  AND done_at IS NULL AND given_up_at IS NULL AND (claimed_until IS NULL OR claimed_until <= @now)
RETURNING *;

-- name: FinishOutbox :exec
UPDATE outbox SET done_at = @done_at, claimed_until = NULL, outcome = @outcome WHERE id = @id AND done_at IS NULL AND given_up_at IS NULL;

-- name: RetryOutbox :exec
UPDATE outbox SET run_at = @run_at, claimed_until = NULL, outcome = @outcome WHERE id = @id AND done_at IS NULL AND given_up_at IS NULL;

-- name: GiveUpOutbox :exec
UPDATE outbox SET given_up_at = @given_up_at, claimed_until = NULL, outcome = @outcome WHERE id = @id AND done_at IS NULL AND given_up_at IS NULL;

-- name: HoldOutbox :execrows
UPDATE outbox SET done_at = @done_at, claimed_until = NULL, outcome = 'held' WHERE done_at IS NULL AND given_up_at IS NULL;

-- name: ReleaseOutbox :execrows
UPDATE outbox SET done_at = NULL, run_at = @run_at, attempts = 0, outcome = ''
WHERE id = @id AND outcome = 'held' AND done_at IS NOT NULL AND given_up_at IS NULL;

-- name: SendOutboxAgain :execrows
-- Makes a given-up email pending again, with all attempts. A concurrent second call changes no row.
UPDATE outbox SET given_up_at = NULL, run_at = @run_at, attempts = 0, outcome = '',
    bounce = '', bounce_reason = '', bounced_at = NULL
WHERE id = @id AND given_up_at IS NOT NULL AND outcome NOT IN ('replaced', 'withdrawn');

-- name: OutboxItem :one
SELECT * FROM outbox WHERE id = @id AND kind = 'mail';

-- name: CountOutboxWaiting :one
SELECT COUNT(*) FROM outbox WHERE done_at IS NULL AND given_up_at IS NULL;
