-- name: RegistryTexts :many
-- The versions of the registry's texts, newest first, with the names of the accounts.
SELECT sqlc.embed(registry_text), COALESCE(author.full_name, '') AS author_name,
    COALESCE(sender.full_name, '') AS sender_name, COALESCE(approver.full_name, '') AS approver_name
FROM registry_text
LEFT JOIN staff_account author ON author.id = registry_text.author_id
LEFT JOIN staff_account sender ON sender.id = registry_text.sent_by
LEFT JOIN staff_account approver ON approver.id = registry_text.approved_by
ORDER BY registry_text.kind, registry_text.text_key, registry_text.version DESC;

-- name: AddRegistryText :one
INSERT INTO registry_text (kind, text_key, version, state, english, spanish, amount, as_of, source, in_force_from, reason,
    author_id, second_id, saved_at, revision)
VALUES (@kind, @text_key, @version, @state, @english, @spanish, @amount, @as_of, @source, @in_force_from, @reason,
    @author_id, @second_id, @saved_at, @revision)
RETURNING id;

-- name: SaveRegistryText :execrows
UPDATE registry_text SET state = @state, english = @english, spanish = @spanish, amount = @amount, as_of = @as_of,
    source = @source, in_force_from = @in_force_from, reason = @reason, author_id = @author_id, second_id = @second_id, sent_by = @sent_by, sent_at = @sent_at,
    approved_by = @approved_by, approved_at = @approved_at, saved_at = @saved_at, revision = @revision
WHERE id = @id AND revision = CAST(@revision AS BIGINT) - 1;

-- name: DeleteRegistryText :execrows
DELETE FROM registry_text WHERE id = @id AND state = 'draft' AND revision = @revision;

-- name: KeepAgreedText :exec
INSERT INTO agreed_text (hash, kind, text_key, english, spanish) VALUES (@hash, @kind, @text_key, @english, @spanish)
ON CONFLICT (hash) DO NOTHING;

-- name: AgreedText :one
SELECT * FROM agreed_text WHERE hash = @hash;

-- name: Phrases :many
-- The phrases of a center, or of the registry (0), oldest first.
SELECT * FROM phrase WHERE COALESCE(center_id, 0) = CAST(@center_id AS BIGINT) ORDER BY id;

-- name: AddPhrase :one
INSERT INTO phrase (center_id, english, spanish, created_at) VALUES (@center_id, @english, @spanish, @created_at)
RETURNING id;

-- name: DeletePhrase :exec
DELETE FROM phrase WHERE id = @id;
