-- name: CoachingHead :one
-- Returns everything that a poll of notes needs if there is no news.
SELECT m.key_version, CAST(COALESCE(k.revision, 0) AS BIGINT) AS revision
FROM microsite m LEFT JOIN coaching k ON k.microsite_id = m.id WHERE m.id = @id;

-- name: CoachingOfMicrosite :one
SELECT m.id, m.type_id, m.center_id, c.name AS center_name, m.short_code, m.first_name, m.last_name, m.email, m.language,
    m.recipient_status, m.custom_site_status, m.coach_requested_at, m.last_opened_at, CAST(m.died_on IS NOT NULL AS BOOLEAN) AS has_died,
    CAST(COALESCE(k.coach_id, 0) AS BIGINT) AS coach_id, k.assigned_at, CAST(COALESCE(k.assigned_by, '') AS TEXT) AS assigned_by,
    CAST(COALESCE(k.is_allowed_to_edit, FALSE) AS BOOLEAN) AS is_allowed_to_edit, CAST(COALESCE(k.revision, 0) AS BIGINT) AS revision,
    CAST(COALESCE(a.full_name, '') AS TEXT) AS coach_name, CAST(COALESCE(a.email, '') AS TEXT) AS coach_email,
    CAST(COALESCE(a.language, '') AS TEXT) AS coach_language, CAST(COALESCE(a.is_disabled, FALSE) AS BOOLEAN) AS coach_is_disabled,
    p.stem, dp.crop_id
FROM microsite m
JOIN center c ON c.id = m.center_id
LEFT JOIN coaching k ON k.microsite_id = m.id
LEFT JOIN staff_account a ON a.id = k.coach_id
LEFT JOIN draft_picture dp ON dp.microsite_id = m.id AND dp.position = 0
LEFT JOIN picture p ON p.id = dp.picture_id
WHERE m.id = @id;

-- name: CoachingPatients :many
SELECT m.id, m.type_id, m.center_id, c.name AS center_name, m.short_code, m.first_name, m.last_name, m.email, m.language,
    m.recipient_status, m.custom_site_status, m.coach_requested_at, m.last_opened_at, CAST(m.died_on IS NOT NULL AS BOOLEAN) AS has_died,
    CAST(COALESCE(k.coach_id, 0) AS BIGINT) AS coach_id, k.assigned_at, CAST(COALESCE(k.assigned_by, '') AS TEXT) AS assigned_by,
    CAST(COALESCE(k.is_allowed_to_edit, FALSE) AS BOOLEAN) AS is_allowed_to_edit, CAST(COALESCE(k.revision, 0) AS BIGINT) AS revision,
    CAST(COALESCE(a.full_name, '') AS TEXT) AS coach_name, CAST(COALESCE(a.email, '') AS TEXT) AS coach_email,
    CAST(COALESCE(a.language, '') AS TEXT) AS coach_language, CAST(COALESCE(a.is_disabled, FALSE) AS BOOLEAN) AS coach_is_disabled,
    p.stem, dp.crop_id
FROM microsite m
JOIN center c ON c.id = m.center_id
JOIN coaching k ON k.microsite_id = m.id
JOIN staff_account a ON a.id = k.coach_id
LEFT JOIN draft_picture dp ON dp.microsite_id = m.id AND dp.position = 0
LEFT JOIN picture p ON p.id = dp.picture_id
WHERE k.coach_id = @coach_id ORDER BY m.id;

-- name: CoachingNoteMarks :many
-- Returns the notes of all patients of a coach without their texts, oldest first.
SELECT n.id, n.microsite_id, '' AS coach_name, n.sent_by_recipient, n.status, '' AS note, '' AS reply, n.sent_at, n.viewed_at, n.replied_at, n.reply_viewed_at, n.note_lang, n.reply_lang
FROM coach_note n JOIN coaching k ON k.microsite_id = n.microsite_id WHERE k.coach_id = @coach_id ORDER BY n.id;

-- name: LockCoaching :exec
-- Locks the row on both databases, and inserts it if it does not exist.
INSERT INTO coaching (microsite_id, assigned_by, is_allowed_to_edit, revision) VALUES (@microsite_id, '', FALSE, 1)
ON CONFLICT (microsite_id) DO UPDATE SET revision = coaching.revision + 1;

-- name: AssignCoach :exec
-- A permission to edit is for one coach, so it ends with the assignment of the next coach.
UPDATE coaching SET coach_id = @coach_id, assigned_at = @assigned_at, assigned_by = @assigned_by, is_allowed_to_edit = FALSE WHERE microsite_id = @microsite_id;

-- name: AllowCoachToEdit :exec
UPDATE coaching SET is_allowed_to_edit = @is_allowed_to_edit WHERE microsite_id = @microsite_id;

-- name: RequestCoach :exec
UPDATE microsite SET coach_requested_at = @at, updated_at = @updated_at WHERE id = @id AND coach_requested_at IS NULL;

-- name: CoachNotes :many
SELECT * FROM coach_note WHERE microsite_id = @microsite_id ORDER BY id DESC LIMIT 500;

-- name: CoachNote :one
SELECT * FROM coach_note WHERE id = @id;

-- name: InsertCoachNote :one
INSERT INTO coach_note (microsite_id, coach_name, sent_by_recipient, status, note, note_lang, reply, sent_at)
VALUES (@microsite_id, @coach_name, @sent_by_recipient, @status, @note, @note_lang, '', @sent_at) RETURNING id;

-- name: UpdateCoachNote :exec
UPDATE coach_note SET status = @status, reply = @reply, reply_lang = @reply_lang, viewed_at = @viewed_at, replied_at = @replied_at, reply_viewed_at = @reply_viewed_at WHERE id = @id;

-- name: CoachRequests :many
-- Returns patients who are waiting for a coach, longest first, regardless of the status of their page.
SELECT m.id, m.first_name, m.type_id, m.recipient_status, m.center_id, c.name AS center_name, m.coach_requested_at, CAST(COALESCE(q.id, 0) AS BIGINT) AS claim_id
FROM microsite m
JOIN center c ON c.id = m.center_id
LEFT JOIN coaching k ON k.microsite_id = m.id
LEFT JOIN coach_claim q ON q.microsite_id = m.id AND q.coach_id = @coach_id AND q.state = 'waiting'
WHERE m.coach_requested_at IS NOT NULL AND k.coach_id IS NULL
ORDER BY m.coach_requested_at, m.id;

-- name: InsertCoachClaim :one
INSERT INTO coach_claim (microsite_id, coach_id, state, claimed_at, decided_by) VALUES (@microsite_id, @coach_id, 'waiting', @claimed_at, '') RETURNING id;

-- name: WaitingCoachClaim :one
SELECT * FROM coach_claim WHERE microsite_id = @microsite_id AND coach_id = @coach_id AND state = 'waiting';

-- name: CoachClaim :one
SELECT * FROM coach_claim WHERE id = @id;

-- name: DecideCoachClaim :exec
UPDATE coach_claim SET state = @state, decided_at = @decided_at, decided_by = @decided_by WHERE id = @id AND state = 'waiting';

-- name: CloseCoachClaims :exec
-- Closes the remaining claims after a patient got a coach.
UPDATE coach_claim SET state = 'overtaken', decided_at = @decided_at, decided_by = @decided_by WHERE microsite_id = @microsite_id AND state = 'waiting';

-- name: ListCoaches :many
-- Every order ends with the id, so that no coach is shown on two pages. Keys of other orders are NULL for every row and
-- have no effect. A patient is waiting by the rules of the coach's own list: for a response, or with something unread.
SELECT a.id, a.full_name, a.email, a.language, CAST(COALESCE(c.name, '') AS TEXT) AS center_name, a.is_disabled,
  CAST(COALESCE(load.patients, 0) AS BIGINT) AS patients, CAST(COALESCE(open_notes.patients, 0) AS BIGINT) AS waiting, longest.sent_at AS waiting_since
FROM staff_account a
LEFT JOIN center c ON c.id = a.center_id
LEFT JOIN (SELECT k.coach_id, COUNT(*) AS patients FROM coaching k GROUP BY k.coach_id) AS load ON load.coach_id = a.id
LEFT JOIN (
  SELECT k.coach_id, COUNT(DISTINCT k.microsite_id) AS patients FROM coaching k JOIN coach_note n ON n.microsite_id = k.microsite_id
  WHERE (n.sent_by_recipient = TRUE AND n.status <> @replied_to AND (n.status = @sent OR NOT EXISTS (
    SELECT 1 FROM coach_note l WHERE l.microsite_id = n.microsite_id
      AND ((l.sent_by_recipient = FALSE AND l.sent_at > n.sent_at) OR (l.sent_by_recipient = TRUE AND l.replied_at > n.sent_at))
  )))
    OR (n.sent_by_recipient = FALSE AND n.status = @replied_to AND n.reply_viewed_at IS NULL)
  GROUP BY k.coach_id
) AS open_notes ON open_notes.coach_id = a.id
LEFT JOIN coach_note AS longest ON longest.id = (
  SELECT n.id FROM coaching k JOIN coach_note n ON n.microsite_id = k.microsite_id
  WHERE k.coach_id = a.id AND n.sent_by_recipient = TRUE AND n.status <> @replied_to AND NOT EXISTS (
    SELECT 1 FROM coach_note l WHERE l.microsite_id = n.microsite_id
      AND ((l.sent_by_recipient = FALSE AND l.sent_at > n.sent_at) OR (l.sent_by_recipient = TRUE AND l.replied_at > n.sent_at))
  )
  ORDER BY n.sent_at, n.id LIMIT 1
)
WHERE a.role = 'coach'
  AND (a.id = @id OR CAST(@id AS BIGINT) = 0)
  AND (CAST(@search AS TEXT) = '' OR folded(a.full_name || ' ' || a.email) LIKE CAST(@pattern AS TEXT))
  AND (CAST(@state AS TEXT) = '' OR CAST(@state AS TEXT) = CASE WHEN a.is_disabled THEN 'closed' ELSE 'active' END)
  AND (CAST(@waiting AS TEXT) = '' OR CAST(@waiting AS TEXT) = CASE WHEN COALESCE(open_notes.patients, 0) > 0 THEN 'yes' ELSE 'no' END)
ORDER BY
  CASE WHEN CAST(@sort AS TEXT) = 'waiting' AND longest.sent_at IS NULL THEN 1 ELSE 0 END,
  CASE WHEN CAST(@sort AS TEXT) = 'waiting' THEN longest.sent_at END,
  CASE WHEN CAST(@sort AS TEXT) = 'waiting' THEN COALESCE(open_notes.patients, 0) END DESC,
  CASE WHEN CAST(@sort AS TEXT) = 'patients' THEN COALESCE(load.patients, 0) END,
  CASE WHEN CAST(@sort AS TEXT) = '-patients' THEN COALESCE(load.patients, 0) END DESC,
  CASE WHEN CAST(@sort AS TEXT) = '-name' THEN LOWER(a.full_name) END DESC,
  LOWER(a.full_name), a.id LIMIT @lim OFFSET @off;

-- name: CountCoaches :one
SELECT COUNT(*) FROM staff_account a
WHERE a.role = 'coach'
  AND (CAST(@search AS TEXT) = '' OR folded(a.full_name || ' ' || a.email) LIKE CAST(@pattern AS TEXT))
  AND (CAST(@state AS TEXT) = '' OR CAST(@state AS TEXT) = CASE WHEN a.is_disabled THEN 'closed' ELSE 'active' END)
  AND (CAST(@waiting AS TEXT) = '' OR CAST(@waiting AS TEXT) = CASE WHEN EXISTS (
    SELECT 1 FROM coaching k JOIN coach_note n ON n.microsite_id = k.microsite_id
    WHERE k.coach_id = a.id AND ((n.sent_by_recipient = TRUE AND n.status <> @replied_to AND (n.status = @sent OR NOT EXISTS (
    SELECT 1 FROM coach_note l WHERE l.microsite_id = n.microsite_id
      AND ((l.sent_by_recipient = FALSE AND l.sent_at > n.sent_at) OR (l.sent_by_recipient = TRUE AND l.replied_at > n.sent_at))
  )))
      OR (n.sent_by_recipient = FALSE AND n.status = @replied_to AND n.reply_viewed_at IS NULL))
  ) THEN 'yes' ELSE 'no' END);

-- name: CoachHistory :many
-- Returns the events between a coach and patients, newest first. The condition must list the same actions in the same
-- words as the index audit_event_coaching.
SELECT sqlc.embed(audit_event), CAST(COALESCE(m.first_name || ' ' || m.last_name, '') AS TEXT) AS patient
FROM audit_event LEFT JOIN microsite m ON m.id = audit_event.subject_id
WHERE action IN ('coaching.assigned', 'coaching.unassigned', 'coaching.claimed', 'coaching.claim-denied', 'coaching.edit-allowed', 'coaching.edit-disallowed')
  AND ((action = 'coaching.claimed' AND actor_id = @coach_id) OR details LIKE @coach OR details LIKE @before)
ORDER BY seq DESC LIMIT @lim;

-- name: CoachAccountHistory :many
-- Returns the events of a coach's account, newest first.
SELECT * FROM audit_event
WHERE subject_kind = 'staff-account' AND subject_id = @id AND action IN ('staff.account-created', 'staff.joined', 'staff.account-disabled', 'staff.account-enabled', 'staff.role-changed')
ORDER BY seq DESC LIMIT @lim;

-- name: LockCoachAccount :one
-- Locks the row on both databases. A concurrent change of the role waits, and then finds the patient.
UPDATE staff_account SET updated_at = updated_at WHERE id = @id AND role = 'coach' AND is_disabled = FALSE
RETURNING id, full_name, email, language;

-- name: CoachPrivateNote :one
SELECT note, version FROM coach_private_note WHERE microsite_id = @microsite_id AND coach_id = @coach_id;

-- name: SaveCoachPrivateNote :execrows
-- Returns 0 if the note has another version.
INSERT INTO coach_private_note (microsite_id, coach_id, note, version, saved_at) VALUES (@microsite_id, @coach_id, @note, 1, @saved_at)
ON CONFLICT (microsite_id, coach_id) DO UPDATE SET note = excluded.note, version = coach_private_note.version + 1, saved_at = excluded.saved_at
WHERE coach_private_note.version = @version;
