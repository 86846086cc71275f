-- name: InsertEmailChange :one
INSERT INTO email_change (record_kind, record_id, former_email, new_email, asked_at, needs_former, new_at, asked_by)
VALUES (@record_kind, @record_id, @former_email, @new_email, @asked_at, @needs_former, @new_at, @asked_by)
RETURNING id;

-- name: UpdateEmailChange :exec
UPDATE email_change SET needs_former = @needs_former, new_at = @new_at, former_at = @former_at, ended_at = @ended_at,
    confirmed_by = @confirmed_by
WHERE id = @id;

-- name: EndOpenEmailChange :exec
UPDATE email_change SET ended_at = @now WHERE record_kind = @record_kind AND record_id = @record_id AND ended_at IS NULL;

-- name: EmailChangeByID :one
SELECT * FROM email_change WHERE id = @id;

-- name: OpenEmailChange :one
SELECT * FROM email_change WHERE record_kind = @record_kind AND record_id = @record_id AND ended_at IS NULL;

-- name: CountConsentsKept :one
-- Returns the number of a person's consents with a document or an ID picture.
SELECT COUNT(*) FROM consent WHERE entity_type = @entity_type AND entity_id = @entity_id
  AND (document_name <> '' OR photo_name <> '');
