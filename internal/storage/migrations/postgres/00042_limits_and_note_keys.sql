-- +goose Up

-- How often somebody tried what people guess at, counted by all nodes together (R18.4b): a bucket that is full again at
-- full_at, in microseconds since 1970, and has a token left while that is at most room microseconds away. name is a
-- keyed hash of the limit and of whose bucket it is. Not logged: no attempt waits for a disk or a standby, and after a
-- crash the database forgets what was counted, as a process does.
CREATE UNLOGGED TABLE limit_bucket (
    name TEXT PRIMARY KEY,
    full_at BIGINT NOT NULL,
    room BIGINT NOT NULL
);

-- The fingerprint of the key that the browser made for a note: one whose answer was lost is sent again, and counts once
-- (R18.4d). NULL for notes without a key.
ALTER TABLE coach_note ADD COLUMN form_fingerprint BYTEA;
