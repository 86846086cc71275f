-- +goose Up

-- Each time a site was taken down: what it was before, by whom, and when it came
-- back (R3, deactivate). by_kind is the audit trail's kind of actor.
CREATE TABLE deactivation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    status_before INTEGER NOT NULL,
    by_kind TEXT NOT NULL,
    by_name TEXT NOT NULL,
    deactivated_at TIMESTAMP NOT NULL,
    undone_at TIMESTAMP
);

CREATE INDEX deactivation_microsite ON deactivation (microsite_id, id);

-- Addresses that asked for their links (R2.8). A row is gone as soon as
-- it is answered; nothing here tells whether the address is known.
CREATE TABLE lost_link_request (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL,
    requested_at TIMESTAMP NOT NULL
);

CREATE INDEX microsite_email_lower ON microsite (LOWER(email));

-- Videos for everybody (audience 'public') and for patients ('training'). Files
-- lie in the blob store below these names; an empty name: there is none.
CREATE TABLE video (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    audience TEXT NOT NULL,
    position INTEGER NOT NULL,
    is_hidden BOOLEAN NOT NULL,
    title_en TEXT NOT NULL,
    title_es TEXT NOT NULL,
    description_en TEXT NOT NULL,
    description_es TEXT NOT NULL,
    clip TEXT NOT NULL,
    clip_es TEXT NOT NULL,
    captions TEXT NOT NULL,
    captions_es TEXT NOT NULL,
    thumbnail TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL
);

CREATE INDEX video_order ON video (audience, position, id);

-- When a patient first played a training video, and when it first ended.
CREATE TABLE training_progress (
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    video_id BIGINT NOT NULL REFERENCES video (id),
    started_at TIMESTAMP NOT NULL,
    completed_at TIMESTAMP,
    PRIMARY KEY (microsite_id, video_id)
);

CREATE INDEX training_progress_video ON training_progress (video_id);

-- Words on public screens that staff may change.
CREATE TABLE content_text (
    name TEXT NOT NULL PRIMARY KEY,
    text_en TEXT NOT NULL,
    text_es TEXT NOT NULL,
    changed_at TIMESTAMP NOT NULL
);

-- What happened to a recipient, for the banner of the public page (R3).
-- event_date is an ISO date.
CREATE TABLE site_event (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    event_type INTEGER NOT NULL,
    event_date TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    recorded_by TEXT NOT NULL
);

CREATE INDEX site_event_microsite ON site_event (microsite_id, id);

CREATE TABLE site_banner (
    microsite_id BIGINT PRIMARY KEY REFERENCES microsite (id),
    status INTEGER NOT NULL,
    event_id BIGINT REFERENCES site_event (id)
);
