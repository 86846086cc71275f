-- +goose Up

-- An erasure that a restored backup undid is carried out again by a command, and no account asks for it.
ALTER TABLE erasure ALTER COLUMN asked_by DROP NOT NULL;

-- Events of the audit trail that are not as they were written: found_at is when a check met them first.
CREATE TABLE audit_finding (
    seq BIGINT PRIMARY KEY,
    found_at TIMESTAMPTZ NOT NULL
);
