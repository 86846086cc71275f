-- +goose Up
-- Another address of a signed record that staff asked for: it waits for the former address or for another person of
-- staff (R14.1m). NULL: the person asked for it, and no member of staff confirmed it.
ALTER TABLE email_change ADD COLUMN asked_by BIGINT REFERENCES staff_account (id);
ALTER TABLE email_change ADD COLUMN confirmed_by BIGINT REFERENCES staff_account (id);
