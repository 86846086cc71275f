-- name: LockCenter :exec
-- Writing the row locks it on both databases.
UPDATE center SET name = name WHERE id = @id;
