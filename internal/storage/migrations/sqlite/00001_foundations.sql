-- +goose Up

CREATE TABLE center (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    alias TEXT NOT NULL,
    city TEXT NOT NULL,
    state TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL
);

-- People who sign in: registry staff, center coordinators, coaches (R7.2).
CREATE TABLE staff_account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL UNIQUE,
    full_name TEXT NOT NULL,
    role TEXT NOT NULL,
    center_id BIGINT REFERENCES center (id),
    language TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    totp_secret BLOB,
    totp_last_step BIGINT NOT NULL,
    is_disabled BOOLEAN NOT NULL,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL
);

CREATE TABLE staff_recovery_code (
    account_id BIGINT NOT NULL REFERENCES staff_account (id),
    code_hash BLOB NOT NULL,
    used_at TIMESTAMP,
    PRIMARY KEY (account_id, code_hash)
);

-- token_hash is the fingerprint of the cookie; the cookie itself is stored nowhere.
CREATE TABLE staff_session (
    token_hash BLOB PRIMARY KEY,
    account_id BIGINT NOT NULL REFERENCES staff_account (id),
    stage TEXT NOT NULL,
    enroll_secret BLOB,
    created_at TIMESTAMP NOT NULL,
    last_seen_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL,
    address TEXT NOT NULL
);

CREATE INDEX staff_session_account ON staff_session (account_id);
CREATE INDEX staff_session_expiry ON staff_session (expires_at);

-- One row a recipient's site: who it is for, its two statuses (R3), the
-- working copy, and which submission is pending or live.
CREATE TABLE microsite (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    type_id INTEGER NOT NULL,
    center_id BIGINT NOT NULL REFERENCES center (id),
    key_version INTEGER NOT NULL,
    short_code TEXT NOT NULL UNIQUE,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    language TEXT NOT NULL,
    birth_date TEXT NOT NULL,
    gender TEXT NOT NULL,
    phone_primary TEXT NOT NULL,
    phone_secondary TEXT NOT NULL,
    primary_can_receive_texts BOOLEAN NOT NULL,
    secondary_can_receive_texts BOOLEAN NOT NULL,
    is_coaching_desired BOOLEAN NOT NULL,
    coach_requested_at TIMESTAMP,
    recipient_status INTEGER NOT NULL,
    custom_site_status INTEGER NOT NULL,
    status_before_submit INTEGER NOT NULL,
    agreed_to_hipaa BOOLEAN NOT NULL,
    is_responsibility_confirmed BOOLEAN NOT NULL,
    show_site_create_option BOOLEAN NOT NULL,
    show_in_gallery BOOLEAN NOT NULL,
    allow_indexing BOOLEAN NOT NULL,
    guardian_name TEXT NOT NULL,
    draft_story TEXT NOT NULL,
    draft_why TEXT NOT NULL,
    draft_version BIGINT NOT NULL,
    draft_saved_at TIMESTAMP,
    draft_saved_by TEXT NOT NULL,
    pending_submission_id BIGINT,
    live_submission_id BIGINT,
    revision BIGINT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL
);

CREATE INDEX microsite_center ON microsite (center_id, custom_site_status);
CREATE INDEX microsite_review ON microsite (custom_site_status);
CREATE INDEX microsite_email ON microsite (email);

-- A stored photograph; its bytes lie in the blob store below its stem.
CREATE TABLE picture (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    stem TEXT NOT NULL UNIQUE,
    hash TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    created_at TIMESTAMP NOT NULL
);

CREATE INDEX picture_microsite ON picture (microsite_id);

CREATE TABLE draft_picture (
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    position INTEGER NOT NULL,
    picture_id BIGINT NOT NULL REFERENCES picture (id),
    caption TEXT NOT NULL,
    zoom REAL NOT NULL,
    rotate INTEGER NOT NULL,
    pos_x REAL NOT NULL,
    pos_y REAL NOT NULL,
    crop_id TEXT NOT NULL,
    PRIMARY KEY (microsite_id, position)
);

CREATE INDEX draft_picture_picture ON draft_picture (picture_id);

-- What was submitted, frozen (R3.3). Rows here are never changed.
CREATE TABLE submission (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    number INTEGER NOT NULL,
    story TEXT NOT NULL,
    why TEXT NOT NULL,
    submitted_by TEXT NOT NULL,
    submitted_at TIMESTAMP NOT NULL,
    UNIQUE (microsite_id, number)
);

CREATE TABLE submission_picture (
    submission_id BIGINT NOT NULL REFERENCES submission (id),
    position INTEGER NOT NULL,
    picture_id BIGINT NOT NULL REFERENCES picture (id),
    caption TEXT NOT NULL,
    zoom REAL NOT NULL,
    rotate INTEGER NOT NULL,
    pos_x REAL NOT NULL,
    pos_y REAL NOT NULL,
    crop_id TEXT NOT NULL,
    PRIMARY KEY (submission_id, position)
);

CREATE INDEX submission_picture_picture ON submission_picture (picture_id);

CREATE TABLE review (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    submission_id BIGINT NOT NULL REFERENCES submission (id),
    stage TEXT NOT NULL,
    decision TEXT NOT NULL,
    comment TEXT NOT NULL,
    staff_id BIGINT NOT NULL REFERENCES staff_account (id),
    staff_name TEXT NOT NULL,
    decided_at TIMESTAMP NOT NULL
);

CREATE INDEX review_microsite ON review (microsite_id, id);

-- Every answer to the HIPAA release, given or withdrawn, with its wording.
CREATE TABLE release_record (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    agreed BOOLEAN NOT NULL,
    wording_version TEXT NOT NULL,
    language TEXT NOT NULL,
    signer TEXT NOT NULL,
    address TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);

CREATE INDEX release_record_microsite ON release_record (microsite_id, id);

-- The ledger of consents to texts (R5.10).
CREATE TABLE text_consent (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    slot TEXT NOT NULL,
    phone TEXT NOT NULL,
    agreed BOOLEAN NOT NULL,
    wording_version TEXT NOT NULL,
    language TEXT NOT NULL,
    address TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);

CREATE INDEX text_consent_microsite ON text_consent (microsite_id, id);

-- Visits per site, kind (0 initial, 1 learn more, 2 eligible) and day (days since 1970-01-01 UTC).
CREATE TABLE visit_count (
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    kind INTEGER NOT NULL,
    day INTEGER NOT NULL,
    visits BIGINT NOT NULL,
    PRIMARY KEY (microsite_id, kind, day)
);

-- What is still to be done outside the database, written in the transaction
-- that made it necessary (R8).
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    dedupe_key TEXT UNIQUE,
    recipient TEXT NOT NULL,
    payload TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    run_at TIMESTAMP NOT NULL,
    claimed_until TIMESTAMP,
    attempts INTEGER NOT NULL,
    done_at TIMESTAMP,
    given_up_at TIMESTAMP,
    outcome TEXT NOT NULL
);

CREATE INDEX outbox_due ON outbox (run_at) WHERE done_at IS NULL AND given_up_at IS NULL;

-- The hash-chained trail (R7.4). audit_head holds the newest link, so
-- that appending locks one row and the chain cannot fork.
CREATE TABLE audit_event (
    seq BIGINT PRIMARY KEY,
    at TIMESTAMP NOT NULL,
    actor_kind TEXT NOT NULL,
    actor_id BIGINT NOT NULL,
    actor_name TEXT NOT NULL,
    action TEXT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject_id BIGINT NOT NULL,
    details TEXT NOT NULL,
    address TEXT NOT NULL,
    request_id TEXT NOT NULL,
    previous_hash BLOB NOT NULL,
    hash BLOB NOT NULL
);

CREATE INDEX audit_event_subject ON audit_event (subject_kind, subject_id, seq);

CREATE TABLE audit_head (
    id INTEGER PRIMARY KEY,
    seq BIGINT NOT NULL,
    hash BLOB NOT NULL
);

INSERT INTO audit_head (id, seq, hash) VALUES (1, 0, x'');
