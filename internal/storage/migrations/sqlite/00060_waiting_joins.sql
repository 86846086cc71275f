-- +goose Up
-- Joins of two records of one person that an administrator asked for: each waits for a second administrator or for the
-- address of the record that stays, and its row is deleted when it ends (R12.4e). record_kind is that of outbox.
CREATE TABLE record_join (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    record_kind TEXT NOT NULL CHECK (record_kind IN ('microsite', 'donor')),
    record_id BIGINT NOT NULL,
    into_id BIGINT NOT NULL CHECK (into_id <> record_id),
    into_key INTEGER NOT NULL,
    asked_by BIGINT NOT NULL REFERENCES staff_account (id),
    asked_at TIMESTAMP NOT NULL,
    seal BLOB,
    UNIQUE (record_kind, record_id)
);
