-- +goose Up

-- The sites that the gallery lists, one row each: a copy of what it filters and
-- sorts by, renewed in the transaction of every change of a site. search_text is
-- the live story, lower-cased, each run of white space one space.
CREATE TABLE gallery_entry (
    microsite_id BIGINT PRIMARY KEY REFERENCES microsite (id),
    type_id INTEGER NOT NULL,
    birth_date TEXT NOT NULL,
    gender TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    short_code TEXT NOT NULL,
    submission_id BIGINT NOT NULL REFERENCES submission (id),
    registration_count BIGINT NOT NULL,
    search_text TEXT NOT NULL
);

-- The order of the gallery, with what its filters ask for.
CREATE INDEX gallery_entry_order ON gallery_entry (type_id, registration_count, microsite_id, birth_date, gender);
CREATE INDEX gallery_entry_people ON gallery_entry (type_id, birth_date, gender, registration_count, microsite_id);

-- Substrings of three characters and more. Stories stay beside their row and as
-- they are: every look-up reads the words again, and unpacking costs more than room.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
ALTER TABLE gallery_entry ALTER COLUMN search_text SET STORAGE EXTERNAL;
ALTER TABLE gallery_entry SET (toast_tuple_target = 8160);
CREATE INDEX gallery_entry_search ON gallery_entry USING gin (search_text gin_trgm_ops);

-- Sites that were public before this table was.
INSERT INTO gallery_entry (microsite_id, type_id, birth_date, gender, first_name, last_name, short_code, submission_id, registration_count, search_text)
SELECT m.id, m.type_id, m.birth_date, m.gender, m.first_name, m.last_name, m.short_code, s.id, 0, LOWER(s.story)
FROM microsite m JOIN submission s ON s.id = m.live_submission_id
WHERE m.recipient_status = 100 AND m.agreed_to_hipaa = TRUE AND m.show_in_gallery = TRUE;

-- A completed registration of a possible donor, as the donor registration site
-- told of it (decision 4.4). event_id is that site's; each counts once.
CREATE TABLE donor_registration (
    event_id TEXT PRIMARY KEY,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    registration_id TEXT NOT NULL,
    day INTEGER NOT NULL,
    received_at TIMESTAMPTZ NOT NULL
);

CREATE INDEX donor_registration_microsite ON donor_registration (microsite_id);

-- Registrations per site and day (days since 1970-01-01 UTC).
CREATE TABLE registration_count (
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    day INTEGER NOT NULL,
    registrations BIGINT NOT NULL,
    PRIMARY KEY (microsite_id, day)
);

-- Which mails a patient does not want. No row: all of them.
CREATE TABLE mail_preference (
    microsite_id BIGINT PRIMARY KEY REFERENCES microsite (id),
    weekly_stats BOOLEAN NOT NULL,
    changed_at TIMESTAMPTZ NOT NULL
);
