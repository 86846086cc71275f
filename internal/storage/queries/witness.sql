-- name: AuditWitness :one
SELECT * FROM audit_witness WHERE witness = @witness;

-- name: PutAuditWitness :exec
INSERT INTO audit_witness (witness, size, signed_at, failure, failed_at, refused_at)
VALUES (@witness, @size, @signed_at, @failure, @failed_at, @refused_at)
ON CONFLICT (witness) DO UPDATE SET
    size = excluded.size, signed_at = excluded.signed_at, failure = excluded.failure,
    failed_at = excluded.failed_at, refused_at = excluded.refused_at;

-- name: LockAuditCheckpoint :one
UPDATE audit_checkpoint SET size = size WHERE size = @size RETURNING *;
