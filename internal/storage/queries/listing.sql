-- name: ListMicrosites :many
-- Every order ends with the id, so that no page shows a site twice. A key that
-- does not belong to the order is NULL for every row and decides nothing. An invitation
-- that was withdrawn is listed where inactive sites are asked for.
SELECT sqlc.embed(microsite), center.name AS center_name, waiting.submitted_at AS waiting_since
FROM microsite
JOIN center ON center.id = microsite.center_id
LEFT JOIN submission AS waiting ON waiting.id = microsite.pending_submission_id AND microsite.custom_site_status IN (@at_center, @at_registry) AND microsite.recipient_status < @inactive
WHERE (microsite.center_id = @center_id OR CAST(@center_id AS BIGINT) = 0)
  AND microsite.erased_at IS NULL
  AND (microsite.recipient_status = @status OR CAST(@status AS BIGINT) = -1)
  AND (microsite.withdrawn_at IS NULL OR CAST(@status AS BIGINT) = CAST(@inactive AS BIGINT))
  AND (microsite.custom_site_status = @review OR CAST(@review AS BIGINT) = -1)
  AND (CAST(@search AS TEXT) = '' OR LOWER(translate(microsite.first_name || ' ' || microsite.last_name || ' ' || microsite.email || ' ' || microsite.short_code || ' ' || microsite.first_name, CAST(@marked AS TEXT), CAST(@bare AS TEXT))) LIKE CAST(@pattern AS TEXT))
ORDER BY
  CASE WHEN CAST(@sort AS TEXT) = 'waiting' AND waiting.submitted_at IS NULL THEN 1 ELSE 0 END,
  CASE WHEN CAST(@sort AS TEXT) = 'waiting' THEN waiting.submitted_at END,
  CASE WHEN CAST(@sort AS TEXT) = 'name' THEN LOWER(translate(microsite.last_name || ' ' || microsite.first_name, CAST(@marked AS TEXT), CAST(@bare AS TEXT))) END,
  CASE WHEN CAST(@sort AS TEXT) = '-name' THEN LOWER(translate(microsite.last_name || ' ' || microsite.first_name, CAST(@marked AS TEXT), CAST(@bare AS TEXT))) END DESC,
  CASE WHEN CAST(@sort AS TEXT) = 'center' THEN LOWER(center.name) END,
  CASE WHEN CAST(@sort AS TEXT) = '-center' THEN LOWER(center.name) END DESC,
  CASE WHEN CAST(@sort AS TEXT) = 'created' THEN microsite.created_at END,
  CASE WHEN CAST(@sort AS TEXT) = '-created' THEN microsite.created_at END DESC,
  CASE WHEN CAST(@sort AS TEXT) = 'updated' THEN microsite.updated_at END,
  microsite.updated_at DESC, microsite.id DESC LIMIT @lim OFFSET @off;

-- name: CountMicrosites :one
SELECT COUNT(*) FROM microsite
WHERE (microsite.center_id = @center_id OR CAST(@center_id AS BIGINT) = 0)
  AND microsite.erased_at IS NULL
  AND (microsite.recipient_status = @status OR CAST(@status AS BIGINT) = -1)
  AND (microsite.withdrawn_at IS NULL OR CAST(@status AS BIGINT) = CAST(@inactive AS BIGINT))
  AND (microsite.custom_site_status = @review OR CAST(@review AS BIGINT) = -1)
  AND (CAST(@search AS TEXT) = '' OR LOWER(translate(microsite.first_name || ' ' || microsite.last_name || ' ' || microsite.email || ' ' || microsite.short_code || ' ' || microsite.first_name, CAST(@marked AS TEXT), CAST(@bare AS TEXT))) LIKE CAST(@pattern AS TEXT));
