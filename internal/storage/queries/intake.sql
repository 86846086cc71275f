-- name: InsertIntake :one
INSERT INTO intake (kind, record_id, center_id, status, closed_reason, version, received_at, due_at, updated_at)
VALUES (@kind, @record_id, @center_id, @status, '', 1, @received_at, @due_at, @received_at)
ON CONFLICT (kind, record_id) DO NOTHING
RETURNING id;

-- name: IntakeIDByRecord :one
SELECT id FROM intake WHERE kind = @kind AND record_id = @record_id;

-- name: IntakeEntry :one
SELECT intake.id, intake.kind, intake.record_id, intake.center_id, intake.status, intake.closed_reason, intake.closed_note, intake.scheduled_on,
  intake.version, intake.received_at, intake.due_at, intake.contacted_at, intake.closed_at, intake.updated_at, center.name AS center_name,
  CAST(COALESCE(referral.first_name, site.first_name, '') AS TEXT) AS first_name,
  CAST(COALESCE(referral.last_name, site.last_name, '') AS TEXT) AS last_name,
  CAST(COALESCE(referral.email, site.email, '') AS TEXT) AS email,
  CAST(COALESCE(referral.phone, site.phone_primary, '') AS TEXT) AS phone,
  CAST(COALESCE(referral.city, registration.city, '') AS TEXT) AS city,
  CAST(COALESCE(referral.state_id, registration.state_id, 0) AS INTEGER) AS state_id,
  CAST(COALESCE(referral.language, site.language, '') AS TEXT) AS language,
  CAST(COALESCE(referral.lead_source, '') AS TEXT) AS lead_source,
  CAST(COALESCE(referral.use_microsite, 1) AS INTEGER) AS use_microsite,
  CAST(COALESCE(campaign.code, '') AS TEXT) AS campaign_code,
  site.id AS site_id, site.center_id AS site_center_id, site.short_code,
  CAST(COALESCE(site.type_id, 0) AS INTEGER) AS type_id, CAST(COALESCE(site.recipient_status, 0) AS INTEGER) AS recipient_status,
  CAST(COALESCE(site.custom_site_status, 0) AS INTEGER) AS custom_site_status,
  last_contact.contacted_at AS last_attempt_at,
  (SELECT COUNT(*) FROM intake_contact WHERE intake_contact.intake_id = intake.id) AS attempts,
  (SELECT COUNT(*) FROM outbox WHERE outbox.given_up_at IS NOT NULL AND LOWER(outbox.recipient) = LOWER(COALESCE(referral.email, site.email))) AS refused
FROM intake
JOIN center ON center.id = intake.center_id
LEFT JOIN referral ON intake.kind = 'referral' AND referral.id = intake.record_id
LEFT JOIN champion_registration AS registration ON intake.kind = 'champion' AND registration.microsite_id = intake.record_id
LEFT JOIN campaign ON campaign.id = registration.campaign_id
LEFT JOIN microsite AS site ON site.id = CASE WHEN intake.kind = 'champion' THEN intake.record_id ELSE referral.microsite_id END
LEFT JOIN intake_contact AS last_contact ON last_contact.id = (SELECT MAX(c.id) FROM intake_contact AS c WHERE c.intake_id = intake.id)
WHERE intake.id = @id AND referral.erased_at IS NULL AND site.erased_at IS NULL;

-- name: LockIntake :execrows
UPDATE intake SET version = version + 1 WHERE id = @id;

-- name: MoveReferral :execrows
-- Two referrals of one request must not have the same center.
UPDATE referral SET center_id = @center_id WHERE referral.id = @id
  AND NOT EXISTS (SELECT 1 FROM referral AS other WHERE other.batch = referral.batch AND other.center_id = @center_id);

-- name: UpdateIntake :exec
UPDATE intake SET center_id = @center_id, due_at = @due_at, status = @status, closed_reason = @closed_reason, closed_note = @closed_note, scheduled_on = @scheduled_on,
  contacted_at = @contacted_at, closed_at = @closed_at, updated_at = @updated_at WHERE id = @id;

-- name: MoveRegistrationIntake :exec
UPDATE intake SET center_id = @center_id, version = version + 1, updated_at = @at WHERE kind = 'champion' AND record_id = @record_id;

-- name: InsertIntakeContact :exec
INSERT INTO intake_contact (intake_id, channel, reached, note, staff_id, staff_name, contacted_at)
VALUES (@intake_id, @channel, @reached, @note, @staff_id, @staff_name, @contacted_at);

-- name: IntakeContacts :many
SELECT id, channel, reached, note, staff_id, staff_name, contacted_at AS at FROM intake_contact WHERE intake_id = @intake_id ORDER BY id DESC;

-- name: IntakeReferral :one
SELECT referral.*, (SELECT COUNT(*) FROM referral AS other WHERE other.batch = referral.batch AND other.id <> referral.id AND other.center_id IS NOT NULL) AS other_centers
FROM referral WHERE referral.id = @id;

-- name: IntakeRegistration :one
SELECT sqlc.embed(champion_registration), campaign.name AS campaign_name
FROM champion_registration JOIN campaign ON campaign.id = champion_registration.campaign_id WHERE champion_registration.microsite_id = @microsite_id;

-- name: IntakeReleases :many
SELECT * FROM form_release WHERE record_id = @record_id
  AND (form = CAST(@kind AS TEXT) OR (CAST(@kind AS TEXT) = 'referral' AND form = 'referral-microsite')) ORDER BY id DESC;

-- name: RefusedEmails :many
SELECT * FROM outbox WHERE given_up_at IS NOT NULL AND LOWER(recipient) = LOWER(CAST(@email AS TEXT)) ORDER BY id DESC LIMIT @lim;

-- name: LockBatch :exec
-- The lock prevents two centers of one request from creating two sites.
UPDATE referral SET updated_at = updated_at WHERE batch = @batch;

-- name: RequestRows :many
SELECT referral.id, CAST(COALESCE(intake.id, 0) AS BIGINT) AS entry_id
FROM referral LEFT JOIN intake ON intake.kind = 'referral' AND intake.record_id = referral.id WHERE referral.batch = @batch ORDER BY referral.id;

-- name: CorrectReferrals :exec
UPDATE referral SET first_name = @first_name, last_name = @last_name, email = @email, phone = @phone, birth_date = @birth_date, gender = @gender,
    language = @language, street = @street, city = @city, state_id = @state_id, postal_code = @postal_code,
    key_version = key_version + CAST(@new_keys AS INTEGER), version = version + 1, updated_at = @updated_at
WHERE batch = @batch;

-- name: CorrectChampionAddress :exec
UPDATE champion_registration SET is_address_verified = is_address_verified AND street = @street AND city = @city AND state_id = @state_id AND postal_code = @postal_code,
    street = @street, city = @city, state_id = @state_id, postal_code = @postal_code
WHERE microsite_id = @microsite_id;

-- name: LinkBatch :exec
UPDATE referral SET microsite_id = @microsite_id, updated_at = @updated_at WHERE batch = @batch AND microsite_id IS NULL;

-- name: IntakeOutcomes :many
-- Returns the entries for the report of a center, or of all centers (0), without names.
SELECT intake.kind, intake.center_id, center.name AS center_name, intake.status, intake.closed_reason, intake.received_at, intake.contacted_at,
  CAST(COALESCE(referral.lead_source, '') AS TEXT) AS lead_source,
  CAST(COALESCE(campaign.code, '') AS TEXT) AS campaign_code, CAST(COALESCE(campaign.name, '') AS TEXT) AS campaign_name,
  CAST(COALESCE(site.center_id, 0) AS BIGINT) AS site_center_id, CAST(COALESCE(site.recipient_status, -1) AS INTEGER) AS recipient_status,
  CAST(COALESCE(site.is_public, FALSE) AS BOOLEAN) AS is_public, CAST(COALESCE(site.is_live, FALSE) AS BOOLEAN) AS is_live
FROM intake
JOIN center ON center.id = intake.center_id
LEFT JOIN referral ON intake.kind = 'referral' AND referral.id = intake.record_id
LEFT JOIN champion_registration AS registration ON intake.kind = 'champion' AND registration.microsite_id = intake.record_id
LEFT JOIN campaign ON campaign.id = registration.campaign_id
LEFT JOIN microsite AS site ON site.id = CASE WHEN intake.kind = 'champion' THEN intake.record_id ELSE referral.microsite_id END
WHERE intake.received_at >= @since AND intake.received_at < @until
  AND (intake.center_id = @center_id OR CAST(@center_id AS BIGINT) = 0)
ORDER BY intake.received_at, intake.id;

-- name: CountReferralsWithoutCenter :one
SELECT COUNT(*) FROM referral WHERE center_id IS NULL AND created_at >= @since AND created_at < @until;

-- name: PageFigures :many
-- Returns the visits and registrations of a center's public pages in a period, the most visited first.
SELECT m.id, m.short_code AS name,
  CAST((SELECT COALESCE(SUM(v.visits), 0) FROM visit_count v WHERE v.microsite_id = m.id AND v.kind = 0 AND v.day >= @from_day AND v.day <= @to_day) AS BIGINT) AS visits,
  CAST((SELECT COALESCE(SUM(v.visits), 0) FROM visit_count v WHERE v.microsite_id = m.id AND v.kind = 1 AND v.day >= @from_day AND v.day <= @to_day) AS BIGINT) AS learn_more,
  CAST((SELECT COALESCE(SUM(v.visits), 0) FROM visit_count v WHERE v.microsite_id = m.id AND v.kind = 2 AND v.day >= @from_day AND v.day <= @to_day) AS BIGINT) AS screening,
  CAST((SELECT COALESCE(SUM(r.registrations), 0) FROM registration_count r WHERE r.microsite_id = m.id AND r.day >= @from_day AND r.day <= @to_day) AS BIGINT) AS registered
FROM microsite m WHERE m.center_id = @center_id AND m.is_public
ORDER BY 3 DESC, m.id;

-- name: CenterFigures :many
-- Returns the visits and registrations of the pages of each center in a period, the most visited first.
SELECT c.id, c.name, CAST(SUM(n.visits) AS BIGINT) AS visits, CAST(SUM(n.learn_more) AS BIGINT) AS learn_more,
  CAST(SUM(n.screening) AS BIGINT) AS screening, CAST(SUM(n.registered) AS BIGINT) AS registered
FROM center_count n JOIN center c ON c.id = n.center_id
WHERE n.day >= @from_day AND n.day <= @to_day
GROUP BY c.id, c.name ORDER BY 3 DESC, c.name, c.id;

-- name: LastCountedDay :one
SELECT CAST(COALESCE(MAX(day), 0) AS INTEGER) AS day FROM center_count;

-- name: CountCenters :many
-- Counts the visitors of every center on each day since from_day.
SELECT n.day, m.center_id, CAST(SUM(n.visits) AS BIGINT) AS visits, CAST(SUM(n.learn_more) AS BIGINT) AS learn_more,
  CAST(SUM(n.screening) AS BIGINT) AS screening, CAST(SUM(n.registered) AS BIGINT) AS registered
FROM (
  SELECT v.day, v.microsite_id, CASE WHEN v.kind = 0 THEN v.visits ELSE 0 END AS visits, CASE WHEN v.kind = 1 THEN v.visits ELSE 0 END AS learn_more,
    CASE WHEN v.kind = 2 THEN v.visits ELSE 0 END AS screening, 0 AS registered
  FROM visit_count v WHERE v.day >= @from_day
  UNION ALL
  SELECT r.day, r.microsite_id, 0, 0, 0, r.registrations FROM registration_count r WHERE r.day >= @from_day
) AS n
JOIN microsite m ON m.id = n.microsite_id
GROUP BY n.day, m.center_id ORDER BY n.day, m.center_id;

-- name: SaveCenterCount :exec
INSERT INTO center_count (day, center_id, visits, learn_more, screening, registered)
VALUES (@day, @center_id, @visits, @learn_more, @screening, @registered)
ON CONFLICT (day, center_id) DO UPDATE SET visits = excluded.visits, learn_more = excluded.learn_more,
  screening = excluded.screening, registered = excluded.registered;

-- name: ReviewTimes :many
-- Returns the times of the decisions in a period, of a center's pages or of all (0).
SELECT r.stage, s.submitted_at, r.decided_at, approval.decided_at AS approved_at
FROM review r
JOIN submission s ON s.id = r.submission_id
JOIN microsite m ON m.id = r.microsite_id
LEFT JOIN review AS approval ON r.stage = 'registry' AND approval.microsite_id = r.microsite_id
  AND approval.submission_id = r.submission_id AND approval.stage = 'center' AND approval.decision = 'approve'
WHERE r.decided_at >= @since AND r.decided_at < @until AND r.decision <> 'reopen'
  AND (m.center_id = @center_id OR CAST(@center_id AS BIGINT) = 0)
ORDER BY r.decided_at, r.id;
