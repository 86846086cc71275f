-- name: InsertDeactivation :exec
INSERT INTO deactivation (microsite_id, status_before, by_kind, by_name, deactivated_at)
VALUES (@microsite_id, @status_before, @by_kind, @by_name, @deactivated_at);

-- name: OpenDeactivation :one
-- Returns the deactivation in force, which was not undone.
SELECT id, microsite_id, status_before AS "before", by_kind, by_name, deactivated_at AS at FROM deactivation
WHERE microsite_id = @microsite_id AND undone_at IS NULL ORDER BY id DESC LIMIT 1;

-- name: LastReleaseOfMicrosite :one
SELECT * FROM release_record WHERE microsite_id = @microsite_id ORDER BY id DESC LIMIT 1;

-- name: UndoDeactivation :exec
UPDATE deactivation SET undone_at = @undone_at WHERE id = @id;

-- name: InsertLostLinkRequest :exec
INSERT INTO lost_link_request (email, requested_at) VALUES (@email, @requested_at);

-- name: LostLinkRequests :many
SELECT email FROM lost_link_request GROUP BY email ORDER BY MIN(id) LIMIT @lim;

-- name: TakeLostLinkRequests :execrows
-- A concurrent second process waits for the first, and then finds the rows deleted.
DELETE FROM lost_link_request WHERE email = @email;

-- name: MicrositesByEmail :many
SELECT sqlc.embed(microsite), center.name AS center_name FROM microsite JOIN center ON center.id = microsite.center_id
WHERE LOWER(microsite.email) = LOWER(CAST(@email AS TEXT)) AND microsite.recipient_status <> @denied ORDER BY microsite.id LIMIT 20;

-- name: InsertSiteEvent :one
INSERT INTO site_event (microsite_id, event_type, event_date, recorded_at, recorded_by)
VALUES (@microsite_id, @event_type, @event_date, @recorded_at, @recorded_by) RETURNING id;

-- name: SiteEvents :many
SELECT * FROM site_event WHERE microsite_id = @microsite_id ORDER BY recorded_at DESC, id DESC;

-- name: SetBanner :exec
INSERT INTO site_banner (microsite_id, status, event_id) VALUES (@microsite_id, @status, @event_id)
ON CONFLICT (microsite_id) DO UPDATE SET status = excluded.status, event_id = excluded.event_id;

-- name: BannerOfMicrosite :one
SELECT b.status, sqlc.embed(e)
FROM site_banner b JOIN site_event e ON e.id = b.event_id WHERE b.microsite_id = @microsite_id;
