-- name: InsertCenter :one
-- Inserts the row that UpdateCenter fills.
INSERT INTO center (code, created_at, name, alias, city, state) VALUES (@code, @created_at, '', '', '', '') RETURNING id;

-- name: UpdateCenter :exec
UPDATE center SET name = @name, alias = @alias, street = @street, city = @city, state = @state, postal_code = @postal_code, phone = @phone,
    is_kidney_for_life = @is_kidney_for_life, runs_microsites = @runs_microsites, takes_vouchers = @takes_vouchers, takes_referrals = @takes_referrals,
    has_non_steroid_protocol = @has_non_steroid_protocol, has_advanced_donation = @has_advanced_donation, transplants_last_12 = @transplants_last_12,
    a2_o_last_12 = @a2_o_last_12, unmatched_pairs = @unmatched_pairs, patient_microsites = @patient_microsites
WHERE id = @id;

-- name: CenterByID :one
SELECT * FROM center WHERE id = @id;

-- name: CenterIDByCode :one
SELECT id FROM center WHERE code = @code AND code <> '';

-- name: Centers :many
SELECT * FROM center ORDER BY name, id;

-- name: PublicSitesByCenter :many
-- Triggers maintain center_sites with every change of a site.
SELECT center_id, sites FROM center_sites WHERE sites > 0;

-- name: CenterContacts :many
SELECT full_name, email, phone FROM center_coordinator WHERE center_id = @center_id ORDER BY position, id;

-- name: DeleteCenterContacts :exec
DELETE FROM center_coordinator WHERE center_id = @center_id;

-- name: InsertCenterContact :exec
INSERT INTO center_coordinator (center_id, position, full_name, email, phone) VALUES (@center_id, @position, @full_name, @email, @phone);

-- name: CenterName :one
SELECT name FROM center WHERE id = @id;
