-- name: InsertCenter :one
-- Inserts the row that UpdateCenter fills.
INSERT INTO center (code, created_at, name, alias, city, state) VALUES (@code, @created_at, '', '', '', '') RETURNING id;

-- name: UpdateCenter :exec
UPDATE center SET code = @code, name = @name, alias = @alias, street = @street, city = @city, state = @state, postal_code = @postal_code,
    phone = @phone, time_zone = @time_zone, is_kidney_for_life = @is_kidney_for_life, runs_microsites = @runs_microsites,
    takes_vouchers = @takes_vouchers, takes_referrals = @takes_referrals, has_non_steroid_protocol = @has_non_steroid_protocol,
    has_advanced_donation = @has_advanced_donation, transplants_last_12 = @transplants_last_12, a2_o_last_12 = @a2_o_last_12,
    unmatched_pairs = @unmatched_pairs, patient_microsites = @patient_microsites, transplants_as_of = @transplants_as_of,
    transplants_source = @transplants_source, a2_o_as_of = @a2_o_as_of, a2_o_source = @a2_o_source, pairs_as_of = @pairs_as_of,
    pairs_source = @pairs_source, microsites_as_of = @microsites_as_of, microsites_source = @microsites_source, version = version + 1
WHERE id = @id;

-- name: CloseCenter :exec
-- Closes a center, or reopens it without a time.
UPDATE center SET closed_at = @closed_at, version = version + 1 WHERE id = @id;

-- name: LockCenter :exec
-- Writing the row locks it on both databases.
UPDATE center SET name = name WHERE id = @id;

-- name: LockOpenCenter :one
-- Locks a center that is not closed.
UPDATE center SET name = name WHERE id = @id AND closed_at IS NULL RETURNING name;

-- name: HasOpenCenter :one
SELECT COUNT(*) FROM center WHERE id = @id AND closed_at IS NULL;

-- name: CenterByID :one
SELECT * FROM center WHERE id = @id;

-- name: CenterIDByCode :one
SELECT id FROM center WHERE code = @code AND code <> '';

-- name: Centers :many
SELECT * FROM center ORDER BY name, id;

-- name: PublicSitesByCenter :many
-- Triggers maintain center_sites with every change of a site.
SELECT center_id, sites FROM center_sites WHERE sites > 0;

-- name: CenterPatients :one
-- Counts the patients who can be transferred to another center.
SELECT COUNT(*) FROM microsite WHERE center_id = @center_id AND recipient_status <> @denied AND withdrawn_at IS NULL AND died_on IS NULL
    AND joined_into IS NULL AND erased_at IS NULL;

-- name: CenterReferrals :one
-- Counts the open referrals without a site.
SELECT COUNT(*) FROM intake JOIN referral ON referral.id = intake.record_id
WHERE intake.center_id = @center_id AND intake.kind = 'referral' AND intake.status <> 'closed' AND referral.microsite_id IS NULL;

-- name: CenterDonors :one
-- Counts the donors of a center, and the donors of other centers with a holder there.
SELECT COUNT(*) FROM voucher_donor AS d WHERE d.is_deleted = FALSE AND d.joined_into IS NULL
    AND (d.center_id = @center_id AND d.died_on IS NULL AND d.erased_at IS NULL OR d.id IN (SELECT h.donor_id FROM voucher_holder AS h
        WHERE h.center_id = @center_id AND h.is_deleted = FALSE AND h.died_on IS NULL AND h.erased_at IS NULL));

-- name: CenterContacts :many
SELECT full_name, email, phone, phone_type FROM center_coordinator WHERE center_id = @center_id ORDER BY position, id;

-- name: DeleteCenterContacts :exec
DELETE FROM center_coordinator WHERE center_id = @center_id;

-- name: InsertCenterContact :exec
INSERT INTO center_coordinator (center_id, position, full_name, email, phone, phone_type)
VALUES (@center_id, @position, @full_name, @email, @phone, @phone_type);
