-- name: RecordJoin :many
SELECT sqlc.embed(j), a.full_name FROM record_join j JOIN staff_account a ON a.id = j.asked_by
WHERE j.record_kind = @record_kind AND j.record_id = @record_id;

-- name: InsertRecordJoin :exec
INSERT INTO record_join (record_kind, record_id, kept_id, asked_by, asked_at)
VALUES (@record_kind, @record_id, @kept_id, @asked_by, @asked_at);

-- name: DeleteRecordJoin :exec
DELETE FROM record_join WHERE record_kind = @record_kind AND record_id = @record_id;
