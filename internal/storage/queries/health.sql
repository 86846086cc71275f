-- name: PutJobSuccess :exec
-- Another node may have stored a later time.
INSERT INTO job_success (job, succeeded_at) VALUES (@job, @succeeded_at)
ON CONFLICT (job) DO UPDATE SET succeeded_at = excluded.succeeded_at WHERE job_success.succeeded_at < excluded.succeeded_at;

-- name: JobSuccesses :many
SELECT job, succeeded_at FROM job_success ORDER BY job;

-- name: OldestWaitingEmail :one
-- Selects emails that are due, except those in their first attempt. A failed attempt changes run_at.
SELECT o.attempts, o.created_at, o.run_at, COUNT(*) OVER () AS waiting FROM outbox o
WHERE o.done_at IS NULL AND o.given_up_at IS NULL AND o.kind = 'mail'
  AND (o.run_at <= @now OR o.attempts > 0)
  AND NOT (o.attempts = 1 AND o.claimed_until IS NOT NULL AND o.claimed_until > @now)
  AND NOT EXISTS (SELECT 1 FROM bounced_address b WHERE b.address = LOWER(o.recipient) AND b.settled_at IS NULL)
ORDER BY CASE WHEN o.attempts = 0 THEN o.run_at ELSE o.created_at END LIMIT 1;

-- name: CountEmailsGivenUp :one
-- Addresses that a server rejects are excluded, because staff settle them on another screen.
SELECT COUNT(*) FROM outbox
WHERE given_up_at >= @since AND kind = 'mail' AND bounce <> 'refused' AND outcome <> 'withdrawn';

-- name: CountAuditEventsWaiting :one
SELECT COUNT(*) FROM audit_event WHERE place IS NULL;
