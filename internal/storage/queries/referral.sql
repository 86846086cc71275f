-- name: InsertReferral :one
-- Inserts the row that UpdateReferral fills.
INSERT INTO referral (batch, key_version, lead_source, language, created_at, updated_at)
VALUES (@batch, @key_version, @lead_source, @language, @created_at, @created_at)
RETURNING id;

-- name: UpdateReferral :exec
UPDATE referral SET center_id = @center_id, key_version = @key_version, is_kidney_for_life_route = @is_kidney_for_life_route, language = @language,
    first_name = @first_name, last_name = @last_name, email = @email, phone = @phone, street = @street, city = @city, state_id = @state_id,
    postal_code = @postal_code, gender = @gender, birth_date = @birth_date, situation = @situation, kidney_for_life = @kidney_for_life,
    use_microsite = @use_microsite, microsite_release = @microsite_release, on_deceased_donor_list = @on_deceased_donor_list,
    willing_to_transfer = @willing_to_transfer, step = @step, reminders = @reminders, microsite_id = @microsite_id, updated_at = @updated_at
WHERE id = @id;

-- name: LockReferralBatch :execrows
-- Writing the rows locks them on both databases.
UPDATE referral SET version = version + 1 WHERE batch = @batch AND erased_at IS NULL;

-- name: ReferralByID :one
SELECT * FROM referral WHERE id = @id AND erased_at IS NULL;

-- name: ReferralBatch :many
SELECT * FROM referral WHERE batch = @batch AND erased_at IS NULL ORDER BY id;

-- name: ReferralsByEmail :many
SELECT * FROM referral r WHERE LOWER(r.email) = LOWER(CAST(@email AS TEXT))
    AND NOT EXISTS (SELECT 1 FROM referral older WHERE older.batch = r.batch AND older.id < r.id)
ORDER BY r.id DESC LIMIT 20;

-- name: UnfinishedReferrals :many
SELECT * FROM referral WHERE step = @continue_later AND created_at <= @before AND reminders < @reminders AND erased_at IS NULL AND id > @after ORDER BY id LIMIT @lim;

-- name: CountReferralReminders :execrows
UPDATE referral SET reminders = @raised WHERE id = @id AND reminders = @mailed AND step = @continue_later;

-- name: SetReferralLeadSource :execrows
UPDATE referral SET lead_source = @lead_source WHERE id = @id AND lead_source = '';

-- name: InsertFormRelease :exec
INSERT INTO form_release (form, record_id, agreed, wording_version, wording_hash, language, signer, address, user_agent,
    recorded_at)
VALUES (@form, @record_id, @agreed, @wording_version, @wording_hash, @language, @signer, @address, @user_agent,
    @recorded_at);
