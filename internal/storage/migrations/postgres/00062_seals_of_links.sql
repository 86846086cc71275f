-- +goose Up

-- Seals of more rows that grant access on their own (ADR 45). passkey_set is a hash of an account's passkeys, so that
-- the account's seal covers them. NULL: the account has none.
ALTER TABLE email_change ADD COLUMN seal BYTEA;
ALTER TABLE supervised_signing ADD COLUMN seal BYTEA;
ALTER TABLE staff_account ADD COLUMN passkey_set BYTEA;
