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

-- name: ListKitOrders :many
-- The page, the order and the conditions are added (Conditions.Queries), as below.
SELECT sqlc.embed(o), center.name AS center_name, h.first_name, h.last_name, h.email, h.phone
FROM kit_order AS o
JOIN voucher_holder AS h ON h.id = o.holder_id
JOIN center ON center.id = o.center_id
JOIN voucher_donor AS d ON d.id = h.donor_id
WHERE NOT h.is_deleted AND NOT d.is_deleted;

-- name: CountKitOrders :one
SELECT
  CAST(COALESCE(SUM(CASE WHEN o.state = 'requested' THEN 1 ELSE 0 END), 0) AS BIGINT) AS requested,
  CAST(COALESCE(SUM(CASE WHEN o.state = 'shipped' THEN 1 ELSE 0 END), 0) AS BIGINT) AS shipped,
  CAST(COALESCE(SUM(CASE WHEN o.state = 'received' THEN 1 ELSE 0 END), 0) AS BIGINT) AS received
FROM kit_order AS o
JOIN voucher_holder AS h ON h.id = o.holder_id
JOIN voucher_donor AS d ON d.id = h.donor_id
WHERE NOT h.is_deleted AND NOT d.is_deleted;

-- name: HoldersWithoutKit :many
-- Whose consent is complete and whose voucher is available or about to be redeemed. SQLite joins in this order: the
-- donors are of one center.
SELECT h.id AS holder_id, h.donor_id, d.center_id, center.name AS center_name, h.first_name, h.last_name, d.surgery_on
FROM voucher_donor AS d
CROSS JOIN voucher_holder AS h
JOIN center ON center.id = d.center_id
WHERE h.donor_id = d.id AND NOT h.is_deleted AND NOT d.is_deleted AND h.step = @complete AND h.status IN (@available, @pending) AND h.died_on = '' AND NOT h.donor_died
  AND NOT EXISTS (SELECT 1 FROM kit_order AS o WHERE o.holder_id = h.id);

-- name: CountHoldersWithoutKit :one
SELECT COUNT(*) FROM voucher_donor AS d
CROSS JOIN voucher_holder AS h
WHERE h.donor_id = d.id AND NOT h.is_deleted AND NOT d.is_deleted AND h.step = @complete AND h.status IN (@available, @pending) AND h.died_on = '' AND NOT h.donor_died
  AND NOT EXISTS (SELECT 1 FROM kit_order AS o WHERE o.holder_id = h.id);
