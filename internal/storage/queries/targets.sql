-- name: Targets :one
SELECT contact_days, center_days, registry_days, holidays, version FROM target WHERE id = 1;

-- name: SaveTargets :execrows
-- Stores the targets over those of a version; version 0 is a registry without a row.
INSERT INTO target (id, contact_days, center_days, registry_days, holidays, version, changed_at)
VALUES (1, @contact_days, @center_days, @registry_days, @holidays, 1, @changed_at)
ON CONFLICT (id) DO UPDATE SET contact_days = excluded.contact_days, center_days = excluded.center_days,
    registry_days = excluded.registry_days, holidays = excluded.holidays, version = target.version + 1, changed_at = excluded.changed_at
WHERE target.version = @version;
