-- name: ListingOfMicrosite :one
-- Returns the gallery entry of a site, or no row if the gallery does not list the site (R3.8 to R3.10).
SELECT m.type_id, m.birth_date, m.gender, m.first_name, m.last_name, m.short_code, s.id AS submission_id, s.story,
    CAST((SELECT COALESCE(SUM(r.registrations), 0) FROM registration_count r WHERE r.microsite_id = m.id) AS BIGINT) AS registration_count
FROM microsite m JOIN submission s ON s.id = m.live_submission_id
WHERE m.id = @id AND m.is_live = TRUE AND m.show_in_gallery = TRUE AND m.died_on IS NULL;

-- name: PutGalleryEntry :exec
INSERT INTO gallery_entry (microsite_id, type_id, birth_date, gender, first_name, last_name, short_code, submission_id, registration_count, search_text)
VALUES (@microsite_id, @type_id, @birth_date, @gender, @first_name, @last_name, @short_code, @submission_id, @registration_count, @search_text)
ON CONFLICT (microsite_id) DO UPDATE SET type_id = excluded.type_id, birth_date = excluded.birth_date, gender = excluded.gender,
    first_name = excluded.first_name, last_name = excluded.last_name, short_code = excluded.short_code,
    submission_id = excluded.submission_id, registration_count = excluded.registration_count, search_text = excluded.search_text
WHERE gallery_entry.type_id <> excluded.type_id OR COALESCE(gallery_entry.birth_date, '') <> COALESCE(excluded.birth_date, '')
    OR gallery_entry.gender <> excluded.gender
    OR gallery_entry.first_name <> excluded.first_name OR gallery_entry.last_name <> excluded.last_name OR gallery_entry.short_code <> excluded.short_code
    OR gallery_entry.submission_id <> excluded.submission_id OR gallery_entry.registration_count <> excluded.registration_count
    OR gallery_entry.search_text <> excluded.search_text;

-- name: DropGalleryEntry :exec
DELETE FROM gallery_entry WHERE microsite_id = @microsite_id;

-- name: RaiseGalleryRegistrations :exec
UPDATE gallery_entry SET registration_count = registration_count + 1 WHERE microsite_id = @microsite_id;
