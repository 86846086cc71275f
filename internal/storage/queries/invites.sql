-- name: LockCenter :exec
-- Writing the row takes its lock on both databases.
UPDATE center SET name = name WHERE id = @id;
