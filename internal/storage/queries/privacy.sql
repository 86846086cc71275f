-- name: InsertErasure :one
INSERT INTO erasure (subject_kind, subject_id, center_id, state, reason, note, preview, asked_by, asked_name, asked_at, decided_name, kinds, stays, files, log_size)
VALUES (@subject_kind, @subject_id, @center_id, @state, @reason, @note, @preview, @asked_by, @asked_name, @asked_at, '', '', '', '', 0)
RETURNING id;

-- name: UpdateErasure :exec
UPDATE erasure SET state = @state, note = @note, preview = @preview, decided_by = @decided_by, decided_name = @decided_name, decided_at = @decided_at,
    pseudonym = @pseudonym, kinds = @kinds, stays = @stays, files = @files, log_size = @log_size, certificate = @certificate, done_at = @done_at
WHERE id = @id;

-- name: ErasureByID :one
SELECT * FROM erasure WHERE id = @id;

-- name: Erasures :many
-- Excludes large columns that a list does not show.
SELECT id, subject_kind, subject_id, center_id, state, reason, note, preview, asked_by, asked_name, asked_at, decided_by, decided_name, decided_at, pseudonym, done_at
FROM erasure ORDER BY id DESC LIMIT @lim;

-- name: OpenErasureOf :one
SELECT * FROM erasure WHERE subject_kind = @subject_kind AND subject_id = @subject_id AND state IN ('asked', 'confirmed');

-- name: ConfirmedErasures :many
SELECT * FROM erasure WHERE state = 'confirmed' ORDER BY id;

-- name: ErasuresAfter :many
SELECT * FROM erasure WHERE id > @id ORDER BY id LIMIT @lim;

-- name: IsPseudonymTaken :one
SELECT COUNT(*) FROM erasure WHERE pseudonym = @pseudonym;
