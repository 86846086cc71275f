-- name: InsertKitOrder :one
INSERT INTO kit_order (holder_id, center_id, number, state, to_center, recipient_name, address1, address2, city, region, country, zip, carrier,
    tracking_number, ordered_by, version, requested_at, shipped_at, received_at)
VALUES (@holder_id, @center_id, @number, @state, @to_center, @recipient_name, @address1, @address2, @city, @region, @country, @zip, @carrier,
    @tracking_number, @ordered_by, 1, @requested_at, @shipped_at, @received_at)
RETURNING id;

-- name: UpdateKitOrder :exec
UPDATE kit_order SET state = @state, carrier = @carrier, tracking_number = @tracking_number, shipped_at = @shipped_at, received_at = @received_at,
    version = version + 1
WHERE id = @id;

-- name: KitOrderByID :one
SELECT * FROM kit_order WHERE id = @id;

-- name: KitOrdersOfHolder :many
SELECT * FROM kit_order WHERE holder_id = @holder_id ORDER BY number;

-- name: KitOrderPage :many
-- Every order ends with the id; a key that does not belong to the order is NULL
-- for every row.
SELECT sqlc.embed(o), center.name AS center_name, h.first_name, h.last_name, h.email, h.phone
FROM kit_order AS o
JOIN voucher_holder AS h ON h.id = o.holder_id
JOIN center ON center.id = o.center_id
JOIN voucher_donor AS d ON d.id = h.donor_id
WHERE NOT h.is_deleted AND NOT d.is_deleted AND (o.center_id = @center_id OR CAST(@center_id AS BIGINT) = 0)
  AND (CAST(@pattern AS TEXT) = '%%' OR LOWER(translate(h.first_name || ' ' || h.last_name || ' ' || h.email || ' ' || o.tracking_number || ' ' || h.first_name, CAST(@marked AS TEXT), CAST(@bare AS TEXT))) LIKE CAST(@pattern AS TEXT))
  AND CASE CAST(@state AS TEXT) WHEN 'all' THEN TRUE WHEN 'open' THEN o.state <> 'received' ELSE o.state = CAST(@state AS TEXT) END
ORDER BY
  CASE WHEN CAST(@sort AS TEXT) = 'name' THEN LOWER(h.last_name || ' ' || h.first_name) END,
  CASE WHEN CAST(@sort AS TEXT) = '-name' THEN LOWER(h.last_name || ' ' || h.first_name) END DESC,
  CASE WHEN CAST(@sort AS TEXT) = 'center' THEN LOWER(center.name) END,
  CASE WHEN CAST(@sort AS TEXT) = '-center' THEN LOWER(center.name) END DESC,
  CASE WHEN CAST(@sort AS TEXT) = '-requested' THEN o.requested_at END DESC,
  CASE WHEN CAST(@sort AS TEXT) = '-shipped' THEN COALESCE(o.shipped_at, o.requested_at) END DESC,
  CASE WHEN CAST(@sort AS TEXT) = 'shipped' THEN COALESCE(o.shipped_at, o.requested_at) END,
  o.requested_at, o.id LIMIT @lim OFFSET @off;

-- name: CountKitOrders :one
SELECT
  CAST(COALESCE(SUM(CASE WHEN o.state = 'requested' THEN 1 ELSE 0 END), 0) AS BIGINT) AS requested,
  CAST(COALESCE(SUM(CASE WHEN o.state = 'shipped' THEN 1 ELSE 0 END), 0) AS BIGINT) AS shipped,
  CAST(COALESCE(SUM(CASE WHEN o.state = 'received' THEN 1 ELSE 0 END), 0) AS BIGINT) AS received
FROM kit_order AS o
JOIN voucher_holder AS h ON h.id = o.holder_id
JOIN voucher_donor AS d ON d.id = h.donor_id
WHERE NOT h.is_deleted AND NOT d.is_deleted AND (o.center_id = @center_id OR CAST(@center_id AS BIGINT) = 0)
  AND (CAST(@pattern AS TEXT) = '%%' OR LOWER(translate(h.first_name || ' ' || h.last_name || ' ' || h.email || ' ' || o.tracking_number || ' ' || h.first_name, CAST(@marked AS TEXT), CAST(@bare AS TEXT))) LIKE CAST(@pattern AS TEXT));

-- name: HoldersWithoutKit :many
-- Whose consent is complete and whose voucher is available or about to
-- be redeemed; a day of surgery that is not set comes last whichever way the days
-- are sorted. A key that does not belong to the order is NULL for every row.
SELECT h.id AS holder_id, h.donor_id, d.center_id, center.name AS center_name, h.first_name, h.last_name, d.surgery_on
FROM voucher_holder AS h
JOIN voucher_donor AS d ON d.id = h.donor_id
JOIN center ON center.id = d.center_id
WHERE NOT h.is_deleted AND NOT d.is_deleted AND h.step = @complete AND h.status IN (@available, @pending) AND h.died_on = '' AND NOT h.donor_died AND (d.center_id = @center_id OR CAST(@center_id AS BIGINT) = 0)
  AND (CAST(@pattern AS TEXT) = '%%' OR LOWER(translate(h.first_name || ' ' || h.last_name || ' ' || h.email || ' ' || h.first_name, CAST(@marked AS TEXT), CAST(@bare AS TEXT))) LIKE CAST(@pattern AS TEXT))
  AND (CAST(@before AS TEXT) = '' OR (d.surgery_on <> '' AND d.surgery_on < CAST(@before AS TEXT)))
  AND NOT EXISTS (SELECT 1 FROM kit_order AS o WHERE o.holder_id = h.id)
ORDER BY
  CASE WHEN CAST(@sort AS TEXT) = 'name' THEN LOWER(h.last_name || ' ' || h.first_name) END,
  CASE WHEN CAST(@sort AS TEXT) = '-name' THEN LOWER(h.last_name || ' ' || h.first_name) END DESC,
  CASE WHEN CAST(@sort AS TEXT) = 'center' THEN LOWER(center.name) END,
  CASE WHEN CAST(@sort AS TEXT) = '-center' THEN LOWER(center.name) END DESC,
  CASE WHEN d.surgery_on = '' THEN 1 ELSE 0 END,
  CASE WHEN CAST(@sort AS TEXT) = '-surgery' THEN d.surgery_on END DESC,
  d.surgery_on, h.id LIMIT @lim OFFSET @off;

-- name: CountHoldersWithoutKit :one
SELECT COUNT(*) FROM voucher_holder AS h
JOIN voucher_donor AS d ON d.id = h.donor_id
WHERE NOT h.is_deleted AND NOT d.is_deleted AND h.step = @complete AND h.status IN (@available, @pending) AND h.died_on = '' AND NOT h.donor_died AND (d.center_id = @center_id OR CAST(@center_id AS BIGINT) = 0)
  AND (CAST(@pattern AS TEXT) = '%%' OR LOWER(translate(h.first_name || ' ' || h.last_name || ' ' || h.email || ' ' || h.first_name, CAST(@marked AS TEXT), CAST(@bare AS TEXT))) LIKE CAST(@pattern AS TEXT))
  AND (CAST(@before AS TEXT) = '' OR (d.surgery_on <> '' AND d.surgery_on < CAST(@before AS TEXT)))
  AND NOT EXISTS (SELECT 1 FROM kit_order AS o WHERE o.holder_id = h.id);
