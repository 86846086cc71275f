-- name: RegisteredMicrosite :one
SELECT id FROM microsite WHERE short_code = @short_code;

-- name: InsertDonorRegistration :execrows
-- Returns 0 if the event was counted before.
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
