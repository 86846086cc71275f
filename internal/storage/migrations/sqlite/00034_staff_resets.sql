-- +goose Up
-- What an administrator asked for a colleague's account and another one has to confirm (R14.3e).
CREATE TABLE staff_reset (
    account_id BIGINT PRIMARY KEY REFERENCES staff_account (id),
    kind TEXT NOT NULL,
    reason TEXT NOT NULL,
    asked_by BIGINT NOT NULL REFERENCES staff_account (id),
    asked_at TIMESTAMP NOT NULL
);
