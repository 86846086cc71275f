-- name: InsertDonor :one
-- Inserts the row that UpdateDonor fills.
INSERT INTO voucher_donor (center_id, language, created_at, updated_at)
VALUES (@center_id, @language, @created_at, @created_at)
RETURNING id;

-- name: UpdateDonor :exec
UPDATE voucher_donor SET center_id = @center_id, key_version = @key_version, first_name = @first_name, last_name = @last_name, address1 = @address1,
    address2 = @address2, city = @city, state = @state, country = @country, zip = @zip, phone = @phone, gender = @gender, email = @email,
    birth_date = @birth_date, language = @language, fv_holders_allowed = @fv_holders_allowed, step = @step, match_status = @match_status,
    surgery_on = @surgery_on, donated_on = @donated_on, died_on = @died_on, has_confirmed_no_fv_holders = @has_confirmed_no_fv_holders, is_deleted = @is_deleted,
    joined_into = @joined_into, joined_key = @joined_key, updated_at = @updated_at
WHERE id = @id;

-- name: LockDonor :execrows
-- Writing the row locks it on both databases.
UPDATE voucher_donor SET version = version + 1 WHERE id = @id;

-- name: DonorByID :one
SELECT * FROM voucher_donor WHERE id = @id;

-- name: DonorsByEmail :many
SELECT * FROM voucher_donor WHERE LOWER(email) = LOWER(CAST(@email AS TEXT)) AND NOT is_deleted ORDER BY id DESC LIMIT 20;

-- name: DonorsJoinedInto :many
SELECT * FROM voucher_donor WHERE joined_into = @joined_into ORDER BY id;

-- name: InsertHolder :one
-- Inserts the row that UpdateHolder fills. Its first version is 1.
INSERT INTO voucher_holder (donor_id, center_id, language, created_at, updated_at)
VALUES (@donor_id, @center_id, @language, @created_at, @created_at)
RETURNING id;

-- name: UpdateHolder :exec
UPDATE voucher_holder SET center_id = @center_id, key_version = @key_version, status = @status, first_name = @first_name, last_name = @last_name, address1 = @address1,
    address2 = @address2, city = @city, state = @state, country = @country, zip = @zip, phone = @phone, gender = @gender, email = @email,
    birth_date = @birth_date, language = @language, relationship = @relationship, relationship_other = @relationship_other,
    will_likely_need = @will_likely_need, years_before = @years_before, step = @step, consent_file_name = @consent_file_name, swab_on = @swab_on,
    blood_on = @blood_on, retired_with = @retired_with, asked_by = @asked_by, asked_name = @asked_name, asked_on = @asked_on,
    asked_reason = @asked_reason, need_asked_at = @need_asked_at, asked_to_sign_on = @asked_to_sign_on, died_on = @died_on,
    donor_died = @donor_died, is_deleted = @is_deleted, updated_at = @updated_at, version = version + 1
WHERE id = @id;

-- name: HolderByID :one
SELECT * FROM voucher_holder WHERE id = @id;

-- name: HoldersOfDonor :many
SELECT * FROM voucher_holder WHERE donor_id = @donor_id AND NOT is_deleted ORDER BY id;

-- name: HoldersByEmail :many
SELECT h.* FROM voucher_holder h JOIN voucher_donor d ON d.id = h.donor_id
WHERE LOWER(h.email) = LOWER(CAST(@email AS TEXT)) AND NOT h.is_deleted AND NOT d.is_deleted ORDER BY h.id DESC LIMIT 20;

-- name: BouncedHolders :many
-- Returns the holders of a center, or of all centers (0). SQLite joins in this order, because few addresses have
-- bounced. It uses the index of an expression only if the other side is not a column either.
SELECT h.id FROM bounced_address b CROSS JOIN voucher_holder h CROSS JOIN voucher_donor d
WHERE LOWER(h.email) = LOWER(b.address) AND d.id = h.donor_id AND b.settled_at IS NULL AND NOT h.is_deleted AND NOT d.is_deleted
  AND (h.center_id = @center_id OR CAST(@center_id AS BIGINT) = 0);

-- name: HoldersAsked :many
-- Returns holders for whom staff requested a redemption (pending) or its reversal.
SELECT h.* FROM voucher_holder h JOIN voucher_donor d ON d.id = h.donor_id
WHERE h.asked_by IS NOT NULL AND NOT (h.status = @pending AND (h.died_on IS NOT NULL OR h.donor_died))
  AND NOT h.is_deleted AND NOT d.is_deleted ORDER BY h.asked_on, h.id;

-- name: HoldersInNeed :many
-- Returns the holders of a center, or of all centers (0), who asked for the kidney now and are waiting for a response.
SELECT h.* FROM voucher_holder h JOIN voucher_donor d ON d.id = h.donor_id
WHERE h.need_asked_at IS NOT NULL AND NOT h.is_deleted AND NOT d.is_deleted
  AND (h.center_id = @center_id OR CAST(@center_id AS BIGINT) = 0)
ORDER BY h.need_asked_at, h.id;

-- name: InsertFormerCenter :exec
INSERT INTO voucher_former_center (donor_id, holder_id, center_id, left_at) VALUES (@donor_id, @holder_id, @center_id, @left_at);

-- name: FormerCentersOfDonor :many
SELECT * FROM voucher_former_center WHERE donor_id = @donor_id ORDER BY id;
