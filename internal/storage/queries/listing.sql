-- name: ListMicrosites :many
-- The page, the order and the conditions are added (Conditions.Queries).
SELECT sqlc.embed(microsite), center.name AS center_name, waiting.submitted_at AS waiting_since
FROM microsite
JOIN center ON center.id = microsite.center_id
LEFT JOIN submission AS waiting ON waiting.id = microsite.pending_submission_id AND microsite.custom_site_status IN (@at_center, @at_registry) AND microsite.recipient_status < @inactive
WHERE TRUE;
