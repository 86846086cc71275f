-- +goose Up

-- What order and filters of the gallery ask of sites that are known by their id,
-- without their stories: of a common word's many sites each is looked up.
CREATE INDEX gallery_entry_look ON gallery_entry (microsite_id) INCLUDE (type_id, registration_count, birth_date, gender);
