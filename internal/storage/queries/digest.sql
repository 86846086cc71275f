-- name: PatientsWithoutDigest :many
-- Returns patients without an email for this week in the outbox. Go code decides which patients get the email.
SELECT m.id AS site_id, m.first_name, m.last_name, m.email, m.language, m.recipient_status AS status,
    CAST(COALESCE(p.weekly_stats, TRUE) AS BOOLEAN) AS weekly_stats, CAST(m.died_on IS NOT NULL AS BOOLEAN) AS has_died
FROM microsite m LEFT JOIN mail_preference p ON p.microsite_id = m.id
WHERE m.id > @after
  AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.dedupe_key = CAST(@prefix AS TEXT) || CAST(m.id AS TEXT))
ORDER BY m.id LIMIT @lim;

-- name: PutEmailPreference :exec
INSERT INTO mail_preference (microsite_id, weekly_stats, changed_at) VALUES (@microsite_id, @weekly_stats, @changed_at)
ON CONFLICT (microsite_id) DO UPDATE SET weekly_stats = excluded.weekly_stats, changed_at = excluded.changed_at;

-- name: CountWeeklyStatsOff :one
-- Returns 1 if the patient unsubscribed from the weekly email, otherwise 0.
SELECT COUNT(*) FROM mail_preference WHERE microsite_id = @microsite_id AND weekly_stats = FALSE;
