-- name: InsertRecordJoin :one
INSERT INTO record_join (record_kind, record_id, into_id, into_key, asked_by, asked_at)
VALUES (@record_kind, @record_id, @into_id, @into_key, @asked_by, @asked_at)
RETURNING id;

-- name: DeleteRecordJoin :exec
DELETE FROM record_join WHERE record_kind = @record_kind AND record_id = @record_id;

-- name: RecordJoinByID :one
SELECT sqlc.embed(j), a.full_name AS asked_by_name
FROM record_join j JOIN staff_account a ON a.id = j.asked_by
WHERE j.id = @id;

-- name: RecordJoinOf :one
SELECT sqlc.embed(j), a.full_name AS asked_by_name
FROM record_join j JOIN staff_account a ON a.id = j.asked_by
WHERE j.record_kind = @record_kind AND j.record_id = @record_id;
