-- +goose Up

-- The forms that added a record: one whose answer was lost is sent again, and counts once (R18.4d). fingerprint is that
-- of the browser's key, the author and everything that was written. Rows are deleted a week later.
CREATE TABLE sent_form (
    fingerprint BYTEA PRIMARY KEY,
    record_id BIGINT NOT NULL,
    sent_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX sent_form_sent_at ON sent_form (sent_at);
