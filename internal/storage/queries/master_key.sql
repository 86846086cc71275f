-- name: MasterKeys :many
SELECT name FROM master_key ORDER BY id;

-- name: InsertMasterKey :exec
INSERT INTO master_key (name, first_used_at) VALUES (@name, @first_used_at);

-- name: ForgetMasterKeys :exec
DELETE FROM master_key;
