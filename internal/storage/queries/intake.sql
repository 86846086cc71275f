-- name: InsertIntake :one
INSERT INTO intake (kind, record_id, center_id, status, closed_reason, version, received_at, due_at, updated_at)
VALUES (@kind, @record_id, @center_id, @status, '', 1, @received_at, @due_at, @received_at)
ON CONFLICT (kind, record_id) DO NOTHING
RETURNING id;

-- name: IntakeIDByRecord :one
SELECT id FROM intake WHERE kind = @kind AND record_id = @record_id;
