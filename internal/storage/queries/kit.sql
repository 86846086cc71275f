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

-- name: MoveKitOrder :exec
UPDATE kit_order SET center_id = @center_id, recipient_name = @recipient_name, address1 = @address1, address2 = @address2, city = @city,
    region = @region, country = @country, zip = @zip, version = version + 1
WHERE id = @id;

-- name: KitOrderByID :one
SELECT * FROM kit_order WHERE id = @id;

-- name: KitOrdersOfHolder :many
SELECT * FROM kit_order WHERE holder_id = @holder_id ORDER BY number;

-- name: KitOrdersOfDonor :many
SELECT o.* FROM kit_order AS o JOIN voucher_holder AS h ON h.id = o.holder_id WHERE h.donor_id = @donor_id ORDER BY o.holder_id, o.number;
