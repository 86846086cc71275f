-- +goose Up
-- What lets a coordinator read one record of another center for an hour, in one session (R15.4). record_kind is
-- 'patient', 'intake' or 'donor'; words are never shown but to the registry's administrators.
CREATE TABLE record_grant (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id BIGINT NOT NULL REFERENCES staff_account (id),
    session_hash BLOB NOT NULL,
    record_kind TEXT NOT NULL,
    record_id BIGINT NOT NULL,
    center_id BIGINT NOT NULL REFERENCES center (id),
    reason TEXT NOT NULL,
    words TEXT NOT NULL,
    opened_at TIMESTAMP NOT NULL,
    ends_at TIMESTAMP NOT NULL,
    closed_at TIMESTAMP,
    closed_by BIGINT REFERENCES staff_account (id)
);

CREATE INDEX record_grant_session ON record_grant (session_hash, ends_at);
CREATE INDEX record_grant_opened ON record_grant (opened_at, id);
