-- name: MicrositeByID :one
SELECT sqlc.embed(microsite), center.name AS center_name FROM microsite JOIN center ON center.id = microsite.center_id WHERE microsite.id = @id AND microsite.erased_at IS NULL;

-- name: MicrositeByCode :one
SELECT sqlc.embed(microsite), center.name AS center_name FROM microsite JOIN center ON center.id = microsite.center_id WHERE microsite.short_code = @short_code AND microsite.erased_at IS NULL;

-- name: MicrositeRevision :one
SELECT id, revision FROM microsite WHERE short_code = @short_code AND erased_at IS NULL;

-- name: LockMicrosite :execrows
-- Locks the row on both databases. The new revision makes earlier reads of the site outdated.
UPDATE microsite SET revision = revision + 1 WHERE id = @id AND erased_at IS NULL;

-- name: InsertMicrosite :many
-- Inserts a site without data, which the updates below fill. Returns no row if the short code is taken.
INSERT INTO microsite (short_code, type_id, center_id, language, created_at, updated_at)
VALUES (@short_code, @type_id, @center_id, @language, @created_at, @created_at)
ON CONFLICT (short_code) DO NOTHING
RETURNING id;

-- name: TouchMicrosite :exec
UPDATE microsite SET updated_at = @updated_at WHERE id = @id;

-- name: UpdateMicrositePerson :exec
-- Stores the patient's data, the patient's center and the version of the links.
UPDATE microsite SET center_id = @center_id, key_version = @key_version, first_name = @first_name, last_name = @last_name,
    email = @email, language = @language, birth_date = @birth_date, gender = @gender, phone_primary = @phone_primary,
    phone_secondary = @phone_secondary, primary_can_receive_texts = @primary_can_receive_texts,
    secondary_can_receive_texts = @secondary_can_receive_texts, guardian_name = @guardian_name
WHERE id = @id;

-- name: UpdateMicrositeChoices :exec
-- Stores the patient's choices about coaching and visibility.
UPDATE microsite SET is_coaching_desired = @is_coaching_desired, coach_requested_at = @coach_requested_at,
    is_responsibility_confirmed = @is_responsibility_confirmed, show_site_create_option = @show_site_create_option,
    show_in_gallery = @show_in_gallery, allow_indexing = @allow_indexing
WHERE id = @id;

-- name: UpdateMicrositeStatus :exec
-- Stores the statuses, the submissions and the resulting publication.
UPDATE microsite SET recipient_status = @recipient_status, custom_site_status = @custom_site_status,
    status_before_submit = @status_before_submit, agreed_to_hipaa = @agreed_to_hipaa, is_public = @is_public, is_live = @is_live,
    pending_submission_id = @pending_submission_id, live_submission_id = @live_submission_id
WHERE id = @id;

-- name: UpdateMicrositeDraft :exec
UPDATE microsite SET draft_story = @draft_story, draft_story_lang = @draft_story_lang, draft_why = @draft_why,
    draft_why_lang = @draft_why_lang, draft_version = @draft_version, draft_saved_at = @draft_saved_at, draft_saved_by = @draft_saved_by,
    draft_form_key = @draft_form_key, draft_form = @draft_form
WHERE id = @id;

-- name: UpdateMicrositeEnd :exec
-- Stores a withdrawal, a death or a join.
UPDATE microsite SET withdrawn_at = @withdrawn_at, died_on = @died_on, death_page = @death_page, joined_into = @joined_into,
    joined_key = @joined_key
WHERE id = @id;

-- name: MarkMicrositeOpened :exec
UPDATE microsite SET first_opened_at = COALESCE(first_opened_at, @at), last_opened_at = @at WHERE id = @id;

-- name: DraftPictures :many
SELECT d.position, d.caption, d.caption_lang, d.zoom, d.rotate, d.pos_x, d.pos_y, d.crop_id, p.id AS picture_id, p.stem, p.width, p.height
FROM draft_picture d JOIN picture p ON p.id = d.picture_id WHERE d.microsite_id = @microsite_id ORDER BY d.position;

-- name: DeleteDraftPictures :exec
DELETE FROM draft_picture WHERE microsite_id = @microsite_id;

-- name: InsertDraftPicture :exec
INSERT INTO draft_picture (microsite_id, position, picture_id, caption, caption_lang, zoom, rotate, pos_x, pos_y, crop_id)
VALUES (@of, @position, @picture_id, @caption, @caption_lang, @zoom, @rotate, @pos_x, @pos_y, @crop_id);

-- name: InsertPicture :one
INSERT INTO picture (microsite_id, stem, hash, width, height, created_at)
VALUES (@microsite_id, @stem, @hash, @width, @height, @created_at) RETURNING id;

-- name: PictureByStem :one
SELECT id, microsite_id, stem, hash, width, height FROM picture WHERE stem = @stem;

-- name: PublicCrop :one
SELECT COUNT(*) FROM picture p
JOIN submission_picture sp ON sp.picture_id = p.id
JOIN microsite m ON m.live_submission_id = sp.submission_id
WHERE p.stem = @stem AND sp.crop_id = @crop_id AND m.is_live = TRUE;

-- name: NextSubmissionNumber :one
SELECT CAST(COALESCE(MAX(number), 0) + 1 AS BIGINT) FROM submission WHERE microsite_id = @microsite_id;

-- name: InsertSubmission :one
INSERT INTO submission (microsite_id, number, story, story_lang, why, why_lang, submitted_by, submitted_at)
VALUES (@microsite_id, @number, @story, @story_lang, @why, @why_lang, @submitted_by, @submitted_at) RETURNING id;

-- name: InsertSubmissionPicture :exec
INSERT INTO submission_picture (submission_id, position, picture_id, caption, caption_lang, zoom, rotate, pos_x, pos_y, crop_id)
VALUES (@of, @position, @picture_id, @caption, @caption_lang, @zoom, @rotate, @pos_x, @pos_y, @crop_id);

-- name: SubmissionByID :one
SELECT * FROM submission WHERE id = @id;

-- name: SubmissionByNumber :one
SELECT * FROM submission WHERE microsite_id = @microsite_id AND number = @number;

-- name: SubmissionsOfMicrosite :many
SELECT id, number, submitted_by, submitted_at FROM submission WHERE microsite_id = @microsite_id ORDER BY number DESC;

-- name: LatestSubmission :one
SELECT * FROM submission WHERE microsite_id = @microsite_id ORDER BY number DESC LIMIT 1;

-- name: SubmissionPictures :many
SELECT d.position, d.caption, d.caption_lang, d.zoom, d.rotate, d.pos_x, d.pos_y, d.crop_id, p.id AS picture_id, p.stem, p.width, p.height
FROM submission_picture d JOIN picture p ON p.id = d.picture_id WHERE d.submission_id = @submission_id ORDER BY d.position;

-- name: InsertReview :one
INSERT INTO review (microsite_id, submission_id, stage, decision, comment, comment_lang, staff_id, staff_name, decided_at)
VALUES (@microsite_id, @submission_id, @stage, @decision, @comment, @comment_lang, @staff_id, @staff_name, @decided_at) RETURNING id;

-- name: InsertReviewReason :exec
INSERT INTO review_reason (review_id, position, field, picture, comment, comment_lang)
VALUES (@review_id, @position, @field, @picture, @comment, @comment_lang);

-- name: ReviewReasonsOfMicrosite :many
SELECT sqlc.embed(review_reason) FROM review_reason JOIN review ON review.id = review_reason.review_id
WHERE review.microsite_id = @microsite_id ORDER BY review_reason.review_id, review_reason.position;

-- name: ReviewsOfMicrosite :many
SELECT sqlc.embed(review), submission.number AS submission_number FROM review JOIN submission ON submission.id = review.submission_id
WHERE review.microsite_id = @microsite_id ORDER BY review.id DESC;

-- name: InsertRelease :exec
INSERT INTO release_record (microsite_id, agreed, wording_version, wording_hash, language, signer, address, user_agent,
    recorded_at)
VALUES (@microsite_id, @agreed, @wording_version, @wording_hash, @language, @signer, @address, @user_agent, @recorded_at);

-- name: InsertResponsibility :exec
INSERT INTO responsibility_record (microsite_id, wording_version, wording_hash, language, signer, address, user_agent,
    recorded_at)
VALUES (@microsite_id, @wording_version, @wording_hash, @language, @signer, @address, @user_agent, @recorded_at);

-- name: InsertTextConsent :exec
INSERT INTO text_consent (microsite_id, slot, phone, agreed, wording_version, wording_hash, language, address, recorded_at)
VALUES (@microsite_id, @slot, @phone, @agreed, @wording_version, @wording_hash, @language, @address, @recorded_at);

-- name: LastTextConsent :one
SELECT wording_version, wording_hash FROM text_consent
WHERE microsite_id = @microsite_id AND slot = @slot AND agreed = TRUE ORDER BY id DESC LIMIT 1;

-- name: CoordinatorsOfCenter :many
SELECT id, full_name, email, language FROM staff_account WHERE center_id = @center_id AND role = 'center-coordinator' AND is_disabled = FALSE ORDER BY id;

-- name: UnusedPictures :many
SELECT p.id, p.microsite_id, p.stem FROM picture p
WHERE p.created_at < @before AND p.id > @after
  AND NOT EXISTS (SELECT 1 FROM draft_picture d WHERE d.picture_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM submission_picture s WHERE s.picture_id = p.id)
ORDER BY p.id LIMIT @lim;

-- name: DeleteUnusedPicture :execrows
DELETE FROM picture WHERE id = @id
  AND NOT EXISTS (SELECT 1 FROM draft_picture d WHERE d.picture_id = picture.id)
  AND NOT EXISTS (SELECT 1 FROM submission_picture s WHERE s.picture_id = picture.id);
