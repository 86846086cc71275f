-- name: InsertAuditEvent :exec
INSERT INTO audit_event (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, details, address, request_id, salt, seal)
VALUES (@at, @actor_kind, @actor_id, @actor_name, @action, @subject_kind, @subject_id, @details, @address, @request_id, @salt, @seal);

-- name: AuditEventsAfter :many
SELECT * FROM audit_event WHERE seq > @seq ORDER BY seq LIMIT @lim;

-- name: AuditEventsOfSubject :many
SELECT * FROM audit_event WHERE subject_kind = @subject_kind AND subject_id = @subject_id AND seq < @before ORDER BY seq DESC LIMIT @lim;

-- name: AuditEventsWaiting :many
SELECT * FROM audit_event WHERE place IS NULL AND seq > @seq ORDER BY seq LIMIT @lim;

-- name: AuditEventsPlaced :many
SELECT * FROM audit_event WHERE place >= @from_place ORDER BY place LIMIT @lim;

-- name: SealAuditEvent :exec
UPDATE audit_event SET salt = @salt, seal = @seal WHERE seq = @seq AND place IS NULL;

-- name: PlaceAuditEvent :exec
UPDATE audit_event SET place = @place WHERE seq = @seq AND place IS NULL;

-- name: LockAuditTree :one
-- Writing the row locks it, so that one process at a time integrates events.
INSERT INTO audit_tree (id, size, root) VALUES (1, 0, @root)
ON CONFLICT (id) DO UPDATE SET size = audit_tree.size
RETURNING size, root;

-- name: AuditTree :one
SELECT size, root FROM audit_tree WHERE id = 1;

-- name: SetAuditTree :exec
UPDATE audit_tree SET size = @size, root = @root WHERE id = 1;

-- name: AuditTile :one
SELECT hashes FROM audit_tile WHERE level = @level AND number = @number;

-- name: PutAuditTile :exec
INSERT INTO audit_tile (level, number, hashes) VALUES (@level, @number, @hashes)
ON CONFLICT (level, number) DO UPDATE SET hashes = excluded.hashes;

-- name: PutAuditCheckpoint :exec
INSERT INTO audit_checkpoint (size, at, note) VALUES (@size, @at, @note)
ON CONFLICT (size) DO UPDATE SET at = excluded.at, note = excluded.note;

-- name: AuditCheckpoints :many
SELECT * FROM audit_checkpoint WHERE size > @size ORDER BY size LIMIT @lim;

-- name: NewestAuditCheckpoint :one
SELECT * FROM audit_checkpoint ORDER BY size DESC LIMIT 1;

-- name: TakeTurn :exec
-- Locks the row of the turn until the transaction ends.
INSERT INTO turn (name) VALUES (@name) ON CONFLICT (name) DO UPDATE SET name = excluded.name;

-- name: AuditErasures :many
SELECT * FROM audit_event WHERE action = 'privacy.erased' ORDER BY seq;

-- name: EmptyAuditEvent :exec
UPDATE audit_event
SET actor_name = @actor_name, details = '{}', address = '', request_id = '', salt = @nothing, commitments = @commitments
WHERE seq = @seq;

-- name: AuditEventBefore :one
-- Returns the number of the last event before a time.
SELECT seq FROM audit_event WHERE at < @at ORDER BY at DESC LIMIT 1;

-- name: AuditEventFrom :one
-- Returns the number of the first event at or after a time.
SELECT seq FROM audit_event WHERE at >= @at ORDER BY at LIMIT 1;

-- name: AuditReaders :many
SELECT id, full_name, center_id FROM staff_account ORDER BY full_name, id;

-- name: AuditEventsSetApart :many
SELECT * FROM audit_event WHERE action = 'audit.set-apart' ORDER BY seq;

-- name: RepeatedWaitingAuditEvents :many
-- Returns the numbers of events without a place that repeat the seal of an earlier event or of an event with a place.
SELECT a.seq FROM audit_event a WHERE a.place IS NULL AND a.seq > @seq AND EXISTS (
    SELECT 1 FROM audit_event b WHERE b.seal = a.seal AND b.seq <> a.seq AND (b.place IS NOT NULL OR b.seq < a.seq)
) ORDER BY a.seq LIMIT @lim;

-- name: RepeatedPlacedAuditEvents :many
-- Returns the numbers of events from a place on that repeat the seal of an event at an earlier place.
SELECT a.seq FROM audit_event a WHERE a.place >= @from_place AND EXISTS (
    SELECT 1 FROM audit_event b WHERE b.seal = a.seal AND b.place < a.place
) ORDER BY a.place LIMIT @lim;
