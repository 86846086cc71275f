-- +goose Up

-- What each witness of the audit trail's log did last (ADR 33), by its key. Its signatures stand in the notes of the
-- checkpoints.
CREATE TABLE audit_witness (
    witness TEXT PRIMARY KEY,
    size BIGINT NOT NULL,
    signed_at TIMESTAMPTZ,
    failure TEXT NOT NULL,
    failed_at TIMESTAMPTZ,
    refused_at TIMESTAMPTZ
);
