-- name: InsertDeactivation :exec
INSERT INTO deactivation (microsite_id, status_before, by_kind, by_name, deactivated_at)
VALUES (@microsite_id, @status_before, @by_kind, @by_name, @deactivated_at);

-- name: OpenDeactivation :one
-- The one that is in force: not undone.
SELECT id, status_before, by_kind, by_name, deactivated_at FROM deactivation
WHERE microsite_id = @microsite_id AND undone_at IS NULL ORDER BY id DESC LIMIT 1;

-- name: UndoDeactivation :exec
UPDATE deactivation SET undone_at = @undone_at WHERE id = @id;

-- name: InsertLostLinkRequest :exec
INSERT INTO lost_link_request (email, requested_at) VALUES (@email, @requested_at);

-- name: CountLostLinkRequests :one
SELECT COUNT(*) FROM lost_link_request;

-- name: TakeLostLinkRequests :many
-- Of two processes the second waits for the first, and then finds the rows gone.
DELETE FROM lost_link_request
WHERE id IN (SELECT r.id FROM lost_link_request r ORDER BY r.id LIMIT @lim) RETURNING email;

-- name: MicrositesByEmail :many
SELECT sqlc.embed(microsite), center.name AS center_name FROM microsite JOIN center ON center.id = microsite.center_id
WHERE LOWER(microsite.email) = CAST(@email AS TEXT) AND microsite.recipient_status <> 210 ORDER BY microsite.id LIMIT 20;
