-- name: OldestServedSchema :one
SELECT CAST(COALESCE(MAX(oldest_schema), 0) AS BIGINT) FROM contraction;
