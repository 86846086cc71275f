-- name: MasterKeys :many
SELECT name, first_used_at FROM master_key ORDER BY id;

-- name: InsertMasterKey :exec
INSERT INTO master_key (name, first_used_at) VALUES (@name, @first_used_at);

-- name: ForgetMasterKey :exec
DELETE FROM master_key WHERE name = @name;

-- name: ForgetMasterKeys :exec
DELETE FROM master_key;
