-- +goose Up

-- The sites that the gallery lists, one row each: a copy of what it filters and
-- sorts by, renewed in the transaction of every change of a site. search_text is
-- the live story, lower-cased, each run of white space one space.
CREATE TABLE gallery_entry (
    microsite_id INTEGER PRIMARY KEY REFERENCES microsite (id),
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

-- Every word of a listed story, and of each story the ids of its words, separated
-- by spaces. A keyword is looked up among the words first, which are few. Words
-- that no story holds any more stay.
CREATE TABLE gallery_word (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    word TEXT NOT NULL UNIQUE
);

CREATE TABLE gallery_story (
    microsite_id INTEGER PRIMARY KEY REFERENCES microsite (id),
    words TEXT NOT NULL
);

CREATE VIRTUAL TABLE gallery_story_fts USING fts5 (
    words, content = 'gallery_story', content_rowid = 'microsite_id', tokenize = 'ascii', detail = 'none', columnsize = 0
);

-- +goose StatementBegin
CREATE TRIGGER gallery_story_added AFTER INSERT ON gallery_story BEGIN
    INSERT INTO gallery_story_fts (rowid, words) VALUES (new.microsite_id, new.words);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER gallery_story_removed AFTER DELETE ON gallery_story BEGIN
    INSERT INTO gallery_story_fts (gallery_story_fts, rowid, words) VALUES ('delete', old.microsite_id, old.words);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER gallery_story_changed AFTER UPDATE ON gallery_story BEGIN
    INSERT INTO gallery_story_fts (gallery_story_fts, rowid, words) VALUES ('delete', old.microsite_id, old.words);
    INSERT INTO gallery_story_fts (rowid, words) VALUES (new.microsite_id, new.words);
END;
-- +goose StatementEnd

-- A completed registration of a possible donor, as the donor registration site
-- told of it (R4.4). event_id is that site's; each counts once.
CREATE TABLE donor_registration (
    event_id TEXT PRIMARY KEY,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    registration_id TEXT NOT NULL,
    day INTEGER NOT NULL,
    received_at TIMESTAMP NOT NULL
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
    changed_at TIMESTAMP NOT NULL
);
