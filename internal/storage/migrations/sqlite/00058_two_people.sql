-- +goose Up
-- Another address of a signed record that staff asked for: it waits for the former address or for another person of
-- staff (R14.1m). NULL: the person asked for it, and no member of staff confirmed it.
ALTER TABLE email_change ADD COLUMN asked_by BIGINT REFERENCES staff_account (id);
ALTER TABLE email_change ADD COLUMN confirmed_by BIGINT REFERENCES staff_account (id);

-- A join of two records that one administrator asked for and another one has to confirm (R12.4e).
CREATE TABLE record_join (
    record_kind TEXT NOT NULL CHECK (record_kind IN ('microsite', 'donor')),
    record_id BIGINT NOT NULL,
    kept_id BIGINT NOT NULL,
    asked_by BIGINT NOT NULL REFERENCES staff_account (id),
    asked_at TIMESTAMP NOT NULL,
    PRIMARY KEY (record_kind, record_id)
);
