-- +goose Up

-- An erasure that a restored backup undid is carried out again by a command, and no account asks for it: asked_by is null then.
CREATE TABLE erasure_rebuilt (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject_kind TEXT NOT NULL,
    subject_id BIGINT NOT NULL,
    center_id BIGINT NOT NULL,
    state TEXT NOT NULL,
    reason TEXT NOT NULL,
    note TEXT NOT NULL,
    preview TEXT NOT NULL,
    asked_by BIGINT REFERENCES staff_account (id),
    asked_name TEXT NOT NULL,
    asked_at TIMESTAMP NOT NULL,
    decided_by BIGINT,
    decided_name TEXT NOT NULL,
    decided_at TIMESTAMP,
    pseudonym TEXT,
    kinds TEXT NOT NULL,
    stays TEXT NOT NULL,
    files TEXT NOT NULL,
    log_size BIGINT NOT NULL,
    certificate BLOB,
    done_at TIMESTAMP,
    UNIQUE (pseudonym)
);
INSERT INTO erasure_rebuilt SELECT * FROM erasure;
-- safe: the table with the same columns takes its place in this transaction
DROP TABLE erasure;
ALTER TABLE erasure_rebuilt RENAME TO erasure;
-- safe: the index was there before
CREATE UNIQUE INDEX erasure_open ON erasure (subject_kind, subject_id) WHERE state IN ('asked', 'confirmed');
