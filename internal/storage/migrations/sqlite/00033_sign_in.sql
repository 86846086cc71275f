-- +goose Up
-- Links to join (R14.3g): the number of uses and resets, each of which ends the links from before it.
ALTER TABLE staff_account ADD COLUMN join_version INTEGER NOT NULL DEFAULT 0;
-- Who the person is at the provider of OpenID Connect (R14.5f); empty before the first sign-in there.
ALTER TABLE staff_account ADD COLUMN openid_issuer TEXT NOT NULL DEFAULT '';
ALTER TABLE staff_account ADD COLUMN openid_subject TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX staff_account_openid ON staff_account (openid_issuer, openid_subject) WHERE openid_subject <> '';
-- One random salt for each set of codes (R14.5d); NULL: the set is from before.
ALTER TABLE staff_recovery_code ADD COLUMN salt BLOB;
