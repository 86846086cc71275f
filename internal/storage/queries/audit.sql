-- name: LockAuditHead :one
-- Touching the row takes its lock: appends wait for each other, the chain cannot fork.
UPDATE audit_head SET seq = seq + 1 WHERE id = 1 RETURNING seq, hash;

-- name: SetAuditHead :exec
UPDATE audit_head SET hash = @hash WHERE id = 1;

-- name: InsertAuditEvent :exec
INSERT INTO audit_event (seq, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, details, address, request_id, previous_hash, hash)
VALUES (@seq, @at, @actor_kind, @actor_id, @actor_name, @action, @subject_kind, @subject_id, @details, @address, @request_id, @previous_hash, @hash);

-- name: AuditEventsAfter :many
SELECT * FROM audit_event WHERE seq > @seq ORDER BY seq LIMIT @lim;

-- name: AuditEventsOfSubject :many
SELECT * FROM audit_event WHERE subject_kind = @subject_kind AND subject_id = @subject_id AND seq < @before ORDER BY seq DESC LIMIT @lim;

-- name: NewestAuditEventAt :one
SELECT at FROM audit_event WHERE subject_kind = @subject_kind AND subject_id = @subject_id AND action = @action ORDER BY seq DESC LIMIT 1;

-- name: AuditHead :one
SELECT seq, hash FROM audit_head WHERE id = 1;

-- name: WaitForAuditHead :exec
-- Takes the head's lock and changes nothing: for work that must wait in the same line.
UPDATE audit_head SET seq = seq WHERE id = 1;
