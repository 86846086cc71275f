-- name: RegisteredMicrosite :one
SELECT id FROM microsite WHERE short_code = @short_code;

-- name: InsertDonorRegistration :execrows
-- Answers 0 when the event was counted before.
INSERT INTO donor_registration (event_id, microsite_id, registration_id, day, received_at)
VALUES (@event_id, @microsite_id, @registration_id, @day, @received_at)
ON CONFLICT (event_id) DO NOTHING;

-- name: AddRegistration :exec
INSERT INTO registration_count (microsite_id, day, registrations) VALUES (@microsite_id, @day, 1)
ON CONFLICT (microsite_id, day) DO UPDATE SET registrations = registration_count.registrations + 1;

-- name: RegistrationTotal :one
SELECT CAST(COALESCE(SUM(registrations), 0) AS BIGINT) FROM registration_count WHERE microsite_id = @microsite_id;

-- name: RegistrationsByDay :many
SELECT day, registrations FROM registration_count WHERE microsite_id = @microsite_id AND day >= @from_day ORDER BY day;

-- name: DigestDue :many
-- Active sites whose mail of the week is not in the outbox yet, whose patients
-- did not say that they want none.
SELECT m.id, m.first_name, m.last_name, m.email, m.language FROM microsite m
WHERE m.id > @after AND m.recipient_status = 100 AND m.email <> ''
  AND NOT EXISTS (SELECT 1 FROM mail_preference p WHERE p.microsite_id = m.id AND p.weekly_stats = FALSE)
  AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.dedupe_key = CAST(@prefix AS TEXT) || CAST(m.id AS TEXT))
ORDER BY m.id LIMIT @lim;

-- name: PutMailPreference :exec
INSERT INTO mail_preference (microsite_id, weekly_stats, changed_at) VALUES (@microsite_id, @weekly_stats, @changed_at)
ON CONFLICT (microsite_id) DO UPDATE SET weekly_stats = excluded.weekly_stats, changed_at = excluded.changed_at;

-- name: CountWeeklyStatsOff :one
-- 1 when the patient wants no weekly mail, 0 otherwise.
SELECT COUNT(*) FROM mail_preference WHERE microsite_id = @microsite_id AND weekly_stats = FALSE;
