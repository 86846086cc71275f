-- +goose Up

-- Seals of rows that grant access on their own (ADR 45): a MAC under the newest master key. A row without a valid seal
-- opens nothing.
ALTER TABLE staff_account ADD COLUMN seal BLOB;
ALTER TABLE staff_session ADD COLUMN seal BLOB;
ALTER TABLE staff_recovery_code ADD COLUMN seal BLOB;
ALTER TABLE staff_reset ADD COLUMN seal BLOB;
ALTER TABLE record_grant ADD COLUMN seal BLOB;
ALTER TABLE outbox ADD COLUMN seal BLOB;

-- The digests of a record's facts as its newest audit event states them, and the salt that they are made with. An
-- erasure replaces the salt, so that no former digest can be guessed at.
CREATE TABLE record_facts (
    record_kind TEXT NOT NULL,
    record_id BIGINT NOT NULL,
    salt BLOB NOT NULL,
    digests TEXT NOT NULL,
    seal BLOB NOT NULL,
    PRIMARY KEY (record_kind, record_id)
);
