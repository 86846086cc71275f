-- name: ElectronicWithdrawals :many
SELECT * FROM electronic_withdrawal WHERE donor_id = @donor_id;

-- name: InsertElectronicWithdrawal :exec
INSERT INTO electronic_withdrawal (entity_type, entity_id, donor_id, withdrawn_on, told, staff_name, recorded_at)
VALUES (@entity_type, @entity_id, @donor_id, @withdrawn_on, @told, @staff_name, @recorded_at);

-- name: DeleteElectronicWithdrawal :exec
DELETE FROM electronic_withdrawal WHERE entity_type = @entity_type AND entity_id = @entity_id;

-- name: SupervisedSignings :many
SELECT * FROM supervised_signing WHERE donor_id = @donor_id;

-- name: SupervisedSigningByToken :one
SELECT * FROM supervised_signing WHERE token_hash = @token_hash;

-- name: InsertSupervisedSigning :exec
INSERT INTO supervised_signing (entity_type, entity_id, donor_id, token_hash, staff_id, staff_name, place, started_at, last_seen_at)
VALUES (@entity_type, @entity_id, @donor_id, @token_hash, @staff_id, @staff_name, @place, @started_at, @started_at);

-- name: TouchSupervisedSigning :exec
UPDATE supervised_signing SET last_seen_at = @now WHERE token_hash = @token_hash;

-- name: DeleteSupervisedSigning :execrows
DELETE FROM supervised_signing WHERE entity_type = @entity_type AND entity_id = @entity_id;
